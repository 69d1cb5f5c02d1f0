// SPDX-License-Identifier: Apache-2.0
#include "core/workspace/FieldMapping.h"

#include "core/format/TranscriptFields.h"

#include <algorithm>
#include <array>

namespace voxdeck {

namespace {

constexpr std::array kRoles{FieldRole::Reference, FieldRole::Hypothesis, FieldRole::Language,
                            FieldRole::Country,   FieldRole::Speaker,    FieldRole::Recording,
                            FieldRole::Cer,       FieldRole::Wer,        FieldRole::Split,
                            FieldRole::Status,    FieldRole::Tags,       FieldRole::Key};
constexpr std::array kNames{"reference", "hypothesis", "language", "country",
                            "speaker",   "recording",  "cer",      "wer",
                            "split",     "status",     "tags",     "key"};

/// What WeNet, TouchNet, NeMo, Lhotse, Common Voice and the country manifests call it; best first.
std::span<const std::string_view> usualNames(FieldRole role)
{
    static constexpr std::array<std::string_view, 13> kReference{
        "txt",           "text",     "human_text",      "human_transcript", "transcript",
        "transcription", "sentence", "normalized_text", "raw_text",         "reference",
        "ref",           "label",    "target"};
    static constexpr std::array<std::string_view, 6> kLanguage{
        "language", "lang", "locale", "lang_id", "info.language", "source_lang"};
    static constexpr std::array<std::string_view, 2> kCountry{"country", "region"};
    static constexpr std::array<std::string_view, 6> kSpeaker{
        "speaker", "speaker_id", "spk", "spk_id", "client_id", "speaker_name"};
    static constexpr std::array<std::string_view, 7> kRecording{
        "recording", "recording_id", "video_id", "audio_id", "session_id", "reco", "source_id"};
    static constexpr std::array<std::string_view, 1> kCer{"cer"};
    static constexpr std::array<std::string_view, 1> kWer{"wer"};
    static constexpr std::array<std::string_view, 2> kSplit{"split", "subset"};
    static constexpr std::array<std::string_view, 1> kStatus{"status"};
    static constexpr std::array<std::string_view, 1> kTags{"tags"};
    switch (role) {
    case FieldRole::Reference: return kReference;
    case FieldRole::Hypothesis: return usualHypothesisFields();
    case FieldRole::Language: return kLanguage;
    case FieldRole::Country: return kCountry;
    case FieldRole::Speaker: return kSpeaker;
    case FieldRole::Recording: return kRecording;
    case FieldRole::Cer: return kCer;
    case FieldRole::Wer: return kWer;
    case FieldRole::Split: return kSplit;
    case FieldRole::Status: return kStatus;
    case FieldRole::Tags: return kTags;
    case FieldRole::Key: break; // a matter of the whole list (KeyField.h)
    }
    return {};
}

bool isHeldBy(std::span<const JsonValue> records, std::string_view key)
{
    return std::any_of(records.begin(), records.end(),
                       [key](const JsonValue &record) { return valueAt(record, key) != nullptr; });
}

/// Other versions of the reference, where it is not one of them itself.
constexpr std::array<std::string_view, 3> kFurtherReferences{"human_text", "normalized_text",
                                                             "raw_text"};

bool isTextIn(std::span<const JsonValue> records, std::string_view key)
{
    return std::any_of(records.begin(), records.end(), [key](const JsonValue &record) {
        const JsonValue *const value = valueAt(record, key);
        return value && value->kind() == JsonValue::Kind::String;
    });
}

} // namespace

const char *fieldRoleName(FieldRole role)
{
    return kNames[static_cast<std::size_t>(role)];
}

Result<FieldRole> fieldRoleNamed(std::string_view name)
{
    for (const FieldRole role : kRoles)
        if (name == fieldRoleName(role))
            return role;
    std::string all;
    for (const char *const one : kNames)
        all.append(all.empty() ? "" : ", ").append(one);
    return fail(ErrorCode::InvalidArgument,
                Sentence::tr("unknown role \"%1\"; expected one of %2", name, all));
}

std::span<const FieldRole> fieldRoles()
{
    return kRoles;
}

std::string_view usualFieldIn(const JsonValue &record, FieldRole role)
{
    for (const auto name : usualNames(role))
        if (valueAt(record, name))
            return name;
    return {};
}

const JsonValue *valueAt(const JsonValue &record, std::string_view key)
{
    if (const JsonValue *const value = record.find(key))
        return value;
    const JsonValue *place = &record;
    while (place && !key.empty()) {
        const std::size_t dot = key.find('.');
        place = place->find(key.substr(0, dot));
        key = dot == std::string_view::npos ? std::string_view() : key.substr(dot + 1);
    }
    return key.empty() && place != &record ? place : nullptr;
}

FieldMapping FieldMapping::guess(std::span<const JsonValue> records)
{
    FieldMapping mapping;
    for (const FieldRole role : kRoles)
        for (const auto name : usualNames(role)) {
            if (!isHeldBy(records, name))
                continue;
            mapping.m_keys[role].emplace_back(name);
            if (role != FieldRole::Hypothesis)
                break;
        }
    if (auto &references = mapping.m_keys[FieldRole::Reference]; !references.empty())
        for (const auto name : kFurtherReferences)
            if (name != references.front() && isTextIn(records, name))
                references.emplace_back(name);
    auto &hypotheses = mapping.m_keys[FieldRole::Hypothesis];
    for (const JsonValue &record : records)
        for (const auto &[key, value] : record.members())
            if (value.kind() == JsonValue::Kind::String && saysHypothesis(key)
                && std::find(hypotheses.begin(), hypotheses.end(), key) == hypotheses.end())
                hypotheses.push_back(key);
    std::erase_if(mapping.m_keys, [](const auto &entry) { return entry.second.empty(); });
    return mapping;
}

Result<FieldMapping> FieldMapping::fromJson(const JsonValue &json)
{
    FieldMapping mapping;
    for (const auto &[name, keys] : json.members()) {
        VOX_TRY(const auto role, fieldRoleNamed(name));
        std::vector<std::string> all;
        if (keys.kind() == JsonValue::Kind::String)
            all.push_back(keys.toString());
        for (const JsonValue &key : keys.items())
            all.push_back(key.toString());
        mapping.set(role, std::move(all));
    }
    return mapping;
}

JsonValue FieldMapping::toJson() const
{
    auto json = JsonValue::object();
    for (const auto &[role, keys] : m_keys) {
        auto list = JsonValue::array();
        for (const auto &key : keys)
            list.append(JsonValue::ofString(key));
        json.set(fieldRoleName(role), std::move(list));
    }
    return json;
}

const std::vector<std::string> &FieldMapping::keysOf(FieldRole role) const
{
    static const std::vector<std::string> kNone;
    const auto found = m_keys.find(role);
    return found == m_keys.end() ? kNone : found->second;
}

void FieldMapping::set(FieldRole role, std::vector<std::string> keys)
{
    std::erase(keys, std::string());
    for (auto &[other, theirs] : m_keys)
        std::erase_if(theirs, [&](const std::string &key) {
            return std::find(keys.begin(), keys.end(), key) != keys.end();
        });
    m_keys[role] = std::move(keys);
}

void FieldMapping::apply(const FieldMapping &changes)
{
    for (const auto &[role, keys] : changes.m_keys)
        set(role, keys);
}

} // namespace voxdeck
