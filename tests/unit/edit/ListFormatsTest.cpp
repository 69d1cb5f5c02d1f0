// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/archive/CompressedWriter.h"
#include "core/format/JsonPatch.h"
#include "core/format/JsonRecords.h"
#include "tests/unit/edit/ListFixture.h"

#include <QTest>

#include <cstdint>
#include <functional>
#include <map>
#include <random>
#include <string>

using namespace voxdeck;

namespace {

using Texts = std::map<std::string, std::string>; ///< key -> text

std::string unpacked(const FileSystem &fs, const std::string &path)
{
    return readHead(fs, path, std::size_t{1} << 24).value();
}

void pack(FileSystem &fs, const std::string &path, const std::string &text, Compression kind)
{
    auto file = CompressedWriter::create(fs, path, {kind, 0}).value();
    QVERIFY(file->append(bytesOf(text)));
    QVERIFY(file->finish());
}

} // namespace

/// Each format: what is edited changes, and not one byte more.
class ListFormatsTest final : public QObject, private test::ListFixture {
    Q_OBJECT
private slots:
    void init() { startAnew(); }
    void changesOneValueAndNothingElse_data();
    void changesOneValueAndNothingElse();
    void changesPackedFiles();
    void changesSeveralFilesOfOneList();
    void changesOnlyWhatWasEditedOfRandomLists_data();
    void changesOnlyWhatWasEditedOfRandomLists();
};

