// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/DatasetKind.h"
#include "core/format/FileTree.h"
#include "core/format/NaturalOrder.h"
#include "core/format/folder/FolderSource.h"
#include "core/format/folder/FolderWriter.h"
#include "core/format/folder/SideText.h"
#include "core/io/PosixFileSystem.h"
#include "tests/support/MemoryFileSystem.h"
#include "tests/unit/inputs/ReadAll.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <filesystem>
#include <random>
#include <string>
#include <utility>
#include <vector>

using namespace voxdeck;
using voxdeck::test::MemoryFileSystem;
using voxdeck::test::ReadLines;
using voxdeck::test::readLines;
using voxdeck::test::writeLines;

class FolderTest final : public QObject {
    Q_OBJECT
private slots:
    void findsTextsBesideTheAudio();
    void namesKaldiDirectoriesInIt();
    void readsLibriSpeech();
    void readsVctk();
    void readsLjSpeech();
    void cutsByTextGrids();
    void tellsSpeakersFromOtherTiers();
    void joinsWordsOfTextGrids();
    void tellsOfLabelsReadInPart();
    void readsLabelsBesideTheAudio_data();
    void readsLabelsBesideTheAudio();
    void passesOverOtherJson();
    void takesTheRecordingOfItsName();
    void readsHtkLabels();
    void sortsAsPeopleDo();
    void ordersConsistently();
    void staysInTheFolder();
    void staysWithinItsDepth();
    void countsTextsItCannotRead();
    void writesTextsBesideTheAudio();
    void survivesHostileNames();
    void takesFoldersForSplits();
};

namespace {

ReadLines readFolder(const FileSystem &fs)
{
    return readLines(folder::openFolder(fs, "d"));
}

/// Praat's long form: interval tiers whose intervals end at 1.5, 2.5, ... and 9.
std::string textGrid(const std::vector<std::pair<std::string, std::vector<std::string>>> &tiers)
{
    std::string text = "File type = \"ooTextFile\"\nObject class = \"TextGrid\"\n\nxmin = 0\n"
                       "xmax = 9\ntiers? <exists>\nsize = "
                       + std::to_string(tiers.size()) + "\nitem []:\n";
    int number = 0;
    for (const auto &[name, intervals] : tiers) {
        text += "    item [" + std::to_string(++number)
                + "]:\n        class = \"IntervalTier\"\n        name = \"" + name
                + "\"\n        xmin = 0\n        xmax = 9\n        intervals: size = "
                + std::to_string(intervals.size()) + "\n";
        for (std::size_t at = 0; at < intervals.size(); ++at) {
            const double end = at + 1 == intervals.size() ? 9 : static_cast<double>(at) + 1.5;
            const double start = at == 0 ? 0 : static_cast<double>(at) + 0.5;
            text += "        intervals [" + std::to_string(at + 1) + "]:\n            xmin = "
                    + std::to_string(start) + "\n            xmax = " + std::to_string(end)
                    + "\n            text = \"" + intervals[at] + "\"\n";
        }
    }
    return text;
}

} // namespace

void FolderTest::findsTextsBesideTheAudio()
{
    MemoryFileSystem fs;
    fs.seed("d/a10.wav", "");
    fs.seed("d/a2.FLAC", "");
    fs.seed("d/a2.txt", "\xEF\xBB\xBF two\r\n  lines \n\n");
    fs.seed("d/b/1.opus", "");
    fs.seed("d/b/1.lab", "from a lab");
    fs.seed("d/b/1.original.txt", "not this");
    fs.seed("d/b/notes.txt", "x");
    const auto read = readLines(openUtteranceSource(fs, "d"));
    QCOMPARE(read.lines.size(), std::size_t{3});
    QCOMPARE(read.said(0), std::string(R"({"key": "a2", "wav": "d/a2.FLAC", "txt": "two lines"})"));
    QCOMPARE(read.said(1), std::string(R"({"key": "a10", "wav": "d/a10.wav", "txt": ""})"));
    QCOMPARE(read.said(2), std::string(R"({"key": "b/1", "wav": "d/b/1.opus", "txt": )"
                                       R"("from a lab", "folder": "b"})"));
    QCOMPARE(read.at(2).audio.string(), std::string("d/b/1.opus"));
    QCOMPARE(detectDatasetKind(fs, "d").value().kind, DatasetKind::Folder);
    QCOMPARE(read.notes, std::vector<Sentence>{"no text for 1 of 3 audio files"});
}

