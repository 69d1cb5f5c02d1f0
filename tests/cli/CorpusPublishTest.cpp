// SPDX-License-Identifier: GPL-3.0-or-later
// Corpora as they are unpacked: what publish writes into their tables, and which of their files are rows.
#include "core/json/Json.h"
#include "tests/cli/CommandFolder.h"
#include "tests/support/Wav.h"

#include <QTest>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

using namespace voxdeck;
using voxdeck::test::Said;

using Files = std::vector<std::pair<std::string, std::string>>;
Q_DECLARE_METATYPE(Files)
Q_DECLARE_METATYPE(std::string)

class CorpusPublishTest final : public QObject, private test::CommandFolder {
    Q_OBJECT
private slots:
    void init() { makeFolder(); }
    void writesIntoTables_data();
    void writesIntoTables();
    void writesAllTablesOfAClip();
    void saysWhyNot_data();
    void saysWhyNot();
    void readsSharedTextsAgain();
    void opensTheFolderOfATable();
    void takesVideo();
    void takesLinkedFilesOnce();

private:
    /// Files that are called as audio are a short WAV.
    void writeAll(const Files &files) const
    {
        const std::string audio = test::silentWav(1, 16000, 1600);
        for (const auto &[name, bytes] : files)
            write("d/" + name, bytes.empty() ? audio : bytes);
    }
    Said edit(const std::string &key, const std::string &text)
    {
        return run({"edit", at("d"), key, "--text", text, "--workspace", at("w.voxdeck")});
    }
    Said publish() { return run({"publish", at("d"), "--workspace", at("w.voxdeck")}); }
    /// Notes are told when a list is imported.
    std::string notes() { return run({"import", at("d"), "--workspace", at("n.voxdeck")}).out; }
    /// "key<TAB>text" lines.
    Said query(const std::string &path = "d")
    {
        return run({"query", at(path), "--columns", "key,text", "--workspace", at("w.voxdeck")});
    }
};

