// SPDX-License-Identifier: Apache-2.0
#include "core/query/QueryFields.h"

#include "core/query/Metrics.h"
#include "core/text/CaseFolding.h"
#include "core/text/EditDistance.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <vector>

namespace voxdeck {

namespace {

using Word = std::string_view;
using Kind = QueryFieldKind;

std::string expectationOf(const Metric &metric)
{
    std::string sentence(metric.name);
    sentence += metric.kind == Kind::Time ? " takes a time or a range, such as "
                                          : " takes a number or a range, such as ";
    sentence += metric.example;
    if (!metric.unit.empty())
        sentence.append(" (").append(metric.unit).append(")");
    return sentence;
}

const std::vector<QueryFieldInfo> &allFields()
{
    static const std::vector<std::string> kExpectations = [] {
        std::vector<std::string> sentences;
        for (const Metric &metric : metrics())
            sentences.push_back(expectationOf(metric));
        return sentences;
    }();
    static const std::vector<QueryFieldInfo> kAll = [] {
        std::vector<QueryFieldInfo> all(kQueryFields.begin(), kQueryFields.end());
        for (const Metric &metric : metrics())
            all.push_back({queryFieldOf(metric),
                           metric.kind,
                           metric.name,
                           {},
                           {},
                           kExpectations[all.size() - kQueryFields.size()]});
        return all;
    }();
    return kAll;
}

std::vector<std::uint32_t> lettersOf(std::string_view word)
{
    return {word.begin(), word.end()}; // names are ASCII; what is not differs from them all
}

std::uint64_t distance(std::string_view a, std::string_view b)
{
    return editDistance(lettersOf(a), lettersOf(b));
}

/// A third of the letters may be wrong, or the end not be there yet.
bool isNear(std::string_view wrong, std::string_view name)
{
    const std::size_t length = std::max(wrong.size(), name.size());
    return distance(wrong, name) <= std::max<std::size_t>(1, length / 3)
           || (wrong.size() >= 2 && name.starts_with(wrong));
}

} // namespace

std::span<const QueryFieldInfo> queryFields()
{
    return allFields();
}

const QueryFieldInfo &infoOf(QueryField field)
{
    const auto at = static_cast<std::size_t>(field);
    const QueryFieldInfo &info = at < kQueryFields.size() ? kQueryFields[at] : allFields().at(at);
    assert(info.field == field);
    return info;
}

bool takesVersion(QueryField field)
{
    return field == QueryField::Text || field == QueryField::Reference
           || field == QueryField::Hypothesis;
}

bool takesName(QueryField field)
{
    return takesVersion(field) || field == QueryField::Meta;
}

std::optional<QueryField> queryFieldNamed(std::string_view name)
{
    const std::string wanted = folded(name);
    for (const auto &info : allFields())
        if (info.name == wanted
            || std::find(info.aliases.begin(), info.aliases.end(), wanted) != info.aliases.end())
            return info.field;
    return {};
}

std::string unknownQueryField(std::string_view name)
{
    const std::string wrong = folded(name);
    std::vector<std::pair<std::uint64_t, std::string_view>> near;
    for (const auto &info : allFields()) {
        std::vector<Word> names(info.aliases.begin(), info.aliases.end());
        names.insert(names.begin(), info.name);
        for (const Word candidate : names) {
            if (isNear(wrong, candidate)) {
                near.emplace_back(distance(wrong, candidate), candidate);
                break;
            }
        }
    }
    std::stable_sort(near.begin(), near.end(),
                     [](const auto &a, const auto &b) { return a.first < b.first; });
    std::string sentence = "unknown field \"";
    sentence += name;
    sentence += near.empty() ? "\"; there are" : "\"; did you mean";
    const std::size_t shown = near.empty() ? allFields().size()
                                           : std::min<std::size_t>(3, near.size());
    for (std::size_t i = 0; i < shown; ++i) {
        sentence += i == 0 ? " " : (i + 1 < shown ? ", " : (near.empty() ? " and " : " or "));
        sentence += near.empty() ? std::string_view(allFields()[i].name) : near[i].second;
    }
    sentence += near.empty() ? "" : "?";
    return sentence;
}

} // namespace voxdeck
