// SPDX-License-Identifier: Apache-2.0
#include "core/shards/export/ExportMark.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace voxdeck {

namespace {

constexpr const char *kName = ".voxdeck-export";
constexpr const char *kLockName = ".voxdeck-export.lock";

// The mark is words that each end with a zero byte, the only one that no name has: the file of metadata,
// its stampOf(), then the names that were there.
constexpr int kWordsBefore = 2;

/// Changes when a file is replaced; empty for a folder or a missing file.
std::string stampOf(const FileSystem &fs, const std::filesystem::path &metadata)
{
    const auto status = fs.status(metadata);
    if (!status || status->kind != FileKind::File)
        return {};
    return std::to_string(status->inode) + ' ' + std::to_string(status->mtimeNs);
}

} // namespace

ExportMark::ExportMark(FileSystem &fs, std::filesystem::path folder, std::unique_ptr<FileLock> lock)
    : m_fs(&fs), m_folder(std::move(folder)), m_lock(std::move(lock))
{
}

bool ExportMark::isIn(const FileSystem &fs, const std::filesystem::path &folder)
{
    return exists(fs, folder / kName);
}

Result<ExportMark> ExportMark::make(FileSystem &fs, const std::filesystem::path &folder,
                                    const std::filesystem::path &metadata)
{
    VOX_TRY(auto lock, fs.lock(folder / kLockName, "Voxdeck, exporting audio into this folder"));
    ExportMark mark(fs, folder, std::move(lock));
    if (exists(fs, folder / kName)) {
        VOX_TRY(mark.m_wasThere, mark.read());
    }
    if (!mark.m_wasThere)
        VOX_CHECK(mark.write(metadata));
    return mark;
}

Result<> ExportMark::remove()
{
    VOX_CHECK(m_fs->remove(m_folder / kName));
    return m_fs->syncDirectory(m_folder);
}

/// Nothing where the export that made the mark was complete.
Result<std::optional<ExportMark::Names>> ExportMark::read() const
{
    const auto file = m_folder / kName;
    VOX_TRY(const std::string text, readWholeFile(*m_fs, file));
    std::vector<std::string> words;
    for (std::size_t at = 0; at < text.size();) {
        const auto end = std::min(text.find('\0', at), text.size());
        words.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    if (words.size() < std::size_t{kWordsBefore} || text.back() != '\0')
        return fail(ErrorCode::Corrupt,
                    Sentence::tr("is damaged; delete it and the audio that the interrupted export "
                                 "left, or choose an empty folder"),
                    file.string());
    if (words[1] != stampOf(*m_fs, words[0]))
        return std::nullopt;
    return Names(words.begin() + kWordsBefore, words.end());
}

Result<> ExportMark::write(const std::filesystem::path &metadata)
{
    VOX_TRY(const auto entries, m_fs->list(m_folder));
    std::string text;
    const auto add = [&text](const std::string &word) {
        text.append(word).push_back('\0');
    };
    VOX_TRY(const auto resolved, m_fs->resolve(metadata));
    add(resolved.string());
    add(stampOf(*m_fs, resolved));
    for (const auto &entry : entries)
        add(entry.name);
    return writeFileAtomically(*m_fs, m_folder / kName, bytesOf(text));
}

} // namespace voxdeck
