// SPDX-License-Identifier: Apache-2.0
#include "core/audit/HypothesisCharts.h"

#include "core/query/Metrics.h"
#include "core/workspace/TranscriptNames.h"

#include <algorithm>
#include <array>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::array<std::string_view, 3> kOwnRates = {"cer", "wer", "mer"};

} // namespace

std::string_view rateOfSlotName(std::string_view name)
{
    return hypothesisSlotOf(name) ? name.substr(0, kOwnRates[0].size()) : std::string_view();
}

bool isOwnRate(const AuditChart &chart)
{
    return std::find(kOwnRates.begin(), kOwnRates.end(), nameOf(chart)) != kOwnRates.end();
}

Result<HypothesisRates> HypothesisRates::of(Database &database, std::string_view name)
{
    HypothesisRates rates;
    if (name.empty())
        return rates;
    VOX_TRY(const auto names, TranscriptNames::load(database));
    const auto known = names.hypotheses();
    // a table whose hypothesis has no name calls it so (tableHypothesis())
    if (!names.isColumnMixed()
        && name == (known.empty() ? std::string_view("hypothesis") : known.front()))
        return rates;
    rates.name = name;
    VOX_TRY(const auto slots, hypothesisSlots(database));
    const auto found = std::find(slots.begin(), slots.end(), name);
    if (found != slots.end())
        rates.slot = static_cast<std::size_t>(found - slots.begin());
    return rates;
}

bool HypothesisRates::shows(const AuditChart &chart) const
{
    if (const auto slotOfChart = hypothesisSlotOf(nameOf(chart)))
        return !isOwn() && slotOfChart == slot;
    return isOwn() || !isOwnRate(chart);
}

const AuditChart &HypothesisRates::chart() const
{
    return *auditChartNamed(rateOfSlot("cer", slot));
}

const AuditChart *HypothesisRates::chartLike(const AuditChart &chart) const
{
    const auto rate = isOwnRate(chart) ? nameOf(chart) : rateOfSlotName(nameOf(chart));
    return rate.empty() || !areMeasured() ? nullptr : auditChartNamed(rateOfSlot(rate, slot));
}

std::optional<QueryExpression> HypothesisRates::queryOf(QueryExpression query) const
{
    if (isOwn())
        return query;
    for (QueryExpression &part : query.parts) {
        auto asked = queryOf(std::move(part));
        if (!asked)
            return std::nullopt;
        part = *std::move(asked);
    }
    if (query.kind != QueryExpression::Kind::Test)
        return query;
    QueryTest &test = query.test;
    const auto rate = std::find(kOwnRates.begin(), kOwnRates.end(), infoOf(test.field).name);
    if (rate != kOwnRates.end() && !slot)
        return std::nullopt;
    if (rate != kOwnRates.end())
        test.field = queryFieldOf(*metricNamed(rateOfSlot(*rate, slot)));
    else if (test.field == QueryField::Hypothesis && test.version.empty())
        test.version = name;
    return query;
}

} // namespace voxdeck
