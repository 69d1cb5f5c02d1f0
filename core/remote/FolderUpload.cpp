// SPDX-License-Identifier: Apache-2.0
#include "core/remote/FolderUpload.h"

#include "core/base/Sha256.h"
#include "core/job/Parallel.h"
#include "core/json/Json.h"
#include "core/remote/PartTag.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <set>

namespace voxdeck {

namespace {

constexpr std::uint64_t kMostParts = 10'000;
constexpr std::uint64_t kMegabyte = 1 << 20;

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

std::uint64_t partSizeFor(std::uint64_t size, std::uint64_t wished)
{
    const auto least = (size + kMostParts - 1) / kMostParts;
    return std::max(wished, (least + kMegabyte - 1) / kMegabyte * kMegabyte);
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

/// One line of the state file about one file.
struct FileState {
    std::uint64_t size = 0;
    std::int64_t mtimeNs = 0;
    std::string upload; ///< of a multipart upload that was begun
    std::uint64_t partBytes = 0;
    bool isDone = false;
};

/// The state file: a line is on the disk before what it tells is relied on.
class UploadState {
public:
    static Result<std::unique_ptr<UploadState>> open(FileSystem &fs, std::filesystem::path path,
                                                     const std::string &destination, bool resumes)
    {
        std::unique_ptr<UploadState> state(new UploadState(fs, std::move(path)));
        const bool isThere = exists(fs, state->m_path);
        state->m_isResumed = isThere;
        if (isThere && !resumes)
            return fail(ErrorCode::Busy,
                        "an unfinished upload to " + destination
                            + " exists; continue with --resume, or delete this file",
                        state->m_path.string());
        if (isThere)
            VOX_CHECK(state->read());
        VOX_TRY(state->m_file,
                isThere ? fs.openForAppending(state->m_path) : fs.create(state->m_path));
        VOX_CHECK(fs.syncDirectory(state->m_path.parent_path()));
        return state;
    }

    bool isResumed() const { return m_isResumed; } ///< there was an upload before

    FileState of(const UploadFile &file)
    {
        const std::lock_guard lock(m_mutex);
        const auto found = m_files.find(file.path);
        const bool isSame = found != m_files.end() && found->second.size == file.size
                            && found->second.mtimeNs == file.mtimeNs;
        return isSame ? found->second : FileState();
    }

    Result<> note(const UploadFile &file, const FileState &state)
    {
        auto line = JsonValue::object();
        line.set("file", JsonValue::ofString(file.path));
        line.set("size", JsonValue::ofInteger(static_cast<std::int64_t>(file.size)));
        line.set("mtime_ns", JsonValue::ofInteger(file.mtimeNs));
        line.set("upload", JsonValue::ofString(state.upload));
        line.set("part_bytes", JsonValue::ofInteger(static_cast<std::int64_t>(state.partBytes)));
        line.set("done", JsonValue::ofBool(state.isDone));
        const auto text = line.dumpAscii() + "\n";
        const std::lock_guard lock(m_mutex);
        VOX_CHECK(m_file->append(bytesOf(text)));
        return m_file->sync();
    }

    Result<> finish()
    {
        m_file.reset();
        return m_fs.remove(m_path);
    }

private:
    UploadState(FileSystem &fs, std::filesystem::path path) : m_fs(fs), m_path(std::move(path)) {}

    /// The last line about a file counts; a last line cut off by a crash does not.
    Result<> read()
    {
        VOX_TRY(const auto text, readWholeFile(m_fs, m_path));
        const auto end = text.rfind('\n');
        std::string_view rest = std::string_view(text).substr(
            0, end == std::string::npos ? 0 : end + 1);
        if (rest.size() < text.size())
            VOX_CHECK(m_fs.truncate(m_path, rest.size()));
        while (!rest.empty()) {
            const auto line = rest.substr(0, rest.find('\n'));
            rest.remove_prefix(line.size() + 1);
            const auto value = JsonValue::parse(line);
            const auto *const name = value ? value->find("file") : nullptr;
            if (name == nullptr)
                continue;
            const auto number = [&](const char *key) {
                const auto *const found = value->find(key);
                return found == nullptr ? std::int64_t{0} : found->toInteger();
            };
            const auto *const upload = value->find("upload");
            const auto *const done = value->find("done");
            m_files[name->toString()] = {static_cast<std::uint64_t>(number("size")),
                                         number("mtime_ns"),
                                         upload == nullptr ? "" : upload->toString(),
                                         static_cast<std::uint64_t>(number("part_bytes")),
                                         done != nullptr && done->toBool()};
        }
        return {};
    }

    FileSystem &m_fs;
    const std::filesystem::path m_path;
    std::unique_ptr<WritableFile> m_file;
    bool m_isResumed = false;
    std::mutex m_mutex;
    std::map<std::string, FileState> m_files; ///< guarded by m_mutex
};

/// Sends files; shared by the threads of one upload.
class Sender {
public:
    Sender(const FileSystem &fs, const S3Bucket &bucket, UploadOptions options)
        : m_fs(fs), m_bucket(bucket), m_options(options)
    {
    }

    std::atomic<std::uint64_t> sent = 0;   ///< bytes
    std::atomic<std::uint64_t> before = 0; ///< bytes that the server had already

    bool isInParts(const UploadFile &file) const
    {
        return file.size > partSizeFor(file.size, m_options.partBytes);
    }

    Result<> whole(const std::filesystem::path &path, const std::string &key, std::uint64_t size,
                   std::stop_token stop)
    {
        VOX_TRY(const auto file, m_fs.openForReading(path));
        VOX_TRY(const auto bytes, readPart(*file, 0, size, path.string()));
        VOX_CHECK(m_bucket.put(key, bytes, std::move(stop)));
        sent += size;
        return {};
    }

    /// Whether the server has the file already: an earlier run may have ended before it heard so. Only ETags that
    /// are made of MD5s say yes.
    Result<bool> isStored(const std::filesystem::path &path, const std::string &key,
                          std::uint64_t size, std::uint64_t partBytes,
                          const std::stop_token &stop) const
    {
        const auto facts = m_bucket.facts(key, stop);
        if (!facts && facts.error().code == ErrorCode::NotFound)
            return false;
        if (!facts)
            return fail(facts.error());
        const bool isInParts = facts->etag.find('-') != std::string::npos;
        if (facts->size != size || isInParts != (partBytes > 0))
            return false;
        VOX_TRY(const auto tag, partTagOf(m_fs, path, partBytes, stop));
        return facts->etag == '"' + tag + '"' || facts->etag == tag;
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
            state.partBytes = partSizeFor(size, m_options.partBytes);
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
        return UploadReport{m_stored, m_storedBefore, m_sender.sent, m_sender.before};
    }

private:
    /// Files that were sent before and are as they were, here and there, need no more than a look.
    Result<> findSent(const std::vector<UploadFile> &files, const std::stop_token &stop)
    {
        std::vector<const UploadFile *> noted;
        for (const auto &file : files)
            if (m_state.of(file).isDone)
                noted.push_back(&file);
        std::mutex mutex;
        return parallelFor(
            noted.size(), m_options.parallel,
            [&](std::size_t i, const std::stop_token &token) -> Result<> {
                const auto &file = *noted[i];
                const auto facts = m_bucket.facts(keyOf(file), token);
                if (!facts && facts.error().code != ErrorCode::NotFound)
                    return fail(facts.error());
                if (!facts || facts->size != file.size)
                    return {};
                m_sender.before += file.size;
                ++m_storedBefore;
                report(file, {});
                const std::lock_guard lock(mutex);
                m_sent.insert(file.path);
                return {};
            },
            [this](std::size_t) { tell(); }, stop);
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
            now.size = file.size;
            now.mtimeNs = file.mtimeNs;
            return m_state.note(file, now);
        };
        bool isThere = false;
        if (m_sender.isInParts(file)) {
            VOX_CHECK(m_sender.parts(
                path, key, file.size, known, note, [this] { tell(); }, stop));
        } else {
            if (m_state.isResumed()) {
                VOX_TRY(isThere, m_sender.isStored(path, key, file.size, 0, stop));
            }
            if (!isThere)
                VOX_CHECK(m_sender.whole(path, key, file.size, stop));
        }
        VOX_CHECK(checkUnchanged(m_fs, path, file));
        FileState done;
        done.isDone = true;
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
    std::set<std::string> m_sent; ///< before; by path
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
    if (!sender.isInParts(one))
        VOX_CHECK(sender.whole(file, key, one.size, stop));
    else
        VOX_CHECK(sender.parts(
            file, key, one.size, {}, [](const FileState &) { return Result<>(); },
            [&] {
                report(progress, {sender.sent, one.size, "bytes"});
            },
            stop));
    return checkUnchanged(fs, file, one);
}

Result<UploadReport> uploadFolder(FileSystem &fs, const std::filesystem::path &folder,
                                  const S3Bucket &bucket, const RemoteAddress &destination,
                                  const UploadOptions &options, const ProgressSink &progress,
                                  std::stop_token stop)
{
    VOX_TRY(const auto files, planUpload(fs, folder));
    const auto where = destination.text();
    VOX_TRY(const std::string digest, sha256Hex(where));
    const auto name = "upload-" + digest.substr(0, 16) + ".jsonl";
    const auto &beside = options.stateFolder.empty() ? folder : options.stateFolder;
    VOX_TRY(const auto state, UploadState::open(fs, beside / name, where, options.resumes));
    VOX_TRY(
        const auto sent,
        FolderUpload(fs, folder, bucket, destination, options, *state, progress).run(files, stop));
    if (!options.keepsState)
        VOX_CHECK(state->finish());
    return sent;
}

} // namespace voxdeck
