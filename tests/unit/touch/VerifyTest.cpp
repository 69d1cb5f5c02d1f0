// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/touch/TouchDataset.h"
#include "core/format/touch/Verify.h"
#include "tests/support/MemoryFileSystem.h"
#include "tests/support/TouchShard.h"

#include <QTest>

#include <algorithm>
#include <cstdint>
#include <random>

using namespace voxdeck;
using namespace voxdeck::touch;
using namespace voxdeck::test;

namespace {

using Files = std::map<std::string, std::string>;

std::string record(const std::string &key, const std::string &segments = "")
{
    return "{\"key\": \"" + key + "\", \"sample_rate\": 1000"
           + (segments.empty() ? "" : ", \"info\": {\"segments\": [" + segments + "]}") + "}";
}

Files twoShards()
{
    const std::vector<std::int16_t> second(1000, 7);
    Files files = touchShard("/d/000000000", {{record("a"), second}, {record("b"), second}});
    files.merge(touchShard("/d/000000001", {{record("c"), second}, {record("d"), {}}}));
    files["/d/data.list"] = "/d/000000000 audio+metainfo\n/d/000000001 audio+metainfo\n";
    return files;
}

VerifyReport verified(const Files &files, VerifyDepth depth, const std::string &path = "/d")
{
    const auto fs = MemoryFileSystem::from(files);
    const auto report = verify(*fs, path, depth, {}, {});
    if (report)
        return *report;
    VerifyReport failed;
    failed.problems.push_back({Severity::Error, report.error()});
    failed.errors = 1;
    return failed;
}

/// All problems in words, one a line.
std::string words(const VerifyReport &report)
{
    std::string all;
    for (const auto &problem : report.problems)
        all += std::string(problem.severity == Severity::Error     ? "error: "
                           : problem.severity == Severity::Warning ? "warning: "
                                                                   : "note: ")
               + describe(problem.error) + "\n";
    return all;
}

Files with(const std::string &path, const std::string &bytes)
{
    Files files = twoShards();
    files[path] = bytes;
    return files;
}

std::string put(std::string bytes, std::size_t at, std::int64_t value, std::size_t size)
{
    std::memcpy(bytes.data() + at, &value, size);
    return bytes;
}

} // namespace

class VerifyTest final : public QObject {
    Q_OBJECT
private slots:
    void findsNothingInASoundDataset();
    void saysWhatIsWrongQuickly_data();
    void saysWhatIsWrongQuickly();
    void saysWhatIsWrongInRecords_data();
    void saysWhatIsWrongInRecords();
    void seesThatAnIndexIsCutAtAnyByte();
    void countsDeadBytesOfPublishedEdits();
    void findsLeftoversOfWritersThatDied();
    void countsAllAndKeepsTheFirst();
    void looksAtOneShardThatCannotEvenBeOpened();
    void refusesWhatIsNoDataset();
    void callsNothingSoundThatCannotBeRead();
    void stopsWhenAsked();
};

void VerifyTest::findsNothingInASoundDataset()
{
    for (const auto depth : {VerifyDepth::Quick, VerifyDepth::Deep}) {
        const auto report = verified(twoShards(), depth);
        QCOMPARE(words(report), std::string());
        QVERIFY(report.isSound());
        QCOMPARE(report.shards, 2u);
        QCOMPARE(report.items, 4u);
        QCOMPARE(report.deadBytes, 0u);
        QVERIFY(report.leftovers.empty());
    }
}

