// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/splits/RepairDialog.h"

#include "ui/common/Look.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"
#include "ui/common/Words.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace voxdeck {
namespace {

constexpr auto kMostShown = std::size_t{1000};
constexpr int kNameWidth = 300, kSplitWidth = 120;

/// The first recordings that would move, with where they are now.
QTreeWidget *makeList(const SplitPlan &plan, QWidget *parent)
{
    auto *list = new QTreeWidget(parent);
    list->setAccessibleName(RepairDialog::tr("Recordings that would move"));
    list->setHeaderLabels({RepairDialog::tr("Recording"), RepairDialog::tr("Now"),
                           RepairDialog::tr("After"), RepairDialog::tr("Length")});
    list->headerItem()->setTextAlignment(3, Qt::AlignRight | Qt::AlignVCenter);
    list->setRootIsDecorated(false);
    list->setUniformRowHeights(true);
    list->setAlternatingRowColors(true);
    list->header()->resizeSection(0, kNameWidth);
    for (const int column : {1, 2})
        list->header()->resizeSection(column, kSplitWidth);
    const auto &recordings = plan.survey().recordings();
    for (std::size_t at = 0; at < std::min(plan.moves().size(), kMostShown); ++at) {
        const SplitMove &move = plan.moves()[at];
        const auto &recording = recordings[move.recording];
        auto *row = new QTreeWidgetItem(
            list, {toQString(recording.name),
                   move.isMixed ? RepairDialog::tr("in several") : splitWords(move.from),
                   splitWords(move.to), spanText(recording.seconds)});
        row->setTextAlignment(3, Qt::AlignRight | Qt::AlignVCenter);
    }
    return list;
}

} // namespace

QString RepairDialog::summary(const SplitPlan &plan)
{
    std::array<std::uint64_t, kSplits> to{};
    for (const SplitMove &move : plan.moves())
        ++to.at(static_cast<std::size_t>(move.to));
    QStringList parts;
    for (const Split split : {Split::Train, Split::Validation, Split::Test})
        if (const auto count = to.at(static_cast<std::size_t>(split)); count > 0)
            parts << tr("%Ln recordings move to %1", nullptr, pluralCount(count))
                         .arg(splitWords(split));
    if (const auto count = to[static_cast<std::size_t>(Split::Unassigned)]; count > 0)
        parts << tr("%Ln recordings lose their split", nullptr, pluralCount(count));
    return tr("%1.").arg(parts.join(tr(", ", "between two counts")));
}

RepairDialog::RepairDialog(const SplitPlan &plan, std::uint64_t stuck, QWidget *parent)
    : QDialog(parent)
{
    setWindowTitle(tr("Repair leaks"));
    setObjectName(QStringLiteral("repairLeaks"));
    auto *words = makeLabel(summary(plan), "strong", this);
    words->setWordWrap(true);
    auto *why = makeLabel(
        tr("Segments that share a recording, a speaker or a text go to the split that holds most "
           "of them. Frozen splits do not change; recordings that share something with them lose "
           "their split. The repair is one undo step."),
        "muted", this);
    why->setWordWrap(true);
    auto *list = makeList(plan, this);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(12);
    for (QWidget *widget : {static_cast<QWidget *>(words), static_cast<QWidget *>(why)})
        column->addWidget(widget);
    column->addWidget(list, 1);
    if (plan.moves().size() > kMostShown)
        column->addWidget(makeLabel(
            tr("and %1 more").arg(countText(plan.moves().size() - kMostShown)), "muted", this));
    if (stuck > 0) {
        auto *stay = makeLabel(
            tr("%Ln leaks between frozen splits stay.", nullptr, pluralCount(stuck)), "muted",
            this);
        column->addWidget(stay);
    }
    auto *repair = new QPushButton(
        tr("Move %Ln recordings", nullptr, pluralCount(plan.moves().size())), this);
    setLook(repair, "vxRole", "primary");
    repair->setDefault(true);
    repair->setEnabled(!plan.moves().empty());
    auto *cancel = new QPushButton(tr("Cancel"), this);
    cancel->setAutoDefault(false);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addStretch();
    buttons->addWidget(repair);
    buttons->addWidget(cancel);
    column->addLayout(buttons);
    connect(repair, &QPushButton::clicked, this, &QDialog::accept);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    repair->setFocus();
    resize(680, 460);
}

} // namespace voxdeck
