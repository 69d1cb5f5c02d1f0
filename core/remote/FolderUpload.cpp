// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0440, 0441, 0490, 0717
#include "core/remote/FolderUpload.h"

#include "core/base/Counted.h"
#include "core/base/DatasetNames.h"
#include "core/job/Parallel.h"
#include "core/remote/BucketLook.h"
#include "core/remote/GuardedWrite.h"
#include "core/remote/PartTag.h"
#include "core/remote/UploadState.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>
#include <set>
#include <thread>
#include <tuple>

namespace voxdeck {

namespace {

int rankOf(const std::string &name)
{
    if (name == kBuildFileName)
        return 1;
    const bool isList = name.ends_with(".list") || name == "metainfo.idx" || name.ends_with(".tsv")
                        || name.ends_with("_manifest.json");
    return isList ? 2 : 0;
}

Result<> collect(const FileSystem &fs, const std::filesystem::path &folder,
                 const std::string &prefix, std::vector<UploadFile> &files)
{
    VOX_TRY(const auto entries, fs.list(folder));
    for (const auto &entry : entries) {
        const auto path = folder / entry.name;
        const bool isOwn = entry.name.starts_with("upload-") && entry.name.ends_with(".jsonl");
        if (entry.name.starts_with('.') || entry.name.ends_with(".part")
            || (prefix.empty() && isOwn))
            continue;
        if (entry.isLink && entry.kind == FileKind::Directory)
            return fail(ErrorCode::Unsupported,
                        Sentence::tr("is a link to a folder, which is not followed"),
                        path.string());
        if (entry.kind == FileKind::Directory) {
            VOX_CHECK(collect(fs, path, prefix + entry.name + "/", files));
            continue;
        }
        if (entry.kind != FileKind::File)
            return fail(ErrorCode::Unsupported, Sentence::tr("is neither a file nor a folder"),
                        path.string());
        VOX_TRY(const auto status, fs.status(path));
        files.push_back({prefix + entry.name, status.size, status.mtimeNs, rankOf(entry.name)});
    }
    return {};
}

/// A change within one tick of the file system's clock leaves a file its size and time, and would never be sent. So
/// what was changed just now is read in the next tick, from which on every change shows. True: there was such a file.
bool waitForClockOf(const std::vector<UploadFile> &files)
{
    using namespace std::chrono;
    constexpr std::int64_t kSecond = 1'000'000'000;
    constexpr auto kTick = milliseconds(20);   // of Linux, at 100 Hz and more
    constexpr auto kWholeSeconds = seconds(2); // of FAT, and of old servers
    const auto now = system_clock::now();
    auto until = now;
    for (const auto &file : files) {
        const auto changed = system_clock::time_point(
            duration_cast<system_clock::duration>(nanoseconds(file.mtimeNs)));
        const auto tick = file.mtimeNs % kSecond == 0 ? nanoseconds(kWholeSeconds)
                                                      : nanoseconds(kTick);
        if (changed <= now) // a clock that runs ahead says nothing
            until = std::max(until, changed + duration_cast<system_clock::duration>(tick));
    }
    if (until == now)
        return false;
    std::this_thread::sleep_until(until);
    return true;
}

Result<std::vector<std::byte>> readPart(const RandomAccessFile &file, std::uint64_t offset,
                                        std::uint64_t length, const std::string &name)
{
    std::vector<std::byte> bytes(length);
    VOX_TRY(const auto count, file.readAt(offset, bytes));
    if (count != length)
        return fail(ErrorCode::Busy, Sentence::tr("the file became shorter while it was sent"),
                    name);
    return bytes;
}

/// Sends files; shared by the threads of one upload.
class Sender {
public:
    Sender(const FileSystem &fs, const S3Bucket &bucket, UploadOptions options)
        : m_fs(fs), m_bucket(bucket), m_options(std::move(options))
    {
    }

    std::atomic<std::uint64_t> sent = 0;   ///< bytes
    std::atomic<std::uint64_t> before = 0; ///< bytes that the server had already

    std::uint64_t partBytes(const UploadFile &file) const
    {
        return partBytesFor(file.size, m_options.partBytes);
    }
    bool isInParts(const UploadFile &file) const { return file.size > partBytes(file); }

