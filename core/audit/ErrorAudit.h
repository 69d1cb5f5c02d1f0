// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/audit/Bootstrap.h"
#include "core/base/Result.h"
#include "core/job/Progress.h"
#include "core/search/RowReader.h"
#include "core/text/Scorer.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// What rows are added up by.
enum class AuditGrouping : std::uint8_t { Language, Speaker, Recording, Split, LanguageSplit };
inline constexpr std::array kAuditGroupings = {AuditGrouping::Language, AuditGrouping::Speaker,
                                               AuditGrouping::Recording, AuditGrouping::Split,
                                               AuditGrouping::LanguageSplit};
/// "language", "speaker", "recording", "split", "language-split", whose values are as in "te/train".
std::string_view auditGroupingName(AuditGrouping grouping);
std::optional<AuditGrouping> auditGroupingNamed(std::string_view name);

/// Some rows, and the scores of each hypothesis over them.
struct AuditGroup {
    std::uint64_t rows = 0;
    /// Errors and reference tokens in characters and words by recording, of the first hypothesis; where
    /// AuditRequest::hasParts asks for them. Numbers of recordings are those of one audit.
    std::map<std::uint32_t, std::array<RatioPart, 2>> parts;
    std::vector<CorpusScore> scores; ///< in the order of ErrorAudit::hypotheses; perhaps fewer
    const CorpusScore &of(std::size_t hypothesis) const;
    /// Rows that this hypothesis has no score for: it is missing, or the reference is missing or has nothing to
    /// score.
    std::uint64_t unscored(std::size_t hypothesis) const { return rows - of(hypothesis).scored; }
};

/// Error rates of a dataset, each a sum of errors over a sum of reference tokens.
struct ErrorAudit {
    ScoringProfile profile;
    std::vector<std::string> hypotheses; ///< names; the table's own one first
    AuditGroup total;
    std::map<AuditGrouping, std::map<std::string, AuditGroup>> by; ///< "" where a row has no value
};

struct AuditRequest {
    ScoringProfile profile = defaultProfile();
    std::vector<AuditGrouping> by;
    std::string hypothesis; ///< only this one; empty: all
    bool hasParts = false;  ///< of intervals by group; some 100 bytes per group and recording
};

/// Scores the rows of `order` with every hypothesis they have.
///
/// Threads  as RowReader.
/// Errors   Cancelled; those of RowReader.
Result<ErrorAudit> auditErrors(RowReader &reader, const RowOrder &order,
                               const AuditRequest &request, const ProgressSink &progress,
                               const std::stop_token &stop);

/// The rate's interval over recordings; the audit must be by recording. Nothing with fewer than two.
std::optional<Interval> intervalOf(const ErrorAudit &audit, std::size_t hypothesis, ScoredUnit unit,
                                   const BootstrapRule &rule);

/// The interval of one group's rate with the first hypothesis; the audit must have parts. Nothing for mixed rates
/// and with fewer than two recordings.
std::optional<Interval> intervalOf(const AuditGroup &group, ScoredUnit unit,
                                   const BootstrapRule &rule);

enum class AuditMeasure : std::uint8_t { Cer, Wer, Mer, Ser, Unscored };

/// A limit such as "cer>0.12": what must not be.
struct AuditLimit {
    std::string text; ///< as typed
    AuditMeasure measure = AuditMeasure::Cer;
    bool isAbove = true; ///< ">" or ">="
    bool isEqualToo = false;
    double bound = 0;
};
/// "cer", "wer", "mer", "ser" (utterances with an error in words, by all scored) or "unscored" (rows);
/// ">", ">=", "<" or "<="; a number, or with "%". InvalidArgument says what was expected.
Result<AuditLimit> parseAuditLimit(std::string_view text);

/// The measure of a group; nothing where it has no reference tokens.
std::optional<double> measureOf(const ErrorAudit &audit, const AuditGroup &group,
                                std::size_t hypothesis, AuditMeasure measure);
/// Whether the value breaks the limit. An unknown value does: an unmeasured value cannot meet a
/// limit.
bool breaks(const AuditLimit &limit, const std::optional<double> &value);

} // namespace voxdeck
