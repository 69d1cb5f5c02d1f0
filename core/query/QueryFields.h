// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0630
#pragma once

#include "core/base/Enumerators.h"
#include "core/base/SplitName.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace voxdeck {

/// The properties of a segment that a query can test.
enum class QueryField : std::uint8_t {
    Key,        ///< of the segment: the item's, with its number where there are several
    Item,       ///< the item's key
    Recording,  ///< the name of the source audio; the item's key where it has no other
    Text,       ///< any version of the transcript
    Reference,  ///< the reference transcript
    Hypothesis, ///< what recognisers heard, any of it
    Language,
    Country,
    Speaker,
    Tag,   ///< one of the segment's
    Shard, ///< its place in the dataset
    Start, ///< seconds in the item
    End,
    Duration,
    Cer, ///< 0.127 is 12.7 %
    Wer,
    ListCer, ///< the list's own, whatever the current texts are
    ListWer,
    Status,
    Split,
    Flag,
    Unpublished,
    Assigned, ///< whose work it is; `assigned:me` is the work of who asks
    Basket,   ///< a hand-picked set, by name
    Filter,   ///< a saved query, by name
    Comment,  ///< `any`, `open`, or a word of one
    Build,    ///< the status that builds write into manifests
    Meta ///< a field of the list's records that has no column, by its name: `meta.gender:female`
};

enum class QueryFieldKind : std::uint8_t {
    Text,     ///< `text:word` finds it anywhere
    Name,     ///< `speaker:anna` is the whole value
    Language, ///< `lang:zh` is zh and all that begins with "zh-"
    Time,     ///< seconds
    Ratio,
    Number, ///< of any unit, perhaps negative: `loudness:<-23`
    Choice, ///< one of a few words, with their numbers in the manifest
    Stored  ///< the name of something the workspace keeps
};

/// Whether it is compared with numbers, and missing where a row has none.
constexpr bool isNumber(QueryFieldKind kind)
{
    return kind == QueryFieldKind::Time || kind == QueryFieldKind::Ratio
           || kind == QueryFieldKind::Number;
}

/// One of the words a Choice takes.
struct QueryChoice {
    std::string_view word;
    std::int32_t value = 0;
    bool isAlias = false; ///< of a word before it
};

struct QueryFieldInfo {
    QueryField field{};
    QueryFieldKind kind{};
    std::string_view name; ///< as printed
    std::span<const std::string_view> aliases;
    std::span<const QueryChoice> choices;
    std::string_view expectation; ///< "cer takes a number or a range, such as >0.3 or 0.1-0.3"
};

