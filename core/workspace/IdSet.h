// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace voxdeck {

/// A set of row ids: a bit an id, in pieces of 65,536 ids that are made where there are any.
///
/// Threads  one, or any while nothing is changed.
class IdSet {
public:
    IdSet() = default;
    IdSet(IdSet &&) noexcept = default;
    IdSet &operator=(IdSet &&) noexcept = default;
    IdSet(const IdSet &other);
    IdSet &operator=(const IdSet &other);
    ~IdSet() = default;

    void add(std::uint32_t id);
    void remove(std::uint32_t id);
    void addRange(std::uint32_t first, std::uint64_t count);
    bool has(std::uint32_t id) const
    {
        const std::size_t piece = id >> kPieceBits;
        return piece < m_pieces.size() && m_pieces[piece]
               && ((*m_pieces[piece])[wordOf(id)] >> (id % kWordBits) & 1) != 0;
    }

    IdSet &operator|=(const IdSet &other);
    IdSet &operator&=(const IdSet &other);
    IdSet &operator-=(const IdSet &other);

    bool isEmpty() const
    {
        return std::none_of(m_pieces.begin(), m_pieces.end(), [](const auto &piece) {
            return piece && std::any_of(piece->begin(), piece->end(), [](auto word) {
                       return word != 0;
                   });
        });
    }
    /// How many of `first` .. `first + count`.
    std::uint64_t countIn(std::uint32_t first, std::uint64_t count) const;
    /// Calls `each` with those of `first` .. `first + count`, rising.
    template <class Each>
    void forEachIn(std::uint32_t first, std::uint64_t count, const Each &each) const
    {
        for (std::uint64_t id = first; id < first + count;) {
            if (!hasPiece(id)) {
                id = ((id >> kPieceBits) + 1) << kPieceBits;
                continue;
            }
            const std::uint64_t next = std::min(first + count, (id / kWordBits + 1) * kWordBits);
            for (std::uint64_t bits = wordIn(id, next); bits != 0; bits &= bits - 1)
                each(static_cast<std::uint32_t>(id / kWordBits * kWordBits
                                                + static_cast<unsigned>(std::countr_zero(bits))));
            id = next;
        }
    }

private:
    static constexpr std::size_t kWordBits = 64;
    static constexpr std::size_t kPieceBits = 16;
    using Piece = std::array<std::uint64_t, (std::size_t{1} << kPieceBits) / kWordBits>;

    static std::size_t wordOf(std::uint64_t id)
    {
        return (id & ((std::size_t{1} << kPieceBits) - 1)) / kWordBits;
    }
    bool hasPiece(std::uint64_t id) const
    {
        const std::uint64_t piece = id >> kPieceBits;
        return piece < m_pieces.size() && m_pieces[static_cast<std::size_t>(piece)];
    }
    /// The word of `from` with the bits of from .. to alone; both in one word of a piece that is there.
    std::uint64_t wordIn(std::uint64_t from, std::uint64_t to) const;
    Piece &pieceOf(std::uint32_t id);

    std::vector<std::unique_ptr<Piece>> m_pieces;
};

} // namespace voxdeck
