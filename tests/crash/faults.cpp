// SPDX-License-Identifier: GPL-3.0-or-later
// A library to be preloaded (LD_PRELOAD): system calls fail as requested, or are logged.
//
//   VOXDECK_FAULTS=fsync,pread:7:5       the seventh of these calls fails with errno 5
//   VOXDECK_FAULTS=fsync,pread:every:4   the first, third, fifth, ... fails
//   VOXDECK_FAULTS=pthread_create:always:11
//   VOXDECK_FAULTS=write:7+:28           the seventh and all after it fail, as on a full disk; what is printed does not
//   VOXDECK_FAULTS=write,fsync:7:kill    SIGKILL at the seventh; a write is torn in its middle before
//   VOXDECK_FAULTS_BELOW=/tmp/x          open() fails only for paths that begin so; other calls always
//   VOXDECK_FAULTS_COUNT=/tmp/count      holds the number of such calls when the process ends
//   VOXDECK_CALLS=/tmp/calls             appends "mkdir PATH", "create PATH", "sync PATH", ... of what succeeded
//
// It includes no header that declares these calls: their declarations here have fewer attributes.
#include <cerrno>
#include <cstdarg>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>

namespace {

using Size = unsigned long;
using Signed = long;

constexpr int kCreate = 0100; // O_CREAT
constexpr int kKill = -1;     // instead of an errno
constexpr int kSigKill = 9;

template <class Function>
Function *next(const char *name)
{
    return reinterpret_cast<Function *>(::dlsym(RTLD_NEXT, name));
}

bool isListed(const char *list, const char *name)
{
    const Size length = std::strlen(name);
    for (const char *at = list; *at != '\0' && *at != ':';) {
        const Size word = std::strcspn(at, ",:");
        if (word == length && std::strncmp(at, name, length) == 0)
            return true;
        at += word + (at[word] == ',' ? 1 : 0);
    }
    return false;
}

long calls = 0; ///< of those that VOXDECK_FAULTS names

/// The errno to fail with; 0: do it.
int fault(const char *name)
{
    static const char *const told = std::getenv("VOXDECK_FAULTS");
    if (!told || !isListed(told, name))
        return 0;
    const char *const mode = std::strchr(told, ':');
    const char *const number = mode ? std::strchr(mode + 1, ':') : nullptr;
    if (!number)
        return 0;
    const long call = __atomic_add_fetch(&calls, 1, __ATOMIC_SEQ_CST);
    const bool isNow = std::strncmp(mode + 1, "always", 6) == 0
                       || (std::strncmp(mode + 1, "every", 5) == 0 ? call % 2 == 1
                           : number[-1] == '+'                     ? call >= std::atol(mode + 1)
                                                                   : call == std::atol(mode + 1));
    return !isNow ? 0 : std::strcmp(number + 1, "kill") == 0 ? kKill : std::atoi(number + 1);
}

/// Of standard output and error, which are not on the disk that is full.
bool isPrinted(int file)
{
    static const char *const told = std::getenv("VOXDECK_FAULTS");
    return told && std::strstr(told, "+:") && (file == 1 || file == 2);
}

[[noreturn]] void die()
{
    for (;;)
        static_cast<void>(std::raise(kSigKill));
}

bool isMeant(const char *path)
{
    static const char *const below = std::getenv("VOXDECK_FAULTS_BELOW");
    return !below || std::strncmp(path, below, std::strlen(below)) == 0;
}

void writeDown(const char *what, const char *path)
{
    static const char *const file = std::getenv("VOXDECK_CALLS");
    if (!file)
        return;
    static auto *const open = next<int(const char *, int, ...)>("open");
    static auto *const write = next<Signed(int, const void *, Size)>("write");
    static auto *const close = next<int(int)>("close");
    char line[5000];
    const int length = std::snprintf(line, sizeof line, "%s %s\n", what, path);
    const int kept = errno;
    const int log = open(file, 02001 | kCreate, 0666); // to append
    if (log >= 0) {
        static_cast<void>(write(log, line, static_cast<Size>(length)));
        close(log);
    }
    errno = kept;
}

void writeDown(const char *what, int descriptor)
{
    static const char *const file = std::getenv("VOXDECK_CALLS");
    if (!file)
        return;
    static auto *const readlink = next<Signed(const char *, char *, Size)>("readlink");
    char link[64];
    char path[4096] = {};
    std::snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    if (readlink(link, path, sizeof path - 1) > 0)
        writeDown(what, path);
}

template <class Result>
bool failed(const char *name, Result *result)
{
    const int number = fault(name);
    if (number == 0)
        return false;
    if (number == kKill)
        die();
    errno = number;
    *result = -1;
    return true;
}

__attribute__((destructor)) void tellCount()
{
    static const char *const file = std::getenv("VOXDECK_FAULTS_COUNT");
    if (!file)
        return;
    static auto *const open = next<int(const char *, int, ...)>("open");
    static auto *const write = next<Signed(int, const void *, Size)>("write");
    char line[32];
    const int length = std::snprintf(line, sizeof line, "%ld", calls);
    const int to = open(file, 01001 | kCreate, 0666); // to write, from the beginning
    if (to >= 0)
        static_cast<void>(write(to, line, static_cast<Size>(length)));
}

} // namespace

