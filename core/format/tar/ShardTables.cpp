// SPDX-License-Identifier: Apache-2.0
#include "core/format/tar/ShardTables.h"

#include "core/format/tar/SampleGroups.h"

#include <algorithm>
#include <utility>

namespace voxdeck::tar {

const ShardTables::Open &ShardTables::open(const std::filesystem::path &path)
{
    const auto found = std::find_if(m_open.begin(), m_open.end(),
                                    [&path](const Open &one) { return one.path == path; });
    if (found != m_open.end()) {
        m_open.splice(m_open.begin(), m_open, found);
        return m_open.front();
    }
    if (m_open.size() == kOpen)
        m_open.pop_back();
    Open opened;
    opened.path = path;
    opened.shard = TarShard::open(m_fs, path);
    if (opened.shard) {
        const TarIndex &index = (*opened.shard)->index();
        SampleReader reader(index, guessGrouping(index));
        while (auto sample = reader.next()) {
            const auto audio = std::find_if(
                sample->fields.begin(), sample->fields.end(),
                [](const SampleField &field) { return isAudioField(field.field); });
            if (audio != sample->fields.end())
                opened.audio.insert_or_assign(std::move(sample->key), audio->member);
        }
    }
    m_open.push_front(std::move(opened));
    return m_open.front();
}

Result<Member> ShardTables::audioOf(const std::filesystem::path &shard, const std::string &key)
{
    const Open &opened = open(shard);
    if (!opened.shard)
        return fail(opened.shard.error());
    const TarIndex &index = (*opened.shard)->index();
    const auto found = opened.audio.find(key);
    if (found == opened.audio.end())
        return fail(ErrorCode::NotFound,
                    "the shard has no audio of " + key
                        + (index.damage() ? "; " + index.damage()->detail : ""),
                    shard.string());
    const Member member = index[found->second];
    VOX_CHECK(checkReadable(member, shard.string()));
    return member;
}

} // namespace voxdeck::tar
