// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/RecordFields.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// The field of RecordFields.h that a column of that name holds, by the names tables in the field give
/// it ("path", "sentence", "client_id" of Common Voice; "source_audio_path", "human_transcript" of
/// country manifests), whatever its case; empty where it is none.
std::string_view canonicalColumn(std::string_view name);

/// What the columns' values are called in a record, column by column: the field of RecordFields.h, or
/// the column's own name. Of two columns for one field that counts which tells more ("key" before "id",
/// "webdataset_status" before "status"); the other keeps its name, after `original_` where that is the
/// field's. Empty for the second column of one name. A column without a name is `column_<n>`, from 1.
std::vector<std::string> fieldsOfColumns(std::span<const std::string> names);

} // namespace voxdeck
