// SPDX-License-Identifier: Apache-2.0
#include "core/split/SameAudio.h"

#include "core/base/Sha256.h"
#include "core/base/Stopped.h"
#include "core/format/AudioPart.h"
#include "core/io/Location.h"
#include "core/items/ItemSource.h"
#include "core/job/Parallel.h"
#include "core/workspace/Rows.h"

#include <cassert>
#include <algorithm>
#include <cstring>
#include <iterator>
#include <limits>
#include <map>
#include <memory>
#include <set>
#include <tuple>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::size_t kAtOnce = 4096; ///< places in memory
constexpr std::uint64_t kMiddleBytes = 4096;
constexpr std::size_t kBlockBytes = std::size_t{1} << 20;
constexpr std::uint64_t kUnknown = 0;
constexpr std::uint64_t kUnreadable = 1;

/// Files that hold the audio of several recordings, opened once for all of them.
class SharedFiles {
public:
    SharedFiles(const FileSystem &fs, std::span<const std::optional<AudioPart>> parts)
    {
        struct Use {
            std::size_t parts = 0;
            std::uint64_t end = 0;
        };
        std::map<std::filesystem::path, Use> uses;
        for (const auto &part : parts)
            if (part && part->range) {
                Use &use = uses[part->file];
                ++use.parts;
                use.end = std::max(use.end, part->range->offset + part->range->length);
            }
        for (const auto &[path, use] : uses)
            if (use.parts > 1)
                if (auto file = openPart(fs, {path, ByteRange{0, use.end}}))
                    m_files.emplace(path, *std::move(file)); // else each part tells what is wrong
    }
    /// Null where the part has to be opened alone.
    const RandomAccessFile *find(const AudioPart &part) const
    {
        const auto found = part.range ? m_files.find(part.file) : m_files.end();
        return found == m_files.end() ? nullptr : found->second.get();
    }

private:
    std::map<std::filesystem::path, std::unique_ptr<RandomAccessFile>> m_files;
};

/// 64 bits of the SHA-256 of up to `most` bytes in the middle of the audio.
Result<std::uint64_t> digestOf(const FileSystem &fs, const SharedFiles &shared,
                               const AudioPart &part, std::uint64_t most,
                               const std::stop_token &stop)
{
    const RandomAccessFile *file = shared.find(part);
    ByteRange range = file ? *part.range : ByteRange{};
    std::unique_ptr<RandomAccessFile> own;
    if (!file) {
        VOX_TRY(own, openPart(fs, part));
        file = own.get();
        range.length = file->size();
    }
    const std::uint64_t length = std::min(most, range.length);
    std::uint64_t at = range.offset + (range.length - length) / 2;
    const std::uint64_t end = at + length;
    Sha256Stream hash;
    std::vector<std::byte> block(std::min<std::uint64_t>(kBlockBytes, length));
    while (at < end) {
        VOX_CHECK(checkStop(stop));
        const std::span<std::byte> into(block.data(),
                                        std::min<std::uint64_t>(block.size(), end - at));
        VOX_TRY(const std::size_t count, file->readAt(at, into));
        if (count == 0)
            return fail(ErrorCode::Corrupt, Sentence::tr("became shorter while it was read"),
                        part.file.string());
        hash.add({reinterpret_cast<const char *>(into.data()), count});
        at += count;
    }
    VOX_TRY(const auto digest, hash.finish());
    std::uint64_t number = 0;
    std::memcpy(&number, digest.data(), sizeof number);
    return std::max(number, kUnreadable + 1);
}

} // namespace

/// One entry for all rows of the same audio, without its size.
constexpr Select
    kRows("SELECT id, recording, shard, item FROM segment WHERE split <> ? ORDER BY id");

class SameAudio::Collector {
public:
    Collector(Workspace &workspace, std::vector<Audio> &audio)
        : m_rows(workspace.database().statement(kRows.sql())), m_audio(audio)
    {
        bindAll(m_rows, Split::Unassigned);
    }

