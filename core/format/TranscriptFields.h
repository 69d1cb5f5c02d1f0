// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

namespace voxdeck {

/// What records call what recognisers heard: "hypothesis", "hyp", "pred_text", ...; best first.
std::span<const std::string_view> usualHypothesisFields();
/// Whether a record's field with this name holds a hypothesis: one of those, or "hyp_whisper",
/// "asr_large", "pred_text_2".
bool saysHypothesis(std::string_view field);

} // namespace voxdeck
