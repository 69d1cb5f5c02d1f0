// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/DatasetKind.h"

#include "core/archive/CompressedWriter.h"
#include "core/io/ForwardingFileSystem.h"
#include "core/workspace/UnpublishedEdits.h"
#include "tests/support/MemoryFileSystem.h"

#include <QTest>

#include <cstdint>
#include <map>
#include <random>

using namespace voxdeck;
using voxdeck::test::MemoryFileSystem;

class DatasetKindTest final : public QObject {
    Q_OBJECT
private slots:
    void namesEachKindOnce();
    void publishesTimesWhereRowsAreFound();
    void knowsAKindByItsContent_data();
    void knowsAKindByItsContent();
    void aDiskThatFailsGivesNoOtherKind_data() { knowsAKindByItsContent_data(); }
    void aDiskThatFailsGivesNoOtherKind();
    void opensAFolderByItsOneList();
    void unpacksBeforeItLooks();
    void saysWhatItLookedForAndWhatItSaw();
    void asksWhereItMayBeSeveral();
    void takesTheKindItIsTold();
    void findsTheFieldsOfTheFirstObject_data();
    void findsTheFieldsOfTheFirstObject();
    void survivesAnyBytes();
};

namespace {

using Files = std::map<std::string, std::string>;

const char *const kRows = "files";

void seed(MemoryFileSystem &fs, const Files &files)
{
    for (const auto &[name, bytes] : files)
        fs.seed("top/" + name, bytes);
}

/// Its `failing`th call that reads, from 1, fails as a bad sector does.
class FailingDisk final : public ForwardingFileSystem {
public:
    FailingDisk(FileSystem &disk, int failing) : ForwardingFileSystem(disk), m_left(failing) {}
    bool hasFailed() const { return m_left <= 0; }

    Result<FileStatus> status(const Path &path) const override
    {
        VOX_CHECK(count(path));
        return ForwardingFileSystem::status(path);
    }
    Result<std::vector<DirectoryEntry>> list(const Path &directory) const override
    {
        VOX_CHECK(count(directory));
        return ForwardingFileSystem::list(directory);
    }
    Result<std::unique_ptr<RandomAccessFile>> openForReading(const Path &path) const override
    {
        VOX_CHECK(count(path));
        return ForwardingFileSystem::openForReading(path);
    }

private:
    Result<> count(const Path &path) const
    {
        if (--m_left == 0)
            return fail(ErrorCode::Io, "cannot be read: Input/output error", path.string());
        return {};
    }
    mutable int m_left;
};

QByteArray nameOf(const Result<DetectedDataset> &found)
{
    if (!found)
        return QByteArray::fromStdString("! " + found.error().detail);
    return QByteArray::fromStdString(std::string(datasetKindEntry(found->kind).name) + " "
                                     + found->path.string());
}

} // namespace

Q_DECLARE_METATYPE(Files)

void DatasetKindTest::namesEachKindOnce()
{
    std::size_t number = 0;
    for (const DatasetKindEntry &entry : datasetKinds()) {
        QCOMPARE(static_cast<std::size_t>(entry.kind), number++);
        QCOMPARE(datasetKindNamed(entry.name).value(), entry.kind);
        QCOMPARE(&datasetKindEntry(entry.kind), &entry);
        QVERIFY(entry.sniff && !entry.title.empty() && !entry.lookedFor.empty());
    }
    const auto none = datasetKindNamed("mp3");
    QVERIFY(QByteArray::fromStdString(none.error().detail).contains("touch, kaldi, wenet"));
}

/// The query for unpublished edits spells the kinds whose times are published; a new kind must not be forgotten there.
void DatasetKindTest::publishesTimesWhereRowsAreFound()
{
    for (const DatasetKindEntry &entry : datasetKinds()) {
        if (entry.kind == DatasetKind::Touch)
            continue; // its records are no list
        const bool isExpected = entry.publishing.findRows || entry.kind == DatasetKind::ManifestCsv;
        QVERIFY2(takesTimes(entry.name) == isExpected, entry.name.data());
    }
    QVERIFY(takesTimes(""));
    QVERIFY(!takesTimes("nem"));
}

