// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0091
#pragma once

#include "core/base/Sentence.h"
#include "core/base/Units.h"
#include "core/json/Json.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// How the audio of a row came into its shard.
enum class AudioWay {
    Encoded, ///< from samples
    Copied,  ///< the encoded original, byte for byte
    Cut      ///< its packets or frames, with new headers
};

/// "encoded", "copied", "cut".
const char *audioWayName(AudioWay way);

/// How the rows of a shard or build went, where the recipe asks for copies.
struct AudioWays {
    std::uint64_t copied = 0;
    std::uint64_t cut = 0;
    std::map<std::string, std::uint64_t> encoded; ///< by the reason why

    bool isEmpty() const { return copied == 0 && cut == 0 && encoded.empty(); }
    void add(AudioWay way, const Sentence &why);
    void add(const AudioWays &other);
    JsonValue toJson() const;
    static AudioWays fromJson(const JsonValue &json);
};

/// The audio of one item in a shard, and what it was made of, so that a later build can take it.
struct KeptAudio {
    std::string
        key; ///< SegmentAudio.h, audioKeyOf(): 32 hexadecimal digits; empty: of no use later
    std::string file; ///< below the shard's path; empty: the shard itself
    ByteRange range;
    std::uint32_t crc32 = 0; ///< of the bytes there
    std::uint64_t frames = 0;
    int sampleRateHz = 0;
    std::string extension;
    AudioWay way = AudioWay::Encoded;
    Sentence why; ///< where a copy was asked for
};

// A ledger of audio, .voxdeck-build/ledger/N.audio: text, one line an item, tabs between the fields.
//
//   voxdeck-audio 1  PATH OF THE SHARD BELOW THE OUTPUT
//   CRC-32 of what follows  key  crc32  offset  length  frames  rate  extension  way  file  why
//
// Both checksums in 8 hexadecimal digits, `way` is encoded, copied or cut, other numbers are decimal.

std::string audioLedgerText(std::string_view shardPath, const std::vector<KeptAudio> &audio);

/// The path in the first line; empty where the line does not begin a ledger, or the path leads out
/// of the folder.
std::optional<std::string> shardOfLedger(std::string_view text);
/// A line after the first, without its end; empty where it is damaged.
std::optional<KeptAudio> keptAudioAt(std::string_view line);
/// The key of such a line, unchecked; empty where it has none.
std::string_view keyOfLedgerLine(std::string_view line);

} // namespace voxdeck
