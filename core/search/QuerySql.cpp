// SPDX-License-Identifier: Apache-2.0
#include "core/search/QuerySql.h"

#include "core/io/Location.h"
#include "core/search/Columns.h"
#include "core/search/MetaFields.h"
#include "core/search/MetricColumns.h"
#include "core/search/RowMatcher.h"
#include "core/workspace/Database.h"
#include "core/workspace/SqlFunctions.h"

#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <type_traits>
#include <utility>

namespace voxdeck {

namespace {

using Kind = QueryExpression::Kind;

constexpr const char *kPointerType = "voxdeck TextMatcher";
constexpr const char *kIdsType = "voxdeck ids";
constexpr std::size_t kMostIdsInSql = 2000; // looked up one by one; more are a look at every row
constexpr const char *kNamesType = "voxdeck TranscriptNames";
constexpr const char *kAnswerType = "voxdeck TextAnswer";
/// Of a metric too.
const char *sqlOf(QueryField field)
{
    if (const Metric *const metric = metricOf(field))
        return metricSql(*metric).c_str();
    const char *const sql = columnOf(field).sql;
    return sql ? sql : "NULL"; // of several columns: addTranscripts()
}

std::string_view blobOf(sqlite3_value *value)
{
    const auto *const bytes = static_cast<const char *>(sqlite3_value_blob(value));
    const auto length = static_cast<std::size_t>(sqlite3_value_bytes(value));
    return bytes ? std::string_view(bytes, length) : std::string_view();
}

TextMatcher *matcherIn(sqlite3_context *context, sqlite3_value *pointer)
{
    auto *const matcher = static_cast<TextMatcher *>(sqlite3_value_pointer(pointer, kPointerType));
    if (!matcher)
        sqlite3_result_error(context, "a text was to be matched without a matcher", -1);
    return matcher;
}

void answerWith(sqlite3_context *context, TextMatcher::Answer answer)
{
    if (answer != TextMatcher::Answer::TooCostly) {
        sqlite3_result_int(context, answer == TextMatcher::Answer::Yes ? 1 : 0);
        return;
    }
    sqlite3_result_error(context, tooCostly().detail.c_str(), -1);
    sqlite3_result_error_code(context, SQLITE_TOOBIG); // which Database gives as InvalidArgument
}

/// vox_matches(text, matcher)
void matchText(sqlite3_context *context, int, sqlite3_value **arguments)
{
    if (auto *const matcher = matcherIn(context, arguments[1]))
        answerWith(context, matcher->matches(blobOf(arguments[0])));
}

/// vox_matches_tag(tags, matcher): one of them
void matchTag(sqlite3_context *context, int, sqlite3_value **arguments)
{
    if (auto *const matcher = matcherIn(context, arguments[1]))
        answerWith(context, anyTagMatches(blobOf(arguments[0]), *matcher));
}

/// vox_meta(further, name): the text of the member; "" without such a member
void readMeta(sqlite3_context *context, int, sqlite3_value **arguments)
{
    const std::string text = metaTextIn(blobOf(arguments[0]), blobOf(arguments[1]));
    sqlite3_result_text64(context, text.data(), text.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
}

/// vox_meta_number(further, name): NULL where the member is not a number
void readMetaNumber(sqlite3_context *context, int, sqlite3_value **arguments)
{
    const auto number = metaNumberIn(metaTextIn(blobOf(arguments[0]), blobOf(arguments[1])));
    if (number)
        sqlite3_result_double(context, *number);
    else
        sqlite3_result_null(context);
}

/// vox_meta_matches(further, name, matcher): the value, or one of a list
void matchMeta(sqlite3_context *context, int, sqlite3_value **arguments)
{
    auto *const matcher = matcherIn(context, arguments[2]);
    if (!matcher)
        return;
    auto answer = TextMatcher::Answer::No;
    for (const std::string &part :
         metaPartsOf(metaTextIn(blobOf(arguments[0]), blobOf(arguments[1])))) {
        answer = matcher->matches(part);
        if (answer != TextMatcher::Answer::No)
            break;
    }
    answerWith(context, answer);
}

/// vox_meta_is(further, name, text): the value, or one of a list
void compareMeta(sqlite3_context *context, int, sqlite3_value **arguments)
{
    const auto parts = metaPartsOf(metaTextIn(blobOf(arguments[0]), blobOf(arguments[1])));
    sqlite3_result_int(
        context,
        std::find(parts.begin(), parts.end(), blobOf(arguments[2])) == parts.end() ? 0 : 1);
}

/// vox_meta_within(further, name, low, is open, high, is open): the value, or one of a list, is a number between them
void compareMetaNumbers(sqlite3_context *context, int, sqlite3_value **arguments)
{
    const double low = sqlite3_value_double(arguments[2]);
    const double high = sqlite3_value_double(arguments[4]);
    const bool isLowOpen = sqlite3_value_int(arguments[3]) != 0;
    const bool isHighOpen = sqlite3_value_int(arguments[5]) != 0;
    bool isOne = false;
    for (const std::string &part :
         metaPartsOf(metaTextIn(blobOf(arguments[0]), blobOf(arguments[1]))))
        if (const auto number = metaNumberIn(part))
            isOne = isOne
                    || ((isLowOpen ? *number > low : *number >= low)
                        && (isHighOpen ? *number < high : *number <= high));
    sqlite3_result_int(context, isOne ? 1 : 0);
}

/// vox_matches_further(further, matcher, names): one of the further versions; without a matcher, whether
/// there is one
void matchFurther(sqlite3_context *context, int, sqlite3_value **arguments)
{
    const auto *const names = static_cast<const TranscriptNames *>(
        sqlite3_value_pointer(arguments[2], kNamesType));
    auto *const matcher = static_cast<TextMatcher *>(
        sqlite3_value_pointer(arguments[1], kPointerType));
    auto answer = TextMatcher::Answer::No;
    if (names)
        for (const auto &version : furtherTranscripts(blobOf(arguments[0]), *names)) {
            answer = matcher ? matcher->matches(version.text) : TextMatcher::Answer::Yes;
            if (answer != TextMatcher::Answer::No)
                break;
        }
    answerWith(context, answer);
}

/// vox_matches_key(item_key, segment, siblings, matcher): the key is made here, as printf() in SQL takes
/// three times as long.
void matchKey(sqlite3_context *context, int, sqlite3_value **arguments)
{
    if (auto *const matcher = matcherIn(context, arguments[3]))
        answerWith(context, matcher->matches(segmentKey(
                                blobOf(arguments[0]), sqlite3_value_int(arguments[1]),
                                static_cast<std::uint64_t>(sqlite3_value_int64(arguments[2])))));
}

/// vox_among(id, ids)
void matchId(sqlite3_context *context, int, sqlite3_value **arguments)
{
    const auto *const ids = static_cast<const std::vector<std::uint32_t> *>(
        sqlite3_value_pointer(arguments[1], kIdsType));
    const auto id = static_cast<std::uint32_t>(sqlite3_value_int64(arguments[0]));
    sqlite3_result_int(context, ids && std::binary_search(ids->begin(), ids->end(), id) ? 1 : 0);
}

/// vox_text(id, answer): 0 or 1, or 2 where the row itself must be looked at
void askTextStore(sqlite3_context *context, int, sqlite3_value **arguments)
{
    const auto *const answer = static_cast<const TextAnswer *>(
        sqlite3_value_pointer(arguments[1], kAnswerType));
    const auto id = static_cast<std::uint32_t>(sqlite3_value_int64(arguments[0]));
    sqlite3_result_int(context, answer ? answer->ask(id) : TextAnswer::LookYourself);
}

struct QueryFunction {
    const char *name;
    int arguments;
    void (*call)(sqlite3_context *, int, sqlite3_value **);
};
constexpr std::array kFunctions{QueryFunction{"vox_matches", 2, &matchText},
                                QueryFunction{"vox_matches_key", 4, &matchKey},
                                QueryFunction{"vox_matches_tag", 2, &matchTag},
                                QueryFunction{"vox_text", 2, &askTextStore},
                                QueryFunction{"vox_matches_further", 3, &matchFurther},
                                QueryFunction{"vox_meta", 2, &readMeta},
                                QueryFunction{"vox_meta_number", 2, &readMetaNumber},
                                QueryFunction{"vox_meta_matches", 3, &matchMeta},
                                QueryFunction{"vox_meta_is", 3, &compareMeta},
                                QueryFunction{"vox_meta_within", 6, &compareMetaNumbers},
                                QueryFunction{"vox_among", 2, &matchId}};

bool isOfTexts(QueryField field)
{
    return field == QueryField::Key || field == QueryField::Item || field == QueryField::Recording
           || takesName(field);
}

} // namespace

int registerQueryFunctions(sqlite3 *connection)
{
    constexpr int kFlags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY;
    for (const auto &[name, arguments, call] : kFunctions) {
        const int code = sqlite3_create_function_v2(connection, name, arguments, kFlags, nullptr,
                                                    call, nullptr, nullptr, nullptr);
        if (code != SQLITE_OK)
            return code;
    }
    return SQLITE_OK;
}

Result<QuerySql> QuerySql::compile(const QueryExpression &expression, const TextQuery *texts,
                                   const Baskets &baskets, const TranscriptNames &names)
{
    QuerySql query;
    query.m_texts = texts;
    query.m_names = &names;
    query.m_baskets = &baskets;
    VOX_TRY(query.m_needsTexts, query.add(expression));
    query.m_texts = nullptr;
    query.m_names = nullptr;
    query.m_baskets = nullptr;
    return query;
}

void QuerySql::bindTo(Statement &statement) const
{
    for (const auto &value : m_values) {
        std::visit(
            [&statement](const auto &one) {
                if constexpr (std::is_same_v<std::decay_t<decltype(one)>,
                                             std::shared_ptr<TextMatcher>>)
                    statement.bindPointer(one.get(), kPointerType);
                else if constexpr (std::is_same_v<std::decay_t<decltype(one)>,
                                                  std::shared_ptr<const TranscriptNames>>)
                    statement.bindPointer(const_cast<TranscriptNames *>(one.get()), kNamesType);
                else if constexpr (std::is_same_v<std::decay_t<decltype(one)>, Ids>)
                    statement.bindPointer(const_cast<std::vector<std::uint32_t> *>(one.get()),
                                          kIdsType); // which only reads it
                else if constexpr (std::is_same_v<std::decay_t<decltype(one)>,
                                                  std::shared_ptr<const TextAnswer>>)
                    // SQLite hands on pointers without const; vox_text only reads
                    statement.bindPointer(const_cast<TextAnswer *>(one.get()), kAnswerType);
                else
                    statement.bind(one);
            },
            value);
    }
}

Result<bool> QuerySql::add(const QueryExpression &expression)
{
    switch (expression.kind) {
    case Kind::Everything: m_sql += '1'; return false;
    case Kind::Test:
    case Kind::Words: return addLeaf(expression);
    case Kind::Not: m_sql += "NOT "; return add(expression.parts.front());
    case Kind::And:
    case Kind::Or: break;
    }
    const bool isAnd = expression.kind == Kind::And;
    bool needsAll = true;
    bool needsAny = false;
    m_sql += '(';
    for (std::size_t part = 0; part < expression.parts.size(); ++part) {
        if (part > 0)
            m_sql += isAnd ? " AND " : " OR ";
        VOX_TRY(const bool needsOne, add(expression.parts[part]));
        needsAll = needsAll && needsOne;
        needsAny = needsAny || needsOne;
    }
    m_sql += ')';
    return isAnd ? needsAll : needsAny; // a part without texts goes first and leaves few rows
}

/// Where the text store knows the answer, the row's texts are not looked at.
Result<bool> QuerySql::addLeaf(const QueryExpression &leaf)
{
    const auto answer = m_texts ? m_texts->answer(m_leaf) : nullptr;
    ++m_leaf;
    if (answer) {
        m_sql += answer->isExact ? "(CASE vox_text(id, ?) WHEN 0 THEN 0 WHEN 1 THEN 1 ELSE "
                                 : "(CASE vox_text(id, ?) WHEN 0 THEN 0 ELSE ";
        m_values.emplace_back(answer);
    }
    if (leaf.kind == Kind::Words) {
        VOX_TRY(const auto words, matcherFor(leaf.words));
        m_sql += "(vox_matches(text, ?) OR vox_matches(hypothesis, ?)"
                 " OR vox_matches_key(item_key, segment, siblings, ?)";
        m_values.insert(m_values.end(), 3, words);
        if (const auto further = furtherFor({})) {
            m_sql += " OR vox_matches_further(further, ?, ?)";
            m_values.emplace_back(words);
            m_values.emplace_back(further);
        }
        m_sql += ')';
    } else {
        VOX_CHECK(add(leaf.test));
    }
    if (answer)
        m_sql += " END)";
    return !answer && (leaf.kind == Kind::Words || isOfTexts(leaf.test.field));
}

std::string QuerySql::nameOfIds(const QueryTest &test)
{
    if (test.field == QueryField::Basket)
        return test.text;
    // No name of a basket has a line end in it.
    std::string name = "\n";
    name += infoOf(test.field).name;
    name += ':';
    return name + printQueryValue(test);
}

Result<> QuerySql::addBasket(const QueryTest &test)
{
    const auto found = m_baskets->find(nameOfIds(test));
    if (found == m_baskets->end())
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("no such %1 \"%2\"", infoOf(test.field).name, test.text));
    const auto &ids = *found->second;
    if (test.match == QueryMatch::Empty) // for people: those ids are assigned
        m_sql += "NOT ";
    if (ids.size() > kMostIdsInSql) {
        m_sql += "vox_among(id, ?)";
        m_values.emplace_back(found->second);
        return {};
    }
    m_sql += "id IN (";
    for (std::size_t i = 0; i < ids.size(); ++i) {
        m_sql += i > 0 ? "," : "";
        m_sql += std::to_string(ids[i]);
    }
    m_sql += ')';
    return {};
}

Result<> QuerySql::add(const QueryTest &asked)
{
    QueryTest test = asked;
    if (test.field == QueryField::Shard && isRemotePath(test.text)) // as people write addresses
        test.text = Location::parse(test.text).path.string();
    const bool isFound = test.field == QueryField::Assigned && m_baskets->contains(nameOfIds(test));
    if (isFound || infoOf(test.field).kind == QueryFieldKind::Stored)
        return addBasket(test);
    if (takesVersion(test.field))
        return addTranscripts(test);
    if (test.field == QueryField::Meta)
        return addMeta(test);
    const bool isShard = test.field == QueryField::Shard;
    const auto kind = infoOf(test.field).kind;
    const bool isText = kind == QueryFieldKind::Text || kind == QueryFieldKind::Name
                        || kind == QueryFieldKind::Language;
    const std::string column = sqlOf(test.field);
    // There are few shards: they are asked once, and the segments by number.
    m_sql += isShard ? "(shard IN (SELECT id FROM shard WHERE " : "(";
    switch (test.match) {
    case QueryMatch::Empty:
        if (isText)
            m_sql += column + " = ''";
        else if (test.field == QueryField::Split) {
            m_sql += column + " = ?";
            m_values.emplace_back(static_cast<std::int64_t>(Split::Unassigned));
        } else
            m_sql += column + " IS NULL";
        break;
    case QueryMatch::Choice:
        m_sql += column + " = ?";
        m_values.emplace_back(std::int64_t{test.choice});
        break;
    case QueryMatch::Range: addRange(test); break;
    case QueryMatch::Exact:
        if (test.field != QueryField::Tag) {
            m_sql += column + " = ?";
            m_values.emplace_back(test.text);
            break;
        }
        [[fallthrough]];
    case QueryMatch::Plain:
    case QueryMatch::Wildcards:
    case QueryMatch::Regex: {
        VOX_TRY(auto matcher, matcherFor(test));
        m_sql += test.field == QueryField::Key   ? "vox_matches_key(item_key, segment, siblings, ?)"
                 : test.field == QueryField::Tag ? "vox_matches_tag(tags, ?)"
                                                 : "vox_matches(" + column + ", ?)";
        m_values.emplace_back(std::move(matcher));
        break;
    }
    }
    m_sql += isShard ? "))" : ")";
    return {};
}

/// A field of the list's records: by its text, or as a number.
Result<> QuerySql::addMeta(const QueryTest &test)
{
    if (test.match == QueryMatch::Range) {
        m_sql += "vox_meta_within(further, ?, ?, ?, ?, ?)";
        m_values.emplace_back(test.version);
        constexpr double kNone = std::numeric_limits<double>::infinity();
        m_values.emplace_back(test.low.value_or(-kNone));
        m_values.emplace_back(std::int64_t{test.isLowOpen ? 1 : 0});
        m_values.emplace_back(test.high.value_or(kNone));
        m_values.emplace_back(std::int64_t{test.isHighOpen ? 1 : 0});
        return {};
    }
    m_values.emplace_back(test.version);
    if (test.match == QueryMatch::Empty) {
        m_sql += "(vox_meta(further, ?) = '')";
        return {};
    }
    if (test.match == QueryMatch::Exact) {
        m_sql += "vox_meta_is(further, ?, ?)";
        m_values.emplace_back(test.text);
        return {};
    }
    m_sql += "vox_meta_matches(further, ?, ?)";
    VOX_TRY(auto matcher, matcherFor(test));
    m_values.emplace_back(std::move(matcher));
    return {};
}

void QuerySql::addPart(bool &isFirst)
{
    m_sql += isFirst ? "" : " OR ";
    isFirst = false;
}

/// Without a matcher: whether there is a text.
void QuerySql::addMatch(const char *column, const std::shared_ptr<TextMatcher> &matcher)
{
    if (!matcher) {
        m_sql.append(column).append(" <> ''");
        return;
    }
    m_sql.append("vox_matches(").append(column).append(", ?)");
    m_values.emplace_back(matcher);
}

/// A column of the rows whose list calls it so.
void QuerySql::addNamedColumn(const std::string &version, bool isText,
                              const std::shared_ptr<TextMatcher> &matcher, bool &isFirst)
{
    std::string places;
    std::vector<Value> mappings;
    for (const auto &columns : m_names->columns()) {
        const std::string &name = isText ? columns.text : columns.hypothesis;
        if (name.empty() || !isSameVersion(name, version))
            continue;
        places += places.empty() ? "?" : ", ?";
        mappings.emplace_back(columns.mapping);
    }
    if (mappings.empty())
        return;
    addPart(isFirst);
    m_sql.append("(shard IN (SELECT id FROM shard WHERE mapping IN (").append(places);
    m_sql += ")) AND ";
    m_values.insert(m_values.end(), mappings.begin(), mappings.end());
    addMatch(isText ? "text" : "hypothesis", matcher);
    m_sql += ')';
}

/// The further versions that the test is about; null: none.
std::shared_ptr<const TranscriptNames> QuerySql::furtherFor(const QueryTest &test) const
{
    // "empty" asks for the hypothesis that the table and its rates show
    const bool isOfTable = test.field == QueryField::Reference
                           || (test.field == QueryField::Hypothesis
                               && test.match == QueryMatch::Empty);
    if (isOfTable && test.version.empty())
        return nullptr;
    auto names = std::make_shared<const TranscriptNames>(m_names->only([&test](const auto &one) {
        if (!test.version.empty())
            return isSameVersion(one.name, test.version);
        return test.field == QueryField::Text || one.isHypothesis;
    }));
    return names->further().empty() ? nullptr : names;
}

/// Any of the texts that the test is about. Empty: none of them exists.
Result<> QuerySql::addTranscripts(const QueryTest &test)
{
    const std::string &version = test.version;
    if (!version.empty() && !m_names->has(version))
        return fail(m_names->unknown(version));
    VOX_TRY(const auto matcher, matcherFor(test)); // null for Empty
    bool isFirst = true;
    m_sql += test.match == QueryMatch::Empty ? "(NOT (" : "((";
    if (!version.empty()) {
        addNamedColumn(version, true, matcher, isFirst);
        addNamedColumn(version, false, matcher, isFirst);
    }
    if (version.empty() && test.field != QueryField::Hypothesis) {
        addPart(isFirst);
        addMatch("text", matcher);
    }
    if (version.empty() && test.field != QueryField::Reference) {
        addPart(isFirst);
        addMatch("hypothesis", matcher);
    }
    if (auto further = furtherFor(test)) {
        addPart(isFirst);
        m_sql += matcher ? "vox_matches_further(further, ?, ?)"
                         : "vox_matches_further(further, NULL, ?)";
        if (matcher)
            m_values.emplace_back(matcher);
        m_values.emplace_back(std::move(further));
    }
    m_sql += "))";
    return {};
}

void QuerySql::addRange(const QueryTest &test)
{
    if (const Metric *const metric = metricOf(test.field)) {
        addMetricRange(test, *metric);
        return;
    }
    const std::string column = sqlOf(test.field);
    if (test.low && test.high && !test.isLowOpen && !test.isHighOpen) {
        m_sql += column + " BETWEEN ? AND ?"; // which works the column out once
        m_values.emplace_back(*test.low);
        m_values.emplace_back(*test.high);
    } else {
        if (test.low) {
            m_sql += column + (test.isLowOpen ? " > ?" : " >= ?");
            m_values.emplace_back(*test.low);
        }
        if (test.low && test.high)
            m_sql += " AND ";
        if (test.high) {
            m_sql += column + (test.isHighOpen ? " < ?" : " <= ?");
            m_values.emplace_back(*test.high);
        }
    }
    // So that NOT finds the missing ones too. Last, as most rows fail before it.
    if (columnOf(test.field).mayBeMissing)
        m_sql += " AND " + column + " IS NOT NULL";
}

/// The value is looked up once, whatever is compared with it.
void QuerySql::addMetricRange(const QueryTest &test, const Metric &metric)
{
    m_sql += "coalesce((SELECT ";
    if (test.low) {
        m_sql += test.isLowOpen ? "value > ?" : "value >= ?";
        m_values.emplace_back(*test.low);
    }
    if (test.low && test.high)
        m_sql += " AND ";
    if (test.high) {
        m_sql += test.isHighOpen ? "value < ?" : "value <= ?";
        m_values.emplace_back(*test.high);
    }
    m_sql += " FROM metric WHERE kind = " + std::to_string(metric.id)
             + " AND row = segment.id), 0)";
}

} // namespace voxdeck
