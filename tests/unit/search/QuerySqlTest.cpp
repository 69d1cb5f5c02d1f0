// SPDX-License-Identifier: GPL-3.0-or-later
// The same question to SQLite and to RowMatcher, which says what a query means.
#include "core/search/QuerySql.h"

#include "core/io/PosixFileSystem.h"
#include "core/json/Json.h"
#include "core/query/QueryParser.h"
#include "core/rows/ManifestRows.h"
#include "core/search/MetaFields.h"
#include "core/search/MetricColumns.h"
#include "core/search/RowMatcher.h"
#include "core/search/RowReader.h"
#include "core/search/TextStoreUpdate.h"
#include "core/workspace/Database.h"
#include "core/workspace/TranscriptNames.h"
#include "tests/support/RandomQuery.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <thread>

using namespace voxdeck;
using Ids = std::vector<std::uint32_t>;

namespace {

constexpr std::array kShards{"/data/000000000", "/data/Ab", "a"};

} // namespace

class QuerySqlTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void findsWhatTheQueryMeans();
    void findsTheValuesOfLists();
    void findsTheSameWithTheTextStore();
    void readsNoTextsForAFilterOfShortFields();
    void tellsTheFirstRowsBeforeTheRest();
    void tellsTheFirstRowsOfALongSort();
    void findsTheRowOfAnId();
    void missingValuesMatchOnlyEmptyAndNegation();
    void looksForWordsInAllVersions();
    void keepsValuesOutOfTheSql();
    void takesTheDeepestQueries();
    void combinesWithTheOtherFilters();
    void sortsByThreeKeys();
    void sortsByCharactersASecond();
    void sumsDurations();
    void saysWhereTheSearchIsWrong();
    void givesUpACostlyRegularExpression();
    void stopsSoonWhenAsked();
    void knowsTheNumbersOfTheManifest();

private:
    std::string randomFurther(std::mt19937_64 &random);
    void addRow(std::mt19937_64 &random);
    void addRows(int count);
    static std::vector<std::string> metricFields();
    std::vector<SegmentRow> allRows();
    Result<std::shared_ptr<const RowOrder>> orderFor(const std::string &query,
                                                     std::stop_token stop = {});
    Ids idsFor(const std::string &query);
    void compareWithRowMatcher(int rounds, unsigned seed);
    void makeTextStore();
    std::uint64_t rowsKnown();
    void run(const char *sql) { QVERIFY2(m_workspace->database().run(sql), sql); }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Workspace> m_workspace;
};

void QuerySqlTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_workspace = Workspace::open(m_folder->path().toStdString() + "/w.voxdeck", "/data").value();
    auto &db = m_workspace->database();
    for (const char *const path : kShards)
        QVERIFY(db.statement("INSERT INTO shard (path) VALUES (?)").bind(path).run());
    const auto setMapping = [&](int shard, const char *mapping) {
        QVERIFY(db.statement("UPDATE shard SET mapping = ? WHERE id = ?")
                    .bind(mapping)
                    .bind(shard)
                    .run());
    };
    setMapping(1, R"({"reference": ["txt", "raw"], "hypothesis": ["hyp", "whisper"]})");
    setMapping(2, R"({"reference": ["txt"], "hypothesis": ["whisper", "odd \"name\"", "a.b"]})");
    run("INSERT INTO recording (id, shard, name, audio) VALUES (1, 1, 'ab É', ''), (2, 1, '', '')");
}

