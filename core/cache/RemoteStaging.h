// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/FileSystem.h"
#include "core/remote/RemoteAccess.h"

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>

namespace voxdeck {

/// Files that are written for servers, in memory until they are whole.
///
/// A new file exists here alone. Renaming it to an object's name replaces the object by one conditional PUT: only where
/// the object is the one that was read. A file opened for appending is stored whole, likewise, when it is synced.
/// Where a server keeps no conditions (GuardedWrite), RemoteWrites is told.
///
/// Units    at most 512 MiB a file.
/// Threads  any.
/// Errors   Busy where another writer replaced the object; Unsupported for addresses other than S3;
///          those of S3Bucket.
class RemoteStaging {
public:
    using Path = std::filesystem::path;
    /// Called when an object was replaced.
    using Replaced = std::function<void(const Path &)>;

    RemoteStaging(RemoteAccess &access, Replaced replaced)
        : m_access(access), m_replaced(std::move(replaced))
    {
    }

    std::unique_ptr<WritableFile> create(const Path &path);
    /// `bytes` are those of the object that has these facts.
    std::unique_ptr<WritableFile> append(const Path &path, std::string bytes, ObjectFacts facts,
                                         std::stop_token stop);
    /// A new file's bytes, synced or not.
    std::shared_ptr<const std::string> find(const Path &path) const;
    bool remove(const Path &path); ///< false: we did not write it
    /// `facts`: of the object to replace; empty if the object is new.
    Result<> rename(const Path &from, const Path &to, const std::optional<ObjectFacts> &facts,
                    std::stop_token stop);

private:
    class NewFile;
    class LongerFile;
    Result<> put(const Path &path, const std::string &bytes,
                 const std::optional<ObjectFacts> &facts, std::stop_token stop);
    Result<> checkBeside(const Path &path, const S3Bucket &bucket, std::stop_token stop) const;

    RemoteAccess &m_access;
    const Replaced m_replaced;
    mutable std::mutex m_mutex;
    std::map<Path, std::shared_ptr<const std::string>> m_files; ///< guarded by m_mutex
    /// What was stored whole in a folder since a file was last renamed there, with its ETag; guarded by m_mutex.
    std::map<Path, std::string> m_stored;
};

} // namespace voxdeck
