// SPDX-License-Identifier: Apache-2.0
#include "core/format/touch/TouchDataset.h"

#include "core/base/DatasetNames.h"
#include "core/base/Log.h"
#include "core/format/BuiltFiles.h"
#include "core/format/ForEachFile.h"
#include "core/format/LineFailure.h"
#include "core/format/ListedFolder.h"
#include "core/format/ServerLists.h"
#include "core/io/PlainPath.h"
#include "core/io/ReadManner.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <set>
#include <string_view>

namespace voxdeck::touch {

namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t kMaximumListBytes = 1ull << 30;
constexpr std::chrono::seconds kUntilNextTry{1};

bool isDirectory(const FileSystem &disk, const fs::path &path)
{
    const auto status = disk.status(path);
    return status && status->kind == FileKind::Directory;
}

/// Whether a line of it may be one of a data.list, whatever is wrong with the others.
bool isList(const std::vector<DataListLine> &lines)
{
    constexpr std::array<std::string_view, 4> kTypes{"audio", "metainfo", "texttoken",
                                                     "audiotoken"};
    return lines.empty() || std::any_of(lines.begin(), lines.end(), [&](const DataListLine &line) {
               const auto types = splitTypes(line.types);
               return std::find_first_of(types.begin(), types.end(), kTypes.begin(), kTypes.end())
                      != types.end();
           });
}

/// The pairs that a line of a list names, sorted, for a shard on a web server, which lists no folders; of other
/// shards none. Corrupt for an invalid file name.
Result<std::vector<std::string>> namedPairs(const fs::path &directory, const std::string &types)
{
    if (types.empty() || !isWebPath(directory))
        return std::vector<std::string>();
    auto pairs = splitTypes(types);
    std::sort(pairs.begin(), pairs.end());
    for (const auto &pair : pairs)
        if (pair.empty() || pair.find_first_of("/\\?#%") != std::string::npos)
            return fail(ErrorCode::Corrupt,
                        Sentence::tr("has a type in data.list that is not a name: %1", types),
                        directory.string());
    return pairs;
}

/// Where a shard of a list on a server is: beside the list, never on this machine.
Result<fs::path> findOnServer(const FileSystem &disk, const fs::path &list,
                              const DataListLine &line, bool isFolderMeant)
{
    const auto isThere = [&](const fs::path &path) {
        if (!isWebPath(path))
            return isDirectory(disk, path);
        const auto pairs = namedPairs(path, line.types);
        return pairs && !pairs->empty() && exists(disk, path / (pairs->front() + ".idx"));
    };
    const auto folder = list.parent_path();
    const auto named = namedOnServer(folder, line.directory);
    if (named && (!isFolderMeant || !isRemotePath(line.directory)) && isThere(*named))
        return withoutSlash(*named);
    const auto written = isWebPath(folder) ? escapedPath(line.directory) : line.directory;
    if (const auto beside = besideList(folder, written, 1, isThere))
        return *beside;
    if (!named)
        return fail(
            ErrorCode::PermissionDenied,
            Sentence::tr("is on a server and names a folder of this computer, or one outside the "
                         "server: %1; download the dataset, or correct the list",
                         line.directory),
            placeOfLine(list.string(), line.number));
    return withoutSlash(*named);
}

/// Where a listed directory is now: as written, beside the list, or moved together with the list, which the
/// longest end of the path says that is there. Who opens a folder means the shards in it: of a copy whose list
/// has the paths of the original, the copy's own.
Result<fs::path> findListed(const FileSystem &disk, const fs::path &list, const DataListLine &line,
                            bool isFolderMeant)
{
    if (isRemotePath(list))
        return findOnServer(disk, list, line, isFolderMeant);
    const std::string &written = line.directory;
    fs::path asWritten = withoutSlash(wholePath(written));
    const auto isThere = [&disk](const fs::path &path) {
        return isDirectory(disk, path);
    };
    const auto beside = besideList(list.parent_path(), written, 1, isThere);
    if (isFolderMeant && beside)
        return *beside;
    if (isDirectory(disk, asWritten) || !beside)
        return asWritten;
    return *beside;
}

Result<std::uint64_t> countListed(const FileSystem &disk, const fs::path &directory,
                                  const std::string &types)
{
    VOX_TRY(const auto named, namedPairs(directory, types));
    if (!named.empty())
        return countItems(disk, directory, named);
    VOX_TRY(const auto pairs, pairNames(disk, directory));
    for (const auto &type : splitTypes(types))
        if (std::find(pairs.begin(), pairs.end(), type) == pairs.end())
            return fail(ErrorCode::Corrupt,
                        Sentence::tr("holds no %1.bin/.idx, although data.list lists it", type),
                        directory.string());
    return countItems(disk, directory, pairs);
}

/// An unreachable server, or a stop, is not a fault of the shard: the dataset is not opened without
/// it.
Result<> checkReached(const ShardEntry &shard)
{
    if (shard.problem
        && (shard.problem->code == ErrorCode::Unavailable
            || shard.problem->code == ErrorCode::Cancelled))
        return fail(*shard.problem);
    return {};
}

/// Busy when one of its files shrank.
Result<> checkShard(const ShardReader &shard)
{
    for (const DataPair &pair : shard.pairs())
        VOX_CHECK(shard.check(pair.name));
    return {};
}

} // namespace

