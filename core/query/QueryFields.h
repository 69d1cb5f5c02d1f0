// SPDX-License-Identifier: Apache-2.0
#pragma once

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
