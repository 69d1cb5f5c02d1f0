// SPDX-License-Identifier: Apache-2.0
#include "core/base/Stopped.h"
#include "core/format/touch/Metainfo.h"
#include "core/format/touch/RecordReader.h"
#include "core/format/touch/TouchDataset.h"

#include <cstdint>

namespace voxdeck::touch {

namespace {

/// Reading a record costs far more than searching it for bytes: one without a backslash spells its
/// key literally, so a record without these bytes cannot be the one.
bool mayHaveKey(std::string_view record, std::string_view key)
{
    return record.find(key) != std::string_view::npos
           || record.find('\\') != std::string_view::npos;
}

} // namespace

Result<ItemAddress> TouchDataset::findKey(std::string_view key, std::stop_token stop) const
{
    for (std::uint32_t number = 0; number < m_shards.size(); ++number) {
        if (m_shards[number].problem || m_shards[number].itemCount == 0)
            continue;
        // Not kept: a search through thousands of shards would push out those in use.
        const auto shard = openShard(number);
        if (!shard || !shard->pair("metainfo"))
            continue;
        RecordReader records(*shard);
        for (std::uint64_t item = 0; item < shard->itemCount(); ++item) {
            if (item % 256 == 0 && stop.stop_requested())
                return stopped();
            const auto record = records.read(item);
            if (!record || !mayHaveKey(*record, key))
                continue;
            if (const auto found = metainfoKey(*record); found && *found == key)
                return ItemAddress{number, item};
        }
    }
    return fail(ErrorCode::NotFound, "has no item with the key \"" + std::string(key) + '"',
                m_path.string());
}

} // namespace voxdeck::touch
