// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/sound/FetchedDots.h"

#include "core/sound/SoundAhead.h"
#include "ui/session/Workbench.h"

#include <QScrollBar>

#include <chrono>
#include <utility>
#include <vector>

namespace voxdeck {
namespace {

constexpr std::chrono::milliseconds kSoon{150};
constexpr std::chrono::seconds kAgain{2};

/// By id, of those rows that are on a server.
QHash<quint32, bool> lookAt(const WorkspaceLogin &login, const ItemSource &items,
                            const FileSystem &fs, const std::vector<SegmentRow> &rows,
                            const std::stop_token &stop)
{
    QHash<quint32, bool> fetched;
    const auto workspace = login.read();
    if (!workspace)
        return fetched; // the table says why
    for (const auto &row : rows) {
        if (stop.stop_requested())
            break;
        const auto part = items.sound(**workspace, row);
        if (part && !part->problem && isOnServer(*part))
            fetched[row.id] = isFetched(fs, *part);
    }
    return fetched;
}

} // namespace

FetchedDots::FetchedDots(Workbench &bench, const FileSystem &fs, SegmentTable &table,
                         QObject *parent)
    : QObject(parent), m_fs(fs), m_table(table)
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(kSoon);
    m_again.setSingleShot(true);
    m_again.setInterval(kAgain);
    bench.serve(*this);
    const auto soon = [this] {
        if (m_items)
            m_soon.start();
    };
    connect(&m_soon, &QTimer::timeout, this, &FetchedDots::look);
    connect(&m_again, &QTimer::timeout, this, &FetchedDots::look);
    connect(table.verticalScrollBar(), &QScrollBar::valueChanged, this, soon);
    connect(table.verticalScrollBar(), &QScrollBar::rangeChanged, this, soon);
    connect(&table.segments(), &SegmentTableModel::pageArrived, this, soon);
    connect(&table.segments(), &SegmentTableModel::modelReset, this, soon);
    connect(&bench.currentRow(), &CurrentRow::changed, this, soon);
}

void FetchedDots::attach(DatasetSession &session)
{
    m_items = session.items();
    m_login = session.login();
}

void FetchedDots::detach()
{
    m_soon.stop();
    m_again.stop();
    m_looking.drop();
    m_items.reset();
    m_table.segments().setFetched({}, 0, -1);
}

void FetchedDots::look()
{
    if (!m_items)
        return;
    m_again.stop();
    const auto &model = m_table.segments();
    const int first = m_table.firstVisibleRow();
    const int last = std::min(first + m_table.rowsPerPage(), model.rowCount() - 1);
    std::vector<SegmentRow> rows;
    for (int row = first; row <= last; ++row)
        if (const auto *const read = model.readRowAt(row))
            rows.push_back(*read);
    m_looking.ask(
        [&fs = m_fs, login = m_login, items = m_items,
         rows = std::move(rows)](const ProgressSink &, const std::stop_token &stop) {
            return Result<QHash<quint32, bool>>(lookAt(login, *items, fs, rows, stop));
        },
        [this, first, last](const Result<QHash<quint32, bool>> &fetched) {
            if (fetched)
                show(*fetched, first, last);
        });
}

void FetchedDots::show(const QHash<quint32, bool> &fetched, int first, int last)
{
    m_table.segments().setFetched(fetched, first, last);
    if (!fetched.isEmpty())
        m_again.start();
}

} // namespace voxdeck
