// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/SegmentRow.h"

#include <QStyledItemDelegate>

#include <string_view>

class QTreeWidgetItem;

namespace voxdeck {

/// Cells of the build's tables that say more than a text: the letter of a split before its name, a share
/// as a bar. A screen reader reads the text of the cell, which must say the same.
///
/// Threads  gui.
class BuildCells final : public QStyledItemDelegate {
    Q_OBJECT
public:
    enum class Bar {
        Behind, ///< across the cell, before its text
        Below   ///< under the lines of its text
    };
    explicit BuildCells(Bar bar, QObject *parent);

    /// "train-2" with a T before it, in the colours of its split.
    static void setSplit(QTreeWidgetItem &row, int column, std::string_view group);
    enum class Tone { Accent, Warn };
    /// `share` from 0 to 1; negative: no bar.
    static void setShare(QTreeWidgetItem &row, int column, double share, Tone tone = Tone::Accent);
    static double shareOf(const QTreeWidgetItem &row, int column); ///< negative: none

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    void paintBar(QPainter &painter, const QRect &rect, double share, Tone tone,
                  const QPalette &palette) const;
    const Bar m_bar;
};

/// The split that the shards of a group hold: "train-2" is of train.
Split splitOfGroup(std::string_view group);

} // namespace voxdeck