    /// Rows come in the order of their ids; those without a split are passed over.
    Result<> add(const SplitRow &row)
    {
        if (!m_hasBegun)
            VOX_CHECK(advance());
        m_hasBegun = true;
        while (m_hasRow && m_rows.integer(kRows["id"]) < row.id)
            VOX_CHECK(advance());
        if (!m_hasRow || m_rows.integer(kRows["id"]) != row.id || !isNew())
            return {};
        m_audio.push_back({0, row.id, row.recording});
        return {};
    }

private:
    Result<> advance()
    {
        VOX_TRY(m_hasRow, m_rows.step());
        return {};
    }

    bool isNew()
    {
        const std::uint64_t recording = m_rows.count(kRows["recording"]);
        if (recording > 0) {
            if (recording >= m_seen.size())
                m_seen.resize(std::max<std::size_t>(recording + 1, m_seen.size() * 2));
            const bool isSeen = m_seen[recording];
            m_seen[recording] = true;
            return !isSeen;
        }
        const std::pair item(m_rows.count(kRows["shard"]),
                             m_rows.count(kRows["item"])); // its segments are rows in a run
        return std::exchange(m_last, item) != item;
    }

    Statement m_rows;
    std::vector<Audio> &m_audio;
    bool m_hasBegun = false;
    bool m_hasRow = false;
    std::vector<bool> m_seen; ///< recordings of lists
    std::pair<std::uint64_t, std::uint64_t> m_last{std::numeric_limits<std::uint64_t>::max(), 0};
};

/// Where the audio of rows is.
class SameAudio::Places {
public:
    Places(const FileSystem &fs, Workspace &workspace) : m_fs(fs), m_workspace(workspace) {}

    /// Empty if it is unknown, or where each check would be a request to a server.
    Result<std::optional<AudioPart>> of(std::uint32_t row)
    {
        VOX_TRY(auto part, anywhere(row));
        if (part && isRemotePath(part->file))
            return std::optional<AudioPart>();
        return part;
    }

private:
    Result<std::optional<AudioPart>> anywhere(std::uint32_t row)
    {
        auto query = m_workspace.database().statement(
            "SELECT s.shard, s.item, s.segment, s.recording, r.file, r.problem FROM segment s"
            " LEFT JOIN recording r ON r.id = s.recording WHERE s.id = ?");
        using Text = std::optional<std::string_view>;
        VOX_TRY(const auto found,
                (firstRow<std::uint32_t, std::uint64_t, std::int32_t, std::uint32_t, Text, Text>(
                    bindAll(query, row))));
        if (!found)
            return std::optional<AudioPart>();
        const auto &[shard, item, segment, recording, file, problem] = *found;
        if (recording == 0)
            return inShard({shard, item, segment});
        if (!file || file->empty() || !problem->empty())
            return std::optional<AudioPart>();
        return std::optional(partAt(*file));
    }

    std::optional<AudioPart> inShard(const SegmentRef &ref)
    {
        if (!m_hasAsked) {
            auto opened = openItemsOf(m_fs, m_workspace);
            m_items = opened ? *std::move(opened) : nullptr;
            m_hasAsked = true;
        }
        if (!m_items)
            return std::nullopt;
        const auto place = m_items->audio(m_workspace, ref);
        if (!place)
            return std::nullopt;
        if (!place->address)
            return place->file.empty() ? std::nullopt : std::optional(place->audioPart());
        const auto shard = place->dataset->shard(place->address->shard);
        const auto *const pair = shard ? (*shard)->pair("audio") : nullptr;
        if (!pair)
            return std::nullopt;
        const auto range = pair->index.range(place->address->item, pair->bin->size());
        if (!range)
            return std::nullopt;
        return AudioPart{(*shard)->directory() / "audio.bin", *range};
    }

    const FileSystem &m_fs;
    Workspace &m_workspace;
    bool m_hasAsked = false;
    std::shared_ptr<const ItemSource> m_items;
};

Result<SameAudio> SameAudio::measure(const FileSystem &fs, Workspace &workspace,
                                     const SplitSurvey &survey, const ProgressSink &progress,
                                     const std::stop_token &stop)
{
    SameAudio same;
    Collector collector(workspace, same.m_audio);
    const auto add = [&collector](const SplitRow &row) -> Result<> {
        return row.split == Split::Unassigned ? Result<>() : collector.add(row);
    };
    VOX_CHECK(survey.eachRow(workspace, add, progress, stop));
    VOX_CHECK(same.readSizes(fs, workspace, progress, stop));
    return same;
}