TouchDataset::TouchDataset(const FileSystem &disk, fs::path path)
    : m_fs(disk), m_path(std::move(path))
{
}

Result<std::shared_ptr<const TouchDataset>> TouchDataset::open(const FileSystem &disk,
                                                               const fs::path &path)
{
    const std::shared_ptr<TouchDataset> dataset(
        new TouchDataset(disk, withoutSlash(wholePath(path))));
    VOX_TRY(const FileStatus status, disk.status(dataset->m_path));
    if (status.kind == FileKind::Directory)
        VOX_CHECK(dataset->readFolder(dataset->m_path));
    else
        VOX_CHECK(dataset->readList(dataset->m_path, false));
    return dataset;
}

void TouchDataset::addShard(ShardEntry entry)
{
    entry.firstItem = m_itemCount;
    m_itemCount += entry.itemCount;
    m_shards.push_back(std::move(entry));
}

ShardEntry TouchDataset::listed(const fs::path &list, const DataListLine &line,
                                bool isFolderMeant) const
{
    ShardEntry entry;
    entry.listLine = line.number;
    entry.listedTypes = line.types;
    entry.problem = line.problem;
    if (line.problem) {
        entry.problem->subject = placeOfLine(list.string(), line.number);
    } else {
        auto found = findListed(m_fs, list, line, isFolderMeant);
        if (!found) {
            entry.problem = std::move(found).error();
            return entry;
        }
        entry.directory = *std::move(found);
        if (auto items = countListed(m_fs, entry.directory, line.types))
            entry.itemCount = *items;
        else
            entry.problem = std::move(items).error();
    }
    return entry;
}

ShardEntry TouchDataset::inFolder(const fs::path &directory) const
{
    ShardEntry entry;
    entry.directory = directory;
    auto pairs = pairNames(m_fs, directory);
    auto items = pairs ? countItems(m_fs, directory, *pairs)
                       : Result<std::uint64_t>(fail(std::move(pairs).error()));
    if (items)
        entry.itemCount = *items;
    else
        entry.problem = std::move(items).error();
    return entry;
}

std::optional<std::uint64_t> TouchDataset::itemsByIndex(std::uint32_t number) const
{
    const ShardEntry &entry = m_shards[number];
    if (entry.itemCount > 0)
        return entry.itemCount;
    for (const char *const pair : {"metainfo", "audio"})
        if (const auto items = countItems(m_fs, entry.directory, std::vector<std::string>{pair}))
            return *items;
    return std::nullopt;
}

