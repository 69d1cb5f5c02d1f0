// SPDX-License-Identifier: GPL-3.0-or-later
// What EditDesk does with drafts of segments that another process divided, merged or deleted, and with the texts typed
// for the parts of a segment.
#include "core/edit/SplitText.h"
#include "core/notes/CommentPlaces.h"
#include "core/search/RowReader.h"
#include "ui/annotate/text/EditDesk.h"
#include "ui/annotate/text/EditStep.h"
#include "ui/common/MessageBar.h"
#include "ui/common/Text.h"
#include "ui/session/Workbench.h"
#include "ui/transcript/TranscriptEditor.h"
#include "ui/transcript/TranscriptField.h"

#include <QClipboard>
#include <QGuiApplication>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace voxdeck {

/// Drafts are few: one of each segment that somebody typed in without finishing.
void EditDesk::findLost()
{
    m_lost.clear();
    const auto add = [this](const Draft &draft, bool isDivided) {
        const auto gone = goneSegment(m_session->workspace(), m_session->edits(), draft.ref);
        if (!gone || !*gone)
            return;
        LostDraft lost{draft, **gone, std::nullopt, isDivided};
        if (lost.gone.how != SegmentStepKind::Deleted)
            if (const auto now = segmentInPlaceOf(m_session->workspace().database(), draft.ref))
                lost.now = *now;
        m_lost.push_back(std::move(lost));
    };
    for (const auto &[ref, draft] : m_drafts)
        add(draft, false);
    for (const auto &[ref, kept] : m_divided)
        add({ref, kept.draft.text(), 0, kept.draft.atMs, kept.draft.base}, true);
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
    const auto *parts = m_dividing ? nullptr : divided(ref);
    if (found != m_lost.end())
        offerLost(LostDraft(*found));
    else if (parts)
        offerDivided(DividedDraft(*parts));
    else if (std::exchange(m_isLostShown, false))
        m_editor.messages().dismiss();
}

/// Whether the segment whose draft is offered is still gone.
bool EditDesk::isLostStill() const
{
    return !m_shownLost || std::any_of(m_lost.begin(), m_lost.end(), [this](const auto &lost) {
        return lost.draft.ref == *m_shownLost;
    });
}

void EditDesk::offerLost(const LostDraft &lost)
{
    constexpr qsizetype kShown = 240;
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
    // Each has its place, and with that its key, whatever became of the segment.
    std::vector<MessageBar::Choice> choices(1);
    if (lost.now)
        choices.front() = {changesOfParts(lost).size() > 1 ? tr("Insert into the parts")
                                                           : tr("Insert into this segment"),
                           [this, lost] {
                               placeLost(lost);
                           }};
    choices.push_back({tr("Copy the text"), [this, lost] {
                           QGuiApplication::clipboard()->setText(toQString(lost.draft.text));
                           offerLost(lost);
                       }});
    choices.push_back({tr("Discard the text"), [this, lost] {
                           discardLost(lost);
                       }});
    m_isLostShown = true;
    m_shownLost = lost.draft.ref;
    m_editor.messages().show(MessageBar::Kind::Warn, words.arg(key, typed), std::move(choices));
    emit draftAsked(lost.draft.ref);
}

/// The texts of the parts in place of a divided segment, with what was typed over the whole of it: in one part it
/// would repeat the words of the others. Empty where that cannot be told.
std::vector<FieldChange> EditDesk::changesOfParts(const LostDraft &lost)
{
    if (lost.gone.how != SegmentStepKind::Divided || !lost.now || !lost.draft.base)
        return {};
    const auto rows = RowReader(m_session->workspace()).segmentsOfItem(*lost.now);
    if (!rows)
        return {};
    const auto first = std::find_if(rows->begin(), rows->end(),
                                    [&lost](const auto &row) { return row.ref == *lost.now; });
    std::vector<std::string> texts;
    for (auto row = first; row != rows->end(); ++row) {
        texts.push_back(row->text);
        const auto parts = textsOfParts(lost.draft.text, *lost.draft.base, texts, row->language);
        if (!parts)
            continue;
        std::vector<FieldChange> changes;
        for (std::size_t at = 0; at < parts->size(); ++at)
            changes.push_back({(first + static_cast<std::ptrdiff_t>(at))->ref, EditField::Text,
                               texts[at], (*parts)[at]});
        return changes;
    }
    return {};
}

