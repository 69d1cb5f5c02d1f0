// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/audit/GroupsPane.h"

#include "core/query/QueryExpression.h"
#include "ui/common/Look.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"
#include "ui/common/Words.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace voxdeck {
namespace {

enum Column {
    Value,
    Rows,
    Hours,
    Scored,
    Cer,
    CerInterval,
    Wer,
    WerInterval,
    Mer,
    Errors,
    Columns
};
constexpr int kMostListed = 5'000; // most rows first; more are counted in the note
constexpr int kQueryRole = Qt::UserRole;
constexpr int kScriptRole = Qt::UserRole + 2;

/// Numbers sort as numbers; what is unknown comes last in either direction.
class GroupItem final : public QTreeWidgetItem {
public:
    using QTreeWidgetItem::QTreeWidgetItem;
    bool operator<(const QTreeWidgetItem &other) const override
    {
        const int column = treeWidget()->sortColumn();
        const auto mine = data(column, Qt::UserRole + 1);
        const auto theirs = other.data(column, Qt::UserRole + 1);
        if (!mine.isValid() && !theirs.isValid())
            return QString::localeAwareCompare(text(column), other.text(column)) < 0;
        if (mine.isValid() != theirs.isValid())
            return mine.isValid()
                   == (treeWidget()->header()->sortIndicatorOrder() == Qt::AscendingOrder);
        return mine.toDouble() < theirs.toDouble();
    }
};

void setNumber(QTreeWidgetItem &item, int column, const QString &text,
               const std::optional<double> &number)
{
    item.setText(column, number ? text : QStringLiteral("–"));
    item.setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    if (number)
        item.setData(column, Qt::UserRole + 1, *number);
}

} // namespace

QString groupValueWords(AuditGrouping grouping, const std::string &value)
{
    if (grouping == AuditGrouping::Split)
        return splitWords(splitNamed(value).value_or(Split::Unassigned));
    return value.empty() ? GroupsPane::tr("(none)") : toQString(value);
}

QString groupQuery(AuditGrouping grouping, const std::string &value)
{
    QueryTest test;
    switch (grouping) {
    case AuditGrouping::Language: test.field = QueryField::Language; break;
    case AuditGrouping::Speaker: test.field = QueryField::Speaker; break;
    case AuditGrouping::Recording: test.field = QueryField::Recording; break;
    case AuditGrouping::Source: test.field = QueryField::Shard; break;
    case AuditGrouping::Split:
    case AuditGrouping::LanguageSplit:
    case AuditGrouping::LanguageSource:
    case AuditGrouping::Script:
        test.field = QueryField::Split;
        break; // HeatPane lists pairs; no query finds a script
    }
    test.match = value.empty() ? QueryMatch::Empty : QueryMatch::Exact;
    test.text = value;
    if (grouping == AuditGrouping::Split && !value.empty()) {
        test.match = QueryMatch::Choice;
        test.text.clear();
        test.choice = static_cast<std::int32_t>(splitNamed(value).value_or(Split::Unassigned));
    }
    return toQString(printQuery(QueryExpression::of(std::move(test))));
}

GroupsPane::GroupsPane(QWidget *parent)
    : QWidget(parent),
      m_by(new QComboBox(this)),
      m_note(makeLabel({}, "smallMuted", this)),
      m_table(new QTreeWidget(this))
{
    const std::pair<QString, AuditGrouping> choices[] = {
        {tr("By language"), AuditGrouping::Language},   {tr("By speaker"), AuditGrouping::Speaker},
        {tr("By recording"), AuditGrouping::Recording}, {tr("By split"), AuditGrouping::Split},
        {tr("By script"), AuditGrouping::Script},       {tr("By source"), AuditGrouping::Source}};
    for (const auto &[words, grouping] : choices)
        m_by->addItem(words, static_cast<int>(grouping));
    m_by->setAccessibleName(tr("Group segments"));
    m_by->setToolTip(tr("Group segments by"));
    m_table->setAccessibleName(tr("Error rates by group"));
    m_table->setHeaderLabels({tr("Value"), tr("Segments"), tr("Hours"), tr("Scored"), tr("CER %"),
                              tr("CER 95 %"), tr("WER %"), tr("WER 95 %"), tr("MER %"),
                              tr("Words S · D · I")});
    m_table->header()->setAccessibleName(tr("Columns of the groups"));
    m_table->setRootIsDecorated(false);
    m_table->setUniformRowHeights(true);
    m_table->setAlternatingRowColors(true);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(Rows, Qt::DescendingOrder);
    m_table->setColumnWidth(Value, 240);
    m_table->headerItem()->setToolTip(
        CerInterval,
        tr("95 % interval of the rate, bootstrapped over whole recordings (1,000 draws)"));
    m_table->headerItem()->setToolTip(
        WerInterval,
        tr("95 % interval of the rate, bootstrapped over whole recordings (1,000 draws)"));
    m_table->setToolTip(tr("Space plays the worst segment of the group; Enter or a double click "
                           "lists its segments"));
    m_table->installEventFilter(this);
    m_table->setProperty("vxTakesSpace", true);
    for (int column = Rows; column < Columns; ++column)
        m_table->headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    auto *head = new QHBoxLayout;
    head->setContentsMargins(8, 4, 8, 0);
    head->addWidget(m_by);
    head->addWidget(m_note);
    head->addStretch();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(head);
    column->addWidget(m_table, 1);
    connect(m_by, &QComboBox::currentIndexChanged, this, &GroupsPane::fill);
    connect(m_table, &QTreeWidget::itemActivated, this, [this](QTreeWidgetItem *item) {
        if (const auto script = item->data(Value, kScriptRole); script.isValid())
            emit scriptWanted(script.toString());
        else
            emit rowsWanted(item->data(Value, kQueryRole).toString());
    });
}

