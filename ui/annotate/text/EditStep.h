// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Clock.h"
#include "ui/annotate/text/EditDesk.h"
#include "ui/session/TimedStep.h"

namespace voxdeck {

/// One step of the journal on the undo stack. It holds the step's number, never rows or widgets.
class EditStep final : public TimedStep {
public:
    EditStep(EditDesk &desk, EditGroup step, bool isDone, const QString &words,
             std::int64_t atMs = nowMs(), bool isOfText = false)
        : TimedStep(words, atMs), m_desk(desk), m_step(step), m_isDone(isDone), m_isOfText(isOfText)
    {
    }
    EditGroup step() const { return m_step; }
    /// It put a text into the editor: undo in the text field takes it back.
    bool isOfText() const { return m_isOfText; }
    void redo() override
    {
        if (m_isDone || m_desk.m_isRestoring) // push() calls this, and it was done already
            return;
        take(false);
    }
    void undo() override
    {
        if (!m_desk.m_isRestoring)
            take(true);
    }

private:
    void take(bool isUndo)
    {
        if (!m_desk.m_taken) {
            setObsolete(true); // the stack drops a step that cannot be taken
            return;
        }
        m_step = *m_desk.m_taken;
        m_isDone = !isUndo;
    }

    EditDesk &m_desk;
    EditGroup m_step;
    bool m_isDone;
    bool m_isOfText;
};

} // namespace voxdeck
