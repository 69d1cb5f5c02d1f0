// SPDX-License-Identifier: Apache-2.0
#include "core/format/touch/Repair.h"

#include "core/base/DatasetNames.h"
#include "core/format/touch/DataList.h"
#include "core/format/touch/IndexRepair.h"
#include "core/format/touch/Locks.h"
#include "core/format/touch/TouchDataset.h"
#include "core/io/FileMapping.h"

#include <algorithm>
#include <cstdint>
#include <set>

namespace voxdeck::touch {

namespace {

using Path = std::filesystem::path;

bool endsWith(std::string_view name, std::string_view ending)
{
    return name.size() > ending.size() && name.ends_with(ending);
}

/// Keeps what is at `path` under a `.bak` name that is still free.
Result<Path> keepBackup(FileSystem &fs, const Path &path)
{
    Path backup = path;
    backup += ".bak";
    for (int number = 1; exists(fs, backup); ++number) {
        backup = path;
        backup += ".bak." + std::to_string(number);
    }
    auto linked = fs.hardLink(path, backup);
    if (!linked && linked.error().code == ErrorCode::Unsupported) {
        VOX_TRY(const std::string bytes, readWholeFile(fs, path, UINT64_MAX));
        linked = writeFileAtomically(fs, backup, bytesOf(bytes));
    }
    VOX_CHECK(linked);
    return backup;
}

Result<> replaceFile(FileSystem &fs, const Path &path, std::string_view bytes, std::string &note)
{
    if (exists(fs, path)) {
        VOX_TRY(const Path backup, keepBackup(fs, path));
        note = Sentence::tr("%1; the old file is kept as %2", note, backup.filename().string());
    }
    return writeFileAtomically(fs, path, bytesOf(bytes));
}

class ShardRepair {
public:
    ShardRepair(FileSystem &fs, Path directory, RepairReport &report)
        : m_fs(fs), m_directory(std::move(directory)), m_report(report)
    {
    }

    Result<> run(const std::string &holder)
    {
        VOX_TRY(const auto lock, m_fs.lock(m_directory / kPublishLockName, holder));
        VOX_CHECK(removeLeftovers());
        VOX_TRY(const auto entries, m_fs.list(m_directory));
        std::set<std::string> bins;
        std::set<std::string> names;
        for (const auto &entry : entries) {
            if (entry.kind != FileKind::File)
                continue;
            if (endsWith(entry.name, ".bin"))
                bins.insert(entry.name.substr(0, entry.name.size() - 4));
            if (endsWith(entry.name, ".bin") || endsWith(entry.name, ".idx"))
                names.insert(entry.name.substr(0, entry.name.size() - 4));
        }
        // The record's index last: rebuilding it needs to know how many items the others have.
        names.erase("metainfo");
        for (const auto &name : names)
            VOX_CHECK(repairPair(name, bins.contains(name)));
        if (bins.contains("metainfo") || exists(m_fs, m_directory / "metainfo.idx"))
            VOX_CHECK(repairPair("metainfo", bins.contains("metainfo")));
        return {};
    }

private:
    Result<> removeLeftovers()
    {
        VOX_TRY(const auto entries, m_fs.list(m_directory));
        for (const auto &entry : entries) {
            if (!endsWith(entry.name, ".part"))
                continue;
            VOX_CHECK(m_fs.removeTree(m_directory / entry.name));
            m_report.repaired.push_back(Sentence::tr("removed %1, which a crash had left behind",
                                                     (m_directory / entry.name).string()));
        }
        Path compacted = m_directory;
        compacted += ".compact.part";
        if (exists(m_fs, compacted)) {
            VOX_CHECK(m_fs.removeTree(compacted));
            m_report.repaired.push_back(
                Sentence::tr("removed %1, which a crash had left behind", compacted.string()));
        }
        return {};
    }

    Result<> repairPair(const std::string &name, bool hasBin)
    {
        const Path index = m_directory / (name + ".idx");
        if (!hasBin) {
            m_report.beyondRepair.push_back(
                {ErrorCode::Corrupt, Sentence::tr("has no %1.bin, and it cannot be restored", name),
                 index.string()});
            return {};
        }
        VOX_TRY(const auto bin, m_fs.map(m_directory / (name + ".bin")));
        std::shared_ptr<const MappedFile> old;
        if (exists(m_fs, index)) {
            VOX_TRY(old, m_fs.map(index));
        }
        const IndexDiagnosis found = diagnoseIndex(
            old ? old->bytes() : std::span<const std::byte>(), bin->bytes(), name, m_itemCount);
        VOX_CHECK(checkMapping(*bin));
        if (old)
            VOX_CHECK(checkMapping(*old));
        if (found.itemCount)
            m_itemCount = found.itemCount;
        if (found.isWhole)
            return {};
        if (found.remade.empty()) {
            m_report.beyondRepair.push_back({ErrorCode::Corrupt, found.finding, index.string()});
            return {};
        }
        std::string note = index.string() + ": " + found.finding;
        VOX_CHECK(replaceFile(m_fs, index, found.remade, note));
        m_report.repaired.push_back(std::move(note));
        m_report.lostItems += found.lostItems;
        return {};
    }

