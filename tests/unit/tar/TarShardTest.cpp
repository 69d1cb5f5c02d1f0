// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/AudioPart.h"
#include "core/format/DatasetKind.h"
#include "core/format/tar/IndexForms.h"
#include "core/format/tar/IndexStore.h"
#include "core/format/tar/SampleGroups.h"
#include "core/format/tar/ShardNames.h"
#include "core/format/tar/TarShard.h"
#include "core/format/tar/UnpackedCopies.h"
#include "core/io/PosixFileSystem.h"
#include "tests/support/BytesFile.h"
#include "tests/support/MemoryFileSystem.h"
#include "tests/support/TarBytes.h"
#include "tests/unit/inputs/ReadAll.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

using namespace voxdeck;
using namespace voxdeck::test;
using tar::Grouping;

class TarShardTest final : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void cutsNamesAsTheToolsDo_data();
    void cutsNamesAsTheToolsDo();
    void groupsAsTheToolsDo();
    void tellsWenetFromWebDataset();
    void readsWebDataset();
    void textsBeginBehindAByteOrderMark();
    void namesTheTablesBesideShardsWithoutTexts();
    void readsFieldsByTheirLastPart();
    void readsWenetShardsWithDotsInKeys();
    void keepsWhatStandsBeforeDamage();
    void readsListsFoldersAndBraces();
    void readsLhotseShar();
    void readsNemoTars();
    void readsPackedTars_data();
    void readsPackedTars();
    void readsDamagedPackedTarsToTheDamage_data() { readsPackedTars_data(); }
    void readsDamagedPackedTarsToTheDamage();
    void keepsCopiesWithinTheBudget();
    void keepsIndexes();
    void cachesAreOnTheInjectedDisk();
    void refusesDamagedIndexes();
    void writesAndReadsDali();
    void writesAndReadsLhotse();
    void writesAndReadsWids();
    void spellsPointers();
    void readsAudioByItsRange();

private:
    QTemporaryDir m_home;
};

namespace {

std::string parts(const std::string &name, Grouping grouping)
{
    const auto found = tar::partsOfName(name, grouping);
    return found ? std::string(found->key) + "|" + std::string(found->field) : "-";
}

std::string groups(const std::string &bytes, Grouping grouping)
{
    const auto index = tar::indexTar(BytesFile(bytes), "t").value();
    std::string all;
    tar::SampleReader reader(index, grouping);
    while (const auto sample = reader.next()) {
        all += sample->key + (sample->problem ? "!" : "") + "(";
        for (const auto &field : sample->fields)
            all += field.field + ":" + std::to_string(field.member) + " ";
        all += ")";
    }
    return all;
}

/// "key text file range" of each utterance, or its problem.
std::vector<std::string> read(const FileSystem &fs, const std::string &path,
                              std::optional<DatasetKind> kind = {})
{
    SourceOptions options;
    options.kind = kind;
    std::vector<std::string> lines;
    auto source = openUtteranceSource(fs, path, options);
    if (!source)
        return {describe(source.error())};
    for (;;) {
        const auto line = (*source)->next();
        if (!line || !*line)
            return lines;
        if (!(*line)->utterance) {
            lines.push_back((*line)->problem ? "! " + (*line)->problem->detail : "blank");
            continue;
        }
        const auto &utterance = *(*line)->utterance;
        const JsonValue *const text = utterance.record.find("txt");
        lines.push_back(utterance.key + " [" + (text ? text->toString() : "") + "] "
                        + (utterance.audioProblem ? "! " + utterance.audioProblem->detail
                                                  : pointerTo(utterance.audioPart())));
    }
}

void compare(const std::vector<std::string> &found, const std::vector<std::string> &expected)
{
    for (std::size_t i = 0; i < std::min(found.size(), expected.size()); ++i)
        QVERIFY2(found[i] == expected[i], (found[i] + " is not " + expected[i]).c_str());
    QCOMPARE(found.size(), expected.size());
}

void writeFile(const std::filesystem::path &path, const std::string &bytes)
{
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << bytes;
}

std::string twoSamples()
{
    return tarMember("a.txt", "one") + tarMember("a.wav", wavBytes(100)) + tarMember("b.txt", "two")
           + tarMember("b.wav", wavBytes(200)) + tarEnd();
}

} // namespace

