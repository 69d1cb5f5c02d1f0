// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/loader/MergeSegments.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

using namespace voxdeck;
using namespace voxdeck::touch;

namespace {

std::vector<MergedSpan> merged(const std::vector<MetainfoSegment> &segments,
                               const MergeOptions &options)
{
    return mergeSegments(segments, options).value();
}

} // namespace

class MergeSegmentsTest final : public QObject {
    Q_OBJECT
private slots:
    void mergesUpToTheMinimumAndNoFurther();
    void keepsTheMaximumAndTheGap();
    void leavesASegmentAloneThatIsTooLongByItself();
    void toleratesTheRoundingOfDecimalSeconds();
    void takesOverlapsAndRefusesDisorder();
    void joinsTextsAsTheirScriptsAreWritten();
    void refusesLimitsThatMakeNoSense();
    void holdsItsPromisesForAnySegments();
};

void MergeSegmentsTest::mergesUpToTheMinimumAndNoFurther()
{
    const std::vector<MetainfoSegment> segments = {
        {0, 2, "a"}, {2, 4, "b"}, {4, 6, "c"}, {6, 8, "d"}, {8, 9, "e"}};
    const auto spans = merged(segments, {.minimumSeconds = 4, .maximumSeconds = 10});
    QCOMPARE(spans.size(), std::size_t{3});
    QCOMPARE(spans[0].text, std::string("a b"));
    QCOMPARE(spans[0].startSeconds, 0.0);
    QCOMPARE(spans[0].endSeconds, 4.0);
    QCOMPARE(spans[0].last, std::size_t{1});
    QCOMPARE(spans[1].first, std::size_t{2});
    QCOMPARE(spans[2].text, std::string("e"));
    QVERIFY(merged({}, {}).empty());
}

void MergeSegmentsTest::keepsTheMaximumAndTheGap()
{
    const std::vector<MetainfoSegment> segments = {
        {0, 4, "a"}, {5, 9, "b"}, {9, 12, "c"}, {14, 15, "d"}};
    const auto spans = merged(segments,
                              {.minimumSeconds = 10, .maximumSeconds = 10, .maximumGapSeconds = 1});
    QCOMPARE(spans.size(), std::size_t{3});
    QCOMPARE(spans[0].text, std::string("a b"));
    QCOMPARE(spans[1].text, std::string("c"));
    QCOMPARE(spans[2].text, std::string("d"));
}

void MergeSegmentsTest::leavesASegmentAloneThatIsTooLongByItself()
{
    const auto spans = merged({{0, 1, "a"}, {1, 99, "b"}, {99, 100, "c"}},
                              {.minimumSeconds = 30, .maximumSeconds = 30});
    QCOMPARE(spans.size(), std::size_t{3});
    QCOMPARE(spans[1].endSeconds, 99.0);
}

void MergeSegmentsTest::toleratesTheRoundingOfDecimalSeconds()
{
    const auto spans = merged(
        {{0.1, 0.2, "a"}, {0.3, 0.4, "b"}},
        {.minimumSeconds = 0.3, .maximumSeconds = 0.3, .maximumGapSeconds = 0.1});
    QCOMPARE(spans.size(), std::size_t{1});
}

void MergeSegmentsTest::takesOverlapsAndRefusesDisorder()
{
    const MergeOptions options{.minimumSeconds = 30, .maximumSeconds = 30};
    const auto overlap = merged({{0, 5, "a"}, {1, 2, "b"}, {5.5, 6, "c"}}, options);
    QCOMPARE(overlap.size(), std::size_t{1});
    QCOMPARE(overlap[0].endSeconds, 6.0);
    QCOMPARE(merged({{3, 4, "a"}, {1, 2, "b"}}, options).size(), std::size_t{2});
    QCOMPARE(merged({{3, 2, "a"}, {3, 4, "b"}}, options).size(), std::size_t{2});
    const double nan = std::nan("");
    QCOMPARE(merged({{0, 1, "a"}, {nan, 2, "b"}, {2, 3, "c"}}, options).size(), std::size_t{3});
}

