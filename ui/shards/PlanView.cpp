// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shards/PlanView.h"

#include "ui/common/Look.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"
#include "ui/shards/BuildCells.h"
#include "ui/shards/BuildWords.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QTime>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace voxdeck {
namespace {

constexpr int kTableHeight = 140; ///< beside a job, whose room it is
constexpr int kHighestTable = 300, kSmallestTable = 72;
enum SplitColumn { Name, In, Written, Skipped };
enum ReasonColumn { Why, Segments, Share, Rows };

void alignNumbers(QTreeWidgetItem &row, int first, int columns)
{
    for (int column = first; column < columns; ++column)
        row.setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
}

/// No higher than its rows: an empty white table below the last one would be misleading.
void fitHeight(QTreeWidget &table, int most)
{
    const int row = table.topLevelItemCount() > 0 ? table.sizeHintForRow(0) : 0;
    const int rows = table.topLevelItemCount() * row + table.header()->sizeHint().height() + 4;
    table.setFixedHeight(std::clamp(rows, kSmallestTable, most));
}

void makeBold(QTreeWidgetItem &row, const QFont &font, int columns)
{
    QFont bold = font;
    bold.setWeight(QFont::DemiBold);
    for (int column = 0; column < columns; ++column)
        row.setFont(column, bold);
}

} // namespace

PlanView::PlanView(QWidget *parent)
    : QWidget(parent),
      m_name(makeLabel({}, "strong", this)),
      m_facts(makeLabel({}, "smallMuted", this)),
      m_old(makeLabel(tr("Plan is older than the latest changes."), "small", this)),
      m_space(makeLabel({}, "small", this)),
      m_recompute(new QPushButton(tr("Recompute"), this)),
      m_splits(new QTreeWidget(this)),
      m_reasons(new QTreeWidget(this)),
      m_shards(new QTreeWidget(this))
{
    makeTable(*m_splits, tr("What is written, by split"),
              {tr("Split / subset"), tr("In", "segments that the filter lets in"), tr("Written"),
               tr("Not written"), tr("Length"), tr("Shards"), tr("Est. size")},
              1);
    makeTable(*m_reasons, tr("Why segments are not written"),
              {tr("Reason"), tr("Segments"), tr("Share"), {}}, 1);
    m_splits->headerItem()->setToolTip(In, tr("Segments before any is skipped"));
    m_splits->setItemDelegate(new BuildCells(BuildCells::Bar::Behind, m_splits));
    m_reasons->setItemDelegate(new BuildCells(BuildCells::Bar::Behind, m_reasons));
    makeTable(*m_shards, tr("Shards of the plan"),
              {tr("Shard"), tr("Segments"), tr("Length"), tr("Est. size")}, 1);
    m_facts->setWordWrap(true);
    m_facts->setAccessibleName(tr("Plan"));
    m_recompute->setToolTip(tr("Compute the plan again from the current rows"));
    m_recompute->setAccessibleName(tr("Recompute the plan"));
    m_recompute->setAutoDefault(false);
    m_old->hide();
    auto *head = new QHBoxLayout;
    head->setSpacing(8);
    head->addWidget(m_name);
    head->addWidget(m_facts, 1);
    head->addWidget(m_old);
    head->addWidget(m_recompute);
    auto *tables = new QGridLayout;
    tables->setSpacing(8);
    tables->addWidget(m_splits, 0, 0);
    tables->addWidget(m_reasons, 0, 1);
    m_space->setWordWrap(true);
    tables->addWidget(m_space, 1, 0, 1, 2);
    tables->addWidget(m_shards, 2, 0, 1, 2, Qt::AlignTop);
    tables->setRowStretch(2, 1);
    tables->setRowStretch(3, 0); // what is left over is below the last table
    tables->setColumnStretch(0, 5);
    tables->setColumnStretch(1, 3);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(12, 8, 12, 8);
    column->setSpacing(8);
    column->addLayout(head);
    column->addLayout(tables, 1);
    connect(m_recompute, &QPushButton::clicked, this, &PlanView::recomputeWanted);
    showPlan({}, {});
}

