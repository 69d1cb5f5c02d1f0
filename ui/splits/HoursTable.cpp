// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/splits/HoursTable.h"

#include "ui/common/Icons.h"
#include "ui/common/ScriptFont.h"
#include "ui/common/Text.h"
#include "ui/common/TextSize.h"
#include "ui/common/Theme.h"
#include "ui/common/Words.h"

#include <QHeaderView>
#include <QPainter>
#include <QStyledItemDelegate>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace voxdeck {
namespace {

constexpr std::array kShown{Split::Train, Split::Validation, Split::Test, Split::Unassigned};
constexpr int kFirstSplit = 2;
constexpr int kVerdict = 6;
constexpr int kMargin = 6, kSign = 14, kGap = 6;
constexpr int kChangeSize = 11; ///< pixels, of the small figures
constexpr int kLanguageWidth = 130, kTotalWidth = 76, kMostSpare = 60;
constexpr int kChange = Qt::UserRole, kIsOff = Qt::UserRole + 1;
constexpr double kPercent = 100;
constexpr double kSecondsPerHour = 3600;
constexpr double kSmallestChange = 0.05 / kSecondsPerHour; // below what is shown

QString changeText(const SplitLine &line, Split split)
{
    const auto index = static_cast<std::size_t>(split);
    const double change = line.after.at(index).hours - line.now.at(index).hours;
    if (std::abs(change) < kSmallestChange)
        return {};
    return (change > 0 ? QStringLiteral("+") : QStringLiteral("−"))
           + spanText(std::abs(change) * kSecondsPerHour);
}

/// Cells with the margins of the header; amounts have their change in small figures before them.
class HoursDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override
    {
        const auto &theme = Theme::of(option.palette);
        painter->save();
        painter->fillRect(option.rect, option.features & QStyleOptionViewItem::Alternate
                                           ? theme.alternate
                                           : theme.base);
        const bool isText = index.column() == 0 || index.column() == kVerdict;
        auto cell = option.rect.adjusted(kMargin, 0, -kMargin, 0);
        if (const auto sign = index.data(Qt::DecorationRole).value<QIcon>(); !sign.isNull()) {
            sign.paint(painter, QRect(cell.left(), cell.center().y() - kSign / 2, kSign, kSign));
            cell.adjust(kSign + kGap, 0, 0, 0);
        }
        const auto alignment = isText ? Qt::AlignLeft | Qt::AlignVCenter
                                      : Qt::AlignRight | Qt::AlignVCenter;
        if (const auto font = index.data(Qt::FontRole); font.isValid())
            painter->setFont(font.value<QFont>());
        painter->setPen(index.column() == kVerdict && index.data(kIsOff).toBool() ? theme.warn.text
                                                                                  : theme.text);
        const auto text = index.data().toString();
        painter->drawText(cell, static_cast<int>(alignment),
                          elidedText(painter->fontMetrics(), text, cell.width()));
        const auto change = index.data(kChange).toString();
        if (!change.isEmpty()) {
            cell.adjust(0, 0, -painter->fontMetrics().horizontalAdvance(text) - kGap, 0);
            auto small = painter->font();
            small.setPixelSize(sized(kChangeSize));
            painter->setFont(small);
            painter->setPen(theme.muted);
            painter->drawText(cell, static_cast<int>(alignment), change);
        }
        painter->restore();
    }
};

/// "de  German"
QString languageText(const std::string &language)
{
    if (language.empty())
        return HoursTable::tr("no language");
    const auto tag = toQString(language);
    const auto name = languageName(tag);
    return name.isEmpty() || name == tag ? tag : QStringLiteral("%1  %2").arg(tag, name);
}

} // namespace

HoursTable::HoursTable(QWidget *parent) : QTreeWidget(parent)
{
    setAccessibleName(tr("Length by language after applying"));
    QStringList heads{tr("Language"), tr("Total")};
    for (const Split split : kShown)
        heads << splitWords(split);
    heads << tr("Against target");
    setHeaderLabels(heads);
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setAlternatingRowColors(true);
    setSelectionMode(QAbstractItemView::NoSelection);
    setItemDelegate(new HoursDelegate(this));
    header()->setStretchLastSection(true);
    header()->setAccessibleName(tr("Columns of the lengths by language"));
    for (int column = 1; column < kVerdict; ++column)
        headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    fitColumns();
}

