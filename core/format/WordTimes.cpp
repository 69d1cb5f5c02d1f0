// SPDX-License-Identifier: Apache-2.0
#include "core/format/WordTimes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::size_t kMostWords = 100'000;
constexpr double kSlackSeconds = 0.5; ///< recognisers end a word a little after the segment

const JsonValue *wordsIn(const JsonValue *value)
{
    if (!value)
        return nullptr;
    if (value->kind() == JsonValue::Kind::Array)
        return value;
    constexpr std::array<std::string_view, 3> kNames = {"words", "word_segments",
                                                        "word_timestamps"};
    for (const std::string_view name : kNames) {
        const JsonValue *words = value->find(name);
        if (words && words->kind() == JsonValue::Kind::Array)
            return words;
    }
    if (const JsonValue *alignment = value->find("alignment")) // of Lhotse
        for (const char *const name : {"word", "words"})
            if (const JsonValue *words = alignment->find(name);
                words && words->kind() == JsonValue::Kind::Array)
                return words;
    return nullptr;
}

bool isSeconds(const JsonValue *value)
{
    return value && value->isNumber() && std::isfinite(value->toDouble());
}

/// One of an array: an object with its start and end, or Lhotse's [word, start, duration, score] and its
/// spelling as an object. Nothing where it is not timed.
std::optional<WordTime> wordIn(const JsonValue &item)
{
    const JsonValue *word = nullptr, *begin = nullptr, *end = nullptr, *length = nullptr;
    if (item.kind() == JsonValue::Kind::Array && item.items().size() >= 3) {
        word = &item.items()[0];
        begin = &item.items()[1];
        length = &item.items()[2];
    } else {
        for (const char *const name : {"word", "text", "symbol"})
            word = word ? word : item.find(name);
        begin = item.find("start");
        end = item.find("end");
        length = item.find("duration");
    }
    if (!word || word->kind() != JsonValue::Kind::String || !isSeconds(begin)
        || !(isSeconds(end) || isSeconds(length)))
        return std::nullopt;
    WordTime found{word->toString(), begin->toDouble(), 0};
    found.end = isSeconds(end) ? end->toDouble() : found.begin + length->toDouble();
    return found.begin <= found.end ? std::optional(std::move(found)) : std::nullopt;
}

const JsonValue *segmentOf(const JsonValue &record, int segment)
{
    if (segment < 0)
        return nullptr;
    const JsonValue *info = record.find("info");
    const JsonValue *segments = info ? info->find("segments") : record.find("segments");
    const auto at = static_cast<std::size_t>(segment);
    return segments && at < segments->items().size() ? &segments->items()[at] : nullptr;
}

/// Empty where one of them is not a timed word: half a list would put words at wrong places.
std::vector<WordTime> readWords(const JsonValue &array)
{
    std::vector<WordTime> words;
    for (const JsonValue &item : array.items()) {
        auto word = wordIn(item);
        if (!word || words.size() == kMostWords)
            return {};
        words.push_back(*std::move(word));
    }
    return words;
}

bool allWithin(const std::vector<WordTime> &words, double begin, double end)
{
    return std::all_of(words.begin(), words.end(), [begin, end](const WordTime &word) {
        return word.begin >= begin - kSlackSeconds && word.end <= end + kSlackSeconds;
    });
}

} // namespace

std::vector<WordTime> wordTimesOf(const JsonValue &record, std::string_view hypothesis, int segment,
                                  TimeSpan span)
{
    const JsonValue *own = segmentOf(record, segment);
    const std::string name(hypothesis);
    const JsonValue *array = nullptr;
    for (const JsonValue *place : {own, &record}) {
        if (!place || array)
            continue;
        if (!name.empty())
            array = wordsIn(place->find(name + "_words"));
        if (!array && !name.empty())
            array = wordsIn(place->find(name));
        if (!array)
            array = wordsIn(place);
    }
    if (!array)
        return {};
    std::vector<WordTime> words = readWords(*array);
    if (array == wordsIn(&record) && segment >= 0) { // of the whole item: those of this segment
        std::erase_if(words, [span](const WordTime &word) {
            const double middle = (word.begin + word.end) / 2;
            return middle < span.begin || middle >= span.end;
        });
        return words;
    }
    if (allWithin(words, span.begin, span.end))
        return words;
    if (!allWithin(words, 0, span.end - span.begin))
        return {};
    for (WordTime &word : words) {
        word.begin += span.begin;
        word.end += span.begin;
    }
    return words;
}

} // namespace voxdeck