void TarShardTest::initTestCase()
{
    qputenv("XDG_DATA_HOME", m_home.filePath(QStringLiteral("data")).toUtf8());
    qputenv("XDG_CACHE_HOME", m_home.filePath(QStringLiteral("cache")).toUtf8());
}

void TarShardTest::cutsNamesAsTheToolsDo_data()
{
    QTest::addColumn<QString>("webDataset");
    QTest::addColumn<QString>("wenet");
    const auto row = [](const char *name, const char *webDataset, const char *wenet) {
        QTest::newRow(name) << QString::fromLatin1(webDataset) << QString::fromLatin1(wenet);
    };
    row("a.wav", "a|wav", "a|wav");
    row("a.b.wav", "a|b.wav", "a.b|wav");
    row("spk/1.2.3.flac", "spk/1|2.3.flac", "spk/1.2.3|flac");
    row("dir.x/a", "-", "dir|x/a");
    row("a", "-", "-");
    row(".hidden.wav", "-", ".hidden|wav");
    row("dir/.hidden.wav", "dir/|hidden.wav", "dir/.hidden|wav");
    row("x.y/z/.h.wav", "x.y/z/|h.wav", "x.y/z/.h|wav");
    row("./a.wav", "./a|wav", "./a|wav");
    row("a.TXT", "a|TXT", "a|TXT");
    row("a.wav/", "-", "a|wav/");
    row("__meta__", "-", "-");
    row("__meta__/x.wav", "-", "__meta__/x|wav");
    row("__not/x.wav", "__not/x|wav", "__not/x|wav");
    row("a..wav", "a|.wav", "a.|wav");
}

void TarShardTest::cutsNamesAsTheToolsDo()
{
    QFETCH(QString, webDataset);
    QFETCH(QString, wenet);
    const std::string name = QTest::currentDataTag();
    QCOMPARE(parts(name, Grouping::WebDataset), webDataset.toStdString());
    QCOMPARE(parts(name, Grouping::Wenet), wenet.toStdString());
}

void TarShardTest::groupsAsTheToolsDo()
{
    const std::string bytes = tarMember("a.1.txt", "") + tarMember("a.1.wav", "")
                              + tarMember("a.2.txt", "") + tarMember("a.2.wav", "") + tarEnd();
    QCOMPARE(groups(bytes, Grouping::WebDataset), "a(1.txt:0 1.wav:1 2.txt:2 2.wav:3 )");
    QCOMPARE(groups(bytes, Grouping::Wenet), "a.1(txt:0 wav:1 )a.2(txt:2 wav:3 )");
    const std::string twice = tarMember("a.TXT", "") + tarMember("a.txt", "")
                              + tarMember("b.txt", "") + tarMember("a.txt", "");
    QCOMPARE(groups(twice, Grouping::WebDataset), "a!(txt:1 )b(txt:2 )a(txt:3 )");
    QCOMPARE(groups(twice, Grouping::Wenet), "a(TXT:0 txt:1 )b(txt:2 )a(txt:3 )");
    const std::string folder = tarHeader("d", octal(0), '5') + tarMember("d/a.wav", "")
                               + tarHeader("d/l.wav", octal(0), '2') + tarMember("d/a.txt", "");
    QCOMPARE(groups(folder, Grouping::Wenet), "d/a(wav:1 txt:3 )");
}