void ListFormatsTest::changesOneValueAndNothingElse_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QByteArray>("after");
    const auto add = [](const char *name, const char *path, const char *kind, const char *before,
                        const char *key, const char *text, const char *after,
                        const char *file = nullptr) {
        QTest::newRow(name) << QString::fromUtf8(path) << QString::fromUtf8(file ? file : path)
                            << QString::fromUtf8(kind) << QByteArray(before)
                            << QString::fromUtf8(key) << QString::fromUtf8(text)
                            << QByteArray(after);
    };
    add("raw list", "/d/data.list", "wenet",
        "{\"key\": \"a\",  \"wav\":\"x.wav\",\"txt\" : \"one\", \"n\": 1.50}\r\n\n"
        "{\"txt\":\"two\",\"key\":\"b\",\"wav\":\"x.wav\",\"u\":[1e3, {\"txt\": \"no\"}]}",
        "b", "zw\u00f6\u00df \"2\"\\",
        "{\"key\": \"a\",  \"wav\":\"x.wav\",\"txt\" : \"one\", \"n\": 1.50}\r\n\n"
        "{\"txt\":\"zw\xC3\xB6\xC3\x9F \\\"2\\\"\\\\\",\"key\":\"b\",\"wav\":\"x.wav\","
        "\"u\":[1e3, {\"txt\": \"no\"}]}");
    add("raw list in ASCII", "/d/data.list", "wenet",
        "{\"key\": \"a\", \"wav\": \"x\\/y.wav\", \"txt\": \"\\u00E9\"}\n", "a",
        "\u00fc/\U0001F600",
        "{\"key\": \"a\", \"wav\": \"x\\/y.wav\", \"txt\": \"\\u00FC\\/\\uD83D\\uDE00\"}\n");
    add("raw list, style of the other lines", "/d/data.list", "wenet",
        "{\"key\": \"a\", \"wav\": \"x.wav\", \"txt\": \"plain\"}\n"
        "{\"key\": \"b\", \"wav\": \"x.wav\", \"txt\": \"\\u0939\"}\n",
        "a", "\u00fc",
        "{\"key\": \"a\", \"wav\": \"x.wav\", \"txt\": \"\\u00fc\"}\n"
        "{\"key\": \"b\", \"wav\": \"x.wav\", \"txt\": \"\\u0939\"}\n");
    add("raw list, null and a key that stands twice", "/d/data.list", "wenet",
        "{\"key\": \"a\", \"wav\": \"x.wav\", \"txt\": \"first\", \"txt\": null}\n", "a", "new",
        "{\"key\": \"a\", \"wav\": \"x.wav\", \"txt\": \"first\", \"txt\": \"new\"}\n");
    add("raw list, no text yet", "/d/data.list", "wenet",
        "{\"key\":\"a\",\"wav\":\"x.wav\",\"txt\":\"one\"}\n{\"key\":\"b\",\"wav\":\"x.wav\" }\n",
        "b", "new",
        "{\"key\":\"a\",\"wav\":\"x.wav\",\"txt\":\"one\"}\n"
        "{\"key\":\"b\",\"wav\":\"x.wav\",\"txt\":\"new\" }\n");
    add("raw list, one of its segments", "/d/data.list", "wenet",
        "\xEF\xBB\xBF{\"key\":\"a\",\"wav\":\"x.wav\",\"txt\":\"one two\",\"info\":{\"segments\":["
        "{\"start\":0,\"end\":1,\"txt\":\"one\"}, {\"start\":1,\"end\":\"2\",\"txt\":\"two\"}]}}\n",
        "a_00001", "zwei",
        "\xEF\xBB\xBF{\"key\":\"a\",\"wav\":\"x.wav\",\"txt\":\"one two\",\"info\":{\"segments\":["
        "{\"start\":0,\"end\":1,\"txt\":\"one\"}, "
        "{\"start\":1,\"end\":\"2\",\"txt\":\"zwei\"}]}}\n");
    add("NeMo", "/d/m.json", "nemo",
        "\xEF\xBB\xBF{\"audio_filepath\": \"a.wav\", \"duration\": 1.0, \"text\": \"one\"}\r\n"
        "{\"audio_filepath\": \"b.wav\", \"text\": \"two\", \"duration\": 2.50, \"pred_text\": "
        "\"t\"}\r\n",
        "b", "zwei",
        "\xEF\xBB\xBF{\"audio_filepath\": \"a.wav\", \"duration\": 1.0, \"text\": \"one\"}\r\n"
        "{\"audio_filepath\": \"b.wav\", \"text\": \"zwei\", \"duration\": 2.50, \"pred_text\": "
        "\"t\"}\r\n");
    add("NeMo, an array", "/d/m.json", "nemo",
        "[\n  {\"audio_filepath\": \"a.wav\", \"duration\": 1, \"normalized_text\": \"one\"},\n"
        "  {\"audio_filepath\": \"b.wav\", \"duration\": 1,\n   \"answer\": \"two\"}\n]\n",
        "b", "zwei",
        "[\n  {\"audio_filepath\": \"a.wav\", \"duration\": 1, \"normalized_text\": \"one\"},\n"
        "  {\"audio_filepath\": \"b.wav\", \"duration\": 1,\n   \"answer\": \"zwei\"}\n]\n");
    add("Lhotse supervisions", "/d/supervisions.jsonl", "lhotse",
        "{\"id\": \"a\", \"recording_id\": \"r\", \"start\": 0.0, \"duration\": 1.0, \"channel\": "
        "0, "
        "\"text\": \"one\", \"custom\": {\"text\": \"other\"}}\n",
        "a", "eins",
        "{\"id\": \"a\", \"recording_id\": \"r\", \"start\": 0.0, \"duration\": 1.0, \"channel\": "
        "0, "
        "\"text\": \"eins\", \"custom\": {\"text\": \"other\"}}\n");
    const auto cut = [](const char *second) {
        return std::string(
                   "{\"id\": \"c\", \"start\": 0, \"duration\": 4.0, \"channel\": 0, "
                   "\"supervisions\": "
                   "[{\"id\": \"s1\", \"recording_id\": \"r\", \"start\": 0.0, \"duration\": 2.0, "
                   "\"text\": \"same\"}, {\"id\": \"s2\", \"recording_id\": \"r\", \"start\": 2.0, "
                   "\"duration\": 2.0, \"text\": \"")
               + second
               + "\"}], \"recording\": {\"id\": \"r\", \"sources\": [{\"type\": \"file\", "
                 "\"channels\": [0], \"source\": \"/audio/a.wav\"}], \"sampling_rate\": 16000, "
                 "\"num_samples\": 64000, \"duration\": 4.0}, \"type\": \"MonoCut\"}\n";
    };
    add("Lhotse cuts", "/d/cuts.jsonl", "lhotse", cut("same").c_str(), "s2", "anders",
        cut("anders").c_str());
    add("Kaldi", "/d/kaldi", "kaldi", "a  one two \nb\tthree\r\nc\n", "b", "drei vier",
        "a  one two \nb\tdrei vier\r\nc\n", "/d/kaldi/text");
    add("Kaldi, no text yet", "/d/kaldi", "kaldi", "a one\nc\nb two", "c", "new",
        "a one\nc new\nb two", "/d/kaldi/text");
    add("CSV", "/d/t.csv", "csv",
        "\xEF\xBB\xBFid,path,sentence,n\r\na,a.wav,\"one, \"\"1\"\"\",1.50\r\nb,b.wav,two,\r\n",
        "a", "x\"y",
        "\xEF\xBB\xBFid,path,sentence,n\r\na,a.wav,\"x\"\"y\",1.50\r\nb,b.wav,two,\r\n");
    add("CSV, quotes where they were not needed", "/d/t.csv", "csv",
        "\"id\",\"path\",\"text\"\n\"a\",\"a.wav\",\"one\"\n\"b\",\"b.wav\",\"two\"", "b", "zwei",
        "\"id\",\"path\",\"text\"\n\"a\",\"a.wav\",\"one\"\n\"b\",\"b.wav\",\"zwei\"");
    add("CSV, now with quotes", "/d/t.csv", "csv", "id,path,text,x\na,a.wav,one,2\n", "a", "1,\n2",
        "id,path,text,x\na,a.wav,\"1,\n2\",2\n");
    add("CSV, a short record", "/d/t.csv", "csv", "id,path,x,text\na,a.wav\nb,b.wav,,two\n", "a",
        "new", "id,path,x,text\na,a.wav,,new\nb,b.wav,,two\n");
    add("country manifest", "/d/germany_manifest.csv", "manifest",
        "country,video_id,start,end,human_transcript,source_audio_path,key\n"
        "germany,v,0,1,eins,/audio/a.wav,germany_v_0_1000\n",
        "germany_v_0_1000", "zwei",
        "country,video_id,start,end,human_transcript,source_audio_path,key\n"
        "germany,v,0,1,zwei,/audio/a.wav,germany_v_0_1000\n");
    add("TSV", "/d/t.tsv", "tsv", "client_id\tpath\tsentence\nx\ta.mp3\t\"one\ny\tb.mp3\ttwo \n",
        "a", "\"eins\"", "client_id\tpath\tsentence\nx\ta.mp3\t\"eins\"\ny\tb.mp3\ttwo \n");
    add("AudioFolder, JSON", "/d/af", "audiofolder",
        "{\"file_name\": \"a.wav\", \"transcription\": \"one\", \"x\": null}\n", "a", "eins",
        "{\"file_name\": \"a.wav\", \"transcription\": \"eins\", \"x\": null}\n",
        "/d/af/metadata.jsonl");
    add("AudioFolder, CSV", "/d/af", "audiofolder", "file_name,transcription\n\na.wav,one\n", "a",
        "eins", "file_name,transcription\n\na.wav,eins\n", "/d/af/metadata.csv");
    add("text beside audio", "/d/f", "folder", "\xEF\xBB\xBF  one\ntwo\r\n\r\n", "a", "eins",
        "\xEF\xBB\xBF  eins\r\n\r\n", "/d/f/a.txt");
    add("lab beside audio", "/d/f", "folder", "one", "a", "eins", "eins", "/d/f/a.lab");
    add("LibriSpeech", "/d/f", "folder", "a ONE TWO\r\nb THREE\n", "a", "EINS",
        "a EINS\r\nb THREE\n", "/d/f/1-2.trans.txt");
    add("LJ Speech", "/d/f", "folder", "a|one|One\nb|two|Two\n", "a", "eins",
        "a|eins|One\nb|two|Two\n", "/d/f/metadata.csv");
}

