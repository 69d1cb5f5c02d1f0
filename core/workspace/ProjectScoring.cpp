// SPDX-License-Identifier: Apache-2.0
#include "core/workspace/ProjectScoring.h"

#include "core/base/Hash.h"
#include "core/workspace/Database.h"
#include "core/workspace/RowScore.h"
#include "core/workspace/WorkspaceValues.h"

#include <algorithm>

namespace voxdeck {

namespace {

constexpr std::string_view kChosen = "scoring_profile";
constexpr std::string_view kOwn = "scoring_profiles";

bool isBuiltIn(std::string_view name)
{
    const auto &all = scoringProfiles();
    return std::any_of(all.begin(), all.end(),
                       [name](const ScoringProfile &one) { return one.name == name; });
}

auto findNamed(std::vector<ScoringProfile> &profiles, std::string_view name)
{
    return std::find_if(profiles.begin(), profiles.end(),
                        [name](const ScoringProfile &one) { return one.name == name; });
}

/// `json` with the settings of one of the project's profiles beneath, where "like" names it.
JsonValue onTopOf(const ScoringProfile &like, const JsonValue &json)
{
    auto merged = jsonOf(like);
    merged.set("name", JsonValue::ofString(like.name + " (changed)"));
    for (const auto &[key, value] : json.members())
        if (key != "like")
            merged.set(key, value);
    return merged;
}

} // namespace

Result<std::string> ProjectScoring::text()
{
    return workspaceValue(m_db, kChosen);
}

Result<ScoringProfile> ProjectScoring::profileIn(std::string_view text)
{
    if (text.empty())
        return defaultProfile();
    VOX_TRY(const auto json, JsonValue::parse(text));
    return profileFromJson(json);
}

Result<ScoringProfile> ProjectScoring::profile()
{
    VOX_TRY(const auto kept, text());
    return profileIn(kept);
}

std::int64_t ProjectScoring::stampOf(const ScoringProfile &profile)
{
    return static_cast<std::int64_t>(fnv64(hashOf(profile)));
}

Result<std::int64_t> ProjectScoring::stamp()
{
    VOX_TRY(const auto chosen, profile());
    return stampOf(chosen);
}

Result<std::vector<ScoringProfile>> ProjectScoring::own()
{
    std::vector<ScoringProfile> profiles;
    VOX_TRY(const auto kept, workspaceValue(m_db, kOwn));
    if (kept.empty())
        return profiles;
    VOX_TRY(const auto json, JsonValue::parse(kept));
    for (const JsonValue &one : json.items()) {
        VOX_TRY(profiles.emplace_back(), profileFromJson(one));
    }
    return profiles;
}

Result<std::vector<ScoringProfile>> ProjectScoring::all()
{
    auto profiles = scoringProfiles();
    VOX_TRY(const auto more, own());
    profiles.insert(profiles.end(), more.begin(), more.end());
    return profiles;
}

Result<ScoringProfile> ProjectScoring::named(std::string_view nameOrJson)
{
    VOX_TRY(auto profiles, all());
    if (nameOrJson.starts_with('{')) {
        VOX_TRY(const auto json, JsonValue::parse(nameOrJson));
        const JsonValue *const like = json.find("like");
        const auto found = like ? findNamed(profiles, like->toString()) : profiles.end();
        return profileFromJson(found == profiles.end() ? json : onTopOf(*found, json));
    }
    if (const auto found = findNamed(profiles, nameOrJson); found != profiles.end())
        return *found;
    std::string names;
    for (const ScoringProfile &profile : profiles)
        names += (names.empty() ? "" : ", ") + profile.name;
    return fail(
        ErrorCode::InvalidArgument,
        Sentence::tr("no such profile: %1; expected %2, or settings as JSON", nameOrJson, names),
        "profile");
}

Result<> ProjectScoring::writeOwn(const std::vector<ScoringProfile> &profiles)
{
    auto list = JsonValue::array();
    for (const ScoringProfile &profile : profiles)
        list.append(jsonOf(profile));
    return setWorkspaceValue(m_db, kOwn, profiles.empty() ? std::string() : list.dumpAscii());
}

Result<> ProjectScoring::keep(const ScoringProfile &profile)
{
    if (profile.name.empty() || profile.name.front() == '{' || isBuiltIn(profile.name))
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("a profile of the project needs a different name; built-in "
                                 "profiles cannot be changed"),
                    profile.name);
    VOX_TRY(auto transaction, Transaction::beginPatiently(m_db, {}));
    VOX_TRY(auto profiles, own());
    VOX_TRY(const auto used, this->profile());
    if (const auto found = findNamed(profiles, profile.name); found != profiles.end())
        *found = profile;
    else
        profiles.push_back(profile);
    std::sort(profiles.begin(), profiles.end(),
              [](const auto &a, const auto &b) { return a.name < b.name; });
    VOX_CHECK(writeOwn(profiles));
    if (used.name == profile.name)
        VOX_CHECK(useInside(profile));
    return transaction.commit();
}

Result<> ProjectScoring::remove(std::string_view name)
{
    VOX_TRY(auto transaction, Transaction::beginPatiently(m_db, {}));
    VOX_TRY(auto profiles, own());
    const auto found = findNamed(profiles, name);
    if (found == profiles.end())
        return fail(ErrorCode::NotFound, Sentence::tr("no such profile of the project"),
                    std::string(name));
    VOX_TRY(const auto used, profile());
    if (used.name == name)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("is in use; choose another profile first"), std::string(name));
    profiles.erase(found);
    VOX_CHECK(writeOwn(profiles));
    return transaction.commit();
}

Result<> ProjectScoring::useInside(const ScoringProfile &profile)
{
    VOX_TRY(const auto before, this->profile());
    VOX_CHECK(setWorkspaceValue(
        m_db, kChosen, profile == defaultProfile() ? std::string() : jsonOf(profile).dumpAscii()));
    return hashOf(before) == hashOf(profile) ? Result<>() : beginRating(m_db, OldScores::Sorted);
}

Result<> ProjectScoring::use(const ScoringProfile &profile)
{
    VOX_TRY(auto transaction, Transaction::beginPatiently(m_db, {}));
    VOX_CHECK(useInside(profile));
    return transaction.commit();
}

Result<bool> ProjectScoring::hasOldMetrics()
{
    VOX_TRY(const auto now, stamp());
    auto query = m_db.statement("SELECT EXISTS (SELECT 1 FROM measured WHERE input = 4"
                                " AND stamp <> ?)");
    VOX_CHECK(query.bind(now).step());
    return query.integer(0) != 0;
}

} // namespace voxdeck
