// SPDX-License-Identifier: Apache-2.0
#include "core/workspace/SalvagedPages.h"

#include "core/base/Utf8.h"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <set>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::size_t kHeaderBytes = 100;
constexpr std::size_t kLogHeaderBytes = 32;
constexpr std::size_t kFrameHeaderBytes = 24;
constexpr std::string_view kBeginning("SQLite format 3\0", 16);
constexpr std::uint32_t kUsualPageSize = 4096;      // of workspaces
constexpr std::uint64_t kLongestPayload = 1u << 30; // SQLite's limit of a row

std::uint64_t bigEndian(std::string_view bytes, std::size_t at, std::size_t size)
{
    std::uint64_t value = 0;
    for (std::size_t next = at; next < at + size; ++next)
        value = (value << 8) | static_cast<unsigned char>(bytes[next]);
    return value;
}

std::uint32_t number(std::string_view bytes, std::size_t at)
{
    return static_cast<std::uint32_t>(bigEndian(bytes, at, 4));
}

std::uint32_t shortNumber(std::string_view bytes, std::size_t at)
{
    return static_cast<std::uint32_t>(bigEndian(bytes, at, 2));
}

/// A number of 1 to 9 bytes; moves `at` behind it. Nothing where the bytes end.
std::optional<std::uint64_t> varint(std::string_view bytes, std::size_t &at)
{
    std::uint64_t value = 0;
    for (int length = 1; length <= 9 && at < bytes.size(); ++length) {
        const auto byte = static_cast<unsigned char>(bytes[at++]);
        if (length == 9)
            return (value << 8) | byte;
        value = (value << 7) | (byte & 0x7fu);
        if ((byte & 0x80u) == 0)
            return value;
    }
    return std::nullopt;
}

bool isPageSize(std::uint32_t size)
{
    return size >= 512 && size <= 65536 && std::has_single_bit(size);
}

/// Those of a serial type; nothing for types that no file has.
std::optional<std::uint64_t> bytesOfType(std::uint64_t type)
{
    constexpr std::array<std::uint8_t, 10> kSizes{0, 1, 2, 3, 4, 6, 8, 8, 0, 0};
    if (type < kSizes.size())
        return kSizes[type];
    if (type < 12)
        return std::nullopt;
    return (type - 12) / 2;
}

std::int64_t signedNumber(std::string_view bytes, std::size_t at, std::size_t size)
{
    const std::uint64_t value = bigEndian(bytes, at, size);
    const auto shift = static_cast<int>(64 - 8 * size);
    return static_cast<std::int64_t>(value << shift) >> shift;
}

/// Nothing where its header and its length do not agree.
std::optional<SalvagedRecord> recordIn(std::string_view record)
{
    std::size_t at = 0;
    const auto headerSize = varint(record, at);
    if (!headerSize || *headerSize < at || *headerSize > record.size())
        return std::nullopt;
    const std::string_view header = record.substr(0, *headerSize);
    SalvagedRecord result;
    auto &values = result.values;
    std::size_t body = *headerSize;
    while (at < header.size()) {
        const auto type = varint(header, at);
        const auto size = type ? bytesOfType(*type) : std::nullopt;
        if (!size || *size > record.size() - body)
            return std::nullopt;
        const std::string_view bytes = record.substr(body, *size);
        body += *size;
        if (*type == 0) {
            values.emplace_back();
        } else if (*type < 7) {
            values.emplace_back(signedNumber(bytes, 0, bytes.size()));
        } else if (*type == 7) {
            values.emplace_back(std::bit_cast<double>(bigEndian(bytes, 0, 8)));
        } else if (*type < 10) {
            values.emplace_back(std::int64_t{*type == 9 ? 1 : 0});
        } else if (*type % 2 == 0) {
            values.emplace_back(SalvagedBlob{std::string(bytes)});
        } else {
            values.emplace_back(std::string(bytes));
            result.hasBadText = result.hasBadText || !isValidUtf8(bytes);
        }
    }
    return body == record.size() ? std::optional(std::move(result)) : std::nullopt;
}

/// The checksums of a log go on from one piece to the next.
struct LogSum {
    std::uint32_t first = 0;
    std::uint32_t second = 0;
    void add(std::string_view bytes, bool isBigEndian)
    {
        const auto word = [&](std::size_t at) {
            const std::uint32_t value = number(bytes, at);
            return isBigEndian ? value : __builtin_bswap32(value);
        };
        for (std::size_t at = 0; at + 8 <= bytes.size(); at += 8) {
            first += word(at) + second;
            second += word(at + 4) + first;
        }
    }
    static LogSum stored(std::string_view bytes, std::size_t at)
    {
        return {number(bytes, at), number(bytes, at + 4)};
    }
    friend bool operator==(const LogSum &, const LogSum &) = default;
};

