// SPDX-License-Identifier: Apache-2.0
#include "core/rows/SegmentList.h"

#include "core/base/Utf8.h"
#include "core/json/Json.h"
#include "core/rows/HeldNumbers.h"
#include "core/rows/SegmentLayer.h"
#include "core/workspace/EditField.h"
#include "core/workspace/Rows.h"
#include "core/workspace/SegmentTable.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

namespace voxdeck {

namespace {

constexpr int kLetterBits = 5;
constexpr std::int32_t kLastLetter = 26;
constexpr std::array kLetterShifts{25, 20, 15};

tl::unexpected<Error> notAList(const Sentence &why)
{
    return fail(ErrorCode::InvalidArgument, Sentence::tr("is not a list of segments: %1", why));
}

std::int32_t numberOf(const JsonValue &value)
{
    const auto number = value.toInteger(-2);
    return number < -1 || number > std::numeric_limits<std::int32_t>::max()
               ? -2
               : static_cast<std::int32_t>(number);
}

Result<SegmentEntry> entryIn(const JsonValue &value)
{
    const auto &parts = value.items();
    if (parts.size() != 3 && parts.size() != 5 && parts.size() != 6)
        return notAList(Sentence::tr("an entry has three, five or six parts"));
    SegmentEntry entry;
    entry.number = numberOf(parts[0]);
    entry.startSeconds = parts[1].toDouble(-1);
    entry.endSeconds = parts[2].toDouble(-1);
    if (entry.number < -1)
        return notAList(Sentence::tr("a number is out of range"));
    if (!std::isfinite(entry.startSeconds) || !std::isfinite(entry.endSeconds))
        return notAList(Sentence::tr("a time is not a number"));
    if (parts.size() == 6) {
        entry.language = parts[5].toString();
        if (!isValidUtf8(*entry.language))
            return notAList(Sentence::tr("a segment's language cannot be read"));
    }
    if (parts.size() > 3) {
        entry.parent = numberOf(parts[3]);
        entry.text = parts[4].toString();
        if (*entry.parent < -1 || !isValidUtf8(entry.text))
            return notAList(Sentence::tr("a segment's text or origin cannot be read"));
    }
    return entry;
}

std::vector<std::int32_t> numbersIn(std::string_view json)
{
    std::vector<std::int32_t> numbers;
    if (const auto value = JsonValue::parse(json))
        for (const auto &number : value->items())
            numbers.push_back(numberOf(number));
    return numbers;
}

} // namespace

const SegmentEntry *findEntry(const std::vector<SegmentEntry> &entries, std::int32_t number)
{
    const auto found = std::find_if(entries.begin(), entries.end(),
                                    [number](const auto &entry) { return entry.number == number; });
    return found == entries.end() ? nullptr : &*found;
}

const SegmentEntry *SegmentList::find(std::int32_t number) const
{
    return findEntry(entries, number);
}

std::optional<std::int32_t> SegmentList::positionOf(std::int32_t number) const
{
    if (!isPublished) {
        if (number == -1 || number < recorded)
            return number;
        return {};
    }
    const auto found = std::find(disk.begin(), disk.end(), number);
    if (found == disk.end())
        return {};
    return static_cast<std::int32_t>(found - disk.begin());
}

std::string segmentEntriesText(const std::vector<SegmentEntry> &entries)
{
    std::string text = "[";
    for (const SegmentEntry &entry : entries) {
        text.append(text.size() > 1 ? ", [" : "[").append(std::to_string(entry.number));
        for (const double seconds : {entry.startSeconds, entry.endSeconds})
            text.append(", ").append(
                JsonValue::ofDouble(seconds).dump().value_or(std::string("0.0")));
        if (entry.parent)
            text.append(", ")
                .append(std::to_string(*entry.parent))
                .append(", ")
                .append(encodeJsonString(entry.text));
        if (entry.parent && entry.language)
            text.append(", ").append(encodeJsonString(*entry.language));
        text += ']';
    }
    return text + "]";
}

Result<std::vector<SegmentEntry>> segmentEntriesIn(std::string_view text)
{
    const auto value = JsonValue::parse(text);
    if (!value || value->kind() != JsonValue::Kind::Array)
        return notAList(Sentence::tr("it is not a JSON array"));
    std::vector<SegmentEntry> entries;
    std::vector<std::int32_t> numbers;
    for (const auto &item : value->items()) {
        VOX_TRY(auto entry, entryIn(item));
        numbers.push_back(entry.number);
        entries.push_back(std::move(entry));
    }
    std::sort(numbers.begin(), numbers.end());
    if (std::adjacent_find(numbers.begin(), numbers.end()) != numbers.end())
        return notAList(Sentence::tr("two segments have one number"));
    return entries;
}

Result<> checkEntriesOfRecord(const std::vector<SegmentEntry> &entries)
{
    if (entries.empty())
        return notAList(Sentence::tr("an item keeps at least one segment"));
    const auto isWhole = [](const SegmentEntry &entry) {
        return entry.number < 0;
    };
    if (entries.size() > 1 && std::any_of(entries.begin(), entries.end(), isWhole))
        return notAList(Sentence::tr("the whole item is beside its segments"));
    return {};
}

bool isOnlyOfWhole(const SegmentList &list, std::int32_t number)
{
    return number >= 0 && list.entries.size() == 1 && list.entries.front().number == number
           && list.entries.front().parent == -1;
}

Result<std::optional<SegmentList>> segmentList(Database &database, const SegmentRef &item)
{
    static constexpr Select kQuery(
        "SELECT content, disk, slots FROM segment_list WHERE shard = ? AND"
        " item = ?");
    auto query = database.statement(kQuery.sql());
    VOX_TRY(const bool hasRow, query.bind(item.shard).bind(item.item).step());
    if (!hasRow)
        return std::optional<SegmentList>();
    SegmentList list;
    VOX_TRY(list.entries, segmentEntriesIn(query.view(kQuery["content"])));
    list.disk = numbersIn(query.view(kQuery["disk"]));
    list.isPublished = !query.view(kQuery["disk"]).empty();
    list.recorded = query.integer(kQuery["slots"]);
    return std::optional(std::move(list));
}

Result<> setSegmentsOnDisk(Database &database, const SegmentRef &item, std::string_view entries)
{
    VOX_TRY(const auto written, segmentEntriesIn(entries));
    std::vector<std::int32_t> numbers;
    numbers.reserve(written.size());
    for (const SegmentEntry &entry : written)
        numbers.push_back(entry.number);
    return setNumbersOnDisk(database, item, numbers);
}

Result<> setNumbersOnDisk(Database &database, const SegmentRef &item,
                          const std::vector<std::int32_t> &numbers)
{
    auto array = JsonValue::array();
    for (const std::int32_t number : numbers)
        array.append(JsonValue::ofInteger(number));
    VOX_TRY(const auto disk, array.dump());
    VOX_CHECK(database.statement("UPDATE segment_list SET disk = ? WHERE shard = ? AND item = ?")
                  .bind(disk)
                  .bind(item.shard)
                  .bind(item.item)
                  .run());
    return {};
}

Result<std::vector<SegmentEntry>> segmentEntriesOf(Database &database, const SegmentRef &item)
{
    VOX_TRY(const auto list, segmentList(database, item));
    VOX_TRY(const auto ids, idsOfItem(database, item));
    std::vector<SegmentEntry> entries;
    for (const std::uint32_t id : ids) {
        VOX_TRY(const auto place, placeOfRow(database, id));
        if (!place)
            continue;
        SegmentEntry entry;
        entry.number = place->ref.segment;
        entry.startSeconds = place->startSeconds;
        entry.endSeconds = place->endSeconds;
        if (const SegmentEntry *const made = list ? list->find(entry.number) : nullptr) {
            entry.parent = made->parent;
            entry.text = made->text;
            entry.language = made->language;
        }
        entries.push_back(std::move(entry));
    }
    if (entries.empty() && !(list && list->entries.empty()))
        return fail(ErrorCode::NotFound,
                    Sentence::tr("the item is not in the table; import the dataset first"),
                    "item " + std::to_string(item.item));
    return entries;
}

// ---- numbers

Result<SegmentNumbers> SegmentNumbers::load(Database &database, const SegmentRef &item)
{
    SegmentNumbers numbers;
    VOX_TRY(const auto held, heldNumbers(database, item));
    numbers.m_taken.assign(held.begin(), held.end());
    return numbers;
}

std::pair<std::int32_t, std::int32_t> SegmentNumbers::partsOf(std::int32_t number)
{
    const bool isLettered = number >= kLetteredSegment;
    std::int32_t base = kLetteredSegment | (number < 0 ? kWholeItemSegment : number);
    std::size_t level = 0;
    if (isLettered) {
        base = number;
        while (level < kLetterShifts.size()
               && (number >> kLetterShifts[level] & ((1 << kLetterBits) - 1)) != 0)
            ++level;
    }
    const auto isTaken = [&](std::int32_t part) {
        return std::find(m_taken.begin(), m_taken.end(), part) != m_taken.end();
    };
    if (level < kLetterShifts.size() && (isLettered || number < kWholeItemSegment))
        for (std::int32_t letter = 1; letter < kLastLetter; letter += 2) {
            const std::int32_t first = base | letter << kLetterShifts[level];
            const std::int32_t second = base | (letter + 1) << kLetterShifts[level];
            if (isTaken(first) || isTaken(second))
                continue;
            m_taken.insert(m_taken.end(), {first, second});
            return {first, second};
        }
    const std::int32_t first = next();
    return {first, next()};
}

std::int32_t SegmentNumbers::next()
{
    std::int32_t free = 0;
    for (const std::int32_t number : m_taken)
        if (number < kLetteredSegment)
            free = std::max(free, number + 1);
    m_taken.push_back(free);
    return free;
}

} // namespace voxdeck
