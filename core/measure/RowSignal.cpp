// SPDX-License-Identifier: Apache-2.0
#include "core/measure/RowSignal.h"

#include "core/workspace/SegmentRow.h"

namespace voxdeck {

Result<SignalMeasures> RowSignal::measure(const RowInputs &row, const std::stop_token &stop)
{
    SegmentRow asRow;
    asRow.id = row.id;
    asRow.ref = row.ref;
    asRow.key = asRow.itemKey = "row " + std::to_string(row.id);
    asRow.startSeconds = row.startSeconds;
    asRow.endSeconds = row.endSeconds;
    asRow.recording = row.recording;
    asRow.channel = row.channel;
    VOX_TRY(const auto part, m_items.sound(m_workspace, asRow));
    return measureSound(m_sounds, part, {}, stop);
}

} // namespace voxdeck