void VerifyTest::saysWhatIsWrongQuickly_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("expected");
    const Files good = twoShards();
    const auto add = [](const char *name, const QString &path, const std::string &bytes,
                        const char *expected) {
        QTest::newRow(name) << path << QByteArray::fromStdString(bytes) << QByteArray(expected);
    };
    const QString audioIdx = QStringLiteral("/d/000000000/audio.idx");
    const std::string &idx = good.at("/d/000000000/audio.idx");
    add("negative length", audioIdx, put(idx, 38, -5, 4),
        "error: /d/000000000/audio.idx: item #1 has the length -5");
    add("pointer", audioIdx, put(idx, 50, 4000, 8),
        "error: /d/000000000/audio.idx: item #1 is 2000 bytes at byte 4000");
    add("document order", audioIdx, put(idx, 66, 3, 8),
        "error: /d/000000000/audio.idx: document entry 2 at byte 74 is 2; expected 3 or more");
    add("first document", audioIdx, put(idx, 58, 1, 8),
        "document entry 0 at byte 58 is 1; expected 0");
    add("last document", audioIdx, put(idx, 74, 1, 8),
        "error: /d/000000000/audio.idx: the last document entry, at byte 74, is 1");
    add("trailing", audioIdx, idx + "xyz",
        "note: /d/000000000/audio.idx: has 3 bytes after its end");
    add("element type", audioIdx, put(idx, 17, 8, 1),
        "warning: /d/000000000/audio.idx: holds uint16 elements");
    add("short bin", QStringLiteral("/d/000000000/audio.bin"), std::string(3000, 'x'),
        "item #1 is 2000 bytes at byte 2000");
    add("long bin", QStringLiteral("/d/000000000/audio.bin"), std::string(4007, 'x'),
        "note: /d/000000000/audio.bin: 7 bytes belong to no item, 7 of them at the end");
    add("shared bytes", audioIdx, put(idx, 50, 1000, 8),
        "note: /d/000000000/audio.bin: several items share 1000 bytes");
    add("other count", QStringLiteral("/d/000000001/metainfo.idx"),
        touchPair("x", DType::U8, {"a"}).at("x.idx"),
        "error: /d/000000001/metainfo.idx: has 1 items; audio.idx beside it has 2");
    add("extra pair", QStringLiteral("/d/000000000/texttoken.idx"), idx,
        "error: /d/000000000/texttoken.idx: has no texttoken.bin beside it");
    add("list line", QStringLiteral("/d/data.list"), "/d/000000000 audio+metainfo\nbad\n",
        "error: /d/data.list line 2: has 1 fields");
    add("not listed", QStringLiteral("/d/data.list"), "/d/000000000 audio+metainfo\n",
        "note: /d/000000001: is not named in data.list");
    add("listed twice", QStringLiteral("/d/data.list"),
        "/d/000000000 audio+metainfo\n/d/000000000 audio+metainfo\n",
        "warning: /d/000000000: is named twice");
    add("not there", QStringLiteral("/d/data.list"), "/d/none audio+metainfo\n",
        "error: /d/none: ");
    add("types", QStringLiteral("/d/data.list"),
        "/d/000000000 audio+texttoken\n/d/000000001 audio\n",
        "error: /d/000000000: holds no texttoken.idx");
    add("types left out", QStringLiteral("/d/data.list"),
        "/d/000000000 audio+metainfo\n/d/000000001 audio\n",
        "note: /d/000000001/metainfo.idx: is not among the datatypes");
}

void VerifyTest::saysWhatIsWrongQuickly()
{
    QFETCH(const QString, path);
    QFETCH(const QByteArray, bytes);
    QFETCH(const QByteArray, expected);
    const auto report = verified(with(path.toStdString(), bytes.toStdString()), VerifyDepth::Quick);
    QVERIFY2(words(report).find(expected.toStdString()) != std::string::npos,
             words(report).c_str());
    QCOMPARE(report.isSound(), words(report).find("error: ") == std::string::npos);
    QCOMPARE(report.errors + report.warnings + report.notes, report.problems.size());
}