void CorpusPublishTest::writesIntoTables_data()
{
    QTest::addColumn<Files>("files"); // the table is the first
    QTest::addColumn<std::string>("key");
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::string>("wanted");
    const auto row = [](const char *name, const Files &files, const char *key, const char *text,
                        const std::string &wanted) {
        QTest::newRow(name) << files << std::string(key) << std::string(text) << wanted;
    };
    row("CSS10",
        {{"transcript.txt", "\xEF\xBB\xBFsub/a.wav|one |one|9.65\r\nsub/b.wav| two | two|1.89\r\n"},
         {"sub/a.wav", ""},
         {"sub/b.wav", ""}},
        "sub/b", "zwei", "\xEF\xBB\xBFsub/a.wav|one |one|9.65\r\nsub/b.wav| zwei | two|1.89\r\n");
    row("LJ Speech with folders",
        {{"metadata.csv", "\xEF\xBB\xBFwavs/a.wav|hello|hello\n"}, {"wavs/a.wav", ""}}, "wavs/a",
        "He said \"no\", twice", "\xEF\xBB\xBFwavs/a.wav|He said \"no\", twice|hello\n");
    row("MAGICDATA",
        {{"train/TRANS.txt", "UtteranceID\tSpeakerID\tTranscription\n38_1_a.wav\t38_1\tni hao\n"},
         {"train/38_1/38_1_a.wav", ""}},
        "train/38_1/38_1_a", "zai jian",
        "UtteranceID\tSpeakerID\tTranscription\n38_1_a.wav\t38_1\tzai jian\n");
    row("MLS with folders", {{"transcripts.txt", "sub/a.wav\thello\n"}, {"sub/a.wav", ""}}, "sub/a",
        "", "sub/a.wav\t\n");
    row("AISHELL-3, a first text",
        {{"content.txt", "a.wav\nb.wav\tb b\n"}, {"wav/S1/a.wav", ""}, {"wav/S1/b.wav", ""}},
        "wav/S1/a", "a  a", "a.wav a  a\nb.wav\tb b\n");
    row("TIMIT",
        {{"TRAIN/DR1/FCJF0/SA1.TXT", "0 46797 She had your dark suit. \r\n"},
         {"TRAIN/DR1/FCJF0/SA1.WRD", "3050 5723 she\n"},
         {"TRAIN/DR1/FCJF0/SA1.PHN", "0 3050 h#\n"},
         {"TRAIN/DR1/FCJF0/SA1.WAV", ""}},
        "TRAIN/DR1/FCJF0/SA1", "7 dark suits", "0 46797 7 dark suits \r\n");
    row("FLEURS",
        {{"train.tsv", "1\ta.wav\tText, raw\ttext  raw\tt e x t |\t78480\tFEMALE\n"},
         {"audio/train/a.wav", ""}},
        "audio/train/a", "new \"text\"",
        "1\ta.wav\tText, raw\tnew \"text\"\tt e x t |\t78480\tFEMALE\n");
    row("SPGISpeech",
        {{"val.csv", "wav_filename|wav_filesize|transcript\nf/0.wav|1|\"Well\", you\n"},
         {"val/f/0.wav", ""}},
        "val/f/0", "Well, \"you\"",
        "wav_filename|wav_filesize|transcript\nf/0.wav|1|Well, \"you\"\n");
    row("the table of the split",
        {{"val.csv", "wav_filename|transcript\nf/0.wav|val\n"},
         {"train.csv", "wav_filename|transcript\nf/0.wav|train\n"},
         {"train/f/0.wav", ""},
         {"val/f/0.wav", ""}},
        "val/f/0", "new", "wav_filename|transcript\nf/0.wav|new\n");
    row("line index", {{"line_index.tsv", "a\tone\nb\ttwo"}, {"a.wav", ""}, {"b.wav", ""}}, "b",
        "zwei", "a\tone\nb\tzwei");
    row("Common Voice",
        {{"train.tsv", "client_id\tpath\tsentence\tage\nf00\ta.wav\t\"Yes\", he said.\t\n"},
         {"clips/a.wav", ""}},
        "clips/a", "No.", "client_id\tpath\tsentence\tage\nf00\ta.wav\tNo.\t\n");
    row("commas and quotes",
        {{"list.csv", "ID, duration, wav, wrd\r\nx, 1.0, a.wav, \"he \"\"said\"\", no\"\r\n"
                      "y, 2.0, b.wav, B\r\n"},
         {"c/a.wav", ""},
         {"c/b.wav", ""}},
        "c/b", "B, \"b\"",
        "ID, duration, wav, wrd\r\nx, 1.0, a.wav, \"he \"\"said\"\", no\"\r\n"
        "y, 2.0, b.wav, \"B, \"\"b\"\"\"\r\n");
    row("CMU Arctic",
        {{"etc/txt.done.data", "( a0001 \"THE \"DANGER\" TRAIL\" )\n"}, {"wav/a0001.wav", ""}},
        "wav/a0001", "A \"b\"", "( a0001 \"A \"b\"\" )\n");
    row("THCHS-30",
        {{"train/a.wav.trn", "\xEF\xBB\xBFlv shi \r\nlv4 shi4\r\nl v4\r\n"}, {"train/a.wav", ""}},
        "train/a", "hong shi", "\xEF\xBB\xBFhong shi \r\nlv4 shi4\r\nl v4\r\n");
    row("THCHS-30, a link",
        {{"data/a.wav.trn", "lv shi\nlv4 shi4\nl v4\n"},
         {"train/a.wav.trn", "../data/a.wav.trn\n"},
         {"train/a.wav", ""}},
        "train/a", "hong shi", "hong shi\nlv4 shi4\nl v4\n");
    row("aligned tree",
        {{"Alignment/alignment_output/v_t_aligned.json",
          R"({"audio_file": "audio/v.wav", "segments": [{"start": 0, "end": 0.05, "asr_text": "een", )"
          R"("human_text": "caf\u00e9", "cer": 0.5, "start_idx": null, "end_idx": null, "x": [1.0]},)"
          "\n  "
          R"({"start": 0.05, "end": 0.1, "asr_text": "twee", "human_text": "twee", "cer": 0, )"
          R"("start_idx": 1, "end_idx": 2}]})"
          "\n"},
         {"audio/v.wav", ""}},
        "d_v_0_50", "\xC3\xA9\xC3\xA9n",
        R"({"audio_file": "audio/v.wav", "segments": [{"start": 0, "end": 0.05, "asr_text": "een", )"
        R"("human_text": "\u00e9\u00e9n", "cer": 0.6666666666666666, "start_idx": null, "end_idx": null, "x": [1.0]},)"
        "\n  "
        R"({"start": 0.05, "end": 0.1, "asr_text": "twee", "human_text": "twee", "cer": 0, )"
        R"("start_idx": 1, "end_idx": 2}]})"
        "\n");
    row("LibriSpeech",
        {{"61/70968/61-70968.trans.txt", "61-70968-0000 HE  BEGAN\n"},
         {"61/70968/61-70968-0000.wav", ""}},
        "61-70968-0000", "SHE BEGAN", "61-70968-0000 SHE BEGAN\n");
    row("a text that is called as a table",
        {{"transcript_1.txt", "a b\n"}, {"transcript_1.wav", ""}}, "transcript_1", "c", "c\n");
}

