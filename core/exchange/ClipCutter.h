// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"
#include "core/items/ItemSource.h"
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
        : m_fs(fs), m_workspace(workspace), m_items(items), m_margin(marginSeconds)
    {
    }
    Result<Clip> cut(const SegmentRow &row, const std::stop_token &stop) const;

private:
    Result<Clip> fromItem(const SegmentRow &row, const touch::ItemAddress &address) const;
    Result<Clip> fromFile(const SegmentRow &row, const AudioPlace &place,
                          const std::stop_token &stop) const;

    const FileSystem &m_fs;
    Workspace &m_workspace;
    const ItemSource &m_items;
    double m_margin;
};

} // namespace voxdeck
