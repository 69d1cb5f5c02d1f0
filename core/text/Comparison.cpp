// SPDX-License-Identifier: Apache-2.0
#include "core/text/Comparison.h"

#include "core/base/Utf8.h"
#include "core/text/Characters.h"
#include "core/text/ComparableText.h"
#include "core/text/Scorer.h"
#include "core/text/ScoringTokens.h"
#include "core/text/Tokens.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::uint64_t kMostCells = 100'000'000; // of an alignment: under half a second
constexpr std::size_t kMostBlockCells = 1024;

char32_t characterAt(std::string_view text, std::size_t at)
{
    return nextUtf8(text, at);
}

/// A word, character or punctuation mark.
using Atoms = std::vector<std::string_view>;

Atoms atomsOf(std::string_view text, CompareUnit unit)
{
    if (unit == CompareUnit::Words)
        return comparedWords(text);
    Atoms characters;
    for (const std::string_view token : splitTokens(text)) {
        for (std::size_t at = 0; at < token.size();) {
            const std::size_t begin = at;
            nextUtf8(token, at);
            for (std::size_t next = at; at < token.size(); at = next) {
                if (!isCombiningMark(nextUtf8(token, next)))
                    break;
            }
            characters.push_back(token.substr(begin, at - begin));
        }
    }
    return characters;
}

/// Puts atoms together to pieces: punctuation goes with the piece it touches, the one before it first.
class PieceMaker {
public:
    PieceMaker(std::string_view text, CompareUnit unit, std::string_view language)
        : m_text(text), m_unit(unit), m_language(language)
    {
    }

    std::vector<TextPiece> make()
    {
        for (const std::string_view atom : atomsOf(m_text, m_unit)) {
            const auto begin = static_cast<std::size_t>(atom.data() - m_text.data());
            if (std::string comparable = comparableText(atom, m_language); comparable.empty())
                addPunctuation({begin, begin + atom.size()});
            else
                addWord({begin, begin + atom.size()}, std::move(comparable));
        }
        giveToLast();
        return std::move(m_pieces);
    }

private:
    void addPunctuation(ByteSpan atom)
    {
        if (m_loose.end == atom.begin && m_loose.begin < m_loose.end) {
            m_loose.end = atom.end;
        } else if (!m_pieces.empty() && m_pieces.back().end == atom.begin) {
            m_pieces.back().end = atom.end;
        } else {
            giveToLast();
            m_loose = atom;
        }
    }
    void addWord(ByteSpan atom, std::string comparable)
    {
        std::size_t begin = atom.begin;
        const bool isLoose = m_loose.begin < m_loose.end;
        if (isLoose && (m_loose.end == atom.begin || m_pieces.empty()))
            begin = m_loose.begin;
        else
            giveToLast();
        m_loose = {};
        if (mayHaveGap(atom.begin)) {
            TextPiece &before = m_pieces.back();
            std::string gap = gapBetween(before, atom);
            before.end = gap.empty() ? atom.begin : before.coreEnd;
            const std::size_t end = before.end;
            if (!gap.empty())
                m_pieces.push_back({end, atom.begin, end, atom.begin, std::move(gap)});
            begin = atom.begin;
        }
        m_pieces.push_back({begin, atom.end, atom.begin, atom.end, std::move(comparable)});
    }
    /// The comparable text of the gap: a space, a joint inside a word, or nothing for invisible
    /// characters.
    std::string gapBetween(const TextPiece &before, ByteSpan atom) const
    {
        const std::string_view between = m_text.substr(before.coreEnd, atom.begin - before.coreEnd);
        const char32_t last = characterAt(before.comparable, 0);
        const char32_t next = characterAt(m_text, atom.begin);
        std::size_t visible = 0;
        char32_t joint = 0;
        for (std::size_t at = 0; at < between.size();) {
            const char32_t c = nextUtf8(between, at);
            if (isInvisibleInWords(c))
                continue;
            joint = visible++ == 0 ? wordJoint(last, c, next) : 0;
        }
        std::string gap;
        if (visible > 0)
            appendUtf8(gap, joint == 0 ? U' ' : joint);
        return gap;
    }
    /// By character, what is between two words of scripts with spaces counts as one.
    bool mayHaveGap(std::size_t coreBegin) const
    {
        return m_unit == CompareUnit::Characters && !m_pieces.empty()
               && m_pieces.back().coreEnd < coreBegin
               && isSpaceSeparatedScript(characterAt(m_text, m_pieces.back().coreBegin))
               && isSpaceSeparatedScript(characterAt(m_text, coreBegin));
    }
    void giveToLast()
    {
        if (m_loose.begin < m_loose.end && !m_pieces.empty())
            m_pieces.back().end = m_loose.end;
        m_loose = {};
    }

