// SPDX-License-Identifier: Apache-2.0
#include "core/edit/LaterChanges.h"

#include "core/journal/BulkJournal.h"
#include "core/journal/JournalQueries.h"
#include "core/rows/SegmentList.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <tuple>

namespace voxdeck {

namespace {

/// A value of a segment that rests on a line of the step.
struct Resting {
    SegmentRef ref;
    EditField field = EditField::Text;
    const std::string *key = nullptr; ///< of the line

    friend bool operator<(const Resting &a, const Resting &b)
    {
        return std::tie(a.ref, a.field) < std::tie(b.ref, b.field);
    }
};

/// The numbers of segments that a change of an item's segments added or changed.
std::vector<std::int32_t> numbersMadeBy(const FieldChange &change)
{
    std::vector<std::int32_t> numbers;
    const auto before = segmentEntriesIn(change.before);
    const auto after = segmentEntriesIn(change.after);
    if (!before || !after)
        return numbers;
    for (const SegmentEntry &entry : *after)
        if (std::find(before->begin(), before->end(), entry) == before->end())
            numbers.push_back(entry.number);
    return numbers;
}

void addResting(const EditRecord &line, std::vector<Resting> &resting)
{
    const auto fields = fieldsRestingOn(line.change.field, line.change.before);
    const auto add = [&](const SegmentRef &ref) {
        for (const EditField field : fields)
            resting.push_back({ref, field, &line.key});
    };
    if (line.change.field != EditField::Segments) {
        add(line.change.ref);
        return;
    }
    SegmentRef ref = line.change.ref;
    resting.push_back({ref, EditField::Segments, &line.key}); // of the item as a whole
    for (const std::int32_t number : numbersMadeBy(line.change)) {
        ref.segment = number;
        add(ref);
    }
}

tl::unexpected<Error> changedBy(const std::string &who, EditField field, const std::string &key)
{
    return fail(ErrorCode::InvalidArgument,
                Sentence::tr("%1 changed the %2 after this step, which cannot be undone or redone "
                             "under it; edit the segment, or let %1 undo that change first",
                             who, editFieldName(field)),
                key);
}

/// What is lost with a segment; a subset is set together with the split.
std::vector<EditField> fieldsOfSegment()
{
    std::vector<EditField> fields;
    for (const EditFieldInfo &info : kEditFields)
        if (!info.isOfCopy && info.field != EditField::Segments && info.field != EditField::Subset)
            fields.push_back(info.field);
    return fields;
}

} // namespace

std::vector<EditField> fieldsRestingOn(EditField field, const std::string &restored)
{
    switch (field) {
    case EditField::Text: return {field, EditField::Status};
    case EditField::Start:
    case EditField::End: return {EditField::Start, EditField::End, EditField::Status};
    case EditField::Segments: return fieldsOfSegment();
    case EditField::Status: {
        const auto status = statusNamed(restored);
        if (status != SegmentStatus::Approved && status != SegmentStatus::Rejected)
            return {field};
        return {field, EditField::Text, EditField::Start, EditField::End};
    }
    case EditField::Comment: return {}; // its value as a whole is compared when the step is undone
    default: return {field};
    }
}

Result<> checkNothingRestsOn(Database &database, EditGroup step,
                             const std::vector<EditRecord> &lines)
{
    VOX_TRY(const bool haveOthers, haveOthersStepsBehind(database, step));
    if (!haveOthers)
        return {};
    std::vector<Resting> resting;
    for (const EditRecord &line : lines)
        addResting(line, resting);
    std::sort(resting.begin(), resting.end());
    for (auto first = resting.begin(); first != resting.end();) {
        std::vector<EditField> fields;
        auto last = first;
        for (; last != resting.end() && last->ref == first->ref; ++last)
            fields.push_back(last->field);
        VOX_TRY(const auto later, changeOfOthersBehind(database, step, first->ref, fields));
        if (later)
            return changedBy(later->who, later->field, *first->key);
        first = last;
    }
    VOX_TRY(const auto bulks, bulksOfOthersBehind(database, step));
    for (const LaterBulk &bulk : bulks) {
        const auto isOfField = [&bulk](const Resting &one) {
            return one.field == bulk.field;
        };
        if (std::none_of(resting.begin(), resting.end(), isOfField))
            continue;
        for (std::int64_t last = 0;;) {
            VOX_TRY(const auto stored, BulkJournal(database).chunkBehind(bulk.bulk, last));
            if (!stored)
                break;
            last = stored->id;
            for (const BulkRow &row : stored->chunk.rows) {
                const Resting wanted{{stored->shard, row.item, row.segment}, bulk.field, nullptr};
                const auto found = std::lower_bound(resting.begin(), resting.end(), wanted);
                if (found != resting.end() && !(wanted < *found))
                    return changedBy(bulk.who, bulk.field, *found->key);
            }
        }
    }
    return {};
}

} // namespace voxdeck
