// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0492
#include "core/cache/RemoteTree.h"

#include "core/base/Stopped.h"
#include "core/io/FileStamp.h"
#include "core/io/PlainPath.h"
#include "core/io/SignedAddress.h"
#include "core/remote/OfflineMode.h"

#include <algorithm>
#include <cctype>
#include <ctime>
#include <functional>
#include <string_view>
#include <utility>

namespace voxdeck {

namespace {

using Path = std::filesystem::path;

constexpr auto kBelieved = std::chrono::seconds(10);
constexpr std::size_t kFirstPage = 1000;       ///< entries of a folder listed for one name
constexpr std::size_t kMostListed = 1'000'000; ///< entries of a folder that is listed whole
constexpr std::size_t kMostBelow = 10'000;     ///< entries of all folders below a parent
constexpr std::size_t kListedBefore = 2; ///< folders listed one by one, before all beside them are
constexpr std::size_t kMostEntries = 400'000; ///< kept
constexpr std::size_t kMostObjects = 100'000; ///< kept

/// An ETag as listings and answers agree on it.
std::string plainTag(std::string_view tag)
{
    if (tag.starts_with("W/"))
        tag.remove_prefix(2);
    if (tag.size() >= 2 && tag.front() == '"' && tag.back() == '"')
        tag = tag.substr(1, tag.size() - 2);
    return std::string(tag);
}

/// MD5 or MD5-PARTS: listings and answers of all S3 servers have these alike.
bool isCommonTag(std::string_view tag)
{
    const auto isDigit = [](unsigned char c) {
        return std::isdigit(c) != 0;
    };
    const auto hex = tag.substr(0, 32);
    const auto rest = tag.substr(hex.size());
    return hex.size() == 32
           && std::all_of(hex.begin(), hex.end(),
                          [](unsigned char c) { return std::isxdigit(c) != 0; })
           && (rest.empty()
               || (rest.size() > 1 && rest.front() == '-'
                   && std::all_of(rest.begin() + 1, rest.end(), isDigit)));
}

/// "2026-11-23 13:05 UTC".
std::string utcText(std::chrono::system_clock::time_point time)
{
    const auto seconds = std::chrono::system_clock::to_time_t(time);
    std::tm parts{};
    ::gmtime_r(&seconds, &parts);
    std::array<char, 32> text{};
    const auto length = std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M UTC", &parts);
    return {text.data(), length};
}

/// The bucket or repository of a path: what is above it has no listing.
Path rootOf(const Location &location, const RemoteAddress &address)
{
    Path root = withoutSlash(location.path);
    for (auto key = Path(address.key); !withoutSlash(key).empty() && key != key.root_path();
         key = withoutSlash(key).parent_path())
        root = root.parent_path();
    return root;
}

/// A presigned address has its signature again: it is for requests only.
Result<RemoteAddress> addressOf(const Path &path)
{
    const auto text = Location::of(path).text();
    const auto url = signedAddress(text);
    return RemoteAddress::parse(url ? *url : text);
}

/// Why a presigned address is denied, where that is known.
Error deniedError(const RemoteAddress &address, Error error)
{
    if (!address.traits().isUrl || error.code != ErrorCode::PermissionDenied)
        return error;
    const auto expiry = signatureExpiry(address.url);
    if (expiry && *expiry <= std::chrono::system_clock::now())
        error.detail = Sentence::tr(
            "the address's signature expired at %1; import the list with new addresses",
            utcText(*expiry));
    else if (address.url.find('?') == std::string::npos)
        error.detail = Sentence::tr("%1; if a list names this address with a signature, import the "
                                    "list again: signatures are not stored",
                                    error.detail);
    return error;
}

Error nothingThere(const Location &location)
{
    return {ErrorCode::NotFound, Sentence::tr("there is nothing at this address"), location.text()};
}

/// Names that paths cannot hold are left out, as a disk would not have them.
bool isPathName(std::string_view name)
{
    return !name.empty() && name != "." && name != "..";
}

ObjectFacts factsOf(const RemoteEntry &entry, RemoteScheme scheme)
{
    ObjectFacts facts;
    facts.size = entry.size;
    const auto tag = plainTag(entry.etag);
    facts.identity = tag;
    if (traitsOf(scheme).listsTags && !tag.empty()) {
        facts.etag = "\"" + tag + "\"";
        facts.identity = facts.etag;
        facts.mayBeEncoded = true;
    }
    return facts;
}

/// Old answers are better than none where no server may be asked.
bool isBelieved(std::chrono::steady_clock::time_point at)
{
    return mayAskNoServer() || std::chrono::steady_clock::now() - at < kBelieved;
}

/// An address of a folder, as listings are kept by it.
std::string folderText(const RemoteAddress &address)
{
    const auto text = address.text();
    return text.ends_with('/') ? text : text + "/";
}

/// Whether the facts of a listing are enough to read by.
bool isEnough(const ObjectFacts &facts, RemoteScheme scheme)
{
    return traitsOf(scheme).listsTags ? isCommonTag(plainTag(facts.etag)) : !facts.identity.empty();
}

} // namespace

/// Times are left out: listings and answers spell them differently, and the tag says more.
FileStatus RemoteTree::statusOf(const ObjectFacts &facts)
{
    return objectStatus(facts.size, 0, plainTag(facts.identity));
}

std::shared_ptr<const RemoteTree::Folder> RemoteTree::folder(const Path &path) const
{
    const auto found = m_folders.find(path);
    return found != m_folders.end() && isBelieved(found->second->at) ? found->second : nullptr;
}

/// The answer that needs no request.
RemoteTree::Found RemoteTree::known(const Path &path, const Path &root) const
{
    const std::lock_guard lock(m_mutex);
    if (const auto found = m_objects.find(path);
        found != m_objects.end() && isBelieved(found->second.at) && found->second.facts)
        return {Answer::File, *found->second.facts};
    if (const auto own = folder(path); own && (path == root || !own->entries.empty()))
        return {Answer::Folder, {}};
    for (Path below = path; below != root && below.has_relative_path();) {
        const Path parent = below.parent_path();
        if (const auto listed = folder(parent)) {
            const auto entry = listed->entries.find(below.filename().string());
            const bool isListed = entry != listed->entries.end();
            if (isListed ? below != path && entry->second.isFolder : !listed->isWhole)
                break; // the listing does not say
            if (!isListed || below != path)
                return {Answer::Missing, {}};
            return {entry->second.isFolder ? Answer::Folder : Answer::File, entry->second.facts};
        }
        below = parent;
    }
    if (const auto found = m_objects.find(path);
        found != m_objects.end() && isBelieved(found->second.at))
        return {Answer::Missing, {}};
    return {};
}

void RemoteTree::keep(const Path &path, std::shared_ptr<const Folder> folder)
{
    if (m_entryCount > kMostEntries) {
        m_folders.clear();
        m_entryCount = 0;
    }
    auto &slot = m_folders[path];
    m_entryCount -= slot ? slot->entries.size() : 0;
    m_entryCount += folder->entries.size();
    slot = std::move(folder);
}

void RemoteTree::keep(const Path &path, std::optional<ObjectFacts> facts)
{
    const std::lock_guard lock(m_mutex);
    if (m_objects.size() >= kMostObjects)
        m_objects.clear();
    m_objects[path] = {std::move(facts), Clock::now()};
}

Result<std::shared_ptr<const RemoteTree::Folder>> RemoteTree::look(const Path &path, bool wantsAll,
                                                                   const std::stop_token &stop)
{
    if (mayAskNoServer()) {
        if (auto kept = keptFolder(path); kept && (kept->isWhole || !wantsAll))
            return kept;
        return fail(notFetchedError(Location::of(path).text()));
    }
    const auto asking = lockFor(path, stop);
    if (!asking)
        return stopped(Location::of(path).text(), "nothing was changed");
    {
        const std::lock_guard lock(m_mutex);
        if (auto known = folder(path); known && (known->isWhole || !wantsAll))
            return known;
    }
    VOX_TRY(auto address, addressOf(path));
    if (!address.key.empty())
        address.key += '/';
    const auto listed = std::make_shared<Folder>();
    listed->at = Clock::now();
    std::size_t count = 0;
    bool isCut = false;
    auto done = m_access.list(
        address, false,
        [&](const RemoteEntry &entry) -> Result<> {
            std::string_view name = entry.path;
            if (name.ends_with('/'))
                name.remove_suffix(1);
            name = name.substr(name.rfind('/') + 1);
            if (entry.path != address.key && isPathName(name)) {
                auto &slot = listed->entries[std::string(name)];
                // an object may have the name of a folder: one with bytes is meant
                if (!entry.isFolder || slot.facts.size == 0)
                    slot = {entry.isFolder, factsOf(entry, address.scheme)};
            }
            if (++count
                > kMostListed) // a dataset of so many files is read by a list; memory is bounded
                return fail(
                    ErrorCode::Unsupported,
                    Sentence::tr(
                        "has over 1,000,000 entries, too many to open as a folder; list them with "
                        "\"voxdeck-cli ls --recursive\" and open a list of those that are meant"),
                    Location::of(path).text());
            isCut = !wantsAll && count >= kFirstPage;
            return isCut ? Result<>(fail(ErrorCode::Cancelled, Sentence::tr("enough")))
                         : Result<>();
        },
        stop);
    if (!done && !isCut)
        return fail(std::move(done).error());
    listed->isWhole = !isCut;
    if (!isCut) {
        std::vector<RemoteEntry> entries;
        for (const auto &[name, entry] : listed->entries)
            entries.push_back(
                {name, entry.facts.size, plainTag(entry.facts.identity), {}, entry.isFolder});
        m_kept.store(folderText(address), false, entries);
    }
    const std::lock_guard lock(m_mutex);
    keep(path, listed);
    return std::shared_ptr<const Folder>(listed);
}

/// A folder as it was when it was listed last, by itself or with all below a folder that it is in.
std::shared_ptr<const RemoteTree::Folder> RemoteTree::keptFolder(const Path &path)
{
    {
        const std::lock_guard lock(m_mutex);
        if (auto known = folder(path))
            return known;
    }
    const auto address = addressOf(path);
    if (!address)
        return nullptr;
    std::map<Path, std::shared_ptr<Folder>> folders;
    if (const auto own = m_kept.load(folderText(*address), false)) {
        addEntries(folders, path, *own, address->scheme);
        // of the folders in it only the names are known
        std::erase_if(folders, [&path](const auto &each) { return each.first != path; });
    }
    Path below = path;
    for (auto at = address; folders.empty() && at && !at->key.empty();) {
        below = below.parent_path();
        at = addressOf(below);
        if (const auto all = at ? m_kept.load(folderText(*at), true) : std::nullopt)
            addEntries(folders, below, *all, at->scheme);
    }
    const std::lock_guard lock(m_mutex);
    for (auto &[each, kept] : folders)
        if (folder(each) == nullptr)
            keep(each, std::move(kept));
    return folder(path);
}

bool RemoteTree::isWorthLookingBelow(const Path &path, const Path &root)
{
    if (path == root)
        return false;
    const std::lock_guard lock(m_mutex);
    auto &listed = m_listedBelow[path.parent_path()];
    if (listed.size() <= kListedBefore)
        listed.insert(path);
    if (listed.size() != kListedBefore + 1 || m_listedBelow.size() > kMostObjects)
        return false;
    listed.insert(Path()); // once
    return true;
}

/// Held while a folder is asked for; not held where `stop` was asked for first.
std::unique_lock<std::timed_mutex> RemoteTree::lockFor(const Path &path,
                                                       const std::stop_token &stop)
{
    std::unique_lock lock(m_asking[std::hash<std::string>()(path.native()) % m_asking.size()],
                          std::defer_lock);
    while (!lock.try_lock_for(std::chrono::milliseconds(50)))
        if (stop.stop_requested())
            break;
    return lock;
}

/// Sorts entries, with their paths below `top`, into its folder and those below.
void RemoteTree::addEntries(std::map<Path, std::shared_ptr<Folder>> &folders, const Path &top,
                            const std::vector<RemoteEntry> &entries, RemoteScheme scheme)
{
    const auto folderOf = [&folders](const Path &path) -> Folder & {
        auto &slot = folders[path];
        if (!slot)
            slot = std::make_shared<Folder>(Folder{{}, true, {}});
        return *slot;
    };
    folderOf(top);
    for (const auto &entry : entries) {
        Path path = top;
        for (std::string_view rest = entry.path; !rest.empty();) {
            const auto name = rest.substr(0, rest.find('/'));
            const bool isLast = name.size() == rest.size();
            rest.remove_prefix(std::min(name.size() + 1, rest.size()));
            if (!isPathName(name))
                break;
            auto &slot = folderOf(path).entries[std::string(name)];
            const bool isFolder = !isLast || entry.isFolder;
            if (!isFolder || slot.facts.size == 0)
                slot = {isFolder, isFolder ? ObjectFacts() : factsOf(entry, scheme)};
            path /= name;
            if (isFolder)
                folderOf(path);
        }
    }
}

/// Lists all that is below a folder, where that is not too much, and keeps it folder by folder.
void RemoteTree::lookBelow(const Path &parent, const std::stop_token &stop)
{
    if (mayAskNoServer())
        return; // kept listings are looked up folder by folder
    const auto asking = lockFor(parent, stop);
    auto address = addressOf(parent);
    if (!address || !asking)
        return;
    if (!address->key.empty())
        address->key += '/';
    std::vector<RemoteEntry> entries; // with paths below the parent
    const auto at = Clock::now();
    std::size_t count = 0;
    const auto listed = m_access.list(
        *address, true,
        [&](const RemoteEntry &entry) -> Result<> {
            if (++count > kMostBelow)
                return fail(ErrorCode::Cancelled, Sentence::tr("enough"));
            if (entry.path.starts_with(address->key))
                entries.push_back({entry.path.substr(address->key.size()),
                                   entry.size,
                                   entry.etag,
                                   {},
                                   entry.isFolder});
            return {};
        },
        stop);
    if (!listed)
        return; // what is asked for next tells why
    m_kept.store(folderText(*address), true, entries);
    std::map<Path, std::shared_ptr<Folder>> folders;
    addEntries(folders, parent, entries, address->scheme);
    const std::lock_guard lock(m_mutex);
    for (auto &[path, folder] : folders) {
        folder->at = at;
        keep(path, std::move(folder));
    }
}

Result<ObjectFacts> RemoteTree::ask(const Location &location, const RemoteAddress &address,
                                    const std::stop_token &stop)
{
    if (mayAskNoServer()) {
        auto kept = m_keptFacts(address);
        return kept ? Result<ObjectFacts>(*std::move(kept)) : fail(notFetchedError(address.text()));
    }
    auto object = m_access.open(address, stop);
    if (object) {
        keep(location.path, (*object)->facts());
        return (*object)->facts();
    }
    if (object.error().code == ErrorCode::NotFound)
        keep(location.path, std::nullopt);
    return fail(deniedError(address, std::move(object).error()));
}

/// By requests about this name alone.
Result<RemoteTree::Found> RemoteTree::findAlone(const Location &location,
                                                const RemoteAddress &address,
                                                const std::stop_token &stop)
{
    auto facts = ask(location, address, stop);
    if (facts)
        return Found{Answer::File, *std::move(facts)};
    if (facts.error().code != ErrorCode::NotFound || !address.traits().hasListing)
        return fail(std::move(facts).error());
    const auto listed = look(location.path, false, stop);
    if (!listed)
        return fail(listed.error().code == ErrorCode::PermissionDenied ? facts.error()
                                                                       : listed.error());
    return Found{(*listed)->entries.empty() ? Answer::Missing : Answer::Folder, {}};
}

Result<RemoteTree::Found> RemoteTree::find(const Location &location, const std::stop_token &stop)
{
    VOX_TRY(const auto address, addressOf(location.path));
    const Path path = withoutSlash(location.path);
    const Path root = rootOf(location, address);
    auto found = known(path, root);
    if (found.answer != Answer::Unknown)
        return found;
    if (!address.traits().hasListing)
        return findAlone(location, address, stop);
    bool isListed = false;
    {
        const std::lock_guard lock(m_mutex);
        isListed = !m_unlisted.contains(root);
    }
    if (isListed && path != root && !path.has_extension()) {
        // another thread may be listing everything below the parent
        static_cast<void>(lockFor(path.parent_path(), stop));
        found = known(path, root);
        if (found.answer != Answer::Unknown)
            return found;
        // Most names without an ending that are asked about first are folders, which are then listed.
        const auto own = look(path, false, stop);
        if (own && !(*own)->entries.empty()) {
            if (isWorthLookingBelow(path, root)) // shards of a list, one after another
                lookBelow(path.parent_path(), stop);
            return Found{Answer::Folder, {}};
        }
    }
    if (isListed) {
        const auto listed = look(path == root ? root : path.parent_path(), false, stop);
        const bool isMissing = !listed && listed.error().code == ErrorCode::NotFound;
        if (isMissing && address.traits().knowsFolders && path.parent_path() != root
            && path != root) // of a bucket or repository that is missing, the error says more
            return Found{Answer::Missing, {}};
        const bool isUnknown = mayAskNoServer(); // but the object itself may be known
        if (!listed && listed.error().code != ErrorCode::PermissionDenied && !isUnknown)
            return fail(listed.error());
        if (!listed && !isUnknown) {
            const std::lock_guard lock(m_mutex);
            m_unlisted.insert(root);
        }
        found = known(path, root);
        if (found.answer != Answer::Unknown)
            return found;
    }
    return findAlone({location.scheme, path}, address, stop);
}

Result<FileStatus> RemoteTree::status(const Location &location, const std::stop_token &stop)
{
    const auto found = find(location, stop);
    if (!found) {
        const auto kept = keptWithout(found.error(), location);
        return kept ? Result<FileStatus>(statusOf(*kept)) : fail(found.error());
    }
    if (found->answer == Answer::File)
        return statusOf(found->facts);
    if (found->answer != Answer::Folder)
        return fail(nothingThere(location));
    FileStatus status;
    status.kind = FileKind::Directory;
    return status;
}

Result<std::vector<DirectoryEntry>> RemoteTree::list(const Location &location,
                                                     const std::stop_token &stop)
{
    VOX_TRY(const auto address, addressOf(location.path));
    const Path path = withoutSlash(location.path);
    const Path root = rootOf(location, address);
    std::shared_ptr<const Folder> listed;
    if (address.traits().hasListing && known(path, root).answer == Answer::Missing)
        return fail(nothingThere(location));
    {
        const std::lock_guard lock(m_mutex);
        listed = folder(path);
    }
    if (!listed || !listed->isWhole) {
        if (address.traits().hasListing && isWorthLookingBelow(path, root))
            lookBelow(path.parent_path(), stop);
        else if (path != root) // another thread may be listing everything below the parent
            static_cast<void>(lockFor(path.parent_path(), stop));
        VOX_TRY(listed, look(path, true, stop));
    }
    if (listed->entries.empty() && path != root)
        return fail(nothingThere(location));
    std::vector<DirectoryEntry> sorted;
    sorted.reserve(listed->entries.size());
    for (const auto &[name, entry] : listed->entries)
        sorted.push_back({name, entry.isFolder ? FileKind::Directory : FileKind::File, false});
    return sorted;
}

std::optional<ObjectFacts> RemoteTree::keptWithout(const Error &error,
                                                   const Location &location) const
{
    const auto address = addressOf(location.path);
    return address && error.code == ErrorCode::Unavailable ? m_keptFacts(*address) : std::nullopt;
}

Result<std::shared_ptr<RemoteObject>> RemoteTree::open(const Location &location,
                                                       const std::stop_token &stop)
{
    auto object = openThere(location, stop);
    if (object)
        return object;
    auto kept = keptWithout(object.error(), location);
    if (!kept)
        return object;
    VOX_TRY(const auto address, addressOf(location.path));
    return m_access.openKnown(address, *std::move(kept));
}

Result<std::shared_ptr<RemoteObject>> RemoteTree::openThere(const Location &location,
                                                            const std::stop_token &stop)
{
    VOX_TRY(const auto address, addressOf(location.path));
    if (address.traits().hasListing) {
        VOX_TRY(const auto found, find(location, stop));
        if (found.answer != Answer::File)
            return fail(nothingThere(location));
        const std::lock_guard lock(m_mutex);
        if (isEnough(found.facts, address.scheme)
            && !m_untrusted.contains(rootOf(location, address)))
            return m_access.openKnown(address, found.facts);
    }
    if (mayAskNoServer()) {
        VOX_TRY(auto facts, ask(location, address, stop));
        return m_access.openKnown(address, std::move(facts));
    }
    auto object = m_access.open(address, stop);
    if (object)
        keep(location.path, (*object)->facts());
    else if (object.error().code == ErrorCode::NotFound)
        keep(location.path, std::nullopt);
    if (!object)
        return fail(deniedError(address, std::move(object).error()));
    return object;
}

void RemoteTree::forget(const Location &location)
{
    if (const auto address = addressOf(location.path)) {
        const std::lock_guard lock(m_mutex);
        m_untrusted.insert(rootOf(location, *address));
    }
    replaced(location);
}

void RemoteTree::replaced(const Location &location)
{
    const std::lock_guard lock(m_mutex);
    m_objects.erase(location.path);
    if (const auto found = m_folders.find(location.path.parent_path()); found != m_folders.end()) {
        m_entryCount -= found->second->entries.size();
        m_folders.erase(found);
    }
}

} // namespace voxdeck
