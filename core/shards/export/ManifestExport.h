// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/format/Conversion.h"
#include "core/format/DatasetKind.h"
#include "core/format/KeyStyle.h"
#include "core/io/FileSystem.h"
#include "core/items/ItemSource.h"
#include "core/items/SegmentMerging.h"
#include "core/query/Metrics.h"
#include "core/search/RowReader.h"

#include <filesystem>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

struct ManifestExportOptions {
    DatasetKind kind = DatasetKind::Wenet;
    std::filesystem::path output;
    bool namesAudioRelatively = false; ///< audio below the output's folder relative to it
    bool forSpreadsheets = false;      ///< guards texts that a spreadsheet would run; tables only
    /// Each row's audio is cut into one file here (FileNames.h; "~2" is added for a repeated key).
    /// A row whose file exists already fails, unless an interrupted export left the file
    /// (ExportMark.h). Empty: rows refer to the original audio. An AudioFolder contains its audio,
    /// so there an empty path means the output.
    std::filesystem::path audioFolder;
    /// What AudioWriter knows. Empty: a row that is all of its file is a copy of it, others are FLAC. Either
    /// way rate, channels and depth stay, as far as the format holds them; the report says what does not.
    std::string audioExtension;
    KeyStyle keys = KeyStyle::Kept; ///< files of cut audio have the names of the keys as they are
    std::vector<const Metric *> metrics; ///< written with each row by name (ManifestSource.h)
    MergeRule
        merge; ///< consecutive rows of a recording become one, and rows of a recording are kept together
};

/// To be called before an export to a user's name. Of a folder of audio only exportManifest() can tell what an
/// interrupted export left (ExportMark.h), and refuses what is there besides.
///
/// Errors   those of checkReplacesNothing().
Result<> checkExportTarget(const FileSystem &fs, DatasetKind kind,
                           const std::filesystem::path &output, bool mayReplace);

/// Writes the rows of `order` as the metadata of a format, with all edits, splits and statuses.
///
/// Threads  that of the workspace. Errors: those of convertUtterances(); Unsupported for a format that
///          is not written. A row whose audio cannot be cut is a line of the ledger.
Result<ConversionReport> exportManifest(FileSystem &fs, Workspace &workspace,
                                        const ItemSource &items,
                                        std::shared_ptr<const RowOrder> order,
                                        const ManifestExportOptions &options,
                                        const ProgressSink &progress, std::stop_token stop);

} // namespace voxdeck
