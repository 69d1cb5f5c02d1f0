// SPDX-License-Identifier: GPL-3.0-or-later
// Corpora in the layouts in which they are unpacked: each file has its text, its split and its speaker.
#include "core/format/DatasetKind.h"
#include "core/format/folder/CorpusTables.h"
#include "tests/support/MemoryFileSystem.h"
#include "tests/unit/inputs/ReadAll.h"

#include <QTest>

#include <string>
#include <utility>
#include <vector>

using namespace voxdeck;
using voxdeck::test::MemoryFileSystem;
using voxdeck::test::ReadLines;
using voxdeck::test::readLines;

class CorpusTest final : public QObject {
    Q_OBJECT
private slots:
    void opensCorpora_data();
    void opensCorpora();
    void choosesTheFolderOfATable_data();
    void choosesTheFolderOfATable();
    void opensOtherTablesAlone();
    void readsGigaSpeech();
    void readsTedLium();
    void prefersTheNearestTable();
    void keepsTablesToTheirFolders();
    void tellsSplitsOfOneNameApart_data();
    void tellsSplitsOfOneNameApart();
    void leavesTiesOpen();
    void readsQuotedTables();
    void tellsWhatWasNotRead();
    void saysNothingOfPlainRecordings();
    void survivesDamagedTables();
};

namespace {

using Files = std::vector<std::pair<std::string, std::string>>;

/// "key|text|split|speaker" a line.
std::string summaryOf(const ReadLines &read)
{
    std::string all;
    for (std::size_t at = 0; at < read.lines.size(); ++at) {
        const InputUtterance &utterance = read.at(at);
        all += utterance.key;
        for (const char *const field : {"txt", "split", "speaker"}) {
            const JsonValue *const value = utterance.record.find(field);
            all += "|" + (value ? value->toString() : std::string());
        }
        all += "\n";
    }
    return all;
}

ReadLines readAt(const Files &files, const std::string &path = "d")
{
    MemoryFileSystem fs;
    for (const auto &[name, bytes] : files)
        fs.seed(name, bytes);
    return readLines(openUtteranceSource(fs, path));
}

const std::string kCommonVoiceHeader =
    "client_id\tpath\tsentence_id\tsentence\tsentence_domain\tup_votes\tdown_votes\tage\tgender\t"
    "accents\tvariant\tlocale\tsegment\n";

std::string commonVoiceLine(const std::string &name, const std::string &text)
{
    return "f00d\tcommon_voice_en_" + name + ".mp3\tab12\t" + text
           + "\t\t2\t0\ttwenties\tfemale_feminine\t\t\ten\t\n";
}

} // namespace

Q_DECLARE_METATYPE(Files)
Q_DECLARE_METATYPE(std::string)

