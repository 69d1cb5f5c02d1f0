// SPDX-License-Identifier: Apache-2.0
#include "core/workspace/IdSet.h"

#include <cassert>
#include <cstdint>

namespace voxdeck {

IdSet::IdSet(const IdSet &other)
{
    *this |= other;
}

IdSet &IdSet::operator=(const IdSet &other)
{
    if (this != &other) {
        m_pieces.clear();
        *this |= other;
    }
    return *this;
}

IdSet::Piece &IdSet::pieceOf(std::uint32_t id)
{
    const std::size_t piece = id >> kPieceBits;
    if (piece >= m_pieces.size())
        m_pieces.resize(piece + 1);
    if (!m_pieces[piece])
        m_pieces[piece] = std::make_unique<Piece>();
    return *m_pieces[piece];
}

void IdSet::add(std::uint32_t id)
{
    pieceOf(id)[wordOf(id)] |= std::uint64_t{1} << (id % kWordBits);
}

void IdSet::remove(std::uint32_t id)
{
    if (has(id))
        pieceOf(id)[wordOf(id)] &= ~(std::uint64_t{1} << (id % kWordBits));
}

void IdSet::addRange(std::uint32_t first, std::uint64_t count)
{
    assert(first + count <= std::uint64_t{1} << 32);
    for (std::uint64_t id = first; id < first + count;) {
        const auto at = static_cast<std::uint32_t>(id);
        if (id % kWordBits == 0 && first + count - id >= kWordBits) {
            pieceOf(at)[wordOf(id)] = ~std::uint64_t{0};
            id += kWordBits;
        } else {
            add(at);
            ++id;
        }
    }
}

IdSet &IdSet::operator|=(const IdSet &other)
{
    if (m_pieces.size() < other.m_pieces.size())
        m_pieces.resize(other.m_pieces.size());
    for (std::size_t piece = 0; piece < other.m_pieces.size(); ++piece) {
        if (!other.m_pieces[piece])
            continue;
        if (!m_pieces[piece]) {
            m_pieces[piece] = std::make_unique<Piece>(*other.m_pieces[piece]);
            continue;
        }
        for (std::size_t word = 0; word < m_pieces[piece]->size(); ++word)
            (*m_pieces[piece])[word] |= (*other.m_pieces[piece])[word];
    }
    return *this;
}

IdSet &IdSet::operator&=(const IdSet &other)
{
    if (m_pieces.size() > other.m_pieces.size())
        m_pieces.resize(other.m_pieces.size());
    for (std::size_t piece = 0; piece < m_pieces.size(); ++piece) {
        if (!m_pieces[piece])
            continue;
        if (!other.m_pieces[piece]) {
            m_pieces[piece].reset();
            continue;
        }
        for (std::size_t word = 0; word < m_pieces[piece]->size(); ++word)
            (*m_pieces[piece])[word] &= (*other.m_pieces[piece])[word];
    }
    return *this;
}

IdSet &IdSet::operator-=(const IdSet &other)
{
    const std::size_t shared = std::min(m_pieces.size(), other.m_pieces.size());
    for (std::size_t piece = 0; piece < shared; ++piece) {
        if (!m_pieces[piece] || !other.m_pieces[piece])
            continue;
        for (std::size_t word = 0; word < m_pieces[piece]->size(); ++word)
            (*m_pieces[piece])[word] &= ~(*other.m_pieces[piece])[word];
    }
    return *this;
}

std::uint64_t IdSet::wordIn(std::uint64_t from, std::uint64_t to) const
{
    assert(from < to && to <= (from / kWordBits + 1) * kWordBits && hasPiece(from));
    std::uint64_t word = (*m_pieces[static_cast<std::size_t>(from >> kPieceBits)])[wordOf(from)];
    word &= ~std::uint64_t{0} << (from % kWordBits);
    if (to % kWordBits != 0)
        word &= ~(~std::uint64_t{0} << (to % kWordBits));
    return word;
}

std::uint64_t IdSet::countIn(std::uint32_t first, std::uint64_t count) const
{
    std::uint64_t found = 0;
    for (std::uint64_t id = first; id < first + count;) {
        if (!hasPiece(id)) {
            id = ((id >> kPieceBits) + 1) << kPieceBits;
            continue;
        }
        const std::uint64_t next = std::min(first + count, (id / kWordBits + 1) * kWordBits);
        found += static_cast<std::uint64_t>(std::popcount(wordIn(id, next)));
        id = next;
    }
    return found;
}

} // namespace voxdeck