// NOLINTBEGIN
extern "C" {

#define FAULTY_OPEN(NAME)                                                                          \
    int NAME(const char *path, int flags, ...)                                                     \
    {                                                                                              \
        va_list more;                                                                              \
        va_start(more, flags);                                                                     \
        const unsigned mode = va_arg(more, unsigned);                                              \
        va_end(more);                                                                              \
        int result = 0;                                                                            \
        if (isMeant(path) && failed("open", &result))                                              \
            return result;                                                                         \
        static auto *const real = next<int(const char *, int, ...)>(#NAME);                        \
        result = real(path, flags, mode);                                                          \
        if (result >= 0 && (flags & kCreate) != 0)                                                 \
            writeDown("create", path);                                                             \
        return result;                                                                             \
    }
FAULTY_OPEN(open)
FAULTY_OPEN(open64)

#define FAULTY(NAME, SHOWN, RESULT, PARAMETERS, ARGUMENTS)                                         \
    RESULT NAME PARAMETERS                                                                         \
    {                                                                                              \
        RESULT result = 0;                                                                         \
        if (failed(SHOWN, &result))                                                                \
            return result;                                                                         \
        static auto *const real = next<RESULT PARAMETERS>(#NAME);                                  \
        return real ARGUMENTS;                                                                     \
    }
FAULTY(read, "read", Signed, (int file, void *to, Size size), (file, to, size))
FAULTY(pread, "pread", Signed, (int file, void *to, Size size, long at), (file, to, size, at))
FAULTY(pread64, "pread", Signed, (int file, void *to, Size size, long at), (file, to, size, at))
#define FAULTY_WRITE(NAME, SHOWN, PARAMETERS, HALF, ARGUMENTS)                                     \
    Signed NAME PARAMETERS                                                                         \
    {                                                                                              \
        static auto *const real = next<Signed PARAMETERS>(#NAME);                                  \
        const int number = isPrinted(file) ? 0 : fault(SHOWN);                                     \
        if (number == kKill) {                                                                     \
            static_cast<void>(real HALF);                                                          \
            die();                                                                                 \
        }                                                                                          \
        if (number == 0)                                                                           \
            return real ARGUMENTS;                                                                 \
        errno = number;                                                                            \
        return -1;                                                                                 \
    }
FAULTY_WRITE(write, "write", (int file, const void *from, Size size), (file, from, size / 2),
             (file, from, size))
FAULTY_WRITE(pwrite, "pwrite", (int file, const void *from, Size size, long at),
             (file, from, size / 2, at), (file, from, size, at))
FAULTY_WRITE(pwrite64, "pwrite", (int file, const void *from, Size size, long at),
             (file, from, size / 2, at), (file, from, size, at))
FAULTY(rename, "rename", int, (const char *from, const char *to), (from, to))
FAULTY(unlink, "unlink", int, (const char *path), (path))
FAULTY(remove, "unlink", int, (const char *path), (path))
FAULTY(syncfs, "syncfs", int, (int file), (file))
FAULTY(ftruncate, "ftruncate", int, (int file, long size), (file, size))
FAULTY(ftruncate64, "ftruncate", int, (int file, long size), (file, size))
FAULTY(flock, "flock", int, (int file, int operation), (file, operation))

#define FAULTY_SYNC(NAME)                                                                          \
    int NAME(int file)                                                                             \
    {                                                                                              \
        int result = 0;                                                                            \
        if (failed(#NAME, &result))                                                                \
            return result;                                                                         \
        static auto *const real = next<int(int)>(#NAME);                                           \
        result = real(file);                                                                       \
        if (result == 0)                                                                           \
            writeDown("sync", file);                                                               \
        return result;                                                                             \
    }
FAULTY_SYNC(fsync)
FAULTY_SYNC(fdatasync)

int mkdir(const char *path, unsigned mode)
{
    int result = 0;
    if (failed("mkdir", &result))
        return result;
    static auto *const real = next<int(const char *, unsigned)>("mkdir");
    result = real(path, mode);
    if (result == 0)
        writeDown("mkdir", path);
    return result;
}

int pthread_create(void *thread, const void *attributes, void *(*run)(void *), void *argument)
{
    if (const int number = fault("pthread_create"))
        return number;
    static auto *const real = next<int(void *, const void *, void *(*)(void *), void *)>(
        "pthread_create");
    return real(thread, attributes, run, argument);
}

} // extern "C"
// NOLINTEND
