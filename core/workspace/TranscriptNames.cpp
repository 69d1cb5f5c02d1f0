// SPDX-License-Identifier: Apache-2.0
#include "core/workspace/TranscriptNames.h"

#include "core/base/Counted.h"
#include "core/base/Sentence.h"
#include "core/json/Json.h"
#include "core/text/CaseFolding.h"
#include "core/workspace/Database.h"
#include "core/workspace/FieldMapping.h"
#include "core/workspace/MetaValue.h"
#include "core/workspace/Rows.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

namespace voxdeck {

namespace {

using Further = TranscriptNames::Further;

/// All but the first, which has a column.
void addFurther(std::vector<Further> &to, const std::vector<std::string> &keys, bool isHypothesis)
{
    for (std::size_t at = 1; at < keys.size(); ++at)
        to.push_back({keys[at], isHypothesis});
}

std::string firstOf(const std::vector<std::string> &keys)
{
    return keys.empty() ? std::string() : keys.front();
}

} // namespace

bool isSameVersion(std::string_view a, std::string_view b)
{
    return a == b || folded(a) == folded(b);
}

Result<TranscriptNames> TranscriptNames::load(Database &database)
{
    TranscriptNames names;
    auto query = database.statement("SELECT DISTINCT mapping FROM shard WHERE mapping <> ''");
    VOX_CHECK(eachRow(query, [&names](const std::string &text) {
        const auto json = JsonValue::parse(text);
        const auto mapping = json ? FieldMapping::fromJson(*json) : fail(json.error());
        if (!mapping)
            return; // made by a hand: then its lists have no names
        const auto &references = mapping->keysOf(FieldRole::Reference);
        const auto &hypotheses = mapping->keysOf(FieldRole::Hypothesis);
        names.m_columns.push_back({text, firstOf(references), firstOf(hypotheses)});
        addFurther(names.m_further, references, false);
        addFurther(names.m_further, hypotheses, true);
    }));
    // A hypothesis in one list is a hypothesis in all.
    std::sort(names.m_further.begin(), names.m_further.end(), [](const auto &a, const auto &b) {
        return std::pair(std::string_view(a.name), b.isHypothesis)
               < std::pair(std::string_view(b.name), a.isHypothesis);
    });
    names.m_further.erase(
        std::unique(names.m_further.begin(), names.m_further.end(),
                    [](const auto &a, const auto &b) { return a.name == b.name; }),
        names.m_further.end());
    return names;
}

std::vector<std::string> TranscriptNames::hypotheses() const
{
    std::vector<std::string> names;
    const auto add = [&names](const std::string &name) {
        if (!name.empty() && std::find(names.begin(), names.end(), name) == names.end())
            names.push_back(name);
    };
    for (const auto &one : m_columns)
        add(one.hypothesis);
    for (const auto &one : m_further)
        if (one.isHypothesis)
            add(one.name);
    return names;
}

bool TranscriptNames::isColumnMixed() const
{
    std::set<std::string_view> names;
    for (const auto &one : m_columns)
        if (!one.hypothesis.empty())
            names.insert(one.hypothesis);
    return names.size() > 1;
}

std::vector<std::string> TranscriptNames::all() const
{
    std::set<std::string> names;
    for (const auto &one : m_further)
        names.insert(one.name);
    for (const auto &one : m_columns)
        names.insert({one.text, one.hypothesis});
    names.erase(std::string());
    return {names.begin(), names.end()};
}

bool TranscriptNames::has(std::string_view name) const
{
    const auto names = all();
    return std::any_of(names.begin(), names.end(),
                       [name](const auto &one) { return isSameVersion(one, name); });
}

bool TranscriptNames::hasFurtherReference() const
{
    return std::any_of(m_further.begin(), m_further.end(),
                       [](const auto &one) { return !one.isHypothesis; });
}

std::string TranscriptNames::signature() const
{
    std::string text;
    for (const auto &one : m_further)
        text.append(one.isHypothesis ? "h" : "r").append(one.name).append("\n");
    return text;
}

Error TranscriptNames::unknown(std::string_view name) const
{
    const auto names = all();
    auto sentence = names.empty()
                        ? Sentence::tr("no such version of the transcripts: \"%1\"", name)
                        : Sentence::tr("no such version of the transcripts: \"%1\"; there are %2",
                                       name, someOf(names, names.size()));
    return {ErrorCode::InvalidArgument, std::move(sentence), {}};
}

namespace {

std::vector<TranscriptVersion> versionsIn(const JsonValue &members, const TranscriptNames &names)
{
    std::vector<TranscriptVersion> versions;
    for (const auto &[name, isHypothesis] : names.further()) {
        const JsonValue *const value = valueAt(members, name);
        if (value && value->kind() == JsonValue::Kind::String
            && (isHypothesis || !value->toString().empty()))
            versions.push_back({name, value->toString(), isHypothesis});
    }
    return versions;
}

bool isEmptyText(const JsonValue &members, std::string_view name)
{
    const JsonValue *const value = name.empty() ? nullptr : valueAt(members, name);
    return value && value->kind() == JsonValue::Kind::String && value->toString().empty();
}

std::optional<double> snrIn(const JsonValue &members)
{
    for (const char *const name : {"snr", "SNR", "snr_db"})
        if (const JsonValue *const value = members.find(name); value && value->isNumber())
            return value->toDouble();
    return {};
}

} // namespace

std::vector<TranscriptVersion> furtherTranscripts(std::string_view json,
                                                  const TranscriptNames &names)
{
    if (json.empty() || names.further().empty())
        return {};
    const auto members = JsonValue::parse(json);
    auto versions = members ? versionsIn(*members, names) : std::vector<TranscriptVersion>();
    std::erase_if(versions, [](const auto &version) { return version.text.empty(); });
    return versions;
}

Result<bool> EmptyHypotheses::isThere(std::uint32_t shard, std::string_view further)
{
    if (further.find("\"\"") == std::string_view::npos) // nearly always
        return false;
    auto known = m_names.find(shard);
    if (known == m_names.end()) {
        auto query = m_db.statement("SELECT mapping FROM shard WHERE id = ?");
        VOX_TRY(const bool hasRow, query.bind(shard).step());
        const auto json = JsonValue::parse(hasRow ? query.text(0) : std::string());
        const auto mapping = json ? FieldMapping::fromJson(*json) : fail(json.error());
        known = m_names
                    .emplace(shard, mapping ? firstOf(mapping->keysOf(FieldRole::Hypothesis))
                                            : std::string())
                    .first;
    }
    const auto members = JsonValue::parse(further);
    return members && isEmptyText(*members, known->second);
}

std::string fieldText(const JsonValue &value)
{
    if (value.kind() == JsonValue::Kind::String)
        return value.toString();
    return value.kind() == JsonValue::Kind::Null ? std::string() : value.dumpAscii();
}

const std::string &transcriptNamed(const SegmentRow &row, std::string_view name)
{
    static const std::string kNone;
    if (!row.textName.empty() && isSameVersion(row.textName, name))
        return row.text;
    if (!row.hypothesisName.empty() && isSameVersion(row.hypothesisName, name))
        return row.hypothesis;
    for (const auto &version : row.versions)
        if (isSameVersion(version.name, name))
            return version.text;
    return kNone;
}

void readFurther(SegmentRow &row, std::string_view further, std::string_view mapping,
                 const TranscriptNames &names, const std::vector<std::string> &fields)
{
    for (const auto &columns : names.columns()) {
        if (columns.mapping != mapping)
            continue;
        row.textName = columns.text;
        row.hypothesisName = columns.hypothesis;
    }
    auto members = JsonValue::parse(further.empty() ? std::string_view("{}") : further);
    if (!members)
        members = JsonValue::object();
    row.versions = versionsIn(*members, names);
    row.isHypothesisEmpty = row.hypothesis.empty() && isEmptyText(*members, row.hypothesisName);
    row.snrDb = snrIn(*members);
    for (const std::string &field : fields) {
        if (field.starts_with(kMetaFieldPrefix)) {
            const auto *const own = metaValue(*members, field.substr(kMetaFieldPrefix.size()));
            row.fields.push_back(own ? fieldText(*own) : std::string());
            continue;
        }
        row.fields.push_back(transcriptNamed(row, field));
        const JsonValue *const value = valueAt(*members, field);
        if (value && row.fields.back().empty())
            row.fields.back() = fieldText(*value);
    }
}

} // namespace voxdeck
