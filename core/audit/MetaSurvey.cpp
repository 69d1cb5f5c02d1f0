// SPDX-License-Identifier: Apache-2.0
#include "core/audit/MetaSurvey.h"

#include "core/audit/AuditBinsUpdate.h"
#include "core/audit/AuditChart.h"
#include "core/query/Metrics.h"
#include "core/query/QueryFields.h"
#include "core/search/MetaFields.h"
#include "core/workspace/FieldMapping.h"
#include "core/workspace/MetaValue.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace voxdeck {

namespace {

/// Fields whose values are all different name rows, and group none: they are left out from so many values on.
constexpr std::uint64_t kFewestUnique = 20;
constexpr std::size_t kLongestValue = 200; ///< bytes; longer ones are texts

bool isPlain(const JsonValue &value)
{
    switch (value.kind()) {
    case JsonValue::Kind::String:
    case JsonValue::Kind::Integer:
    case JsonValue::Kind::Double:
    case JsonValue::Kind::Bool: return true;
    default: return false;
    }
}

/// Such a field has a chart already, or names rows: lists keep theirs beside the columns that were read from them.
bool isColumn(std::string_view name)
{
    if (name == "id" || name == "original_language")
        return true;
    const auto field = queryFieldNamed(name);
    // a list's own status is that of its builds, not of the review
    return field && *field != QueryField::Status && !metricOf(*field);
}

} // namespace

BinScale MetaField::scale() const
{
    if (isNumber)
        return metaScale(least, most, areWhole);
    return BinScale::over(0, 1, BinScale::Kind::Category,
                          static_cast<std::uint32_t>(names.size()) + 1);
}

std::uint16_t MetaField::binOf(const JsonValue &further) const
{
    const JsonValue *const value = metaValue(further, name);
    const std::string text = value ? fieldText(*value) : std::string();
    if (text.empty())
        return kUnknownBin;
    if (isNumber) {
        const auto number = metaNumberIn(text);
        return number ? scale().binOf(withinScale(scale(), *number)) : kNotFiniteBin;
    }
    if (m_bins.empty())
        for (std::size_t at = 0; at < names.size(); ++at)
            m_bins.emplace(names[at], static_cast<std::uint16_t>(at));
    const auto bin = m_bins.find(text);
    return bin == m_bins.end() ? static_cast<std::uint16_t>(names.size()) : bin->second;
}

void MetaSurvey::add(const JsonValue &further, const TranscriptNames &names)
{
    for (const auto &[name, value] : further.members()) {
        if (isPlain(value))
            addValue(name, value, names);
        else if (value.kind() == JsonValue::Kind::Object)
            for (const auto &[member, inner] : value.members())
                if (isPlain(inner))
                    addValue(std::string(name).append(".").append(member), inner, names);
    }
}

void MetaSurvey::addValue(const std::string &name, const JsonValue &value,
                          const TranscriptNames &names)
{
    std::string text = fieldText(value);
    if (text.empty() || names.has(name) || isColumn(name))
        return;
    Seen &seen = m_seen[name];
    const auto number = metaNumberIn(text);
    seen.areNumbers = seen.areNumbers && (number || isNotFinite(text));
    if (number) {
        seen.least = seen.numbers == 0 ? *number : std::min(seen.least, *number);
        seen.most = seen.numbers == 0 ? *number : std::max(seen.most, *number);
        ++seen.numbers;
        seen.areWhole = seen.areWhole && std::trunc(*number) == *number;
    }
    ++seen.values;
    if (text.size() > kLongestValue)
        seen.isCut = true;
    if (seen.isCut)
        return;
    if (const auto known = seen.counts.find(text); known != seen.counts.end())
        ++known->second;
    else if (seen.counts.size() + 1 < kMostBins)
        seen.counts.emplace(std::move(text), 1);
    else
        seen.isCut = true;
}

std::vector<MetaField> MetaSurvey::fields() const
{
    std::vector<std::pair<std::uint64_t, MetaField>> found;
    for (const auto &[name, seen] : m_seen) {
        MetaField field;
        field.name = name;
        field.isNumber = seen.areNumbers && seen.numbers > 0;
        field.least = seen.least;
        field.most = seen.most;
        field.areWhole = seen.areWhole;
        const bool isUnique = seen.counts.size() == seen.values && seen.values >= kFewestUnique;
        if (!field.isNumber && (seen.isCut || isUnique))
            continue;
        if (!field.isNumber)
            for (const auto &[value, count] : seen.counts)
                field.names.push_back(value);
        std::sort(field.names.begin(), field.names.end(),
                  [&seen = seen](const std::string &a, const std::string &b) {
                      const auto first = seen.counts.at(a);
                      const auto second = seen.counts.at(b);
                      return first != second ? first > second : a < b;
                  });
        found.emplace_back(seen.values, std::move(field));
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const auto &a, const auto &b) { return a.first > b.first; });
    if (found.size() > kMostFields)
        found.resize(kMostFields);
    std::vector<MetaField> fields;
    fields.reserve(found.size());
    for (auto &[values, field] : found)
        fields.push_back(std::move(field));
    std::sort(fields.begin(), fields.end(),
              [](const MetaField &a, const MetaField &b) { return a.name < b.name; });
    return fields;
}

} // namespace voxdeck
