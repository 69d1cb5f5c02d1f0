// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/workspace/RowScore.h"
#include "core/workspace/SegmentRow.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace voxdeck {

/// The name of the hypothesis that the table shows of a row.
inline std::string tableHypothesis(const SegmentRow &row)
{
    return row.hypothesisName.empty() ? "hypothesis" : row.hypothesisName;
}

/// The text of a row's hypothesis by name, the table's own for an empty name; nothing where the row lacks it. Valid as
/// long as the row.
inline std::optional<std::string_view> hypothesisNamed(const SegmentRow &row, std::string_view name)
{
    if (row.hasHypothesis() && (name.empty() || tableHypothesis(row) == name))
        return row.hypothesis;
    if (!name.empty())
        for (const TranscriptVersion &version : row.versions)
            if (version.isHypothesis && version.name == name)
                return version.text;
    return std::nullopt;
}

/// Makes the row one whose hypothesis is that of the name, with its rates; the table's own for an empty name.
inline void showHypothesis(SegmentRow &row, const std::string &name, const RowRater &rater)
{
    if (name.empty())
        return;
    const auto found = hypothesisNamed(row, name);
    std::string text(found.value_or(std::string_view()));
    row.isHypothesisEmpty = found && text.empty();
    row.hypothesis = std::move(text);
    row.hypothesisName = name;
    row.listed = {}; // a list's own rates are of another one
    rater.rate(row);
}

} // namespace voxdeck
