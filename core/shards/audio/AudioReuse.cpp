// SPDX-License-Identifier: Apache-2.0
#include "core/shards/audio/AudioReuse.h"

#include "core/base/Stopped.h"
#include "core/io/FileMapping.h"
#include "core/io/Location.h"
#include "core/shards/run/BuildStates.h"
#include "core/shards/verify/ReadBack.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <span>
#include <string_view>
#include <system_error>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::size_t kMostOpenFiles = 64;
constexpr std::uint64_t kLargestAudio = std::uint64_t{1} << 31; // of one item, in memory
constexpr std::string_view kEnding = ".audio";

/// The first 16 digits; empty for anything but digits.
std::optional<std::uint64_t> firstHalf(std::string_view key)
{
    constexpr std::size_t kDigits = 16;
    std::uint64_t value = 0;
    const auto half = key.substr(0, kDigits);
    const auto read = std::from_chars(half.data(), half.data() + half.size(), value, 16);
    if (half.size() != kDigits || read.ec != std::errc() || read.ptr != half.data() + half.size())
        return std::nullopt;
    return value;
}

std::string_view lineAt(std::string_view text, std::size_t offset)
{
    const auto end = text.find('\n', offset);
    return end == std::string_view::npos ? std::string_view() : text.substr(offset, end - offset);
}

std::string_view textOf(const MappedFile &file)
{
    const auto bytes = file.bytes();
    return {reinterpret_cast<const char *>(bytes.data()), bytes.size()};
}

Error withAdvice(const Error &error)
{
    return {error.code,
            Sentence::tr("%1; ask for the right to read this build, or leave --reuse out",
                         error.detail),
            error.subject};
}

} // namespace

Result<> AudioReuse::addBuild(const std::filesystem::path &build, std::stop_token stop)
{
    if (isRemotePath(build) || Location::parse(build.string()).isRemote())
        return fail(
            ErrorCode::Unsupported,
            Sentence::tr(
                "is an address, and only the audio of builds on this machine is reused; copy the "
                "build here first (voxdeck-cli cp), or name the folder that it was sent from"),
            build.string());
    const auto states = buildStatesIn(m_fs, build);
    if (!states)
        return fail(withAdvice(states.error()));
    std::vector<std::filesystem::path> folders;
    for (const BuildState &state : *states)
        if (exists(m_fs, state.folder / "ledger"))
            folders.push_back(state.folder / "ledger");
    if (folders.empty())
        return fail(ErrorCode::NotFound,
                    Sentence::tr("contains no build whose audio can be reused; name the folder a "
                                 "build was written to, or leave --reuse out"),
                    build.string());
    Layer layer;
    Result<> all;
    for (const auto &folder : folders)
        VOX_CHECK(addFolder(layer, build, folder, all, stop));
    std::sort(layer.entries.begin(), layer.entries.end());
    const MutexLock lock(m_mutex);
    if (!all)
        noteUnread(std::move(all).error());
    m_build = std::move(layer);
    return {};
}

/// `all` is the first ledger that could not be read.
Result<> AudioReuse::addFolder(Layer &layer, const std::filesystem::path &build,
                               const std::filesystem::path &folder, Result<> &all,
                               const std::stop_token &stop) const
{
    const auto names = m_fs.list(folder);
    if (!names)
        return fail(withAdvice(names.error()));
    for (const auto &entry : *names) {
        VOX_CHECK(checkStop(stop));
        if (!entry.name.ends_with(kEnding))
            continue;
        if (auto one = read(layer, build, folder / entry.name); !one && all)
            all = std::move(one);
    }
    return {};
}

void AudioReuse::addShard(const std::filesystem::path &build, const std::filesystem::path &ledger,
                          std::uint64_t shard)
{
    const MutexLock lock(m_mutex);
    if (m_shards.contains(shard))
        return;
    Layer &layer = m_shards[shard];
    if (exists(m_fs, ledger))
        if (auto done = read(layer, build, ledger); !done)
            noteUnread(std::move(done).error());
    std::sort(layer.entries.begin(), layer.entries.end());
}

void AudioReuse::dropShard(std::uint64_t shard)
{
    const MutexLock lock(m_mutex);
    m_shards.erase(shard);
    m_open.clear(); // the shard is about to be replaced: its old bytes should not stay on the disk
}

