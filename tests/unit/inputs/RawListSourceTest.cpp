// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/UtteranceSource.h"

#include "core/archive/CompressedWriter.h"
#include "core/format/DatasetKind.h"
#include "tests/support/MemoryFileSystem.h"

#include <QTest>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

using namespace voxdeck;
using voxdeck::test::MemoryFileSystem;

class RawListSourceTest final : public QObject {
    Q_OBJECT
private slots:
    void readsUtterancesAndKeepsTheirRecords();
    void countsBlankAndBadLinesAndGoesOn();
    void refusesALineAndSaysWhy_data();
    void refusesALineAndSaysWhy();
    void looksForRelativePathsHereThenBesideTheList();
    void readsPackedLists();
    void refusesWhatIsNoList();
    void takesAByteOrderMarkUnlessStrict();
    void readsOneArray();
    void splitsSegmentsWhereAsked();
};

namespace {

std::vector<InputLine> readAll(const FileSystem &fs, const char *path,
                               const SourceOptions &options = {})
{
    auto source = openUtteranceSource(fs, path, options).value();
    std::vector<InputLine> lines;
    while (true) {
        auto line = source->next().value();
        if (!line)
            return lines;
        lines.push_back(*std::move(line));
    }
}

} // namespace

void RawListSourceTest::readsUtterancesAndKeepsTheirRecords()
{
    MemoryFileSystem fs;
    fs.seed("list",
            "  {\"key\":\"a\",\"wav\":\"/x/a.wav\",\"txt\":\"t\",\"start\":\"0.50\",\"end\":2,"
            "\"more\":[1E5]} \xE3\x80\x80\r\n{\"wav\":\"/x/ b.wav\"}");
    const auto lines = readAll(fs, "list");
    QCOMPARE(lines.size(), std::size_t{2});
    const InputUtterance &first = lines[0].utterance.value();
    QCOMPARE(lines[0].number, std::uint64_t{1});
    QCOMPARE(lines[0].key, std::string("a"));
    QCOMPARE(first.key, std::string("a"));
    QCOMPARE(first.audio.string(), std::string("/x/a.wav"));
    QCOMPARE(first.startSeconds.value(), 0.5);
    QCOMPARE(first.endSeconds.value(), 2.0);
    QCOMPARE(first.timeRule, TimeRule::Truncate);
    QCOMPARE(
        first.record.dump().value(),
        std::string("{\"key\": \"a\", \"wav\": \"/x/a.wav\", \"txt\": \"t\", \"start\": \"0.50\", "
                    "\"end\": 2, \"more\": [100000.0]}"));
    const InputUtterance &second = lines[1].utterance.value();
    QVERIFY(second.key.empty() && !second.startSeconds && !second.endSeconds);
    QCOMPARE(second.audio.string(), std::string("/x/ b.wav"));
}

void RawListSourceTest::countsBlankAndBadLinesAndGoesOn()
{
    MemoryFileSystem fs;
    fs.seed("list", "\n{\"wav\": \"/a\"}\n \t\nnot json\n{\"key\": \"k\"}\n{\"wav\": \"/b\"}\n\n");
    const auto lines = readAll(fs, "list");
    QCOMPARE(lines.size(), std::size_t{7});
    for (std::size_t at = 0; at < lines.size(); ++at)
        QCOMPARE(lines[at].number, std::uint64_t{at + 1});
    QVERIFY(lines[0].isBlank() && lines[2].isBlank() && lines[6].isBlank());
    QVERIFY(lines[1].utterance && lines[5].utterance);
    QVERIFY(lines[3].problem);
    QCOMPARE(lines[4].key, std::string("k"));
    QCOMPARE(lines[4].utterance->audioProblem->detail,
             std::string("there is no `wav`, which names the audio"));
}

