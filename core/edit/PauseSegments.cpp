// SPDX-License-Identifier: Apache-2.0
#include "core/edit/PauseSegments.h"

#include "core/edit/SegmentMove.h"
#include "core/edit/SegmentReplacement.h"
#include "core/edit/SplitText.h"
#include "core/text/Tokens.h"

#include <algorithm>
#include <array>
#include <utility>

namespace voxdeck {

namespace {

double shared(const SegmentRow &row, const TimeSpan &span)
{
    return std::min(row.endSeconds, span.end) - std::max(row.startSeconds, span.begin);
}

void addWords(std::string &to, std::string_view words)
{
    const std::string more = trimmedText(words);
    to.append(joinerBetween(to, more)).append(more);
}

/// Spans [first, last) share some time with the row.
std::pair<std::size_t, std::size_t> spansUnder(const SegmentRow &row,
                                               std::span<const TimeSpan> spans)
{
    const auto first = std::partition_point(spans.begin(), spans.end(), [&](const TimeSpan &span) {
        return span.end <= row.startSeconds;
    });
    const auto last = std::partition_point(
        first, spans.end(), [&](const TimeSpan &span) { return span.begin < row.endSeconds; });
    return {static_cast<std::size_t>(first - spans.begin()),
            static_cast<std::size_t>(last - spans.begin())};
}

std::size_t nearestSpan(const SegmentRow &row, std::span<const TimeSpan> spans)
{
    const auto away = [&](const TimeSpan &span) {
        return -shared(row, span);
    };
    const auto nearest = std::min_element(
        spans.begin(), spans.end(),
        [&](const TimeSpan &a, const TimeSpan &b) { return away(a) < away(b); });
    return static_cast<std::size_t>(nearest - spans.begin());
}

/// The end of the words of about that share of a text, with the punctuation behind them.
std::size_t wordsUntil(std::string_view text, double share)
{
    return placeBetweenWords(text, textPlaceAt(text, share));
}

/// Divides the row's words among its spans.
void placeWords(const SegmentRow &row, std::span<const TimeSpan> spans,
                std::vector<ProposedSegment> &proposed)
{
    const auto [first, last] = spansUnder(row, spans);
    if (first == last) {
        ProposedSegment &nearest = proposed[nearestSpan(row, spans)];
        addWords(nearest.text, row.text);
        addWords(nearest.hypothesis, row.hypothesis);
        return;
    }
    double all = 0;
    for (std::size_t at = first; at < last; ++at)
        all += shared(row, spans[at]);
    double until = 0;
    std::array<std::size_t, 2> placed{};
    const std::array<std::string_view, 2> words{row.text, row.hypothesis};
    for (std::size_t at = first; at < last; ++at) {
        until += shared(row, spans[at]);
        for (std::size_t which = 0; which < words.size(); ++which) {
            const std::string_view whole = words.at(which);
            std::size_t &from = placed.at(which);
            const std::size_t to = at + 1 == last ? whole.size()
                                                  : std::max(from, wordsUntil(whole, until / all));
            addWords(which == 0 ? proposed[at].text : proposed[at].hypothesis,
                     whole.substr(from, to - from));
            from = to;
        }
    }
}

/// Of each of the present ones the span it shares most time with.
std::vector<std::optional<std::size_t>> bestSpans(std::span<const SegmentRow> present,
                                                  std::span<const TimeSpan> spans)
{
    std::vector<std::optional<std::size_t>> best(present.size());
    for (std::size_t row = 0; row < present.size(); ++row) {
        const auto [first, last] = spansUnder(present[row], spans);
        for (std::size_t at = first; at < last; ++at)
            if (!best[row]
                || shared(present[row], spans[at]) > shared(present[row], spans[*best[row]]))
                best[row] = at;
    }
    return best;
}

} // namespace

std::vector<ProposedSegment> placeInSpans(std::span<const SegmentRow> present,
                                          std::span<const TimeSpan> spans)
{
    std::vector<ProposedSegment> proposed;
    proposed.reserve(spans.size());
    for (const TimeSpan &span : spans)
        proposed.push_back({span, {}, {}, {}});
    if (spans.empty())
        return proposed;
    for (const SegmentRow &row : present)
        placeWords(row, spans, proposed);
    const auto best = bestSpans(present, spans);
    for (std::size_t row = 0; row < present.size(); ++row) {
        if (!best[row])
            continue;
        ProposedSegment &segment = proposed[*best[row]];
        if (!segment.kept
            || shared(present[row], segment.span) > shared(present[*segment.kept], segment.span))
            segment.kept = row;
    }
    return proposed;
}

Result<SegmentEditor::Changes> becomeSpans(Workspace &workspace, EditSession &edits,
                                           std::span<const SegmentRow> present,
                                           std::span<const TimeSpan> spans, bool isList)
{
    if (spans.empty() || present.empty())
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("nothing is louder than the threshold; use a lower threshold"));
    auto proposed = placeInSpans(present, spans);
    const bool isWhole = !isList && present.front().ref.segment < 0;
    std::vector<SegmentRef> scope;
    scope.reserve(present.size());
    for (const SegmentRow &row : present)
        scope.push_back(row.ref);
    std::vector<ReplacingSegment> wanted;
    wanted.reserve(proposed.size());
    for (ProposedSegment &segment : proposed) {
        if (isWhole) // an item without segments gets its first ones
            segment.kept.reset();
        wanted.push_back({segment.kept, shortSeconds(segment.span.begin),
                          shortSeconds(segment.span.end), segment.text});
    }
    VOX_TRY(auto made, replaceSegments(workspace, scope, wanted, isList));
    for (std::size_t at = 0; at < proposed.size(); ++at) {
        const ProposedSegment &segment = proposed[at];
        const SegmentRef &ref = made.refs[at];
        if (!segment.kept) {
            // As laySegments() makes it: an item's only segment has the hypothesis of the item.
            auto before = isWhole && proposed.size() == 1 ? present.front().hypothesis
                                                          : std::string();
            if (segment.hypothesis != before)
                made.changes.push_back(
                    {ref, EditField::Hypothesis, std::move(before), segment.hypothesis});
            continue;
        }
        VOX_TRY(auto text, edits.currentText(ref));
        if (text != segment.text)
            made.changes.push_back({ref, EditField::Text, std::move(text), segment.text});
        VOX_TRY(auto hypothesis, edits.currentValue(ref, EditField::Hypothesis));
        if (hypothesis != segment.hypothesis)
            made.changes.push_back(
                {ref, EditField::Hypothesis, std::move(hypothesis), segment.hypothesis});
    }
    return std::move(made.changes);
}

Result<std::vector<SegmentRow>> rowsOfRecording(Workspace &workspace, const SegmentRow &row)
{
    VOX_TRY(auto rows, RowReader(workspace).segmentsOfItem(row.ref));
    std::erase_if(rows, [&](const SegmentRow &other) { return other.channel != row.channel; });
    return rows;
}

} // namespace voxdeck
