// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/archive/CompressedReader.h"
#include "core/format/DatasetKind.h"
#include "core/format/JsonRecords.h"
#include "core/format/lhotse/LhotseItem.h"
#include "core/format/lhotse/LhotseSource.h"
#include "core/format/lhotse/LhotseWriter.h"
#include "core/io/PosixFileSystem.h"
#include "core/sound/SoundPart.h"
#include "tests/support/MemoryFileSystem.h"
#include "tests/support/Wav.h"
#include "tests/unit/inputs/ReadAll.h"

#include <QTest>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

using namespace voxdeck;
using voxdeck::test::hostileLiterals;
using voxdeck::test::MemoryFileSystem;
using voxdeck::test::ReadLines;
using voxdeck::test::readLines;
using voxdeck::test::silentWav;
using voxdeck::test::writeLines;

class LhotseTest final : public QObject {
    Q_OBJECT
private slots:
    void writesTheBytesThatLhotseWrites_data();
    void writesTheBytesThatLhotseWrites();
    void cutsSupervisionsOutOfCuts();
    void takesAMixWithSilenceForItsCut();
    void readsMixesWhoseTypesAreOnTheTracks();
    void hearsAResampledRecording();
    void namesAChangedFileApart();
    void saysWhyThereIsNoAudio_data();
    void saysWhyThereIsNoAudio();
    void findsTheChannelInTheFile();
    void readsRecordingsAlone();
    void goesWithoutRecordings();
    void pairsSupervisionsWithRecordings();
    void roundsAsLhotseDoes();
    void countsTheSamplesThatLhotseReads_data();
    void countsTheSamplesThatLhotseReads();
    void readsArraysAndPackedFiles();
    void stopsAtADamagedFile();
    void countsBadItemsAndGoesOn();
    void saysThatWordsBeginBeforeTheirAudio();
    void clipsSupervisionsToTheirWindows();
    void refusesWhatLhotseCannotSay();
    void writesOneFileOfCuts();
    void keepsFieldsOfACutOnTheCut();
    void survivesHostileFields();
    void readsYaml();
};

