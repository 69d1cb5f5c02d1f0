// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/split/LeakSurvey.h"

#include <QWidget>

#include <memory>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace voxdeck {

/// The findings of the leak check: the first of each kind, with its rows and a way to fix it.
///
/// Threads  gui.
class LeakList final : public QWidget {
    Q_OBJECT
public:
    explicit LeakList(QWidget *parent = nullptr);
    void showNothing();  ///< not checked yet, or out of date
    void showChecking(); ///< a check runs
    void show(std::shared_ptr<const LeakReport> report, qint64 atMs);
    bool hasLeaks() const { return m_report && m_report->total() > 0; }

signals:
    void checkWanted();
    void repairWanted();
    void rowsWanted(const voxdeck::FoundLeak &leak);

private:
    void clear();
    void addCard(const FoundLeak &leak);
    void addLimits();
    void addWords(const QString &words, const char *look);

    std::shared_ptr<const LeakReport> m_report;
    QLabel *m_when;
    QPushButton *m_check, *m_repair;
    QWidget *m_cards;
    QVBoxLayout *m_column;
};

} // namespace voxdeck
