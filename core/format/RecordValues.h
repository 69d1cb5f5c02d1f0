// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/base/Sentence.h"
#include "core/json/Json.h"

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// Null, or NaN: what pandas writes for a missing value.
bool isMissing(const JsonValue &value);

/// The value at a name, or at one with dots that goes down into objects; null without it.
const JsonValue *valueIn(const JsonValue &record, std::string_view name);

/// The field as text: a string unchanged, a number, true or false as spelled in JSON; empty for
/// missing values and fields, arrays and objects. Always valid UTF-8.
std::string fieldText(const JsonValue &record, std::string_view field);

/// The field as a finite number, also from text like "0.50"; empty where it is not a number.
std::optional<double> fieldNumber(const JsonValue &record, std::string_view field);

/// Makes the texts of a raw record (`txt`, and those of its `segments`) strings where a list has numbers, spelled as they
/// are shown: TouchDatasets hold strings only.
/// Error: InvalidArgument for a text that is a list or an object.
Result<> spellTexts(JsonValue &record);

/// The fields that a writer had no place for, reported once.
class LeftOutFields {
public:
    /// `known` are the fields the format has.
    void look(const JsonValue &record, const std::set<std::string_view> &known);
    /// "a Kaldi directory has no place for: asr_text, cer"; nothing when nothing was left out.
    std::vector<Sentence> notes(std::string_view format) const;

private:
    std::set<std::string, std::less<>> m_names;
};

} // namespace voxdeck
