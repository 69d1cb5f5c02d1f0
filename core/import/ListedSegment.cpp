// SPDX-License-Identifier: Apache-2.0
#include "core/import/ListedSegment.h"

#include "core/base/FileStem.h"
#include "core/base/Hash.h"
#include "core/base/Rounding.h"
#include "core/base/SplitName.h"
#include "core/format/RecordFields.h"
#include "core/format/RecordValues.h"
#include "core/format/TimeRules.h"
#include "core/text/CaseFolding.h"
#include "core/workspace/RowScore.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <set>

namespace voxdeck {

namespace {

namespace fields = record_fields;

std::int64_t digestOf(std::string_view bytes)
{
    return static_cast<std::int64_t>(fnv64(bytes));
}

std::string textOf(const JsonValue &value)
{
    if (value.kind() == JsonValue::Kind::String)
        return value.toString();
    return isMissing(value) ? std::string() : value.dump().value_or(std::string());
}

std::string textAt(const JsonValue &record, const FieldMapping &mapping, FieldRole role)
{
    const auto &keys = mapping.keysOf(role);
    const JsonValue *const value = keys.empty() ? nullptr : valueAt(record, keys.front());
    return value ? textOf(*value) : std::string();
}

/// A share, written as a number or as a text; empty for anything else.
std::optional<double> numberAt(const JsonValue &record, const FieldMapping &mapping, FieldRole role)
{
    const auto &keys = mapping.keysOf(role);
    const JsonValue *const value = keys.empty() ? nullptr : valueAt(record, keys.front());
    if (!value)
        return {};
    double number = std::numeric_limits<double>::quiet_NaN();
    if (value->isNumber()) {
        number = value->toDouble();
    } else if (value->kind() == JsonValue::Kind::String && !value->toString().empty()) {
        char *end = nullptr;
        number = std::strtod(value->toString().c_str(), &end);
        if (*end != '\0')
            return {};
    }
    return std::isfinite(number) && number >= 0 ? std::optional(number) : std::nullopt;
}

/// 1 or 100 %. Texts that are not numbers do not count.
bool isAllWrong(const JsonValue &value, const std::optional<double> &rate)
{
    constexpr double kAll = 1;
    constexpr double kAllPercent = 100;
    return rate ? *rate == kAll || *rate == kAllPercent : value.kind() == JsonValue::Kind::String;
}

/// Whether the record says that a recogniser heard nothing. Our own builds write an empty hypothesis where there is
/// none, too; then the rates beside it are null, or the list's own. Those of an empty hypothesis are 100 %.
bool saysEmptyHypothesis(const JsonValue &record, const FieldMapping &mapping)
{
    const auto &keys = mapping.keysOf(FieldRole::Hypothesis);
    const JsonValue *const said = keys.empty() ? nullptr : valueAt(record, keys.front());
    if (!said || said->kind() != JsonValue::Kind::String || !said->toString().empty())
        return false;
    for (const FieldRole role : {FieldRole::Cer, FieldRole::Wer}) {
        const auto &rates = mapping.keysOf(role);
        const JsonValue *const rate = rates.empty() ? nullptr : valueAt(record, rates.front());
        if (rate && !isAllWrong(*rate, numberAt(record, mapping, role)))
            return false;
    }
    return true;
}

constexpr std::string_view kBlanks = " \t\r\n";
constexpr std::string_view kBetweenTags = " ,;\t\r\n";

/// A space before and after each, so that one is found by " tag ".
std::string tagsOf(const JsonValue &value)
{
    std::set<std::string> tags;
    const auto add = [&tags](std::string_view words, std::string_view between) {
        while (!words.empty()) {
            const std::size_t end = std::min(words.find_first_of(between), words.size());
            if (end > 0)
                tags.emplace(words.substr(0, end));
            words.remove_prefix(std::min(end + 1, words.size()));
        }
    };
    // A table has a list as JSON in its cell.
    const auto cell = value.toString().starts_with('[') ? JsonValue::parse(value.toString())
                                                        : Result<JsonValue>(JsonValue());
    const JsonValue &list = cell && !cell->items().empty() ? *cell : value;
    if (list.kind() == JsonValue::Kind::String)
        add(list.toString(), kBetweenTags);
    for (const JsonValue &item : list.items()) { // one without spaces is one tag, whatever is in it
        const std::string &words = item.toString();
        const bool isOne = words.find_first_of(kBlanks) == std::string::npos;
        add(words, isOne ? kBlanks : kBetweenTags);
    }
    std::string all;
    for (const auto &tag : tags)
        all.append(" ").append(tag);
    return all.empty() ? all : all + ' ';
}

std::string tagsAt(const JsonValue &record, const FieldMapping &mapping)
{
    const auto &keys = mapping.keysOf(FieldRole::Tags);
    const JsonValue *const value = keys.empty() ? nullptr : valueAt(record, keys.front());
    return value ? tagsOf(*value) : std::string();
}

bool isEmptyText(const JsonValue &value)
{
    return value.kind() == JsonValue::Kind::String && value.toString().empty();
}

bool isCanonical(std::string_view key)
{
    constexpr std::array kColumns{fields::kKey, fields::kAudio,   fields::kStart,
                                  fields::kEnd, fields::kChannel, fields::kDuration};
    return std::find(kColumns.begin(), kColumns.end(), key) != kColumns.end();
}

/// The role whose column the field fills, if any. The status of a foreign list says more than ours can,
/// tags are spelled in many ways, and a key has its own name in the list: they are kept as well.
std::optional<FieldRole> columnRole(std::string_view key, const FieldMapping &mapping)
{
    for (const FieldRole role : fieldRoles()) {
        const auto &keys = mapping.keysOf(role);
        if (role != FieldRole::Status && role != FieldRole::Tags && role != FieldRole::Key
            && !keys.empty() && keys.front() == key)
            return role;
    }
    return {};
}

/// Whether the column cannot say how the list spells it: 1 and not 1.0, 17 and not "17", "dev", "".
bool isSpelledOtherwise(const JsonValue &value, std::optional<FieldRole> role)
{
    if (!role || role == FieldRole::Cer || role == FieldRole::Wer)
        return value.kind() == JsonValue::Kind::Integer;
    if (value.kind() == JsonValue::Kind::Null)
        return false;
    if (role == FieldRole::Split)
        return textOf(value) != splitName(splitSpelled(textOf(value)));
    // true, [] and {} are not texts in any format, so the column's value counts.
    return value.isNumber() || (role == FieldRole::Reference && isEmptyText(value));
}

/// Whether its duration is not the difference of its times, or is spelled with all its digits.
bool saysOtherDuration(const InputUtterance &utterance, const JsonValue &duration)
{
    if (!duration.isNumber() || duration.kind() == JsonValue::Kind::Integer)
        return duration.isNumber();
    const double start = utterance.startSeconds.value_or(0);
    const double end = utterance.endSeconds.value_or(start + duration.toDouble());
    return duration.toDouble() != roundedTo8Digits(end - start);
}

/// The fields that no column holds. A field with a column is left out if the column holds all of
/// it; further hypotheses stay in. An utterance that covers all of its file says so, as its row has
/// the times of the file.
JsonValue furtherOf(const InputUtterance &utterance, const FieldMapping &mapping)
{
    const JsonValue &record = utterance.record;
    auto further = JsonValue::object();
    if (!utterance.startSeconds && !utterance.endSeconds)
        further.set(fields::kStart, JsonValue());
    for (const auto &[key, value] : record.members()) {
        const auto role = columnRole(key, mapping);
        const bool isTime = key == fields::kStart || key == fields::kEnd
                            || key == fields::kDuration;
        const bool hasColumn = role
                               || (isCanonical(key)
                                   && (key != fields::kChannel || utterance.channel));
        const bool isKept = key == fields::kDuration ? saysOtherDuration(utterance, value)
                            : role == FieldRole::Hypothesis && isEmptyText(value)
                                ? saysEmptyHypothesis(record, mapping)
                                : (role || isTime) && isSpelledOtherwise(value, role);
        if (hasColumn && !isKept)
            continue;
        if (!isTime || !further.find(key))
            further.set(key, value);
    }
    return further;
}

void readTimes(const InputUtterance &utterance, SegmentRow &row)
{
    row.startSeconds = utterance.startSeconds.value_or(0);
    row.endSeconds = row.startSeconds;
    if (utterance.endSeconds) {
        row.endSeconds = *utterance.endSeconds;
        return;
    }
    const double seconds = fieldNumber(utterance.record, fields::kDuration).value_or(0);
    if (seconds > 0)
        row.endSeconds += seconds;
}

} // namespace

std::string spelledIn(const JsonValue &record, const FieldMapping &mapping, FieldRole role)
{
    return textAt(record, mapping, role);
}

Split splitSpelled(std::string_view spelled)
{
    return splitNamed(plainSplitName(spelled)).value_or(Split::Unassigned);
}

Result<ListedSegment> listedSegment(const InputUtterance &utterance, const FieldMapping &mapping)
{
    ListedSegment listed;
    const JsonValue &record = utterance.record;
    VOX_TRY(std::string whole, record.dump());
    SegmentRow &row = listed.row;
    row.itemKey = utterance.key;
    row.key = utterance.key;
    row.text = textAt(record, mapping, FieldRole::Reference);
    row.hypothesis = textAt(record, mapping, FieldRole::Hypothesis);
    row.isHypothesisEmpty = saysEmptyHypothesis(record, mapping);
    row.language = textAt(record, mapping, FieldRole::Language);
    row.country = textAt(record, mapping, FieldRole::Country);
    row.speaker = textAt(record, mapping, FieldRole::Speaker);
    row.listed.cer = numberAt(record, mapping, FieldRole::Cer);
    row.listed.wer = numberAt(record, mapping, FieldRole::Wer);
    if (row.listed.cer || row.listed.wer)
        row.listed.texts = hashOfTexts(row.text, row.hypothesis);
    row.split = splitSpelled(textAt(record, mapping, FieldRole::Split));
    row.status =
        statusNamed(textAt(record, mapping, FieldRole::Status)).value_or(SegmentStatus::Pending);
    row.tags = tagsAt(record, mapping);
    const JsonValue *const flag = record.find(kFlagField);
    row.isFlagged = flag && flag->kind() == JsonValue::Kind::Bool && flag->toBool();
    row.channel = utterance.channel;
    readTimes(utterance, row);
    if (const JsonValue *const audio = record.find(fields::kAudio))
        listed.audio = audio->toString();
    listed.recording = textAt(record, mapping, FieldRole::Recording);
    if (listed.recording.empty())
        listed.recording = listed.audio.empty() ? utterance.key : std::string(stemOf(listed.audio));
    listed.part = utterance.part;
    listed.audioFile = pointerTo(utterance.audioPart());
    if (utterance.audioProblem)
        listed.audioProblem = utterance.audioProblem->detail;
    const JsonValue further = furtherOf(utterance, mapping);
    if (!further.members().empty()) {
        VOX_TRY(listed.further, further.dump());
    }
    whole.append("\n").append(utterance.key).append("\n");
    std::string rest = "\n" + listed.further;
    rest.append("\n").append(row.text); // the mapping may have changed
    rest.append("\n").append(row.hypothesis).append("\n").append(row.language);
    rest.append("\n").append(row.speaker).append("\n").append(listed.recording);
    if (!listed.part.empty())
        rest.append("\n").append(listed.part);
    if (row.listed.texts != 0) // rows of older workspaces do not have the list's scores
        rest.append("\nscored");
    listed.digest = digestOf(whole + listed.audioFile + "\n" + listed.audioProblem + rest);
    listed.digestWithAudio = listed.digest;
    if (utterance.audioProblem
        && utterance.audio.empty()) // its subject is where the audio was looked for
        listed.digestWithAudio = digestOf(
            whole + pointerTo({utterance.audioProblem->subject, utterance.audioRange}) + "\n"
            + rest);
    return listed;
}

namespace {

/// Puts a row's record together: fields with a column as the list spelled them where they are what they
/// were, then what has none.
class RecordOfRow {
public:
    RecordOfRow(std::string_view further, const FieldMapping &mapping) : m_mapping(mapping)
    {
        if (auto parsed = JsonValue::parse(further.empty() ? "{}" : further))
            m_further = *std::move(parsed);
    }
    const JsonValue *listed(std::string_view key) const { return m_further.find(key); }
    bool hasRole(FieldRole role) const { return !m_mapping.keysOf(role).empty(); }
    void set(std::string_view key, JsonValue value) { m_record.set(key, std::move(value)); }
    void setText(std::string_view key, const std::string &text)
    {
        const JsonValue *const said = listed(key);
        if (said && voxdeck::textOf(*said) == text)
            set(key, *said);
        else if (!text.empty())
            set(key, JsonValue::ofString(text));
    }
    void setNumber(std::string_view key, double number)
    {
        const JsonValue *const said = listed(key);
        set(key, said && said->isNumber() && said->toDouble() == number
                     ? *said
                     : JsonValue::ofDouble(number));
    }
    /// As in the list, unless the times were changed since.
    void setDuration(double seconds)
    {
        const JsonValue *const said = listed(fields::kDuration);
        set(fields::kDuration, said && std::abs(said->toDouble() - seconds) < kListedTimeTolerance
                                   ? *said
                                   : JsonValue::ofDouble(roundedTo8Digits(seconds)));
    }
    void setSplit(Split split)
    {
        const JsonValue *const said = listed(fields::kSplit);
        if (said && splitSpelled(voxdeck::textOf(*said)) == split)
            set(fields::kSplit, *said);
        else if (split != Split::Unassigned)
            set(fields::kSplit, JsonValue::ofString(splitName(split)));
    }
    void setTags(const std::string &tags);
    void setHypothesis(const std::string &text);
    JsonValue build() &&;

private:
    const FieldMapping &m_mapping;
    JsonValue m_further = JsonValue::object();
    JsonValue m_record = JsonValue::object();
    std::string m_tagsKey;
};

/// Words with spaces between, or a list where the list has one: no tag holds a space.
void RecordOfRow::setTags(const std::string &tags)
{
    const auto &keys = m_mapping.keysOf(FieldRole::Tags);
    m_tagsKey = keys.empty() ? "tags" : keys.front();
    const JsonValue *const said = listed(m_tagsKey);
    if (said && (keys.empty() || tagsOf(*said) == tags)) {
        set(m_tagsKey, *said);
    } else if (said && said->kind() == JsonValue::Kind::Array) {
        JsonValue list = JsonValue::array();
        anyTag(tags, [&list](std::string_view tag) {
            list.append(JsonValue::ofString(std::string(tag)));
            return false;
        });
        set(m_tagsKey, std::move(list));
    } else if (tags.size() > 2) {
        set(m_tagsKey, JsonValue::ofString(tags.substr(1, tags.size() - 2)));
    }
}

/// Under its own name, unless that is what the reference is called in a record.
void RecordOfRow::setHypothesis(const std::string &text)
{
    const auto &keys = m_mapping.keysOf(FieldRole::Hypothesis);
    const bool isFree = !keys.empty()
                        && std::find(fields::kInOrder.begin(), fields::kInOrder.end(), keys.front())
                               == fields::kInOrder.end();
    const std::string name = isFree ? keys.front() : "hypothesis";
    const JsonValue *const said = keys.empty() ? nullptr : listed(keys.front());
    if (text.empty() && said && said->kind() == JsonValue::Kind::String && said->toString().empty())
        set(name, *said);
    else
        setText(name, text);
}

JsonValue RecordOfRow::build() &&
{
    for (const auto &[key, value] : m_further.members()) {
        const bool isOfColumn = key == fields::kStart || key == fields::kEnd
                                || key == fields::kDuration || key == m_tagsKey
                                || (columnRole(key, m_mapping)
                                    && (columnRole(key, m_mapping) != FieldRole::Split
                                        || key == fields::kSplit));
        if (isOfColumn)
            continue;
        if (!m_record.find(key))
            m_record.set(key, value);
        else if (key == fields::kText && hasRole(FieldRole::Reference)) // another is the reference
            m_record.set("original_txt", value);
    }
    return std::move(m_record);
}

void setTimes(RecordOfRow &record, const MeantTimes &times, InputUtterance &utterance)
{
    utterance.startSeconds = times.startSeconds;
    utterance.endSeconds = times.endSeconds;
    if (times.startSeconds)
        record.setNumber(fields::kStart, *times.startSeconds);
    if (times.endSeconds)
        record.setNumber(fields::kEnd, *times.endSeconds);
}

} // namespace

MeantTimes meantTimes(const SegmentRow &row, const ListedSegment &listed)
{
    MeantTimes times;
    if (isWholeFile(listed))
        return times;
    const bool hasEnd = row.durationSeconds() > 0;
    if (hasEnd)
        times.endSeconds = row.endSeconds;
    if (hasEnd || row.startSeconds > 0)
        times.startSeconds = row.startSeconds;
    return times;
}

bool isWholeFile(const ListedSegment &listed)
{
    if (listed.hasOwnTimes || listed.further.find("\"start\"") == std::string::npos)
        return false;
    const auto further = JsonValue::parse(listed.further);
    const JsonValue *const start = further ? further->find(fields::kStart) : nullptr;
    return start && start->kind() == JsonValue::Kind::Null;
}

InputUtterance utteranceOf(const SegmentRow &row, const ListedSegment &listed,
                           const FieldMapping &mapping)
{
    InputUtterance utterance;
    utterance.key = row.key;
    auto [file, range] = partAt(listed.audioFile);
    utterance.audio = std::move(file);
    utterance.audioRange = range;
    if (!listed.audioProblem.empty())
        utterance.audioProblem = Error{ErrorCode::NotFound, listed.audioProblem, listed.audio};
    RecordOfRow record(listed.further, mapping);
    record.set(fields::kKey, JsonValue::ofString(row.key));
    record.set(fields::kAudio, JsonValue::ofString(listed.audio));
    record.setText(fields::kText, row.text);
    setTimes(record, meantTimes(row, listed), utterance);
    utterance.channel = row.channel;
    if (row.channel)
        record.set(fields::kChannel, JsonValue::ofInteger(*row.channel));
    record.setText(fields::kSpeaker, row.speaker);
    record.setText(fields::kLanguage, row.language);
    record.setText(fields::kCountry, row.country);
    // A list that never names recordings must not get names made of its files', nor rates it has not.
    if (record.hasRole(FieldRole::Recording))
        record.setText(fields::kRecording, listed.recording);
    if (row.durationSeconds() > 0)
        record.setDuration(row.durationSeconds());
    record.setSplit(row.split);
    if (row.status != SegmentStatus::Pending) // else what the list says itself
        record.set(fields::kStatus, JsonValue::ofString(statusName(row.status)));
    // The list's own score while it is of these texts; after a change the new one, where it has the field.
    const bool isOfList = isScoreOfList(row);
    const auto cer = isOfList ? row.listed.cer : row.cer;
    const auto wer = isOfList ? row.listed.wer : row.wer;
    if (cer && (record.hasRole(FieldRole::Cer) || record.listed(fields::kCer)))
        record.setNumber(fields::kCer, *cer);
    if (wer && (record.hasRole(FieldRole::Wer) || record.listed(fields::kWer)))
        record.setNumber(fields::kWer, *wer);
    record.setHypothesis(row.hypothesis);
    record.setTags(row.tags);
    utterance.record = std::move(record).build();
    return utterance;
}

} // namespace voxdeck
