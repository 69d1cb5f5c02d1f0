// SPDX-License-Identifier: GPL-3.0-or-later
// The pass over rows: what it computes, what it leaves alone, and what a stop or a change leaves behind.
#include "core/measure/MeasurePass.h"

#include "core/audit/SignalMeter.h"
#include "core/audit/TextMeasures.h"
#include "core/io/PosixFileSystem.h"
#include "core/pack/Adoption.h"
#include "core/search/MetricColumns.h"
#include "core/workspace/Database.h"
#include "tests/support/SpokenList.h"
#include "tests/support/TarBytes.h"
#include "tests/support/WrittenAudio.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>
#include <map>
#include <memory>
#include <string>
#include <vector>

using namespace voxdeck;

class MeasurePassTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void everyMetricIsComputed();
    void valuesAreThoseOfTheAudioAndTexts();
    void measuresOnlyWhatChanged();
    void measuresWhatIsAskedFor();
    void decodesNothingTwiceAfterAnImport();
    void saysWhichAudioCannotBeRead();
    void listsWhatEndsTooEarly();
    void keepsWhatAStoppedPassMeasured();
    void manyThreadsGiveTheSame();
    void measuresAudioThatIsStillInItsTar();

private:
    MeasureReport measure(const MeasureRequest &request = {})
    {
        auto report = measureRows(m_fs, *m_workspace, *m_items, request, {}, {});
        if (!report)
            qWarning("%s: %s", report.error().subject.c_str(), report.error().detail.c_str());
        return report.value_or(MeasureReport{});
    }
    void open(const std::string &name)
    {
        m_workspace = Workspace::open(m_root / name, m_items->path()).value();
        QVERIFY(m_items->import(*m_workspace, {}, {}));
    }
    Database &db() { return m_workspace->database(); }
    std::optional<double> value(std::uint32_t row, std::string_view name)
    {
        auto query = db().statement("SELECT value FROM metric WHERE kind = ? AND row = ?");
        if (!query.bind(metricNamed(name)->id).bind(row).step().value())
            return {};
        return query.real(0);
    }
    /// All that the pass wrote.
    std::map<std::pair<std::int64_t, std::int64_t>, double> all()
    {
        std::map<std::pair<std::int64_t, std::int64_t>, double> found;
        auto query = db().statement("SELECT kind, row, value FROM metric");
        while (query.step().value())
            found[{query.integer(0), query.integer(1)}] = query.real(2);
        return found;
    }

    PosixFileSystem m_fs;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::filesystem::path m_root;
    std::shared_ptr<const ItemSource> m_items;
    std::unique_ptr<Workspace> m_workspace;
};

void MeasurePassTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_root = m_folder->path().toStdString();
    test::SpokenShape shape;
    shape.secondsPerSegment = 0.5;
    const auto list = test::writeSpokenList(m_fs, m_root / "data", shape).value();
    m_items = openItems(m_fs, list).value();
    open("w.voxdeck");
}

/// A metric that is declared and that no line of the pass computes would stay unknown for ever.
void MeasurePassTest::everyMetricIsComputed()
{
    QVERIFY(db().run("UPDATE segment SET hypothesis = 'text of nothing'"));
    const auto report = measure();
    QCOMPARE(report.rows, 18u);
    QCOMPARE(report.measured, 18u);
    for (const Metric &metric : metrics()) {
        if (isImported(metric))
            continue;
        auto query = db().statement("SELECT count(*) FROM measured WHERE input = ?"
                                    " AND kinds >> ? & 1");
        QVERIFY(query.bind(static_cast<int>(metric.input)).bind(metric.id).step());
        QVERIFY2(query.integer(0) == 18, std::string(metric.name).c_str());
    }
}

