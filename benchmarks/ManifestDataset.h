// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>

namespace voxdeck::bench {

/// Writes a TouchDataset of metainfo alone with `rows` segments: twelve languages in as many scripts,
/// half of the shards with one segment an item and a hypothesis, half with forty. Words are made up of
/// each script's letters, few of them often and most of them rarely, as in any language. The same
/// `rows` give the same bytes.
void writeManifestDataset(const std::filesystem::path &folder, std::uint64_t rows);

/// A word of the language "te" (Telugu), in about one of its segments in a hundred thousand.
const char *rareWord();

} // namespace voxdeck::bench
