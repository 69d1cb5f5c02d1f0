// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/csv/ColumnNames.h"
#include "core/format/csv/TableSource.h"
#include "core/format/DatasetKind.h"
#include "tests/support/MemoryFileSystem.h"

#include <QTest>

#include <cstdint>
#include <map>

using namespace voxdeck;
using voxdeck::test::MemoryFileSystem;

class TableSourceTest final : public QObject {
    Q_OBJECT
private slots:
    void namesTheFieldsOfColumns();
    void readsAManifestWithItsSplits();
    void knowsBothStatuses();
    void readsSplitsAsRecordings();
    void readsCommonVoice();
    void readsAnyTable();
    void makesKeysWhereThereAreNone();
    void saysWhatIsWrongWithARow_data();
    void saysWhatIsWrongWithARow();
    void stopsWhereQuotesEndNowhere();
    void readsAListOfShardsSamples();
    void readsBlanksAfterCommas();
    void takesTheSplitOfTheName();
};

namespace {

using Files = std::map<std::string, std::string>;

struct Read {
    std::vector<InputLine> lines;
    std::vector<Sentence> notes;
    std::vector<std::filesystem::path> files;
};

Read readAll(const Files &files, const std::string &path, const SourceOptions &options = {})
{
    MemoryFileSystem fs;
    for (const auto &[name, bytes] : files)
        fs.seed(name, bytes);
    auto source = openUtteranceSource(fs, path, options).value();
    Read read;
    while (auto line = source->next().value())
        read.lines.push_back(*std::move(line));
    read.notes = source->notes();
    read.files = source->files();
    return read;
}

std::string recordOf(const InputLine &line)
{
    return line.utterance
               ? line.utterance->record.dump().value()
               : "- " + (line.problem ? std::string(line.problem->detail) : std::string("blank"));
}

QByteArray joined(const std::vector<std::string> &names)
{
    QByteArrayList list;
    for (const std::string &name : names)
        list.append(QByteArray::fromStdString(name));
    return list.join(' ');
}

} // namespace

void TableSourceTest::namesTheFieldsOfColumns()
{
    const auto fields = [](std::vector<std::string> names) {
        return joined(fieldsOfColumns(names));
    };
    QCOMPARE(fields({"ID", "Path", "Sentence", "mood"}), QByteArray("key wav txt mood"));
    QCOMPARE(fields({"id", "key"}), QByteArray("id key"));
    QCOMPARE(fields({"status", "webdataset_status"}), QByteArray("original_status status"));
    QCOMPARE(fields({"", "wav", "wav", "wav"}), QByteArray("column_1 wav  "));
    QCOMPARE(fields({"text", "txt", "WAV", "wav"}), QByteArray("text txt wav original_wav"));
    QCOMPARE(fields({"x", "original_x", "x"}), QByteArray("x original_x "));
}

