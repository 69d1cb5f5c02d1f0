// SPDX-License-Identifier: Apache-2.0
// Shards that are folders: TouchDataset, AudioFolder.
#include "core/format/touch/ShardReader.h"
#include "core/format/touch/ShardWriter.h"
#include "core/shards/sinks/SegmentFields.h"
#include "core/shards/sinks/ShardSink.h"
#include "core/shards/verify/ReadBack.h"

#include <cstddef>
#include <utility>

/// Names a text that the window translates; lupdate knows it, and Qt is not needed.
#define QT_TRANSLATE_NOOP(context, text) text

namespace voxdeck {

namespace {

constexpr std::size_t kAudio = 0; // numbers of the pairs
constexpr std::size_t kMetainfo = 1;
constexpr std::size_t kFirstCarried = 2;

/// Of a shard that is built, in the order of their numbers.
std::vector<touch::ShardWriter::PairSpec> pairsOfShard(const CarriedPairs &carried)
{
    std::vector<touch::ShardWriter::PairSpec> pairs{{"audio", touch::DType::I16},
                                                    {"metainfo", touch::DType::U8}};
    for (const auto &pair : carried.pairs())
        pairs.push_back({pair.name, pair.type});
    return pairs;
}

class TouchSink final : public ShardSink {
public:
    TouchSink(FileSystem &fs, PlannedShard shard, std::filesystem::path staging,
              std::unique_ptr<touch::ShardWriter> writer, const CarriedPairs &pairs)
        : m_fs(fs),
          m_shard(std::move(shard)),
          m_staging(std::move(staging)),
          m_writer(std::move(writer)),
          m_pairs(pairs),
          m_written(kFirstCarried + pairs.pairs().size())
    {
    }

    Result<> add(const BuildSegment &segment, const EncodedSegment &audio) override
    {
        VOX_TRY(const std::string record, touchRecord(segment, audio));
        auto added = m_writer->append(kAudio, bytesOf(audio.bytes));
        if (added)
            added = m_writer->append(kMetainfo, bytesOf(record));
        if (added)
            added = appendCarried(audio.carried);
        if (added)
            added = m_writer->endItem();
        if (!added) { // of the item, where the format cannot hold it; else the writer says it again
            (void)m_writer->dropItem();
            return added;
        }
        note(kAudio, audio.bytes.size(), crc32Of(bytesOf(audio.bytes)));
        note(kMetainfo, record.size(), crc32Of(bytesOf(record)));
        for (std::size_t pair = 0; pair < audio.carried.bytes.size(); ++pair)
            note(kFirstCarried + pair, audio.carried.bytes[pair].size(), m_sums[pair]);
        return {};
    }

    Result<StagedShard> finish(std::stop_token stop) override
    {
        const std::uint64_t items = m_writer->itemCount();
        VOX_CHECK(m_writer->commit());
        StagedShard staged;
        for (std::size_t pair = 0; pair < m_written.size(); ++pair) {
            const std::string name = pair == kAudio ? "audio"
                                     : pair == kMetainfo
                                         ? "metainfo"
                                         : m_pairs.pairs()[pair - kFirstCarried].name;
            VOX_CHECK(takeIn(staged, name + ".bin", m_written[pair], stop));
            VOX_CHECK(takeIn(staged, name + ".idx", {}, stop));
        }
        VOX_TRY(const auto reader, touch::ShardReader::open(m_fs, m_staging));
        if (reader.itemCount() != items)
            return fail(ErrorCode::Io,
                        Sentence::tr("holds another number of items than were written"),
                        m_staging.string());
        for (const WrittenBytes &one : m_written[kAudio])
            staged.audio.push_back({"audio.bin", one});
        staged.moves.push_back({m_staging, m_shard.path});
        return staged;
    }

private:
    /// Its source is mapped, so that an item of a video costs no memory. What changed meanwhile is the
    /// row's failure, not the shard's.
    Result<> appendCarried(const CarriedItem &carried)
    {
        m_sums.clear();
        for (std::size_t pair = 0; pair < carried.bytes.size(); ++pair) {
            VOX_CHECK(m_writer->append(kFirstCarried + pair, carried.bytes[pair]));
            m_sums.push_back(crc32Of(carried.bytes[pair]));
        }
        if (const auto same = m_pairs.check(carried); !same)
            return fail(ErrorCode::Unsupported, same.error().detail, same.error().subject);
        return {};
    }

    void note(std::size_t pair, std::uint64_t bytes, std::uint32_t sum)
    {
        std::uint64_t offset = 0;
        if (!m_written[pair].empty())
            offset = m_written[pair].back().range.offset + m_written[pair].back().range.length;
        m_written[pair].push_back({{offset, bytes}, sum});
    }

    Result<> takeIn(StagedShard &staged, const std::string &name,
                    const std::vector<WrittenBytes> &written, std::stop_token stop) const
    {
        VOX_TRY(auto found, readBack(m_fs, m_staging / name, written, stop));
        staged.files.push_back({m_shard.path + "/" + name, found.bytes, std::move(found.sha256)});
        return {};
    }

