// SPDX-License-Identifier: GPL-3.0-or-later
#include "benchmarks/ManifestDataset.h"

#include "benchmarks/BenchDataset.h"
#include "core/base/Utf8.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>
#include <utility>

namespace voxdeck::bench {

namespace {

constexpr std::uint64_t kSegmentsPerItem = 40;
constexpr std::size_t kVocabulary = 6000;
constexpr std::uint64_t kRowsPerRareWord = 100'000;

struct Script {
    const char *language;
    const char *country;
    char32_t first, last; ///< its letters
    bool hasSpaces;
    std::size_t mostLetters; ///< of a word
};

constexpr std::array kScripts{
    Script{"en", "ireland", U'a', U'z', true, 9},  Script{"ru", "kazakhstan", U'а', U'я', true, 10},
    Script{"el", "greece", U'α', U'ω', true, 9},   Script{"ar", "egypt", U'ع', U'ي', true, 7},
    Script{"he", "israel", U'א', U'ת', true, 6},   Script{"hi", "india", U'क', U'ह', true, 7},
    Script{"te", "india", U'క', U'హ', true, 9},    Script{"th", "thailand", U'ก', U'ฮ', false, 12},
    Script{"zh", "china", U'一', U'潩', false, 3}, Script{"ja", "japan", U'あ', U'ん', false, 6},
    Script{"ko", "korea", U'가', U'큿', true, 4},  Script{"am", "ethiopia", U'ሀ', U'ፚ', true, 5}};

/// Texts in one language.
class Speech {
public:
    Speech(const Script &script, std::uint64_t seed) : m_script(script), m_random(seed)
    {
        for (std::size_t word = 0; word < kVocabulary; ++word) {
            m_words.emplace_back();
            const std::size_t letters = 1 + m_random() % script.mostLetters;
            for (std::size_t letter = 0; letter < letters; ++letter)
                appendUtf8(m_words.back(), script.first
                                               + static_cast<char32_t>(
                                                   m_random() % (script.last - script.first + 1)));
        }
    }
    std::string sentence()
    {
        std::string text;
        const std::size_t words = 4 + m_random() % 11;
        for (std::size_t word = 0; word < words; ++word) {
            if (word > 0 && m_script.hasSpaces)
                text += ' ';
            text += anyWord();
        }
        return text;
    }
    /// A recogniser's version of `text`: with some words replaced or left out.
    std::string heard(const std::string &text)
    {
        std::string result;
        const auto errors = m_random() % 40; // in a hundred words
        for (std::size_t begin = 0; begin < text.size();) {
            const std::size_t end = std::min(text.find(' ', begin), text.size() - 1) + 1;
            const auto chance = m_random() % 100;
            if (chance >= errors)
                result.append(text, begin, end - begin);
            else if (chance % 2 == 0)
                result.append(anyWord()).append(" ");
            begin = end;
        }
        return result;
    }
    std::uint64_t number(std::uint64_t below) { return m_random() % below; }

private:
    const std::string &anyWord()
    {
        const double chance = std::generate_canonical<double, 32>(m_random);
        return m_words[static_cast<std::size_t>(chance * chance * chance * kVocabulary)];
    }

    const Script &m_script;
    std::mt19937_64 m_random;
    std::vector<std::string> m_words;
};

/// One shard's metainfo, written as it comes.
class ShardOfRecords {
public:
    explicit ShardOfRecords(std::filesystem::path folder) : m_folder(std::move(folder))
    {
        std::filesystem::create_directories(m_folder);
        m_records.open(m_folder / "metainfo.bin", std::ios::binary);
    }
    void add(const std::string &record)
    {
        m_records << record;
        m_lengths.push_back(static_cast<std::int32_t>(record.size()));
        m_offsets.push_back(m_end);
        m_end += static_cast<std::int64_t>(record.size());
    }
    void close()
    {
        m_records.close();
        writeFile(m_folder / "metainfo.idx",
                  touch::indexBytes(touch::DType::U8, m_lengths, m_offsets));
    }

private:
    std::filesystem::path m_folder;
    std::ofstream m_records;
    std::vector<std::int32_t> m_lengths;
    std::vector<std::int64_t> m_offsets;
    std::int64_t m_end = 0;
};

std::string seconds(std::uint64_t milliseconds)
{
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.3f", static_cast<double>(milliseconds) / 1000);
    return text.data();
}

std::string headOf(const Script &script, std::uint64_t shard, std::uint64_t item, Speech &speech)
{
    std::string head = "{\"key\": \"";
    head.append(script.country).append("_v");
    head.append(std::to_string((shard + 1) * 7919 + item % 1000)).append("_");
    head.append(std::to_string(item)).append("\", \"sample_rate\": 16000, \"language\": \"");
    head.append(script.language).append("\", \"country\": \"").append(script.country);
    head.append("\", \"speaker\": \"").append(script.language).append("-");
    head.append(std::to_string(speech.number(500))).append("\", ");
    return head;
}

void writeShardOf(const std::filesystem::path &folder, std::uint64_t shard, std::uint64_t rows)
{
    const Script &script = kScripts.at(shard % kScripts.size());
    Speech speech(script, shard + 1);
    ShardOfRecords records(folder);
    const bool hasMany = shard / kScripts.size() % 2 == 1;
    std::uint64_t row = 0;
    const auto sentence = [&] {
        std::string text = speech.sentence();
        if (std::string_view(script.language) == "te" && ++row % kRowsPerRareWord == 1)
            text.append(" ").append(rareWord());
        return text;
    };
    for (std::uint64_t item = 0; rows > 0; ++item) {
        std::string record = headOf(script, shard, item, speech);
        const std::uint64_t segments = hasMany ? std::min(rows, kSegmentsPerItem) : 1;
        const std::string text = sentence();
        if (!hasMany)
            record.append("\"hypothesis\": \"").append(speech.heard(text)).append("\", ");
        record.append("\"txt\": \"").append(text).append("\", \"info\": {\"segments\": [");
        std::uint64_t start = speech.number(600'000);
        for (std::uint64_t segment = 0; segment < segments; ++segment) {
            const std::uint64_t stop = start + 700 + speech.number(14'000);
            record.append(segment > 0 ? ", " : "").append("{\"start\": ").append(seconds(start));
            record.append(", \"end\": ").append(seconds(stop)).append(", \"txt\": \"");
            record.append(segment == 0 ? text : sentence()).append("\"}");
            start = stop + speech.number(3'000);
        }
        records.add(record.append("]}}"));
        rows -= segments;
    }
    records.close();
}

} // namespace

const char *rareWord()
{
    return "ఝఞఢణథ";
}

void writeManifestDataset(const std::filesystem::path &folder, std::uint64_t rows)
{
    const std::uint64_t shards = kScripts.size() * (rows >= 1'000'000 ? 4 : 2);
    for (std::uint64_t shard = 0; shard < shards; ++shard) {
        std::array<char, 16> name{};
        std::snprintf(name.data(), name.size(), "%09llu", static_cast<unsigned long long>(shard));
        writeShardOf(folder / name.data(), shard, rows / shards + (shard < rows % shards ? 1 : 0));
    }
}

} // namespace voxdeck::bench