void PlanView::showPlan(std::shared_ptr<const BuildPreview> plan, const QString &name,
                        const QString &why)
{
    m_plan = std::move(plan);
    m_old->hide();
    m_name->setText(name);
    const auto at = m_plan ? tr("plan computed %1").arg(QLocale().toString(QTime::currentTime()))
                           : QString();
    m_facts->setText(m_plan ? tr("%1 · %2").arg(at, facts()) : why);
    m_space->clear();
    fillSplits();
    fillReasons();
    fillShards();
    fitTables();
    m_shards->setVisible(m_plan && !m_isCompact);
    const bool isRefused = m_plan && m_plan->refusal;
    const bool isTooLarge = m_plan && !isRefused && !m_plan->fits;
    // A reason that keeps the build from starting must not be small print between two tables.
    setLook(m_space, "vxText", isRefused || isTooLarge ? "bad" : "small");
    if (isRefused)
        m_space->setText(toQString(describe(*m_plan->refusal)));
    if (isTooLarge && m_plan->freeBytes == 0)
        m_space->setText(tr("The target has no free space, and the plan needs about %1. Choose "
                            "another output folder.")
                             .arg(bytesText(m_plan->plan.estimatedBytes)));
    if (!m_plan || m_plan->refusal || m_plan->freeBytes == 0)
        return;
    const auto free = tr("Free space on target %1.").arg(bytesText(m_plan->freeBytes));
    m_space->setText(m_plan->fits ? tr("%1 Enough for this plan.").arg(free)
                                  : tr("%1 Not enough: the plan needs about %2.")
                                        .arg(free, bytesText(m_plan->plan.estimatedBytes)));
}

void PlanView::setCompact(bool isCompact)
{
    m_shards->setVisible(m_plan && !isCompact);
    m_isCompact = isCompact;
    fitTables();
    setSizePolicy(QSizePolicy::Preferred,
                  isCompact ? QSizePolicy::Maximum : QSizePolicy::Preferred);
}

void PlanView::fitTables()
{
    const int most = m_isCompact ? kTableHeight : kHighestTable;
    for (QTreeWidget *table : {m_splits, m_reasons})
        fitHeight(*table, most);
    // side by side, they end on one line
    const int highest = std::max(m_splits->height(), m_reasons->height());
    for (QTreeWidget *table : {m_splits, m_reasons})
        table->setFixedHeight(highest);
    m_shards->setMaximumHeight(m_shards->topLevelItemCount() * m_shards->sizeHintForRow(0)
                               + m_shards->header()->sizeHint().height() + 4);
}

void PlanView::showOld()
{
    m_old->setVisible(m_plan != nullptr);
}

QString PlanView::facts() const
{
    if (!m_plan)
        return {};
    const auto left = m_plan->rowsToWrite();
    const auto written = m_plan->plan.rows - m_plan->failedRows - left;
    const auto in = countText(m_plan->rowsIn());
    const auto skipped = countText(m_plan->leftOutRows);
    auto sum = left == 0
                   ? tr("%1 in = %2 written + %3 skipped").arg(in, countText(written), skipped)
               : written == 0
                   ? tr("%1 in = %2 to write + %3 skipped").arg(in, countText(left), skipped)
                   : tr("%1 in = %2 written + %3 to write + %4 skipped")
                         .arg(in, countText(written), countText(left), skipped);
    if (m_plan->failedRows > 0)
        sum = tr("%1 + %2 failed").arg(sum, countText(m_plan->failedRows));
    else if (m_plan->plan.missingSources > 0)
        sum = tr("%1 (%2 of them without audio will fail)")
                  .arg(sum, countText(m_plan->plan.missingSources));
    return tr("%1 · %2 · %3 · about %4")
        .arg(sum, tr("%Ln shards", nullptr, pluralCount(m_plan->plan.shards.size())),
             spanText(m_plan->plan.seconds), bytesText(m_plan->plan.estimatedBytes));
}

void PlanView::fillSplits()
{
    m_splits->clear();
    if (!m_plan)
        return;
    const bool isWritten = m_plan->rowsToWrite() == 0;
    m_splits->headerItem()->setText(Written, isWritten ? tr("Written") : tr("To write"));
    m_splits->headerItem()->setText(Skipped, isWritten ? tr("Not written") : tr("Skipped"));
    m_splits->setAccessibleName(isWritten ? tr("What is written, by split")
                                          : tr("What will be written, by split"));
    for (const PlannedSplit &split : m_plan->splits)
        addSplit(toQString(split.name), split, split.name);
    const auto &plan = m_plan->plan;
    PlannedSplit all;
    all.rows = plan.rows;
    all.leftOut = m_plan->leftOutRows;
    all.failed = m_plan->failedRows;
    all.shards = plan.shards.size();
    all.seconds = plan.seconds;
    all.estimatedBytes = plan.estimatedBytes;
    addSplit(tr("Total"), all, std::nullopt);
    makeBold(*m_splits->topLevelItem(m_splits->topLevelItemCount() - 1), font(),
             m_splits->columnCount());
}

void PlanView::addSplit(const QString &name, const PlannedSplit &split,
                        const std::optional<std::string> &wanted)
{
    auto *row = new QTreeWidgetItem(m_splits,
                                    {name, countText(split.rowsIn()), countText(split.written()),
                                     countText(split.skipped()), spanText(split.seconds),
                                     countText(split.shards), bytesText(split.estimatedBytes)});
    if (wanted)
        BuildCells::setSplit(*row, Name, *wanted);
    alignNumbers(*row, 1, m_splits->columnCount());
    addLink(
        *row, Written, split.written(),
        (m_plan->rowsToWrite() == 0 ? tr("Show rows written: %1") : tr("Show rows to write: %1"))
            .arg(name),
        true, wanted);
    addLink(*row, Skipped, split.skipped(), tr("Show rows not written: %1").arg(name), false,
            wanted);
}

