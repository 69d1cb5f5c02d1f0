// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/format/touch/TouchDataset.h"
#include "core/manifest/RowReader.h"

#include <QWidget>

#include <cstdint>

class QTreeWidget;
class QTreeWidgetItem;

namespace voxdeck {

/// The left panel: work queue, sources and languages with their counts. Choosing one asks for the
/// rows behind the number.
///
/// Threads  gui.
class NavigatorPanel final : public QWidget {
    Q_OBJECT
public:
    explicit NavigatorPanel(QWidget *parent = nullptr);

    void clear();
    void setSources(const std::vector<touch::ShardEntry> &shards);
    void setTotals(const ManifestTotals &totals);
    /// Marks what the query shows.
    void showQuery(const RowQuery &query);
    QTreeWidget *tree() { return m_tree; }

signals:
    void
    queryWanted(const voxdeck::RowQuery &query); ///< its filters; sort and search are the shell's
    void sourceWanted(quint32 shardNumber);

protected:
    void changeEvent(QEvent *event) override;

private:
    void applyColors();
    QTreeWidgetItem *addSection(const QString &name);
    QTreeWidgetItem *addEntry(QTreeWidgetItem *section, const QString &iconName,
                              const QString &text);
    void setCount(QTreeWidgetItem *entry, std::uint64_t count);
    void activate(QTreeWidgetItem *entry);
    void fillSources(bool all);
    void fillLanguages(const ManifestTotals &totals, bool all);

    QTreeWidget *m_tree;
    QTreeWidgetItem *m_all, *m_pending, *m_unpublished, *m_flagged, *m_approved;
    QTreeWidgetItem *m_sources, *m_languages;
    std::vector<touch::ShardEntry> m_shards;
    ManifestTotals m_totals;
    RowQuery m_query;
    bool m_showsAllLanguages = false;
};

} // namespace voxdeck
