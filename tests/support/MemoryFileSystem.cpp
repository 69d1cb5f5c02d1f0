// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/MemoryFileSystem.h"

#include <algorithm>
#include <cstring>
#include <set>
#include <utility>
#include <vector>

namespace voxdeck::test {

namespace {
struct Node {
    std::string bytes;
    std::string synced; ///< what survives a power cut
    std::uint64_t inode = 0;
    std::int64_t mtimeNs = 0;
};
using NodePtr = std::shared_ptr<Node>;

std::string clean(const std::filesystem::path &path)
{
    std::string text = path.lexically_normal().string();
    while (text.size() > 1 && text.back() == '/')
        text.pop_back();
    return text == "." ? std::string() : text;
}

/// The components of a path; "/" is the first of an absolute one.
std::vector<std::string> componentsOf(const std::filesystem::path &path)
{
    std::vector<std::string> components;
    for (const auto &part : std::filesystem::path(clean(path)))
        if (!part.empty())
            components.push_back(part.string());
    return components;
}

struct Directory;
/// The target of a name: a file or a folder.
struct Entry {
    NodePtr file;
    std::shared_ptr<Directory> directory;
    explicit operator bool() const { return file || directory; }
};
/// A folder with its own two states, so that what is in it survives or not wherever it is moved.
struct Directory {
    std::map<std::string, Entry> now;     ///< as programs see it
    std::map<std::string, Entry> durable; ///< as a power cut leaves it
};
} // namespace

struct MemoryFileSystem::State {
    mutable std::mutex mutex;
    Directory root;                           // guarded by mutex
    std::map<std::string, std::string> locks; // guarded by mutex: path -> holder
    std::optional<std::uint64_t> crashAfter;  // guarded by mutex
    std::optional<std::uint64_t> byteLimit;   // guarded by mutex
    std::uint64_t steps = 0;                  // guarded by mutex
    std::uint64_t nextInode = 1;              // guarded by mutex
    std::int64_t clockNs = 1;                 // guarded by mutex

    std::string readOnly;         // guarded by mutex: a folder, with a slash
    std::string unreadable;       // guarded by mutex: likewise
    FileSystem *caches = nullptr; // guarded by mutex

