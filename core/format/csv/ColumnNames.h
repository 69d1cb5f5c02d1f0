// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/RecordFields.h"

#include <string_view>

namespace voxdeck {

/// The field of RecordFields.h that a column of that name holds, by the names tables in the field give
/// it ("path", "sentence", "client_id" of Common Voice; "source_audio_path", "human_transcript" of
/// country manifests), whatever its case; empty where it is none.
std::string_view canonicalColumn(std::string_view name);

} // namespace voxdeck
