// SPDX-License-Identifier: Apache-2.0
#include "core/remote/Download.h"

#include "core/base/Stopped.h"
#include "core/base/Sha256.h"
#include "core/io/ReplaceTarget.h"
#include "core/json/Json.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace voxdeck {

namespace {

using Path = std::filesystem::path;

constexpr std::uint64_t kNoted = std::uint64_t{32} << 20; ///< bytes between two notes

Path withSuffix(Path path, const char *suffix)
{
    path += suffix;
    return path;
}

/// A file that grows under NAME.part. Its note tells of which state of the object it is, and how many of its bytes are
/// on the disk for certain.
class PartOfObject {
public:
    PartOfObject(FileSystem &fs, const Path &target, const RemoteObject &object, bool resumes)
        : m_fs(fs),
          m_target(target),
          m_part(withSuffix(target, ".part")),
          m_note(withSuffix(target, ".part.from")),
          m_identity(object.facts().identity),
          m_resumes(resumes && !m_identity.empty())
    {
    }

    /// Gives the bytes that are there already.
    Result<std::uint64_t> open()
    {
        const auto before = m_resumes ? noted() : 0;
        if (before > 0) {
            VOX_CHECK(m_fs.truncate(m_part, before));
            VOX_TRY(m_file, m_fs.openForAppending(m_part));
            m_noted = before;
            return before;
        }
        VOX_TRY(m_file, m_fs.create(m_part));
        return std::uint64_t{0};
    }

    Result<> append(std::span<const std::byte> bytes)
    {
        VOX_CHECK(m_file->append(bytes));
        return m_resumes && m_file->size() >= m_noted + kNoted ? note() : Result<>();
    }

    Result<> finish(const std::function<Result<>()> &beforeRename)
    {
        VOX_CHECK(m_file->sync());
        VOX_CHECK(beforeRename());
        m_file.reset();
        // first: nobody would look for the note of a file that is whole, and a kill here costs one download at most
        if (exists(m_fs, m_note))
            VOX_CHECK(m_fs.remove(m_note));
        VOX_CHECK(m_fs.rename(m_part, m_target));
        return m_fs.syncDirectory(m_target.parent_path());
    }

    /// What came is kept for the next run, or goes.
    void leave(bool isWorthKeeping)
    {
        const bool isKept = m_resumes && isWorthKeeping && m_file && note();
        m_file.reset();
        if (isKept)
            return;
        static_cast<void>(m_fs.remove(m_part));
        static_cast<void>(m_fs.remove(m_note));
    }

private:
    std::uint64_t noted() const
    {
        const auto text = readWholeFile(m_fs, m_note);
        const auto status = m_fs.status(m_part);
        if (!text || !status)
            return 0;
        const auto note = JsonValue::parse(*text);
        if (!note || note->textAt("identity") != m_identity)
            return 0;
        const auto bytes = note->countAt("bytes");
        return bytes <= status->size ? bytes : 0;
    }

    Result<> note()
    {
        VOX_CHECK(m_file->sync());
        auto object = JsonValue::object();
        object.set("identity", JsonValue::ofString(m_identity));
        object.set("bytes", JsonValue::ofCount(m_file->size()));
        VOX_CHECK(writeFileAtomically(m_fs, m_note, bytesOf(object.dumpAscii() + "\n")));
        m_noted = m_file->size();
        return {};
    }

    FileSystem &m_fs;
    const Path m_target;
    const Path m_part;
    const Path m_note;
    const std::string m_identity;
    const bool m_resumes;
    std::unique_ptr<WritableFile> m_file;
    std::uint64_t m_noted = 0;
};

/// Which files of a folder are whole: a line each, with what the listing said of the object.
class FolderNote {
public:
    static Result<FolderNote> open(FileSystem &fs, const RemoteAddress &from, const Path &to,
                                   bool resumes)
    {
        VOX_TRY(const auto hash, sha256Hex(from.text()));
        FolderNote note(fs, to / ("download-" + hash.substr(0, 16) + ".jsonl"));
        if (!resumes)
            return note;
        VOX_CHECK(fs.createDirectories(to));
        if (const auto text = readWholeFile(fs, note.m_path))
            note.read(*text);
        VOX_TRY(note.m_file, exists(fs, note.m_path) ? fs.openForAppending(note.m_path)
                                                     : fs.create(note.m_path));
        return note;
    }

    bool isWhole(const RemoteEntry &entry, const Path &file) const
    {
        const auto found = m_whole.find(entry.path);
        if (found == m_whole.end() || found->second != stateOf(entry))
            return false;
        const auto status = m_fs.status(file);
        // noted before the rename: a part that is there still was not renamed
        return status && status->size == entry.size && !exists(m_fs, withSuffix(file, ".part"));
    }

    Result<> add(const RemoteEntry &entry)
    {
        if (!m_file)
            return {};
        auto line = JsonValue::object();
        line.set("path", JsonValue::ofString(entry.path));
        line.set("state", JsonValue::ofString(stateOf(entry)));
        VOX_CHECK(m_file->append(bytesOf(line.dumpAscii() + "\n")));
        return m_file->sync();
    }

    Result<> finish()
    {
        if (!m_file)
            return {};
        m_file.reset();
        return m_fs.remove(m_path);
    }

private:
    FolderNote(FileSystem &fs, Path path) : m_fs(fs), m_path(std::move(path)) {}

