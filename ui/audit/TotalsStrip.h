// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audit/AuditTotals.h"

#include <QFrame>

#include <array>

class QLabel;
class QPushButton;

namespace voxdeck {

/// The figures of the rows that filter and brushes leave, in one line.
///
/// Threads  gui.
class TotalsStrip final : public QFrame {
    Q_OBJECT
public:
    explicit TotalsStrip(QWidget *parent = nullptr);

    void showNothing();
    /// `hypothesis` numbers one of the audit's.
    void show(const AuditTotals &totals, std::size_t hypothesis);
    /// The work in progress, "Scoring: 34 %"; empty: none.
    void setBusy(const QString &words);
    QString figure(int at) const; ///< as shown

    enum Figure { Segments, Length, Cer, Wer, Mer, Unscored, Figures };

signals:
    void stopWanted();

private:
    struct Cell {
        QLabel *figure = nullptr;
        QLabel *note = nullptr;
    };
    void set(Figure at, const QString &figure, const QString &note, const QString &tip);

    std::array<Cell, Figures> m_cells;
    QLabel *m_state;
    QWidget *m_rule = nullptr; ///< beside m_state
    QPushButton *m_stop;
};

} // namespace voxdeck
