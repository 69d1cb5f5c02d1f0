// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/AudioPaths.h"
#include "core/format/InputUtterance.h"
#include "core/format/tar/RecentShards.h"
#include "core/io/FileSystem.h"
#include "core/json/Json.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <unordered_map>

namespace voxdeck::nemo {

/// The tars of a tarred dataset: "audio_<shard>.tar" beside the manifest or, of manifests in
/// sharded_manifests/, in the folder above (convert_to_tarred_audio_dataset.py). The shard is the line's
/// `shard_id`, else the number of "manifest_<n>.json". Members are found by their whole name.
///
/// Units    those of RecentShards, each with a table of its names.
/// Threads  one at a time.
class NemoTars {
public:
    explicit NemoTars(const FileSystem &fs) : m_fs(fs), m_tars(fs) {}

    /// Gives the utterance the member's bytes as its audio, or a problem that names the tar.
    void apply(const std::filesystem::path &manifest, const JsonValue *shardId,
               const std::string &member, AudioPaths &paths, InputUtterance &utterance);

private:
    const FileSystem &m_fs;
    tar::RecentShards<std::unordered_map<std::string_view, std::size_t>> m_tars; ///< name -> member
};

} // namespace voxdeck::nemo