void DatasetKindTest::knowsAKindByItsContent_data()
{
    QTest::addColumn<Files>(kRows);
    QTest::addColumn<QByteArray>("look");
    QTest::addColumn<QByteArray>("found");
    const auto row = [](const char *name, Files files, const char *look, const char *found) {
        QTest::newRow(name) << std::move(files) << QByteArray(look) << QByteArray(found);
    };
    const Files kaldi{{"wav.scp", "a /a.wav\n"}, {"text", "a x\n"}};
    row("kaldi", kaldi, "top", "kaldi top");
    row("kaldi with audio beside", {{"wav.scp", "a a.wav\n"}, {"a.wav", ""}}, "top", "kaldi top");
    row("a file of kaldi", kaldi, "top/text", "kaldi top");
    row("wenet", {{"x", "{\"key\": \"a\", \"wav\": \"/a\", \"txt\": \"t\"}\n"}}, "top/x",
        "wenet top/x");
    row("only wav", {{"x", "{\"wav\": \"/a\"}\n"}}, "top/x", "wenet top/x");
    row("after bad lines", {{"x", "oops\n[1]\n{\"wav\": \"/a\"}\n"}}, "top/x", "wenet top/x");
    row("after a mark", {{"x", "\xEF\xBB\xBF{\"wav\": \"/a\"}\n"}}, "top/x", "wenet top/x");
    row("nemo", {{"m.json", "{\"audio_filepath\": \"a\", \"duration\": 1.0, \"text\": \"\"}\n"}},
        "top/m.json", "nemo top/m.json");
    row("recordings", {{"r", "{\"id\": \"r\", \"sources\": [], \"sampling_rate\": 16000}\n"}},
        "top/r", "lhotse top/r");
    row("supervisions",
        {{"s", "{\"id\": \"s\", \"recording_id\": \"r\", \"start\": 0, \"duration\": 1}\n"}},
        "top/s", "lhotse top/s");
    row("cuts in a list",
        {{"c.json", "[\n  {\n    \"id\": \"c\",\n    \"start\": 0,\n    \"supervisions\": []\n"}},
        "top/c.json", "lhotse top/c.json");
    const Files tree{{"Alignment/alignment_output/v_t_aligned.json", "{}"}};
    row("a country", tree, "top", "aligned top");
    const Files countries{{"countries/serbia/Alignment/alignment_output/x", ""}};
    row("countries", countries, "top/countries", "aligned top/countries");
    row("beside countries", countries, "top", "aligned top/countries");
    row("one aligned file",
        {{"v_t_aligned.json", "{\n \"audio_file\": \"v.opus\",\n \"segments\": [{\"wav\": 1}]}"}},
        "top/v_t_aligned.json", "aligned top/v_t_aligned.json");
    row("aligned, the audio last", {{"v_t_aligned.json", "{\"segments\": [{\"start\": 0}"}},
        "top/v_t_aligned.json", "aligned top/v_t_aligned.json");
    const std::string manifest = "key,country,video_id,source_audio_path,start_seconds\n";
    const std::string splits = "source_audio_path,video_id,duration_hours,size_mb,split\n";
    row("manifest", {{"x", manifest}}, "top/x", "manifest top/x");
    row("splits", {{"x", splits}}, "top/x", "splits top/x");
    row("csv", {{"x", "path,sentence\na.wav,\"a, b\"\n"}}, "top/x", "csv top/x");
    row("csv with a mark and quotes", {{"x", "\xEF\xBB\xBF\"Path\",\"n\"\r\na,1\r\n"}}, "top/x",
        "csv top/x");
    row("tsv", {{"x", "client_id\tpath\tsentence\nc\ta.mp3\tt\n"}}, "top/x", "tsv top/x");
    row("filelist", {{"train.tsv", "s/0.tar\ta\ten\t1.5\n"}}, "top/train.tsv",
        "filelist top/train.tsv");
    row("filelist of folders", {{"x", "s0\ta\ten\t2\n"}}, "top/x", "filelist top/x");
    const Files audioFolder{{"metadata.csv", "file_name,transcription\na.wav,t\n"}, {"a.wav", ""}};
    row("audiofolder", audioFolder, "top", "audiofolder top");
    row("its metadata", audioFolder, "top/metadata.csv", "audiofolder top");
    row("audiofolder with splits",
        {{"train/metadata.jsonl", "{\"file_name\": \"a.wav\"}\n"}, {"train/a.wav", ""}}, "top",
        "audiofolder top");
    row("folder", {{"a.WAV", ""}, {"a.txt", ""}}, "top", "folder top");
    row("folder of folders", {{"s1/a.flac", ""}}, "top", "folder top");
    row("shard", {{"metainfo.idx", ""}, {"audio.idx", ""}}, "top", "touch top");
    row("shards", {{"000000000/metainfo.idx", ""}}, "top", "touch top");
    row("list of shards", {{"data.list", "d/000000000 audio+metainfo\n"}}, "top/data.list",
        "touch top/data.list");
    row("folder with a list of shards", {{"data.list", "d/000000000 audio+metainfo\n"}}, "top",
        "touch top");
}