Result<> TouchDataset::readList(const fs::path &list, bool isFolderMeant)
{
    VOX_TRY(const std::string text, readWholeFile(m_fs, list, kMaximumListBytes));
    if (text.find('\0') != std::string::npos)
        return fail(ErrorCode::Corrupt,
                    Sentence::tr("has a NUL at byte %1: neither a data.list nor a folder of shards",
                                 text.find('\0')),
                    list.string());
    const auto lines = parseDataList(text);
    if (!isList(lines))
        return fail(
            ErrorCode::InvalidArgument,
            Sentence::tr(
                "is not a data.list: none of its lines is a shard's folder and its types, as in "
                "\"000000000 audio+metainfo\""),
            list.string());
    if (lines.size() > std::numeric_limits<std::uint32_t>::max())
        return fail(ErrorCode::Unsupported, Sentence::tr("has more than 2^32 lines"),
                    list.string());
    std::set<fs::path> names; // a name that two shards share is ambiguous
    for (const auto &line : lines)
        names.insert(fs::path(line.directory).filename());
    const bool hasUniqueNames = names.size() == lines.size();
    m_shards.reserve(lines.size());
    const auto isThere = [this](const fs::path &path) {
        return isDirectory(m_fs, path);
    };
    std::vector<ShardEntry> entries(lines.size());
    VOX_CHECK(forEachFile(list, lines.size(), [&](std::size_t number) -> Result<> {
        auto line = lines[number];
        if (isFolderMeant && !hasUniqueNames) // as builds are: SPLIT/000000000
            if (const auto own = besideList(list.parent_path(), line.directory, 2, isThere))
                line.directory = own->string();
        entries[number] = listed(list, line, isFolderMeant && hasUniqueNames);
        return checkReached(entries[number]);
    }));
    for (auto &entry : entries)
        addShard(std::move(entry));
    return {};
}

Result<> TouchDataset::readFolder(const fs::path &folder)
{
    if (exists(m_fs, folder / kShardListName))
        return readList(folder / kShardListName, true);
    if (looksLikeShard(m_fs, folder)) {
        VOX_TRY(const auto pairs, pairNames(m_fs, folder));
        ShardEntry entry;
        entry.directory = folder;
        VOX_TRY(entry.itemCount, countItems(m_fs, folder, pairs));
        addShard(std::move(entry));
        return {};
    }
    VOX_TRY(const auto entries, m_fs.list(folder));
    VOX_TRY(const auto built, BuiltFiles::around(m_fs, folder));
    for (const auto &words : built ? built->notes() : std::vector<Sentence>())
        logLine(LogLevel::Warning, "dataset", words);
    std::vector<std::optional<ShardEntry>> shards(entries.size());
    VOX_CHECK(forEachFile(folder, entries.size(), [&](std::size_t number) -> Result<> {
        const DirectoryEntry &found = entries[number];
        const fs::path name = found.name;
        if (found.kind == FileKind::Directory && found.name.front() != '.'
            && name.extension() != ".part" && (!built || built->hasFolder(folder / name))
            && looksLikeShard(m_fs, folder / name))
            shards[number] = inFolder(folder / name);
        return shards[number] ? checkReached(*shards[number]) : Result<>();
    }));
    for (auto &shard : shards)
        if (shard)
            addShard(*std::move(shard));
    if (m_shards.empty())
        return fail(
            ErrorCode::NotFound,
            Sentence::tr("holds neither .bin/.idx pairs, nor a data.list, nor folders of shards"),
            folder.string());
    return {};
}

Result<ItemAddress> TouchDataset::locate(std::uint64_t number) const
{
    if (number >= m_itemCount)
        return fail(ErrorCode::NotFound,
                    Sentence::tr("has %1 items, not item #%2", m_itemCount, number),
                    m_path.string());
    // The last shard that begins at or before it; of shards that begin there, only that has items.
    const auto after = std::upper_bound(
        m_shards.begin(), m_shards.end(), number,
        [](std::uint64_t wanted, const ShardEntry &shard) { return wanted < shard.firstItem; });
    const auto shard = static_cast<std::uint32_t>(after - m_shards.begin() - 1);
    return ItemAddress{shard, number - m_shards[shard].firstItem};
}