void CorpusPublishTest::writesIntoTables()
{
    QFETCH(const Files, files);
    QFETCH(const std::string, key);
    QFETCH(const std::string, text);
    QFETCH(const std::string, wanted);
    writeAll(files);
    const Said edited = edit(key, text);
    QVERIFY2(edited.code == 0, edited.err.c_str());
    const Said said = publish();
    QVERIFY2(said.code == 0, said.err.c_str());
    QCOMPARE(read("d/" + files.front().first), wanted);
    const Said after = query();
    QVERIFY2(after.out.find(key + "\t" + (text.empty() ? "-" : text) + "\n") != std::string::npos,
             after.out.c_str());
    QVERIFY(
        run({"edit", at("d"), key, "--text", "again", "--publish", "--workspace", at("x.voxdeck")})
            .code
        == 0); // read anew
}

/// Common Voice: a clip of train.tsv is in validated.tsv too; tables of folders keep to their folder.
void CorpusPublishTest::writesAllTablesOfAClip()
{
    const std::string head = "client_id\tpath\tsentence\tage\n";
    const auto line = [](const std::string &clip, const std::string &text) {
        return "f\t" + clip + ".wav\t" + text + "\t\n";
    };
    const std::string dev = head + line("b", "Two.");
    const std::string invalid = head + line("a", "Another text.");
    writeAll({{"train.tsv", head + line("a", "One.")},
              {"dev.tsv", dev},
              {"validated.tsv", head + line("a", "One.") + line("b", "Two.")},
              {"invalidated.tsv", invalid},
              {"clip_durations.tsv", "clip\tduration[ms]\na.wav\t100\n"},
              {"clips/a.wav", ""},
              {"clips/b.wav", ""}});
    QCOMPARE(edit("clips/a", "Uno.").code, 0);
    const Said said = publish();
    QVERIFY2(said.code == 0, said.err.c_str());
    QCOMPARE(read("d/train.tsv"), head + line("a", "Uno."));
    QCOMPARE(read("d/validated.tsv"), head + line("a", "Uno.") + line("b", "Two."));
    QCOMPARE(read("d/dev.tsv"), dev);
    QCOMPARE(read("d/invalidated.tsv"), invalid);
    QCOMPARE(edit("clips/b", "Due.").code, 0); // the list is as it was left
    QCOMPARE(publish().code, 0);
    QCOMPARE(read("d/validated.tsv"), head + line("a", "Uno.") + line("b", "Due."));
    QCOMPARE(query().out, std::string("clips/a\tUno.\nclips/b\tDue.\n"));
}

void CorpusPublishTest::saysWhyNot_data()
{
    QTest::addColumn<Files>("files");
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::string>("wanted");
    QTest::newRow("a tab") << Files{{"transcripts.txt", "sub/a.wav\thello\n"}, {"sub/a.wav", ""}}
                           << std::string("a\tb") << std::string("a tab separates the columns");
    QTest::newRow("a bar") << Files{{"metadata.csv", "a|hello|hello\n"}, {"sub/a.wav", ""}}
                           << std::string("a|b") << std::string("a | separates the columns");
    QTest::newRow("Latin-1") << Files{{"metadata.csv", "a|h\xE9llo|x\n"}, {"sub/a.wav", ""}}
                             << std::string("hello") << std::string("is not UTF-8");
    QTest::newRow("TIMIT") << Files{{"sub/a.txt", "0 46797 She had\n"},
                                    {"sub/a.wrd", "1 2 she\n"},
                                    {"sub/a.wav", ""}}
                           << std::string() << std::string("is not empty");
    QTest::newRow("THCHS-30") << Files{{"sub/a.wav.trn", "lv shi\nlv4 shi4\nl v4\n"},
                                       {"sub/a.wav", ""}}
                              << std::string() << std::string("is not empty");
}

