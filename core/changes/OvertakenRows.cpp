// SPDX-License-Identifier: Apache-2.0
#include "core/changes/OvertakenRows.h"

#include "core/base/Stopped.h"
#include "core/changes/ChangeLines.h"
#include "core/changes/ChangeRows.h"
#include "core/changes/SegmentMerge.h"
#include "core/changes/SegmentRestore.h"
#include "core/changes/SegmentsValue.h"
#include "core/notes/Comments.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace voxdeck {

namespace {

/// The value here now of what a row is about; nothing where its segment is no longer here.
Result<std::optional<std::string>> presentValue(Workspace &workspace, EditSession &session,
                                                const MergeRow &row)
{
    using Value = std::optional<std::string>;
    Database &db = workspace.database();
    const EditField field = row.theirs.field;
    if (row.isGone) {
        VOX_TRY(const auto restoring, restoringOf(workspace, session, row.ref));
        return restoring ? Value(row.mine) : Value();
    }
    if (field == EditField::Segments) {
        VOX_TRY(const auto wanted, becomeIn(row.result.value_or(row.mine)));
        VOX_TRY(const auto mine, becomeIn(row.mine));
        const bool isKept = std::any_of(wanted.begin(), wanted.end(),
                                        [](const auto &one) { return one.isKept; });
        const auto here = becomeHere(db, row.ref, isKept);
        return here && isSameBecome(*here, mine) ? Value(row.mine) : Value();
    }
    if (field == EditField::Comment) {
        VOX_TRY(auto now, Comments(db).valueOf(partOf(field, row.theirs.before, row.theirs.after)));
        return Value(std::move(now));
    }
    VOX_TRY(const auto known, knownRow(db, row.ref));
    if (known.id == 0)
        return Value();
    VOX_TRY(auto now, session.currentValue(row.ref, field));
    return Value(std::move(now));
}

} // namespace

Result<bool> passOvertaken(Workspace &workspace, EditSession &session, const MergePlan &plan,
                           std::set<std::size_t> &passed, std::vector<std::size_t> &overtaken,
                           const std::stop_token &stop)
{
    const std::size_t before = passed.size();
    for (std::size_t at = 0; at < plan.rows.size(); ++at) {
        const MergeRow &row = plan.rows[at];
        if (stop.stop_requested())
            return stopped({}, "nothing was changed");
        if (!row.isChange() || plan.isOpen(row) || passed.contains(at))
            continue;
        VOX_TRY(const auto now, presentValue(workspace, session, row));
        if (now == row.mine)
            continue;
        passed.insert(at);
        if (now != row.result)
            overtaken.push_back(at);
    }
    std::sort(overtaken.begin(), overtaken.end());
    return passed.size() > before;
}

} // namespace voxdeck
