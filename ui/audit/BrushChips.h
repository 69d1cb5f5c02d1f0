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
    /// The segments that a lasso over the scatter has left; empty: none was drawn.
    void showLasso(const QString &words);
    QPushButton &undoButton() { return *m_undo; }

signals:
    void removeWanted(std::size_t chart);
    void removeLassoWanted();
    void undoWanted();

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    /// `words` are on it, `whole` is read aloud.
    QPushButton *makeChip(QString words, const QString &whole);
    void appear();

    QHBoxLayout *m_chips;
    QPushButton *m_undo;
    QPushButton *m_lasso = nullptr;
};

} // namespace voxdeck
