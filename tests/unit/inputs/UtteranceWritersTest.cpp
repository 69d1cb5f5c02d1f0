// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/DatasetKind.h"
#include "core/io/PlainPath.h"
#include "tests/support/MemoryFileSystem.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

using namespace voxdeck;
using voxdeck::test::MemoryFileSystem;

/// Written lists are read again: by our own sources, and to the byte where the format defines it.
class UtteranceWritersTest final : public QObject {
    Q_OBJECT
private slots:
    void writesARawListToTheByte();
    void putsTheFieldsOfARawListInOrder();
    void givesWeNetAnEndOrNothing();
    void refusesWhatARawListCannotSay();
    void writesAKaldiDirectoryToTheByte();
    void makesSegmentsAndRecordings();
    void refusesWhatKaldiCannotSay_data();
    void refusesWhatKaldiCannotSay();
    void neverWritesACommand();
    void mendsTextsForKaldi();
    void leavesOutTablesThatAreNotComplete();
    void saysWhatKaldisCheckRefuses();
    void writesKaldiIntoANewFolderOnly();
    void writesTheSameKaldiWithLittleMemory();
    void clearsUpWhenTheDiskIsFull();
    void writesATableOfAllFields();
    void guardsFormulasForPeople();
    void writesAManifestToTheByte();
    void makesAManifestOfAnything();
    void writesAFileListToTheByte();
    void showsNothingUntilItIsFinished();
    void readsBackAnyUtterance();
};

namespace {

using Files = std::map<std::string, std::string>;

struct Written {
    Files files;
    std::vector<std::string> refused; ///< "line: reason"
    std::vector<Sentence> notes;
};

/// Reads `from` and writes all of it to "out" in the other kind.
Written convert(const Files &files, const std::string &from, DatasetKind to,
                const WriterOptions &options = {})
{
    MemoryFileSystem fs;
    for (const auto &[name, bytes] : files)
        fs.seed(name, bytes);
    auto source = openUtteranceSource(fs, from).value();
    auto writer = openUtteranceWriter(fs, to, "out", options).value();
    Written written;
    while (auto line = source->next().value()) {
        const auto added = line->utterance ? writer->add(*line->utterance) : Result<>();
        if (!added)
            written.refused.push_back(std::to_string(line->number) + ": " + added.error().detail);
    }
    if (const auto finished = writer->finish(); !finished)
        written.refused.push_back(finished.error().detail);
    written.notes = writer->notes();
    for (auto &[name, bytes] : fs.afterReboot()) {
        if (name.starts_with("out"))
            written.files[name] = bytes;
    }
    return written;
}

InputUtterance utterance(const std::string &key, const std::string &audio,
                         const std::string &text = "t")
{
    InputUtterance made;
    made.key = key;
    made.audio = audio;
    made.record = JsonValue::object();
    made.record.set("key", JsonValue::ofString(key));
    made.record.set("wav", JsonValue::ofString(audio));
    made.record.set("txt", JsonValue::ofString(text));
    return made;
}

/// One with all that any format asks for.
InputUtterance fullUtterance(const std::string &key, const std::string &audio,
                             const std::string &text = "t")
{
    InputUtterance made = utterance(key, audio, text);
    made.record.set("language", JsonValue::ofString("en"));
    made.record.set("duration", JsonValue::ofDouble(1.5));
    made.record.set("shard", JsonValue::ofString("s/0.tar"));
    return made;
}

constexpr std::array kWritten{DatasetKind::Kaldi, DatasetKind::Wenet, DatasetKind::ManifestCsv,
                              DatasetKind::Csv,   DatasetKind::Tsv,   DatasetKind::FileList};

QByteArray bytesOfFile(const Files &files, const std::string &name)
{
    const auto found = files.find(name);
    return found == files.end() ? QByteArray("(none)") : QByteArray::fromStdString(found->second);
}

/// Writes the utterances as a Kaldi directory.
Written asKaldi(const std::vector<InputUtterance> &utterances)
{
    MemoryFileSystem fs;
    auto writer = openUtteranceWriter(fs, DatasetKind::Kaldi, "out").value();
    Written written;
    for (const InputUtterance &each : utterances) {
        if (const auto added = writer->add(each); !added)
            written.refused.push_back(added.error().detail);
    }
    if (const auto finished = writer->finish(); !finished)
        written.refused.push_back(finished.error().detail);
    written.notes = writer->notes();
    written.files = fs.afterReboot();
    return written;
}

} // namespace