    Result<Written> whole(const std::filesystem::path &path, const std::string &key,
                          std::uint64_t size, WriteGuard guard, std::stop_token stop)
    {
        VOX_TRY(const auto file, m_fs.openForReading(path));
        VOX_TRY(const auto bytes, readPart(*file, 0, size, path.string()));
        VOX_TRY(auto written,
                GuardedWrite(m_bucket, key, std::move(guard), std::move(stop)).put(bytes));
        sent += size;
        return written;
    }

    /// `state` may name an upload that was begun; `noted` is called when one is.
    Result<Written> parts(const std::filesystem::path &path, const std::string &key,
                          std::uint64_t size, FileState state, WriteGuard guard,
                          const std::function<Result<>(const FileState &)> &noted,
                          const std::function<void()> &onTick, std::stop_token stop)
    {
        VOX_TRY(const auto file, m_fs.openForReading(path));
        std::vector<UploadedPart> stored;
        if (!state.upload.empty()) {
            auto known = m_bucket.parts(key, state.upload, stop);
            // the server forgot it, or the keys may not look: it begins again
            if (!known && known.error().code != ErrorCode::NotFound
                && known.error().code != ErrorCode::PermissionDenied)
                return fail(std::move(known).error());
            if (known)
                stored = *std::move(known);
            else
                state = {};
        }
        if (state.upload.empty()) {
            state.partBytes = partBytesFor(size, m_options.partBytes);
            VOX_TRY(state.upload, m_bucket.beginUpload(key, stop));
            VOX_CHECK(noted(state));
        }
        const auto partBytes = state.partBytes;
        const auto count = static_cast<std::size_t>((size + partBytes - 1) / partBytes);
        std::vector<UploadedPart> all(count);
        for (const auto &part : stored) {
            const auto index = static_cast<std::size_t>(part.number) - 1;
            if (index < count && part.size == std::min(partBytes, size - index * partBytes)) {
                all[index] = part;
                before += part.size;
            }
        }
        VOX_CHECK(parallelFor(
            count, m_options.parallel,
            [&](std::size_t index, const std::stop_token &token) -> Result<> {
                if (all[index].number != 0)
                    return {};
                const auto offset = index * partBytes;
                VOX_TRY(const auto bytes,
                        readPart(*file, offset, std::min(partBytes, size - offset), path.string()));
                VOX_TRY(all[index], m_bucket.putPart(key, state.upload, static_cast<int>(index) + 1,
                                                     bytes, token));
                sent += bytes.size();
                return {};
            },
            [&onTick](std::size_t) { onTick(); }, stop));
        return GuardedWrite(m_bucket, key, std::move(guard), stop)
            .complete(state.upload, all, [&](const ObjectFacts &facts) -> Result<bool> {
                return facts.size == size
                           ? isContentOf(m_fs, path, m_bucket, key, facts, partBytes, stop)
                           : false;
            });
    }

private:
    const FileSystem &m_fs;
    const S3Bucket &m_bucket;
    const UploadOptions m_options;
};

constexpr auto kStoredByOthers = VOX_SENTENCE(
    "was stored or changed by another user or program in the meantime");

Result<> checkUnchanged(const FileSystem &fs, const std::filesystem::path &path,
                        const UploadFile &file)
{
    VOX_TRY(const auto now, fs.status(path));
    if (now.size != file.size || now.mtimeNs != file.mtimeNs)
        return fail(ErrorCode::Busy,
                    Sentence::tr("the file changed while it was sent; upload it again"),
                    path.string());
    return {};
}

/// The upload of one folder.
class FolderUpload {
public:
    FolderUpload(const FileSystem &fs, const std::filesystem::path &folder, const S3Bucket &bucket,
                 const RemoteAddress &destination, const UploadOptions &options, UploadState &state,
                 const ProgressSink &progress)
        : m_fs(fs),
          m_folder(folder),
          m_bucket(bucket),
          m_destination(destination),
          m_options(options),
          m_state(state),
          m_progress(progress),
          m_sender(fs, bucket, options)
    {
    }

