// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/text/ScoringProfile.h"
#include "core/text/TokenNumbers.h"

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

    /// Of one utterance; those of a corpus are the sum.
    TextScore score(std::string_view reference, std::string_view hypothesis);
    ErrorCounts count(std::string_view reference, std::string_view hypothesis, ScoredUnit unit);
    /// The errors alone: the distance, faster than the counts. Not for AlignmentRule::Sclite, whose
    /// errors are those of its alignment.
    std::uint64_t errors(std::string_view reference, std::string_view hypothesis, ScoredUnit unit);

    /// Errors by reference tokens, 0.127 for 12.7 %; without any as the profile's emptyReference has it.
    std::optional<double> rate(const ErrorCounts &counts) const;

    /// The text that is compared, for a preview beside the raw one.
    std::vector<std::string> tokens(std::string_view text, ScoredUnit unit) const;

private:
    bool areMixedOnesWords() const;
    void number(std::string_view text, ScoredUnit unit, std::vector<std::uint32_t> &numbers);
    std::uint32_t numberOfRaw(std::string_view token);
    void prepare(std::string_view reference, std::string_view hypothesis, ScoredUnit unit);

    ScoringProfile m_profile;
    bool m_isRaw = false;     ///< the normaliser does nothing
    TokenNumbers m_tokens;    ///< of normalised tokens
    TokenNumbers m_rawTokens; ///< -> number of the normalised one + 1; 1 where nothing is left
    std::vector<std::uint32_t> m_reference, m_hypothesis;
};

/// Rates of a corpus: sums over sums, and what could not be scored.
struct CorpusScore {
    TextScore sum;
    std::uint64_t scored = 0;      ///< utterances in the sum
    std::uint64_t wrong = 0;       ///< of these, with an error in words
    std::uint64_t noReference = 0; ///< left out of the sum
    std::uint64_t noHypothesis =
        0; ///< left out of the sum: not recognised or empty, which rows do not tell
    /// Adds an utterance, and says what it added. Nothing where a text is empty.
    std::optional<TextScore> add(Scorer &scorer, std::string_view reference,
                                 std::string_view hypothesis);
    CorpusScore &operator+=(const CorpusScore &other);
};

} // namespace voxdeck
