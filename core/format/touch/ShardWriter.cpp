// SPDX-License-Identifier: Apache-2.0
#include "core/format/touch/ShardWriter.h"

#include <cassert>
#include <cstdint>
#include <limits>
#include <optional>

namespace voxdeck::touch {

namespace {

constexpr std::size_t kBufferBytes = std::size_t{256} * 1024;
constexpr std::uint64_t kMaximumElements = std::numeric_limits<std::int32_t>::max();

/// One `.bin` as it grows, and what its `.idx` will say.
class PairWriter {
public:
    PairWriter(FileSystem &fs, const std::filesystem::path &folder, ShardWriter::PairSpec spec)
        : m_fs(fs),
          m_binPath(folder / (spec.name + ".bin")),
          m_idxPath(folder / (spec.name + ".idx")),
          m_spec(std::move(spec))
    {
    }

    Result<> create()
    {
        VOX_TRY(m_bin, m_fs.create(m_binPath));
        return {};
    }
    bool isTooLong(std::uint64_t moreBytes) const
    {
        return (itemBytes() + moreBytes) / bytesPerElement(m_spec.dtype) > kMaximumElements;
    }
    bool isWholeElements() const { return itemBytes() % bytesPerElement(m_spec.dtype) == 0; }
    const std::string &name() const { return m_spec.name; }
    std::uint64_t itemCount() const { return m_lengths.size(); }

    Result<> append(std::span<const std::byte> bytes)
    {
        if (bytes.size() > kBufferBytes - m_buffer.size())
            VOX_CHECK(flush());
        if (bytes.size() >= kBufferBytes)
            return m_bin->append(bytes);
        m_buffer.append(reinterpret_cast<const char *>(bytes.data()), bytes.size());
        return {};
    }
    void endItem()
    {
        assert(m_itemBegin <= end() && isWholeElements() && !isTooLong(0));
        m_offsets.push_back(static_cast<std::int64_t>(m_itemBegin));
        m_lengths.push_back(static_cast<std::int32_t>(itemBytes() / bytesPerElement(m_spec.dtype)));
        m_itemBegin = end();
    }
    Result<> dropItem()
    {
        assert(m_itemBegin <= end());
        if (m_itemBegin >= m_bin->size()) {
            m_buffer.resize(m_itemBegin - m_bin->size());
            return {};
        }
        m_buffer.clear();
        m_bin.reset();
        VOX_CHECK(m_fs.truncate(m_binPath, m_itemBegin));
        VOX_TRY(m_bin, m_fs.openForAppending(m_binPath));
        return {};
    }
    Result<> finish()
    {
        VOX_CHECK(flush());
        assert(m_itemBegin == end() && m_offsets.size() == m_lengths.size());
        VOX_CHECK(m_bin->sync());
        m_bin.reset();
        VOX_TRY(const auto idx, m_fs.create(m_idxPath));
        VOX_CHECK(idx->append(bytesOf(indexBytes(m_spec.dtype, m_lengths, m_offsets))));
        return idx->sync();
    }

private:
    std::uint64_t end() const { return m_bin->size() + m_buffer.size(); }
    std::uint64_t itemBytes() const { return end() - m_itemBegin; }
    Result<> flush()
    {
        VOX_CHECK(m_bin->append(bytesOf(m_buffer)));
        m_buffer.clear();
        return {};
    }

    FileSystem &m_fs;
    std::filesystem::path m_binPath;
    std::filesystem::path m_idxPath;
    ShardWriter::PairSpec m_spec;
    std::unique_ptr<WritableFile> m_bin;
    std::string m_buffer; // of the file's end, not yet in it
    std::vector<std::int32_t> m_lengths;
    std::vector<std::int64_t> m_offsets;
    std::uint64_t m_itemBegin = 0; // byte in the .bin where the current item begins
};

class StreamingShardWriter final : public ShardWriter {
public:
    StreamingShardWriter(FileSystem &fs, std::filesystem::path directory,
                         std::vector<PairSpec> pairs)
        : m_fs(fs), m_directory(std::move(directory)), m_part(partPath(m_directory))
    {
        for (auto &pair : pairs)
            m_pairs.emplace_back(fs, m_part, std::move(pair));
    }

