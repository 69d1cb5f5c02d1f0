// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/audit/HeatPane.h"

#include "core/query/QueryExpression.h"
#include "ui/common/Look.h"
#include "ui/common/Text.h"
#include "ui/common/TextSize.h"
#include "ui/common/Theme.h"
#include "ui/common/Translations.h"
#include "ui/common/Words.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace voxdeck {
namespace {

enum What { Cer, Wer, Mer, Segments, Hours, Drift };
constexpr int kQueryRole = Qt::UserRole;
constexpr std::size_t kMostLanguages = 500;
constexpr std::size_t kMostSources = 100;
constexpr std::array kSplitsShown = {Split::Train, Split::Validation, Split::Test,
                                     Split::Unassigned};
constexpr double kDriftNoted = 0.05; ///< points of a share from which a drift is coloured

using Row = std::vector<const AuditGroup *>; ///< by column; null where there is nothing

/// The groups of language and split, or language and source, as a table.
struct Heat {
    AuditGrouping by = AuditGrouping::LanguageSplit;
    std::vector<std::string> columns;              ///< names of splits, or sources
    std::vector<std::pair<std::string, Row>> rows; ///< by language
    std::size_t sources = 0;                       ///< in all; columns has the largest ones
};

QueryTest exactly(QueryField field, const std::string &value)
{
    QueryTest test;
    test.field = field;
    test.match = value.empty() ? QueryMatch::Empty : QueryMatch::Exact;
    test.text = value;
    return test;
}

QueryTest inSplit(Split split)
{
    QueryTest test;
    test.field = QueryField::Split;
    test.match = split == Split::Unassigned ? QueryMatch::Empty : QueryMatch::Choice;
    test.choice = static_cast<std::int32_t>(split);
    return test;
}

QString queryOf(const std::string &language, const Heat &heat, std::size_t column)
{
    const std::string &name = heat.columns[column];
    QueryTest in = heat.by == AuditGrouping::LanguageSplit
                       ? inSplit(splitNamed(name).value_or(Split::Unassigned))
                       : exactly(QueryField::Shard, name);
    return toQString(printQuery(
        QueryExpression::all({QueryExpression::of(exactly(QueryField::Language, language)),
                              QueryExpression::of(std::move(in))})));
}

/// The columns: all splits, or the sources with most segments.
std::vector<std::string> columnsOf(AuditGrouping by,
                                   const std::map<std::string, std::uint64_t> &rows)
{
    std::vector<std::string> columns;
    if (by == AuditGrouping::LanguageSplit) {
        for (const Split split : kSplitsShown)
            columns.emplace_back(splitName(split));
        return columns;
    }
    for (const auto &[name, count] : rows)
        columns.push_back(name);
    std::stable_sort(columns.begin(), columns.end(),
                     [&rows](const auto &a, const auto &b) { return rows.at(a) > rows.at(b); });
    if (columns.size() > kMostSources)
        columns.resize(kMostSources);
    return columns;
}

/// Languages and sources with most segments come first.
Heat heatOf(const AuditTotals &totals, AuditGrouping by)
{
    Heat heat;
    heat.by = by;
    const auto found = totals.audit.by.find(by);
    if (found == totals.audit.by.end())
        return heat;
    std::map<std::string, std::map<std::string, const AuditGroup *>> cells;
    std::map<std::string, std::uint64_t> ofLanguage, ofColumn;
    for (const auto &[value, group] : found->second) {
        const auto slash = value.find('/'); // which no tag of a language has
        const std::string language = value.substr(0, slash);
        const std::string column = value.substr(slash + 1);
        cells[language][column] = &group;
        ofLanguage[language] += group.rows;
        ofColumn[column] += group.rows;
    }
    heat.sources = ofColumn.size();
    heat.columns = columnsOf(by, ofColumn);
    for (const auto &[language, groups] : cells) {
        Row row;
        for (const std::string &column : heat.columns) {
            const auto group = groups.find(column);
            row.push_back(group == groups.end() ? nullptr : group->second);
        }
        heat.rows.emplace_back(language, std::move(row));
    }
    std::stable_sort(heat.rows.begin(), heat.rows.end(), [&](const auto &a, const auto &b) {
        return ofLanguage[a.first] > ofLanguage[b.first];
    });
    if (heat.rows.size() > kMostLanguages)
        heat.rows.resize(kMostLanguages);
    return heat;
}

double shareOf(const AuditGroup *group, std::uint64_t all)
{
    return group && all > 0 ? static_cast<double>(group->rows) / static_cast<double>(all) : 0;
}

QString percentText(double share)
{
    return HeatPane::tr("%1 %").arg(QLocale().toString(share * 100, 'f', 1));
}

} // namespace

