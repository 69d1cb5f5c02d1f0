// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/AudioPaths.h"
#include "core/format/InputUtterance.h"
#include "core/format/tar/TarShard.h"
#include "core/io/FileSystem.h"
#include "core/json/Json.h"

#include <cstdint>
#include <filesystem>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace voxdeck::nemo {

/// The tars of a tarred dataset: "audio_<shard>.tar" beside the manifest or, of manifests in
/// sharded_manifests/, in the folder above (convert_to_tarred_audio_dataset.py). The shard is the line's
/// `shard_id`, else the number of "manifest_<n>.json". Members are found by their whole name.
///
/// Units    keeps the last kOpen tars open with a table of their names: manifests go through shards in
///          order or mix a few.
/// Threads  one at a time.
class NemoTars {
public:
    static constexpr std::size_t kOpen = 16;
    explicit NemoTars(const FileSystem &fs) : m_fs(fs) {}

    /// Gives the utterance the member's bytes as its audio, or a problem that names the tar.
    void apply(const std::filesystem::path &manifest, const JsonValue *shardId,
               const std::string &member, AudioPaths &paths, InputUtterance &utterance);

private:
    struct Open {
        std::filesystem::path path;
        Result<std::shared_ptr<const tar::TarShard>> shard;
        std::unordered_map<std::string_view, std::size_t> members;
    };
    const Open &open(const std::filesystem::path &path);

    const FileSystem &m_fs;
    std::list<Open> m_open; ///< the newest first
};

} // namespace voxdeck::nemo