void UtteranceWritersTest::writesARawListToTheByte()
{
    const std::string list =
        "{\"key\": \"a\", \"wav\": \"/x/a.wav\", \"txt\": \"\xE5\xB9\xBF  \xE5\xB7\x9E\"}\n"
        "{\"key\": \"b\", \"wav\": \"/x/r.wav\", \"txt\": \"\\\"q\\\"\", \"start\": 0.5, "
        "\"end\": 1e-05, \"more\": {\"x\": [1, 2.50]}}\n"
        "{\"txt\": \"t\", \"wav\": \"/x/c.wav\", \"key\": 7, \"start\": \"0.50\", \"end\": 2}\n";
    std::string expected = list;
    expected.replace(expected.find("1e-05"), 5, "1.5");
    expected.replace(expected.find("2.50"), 4, "2.5");
    std::string given = list;
    given.replace(given.find("1e-05"), 5, "1.50");
    const Written written = convert({{"list", given}}, "list", DatasetKind::Wenet);
    QCOMPARE(bytesOfFile(written.files, "out"), QByteArray::fromStdString(expected));
    QVERIFY(written.refused.empty() && written.notes.empty());
}

void UtteranceWritersTest::putsTheFieldsOfARawListInOrder()
{
    MemoryFileSystem fs;
    auto writer = openUtteranceWriter(fs, DatasetKind::Wenet, "out").value();
    InputUtterance odd;
    odd.key = "k";
    odd.audio = "/x/a.wav";
    odd.record = JsonValue::object();
    odd.record.set("speaker", JsonValue::ofString("s"));
    odd.record.set("wav", JsonValue::ofString("a.wav"));
    QVERIFY(writer->add(odd));
    odd.key.clear();
    QVERIFY(writer->add(odd));
    QVERIFY(writer->finish());
    QCOMPARE(bytesOfFile(fs.afterReboot(), "out"),
             QByteArray("{\"key\": \"k\", \"wav\": \"/x/a.wav\", \"txt\": \"\", \"speaker\": "
                        "\"s\"}\n{\"wav\": \"/x/a.wav\", \"txt\": \"\", \"speaker\": \"s\"}\n"));
    QCOMPARE(writer->notes(),
             std::vector<Sentence>{"1 line has no key; TouchNet reads it, WeNet does not"});
}

void UtteranceWritersTest::givesWeNetAnEndOrNothing()
{
    const Written written = convert({{"d/wav.scp", "r /x/r.wav\n"},
                                     {"d/segments", "a r 0 -1\nb r 1 -1\nc r 1 2\nd r 1 -1\n"},
                                     {"d/utt2dur", "d 2.5\n"}},
                                    "d", DatasetKind::Wenet);
    QCOMPARE(written.refused.size(), std::size_t{1});
    QVERIFY(written.refused[0].starts_with("2: a raw list cannot say"));
    QCOMPARE(bytesOfFile(written.files, "out"),
             QByteArray("{\"key\": \"a\", \"wav\": \"/x/r.wav\", \"txt\": \"\", \"recording\": "
                        "\"r\"}\n{\"key\": \"c\", \"wav\": \"/x/r.wav\", \"txt\": \"\", \"start\": "
                        "1.0, \"end\": 2.0, \"recording\": \"r\"}\n{\"key\": \"d\", \"wav\": "
                        "\"/x/r.wav\", \"txt\": \"\", \"start\": 1.0, \"recording\": \"r\", "
                        "\"duration\": 2.5, \"end\": 3.5}\n"));
}

void UtteranceWritersTest::refusesWhatARawListCannotSay()
{
    MemoryFileSystem fs;
    auto writer = openUtteranceWriter(fs, DatasetKind::Wenet, "out").value();
    InputUtterance none = utterance("a", "");
    none.record = JsonValue::object();
    QCOMPARE(writer->add(none).error().code, ErrorCode::InvalidArgument);
    InputUtterance half = utterance("a", "/x/a.wav");
    half.record.set("more", JsonValue::parse("\"\\ud800\"").value());
    QCOMPARE(writer->add(half).error().code, ErrorCode::InvalidArgument);
    QVERIFY(writer->add(utterance("a", "/x/a.wav")));
    QVERIFY(writer->finish());
}

