// SPDX-License-Identifier: Apache-2.0
#include "core/search/SavedFilters.h"

#include "core/base/Clock.h"
#include "core/base/Utf8.h"
#include "core/json/Json.h"
#include "core/query/Metrics.h"
#include "core/query/QueryParser.h"
#include "core/search/SortText.h"
#include "core/search/StoredQueries.h"
#include "core/text/CaseFolding.h"
#include "core/workspace/ProjectScoring.h"
#include "core/workspace/Rows.h"
#include "core/workspace/WorkspaceValues.h"

#include <algorithm>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::size_t kMostNameBytes = 100;

Result<SavedFilter> filterIn(const JsonValue &value)
{
    SavedFilter filter;
    for (const auto &[member, into] :
         {std::pair("name", &filter.name), std::pair("query", &filter.query),
          std::pair("sort", &filter.sort), std::pair("profile", &filter.profile),
          std::pair("profile_name", &filter.profileName)}) {
        const JsonValue *const found = value.find(member);
        if (found && found->kind() == JsonValue::Kind::String)
            *into = found->toString();
    }
    if (filter.name.empty())
        return fail(ErrorCode::InvalidArgument, Sentence::tr("holds a filter without a name"));
    return filter;
}

constexpr const char *kProfiles = "filter_profiles"; ///< {name: {"hash": ..., "name": ...}}

/// Metrics of both texts that no scoring profile changes.
bool isOfProfile(const Metric &metric)
{
    return metric.input == MetricInput::Texts && metric.name != "odd_characters"
           && metric.name != "lang_differs";
}

/// Whether an error rate decides which segments it finds.
bool asksForRates(const QueryExpression &expression)
{
    if (expression.kind == QueryExpression::Kind::Test) {
        const QueryField field = expression.test.field;
        const Metric *const metric = metricOf(field);
        return field == QueryField::Cer || field == QueryField::Wer
               || (metric && isOfProfile(*metric));
    }
    return std::any_of(expression.parts.begin(), expression.parts.end(), asksForRates);
}

Result<JsonValue> keptProfiles(Database &database)
{
    VOX_TRY(const auto text, workspaceValue(database, kProfiles));
    auto kept = text.empty() ? JsonValue::object()
                             : JsonValue::parse(text).value_or(JsonValue::object());
    return kept;
}

} // namespace

Result<std::string> storedName(std::string_view name)
{
    const bool isPlain = !name.empty() && name.size() <= kMostNameBytes && isValidUtf8(name)
                         && name.front() != ' ' && name.back() != ' '
                         && std::none_of(name.begin(), name.end(), [](char c) {
                                return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
                            });
    if (isPlain)
        return std::string(name);
    return fail(ErrorCode::InvalidArgument,
                Sentence::tr("not a valid name; expected 1 to 100 bytes without control characters "
                             "and without spaces at its ends"),
                std::string(name.substr(0, kMostNameBytes)));
}

Result<std::vector<SavedFilter>> SavedFilters::all()
{
    auto query = m_database.statement(
        "SELECT name, query, sort, at_ms FROM saved_filter ORDER BY name");
    std::vector<SavedFilter> filters;
    VOX_CHECK(eachRow(
        query, [&](std::string name, std::string words, std::string sort, std::int64_t atMs) {
            filters.push_back({std::move(name), std::move(words), std::move(sort), atMs});
        }));
    VOX_CHECK(addProfiles(filters));
    return filters;
}

Result<> SavedFilters::addProfiles(std::vector<SavedFilter> &filters)
{
    VOX_TRY(const auto kept, keptProfiles(m_database));
    if (kept.members().empty())
        return {};
    VOX_TRY(const auto now, ProjectScoring(m_database).profile());
    const std::string hash = hashOf(now);
    for (SavedFilter &filter : filters)
        if (const JsonValue *const profile = kept.find(folded(filter.name))) {
            if (const JsonValue *const its = profile->find("hash"))
                filter.profile = its->toString();
            if (const JsonValue *const its = profile->find("name"))
                filter.profileName = its->toString();
            filter.isOfOtherProfile = filter.profile != hash;
        }
    return {};
}

/// Inside the caller's transaction.
Result<> SavedFilters::keepProfile(const std::string &name, const SavedFilter &filter,
                                   bool hasRates)
{
    VOX_TRY(const auto kept, keptProfiles(m_database));
    const std::string key = folded(name);
    auto profiles = JsonValue::object();
    for (const auto &[its, profile] : kept.members())
        if (its != key)
            profiles.set(its, profile);
    if (hasRates) {
        auto profile = JsonValue::object();
        if (filter.profile.empty()) {
            VOX_TRY(const auto now, ProjectScoring(m_database).profile());
            profile.set("hash", JsonValue::ofString(hashOf(now)));
            profile.set("name", JsonValue::ofString(now.name));
        } else {
            profile.set("hash", JsonValue::ofString(filter.profile));
            profile.set("name", JsonValue::ofString(filter.profileName));
        }
        profiles.set(key, std::move(profile));
    }
    return setWorkspaceValue(m_database, kProfiles,
                             profiles.members().empty() ? std::string() : profiles.dumpAscii());
}