/// An unreadable or invalid ledger is ignored: its rows are encoded.
Result<> AudioReuse::read(Layer &layer, const std::filesystem::path &build,
                          const std::filesystem::path &ledger) const
{
    VOX_TRY(auto mapped, m_fs.map(ledger));
    const auto text = textOf(*mapped);
    const auto shard = shardOfLedger(text);
    if (!shard || text.size() > std::numeric_limits<std::uint32_t>::max())
        return {};
    const auto number = static_cast<std::uint32_t>(layer.ledgers.size());
    std::size_t at = text.find('\n') + 1;
    while (at < text.size()) {
        const auto line = lineAt(text, at);
        if (line.empty())
            break;
        if (const auto key = firstHalf(keyOfLedgerLine(line)))
            layer.entries.push_back({*key, number, static_cast<std::uint32_t>(at)});
        at += line.size() + 1;
    }
    VOX_CHECK(checkMapping(*mapped));
    layer.ledgers.push_back({build / *shard, std::move(mapped)});
    return {};
}

std::uint64_t AudioReuse::size() const
{
    const MutexLock lock(m_mutex);
    return m_build.entries.size();
}

std::vector<std::pair<std::filesystem::path, KeptAudio>>
AudioReuse::find(const std::string &key) const
{
    std::vector<std::pair<std::filesystem::path, KeptAudio>> found;
    const auto half = firstHalf(key);
    if (!half)
        return found;
    const auto look = [&](const Layer &layer) {
        auto entry = std::lower_bound(layer.entries.begin(), layer.entries.end(),
                                      Entry{*half, 0, 0});
        for (; entry != layer.entries.end() && entry->key == *half; ++entry) {
            const Ledger &ledger = layer.ledgers[entry->ledger];
            auto audio = keptAudioAt(lineAt(textOf(*ledger.text), entry->offset));
            if (audio && audio->key == key && checkMapping(*ledger.text))
                found.emplace_back(ledger.shard, *std::move(audio));
        }
    };
    const MutexLock lock(m_mutex);
    for (const auto &[shard, layer] : m_shards)
        look(layer);
    look(m_build);
    return found;
}

std::optional<AudioReuse::Found> AudioReuse::take(const std::string &key)
{
    const auto places = find(key);
    for (const auto &[shard, audio] : places) {
        auto bytes = bytesOf(shard, audio);
        if (!bytes)
            continue;
        const MutexLock lock(m_mutex);
        ++m_counts.items;
        m_counts.bytes += bytes->size();
        return Found{audio, *std::move(bytes)};
    }
    if (!places.empty()) {
        const MutexLock lock(m_mutex);
        ++m_counts.damaged;
    }
    return std::nullopt;
}

std::optional<std::string> AudioReuse::bytesOf(const std::filesystem::path &shard,
                                               const KeptAudio &audio)
{
    const auto file = audio.file.empty() ? open(shard) : open(shard / audio.file);
    if (!file || audio.range.length > kLargestAudio || audio.range.offset > file->size()
        || audio.range.length > file->size() - audio.range.offset)
        return std::nullopt;
    std::string bytes(static_cast<std::size_t>(audio.range.length), '\0');
    const auto raw = std::as_writable_bytes(std::span(bytes));
    const auto got = file->readAt(audio.range.offset, raw);
    if (!got || *got != bytes.size() || crc32Of(raw) != audio.crc32)
        return std::nullopt;
    return bytes;
}

/// Rows that come one after another mostly are in one shard.
std::shared_ptr<const RandomAccessFile> AudioReuse::open(const std::filesystem::path &path)
{
    const MutexLock lock(m_mutex);
    const auto known = m_open.find(path);
    if (known != m_open.end())
        return known->second;
    auto opened = m_fs.openForReading(path);
    if (!opened) {
        noteUnread(std::move(opened).error());
        return nullptr;
    }
    if (m_open.size() >= kMostOpenFiles)
        m_open.clear(); // who reads one holds it
    return m_open.emplace(path, *std::move(opened)).first->second;
}

std::optional<Error> AudioReuse::unread() const
{
    const MutexLock lock(m_mutex);
    return m_unread;
}

/// Missing files are expected: the shard was removed.
void AudioReuse::noteUnread(Error error)
{
    if (!m_unread && error.code != ErrorCode::NotFound)
        m_unread = std::move(error);
}

ReuseCounts AudioReuse::counts() const
{
    const MutexLock lock(m_mutex);
    return m_counts;
}

} // namespace voxdeck
