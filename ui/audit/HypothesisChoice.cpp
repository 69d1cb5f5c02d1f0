// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/audit/HypothesisChoice.h"

#include "ui/audit/ChartPicture.h"
#include "ui/common/Text.h"

#include <algorithm>
#include <array>

namespace voxdeck {
namespace {

constexpr std::array<std::string_view, 3> kRates = {"cer", "wer", "mer"};

/// "cer" of "cer_b"; null for a chart that is not of a slot.
const AuditChart *rateOf(const AuditChart &chart)
{
    const auto name = nameOf(chart);
    return hypothesisSlotOf(name) ? auditChartNamed(name.substr(0, kRates[0].size())) : nullptr;
}

} // namespace

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

std::optional<std::size_t> HypothesisChoice::slot() const
{
    for (std::size_t slot = 0; slot < m_slots.size() && !m_chosen.empty(); ++slot)
        if (m_slots[slot] == m_chosen)
            return slot;
    return std::nullopt;
}

const AuditChart &HypothesisChoice::rate() const
{
    return *auditChartNamed(rateOfSlot("cer", slot()));
}

QString HypothesisChoice::titleOf(const AuditChart &chart) const
{
    const auto slot = hypothesisSlotOf(nameOf(chart));
    if (!slot || m_slots[*slot].empty())
        return chartTitle(chart);
    return chartTitle(*rateOf(chart)) + QStringLiteral(" · ") + toQString(m_slots[*slot]);
}

bool HypothesisChoice::shows(const AuditChart &chart) const
{
    const auto name = nameOf(chart);
    if (const auto slot = hypothesisSlotOf(name))
        return !m_chosen.empty() && slot == this->slot();
    return m_chosen.empty() || std::find(kRates.begin(), kRates.end(), name) == kRates.end();
}

} // namespace voxdeck