Result<std::string> readAt(const RandomAccessFile &file, std::uint64_t offset, std::size_t size)
{
    std::string bytes(size, '\0');
    VOX_TRY(const std::size_t got,
            file.readAt(offset, std::as_writable_bytes(std::span(bytes.data(), bytes.size()))));
    bytes.resize(got);
    return bytes;
}

} // namespace

Result<SalvagedPages> SalvagedPages::open(const FileSystem &fs, const std::filesystem::path &file)
{
    SalvagedPages pages;
    pages.m_path = file.string();
    VOX_TRY(pages.m_file, fs.openForReading(file));
    VOX_CHECK(pages.readHeader());
    VOX_CHECK(pages.readLog(fs, file));
    pages.countMissing();
    return pages;
}

/// The count is valid where the version that wrote it is the file's.
void SalvagedPages::countMissing()
{
    const auto first = m_isHeaderSound
                           ? bytes(1)
                           : fail(ErrorCode::Corrupt, Sentence::tr("has no header"), m_path);
    if (!first || number(*first, 24) != number(*first, 92))
        return;
    const std::uint32_t all = number(*first, 28);
    const std::uint64_t whole = m_file->size() / m_pageSize;
    if (all <= whole)
        return;
    const auto inLog = std::count_if(m_inLog.begin(), m_inLog.end(), [&](const auto &logged) {
        return logged.first > whole && logged.first <= all;
    });
    m_missing = static_cast<std::uint32_t>(all - whole - static_cast<std::uint64_t>(inLog));
}

Result<> SalvagedPages::readHeader()
{
    VOX_TRY(const auto header, readAt(*m_file, 0, kHeaderBytes));
    if (header.size() == kHeaderBytes && header.starts_with(kBeginning)) {
        std::uint32_t size = shortNumber(header, 16);
        size = size == 1 ? 65536 : size;
        const auto reserved = static_cast<unsigned char>(header[20]);
        m_isHeaderSound = isPageSize(size) && size - reserved >= 480;
        if (m_isHeaderSound) {
            m_pageSize = size;
            m_usable = size - reserved;
        }
    }
    m_count = static_cast<std::uint32_t>(
        std::min<std::uint64_t>((m_file->size() + m_pageSize - 1) / m_pageSize, 0xfffffffe));
    return {};
}

/// Frames of an older round have other salts. What follows the last commit was never said to be kept.
Result<> SalvagedPages::readLog(const FileSystem &fs, const std::filesystem::path &file)
{
    auto log = fs.openForReading(file.string() + "-wal");
    if (!log && log.error().code == ErrorCode::NotFound)
        return {};
    if (!log)
        return fail(std::move(log).error());
    m_log = *std::move(log);
    VOX_TRY(const auto header, readAt(*m_log, 0, kLogHeaderBytes));
    if (header.size() < kLogHeaderBytes)
        return {};
    const bool isBigEndian = (number(header, 0) & 1u) != 0;
    if ((number(header, 0) & ~1u) != 0x377f0682 || number(header, 8) != m_pageSize) {
        ++m_damagedLogPages;
        return {};
    }
    const std::string salts = header.substr(16, 8);
    LogSum before = LogSum::stored(header, 24);
    std::map<std::uint32_t, std::uint64_t> open; // since the last commit
    const std::size_t frameSize = kFrameHeaderBytes + m_pageSize;
    for (std::uint64_t at = kLogHeaderBytes; at + frameSize <= m_log->size(); at += frameSize) {
        VOX_TRY(const auto frame, readAt(*m_log, at, frameSize));
        if (frame.size() < frameSize || std::string_view(frame).substr(8, 8) != salts)
            break;
        LogSum sum = before;
        sum.add(std::string_view(frame).substr(0, 8), isBigEndian);
        sum.add(std::string_view(frame).substr(kFrameHeaderBytes), isBigEndian);
        before = LogSum::stored(frame, 16);
        if (sum != before) { // the next one is checked from what this one says
            ++m_damagedLogPages;
            continue;
        }
        open[number(frame, 0)] = at + kFrameHeaderBytes;
        if (const std::uint32_t pages = number(frame, 4); pages > 0) {
            for (const auto &[page, place] : open)
                m_inLog[page] = place;
            open.clear();
            m_count = std::max(m_count, pages);
        }
    }
    if (m_inLog.contains(1))
        m_isHeaderSound = true;
    return {};
}

Result<std::string> SalvagedPages::bytes(std::uint32_t number) const
{
    const auto logged = m_inLog.find(number);
    VOX_TRY(auto bytes, logged != m_inLog.end()
                            ? readAt(*m_log, logged->second, m_pageSize)
                            : readAt(*m_file, std::uint64_t{number - 1} * m_pageSize, m_pageSize));
    if (bytes.size() < m_pageSize)
        return fail(ErrorCode::Corrupt, Sentence::tr("page %1 is cut off", number), m_path);
    return bytes;
}

