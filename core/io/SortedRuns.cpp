// SPDX-License-Identifier: Apache-2.0
#include "core/io/SortedRuns.h"

#include <cassert>
#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <span>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::size_t kBlockBytes = std::size_t{64} << 10;
/// So many files are merged into one, so that merging opens no more than that.
constexpr std::size_t kMostFiles = 128;

/// In a file: both lengths, then the bytes. Ours alone, on this machine.
struct Lengths {
    std::uint32_t keyBytes = 0;
    std::uint32_t valueBytes = 0;
};

void appendRecord(std::string &to, std::string_view key, std::string_view value)
{
    assert(key.size() <= std::numeric_limits<std::uint32_t>::max()
           && value.size() <= std::numeric_limits<std::uint32_t>::max());
    const Lengths lengths{static_cast<std::uint32_t>(key.size()),
                          static_cast<std::uint32_t>(value.size())};
    std::array<char, sizeof lengths> head{};
    std::memcpy(head.data(), &lengths, sizeof lengths);
    to.append(head.data(), head.size()).append(key).append(value);
}

} // namespace

/// One sorted row of records: a file's, or those in memory.
class SortedRuns::Reader::Run {
public:
    explicit Run(std::unique_ptr<RandomAccessFile> file) : m_file(std::move(file)) {}
    Run(const std::string &bytes, const std::vector<Entry> &entries)
        : m_bytes(&bytes), m_entries(&entries)
    {
    }

    /// False after the last.
    Result<bool> next()
    {
        if (!m_file) {
            if (m_nextEntry == m_entries->size())
                return false;
            const Entry &entry = (*m_entries)[m_nextEntry++];
            const std::string_view bytes(*m_bytes);
            m_record = {bytes.substr(entry.offset, entry.keyBytes),
                        bytes.substr(entry.offset + entry.keyBytes, entry.valueBytes)};
            return true;
        }
        m_begin = m_end;
        Lengths lengths;
        VOX_TRY(const bool hasLengths, have(sizeof lengths));
        if (!hasLengths && m_begin == m_buffer.size())
            return false;
        if (hasLengths)
            std::memcpy(&lengths, m_buffer.data() + m_begin, sizeof lengths);
        const std::size_t size = sizeof lengths + lengths.keyBytes + lengths.valueBytes;
        VOX_TRY(const bool isWhole, have(size));
        if (!hasLengths || !isWhole)
            return fail(ErrorCode::Corrupt,
                        Sentence::tr("a file of sorted records ends too early"));
        const std::string_view bytes(m_buffer);
        m_record = {bytes.substr(m_begin + sizeof lengths, lengths.keyBytes),
                    bytes.substr(m_begin + sizeof lengths + lengths.keyBytes, lengths.valueBytes)};
        m_end = m_begin + size;
        return true;
    }
    const Record &record() const { return m_record; }

private:
    /// Whether so many bytes follow in the buffer, which is filled as need be.
    Result<bool> have(std::size_t bytes)
    {
        if (m_begin + bytes <= m_buffer.size())
            return true;
        m_buffer.erase(0, m_begin);
        m_begin = 0;
        const std::size_t held = m_buffer.size();
        m_buffer.resize(std::max(bytes, held + kBlockBytes));
        const auto room = std::as_writable_bytes(std::span(m_buffer).subspan(held));
        const auto read = m_file->readAt(m_offset, room);
        m_buffer.resize(held + read.value_or(0));
        if (!read)
            return fail(read.error());
        m_offset += *read;
        return bytes <= m_buffer.size();
    }

    std::unique_ptr<RandomAccessFile> m_file;
    std::string m_buffer;
    std::size_t m_begin = 0; ///< of the record in m_buffer
    std::size_t m_end = 0;
    std::uint64_t m_offset = 0; ///< in the file, of the end of m_buffer
    const std::string *m_bytes = nullptr;
    const std::vector<Entry> *m_entries = nullptr;
    std::size_t m_nextEntry = 0;
    Record m_record;
};

SortedRuns::Reader::Reader(std::vector<std::unique_ptr<Run>> runs) : m_runs(std::move(runs)) {}
SortedRuns::Reader::Reader(Reader &&other) noexcept = default;
SortedRuns::Reader &SortedRuns::Reader::operator=(Reader &&other) noexcept = default;
SortedRuns::Reader::~Reader() = default;

bool SortedRuns::Reader::isBefore(std::size_t a, std::size_t b) const
{
    const int order = m_runs[a]->record().key.compare(m_runs[b]->record().key);
    return order < 0 || (order == 0 && a < b);
}

void SortedRuns::Reader::siftDown(std::size_t at)
{
    while (true) {
        std::size_t least = at;
        for (std::size_t child = 2 * at + 1; child <= 2 * at + 2 && child < m_heap.size(); ++child)
            least = isBefore(m_heap[child], m_heap[least]) ? child : least;
        if (least == at)
            return;
        std::swap(m_heap[at], m_heap[least]);
        at = least;
    }
}

