// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/KeptSelection.h"

#include <cstdint>
#include <utility>

namespace voxdeck {
namespace {

constexpr quint64 kMostAtOnce = 200'000; // rows: a millisecond or two
constexpr std::uint64_t kRowsBetweenStops = std::uint64_t{1} << 16;

void addRow(std::vector<RowRange> &ranges, quint64 row)
{
    if (!ranges.empty() && ranges.back().first + ranges.back().count == row)
        ++ranges.back().count;
    else
        ranges.push_back({row, 1});
}

} // namespace

KeptSelection::KeptSelection(QObject *parent) : QObject(parent) {}

void KeptSelection::keep(Order order, Ranges ranges)
{
    forget();
    m_rule = std::make_shared<const Rule>(Rule{std::move(order), std::move(ranges), nullptr});
}

void KeptSelection::forget()
{
    m_rule.reset();
    m_search.drop();
}

std::shared_ptr<const IdSet> KeptSelection::idsOf(const Rule &rule)
{
    if (rule.ids)
        return rule.ids;
    auto ids = std::make_shared<IdSet>();
    for (const auto &range : rule.ranges) {
        if (rule.order->isContiguous()) {
            ids->addRange(rule.order->idAt(range.first), range.count);
            continue;
        }
        for (quint64 row = range.first; row < range.first + range.count; ++row)
            ids->add(rule.order->idAt(row));
    }
    return ids;
}

KeptSelection::Ranges KeptSelection::rangesOf(const IdSet &ids, const RowOrder &order,
                                              const std::stop_token &stop)
{
    Ranges ranges;
    if (order.isContiguous()) {
        const auto first = order.size() > 0 ? order.idAt(0) : 0;
        ids.forEachIn(first, order.size(), [&](std::uint32_t id) { addRow(ranges, id - first); });
        return ranges;
    }
    for (std::uint64_t row = 0; row < order.size(); ++row) {
        if (row % kRowsBetweenStops == 0 && stop.stop_requested())
            return {};
        if (ids.has(order.idAt(row)))
            addRow(ranges, row);
    }
    return ranges;
}

void KeptSelection::findIn(Order order)
{
    if (!m_rule || !order)
        return;
    m_search.drop();
    const quint64 work = order->size() + (m_rule->ids ? 0 : rowsIn(m_rule->ranges));
    if (work <= kMostAtOnce) {
        const auto ids = idsOf(*m_rule);
        m_rule = std::make_shared<const Rule>(Rule{nullptr, {}, ids});
        emit found(rangesOf(*ids, *order, {}));
        return;
    }
    m_search.ask(
        [rule = m_rule, order = std::move(order)](const ProgressSink &,
                                                  const std::stop_token &stop) -> Result<Found> {
            auto ids = idsOf(*rule);
            auto ranges = rangesOf(*ids, *order, stop);
            return Found{std::move(ids), std::move(ranges)};
        },
        [this](const Result<Found> &rows) {
            if (!rows)
                return;
            m_rule = std::make_shared<const Rule>(Rule{nullptr, {}, rows->ids});
            emit found(rows->ranges);
        });
}

} // namespace voxdeck
