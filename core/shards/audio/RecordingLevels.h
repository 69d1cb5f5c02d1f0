// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/audio/Silence.h"
#include "core/base/Result.h"
#include "core/io/FileSystem.h"
#include "core/items/ItemSource.h"
#include "core/workspace/SegmentRow.h"
#include "core/workspace/Workspace.h"

#include <stop_token>

namespace voxdeck {

/// How loud the recording of `ref` is: its audio is decoded, block by block.
Result<LevelTrack> levelsOfItem(const FileSystem &fs, Workspace &workspace, const ItemSource &items,
                                const SegmentRef &ref, const std::stop_token &stop);

} // namespace voxdeck
