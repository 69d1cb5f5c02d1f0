// SPDX-License-Identifier: Apache-2.0
#include "core/search/RowSorter.h"

#include "core/job/Parallel.h"
#include "core/search/Columns.h"
#include "core/search/MetaFields.h"
#include "core/workspace/Database.h"
#include "core/workspace/SqlFunctions.h"

#include <sqlite3.h>

#include <cassert>
#include <algorithm>
#include <array>
#include <bit>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace voxdeck {

namespace {

constexpr const char *kSorterType = "voxdeck RowSorter";
constexpr std::size_t kMostKeys = 3;
constexpr std::size_t kRowsPerChunk = std::size_t{1}
                                      << 18; // some megabytes: what a core keeps near
constexpr std::size_t kMostWords = std::size_t{4} << 20;
constexpr std::size_t kWordBytes = 3; // holds kMostWords
constexpr std::size_t kNumberBytes = 8;
constexpr std::size_t kMostKeyBytes = kMostKeys * kNumberBytes;
constexpr unsigned kMostThreads = 4;
constexpr std::size_t kPartsPerThread = 4; // merged separately, so that a stop takes effect soon

using Form = SortForm;

std::size_t bytesOf(Form form)
{
    switch (form) {
    case Form::Choice: return 1;
    case Form::Id: return sizeof(std::uint32_t);
    case Form::Word:
    case Form::Value: return kWordBytes;
    case Form::Number:
    case Form::Text:
    case Form::None: break;
    }
    return kNumberBytes;
}

/// Whether rows keep the number of a word until all words are known.
bool isOfWords(Form form)
{
    return form == Form::Word || form == Form::Value;
}

/// A number that is less where `value` is less.
std::uint64_t ordered(double value)
{
    constexpr std::uint64_t kSign = std::uint64_t{1} << 63;
    const auto bits = std::bit_cast<std::uint64_t>(value + 0.0); // -0 is 0
    return (bits & kSign) != 0 ? ~bits : bits | kSign;
}

void putBytes(unsigned char *to, std::uint64_t value, std::size_t bytes)
{
    assert(bytes <= sizeof value);
    for (std::size_t at = bytes; at > 0; --at, value >>= 8U)
        to[at - 1] = static_cast<unsigned char>(value);
}

/// The different words of a column, numbered as they come.
class Words {
public:
    /// kMostWords where there are too many.
    std::size_t numberOf(std::string_view word)
    {
        if (m_last && *m_last == word)
            return m_lastNumber;
        auto found = m_numbers.find(word);
        if (found == m_numbers.end()) {
            if (m_numbers.size() == kMostWords)
                return kMostWords;
            found = m_numbers.emplace(std::string(word), m_numbers.size()).first;
        }
        m_last = &found->first; // which stays where it is
        m_lastNumber = found->second;
        return m_lastNumber;
    }
    /// The place of each number's word among all in the order.
    std::vector<std::uint32_t> places(const SortSource &order, bool descending) const
    {
        struct Placed {
            MetaOrder value; // of words the text alone
            std::size_t number = 0;
        };
        std::vector<Placed> inOrder;
        inOrder.reserve(m_numbers.size());
        for (const auto &[word, number] : m_numbers)
            inOrder.push_back(
                {order.form == Form::Value ? metaOrderOf(word) : MetaOrder{word}, number});
        std::sort(inOrder.begin(), inOrder.end(),
                  [](const Placed &a, const Placed &b) { return a.value < b.value; });
        std::vector<std::uint32_t> places(inOrder.size());
        for (std::size_t at = 0; at < inOrder.size(); ++at) {
            const bool isMissing = order.missingIsLast && inOrder[at].value.text.empty();
            const std::size_t place = isMissing    ? kMostWords
                                      : descending ? inOrder.size() - 1 - at
                                                   : at;
            places[inOrder[at].number] = static_cast<std::uint32_t>(place);
        }
        return places;
    }

private:
    struct Hash {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const
        {
            return std::hash<std::string_view>()(text);
        }
    };
    std::unordered_map<std::string, std::size_t, Hash, std::equal_to<>> m_numbers;
    const std::string *m_last = nullptr;
    std::size_t m_lastNumber = 0;
};

struct SortedColumn {
    SortSource source;
    bool descending = false;
    std::size_t place = 0; ///< of its first byte in the row's key
    Words words;
    std::vector<std::uint32_t> places; ///< of the words in this order, once all are known
};

} // namespace

