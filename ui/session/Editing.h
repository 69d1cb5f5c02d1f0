// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/edit/EditSession.h"

#include <QObject>

#include <functional>

class QUndoStack;

namespace voxdeck {

/// The interface of editing for other desks: to have typed text committed first, to know whether
/// editing is locked, to add a step to the undo list, and to show that list.
///
/// Threads  gui.
class Editing : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    /// Makes typed text an edit. False: it could not be journalled; the text stays in the field.
    virtual bool commit() = 0;
    /// For going somewhere else: true also where the text could not become an edit but is a draft.
    virtual bool leave() = 0;
    /// The same before the dataset is closed: tries again while another process writes.
    virtual bool keep() = 0;
    /// Whether typed text is stored, or the user agreed to lose it. Otherwise the user is asked.
    virtual bool mayClose() = 0;
    /// Another change is running.
    virtual bool isLocked() const = 0;
    /// Empty: editing is possible. For Workbench::lock() alone, which knows all that lock.
    virtual void setLocked(const QString &why) = 0;
    /// Puts a step that was journalled elsewhere, such as one of many rows, on the undo list.
    virtual void adoptStep(EditGroup step, const QString &words) = 0;
    /// Reads the undo list from the journal again.
    virtual void reloadSteps() = 0;
    /// Undoes or redoes until `index` steps are done; behind one that takes long, when that is done.
    virtual void goToStep(int index) = 0;
    virtual QUndoStack &undoStack() = 0;

    /// Undoes or redoes a step of many rows in the background. False: the step belongs to another
    /// desk.
    using TakeStep = std::function<bool(EditGroup step, bool isUndo, quint64 rows)>;
    /// A step is being made, undone or redone in the background. Undo and redo wait for endStep(); those that wait are
    /// dropped where it was not done.
    virtual void beginStep() = 0;
    virtual void endStep(bool isDone) = 0;
    /// While one is set, each step of a bulk edit is handed over to it first.
    virtual void setStepTaker(TakeStep taker) = 0;
};

} // namespace voxdeck
