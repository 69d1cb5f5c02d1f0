// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0610
#pragma once

#include "core/audit/AcceptanceSample.h"
#include "core/audit/Confusions.h"
#include "core/audit/Drift.h"
#include "core/audit/SampleReview.h"
#include "core/audit/SystemsSurvey.h"
#include "core/audit/WordSurvey.h"
#include "core/split/LeakSurvey.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// What is computed only when somebody asks for it, and has a section in each report.
enum class ReportPart : std::uint8_t { Leaks, Confusions, Words, Recognisers, Drift, Sample };
inline constexpr std::size_t kReportParts = 6;
/// "leaks", "confusions", "words", "recognisers", "drift", "sample".
std::string_view reportPartName(ReportPart part);
std::optional<ReportPart> reportPartNamed(std::string_view name);
/// "Leaks across splits", in English: the window translates it in the context "ReportSections".
const char *reportPartTitle(ReportPart part);

/// A verdict on the segments of the report, beside that on the sample.
struct ReportVerdict {
    std::string hypothesis;
    JudgedLimit judged;
};

/// What was found so far. Null: has not been computed.
struct ReportFindings {
    std::shared_ptr<const LeakReport> leaks;
    std::shared_ptr<const ConfusionSurvey> confusions;
    std::shared_ptr<const WordSurvey> words;
    std::shared_ptr<const SystemsSurvey> systems;
    std::shared_ptr<const std::vector<Drift>> drift;
    std::shared_ptr<const SampleReview> sample;
    std::vector<ReportVerdict> verdicts;
};

/// A column of a table in a report.
struct ReportColumn {
    enum class Kind : std::uint8_t { Text, Count, Rate, Decimal };
    std::string_view id; ///< in JSON and CSV, and of compared reports
    const char *head;    ///< in documents, in English; translated as titles are
    Kind kind = Kind::Count;
    bool isKey = false; ///< rows of two reports with the same keys are compared
};

struct ReportTableKind {
    std::string_view id; ///< "confusions", "recogniser-pairs"; no two tables have the same
    ReportPart part{};
    const char *title; ///< in English; translated as titles are
    std::span<const ReportColumn> columns;
};
std::span<const ReportTableKind> reportTables();
/// Null for an unknown name.
const ReportTableKind *reportTableNamed(std::string_view id);

struct ReportCell {
    std::string text;
    std::optional<double> number;      ///< unset in text columns, and where it is unknown
    std::optional<std::int64_t> whole; ///< of a count that a double may not hold: a seed
};

struct ReportTable {
    const ReportTableKind *kind = nullptr;
    std::string hypothesis;                    ///< that it is of; empty: of none, or of several
    std::vector<std::vector<ReportCell>> rows; ///< a cell a column
    std::uint64_t of = 0;                      ///< rows that there are: the first ones are listed
};

struct ReportSection {
    ReportPart part{};
    std::vector<ReportTable> tables; ///< none: not computed
};

/// Names a drifting chart, "Character error rate · whisper".
using ChartNaming = std::function<std::string(const AuditChart &)>;

/// A section for each part, in their order. Tables have at most `most` rows.
std::vector<ReportSection> sectionsOf(const ReportFindings &findings, std::size_t most,
                                      const ChartNaming &naming);

} // namespace voxdeck
