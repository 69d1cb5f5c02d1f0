// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/SegmentTableModel.h"

#include "core/search/MetricColumns.h"
#include "core/workspace/SegmentLength.h"
#include "ui/common/ScriptFont.h"
#include "ui/common/Text.h"
#include "ui/common/Words.h"
#include "ui/table/ShownColumns.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>

namespace voxdeck {
namespace {

constexpr std::uint64_t kMostCompared = 1'000'000; // a millisecond

int rowsOf(const std::shared_ptr<const RowOrder> &order)
{
    constexpr std::uint64_t most = std::numeric_limits<int>::max(); // as Qt counts them
    return order ? static_cast<int>(std::min(order->size(), most)) : 0;
}

constexpr int kMostInToolTip = 600;

} // namespace

std::optional<double> charRateOf(const SegmentRow &row)
{
    const double seconds = row.durationSeconds();
    if (row.text.empty() || seconds <= 0)
        return {};
    const auto characters = std::count_if(row.text.begin(), row.text.end(), [](char byte) {
        return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; // UTF-8: not a later byte
    });
    return static_cast<double>(characters) / seconds;
}

QString charRateText(const SegmentRow &row)
{
    const auto rate = charRateOf(row);
    return rate ? QLocale().toString(*rate, 'f', 1) : QStringLiteral("—");
}

QString endText(const SegmentRow &row)
{
    const auto end = endOf(row);
    return end ? clockText(*end) : QStringLiteral("—");
}

QString lengthText(const SegmentRow &row)
{
    const auto length = lengthOf(row);
    return length ? durationText(*length) : QStringLiteral("—");
}

SegmentTableModel::SegmentTableModel(QObject *parent) : QAbstractTableModel(parent) {}

void SegmentTableModel::setOrder(std::shared_ptr<const RowOrder> order)
{
    const int before = rowsOf(m_order);
    const int after = rowsOf(order);
    if (order && extends(*order)) {
        if (after == before)
            return;
        const int lastPage = (before - 1) / kRowsPerPage * kRowsPerPage;
        beginInsertRows({}, before, after - 1);
        m_order = std::move(order);
        ++m_generation; // pages under way may be short of the new rows
        m_asked.clear();
        if (before % kRowsPerPage != 0)
            m_stale.insert(lastPage);
        endInsertRows();
        return;
    }
    beginResetModel();
    m_order = std::move(order);
    ++m_generation;
    m_pages.clear();
    m_asked.clear();
    m_stale.clear();
    m_dimmed.clear();
    m_isEdited = false;
    endResetModel();
}

bool SegmentTableModel::isSortable(int column)
{
    return isField(column) || shownColumn(column).sort.has_value();
}

SortKey SegmentTableModel::sortKeyOf(int column) const
{
    SortKey key;
    key.column = shownColumn(column).sort.value_or(SortColumn::DatasetOrder);
    if (isField(column) && !m_fields.value(column - Field1).isEmpty()) {
        key.column = SortColumn::Meta;
        key.field = toUtf8(m_fields.value(column - Field1));
    }
    return key;
}

int SegmentTableModel::columnOf(const SortKey &key) const
{
    for (int column = 0; column < columns(); ++column)
        if (key.column != SortColumn::DatasetOrder && sortKeyOf(column).isOfSameColumn(key))
            return column;
    return -1;
}

int SegmentTableModel::columns()
{
    return static_cast<int>(shownColumns().size());
}

const Metric *SegmentTableModel::metricOf(int column)
{
    return column >= ColumnCount && column < columns() ? shownColumn(column).metric : nullptr;
}

int SegmentTableModel::columnOf(const Metric &metric)
{
    return columns() - static_cast<int>(metrics().size())
           + static_cast<int>(&metric - metrics().data());
}

void SegmentTableModel::setFields(const QStringList &names)
{
    if (names == m_fields)
        return;
    m_fields = names;
    emit headerDataChanged(Qt::Horizontal, Field1, Field4);
    ++m_generation; // pages under way were read for other fields
    m_asked.clear();
    for (const int first : m_pages.keys())
        m_stale.insert(first);
    if (rowCount() > 0)
        emit dataChanged(index(0, Field1), index(rowCount() - 1, columns() - 1));
}

void SegmentTableModel::setRowFilter(std::function<bool(const SegmentRow &)> filter)
{
    m_rowFilter = std::move(filter);
    if (m_dimmed.isEmpty())
        return;
    m_dimmed.clear(); // they were none of the former filter's
    if (rowCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, columns() - 1));
}

void SegmentTableModel::dim(const SegmentRow &row)
{
    if (row.id == 0 || !m_rowFilter)
        return;
    if (m_rowFilter(row))
        m_dimmed.remove(row.id);
    else
        m_dimmed.insert(row.id);
}

