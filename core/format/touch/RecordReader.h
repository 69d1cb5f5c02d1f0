// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0220
#pragma once

#include "core/format/touch/ShardReader.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck::touch {

/// The records of one shard, for those who read many: finds the pair once and copies into one buffer.
///
/// Threads  one; the shard, which must live longer, may be shared.
/// Errors   as ShardReader::record().
class RecordReader {
public:
    explicit RecordReader(const ShardReader &shard) : m_shard(shard), m_pair(shard.pair("metainfo"))
    {
    }
    /// The metainfo record as stored, checked; it lives until the next call.
    Result<std::string_view> read(std::uint64_t item);

private:
    const ShardReader &m_shard;
    const DataPair *m_pair;
    std::string m_record;
    std::vector<std::byte> m_scratch; ///< of records that are not mapped
};

} // namespace voxdeck::touch
