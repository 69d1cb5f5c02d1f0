// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/DatasetKind.h"
#include "core/format/hub/AudioFolderSource.h"
#include "core/format/hub/AudioFolderWriter.h"
#include "core/format/hub/HubSplits.h"
#include "tests/support/MemoryFileSystem.h"
#include "tests/unit/inputs/ReadAll.h"

#include <QTest>

#include <string>
#include <string_view>
#include <vector>

using namespace voxdeck;
using voxdeck::test::hostileLiterals;
using voxdeck::test::MemoryFileSystem;
using voxdeck::test::readLines;
using voxdeck::test::writeLines;

class AudioFolderTest final : public QObject {
    Q_OBJECT
private slots:
    void readsBothKindsOfMetadata();
    void readsEverySplitsMetadata();
    void findsSplitsInNames_data();
    void findsSplitsInNames();
    void takesFoldersBeforeNamesForSplits();
    void takesTheCardBeforeFolders();
    void fitsPatternsAsFsspecDoes_data();
    void fitsPatternsAsFsspecDoes();
    void takesFoldersForLabels();
    void refusesNamesThatLeadOut_data();
    void refusesNamesThatLeadOut();
    void keepsColumnsOfOtherMeanings();
    void countsBadRowsAndGoesOn();
    void leavesParquetAlone();
    void writesWhatItReads_data();
    void writesWhatItReads();
    void refusesWhatAnAudioFolderCannotSay();
    void survivesHostileFields();
};

namespace {

std::string splitOr(std::string_view name)
{
    return std::string(hub::splitInName(name).value_or("none"));
}

} // namespace

void AudioFolderTest::readsBothKindsOfMetadata()
{
    MemoryFileSystem fs;
    fs.seed("c/metadata.csv", "\xEF\xBB\xBF"
                              "file_name,transcription,speaker_id,note,duration\r\n"
                              "a/1.flac,\"one, \"\"two\"\"\nthree\",7,,2.50\r\n");
    fs.seed("c/a/1.flac", "");
    fs.seed("j/metadata.jsonl",
            "{\"note\": null, \"speaker_id\": 7, \"file_name\": \"a\\\\1.flac\", "
            "\"text\": \"t\", \"more\": [1.50]}\n\n");
    const auto csv = readLines(openUtteranceSource(fs, "c"));
    QCOMPARE(csv.said(0),
             std::string(R"({"key": "a/1", "wav": "a/1.flac", "txt": "one, \"two\"\nthree", )"
                         R"("speaker": "7", "duration": 2.5})"));
    QCOMPARE(csv.at(0).audio.string(), std::string("c/a/1.flac"));
    const auto json = readLines(openUtteranceSource(fs, "j/metadata.jsonl"));
    QCOMPARE(json.said(0), std::string(R"({"key": "a\\1", "wav": "a\\1.flac", "txt": "t", )"
                                       R"("speaker": 7, "more": [1.5]})"));
    QCOMPARE(json.at(0).audio.string(), std::string("j/a/1.flac"));
    QVERIFY(json.lines.at(1).isBlank());
}

void AudioFolderTest::readsEverySplitsMetadata()
{
    MemoryFileSystem fs;
    for (const char *split : {"train", "dev-clean", "test"}) {
        fs.seed(std::string("d/") + split + "/metadata.jsonl",
                std::string("{\"file_name\": \"") + split + ".wav\", \"sentence\": \"s\"}\n");
        fs.seed(std::string("d/") + split + "/" + split + ".wav", "");
    }
    fs.seed("d/.hidden/metadata.jsonl", "{\"file_name\": \"no.wav\"}\n");
    const auto read = readLines(openUtteranceSource(fs, "d"));
    QCOMPARE(read.lines.size(), std::size_t{3});
    QCOMPARE(read.at(0).record.find("split")->toString(), std::string("validation"));
    QCOMPARE(read.at(1).record.find("split")->toString(), std::string("test"));
    QCOMPARE(read.at(2).record.find("split")->toString(), std::string("train"));
    QCOMPARE(read.at(2).audio.string(), std::string("d/train/train.wav"));
    QCOMPARE(read.at(2).key, std::string("train/train")); // "1.wav" may be in every split
    QCOMPARE(read.lines[2].number, std::uint64_t{3});
}