void CorpusTest::opensCorpora_data()
{
    QTest::addColumn<Files>("files");
    QTest::addColumn<std::string>("wanted");
    QTest::newRow("Common Voice")
        << Files{{"d/en/clips/common_voice_en_1.mp3", ""},
                 {"d/en/clips/common_voice_en_2.mp3", ""},
                 {"d/en/clips/common_voice_en_3.mp3", ""},
                 {"d/en/clips/common_voice_en_4.mp3", ""},
                 {"d/en/train.tsv", kCommonVoiceHeader + commonVoiceLine("1", "\"Yes\", he said.")},
                 {"d/en/dev.tsv", kCommonVoiceHeader + commonVoiceLine("2", "Two.")},
                 {"d/en/validated.tsv",
                  kCommonVoiceHeader + commonVoiceLine("1", "\"Yes\", he said.")
                      + commonVoiceLine("2", "Two.") + commonVoiceLine("3", "Three.")},
                 {"d/en/other.tsv", kCommonVoiceHeader + commonVoiceLine("4", "Four.")},
                 {"d/en/clip_durations.tsv", "clip\tduration[ms]\ncommon_voice_en_1.mp3\t1200\n"},
                 {"d/en/reported.tsv", "sentence_id\tsentence\tlocale\treason\n"}}
        << std::string("en/clips/common_voice_en_1|\"Yes\", he said.|train|f00d\n"
                       "en/clips/common_voice_en_2|Two.|validation|f00d\n"
                       "en/clips/common_voice_en_3|Three.||f00d\n"
                       "en/clips/common_voice_en_4|Four.||f00d\n");
    QTest::newRow("MLS")
        << Files{{"d/mls_polish_opus/train/audio/1889/1636/1889_1636_000001.opus", ""},
                 {"d/mls_polish_opus/dev/audio/52/53/52_53_000000.opus", ""},
                 {"d/mls_polish_opus/train/transcripts.txt",
                  "1889_1636_000001\tza\xC5\xBC\xC3\xB3\xC5\x82\xC4\x87\n"},
                 {"d/mls_polish_opus/dev/transcripts.txt", "52_53_000000\tdwa s\xC5\x82owa\n"},
                 {"d/mls_polish_opus/metainfo.txt", "52 | M | dev | 1.0 | x\n"}}
        << std::string("mls_polish_opus/dev/audio/52/53/52_53_000000|dwa s\xC5\x82owa|"
                       "validation|52\n"
                       "mls_polish_opus/train/audio/1889/1636/1889_1636_000001|"
                       "za\xC5\xBC\xC3\xB3\xC5\x82\xC4\x87|train|1889\n");
    QTest::newRow("AISHELL")
        << Files{{"d/data_aishell/wav/train/S0002/BAC009S0002W0122.wav", ""},
                 {"d/data_aishell/wav/test/S0764/BAC009S0764W0121.wav", ""},
                 {"d/data_aishell/transcript/aishell_transcript_v0.8.txt",
                  "BAC009S0002W0122 \xE8\x80\x8C \xE5\xAF\xB9\nBAC009S0764W0121 \xE7\x94\x9A\n"}}
        << std::string("data_aishell/wav/test/S0764/BAC009S0764W0121|\xE7\x94\x9A|test|S0764\n"
                       "data_aishell/wav/train/S0002/BAC009S0002W0122|\xE8\x80\x8C \xE5\xAF\xB9|"
                       "train|S0002\n");
    QTest::newRow("TIMIT")
        << Files{{"d/TRAIN/DR1/FCJF0/SA1.WAV", ""},
                 {"d/TRAIN/DR1/FCJF0/SA1.TXT", "0 46797 She had your dark suit.\n"},
                 {"d/TRAIN/DR1/FCJF0/SA1.WRD", "3050 5723 she\n5723 10337 had\n"},
                 {"d/TRAIN/DR1/FCJF0/SA1.PHN", "0 3050 h#\n"},
                 {"d/TEST/DR1/MDAB0/SX49.wav", ""},
                 {"d/TEST/DR1/MDAB0/SX49.txt", "0 28570 At twilight.\n"},
                 {"d/TEST/DR1/MDAB0/SX49.phn", "0 2000 h#\n"}}
        << std::string("TEST/DR1/MDAB0/SX49|At twilight.|test|MDAB0\n"
                       "TRAIN/DR1/FCJF0/SA1|She had your dark suit.|train|FCJF0\n");
    const std::string fleurs = "1660\t10004088536354799741.wav\tThe Raw, text\tthe raw text\t"
                               "t h e | r a w | t e x t |\t218880\tFEMALE\n";
    QTest::newRow("FLEURS of the hub")
        << Files{{"d/data/en_us/audio/train/10004088536354799741.wav", ""},
                 {"d/data/en_us/train.tsv", fleurs}}
        << std::string("data/en_us/audio/train/10004088536354799741|the raw text|train|\n");
    QTest::newRow("FLEURS of Lhotse")
        << Files{{"d/en_us/dev/10004088536354799741.wav", ""}, {"d/metadata/en_us/dev.tsv", fleurs}}
        << std::string("en_us/dev/10004088536354799741|the raw text|validation|\n");
    QTest::newRow("CSS10")
        << Files{{"d/german/meisterfloh/meisterfloh_0001.wav", ""},
                 {"d/german/transcript.txt",
                  "meisterfloh/meisterfloh_0001.wav|Der Herr 3|Der Herr drei|6.5\n"}}
        << std::string("german/meisterfloh/meisterfloh_0001|Der Herr 3||\n");
    QTest::newRow("LJ Speech, one folder down")
        << Files{{"d/ljspeech/wavs/LJ001-0001.wav", ""},
                 {"d/ljspeech/metadata.csv", "LJ001-0001|Printing, in|Printing, in\n"},
                 {"d/ljspeech/metadata_train.csv", "LJ001-0001|Printing, in|Printing, in\n"}}
        << std::string("ljspeech/wavs/LJ001-0001|Printing, in||\n");
    QTest::newRow("VCTK, one folder down")
        << Files{{"d/VCTK/wav48_silence_trimmed/p225/p225_001_mic1.flac", ""},
                 {"d/VCTK/txt/p225/p225_001.txt", "Please call Stella.\n"}}
        << std::string("VCTK/wav48_silence_trimmed/p225/p225_001_mic1|Please call Stella.||p225\n");
    QTest::newRow("GigaSpeech 2") << Files{{"d/th/dev/0/1/0-1-5.wav", ""},
                                           {"d/th/dev.tsv", "0-1-5\tsawasdee krap\n"}}
                                  << std::string("th/dev/0/1/0-1-5|sawasdee krap|validation|\n");
    QTest::newRow("AISHELL-3") << Files{{"d/train/wav/SSB0005/SSB00050001.wav", ""},
                                        {"d/train/content.txt", "SSB00050001.wav\tguang3 zhou1\n"}}
                               << std::string(
                                      "train/wav/SSB0005/SSB00050001|guang3 zhou1|train|SSB0005\n");
    QTest::newRow("aidatatang")
        << Files{{"d/corpus/train/G0013/T0055G0013S0001.wav", ""},
                 {"d/transcript/aidatatang_200_zh_transcript.txt",
                  "T0055G0013S0001 yi hou ni shi nan hai\n"}}
        << std::string("corpus/train/G0013/T0055G0013S0001|yi hou ni shi nan hai|train|G0013\n");
    QTest::newRow("Baker") << Files{{"d/Wave/000001.wav", ""},
                                    {"d/Wave/000002.wav", ""},
                                    {"d/ProsodyLabeling/000001-010000.txt",
                                     "000001\tka#2 er#4.\n\tka2 er2\n000002\twan#1.\n\twan2\n"}}
                           << std::string("Wave/000001|ka#2 er#4.||\nWave/000002|wan#1.||\n");
    QTest::newRow("Piper, two speakers")
        << Files{{"d/wavs/1.wav", ""},
                 {"d/wavs/2.wav", ""},
                 {"d/wavs/3.wav", ""},
                 {"d/wavs/4.wav", ""},
                 {"d/metadata.csv",
                  "1|ann|Hello one.\n2|ann|Hello two.\n3|bob|Yes\n4|bob|Hello four.\n"}}
        << std::string("wavs/1|Hello one.||ann\nwavs/2|Hello two.||ann\nwavs/3|Yes||bob\n"
                       "wavs/4|Hello four.||bob\n");
    QTest::newRow("LJ Speech with one word a line")
        << Files{{"d/wavs/1.wav", ""},
                 {"d/wavs/2.wav", ""},
                 {"d/metadata.csv", "1|Yes|yes\n2|No|no it is\n"}}
        << std::string("wavs/1|Yes||\nwavs/2|No||\n");
    QTest::newRow("Coqui") << Files{{"d/audio/a.wav", ""},
                                    {"d/metadata_dev.csv",
                                     "audio_file|text|speaker_name\naudio/a.wav|hello|anna\n"}}
                           << std::string("audio/a|hello|validation|anna\n");
    QTest::newRow("MAGICDATA")
        << Files{{"d/train/38_5837/38_5837_20170915093130.wav", ""},
                 {"d/train/TRANS.txt", "UtteranceID\tSpeakerID\tTranscription\n"
                                       "38_5837_20170915093130.wav\t38_5837\tni hao\n"}}
        << std::string("train/38_5837/38_5837_20170915093130|ni hao|train|38_5837\n");
    QTest::newRow("CMU Arctic")
        << Files{{"d/cmu_us_awb_arctic/wav/arctic_a0001.wav", ""},
                 {"d/cmu_us_awb_arctic/etc/txt.done.data",
                  "( arctic_a0001 \"AUTHOR OF THE \"DANGER\" TRAIL, ETC\" )\n"}}
        << std::string(
               "cmu_us_awb_arctic/wav/arctic_a0001|AUTHOR OF THE \"DANGER\" TRAIL, ETC||\n");
    QTest::newRow("JSUT") << Files{{"d/basic5000/wav/BASIC5000_0001.wav", ""},
                                   {"d/basic5000/transcript_utf8.txt",
                                    "BASIC5000_0001:mizu o: kau\n"}}
                          << std::string("basic5000/wav/BASIC5000_0001|mizu o: kau||\n");
    QTest::newRow("VIVOS") << Files{{"d/test/waves/VIVOSDEV01/VIVOSDEV01_R002.wav", ""},
                                    {"d/test/prompts.txt", "VIVOSDEV01_R002 TIENG VIET\n"}}
                           << std::string("test/waves/VIVOSDEV01/VIVOSDEV01_R002|TIENG VIET|test|"
                                          "VIVOSDEV01\n");
    QTest::newRow("VoxPopuli")
        << Files{{"d/transcribed_data/en/2018/20180613-0900-PLENARY-7-en_a.ogg", ""},
                 {"d/transcribed_data/en/asr_dev.tsv",
                  "id\traw_text\tnormalized_text\tspeaker_id\tsplit\tgender\tis_gold_transcript\n"
                  "20180613-0900-PLENARY-7-en_a\tMr President.\tmr president\t881\tdev\tmale\t"
                  "True\n"}}
        << std::string("transcribed_data/en/2018/20180613-0900-PLENARY-7-en_a|Mr President.|dev|"
                       "881\n");
    QTest::newRow("L2-Arctic") << Files{{"d/ABA/wav/arctic_a0001.wav", ""},
                                        {"d/ABA/transcript/arctic_a0001.txt", "Author of"}}
                               << std::string("ABA/wav/arctic_a0001|Author of||\n");
    QTest::newRow("MDCC") << Files{{"d/audio/447_1709.wav", ""},
                                   {"d/transcription/447_1709.txt", "nei hou"}}
                          << std::string("audio/447_1709|nei hou||\n");
    QTest::newRow("SPGISpeech")
        << Files{{"d/val/f1/1.wav", ""},
                 {"d/val.csv", "wav_filename|wav_filesize|transcript\nf1/1.wav|12|Good day.\n"}}
        << std::string("val/f1/1|Good day.|validation|\n");
    QTest::newRow("OpenSLR's line index")
        << Files{{"d/si_lk/sin_01.wav", ""}, {"d/si_lk/line_index.tsv", "sin_01\tayubowan\n"}}
        << std::string("si_lk/sin_01|ayubowan||\n");
    QTest::newRow("SpeechIO") << Files{{"d/wav/a_0001.wav", ""},
                                       {"d/metadata.tsv", "ID\tAUDIO\tDURATION\tTEXT\n"
                                                          "a_0001\twav/a_0001.wav\t1.5\tni hao\n"}}
                              << std::string("wav/a_0001|ni hao||\n");
    QTest::newRow("THCHS-30")
        << Files{{"d/data_thchs30/train/A11_0.wav", ""},
                 {"d/data_thchs30/train/A11_0.wav.trn", "../data/A11_0.wav.trn\n"},
                 {"d/data_thchs30/data/A11_0.wav.trn", "lv shi\nlv4 shi4\nl v4\n"},
                 {"d/data_thchs30/data/A12_0.wav", ""},
                 {"d/data_thchs30/data/A12_0.wav.trn", "yang chun\ny ang2\n"}}
        << std::string("data_thchs30/data/A12_0|yang chun||\n"
                       "data_thchs30/train/A11_0|lv shi|train|\n");
    QTest::newRow("LibriSpeech") << Files{{"d/dev-clean/61/70968/61-70968-0000.flac", ""},
                                          {"d/dev-clean/61/70968/61-70968.trans.txt",
                                           "61-70968-0000 HE BEGAN\n"}}
                                 << std::string("61-70968-0000|HE BEGAN|validation|61\n");
}