    std::string_view m_text;
    CompareUnit m_unit;
    std::string_view m_language;
    std::vector<TextPiece> m_pieces;
    ByteSpan m_loose; ///< punctuation that touches no piece before it
};

std::vector<std::string_view> comparablesOf(const std::vector<TextPiece> &pieces)
{
    std::vector<std::string_view> comparables;
    comparables.reserve(pieces.size());
    for (const TextPiece &piece : pieces)
        comparables.push_back(piece.comparable);
    return comparables;
}

/// The steps, or nothing where they would take too long.
bool alignTokens(const NumberedTokens &tokens, std::vector<AlignmentStep> &steps)
{
    const std::uint64_t distance = editDistance(tokens.reference, tokens.hypothesis);
    const std::uint64_t band = std::min<std::uint64_t>(2 * distance + 1, tokens.reference.size());
    if (band * tokens.hypothesis.size() > kMostCells)
        return false;
    steps = alignWithin(tokens.reference, tokens.hypothesis, TieRule::Rapidfuzz, distance);
    return true;
}

/// How unlike two words are: 0 to 1,000.
std::uint64_t unlikeness(std::string_view a, std::string_view b)
{
    const auto one = codePointsOf(a);
    const auto other = codePointsOf(b);
    const std::size_t longest = std::max({one.size(), other.size(), std::size_t{1}});
    return editDistance(one, other) * 1000 / longest;
}

/// Aligns the few words between two equal ones again: with as few errors, and the like ones together.
class BlockAligner {
public:
    BlockAligner(const Comparison &comparison, std::size_t yours, std::size_t yoursEnd,
                 std::size_t theirs, std::size_t theirsEnd)
        : m_of(comparison),
          m_yours(yours),
          m_theirs(theirs),
          m_rows(yoursEnd - yours + 1),
          m_columns(theirsEnd - theirs + 1)
    {
    }

    std::vector<AlignmentStep> steps()
    {
        fill();
        std::vector<AlignmentStep> backwards;
        for (std::size_t i = m_rows - 1, j = m_columns - 1; i > 0 || j > 0;) {
            const AlignmentKind kind = m_cells[i * m_columns + j].kind;
            i -= kind == AlignmentKind::Insertion ? 0 : 1;
            j -= kind == AlignmentKind::Deletion ? 0 : 1;
            backwards.push_back({kind, m_yours + i, m_theirs + j});
        }
        std::reverse(backwards.begin(), backwards.end());
        return backwards;
    }

private:
    struct Cell {
        std::pair<std::uint64_t, std::uint64_t> cost; ///< errors, then unlikeness
        AlignmentKind kind = AlignmentKind::Equal;
    };
    void fill()
    {
        m_cells.resize(m_rows * m_columns);
        for (std::size_t i = 0; i < m_rows; ++i)
            for (std::size_t j = 0; j < m_columns; ++j)
                m_cells[i * m_columns + j] = best(i, j);
    }
    Cell best(std::size_t i, std::size_t j) const
    {
        if (i == 0 && j == 0)
            return {};
        constexpr std::uint64_t kFar = std::numeric_limits<std::uint64_t>::max();
        Cell cell{{kFar, kFar}, AlignmentKind::Equal};
        const auto offer = [&](std::size_t row, std::size_t column, std::uint64_t errors,
                               std::uint64_t unlike, AlignmentKind kind) {
            auto cost = m_cells[row * m_columns + column].cost;
            cost.first += errors;
            cost.second += unlike;
            if (cost < cell.cost)
                cell = {cost, kind};
        };
        if (i > 0 && j > 0) {
            const std::string &yours = m_of.yoursPieces[m_yours + i - 1].comparable;
            const std::string &theirs = m_of.theirsPieces[m_theirs + j - 1].comparable;
            const bool isEqual = yours == theirs;
            offer(i - 1, j - 1, isEqual ? 0 : 1, isEqual ? 0 : unlikeness(yours, theirs),
                  isEqual ? AlignmentKind::Equal : AlignmentKind::Substitution);
        }
        if (i > 0)
            offer(i - 1, j, 1, 0, AlignmentKind::Deletion);
        if (j > 0)
            offer(i, j - 1, 1, 0, AlignmentKind::Insertion);
        return cell;
    }

    const Comparison &m_of;
    std::size_t m_yours, m_theirs, m_rows, m_columns;
    std::vector<Cell> m_cells;
};

