// SPDX-License-Identifier: Apache-2.0
#include "core/audit/AuditComparison.h"

#include "core/audit/AuditJson.h"
#include "core/audit/ReportSections.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
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
        addSections();
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
                                          figure.isRate, true, numberIn(before, figure.name),
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

    /// Of two reports; the output of `audit --json` has no sections. A row that one of them does not list has no
    /// figures there: lists end somewhere.
    void addSections()
    {
        if (!m_before.find("sections") || !m_now.find("sections"))
            return;
        for (std::size_t at = 0; at < kReportParts; ++at) {
            const auto part = static_cast<ReportPart>(at);
            const JsonValue *const before = sectionIn(m_before, part);
            const JsonValue *const now = sectionIn(m_now, part);
            if (hasTables(before) != hasTables(now))
                m_compared.notComparable.push_back(
                    std::string(reportPartName(part))
                    + (hasTables(before) ? ": not computed now" : ": not computed before"));
            else if (hasTables(before))
                addTables(*before, *now);
        }
    }

    static const JsonValue *sectionIn(const JsonValue &report, ReportPart part)
    {
        for (const JsonValue &section : report.find("sections")->items())
            if (textIn(&section, "section") == reportPartName(part))
                return &section;
        return nullptr;
    }

    static bool hasTables(const JsonValue *section)
    {
        const JsonValue *const tables = section ? section->find("tables") : nullptr;
        return tables && !tables->items().empty();
    }

    void addTables(const JsonValue &before, const JsonValue &now)
    {
        for (const JsonValue &table : now.find("tables")->items()) {
            const auto *const kind = reportTableNamed(textIn(&table, "table"));
            const auto &others = before.find("tables")->items();
            const auto other = std::find_if(
                others.begin(), others.end(), [&table](const JsonValue &one) {
                    return textIn(&one, "table") == textIn(&table, "table")
                           && textIn(&one, "hypothesis") == textIn(&table, "hypothesis");
                });
            if (kind && other != others.end())
                addRows(*kind, textIn(&table, "hypothesis"), *other, table);
        }
    }

    void addRows(const ReportTableKind &kind, const std::string &hypothesis,
                 const JsonValue &before, const JsonValue &now)
    {
        const auto older = rowsByKeys(kind, before);
        const auto newer = rowsByKeys(kind, now);
        std::vector<std::string> keys;
        keys.reserve(newer.size() + older.size());
        for (const auto &[key, row] : newer)
            keys.push_back(key);
        for (const auto &[key, row] : older)
            if (newer.find(key) == newer.end())
                keys.push_back(key);
        const auto in = [](const auto &rows, const std::string &key) {
            const auto at = rows.find(key);
            return at == rows.end() ? nullptr : at->second;
        };
        for (const std::string &key : keys)
            for (const ReportColumn &column : kind.columns)
                if (column.kind != ReportColumn::Kind::Text)
                    m_compared.figures.push_back(
                        {hypothesis, std::string(kind.id), key, std::string(column.id),
                         column.kind == ReportColumn::Kind::Rate,
                         column.kind == ReportColumn::Kind::Count,
                         numberIn(in(older, key), column.id), numberIn(in(newer, key), column.id)});
    }

    static std::map<std::string, const JsonValue *> rowsByKeys(const ReportTableKind &kind,
                                                               const JsonValue &table)
    {
        std::map<std::string, const JsonValue *> rows;
        const JsonValue *const listed = table.find("rows");
        if (!listed)
            return rows;
        for (const JsonValue &row : listed->items()) {
            std::string key;
            for (const ReportColumn &column : kind.columns)
                if (column.isKey)
                    key.append(key.empty() ? "" : " · ").append(textIn(&row, column.id));
            rows.emplace(std::move(key), &row);
        }
        return rows;
    }

    const JsonValue &m_before;
    const JsonValue &m_now;
    AuditComparison m_compared;
};

JsonValue numberOrNull(const std::optional<double> &value, const ComparedFigure &of)
{
    if (!value)
        return {};
    return of.isWhole && !of.isRate ? JsonValue::ofInteger(static_cast<std::int64_t>(*value))
                                    : JsonValue::ofDouble(*value);
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
        one.set("before", numberOrNull(figure.before, figure));
        one.set("now", numberOrNull(figure.now, figure));
        one.set("difference", numberOrNull(figure.difference(), figure));
        figures.append(std::move(one));
    }
    object.set("figures", std::move(figures));
    return object;
}

} // namespace voxdeck
