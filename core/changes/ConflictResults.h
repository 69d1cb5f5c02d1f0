// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0292
#pragma once

#include "core/changes/ChangeSet.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// What a person decided about conflicts: a file of conflictsText() in which "result" is filled in. Lines whose result is
/// still null decide nothing.
class ConflictResults {
public:
    /// An invalid line becomes an entry of `failures` (subject "NAME, line N").
    static ConflictResults parse(std::string_view text, const std::string &name,
                                 std::vector<Error> &failures);

    /// The result for a conflict, once. Nothing where the file has none; a result that was decided between other values
    /// becomes an entry of `failures`.
    std::optional<std::string> take(const ChangeConflict &conflict, std::vector<Error> &failures);
    /// Results that no conflict asked for become entries of `failures`.
    void reportRest(std::vector<Error> &failures) const;

private:
    struct Line {
        ChangeConflict conflict;
        std::string result;
        std::string subject; ///< in failures
        bool isTaken = false;
    };
    std::vector<Line> m_lines; ///< in the order of a change set
};

/// Adds what was decided to the merged set; the other conflicts stay. Failures as above.
void decideConflicts(MergedChanges &merged, ConflictResults &results, std::vector<Error> &failures);

} // namespace voxdeck