bool GroupsPane::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::KeyPress
        || static_cast<QKeyEvent *>(event)->key() != Qt::Key_Space)
        return QWidget::eventFilter(watched, event);
    const auto *const item = m_table->currentItem();
    if (!item)
        return true;
    if (const auto script = item->data(Value, kScriptRole); script.isValid())
        emit playScriptWanted(script.toString());
    else
        emit playWanted(item->data(Value, kQueryRole).toString());
    return true;
}

void GroupsPane::showNothing()
{
    m_totals.reset();
    fill();
}

void GroupsPane::show(AuditTotals totals, std::size_t hypothesis)
{
    m_totals = std::move(totals);
    m_hypothesis = hypothesis;
    fill();
}

/// Intervals sort by their upper ends: what a rate may be at worst.
void GroupsPane::addIntervals(QTreeWidgetItem &item, AuditGrouping grouping,
                              const std::string &value) const
{
    std::array<std::optional<Interval>, 2> intervals;
    if (const auto groups = m_totals->intervals.find(grouping); groups != m_totals->intervals.end())
        if (const auto found = groups->second.find(value); found != groups->second.end())
            intervals = found->second;
    const std::pair<int, std::size_t> columns[] = {{CerInterval, 0}, {WerInterval, 1}};
    for (const auto &[column, at] : columns) {
        const auto &interval = intervals.at(at);
        setNumber(item, column,
                  interval ? tr("%1 to %2")
                                 .arg(QLocale().toString(interval->low * 100, 'f', 1),
                                      QLocale().toString(interval->high * 100, 'f', 1))
                           : QString(),
                  interval ? std::optional(interval->high) : std::nullopt);
        if (interval && interval->isExact)
            item.setToolTip(
                column, tr("Every recording is free of errors, or entirely wrong, so resampling "
                           "shows no spread. This is the exact (Clopper-Pearson) limit for the "
                           "share of recordings with an error."));
    }
}

AuditGrouping GroupsPane::grouping() const
{
    return static_cast<AuditGrouping>(m_by->currentData().toInt());
}

void GroupsPane::fill()
{
    m_table->clear();
    m_note->clear();
    if (!m_totals)
        return;
    const AuditGrouping grouping = this->grouping();
    const ErrorAudit &audit = m_totals->audit;
    const auto found = audit.by.find(grouping);
    if (found == audit.by.end())
        return;
    std::vector<std::pair<const std::string *, const AuditGroup *>> groups;
    for (const auto &[value, group] : found->second)
        groups.emplace_back(&value, &group);
    std::stable_sort(groups.begin(), groups.end(),
                     [](const auto &a, const auto &b) { return a.second->rows > b.second->rows; });
    const auto shown = std::min<std::size_t>(groups.size(), kMostListed);
    m_note->setText(shown < groups.size()
                        ? tr("The %1 largest of %Ln groups", nullptr, pluralCount(groups.size()))
                              .arg(countText(shown))
                        : tr("%Ln groups", nullptr, pluralCount(groups.size())));
    if (m_totals->isEstimate())
        m_note->setText(
            tr("Estimated from %Ln segments", nullptr, pluralCount(m_totals->lookedAt)));
    QList<QTreeWidgetItem *> items;
    for (std::size_t at = 0; at < shown; ++at) {
        const auto &[value, group] = groups[at];
        auto *item = new GroupItem;
        item->setText(Value, groupValueWords(grouping, *value));
        if (grouping == AuditGrouping::Script)
            item->setData(Value, kScriptRole, toQString(*value));
        else
            item->setData(Value, kQueryRole, groupQuery(grouping, *value));
        const CorpusScore &score = group->of(m_hypothesis);
        const auto setCount = [&](int column, std::uint64_t counted) {
            const auto number = m_totals->scaled(counted);
            setNumber(*item, column, countText(number), static_cast<double>(number));
        };
        setCount(Rows, group->rows);
        const bool hasLength = group->withoutLength < group->rows;
        const double seconds = m_totals->scaled(group->seconds);
        setNumber(*item, Hours, hoursText(seconds),
                  hasLength ? std::optional(seconds) : std::nullopt);
        if (group->withoutLength > 0)
            item->setToolTip(Hours, tr("The length of %Ln segments is unknown", nullptr,
                                       pluralCount(m_totals->scaled(group->withoutLength))));
        setCount(Scored, score.scored);
        const std::pair<int, AuditMeasure> rates[] = {
            {Cer, AuditMeasure::Cer}, {Wer, AuditMeasure::Wer}, {Mer, AuditMeasure::Mer}};
        for (const auto &[column, measure] : rates) {
            const auto rate = measureOf(audit, *group, m_hypothesis, measure);
            setNumber(*item, column, rate ? QLocale().toString(*rate * 100, 'f', 1) : QString(),
                      rate);
        }
        addIntervals(*item, grouping, *value);
        const ErrorCounts &counts = score.sum.words;
        setNumber(*item, Errors,
                  tr("%1 · %2 · %3")
                      .arg(countText(m_totals->scaled(counts.substitutions)),
                           countText(m_totals->scaled(counts.deletions)),
                           countText(m_totals->scaled(counts.insertions))),
                  static_cast<double>(m_totals->scaled(counts.errors())));
        items << item;
    }
    m_table->setSortingEnabled(false);
    m_table->addTopLevelItems(items);
    m_table->setSortingEnabled(true);
}

} // namespace voxdeck