    /// Small files beside each other, large ones by their parts; lists one after another, when all is there.
    Result<UploadReport> run(const std::vector<UploadFile> &files, const std::stop_token &stop)
    {
        for (const auto &file : files)
            m_total += file.size;
        VOX_TRY(const auto judged, judge(files, stop));
        VOX_CHECK(settle(judged));
        std::vector<const UploadFile *> small;
        std::vector<const UploadFile *> others;
        for (const auto &file : files)
            if (!m_sent.contains(file.path))
                (file.rank == 0 && !m_sender.isInParts(file) ? small : others).push_back(&file);
        VOX_CHECK(parallelFor(
            small.size(), m_options.parallel,
            [&](std::size_t i, const std::stop_token &token) { return send(*small[i], token); },
            [this](std::size_t) { tell(); }, stop));
        for (const auto *const file : others)
            VOX_CHECK(send(*file, stop));
        tell();
        // of files that have changed or gone since; where they cannot be deleted, the upload is whole all the same
        for (const auto &[file, upload] : m_state.begun())
            static_cast<void>(m_bucket.abortUpload(m_destination.below(file).key, upload, stop));
        UploadReport told{m_stored,
                          m_storedBefore,
                          m_sender.sent,
                          m_sender.before,
                          m_filesChanged,
                          m_held,
                          m_unseen.size(),
                          m_unguarded,
                          0,
                          {}};
        std::tie(told.firstLeft, told.filesLeft) = m_state.storedBeside(files);
        return told;
    }

private:
    /// What the server has in the place of each file, and what becomes of it.
    Result<std::vector<JudgedFile>> judge(const std::vector<UploadFile> &files,
                                          const std::stop_token &stop)
    {
        const BucketLook look(m_fs, m_folder, m_bucket, m_destination, &m_state,
                              m_options.partBytes);
        std::vector<JudgedFile> judged(files.size());
        m_seen.resize(files.size());
        VOX_CHECK(parallelFor(
            files.size(), m_options.parallel,
            [&](std::size_t i, const std::stop_token &token) -> Result<> {
                VOX_TRY(auto found, look.look(files[i], token));
                judged[i] = {files[i], found.stored, UploadAct::Send};
                m_seen[i] = std::move(found.etag);
                return {};
            },
            [this](std::size_t) { tell(); }, stop));
        decide(judged, m_options.others, m_options.group);
        VOX_CHECK(checkNoneRefused(
            judged, [this](const std::string &path) { return m_destination.below(path).text(); }));
        return judged;
    }

    /// Notes and reports what is not to be sent.
    Result<> settle(const std::vector<JudgedFile> &judged)
    {
        for (std::size_t i = 0; i < judged.size(); ++i) {
            const auto &[file, stored, act] = judged[i];
            if (stored == StoredContent::Unseen)
                m_unseen.insert(file.path);
            m_guards[file.path] = guardOf(judged[i], m_seen[i]);
            if (act != UploadAct::Keep && act != UploadAct::Hold)
                continue;
            m_sent.insert(file.path);
            m_sender.before += file.size;
            if (act == UploadAct::Hold) {
                hold(file);
                continue;
            }
            if (!m_state.of(file).isDone)
                VOX_CHECK(m_state.note(file, {file.size,
                                              file.mtimeNs,
                                              {},
                                              0,
                                              true,
                                              m_seen[i],
                                              m_state.wasSent(file.path, m_seen[i])}));
            ++m_storedBefore;
            report(file, {});
        }
        return {};
    }

    void hold(const UploadFile &file)
    {
        ++m_filesChanged;
        if (m_state.of(file).isDone) { // here it is as it was: nothing was to be sent
            report(file, {});
            return;
        }
        m_held.push_back(file.path);
        report(file, fail(ErrorCode::Busy,
                          Sentence::tr(
                              "was changed on the server after it was sent, so it is not replaced"),
                          m_destination.below(file.path).text()));
    }

    /// What a file may replace: what the look found, or what this upload stored where the keys may not look.
    WriteGuard guardOf(const JudgedFile &judged, const std::string &seen) const
    {
        using Kind = WriteGuard::Kind;
        if (m_options.others == OthersContent::Replace)
            return {Kind::Anything, {}};
        if (judged.stored == StoredContent::Unseen)
            return {Kind::Unseen, m_state.lastOf(judged.file.path).etag};
        if (judged.stored != StoredContent::Nothing && seen.empty())
            return {Kind::Anything, {}}; // a server without ETags has nothing to hold on to
        return {Kind::Seen, seen};
    }

