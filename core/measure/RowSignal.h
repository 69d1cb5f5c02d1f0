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
        : m_fs(fs), m_workspace(workspace), m_items(items)
    {
    }
    Result<SignalMeasures> measure(const RowInputs &row, const std::stop_token &stop);

private:
    Result<SignalMeasures> ofItem(const RowInputs &row, const touch::ItemAddress &address,
                                  const std::stop_token &stop);
    Result<SignalMeasures> ofFile(const RowInputs &row, const AudioPlace &place,
                                  const std::stop_token &stop);
    Result<AudioReader> takeReader(const AudioPart &part);

    const FileSystem &m_fs;
    Workspace &m_workspace;
    const ItemSource &m_items;
    std::optional<AudioReader> m_reader; ///< of m_part, where the last row ended
    AudioPart m_part;
};

} // namespace voxdeck