void CorpusPublishTest::saysWhyNot()
{
    QFETCH(const Files, files);
    QFETCH(const std::string, text);
    QFETCH(const std::string, wanted);
    writeAll(files);
    QCOMPARE(edit("sub/a", text).code, 0);
    const Said said = publish();
    QCOMPARE(said.code, 3);
    QVERIFY2(said.err.find(wanted) != std::string::npos, said.err.c_str());
    QCOMPARE(read("d/" + files.front().first), files.front().second);
}

void CorpusPublishTest::readsSharedTextsAgain()
{
    writeAll({{"txt/p225/p225_001.txt", "Please call.\n"},
              {"wav48/p225/p225_001_mic1.wav", ""},
              {"wav48/p225/p225_001_mic2.wav", ""}});
    QCOMPARE(edit("wav48/p225/p225_001_mic1", "One.").code, 0);
    QCOMPARE(publish().code, 0);
    QCOMPARE(query().out, std::string("wav48/p225/p225_001_mic1\tOne.\n"
                                      "wav48/p225/p225_001_mic2\tOne.\n"));
    QCOMPARE(edit("wav48/p225/p225_001_mic2", "Two.").code, 0);
    const Said said = publish();
    QVERIFY2(said.code == 0, said.err.c_str());
    QCOMPARE(query().out, std::string("wav48/p225/p225_001_mic1\tTwo.\n"
                                      "wav48/p225/p225_001_mic2\tTwo.\n"));
    QCOMPARE(read("d/txt/p225/p225_001.txt"), std::string("Two.\n"));
}

void CorpusPublishTest::opensTheFolderOfATable()
{
    writeAll({{"val.csv", "wav_filename|wav_filesize|transcript\nf/0.wav|1|Hello, you\n"},
              {"val/f/0.wav", ""}});
    const Said said = query("d/val.csv");
    QVERIFY2(said.code == 0, said.err.c_str());
    QCOMPARE(said.out, std::string("val/f/0\tHello, you\n"));
}

void CorpusPublishTest::takesVideo()
{
    Files files{{"z.ape", "x"}, {"z.txt", "z"}, {"index.d.ts", "x"}};
    std::string wanted;
    for (const std::string kind :
         {"3gp", "avi", "flv", "m4b", "m4v", "mka", "mkv", "mov", "ogv", "ts", "wmv"}) {
        files.emplace_back("v_" + kind + "." + kind, "");
        files.emplace_back("v_" + kind + ".txt", kind);
        wanted.append("v_" + kind + "\t" + kind + "\n");
    }
    writeAll(files);
    const Said said = query();
    QCOMPARE(said.out, wanted);
    const std::string told = notes();
    QVERIFY2(told.find("1 media file with a text of that name cannot be opened; the first is "
                       "z.ape")
                 != std::string::npos,
             told.c_str());
}

void CorpusPublishTest::takesLinkedFilesOnce()
{
    writeAll({{"data/A2_1.wav", ""},
              {"data/A2_1.wav.trn", "lv shi\nlv4 shi4\n"},
              {"data/A2_2.wav", ""},
              {"data/A2_2.wav.trn", "yang\nyang2\n"}});
    std::filesystem::create_directories(at("d/train"));
    std::filesystem::create_symlink("../data/A2_1.wav", at("d/train/A2_1.wav"));
    write("d/train/A2_1.wav.trn", "../data/A2_1.wav.trn\n");
    const Said said = run(
        {"query", at("d"), "--columns", "key,text,split", "--workspace", at("w.voxdeck")});
    QCOMPARE(said.out, std::string("data/A2_2\tyang\t-\ntrain/A2_1\tlv shi\ttrain\n"));
    const std::string told = notes();
    QVERIFY2(told.find("1 audio file is in the folder as a link as well") != std::string::npos,
             told.c_str());
}

QTEST_GUILESS_MAIN(CorpusPublishTest)
#include "CorpusPublishTest.moc"
