// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/ReplaceModel.h"

#include "ui/common/ScriptFont.h"
#include "ui/common/Text.h"
#include "ui/common/Theme.h"
#include "ui/table/MarkedText.h"

#include <QPainter>
#include <QStyle>
#include <QWidget>

#include <algorithm>
#include <utility>

namespace voxdeck {
namespace {

constexpr int kMargin = 6;
constexpr std::size_t kMostMarked = 40;

} // namespace

ReplaceModel::ReplaceModel(QObject *parent) : QAbstractTableModel(parent) {}

void ReplaceModel::setFindings(std::shared_ptr<const RowOrder> order,
                               std::unique_ptr<TextReplacement> replacement)
{
    beginResetModel();
    m_order = std::move(order);
    m_replacement = std::move(replacement);
    ++m_generation;
    m_pages.clear();
    m_replaced.clear();
    m_asked.clear();
    m_exceptions.clear();
    m_ticksAll = true;
    endResetModel();
    emit tickedChanged();
}

void ReplaceModel::acceptPage(quint64 generation, const RowPage &page)
{
    if (generation != m_generation || page.rows.empty())
        return;
    const auto first = static_cast<int>(page.firstRow);
    m_asked.remove(first);
    m_pages.insert(first, new RowPage(page));
    emit dataChanged(index(first, 0),
                     index(first + static_cast<int>(page.rows.size()) - 1, ColumnCount - 1));
}

void ReplaceModel::toggle(int row)
{
    if (!m_exceptions.remove(row))
        m_exceptions.insert(row);
    emit dataChanged(index(row, 0), index(row, ColumnCount - 1));
    emit tickedChanged();
}

void ReplaceModel::tickAll(bool isTicked)
{
    m_ticksAll = isTicked;
    m_exceptions.clear();
    if (rowCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    emit tickedChanged();
}

quint64 ReplaceModel::ticked() const
{
    const auto exceptions = static_cast<quint64>(m_exceptions.size());
    return m_ticksAll ? static_cast<quint64>(rowCount()) - exceptions : exceptions;
}

std::vector<std::uint32_t> ReplaceModel::tickedIds() const
{
    std::vector<std::uint32_t> ids;
    const auto add = [&](int row) {
        ids.push_back(m_order->idAt(static_cast<std::uint64_t>(row)));
    };
    if (!m_ticksAll) { // a few of perhaps millions
        std::for_each(m_exceptions.begin(), m_exceptions.end(), add);
        return ids;
    }
    for (int row = 0; row < rowCount(); ++row)
        if (!m_exceptions.contains(row))
            add(row);
    return ids;
}

const SegmentRow *ReplaceModel::rowAt(int row) const
{
    const int first = row / kRowsPerPage * kRowsPerPage;
    const auto *page = m_pages.object(first);
    if (!page && !m_asked.contains(first)) {
        m_asked.insert(first);
        emit pageWanted(m_generation, m_order, static_cast<quint64>(first), kRowsPerPage);
    }
    const auto inPage = static_cast<std::size_t>(row - first);
    return page && inPage < page->rows.size() ? &page->rows[inPage] : nullptr;
}

const ReplacedText *ReplaceModel::replacedAt(int row) const
{
    const auto *segment = rowAt(row);
    if (!segment || !m_replacement)
        return nullptr;
    auto *known = m_replaced.object(row);
    if (!known) {
        auto replaced = m_replacement->apply(segment->text);
        known = new std::optional<ReplacedText>(replaced ? std::move(*replaced) : std::nullopt);
        m_replaced.insert(row, known);
    }
    return *known ? &**known : nullptr;
}

int ReplaceModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_order ? 0 : static_cast<int>(m_order->size());
}

int ReplaceModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant ReplaceModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || (role != Qt::DisplayRole && role != Qt::AccessibleTextRole))
        return {};
    const auto *row = rowAt(index.row());
    const auto *replaced = replacedAt(index.row());
    switch (index.column()) {
    case Tick: return isTicked(index.row()) ? tr("replace") : tr("keep");
    case Key: return row ? toQString(row->key) : QString();
    case Before: return row ? toQString(row->text) : QString();
    case After: return replaced ? toQString(replaced->text) : QString();
    default: return {};
    }
}

