// SPDX-License-Identifier: Apache-2.0
#include "core/format/FileTree.h"

#include "core/format/AudioPaths.h"
#include "core/format/NaturalOrder.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <utility>

namespace voxdeck {

FileTree::FileTree(const FileSystem &fs, std::filesystem::path root)
    : m_fs(&fs), m_root(std::move(root)), m_waiting{std::filesystem::path()}
{
}

Result<FileTree> FileTree::open(const FileSystem &fs, const std::filesystem::path &root)
{
    VOX_TRY(const FileStatus status, fs.status(root));
    if (status.kind != FileKind::Directory)
        return fail(ErrorCode::InvalidArgument, Sentence::tr("is not a folder"), root.string());
    FileTree tree(fs, root);
    VOX_TRY(tree.m_realRoot, fs.resolve(root));
    return tree;
}

Result<FileTree> FileTree::openBuilt(const FileSystem &fs, const std::filesystem::path &root)
{
    VOX_TRY(auto tree, open(fs, root));
    VOX_TRY(tree.m_built, BuiltFiles::around(fs, root));
    return tree;
}

bool FileTree::leadsOut(const std::filesystem::path &path) const
{
    const auto real = m_fs->resolve(path);
    return !real || !beginsWith(*real, m_realRoot);
}

std::optional<FileTree::Folder> FileTree::next()
{
    if (m_waiting.empty())
        return std::nullopt;
    Folder folder;
    folder.relative = std::move(m_waiting.back());
    m_waiting.pop_back();
    const auto here = folder.relative.empty() ? m_root : m_root / folder.relative;
    auto entries = m_fs->list(here);
    if (!entries) {
        folder.problem = std::move(entries).error();
        return folder;
    }
    const auto depth = static_cast<std::size_t>(
        std::distance(folder.relative.begin(), folder.relative.end()));
    for (DirectoryEntry &entry : *entries) {
        if (entry.name.starts_with('.'))
            continue;
        if (entry.kind == FileKind::Directory) {
            if (entry.isLink)
                ++m_linkedFolders;
            else if (depth >= kMaximumDepth)
                ++m_tooDeep;
            else
                folder.folders.push_back(std::move(entry.name));
        } else if (entry.kind == FileKind::File) {
            if (entry.isLink && leadsOut(here / entry.name)) {
                ++m_linkedFiles;
                continue;
            }
            if (m_built && m_built->leavesOut(here / entry.name)) {
                if (m_ofEarlierBuilds++ == 0)
                    m_firstOfEarlier = (folder.relative / entry.name).generic_string();
                continue;
            }
            if (entry.isLink)
                folder.links.push_back(entry.name);
            folder.files.push_back(std::move(entry.name));
        }
    }
    std::sort(folder.files.begin(), folder.files.end(), naturalLess);
    std::sort(folder.folders.begin(), folder.folders.end(), naturalLess);
    for (auto name = folder.folders.rbegin(); name != folder.folders.rend(); ++name)
        m_waiting.push_back(folder.relative / *name);
    return folder;
}

std::vector<Sentence> FileTree::notes() const
{
    auto notes = m_built ? m_built->notes() : std::vector<Sentence>();
    if (m_linkedFolders > 0)
        notes.push_back(
            m_linkedFolders == 1
                ? Sentence::tr("%1 link to a folder was not followed", m_linkedFolders)
                : Sentence::tr("%1 links to folders were not followed", m_linkedFolders));
    if (m_linkedFiles > 0)
        notes.push_back(
            m_linkedFiles == 1
                ? Sentence::tr("%1 link to a file outside the folder was left out", m_linkedFiles)
                : Sentence::tr("%1 links to files outside the folder were left out",
                               m_linkedFiles));
    if (m_ofEarlierBuilds > 0)
        notes.push_back(
            m_ofEarlierBuilds == 1
                ? Sentence::tr(
                    "%1 file was left out, such as %2: of an earlier build, and not listed in %3",
                    m_ofEarlierBuilds, m_firstOfEarlier, kBuildFileName)
                : Sentence::tr(
                    "%1 files were left out, such as %2: of an earlier build, and not listed in %3",
                    m_ofEarlierBuilds, m_firstOfEarlier, kBuildFileName));
    if (m_tooDeep > 0)
        notes.push_back(m_tooDeep == 1
                            ? Sentence::tr("%1 folder was left out: nested more than %2 deep",
                                           m_tooDeep, kMaximumDepth)
                            : Sentence::tr("%1 folders were left out: nested more than %2 deep",
                                           m_tooDeep, kMaximumDepth));
    return notes;
}

} // namespace voxdeck
