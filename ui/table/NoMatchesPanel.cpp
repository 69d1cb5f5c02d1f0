// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/NoMatchesPanel.h"

#include "ui/common/KeyWords.h"

#include "ui/common/Look.h"
#include "ui/common/Text.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace voxdeck {

NoMatchesPanel::NoMatchesPanel(QWidget *parent)
    : QWidget(parent),
      m_title(makeLabel({}, "heading", this)),
      m_hint(makeLabel({}, "muted", this)),
      m_remove(new QPushButton(tr("Remove that filter"), this)),
      m_clear(new QPushButton(tr("Clear all filters"), this))
{
    setGround(this, "base");
    setKeyWords(m_clear, "toolTip", tr("Clear all filters (%1)"),
                {QStringLiteral("clear-filters")});
    m_hint->setWordWrap(true);
    m_hint->setAlignment(Qt::AlignCenter);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addStretch();
    buttons->addWidget(m_remove);
    buttons->addWidget(m_clear);
    buttons->addStretch();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(10);
    column->addStretch();
    column->addWidget(m_title, 0, Qt::AlignCenter);
    column->addWidget(m_hint);
    column->addLayout(buttons);
    column->addStretch();
    connect(m_remove, &QPushButton::clicked, this, &NoMatchesPanel::removeLastWanted);
    connect(m_clear, &QPushButton::clicked, this, &NoMatchesPanel::clearWanted);
}

void NoMatchesPanel::showEmptyDataset()
{
    m_title->setText(tr("This dataset has no segments"));
    m_hint->setText(tr("Its index was read completely and lists nothing. Nothing was changed."));
    m_remove->hide();
    m_clear->hide();
}

void NoMatchesPanel::showNoMatches(const QString &lastFilter)
{
    m_title->setText(tr("No segments match these filters"));
    m_hint->setText(tr("The last one is “%1”.").arg(lastFilter));
    m_remove->show();
    m_clear->show();
}

void NoMatchesPanel::showWithoutLast(const QString &lastFilter, quint64 rows)
{
    m_hint->setText(tr("Without “%1” there are %2.").arg(lastFilter, countText(rows)));
}

} // namespace voxdeck
