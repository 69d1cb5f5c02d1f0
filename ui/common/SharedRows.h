// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0554
#pragma once

#include "core/workspace/SegmentRow.h"

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace voxdeck {

/// Rows whose copies share them: a recording may have tens of thousands of segments, and the gui thread copies none of
/// them when another one is opened.
///
/// Threads  copies may be on different threads.
class SharedRows {
public:
    SharedRows() = default;
    explicit SharedRows(std::vector<SegmentRow> rows)
        : m_rows(std::make_shared<std::vector<SegmentRow>>(std::move(rows)))
    {
    }
    std::size_t size() const { return m_rows->size(); }
    bool empty() const { return m_rows->empty(); }
    auto begin() const { return m_rows->cbegin(); }
    auto end() const { return m_rows->cend(); }
    const SegmentRow &operator[](std::size_t at) const { return (*m_rows)[at]; }
    /// To be changed: of this copy alone from now on.
    std::vector<SegmentRow> &own()
    {
        if (m_rows.use_count() > 1)
            m_rows = std::make_shared<std::vector<SegmentRow>>(*m_rows);
        return *m_rows;
    }

private:
    std::shared_ptr<std::vector<SegmentRow>> m_rows = std::make_shared<std::vector<SegmentRow>>();
};

} // namespace voxdeck
