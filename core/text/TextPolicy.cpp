// SPDX-License-Identifier: Apache-2.0
#include "core/text/TextPolicy.h"

#include "core/base/Utf8.h"
#include "core/json/Json.h"

#include <algorithm>
#include <array>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::array kRuleNames = {
    "invisible", "look-alike", "nfc",     "edge-space", "double-space", "space-before-mark",
    "digits",    "forms",      "letters", "marks",      "quotes",       "spelling"};
static_assert(kRuleNames.size() == kTextRules);
constexpr std::array kDigitNames = {"any", "western", "native", "spelled"};
constexpr std::array kQuoteNames = {"any", "straight", "curly"};
constexpr std::int64_t kMostUnknownBelow = 1000;
constexpr std::size_t kMostMarks = 1000; // bytes of a set

template <class Names>
std::optional<std::size_t> placeIn(const Names &names, std::string_view name)
{
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end())
        return std::nullopt;
    return static_cast<std::size_t>(found - names.begin());
}

tl::unexpected<Error> noRules(std::string_view what)
{
    return fail(ErrorCode::InvalidArgument, Sentence::tr("not a set of text rules: %1", what));
}

/// "invisible, look-alike, ...": what "off" may name.
std::string ruleNames()
{
    std::string names;
    for (const char *name : kRuleNames)
        names.append(names.empty() ? "" : ", ").append(name);
    return names;
}

/// The place of a member's value among `names`; 0 where the member is missing.
template <class Names>
Result<std::size_t> choiceIn(const JsonValue &object, const char *member, const Names &names)
{
    const JsonValue *const value = object.find(member);
    if (!value)
        return std::size_t{0};
    const auto place = value->kind() == JsonValue::Kind::String ? placeIn(names, value->toString())
                                                                : std::nullopt;
    if (!place)
        return noRules(Sentence::tr("%1 has an unknown value", member));
    return *place;
}

Result<> readMarks(const JsonValue &marks, TextPolicy &policy)
{
    if (marks.kind() != JsonValue::Kind::Object)
        return noRules(Sentence::tr("\"marks\" must be an object"));
    for (const auto &[tag, set] : marks.members()) {
        if (set.kind() != JsonValue::Kind::String || set.toString().size() > kMostMarks
            || !isValidUtf8(set.toString()))
            return noRules(Sentence::tr("the marks of a language must be a text"));
        policy.marks[tag] = set.toString();
    }
    return {};
}

} // namespace

const char *textRuleName(TextRule rule)
{
    return kRuleNames[static_cast<std::size_t>(rule)];
}

std::optional<TextRule> textRuleNamed(std::string_view name)
{
    const auto place = placeIn(kRuleNames, name);
    return place ? std::optional(static_cast<TextRule>(*place)) : std::nullopt;
}

std::optional<std::string_view> TextPolicy::marksOf(std::string_view tag) const
{
    for (auto name : {tag, tag.substr(0, tag.find('-')), std::string_view("*")})
        if (const auto found = marks.find(name); found != marks.end())
            return found->second;
    return std::nullopt;
}

std::string policyJson(const TextPolicy &policy)
{
    auto object = JsonValue::object();
    auto off = JsonValue::array();
    for (std::size_t i = 0; i < kTextRules; ++i)
        if (!policy.isOn[i])
            off.append(JsonValue::ofString(kRuleNames[i]));
    object.set("off", std::move(off));
    object.set("digits", JsonValue::ofString(kDigitNames[static_cast<std::size_t>(policy.digits)]));
    object.set("quotes", JsonValue::ofString(kQuoteNames[static_cast<std::size_t>(policy.quotes)]));
    auto marks = JsonValue::object();
    for (const auto &[tag, set] : policy.marks)
        marks.set(tag, JsonValue::ofString(set));
    object.set("marks", std::move(marks));
    object.set("unknown_below", JsonValue::ofInteger(policy.unknownBelow));
    return object.dumpAscii();
}

Result<TextPolicy> policyFromJson(std::string_view json)
{
    VOX_TRY(const auto object, JsonValue::parse(json));
    if (object.kind() != JsonValue::Kind::Object)
        return noRules("expected a JSON object");
    TextPolicy policy;
    if (const JsonValue *const off = object.find("off")) {
        for (const JsonValue &one : off->items()) {
            const auto rule = one.kind() == JsonValue::Kind::String ? textRuleNamed(one.toString())
                                                                    : std::nullopt;
            if (!rule)
                return noRules(Sentence::tr("\"off\" names an unknown rule; expected some of %1",
                                            ruleNames()));
            policy.set(*rule, false);
        }
    }
    VOX_TRY(const auto digits, choiceIn(object, "digits", kDigitNames));
    policy.digits = static_cast<DigitPolicy>(digits);
    VOX_TRY(const auto quotes, choiceIn(object, "quotes", kQuoteNames));
    policy.quotes = static_cast<QuotePolicy>(quotes);
    if (const JsonValue *const marks = object.find("marks"))
        VOX_CHECK(readMarks(*marks, policy));
    if (const JsonValue *const least = object.find("unknown_below")) {
        if (least->kind() != JsonValue::Kind::Integer || least->toInteger() < 0
            || least->toInteger() > kMostUnknownBelow)
            return noRules(Sentence::tr("\"unknown_below\" must be an integer from 0 to 1000"));
        policy.unknownBelow = static_cast<unsigned>(least->toInteger());
    }
    return policy;
}

} // namespace voxdeck