void CorpusTest::opensCorpora()
{
    QFETCH(const Files, files);
    QFETCH(const std::string, wanted);
    const auto read = readAt(files);
    QVERIFY2(!read.end, read.end ? read.end->detail.c_str() : "");
    QCOMPARE(summaryOf(read), wanted);
    QVERIFY2(read.notes.empty(), read.notes.empty() ? "" : read.notes.front().c_str());
}

void CorpusTest::choosesTheFolderOfATable_data()
{
    QTest::addColumn<std::string>("table");
    QTest::addColumn<std::string>("bytes");
    QTest::addColumn<std::string>("folder");
    QTest::newRow("LJ Speech") << std::string("d/metadata.csv") << std::string("a|Text|Text\n")
                               << std::string("d");
    QTest::newRow("AISHELL") << std::string("d/transcript/aishell_transcript_v0.8.txt")
                             << std::string("a b c\n") << std::string("d");
    const std::string placed = "1660\ta.wav\tThe Raw\tthe raw\tt h e |\t218880\tFEMALE\n";
    QTest::newRow("FLEURS") << std::string("d/train.tsv") << placed << std::string("d");
    QTest::newRow("FLEURS of Lhotse")
        << std::string("d/metadata/en_us/dev.tsv") << placed << std::string("d");
    QTest::newRow("SPGISpeech")
        << std::string("d/val.csv")
        << std::string("wav_filename|wav_filesize|transcript\nwavs/a.wav|12|Good day.\n")
        << std::string("d");
    QTest::newRow("OpenSLR's line index")
        << std::string("d/line_index.tsv") << std::string("a\tayubowan\n") << std::string("d");
    QTest::newRow("GigaSpeech 2") << std::string("d/train_refined.tsv")
                                  << std::string("a\tsawasdee krap\n") << std::string("d");
    QTest::newRow("VoxPopuli") << std::string("d/asr_dev.tsv")
                               << std::string("id\traw_text\tspeaker_id\na\tHello.\t881\n")
                               << std::string("d");
    QTest::newRow("GigaSpeech") << std::string("d/GigaSpeech.json")
                                << std::string(R"({"dataset": "GigaSpeech", "audios": []})")
                                << std::string("d");
}