void AudioFolderTest::findsSplitsInNames_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("split");
    const auto row = [](const char *name, const char *split) {
        QTest::newRow(name) << QByteArray(name) << QByteArray(split);
    };
    row("train", "train");
    row("my-training_01.wav", "train");
    row("dev", "validation");
    row("val 2", "validation");
    row("evaluation", "test");
    row("test-train", "train");
    row("test00.wav", "test");
    row("Train", "none");
    row("trainer", "none");
    row("contest", "none");
    row("retest.wav", "none");
    row("", "none");
}

void AudioFolderTest::findsSplitsInNames()
{
    QFETCH(const QByteArray, name);
    QFETCH(const QByteArray, split);
    QCOMPARE(QByteArray::fromStdString(splitOr(name.toStdString())), split);
}

void AudioFolderTest::takesFoldersBeforeNamesForSplits()
{
    hub::SplitFinder names;
    names.look("a/x-test.wav");
    QCOMPARE(names.splitOf("b/dev_1.wav").value(), std::string_view("validation"));
    QVERIFY(!names.splitOf("b/1.wav"));
    hub::SplitFinder folders = names;
    folders.look("train/1.wav");
    QVERIFY(!folders.splitOf("b/dev_1.wav"));
    QCOMPARE(folders.splitOf("x/test/train/1.wav").value(), std::string_view("test"));
}

void AudioFolderTest::takesTheCardBeforeFolders()
{
    const auto splitsWith = [](const std::string &configs) {
        MemoryFileSystem fs;
        fs.seed("d/README.md", "---\nlicense: cc0-1.0\n" + configs + "---\n# A card\n---\n");
        fs.seed("d/metadata.jsonl", "{\"file_name\": \"train/a.wav\"}\n"
                                    "{\"file_name\": \"more/b.wav\"}\n"
                                    "{\"file_name\": \"test/x/c.wav\"}\n");
        for (const char *file : {"d/train/a.wav", "d/more/b.wav", "d/test/x/c.wav"})
            fs.seed(file, "");
        const auto read = readLines(hub::openAudioFolder(fs, "d"));
        std::string splits;
        for (const InputLine &line : read.lines) {
            const JsonValue *const split = line.utterance->record.find("split");
            splits += (split ? split->toString() : "-") + " ";
        }
        return splits + (read.notes.empty() ? "" : "note");
    };
    QCOMPARE(splitsWith(""), std::string("train - test "));
    QCOMPARE(splitsWith("configs:\n- config_name: default\n  data_files:\n"
                        "  - split: train\n    path: [train/*.wav, \"more/**\"]\n"
                        "  - split: dev\n    path: test/**/*.wav\n"),
             std::string("train train dev "));
    QCOMPARE(splitsWith("configs:\n- config_name: x\n  data_files: nothing\n"
                        "- config_name: y\n  default: true\n  data_files:\n    test: more\n"),
             std::string("- test - "));
    QCOMPARE(splitsWith("configs:\n- config_name: x\n  data_files: '**'\n"),
             std::string("train train train "));
    QCOMPARE(splitsWith("configs: [\n"), std::string("train - test note"));
    QCOMPARE(splitsWith("configs: 5\n"), std::string("train - test "));
}

void AudioFolderTest::fitsPatternsAsFsspecDoes_data()
{
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QByteArray>("pattern");
    QTest::addColumn<bool>("fits");
    const auto row = [](const char *path, const char *pattern, bool fits) {
        QTest::newRow((std::string(path) + " " + pattern).c_str())
            << QByteArray(path) << QByteArray(pattern) << fits;
    };
    row("a.wav", "a.wav", true);
    row("a.wav", "A.wav", false);
    row("d/a.wav", "d/*", true);
    row("d/e/a.wav", "d/*", false);
    row("d/e/a.wav", "d/**", true);
    row("d/e/a.wav", "**/a.wav", true);
    row("a.wav", "**/a.wav", true);
    row("ba.wav", "**/a.wav", false);
    row("d/e/f/a.wav", "d/**/a.wav", true);
    row("d/a.wav", "d/**/a.wav", true);
    row("d/train-00001-of-00002.parquet", "d/train-*-of-*.parquet", true);
    row("a1.wav", "a[0-4].wav", true);
    row("a9.wav", "a[0-4].wav", false);
    row("a9.wav", "a[!0-4].wav", true);
    row("a].wav", "a[]].wav", true);
    row("a[.wav", "a[.wav", true);
    row("a/b", "a?b", false);
    row("", "*", true);
    row("", "", true);
    row("a", "", false);
}

