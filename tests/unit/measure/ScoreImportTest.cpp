// SPDX-License-Identifier: GPL-3.0-or-later
// Scores of other programs: each line is counted once, and a score belongs to the audio that it was computed from.
#include "core/measure/ScoreImport.h"

#include "core/io/PosixFileSystem.h"
#include "core/measure/ScoreFields.h"
#include "core/rows/ImportedScores.h"
#include "core/search/MetricColumns.h"
#include "core/search/RowReader.h"
#include "core/workspace/Database.h"
#include "tests/support/FilledWorkspace.h"

#include <QTemporaryDir>
#include <QTest>

#include <memory>
#include <span>
#include <string_view>

using namespace voxdeck;

class ScoreImportTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void readsTheTableOfDnsmos();
    void countsEveryLineOnce();
    void readsRecordsWithNaN();
    void readsLinesOfKeyAndValue();
    void readsKnownFieldsBesideNamedOnes();
    void changesNothingWhenItOnlyLooks();
    void unknownValuesReplaceOlderOnes();
    void belongsToTheAudioItWasComputedFrom();
    void comesBackWithARowThatIsWrittenAnew();
    void comparesLanguages();
    void saysWhatItCannotRead();

private:
    Database &db() { return m_workspace->database(); }
    void write(const char *name, std::string_view text)
    {
        QVERIFY(writeFileAtomically(m_fs, m_root / name, std::as_bytes(std::span(text))));
    }
    Result<ScoreImportReport> import(const char *name, const ScoreImportOptions &options = {})
    {
        return importScores(m_fs, *m_workspace, {m_root / name}, options, {}, {});
    }
    std::optional<double> value(const char *metric, std::uint32_t row)
    {
        auto query = db().statement("SELECT value FROM metric WHERE kind = ? AND row = ?");
        if (!query.bind(metricNamed(metric)->id).bind(row).step().value())
            return std::nullopt;
        return query.real(0);
    }
    std::vector<std::uint32_t> idsFor(const std::string &search)
    {
        RowQuery query;
        query.search = search;
        const auto order = RowReader(*m_workspace).order(query, {}).value();
        std::vector<std::uint32_t> ids;
        for (std::uint64_t row = 0; row < order->size(); ++row)
            ids.push_back(order->idAt(row));
        return ids;
    }

    PosixFileSystem m_fs;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::filesystem::path m_root;
    std::unique_ptr<Workspace> m_workspace;
};

using Ids = std::vector<std::uint32_t>;

void ScoreImportTest::init()
{
    m_workspace.reset();
    m_folder = std::make_unique<QTemporaryDir>();
    m_root = m_folder->path().toStdString();
    m_workspace = test::filledWorkspace((m_root / "w.voxdeck").string(),
                                        {{"a", 2}, {"b", 2}, {"c", 2}, {"d", 2}})
                      .value();
}

void ScoreImportTest::readsTheTableOfDnsmos()
{
    write("dnsmos.csv", "filename,len_in_sec,sr,OVRL_raw,OVRL,SIG,BAK,P808_MOS\n"
                        "/data/wav/a.wav,2.0,16000,3.1,2.5,3.25,4.0,3.5\n"
                        "/data/wav/b.wav,2.0,16000,3.1,3.5,3.5,4.1,3.6\n");
    const auto report = import("dnsmos.csv").value();
    QCOMPARE(report.columns.size(), 4u);
    QCOMPARE(report.columns[0].metric->name, std::string_view("dnsmos"));
    QCOMPARE(report.columns[0].changed, 2u);
    QCOMPARE(report.ignored, (std::vector<std::string>{"len_in_sec", "sr", "OVRL_raw"}));
    QCOMPARE(value("dnsmos", 1), std::optional(2.5));
    QCOMPARE(value("dnsmos_mos", 2), std::optional(3.6));
    QVERIFY(!value("dnsmos", 3));
    QCOMPARE(idsFor("dnsmos:<3"), (Ids{1}));
    QCOMPARE(idsFor("dnsmos:empty"), (Ids{3, 4}));
    QCOMPARE(import("dnsmos.csv").value().columns[0].same, 2u);
}

