// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audio/MonoDecoder.h"
#include "core/format/AudioPart.h"
#include "core/format/DatasetKind.h"
#include "core/format/lhotse/LhotseSource.h"
#include "core/format/lhotse/SharFields.h"
#include "core/io/PosixFileSystem.h"
#include "core/json/Json.h"
#include "tests/support/MemoryFileSystem.h"
#include "tests/support/TarBytes.h"
#include "tests/unit/inputs/ReadAll.h"

#include <QTemporaryDir>
#include <QTest>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

using namespace voxdeck;
using voxdeck::test::MemoryFileSystem;
using voxdeck::test::readLines;

namespace {

/// What Lhotse 2.0.0a3 wrote (SharWriter) of three cuts of 50 ms at 8 kHz, two a shard: the second has
/// neither features nor fields, the third no supervision.
const std::filesystem::path kFolder = std::filesystem::path(VOXDECK_INPUT_DATA) / "lhotse";

std::vector<std::int16_t> samplesOf(const InputUtterance &utterance)
{
    const PosixFileSystem disk;
    auto reader = openAudio(disk, utterance.audioPart());
    if (!reader)
        return {};
    auto audio = decodeMono16(*std::move(reader));
    return audio ? std::move(audio->samples) : std::vector<std::int16_t>();
}

std::string dumped(const JsonValue *value)
{
    return value ? value->dump().value_or("not UTF-8") : std::string("none");
}

constexpr const char *kCut = R"({"id": "a", "start": 0, "duration": 1.0, "channel": 0, )"
                             R"("supervisions": [], "type": "MonoCut"})";

} // namespace

/// The fields of Lhotse Shar that are beside the cuts.
class LhotseSharTest final : public QObject {
    Q_OBJECT
private slots:
    void readsWhatLhotseWrote();
    void pointsWhereLhotsePoints();
    void followsPointers();
    void saysWhichFieldsAreLost();
    void readsManifestsBesideCutsAsNoFields();
    void readsNamesAndPointers();
    void isNotMistakenForTheTarsBesideIt();
    void keepsTheSpellingOfTimes();
};

void LhotseSharTest::readsWhatLhotseWrote()
{
    const PosixFileSystem disk;
    const auto read = readLines(lhotse::openLhotseSource(disk, kFolder / "shar"));
    QVERIFY(!read.end);
    QVERIFY2(read.notes.empty(), read.notes.empty() ? "" : read.notes.front().c_str());
    QCOMPARE(read.lines.size(), std::size_t(3));
    QCOMPARE(read.at(0).record.find("txt")->toString(), std::string("sentence 0"));
    QCOMPARE(read.at(2).record.find("txt")->toString(), std::string("lines of 2"));
    for (std::size_t at = 0; at < 3; ++at) {
        QVERIFY(!read.at(at).audioProblem);
        QCOMPARE(samplesOf(read.at(at)).size(), std::size_t(400));
        for (const char *const field : {"features", "alignment", "noise_recording"})
            QCOMPARE(read.at(at).record.find(field) != nullptr, at != 1);
    }
}

void LhotseSharTest::pointsWhereLhotsePoints()
{
    const PosixFileSystem disk;
    const auto ours = readLines(lhotse::openLhotseSource(disk, kFolder / "shar"));
    // of the cuts that have all fields, as returned by LazyIndexedSharIterator(lazy=True)
    auto golden = readWholeFile(disk, kFolder / "pointed.jsonl").value();
    const std::string here = (kFolder / "shar").string() + "/";
    for (std::size_t at = golden.find("shar/"); at != std::string::npos;
         at = golden.find("shar/", at + here.size()))
        golden.replace(at, 5, here);
    const std::size_t end = golden.find('\n');
    const auto first = JsonValue::parse(golden.substr(0, end)).value();
    const auto third = JsonValue::parse(golden.substr(end + 1)).value();
    for (const auto &[line, cut] :
         {std::pair(std::size_t{0}, &first), std::pair(std::size_t{2}, &third)}) {
        const auto &record = ours.at(line).record;
        QCOMPARE(dumped(record.find("features")), dumped(cut->find("features")));
        for (const char *const field : {"alignment", "noise_recording"})
            QCOMPARE(dumped(record.find(field)), dumped(cut->find("custom")->find(field)));
    }
}

