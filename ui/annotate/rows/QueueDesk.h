// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/jobs/JobList.h"
#include "ui/navigator/NavigatorPanel.h"

#include <QObject>
#include <QTimer>

namespace voxdeck {

class AnnotateView;
class DatasetSession;
class Workbench;

/// Counts what the navigator's queues and saved filters have, in the background, and again after edits.
///
/// Threads  gui; the rows are counted on a worker thread with its own connection.
class QueueDesk final : public QObject {
    Q_OBJECT
public:
    QueueDesk(Workbench &bench, AnnotateView &view, QObject *parent = nullptr);

    void attach(DatasetSession &session);
    void detach();
    /// In a moment, and once for several changes.
    void recount();

signals:
    void counted(); ///< all the numbers are of now

private:
    void count();

    Workbench &m_bench;
    AnnotateView &m_view;
    DatasetSession *m_session = nullptr;
    JobList m_jobs;
    JobList::JobId m_job = 0;
    quint64 m_turn = 0; ///< rises with each dataset
    bool m_isStale = false;
    QTimer m_soon;
};

} // namespace voxdeck