Result<ShardReader> TouchDataset::openShard(std::uint32_t number) const
{
    if (number >= m_shards.size())
        return fail(ErrorCode::NotFound,
                    Sentence::tr("has %1 shards, not shard %2", m_shards.size(), number),
                    m_path.string());
    const ShardEntry &entry = m_shards[number];
    if (entry.problem)
        return fail(*entry.problem);
    VOX_TRY(const auto pairs, namedPairs(entry.directory, entry.listedTypes));
    VOX_TRY(auto reader, ShardReader::open(m_fs, entry.directory, pairs));
    if (reader.itemCount() != entry.itemCount)
        return fail(ErrorCode::Busy,
                    Sentence::tr(
                        "holds %1 items now; it held %2 when the dataset was opened: open it again",
                        reader.itemCount(), entry.itemCount),
                    entry.directory.string());
    return reader;
}

Result<std::shared_ptr<const ShardReader>> TouchDataset::shard(std::uint32_t number) const
{
    const bool isKeptOnly = ReadManner::isKeptOnly();
    {
        const std::lock_guard lock(m_mutex);
        if (const auto found = m_open.find(number); found != m_open.end()) {
            if (isKeptOnly)
                return found->second;
            auto whole = checkShard(*found->second);
            if (whole)
                return found->second;
            m_open.erase(found);
            std::erase(m_openedOrder, number);
            m_failed.insert_or_assign(number,
                                      Failure{whole.error(), std::chrono::steady_clock::now()});
        }
        if (const auto failed = m_failed.find(number);
            !isKeptOnly && failed != m_failed.end()
            && std::chrono::steady_clock::now() - failed->second.at < kUntilNextTry)
            return fail(failed->second.error);
    }
    if (isKeptOnly) { // others must not get it: it may be an older state
        VOX_TRY(auto kept, openShard(number));
        return std::make_shared<const ShardReader>(std::move(kept));
    }
    auto opened = openAnew(number);
    if (!opened) {
        const std::lock_guard lock(m_mutex);
        m_failed.insert_or_assign(number,
                                  Failure{opened.error(), std::chrono::steady_clock::now()});
    }
    return opened;
}

Result<std::shared_ptr<const ShardReader>> TouchDataset::openAnew(std::uint32_t number) const
{
    VOX_TRY(auto opened, openShard(number)); // not under the lock: it reads the disk
    const auto reader = std::make_shared<const ShardReader>(std::move(opened));
    const std::lock_guard lock(m_mutex);
    m_failed.erase(number);
    const auto [entry, isNew] = m_open.emplace(number, reader);
    if (isNew)
        m_openedOrder.push_back(number);
    const auto kept = entry->second;
    if (m_openedOrder.size() > kMaximumOpenShards) {
        m_open.erase(m_openedOrder.front());
        m_openedOrder.pop_front();
    }
    return kept;
}

void TouchDataset::fetchRecordsFrom(std::uint32_t first) const
{
    constexpr std::uint64_t kMost = std::uint64_t{4}
                                    << 20; // bytes of a shard; more follow as it is read
    if (first % kShardsAhead != 0 || first >= m_shards.size() || ReadManner::isKeptOnly()
        || !isRemotePath(m_shards[first].directory))
        return;
    const auto count = std::min<std::size_t>(kShardsAhead, m_shards.size() - first);
    // what cannot be read is said when it is asked for
    static_cast<void>(
        forEachFile(m_shards[first].directory, count, [&](std::size_t number) -> Result<> {
            const auto opened = shard(first + static_cast<std::uint32_t>(number));
            const auto *const records = opened ? (*opened)->pair("metainfo") : nullptr;
            if (records == nullptr)
                return {};
            const ReadManner ahead(ReadManner::Kind::Ahead);
            std::vector<std::byte> scratch;
            static_cast<void>(
                records->bin->view(0, std::min(records->bin->size(), kMost), scratch));
            return {};
        }));
}

void TouchDataset::reload(std::uint32_t number) const
{
    const std::lock_guard lock(m_mutex);
    m_failed.erase(number);
    if (m_open.erase(number) != 0)
        std::erase(m_openedOrder, number);
}

} // namespace voxdeck::touch
