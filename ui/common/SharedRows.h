// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0554, 0591
#pragma once

#include "core/workspace/SegmentRow.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

namespace voxdeck {

/// The segments of a recording, by start: there may be tens of thousands. Copies share the rows, which never change; a
/// list with another row in it has pointers to all the others. So the gui thread copies no rows.
///
/// Threads  copies may be on different threads.
class SharedRows {
    using Pointers = std::vector<std::shared_ptr<const SegmentRow>>;

public:
    class Iterator {
    public:
        using iterator_category = std::random_access_iterator_tag;
        using value_type = SegmentRow;
        using difference_type = std::ptrdiff_t;
        using pointer = const SegmentRow *;
        using reference = const SegmentRow &;

        Iterator() = default;
        explicit Iterator(Pointers::const_iterator at) : m_at(at) {}
        reference operator*() const { return **m_at; }
        pointer operator->() const { return m_at->get(); }
        reference operator[](difference_type by) const { return *m_at[by]; }
        Iterator &operator++() { return *this += 1; }
        Iterator &operator--() { return *this += -1; }
        Iterator operator++(int) { return std::exchange(*this, *this + 1); }
        Iterator operator--(int) { return std::exchange(*this, *this - 1); }
        Iterator &operator+=(difference_type by)
        {
            m_at += by;
            return *this;
        }
        Iterator &operator-=(difference_type by) { return *this += -by; }
        friend Iterator operator+(Iterator at, difference_type by) { return at += by; }
        friend Iterator operator+(difference_type by, Iterator at) { return at += by; }
        friend Iterator operator-(Iterator at, difference_type by) { return at -= by; }
        friend difference_type operator-(Iterator a, Iterator b) { return a.m_at - b.m_at; }
        friend auto operator<=>(const Iterator &, const Iterator &) = default;

    private:
        Pointers::const_iterator m_at;
    };

    SharedRows() = default;
    explicit SharedRows(std::vector<SegmentRow> rows)
    {
        const auto all = std::make_shared<const std::vector<SegmentRow>>(std::move(rows));
        Pointers pointers;
        pointers.reserve(all->size());
        for (const SegmentRow &row : *all)
            pointers.emplace_back(all, &row);
        m_rows = std::make_shared<const Pointers>(std::move(pointers));
    }
    std::size_t size() const { return m_rows->size(); }
    bool empty() const { return m_rows->empty(); }
    Iterator begin() const { return Iterator(m_rows->cbegin()); }
    Iterator end() const { return Iterator(m_rows->cend()); }
    const SegmentRow &operator[](std::size_t at) const { return *(*m_rows)[at]; }
    /// In this copy alone. Returns where the row is then: one that starts elsewhere goes behind those that start no
    /// later.
    std::size_t replace(std::size_t at, SegmentRow row)
    {
        auto rows = std::make_shared<Pointers>(*m_rows);
        const auto old = rows->begin() + static_cast<std::ptrdiff_t>(at);
        *old = std::make_shared<const SegmentRow>(std::move(row));
        const double start = (*old)->startSeconds;
        const auto isLater = [](double a, const auto &b) {
            return a < b->startSeconds;
        };
        const auto isEarlier = [](const auto &a, double b) {
            return a->startSeconds < b;
        };
        auto now = old;
        if (const auto next = old + 1; next != rows->end() && (*next)->startSeconds < start)
            now = std::rotate(old, next, std::lower_bound(next, rows->end(), start, isEarlier));
        else if (old != rows->begin() && (*std::prev(old))->startSeconds > start) {
            now = std::upper_bound(rows->begin(), old, start, isLater);
            std::rotate(now, old, old + 1);
        }
        const auto place = static_cast<std::size_t>(now - rows->begin());
        m_rows = std::move(rows);
        return place;
    }

private:
    std::shared_ptr<const Pointers> m_rows = std::make_shared<const Pointers>();
};

} // namespace voxdeck
