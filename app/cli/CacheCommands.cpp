// SPDX-License-Identifier: GPL-3.0-or-later
// cache status, warm, pin, clear, limit.
#include "app/cli/CountedWords.h"
#include "app/cli/RemoteCommands.h"
#include "core/cache/RemoteBlocks.h"
#include "core/json/Json.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <memory>
#include <ostream>
#include <utility>
#include <vector>

namespace voxdeck::cli {

namespace {

struct CacheCommand {
    std::string folder;
    std::vector<std::string> addresses;
    std::string limit;
    std::string keepFree;
    bool showsEntries = false;
    bool showsDatasets = false;
    bool unpins = false;
    bool withPinned = false;
    bool asJson = false;
};

std::filesystem::path folderOf(const CacheCommand &options)
{
    return options.folder.empty() ? usualCacheFolder() : std::filesystem::path(options.folder);
}

/// The cache, if it exists: inspecting a cache must not create one.
Result<std::shared_ptr<ShardCache>> existing(const Surroundings &s, const CacheCommand &options)
{
    const auto folder = folderOf(options);
    if (!exists(s.fs, folder))
        return fail(ErrorCode::NotFound,
                    "no cache exists yet; \"cache warm\" or \"cache limit\" creates one",
                    folder.string());
    return ShardCache::open(folder);
}

void printEntries(Surroundings &s, const ShardCache &cache, bool asJson)
{
    const auto entries = cache.entries();
    for (const auto &entry : entries ? *entries : std::vector<CacheEntryFacts>()) {
        if (!asJson) {
            s.out << entry.cachedBytes << '\t' << entry.objectBytes << '\t'
                  << (entry.isPinned ? "pinned" : "-") << '\t' << oneLine(entry.key) << '\n';
            continue;
        }
        auto object = JsonValue::object();
        object.set("key", JsonValue::ofString(entry.key));
        object.set("cached_bytes", JsonValue::ofCount(entry.cachedBytes));
        object.set("object_bytes", JsonValue::ofCount(entry.objectBytes));
        object.set("earlier_bytes", JsonValue::ofCount(entry.earlierBytes));
        object.set("disk_bytes", JsonValue::ofCount(entry.diskBytes));
        object.set("pinned", JsonValue::ofBool(entry.isPinned));
        printJson(s, object);
    }
}

void addCounts(JsonValue &object, const CacheCounts &counts)
{
    const auto set = [&object](const char *name, std::uint64_t value) {
        object.set(name, JsonValue::ofCount(value));
    };
    set("hits", counts.hits);
    set("misses", counts.misses);
    set("served_bytes", counts.servedBytes);
    set("fetched_bytes", counts.fetchedBytes);
    set("waits", counts.waits);
    set("bypasses", counts.bypasses);
    set("damaged", counts.damaged);
    set("ahead_bytes", counts.aheadBytes);
}

Result<> printDatasets(Surroundings &s, ShardCache &cache, bool asJson)
{
    VOX_TRY(const auto datasets, cache.datasetCounts());
    for (const auto &[name, counts] : datasets) {
        if (!asJson) {
            s.out << oneLine(name) << '\t' << counts.hits << " hits\t" << counts.misses
                  << " misses\t" << readableBytes(counts.servedBytes) << " read\t"
                  << readableBytes(counts.fetchedBytes) << " fetched\t"
                  << readableBytes(counts.aheadBytes) << " of it ahead\n";
            continue;
        }
        auto object = JsonValue::object();
        object.set("dataset", JsonValue::ofString(name));
        addCounts(object, counts);
        printJson(s, object);
    }
    return {};
}

int runStatus(Surroundings &s, const CacheCommand &options)
{
    const auto cache = existing(s, options);
    if (!cache)
        return reportRemote(s, cache.error());
    if (options.showsDatasets) {
        const auto printed = printDatasets(s, **cache, options.asJson);
        return printed ? Done : reportFailure(s, printed.error());
    }
    if (options.showsEntries) {
        printEntries(s, **cache, options.asJson);
        return Done;
    }
    const auto room = (*cache)->room();
    const auto counts = (*cache)->counts();
    if (!room || !counts)
        return reportFailure(s, room ? counts.error() : room.error());
    const std::vector<std::pair<const char *, std::uint64_t>> numbers{
        {"used", room->used},
        {"limit", room->limit},
        {"keep_free", room->keepFree},
        {"hits", counts->hits},
        {"misses", counts->misses},
        {"served_bytes", counts->servedBytes},
        {"fetched_bytes", counts->fetchedBytes},
        {"evictions", counts->evictions},
        {"waits", counts->waits},
        {"bypasses", counts->bypasses},
        {"damaged", counts->damaged},
        {"ahead_bytes", counts->aheadBytes}};
    auto object = JsonValue::object();
    object.set("folder", JsonValue::ofString((*cache)->root().string()));
    if (!options.asJson)
        s.out << "folder\t" << oneLine((*cache)->root().string()) << '\n';
    for (const auto &[name, value] : numbers) {
        object.set(name, JsonValue::ofCount(value));
        const std::string_view plain(name);
        const bool isBytes = plain == "used" || plain == "limit" || plain == "keep_free"
                             || plain.ends_with("bytes");
        if (!options.asJson)
            s.out << name << '\t' << (isBytes ? readableBytes(value) : std::to_string(value))
                  << '\n';
    }
    if (options.asJson)
        printJson(s, object);
    return Done;
}

struct AddressedObject {
    RemoteAddress address;
    std::uint64_t size = 0; ///< bytes
};
using AddressedObjects = std::vector<AddressedObject>;

/// An object, or all objects below an address that is a folder.
Result<AddressedObjects> objectsAt(RemoteAccess &access, const RemoteAddress &address,
                                   const std::stop_token &stop)
{
    const bool mayBeObject = address.traits().isUrl
                             || (!address.key.empty() && !address.key.ends_with('/'));
    if (mayBeObject) {
        const auto object = access.open(address, stop);
        if (object)
            return AddressedObjects{{address, (*object)->size()}};
        if (object.error().code != ErrorCode::NotFound || address.traits().isUrl)
            return fail(object.error());
    }
    AddressedObjects objects;
    VOX_CHECK(access.list(
        address.below(""), true,
        [&](const RemoteEntry &entry) -> Result<> {
            if (entry.isFolder || entry.path.ends_with('/'))
                return {};
            objects.push_back({address, entry.size});
            objects.back().address.key = entry.path;
            return {};
        },
        stop));
    if (objects.empty())
        return fail(ErrorCode::NotFound, "there is nothing at this address", address.text());
    return objects;
}

/// Fetching more than the cache holds would only push out what was fetched first.
Result<> checkRoom(ShardCache &cache, const AddressedObjects &objects)
{
    std::uint64_t bytes = 0;
    for (const auto &object : objects)
        bytes += object.size;
    VOX_TRY(const auto room, cache.room());
    if (bytes <= room.limit)
        return {};
    return fail(ErrorCode::DiskFull,
                counted(objects.size(), "object has ", "objects have ") + readableBytes(bytes)
                    + ", and the cache may hold " + readableBytes(room.limit)
                    + "; raise its limit (\"cache limit\"), or name fewer; nothing was fetched",
                cache.root().string());
}

Result<> warmOne(Surroundings &s, RemoteAccess &access, ShardCache &cache,
                 const RemoteAddress &address)
{
    VOX_TRY(auto object, access.open(address, s.stop));
    VOX_TRY(const auto cached, cache.open(blocksOf(std::move(object), address)));
    ProgressLine line(s, address.fileName());
    VOX_CHECK(cached->warm(line.sink(), s.stop));
    if (!cached->isCached(0, cached->size()))
        return fail(ErrorCode::DiskFull,
                    "the cache has no room for all of it: raise its limit, or unpin something",
                    address.text());
    return {};
}

int runWarm(Surroundings &s, const CacheCommand &options)
{
    const auto cache = ShardCache::open(folderOf(options));
    if (!cache)
        return reportRemote(s, cache.error());
    RemoteDoor door(s);
    std::size_t failed = 0;
    std::size_t warmed = 0;
    AddressedObjects objects;
    for (const auto &text : options.addresses) {
        const auto address = RemoteAddress::parse(text);
        const auto found = address ? objectsAt(door.access, *address, s.stop)
                                   : fail(address.error());
        if (found)
            objects.insert(objects.end(), found->begin(), found->end());
        else
            reportItem(s, found.error());
        failed += found ? 0 : 1;
    }
    if (const auto fits = checkRoom(**cache, objects); !fits)
        return reportRemote(s, fits.error());
    for (const auto &object : objects) {
        const auto done = warmOne(s, door.access, **cache, object.address);
        if (s.stop.stop_requested())
            return reportRemote(s, {ErrorCode::Cancelled, "Stopped; fetched data is kept.", {}});
        if (!done)
            reportItem(s, done.error());
        ++(done ? warmed : failed);
    }
    const auto counts = (*cache)->ownCounts();
    s.err << readableBytes(counts.fetchedBytes) << " fetched\n";
    return failed == 0 ? Done : warmed > 0 ? SomeFailed : CouldNot;
}

/// The files that an address pins or unpins. A server is asked only about files that the cache does not hold.
Result<AddressedObjects> objectsToPin(Surroundings &s, ShardCache &cache,
                                      const RemoteAddress &address)
{
    if (cache.newest(cacheKeyOf(address)))
        return AddressedObjects{{address}};
    RemoteDoor door(s);
    auto objects = objectsAt(door.access, address, s.stop);
    // one that cannot be asked for now is pinned once it is fetched
    if (!objects && objects.error().code == ErrorCode::Unavailable)
        return AddressedObjects{{address}};
    return objects;
}

int runPin(Surroundings &s, const CacheCommand &options)
{
    const auto cache = ShardCache::open(folderOf(options));
    if (!cache)
        return reportRemote(s, cache.error());
    for (const auto &text : options.addresses) {
        const auto address = RemoteAddress::parse(text);
        if (!address)
            return reportUsage(s, "cache pin", address.error().detail);
        const auto objects = objectsToPin(s, **cache, *address);
        if (!objects)
            return reportRemote(s, objects.error());
        for (const auto &object : *objects)
            if (const auto done = (*cache)->setPinned(cacheKeyOf(object.address), !options.unpins);
                !done)
                return reportFailure(s, done.error());
    }
    return Done;
}

int runClear(Surroundings &s, const CacheCommand &options)
{
    const auto cache = existing(s, options);
    if (!cache)
        return reportRemote(s, cache.error());
    const auto freed = (*cache)->clear(options.withPinned);
    if (!freed)
        return reportFailure(s, freed.error());
    s.out << readableBytes(*freed) << " freed\n";
    return Done;
}

int runLimit(Surroundings &s, const CacheCommand &options)
{
    const auto limit = bytesFrom(options.limit);
    if (!limit)
        return reportUsage(s, "cache limit", limit.error().detail);
    const auto cache = ShardCache::open(folderOf(options));
    if (!cache)
        return reportRemote(s, cache.error());
    auto room = (*cache)->room();
    if (!room)
        return reportFailure(s, room.error());
    if (!options.keepFree.empty()) {
        const auto keep = bytesFrom(options.keepFree);
        if (!keep)
            return reportUsage(s, "cache limit", keep.error().detail);
        room->keepFree = *keep;
    }
    const auto over = (*cache)->setLimits(*limit, room->keepFree);
    if (!over)
        return reportRemote(s, over.error());
    if (*over > 0) {
        s.err << "voxdeck-cli: pinned and open objects take " << readableBytes(*over)
              << " more than the limit; unpin some, or close what uses them\n";
        return SomeFailed;
    }
    return Done;
}

} // namespace

void addCache(CLI::App &app, Run &run)
{
    auto *const cache = app.add_subcommand(
        "cache", "Look at and manage the cache of remote objects on this disk.");
    cache->require_subcommand(1);
    cache->footer("Example: voxdeck-cli cache status");
    auto options = std::make_shared<CacheCommand>();
    const auto add = [&](const char *name, const char *what, const char *example,
                         int (*work)(Surroundings &, const CacheCommand &)) {
        auto *const command = cache->add_subcommand(name, what);
        command->add_option("--cache", options->folder,
                            "Folder of the cache; else VOXDECK_CACHE, or ~/.cache/voxdeck/shards");
        command->footer(example);
        command->callback([options, work, &run] {
            run = [options, work](Surroundings &s) {
                return work(s, *options);
            };
        });
        return command;
    };
    auto *const status = add("status", "Show size, limit and statistics of the cache.",
                             "Example: voxdeck-cli cache status --json", runStatus);
    status->add_flag("--entries", options->showsEntries,
                     "Instead, each object: bytes cached, bytes in all, pinned, address");
    status->add_flag("--datasets", options->showsDatasets,
                     "Instead, what the cache did for each dataset");
    status->add_flag("--json", options->asJson, "JSON on stdout");
    auto *const warm = add("warm", "Fetch whole objects, or all below a folder, into the cache.",
                           "Example: voxdeck-cli cache warm s3://corpora/telugu/shard-000.tar",
                           runWarm);
    warm->add_option("URL", options->addresses, "Addresses")->required();
    auto *const pin = add(
        "pin", "Pin objects, or all below a folder, so that they are never removed.",
        "Example: voxdeck-cli cache pin s3://corpora/telugu/shard-000.tar", runPin);
    pin->add_option("URL", options->addresses, "Addresses")->required();
    pin->add_flag("--off", options->unpins, "Unpin them");
    auto *const clear = add("clear", "Remove all objects that are neither open nor pinned.",
                            "Example: voxdeck-cli cache clear", runClear);
    clear->add_flag("--pinned", options->withPinned, "Pinned ones, too");
    auto *const limit = add("limit", "Set the maximum cache size; data above it is removed.",
                            "Example: voxdeck-cli cache limit 200G --keep-free 20G", runLimit);
    limit->add_option("BYTES", options->limit, "Such as 500M, 200G or 1.5T")->required();
    limit->add_option("--keep-free", options->keepFree,
                      "Bytes of the disk that stay free for others");
}

} // namespace voxdeck::cli
