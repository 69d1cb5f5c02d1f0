// SPDX-License-Identifier: Apache-2.0
#include "core/publish/SplitsFilePlan.h"

#include "core/format/DatasetKind.h"
#include "core/format/csv/SplitsTable.h"
#include "core/import/ListedSegment.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace voxdeck {

namespace {

/// All rows of a recording are edited alike; what the first says counts.
class SplitsPlanner {
public:
    SplitsPlanner(const SplitsTable &table, SplitsFilePlan &plan) : m_table(table), m_plan(plan) {}

    void add(std::size_t number, const FieldEdit &edit, const FoundUtterance &found)
    {
        if (found.recording.empty() || m_refused.contains({found.recording, edit.field}))
            return;
        const auto row = m_table.recordings.find(found.recording);
        const bool isSplit = edit.field == EditField::Split;
        std::string said = row == m_table.recordings.end() ? std::string()
                           : isSplit                       ? row->second.split
                                                           : row->second.subset;
        if (isSplit)
            said = splitName(splitSpelled(said));
        if (said == edit.now)
            return;
        if (!said.empty() && !edit.journal.contains(said)) {
            refuse(edit, found.recording, said);
            return;
        }
        SplitsChange &change = m_changes[found.recording];
        change.sourcePath = found.audio;
        if (isSplit) {
            change.split = edit.now.empty() ? std::string() : m_table.wordFor(edit.now);
        } else {
            change.subset = edit.now;
            m_plan.subsets.push_back(number);
            if (row == m_table.recordings.end() && !change.split)
                change.split = splitName(splitSpelled(found.split));
        }
    }

    const std::map<std::string, SplitsChange> &changes() const { return m_changes; }

private:
    void refuse(const FieldEdit &edit, const std::string &recording, const std::string &said)
    {
        m_refused.insert({recording, edit.field});
        m_plan.isWhole = false;
        addFieldProblem(m_plan.problems,
                        {ErrorCode::InvalidArgument,
                         Sentence::tr("the splits file now has another %1 value: %2",
                                      editFieldName(edit.field), said),
                         recording});
    }

    const SplitsTable &m_table;
    SplitsFilePlan &m_plan;
    std::map<std::string, SplitsChange> m_changes;
    std::set<std::pair<std::string, EditField>> m_refused;
};

} // namespace

Result<SplitsFilePlan> planSplitsFile(const FileSystem &fs, const KnownList &list,
                                      const ListLookup &lookup, const std::vector<FieldEdit> &edits)
{
    SplitsFilePlan plan;
    const auto isMeant = [](const FieldEdit &edit) {
        return edit.field == EditField::Split || edit.field == EditField::Subset;
    };
    const auto splitsFile = traitsOfKindNamed(list.kind).splitsFile;
    const auto path = splitsFile ? splitsFile(list.path) : std::nullopt;
    if (!path || std::none_of(edits.begin(), edits.end(), isMeant))
        return plan;
    const auto hasSubsets = std::any_of(edits.begin(), edits.end(), [](const FieldEdit &edit) {
        return edit.field == EditField::Subset;
    });
    if (const auto status = fs.status(*path); !status) {
        if (status.error().code != ErrorCode::NotFound)
            return fail(status.error());
        if (hasSubsets)
            plan.problems.push_back(
                {ErrorCode::NotFound,
                 Sentence::tr("subsets are published into the splits file beside the manifest, "
                              "which is missing; `manifest build` writes it"),
                 path->string()});
        return plan;
    }
    VOX_TRY(const auto table, readSplitsTable(fs, *path));
    SplitsPlanner planner(table, plan);
    for (std::size_t number = 0; number < edits.size(); ++number) {
        const FieldEdit &edit = edits[number];
        const auto found = lookup.byKey.find(edit.key);
        if (isMeant(edit) && !edit.key.empty() && found != lookup.byKey.end())
            planner.add(number, edit, found->second.front());
    }
    if (planner.changes().empty())
        return plan;
    VOX_TRY(plan.file, locateSplits(fs, *path, planner.changes()));
    return plan;
}

} // namespace voxdeck
