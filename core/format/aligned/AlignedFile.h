// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/base/Sentence.h"
#include "core/io/FileSystem.h"
#include "core/json/Json.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck::aligned {

/// One segment of an aligned file: where it is in the recording, what was recognised, what people wrote.
struct AlignedSegment {
    std::uint64_t number = 0; ///< in the file, from 1
    double startSeconds = 0;
    double endSeconds = 0;
    std::string asrText;
    std::string humanText;
    std::optional<double> cer; ///< a share, 0.127 for 12.7 %; empty where it is null or NaN
    std::optional<std::string> startIdx; ///< as the number is written; empty where it is null
    std::optional<std::string> endIdx;
    JsonValue record; ///< the whole object with all further fields

    /// int(seconds * 1000) of Python: in double arithmetic, towards zero.
    std::int64_t startMs() const;
    std::int64_t endMs() const;
};

/// A segment that cannot be used, and why.
struct BadSegment {
    std::uint64_t number = 0; ///< from 1
    Sentence reason;
};

/// A `<video_id>_<transcript_id>_aligned.json`.
struct AlignedFile {
    std::string videoId;      ///< base name of audioFile without its extension
    std::string transcriptId; ///< the file's name without the video and "_aligned.json"
    std::string audioFile;    ///< as the file says
    std::vector<AlignedSegment> segments;
    std::vector<BadSegment> bad;
    std::vector<JsonValue::Member> further; ///< of the file: all but audio_file and segments
};

inline constexpr std::string_view kAlignedSuffix = "_aligned.json";
inline constexpr std::uint64_t kMaximumAlignedBytes = std::uint64_t{256} << 20;
/// Of one text: error rates of longer ones would take minutes, and segments are never that long.
inline constexpr std::size_t kMaximumTextBytes = std::size_t{256} << 10;

/// Reads one aligned file: {"audio_file": PATH, "segments": [{"start", "end", "asr_text", "human_text",
/// "cer", "start_idx", "end_idx", ...}, ...], ...}. A segment that lacks one of the seven fields, has one
/// of another type, does not end after it starts, starts
/// before 0, or has a text of more than kMaximumTextBytes, is among `bad`.
///
/// Units    seconds from the recording's beginning; at most kMaximumAlignedBytes are read.
/// Errors   Corrupt: not JSON, not such an object, or the file's name does not fit what it says;
///          besides those of FileSystem.
Result<AlignedFile> readAlignedFile(const FileSystem &fs, const std::filesystem::path &path);
/// The same for the bytes of a file of that name.
Result<AlignedFile> parseAlignedFile(std::string_view fileName, std::string_view text);

/// `<country>_<video_id>_<start_ms>_<end_ms>`.
std::string segmentKey(std::string_view country, std::string_view videoId, std::int64_t startMs,
                       std::int64_t endMs);

} // namespace voxdeck::aligned
