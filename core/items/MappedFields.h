// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"
#include "core/items/ItemSource.h"
#include "core/workspace/FieldMapping.h"

#include <filesystem>
#include <stop_token>
#include <vector>

namespace voxdeck {

/// The fields that `choices.mapping` names (there must be one), as the records of the lists call them: a column of a
/// table may be named by its header, a field of a line as its format calls it. `workspace` (may be empty or not be there
/// yet) has hypotheses that files brought. Lists that cannot be read are left to their import.
///
/// Units    reads the first lines of the lists, and all of them only where a field is not in these.
/// Errors   NotFound, naming the fields that are there, where no line of the lists has one that is named; InvalidArgument
///          for a TouchDataset; Cancelled.
Result<FieldMapping> mappedFields(const FileSystem &fs,
                                  const std::vector<std::filesystem::path> &sources,
                                  const std::filesystem::path &workspace,
                                  const ItemChoices &choices, const std::stop_token &stop);

/// InvalidArgument where `choices` maps fields of a TouchDataset: those of its records have fixed names.
Result<> checkFieldsOfRecords(const ItemChoices &choices, const std::filesystem::path &dataset);

} // namespace voxdeck
