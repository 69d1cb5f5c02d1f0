// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/json/Json.h"

#include <string_view>

namespace voxdeck {

/// The first document of a YAML text, parsed by libyaml, as the value PyYAML's safe_load gives: what Lhotse's manifests and
/// the front matter of the Hub's README.md are written in. Block and flow collections, plain and quoted
/// scalars over several lines, | and >, anchors and aliases are read; numbers, true/false and null as in
/// YAML 1.1, except that dates and sexagesimal numbers stay texts. Of repeated keys the last
/// counts.
///
/// Errors   Corrupt with the line's number; Unsupported for tags (!x), complex keys (? x) and merged
///          maps (<<), for more than 64 levels, and for aliases that expand to too much.
Result<JsonValue> parseYaml(std::string_view text);

} // namespace voxdeck