void UtteranceWritersTest::writesAKaldiDirectoryToTheByte()
{
    const Files kaldi{{"d/wav.scp", "r1 /x/r 1.wav\nr2 /x/r2.wav\n"},
                      {"d/segments", "s1-a r1 0.5 1.25\ns1-b r2 0.0 2.0\ns2-a r1 1.25 3.0\n"},
                      {"d/text", "s1-a \xE5\xB9\xBF  \xE5\xB7\x9E\ns1-b\ns2-a c\td\n"},
                      {"d/utt2spk", "s1-a s1\ns1-b s1\ns2-a s2\n"},
                      {"d/utt2lang", "s1-a zh\ns1-b zh\ns2-a en\n"},
                      {"d/utt2dur", "s1-a 0.75\ns1-b 2.0\ns2-a 1.75\n"},
                      {"d/spk2gender", "s1 m\ns2 f\n"}};
    const Written written = convert(kaldi, "d", DatasetKind::Kaldi);
    QVERIFY(written.refused.empty() && written.notes.empty());
    for (const auto &[name, bytes] : kaldi)
        QCOMPARE(bytesOfFile(written.files, "out" + name.substr(1)),
                 QByteArray::fromStdString(bytes));
    QCOMPARE(bytesOfFile(written.files, "out/spk2utt"), QByteArray("s1 s1-a s1-b\ns2 s2-a\n"));
    QCOMPARE(written.files.size(), kaldi.size() + 1);
}

void UtteranceWritersTest::makesSegmentsAndRecordings()
{
    const std::string list = R"({"key": "b", "wav": "/y/r.wav", "txt": "x", "start": 1, "end": 2}
{"key": "a", "wav": "/x/r.wav", "txt": "y"}
{"key": "C", "wav": "/x/other name.flac", "txt": "z", "start": 0, "end": 1e-5, "channel": 1}
{"key": "d", "wav": "/x/r.wav", "txt": "", "start": 2.5, "recording": "my video"}
)";
    Written written = convert({{"list", list}}, "list", DatasetKind::Kaldi);
    QVERIFY(written.refused.empty());
    QCOMPARE(bytesOfFile(written.files, "out/wav.scp"),
             QByteArray("other_name /x/other name.flac\nr /x/r.wav\nr-2 /y/r.wav\n"));
    QCOMPARE(bytesOfFile(written.files, "out/segments"),
             QByteArray("C other_name 0.0 1e-05 1\na r 0.0 -1\nb r-2 1.0 2.0\nd r 2.5 -1\n"));
    QCOMPARE(bytesOfFile(written.files, "out/utt2spk"), QByteArray("C C\na a\nb b\nd d\n"));
    QCOMPARE(bytesOfFile(written.files, "out/text"), QByteArray("C z\na y\nb x\nd\n"));
}

void UtteranceWritersTest::refusesWhatKaldiCannotSay_data()
{
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<QByteArray>("audio");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("said");
    const auto row = [](const char *name, QByteArray key, QByteArray audio, QByteArray text,
                        const char *said) {
        QTest::newRow(name) << key << audio << text << QByteArray(said);
    };
    row("no key", "", "/a", "t", "no key");
    row("space in the key", "a b", "/a", "t", "white space");
    row("line end in the key", "a\nb", "/a", "t", "white space");
    row("wide space in the key", "a\xE3\x80\x80", "/a", "t", "white space");
    row("control in the key", "a\x01", "/a", "t", "control");
    row("key no UTF-8", "a\xFF", "/a", "t", "UTF-8");
    row("key twice", "good", "/a", "t", "twice");
    row("symbol in the key", "#0", "/a", "t", "#0");
    row("audio ends in a space", "a", "/a ", "t", "white space");
    row("audio with a line end", "a", "/a\nb /c", "t", "line break");
    row("a command", "a", "/bin/touch x |", "t", "command");
    row("a bar", "a", "/a|b", "t", "'|'");
    row("an archive", "a", "/a.ark:12", "t", "archive");
    row("audio no UTF-8", "a", "/\xFF", "t", "UTF-8");
    row("control in the text", "a", "/a", "t\x01", "control");
    row("symbol in the text", "a", "/a", "x <s> y", "<s>");
    row("symbol at the end", "a", "/a", "x #0", "<s>");
    row("text no UTF-8", "a", "/a", "\xFF", "UTF-8");
}

