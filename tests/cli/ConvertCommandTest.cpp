// SPDX-License-Identifier: GPL-3.0-or-later
// convert: each readable format to each writable one, what is refused, and what scripts depend on.
#include "core/format/DatasetKind.h"
#include "core/io/PosixFileSystem.h"
#include "tests/cli/RunCommand.h"
#include "tests/support/MemoryFileSystem.h"
#include "tests/support/SampleDataset.h"
#include "tests/support/TarBytes.h"

#include <QTest>

#include <array>
#include <cstdint>
#include <map>
#include <sstream>
#include <utility>

using namespace voxdeck;
using voxdeck::test::MemoryFileSystem;
using voxdeck::test::Said;

namespace {

using Files = std::map<std::string, std::string>;

Said run(FileSystem &fs, std::vector<std::string> arguments, std::stop_token stop = {})
{
    return test::runCommand(fs, std::move(arguments), std::move(stop));
}

/// One input of each kind that is read, all with the same two utterances where the kind can say them.
const Files &inputs()
{
    static const Files kInputs{
        {"/in/kaldi/wav.scp", "v /a/v.wav\n"},
        {"/in/kaldi/segments", "k1 v 0.5 1.5\nk2 v 2.0 3.25\n"},
        {"/in/kaldi/text", "k1 one two\nk2 \xE5\xB9\xBF\n"},
        {"/in/kaldi/utt2lang", "k1 sr\nk2 sr\n"},
        {"/in/wenet",
         "{\"key\": \"k1\", \"wav\": \"/a/v.wav\", \"txt\": \"one two\", \"start\": 0.5, "
         "\"end\": 1.5, \"language\": \"sr\"}\n{\"key\": \"k2\", \"wav\": \"/a/v.wav\", \"txt\": "
         "\"\xE5\xB9\xBF\", \"start\": 2.0, \"end\": 3.25, \"language\": \"sr\"}\n"},
        {"/in/nemo",
         "{\"audio_filepath\": \"/a/v.wav\", \"duration\": 1.0, \"text\": \"one two\", \"offset\": "
         "0.5, \"lang\": \"sr\", \"key\": \"k1\"}\n{\"audio_filepath\": \"/a/v.wav\", "
         "\"duration\": 1.25, \"text\": \"\xE5\xB9\xBF\", \"offset\": 2.0, \"lang\": \"sr\", "
         "\"key\": \"k2\"}\n"},
        {"/in/csv", "key,wav,txt,start,end,language\nk1,/a/v.wav,one two,0.5,1.5,sr\n"
                    "k2,/a/v.wav,\xE5\xB9\xBF,2.0,3.25,sr\n"},
        {"/in/tsv", "key\twav\ttxt\tstart\tend\tlanguage\nk1\t/a/v.wav\tone two\t0.5\t1.5\tsr\n"
                    "k2\t/a/v.wav\t\xE5\xB9\xBF\t2.0\t3.25\tsr\n"},
        {"/in/manifest",
         "key,country,language,video_id,source_audio_path,start_seconds,end_seconds,"
         "human_transcript\nk1,serbia,sr,v,/a/v.wav,0.5,1.5,one two\n"
         "k2,serbia,sr,v,/a/v.wav,2.0,3.25,\xE5\xB9\xBF\n"},
    };
    return kInputs;
}

MemoryFileSystem diskWith(const Files &files)
{
    MemoryFileSystem fs;
    for (const auto &[name, bytes] : files)
        fs.seed(name, bytes);
    return fs;
}

/// "key audio start end text" of each utterance.
std::vector<std::string> read(const FileSystem &fs, const std::string &path, DatasetKind kind)
{
    SourceOptions options;
    options.kind = kind;
    std::vector<std::string> utterances;
    auto source = openUtteranceSource(fs, path, options);
    if (!source)
        return {describe(source.error())};
    while (true) {
        const auto line = (*source)->next();
        if (!line || !*line)
            return utterances;
        if (!(*line)->utterance) {
            utterances.push_back((*line)->problem ? (*line)->problem->detail : "blank");
            continue;
        }
        const InputUtterance &utterance = *(*line)->utterance;
        const JsonValue *const text = utterance.record.find("txt");
        utterances.push_back(utterance.key + ' ' + utterance.audio.string() + ' '
                             + std::to_string(utterance.startSeconds.value_or(-1)) + ' '
                             + std::to_string(utterance.endSeconds.value_or(-1)) + ' '
                             + (text ? text->toString() : "none"));
    }
}

const std::array kPaired{DatasetKind::Kaldi,       DatasetKind::Wenet, DatasetKind::Nemo,
                         DatasetKind::ManifestCsv, DatasetKind::Csv,   DatasetKind::Tsv};

std::string nameOf(DatasetKind kind)
{
    return std::string(datasetKindEntry(kind).name);
}

} // namespace

