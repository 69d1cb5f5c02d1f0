// SPDX-License-Identifier: Apache-2.0
#include "core/shards/recipe/ShardNames.h"

#include "core/archive/MemberName.h"
#include "core/format/FileNames.h"

#include <algorithm>
#include <cctype>

namespace voxdeck {

namespace {

constexpr std::size_t kDefaultDigits = 5;
constexpr std::size_t kMostDigits = 12;

/// A placeholder at `open`, which is '{'; empty for an unknown one.
struct Placeholder {
    std::string_view name;
    std::size_t digits = kDefaultDigits;
    std::size_t length = 0; ///< with its braces
};

std::optional<Placeholder> placeholderAt(std::string_view pattern, std::size_t open)
{
    const auto close = pattern.find('}', open);
    if (close == std::string_view::npos)
        return std::nullopt;
    Placeholder found;
    found.length = close - open + 1;
    std::string_view inside = pattern.substr(open + 1, found.length - 2);
    found.name = inside.substr(0, inside.find(':'));
    if (found.name == "shard" && inside.size() > found.name.size()) {
        const auto digits = inside.substr(found.name.size() + 1);
        const bool areDigits = !digits.empty() && digits.size() <= 2
                               && std::all_of(digits.begin(), digits.end(),
                                              [](unsigned char c) { return std::isdigit(c) != 0; });
        found.digits = areDigits ? static_cast<std::size_t>(std::stoul(std::string(digits))) : 0;
        return found.digits == 0 || found.digits > kMostDigits ? std::nullopt
                                                               : std::optional(found);
    }
    const bool isKnown = found.name == inside
                         && (inside == "shard" || inside == "country" || inside == "split");
    return isKnown ? std::optional(found) : std::nullopt;
}

std::string padded(std::uint64_t number, std::size_t digits)
{
    std::string text = std::to_string(number);
    return text.size() >= digits ? text : std::string(digits - text.size(), '0') + text;
}

/// Removes the leftovers of an empty part: "//", "/-", "--", and a "/" or "-" at the beginning.
std::string tidied(const std::string &path)
{
    std::string result;
    for (const char c : path) {
        const bool atStart = result.empty() || result.back() == '/';
        const bool isDouble = (c == '-' && (atStart || result.back() == '-'))
                              || (c == '/' && atStart);
        if (isDouble)
            continue;
        if (c == '/' && !result.empty() && result.back() == '-')
            result.pop_back();
        result += c;
    }
    return result;
}

} // namespace

std::string ShardGroup::splitName() const
{
    return subset ? split + "-" + std::to_string(*subset) : split;
}

std::string ShardGroup::name() const
{
    return country.empty() ? splitName() : fileNameForKey(country) + "-" + splitName();
}

std::string defaultNaming(BuildFormat format)
{
    return std::string(infoOf(format).naming);
}

std::optional<Sentence> namingProblem(BuildFormat format, std::string_view pattern)
{
    if (pattern.empty())
        return std::nullopt;
    if (infoOf(format).hasFixedNames)
        return Sentence::tr("readers of this format expect its own names; leave it out");
    std::size_t shards = 0;
    for (std::size_t at = pattern.find('{'); at != std::string_view::npos;
         at = pattern.find('{', at + 1)) {
        const auto found = placeholderAt(pattern, at);
        if (!found)
            return Sentence::tr(
                "has a placeholder that is not {country}, {split}, {shard} or {shard:N}");
        shards += found->name == "shard" ? 1 : 0;
    }
    if (shards != 1)
        return Sentence::tr("needs {shard} once, so that shards have different names");
    const std::string_view ending = infoOf(format).ending;
    if (!pattern.ends_with(ending))
        return Sentence::tr("must end in %1", ending);
    if (pattern.front() == '.'
        || !checkMemberName(shardPath(pattern, {"x", "train", std::nullopt}, 0)))
        return Sentence::tr(
            "must stay below the output's folder, and be a name that every system can hold");
    return std::nullopt;
}

std::string shardPath(std::string_view pattern, const ShardGroup &group, std::uint64_t number)
{
    std::string path;
    for (std::size_t at = 0; at < pattern.size(); ++at) {
        const auto found = pattern[at] == '{' ? placeholderAt(pattern, at) : std::nullopt;
        if (!found) {
            path += pattern[at];
            continue;
        }
        if (found->name == "country")
            path += group.country.empty() ? std::string() : fileNameForKey(group.country);
        else if (found->name == "split")
            path += group.splitName();
        else
            path += padded(number, found->digits);
        at += found->length - 1;
    }
    return tidied(path);
}

std::string SegmentNames::nameFor(std::string_view key)
{
    std::string name = fileNameForKey(key);
    if (!infoOf(m_format).keepsDots)
        std::replace(name.begin(), name.end(), '.', '_');
    std::string given = name;
    for (int more = 2; !m_given.insert(given).second; ++more)
        given = name + "~" + std::to_string(more);
    return given;
}

} // namespace voxdeck
