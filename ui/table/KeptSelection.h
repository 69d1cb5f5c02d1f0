// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/search/RowReader.h"
#include "core/workspace/IdSet.h"
#include "ui/common/ManifestReader.h"
#include "ui/jobs/Latest.h"

#include <QObject>

#include <memory>
#include <vector>

namespace voxdeck {

/// The selected rows while the table changes from one order to others: a rule (these rows of that
/// order) that is kept until the selection changes, so that rows hidden by a filter are selected
/// again when the filter is removed.
///
/// Units    rows by their ids: a bit each, however many they are.
/// Threads  gui; large orders are searched on a worker thread.
class KeptSelection final : public QObject {
    Q_OBJECT
public:
    using Order = std::shared_ptr<const RowOrder>;
    using Ranges = std::vector<RowRange>;

    explicit KeptSelection(QObject *parent = nullptr);

    bool isKept() const { return m_rule != nullptr; }
    void keep(Order order, Ranges ranges);
    void forget();
    /// Looks up the rows in another order; found() reports, at once for a small order. An earlier
    /// look-up is dropped.
    void findIn(Order order);

signals:
    void found(const std::vector<voxdeck::RowRange> &ranges);

private:
    struct Rule {
        Order order; ///< until the ids are known
        Ranges ranges;
        std::shared_ptr<const IdSet> ids;
    };
    struct Found {
        std::shared_ptr<const IdSet> ids;
        Ranges ranges;
    };
    static std::shared_ptr<const IdSet> idsOf(const Rule &rule);
    static Ranges rangesOf(const IdSet &ids, const RowOrder &order, const std::stop_token &stop);

    std::shared_ptr<const Rule> m_rule;
    Latest<Found> m_search;
};

} // namespace voxdeck
