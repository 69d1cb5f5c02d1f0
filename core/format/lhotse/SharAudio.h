// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/format/AudioPaths.h"
#include "core/format/InputUtterance.h"
#include "core/format/RecordBuilder.h"
#include "core/format/lhotse/SharFields.h"
#include "core/format/tar/TarShard.h"
#include "core/io/FileSystem.h"
#include "core/json/Json.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace voxdeck::lhotse {

/// The recordings of one shard of Lhotse Shar: beside "cuts.000007.jsonl.gz" the tar
/// "recording.000007.tar", which has two members a cut, the audio and its manifest, in the order of the
/// cuts (lhotse/shar/readers/tar.py). Order is the join; the name must be the cut's id.
class SharAudio {
public:
    /// Empty where `cuts` has no Shar name or the tar does not exist.
    static std::optional<SharAudio> beside(const FileSystem &fs, const std::filesystem::path &cuts);

    /// Gives the utterance the audio of the cut of that number in its manifest, from 0, or a problem.
    void apply(std::size_t cut, const std::string &id, AudioPaths &paths, InputUtterance &utterance,
               RecordBuilder &record) const;

private:
    Result<tar::Member> memberOf(std::size_t cut, const std::string &id) const;

    std::filesystem::path m_path;
    Result<std::shared_ptr<const tar::TarShard>> m_shard;
    std::vector<std::size_t>
        m_files; ///< the members that are files: links and folders do not count
};

/// Audio that a manifest points to ("a.tar?o=512&e=4096").
class PointedAudio {
public:
    /// Of an utterance whose `audio` is the pointer's tar.
    void apply(const FileSystem &fs, const SharPointer &pointer, InputUtterance &utterance,
               RecordBuilder &record);

private:
    Result<tar::Member> find(const FileSystem &fs, const std::filesystem::path &tar,
                             std::uint64_t offset);
    std::shared_ptr<const tar::TarShard> m_shard; ///< the last
};

/// The recording's audio is in the tar: its source is of type "shar".
bool isInShar(const JsonValue *recording);

} // namespace voxdeck::lhotse