namespace query_fields_detail {

using Field = QueryField;
using Kind = QueryFieldKind;
using Word = std::string_view;

inline constexpr std::array<Word, 1> kRecording{"video"};
inline constexpr std::array<Word, 1> kTag{"tags"};
inline constexpr std::array<Word, 1> kText{"txt"};
inline constexpr std::array<Word, 1> kReference{"reference"};
inline constexpr std::array<Word, 1> kHypothesis{"hypothesis"};
inline constexpr std::array<Word, 1> kLanguage{"language"};
inline constexpr std::array<Word, 1> kSpeaker{"spk"};
inline constexpr std::array<Word, 1> kShard{"source"};
inline constexpr std::array<Word, 1> kDuration{"duration"};
inline constexpr std::array<Word, 1> kAssigned{"person"};
inline constexpr std::array<Word, 1> kComment{"comments"};

// The numbers are those of SegmentStatus and Split, which the manifest keeps; a test compares them.
inline constexpr std::array<QueryChoice, 7> kStatuses{{{"pending", 0, false},
                                                       {"in-review", 1, false},
                                                       {"review", 1, true},
                                                       {"approved", 2, false},
                                                       {"rejected", 3, false},
                                                       {"returned", 3, true},
                                                       {"error", 4, false}}};
inline constexpr auto kSplits = [] {
    std::array<QueryChoice, kSplitWords.size()> choices{};
    for (std::size_t at = 0; at < choices.size(); ++at) {
        const auto &[word, name] = kSplitWords[at];
        const int number = name == "train" ? 1 : name == "validation" ? 2 : 3;
        choices[at] = {word, number, word != name};
    }
    return choices;
}();
inline constexpr std::array<QueryChoice, 6> kYesNo{{{"no", 0, false},
                                                    {"false", 0, true},
                                                    {"0", 0, true},
                                                    {"yes", 1, false},
                                                    {"true", 1, true},
                                                    {"1", 1, true}}};

// clang-format off
inline constexpr std::array kLines{
    QueryFieldInfo{Field::Key, Kind::Text, "key", {}, {},
        "key takes a text, such as abc, abc* or /regular expression/"},
    QueryFieldInfo{Field::Item, Kind::Text, "item", {}, {},
        "item takes a text, such as abc, abc* or /regular expression/"},
    QueryFieldInfo{Field::Recording, Kind::Text, "recording", kRecording, {},
        "recording takes a text, such as abc, abc* or /regular expression/"},
    QueryFieldInfo{Field::Text, Kind::Text, "text", kText, {},
        "text takes a text, such as word, \"two words\" or /regular expression/"},
    QueryFieldInfo{Field::Reference, Kind::Text, "ref", kReference, {},
        "ref takes a text, such as word, \"two words\" or /regular expression/"},
    QueryFieldInfo{Field::Hypothesis, Kind::Text, "hyp", kHypothesis, {},
        "hyp takes a text, such as word, \"two words\" or /regular expression/"},
    QueryFieldInfo{Field::Language, Kind::Language, "lang", kLanguage, {},
        "lang takes a language tag, such as te, or several: te,ta"},
    QueryFieldInfo{Field::Country, Kind::Name, "country", {}, {}, "country takes a name or code, or several: IN,US"},
    QueryFieldInfo{Field::Speaker, Kind::Name, "speaker", kSpeaker, {}, "speaker takes a name, such as anna or spk-0*"},
    QueryFieldInfo{Field::Tag, Kind::Name, "tag", kTag, {}, "tag takes one of the tags, such as noise or speaker-*"},
    QueryFieldInfo{Field::Shard, Kind::Text, "shard", kShard, {},
        "shard takes a part of the shard's path, such as 000000001"},
    QueryFieldInfo{Field::Start, Kind::Time, "start", {}, {},
        "start takes a time or a range, such as <2m10 or 1:30-2:00"},
    QueryFieldInfo{Field::End, Kind::Time, "end", {}, {},
        "end takes a time or a range, such as >1h2m3.5s or 1:30-2:00"},
    QueryFieldInfo{Field::Duration, Kind::Time, "dur", kDuration, {},
        "dur takes a time or a range, such as >10 or 3-20 (seconds)"},
    QueryFieldInfo{Field::Cer, Kind::Ratio, "cer", {}, {}, "cer takes a number or a range, such as >0.3 or 0.1-0.3"},
    QueryFieldInfo{Field::Wer, Kind::Ratio, "wer", {}, {}, "wer takes a number or a range, such as >0.3 or 0.1-0.3"},
    QueryFieldInfo{Field::ListCer, Kind::Ratio, "list_cer", {}, {},
        "list_cer takes a number or a range, such as >0.3 or 0.1-0.3"},
    QueryFieldInfo{Field::ListWer, Kind::Ratio, "list_wer", {}, {},
        "list_wer takes a number or a range, such as >0.3 or 0.1-0.3"},
    QueryFieldInfo{Field::Status, Kind::Choice, "status", {}, kStatuses,
        "status takes pending, in-review, approved, rejected or error"},
    QueryFieldInfo{Field::Split, Kind::Choice, "split", {}, kSplits, "split takes train, validation, test or empty"},
    QueryFieldInfo{Field::Flag, Kind::Choice, "flag", {}, kYesNo, "flag takes yes or no"},
    QueryFieldInfo{Field::Unpublished, Kind::Choice, "unpublished", {}, kYesNo, "unpublished takes yes or no"},
    QueryFieldInfo{Field::Assigned, Kind::Name, "assigned", kAssigned, {},
        "assigned takes a person's name, me, or empty"},
    QueryFieldInfo{Field::Basket, Kind::Stored, "basket", {}, {},
        "basket takes the name of a basket, such as hard or \"to hear again\""},
    QueryFieldInfo{Field::Filter, Kind::Stored, "filter", {}, {},
        "filter takes the name of a saved filter, such as noisy or \"to hear again\""},
    QueryFieldInfo{Field::Comment, Kind::Stored, "comment", kComment, {},
        "comment takes any, open, or a word of the comment"},
    QueryFieldInfo{Field::Build, Kind::Stored, "build", {}, {},
        "build takes pending, completed, error or a whole status such as error_local_tar_cer"},
    QueryFieldInfo{Field::Meta, Kind::Name, "meta", {}, {},
        "meta takes the name of a metadata field and a value or a range, such as meta.gender:female or meta.age:>30"},
};
// clang-format on

constexpr bool areInOrder()
{
    for (std::size_t at = 0; at < kLines.size(); ++at)
        if (static_cast<std::size_t>(kLines[at].field) != at || kLines[at].name.empty()
            || kLines[at].expectation.empty()
            || (kLines[at].kind == Kind::Choice) == kLines[at].choices.empty())
            return false;
    return true;
}
static_assert(areInOrder(), "each field has its whole line, in the order of QueryField");
static_assert(!isEnumerator<static_cast<Field>(kLines.size())>(), "a QueryField without a line");

} // namespace query_fields_detail

/// The fields that are columns of the table, or are looked up for its rows: each with its line, in the order of
/// QueryField.
inline constexpr const auto &kQueryFields = query_fields_detail::kLines;

/// All fields, in the order of QueryField; behind them all metrics (Metrics.h).
std::span<const QueryFieldInfo> queryFields();
const QueryFieldInfo &infoOf(QueryField field);
/// Whether one version of the transcript may be named behind it: `hyp.whisper:word`.
bool takesVersion(QueryField field);
/// Whether a name may stand behind it and a dot: of a version, or of a metadata field.
bool takesName(QueryField field);
/// By name or alias, in upper or lower case.
std::optional<QueryField> queryFieldNamed(std::string_view name);
/// "there is no field "langs"; did you mean lang?", or the list of all fields if no field is
/// similar.
std::string unknownQueryField(std::string_view name);

} // namespace voxdeck