class ConvertCommandTest final : public QObject {
    Q_OBJECT
private slots:
    void convertsEachToEach_data();
    void convertsEachToEach();
    void comesBackTheSame();
    void takesHostileNamesThroughEachPair_data();
    void takesHostileNamesThroughEachPair();
    void readsAlignedTreesAndLists();
    void listsWhatFailed();
    void writesNothingWhereAllFails();
    void readsATouchDatasetForItsTexts();
    void countsTheItemsOfAnUnreadableShard();
    void saysWhatToUseInstead();
    void replacesOnlyWhenForced();
    void relocatesAndKeepsToRoots();
    void namesTheListOfABadLine();
    void spellsKeysForTools();
    void namesAudioRelativeToTheOutput();
    void stopsWhenAsked();
    void convertsLhotseAndAudioFolders();
    void keepsWhatRawListsCallOtherwise();
    void packsAnyKind();
    void namesPartsOfFilesWhereItCan();
    void partsWithoutAnOffsetStayParts();
    void checksAudioOfEachKind();
    void keepsTheNamesOfNemosUtterances();
};

void ConvertCommandTest::convertsEachToEach_data()
{
    QTest::addColumn<QByteArray>("from");
    QTest::addColumn<QByteArray>("to");
    for (const DatasetKind from : kPaired) {
        for (const DatasetKind to : kPaired) {
            const auto a = QByteArray::fromStdString(nameOf(from));
            const auto b = QByteArray::fromStdString(nameOf(to));
            QTest::newRow((a + " to " + b).constData()) << a << b;
        }
    }
}

void ConvertCommandTest::convertsEachToEach()
{
    QFETCH(const QByteArray, from);
    QFETCH(const QByteArray, to);
    auto fs = diskWith(inputs());
    const Said said = run(fs, {"convert", "/in/" + from.toStdString(), "/out", "--to",
                               to.toStdString(), "--country", "serbia"});
    QVERIFY2(said.code == 0, said.err.c_str());
    QVERIFY2(said.out.starts_with("Wrote 2 utterances as"), said.out.c_str());
    const std::vector<std::string> expected{"k1 /a/v.wav 0.500000 1.500000 one two",
                                            "k2 /a/v.wav 2.000000 3.250000 \xE5\xB9\xBF"};
    QCOMPARE(read(fs, "/out", *datasetKindNamed(to.toStdString())), expected);
    const auto detected = detectDatasetKind(fs, "/out"); // and it is known for what it is
    QVERIFY(detected);
    QCOMPARE(QByteArray::fromStdString(nameOf(detected->kind)), to);
}

void ConvertCommandTest::comesBackTheSame()
{
    for (const DatasetKind from : kPaired) {
        for (const DatasetKind over : kPaired) {
            auto fs = diskWith(inputs());
            const auto convert = [&fs](const std::string &in, const std::string &out,
                                       DatasetKind to) {
                return run(fs, {"convert", in, out, "--to", nameOf(to)}).code;
            };
            QCOMPARE(convert("/in/" + nameOf(from), "/first", from), 0);
            QCOMPARE(convert("/first", "/over", over), 0);
            QCOMPARE(convert("/over", "/second", from), 0);
            QCOMPARE(read(fs, "/second", from), read(fs, "/first", from));
        }
    }
}

void ConvertCommandTest::takesHostileNamesThroughEachPair_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::newRow("quotes") << QByteArray("a\"b'c\\d");
    QTest::newRow("dots") << QByteArray("../../etc/passwd");
    QTest::newRow("line end") << QByteArray("a\nb\r\nc");
    QTest::newRow("tab and comma") << QByteArray("a\tb,c");
    QTest::newRow("long") << QByteArray(10'000, 'x');
    QTest::newRow("formula") << QByteArray("=cmd|' /C calc'!A0");
    QTest::newRow("command") << QByteArray("touch /proof |");
    QTest::newRow("control") << QByteArray("a\x1B[2Jb");
    QTest::newRow("half a character") << QByteArray("\\ud800");
    QTest::newRow("spaces") << QByteArray(" a  b ");
    QTest::newRow("symbols") << QByteArray("<s> #0 </s>");
    QTest::newRow("other scripts") << QByteArray("\xE0\xB8\x81\xE0\xA4\x95\xF0\x9F\x98\x80");
}