void MeasurePassTest::valuesAreThoseOfTheAudioAndTexts()
{
    QVERIFY(db().run("UPDATE segment SET hypothesis = 'text of' WHERE id = 3"));
    measure();
    // row 3 is the third of six segments of half a second
    const auto samples = test::noise(1, 48'000);
    std::vector<float> cut;
    for (std::size_t at = 16'000; at < 24'000; ++at)
        cut.push_back(static_cast<float>(samples[at]) / 32768.0F);
    auto meter = SignalMeter::create(16'000, 1, {}).value();
    QVERIFY(meter.add(cut));
    const auto measures = meter.finish().value();
    QCOMPARE(value(3, "peak"), measures.peakDb);
    QCOMPARE(value(3, "snr"), measures.snrDb);
    QCOMPARE(value(3, "loudness"), measures.loudness);
    QCOMPARE(value(3, "bandwidth"), measures.bandwidthHz);
    QCOMPARE(value(3, "clipping"), measures.clippedShare);
    QCOMPARE(value(3, "speech"), measures.speechShare);
    const auto texts = measureText("text of r0.002", 0.5);
    QCOMPARE(value(3, "word_rate"), texts.wordsPerSecond);
    QCOMPARE(value(3, "letters"), std::optional(static_cast<double>(texts.characters)));
    QCOMPARE(value(3, "repeats"), std::optional(0.0));
    QVERIFY(value(3, "mer").value_or(0) > 0);
    QCOMPARE(value(3, "insertions"), std::optional(0.0));
    QVERIFY(!value(4, "mer")); // no hypothesis: unknown, not 0
}

/// Adopted shards of encoded audio have no audio.bin: each record names the part of the tar.
void MeasurePassTest::measuresAudioThatIsStillInItsTar()
{
    const auto flac = m_root / "one.flac";
    QVERIFY(writeAudioFile(m_fs, flac, 16'000, test::noise(7, 16'000)));
    const auto tar = m_root / "0.tar";
    const auto bytes = test::tarMember("a.txt", "one")
                       + test::tarMember("a.flac", readWholeFile(m_fs, flac).value())
                       + test::tarEnd();
    QVERIFY(writeFileAtomically(m_fs, tar, bytesOf(bytes)));
    const std::vector<std::filesystem::path> tars{tar};
    QCOMPARE(adoptShards(m_fs, tars, m_root / "adopted").value().items, 1u);
    m_items = openItems(m_fs, m_root / "adopted").value();
    open("adopted.voxdeck");
    const auto report = measure();
    QVERIFY(value(1, "peak"));
    QCOMPARE(report.failed, 0u);
    QCOMPARE(measure().unchanged, 1u);
}

void MeasurePassTest::measuresOnlyWhatChanged()
{
    measure();
    const auto before = all();
    auto again = measure();
    QCOMPARE(again.measured, 0u);
    QCOMPARE(again.unchanged, 18u);
    QVERIFY(db().run("UPDATE segment SET text = 'one two three' WHERE id = 2"));
    QVERIFY(!value(2, "words"));
    again = measure();
    QCOMPARE(again.measured, 1u);
    QCOMPARE(value(2, "words"), std::optional(3.0));
    QVERIFY(db().run("UPDATE segment SET stop = 2.3 WHERE id = 5"));
    QVERIFY(before.contains({4, 5}) && !value(5, "loudness"));
    QVERIFY(db().run("UPDATE segment SET stop = 2.5 WHERE id = 5")); // as undo does
    const auto restored = measure();
    QCOMPARE(restored.measured, 1u);
    QCOMPARE(restored.restored, 1u);
    QCOMPARE(value(5, "loudness"), std::optional(before.at({4, 5})));
    QVERIFY(db().run("UPDATE segment SET stop = 2.3 WHERE id = 5"));
    QCOMPARE(measure().measured, 1u);
    QVERIFY(!value(5, "loudness") && value(5, "peak")); // too short for it
    // another file under the same name: all of its rows, and no others
    QVERIFY(writeAudioFile(m_fs, m_root / "data/r0.wav", 16'000, test::noise(9, 48'000)));
    QCOMPARE(measure().measured, 6u);
    QVERIFY(value(3, "peak") != before.at({2, 3}));
    QCOMPARE(value(9, "peak"), std::optional(before.at({2, 9})));
    MeasureRequest all;
    all.again = true;
    QCOMPARE(measure(all).measured, 18u);
}

void MeasurePassTest::measuresWhatIsAskedFor()
{
    MeasureRequest request;
    request.filter = "country:atlantis";
    request.wanted = {metricNamed("snr"), metricNamed("words")};
    auto report = measure(request);
    QCOMPARE(report.rows, 6u);
    QCOMPARE(report.measured, 6u);
    QCOMPARE(all().size(), std::size_t{12});
    QVERIFY(value(7, "snr") && value(7, "words") && !value(7, "peak") && !value(1, "snr"));
    report = measure(); // the others of these rows, and all of the rest
    QCOMPARE(report.measured, 18u);
    QVERIFY(value(7, "peak") && value(1, "snr"));
    QCOMPARE(measure().measured, 0u);
}

