// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0268
#pragma once

#include "core/items/ItemSource.h"
#include "core/job/Progress.h"
#include "core/search/RowReader.h"
#include "core/workspace/Workspace.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// N of "#N", an item's number counted from 0; nothing for anything else.
std::optional<std::uint64_t> numberOfItem(std::string_view name);

/// The item of a TouchDataset that a person names by its key, or by "#N" counted over all readable shards. A key that
/// several items have names none of them, as below. Of a dataset on a server, whose records cost a transfer, the first
/// item that is found is the one: keys in order are found by halves, others by all records before it.
///
/// Time     looks through all records for a key.
/// Errors   NotFound; InvalidArgument for a key of several; Cancelled.
Result<touch::ItemAddress> findItem(const touch::TouchDataset &dataset, const std::string &name,
                                    const ProgressSink &progress, const std::stop_token &stop);

/// Items as people name them: by a key, or by "#N". Of a TouchDataset N counts its items; of a list it counts the rows
/// of the table. A key that several have names none of them: the error says the number of each.
///
/// Units    memory: that of the names. Threads: that of the workspace.
/// Errors   find(): NotFound; InvalidArgument for a key of several.
class ItemNames {
public:
    ItemNames(Workspace &workspace, const ItemSource &items);

    /// Looks them up, in one pass over the records, or over the rows of a list.
    Result<> look(const std::vector<std::string> &names, const ProgressSink &progress,
                  const std::stop_token &stop);
    /// One of the names looked up: an item of a TouchDataset (segment -1), or the row of a list.
    Result<SegmentRef> find(const std::string &name);
    /// The same, where a divided line of a list is meant with all its parts.
    Result<SegmentRef> findWhole(const std::string &name);

private:
    struct Place {
        SegmentRef ref;
        std::uint64_t number = 0; ///< of the item; of a list the row's id
        std::string key;
    };
    using Places = std::map<std::string, std::vector<Place>, std::less<>>;
    Result<> lookInRecords(const ProgressSink &progress, const std::stop_token &stop);
    Result<> lookInRows(const std::stop_token &stop);
    Result<SegmentRef> numbered(std::uint64_t number, const std::string &name);
    Result<std::uint64_t> numberOf(const Place &place);
    Result<SegmentRef> only(const std::vector<Place> &places, const std::string &name);

    Workspace &m_workspace;
    const ItemSource &m_items;
    const std::shared_ptr<const touch::TouchDataset> m_touch;
    std::shared_ptr<const RowOrder> m_order; ///< of a list, once it is asked for
    Places m_places;                         ///< by key
    Places m_parts;                          ///< rows of divided lines, by the key of the line
};

} // namespace voxdeck
