// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/audit/SurveyPane.h"

#include "ui/common/Look.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace voxdeck {
namespace {

constexpr int kPlace = Qt::UserRole;
constexpr int kKey = Qt::UserRole + 1;
constexpr int kHasSegments = Qt::UserRole + 2;
constexpr int kTextWidth = 200;

/// Sorted by its number where a column has one.
class SurveyItem final : public QTreeWidgetItem {
public:
    using QTreeWidgetItem::QTreeWidgetItem;
    bool operator<(const QTreeWidgetItem &other) const override
    {
        const int column = std::max(treeWidget()->sortColumn(), 0);
        const QVariant mine = data(column, kKey);
        const QVariant theirs = other.data(column, kKey);
        if (mine.isValid() && theirs.isValid())
            return mine.toDouble() < theirs.toDouble();
        return text(column).localeAwareCompare(other.text(column)) < 0;
    }
};

} // namespace

SurveyPane::SurveyPane(Words words, QWidget *parent)
    : QWidget(parent),
      m_words(std::move(words)),
      m_look(new QPushButton(m_words.look, this)),
      m_note(makeLabel({}, "smallMuted", this)),
      m_table(new QTreeWidget(this))
{
    m_look->setToolTip(m_words.tip);
    m_note->setWordWrap(true);
    m_table->setAccessibleName(m_words.name);
    m_table->setHeaderLabels(m_words.heads);
    m_table->header()->setAccessibleName(tr("Columns of the table: %1").arg(m_words.name));
    m_table->setRootIsDecorated(false);
    m_table->setUniformRowHeights(true);
    m_table->setAlternatingRowColors(true);
    m_table->setToolTip(tr("Space plays the worst segment of a row; Enter or double-click lists "
                           "its segments; click a header to sort"));
    m_table->header()->setStretchLastSection(false);
    m_table->header()->setSectionsClickable(true);
    for (int column = 0; column < static_cast<int>(m_words.heads.size()); ++column)
        if (column < m_words.textColumns)
            m_table->setColumnWidth(column, kTextWidth);
        else
            m_table->headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    m_table->installEventFilter(this);
    m_table->setProperty("vxTakesSpace", true);
    auto *head = new QHBoxLayout;
    head->setContentsMargins(8, 4, 8, 0);
    head->addWidget(m_look);
    head->addWidget(m_note, 1);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(head);
    column->addWidget(m_table, 1);
    connect(m_look, &QPushButton::clicked, this, [this] {
        if (m_isBusy)
            emit stopWanted();
        else
            emit lookWanted();
    });
    connect(m_table, &QTreeWidget::itemActivated, this, [this] {
        if (const auto row = current())
            emit rowsWanted(*row);
    });
    showNothing();
}

QString SurveyPane::note() const
{
    return m_note->text();
}

/// Nothing where the row has no segments to go to.
std::optional<std::size_t> SurveyPane::current() const
{
    const QTreeWidgetItem *const item = m_table->currentItem();
    if (!item || !item->data(0, kHasSegments).toBool())
        return std::nullopt;
    return static_cast<std::size_t>(item->data(0, kPlace).toULongLong());
}

bool SurveyPane::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress
        && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Space) {
        if (const auto row = current())
            emit playWanted(*row);
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void SurveyPane::showNothing()
{
    m_table->clear();
    m_note->setText(m_words.idle);
}

QString SurveyPane::noteOfOthers(const QString &note)
{
    return tr("%1 · of the segments shown before").arg(note);
}

void SurveyPane::setOfOthers(bool isOfOthers)
{
    if (!m_isBusy)
        m_note->setText(isOfOthers ? noteOfOthers(m_said) : m_said);
}

void SurveyPane::setBusy(const QString &words)
{
    m_isBusy = !words.isEmpty();
    m_look->setText(m_isBusy ? tr("Stop") : m_words.look);
    if (m_isBusy)
        m_note->setText(words);
}

void SurveyPane::show(const std::vector<Row> &rows, const QString &note)
{
    m_table->setSortingEnabled(false);
    m_table->clear();
    QList<QTreeWidgetItem *> items;
    for (const Row &row : rows) {
        auto *item = new SurveyItem(row.cells);
        item->setData(0, kPlace, static_cast<qulonglong>(items.size()));
        item->setData(0, kHasSegments, row.hasSegments);
        for (int column = m_words.textColumns; column < static_cast<int>(row.cells.size());
             ++column) {
            const auto at = static_cast<std::size_t>(column - m_words.textColumns);
            item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
            item->setData(column, kKey, at < row.keys.size() ? row.keys[at] : 0);
        }
        items << item;
    }
    m_table->addTopLevelItems(items);
    m_table->header()->setSortIndicator(-1, Qt::AscendingOrder); // as they were found
    m_table->setSortingEnabled(true);
    m_table->header()->setSortIndicatorClearable(true);
    for (int column = 0; column < m_table->columnCount(); ++column)
        if (column >= m_words.textColumns)
            m_table->resizeColumnToContents(column);
    if (!items.isEmpty())
        m_table->setCurrentItem(items.front());
    m_said = note;
    m_note->setText(note);
}

} // namespace voxdeck