void ScoreImportTest::countsEveryLineOnce()
{
    write("scores.csv", "key,utmos\na,4\nb,nan\nc,inf\nd,good\nd,3\na,1\nx,2\n,5\n");
    const auto one = import("scores.csv").value().columns.at(0);
    QCOMPARE(one.lines, 8u);
    QCOMPARE(one.changed, 1u);
    QCOMPARE(one.notFinite, 2u);
    QCOMPARE(one.notNumbers, 1u);
    QCOMPARE(one.doubleKeys, 2u);
    QCOMPARE(one.unknownKeys, 1u);
    QCOMPARE(one.badLines, 1u);
    QCOMPARE(one.changed + one.same + one.empty + one.notFinite + one.notNumbers + one.undeclared
                 + one.doubleKeys + one.unknownKeys + one.ambiguousKeys + one.badLines,
             one.lines);
    QCOMPARE(one.failureCount, 7u);
    QCOMPARE(one.failures.size(), std::size_t{7});
    QCOMPARE(one.failures[0].line, 3u);
    QCOMPARE(value("utmos", 1), std::optional(4.0));
    for (const std::uint32_t row : {2U, 3U, 4U})
        QVERIFY(!value("utmos", row));
}

void ScoreImportTest::readsRecordsWithNaN()
{
    write("squim.jsonl", "{\"key\": \"a\", \"stoi\": 0.98, \"si_sdr\": -3.5}\n"
                         "{\"key\": \"b\", \"stoi\": NaN, \"si_sdr\": 12}\n"
                         "{\"key\": \"c\", \"stoi\": null, \"si_sdr\": Infinity}\n"
                         "{\"key\": \"d\", \"stoi\": \"0.5\"}\n");
    const auto report = import("squim.jsonl").value();
    QCOMPARE(report.columns.size(), 2u);
    QCOMPARE(report.columns[0].notFinite, 1u);
    QCOMPARE(report.columns[0].empty, 1u);
    QCOMPARE(value("squim_stoi", 1), std::optional(0.98));
    QCOMPARE(value("squim_stoi", 4), std::optional(0.5));
    QCOMPARE(value("squim_sisdr", 1), std::optional(-3.5));
    QCOMPARE(value("squim_sisdr", 2), std::optional(12.0));
    QVERIFY(!value("squim_sisdr", 3));
}

void ScoreImportTest::readsLinesOfKeyAndValue()
{
    write("utt2score", "a 1.5\nb\t-2e-1\nc\n");
    ScoreImportOptions options;
    options.columns = {{"", metricNamed("score_a")}};
    const auto one = import("utt2score", options).value().columns.at(0);
    QCOMPARE(one.changed, 2u);
    QCOMPARE(one.empty, 1u);
    QCOMPARE(value("score_a", 2), std::optional(-0.2));
    QCOMPARE(idsFor("score_a:-1..0"), (Ids{2}));
}

void ScoreImportTest::readsKnownFieldsBesideNamedOnes()
{
    write("scores.csv", "key,utmos,mine,other_dnsmos,OVRL\na,4,0.5,3.5,1\n");
    ScoreImportOptions options;
    options.columns = {{"mine", metricNamed("score_a")}, {"other_dnsmos", metricNamed("dnsmos")}};
    const auto report = import("scores.csv", options).value();
    QCOMPARE(report.columns.size(), 3u);
    QCOMPARE(value("utmos", 1), std::optional(4.0));
    QCOMPARE(value("score_a", 1), std::optional(0.5));
    QCOMPARE(value("dnsmos", 1), std::optional(3.5)); // what is asked for goes first
    QVERIFY(report.ignored.empty());
}

void ScoreImportTest::changesNothingWhenItOnlyLooks()
{
    write("scores.csv", "key,utmos\na,4\n");
    ScoreImportOptions options;
    options.isDryRun = true;
    QCOMPARE(import("scores.csv", options).value().columns[0].changed, 1u);
    QVERIFY(!value("utmos", 1));
    QCOMPARE(db().integer("SELECT count(*) FROM metric_kind").value(), 0);
}

void ScoreImportTest::unknownValuesReplaceOlderOnes()
{
    write("scores.csv", "key,utmos\na,4\nb,3\n");
    QVERIFY(import("scores.csv"));
    write("scores.csv", "key,utmos\na,nan\n");
    QVERIFY(import("scores.csv"));
    QVERIFY(!value("utmos", 1));
    QCOMPARE(value("utmos", 2), std::optional(3.0)); // no line names it
}

