// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sources/OpeningPage.h"

#include "ui/common/Look.h"
#include "ui/common/Text.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

namespace voxdeck {

OpeningPage::OpeningPage(QWidget *parent)
    : QWidget(parent), m_title(makeLabel({}, "heading", this)), m_path(makeLabel({}, "muted", this))
{
    setGround(this, "base");
    auto *bar = new QProgressBar(this);
    bar->setRange(0, 0);
    bar->setTextVisible(false);
    bar->setAccessibleName(tr("Opening"));
    auto *cancel = new QPushButton(tr("Cancel"), this);
    connect(cancel, &QPushButton::clicked, this, &OpeningPage::cancelWanted);
    auto *head = new QHBoxLayout;
    head->addWidget(m_title);
    head->addStretch();
    head->addWidget(cancel);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(24, 20, 24, 20);
    column->setSpacing(10);
    column->addLayout(head);
    column->addWidget(bar);
    column->addWidget(m_path);
    column->addStretch();
}

void OpeningPage::showOpening(const QString &path)
{
    m_title->setText(tr("Opening %1").arg(QFileInfo(path).fileName()));
    m_path->setText(path);
}

} // namespace voxdeck