void CorpusTest::choosesTheFolderOfATable()
{
    QFETCH(const std::string, table);
    QFETCH(const std::string, bytes);
    QFETCH(const std::string, folder);
    MemoryFileSystem fs;
    fs.seed("d/wavs/a.wav", "");
    fs.seed(table, bytes);
    const auto found = detectDatasetKind(fs, table);
    QVERIFY2(found, found ? "" : found.error().detail.c_str());
    QCOMPARE(found->kind, DatasetKind::Folder);
    QCOMPARE(found->path.string(), folder);
}

void CorpusTest::opensOtherTablesAlone()
{
    MemoryFileSystem fs;
    fs.seed("d/clips/a.wav", "");
    fs.seed("d/train.tsv", "path\tsentence\na.wav\tHello.\n");
    fs.seed("d/strange.tsv", "b\tof no audio here\n");
    QCOMPARE(detectDatasetKind(fs, "d/train.tsv")->kind, DatasetKind::Tsv);
    QVERIFY(!detectDatasetKind(fs, "d/strange.tsv"));
}

void CorpusTest::readsGigaSpeech()
{
    const auto read = readAt({{"d/audio/podcast/P0000/POD0000000001.opus", ""},
                              {"d/audio/youtube/P0000/YOU0000000002.opus", ""},
                              {"d/GigaSpeech.json",
                               R"({"dataset": "GigaSpeech", "version": "v1.0.0", "audios": [
 {"title": "A \"b\" {[", "url": "https://x/1", "path": "audio/podcast/P0000/POD0000000001.opus",
  "aid": "POD0000000001", "source": "podcast", "subsets": ["{XL}", "{L}"], "segments": [
   {"sid": "POD0000000001_S0000001", "speaker": "N/A", "begin_time": 159.0, "end_time": 164.5,
    "subsets": ["{XL}"], "text_tn": "DOUGLAS MC GRAY <COMMA> IS"},
   {"sid": "POD0000000001_S0000002", "speaker": "N/A", "begin_time": 165.0, "end_time": 166.25,
    "subsets": ["{XL}"], "text_tn": "YES <PERIOD>"}]},
 {"path": "audio/youtube/P0000/YOU0000000002.opus", "aid": "YOU0000000002", "subsets": ["{DEV}"],
  "segments": [{"sid": "YOU0000000002_S0000003", "speaker": "N/A", "begin_time": 1, "end_time": 2,
   "subsets": [], "text_tn": "HI"}]},
 {"path": "audio/youtube/P0000/YOU0000000009.opus", "aid": "YOU0000000009", "subsets": ["{TEST}"],
  "segments": []}]})"}});
    QCOMPARE(summaryOf(read),
             std::string("POD0000000001_S0000001|DOUGLAS MC GRAY <COMMA> IS|train|\n"
                         "POD0000000001_S0000002|YES <PERIOD>|train|\n"
                         "YOU0000000002_S0000003|HI|validation|\n"));
    QCOMPARE(read.at(0).startSeconds.value(), 159.0);
    QCOMPARE(read.at(1).endSeconds.value(), 166.25);
    QCOMPARE(read.at(0).record.find("title")->toString(), std::string("A \"b\" {["));
    QCOMPARE(read.notes, std::vector<Sentence>{"1 of 3 lines of GigaSpeech.json name audio that "
                                               "is not in the folder"});
}

