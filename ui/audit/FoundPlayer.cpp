// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/audit/FoundPlayer.h"

#include "ui/session/Workbench.h"

#include <QTimer>

namespace voxdeck {

FoundPlayer::FoundPlayer(Workbench &bench, QObject *parent) : QObject(parent), m_bench(bench)
{
    connect(&bench.currentRow(), &CurrentRow::detailsShown, this, &FoundPlayer::playShown);
}

void FoundPlayer::play(const SegmentRef &segment, const DifferenceWish &what)
{
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
    QTimer::singleShot(0, this, [this] { // when all desks know of the details
        m_bench.currentRow().goToDifference(m_what);
    });
}

} // namespace voxdeck
