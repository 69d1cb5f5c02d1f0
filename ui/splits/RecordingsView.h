// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>

namespace voxdeck {

class RecordingsModel;

/// The table of recordings: check boxes show and change the selection, splits have their badges, and rows
/// can be dragged to a split.
///
/// Threads  gui.
class RecordingsView final : public QTableView {
    Q_OBJECT
public:
    explicit RecordingsView(RecordingsModel &model, QWidget *parent = nullptr);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void startDrag(Qt::DropActions actions) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;

private:
    bool m_isOnBox = false; ///< the button went down on a check box: nothing is dragged
};

} // namespace voxdeck
