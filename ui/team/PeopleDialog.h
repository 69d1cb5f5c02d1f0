// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/edit/Dealing.h"
#include "ui/common/TaskDialog.h"

#include <memory>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;
class QTableWidget;

namespace voxdeck {

/// Asks to whom and how rows are assigned, and shows the shares before anything is changed.
///
/// Threads  gui.
class PeopleDialog final : public TaskDialog {
    Q_OBJECT
public:
    explicit PeopleDialog(QWidget *parent = nullptr);

    DealChoice choice() const;
    void setPeople(const QStringList &known, const QStringList &first);
    /// "The 418 segments of the filter"
    void setScope(const QString &words);
    /// Who would get what; null: that is not known (any more).
    void showPlan(std::shared_ptr<const DealPlan> plan);
    const std::shared_ptr<const DealPlan> &plan() const { return m_plan; }
    QLineEdit &people() { return *m_people; }
    QComboBox &unit() { return *m_unit; }
    QComboBox &way() { return *m_way; }
    QSpinBox &rowsEach() { return *m_each; }
    QSpinBox &seed() { return *m_seed; }
    QCheckBox &leavesAssigned() { return *m_leaves; }
    QTableWidget &shares() { return *m_shares; }
    QPushButton &dealButton() { return *m_deal; }

signals:
    void planWanted(); ///< another choice was made
    void dealWanted();

private:
    void refresh() override;

    QLineEdit *m_people;
    QComboBox *m_unit, *m_way;
    QSpinBox *m_each, *m_seed;
    QCheckBox *m_leaves;
    QLabel *m_scope;
    QTableWidget *m_shares;
    QPushButton *m_deal;
    std::shared_ptr<const DealPlan> m_plan;
};

} // namespace voxdeck
