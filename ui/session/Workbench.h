// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/jobs/JobBoard.h"
#include "ui/session/CurrentRow.h"
#include "ui/session/DatasetSession.h"
#include "ui/session/Editing.h"
#include "ui/session/EditLock.h"
#include "ui/session/Filter.h"
#include "ui/session/Identity.h"
#include "ui/session/Modes.h"
#include "ui/session/Reports.h"
#include "ui/session/RowChanges.h"
#include "ui/session/Selection.h"

#include <QObject>
#include <QPointer>

#include <filesystem>
#include <functional>
#include <memory>
#include <type_traits>
#include <vector>

class QWidget;

namespace voxdeck {

class Actions;

/// What all workspaces of a window share: its actions and jobs, the open dataset with its current
/// row, selection, filter, changes and edits, and the user's name. A desk gets the workbench,
/// subscribes
/// for itself, registers its actions and enters its modes.
///
/// Order    opening(), for the edits on which all others build, then opened(). On closing: leaving(),
///          while everything is still shown, then closing(), then closed(), for the rows and the
///          edits, and emptied() when the dataset is gone. dataset() is there until closed() has returned.
///          Desks that are served come after the receivers of the signal, and must not count on their order.
/// Threads  gui.
class Workbench final : public QObject {
    Q_OBJECT
public:
    /// `window` is the parent of dialogs.
    Workbench(Actions &actions, JobList &jobs, QWidget *window);
    ~Workbench() override;

    QWidget *window() const { return m_window; }
    Actions &actions() const { return m_actions; }
    /// The jobs that run one at a time, whoever starts them; they end with the dataset.
    JobList &jobs() const { return m_jobs; }
    /// All that a user waits for, these and those of desks.
    JobBoard &board() const { return *m_board; }
    /// Null while no dataset is open.
    DatasetSession *dataset() const { return m_dataset.get(); }
    bool isOpen() const { return m_dataset != nullptr; }
    void open(OpenedDataset opened);
    /// Does nothing while no dataset is open.
    void close();
    /// Whether rows of the dataset are still being read.
    bool isReading() const { return m_isReading; }
    void setReading(bool isReading);

    Identity &identity() const { return *m_identity; }
    CurrentRow &currentRow() const { return *m_currentRow; }
    Filter &filter() const { return *m_filter; }
    RowChanges &rowChanges() const { return *m_rowChanges; }
    Selection &selection() const { return *m_selection; }
    Editing &editing() const { return *m_editing; }
    Reports &reports() const { return *m_reports; }
    Modes &modes() const { return *m_modes; }

    /// The two that have their state in the table and in the editor; given before a dataset is opened.
    void setSelection(Selection &selection) { m_selection = &selection; }
    void setEditing(Editing &editing) { m_editing = &editing; }

    /// Editing waits while anybody locks it; `why` empty: `owner` does not any more.
    void lock(const QObject *owner, const QString &why);
    /// The available actions may have changed: all are asked again.
    void refreshActions();

    /// Calls the desk's attach() after opened() and its detach() after closing(), as long as the
    /// desk exists.
    template <class Desk>
    void serve(Desk &desk)
    {
        m_served.push_back({&desk, [&desk](DatasetSession &dataset) { desk.attach(dataset); },
                            [&desk] {
                                desk.detach();
                            }});
    }
    /// For tests: the desks served are called in reverse, and must not count on their order.
    void serveInReverse() { m_isReversed = true; }
    /// Passes on what the desk says by the signals it has: notice, noticeLater and failed to reports(), and
    /// busyChanged and openChanged to lock() and to the actions. Its task() is shown on the board.
    template <class Desk>
    void hear(Desk &desk);

signals:
    void opening(voxdeck::DatasetSession &dataset);
    void opened(voxdeck::DatasetSession &dataset);
    void leaving();
    void closing();
    void closed();
    void emptied();
    void readingChanged(bool isReading);
    void openWanted(const voxdeck::OpenWish &wish); ///< another dataset
    /// To a server; the user is asked where.
    void uploadWanted(const std::filesystem::path &folder);
    void workspaceWanted(voxdeck::ActionId workspace);
    void editorWanted(); ///< what is typed can be kept nowhere: it must be seen, whatever is shown
    void focusWanted();  ///< a button that had the keyboard is gone

private:
    struct Served {
        QPointer<QObject> desk;
        std::function<void(DatasetSession &)> attach;
        std::function<void()> detach;
    };
    void forEachServed(const std::function<void(const Served &)> &call) const;

    QWidget *m_window;
    Actions &m_actions;
    JobList &m_jobs;
    JobBoard *m_board;
    std::vector<Served> m_served;
    bool m_isReversed = false;
    std::unique_ptr<DatasetSession> m_dataset;
    Identity *m_identity;
    CurrentRow *m_currentRow;
    Filter *m_filter;
    RowChanges *m_rowChanges;
    Reports *m_reports;
    Modes *m_modes;
    Selection *m_selection = nullptr;
    Editing *m_editing = nullptr;
    EditLock m_lock;
    bool m_isReading = false;
};

template <class Desk>
void Workbench::hear(Desk &desk)
{
    if constexpr (requires { &Desk::notice; })
        connect(&desk, &Desk::notice, m_reports, &Reports::notice);
    if constexpr (requires { &Desk::noticeLater; })
        connect(&desk, &Desk::noticeLater, m_reports, &Reports::noticeLater);
    if constexpr (requires { &Desk::failed; })
        connect(&desk, &Desk::failed, m_reports, &Reports::fail);
    if constexpr (requires { desk.task(); })
        m_board->add(desk.task());
    if constexpr (requires { &Desk::openChanged; })
        connect(&desk, &Desk::openChanged, this, &Workbench::refreshActions);
    if constexpr (requires { &Desk::busyChanged; }) {
        if constexpr (std::is_same_v<decltype(&Desk::busyChanged),
                                     void (Desk::*)(bool, const QString &)>)
            connect(&desk, &Desk::busyChanged, this,
                    [this, &desk](bool isBusy, const QString &words) {
                        lock(&desk, isBusy ? words : QString());
                    });
        else
            connect(&desk, &Desk::busyChanged, this, &Workbench::refreshActions);
    }
}

} // namespace voxdeck