void UtteranceWritersTest::refusesWhatKaldiCannotSay()
{
    QFETCH(const QByteArray, key);
    QFETCH(const QByteArray, audio);
    QFETCH(const QByteArray, text);
    QFETCH(const QByteArray, said);
    const Written written = asKaldi(
        {utterance("good", "/good.wav", "#01 a<s>b"),
         utterance(key.toStdString(), audio.toStdString(), text.toStdString())});
    QCOMPARE(written.refused.size(), std::size_t{1});
    QVERIFY2(QByteArray::fromStdString(written.refused[0]).contains(said),
             written.refused[0].c_str());
    QCOMPARE(bytesOfFile(written.files, "out/text"), QByteArray("good #01 a<s>b\n"));
}

void UtteranceWritersTest::neverWritesACommand()
{
    const Written written = convert(
        {{"d/wav.scp", "a touch /x |\nb /x/b.wav\n"}, {"d/text", "a x\nb y\n"}}, "d",
        DatasetKind::Kaldi);
    QCOMPARE(written.refused.size(), std::size_t{1});
    QCOMPARE(bytesOfFile(written.files, "out/wav.scp"), QByteArray("b /x/b.wav\n"));
}

void UtteranceWritersTest::mendsTextsForKaldi()
{
    const Written written = asKaldi({utterance("a", "/a.wav", " x\r\ny\xC2\xA0z\tq\n"),
                                     utterance("b", "/b.wav", "x  y"),
                                     utterance("c", "~c.wav", "\n")});
    QVERIFY(written.refused.empty());
    QCOMPARE(bytesOfFile(written.files, "out/text"), QByteArray("a x  y z\tq\nb x  y\nc\n"));
    QVERIFY(std::find(written.notes.begin(), written.notes.end(),
                      "in 1 text line ends and other white space became spaces")
            != written.notes.end());
    QVERIFY(!bytesOfFile(written.files, "out/wav.scp").contains(" ~"));
}

void UtteranceWritersTest::leavesOutTablesThatAreNotComplete()
{
    InputUtterance first = utterance("a", "/a.wav");
    first.record.set("language", JsonValue::ofString("en"));
    first.record.set("speaker", JsonValue::ofString("Ann Other"));
    first.record.set("gender", JsonValue::ofString("Female"));
    first.record.set("cer", JsonValue::ofDouble(0.5));
    InputUtterance second = utterance("b", "/b.wav");
    second.record.set("speaker", JsonValue::ofString("Ann Other"));
    second.record.set("gender", JsonValue::ofString("m"));
    const Written written = asKaldi({first, second});
    for (const char *name : {"out/utt2lang", "out/utt2dur", "out/spk2gender", "out/segments"})
        QVERIFY(!written.files.contains(name));
    QCOMPARE(bytesOfFile(written.files, "out/utt2spk"), QByteArray("a Ann_Other\nb Ann_Other\n"));
    QCOMPARE(written.notes,
             (std::vector<Sentence>{
                 "spk2gender was left out: of 0 speakers it is not known, and 1 have two",
                 "utt2lang was left out: 1 of 2 utterances have none",
                 "in 2 names of speakers, recordings or languages blanks became _",
                 "a Kaldi directory has no place for: \"cer\""}));
}

void UtteranceWritersTest::saysWhatKaldisCheckRefuses()
{
    InputUtterance first = utterance("a", "/a.wav");
    first.record.set("speaker", JsonValue::ofString("z"));
    first.channel = 1;
    InputUtterance second = utterance("b", "/b.wav");
    second.record.set("speaker", JsonValue::ofString("y"));
    const Written written = asKaldi({first, second});
    QCOMPARE(written.notes.size(), std::size_t{3});
    QVERIFY(written.notes[0].starts_with("2 segments go to the end"));
    QVERIFY(written.notes[1].starts_with("1 segment names a channel"));
    QVERIFY(written.notes[2].ends_with("the first that does not sort is b"));
}

