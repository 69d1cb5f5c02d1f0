// SPDX-License-Identifier: Apache-2.0
#include "core/workspace/ProjectText.h"

#include "core/base/Stopped.h"
#include "core/base/Utf8.h"
#include "core/json/Json.h"
#include "core/workspace/Database.h"
#include "core/workspace/EditField.h"
#include "core/workspace/ProjectSettings.h"
#include "core/workspace/Rows.h"
#include "core/workspace/SegmentTable.h"
#include "core/workspace/TallyKind.h"
#include "core/workspace/WorkspaceValues.h"

#include <algorithm>
#include <set>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::string_view kPolicy = "text_rules";
constexpr std::string_view kWords = "text_words";
constexpr std::string_view kTags = "tags";
constexpr std::string_view kDirection = "direction:"; // and the segment's key
constexpr std::size_t kMostWordBytes = 200;
constexpr std::uint64_t kRowsAtOnce = 1000;
constexpr std::size_t kMostLanguages = 64; // whose words are counted: memory has a bound

Result<std::string> wordOf(std::string_view given)
{
    const bool isWord = !given.empty() && given.size() <= kMostWordBytes && isValidUtf8(given)
                        && std::none_of(given.begin(), given.end(), [](char c) {
                               return static_cast<unsigned char>(c) <= 0x20 || c == 0x7F;
                           });
    if (!isWord)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("not a word; expected 1 to 200 bytes without spaces"),
                    std::string(given.substr(0, kMostWordBytes)));
    return foldedWord(given);
}

} // namespace

Result<std::string> ProjectText::value(std::string_view name)
{
    return workspaceValue(m_workspace.database(), name);
}

Result<> ProjectText::setValue(std::string_view name, std::string_view value)
{
    return setWorkspaceValue(m_workspace.database(), name, value);
}

Result<TextPolicy> ProjectText::policy()
{
    VOX_TRY(const auto json, value(kPolicy));
    if (json.empty())
        return TextPolicy();
    return policyFromJson(json);
}

Result<> ProjectText::setPolicy(const TextPolicy &policy)
{
    VOX_TRY(auto transaction, Transaction::beginPatiently(m_workspace.database(), {}));
    VOX_CHECK(setValue(kPolicy, policyJson(policy)));
    return transaction.commit();
}

Result<ProjectWords> ProjectText::readWords()
{
    VOX_TRY(const auto json, value(kWords));
    ProjectWords words;
    if (json.empty())
        return words;
    VOX_TRY(const auto object, JsonValue::parse(json));
    for (const auto &[language, list] : object.members())
        for (const JsonValue &word : list.items())
            words[language].insert(word.toString());
    return words;
}

Result<> ProjectText::writeWords(const ProjectWords &words)
{
    auto object = JsonValue::object();
    for (const auto &[language, list] : words) {
        auto array = JsonValue::array();
        for (const auto &word : list)
            array.append(JsonValue::ofString(word));
        if (!list.empty())
            object.set(language, std::move(array));
    }
    VOX_TRY(const auto json, object.dump());
    return setValue(kWords, json);
}

Result<ProjectWords> ProjectText::words()
{
    return readWords();
}

Result<> ProjectText::addWord(std::string_view language, std::string_view word)
{
    VOX_TRY(auto small, wordOf(word));
    VOX_TRY(auto transaction, Transaction::beginPatiently(m_workspace.database(), {}));
    VOX_TRY(auto words, readWords());
    std::size_t count = 0;
    for (const auto &[tag, list] : words)
        count += list.size();
    if (count >= kMostWords)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("the workspace already has 100,000 words, which is the limit"));
    words[languageOfWords(language)].insert(std::move(small));
    VOX_CHECK(writeWords(words));
    return transaction.commit();
}

Result<> ProjectText::removeWord(std::string_view language, std::string_view word)
{
    VOX_TRY(auto transaction, Transaction::beginPatiently(m_workspace.database(), {}));
    VOX_TRY(auto words, readWords());
    words[languageOfWords(language)].erase(foldedWord(word));
    VOX_CHECK(writeWords(words));
    return transaction.commit();
}

