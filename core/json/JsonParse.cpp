// SPDX-License-Identifier: Apache-2.0
#include "core/base/Sentence.h"
#include "core/json/Json.h"
#include "core/json/JsonScanner.h"
#include "core/json/PythonFloat.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace voxdeck {

namespace {

using Next = JsonScanner::Next;

using Members = std::vector<JsonValue::Member>;

constexpr std::size_t kUsualMembers = 4; // saves moving them twice; records have about this many

bool hasRepeatedKeyAmongFew(const Members &members)
{
    for (auto later = members.begin(); later != members.end(); ++later) {
        for (auto earlier = members.begin(); earlier != later; ++earlier) {
            if (earlier->first == later->first)
                return true;
        }
    }
    return false;
}

/// Gives the first member of each key the last one's value; true for each later one.
std::vector<bool> takeLastValues(Members &members)
{
    std::vector<std::size_t> order(members.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return members[a].first < members[b].first;
    });
    std::vector<bool> isRepeat(members.size());
    for (std::size_t begin = 0; begin < order.size();) {
        std::size_t end = begin + 1;
        for (; end < order.size() && members[order[begin]].first == members[order[end]].first;
             ++end)
            isRepeat[order[end]] = true;
        if (end - begin > 1)
            members[order[begin]].second = std::move(members[order[end - 1]].second);
        begin = end;
    }
    return isRepeat;
}

/// A repeated key keeps its first place and its last value, as in a Python dict. Many keys are
/// sorted, so that a hostile object with a million keys does not cost quadratic time.
void collapseRepeatedKeys(Members &members)
{
    constexpr std::size_t kFew = 16;
    if (members.size() <= kFew && !hasRepeatedKeyAmongFew(members))
        return;
    const std::vector<bool> isRepeat = takeLastValues(members);
    std::size_t kept = 0;
    for (std::size_t at = 0; at < members.size(); ++at) {
        if (isRepeat[at])
            continue;
        if (kept != at)
            members[kept] = std::move(members[at]);
        ++kept;
    }
    members.resize(kept);
}

} // namespace

JsonValue JsonValue::object(std::vector<Member> members)
{
    collapseRepeatedKeys(members);
    JsonValue value;
    value.m_value = std::move(members);
    return value;
}

/// Builds the tree while it scans.
class JsonParser {
public:
    explicit JsonParser(std::string_view text) : m_scanner(text) {}
    bool parseWhole(JsonValue &value)
    {
        m_scanner.skipSpace();
        if (!parseValue(value, 0))
            return false;
        m_scanner.skipSpace();
        return m_scanner.isAtEnd()
               || m_scanner.failAt(m_scanner.position(),
                                   Sentence::tr("unexpected text after the value"));
    }
    Error failure() const { return m_scanner.failure(); }

private:
    bool parseValue(JsonValue &value, int depth);
    bool parseNumber(JsonValue &value);
    bool parseArray(JsonValue &value, int depth);
    bool parseObject(JsonValue &value, int depth);

    JsonScanner m_scanner;
};

bool JsonParser::parseValue(JsonValue &value, int depth)
{
    const Next kind = m_scanner.next();
    switch (kind) {
    case Next::Nothing:
        return m_scanner.failAt(m_scanner.position(), Sentence::tr("expected a value"));
    case Next::Null: return m_scanner.takeWord(kind);
    case Next::True:
    case Next::False: value.m_value = kind == Next::True; return m_scanner.takeWord(kind);
    case Next::Number: return parseNumber(value);
    case Next::String: {
        JsonScanner::StringToken token;
        if (!m_scanner.takeString(token))
            return false;
        value.m_value = decodeJsonToken(token);
        return true;
    }
    case Next::Array: return parseArray(value, depth);
    case Next::Object: return parseObject(value, depth);
    }
    return false;
}

bool JsonParser::parseNumber(JsonValue &value)
{
    JsonScanner::NumberToken token;
    if (!m_scanner.takeNumber(token))
        return false;
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    if (token.isInteger)
        value.m_value = JsonValue::Number{
            std::string(token.spelling == "-0" ? "0" : token.spelling)};
    else if (token.spelling == "NaN")
        value.m_value = std::numeric_limits<double>::quiet_NaN();
    else if (token.spelling.back() == 'y')
        value.m_value = token.spelling.front() == '-' ? -kInfinity : kInfinity;
    else
        value.m_value = decimalToDouble(token.spelling);
    return true;
}

bool JsonParser::parseArray(JsonValue &value, int depth)
{
    if (depth == JsonValue::kMaximumDepth)
        return m_scanner.failDepth();
    auto &items = value.m_value.emplace<std::vector<JsonValue>>();
    bool isEmpty = false;
    m_scanner.openContainer(']', isEmpty);
    bool hasMore = !isEmpty;
    while (hasMore) {
        if (!parseValue(items.emplace_back(), depth + 1) || !m_scanner.takeSeparator(']', hasMore))
            return false;
    }
    return true;
}

bool JsonParser::parseObject(JsonValue &value, int depth)
{
    if (depth == JsonValue::kMaximumDepth)
        return m_scanner.failDepth();
    auto &members = value.m_value.emplace<Members>();
    bool isEmpty = false;
    m_scanner.openContainer('}', isEmpty);
    bool hasMore = !isEmpty;
    if (hasMore)
        members.reserve(kUsualMembers);
    while (hasMore) {
        JsonScanner::StringToken key;
        if (!m_scanner.takeKey(key))
            return false;
        auto &member = members.emplace_back(decodeJsonToken(key), JsonValue());
        if (!parseValue(member.second, depth + 1) || !m_scanner.takeSeparator('}', hasMore))
            return false;
    }
    collapseRepeatedKeys(members);
    return true;
}

Result<JsonValue> JsonValue::parse(std::string_view text)
{
    VOX_CHECK(checkJsonEncoding(text));
    JsonParser parser(text);
    JsonValue value;
    if (!parser.parseWhole(value))
        return fail(parser.failure());
    return value;
}

} // namespace voxdeck
