// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0218
#pragma once

#include "core/base/Sentence.h"
#include "core/edit/EditSession.h"
#include "core/workspace/EditField.h"

#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace voxdeck {

/// The changes that give the segments of a published revision the values they had before it. The journal keeps
/// those values (a TouchDataset's metainfo.bin has the old records only until it is compacted, lists have none).
struct RevisionRevert {
    std::vector<FieldChange>
        changes;              ///< for EditSession::apply(): one step, unpublished as any edit
    std::vector<Error> left;  ///< values that stay as they are, and why
    std::uint64_t values = 0; ///< that the revision wrote; 0: the revision does not exist
};

/// Errors   those of the journal.
inline Result<RevisionRevert> planRevert(EditSession &session, std::int64_t revision)
{
    constexpr std::uint64_t kAll = std::numeric_limits<std::int64_t>::max();
    VOX_TRY(const auto lines, session.history({}, kAll));
    std::map<std::pair<SegmentRef, EditField>, std::pair<FieldChange, std::string>> values;
    for (const EditRecord &line : lines) { // newest first
        if (line.revision != revision || line.isBulk)
            continue;
        auto &[change, key] = values
                                  .try_emplace({line.change.ref, line.change.field}, line.change,
                                               line.key)
                                  .first->second;
        change.before = line.change.before; // of the oldest in the end
    }
    RevisionRevert revert;
    revert.values = values.size();
    for (auto &entry : values) {
        FieldChange &was = entry.second.first;
        const std::string &key = entry.second.second;
        const auto left = [&](const Sentence &why) {
            revert.left.push_back({ErrorCode::InvalidArgument, why, key});
        };
        if (was.field == EditField::Segments) {
            left(Sentence::tr("its segments were divided, merged, added or deleted in this "
                              "revision; change them back with \"edit\""));
            continue;
        }
        const auto now = session.currentValue(was.ref, was.field);
        if (!now)
            left(Sentence::tr("the segment is not there any more"));
        else if (*now == was.before)
            continue;
        else if (*now != was.after)
            left(Sentence::tr("was changed since this revision, and keeps its value"));
        else
            revert.changes.push_back({was.ref, was.field, *now, was.before});
    }
    return revert;
}

} // namespace voxdeck
