// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace voxdeck {

/// The entries of the navigator that are more than an icon and words: progress as a bar, splits with their
/// badge and colour, and numbers that are being counted again, in italics.
///
/// Threads  gui.
class NavigatorDelegate final : public QStyledItemDelegate {
    Q_OBJECT
public:
    enum Role { ShareRole = Qt::UserRole + 10, SplitRole, FixedRole };

    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    /// The numbers on screen are of an earlier moment, but those of entries with FixedRole.
    void setCounting(bool isCounting) { m_isCounting = isCounting; }

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override;

private:
    bool m_isCounting = false;
};

} // namespace voxdeck
