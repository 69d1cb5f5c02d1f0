// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/SegmentCommand.h"

#include "core/annotations/LabelTargets.h"
#include "core/base/Utf8.h"
#include "core/edit/PauseSegments.h"
#include "core/edit/SegmentEdits.h"
#include "core/format/AudioFacts.h"
#include "core/items/ItemNames.h"
#include "core/rows/SegmentList.h"
#include "core/shards/audio/RecordingLevels.h"

namespace voxdeck::cli {

namespace {

/// Where the character `wanted` begins; the text's length where it has not so many.
std::size_t byteOfCharacter(const std::string &text, std::size_t wanted)
{
    std::size_t at = 0;
    for (std::size_t count = 0; count < wanted && at < text.size(); ++count)
        nextUtf8(text, at);
    return at;
}

/// Of a list a line is called as its key is; of a recording it is one of its segments, by time.
Result<SegmentRef> segmentOfList(Surroundings &surroundings, OpenedDataset &opened,
                                 const std::string &item, std::optional<std::uint32_t> segment)
{
    ItemNames rowNames(*opened.workspace, *opened.items);
    if (numberOfItem(item) && segment.value_or(0) == 0)
        return rowNames.find(item);
    const std::vector<LabelledName> names{{item, {}, true, false}};
    VOX_TRY(const auto found, findLabelTargets(*opened.workspace, names, surroundings.stop));
    const LabelTarget &target = found.front();
    if (target.kind == LabelTarget::Kind::Segment && segment.value_or(0) == 0)
        return target.ref;
    if (target.kind == LabelTarget::Kind::Segment || numberOfItem(item))
        return fail(ErrorCode::NotFound, "is one segment; --segment counts those of a recording",
                    item);
    if (target.kind != LabelTarget::Kind::Item) { // none, or several: which ones, by their numbers
        VOX_CHECK(rowNames.look({item}, {}, surroundings.stop));
        return rowNames.find(item);
    }
    VOX_TRY(const auto rows, rowsOfTarget(*opened.workspace, target));
    if (segment.value_or(0) >= rows.size())
        return fail(ErrorCode::NotFound,
                    "has no such segment; the recording has " + std::to_string(rows.size()), item);
    return rows[segment.value_or(0)].ref;
}

Result<SegmentRef> segmentAt(OpenedDataset &opened, SegmentRef item,
                             std::optional<std::uint32_t> segment)
{
    VOX_TRY(const auto entries, segmentEntriesOf(opened.workspace->database(), item));
    if (segment.value_or(0) >= entries.size())
        return fail(ErrorCode::NotFound,
                    "has no such segment; the item has " + std::to_string(entries.size()),
                    "segment " + std::to_string(*segment));
    item.segment = entries[segment.value_or(0)].number;
    return item;
}

Result<std::vector<FieldChange>> changesFor(EditSession &session, SegmentEditor &editor,
                                            const SegmentRef &ref, const std::string &text,
                                            const SegmentOptions &options)
{
    if (!options.added.empty())
        return editor.add(ref, options.added[0], options.added[1], text);
    if (!options.times.empty() && !options.mayOverlap)
        VOX_CHECK(editor.checkRoom(ref, options.times[0], options.times[1]));
    if (!options.times.empty())
        return editor.setTimes(ref, options.times[0], options.times[1]);
    if (options.joins)
        return editor.joinWithNext(ref);
    if (options.removes)
        return editor.remove(ref);
    if (!options.textAt)
        return editor.split(ref, options.splitAt.value_or(0));
    VOX_TRY(const auto whole, session.currentText(ref));
    return editor.split(ref, options.splitAt.value_or(0), byteOfCharacter(whole, *options.textAt));
}

Result<std::vector<TimeSpan>> spansOf(Surroundings &surroundings, OpenedDataset &opened,
                                      const SegmentRef &ref, const PauseRule &rule)
{
    VOX_CHECK(rule.check());
    VOX_TRY(const auto levels, levelsOfItem(surroundings.fs, *opened.workspace, *opened.items, ref,
                                            surroundings.stop));
    return segmentsByPauses(levels, rule, surroundings.stop);
}

Result<std::vector<FieldChange>> changesAtPauses(Surroundings &surroundings, OpenedDataset &opened,
                                                 EditSession &session, const SegmentRef &ref,
                                                 const SegmentOptions &options)
{
    VOX_TRY(const auto spans, spansOf(surroundings, opened, ref, options.pauses));
    VOX_TRY(const auto row, RowReader(*opened.workspace).row(ref));
    VOX_TRY(const auto present, rowsOfRecording(*opened.workspace, row));
    return becomeSpans(*opened.workspace, session, present, spans, !opened.items->hasRecords());
}

/// Names the segment where the error does not.
Error withSegment(Workspace &workspace, const SegmentRef &ref, Error error)
{
    const auto row = RowReader(workspace).row(ref);
    if (row && error.subject.empty())
        error.subject = "segment " + row->key;
    return error;
}

} // namespace

Result<SegmentRef> segmentNamed(Surroundings &surroundings, OpenedDataset &opened,
                                const std::string &item, std::optional<std::uint32_t> segment)
{
    if (!opened.items->hasRecords())
        return segmentOfList(surroundings, opened, item, segment);
    VOX_CHECK(importOpened(surroundings, opened));
    ItemNames names(*opened.workspace, *opened.items);
    VOX_CHECK(names.look({item}, {}, surroundings.stop));
    VOX_TRY(const auto whole, names.find(item));
    return segmentAt(opened, whole, segment);
}

Result<std::vector<TimeSpan>> proposedSegments(Surroundings &surroundings, OpenedDataset &opened,
                                               const std::string &item,
                                               const SegmentOptions &options)
{
    VOX_TRY(const auto ref, segmentNamed(surroundings, opened, item, {}));
    return spansOf(surroundings, opened, ref, options.pauses);
}

Result<EditGroup> editSegments(Surroundings &surroundings, OpenedDataset &opened,
                               const std::string &item, std::optional<std::uint32_t> segment,
                               const std::string &text, const SegmentOptions &options)
{
    VOX_TRY(const auto ref, segmentNamed(surroundings, opened, item, segment));
    EditSession session(*opened.workspace, opened.items, userName());
    if (options.atPauses) {
        VOX_TRY(const auto changes, changesAtPauses(surroundings, opened, session, ref, options));
        return session.apply(changes, {}, surroundings.stop);
    }
    AudioFactsReader facts(surroundings.fs);
    SegmentEditor editor(*opened.workspace, session,
                         audioSecondsOf(*opened.workspace, *opened.items, facts, ref));
    auto changes = changesFor(session, editor, ref, text, options);
    if (!changes)
        return fail(withSegment(*opened.workspace, ref, std::move(changes).error()));
    return session.apply(*changes);
}

} // namespace voxdeck::cli
