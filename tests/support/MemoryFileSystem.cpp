// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/MemoryFileSystem.h"

#include <algorithm>
#include <cstring>
#include <set>
#include <utility>

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

bool isInside(const std::string &path, const std::string &directory)
{
    return directory.empty() ? !path.empty()
                             : path.size() > directory.size() + 1
                                   && path.compare(0, directory.size(), directory) == 0
                                   && (path[directory.size()] == '/' || directory == "/");
}
} // namespace

struct MemoryFileSystem::State {
    mutable std::mutex mutex;
    std::map<std::string, NodePtr> names;     // guarded by mutex: as programs see them
    std::map<std::string, NodePtr> durable;   // guarded by mutex: names that survive a power cut
    std::set<std::string> directories;        // guarded by mutex
    std::map<std::string, std::string> locks; // guarded by mutex: path -> holder
    std::optional<std::uint64_t> crashAfter;  // guarded by mutex
    std::optional<std::uint64_t> byteLimit;   // guarded by mutex
    std::uint64_t steps = 0;                  // guarded by mutex
    std::uint64_t nextInode = 1;              // guarded by mutex
    std::int64_t clockNs = 1;                 // guarded by mutex

    bool crashed() const { return crashAfter && steps >= *crashAfter; }
    Result<> step(const std::string &path)
    {
        if (crashed())
            return fail(ErrorCode::Io, "the machine has crashed", path);
        ++steps;
        return {};
    }
    NodePtr find(const std::string &path) const
    {
        const auto found = names.find(path);
        return found == names.end() ? nullptr : found->second;
    }
    bool isDirectory(const std::string &path) const
    {
        if (path.empty() || path == "/" || directories.count(path))
            return true;
        const auto after = names.lower_bound(path + "/");
        return after != names.end() && isInside(after->first, path);
    }
    std::uint64_t total() const
    {
        std::uint64_t sum = 0;
        std::set<const Node *> seen;
        for (const auto &[name, node] : names)
            if (seen.insert(node.get()).second)
                sum += node->bytes.size();
        return sum;
    }
    /// Every name at or below `from` in `map` gets the same name below `to`.
    template <class Map>
    static Map moved(Map &map, const std::string &from, const std::string &to)
    {
        Map out;
        for (auto it = map.begin(); it != map.end();) {
            if (it->first == from || isInside(it->first, from)) {
                out[to + it->first.substr(from.size())] = it->second;
                it = map.erase(it);
            } else {
                ++it;
            }
        }
        return out;
    }
    std::set<std::string> movedDirectories(const std::string &from, const std::string &to)
    {
        std::set<std::string> out;
        for (auto it = directories.begin(); it != directories.end();) {
            if (*it == from || isInside(*it, from)) {
                out.insert(to + it->substr(from.size()));
                it = directories.erase(it);
            } else {
                ++it;
            }
        }
        return out;
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
    auto node = std::make_shared<Node>();
    node->bytes = node->synced = std::string(bytes);
    node->inode = m_state->nextInode++;
    node->mtimeNs = ++m_state->clockNs;
    m_state->names[clean(path)] = m_state->durable[clean(path)] = node;
}

std::map<std::string, std::string> MemoryFileSystem::afterReboot() const
{
    const std::lock_guard lock(m_state->mutex);
    std::map<std::string, std::string> files;
    for (const auto &[path, node] : m_state->durable)
        files[path] = node->synced;
    return files;
}

std::map<std::string, std::string> MemoryFileSystem::asSeenNow() const
{
    const std::lock_guard lock(m_state->mutex);
    std::map<std::string, std::string> files;
    for (const auto &[path, node] : m_state->names)
        files[path] = node->bytes;
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

void MemoryFileSystem::limitTo(std::uint64_t totalBytes)
{
    const std::lock_guard lock(m_state->mutex);
    m_state->byteLimit = totalBytes;
}

Result<FileStatus> MemoryFileSystem::status(const Path &path) const
{
    const std::lock_guard lock(m_state->mutex);
    const std::string name = clean(path);
    FileStatus status;
    if (const auto node = m_state->find(name)) {
        status.kind = FileKind::File;
        status.size = node->bytes.size();
        status.inode = node->inode;
        status.mtimeNs = node->mtimeNs;
        return status;
    }
    if (!m_state->isDirectory(name))
        return missing(name);
    status.kind = FileKind::Directory;
    return status;
}

Result<std::vector<DirectoryEntry>> MemoryFileSystem::list(const Path &directory) const
{
    const std::lock_guard lock(m_state->mutex);
    const std::string parent = clean(directory);
    if (!m_state->isDirectory(parent))
        return missing(parent);
    std::map<std::string, FileKind> found;
    const auto note = [&](const std::string &path, FileKind kind) {
        if (!isInside(path, parent))
            return;
        const std::string rest = path.substr(parent.empty() || parent == "/" ? parent.size()
                                                                             : parent.size() + 1);
        const auto slash = rest.find('/');
        found[rest.substr(0, slash)] = slash == std::string::npos ? kind : FileKind::Directory;
    };
    for (const auto &name : m_state->directories)
        note(name, FileKind::Directory);
    for (const auto &[name, node] : m_state->names)
        note(name, FileKind::File);
    std::vector<DirectoryEntry> entries;
    for (const auto &[name, kind] : found)
        entries.push_back({name, kind});
    return entries;
}

Result<std::unique_ptr<RandomAccessFile>> MemoryFileSystem::openForReading(const Path &path) const
{
    const std::lock_guard lock(m_state->mutex);
    const auto node = m_state->find(clean(path));
    if (!node)
        return missing(clean(path));
    return std::make_unique<MemoryReader>(m_state, node);
}

Result<std::shared_ptr<const MappedFile>> MemoryFileSystem::map(const Path &path) const
{
    VOX_TRY(const FileStatus now, status(path));
    const std::lock_guard lock(m_state->mutex);
    const auto node = m_state->find(clean(path));
    if (!node)
        return missing(clean(path));
    return std::make_shared<const MemoryMapping>(node->bytes, now);
}

Result<std::unique_ptr<WritableFile>> MemoryFileSystem::create(const Path &path)
{
    const std::lock_guard lock(m_state->mutex);
    const std::string name = clean(path);
    VOX_CHECK(m_state->step(name));
    if (!m_state->isDirectory(clean(path.parent_path())))
        return missing(name);
    auto &node = m_state->names[name];
    if (!node) {
        node = std::make_shared<Node>();
        node->inode = m_state->nextInode++;
    }
    node->bytes.clear();
    node->mtimeNs = ++m_state->clockNs;
    return std::make_unique<MemoryWriter>(m_state, node, name);
}

Result<std::unique_ptr<WritableFile>> MemoryFileSystem::openForAppending(const Path &path)
{
    const std::lock_guard lock(m_state->mutex);
    const std::string name = clean(path);
    VOX_CHECK(m_state->step(name));
    const auto node = m_state->find(name);
    if (!node)
        return missing(name);
    return std::make_unique<MemoryWriter>(m_state, node, name);
}

Result<> MemoryFileSystem::truncate(const Path &path, std::uint64_t size)
{
    const std::lock_guard lock(m_state->mutex);
    const std::string name = clean(path);
    VOX_CHECK(m_state->step(name));
    const auto node = m_state->find(name);
    if (!node)
        return missing(name);
    node->bytes.resize(size);
    node->mtimeNs = ++m_state->clockNs;
    return {};
}

Result<> MemoryFileSystem::rename(const Path &from, const Path &to)
{
    const std::lock_guard lock(m_state->mutex);
    const std::string source = clean(from);
    const std::string target = clean(to);
    VOX_CHECK(m_state->step(source));
    if (const auto node = m_state->find(source)) {
        m_state->names.erase(source);
        m_state->names[target] = node;
        return {};
    }
    if (!m_state->isDirectory(source))
        return missing(source);
    const auto below = m_state->names.lower_bound(target + "/");
    if (below != m_state->names.end() && isInside(below->first, target))
        return fail(ErrorCode::InvalidArgument, "cannot be given its name: Directory not empty",
                    target);
    m_state->directories.erase(target);
    m_state->names.merge(State::moved(m_state->names, source, target));
    m_state->directories.merge(m_state->movedDirectories(source, target));
    return {};
}

Result<> MemoryFileSystem::exchange(const Path &a, const Path &b)
{
    const std::lock_guard lock(m_state->mutex);
    const std::string first = clean(a);
    const std::string second = clean(b);
    VOX_CHECK(m_state->step(first));
    const auto there = [&](const std::string &path) {
        return m_state->find(path) || m_state->isDirectory(path);
    };
    if (!there(first) || !there(second))
        return missing(there(first) ? second : first);
    auto newSecond = State::moved(m_state->names, first, second);
    auto newFirst = State::moved(m_state->names, second, first);
    m_state->names.merge(newSecond);
    m_state->names.merge(newFirst);
    auto secondDirectories = m_state->movedDirectories(first, second);
    auto firstDirectories = m_state->movedDirectories(second, first);
    m_state->directories.merge(secondDirectories);
    m_state->directories.merge(firstDirectories);
    return {};
}

Result<> MemoryFileSystem::hardLink(const Path &existing, const Path &link)
{
    const std::lock_guard lock(m_state->mutex);
    VOX_CHECK(m_state->step(clean(link)));
    const auto node = m_state->find(clean(existing));
    if (!node)
        return missing(clean(existing));
    if (m_state->find(clean(link)))
        return fail(ErrorCode::InvalidArgument, "cannot be linked: File exists", clean(link));
    m_state->names[clean(link)] = node;
    return {};
}

Result<> MemoryFileSystem::remove(const Path &path)
{
    const std::lock_guard lock(m_state->mutex);
    const std::string name = clean(path);
    VOX_CHECK(m_state->step(name));
    if (m_state->names.erase(name) + m_state->directories.erase(name) == 0)
        return missing(name);
    return {};
}

Result<> MemoryFileSystem::removeTree(const Path &path)
{
    const std::lock_guard lock(m_state->mutex);
    const std::string name = clean(path);
    VOX_CHECK(m_state->step(name));
    State::moved(m_state->names, name, name);
    m_state->movedDirectories(name, name);
    return {};
}

Result<> MemoryFileSystem::createDirectories(const Path &path)
{
    const std::lock_guard lock(m_state->mutex);
    VOX_CHECK(m_state->step(clean(path)));
    for (auto part = Path(clean(path)); !part.empty() && part != part.root_path();
         part = part.parent_path())
        m_state->directories.insert(part.string());
    return {};
}

Result<> MemoryFileSystem::syncDirectory(const Path &path)
{
    const std::lock_guard lock(m_state->mutex);
    const std::string directory = clean(path);
    VOX_CHECK(m_state->step(directory));
    // The names directly inside become durable; a renamed folder takes what is below it along.
    const auto isDirect = [&](const std::string &name) {
        return isInside(name, directory);
    };
    for (auto it = m_state->durable.begin(); it != m_state->durable.end();)
        it = isDirect(it->first) ? m_state->durable.erase(it) : std::next(it);
    for (const auto &[name, node] : m_state->names)
        if (isDirect(name))
            m_state->durable[name] = node;
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
    const auto [it, isNew] = m_state->locks.emplace(name, holder);
    if (!isNew)
        return fail(ErrorCode::Busy, "locked by " + it->second, name);
    return std::make_unique<MemoryLock>(m_state, name);
}

} // namespace voxdeck::test