/// What segment.further may hold: versions by their names, what only looks like one, no JSON at all.
std::string QuerySqlTest::randomFurther(std::mt19937_64 &random)
{
    if (random() % 3 == 0)
        return random() % 9 == 0 ? "{\"whisper\"" : "";
    auto further = JsonValue::object();
    for (const char *const name : {"whisper", "raw", "odd \"name\"", "WHISPER", "speed", "hyp"})
        if (random() % 3 == 0)
            further.set(name, JsonValue::ofString(test::randomWords(random, 3)));
    if (random() % 3 == 0) {
        auto nested = JsonValue::object();
        nested.set("b", JsonValue::ofString(test::randomWords(random, 3)));
        further.set("a", std::move(nested));
    }
    if (random() % 9 == 0)
        further.set("whisper", JsonValue::ofInteger(1));
    if (random() % 4 == 0) {
        auto list = JsonValue::array();
        for (std::uint64_t left = random() % 4; left > 0; --left)
            list.append(random() % 3 == 0 ? JsonValue::ofInteger(static_cast<int>(random() % 4))
                                          : JsonValue::ofString(test::randomWords(random, 1)));
        further.set(random() % 2 == 0 ? "speed" : "age", std::move(list));
    } else if (random() % 2 == 0)
        further.set("age", random() % 4 == 0
                               ? JsonValue::ofString("20")
                               : JsonValue::ofDouble(static_cast<double>(random() % 40) / 10));
    return further.dump().value();
}