Result<> SameAudio::readSizes(const FileSystem &fs, Workspace &workspace,
                              const ProgressSink &progress, const std::stop_token &stop)
{
    Places places(fs, workspace);
    for (std::size_t begin = 0; begin < m_audio.size(); begin += kAtOnce) {
        VOX_CHECK(checkStop(stop));
        report(progress, {begin, m_audio.size(), "recordings"});
        const std::size_t end = std::min(m_audio.size(), begin + kAtOnce);
        std::vector<std::optional<AudioPart>> parts;
        for (std::size_t i = begin; i < end; ++i) {
            VOX_TRY(auto part, places.of(m_audio[i].row));
            parts.push_back(std::move(part));
        }
        const auto look = [&](std::size_t i, std::stop_token) -> Result<> {
            const auto &part = parts[i];
            if (part && part->range) {
                m_audio[begin + i].bytes = part->range->length;
            } else if (part) {
                const auto status = fs.status(part->file);
                if (status && status->kind == FileKind::File)
                    m_audio[begin + i].bytes = status->size;
            }
            return {};
        };
        VOX_CHECK(parallelFor(parts.size(), 0, look, {}, stop));
    }
    const auto known = std::partition(m_audio.begin(), m_audio.end(),
                                      [](const Audio &audio) { return audio.bytes > 0; });
    m_unread = static_cast<std::uint64_t>(m_audio.end() - known);
    m_audio.erase(known, m_audio.end());
    std::sort(m_audio.begin(), m_audio.end(), [](const Audio &a, const Audio &b) {
        return std::tie(a.bytes, a.row) < std::tie(b.bytes, b.row);
    });
    return {};
}

bool SameAudio::isAcross(const Numbers &group, const SplitsOf &splitsOf) const
{
    std::uint32_t splits = 0;
    std::set<std::uint32_t> recordings;
    for (const std::uint32_t number : group) {
        const std::uint32_t recording = m_audio[number].recording;
        if (recordings.size() < 2)
            recordings.insert(recording);
        splits |= splitsOf(recording) & ~1u;
        if (recordings.size() == 2 && (splits & (splits - 1)) != 0)
            return true;
    }
    return false;
}

/// Adds what is not in `known` yet.
Result<> SameAudio::read(const FileSystem &fs, Workspace &workspace, const Numbers &wanted,
                         Fingerprints &known, std::uint64_t mostBytes, const ProgressSink &progress,
                         const std::stop_token &stop)
{
    assert(known.empty() || known.size() == m_audio.size());
    if (!wanted.empty())
        known.resize(m_audio.size(), kUnknown);
    Numbers missing;
    std::copy_if(wanted.begin(), wanted.end(), std::back_inserter(missing),
                 [&known](std::uint32_t number) { return known[number] == kUnknown; });
    std::sort(missing.begin(), missing.end(), [this](std::uint32_t a, std::uint32_t b) {
        return m_audio[a].row < m_audio[b].row; // roughly the order on disk
    });
    Places places(fs, workspace);
    for (std::size_t begin = 0; begin < missing.size(); begin += kAtOnce) {
        const std::size_t end = std::min(missing.size(), begin + kAtOnce);
        std::vector<std::optional<AudioPart>> parts;
        for (std::size_t i = begin; i < end; ++i) {
            VOX_TRY(auto part, places.of(m_audio[missing[i]].row));
            parts.push_back(std::move(part));
        }
        const SharedFiles shared(fs, parts);
        const auto hash = [&](std::size_t i, const std::stop_token &halt) -> Result<> {
            const auto digest = parts[i] ? digestOf(fs, shared, *parts[i], mostBytes, halt)
                                         : Result<std::uint64_t>(kUnreadable);
            if (!digest && digest.error().code == ErrorCode::Cancelled)
                return fail(digest.error());
            known[missing[begin + i]] = digest.value_or(kUnreadable);
            return {};
        };
        const auto tick = [&](std::size_t done) {
            report(progress, {begin + done, missing.size(), "files of the same size"});
        };
        VOX_CHECK(parallelFor(parts.size(), 0, hash, tick, stop));
        for (std::size_t i = begin; i < end; ++i)
            m_unread += known[missing[i]] == kUnreadable ? 1 : 0;
    }
    return {};
}