class RowSorter::Columns {
public:
    static std::unique_ptr<Columns> make(const std::vector<SortKey> &keys)
    {
        auto columns = std::make_unique<Columns>();
        for (std::size_t at = 0; at < std::min(keys.size(), kMostKeys); ++at) {
            SortedColumn column;
            column.source = sortSourceOf(keys[at]);
            column.descending = keys[at].descending;
            column.place = columns->bytes;
            if (column.source.form == Form::Text) // of which too much would have to be kept
                return nullptr;
            columns->bytes += bytesOf(column.source.form);
            columns->all.push_back(std::move(column));
        }
        assert(columns->bytes <= kMostKeyBytes);
        return columns;
    }

    /// False where a column has too many words.
    bool write(unsigned char *key, sqlite3_value **values)
    {
        for (std::size_t at = 0; at < all.size(); ++at) {
            SortedColumn &column = all[at];
            const std::size_t size = bytesOf(column.source.form);
            std::uint64_t value = 0;
            bool turns = column.descending;
            switch (column.source.form) {
            case Form::Number:
                if (sqlite3_value_type(values[at]) != SQLITE_NULL) {
                    value = ordered(sqlite3_value_double(values[at]));
                } else if (column.source.missingIsLast) {
                    value = ~std::uint64_t{0};
                    turns = false;
                }
                break;
            case Form::Word:
            case Form::Value: {
                const auto *const text = static_cast<const char *>(sqlite3_value_blob(values[at]));
                const auto length = static_cast<std::size_t>(sqlite3_value_bytes(values[at]));
                value = column.words.numberOf(text ? std::string_view(text, length)
                                                   : std::string_view());
                if (value == kMostWords)
                    return false;
                turns = false; // once its place is known
                break;
            }
            case Form::Text:
            case Form::None: break; // make() rejects these
            case Form::Choice:
            case Form::Id:
                value = static_cast<std::uint64_t>(sqlite3_value_int64(values[at]));
                break;
            }
            putBytes(key + column.place, turns ? ~value : value, size);
        }
        return true;
    }

    std::vector<SortedColumn> all;
    std::size_t bytes = 0; ///< of a row's key
};

namespace {

/// A row's key, as numbers whose order is that of its bytes.
template <std::size_t kWords>
struct Row {
    std::array<std::uint32_t, kWords> key{};
    std::uint32_t id = 0;

    friend bool operator<(const Row &a, const Row &b)
    {
        for (std::size_t at = 0; at < kWords; ++at)
            if (a.key[at] != b.key[at])
                return a.key[at] < b.key[at];
        return a.id < b.id;
    }
};

template <std::size_t kWords>
class SorterOf final : public RowSorter {
public:
    using One = Row<kWords>;
    using Chunk = std::vector<One>;

    explicit SorterOf(std::unique_ptr<Columns> columns) : RowSorter(std::move(columns)) {}
    std::size_t bytesPerRow() const override { return sizeof(One) + sizeof(std::uint32_t); }

    std::vector<std::uint32_t> first(std::size_t count) const override
    {
        std::vector<One> least; // a heap, the greatest of them on top
        for (const Chunk &chunk : m_chunks)
            for (const One &row : chunk) {
                if (least.size() < count) {
                    least.push_back(row);
                    std::push_heap(least.begin(), least.end());
                } else if (row < least.front()) {
                    std::pop_heap(least.begin(), least.end());
                    least.back() = row;
                    std::push_heap(least.begin(), least.end());
                }
            }
        std::sort_heap(least.begin(), least.end());
        std::vector<std::uint32_t> ids;
        ids.reserve(least.size());
        for (const One &row : least)
            ids.push_back(row.id);
        return ids;
    }

