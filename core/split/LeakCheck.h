// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/split/TextLeakIndex.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace voxdeck {

enum class LeakKind {
    Recording, ///< segments of one recording
    Speaker,   ///< segments of one speaker
    Text,      ///< the same text, but for case, punctuation and width
    NearText,  ///< nearly the same, see TextLeakIndex
    Audio,     ///< audio with the same bytes, under other names, see SameAudio
};
constexpr std::size_t kLeakKinds = 5;
/// How many there are, by LeakKind.
using LeakTally = std::array<std::uint64_t, kLeakKinds>;

/// "recording", "speaker", "text", "near-text", "audio".
const char *leakKindName(LeakKind kind);

/// A recording, speaker or text in more than one split.
struct Leak {
    LeakKind kind = LeakKind::Recording;
    std::string what;                ///< the recording, the speaker, or the text compared
    std::vector<std::string> splits; ///< in order, each once; of texts the two that were compared
    std::vector<std::string> ids;    ///< at least one of each split, 20 at most
    std::uint64_t segments = 0;      ///< all there are
    double similarity = 1;           ///< of texts
};

struct LeakOptions {
    bool checksSpeakers = true;
    bool checksTexts = true;
    /// Of the rows of a workspace: looks at files, and reads those of the same size.
    bool checksAudio = true;
    NearTextRule texts;
};

} // namespace voxdeck