HeatPane::HeatPane(QWidget *parent)
    : QWidget(parent),
      m_what(new QComboBox(this)),
      m_by(new QComboBox(this)),
      m_note(makeLabel({}, "smallMuted", this)),
      m_table(new QTableWidget(this))
{
    m_what->addItems(
        {tr("CER"), tr("WER"), tr("MER"), tr("Segments"), tr("Hours"), tr("Drift from train")});
    m_by->addItem(tr("By split"), static_cast<int>(AuditGrouping::LanguageSplit));
    m_by->addItem(tr("By source"), static_cast<int>(AuditGrouping::LanguageSource));
    m_by->setAccessibleName(tr("Columns"));
    m_by->setToolTip(tr("Splits, or the shards and lists that the segments come from"));
    m_what->setAccessibleName(tr("Cell value"));
    m_what->setToolTip(tr("Error rates, segments, hours, or how far the share of a language in a "
                          "split is from its share in train"));
    m_table->setAccessibleName(tr("Languages by split or source"));
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    m_table->setToolTip(tr("Space plays the worst segment of a cell; Enter or a double click lists "
                           "its segments"));
    m_table->horizontalHeader()->setAccessibleName(tr("Splits or sources"));
    m_table->verticalHeader()->setAccessibleName(tr("Languages"));
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->verticalHeader()->setHighlightSections(false);
    m_table->verticalHeader()->setDefaultSectionSize(sized(26));
    m_table->installEventFilter(this);
    m_table->setProperty("vxTakesSpace", true);
    auto *head = new QHBoxLayout;
    head->setContentsMargins(8, 4, 8, 0);
    head->addWidget(m_what);
    head->addWidget(m_by);
    head->addWidget(m_note);
    head->addStretch();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(head);
    column->addWidget(m_table, 1);
    for (QComboBox *const choice : {m_what, m_by})
        connect(choice, &QComboBox::currentIndexChanged, this, &HeatPane::fill);
    connect(m_table, &QTableWidget::itemDoubleClicked, this, [this] {
        if (const auto query = currentQuery(); !query.isEmpty())
            emit rowsWanted(query);
    });
}

QString HeatPane::currentQuery() const
{
    const auto *const item = m_table->currentItem();
    return item ? item->data(kQueryRole).toString() : QString();
}

bool HeatPane::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent *>(event)->key();
    const bool isEnter = key == Qt::Key_Return || key == Qt::Key_Enter;
    if (!isEnter && key != Qt::Key_Space)
        return QWidget::eventFilter(watched, event);
    const auto query = currentQuery();
    if (query.isEmpty())
        return true;
    if (isEnter)
        emit rowsWanted(query);
    else
        emit playWanted(query);
    return true;
}

void HeatPane::showNothing()
{
    m_totals.reset();
    fill();
}

void HeatPane::show(const AuditTotals &totals, std::size_t hypothesis)
{
    m_totals = totals;
    m_hypothesis = hypothesis;
    fill();
}

/// Its cells have colours of the theme.
void HeatPane::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        fill();
}

namespace {

/// The rows of each column, of all languages.
std::vector<std::uint64_t> sumsOf(const Heat &heat)
{
    std::vector<std::uint64_t> sums(heat.columns.size());
    for (const auto &[language, cells] : heat.rows)
        for (std::size_t at = 0; at < cells.size(); ++at)
            sums[at] += cells[at] ? cells[at]->rows : 0;
    return sums;
}

/// The largest cell: in segments, or seconds.
double largestOf(const Heat &heat, bool isOfHours)
{
    double most = 1;
    for (const auto &[language, cells] : heat.rows)
        for (const AuditGroup *const group : cells)
            if (group)
                most = std::max(most,
                                isOfHours ? group->seconds : static_cast<double>(group->rows));
    return most;
}

} // namespace

void HeatPane::fillAmount(QTableWidgetItem &item, const AuditGroup &group, double most) const
{
    const bool isOfHours = m_what->currentIndex() == Hours;
    const double amount = isOfHours ? group.seconds : static_cast<double>(group.rows);
    item.setText(isOfHours ? hoursText(m_totals->scaled(group.seconds))
                           : countText(m_totals->scaled(group.rows)));
    if (isOfHours && group.withoutLength > 0)
        item.setToolTip(tr("The length of %Ln segments is unknown", nullptr,
                           pluralCount(m_totals->scaled(group.withoutLength))));
    const auto &theme = Theme::of(palette());
    QColor ground = theme.accent;
    ground.setAlphaF(0.35F * static_cast<float>(amount / most));
    item.setBackground(blended(ground, theme.base));
}

