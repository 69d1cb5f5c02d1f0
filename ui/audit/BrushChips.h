// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audit/ChartBoard.h"
#include "ui/audit/HypothesisChoice.h"

#include <QWidget>

#include <cstddef>

class QHBoxLayout;
class QPushButton;

namespace voxdeck {

/// The brushes of all charts as removable chips, and a button that takes the last change of a brush back. Hidden while
/// there is nothing to remove or to take back.
///
/// Keys     Enter or Space removes the brush of a chip; Backspace takes the last change back.
/// Threads  gui.
class BrushChips final : public QWidget {
    Q_OBJECT
public:
    explicit BrushChips(QWidget *parent = nullptr);

    void show(const ChartBoard &board, const HypothesisChoice &choice, bool canUndo);
    QPushButton &undoButton() { return *m_undo; }

signals:
    void removeWanted(std::size_t chart);
    void undoWanted();

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    /// `words` are on it, `whole` is read aloud.
    void addChip(std::size_t chart, QString words, const QString &whole);

    QHBoxLayout *m_chips;
    QPushButton *m_undo;
};

} // namespace voxdeck