void TarShardTest::tellsWenetFromWebDataset()
{
    const auto guess = [](const std::string &bytes) {
        return tar::guessGrouping(std::string_view(bytes))->grouping;
    };
    QCOMPARE(guess(twoSamples()), Grouping::WebDataset); // the same for both
    QCOMPARE(guess(tarMember("a.1.txt", "") + tarMember("a.1.wav", "") + tarMember("a.2.txt", "")
                   + tarMember("a.2.wav", "")),
             Grouping::Wenet);
    QCOMPARE(guess(tarMember("a.info.json", "") + tarMember("a.wav", "")
                   + tarMember("b.info.json", "") + tarMember("b.wav", "")),
             Grouping::WebDataset);
    // one sample of each speaker: nothing is thrown together, but all fields would be called otherwise
    QCOMPARE(guess(tarMember("s1.u7.txt", "") + tarMember("s1.u7.wav", "")
                   + tarMember("s2.u3.txt", "") + tarMember("s2.u3.wav", "")),
             Grouping::Wenet);
    QCOMPARE(guess(tarMember("a.seg.txt", "") + tarMember("a.seg.wav", "")
                   + tarMember("b.seg.txt", "") + tarMember("b.seg.wav", "")),
             Grouping::WebDataset);
    QVERIFY(!tar::guessGrouping(std::string_view("no tar")));
    // the first recording fills all that is looked at to see what a file is
    MemoryFileSystem fs;
    const std::string audio(200'000, 'a');
    fs.seed("a.tar", tarMember("u.1.txt", "one") + tarMember("u.1.wav", audio)
                         + tarMember("u.2.txt", "two") + tarMember("u.2.wav", audio) + tarEnd());
    QCOMPARE(detectDatasetKind(fs, "a.tar").value().kind, DatasetKind::WenetShards);
}

void TarShardTest::readsWebDataset()
{
    MemoryFileSystem fs;
    const std::string json = R"({"text": "from json", "start": 12.5, "speaker_id": "s1", "x": 1})";
    fs.seed("d/a.tar", tarMember("s/1.json", json) + tarMember("s/1.flac", "flac")
                           + tarMember("s/2.txt", "from txt\n") + tarMember("s/2.json", json)
                           + tarMember("s/2.wav", "wave") + tarMember("s/2.npy", "?")
                           + tarMember("s/3.txt", "alone") + tarMember("s/4.txt", "\xff")
                           + tarMember("s/5.json", "{") + tarEnd());
    compare(read(fs, "d/a.tar"),
            {"s/1 [from json] d/a.tar?o=1536&e=1540", "s/2 [from txt] d/a.tar?o=4608&e=4612",
             "s/3 [alone] ! the sample has no audio", "! s/4: its txt is not UTF-8",
             "! s/5: its json is damaged: " + JsonValue::parse("{").error().detail});
    SourceOptions options;
    auto source = openUtteranceSource(fs, "d/a.tar", options).value();
    const auto first = source->next().value()->utterance->record;
    QCOMPARE(first.dump().value(),
             R"({"key": "s/1", "wav": "d/a.tar/s/1.flac", "txt": "from json", "speaker": "s1", )"
             R"("recording": "s/1", "original_start": 12.5, "x": 1})");
    while (source->next().value())
        ;
    QCOMPARE(source->notes().at(0), "members that were not read: npy");
}

void TarShardTest::textsBeginBehindAByteOrderMark()
{
    MemoryFileSystem fs;
    fs.seed("/d/0.tar", tarMember("a.txt", "\xEF\xBB\xBF"
                                           "one \xEF\xBB\xBF two\n")
                            + tarMember("a.wav", "x") + tarEnd());
    for (const auto kind : {DatasetKind::WenetShards, DatasetKind::WebDataset})
        QVERIFY2(read(fs, "/d/0.tar", kind).front().starts_with("a [one \xEF\xBB\xBF two] "),
                 read(fs, "/d/0.tar", kind).front().c_str());
}

/// FLEURS as the Hub has it, and AISHELL before its speakers are unpacked.
void TarShardTest::namesTheTablesBesideShardsWithoutTexts()
{
    MemoryFileSystem fs;
    const std::string shard = tarMember("s/1.wav", "wave") + tarEnd();
    fs.seed("c/audio/train.tar", shard);
    fs.seed("c/train.tsv", "1\t1.wav\tone\n");
    fs.seed("c/transcript/aishell_transcript_v0.8.txt", "1 one\n");
    fs.seed("c/README.md", "");
    const auto notesOf = [&fs] {
        SourceOptions options;
        options.kind = DatasetKind::WebDataset;
        auto source = openUtteranceSource(fs, "c", options).value();
        while (source->next().value())
            ;
        return source->notes();
    };
    const auto notes = notesOf();
    QCOMPARE(notes.size(), 1u);
    QCOMPARE(notes.front(), "no sample has a text; not read beside the shards: "
                            "train.tsv, transcript/aishell_transcript_v0.8.txt. Unpack the shards "
                            "to read them");
    fs.seed("c/audio/train.tar",
            tarMember("s/1.wav", "wave") + tarMember("s/1.txt", "one") + tarEnd());
    QVERIFY(notesOf().empty());
}

/// As `webdataset` decodes them, and as it finds the audio.
void TarShardTest::readsFieldsByTheirLastPart()
{
    MemoryFileSystem fs;
    fs.seed("a.tar", tarMember("1.audio.flac", "a") + tarMember("1.transcript.txt", " hello\n")
                         + tarMember("1.meta.json", R"({"text": "no", "speaker": "s1"})")
                         + tarMember("2.flac", "a") + tarMember("2.lab", "0 250 she\n250 400 had\n")
                         + tarMember("3.flac", "a") + tarMember("3.normalized.txt", "plain")
                         + tarMember("3.transcript.txt", "Said.") + tarMember("3.speaker.txt", "s3")
                         + tarMember("4.mp3", "a")
                         + tarMember("4.meta.json", R"({"text": "of meta"})")
                         + tarMember("4.words.json", "[1]") + tarMember("5.flac", "a")
                         + tarMember("5.other.txt", "any") + tarMember("6.flac", "a")
                         + tarMember("6.trn", "b") + tarMember("6.txt", "a") + tarEnd());
    const auto all = readLines(openUtteranceSource(fs, "a.tar", {}));
    const std::vector<std::string> texts{"hello", "she had", "Said.", "of meta", "any", "a"};
    QCOMPARE(all.lines.size(), texts.size());
    for (std::size_t at = 0; at < texts.size(); ++at)
        QCOMPARE(all.at(at).record.find("txt")->toString(), texts[at]);
    QCOMPARE(all.at(0).record.find("speaker")->toString(), std::string("s1"));
    QCOMPARE(all.at(2).record.find("speaker")->toString(), std::string("s3"));
    QCOMPARE(all.notes.size(), std::size_t{1});
    QCOMPARE(all.notes[0],
             std::string("several members of a sample could be its text or its fields; not read: "
                         "normalized.txt beside transcript.txt, trn beside txt, "
                         "words.json beside meta.json"));
}

void TarShardTest::readsWenetShardsWithDotsInKeys()
{
    MemoryFileSystem fs;
    fs.seed("a.tar", tarMember("u.1.txt", " one ") + tarMember("u.1.wav", "1234")
                         + tarMember("u.2.txt", "two") + tarMember("u.2.wav", "5678") + tarEnd());
    QCOMPARE(detectDatasetKind(fs, "a.tar").value().kind, DatasetKind::WenetShards);
    compare(read(fs, "a.tar"), {"u.1 [one] a.tar?o=1536&e=1540", "u.2 [two] a.tar?o=3584&e=3588"});
}

void TarShardTest::keepsWhatStandsBeforeDamage()
{
    MemoryFileSystem fs;
    const std::string whole = twoSamples();
    fs.seed("d/1.tar", std::string_view(whole).substr(0, whole.size() - 1100));
    fs.seed("d/2.tar", "this is no tar");
    fs.seed("d/3.tar", whole);
    const auto lines = read(fs, "d", DatasetKind::WebDataset);
    QCOMPARE(lines.size(), std::size_t{6});
    QCOMPARE(lines[0], "a [one] d/1.tar?o=1536&e=1780");
    QCOMPARE(lines[1], "b [two] ! the sample has no audio");
    QVERIFY(lines[2].find("\"b.wav\" at byte 3072 is cut short") != std::string::npos);
    QVERIFY(lines[3].find("is not a tar archive") != std::string::npos);
}

void TarShardTest::readsListsFoldersAndBraces()
{
    MemoryFileSystem fs;
    for (const char *const name : {"d/s-0.tar", "d/s-1.tar", "d/sub/s-10.tar"})
        fs.seed(name, twoSamples());
    fs.seed("d/data.list", "s-1.tar\n\nfile:d/s-0.tar\n");
    fs.seed("d/wids.json", R"({"__kind__": "wids-shard-index-v1", "wids_version": 1, )"
                           R"("shardlist": [{"url": "s-0.tar", "nsamples": 2}]})");
    const auto names = [&fs](const char *path) {
        std::string all;
        const auto found = tar::shardsAt(fs, path);
        if (!found)
            return std::string(found.error().detail);
        for (const auto &shard : *found)
            all += shard.string() + " ";
        return all;
    };
    QCOMPARE(names("d"), "d/s-0.tar d/s-1.tar d/sub/s-10.tar ");
    QCOMPARE(names("d/data.list"), "d/s-1.tar d/s-0.tar ");
    QCOMPARE(names("d/wids.json"), "d/s-0.tar ");
    QCOMPARE(names("d/s-{0..1}.tar"), "d/s-0.tar d/s-1.tar ");
    QCOMPARE(names("d/s-{1,0}.tar::d/sub/s-10.tar"), "d/s-1.tar d/s-0.tar d/sub/s-10.tar ");
    QVERIFY(!tar::shardsAt(fs, "d/s-{0..2}.tar"));
    QCOMPARE(tar::shardsAt(fs, "pipe:cat x.tar").error().code, ErrorCode::Unsupported);
    for (const char *const path : {"d", "d/data.list", "d/wids.json", "d/s-{0..1}.tar"})
        QCOMPARE(detectDatasetKind(fs, path).value().kind, DatasetKind::WebDataset);
    QCOMPARE(read(fs, "d/s-{0..1}.tar").size(), std::size_t{4});
}

void TarShardTest::readsLhotseShar()
{
    MemoryFileSystem fs;
    const auto cut = [](const std::string &id) {
        return R"({"id": ")" + id + R"(", "start": 0, "duration": 0.5, "channel": 0, )"
               + R"("supervisions": [{"id": "s-)" + id + R"(", "recording_id": "r", "start": 0, )"
               + R"("duration": 0.5, "channel": 0, "text": "t )" + id + R"("}], "recording": )"
               + R"({"id": "r", "sources": [{"type": "shar", "channels": [0], "source": ""}], )"
               + R"("sampling_rate": 16000, "num_samples": 8000, "duration": 0.5, )"
               + R"("channel_ids": [0]}, "type": "MonoCut"})" + "\n";
    };
    fs.seed("d/cuts.000000.jsonl", cut("c.1") + cut("c2") + cut("c3") + cut("c4"));
    fs.seed("d/recording.000000.tar",
            tarMember("c.1.wav", "1234") + tarMember("c.1.json", "{}") + tarMember("other.flac", "")
                + tarMember("other.json", "{}") + tarMember("c3.nodata", "")
                + tarMember("c3.nometa", "") + tarEnd());
    QCOMPARE(detectDatasetKind(fs, "d").value().kind, DatasetKind::Lhotse);
    compare(read(fs, "d"), {"c.1 [t c.1] d/recording.000000.tar?o=512&e=516",
                            "c2 [t c2] ! the tar has \"other.flac\" where the cut should be",
                            "c3 [t c3] ! the shard holds no recording of the cut",
                            "c4 [t c4] ! the tar has fewer recordings than there are cuts"});
}

void TarShardTest::readsNemoTars()
{
    MemoryFileSystem fs;
    fs.seed("d/audio_0.tar", tarMember("a.wav", "1234") + tarEnd());
    fs.seed("d/audio_1.tar", tarMember("b.wav", "5678") + tarEnd());
    const std::string lines =
        R"({"audio_filepath": "a.wav", "duration": 1.0, "text": "x", "shard_id": 0})"
        "\n"
        R"({"audio_filepath": "a-sub1.wav", "duration": 1.0, "text": "y", "shard_id": 0})"
        "\n"
        R"({"audio_filepath": "b.wav", "duration": 1.0, "text": "z", "shard_id": 1})"
        "\n"
        R"({"audio_filepath": "none.wav", "duration": 1.0, "text": "z", "shard_id": 1})"
        "\n";
    fs.seed("d/tarred_audio_manifest.json", lines);
    QCOMPARE(detectDatasetKind(fs, "d").value().kind, DatasetKind::Nemo);
    // all entries of a member say its recording: others name the tar
    const auto source = openUtteranceSource(fs, "d", SourceOptions()).value();
    for (int entry = 0; entry < 2; ++entry) {
        const auto line = source->next().value().value();
        QCOMPARE(line.utterance->record.find("recording")->toString(), std::string("a"));
    }
    compare(read(fs, "d"),
            {"a [x] d/audio_0.tar?o=512&e=516", "a-sub1 [y] d/audio_0.tar?o=512&e=516",
             "b [z] d/audio_1.tar?o=512&e=516", "none [z] ! audio_1.tar has no member none.wav"});
}

void TarShardTest::readsPackedTars_data()
{
    QTest::addColumn<QString>("program");
    QTest::newRow("gz") << QStringLiteral("gzip");
    QTest::newRow("zst") << QStringLiteral("zstd");
    QTest::newRow("xz") << QStringLiteral("xz");
    QTest::newRow("bz2") << QStringLiteral("bzip2");
}

void TarShardTest::readsPackedTars()
{
    QFETCH(QString, program);
    const PosixFileSystem fs;
    const std::filesystem::path folder = m_home.path().toStdString() + "/" + program.toStdString();
    writeFile(folder / "a.tar", twoSamples());
    const auto file = QString::fromStdString((folder / "a.tar").string());
    QCOMPARE(QProcess::execute(program, {QStringLiteral("-kf"), file}), 0);
    const std::string packed =
        (folder / ("a.tar." + std::string(QTest::currentDataTag()))).string();
    const auto detected = detectDatasetKind(fs, packed);
    QVERIFY2(detected, detected ? "" : describe(detected.error()).c_str());
    QCOMPARE(detected->kind, DatasetKind::WebDataset);
    const auto lines = read(fs, packed);
    compare(lines,
            {"a [one] " + packed + "?o=1536&e=1780", "b [two] " + packed + "?o=3584&e=4028"});
    auto audio = openAudio(fs, partAt(lines[1].substr(8))).value();
    QCOMPARE(audio.format().claimedFrames, Frames{200});
    std::vector<std::int16_t> samples(200);
    QCOMPARE(audio.read(samples).value(), std::size_t{200});
    QCOMPARE(samples[199], std::int16_t{200});
}

void TarShardTest::readsDamagedPackedTarsToTheDamage()
{
    QFETCH(QString, program);
    const PosixFileSystem fs;
    const std::filesystem::path folder = m_home.path().toStdString() + "/cut-"
                                         + program.toStdString();
    // more than a block of any packer, of bytes that do not pack
    std::string noise(1'300'000, '\0');
    std::generate(noise.begin(), noise.end(), [state = 1U]() mutable {
        state = state * 1664525U + 1013904223U;
        return static_cast<char>(state >> 24);
    });
    const std::string first = noise.substr(0, 600'000);
    writeFile(folder / "a.tar", tarMember("a.txt", "one") + tarMember("a.bin", first)
                                    + tarMember("b.txt", "two")
                                    + tarMember("b.bin", noise.substr(first.size())) + tarEnd());
    const auto file = QString::fromStdString((folder / "a.tar").string());
    QCOMPARE(QProcess::execute(program, {QStringLiteral("-kf"), file}), 0);
    const std::string ending = std::string(QTest::currentDataTag());
    const std::string packed = readWholeFile(fs, folder / ("a.tar." + ending)).value();
    for (const std::size_t bytes : {packed.size() - 3, packed.size() * 3 / 4}) {
        const auto path = folder / ("cut" + std::to_string(bytes) + ".tar." + ending);
        writeFile(path, packed.substr(0, bytes));
        for (int time = 0; time < 2; ++time) { // the second time from the copy
            const auto cut = tar::TarShard::open(fs, path);
            QVERIFY2(cut, cut ? "" : describe(cut.error()).c_str());
            QVERIFY((*cut)->index().size() >= 3);
            QCOMPARE((*cut)->read((*cut)->index()[1]).value(), first);
            QVERIFY((*cut)->index().damage());
            const std::string said = (*cut)->index().damage()->detail;
            QVERIFY2(said.find("at byte " + std::to_string(bytes)) != std::string::npos,
                     said.c_str());
            std::filesystem::remove_all(tar::indexFolder());
        }
    }
    // all members are there, and yet a checksum or what follows is wrong
    const auto garbage = folder / ("garbage.tar." + ending);
    writeFile(garbage, packed + "garbage");
    const auto opened = tar::TarShard::open(fs, garbage);
    QVERIFY(opened);
    QCOMPARE((*opened)->index().size(), std::size_t{4});
    QVERIFY((*opened)->index().damage());
}

void TarShardTest::keepsCopiesWithinTheBudget()
{
    const PosixFileSystem fs;
    const std::filesystem::path folder = m_home.path().toStdString() + "/budget";
    CachePlace options{folder / "copies", 3 * 4608};
    for (int i = 0; i < 6; ++i) {
        const auto file = folder / (std::to_string(i) + ".tar");
        writeFile(file, twoSamples());
        QCOMPARE(QProcess::execute(QStringLiteral("gzip"),
                                   {QStringLiteral("-kf"), QString::fromStdString(file.string())}),
                 0);
        const auto plain = tar::openPlain(fs, file.string() + ".gz", options);
        QVERIFY(plain);
        QCOMPARE(plain->file->size(), twoSamples().size());
        std::uint64_t total = 0;
        for (const auto &copy : std::filesystem::directory_iterator(options.folder))
            total += copy.file_size();
        QVERIFY(total <= options.limitBytes && total > 0);
    }
    options.limitBytes = 1000;
    writeFile(folder / "x.tar", twoSamples());
    QProcess::execute(QStringLiteral("gzip"),
                      {QStringLiteral("-kf"), QString::fromStdString((folder / "x.tar").string())});
    const auto tooLarge = tar::openPlain(fs, folder / "x.tar.gz", options);
    QCOMPARE(tooLarge.error().code, ErrorCode::DiskFull);
}

void TarShardTest::keepsIndexes()
{
    const PosixFileSystem fs;
    const std::filesystem::path file = m_home.path().toStdString() + "/kept/a.tar";
    writeFile(file, twoSamples());
    const auto first = tar::TarShard::open(fs, file).value();
    QCOMPARE(first->index().size(), std::size_t{4});
    const auto kept = tar::loadIndex(*fs.cacheDisk(), file, fs.status(file).value());
    QVERIFY(kept && kept->size() == 4 && kept->hasEndMarker());
    QCOMPARE((*kept)[3].name, "b.wav");
    QCOMPARE((*kept)[3].data, first->index()[3].data);
    writeFile(file, tarMember("new.wav", "x") + tarEnd());
    const auto again = tar::TarShard::open(fs, file).value(); // of another size
    QCOMPARE(again->index().size(), std::size_t{1});
}

/// A power cut at any step of writing the copy and the index costs time, never a member.
void TarShardTest::cachesAreOnTheInjectedDisk()
{
    const std::filesystem::path file = m_home.path().toStdString() + "/injected/a.tar";
    writeFile(file, twoSamples());
    QCOMPARE(QProcess::execute(QStringLiteral("gzip"),
                               {QStringLiteral("-kf"), QString::fromStdString(file.string())}),
             0);
    const std::string packed = readWholeFile(PosixFileSystem(), file.string() + ".gz").value();
    const auto open = [](const FileSystem &disk) -> Result<> {
        VOX_TRY(const auto shard, tar::TarShard::open(disk, "/a.tar.gz"));
        return shard->index().size() == 4
                   ? Result<>()
                   : Result<>(fail(ErrorCode::Internal, "members are missing"));
    };
    const auto outside = [] { // what is kept on the real disk
        const PosixFileSystem disk;
        return disk.list(tar::indexFolder()).value_or(std::vector<DirectoryEntry>()).size()
               + disk.list(unpackedCopiesPlace().folder)
                     .value_or(std::vector<DirectoryEntry>())
                     .size();
    };
    const auto before = outside();
    MemoryFileSystem whole;
    whole.seed("/a.tar.gz", packed);
    whole.keepCaches();
    QVERIFY(open(whole));
    QVERIFY(whole.stepsTaken() > 5);
    QVERIFY(exists(whole, tar::indexFolder()));
    QCOMPARE(outside(), before);
    for (std::uint64_t steps = 0; steps < whole.stepsTaken(); ++steps) {
        MemoryFileSystem disk(steps);
        disk.seed("/a.tar.gz", packed);
        disk.keepCaches();
        static_cast<void>(open(disk)); // without an index it works, without a copy it does not
        for (const auto &files : {disk.afterReboot(), disk.asSeenNow()}) {
            const auto again = MemoryFileSystem::from(files);
            again->keepCaches();
            const auto opened = open(*again);
            QVERIFY2(opened, opened ? "" : describe(opened.error()).c_str());
        }
    }
}

void TarShardTest::refusesDamagedIndexes()
{
    const auto index = tar::indexTar(BytesFile(twoSamples()), "t").value();
    FileStatus status;
    status.size = 4608;
    const std::string bytes = tar::indexToBytes(index, "/a.tar", status);
    QVERIFY(tar::indexFromBytes(bytes, "/a.tar", status));
    QVERIFY(!tar::indexFromBytes(bytes, "/b.tar", status));
    for (std::size_t length = 0; length < bytes.size(); ++length)
        QVERIFY(!tar::indexFromBytes(std::string_view(bytes).substr(0, length), "/a.tar", status));
    for (std::size_t at = 0; at < bytes.size(); ++at) {
        std::string damaged = bytes;
        damaged[at] = static_cast<char>(damaged[at] ^ 1);
        QVERIFY(!tar::indexFromBytes(damaged, "/a.tar", status));
    }
    status.mtimeNs = 1;
    QVERIFY(!tar::indexFromBytes(bytes, "/a.tar", status));
}

void TarShardTest::writesAndReadsDali()
{
    const std::string bytes = twoSamples();
    const BytesFile file(bytes);
    const auto index = tar::indexTar(file, "t").value();
    const std::string text = tar::daliIndex(index, "t").value();
    QCOMPARE(text, "v1.2 2\ntxt 512 3 a.txt wav 1536 244 a.wav\n"
                   "txt 2560 3 b.txt wav 3584 444 b.wav\n");
    const auto read = tar::indexFromDali(text, file, "i").value();
    QCOMPARE(read.size(), std::size_t{4});
    QCOMPARE(read[3].data, index[3].data);
    QVERIFY(tar::indexFromDali("v1.1 1\ntxt 512 3 wav 1536 244\n", file, "i"));
    for (const char *const wrong :
         {"v1.2 1\ntxt 1536 3 a.txt\n", "v1.2 2\ntxt 512 3 a.txt\n", "v1.2 1\ntxt 512\n", "",
          "v9 0", "v1.2 1\ntxt 99999999999999999999 3 a\n",
          "v1.2 1\ntxt 18446744073709551104 3 a\n"})
        QCOMPARE(tar::indexFromDali(wrong, file, "i").error().code, ErrorCode::Corrupt);
    const auto blank = tar::indexTar(BytesFile(tarMember("a b.wav", "")), "t").value();
    QCOMPARE(tar::daliIndex(blank, "t").error().code, ErrorCode::InvalidArgument);
}

void TarShardTest::writesAndReadsLhotse()
{
    const std::string bytes = twoSamples();
    const BytesFile file(bytes);
    const auto index = tar::indexTar(file, "t").value();
    const std::string idx = tar::lhotseIndex(index, file.size(), "t").value();
    QCOMPARE(idx.size(), std::size_t{24});
    QCOMPARE(static_cast<unsigned char>(idx[9]), 2048 / 256);
    QCOMPARE(tar::indexFromLhotse(idx, file, "i").value().size(), std::size_t{4});
    std::string wrong = idx;
    wrong[1] = 1;
    QCOMPARE(tar::indexFromLhotse(wrong, file, "i").error().code, ErrorCode::Corrupt);
    QVERIFY(!tar::indexFromLhotse("1234567", file, "i"));
}

void TarShardTest::writesAndReadsWids()
{
    const std::vector<tar::WidsShard> shards{{"s-1.tar", 2, 10}, {"s-0.tar", 3, 20}};
    QCOMPARE(tar::widsIndex(shards, "x"),
             "{\n  \"__kind__\": \"wids-shard-index-v1\",\n  \"wids_version\": 1,\n"
             "  \"shardlist\": [\n    {\n      \"url\": \"s-0.tar\",\n      \"nsamples\": 3,\n"
             "      \"filesize\": 20\n    },\n    {\n      \"url\": \"s-1.tar\",\n"
             "      \"nsamples\": 2,\n      \"filesize\": 10\n    }\n  ],\n  \"name\": \"x\"\n}");
    MemoryFileSystem fs;
    fs.seed("d/s-0.tar", twoSamples());
    fs.seed("d/s-1.tar", twoSamples());
    fs.seed("d/x.json", tar::widsIndex(shards, "x"));
    QCOMPARE(read(fs, "d/x.json").size(), std::size_t{4});
}

void TarShardTest::spellsPointers()
{
    const AudioPart part{"/d/a b.tar", ByteRange{1536, 244}};
    QCOMPARE(pointerTo(part), "/d/a b.tar?o=1536&e=1780");
    QCOMPARE(partAt(pointerTo(part)), part);
    for (const char *const plain :
         {"/d/a.wav", "/d/a?o=1.wav", "/d/a?o=5&e=3", "?o=&e=", "", "&e=1"})
        QCOMPARE(partAt(plain), (AudioPart{plain, std::nullopt}));
}

void TarShardTest::readsAudioByItsRange()
{
    MemoryFileSystem fs;
    fs.seed("a.tar", twoSamples());
    auto audio = openAudio(fs, {"a.tar", ByteRange{1536, 244}}).value();
    QCOMPARE(audio.format().claimedFrames, Frames{100});
    QCOMPARE(audio.subject(), "a.tar?o=1536&e=1780");
    QCOMPARE(openAudio(fs, {"a.tar", ByteRange{1536, 1 << 20}}).error().code, ErrorCode::Corrupt);
}

QTEST_GUILESS_MAIN(TarShardTest)
#include "TarShardTest.moc"
