// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/ReportDialog.h"

#include "ui/common/Look.h"
#include "ui/common/Text.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QHeaderView>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace voxdeck {

ReportDialog::ReportDialog(const QString &title, const QString &summary,
                           const std::vector<ReportLine> &lines, quint64 total, QWidget *parent)
    : QDialog(parent), m_words(summary)
{
    setWindowTitle(title);
    auto *heading = makeLabel(summary, "strong", this);
    heading->setWordWrap(true);
    heading->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto *hint = makeLabel(
        tr("The first %1 of %2 are listed.").arg(countText(lines.size()), countText(total)),
        "smallMuted", this);
    hint->setVisible(total > lines.size());
    auto *list = new QTreeWidget(this);
    list->setAccessibleName(tr("Skipped items and warnings"));
    list->setHeaderLabels({tr("Kind"), tr("Where"), tr("What")});
    list->setRootIsDecorated(false);
    // a reason is read whole; of very many lines each is one row high, to be laid out in time
    constexpr std::size_t kMostWrapped = 1000;
    const bool isWrapped = lines.size() <= kMostWrapped;
    list->setUniformRowHeights(!isWrapped);
    list->setWordWrap(isWrapped);
    list->setAlternatingRowColors(true);
    list->setTextElideMode(isWrapped ? Qt::ElideRight : Qt::ElideMiddle);
    connect(list->header(), &QHeaderView::sectionResized, list,
            [list] { list->doItemsLayout(); }); // rows are as high as their words need
    QList<QTreeWidgetItem *> rows;
    for (const auto &line : lines) {
        auto *row = new QTreeWidgetItem({line.kind, line.where, line.what});
        row->setToolTip(1, line.where);
        row->setToolTip(2, line.what);
        rows << row;
        m_words += QLatin1Char('\n') + line.kind + QLatin1Char('\t') + line.where
                   + QLatin1Char('\t') + line.what;
    }
    list->addTopLevelItems(rows);
    list->header()->setStretchLastSection(true);
    list->setColumnWidth(0, 150);
    list->setColumnWidth(1, 280);
    list->setVisible(!lines.empty());
    auto *buttons = new QDialogButtonBox(this);
    auto *copy = buttons->addButton(tr("Copy all"), QDialogButtonBox::ActionRole);
    auto *close = buttons->addButton(tr("Close"), QDialogButtonBox::RejectRole);
    close->setDefault(true);
    connect(copy, &QPushButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(m_words); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(8);
    column->addWidget(heading);
    column->addWidget(hint);
    column->addWidget(list, 1);
    column->addWidget(buttons);
    resize(780, lines.empty() ? 160 : 420);
}

} // namespace voxdeck
