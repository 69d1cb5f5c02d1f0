// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/QuitQuestion.h"

#include "ui/common/Look.h"
#include "ui/common/Translations.h"
#include "ui/jobs/JobBoard.h"

#include <QMessageBox>
#include <QPushButton>
#include <QStringList>

#include <algorithm>

namespace voxdeck {

QuitQuestion::QuitQuestion(JobBoard &board, QWidget &window)
    : QObject(&window), m_board(board), m_window(window)
{
    // queued: the desk of a job that has ended says first what came of it
    connect(&board, &JobBoard::changed, this, &QuitQuestion::follow, Qt::QueuedConnection);
}

bool QuitQuestion::mayQuit()
{
    if (m_board.askedByQuitting().empty())
        return true;
    if (!m_box && !m_quits)
        ask();
    return false;
}

void QuitQuestion::ask()
{
    const auto jobs = m_board.askedByQuitting();
    const bool isLost = std::any_of(jobs.begin(), jobs.end(), [](const auto &job) {
        return job.quitting == WhenQuitting::Lost;
    });
    QStringList names;
    for (const auto &job : jobs)
        names << job.name;
    m_box = new QMessageBox(QMessageBox::NoIcon, tr("Quit"),
                            tr("Still running: %1").arg(names.join(QStringLiteral(", "))),
                            QMessageBox::NoButton, &m_window);
    m_box->setObjectName(QStringLiteral("quitQuestion"));
    m_box->setAttribute(Qt::WA_DeleteOnClose);
    const auto count = pluralCount(jobs.size());
    m_box->setInformativeText(
        isLost ? tr("Quitting stops %Ln jobs. Their unfinished work is lost.", nullptr, count)
               : tr("Quitting stops %Ln jobs, which can be resumed later.", nullptr, count));
    auto *keep = m_box->addButton(tr("Keep running in background"), QMessageBox::AcceptRole);
    keep->setObjectName(QStringLiteral("keepRunning"));
    setLook(keep, "vxRole", "primary");
    auto *quit = m_box->addButton(isLost ? tr("Stop and quit") : tr("Pause and quit"),
                                  QMessageBox::DestructiveRole);
    quit->setObjectName(QStringLiteral("stopAndQuit"));
    auto *cancel = m_box->addButton(tr("Cancel"), QMessageBox::RejectRole);
    m_box->setDefaultButton(keep);
    m_box->setEscapeButton(cancel);
    connect(m_box, &QMessageBox::buttonClicked, this,
            [this, keep, quit](const QAbstractButton *button) {
                m_box.clear(); // it is answered
                if (button == keep)
                    m_window.showMinimized();
                if (button != quit)
                    return;
                m_quits = true;
                m_board.stopAll();
                follow(); // they may have ended meanwhile
            });
    m_box->open();
}

void QuitQuestion::follow()
{
    if ((!m_quits && !m_box) || !m_board.askedByQuitting().empty())
        return;
    m_quits = false;
    if (m_box) { // nothing is left to ask about
        m_box->disconnect(this);
        m_box->close();
    }
    m_window.close();
}

} // namespace voxdeck