/// In every field at once: each pair either says it or refuses the utterance with a reason, and the
/// good one beside it comes through.
void ConvertCommandTest::takesHostileNamesThroughEachPair()
{
    QFETCH(const QByteArray, name);
    JsonValue record = JsonValue::object();
    const auto text = JsonValue::parse("\"\\ud800\"").value();
    const JsonValue value = name == "\\ud800" ? text : JsonValue::ofString(name.toStdString());
    for (const char *const field :
         {"key", "wav", "txt", "speaker", "gender", "language", "country", "recording", "status"})
        record.set(field, value);
    record.set("start", JsonValue::ofDouble(0));
    record.set("end", JsonValue::ofDouble(1));
    record.set(name.toStdString(), value);
    const std::string list = record.dumpAscii()
                             + "\n{\"key\": \"good\", \"wav\": \"/a/g.wav\", \"txt\": \"t\", "
                               "\"duration\": 1.5}\n";
    for (const DatasetKind over : kPaired) {
        for (const DatasetKind to : kPaired) {
            auto fs = diskWith({{"/in/list", list}});
            const Said first = run(
                fs, {"convert", "/in/list", "/over", "--to", nameOf(over), "--from", "wenet"});
            QVERIFY2(first.code == 0 || first.code == 1, first.err.c_str());
            const Said second = run(
                fs, {"convert", "/over", "/out", "--to", nameOf(to), "--from", nameOf(over)});
            QVERIFY2(second.code == 0 || second.code == 1, second.err.c_str());
            bool hasGood = false;
            for (const std::string &utterance : read(fs, "/out", to))
                hasGood = hasGood || utterance.starts_with("good /a/g.wav");
            QVERIFY(hasGood);
            for (const auto &[path, bytes] : fs.asSeenNow())
                QVERIFY2(path.starts_with("/in/") || path.starts_with("/out")
                             || path.starts_with("/over"),
                         path.c_str());
            for (const Said &said : {first, second}) {
                QVERIFY(said.out.find('\x1B') == std::string::npos);
                QVERIFY(said.err.find('\x1B') == std::string::npos);
            }
        }
    }
}

void ConvertCommandTest::readsAlignedTreesAndLists()
{
    const std::string folder = "/t/countries/serbia/Alignment/alignment_output/";
    auto fs = diskWith(
        {{folder + "v_t_aligned.json",
          "{\"audio_file\": \"/a/v.opus\", \"segments\": [{\"start\": 0, \"end\": 1, \"asr_text\": "
          "\"h\", \"human_text\": \"r\", \"cer\": 0.5, \"start_idx\": 0, \"end_idx\": 1}, {}]}"},
         {"/in/train.tsv", "0.tar\ta\ten\t1.5\n"}});
    const Said tree = run(fs, {"convert", "/t/countries", "/out.csv", "--to", "manifest"});
    QCOMPARE(tree.code, 1);
    QCOMPARE(read(fs, "/out.csv", DatasetKind::ManifestCsv),
             std::vector<std::string>{"serbia_v_0_1000 /a/v.opus 0.000000 1.000000 r"});
    const std::string ledger = fs.asSeenNow().at("/out.csv.errors.jsonl");
    QVERIFY2(ledger.find("segment 2: has no") != std::string::npos, ledger.c_str());
    QVERIFY(ledger.starts_with("{\"line\": 2, \"key\": \"\", \"reason\": \"" + folder));
    const Said list = run(fs, {"convert", "/in/train.tsv", "/out.list", "--to", "wenet"});
    QCOMPARE(list.code, 3);
    QVERIFY(list.err.find("tar shard: 0.tar") != std::string::npos);
    QCOMPARE(run(fs, {"convert", "/in/train.tsv", "/copy.tsv", "--to", "filelist"}).code, 0);
    QCOMPARE(fs.asSeenNow().at("/copy.tsv"), fs.asSeenNow().at("/in/train.tsv"));
}

void ConvertCommandTest::listsWhatFailed()
{
    auto fs = diskWith({{"/in/list", "{\"key\": \"a b\", \"wav\": \"/a\", \"txt\": \"\"}\noops\n"
                                     "{\"key\": \"c\", \"wav\": \"/c\", \"txt\": \"t\"}\n"}});
    const Said said = run(fs, {"convert", "/in/list", "/out", "--to", "kaldi"});
    QCOMPARE(said.code, 1);
    QVERIFY(said.err.find("line 1 (a b): the key has white space") != std::string::npos);
    QVERIFY2(said.out.find("2 lines failed: see /out/errors.jsonl") != std::string::npos,
             said.out.c_str());
    const auto files = fs.asSeenNow();
    QVERIFY(
        files.at("/out/errors.jsonl").starts_with("{\"line\": 1, \"key\": \"a b\", \"reason\""));
    QVERIFY(!files.contains("/out.errors.jsonl"));
    QCOMPARE(read(fs, "/out", DatasetKind::Kaldi).size(), std::size_t{1});
    const Said json = run(fs, {"convert", "/in/list", "/two", "--to", "csv", "--json"});
    const auto object = JsonValue::parse(json.out);
    QCOMPARE(object->find("written")->toInteger(), std::int64_t{2});
    QCOMPARE(object->find("failed")->toInteger(), std::int64_t{1});
    QCOMPARE(object->find("ledger")->toString(), std::string("/two.errors.jsonl"));
    // Many lines that fail for one reason are named by their first few.
    std::string many;
    for (int line = 0; line < 8; ++line)
        many += "{\"key\": \"a " + std::to_string(line) + "\", \"wav\": \"/a\", \"txt\": \"\"}\n";
    fs.seed("/in/many", many);
    const Said summed = run(fs, {"convert", "/in/many", "/three", "--to", "kaldi"});
    QVERIFY(summed.err.find("line 5 (a 4)") != std::string::npos);
    QVERIFY2(summed.err.find("line 6") == std::string::npos
                 && summed.err.find("3 more: the key has white space") != std::string::npos,
             summed.err.c_str());
    // a run without failures takes the old ledger away
    fs.seed("/in/list", "{\"key\": \"c\", \"wav\": \"/c\", \"txt\": \"t\"}\n");
    QCOMPARE(run(fs, {"convert", "/in/list", "/two", "--to", "csv", "--force"}).code, 0);
    QVERIFY(!fs.asSeenNow().contains("/two.errors.jsonl"));
}

