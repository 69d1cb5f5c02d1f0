// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/KeptSelection.h"

#include <QMetaObject>

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

KeptSelection::KeptSelection(QObject *parent) : QObject(parent)
{
    m_pool.setMaxThreadCount(1);
}

KeptSelection::~KeptSelection()
{
    m_stop.request_stop();
    m_pool.waitForDone();
}

void KeptSelection::keep(Order order, Ranges ranges)
{
    forget();
    m_rule = std::make_shared<const Rule>(Rule{std::move(order), std::move(ranges), nullptr});
}

void KeptSelection::forget()
{
    m_rule.reset();
    m_stop.request_stop();
    m_stop = {};
    ++m_turn;
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
    m_stop.request_stop();
    m_stop = {};
    const auto turn = ++m_turn;
    const quint64 work = order->size() + (m_rule->ids ? 0 : rowsIn(m_rule->ranges));
    if (work <= kMostAtOnce) {
        const auto ids = idsOf(*m_rule);
        m_rule = std::make_shared<const Rule>(Rule{nullptr, {}, ids});
        emit found(rangesOf(*ids, *order, {}));
        return;
    }
    m_pool.start([this, turn, rule = m_rule, order = std::move(order), stop = m_stop.get_token()] {
        auto ids = idsOf(*rule);
        auto ranges = std::make_shared<Ranges>(rangesOf(*ids, *order, stop));
        QMetaObject::invokeMethod(
            this,
            [this, turn, ids = std::move(ids), ranges] {
                if (turn != m_turn)
                    return; // another order, or something else was selected
                m_rule = std::make_shared<const Rule>(Rule{nullptr, {}, ids});
                emit found(*ranges);
            },
            Qt::QueuedConnection);
    });
}

} // namespace voxdeck
