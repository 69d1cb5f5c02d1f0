// SPDX-License-Identifier: Apache-2.0
#include "core/remote/UploadState.h"

#include "core/base/Sha256.h"
#include "core/json/Json.h"

#include <set>
#include <string_view>
#include <utility>

namespace voxdeck {

namespace {

constexpr const char *kBegun =
    ".voxdeck-upload-"; ///< own files begin with ".voxdeck-": no list has them
constexpr const char *kSent = ".voxdeck-uploaded-";

/// "HASH.jsonl"
std::string hashIn(const std::filesystem::path &path)
{
    return path.filename().string().substr(std::string_view(kBegun).size());
}

std::string lineOf(const std::string &file, const FileState &state)
{
    auto line = JsonValue::object();
    line.set("file", JsonValue::ofString(file));
    line.set("size", JsonValue::ofCount(state.size));
    line.set("mtime_ns", JsonValue::ofInteger(state.mtimeNs));
    line.set("upload", JsonValue::ofString(state.upload));
    line.set("part_bytes", JsonValue::ofCount(state.partBytes));
    line.set("done", JsonValue::ofBool(state.isDone));
    if (!state.etag.empty())
        line.set("etag", JsonValue::ofString(state.etag));
    if (state.isSent)
        line.set("sent", JsonValue::ofBool(true));
    return line.dumpAscii() + "\n";
}

} // namespace

UploadState::UploadState(FileSystem &fs, std::filesystem::path path)
    : m_fs(fs),
      m_path(std::move(path)),
      m_storedPath(m_path.parent_path() / (kSent + hashIn(m_path)))
{
}

Result<std::filesystem::path> UploadState::pathIn(const std::filesystem::path &folder,
                                                  const std::string &destination)
{
    constexpr std::size_t kDigits = 16;
    VOX_TRY(const std::string digest, sha256Hex(destination));
    return folder / (kBegun + digest.substr(0, kDigits) + ".jsonl");
}

/// Earlier versions called it upload-HASH.jsonl.
Result<> UploadState::takeFormer()
{
    const auto former = m_path.parent_path() / ("upload-" + hashIn(m_path));
    return !exists(m_fs, m_path) && exists(m_fs, former) ? m_fs.rename(former, m_path) : Result<>();
}

Result<std::unique_ptr<UploadState>> UploadState::open(FileSystem &fs,
                                                       const std::filesystem::path &folder,
                                                       const std::string &destination, bool resumes)
{
    VOX_TRY(auto path, pathIn(folder, destination));
    std::unique_ptr<UploadState> state(new UploadState(fs, std::move(path)));
    VOX_CHECK(state->takeFormer());
    const bool isThere = exists(fs, state->m_path);
    state->m_isResumed = isThere;
    if (isThere && !resumes)
        return fail(ErrorCode::Busy,
                    Sentence::tr("an unfinished upload to %1 exists; continue with --resume, or "
                                 "give it up with --abort",
                                 destination),
                    state->m_path.string());
    VOX_CHECK(state->readAll(true));
    VOX_TRY(state->m_file, isThere ? fs.openForAppending(state->m_path) : fs.create(state->m_path));
    VOX_CHECK(fs.syncDirectory(state->m_path.parent_path()));
    return state;
}

Result<std::unique_ptr<const UploadState>> UploadState::look(FileSystem &fs,
                                                             const std::filesystem::path &folder,
                                                             const std::string &destination)
{
    VOX_TRY(auto path, pathIn(folder, destination));
    std::unique_ptr<UploadState> state(new UploadState(fs, std::move(path)));
    state->m_isResumed = exists(fs, state->m_path);
    if (!state->m_isResumed && !exists(fs, state->m_storedPath))
        return nullptr;
    VOX_CHECK(state->readAll(false));
    return std::unique_ptr<const UploadState>(std::move(state));
}

bool UploadState::isEmpty() const
{
    const std::lock_guard lock(m_mutex);
    return m_isEmpty;
}

FileState UploadState::of(const UploadFile &file) const
{
    const std::lock_guard lock(m_mutex);
    const auto found = m_files.find(file.path);
    const bool isSame = found != m_files.end() && found->second.size == file.size
                        && found->second.mtimeNs == file.mtimeNs;
    return isSame ? found->second : FileState();
}

FileState UploadState::lastOf(const std::string &path) const
{
    const std::lock_guard lock(m_mutex);
    const auto found = m_files.find(path);
    return found != m_files.end() ? found->second : FileState();
}

bool UploadState::wasSent(const std::string &path, const std::string &etag) const
{
    const auto last = lastOf(path);
    return last.isSent && last.etag == etag;
}

std::pair<std::string, std::uint64_t>
UploadState::storedBeside(const std::vector<UploadFile> &files) const
{
    std::set<std::string_view> paths;
    for (const auto &file : files)
        paths.insert(file.path);
    std::pair<std::string, std::uint64_t> beside;
    const std::lock_guard lock(m_mutex);
    for (const auto &[path, state] : m_files)
        if (state.isDone && !paths.contains(path) && beside.second++ == 0)
            beside.first = path;
    return beside;
}

Result<> UploadState::write(const std::string &file, const FileState &state)
{
    const auto text = lineOf(file, state);
    const std::lock_guard lock(m_mutex);
    learn(file, state);
    m_isEmpty = false;
    VOX_CHECK(m_file->append(bytesOf(text)));
    return m_file->sync();
}

void UploadState::learn(const std::string &file, const FileState &state)
{
    const auto before = std::exchange(m_files[file], state);
    if (!state.upload.empty())
        m_begun.emplace_back(file, state.upload);
    else if (!before.upload.empty()) // completed, or deleted
        std::erase(m_begun, std::pair(file, before.upload));
}

Result<> UploadState::noteDeleted(const std::string &file, const std::string &upload)
{
    auto line = JsonValue::object();
    line.set("file", JsonValue::ofString(file));
    line.set("deleted", JsonValue::ofString(upload));
    const auto text = line.dumpAscii() + "\n";
    const std::lock_guard lock(m_mutex);
    forget(file, upload);
    m_isEmpty = false;
    VOX_CHECK(m_file->append(bytesOf(text)));
    return m_file->sync();
}

/// The rest of what is known of the file stays: it may be stored whole.
void UploadState::forget(const std::string &file, const std::string &upload)
{
    std::erase(m_begun, std::pair(file, upload));
    if (const auto known = m_files.find(file);
        known != m_files.end() && known->second.upload == upload) {
        known->second.upload.clear();
        known->second.partBytes = 0;
    }
}

Result<> UploadState::finish()
{
    std::string stored;
    {
        const std::lock_guard lock(m_mutex);
        for (const auto &[file, state] : m_files)
            if (state.isDone && state.isSent
                && !state.etag.empty()) // without one nobody can tell whether it is ours
                stored += lineOf(file, state);
    }
    if (!stored.empty())
        VOX_CHECK(writeFileAtomically(m_fs, m_storedPath, bytesOf(stored)));
    return drop();
}

Result<> UploadState::drop()
{
    m_file.reset();
    return m_fs.remove(m_path);
}

std::vector<std::pair<std::string, std::string>> UploadState::begun() const
{
    const std::lock_guard lock(m_mutex);
    return m_begun;
}

Result<> UploadState::readAll(bool mayCut)
{
    if (exists(m_fs, m_storedPath))
        VOX_CHECK(read(m_storedPath, false));
    if (m_isResumed)
        VOX_CHECK(read(m_path, mayCut));
    m_isEmpty = !m_isResumed;
    return {};
}

Result<> UploadState::read(const std::filesystem::path &path, bool mayCut)
{
    VOX_TRY(const auto text, readWholeFile(m_fs, path));
    const auto end = text.rfind('\n');
    std::string_view rest = std::string_view(text).substr(0,
                                                          end == std::string::npos ? 0 : end + 1);
    if (rest.size() < text.size() && mayCut)
        VOX_CHECK(m_fs.truncate(path, rest.size()));
    while (!rest.empty()) {
        const auto line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(line.size() + 1);
        const auto value = JsonValue::parse(line);
        const auto *const name = value ? value->find("file") : nullptr;
        if (name == nullptr)
            continue;
        if (const auto *const deleted = value->find("deleted")) {
            forget(name->toString(), deleted->toString());
            continue;
        }
        const auto *const done = value->find("done");
        const auto *const sent = value->find("sent");
        learn(name->toString(),
              {value->countAt("size"), value->integerAt("mtime_ns"), value->textAt("upload"),
               value->countAt("part_bytes"), done != nullptr && done->toBool(),
               value->textAt("etag"), sent != nullptr && sent->toBool()});
    }
    return {};
}

} // namespace voxdeck
