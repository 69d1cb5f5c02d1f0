// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QStyledItemDelegate>

#include <string_view>

namespace voxdeck {

struct SegmentRow;
struct Theme;
class SegmentTableModel;

/// Paints the cells of the segment table: shapes for status, split and CER besides their colour, each
/// script in its own font, right-to-left text from the right, skeletons where rows are still read.
class SegmentDelegate final : public QStyledItemDelegate {
    Q_OBJECT
public:
    explicit SegmentDelegate(const SegmentTableModel &model, QObject *parent = nullptr);

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

    /// The row height that the tallest script of the table needs.
    int rowHeight() const;

private:
    struct Cell {
        QPainter &painter;
        QRect rect;
        const Theme &theme;
        const SegmentRow &row;
        bool isCurrent;
    };
    void paintGround(QPainter &painter, const QStyleOptionViewItem &option) const;
    static void paintFetched(QPainter &painter, const QRect &rect, const Theme &theme,
                             bool isFetched);
    void paintSkeleton(QPainter &painter, const QRect &rect, const Theme &theme, int row,
                       int column) const;
    void paintText(const Cell &cell, const QString &text, const QFont &font, const QColor &color,
                   Qt::Alignment alignment, Qt::TextElideMode elided = Qt::ElideRight) const;
    void paintStatus(const Cell &cell) const;
    void paintTranscript(const Cell &cell, std::string_view words, const QColor &color) const;
    void paintCer(const Cell &cell) const;
    void paintSplit(const Cell &cell) const;
    const QFont &textFont(const std::string &language) const;

    const SegmentTableModel &m_model;
    QFont m_font, m_boldFont, m_fixed, m_boldFixed;
    mutable QHash<QByteArray, QFont> m_textFonts;
};

} // namespace voxdeck
