// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/RowSearch.h"

#include "core/workspace/Workspace.h"

#include <algorithm>
#include <utility>

namespace voxdeck {
namespace {

constexpr std::uint64_t kRowsPerRead = 256;

/// The id of the first row after (before) `from` that is asked for; 0 for none.
Result<std::uint32_t> findRow(const WorkspaceLogin &login, const RowOrder &order,
                              std::uint64_t from, int direction, const std::stop_token &stop,
                              const RowSearch::Test &test)
{
    VOX_TRY(const auto workspace, login.read());
    RowReader reader(*workspace);
    const std::uint64_t end = direction > 0 ? order.size() : 0;
    for (std::uint64_t at = from; at != end;) {
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, "another search began");
        const std::uint64_t count = std::min(kRowsPerRead, direction > 0 ? end - at : at);
        VOX_TRY(auto rows, reader.rows(order, direction > 0 ? at : at - count, count));
        if (direction < 0)
            std::reverse(rows.begin(), rows.end());
        for (const auto &row : rows)
            if (test(row))
                return row.id;
        at = direction > 0 ? at + count : at - count;
    }
    return std::uint32_t{0};
}

} // namespace

RowSearch::RowSearch(QObject *parent) : QObject(parent) {}

void RowSearch::start(const WorkspaceLogin &login, std::shared_ptr<const RowOrder> order,
                      std::uint64_t from, int direction, Test test)
{
    m_search.ask(
        [login, order = std::move(order), from, direction,
         test = std::move(test)](const ProgressSink &, const std::stop_token &stop) {
            return findRow(login, *order, from, direction, stop, test);
        },
        [this](const Result<std::uint32_t> &result) {
            if (result)
                emit found(*result);
            else
                emit failed(result.error());
        });
}

} // namespace voxdeck
