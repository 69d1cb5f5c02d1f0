// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0353, 0551
#pragma once

#include "core/audit/BinColumn.h"
#include "core/json/Json.h"
#include "core/workspace/TranscriptNames.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace voxdeck {

/// A field of the lists that can be charted.
struct MetaField {
    std::string name; ///< as in `meta.NAME`; a dot goes into a member
    bool isNumber = false;
    bool areWhole = true;           ///< of numbers
    double least = 0, most = 0;     ///< of numbers
    std::vector<std::string> names; ///< of others, most rows first, then by name

    BinScale scale() const;
    /// The bin of a row's value; kUnknownBin where it has none, kNotFiniteBin for a number that is not finite.
    std::uint16_t binOf(const JsonValue &further) const;

private:
    mutable std::unordered_map<std::string_view, std::uint16_t> m_bins; ///< of names
};

/// Finds out what fields the records of rows have that are no column: those of texts, numbers and truth values, a level
/// deep, whose values are all numbers, or are few enough for bars. NaN and infinite values make no words of a field of
/// numbers. Fields with hardly two equal values (names of files) are left out, and so are hypotheses.
///
/// Memory   some 100 bytes for each different value of a field, at most kMostBins of them.
/// Threads  one at a time.
class MetaSurvey {
public:
    static constexpr std::size_t kMostFields = 40;

    void add(const JsonValue &further, const TranscriptNames &names);
    /// By name; the kMostFields with most values.
    std::vector<MetaField> fields() const;

private:
    struct Seen {
        std::uint64_t values = 0;
        std::uint64_t numbers = 0; ///< that are finite
        bool areNumbers = true, areWhole = true;
        double least = 0, most = 0;
        bool isCut = false; ///< more different values than bars could be
        std::unordered_map<std::string, std::uint64_t> counts;
    };
    void addValue(const std::string &name, const JsonValue &value, const TranscriptNames &names);

    std::map<std::string, Seen> m_seen;
};

} // namespace voxdeck
