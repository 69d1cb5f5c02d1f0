// SPDX-License-Identifier: Apache-2.0
#include "core/journal/BulkRows.h"

#include "core/base/Hash.h"

#include <cassert>
#include <algorithm>
#include <cstddef>
#include <functional>
#include <limits>
#include <tuple>

namespace voxdeck {

namespace {

constexpr std::uint64_t kMostValueBytes = 1 << 20;

void addNumber(std::string &bytes, std::uint64_t number)
{
    for (; number >= 0x80; number >>= 7)
        bytes += static_cast<char>((number & 0x7f) | 0x80);
    bytes += static_cast<char>(number);
}

/// Reads what addNumber() wrote; says once whether anything was wrong.
class Reader {
public:
    explicit Reader(std::string_view bytes) : m_bytes(bytes) {}

    std::uint64_t number()
    {
        std::uint64_t number = 0;
        for (unsigned shift = 0; shift < 64; shift += 7) {
            if (m_at == m_bytes.size())
                break;
            const auto byte = static_cast<unsigned char>(m_bytes[m_at++]);
            number |= std::uint64_t{byte & 0x7fu} << shift;
            if (byte < 0x80)
                return number;
        }
        m_isBad = true;
        return 0;
    }

    std::string_view text(std::uint64_t length)
    {
        if (length > m_bytes.size() - m_at) {
            m_isBad = true;
            return {};
        }
        const std::string_view found = m_bytes.substr(m_at, static_cast<std::size_t>(length));
        m_at += found.size();
        return found;
    }

    bool isBad() const { return m_isBad; }
    bool isAtEnd() const { return m_at == m_bytes.size(); }

private:
    std::string_view m_bytes;
    std::size_t m_at = 0;
    bool m_isBad = false;
};

/// A column of numbers as runs.
class RunWriter {
public:
    explicit RunWriter(std::string &bytes) : m_bytes(bytes) {}
    ~RunWriter() { flush(); }
    RunWriter(const RunWriter &) = delete;
    RunWriter &operator=(const RunWriter &) = delete;

