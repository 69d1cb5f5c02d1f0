// SPDX-License-Identifier: Apache-2.0
#include "core/search/MetaFields.h"

#include "core/json/Json.h"
#include "core/workspace/FieldMapping.h"
#include "core/workspace/MetaValue.h"
#include "core/workspace/TranscriptNames.h"

#include <charconv>
#include <cmath>
#include <system_error>
#include <tuple>
#include <utility>

namespace voxdeck {

std::string metaFieldName(std::string_view name)
{
    return std::string(kMetaFieldPrefix).append(name);
}

std::string metaTextIn(std::string_view further, std::string_view name)
{
    if (further.empty())
        return {};
    const auto members = JsonValue::parse(further);
    const JsonValue *const value = members ? metaValue(*members, name) : nullptr;
    return value ? fieldText(*value) : std::string();
}

std::vector<std::string> metaPartsOf(std::string text)
{
    std::vector<std::string> parts;
    if (text.starts_with('['))
        if (const auto list = JsonValue::parse(text))
            for (const JsonValue &value : list->items())
                parts.push_back(fieldText(value));
    parts.insert(parts.begin(), std::move(text));
    return parts;
}

bool operator<(const MetaOrder &a, const MetaOrder &b)
{
    return std::tie(a.isText, a.number, a.text) < std::tie(b.isText, b.number, b.text);
}

MetaOrder metaOrderOf(std::string_view value)
{
    MetaOrder order(value);
    if (const auto number = metaNumberIn(value)) {
        order.isText = false;
        order.number = *number;
    }
    return order;
}

std::optional<double> metaNumberIn(std::string_view text)
{
    double number = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool isWhole = problem == std::errc() && end == text.data() + text.size();
    return isWhole && std::isfinite(number) ? std::optional(number) : std::nullopt;
}

bool isNotFinite(std::string_view text)
{
    if (text.starts_with('+'))
        text.remove_prefix(1);
    double number = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    return !text.empty() && end == text.data() + text.size()
           && (problem == std::errc::result_out_of_range
               || (problem == std::errc() && !std::isfinite(number)));
}

} // namespace voxdeck
