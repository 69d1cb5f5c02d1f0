// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"
#include "core/items/ItemSource.h"
#include "core/sound/SoundReader.h"
#include "core/workspace/SegmentRow.h"
#include "core/workspace/Workspace.h"

#include <stop_token>
#include <string>

namespace voxdeck {

/// Cuts segments with some of what is around them, at the recording's own rate, as FLAC.
///
/// Threads  that of the workspace. Errors: those of reading the audio; Cancelled.
class ClipCutter {
public:
    struct Clip {
        std::string flac;
        double startSeconds = 0; ///< of the recording
    };

    ClipCutter(const FileSystem &fs, Workspace &workspace, const ItemSource &items,
               double marginSeconds)
        : m_workspace(workspace), m_items(items), m_margin(marginSeconds), m_sounds(fs)
    {
    }
    Result<Clip> cut(const SegmentRow &row, const std::stop_token &stop);

private:
    Workspace &m_workspace;
    const ItemSource &m_items;
    double m_margin;
    SoundReader m_sounds;
};

} // namespace voxdeck
