// SPDX-License-Identifier: Apache-2.0
#include "core/edit/ChangeChecks.h"

#include "core/base/Stopped.h"
#include "core/base/Utf8.h"
#include "core/edit/BulkEdit.h"
#include "core/notes/Comments.h"

#include <algorithm>

namespace voxdeck {

namespace {

bool isValid(const FieldChange &change)
{
    switch (change.field) {
    case EditField::Status: return statusNamed(change.after).has_value();
    case EditField::Flag: return change.after == "0" || change.after == "1";
    case EditField::Start:
    case EditField::End: return secondsIn(change.after).has_value();
    default: return isValidUtf8(change.after);
    }
}

} // namespace

std::string subjectOfSegment(const SegmentRef &ref)
{
    return "item " + std::to_string(ref.item)
           + (ref.segment < 0 ? std::string() : " segment " + std::to_string(ref.segment));
}

Result<> checkValue(const FieldChange &change)
{
    if (change.field == EditField::Segments) {
        if (change.ref.segment != -1)
            return fail(ErrorCode::InvalidArgument,
                        Sentence::tr("the segments of an item are set for the whole item"),
                        subjectOfSegment(change.ref));
        VOX_CHECK(segmentEntriesIn(change.after));
        return {};
    }
    if (change.field == EditField::Comment)
        return checkComment(change.before, change.after);
    if (isBulkField(change.field) && change.field > EditField::Flag)
        return fail(ErrorCode::InvalidArgument, Sentence::tr("is a field that bulk edits change"),
                    editFieldName(change.field));
    if (isValid(change))
        return {};
    return fail(ErrorCode::InvalidArgument,
                change.field == EditField::Text ? Sentence::tr("the text is not UTF-8")
                                                : Sentence::tr("invalid value: %1", change.after),
                subjectOfSegment(change.ref));
}

Result<> checkTimes(const std::vector<SegmentEntry> &now, const std::vector<SegmentEntry> &wanted,
                    const SegmentRef &ref)
{
    for (const SegmentEntry &entry : wanted) {
        const bool isAsBefore = std::any_of(now.begin(), now.end(), [&](const auto &before) {
            return before.number == entry.number && before.startSeconds == entry.startSeconds
                   && before.endSeconds == entry.endSeconds;
        });
        // Restored segments may have had any times in the record: only new ones are checked.
        if (!isAsBefore && entry.parent
            && (entry.startSeconds < 0 || entry.endSeconds <= entry.startSeconds))
            return fail(ErrorCode::InvalidArgument,
                        Sentence::tr("a segment must end after it begins"), subjectOfSegment(ref));
    }
    return {};
}

tl::unexpected<Error> changedMeanwhile(const FieldChange &change)
{
    return fail(ErrorCode::Busy,
                Sentence::tr("was changed elsewhere since it was read; nothing was changed"),
                subjectOfSegment(change.ref));
}

tl::unexpected<Error> stoppedBefore(const FieldChange &change)
{
    return stopped(subjectOfSegment(change.ref), "nothing was changed");
}

} // namespace voxdeck