std::size_t yoursIn(const AlignmentStep &step)
{
    return step.kind == AlignmentKind::Insertion ? 0 : 1;
}

std::size_t theirsIn(const AlignmentStep &step)
{
    return step.kind == AlignmentKind::Deletion ? 0 : 1;
}

void putLikeWordsTogether(Comparison &comparison)
{
    const std::vector<AlignmentStep> steps = std::move(comparison.steps);
    comparison.steps.clear();
    for (std::size_t at = 0; at < steps.size();) {
        std::size_t end = at;
        std::size_t yours = 0;
        std::size_t theirs = 0;
        for (; end < steps.size() && steps[end].kind != AlignmentKind::Equal; ++end) {
            yours += yoursIn(steps[end]);
            theirs += theirsIn(steps[end]);
        }
        const bool isAmbiguous = yours > 0 && theirs > 0 && yours + theirs > 2
                                 && (yours + 1) * (theirs + 1) <= kMostBlockCells;
        if (isAmbiguous) {
            const AlignmentStep &first = steps[at];
            const auto better = BlockAligner(comparison, first.reference, first.reference + yours,
                                             first.hypothesis, first.hypothesis + theirs)
                                    .steps();
            comparison.steps.insert(comparison.steps.end(), better.begin(), better.end());
            at = end;
        }
        for (; at < end; ++at)
            comparison.steps.push_back(steps[at]);
        if (at < steps.size())
            comparison.steps.push_back(steps[at++]); // the equal one
    }
}

ErrorCounts countErrors(const NumberedTokens &tokens, bool &isTooLong)
{
    ErrorCounts counts;
    std::vector<AlignmentStep> steps;
    if (!alignTokens(tokens, steps)) {
        isTooLong = true;
        counts.substitutions = editDistance(tokens.reference, tokens.hypothesis);
        const auto size = static_cast<std::uint64_t>(tokens.reference.size());
        counts.correct = size > counts.substitutions ? size - counts.substitutions : 0;
        return counts;
    }
    for (const AlignmentStep &step : steps) {
        switch (step.kind) {
        case AlignmentKind::Equal: ++counts.correct; break;
        case AlignmentKind::Substitution: ++counts.substitutions; break;
        case AlignmentKind::Deletion: ++counts.deletions; break;
        case AlignmentKind::Insertion: ++counts.insertions; break;
        }
    }
    return counts;
}

} // namespace

CompareUnit usualCompareUnit(std::string_view language, std::string_view text)
{
    constexpr std::array<std::string_view, 22> kWithoutSpaces = {
        "zh", "cmn", "yue", "wuu", "nan", "hak", "gan", "hsn", "cjy", "lzh", "zho",
        "ja", "jpn", "th",  "tha", "lo",  "lao", "km",  "khm", "my",  "mya", "bo"};
    const std::string_view tag = language.substr(0, language.find_first_of("-_"));
    if (!tag.empty()) {
        const bool isWithout = std::any_of(
            kWithoutSpaces.begin(), kWithoutSpaces.end(), [tag](std::string_view one) {
                return one.size() == tag.size()
                       && std::equal(one.begin(), one.end(), tag.begin(),
                                     [](char a, char b) { return a == (b | 0x20); });
            });
        return isWithout ? CompareUnit::Characters : CompareUnit::Words;
    }
    std::size_t apart = 0;
    std::size_t together = 0;
    for (std::size_t at = 0; at < text.size();) {
        const char32_t c = nextUtf8(text, at);
        if (isWordCharacter(c))
            ++(isSpaceSeparatedScript(c) ? apart : together);
    }
    return together > apart ? CompareUnit::Characters : CompareUnit::Words;
}

std::vector<TextPiece> comparedPieces(std::string_view text, CompareUnit unit,
                                      std::string_view language)
{
    return PieceMaker(text, unit, language).make();
}

Comparison compareTexts(std::string yours, std::string theirs, CompareUnit unit,
                        std::string_view language)
{
    Comparison comparison;
    comparison.unit = unit;
    comparison.yours = std::move(yours);
    comparison.theirs = std::move(theirs);
    comparison.yoursPieces = comparedPieces(comparison.yours, unit, language);
    comparison.theirsPieces = comparedPieces(comparison.theirs, unit, language);
    const NumberedTokens tokens = numberTokens(comparablesOf(comparison.yoursPieces),
                                               comparablesOf(comparison.theirsPieces));
    comparison.isTooLong = !alignTokens(tokens, comparison.steps);
    if (unit == CompareUnit::Words)
        putLikeWordsTogether(comparison);
    return comparison;
}

