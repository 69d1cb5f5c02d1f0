// SPDX-License-Identifier: Apache-2.0
#include "core/format/tar/IndexForms.h"

#include "core/base/Bytes.h"
#include "core/format/tar/SampleGroups.h"
#include "core/json/Json.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

namespace voxdeck::tar {
namespace {

std::vector<Member> filesOf(const TarIndex &index)
{
    std::vector<Member> files;
    for (std::size_t i = 0; i < index.size(); ++i)
        if (index[i].type == MemberType::File)
            files.push_back(index[i]);
    return files;
}

/// The next word of a line; empty at its end.
std::string_view takeWord(std::string_view &line)
{
    line.remove_prefix(std::min(line.find_first_not_of(" \t\r"), line.size()));
    const std::string_view word = line.substr(0, line.find_first_of(" \t\r"));
    line.remove_prefix(word.size());
    return word;
}

std::optional<std::uint64_t> numberOf(std::string_view word)
{
    std::uint64_t value = 0;
    const auto read = std::from_chars(word.data(), word.data() + word.size(), value);
    if (word.empty() || read.ec != std::errc() || read.ptr != word.data() + word.size())
        return std::nullopt;
    return value;
}

std::string_view takeLine(std::string_view &text)
{
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    return line;
}

/// One "ext offset size [name]" of a line, if the archive has such a member there.
Result<> takeDaliMember(std::string_view &line, bool hasNames, const RandomAccessFile &file,
                        const std::string &subject, TarIndex &index)
{
    const std::string_view extension = takeWord(line);
    const auto offset = numberOf(takeWord(line));
    const auto size = numberOf(takeWord(line));
    const std::string_view name = hasNames ? takeWord(line) : std::string_view();
    if (extension.empty() || !offset || !size || *offset < kBlockBytes
        || *offset % kBlockBytes != 0)
        return fail(ErrorCode::Corrupt, Sentence::tr("is not \"ext offset size\""));
    VOX_TRY(const auto there, indexMemberAt(file, *offset - kBlockBytes, subject));
    if (!there || (*there)[0].data != ByteRange{*offset, *size})
        return fail(ErrorCode::Corrupt,
                    Sentence::tr("no member of %1 bytes starts at byte %2", *size, *offset));
    Member member = (*there)[0]; // its own name may be in the pax header before it
    if (!name.empty())
        member.name = name;
    if (!index.add(member))
        return fail(ErrorCode::Corrupt, Sentence::tr("a member that does not fit"));
    return {};
}

} // namespace

Result<std::string> daliIndex(const TarIndex &index, const std::string &subject)
{
    std::string lines;
    std::uint64_t samples = 0;
    SampleReader reader(index, Grouping::WebDataset);
    while (const auto sample = reader.next()) {
        if (sample->key.ends_with('/'))
            continue; // DALI passes them over
        std::string line;
        for (const SampleField &field : sample->fields) {
            const Member member = index[field.member];
            if (member.name.find_first_of(" \t\n\r") != std::string_view::npos)
                return fail(ErrorCode::InvalidArgument,
                            Sentence::tr("\"%1\" has a blank, at which DALI would cut its index",
                                         member.name),
                            subject);
            const auto parts = partsOfName(member.name, Grouping::WebDataset);
            line.append(line.empty() ? "" : " ").append(parts->field);
            line.append(" ").append(std::to_string(member.data.offset));
            line.append(" ").append(std::to_string(member.data.length));
            line.append(" ").append(member.name);
        }
        lines.append(line).append("\n");
        ++samples;
    }
    if (samples == 0)
        return fail(ErrorCode::InvalidArgument, Sentence::tr("has no samples, which DALI refuses"),
                    subject);
    return "v1.2 " + std::to_string(samples) + "\n" + lines;
}

Result<std::string> lhotseIndex(const TarIndex &index, std::uint64_t fileBytes,
                                const std::string &subject)
{
    const auto files = filesOf(index);
    if (files.size() % 2 != 0 || index.damage())
        return fail(
            ErrorCode::Corrupt,
            Sentence::tr(
                "is not a tar of Lhotse Shar: its members are not pairs of data and manifest"),
            subject);
    std::string bytes;
    const auto put = [&bytes](std::uint64_t value) {
        for (int i = 0; i < 8; ++i)
            bytes.push_back(static_cast<char>(value >> (8 * i)));
    };
    for (std::size_t i = 0; i < files.size(); i += 2)
        put(files[i].headerOffset);
    put(fileBytes);
    return bytes;
}

std::uint64_t countSamples(const TarIndex &index)
{
    std::uint64_t samples = 0;
    SampleReader reader(index, Grouping::WebDataset);
    while (reader.next())
        ++samples;
    return samples;
}

std::string widsIndex(std::span<const WidsShard> shards, const std::string &name)
{
    std::vector<const WidsShard *> sorted;
    for (const WidsShard &shard : shards)
        sorted.push_back(&shard);
    std::sort(sorted.begin(), sorted.end(),
              [](const WidsShard *a, const WidsShard *b) { return a->url < b->url; });
    const auto quoted = [](const std::string &text) {
        return JsonValue::ofString(text).dumpAscii();
    };
    std::string json = "{\n  \"__kind__\": \"wids-shard-index-v1\",\n  \"wids_version\": 1,\n"
                       "  \"shardlist\": [";
    for (const WidsShard *const shard : sorted) {
        json.append(shard == sorted.front() ? "\n" : ",\n");
        json.append("    {\n      \"url\": ").append(quoted(shard->url));
        json.append(",\n      \"nsamples\": ").append(std::to_string(shard->samples));
        json.append(",\n      \"filesize\": ").append(std::to_string(shard->fileBytes));
        json.append("\n    }");
    }
    json.append(sorted.empty() ? "],\n" : "\n  ],\n");
    json.append("  \"name\": ").append(quoted(name)).append("\n}");
    return json;
}

Result<TarIndex> indexFromDali(std::string_view text, const RandomAccessFile &file,
                               const std::string &subject)
{
    std::string_view first = takeLine(text);
    const std::string_view version = takeWord(first);
    const auto samples = numberOf(takeWord(first));
    if ((version != "v1.1" && version != "v1.2") || !samples)
        return fail(ErrorCode::Corrupt,
                    Sentence::tr("is not an index of DALI: it does not begin with v1.1 or v1.2"),
                    subject);
    TarIndex index;
    for (std::uint64_t i = 0; i < *samples; ++i) {
        if (text.empty())
            return fail(ErrorCode::Corrupt, Sentence::tr("says %1 samples and has %2", *samples, i),
                        subject);
        std::string_view line = takeLine(text);
        const auto atEnd = [&line] {
            return line.find_first_not_of(" \t\r") == std::string_view::npos;
        };
        while (!atEnd()) {
            if (auto taken = takeDaliMember(line, version == "v1.2", file, subject, index); !taken)
                return fail(taken.error().code,
                            Sentence::tr("line %1: %2", i + 2, taken.error().detail), subject);
        }
    }
    return index;
}

Result<TarIndex> indexFromLhotse(std::string_view bytes, const RandomAccessFile &file,
                                 const std::string &subject)
{
    constexpr std::size_t kEntry = 8;
    if (bytes.size() < kEntry || bytes.size() % kEntry != 0)
        return fail(ErrorCode::Corrupt,
                    Sentence::tr("is not an index of Lhotse; expected numbers of 8 bytes each"),
                    subject);
    TarIndex index;
    for (std::size_t at = 0; at + kEntry < bytes.size(); at += kEntry) {
        std::uint64_t offset = unsignedAt(bytes, at, kEntry, ByteOrder::Little);
        for (int ofPair = 0; ofPair < 2; ++ofPair) {
            VOX_TRY(const auto member, indexMemberAt(file, offset, subject));
            if (!member || !index.add((*member)[0]))
                return fail(
                    ErrorCode::Corrupt,
                    Sentence::tr("entry %1: no member begins at byte %2", at / kEntry, offset),
                    subject);
            offset = (*member)[0].endOffset();
        }
    }
    return index;
}

} // namespace voxdeck::tar