void ScoreImportTest::belongsToTheAudioItWasComputedFrom()
{
    write("scores.csv", "key,utmos\na,4\nb,3\n");
    QVERIFY(import("scores.csv"));
    QVERIFY(db().run("UPDATE segment SET text = 'other', speaker = 'x' WHERE id = 1"));
    QCOMPARE(value("utmos", 1), std::optional(4.0));
    QVERIFY(db().run("UPDATE segment SET stop = 1.5 WHERE id = 1"));
    QVERIFY(!value("utmos", 1));
    QVERIFY(db().run("UPDATE segment SET stop = 2.0 WHERE id = 1")); // an undo
    QCOMPARE(value("utmos", 1), std::optional(4.0));
    QVERIFY(db().run("UPDATE segment SET id = 9 WHERE id = 1"));
    QCOMPARE(value("utmos", 9), std::optional(4.0));
}

void ScoreImportTest::comesBackWithARowThatIsWrittenAnew()
{
    write("scores.csv", "key,utmos\na,4\nb,3\n");
    QVERIFY(import("scores.csv"));
    QVERIFY(db().run("CREATE TEMP TABLE saved AS SELECT * FROM segment;"
                     " DELETE FROM segment; INSERT INTO segment SELECT * FROM saved"));
    QVERIFY(!value("utmos", 1));
    QVERIFY(db().run("UPDATE segment SET item_key = 'z' WHERE id = 2"));
    const auto shard = static_cast<std::uint32_t>(
        db().integer("SELECT min(shard) FROM segment").value());
    QVERIFY(layScoresOver(db(), shard, 1, 4));
    QCOMPARE(value("utmos", 1), std::optional(4.0));
    QVERIFY(!value("utmos", 2)); // another item is there now
}

void ScoreImportTest::comparesLanguages()
{
    QVERIFY(db().run("UPDATE segment SET language = 'te-IN' WHERE id <= 2;"
                     " UPDATE segment SET language = '' WHERE id > 2"));
    write("lid.csv", "key,lid,lid_score\na,te,0.9\nb,Hi: Hindi,0.8\nc,te,0.7\n");
    const auto report = import("lid.csv").value();
    QCOMPARE(report.columns[0].metric->name, std::string_view("lid_differs"));
    QCOMPARE(report.columns[0].changed, 2u);
    QCOMPARE(report.columns[0].undeclared, 1u);
    QCOMPARE(idsFor("lid_differs:1"), (Ids{2}));
    QCOMPARE(idsFor("lid_score:<75%"), (Ids{3}));
    QVERIFY(db().run("UPDATE segment SET language = 'hi' WHERE id = 2"));
    QVERIFY(!value("lid_differs", 2)); // it was compared with another one
    QCOMPARE(value("lid_score", 2), std::optional(0.8));
}

void ScoreImportTest::saysWhatItCannotRead()
{
    write("x.csv", "key,loudness_by_me\na,4\n");
    const auto unknown = import("x.csv");
    QVERIFY(!unknown);
    QVERIFY(unknown.error().detail.find("--column FIELD=METRIC") != std::string::npos);
    ScoreImportOptions options;
    options.columns = {{"nothing", metricNamed("score_a")}};
    QVERIFY(import("x.csv", options).error().detail.find("has no field \"nothing\"")
            != std::string::npos);
    options.columns = {{"loudness_by_me", metricNamed("score_a")}};
    QVERIFY(import("x.csv", options));
    write("x.csv", "key,utmos\nx,4\n");
    QVERIFY(import("x.csv").error().detail.find("no line names a segment") != std::string::npos);
    write("x.csv", "key,utmos,UTMOSv2\na,4,5\n");
    QVERIFY(import("x.csv").error().detail.find("two fields for utmos") != std::string::npos);
    // who says which field is a score is not held up by others
    write("x.csv", "key,utmos,UTMOSv2,mine\na,4,5,6\n");
    options.columns = {{"mine", metricNamed("score_a")}};
    const auto named = import("x.csv", options);
    QVERIFY(named);
    QCOMPARE(named->columns.size(), 2u);
    QCOMPARE(named->ignored, std::vector<std::string>{"UTMOSv2"});
    write("x.csv", "name_of_it,utmos\na,4\n");
    QVERIFY(import("x.csv").error().detail.find("--key FIELD") != std::string::npos);
    write("x.csv", "");
    QVERIFY(import("x.csv").error().detail.find("holds no lines") != std::string::npos);
}

QTEST_GUILESS_MAIN(ScoreImportTest)
#include "ScoreImportTest.moc"