    Result<std::vector<std::uint32_t>> finish(std::stop_token stop) override
    {
        const unsigned threads = std::min(threadCount(0), kMostThreads);
        VOX_CHECK(parallelFor(
            m_chunks.size(), threads,
            [this](std::size_t at, const std::stop_token &) -> Result<> {
                std::sort(m_chunks[at].begin(), m_chunks[at].end());
                return {};
            },
            {}, stop));
        const auto parts = partsFor(threads * kPartsPerThread);
        std::vector<std::uint32_t> ids(static_cast<std::size_t>(rows()));
        VOX_CHECK(parallelFor(
            parts.size(), threads,
            [&](std::size_t at, const std::stop_token &) -> Result<> {
                merge(parts[at], ids);
                return {};
            },
            {}, stop));
        m_chunks.clear();
        return ids;
    }

protected:
    void add(std::uint32_t id, const unsigned char *key) override
    {
        if (m_chunks.empty() || m_chunks.back().size() == kRowsPerChunk)
            m_chunks.emplace_back().reserve(kRowsPerChunk);
        One row;
        for (std::size_t at = 0; at < kWords * sizeof(std::uint32_t); ++at)
            row.key[at / 4] |= static_cast<std::uint32_t>(key[at]) << (24 - 8 * (at % 4));
        row.id = id;
        m_chunks.back().push_back(row);
    }

    Result<> renumber(std::stop_token stop) override
    {
        return parallelFor(
            m_chunks.size(), std::min(threadCount(0), kMostThreads),
            [this](std::size_t at, const std::stop_token &) -> Result<> {
                for (const SortedColumn &column : columns().all)
                    if (isOfWords(column.source.form))
                        for (One &row : m_chunks[at])
                            renumber(row, column);
                return {};
            },
            {}, std::move(stop));
    }

private:
    /// From where to where in each chunk, and where that goes in the order.
    struct Part {
        std::vector<std::pair<std::size_t, std::size_t>> ranges;
        std::size_t to = 0;
    };

    static void renumber(One &row, const SortedColumn &column)
    {
        std::uint32_t number = 0;
        const auto shiftAt = [&column](std::size_t byte) {
            return 24 - 8 * ((column.place + byte) % 4);
        };
        for (std::size_t byte = 0; byte < kWordBytes; ++byte)
            number = number << 8U | (row.key[(column.place + byte) / 4] >> shiftAt(byte) & 0xffU);
        assert(number < column.places.size());
        number = column.places[number];
        for (std::size_t byte = 0; byte < kWordBytes; ++byte) {
            std::uint32_t &word = row.key[(column.place + byte) / 4];
            const std::uint32_t value = number >> (8 * (kWordBytes - 1 - byte)) & 0xffU;
            word = (word & ~(0xffU << shiftAt(byte))) | value << shiftAt(byte);
        }
    }

    /// Parts of about the same size, each with all rows between two.
    std::vector<Part> partsFor(std::size_t count) const
    {
        constexpr std::size_t kSamplesPerChunk = 64;
        std::vector<One> samples;
        for (const Chunk &chunk : m_chunks)
            for (std::size_t at = 0; at < kSamplesPerChunk; ++at)
                samples.push_back(chunk[at * chunk.size() / kSamplesPerChunk]);
        std::sort(samples.begin(), samples.end());
        std::vector<Part> parts(count);
        std::vector<std::size_t> from(m_chunks.size(), 0);
        std::size_t to = 0;
        for (std::size_t part = 0; part < count; ++part) {
            parts[part].to = to;
            const bool isLast = part + 1 == count || samples.empty();
            for (std::size_t at = 0; at < m_chunks.size(); ++at) {
                const Chunk &chunk = m_chunks[at];
                const auto begin = chunk.begin() + static_cast<std::ptrdiff_t>(from[at]);
                const auto end = isLast ? chunk.end()
                                        : std::lower_bound(
                                            begin, chunk.end(),
                                            samples[(part + 1) * samples.size() / count]);
                const std::size_t until = static_cast<std::size_t>(end - chunk.begin());
                parts[part].ranges.emplace_back(from[at], until);
                to += until - from[at];
                from[at] = until;
            }
        }
        return parts;
    }

