// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/ReportDialog.h"

#include "ui/common/Look.h"
#include "ui/common/Text.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QHeaderView>
#include <QPushButton>
#include <QStyledItemDelegate>
#include <QTimer>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <utility>

namespace voxdeck {

namespace {

/// Rows as high as their words need: a tree asks for the height of a cell without its width, which is that of one line.
class WrappedCells final : public QStyledItemDelegate {
public:
    explicit WrappedCells(QTreeWidget *list) : QStyledItemDelegate(list), m_list(list) {}
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        QStyleOptionViewItem placed(option);
        placed.rect = QRect(0, 0, m_list->columnWidth(index.column()), 1);
        return QStyledItemDelegate::sizeHint(placed, index);
    }

private:
    const QTreeWidget *m_list;
};

} // namespace

ReportDialog::ReportDialog(const QString &title, const QString &summary,
                           const std::vector<ReportLine> &lines, quint64 total, QWidget *parent)
    : QDialog(parent), m_words(summary), m_buttons(new QDialogButtonBox(this))
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
    if (isWrapped)
        list->setItemDelegate(new WrappedCells(list));
    list->setTextElideMode(isWrapped ? Qt::ElideRight : Qt::ElideMiddle);
    auto *layOut = new QTimer(list); // once, when all columns have their widths
    layOut->setSingleShot(true);
    connect(layOut, &QTimer::timeout, list, &QTreeWidget::doItemsLayout);
    connect(list->header(), &QHeaderView::sectionResized, layOut, [layOut] { layOut->start(0); });
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
    auto *copy = m_buttons->addButton(tr("Copy all"), QDialogButtonBox::ActionRole);
    auto *close = m_buttons->addButton(tr("Close"), QDialogButtonBox::RejectRole);
    close->setDefault(true);
    connect(copy, &QPushButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(m_words); });
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(8);
    column->addWidget(heading);
    column->addWidget(hint);
    column->addWidget(list, 1);
    column->addWidget(m_buttons);
    resize(780, lines.empty() ? 160 : 420);
}

void ReportDialog::offer(const QString &words, std::function<void()> act)
{
    auto *button = m_buttons->addButton(words, QDialogButtonBox::AcceptRole);
    connect(button, &QPushButton::clicked, this, [this, act = std::move(act)] {
        accept();
        act();
    });
}

} // namespace voxdeck
