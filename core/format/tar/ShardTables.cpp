// SPDX-License-Identifier: Apache-2.0
#include "core/format/tar/ShardTables.h"

#include "core/format/tar/SampleGroups.h"

#include <algorithm>
#include <utility>

namespace voxdeck::tar {

namespace {

std::unordered_map<std::string, std::size_t> audioOfSamples(const TarIndex &index)
{
    std::unordered_map<std::string, std::size_t> members;
    SampleReader reader(index, guessGrouping(index));
    while (auto sample = reader.next()) {
        const auto audio = std::find_if(
            sample->fields.begin(), sample->fields.end(),
            [](const SampleField &field) { return isAudioField(field.field); });
        if (audio != sample->fields.end())
            members.insert_or_assign(std::move(sample->key), audio->member);
    }
    return members;
}

} // namespace

Result<Member> ShardTables::audioOf(const std::filesystem::path &shard, const std::string &key)
{
    const auto &opened = m_shards.open(shard, audioOfSamples);
    if (!opened.shard)
        return fail(opened.shard.error());
    const TarIndex &index = (*opened.shard)->index();
    const auto found = opened.table.find(key);
    if (found == opened.table.end())
        return fail(ErrorCode::NotFound,
                    index.damage() ? Sentence::tr("the shard has no audio of %1; %2", key,
                                                  index.damage()->detail)
                                   : Sentence::tr("the shard has no audio of %1", key),
                    shard.string());
    const Member member = index[found->second];
    VOX_CHECK(checkReadable(member, shard.string()));
    return member;
}

} // namespace voxdeck::tar