/// The share of a language in a split, and its distance from the one in train; `ofTrain` is empty for train itself.
void HeatPane::fillDrift(QTableWidgetItem &item, double share,
                         const std::optional<double> &ofTrain) const
{
    if (!ofTrain) {
        item.setText(percentText(share));
        return;
    }
    const double drift = share - *ofTrain;
    item.setText(
        percentText(share)
        + QStringLiteral(" (%1%2)").arg(drift < 0 ? QStringLiteral("−") : QStringLiteral("+"),
                                        percentText(std::abs(drift))));
    if (std::abs(drift) >= kDriftNoted)
        item.setBackground(Theme::of(palette()).warn.ground);
}

void HeatPane::fillRate(QTableWidgetItem &item, const AuditGroup &group) const
{
    constexpr std::array kMeasures = {AuditMeasure::Cer, AuditMeasure::Wer, AuditMeasure::Mer};
    const int what = m_what->currentIndex();
    const auto rate = measureOf(m_totals->audit, group, m_hypothesis,
                                kMeasures.at(static_cast<std::size_t>(what)));
    item.setText(rate ? percentText(*rate) : QStringLiteral("–"));
    item.setToolTip(tr("%Ln segments", nullptr, pluralCount(m_totals->scaled(group.rows))));
    if (!rate)
        return;
    const auto &theme = Theme::of(palette());
    const auto tone = rateTone(what == Cer ? RateKind::Cer : RateKind::Wer, *rate);
    const auto &colors = tone == IconTone::Bad    ? theme.bad
                         : tone == IconTone::Warn ? theme.warn
                                                  : theme.good;
    item.setBackground(colors.ground);
    item.setForeground(colors.text);
}

void HeatPane::fill()
{
    const int row = m_table->currentRow();
    const int column = m_table->currentColumn();
    m_table->clear();
    m_table->setRowCount(0);
    m_note->clear();
    if (!m_totals)
        return;
    const int what = m_what->currentIndex();
    m_by->setEnabled(what != Drift); // a source has no train
    const auto heat = heatOf(
        *m_totals, what == Drift ? AuditGrouping::LanguageSplit
                                 : static_cast<AuditGrouping>(m_by->currentData().toInt()));
    const bool isBySplit = heat.by == AuditGrouping::LanguageSplit;
    QStringList columns;
    for (const std::string &name : heat.columns)
        columns << (isBySplit ? splitWords(splitNamed(name).value_or(Split::Unassigned))
                              : toQString(name));
    m_table->setColumnCount(static_cast<int>(columns.size()));
    m_table->setHorizontalHeaderLabels(columns);
    m_table->setRowCount(static_cast<int>(heat.rows.size()));
    const auto sums = sumsOf(heat);
    const double most = largestOf(heat, what == Hours);
    for (std::size_t at = 0; at < heat.rows.size(); ++at) {
        const auto &[language, cells] = heat.rows[at];
        auto *head = new QTableWidgetItem(language.empty() ? tr("no language")
                                                           : toQString(language));
        m_table->setVerticalHeaderItem(static_cast<int>(at), head);
        for (std::size_t cell = 0; cell < cells.size(); ++cell) {
            const AuditGroup *const group = cells[cell];
            auto *item = new QTableWidgetItem;
            item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            m_table->setItem(static_cast<int>(at), static_cast<int>(cell), item);
            if (group)
                item->setData(kQueryRole, queryOf(language, heat, cell));
            if (what == Drift)
                fillDrift(*item, shareOf(group, sums[cell]),
                          cell > 0 && sums[cell] > 0 ? std::optional(shareOf(cells[0], sums[0]))
                                                     : std::nullopt);
            else if (!group)
                item->setText(QStringLiteral("–"));
            else if (what == Segments || what == Hours)
                fillAmount(*item, *group, most);
            else
                fillRate(*item, *group);
        }
    }
    m_table->setCurrentCell(std::clamp(row, 0, std::max(0, m_table->rowCount() - 1)),
                            std::clamp(column, 0, std::max(0, m_table->columnCount() - 1)));
    m_note->setText(
        m_totals->isEstimate()
            ? tr("Estimated from %Ln segments", nullptr, pluralCount(m_totals->lookedAt))
        : what == Drift ? tr("Share of each language in a split, and its distance from train")
        : heat.columns.size() < heat.sources && !isBySplit
            ? tr("The %1 largest of %Ln sources", nullptr, pluralCount(heat.sources))
                  .arg(countText(heat.columns.size()))
            : tr("%Ln languages", nullptr, pluralCount(heat.rows.size())));
}

} // namespace voxdeck
