// SPDX-License-Identifier: Apache-2.0
#include "core/search/TextStore.h"

#include "core/base/Log.h"
#include "core/base/Stopped.h"
#include "core/job/Parallel.h"
#include "core/workspace/TranscriptNames.h"
#include "core/workspace/Rows.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <mutex>

namespace voxdeck {

namespace {

constexpr unsigned kMostThreads = 4;
constexpr std::uint32_t kMostSectionBytes = std::uint32_t{16} << 20;

/// One thread's part of a search.
class BlockSearch {
public:
    BlockSearch(const RandomAccessFile &file, std::vector<SoughtText> &sought)
        : m_file(file), m_sought(sought), m_matches(sought.size())
    {
        for (const auto &one : sought)
            m_fields = static_cast<std::uint8_t>(m_fields | one.fields);
    }

    /// Corrupt where the block is not what was written.
    Result<> run(const TextBlock &block)
    {
        for (auto &matches : m_matches)
            matches.clear();
        for (const auto field :
             {TextField::Key, TextField::Text, TextField::Hypothesis, TextField::Further})
            if ((m_fields & textFieldBit(field)) != 0
                && block.bytes[static_cast<std::size_t>(field)] > 0)
                VOX_CHECK(runIn(block, field));
        return {};
    }
    void addHits(const TextBlock &block)
    {
        for (std::size_t at = 0; at < m_sought.size(); ++at)
            for (const auto row : m_matches[at])
                m_sought[at].hits.add(block.firstId + row);
    }

private:
    Result<std::string_view> read(std::string &buffer, std::uint64_t place, std::size_t size,
                                  std::uint64_t sum)
    {
        if (buffer.size() < size)
            buffer.resize(size);
        const auto bytes = std::as_writable_bytes(std::span(buffer.data(), size));
        VOX_TRY(const std::size_t got, m_file.readAt(place, bytes));
        const std::string_view text(buffer.data(), size);
        if (got != size || textSum(text) != sum)
            return fail(ErrorCode::Corrupt, Sentence::tr("is damaged"));
        return text;
    }

    Result<> runIn(const TextBlock &block, TextField field)
    {
        const auto number = static_cast<std::size_t>(field);
        const std::uint64_t place = block.sectionPlace(field);
        VOX_TRY(const auto texts,
                read(m_texts, place, block.bytes[number], block.sums[2 * number]));
        TextSection section(texts);
        for (std::size_t at = 0; at < m_sought.size(); ++at) {
            const SoughtText &one = m_sought[at];
            if ((one.fields & textFieldBit(field)) == 0
                || one.finder.find(texts) == ByteFinder::kNone)
                continue;
            if (!section.hasEnds()) {
                VOX_TRY(const auto ends,
                        read(m_ends, place + block.bytes[number],
                             block.rows * sizeof(std::uint32_t), block.sums[2 * number + 1]));
                VOX_CHECK(section.setEnds(ends, block.rows));
            }
            section.forEachMatch(one.finder,
                                 [&](std::uint32_t row) { m_matches[at].push_back(row); });
        }
        return {};
    }

