// SPDX-License-Identifier: Apache-2.0
#include "core/rows/LineBase.h"

#include "core/base/Sha256.h"
#include "core/rows/ManifestRows.h"
#include "core/rows/SegmentList.h"
#include "core/workspace/Rows.h"

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
    auto shown = database.statement("SELECT digest FROM segment WHERE id = ?");
    auto hidden = database.statement("SELECT digest FROM hidden_segment WHERE shard = ?"
                                     " AND item = ? AND segment = ?");
    std::vector<std::int64_t> digests;
    for (const std::int32_t number : numbers) {
        const SegmentRef line{item.shard, item.item, number};
        VOX_TRY(const auto id, ManifestRows(database).find(line));
        auto &query = id != 0 ? shown.rewind().bind(id) : bindAll(hidden.rewind(), line);
        VOX_TRY(const auto digest, firstRow<std::int64_t>(query));
        if (digest)
            digests.push_back(std::get<0>(*digest));
    }
    return baseOfLines(digests);
}

} // namespace voxdeck
