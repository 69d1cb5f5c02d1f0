// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/audio/AudioReader.h"
#include "core/audit/SignalMeter.h"
#include "core/format/AudioPart.h"
#include "core/measure/RowInputs.h"

#include <optional>
#include <stop_token>

namespace voxdeck {

/// Decodes the audio of rows and measures it. Rows of one file that come one after another cost one opening.
///
/// Threads  one; each has its own.
/// Errors   of the row: NotFound, Corrupt, Unsupported, InvalidArgument; Cancelled.
class RowSignal {
public:
    RowSignal(const FileSystem &fs, Workspace &workspace, const ItemSource &items)
        : m_workspace(workspace), m_items(items), m_sounds(fs)
    {
    }
    Result<SignalMeasures> measure(const RowInputs &row, const std::stop_token &stop);

private:
    Workspace &m_workspace;
    const ItemSource &m_items;
    SoundReader m_sounds;
};

} // namespace voxdeck
