// SPDX-License-Identifier: Apache-2.0
#include "core/format/csv/ManifestWriter.h"

#include "core/archive/PartFile.h"
#include "core/base/FileStem.h"
#include "core/base/Rounding.h"
#include "core/base/Utf8.h"
#include "core/format/RecordFields.h"
#include "core/format/RecordValues.h"
#include "core/format/TranscriptFields.h"
#include "core/format/aligned/AlignedFields.h"
#include "core/format/aligned/AlignedFile.h"
#include "core/format/csv/ManifestColumns.h"
#include "core/format/csv/CsvWriter.h"
#include "core/json/PythonFloat.h"

#include <algorithm>
#include <cstdint>
#include <set>
#include <utility>

namespace voxdeck {

namespace {

using namespace record_fields;
namespace mc = manifest_columns;

std::string repr(std::optional<double> number)
{
    return number ? pythonFloatRepr(*number) : std::string();
}

/// The first of the fields that has a text.
std::string firstText(const JsonValue &record, std::initializer_list<std::string_view> fields)
{
    for (const std::string_view field : fields) {
        std::string text = fieldText(record, field);
        if (!text.empty())
            return text;
    }
    return {};
}

/// The recognised text: under the name of the manifest's tools, else the best of the other names.
std::string recognised(const JsonValue &record)
{
    std::string text = firstText(record, {mc::kHypothesis, aligned::kHypothesis});
    for (const std::string_view name : usualHypothesisFields())
        text = text.empty() ? fieldText(record, name) : text;
    for (const auto &[name, value] : record.members())
        if (text.empty() && saysHypothesis(name))
            text = fieldText(record, name);
    return text;
}

/// The record fields of the columns; other columns keep their names.
const std::set<std::string_view> &knownFields()
{
    static const std::set<std::string_view> kKnown = [] {
        std::set<std::string_view> names{
            kKey,     kAudio, kText,   kStart, kEnd, kRecording, kDuration,   kLanguage,
            kCountry, kSplit, kStatus, kCer,   kWer, "asr_text", "start_idx", "end_idx"};
        names.insert(mc::kInOrder.begin(), mc::kInOrder.end());
        names.insert(usualHypothesisFields().begin(), usualHypothesisFields().end());
        return names;
    }();
    return kKnown;
}

class ManifestWriter final : public UtteranceWriter {
public:
    ManifestWriter(std::unique_ptr<PartFile> file, WriterOptions options)
        : m_file(std::move(file)), m_options(std::move(options))
    {
    }
    Result<> begin()
    {
        std::vector<std::string> names(mc::kInOrder.begin(), mc::kInOrder.end());
        return m_file->append(bytesOf(csvRecord(names)));
    }
    Result<> add(const InputUtterance &utterance) override
    {
        VOX_TRY(const auto cells, cellsOf(utterance));
        const bool areUtf8 = std::all_of(cells.begin(), cells.end(),
                                         [](const std::string &cell) { return isValidUtf8(cell); });
        if (!areUtf8)
            return fail(ErrorCode::InvalidArgument,
                        Sentence::tr("a field contains text that is not UTF-8"));
        m_leftOut.look(utterance.record, knownFields());
        return m_file->append(bytesOf(csvRecord(cells, {"\n", m_options.forSpreadsheets})));
    }
    Result<> finish() override { return m_file->commit(); }
    std::vector<Sentence> notes() const override { return m_leftOut.notes("a manifest"); }

private:
    Result<std::vector<std::string>> cellsOf(const InputUtterance &utterance) const;

    std::unique_ptr<PartFile> m_file;
    WriterOptions m_options;
    LeftOutFields m_leftOut;
};

Result<std::vector<std::string>> ManifestWriter::cellsOf(const InputUtterance &utterance) const
{
    const JsonValue &record = utterance.record;
    VOX_TRY(const std::string audio, spelledAudio(utterance, m_options));
    const auto start = utterance.startSeconds;
    const auto end = utterance.endSeconds;
    std::string videoId = fieldText(record, kRecording);
    if (videoId.empty())
        videoId = pythonStemOf(audio);
    const std::string country = fieldText(record, kCountry);
    std::string key = utterance.key;
    if (key.empty()) {
        if (country.empty() || !end)
            return fail(
                ErrorCode::InvalidArgument,
                Sentence::tr("has no key, and none can be made without its country and times"));
        key = aligned::segmentKey(country, videoId,
                                  static_cast<std::int64_t>(start.value_or(0) * 1000),
                                  static_cast<std::int64_t>(*end * 1000));
    }
    auto duration = fieldNumber(record, kDuration);
    if (!duration && end)
        duration = roundedTo8Digits(*end - start.value_or(0));
    const std::string status = fieldText(record, kStatus);
    return std::vector<std::string>{
        key,
        country,
        fieldText(record, kLanguage),
        videoId,
        fieldText(record, mc::kTranscript),
        audio,
        repr(start),
        repr(end),
        repr(duration),
        recognised(record),
        fieldText(record, kText),
        repr(fieldNumber(record, kCer)),
        repr(fieldNumber(record, kWer)),
        firstText(record, {mc::kFirstWord, "start_idx"}),
        firstText(record, {mc::kLastWord, "end_idx"}),
        status.empty() ? "pending_local_tar" : status,
        fieldText(record, mc::kError),
        fieldText(record, mc::kBatch),
        fieldText(record, kSplit),
    };
}

} // namespace

Result<std::unique_ptr<UtteranceWriter>>
openManifestWriter(FileSystem &fs, const std::filesystem::path &path, const WriterOptions &options)
{
    VOX_TRY(auto file, PartFile::create(fs, path));
    auto writer = std::make_unique<ManifestWriter>(std::move(file), options);
    VOX_CHECK(writer->begin());
    return writer;
}

} // namespace voxdeck
