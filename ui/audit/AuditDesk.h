// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audit/AuditTotals.h"
#include "core/audit/ChartBoard.h"
#include "core/audit/Confusions.h"
#include "core/workspace/SegmentRow.h"
#include "ui/audit/HypothesisChoice.h"
#include "ui/audit/ToldProgress.h"
#include "ui/jobs/DeskTask.h"
#include "ui/jobs/JobList.h"

#include <QObject>
#include <QTimer>

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace voxdeck {

class Actions;
class AuditPage;
class DatasetSession;
class FileSystem;
class MeasureDesk;
class ProfileDesk;
class AuditQueueDesk;
class FindingsDesk;
class Workbench;
struct SegmentDetails;

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
    ProfileDesk &profiles() { return *m_profiles; }
    const ChartBoard &board() const { return m_board; }
    /// Of filter and brushes, in the form that the name ends with.
    void saveReport(const std::filesystem::path &file);

private:
    struct Loaded;
    struct Indexed;
    void changed();
    void load();
    void accept(const Loaded &loaded);
    void touch(std::size_t chart);
    void buildIndex(std::size_t chart);
    void acceptIndex(const Indexed &indexed);
    void brush(std::size_t chart, std::optional<BarRange> bars);
    void showCounts();
    void clearBrushes();
    void clearIndex();
    void showRows(const std::string &brushes);
    void score();
    void acceptTotals(const Result<AuditTotals> &totals, bool isLast);
    void showHypotheses();
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
    void playFound(const SegmentRow &row, const std::optional<Confusion> &what);
    void playShown(const SegmentDetails &details);
    void tellInPassing(const QString &sentence);
    void fail(const Error &error);

    Workbench &m_bench;
    Actions &m_actions;
    FileSystem &m_fs;
    AuditPage &m_page;
    DatasetSession *m_session = nullptr;
    bool m_isOpen = false;
    bool m_isStale = true;
    QTimer m_loadSoon, m_scoreSoon;

    ChartBoard m_board;
    BrushedCounts m_all;                     ///< without brushes
    BrushedCounts m_matching;                ///< as shown
    bool m_isEstimate = false;               ///< or for older brushes: exact counts will follow
    std::shared_ptr<const RowOrder> m_order; ///< of the filter
    std::shared_ptr<const BrushIndex> m_index;
    std::size_t m_indexed = 0;           ///< the chart of m_index
    std::optional<std::size_t> m_wanted; ///< the chart whose index is being built

    DeskTask m_loads, m_indexes, m_lists, m_scores, m_surveys, m_reports;
    JobList::JobId m_loadJob = 0, m_estimateJob = 0, m_indexJob = 0, m_listJob = 0;
    JobList::JobId m_scoreEstimateJob = 0, m_scoreJob = 0;
    std::shared_ptr<ToldProgress> m_scored; ///< how far scoring is
    JobList::JobId m_surveyJob = 0;
    std::vector<std::uint32_t> m_disagreeing; ///< rows whose text is in another language
    std::optional<SegmentRef> m_playNext;
    int m_differenceToPlay = 1; ///< of m_playNext, from 1

    MeasureDesk *m_measuring;
    ProfileDesk *m_profiles;
    AuditQueueDesk *m_queues;
    FindingsDesk *m_findings;
    HypothesisChoice m_hypothesis;
    QTimer m_tick; ///< while scoring tells how far it is
};

} // namespace voxdeck