void LhotseSharTest::followsPointers()
{
    const PosixFileSystem disk;
    const auto plain = readLines(lhotse::openLhotseSource(disk, kFolder / "shar"));
    const auto pointed = readLines(lhotse::openLhotseSource(disk, kFolder / "pointed.jsonl"));
    QCOMPARE(pointed.lines.size(), std::size_t(2));
    for (const auto &[line, other] : {std::pair(0, 0), std::pair(1, 2)}) {
        const auto &utterance = pointed.at(static_cast<std::size_t>(line));
        QVERIFY2(!utterance.audioProblem,
                 utterance.audioProblem ? utterance.audioProblem->detail.c_str() : "");
        const auto samples = samplesOf(utterance);
        QCOMPARE(samples.size(), std::size_t(400));
        QVERIFY(samples == samplesOf(plain.at(static_cast<std::size_t>(other))));
    }
    auto text = readWholeFile(disk, kFolder / "pointed.jsonl").value();
    text = text.substr(0, text.find('\n') + 1);
    text.replace(text.find("shar/recording.000000.tar?o=0"), 29, "shar/recording.000000.tar?o=1");
    MemoryFileSystem fs;
    fs.seed("d/x.jsonl", text);
    fs.seed("d/shar/recording.000000.tar",
            readWholeFile(disk, kFolder / "shar" / "recording.000000.tar").value());
    const auto lost = readLines(lhotse::openLhotseSource(fs, "d/x.jsonl"));
    QVERIFY(lost.at(0).audioProblem);
    QVERIFY2(lost.at(0).audioProblem->detail.find("no audio at byte 1") != std::string::npos,
             lost.at(0).audioProblem->detail.c_str());
}

void LhotseSharTest::saysWhichFieldsAreLost()
{
    MemoryFileSystem fs;
    std::string second = kCut;
    second.replace(second.find("\"a\""), 3, "\"b\"");
    fs.seed("d/cuts.000000.jsonl", std::string(kCut) + "\n" + second + "\n");
    fs.seed("d/mood.000000.jsonl", "{\"cut_id\": \"a\", \"mood\": \"glad\"}\n");
    fs.seed("d/other.000000.jsonl",
            "{\"cut_id\": \"z\", \"other\": 1}\n{\"cut_id\": \"b\", \"other\": 2}\n");
    fs.seed("d/broken.000000.tar", "no tar at all");
    fs.seed("d/mood.000001.jsonl", "of another shard\n");
    const auto read = readLines(lhotse::openLhotseSource(fs, "d/cuts.000000.jsonl"));
    QVERIFY(!read.end);
    QCOMPARE(read.lines.size(), std::size_t(2));
    QCOMPARE(dumped(read.at(0).record.find("mood")), std::string("\"glad\""));
    QCOMPARE(dumped(read.at(0).record.find("other")), std::string("none"));
    QCOMPARE(dumped(read.at(1).record.find("other")), std::string("2"));
    QCOMPARE(read.notes.size(), std::size_t(3));
    QVERIFY2(read.notes[0].starts_with("the field broken.000000 could not be read"),
             read.notes[0].c_str());
    QVERIFY2(read.notes[1].find("fewer lines than there are cuts") != std::string::npos,
             read.notes[1].c_str());
    QVERIFY2(read.notes[2].find("is of \"z\"") != std::string::npos, read.notes[2].c_str());
}

/// What convert --to lhotse writes: three manifests in one folder, which is no Shar.
void LhotseSharTest::readsManifestsBesideCutsAsNoFields()
{
    MemoryFileSystem fs;
    fs.seed("d/cuts.jsonl", std::string(kCut) + "\n");
    fs.seed("d/recordings.jsonl", "{\"id\": \"r\", \"sources\": [], \"sampling_rate\": 8000}\n");
    fs.seed("d/supervisions.jsonl",
            "{\"id\": \"s\", \"recording_id\": \"r\", \"start\": 0, \"duration\": 1}\n");
    fs.seed("d/features.jsonl", "{\"type\": \"fbank\", \"num_features\": 80}\n");
    fs.seed("d/text.jsonl", "{\"cut_id\": \"a\", \"text\": \"a field of it\"}\n");
    const auto read = readLines(lhotse::openLhotseSource(fs, "d"));
    QVERIFY2(read.notes.empty(), read.notes.empty() ? "" : read.notes.front().c_str());
    QCOMPARE(read.lines.size(), std::size_t(1));
    QCOMPARE(read.at(0).record.find("txt")->toString(), std::string("a field of it"));
    // with a shard's number they are fields, whatever they hold
    MemoryFileSystem shar;
    shar.seed("d/cuts.000000.jsonl", std::string(kCut) + "\n");
    shar.seed("d/snr.000000.jsonl", "{\"snr\": 3}\n");
    const auto shard = readLines(lhotse::openLhotseSource(shar, "d"));
    QCOMPARE(shard.notes.size(), std::size_t(1));
}

