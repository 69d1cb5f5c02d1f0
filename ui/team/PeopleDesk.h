// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/edit/Dealing.h"
#include "ui/jobs/DeskTask.h"

#include <QObject>
#include <QPointer>
#include <QTimer>

#include <memory>
#include <string>

namespace voxdeck {

class Actions;
class DatasetSession;
class PeopleDialog;
class Workbench;

/// Assigns the rows of the filter or the selection to people.
///
/// Threads  gui; planned and applied on a worker thread with its own connection.
class PeopleDesk final : public QObject {
    Q_OBJECT
public:
    PeopleDesk(Actions &actions, Workbench &bench, QObject *parent = nullptr);

    void attach(DatasetSession &session);
    void detach();
    void open();
    PeopleDialog *dialog() const;
    bool isBusy() const { return m_task.isBusy(); }
    DeskTask &task() { return m_task; }

signals:
    void busyChanged(bool isBusy, const QString &words);
    void notice(const QString &sentence);
    void failed(const voxdeck::Error &error);

private:
    void plan();
    void showPlan(const Result<std::shared_ptr<const DealPlan>> &plan);
    void deal();
    void finishDealing(const Result<BulkReport> &done);

    Workbench &m_bench;
    DatasetSession *m_session = nullptr;
    QPointer<PeopleDialog> m_dialog;
    DeskTask m_task;
    QTimer m_planSoon;
};

} // namespace voxdeck
