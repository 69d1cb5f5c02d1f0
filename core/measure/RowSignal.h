// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/audit/SignalMeter.h"
#include "core/measure/RowInputs.h"
#include "core/search/RowReader.h"

#include <stop_token>

namespace voxdeck {

/// Decodes the audio of rows and measures it, all channels or the one that the row names.
///
/// Threads  one; each has its own.
/// Errors   of the row: NotFound, Corrupt, Unsupported, InvalidArgument; Cancelled.
class RowSignal {
public:
    RowSignal(const FileSystem &fs, Workspace &workspace, const ItemSource &items)
        : m_fs(fs), m_workspace(workspace), m_items(items), m_rows(workspace, fs)
    {
    }
    /// `wantsPrint`: a print as well, where the program has a printer (core/audit/SoundPrint.h).
    Result<SignalMeasures> measure(const RowInputs &inputs, const std::stop_token &stop,
                                   bool wantsPrint = false);

private:
    const FileSystem &m_fs;
    Workspace &m_workspace;
    const ItemSource &m_items;
    RowReader m_rows;
};

} // namespace voxdeck
