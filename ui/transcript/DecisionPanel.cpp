// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/transcript/DecisionPanel.h"

#include "ui/common/Icons.h"
#include "ui/common/Look.h"
#include "ui/common/ScriptFont.h"
#include "ui/common/Text.h"
#include "ui/common/Words.h"

#include <QAction>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace voxdeck {

DecisionPanel::DecisionPanel(const Actions &actions, QWidget *parent)
    : QWidget(parent),
      m_status(makeLabel({}, "muted", this)),
      m_cerTitle(makeLabel(tr("CER of the hypothesis"), "smallMuted", this)),
      m_cer(makeLabel({}, "", this)),
      m_cerNote(makeLabel({}, "smallMuted", this))
{
    setAccessibleName(tr("Decision"));
    auto big = interfaceFont();
    big.setPixelSize(30);
    big.setWeight(QFont::Bold);
    m_cer->setFont(big);
    m_cer->setStyleSheet(QStringLiteral("font-size: 30px; font-weight: 700;"));
    m_cerNote->setWordWrap(true);
    m_approve = addButton(actions.approveNext, tr("Approve, next"), QStringLiteral("Ctrl+Enter"));
    setLook(m_approve, "vxRole", "primary");
    m_approve->setIcon(icon(QStringLiteral("dialog-ok-apply"), IconTone::OnAccent));
    m_reject = addButton(actions.reject, tr("Reject"), QStringLiteral("X"));
    m_reject->setIcon(icon(QStringLiteral("edit-clear")));
    m_flag = addButton(actions.flag, tr("Flag"), QStringLiteral("G"));
    m_flag->setIcon(icon(QStringLiteral("vx-flag")));
    m_skip = addButton(actions.skip, tr("Skip"), QStringLiteral("J"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(12, 8, 10, 10);
    column->setSpacing(2);
    column->addWidget(m_status);
    column->addSpacing(4);
    column->addWidget(m_cerTitle);
    column->addWidget(m_cer);
    column->addWidget(m_cerNote);
    column->addStretch(1);
    column->addWidget(m_approve);
    column->addSpacing(6);
    auto *row = new QHBoxLayout;
    row->setSpacing(6);
    row->addWidget(m_reject);
    row->addWidget(m_flag);
    row->addWidget(m_skip);
    column->addLayout(row);
    setMinimumWidth(200);
    showNothing();
}

QPushButton *DecisionPanel::addButton(QAction *action, const QString &text, const QString &key)
{
    auto *button = new QPushButton(text, this);
    button->setToolTip(tr("%1 (%2)").arg(text, key));
    button->setAccessibleName(text);
    button->setAccessibleDescription(key);
    button->setFocusPolicy(Qt::TabFocus); // a click must not take the caret out of the text
    button->setEnabled(action->isEnabled());
    connect(button, &QPushButton::clicked, action, &QAction::trigger);
    connect(action, &QAction::enabledChanged, button, &QPushButton::setEnabled);
    return button;
}

void DecisionPanel::showSegment(const SegmentRow &row)
{
    m_status->setText(row.isFlagged ? tr("Status: %1, flagged").arg(statusWords(row.status))
                                    : tr("Status: %1").arg(statusWords(row.status)));
    m_cerTitle->setVisible(row.cer.has_value());
    m_cer->setVisible(row.cer.has_value());
    if (row.cer) {
        const auto tone = cerTone(*row.cer);
        m_cer->setText(tr("%1 %").arg(cerText(*row.cer)));
        setLook(m_cer, "vxText",
                tone == IconTone::Good   ? "good"
                : tone == IconTone::Warn ? "warn"
                                         : "bad");
        m_cerNote->setText({});
    } else {
        m_cerNote->setText(tr("No hypothesis for this segment. CER needs one."));
    }
    m_flag->setText(row.isFlagged ? tr("Unflag") : tr("Flag"));
}

void DecisionPanel::showNothing()
{
    m_status->clear();
    m_cerTitle->hide();
    m_cer->hide();
    m_cerNote->clear();
}

void DecisionPanel::setCompact(bool isCompact)
{
    m_cerNote->setHidden(isCompact);
}

} // namespace voxdeck
