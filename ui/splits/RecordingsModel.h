// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/split/SplitPlan.h"
#include "ui/splits/RecordingFilters.h"

#include <QAbstractTableModel>

#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace voxdeck {

/// One row per recording, in the order of the survey. All data comes from the plan.
///
/// Threads  gui.
class RecordingsModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column {
        Check, ///< shows and changes the selection
        Name,
        Source,
        Language,
        Speaker,
        Segments,
        Hours,
        Now,
        Arrow,
        Proposed,
        ColumnCount
    };
    using QAbstractTableModel::QAbstractTableModel;

    void show(std::shared_ptr<const SplitPlan> plan, const std::array<bool, kSplits> &frozen);
    /// Lists only recordings of which the filter is true.
    void setFilter(const RecordingFilter &filter);
    quint32 recordingAt(int row) const { return m_rows[static_cast<std::size_t>(row)]; }
    const SplitPlan *plan() const { return m_plan.get(); }
    /// The split in a cell of Now or Proposed; nothing where the recording is in several.
    std::optional<Split> splitAt(const QModelIndex &index) const;
    bool isFrozenAt(const QModelIndex &index) const; ///< Proposed: and it stays for that reason

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void fill();
    QString text(quint32 recording, int column) const;
    QString spoken(quint32 recording) const;
    QString sourcePath(quint32 recording) const;
    QStringList languagesOf(quint32 recording) const;
    QString languageNames(quint32 recording) const;
    struct Numbers {
        quint32 language = 0, source = 0; ///< into SplitSurvey::names()
    };
    quint32 numberOf(const QString &name) const;
    bool isListed(quint32 recording, const Numbers &wanted) const;

    std::shared_ptr<const SplitPlan> m_plan;
    std::array<bool, kSplits> m_frozen{};
    std::vector<quint32> m_rows;
    RecordingFilter m_filter;
};

} // namespace voxdeck
