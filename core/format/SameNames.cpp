// SPDX-License-Identifier: Apache-2.0
#include "core/format/SameNames.h"

#include "core/base/Hash.h"
#include "core/base/Stopped.h"
#include "core/format/ForwardingSource.h"
#include "core/format/RecordFields.h"
#include "core/format/RecordValues.h"
#include "core/format/nemo/NemoSource.h"
#include "core/io/Location.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace voxdeck {

namespace {

namespace rf = record_fields;

/// The path's last folders and its name: `parts` of them.
std::string tailOf(std::string_view place, std::size_t parts)
{
    std::size_t at = place.size();
    while (parts > 0 && at > 0) {
        const std::size_t slash = place.rfind('/', at - 1);
        --parts;
        if (slash == std::string_view::npos || parts == 0)
            return std::string(place.substr(slash == std::string_view::npos ? 0 : slash + 1));
        at = slash;
    }
    return std::string(place);
}

/// The file of an utterance whose recording is a file; empty: an id, or a part of a shard.
std::filesystem::path fileOf(const InputUtterance &utterance)
{
    if (utterance.audioRange || !fieldText(utterance.record, rf::kRecording).empty())
        return {};
    return utterance.audio.empty() ? std::filesystem::path(fieldText(utterance.record, rf::kAudio))
                                   : utterance.audio;
}

/// Where files are, without their endings; links of folders are resolved once each.
class FilePlaces {
public:
    explicit FilePlaces(const FileSystem &fs) : m_fs(fs) {}
    std::string of(const std::filesystem::path &file)
    {
        const auto path = file.lexically_normal();
        const auto folder = path.parent_path();
        if (isRemotePath(path))
            return (folder / path.stem()).string();
        const auto [known, isNew] = m_folders.try_emplace(folder.string());
        if (isNew)
            known->second = m_fs.resolve(folder).value_or(folder);
        return (known->second / path.stem()).string();
    }

private:
    const FileSystem &m_fs;
    std::map<std::string, std::filesystem::path> m_folders;
};

template <class Visit>
Result<> eachFile(const SameNames::Open &open, const std::stop_token &stop, const Visit &visit)
{
    VOX_TRY(const auto source, open());
    std::filesystem::path last; // lists name a file in many lines that follow each other
    for (;;) {
        VOX_CHECK(checkStop(stop));
        VOX_TRY(const auto line, source->next());
        if (!line)
            return {};
        if (!line->utterance)
            continue;
        auto file = fileOf(*line->utterance);
        if (file.empty() || file == last)
            continue;
        visit(file);
        last = std::move(file);
    }
}

class ToldApart final : public ForwardingSource {
public:
    ToldApart(std::unique_ptr<UtteranceSource> source, SameNames names,
              SameNames::Recordings recordings)
        : ForwardingSource(std::move(source)), m_names(std::move(names)), m_recordings(recordings)
    {
    }

private:
    void change(InputLine &line) override
    {
        m_names.apply(*line.utterance, m_recordings);
        line.key = line.utterance->key;
    }

    SameNames m_names;
    SameNames::Recordings m_recordings;
};

} // namespace

std::map<std::string, std::string> shortNames(const std::set<std::string> &places)
{
    std::map<std::string, std::string> names;
    std::size_t deepest = 2;
    for (const std::string &place : places)
        deepest = std::max<std::size_t>(
            deepest, 1 + static_cast<std::size_t>(std::count(place.begin(), place.end(), '/')));
    for (std::size_t parts = 2; parts <= deepest; ++parts) {
        std::set<std::string> seen;
        names.clear();
        for (const std::string &place : places)
            seen.insert(names[place] = tailOf(place, parts));
        if (seen.size() == places.size())
            break;
    }
    return names;
}

Result<SameNames> SameNames::of(const FileSystem &fs, const Open &open, const std::stop_token &stop)
{
    FilePlaces places(fs);
    std::unordered_map<std::uint64_t, std::uint64_t> placeByName; // hashes
    std::unordered_set<std::uint64_t> shared;                     // names
    VOX_CHECK(eachFile(open, stop, [&](const std::filesystem::path &file) {
        const std::uint64_t name = fnv64(file.stem().string());
        const std::uint64_t place = fnv64(places.of(file));
        const auto [known, isNew] = placeByName.try_emplace(name, place);
        if (!isNew && known->second != place)
            shared.insert(name);
    }));
    SameNames names;
    if (shared.empty())
        return names;
    std::map<std::string, std::set<std::string>> placesByName;
    std::map<std::string, std::string> placeByFile;
    VOX_CHECK(eachFile(open, stop, [&](const std::filesystem::path &file) {
        const std::string name = file.stem().string();
        if (!shared.contains(fnv64(name)))
            return;
        const auto &place = placeByFile[file.string()] = places.of(file);
        placesByName[name].insert(place);
    }));
    std::map<std::string, std::string> calledAt;
    for (const auto &[name, those] : placesByName)
        if (those.size() > 1) // hashes of different names may be equal
            calledAt.merge(shortNames(those));
    for (const auto &[file, place] : placeByFile)
        if (const auto called = calledAt.find(place); called != calledAt.end())
            names.m_called.emplace(file, called->second);
    return names;
}

void SameNames::apply(InputUtterance &utterance, Recordings recordings) const
{
    if (m_called.empty())
        return;
    const auto file = fileOf(utterance);
    const auto called = m_called.find(file.string());
    if (called == m_called.end())
        return;
    if (!utterance.key.empty() && utterance.key == nemo::keyOf(utterance.record)) {
        const std::size_t name = file.stem().string().size();
        utterance.key.insert(0, called->second, 0, called->second.size() - name);
        utterance.record.set(rf::kKey, JsonValue::ofString(utterance.key));
    }
    if (recordings == Recordings::Named)
        utterance.record.set(rf::kRecording, JsonValue::ofString(called->second));
}

std::unique_ptr<UtteranceSource> withNamesToldApart(std::unique_ptr<UtteranceSource> source,
                                                    SameNames names,
                                                    SameNames::Recordings recordings)
{
    if (!names.areAny())
        return source;
    return std::make_unique<ToldApart>(std::move(source), std::move(names), recordings);
}

} // namespace voxdeck
