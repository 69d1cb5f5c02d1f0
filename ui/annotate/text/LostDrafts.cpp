// SPDX-License-Identifier: GPL-3.0-or-later
// What EditDesk does with drafts of segments that another process divided, merged or deleted.
#include "core/notes/CommentPlaces.h"
#include "core/search/RowReader.h"
#include "ui/annotate/text/EditDesk.h"
#include "ui/common/MessageBar.h"
#include "ui/common/Text.h"
#include "ui/session/Workbench.h"
#include "ui/transcript/TranscriptEditor.h"
#include "ui/transcript/TranscriptField.h"

#include <QClipboard>
#include <QGuiApplication>

#include <algorithm>
#include <iterator>
#include <utility>

namespace voxdeck {

/// Drafts are few: one of each segment that somebody typed in without finishing.
void EditDesk::findLost()
{
    m_lost.clear();
    for (const auto &[ref, draft] : m_drafts) {
        const auto gone = goneSegment(m_session->workspace(), m_session->edits(), ref);
        if (!gone || !*gone)
            continue;
        LostDraft lost{draft, **gone, std::nullopt};
        if (lost.gone.how != SegmentStepKind::Deleted)
            if (const auto now = segmentInPlaceOf(m_session->workspace().database(), ref))
                lost.now = *now;
        m_lost.push_back(std::move(lost));
    }
}

/// Where the segment now is that is in its place; the draft of a deleted one with whatever is shown.
void EditDesk::showLost()
{
    if (m_isInConflict || !m_editor.hasSegment())
        return;
    const auto &ref = m_editor.segment().ref;
    const auto found = std::find_if(m_lost.begin(), m_lost.end(), [&ref](const auto &lost) {
        return !lost.now || *lost.now == ref;
    });
    if (found != m_lost.end())
        offerLost(LostDraft(*found));
    else if (std::exchange(m_isLostShown, false))
        m_editor.messages().dismiss();
}

void EditDesk::offerLost(const LostDraft &lost)
{
    constexpr qsizetype kShown = 60;
    auto typed = toQString(lost.draft.text).simplified();
    if (typed.size() > kShown)
        typed = typed.left(kShown) + QStringLiteral("…");
    const auto key = toQString(lost.gone.key);
    QString words;
    switch (lost.gone.how) {
    case SegmentStepKind::Divided:
        words = tr("%1 was divided elsewhere. Your text of all its parts is kept as a draft: “%2”");
        break;
    case SegmentStepKind::Joined:
        words = tr("%1 was merged elsewhere. Your text is kept as a draft: “%2”");
        break;
    case SegmentStepKind::Deleted:
        words = tr("%1 was deleted elsewhere. Your text is kept as a draft: “%2”");
        break;
    default: words = tr("%1 was replaced elsewhere. Your text is kept as a draft: “%2”"); break;
    }
    std::vector<MessageBar::Choice> choices;
    if (lost.now)
        choices.push_back({tr("Put it into this segment"), [this, lost] {
                               placeLost(lost);
                           }});
    choices.push_back({tr("Copy the text"), [this, lost] {
                           QGuiApplication::clipboard()->setText(toQString(lost.draft.text));
                           offerLost(lost);
                       }});
    choices.push_back({tr("Discard the text"), [this, ref = lost.draft.ref] {
                           discardLost(ref);
                       }});
    m_isLostShown = true;
    m_editor.messages().show(MessageBar::Kind::Warn, words.arg(key, typed), std::move(choices));
    emit draftAsked(lost.draft.ref);
}

/// Of the draft of a segment that was divided what is not the other part's: its words would be there twice.
QString EditDesk::textFor(const LostDraft &lost)
{
    auto whole = toQString(lost.draft.text);
    if (lost.gone.how != SegmentStepKind::Divided || !lost.now)
        return whole;
    const auto parts = RowReader(m_session->workspace()).segmentsOfItem(*lost.now);
    if (!parts)
        return whole;
    const auto here = std::find_if(parts->begin(), parts->end(),
                                   [&lost](const auto &part) { return part.ref == *lost.now; });
    if (here == parts->end() || std::next(here) == parts->end())
        return whole;
    const auto next = toQString(std::next(here)->text).trimmed();
    return !next.isEmpty() && whole.trimmed().endsWith(next)
               ? whole.trimmed().chopped(next.size()).trimmed()
               : whole;
}

/// As if it were typed here; the draft of the other segment stays until this one has a draft.
void EditDesk::placeLost(const LostDraft &lost)
{
    if (isLocked() || m_isBlocked) {
        offerLost(lost);
        return;
    }
    m_editor.field().replaceTranscript(textFor(lost));
    m_editor.field().setFocus(Qt::OtherFocusReason);
    m_draftTimer.cancel();
    if (keepTyped())
        discardLost(lost.draft.ref);
    else
        offerLost(lost);
}

void EditDesk::discardLost(const SegmentRef &ref)
{
    dropDraft(ref);
    findLost();
    showLost(); // the next one
    tellDrafts();
}

} // namespace voxdeck
