// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/TaskDialog.h"

#include "ui/common/Icons.h"
#include "ui/common/Look.h"
#include "ui/common/Tell.h"
#include "ui/common/describeError.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QPushButton>

#include <algorithm>

namespace voxdeck {

TaskDialog::TaskDialog(const QString &title, const QString &state, QWidget *parent)
    : QDialog(parent), m_state(makeLabel(state, "muted", this))
{
    setWindowTitle(title);
    makeTeller(*m_state);
    m_state->setWordWrap(true);
}

QHBoxLayout *TaskDialog::makeButtons(QPushButton *primary, const QString &closeWords,
                                     bool keepsStop)
{
    m_stop = new QPushButton(tr("Stop"), this);
    m_keepsStop = keepsStop;
    refreshButtons();
    auto *close = new QPushButton(closeWords, this);
    for (auto *button : {m_stop, close})
        button->setAutoDefault(false);
    setTabOrder(m_stop, primary);
    setTabOrder(primary, close);
    setLook(primary, "vxRole", "primary");
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addWidget(m_stop);
    buttons->addStretch();
    buttons->addWidget(primary);
    buttons->addWidget(close);
    connect(m_stop, &QPushButton::clicked, this, &TaskDialog::stopWanted);
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    return buttons;
}

void TaskDialog::offerCopying(QHBoxLayout *buttons)
{
    m_copy = new QPushButton(icon(QStringLiteral("edit-copy")), tr("Copy"), this);
    m_copy->setAutoDefault(false);
    m_copy->setAccessibleName(tr("Copy the message"));
    m_copy->setToolTip(tr("Copies the text of this dialog, for example for a bug report"));
    buttons->insertWidget(1, m_copy);
    setTabOrder(m_stop, m_copy);
    connect(m_copy, &QPushButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(stateText()); });
    refreshButtons();
}

void TaskDialog::setBusy(const QString &words)
{
    m_isBusy = !words.isEmpty();
    if (m_isBusy)
        showState(words);
    refreshButtons();
    refresh();
}

void TaskDialog::refreshButtons()
{
    if (m_copy)
        m_copy->setVisible(!m_isBusy && !m_state->text().isEmpty());
    if (!m_stop)
        return; // another button stops
    m_stop->setEnabled(m_isBusy);
    m_stop->setVisible(m_isBusy || m_keepsStop);
}

void TaskDialog::showState(const QString &words, bool isMistake)
{
    m_state->setText(words);
    setLook(m_state, "vxText", isMistake ? "bad" : "muted");
    refreshButtons();
    if (layout() != nullptr && isVisible()) { // a long sentence takes more lines than there were
        layout()->activate();
        resize(width(), std::max(height(), layout()->totalHeightForWidth(width())));
    }
    if (words.isEmpty() || m_isBusy) // progress is visible; announce only the end
        return;
    tell(*m_state);
}

void TaskDialog::showFailure(const Error &error, const QString &whenStopped, const QString &words)
{
    const bool isStopped = error.code == ErrorCode::Cancelled;
    showState(isStopped         ? whenStopped
              : words.isEmpty() ? describeError(error).sentences()
                                : words,
              !isStopped);
}

QString TaskDialog::stateText() const
{
    return m_state->text();
}

} // namespace voxdeck