Result<bool> SortedRuns::Reader::next(Record &record)
{
    if (!m_hasGiven) {
        for (std::size_t run = 0; run < m_runs.size(); ++run) {
            VOX_TRY(const bool hasRecord, m_runs[run]->next());
            if (hasRecord)
                m_heap.push_back(run);
        }
        for (std::size_t at = m_heap.size(); at-- > 0;)
            siftDown(at);
        m_hasGiven = true;
    } else if (!m_heap.empty()) {
        VOX_TRY(const bool hasRecord, m_runs[m_heap.front()]->next());
        if (!hasRecord) {
            m_heap.front() = m_heap.back();
            m_heap.pop_back();
        }
        siftDown(0);
    }
    if (m_heap.empty())
        return false;
    record = m_runs[m_heap.front()]->record();
    return true;
}

SortedRuns::SortedRuns(FileSystem &fs, std::filesystem::path folder, std::string name,
                       std::size_t memoryBytes)
    : m_fs(fs), m_folder(std::move(folder)), m_name(std::move(name)), m_memoryBytes(memoryBytes)
{
}

SortedRuns::~SortedRuns()
{
    for (const auto &file : m_files)
        (void)m_fs.remove(file);
}

Result<> SortedRuns::add(std::string_view key, std::string_view value)
{
    constexpr std::size_t kMost = std::numeric_limits<std::uint32_t>::max();
    if (key.size() > kMost || value.size() > kMost)
        return fail(ErrorCode::Unsupported, Sentence::tr("a record of more than 4 GiB"),
                    m_folder.string());
    const std::size_t held = m_bytes.size() + m_entries.size() * sizeof(Entry);
    if (!m_entries.empty() && held + key.size() + value.size() > m_memoryBytes)
        VOX_CHECK(spill());
    m_entries.push_back({m_bytes.size(), static_cast<std::uint32_t>(key.size()),
                         static_cast<std::uint32_t>(value.size())});
    m_bytes.append(key).append(value);
    m_isSorted = false;
    ++m_count;
    return {};
}

void SortedRuns::sort()
{
    if (m_isSorted)
        return;
    const auto keyOf = [this](const Entry &entry) {
        return std::string_view(m_bytes).substr(entry.offset, entry.keyBytes);
    };
    std::sort(m_entries.begin(), m_entries.end(), [&keyOf](const Entry &a, const Entry &b) {
        const int order = keyOf(a).compare(keyOf(b));
        return order < 0 || (order == 0 && a.offset < b.offset);
    });
    m_isSorted = true;
}

std::filesystem::path SortedRuns::nextFile()
{
    return m_folder / (m_name + "." + std::to_string(m_nextFile++));
}

Result<> SortedRuns::writeAll(Reader &reader, const std::filesystem::path &file)
{
    m_files.push_back(file); // to be removed, whole or not
    VOX_TRY(const auto to, m_fs.create(file));
    std::string block;
    Record record;
    while (true) {
        VOX_TRY(const bool hasRecord, reader.next(record));
        if (hasRecord)
            appendRecord(block, record.key, record.value);
        if (block.size() >= kBlockBytes || !hasRecord) {
            VOX_CHECK(to->append(bytesOf(block)));
            block.clear();
        }
        if (!hasRecord)
            return {};
    }
}

Result<> SortedRuns::spill()
{
    if (m_files.size() == kMostFiles)
        VOX_CHECK(mergeFiles());
    sort();
    std::vector<std::unique_ptr<Reader::Run>> runs;
    runs.push_back(std::make_unique<Reader::Run>(m_bytes, m_entries));
    Reader reader(std::move(runs));
    VOX_CHECK(writeAll(reader, nextFile()));
    m_bytes.clear();
    m_entries.clear();
    return {};
}

Result<SortedRuns::Reader> SortedRuns::readerOfFiles() const
{
    std::vector<std::unique_ptr<Reader::Run>> runs;
    for (const auto &file : m_files) {
        VOX_TRY(auto opened, m_fs.openForReading(file));
        runs.push_back(std::make_unique<Reader::Run>(std::move(opened)));
    }
    return Reader(std::move(runs));
}

Result<> SortedRuns::mergeFiles()
{
    const auto merged = m_files;
    {
        VOX_TRY(auto reader, readerOfFiles());
        VOX_CHECK(writeAll(reader, nextFile()));
    }
    for (const auto &file : merged)
        VOX_CHECK(m_fs.remove(file));
    m_files.erase(m_files.begin(), m_files.end() - 1);
    return {};
}

Result<SortedRuns::Reader> SortedRuns::read()
{
    sort();
    VOX_TRY(auto reader, readerOfFiles());
    if (!m_entries.empty())
        reader.m_runs.push_back(std::make_unique<Reader::Run>(m_bytes, m_entries));
    return reader;
}

} // namespace voxdeck
