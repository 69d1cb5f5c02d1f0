// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/SegmentRow.h"

#include <QTreeWidget>

#include <optional>
#include <vector>

namespace voxdeck {

/// The worst rows of the brush, worst first, with their texts.
///
/// Threads  gui.
class WorstList final : public QTreeWidget {
    Q_OBJECT
public:
    explicit WorstList(QWidget *parent = nullptr);

    void show(std::vector<SegmentRow> rows);
    const std::vector<SegmentRow> &rows() const { return m_rows; }
    std::optional<SegmentRef> currentRef() const;

signals:
    void rowChosen(const voxdeck::SegmentRef &ref);  ///< it is the current one
    void openWanted(const voxdeck::SegmentRef &ref); ///< Enter or a double click

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    std::vector<SegmentRow> m_rows;
};

} // namespace voxdeck