void ConvertCommandTest::writesNothingWhereAllFails()
{
    auto fs = diskWith({{"/in/kaldi/wav.scp", "a touch /proof |\n"}});
    for (const char *const to : {"kaldi", "wenet", "manifest"}) {
        const Said said = run(fs, {"convert", "/in/kaldi", "/out", "--to", to});
        QCOMPARE(said.code, to == std::string("kaldi") ? 3 : said.code);
    }
    QVERIFY(!exists(fs, "/out/wav.scp") && !exists(fs, "/proof"));
}

void ConvertCommandTest::readsATouchDatasetForItsTexts()
{
    MemoryFileSystem fs;
    QVERIFY(test::writeSampleDataset(fs, "/set",
                                     {.shards = 2, .itemsPerShard = 2, .segmentsPerItem = 2}));
    QCOMPARE(run(fs, {"convert", "/set", "/out.csv", "--to", "csv"}).code, 0);
    const auto texts = read(fs, "/out.csv", DatasetKind::Csv);
    QCOMPARE(texts.size(), std::size_t{8});
    QVERIFY2(texts[0].starts_with("utt-00000_00000  0.000000"), texts[0].c_str());
    QVERIFY2(texts[0].ends_with("part 0 of utt-00000"), texts[0].c_str());
    const Said said = run(fs, {"convert", "/set", "/out.list", "--to", "wenet"});
    QCOMPARE(said.code, 3);
    QVERIFY2(said.err.find("writes a part of it to a file") != std::string::npos, said.err.c_str());
    QVERIFY(!exists(fs, "/out.list"));
}

/// A line of the ledger for a shard, of which all items count.
void ConvertCommandTest::countsTheItemsOfAnUnreadableShard()
{
    MemoryFileSystem fs;
    QVERIFY(test::writeSampleDataset(fs, "/set",
                                     {.shards = 2, .itemsPerShard = 3, .segmentsPerItem = 1}));
    QVERIFY(fs.remove("/set/000000001/audio.bin"));
    const Said said = run(fs, {"convert", "/set", "/out.csv", "--to", "csv", "--json"});
    QCOMPARE(said.code, 1);
    const auto json = JsonValue::parse(said.out).value();
    QCOMPARE(json.find("written")->toInteger(), 3);
    QCOMPARE(json.find("failed")->toInteger(), 3);
    QVERIFY(fs.remove("/set/000000001/audio.idx"));
    QVERIFY(fs.remove("/set/000000001/metainfo.idx"));
    const Said unknown = run(fs, {"convert", "/set", "/out.csv", "--to", "csv", "--force"});
    QCOMPARE(unknown.code, 1);
    QVERIFY2(unknown.out.find("An unknown number of items of 1 shard failed") != std::string::npos,
             unknown.out.c_str());
}

void ConvertCommandTest::saysWhatToUseInstead()
{
    auto fs = diskWith(inputs());
    const Said touch = run(fs, {"convert", "/in/wenet", "/out", "--to", "touch"});
    QCOMPARE(touch.code, 3);
    QVERIFY(touch.err.find("voxdeck-cli pack /in/wenet -o /out") != std::string::npos);
    const Said aligned = run(fs, {"convert", "/in/wenet", "/out", "--to", "aligned"});
    QVERIFY(aligned.err.find("only be read; expected one of") != std::string::npos);
    const Said unknown = run(fs, {"convert", "/in/wenet", "/out", "--to", "mp3"});
    QVERIFY(unknown.err.find("unknown kind of dataset; expected one of touch, kaldi")
            != std::string::npos);
    QCOMPARE(run(fs, {"convert", "/in/wenet", "/out"}).code, 2);
    QCOMPARE(run(fs, {"convert", "/none", "/out", "--to", "csv"}).code, 3);
    QCOMPARE(run(fs, {"convert", "/in/wenet", "/o", "--to", "csv", "--relocate", "x"}).code, 3);
}