void VerifyTest::saysWhatIsWrongInRecords_data()
{
    QTest::addColumn<QByteArray>("record");
    QTest::addColumn<QByteArray>("expected");
    const auto add = [](const char *name, const std::string &record, const char *expected) {
        QTest::newRow(name) << QByteArray::fromStdString(record) << QByteArray(expected);
    };
    add("no JSON", "{\"key\": ", "error: /d/0/metainfo.bin, item #1: ");
    add("no object", "[]", "error: /d/0/metainfo.bin, item #1: ");
    add("empty", "", "error: /d/0/metainfo.bin, item #1: ");
    add("not UTF-8", "{\"key\": \"\xff\"}",
        "error: /d/0/metainfo.bin, item #1: is not UTF-8 at byte 9");
    add("no key", R"({"sample_rate": 1000})", "error: /d/0/metainfo.bin, item #1: has no `key`");
    add("no rate", R"({"key": "x"})", "error: /d/0/metainfo.bin, item #1: has no `sample_rate`");
    add("same key", record("first"),
        "warning: /d/0, item #1: has the key \"first\" of /d/0, item #0");
    add("same key escaped", record("\\u0066irst"), "has the key \"first\" of /d/0, item #0");
    add("no times", record("x", R"({"txt": "a"})"), "error: ");
    add("end first", record("x", R"({"start": 0.5, "end": 0.4, "txt": ""})"),
        "error: /d/0/metainfo.bin, item #1: segment 0 ends at 0.400000 s, before it begins at "
        "0.500000 s");
    add("negative", record("x", R"({"start": -0.5, "end": 0.4, "txt": ""})"),
        "segment 0 begins at -0.500000 s; expected 0 or later");
    add("order",
        record("x",
               R"({"start": 0.5, "end": 0.6, "txt": ""}, {"start": 0.1, "end": 0.2, "txt": ""})"),
        "warning: /d/0/metainfo.bin, item #1: segment 1 begins at 0.100000 s, before the segment");
    add("past the end", record("x", R"({"start": 1.5, "end": 1.6, "txt": ""})"),
        "error: /d/0/metainfo.bin, item #1: segment 0 begins at 1.500000 s; the audio has 1.000000 "
        "s");
    add("over the end", record("x", R"({"start": 0.5, "end": 1.6, "txt": ""})"),
        "warning: /d/0/metainfo.bin, item #1: segment 0 ends at 1.600000 s");
    add("sound", record("x", R"({"start": "0.5", "end": 1.0009, "txt": "a"})"), "");
}

void VerifyTest::saysWhatIsWrongInRecords()
{
    QFETCH(const QByteArray, record);
    QFETCH(const QByteArray, expected);
    const std::vector<std::int16_t> second(1000, 7);
    const Files files = touchShard("/d/0",
                                   {{::record("first"), second}, {record.toStdString(), second}});
    const auto quick = verified(files, VerifyDepth::Quick);
    QCOMPARE(words(quick), std::string());
    const auto report = verified(files, VerifyDepth::Deep);
    QVERIFY2(words(report).find(expected.toStdString()) != std::string::npos,
             words(report).c_str());
    QCOMPARE(words(report).empty(), expected.isEmpty());
}

void VerifyTest::seesThatAnIndexIsCutAtAnyByte()
{
    const Files good = twoShards();
    for (const char *const name : {"/d/000000000/audio.idx", "/d/000000000/metainfo.idx"})
        for (std::size_t size = 0; size < good.at(name).size(); ++size) {
            const auto report = verified(with(name, good.at(name).substr(0, size)),
                                         VerifyDepth::Deep);
            QCOMPARE(report.errors, 1u);
            QCOMPARE(report.problems[0].error.subject, std::string(name));
            QCOMPARE(report.items, 2u); // the other shard's
        }
}

void VerifyTest::countsDeadBytesOfPublishedEdits()
{
    Files files = twoShards();
    const std::string a = record("a");
    const std::string b = record("b");
    const std::string edited = record("a, edited");
    files["/d/000000000/metainfo.bin"] = a + b + edited + "torn";
    const std::vector<std::int32_t> lengths = {static_cast<std::int32_t>(edited.size()),
                                               static_cast<std::int32_t>(b.size())};
    const std::vector<std::int64_t> offsets = {static_cast<std::int64_t>(a.size() + b.size()),
                                               static_cast<std::int64_t>(a.size())};
    files["/d/000000000/metainfo.idx"] = indexBytes(DType::U8, lengths, offsets);
    const auto report = verified(files, VerifyDepth::Deep);
    QVERIFY(report.isSound());
    QCOMPARE(report.deadBytes, a.size() + 4);
    QCOMPARE(words(report), "note: /d/000000000/metainfo.bin: " + std::to_string(a.size() + 4)
                                + " bytes belong to no item, 4 of them at the end\n");
}

