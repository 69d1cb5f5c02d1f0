// SPDX-License-Identifier: Apache-2.0
#include "core/format/touch/RecordReader.h"

#include "core/io/FileMapping.h"

namespace voxdeck::touch {

Result<std::string_view> RecordReader::read(std::uint64_t item)
{
    if (!m_pair) {
        VOX_TRY(m_record, m_shard.record(item)); // reports the missing record
        return m_record;
    }
    VOX_TRY(const ByteRange range, m_pair->index.range(item, m_pair->bin->bytes().size()));
    const auto bytes = m_pair->bin->bytes().subspan(range.offset, range.length);
    m_record.assign(reinterpret_cast<const char *>(bytes.data()), bytes.size());
    VOX_CHECK(checkMapping(*m_pair->bin)); // range() has checked the index
    return m_record;
}

} // namespace voxdeck::touch
