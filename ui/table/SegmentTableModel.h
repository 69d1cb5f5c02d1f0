// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/Metrics.h"
#include "core/search/RowReader.h"
#include "ui/common/ManifestReader.h"

#include <QAbstractTableModel>
#include <QCache>
#include <QHash>
#include <QSet>
#include <QStringList>

#include <functional>
#include <memory>
#include <optional>

namespace voxdeck {

/// The segment table over a RowOrder of any size: pages come from the reader thread when they are
/// looked at, and the oldest go.
///
/// Units    a page is kRowsPerPage rows; at most kPages are kept, about 10 MB.
/// Threads  gui; data() never reads, waits or locks.
/// Errors   a page that cannot be read is asked for once and stays a skeleton.
class SegmentTableModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column {
        Position,
        Status,
        Key,
        Language,
        Country,
        Speaker,
        Start,
        End,
        Duration,
        CharRate, ///< characters of the transcript a second
        Transcript,
        Hypothesis,
        Field1, ///< fields the user asked for: versions of the transcript, metainfo
        Field2,
        Field3,
        Field4,
        Cer,
        Wer,
        ListCer, ///< as the list itself says
        ListWer,
        SplitName,
        Snr,
        Assigned, ///< whose work it is
        Recording,
        Source, ///< the shard or list
        Item,   ///< its number in there, from 0
        Unpublished,
        ColumnCount
    };
    static constexpr int kFields = Field4 - Field1 + 1;
    static bool isField(int column) { return column >= Field1 && column <= Field4; }
    /// Whether rows are sorted by it, or put in the dataset's own order.
    static bool isSortable(int column);
    SortKey sortKeyOf(int column) const; ///< rising; the dataset's order where it is not sortable
    int columnOf(const SortKey &key) const; ///< -1: no column, or the dataset's order
    /// All columns: those above, behind them further ones of core (core/search/Columns.h), and behind them one for each
    /// metric (core/query/Metrics.h).
    static int columns();
    /// Null where the column is not a metric.
    static const Metric *metricOf(int column);
    static int columnOf(const Metric &metric);
    static constexpr int kRowsPerPage = 256;
    static constexpr int kPages = 64;

    explicit SegmentTableModel(QObject *parent = nullptr);

    /// Another order. Where it only goes on after the end of the old one, rows are added and nothing
    /// else moves; otherwise the model is reset.
    void setOrder(std::shared_ptr<const RowOrder> order);
    const std::shared_ptr<const RowOrder> &order() const { return m_order; }
    quint64 generation() const { return m_generation; }

    void acceptPage(quint64 generation, const RowPage &page);
    void acceptPageFailure(quint64 generation, quint64 firstRow, bool mayAskAgain);
    /// Puts a changed row in the place of the old one, where it is shown.
    void updateRow(const SegmentRow &row);
    /// Forgets what was read, so that it is read again. Rows stay on screen until then.
    void refresh();
    /// Sets the test whether a row matches the query. Rows that stop matching after an edit stay in
    /// place and are dimmed, until another order comes. Empty: no test.
    void setRowFilter(std::function<bool(const SegmentRow &)> filter);
    /// The names of the columns Field1 .. Field4, "" for unused ones; behind them the names of the
    /// metrics that are shown (metricFieldName()). Rows must be read with the same
    /// (ManifestReader::setFields()).
    void setFields(const QStringList &names);
    bool isDimmed(quint32 id) const { return m_dimmed.contains(id); }
    /// By id, of rows whose sound is on a server: whether what is heard of it is on this computer. The rows
    /// [first, last] show it.
    void setFetched(QHash<quint32, bool> fetched, int first, int last);
    /// Nothing for a row whose sound is on no server, or of which it is not known.
    std::optional<bool> isFetched(quint32 id) const;

    /// The row if it was read; asks for it otherwise.
    const SegmentRow *rowAt(int row) const;
    const SegmentRow *readRowAt(int row) const; ///< the row if it was read; asks for nothing
    int rowOf(quint32 id) const;                ///< -1 when the order does not have it

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    /// The rows are in the order of that column, which shows it; -1: in the dataset's own.
    void showSort(int column, bool descending);

signals:
    void pageWanted(quint64 generation, std::shared_ptr<const voxdeck::RowOrder> order,
                    quint64 firstRow, quint64 count) const;
    void pageArrived(int firstRow);

private:
    QVariant headerName(int section, int role) const;
    QString cell(int position, const SegmentRow &row, int column) const;
    QString metricCell(const SegmentRow &row, const Metric &metric) const;
    QString spoken(int position, const SegmentRow &row) const;
    bool extends(const RowOrder &next) const;
    void ask(int firstRow) const;

    std::shared_ptr<const RowOrder> m_order;
    quint64 m_generation = 0;
    mutable QCache<int, RowPage> m_pages{kPages};
    mutable QSet<int> m_asked;
    void dim(const SegmentRow &row);

    QStringList m_fields;
    int m_sortedColumn = -1;
    bool m_isSortedDown = false;
    std::function<bool(const SegmentRow &)> m_rowFilter;
    QSet<quint32> m_dimmed;
    QHash<quint32, bool> m_fetched;
    bool m_isEdited = false; ///< since the order was made
    QSet<int> m_stale;       ///< shown until their newer page arrives
};

/// Characters of the transcript a second; empty without a text or a time.
std::optional<double> charRateOf(const SegmentRow &row);
/// The same on screen: one decimal, or a dash.
QString charRateText(const SegmentRow &row);
/// The end and the length of a row on screen: a dash where they are unknown.
QString endText(const SegmentRow &row);
QString lengthText(const SegmentRow &row);

} // namespace voxdeck