bool SegmentTableModel::extends(const RowOrder &next) const
{
    if (!m_order || m_order->size() == 0 || next.size() < m_order->size())
        return false;
    if (m_order->isContiguous() && next.isContiguous())
        return next.idAt(0) == m_order->idAt(0);
    return m_order->size() <= kMostCompared && next.beginsWith(*m_order);
}

void SegmentTableModel::acceptPage(quint64 generation, const RowPage &page)
{
    if (generation != m_generation || page.rows.empty())
        return; // of an older order, or past its end: do not ask again
    const auto first = static_cast<int>(page.firstRow);
    m_asked.remove(first);
    m_stale.remove(first);
    m_pages.insert(first, new RowPage(page));
    if (m_isEdited)
        std::for_each(page.rows.begin(), page.rows.end(), [this](const auto &row) { dim(row); });
    const int last = std::min(first + static_cast<int>(page.rows.size()), rowCount()) - 1;
    emit dataChanged(index(first, 0), index(last, columns() - 1));
    emit pageArrived(first);
}

void SegmentTableModel::acceptPageFailure(quint64 generation, quint64 firstRow, bool mayAskAgain)
{
    if (generation == m_generation && mayAskAgain)
        m_asked.remove(static_cast<int>(firstRow));
}

void SegmentTableModel::updateRow(const SegmentRow &row)
{
    const int at = rowOf(row.id);
    if (at < 0)
        return;
    dim(row);
    if (auto *page = m_pages.object(at / kRowsPerPage * kRowsPerPage)) {
        const auto inPage = static_cast<std::size_t>(at % kRowsPerPage);
        if (inPage < page->rows.size())
            page->rows[inPage] = row;
    }
    emit dataChanged(index(at, 0), index(at, columns() - 1));
}

void SegmentTableModel::refresh()
{
    ++m_generation;
    m_isEdited = true;
    m_asked.clear();
    for (const int first : m_pages.keys())
        m_stale.insert(first);
    if (rowCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, columns() - 1));
}

void SegmentTableModel::setFetched(QHash<quint32, bool> fetched, int first, int last)
{
    if (fetched == m_fetched)
        return;
    m_fetched = std::move(fetched);
    if (first <= last && last < rowCount())
        emit dataChanged(index(first, Position), index(last, Position));
}

std::optional<bool> SegmentTableModel::isFetched(quint32 id) const
{
    const auto found = m_fetched.constFind(id);
    return found == m_fetched.constEnd() ? std::nullopt : std::optional(*found);
}

const SegmentRow *SegmentTableModel::rowAt(int row) const
{
    if (row < 0 || row >= rowCount())
        return nullptr;
    const int first = row / kRowsPerPage * kRowsPerPage;
    const RowPage *page = m_pages.object(first);
    if (!page || m_stale.contains(first))
        ask(first);
    const auto inPage = static_cast<std::size_t>(row - first);
    return page && inPage < page->rows.size() ? &page->rows[inPage] : nullptr;
}

const SegmentRow *SegmentTableModel::readRowAt(int row) const
{
    const int first = row / kRowsPerPage * kRowsPerPage;
    const RowPage *page = row >= 0 && row < rowCount() ? m_pages.object(first) : nullptr;
    const auto inPage = static_cast<std::size_t>(row - first);
    return page && inPage < page->rows.size() ? &page->rows[inPage] : nullptr;
}

void SegmentTableModel::ask(int firstRow) const
{
    if (m_asked.contains(firstRow))
        return; // once per page, not once per cell
    m_asked.insert(firstRow);
    emit pageWanted(m_generation, m_order, static_cast<quint64>(firstRow), kRowsPerPage);
}

int SegmentTableModel::rowOf(quint32 id) const
{
    if (!m_order)
        return -1;
    const auto row = m_order->rowOf(id);
    return row < static_cast<quint64>(rowCount()) ? static_cast<int>(row) : -1;
}

int SegmentTableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : rowsOf(m_order);
}

int SegmentTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : columns();
}

