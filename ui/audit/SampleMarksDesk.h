// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audit/SampleReview.h"
#include "ui/audit/FindingsDesk.h"
#include "ui/jobs/DeskTask.h"
#include "ui/jobs/JobList.h"

#include <QObject>

#include <functional>
#include <optional>

namespace voxdeck {

class AuditPage;
class DatasetSession;
class FileSystem;
class Workbench;

/// Draws the sample of the Audit page, keeps what was heard of it, and judges.
///
/// Threads  gui.
class SampleMarksDesk final : public QObject {
    Q_OBJECT
public:
    SampleMarksDesk(FileSystem &fs, AuditPage &page, FindingsDesk &findings,
                    std::function<FindingsDesk::Scope()> scope, QObject *parent = nullptr);

    void attach(DatasetSession &session);
    void detach();
    /// Texts or the hypothesis are others: the rates of the sample are, too.
    void rowsChanged();
    bool isSettled() const { return m_job == 0 && m_marks == 0; }

private:
    void draw();
    void mark(std::uint32_t row, SampleMark mark);
    void review();
    void accept(const Result<std::optional<SampleReview>> &review);

    FileSystem &m_fs;
    AuditPage &m_page;
    FindingsDesk &m_findings;
    std::function<FindingsDesk::Scope()> m_scope;
    DatasetSession *m_session = nullptr;
    DeskTask m_task;
    JobList::JobId m_job = 0;
    bool m_isDrawing = false; ///< m_job draws
    int m_marks = 0;          ///< that are being kept
};

} // namespace voxdeck
