// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/split/KeptSplitRule.h"
#include "core/split/SplitPlan.h"

#include <QWidget>

#include <array>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QGridLayout;
class QLabel;
class QPushButton;
class QRadioButton;
class QSpinBox;

namespace voxdeck {

/// Which recordings a rule is for.
enum class RuleScope { Unassigned, Unlocked, Selected };

/// The rule: what stays together, how much for each split, how it is chosen. Changes no data
/// itself.
///
/// Threads  gui.
class RulePanel final : public QWidget {
    Q_OBJECT
public:
    explicit RulePanel(QWidget *parent = nullptr);

    SplitUnit unit() const;
    RuleScope scope() const;
    double tolerance() const; ///< 0.005 for 0.5 %
    SplitPlanOptions options() const;
    void setSeed(quint32 seed);
    /// The rule as currently set, to be kept with its result.
    KeptSplitRule keptRule() const;
    /// Sets the fields of a rule that was applied before; empty: those of a new dataset. Asks for no new
    /// proposal.
    void setRule(const std::optional<KeptSplitRule> &kept);

    /// Shows the proposal: hours for each split, and how many recordings the button applies to.
    void showPlan(const SplitPlan *plan);
    void setFrozen(const std::array<bool, kSplits> &frozen);
    void setBusy(bool isBusy);

signals:
    void unitChanged(); ///< all rows must be looked through again
    void ruleChanged(); ///< the proposal is out of date
    void applyWanted();
    void exportWanted(); ///< of the splits there are now
    void saveWanted();   ///< keep the rule with the dataset and assign nothing

protected:
    void changeEvent(QEvent *event) override;

private:
    struct Share {
        QDoubleSpinBox *percent = nullptr;
        QLabel *hours = nullptr;
        QLabel *lock = nullptr;
        QLabel *badge = nullptr;
    };
    void describeFields();
    QWidget *makeFields();
    void addShares(QGridLayout &grid);
    void connectFields();
    void setFields(const KeptSplitRule &kept);
    void showBadges();
    void balance(); ///< train takes what the others leave
    void refreshButton();

    QCheckBox *m_keepSpeakers;
    std::array<Share, kSplits> m_shares;
    QComboBox *m_method, *m_balance;
    QCheckBox *m_byLanguage, *m_byCountry;
    QDoubleSpinBox *m_tolerance;
    QSpinBox *m_seed;
    QRadioButton *m_unassigned, *m_unlocked, *m_selected;
    QLabel *m_frozenRest; ///< says where the rest goes while its split is frozen
    QPushButton *m_apply, *m_save, *m_export;
    quint64 m_moves = 0;
    bool m_isBusy = false;
};

} // namespace voxdeck