namespace {

constexpr const char *kNames[] = {"recordings", "supervisions", "cuts"};

/// A file that Lhotse itself wrote for mono.wav (8 kHz, 1.5 s) and stereo.wav (16 kHz, 2 s).
std::string golden(const std::string &name)
{
    const PosixFileSystem disk;
    return readWholeFile(disk, std::filesystem::path(VOXDECK_INPUT_DATA) / "lhotse" / name).value();
}

void seedAudio(MemoryFileSystem &fs)
{
    fs.seed("mono.wav", silentWav(1, 8000, 12'000));
    fs.seed("stereo.wav", silentWav(2, 16'000, 32'000));
}

WriterOptions hereOptions()
{
    WriterOptions options;
    options.relativeTo = std::filesystem::current_path();
    return options;
}

std::string unpacked(const MemoryFileSystem &fs, const std::string &path)
{
    return readHead(fs, path, std::size_t{1} << 24).value();
}

std::vector<std::string> writeTo(MemoryFileSystem &fs, const std::vector<InputLine> &lines)
{
    auto writer = lhotse::openLhotseWriter(fs, "out", hereOptions()).value();
    return writeLines(*writer, lines);
}

ReadLines readText(const std::string &text)
{
    MemoryFileSystem fs;
    fs.seed("d/x.jsonl", text);
    return readLines(lhotse::openLhotseSource(fs, "d/x.jsonl"));
}

std::string cutWith(const std::string &recording)
{
    return R"({"id": "c", "start": 0.0, "duration": 1.0, "channel": 0, "supervisions": )"
           R"([{"id": "s", "recording_id": "r", "start": 0, "duration": 1.0, "text": "t"}])"
           + (recording.empty() ? std::string() : ", \"recording\": " + recording)
           + R"(, "type": "MonoCut"})";
}

} // namespace

void LhotseTest::writesTheBytesThatLhotseWrites_data()
{
    QTest::addColumn<QByteArray>("input");
    for (const char *input : {"cuts.jsonl", "cuts_whole.jsonl", "supervisions.jsonl"})
        QTest::newRow(input) << QByteArray(input);
}

void LhotseTest::writesTheBytesThatLhotseWrites()
{
    QFETCH(const QByteArray, input);
    MemoryFileSystem fs;
    seedAudio(fs);
    fs.seed("in/recordings.jsonl", golden("recordings.jsonl"));
    fs.seed("in/" + input.toStdString(), golden(input.toStdString()));
    const auto read = readLines(openUtteranceSource(fs, "in/" + input.toStdString()));
    const auto refused = writeTo(fs, read.lines);
    QVERIFY2(refused.empty(), refused.empty() ? "" : refused[0].c_str());
    for (const std::string name : kNames) {
        std::string expected = golden(name + ".jsonl");
        // the id of the cut they were in goes along
        std::string written = unpacked(fs, "out/" + name + ".jsonl.gz");
        if (input == "cuts_whole.jsonl") {
            const auto again = readLines(lhotse::openLhotseSource(fs, "out"));
            QCOMPARE(again.lines.size(), std::size_t{4});
            QCOMPARE(again.said(2), read.said(2));
            continue;
        }
        QCOMPARE(QByteArray::fromStdString(written), QByteArray::fromStdString(expected));
    }
    // the same utterances, the same bytes
    MemoryFileSystem second;
    seedAudio(second);
    writeTo(second, read.lines);
    QCOMPARE(second.asSeenNow().at("out/cuts.jsonl.gz"), fs.asSeenNow().at("out/cuts.jsonl.gz"));
    const auto again = readLines(openUtteranceSource(fs, "out"));
    for (std::size_t at = 0; at < read.lines.size(); ++at)
        QCOMPARE(again.said(at), read.said(at));
}

void LhotseTest::cutsSupervisionsOutOfCuts()
{
    const auto read = readText(golden("cuts_whole.jsonl"));
    QCOMPARE(read.lines.size(), std::size_t{4});
    QCOMPARE(read.lines[1].number, std::uint64_t{1});
    QCOMPARE(read.lines[2].number, std::uint64_t{2});
    QCOMPARE(read.said(0),
             std::string(R"({"key": "u1", "wav": "mono.wav", "txt": "héllo \"q\" \\ 语音", )"
                         R"("start": 0.25, "end": 0.75, "speaker": "sp1", "gender": "F", )"
                         R"("language": "en", "recording": "rec-m", "duration": 0.5, )"
                         R"("cer": 0.125, "alignment": {"word": [["héllo", 0.25, 0.2, 0.9], )"
                         R"(["q", 0.45, 0.3, null]]}, "hyp": "hello", "cut_id": "rec-m-0"})"));
    QCOMPARE(read.at(2).channel.value(), 1);
    QVERIFY(!read.at(3).channel); // both of both
    QCOMPARE(read.at(2).startSeconds.value(), 0.1);
    QCOMPARE(read.at(2).endSeconds.value(), 0.8);
    QCOMPARE(read.at(2).timeRule, TimeRule::RoundedStartAndLength);
}

void LhotseTest::takesAMixWithSilenceForItsCut()
{
    const auto read = readText(golden("mixed.jsonl"));
    QCOMPARE(read.lines.size(), std::size_t{3});
    QCOMPARE(read.at(0).key, std::string("padded"));
    QCOMPARE(read.at(0).audio.string(), std::string("mono.wav"));
    QCOMPARE(read.at(0).record.find("supervision_id")->toString(), std::string("u1"));
    for (std::size_t noisy : {std::size_t{1}, std::size_t{2}}) {
        QCOMPARE(read.at(noisy).audioProblem->detail,
                 std::string("the audio is a mix of 2 cuts, which no file holds"));
        QVERIFY(!read.at(noisy).record.find("wav"));
    }
    QCOMPARE(read.at(1).record.find("txt")->toString(), std::string("héllo \"q\" \\ 语音"));
    const auto silence = readText(R"({"id": "p", "duration": 2.5, "sampling_rate": 8000, )"
                                  R"("feat_value": -23.0, "num_features": 80, "type": )"
                                  R"("PaddingCut"}
{"id": "m", "tracks": [{"cut": {"id": "p", "duration": 1, "type": "PaddingCut"}}], "type": "MixedCut"})");
    QCOMPARE(silence.at(0).audioProblem->code, ErrorCode::Unsupported);
    QCOMPARE(silence.said(0), std::string(R"({"key": "p", "duration": 2.5})"));
    QCOMPARE(silence.at(1).key, std::string("m"));
}

/// MixTrack.from_dict() reads the type from the track: the cuts of Lhotse's own mix_cut_test have none.
void LhotseTest::readsMixesWhoseTypesAreOnTheTracks()
{
    const auto track = [](const std::string &id, const std::string &more) {
        return R"({"cut": {"channel": 0, "id": ")" + id
               + R"(", "duration": 2.5, "start": 0, "recording": {"id": "r-)" + id
               + R"(", "duration": 2.5, "num_samples": 20000, "sampling_rate": 8000, "sources":)"
                 R"( [{"channels": [0], "source": "mono.wav", "type": "file"}]}, "supervisions":)"
                 R"( [{"channel": 0, "duration": 2.5, "id": "s-)"
               + id + R"(", "recording_id": "r-)" + id + R"(", "start": 0.0, "text": "words of )"
               + id + R"("}]}, )" + more + "}";
    };
    const std::string pad = R"({"cut": {"id": "p", "duration": 1}, "type": "PaddingCut"})";
    const std::string two = track("a", R"("type": "MonoCut", "offset": 5.0)") + ", "
                            + track("b", R"("type": "MonoCut", "offset": 5.02, "snr": 20.0)");
    const auto mix = [](const char *id, const std::string &tracks) {
        return R"({"id": ")" + std::string(id) + R"(", "tracks": [)" + tracks
               + R"(], "type": "MixedCut"})" + "\n";
    };
    const std::string mute = track("c", R"("type": "MonoCut", "mute": true)");
    const auto read = readText(
        mix("m", two) + mix("padded", pad + ", " + track("a", R"("type": "MonoCut")"))
        + mix("one heard", two.substr(0, two.find(", {\"cut\"")) + ", " + mute)
        + mix("bad", R"({"cut": {"id": "x"}, "type": "Spectrogram"})"));
    QCOMPARE(read.lines.size(), std::size_t{5});
    QCOMPARE(read.at(0).key, std::string("a"));
    QCOMPARE(read.at(0).record.find("txt")->toString(), std::string("words of a"));
    QCOMPARE(read.at(1).record.find("txt")->toString(), std::string("words of b"));
    for (std::size_t mixed : {std::size_t{0}, std::size_t{1}})
        QCOMPARE(read.at(mixed).audioProblem->detail,
                 std::string("the audio is a mix of 2 cuts, which no file holds"));
    QCOMPARE(read.at(2).key, std::string("padded"));
    QCOMPARE(read.at(2).audio.string(), std::string("mono.wav"));
    QCOMPARE(read.at(3).key, std::string("one heard"));
    QCOMPARE(
        read.lines[4].problem->detail,
        std::string("track 1 of the mix is not a cut; expected MonoCut, MultiCut or PaddingCut"));
}

