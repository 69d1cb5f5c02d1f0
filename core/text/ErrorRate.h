// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/text/EditDistance.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// Error rates differ in tokens, case, empty references and how ties are split; so each number has the
/// name of the tool whose way it follows.
enum class ErrorRateConvention {
    Jiwer, ///< jiwer's defaults: case counts, in characters spaces count too
    WeNet  ///< tools/compute-wer.py: upper case, tags <..> dropped; characters: --char=1
};
enum class ErrorRateUnit { Words, Characters };

/// "CER (jiwer)", "WER (WeNet)", ...: what a user reads beside the number.
std::string errorRateName(ErrorRateUnit unit, ErrorRateConvention convention);

/// Tokens of the reference that are right, changed or missing, and tokens that are too many.
struct ErrorCounts {
    std::uint64_t correct = 0;
    std::uint64_t substitutions = 0;
    std::uint64_t deletions = 0;
    std::uint64_t insertions = 0;

    std::uint64_t errors() const { return substitutions + deletions + insertions; }
    std::uint64_t referenceTokens() const { return correct + substitutions + deletions; }
    /// Errors by reference tokens, 0.127 for 12.7 %. Without any: jiwer the insertions, WeNet 0.
    double rate(ErrorRateConvention convention) const;
    ErrorCounts &operator+=(const ErrorCounts &other);
    friend bool operator==(const ErrorCounts &, const ErrorCounts &) = default;
};

/// CER and WER of one segment: shares of the reference, 0.127 is 12.7 %; nothing where it is not known.
struct ErrorScore {
    std::optional<double> cer, wer;
    friend bool operator==(const ErrorScore &, const ErrorScore &) = default;
};

/// A text's tokens as in the convention.
std::vector<std::string> scoringTokens(std::string_view text, ErrorRateUnit unit,
                                       ErrorRateConvention convention);

/// Errors of one utterance; those of a corpus are the sum.
ErrorCounts countErrors(std::string_view reference, std::string_view hypothesis, ErrorRateUnit unit,
                        ErrorRateConvention convention);

/// The rate of jiwer's CER without the counts, for millions of rows.
double characterErrorRate(std::string_view reference, std::string_view hypothesis);
/// The same of jiwer's WER.
double wordErrorRate(std::string_view reference, std::string_view hypothesis);

} // namespace voxdeck