void LhotseSharTest::readsNamesAndPointers()
{
    const auto cuts = lhotse::sharNameOf("cuts.000007.jsonl.gz");
    QVERIFY(cuts && cuts->field == "cuts" && cuts->number == ".000007" && !cuts->isTar);
    const auto one = lhotse::sharNameOf("features.tar");
    QVERIFY(one && one->field == "features" && one->number.empty() && one->isTar);
    for (const char *const name : {"features.000000.tar.idx", ".tar", "readme.txt", ""})
        QVERIFY2(!lhotse::sharNameOf(name), name);
    const auto pointer = lhotse::SharPointer::parse("/d/a.tar?o=512&e=4096");
    QVERIFY(pointer);
    QCOMPARE(pointer->tar, std::string("/d/a.tar"));
    QCOMPARE(pointer->offset, std::uint64_t(512));
    QCOMPARE(pointer->end, std::uint64_t(4096));
    QCOMPARE(pointer->text(), std::string("/d/a.tar?o=512&e=4096"));
    for (const char *const text :
         {"?o=1&e=2", "a.tar", "a.tar?o=1", "a.tar?o=&e=2", "a.tar?o=1&e=x", "a.tar?o=-1&e=2",
          "a.tar?o=99999999999999999999&e=1"})
        QVERIFY2(!lhotse::SharPointer::parse(text), text);
}

/// 0.25 s at 22,050 Hz is between two samples: the list keeps 0.25, as Lhotse returns it.
void LhotseSharTest::keepsTheSpellingOfTimes()
{
    const std::string cut =
        R"({"id": "a", "start": 0, "duration": 1.0, "channel": 0, "supervisions": [)"
        R"({"id": "s", "recording_id": "r", "start": 0.25, "duration": 0.5, "text": "one"}, )"
        R"({"id": "t", "recording_id": "r", "start": 0.80, "duration": 0.1, "text": "two"}], )"
        R"("recording": {"id": "r", "sources": [{"type": "shar", "channels": [0], "source": ""}], )"
        R"("sampling_rate": 22050, "num_samples": 22050, "duration": 1.0}, "type": "MonoCut"})";
    MemoryFileSystem fs;
    fs.seed("d/cuts.000000.jsonl", cut + "\n");
    fs.seed("d/recording.000000.tar", test::tarMember("a.wav", test::wavBytes(22050, 22050))
                                          + test::tarMember("a.json", "{}") + test::tarEnd());
    const auto read = readLines(lhotse::openLhotseSource(fs, "d"));
    QVERIFY(!read.end);
    QCOMPARE(read.lines.size(), std::size_t(2));
    QCOMPARE(dumped(read.at(0).record.find("start")), std::string("0.25"));
    QCOMPARE(dumped(read.at(0).record.find("end")), std::string("0.75"));
    QCOMPARE(read.at(0).startSeconds.value_or(-1), 0.25);
    QCOMPARE(read.at(0).endSeconds.value_or(-1), 0.75);
    QCOMPARE(dumped(read.at(1).record.find("start")), std::string("0.8"));
    QCOMPARE(dumped(read.at(1).record.find("duration")), std::string("0.1"));
    QCOMPARE(read.at(1).endSeconds.value_or(-1), 0.9);
}

/// Other tars in the folder, and a folder for each split.
void LhotseSharTest::isNotMistakenForTheTarsBesideIt()
{
    namespace stdfs = std::filesystem;
    const PosixFileSystem disk;
    const QTemporaryDir folder;
    const stdfs::path root = folder.path().toStdString();
    for (const char *const split : {"dev", "train"})
        stdfs::copy(kFolder / "shar", root / split);
    stdfs::path aTar;
    for (const auto &entry : stdfs::directory_iterator(root / "dev"))
        if (entry.path().filename().string().starts_with("recording."))
            aTar = entry.path();
    stdfs::copy(aTar, root / "dev" / "another-000000.tar");
    const auto one = detectDatasetKind(disk, root / "dev");
    QVERIFY2(one, one ? "" : describe(one.error()).c_str());
    QCOMPARE(one->kind, DatasetKind::Lhotse);
    QCOMPARE(readLines(lhotse::openLhotseSource(disk, root / "dev")).lines.size(), std::size_t(3));

    const auto both = detectDatasetKind(disk, root);
    QVERIFY2(both, both ? "" : describe(both.error()).c_str());
    QCOMPARE(both->kind, DatasetKind::Lhotse);
    const auto read = readLines(lhotse::openLhotseSource(disk, root));
    QVERIFY(!read.end);
    QCOMPARE(read.lines.size(), std::size_t(6));
    QVERIFY(!samplesOf(*read.lines.back().utterance).empty());
}

QTEST_APPLESS_MAIN(LhotseSharTest)
#include "LhotseSharTest.moc"