/// One step of edits, where the text is one of several segments. Otherwise as if it were typed here; the draft of
/// the other segment stays until this one has a draft.
void EditDesk::placeLost(const LostDraft &lost)
{
    if (isLocked() || m_isBlocked) {
        offerLost(lost);
        return;
    }
    if (const auto changes = changesOfParts(lost); !changes.empty()) {
        auto placed = placedNow(lost, {});
        const int before = m_undo.index();
        if (!commit() || changesOfParts(lost).empty() // what was typed here is of a part
            || !apply(changes,
                      tr("Text inserted into the parts of %1").arg(toQString(lost.gone.key)),
                      true)) {
            offerLost(lost);
            return;
        }
        if (m_undo.index() > before) { // else they have these texts already
            placed.step = static_cast<const EditStep *>(m_undo.command(m_undo.index() - 1))->step();
            m_placed.push_back(std::move(placed));
        }
        for (const auto &change : changes)
            showStored(change.ref);
        discardLost(lost);
        return;
    }
    auto text = lost.draft.text;
    if (lost.gone.how == SegmentStepKind::Joined && lost.draft.base)
        text = textInMerged(text, *lost.draft.base, toUtf8(m_editor.text())).value_or(text);
    auto placed = placedNow(lost, text);
    m_editor.field().replaceTranscript(toQString(text));
    m_editor.field().setFocus(Qt::OtherFocusReason);
    m_draftTimer.cancel();
    if (!keepTyped()) {
        offerLost(lost);
        return;
    }
    m_editor.field().endUndo(); // in the field alone it would leave the words nowhere
    m_placed.push_back(std::move(placed));
    discardLost(lost);
}

EditDesk::Placed EditDesk::placedNow(const LostDraft &lost, const std::string &after) const
{
    Placed placed{lost, std::nullopt, m_editor.segment().ref, toUtf8(m_editor.text()), after, 0};
    if (const auto *parts = lost.isDivided ? divided(lost.draft.ref) : nullptr)
        placed.parts = *parts;
    return placed;
}

/// Undo in the field, where it shows a text that was put there and not journalled yet: the draft is lost again, and asked about.
bool EditDesk::takePlacedBack()
{
    const auto found = std::find_if(m_placed.rbegin(), m_placed.rend(), [this](const auto &one) {
        return one.step == 0 && one.in == m_editor.segment().ref
               && one.after == toUtf8(m_editor.text());
    });
    if (found == m_placed.rend())
        return false;
    const Placed placed = *found;
    if (!loseAgain(placed))
        return true;
    m_placed.erase(std::next(found).base());
    m_editor.field().replaceTranscript(toQString(placed.before));
    m_editor.field().endUndo();
    m_draftTimer.cancel();
    keepTyped();
    showLost();
    tellDrafts();
    return true;
}

/// A step that put a draft somewhere was undone: it is lost again. Redone, it is there as before. The segment where the
/// draft is asked about again, if it is.
std::optional<SegmentRef> EditDesk::followPlaced(EditGroup step, EditGroup taken, bool isUndo)
{
    std::optional<SegmentRef> asked;
    for (Placed &placed : m_placed) {
        if (placed.step != step || step == 0)
            continue;
        placed.step = taken;
        if (!isUndo) {
            discardLost(LostDraft(placed.lost));
            continue;
        }
        loseAgain(Placed(placed));
        const auto isOfIt = [&ref = placed.lost.draft.ref](const auto &lost) {
            return lost.draft.ref == ref;
        };
        if (const auto lost = std::find_if(m_lost.begin(), m_lost.end(), isOfIt);
            lost != m_lost.end())
            asked = lost->now;
    }
    if (isUndo)
        showLost();
    return asked;
}

/// The text that was put there is gone from the field before it became an edit.
void EditDesk::forgetPlaced(const SegmentRef &ref)
{
    std::erase_if(m_placed, [&ref](const Placed &one) { return one.step == 0 && one.in == ref; });
}

/// Makes it the draft of its segment again, which is gone. False: it could not be written.
bool EditDesk::loseAgain(const Placed &placed)
{
    const auto &ref = placed.lost.draft.ref;
    if (placed.parts ? divided(ref) != nullptr : m_drafts.contains(ref))
        return true; // its segment is back, and was typed in since
    if (placed.parts) {
        if (!keepDivided(*placed.parts))
            return false;
    } else {
        const auto &draft = placed.lost.draft;
        if (const auto saved = m_session->edits().saveDraft(draft); !saved) {
            emit failed(saved.error());
            return false;
        }
        m_drafts[draft.ref] = draft;
    }
    findLost();
    tellDrafts();
    return true;
}

