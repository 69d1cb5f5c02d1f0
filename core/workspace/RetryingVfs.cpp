// SPDX-License-Identifier: Apache-2.0
#include "core/workspace/RetryingVfs.h"

#include "core/workspace/LastingLocks.h"

#include <sqlite3.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <mutex>

namespace voxdeck {

namespace {

constexpr const char *kName = "voxdeck";

/// A file's functions with another xSync. SQLite's files begin with a pointer to `methods`.
struct Methods {
    sqlite3_io_methods methods = {};
    const sqlite3_io_methods *usual = nullptr;
};

const sqlite3_io_methods &usualOf(const sqlite3_file *file)
{
    // A Methods begins with its `methods`, as both are of standard layout.
    return *reinterpret_cast<const Methods *>(file->pMethods)->usual;
}

int syncAgain(sqlite3_file *file, int flags)
{
    const sqlite3_io_methods &usual = usualOf(file);
    for (;;) {
        const int code = usual.xSync(file, flags);
        int number = 0;
        if (code != SQLITE_IOERR_FSYNC
            || usual.xFileControl(file, SQLITE_FCNTL_LAST_ERRNO, &number) != SQLITE_OK
            || number != EINTR)
            return code;
    }
}

/// The changed copy of a table of functions; SQLite has one for each way of locking.
const sqlite3_io_methods *changed(const sqlite3_io_methods *usual)
{
    static std::mutex mutex;
    static std::array<Methods, 16> copies; // guarded by mutex
    static std::size_t count = 0;          // guarded by mutex
    const std::lock_guard lock(mutex);
    for (std::size_t at = 0; at < count; ++at)
        if (copies[at].usual == usual)
            return &copies[at].methods;
    if (count == copies.size())
        return usual;
    Methods &copy = copies[count++];
    copy.methods = *usual;
    copy.methods.xSync = &syncAgain;
    copy.usual = usual;
    return &copy.methods;
}

sqlite3_vfs *&usualVfs()
{
    static sqlite3_vfs *vfs = sqlite3_vfs_find(nullptr);
    return vfs;
}

int openChanged(sqlite3_vfs * /*vfs*/, const char *name, sqlite3_file *file, int flags, int *opened)
{
    const int code = usualVfs()->xOpen(usualVfs(), name, file, flags, opened);
    if (code == SQLITE_OK && file->pMethods)
        file->pMethods = changed(file->pMethods);
    return code;
}

} // namespace

const char *retryingVfs()
{
    static const char *const name = [] {
        sqlite3_vfs *const usual = usualVfs();
        if (!usual)
            return static_cast<const char *>(nullptr);
        // Where it cannot, nobody else in the process may open and close a workspace file, as before.
        static_cast<void>(makeLocksLast(*usual));
        static sqlite3_vfs vfs = *usual;
        vfs.pNext = nullptr;
        vfs.zName = kName;
        vfs.xOpen = &openChanged;
        return sqlite3_vfs_register(&vfs, 0) == SQLITE_OK ? kName : nullptr;
    }();
    return name;
}

} // namespace voxdeck
