// SPDX-License-Identifier: Apache-2.0
#include "core/format/aligned/AlignedFile.h"

#include "core/base/FileStem.h"
#include "core/format/aligned/AlignedFields.h"
#include "core/json/PythonFloat.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace voxdeck::aligned {

namespace {

constexpr std::array<std::string_view, 7> kRequired{kNames.written(record_fields::kStart),
                                                    kNames.written(record_fields::kEnd),
                                                    kHypothesis,
                                                    kNames.written(record_fields::kText),
                                                    kNames.written(record_fields::kCer),
                                                    "start_idx",
                                                    "end_idx"};
/// 31 years: far above any recording, and far below what a 64-bit count of milliseconds holds.
constexpr double kMaximumSeconds = 1e9;

Result<> bad(Sentence reason)
{
    return fail(ErrorCode::Corrupt, std::move(reason));
}

std::string quoted(std::string_view name)
{
    std::string text = "\"";
    text += name;
    text += '"';
    return text;
}

Result<> takeSeconds(const JsonValue &value, std::string_view name, double &seconds)
{
    if (!value.isNumber())
        return bad(Sentence::tr("%1 is not a number", quoted(name)));
    seconds = value.toDouble();
    if (!std::isfinite(seconds) || seconds < 0 || seconds > kMaximumSeconds)
        return bad(Sentence::tr("%1 is not a time in a recording: %2", quoted(name),
                                pythonFloatRepr(seconds)));
    return {};
}

Result<> takeText(const JsonValue &value, std::string_view name, std::string &text)
{
    if (value.kind() != JsonValue::Kind::String)
        return bad(Sentence::tr("%1 is not a text", quoted(name)));
    if (value.toString().size() > kMaximumTextBytes)
        return bad(Sentence::tr("%1 is longer than any segment's: %2 bytes", quoted(name),
                                value.toString().size()));
    if (!value.dump())
        return bad(Sentence::tr("%1 contains an unpaired surrogate, which UTF-8 cannot represent",
                                quoted(name)));
    text = value.toString();
    return {};
}

Result<> takeIndex(const JsonValue &value, std::string_view name, std::optional<std::string> &index)
{
    if (value.kind() == JsonValue::Kind::Null)
        return {};
    if (!value.isNumber())
        return bad(Sentence::tr("%1 is not a number", quoted(name)));
    VOX_TRY(index, value.dump());
    return {};
}

Result<> takeCer(const JsonValue &value, std::optional<double> &cer)
{
    if (value.kind() == JsonValue::Kind::Null)
        return {};
    if (!value.isNumber())
        return bad(Sentence::tr("\"cer\" is not a number"));
    const double rate = value.toDouble();
    if (std::isnan(rate))
        return {};
    if (!std::isfinite(rate) || rate < 0)
        return bad(Sentence::tr("\"cer\" is not an error rate: %1", pythonFloatRepr(rate)));
    cer = rate;
    return {};
}

Result<> readSegment(const JsonValue &value, AlignedSegment &segment)
{
    if (value.kind() != JsonValue::Kind::Object)
        return bad(Sentence::tr("is not an object"));
    std::array<const JsonValue *, kRequired.size()> fields{};
    for (std::size_t i = 0; i < kRequired.size(); ++i) {
        fields.at(i) = value.find(kRequired.at(i));
        if (!fields.at(i))
            return bad(Sentence::tr("has no %1", quoted(kRequired.at(i))));
    }
    VOX_CHECK(takeSeconds(*fields[0], kRequired[0], segment.startSeconds));
    VOX_CHECK(takeSeconds(*fields[1], kRequired[1], segment.endSeconds));
    if (segment.endSeconds <= segment.startSeconds)
        return bad(Sentence::tr("ends at %1 s, but starts at %2 s",
                                pythonFloatRepr(segment.endSeconds),
                                pythonFloatRepr(segment.startSeconds)));
    VOX_CHECK(takeText(*fields[2], kRequired[2], segment.asrText));
    VOX_CHECK(takeText(*fields[3], kRequired[3], segment.humanText));
    VOX_CHECK(takeCer(*fields[4], segment.cer));
    VOX_CHECK(takeIndex(*fields[5], kRequired[5], segment.startIdx));
    return takeIndex(*fields[6], kRequired[6], segment.endIdx);
}

bool hasControlCharacter(std::string_view text)
{
    return std::any_of(text.begin(), text.end(),
                       [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
}

/// Takes the two ids from what the file says and what it is called.
Result<> takeIds(std::string_view fileName, AlignedFile &file)
{
    const std::string_view stem = pythonStemOf(file.audioFile);
    if (stem.empty() || stem == "." || stem == ".." || hasControlCharacter(file.audioFile))
        return bad(Sentence::tr("\"audio_file\" does not name an audio file"));
    const std::string prefix = std::string(stem) + "_";
    if (!fileName.starts_with(prefix) || !fileName.ends_with(kAlignedSuffix)
        || fileName.size() <= prefix.size() + kAlignedSuffix.size())
        return bad(Sentence::tr("is not named %1<transcript id>%2 as its \"audio_file\" asks",
                                prefix, kAlignedSuffix));
    file.videoId = stem;
    fileName.remove_prefix(prefix.size());
    fileName.remove_suffix(kAlignedSuffix.size());
    file.transcriptId = fileName;
    return {};
}

} // namespace

std::int64_t AlignedSegment::startMs() const
{
    return static_cast<std::int64_t>(startSeconds * 1000);
}

std::int64_t AlignedSegment::endMs() const
{
    return static_cast<std::int64_t>(endSeconds * 1000);
}

std::string segmentKey(std::string_view country, std::string_view videoId, std::int64_t startMs,
                       std::int64_t endMs)
{
    std::string key(country);
    key += '_';
    key += videoId;
    key += '_';
    key += std::to_string(startMs);
    key += '_';
    key += std::to_string(endMs);
    return key;
}

Result<AlignedFile> parseAlignedFile(std::string_view fileName, std::string_view text)
{
    VOX_TRY(const JsonValue json, JsonValue::parse(text));
    const JsonValue *const audio = json.find("audio_file");
    const JsonValue *const segments = json.find("segments");
    if (!audio || audio->kind() != JsonValue::Kind::String || !audio->dump())
        return fail(ErrorCode::Corrupt, Sentence::tr("has no \"audio_file\" that is a text"));
    if (!segments || segments->kind() != JsonValue::Kind::Array)
        return fail(ErrorCode::Corrupt, Sentence::tr("has no \"segments\" that is a list"));
    AlignedFile file;
    file.audioFile = audio->toString();
    VOX_CHECK(takeIds(fileName, file));
    for (const auto &member : json.members()) {
        if (member.first != "audio_file" && member.first != "segments")
            file.further.push_back(member);
    }
    std::uint64_t number = 0;
    for (const JsonValue &item : segments->items()) {
        AlignedSegment segment;
        segment.number = ++number;
        if (const auto read = readSegment(item, segment); !read) {
            file.bad.push_back({number, read.error().detail});
            continue;
        }
        segment.record = item;
        file.segments.push_back(std::move(segment));
    }
    return file;
}

Result<AlignedFile> readAlignedFile(const FileSystem &fs, const std::filesystem::path &path)
{
    VOX_TRY(const std::string text, readWholeFile(fs, path, kMaximumAlignedBytes));
    auto file = parseAlignedFile(path.filename().string(), text);
    if (!file)
        return fail(file.error().code, file.error().detail, path.string());
    return file;
}

} // namespace voxdeck::aligned
