// SPDX-License-Identifier: Apache-2.0
#include "core/publish/ShardCommit.h"

#include "core/format/PublishedFiles.h"
#include "core/io/FileMapping.h"
#include "core/io/FileStamp.h"
#include "core/publish/IndexPatch.h"

#include <cassert>
#include <cstdint>

namespace voxdeck {

namespace {

constexpr std::uint64_t kAppendBytes = 1 << 20;

class RecordCommit {
public:
    RecordCommit(FileSystem &fs, const touch::ShardReader &shard,
                 const std::vector<RecordChange> &records)
        : m_fs(fs),
          m_shard(shard),
          m_records(records),
          m_bin(shard.directory() / "metainfo.bin"),
          m_index(shard.directory() / "metainfo.idx"),
          m_part(m_index)
    {
        m_part += ".part";
    }

    Result<> run(const std::function<Result<>()> &beforeRename)
    {
        auto prepared = prepare(beforeRename);
        if (!prepared) {
            takeBack();
            return prepared;
        }
        if (auto renamed = m_fs.rename(m_part, m_index); !renamed) {
            takeBack();
            return renamed;
        }
        VOX_CHECK(m_fs.syncDirectory(m_shard.directory()));
        // it is published whether or not a build can be told so
        for (const auto &file : {m_bin, m_index})
            static_cast<void>(notePublished(m_fs, file).has_value());
        return {};
    }

private:
    Result<> prepare(const std::function<Result<>()> &beforeRename)
    {
        VOX_TRY(const auto old, m_fs.map(m_index));
        VOX_CHECK(checkUnchanged(old->status()));
        VOX_CHECK(appendRecords());
        const auto patch = patched(*old);
        {
            VOX_TRY(auto part, m_fs.create(m_part));
            m_hasPart = true;
            VOX_CHECK(m_fs.copyPermissions(m_index, m_part));
            VOX_CHECK(patch.writeTo(*part));
            VOX_CHECK(checkMapping(*old)); // else zeros were written
            VOX_CHECK(part->sync());
        }
        VOX_CHECK(readBack(patch));
        VOX_CHECK(beforeRename());
        VOX_TRY(const auto now, m_fs.status(m_index));
        return checkUnchanged(now);
    }

    /// Other tools do not know our lock.
    Result<> checkUnchanged(const FileStatus &now) const
    {
        if (isUnchanged(m_shard.pair("metainfo")->index.status(), now))
            return {};
        return fail(ErrorCode::Busy,
                    Sentence::tr("was replaced by another program while publishing"),
                    m_index.string());
    }

    Result<> appendRecords()
    {
        VOX_TRY(auto bin, m_fs.openForAppending(m_bin));
        m_binBytes = bin->size();
        m_hasAppended = true;
        std::string buffer;
        Result<> appended;
        for (std::size_t number = 0; appended && number < m_records.size(); ++number) {
            buffer += m_records[number].record;
            if (buffer.size() < kAppendBytes && number + 1 < m_records.size())
                continue;
            appended = bin->append(bytesOf(buffer));
            buffer.clear();
        }
        if (appended)
            appended = bin->sync();
        m_appendedTo = bin->size();
        return appended;
    }

    IndexPatch patched(const MappedFile &old) const
    {
        IndexPatch patch(old.bytes(), m_shard.itemCount());
        std::uint64_t offset = m_binBytes;
        for (const RecordChange &change : m_records) {
            patch.replace(change.item, {static_cast<std::int32_t>(change.record.size()),
                                        static_cast<std::int64_t>(offset)});
            offset += change.record.size();
        }
        return patch;
    }

    Result<> readBack(const IndexPatch &patch) const
    {
        VOX_TRY(const auto index, touch::IndexFile::open(m_fs, m_part));
        VOX_TRY(const auto written, m_fs.map(m_part));
        const auto differs = [&](const Sentence &what) {
            return fail(ErrorCode::Io,
                        Sentence::tr("%1 reads back other bytes than were written", what),
                        m_shard.directory().string());
        };
        const bool isSame = patch.equals(written->bytes());
        VOX_CHECK(checkMapping(*written));
        if (!isSame)
            return differs(Sentence::tr("the new metainfo.idx"));
        VOX_TRY(const auto bin, m_fs.openForReading(m_bin));
        std::string record;
        for (const RecordChange &change : m_records) {
            VOX_TRY(const ByteRange range, index.range(change.item, bin->size()));
            assert(range.offset >= m_binBytes); // behind all records that others may be reading
            record.resize(range.length);
            VOX_TRY(const auto got,
                    bin->readAt(range.offset, std::as_writable_bytes(std::span(record))));
            if (got != range.length || record != change.record)
                return differs("metainfo.bin");
        }
        return {};
    }

    /// Best effort: what stays behind is never pointed to, and compact reclaims it. Only what we
    /// appended goes: where another program wrote meanwhile, nothing is cut off.
    void takeBack()
    {
        const auto bin = m_fs.status(m_bin);
        const auto index = m_fs.status(m_index);
        if (m_hasAppended && bin && bin->size == m_appendedTo && index && checkUnchanged(*index))
            static_cast<void>(m_fs.truncate(m_bin, m_binBytes).has_value());
        if (m_hasPart)
            static_cast<void>(m_fs.remove(m_part).has_value());
    }

    FileSystem &m_fs;
    const touch::ShardReader &m_shard;
    const std::vector<RecordChange> &m_records;
    std::filesystem::path m_bin;
    std::filesystem::path m_index;
    std::filesystem::path m_part;
    std::uint64_t m_binBytes = 0;   ///< before we appended
    std::uint64_t m_appendedTo = 0; ///< after
    bool m_hasAppended = false;
    bool m_hasPart = false;
};

} // namespace

Result<> commitRecords(FileSystem &fs, const touch::ShardReader &shard,
                       const std::vector<RecordChange> &records,
                       const std::function<Result<>()> &beforeRename)
{
    return RecordCommit(fs, shard, records).run(beforeRename);
}

} // namespace voxdeck
