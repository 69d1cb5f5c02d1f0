// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0161
#pragma once

#include "core/base/Result.h"
#include "core/base/Sentence.h"
#include "core/io/FileSystem.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace voxdeck::aligned {

/// In a folder of manifests: which tree of countries they were made from, as JSON. "path" is absolute,
/// "beside" relative to the manifests, so that both can move together.
constexpr const char *kCountriesNoteName = ".voxdeck-countries.json";

Sentence countriesNote(const std::filesystem::path &manifests,
                       const std::filesystem::path &countries);

/// The tree of countries of a folder of manifests: as noted, else a folder `countries` beside it; nothing
/// where neither is there.
std::optional<std::filesystem::path> countriesOf(const FileSystem &fs,
                                                 const std::filesystem::path &manifests);

/// Where relative audio paths of `<country>_manifest.csv` begin, in this order: the country's folder, the tree,
/// and the tree's parent. Empty where the file has another name or its tree is unknown.
std::vector<std::filesystem::path> audioFoldersOf(const FileSystem &fs,
                                                  const std::filesystem::path &manifest);

} // namespace voxdeck::aligned
