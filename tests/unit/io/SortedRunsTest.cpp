// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/SortedRuns.h"

#include "tests/support/MemoryFileSystem.h"

#include <QTest>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

using namespace voxdeck;
using voxdeck::test::MemoryFileSystem;

using Records = std::vector<std::pair<std::string, std::string>>;

class SortedRunsTest final : public QObject {
    Q_OBJECT
private slots:
    void sortsLikeAStableSortInMemory_data();
    void sortsLikeAStableSortInMemory();
    void readsNothingOfNothing();
    void leavesNoFilesBehind();
    void tellsThatTheDiskIsFull();
};

namespace {

Records readAll(SortedRuns &runs)
{
    Records read;
    auto reader = runs.read().value();
    SortedRuns::Record record;
    while (reader.next(record).value())
        read.emplace_back(record.key, record.value);
    return read;
}

/// Keys that often repeat, of all bytes, some long.
Records randomRecords(std::mt19937 &random, std::size_t count)
{
    Records records;
    for (std::size_t at = 0; at < count; ++at) {
        std::string key;
        for (unsigned length = random() % 4; length > 0; --length)
            key += static_cast<char>(random() % 5 == 0 ? random() % 256 : 'a' + random() % 3);
        std::string value = std::to_string(at);
        if (random() % 50 == 0)
            value.append(random() % 3000, 'v');
        records.emplace_back(std::move(key), std::move(value));
    }
    return records;
}

} // namespace

void SortedRunsTest::sortsLikeAStableSortInMemory_data()
{
    QTest::addColumn<int>("memoryBytes");
    for (const int bytes : {0, 100, 1000, 40'000, 10'000'000})
        QTest::newRow(std::to_string(bytes).c_str()) << bytes;
}

void SortedRunsTest::sortsLikeAStableSortInMemory()
{
    QFETCH(const int, memoryBytes);
    std::mt19937 random(5);
    for (const std::size_t count : {1u, 2u, 300u, 2000u}) {
        MemoryFileSystem fs;
        QVERIFY(fs.createDirectories("d"));
        Records records = randomRecords(random, count);
        SortedRuns runs(fs, "d", "sorted", static_cast<std::size_t>(memoryBytes));
        for (const auto &[key, value] : records)
            QVERIFY(runs.add(key, value));
        std::stable_sort(records.begin(), records.end(),
                         [](const auto &a, const auto &b) { return a.first < b.first; });
        QVERIFY(readAll(runs) == records);
        QVERIFY(readAll(runs) == records); // once more
        QCOMPARE(runs.count(), std::uint64_t{count});
    }
}

void SortedRunsTest::readsNothingOfNothing()
{
    MemoryFileSystem fs;
    SortedRuns runs(fs, "d", "sorted");
    QVERIFY(readAll(runs).empty());
}

void SortedRunsTest::leavesNoFilesBehind()
{
    MemoryFileSystem fs;
    QVERIFY(fs.createDirectories("d"));
    {
        SortedRuns runs(fs, "d", "sorted", 10);
        for (int at = 0; at < 500; ++at)
            QVERIFY(runs.add(std::to_string(at * 7919 % 500), "v"));
        QVERIFY(!fs.asSeenNow().empty());
        QVERIFY(fs.asSeenNow().size() <= 130); // merged on the way
        QCOMPARE(readAll(runs).size(), std::size_t{500});
    }
    QVERIFY(fs.asSeenNow().empty());
}

void SortedRunsTest::tellsThatTheDiskIsFull()
{
    MemoryFileSystem fs;
    QVERIFY(fs.createDirectories("d"));
    fs.limitTo(300);
    std::optional<Error> error;
    {
        SortedRuns runs(fs, "d", "sorted", 50);
        for (int at = 0; at < 100 && !error; ++at) {
            if (auto added = runs.add(std::to_string(at), "value"); !added)
                error = added.error();
        }
    }
    QVERIFY(error);
    QCOMPARE(error->code, ErrorCode::DiskFull);
    QVERIFY(fs.asSeenNow().empty());
}

QTEST_GUILESS_MAIN(SortedRunsTest)
#include "SortedRunsTest.moc"