/// A list that is read again as another file of the same audio: the rows are new, the audio is not.
void MeasurePassTest::decodesNothingTwiceAfterAnImport()
{
    measure();
    const auto before = all();
    QVERIFY(db().run("UPDATE segment SET id = id + 1000")); // as imports make room
    QVERIFY(db().run("UPDATE shard SET first_id = first_id + 1000"));
    QCOMPARE(measure().measured, 0u);
    QCOMPARE(value(1003, "snr"), std::optional(before.at({1, 3})));
    // rows that go and come back with another id
    QVERIFY(db().run("CREATE TEMP TABLE aside AS SELECT * FROM segment;"
                     "DELETE FROM segment; UPDATE aside SET id = id - 1000;"
                     "INSERT INTO segment SELECT * FROM aside;"
                     "UPDATE shard SET first_id = first_id - 1000"));
    QVERIFY(all().empty());
    const auto report = measure();
    QCOMPARE(report.measured, 18u);
    QCOMPARE(report.restored, 18u);
    QVERIFY(all() == before);
    QCOMPARE(db().integer("SELECT count(*) FROM metric_kept").value(), 0);
}

void MeasurePassTest::saysWhichAudioCannotBeRead()
{
    std::ofstream(m_root / "data/r0.wav") << "this is no audio";
    const auto report = measure();
    QCOMPARE(report.failed, 6u);
    QCOMPARE(report.measured, 18u); // their texts
    QVERIFY(!report.problems.empty());
    QVERIFY(!value(1, "snr") && value(1, "words") && value(9, "snr"));
    std::filesystem::remove(m_root / "data/r0.wav");
    QCOMPARE(measure().failed, 6u);
}

/// A file whose header promises more than is there: its rows are listed, and have no values of a part. Those before the end
/// are whole.
void MeasurePassTest::listsWhatEndsTooEarly()
{
    const auto file = m_root / "data/r0.wav";
    const auto whole = std::filesystem::file_size(file);
    std::filesystem::resize_file(file, 44); // a header alone
    auto report = measure();
    QCOMPARE(report.failed, 6u);
    QCOMPARE(report.unread.size(), std::size_t{6});
    QVERIFY(!value(1, "speech") && value(9, "snr"));
    std::filesystem::resize_file(file, whole / 2); // zeros, but in place
    std::filesystem::resize_file(file, whole);
    open("zeros.voxdeck");
    QCOMPARE(measure().failed, 0u); // digital silence is audio
    std::filesystem::resize_file(file, whole / 2);
    open("half.voxdeck");
    report = measure();
    QVERIFY2(report.failed > 0 && report.failed < 6, std::to_string(report.failed).c_str());
    QCOMPARE(report.unread.size(), std::size_t{report.failed});
    QVERIFY2(report.problems.front().detail.starts_with("truncated"),
             report.problems.front().detail.c_str());
}

void MeasurePassTest::keepsWhatAStoppedPassMeasured()
{
    open("whole.voxdeck");
    measure();
    const auto expected = all();
    open("stopped.voxdeck");
    for (int round = 0; all() != expected; ++round) {
        QVERIFY(round < 100);
        std::stop_source stop;
        MeasureRequest request;
        request.threads = 1;
        const auto stopAtOnce = [&](const Progress &now) {
            if (now.done > 0)
                stop.request_stop();
        };
        const auto report = measureRows(m_fs, *m_workspace, *m_items, request, stopAtOnce,
                                        stop.get_token());
        QVERIFY(report || report.error().code == ErrorCode::Cancelled);
    }
    QVERIFY(all() == expected);
}

void MeasurePassTest::manyThreadsGiveTheSame()
{
    test::SpokenShape shape;
    shape.recordings = 12;
    shape.segmentsPerRecording = 100;
    shape.secondsPerSegment = 0.02;
    const auto list = test::writeSpokenList(m_fs, m_root / "many", shape).value();
    m_items = openItems(m_fs, list).value();
    open("one.voxdeck");
    MeasureRequest request;
    request.threads = 1;
    QCOMPARE(measure(request).measured, 1200u);
    const auto expected = all();
    open("four.voxdeck");
    request.threads = 4;
    QCOMPARE(measure(request).measured, 1200u);
    QVERIFY(all() == expected);
}

QTEST_GUILESS_MAIN(MeasurePassTest)
#include "MeasurePassTest.moc"
