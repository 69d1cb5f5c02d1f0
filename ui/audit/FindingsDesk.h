// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audit/ChartBoard.h"
#include "core/audit/Confusions.h"
#include "core/split/LeakSurvey.h"
#include "ui/jobs/DeskTask.h"
#include "ui/jobs/JobList.h"

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
class SurveyDesk;
class Workbench;

/// Scatter, confusions, languages by split, and leaks of the Audit page: looks for them in the background, lists their
/// segments in the table and plays them. Its SurveyDesk does so for words, systems and drift.
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
    };
    FindingsDesk(Workbench &bench, Actions &actions, FileSystem &fs, AuditPage &page,
                 std::function<Scope()> scope, QObject *parent = nullptr);

    void attach(DatasetSession &session);
    void detach();
    /// Rows, filter, brushes or the hypothesis are others: what was found is no longer true.
    void scopeChanged();
    /// Rows are others.
    void rowsChanged();
    /// Lists rows that no query finds: a basket of that name, a literal, holds them.
    void showBasket(const char *name, std::vector<std::uint32_t> rows);
    /// Plays a row: of a confusion that difference, else the first one or the whole segment.
    void playRow(std::uint32_t row, std::optional<Confusion> what);
    /// Plays the row with the highest CER that the query finds within what is shown.
    void playQuery(const QString &query);
    bool isSettled() const;

signals:
    /// Of a confusion the sound of that difference, else the first difference or the whole segment.
    void playWanted(const voxdeck::SegmentRow &row, const std::optional<voxdeck::Confusion> &what);

private:
    void findConfusions();
    void drawScatter();
    void useCells(const std::vector<char> &cells, bool plays);
    void checkLeaks();
    void fail(const Error &error);

    Workbench &m_bench;
    FileSystem &m_fs;
    AuditPage &m_page;
    std::function<Scope()> m_scope;
    SurveyDesk *m_surveys;
    DatasetSession *m_session = nullptr;
    DeskTask m_task;
    JobList::JobId m_confusionJob = 0, m_leakJob = 0, m_scatterJob = 0;
};

} // namespace voxdeck