void CorpusTest::readsTedLium()
{
    const std::string stm =
        "911Mothers_2010W 1 911Mothers_2010W 0 14.984 <o,,unknown> ignore_time_segment_in_scoring\n"
        "911Mothers_2010W 1 911Mothers_2010W 14.98 22.03 <o,f0,female> phyllis rodriguez\n";
    for (const char *const folder : {"d/TEDLIUM/train", "d/TEDLIUM_release-3/data"}) {
        const std::string root = folder;
        const auto read = readAt(
            {{root + "/sph/911Mothers_2010W.sph", ""}, {root + "/stm/911Mothers_2010W.stm", stm}});
        QCOMPARE(read.lines.size(), std::size_t{1});
        QCOMPARE(read.at(0).record.find("txt")->toString(), std::string("phyllis rodriguez"));
        QCOMPARE(read.at(0).record.find("speaker")->toString(), std::string("911Mothers_2010W"));
        QCOMPARE(read.at(0).startSeconds.value(), 14.98);
        QVERIFY(read.notes.empty());
    }
}

void CorpusTest::prefersTheNearestTable()
{
    const auto read = readAt({{"d/a/wavs/1.wav", ""},
                              {"d/b/wavs/1.wav", ""},
                              {"d/a/metadata.csv", "1|of a\n"},
                              {"d/b/metadata.csv", "1|of b\n"},
                              {"d/metadata.csv", "1|of both\n"}});
    QCOMPARE(summaryOf(read), std::string("a/wavs/1|of a||\nb/wavs/1|of b||\n"));
}

