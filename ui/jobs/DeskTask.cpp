// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/DeskTask.h"

#include "ui/common/DialogKeys.h"
#include "ui/common/MessageBar.h"
#include "ui/common/TaskDialog.h"

#include <QPointer>

namespace voxdeck {

DeskTask::DeskTask(QObject *parent) : QObject(parent)
{
    connect(&m_jobs, &JobList::changed, this, &DeskTask::showProgress);
}

void DeskTask::begin()
{
    if (m_start.locksEditing)
        emit busyChanged(true, m_start.doing);
    if (m_start.tell)
        m_start.tell(m_start.doing + QStringLiteral("…"));
}

void DeskTask::end()
{
    m_job = 0;
    const auto ended = std::exchange(m_start, {});
    if (ended.tell)
        ended.tell({});
    if (ended.locksEditing)
        emit busyChanged(false, {});
}

void DeskTask::showProgress()
{
    if (!isBusy() || !m_start.tell)
        return;
    for (const auto &entry : m_jobs.entries())
        if (entry.id == m_job && entry.fraction > 0)
            m_start.tell(tr("%1: %2 %").arg(m_start.doing).arg(qRound(100 * entry.fraction)));
}

bool DeskTask::stop()
{
    if (!isBusy())
        return false;
    m_jobs.cancel(m_job);
    return true;
}

void DeskTask::forget()
{
    ++m_turn;
    m_jobs.cancelAll();
    if (isBusy())
        end();
}

void DeskTask::serve(TaskDialog &dialog)
{
    dialog.setAttribute(Qt::WA_DeleteOnClose);
    connect(&dialog, &TaskDialog::stopWanted, this, &DeskTask::stop);
    connect(&dialog, &QDialog::finished, this, &DeskTask::stop);
}

void DeskTask::bringUp(TaskDialog &dialog)
{
    bringUpAtOnce(dialog);
}

DeskTask::Tell DeskTask::in(TaskDialog &dialog)
{
    return [shown = QPointer(&dialog)](const QString &words) {
        if (shown)
            shown->setBusy(words);
    };
}

DeskTask::Tell DeskTask::in(MessageBar &bar)
{
    return [this, &bar, isShown = false](const QString &words) mutable {
        if (words.isEmpty())
            bar.dismiss();
        else if (std::exchange(isShown, true))
            bar.setText(words);
        else
            bar.show(MessageBar::Kind::Note, words, {{tr("Cancel"), [this] {
                                                          stop();
                                                      }}});
    };
}

} // namespace voxdeck