    FileSystem &m_fs;
    const PlannedShard m_shard;
    const std::filesystem::path m_staging;
    std::unique_ptr<touch::ShardWriter> m_writer;
    const CarriedPairs &m_pairs;
    std::vector<std::vector<WrittenBytes>> m_written; ///< by pair
    std::vector<std::uint32_t> m_sums;                ///< CRC-32 of what the last item carried
};

class FolderSink final : public ShardSink {
public:
    FolderSink(FileSystem &fs, PlannedShard shard, std::filesystem::path staging,
               const FolderColumns &columns)
        : m_fs(fs), m_shard(std::move(shard)), m_staging(std::move(staging)), m_columns(columns)
    {
    }

    Result<> add(const BuildSegment &segment, const EncodedSegment &audio) override
    {
        const std::string name = segment.name + "." + audio.extension;
        VOX_TRY(const std::string line, folderLine(segment, audio, name, m_columns));
        VOX_CHECK(write(name, audio.bytes));
        m_lines += line;
        m_audio.push_back({name, m_written.back().second});
        return {};
    }

    Result<StagedShard> finish(std::stop_token stop) override
    {
        VOX_CHECK(write("metadata.jsonl", m_lines));
        VOX_CHECK(m_fs.syncDirectory(m_staging));
        VOX_CHECK(m_fs.syncDirectory(m_staging.parent_path()));
        StagedShard staged;
        for (const auto &[name, written] : m_written) {
            VOX_TRY(auto found, readBack(m_fs, m_staging / name, {written}, stop));
            staged.files.push_back(
                {m_shard.path + "/" + name, found.bytes, std::move(found.sha256)});
        }
        staged.audio = std::move(m_audio);
        staged.moves.push_back({m_staging, m_shard.path});
        return staged;
    }

private:
    Result<> write(const std::string &name, std::string_view bytes)
    {
        VOX_TRY(const auto file, m_fs.create(m_staging / name)); // the folder has no name yet
        VOX_CHECK(file->append(bytesOf(bytes)));
        VOX_CHECK(file->sync());
        m_written.emplace_back(name, WrittenBytes{{0, bytes.size()}, crc32Of(bytesOf(bytes))});
        return {};
    }

    FileSystem &m_fs;
    const PlannedShard m_shard;
    const std::filesystem::path m_staging;
    const FolderColumns &m_columns;
    std::vector<std::pair<std::string, WrittenBytes>> m_written;
    std::vector<StoredAudio> m_audio;
    std::string m_lines;
};

Result<std::unique_ptr<ShardSink>> openTouch(FileSystem &fs, const PlannedShard &shard,
                                             const std::filesystem::path &staging,
                                             const ShardContents &contents)
{
    VOX_TRY(auto writer, touch::ShardWriter::create(fs, staging, pairsOfShard(contents.pairs)));
    return std::unique_ptr<ShardSink>(
        std::make_unique<TouchSink>(fs, shard, staging, std::move(writer), contents.pairs));
}

Result<std::unique_ptr<ShardSink>> openFolder(FileSystem &fs, const PlannedShard &shard,
                                              const std::filesystem::path &staging,
                                              const ShardContents &contents)
{
    VOX_CHECK(fs.createDirectories(staging));
    return std::unique_ptr<ShardSink>(
        std::make_unique<FolderSink>(fs, shard, staging, contents.columns));
}

constexpr std::uint64_t kUsualItemsInFolder = 1000; // as the makers of these formats write

} // namespace

namespace sinks {

constexpr BuildFormatInfo kTouchFormat{
    .name = "touch",
    .title = QT_TRANSLATE_NOOP("BuildWords", "TouchDataset, indexed"),
    .naming = "{country}/{split}/{shard:9}",
    .openSink = openTouch,
    .ending = "",
    .codec = AudioFileType::Wav,
    .usualItems = kUsualItemsInFolder,
    .holdsSamples = true,
    .carriesPairs = true,
    .listsTypes = true};
static_assert(isWhole(kTouchFormat));

constexpr BuildFormatInfo kAudioFolderFormat{
    .name = "audiofolder",
    .title = QT_TRANSLATE_NOOP("BuildWords", "AudioFolder with metadata"),
    .naming = "data/{split}/{country}-{shard}",
    .openSink = openFolder,
    .ending = "",
    .usualItems = kUsualItemsInFolder,
    .hasFixedNames = true,
    .keepsDots = true,
    .sharesColumns = true,
    .hasCard = true};
static_assert(isWhole(kAudioFolderFormat));

} // namespace sinks

Result<std::unique_ptr<ShardSink>> openShardSink(FileSystem &fs, const BuildRecipe &recipe,
                                                 const PlannedShard &shard,
                                                 const std::filesystem::path &staging,
                                                 const ShardContents &contents)
{
    return infoOf(recipe.format).openSink(fs, shard, staging, contents);
}

} // namespace voxdeck
