// SPDX-License-Identifier: Apache-2.0
#include "core/search/TextStoreUpdate.h"

#include "core/base/Stopped.h"
#include "core/search/TextStore.h"
#include "core/workspace/Database.h"
#include "core/workspace/Rows.h"
#include "core/workspace/SegmentRow.h"
#include "core/workspace/TranscriptNames.h"

#include <algorithm>
#include <map>
#include <memory>
#include <random>
#include <utility>
#include <vector>

namespace voxdeck {

namespace {

constexpr std::uint64_t kBytesAtOnce = std::uint64_t{32} << 20;
constexpr std::uint64_t kBytesKeptFree = std::uint64_t{1} << 30;
/// Fewer changed rows than this are looked at in the manifest each time, which takes milliseconds.
constexpr std::int64_t kMostChangedRows = 1000;
constexpr std::int64_t kChangesForgottenAtOnce = 20'000;

/// Whether the change text_change.id is not in the block of its row.
constexpr const char *kIsNews =
    "coalesce((SELECT text_change.row < b.first_id + b.rows AND text_change.id > b.seen FROM"
    " text_block b WHERE b.first_id <= text_change.row ORDER BY b.first_id DESC LIMIT 1), 0)";

std::string newHeader()
{
    constexpr std::string_view kLetters = "0123456789abcdefghijklmnopqrstuv";
    std::random_device random;
    std::string header = "Voxdeck texts 2\n";
    while (header.size() < TextStore::kHeaderBytes - 1)
        header += kLetters[random() % kLetters.size()];
    return header + '\n';
}

/// The rows of a shard that have no block yet.
struct Gap {
    std::uint32_t shard = 0;
    std::int64_t epoch = 0;
    std::uint64_t firstId = 0;
    std::uint64_t endId = 0;
};

class TextStoreUpdate {
public:
    TextStoreUpdate(Workspace &workspace, FileSystem &fs, const ProgressSink &progress,
                    std::stop_token stop)
        : m_database(workspace.database()),
          m_fs(fs),
          m_path(TextStore::fileFor(workspace.file())),
          m_progress(progress),
          m_stop(std::move(stop))
    {
    }

    Result<TextStoreReport> run()
    {
        auto lockPath = m_path;
        lockPath += ".lock";
        VOX_TRY(const auto lock, m_fs.lock(lockPath, "Voxdeck, making text search quick"));
        VOX_TRY(m_names, TranscriptNames::load(m_database));
        VOX_CHECK(open());
        VOX_CHECK(dropMuchChanged());
        VOX_TRY(const auto gaps, findGaps());
        for (const Gap &gap : gaps)
            m_total += gap.endId - gap.firstId;
        for (const Gap &gap : gaps)
            VOX_CHECK(fill(gap));
        VOX_CHECK(publish());
        VOX_CHECK(forgetChanges());
        m_report.bytes = m_file->size();
        return m_report;
    }

private:
    struct Pending {
        TextBlock block;
        std::int64_t epoch = 0;
    };

    Result<> open();
    Result<> startAnew();
    Result<bool> isUsable();
    Result<> dropMuchChanged();
    Result<std::vector<Gap>> findGaps();
    Result<> fill(const Gap &gap);
    Result<std::uint64_t> readBlock(const Gap &gap, std::uint64_t from, Pending &pending);
    Result<> append(Pending pending);
    Result<> publish();
    Result<> forgetChanges();