void ListFormatsTest::changesOneValueAndNothingElse()
{
    QFETCH(const QString, path);
    QFETCH(const QString, file);
    QFETCH(const QString, kind);
    QFETCH(const QByteArray, before);
    QFETCH(const QString, key);
    QFETCH(const QString, text);
    QFETCH(const QByteArray, after);
    m_fs.seed(file.toStdString(), before.toStdString());
    if (kind == QStringLiteral("kaldi"))
        m_fs.seed("/d/kaldi/wav.scp", "a /audio/a.wav\nb /audio/a.wav\nc /audio/a.wav\n");
    if (kind == QStringLiteral("folder"))
        m_fs.seed("/d/f/a.wav", "RIFF");
    if (kind == QStringLiteral("audiofolder"))
        m_fs.seed("/d/af/a.wav", "RIFF");
    const auto all = m_fs.asSeenNow();
    const auto named = datasetKindNamed(kind.toStdString());
    QVERIFY2(named, named ? "" : describe(named.error()).c_str());
    open(path.toStdString(), *named);
    if (QTest::currentTestFailed())
        return;
    auto wanted = texts();
    QVERIFY2(wanted.contains(key.toStdString()),
             wanted.empty() ? "no rows" : wanted.begin()->first.c_str());
    QVERIFY(edit(key.toStdString(), text.toStdString()) != 0);
    const auto report = publishAll();
    QVERIFY2(report.problems.empty(),
             report.problems.empty() ? "" : describe(report.problems.front()).c_str());
    QVERIFY(report.conflicts.empty());
    QCOMPARE(report.edits, 1u);
    QCOMPARE(report.records, 1u);
    QCOMPARE(report.files, 1u);
    QCOMPARE(QByteArray::fromStdString(this->file(file.toStdString())), after);
    auto others = m_fs.asSeenNow();
    others[file.toStdString()] = before.toStdString();
    QVERIFY(others == all); // no other file, no lock, no part
    QCOMPARE(unpublished(), 0u);
    wanted[key.toStdString()] = text.toStdString();
    QVERIFY(texts() == wanted);
    const auto again = import();
    QCOMPARE(again.changed, 0u);
    QCOMPARE(again.added, 0u);
    QVERIFY(texts() == wanted);
    // Another person reads the same.
    m_workspace =
        Workspace::open(m_folder->path().toStdString() + "/other.voxdeck", m_items->path()).value();
    import();
    QVERIFY(texts() == wanted);
}

