// SPDX-License-Identifier: GPL-3.0-or-later
// Rows sorted by both cores have the order of SQLite's ORDER BY.
#include "core/search/RowReader.h"

#include "core/workspace/Database.h"
#include "core/workspace/SegmentLength.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <vector>

using namespace voxdeck;

namespace {

using Ids = std::vector<std::uint32_t>;

struct Known {
    SortColumn column;
    const char *terms; ///< % is replaced by the direction
};

constexpr std::array kColumns{
    Known{SortColumn::DatasetOrder, "id%"},
    Known{SortColumn::Status, "status%"},
    Known{SortColumn::Key, "item_key%, segment%"},
    Known{SortColumn::Language, "language%"},
    Known{SortColumn::Country, "country%"},
    Known{SortColumn::Start, "start%"},
    Known{SortColumn::Duration,
          "iif(stop > start OR (recording = 0 AND stop <> 0), stop - start, NULL) IS NULL,"
          " iif(stop > start OR (recording = 0 AND stop <> 0),"
          " CAST((stop - start) * 1e6 + iif(stop < start, -0.5, 0.5) AS INTEGER) / 1e6, NULL)%"},
    Known{SortColumn::Text, "text%"},
    Known{SortColumn::Cer, "cer IS NULL, cer%"},
    Known{SortColumn::Split, "split%"},
    Known{SortColumn::End, "iif(stop > start OR (recording = 0 AND stop <> 0), stop, NULL) IS NULL,"
                           " iif(stop > start OR (recording = 0 AND stop <> 0), stop, NULL)%"},
    Known{SortColumn::Speaker, "speaker%"},
    Known{SortColumn::Hypothesis, "hypothesis%"},
    Known{SortColumn::CharRate,
          "stop <= start OR text = '', iif(stop <= start OR text = '', NULL, length(text) /"
          " (stop - start))%"},
    Known{SortColumn::Wer, "wer IS NULL, wer%"}};

std::string termsOf(const Known &known, bool descending)
{
    std::string terms;
    for (const char *c = known.terms; *c != '\0'; ++c) {
        if (*c != '%')
            terms += *c;
        else if (descending)
            terms += " DESC";
    }
    return terms;
}

} // namespace

class RowSorterTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void sortsAsSqliteDoes();
    void sortsManyRows();
    void sortsByManyWords();
    void stopsWhenAsked();

private:
    void run(const std::string &sql) { QVERIFY2(db().run(sql.c_str()), sql.c_str()); }
    Database &db() { return m_workspace->database(); }
    Ids bySqlite(const std::string &terms, const std::string &filter);
    /// One or up to three keys by random; says what differs, if anything.
    std::string compare(std::mt19937_64 &random);

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Workspace> m_workspace;
};

void RowSorterTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_workspace = Workspace::open(m_folder->path().toStdString() + "/w.voxdeck", "/data").value();
    run("INSERT INTO shard (path, position, first_id, rows) VALUES ('a', 0, 1, 1)");
}

Ids RowSorterTest::bySqlite(const std::string &terms, const std::string &filter)
{
    auto query = db().statementOnce("SELECT id FROM segment WHERE " + filter + " ORDER BY " + terms
                                    + ", id");
    Ids ids;
    while (query.step().value())
        ids.push_back(static_cast<std::uint32_t>(query.integer(0)));
    return ids;
}

std::string RowSorterTest::compare(std::mt19937_64 &random)
{
    RowQuery query;
    std::string terms;
    for (std::size_t key = 0, keys = 1 + random() % 3; key < keys; ++key) {
        const std::size_t least = key == 0 ? 1 : 0; // the dataset's order first means no sort
        const Known &known = kColumns.at(least + random() % (kColumns.size() - least));
        const bool descending = random() % 2 == 0;
        terms.append(terms.empty() ? "" : ", ").append(termsOf(known, descending));
        if (key == 0) {
            query.sort = known.column;
            query.descending = descending;
        } else {
            query.thenBy.push_back({known.column, descending});
        }
    }
    const bool isFiltered = random() % 2 == 0;
    query.search = isFiltered ? "-dur:2.5" : "";
    std::shared_ptr<const RowOrder> first;
    const auto tell = [&first](std::shared_ptr<const RowOrder> told) {
        first = std::move(told);
    };
    const auto order = RowReader(*m_workspace).order(query, {}, {tell, 0}).value();
    Ids ids;
    for (std::uint64_t row = 0; row < order->size(); ++row)
        ids.push_back(order->idAt(row));
    if (first && !order->beginsWith(*first))
        return "first rows of " + terms;
    const auto expected = bySqlite(
        terms, isFiltered ? "(stop - start IS NULL OR CAST((stop - start) * 1e6"
                            " + iif(stop < start, -0.5, 0.5) AS INTEGER) / 1e6 <> 2.5)"
                          : "1");
    return ids == expected ? std::string() : terms;
}

