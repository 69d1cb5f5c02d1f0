// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/audit/HypothesisChoice.h"

#include "ui/audit/ChartPicture.h"
#include "ui/common/Text.h"

#include <algorithm>

namespace voxdeck {
void HypothesisChoice::accept(const std::vector<std::string> &names,
                              const HypothesisSlots &slotNames)
{
    const auto isGone = [&names](const std::string &name) {
        return !names.empty() && name != "hypothesis"
               && std::find(names.begin(), names.end(), name) == names.end();
    };
    std::erase_if(m_names, isGone);
    if (isGone(m_chosen))
        m_chosen.clear();
    m_slots = slotNames;
    note(names);
}

void HypothesisChoice::note(const std::vector<std::string> &names)
{
    for (const std::string &name : names)
        if (std::find(m_names.begin(), m_names.end(), name) == m_names.end())
            m_names.push_back(name);
}

void HypothesisChoice::choose(const std::string &name)
{
    m_chosen = m_names.empty() || name == m_names.front() ? std::string() : name;
}

QStringList HypothesisChoice::names() const
{
    QStringList all;
    for (const std::string &name : m_names)
        all << toQString(name);
    return all;
}

QString HypothesisChoice::shown() const
{
    return toQString(m_chosen.empty() && !m_names.empty() ? m_names.front() : m_chosen);
}

std::size_t HypothesisChoice::placeIn(const std::vector<std::string> &scored) const
{
    const std::string &name = !m_chosen.empty() || m_names.empty() ? m_chosen : m_names.front();
    return static_cast<std::size_t>(std::find(scored.begin(), scored.end(), name) - scored.begin());
}

HypothesisRates HypothesisChoice::rates() const
{
    HypothesisRates rates{m_chosen, {}};
    for (std::size_t slot = 0; slot < m_slots.size() && !m_chosen.empty(); ++slot)
        if (m_slots[slot] == m_chosen)
            rates.slot = slot;
    return rates;
}

QString HypothesisChoice::titleOf(const AuditChart &chart) const
{
    const auto slot = hypothesisSlotOf(nameOf(chart));
    if (!slot || m_slots[*slot].empty())
        return chartTitle(chart);
    return chartTitle(*auditChartNamed(rateOfSlotName(nameOf(chart)))) + QStringLiteral(" · ")
           + toQString(m_slots[*slot]);
}

} // namespace voxdeck