void AudioFolderTest::fitsPatternsAsFsspecDoes()
{
    QFETCH(const QByteArray, path);
    QFETCH(const QByteArray, pattern);
    QFETCH(const bool, fits);
    QCOMPARE(hub::fitsPattern(path.toStdString(), pattern.toStdString()), fits);
}

void AudioFolderTest::takesFoldersForLabels()
{
    MemoryFileSystem fs;
    for (const char *file : {"d/yes/2.wav", "d/yes/10.wav", "d/no/1.MP3", "d/no/readme.txt"})
        fs.seed(file, "");
    SourceOptions options;
    options.kind = DatasetKind::AudioFolder;
    const auto read = readLines(openUtteranceSource(fs, "d", options));
    QCOMPARE(read.lines.size(), std::size_t{3});
    QCOMPARE(read.said(0), std::string(R"({"key": "no/1", "wav": "d/no/1.MP3", "label": "no"})"));
    QCOMPARE(read.at(1).key, std::string("yes/2"));
    QCOMPARE(read.at(2).key, std::string("yes/10"));
    fs.seed("d/deep/er/1.wav", "");
    QVERIFY(!readLines(hub::openAudioFolder(fs, "d")).at(0).record.find("label"));
}

void AudioFolderTest::refusesNamesThatLeadOut_data()
{
    QTest::addColumn<QByteArray>("name");
    for (const char *name : {"../x.wav", "a/../../x.wav", "/etc/x.wav", "..", "..\\\\x.wav",
                             "file:///x.wav", "zip://x::y", "", "a\\u0000b"})
        QTest::newRow(name) << QByteArray(name);
}

void AudioFolderTest::refusesNamesThatLeadOut()
{
    QFETCH(const QByteArray, name);
    MemoryFileSystem fs;
    fs.seed("d/metadata.jsonl", "{\"file_name\": \"" + name.toStdString()
                                    + "\", \"text\": \"t\"}\n"
                                      "{\"file_name\": "
                                      "\"a/../b.wav\"}\n");
    const auto read = readLines(hub::openAudioFolder(fs, "d"));
    QVERIFY(read.at(0).audioProblem && read.at(0).audio.empty());
    QCOMPARE(read.at(0).record.find("txt")->toString(), std::string("t"));
    QCOMPARE(read.at(1).audio.string(), std::string("d/b.wav"));
}

void AudioFolderTest::keepsColumnsOfOtherMeanings()
{
    MemoryFileSystem fs;
    fs.seed("d/metadata.jsonl",
            R"({"speech_file_name": "a.wav", "image_file_name": "b.png", "start": 3, "id": 12, )"
            R"("text": "t", "transcription": "u", "split": "dev", "file_names": ["x"]})");
    fs.seed("d/test/metadata.csv", "noname,text\n1,2\n");
    const auto read = readLines(hub::openAudioFolder(fs, "d"));
    QCOMPARE(read.said(0),
             std::string(R"({"key": 12, "wav": "a.wav", "txt": "t", "split": "dev", )"
                         R"("image_file_name": "b.png", "original_start": 3, "transcription": )"
                         R"("u", "file_names": ["x"]})"));
    QCOMPARE(read.at(0).key, std::string("12"));
    QVERIFY(!read.at(0).startSeconds);
    QVERIFY(read.at(1).audioProblem);
}

void AudioFolderTest::countsBadRowsAndGoesOn()
{
    MemoryFileSystem fs;
    fs.seed("d/metadata.csv", "file_name,text\na.wav,\xFF\n\nb.wav,x,too,many\nc.wav\n");
    const auto read = readLines(hub::openAudioFolder(fs, "d"));
    QCOMPARE(read.lines.size(), std::size_t{4});
    QCOMPARE(read.lines[0].problem->subject, std::string("d/metadata.csv line 2"));
    QVERIFY(read.lines[1].isBlank());
    QCOMPARE(read.at(2).key, std::string("b"));
    QVERIFY(!read.at(3).record.find("txt"));
    fs.seed("e/metadata.csv", "file_name,text\n\"never closed\n");
    const auto broken = readLines(hub::openAudioFolder(fs, "e"));
    QCOMPARE(broken.end->code, ErrorCode::Corrupt);
    fs.seed("f/metadata.csv", "");
    QCOMPARE(readLines(hub::openAudioFolder(fs, "f")).lines.size(), std::size_t{0});
}