void ConvertCommandTest::replacesOnlyWhenForced()
{
    auto fs = diskWith(inputs());
    fs.seed("/out", "mine");
    const Said said = run(fs, {"convert", "/in/wenet", "/out", "--to", "csv"});
    QCOMPARE(said.code, 3);
    QVERIFY(said.err.find("--force") != std::string::npos);
    QCOMPARE(fs.asSeenNow().at("/out"), std::string("mine"));
    QCOMPARE(run(fs, {"convert", "/in/wenet", "/out", "--to", "csv", "--force"}).code, 0);
    QVERIFY(fs.asSeenNow().at("/out").starts_with("key,wav"));
    fs.seed("/full/segments", "stale");
    QCOMPARE(run(fs, {"convert", "/in/wenet", "/full", "--to", "kaldi", "--force"}).code, 3);
    // onto itself
    QCOMPARE(run(fs, {"convert", "/in/csv", "/in/csv", "--to", "tsv", "--force"}).code, 0);
    QCOMPARE(read(fs, "/in/csv", DatasetKind::Tsv).size(), std::size_t{2});
}

void ConvertCommandTest::relocatesAndKeepsToRoots()
{
    auto fs = diskWith(inputs());
    fs.seed("/b/v.wav", "x");
    QCOMPARE(run(fs, {"convert", "/in/wenet", "/out", "--to", "csv", "--relocate", "/a=/b",
                      "--root", "/b", "--check-audio"})
                 .code,
             0);
    QVERIFY(read(fs, "/out", DatasetKind::Csv)[0].starts_with("k1 /b/v.wav"));
    const Said outside = run(fs,
                             {"convert", "/in/wenet", "/out2", "--to", "kaldi", "--root", "/b"});
    QCOMPARE(outside.code, 3);
    QVERIFY(outside.err.find("outside the allowed folders") != std::string::npos);
    const Said missing = run(fs,
                             {"convert", "/in/wenet", "/out3", "--to", "kaldi", "--check-audio"});
    QCOMPARE(missing.code, 3);
    QVERIFY(missing.err.find("the audio file is missing") != std::string::npos);
}

void ConvertCommandTest::spellsKeysForTools()
{
    MemoryFileSystem fs;
    fs.seed("/in",
            "{\"key\": \"my talk_1\", \"wav\": \"/a/v.wav\", \"txt\": \"one\", \"start\": 0, "
            "\"end\": 1}\n{\"key\": \"Gr\xC3\xB6\xC3\x9F"
            "e\", \"wav\": \"/a/v.wav\", \"txt\": "
            "\"two\", \"start\": 1, \"end\": 2}\n{\"key\": \"my_talk_1\", \"wav\": \"/a/v.wav\", "
            "\"txt\": \"three\", \"start\": 2, \"end\": 3}\n");
    const Said kept = run(fs, {"convert", "/in", "/kept", "--to", "kaldi"});
    QCOMPARE(kept.code, 1);
    QVERIFY2(kept.err.find("--keys underscore") != std::string::npos, kept.err.c_str());
    const Said said = run(fs, {"convert", "/in", "/out", "--to", "kaldi", "--keys", "underscore"});
    QCOMPARE(said.code, 1); // two keys would be one
    QVERIFY2(said.err.find("was written as \"my_talk_1\" already") != std::string::npos,
             said.err.c_str());
    QVERIFY2(said.out.find("in 1 key blanks became _") != std::string::npos, said.out.c_str());
    QCOMPARE(fs.asSeenNow().at("/out/text"), std::string("Gr\xC3\xB6\xC3\x9F"
                                                         "e two\nmy_talk_1 one\n"));
    const Said ascii = run(fs, {"convert", "/in", "/ascii", "--to", "kaldi", "--keys", "ascii"});
    QCOMPARE(fs.asSeenNow().at("/ascii/text"), std::string("Gru00f6u00dfe two\nmy_talk_1 one\n"));
    QVERIFY(run(fs, {"convert", "/in", "/x", "--to", "kaldi", "--keys", "short"}).code != 0);
}

void ConvertCommandTest::namesTheListOfABadLine()
{
    auto fs = diskWith(inputs());
    fs.seed("/in/x.list", "{\"key\": \"a\", \"wav\": \"/a.wav\", \"txt\": \"t\"}\nno\n"
                          "{\"key\": \"c\", \"txt\": \"t\"}\n");
    const Said said = run(fs, {"convert", "/in/x.list", "/out.list", "--to", "wenet"});
    QCOMPARE(said.code, 1);
    QVERIFY2(said.err.find("/in/x.list line 2: not JSON") != std::string::npos, said.err.c_str());
    QVERIFY2(said.err.find("/in/x.list line 3 (c): ") != std::string::npos, said.err.c_str());
}

