// SPDX-License-Identifier: Apache-2.0
#include "core/format/TranscriptFields.h"

#include "core/text/CaseFolding.h"

#include <algorithm>
#include <array>
#include <string>

namespace voxdeck {

namespace {

constexpr std::array<std::string_view, 13> kUsual{"hypothesis",
                                                  "hyp",
                                                  "pred_text",
                                                  "asr_text",
                                                  "asr_transcript",
                                                  "prediction",
                                                  "whisper",
                                                  "paraformer",
                                                  "whisper_text",
                                                  "paraformer_text",
                                                  "asr",
                                                  "machine_transcript",
                                                  "auto_transcript"};
constexpr std::array<std::string_view, 6> kBeginnings{"hyp_",  "hypothesis_", "asr_",
                                                      "pred_", "whisper_",    "paraformer_"};

} // namespace

std::span<const std::string_view> usualHypothesisFields()
{
    return kUsual;
}

bool saysHypothesis(std::string_view field)
{
    constexpr std::string_view kFirstLetters = "ahmpwAHMPW"; // most fields of most records go here
    if (field.empty() || kFirstLetters.find(field.front()) == std::string_view::npos)
        return false;
    const std::string name = folded(field);
    return std::find(kUsual.begin(), kUsual.end(), name) != kUsual.end()
           || std::any_of(
               kBeginnings.begin(), kBeginnings.end(),
               [&name](std::string_view beginning) { return name.starts_with(beginning); });
}

} // namespace voxdeck
