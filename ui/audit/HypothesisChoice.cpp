// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/audit/HypothesisChoice.h"

#include "core/audit/ChartTitles.h"
#include "ui/audit/ChartPicture.h"
#include "ui/common/Text.h"

#include <algorithm>

namespace voxdeck {
void HypothesisChoice::accept(const std::vector<std::string> &names,
                              const HypothesisSlots &slotNames, bool isMixed)
{
    m_isMixed = isMixed;
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
        if (!name.empty() && std::find(m_names.begin(), m_names.end(), name) == m_names.end())
            m_names.push_back(name);
}

void HypothesisChoice::choose(const std::string &name)
{
    const bool isOwn = m_names.empty() || (!m_isMixed && name == m_names.front());
    m_chosen = isOwn ? std::string() : name;
}

QStringList HypothesisChoice::names() const
{
    QStringList all;
    if (m_isMixed)
        all << QString();
    for (const std::string &name : m_names)
        all << toQString(name);
    return all;
}

QString HypothesisChoice::shown() const
{
    return toQString(asked());
}

std::string HypothesisChoice::asked() const
{
    return m_chosen.empty() && !m_names.empty() && !m_isMixed ? m_names.front() : m_chosen;
}

std::string HypothesisChoice::hypothesisOf(const AuditChart &chart) const
{
    if (isOwnRate(chart))
        return {};
    const auto slot = hypothesisSlotOf(nameOf(chart));
    return slot && !m_slots[*slot].empty() ? m_slots[*slot] : m_chosen;
}

std::size_t HypothesisChoice::placeIn(const std::vector<std::string> &scored) const
{
    return static_cast<std::size_t>(std::find(scored.begin(), scored.end(), asked())
                                    - scored.begin());
}

namespace {

HypothesisRates ratesIn(const HypothesisSlots &slotNames, const std::string &name)
{
    HypothesisRates rates{name, {}};
    for (std::size_t slot = 0; slot < slotNames.size() && !name.empty(); ++slot)
        if (slotNames[slot] == name)
            rates.slot = slot;
    return rates;
}

} // namespace

HypothesisRates HypothesisChoice::rates() const
{
    return ratesIn(m_slots, m_chosen);
}

const AuditChart &HypothesisChoice::rateOf(const std::string &hypothesis) const
{
    return ratesIn(m_slots, hypothesis).chart();
}

QString HypothesisChoice::titleOf(const AuditChart &chart) const
{
    const auto slot = hypothesisSlotOf(nameOf(chart));
    if (!slot || m_slots[*slot].empty())
        return chartTitle(chart);
    const auto &rate = *auditChartNamed(rateOfSlotName(nameOf(chart)));
    return toQString(titleWith(toUtf8(chartTitle(rate)), m_slots[*slot]));
}

} // namespace voxdeck