    void merge(const Part &part, std::vector<std::uint32_t> &ids) const
    {
        struct Next {
            const One *row;
            const One *end;
        };
        const auto isLater = [](const Next &a, const Next &b) {
            return *b.row < *a.row;
        };
        std::vector<Next> heap;
        for (std::size_t at = 0; at < m_chunks.size(); ++at)
            if (part.ranges[at].first < part.ranges[at].second)
                heap.push_back({m_chunks[at].data() + part.ranges[at].first,
                                m_chunks[at].data() + part.ranges[at].second});
        std::make_heap(heap.begin(), heap.end(), isLater);
        for (std::size_t to = part.to; !heap.empty(); ++to) {
            std::pop_heap(heap.begin(), heap.end(), isLater);
            Next &next = heap.back();
            ids[to] = next.row->id;
            if (++next.row == next.end)
                heap.pop_back();
            else
                std::push_heap(heap.begin(), heap.end(), isLater);
        }
    }

    std::vector<Chunk> m_chunks;
};

template <std::size_t kWords = 1>
std::unique_ptr<RowSorter> sorterFor(std::unique_ptr<RowSorter::Columns> columns)
{
    if constexpr (kWords * sizeof(std::uint32_t) < kMostKeyBytes)
        if (columns->bytes > kWords * sizeof(std::uint32_t))
            return sorterFor<kWords + 1>(std::move(columns));
    return std::make_unique<SorterOf<kWords>>(std::move(columns));
}

} // namespace

struct RowSorter::Function {
    /// vox_sort(sorter, id, seconds, values...)
    static void call(sqlite3_context *context, int, sqlite3_value **arguments)
    {
        auto *const sorter = static_cast<RowSorter *>(
            sqlite3_value_pointer(arguments[0], kSorterType));
        if (!sorter) {
            sqlite3_result_error(context, "rows were to be sorted by nothing", -1);
            return;
        }
        std::array<unsigned char, kMostKeyBytes> key{};
        if (!sorter->m_columns->write(key.data(), arguments + 3)) {
            sorter->m_hasTooManyWords = true;
            sqlite3_result_error(context, "too many different words to sort by", -1);
            return;
        }
        sorter->add(static_cast<std::uint32_t>(sqlite3_value_int64(arguments[1])), key.data());
        ++sorter->m_rows;
        sorter->m_seconds += sqlite3_value_double(arguments[2]);
        sqlite3_result_int(context, 1);
    }
};

RowSorter::RowSorter(std::unique_ptr<Columns> columns) : m_columns(std::move(columns))
{
    // A record may say that a segment has no end; sums leave it out.
    m_call = "vox_sort(?, id, iif(stop - start < 9e9, stop - start, 0)";
    for (const SortedColumn &column : m_columns->all) {
        m_call.append(", ").append(column.source.sql);
        m_needsTexts = m_needsTexts || column.source.needsTexts;
    }
    m_call += ')';
}

RowSorter::~RowSorter() = default;

std::unique_ptr<RowSorter> RowSorter::make(const std::vector<SortKey> &keys)
{
    auto columns = Columns::make(keys);
    return columns ? sorterFor(std::move(columns)) : nullptr;
}

void RowSorter::bindTo(Statement &statement)
{
    statement.bindPointer(this, kSorterType);
}

Result<> RowSorter::prepare(std::stop_token stop)
{
    bool hasWords = false;
    for (SortedColumn &column : m_columns->all) {
        if (!isOfWords(column.source.form))
            continue;
        column.places = column.words.places(column.source, column.descending);
        hasWords = true;
    }
    return hasWords ? renumber(std::move(stop)) : Result<>();
}

int registerSortFunction(sqlite3 *connection)
{
    return sqlite3_create_function_v2(connection, "vox_sort", -1, SQLITE_UTF8 | SQLITE_DIRECTONLY,
                                      nullptr, &RowSorter::Function::call, nullptr, nullptr,
                                      nullptr);
}

} // namespace voxdeck