void CorpusTest::keepsTablesToTheirFolders()
{
    const auto read = readAt({{"d/a/1.wav", ""},
                              {"d/b/1.wav", ""},
                              {"d/a/metadata.csv", "1|of a\n"},
                              {"d/c/train.tsv", "path\tsentence\nx/2.wav\tof x\nb/2.wav\tof b\n"},
                              {"d/b/2.wav", ""}});
    QCOMPARE(summaryOf(read), std::string("a/1|of a||\nb/1|||\nb/2|of b|train|\n"));
}

void CorpusTest::tellsSplitsOfOneNameApart_data()
{
    QTest::addColumn<Files>("files");
    QTest::addColumn<std::string>("wanted");
    const auto bars = [](const std::string &text) {
        return "wav_filename|wav_filesize|transcript\na/0.flac|1|" + text + "\n";
    };
    const auto placed = [](const std::string &text) {
        return "1\t0.wav\tRaw\t" + text + "\tt e x t |\t78480\tFEMALE\n";
    };
    const std::string both = "train/a/0|of train|train|\nval/a/0|of val|validation|\n";
    QTest::newRow("SPGISpeech") << Files{{"d/train/a/0.flac", ""},
                                         {"d/val/a/0.flac", ""},
                                         {"d/train.csv", bars("of train")},
                                         {"d/val.csv", bars("of val")}}
                                << both;
    QTest::newRow("with a header") << Files{{"d/train/0.flac", ""},
                                            {"d/dev/0.flac", ""},
                                            {"d/train.tsv", "path\tsentence\n0.flac\tof train\n"},
                                            {"d/dev.tsv", "path\tsentence\n0.flac\tof dev\n"}}
                                   << std::string("dev/0|of dev|validation|\ntrain/0|of train|"
                                                  "train|\n");
    QTest::newRow("FLEURS") << Files{{"d/audio/train/0.wav", ""},
                                     {"d/audio/dev/0.wav", ""},
                                     {"d/train.tsv", placed("of train")},
                                     {"d/dev.tsv", placed("of dev")}}
                            << std::string("audio/dev/0|of dev|validation|\naudio/train/0|of "
                                           "train|train|\n");
    QTest::newRow("FLEURS of Lhotse, two languages")
        << Files{{"d/en_us/dev/0.wav", ""},
                 {"d/de_de/dev/0.wav", ""},
                 {"d/metadata/en_us/dev.tsv", placed("english")},
                 {"d/metadata/de_de/dev.tsv", placed("german")}}
        << std::string("de_de/dev/0|german|validation|\nen_us/dev/0|english|validation|\n");
    QTest::newRow("a table is missing")
        << Files{{"d/train/a/0.flac", ""},
                 {"d/val/a/0.flac", ""},
                 {"d/train.csv", bars("of train")}}
        << std::string("train/a/0|of train|train|\nval/a/0||validation|\n");
    QTest::newRow("names of a split") << Files{{"d/train/0/0-1.wav", ""},
                                               {"d/dev/0/0-1.wav", ""},
                                               {"d/train_refined.tsv", "0-1\tof train\n"},
                                               {"d/dev.tsv", "0-1\tof dev\n"}}
                                      << std::string("dev/0/0-1|of dev|validation|\ntrain/0/0-1|"
                                                     "of train|train|\n");
}

