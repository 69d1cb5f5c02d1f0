// SPDX-License-Identifier: Apache-2.0
#include "core/edit/SplitText.h"

#include "core/base/Utf8.h"
#include "core/edit/SegmentEdits.h"
#include "core/text/Comparison.h"

#include <algorithm>

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

bool isSpace(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n';
}

bool isWithinCharacter(std::string_view text, std::size_t at)
{
    return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U;
}

/// What ends or divides a sentence, and closing brackets. Not quotes and apostrophes: these may begin a word.
bool isClosing(char32_t character)
{
    constexpr std::u32string_view kClosing =
        U",.;:!?)]}\u2026\u00bb\u201d\u3001\u3002\uff0c\uff0e\uff1b\uff1a\uff01\uff1f\uff09"
        U"\u300d\u300f\u3011\u300b\u3009\u060c\u061b\u061f\u06d4\u0964\u0589\u1362";
    return kClosing.find(character) != std::u32string_view::npos;
}

/// Quotes and apostrophes that end a quotation in one language and begin it in another: only the space beside them tells.
bool isQuote(char32_t character)
{
    constexpr std::u32string_view kQuotes = U"\"'\u2018\u2019\u201c\u00ab\u203a\u2039";
    return kQuotes.find(character) != std::u32string_view::npos;
}

/// How many bytes, of whole characters, two texts have in common at their beginning.
std::size_t commonBeginning(std::string_view a, std::string_view b)
{
    std::size_t same = 0;
    while (same < a.size() && same < b.size() && a[same] == b[same])
        ++same;
    while (same > 0 && (isWithinCharacter(a, same) || isWithinCharacter(b, same)))
        --same;
    return same;
}

/// The same at their end, in what is left of each behind `begin`.
std::size_t commonEnd(std::string_view a, std::string_view b, std::size_t begin)
{
    std::size_t same = 0;
    while (same < a.size() - begin && same < b.size() - begin
           && a[a.size() - 1 - same] == b[b.size() - 1 - same])
        ++same;
    while (same > 0 && isWithinCharacter(a, a.size() - same))
        --same;
    return same;
}

/// Where each part ends in the text; nothing where they are not its words.
std::optional<std::vector<std::size_t>> endsOfParts(std::string_view text,
                                                    const std::vector<std::string> &parts)
{
    std::vector<std::size_t> ends;
    std::size_t at = 0;
    for (const auto &part : parts) {
        const auto words = trimmedText(part);
        auto begin = at;
        while (!words.empty() && begin < text.size() && isSpace(text[begin]))
            ++begin;
        if (text.substr(begin, words.size()) != words)
            return std::nullopt;
        at = begin + words.size();
        ends.push_back(at);
    }
    return trimmedText(text.substr(at)).empty() ? std::optional(ends) : std::nullopt;
}

} // namespace

std::optional<std::vector<std::string>> textsOfParts(std::string_view typed, std::string_view base,
                                                     const std::vector<std::string> &parts,
                                                     std::string_view language)
{
    const auto ends = endsOfParts(base, parts);
    if (!ends || parts.empty())
        return std::nullopt;
    const auto before = commonBeginning(base, typed);
    const auto behind = commonEnd(base, typed, before);
    std::optional<Comparison> comparison; // for a part that ends within what was changed
    const auto endInTyped = [&](std::size_t end) {
        if (end <= before)
            return end;
        if (end + behind >= base.size())
            return end + typed.size() - base.size();
        if (!comparison && base.size() <= kMostAlignedBytes && typed.size() <= kMostAlignedBytes)
            comparison = compareTexts(std::string(base), std::string(typed),
                                      usualCompareUnit(language, base), language);
        if (comparison && !comparison->isTooLong)
            return oppositeOf(*comparison, Side::Yours, end);
        return textPlaceAt(typed, static_cast<double>(end) / static_cast<double>(base.size()));
    };
    std::vector<std::string> texts;
    std::size_t at = 0;
    for (std::size_t part = 0; part < parts.size(); ++part) {
        const bool isLast = part + 1 == parts.size();
        const auto end = isLast ? typed.size()
                                : std::clamp(endInTyped((*ends)[part]), at, typed.size());
        texts.push_back(trimmedText(typed.substr(at, end - at)));
        at = end;
    }
    return texts;
}

std::optional<std::string> textInMerged(std::string_view typed, std::string_view base,
                                        std::string_view whole)
{
    const auto words = trimmedText(base);
    if (words.empty())
        return std::nullopt;
    for (auto at = whole.find(words); at != std::string_view::npos;
         at = whole.find(words, at + 1)) {
        const auto end = at + words.size();
        // not a piece of a longer word; scripts without spaces have no other edges
        constexpr std::size_t kLong = 24;
        const bool isAlone = (at == 0 || isSpace(whole[at - 1]))
                             && (end == whole.size() || isSpace(whole[end]));
        if (isAlone || words.size() >= kLong)
            return std::string(whole.substr(0, at)) + trimmedText(typed)
                   + std::string(whole.substr(end));
    }
    return std::nullopt;
}

namespace {

std::size_t behindPunctuation(std::string_view text, std::size_t place)
{
    constexpr char32_t kFirstBeyondAscii = 0x80;
    std::size_t end = place;
    while (end < text.size() && isSpace(text[end]))
        ++end;
    const std::size_t begin = end;
    char32_t last = 0;
    for (std::size_t next = end; next < text.size(); end = next) {
        const char32_t character = nextUtf8(text, next);
        if (!isClosing(character) && !(isQuote(character) && begin == place))
            break;
        last = character;
    }
    const bool isBeforeSpace = end == text.size() || isSpace(text[end]);
    const bool isInNumber = last < kFirstBeyondAscii && !isBeforeSpace;
    const bool isOfNextWord = isQuote(last) && !isBeforeSpace;
    if (place == 0 || end == begin || isInNumber || isOfNextWord
        || trimmedText(text.substr(end)).empty())
        return place;
    return end;
}

/// Before the brackets and opening quotes that end at the place: they belong to the word behind it.
std::size_t beforeOpening(std::string_view text, std::size_t place)
{
    constexpr std::u32string_view kOpening =
        U"([{\u201e\u201a\u00bf\u00a1\u3008\u300a\u300c\u300e\u3010\uff08";
    while (place > 0 && place < text.size() && !isSpace(text[place])) {
        std::size_t begin = place - 1;
        while (begin > 0 && isWithinCharacter(text, begin))
            --begin;
        std::size_t next = begin;
        const char32_t character = nextUtf8(text, next);
        const bool isOpening = kOpening.find(character) != std::u32string_view::npos
                               || (isQuote(character) && (begin == 0 || isSpace(text[begin - 1])));
        if (!isOpening)
            break;
        place = begin;
    }
    return place;
}

} // namespace

std::size_t placeBetweenWords(std::string_view text, std::size_t place)
{
    return behindPunctuation(text, beforeOpening(text, place));
}

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
    place.text = placeBetweenWords(text, place.text);
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