void QuerySqlTest::addRow(std::mt19937_64 &random)
{
    constexpr std::array kLanguages{"", "te", "TE-in", "a", "b", "zh"};
    constexpr std::array kTimes{0.0, 0.1, 1.0, 2.5, 3.0, 20.0, 130.0, 3723.5};
    const auto time = [&] {
        return kTimes.at(random() % kTimes.size());
    };
    const auto one = [&](std::uint64_t below) {
        return static_cast<std::int64_t>(random() % below);
    };
    // JSON as Python reads it may say Infinity: then there may be no duration.
    const double start = random() % 20 == 0 ? std::numeric_limits<double>::infinity() : time();
    auto insert = m_workspace->database().statement(
        "INSERT INTO segment (shard, item, segment, siblings, status, split, flag, unpublished,"
        " start, stop, cer, language, country, speaker, item_key, text, hypothesis, wer, recording,"
        " tags, further) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    insert.bind(1 + one(3)).bind(one(9)).bind(one(4) - 1).bind(one(3)).bind(one(5)).bind(one(4));
    insert.bind(one(2)).bind(one(3)).bind(start);
    if (random() % 20 == 0)
        insert.bind(std::numeric_limits<double>::infinity());
    else
        insert.bind(start + time());
    if (random() % 3 == 0)
        insert.bindNull();
    else
        insert.bind(time());
    insert.bind(kLanguages.at(random() % kLanguages.size()));
    for (const std::size_t most : {2, 3, 3, 5, 4})
        insert.bind(test::randomWords(random, most));
    if (random() % 2 == 0)
        insert.bindNull();
    else
        insert.bind(time());
    constexpr std::array kTags{"", " a ", " b é ", " a A 你-1 "};
    insert.bind(one(4)).bind(kTags.at(random() % kTags.size())); // recording 3 does not exist
    insert.bind(randomFurther(random));
    QVERIFY(insert.run());
    const auto id = m_workspace->database().lastInsertId();
    for (const Metric &metric : metrics())
        if (random() % 3 != 0)
            QVERIFY(m_workspace->database()
                        .statement("INSERT INTO metric (kind, row, value) VALUES (?, ?, ?)")
                        .bind(metric.id)
                        .bind(id)
                        .bind(random() % 2 == 0 ? time() : -time())
                        .run());
}

std::vector<std::string> QuerySqlTest::metricFields()
{
    std::vector<std::string> fields{"speed"};
    for (const char *const name : {"speed", "a.b", "whisper", "odd \"name\"", "age"})
        fields.push_back(metaFieldName(name));
    for (const Metric &metric : metrics())
        fields.push_back(metricFieldName(metric));
    return fields;
}

void QuerySqlTest::addRows(int count)
{
    std::mt19937_64 random(17);
    auto transaction = Transaction::begin(m_workspace->database()).value();
    for (int row = 0; row < count; ++row)
        addRow(random);
    QVERIFY(m_workspace->database()
                .statement("UPDATE shard SET position = id - 1, first_id = 1 + (id - 1) * ?1,"
                           " rows = ?1")
                .bind(count / 3)
                .run());
    QVERIFY(transaction.commit());
}

std::vector<SegmentRow> QuerySqlTest::allRows()
{
    RowReader reader(*m_workspace);
    reader.setFields(metricFields());
    const auto order = reader.order({}, {}).value();
    return reader.rows(*order, 0, order->size()).value();
}

Result<std::shared_ptr<const RowOrder>> QuerySqlTest::orderFor(const std::string &query,
                                                               std::stop_token stop)
{
    RowQuery wanted;
    wanted.search = query;
    return RowReader(*m_workspace).order(wanted, std::move(stop));
}

Ids QuerySqlTest::idsFor(const std::string &query)
{
    const auto order = orderFor(query).value();
    Ids ids;
    for (std::uint64_t row = 0; row < order->size(); ++row)
        ids.push_back(order->idAt(row));
    return ids;
}

void QuerySqlTest::findsWhatTheQueryMeans()
{
    addRows(120);
    QCOMPARE(allRows().size(), std::size_t{120});
    compareWithRowMatcher(5'000, 23);
}

/// A field that holds a list has each of its values.
void QuerySqlTest::findsTheValuesOfLists()
{
    addRows(6);
    run(R"(UPDATE segment SET further = '{"labels": ["a", "b \" c"], "n": [1, 20]}' WHERE id = 1;
           UPDATE segment SET further = '{"labels": "b", "n": 3}' WHERE id = 2;
           UPDATE segment SET further = '{"labels": ["ab"], "n": []}' WHERE id = 3;
           UPDATE segment SET further = '{"labels": []}' WHERE id = 4;
           UPDATE segment SET further = '' WHERE id >= 5)");
    QCOMPARE(idsFor("meta.labels:a"), Ids{1});
    QCOMPARE(idsFor("meta.labels:=a"), Ids{1});
    QCOMPARE(idsFor("meta.labels:A*"), (Ids{1, 3}));
    QCOMPARE(idsFor("meta.labels:a,b"), (Ids{1, 2}));
    QCOMPARE(idsFor(R"(meta.labels:"b \" c")"), Ids{1});
    QCOMPARE(idsFor("-meta.labels:a"), (Ids{2, 3, 4, 5, 6}));
    QCOMPARE(idsFor("meta.labels:empty"), (Ids{5, 6}));
    QCOMPARE(idsFor("meta.n:>2"), (Ids{1, 2}));
    QCOMPARE(idsFor("meta.n:2..10"), Ids{2}); // no one value of the list is
}

void QuerySqlTest::compareWithRowMatcher(int rounds, unsigned seed)
{
    const auto rows = allRows();
    std::mt19937_64 random(seed);
    std::size_t found = 0;
    for (int round = 0; round < rounds; ++round) {
        const auto query = test::randomQuery(random);
        auto matcher = RowMatcher::make(query).value();
        matcher.setFields(metricFields());
        Ids expected;
        for (const auto &row : rows)
            if (matcher.matches(row, kShards.at(row.ref.shard - 1)).value())
                expected.push_back(row.id);
        const std::string text = printQuery(query);
        QVERIFY2(idsFor(text) == expected, text.c_str());
        found += expected.size();
    }
    // Neither always all nor always none, or the comparison would say little.
    const std::size_t all = rows.size() * static_cast<std::size_t>(rounds);
    QVERIFY(found > all / 10 && found < all / 10 * 9);
}

void QuerySqlTest::makeTextStore()
{
    PosixFileSystem fs;
    const auto made = updateTextStore(*m_workspace, fs, {}, {});
    QVERIFY2(made, made ? "" : made.error().detail.c_str());
}

/// How many rows the text store answers for.
std::uint64_t QuerySqlTest::rowsKnown()
{
    PosixFileSystem fs;
    std::vector<SoughtText> sought;
    sought.push_back({ByteFinder("a"), textFieldBit(TextField::Text), {}});
    return TextStore(fs, m_workspace->file())
        .search(m_workspace->database(), sought, {})
        .value()
        .countIn(0, 100'000);
}

void QuerySqlTest::findsTheSameWithTheTextStore()
{
    addRows(360);
    QCOMPARE(rowsKnown(), 0u);
    makeTextStore();
    QCOMPARE(rowsKnown(), 360u);
    auto said = RowMatcher::make(parseQuery("meta.whisper:=1").value()).value();
    said.setFields(metricFields());
    Ids expected; // no transcript says so
    for (const auto &row : allRows())
        if (said.matches(row, kShards.at(row.ref.shard - 1)).value())
            expected.push_back(row.id);
    QVERIFY(expected.size() > 10 && idsFor("meta.whisper:=1") == expected);
    compareWithRowMatcher(2'000, 31);

    // edits: those rows are looked at themselves
    ManifestRows rows(m_workspace->database());
    std::mt19937_64 random(37);
    for (int edit = 0; edit < 40; ++edit)
        QVERIFY(rows.setText(1 + static_cast<std::uint32_t>(random() % 360),
                             test::randomWords(random, 4)));
    run("UPDATE segment SET item_key = 'aB' || id, siblings = 2 WHERE id % 50 = 7;"
        "UPDATE segment SET hypothesis = 'b' WHERE id % 50 = 8;"
        "UPDATE segment SET further = '{\"whisper\": \"aB\"}' WHERE id % 50 = 9");
    QVERIFY(rowsKnown() < 350 && rowsKnown() > 250);
    compareWithRowMatcher(1'000, 41);
    makeTextStore(); // so few changes are not rewritten
    QVERIFY(rowsKnown() < 350);
    compareWithRowMatcher(300, 43);

    // a version gets a name: what was made without it is asked no more
    run("UPDATE shard SET mapping = '{\"hypothesis\": [\"hyp\", \"speed\"]}' WHERE id = 3");
    QCOMPARE(rowsKnown(), 0u);
    compareWithRowMatcher(300, 44);
    makeTextStore();
    QCOMPARE(rowsKnown(), 360u);
    compareWithRowMatcher(500, 45);

    // rows that go, and others that come in their place
    run("DELETE FROM segment WHERE id > 230 AND id <= 240;"
        "UPDATE shard SET rows = 110 WHERE id = 2");
    QVERIFY(rowsKnown() <= 240);
    compareWithRowMatcher(300, 47);
    makeTextStore();
    compareWithRowMatcher(300, 53);
    for (int row = 0; row < 10; ++row)
        addRow(random);
    run("UPDATE segment SET id = id - 130 WHERE id > 360; UPDATE shard SET rows = 120 WHERE id = "
        "2");
    compareWithRowMatcher(300, 59); // the new ones have no block yet
    makeTextStore();
    compareWithRowMatcher(1'000, 61);

    // ids that move
    run("UPDATE segment SET id = id + 1000 WHERE id <= 120;"
        "UPDATE shard SET first_id = 1001 WHERE id = 1");
    compareWithRowMatcher(300, 67);
    makeTextStore();
    QVERIFY(rowsKnown() > 300);
    compareWithRowMatcher(300, 71);
}

void QuerySqlTest::readsNoTextsForAFilterOfShortFields()
{
    for (const char *const query :
         {"cer:>0.3 lang:te", "status:approved dur:3-5", "split:empty",
          "speaker:=a country:b* shard:a", "flag:yes OR unpublished:no", "-(start:<2m10 end:>1)"}) {
        const auto sql = QuerySql::compile(parseQuery(query).value()).value();
        QVERIFY2(!sql.needsTexts(), query);
        auto plan = m_workspace->database().statementOnce(
            "EXPLAIN QUERY PLAN SELECT id FROM segment INDEXED BY segment_short WHERE id >= 1"
            " AND id < 9 AND "
            + sql.sql() + " ORDER BY id");
        QVERIFY(plan.step().value());
        QVERIFY2(plan.text(3).find("COVERING INDEX segment_short (id>? AND id<?)")
                     != std::string::npos,
                 plan.text(3).c_str());
        while (plan.step().value()) // nor a sort
            QVERIFY2(plan.text(3).find("TEMP B-TREE") == std::string::npos, query);
    }
    QVERIFY(QuerySql::compile(parseQuery("text:a").value()).value().needsTexts());
    QVERIFY(!QuerySql::compile(parseQuery("text:a lang:te").value()).value().needsTexts());
    QVERIFY(QuerySql::compile(parseQuery("text:a OR lang:te").value()).value().needsTexts());
}

void QuerySqlTest::tellsTheFirstRowsBeforeTheRest()
{
    addRows(9'000);
    for (const bool descending : {false, true}) {
        RowQuery query;
        query.search = "dur:>0.05";
        query.descending = descending;
        std::vector<std::shared_ptr<const RowOrder>> told;
        const auto orderKeeping = [&](std::uint32_t keep) {
            told.clear();
            const auto tell = [&](const auto &first) {
                told.push_back(first);
            };
            return RowReader(*m_workspace).order(query, {}, {tell, keep}).value();
        };
        const auto whole = orderKeeping(0);
        QCOMPARE(told.size(), std::size_t{1});
        QVERIFY(told.front()->size() > 0 && told.front()->size() < whole->size());
        QVERIFY(whole->beginsWith(*told.front()));
        QCOMPARE(whole->idAt(0) > whole->idAt(1), descending);

        // with the row on screen: not where it comes later
        orderKeeping(whole->idAt(5));
        QCOMPARE(told.size(), std::size_t{1});
        orderKeeping(whole->idAt(whole->size() - 1));
        QVERIFY(told.empty());
        std::uint32_t other = 1;
        while (whole->rowOf(other) != whole->size())
            ++other;
        orderKeeping(other);
        QCOMPARE(told.size(), std::size_t{1});
    }
}

void QuerySqlTest::tellsTheFirstRowsOfALongSort()
{
    run("WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300000)"
        " INSERT INTO segment (shard, item, segment, siblings, start, stop, language, country,"
        " speaker, item_key, text, hypothesis) SELECT 1, i, -1, 0, 0, i * 7919 % 100003, '', '',"
        " '', 'key', '', '' FROM n;"
        "UPDATE shard SET position = 0, first_id = 1, rows = 300000 WHERE id = 1");
    RowQuery query;
    query.search = "-dur:7";
    query.sort = SortColumn::Duration;
    std::vector<std::shared_ptr<const RowOrder>> told;
    const auto tell = [&](const auto &first) {
        told.push_back(first);
    };
    const auto whole = RowReader(*m_workspace).order(query, {}, {tell, 0}).value();
    QCOMPARE(told.size(), std::size_t{1});
    QVERIFY(told.front()->size() >= 1000 && told.front()->size() < whole->size());
    QVERIFY(whole->beginsWith(*told.front()));
    QVERIFY(whole->size() > 299'990 && whole->size() < 300'000);
}

void QuerySqlTest::findsTheRowOfAnId()
{
    const auto rising = RowOrder::of({2, 3, 7, 9});
    const auto other = RowOrder::of({9, 2, 7});
    for (const auto &order : {rising, other})
        for (std::uint64_t row = 0; row < order.size(); ++row)
            QCOMPARE(order.rowOf(order.idAt(row)), row);
    for (const std::uint32_t id : {0u, 1u, 4u, 8u, 10u}) {
        QCOMPARE(rising.rowOf(id), rising.size());
        QCOMPARE(other.rowOf(id), other.size());
    }
    QVERIFY(rising.beginsWith(RowOrder::of({2, 3})) && rising.beginsWith(rising));
    QVERIFY(rising.beginsWith(RowOrder::contiguous(2, 2)));
    QVERIFY(!rising.beginsWith(RowOrder::contiguous(2, 3)));
    QVERIFY(!rising.beginsWith(other) && !RowOrder::of({2}).beginsWith(rising));
    QVERIFY(RowOrder::contiguous(5, 9).beginsWith(RowOrder::contiguous(5, 3)));
    QVERIFY(!RowOrder::contiguous(5, 9).beginsWith(RowOrder::contiguous(6, 3)));
}

void QuerySqlTest::missingValuesMatchOnlyEmptyAndNegation()
{
    QVERIFY(m_workspace->database().run(
        "UPDATE shard SET position = 0, first_id = 1, rows = 1 WHERE id = 1;"
        "INSERT INTO segment (shard, item, segment, siblings, start, stop, language, country,"
        " speaker, item_key, text, hypothesis) VALUES (1, 0, -1, 0, 0, 1, '', '', '', 'k', '', "
        "'')"));
    for (const char *const query :
         {"cer:empty", "-cer:>0", "-cer:<=1", "-cer:0..", "NOT cer:0.5", "text:empty", "-text:a",
          "-text:*", "-text:/^$/", "hyp:\"\"", "lang:empty", "split:empty", "-split:train",
          "-(cer:>0 OR text:a)", "-cer:>0 -cer:<=0"})
        QVERIFY2(idsFor(query) == Ids{1}, query);
    for (const char *const query :
         {"cer:>0", "cer:0..", "text:*", "text:/^$/", "text:?*", "-cer:empty", "split:train",
          "-split:empty", "status:empty", "dur:empty"})
        QVERIFY2(idsFor(query).empty(), query);
}

void QuerySqlTest::looksForWordsInAllVersions()
{
    run("UPDATE shard SET position = 0, first_id = 1, rows = 2 WHERE id = 1;"
        "INSERT INTO segment (shard, item, segment, siblings, start, stop, language, country,"
        " speaker, item_key, text, hypothesis, further) VALUES"
        " (1, 0, -1, 0, 0, 1, '', '', '', 'k', 'good one', 'gold one',"
        "  '{\"whisper\": \"wood own\", \"raw\": \"Good, one.\", \"note\": \"mind\"}'),"
        " (1, 1, -1, 0, 0, 1, '', '', '', 'l', '', '', '{\"whisper\": \"good\"}')");
    const auto checkAll = [&] {
        for (const char *const query :
             {"wood", "text:wood", "hyp:wood", "hyp.whisper:wood", "text.Whisper:=\"wood own\"",
              "hyp.hyp:gold", "ref:good", "ref.raw:\"one.\"", "-hyp.hyp:empty", "ref.txt:/o{2}/",
              "text:gold", "-hyp:empty"})
            QVERIFY2(idsFor(query) == Ids{1}, query);
        // "empty" is of the hypothesis that the table shows and rates, whatever others say
        for (const char *const query : {"ref:empty", "hyp.raw:empty", "hyp.hyp:empty", "hyp:empty"})
            QVERIFY2(idsFor(query) == Ids{2}, query);
        for (const char *const query : {"good", "text:good", "hyp.whisper:*", "-hyp.whisper:empty"})
            QVERIFY2((idsFor(query) == Ids{1, 2}), query);
        for (const char *const query :
             {"mind", "hyp:one.", "ref:wood", "text:empty", "text:\"one wood\"", "hyp.hyp:wood"})
            QVERIFY2(idsFor(query).empty(), query);
    };
    checkAll();
    makeTextStore();
    checkAll();
    const auto wrong = orderFor("hyp.wisper:a");
    QVERIFY(!wrong);
    QCOMPARE(wrong.error().code, ErrorCode::InvalidArgument);
    QVERIFY(wrong.error().detail.find("whisper") != std::string::npos);
}

void QuerySqlTest::keepsValuesOutOfTheSql()
{
    std::mt19937_64 random(29);
    const auto names = TranscriptNames::load(m_workspace->database()).value();
    for (int round = 0; round < 2'000; ++round) {
        const auto sql =
            QuerySql::compile(test::randomQuery(random), nullptr, {}, names).value().sql();
        // Names, operators and the digits that the schema needs: nothing a user typed.
        for (const char c : sql)
            QVERIFY2(static_cast<unsigned char>(c) < 0x80 && c != '"' && c != ';' && c != '\\',
                     sql.c_str());
    }
    const auto nasty = parseQuery("speaker:=\"x'; DROP TABLE segment; --\" cer:>0.321").value();
    const auto sql = QuerySql::compile(nasty).value().sql();
    QVERIFY(sql.find("DROP") == std::string::npos);
    QVERIFY(sql.find("0.321") == std::string::npos);
    QVERIFY(idsFor(printQuery(nasty)).empty());
}

void QuerySqlTest::takesTheDeepestQueries()
{
    addRows(30);
    std::string nested = "cer:>0";
    std::string negated = "a";
    for (int depth = 0; depth < kMostQueryDepth; ++depth) {
        nested = "lang:te OR dur:>1 (" + nested + ")";
        negated = depth % 2 == 0 ? "-" + negated : "b OR lang:te (" + negated + ")";
    }
    for (const auto &query : {nested, negated}) {
        QVERIFY(parseQuery(query));
        QVERIFY(orderFor(query));
    }
    std::string wide = "a";
    for (std::size_t part = 1; part < kMostQueryTests; ++part)
        wide += part % 2 == 0 ? " OR dur:>1" : " -text:a";
    QVERIFY(orderFor(wide));
}

void QuerySqlTest::combinesWithTheOtherFilters()
{
    addRows(480);
    RowQuery query;
    query.search = "cer:empty OR dur:>1";
    query.language = "te";
    query.status = SegmentStatus::Approved;
    query.sort = SortColumn::Duration;
    const auto order = RowReader(*m_workspace).order(query, {}).value();
    Ids ids;
    for (std::uint64_t row = 0; row < order->size(); ++row)
        ids.push_back(order->idAt(row));
    std::sort(ids.begin(), ids.end());
    QVERIFY(!ids.empty());
    QVERIFY(ids == idsFor("(cer:empty OR dur:>1) lang:=te status:approved"));
}

void QuerySqlTest::sortsByThreeKeys()
{
    addRows(120);
    RowQuery query;
    query.sort = SortColumn::Status;
    query.descending = true;
    query.thenBy = {{SortColumn::Split, false}, {SortColumn::Start, true}};
    RowReader reader(*m_workspace);
    const auto order = reader.order(query, {}).value();
    const auto rows = reader.rows(*order, 0, order->size()).value();
    QCOMPARE(rows.size(), std::size_t{120});
    const auto before = [](const SegmentRow &a, const SegmentRow &b) {
        if (a.status != b.status)
            return a.status > b.status;
        if (a.split != b.split)
            return a.split < b.split;
        if (a.startSeconds != b.startSeconds)
            return a.startSeconds > b.startSeconds;
        return a.id < b.id;
    };
    QVERIFY(std::is_sorted(rows.begin(), rows.end(), before));
}

void QuerySqlTest::sortsByCharactersASecond()
{
    addRows(300);
    RowQuery query;
    query.sort = SortColumn::CharRate;
    query.descending = true;
    RowReader reader(*m_workspace);
    const auto order = reader.order(query, {}).value();
    const auto rows = reader.rows(*order, 0, order->size()).value();
    const auto hasRate = [](const SegmentRow &row) {
        return !row.text.empty() && row.endSeconds > row.startSeconds;
    };
    const auto rateOf = [](const SegmentRow &row) {
        return static_cast<double>(std::count_if(row.text.begin(), row.text.end(),
                                                 [](char c) { return (c & 0xC0) != 0x80; }))
               / row.durationSeconds();
    };
    std::size_t rated = 0;
    for (std::size_t row = 1; row < rows.size(); ++row) {
        QVERIFY(hasRate(rows[row - 1]) || !hasRate(rows[row])); // without one: last
        if (!hasRate(rows[row]))
            continue;
        ++rated;
        QVERIFY(rateOf(rows[row - 1]) >= rateOf(rows[row]));
    }
    QVERIFY(rated > 50 && rated < 290);
}

void QuerySqlTest::sumsDurations()
{
    addRows(300);
    RowReader reader(*m_workspace);
    for (const char *const search : {"", "lang:te", "-lang:te", "lang:nowhere"}) {
        for (const auto sort : {SortColumn::DatasetOrder, SortColumn::Text}) {
            RowQuery query;
            query.search = search;
            query.sort = sort;
            const auto order = reader.order(query, {}).value();
            const auto rows = reader.rows(*order, 0, order->size()).value();
            double first = 0;
            double all = 0;
            for (std::size_t row = 0; row < rows.size(); ++row) {
                const double seconds = rows[row].durationSeconds();
                if (!std::isfinite(seconds))
                    continue;
                all += seconds;
                first += row < 100 ? seconds : 0;
            }
            if (order->seconds())
                QCOMPARE(*order->seconds(), all);
            else
                QVERIFY(order->isContiguous());
            QCOMPARE(reader.seconds(*order, 0, order->size()).value(), all);
            QCOMPARE(reader.seconds(*order, 0, 100).value(), first);
            QCOMPARE(reader.seconds(*order, order->size(), 5).value(), 0.0);
        }
    }
}

void QuerySqlTest::saysWhereTheSearchIsWrong()
{
    const auto order = orderFor("a cer:abc");
    QVERIFY(!order);
    QCOMPARE(order.error().code, ErrorCode::InvalidArgument);
    QVERIFY2(order.error().detail.starts_with("at character 7: cer takes a number"),
             order.error().detail.c_str());
}

void QuerySqlTest::givesUpACostlyRegularExpression()
{
    addRows(3);
    QVERIFY(m_workspace->database()
                .statement("UPDATE segment SET text = ? WHERE id = 2")
                .bind(std::string(5'000, 'a') + "!")
                .run());
    const auto order = orderFor("text:/^(a+)+$/");
    QVERIFY(!order);
    QCOMPARE(order.error().code, ErrorCode::InvalidArgument);
    QVERIFY2(order.error().detail.find("too many steps") != std::string::npos,
             order.error().detail.c_str());
    QVERIFY(!idsFor("text:/^a+!$/").empty()); // and the connection goes on
}

void QuerySqlTest::stopsSoonWhenAsked()
{
    addRows(60'000);
    std::stop_source stop;
    std::thread stopper([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        stop.request_stop();
    });
    std::string query = "text:/(.*?a){4}zzz/";
    for (int i = 0; i < 60; ++i)
        query += " OR text:/(.*?b){4}zzz" + std::to_string(i) + "/";
    const auto order = orderFor(query, stop.get_token());
    stopper.join();
    QVERIFY(!order);
    QCOMPARE(order.error().code, ErrorCode::Cancelled);
    QVERIFY(!m_workspace->database().isInTransaction()); // or it would see this state for ever
}

void QuerySqlTest::knowsTheNumbersOfTheManifest()
{
    for (const auto &choice : infoOf(QueryField::Status).choices)
        if (!choice.isAlias)
            QCOMPARE(std::string(statusName(static_cast<SegmentStatus>(choice.value))),
                     std::string(choice.word));
    for (const auto &choice : infoOf(QueryField::Split).choices)
        if (!choice.isAlias)
            QCOMPARE(std::string(splitName(static_cast<Split>(choice.value))),
                     std::string(choice.word));
}

QTEST_GUILESS_MAIN(QuerySqlTest)
#include "QuerySqlTest.moc"
