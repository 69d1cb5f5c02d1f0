// SPDX-License-Identifier: Apache-2.0
#include "core/edit/SplitText.h"

#include "core/edit/SegmentEdits.h"
#include "core/text/Comparison.h"

namespace voxdeck {

namespace {

bool isInside(std::size_t place, std::string_view text)
{
    return place > 0 && place < text.size();
}

double shareOf(const SplitQuestion &question)
{
    const double seconds = question.segment.end - question.segment.begin;
    return seconds > 0 ? (question.atSeconds - question.segment.begin) / seconds : 0;
}

enum class Side : std::uint8_t { Yours, Theirs };

/// Where the other text is divided when `from` is divided at `cut`.
std::size_t oppositeOf(const Comparison &comparison, Side from, std::size_t cut)
{
    const bool isYours = from == Side::Yours;
    const auto &own = isYours ? comparison.yours : comparison.theirs;
    const auto &other = isYours ? comparison.theirs : comparison.yours;
    if (cut == 0)
        return 0;
    if (cut >= own.size())
        return other.size();
    const auto &ownPieces = isYours ? comparison.yoursPieces : comparison.theirsPieces;
    const auto &otherPieces = isYours ? comparison.theirsPieces : comparison.yoursPieces;
    const auto onlyOwn = isYours ? AlignmentKind::Deletion : AlignmentKind::Insertion;
    const auto onlyOther = isYours ? AlignmentKind::Insertion : AlignmentKind::Deletion;
    std::size_t opposite = 0;
    for (const AlignmentStep &step : comparison.steps) {
        const std::size_t ownAt = isYours ? step.reference : step.hypothesis;
        const std::size_t otherAt = isYours ? step.hypothesis : step.reference;
        // a word that is cut through belongs to where most of it is
        if (step.kind != onlyOther
            && ownPieces[ownAt].coreBegin + ownPieces[ownAt].coreEnd >= 2 * cut)
            break;
        if (step.kind != onlyOwn)
            opposite = otherPieces[otherAt].end;
    }
    return opposite;
}

} // namespace

SplitPlace placeOfSplit(const SplitQuestion &question)
{
    const std::string &text = question.text;
    const std::string &hypothesis = question.hypothesis;
    SplitPlace place;
    const bool isAtCaret = question.caret && isInside(*question.caret, text);
    const bool isShort = text.size() <= kMostAlignedBytes && hypothesis.size() <= kMostAlignedBytes;
    std::optional<Comparison> comparison;
    if (isShort && !text.empty() && !hypothesis.empty())
        comparison = compareTexts(text, hypothesis,
                                  usualCompareUnit(question.language, text + hypothesis));
    if (comparison && comparison->isTooLong)
        comparison.reset();
    const auto said = bytesSaidBefore(hypothesis, question.words, question.atSeconds);
    if (isAtCaret) {
        place.text = *question.caret;
        place.by = SplitBy::Caret;
    } else if (said && comparison) {
        place.text = oppositeOf(*comparison, Side::Theirs, *said);
        place.by = SplitBy::Words;
    } else {
        place.text = textPlaceAt(text, shareOf(question));
    }
    if (said)
        place.hypothesis = *said;
    else if (comparison)
        place.hypothesis = oppositeOf(*comparison, Side::Yours, place.text);
    else
        place.hypothesis = textPlaceAt(hypothesis, shareOf(question));
    return place;
}

std::string trimmedText(std::string_view text)
{
    constexpr const char *kSpace = " \t\r\n";
    const auto first = text.find_first_not_of(kSpace);
    if (first == std::string_view::npos)
        return {};
    return std::string(text.substr(first, text.find_last_not_of(kSpace) - first + 1));
}

} // namespace voxdeck
