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
class AnnotateView;
class BrowseDesk;
class DatasetSession;
class EditDesk;
class PeopleDialog;

/// Whose work the rows are: deals those of the filter or the selection out to people.
///
/// Threads  gui; planned and done on a thread of its own, with its own connection.
class PeopleDesk final : public QObject {
    Q_OBJECT
public:
    PeopleDesk(Actions &actions, AnnotateView &view, BrowseDesk &browse, EditDesk &edits,
               QObject *parent = nullptr);

    void attach(DatasetSession &session, std::string who);
    void detach();
    void open();
    PeopleDialog *dialog() const;
    bool isBusy() const { return m_task.isBusy(); }

signals:
    void changed(); ///< rows are not as they were read
    void busyChanged(bool isBusy, const QString &words);
    void notice(const QString &sentence);
    void failed(const voxdeck::Error &error);

private:
    void plan();
    void showPlan(const Result<std::shared_ptr<const DealPlan>> &plan);
    void deal();
    void finishDealing(const Result<BulkReport> &done);

    AnnotateView &m_view;
    BrowseDesk &m_browse;
    EditDesk &m_edits;
    DatasetSession *m_session = nullptr;
    std::string m_who;
    QPointer<PeopleDialog> m_dialog;
    DeskTask m_task;
    QTimer m_planSoon;
};

} // namespace voxdeck
