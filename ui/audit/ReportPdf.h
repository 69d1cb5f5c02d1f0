// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audit/AuditReport.h"
#include "core/base/Result.h"
#include "core/io/FileSystem.h"

#include <filesystem>

namespace voxdeck {

/// Whether a report of this name is a PDF: the window writes it, as fonts and pages are Qt's.
bool isPdfName(const std::filesystem::path &file);

/// The report on pages of A4: what reportAsHtml() says, and its charts. The file is there whole or not at all.
///
/// Threads  any; one report at a time on each.
/// Errors   Io where Qt cannot write it; those of FileSystem.
Result<> saveReportAsPdf(FileSystem &fs, const std::filesystem::path &file,
                         const AuditReport &report);

} // namespace voxdeck