/// Audio that Kaldi directories are about, and these beside or below it: their texts are not in the rows.
void FolderTest::namesKaldiDirectoriesInIt()
{
    MemoryFileSystem fs;
    fs.seed("d/wav/a.wav", "");
    fs.seed("d/data/dev/wav.scp", "a ../../wav/a.wav\n");
    fs.seed("d/data/dev/text", "a one two\n");
    const auto one = readLines(openUtteranceSource(fs, "d"));
    QCOMPARE(one.lines.size(), std::size_t{1});
    QCOMPARE(one.notes,
             std::vector<Sentence>{"a Kaldi directory in it was not read: data/dev (wav.scp). For "
                                   "its texts and times open d/data/dev"});
    fs.seed("d/wav/kaldi/wav.scp", "a ../a.wav\n");
    QCOMPARE(readLines(openUtteranceSource(fs, "d")).notes,
             std::vector<Sentence>{
                 "Kaldi directories in it were not read: data/dev, wav/kaldi (wav.scp). For their "
                 "texts and times open one of them, or several in one command: voxdeck-cli import "
                 "d/data/dev d/wav/kaldi --workspace NEW.voxdeck"});
}

void FolderTest::readsLibriSpeech()
{
    MemoryFileSystem fs;
    fs.seed("d/61/70968/61-70968-0000.flac", "");
    fs.seed("d/61/70968/61-70968-0001.flac", "");
    fs.seed("d/61/70968/61-70968.trans.txt", "61-70968-0000 HE BEGAN\n61-70968-0001  A CONFUSED\n");
    const auto read = readLines(openUtteranceSource(fs, "d"));
    QCOMPARE(read.said(0),
             std::string(R"({"key": "61-70968-0000", "wav": "d/61/70968/61-70968-0000.flac", )"
                         R"("txt": "HE BEGAN", "speaker": "61", "recording": "61-70968", )"
                         R"("folder": "61/70968"})"));
    QCOMPARE(read.at(1).record.find("txt")->toString(), std::string("A CONFUSED"));
}

void FolderTest::readsVctk()
{
    MemoryFileSystem fs;
    fs.seed("d/wav48_silence_trimmed/p225/p225_001_mic1.flac", "");
    fs.seed("d/wav48_silence_trimmed/p225/p225_002.flac", "");
    fs.seed("d/txt/p225/p225_001.txt", "Please call Stella.\n");
    fs.seed("d/txt/p225/p225_002.txt", "Ask her.\n");
    const auto read = readFolder(fs);
    QCOMPARE(read.lines.size(), std::size_t{2});
    QCOMPARE(read.at(0).record.find("txt")->toString(), std::string("Please call Stella."));
    QCOMPARE(read.at(0).record.find("speaker")->toString(), std::string("p225"));
    QCOMPARE(read.at(1).record.find("txt")->toString(), std::string("Ask her."));
}

void FolderTest::readsLjSpeech()
{
    MemoryFileSystem fs;
    for (const char *file : {"d/wavs/LJ1.wav", "d/wavs/LJ2.wav", "d/wavs/LJ3.wav"})
        fs.seed(file, "");
    fs.seed("d/metadata.csv", "LJ1|Printing, in 1450|Printing, in fourteen fifty\r\n"
                              "LJ2.wav| two \n\nLJ1|again\n|none\nLJ3|\xFF\n");
    const auto read = readLines(openUtteranceSource(fs, "d"));
    QCOMPARE(read.said(0), std::string(R"({"key": "wavs/LJ1", "wav": "d/wavs/LJ1.wav", "txt": )"
                                       R"("Printing, in 1450", "folder": "wavs"})"));
    QCOMPARE(read.at(1).record.find("txt")->toString(), std::string("two"));
    QCOMPARE(read.at(2).record.find("txt")->toString(), std::string());
}

void FolderTest::cutsByTextGrids()
{
    MemoryFileSystem fs;
    fs.seed("d/a.wav", "");
    fs.seed("d/a.TextGrid", textGrid({{"Anna", {"", "hello", ""}},
                                      {"Bert", {"", "", "hi"}},
                                      {"phones", {"h", "i", "x"}}}));
    const auto read = readFolder(fs);
    QCOMPARE(read.lines.size(), std::size_t{2});
    QCOMPARE(read.said(0),
             std::string(R"({"key": "a_1500_2500", "wav": "d/a.wav", "txt": "hello", )"
                         R"("start": 1.5, "end": 2.5, "speaker": "Anna"})"));
    QCOMPARE(read.at(1).record.find("speaker")->toString(), std::string("Bert"));
    QCOMPARE(read.at(1).endSeconds.value(), 9.0);
    QCOMPARE(read.lines[1].number, std::uint64_t{1});
}