    FileSystem &m_fs;
    Path m_directory;
    RepairReport &m_report;
    std::optional<std::uint64_t> m_itemCount; ///< of the pairs looked at so far
};

/// Half-written shards of a pack that died; only with the pack's lock, as one may be running.
Result<> removeHalfPacked(FileSystem &fs, const Path &directory, const std::string &holder,
                          RepairReport &report)
{
    VOX_TRY(const auto entries, fs.list(directory));
    const bool hasLeftovers = std::any_of(entries.begin(), entries.end(), [](const auto &entry) {
        return endsWith(entry.name, ".part");
    });
    if (!hasLeftovers)
        return {};
    VOX_TRY(const auto lock, fs.lock(directory / kPackLockName, holder));
    for (const auto &entry : entries) {
        if (!endsWith(entry.name, ".part") || endsWith(entry.name, ".compact.part"))
            continue;
        VOX_CHECK(fs.removeTree(directory / entry.name));
        report.repaired.push_back(Sentence::tr("removed %1, which a crash had left behind",
                                               (directory / entry.name).string()));
    }
    return {};
}

/// Writes data.list without the lines whose folder is missing.
Result<> repairList(FileSystem &fs, const Path &list, const std::vector<ShardEntry> &shards,
                    RepairReport &report)
{
    VOX_TRY(const std::string text, readWholeFile(fs, list));
    std::string kept;
    std::uint64_t left = 0;
    const auto lines = parseDataList(text);
    for (const auto &line : lines) {
        const auto missing = std::find_if(shards.begin(), shards.end(), [&](const auto &shard) {
            return shard.listedTypes == line.types
                   && shard.directory.filename() == Path(line.directory).filename()
                   && !exists(fs, shard.directory);
        });
        if (line.problem || missing != shards.end())
            ++left;
        else
            kept += line.directory + ' ' + line.types + '\n';
    }
    if (left == 0)
        return {};
    if (left == lines.size()) {
        report.beyondRepair.push_back({ErrorCode::NotFound,
                                       Sentence::tr("none of the shards it names exists"),
                                       list.string()});
        return {};
    }
    Sentence note = left == 1 ? Sentence::tr("%1: %2 line that names no readable shard left out",
                                             list.string(), left)
                              : Sentence::tr("%1: %2 lines that name no readable shard left out",
                                             list.string(), left);
    VOX_CHECK(replaceFile(fs, list, kept, note));
    report.repaired.push_back(std::move(note));
    return {};
}

Result<std::vector<Path>> shardFolders(FileSystem &fs, const Path &path, const std::string &holder,
                                       RepairReport &report)
{
    VOX_TRY(const FileStatus status, fs.status(path));
    const Path list = status.kind == FileKind::Directory ? path / kShardListName : path;
    const auto dataset = TouchDataset::open(fs, path);
    std::vector<Path> folders;
    if (!dataset) { // a single shard too damaged to open
        if (status.kind != FileKind::Directory)
            return fail(dataset.error());
        return std::vector<Path>{path};
    }
    for (const auto &shard : (*dataset)->shards())
        if (exists(fs, shard.directory))
            folders.push_back(shard.directory);
    if (exists(fs, list))
        VOX_CHECK(repairList(fs, list, (*dataset)->shards(), report));
    VOX_CHECK(removeHalfPacked(fs, list.parent_path(), holder, report));
    return folders;
}

} // namespace

Result<RepairReport> repair(FileSystem &fs, const std::filesystem::path &path,
                            const std::string &holder, const ProgressSink &progress,
                            std::stop_token stop)
{
    RepairReport report;
    VOX_TRY(const auto folders, shardFolders(fs, path, holder, report));
    for (std::size_t i = 0; i < folders.size(); ++i) {
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled,
                        Sentence::tr("stopped after %1 of %2 shards", i, folders.size()),
                        path.string());
        voxdeck::report(progress, {i, folders.size(), "shards"});
        ShardRepair shard(fs, folders[i], report);
        if (auto done = shard.run(holder); !done)
            report.beyondRepair.push_back(std::move(done).error());
    }
    return report;
}

} // namespace voxdeck::touch
