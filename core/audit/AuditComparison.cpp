// SPDX-License-Identifier: Apache-2.0
#include "core/audit/AuditComparison.h"

#include "core/audit/AuditJson.h"

#include <array>
#include <cmath>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace voxdeck {

namespace {

struct FigureName {
    std::string_view name;
    bool isRate;
};
constexpr std::array kFigures{FigureName{"rows", false}, FigureName{"scored", false},
                              FigureName{"cer", true},   FigureName{"wer", true},
                              FigureName{"mer", true},   FigureName{"ser", true}};

std::string textIn(const JsonValue *object, std::string_view key)
{
    const JsonValue *const found = object ? object->find(key) : nullptr;
    return found && found->kind() == JsonValue::Kind::String ? found->toString() : std::string();
}

std::optional<double> numberIn(const JsonValue *object, std::string_view key)
{
    const JsonValue *const found = object ? object->find(key) : nullptr;
    if (!found
        || (found->kind() != JsonValue::Kind::Integer && found->kind() != JsonValue::Kind::Double))
        return std::nullopt;
    return found->toDouble();
}

const JsonValue *hypothesisIn(const JsonValue &audit, const std::string &name)
{
    for (const JsonValue &one : audit.find("hypotheses")->items())
        if (textIn(&one, "name") == name)
            return &one;
    return nullptr;
}

/// What only `more` has comes behind what `some` has.
std::vector<std::string> namesOfBoth(std::vector<std::string> some,
                                     const std::vector<std::string> &more)
{
    std::unordered_set<std::string> known(some.begin(), some.end());
    for (const std::string &name : more)
        if (known.insert(name).second)
            some.push_back(name);
    return some;
}

std::vector<std::string> namesIn(const JsonValue *list, std::string_view key)
{
    std::vector<std::string> names;
    if (list)
        for (const JsonValue &one : list->items())
            names.push_back(textIn(&one, key));
    return names;
}

/// A report has a group for each recording, perhaps a hundred thousand.
std::unordered_map<std::string, const JsonValue *> groupsByValue(const JsonValue &groups)
{
    std::unordered_map<std::string, const JsonValue *> found;
    for (const JsonValue &one : groups.items())
        found.emplace(textIn(&one, "value"), &one);
    return found;
}

class Comparer {
public:
    Comparer(const JsonValue &before, const JsonValue &now) : m_before(before), m_now(now) {}

    AuditComparison run()
    {
        noteDifference("profile_hash", "the scoring profiles differ");
        noteDifference("filter", "the filters differ");
        const auto names = namesOfBoth(namesIn(m_now.find("hypotheses"), "name"),
                                       namesIn(m_before.find("hypotheses"), "name"));
        for (const std::string &name : names)
            addHypothesis(name, hypothesisIn(m_before, name), hypothesisIn(m_now, name));
        return std::move(m_compared);
    }

private:
    void noteDifference(std::string_view key, const std::string &what)
    {
        const std::string before = textIn(&m_before, key);
        const std::string now = textIn(&m_now, key);
        if (before != now)
            m_compared.notComparable.push_back(what + ": \"" + before + "\" before, \"" + now
                                               + "\" now");
    }

    void add(const std::string &hypothesis, const std::string &by, const std::string &value,
             const JsonValue *before, const JsonValue *now)
    {
        for (const FigureName &figure : kFigures)
            m_compared.figures.push_back({hypothesis, by, value, std::string(figure.name),
                                          figure.isRate, numberIn(before, figure.name),
                                          numberIn(now, figure.name)});
    }