    Database &m_database;
    FileSystem &m_fs;
    std::filesystem::path m_path;
    const ProgressSink &m_progress;
    std::stop_token m_stop;
    TranscriptNames m_names; ///< of the versions that are in the file
    std::unique_ptr<WritableFile> m_file;
    TextBlockWriter m_writer;
    std::vector<Pending> m_pending; ///< written, not yet named in the workspace
    std::uint64_t m_pendingBytes = 0;
    std::uint64_t m_done = 0;
    std::uint64_t m_total = 0;
    TextStoreReport m_report;
};

Result<bool> TextStoreUpdate::isUsable()
{
    VOX_TRY(const auto header, textStoreHeader(m_database));
    const auto file = m_fs.openForReading(m_path);
    if (!file || header.size() != TextStore::kHeaderBytes)
        return false;
    std::string found(TextStore::kHeaderBytes, '\0');
    const auto bytes = std::as_writable_bytes(std::span(found.data(), found.size()));
    if ((*file)->readAt(0, bytes).value_or(0) != found.size() || found != header)
        return false;
    VOX_TRY(const auto blocks, textBlocks(m_database));
    std::uint64_t live = 0;
    std::uint64_t end = 0;
    for (const auto &block : blocks) {
        live += block.size();
        end = std::max(end, block.place + block.size());
    }
    return end <= (*file)->size() && (*file)->size() <= 2 * live + 2 * kBytesAtOnce;
}

Result<> TextStoreUpdate::open()
{
    VOX_TRY(const bool isGood, isUsable());
    if (!isGood)
        VOX_CHECK(startAnew());
    VOX_TRY(m_file, m_fs.openForAppending(m_path));
    return {};
}

/// Whoever reads the old file meanwhile sees in the workspace that it is the old one.
Result<> TextStoreUpdate::startAnew()
{
    const std::string header = newHeader();
    VOX_CHECK(writeFileAtomically(m_fs, m_path, bytesOf(header)));
    VOX_TRY(auto transaction, Transaction::beginPatiently(m_database, m_stop));
    VOX_CHECK(m_database.statement("DELETE FROM text_block").run());
    VOX_CHECK(m_database
                  .statement("INSERT INTO workspace (name, value) VALUES ('text_store', ?)"
                             " ON CONFLICT DO UPDATE SET value = excluded.value")
                  .bind(header)
                  .run());
    VOX_CHECK(m_database
                  .statement("INSERT INTO workspace (name, value) VALUES ('text_store_names', ?)"
                             " ON CONFLICT DO UPDATE SET value = excluded.value")
                  .bind(m_names.signature())
                  .run());
    return transaction.commit();
}

Result<> TextStoreUpdate::dropMuchChanged()
{
    const std::string changed = std::string(" FROM text_change WHERE ") + kIsNews;
    VOX_TRY(const auto rows, m_database.integer("SELECT count(DISTINCT row)" + changed));
    if (rows <= kMostChangedRows)
        return {};
    VOX_TRY(auto transaction, Transaction::beginPatiently(m_database, m_stop));
    VOX_CHECK(m_database
                  .statement("DELETE FROM text_block WHERE first_id IN (SELECT (SELECT"
                             " max(first_id) FROM text_block WHERE first_id <= row)"
                             + changed + ")")
                  .run());
    return transaction.commit();
}

Result<std::vector<Gap>> TextStoreUpdate::findGaps()
{
    VOX_TRY(const auto blocks, textBlocks(m_database));
    auto query = m_database.statement("SELECT id, text_epoch, first_id, rows FROM shard"
                                      " WHERE position IS NOT NULL AND rows > 0 ORDER BY first_id");
    std::vector<Gap> gaps;
    auto block = blocks.begin();
    const auto add = [&](std::uint32_t shard, std::int64_t epoch, std::uint64_t first,
                         std::uint64_t rows) {
        Gap gap{shard, epoch, first, 0};
        const std::uint64_t end = first + rows;
        for (; block != blocks.end() && block->firstId < end; ++block) {
            gap.endId = block->firstId;
            if (gap.endId > gap.firstId)
                gaps.push_back(gap);
            gap.firstId = std::max<std::uint64_t>(gap.firstId,
                                                  block->firstId + std::uint64_t{block->rows});
        }
        gap.endId = end;
        if (gap.endId > gap.firstId)
            gaps.push_back(gap);
    };
    VOX_CHECK(eachRow(query, add));
    return gaps;
}

Result<> TextStoreUpdate::fill(const Gap &gap)
{
    for (std::uint64_t id = gap.firstId; id < gap.endId;) {
        if (m_stop.stop_requested())
            return stopped(m_path.string());
        Pending pending;
        VOX_TRY(const std::uint64_t next, readBlock(gap, id, pending));
        m_done += next - id;
        id = next;
        if (m_writer.rows() > 0)
            VOX_CHECK(append(pending));
        report(m_progress, {m_done, m_total, "segments"});
    }
    return {};
}

/// Returns the id to continue with. Reads one state of the manifest, identified by `seen`.
Result<std::uint64_t> TextStoreUpdate::readBlock(const Gap &gap, std::uint64_t from,
                                                 Pending &pending)
{
    const ReadSnapshot snapshot(m_database);
    static constexpr Select kShard(
        "SELECT text_epoch, (SELECT coalesce(max(id), 0) FROM text_change) AS"
        " seen FROM shard WHERE id = ?");
    auto shard = m_database.statement(kShard.sql());
    VOX_TRY(const bool hasShard, shard.bind(gap.shard).step());
    if (!hasShard || shard.integer(kShard["text_epoch"]) != gap.epoch)
        return gap.endId; // the shard's rows were replaced: left to the next update
    pending.epoch = gap.epoch;
    pending.block.firstId = static_cast<std::uint32_t>(from);
    pending.block.shard = gap.shard;
    pending.block.seen = shard.integer(kShard["seen"]);
    static constexpr Select kQuery(
        "SELECT id, item_key, segment, siblings, text, hypothesis, further"
        " FROM segment WHERE id >= ? AND id < ? ORDER BY id");
    auto query = m_database.statement(kQuery.sql());
    query.bind(from).bind(gap.endId);
    for (std::uint64_t id = from; !m_writer.isFull(); ++id) {
        VOX_TRY(const bool hasRow, query.step());
        if (!hasRow)
            return gap.endId;
        const std::string key = segmentKey(
            query.text(kQuery["item_key"]),
            static_cast<std::int32_t>(query.integer(kQuery["segment"])),
            query.count(kQuery["siblings"]));
        const std::string text = query.text(kQuery["text"]);
        const std::string hypothesis = query.text(kQuery["hypothesis"]);
        const auto further = furtherTranscripts(query.text(kQuery["further"]), m_names);
        std::size_t bytes = key.size() + text.size() + hypothesis.size();
        for (const auto &version : further)
            bytes += version.text.size() + 1;
        const bool isTooLong = bytes > TextBlockWriter::kMostRowBytes;
        if (query.count(kQuery["id"]) != id || isTooLong) // the block ends before it
            return std::max(query.count(kQuery["id"]) + (isTooLong ? 1U : 0U), from + 1);
        m_writer.add(key, text, hypothesis, further);
    }
    return from + m_writer.rows();
}

Result<> TextStoreUpdate::append(Pending pending)
{
    pending.block.place = m_file->size();
    m_report.rows += m_writer.rows();
    const std::string bytes = m_writer.finish(pending.block);
    VOX_CHECK(m_file->append(bytesOf(bytes)));
    m_pending.push_back(pending);
    m_pendingBytes += bytes.size();
    return m_pendingBytes < kBytesAtOnce ? Result<>() : publish();
}

/// The bytes before their names.
Result<> TextStoreUpdate::publish()
{
    if (m_pending.empty())
        return {};
    const auto free = m_fs.freeBytes(m_path.parent_path());
    if (free && *free < kBytesKeptFree)
        return fail(ErrorCode::DiskFull, Sentence::tr("less than 1 GB is free on the disk"),
                    m_path.string());
    VOX_CHECK(m_file->sync());
    VOX_TRY(auto transaction, Transaction::beginPatiently(m_database, m_stop));
    VOX_TRY(const auto names, TranscriptNames::load(m_database));
    if (names.signature() != m_names.signature())
        return fail(ErrorCode::Busy,
                    Sentence::tr("an import has brought further versions of the transcripts"),
                    m_path.string());
    for (const auto &[block, epoch] : m_pending)
        VOX_CHECK(m_database
                      .statement("INSERT OR REPLACE INTO text_block (first_id, rows, shard, seen,"
                                 " place, key_bytes, text_bytes, hypothesis_bytes,"
                                 " further_bytes, sums) SELECT"
                                 " ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10 FROM shard"
                                 " WHERE id = ?3 AND text_epoch = ?11")
                      .bind(block.firstId)
                      .bind(block.rows)
                      .bind(block.shard)
                      .bind(block.seen)
                      .bind(block.place)
                      .bind(block.bytes[0])
                      .bind(block.bytes[1])
                      .bind(block.bytes[2])
                      .bind(block.bytes[3])
                      .bindBlob(block.sumBytes())
                      .bind(epoch)
                      .run());
    VOX_CHECK(transaction.commit());
    m_pending.clear();
    m_pendingBytes = 0;
    return {};
}

/// Forgets changes that are in a block now, or of rows without one.
Result<> TextStoreUpdate::forgetChanges()
{
    VOX_TRY(const auto last, m_database.integer("SELECT coalesce(max(id), 0) FROM text_change"));
    VOX_TRY(std::int64_t id, m_database.integer("SELECT coalesce(min(id), 1) FROM text_change"));
    const std::string sql = std::string("DELETE FROM text_change WHERE id >= ? AND id < ? AND NOT ")
                            + kIsNews;
    for (; id <= last; id += kChangesForgottenAtOnce) {
        VOX_TRY(auto transaction, Transaction::beginPatiently(m_database, m_stop));
        VOX_CHECK(m_database.statement(sql)
                      .bind(id)
                      .bind(std::min(id + kChangesForgottenAtOnce, last + 1))
                      .run());
        VOX_CHECK(transaction.commit());
    }
    return {};
}

} // namespace

Result<TextStoreReport> updateTextStore(Workspace &workspace, FileSystem &fs,
                                        const ProgressSink &progress, std::stop_token stop)
{
    return TextStoreUpdate(workspace, fs, progress, std::move(stop)).run();
}

} // namespace voxdeck
