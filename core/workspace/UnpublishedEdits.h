// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0210, 0257, 0362
#pragma once

#include "core/workspace/EditField.h"
#include "core/workspace/SqlNumbers.h"

#include <string_view>

namespace voxdeck {

// The one definition of an unpublished edit: a line of the journal that publishing will write into
// the dataset's own files, that is not written yet, and that was not undone. Those are lines of
// texts, of an item's segments, and of the start and end of a segment of a record or of a line of a list that accepts
// times.
// Statuses, flags, comments,
// tags and bulk edits are kept in the workspace; for a list publishing also
// brings the values up to date that the list has a field for (core/publish/ListFields.h), which are known by
// comparison with the list and not from the journal.

/// Whether publishing writes lines of this field into any dataset.
constexpr bool isPublished(EditField field)
{
    return field == EditField::Text || field == EditField::Segments;
}

constexpr bool isTime(EditField field)
{
    return field == EditField::Start || field == EditField::End;
}

/// The kinds of lists that publishing can write start and end of an utterance into (`shard.kind`), as SQL.
#define VOX_KINDS_WITH_TIMES "'wenet', 'csv', 'tsv', 'manifest', 'kaldi', 'nemo', 'lhotse'"
/// The same of all datasets: the records of a TouchDataset, whose kind is empty, have the times of their segments.
constexpr bool takesTimes(std::string_view kind)
{
    constexpr std::string_view kKinds = VOX_KINDS_WITH_TIMES;
    if (kind.empty())
        return true;
    const auto at = kKinds.find(kind);
    return at != std::string_view::npos && at > 0 && kKinds[at - 1] == '\''
           && kKinds[at + kind.size()] == '\'';
}

/// Whether publishing writes lines of this field into a dataset or list of this kind.
constexpr bool isPublishedInto(std::string_view kind, EditField field)
{
    return isPublished(field) || (isTime(field) && takesTimes(kind));
}

/// The same of a row of the table `edit`: what is written as one, a record or the texts of a list.
#define VOX_PUBLISHED_FIELDS                                                                       \
    "(field IN (" VOX_SQL_TEXT ", " VOX_SQL_SEGMENTS ") OR field IN (" VOX_SQL_START               \
    ", " VOX_SQL_END ") AND (SELECT kind FROM shard WHERE shard.id = edit.shard) = '')"
/// Of the times of lists, which are written beside their texts.
#define VOX_PUBLISHED_TIMES                                                                        \
    "field IN (" VOX_SQL_START ", " VOX_SQL_END ")"                                                \
    " AND edit.shard IN (SELECT id FROM shard WHERE kind IN (" VOX_KINDS_WITH_TIMES "))"
/// A line that was not taken back, and takes nothing back, among `edit JOIN step ON step.id = edit.step`.
#define VOX_IS_LIVE "NOT step.is_undo AND step.state <> " VOX_SQL_STEP_TAKEN_BACK
#define VOX_NOT_WRITTEN "edit.revision IS NULL AND " VOX_IS_LIVE
/// An unpublished edit among the same.
#define VOX_UNPUBLISHED VOX_NOT_WRITTEN " AND (" VOX_PUBLISHED_FIELDS " OR " VOX_PUBLISHED_TIMES ")"
/// How many unpublished edits the row of `segment` has: its own texts and times, and its item's segments.
#define VOX_UNPUBLISHED_OF_SEGMENT                                                                 \
    "(SELECT count(*) FROM edit JOIN step ON step.id = edit.step WHERE edit.shard = segment.shard" \
    " AND edit.item = segment.item AND (edit.segment = segment.segment"                            \
    " AND edit.field <> " VOX_SQL_SEGMENTS                                                         \
    " OR edit.segment = -1 AND edit.field = " VOX_SQL_SEGMENTS ") AND " VOX_UNPUBLISHED ")"

} // namespace voxdeck