void LhotseTest::hearsAResampledRecording()
{
    const auto with = [](const char *transforms) {
        return readText(
            cutWith(std::string(R"({"id": "r", "sources": [{"type": "file", )")
                    + R"("channels": [0], "source": "/a.wav"}], "sampling_rate": 16000, )"
                    + R"("transforms": )" + transforms + "}"));
    };
    const char *const once = R"([{"name": "Resample", "kwargs": )"
                             R"({"source_sampling_rate": 8000, "target_sampling_rate": 16000}}])";
    QVERIFY(!with(once).at(0).audioProblem);
    QCOMPARE(with(once).at(0).audio.string(), std::string("/a.wav"));
    const auto louder = with(R"([{"name": "Resample", "kwargs": {}}, {"name": "Volume"}])");
    QVERIFY(louder.at(0).audioProblem->detail.find("(Volume)") != std::string::npos);
}

/// Rows with the same audio are heard alike: a row whose audio is changed must not name the file as its own.
void LhotseTest::namesAChangedFileApart()
{
    const auto changed = readText(
        cutWith(R"({"id": "r", "sources": [{"type": "file", "channels": [0], "source": "/a.wav"}],)"
                R"( "sampling_rate": 8000, "transforms": [{"name": "Tempo"}]})"));
    QVERIFY(!changed.at(0).record.find("wav"));
    QCOMPARE(changed.at(0).record.find("source")->toString(), std::string("/a.wav"));
}

