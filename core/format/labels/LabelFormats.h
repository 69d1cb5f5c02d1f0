// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/base/Sentence.h"
#include "core/format/labels/LabelFile.h"
#include "core/io/FileSystem.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck::labels {

class LabelReading;
class LabelWriting;

/// All that the program must know of a format; it asks here and never which format it is.
struct LabelFormatInfo {
    LabelFormat format = LabelFormat::Count; ///< set by the table, from the place of the row
    std::string_view name;                   ///< for the command line: "textgrid-short"
    std::string_view extension;              ///< of files written: ".TextGrid"
    SentenceText description;                ///< one phrase for people
    /// Whether a file that begins so is of the format; null: its lines or its name decide.
    bool (*fits)(std::string_view beginning) = nullptr;
    Result<> (*read)(LabelReading &reading) = nullptr;
    Result<> (*write)(const LabelFile &labels, LabelWriting &writing) = nullptr;
    bool holdsManyRecordings = false; ///< else one file, one recording
    bool isJson = false;              ///< read as a tree
    bool saysEncoding = false;        ///< as XML does, so that its bytes are read as they are
    bool hasTiers = false;            ///< with names, which often are speakers
    bool hasBounds = false;           ///< says where its recording begins and ends
    bool namesAudio = false;          ///< has the path of its audio
    bool isNist = false;              ///< a line per utterance or word, channels from 1
    bool isOfWords = false;           ///< its segments are single words
    bool hasLabels = false;           ///< a field of further labels per segment
};

/// Whether the entry has what each format needs.
constexpr bool isWhole(const LabelFormatInfo &info)
{
    return !info.name.empty() && info.extension.starts_with('.') && !info.description.empty()
           && info.read && info.write;
}

#define VOXDECK_ROW(format) extern const LabelFormatInfo k##format##Format;
VOXDECK_LABEL_FORMATS(VOXDECK_ROW)
#undef VOXDECK_ROW

/// One entry per format, in the order of the enum.
std::span<const LabelFormatInfo> labelFormats();
/// Their names with commas between them, for messages.
std::string labelFormatNames();
const LabelFormatInfo &infoOf(LabelFormat format);
std::optional<LabelFormat> labelFormatNamed(std::string_view name); ///< case is ignored

/// The format of a file with that name that begins with `beginning` (64 KiB are enough): its
/// content decides, the extension only where several formats fit or the file is empty. Empty for an
/// unknown format.
std::optional<LabelFormat> detectLabelFormat(std::string_view beginning,
                                             const std::filesystem::path &path);

struct ReadOptions {
    std::optional<LabelFormat> format; ///< none: detect it
    std::uint64_t maximumBytes = std::uint64_t{512} << 20;
    std::uint64_t maximumSegments = std::uint64_t{16} << 20;
    std::size_t maximumProblems = 1'000;
};

/// Reads any of the formats. Texts are UTF-8 afterwards: byte order marks of UTF-8 and UTF-16 are
/// obeyed; a file that is not UTF-8 is read as Windows-1252 (what Praat and players fall back to), or,
/// where parts are UTF-8, gets U+FFFD and a problem at the line.
///
/// Units    the whole file is in memory while it is read; JSON as a tree, so at most 256 MiB of it.
/// Threads  any.
/// Errors   Unsupported: an unknown format, too large, or a kind of a format that is not read (Praat's
///          chronological files); Corrupt: not what its format promises at all; Cancelled; those of FileSystem.
///          A bad line, cue or region is a problem in the result, and the rest is read.
Result<LabelFile> readLabels(const FileSystem &fs, const std::filesystem::path &path,
                             const ReadOptions &options = {}, std::stop_token stop = {});
/// The same for the bytes of a file of that name.
Result<LabelFile> parseLabels(std::string_view bytes, const std::filesystem::path &path,
                              const ReadOptions &options = {}, std::stop_token stop = {});

/// One LabelFile per recording, for formats that hold only one. Kept texts are dropped.
std::vector<LabelFile> splitByRecording(LabelFile labels);

/// Takes the bytes piece by piece.
using LabelSink = std::function<Result<>(std::string_view)>;

/// What became of the labels on the way out.
struct WriteReport {
    std::uint64_t segments = 0;  ///< written
    std::vector<Sentence> notes; ///< what the format could not hold, one sentence each
};

/// Writes one file. Segments that the format cannot hold unchanged (overlaps in a TextGrid tier,
/// line ends in a CTM word) are adapted, and the report says so.
///
/// Units    SRT, WebVTT and EAF hold milliseconds, Audacity microseconds; TextGrid, Label Studio and
///          Gecko the numbers themselves; CTM, STM and RTTM the digits that were read, at least two or three.
/// Errors   InvalidArgument: several recordings for a format of one, invalid times; the sink's.
Result<WriteReport> writeLabels(LabelFormat format, const LabelFile &labels, const LabelSink &sink);

/// The same into a file, which is replaced whole (writeFileAtomically).
Result<WriteReport> writeLabelFile(FileSystem &fs, const std::filesystem::path &path,
                                   LabelFormat format, const LabelFile &labels);

} // namespace voxdeck::labels
