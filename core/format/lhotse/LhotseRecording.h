// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/format/lhotse/SharFields.h"
#include "core/io/FileSystem.h"
#include "core/json/Json.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace voxdeck::lhotse {

/// The places of a recording's wanted channels.
struct RecordingAudio {
    std::string source;  ///< file or address as the recording spells it; empty where it is neither
    std::string command; ///< of a shell, which is never run
    /// The problem is that of these channels or this change, and others of the file have none.
    bool isOwnProblem = false;
    std::optional<int> channel;         ///< in the file, from 0; none: all of it
    std::optional<SharPointer> pointer; ///< into `source`, which is a tar then
    std::optional<Error>
        problem; ///< why not a single file: a command, a tar, several files, a change
};

/// `channels` are those wanted; none: all the recording has.
RecordingAudio audioOf(const JsonValue &recording, const std::optional<std::vector<int>> &channels);

/// The sample rate, or 0 where it has none that is one.
double sampleRateOf(const JsonValue &recording);

/// The recordings of a manifest, to be asked by id.
///
/// Units    keeps each as compact JSON: some 250 bytes and 100 of index a recording.
/// Errors   of a repeated id the first counts, as in Lhotse's lazy lookup; lines that are no
///          recordings are left out and counted.
class RecordingTable {
public:
    static Result<RecordingTable> open(const FileSystem &fs, const std::filesystem::path &path);
    /// Null for an unknown id; valid until the next call.
    const JsonValue *find(std::string_view id);
    const std::filesystem::path &path() const { return m_path; }
    std::size_t badCount() const { return m_bad; }

private:
    struct Place {
        std::size_t offset = 0;
        std::size_t length = 0;
    };
    std::filesystem::path m_path;
    std::string m_text;
    std::unordered_map<std::string, Place> m_places;
    std::string m_lastId;
    std::optional<JsonValue> m_last;
    std::size_t m_bad = 0;
};

} // namespace voxdeck::lhotse
