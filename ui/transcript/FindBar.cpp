// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/transcript/FindBar.h"

#include "ui/common/Icons.h"
#include "ui/common/KeyWords.h"
#include "ui/common/Look.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>

namespace voxdeck {

FindBar::FindBar(QWidget *parent)
    : QWidget(parent),
      m_find(new QLineEdit(this)),
      m_with(new QLineEdit(this)),
      m_case(new QCheckBox(tr("Case"), this)),
      m_state(makeLabel({}, "smallMuted", this))
{
    m_find->setPlaceholderText(tr("Find in this text"));
    m_find->setAccessibleName(tr("Text to find"));
    m_with->setPlaceholderText(tr("Replace with"));
    m_with->setAccessibleName(tr("Replacement in this text"));
    m_case->setToolTip(tr("Match upper and lower case"));
    m_case->setAccessibleName(tr("Match case in this text"));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    row->addWidget(m_find, 2);
    const auto tool = [this, row](const QString &name, const QString &words, const QString &action,
                                  int direction) {
        auto *button = new QToolButton(this);
        button->setIcon(icon(name));
        button->setAccessibleName(words);
        setKeyWords(button, "toolTip", QStringLiteral("%1 (%2)").arg(words, QStringLiteral("%1")),
                    {action});
        button->setFocusPolicy(Qt::TabFocus);
        connect(button, &QToolButton::clicked, this,
                [this, direction] { emit stepWanted(direction); });
        row->addWidget(button);
    };
    tool(QStringLiteral("go-up"), tr("Previous match in this text"),
         QStringLiteral("find-previous"), -1);
    tool(QStringLiteral("go-down"), tr("Next match in this text"), QStringLiteral("find-next"), 1);
    row->addWidget(m_with, 2);
    const auto push = [this, row](const QString &words, const QString &name) {
        auto *button = new QPushButton(words, this);
        button->setAccessibleName(name);
        button->setFocusPolicy(Qt::TabFocus);
        button->setAutoDefault(false);
        setLook(button, "vxSize", "small");
        row->addWidget(button);
        return button;
    };
    connect(push(tr("Replace"), tr("Replace this match")), &QPushButton::clicked, this,
            &FindBar::replaceWanted);
    auto *all = push(tr("All"), tr("Replace all in this text"));
    setKeyWords(all, "toolTip", tr("Replace all in this text (%1)"),
                {QStringLiteral("accept-suggestion")});
    connect(all, &QPushButton::clicked, this, &FindBar::replaceAllWanted);
    row->addWidget(m_case);
    row->addWidget(m_state, 1);
    auto *close = new QToolButton(this);
    close->setIcon(icon(QStringLiteral("window-close")));
    close->setToolTip(tr("Close (Esc)"));
    close->setAccessibleName(tr("Close the find bar"));
    close->setFocusPolicy(Qt::TabFocus);
    row->addWidget(close);
    connect(close, &QToolButton::clicked, this, &FindBar::closed);
    connect(m_find, &QLineEdit::textChanged, this, &FindBar::wanted);
    connect(m_case, &QCheckBox::toggled, this, &FindBar::wanted);
    hide();
}

void FindBar::open(const QString &selected)
{
    show();
    if (!selected.isEmpty())
        m_find->setText(selected);
    m_find->setFocus(Qt::ShortcutFocusReason);
    m_find->selectAll();
    emit wanted();
}

bool FindBar::isCaseSensitive() const
{
    return m_case->isChecked();
}

void FindBar::showState(const QString &words)
{
    m_state->setText(words);
}

QString FindBar::stateText() const
{
    return m_state->text();
}

void FindBar::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    emit shown(true);
}

void FindBar::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    emit shown(!isHidden()); // the window may be hidden, and the bar with it
}

void FindBar::keyPressEvent(QKeyEvent *event)
{
    const bool isReturn = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    const auto modifiers = event->modifiers() & ~Qt::KeypadModifier;
    if (event->key() == Qt::Key_Escape)
        emit closed();
    else if (isReturn && modifiers == Qt::AltModifier)
        emit replaceAllWanted();
    else if (isReturn && m_with->hasFocus())
        emit replaceWanted();
    else if (isReturn)
        emit stepWanted(modifiers == Qt::ShiftModifier ? -1 : 1);
    else
        return QWidget::keyPressEvent(event);
    event->accept();
}

} // namespace voxdeck
