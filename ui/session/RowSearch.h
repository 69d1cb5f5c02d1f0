// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/search/RowReader.h"
#include "core/workspace/Person.h"
#include "ui/jobs/Latest.h"

#include <QObject>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>

namespace voxdeck {

/// Looks for the next row of an order that passes a test, in the background and one search at a time: a
/// new one ends the one before without a word.
///
/// Threads  gui; the test is called on a worker thread.
class RowSearch final : public QObject {
    Q_OBJECT
public:
    using Test = std::function<bool(const SegmentRow &)>;

    explicit RowSearch(QObject *parent = nullptr);

    /// From row number `from` on to the end (`direction` 1), or from the row before it to the first (-1).
    void start(const WorkspaceLogin &login, std::shared_ptr<const RowOrder> order,
               std::uint64_t from, int direction, Test test);
    void stop() { m_search.drop(); }
    bool isRunning() const { return m_search.isAsking(); }

signals:
    void found(std::uint32_t id); ///< 0: no such row
    void failed(const voxdeck::Error &error);

private:
    Latest<std::uint32_t> m_search;
};

} // namespace voxdeck