void ConvertCommandTest::namesAudioRelativeToTheOutput()
{
    auto fs = diskWith(inputs());
    fs.seed("/a/v.wav", "");
    QCOMPARE(run(fs, {"convert", "/in/wenet", "/a/list", "--to", "wenet", "--relative"}).code, 0);
    QVERIFY(fs.asSeenNow().at("/a/list").find("\"wav\": \"v.wav\"") != std::string::npos);
    QCOMPARE(run(fs, {"convert", "/in/wenet", "/a/kaldi", "--to", "kaldi", "--relative"}).code, 0);
    QCOMPARE(fs.asSeenNow().at("/a/kaldi/wav.scp"), std::string("v /a/v.wav\n"));
}

void ConvertCommandTest::stopsWhenAsked()
{
    auto fs = diskWith(inputs());
    std::stop_source stop;
    stop.request_stop();
    const auto before = fs.asSeenNow();
    for (const DatasetKind to : kPaired) {
        const Said said = run(fs, {"convert", "/in/wenet", "/out", "--to", nameOf(to)},
                              stop.get_token());
        QCOMPARE(said.code, 3);
        QCOMPARE(fs.asSeenNow(), before);
    }
}

/// These two look at the audio itself.
void ConvertCommandTest::convertsLhotseAndAudioFolders()
{
    MemoryFileSystem fs;
    const auto list = test::writeSampleList(fs, "/in", 3);
    QVERIFY(list);
    const auto expected = read(fs, list->string(), DatasetKind::Wenet);
    QCOMPARE(expected.size(), std::size_t{3});
    for (const auto &[to, output] : {std::pair<std::string, std::string>{"lhotse", "/cuts"},
                                     {"lhotse", "/c.jsonl.gz"},
                                     {"audiofolder", "/in"}}) {
        const Said said = run(fs, {"convert", list->string(), output, "--to", to});
        QVERIFY2(said.code == 0, said.err.c_str());
        const Said back = run(
            fs, {"convert", output, "/back", "--to", "wenet", "--force", "--from", to});
        QVERIFY2(back.code == 0, back.err.c_str());
        const auto utterances = read(fs, "/back", DatasetKind::Wenet);
        QCOMPARE(utterances.size(), expected.size());
        const std::string first = expected[0].substr(0, expected[0].find(".wav"));
        QVERIFY2(utterances[0].starts_with(first), utterances[0].c_str());
    }
    fs.seed("/gone", "{\"key\": \"g\", \"wav\": \"/no.wav\", \"txt\": \"t\"}\n"
                         + readWholeFile(fs, *list).value());
    QCOMPARE(run(fs, {"convert", "/gone", "/other", "--to", "lhotse"}).code, 1);
}

