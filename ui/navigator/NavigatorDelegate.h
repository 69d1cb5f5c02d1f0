// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace voxdeck {

/// The entries of the navigator that are more than an icon and words: progress as a bar, and splits with
/// their badge and colour.
///
/// Threads  gui.
class NavigatorDelegate final : public QStyledItemDelegate {
    Q_OBJECT
public:
    enum Role { ShareRole = Qt::UserRole + 10, SplitRole };

    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
};

} // namespace voxdeck