    Result<> begin()
    {
        if (exists(m_fs, m_directory))
            return fail(ErrorCode::InvalidArgument, Sentence::tr("already exists"),
                        m_directory.string());
        if (exists(m_fs, m_part))
            VOX_CHECK(m_fs.removeTree(m_part));
        VOX_CHECK(m_fs.createDirectories(m_part));
        for (auto &pair : m_pairs)
            VOX_CHECK(pair.create());
        return {};
    }

    Result<> append(std::size_t pair, std::span<const std::byte> bytes) override
    {
        VOX_CHECK(check());
        if (m_pairs[pair].isTooLong(bytes.size()))
            return refuseItem(Sentence::tr("is longer than the format's limit of %1 elements of %2",
                                           kMaximumElements, m_pairs[pair].name()));
        return remember(m_pairs[pair].append(bytes));
    }
    Result<> endItem() override
    {
        VOX_CHECK(check());
        for (const auto &pair : m_pairs)
            if (!pair.isWholeElements())
                return refuseItem(Sentence::tr("ends within an element of %1", pair.name()));
        for (auto &pair : m_pairs)
            pair.endItem();
        return {};
    }
    Result<> dropItem() override
    {
        VOX_CHECK(check());
        for (auto &pair : m_pairs)
            VOX_CHECK(remember(pair.dropItem()));
        return {};
    }
    std::uint64_t itemCount() const override { return m_pairs.front().itemCount(); }

    Result<> commit() override
    {
        VOX_CHECK(dropItem()); // an item that was not ended is not part of the shard
        auto done = finish();
        if (done)
            m_failure = Error{ErrorCode::InvalidArgument, Sentence::tr("is committed already"),
                              m_directory.string()};
        return remember(std::move(done));
    }

private:
    Result<> finish()
    {
        for (auto &pair : m_pairs)
            VOX_CHECK(pair.finish());
        VOX_CHECK(m_fs.syncDirectory(m_part));
        VOX_CHECK(m_fs.rename(m_part, m_directory));
        return m_fs.syncDirectory(m_directory.parent_path());
    }
    Result<> check() const
    {
        if (m_failure)
            return fail(*m_failure);
        return {};
    }
    Result<> remember(Result<> result)
    {
        if (!result)
            m_failure = result.error();
        return result;
    }
    Result<> refuseItem(Sentence detail)
    {
        const std::string subject = m_directory.string() + ", item #" + std::to_string(itemCount());
        VOX_CHECK(dropItem());
        return fail(ErrorCode::InvalidArgument, std::move(detail), subject);
    }

    FileSystem &m_fs;
    std::filesystem::path m_directory;
    std::filesystem::path m_part;
    std::vector<PairWriter> m_pairs;
    std::optional<Error> m_failure; // why the shard can no longer be finished
};

} // namespace

std::filesystem::path partPath(const std::filesystem::path &directory)
{
    auto part = directory.has_filename() ? directory : directory.parent_path();
    part += ".part";
    return part;
}

Result<std::unique_ptr<ShardWriter>>
ShardWriter::create(FileSystem &fs, std::filesystem::path directory, std::vector<PairSpec> pairs)
{
    if (pairs.empty())
        return fail(ErrorCode::InvalidArgument, Sentence::tr("a shard needs at least one pair"),
                    directory.string());
    if (!directory.has_filename())
        directory = directory.parent_path();
    auto writer = std::make_unique<StreamingShardWriter>(fs, std::move(directory),
                                                         std::move(pairs));
    VOX_CHECK(writer->begin());
    return writer;
}

} // namespace voxdeck::touch