/// Raw lists call languages and speakers as they like; other formats have one name for each.
void ConvertCommandTest::keepsWhatRawListsCallOtherwise()
{
    auto fs = diskWith(
        {{"/in/raw.list", R"({"key": "k1", "wav": "/a/v.wav", "txt": "one", "lang": "te",)"
                          R"( "spk": "anna", "region": "in", "note": "x"})"
                          "\n"}});
    QVERIFY(fs.createDirectories("/a"));
    fs.seed("/a/v.wav", test::wavBytes(16'000));
    QCOMPARE(run(fs, {"convert", "/in/raw.list", "/out/kaldi", "--to", "kaldi"}).code, 0);
    QCOMPARE(fs.asSeenNow()["/out/kaldi/utt2lang"], std::string("k1 te\n"));
    QCOMPARE(fs.asSeenNow()["/out/kaldi/utt2spk"], std::string("k1 anna\n"));
    QCOMPARE(run(fs, {"convert", "/in/raw.list", "/out/cuts.jsonl", "--to", "lhotse"}).code, 0);
    const auto cut = JsonValue::parse(fs.asSeenNow()["/out/cuts.jsonl"]).value();
    const JsonValue &supervision = cut.find("supervisions")->items().at(0);
    QCOMPARE(supervision.find("language")->toString(), std::string("te"));
    QCOMPARE(supervision.find("speaker")->toString(), std::string("anna"));
    QCOMPARE(supervision.find("custom")->dump().value(),
             std::string(R"({"country": "in", "note": "x"})"));
    QCOMPARE(run(fs, {"convert", "/in/raw.list", "/out/m.csv", "--to", "manifest"}).code, 0);
    const std::string manifest = fs.asSeenNow()["/out/m.csv"];
    QVERIFY2(manifest.find("\nk1,in,te,") != std::string::npos, manifest.c_str());
    // a raw list of it is as it was
    QCOMPARE(run(fs, {"convert", "/in/raw.list", "/out/raw.list", "--to", "wenet"}).code, 0);
    const std::string raw = fs.asSeenNow()["/out/raw.list"];
    QVERIFY2(raw.find(R"("lang": "te", "spk": "anna", "region": "in")") != std::string::npos,
             raw.c_str());
}

void ConvertCommandTest::packsAnyKind()
{
    MemoryFileSystem fs;
    const auto list = test::writeSampleList(fs, "/in", 3);
    QVERIFY(list);
    for (const DatasetKind kind : kPaired) {
        const std::string name = nameOf(kind);
        QCOMPARE(
            run(fs, {"convert", list->string(), "/lists/" + name, "--to", name, "--country", "x"})
                .code,
            0);
        const Said said = run(fs, {"pack", "/lists/" + name, "-o", "/sets/" + name});
        QVERIFY2(said.code == 0, said.err.c_str());
        QVERIFY(said.out.starts_with("Packed 3 items"));
        const Said again = run(fs, {"pack", "/lists/" + name, "-o", "/sets/" + name});
        QVERIFY2(again.out.find("1 already existed") != std::string::npos
                     || again.out.find("1 already existed") != std::string::npos,
                 again.out.c_str());
    }
    // a folder is another input when a text in it changes, or a file is added
    QCOMPARE(run(fs, {"pack", "/in", "-o", "/sets/folder", "--from", "folder"}).code, 0);
    QCOMPARE(run(fs, {"pack", "/in", "-o", "/sets/folder", "--from", "folder"}).code, 0);
    fs.seed("/in/deep/other.txt", "x");
    const Said changed = run(fs, {"pack", "/in", "-o", "/sets/folder", "--from", "folder"});
    QCOMPARE(changed.code, 3);
    QVERIFY2(changed.err.find("was written for another pack") != std::string::npos,
             changed.err.c_str());
    const Said touch = run(fs, {"pack", "/sets/wenet", "-o", "/sets/twice"});
    QCOMPARE(touch.code, 3);
    QVERIFY(touch.err.find("is already a TouchDataset") != std::string::npos);
    const Said root = run(fs, {"pack", "/lists/csv", "-o", "/sets/none", "--root", "/other"});
    QCOMPARE(root.code, 3);
    QVERIFY(root.err.find("outside the allowed folders") != std::string::npos);
}

void ConvertCommandTest::namesPartsOfFilesWhereItCan()
{
    const std::string tar = test::tarMember("a.wav", test::wavBytes(800))
                            + test::tarMember("a.txt", "one")
                            + test::tarMember("b.wav", test::wavBytes(1600))
                            + test::tarMember("b.txt", "two") + test::tarEnd();
    MemoryFileSystem fs = diskWith({{"/in/s.tar", tar}});
    for (const std::string format : {"csv", "tsv"}) {
        const std::string out = "/out." + format;
        Said said = run(fs, {"convert", "/in/s.tar", out, "--to", format, "--check-audio"});
        QVERIFY2(said.code == 0, said.err.c_str());
        SourceOptions options;
        options.kind = datasetKindNamed(format).value();
        auto source = openUtteranceSource(fs, out, options).value();
        for (const std::string &name : {std::string("a"), std::string("b")}) {
            const auto line = source->next().value();
            QCOMPARE(line->utterance->key, name);
            QCOMPARE(line->utterance->record.find("recording")->toString(), name);
            const auto part = openPart(fs, line->utterance->audioPart());
            QVERIFY2(part, part ? "" : describe(part.error()).c_str());
            QCOMPARE((*part)->size(), test::wavBytes(name == "a" ? 800 : 1600).size());
        }
        said = run(fs, {"pack", out, "-o", "/packed." + format});
        QVERIFY2(said.code == 0 && said.out.starts_with("Packed 2 items"), said.out.c_str());
    }
    // Kaldi opens a WAV inside any file by its first byte.
    Said said = run(fs, {"convert", "/in/s.tar", "/kaldi", "--to", "kaldi"});
    QVERIFY2(said.code == 0, said.err.c_str());
    QCOMPARE(fs.asSeenNow().at("/kaldi/wav.scp"), std::string("a /in/s.tar:512\nb /in/s.tar:")
                                                      + std::to_string(512 + 2048 + 1024 + 512)
                                                      + "\n");
    said = run(fs, {"convert", "/kaldi", "/again.csv", "--to", "csv"});
    QVERIFY(fs.asSeenNow().at("/again.csv").find("\na,/in/s.tar?o=512&e=") != std::string::npos);
    // The others can name files alone, and say what can be done.
    for (const std::string format : {"wenet", "nemo", "lhotse", "manifest"}) {
        said = run(fs, {"convert", "/in/s.tar", "/no." + format, "--to", format});
        QVERIFY2(said.code != 0 && said.err.find("export --copy-audio") != std::string::npos,
                 (format + ": " + said.err).c_str());
        QVERIFY(!fs.asSeenNow().contains("/no." + format));
    }
}

/// NeMo's line without an offset is its duration from the beginning; other lists must say where it ends.
void ConvertCommandTest::partsWithoutAnOffsetStayParts()
{
    const Files files{
        {"/in/a.wav", test::wavBytes(32'000)},
        {"/in/n.json",
         "{\"audio_filepath\": \"a.wav\", \"duration\": 0.5, \"text\": \"part\"}\n"
         "{\"audio_filepath\": \"a.wav\", \"duration\": 2.0, \"text\": \"whole\"}\n"
         "{\"audio_filepath\": \"gone.wav\", \"duration\": 1.0, \"text\": \"unknown\"}\n"}};
    MemoryFileSystem fs = diskWith(files);
    for (const std::string to : {"wenet", "csv", "lhotse", "kaldi"}) {
        const std::string out = "/out." + to;
        QVERIFY(run(fs, {"convert", "/in/n.json", out, "--to", to}).code <= 1);
        SourceOptions options;
        options.kind = datasetKindNamed(to).value();
        auto source = openUtteranceSource(fs, out, options).value();
        const auto part = source->next().value();
        QVERIFY2(part && part->utterance && part->utterance->endSeconds, to.c_str());
        QCOMPARE(part->utterance->startSeconds.value_or(0), 0.0);
        QCOMPARE(*part->utterance->endSeconds, 0.5);
    }
    const Said same = run(fs, {"convert", "/in/n.json", "/same.json", "--to", "nemo"});
    QVERIFY2(same.code <= 1, same.err.c_str());
    QVERIFY(fs.asSeenNow().at("/same.json").find("offset") == std::string::npos);
}

void ConvertCommandTest::checksAudioOfEachKind()
{
    MemoryFileSystem fs = diskWith({{"/in/a.wav", test::wavBytes(800)},
                                    {"/in/l.list", R"({"key":"a","wav":"/in/a.wav","txt":"one"})"
                                                   "\n"
                                                   R"({"key":"b","wav":"/in/b.wav","txt":"two"})"
                                                   "\n"}});
    QVERIFY(test::writeSampleDataset(fs, "/touch", {.shards = 1, .itemsPerShard = 2}));
    Said said = run(fs, {"convert", "/in/l.list", "/l.csv", "--to", "csv", "--check-audio"});
    QCOMPARE(said.code, 1);
    QVERIFY2(said.err.find("(b): the audio file is missing") != std::string::npos
                 || said.err.find("audio file is missing") != std::string::npos,
             said.err.c_str());
    said = run(fs, {"convert", "/touch", "/t.csv", "--to", "csv", "--check-audio"});
    QVERIFY2(said.code != 0 && !fs.asSeenNow().contains("/t.csv"), said.out.c_str());
    said = run(fs, {"convert", "/touch", "/t.csv", "--to", "csv"});
    QCOMPARE(said.code, 0);
    QVERIFY2(said.out.find("name no audio: ") != std::string::npos
                 || said.err.find("name no audio: ") != std::string::npos,
             (said.out + said.err).c_str());
}

void ConvertCommandTest::keepsTheNamesOfNemosUtterances()
{
    const auto wav = test::wavBytes(16000);
    MemoryFileSystem fs = diskWith(
        {{"/in/a.wav", wav},
         {"/in/m.json", R"({"audio_filepath":"/in/a.wav","duration":0.5,"text":"x","utt_id":"one"})"
                        "\n"
                        R"({"audio_filepath":"/in/a.wav","duration":0.5,"offset":0.5,"text":"y",)"
                        R"("utt_id":"two"})"
                        "\n"}});
    Said said = run(fs, {"convert", "/in/m.json", "/m.csv", "--to", "csv", "--from", "nemo"});
    QVERIFY2(said.code == 0, said.err.c_str());
    const std::string csv = fs.asSeenNow().at("/m.csv");
    QVERIFY2(csv.find("\none,/in/a.wav") != std::string::npos, csv.c_str());
    QVERIFY2(csv.find("\ntwo,/in/a.wav") != std::string::npos, csv.c_str());
    said = run(fs, {"pack", "/in/m.json", "-o", "/packed", "--from", "nemo"});
    QVERIFY2(said.code == 0, said.err.c_str());
    said = run(fs, {"list", "/packed"});
    // NeMo reads the first half second of the file where a line says no offset
    QCOMPARE(said.out, std::string("0\tone\t0.500\tx\n1\ttwo\t0.500\ty\n"));
}

QTEST_GUILESS_MAIN(ConvertCommandTest)
#include "ConvertCommandTest.moc"
