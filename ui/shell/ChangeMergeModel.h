// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/edit/ChangeMerge.h"

#include <QAbstractTableModel>

#include <cstddef>
#include <memory>
#include <vector>

namespace voxdeck {

/// Somebody's changes beside what is here, a value a row, and what each is to become.
///
/// Threads  gui.
class ChangeMergeModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Segment, Field, Base, Mine, Theirs, Outcome, ColumnCount };

    explicit ChangeMergeModel(QObject *parent = nullptr);
    void setPlan(std::shared_ptr<MergePlan> plan);
    void setOnlyConflicts(bool isOnly);
    const MergeRow *rowAt(int row) const;
    void takeMine(int firstRow, int lastRow);
    void takeTheirs(int firstRow, int lastRow);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    /// Of the outcome: what a person typed.
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;

signals:
    void decided();
    void refused(const QString &sentence); ///< what was typed cannot be the field's value

private:
    void fill();
    MergeRow &rowOf(int row);
    QString shownText(const MergeRow &row, int column) const;

    std::shared_ptr<MergePlan> m_plan;
    std::vector<std::size_t> m_rows; ///< of the plan, that are shown
    bool m_isOnlyConflicts = false;
};

} // namespace voxdeck
