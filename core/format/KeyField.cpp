// SPDX-License-Identifier: Apache-2.0
#include "core/format/KeyField.h"

#include "core/base/Hash.h"
#include "core/base/HashSet.h"
#include "core/base/Stopped.h"
#include "core/base/Utf8.h"
#include "core/format/ForwardingSource.h"
#include "core/format/JsonRecords.h"
#include "core/format/nemo/NemoSource.h"
#include "core/format/RecordFields.h"
#include "core/format/RecordValues.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace voxdeck {

namespace {

namespace rf = record_fields;

/// Best first, as in tables (ColumnNames.cpp), and what Lhotse and datasets of the Hub call them.
constexpr std::array<std::string_view, 8> kKeyNames{"utt_id", "utterance_id", "segment_id", "utt",
                                                    "uttid",  "uid",          "sample_id",  "id"};
constexpr std::uint64_t kLinesBetweenStops = 1024;

/// The value as a key; empty for what cannot be one.
std::string keyIn(const JsonValue *value)
{
    if (!value)
        return {};
    if (value->kind() == JsonValue::Kind::Integer)
        return value->dump().value_or(std::string());
    if (value->kind() != JsonValue::Kind::String || !isValidUtf8(value->toString()))
        return {};
    return value->toString();
}

struct Candidate {
    std::string_view name;
    HashSet seen;
};

class KeyedSource final : public ForwardingSource {
public:
    KeyedSource(std::unique_ptr<UtteranceSource> source, std::vector<std::string> fields)
        : ForwardingSource(std::move(source)), m_fields(std::move(fields))
    {
    }

private:
    void change(InputLine &line) override
    {
        rename(*line.utterance);
        line.key = line.utterance->key;
    }

    void rename(InputUtterance &utterance) const
    {
        const bool hasMadeKey = utterance.key == nemo::keyOf(utterance.record);
        for (const std::string &field : m_fields) {
            if (field == rf::kKey && hasMadeKey)
                continue;
            std::string key = keyIn(valueIn(utterance.record, field));
            if (key.empty())
                continue;
            utterance.record.set(rf::kKey, JsonValue::ofString(key));
            utterance.key = std::move(key);
            return;
        }
    }

    std::vector<std::string> m_fields;
};

} // namespace

Result<std::optional<std::string>> keyFieldOf(const FileSystem &fs,
                                              std::span<const std::filesystem::path> files,
                                              const std::stop_token &stop)
{
    std::vector<Candidate> candidates;
    candidates.reserve(kKeyNames.size());
    for (const std::string_view name : kKeyNames)
        candidates.push_back({name, {}});
    std::uint64_t lines = 0;
    bool hasRecords = false;
    for (const auto &file : files) {
        VOX_TRY(auto records, JsonRecords::open(fs, file));
        while (!candidates.empty()) {
            if (++lines % kLinesBetweenStops == 0)
                VOX_CHECK(checkStop(stop));
            auto record = records.next();
            if (!record || !*record)
                break; // damage is for the import to tell
            if (!(*record)->value || (*record)->value->kind() != JsonValue::Kind::Object)
                continue;
            const JsonValue &value = *(*record)->value;
            if (value.find(rf::kKey))
                return std::optional<std::string>();
            hasRecords = true;
            std::erase_if(candidates, [&value](Candidate &candidate) {
                const std::string key = keyIn(value.find(candidate.name));
                return key.empty() || !candidate.seen.insert(fnv64(key));
            });
        }
    }
    return candidates.empty() || !hasRecords ? std::optional<std::string>()
                                             : std::optional(std::string(candidates.front().name));
}

std::unique_ptr<UtteranceSource> withKeysOf(std::unique_ptr<UtteranceSource> source,
                                            std::vector<std::string> fields)
{
    if (fields.empty())
        return source;
    return std::make_unique<KeyedSource>(std::move(source), std::move(fields));
}

Result<std::optional<std::string>> ownKeyField(const FileSystem &fs, const UtteranceSource &source,
                                               DatasetKind kind, const std::stop_token &stop)
{
    return traitsOf(kind).keyOf ? keyFieldOf(fs, source.files(), stop)
                                : std::optional<std::string>();
}

std::unique_ptr<UtteranceSource> withKeysOfField(std::unique_ptr<UtteranceSource> source,
                                                 const std::optional<std::string> &field)
{
    return field ? withKeysOf(std::move(source), {std::string(rf::kKey), *field})
                 : std::move(source);
}

Result<std::unique_ptr<UtteranceSource>> withOwnKeys(const FileSystem &fs,
                                                     std::unique_ptr<UtteranceSource> source,
                                                     DatasetKind kind, const std::stop_token &stop)
{
    VOX_TRY(const auto field, ownKeyField(fs, *source, kind, stop));
    return withKeysOfField(std::move(source), field);
}

} // namespace voxdeck
