// SPDX-License-Identifier: Apache-2.0
#include "core/format/nemo/NemoPlaces.h"

#include "core/base/Sentence.h"
#include "core/format/JsonDialect.h"
#include "core/format/RecordFields.h"
#include "core/format/nemo/NemoFields.h"
#include "core/format/nemo/NemoPaths.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace voxdeck::nemo {

namespace {

using Paths = std::vector<std::filesystem::path>;

/// An entry of a tarred dataset is in its whole manifest and in that of its shard: folder, member and shard.
std::optional<std::string> nameOfTarred(const JsonValue &record,
                                        const std::filesystem::path &manifest)
{
    const FieldName *const name = kNames.firstIn(record, record_fields::kAudio);
    const JsonValue *const audio = name ? record.find(name->name) : nullptr;
    if (!audio || audio->kind() != JsonValue::Kind::String)
        return std::nullopt;
    const JsonValue *const id = record.find(kShardId);
    const auto shard = id && id->kind() == JsonValue::Kind::Integer ? std::optional(id->toInteger())
                                                                    : shardOfManifest(manifest);
    if (!shard || !isTarred(audio->toString(), manifest))
        return std::nullopt;
    return tarredFolderOf(manifest).string() + '\n' + std::to_string(*shard) + '\n'
           + audio->toString();
}

std::optional<std::string> nameOfEntry(const JsonValue &record,
                                       const std::filesystem::path &manifest, std::size_t /*part*/)
{
    return nameOfTarred(record, manifest);
}

Result<Paths> mirrorsOf(const FileSystem &fs, const std::filesystem::path &path)
{
    VOX_TRY(const auto files, manifestFiles(fs, path));
    Paths others;
    for (const auto &file : files) {
        VOX_TRY(const auto beside, manifestsBeside(fs, file));
        for (const auto &other : beside)
            if (std::find(files.begin(), files.end(), other) == files.end()
                && std::find(others.begin(), others.end(), other) == others.end())
                others.push_back(other);
    }
    return others;
}

Sentence whyNoLines(const JsonValue &record, const std::filesystem::path &manifest)
{
    return nameOfTarred(record, manifest)
               ? Sentence::tr("the audio is a member of a tar, of which NeMo reads no parts. Write "
                              "a list with these segments with \"voxdeck-cli export\"")
               : Sentence();
}

constexpr places::JsonDialect kDialect{.names = kNames,
                                       .files = manifestFiles,
                                       .mirrors = mirrorsOf,
                                       .nameElsewhere = nameOfEntry,
                                       .nameInMirror = nameOfTarred,
                                       .whyNoLines = whyNoLines};

} // namespace

Result<> findValues(places::Search &search, const std::filesystem::path &path)
{
    return places::inJson(search, kDialect, path);
}

Result<> findRows(places::Search &search, const std::filesystem::path &path)
{
    return places::rowsInJson(search, kDialect, path);
}

} // namespace voxdeck::nemo
