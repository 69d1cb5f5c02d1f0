// SPDX-License-Identifier: Apache-2.0
#include "core/format/nemo/NemoTars.h"

#include <algorithm>
#include <array>
#include <utility>

namespace voxdeck::nemo {
namespace {

/// The digits behind the last "_" in front of the ending: "manifest_12.json" -> "12".
std::string numberOf(const std::filesystem::path &manifest)
{
    const std::string stem = manifest.filename().string();
    const std::string name = stem.substr(0, stem.find('.'));
    const std::size_t begin = name.rfind('_');
    const std::string number = begin == std::string::npos ? std::string() : name.substr(begin + 1);
    const bool isNumber = !number.empty()
                          && number.find_first_not_of("0123456789") == std::string::npos;
    return isNumber ? number : std::string();
}

std::string shardOf(const std::filesystem::path &manifest, const JsonValue *shardId)
{
    if (shardId && shardId->kind() == JsonValue::Kind::Integer)
        return shardId->dump().value_or("");
    return numberOf(manifest);
}

std::unordered_map<std::string_view, std::size_t> membersByName(const tar::TarIndex &index)
{
    std::unordered_map<std::string_view, std::size_t> members;
    for (std::size_t i = 0; i < index.size(); ++i)
        members.insert_or_assign(index[i].name, i); // the last counts
    return members;
}

} // namespace

void NemoTars::apply(const std::filesystem::path &manifest, const JsonValue *shardId,
                     const std::string &member, AudioPaths &paths, InputUtterance &utterance)
{
    const std::string shard = shardOf(manifest, shardId);
    const std::string name = "audio_" + shard + ".tar";
    const auto folder = manifest.parent_path();
    const std::array places{folder / name, folder.parent_path() / name};
    const auto *const place = std::find_if(
        places.begin(), places.end(),
        [this](const std::filesystem::path &path) { return exists(m_fs, path); });
    if (shard.empty() || place == places.end()) {
        utterance.audioProblem = Error{
            shard.empty() ? ErrorCode::Unsupported : ErrorCode::NotFound,
            shard.empty()
                ? Sentence::tr("the audio is a member of a tar file, but the line has no "
                               "`shard_id`: %1",
                               member)
                : Sentence::tr("the audio is a member of a missing tar file, %1: %2", name, member),
            {}};
        return;
    }
    const auto &opened = m_tars.open(*place, membersByName);
    if (!opened.shard) {
        utterance.audioProblem = opened.shard.error();
        return;
    }
    const tar::TarIndex &index = (*opened.shard)->index();
    const auto found = opened.table.find(member);
    if (found == opened.table.end()) {
        utterance.audioProblem = Error{
            ErrorCode::NotFound,
            index.damage()
                ? Sentence::tr("%1 has no member %2; %3", name, member, index.damage()->detail)
                : Sentence::tr("%1 has no member %2", name, member),
            place->string()};
        return;
    }
    const tar::Member audio = index[found->second];
    if (const auto readable = tar::checkReadable(audio, place->string()); !readable) {
        utterance.audioProblem = readable.error();
        return;
    }
    paths.apply(place->string(), utterance);
    if (!utterance.audioProblem)
        utterance.audioRange = audio.data;
}

} // namespace voxdeck::nemo