void DatasetKindTest::knowsAKindByItsContent()
{
    QFETCH(const Files, files);
    QFETCH(const QByteArray, look);
    QFETCH(const QByteArray, found);
    MemoryFileSystem fs;
    seed(fs, files);
    const auto dataset = detectDatasetKind(fs, look.toStdString());
    QCOMPARE(nameOf(dataset), found);
    QVERIFY(!dataset->why.empty());
}

// Unreadable is not missing: a folder whose wav.scp cannot be read for a moment is not a folder of
// audio.
void DatasetKindTest::aDiskThatFailsGivesNoOtherKind()
{
    QFETCH(const Files, files);
    QFETCH(const QByteArray, look);
    MemoryFileSystem disk;
    seed(disk, files);
    const QByteArray right = nameOf(detectDatasetKind(disk, look.toStdString()));
    for (int at = 1;; ++at) {
        QVERIFY(at < 10'000);
        const FailingDisk failing(disk, at);
        const auto found = detectDatasetKind(failing, look.toStdString());
        if (!failing.hasFailed()) {
            QCOMPARE(nameOf(found), right);
            break;
        }
        QVERIFY2(!found, qPrintable(QString::number(at)));
        QCOMPARE(found.error().code, ErrorCode::Io);
    }
}

void DatasetKindTest::opensAFolderByItsOneList()
{
    MemoryFileSystem fs;
    seed(fs, {{"a.wav", ""}, {"data.list", "{\"wav\": \"a.wav\", \"txt\": \"t\"}\n"}});
    QCOMPARE(nameOf(detectDatasetKind(fs, "top")), QByteArray("wenet top/data.list"));
    fs.seed("top/other.jsonl", "{\"wav\": \"a.wav\", \"txt\": \"t\"}\n");
    QCOMPARE(nameOf(detectDatasetKind(fs, "top")), QByteArray("folder top"));
    MemoryFileSystem country;
    seed(country, {{"c_manifest.csv", "key,video_id,start_seconds\n"},
                   {"c_splits.csv", "video_id,duration_hours,split\n"}});
    QCOMPARE(nameOf(detectDatasetKind(country, "top")), QByteArray("manifest top/c_manifest.csv"));
    seed(country, {{"d_manifest.csv", "key,video_id,start_seconds\n"}});
    const QByteArray several = nameOf(detectDatasetKind(country, "top"));
    QVERIFY2(several.contains("several lists") && several.contains("c_manifest.csv, d_manifest"),
             several.constData());
}

void DatasetKindTest::unpacksBeforeItLooks()
{
    MemoryFileSystem fs;
    auto writer = CompressedWriter::create(fs, "cuts.jsonl.gz", {Compression::Gzip}).value();
    QVERIFY(writer->append(bytesOf("{\"id\": \"c\", \"start\": 0, \"supervisions\": []}\n")));
    QVERIFY(writer->finish());
    QCOMPARE(nameOf(detectDatasetKind(fs, "cuts.jsonl.gz")), QByteArray("lhotse cuts.jsonl.gz"));
    fs.seed("cut-short", "\x1F\x8B\x08");
    const QByteArray cutShort = nameOf(detectDatasetKind(fs, "cut-short"));
    QVERIFY2(cutShort.startsWith("! is a packed file that cannot"), cutShort.constData());
}

void DatasetKindTest::saysWhatItLookedForAndWhatItSaw()
{
    MemoryFileSystem fs;
    seed(fs, {{"empty", ""},
              {"blank", "\n \n"},
              {"binary", std::string("a\0b", 3)},
              {"text", "hello\x1B[2J"},
              {"fields", "{\"a\": 1}\n{\"b\": {\"wav\": 1}}\n"}});
    const auto saw = [&fs](const char *name) {
        return nameOf(detectDatasetKind(fs, std::string("top/") + name));
    };
    QVERIFY(saw("empty").startsWith("! is an empty file, not a known dataset"));
    QVERIFY(saw("blank").startsWith("! is a file of blank lines, not a known dataset"));
    QVERIFY(saw("binary").startsWith("! is a file that is not text"));
    QVERIFY(saw("text").startsWith("! is a text that begins \"hello [2J\""));
    QVERIFY(saw("fields").startsWith("! is JSON with the fields a, b, not a known dataset"));
    QVERIFY(!saw("fields").contains("voxdeck-cli")); // the window shows it as well
    QVERIFY(nameOf(detectDatasetKind(fs, "top"))
                .startsWith(
                    "! is a folder with binary, blank, empty, fields, text, not a known dataset"));
    QCOMPARE(detectDatasetKind(fs, "top/text").error().code, ErrorCode::InvalidArgument);
    QCOMPARE(detectDatasetKind(fs, "none").error().code, ErrorCode::NotFound);
}

void DatasetKindTest::asksWhereItMayBeSeveral()
{
    MemoryFileSystem fs;
    fs.seed("x", "{\"wav\": \"/a\", \"txt\": \"\", \"audio_filepath\": \"/a\", \"duration\": 1}\n");
    const auto found = detectDatasetKind(fs, "x");
    QCOMPARE(found.error().code, ErrorCode::InvalidArgument);
    QVERIFY(nameOf(found).startsWith("! may be a WeNet raw list ("));
    QVERIFY(nameOf(found).contains(
        "; choose with --from wenet or --from nemo; \"voxdeck-cli import\""));
    SourceOptions options;
    options.kind = DatasetKind::Wenet;
    QVERIFY(openUtteranceSource(fs, "x", options));
}

void DatasetKindTest::takesTheKindItIsTold()
{
    MemoryFileSystem fs;
    fs.seed("x", "{\"a\": 1}\n");
    SourceOptions options;
    options.kind = DatasetKind::Wenet;
    options.country = "serbia";
    options.language = "sr";
    auto source = openUtteranceSource(fs, "x", options).value();
    const auto line = source->next().value();
    QCOMPARE(line->utterance->record.dump().value(),
             std::string("{\"a\": 1, \"country\": \"serbia\", \"language\": \"sr\"}"));
    QCOMPARE(openUtteranceSource(fs, "none", options).error().code, ErrorCode::NotFound);
}

void DatasetKindTest::findsTheFieldsOfTheFirstObject_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("fields");
    const auto row = [](const char *name, const char *text, const char *fields) {
        QTest::newRow(name) << QByteArray(text) << QByteArray(fields);
    };
    row("plain", R"({"a": 1, "b": "c"})", "a b .");
    row("nested", R"({"a": {"x": [{"y": 1}]}, "b": []} {"c": 1})", "a b .");
    row("in a list", R"( [ {"a": 1}, {"b": 2}])", "a .");
    row("strings with braces", R"({"a": "}{\"b\":", "c": "\\"})", "a c .");
    row("cut in a key", R"({"a": 1, "b)", "a");
    row("cut in a value", R"({"a": "x\)", "a");
    row("no object", R"("a": 1)", "");
    row("a list of numbers", R"([1, {"a": 2}])", "");
    row("unbalanced", R"({]"a": 1})", ".");
}

void DatasetKindTest::findsTheFieldsOfTheFirstObject()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QByteArray, fields);
    const JsonFields found = jsonFieldsAtStart(text.toStdString());
    QByteArrayList names;
    for (const std::string &name : found.names)
        names.append(QByteArray::fromStdString(name));
    if (found.isClosed)
        names.append(".");
    QCOMPARE(names.join(' '), fields);
}

void DatasetKindTest::survivesAnyBytes()
{
    std::mt19937 random(11);
    const std::string alphabet = std::string("{}[]\":,\\ \n\r\tawv\xEF\xBB\xBF\x1F\x8B", 22);
    for (int round = 0; round < 2000; ++round) {
        std::string bytes(random() % 60, ' ');
        for (char &c : bytes)
            c = alphabet[random() % alphabet.size()];
        MemoryFileSystem fs;
        fs.seed("x", bytes);
        const auto found = detectDatasetKind(fs, "x");
        QVERIFY(found || !found.error().detail.empty());
    }
}

QTEST_GUILESS_MAIN(DatasetKindTest)
#include "DatasetKindTest.moc"
