// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/format/touch/TouchDataset.h"
#include "core/search/Baskets.h"
#include "core/search/RowReader.h"
#include "core/search/SavedFilters.h"

#include <QWidget>

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

class QTreeWidget;
class QTreeWidgetItem;

namespace voxdeck {

class NavigatorDelegate;

/// A saved filter or a basket.
struct NamedSet {
    enum class Kind { Filter, Basket };
    Kind kind = Kind::Filter;
    QString name;
};

/// The row counts of queues and saved filters; uncounted ones are empty.
struct QueueCounts {
    std::optional<std::uint64_t> mine, returned, worst;
    std::uint64_t assigned = 0;                   ///< to the current user, whatever their status
    std::map<std::string, std::uint64_t> filters; ///< by name
    std::vector<std::uint64_t> sources;           ///< segments, in the order of the sources
    std::map<Split, std::uint64_t> splits;
};

/// The left panel: work queue, saved filters, baskets, sources, splits and languages with their counts. Choosing
/// one asks for the rows behind the number.
///
/// Threads  gui.
class NavigatorPanel final : public QWidget {
    Q_OBJECT
public:
    explicit NavigatorPanel(QWidget *parent = nullptr);

    void clear();
    void setSources(const std::vector<touch::ShardEntry> &shards);
    void setTotals(const ManifestTotals &totals);
    void setNamedSets(std::vector<SavedFilter> filters, std::vector<BasketInfo> baskets);
    void setCounts(QueueCounts counts);
    const QueueCounts &counts() const { return m_counts; }
    /// Which numbers are counted together.
    enum class Count { Totals, Queues };
    /// Marks all numbers, but those of baskets, as of an earlier moment until each count is done again.
    void setCounting(Count what, bool isCounting);
    bool isCounting() const { return !m_counting.empty(); }
    /// The one that is marked, or has the focus.
    std::optional<NamedSet> currentSet() const;
    /// Marks what the query shows.
    void showQuery(const RowQuery &query);
    QTreeWidget *tree() { return m_tree; }

signals:
    void
    queryWanted(const voxdeck::RowQuery &query); ///< its filters; sort and search are the shell's
    void sourceWanted(quint32 shardNumber);
    void setWanted(const voxdeck::NamedSet &set);
    void setMenuWanted(const voxdeck::NamedSet &set, const QPoint &globalPosition);

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
    void fillSets();
    void fillSplits();
    void showProgress();
    void showSourceCounts();
    void popUpMenu(const QPoint &at);
    std::optional<NamedSet> setOf(const QTreeWidgetItem *entry) const;
    QTreeWidgetItem *setShownBy(const RowQuery &query) const;
    void fillLanguages(const ManifestTotals &totals, bool all);

    QTreeWidget *m_tree;
    NavigatorDelegate *m_delegate;
    void showCounts();

    QTreeWidgetItem *m_mine, *m_progress, *m_returned;
    QTreeWidgetItem *m_all, *m_pending, *m_worst, *m_unpublished, *m_flagged, *m_approved;
    QTreeWidgetItem *m_filters, *m_baskets, *m_sources, *m_splits, *m_languages;
    std::vector<SavedFilter> m_savedFilters;
    std::vector<BasketInfo> m_basketInfos;
    std::vector<touch::ShardEntry> m_shards;
    ManifestTotals m_totals;
    RowQuery m_query;
    QueueCounts m_counts;
    bool m_showsAllLanguages = false;
    std::set<Count> m_counting;
};

} // namespace voxdeck
