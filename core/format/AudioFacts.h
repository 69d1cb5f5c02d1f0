// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/format/AudioPart.h"
#include "core/format/InputUtterance.h"
#include "core/io/FileSystem.h"

#include <cstdint>
#include <filesystem>
#include <list>
#include <string>
#include <unordered_map>

namespace voxdeck {

/// The facts in the header of a recording's file.
struct AudioFacts {
    int sampleRateHz = 0;
    int channels = 0;
    std::uint64_t frames = 0;

    double durationSeconds() const { return static_cast<double>(frames) / sampleRateHz; }
};

/// Asks audio files for their facts and remembers the last kRemembered of them: lists name a recording
/// for many utterances. Reads the header; a file whose header does not tell is decoded once.
///
/// Threads  one at a time.
class AudioFactsReader {
public:
    static constexpr std::size_t kRemembered = 1024;
    explicit AudioFactsReader(const FileSystem &fs) : m_fs(fs) {}
    Result<AudioFacts> facts(const AudioPart &audio);
    /// Decodes the last frame that the header claims, which a file that was cut short does not have.
    ///
    /// Errors  Corrupt where it is not there; those of openAudio().
    Result<> checkEnd(const AudioPart &audio) const;
    /// Seconds of the utterance: what its record says unless its times say otherwise, else its times,
    /// else the length of its audio. InvalidArgument where nothing tells.
    Result<JsonValue> duration(const InputUtterance &utterance);

private:
    Result<AudioFacts> read(const AudioPart &audio) const;

    struct Remembered {
        std::string path;
        Result<AudioFacts> facts;
    };
    const FileSystem &m_fs;
    std::list<Remembered> m_order; ///< the newest first
    std::unordered_map<std::string, std::list<Remembered>::iterator> m_byPath;
};

} // namespace voxdeck
