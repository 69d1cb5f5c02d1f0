// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/Selection.h"

namespace voxdeck {

class SegmentTable;

/// The selection of the segment table, for those who know no table.
///
/// Threads  gui.
class TableSelection final : public Selection {
    Q_OBJECT
public:
    explicit TableSelection(SegmentTable &table, QObject *parent = nullptr);

    std::shared_ptr<const RowOrder> order() const override;
    std::vector<RowRange> ranges() const override;

private:
    SegmentTable &m_table;
};

} // namespace voxdeck
