// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0414, 0660
#pragma once

#include "core/audit/ChartBoard.h"
#include "core/audit/Confusions.h"
#include "core/audit/ReportSections.h"
#include "core/search/RowReader.h"
#include "core/split/LeakSurvey.h"
#include "ui/jobs/DeskTask.h"
#include "ui/jobs/JobList.h"
#include "ui/session/CurrentRow.h"

#include <QObject>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace voxdeck {

class Actions;
class AuditPage;
class DatasetSession;
class FileSystem;
class SampleMarksDesk;
class SurveyDesk;
class Workbench;

/// Scatter, confusions, languages by split, and leaks of the Audit page: looks for them in the background, lists their
/// segments in the table and plays them. Its SurveyDesk does so for words, systems, drift, duplicates and exposure, its
/// SampleMarksDesk for a sample.
///
/// Threads  gui.
class FindingsDesk final : public QObject {
    Q_OBJECT
public:
    /// What the page shows now.
    struct Scope {
        std::shared_ptr<const RowOrder> order; ///< of the filter; null: not read yet
        ChartBoard board;
        std::string hypothesis; ///< empty: the table's own
        std::string query;      ///< filter and brushes
        std::string key;        ///< equal for the same rows, with the same values, and hypothesis
    };
    FindingsDesk(Workbench &bench, Actions &actions, FileSystem &fs, AuditPage &page,
                 std::function<Scope()> scope, QObject *parent = nullptr);

    void attach(DatasetSession &session);
    void detach();
    /// The rows shown were read again. After a change of rows, filter, brushes or hypothesis the findings are no longer
    /// true; tables stay, and say so, where this desk itself has changed the filter to list rows of theirs.
    void scopeChanged();
    /// Rows of the workspace, or their values, are others.
    void rowsChanged();
    /// Lists the rows that the query finds, whatever is shown.
    void showQuery(const QString &query);
    /// Lists the rows shown that the query finds; all of them without one.
    void showWithin(const QString &query);
    /// Lists rows that no query finds: a basket of that name, a literal, holds them.
    void showBasket(const char *name, std::vector<std::uint32_t> rows);
    /// Lists the rows shown whose transcript is written in this script, by scriptName().
    void showScript(const std::string &script);
    /// Plays the one of them with the highest CER.
    void playScript(const std::string &script);
    /// Plays that difference of a row, or the whole segment where nothing differs.
    void playRow(std::uint32_t row, DifferenceWish what);
    /// The next difference of a row from the hypothesis that figures are of.
    void playRow(std::uint32_t row);
    /// Plays the row with the highest CER that the query finds within what is shown, both of this chart's hypothesis;
    /// of the chosen one without a chart.
    void playQuery(const QString &query, const AuditChart *chart = nullptr);
    bool isSettled() const;
    /// What the tables show of the present segments, for a report.
    ReportFindings findings() const;

signals:
    /// The table lists rows from here; the filter holds the brushes.
    void rowsShown();
    void playWanted(const voxdeck::SegmentRow &row, const voxdeck::DifferenceWish &what);

private:
    void show(const QString &query);
    void useScript(const std::string &script, bool plays);
    void showProgress();
    void findConfusions();
    void drawScatter();
    enum class CellUse : std::uint8_t { Play, List, Brush };
    void useCells(const std::vector<char> &cells, CellUse use);
    /// Keeps rows that no query finds in a basket of that name; then shows its query.
    void collect(const char *name, std::vector<std::uint32_t> rows,
                 std::function<void(const QString &query)> use);
    void brushRows(std::vector<std::uint32_t> rows);
    void removeLasso();
    void checkLeaks();
    /// The chart of an error rate among the axes of the scatter, upwards first; else that of the chosen hypothesis.
    const AuditChart &rateOfScatter(const ChartBoard &board) const;
    void fail(const Error &error);

    Workbench &m_bench;
    FileSystem &m_fs;
    AuditPage &m_page;
    std::function<Scope()> m_scope;
    SurveyDesk *m_surveys;
    SampleMarksDesk *m_samples;
    std::string m_key;           ///< Scope::key that the tables were told last
    std::string m_confusionKey;  ///< of the confusions shown; empty: none are
    bool m_areShownHere = false; ///< the next scope is one that a table of this page has made
    /// Only the rows that a lasso has left are on the page, until this filter is there again.
    struct Lasso {
        RowQuery before;
        std::string search; ///< of the filter that holds them
    };
    std::optional<Lasso> m_lasso;
    DatasetSession *m_session = nullptr;
    DeskTask m_task;
    JobList::JobId m_confusionJob = 0, m_leakJob = 0, m_scatterJob = 0;
};

} // namespace voxdeck
