// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/shards/plan/BuildPreview.h"

#include <QWidget>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

class QLabel;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace voxdeck {

/// The plan of a build at a certain time: by split, the skipped rows and why, the disk space, and
/// the first shards.
///
/// Threads  gui.
class PlanView final : public QWidget {
    Q_OBJECT
public:
    static constexpr int kMostShards = 500; ///< that are listed

    explicit PlanView(QWidget *parent = nullptr);

    /// `name` of the output; null: no plan, and `why` is shown in its place.
    void showPlan(std::shared_ptr<const BuildPreview> plan, const QString &name,
                  const QString &why = {});
    /// The data have changed since it was made.
    void showOld();
    const BuildPreview *plan() const { return m_plan.get(); }
    /// "120 in = 96 written + 24 skipped · 4 shards · …"; of what is not built yet "96 to write".
    QString facts() const;
    QTreeWidget &splits() { return *m_splits; }
    QTreeWidget &reasons() { return *m_reasons; }
    QTreeWidget &shards() { return *m_shards; }

    /// A job is shown below: its squares replace the list of shards.
    void setCompact(bool isCompact);

signals:
    void recomputeWanted();
    void rowsWanted(voxdeck::LeftOut reason);
    void leftOutWanted(const std::optional<std::string> &split); ///< none: of all splits
    void writtenWanted(const std::optional<std::string> &split);

private:
    void fitTables();
    void fillSplits();
    void addSplit(const QString &name, const PlannedSplit &split,
                  const std::optional<std::string> &wanted);
    void addLink(QTreeWidgetItem &row, int column, std::uint64_t count, const QString &words,
                 bool isWritten, const std::optional<std::string> &wanted);
    void fillReasons();
    void fillShards();

    std::shared_ptr<const BuildPreview> m_plan;
    QLabel *m_name, *m_facts, *m_old, *m_space;
    QPushButton *m_recompute;
    QTreeWidget *m_splits, *m_reasons, *m_shards;
    bool m_isCompact = false;
};

} // namespace voxdeck