    /// The error of a file that was not stored.
    Error notStoredError(const UploadFile &file, const WriteGuard &guard, WriteEnd end) const
    {
        const auto address = m_destination.below(file.path).text();
        if (end == WriteEnd::NoConditions)
            return notReplaced(
                Sentence::tr("these keys may not read what is stored there, and the server has no "
                             "conditional writes: whether something would be lost is unknown"),
                address);
        if (guard.kind != WriteGuard::Kind::Unseen)
            return notReplaced(kStoredByOthers, address);
        return notReplaced(
            guard.etag.empty()
                ? Sentence::tr("something is stored under this name, and these keys may not read "
                               "it: whether it has the same content is unknown")
                : Sentence::tr("was changed or deleted on the server after it was sent"),
            address);
    }

    Result<> send(const UploadFile &file, const std::stop_token &stop)
    {
        auto sent = sendNow(file, stop);
        if (sent || sent.error().code != ErrorCode::Cancelled)
            report(file, sent);
        return sent;
    }

    Result<> sendNow(const UploadFile &file, const std::stop_token &stop)
    {
        const auto path = m_folder / file.path;
        const auto key = keyOf(file);
        auto known = m_state.of(file);
        if (known.isDone)
            known = {}; // it is gone there
        const auto note = [&](FileState now) {
            if (now.etag.empty() && !now.isDone) { // until then the server has that one
                now.etag = m_state.lastOf(file.path).etag;
                now.isSent = m_state.lastOf(file.path).isSent;
            }
            now.size = file.size;
            now.mtimeNs = file.mtimeNs;
            return m_state.note(file, now);
        };
        const auto &guard = m_guards.at(file.path);
        VOX_TRY(auto written,
                m_sender.isInParts(file) ? m_sender.parts(
                    path, key, file.size, known, guard, note, [this] { tell(); }, stop)
                                         : m_sender.whole(path, key, file.size, guard, stop));
        if (written.end == WriteEnd::ChangedByOthers || written.end == WriteEnd::NoConditions)
            return fail(notStoredError(file, guard, written.end));
        const bool isAsked = m_options.others == OthersContent::Replace;
        if (written.end == WriteEnd::StoredUnguarded
            || (guard.kind == WriteGuard::Kind::Anything && !isAsked))
            ++m_unguarded;
        VOX_CHECK(checkUnchanged(m_fs, path, file));
        FileState done;
        done.isDone = true;
        done.isSent = true;
        done.etag = std::move(written.etag);
        if (done.etag.empty()) // a later look compares it; keys that only write have none
            if (const auto facts = m_bucket.facts(key, stop); facts)
                done.etag = facts->etag;
        VOX_CHECK(note(done));
        ++m_stored;
        return {};
    }

    void report(const UploadFile &file, const Result<> &sent) const
    {
        if (m_options.onFile)
            m_options.onFile(file, sent);
    }
    void tell() const
    {
        voxdeck::report(m_progress, {m_sender.sent + m_sender.before, m_total, "bytes"});
    }
    std::string keyOf(const UploadFile &file) const { return m_destination.below(file.path).key; }

