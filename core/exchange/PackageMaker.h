// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0143
#pragma once

#include "core/exchange/WorkPackage.h"
#include "core/items/ItemSource.h"
#include "core/job/Progress.h"
#include "core/search/RowReader.h"

#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

struct PackageOptions {
    std::filesystem::path output;     ///< of several people: their names come before the extension
    std::vector<std::string> forWhom; ///< one package each; none: one for anybody
    std::string from, instructions;
    bool hasClips = true;       ///< else the rows refer to the original audio files
    double marginSeconds = 0.5; ///< of clips
    bool isBlind = false;       ///< without hypotheses and further versions
    double doubleShare = 0;     ///< of the rows, which two people get (PackageDeal.h)
    std::int64_t seed = 0;
    bool replaces = false;                             ///< files that are there
    std::uint64_t mostBytes = WorkPackage::kMostBytes; ///< of the clips of one package
};

/// Where the package of each person goes, in their order.
std::vector<std::filesystem::path> packageFiles(const PackageOptions &options);

struct PackageReport {
    struct File {
        std::filesystem::path path;
        std::string forWhom;
        std::uint64_t rows = 0;
        double seconds = 0;
        std::uint64_t bytes = 0;
    };
    std::vector<File> files;
    std::uint64_t doubled = 0;   ///< rows that are in two of them
    std::vector<Error> failures; ///< rows that are in none: subject is the key
};

/// Makes work packages of the rows of `order`. Each file appears whole or not at all, and none
/// before all are written. The same rows give the same bytes.
///
/// Units    memory: one clip and the rows of one package; the clips of one are at most 64 GiB.
/// Threads  that of the workspace.
/// Errors   InvalidArgument (the file exists; too many rows, or too long, reported as soon as of
///          ZipWriter and PartFile: nothing was written, or the detail says what was.
Result<PackageReport> makePackages(FileSystem &fs, Workspace &workspace, const ItemSource &items,
                                   const RowOrder &order, const PackageOptions &options,
                                   const ProgressSink &progress = {},
                                   const std::stop_token &stop = {});

struct PackageEstimate {
    std::uint64_t rows = 0;
    double seconds = 0;
    std::uint64_t bytes = 0; ///< of all packages together
    bool isTooLarge = false; ///< one of them would be
};

/// How much that would be, by cutting a few of the rows.
Result<PackageEstimate> estimatePackages(const FileSystem &fs, Workspace &workspace,
                                         const ItemSource &items, const RowOrder &order,
                                         const PackageOptions &options,
                                         const std::stop_token &stop = {});

} // namespace voxdeck
