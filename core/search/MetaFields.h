// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

// Fields of a list's records that have no column, by their names (`meta.gender:female`): `segment.further` keeps them.
// A dot in a name goes into a member: "speaker.age" is `{"speaker": {"age": ...}}`, where no member has that name.

/// What RowReader::setFields() takes for the field; SegmentRow::fields then holds its value as text, empty where the
/// record has none, or null.
std::string metaFieldName(std::string_view name);
/// The value of a field in the JSON of `segment.further`, as text; empty where it has none, or null.
std::string metaTextIn(std::string_view further, std::string_view name);
/// What a query compares of such a text: the text itself and, of a list such as ["a", "b"], each of its values.
std::vector<std::string> metaPartsOf(std::string text);
/// Where a value stands among those of its field: numbers by their size, then texts byte by byte. Numbers of one size
/// are in the order of their texts.
struct MetaOrder {
    bool isText = true;
    double number = 0;
    std::string_view text;
    explicit MetaOrder(std::string_view value = {}) : text(value) {}
    friend bool operator<(const MetaOrder &a, const MetaOrder &b);
};
/// `value` as metaTextIn() gives it; it must outlive the result.
MetaOrder metaOrderOf(std::string_view value);
/// The value as a number, written as a JSON number or as a text; nothing where it is not a number.
std::optional<double> metaNumberIn(std::string_view text);
/// Whether it is a number that nothing can be compared with: "NaN", "-inf", "1e999".
bool isNotFinite(std::string_view text);

} // namespace voxdeck
