// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audit/AuditTotals.h"

#include <QWidget>

#include <optional>

class QComboBox;
class QLabel;
class QTableWidget;

namespace voxdeck {

/// A heat table: error rate, segments or the distance from train, by language and split.
///
/// Keys     arrows go from cell to cell; Space plays the worst segment of a cell, Enter lists its segments.
/// Threads  gui.
class HeatPane final : public QWidget {
    Q_OBJECT
public:
    explicit HeatPane(QWidget *parent = nullptr);

    void showNothing();
    /// The totals must be by AuditGrouping::LanguageSplit; rates are of the first hypothesis.
    void show(const AuditTotals &totals);
    QTableWidget &table() { return *m_table; }
    QComboBox &chooser() { return *m_what; }

signals:
    void rowsWanted(const QString &query);
    void playWanted(const QString &query);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void fill();
    QString currentQuery() const;

    QComboBox *m_what;
    QLabel *m_note;
    QTableWidget *m_table;
    std::optional<AuditTotals> m_totals;
};

} // namespace voxdeck
