// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/split/LeakSurvey.h"
#include "core/split/SplitFreeze.h"
#include "core/split/SplitPlan.h"
#include "ui/common/SidePanels.h"

#include <QWidget>

#include <array>
#include <memory>
#include <vector>

class QLabel;

namespace voxdeck {

class BucketCard;
class HoursTable;
class LeakList;
class MessageBar;
class RecordingFilters;
class RecordingsModel;
class RecordingsView;
class RulePanel;
class StepsList;

/// The Splits workspace: the rule, every recording with its split and what is proposed, hours by language,
/// the splits themselves and the leak check. It changes nothing: SplitsDesk does what it asks for.
///
/// Threads  gui.
class SplitsPage final : public QWidget {
    Q_OBJECT
public:
    explicit SplitsPage(QWidget *parent = nullptr);

    RulePanel &rule() { return *m_rule; }
    LeakList &leaks() { return *m_leaks; }
    MessageBar &messages() { return *m_messages; }
    RecordingsView &table() { return *m_table; }
    StepsList &steps() { return *m_steps; }
    RecordingsModel &model() { return *m_model; }
    RecordingFilters &filters() { return *m_filters; }
    HoursTable &hours() { return *m_hours; }
    BucketCard &bucket(Split split) { return *m_buckets.at(static_cast<std::size_t>(split)); }

    /// None while rows are looked through.
    void showPlan(std::shared_ptr<const SplitPlan> plan, const std::vector<FrozenSplit> &frozen);
    void setBusy(bool isBusy, const QString &words);
    std::vector<quint32> selectedRecordings() const;
    /// Rising numbers; what is not shown stays unselected.
    void select(const std::vector<quint32> &recordings);
    QString counts() const; ///< "2,848 of 38,214 recordings would move · 297.5 h"

signals:
    void selectionChanged();
    void assignWanted(voxdeck::Split split); ///< the selection, by a drop
    void freezeWanted(voxdeck::Split split, bool isFreeze);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *makeCentre();
    QWidget *makeBuckets();
    void refreshCounts();

    RulePanel *m_rule;
    MessageBar *m_messages;
    RecordingsModel *m_model;
    RecordingsView *m_table;
    HoursTable *m_hours;
    QLabel *m_counts;
    RecordingFilters *m_filters;
    std::array<BucketCard *, kSplits> m_buckets{};
    LeakList *m_leaks;
    StepsList *m_steps;
    SidePanels m_panels;
    bool m_isBusy = false;
    QString m_busyWords;
};

} // namespace voxdeck
