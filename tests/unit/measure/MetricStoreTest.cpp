// SPDX-License-Identifier: GPL-3.0-or-later
// What happens to values when the rows change, move, go and come back. The schema handles it.
#include "core/measure/MetricStore.h"

#include "core/query/QueryParser.h"
#include "core/search/MetricColumns.h"
#include "core/search/SortText.h"
#include "core/text/ScoringProfile.h"
#include "core/workspace/Database.h"
#include "core/workspace/ProjectScoring.h"
#include "tests/support/FilledWorkspace.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <memory>

using namespace voxdeck;

class MetricStoreTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void keepsValuesAndWhatIsUnknown();
    void forgetsWhatAnEditMakesWrong_data();
    void forgetsWhatAnEditMakesWrong();
    void staysThroughEditsOfOtherColumns();
    void forgetsWhatIsOfTheLanguage();
    void movesWithItsRow();
    void keepsValuesOfRowsThatAreHidden();
    void keepsAudioOfRowsThatGo();
    void measuresAgainAfterANewComputation();
    void sortsAndFindsByValue();
    void talliesTheValues();

private:
    Database &db() { return m_workspace->database(); }
    void run(const char *sql) { QVERIFY2(db().run(sql), sql); }
    std::int64_t number(const char *sql) { return db().integer(sql).value_or(-1); }
    void write(std::uint32_t row, MetricInput input, std::int64_t stamp, const MetricValues &values)
    {
        QVERIFY(MetricStore(db()).write(row, input, stamp, values));
    }
    /// The metrics that a row has a value of: "1 2 9".
    std::string kindsOf(std::uint32_t row)
    {
        auto query = db().statement("SELECT group_concat(kind, ' ') FROM (SELECT kind FROM metric"
                                    " WHERE row = ? ORDER BY kind)");
        if (!query.bind(row).step())
            return "error";
        return query.text(0);
    }
    std::vector<std::uint32_t> idsFor(const std::string &search, const std::string &sort = {})
    {
        RowQuery query;
        query.search = search;
        const auto keys = parseSort(sort).value();
        if (!keys.empty()) {
            query.sort = keys.front().column;
            query.descending = keys.front().descending;
        }
        const auto order = RowReader(*m_workspace).order(query, {}).value();
        std::vector<std::uint32_t> ids;
        for (std::uint64_t row = 0; row < order->size(); ++row)
            ids.push_back(order->idAt(row));
        return ids;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Workspace> m_workspace;
};

using Ids = std::vector<std::uint32_t>;

void MetricStoreTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_workspace = test::filledWorkspace(m_folder->path().toStdString() + "/w.voxdeck",
                                        {{"a"}, {"b"}, {"c"}, {"d"}})
                      .value();
    QVERIFY(MetricStore(db()).declare());
    for (const std::uint32_t row : {1U, 2U, 3U}) {
        write(row, MetricInput::Audio, 100 + row, {{1, row * 10.0}, {2, -3.5}, {4, std::nullopt}});
        write(row, MetricInput::Text, 0, {{9, 2.0}, {10, 5.0}});
        write(row, MetricInput::Texts, 7, {{16, 0.25}});
    }
}

void MetricStoreTest::keepsValuesAndWhatIsUnknown()
{
    MetricStore store(db());
    QCOMPARE(kindsOf(1), std::string("1 2 9 10 16"));
    const auto mark = store.mark(1, MetricInput::Audio).value();
    QVERIFY(mark);
    QCOMPARE(mark->stamp, 101);
    QCOMPARE(mark->kinds, MetricSet{1U << 1U | 1U << 2U | 1U << 4U}); // 4 is unknown, and computed
    QVERIFY(!store.mark(4, MetricInput::Audio).value());
    write(1, MetricInput::Audio, 101, {{1, std::nullopt}, {3, 0.5}}); // some of the same audio
    QCOMPARE(kindsOf(1), std::string("2 3 9 10 16"));
    QCOMPARE(store.mark(1, MetricInput::Audio).value()->kinds, MetricSet{0b11110});
    write(1, MetricInput::Audio, 5, {{5, 8000.0}}); // of other audio: no old value stays
    QCOMPARE(kindsOf(1), std::string("5 9 10 16"));
    QCOMPARE(store.mark(1, MetricInput::Audio).value()->kinds, MetricSet{1U << 5U});
}

