// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0241
#pragma once

#include <mutex>

// Annotations of what a lock guards. clang checks them (-Wthread-safety, tests/check_locks.py); other compilers do
// not see them.
#if defined(__clang__)
#define VOX_THREAD_ATTRIBUTE(x) __attribute__((x))
#else
#define VOX_THREAD_ATTRIBUTE(x)
#endif

#define VOX_CAPABILITY VOX_THREAD_ATTRIBUTE(capability("mutex"))
#define VOX_SCOPED_CAPABILITY VOX_THREAD_ATTRIBUTE(scoped_lockable)
/// A member that is read and written with the mutex held only.
#define VOX_GUARDED_BY(mutex) VOX_THREAD_ATTRIBUTE(guarded_by(mutex))
/// A function, or the lambda of a condition, that is called with the mutex held only.
#define VOX_REQUIRES(...) VOX_THREAD_ATTRIBUTE(requires_capability(__VA_ARGS__))
/// A function that takes the mutex itself.
#define VOX_EXCLUDES(...) VOX_THREAD_ATTRIBUTE(locks_excluded(__VA_ARGS__))
#define VOX_ACQUIRE(...) VOX_THREAD_ATTRIBUTE(acquire_capability(__VA_ARGS__))
#define VOX_TRY_ACQUIRE(...) VOX_THREAD_ATTRIBUTE(try_acquire_capability(__VA_ARGS__))
#define VOX_RELEASE(...) VOX_THREAD_ATTRIBUTE(release_capability(__VA_ARGS__))

namespace voxdeck {

/// A std::mutex that clang knows as one. std::condition_variable_any waits with it.
class VOX_CAPABILITY Mutex {
public:
    Mutex() = default;
    Mutex(const Mutex &) = delete;
    Mutex &operator=(const Mutex &) = delete;
    ~Mutex() = default;

    void lock() VOX_ACQUIRE() { m_mutex.lock(); }
    void unlock() VOX_RELEASE() { m_mutex.unlock(); }
    // NOLINTNEXTLINE(readability-identifier-naming): the name the standard library asks for
    bool try_lock() VOX_TRY_ACQUIRE(true) { return m_mutex.try_lock(); }

private:
    std::mutex m_mutex;
};

/// Holds a Mutex as long as it lives.
class VOX_SCOPED_CAPABILITY MutexLock {
public:
    explicit MutexLock(Mutex &mutex) VOX_ACQUIRE(mutex) : m_mutex(mutex) { m_mutex.lock(); }
    MutexLock(const MutexLock &) = delete;
    MutexLock &operator=(const MutexLock &) = delete;
    ~MutexLock() VOX_RELEASE() { m_mutex.unlock(); }

private:
    Mutex &m_mutex;
};

} // namespace voxdeck
