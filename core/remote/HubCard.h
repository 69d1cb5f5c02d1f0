// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace voxdeck {

/// The card of a dataset on the Hub, README.md: its head in YAML, and what `buildJson`, the build.json of the folder, says
/// of segments, hours and splits. Without a build.json, or with one that cannot be read, it has no numbers. Language,
/// licence and consent are not known here: the card asks for them.
std::string datasetCard(std::string_view name, std::string_view buildJson);

} // namespace voxdeck
