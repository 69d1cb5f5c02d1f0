// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/rows/FreshRows.h"

#include "ui/annotate/AnnotateView.h"
#include "ui/session/Workbench.h"
#include "ui/table/SegmentTable.h"

#include <algorithm>
#include <utility>

namespace voxdeck {

FreshRows::FreshRows(Workbench &bench, AnnotateView &view, QObject *parent)
    : QObject(parent), m_view(view)
{
    bench.serve(*this);
    const auto &model = view.table->segments();
    connect(&model, &SegmentTableModel::pageArrived, this, &FreshRows::acceptPage);
    connect(&model, &QAbstractItemModel::modelReset, this, &FreshRows::askAgain);
    connect(&model, &QAbstractItemModel::dataChanged, this, [this] {
        for (const int first :
             std::as_const(m_pages)) // a page asked for before is not the one of now
            m_view.table->segments().rowAt(first);
    });
}

void FreshRows::attach(DatasetSession &session)
{
    m_session = &session;
    const auto &reader = session.reader();
    connect(&reader, &ManifestReader::totalsReady, this, &FreshRows::acceptTotals);
    connect(&reader, &ManifestReader::failed, this,
            &FreshRows::finish); // it is reported; nothing more comes
    connect(&reader, &ManifestReader::pageFailed, this,
            [this](quint64, quint64 first, const Error &error) {
                const int page = static_cast<int>(first);
                if (error.code != ErrorCode::Cancelled)
                    acceptPage(page);
                else if (m_pages.contains(page)) // scrolled past: other rows are on screen
                    askAgain();
            });
}

void FreshRows::detach()
{
    m_waiting.clear();
    m_pages.clear();
    m_wantsTotals = false;
    if (m_session)
        m_session->reader().disconnect(this);
    m_session = nullptr;
}

void FreshRows::whenShown(std::function<void()> done)
{
    m_waiting.push_back(std::move(done));
    askAgain();
}

void FreshRows::askAgain()
{
    if (m_waiting.empty())
        return;
    m_wantsTotals = false;
    m_pages.clear();
    const auto &model = m_view.table->segments();
    const int last = model.rowCount() - 1;
    const int first = std::min(m_view.table->firstVisibleRow(), last);
    if (first < 0) {
        acceptPage(0);
        return;
    }
    const auto pageOf = [](int row) {
        return row / SegmentTableModel::kRowsPerPage * SegmentTableModel::kRowsPerPage;
    };
    const int lastSeen = std::min(first + m_view.table->rowsPerPage(), last);
    m_pages = {pageOf(first), pageOf(lastSeen)};
    for (const int page : QSet<int>(m_pages))
        model.rowAt(page); // also where no row is painted: another workspace is on screen
}

/// The reader works on one request after the other: totals that come after these rows were read after them.
void FreshRows::acceptPage(int first)
{
    m_pages.remove(first);
    if (m_waiting.empty() || !m_pages.isEmpty() || m_wantsTotals || !m_session)
        return;
    m_wantsTotals = true;
    m_session->reader().wantTotals();
}

void FreshRows::acceptTotals()
{
    if (m_wantsTotals)
        finish();
}

void FreshRows::finish()
{
    m_wantsTotals = false;
    m_pages.clear();
    for (const auto &done : std::exchange(m_waiting, {}))
        done();
}

} // namespace voxdeck