void RowSorterTest::sortsAsSqliteDoes()
{
    std::mt19937_64 random(5);
    constexpr std::array kWords{"", "te", "TE", "a", "b", "é", "zh-Hant", "你好", "aa", "a b"};
    constexpr std::array kNumbers{"0", "-1.5", "2.5", "3", "9e999", "1e-9", "-0.0", "20", "7"};
    auto transaction = Transaction::begin(db()).value();
    for (int row = 0; row < 700; ++row) {
        const auto word = [&] {
            return std::string("'") + kWords.at(random() % kWords.size()) + "', ";
        };
        const auto number = [&] {
            return std::string(kNumbers.at(random() % kNumbers.size())) + ", ";
        };
        std::string sql = "INSERT INTO segment (shard, item, segment, siblings, status, split,"
                          " start, stop, cer, wer, language, country, speaker, item_key, text,"
                          " hypothesis) VALUES (1, 0, ";
        sql += std::to_string(random() % 3) + ", 2, " + std::to_string(random() % 5) + ", "
               + std::to_string(random() % 4) + ", ";
        sql += number() + number();
        sql += random() % 3 == 0 ? "NULL, " : number();
        sql += random() % 3 == 0 ? "NULL, " : number();
        for (int words = 0; words < 5; ++words)
            sql += word();
        run(sql + "'x')");
    }
    QVERIFY(transaction.commit());
    run("UPDATE shard SET rows = 700");
    for (int round = 0; round < 400; ++round) {
        const auto mistake = compare(random);
        QVERIFY2(mistake.empty(), mistake.c_str());
    }
}

/// Several chunks, merged in several parts; the first rows come before.
void RowSorterTest::sortsManyRows()
{
    run("WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400000)"
        " INSERT INTO segment (shard, item, segment, siblings, status, start, stop, cer, language,"
        " country, speaker, item_key, text, hypothesis) SELECT 1, i, -1, 0, i % 3, 0,"
        " i * 7919 % 100003 / 8.0, iif(i % 7 = 0, NULL, i * 31 % 1009), 'l' || i % 5, '',"
        " 's' || i * 17 % 4001, 'key', '', '' FROM n;"
        "UPDATE shard SET rows = 400000");
    for (const char *const keys : {"cer", "-cer,lang", "lang,-dur", "status,-speaker,cer"}) {
        RowQuery query;
        std::string terms;
        const auto take = [&](SortColumn column, const std::string &term, bool descending) {
            terms.append(terms.empty() ? "" : ", ").append(term).append(descending ? " DESC" : "");
            if (query.sort == SortColumn::DatasetOrder) {
                query.sort = column;
                query.descending = descending;
            } else {
                query.thenBy.push_back({column, descending});
            }
        };
        const std::string wanted = keys;
        if (wanted == "cer") {
            take(SortColumn::Cer, "cer IS NULL, cer", false);
        } else if (wanted == "-cer,lang") {
            take(SortColumn::Cer, "cer IS NULL, cer", true);
            take(SortColumn::Language, "language", false);
        } else if (wanted == "lang,-dur") {
            take(SortColumn::Language, "language", false);
            take(SortColumn::Duration, std::string(kLengthSql) + " IS NULL, " + kLengthSql, true);
        } else {
            take(SortColumn::Status, "status", false);
            take(SortColumn::Speaker, "speaker", true);
            take(SortColumn::Cer, "cer IS NULL, cer", false);
        }
        std::shared_ptr<const RowOrder> first;
        const auto tell = [&first](std::shared_ptr<const RowOrder> told) {
            first = std::move(told);
        };
        const auto order = RowReader(*m_workspace).order(query, {}, {tell, 0}).value();
        const auto expected = bySqlite(terms, "1");
        QCOMPARE(order->size(), static_cast<std::uint64_t>(expected.size()));
        for (std::uint64_t row = 0; row < order->size(); ++row)
            if (order->idAt(row) != expected[static_cast<std::size_t>(row)])
                QFAIL(keys);
        QVERIFY(first && first->size() >= 1000 && order->beginsWith(*first));
        QVERIFY(order->seconds().has_value());
    }
}

/// Each row has a different speaker.
void RowSorterTest::sortsByManyWords()
{
    run("WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50000)"
        " INSERT INTO segment (shard, item, segment, siblings, start, stop, language, country,"
        " speaker, item_key, text, hypothesis) SELECT 1, i, -1, 0, 0, 1, '', '',"
        " 's' || i * 7919 % 50021, 'key', '', '' FROM n;"
        "UPDATE shard SET rows = 50000");
    RowQuery query;
    query.sort = SortColumn::Speaker;
    for (const bool descending : {false, true}) {
        query.descending = descending;
        const auto order = RowReader(*m_workspace).order(query, {}).value();
        const auto expected = bySqlite(descending ? "speaker DESC" : "speaker", "1");
        QCOMPARE(order->size(), static_cast<std::uint64_t>(expected.size()));
        QVERIFY(order->beginsWith(RowOrder::of(expected)));
    }
}

void RowSorterTest::stopsWhenAsked()
{
    std::stop_source stop;
    stop.request_stop();
    RowQuery query;
    query.sort = SortColumn::Cer;
    const auto order = RowReader(*m_workspace).order(query, stop.get_token());
    QVERIFY(!order);
    QCOMPARE(order.error().code, ErrorCode::Cancelled);
}

QTEST_GUILESS_MAIN(RowSorterTest)
#include "RowSorterTest.moc"