void FolderTest::tellsSpeakersFromOtherTiers()
{
    MemoryFileSystem fs;
    fs.seed("d/a.wav", "");
    fs.seed("d/a.TextGrid", textGrid({{"Sentences", {"", "hello", ""}},
                                      {"Translation", {"", "hallo", ""}},
                                      {"Bert", {"", "", "hi"}}}));
    const auto read = readFolder(fs);
    QCOMPARE(read.lines.size(), std::size_t{2}); // a translation is not speech
    QCOMPARE(read.at(0).record.find("txt")->toString(), std::string("hello"));
    QVERIFY(!read.at(0).record.find("speaker")); // nobody is called Sentences
    QCOMPARE(read.at(1).record.find("speaker")->toString(), std::string("Bert"));
    fs.seed("d/a.TextGrid", textGrid({{"notes", {"", "hello", ""}}}));
    QCOMPARE(readFolder(fs).at(0).record.find("txt")->toString(), std::string("hello"));
}

void FolderTest::joinsWordsOfTextGrids()
{
    MemoryFileSystem fs;
    fs.seed("d/a.wav", "");
    fs.seed("d/a.TextGrid", textGrid({{"words", {"", "hello", "you"}}, {"phones", {"h", "i"}}}));
    const auto read = readFolder(fs);
    QCOMPARE(read.lines.size(), std::size_t{1});
    QCOMPARE(read.said(0), std::string(R"({"key": "a", "wav": "d/a.wav", "txt": "hello you"})"));
}

void FolderTest::tellsOfLabelsReadInPart()
{
    MemoryFileSystem fs;
    for (const char *const name : {"a", "b"}) {
        fs.seed(std::string("d/") + name + ".wav", "");
        fs.seed(std::string("d/") + name + ".srt",
                "1\n00:00:01,000 --> 00:00:02,000\nhello\n\n2\nlost\n");
    }
    const auto read = readFolder(fs);
    QCOMPARE(read.lines.size(), std::size_t{2});
    QCOMPARE(read.at(0).record.find("txt")->toString(), std::string("hello"));
    QCOMPARE(read.notes,
             std::vector<Sentence>{"2 annotation files were not read in full; the first is "
                                   "d/a.srt: line 5: cue 2 has no line of times; expected START "
                                   "--> END. Its text was left out"});
}

void FolderTest::readsLabelsBesideTheAudio_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("second"); ///< the second utterance
    const QByteArray second = R"({"key": "a_2500_3250", "wav": "d/a.wav", "txt": "how are you", )"
                              R"("start": 2.5, "end": 3.25})";
    const QByteArray ofAnna = QByteArray(second).replace("3.25}", R"(3.25, "speaker": "Anna"})");
    QTest::newRow("srt") << QByteArray("d/a.srt")
                         << QByteArray("1\n00:00:01,000 --> 00:00:02,000\nhello\n\n2\n"
                                       "00:00:02,500 --> 00:00:03,250\nhow are\nyou\n")
                         << second;
    QTest::newRow("vtt") << QByteArray("d/a.vtt")
                         << QByteArray("WEBVTT\n\n00:01.000 --> 00:02.000\nhello\n\n"
                                       "00:02.500 --> 00:03.250\n<v Anna>how are\nyou\n")
                         << ofAnna;
    QTest::newRow("ctm") << QByteArray("d/a.ctm")
                         << QByteArray("a 1 1.00 0.75 hello\na 1 2.50 0.25 how\n"
                                       "a 1 2.75 0.25 are\na 1 3.00 0.25 you\n")
                         << QByteArray(second).replace(
                                "3.25}", R"(3.25, "words": [{"word": "how", "start": 2.5, )"
                                         R"("end": 2.75}, {"word": "are", "start": 2.75, )"
                                         R"("end": 3.0}, {"word": "you", "start": 3.0, )"
                                         R"("end": 3.25}]})");
    QTest::newRow("stm") << QByteArray("d/a.stm")
                         << QByteArray("a 1 Anna 1.00 2.00 hello\n"
                                       "a 1 Anna 2.50 3.25 how are you\n")
                         << ofAnna;
    QTest::newRow("gecko") << QByteArray("d/a.json")
                           << QByteArray(R"({"schemaVersion": "2.0", "monologues": [)"
                                         R"({"speaker": {"id": "Anna"}, "start": 1, "end": 2, )"
                                         R"("terms": [{"start": 1, "end": 2, "text": "hello", )"
                                         R"("type": "WORD"}]}, {"speaker": {"id": "Anna"}, )"
                                         R"("start": 2.5, "end": 3.25, "terms": [{"start": 2.5, )"
                                         R"("end": 3.25, "text": "how are you", )"
                                         R"("type": "WORD"}]}]})")
                           << ofAnna;
}

