// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/json/Json.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace voxdeck {

/// Puts the record of an utterance together: the fields of RecordFields.h first, in their order there,
/// then what the format has besides.
class RecordBuilder {
public:
    /// A field of RecordFields.h.
    void set(std::string_view field, JsonValue value);
    /// A field of the format's own. One that is called like a field of RecordFields.h and was not set()
    /// is taken for it, except those that say where the audio is (key, wav, txt, start, end, channel,
    /// duration): they become `original_<name>`, as does what is called like one that is there. The name it has now.
    std::string addOther(std::string_view name, JsonValue value);
    const JsonValue *find(std::string_view field) const;
    JsonValue build() &&;

private:
    std::vector<JsonValue::Member> m_known;
    std::vector<JsonValue::Member> m_others;
};

/// The fields of a record that are not in RecordFields.h, and their names in the format they came from:
/// the way back of addOther().
std::vector<std::pair<std::string, const JsonValue *>> otherFields(const JsonValue &record);

/// Adds a field that a writer keeps beside its own; where `object` has the name already, as
/// `original_<name>`.
void addBeside(JsonValue &object, std::string_view name, const JsonValue &value);

/// The field as text, a number as written; empty when it is absent, empty or of another type.
std::optional<std::string> textOf(const JsonValue &record, std::string_view field);

/// The elements of an array in an object; empty without such an array.
const std::vector<JsonValue> &itemsOf(const JsonValue &object, std::string_view field);

/// A number of seconds, also one spelled in text; nothing when it is absent or null.
/// InvalidArgument, naming the field, for anything else and what is not finite.
Result<std::optional<double>> secondsOf(const JsonValue &record, std::string_view field);

} // namespace voxdeck
