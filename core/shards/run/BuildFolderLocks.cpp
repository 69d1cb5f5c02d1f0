// SPDX-License-Identifier: Apache-2.0
// Who may work in the folder of a build at the same time.
#include "core/base/Stopped.h"
#include "core/shards/run/BuildFolder.h"

#include <chrono>
#include <string>
#include <thread>
#include <utility>

namespace voxdeck {

namespace {

constexpr const char *kLockName = ".voxdeck-build.lock";
constexpr const char *kPartPrefix = ".voxdeck-build.part-";
constexpr std::chrono::milliseconds kLook{20};
constexpr int kLooksForParts = 25;
constexpr int kLooksForOwnLock = 50; // others look whether it is held, and hold it meanwhile

/// `shard 3 of 10`'s neighbours have other numbers in this name.
std::string partLockName(BuildPart part)
{
    return kPartPrefix + std::to_string(part.index + 1) + "-of-" + std::to_string(part.count)
           + ".lock";
}

} // namespace

/// A whole build has the lock alone; a part has its own, and this one only to begin and to end.
Result<> BuildFolder::lockFolder(const std::stop_token &stop)
{
    if (m_part.count > 1) {
        const auto path = m_output / partLockName(m_part);
        for (int look = 0;; ++look) {
            auto lock = m_fs->lock(path, m_holder);
            if (lock) {
                m_partLock = *std::move(lock);
                break;
            }
            if (lock.error().code != ErrorCode::Busy || look >= kLooksForOwnLock)
                return fail(std::move(lock).error());
            std::this_thread::sleep_for(kLook);
        }
        return lockWhole(stop);
    }
    VOX_CHECK(lockWhole(stop));
    VOX_TRY(const bool isPartAtWork, isOtherPartAtWork());
    if (!isPartAtWork)
        return {};
    return fail(ErrorCode::Busy,
                Sentence::tr(
                    "is being built in parts; wait until they are done, or build the missing part"),
                m_output.string());
}

/// While other parts hold it, it is not held for long; anybody else keeps it to the end of a build. Parts
/// begin and end between two looks, so one look does not tell.
Result<> BuildFolder::lockWhole(const std::stop_token &stop)
{
    for (int looksWithoutParts = 0;;) {
        auto lock = m_fs->lock(m_output / kLockName, m_holder);
        if (lock) {
            m_lock = *std::move(lock);
            return {};
        }
        if (lock.error().code != ErrorCode::Busy || m_part.count <= 1)
            return fail(std::move(lock).error());
        VOX_TRY(const bool isPartAtWork, isOtherPartAtWork());
        looksWithoutParts = isPartAtWork ? 0 : looksWithoutParts + 1;
        if (looksWithoutParts > kLooksForParts)
            return fail(std::move(lock).error());
        VOX_CHECK(checkStop(stop));
        std::this_thread::sleep_for(kLook);
    }
}

Result<bool> BuildFolder::isOtherPartAtWork() const
{
    VOX_TRY(const auto entries, m_fs->list(m_output));
    for (const auto &entry : entries) {
        if (!entry.name.starts_with(kPartPrefix)
            || (m_part.count > 1 && entry.name == partLockName(m_part)))
            continue;
        const auto lock = m_fs->lock(m_output / entry.name, m_holder);
        if (!lock && lock.error().code == ErrorCode::Busy)
            return true;
        if (!lock)
            return fail(lock.error());
    }
    return false;
}

Result<> BuildFolder::shareWithParts()
{
    if (m_part.count > 1)
        m_lock.reset();
    return {};
}

Result<> BuildFolder::takeBack(const std::stop_token &stop)
{
    return m_lock ? Result<>() : lockWhole(stop);
}

} // namespace voxdeck
