// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0550
#pragma once

#include "core/audit/SignalMeter.h"
#include "core/measure/RowInputs.h"
#include "core/search/RowReader.h"

#include <stop_token>

namespace voxdeck {

/// Decodes the audio of rows and measures it, all channels or the one that the row names. Audio that ends, or is damaged,
/// before the row ends has no values: those of a part would be taken for the whole's.
///
/// Threads  one; each has its own.
/// Errors   of the row: NotFound, Corrupt, Unsupported, InvalidArgument; Cancelled.
class RowSignal {
public:
    RowSignal(const FileSystem &fs, Workspace &workspace, const ItemSource &items)
        : m_workspace(workspace), m_items(items), m_rows(workspace, fs), m_sounds(fs)
    {
    }
    /// `wantsPrint`: a print as well, where the program has a printer (core/audit/SoundPrint.h).
    Result<SignalMeasures> measure(const RowInputs &inputs, const std::stop_token &stop,
                                   bool wantsPrint = false);

private:
    Workspace &m_workspace;
    const ItemSource &m_items;
    RowReader m_rows;
    SoundReader m_sounds; ///< rows of one recording that follow each other open it once
};

} // namespace voxdeck