std::vector<StepRange> Comparison::differences() const
{
    std::vector<StepRange> ranges;
    for (std::size_t at = 0; at < steps.size(); ++at) {
        if (!isDifferent(at))
            continue;
        const bool goesOn = unit == CompareUnit::Characters && !ranges.empty()
                            && ranges.back().last == at;
        if (goesOn)
            ++ranges.back().last;
        else
            ranges.push_back({at, at + 1});
    }
    return ranges;
}

namespace {

/// The pieces of both sides that some steps are about.
struct PieceRanges {
    std::size_t yours = 0, yoursEnd = 0, theirs = 0, theirsEnd = 0;
};

PieceRanges piecesOf(const Comparison &comparison, StepRange range)
{
    const AlignmentStep &first = comparison.steps[range.first];
    PieceRanges pieces{first.reference, first.reference, first.hypothesis, first.hypothesis};
    for (std::size_t at = range.first; at < range.last; ++at) {
        pieces.yoursEnd += yoursIn(comparison.steps[at]);
        pieces.theirsEnd += theirsIn(comparison.steps[at]);
    }
    return pieces;
}

/// Where something is put in before piece `at`: after the piece before it and its punctuation, but at the
/// end of the text before the full stop.
std::size_t insertionPoint(const Comparison &comparison, std::size_t at)
{
    const auto &pieces = comparison.yoursPieces;
    if (at > 0)
        return at < pieces.size() ? pieces[at - 1].end : pieces[at - 1].coreEnd;
    return pieces.empty() ? comparison.yours.size() : pieces.front().begin;
}

std::string_view coreText(std::string_view text, const std::vector<TextPiece> &pieces,
                          std::size_t first, std::size_t last)
{
    if (first >= last)
        return {};
    const std::size_t begin = pieces[first].coreBegin;
    return text.substr(begin, pieces[last - 1].coreEnd - begin);
}

/// joinerBetween(), but a mark on its own never goes onto the letter before it.
std::string_view joiner(std::string_view left, std::string_view right)
{
    const bool isMark = !left.empty() && !right.empty() && isCombiningMark(characterAt(right, 0));
    return isMark ? " " : joinerBetween(left, right);
}

TextChange insertion(const Comparison &comparison, const PieceRanges &at, std::string_view word)
{
    const std::string_view yours = comparison.yours;
    const std::size_t point = insertionPoint(comparison, at.yours);
    TextChange change{point, 0, std::string(word)};
    if (comparison.unit == CompareUnit::Characters)
        return change;
    if (at.yours > 0)
        change.text.insert(0, joiner(yours.substr(0, point), word));
    if (at.yours < comparison.yoursPieces.size())
        change.text += joiner(word, yours.substr(point));
    return change;
}

/// Where what is behind the piece begins: a hyphen that joins it to the next word goes with that word.
std::size_t endWithoutHyphen(const Comparison &comparison, std::size_t piece)
{
    const auto &pieces = comparison.yoursPieces;
    const TextPiece &before = pieces[piece];
    const std::string_view yours = comparison.yours;
    const bool joins = piece + 1 < pieces.size() && pieces[piece + 1].coreBegin == before.end
                       && isHyphen(yours.substr(before.coreEnd, before.end - before.coreEnd));
    return joins ? before.coreEnd : before.end;
}

TextChange deletion(const Comparison &comparison, const PieceRanges &at)
{
    const std::string_view yours = comparison.yours;
    const auto &pieces = comparison.yoursPieces;
    const TextPiece &first = pieces[at.yours];
    const TextPiece &last = pieces[at.yoursEnd - 1];
    if (comparison.unit == CompareUnit::Characters)
        return {first.coreBegin, last.coreEnd - first.coreBegin, {}};
    const bool hasNext = at.yoursEnd < pieces.size();
    if (at.yours == 0)
        return {first.begin, (hasNext ? pieces[at.yoursEnd].begin : last.end) - first.begin, {}};
    const std::size_t begin = endWithoutHyphen(comparison, at.yours - 1);
    if (hasNext && pieces[at.yoursEnd].begin == last.end)
        return {begin, last.end - begin,
                std::string(joiner(yours.substr(0, begin), yours.substr(last.end)))};
    return {begin, last.coreEnd - begin, {}}; // its punctuation goes to the word before
}

/// Whether one word goes from `left` into `right`: "7." and "5" are 7.5 when they touch.
bool makesOneWord(std::string_view left, std::string_view right)
{
    const std::string both = std::string(left).append(right);
    const auto words = comparedWords(both);
    return std::any_of(words.begin(), words.end(), [&](std::string_view word) {
        const auto begin = static_cast<std::size_t>(word.data() - both.data());
        return begin < left.size() && begin + word.size() > left.size();
    });
}

/// Words that touched a neighbour because a script without spaces stood there need one now.
TextChange replacement(const Comparison &comparison, const PieceRanges &at, std::string_view word)
{
    const std::string_view yours = comparison.yours;
    const auto &pieces = comparison.yoursPieces;
    const TextPiece &first = pieces[at.yours];
    const TextPiece &last = pieces[at.yoursEnd - 1];
    TextChange change{first.coreBegin, last.coreEnd - first.coreBegin, std::string(word)};
    if (comparison.unit == CompareUnit::Characters)
        return change;
    const auto core = [&](std::size_t piece) {
        return coreText(yours, pieces, piece, piece + 1);
    };
    const auto between = [&](std::size_t begin, std::size_t end) {
        return yours.substr(begin, end - begin);
    };
    const bool touchesBefore = at.yours > 0 && pieces[at.yours - 1].end == first.coreBegin;
    if (touchesBefore && joiner(core(at.yours - 1), core(at.yours)).empty())
        change.text.insert(0, joiner(core(at.yours - 1), word));
    else if (touchesBefore
             && makesOneWord(between(pieces[at.yours - 1].coreBegin, first.coreBegin), word))
        change.text.insert(0, " ");
    const bool touchesNext = at.yoursEnd < pieces.size()
                             && pieces[at.yoursEnd].coreBegin == last.end;
    const bool isJoined = touchesNext && joiner(core(at.yoursEnd - 1), core(at.yoursEnd)).empty();
    if (isJoined
        || (touchesNext
            && makesOneWord(word, between(last.coreEnd, pieces[at.yoursEnd].coreEnd)))) {
        change.text += between(last.coreEnd, last.end);
        change.text += isJoined ? joiner(word, core(at.yoursEnd)) : " ";
        change.length = last.end - first.coreBegin;
    }
    return change;
}

} // namespace

