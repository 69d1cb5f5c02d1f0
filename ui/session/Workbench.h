// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/CurrentRow.h"
#include "ui/session/DatasetSession.h"
#include "ui/session/Editing.h"
#include "ui/session/Filter.h"
#include "ui/session/Identity.h"
#include "ui/session/RowChanges.h"
#include "ui/session/Selection.h"

#include <QObject>

#include <memory>

class QWidget;

namespace voxdeck {

/// What all workspaces of a window share: the open dataset, its current row, selection, filter, changes and
/// edits, and the person's name. A desk is given the workbench and subscribes for itself.
///
/// Order    opening(), for the edits on which all others build, then opened(). When it is closed leaving(),
///          while everything is as the person sees it, then closing(), then closed(), for the rows and the
///          edits. dataset() is there until all of them have returned. Within one signal receivers are
///          called in the order in which the desks were made.
/// Threads  gui.
class Workbench final : public QObject {
    Q_OBJECT
public:
    /// `window` is the parent of dialogs.
    explicit Workbench(QWidget *window);
    ~Workbench() override;

    QWidget *window() const { return m_window; }
    /// Null while no dataset is open.
    DatasetSession *dataset() const { return m_dataset.get(); }
    bool isOpen() const { return m_dataset != nullptr; }
    void open(OpenedDataset opened);
    /// Does nothing while no dataset is open.
    void close();

    Identity &identity() const { return *m_identity; }
    CurrentRow &currentRow() const { return *m_currentRow; }
    Filter &filter() const { return *m_filter; }
    RowChanges &rowChanges() const { return *m_rowChanges; }
    Selection &selection() const { return *m_selection; }
    Editing &editing() const { return *m_editing; }

    /// The two that have their state in the table and in the editor; given before a dataset is opened.
    void setSelection(Selection &selection) { m_selection = &selection; }
    void setEditing(Editing &editing) { m_editing = &editing; }

    /// Calls the desk's attach() with opened() and its detach() with closing().
    template <class Desk>
    void serve(Desk &desk)
    {
        connect(this, &Workbench::opened, &desk,
                [&desk](DatasetSession &dataset) { desk.attach(dataset); });
        connect(this, &Workbench::closing, &desk, [&desk] { desk.detach(); });
    }

signals:
    void opening(voxdeck::DatasetSession &dataset);
    void opened(voxdeck::DatasetSession &dataset);
    void leaving();
    void closing();
    void closed();

private:
    QWidget *m_window;
    std::unique_ptr<DatasetSession> m_dataset;
    Identity *m_identity;
    CurrentRow *m_currentRow;
    Filter *m_filter;
    RowChanges *m_rowChanges;
    Selection *m_selection = nullptr;
    Editing *m_editing = nullptr;
};

} // namespace voxdeck