void ListFormatsTest::changesPackedFiles()
{
    const auto list = [](const char *text) {
        return std::string(R"({"key": "a", "wav": "/audio/a.wav", "txt": ")") + text + "\"}\n";
    };
    int number = 0;
    for (const auto kind : {Compression::Gzip, Compression::Zstd}) {
        const std::string path = "/d" + std::to_string(number++) + "/list.jsonl.packed";
        m_fs.seed(path, {}); // and its folder
        pack(m_fs, path, list("one"), kind);
        m_workspace.reset();
        m_folder = std::make_unique<QTemporaryDir>();
        open(path, DatasetKind::Wenet);
        edit("a", "eins");
        QCOMPARE(publishAll().records, 1u);
        QCOMPARE(unpacked(m_fs, path), list("eins"));
        QCOMPARE(import().changed, 0u);
    }
}

void ListFormatsTest::changesSeveralFilesOfOneList()
{
    const auto line = [](const char *audio, const char *text) {
        return std::string(R"({"audio_filepath": ")") + audio + R"(", "duration": 1, "text": ")"
               + text + "\"}\n";
    };
    m_fs.seed("/d/m_0.json", line("a.wav", "one") + line("b.wav", "two"));
    m_fs.seed("/d/m_1.json", line("c.wav", "three"));
    m_fs.seed("/d/m_2.json", line("d.wav", "four") + line("e.wav", "five"));
    open("/d/m_{0..2}.json", DatasetKind::Nemo);
    edit("b", "zwei");
    edit("d", "vier");
    const auto report = publishAll();
    QCOMPARE(report.files, 2u);
    QCOMPARE(report.records, 2u);
    QCOMPARE(file("/d/m_0.json"), line("a.wav", "one") + line("b.wav", "zwei"));
    QCOMPARE(file("/d/m_1.json"), line("c.wav", "three"));
    QCOMPARE(file("/d/m_2.json"), line("d.wav", "vier") + line("e.wav", "five"));
}

