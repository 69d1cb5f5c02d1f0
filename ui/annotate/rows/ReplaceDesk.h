// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/edit/ReplacePlan.h"
#include "ui/jobs/DeskTask.h"

#include <QObject>
#include <QPointer>

#include <memory>
#include <string>

namespace voxdeck {

class AnnotateView;
class BrowseDesk;
class DatasetSession;
class EditDesk;
class ReplaceDialog;
class Workbench;

/// Find and replace: searches the filtered or selected rows, and replaces in the ticked ones.
///
/// Threads  gui; looking and replacing on a worker thread with its own connection.
class ReplaceDesk final : public QObject {
    Q_OBJECT
public:
    ReplaceDesk(Workbench &bench, AnnotateView &view, BrowseDesk &browse, EditDesk &edits,
                QObject *parent = nullptr);

    void attach(DatasetSession &session);
    void detach();
    void open();
    ReplaceDialog *dialog() const;
    bool isBusy() const { return m_task.isBusy(); }
    DeskTask &task() { return m_task; }

signals:
    void busyChanged(bool isBusy, const QString &words);
    void notice(const QString &sentence);
    void failed(const voxdeck::Error &error);

private:
    void look();
    void showFindings(const Result<std::shared_ptr<const ReplaceFindings>> &found,
                      const ReplaceRule &rule);
    void replace();
    void finishReplacing(const Result<ReplaceReport> &done);
    void showScope();

    Workbench &m_bench;
    AnnotateView &m_view;
    BrowseDesk &m_browse;
    EditDesk &m_edits;
    DatasetSession *m_session = nullptr;
    QPointer<ReplaceDialog> m_dialog;
    DeskTask m_task;
    ReplaceRule m_rule;                            ///< by which the findings were found
    std::shared_ptr<const ReplaceFindings> m_seen; ///< the texts of the preview
};

} // namespace voxdeck
