// SPDX-License-Identifier: Apache-2.0
#include "core/workspace/LastingLocks.h"

#include "core/base/Mutex.h"

#include <sqlite3.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdarg>
#include <map>
#include <utility>

namespace voxdeck {

namespace {

/// The descriptors that hold the locks of the process: one for each file, a duplicate of the first of SQLite's that
/// locked it. SQLite expects what POSIX locks do: all of its descriptors of a file have the same locks.
class LockHolders {
public:
    int lock(int descriptor, int command, flock &lock)
    {
        const MutexLock guard(m_mutex);
        const Holder *const holder = holderOf(descriptor);
        if (!holder || holder->isOrdinary)
            return ::fcntl(descriptor, command, &lock);
        lock.l_pid = 0; // must be; SQLite leaves it unset
        const int wanted = command == F_GETLK ? F_OFD_GETLK : F_OFD_SETLK;
        return ::fcntl(holder->descriptor, wanted, &lock);
    }

    int close(int descriptor)
    {
        const MutexLock guard(m_mutex);
        const auto file = m_files.find(descriptor);
        if (file != m_files.end()) {
            const auto holder = m_holders.find(file->second);
            m_files.erase(file);
            if (--holder->second.users == 0) {
                if (holder->second.descriptor >= 0)
                    ::close(holder->second.descriptor);
                m_holders.erase(holder);
            }
        }
        return ::close(descriptor);
    }

private:
    using File = std::pair<dev_t, ino_t>;
    struct Holder {
        int descriptor = -1;
        int users = 0;           ///< of SQLite's descriptors
        bool isOrdinary = false; ///< the file system has no locks of open file descriptions
    };

    /// Null where the file cannot be examined.
    const Holder *holderOf(int descriptor) VOX_REQUIRES(m_mutex)
    {
        if (const auto known = m_files.find(descriptor); known != m_files.end())
            return &m_holders.at(known->second);
        struct stat status = {};
        if (::fstat(descriptor, &status) != 0)
            return nullptr;
        const File file(status.st_dev, status.st_ino);
        Holder &holder = m_holders[file];
        if (holder.users == 0)
            begin(holder, descriptor);
        ++holder.users;
        m_files.emplace(descriptor, file);
        return &holder;
    }

    static void begin(Holder &holder, int descriptor)
    {
        holder.descriptor = ::fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
        flock question = {};
        question.l_type = F_RDLCK;
        question.l_whence = SEEK_SET;
        holder.isOrdinary = holder.descriptor < 0
                            || ::fcntl(holder.descriptor, F_OFD_GETLK, &question) != 0;
    }

    Mutex m_mutex;
    std::map<int, File> m_files VOX_GUARDED_BY(m_mutex); ///< by SQLite's descriptor
    std::map<File, Holder> m_holders VOX_GUARDED_BY(m_mutex);
};

LockHolders &lockHolders()
{
    static auto *const holders = new LockHolders; // outlives every connection
    return *holders;
}

int controlFile(int descriptor, int command, ...)
{
    va_list arguments;
    va_start(arguments, command);
    int result = 0;
    if (command == F_SETLK || command == F_GETLK)
        result = lockHolders().lock(descriptor, command, *va_arg(arguments, flock *));
    else
        result = ::fcntl(descriptor, command, va_arg(arguments, long));
    va_end(arguments);
    return result;
}

int closeFile(int descriptor)
{
    return lockHolders().close(descriptor);
}

} // namespace

bool makeLocksLast(sqlite3_vfs &vfs)
{
    if (vfs.iVersion < 3 || !vfs.xSetSystemCall)
        return false;
    // Both or none: a descriptor that is closed unseen would leave its locks held.
    const auto closing = reinterpret_cast<sqlite3_syscall_ptr>(&closeFile);
    const auto locking = reinterpret_cast<sqlite3_syscall_ptr>(&controlFile);
    if (vfs.xSetSystemCall(&vfs, "close", closing) != SQLITE_OK)
        return false;
    if (vfs.xSetSystemCall(&vfs, "fcntl", locking) == SQLITE_OK)
        return true;
    vfs.xSetSystemCall(&vfs, "close", nullptr);
    return false;
}

} // namespace voxdeck
