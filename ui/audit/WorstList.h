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
    /// What can be done with the current row, as buttons; each says its key.
    QWidget *makeButtons(QWidget *parent);

signals:
    void rowChosen(const voxdeck::SegmentRef &ref);  ///< it is the current one
    void openWanted(const voxdeck::SegmentRef &ref); ///< Enter or a double click
    void choiceChanged();                            ///< of the row, or no more
    void playWanted(const voxdeck::SegmentRef &ref); ///< where it differs: Space

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void fill(std::vector<SegmentRow> rows);

    std::vector<SegmentRow> m_rows;
};

} // namespace voxdeck
