// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/changes/ChangeMerge.h"

#include <QAbstractTableModel>
#include <QTimer>

#include <cstddef>
#include <memory>
#include <vector>

namespace voxdeck {

/// Another person's changes beside the data here, one value per row, and the result of each.
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
    bool canType(int row) const; ///< whether its result can be a value of neither side

    enum class Side { Mine, Theirs };
    struct Rows {
        int first = 0;
        int last = 0;
    };
    /// The rows have that side's value as their result: at once, or where they are very many some in each
    /// turn of the event loop, until isTaking() is over. Nothing else is decided meanwhile.
    void take(Side side, std::vector<Rows> rows);
    bool isTaking() const { return !m_toTake.empty(); }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    /// As a person reads it; "" where there is none.
    static QString shownValue(EditField field, const std::string &value);
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    /// Of the outcome: what a person typed.
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;

signals:
    void decided();                        ///< rows have other results, or the taking goes on
    void refused(const QString &sentence); ///< what was typed cannot be the field's value

private:
    std::size_t planRow(int row) const;
    void takeSome();
    void tellDecided(int first, int last);
    QString shownText(const MergeRow &row, int column) const;

    std::shared_ptr<MergePlan> m_plan;
    bool m_isOnlyConflicts = false;
    Side m_side = Side::Mine;
    std::vector<Rows> m_toTake; ///< the next one last
    QTimer m_turn;
};

} // namespace voxdeck
