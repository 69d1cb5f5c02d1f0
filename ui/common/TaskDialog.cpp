// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/TaskDialog.h"

#include "ui/common/Look.h"
#include "ui/common/describeError.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QPushButton>

#include <algorithm>

namespace voxdeck {

TaskDialog::TaskDialog(const QString &title, const QString &state, QWidget *parent)
    : QDialog(parent), m_state(makeLabel(state, "muted", this))
{
    setWindowTitle(title);
    m_state->setWordWrap(true);
}

QHBoxLayout *TaskDialog::makeButtons(QPushButton *primary, const QString &closeWords,
                                     bool keepsStop)
{
    m_stop = new QPushButton(tr("Stop"), this);
    m_keepsStop = keepsStop;
    refreshStop();
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

void TaskDialog::setBusy(const QString &words)
{
    m_isBusy = !words.isEmpty();
    if (m_isBusy)
        showState(words);
    refreshStop();
    refresh();
}

void TaskDialog::refreshStop()
{
    if (!m_stop)
        return; // another button stops
    m_stop->setEnabled(m_isBusy);
    m_stop->setVisible(m_isBusy || m_keepsStop);
}

void TaskDialog::showState(const QString &words, bool isMistake)
{
    m_state->setText(words);
    setLook(m_state, "vxText", isMistake ? "bad" : "muted");
    if (layout() != nullptr && isVisible()) { // a long sentence takes more lines than there were
        layout()->activate();
        resize(width(), std::max(height(), layout()->totalHeightForWidth(width())));
    }
    if (words.isEmpty() || m_isBusy) // progress is visible; announce only the end
        return;
    QAccessibleEvent told(m_state, QAccessible::Alert);
    QAccessible::updateAccessibility(&told);
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
