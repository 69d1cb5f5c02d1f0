// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0490
#include "core/remote/GuardedWrite.h"

#include "core/base/Stopped.h"
#include "core/remote/PartTag.h"
#include "core/remote/S3Signer.h"

#include <chrono>
#include <cstring>
#include <utility>

namespace voxdeck {

namespace {

using Kept = KnownConditions::Kept;

/// An ETag that no object has: theirs are hexadecimal.
constexpr const char *kNoSuchEtag = "\"voxdeck-no-such-etag\"";

/// A condition failed although the object is as it was: its ETag is written in another way, or another request to the
/// same object is still at work (409).
constexpr int kTries = 5;

std::chrono::milliseconds waitBefore(int number)
{
    constexpr int kAtOnce = 2; // both ways to write an ETag
    return number < kAtOnce ? std::chrono::milliseconds(0)
                            : std::chrono::milliseconds(250) * (1 << (number - kAtOnce));
}

GuardedWrite::IsOurs hasBytes(const S3Bucket &bucket, const std::string &key,
                              std::span<const std::byte> bytes, const std::stop_token &stop)
{
    return [&bucket, &key, bytes, stop](const ObjectFacts &facts) -> Result<bool> {
        if (facts.size != bytes.size())
            return false;
        if (bareTag(facts.etag) == md5Hex(bytes))
            return true;
        return bucket.hasBytes(
            key, facts,
            [bytes](std::uint64_t at, std::span<const std::byte> there) -> Result<bool> {
                return std::memcmp(bytes.data() + at, there.data(), there.size()) == 0;
            },
            stop);
    };
}

} // namespace

/// Counts the tries of one write, and changes the way in which the ETag is written from one to the next.
class GuardedWrite::Tries {
public:
    explicit Tries(const GuardedWrite &write)
        : m_write(write), m_hasBareTags(write.m_bucket.conditions().hasBareTags)
    {
    }
    PutCondition condition() const { return m_write.condition(m_hasBareTags); }
    void succeeded() const
    {
        if (!m_write.m_guard.etag.empty())
            m_write.m_bucket.conditions().hasBareTags = m_hasBareTags;
    }
    /// Waits; false after the last try. Error: Cancelled.
    Result<bool> next()
    {
        if (++m_number >= kTries)
            return false;
        m_hasBareTags = !m_hasBareTags;
        if (!sleepUntil(std::chrono::steady_clock::now() + waitBefore(m_number), m_write.m_stop))
            return stopped("", "nothing was changed");
        return true;
    }

private:
    const GuardedWrite &m_write;
    bool m_hasBareTags;
    int m_number = 0;
};

PutCondition GuardedWrite::condition(bool hasBareTags) const
{
    if (m_guard.kind == WriteGuard::Kind::Anything)
        return {};
    return {hasBareTags ? std::string(bareTag(m_guard.etag)) : m_guard.etag, m_guard.etag.empty()};
}

Result<GuardedWrite::Look> GuardedWrite::look(const IsOurs &isOurs) const
{
    const auto facts = m_bucket.facts(m_key, m_stop);
    if (!facts && facts.error().code == ErrorCode::PermissionDenied)
        return Look{Place::Hidden, {}};
    if (!facts && facts.error().code == ErrorCode::NotFound)
        return Look{m_guard.etag.empty() ? Place::AsGuarded : Place::Others, {}};
    if (!facts)
        return fail(facts.error());
    if (!m_guard.etag.empty() && bareTag(facts->etag) == bareTag(m_guard.etag))
        return Look{Place::AsGuarded, facts->etag};
    VOX_TRY(const bool areOurs, isOurs(*facts));
    return Look{areOurs ? Place::Ours : Place::Others, facts->etag};
}

Result<Written> GuardedWrite::put(std::span<const std::byte> bytes) const
{
    if (m_guard.kind == WriteGuard::Kind::Anything) {
        VOX_TRY(auto etag, m_bucket.put(m_key, bytes, m_stop));
        return Written{WriteEnd::Stored, std::move(etag)};
    }
    if (m_guard.kind == WriteGuard::Kind::Unseen)
        return putUnseen(bytes);
    const auto isOurs = hasBytes(m_bucket, m_key, bytes, m_stop);
    VOX_TRY(auto probed, probe(bytes, isOurs));
    if (probed)
        return *std::move(probed);
    const auto &known = m_bucket.conditions();
    const bool isIgnored = m_guard.etag.empty() && known.keptAbsence == Kept::No;
    return known.kept == Kept::Yes && !isIgnored ? putGuarded(bytes, isOurs)
                                                 : putUnguarded(bytes, isOurs);
}

/// The end of a write that is stored with this ETag. Of a new object it is asked once, with the same bytes again,
/// whether the server refuses to store where none may be. One that stores again gives another ETag where these are not
/// MD5.
Written GuardedWrite::storedAs(std::span<const std::byte> bytes, std::string etag) const
{
    if (!m_guard.etag.empty())
        return {WriteEnd::Stored, std::move(etag)};
    auto &known = m_bucket.conditions();
    const std::lock_guard lock(known.probing);
    if (known.keptAbsence == Kept::Unknown) {
        auto again = m_bucket.put(m_key, bytes, m_stop, {{}, true});
        if (again || again.error().code == ErrorCode::Unsupported)
            known.keptAbsence = Kept::No;
        else if (again.error().code == ErrorCode::Busy)
            known.keptAbsence = Kept::Yes;
        if (again)
            etag = *std::move(again);
    }
    return {known.keptAbsence == Kept::No ? WriteEnd::StoredUnguarded : WriteEnd::Stored,
            std::move(etag)};
}

/// Whether the object that was to be replaced may have been deleted, so that one may be stored on the condition that
/// none is there: the server says so, or it says that the condition failed, and it keeps that other condition as well.
bool GuardedWrite::mayBeDeleted(ErrorCode why) const
{
    return !m_guard.etag.empty()
           && (why == ErrorCode::NotFound
               || (why == ErrorCode::Busy && m_bucket.conditions().keptAbsence == Kept::Yes));
}

/// Finds out whether the server honours conditions. Gives the end of this write where one that ignores them stored it.
Result<std::optional<Written>> GuardedWrite::probe(std::span<const std::byte> bytes,
                                                   const IsOurs &isOurs) const
{
    auto &known = m_bucket.conditions();
    if (known.kept != Kept::Unknown)
        return std::optional<Written>();
    const std::lock_guard lock(known.probing);
    if (known.kept != Kept::Unknown)
        return std::optional<Written>();
    VOX_TRY(auto before, look(isOurs));
    if (before.place == Place::Ours)
        return std::optional(Written{WriteEnd::Stored, std::move(before.etag)});
    if (before.place != Place::AsGuarded)
        return std::optional(Written{WriteEnd::ChangedByOthers, {}});
    if (m_beforeUnguarded)
        VOX_CHECK(m_beforeUnguarded());
    auto tried = m_bucket.put(m_key, bytes, m_stop, {kNoSuchEtag, false});
    if (tried) {
        known.kept = Kept::No;
        return std::optional(Written{WriteEnd::StoredUnguarded, *std::move(tried)});
    }
    const auto code = tried.error().code;
    if (code != ErrorCode::Busy && code != ErrorCode::NotFound && code != ErrorCode::Unsupported)
        return fail(std::move(tried).error());
    known.kept = code == ErrorCode::Unsupported ? Kept::No : Kept::Yes;
    return std::optional<Written>();
}

Result<Written> GuardedWrite::putGuarded(std::span<const std::byte> bytes,
                                         const IsOurs &isOurs) const
{
    const bool isNew = m_guard.etag.empty();
    if (isNew && m_bucket.conditions().keptAbsence == Kept::Unknown && m_beforeUnguarded)
        VOX_CHECK(m_beforeUnguarded());
    for (Tries tries(*this);;) {
        auto stored = m_bucket.put(m_key, bytes, m_stop, tries.condition());
        if (stored) {
            tries.succeeded();
            return storedAs(bytes, *std::move(stored));
        }
        const auto code = stored.error().code;
        if (code == ErrorCode::Unsupported) {
            m_bucket.conditions().kept = Kept::No;
            return putUnguarded(bytes, isOurs);
        }
        const bool isGone = code == ErrorCode::NotFound && !m_guard.etag.empty();
        if (code != ErrorCode::Busy && !isGone)
            return fail(std::move(stored).error());
        VOX_TRY(auto now, look(isOurs));
        if (now.place == Place::Ours)
            return Written{WriteEnd::Stored, std::move(now.etag)};
        if (now.place != Place::AsGuarded)
            return Written{WriteEnd::ChangedByOthers, {}};
        VOX_TRY(const bool mayTry, tries.next());
        if (!mayTry)
            return fail(std::move(stored).error());
    }
}

/// The look is a moment old; such a server offers nothing better.
Result<Written> GuardedWrite::putUnguarded(std::span<const std::byte> bytes,
                                           const IsOurs &isOurs) const
{
    if (m_beforeUnguarded)
        VOX_CHECK(m_beforeUnguarded());
    VOX_TRY(auto before, look(isOurs));
    if (before.place == Place::Ours)
        return Written{WriteEnd::Stored, std::move(before.etag)};
    if (before.place != Place::AsGuarded)
        return Written{WriteEnd::ChangedByOthers, {}};
    VOX_TRY(auto etag, m_bucket.put(m_key, bytes, m_stop));
    return Written{WriteEnd::StoredUnguarded, std::move(etag)};
}

Result<Written> GuardedWrite::putUnseen(std::span<const std::byte> bytes) const
{
    const bool isNew = m_guard.etag.empty();
    if (isNew && m_bucket.conditions().keptAbsence == Kept::No)
        return Written{WriteEnd::NoConditions, {}};
    const auto own = "\"" + md5Hex(bytes) + "\"";
    auto stored = m_bucket.put(m_key, bytes, m_stop, condition(false));
    const bool hasFailed = !stored
                           && (stored.error().code == ErrorCode::Busy
                               || stored.error().code == ErrorCode::NotFound);
    const auto why = stored ? ErrorCode::Internal : stored.error().code;
    // with the ETag written the other way; then over what an earlier try may have stored, which changes nothing
    for (const PutCondition &other : {condition(true), PutCondition{own, false},
                                      PutCondition{std::string(bareTag(own)), false}})
        if (hasFailed && !stored && !other.ifAbsent)
            if (auto again = m_bucket.put(m_key, bytes, m_stop, other); again)
                stored = std::move(again);
    if (!stored && mayBeDeleted(why))
        stored = m_bucket.put(m_key, bytes, m_stop, {{}, true});
    if (stored)
        return storedAs(bytes, *std::move(stored));
    switch (stored.error().code) {
    case ErrorCode::Unsupported: return Written{WriteEnd::NoConditions, {}};
    case ErrorCode::Busy: return Written{WriteEnd::ChangedByOthers, {}};
    default: return fail(std::move(stored).error());
    }
}

Result<Written> GuardedWrite::complete(const std::string &upload,
                                       const std::vector<UploadedPart> &parts,
                                       const IsOurs &isOurs) const
{
    const bool isUnseen = m_guard.kind == WriteGuard::Kind::Unseen;
    const auto &known = m_bucket.conditions();
    const bool isIgnored = known.kept == Kept::No
                           || (m_guard.etag.empty() && known.keptAbsence == Kept::No);
    if (isUnseen && isIgnored)
        return Written{WriteEnd::NoConditions, {}};
    bool isGuarded = m_guard.kind != WriteGuard::Kind::Anything && !isIgnored;
    // parts take long, and not all servers that keep the conditions of a PUT keep those of a completion
    if (m_guard.kind == WriteGuard::Kind::Seen) {
        VOX_TRY(auto before, look(isOurs));
        if (before.place
            == Place::
                Ours) { // of a run whose answer was lost; the parts are left over, if they are there
            static_cast<void>(m_bucket.abortUpload(m_key, upload, m_stop));
            return Written{WriteEnd::Stored, std::move(before.etag)};
        }
        if (before.place == Place::Others)
            return Written{WriteEnd::ChangedByOthers, {}};
    }
    for (Tries tries(*this);;) {
        auto done = m_bucket.completeUpload(m_key, upload, parts, m_stop,
                                            isGuarded ? tries.condition() : PutCondition());
        if (done) {
            if (isGuarded)
                tries.succeeded();
            const bool wasLookedAt = m_guard.kind == WriteGuard::Kind::Seen && !isGuarded;
            return Written{wasLookedAt ? WriteEnd::StoredUnguarded : WriteEnd::Stored,
                           *std::move(done)};
        }
        const auto code = done.error().code;
        if (code == ErrorCode::Unsupported && isGuarded) {
            if (isUnseen)
                return Written{WriteEnd::NoConditions, {}};
            isGuarded = false;
            continue;
        }
        const bool isBusy = code == ErrorCode::Busy && m_guard.kind != WriteGuard::Kind::Anything;
        if (!isBusy && code != ErrorCode::NotFound)
            return fail(std::move(done).error());
        // the answer to an earlier try may have been lost: then the object is there
        VOX_TRY(auto now, look(isOurs));
        if (now.place == Place::Ours)
            return Written{WriteEnd::Stored, std::move(now.etag)};
        if (now.place == Place::Hidden && isGuarded && mayBeDeleted(code)) {
            if (auto made = m_bucket.completeUpload(m_key, upload, parts, m_stop, {{}, true}); made)
                return Written{WriteEnd::Stored, *std::move(made)};
        }
        if (!isBusy)
            return fail(std::move(done).error());
        if (now.place != Place::AsGuarded)
            return Written{WriteEnd::ChangedByOthers, {}};
        VOX_TRY(const bool mayTry, tries.next());
        if (!mayTry)
            return fail(std::move(done).error());
    }
}

} // namespace voxdeck
