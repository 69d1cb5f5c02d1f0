// SPDX-License-Identifier: Apache-2.0
#include "core/format/wenet/RawListWriter.h"

#include "core/archive/PartFile.h"
#include "core/format/RecordFields.h"
#include "core/format/RecordValues.h"

#include <array>
#include <cstdint>
#include <utility>

namespace voxdeck::wenet {

namespace {

using namespace record_fields;

/// The record with `start` and `end` as WeNet reads them.
Result<> setTimes(const InputUtterance &utterance, JsonValue &record)
{
    if (!utterance.startSeconds && !utterance.endSeconds)
        return {};
    const double start = utterance.startSeconds.value_or(0);
    auto end = utterance.endSeconds;
    if (!end) {
        const auto duration = fieldNumber(utterance.record, kDuration);
        if (duration && *duration > 0)
            end = start + *duration;
    }
    if (!end && start > 0)
        return fail(
            ErrorCode::Unsupported,
            Sentence::tr("a raw list cannot say where an utterance ends whose end is not known"));
    if (!end) { // all of the file
        JsonValue whole = JsonValue::object();
        for (const auto &[name, value] : record.members()) {
            if (name != kStart && name != kEnd)
                whole.set(name, value);
        }
        record = std::move(whole);
        return {};
    }
    if (fieldNumber(record, kStart) != start)
        record.set(kStart, JsonValue::ofDouble(start));
    if (fieldNumber(record, kEnd) != *end)
        record.set(kEnd, JsonValue::ofDouble(*end));
    return {};
}

/// The record's own order where it has `key`, `wav` and `txt`; else these first.
JsonValue ordered(const JsonValue &record, const std::string &key)
{
    constexpr std::array kFirst{kKey, kAudio, kText};
    JsonValue made = JsonValue::object();
    if (record.find(kAudio) && record.find(kText))
        return record;
    for (const std::string_view name : kFirst) {
        const JsonValue *const value = record.find(name);
        if (value)
            made.set(name, *value);
        else if (name != kKey)
            made.set(name, JsonValue::ofString({}));
        else if (!key.empty())
            made.set(name, JsonValue::ofString(key));
    }
    for (const auto &[name, value] : record.members())
        made.set(name, value);
    return made;
}

class RawListWriter final : public UtteranceWriter {
public:
    RawListWriter(std::unique_ptr<PartFile> file, WriterOptions options)
        : m_file(std::move(file)), m_options(std::move(options))
    {
    }

    Result<> add(const InputUtterance &utterance) override
    {
        VOX_TRY(auto spelled, spelledAudio(utterance, m_options));
        JsonValue record = ordered(utterance.record, utterance.key);
        record.set(kAudio, JsonValue::ofString(std::move(spelled)));
        VOX_CHECK(setTimes(utterance, record));
        auto line = record.dump();
        if (!line)
            return fail(ErrorCode::InvalidArgument, line.error().detail);
        m_withoutKey += utterance.key.empty() ? 1 : 0;
        *line += '\n';
        return m_file->append(bytesOf(*line));
    }
    Result<> finish() override { return m_file->commit(); }
    std::vector<Sentence> notes() const override
    {
        if (m_withoutKey == 0)
            return {};
        return {m_withoutKey == 1
                    ? Sentence::tr("%1 line has no key; TouchNet reads it, WeNet does not",
                                   m_withoutKey)
                    : Sentence::tr("%1 lines have no key; TouchNet reads them, WeNet does not",
                                   m_withoutKey)};
    }

private:
    std::unique_ptr<PartFile> m_file;
    WriterOptions m_options;
    std::uint64_t m_withoutKey = 0;
};

} // namespace

Result<std::unique_ptr<UtteranceWriter>>
openRawListWriter(FileSystem &fs, const std::filesystem::path &path, const WriterOptions &options)
{
    VOX_TRY(auto file, PartFile::create(fs, path));
    return std::make_unique<RawListWriter>(std::move(file), options);
}

} // namespace voxdeck::wenet
