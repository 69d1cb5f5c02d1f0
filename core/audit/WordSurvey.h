// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/job/Progress.h"
#include "core/search/RowReader.h"
#include "core/text/Scorer.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

/// How well a recogniser knows a word of the references, or how often it heard one that they do not have.
struct WordAccuracy {
    std::string word;        ///< as the profile compares it
    std::uint64_t times = 0; ///< in references that have a hypothesis; 0: hypotheses alone have it
    std::uint64_t right = 0, substituted = 0, deleted = 0;
    std::uint64_t wronglyHeard = 0; ///< in hypotheses, in place of another word or of none
    std::uint64_t inTraining = 0;   ///< in references of train; 0 without that split
    std::uint64_t rows = 0;         ///< in which it was not heard right, or wrongly heard
    /// Of these rows, the one with the highest CER of the hypothesis first, at most kMostWordRows.
    std::vector<std::uint32_t> ids;

    std::uint64_t errors() const { return substituted + deleted; }
    /// Of the references and of the hypothesis.
    std::uint64_t mistakes() const { return errors() + wronglyHeard; }
    /// Nothing where no reference has it.
    std::optional<double> accuracy() const
    {
        return times > 0 ? std::optional(static_cast<double>(right) / static_cast<double>(times))
                         : std::nullopt;
    }
};

struct WordSurvey {
    ScoringProfile profile;
    std::string hypothesis; ///< of whose errors; empty: no row has one
    std::uint64_t rows = 0, scored = 0;
    std::uint64_t words = 0, right = 0; ///< of the references
    std::uint64_t different = 0;        ///< words of the references
    std::uint64_t neverRight = 0;       ///< different words without one right occurrence
    std::uint64_t neverSaid = 0;        ///< different words that hypotheses alone have
    bool hasTraining = false;           ///< rows of train have references
    std::uint64_t unknown = 0;          ///< different words that no reference of train has
    std::uint64_t unknownTimes = 0, unknownRight = 0;
    bool areSomeCut =
        false; ///< more different words than could be counted: the rest is in `words` alone
    std::vector<WordAccuracy> most; ///< most mistakes() first, at most kMostListedWords
};

inline constexpr std::size_t kMostListedWords = 5'000;
inline constexpr std::size_t kMostWordRows = 2'000;

struct WordRequest {
    ScoringProfile profile = defaultProfile();
    std::string hypothesis; ///< empty: the table's own
};

/// Aligns the hypotheses of the rows with their references and counts for each word, or character of scripts written
/// without spaces, how often it was heard right, and how often in place of another or of none. Then counts these words in the references of train, of all rows of
/// the workspace: a word that train lacks is unknown to a model trained on it.
///
/// Time     some 30 us a row, and 10 us a row of train.
/// Memory   some 200 bytes a different word, 2,000,000 at most, and 4 bytes per row and word with an error.
/// Threads  as RowReader.
/// Errors   Cancelled; those of RowReader.
Result<WordSurvey> surveyWords(RowReader &reader, const RowOrder &order, const WordRequest &request,
                               const ProgressSink &progress, const std::stop_token &stop);

} // namespace voxdeck
