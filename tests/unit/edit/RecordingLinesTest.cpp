// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0601
#include "core/publish/RecordingLines.h"
#include "core/base/TimeSpan.h"

#include <QTest>

#include <algorithm>
#include <ctime>
#include <random>
#include <string>
#include <tuple>
#include <vector>

using namespace voxdeck;

using Line = RecordingLines::Line;

class RecordingLinesTest final : public QObject {
    Q_OBJECT
private slots:
    void placesAsOneByOne();
    void nothingIsBesideNothing();
    void twentyThousandAreQuick();
};

namespace {

/// The rule as it is told in 0601, each line in turn.
NewListRow::Place oneByOne(std::vector<Line> lines, double start, std::optional<int> channel)
{
    std::sort(lines.begin(), lines.end(), [](const Line &a, const Line &b) {
        return std::tie(a.line, a.part) < std::tie(b.line, b.part);
    });
    const bool isInOrder = std::is_sorted(
        lines.begin(), lines.end(),
        [](const Line &a, const Line &b) { return a.startSeconds < b.startSeconds; });
    const Line *first = nullptr;
    const Line *before = nullptr;
    for (const Line &one : lines) {
        if (!isInOrder && one.channel != channel)
            continue;
        if (!first || one.startSeconds < first->startSeconds)
            first = &one;
        if (one.startSeconds <= start + kWrittenTimeTolerance
            && (!before || one.startSeconds >= before->startSeconds))
            before = &one;
    }
    const Line *const beside = before ? before : first;
    return beside ? NewListRow::Place{beside->line, beside->key, !before} : NewListRow::Place{};
}

} // namespace

void RecordingLinesTest::placesAsOneByOne()
{
    std::mt19937 random(7);
    const auto upTo = [&random](int most) {
        return std::uniform_int_distribution<int>(0, most)(random);
    };
    for (int round = 0; round < 3000; ++round) {
        std::vector<Line> all;
        const int count = upTo(9);
        const bool isInOrder = upTo(2) > 0;
        double time = 0;
        for (int at = 0; at < count; ++at) {
            time = isInOrder ? time + upTo(2) : upTo(8);
            const auto channel = upTo(3) == 0 ? std::optional<int>() : std::optional(upTo(1));
            all.push_back(
                {time, static_cast<std::uint64_t>(2 * at), 0, channel, "k" + std::to_string(at)});
        }
        std::vector<Line> lines, passing;
        for (const Line &one : all)
            (upTo(3) == 0 ? passing : lines).push_back(one);
        std::shuffle(lines.begin(), lines.end(), random);
        RecordingLines beside(lines);
        beside.setPassing({{3, 1, 0, 0, "of another item"}});
        beside.setPassing(passing);
        const double start = upTo(20) / 2.0 - 1;
        const auto channel = std::optional(upTo(1));
        const auto found = beside.placeOf(start, channel);
        const auto wanted = oneByOne(all, start, channel);
        QCOMPARE(found.line, wanted.line);
        QCOMPARE(found.key, wanted.key);
        QCOMPARE(found.isBefore, wanted.isBefore);
    }
}

void RecordingLinesTest::nothingIsBesideNothing()
{
    const NewListRow::Place none;
    QCOMPARE(RecordingLines().placeOf(1, 0).key, none.key);
    QCOMPARE(RecordingLines().placeOf(1, 0).line, none.line);
}

/// What one place costs does not grow with the lines of the recording: two hours are some 20,000.
void RecordingLinesTest::twentyThousandAreQuick()
{
    constexpr int kLines = 20'000;
    for (const bool isInOrder : {true, false}) {
        std::vector<Line> lines;
        lines.reserve(kLines);
        for (int at = 0; at < kLines; ++at)
            lines.push_back({isInOrder ? at : (7 * at) % kLines + 0.0,
                             static_cast<std::uint64_t>(at + 1), 0, at % 2, "key"});
        const auto began = std::clock(); // of the processor: others may have the machine
        RecordingLines beside(lines);
        std::uint64_t sum = 0;
        for (int at = 0; at < kLines; ++at) {
            beside.setPassing({{at + 0.5, static_cast<std::uint64_t>(at + 1), 1, at % 2, "own"}});
            sum += beside.placeOf(at + 0.25, at % 2).line;
        }
        QVERIFY(sum > 0);
        QVERIFY(std::clock() - began < 2 * CLOCKS_PER_SEC);
    }
}

QTEST_GUILESS_MAIN(RecordingLinesTest)
#include "RecordingLinesTest.moc"
