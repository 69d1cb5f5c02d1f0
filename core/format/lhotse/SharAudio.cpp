// SPDX-License-Identifier: Apache-2.0
#include "core/format/lhotse/SharAudio.h"

#include "core/base/FileStem.h"
#include "core/base/Utf8.h"
#include "core/format/RecordFields.h"
#include "core/format/lhotse/SharFields.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

namespace voxdeck::lhotse {

std::optional<SharAudio> SharAudio::beside(const FileSystem &fs, const std::filesystem::path &cuts)
{
    constexpr std::string_view kBegin = "cuts.";
    const std::string name = cuts.filename().string();
    const std::size_t end = name.rfind(".jsonl");
    if (!name.starts_with(kBegin) || end == std::string::npos || end + 1 < kBegin.size())
        return std::nullopt;
    // ".000007", or nothing where there is only one shard
    const std::string number = end + 1 == kBegin.size()
                                   ? std::string()
                                   : "." + name.substr(kBegin.size(), end - kBegin.size());
    for (const char *const ending : {".tar", ".tar.gz"}) {
        SharAudio audio;
        std::string file = "recording";
        file.append(number).append(ending);
        audio.m_path = cuts.parent_path() / file;
        if (!exists(fs, audio.m_path))
            continue;
        audio.m_shard = tar::TarShard::open(fs, audio.m_path);
        if (audio.m_shard) {
            const tar::TarIndex &index = (*audio.m_shard)->index();
            for (std::size_t i = 0; i < index.size(); ++i)
                if (index[i].type == tar::MemberType::File)
                    audio.m_files.push_back(i);
        }
        return audio;
    }
    return std::nullopt;
}

Result<tar::Member> SharAudio::memberOf(std::size_t cut, const std::string &id) const
{
    if (!m_shard)
        return fail(m_shard.error());
    const tar::TarIndex &index = (*m_shard)->index();
    if (cut >= m_files.size() / 2)
        return fail(index.damage().value_or(Error{
            ErrorCode::Corrupt, Sentence::tr("the tar has fewer recordings than there are cuts"),
            m_path.string()}));
    const tar::Member member = index[m_files[2 * cut]];
    if (member.name.ends_with(".nodata"))
        return fail(ErrorCode::NotFound, Sentence::tr("the shard holds no recording of the cut"),
                    m_path.string());
    if (pythonStemInFolders(member.name) != id)
        return fail(ErrorCode::Corrupt,
                    Sentence::tr("the tar has \"%1\" where the cut should be", member.name),
                    m_path.string());
    return member;
}

void SharAudio::apply(std::size_t cut, const std::string &id, AudioPaths &paths,
                      InputUtterance &utterance, RecordBuilder &record) const
{
    const auto member = memberOf(cut, id);
    if (!member) {
        utterance.audioProblem = member.error();
        return;
    }
    if (isValidUtf8(member->name))
        record.set(record_fields::kAudio, JsonValue::ofString((m_path / member->name).string()));
    paths.apply(m_path.string(), utterance);
    if (!utterance.audioProblem)
        utterance.audioRange = member->data;
}

Result<tar::Member> PointedAudio::find(const FileSystem &fs, const std::filesystem::path &tar,
                                       std::uint64_t offset)
{
    if (!m_shard || m_shard->path() != tar) {
        VOX_TRY(m_shard, tar::TarShard::open(fs, tar));
    }
    const tar::TarIndex &index = m_shard->index();
    std::size_t from = 0;
    for (std::size_t to = index.size(); from < to;) { // members rise by their offsets
        const std::size_t middle = from + (to - from) / 2;
        if (index[middle].headerOffset < offset)
            from = middle + 1;
        else
            to = middle;
    }
    if (from == index.size() || index[from].headerOffset != offset
        || index[from].type != tar::MemberType::File || index[from].name.ends_with(".nodata"))
        return fail(ErrorCode::NotFound, Sentence::tr("has no audio at byte %1", offset),
                    tar.string());
    return index[from];
}

void PointedAudio::apply(const FileSystem &fs, const SharPointer &pointer,
                         InputUtterance &utterance, RecordBuilder &record)
{
    const auto member = find(fs, utterance.audio, pointer.offset);
    if (!member) {
        utterance.audioProblem = member.error();
        return;
    }
    utterance.audioRange = member->data;
    if (isValidUtf8(member->name)) {
        std::string name = pointer.tar;
        name.append("/").append(member->name);
        record.set(record_fields::kAudio, JsonValue::ofString(std::move(name)));
    }
}

bool isInShar(const JsonValue *recording)
{
    if (!recording)
        return false;
    const auto &sources = itemsOf(*recording, "sources");
    return sources.size() == 1 && sources.front().find("type")
           && sources.front().find("type")->toString() == "shar";
}

} // namespace voxdeck::lhotse
