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
enum class AuditGrouping : std::uint8_t {
    Language,
    Speaker,
    Recording,
    Split,
    LanguageSplit, ///< "te/train"
    Script, ///< the one that most letters of the transcript are of, by scriptName(): mainScriptOf()
    Source, ///< the shard or list
    LanguageSource, ///< "te/train/000000001"
};
inline constexpr std::array kAuditGroupings = {
    AuditGrouping::Language, AuditGrouping::Speaker,       AuditGrouping::Recording,
    AuditGrouping::Split,    AuditGrouping::LanguageSplit, AuditGrouping::Script,
    AuditGrouping::Source,   AuditGrouping::LanguageSource};
/// "language", "speaker", "recording", "split", "language-split", "script", "source", "language-source".
std::string_view auditGroupingName(AuditGrouping grouping);
std::optional<AuditGrouping> auditGroupingNamed(std::string_view name);

/// Whether the rates of its groups are told with an interval. A recording alone has none; pairs would cost as much
/// again for each.
constexpr bool hasIntervals(AuditGrouping grouping)
{
    return grouping != AuditGrouping::Recording && grouping != AuditGrouping::LanguageSplit
           && grouping != AuditGrouping::LanguageSource;
}
/// The value of a row; "" where it has none.
std::string groupOf(const SegmentRow &row, AuditGrouping grouping);

/// Some rows, and the scores of each hypothesis over them.
struct AuditGroup {
    std::uint64_t rows = 0;
    double seconds = 0;              ///< of the rows whose length is known
    std::uint64_t withoutLength = 0; ///< the others
    /// Errors and reference tokens in characters and words by recording, of the first hypothesis; where
    /// AuditRequest::hasParts asks for them and the grouping hasIntervals(). Recordings are numbered by their
    /// names in order, among those of one audit.
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
    bool isOfTable =
        false; ///< only the table's own of each row, whatever their names: one hypothesis without a name
    bool isScored = true;  ///< false: rows and lengths alone
    bool hasParts = false; ///< of intervals by group; some 100 bytes per group and recording
};

/// Scores the rows of `order` with every hypothesis they have.
///
/// Threads  as RowReader.
/// Errors   Cancelled; those of RowReader.
Result<ErrorAudit> auditErrors(RowReader &reader, const RowOrder &order,
                               const AuditRequest &request, const ProgressSink &progress,
                               const std::stop_token &stop);

/// How rows and hours divide over the values of `groupings`, whatever hypotheses there are.
///
/// Time     some 5 us a row.
/// Threads  as RowReader.
/// Errors   as auditErrors().
Result<ErrorAudit> mixOf(RowReader &reader, const RowOrder &order,
                         const std::vector<AuditGrouping> &groupings, const ProgressSink &progress,
                         const std::stop_token &stop);

/// The ids of the rows with this value of a grouping, in the order of the rows.
///
/// Threads, errors  as auditErrors().
Result<std::vector<std::uint32_t>> rowsIn(RowReader &reader, const RowOrder &order,
                                          AuditGrouping grouping, std::string_view value,
                                          const ProgressSink &progress,
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
/// ">", ">=", "<" or "<="; a number: a share of at most 1, or percent with "%", or rows. InvalidArgument says what
/// was expected.
Result<AuditLimit> parseAuditLimit(std::string_view text);

/// The measure of a group; nothing where it has no reference tokens.
std::optional<double> measureOf(const ErrorAudit &audit, const AuditGroup &group,
                                std::size_t hypothesis, AuditMeasure measure);
/// Whether the value breaks the limit. An unknown value does: an unmeasured value cannot meet a
/// limit.
bool breaks(const AuditLimit &limit, const std::optional<double> &value);

} // namespace voxdeck