void MetricStoreTest::forgetsWhatAnEditMakesWrong_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<QString>("left");
    QTest::newRow("text") << "UPDATE segment SET text = 'y' WHERE id = 2"
                          << "1 2";
    QTest::newRow("the same text") << "UPDATE segment SET text = text"
                                   << "1 2 9 10 16";
    QTest::newRow("hypothesis") << "UPDATE segment SET hypothesis = 'y' WHERE id = 2"
                                << "1 2 9 10";
    QTest::newRow("start") << "UPDATE segment SET start = 0.1 WHERE id = 2"
                           << "16";
    QTest::newRow("end") << "UPDATE segment SET stop = 7 WHERE id = 2"
                         << "16";
    QTest::newRow("channel") << "UPDATE segment SET channel = 0 WHERE id = 2"
                             << "16";
    QTest::newRow("Turkish") << "UPDATE segment SET language = 'TR_tr' WHERE id = 2"
                             << "1 2 9 10";
    QTest::newRow("an empty hypothesis")
        << "UPDATE segment SET further = '{\"hyp\": \"\"}' WHERE id = 2"
        << "1 2 9 10";
    QTest::newRow("recording") << "UPDATE segment SET recording = 5 WHERE id = 2"
                               << "16";
}

void MetricStoreTest::forgetsWhatAnEditMakesWrong()
{
    QFETCH(QString, sql);
    QFETCH(QString, left);
    run(sql.toUtf8());
    QCOMPARE(QString::fromStdString(kindsOf(2)), left);
    QCOMPARE(kindsOf(1), std::string("1 2 9 10 16")); // its neighbours keep theirs
    const int marks = left.contains(QStringLiteral("1 2")) + left.contains(QStringLiteral("9 10"))
                      + left.contains(QStringLiteral("16"));
    QCOMPARE(number("SELECT count(*) FROM measured WHERE row = 2"), marks);
}

void MetricStoreTest::staysThroughEditsOfOtherColumns()
{
    run("UPDATE segment SET status = 2, flag = 1, split = 3, tags = ' x ', assigned = 'a',"
        " language = 'zh', speaker = 'b', unpublished = 1");
    QCOMPARE(kindsOf(2), std::string("1 2 9 10 16"));
}

/// What is of the language goes with it; errors as well where the profile spells numbers.
void MetricStoreTest::forgetsWhatIsOfTheLanguage()
{
    write(2, MetricInput::Texts, 7, {{54, 1.0}, {55, 0.0}, {56, 0.5}});
    QCOMPARE(kindsOf(2), std::string("1 2 9 10 16 54 55 56"));
    run("UPDATE segment SET language = language");
    QCOMPARE(kindsOf(2), std::string("1 2 9 10 16 54 55 56"));
    run("UPDATE segment SET language = 'de' WHERE id = 2");
    QCOMPARE(kindsOf(2), std::string("1 2 9 10 16 56"));
    const auto kinds = MetricStore(db()).mark(2, MetricInput::Texts).value()->kinds;
    QCOMPARE(kinds, (MetricSet{1} << 16U) | (MetricSet{1} << 56U));
    auto profile = profileFrom(R"({"numbers": "words"})").value();
    QVERIFY(ProjectScoring(db()).use(profile));
    write(2, MetricInput::Texts, 104, {{16, 0.25}, {56, 0.5}});
    run("UPDATE segment SET language = 'en' WHERE id = 2");
    QCOMPARE(kindsOf(2), std::string("1 2 9 10"));
    QVERIFY(!MetricStore(db()).mark(2, MetricInput::Texts).value());
}

/// As an import moves rows to make room.
void MetricStoreTest::movesWithItsRow()
{
    run("UPDATE segment SET id = id + 100");
    QCOMPARE(kindsOf(2), std::string());
    QCOMPARE(kindsOf(102), std::string("1 2 9 10 16"));
    QCOMPARE(number("SELECT value FROM metric WHERE kind = 1 AND row = 103"), 30);
    run("UPDATE segment SET id = id - 99 WHERE id = 102");
    QCOMPARE(MetricStore(db()).mark(3, MetricInput::Audio).value()->stamp, 102);
}

/// Dividing a segment hides its row; undo restores it unchanged.
void MetricStoreTest::keepsValuesOfRowsThatAreHidden()
{
    run("INSERT INTO hidden_segment SELECT * FROM segment WHERE id = 2");
    run("DELETE FROM segment WHERE id = 2");
    QCOMPARE(kindsOf(2), std::string("1 2 9 10 16"));
    QCOMPARE(tallyOf(db(), *metricNamed("snr")).value().known,
             2u); // hidden rows are not counted
    run("UPDATE hidden_segment SET id = 50");
    QCOMPARE(kindsOf(50), std::string("1 2 9 10 16"));
    run("INSERT INTO segment SELECT * FROM hidden_segment WHERE id = 50");
    run("DELETE FROM hidden_segment WHERE id = 50");
    QCOMPARE(kindsOf(50), std::string("1 2 9 10 16"));
    run("INSERT INTO hidden_segment SELECT * FROM segment WHERE id = 50");
    run("DELETE FROM segment WHERE id = 50");
    run("DELETE FROM hidden_segment");
    QCOMPARE(kindsOf(50), std::string());
    QCOMPARE(number("SELECT count(*) FROM measured WHERE row = 50"), 0);
}

