// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/text/ScoringProfile.h"
#include "core/text/TokenNumbers.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// Words; characters; mixed: characters of scripts written without spaces, words of the others.
enum class ScoredUnit : std::uint8_t { Words, Characters, Mixed };

/// Errors of one pair of texts, or of many added up.
struct TextScore {
    ErrorCounts words, characters, mixed;
    const ErrorCounts &of(ScoredUnit unit) const;
    TextScore &operator+=(const TextScore &other);
    friend bool operator==(const TextScore &, const TextScore &) = default;
};

/// Scores texts by a profile.
///
/// Time     some microseconds for a sentence; words once seen are not normalised again.
/// Memory   up to some 30 MB of words.
/// Threads  one at a time.
class Scorer {
public:
    explicit Scorer(ScoringProfile profile = defaultProfile());
    const ScoringProfile &profile() const { return m_profile; }

    /// Of one utterance; those of a corpus are the sum. `language` is a tag such as "tr-TR", empty where it is
    /// not known: LetterCase::Fold and NumberRule::Words go by it.
    TextScore score(std::string_view reference, std::string_view hypothesis,
                    std::string_view language = {});
    ErrorCounts count(std::string_view reference, std::string_view hypothesis, ScoredUnit unit,
                      std::string_view language = {});
    /// The errors alone: the distance, faster than the counts. Not for AlignmentRule::Sclite, whose
    /// errors are those of its alignment.
    std::uint64_t errors(std::string_view reference, std::string_view hypothesis, ScoredUnit unit,
                         std::string_view language = {});
    /// The rates of characters and words, faster than the counts. Not for AlignmentRule::Sclite.
    ErrorScore rates(std::string_view reference, std::string_view hypothesis,
                     std::string_view language = {});

    /// Errors by reference tokens, 0.127 for 12.7 %; without any the profile's emptyReference decides.
    std::optional<double> rate(const ErrorCounts &counts) const;
    /// Whether an utterance has no rate, as its reference has nothing to score ("...").
    bool hasNoRate(const TextScore &score) const;

    /// The text that is compared, for a preview beside the raw one.
    std::vector<std::string> tokens(std::string_view text, ScoredUnit unit,
                                    std::string_view language = {}) const;

private:
    /// A text and what the normaliser makes of it, once.
    struct Side {
        std::string_view raw,
            normalised; ///< `raw` with its numbers spelled, where the profile says so
        std::string made, spelled;
        std::vector<std::uint32_t> numbers; ///< of the unit that was asked for last
    };
    bool areMixedOnesWords() const;
    std::string spelledOrEmpty(std::string_view text, std::string_view language) const;
    void begin(std::string_view reference, std::string_view hypothesis, std::string_view language);
    ErrorCounts countUnit(ScoredUnit unit);
    std::optional<double> rateOf(ScoredUnit unit);
    void number(Side &side, ScoredUnit unit);
    std::uint32_t numberOfRaw(std::string_view token);

    ScoringProfile m_profile;
    bool m_isRaw = false;  ///< the normaliser does nothing
    TokenNumbers m_tokens; ///< of normalised tokens
    std::array<TokenNumbers, 2>
        m_rawTokens; ///< by hasDotlessI(): number of the normalised one + 1, or 1
    std::string m_language;
    bool m_isDotless = false;
    Side m_reference, m_hypothesis;
};

/// Rates of a corpus: sums over sums, and what could not be scored. Each utterance is counted once.
struct CorpusScore {
    TextScore sum;
    std::uint64_t scored = 0;         ///< utterances in the sum
    std::uint64_t wrong = 0;          ///< of these, with an error in words
    std::uint64_t noReference = 0;    ///< left out of the sum: without a reference
    std::uint64_t emptyReference = 0; ///< left out of the sum: the reference has nothing to score
    TextScore besideEmpty;            ///< the insertions of these, in no rate
    std::uint64_t noHypothesis = 0;   ///< left out of the sum: not recognised
    /// Adds an utterance, and says what it added; nothing where it has no rate. A hypothesis that is there and
    /// empty is all deletions.
    std::optional<TextScore> add(Scorer &scorer, std::string_view reference,
                                 std::optional<std::string_view> hypothesis,
                                 std::string_view language = {});
    CorpusScore &operator+=(const CorpusScore &other);
};

} // namespace voxdeck