    void addHypothesis(const std::string &name, const JsonValue *before, const JsonValue *now)
    {
        const auto part = [](const JsonValue *one, std::string_view key) {
            return one ? one->find(key) : nullptr;
        };
        add(name, "all", {}, part(before, "total"), part(now, "total"));
        const JsonValue *const byBefore = part(before, "by");
        const JsonValue *const byNow = part(now, "by");
        if (!byBefore || !byNow)
            return;
        for (const auto &[grouping, groups] : byNow->members()) {
            const JsonValue *const other = byBefore->find(grouping);
            if (!other)
                continue;
            const auto olderGroups = groupsByValue(*other);
            const auto newerGroups = groupsByValue(groups);
            const auto in = [](const auto &known, const std::string &value) {
                const auto at = known.find(value);
                return at == known.end() ? nullptr : at->second;
            };
            for (const std::string &value :
                 namesOfBoth(namesIn(&groups, "value"), namesIn(other, "value")))
                add(name, grouping, value, in(olderGroups, value), in(newerGroups, value));
        }
    }

    const JsonValue &m_before;
    const JsonValue &m_now;
    AuditComparison m_compared;
};

JsonValue numberOrNull(const std::optional<double> &value, bool isRate)
{
    if (!value)
        return {};
    return isRate ? JsonValue::ofDouble(*value)
                  : JsonValue::ofInteger(static_cast<std::int64_t>(*value));
}

} // namespace

std::optional<double> ComparedFigure::difference() const
{
    return before && now ? std::optional(*now - *before) : std::nullopt;
}

std::optional<double> ComparedFigure::shownDifference() const
{
    constexpr double kShown = 1e4;
    const auto exact = difference();
    if (!exact || !isRate)
        return exact;
    return std::round(*exact * kShown) / kShown + 0.0;
}

Result<JsonValue> parseAudit(std::string_view text, const std::string &subject)
{
    auto json = JsonValue::parse(text);
    const JsonValue *const all = json ? json->find("hypotheses") : nullptr;
    if (!all || all->kind() != JsonValue::Kind::Array)
        return fail(
            ErrorCode::InvalidArgument,
            Sentence::tr("is not an audit; expected the output of audit --json, or a report .json"),
            subject);
    return *std::move(json);
}

JsonValue auditAsJson(const ErrorAudit &audit, const std::string &filter,
                      std::span<const AuditGrouping> groupings)
{
    auto object = JsonValue::object();
    object.set("filter", JsonValue::ofString(filter));
    object.set("profile_hash", JsonValue::ofString(hashOf(audit.profile)));
    auto hypotheses = JsonValue::array();
    for (std::size_t at = 0; at < audit.hypotheses.size(); ++at)
        hypotheses.append(jsonOf(audit, at, groupings, std::nullopt));
    object.set("hypotheses", std::move(hypotheses));
    return object;
}

Result<AuditComparison> compareAudits(const JsonValue &before, const JsonValue &now)
{
    for (const JsonValue *const audit : {&before, &now})
        if (const JsonValue *const all = audit->find("hypotheses");
            !all || all->kind() != JsonValue::Kind::Array)
            return fail(ErrorCode::InvalidArgument,
                        Sentence::tr("is not an audit: the list of hypotheses is missing"),
                        "audit");
    return Comparer(before, now).run();
}

JsonValue jsonOf(const AuditComparison &comparison)
{
    auto object = JsonValue::object();
    auto problems = JsonValue::array();
    for (const std::string &sentence : comparison.notComparable)
        problems.append(JsonValue::ofString(sentence));
    object.set("not_comparable", std::move(problems));
    auto figures = JsonValue::array();
    for (const ComparedFigure &figure : comparison.figures) {
        auto one = JsonValue::object();
        one.set("hypothesis", JsonValue::ofString(figure.hypothesis));
        one.set("by", JsonValue::ofString(figure.by));
        one.set("value", figure.value.empty() ? JsonValue() : JsonValue::ofString(figure.value));
        one.set("figure", JsonValue::ofString(figure.name));
        one.set("before", numberOrNull(figure.before, figure.isRate));
        one.set("now", numberOrNull(figure.now, figure.isRate));
        one.set("difference", numberOrNull(figure.difference(), figure.isRate));
        figures.append(std::move(one));
    }
    object.set("figures", std::move(figures));
    return object;
}

} // namespace voxdeck
