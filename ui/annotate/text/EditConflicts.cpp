// SPDX-License-Identifier: GPL-3.0-or-later
// What EditDesk does with a text that cannot become an edit: conflicts, segments that are gone, a full disk.
#include "ui/annotate/text/EditDesk.h"

#include "core/base/Clock.h"
#include "core/edit/SegmentStep.h"
#include "core/io/MachineFault.h"
#include "core/search/RowReader.h"
#include "ui/annotate/text/EditStep.h"
#include "ui/common/ConflictDialog.h"
#include "ui/common/MessageBar.h"
#include "ui/common/Text.h"
#include "ui/session/Workbench.h"
#include "ui/transcript/TranscriptEditor.h"
#include "ui/transcript/TranscriptField.h"

#include <QClipboard>
#include <QGuiApplication>

#include <algorithm>
#include <utility>

namespace voxdeck {
namespace {

/// What others wrote before and behind a text that they left as it was, as when they merged segments.
struct Added {
    QString before, behind;
};

std::optional<Added> addedAround(const QString &base, const QString &theirs)
{
    const auto text = base.trimmed();
    const auto at = text.isEmpty() ? -1 : theirs.indexOf(text);
    if (at < 0 || theirs.size() == text.size())
        return std::nullopt;
    const Added added{theirs.left(at), theirs.mid(at + text.size())};
    // not a short word within another; scripts without spaces have no other edges
    constexpr qsizetype kLong = 12;
    const bool isWhole = (added.before.isEmpty() || added.before.back().isSpace())
                         && (added.behind.isEmpty() || added.behind.front().isSpace());
    return isWhole || text.size() >= kLong ? std::optional(added) : std::nullopt;
}

/// The part of their text in which it differs from the text before: its beginning may be that of both.
QString changedPart(const QString &base, const QString &theirs)
{
    constexpr qsizetype kShown =
        240; // three lines of the bar; what was typed is in the field below
    constexpr qsizetype kContext = 40;
    qsizetype same = 0;
    while (same < base.size() && same < theirs.size() && base[same] == theirs[same])
        ++same;
    auto from = theirs.size() > kShown && same > kShown - kContext
                    ? theirs.lastIndexOf(QLatin1Char(' '), same - kContext) + 1
                    : 0;
    auto shown = theirs.mid(from, kShown);
    if (from > 0)
        shown.prepend(QStringLiteral("…"));
    if (from + kShown < theirs.size())
        shown.append(QStringLiteral("…"));
    return shown;
}

} // namespace

bool EditDesk::mayClose()
{
    if (!m_session || m_acceptsLoss || keep())
        return true;
    emit m_bench.editorWanted();
    askAboutLoss();
    return false;
}

void EditDesk::askAboutLoss()
{
    const auto closeNow = [this] {
        m_acceptsLoss = true;
        emit lossAccepted();
    };
    auto text = m_editor.text();
    auto key = toQString(m_editor.segment().key);
    for (const auto &[ref, kept] : m_divided)
        if (!kept.isWritten) {
            text = toQString(kept.draft.text());
            if (const auto row = RowReader(m_session->workspace()).row(ref))
                key = toQString(row->key);
        }
    const auto copyText = [this, text] {
        QGuiApplication::clipboard()->setText(text);
        askAboutLoss();
    };
    m_editor.messages().show(
        MessageBar::Kind::Bad,
        tr("Your text in %1 cannot be saved, even as a draft. Closing now discards it.").arg(key),
        {{tr("Stay"),
          [this] {
              if (writeDivided())
                  setJournalWorks(writeDraft());
              showLost();
          }},
         {tr("Copy the text"), copyText},
         {tr("Close and discard it"), closeNow}});
    m_editor.messages().focusChoice();
}

/// What is typed, on the disk as a draft, or as soon as the other process that writes has finished.
bool EditDesk::keepTyped()
{
    const auto written = writeDraft();
    if (!written && written.error().code == ErrorCode::Busy)
        m_draftTimer.typed(); // again in a moment
    else
        setJournalWorks(written);
    if (written)
        emit savingChanged(false);
    return written.has_value();
}

/// What was typed could not become an edit: whatever the reason, it is on the disk before it is said.
void EditDesk::refuse(const FieldChange &typed, const Error &error)
{
    if (error.code == ErrorCode::Io || isOfTheMachine(error)) {
        setJournalWorks(fail(error));
        return;
    }
    const bool isSaved = keepTyped();
    Result<std::optional<TextConflict>> conflict{std::nullopt};
    if (error.code == ErrorCode::Busy)
        conflict = m_session->edits().conflictOf(typed);
    if (conflict && *conflict) {
        showConflict(**conflict);
        if (!m_isLeaving)
            emit notice(tr("Nothing was done: the text of this segment was changed elsewhere. "
                           "Choose which text to keep first."));
        m_bench.rowChanges().tell(RowChange::Elsewhere);
    } else if (error.code == ErrorCode::NotFound) {
        showGone();
        if (isSaved && !m_isLeaving) // there the draft is offered
            m_bench.currentRow().goTo(typed.ref);
    } else {
        emit failed(error);
    }
    tellDrafts();
}

/// What others wrote is told while somebody types over it, and not only when the text is committed.
void EditDesk::watchOthers(RowChange what, const std::vector<SegmentRef> &rows)
{
    if (!m_session || what == RowChange::Edit)
        return;
    findLost();
    const bool isOfOthers = what == RowChange::Elsewhere || what == RowChange::Imported;
    const auto &ref = m_editor.segment().ref;
    const SegmentRef item{ref.shard, ref.item, -1}; // of which the segments were changed
    const auto isOfThis = [&](const SegmentRef &row) {
        return row == ref || row == item;
    };
    const bool isHere = rows.empty() || std::any_of(rows.begin(), rows.end(), isOfThis);
    if (isOfOthers && isHere && m_editor.hasSegment() && m_editor.isChanged() && !m_isBlocked)
        checkTyped();
    // A deletion that was undone, or one of a segment with a draft; a question that is open stays as it is.
    if (!m_isBlocked && (m_isLostShown ? !isLostStill() : !m_lost.empty()))
        showLost();
}

void EditDesk::checkTyped()
{
    const auto &row = m_editor.segment();
    const FieldChange typed{row.ref, EditField::Text, row.text, toUtf8(m_editor.text())};
    if (const auto stored = RowReader(m_session->workspace()).row(row.ref);
        !stored && stored.error().code == ErrorCode::NotFound) {
        keepTyped();
        showGone();
        tellDrafts();
        return;
    }
    const auto conflict = m_session->edits().conflictOf(typed);
    if (!conflict)
        return; // the commit finds it again
    if (!*conflict) {
        endConflict(); // what was changed is as it was
    } else if ((*conflict)->theirs == typed.after) {
        takeTheirs((*conflict)->theirs);
    } else if (!m_isInConflict || m_theirs != (*conflict)->theirs) {
        keepTyped();
        showConflict(**conflict);
    }
}

void EditDesk::showGone()
{
    findLost(); // with what was typed since
    if (m_isInConflict && !m_theirs && !m_editor.messages().isHidden())
        return; // it is asked already: its buttons may have the keyboard
    m_isInConflict = true;
    m_theirs.reset();
    m_editor.messages().show(
        MessageBar::Kind::Warn,
        tr("This segment was divided, merged or deleted elsewhere. What you typed is kept as a "
           "draft."),
        // in the places that they have in offerLost(), and with their keys
        {{tr("Show current segment"),
          [this] {
              m_bench.currentRow().goTo(m_editor.segment().ref);
          }},
         {tr("Copy the text"),
          [this] {
              QGuiApplication::clipboard()->setText(m_editor.text());
              showGone();
          }},
         {tr("Discard the text"), [this] {
              const auto ref = m_editor.segment().ref;
              takeTheirs(m_editor.segment().text);
              m_bench.currentRow().goTo(ref);
          }}});
}

void EditDesk::showConflict(const TextConflict &conflict)
{
    if (m_isInConflict && m_theirs == conflict.theirs && !m_editor.messages().isHidden())
        return; // it is asked already: its buttons may have the keyboard
    m_isInConflict = true;
    m_theirs = conflict.theirs;
    const auto base = toQString(m_editor.segment().text).simplified();
    const auto theirs = toQString(conflict.theirs).simplified();
    const auto added = addedAround(base, theirs);
    const auto shown = changedPart(base, theirs);
    const auto &row = m_editor.segment();
    const bool isMerged = added
                          && wasMergedInto(m_session->edits(),
                                           {row.ref, EditField::Text, row.text, conflict.theirs})
                                 .value_or(false);
    const auto words =
        conflict.who.empty()
            ? tr("The text in the dataset is now “%1”. Your text is kept as a draft.").arg(shown)
        : isMerged
            ? tr("%1 merged another segment into this one at %2, which added “%3”. Your "
                 "text is kept as a draft.")
                  .arg(toQString(conflict.who), timeOfDayText(conflict.atMs),
                       QStringLiteral("%1 … %2").arg(added->before, added->behind).simplified())
        : added ? tr("%1 added to this text at %2: “%3”. Your text is kept as a draft.")
                      .arg(toQString(conflict.who), timeOfDayText(conflict.atMs),
                           QStringLiteral("%1 … %2").arg(added->before, added->behind).simplified())
                : tr("%1 changed this at %2 to “%3”. Your text is kept as a draft.")
                      .arg(toQString(conflict.who), timeOfDayText(conflict.atMs), shown);
    std::vector<MessageBar::Choice> choices;
    choices.push_back({tr("Keep mine"), [this, theirs = conflict.theirs] {
                           settle(theirs, m_editor.text());
                       }});
    choices.push_back({tr("Use theirs"), [this, theirs = conflict.theirs] {
                           chooseTheirs(theirs);
                       }});
    // Behind those two, whose keys hands know by heart; such as the words of a segment that was merged into this one.
    if (added)
        choices.push_back({tr("Keep both"), [this, theirs = conflict.theirs, added = *added] {
                               settle(theirs, added.before + m_editor.text() + added.behind);
                           }});
    choices.push_back({tr("Compare…"), [this, conflict] {
                           compare(conflict);
                       }});
    m_editor.messages().show(MessageBar::Kind::Warn, words, std::move(choices));
    emit draftAsked(m_editor.segment().ref);
    tellDrafts();
}

void EditDesk::endConflict()
{
    m_theirs.reset();
    if (!m_isInConflict)
        return;
    m_isInConflict = false;
    m_editor.messages().dismiss();
    showLost();
}

/// `result` is chosen knowing what the others wrote; what they wrote after that is asked about again.
void EditDesk::settle(const std::string &theirs, const QString &result)
{
    auto row = m_editor.segment();
    auto answer = answerNow(toUtf8(result));
    row.text = theirs;
    m_editor.updateSegment(row);
    if (result != m_editor.text())
        m_editor.field().replaceTranscript(result);
    m_editor.field().setFocus(Qt::OtherFocusReason); // not where the button was
    const int before = m_undo.index();
    if (!commit())
        return;
    answer.result = toUtf8(m_editor.text()); // without blanks at its ends
    if (m_undo.index() > before)
        answer.step = static_cast<const EditStep *>(m_undo.command(m_undo.index() - 1))->step();
    m_answers[row.ref] = std::move(answer);
    m_editor.field().endUndo(); // in the field alone it would leave the journal with another text
}

void EditDesk::chooseTheirs(const std::string &theirs)
{
    m_answers[m_editor.segment().ref] = answerNow(theirs);
    takeTheirs(theirs);
    m_editor.field().setFocus(Qt::OtherFocusReason); // not where the button was
}

EditDesk::Answer EditDesk::answerNow(const std::string &result) const
{
    return {m_editor.segment().text, toUtf8(m_editor.text()), m_editor.field().caret(), result, 0};
}

/// A step that was an answer was undone: the question is open again. Redone, it is answered as before.
void EditDesk::followAnswer(EditGroup step, EditGroup taken, bool isUndo)
{
    const auto found = std::find_if(m_answers.begin(), m_answers.end(),
                                    [step](const auto &one) { return one.second.step == step; });
    if (found == m_answers.end())
        return;
    found->second.step = taken;
    const auto draft = m_drafts.find(found->first);
    if (isUndo)
        askAgain(found->first, Answer(found->second));
    else if (draft != m_drafts.end() && draft->second.text == found->second.typed)
        dropDraft(found->first);
}

/// Turns the typed text back into a draft over the text that it replaced.
void EditDesk::askAgain(const SegmentRef &ref, const Answer &answer)
{
    if (m_drafts.contains(ref))
        return; // typed since
    const Draft draft{ref, answer.typed, answer.caret, nowMs(), answer.base};
    if (const auto saved = m_session->edits().saveDraft(draft); !saved) {
        emit failed(saved.error());
        return;
    }
    m_drafts[ref] = draft;
    if (m_editor.hasSegment() && m_editor.segment().ref == ref) {
        auto row = m_editor.segment();
        if (auto stored = RowReader(m_session->workspace()).row(ref)) {
            stored->fields = row.fields; // not asked for here
            row = *std::move(stored);
        }
        show(row, answer.caret);
    }
    tellDrafts();
}

void EditDesk::takeTheirs(const std::string &theirs)
{
    auto row = m_editor.segment();
    row.text = theirs;
    dropDraft(row.ref);
    forgetPlaced(row.ref);
    endConflict();
    m_draftTimer.cancel();
    m_editor.showCommitted(row);
    emit savingChanged(false);
    tellDrafts();
    m_bench.rowChanges().tell(RowChange::Elsewhere);
}

void EditDesk::compare(const TextConflict &conflict)
{
    const auto &row = m_editor.segment();
    const auto ref = row.ref;
    auto *dialog = new ConflictDialog(
        {{ref, row.key, row.text, conflict.theirs, toUtf8(m_editor.text())}}, 1, m_editor.window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::finished, this, [this, dialog, conflict, ref](int result) {
        if (!m_session || m_editor.segment().ref != ref)
            return;
        const auto choices = dialog->choices();
        if (result == QDialog::Accepted && !choices.empty())
            settle(conflict.theirs, toQString(choices.front().result));
        else
            showConflict(conflict);
    });
    dialog->open();
}

} // namespace voxdeck
