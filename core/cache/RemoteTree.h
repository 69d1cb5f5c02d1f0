// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0269
#pragma once

#include "core/cache/KeptListings.h"
#include "core/io/FileSystem.h"
#include "core/io/Location.h"
#include "core/remote/RemoteAccess.h"

#include <array>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace voxdeck {

/// What servers say about their objects and folders, believed for some seconds.
///
/// Readers ask about many names, most of which do not exist. So a question about one name lists its folder, and the
/// listing answers the questions about the other names. Folders of more than 1,000 entries are asked name by name.
/// When folders beside each other are listed, all below their parent is listed at once.
///
/// Units    bytes. Paths are those of Location, without a last slash.
/// Threads  any.
/// Errors   of RemoteAccess, with the address as the subject; NotFound; Cancelled.
class RemoteTree {
public:
    /// The known facts about an object, without a question to its server.
    using KeptFacts = std::function<std::optional<ObjectFacts>(const RemoteAddress &address)>;

    /// `access` and `disk` must live longer. Whole listings are stored in the folder `listings`, and answer where no
    /// server may be asked.
    RemoteTree(RemoteAccess &access, FileSystem &disk, std::filesystem::path listings,
               KeptFacts keptFacts)
        : m_access(access), m_kept(disk, std::move(listings)), m_keptFacts(std::move(keptFacts))
    {
    }

    /// Of an object whose server does not answer: the state of which the cache has parts.
    Result<FileStatus> status(const Location &location, const std::stop_token &stop);
    /// The entries of a folder by name.
    Result<std::vector<DirectoryEntry>> list(const Location &location, const std::stop_token &stop);
    /// Opens the object. No request is made where a listing has given its size and ETag. Of a server that does not
    /// answer: as status().
    Result<std::shared_ptr<RemoteObject>> open(const Location &location,
                                               const std::stop_token &stop);
    /// An object was changed by others: the server is asked again for it and its folder, and listings
    /// of its bucket are no longer used for opening objects.
    void forget(const Location &location);
    /// The same after this process changed it.
    void replaced(const Location &location);

    static FileStatus statusOf(const ObjectFacts &facts);

private:
    using Path = std::filesystem::path;
    using Clock = std::chrono::steady_clock;
    struct Entry {
        bool isFolder = false;
        ObjectFacts facts;
    };
    struct Folder {
        std::map<std::string, Entry> entries; ///< by name
        bool isWhole = false;                 ///< all of them
        Clock::time_point at;                 ///< long ago for one that was kept
    };
    /// The answer to a request about one object; without facts the object does not exist.
    struct Known {
        std::optional<ObjectFacts> facts;
        Clock::time_point at;
    };
    enum class Answer { Unknown, Missing, File, Folder };
    struct Found {
        Answer answer = Answer::Unknown;
        ObjectFacts facts; ///< of a file
    };

    Found known(const Path &path, const Path &root) const;
    std::shared_ptr<const Folder> folder(const Path &path) const;
    Result<Found> find(const Location &location, const std::stop_token &stop);
    Result<std::shared_ptr<RemoteObject>> openThere(const Location &location,
                                                    const std::stop_token &stop);
    std::optional<ObjectFacts> keptWithout(const Error &error, const Location &location) const;
    Result<Found> findAlone(const Location &location, const RemoteAddress &address,
                            const std::stop_token &stop);
    /// Lists a folder, its first 1,000 entries unless all are wanted, and keeps the answer.
    Result<std::shared_ptr<const Folder>> look(const Path &path, bool wantsAll,
                                               const std::stop_token &stop);
    std::shared_ptr<const Folder> keptFolder(const Path &path);
    std::unique_lock<std::timed_mutex> lockFor(const Path &path, const std::stop_token &stop);
    static void addEntries(std::map<Path, std::shared_ptr<Folder>> &folders, const Path &top,
                           const std::vector<RemoteEntry> &entries, RemoteScheme scheme);
    void lookBelow(const Path &parent, const std::stop_token &stop);
    bool isWorthLookingBelow(const Path &path, const Path &root);
    Result<ObjectFacts> ask(const Location &location, const RemoteAddress &address,
                            const std::stop_token &stop);
    void keep(const Path &path, std::shared_ptr<const Folder> folder);
    void keep(const Path &path, std::optional<ObjectFacts> facts);

    RemoteAccess &m_access;
    KeptListings m_kept;
    const KeptFacts m_keptFacts;
    std::array<std::timed_mutex, 64>
        m_asking; ///< by path: one asks, the others wait for its answer
    mutable std::mutex m_mutex;
    std::map<Path, std::shared_ptr<const Folder>> m_folders; ///< guarded by m_mutex
    std::map<Path, Known> m_objects;                         ///< guarded by m_mutex
    std::size_t m_entryCount = 0;                            ///< guarded by m_mutex; of m_folders
    std::map<Path, std::set<Path>> m_listedBelow;            ///< guarded by m_mutex; by parent
    std::set<Path> m_unlisted;  ///< guarded by m_mutex; roots that refuse listings
    std::set<Path> m_untrusted; ///< guarded by m_mutex; roots whose listings open no objects
};

} // namespace voxdeck