void RawListSourceTest::refusesALineAndSaysWhy_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<QByteArray>("said");
    const auto row = [](const char *name, QByteArray line, const char *said) {
        QTest::newRow(name) << line << QByteArray(said);
    };
    row("not UTF-8", "{\"wav\": \"/a\xFF\"}", "not UTF-8");
    row("array", "[\"/a\"]", "not a JSON object");
    row("wav a number", "{\"wav\": 5}", "`wav`");
    row("empty wav", "{\"wav\": \"\"}", "empty");
    row("NUL", "{\"wav\": \"/a\\u0000b\"}", "NUL");
    row("line end", "{\"wav\": \"/a\\nb\"}", "line end");
    row("an unpaired surrogate", "{\"wav\": \"/a\\ud800\"}", "UTF-8");
    row("standard input", "{\"wav\": \"-\"}", "standard input");
    row("address", "{\"wav\": \"gs://h/a.wav\"}", "address");
    row("key an object", "{\"wav\": \"/a\", \"key\": {}}", "`key`");
    row("start a word", "{\"wav\": \"/a\", \"start\": \"soon\"}", "`start`");
    row("start infinite", "{\"wav\": \"/a\", \"start\": Infinity}", "`start`");
    row("end not a number", "{\"wav\": \"/a\", \"end\": NaN}", "`end`");
    row("start negative", "{\"wav\": \"/a\", \"start\": -1}", "start");
    row("end before start", "{\"wav\": \"/a\", \"start\": 2, \"end\": 1}", "after the start");
    row("end at start", "{\"wav\": \"/a\", \"start\": 2, \"end\": 2}", "after the start");
}

void RawListSourceTest::refusesALineAndSaysWhy()
{
    QFETCH(const QByteArray, line);
    QFETCH(const QByteArray, said);
    MemoryFileSystem fs;
    fs.seed("list", line.toStdString() + "\n{\"wav\": \"/good\"}\n");
    const auto lines = readAll(fs, "list");
    QCOMPARE(lines.size(), std::size_t{2});
    const auto problem = lines[0].problem ? lines[0].problem : lines[0].utterance->audioProblem;
    QVERIFY(problem);
    QVERIFY2(QByteArray::fromStdString(problem->detail).contains(said), problem->detail.c_str());
    QVERIFY(lines[1].utterance);
}

void RawListSourceTest::looksForRelativePathsHereThenBesideTheList()
{
    MemoryFileSystem fs;
    fs.seed("here.wav", "");
    fs.seed("lists/here.wav", "");
    fs.seed("lists/there.wav", "");
    fs.seed("lists/list",
            "{\"wav\": \"here.wav\"}\n{\"wav\": \"there.wav\"}\n{\"wav\": \"none.wav\"}\n");
    const auto lines = readAll(fs, "lists/list");
    QCOMPARE(lines[0].utterance->audio.string(), std::string("here.wav"));
    QCOMPARE(lines[1].utterance->audio.string(), std::string("lists/there.wav"));
    QCOMPARE(lines[2].utterance->audio.string(), std::string("none.wav"));
    QCOMPARE(lines[1].utterance->record.find("wav")->toString(), std::string("there.wav"));
}

