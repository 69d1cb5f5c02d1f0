// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/team/ChangeMergeDetail.h"

#include "core/changes/ChangeMerge.h"
#include "ui/common/Look.h"
#include "ui/common/ScriptFont.h"
#include "ui/common/Text.h"
#include "ui/common/Theme.h"
#include "ui/table/MarkedText.h"
#include "ui/team/ChangeMergeModel.h"

#include <QGridLayout>
#include <QPainter>
#include <QScrollArea>

#include <optional>

namespace voxdeck {
namespace {

constexpr int kMargin = 6;
constexpr int kDetailHeight = 132; // about one line of each value and two more
constexpr qsizetype kMostInDetail = 20'000;

struct Marked {
    QString text;
    std::vector<TextMark> marks;
    MarkKind kind = MarkKind::Added;
};

/// A value as shown; empty for an undecided result.
std::optional<Marked> markedValue(const MergeRow &row, int column)
{
    const auto base = ChangeMergeModel::shownValue(row.theirs.field, row.theirs.before);
    const auto mine = ChangeMergeModel::shownValue(row.theirs.field, row.mine);
    const auto theirs = ChangeMergeModel::shownValue(row.theirs.field, row.theirs.after);
    switch (column) {
    case ChangeMergeModel::Base: // what goes, be it here or there
        return Marked{base, wordsNotIn(base == mine ? theirs : mine, base), MarkKind::Removed};
    case ChangeMergeModel::Mine: return Marked{mine, wordsNotIn(base, mine), MarkKind::Added};
    case ChangeMergeModel::Theirs: return Marked{theirs, wordsNotIn(base, theirs), MarkKind::Added};
    default: break;
    }
    if (!row.result)
        return std::nullopt;
    const auto result = ChangeMergeModel::shownValue(row.theirs.field, *row.result);
    return Marked{result, wordsNotIn(base, result), MarkKind::Added};
}

} // namespace

ChangeMergeDelegate::ChangeMergeDelegate(const ChangeMergeModel &model, QObject *parent)
    : QStyledItemDelegate(parent), m_model(model)
{
}

void ChangeMergeDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                                const QModelIndex &index) const
{
    const MergeRow *const row = m_model.rowAt(index.row());
    if (!row)
        return;
    const auto &theme = Theme::of(option.palette);
    painter->fillRect(option.rect, option.state.testFlag(QStyle::State_Selected) ? theme.selection
                                   : index.row() % 2 == 1                        ? theme.alternate
                                                                                 : theme.base);
    const auto inner = option.rect.adjusted(kMargin, 0, -kMargin, 0);
    auto font = option.font;
    if (const auto wanted = index.data(Qt::FontRole); wanted.isValid())
        font = wanted.value<QFont>().resolve(font);
    const auto value = index.column() >= ChangeMergeModel::Base ? markedValue(*row, index.column())
                                                                : std::nullopt;
    if (value && !value->text.isEmpty()) {
        paintMarkedText(*painter, inner, option.palette, font, value->text, value->marks,
                        value->kind);
        return;
    }
    painter->setFont(font);
    painter->setPen(value ? theme.muted : theme.text);
    painter->drawText(inner, static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter),
                      elidedText(QFontMetrics(font), index.data().toString(), inner.width()));
}

ChangeMergeDetail::ChangeMergeDetail(QWidget *parent) : QFrame(parent)
{
    const std::array names{tr("Base"), tr("Mine"), tr("Theirs"), tr("Result")};
    auto *content = new QWidget;
    setGround(content, "base");
    auto *grid = new QGridLayout(content);
    grid->setContentsMargins(8, 8, 8, 8);
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(6);
    grid->setColumnStretch(1, 1);
    for (std::size_t at = 0; at < names.size(); ++at) {
        auto *value = new QLabel(content);
        value->setTextFormat(Qt::RichText);
        value->setWordWrap(true);
        value->setTextInteractionFlags(Qt::TextSelectableByMouse);
        value->setFocusPolicy(Qt::NoFocus);
        value->setAlignment(Qt::AlignTop);
        m_values.at(at) = value;
        const int line = static_cast<int>(at);
        grid->addWidget(makeLabel(names.at(at), "muted", content), line, 0, Qt::AlignTop);
        grid->addWidget(value, line, 1);
    }
    grid->setRowStretch(static_cast<int>(names.size()), 1);
    auto *scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(content);
    scroll->setAccessibleName(tr("The whole values of the row"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(scroll);
    setProperty("vxRole", QStringLiteral("panel"));
    setFixedHeight(kDetailHeight);
}

void ChangeMergeDetail::show(const MergeRow *row)
{
    for (std::size_t at = 0; at < m_values.size(); ++at) {
        const auto value = row ? markedValue(*row, ChangeMergeModel::Base + static_cast<int>(at))
                               : std::nullopt;
        auto *label = m_values.at(at);
        if (!row)
            label->clear();
        else if (!value)
            label->setText(QStringLiteral("<i>%1</i>").arg(tr("Not decided")));
        else if (value->text.isEmpty())
            label->setText(QStringLiteral("<i>%1</i>").arg(tr("(empty)")));
        else
            label->setText(value->text.size() > kMostInDetail
                               ? value->text.left(kMostInDetail).toHtmlEscaped()
                               : markedHtml(palette(), value->text, value->marks, value->kind));
        if (value)
            label->setLayoutDirection(directionOf(value->text));
    }
}

QString ChangeMergeDetail::shownHtml(int value) const
{
    return m_values.at(static_cast<std::size_t>(value))->text();
}

} // namespace voxdeck
