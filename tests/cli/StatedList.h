// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <string>
#include <utility>

namespace voxdeck::test {

/// A raw list as it is at a time (0 older, 1 now, 2 newer): recordings r0 to r<state>.wav in `folder`, of two segments
/// each. The texts of r0 say the state.
inline std::string statedList(int state, const std::string &folder)
{
    std::string list;
    for (int recording = 0; recording <= state; ++recording)
        for (int segment = 0; segment < 2; ++segment) {
            const std::string name = "r" + std::to_string(recording);
            std::string line = "{'key': 'NAME.SEGMENT', 'wav': 'AUDIO', 'txt': 'text SAID', "
                               "'start': FROM, 'end': TO, 'hyp': 'text'}\n";
            for (const auto &[word, value] :
                 {std::pair<std::string, std::string>("NAME", name),
                  {"SEGMENT", std::to_string(segment)},
                  {"SAID", recording == 0 ? std::to_string(state) : name},
                  {"FROM", segment == 0 ? "0.0" : "0.2"},
                  {"TO", segment == 0 ? "0.2" : "0.4"},
                  {"AUDIO",
                   folder + "/" + name + ".wav"}}) // last: the words may be in a folder's name
                line.replace(line.find(word), word.size(), value);
            std::replace(line.begin(), line.end(), '\'', '"');
            list += line;
        }
    return list;
}

} // namespace voxdeck::test
