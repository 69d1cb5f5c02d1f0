// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/splits/HoursTable.h"

#include "ui/common/Icons.h"
#include "ui/common/ScriptFont.h"
#include "ui/common/Text.h"
#include "ui/common/Words.h"

#include <QHeaderView>

#include <cmath>

namespace voxdeck {
namespace {

constexpr std::array kShown{Split::Train, Split::Validation, Split::Test, Split::Unassigned};
constexpr int kFirstSplit = 2;
constexpr int kVerdict = 6;
constexpr double kPercent = 100;
constexpr double kSecondsPerHour = 3600;
constexpr double kSmallestChange = 0.05 / kSecondsPerHour; // below what is shown

QString amountText(const SplitLine &line, Split split)
{
    const auto index = static_cast<std::size_t>(split);
    const double after = line.after.at(index).hours;
    const double change = after - line.now.at(index).hours;
    auto hours = spanText(after * kSecondsPerHour);
    if (std::abs(change) < kSmallestChange)
        return hours;
    return HoursTable::tr("%1%2   %3", "change, amount")
        .arg(change > 0 ? QStringLiteral("+") : QStringLiteral("−"),
             spanText(std::abs(change) * kSecondsPerHour), hours);
}

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
    header()->setStretchLastSection(true);
    header()->setAccessibleName(tr("Columns of the lengths by language"));
    for (int column = 1; column < kVerdict; ++column)
        headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    setColumnWidth(0, 130);
    for (int column = 1; column < kVerdict; ++column)
        setColumnWidth(column, column == 1 ? 80 : 120);
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
        row->setText(column, amountText(line, split));
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
    row->setText(kVerdict, isGood ? tr("within %1 %").arg(tolerance * kPercent, 0, 'f', 1)
                                  : tr("%1 %2%3 %")
                                        .arg(splitWords(which))
                                        .arg(worst > 0 ? QStringLiteral("+") : QStringLiteral("−"))
                                        .arg(std::abs(worst) * kPercent, 0, 'f', 1));
}

} // namespace voxdeck
