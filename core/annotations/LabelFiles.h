// SPDX-License-Identifier: Apache-2.0
// Inside core/edit: the annotation files an import reads.
#pragma once

#include "core/annotations/LabelImport.h"

namespace voxdeck {

/// Reads the files, and of folders those whose name and content are some format's; notes and failures go
/// to the plan, whose `files` are those read, in the order of the result.
Result<std::vector<labels::LabelFile>>
readLabelFiles(const FileSystem &fs, const std::vector<std::filesystem::path> &paths,
               std::optional<labels::LabelFormat> format, LabelImportPlan &plan,
               const ProgressSink &progress, const std::stop_token &stop);

void addFailure(LabelImportPlan &plan, LabelFailure failure);

} // namespace voxdeck
