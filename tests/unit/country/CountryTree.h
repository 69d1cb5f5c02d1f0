// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/json/Json.h"
#include "tests/support/MemoryFileSystem.h"

#include <string>
#include <vector>

namespace voxdeck::test {

struct TreeSegment {
    std::string start;
    std::string end;
    std::string asr = "guten tag";
    std::string human = "guten tag";
    std::string cer = "0.125";
};

inline std::string alignedJson(const std::string &audio, const std::vector<TreeSegment> &segments)
{
    std::string text = R"({"audio_file": )" + encodeJsonString(audio) + R"(, "segments": [)";
    int number = 0;
    for (const TreeSegment &segment : segments) {
        if (number > 0)
            text += ", ";
        text += R"({"start": )" + segment.start + R"(, "end": )" + segment.end;
        text += R"(, "asr_text": )" + encodeJsonString(segment.asr);
        text += R"(, "human_text": )" + encodeJsonString(segment.human);
        text += R"(, "cer": )" + segment.cer;
        text += R"(, "start_idx": )" + std::to_string(number);
        text += R"(, "end_idx": )" + std::to_string(number + 1) + "}";
        ++number;
    }
    return text + "]}";
}

inline std::string alignedPath(const std::string &country, const std::string &name)
{
    return "/c/" + country + "/Alignment/alignment_output/" + name + "_aligned.json";
}

/// One recording with one segment that ends after so many seconds.
inline void seedRecording(MemoryFileSystem &fs, const std::string &country,
                          const std::string &video, const std::string &seconds,
                          const std::string &text = "guten tag")
{
    fs.seed(alignedPath(country, video + "_t"),
            alignedJson("/audio/" + video + ".opus", {{"0.5", seconds, text, text}}));
}

} // namespace voxdeck::test
