// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/edit/TextReplacement.h"
#include "ui/common/ManifestReader.h"

#include <QAbstractTableModel>
#include <QCache>
#include <QSet>
#include <QStyledItemDelegate>

#include <memory>
#include <optional>
#include <vector>

namespace voxdeck {

/// The rows to replace in, before and after, each with a tick. Pages come from the reader thread; a
/// text is replaced when it is displayed.
///
/// Threads  gui.
class ReplaceModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Tick, Key, Before, After, ColumnCount };
    static constexpr int kRowsPerPage = 256;

    explicit ReplaceModel(QObject *parent = nullptr);

    /// All ticked. Null: none.
    void setFindings(std::shared_ptr<const RowOrder> order,
                     std::unique_ptr<TextReplacement> replacement);
    quint64 generation() const { return m_generation; }
    void acceptPage(quint64 generation, const RowPage &page);

    bool isTicked(int row) const { return m_exceptions.contains(row) != m_ticksAll; }
    void toggle(int row);
    void tickAll(bool isTicked);
    quint64 ticked() const;
    std::vector<std::uint32_t> tickedIds() const;

    const SegmentRow *rowAt(int row) const;
    /// Nothing while it is being read, or when there is nothing to replace any more.
    const ReplacedText *replacedAt(int row) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

signals:
    void pageWanted(quint64 generation, std::shared_ptr<const voxdeck::RowOrder> order,
                    quint64 firstRow, quint64 count) const;
    void tickedChanged();

private:
    std::shared_ptr<const RowOrder> m_order;
    std::unique_ptr<TextReplacement> m_replacement;
    quint64 m_generation = quint64{1} << 62; ///< apart from those of the segment table
    mutable QCache<int, RowPage> m_pages{16};
    mutable QCache<int, std::optional<ReplacedText>> m_replaced{512};
    mutable QSet<int> m_asked;
    QSet<int> m_exceptions;
    bool m_ticksAll = true;
};

/// Paints a tick, the key, and the texts with what was found and what is put in its place marked.
class ReplaceDelegate final : public QStyledItemDelegate {
    Q_OBJECT
public:
    explicit ReplaceDelegate(const ReplaceModel &model, QObject *parent = nullptr);
    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;

private:
    void paintTick(QPainter &painter, const QStyleOptionViewItem &option, bool isTicked) const;
    void paintText(QPainter &painter, const QStyleOptionViewItem &option, const SegmentRow &row,
                   const std::string &text, const std::vector<ReplacedText::Span> &spans,
                   bool isAfter) const;
    const ReplaceModel &m_model;
};

} // namespace voxdeck