    const FileSystem &m_fs;
    const std::filesystem::path &m_folder;
    const S3Bucket &m_bucket;
    const RemoteAddress &m_destination;
    const UploadOptions &m_options;
    UploadState &m_state;
    const ProgressSink &m_progress;
    Sender m_sender;
    std::uint64_t m_total = 0;
    std::atomic<std::uint64_t> m_stored = 0;
    std::atomic<std::uint64_t> m_storedBefore = 0;
    std::set<std::string> m_sent;    ///< before, or not to be sent; by path
    std::set<std::string> m_unseen;  ///< by path
    std::vector<std::string> m_seen; ///< ETags of what the server had, by the file's number
    std::map<std::string, WriteGuard> m_guards; ///< by path; not changed once files are sent
    std::atomic<std::uint64_t> m_unguarded = 0;
    std::uint64_t m_filesChanged = 0;
    std::vector<std::string> m_held;
};

} // namespace

Result<std::vector<UploadFile>> planUpload(const FileSystem &fs,
                                           const std::filesystem::path &folder)
{
    std::vector<UploadFile> files;
    VOX_CHECK(collect(fs, folder, "", files));
    if (waitForClockOf(files)) {
        files.clear();
        VOX_CHECK(collect(fs, folder, "", files));
    }
    std::stable_sort(files.begin(), files.end(), [](const UploadFile &a, const UploadFile &b) {
        return std::pair(a.rank, std::string_view(a.path))
               < std::pair(b.rank, std::string_view(b.path));
    });
    return files;
}

Result<WriteEnd> uploadFile(const FileSystem &fs, const std::filesystem::path &file,
                            const S3Bucket &bucket, const RemoteAddress &destination,
                            const UploadOptions &options, const ProgressSink &progress,
                            std::stop_token stop)
{
    const auto &key = destination.key;
    VOX_TRY(const auto status, fs.status(file));
    if (status.kind != FileKind::File)
        return fail(ErrorCode::InvalidArgument, Sentence::tr("is not a file"), file.string());
    const UploadFile one{file.filename().string(), status.size, status.mtimeNs, 0};
    const WriteGuard guard{options.others == OthersContent::Replace ? WriteGuard::Kind::Anything
                                                                    : WriteGuard::Kind::Seen,
                           {}};
    Sender sender(fs, bucket, options);
    std::string upload;
    auto written = sender.isInParts(one) ? sender.parts(
                       file, key, one.size, {}, guard,
                       [&upload](const FileState &begun) {
                           upload = begun.upload;
                           return Result<>();
                       },
                       [&] {
                           report(progress, {sender.sent, one.size, "bytes"});
                       },
                       stop)
                                         : sender.whole(file, key, one.size, guard, stop);
    if (written && written->end == WriteEnd::ChangedByOthers)
        written = fail(notReplaced(kStoredByOthers, destination.text()));
    if (written) {
        VOX_CHECK(checkUnchanged(fs, file, one));
        return written->end;
    }
    const auto &error = written.error();
    // nothing goes on with these parts; `stop` may have been asked for
    if (const auto deleted = upload.empty() ? Result<>() : bucket.abortUpload(key, upload, {});
        !deleted && deleted.error().code != ErrorCode::NotFound)
        return fail(error.code,
                    Sentence::tr("%1; the parts that were sent could not be deleted there (%2)",
                                 error.detail, deleted.error().detail),
                    error.subject);
    return fail(error);
}

std::vector<Sentence> notesOf(const UploadReport &report)
{
    std::vector<Sentence> notes;
    if (report.filesUnseen > 0)
        notes.push_back(
            Sentence::tr("%1 sent without seeing what is stored there, which these keys may not "
                         "read",
                         counted(report.filesUnseen, "file was", "files were")));
    if (report.filesUnguarded > 0)
        notes.push_back(Sentence::tr(
            "the server has no conditional writes: what others stored in the same moment "
            "under the name of one of %1 may have been replaced",
            counted(report.filesUnguarded, "sent file", "sent files")));
    if (report.filesLeft > 0)
        notes.push_back(
            Sentence::tr("%1 sent earlier, such as %2, are not part of this upload; what is on the "
                         "server is not deleted",
                         counted(report.filesLeft, "file", "files"), report.firstLeft));
    return notes;
}

Result<UploadReport> uploadFolder(FileSystem &fs, const std::filesystem::path &folder,
                                  const S3Bucket &bucket, const RemoteAddress &destination,
                                  const UploadOptions &options, const ProgressSink &progress,
                                  std::stop_token stop)
{
    VOX_TRY(const auto files, planUpload(fs, folder));
    const auto &beside = options.stateFolder.empty() ? folder : options.stateFolder;
    VOX_TRY(const auto state, UploadState::open(fs, beside, destination.text(), options.resumes));
    auto sent =
        FolderUpload(fs, folder, bucket, destination, options, *state, progress).run(files, stop);
    if (!sent && state->isEmpty()) // it was refused at once: the next one is not to be resumed
        static_cast<void>(state->drop());
    if (!sent)
        return sent;
    if (!options.keepsState)
        VOX_CHECK(state->finish());
    return sent;
}

} // namespace voxdeck