ByteSpan Comparison::yoursOf(StepRange range) const
{
    const PieceRanges pieces = piecesOf(*this, range);
    if (pieces.yours < pieces.yoursEnd)
        return {yoursPieces[pieces.yours].coreBegin, yoursPieces[pieces.yoursEnd - 1].coreEnd};
    const std::size_t point = insertionPoint(*this, pieces.yours);
    return {point, point};
}

std::string_view Comparison::yoursText(StepRange range) const
{
    const PieceRanges pieces = piecesOf(*this, range);
    return coreText(yours, yoursPieces, pieces.yours, pieces.yoursEnd);
}

std::string_view Comparison::theirsText(StepRange range) const
{
    const PieceRanges pieces = piecesOf(*this, range);
    return coreText(theirs, theirsPieces, pieces.theirs, pieces.theirsEnd);
}

TextChange Comparison::take(StepRange range) const
{
    const PieceRanges pieces = piecesOf(*this, range);
    if (pieces.yours == pieces.yoursEnd)
        return insertion(*this, pieces, theirsText(range));
    return pieces.theirs == pieces.theirsEnd ? deletion(*this, pieces)
                                             : replacement(*this, pieces, theirsText(range));
}

ErrorScore ComparedScore::rates() const
{
    const Scorer scorer;
    if (scorer.hasNoRate({words, characters, words}))
        return {};
    return {scorer.rate(characters), scorer.rate(words)};
}

ComparedScore compareScore(std::string_view yours, std::string_view theirs,
                           std::string_view language)
{
    const std::string ours = comparableText(yours, language);
    const std::string other = comparableText(theirs, language);
    ComparedScore score;
    score.characters = countErrors({charactersWithoutJoints(ours), charactersWithoutJoints(other)},
                                   score.isTooLong);
    score.words = countErrors(numberTokens(comparedWords(ours), comparedWords(other)),
                              score.isTooLong);
    return score;
}

ErrorScore errorScore(std::string_view reference, std::string_view hypothesis,
                      std::string_view language)
{
    const auto hasLetter = [](std::string_view text) {
        for (std::size_t at = 0; at < text.size();)
            if (isWordCharacter(nextUtf8(text, at)))
                return true;
        return false;
    };
    if (reference.empty())
        return {};
    if (reference == hypothesis && hasLetter(reference))
        return {0, 0};
    thread_local Scorer scorer;
    return scorer.rates(reference, hypothesis, language);
}

} // namespace voxdeck
