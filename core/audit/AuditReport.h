// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/audit/AuditQueues.h"
#include "core/audit/AuditTotals.h"
#include "core/audit/ChartBoard.h"
#include "core/audit/ReportSections.h"
#include "core/audit/TrainingExposure.h"
#include "core/base/Result.h"
#include "core/io/FileSystem.h"
#include "core/job/Progress.h"
#include "core/workspace/Workspace.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

struct AuditReportRequest {
    std::string filter;                    ///< in the query language; empty: all rows
    std::optional<ScoringProfile> profile; ///< nothing: the project's
    std::vector<AuditGrouping> by = {AuditGrouping::Language, AuditGrouping::Split};
    std::string
        hypothesis;     ///< all is of this one; empty: rates of all, the rest of the table's own
    BootstrapRule rule; ///< of the intervals over recordings
    std::size_t worst = 20; ///< rows with the highest CER that are listed
    std::size_t mostGroups =
        1'000; ///< of one grouping that are listed, most rows first; the rest is counted
    std::size_t mostFindings = 50;    ///< rows of each table of a section that are listed
    ReportFindings findings;          ///< what is known already
    std::vector<ReportPart> computes; ///< parts to compute besides, where they are not known
    AuditLimit sampleLimit{"cer>0.05", AuditMeasure::Cer, true, false,
                           0.05};     ///< that the sample is judged by
    std::vector<AuditLimit> verdicts; ///< limits that the rows of the report are judged by
};

/// A chart of a report: its bars and their rows.
struct ReportedChart {
    std::string name, unit; ///< "cer", "%"
    std::string title;      ///< "Character error rate", "Word error rate · whisper"
    std::string hypothesis; ///< that it is of; empty: of none, or of the table's own
    bool isNamed = false;
    std::vector<BarWords> bars;
    ChartCounts counts;
};

/// An audit as a document: figures with everything that is needed to check them. Two reports of the same rows with
/// the same request are equal but for `written`.
struct AuditReport {
    AuditReportRequest request; ///< with the profile that was used
    ScoringProfile project;     ///< the project's profile: of charts, queues and worst rows
    std::uint64_t rowsLeftToRate =
        0;               ///< that charts, queues and worst rows show by an older profile
    std::string dataset; ///< its folder or list
    std::string version; ///< of Voxdeck
    std::string written; ///< "2026-11-23T14:02:18Z"
    AuditTotals totals;
    std::vector<std::array<std::optional<Interval>, 3>> intervals; ///< CER, WER, MER by hypothesis
    std::vector<ReportedChart> charts;
    std::optional<ExposureSurvey> exposure; ///< where it is known what a training run has read
    std::vector<QueueCount> queues;
    std::vector<ReportSection> sections; ///< one for each ReportPart
    bool isRated =
        true; ///< false: the hypothesis was never measured; there are no charts of it, nor worst rows
    std::vector<SegmentRow> worst; ///< with the texts and rates of the hypothesis
};

/// Scores, counts and lists.
///
/// Units    progress counts rows, in several steps.
/// Threads  that of the workspace.
/// Errors   InvalidArgument: the filter is not a valid query; Cancelled; those of AuditBins and
///          RowReader.
Result<AuditReport> makeAuditReport(FileSystem &fs, Workspace &workspace,
                                    const AuditReportRequest &request, const ProgressSink &progress,
                                    const std::stop_token &stop);

/// One file with embedded style and charts, without scripts and links. Texts of the dataset cannot
/// affect the page: markup is escaped, control characters are shown as U+FFFD, directions are
/// isolated.
std::string reportAsHtml(const AuditReport &report);
std::string reportAsJson(const AuditReport &report);
/// Rates by group, then the tables of the sections, each line with the name of its table, as comma-separated values
/// (RFC 4180), UTF-8. A text that a spreadsheet would take for a formula begins with an apostrophe.
std::string reportAsCsv(const AuditReport &report);

/// Writes the form that the ending names: .html, .json or .csv. The file is there whole or not at all.
///
/// Errors   InvalidArgument for another ending; those of FileSystem.
Result<> saveAuditReport(FileSystem &fs, const std::filesystem::path &file,
                         const AuditReport &report);
/// InvalidArgument where saveAuditReport() would refuse the name.
Result<> checkReportName(const std::filesystem::path &file);

} // namespace voxdeck