/// The number is the link to its rows.
void PlanView::addLink(QTreeWidgetItem &row, int column, std::uint64_t count, const QString &words,
                       bool isWritten, const std::optional<std::string> &wanted)
{
    if (count == 0)
        return;
    auto *link = makeLink(countText(count), words, m_splits);
    connect(link, &QPushButton::clicked, this, [this, isWritten, wanted] {
        if (isWritten)
            emit writtenWanted(wanted);
        else
            emit leftOutWanted(wanted);
    });
    auto *cell = new QWidget(m_splits);
    auto *line = new QHBoxLayout(cell);
    line->setContentsMargins(0, 0, 0, 0);
    line->addStretch(1);
    line->addWidget(link);
    row.setData(column, Qt::AccessibleTextRole, row.text(column));
    row.setText(column, {}); // the button shows it
    m_splits->setItemWidget(&row, column, cell);
}

void PlanView::fillReasons()
{
    m_reasons->clear();
    if (!m_plan)
        return;
    std::vector<std::pair<LeftOut, std::uint64_t>> reasons(m_plan->plan.leftOut.begin(),
                                                           m_plan->plan.leftOut.end());
    std::stable_sort(reasons.begin(), reasons.end(),
                     [](const auto &a, const auto &b) { return a.second > b.second; });
    const auto skipped = m_plan->leftOutRows + m_plan->failedRows;
    /// Of all that is skipped, so that the reasons are comparable; the share of all rows is shown
    /// beside the sum.
    const auto addShare = [skipped](QTreeWidgetItem &row, std::uint64_t rows) {
        const double share = skipped > 0 ? static_cast<double>(rows) / static_cast<double>(skipped)
                                         : 0;
        row.setText(Share, percentText(share));
        BuildCells::setShare(row, Share, share, BuildCells::Tone::Warn);
    };
    for (const auto &one : reasons) {
        const bool hasRows = m_plan->leftOut.contains(one.first);
        const auto words = leftOutWords(one.first);
        auto *row = new QTreeWidgetItem(m_reasons, {words, countText(one.second)});
        alignNumbers(*row, 1, 2);
        addShare(*row, one.second);
        auto *link = makeLink(tr("Show rows"), tr("Show rows: %1").arg(words), m_reasons);
        connect(link, &QPushButton::clicked, this,
                [this, reason = one.first] { emit rowsWanted(reason); });
        link->setEnabled(hasRows); // a plan of an older version kept their keys only
        row->setSizeHint(Rows, link->sizeHint());
        m_reasons->setItemWidget(row, Rows, link);
    }
    // Before the build these will fail; after it they are among those that did.
    if (m_plan->plan.missingSources > 0 && m_plan->failedRows == 0) {
        auto *row = new QTreeWidgetItem(
            m_reasons, {tr("Missing audio: will fail"), countText(m_plan->plan.missingSources)});
        alignNumbers(*row, 1, 2);
    }
    if (m_plan->failedRows > 0) {
        auto *row = new QTreeWidgetItem(m_reasons,
                                        {tr("Failed in the build"), countText(m_plan->failedRows)});
        alignNumbers(*row, 1, 2);
        addShare(*row, m_plan->failedRows);
    }
    const auto in = m_plan->rowsIn();
    auto *total = new QTreeWidgetItem(
        m_reasons,
        {m_plan->rowsToWrite() == 0 ? tr("Not written") : tr("Skipped"), countText(skipped),
         tr("%1 of all")
             .arg(percentText(in > 0 ? static_cast<double>(skipped) / static_cast<double>(in)
                                     : 0))});
    alignNumbers(*total, 1, 3);
    makeBold(*total, font(), 3);
}

void PlanView::fillShards()
{
    m_shards->clear();
    if (!m_plan)
        return;
    const auto &shards = m_plan->plan.shards;
    const auto listed = std::min<std::size_t>(shards.size(), kMostShards);
    for (std::size_t at = 0; at < listed; ++at) {
        auto *row = new QTreeWidgetItem(
            m_shards, {toQString(shards[at].path), countText(shards[at].rows),
                       spanText(shards[at].seconds), bytesText(shards[at].estimatedBytes)});
        alignNumbers(*row, 1, m_shards->columnCount());
    }
    if (shards.size() > listed)
        new QTreeWidgetItem(m_shards, {tr("%1 more").arg(countText(shards.size() - listed))});
}

} // namespace voxdeck