void TableSourceTest::readsAManifestWithItsSplits()
{
    const std::string header = "key,country,language,video_id,transcript_id,source_audio_path,"
                               "start_seconds,end_seconds,duration_seconds,asr_transcript,"
                               "human_transcript,cer,wer,original_transcript_start_idx,"
                               "original_transcript_end_idx,status,error_message,batch_id,split\n";
    const Files files{
        {"serbia_manifest.csv",
         header
             + "serbia_v_0_1500,serbia,sr,v,t,/a/v.opus,0.0,1.5,1.5,\"a, b\",c,0.5,,0,1,"
               "pending,,,test\n\nserbia_w_0_1,serbia,sr,w,t,/a/w.opus,0,1,,,d,nan,1,,,,,,\n"},
        {"serbia_splits.csv", "source_audio_path,video_id,duration_hours,size_mb,split\n"
                              "/a/v.opus,v,1,1,train\n/a/w.opus,,1,1,validation\n"}};
    const Read read = readAll(files, "serbia_manifest.csv");
    QCOMPARE(read.lines.size(), std::size_t{3});
    QCOMPARE(recordOf(read.lines[0]),
             std::string("{\"key\": \"serbia_v_0_1500\", \"wav\": \"/a/v.opus\", \"txt\": \"c\", "
                         "\"start\": 0.0, \"end\": 1.5, \"language\": \"sr\", \"country\": "
                         "\"serbia\", \"recording\": \"v\", \"duration\": 1.5, \"split\": "
                         "\"test\", \"status\": \"pending\", \"cer\": 0.5, \"transcript_id\": "
                         "\"t\", \"asr_transcript\": \"a, b\", \"original_transcript_start_idx\": "
                         "\"0\", \"original_transcript_end_idx\": \"1\"}"));
    QCOMPARE(read.lines[0].number, std::uint64_t{2});
    QVERIFY(read.lines[1].isBlank());
    QCOMPARE(read.lines[2].number, std::uint64_t{4});
    QCOMPARE(recordOf(read.lines[2]),
             std::string("{\"key\": \"serbia_w_0_1\", \"wav\": \"/a/w.opus\", \"txt\": \"d\", "
                         "\"start\": 0, \"end\": 1, \"language\": \"sr\", \"country\": "
                         "\"serbia\", \"recording\": \"w\", \"cer\": NaN, \"wer\": 1, "
                         "\"transcript_id\": \"t\", \"split\": \"validation\"}"));
    QCOMPARE(read.lines[2].utterance->startSeconds.value(), 0.0);
    QCOMPARE(read.lines[2].utterance->audio.string(), std::string("/a/w.opus"));
    QCOMPARE(read.files,
             (std::vector<std::filesystem::path>{"serbia_manifest.csv", "serbia_splits.csv"}));
    Files damaged = files;
    damaged["serbia_splits.csv"] = "video_id,split\n\"v";
    QCOMPARE(readAll(damaged, "serbia_manifest.csv").lines.size(), std::size_t{3});
    QVERIFY(readAll(damaged, "serbia_manifest.csv").notes.at(0).starts_with("the splits beside"));
}

void TableSourceTest::knowsBothStatuses()
{
    const auto both = readAll({{"m", "key,video_id,start_seconds,source_audio_path,status,"
                                     "webdataset_status\nk,v,0,/a,pending,completed_local_tar\n"}},
                              "m");
    QCOMPARE(both.lines[0].utterance->record.find("status")->toString(),
             std::string("completed_local_tar"));
    QCOMPARE(both.lines[0].utterance->record.find("original_status")->toString(),
             std::string("pending"));
    const auto plain = readAll(
        {{"m", "key,video_id,start_seconds,status\nk,v,0,pending_local_tar\n"}}, "m");
    QCOMPARE(plain.lines[0].utterance->record.find("status")->toString(),
             std::string("pending_local_tar"));
    QVERIFY(plain.lines[0].utterance->audioProblem);
}

void TableSourceTest::readsSplitsAsRecordings()
{
    const auto read = readAll(
        {{"c_splits.csv", "source_audio_path,video_id,duration_hours,size_mb,split,subset_id\n"
                          "/a/v.opus,v,0.5,12.5,train,2\n"}},
        "c_splits.csv");
    QCOMPARE(recordOf(read.lines[0]),
             std::string("{\"key\": \"v\", \"wav\": \"/a/v.opus\", \"recording\": \"v\", "
                         "\"split\": \"train\", \"duration_hours\": \"0.5\", \"size_mb\": "
                         "\"12.5\", \"subset_id\": \"2\", \"duration\": 1800.0}"));
    QVERIFY(!read.lines[0].utterance->startSeconds);
}

