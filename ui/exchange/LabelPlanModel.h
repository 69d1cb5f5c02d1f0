// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/annotations/LabelImport.h"

#include <QAbstractTableModel>

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace voxdeck {

/// The result of importing annotations, as one of three lists: the changes, the matches of the
/// files' recordings, and what is not imported.
///
/// Threads  gui.
class LabelPlanModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    enum class List { Changes, Recordings, Failures };
    /// The column of the recordings that a user may change.
    static constexpr int kHereColumn = 2;

    explicit LabelPlanModel(List list, QObject *parent = nullptr);
    void setPlan(std::shared_ptr<const LabelImportPlan> plan);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;

signals:
    /// A user names the item that a recording of the files matches; empty: it is matched
    /// automatically again.
    void named(const QString &recording, const QString &item);

private:
    QString changeText(int row, int column) const;
    QString recordingText(int row, int column) const;
    QString failureText(int row, int column) const;

    List m_list;
    std::shared_ptr<const LabelImportPlan> m_plan;
    QString fateText(const LabelledSegment &segment, int column) const;

    /// Instead of a change: the fate of the whole segment.
    static constexpr auto kFate = static_cast<std::size_t>(-1);
    std::vector<std::pair<std::size_t, std::size_t>> m_changes; ///< segment, change of it or kFate
};

} // namespace voxdeck
