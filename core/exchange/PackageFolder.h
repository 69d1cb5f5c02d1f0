// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exchange/WorkPackage.h"
#include "core/job/Progress.h"

#include <cstdint>
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
    bool wasThere = false;      ///< it had been unpacked before: what is there stays as it is
    std::uint64_t restored = 0; ///< files that had been deleted since, and are there again
};

/// Unpacks the package into `folder`, which appears whole: until then all is in a hidden folder beside it,
/// and a later call goes on with what is there. A folder that holds this very package already is only
/// opened; files of it that are missing are written again.
///
/// Errors   InvalidArgument: the folder holds something else; Cancelled (a later call goes on); those of
///          WorkPackage and FileSystem.
Result<UnpackedPackage> unpackPackage(FileSystem &fs, const std::filesystem::path &package,
                                      const std::filesystem::path &folder,
                                      const ProgressSink &progress = {},
                                      const std::stop_token &stop = {});

/// InvalidArgument: `output` is a file of the unpacked package itself, which the result of the work must not replace.
Result<> checkReturnTarget(const std::filesystem::path &folder,
                           const std::filesystem::path &output);

/// The list of rows as in that dataset.
std::string packageListText(const std::vector<PackageRow> &rows);

/// The folder of the unpacked package that `dataset` (its list, or the folder) belongs to; empty where it is
/// of none.
std::filesystem::path packageFolderOf(const FileSystem &fs, const std::filesystem::path &dataset);
Result<PackageHead> readPackageHead(const FileSystem &fs, const std::filesystem::path &folder);
Result<std::vector<PackageRow>> readPackageRows(const FileSystem &fs,
                                                const std::filesystem::path &folder);

} // namespace voxdeck
