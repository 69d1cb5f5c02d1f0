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
    /// All that there are; those that are gone are forgotten. `isMixed`: the table's own are of several names
    /// (TranscriptNames::isColumnMixed()), and a choice beside them.
    void accept(const std::vector<std::string> &names, const HypothesisSlots &slotNames,
                bool isMixed = false);
    void note(const std::vector<std::string> &names); ///< that were met
    void choose(const std::string &name);
    void clear() { *this = {}; }

    const std::string &chosen() const { return m_chosen; } ///< empty: the table's own
    QStringList names() const; ///< the table's own first; "" where it is mixed
    QString shown() const;     ///< of names()
    /// Whether figures are of the table's own, and these have several names.
    bool isOfTable() const { return m_isMixed && m_chosen.empty(); }
    /// What a figure is asked of by name (AuditRequest); empty: all that are met, or isOfTable().
    std::string asked() const;
    /// The hypothesis that a chart is of: its own where it is a rate, else the chosen one. As chosen().
    std::string hypothesisOf(const AuditChart &chart) const;
    /// Its place among the names that were scored; their number where it is not among them.
    std::size_t placeIn(const std::vector<std::string> &scored) const;

    const HypothesisSlots &slotNames() const { return m_slots; }
    /// Of the chosen one.
    HypothesisRates rates() const;
    /// Whether charts can be of the chosen one: it is the table's own, or measured.
    bool hasCharts() const { return rates().areMeasured(); }
    /// The chart of its character error rates.
    const AuditChart &rate() const { return rateOf(m_chosen); }
    /// Of another one, named as chosen().
    const AuditChart &rateOf(const std::string &hypothesis) const;
    /// The title of a chart: that of a rate names its hypothesis where it is not the table's own.
    QString titleOf(const AuditChart &chart) const;
    /// Whether the page shows the chart: error rates of the chosen hypothesis, and all other charts.
    bool shows(const AuditChart &chart) const { return rates().shows(chart); }

private:
    std::vector<std::string> m_names;
    std::string m_chosen;
    HypothesisSlots m_slots;
    bool m_isMixed = false;
};

} // namespace voxdeck