    static std::string stateOf(const RemoteEntry &entry)
    {
        return entry.etag.empty() ? entry.modified : entry.etag;
    }

    void read(const std::string &text)
    {
        for (std::size_t at = 0; at < text.size();) {
            const auto end = text.find('\n', at);
            if (end == std::string::npos)
                return; // cut off by a crash
            if (const auto line = JsonValue::parse(text.substr(at, end - at)))
                m_whole[line->textAt("path")] = line->textAt("state");
            at = end + 1;
        }
    }

    FileSystem &m_fs;
    Path m_path;
    std::unique_ptr<WritableFile> m_file;
    std::map<std::string, std::string> m_whole; ///< by key: its state
};

bool isWorthKeeping(ErrorCode code)
{
    return code == ErrorCode::Cancelled || code == ErrorCode::Unavailable || code == ErrorCode::Io
           || code == ErrorCode::DiskFull;
}

} // namespace

bool isSafeName(const Path &name)
{
    if (name.empty() || name.is_absolute())
        return false;
    return std::all_of(name.begin(), name.end(), [](const Path &part) {
        return part != ".." && part != "." && !part.empty();
    });
}

namespace {

/// `beforeRename` is called when the bytes are whole, and before the file has its name.
Result<DownloadReport> download(FileSystem &fs, RemoteAccess &access, const RemoteAddress &from,
                                const Path &to, const DownloadOptions &options,
                                const ProgressSink &progress, std::stop_token stop,
                                const std::function<Result<>()> &beforeRename)
{
    VOX_CHECK(checkReplaceable(fs, to, options.mayReplace));
    VOX_TRY(const auto target, replaceTarget(fs, to));
    VOX_TRY(const auto object, access.open(from, stop));
    DownloadReport done;
    PartOfObject part(fs, target, *object, options.resumes);
    const auto copy = [&]() -> Result<> {
        VOX_TRY(done.bytesBefore, part.open());
        VOX_CHECK(object->copy(
            [&](std::span<const std::byte> bytes) -> Result<> {
                if (options.turn && !options.turn(bytes.size(), stop))
                    return stopped(from.text(), "what came is kept");
                done.bytes += bytes.size();
                return part.append(bytes);
            },
            progress, stop, done.bytesBefore));
        return part.finish(beforeRename);
    };
    if (auto copied = copy(); !copied) {
        part.leave(isWorthKeeping(copied.error().code));
        return fail(std::move(copied).error());
    }
    done.files = 1;
    return done;
}

} // namespace

Result<DownloadReport> downloadFile(FileSystem &fs, RemoteAccess &access, const RemoteAddress &from,
                                    const Path &to, const DownloadOptions &options,
                                    const ProgressSink &progress, std::stop_token stop)
{
    return download(fs, access, from, to, options, progress, std::move(stop),
                    [] { return Result<>(); });
}

Result<DownloadReport> downloadFolder(FileSystem &fs, RemoteAccess &access,
                                      const RemoteAddress &from, const Path &to,
                                      const DownloadOptions &options, const ProgressSink &progress,
                                      std::stop_token stop)
{
    auto folder = from;
    if (!folder.key.empty() && !folder.key.ends_with('/'))
        folder.key += '/';
    std::vector<RemoteEntry> entries;
    std::uint64_t all = 0;
    VOX_CHECK(access.list(
        folder, true,
        [&](const RemoteEntry &entry) -> Result<> {
            if (!entry.isFolder && !entry.path.ends_with('/')) {
                all += entry.size;
                entries.push_back(entry);
            }
            return {};
        },
        stop));
    if (entries.empty())
        return fail(ErrorCode::NotFound, Sentence::tr("there is nothing at this address"),
                    from.text());
    VOX_TRY(auto note, FolderNote::open(fs, from, to, options.resumes));
    DownloadReport sum;
    std::uint64_t passed = 0; ///< bytes of the objects before this one
    for (const auto &entry : entries) {
        auto one = from;
        one.key = entry.path;
        const Path name(entry.path.substr(std::min(folder.key.size(), entry.path.size())));
        const auto copy = [&]() -> Result<> {
            if (!isSafeName(name))
                return fail(
                    ErrorCode::InvalidArgument,
                    Sentence::tr("the key has parts that lead out of the folder; it is left out"),
                    one.text());
            const auto file = to / name;
            if (note.isWhole(entry, file) || (options.skipsExisting && exists(fs, file))) {
                ++sum.filesBefore;
                sum.bytesBefore += entry.size;
                return {};
            }
            VOX_CHECK(fs.createDirectories(file.parent_path()));
            VOX_TRY(const auto done, download(
                                         fs, access, one, file, options,
                                         [&](const Progress &now) {
                                             report(progress, {passed + now.done, all, "bytes"});
                                         },
                                         stop, [&] { return note.add(entry); }));
            ++sum.files;
            sum.bytes += done.bytes;
            sum.bytesBefore += done.bytesBefore;
            return {};
        };
        auto copied = copy();
        if (!copied && (!options.onFailure || copied.error().code == ErrorCode::Cancelled))
            return fail(std::move(copied).error());
        if (!copied) {
            options.onFailure(copied.error());
            ++sum.failed;
        }
        passed += entry.size;
        report(progress, {passed, all, "bytes"});
    }
    if (sum.failed == 0)
        VOX_CHECK(note.finish());
    return sum;
}

} // namespace voxdeck
