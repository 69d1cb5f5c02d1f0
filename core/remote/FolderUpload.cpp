// SPDX-License-Identifier: Apache-2.0
#include "core/remote/FolderUpload.h"

#include "core/job/Parallel.h"
#include "core/remote/PartTag.h"
#include "core/remote/UploadState.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <set>

namespace voxdeck {

namespace {

int rankOf(const std::string &name)
{
    if (name == "build.json")
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
            return fail(ErrorCode::Unsupported, "is a link to a folder, which is not followed",
                        path.string());
        if (entry.kind == FileKind::Directory) {
            VOX_CHECK(collect(fs, path, prefix + entry.name + "/", files));
            continue;
        }
        if (entry.kind != FileKind::File)
            return fail(ErrorCode::Unsupported, "is neither a file nor a folder", path.string());
        VOX_TRY(const auto status, fs.status(path));
        files.push_back({prefix + entry.name, status.size, status.mtimeNs, rankOf(entry.name)});
    }
    return {};
}

Result<std::vector<std::byte>> readPart(const RandomAccessFile &file, std::uint64_t offset,
                                        std::uint64_t length, const std::string &name)
{
    std::vector<std::byte> bytes(length);
    VOX_TRY(const auto count, file.readAt(offset, bytes));
    if (count != length)
        return fail(ErrorCode::Busy, "the file became shorter while it was sent", name);
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

    /// Gives the ETag.
    Result<std::string> whole(const std::filesystem::path &path, const std::string &key,
                              std::uint64_t size, std::stop_token stop)
    {
        VOX_TRY(const auto file, m_fs.openForReading(path));
        VOX_TRY(const auto bytes, readPart(*file, 0, size, path.string()));
        VOX_TRY(auto etag, m_bucket.put(key, bytes, std::move(stop)));
        sent += size;
        return etag;
    }

    /// Whether the server has the file already: an earlier run may have ended before it heard so. Only ETags that
    /// are made of MD5s say yes.
    Result<bool> isStored(const std::filesystem::path &path, const std::string &key,
                          std::uint64_t size, std::uint64_t partBytes,
                          const std::stop_token &stop) const
    {
        const auto facts = m_bucket.facts(key, stop);
        // keys that may only write are told 403: then it is sent
        if (!facts
            && (facts.error().code == ErrorCode::NotFound
                || facts.error().code == ErrorCode::PermissionDenied))
            return false;
        if (!facts)
            return fail(facts.error());
        if (facts->size != size)
            return false;
        return isTagOf(m_fs, path, partBytes, facts->etag, stop);
    }

    /// `state` may name an upload that was begun; `noted` is called when one is.
    Result<> parts(const std::filesystem::path &path, const std::string &key, std::uint64_t size,
                   FileState state, const std::function<Result<>(const FileState &)> &noted,
                   const std::function<void()> &onTick, std::stop_token stop)
    {
        VOX_TRY(const auto file, m_fs.openForReading(path));
        std::vector<UploadedPart> stored;
        if (!state.upload.empty()) {
            auto known = m_bucket.parts(key, state.upload, stop);
            if (!known && known.error().code != ErrorCode::NotFound)
                return fail(std::move(known).error());
            if (known) {
                stored = *std::move(known);
            } else { // the server completed it, or forgot it
                VOX_TRY(const bool isThere, isStored(path, key, size, state.partBytes, stop));
                if (isThere) {
                    before += size;
                    return {};
                }
                state = {};
            }
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
        const auto completed = m_bucket.completeUpload(key, state.upload, all, stop);
        if (completed)
            return {};
        // The answer to the first try may have been lost: then the object is there.
        const auto facts = completed.error().code == ErrorCode::NotFound
                               ? m_bucket.facts(key, stop)
                               : Result<ObjectFacts>(fail(completed.error()));
        if (facts && facts->size == size)
            return {};
        return fail(completed.error());
    }

private:
    const FileSystem &m_fs;
    const S3Bucket &m_bucket;
    const UploadOptions m_options;
};

Result<> checkUnchanged(const FileSystem &fs, const std::filesystem::path &path,
                        const UploadFile &file)
{
    VOX_TRY(const auto now, fs.status(path));
    if (now.size != file.size || now.mtimeNs != file.mtimeNs)
        return fail(ErrorCode::Busy, "the file changed while it was sent; upload it again",
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
        VOX_CHECK(findSent(files, stop));
        if (m_options.refusesOthers)
            VOX_CHECK(findOthers(files, stop));
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
        return UploadReport{m_stored,        m_storedBefore, m_sender.sent,
                            m_sender.before, m_filesChanged, m_held};
    }

private:
    /// Files that were sent before and are as they were, here and there, need no more than a look.
    Result<> findSent(const std::vector<UploadFile> &files, const std::stop_token &stop)
    {
        std::vector<const UploadFile *> noted;
        for (const auto &file : files)
            if (const auto last = m_state.lastOf(file.path); last.isDone || !last.etag.empty())
                noted.push_back(&file); // also one of which a newer upload was begun
        std::mutex mutex;
        std::set<std::string> changed; // groups that are others on the server than were sent
        VOX_CHECK(parallelFor(
            noted.size(), m_options.parallel,
            [&](std::size_t i, const std::stop_token &token) -> Result<> {
                const auto &file = *noted[i];
                const auto facts = m_bucket.facts(keyOf(file), token);
                if (!facts && facts.error().code != ErrorCode::NotFound)
                    return fail(facts.error());
                if (!facts)
                    return {};
                const FileState last = m_state.lastOf(file.path);
                const bool isAsSent = last.etag.empty() ? facts->size == last.size
                                                        : facts->etag == last.etag;
                bool isStored = isAsSent && m_state.of(file).isDone;
                if (!isStored && facts->size == file.size) {
                    VOX_TRY(isStored, isTagOf(m_fs, m_folder / file.path, partBytesOf(file),
                                              facts->etag, token));
                }
                if (isStored && !m_state.of(file).isDone)
                    VOX_CHECK(
                        m_state.note(file, {file.size, file.mtimeNs, {}, 0, true, facts->etag}));
                if (!isStored) {
                    const std::lock_guard lock(mutex);
                    if (!isAsSent)
                        changed.insert(groupOf(file));
                    return {};
                }
                m_sender.before += file.size;
                ++m_storedBefore;
                report(file, {});
                const std::lock_guard lock(mutex);
                m_sent.insert(file.path);
                return {};
            },
            [this](std::size_t) { tell(); }, stop));
        if (!m_options.replacesChanged)
            keep(files, changed);
        return {};
    }

    /// Nothing of these groups is sent: half of a shard and half of what was published into it would be neither.
    void keep(const std::vector<UploadFile> &files, const std::set<std::string> &groups)
    {
        for (const auto &file : files) {
            if (!groups.contains(groupOf(file)) || !m_sent.insert(file.path).second)
                continue;
            ++m_filesChanged;
            m_sender.before += file.size;
            if (m_state.of(file).isDone) { // here it is as it was: nothing was to be sent
                report(file, {});
                continue;
            }
            m_held.push_back(file.path);
            report(file, fail(ErrorCode::Busy,
                              "was changed on the server after it was sent, so it is not replaced",
                              m_destination.below(file.path).text()));
        }
    }

    /// What the server has under the names of files that this upload has not sent.
    Result<> findOthers(const std::vector<UploadFile> &files, const std::stop_token &stop)
    {
        std::vector<const UploadFile *> unknown;
        for (const auto &file : files)
            if (!m_sent.contains(file.path) && !m_state.lastOf(file.path).isDone)
                unknown.push_back(&file);
        std::mutex mutex;
        std::set<std::string> others;
        VOX_CHECK(parallelFor(
            unknown.size(), m_options.parallel,
            [&](std::size_t i, const std::stop_token &token) -> Result<> {
                const auto &file = *unknown[i];
                const auto facts = m_bucket.facts(keyOf(file), token);
                // keys that may only write are told 403: they cannot look
                if (!facts
                    && (facts.error().code == ErrorCode::NotFound
                        || facts.error().code == ErrorCode::PermissionDenied))
                    return {};
                if (!facts)
                    return fail(facts.error());
                bool isSame = facts->size == file.size;
                if (isSame) {
                    VOX_TRY(isSame, isTagOf(m_fs, m_folder / file.path, partBytesOf(file),
                                            facts->etag, token));
                }
                const std::lock_guard lock(mutex);
                if (!isSame)
                    others.insert(file.path);
                return {};
            },
            [this](std::size_t) { tell(); }, stop));
        if (others.empty())
            return {};
        return fail(ErrorCode::InvalidArgument,
                    "has other content than the file that would replace it"
                        + (others.size() > 1
                               ? ", and so have " + std::to_string(others.size() - 1) + " more"
                               : std::string())
                        + "; what was published there would be lost, " + kNothingSent,
                    m_destination.below(*others.begin()).text());
    }

    std::uint64_t partBytesOf(const UploadFile &file) const
    {
        return m_sender.isInParts(file) ? m_sender.partBytes(file) : 0;
    }
    std::string groupOf(const UploadFile &file) const
    {
        return m_options.group ? m_options.group(file.path) : file.path;
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
            if (now.etag.empty() && !now.isDone)
                now.etag = m_state.lastOf(file.path).etag; // until then the server has that one
            now.size = file.size;
            now.mtimeNs = file.mtimeNs;
            return m_state.note(file, now);
        };
        bool isThere = false;
        FileState done;
        done.isDone = true;
        if (m_sender.isInParts(file)) {
            if (m_options.looksFirst && known.upload.empty()) {
                VOX_TRY(isThere,
                        m_sender.isStored(path, key, file.size, m_sender.partBytes(file), stop));
            }
            if (!isThere)
                VOX_CHECK(m_sender.parts(
                    path, key, file.size, known, note, [this] { tell(); }, stop));
        } else {
            if (m_state.isResumed() || m_options.looksFirst) {
                VOX_TRY(isThere, m_sender.isStored(path, key, file.size, 0, stop));
            }
            if (!isThere) {
                VOX_TRY(done.etag, m_sender.whole(path, key, file.size, stop));
            }
        }
        VOX_CHECK(checkUnchanged(m_fs, path, file));
        if (m_options.keepsState
            && done.etag.empty()) // the next upload compares it; keys that only write have none
            if (const auto facts = m_bucket.facts(key, stop); facts)
                done.etag = facts->etag;
        VOX_CHECK(note(done));
        if (isThere)
            m_sender.before += file.size;
        ++(isThere ? m_storedBefore : m_stored);
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
    std::set<std::string> m_sent; ///< before, or not to be sent; by path
    std::uint64_t m_filesChanged = 0;
    std::vector<std::string> m_held;
};

} // namespace

Result<std::vector<UploadFile>> planUpload(const FileSystem &fs,
                                           const std::filesystem::path &folder)
{
    std::vector<UploadFile> files;
    VOX_CHECK(collect(fs, folder, "", files));
    std::stable_sort(files.begin(), files.end(), [](const UploadFile &a, const UploadFile &b) {
        return std::pair(a.rank, std::string_view(a.path))
               < std::pair(b.rank, std::string_view(b.path));
    });
    return files;
}

Result<> uploadFile(const FileSystem &fs, const std::filesystem::path &file, const S3Bucket &bucket,
                    const std::string &key, const UploadOptions &options,
                    const ProgressSink &progress, std::stop_token stop)
{
    VOX_TRY(const auto status, fs.status(file));
    if (status.kind != FileKind::File)
        return fail(ErrorCode::InvalidArgument, "is not a file", file.string());
    const UploadFile one{file.filename().string(), status.size, status.mtimeNs, 0};
    Sender sender(fs, bucket, options);
    if (!sender.isInParts(one)) {
        VOX_CHECK(sender.whole(file, key, one.size, stop));
        return checkUnchanged(fs, file, one);
    }
    std::string upload;
    auto sent = sender.parts(
        file, key, one.size, {},
        [&upload](const FileState &begun) {
            upload = begun.upload;
            return Result<>();
        },
        [&] {
            report(progress, {sender.sent, one.size, "bytes"});
        },
        stop);
    if (sent)
        return checkUnchanged(fs, file, one);
    // nothing goes on with these parts; `stop` may have been asked for
    if (const auto deleted = upload.empty() ? Result<>() : bucket.abortUpload(key, upload, {});
        !deleted && deleted.error().code != ErrorCode::NotFound)
        return fail(sent.error().code,
                    sent.error().detail + "; the parts that were sent could not be deleted there ("
                        + deleted.error().detail + ")",
                    sent.error().subject);
    return sent;
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
        static_cast<void>(state->finish());
    if (!sent)
        return sent;
    if (!options.keepsState)
        VOX_CHECK(state->finish());
    return sent;
}

} // namespace voxdeck