/// As wide as its amounts and changes are; what is left over goes to the splits.
void HoursTable::fitColumns()
{
    auto bold = font();
    bold.setBold(true); // as the last line is
    const QFontMetrics amounts(bold);
    bold.setPixelSize(sized(kChangeSize));
    const QFontMetrics changes(bold);
    const auto width = [&](int column) {
        int widest = QFontMetrics(header()->font()).horizontalAdvance(headerItem()->text(column));
        for (int row = 0; row < topLevelItemCount(); ++row) {
            const auto *line = topLevelItem(row);
            const auto change = line->data(column, kChange).toString();
            const int sign = line->icon(column).isNull() ? 0 : kSign + kGap;
            widest = std::max(
                widest, sign + amounts.horizontalAdvance(line->text(column))
                            + (change.isEmpty() ? 0 : kGap + changes.horizontalAdvance(change)));
        }
        return widest + 2 * kMargin + 2;
    };
    std::array<int, kVerdict + 1> widths{};
    for (int column = 0; column <= kVerdict; ++column)
        widths.at(static_cast<std::size_t>(column)) = width(column);
    widths[0] = std::clamp(widths[0], kLanguageWidth, 2 * kLanguageWidth);
    widths[1] = std::max(widths[1], kTotalWidth);
    const int all = std::accumulate(widths.begin(), widths.end(), 0);
    const int more = std::clamp((viewport()->width() - all) / static_cast<int>(kShown.size()), 0,
                                kMostSpare);
    for (int column = 0; column < kVerdict; ++column)
        setColumnWidth(column, widths.at(static_cast<std::size_t>(column))
                                   + (column >= kFirstSplit ? more : 0));
}

void HoursTable::resizeEvent(QResizeEvent *event)
{
    QTreeWidget::resizeEvent(event);
    fitColumns();
}

void HoursTable::show(const SplitPlan *plan, const std::array<double, kSplits> &targets,
                      double tolerance)
{
    clear();
    if (!plan)
        return;
    for (const SplitLine &line : plan->lines())
        addLine(line, languageText(line.language), targets, tolerance);
    addLine(plan->sum(), tr("All"), targets, tolerance);
    QFont bold = font();
    bold.setBold(true);
    auto *last = topLevelItem(topLevelItemCount() - 1);
    for (int column = 0; column <= kVerdict; ++column)
        last->setFont(column, bold);
    fitColumns();
}

void HoursTable::addLine(const SplitLine &line, const QString &name,
                         const std::array<double, kSplits> &targets, double tolerance)
{
    auto *row = new QTreeWidgetItem(this);
    row->setText(0, name);
    row->setText(1, spanText(line.total().hours * kSecondsPerHour));
    row->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
    double assigned = 0;
    int column = kFirstSplit;
    for (const Split split : kShown) {
        const auto index = static_cast<std::size_t>(split);
        const auto amount = spanText(line.after.at(index).hours * kSecondsPerHour);
        const auto change = changeText(line, split);
        row->setText(column, amount);
        row->setData(column, kChange, change);
        row->setData(column, Qt::AccessibleTextRole,
                     change.isEmpty() ? amount : tr("%1, change %2").arg(amount, change));
        row->setTextAlignment(column++, Qt::AlignRight | Qt::AlignVCenter);
        if (split != Split::Unassigned)
            assigned += line.after.at(static_cast<std::size_t>(split)).hours;
    }
    if (assigned <= 0)
        return;
    double worst = 0;
    Split which = Split::Train;
    for (const Split split : {Split::Train, Split::Validation, Split::Test}) {
        const auto index = static_cast<std::size_t>(split);
        const double off = line.after.at(index).hours / assigned - targets.at(index);
        if (std::abs(off) > std::abs(worst)) {
            worst = off;
            which = split;
        }
    }
    const bool isGood = std::abs(worst) <= tolerance;
    row->setIcon(kVerdict, isGood ? icon(QStringLiteral("vx-status-approved"), IconTone::Good)
                                  : icon(QStringLiteral("dialog-warning"), IconTone::Warn));
    row->setData(kVerdict, kIsOff, !isGood);
    row->setText(kVerdict, isGood ? tr("within %1 %").arg(tolerance * kPercent, 0, 'f', 1)
                                  : tr("%1 %2%3 %")
                                        .arg(splitWords(which))
                                        .arg(worst > 0 ? QStringLiteral("+") : QStringLiteral("−"))
                                        .arg(std::abs(worst) * kPercent, 0, 'f', 1));
}

} // namespace voxdeck
