// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audit/HypothesisCharts.h"
#include <QString>
#include <QStringList>

#include <optional>
#include <string>
#include <vector>

namespace voxdeck {

/// The hypotheses of the dataset, and the one that the Audit page is about.
class HypothesisChoice {
public:
    /// All that there are; those that are gone are forgotten.
    void accept(const std::vector<std::string> &names, const HypothesisSlots &slotNames);
    void note(const std::vector<std::string> &names); ///< that were met
    void choose(const std::string &name);
    void clear() { *this = {}; }

    const std::string &chosen() const { return m_chosen; } ///< empty: the table's own
    QStringList names() const;                             ///< the table's own first
    QString shown() const;                                 ///< of names()
    /// Its place among the names that were scored; their number where it is not among them.
    std::size_t placeIn(const std::vector<std::string> &scored) const;

    const HypothesisSlots &slotNames() const { return m_slots; }
    /// Of the chosen one.
    HypothesisRates rates() const;
    /// Whether charts can be of the chosen one: it is the table's own, or measured.
    bool hasCharts() const { return rates().areMeasured(); }
    /// The chart of its character error rates.
    const AuditChart &rate() const { return rates().chart(); }
    /// The title of a chart: that of a rate names its hypothesis where it is not the table's own.
    QString titleOf(const AuditChart &chart) const;
    /// Whether the page shows the chart: error rates of the chosen hypothesis, and all other charts.
    bool shows(const AuditChart &chart) const { return rates().shows(chart); }

private:
    std::vector<std::string> m_names;
    std::string m_chosen;
    HypothesisSlots m_slots;
};

} // namespace voxdeck