void VerifyTest::findsLeftoversOfWritersThatDied()
{
    Files files = twoShards();
    files["/d/000000000/metainfo.idx.part"] = "x";
    files["/d/000000002.part/audio.bin"] = "x";
    files["/d/000000000.bak/audio.bin"] = "x";
    const auto report = verified(files, VerifyDepth::Quick);
    QCOMPARE(words(report), std::string());
    QCOMPARE(report.leftovers.size(), std::size_t{2});
}

void VerifyTest::countsAllAndKeepsTheFirst()
{
    std::vector<TouchItem> items(3000, {"no record", {1}});
    const auto report = verified(touchShard("/d/0", items), VerifyDepth::Deep);
    QCOMPARE(report.errors, 3000u);
    QCOMPARE(report.problems.size(), VerifyReport::kMaximumProblems);
    Files files = touchShard("/d/0", items);
    files["/d/0/audio.bin"].clear();
    const auto cut = verified(files, VerifyDepth::Quick);
    QCOMPARE(cut.errors, 3000u);
    QVERIFY(words(cut).find("2950 more items are outside") != std::string::npos);
}

void VerifyTest::looksAtOneShardThatCannotEvenBeOpened()
{
    Files files = twoShards();
    files["/d/000000000/audio.idx"].resize(10);
    files["/d/000000000/metainfo.bin"].resize(10);
    const auto report = verified(files, VerifyDepth::Quick, "/d/000000000");
    QVERIFY2(words(report).find("audio.idx: has 10 bytes") != std::string::npos,
             words(report).c_str());
    QVERIFY2(words(report).find("metainfo.idx: item #0 is") != std::string::npos,
             words(report).c_str());
}

void VerifyTest::refusesWhatIsNoDataset()
{
    const auto fs = MemoryFileSystem::from({{"/d/x.txt", "x"}});
    QCOMPARE(verify(*fs, "/d", VerifyDepth::Quick, {}, {}).error().code, ErrorCode::NotFound);
    QCOMPARE(verify(*fs, "/e", VerifyDepth::Quick, {}, {}).error().code, ErrorCode::NotFound);
}

void VerifyTest::callsNothingSoundThatCannotBeRead()
{
    std::mt19937 random(3);
    const Files good = twoShards();
    int sound = 0;
    for (int round = 0; round < 2000; ++round) {
        Files files = good;
        auto file = std::next(files.begin(), static_cast<std::ptrdiff_t>(random() % files.size()));
        std::string &bytes = file->second;
        for (int changes = 1 + static_cast<int>(random() % 3); changes > 0 && !bytes.empty();
             --changes)
            bytes[random() % std::min<std::size_t>(bytes.size(), 120)] = static_cast<char>(
                random());
        if (random() % 4 == 0)
            bytes.resize(random() % (bytes.size() + 1));
        const auto report = verified(files, VerifyDepth::Deep);
        if (!report.isSound())
            continue;
        ++sound;
        const auto fs = MemoryFileSystem::from(files);
        const auto dataset = TouchDataset::open(*fs, "/d");
        QVERIFY(dataset);
        for (std::uint64_t number = 0; number < (*dataset)->itemCount(); ++number) {
            const auto at = (*dataset)->locate(number).value();
            const auto shard = (*dataset)->shard(at.shard);
            QVERIFY(shard);
            QVERIFY((*shard)->record(at.item));
            QVERIFY((*shard)->bytes(at.item, "audio"));
        }
    }
    QVERIFY(sound > 100 && sound < 1900);
}

void VerifyTest::stopsWhenAsked()
{
    const auto fs = MemoryFileSystem::from(twoShards());
    std::stop_source stop;
    stop.request_stop();
    QCOMPARE(verify(*fs, "/d", VerifyDepth::Deep, {}, stop.get_token()).error().code,
             ErrorCode::Cancelled);
}

QTEST_GUILESS_MAIN(VerifyTest)
#include "VerifyTest.moc"
