// SPDX-License-Identifier: Apache-2.0
#include "core/publish/ShardCompaction.h"

#include "core/base/Stopped.h"
#include "core/format/PublishedFiles.h"
#include "core/format/touch/ShardReader.h"
#include "core/io/FileMapping.h"
#include "core/io/FileStamp.h"
#include "core/publish/ShardCommit.h"

#include <cstdint>
#include <cstring>

namespace voxdeck {

namespace {

using Path = std::filesystem::path;
constexpr std::size_t kBufferBytes = 1 << 20;

/// Collects small pieces into large writes.
class BufferedWriter {
public:
    explicit BufferedWriter(WritableFile &file) : m_file(file) {}
    Result<> append(std::span<const std::byte> bytes)
    {
        if (bytes.size() >= kBufferBytes) {
            VOX_CHECK(flush());
            return m_file.append(bytes);
        }
        m_buffer.insert(m_buffer.end(), bytes.begin(), bytes.end());
        return m_buffer.size() < kBufferBytes ? Result<>() : flush();
    }
    Result<> flush()
    {
        VOX_CHECK(m_file.append(m_buffer));
        m_buffer.clear();
        return {};
    }

private:
    WritableFile &m_file;
    std::vector<std::byte> m_buffer;
};

bool isOfMetainfo(const std::string &name)
{
    return name == "metainfo.bin" || name == "metainfo.idx" || name == "metainfo.idx.part";
}

/// The folder to work on: behind a symbolic link the folder itself is swapped, not the link.
Path resolved(const Path &directory)
{
    std::error_code error;
    const auto real = std::filesystem::canonical(directory, error);
    return error ? directory.lexically_normal() : real;
}

Path partOf(const Path &directory)
{
    Path part = directory;
    part += ".compact.part";
    return part;
}

class Compaction {
public:
    Compaction(FileSystem &fs, const Path &directory, CompactReport &report, std::stop_token stop)
        : m_fs(fs),
          m_directory(directory),
          m_parent(directory.parent_path()),
          m_part(partOf(directory)),
          m_report(report),
          m_stop(std::move(stop))
    {
    }

    Result<> run(const std::string &holder)
    {
        VOX_TRY(auto lock, m_fs.lock(m_directory / kPublishLockName, holder));
        VOX_CHECK(removeLeftovers());
        VOX_TRY(const auto old, touch::ShardReader::open(m_fs, m_directory));
        VOX_TRY(const bool isNeeded, measure(old));
        if (!isNeeded)
            return {};
        VOX_CHECK(m_fs.createDirectories(m_part));
        VOX_CHECK(m_fs.copyPermissions(m_directory, m_part));
        // The lock of the new folder must be held when it takes the name, and released last: by then
        // our first lock's file name is gone, and the next process makes a new one.
        VOX_TRY(const auto newLock, m_fs.lock(m_part / kPublishLockName, holder));
        auto done = replace(old);
        if (!done && !m_isExchanged)
            static_cast<void>(m_fs.removeTree(m_part).has_value());
        lock.reset();
        return done;
    }

private:
    Result<> removeLeftovers()
    {
        if (!exists(m_fs, m_part))
            return {};
        VOX_CHECK(settleInterruptedSwap(m_fs, m_directory)); // it may be the old folder
        VOX_CHECK(m_fs.removeTree(m_part));
        return m_fs.syncDirectory(m_parent);
    }

    /// Whether metainfo.bin holds more than the records.
    Result<bool> measure(const touch::ShardReader &old)
    {
        const touch::DataPair *const pair = old.pair("metainfo");
        if (!pair)
            return false;
        std::uint64_t live = 0;
        for (std::uint64_t item = 0; item < old.itemCount(); ++item) {
            if (item % 4096 == 0)
                VOX_CHECK(checkStop());
            VOX_TRY(const ByteRange range, pair->index.range(item, pair->bin->size()));
            live += range.length;
        }
        m_oldBytes = pair->bin->size();
        m_newBytes = live;
        m_report.bytesBefore += m_oldBytes;
        m_report.bytesAfter += m_oldBytes; // unless it comes to the swap
        return m_newBytes < m_oldBytes;    // not so where items share records
    }

    Result<> replace(const touch::ShardReader &old)
    {
        VOX_CHECK(make(old));
        VOX_CHECK(checkStop());
        VOX_CHECK(m_fs.exchange(m_directory, m_part));
        m_isExchanged = true;
        m_report.bytesAfter -= m_oldBytes - m_newBytes;
        ++m_report.shards;
        VOX_CHECK(m_fs.syncDirectory(m_parent));
        // it is compacted whether or not a build can be told so
        for (const char *const name : {"metainfo.bin", "metainfo.idx"})
            static_cast<void>(notePublished(m_fs, m_directory / name).has_value());
        VOX_CHECK(m_fs.removeTree(m_part));
        return m_fs.syncDirectory(m_parent);
    }

    Result<> make(const touch::ShardReader &old)
    {
        VOX_CHECK(writeRecords(old));
        VOX_CHECK(writeIndex(old));
        VOX_CHECK(linkTheRest());
        VOX_CHECK(m_fs.syncDirectory(m_part));
        return compare(old);
    }

