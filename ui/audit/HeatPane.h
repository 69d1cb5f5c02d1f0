// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audit/AuditTotals.h"

#include <QWidget>

#include <optional>

class QComboBox;
class QLabel;
class QTableWidget;
class QTableWidgetItem;

namespace voxdeck {

/// A heat table: error rate, segments, hours or the distance from train, by language and split or source.
///
/// Keys     arrows go from cell to cell; Space plays the worst segment of a cell, Enter lists its segments.
/// Threads  gui.
class HeatPane final : public QWidget {
    Q_OBJECT
public:
    explicit HeatPane(QWidget *parent = nullptr);

    void showNothing();
    /// The totals must be by AuditGrouping::LanguageSplit and LanguageSource; rates are of the hypothesis at that place.
    void show(const AuditTotals &totals, std::size_t hypothesis);
    QTableWidget &table() { return *m_table; }
    QComboBox &chooser() { return *m_what; }
    QComboBox &columns() { return *m_by; }

signals:
    void rowsWanted(const QString &query);
    void playWanted(const QString &query);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void fill();
    void fillAmount(QTableWidgetItem &item, const AuditGroup &group, double most) const;
    void fillDrift(QTableWidgetItem &item, double share,
                   const std::optional<double> &ofTrain) const;
    void fillRate(QTableWidgetItem &item, const AuditGroup &group) const;
    QString currentQuery() const;

    QComboBox *m_what, *m_by;
    QLabel *m_note;
    QTableWidget *m_table;
    std::optional<AuditTotals> m_totals;
    std::size_t m_hypothesis = 0; ///< in m_totals
};

} // namespace voxdeck