Result<bool> SalvagedPages::payload(std::string_view page, std::size_t at, std::uint64_t size,
                                    bool isTable, std::string &to) const
{
    const std::uint64_t usable = m_usable;
    const std::uint64_t most = isTable ? usable - 35 : (usable - 12) * 64 / 255 - 23;
    const std::uint64_t least = (usable - 12) * 32 / 255 - 23;
    std::uint64_t local = size;
    if (size > most) {
        local = least + (size - least) % (usable - 4);
        if (local > most)
            local = least;
    }
    if (size > kLongestPayload || at + local + (local < size ? 4 : 0) > page.size())
        return false;
    to.assign(page.substr(at, local));
    if (local == size)
        return true;
    std::uint32_t next = number(page, at + local);
    while (to.size() < size) {
        if (next == 0 || next > m_count)
            return false;
        const auto overflow = bytes(next);
        if (!overflow && overflow.error().code != ErrorCode::Corrupt)
            return fail(overflow.error());
        if (!overflow)
            return false;
        next = number(*overflow, 0);
        to.append(*overflow, 4, std::min<std::uint64_t>(usable - 4, size - to.size()));
    }
    return next == 0;
}

Result<SalvagedPages::Page> SalvagedPages::page(std::uint32_t pageNumber, Want want) const
{
    const auto damaged = [&](const Sentence &why) {
        return fail(ErrorCode::Corrupt, Sentence::tr("page %1: %2", pageNumber, why), m_path);
    };
    if (pageNumber == 0 || pageNumber > m_count)
        return damaged(Sentence::tr("does not exist"));
    VOX_TRY(const auto whole, bytes(pageNumber));
    const std::string_view page(whole.data(), m_usable);
    const std::size_t header = pageNumber == 1 ? kHeaderBytes : 0;
    const auto type = static_cast<unsigned char>(page[header]);
    if (type != 2 && type != 5 && type != 10 && type != 13)
        return damaged(Sentence::tr("is not a page type that SQLite defines"));
    Page result;
    result.kind = static_cast<Kind>(type);
    const bool isTable = type == 5 || type == 13;
    const bool isBranch = type == 2 || type == 5;
    const std::size_t pointers = header + (isBranch ? 12 : 8);
    const std::uint32_t cells = shortNumber(page, header + 3);
    if (pointers + 2 * std::size_t{cells} > page.size())
        return damaged(Sentence::tr("has more records than fit on the page"));
    const std::size_t content = pointers + 2 * std::size_t{cells};
    for (std::uint32_t cell = 0; cell < cells; ++cell) {
        std::size_t at = shortNumber(page, pointers + 2 * std::size_t{cell});
        if (at < content || at + 4 > page.size()) {
            ++result.damagedCells;
            continue;
        }
        if (isBranch) {
            result.children.push_back(number(page, at));
            at += 4;
        }
        if (result.kind == Kind::TableBranch || want == Want::Structure)
            continue;
        const auto size = varint(page, at);
        const auto rowId = isTable ? varint(page, at) : std::optional<std::uint64_t>(0);
        std::string bytes;
        const auto isRead = size && rowId ? payload(page, at, *size, isTable, bytes)
                                          : Result<bool>(false);
        if (!isRead)
            return fail(isRead.error());
        auto record = *isRead ? recordIn(bytes) : std::nullopt;
        if (record) {
            record->rowId = static_cast<std::int64_t>(*rowId);
            result.records.push_back(*std::move(record));
        } else {
            ++result.damagedCells;
        }
    }
    if (isBranch)
        result.children.push_back(number(page, header + 8));
    return result;
}

Result<std::vector<std::uint32_t>> SalvagedPages::freePages() const
{
    std::vector<std::uint32_t> free;
    const auto first = m_isHeaderSound
                           ? bytes(1)
                           : fail(ErrorCode::Corrupt, Sentence::tr("has no header"), m_path);
    if (!first)
        return free;
    std::set<std::uint32_t> seen;
    for (std::uint32_t next = number(*first, 32); next > 0 && next <= m_count;) {
        const auto trunk = bytes(next);
        if (!trunk || !seen.insert(next).second)
            break;
        free.push_back(next);
        const std::uint32_t leaves = std::min(number(*trunk, 4), m_usable / 4 - 2);
        for (std::uint32_t leaf = 0; leaf < leaves; ++leaf)
            free.push_back(number(*trunk, 8 + 4 * std::size_t{leaf}));
        next = number(*trunk, 0);
    }
    return free;
}

} // namespace voxdeck
