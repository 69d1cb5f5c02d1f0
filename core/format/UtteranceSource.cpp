// SPDX-License-Identifier: Apache-2.0
#include "core/format/UtteranceSource.h"

#include "core/format/DatasetKind.h"
#include "core/format/ForwardingSource.h"
#include "core/format/RecordFields.h"
#include "core/format/ServerLists.h"
#include "core/io/SignedAddress.h"

#include <cmath>
#include <utility>

namespace voxdeck {

namespace {

/// The value with presigned addresses in it without their signature, and `audio` without its query, which may be
/// a secret; empty where the value has none of them.
std::optional<JsonValue> unsignedValue(const JsonValue &value, const std::string &audio)
{
    if (value.kind() == JsonValue::Kind::String) {
        const auto &text = value.toString();
        if (!audio.empty() && text == audio)
            return JsonValue::ofString(withoutSecrets(text));
        auto plain = text.find("://") == std::string::npos ? std::nullopt : withoutSignature(text);
        return plain ? std::optional(JsonValue::ofString(*std::move(plain))) : std::nullopt;
    }
    std::optional<JsonValue> cleaned;
    for (const auto &[name, member] : value.members())
        if (auto clean = unsignedValue(member, audio)) {
            cleaned = cleaned ? std::move(cleaned) : std::optional(value);
            cleaned->set(name, *std::move(clean));
        }
    if (value.kind() != JsonValue::Kind::Array)
        return cleaned;
    std::optional<std::vector<JsonValue>> items;
    for (std::size_t i = 0; i < value.items().size(); ++i)
        if (auto clean = unsignedValue(value.items()[i], audio)) {
            if (!items)
                items = value.items();
            (*items)[i] = *std::move(clean);
        }
    if (!items)
        return std::nullopt;
    cleaned = JsonValue::array();
    for (auto &item : *items)
        cleaned->append(std::move(item));
    return cleaned;
}

/// The web address of the record's audio where it has a query; else empty.
std::string audioWithQuery(const JsonValue &record)
{
    const JsonValue *const audio = record.find(record_fields::kAudio);
    std::string spelled = audio ? audio->toString() : std::string();
    return withoutSecrets(spelled) == spelled ? std::string() : spelled;
}

/// Another source, whose records keep no signature and no query of their audio: they end in workspaces, datasets
/// and exports.
class UnsignedSource final : public ForwardingSource {
public:
    using ForwardingSource::ForwardingSource;

private:
    void change(InputLine &line) override
    {
        JsonValue &record = line.utterance->record;
        if (auto plain = unsignedValue(record, audioWithQuery(record)))
            record = *std::move(plain);
    }
};

class AudibleSource final : public ForwardingSource {
public:
    using ForwardingSource::ForwardingSource;

private:
    void change(InputLine &line) override
    {
        if (!line.utterance->audioProblem)
            return;
        line.problem = std::move(line.utterance->audioProblem);
        line.utterance.reset();
    }
};

} // namespace

std::unique_ptr<UtteranceSource> withAudioAlone(std::unique_ptr<UtteranceSource> source)
{
    return std::make_unique<AudibleSource>(std::move(source));
}

Result<std::unique_ptr<UtteranceSource>> openUtteranceSource(const FileSystem &fs,
                                                             const std::filesystem::path &path,
                                                             const SourceOptions &options)
{
    DetectedDataset dataset;
    if (options.kind) {
        if (!traitsOf(*options.kind).mayNameSeveral)
            VOX_CHECK(fs.status(path));
        dataset = {*options.kind, path, {}};
    } else {
        VOX_TRY(dataset, detectDatasetKind(fs, path));
    }
    const DatasetKindEntry &entry = datasetKindEntry(dataset.kind);
    if (!entry.open)
        return fail(ErrorCode::Unsupported,
                    Sentence::tr("is %1, which has no list of utterances to read", entry.title),
                    path.string());
    SourceOptions moved = options;
    moved.rules.relocations.insert(moved.rules.relocations.end(), options.knownMoves.begin(),
                                   options.knownMoves.end());
    VOX_TRY(auto source, entry.open(fs, dataset.path, moved));
    return std::make_unique<UnsignedSource>(std::move(source));
}

void addHints(JsonValue &record, const SourceOptions &options)
{
    for (const auto &[field, text] : {std::pair(record_fields::kCountry, &options.country),
                                      std::pair(record_fields::kLanguage, &options.language)}) {
        if (!text->empty() && !record.find(field))
            record.set(field, JsonValue::ofString(*text));
    }
}

Result<> checkTimes(std::optional<double> startSeconds, std::optional<double> endSeconds)
{
    const double start = startSeconds.value_or(0);
    if (!std::isfinite(start) || start < 0)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("the start is not a time of 0 seconds or later"));
    if (endSeconds && !(std::isfinite(*endSeconds) && *endSeconds > start))
        return fail(ErrorCode::InvalidArgument, Sentence::tr("the end is not after the start"));
    return {};
}

} // namespace voxdeck