/// An edit of the row was journalled: shows it here and in the table.
void EditDesk::showStored(const SegmentRef &ref)
{
    const auto row = RowReader(m_session->workspace()).row(ref);
    if (!row)
        return;
    acceptRow(*row);
    m_bench.rowChanges().tellEdit(*row);
}

void EditDesk::discardLost(const LostDraft &lost)
{
    if (lost.isDivided)
        dropDivided(lost.draft.ref);
    else
        dropDraft(lost.draft.ref);
    findLost();
    showLost(); // the next one
    tellDrafts();
}

// ---- the parts of a segment that is not divided yet

void EditDesk::setDividing(const std::optional<SegmentRef> &ref)
{
    m_dividing = ref;
    if (!m_session)
        return;
    showLost();
    tellDrafts();
}

const DividedDraft *EditDesk::divided(const SegmentRef &ref) const
{
    const auto found = m_divided.find(ref);
    return found != m_divided.end() ? &found->second.draft : nullptr;
}

std::vector<SegmentRef> EditDesk::refsOfDrafts() const
{
    std::vector<SegmentRef> refs;
    for (const auto &[ref, draft] : m_drafts)
        refs.push_back(ref);
    for (const auto &[ref, kept] : m_divided)
        if (!m_drafts.contains(ref))
            refs.push_back(ref);
    return refs;
}

bool EditDesk::keepDivided(const DividedDraft &draft)
{
    if (!m_session)
        return false;
    m_divided[draft.ref] = {draft, false};
    const bool isWritten = writeDivided();
    tellDrafts();
    return isWritten;
}

/// What is not on the disk yet; again in a moment where another process writes.
bool EditDesk::writeDivided()
{
    for (auto &[ref, kept] : m_divided) {
        if (kept.isWritten)
            continue;
        const auto saved = m_session->edits().saveDraft(kept.draft);
        if (!saved && saved.error().code == ErrorCode::Busy)
            m_draftTimer.typed();
        else
            setJournalWorks(saved);
        if (!saved)
            return false;
        kept.isWritten = true;
    }
    return true;
}

bool EditDesk::isDividedKept() const
{
    return std::all_of(m_divided.begin(), m_divided.end(),
                       [](const auto &one) { return one.second.isWritten; });
}

void EditDesk::dropDivided(const SegmentRef &ref)
{
    if (!m_session || m_divided.erase(ref) == 0)
        return;
    setJournalWorks(m_session->edits().dropDividedDraft(ref));
    findLost(); // it may be gone by the very division
    tellDrafts();
}

void EditDesk::offerDivided(const DividedDraft &draft)
{
    constexpr qsizetype kShown = 120;
    const auto shown = [](const std::string &text) {
        const auto whole = toQString(text).simplified();
        return whole.size() > kShown ? whole.left(kShown) + QStringLiteral("…") : whole;
    };
    const bool isChanged = m_editor.segment().text != draft.base;
    const auto words =
        isChanged ? tr("The transcript was changed since you began to divide this segment. Your "
                       "texts of its parts are kept as a draft: “%1” and “%2”")
                  : tr("Your texts of the two parts of this segment are kept as a draft: “%1” and "
                       "“%2”");
    m_isLostShown = true;
    m_shownLost.reset();
    m_editor.messages().show(isChanged ? MessageBar::Kind::Warn : MessageBar::Kind::Note,
                             words.arg(shown(draft.earlier), shown(draft.later)),
                             {{tr("Continue dividing"),
                               [this, ref = draft.ref] {
                                   emit divisionWanted(ref);
                                   showLost(); // where it could not be opened
                               }},
                              {tr("Copy the texts"),
                               [this, draft] {
                                   QGuiApplication::clipboard()->setText(
                                       toQString(draft.earlier + "\n" + draft.later));
                                   offerDivided(draft);
                               }},
                              {tr("Discard the texts"), [this, ref = draft.ref] {
                                   dropDivided(ref);
                                   showLost();
                               }}});
    emit draftAsked(draft.ref);
}

} // namespace voxdeck
