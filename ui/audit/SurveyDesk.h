// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audit/AuditComparison.h"
#include "core/audit/Drift.h"
#include "core/audit/Duplicates.h"
#include "core/audit/SystemsSurvey.h"
#include "core/audit/WordSurvey.h"
#include "core/measure/SoundCopies.h"
#include "core/measure/UsageImport.h"
#include "ui/audit/FindingsDesk.h"
#include "ui/audit/SurveyPane.h"
#include "ui/jobs/DeskTask.h"
#include "ui/jobs/JobList.h"

#include <QObject>

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace voxdeck {

class AuditPage;
class DatasetSession;
class FileSystem;

/// The words of the panes that SurveyDesk fills.
SurveyPane::Words wordsOfWords();
SurveyPane::Words wordsOfSystems();
SurveyPane::Words wordsOfDrift();
SurveyPane::Words wordsOfSameTexts();
SurveyPane::Words wordsOfSameSounds();
SurveyPane::Words wordsOfExposure();
SurveyPane::Words wordsOfReports();

/// Accuracy of words, systems side by side, drift between splits, segments that are the same, what a training run has
/// read, and what differs from an older report, on the Audit page: looks for them in the background, lists their segments in the table and plays them.
///
/// Threads  gui.
class SurveyDesk final : public QObject {
    Q_OBJECT
public:
    SurveyDesk(FileSystem &fs, AuditPage &page, FindingsDesk &findings,
               std::function<FindingsDesk::Scope()> scope, QObject *parent = nullptr);

    void attach(DatasetSession &session);
    void detach();
    /// Rows, filter, brushes or hypothesis have changed: the findings are no longer true. `areShownHere`: this page
    /// lists rows of a table, which stays and says what it is of.
    void scopeChanged(bool areShownHere);
    bool isSettled() const { return !m_task.isBusy(); }
    JobList &jobs() { return m_task.jobs(); }
    /// "Decoding audio: 40 % · 1,200 of 3,000 segments · 2 min left" of a job that makes a table.
    static QString progressOf(const JobList::Entry &job, const QString &doing);
    /// What the tables of words, systems and drift show of the present segments.
    void addTo(ReportFindings &findings) const;
    /// Reads the usage log of a training run and compares it with what was planned.
    void readUsage(const std::filesystem::path &file);
    /// Compares a report in JSON with what the page shows, or two with each other, the older one first.
    void compareReports(const std::vector<std::filesystem::path> &files);

signals:
    void valuesChanged(); ///< of metrics and baskets

private:
    enum class Writing : std::uint8_t { Nothing, Basket, Values };
    void showNothing(SurveyPane &pane);
    /// Starts to look, one at a time; `look` runs elsewhere, `show` here. `writing`: into the
    /// workspace.
    template <typename Survey, typename Look>
    void start(SurveyPane &pane, const QString &words, Look look,
               std::shared_ptr<const Survey> &found, void (SurveyDesk::*show)(),
               Writing writing = Writing::Nothing);
    /// Whether a table is being computed, which the page then says.
    bool refuseWhileBusy();
    QString progressWords(const QString &doing); ///< of the job that runs
    void connectPane(SurveyPane &pane, void (SurveyDesk::*look)());
    void connectRows();
    void lookAtWords();
    void lookAtSystems();
    void lookAtDrift();
    void lookAtSameTexts();
    void lookAtSameSounds();
    void lookAtExposure();
    void askForUsage();
    void askForReports();
    void showWords();
    void showSystems();
    void showDrift();
    void showSameTexts();
    void showSameSounds();
    void showExposure();
    void showReports();
    /// The segments of a row of the compared reports; nothing where no query finds them.
    std::optional<QString> queryOfReport(std::size_t row) const;
    std::array<SurveyPane *, 7> panes() const;
    /// Whether what it shows is of the present segments.
    bool isTrue(SurveyPane &pane) const;

    FileSystem &m_fs;
    AuditPage &m_page;
    FindingsDesk &m_findings;
    std::function<FindingsDesk::Scope()> m_scope;
    DatasetSession *m_session = nullptr;
    DeskTask m_task;
    SurveyPane *m_busy = nullptr;               ///< of m_task
    std::map<SurveyPane *, std::string> m_keys; ///< Scope::key of what each shows
    SurveyPane *m_fresh = nullptr;              ///< wrote values itself: what it found is of those
    SurveyPane *m_late = nullptr; ///< ended when other rows were shown: kept until these change
    std::shared_ptr<const WordSurvey> m_words;
    std::shared_ptr<const SystemsSurvey> m_systems;
    std::shared_ptr<const std::vector<Drift>> m_drift;
    std::shared_ptr<const DuplicateSurvey> m_sameTexts;
    std::shared_ptr<const SoundCopies> m_sameSounds;
    struct Exposure {
        ExposureSurvey survey;
        std::optional<UsageImport> usage; ///< of a log that was just read
        std::vector<std::string> queries; ///< of the rows of the table
    };
    std::shared_ptr<const Exposure> m_exposure;
    struct ComparedReports {
        AuditComparison comparison;
        std::vector<std::string> names; ///< of the files
    };
    std::shared_ptr<const ComparedReports> m_reports;
    std::vector<std::size_t> m_comparedRows; ///< of the table, in m_reports
};

} // namespace voxdeck