    void add(std::uint64_t number)
    {
        if (m_times > 0 && number != m_number)
            flush();
        m_number = number;
        ++m_times;
    }

private:
    void flush()
    {
        if (m_times > 0) {
            addNumber(m_bytes, m_number);
            addNumber(m_bytes, m_times);
        }
        m_times = 0;
    }
    std::string &m_bytes;
    std::uint64_t m_number = 0;
    std::uint64_t m_times = 0;
};

/// Calls `set` with the number of every row; false where the runs are not as many rows.
bool readRuns(Reader &from, std::size_t rows,
              const std::function<void(std::size_t row, std::uint64_t number)> &set)
{
    for (std::size_t row = 0; row < rows;) {
        const std::uint64_t number = from.number();
        const std::uint64_t times = from.number();
        if (from.isBad() || times == 0 || times > rows - row)
            return false;
        for (const std::size_t end = row + static_cast<std::size_t>(times); row < end; ++row)
            set(row, number);
    }
    return true;
}

tl::unexpected<Error> damaged()
{
    return fail(ErrorCode::Corrupt, Sentence::tr("the rows of a bulk edit are damaged"));
}

Result<std::vector<BulkValue>> valuesFrom(Reader &from)
{
    const std::uint64_t count = from.number();
    if (count > kMostBulkRows)
        return damaged();
    std::vector<BulkValue> values(static_cast<std::size_t>(count));
    for (BulkValue &value : values) {
        for (std::string *const text : {&value.before, &value.after}) {
            const std::uint64_t length = from.number();
            if (length > kMostValueBytes)
                return damaged();
            *text = from.text(length);
        }
    }
    if (from.isBad())
        return damaged();
    return values;
}

} // namespace

std::uint32_t bulkKeyHash(std::string_view itemKey, std::uint64_t siblings)
{
    const std::uint64_t hash = Fnv64(Fnv64::kBasis ^ (siblings > 1 ? 1 : 0)).add(itemKey).value();
    return static_cast<std::uint32_t>(hash ^ (hash >> 32));
}

const BulkRow *BulkChunk::find(std::uint64_t item, std::int32_t segment) const
{
    const auto found = std::lower_bound(rows.begin(), rows.end(), std::tie(item, segment),
                                        [](const BulkRow &row, const auto &place) {
                                            return std::tie(row.item, row.segment) < place;
                                        });
    return found != rows.end() && found->item == item && found->segment == segment ? &*found
                                                                                   : nullptr;
}

std::string BulkChunk::encode() const
{
    const auto isBefore = [](const BulkRow &a, const BulkRow &b) {
        return std::tie(a.item, a.segment) < std::tie(b.item, b.segment);
    };
    assert(values.size() <= kMostBulkRows && rows.size() <= kMostBulkRows);
    assert(std::is_sorted(rows.begin(), rows.end(),
                          isBefore)); // find() bisects, steps are never negative
    assert(std::all_of(rows.begin(), rows.end(),
                       [this](const BulkRow &row) { return row.value < values.size(); }));
    static_cast<void>(isBefore);
    std::string bytes;
    addNumber(bytes, values.size());
    for (const BulkValue &value : values) {
        for (const std::string *const text : {&value.before, &value.after}) {
            addNumber(bytes, text->size());
            bytes += *text;
        }
    }
    addNumber(bytes, rows.size());
    const auto isSameItem = [this](std::size_t row) {
        return row > 0 && rows[row].item == rows[row - 1].item;
    };
    {
        RunWriter steps(bytes);
        for (std::size_t row = 0; row < rows.size(); ++row)
            steps.add(rows[row].item - (row > 0 ? rows[row - 1].item : 0));
    }
    {
        RunWriter steps(bytes);
        for (std::size_t row = 0; row < rows.size(); ++row)
            steps.add(static_cast<std::uint64_t>(
                std::int64_t{rows[row].segment}
                - (isSameItem(row) ? std::int64_t{rows[row - 1].segment} : -1)));
    }
    {
        RunWriter numbers(bytes);
        for (const BulkRow &row : rows)
            numbers.add(row.value);
    }
    for (std::size_t row = 0; row < rows.size(); ++row)
        for (unsigned shift = 0; shift < 32 && !isSameItem(row); shift += 8)
            bytes += static_cast<char>((rows[row].keyHash >> shift) & 0xff);
    return bytes;
}

Result<std::vector<BulkValue>> BulkChunk::decodeValues(std::string_view bytes)
{
    Reader from(bytes);
    return valuesFrom(from);
}

Result<BulkChunk> BulkChunk::decode(std::string_view bytes)
{
    Reader from(bytes);
    BulkChunk chunk;
    VOX_TRY(chunk.values, valuesFrom(from));
    const std::size_t values = chunk.values.size();
    const std::uint64_t count = from.number();
    if (from.isBad() || count > kMostBulkRows)
        return damaged();
    auto &rows = chunk.rows;
    rows.resize(static_cast<std::size_t>(count));
    bool isGood = readRuns(from, rows.size(), [&rows](std::size_t row, std::uint64_t step) {
        rows[row].item = step + (row > 0 ? rows[row - 1].item : 0);
    });
    const auto setSegment = [&](std::size_t row, std::uint64_t step) {
        const bool isSame = row > 0 && rows[row].item == rows[row - 1].item;
        const std::int64_t base = isSame ? rows[row - 1].segment : -1;
        isGood = isGood && (row == 0 || rows[row].item >= rows[row - 1].item)
                 && step <= static_cast<std::uint64_t>(INT32_MAX - base) && (!isSame || step > 0);
        rows[row].segment = isGood
                                ? static_cast<std::int32_t>(base + static_cast<std::int64_t>(step))
                                : -1;
    };
    isGood = isGood && readRuns(from, rows.size(), setSegment) && isGood;
    isGood = isGood
             && readRuns(from, rows.size(),
                         [&](std::size_t row, std::uint64_t value) {
                             isGood = isGood && value < values;
                             rows[row].value = static_cast<std::uint32_t>(value);
                         })
             && isGood;
    if (!isGood)
        return damaged();
    for (std::size_t row = 0; row < rows.size(); ++row) {
        if (row > 0 && rows[row].item == rows[row - 1].item) {
            rows[row].keyHash = rows[row - 1].keyHash;
            continue;
        }
        unsigned shift = 0;
        for (const char c : from.text(4)) {
            rows[row].keyHash |= std::uint32_t{static_cast<unsigned char>(c)} << shift;
            shift += 8;
        }
    }
    if (from.isBad() || !from.isAtEnd())
        return damaged();
    return chunk;
}

} // namespace voxdeck