QVariant SegmentTableModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    if (role == Qt::TextAlignmentRole) {
        const bool isNumber = shownColumn(index.column()).isNumber;
        return QVariant::fromValue(
            Qt::Alignment((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    }
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole && role != Qt::AccessibleTextRole)
        return {};
    if (role == Qt::DisplayRole && index.column() == Position)
        return countText(static_cast<quint64>(index.row()) + 1);
    const auto *row = rowAt(index.row());
    if (!row)
        return {};
    if (role == Qt::AccessibleTextRole)
        return index.column() == Transcript || index.column() == Position
                   ? spoken(index.row(), *row)
                   : cell(index.row(), *row, index.column());
    if (role == Qt::ToolTipRole && index.column() == Transcript)
        return {}; // the editor shows it whole
    if (role == Qt::ToolTipRole && (index.column() == Hypothesis || isField(index.column())))
        return cell(index.row(), *row, index.column()).left(kMostInToolTip);
    if (const auto fetched = isFetched(row->id);
        role == Qt::ToolTipRole && index.column() == Position && fetched)
        return *fetched ? tr("Audio is on this computer")
                        : tr("Audio is on the server and is fetched for playback");
    if (role == Qt::ToolTipRole && index.column() == Source)
        return toQString(row->source);
    return cell(index.row(), *row, index.column());
}

QString SegmentTableModel::cell(int position, const SegmentRow &row, int column) const
{
    switch (column) {
    case Position: return countText(static_cast<quint64>(position) + 1);
    case Status:
        return row.isFlagged ? tr("%1, flagged").arg(statusWords(row.status))
                             : statusWords(row.status);
    case Start: return clockText(row.startSeconds);
    case End: return endText(row);
    case CharRate: return charRateText(row);
    case Duration: return lengthText(row);
    case Snr: return row.snrDb ? QLocale().toString(*row.snrDb, 'f', 1) : QStringLiteral("—");
    case Source: return toQString(row.source).section(QLatin1Char('/'), -1);
    case Item: return countText(row.ref.item);
    case Field1:
    case Field2:
    case Field3:
    case Field4: {
        const auto field = static_cast<std::size_t>(column - Field1);
        return field < row.fields.size() ? toQString(row.fields[field]) : QString();
    }
    case SplitName: return splitWords(row.split);
    case Unpublished: return row.isUnpublished ? tr("unpublished") : QString();
    default: break;
    }
    const ShownColumn &shown = shownColumn(column);
    return shown.metric ? metricCell(row, *shown.metric)
           : shown.core ? valueOnScreen(row, *shown.core)
                        : QString();
}

/// A dash where the value is unknown; nothing before the row was read with it.
QString SegmentTableModel::metricCell(const SegmentRow &row, const Metric &metric) const
{
    const auto place = m_fields.indexOf(toQString(metricFieldName(metric)));
    if (place < 0 || static_cast<std::size_t>(place) >= row.fields.size())
        return {};
    const auto value = metricValueIn(row.fields[static_cast<std::size_t>(place)]);
    if (!value)
        return QStringLiteral("—");
    constexpr double kPercent = 100;
    const double shown = metric.kind == QueryFieldKind::Ratio ? *value * kPercent : *value;
    return QLocale().toString(shown, 'f', metric.decimals);
}

QString SegmentTableModel::spoken(int position, const SegmentRow &row) const
{
    QStringList parts{countText(static_cast<quint64>(position) + 1), cell(position, row, Status),
                      toQString(row.key), languageName(toQString(row.language)),
                      row.text.empty() ? tr("no transcript") : toQString(row.text)};
    if (row.cer) {
        const auto tone = rateTone(RateKind::Cer, *row.cer, row.language);
        parts << tr("CER %1 percent, %2")
                     .arg(cerText(*row.cer), tone == IconTone::Good   ? tr("good")
                                             : tone == IconTone::Warn ? tr("warn")
                                                                      : tr("bad"));
    }
    if (row.split != Split::Unassigned)
        parts << splitWords(row.split);
    if (row.isUnpublished)
        parts << tr("unpublished");
    if (const auto fetched = isFetched(row.id))
        parts << (*fetched ? tr("audio on this computer") : tr("audio on the server"));
    if (isDimmed(row.id))
        parts << tr("no longer in this filter");
    parts.removeAll(QString());
    return parts.join(QStringLiteral(", "));
}

void SegmentTableModel::showSort(int column, bool descending)
{
    const auto before = std::exchange(m_sortedColumn, column);
    m_isSortedDown = descending;
    for (const int changed : {before, column})
        if (changed >= 0)
            emit headerDataChanged(Qt::Horizontal, changed, changed);
}

/// The sort arrow is part of the name: a style would draw it over the letters.
QVariant SegmentTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    auto name = headerName(section, role);
    if (section != m_sortedColumn || name.userType() != QMetaType::QString)
        return name;
    if (role == Qt::DisplayRole)
        return QStringLiteral("%1 %2")
            .arg(name.toString(), m_isSortedDown ? QStringLiteral("▾") : QStringLiteral("▴"))
            .trimmed();
    return (m_isSortedDown ? tr("%1, sorted descending") : tr("%1, sorted ascending"))
        .arg(name.toString());
}

QVariant SegmentTableModel::headerName(int section, int role) const
{
    if (role == Qt::TextAlignmentRole)
        return data(createIndex(0, section), Qt::TextAlignmentRole);
    const bool isSpoken = role == Qt::AccessibleTextRole || role == Qt::ToolTipRole;
    if (role != Qt::DisplayRole && !isSpoken)
        return {};
    return isField(section) ? QVariant(m_fields.value(section - Field1))
                            : QVariant(headOf(section, isSpoken));
}

} // namespace voxdeck
