// SPDX-License-Identifier: Apache-2.0
#include "core/query/QueryFields.h"

#include "core/base/SplitName.h"
#include "core/query/Metrics.h"
#include "core/text/CaseFolding.h"
#include "core/text/EditDistance.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

namespace voxdeck {

namespace {

using Word = std::string_view;
constexpr std::array<Word, 1> kRecording{"video"};
constexpr std::array<Word, 1> kTag{"tags"};
constexpr std::array<Word, 1> kText{"txt"};
constexpr std::array<Word, 1> kReference{"reference"};
constexpr std::array<Word, 1> kHypothesis{"hypothesis"};
constexpr std::array<Word, 1> kLanguage{"language"};
constexpr std::array<Word, 1> kSpeaker{"spk"};
constexpr std::array<Word, 1> kShard{"source"};
constexpr std::array<Word, 1> kDuration{"duration"};
constexpr std::array<Word, 1> kAssigned{"person"};
constexpr std::array<Word, 1> kComment{"comments"};

// The numbers are those of SegmentStatus and Split, which the manifest keeps; a test compares them.
constexpr std::array<QueryChoice, 7> kStatuses{{{"pending", 0, false},
                                                {"in-review", 1, false},
                                                {"review", 1, true},
                                                {"approved", 2, false},
                                                {"rejected", 3, false},
                                                {"returned", 3, true},
                                                {"error", 4, false}}};
constexpr auto kSplits = [] {
    std::array<QueryChoice, kSplitWords.size()> choices{};
    for (std::size_t at = 0; at < choices.size(); ++at) {
        const auto &[word, name] = kSplitWords[at];
        const int number = name == "train" ? 1 : name == "validation" ? 2 : 3;
        choices[at] = {word, number, word != name};
    }
    return choices;
}();
constexpr std::array<QueryChoice, 6> kYesNo{{{"no", 0, false},
                                             {"false", 0, true},
                                             {"0", 0, true},
                                             {"yes", 1, false},
                                             {"true", 1, true},
                                             {"1", 1, true}}};

using Field = QueryField;
using Kind = QueryFieldKind;

constexpr std::array<QueryFieldInfo, 28> kFields{{
    {Field::Key,
     Kind::Text,
     "key",
     {},
     {},
     "key takes a text, such as abc, abc* or /regular expression/"},
    {Field::Item,
     Kind::Text,
     "item",
     {},
     {},
     "item takes a text, such as abc, abc* or /regular expression/"},
    {Field::Recording,
     Kind::Text,
     "recording",
     kRecording,
     {},
     "recording takes a text, such as abc, abc* or /regular expression/"},
    {Field::Text,
     Kind::Text,
     "text",
     kText,
     {},
     "text takes a text, such as word, \"two words\" or /regular expression/"},
    {Field::Reference,
     Kind::Text,
     "ref",
     kReference,
     {},
     "ref takes a text, such as word, \"two words\" or /regular expression/"},
    {Field::Hypothesis,
     Kind::Text,
     "hyp",
     kHypothesis,
     {},
     "hyp takes a text, such as word, \"two words\" or /regular expression/"},
    {Field::Language,
     Kind::Language,
     "lang",
     kLanguage,
     {},
     "lang takes a language tag, such as te, or several: te,ta"},
    {Field::Country,
     Kind::Name,
     "country",
     {},
     {},
     "country takes a name or code, or several: IN,US"},
    {Field::Speaker,
     Kind::Name,
     "speaker",
     kSpeaker,
     {},
     "speaker takes a name, such as anna or spk-0*"},
    {Field::Tag,
     Kind::Name,
     "tag",
     kTag,
     {},
     "tag takes one of the tags, such as noise or speaker-*"},
    {Field::Shard,
     Kind::Text,
     "shard",
     kShard,
     {},
     "shard takes a part of the shard's path, such as 000000001"},
    {Field::Start,
     Kind::Time,
     "start",
     {},
     {},
     "start takes a time or a range, such as <2m10 or 1:30-2:00"},
    {Field::End,
     Kind::Time,
     "end",
     {},
     {},
     "end takes a time or a range, such as >1h2m3.5s or 1:30-2:00"},
    {Field::Duration,
     Kind::Time,
     "dur",
     kDuration,
     {},
     "dur takes a time or a range, such as >10 or 3-20 (seconds)"},
    {Field::Cer,
     Kind::Ratio,
     "cer",
     {},
     {},
     "cer takes a number or a range, such as >0.3 or 0.1-0.3"},
    {Field::Wer,
     Kind::Ratio,
     "wer",
     {},
     {},
     "wer takes a number or a range, such as >0.3 or 0.1-0.3"},
    {Field::ListCer,
     Kind::Ratio,
     "list_cer",
     {},
     {},
     "list_cer takes a number or a range, such as >0.3 or 0.1-0.3"},
    {Field::ListWer,
     Kind::Ratio,
     "list_wer",
     {},
     {},
     "list_wer takes a number or a range, such as >0.3 or 0.1-0.3"},
    {Field::Status,
     Kind::Choice,
     "status",
     {},
     kStatuses,
     "status takes pending, in-review, approved, rejected or error"},
    {Field::Split,
     Kind::Choice,
     "split",
     {},
     kSplits,
     "split takes train, validation, test or empty"},
    {Field::Flag, Kind::Choice, "flag", {}, kYesNo, "flag takes yes or no"},
    {Field::Unpublished, Kind::Choice, "unpublished", {}, kYesNo, "unpublished takes yes or no"},
    {Field::Assigned,
     Kind::Name,
     "assigned",
     kAssigned,
     {},
     "assigned takes a person's name, me, or empty"},
    {Field::Basket,
     Kind::Stored,
     "basket",
     {},
     {},
     "basket takes the name of a basket, such as hard or \"to hear again\""},
    {Field::Filter,
     Kind::Stored,
     "filter",
     {},
     {},
     "filter takes the name of a saved filter, such as noisy or \"to hear again\""},
    {Field::Comment,
     Kind::Stored,
     "comment",
     kComment,
     {},
     "comment takes any, open, or a word of the comment"},
    {Field::Build,
     Kind::Stored,
     "build",
     {},
     {},
     "build takes pending, completed, error or a whole status such as error_local_tar_cer"},
    {Field::Meta,
     Kind::Name,
     "meta",
     {},
     {},
     "meta takes the name of a metadata field and a value or a range, such as meta.gender:female or"
     " meta.age:>30"},
}};

constexpr bool areInOrder()
{
    for (std::size_t at = 0; at < kFields.size(); ++at)
        if (static_cast<std::size_t>(kFields[at].field) != at)
            return false;
    return true;
}
static_assert(areInOrder() && static_cast<std::size_t>(Field::Meta) + 1 == kFields.size());

std::string expectationOf(const Metric &metric)
{
    std::string sentence(metric.name);
    sentence += metric.kind == Kind::Time ? " takes a time or a range, such as "
                                          : " takes a number or a range, such as ";
    sentence += metric.example;
    if (!metric.unit.empty())
        sentence.append(" (").append(metric.unit).append(")");
    return sentence;
}

const std::vector<QueryFieldInfo> &allFields()
{
    static const std::vector<std::string> kExpectations = [] {
        std::vector<std::string> sentences;
        for (const Metric &metric : metrics())
            sentences.push_back(expectationOf(metric));
        return sentences;
    }();
    static const std::vector<QueryFieldInfo> kAll = [] {
        std::vector<QueryFieldInfo> all(kFields.begin(), kFields.end());
        for (const Metric &metric : metrics())
            all.push_back({queryFieldOf(metric),
                           metric.kind,
                           metric.name,
                           {},
                           {},
                           kExpectations[all.size() - kFields.size()]});
        return all;
    }();
    return kAll;
}

std::vector<std::uint32_t> lettersOf(std::string_view word)
{
    return {word.begin(), word.end()}; // names are ASCII; what is not differs from them all
}

std::uint64_t distance(std::string_view a, std::string_view b)
{
    return editDistance(lettersOf(a), lettersOf(b));
}

/// A third of the letters may be wrong, or the end not be there yet.
bool isNear(std::string_view wrong, std::string_view name)
{
    const std::size_t length = std::max(wrong.size(), name.size());
    return distance(wrong, name) <= std::max<std::size_t>(1, length / 3)
           || (wrong.size() >= 2 && name.starts_with(wrong));
}

} // namespace

std::span<const QueryFieldInfo> queryFields()
{
    return allFields();
}

const QueryFieldInfo &infoOf(QueryField field)
{
    const auto at = static_cast<std::size_t>(field);
    return at < kFields.size() ? kFields[at] : allFields().at(at);
}

bool takesVersion(QueryField field)
{
    return field == QueryField::Text || field == QueryField::Reference
           || field == QueryField::Hypothesis;
}

bool takesName(QueryField field)
{
    return takesVersion(field) || field == QueryField::Meta;
}

std::optional<QueryField> queryFieldNamed(std::string_view name)
{
    const std::string wanted = folded(name);
    for (const auto &info : allFields())
        if (info.name == wanted
            || std::find(info.aliases.begin(), info.aliases.end(), wanted) != info.aliases.end())
            return info.field;
    return {};
}

std::string unknownQueryField(std::string_view name)
{
    const std::string wrong = folded(name);
    std::vector<std::pair<std::uint64_t, std::string_view>> near;
    for (const auto &info : allFields()) {
        std::vector<Word> names(info.aliases.begin(), info.aliases.end());
        names.insert(names.begin(), info.name);
        for (const Word candidate : names) {
            if (isNear(wrong, candidate)) {
                near.emplace_back(distance(wrong, candidate), candidate);
                break;
            }
        }
    }
    std::stable_sort(near.begin(), near.end(),
                     [](const auto &a, const auto &b) { return a.first < b.first; });
    std::string sentence = "unknown field \"";
    sentence += name;
    sentence += near.empty() ? "\"; there are" : "\"; did you mean";
    const std::size_t shown = near.empty() ? allFields().size()
                                           : std::min<std::size_t>(3, near.size());
    for (std::size_t i = 0; i < shown; ++i) {
        sentence += i == 0 ? " " : (i + 1 < shown ? ", " : (near.empty() ? " and " : " or "));
        sentence += near.empty() ? std::string_view(allFields()[i].name) : near[i].second;
    }
    sentence += near.empty() ? "" : "?";
    return sentence;
}

} // namespace voxdeck