Result<SavedFilter> SavedFilters::find(std::string_view name)
{
    auto query = m_database.statement(
        "SELECT name, query, sort, at_ms FROM saved_filter WHERE name = ?");
    VOX_TRY(auto found,
            (firstRow<std::string, std::string, std::string, std::int64_t>(bindAll(query, name))));
    if (!found)
        return fail(ErrorCode::NotFound, Sentence::tr("no such saved filter"), std::string(name));
    auto &[stored, words, sort, atMs] = *found;
    std::vector<SavedFilter> one{{std::move(stored), std::move(words), std::move(sort), atMs}};
    VOX_CHECK(addProfiles(one));
    return std::move(one.front());
}

Result<> SavedFilters::write(const SavedFilter &filter, bool replaces)
{
    VOX_TRY(const auto name, storedName(filter.name));
    VOX_CHECK(parseSort(filter.sort));
    VOX_TRY(auto expression, parseQueryOrFail(filter.query));
    Database &db = m_database;
    auto known = db.statement("SELECT 1 FROM saved_filter WHERE name = ?");
    VOX_TRY(const bool isKnown, known.bind(name).step());
    known.rewind();
    if (isKnown && !replaces)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("a saved filter of this name already exists; choose another name"),
                    name);
    VOX_CHECK(db.statement("INSERT INTO saved_filter (name, query, sort, at_ms) VALUES (?, ?, ?, ?)"
                           " ON CONFLICT (name) DO UPDATE SET name = excluded.name,"
                           " query = excluded.query, sort = excluded.sort, at_ms = excluded.at_ms")
                  .bind(name)
                  .bind(filter.query)
                  .bind(filter.sort)
                  .bind(filter.atMs != 0 ? filter.atMs : nowMs())
                  .run());
    // with itself in place: one that leads back to it is refused, and so is one of many thousand tests
    VOX_CHECK(expandFilters(m_database, expression, false));
    return keepProfile(name, filter, asksForRates(expression));
}

Result<> SavedFilters::save(const SavedFilter &filter, bool replaces)
{
    VOX_TRY(auto transaction, Transaction::begin(m_database));
    VOX_CHECK(write(filter, replaces));
    return transaction.commit();
}

Result<> SavedFilters::remove(std::string_view name)
{
    VOX_CHECK(keepProfile(std::string(name), {}, false));
    VOX_TRY(const int gone,
            m_database.statement("DELETE FROM saved_filter WHERE name = ?").bind(name).run());
    if (gone == 0)
        return fail(ErrorCode::NotFound, Sentence::tr("no such saved filter"), std::string(name));
    return {};
}

Result<> SavedFilters::rename(std::string_view name, std::string_view to)
{
    VOX_TRY(auto transaction, Transaction::begin(m_database));
    VOX_TRY(auto filter, find(name));
    VOX_CHECK(remove(name));
    filter.name = to;
    VOX_CHECK(write(filter, false));
    return transaction.commit();
}

Result<std::string> SavedFilters::toJson(std::string_view name)
{
    std::vector<SavedFilter> filters;
    if (name.empty()) {
        VOX_TRY(filters, all());
    } else {
        VOX_TRY(filters.emplace_back(), find(name));
    }
    auto list = JsonValue::array();
    for (const SavedFilter &filter : filters) {
        auto object = JsonValue::object();
        object.set("name", JsonValue::ofString(filter.name));
        object.set("query", JsonValue::ofString(filter.query));
        object.set("sort", JsonValue::ofString(filter.sort));
        if (!filter.profile.empty()) {
            object.set("profile", JsonValue::ofString(filter.profile));
            object.set("profile_name", JsonValue::ofString(filter.profileName));
        }
        list.append(std::move(object));
    }
    auto file = JsonValue::object();
    file.set("voxdeck_filters", std::move(list));
    VOX_TRY(auto text, file.dump());
    return text += '\n';
}

Result<std::vector<std::string>> SavedFilters::taken(std::string_view json)
{
    VOX_TRY(const auto file, JsonValue::parse(json));
    std::vector<std::string> names;
    const JsonValue *const list = file.find("voxdeck_filters");
    if (!list)
        return names;
    for (const JsonValue &value : list->items()) {
        VOX_TRY(auto filter, filterIn(value));
        if (find(filter.name))
            names.push_back(std::move(filter.name));
    }
    return names;
}

Result<std::uint64_t> SavedFilters::addJson(std::string_view json, bool replaces)
{
    VOX_TRY(const auto file, JsonValue::parse(json));
    const JsonValue *const list = file.find("voxdeck_filters");
    if (!list || list->kind() != JsonValue::Kind::Array)
        return fail(ErrorCode::InvalidArgument, Sentence::tr("not a file of saved filters"));
    VOX_TRY(auto transaction, Transaction::begin(m_database));
    for (const JsonValue &value : list->items()) {
        VOX_TRY(const auto filter, filterIn(value));
        VOX_CHECK(write(filter, replaces));
    }
    VOX_CHECK(transaction.commit());
    return list->items().size();
}

} // namespace voxdeck
