// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/DatasetKind.h"
#include "core/format/ListVerify.h"
#include "core/import/ListImport.h"
#include "core/items/ItemSource.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

/// The rows of lists as an ItemSource: what a list says is what was imported last; audio is looked for
/// where the import found it. `path` is what the user opened; `fs` must outlive it.
std::shared_ptr<const ItemSource> listItems(const FileSystem &fs, std::filesystem::path path,
                                            std::vector<ListedDataset> lists);

/// What the person says a path is, else what its own workspace knows it as (knownKindOf()), else what it looks like.
///
/// Errors   InvalidArgument for an ambiguous or unknown kind.
Result<DetectedDataset> detectAsImported(const FileSystem &fs, const std::filesystem::path &typed,
                                         std::optional<DatasetKind> said);

/// The part of its audio file that a row of a list refers to; `rule` is the list's.
SoundPart soundOfListing(const SegmentRow &row, const ListedSegment &listed, TimeRule rule);

/// The recording's name of a row; the item's key where it has none.
Result<std::string> recordingNameOf(Workspace &workspace, const SegmentRow &row);
/// The same where other recordings have its name; else empty.
Result<std::string> toldApartNameOf(Workspace &workspace, const SegmentRow &row);

/// verifyList() for all lists the workspace shows.
Result<touch::VerifyReport> verifyKnownLists(Workspace &workspace, const FileSystem &fs,
                                             touch::VerifyDepth depth, const ProgressSink &progress,
                                             std::stop_token stop);

} // namespace voxdeck
