// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shards/FailureList.h"

#include "ui/common/Icons.h"
#include "ui/common/Look.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"
#include "ui/shards/BuildWords.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace voxdeck {
namespace {

constexpr int kTableHeight = 104;
enum Column { Cause, Rows, Example, Show, Retry };

} // namespace

FailureList::FailureList(QWidget *parent)
    : QWidget(parent),
      m_head(makeLabel({}, "strong", this)),
      m_showAll(new QPushButton(tr("Show all rows"), this)),
      m_retryAll(new QPushButton(tr("Retry all"), this)),
      m_table(new QTreeWidget(this))
{
    makeTable(*m_table, tr("Failed segments by cause"),
              {tr("Failed segments"), tr("Segments"), tr("First message"), {}, {}}, 1);
    m_table->headerItem()->setTextAlignment(Example, Qt::AlignLeft | Qt::AlignVCenter);
    m_table->header()->setSectionResizeMode(Cause, QHeaderView::ResizeToContents);
    m_table->header()->setSectionResizeMode(Example, QHeaderView::Stretch);
    m_table->setTextElideMode(Qt::ElideRight);
    m_table->setMaximumHeight(kTableHeight);
    m_head->setWordWrap(true);
    for (QPushButton *button : {m_showAll, m_retryAll}) {
        button->setAutoDefault(false);
        setLook(button, "vxSize", "small");
    }
    m_showAll->setAccessibleName(tr("Show rows: all that failed"));
    m_retryAll->setAccessibleName(tr("Rebuild all shards with failed segments"));
    m_retryAll->setToolTip(m_retryAll->accessibleName());
    auto *head = new QHBoxLayout;
    head->setSpacing(8);
    head->addWidget(m_head, 1);
    head->addWidget(m_showAll);
    head->addWidget(m_retryAll);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(head);
    column->addWidget(m_table);
    connect(m_showAll, &QPushButton::clicked, this, [this] { emit rowsWanted(std::nullopt); });
    connect(m_retryAll, &QPushButton::clicked, this, [this] { emit retryWanted(std::nullopt); });
    showCauses({});
}

void FailureList::showCauses(const std::vector<FailureCause> &causes)
{
    m_causes = causes;
    m_rows = 0;
    for (const FailureCause &cause : causes)
        m_rows += cause.rows;
    if (causes.empty())
        m_counted = 0;
    fill();
    refreshHead();
}

void FailureList::showCount(std::uint64_t rows)
{
    if (rows == m_counted)
        return;
    m_counted = rows;
    refreshHead();
}

void FailureList::setRetryable(bool isRetryable)
{
    m_isRetryable = isRetryable;
    m_retryAll->setEnabled(isRetryable);
    for (int row = 0; row < m_table->topLevelItemCount(); ++row)
        if (auto *retry = m_table->itemWidget(m_table->topLevelItem(row), Retry))
            retry->setEnabled(isRetryable);
}

void FailureList::refreshHead()
{
    const auto rows = std::max(m_rows, m_counted);
    const auto failed = pluralCount(rows);
    m_head->setText(m_isRetryable ? tr("%Ln segments failed and were not written. They are listed "
                                       "in errors.jsonl; retry them when the cause is fixed.",
                                       nullptr, failed)
                                  : tr("%Ln segments failed. The build continues without them. "
                                       "They are listed in errors.jsonl; retry them after the run.",
                                       nullptr, failed));
    m_showAll->setEnabled(m_rows > 0);
    m_table->setVisible(m_rows > 0);
    setVisible(rows > 0);
}

void FailureList::fill()
{
    m_table->clear();
    for (const FailureCause &cause : m_causes) {
        const auto words = leftOutWords(cause.reason);
        auto *row = new QTreeWidgetItem(m_table,
                                        {words, countText(cause.rows), toQString(cause.example)});
        row->setIcon(Cause, icon(QStringLiteral("dialog-warning"), IconTone::Warn));
        row->setTextAlignment(Rows, Qt::AlignRight | Qt::AlignVCenter);
        row->setToolTip(Example, toQString(cause.example));
        auto *show = makeLink(tr("Show rows"), tr("Show rows: %1").arg(words), m_table);
        connect(show, &QPushButton::clicked, this,
                [this, reason = cause.reason] { emit rowsWanted(reason); });
        row->setSizeHint(Show, show->sizeHint()); // a column knows nothing of a widget in it
        m_table->setItemWidget(row, Show, show);
        auto *retry = makeLink(tr("Retry these"),
                               tr("Rebuild the shards with these failed segments: %1").arg(words),
                               m_table);
        retry->setEnabled(m_isRetryable);
        connect(retry, &QPushButton::clicked, this,
                [this, reason = cause.reason] { emit retryWanted(reason); });
        row->setSizeHint(Retry, retry->sizeHint());
        m_table->setItemWidget(row, Retry, retry);
    }
}

QString FailureList::words() const
{
    return m_head->text();
}

} // namespace voxdeck
