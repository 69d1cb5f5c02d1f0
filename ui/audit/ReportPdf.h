// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audit/AuditReport.h"
#include "core/base/Result.h"
#include "core/io/FileSystem.h"

#include <filesystem>
#include <memory>

class QTextDocument;

namespace voxdeck {

/// Whether a report of this name is a PDF: the window writes it, as fonts and pages are Qt's.
bool isPdfName(const std::filesystem::path &file);

/// Pixels, 96 per inch, between the margins of 2 cm that Qt leaves on a page of A4 that lies on its side.
inline constexpr int kReportWidth = 971;

/// What saveReportAsPdf() prints; it is at most kReportWidth wide.
std::unique_ptr<QTextDocument> reportDocument(const AuditReport &report);

/// The report on pages of A4, wider than high: what reportAsHtml() says, and its charts. The file is there whole or not at all.
///
/// Threads  any; one report at a time on each.
/// Errors   Io where Qt cannot write it; those of FileSystem.
Result<> saveReportAsPdf(FileSystem &fs, const std::filesystem::path &file,
                         const AuditReport &report);

} // namespace voxdeck
