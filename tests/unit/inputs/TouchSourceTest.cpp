// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/touch/TouchSource.h"
#include "core/format/DatasetKind.h"
#include "tests/support/MemoryFileSystem.h"
#include "tests/support/TouchShard.h"

#include <QTest>

#include <cstdint>

using namespace voxdeck;
using voxdeck::test::MemoryFileSystem;

class TouchSourceTest final : public QObject {
    Q_OBJECT
private slots:
    void givesAnItemWithoutSegmentsWhole();
    void givesEachSegmentWithItsItemsFields();
    void saysWhatCannotBeRead();
    void countsTheItemsOfAShardThatCannotBeRead();
};

namespace {

struct Read {
    std::vector<InputLine> lines;
    std::uint64_t items = 0;
};

Read readAll(const std::map<std::string, std::string> &files)
{
    MemoryFileSystem fs;
    for (const auto &[name, bytes] : files)
        fs.seed(name, bytes);
    auto source = openUtteranceSource(fs, "/set").value();
    Read read;
    while (auto line = source->next().value())
        read.lines.push_back(*std::move(line));
    read.items = source->bytesRead();
    return read;
}

std::string recordOf(const InputLine &line)
{
    return line.utterance ? line.utterance->record.dump().value() : "- " + line.problem->detail;
}

const std::vector<std::int16_t> kHalfSecond(8000, 7);

} // namespace

void TouchSourceTest::givesAnItemWithoutSegmentsWhole()
{
    const Read read = readAll(test::touchShard(
        "/set/000000000",
        {{R"({"key": "a", "wav": "/old/a.wav", "txt": "t", "start": 1, "end": 1.5, "lang": "en", )"
          R"("speaker": "s", "mood": [1], "sample_rate": 16000})",
          kHalfSecond}}));
    QCOMPARE(read.lines.size(), std::size_t{1});
    QCOMPARE(recordOf(read.lines[0]),
             std::string("{\"key\": \"a\", \"txt\": \"t\", \"speaker\": \"s\", \"language\": "
                         "\"en\", \"duration\": 0.5, \"original_wav\": \"/old/a.wav\", "
                         "\"original_start\": 1, \"original_end\": 1.5, \"lang\": \"en\", "
                         "\"mood\": [1], \"sample_rate\": 16000}"));
    const InputUtterance &utterance = *read.lines[0].utterance;
    QVERIFY(!utterance.startSeconds && !utterance.endSeconds && utterance.audio.empty());
    QCOMPARE(utterance.audioProblem->code, ErrorCode::Unsupported);
    QCOMPARE(read.items, std::uint64_t{1});
}

void TouchSourceTest::givesEachSegmentWithItsItemsFields()
{
    const Read read = readAll(test::touchShard(
        "/set/000000000",
        {{R"({"key": "a", "wav": "/a", "txt": "x y", "sample_rate": 16000, "duration": 9, )"
          R"("info": {"who": "me", "segments": [{"start": 0, "end": "0.25", "txt": "x", )"
          R"("score": 1, "key": "own"}, {"start": 0.25, "end": 0.5, "txt": "y"}]}})",
          kHalfSecond},
         {R"({"key": "b", "txt": "z", "sample_rate": 16000, )"
          R"("info": {"segments": [{"start": 0, "end": 0.5, "txt": "z"}]}})",
          kHalfSecond}}));
    QCOMPARE(read.lines.size(), std::size_t{3});
    QCOMPARE(recordOf(read.lines[0]),
             std::string("{\"key\": \"a_00000\", \"txt\": \"x\", \"start\": 0.0, \"end\": 0.25, "
                         "\"duration\": 0.25, \"item\": \"a\", \"original_wav\": \"/a\", "
                         "\"sample_rate\": 16000, \"info\": {\"who\": \"me\"}, \"score\": 1, "
                         "\"original_key\": \"own\"}"));
    QCOMPARE(read.lines[1].key, std::string("a_00001"));
    QCOMPARE(read.lines[1].number, std::uint64_t{2});
    QCOMPARE(read.lines[1].utterance->startSeconds.value(), 0.25);
    QCOMPARE(recordOf(read.lines[2]),
             std::string("{\"key\": \"b\", \"txt\": \"z\", \"start\": 0.0, \"end\": 0.5, "
                         "\"duration\": 0.5, \"item\": \"b\", \"sample_rate\": 16000}"));
}

void TouchSourceTest::saysWhatCannotBeRead()
{
    auto files = test::touchShard(
        "/set/000000000",
        {{"oops", kHalfSecond},
         {R"({"key": "b", "sample_rate": 16000, "info": {"segments": [{"start": 2, "end": 1, )"
          R"("txt": ""}, {"start": 0, "end": 1, "txt": "good"}]}})",
          kHalfSecond}});
    files["/set/data.list"] = "/set/000000000 audio+metainfo\n/set/000000001 audio+metainfo\n";
    const Read read = readAll(files);
    QCOMPARE(read.lines.size(), std::size_t{4});
    QVERIFY(read.lines[0].problem && read.lines[0].problem->subject.ends_with("item #0"));
    QVERIFY(recordOf(read.lines[1]).ends_with("is not after the start"));
    QVERIFY(read.lines[2].utterance);
    QVERIFY(read.lines[3].problem);
    QVERIFY(!read.lines[3].hidden); // nothing tells how many items it had
}

/// A shard that cannot be read is one problem, of all of its items.
void TouchSourceTest::countsTheItemsOfAShardThatCannotBeRead()
{
    const std::string record = R"({"key": "a", "txt": "t", "sample_rate": 16000})";
    auto files = test::touchShard("/set/000000000", {{record, kHalfSecond}, {record, kHalfSecond}});
    files["/set/000000000/audio.idx"] = "no index";
    Read read = readAll(files);
    QCOMPARE(read.lines.size(), std::size_t{1});
    QCOMPARE(read.lines[0].hidden, std::optional<std::uint64_t>(2));
    files["/set/000000000/metainfo.idx"] = "no index";
    read = readAll(files);
    QCOMPARE(read.lines.size(), std::size_t{1});
    QVERIFY(read.lines[0].problem && !read.lines[0].hidden);
}

QTEST_GUILESS_MAIN(TouchSourceTest)
#include "TouchSourceTest.moc"
