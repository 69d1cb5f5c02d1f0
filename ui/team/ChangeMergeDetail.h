// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QStyledItemDelegate>

#include <array>

class QLabel;

namespace voxdeck {

class ChangeMergeModel;
struct MergeRow;

/// Paints the values of the list with what differs from the base marked, and brought into view.
class ChangeMergeDelegate final : public QStyledItemDelegate {
    Q_OBJECT
public:
    explicit ChangeMergeDelegate(const ChangeMergeModel &model, QObject *parent = nullptr);
    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;

private:
    const ChangeMergeModel &m_model;
};

/// The four values of one row in full, wrapped, with the same marks.
///
/// Threads  gui.
class ChangeMergeDetail final : public QFrame {
    Q_OBJECT
public:
    explicit ChangeMergeDetail(QWidget *parent = nullptr);
    void show(const MergeRow *row);     ///< null: nothing
    QString shownHtml(int value) const; ///< 0 base, 1 mine, 2 theirs, 3 result

private:
    std::array<QLabel *, 4> m_values{};
};

} // namespace voxdeck