namespace {

/// How one random list spells its texts and what is around them; the same seed, the same but for the texts.
struct RandomList {
    std::string path;
    std::string kind;
    std::function<std::string(const Texts &, std::mt19937 &)> write;
};

std::string someText(std::mt19937 &random, bool isHostile)
{
    static const std::vector<std::string> kPieces{
        "a",   "bb", "\u00fc", "\u0939\u093f", "\u4e2d\u6587", "\U0001F600",
        " x ", "'",  ";",      "{}",           "\\",           "\"",
        ",",   "|",  "/",      "=1+1",         "\u200b"};
    std::string text = "w";
    for (auto count = random() % 7; count > 0; --count)
        text += kPieces[random() % kPieces.size()];
    if (isHostile && random() % 4 == 0)
        text += random() % 2 == 0 ? "\n\t" : "\r\n";
    return text + "z";
}

std::string someEnd(std::mt19937 &random)
{
    static const std::vector<std::string> kEnds{"\n", "\r\n", "\n\n", "\r"};
    return kEnds[random() % kEnds.size()];
}

std::string jsonLine(const std::string &key, const std::string &text, std::mt19937 &random,
                     const char *keyName, const char *textName, const std::string &more)
{
    const std::string space(random() % 3, ' ');
    JsonStyle style;
    style.isAscii = random() % 2 == 0;
    // A line tells its style only where it has something to tell it by.
    const std::string witness = *style.isAscii ? "\"\\u00e4\"" : "\"\u00e4\"";
    std::string line = "{" + space + "\"w\":" + witness + ", \"" + keyName + "\"" + space + ":\""
                       + key + "\"," + more;
    line += "\"" + std::string(textName) + "\": " + space + jsonLiteral(text, style);
    line += ",\"n\" :" + std::to_string(random() % 100) + ".500}";
    return line;
}

std::string csvField(const std::string &text, bool isQuoted)
{
    if (!isQuoted && text.find_first_of(",\"\n\r") == std::string::npos)
        return text;
    std::string field = "\"";
    for (const char c : text)
        field.append(c == '"' ? 2 : 1, c);
    return field + "\"";
}

std::vector<RandomList> randomLists()
{
    const auto lines = [](auto one) {
        return [one](const Texts &texts, std::mt19937 &random) {
            std::string all;
            for (const auto &[key, text] : texts) {
                all += one(key, text, random);
                all += someEnd(random);
            }
            return all;
        };
    };
    const auto json = [&](const char *keyName, const char *textName, const std::string &more) {
        return lines([=](const std::string &key, const std::string &text, std::mt19937 &random) {
            return jsonLine(key, text, random, keyName, textName, more);
        });
    };
    return {
        {"/r/data.list", "wenet", json("key", "txt", R"("wav":"/audio/a.wav" , )")},
        {"/r/n.json", "nemo",
         json("key", "text", R"("audio_filepath":"/audio/a.wav","duration": 1.50,)")},
        {"/r/s.jsonl", "lhotse",
         json("id", "text", R"("recording_id":"r","start":0,"duration": 1.50, )")},
        {"/r/af/metadata.jsonl", "audiofolder", json("id", "text", R"("file_name":"a.wav", )")},
        {"/r/k/text", "kaldi",
         lines([](const std::string &key, const std::string &text, std::mt19937 &random) {
             return key + (random() % 2 == 0 ? " " : "\t ") + text + (random() % 2 == 0 ? " " : "");
         })},
        {"/r/t.tsv", "tsv",
         [](const Texts &texts, std::mt19937 &random) {
             std::string all = "path\tid\tsentence\tx\n";
             for (const auto &[key, text] : texts)
                 all += "a.wav\t" + key + "\t" + text + "\t" + std::to_string(random()) + "\n";
             return all;
         }},
        {"/r/t.csv", "csv",
         [](const Texts &texts, std::mt19937 &random) {
             std::string all = "path,id,sentence,x\r\n";
             for (const auto &[key, text] : texts) {
                 const bool isQuoted = random() % 2 == 0;
                 all += "a.wav," + csvField(key, random() % 2 == 0) + "," + csvField(text, isQuoted)
                        + "," + std::to_string(random()) + someEnd(random);
             }
             return all;
         }},
    };
}

} // namespace