void RawListSourceTest::readsPackedLists()
{
    MemoryFileSystem fs;
    for (const Compression kind : {Compression::Gzip, Compression::Zstd}) {
        auto writer = CompressedWriter::create(fs, "list", {kind}).value();
        for (int line = 0; line < 20'000; ++line)
            QVERIFY(writer->append(bytesOf("{\"wav\": \"/x/" + std::to_string(line) + "\"}\n")));
        QVERIFY(writer->finish());
        const auto lines = readAll(fs, "list");
        QCOMPARE(lines.size(), std::size_t{20'000});
        QCOMPARE(lines.back().utterance->audio.string(), std::string("/x/19999"));
    }
    auto cut = readWholeFile(fs, "list").value();
    cut.resize(cut.size() - 10);
    fs.seed("list", cut);
    SourceOptions options;
    options.kind = DatasetKind::Wenet; // so short a file cannot be unpacked to detect it
    auto source = openUtteranceSource(fs, "list", options).value();
    Result<std::optional<InputLine>> line = source->next();
    while (line && *line)
        line = source->next();
    QVERIFY(!line); // the end is missing, which is reported
}

void RawListSourceTest::refusesWhatIsNoList()
{
    MemoryFileSystem fs;
    fs.seed("empty", "");
    fs.seed("folder/text", "a b\n");
    for (const char *path : {"empty", "folder"}) {
        const auto source = openUtteranceSource(fs, path);
        QVERIFY(!source);
        QCOMPARE(source.error().code, ErrorCode::InvalidArgument);
        QCOMPARE(source.error().subject, std::string(path));
    }
    QCOMPARE(openUtteranceSource(fs, "none").error().code, ErrorCode::NotFound);
}

void RawListSourceTest::takesAByteOrderMarkUnlessStrict()
{
    MemoryFileSystem fs;
    fs.seed("list", "\xEF\xBB\xBF{\"wav\": \"/a\"}\n\xEF\xBB\xBF{\"wav\": \"/b\"}\n");
    const auto lines = readAll(fs, "list");
    QCOMPARE(lines.size(), std::size_t{2});
    QCOMPARE(lines[0].utterance->audio.string(), std::string("/a"));
    QVERIFY(lines[1].problem); // in the middle of a file it is not a byte order mark
    SourceOptions options;
    options.isStrict = true; // as TouchNet reads: what pack must do
    QVERIFY(readAll(fs, "list", options)[0].problem);
    fs.seed("list", "{\"wav\": \"/a\", \"channel\": 1}\n{\"wav\": \"/a\", \"channel\": \"x\"}\n");
    QVERIFY(!readAll(fs, "list", options)[0].utterance->channel);
    QCOMPARE(readAll(fs, "list")[0].utterance->channel, std::optional(1));
    QVERIFY(!readAll(fs, "list")[1].utterance->channel);
}

void RawListSourceTest::readsOneArray()
{
    MemoryFileSystem fs;
    fs.seed("list", "[\n {\"key\": \"a\", \"wav\": \"/a\"},\n 5, {\"wav\": \"/b\"}]\n");
    const auto lines = readAll(fs, "list");
    QCOMPARE(lines.size(), std::size_t{3});
    QCOMPARE(lines[0].utterance->key, std::string("a"));
    QCOMPARE(lines[1].problem->detail, std::string("the line is not a JSON object"));
    QCOMPARE(lines[2].number, std::uint64_t{3});
    QCOMPARE(lines[2].utterance->audio.string(), std::string("/b"));
}

void RawListSourceTest::splitsSegmentsWhereAsked()
{
    MemoryFileSystem fs;
    fs.seed(
        "list",
        R"({"key": "k", "wav": "/a", "txt": "one two", "start": 10, "duration": 9, "lang": "de",)"
        R"( "speaker": "s", "info": {"n": 1, "segments": [{"start": "0.5", "end": 1, "txt": "one"},)"
        R"( {"start": 1, "end": 1, "txt": "x"}, {"start": 2, "end": 3.5, "speaker": "t"}]}})"
        "\n"
        R"({"key": "l", "wav": "/b", "txt": "t", "info": {"segments": [{"start": 0, "end": 1,)"
        R"( "txt": "u", "item": "mine"}]}})"
        "\n"
        R"({"key": "m", "wav": "/c", "txt": "t", "info": {"segments": []}})"
        "\n"
        R"({"key": "n", "wav": "/c", "txt": "t", "info": {"segments": 5}})"
        "\n");
    QCOMPARE(readAll(fs, "list").size(), std::size_t{4});
    SourceOptions options;
    options.splitsSegments = true;
    const auto lines = readAll(fs, "list", options);
    QCOMPARE(lines.size(), std::size_t{6});
    QCOMPARE(lines[0].utterance->record.dump().value(),
             std::string(R"({"key": "k_00000", "wav": "/a", "txt": "one", "start": 10.5, )"
                         R"("end": 11.0, "lang": "de", "speaker": "s", "info": {"n": 1}, )"
                         R"("item": "k"})"));
    QCOMPARE(lines[0].utterance->startSeconds, std::optional(10.5));
    QCOMPARE(lines[1].key, std::string("k_00001"));
    QVERIFY(lines[1].problem);
    QCOMPARE(lines[2].utterance->record.dump().value(),
             std::string(R"({"key": "k_00002", "wav": "/a", "txt": "", "start": 12.0, )"
                         R"("end": 13.5, "speaker": "t", "lang": "de", "info": {"n": 1}, )"
                         R"("item": "k"})"));
    QCOMPARE(lines[3].utterance->record.dump().value(),
             std::string(R"({"key": "l", "wav": "/b", "txt": "u", "start": 0.0, "end": 1.0, )"
                         R"("item": "mine", "original_item": "l"})"));
    QCOMPARE(lines[3].number, std::uint64_t{2});
    QVERIFY(!lines[4].utterance->endSeconds && !lines[5].utterance->endSeconds);
}

QTEST_GUILESS_MAIN(RawListSourceTest)
#include "RawListSourceTest.moc"
