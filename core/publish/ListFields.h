// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0080, 0106
#pragma once

#include "core/format/ListRewrite.h"
#include "core/journal/EarlierValues.h"
#include "core/publish/ListLookup.h"
#include "core/publish/PublishPlan.h"
#include "core/workspace/EditField.h"

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace voxdeck {

/// A split, language or status set by hand, of a list that has a field for it, or a speaker, hypothesis or
/// time. For times the journal records publishing; for other fields a value counts as published
/// once the list contains it.
struct FieldEdit {
    SegmentRef ref;
    std::string key;
    EditField field = EditField::Split;
    std::string now;               ///< as the journal spells it
    std::set<std::string> journal; ///< all that the journal says it was and became
    std::int64_t digest = 0;       ///< of the row: tells those of one key apart
    std::uint64_t lines = 1;       ///< of a time: its unpublished edits
};

/// The manual edits since fields were last published into the list, or since its mapping changed, with the values that
/// they had at `upTo`.
///
/// Units    memory: some 200 bytes an edit.
Result<std::vector<FieldEdit>> unpublishedFields(Workspace &workspace, const KnownList &list,
                                                 const JournalMark &upTo);
/// Records that the list has no unpublished fields up to there; nothing where there are later ones.
Result<> noteFieldsPublished(Workspace &workspace, const KnownList &list, const JournalMark &upTo);

/// The values to write.
struct FieldWrites {
    struct Write {
        std::size_t edit = 0;
        FoundUtterance place;
    };
    std::vector<Write> writes;
    std::vector<ListChange> changes; ///< one for each write
    /// The first 1,000 rows whose list has another value or no place for it.
    std::vector<Error> problems;
    bool areWhole = true; ///< no row has such a problem
};
FieldWrites planFields(const KnownList &list, const ListLookup &lookup,
                       const std::vector<FieldEdit> &edits);

/// Adds one of at most 1,000.
void addFieldProblem(std::vector<Error> &problems, Error problem);

/// Whether the list says what was set by hand.
bool saysNow(const FoundUtterance &found, const FieldEdit &edit);

} // namespace voxdeck
