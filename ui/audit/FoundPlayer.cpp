// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/audit/FoundPlayer.h"

#include "ui/session/Workbench.h"

#include <QTimer>

namespace voxdeck {

FoundPlayer::FoundPlayer(Workbench &bench, QObject *parent) : QObject(parent), m_bench(bench)
{
    auto &current = bench.currentRow();
    connect(&current, &CurrentRow::detailsShown, this, &FoundPlayer::playShown);
    connect(&current, &CurrentRow::wanted, this, &FoundPlayer::forgetBut);
    connect(&current, &CurrentRow::changed, this, [this](const SegmentRow &row) {
        if (row.ref != m_from) // the one that is open may be shown again before the other comes
            forgetBut(row.ref);
    });
}

/// A segment that was asked for and never came is not to be played when somebody opens it later.
void FoundPlayer::forgetBut(const SegmentRef &segment)
{
    if (m_next != segment)
        m_next.reset();
}

void FoundPlayer::play(const SegmentRef &segment, const DifferenceWish &what)
{
    const auto *const open = m_bench.currentRow().row();
    m_from = open ? std::optional(open->ref) : std::nullopt;
    m_what = what;
    m_next = segment;
    m_bench.currentRow().goTo(segment);
}

/// The sound plays as soon as its first samples are read.
void FoundPlayer::playShown(const SegmentDetails &details)
{
    if (!m_next || *m_next != details.row.ref)
        return;
    m_next.reset();
    // when all desks know of the details; the difference belongs to one segment alone
    QTimer::singleShot(0, this, [this, ref = details.row.ref, what = m_what] {
        const auto *const open = m_bench.currentRow().row();
        if (open && open->ref == ref)
            m_bench.currentRow().goToDifference(what);
    });
}

} // namespace voxdeck
