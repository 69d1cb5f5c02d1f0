// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/audit/FoundPlayer.h"

#include "ui/actions/Actions.h"
#include "ui/session/Workbench.h"

#include <QTimer>

namespace voxdeck {

FoundPlayer::FoundPlayer(Workbench &bench, Actions &actions, QObject *parent)
    : QObject(parent), m_bench(bench), m_actions(actions)
{
    connect(&bench.currentRow(), &CurrentRow::detailsShown, this, &FoundPlayer::playShown);
}

void FoundPlayer::play(const SegmentRow &row, const std::optional<Confusion> &what)
{
    m_difference = what ? differenceWith(row, *what) : 1;
    m_next = row.ref;
    m_bench.currentRow().goTo(row.ref);
}

/// The sound plays as soon as its first samples are read.
void FoundPlayer::playShown(const SegmentDetails &details)
{
    if (!m_next || *m_next != details.row.ref)
        return;
    m_next.reset();
    const SegmentRow &row = details.row;
    const bool differs = !row.text.empty() && !row.hypothesis.empty() && row.cer && *row.cer > 0;
    QTimer::singleShot(0, this, [this, differs] { // when all desks know of the details
        if (!differs)
            m_actions[ActionId::PlaySegment]->trigger();
        for (int at = 0; differs && at < m_difference; ++at)
            m_actions[ActionId::NextDifference]->trigger(); // the last one is heard
    });
}

} // namespace voxdeck
