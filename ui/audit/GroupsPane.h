// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audit/AuditTotals.h"

#include <QWidget>

#include <optional>

class QComboBox;
class QLabel;
class QTreeWidget;
class QTreeWidgetItem;

namespace voxdeck {

/// A value of a grouping in words.
QString groupValueWords(AuditGrouping grouping, const std::string &value);
/// The query that finds its segments; scripts have none.
QString groupQuery(AuditGrouping grouping, const std::string &value);

/// Error rates by language, speaker, recording or split, sorted by any column.
///
/// Threads  gui.
class GroupsPane final : public QWidget {
    Q_OBJECT
public:
    explicit GroupsPane(QWidget *parent = nullptr);

    void showNothing();
    /// Shows an audit by all groupings; `hypothesis` is an index into its hypotheses.
    void show(AuditTotals totals, std::size_t hypothesis);
    QTreeWidget &table() { return *m_table; }
    QComboBox &chooser() { return *m_by; }
    AuditGrouping grouping() const; ///< that is shown

signals:
    void scriptWanted(const QString &script); ///< its segments; "" for those of no script
    void rowsWanted(const QString &query);    ///< of one group
    void playScriptWanted(const QString &script);
    void playWanted(const QString &query); ///< the worst segment of the group

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void fill();
    void addIntervals(QTreeWidgetItem &item, AuditGrouping grouping,
                      const std::string &value) const;

    QComboBox *m_by;
    QLabel *m_note;
    QTreeWidget *m_table;
    std::optional<AuditTotals> m_totals;
    std::size_t m_hypothesis = 0;
};

} // namespace voxdeck
