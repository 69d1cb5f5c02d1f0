// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0601
#pragma once

#include "core/format/ListRewrite.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace voxdeck {

/// The lines of one recording in a list, and where a new line of it comes: behind the last one that begins no later;
/// before its first one where none does. In a list that is not in the order of time, such as one channel after another,
/// only the lines of the channel count.
///
/// Units    building O(n log n), placing O(log n + passing lines)
/// Threads  any, one at a time
class RecordingLines final {
public:
    struct Line {
        double startSeconds = 0;
        std::uint64_t line = 0;
        std::size_t part = 0;
        std::optional<int> channel;
        std::string key;
    };

    RecordingLines() = default;
    explicit RecordingLines(std::vector<Line> lines);

    /// Lines that count beside the others until the next call: those of one item, which go.
    void setPassing(std::vector<Line> passing);
    /// Of a line that begins at `startSeconds`.
    NewListRow::Place placeOf(double startSeconds, std::optional<int> channel) const;

private:
    bool arePassingInOrder() const;

    std::vector<Line> m_lines;   ///< in the order of the list
    std::vector<Line> m_passing; ///< in that order too
    bool m_isInOrder = true;     ///< m_lines are in the order of time
    bool m_areAllInOrder = true; ///< with m_passing
    /// Indexes of m_lines by their starts, those of one start in the order of the list.
    std::vector<std::size_t> m_byStart;
    std::map<std::optional<int>, std::vector<std::size_t>> m_byChannel;
};

} // namespace voxdeck