    Result<std::unique_ptr<WritableFile>> createLike(const char *name)
    {
        VOX_TRY(auto file, m_fs.create(m_part / name));
        VOX_CHECK(m_fs.copyPermissions(m_directory / name, m_part / name));
        return file;
    }

    Result<> writeRecords(const touch::ShardReader &old)
    {
        VOX_TRY(const auto file, createLike("metainfo.bin"));
        BufferedWriter writer(*file);
        for (std::uint64_t item = 0; item < old.itemCount(); ++item) {
            if (item % 256 == 0)
                VOX_CHECK(checkStop());
            VOX_TRY(const auto record,
                    old.record(item)); // a copy: no write meets a file that shrinks
            VOX_CHECK(writer.append(bytesOf(record)));
        }
        VOX_CHECK(writer.flush());
        return file->sync();
    }

    /// As the old one, but each record begins where the one before ends.
    Result<> writeIndex(const touch::ShardReader &old)
    {
        const touch::IndexFile &index = old.pair("metainfo")->index;
        VOX_TRY(const auto mapped, m_fs.map(m_directory / "metainfo.idx"));
        if (!isUnchanged(index.status(), mapped->status()))
            return fail(ErrorCode::Busy, Sentence::tr("was replaced by another program meanwhile"),
                        (m_directory / "metainfo.idx").string());
        const auto bytes = mapped->bytes();
        const std::size_t lengthsEnd = touch::IndexHeader::kBytes + 4 * old.itemCount();
        VOX_TRY(const auto file, createLike("metainfo.idx"));
        BufferedWriter writer(*file);
        VOX_CHECK(writer.append(bytes.first(lengthsEnd)));
        std::int64_t offset = 0;
        const auto elementBytes = static_cast<std::int64_t>(touch::bytesPerElement(index.dtype()));
        for (std::uint64_t item = 0; item < old.itemCount(); ++item) {
            VOX_CHECK(writer.append(std::as_bytes(std::span(&offset, 1))));
            offset += index.item(item).elements * elementBytes;
        }
        VOX_CHECK(writer.append(bytes.subspan(lengthsEnd + 8 * old.itemCount())));
        VOX_CHECK(writer.flush());
        VOX_CHECK(index.check());
        VOX_CHECK(checkMapping(*mapped));
        return file->sync();
    }

    Result<> linkTheRest()
    {
        VOX_TRY(const auto entries, m_fs.list(m_directory));
        for (const DirectoryEntry &entry : entries) {
            if (entry.kind == FileKind::Directory)
                return fail(
                    ErrorCode::Unsupported,
                    Sentence::tr("holds a folder, %1; only a shard of plain files can be compacted",
                                 entry.name),
                    m_directory.string());
            if (isOfMetainfo(entry.name) || entry.name == kPublishLockName)
                continue;
            VOX_CHECK(m_fs.hardLink(m_directory / entry.name, m_part / entry.name));
        }
        return {};
    }

    Result<> compare(const touch::ShardReader &old)
    {
        VOX_TRY(const auto made, touch::ShardReader::open(m_fs, m_part));
        bool isSame = made.itemCount() == old.itemCount()
                      && made.pairs().size() == old.pairs().size();
        for (std::uint64_t item = 0; isSame && item < old.itemCount(); ++item) {
            if (item % 256 == 0)
                VOX_CHECK(checkStop());
            VOX_TRY(const auto before, old.record(item));
            VOX_TRY(const auto after, made.record(item));
            isSame = before == after;
        }
        if (isSame)
            return {};
        return fail(ErrorCode::Io, Sentence::tr("reads back other records than were written"),
                    m_part.string());
    }

    Result<> checkStop() const
    {
        if (m_stop.stop_requested())
            return stopped(m_directory.string());
        return {};
    }

    FileSystem &m_fs;
    Path m_directory;
    Path m_parent;
    Path m_part;
    CompactReport &m_report;
    std::stop_token m_stop;
    std::uint64_t m_oldBytes = 0;
    std::uint64_t m_newBytes = 0;
    bool m_isExchanged = false;
};

} // namespace

Result<> settleInterruptedSwap(FileSystem &fs, const std::filesystem::path &directory)
{
    const Path real = resolved(directory);
    return exists(fs, partOf(real)) ? fs.syncDirectory(real.parent_path()) : Result<>();
}

Result<> compactShard(FileSystem &fs, const std::filesystem::path &directory,
                      const std::string &holder, CompactReport &report, std::stop_token stop)
{
    return Compaction(fs, resolved(directory), report, std::move(stop)).run(holder);
}

Result<CompactReport> compact(FileSystem &fs, const touch::TouchDataset &dataset,
                              const std::string &holder, const ProgressSink &progress,
                              std::stop_token stop)
{
    CompactReport result;
    const auto shards = static_cast<std::uint32_t>(dataset.shards().size());
    for (std::uint32_t number = 0; number < shards; ++number) {
        const touch::ShardEntry &entry = dataset.shards()[number];
        const auto done = entry.problem ? Result<>(fail(*entry.problem))
                                        : compactShard(fs, entry.directory, holder, result, stop);
        if (!done && done.error().code == ErrorCode::Cancelled)
            return fail(done.error());
        if (!done)
            result.problems.push_back(done.error());
        dataset.reload(number);
        report(progress, {number + 1, shards, "shards"});
    }
    return result;
}

} // namespace voxdeck
