// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/search/Baskets.h"
#include "core/search/RowReader.h"
#include "core/search/SavedFilters.h"
#include "ui/common/RowFilters.h"

#include <QObject>

#include <optional>
#include <vector>

namespace voxdeck {

/// Which rows are asked for, how many there are of them and in all, and the filters and baskets kept under a
/// name. BrowseDesk reads the rows; everybody else asks and counts here.
///
/// Threads  gui.
class Filter final : public QObject {
    Q_OBJECT
public:
    explicit Filter(QObject *parent = nullptr);

    const RowQuery &query() const { return m_query; }
    bool isFiltering() const { return leavesRowsOut(m_query); }
    /// Does nothing while no dataset is open.
    void set(const RowQuery &query);
    /// Asks for all rows, in the present order.
    void clear() { set(withoutFilters(m_query)); }
    /// Shows the table with the rows of `query` (in the language of the search field) and no others,
    /// in the present order.
    void showRows(const QString &query);

    /// The number of rows of query(), once counted.
    quint64 matching() const { return m_matching; }
    /// Length of the rows of query() in seconds; empty until it is counted.
    std::optional<double> matchingSeconds() const;
    const ManifestTotals &totals() const { return m_totals; }
    const std::vector<SavedFilter> &savedFilters() const { return m_savedFilters; }
    const std::vector<BasketInfo> &baskets() const { return m_baskets; }

    /// Reads the rows again: rows were added or changed. The place in the table is kept.
    void refresh() { emit refreshWanted(); }
    void refreshTotals() { emit totalsWanted(); }

    // Called by those who read: the dataset was opened (closed), rows and names were counted.
    void open() { m_isOpen = true; }
    void close();
    void setMatching(quint64 rows, std::optional<double> seconds);
    void setTotals(const ManifestTotals &totals) { m_totals = totals; }
    void setNamed(std::vector<SavedFilter> filters, std::vector<BasketInfo> baskets);

signals:
    void changed(const voxdeck::RowQuery &before);
    void countsChanged(); ///< of rows or of everything
    void namesChanged();
    void rowsWanted(); ///< by another page: show the table
    void refreshWanted();
    void totalsWanted();

private:
    bool m_isOpen = false;
    RowQuery m_query;
    quint64 m_matching = 0;
    std::optional<double> m_seconds; ///< of the rows of m_query
    ManifestTotals m_totals;
    std::vector<SavedFilter> m_savedFilters;
    std::vector<BasketInfo> m_baskets;
};

} // namespace voxdeck