void MergeSegmentsTest::joinsTextsAsTheirScriptsAreWritten()
{
    const MergeOptions options{.minimumSeconds = 30, .maximumSeconds = 30};
    const std::vector<MetainfoSegment> words = {{0, 1, "good"}, {1, 2, "morning"}, {2, 3, ""}};
    QCOMPARE(merged(words, options)[0].text, std::string("good morning"));
    const std::vector<MetainfoSegment> han = {{0, 1, "你好。"}, {1, 2, "世界"}};
    QCOMPARE(merged(han, options)[0].text, std::string("你好。世界"));
    const auto spans = mergeSegments(words, options, [](auto, auto) { return "|"; });
    QCOMPARE(spans->front().text, std::string("good|morning|"));
}

void MergeSegmentsTest::refusesLimitsThatMakeNoSense()
{
    for (const MergeOptions &options :
         {MergeOptions{.minimumSeconds = 5, .maximumSeconds = 4},
          MergeOptions{.minimumSeconds = -1}, MergeOptions{.maximumGapSeconds = std::nan("")}})
        QCOMPARE(mergeSegments({}, options).error().code, ErrorCode::InvalidArgument);
    const double infinity = std::numeric_limits<double>::infinity();
    QVERIFY(mergeSegments({}, {.minimumSeconds = infinity, .maximumSeconds = infinity}));
}

void MergeSegmentsTest::holdsItsPromisesForAnySegments()
{
    std::mt19937 random(11);
    const auto seconds = [&](double most) {
        return std::uniform_real_distribution<double>(0, most)(random);
    };
    for (int round = 0; round < 2000; ++round) {
        std::vector<MetainfoSegment> segments(random() % 30);
        double now = 0;
        for (std::size_t i = 0; i < segments.size(); ++i) {
            now = std::max(0.0, now + seconds(3) - 0.5);
            segments[i] = {now, now + seconds(8), std::to_string(i)};
            now = segments[i].endSeconds;
        }
        MergeOptions options{.minimumSeconds = seconds(10), .maximumGapSeconds = seconds(2)};
        options.maximumSeconds = options.minimumSeconds + seconds(10);
        const auto spans = merged(segments, options);
        std::size_t next = 0;
        for (const auto &span : spans) {
            QCOMPARE(span.first, next);
            QVERIFY(span.last >= span.first && span.last < segments.size());
            QVERIFY(span.endSeconds >= span.startSeconds);
            QCOMPARE(span.startSeconds, segments[span.first].startSeconds);
            if (span.first != span.last)
                QVERIFY(span.endSeconds - span.startSeconds <= options.maximumSeconds + 1e-6);
            std::string text = segments[span.first].text;
            double end = segments[span.first].endSeconds;
            for (std::size_t i = span.first + 1; i <= span.last; ++i) {
                QVERIFY(segments[i].startSeconds - end <= options.maximumGapSeconds + 1e-6);
                end = std::max(end, segments[i].endSeconds);
                text += " " + segments[i].text;
            }
            QCOMPARE(span.endSeconds, end);
            QCOMPARE(span.text, text);
            next = span.last + 1;
        }
        QCOMPARE(next, segments.size());
        for (std::size_t i = 1; i < spans.size(); ++i) { // greedy: nothing more would have fitted
            const auto &before = spans[i - 1];
            const auto &segment = segments[spans[i].first];
            const bool isLongEnough = before.endSeconds - before.startSeconds
                                      >= options.minimumSeconds - 1e-6;
            const bool isTooFar = segment.startSeconds - before.endSeconds
                                  > options.maximumGapSeconds - 1e-6;
            const bool isTooLong = std::max(before.endSeconds, segment.endSeconds)
                                       - before.startSeconds
                                   > options.maximumSeconds - 1e-6;
            QVERIFY(isLongEnough || isTooFar || isTooLong
                    || segment.startSeconds < before.startSeconds);
        }
    }
}

QTEST_GUILESS_MAIN(MergeSegmentsTest)
#include "MergeSegmentsTest.moc"
