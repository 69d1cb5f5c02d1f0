// SPDX-License-Identifier: Apache-2.0
#include "core/format/touch/RecordReader.h"

namespace voxdeck::touch {

Result<std::string_view> RecordReader::read(std::uint64_t item)
{
    if (!m_pair) {
        VOX_TRY(m_record, m_shard.record(item)); // reports the missing record
        return m_record;
    }
    VOX_TRY(const ByteRange range, m_pair->index.range(item, m_pair->bin->size()));
    VOX_TRY(const auto bytes, m_pair->bin->view(range.offset, range.length, m_scratch));
    m_record.assign(reinterpret_cast<const char *>(bytes.data()), bytes.size());
    VOX_CHECK(m_pair->bin->check()); // range() has checked the index
    return m_record;
}

} // namespace voxdeck::touch
