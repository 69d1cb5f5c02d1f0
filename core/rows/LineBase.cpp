// SPDX-License-Identifier: Apache-2.0
#include "core/rows/LineBase.h"

#include "core/base/Sha256.h"
#include "core/rows/ManifestRows.h"
#include "core/rows/SegmentList.h"
#include "core/workspace/Rows.h"
#include "core/workspace/SegmentTable.h"

#include <tuple>
#include <utility>

namespace voxdeck {

Result<std::string> baseOfLines(const std::vector<std::int64_t> &digests)
{
    std::string all;
    for (const std::int64_t digest : digests)
        all.append(std::to_string(digest)).append("\n");
    return sha256(all);
}

Result<std::vector<std::int32_t>> numbersInList(Database &database, const SegmentRef &item)
{
    VOX_TRY(auto list, segmentList(database, item));
    return list && list->isPublished ? std::move(list->disk) : std::vector<std::int32_t>{-1};
}

Result<std::string> baseOfItem(Database &database, const SegmentRef &item)
{
    VOX_TRY(const auto numbers, numbersInList(database, item));
    auto hidden = database.statement("SELECT digest FROM hidden_segment WHERE shard = ?"
                                     " AND item = ? AND segment = ?");
    std::vector<std::int64_t> digests;
    for (const std::int32_t number : numbers) {
        const SegmentRef line{item.shard, item.item, number};
        VOX_TRY(const auto id, ManifestRows(database).find(line));
        VOX_TRY(auto digest, digestOfRow(database, id));
        if (id == 0) {
            VOX_TRY(const auto aside, firstRow<std::int64_t>(bindAll(hidden.rewind(), line)));
            digest = aside ? std::optional(std::get<0>(*aside)) : std::nullopt;
        }
        if (digest)
            digests.push_back(*digest);
    }
    return baseOfLines(digests);
}

} // namespace voxdeck
