// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck::nemo {

/// The largest number of names that one range may expand to.
inline constexpr std::size_t kMaximumFiles = 100'000;

/// The names that a manifest's name with ranges expands to, as NeMo expands it: `( [ < _OP_` open and
/// `) ] > _CL_` close a brace (nemo/collections/asr/data/audio_to_text.py:183-203), then Bash's rules:
/// `{a,b}`, `{0..127}`, `{00..12..3}`, `{a..e}`, nested; any other brace stays unchanged. A name
/// without any is given alone.
///
/// Errors   InvalidArgument for more than kMaximumFiles names.
Result<std::vector<std::string>> expandRanges(std::string_view name);

/// The same for braces alone, as braceexpand does: no other sign opens one.
Result<std::vector<std::string>> expandBraces(std::string_view name);

/// The manifests to read at `path`: the file of exactly that name if it exists; in a folder of a
/// tarred dataset its tarred_audio_manifest.json, else its manifest_<n>.json by number; in a folder
/// of such folders (bucket1, bucket2, ...) those of each; else the files that the ranges in the
/// path expand to.
///
/// Errors   NotFound where no file matches, InvalidArgument for a folder without a manifest.
Result<std::vector<std::filesystem::path>> manifestFiles(const FileSystem &fs,
                                                         const std::filesystem::path &path);

/// Whether the folder has the manifests of a tarred dataset.
bool isTarredFolder(const FileSystem &fs, const std::filesystem::path &folder);

/// The folder of the tarred dataset that a manifest is of: its own, or the one above sharded_manifests.
std::filesystem::path tarredFolderOf(const std::filesystem::path &manifest);

/// The number of "manifest_12.json"; nothing for other names.
std::optional<std::int64_t> shardOfManifest(const std::filesystem::path &manifest);

/// The manifests that say the same as this one: of a tarred_audio_manifest.json those in
/// sharded_manifests beside it, of one of these the tarred_audio_manifest.json above. By number.
///
/// Errors   those of FileSystem::list().
Result<std::vector<std::filesystem::path>> manifestsBeside(const FileSystem &fs,
                                                           const std::filesystem::path &manifest);

/// Whether the audio is the name of a member of a tar file: NeMo's rule
/// (nemo/collections/common/parts/preprocessing/manifest.py:168-179).
bool isTarred(std::string_view audio, const std::filesystem::path &manifest);

/// "a-sub3.wav" -> "a.wav": the member that several entries share; others unchanged.
std::string withoutSub(std::string_view member);

} // namespace voxdeck::nemo