/// Those of each group that have the same bytes, where they are in several splits.
Result<std::vector<SameAudio::Numbers>>
SameAudio::divide(const FileSystem &fs, Workspace &workspace, const std::vector<Numbers> &groups,
                  const SplitsOf &splitsOf, Fingerprints &known, std::uint64_t mostBytes,
                  const ProgressSink &progress, const std::stop_token &stop)
{
    Numbers wanted;
    for (const Numbers &group : groups)
        wanted.insert(wanted.end(), group.begin(), group.end());
    VOX_CHECK(read(fs, workspace, wanted, known, mostBytes, progress, stop));
    std::vector<Numbers> divided;
    for (const Numbers &group : groups) {
        std::map<std::uint64_t, Numbers> parts;
        for (const std::uint32_t number : group)
            if (known[number] != kUnreadable)
                parts[known[number]].push_back(number);
        for (auto &[digest, part] : parts)
            if (isAcross(part, splitsOf))
                divided.push_back(std::move(part));
    }
    return divided;
}

/// Where each recording is one channel of its file: those of the same channel.
Result<std::vector<SameAudio::Numbers>> SameAudio::byChannel(Workspace &workspace,
                                                             const Numbers &group) const
{
    std::map<std::int64_t, Numbers> byChannel;
    for (const std::uint32_t number : group) {
        auto query = workspace.database().statement(
            "SELECT count(DISTINCT ifnull(channel, -1)), ifnull(min(channel), -1) FROM segment"
            " WHERE recording > 0 AND recording = (SELECT recording FROM segment WHERE id = ?)");
        VOX_TRY(const auto channels,
                (firstRow<std::uint64_t, std::int64_t>(bindAll(query, m_audio[number].row))));
        if (!channels || std::get<0>(*channels) != 1 || std::get<1>(*channels) < 0)
            return std::vector<Numbers>(1, group);
        byChannel[std::get<1>(*channels)].push_back(number);
    }
    std::vector<Numbers> groups;
    groups.reserve(byChannel.size());
    for (auto &[channel, numbers] : byChannel)
        groups.push_back(std::move(numbers));
    return groups;
}

Result<std::vector<EqualAudio>> SameAudio::acrossSplits(const FileSystem &fs, Workspace &workspace,
                                                        const SplitsOf &splitsOf,
                                                        const ProgressSink &progress,
                                                        const std::stop_token &stop)
{
    assert(std::is_sorted(m_audio.begin(), m_audio.end(),
                          [](const Audio &a, const Audio &b) { return a.bytes < b.bytes; }));
    std::vector<Numbers> groups;
    for (std::uint32_t begin = 0; begin < m_audio.size();) {
        Numbers group;
        const std::uint64_t bytes = m_audio[begin].bytes;
        for (; begin < m_audio.size() && m_audio[begin].bytes == bytes; ++begin)
            group.push_back(begin);
        if (isAcross(group, splitsOf))
            groups.push_back(std::move(group));
    }
    VOX_TRY(groups,
            divide(fs, workspace, groups, splitsOf, m_middles, kMiddleBytes, progress, stop));
    VOX_TRY(groups, divide(fs, workspace, groups, splitsOf, m_digests,
                           std::numeric_limits<std::uint64_t>::max(), progress, stop));
    std::vector<EqualAudio> found;
    for (const Numbers &same : groups) {
        VOX_TRY(const auto parts, byChannel(workspace, same));
        for (const Numbers &part : parts) {
            if (!isAcross(part, splitsOf))
                continue;
            std::map<std::uint32_t, std::uint32_t> rows; // by recording
            for (const std::uint32_t number : part)
                rows.try_emplace(m_audio[number].recording, m_audio[number].row);
            EqualAudio equal;
            for (const auto &[recording, row] : rows) {
                equal.recordings.push_back(recording);
                equal.rows.push_back(row);
            }
            found.push_back(std::move(equal));
        }
    }
    std::sort(found.begin(), found.end(),
              [](const EqualAudio &a, const EqualAudio &b) { return a.recordings < b.recordings; });
    return found;
}

} // namespace voxdeck
