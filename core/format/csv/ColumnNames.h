// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/RecordFields.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// The field of RecordFields.h that a column of that name holds, by the names that known tables use
/// ("path", "sentence", "client_id" of Common Voice; "source_audio_path", "human_transcript" of
/// country manifests), whatever its case; empty for an unknown name.
std::string_view canonicalColumn(std::string_view name);

/// The record fields for the columns' values, column by column: the field of RecordFields.h, or the
/// column's own name. Of two columns for one field the more specific one counts ("key" before "id",
/// "webdataset_status" before "status"); the other keeps its name, after `original_` where that is
/// the field's. Empty for the second column of one name. A column without a name is `column_<n>`,
/// from 1.
std::vector<std::string> fieldsOfColumns(std::span<const std::string> names);

} // namespace voxdeck