/// As an import reads a shard again: the audio need not be decoded again.
void MetricStoreTest::keepsAudioOfRowsThatGo()
{
    MetricStore store(db());
    run("DELETE FROM segment WHERE id = 2");
    QCOMPARE(kindsOf(2), std::string());
    const MetricSet wanted = 1U << 1U | 1U << 4U;
    const auto kept = store.kept(102, wanted).value();
    QCOMPARE(kept.size(), std::size_t{2});
    QCOMPARE(kept[0].second, std::optional(20.0));
    QCOMPARE(kept[1].second, std::optional<double>());           // measured, and unknown
    QVERIFY(store.kept(102, wanted | 1U << 5U).value().empty()); // not all that is wanted
    QVERIFY(store.kept(101, wanted).value().empty());            // its row is there
    run("UPDATE segment SET start = 0.5 WHERE id = 1");
    QVERIFY(!store.kept(101, wanted).value().empty());
    QVERIFY(store.dropKept(10).value());
    QVERIFY(!store.dropKept(10).value());
    QVERIFY(store.kept(101, wanted).value().empty());
}

void MetricStoreTest::measuresAgainAfterANewComputation()
{
    run("DELETE FROM segment WHERE id = 3");
    run("UPDATE metric_kind SET version = 0 WHERE name = 'snr'");
    QVERIFY(MetricStore(db()).declare());
    QCOMPARE(kindsOf(1), std::string("2 9 10 16"));
    QCOMPARE(MetricStore(db()).mark(1, MetricInput::Audio).value()->kinds,
             MetricSet{1U << 2U | 1U << 4U});
    QVERIFY(MetricStore(db()).kept(103, 1U << 1U).value().empty());
    QCOMPARE(number("SELECT count(*) FROM metric_kind"),
             static_cast<std::int64_t>(
                 std::count_if(metrics().begin(), metrics().end(),
                               [](const Metric &metric) { return !isImported(metric); })));
}

void MetricStoreTest::sortsAndFindsByValue()
{
    QCOMPARE(idsFor("snr:>10"), (Ids{2, 3}));
    QCOMPARE(idsFor("snr:10..20"), (Ids{1, 2}));
    QCOMPARE(idsFor("peak:<-3"), (Ids{1, 2, 3}));
    QCOMPARE(idsFor("peak:-4..-3"), (Ids{1, 2, 3}));
    QCOMPARE(idsFor("snr:empty"), (Ids{4}));
    QCOMPARE(idsFor("loudness:empty"), (Ids{1, 2, 3, 4}));
    QCOMPARE(idsFor("-snr:>10"), (Ids{1, 4})); // unknown is neither above nor below
    QCOMPARE(idsFor("-snr:<=10"), (Ids{2, 3, 4}));
    QCOMPARE(idsFor("mer:25%"), (Ids{1, 2, 3}));
    QCOMPARE(idsFor("", "snr:desc"), (Ids{3, 2, 1, 4}));
    QCOMPARE(idsFor("", "snr"), (Ids{1, 2, 3, 4})); // unknown ones come last either way
    run("DELETE FROM metric WHERE row = 1 AND kind = 1");
    QCOMPARE(idsFor("", "snr"), (Ids{2, 3, 1, 4}));
    QCOMPARE(idsFor("text:x", "snr:desc"), (Ids{3, 2, 1, 4}));
}

void MetricStoreTest::talliesTheValues()
{
    const auto tally = tallyOf(db(), *metricNamed("snr")).value();
    QCOMPARE(tally.known, 3u);
    QCOMPARE(tally.least, std::optional(10.0));
    QCOMPARE(tally.mean, std::optional(20.0));
    QCOMPARE(tally.most, std::optional(30.0));
    const auto none = tallyOf(db(), *metricNamed("bandwidth")).value();
    QCOMPARE(none.known, 0u);
    QVERIFY(!none.mean);
}

QTEST_GUILESS_MAIN(MetricStoreTest)
#include "MetricStoreTest.moc"