void FolderTest::readsLabelsBesideTheAudio()
{
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, second);
    MemoryFileSystem fs;
    fs.seed("d/a.wav", "");
    fs.seed(name.toStdString(), bytes.toStdString());
    const auto read = readFolder(fs);
    QCOMPARE(read.lines.size(), std::size_t{2});
    QCOMPARE(read.said(1), second.toStdString());
    QCOMPARE(read.at(0).textFile.string(), name.toStdString());
}

/// Samples of WebDataset and facts of recordings are beside audio as JSON.
void FolderTest::passesOverOtherJson()
{
    MemoryFileSystem fs;
    fs.seed("d/a.wav", "");
    fs.seed("d/a.json", R"({"duration": 3, "speaker": "x"})");
    fs.seed("d/metadata.csv", "a|what it says\n");
    const auto read = readFolder(fs);
    QCOMPARE(read.lines.size(), std::size_t{1});
    QCOMPARE(read.said(0), std::string(R"({"key": "a", "wav": "d/a.wav", "txt": "what it says"})"));
    QVERIFY(read.notes.empty());
}

void FolderTest::takesTheRecordingOfItsName()
{
    MemoryFileSystem fs;
    fs.seed("d/a.wav", "");
    fs.seed("d/a.stm", "b 1 s 1.00 2.00 not this\na 1 s 1.00 2.00 but this\n");
    const auto read = readFolder(fs);
    QCOMPARE(read.lines.size(), std::size_t{1});
    QCOMPARE(read.at(0).record.find("txt")->toString(), std::string("but this"));
}

void FolderTest::readsHtkLabels()
{
    QCOMPARE(folder::textOfLab("0 2500000 sil\n2500000 5000000 ah -12.5\n\n").value(),
             std::string("sil ah"));
    QCOMPARE(folder::textOfLab("10 green bottles").value(), std::string("10 green bottles"));
    QCOMPARE(folder::textOfLab("").value(), std::string());
    QVERIFY(!folder::textOfLab("0 1 \xFF"));
}

void FolderTest::sortsAsPeopleDo()
{
    std::vector<std::string> names{"a10", "a2", "a02", "b", "a", "A1", "a2b", "", "a1x10", "a1x9"};
    std::sort(names.begin(), names.end(), naturalLess);
    QCOMPARE(names, (std::vector<std::string>{"", "A1", "a", "a1x9", "a1x10", "a02", "a2", "a2b",
                                              "a10", "b"}));
    QVERIFY(naturalLess("9", "99999999999999999999999999999999"));
}

void FolderTest::ordersConsistently()
{
    std::mt19937 random(11);
    std::vector<std::string> names;
    for (int at = 0; at < 150; ++at) {
        std::string name;
        for (auto length = random() % 6; length > 0; --length)
            name.push_back("012ab-\xFF"[random() % 7]);
        names.push_back(name);
    }
    for (const auto &a : names) {
        for (const auto &b : names) {
            QCOMPARE(naturalLess(a, b) || naturalLess(b, a), a != b);
            for (std::size_t c = 0; c < names.size(); c += 7) {
                if (naturalLess(a, b) && naturalLess(b, names[c]))
                    QVERIFY(naturalLess(a, names[c]));
            }
        }
    }
}

void FolderTest::staysInTheFolder()
{
    const QTemporaryDir temporary;
    const std::filesystem::path top = temporary.path().toStdString();
    PosixFileSystem disk;
    for (const char *file : {"out/secret.wav", "out/x/y.wav", "d/a.wav", "d/.hidden.wav",
                             "d/.git/b.wav", "d/e/c.wav"}) {
        QVERIFY(disk.createDirectories((top / file).parent_path()).has_value());
        QVERIFY(writeFileAtomically(disk, top / file, {}).has_value());
    }
    std::filesystem::create_symlink(top / "out/secret.wav", top / "d/link.wav");
    std::filesystem::create_symlink("e/c.wav", top / "d/inside.wav");
    std::filesystem::create_symlink(top / "nowhere.wav", top / "d/dangling.wav");
    std::filesystem::create_directory_symlink(top / "out", top / "d/linked");
    std::filesystem::create_directory_symlink("..", top / "d/e/up");
    const auto read = readLines(folder::openFolder(disk, top / "d"));
    std::vector<std::string> keys;
    for (const auto &line : read.lines)
        keys.push_back(line.key);
    QCOMPARE(keys, (std::vector<std::string>{"a", "e/c"}));
    QCOMPARE(read.notes,
             (std::vector<Sentence>{"2 links to folders were not followed",
                                    "1 link to a file outside the folder was left out",
                                    "1 audio file is in the folder as a link as well; each "
                                    "recording is one row per split"}));
}