void TableSourceTest::readsCommonVoice()
{
    const auto read = readAll({{"cv/train.tsv", "client_id\tpath\tsentence\tup_votes\tage\tlocale\n"
                                                "c1\ta.mp3\t\"Quoted,\" she said.\t2\t\ten\r\n"
                                                "c1\tgone.mp3\tx\t0\t\ten\nshort\n"},
                               {"cv/clips/a.mp3", ""}},
                              "cv/train.tsv");
    QCOMPARE(recordOf(read.lines[0]),
             std::string("{\"key\": \"a\", \"wav\": \"a.mp3\", \"txt\": \"\\\"Quoted,\\\" she "
                         "said.\", \"speaker\": \"c1\", \"language\": \"en\", \"up_votes\": "
                         "\"2\", \"split\": \"train\"}"));
    QCOMPARE(read.lines[0].utterance->audio.string(), std::string("cv/clips/a.mp3"));
    QCOMPARE(read.lines[1].utterance->audio.string(), std::string("gone.mp3"));
    QCOMPARE(recordOf(read.lines[2]),
             std::string("{\"speaker\": \"short\", \"split\": \"train\"}"));
    QVERIFY(read.lines[2].utterance->audioProblem);
}

void TableSourceTest::readsAnyTable()
{
    SourceOptions options;
    options.language = "en";
    options.country = "malta";
    const auto read = readAll(
        {{"x.csv", "\xEF\xBB\xBF\"File_Name\",Transcription,offset,duration,channel,,country\r\n"
                   "a.wav,\"two\nlines\",1.5,2,1,z,italy\r\nb.wav,t,,3,,,\r\n"}},
        "x.csv", options);
    QCOMPARE(recordOf(read.lines[0]),
             std::string("{\"key\": \"a_1500_3500\", \"wav\": \"a.wav\", \"txt\": \"two\\nlines\", "
                         "\"start\": 1.5, \"channel\": 1, \"country\": \"italy\", \"duration\": "
                         "2, \"column_6\": \"z\", \"end\": 3.5, \"language\": \"en\"}"));
    QCOMPARE(read.lines[0].utterance->endSeconds.value(), 3.5);
    QCOMPARE(read.lines[0].utterance->channel.value(), 1);
    QCOMPARE(read.lines[1].number, std::uint64_t{4});
    QCOMPARE(recordOf(read.lines[1]),
             std::string("{\"key\": \"b\", \"wav\": \"b.wav\", \"txt\": \"t\", \"duration\": 3, "
                         "\"country\": \"malta\", \"language\": \"en\"}"));
    QVERIFY(!read.lines[1].utterance->startSeconds && !read.lines[1].utterance->endSeconds);
}

void TableSourceTest::makesKeysWhereThereAreNone()
{
    const auto read = readAll({{"x.csv", "id,path,text\n,/a/b.c.wav,t\nk,/a/b.wav,t\n,,t\n"}},
                              "x.csv");
    QCOMPARE(read.lines[0].key, std::string("b.c"));
    QCOMPARE(read.lines[1].key, std::string("k"));
    QCOMPARE(read.lines[2].key, std::string());
}

void TableSourceTest::saysWhatIsWrongWithARow_data()
{
    QTest::addColumn<QByteArray>("row");
    QTest::addColumn<QByteArray>("said");
    const auto row = [](const char *name, const char *text, const char *said) {
        QTest::newRow(name) << QByteArray(text) << QByteArray(said);
    };
    row("start", "k,/a,soon,1,0", "the start is not a number of seconds: soon");
    row("end", "k,/a,0,inf,0", "the end is not a number");
    row("far end", "k,/a,0,1e10,0", "the end is not a number");
    row("order", "k,/a,2,1,0", "the end is not after the start");
    row("negative", "k,/a,-1,1,0", "the start is not a time");
    row("channel", "k,/a,0,1,left", "not a channel number: left");
    row("half a channel", "k,/a,0,1,0.5", "not a channel number");
    row("not UTF-8", "k,\xFF,0,1,0", "not UTF-8");
}