void UtteranceWritersTest::writesKaldiIntoANewFolderOnly()
{
    MemoryFileSystem fs;
    fs.seed("full/segments", "x");
    fs.seed("file", "x");
    for (const char *name : {"full", "full/", "file"}) {
        const auto writer = openUtteranceWriter(fs, DatasetKind::Kaldi, name);
        QVERIFY(!writer);
        QCOMPARE(writer.error().code, ErrorCode::InvalidArgument);
    }
    QVERIFY(fs.createDirectories("empty"));
    auto writer = openUtteranceWriter(fs, DatasetKind::Kaldi, "empty/").value();
    QVERIFY(writer->add(utterance("a", "/a.wav")));
    QVERIFY(writer->finish());
    QVERIFY(fs.afterReboot().contains("empty/wav.scp"));
    auto nothing = openUtteranceWriter(fs, DatasetKind::Kaldi, "nothing").value();
    QCOMPARE(nothing->finish().error().code, ErrorCode::InvalidArgument);
}

void UtteranceWritersTest::writesTheSameKaldiWithLittleMemory()
{
    std::mt19937 random(11);
    std::vector<InputUtterance> utterances;
    for (int number = 0; number < 3000; ++number) {
        const std::string recording = std::to_string(random() % 40);
        InputUtterance made = utterance(std::to_string(random() % 2500),
                                        "/" + std::to_string(random() % 3) + "/" + recording, "t");
        if (random() % 2 == 0)
            made.startSeconds = static_cast<double>(random() % 100);
        if (random() % 3 == 0)
            made.record.set("recording", JsonValue::ofString("r" + recording));
        made.record.set("speaker", JsonValue::ofString("s" + std::to_string(random() % 9)));
        made.record.set("gender", JsonValue::ofString(random() % 2 == 0 ? "m" : "f"));
        made.record.set("language", JsonValue::ofString("en"));
        utterances.push_back(std::move(made));
    }
    const auto write = [&utterances](std::size_t sortingBytes) {
        MemoryFileSystem fs;
        WriterOptions options;
        options.sortingBytes = sortingBytes;
        auto writer = openUtteranceWriter(fs, DatasetKind::Kaldi, "out", options).value();
        for (const InputUtterance &each : utterances)
            (void)writer->add(each);
        (void)writer->finish();
        return std::pair(fs.afterReboot(), writer->notes());
    };
    const auto inMemory = write(std::size_t{64} << 20);
    QVERIFY(write(4000) == inMemory);
    QVERIFY(inMemory.first.contains("out/segments"));
    QVERIFY(inMemory.first.at("out/wav.scp").find("-2 ") != std::string::npos);
}

