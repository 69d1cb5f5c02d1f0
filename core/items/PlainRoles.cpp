// SPDX-License-Identifier: Apache-2.0
#include "core/items/PlainRoles.h"

#include "core/format/ForwardingSource.h"
#include "core/format/RecordFields.h"
#include "core/workspace/FieldMapping.h"

#include <array>
#include <string>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::array kRoles{std::pair(FieldRole::Language, record_fields::kLanguage),
                            std::pair(FieldRole::Country, record_fields::kCountry),
                            std::pair(FieldRole::Speaker, record_fields::kSpeaker)};

JsonValue withPlainRoles(JsonValue record)
{
    for (const auto &[role, field] : kRoles) {
        const std::string name(usualFieldIn(record, role));
        if (name.empty() || name == field)
            continue;
        const bool isOwn = record.find(name) != nullptr; // else it is in an object, which stays
        JsonValue value = *valueAt(record, name);
        if (value.kind() != JsonValue::Kind::String && !value.isNumber())
            continue;
        auto renamed = JsonValue::object();
        for (const auto &[key, member] : record.members())
            renamed.set(isOwn && key == name ? std::string(field) : key, member);
        if (!isOwn)
            renamed.set(field, std::move(value));
        record = std::move(renamed);
    }
    return record;
}

class PlainRoles final : public ForwardingSource {
public:
    using ForwardingSource::ForwardingSource;

private:
    void change(InputLine &line) override
    {
        line.utterance->record = withPlainRoles(std::move(line.utterance->record));
    }
};

} // namespace

std::unique_ptr<UtteranceSource> withPlainRoles(std::unique_ptr<UtteranceSource> source)
{
    return std::make_unique<PlainRoles>(std::move(source));
}

} // namespace voxdeck
