// SPDX-License-Identifier: Apache-2.0
#include "core/edit/RowChanges.h"

#include "core/base/Stopped.h"

#include <string>
#include <utility>
#include <vector>

namespace voxdeck {

Result<BulkReport> setInRows(Workspace &workspace, EditSession &edits, EditField field,
                             std::string_view value, const RowIds &rows,
                             const ProgressSink &progress, const std::stop_token &stop)
{
    if (field != EditField::Speaker)
        return fail(ErrorCode::InvalidArgument, Sentence::tr("not a field that is set row by row"),
                    editFieldName(field));
    if (rows.size() > kMostRowsOneByOne)
        return fail(
            ErrorCode::InvalidArgument,
            Sentence::tr("at most 200,000 segments can be changed at once; narrow the filter"));
    VOX_TRY(const auto after, fieldValue(field, value));
    RowReader reader(workspace);
    std::vector<FieldChange> changes;
    BulkReport done;
    for (const auto &run : rows.runs()) {
        for (std::uint32_t id = run.first; id < run.first + run.count; ++id) {
            if (stop.stop_requested())
                return stopped({}, "nothing was changed");
            VOX_TRY(auto row, reader.row(id));
            if (row.speaker == after)
                ++done.same;
            else
                changes.push_back({row.ref, field, std::move(row.speaker), after});
        }
    }
    done.rows = changes.size();
    VOX_TRY(done.step, edits.apply(changes, progress, stop));
    return done;
}

} // namespace voxdeck
