// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/format/InputUtterance.h"
#include "core/items/ItemSource.h"
#include "core/sound/SoundPart.h"
#include "core/workspace/FieldMapping.h"
#include "core/workspace/SegmentRow.h"
#include "core/workspace/Workspace.h"

#include <cstdint>
#include <map>
#include <span>
#include <string>

namespace voxdeck {

/// What leaves the workspace of one row: for exports, builds and packages alike.
struct RowUtterance {
    InputUtterance utterance; ///< with edits and splits
    SoundPart sound;          ///< may have a problem: the texts can be used all the same
    std::string recording;    ///< its name
    std::string sourceAudio;  ///< as the list or record spells it
};

/// Makes them.
///
/// Threads  that of the workspace, which must outlive it, as `items` must.
/// Errors   NotFound: a row that is gone; those of reading records.
class RowUtterances {
public:
    /// Whether the record of a TouchDataset's row names its recording, which is its item.
    enum class Recordings { AsRecorded, Named };

    static Result<RowUtterances> create(Workspace &workspace, const ItemSource &items,
                                        Recordings recordings);
    /// Of one row, or of several that became `row` (mergedRow()).
    Result<RowUtterance> of(std::span<const SegmentRow> parts, const SegmentRow &row) const;

private:
    struct List {
        FieldMapping mapping;
        TimeRule timeRule = TimeRule::Truncate;
    };
    RowUtterances(Workspace &workspace, const ItemSource &items)
        : m_workspace(&workspace), m_items(&items)
    {
    }

    Workspace *m_workspace;
    const ItemSource *m_items;
    List m_records; ///< of a TouchDataset
    std::map<std::uint32_t, List> m_lists;
};

} // namespace voxdeck