void TableSourceTest::saysWhatIsWrongWithARow()
{
    QFETCH(const QByteArray, row);
    QFETCH(const QByteArray, said);
    const auto read = readAll(
        {{"x", "key,wav,start,end,channel\n" + row.toStdString() + "\nk2,/b,0,1,0\n"}}, "x");
    QCOMPARE(read.lines.size(), std::size_t{2});
    QVERIFY(read.lines[0].problem);
    QVERIFY2(QByteArray::fromStdString(read.lines[0].problem->detail).contains(said),
             read.lines[0].problem->detail.c_str());
    QVERIFY(read.lines[1].utterance);
}

void TableSourceTest::stopsWhereQuotesEndNowhere()
{
    MemoryFileSystem fs;
    fs.seed("x", "key,wav\na,/a\nb,\"/b\n");
    auto source = openUtteranceSource(fs, "x").value();
    QVERIFY(source->next().value()->utterance);
    QCOMPARE(source->next().error().code, ErrorCode::Corrupt);
    SourceOptions options;
    options.kind = DatasetKind::Csv;
    fs.seed("empty", "");
    QCOMPARE(openUtteranceSource(fs, "empty", options).error().code, ErrorCode::Corrupt);
}

void TableSourceTest::readsAListOfShardsSamples()
{
    const auto read = readAll({{"train.tsv", "s/0.tar\ta\ten\t1.50\n\ns/0.tar\tb\t\tx\n"
                                             "s/0.tar\tc\t\t2\nonly\tthree\tfields\n\td\ten\t1\n"}},
                              "train.tsv");
    QCOMPARE(read.lines.size(), std::size_t{6});
    QCOMPARE(recordOf(read.lines[0]),
             std::string("{\"key\": \"a\", \"language\": \"en\", \"duration\": 1.5, \"shard\": "
                         "\"s/0.tar\", \"split\": \"train\"}"));
    QCOMPARE(read.lines[0].utterance->audioProblem->detail,
             std::string("the audio is in a tar shard: s/0.tar"));
    QVERIFY(read.lines[1].isBlank());
    QCOMPARE(recordOf(read.lines[2]), std::string("- not a number of seconds: x"));
    QCOMPARE(read.lines[2].key, std::string("b"));
    QCOMPARE(recordOf(read.lines[3]),
             std::string("{\"key\": \"c\", \"duration\": 2, \"shard\": \"s/0.tar\", \"split\": "
                         "\"train\"}"));
    QVERIFY(recordOf(read.lines[4]).ends_with("found 3 fields"));
    QCOMPARE(recordOf(read.lines[5]), std::string("- the shard or the id is empty"));
}

void TableSourceTest::readsBlanksAfterCommas()
{
    const auto read = readAll({{"l.csv", "ID, duration, wav, spk_id, wrd\n"
                                         "a, 1.5, x.wav, anna, \"one, two\"\n"}},
                              "l.csv");
    QCOMPARE(recordOf(read.lines.at(0)),
             std::string(R"({"key": "a", "wav": "x.wav", "txt": "one, two", "speaker": "anna", )"
                         R"("duration": 1.5})"));
    const auto kept = readAll({{"l.csv", "wav,txt\nx.wav, one\n"}}, "l.csv");
    QCOMPARE(kept.lines.at(0).utterance->record.find("txt")->toString(), std::string(" one"));
}

void TableSourceTest::takesTheSplitOfTheName()
{
    const std::string table = "path\tsentence\nx.mp3\tone\n";
    for (const auto &[name, split] : {std::pair("train.tsv", "train"),
                                      {"dev.tsv", "validation"},
                                      {"test.tsv", "test"},
                                      {"my_test.tsv", ""},
                                      {"other.tsv", ""}}) {
        const auto read = readAll({{name, table}}, name);
        const JsonValue *const found = read.lines.at(0).utterance->record.find("split");
        QCOMPARE(found ? found->toString() : std::string(), std::string(split));
    }
}

QTEST_GUILESS_MAIN(TableSourceTest)
#include "TableSourceTest.moc"