QVariant ReplaceModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::Alignment(Qt::AlignLeft | Qt::AlignVCenter));
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Key: return tr("Key");
    case Before: return tr("Transcript");
    case After: return tr("Replaced");
    default: return {};
    }
}

ReplaceDelegate::ReplaceDelegate(const ReplaceModel &model, QObject *parent)
    : QStyledItemDelegate(parent), m_model(model)
{
}

void ReplaceDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                            const QModelIndex &index) const
{
    const auto &theme = Theme::of(option.palette);
    const bool isSelected = option.state.testFlag(QStyle::State_Selected);
    const bool isOdd = option.features.testFlag(QStyleOptionViewItem::Alternate);
    painter->fillRect(option.rect, isSelected ? theme.selection
                                   : isOdd    ? theme.alternate
                                              : theme.base);
    const bool isTicked = m_model.isTicked(index.row());
    if (index.column() == ReplaceModel::Tick)
        return paintTick(*painter, option, isTicked);
    const auto *row = m_model.rowAt(index.row());
    if (!row)
        return;
    painter->setOpacity(isTicked ? 1 : 0.5);
    const auto *replaced = m_model.replacedAt(index.row());
    static const std::vector<ReplacedText::Span> kNone;
    if (index.column() == ReplaceModel::Key) {
        painter->setFont(fixedFont());
        painter->setPen(theme.text);
        const auto inner = option.rect.adjusted(kMargin, 0, -kMargin, 0);
        const auto key = elidedText(painter->fontMetrics(), toQString(row->key), inner.width());
        painter->drawText(inner, static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter), key);
    } else if (index.column() == ReplaceModel::Before) {
        paintText(*painter, option, *row, row->text, replaced ? replaced->found : kNone, false);
    } else if (replaced) {
        paintText(*painter, option, *row, replaced->text, replaced->put, true);
    }
}

void ReplaceDelegate::paintTick(QPainter &painter, const QStyleOptionViewItem &option,
                                bool isTicked) const
{
    QStyleOptionButton box;
    constexpr int kBox = 16;
    box.rect = QRect(option.rect.center() - QPoint(kBox / 2 - 1, kBox / 2 - 1), QSize(kBox, kBox));
    box.state = QStyle::State_Enabled | (isTicked ? QStyle::State_On : QStyle::State_Off);
    box.palette = option.palette;
    const auto *widget = option.widget;
    if (widget)
        widget->style()->drawPrimitive(QStyle::PE_IndicatorCheckBox, &box, &painter);
}

void ReplaceDelegate::paintText(QPainter &painter, const QStyleOptionViewItem &option,
                                const SegmentRow &row, const std::string &text,
                                const std::vector<ReplacedText::Span> &spans, bool isAfter) const
{
    const auto lengthOf = [&text](std::size_t begin, std::size_t length) {
        return toQString(std::string_view(text).substr(begin, length)).size();
    };
    std::vector<TextMark>
        marks; // bytes into what QString counts, each from the end of the last one
    std::size_t byte = 0;
    qsizetype at = 0;
    for (std::size_t span = 0; span < spans.size() && marks.size() < kMostMarked; ++span) {
        at += lengthOf(byte, spans[span].offset - byte);
        const auto length = lengthOf(spans[span].offset, spans[span].length);
        marks.push_back({at, length});
        at += length;
        byte = spans[span].offset + spans[span].length;
    }
    paintMarkedText(painter, option.rect.adjusted(kMargin, 0, -kMargin, 0), option.palette,
                    transcriptFont(toQString(row.language), interfaceFont().pixelSize()),
                    toQString(text), marks, isAfter ? MarkKind::Added : MarkKind::Removed);
}

} // namespace voxdeck
