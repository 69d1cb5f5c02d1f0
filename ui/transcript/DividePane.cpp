// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/transcript/DividePane.h"

#include "ui/common/Icons.h"
#include "ui/common/KeyWords.h"
#include "ui/common/Look.h"
#include "ui/transcript/DivideHalf.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QPushButton>
#include <QShortcut>
#include <QVBoxLayout>

namespace voxdeck {
namespace {

constexpr int kSideWidth = 230;

} // namespace

DividePane::DividePane(QWidget *parent)
    : QWidget(parent),
      m_earlier(new DivideHalf(QStringLiteral("a"), this)),
      m_later(new DivideHalf(QStringLiteral("b"), this)),
      m_title(makeLabel({}, "strong", this)),
      m_facts(makeLabel({}, "smallMuted", this)),
      m_approve(new QCheckBox(tr("Approve both parts"), this)),
      m_split(new QPushButton(tr("Divide"), this)),
      m_cancel(new QPushButton(tr("Cancel"), this))
{
    setObjectName(QStringLiteral("splitPane"));
    setGround(this, "window");
    setAccessibleName(tr("Division of the segment"));
    m_facts->setWordWrap(true);
    setLook(m_split, "vxRole", "primary");
    m_split->setIcon(icon(QStringLiteral("vx-split"), IconTone::OnAccent));
    setKeyWords(m_split, "toolTip", tr("Divide (%1)"), {QStringLiteral("approve-next")});
    m_cancel->setToolTip(tr("Cancel (Esc)"));
    m_cancel->setAccessibleDescription(QStringLiteral("Esc"));
    for (auto *button : {m_split, m_cancel})
        button->setFocusPolicy(Qt::TabFocus);
    m_approve->setToolTip(tr("Approves both parts in the same step."));
    auto *side = new QWidget(this);
    side->setFixedWidth(kSideWidth);
    auto *column = new QVBoxLayout(side);
    column->setContentsMargins(12, 8, 10, 10);
    column->setSpacing(6);
    column->addWidget(m_title);
    column->addWidget(m_facts);
    column->addWidget(m_approve);
    column->addStretch(1);
    column->addWidget(m_split);
    column->addWidget(m_cancel);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->setDirection(QBoxLayout::LeftToRight);
    row->addWidget(m_earlier, 1);
    row->addWidget(m_later, 1);
    row->addWidget(makeRule(Qt::Vertical, this));
    row->addWidget(side);
    setLayoutDirection(Qt::LeftToRight); // time runs to the right in every language
    connect(m_split, &QPushButton::clicked, this, &DividePane::splitWanted);
    connect(m_cancel, &QPushButton::clicked, this, &DividePane::cancelWanted);
    auto *escape = new QShortcut(Qt::Key_Escape, this);
    escape->setContext(Qt::WidgetWithChildrenShortcut);
    connect(escape, &QShortcut::activated, this, &DividePane::cancelWanted);
}

void DividePane::setRoomy(bool isRoomy)
{
    m_earlier->setRoomy(isRoomy);
    m_later->setRoomy(isRoomy);
}

void DividePane::setTitle(const QString &title)
{
    m_title->setText(title);
}

void DividePane::setFacts(const QString &sentence)
{
    m_facts->setText(sentence);
}

QString DividePane::facts() const
{
    return m_facts->text();
}

bool DividePane::approvesBoth() const
{
    return m_approve->isChecked();
}

void DividePane::setApprovesBoth(bool doesApprove)
{
    m_approve->setChecked(doesApprove);
}

} // namespace voxdeck
