// SPDX-License-Identifier: Apache-2.0
#include "core/text/SpokenSpan.h"

#include "core/text/ComparableText.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace voxdeck {

namespace {

TimeSpan inside(TimeSpan span, const TimeSpan &segment)
{
    const double end = std::max(segment.begin, segment.end);
    span.begin = std::clamp(span.begin, segment.begin, end);
    span.end = std::clamp(span.end, span.begin, end);
    return span;
}

/// The words with letters, since recognisers also time punctuation: one per piece, two for
/// "well-known".
std::vector<WordTime> spoken(const std::vector<WordTime> &words)
{
    std::vector<WordTime> kept;
    for (const WordTime &word : words) {
        const std::size_t pieces = comparedPieces(word.word, CompareUnit::Words).size();
        const double seconds = (word.end - word.begin)
                               / static_cast<double>(std::max<std::size_t>(pieces, 1));
        for (std::size_t at = 0; at < pieces; ++at) {
            WordTime one = word;
            one.begin = word.begin + seconds * static_cast<double>(at);
            one.end = at + 1 == pieces ? word.end : one.begin + seconds;
            kept.push_back(std::move(one));
        }
    }
    return kept;
}

/// The bytes of theirs the steps are about, or between which pieces nothing is.
ByteSpan theirsOf(const Comparison &comparison, StepRange range)
{
    const auto &pieces = comparison.theirsPieces;
    std::size_t first = comparison.steps[range.first].hypothesis;
    std::size_t last = first;
    for (std::size_t at = range.first; at < range.last; ++at)
        last += comparison.steps[at].kind == AlignmentKind::Deletion ? 0 : 1;
    if (first < last)
        return {pieces[first].coreBegin, pieces[last - 1].coreEnd};
    const std::size_t begin = first > 0 ? pieces[first - 1].coreEnd : 0;
    return {begin, begin};
}

std::optional<TimeSpan> spanByWords(const Comparison &comparison, StepRange range,
                                    const std::vector<WordTime> &words, TimeSpan segment)
{
    const auto times = spoken(words);
    const auto pieces = comparedPieces(comparison.theirs, CompareUnit::Words);
    if (times.empty() || times.size() != pieces.size())
        return std::nullopt;
    const ByteSpan bytes = theirsOf(comparison, range);
    if (bytes.begin == bytes.end) { // no words of theirs: between the previous word and the next
        TimeSpan span = segment;
        for (std::size_t at = 0; at < pieces.size(); ++at) {
            if (pieces[at].coreEnd <= bytes.begin) {
                span.begin = times[at].end;
            } else {
                span.end = times[at].begin;
                break;
            }
        }
        return span;
    }
    std::optional<TimeSpan> span;
    for (std::size_t at = 0; at < pieces.size(); ++at) {
        if (pieces[at].coreEnd <= bytes.begin || pieces[at].coreBegin >= bytes.end)
            continue;
        span = TimeSpan{span ? span->begin : times[at].begin, times[at].end};
    }
    return span;
}

} // namespace

FrameRange framesAround(TimeSpan span, double around, int rateHz, Frames length)
{
    const auto frame = [rateHz, most = static_cast<double>(count(length))](double seconds) {
        return Frames{
            static_cast<std::int64_t>(std::llround(std::clamp(seconds * rateHz, 0.0, most)))};
    };
    return {frame(span.begin - around), frame(span.end + around)};
}

std::optional<std::size_t> bytesSaidBefore(std::string_view hypothesis,
                                           const std::vector<WordTime> &words, double seconds)
{
    const auto times = spoken(words);
    const auto pieces = comparedPieces(hypothesis, CompareUnit::Words);
    if (times.empty() || times.size() != pieces.size())
        return std::nullopt;
    std::size_t said = 0;
    for (std::size_t at = 0; at < pieces.size(); ++at) {
        if ((times[at].begin + times[at].end) / 2 >= seconds)
            break;
        said = pieces[at].end;
    }
    return said;
}

TimeSpan spokenSpan(const Comparison &comparison, StepRange range,
                    const std::vector<WordTime> &words, TimeSpan segment)
{
    if (const auto span = spanByWords(comparison, range, words, segment))
        return inside(*span, segment);
    const ByteSpan bytes = comparison.yoursOf(range);
    const auto size = static_cast<double>(std::max<std::size_t>(comparison.yours.size(), 1));
    const double length = std::max(0.0, segment.end - segment.begin);
    return inside({segment.begin + length * static_cast<double>(bytes.begin) / size,
                   segment.begin + length * static_cast<double>(bytes.end) / size},
                  segment);
}

} // namespace voxdeck
