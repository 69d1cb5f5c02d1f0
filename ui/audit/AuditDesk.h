// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audit/AuditTotals.h"
#include "core/audit/ChartBoard.h"
#include "core/audit/Confusions.h"
#include "core/workspace/SegmentRow.h"
#include "ui/audit/BrushHistory.h"
#include "ui/audit/FindingsDesk.h"
#include "ui/audit/HypothesisChoice.h"
#include "ui/jobs/DeskTask.h"
#include "ui/jobs/JobList.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace voxdeck {

class Actions;
class AuditPage;
class DatasetSession;
class FileSystem;
class MeasureDesk;
class ProfileDesk;
class ReportDesk;
class AuditQueueDesk;
class BuildChart;
class FoundPlayer;
class Workbench;

/// Controls the Audit page: reads the bins, answers brushes, scores, measures, and plays.
/// Computations run in the background on separate workspaces; a drag over a chart is answered at
/// once from an index.
///
/// Threads  gui.
class AuditDesk final : public QObject {
    Q_OBJECT
public:
    AuditDesk(Workbench &bench, Actions &actions, FileSystem &fs, AuditPage &page,
              QObject *parent = nullptr);
    ~AuditDesk() override;

    void attach(DatasetSession &session);
    void detach();
    /// The page is seen: reads what has changed since.
    void open();
    void close();
    /// All that is shown is of now, and nothing is being computed.
    bool isSettled() const;
    bool isMeasuring() const;
    /// Whether the rows of the filter, with their values, are those that the page has read.
    bool isCurrent() const;
    /// Does it at once where that is so, else as soon as the rows are read; never where they cannot be read.
    void whenCurrent(std::function<void()> act);
    ProfileDesk &profiles() { return *m_profiles; }
    const ChartBoard &board() const { return m_board; }
    /// Of filter and brushes, in the form that the name ends with; once the page is of the filter.
    void saveReport(const std::filesystem::path &file);

private:
    static constexpr int kSoonMs = 150;
    static constexpr QLatin1String kPassing{
        "passing"}; ///< words that are true until the user does the next thing

    struct Loaded;
    struct Indexed;
    void changed();
    void rowsChanged();
    void showReading();
    void load();
    void doWaiting();
    void writeReport(const std::filesystem::path &file);
    void accept(const Loaded &loaded);
    void touch(std::size_t chart);
    void buildIndex(std::size_t chart);
    void acceptIndex(const Indexed &indexed);
    void brush(std::size_t chart, std::optional<BarRange> bars);
    void showCounts();
    void clearBrushes();
    void dropBrushes();
    void removeBrush(std::size_t chart);
    void undoBrush();
    /// The brushes are as they are to stay: the former ones can be had back.
    void settleBrushes();
    void brushesChanged();
    void clearIndex();
    void forgetTexts();
    std::string scopeText() const;
    FindingsDesk::Scope scope() const;
    bool shows(const AuditChart &chart) const { return m_hypothesis.shows(chart); }
    void score();
    void acceptTotals(const Result<AuditTotals> &totals, bool isLast);
    void showLengths(const AuditTotals &totals);
    void showWithoutRates();
    void forgetScored();
    void chooseHypothesis(const std::string &name);
    void showScoring();
    void listWorst();
    /// The worst rows of a board, with the texts and rates of the chosen hypothesis.
    JobList::JobId findWorst(const QString &words, const ChartBoard &board, std::size_t count,
                             std::function<void(const Result<std::vector<SegmentRow>> &)> use);
    void surveyTexts();
    void askForReport();
    std::string filterText() const;
    void play(std::size_t chart, std::uint32_t bar);
    void tellInPassing(const QString &sentence);
    void fail(const Error &error);

    Workbench &m_bench;
    FileSystem &m_fs;
    AuditPage &m_page;
    DatasetSession *m_session = nullptr;
    bool m_isOpen = false;
    bool m_isStale = true;
    std::string m_readFilter; ///< of what is being read
    QElapsedTimer m_reading;  ///< since it began
    qint64 m_lastReadMs = 0;
    QTimer m_loadSoon, m_scoreSoon;
    std::vector<std::function<void()>> m_waiting; ///< of whenCurrent()

    ChartBoard m_board;
    BrushHistory m_brushes;
    BrushedCounts m_all;                     ///< without brushes
    BrushedCounts m_matching;                ///< as shown
    bool m_isEstimate = false;               ///< or for older brushes: exact counts will follow
    std::shared_ptr<const RowOrder> m_order; ///< of the filter
    std::string m_rowsState;                 ///< equal for equal rows and values of the workspace
    std::string m_orderState;                ///< and for equal rows of the filter
    std::shared_ptr<const BrushIndex> m_index;
    std::size_t m_indexed = 0;           ///< the chart of m_index
    std::optional<std::size_t> m_wanted; ///< the chart whose index is being built

    DeskTask m_loads, m_indexes, m_lists, m_scores, m_surveys;
    JobList::JobId m_loadJob = 0, m_estimateJob = 0, m_indexJob = 0, m_listJob = 0;
    JobList::JobId m_scoreEstimateJob = 0, m_scoreJob = 0;
    quint64 m_scoring = 0; ///< generation
    std::optional<std::uint64_t>
        m_scored; ///< segments with a rate of the chosen hypothesis, once counted
    std::map<std::string, double> m_lengths; ///< seconds by language, without brushes
    JobList::JobId m_surveyJob = 0;
    bool m_isSurveyOld = false;               ///< what is being looked for is of other segments
    std::vector<std::uint32_t> m_disagreeing; ///< rows whose text is in another language

    FoundPlayer *m_player;
    ReportDesk *m_reports;
    MeasureDesk *m_measuring;
    ProfileDesk *m_profiles;
    AuditQueueDesk *m_queues;
    FindingsDesk *m_findings;
    BuildChart *m_builds;
    HypothesisChoice m_hypothesis;
};

} // namespace voxdeck