void UtteranceWritersTest::clearsUpWhenTheDiskIsFull()
{
    MemoryFileSystem fs;
    fs.limitTo(20'000);
    std::optional<Error> error;
    {
        WriterOptions options;
        options.sortingBytes = 4000;
        auto writer = openUtteranceWriter(fs, DatasetKind::Kaldi, "out", options).value();
        for (int number = 0; number < 1000 && !error; ++number) {
            const auto added = writer->add(utterance(std::to_string(number), "/a.wav"));
            if (!added)
                error = added.error();
        }
        if (!error)
            error = writer->finish().error();
    }
    QCOMPARE(error->code, ErrorCode::DiskFull);
    QVERIFY(fs.asSeenNow().empty());
}

void UtteranceWritersTest::writesATableOfAllFields()
{
    const std::string list =
        "{\"key\": \"a\", \"wav\": \"/x/a.wav\", \"txt\": \"x, \\\"y\\\"\\nz\", \"zoo\": [1, "
        "{\"b\": "
        "null}], \"speaker\": 7}\n"
        "{\"key\": \"b\", \"wav\": \"/x/b.wav\", \"txt\": \"t\", \"start\": 1, \"end\": 2.50, "
        "\"ant\": true, \"nil\": null}\n";
    const Written csv = convert({{"list", list}}, "list", DatasetKind::Csv);
    QVERIFY(csv.refused.empty());
    QCOMPARE(bytesOfFile(csv.files, "out"),
             QByteArray("key,wav,txt,start,end,speaker,zoo,ant,nil\n"
                        "a,/x/a.wav,\"x, \"\"y\"\"\nz\",,,7,\"[1, {\"\"b\"\": null}]\",,\n"
                        "b,/x/b.wav,t,1,2.5,,,true,\n"));
    const Written tsv = convert({{"list", list}}, "list", DatasetKind::Tsv);
    QCOMPARE(tsv.refused,
             std::vector<std::string>{
                 "1: the field \"txt\" holds a tab or a line end, which a TSV cannot"});
    QCOMPARE(bytesOfFile(tsv.files, "out"), QByteArray("key\twav\ttxt\tstart\tend\tant\tnil\n"
                                                       "b\t/x/b.wav\tt\t1\t2.5\ttrue\t\n"));
    QCOMPARE(csv.files.size(), std::size_t{1}); // nothing else is left
    std::string wide = "{\"wav\": \"/a\"";
    for (int field = 0; field < 1200; ++field)
        wide += ", \"f" + std::to_string(field) + "\": 0";
    const Written most = convert({{"list", wide + "}\n" + list}}, "list", DatasetKind::Csv);
    QCOMPARE(most.refused,
             std::vector<std::string>{"1: its fields would make more than 1000 columns"});
}

void UtteranceWritersTest::guardsFormulasForPeople()
{
    const std::string list = "{\"key\": \"a\", \"wav\": \"/a\", \"txt\": \"=1+1\", \"n\": -1}\n";
    WriterOptions options;
    QCOMPARE(bytesOfFile(convert({{"l", list}}, "l", DatasetKind::Csv, options).files, "out"),
             QByteArray("key,wav,txt,n\na,/a,=1+1,-1\n"));
    options.forSpreadsheets = true;
    QCOMPARE(bytesOfFile(convert({{"l", list}}, "l", DatasetKind::Csv, options).files, "out"),
             QByteArray("key,wav,txt,n\na,/a,'=1+1,-1\n"));
    QCOMPARE(bytesOfFile(convert({{"l", list}}, "l", DatasetKind::Tsv, options).files, "out"),
             QByteArray("key\twav\ttxt\tn\na\t/a\t'=1+1\t-1\n"));
}

void UtteranceWritersTest::writesAManifestToTheByte()
{
    const std::string manifest =
        "key,country,language,video_id,transcript_id,source_audio_path,start_seconds,end_seconds,"
        "duration_seconds,asr_transcript,human_transcript,cer,wer,original_transcript_start_idx,"
        "original_transcript_end_idx,status,error_message,batch_id,split\n"
        "serbia_v_1500_2250,serbia,sr,v,t1,/a/v.opus,1.5,2.25,0.75,\"da, ne\",\"\"\"da\"\"\","
        "0.125,1e-05,0,12.0,error_local_tar_cer,too far,3,train\n"
        "serbia_v_3000_4000,serbia,sr,v,t1,/a/v.opus,3.0,4.0,1.0,,x,,,,,pending,,,\n";
    const Written written = convert({{"serbia_manifest.csv", manifest}}, "serbia_manifest.csv",
                                    DatasetKind::ManifestCsv);
    QVERIFY(written.refused.empty() && written.notes.empty());
    QCOMPARE(bytesOfFile(written.files, "out"), QByteArray::fromStdString(manifest));
}

void UtteranceWritersTest::makesAManifestOfAnything()
{
    const std::string list =
        "{\"wav\": \"/x/v.opus\", \"txt\": \"t\", \"start\": \"1.5\", \"end\": 2, \"country\": "
        "\"serbia\", \"asr_text\": \"h\", \"mood\": 1}\n"
        "{\"wav\": \"/x/v.opus\"}\n{\"key\": \"k\", \"wav\": \"/x/v.opus\", \"recording\": "
        "\"r\"}\n";
    const Written written = convert({{"list", list}}, "list", DatasetKind::ManifestCsv);
    QCOMPARE(written.refused,
             std::vector<std::string>{
                 "2: has no key, and none can be made without its country and times"});
    const QByteArray rows = bytesOfFile(written.files, "out");
    QCOMPARE(rows.mid(rows.indexOf('\n') + 1),
             QByteArray("serbia_v_1500_2000,serbia,,v,,/x/v.opus,1.5,2.0,0.5,h,t,,,,,"
                        "pending_local_tar,,,\nk,,,r,,/x/v.opus,,,,,,,,,,pending_local_tar,,,\n"));
    QCOMPARE(written.notes, std::vector<Sentence>{"a manifest has no place for: \"mood\""});
}

void UtteranceWritersTest::writesAFileListToTheByte()
{
    const std::string list = "s/0.tar\ta\ten\t1.5\ns/0.tar\tb c\tte\t3.0\n";
    const Written written = convert({{"a.tsv", list}}, "a.tsv", DatasetKind::FileList);
    QVERIFY(written.refused.empty() && written.notes.empty());
    QCOMPARE(bytesOfFile(written.files, "out"), QByteArray::fromStdString(list));
    const Written none = convert({{"d/wav.scp", "a /a.wav\n"}}, "d", DatasetKind::FileList);
    QCOMPARE(none.refused,
             std::vector<std::string>{"1: has no shard, which a list of shards needs"});
}

void UtteranceWritersTest::showsNothingUntilItIsFinished()
{
    for (const DatasetKind kind : kWritten) {
        // wherever it crashes, there is all of it or nothing
        for (std::uint64_t step = 1;; ++step) {
            MemoryFileSystem fs(step);
            auto writer = openUtteranceWriter(fs, kind, "out");
            const bool isWritten = writer && (*writer)->add(fullUtterance("a", "/a.wav"))
                                   && (*writer)->finish();
            for (const auto &files : {fs.afterReboot(), fs.asSeenNow()}) {
                bool isThere = false;
                for (const auto &[name, bytes] : files)
                    isThere = isThere || name == "out" || name == "out/wav.scp";
                if (isThere) {
                    const auto again = MemoryFileSystem::from(files);
                    SourceOptions options;
                    options.kind = kind;
                    auto source = openUtteranceSource(*again, "out", options).value();
                    QCOMPARE(source->next().value()->key, std::string("a"));
                }
                QVERIFY(!isWritten || isThere);
            }
            if (!fs.hasCrashed())
                break;
        }
    }
}

void UtteranceWritersTest::readsBackAnyUtterance()
{
    std::mt19937 random(23);
    const auto text = [&random](std::size_t most) {
        static const std::vector<std::string> kPieces{
            "a", "B", "0", " ",  "\n", "\t",           "\"",       "'",    "..", "/",
            ",", "|", "=", "-1", "\\", "\xE5\xB9\xBF", "\xC2\xA0", "\x7F", "<s>"};
        std::string made;
        for (std::size_t i = random() % (most + 1); i > 0; --i)
            made += kPieces[random() % kPieces.size()];
        return made;
    };
    for (const DatasetKind kind : kWritten) {
        MemoryFileSystem fs;
        auto writer = openUtteranceWriter(fs, kind, "out").value();
        std::map<std::string, InputUtterance> taken;
        for (int round = 0; round < 500; ++round) {
            InputUtterance made = fullUtterance("k" + std::to_string(round) + text(3),
                                                "/" + text(5), text(8));
            made.record.set("speaker", JsonValue::ofString(text(3)));
            if (round % 3 == 0) {
                made.startSeconds = static_cast<double>(random() % 1000) / 16;
                made.endSeconds = *made.startSeconds + 0.25;
                made.record.set("start", JsonValue::ofDouble(*made.startSeconds));
                made.record.set("end", JsonValue::ofDouble(*made.endSeconds));
            }
            if (writer->add(made))
                taken.emplace(made.key, made);
        }
        QVERIFY(taken.size() > 20);
        QVERIFY(writer->finish());
        SourceOptions options;
        options.kind = kind;
        auto source = openUtteranceSource(fs, "out", options).value();
        std::size_t read = 0;
        while (auto line = source->next().value()) {
            QVERIFY2(line->utterance, line->problem ? line->problem->detail.c_str() : "blank");
            const auto before = taken.find(line->key);
            QVERIFY(before != taken.end());
            if (!line->utterance->audioProblem)
                QCOMPARE(line->utterance->audio.string(), plainPath(before->second.audio).string());
            ++read;
            if (kind == DatasetKind::FileList) // has no place for times
                continue;
            QCOMPARE(line->utterance->startSeconds.value_or(0),
                     before->second.startSeconds.value_or(0));
            if (before->second.endSeconds)
                QCOMPARE(line->utterance->endSeconds, before->second.endSeconds);
        }
        QCOMPARE(read, taken.size());
    }
}

QTEST_GUILESS_MAIN(UtteranceWritersTest)
#include "UtteranceWritersTest.moc"