Result<std::vector<std::string>> ProjectText::tags(const std::stop_token &stop)
{
    auto &database = m_workspace.database();
    const Database::StopScope scope(database, stop);
    VOX_TRY(const auto kept, value(kTags));
    std::set<std::string> names;
    const auto take = [&names](std::string_view tags) {
        anyTag(tags, [&names](std::string_view tag) {
            names.emplace(tag);
            return names.size() >= kMostTags;
        });
    };
    take(kept);
    auto query = database.statement("SELECT DISTINCT tags FROM segment WHERE tags <> ''");
    VOX_CHECK(eachRow(query, [&](std::string_view tags) {
        if (names.size() < kMostTags)
            take(tags);
        return names.size() < kMostTags;
    }));
    return std::vector<std::string>(names.begin(), names.end());
}

Result<> ProjectText::addTags(std::string_view tags)
{
    VOX_TRY(const auto spelled, fieldValue(EditField::Tags, tags));
    VOX_TRY(auto transaction, Transaction::beginPatiently(m_workspace.database(), {}));
    VOX_TRY(const auto kept, value(kTags));
    VOX_CHECK(setValue(kTags, withTags(kept, spelled)));
    std::string added = spelled;
    anyTag(kept, [&added](std::string_view known) {
        added = withoutTags(added, known);
        return false;
    });
    VOX_CHECK(ProjectSettings(m_workspace).addTagKeys(added));
    return transaction.commit();
}

Result<std::vector<std::string>> ProjectText::speakers(std::string_view beginning, std::size_t most,
                                                       const std::stop_token &stop)
{
    auto &database = m_workspace.database();
    const Database::StopScope scope(database, stop);
    auto query = database.statement("SELECT DISTINCT speaker FROM segment WHERE speaker <> ''"
                                    " AND substr(speaker, 1, length(?1)) = ?1");
    query.bind(beginning);
    std::vector<std::string> names;
    VOX_CHECK(eachRow(query, [&](std::string name) {
        if (names.size() < most)
            names.push_back(std::move(name));
        return names.size() < most;
    }));
    std::sort(names.begin(), names.end());
    return names;
}

Result<std::string> ProjectText::direction(std::string_view key)
{
    return value(std::string(kDirection).append(key));
}

Result<> ProjectText::setDirection(std::string_view key, std::string_view direction)
{
    if (!direction.empty() && direction != "ltr" && direction != "rtl")
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("not a text direction; expected ltr or rtl"),
                    std::string(direction.substr(0, kMostWordBytes)));
    VOX_TRY(auto transaction, Transaction::beginPatiently(m_workspace.database(), {}));
    VOX_CHECK(setValue(std::string(kDirection).append(key), direction));
    return transaction.commit();
}

Result<VocabularyReport> countWords(Workspace &workspace, const ProgressSink &progress,
                                    const std::stop_token &stop)
{
    auto &database = workspace.database();
    const Database::StopScope scope(database, stop);
    VOX_TRY(const auto last, database.integer("SELECT coalesce(max(id), 0) FROM segment"));
    const auto ids = static_cast<std::uint64_t>(last);
    // rows of a shard have ids that follow each other: a stride over ids is one over the dataset
    const std::uint64_t pieces = kMostVocabularyRows / kRowsAtOnce;
    const std::uint64_t stride = std::max(kRowsAtOnce, (ids + pieces - 1) / pieces);
    VocabularyReport done;
    auto sum = database.statement("SELECT coalesce(sum(rows), 0) FROM tally WHERE kind = ?");
    VOX_TRY(const auto rows, firstRow<std::uint64_t>(bindAll(sum, TallyKind::All)));
    done.of = std::get<0>(*rows); // ids of rows that went are not given again
    Lexicon::Vocabularies words;
    const auto add = [&](std::uint32_t, std::string_view tag, std::string_view text) -> Result<> {
        ++done.rows;
        const auto language = languageOfWords(tag);
        if (words.size() < kMostLanguages || words.contains(language))
            words[language].add(text);
        return {};
    };
    for (std::uint64_t first = 1; first <= ids; first += stride) {
        VOX_CHECK(checkStop(stop));
        VOX_CHECK(eachText(database, static_cast<std::int64_t>(first),
                           static_cast<std::int64_t>(first + kRowsAtOnce - 1), add));
        report(progress, {first, ids, "rows"});
    }
    done.vocabularies = std::make_shared<const Lexicon::Vocabularies>(std::move(words));
    return done;
}

} // namespace voxdeck
