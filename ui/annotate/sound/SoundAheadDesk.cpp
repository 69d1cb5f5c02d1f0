// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/sound/SoundAheadDesk.h"

#include "core/sound/SoundAhead.h"
#include "ui/session/Workbench.h"

#include <chrono>
#include <cstdint>
#include <utility>

namespace voxdeck {
namespace {

constexpr std::chrono::milliseconds kSoon{300};
constexpr std::uint64_t kRows = 12;

/// The first row of which the server is away or the cache has no room ends it: the rest would be no better.
Result<> fetchRows(const WorkspaceLogin &login, const ItemSource &items, const FileSystem &fs,
                   const RowOrder &order, std::uint32_t after, const std::stop_token &stop)
{
    const auto at = order.rowOf(after);
    if (at >= order.size())
        return {};
    VOX_TRY(const auto workspace, login.read());
    RowReader reader(*workspace);
    VOX_TRY(const auto rows, reader.rows(order, at + 1, kRows));
    for (const auto &row : rows) {
        const auto part = items.sound(*workspace, row);
        if (!part)
            continue; // shown when the row is
        auto fetched = fetchAhead(fs, *part, stop);
        const bool isOver = !fetched
                            && (stop.stop_requested() || fetched.error().code == ErrorCode::DiskFull
                                || fetched.error().code == ErrorCode::Unavailable);
        if (isOver)
            return fetched;
    }
    return {};
}

} // namespace

SoundAheadDesk::SoundAheadDesk(Workbench &bench, const FileSystem &fs, QObject *parent)
    : QObject(parent), m_bench(bench), m_fs(fs)
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(kSoon);
    bench.serve(*this);
    connect(&m_soon, &QTimer::timeout, this, &SoundAheadDesk::start);
    connect(&bench.currentRow(), &CurrentRow::changed, this, &SoundAheadDesk::startSoon);
    connect(&bench.filter(), &Filter::changed, this, &SoundAheadDesk::startSoon);
    connect(&bench.filter(), &Filter::countsChanged, this, &SoundAheadDesk::startSoon);
}

void SoundAheadDesk::attach(DatasetSession &session)
{
    m_items = session.items();
    m_login = session.login();
}

void SoundAheadDesk::detach()
{
    m_soon.stop();
    m_fetching.drop();
    m_items.reset();
}

void SoundAheadDesk::startSoon()
{
    m_fetching.drop();
    if (m_items)
        m_soon.start();
}

void SoundAheadDesk::start()
{
    const auto *const row = m_bench.currentRow().row();
    auto order = m_bench.selection().order();
    if (!m_items || !row || !order)
        return;
    m_fetching.ask(
        [login = m_login, items = m_items, &fs = m_fs, order = std::move(order),
         id = row->id](const ProgressSink &, const std::stop_token &stop) -> Result<bool> {
            VOX_CHECK(fetchRows(login, *items, fs, *order, id, stop));
            return true;
        },
        [](const Result<bool> &) {}); // what is needed says why
}

} // namespace voxdeck
