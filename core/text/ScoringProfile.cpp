// SPDX-License-Identifier: Apache-2.0
#include "core/text/ScoringProfile.h"

#include "core/base/Hash.h"
#include "core/base/HashSet.h"
#include "core/base/Utf8.h"
#include "core/text/ProfileSettings.h"

#include <array>
#include <cstdio>
#include <span>
#include <type_traits>
#include <utility>

namespace voxdeck {

namespace {

// The order of the names is that of the enumerators. Names and their order go into hashes: they stay.
constexpr std::array<std::string_view, 5> kForms = {"keep", "nfc", "nfd", "nfkc", "nfkd"};
constexpr std::array<std::string_view, 5> kCases = {"keep", "fold", "lower", "upper",
                                                    "ascii-lower"};
constexpr std::array<std::string_view, 2> kWidths = {"keep", "usual"};
constexpr std::array<std::string_view, 2> kDiacritics = {"keep", "remove"};
constexpr std::array<std::string_view, 4> kNumbers = {"keep", "western", "ungrouped", "words"};
constexpr std::array<std::string_view, 3> kPunctuation = {"keep", "space", "remove"};
constexpr std::array<std::string_view, 4> kWords = {"pieces", "white-space", "jiwer", "wenet"};
constexpr std::array<std::string_view, 4> kCharacters = {"joined", "no-spaces", "all", "wenet"};
constexpr std::array<std::string_view, 4> kAlignments = {"rapidfuzz", "wenet", "kaldi", "sclite"};
constexpr std::array<std::string_view, 3> kEmpty = {"insertions", "zero", "unknown"};

/// Calls `use(key, names, member)` for each setting that is one of some names.
template <class Profile, class Use>
void eachSetting(Profile &profile, const Use &use)
{
    use("form", std::span<const std::string_view>(kForms), profile.normaliser.form);
    use("case", std::span<const std::string_view>(kCases), profile.normaliser.letterCase);
    use("width", std::span<const std::string_view>(kWidths), profile.normaliser.width);
    use("diacritics", std::span<const std::string_view>(kDiacritics),
        profile.normaliser.diacritics);
    use("numbers", std::span<const std::string_view>(kNumbers), profile.normaliser.numbers);
    use("punctuation", std::span<const std::string_view>(kPunctuation),
        profile.normaliser.punctuation);
    use("words", std::span<const std::string_view>(kWords), profile.words);
    use("characters", std::span<const std::string_view>(kCharacters), profile.characters);
    use("alignment", std::span<const std::string_view>(kAlignments), profile.alignment);
    use("empty_reference", std::span<const std::string_view>(kEmpty), profile.emptyReference);
}

std::string listOf(std::span<const std::string_view> names)
{
    std::string list;
    for (const std::string_view name : names)
        list.append(list.empty() ? "" : ", ").append(name);
    return list;
}

Error wrong(Sentence detail)
{
    return {ErrorCode::InvalidArgument, std::move(detail), "profile"};
}

ScoringProfile jiwerProfile()
{
    ScoringProfile profile;
    profile.name = "jiwer";
    profile.words = WordTokens::Jiwer;
    profile.characters = CharacterTokens::All;
    return profile;
}

ScoringProfile wenetProfile()
{
    ScoringProfile profile;
    profile.name = "wenet";
    profile.normaliser.tags = "<>";
    profile.normaliser.letterCase = LetterCase::Upper;
    profile.words = WordTokens::WeNet;
    profile.characters = CharacterTokens::WeNet;
    profile.alignment = AlignmentRule::WeNet;
    profile.emptyReference = EmptyReference::Zero;
    return profile;
}

ScoringProfile scliteProfile()
{
    ScoringProfile profile;
    profile.name = "sclite";
    profile.normaliser.letterCase = LetterCase::AsciiLower;
    profile.words = WordTokens::WhiteSpace;
    profile.characters = CharacterTokens::NoSpaces;
    profile.alignment = AlignmentRule::Sclite;
    profile.emptyReference = EmptyReference::Unknown;
    return profile;
}

ScoringProfile kaldiProfile()
{
    ScoringProfile profile;
    profile.name = "kaldi";
    profile.words = WordTokens::WhiteSpace;
    profile.characters = CharacterTokens::NoSpaces;
    profile.alignment = AlignmentRule::Kaldi;
    profile.emptyReference = EmptyReference::Unknown;
    return profile;
}

Result<> readTags(const JsonValue &value, std::string &tags)
{
    const std::string &text = value.toString();
    std::size_t characters = 0;
    for (std::size_t at = 0; at < text.size(); ++characters)
        nextUtf8(text, at);
    if (value.kind() != JsonValue::Kind::String || characters % 2 != 0)
        return fail(wrong(Sentence::tr("tags must be pairs of brackets, such as \"<>[]\"")));
    tags = text;
    return {};
}

Result<> readSetting(const JsonValue::Member &member, ScoringProfile &profile)
{
    if (member.first == "tags")
        return readTags(member.second, profile.normaliser.tags);
    Result<> done = fail(wrong(Sentence::tr("no such setting: %1", member.first)));
    eachSetting(
        profile, [&](std::string_view key, std::span<const std::string_view> names, auto &setting) {
            if (key != member.first)
                return;
            done = fail(wrong(Sentence::tr("%1 must be one of %2", member.first, listOf(names))));
            for (std::size_t at = 0; at < names.size(); ++at) {
                if (member.second.toString() != names[at])
                    continue;
                setting = static_cast<std::remove_reference_t<decltype(setting)>>(at);
                done = {};
            }
        });
    return done;
}

} // namespace

const ScoringProfile &defaultProfile()
{
    return scoringProfiles().front();
}

const std::vector<ScoringProfile> &scoringProfiles()
{
    static const std::vector<ScoringProfile> profiles = [] {
        ScoringProfile own;
        own.name = "voxdeck";
        own.normaliser = comparableNormaliser();
        own.emptyReference = EmptyReference::Unknown;
        return std::vector<ScoringProfile>{own, jiwerProfile(), wenetProfile(), scliteProfile(),
                                           kaldiProfile()};
    }();
    return profiles;
}

Result<ScoringProfile> profileFrom(std::string_view nameOrJson)
{
    if (nameOrJson.starts_with('{')) {
        VOX_TRY(const auto json, JsonValue::parse(nameOrJson));
        return profileFromJson(json);
    }
    std::string names;
    for (const ScoringProfile &profile : scoringProfiles()) {
        if (profile.name == nameOrJson)
            return profile;
        names += (names.empty() ? "" : ", ") + profile.name;
    }
    return fail(wrong(
        Sentence::tr("no such profile: %1; expected %2, or settings as JSON", nameOrJson, names)));
}

std::span<const ProfileSetting> profileSettings()
{
    static const std::vector<ProfileSetting> settings = [] {
        std::vector<ProfileSetting> all;
        ScoringProfile any;
        eachSetting(any,
                    [&all](std::string_view key, std::span<const std::string_view> names, auto &) {
                        all.push_back({key, names});
                    });
        return all;
    }();
    return settings;
}

JsonValue jsonOf(const ScoringProfile &profile)
{
    auto json = JsonValue::object();
    json.set("name", JsonValue::ofString(profile.name));
    json.set("tags", JsonValue::ofString(profile.normaliser.tags));
    eachSetting(profile, [&](std::string_view key, std::span<const std::string_view> names,
                             auto &setting) {
        json.set(key, JsonValue::ofString(std::string(names[static_cast<std::size_t>(setting)])));
    });
    return json;
}

Result<ScoringProfile> profileFromJson(const JsonValue &json)
{
    if (json.kind() != JsonValue::Kind::Object)
        return fail(wrong(Sentence::tr("a profile must be a JSON object")));
    ScoringProfile profile = defaultProfile();
    profile.name = "custom";
    if (const JsonValue *const like = json.find("like")) {
        VOX_TRY(profile, profileFrom(like->toString()));
        profile.name += " (changed)";
    }
    for (const JsonValue::Member &member : json.members()) {
        if (member.first == "name" && member.second.kind() == JsonValue::Kind::String)
            profile.name = member.second.toString();
        else if (member.first != "like")
            VOX_CHECK(readSetting(member, profile));
    }
    return profile;
}

std::string hashOf(const ScoringProfile &profile)
{
    // Settings at their first value are left out: a new setting changes no hash of before.
    std::string settings = profile.normaliser.tags.empty() ? "" : "tags=" + profile.normaliser.tags;
    eachSetting(profile, [&](std::string_view key, std::span<const std::string_view> names,
                             const auto &setting) {
        const auto at = static_cast<std::size_t>(setting);
        if (at != 0)
            settings.append("\n").append(key).append("=").append(names[at]);
    });
    // What these settings mean was changed: words were not divided where punctuation became a space, and
    // that was so inside numbers and at apostrophes too.
    if (profile.words == WordTokens::Pieces
        || profile.normaliser.punctuation == PunctuationRule::Space)
        settings.append("\nrule=2");
    std::array<char, 17> text{};
    (void)std::snprintf(text.data(), text.size(), "%016llx",
                        static_cast<unsigned long long>(fnv64(settings)));
    return text.data();
}

} // namespace voxdeck
