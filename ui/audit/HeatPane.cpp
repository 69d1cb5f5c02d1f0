// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/audit/HeatPane.h"

#include "core/query/QueryExpression.h"
#include "ui/common/Look.h"
#include "ui/common/Text.h"
#include "ui/common/Theme.h"
#include "ui/common/Translations.h"
#include "ui/common/Words.h"

#include <QComboBox>
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

enum What { Cer, Wer, Mer, Segments, Drift };
constexpr int kQueryRole = Qt::UserRole;
constexpr std::size_t kMostLanguages = 500;
constexpr std::array kSplitsShown = {Split::Train, Split::Validation, Split::Test,
                                     Split::Unassigned};
constexpr double kDriftNoted = 0.05; ///< points of a share from which a drift is coloured

struct Cell {
    const AuditGroup *group = nullptr;
};
using Row = std::array<Cell, kSplitsShown.size()>;

QString queryOf(const std::string &language, Split split)
{
    QueryTest lang;
    lang.field = QueryField::Language;
    lang.match = language.empty() ? QueryMatch::Empty : QueryMatch::Exact;
    lang.text = language;
    QueryTest in;
    in.field = QueryField::Split;
    in.match = split == Split::Unassigned ? QueryMatch::Empty : QueryMatch::Choice;
    in.choice = static_cast<std::int32_t>(split);
    return toQString(printQuery(QueryExpression::all(
        {QueryExpression::of(std::move(lang)), QueryExpression::of(std::move(in))})));
}