    static Result<> mayUse(const std::string &path, const std::string &denied)
    {
        if (denied.empty() || !(path + "/").starts_with(denied))
            return {};
        return fail(ErrorCode::PermissionDenied, "cannot be opened: Permission denied", path);
    }
    bool crashed() const { return crashAfter && steps >= *crashAfter; }
    Result<> step(const std::string &path)
    {
        if (crashed())
            return fail(ErrorCode::Io, "the machine has crashed", path);
        VOX_CHECK(mayUse(path, readOnly));
        ++steps;
        return {};
    }
    NodePtr newNode()
    {
        auto node = std::make_shared<Node>();
        node->inode = nextInode++;
        node->mtimeNs = ++clockNs;
        return node;
    }
    /// The folder at `path`; null if it is missing.
    Directory *directory(const std::filesystem::path &path)
    {
        Directory *at = &root;
        for (const auto &part : componentsOf(path)) {
            const auto found = at->now.find(part);
            if (found == at->now.end() || !found->second.directory)
                return nullptr;
            at = found->second.directory.get();
        }
        return at;
    }
    /// The file or folder at `path`; empty if it is missing.
    Entry find(const std::filesystem::path &path)
    {
        const auto parts = componentsOf(path);
        Directory *const parent = parts.empty() ? nullptr : parentOf(path);
        if (!parent)
            return {};
        const auto found = parent->now.find(parts.back());
        return found == parent->now.end() ? Entry() : found->second;
    }
    Directory *parentOf(const std::filesystem::path &path)
    {
        auto parts = componentsOf(path);
        if (parts.size() < 2)
            return &root;
        std::filesystem::path parent;
        for (std::size_t n = 0; n + 1 < parts.size(); ++n)
            parent /= parts[n];
        return directory(parent);
    }
    /// Makes the folder and those above it; `isDurable` as if they had always been there.
    Directory *makeDirectory(const std::filesystem::path &path, bool isDurable)
    {
        Directory *at = &root;
        for (const auto &part : componentsOf(path)) {
            Entry &entry = at->now[part];
            if (!entry)
                entry.directory = std::make_shared<Directory>();
            if (isDurable || part == "/")
                at->durable[part] = entry;
            at = entry.directory.get();
        }
        return at;
    }
    template <class Visitor>
    static void visit(const Directory &directory, std::map<std::string, Entry> Directory::*state,
                      const std::string &prefix, const Visitor &visitor)
    {
        for (const auto &[name, entry] : directory.*state) {
            const std::string path = prefix + name;
            if (entry.file)
                visitor(path, *entry.file);
            else
                visit(*entry.directory, state, path == "/" ? path : path + "/", visitor);
        }
    }
    std::uint64_t total() const
    {
        std::uint64_t sum = 0;
        std::set<const Node *> seen;
        visit(root, &Directory::now, "", [&](const std::string &, const Node &node) {
            if (seen.insert(&node).second)
                sum += node.bytes.size();
        });
        return sum;
    }
};

namespace {

using State = MemoryFileSystem::State;

tl::unexpected<Error> missing(const std::string &path)
{
    return fail(ErrorCode::NotFound, "cannot be opened: No such file or directory", path);
}

class MemoryReader final : public RandomAccessFile {
public:
    MemoryReader(std::shared_ptr<State> state, NodePtr node)
        : m_state(std::move(state)), m_node(std::move(node))
    {
    }
    std::uint64_t size() const override
    {
        const std::lock_guard lock(m_state->mutex);
        return m_node->bytes.size();
    }
    Result<std::size_t> readAt(std::uint64_t offset, std::span<std::byte> buffer) const override
    {
        const std::lock_guard lock(m_state->mutex);
        if (offset >= m_node->bytes.size())
            return std::size_t{0};
        const auto length = std::min<std::uint64_t>(buffer.size(), m_node->bytes.size() - offset);
        std::memcpy(buffer.data(), m_node->bytes.data() + offset, length);
        return static_cast<std::size_t>(length);
    }

private:
    std::shared_ptr<State> m_state;
    NodePtr m_node;
};

class MemoryMapping final : public MappedFile {
public:
    MemoryMapping(std::string bytes, const FileStatus &status)
        : m_bytes(std::move(bytes)), m_status(status)
    {
    }
    std::span<const std::byte> bytes() const override { return bytesOf(m_bytes); }
    FileStatus status() const override { return m_status; }

private:
    std::string m_bytes;
    FileStatus m_status;
};

class MemoryWriter final : public WritableFile {
public:
    MemoryWriter(std::shared_ptr<State> state, NodePtr node, std::string path)
        : m_state(std::move(state)), m_node(std::move(node)), m_path(std::move(path))
    {
    }
    Result<> append(std::span<const std::byte> bytes) override
    {
        const std::lock_guard lock(m_state->mutex);
        VOX_CHECK(m_state->step(m_path));
        std::size_t length = bytes.size();
        bool full = false;
        if (m_state->byteLimit) {
            const std::uint64_t used = m_state->total();
            const std::uint64_t left = used < *m_state->byteLimit ? *m_state->byteLimit - used : 0;
            full = left < length;
            length = std::min<std::uint64_t>(length, left);
        }
        m_node->bytes.append(reinterpret_cast<const char *>(bytes.data()), length);
        m_node->mtimeNs = ++m_state->clockNs;
        if (full)
            return fail(ErrorCode::DiskFull, "cannot be written: No space left on device", m_path);
        return {};
    }
    Result<> sync() override
    {
        const std::lock_guard lock(m_state->mutex);
        VOX_CHECK(m_state->step(m_path));
        m_node->synced = m_node->bytes;
        return {};
    }
    std::uint64_t size() const override
    {
        const std::lock_guard lock(m_state->mutex);
        return m_node->bytes.size();
    }

private:
    std::shared_ptr<State> m_state;
    NodePtr m_node;
    std::string m_path;
};

class MemoryLock final : public FileLock {
public:
    MemoryLock(std::shared_ptr<State> state, std::string path)
        : m_state(std::move(state)), m_path(std::move(path))
    {
    }
    MemoryLock(const MemoryLock &) = delete;
    MemoryLock &operator=(const MemoryLock &) = delete;
    ~MemoryLock() override
    {
        const std::lock_guard lock(m_state->mutex);
        m_state->locks.erase(m_path);
    }

private:
    std::shared_ptr<State> m_state;
    std::string m_path;
};

} // namespace

MemoryFileSystem::MemoryFileSystem(std::optional<std::uint64_t> crashAfterSteps)
    : m_state(std::make_shared<State>())
{
    m_state->crashAfter = crashAfterSteps;
}

std::unique_ptr<MemoryFileSystem>
MemoryFileSystem::from(const std::map<std::string, std::string> &files,
                       std::optional<std::uint64_t> crashAfterSteps)
{
    auto fs = std::make_unique<MemoryFileSystem>(crashAfterSteps);
    for (const auto &[path, bytes] : files)
        fs->seed(path, bytes);
    return fs;
}

void MemoryFileSystem::seed(const Path &path, std::string_view bytes)
{
    const std::lock_guard lock(m_state->mutex);
    auto node = m_state->newNode();
    node->bytes = node->synced = std::string(bytes);
    Directory *const parent = m_state->makeDirectory(path.parent_path(), true);
    parent->now[path.filename().string()] = parent->durable[path.filename().string()] = {node, {}};
}

std::map<std::string, std::string> MemoryFileSystem::afterReboot() const
{
    const std::lock_guard lock(m_state->mutex);
    std::map<std::string, std::string> files;
    State::visit(m_state->root, &Directory::durable, "",
                 [&](const std::string &path, const Node &node) { files[path] = node.synced; });
    return files;
}

std::map<std::string, std::string> MemoryFileSystem::asSeenNow() const
{
    const std::lock_guard lock(m_state->mutex);
    std::map<std::string, std::string> files;
    State::visit(m_state->root, &Directory::now, "",
                 [&](const std::string &path, const Node &node) { files[path] = node.bytes; });
    return files;
}

std::uint64_t MemoryFileSystem::stepsTaken() const
{
    const std::lock_guard lock(m_state->mutex);
    return m_state->steps;
}

bool MemoryFileSystem::hasCrashed() const
{
    const std::lock_guard lock(m_state->mutex);
    return m_state->crashed();
}

void MemoryFileSystem::restartProgram(std::optional<std::uint64_t> crashAfterMoreSteps)
{
    const std::lock_guard lock(m_state->mutex);
    m_state->crashAfter.reset();
    if (crashAfterMoreSteps)
        m_state->crashAfter = m_state->steps + *crashAfterMoreSteps;
    m_state->locks.clear();
}

void MemoryFileSystem::limitTo(std::uint64_t totalBytes)
{
    const std::lock_guard lock(m_state->mutex);
    m_state->byteLimit = totalBytes;
}

void MemoryFileSystem::protect(const Path &folder, bool fromReading)
{
    const std::lock_guard lock(m_state->mutex);
    m_state->readOnly = clean(folder) + "/";
    if (fromReading)
        m_state->unreadable = m_state->readOnly;
}

Result<FileStatus> MemoryFileSystem::status(const Path &path) const
{
    const std::lock_guard lock(m_state->mutex);
    FileStatus status;
    if (const auto node = m_state->find(path).file) {
        status.kind = FileKind::File;
        status.size = node->bytes.size();
        status.inode = node->inode;
        status.mtimeNs = node->mtimeNs;
        return status;
    }
    if (!m_state->directory(path))
        return missing(clean(path));
    status.kind = FileKind::Directory;
    return status;
}

Result<std::vector<DirectoryEntry>> MemoryFileSystem::list(const Path &directory) const
{
    const std::lock_guard lock(m_state->mutex);
    VOX_CHECK(State::mayUse(clean(directory), m_state->unreadable));
    const Directory *const found = m_state->directory(directory);
    if (!found)
        return missing(clean(directory));
    std::vector<DirectoryEntry> entries;
    for (const auto &[name, entry] : found->now)
        entries.push_back({name, entry.file ? FileKind::File : FileKind::Directory});
    return entries;
}

Result<std::unique_ptr<RandomAccessFile>> MemoryFileSystem::openForReading(const Path &path) const
{
    const std::lock_guard lock(m_state->mutex);
    VOX_CHECK(State::mayUse(clean(path), m_state->unreadable));
    const auto node = m_state->find(path).file;
    if (!node)
        return missing(clean(path));
    return std::make_unique<MemoryReader>(m_state, node);
}

Result<std::shared_ptr<const MappedFile>> MemoryFileSystem::map(const Path &path) const
{
    VOX_TRY(const FileStatus now, status(path));
    const std::lock_guard lock(m_state->mutex);
    VOX_CHECK(State::mayUse(clean(path), m_state->unreadable));
    const auto node = m_state->find(path).file;
    if (!node)
        return missing(clean(path));
    return std::make_shared<const MemoryMapping>(node->bytes, now);
}

Result<std::unique_ptr<WritableFile>> MemoryFileSystem::create(const Path &path)
{
    const std::lock_guard lock(m_state->mutex);
    const std::string name = clean(path);
    VOX_CHECK(m_state->step(name));
    Directory *const parent = m_state->parentOf(path);
    if (!parent)
        return missing(name);
    Entry &entry = parent->now[componentsOf(path).back()];
    if (entry.directory)
        return fail(ErrorCode::InvalidArgument, "cannot be opened: Is a directory", name);
    if (!entry)
        entry.file = m_state->newNode();
    entry.file->bytes.clear();
    entry.file->mtimeNs = ++m_state->clockNs;
    return std::make_unique<MemoryWriter>(m_state, entry.file, name);
}

Result<std::unique_ptr<WritableFile>> MemoryFileSystem::openForAppending(const Path &path)
{
    const std::lock_guard lock(m_state->mutex);
    const std::string name = clean(path);
    VOX_CHECK(m_state->step(name));
    const auto node = m_state->find(path).file;
    if (!node)
        return missing(name);
    return std::make_unique<MemoryWriter>(m_state, node, name);
}

Result<> MemoryFileSystem::setTimeToNow(const Path &path)
{
    const std::lock_guard lock(m_state->mutex);
    const std::string name = clean(path);
    VOX_CHECK(m_state->step(name));
    const auto node = m_state->find(path).file;
    if (!node)
        return missing(name);
    node->mtimeNs = ++m_state->clockNs;
    return {};
}

void MemoryFileSystem::keepCaches()
{
    const std::lock_guard lock(m_state->mutex);
    m_state->caches = this;
}

FileSystem *MemoryFileSystem::cacheDisk() const
{
    const std::lock_guard lock(m_state->mutex);
    return m_state->caches;
}

Result<> MemoryFileSystem::truncate(const Path &path, std::uint64_t size)
{
    const std::lock_guard lock(m_state->mutex);
    const std::string name = clean(path);
    VOX_CHECK(m_state->step(name));
    const auto node = m_state->find(path).file;
    if (!node)
        return missing(name);
    node->bytes.resize(size);
    node->mtimeNs = ++m_state->clockNs;
    return {};
}

Result<> MemoryFileSystem::rename(const Path &from, const Path &to)
{
    const std::lock_guard lock(m_state->mutex);
    VOX_CHECK(m_state->step(clean(from)));
    const Entry moved = m_state->find(from);
    Directory *const target = m_state->parentOf(to);
    if (!moved || !target)
        return missing(clean(moved ? to : from));
    const Entry replaced = m_state->find(to);
    if (replaced.directory && !replaced.directory->now.empty())
        return fail(ErrorCode::InvalidArgument, "cannot be given its name: Directory not empty",
                    clean(to));
    m_state->parentOf(from)->now.erase(componentsOf(from).back());
    target->now[componentsOf(to).back()] = moved;
    return {};
}

Result<> MemoryFileSystem::exchange(const Path &a, const Path &b)
{
    const std::lock_guard lock(m_state->mutex);
    VOX_CHECK(m_state->step(clean(a)));
    const Entry first = m_state->find(a);
    const Entry second = m_state->find(b);
    if (!first || !second)
        return missing(clean(first ? b : a));
    m_state->parentOf(a)->now[componentsOf(a).back()] = second;
    m_state->parentOf(b)->now[componentsOf(b).back()] = first;
    return {};
}

Result<> MemoryFileSystem::hardLink(const Path &existing, const Path &link)
{
    const std::lock_guard lock(m_state->mutex);
    VOX_CHECK(m_state->step(clean(link)));
    const Entry linked = m_state->find(existing);
    Directory *const parent = m_state->parentOf(link);
    if (!linked.file || !parent)
        return missing(clean(linked.file ? link : existing));
    if (m_state->find(link))
        return fail(ErrorCode::InvalidArgument, "cannot be linked: File exists", clean(link));
    parent->now[componentsOf(link).back()] = linked;
    return {};
}

Result<> MemoryFileSystem::remove(const Path &path)
{
    const std::lock_guard lock(m_state->mutex);
    VOX_CHECK(m_state->step(clean(path)));
    const Entry removed = m_state->find(path);
    if (!removed)
        return missing(clean(path));
    if (removed.directory && !removed.directory->now.empty())
        return fail(ErrorCode::InvalidArgument, "cannot be removed: Directory not empty",
                    clean(path));
    m_state->parentOf(path)->now.erase(componentsOf(path).back());
    return {};
}

/// As on a disk, the files go before the folder does, and each of that may survive a power cut.
Result<> MemoryFileSystem::removeTree(const Path &path)
{
    const std::lock_guard lock(m_state->mutex);
    VOX_CHECK(m_state->step(clean(path)));
    if (Directory *const directory = m_state->directory(path)) {
        directory->now.clear();
        directory->durable.clear();
    }
    if (Directory *const parent = m_state->parentOf(path))
        parent->now.erase(componentsOf(path).back());
    return {};
}

Result<> MemoryFileSystem::createDirectories(const Path &path)
{
    const std::lock_guard lock(m_state->mutex);
    VOX_CHECK(m_state->step(clean(path)));
    m_state->makeDirectory(path, false);
    return {};
}

Result<> MemoryFileSystem::syncDirectory(const Path &path)
{
    const std::lock_guard lock(m_state->mutex);
    VOX_CHECK(m_state->step(clean(path)));
    Directory *const directory = m_state->directory(path);
    if (!directory)
        return missing(clean(path));
    directory->durable = directory->now; // the names in it, not what is below them
    return {};
}

Result<std::uint64_t> MemoryFileSystem::freeBytes(const Path &) const
{
    const std::lock_guard lock(m_state->mutex);
    const std::uint64_t limit = m_state->byteLimit.value_or(1ull << 40);
    const std::uint64_t used = m_state->total();
    return used < limit ? limit - used : 0;
}

Result<std::unique_ptr<FileLock>> MemoryFileSystem::lock(const Path &path,
                                                         const std::string &holder)
{
    const std::lock_guard lock(m_state->mutex);
    const std::string name = clean(path);
    if (m_state->crashed())
        return fail(ErrorCode::Io, "the machine has crashed", name);
    VOX_CHECK(State::mayUse(name, m_state->readOnly));
    const auto [it, isNew] = m_state->locks.emplace(name, holder);
    if (!isNew)
        return fail(ErrorCode::Busy, "locked by " + it->second, name);
    return std::make_unique<MemoryLock>(m_state, name);
}

} // namespace voxdeck::test