void LhotseTest::saysWhyThereIsNoAudio_data()
{
    QTest::addColumn<QByteArray>("recording");
    QTest::addColumn<QByteArray>("said");
    const auto row = [](const char *said, const char *sources, const char *more = "") {
        QTest::newRow(said) << QByteArray("{\"id\": \"r\", \"sources\": ") + sources
                                   + ", \"sampling_rate\": 8000" + more + "}"
                            << QByteArray(said);
    };
    row("not run: rm -rf /", R"([{"type": "command", "channels": [0], "source": "rm -rf /"}])");
    row("tar file", R"([{"type": "shar", "channels": [0], "source": ""}])");
    row("cannot be read: a.tar?o=0;",
        R"([{"type": "shar_ptr", "channels": [0], "source": "a.tar?o=0"}])");
    row("memory", R"([{"type": "memory", "channels": [0], "source": "UklGRg=="}])");
    row("address", R"([{"type": "url", "channels": [0], "source": "gs://h/a.wav"}])");
    row("unknown type", R"([{"type": "dummy", "channels": [0], "source": ""}])");
    row("(Speed)", R"([{"type": "file", "channels": [0], "source": "/a.wav"}])",
        R"(, "transforms": [{"name": "Speed", "kwargs": {"factor": 1.1}}])");
    row("no one file", R"([{"type": "file", "channels": [1], "source": "/a.wav"}])");
    row("no source", "[]");
    row("empty", R"([{"type": "file", "channels": [0], "source": ""}])");
    QTest::newRow("no recording") << QByteArray() << QByteArray("the cut has no recording");
}

void LhotseTest::saysWhyThereIsNoAudio()
{
    QFETCH(const QByteArray, recording);
    QFETCH(const QByteArray, said);
    const auto read = readText(cutWith(recording.toStdString()));
    QVERIFY(read.at(0).audioProblem && read.at(0).audio.empty());
    QVERIFY2(QByteArray::fromStdString(read.at(0).audioProblem->detail).contains(said),
             read.at(0).audioProblem->detail.c_str());
    QCOMPARE(read.at(0).record.find("txt")->toString(), std::string("t"));
    MemoryFileSystem fs;
    QCOMPARE(writeTo(fs, read.lines).size(), std::size_t{1});
}

void LhotseTest::findsTheChannelInTheFile()
{
    const auto channel = [](const char *wanted, const char *sources) -> std::string {
        std::string cut = cutWith(std::string("{\"id\": \"r\", \"sources\": ") + sources + "}");
        cut.replace(cut.find("\"text\""), 0, std::string("\"channel\": ") + wanted + ", ");
        const auto read = readText(cut);
        const InputUtterance &utterance = read.at(0);
        if (utterance.audioProblem)
            return utterance.audioProblem->detail;
        return utterance.audio.string() + " "
               + (utterance.channel ? std::to_string(*utterance.channel) : "all");
    };
    const char *const two = R"([{"type": "file", "channels": [0], "source": "/a"}, )"
                            R"({"type": "file", "channels": [2, 1, 3], "source": "/b"}])";
    QCOMPARE(channel("0", two), std::string("/a all"));
    QCOMPARE(channel("1", two), std::string("/b 1"));
    QCOMPARE(channel("[3]", two), std::string("/b 2"));
    QCOMPARE(channel("[1, 2, 3]", two), std::string("/b all"));
    QVERIFY(channel("[1, 2]", two).find("neither one nor all") != std::string::npos);
    QVERIFY(channel("[0, 1]", two).find("no one file") != std::string::npos);
    QVERIFY(channel("9", two).find("no one file") != std::string::npos);
    for (const char *bad : {"-1", "\"x\"", "[]", "[0, null]", "1e3", "99999999999999999999"})
        QVERIFY(channel(bad, two).find("not a channel number") != std::string::npos);
}

void LhotseTest::readsRecordingsAlone()
{
    const auto read = readText(golden("recordings.jsonl"));
    QCOMPARE(read.said(1),
             std::string(R"({"key": "rec-s", "wav": "stereo.wav", "recording": "rec-s", )"
                         R"("duration": 2.0, "sampling_rate": 16000, "num_samples": 32000, )"
                         R"("channel_ids": [0, 1]})"));
    QVERIFY(!read.at(1).startSeconds && !read.at(1).channel);
    MemoryFileSystem fs;
    seedAudio(fs);
    QVERIFY(writeTo(fs, read.lines).empty());
    QCOMPARE(unpacked(fs, "out/recordings.jsonl.gz"), golden("recordings.jsonl"));
}

void LhotseTest::goesWithoutRecordings()
{
    const auto read = readText(golden("supervisions.jsonl"));
    QCOMPARE(read.at(0).audioProblem->code, ErrorCode::NotFound);
    QCOMPARE(read.at(0).record.find("recording")->toString(), std::string("rec-m"));
}

void LhotseTest::pairsSupervisionsWithRecordings()
{
    const std::string two = golden("recordings.jsonl");
    MemoryFileSystem fs;
    for (const char *part : {"dev", "train"}) {
        std::string recordings = two;
        recordings.replace(recordings.find("mono.wav"), 8, std::string("/") + part);
        fs.seed(std::string("d/x_recordings_") + part + ".jsonl", recordings);
        fs.seed(std::string("d/x_supervisions_") + part + ".jsonl", golden("supervisions.jsonl"));
    }
    fs.seed("d/notes.json", "{}");
    const auto one = readLines(lhotse::openLhotseSource(fs, "d/x_supervisions_train.jsonl"));
    QCOMPARE(one.at(0).audio.string(), std::string("/train"));
    SourceOptions options;
    options.kind = DatasetKind::Lhotse;
    const auto all = readLines(openUtteranceSource(fs, "d", options));
    QCOMPARE(all.lines.size(), std::size_t{8});
    QCOMPARE(all.at(0).audio.string(), std::string("/dev"));
    QCOMPARE(all.at(4).audio.string(), std::string("/train"));
    QCOMPARE(all.lines[4].number, std::uint64_t{5});
    QCOMPARE(detectDatasetKind(fs, "d").value().kind, DatasetKind::Lhotse);
}

void LhotseTest::roundsAsLhotseDoes()
{
    // compute_num_samples() and add_durations() of lhotse/utils.py
    QCOMPARE(sampleCountOf(0.5000625, 8000), 4001.0); // 4000.5 is rounded up
    QCOMPARE(sampleCountOf(1.1, 16'000), 17'600.0);
    QCOMPARE(sampleCountOf(0.00003125, 16'000), 1.0);
    QCOMPARE(sampleCountOf(0.0000312, 16'000), 0.0);
    QCOMPARE(sampleCountOf(-0.5000625, 8000), -4001.0);
    QCOMPARE(lhotse::addSeconds(0.1, 0.2, 16'000), 0.3);
    QCOMPARE(lhotse::addSeconds(1.46, 1.36, 0), 2.82);
    QCOMPARE(lhotse::addSeconds(0.33333, 0.33333, 8000), 0.66675);
}

void LhotseTest::countsTheSamplesThatLhotseReads_data()
{
    QTest::addColumn<double>("start");
    QTest::addColumn<double>("duration");
    QTest::addColumn<int>("rate");
    QTest::addColumn<int>("first");
    QTest::addColumn<int>("samples");
    // Cut.num_samples and load_audio() of Lhotse; by the sum 9042 samples
    QTest::newRow("ends later") << 0.615 << 0.4101 << 22'050 << 13'561 << 9'043;
    QTest::newRow("ends earlier") << 0.1 + 0.4 / 16'000 << 0.5 + 0.3 / 16'000 << 16'000 << 1'600
                                  << 8'000;
    QTest::newRow("sum of halves") << 0.4 / 16'000 << 0.4 / 16'000 + 1 << 16'000 << 0 << 16'000;
    QTest::newRow("on the grid") << 0.25 << 0.5 << 16'000 << 4'000 << 8'000;
    QTest::newRow("half a sample") << 0.5000625 << 1.0 << 8'000 << 4'001 << 8'000;
}

void LhotseTest::countsTheSamplesThatLhotseReads()
{
    QFETCH(const double, start);
    QFETCH(const double, duration);
    QFETCH(const int, rate);
    const auto spelled = [](double seconds) {
        return JsonValue::ofDouble(seconds).dump().value();
    };
    const auto read = readText(
        R"({"id": "c", "start": )" + spelled(start) + R"(, "duration": )" + spelled(duration)
        + R"(, "channel": 0, "supervisions": [], "recording": )"
          R"({"id": "r", "sources": [{"type": "file", "channels": [0], "source": "/r.wav"}], )"
          R"("sampling_rate": )"
        + std::to_string(rate) + R"(, "num_samples": 90000, "duration": 4.0}, "type": "MonoCut"})");
    QCOMPARE(read.at(0).startSeconds, std::optional(start)); // the times stay the manifest's
    const auto frames = framesOf(soundOf(read.at(0)), rate, Frames{90'000}).value();
    QTEST(static_cast<int>(count(frames.begin)), "first");
    QTEST(static_cast<int>(count(frames.end - frames.begin)), "samples");
}

void LhotseTest::readsArraysAndPackedFiles()
{
    const auto lines = readText(golden("cuts.jsonl"));
    std::string array = "[\n";
    for (char c : golden("cuts.jsonl"))
        array += c == '\n' ? std::string(",\n") : std::string(1, c);
    array.replace(array.rfind(",\n"), 2, "\n]\n");
    MemoryFileSystem fs;
    fs.seed("cuts.json", array);
    const auto read = readLines(openUtteranceSource(fs, "cuts.json"));
    QCOMPARE(read.lines.size(), lines.lines.size());
    for (std::size_t at = 0; at < read.lines.size(); ++at)
        QCOMPARE(read.said(at), lines.said(at));
}

void LhotseTest::stopsAtADamagedFile()
{
    MemoryFileSystem fs;
    seedAudio(fs);
    auto cuts = readText(golden("cuts.jsonl")).lines;
    for (int round = 0; round < 400; ++round) {
        cuts.push_back(cuts[0]);
        cuts.back().utterance->key = "u" + std::to_string(round * 7919 % 1000);
    }
    QVERIFY(writeTo(fs, cuts).empty());
    const std::string packed = fs.asSeenNow().at("out/cuts.jsonl.gz");
    for (const std::size_t left : {packed.size() - 1, packed.size() - 9, packed.size() / 2}) {
        fs.seed("cut.jsonl.gz", packed.substr(0, left));
        const auto read = readLines(lhotse::openLhotseSource(fs, "cut.jsonl.gz"));
        QVERIFY(read.end);
        QCOMPARE(read.end->code, ErrorCode::Corrupt);
        QVERIFY2(read.end->detail.find("at byte") != std::string::npos, read.end->detail.c_str());
        // all lines that can be unpacked are there
        const auto unpacker = CompressedReader::open(fs, "cut.jsonl.gz").value();
        std::string text(std::size_t{16} << 20, '\0');
        QVERIFY(!unpacker->read(std::as_writable_bytes(std::span(text))));
        text.resize(unpacker->bytesBeforeError());
        QVERIFY(!read.lines.empty());
        QCOMPARE(read.lines.back().number,
                 static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n')));
    }
    for (const char *array : {"[{\"id\": 1, \"sources\": []}", "[{\"id\": 1, \"sources\": []} 5]",
                              "[{\"id\": 1, \"sources\": []},]", "[{\"id\": 1, \"sources\": []}] x",
                              "[{\"id\": 1, \"sources\": []}, {]"}) {
        fs.seed("broken.json", array);
        const auto read = readLines(lhotse::openLhotseSource(fs, "broken.json"));
        QVERIFY(read.end);
        QCOMPARE(read.end->code, ErrorCode::Corrupt);
    }
    QVERIFY(!lhotse::openLhotseSource(fs, "mono.wav"));
}

void LhotseTest::countsBadItemsAndGoesOn()
{
    const auto read = readText(cutWith("") + "\n\nnot json\n{\"width\": 1}\n[]\n"
                               + R"({"id": "c", "start": 0, "type": "MonoCut"})" + "\n"
                               + R"({"id": "c", "start": -2, "duration": 1, "type": "MonoCut"})"
                               + "\n" + cutWith(""));
    QCOMPARE(read.lines.size(), std::size_t{8});
    QVERIFY(read.lines[0].utterance && read.lines[1].isBlank() && read.lines[7].utterance);
    for (std::size_t bad = 2; bad < 7; ++bad) {
        QVERIFY(read.lines[bad].problem);
        QCOMPARE(read.lines[bad].problem->subject, "d/x.jsonl line " + std::to_string(bad + 1));
    }
    QCOMPARE(read.lines[5].problem->detail, std::string("`duration` is missing; expected seconds"));
    QCOMPARE(read.lines[6].key, std::string("c"));
}

/// Windows of a longer recording, each stored with its own audio, keep words that began before.
void LhotseTest::saysThatWordsBeginBeforeTheirAudio()
{
    std::string cut = cutWith({});
    cut.replace(cut.find("\"start\": 0,"), 10, "\"start\": -0.25");
    const auto read = readText(cut + '\n' + cutWith({}) + '\n');
    QCOMPARE(read.lines.size(), std::size_t{2});
    QVERIFY(read.lines[0].problem);
    QCOMPARE(
        read.lines[0].problem->detail,
        std::string(
            "the supervision begins 0.25 s before its audio, so part of its words is missing"));
    QVERIFY(read.lines[1].utterance);
}

/// As cut_into_windows(5.0) and truncate() write them: the supervisions stay whole.
void LhotseTest::clipsSupervisionsToTheirWindows()
{
    const auto window = [](const std::string &id, const std::string &start,
                           const std::string &supervisions) {
        return R"({"id": ")" + id + R"(", "start": )" + start
               + R"(, "duration": 5.0, "channel": 0, "supervisions": [)" + supervisions
               + R"(], "recording": {"id": "r", "sources": [{"type": "file", "channels": [0], )"
                 R"("source": "/r.wav"}], "sampling_rate": 16000, "num_samples": 480000, )"
                 R"("duration": 30.0}, "type": "MonoCut"})"
               + "\n";
    };
    const auto words = [](const std::string &id, const std::string &start,
                          const std::string &duration) {
        return R"({"id": ")" + id + R"(", "recording_id": "r", "start": )" + start
               + R"(, "duration": )" + duration + R"(, "text": "t"})";
    };
    const auto read = readText(
        window("w-0", "0.0", words("s0", "0.3", "5.29375"))
        + window("w-1", "5.0", words("s0", "-4.7", "5.29375") + ", " + words("s1", "0.8", "2.0"))
        + window("w-2", "10.0", words("s2", "-3.0", "9.5"))
        + window("w-3", "15.0", words("s2", "-8.0", "2.5")));
    QCOMPARE(read.lines.size(), std::size_t{5});
    const auto compare = [&read](std::size_t at, const char *key, double start, double end) {
        QCOMPARE(read.at(at).key, std::string(key));
        QCOMPARE(read.at(at).startSeconds.value(), start);
        QCOMPARE(read.at(at).endSeconds.value(), end);
        QCOMPARE(read.at(at).record.find("duration")->toDouble(),
                 start == 5.0 ? 0.59375 : end - start);
    };
    compare(0, "w-0", 0.3, 5.0);
    compare(1, "w-1-s0", 5.0, 5.59375);
    QCOMPARE(read.at(2).key, std::string("s1"));
    compare(3, "w-2", 10.0, 15.0);
    QVERIFY(read.lines[4].problem);
    QCOMPARE(read.lines[4].problem->detail, std::string("the supervision is outside of its cut"));
    QCOMPARE(read.notes.back(),
             std::string("3 supervisions reach over their cuts: their rows have the times inside "
                         "the cut, and all words of the supervision"));
}

void LhotseTest::refusesWhatLhotseCannotSay()
{
    MemoryFileSystem fs;
    seedAudio(fs);
    InputLine good;
    good.utterance.emplace();
    good.utterance->key = "k";
    good.utterance->audio = "mono.wav";
    good.utterance->record = JsonValue::object();
    std::vector<InputLine> lines(5, good);
    lines[0].utterance->key.clear();
    lines[1].utterance->audio = "none.wav";
    lines[2].utterance->startSeconds = 1.5;
    lines[3].utterance->channel = 1;
    lines[4].utterance->startSeconds = 0.5;
    lines[4].utterance->endSeconds = 9;
    const auto refused = writeTo(fs, lines);
    QCOMPARE(refused.size(), std::size_t{4});
    const auto read = readLines(lhotse::openLhotseSource(fs, "out"));
    QCOMPARE(read.at(0).endSeconds.value(), 1.5);
}

void LhotseTest::writesOneFileOfCuts()
{
    MemoryFileSystem fs;
    seedAudio(fs);
    const auto read = readText(golden("cuts.jsonl"));
    auto writer = openUtteranceWriter(fs, DatasetKind::Lhotse, "o/c.jsonl", hereOptions()).value();
    QVERIFY(writeLines(*writer, read.lines).empty());
    QCOMPARE(fs.asSeenNow().at("o/c.jsonl"), golden("cuts.jsonl"));
    QVERIFY(!fs.asSeenNow().contains("o/recordings.jsonl.gz"));
}

void LhotseTest::keepsFieldsOfACutOnTheCut()
{
    MemoryFileSystem fs;
    seedAudio(fs);
    const std::string rest =
        R"(, "start": 0.0, "duration": 1.5, "channel": 0, "supervisions": [{"id": "s", )"
        R"("recording_id": "mono", "start": 0.0, "duration": 1.5, "channel": 0, "text": "t", )"
        R"("custom": {"x": "of the supervision"}}], "recording": {"id": "mono", "sources": )"
        R"([{"type": "file", "channels": [0], "source": "mono.wav"}], "sampling_rate": 8000, )"
        R"("num_samples": 12000, "duration": 1.5, "channel_ids": [0]})";
    const std::string custom = R"({"x": "of the cut", "y": [1], "country": "de"})";
    const auto read = readText(R"({"id": "s")" + rest + R"(, "custom": )" + custom
                               + R"(, "type": "MonoCut"})");
    QCOMPARE(read.at(0).record.find("x")->toString(), std::string("of the supervision"));
    QCOMPARE(read.at(0).record.find("original_x")->toString(), std::string("of the cut"));
    QVERIFY(writeTo(fs, read.lines).empty());
    const auto cut = JsonValue::parse(unpacked(fs, "out/cuts.jsonl.gz")).value();
    QVERIFY(cut.find("custom"));
    QCOMPARE(cut.find("custom")->dump().value(), custom);
    const JsonValue *const own = cut.find("supervisions")->items().at(0).find("custom");
    QCOMPARE(own->dump().value(), std::string(R"({"x": "of the supervision"})"));
    const auto again = readLines(openUtteranceSource(fs, "out"));
    QCOMPARE(again.said(0), read.said(0));
}

void LhotseTest::survivesHostileFields()
{
    const std::string recordings = golden("recordings.jsonl");
    for (const std::string &value : hostileLiterals()) {
        for (const char *field : {"id", "recording_id", "start", "duration", "channel", "text",
                                  "speaker", "custom", "alignment", "x", "features"}) {
            MemoryFileSystem fs;
            seedAudio(fs);
            fs.seed("in/recordings.jsonl", recordings);
            fs.seed(
                "in/supervisions.jsonl",
                std::string(R"({"id": "s", "recording_id": "rec-m", "start": 0.5, "duration": )")
                    + R"(0.5, "text": "t", ")" + field + "\": " + value + "}\n");
            const auto read = readLines(lhotse::openLhotseSource(fs, "in/supervisions.jsonl"));
            if (read.lines.empty() || !read.lines[0].utterance)
                continue;
            const bool isInside = read.at(0).endSeconds.value() <= 1.5; // else it is cut to that
            if (!writeTo(fs, read.lines).empty() || !isInside)
                continue;
            const auto again = readLines(lhotse::openLhotseSource(fs, "out"));
            QVERIFY2(again.said(0) == read.said(0), (read.said(0) + again.said(0)).c_str());
        }
        for (const char *field : {"id", "sources", "sampling_rate", "duration", "transforms"}) {
            std::string recording = R"({"id": "r", "sources": [{"type": "file", "channels": [0], )"
                                    R"("source": "/a"}], ")";
            recording += std::string(field) + "\": " + value + "}";
            const auto read = readText(cutWith(recording) + "\n" + recording);
            QVERIFY(read.lines.size() == 2 || read.end);
        }
    }
}

void LhotseTest::readsYaml()
{
    MemoryFileSystem fs;
    fs.seed("d/recordings.yaml",
            "- id: r\n  sources:\n  - type: file\n    channels:\n    - 0\n    source: /a/r.wav\n"
            "  sampling_rate: 16000\n  num_samples: 32000\n  duration: 2.0\n");
    fs.seed("d/supervisions.yaml", "- id: s\n  recording_id: r\n  start: 0.5\n  duration: 1\n"
                                   "  channel: 0\n  text: 'one: two'\n  custom: {snr: 12}\n");
    for (const char *path : {"d", "d/supervisions.yaml"}) {
        const auto read = readLines(openUtteranceSource(fs, path));
        QCOMPARE(read.lines.size(), std::size_t{1});
        QCOMPARE(read.said(0),
                 std::string(R"({"key": "s", "wav": "/a/r.wav", "txt": "one: two", "start": 0.5, )"
                             R"("end": 1.5, "recording": "r", "duration": 1, "snr": 12})"));
    }
    fs.seed("broken.yaml", "- id: r\n  sources: [\n");
    QVERIFY(!openUtteranceSource(fs, "broken.yaml"));
}

QTEST_GUILESS_MAIN(LhotseTest)
#include "LhotseTest.moc"
