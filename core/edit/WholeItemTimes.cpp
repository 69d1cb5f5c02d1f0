// SPDX-License-Identifier: Apache-2.0
#include "core/edit/WholeItemTimes.h"

#include "core/edit/ChangeChecks.h"
#include "core/rows/ManifestRows.h"
#include "core/rows/SegmentList.h"
#include "core/workspace/SegmentTable.h"

#include <cstddef>
#include <map>
#include <string>
#include <utility>

namespace voxdeck {

Result<std::vector<FieldChange>> withWholeItemsDivided(Database &database,
                                                       const std::vector<FieldChange> &changes,
                                                       std::vector<ChangeAuthor> &authors)
{
    struct Whole {
        std::vector<SegmentEntry> before, after;
        ChangeAuthor author;
    };
    std::map<SegmentRef, Whole> wholes;
    std::map<std::pair<SegmentRef, EditField>, std::string>
        values; // that the changes give the whole items
    std::vector<FieldChange> kept;
    std::vector<ChangeAuthor> keptAuthors;
    for (std::size_t number = 0; number < changes.size(); ++number) {
        const FieldChange &change = changes[number];
        const ChangeAuthor author = number < authors.size() ? authors[number] : ChangeAuthor();
        if (change.ref.segment < 0)
            values[{change.ref, change.field}] = change.after;
        if (!isTimeOfWholeItem(change)) {
            kept.push_back(change);
            keptAuthors.push_back(author);
            continue;
        }
        Whole &whole = wholes[change.ref];
        if (whole.before.empty()) {
            VOX_TRY(whole.before, segmentEntriesOf(database, change.ref));
            whole.after = whole.before;
            whole.author = author;
        }
        if (whole.before.size() != 1 || whole.before.front().number >= 0)
            return changedMeanwhile(change);
        const bool isStart = change.field == EditField::Start;
        double &seconds = isStart ? whole.after.front().startSeconds
                                  : whole.after.front().endSeconds;
        if (secondsText(seconds) != change.before)
            return changedMeanwhile(change);
        VOX_CHECK(checkValue(change));
        seconds = secondsIn(change.after).value_or(seconds);
    }
    const auto byThen = [&](const SegmentRef &ref, EditField field) -> Result<std::string> {
        if (const auto found = values.find({ref, field}); found != values.end())
            return found->second;
        VOX_TRY(const auto row, ManifestRows(database).find(ref));
        VOX_TRY(auto shown, valueOfRow(database, row, field));
        return std::move(shown).value_or(std::string());
    };
    for (auto &[ref, whole] : wholes) {
        SegmentEntry &entry = whole.after.front();
        if (entry == whole.before.front())
            continue; // the times are what they were
        VOX_TRY(entry.text, byThen(ref, EditField::Text));
        VOX_TRY(auto numbers, SegmentNumbers::load(database, ref));
        entry.number = numbers.next();
        entry.parent = ref.segment;
        const auto add = [&, author = whole.author](FieldChange change) {
            kept.push_back(std::move(change));
            keptAuthors.push_back(author);
        };
        add({ref, EditField::Segments, segmentEntriesText(whole.before),
             segmentEntriesText(whole.after)});
        // What people decided about the item they decided about this segment.
        const SegmentRef made{ref.shard, ref.item, entry.number};
        for (const auto &[field, usual] :
             {std::pair(EditField::Status, std::string(statusName(SegmentStatus::Pending))),
              std::pair(EditField::Flag, std::string("0"))}) {
            VOX_TRY(auto value, byThen(ref, field));
            if (!value.empty() && value != usual)
                add({made, field, usual, std::move(value)});
        }
    }
    if (!authors.empty())
        authors = std::move(keptAuthors);
    return kept;
}

} // namespace voxdeck
