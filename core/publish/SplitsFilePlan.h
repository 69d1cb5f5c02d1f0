// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0176
#pragma once

#include "core/format/ListRewrite.h"
#include "core/publish/ListFields.h"
#include "core/publish/ListLookup.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace voxdeck {

/// What publishing splits and subsets of a country's manifest changes in the splits file beside it, which
/// is the one that `manifest build` goes by.
struct SplitsFilePlan {
    std::optional<PatchedFile> file;  ///< empty: no such file, or it has these values already
    std::vector<std::size_t> subsets; ///< the edits of subsets that it includes
    std::vector<Error> problems;
    bool isWhole = true; ///< nothing was left out because the file has changed
};

/// Does nothing for lists that are not a country's manifest.
Result<SplitsFilePlan> planSplitsFile(const FileSystem &fs, const KnownList &list,
                                      const ListLookup &lookup,
                                      const std::vector<FieldEdit> &edits);

} // namespace voxdeck
