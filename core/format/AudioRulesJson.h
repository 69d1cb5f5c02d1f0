// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/AudioPaths.h"
#include "core/json/Json.h"

namespace voxdeck {

/// How a workspace keeps what the user said about where the audio of a list is.
JsonValue toJson(const AudioRules &rules);
/// Members that are missing, or of another kind, leave the rules empty there.
AudioRules rulesFrom(const JsonValue &json);

} // namespace voxdeck
