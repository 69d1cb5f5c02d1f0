// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audit/ChartBoard.h"
#include "core/split/SplitSurvey.h"

#include <QString>

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace voxdeck {

/// How long the segments of a bar are, in seconds.
struct BarLength {
    double all = 0;                        ///< of the filter
    std::array<double, kSplits> bySplit{}; ///< with the brushes, by Split
    double matching() const;
    friend bool operator==(const BarLength &, const BarLength &) = default;
};

/// One bar of a chart: what it is, and its rows.
struct ChartBar {
    QString tick;  ///< at the axis, for the lower end of a number; else the name
    QString words; ///< "30 to 32 %", as a user reads it in a sentence
    quint64 all = 0;
    quint64 matching =
        0; ///< of them, with the brushes of the other charts; of a build, those written
    quint64 failed = 0; ///< of a build
    std::optional<BarLength>
        length; ///< where bars are as long as their segments, in the colours of splits
};

/// The contents of a chart.
struct ChartPicture {
    QString title; ///< "Character error rate"
    QString axis;  ///< "CER, %"
    std::vector<ChartBar> bars;
    bool isNamed = false;    ///< bars are beneath each other, each with its name
    bool isOfSplits = false; ///< each bar has the colour of its split
    bool isProgress =
        false;             ///< bars are builds, each as long as the others: nothing can be brushed
    bool hasRates = false; ///< bars have the colours of error rates
    double goodUpTo = 0;   ///< of hasRates: bars up to this share are good, up to warnUpTo fair
    double warnUpTo = 0;
    double barsPerShare = 1; ///< of hasRates: bars that make up a share of 1
    quint64 unknown = 0;     ///< rows without a value
    quint64 outside = 0;     ///< rows with a name that has no bar, or a number that is not finite
    bool isEstimate = false;
    bool areLengthsEstimated = false;
    bool waitsForLengths = false; ///< which are still summed up: rows would be taken for them
};

/// The chart's words: nothing is counted yet.
ChartPicture pictureOf(const ChartBoard &board, std::size_t at);
/// "30 to 50 %", "de, en": the bars as a user reads them.
QString brushWords(const ChartBoard &board, std::size_t at, BarRange bars);
/// "cer 10–30 %", "lang de, en": the field as queries call it, and the bars, short enough for a chip.
QString chipWords(const ChartBoard &board, std::size_t at, BarRange bars);
/// "Character error rate", "Letters per second".
QString chartTitle(const AuditChart &chart);

} // namespace voxdeck
