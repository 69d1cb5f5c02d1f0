// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0452
#pragma once

#include "core/audit/AuditReport.h"
#include "core/base/Result.h"
#include "core/io/FileSystem.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

class QTextDocument;

namespace voxdeck {

/// Whether a report of this name is a PDF: the window writes it, as fonts and pages are Qt's.
bool isPdfName(const std::filesystem::path &file);

/// Pixels, 96 per inch, between margins of 2 cm on a page of A4 that lies on its side.
inline constexpr int kReportWidth = 971;
inline constexpr int kReportHeight = 642;

/// What saveReportAsPdf() prints; it is at most kReportWidth wide.
std::unique_ptr<QTextDocument> reportDocument(const AuditReport &report);

/// A strip of the document, in its pixels, that is a page.
struct ReportPage {
    double top = 0, bottom = 0;
    struct Strip {
        double top = 0, bottom = 0;
    };
    std::optional<Strip> head; ///< of a table that goes on here: repeated above
};
/// The document, as wide as it is laid out, in pages: no line of text, row of a table or chart is cut, a heading stays
/// with what comes behind it, and a table that fits on half a page is on one. What is higher than a page is cut
/// between its lines.
std::vector<ReportPage> pagesOf(const QTextDocument &document, double height);

/// The report on pages of A4, wider than high: what reportAsHtml() says, and its charts. The file is there whole or not at all.
///
/// Threads  any; one report at a time on each.
/// Errors   Io where Qt cannot write it; those of FileSystem.
Result<> saveReportAsPdf(FileSystem &fs, const std::filesystem::path &file,
                         const AuditReport &report);

} // namespace voxdeck
