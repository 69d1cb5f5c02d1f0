// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/publish/Publisher.h"
#include "core/search/RowReader.h"
#include "ui/team/PublishDialog.h"

#include <QObject>
#include <QPointer>

#include <cstdint>
#include <functional>

namespace voxdeck {

class DatasetSession;
class FileSystem;
class JobList;
class Workbench;

/// Publishing: plan, question, job, result, conflicts.
///
/// Threads  gui; the plan and the writing are jobs with a separate workspace.
class PublishDesk final : public QObject {
    Q_OBJECT
public:
    PublishDesk(FileSystem &fs, JobList &jobs, Workbench &bench, QObject *parent = nullptr);

    void attach(DatasetSession &session) { m_session = &session; }
    void detach();
    /// Commits what is typed, works out what would be written and asks.
    void start();
    bool isBusy() const { return m_isBusy; }
    /// Lists what publishing could not write, each with its reason.
    void showRefused(const std::vector<Error> &problems);
    PublishDialog *dialog() const { return m_dialog; }

signals:
    void busyChanged(bool isBusy, const QString &words);
    void published(const voxdeck::PublishReport &report);
    void conflictsShown();
    void notice(const QString &sentence);
    void failed(const voxdeck::Error &error);

private:
    using Planned = std::function<void(const Result<PublishReport> &)>;
    void plan(PublishRows rows, Planned planned);
    RowQuery queryOf(PublishRows rows) const;
    void ask(const PublishReport &plan);
    /// What a plan showed, up to its last edit.
    void write(const QString &note, PublishRows rows, const JournalMark &upTo);
    void finish(const Result<PublishReport> &result);
    void settle(const PublishReport &report);
    void showPublished(const PublishReport &report);
    void setBusy(bool isBusy, const QString &words = {});

    FileSystem &m_fs;
    JobList &m_jobs;
    Workbench &m_bench;
    DatasetSession *m_session = nullptr;
    QPointer<PublishDialog> m_dialog;
    bool m_isBusy = false;
};

} // namespace voxdeck