    const RandomAccessFile &m_file;
    std::vector<SoughtText> &m_sought;
    std::uint8_t m_fields = 0;
    std::string m_texts, m_ends; ///< working memory
    std::vector<std::vector<std::uint32_t>> m_matches;
};

/// Rows whose texts were changed since their block was made.
Result<> takeOutChanged(Database &database, const std::vector<TextBlock> &blocks, IdSet &known)
{
    auto query = database.statement("SELECT row, id FROM text_change");
    return eachRow(query, [&](std::uint32_t row, std::int64_t change) {
        const auto next = std::upper_bound(
            blocks.begin(), blocks.end(), row,
            [](std::uint32_t id, const TextBlock &block) { return id < block.firstId; });
        if (next != blocks.begin() && change > std::prev(next)->seen)
            known.remove(row);
    });
}

} // namespace

Result<std::string> textStoreHeader(Database &database)
{
    auto query = database.statement("SELECT value FROM workspace WHERE name = 'text_store'");
    VOX_TRY(const bool hasRow, query.step());
    if (!hasRow)
        return std::string();
    auto names = database.statement("SELECT value FROM workspace WHERE name = 'text_store_names'");
    VOX_TRY(const bool hasNames, names.step());
    VOX_TRY(const auto known, TranscriptNames::load(database));
    return hasNames && names.text(0) == known.signature() ? query.text(0) : std::string();
}

Result<std::vector<TextBlock>> textBlocks(Database &database)
{
    static constexpr Select kQuery(
        "SELECT first_id, rows, shard, seen, place, key_bytes, text_bytes,"
        " hypothesis_bytes, further_bytes, sums FROM text_block ORDER BY"
        " first_id");
    auto query = database.statement(kQuery.sql());
    std::vector<TextBlock> blocks;
    VOX_CHECK(eachStep(query, [&] {
        TextBlock block{static_cast<std::uint32_t>(query.integer(kQuery["first_id"])),
                        static_cast<std::uint32_t>(query.integer(kQuery["rows"])),
                        static_cast<std::uint32_t>(query.integer(kQuery["shard"])),
                        query.integer(kQuery["seen"]),
                        query.count(kQuery["place"]),
                        {},
                        {}};
        for (std::size_t field = 0; field < kTextFields; ++field)
            block.bytes[field] = static_cast<std::uint32_t>(
                query.integer(kQuery["key_bytes"] + static_cast<int>(field)));
        const bool isSound = block.rows > 0 && block.rows <= TextBlockWriter::kMostRows
                             && block.setSums(query.text(kQuery["sums"]))
                             && *std::max_element(block.bytes.begin(), block.bytes.end())
                                    <= kMostSectionBytes
                             && (blocks.empty()
                                 || blocks.back().firstId + std::uint64_t{blocks.back().rows}
                                        <= block.firstId);
        if (isSound)
            blocks.push_back(block);
    }));
    return blocks;
}

std::filesystem::path TextStore::fileFor(const std::filesystem::path &workspace)
{
    auto path = workspace;
    path += ".texts";
    return path;
}

TextStore::TextStore(const FileSystem &fs, const std::filesystem::path &workspace)
    : m_fs(fs), m_path(fileFor(workspace))
{
}

bool TextStore::openFor(const std::string &header)
{
    if (m_file && m_header == header)
        return true;
    m_file.reset();
    auto file = m_fs.openForReading(m_path);
    std::string found(kHeaderBytes, '\0');
    const auto bytes = std::as_writable_bytes(std::span(found.data(), found.size()));
    if (!file || (*file)->readAt(0, bytes).value_or(0) != kHeaderBytes || found != header)
        return false;
    m_header = header;
    m_file = *std::move(file);
    return true;
}

Result<IdSet> TextStore::search(Database &database, std::vector<SoughtText> &sought,
                                std::stop_token stop)
{
    IdSet known;
    VOX_TRY(const auto header, textStoreHeader(database));
    if (header.size() != kHeaderBytes || !openFor(header))
        return known;
    VOX_TRY(const auto blocks, textBlocks(database));
    std::mutex mutex;
    std::atomic<std::size_t> next{0};
    std::atomic<std::size_t> damaged{0};
    const auto work = [&](std::stop_token stopOne) -> Result<> {
        BlockSearch search(*m_file, sought);
        for (std::size_t at = next++; at < blocks.size(); at = next++) {
            if (stopOne.stop_requested())
                return stopped(m_path.string());
            if (!search.run(blocks[at])) {
                ++damaged;
                continue;
            }
            const std::lock_guard lock(mutex);
            search.addHits(blocks[at]);
            known.addRange(blocks[at].firstId, blocks[at].rows);
        }
        return {};
    };
    const unsigned threads = std::min(threadCount(0), kMostThreads);
    VOX_CHECK(runOnThreads(threads, work, {}, stop));
    if (damaged > 0)
        logLine(LogLevel::Warning, "manifest",
                m_path.string() + ": " + std::to_string(damaged) + " damaged blocks are not used");
    VOX_CHECK(takeOutChanged(database, blocks, known));
    return known;
}

} // namespace voxdeck
