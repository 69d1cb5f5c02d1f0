// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exchange/WorkPackage.h"
#include "core/job/Progress.h"

#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// A work package opens as a folder with the package's files and a list, which opens like any
/// dataset.
inline constexpr std::string_view kPackageList = "segments.jsonl";

/// The folder beside the package, with its name.
std::filesystem::path packageFolderFor(const std::filesystem::path &package);

struct UnpackedPackage {
    std::filesystem::path list;
    PackageHead head;
    bool wasThere = false; ///< it had been unpacked before; nothing was written
};

/// Unpacks the package into `folder`, which appears whole: until then all is in a hidden folder beside it,
/// and a later call goes on with what is there. A folder that holds this very package already is only
/// opened.
///
/// Errors   InvalidArgument: the folder holds something else; Cancelled (a later call goes on); those of
///          WorkPackage and FileSystem.
Result<UnpackedPackage> unpackPackage(FileSystem &fs, const std::filesystem::path &package,
                                      const std::filesystem::path &folder,
                                      const ProgressSink &progress = {},
                                      const std::stop_token &stop = {});

/// The list of rows as in that data set.
std::string packageListText(const std::vector<PackageRow> &rows);

/// The folder of the unpacked package that `dataset` (its list, or the folder) belongs to; empty where it is
/// of none.
std::filesystem::path packageFolderOf(const FileSystem &fs, const std::filesystem::path &dataset);
Result<PackageHead> readPackageHead(const FileSystem &fs, const std::filesystem::path &folder);
Result<std::vector<PackageRow>> readPackageRows(const FileSystem &fs,
                                                const std::filesystem::path &folder);

} // namespace voxdeck