/// Rows by language, most segments first.
std::vector<std::pair<std::string, Row>> rowsOf(const AuditTotals &totals)
{
    std::map<std::string, Row> rows;
    std::map<std::string, std::uint64_t> counts;
    const auto found = totals.audit.by.find(AuditGrouping::LanguageSplit);
    if (found == totals.audit.by.end())
        return {};
    for (const auto &[value, group] : found->second) {
        const auto slash = value.rfind('/');
        const std::string language = value.substr(0, slash);
        const auto split = splitNamed(value.substr(slash + 1)).value_or(Split::Unassigned);
        const auto at = std::find(kSplitsShown.begin(), kSplitsShown.end(), split);
        rows[language][static_cast<std::size_t>(at - kSplitsShown.begin())].group = &group;
        counts[language] += group.rows;
    }
    std::vector<std::pair<std::string, Row>> sorted(rows.begin(), rows.end());
    std::stable_sort(sorted.begin(), sorted.end(), [&counts](const auto &a, const auto &b) {
        return counts[a.first] > counts[b.first];
    });
    if (sorted.size() > kMostLanguages)
        sorted.resize(kMostLanguages);
    return sorted;
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
      m_note(makeLabel({}, "smallMuted", this)),
      m_table(new QTableWidget(this))
{
    m_what->addItems({tr("CER"), tr("WER"), tr("MER"), tr("Segments"), tr("Drift from train")});
    m_what->setAccessibleName(tr("What the cells show"));
    m_what->setToolTip(tr("Error rates, numbers of segments, or how far the share of a language in "
                          "a split is from its share in train"));
    m_table->setAccessibleName(tr("Languages and splits"));
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    m_table->setToolTip(tr("Space plays the worst segment of a cell; Enter or a double click lists "
                           "its segments"));
    m_table->horizontalHeader()->setAccessibleName(tr("Splits"));
    m_table->verticalHeader()->setAccessibleName(tr("Languages"));
    m_table->verticalHeader()->setDefaultSectionSize(26);
    m_table->installEventFilter(this);
    m_table->setProperty("vxTakesSpace", true);
    auto *head = new QHBoxLayout;
    head->setContentsMargins(8, 4, 8, 0);
    head->addWidget(m_what);
    head->addWidget(m_note);
    head->addStretch();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(head);
    column->addWidget(m_table, 1);
    connect(m_what, &QComboBox::currentIndexChanged, this, &HeatPane::fill);
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

void HeatPane::show(const AuditTotals &totals)
{
    m_totals = totals;
    fill();
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
    const auto rows = rowsOf(*m_totals);
    QStringList splits;
    for (const Split split : kSplitsShown)
        splits << splitWords(split);
    m_table->setColumnCount(static_cast<int>(splits.size()));
    m_table->setHorizontalHeaderLabels(splits);
    m_table->setRowCount(static_cast<int>(rows.size()));
    std::array<std::uint64_t, kSplitsShown.size()> sums{};
    std::uint64_t most = 1;
    for (const auto &[language, cells] : rows)
        for (std::size_t at = 0; at < cells.size(); ++at)
            if (cells[at].group) {
                sums[at] += cells[at].group->rows;
                most = std::max(most, cells[at].group->rows);
            }
    const auto &theme = Theme::of(palette());
    const int what = m_what->currentIndex();
    for (std::size_t at = 0; at < rows.size(); ++at) {
        const auto &[language, cells] = rows[at];
        auto *head = new QTableWidgetItem(language.empty() ? tr("no language")
                                                           : toQString(language));
        m_table->setVerticalHeaderItem(static_cast<int>(at), head);
        for (std::size_t split = 0; split < cells.size(); ++split) {
            const AuditGroup *const group = cells[split].group;
            auto *item = new QTableWidgetItem;
            item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            m_table->setItem(static_cast<int>(at), static_cast<int>(split), item);
            const bool isDrift = what == Drift;
            if (!group && !isDrift) {
                item->setText(QStringLiteral("–"));
                continue;
            }
            if (group)
                item->setData(kQueryRole, queryOf(language, kSplitsShown[split]));
            if (isDrift) {
                const double share = shareOf(group, sums[split]);
                const double drift = share - shareOf(cells[0].group, sums[0]);
                item->setText(
                    percentText(share)
                    + (split == 0 ? QString()
                                  : QStringLiteral(" (%1%2)").arg(drift < 0 ? QStringLiteral("−")
                                                                            : QStringLiteral("+"),
                                                                  percentText(std::abs(drift)))));
                if (split > 0 && sums[split] > 0 && std::abs(drift) >= kDriftNoted)
                    item->setBackground(theme.warn.ground);
                continue;
            }
            if (what == Segments) {
                item->setText(countText(group->rows));
                QColor ground = theme.accent;
                ground.setAlphaF(0.35F * static_cast<float>(group->rows)
                                 / static_cast<float>(most));
                item->setBackground(blended(ground, theme.base));
                continue;
            }
            constexpr std::array kMeasures = {AuditMeasure::Cer, AuditMeasure::Wer,
                                              AuditMeasure::Mer};
            const auto rate = measureOf(m_totals->audit, *group, 0,
                                        kMeasures[static_cast<std::size_t>(what)]);
            item->setText(rate ? percentText(*rate) : QStringLiteral("–"));
            item->setToolTip(tr("%Ln segments", nullptr, pluralCount(group->rows)));
            if (!rate)
                continue;
            const auto tone = cerTone(what == Cer ? *rate : *rate / 2);
            const auto &colors = tone == IconTone::Bad    ? theme.bad
                                 : tone == IconTone::Warn ? theme.warn
                                                          : theme.good;
            item->setBackground(colors.ground);
            item->setForeground(colors.text);
        }
    }
    m_table->setCurrentCell(std::clamp(row, 0, std::max(0, m_table->rowCount() - 1)),
                            std::clamp(column, 0, m_table->columnCount() - 1));
    m_note->setText(
        m_totals->isEstimate()
            ? tr("Estimated from %Ln segments", nullptr, pluralCount(m_totals->lookedAt))
        : what == Drift ? tr("Share of each language in a split, and its distance from train")
                        : tr("%Ln languages", nullptr, pluralCount(rows.size())));
}

} // namespace voxdeck