void ListFormatsTest::changesOnlyWhatWasEditedOfRandomLists_data()
{
    QTest::addColumn<std::size_t>("which");
    const auto lists = randomLists();
    for (std::size_t which = 0; which < lists.size(); ++which)
        QTest::newRow(lists[which].kind.c_str()) << which;
}

void ListFormatsTest::changesOnlyWhatWasEditedOfRandomLists()
{
    QFETCH(const std::size_t, which);
    const RandomList list = randomLists().at(which);
    const bool holdsLines = list.kind != "kaldi" && list.kind != "tsv";
    const bool keepsQuotes = list.kind == "csv";
    for (std::uint32_t round = 0; round < 25; ++round) {
        std::mt19937 random(1000 * static_cast<std::uint32_t>(which) + round);
        Texts texts;
        for (auto count = 1 + random() % 9; count > 0; --count)
            texts["k" + std::to_string(random() % 50)] = someText(random, holdsLines);
        m_workspace.reset();
        m_folder = std::make_unique<QTemporaryDir>();
        m_fs.seed("/r/k/wav.scp", [&texts] {
            std::string all;
            for (const auto &[key, text] : texts)
                all += key + " /audio/a.wav\n";
            return all;
        }());
        m_fs.seed("/r/af/a.wav", "RIFF");
        const auto start = random; // spells the same again
        auto spelling = start;
        m_fs.seed(list.path, list.write(texts, spelling));
        const bool isFolder = list.kind == "kaldi" || list.kind == "audiofolder";
        open(isFolder ? list.path.substr(0, list.path.rfind('/')) : list.path,
             datasetKindNamed(list.kind).value());
        QVERIFY(!QTest::currentTestFailed());
        QVERIFY(this->texts() == texts);
        auto edited = texts;
        std::uint64_t edits = 0;
        for (auto &[key, text] : edited) {
            if (random() % 2 == 0)
                continue;
            auto now = someText(random, holdsLines);
            // A field that had to be quoted stays so; one that was not is only where it must be.
            const auto needsQuotes = [](const std::string &one) {
                return one.find_first_of(",\"\n\r") != std::string::npos;
            };
            if (keepsQuotes && needsQuotes(text) && !needsQuotes(now))
                now += ",";
            edits += now == text ? 0 : 1;
            if (now != text)
                QVERIFY(edit(key, now) != 0);
            text = now;
        }
        const auto report = publishAll();
        QVERIFY2(report.problems.empty(),
                 report.problems.empty() ? "" : describe(report.problems.front()).c_str());
        QCOMPARE(report.edits, edits);
        QCOMPARE(report.records, edits);
        QVERIFY(this->texts() == edited);
        spelling = start;
        QCOMPARE(QByteArray::fromStdString(file(list.path)),
                 QByteArray::fromStdString(list.write(edited, spelling)));
        QCOMPARE(import().changed, 0u);
        QVERIFY(this->texts() == edited);
    }
}

QTEST_GUILESS_MAIN(ListFormatsTest)
#include "ListFormatsTest.moc"
