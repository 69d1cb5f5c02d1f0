// SPDX-License-Identifier: Apache-2.0
#include "core/shards/audio/AudioLedger.h"

#include "core/archive/MemberName.h"
#include "core/base/Sentence.h"
#include "core/shards/verify/ReadBack.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdio>
#include <limits>
#include <system_error>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::string_view kFirst = "voxdeck-audio 1\t";
constexpr std::size_t kSumDigits = 8;
constexpr std::size_t kKeyDigits = 32;
constexpr std::array<std::pair<AudioWay, const char *>, 3> kWays{
    {{AudioWay::Encoded, "encoded"}, {AudioWay::Copied, "copied"}, {AudioWay::Cut, "cut"}}};

std::string sumText(std::uint32_t sum)
{
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), "%08x", sum);
    return text.data();
}

bool isPlain(std::string_view text)
{
    return text.find_first_of("\t\n\r") == std::string_view::npos;
}

/// Takes a line apart; what is wrong with any field shows in the end.
class LineFields {
public:
    explicit LineFields(std::string_view line) : m_rest(line) {}

    std::string_view text()
    {
        if (m_isOver) {
            m_isWrong = true;
            return {};
        }
        const auto tab = m_rest.find('\t');
        const auto field = m_rest.substr(0, tab);
        m_isOver = tab == std::string_view::npos;
        m_rest = m_isOver ? std::string_view() : m_rest.substr(tab + 1);
        return field;
    }
    template <class Number>
    Number number(int base = 10)
    {
        const auto field = text();
        Number value = 0;
        const auto read = std::from_chars(field.data(), field.data() + field.size(), value, base);
        m_isWrong = m_isWrong || read.ec != std::errc() || read.ptr != field.data() + field.size();
        return value;
    }
    bool isWhole() const { return !m_isWrong && m_isOver; }

private:
    std::string_view m_rest;
    bool m_isOver = false;
    bool m_isWrong = false;
};

std::uint64_t countOf(const JsonValue *value)
{
    return value ? static_cast<std::uint64_t>(std::max<std::int64_t>(value->toInteger(), 0)) : 0;
}

} // namespace

const char *audioWayName(AudioWay way)
{
    for (const auto &[one, name] : kWays)
        if (one == way)
            return name;
    return "";
}

void AudioWays::add(AudioWay way, const Sentence &why)
{
    if (way == AudioWay::Copied)
        ++copied;
    else if (way == AudioWay::Cut)
        ++cut;
    else
        ++encoded[why];
}

void AudioWays::add(const AudioWays &other)
{
    copied += other.copied;
    cut += other.cut;
    for (const auto &[why, rows] : other.encoded)
        encoded[why] += rows;
}

JsonValue AudioWays::toJson() const
{
    auto reasons = JsonValue::object();
    for (const auto &[why, rows] : encoded)
        reasons.set(why, JsonValue::ofCount(rows));
    auto object = JsonValue::object();
    object.set("copied", JsonValue::ofCount(copied));
    object.set("cut", JsonValue::ofCount(cut));
    object.set("encoded", std::move(reasons));
    return object;
}

AudioWays AudioWays::fromJson(const JsonValue &json)
{
    AudioWays ways;
    ways.copied = countOf(json.find("copied"));
    ways.cut = countOf(json.find("cut"));
    if (const JsonValue *const reasons = json.find("encoded"))
        for (const auto &[why, rows] : reasons->members())
            ways.encoded[why] = countOf(&rows);
    return ways;
}

std::string audioLedgerText(std::string_view shardPath, const std::vector<KeptAudio> &audio)
{
    std::string text(kFirst);
    text.append(shardPath).append("\n");
    if (!isPlain(shardPath))
        return text;
    for (const auto &one : audio) {
        if (one.key.size() != kKeyDigits || !isPlain(one.file) || !isPlain(one.why))
            continue;
        std::string line = one.key;
        line.append("\t").append(sumText(one.crc32));
        for (const std::uint64_t number :
             {one.range.offset, one.range.length, one.frames,
              static_cast<std::uint64_t>(std::max(one.sampleRateHz, 0))})
            line.append("\t").append(std::to_string(number));
        line.append("\t").append(one.extension).append("\t").append(audioWayName(one.way));
        line.append("\t").append(one.file).append("\t").append(one.why);
        text.append(sumText(crc32Of(bytesOf(line)))).append("\t").append(line).append("\n");
    }
    return text;
}

std::optional<std::string> shardOfLedger(std::string_view text)
{
    if (!text.starts_with(kFirst))
        return std::nullopt;
    const auto end = text.find('\n');
    if (end == std::string_view::npos)
        return std::nullopt;
    std::string path(text.substr(kFirst.size(), end - kFirst.size()));
    if (!checkMemberName(path))
        return std::nullopt;
    return path;
}

std::string_view keyOfLedgerLine(std::string_view line)
{
    const bool hasKey = line.size() > kSumDigits + 1 + kKeyDigits && line[kSumDigits] == '\t'
                        && line[kSumDigits + 1 + kKeyDigits] == '\t';
    return hasKey ? line.substr(kSumDigits + 1, kKeyDigits) : std::string_view();
}

std::optional<KeptAudio> keptAudioAt(std::string_view line)
{
    if (keyOfLedgerLine(line).empty()
        || line.substr(0, kSumDigits) != sumText(crc32Of(bytesOf(line.substr(kSumDigits + 1)))))
        return std::nullopt;
    LineFields fields(line.substr(kSumDigits + 1));
    KeptAudio audio;
    audio.key = fields.text();
    audio.crc32 = fields.number<std::uint32_t>(16);
    audio.range.offset = fields.number<std::uint64_t>();
    audio.range.length = fields.number<std::uint64_t>();
    audio.frames = fields.number<std::uint64_t>();
    audio.sampleRateHz = fields.number<int>();
    audio.extension = fields.text();
    const auto way = fields.text();
    audio.file = fields.text();
    audio.why = std::string(fields.text());
    const auto *const known = std::find_if(kWays.begin(), kWays.end(),
                                           [&](const auto &one) { return one.second == way; });
    if (!fields.isWhole() || known == kWays.end() || audio.sampleRateHz <= 0
        || audio.range.length > std::numeric_limits<std::uint64_t>::max() - audio.range.offset
        || (!audio.file.empty() && !checkMemberName(audio.file)))
        return std::nullopt;
    audio.way = known->first;
    return audio;
}

} // namespace voxdeck
