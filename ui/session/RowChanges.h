// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/SegmentRow.h"

#include <QObject>

#include <cstdint>
#include <vector>

namespace voxdeck {

/// What made rows other than they were read.
enum class RowChange : std::uint8_t {
    Edit,       ///< an edit of the open segment was journalled
    Step,       ///< an undo or a redo was done
    Many,       ///< many rows were changed in the background
    Structure,  ///< segments were divided, merged, added, moved or deleted
    Splits,     ///< recordings went to other splits
    Assignment, ///< rows were assigned to people
    Published,  ///< edits were written into the dataset
    Imported,   ///< the dataset was read, or read again
    Elsewhere,  ///< another window or process wrote
};

/// Says that rows have changed, whoever changed them, to everybody who shows or counts rows.
///
/// Threads  gui.
class RowChanges final : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    /// `rows` empty: any rows.
    void tell(RowChange what, const std::vector<SegmentRef> &rows = {})
    {
        emit changed(what, rows);
    }
    /// An edit was journalled; `row` is the new state.
    void tellEdit(const SegmentRow &row)
    {
        emit rowChanged(row);
        tell(RowChange::Edit, {row.ref});
    }

signals:
    void rowChanged(const voxdeck::SegmentRow &row);
    void changed(voxdeck::RowChange what, const std::vector<voxdeck::SegmentRef> &rows);
};

} // namespace voxdeck