void AudioFolderTest::leavesParquetAlone()
{
    MemoryFileSystem fs;
    fs.seed("d/metadata.parquet", "PAR1");
    QCOMPARE(hub::openAudioFolder(fs, "d").error().code, ErrorCode::Unsupported);
    fs.seed("d/train/metadata.csv", "file_name\na.wav\n");
    const auto read = readLines(hub::openAudioFolder(fs, "d"));
    QCOMPARE(read.lines.size(), std::size_t{1});
    QCOMPARE(read.notes.size(), std::size_t{1});
}

void AudioFolderTest::writesWhatItReads_data()
{
    QTest::addColumn<QByteArray>("name");
    for (const char *name : {"metadata.jsonl", "metadata.csv"})
        QTest::newRow(name) << QByteArray(name);
}

void AudioFolderTest::writesWhatItReads()
{
    QFETCH(const QByteArray, name);
    const std::string file = "d/" + name.toStdString();
    MemoryFileSystem fs;
    fs.seed("d/metadata.jsonl",
            R"({"file_name": "a/1.wav", "transcription": "=1+1, \"q\"\n", "key": "k,1", )"
            R"("speaker": "s", "language": "de", "duration": 1.5, "cer": 0.25})"
            "\n");
    const auto read = readLines(hub::openAudioFolder(fs, "d"));
    const std::string before = fs.asSeenNow().at("d/metadata.jsonl");
    QVERIFY(fs.remove("d/metadata.jsonl").has_value());
    auto writer = openUtteranceWriter(fs, DatasetKind::AudioFolder, file).value();
    QVERIFY(writeLines(*writer, read.lines).empty());
    const std::string written = fs.asSeenNow().at(file);
    if (name == "metadata.jsonl")
        QCOMPARE(written, before);
    else
        QCOMPARE(written,
                 std::string("file_name,transcription,key,speaker,gender,language,country,"
                             "recording,duration,split,status,cer,wer\n"
                             "a/1.wav,\"=1+1, \"\"q\"\"\n\",\"k,1\",s,,de,,,1.5,,,0.25,\n"));
    const auto again = readLines(hub::openAudioFolder(fs, "d"));
    QCOMPARE(again.said(0), read.said(0));
}

void AudioFolderTest::refusesWhatAnAudioFolderCannotSay()
{
    MemoryFileSystem fs;
    InputLine good;
    good.utterance.emplace();
    good.utterance->audio = "d/a.wav";
    good.utterance->record = JsonValue::object();
    good.utterance->record.set("hyp", JsonValue::ofString("h"));
    std::vector<InputLine> lines(5, good);
    lines[0].utterance->audio = "/elsewhere/a.wav";
    lines[1].utterance->audio = "dd/a.wav";
    lines[2].utterance->endSeconds = 2;
    lines[3].utterance->channel = 0;
    auto writer = hub::openAudioFolderWriter(fs, "d").value();
    QCOMPARE(writeLines(*writer, lines).size(), std::size_t{4});
    QCOMPARE(fs.asSeenNow().at("d/metadata.jsonl"),
             std::string(R"({"file_name": "a.wav", "transcription": "", "hyp": "h"})"
                         "\n"));
    auto csv = hub::openAudioFolderWriter(fs, "d/metadata.csv").value();
    writeLines(*csv, {lines[4]});
    QCOMPARE(csv->notes().size(), std::size_t{1});
}

void AudioFolderTest::survivesHostileFields()
{
    for (const std::string &value : hostileLiterals()) {
        for (const char *field :
             {"file_name", "text", "key", "split", "duration", "speaker_id", "x", "start", "wav"}) {
            MemoryFileSystem fs;
            fs.seed("d/metadata.jsonl",
                    std::string("{\"file_name\": \"a.wav\", \"") + field + "\": " + value + "}\n");
            const auto read = readLines(hub::openAudioFolder(fs, "d"));
            QCOMPARE(read.lines.size(), std::size_t{1});
            if (!read.lines[0].utterance)
                continue;
            auto writer = hub::openAudioFolderWriter(fs, "d").value();
            if (!writeLines(*writer, read.lines).empty())
                continue;
            const std::string written = fs.asSeenNow().at("d/metadata.jsonl");
            const auto again = readLines(hub::openAudioFolder(fs, "d"));
            auto second = hub::openAudioFolderWriter(fs, "d").value();
            QVERIFY(writeLines(*second, again.lines).empty());
            QCOMPARE(fs.asSeenNow().at("d/metadata.jsonl"), written);
        }
    }
}

QTEST_GUILESS_MAIN(AudioFolderTest)
#include "AudioFolderTest.moc"