void FolderTest::staysWithinItsDepth()
{
    MemoryFileSystem fs;
    std::string deep = "d";
    for (int at = 0; at < 40; ++at) {
        deep += "/x";
        fs.seed(deep + "/a.wav", "");
    }
    const auto read = readFolder(fs);
    QCOMPARE(read.lines.size(), FileTree::kMaximumDepth);
    QCOMPARE(read.notes.size(), std::size_t{1});
}

void FolderTest::countsTextsItCannotRead()
{
    MemoryFileSystem fs;
    fs.seed("d/a.wav", "");
    fs.seed("d/a.txt", "caf\xE9");
    fs.seed("d/b.wav", "");
    fs.seed("d/b.txt", std::string((std::size_t{1} << 20) + 1, 'x'));
    fs.seed("d/c.wav", "");
    fs.seed("d/c.TextGrid", "no grid");
    const auto read = readFolder(fs);
    QCOMPARE(read.lines.size(), std::size_t{3});
    for (const auto &line : read.lines)
        QCOMPARE(line.utterance->record.find("txt")->toString(), std::string());
    QCOMPARE(read.notes, std::vector<Sentence>{
                             "3 texts could not be read and are empty; the first is d/a.txt"});
}

void FolderTest::writesTextsBesideTheAudio()
{
    MemoryFileSystem fs;
    fs.seed("d/a.wav", "");
    fs.seed("d/b/1.wav", "");
    fs.seed("d/b/1.lab", "\xE8\xAF\xAD");
    const auto read = readFolder(fs);
    QVERIFY(fs.remove("d/b/1.lab").has_value());
    auto writer = openUtteranceWriter(fs, DatasetKind::Folder, "d").value();
    for (const auto &line : read.lines)
        QVERIFY(writer->add(*line.utterance).has_value());
    QVERIFY(!fs.asSeenNow().contains("d/a.txt"));
    std::vector<InputLine> bad(5, read.lines[0]);
    bad[1].utterance->endSeconds = 1;
    bad[2].utterance->audio = "/x/a.wav";
    bad[3].utterance->audio = "d/new.wav";
    bad[3].utterance->record.set("txt", JsonValue::ofString("a\nb"));
    bad[4].utterance->audio.clear();
    QCOMPARE(writeLines(*writer, bad).size(), std::size_t{5});
    QCOMPARE(fs.asSeenNow().at("d/b/1.txt"), std::string("\xE8\xAF\xAD\n"));
    const auto again = readFolder(fs);
    QCOMPARE(again.lines.size(), std::size_t{2});
    QCOMPARE(again.said(1), read.said(1));
}

void FolderTest::survivesHostileNames()
{
    const std::vector<std::string> names{
        "a\nb", "\"q'`$(x)", "\xFF\xFE",     std::string(200, 'x'), " ",
        "-",    "a.b.c",     "\xE8\xAF\xAD", "con;rm -rf"};
    MemoryFileSystem fs;
    for (const std::string &name : names) {
        fs.seed("d/" + name + ".wav", "");
        fs.seed("d/" + name + ".txt", "text");
        fs.seed("d/" + name + "/" + name + ".wav", "");
    }
    const auto read = readFolder(fs);
    QCOMPARE(read.lines.size(), names.size() * 2);
    for (const auto &line : read.lines) {
        const InputUtterance &utterance = line.utterance.value();
        QVERIFY(utterance.record.dump().has_value());
        QCOMPARE(utterance.audio.empty(), utterance.audioProblem.has_value());
    }
}

void FolderTest::takesFoldersForSplits()
{
    MemoryFileSystem fs;
    for (const char *file : {"d/train/cats/a.wav", "d/test/dogs/b.wav", "d/more/train_c.wav"})
        fs.seed(file, "");
    const auto read = readFolder(fs);
    QCOMPARE(read.lines.size(), std::size_t{3});
    QVERIFY(!read.at(0).record.find("split"));
    QCOMPARE(read.at(1).record.find("split")->toString(), std::string("test"));
    QCOMPARE(read.at(2).record.find("split")->toString(), std::string("train"));
    MemoryFileSystem names; // of single files do not count: "test 3.wav" may be anything
    names.seed("d/test 3.wav", "");
    QVERIFY(!readFolder(names).at(0).record.find("split"));
}

QTEST_GUILESS_MAIN(FolderTest)
#include "FolderTest.moc"
