// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/edit/EditSession.h"

#include <QObject>

namespace voxdeck {

/// What others need of the edits of the open dataset: to have typed text committed first, to know whether
/// editing is locked, and to put a step of their own on the undo list.
///
/// Threads  gui.
class Editing : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    /// Makes typed text an edit. False: it could not be journalled; the text stays in the field.
    virtual bool commit() = 0;
    /// Another change is running.
    virtual bool isLocked() const = 0;
    /// Puts a step that was journalled elsewhere, such as one of many rows, on the undo list.
    virtual void adoptStep(EditGroup step, const QString &words) = 0;
    /// Reads the undo list from the journal again.
    virtual void reloadSteps() = 0;
};

} // namespace voxdeck