void CorpusTest::tellsSplitsOfOneNameApart()
{
    QFETCH(const Files, files);
    QFETCH(const std::string, wanted);
    QCOMPARE(summaryOf(readAt(files)), wanted);
}

void CorpusTest::leavesTiesOpen()
{
    const auto table = [](const std::string &text) {
        return "path\tsentence\na.wav\t" + text + "\nb.wav\tof both\n";
    };
    const auto read = readAt({{"d/clips/a.wav", ""},
                              {"d/clips/b.wav", ""},
                              {"d/dev.tsv", table("of dev")},
                              {"d/train.tsv", table("of train")},
                              {"d/validated.tsv", table("of dev")}});
    QCOMPARE(summaryOf(read), std::string("clips/a|||\nclips/b|of both||\n"));
    QCOMPARE(read.notes,
             (std::vector<Sentence>{"dev.tsv and train.tsv differ in the text or split of 2 "
                                    "audio files, which stays empty; the first is clips/a.wav",
                                    "no text for 1 of 2 audio files"}));
}

void CorpusTest::readsQuotedTables()
{
    const auto read = readAt(
        {{"d/a.wav", ""},
         {"d/b.wav", ""},
         {"d/list.csv", "\xEF\xBB\xBFID, duration, wav, spk_id, wrd\r\nx, 1.0, a.wav, anna, \"he "
                        "said \"\"no\"\", twice\"\r\ny, 2.0, ./b.wav, bert, B\r\n"}},
        "d");
    QCOMPARE(read.at(0).record.find("txt")->toString(), std::string("he said \"no\", twice"));
    QCOMPARE(read.at(0).record.find("speaker")->toString(), std::string("anna"));
    QCOMPARE(read.at(1).record.find("txt")->toString(), std::string("B"));
}

void CorpusTest::tellsWhatWasNotRead()
{
    Files files{{"d/train.tsv", "name\tsaid\na\tb\n"}, {"d/dev.tsv", "name\tsaid\n"}};
    for (int number = 0; number < 7; ++number)
        files.emplace_back("d/clips/" + std::to_string(number) + ".wav", "");
    QCOMPARE(readAt(files).notes, std::vector<Sentence>{"no text for 7 of 7 audio files; not "
                                                        "read: dev.tsv, train.tsv"});
    files.emplace_back("d/clips/0.txt", "zero");
    QCOMPARE(readAt(files).notes, std::vector<Sentence>{"no text for 6 of 7 audio files; not "
                                                        "read: dev.tsv, train.tsv"});
}

void CorpusTest::saysNothingOfPlainRecordings()
{
    QVERIFY(readAt({{"d/a.wav", ""}, {"d/b.wav", ""}, {"d/README.md", "# x"}}).notes.empty());
}

void CorpusTest::survivesDamagedTables()
{
    for (const char *const bytes :
         {"", "\n\n", "path\tsentence", "path\tsentence\na.wav", "path,sentence\n\"a.wav",
          "\xFF\xFE\xFF", "[", R"({"audios": [{"path": "a.wav")", R"({"a": [{"path": 1}, {}]})"})
        for (const char *const name :
             {"t.tsv", "t.csv", "transcripts.txt", "metadata.csv", "GigaSpeech.json"}) {
            const auto read = readAt({{"d/a.wav", ""}, {std::string("d/") + name, bytes}}, "d");
            QVERIFY(!read.end);
            QCOMPARE(read.lines.size(), std::size_t{1});
        }
}

QTEST_GUILESS_MAIN(CorpusTest)
#include "CorpusTest.moc"
