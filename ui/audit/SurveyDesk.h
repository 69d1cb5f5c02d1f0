// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audit/Drift.h"
#include "core/audit/SystemsSurvey.h"
#include "core/audit/WordSurvey.h"
#include "ui/audit/FindingsDesk.h"
#include "ui/audit/SurveyPane.h"
#include "ui/jobs/DeskTask.h"
#include "ui/jobs/JobList.h"

#include <QObject>

#include <functional>
#include <memory>
#include <vector>

namespace voxdeck {

class AuditPage;
class DatasetSession;
class FileSystem;
class Workbench;

/// The words of the panes that SurveyDesk fills.
SurveyPane::Words wordsOfWords();
SurveyPane::Words wordsOfSystems();
SurveyPane::Words wordsOfDrift();

/// Accuracy of words, systems side by side, and drift between splits on the Audit page: looks for them in the
/// background, lists their segments in the table and plays them.
///
/// Threads  gui.
class SurveyDesk final : public QObject {
    Q_OBJECT
public:
    SurveyDesk(Workbench &bench, FileSystem &fs, AuditPage &page, FindingsDesk &findings,
               std::function<FindingsDesk::Scope()> scope, QObject *parent = nullptr);

    void attach(DatasetSession &session);
    void detach();
    /// Rows, filter, brushes or the hypothesis are others: what was found is no longer true.
    void scopeChanged();
    bool isSettled() const { return m_job == 0; }

private:
    /// Starts to look, one at a time; `look` runs elsewhere, `show` here.
    template <typename Survey, typename Look>
    void start(SurveyPane &pane, const QString &words, Look look,
               std::shared_ptr<const Survey> &found, void (SurveyDesk::*show)());
    void connectPane(SurveyPane &pane, void (SurveyDesk::*look)());
    void connectRows();
    void lookAtWords();
    void lookAtSystems();
    void lookAtDrift();
    void showWords();
    void showSystems();
    void showDrift();

    Workbench &m_bench;
    FileSystem &m_fs;
    AuditPage &m_page;
    FindingsDesk &m_findings;
    std::function<FindingsDesk::Scope()> m_scope;
    DatasetSession *m_session = nullptr;
    DeskTask m_task;
    JobList::JobId m_job = 0;
    SurveyPane *m_busy = nullptr; ///< of m_job
    std::shared_ptr<const WordSurvey> m_words;
    std::shared_ptr<const SystemsSurvey> m_systems;
    std::shared_ptr<const std::vector<Drift>> m_drift;
};

} // namespace voxdeck
