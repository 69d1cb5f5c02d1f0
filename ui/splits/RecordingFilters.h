// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/split/SplitPlan.h"

#include <QWidget>

#include <functional>
#include <optional>

class QHBoxLayout;
class QMenu;
class QPushButton;

namespace voxdeck {

/// Which recordings the table of the Splits page lists: those of which all of this is true.
struct RecordingFilter {
    bool onlyMoves = false;
    bool hasSeveralSpeakers = false;
    bool isInSeveralSplits = false;
    std::optional<Split> now;
    QString language; ///< one of its languages
    QString source;   ///< as in SplitSurvey::names()
    QString name;     ///< a part of its name, any case
    bool isEmpty() const { return *this == RecordingFilter(); }
    friend bool operator==(const RecordingFilter &, const RecordingFilter &) = default;
};

/// Above the recordings: a chip for each part of the filter, which removes it, and a menu that adds one.
///
/// Threads  gui.
class RecordingFilters final : public QWidget {
    Q_OBJECT
public:
    explicit RecordingFilters(QWidget *parent = nullptr);

    const RecordingFilter &filter() const { return m_filter; }
    void setFilter(const RecordingFilter &filter);
    /// The choices of the menu: languages and sources of the plan; null: none.
    void setPlan(std::shared_ptr<const SplitPlan> plan) { m_plan = std::move(plan); }
    QMenu &menu() { return *m_menu; } ///< filled when it is about to be shown

signals:
    void changed();

private:
    void fillMenu();
    void addChoice(QMenu &menu, const QString &words,
                   const std::function<void(RecordingFilter &)> &change);
    void askForName();
    void showChips();
    void addChip(const QString &kind, const QString &value,
                 const std::function<void(RecordingFilter &)> &remove);

    RecordingFilter m_filter;
    std::shared_ptr<const SplitPlan> m_plan;
    QHBoxLayout *m_chips;
    QPushButton *m_add;
    QMenu *m_menu;
};

} // namespace voxdeck
