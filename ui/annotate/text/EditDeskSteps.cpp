// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0690
// The undo list of EditDesk: steps of the journal, undone and redone.
#include "ui/annotate/text/EditDesk.h"

#include "core/journal/Journal.h"
#include "core/edit/RowSteps.h"
#include "core/edit/SettledLines.h"
#include "core/io/MachineFault.h"
#include "ui/annotate/text/EditStep.h"
#include "ui/common/KeyWords.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"
#include "ui/details/HistoryPanel.h"
#include "ui/session/Workbench.h"
#include "ui/transcript/TranscriptEditor.h"

#include <QScopedValueRollback>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace voxdeck {
namespace {

constexpr std::uint64_t kRowsAtOnce = 100; // of one step, on the gui thread
constexpr std::chrono::milliseconds kBetweenTries(100);
constexpr int kTries = 30;

/// Another process or thread writes to the workspace: for the length of a transaction.
bool isHeldByOthers(DatasetSession &session, const Error &error)
{
    return error.code == ErrorCode::Busy
           && error.subject == session.workspace().database().file().string();
}

/// The step itself is fine.
bool mayWorkLater(DatasetSession &session, const Error &error)
{
    return isHeldByOthers(session, error) || error.code == ErrorCode::Io || isOfTheMachine(error);
}

/// The line of a step about the open segment, with its values, which a change of many rows alone does not tell.
std::optional<EditRecord> lineOfOpen(EditSession &edits, const SegmentRow *open, EditGroup step)
{
    if (!open)
        return std::nullopt;
    auto lines = edits.history(open->ref, 1);
    const bool isOfOpen = lines && !lines->empty() && lines->front().group == step;
    return isOfOpen ? std::optional(std::move(lines->front())) : std::nullopt;
}

/// A step of many rows has no key.
QString withKey(const QString &words, const EditRecord &line)
{
    return line.key.empty()
               ? words
               : EditDesk::tr("%1, %2", "an edit and its segment").arg(words, toQString(line.key));
}

} // namespace

/// Steps of this window keep their words: what is read here may follow a commit of this very window.
void EditDesk::reloadSteps()
{
    std::map<EditGroup, std::pair<QString, std::int64_t>> known;
    std::set<EditGroup> ofText;
    for (int at = 0; at < m_undo.count(); ++at) {
        const auto *one = static_cast<const EditStep *>(m_undo.command(at));
        known[one->step()] = {one->text(), one->atMs()};
        if (one->isOfText())
            ofText.insert(one->step());
    }
    m_isRestoring = true;
    m_undo.clear();
    const auto push = [this, &known, &ofText](EditGroup step, bool isDone, bool isNamed) {
        const auto found = known.find(step);
        const auto [words, atMs] = found != known.end() ? found->second
                                   : isNamed            ? wordsOf(step)
                                                        : std::pair(tr("edit"), std::int64_t{0});
        m_undo.push(new EditStep(*this, step, isDone, words, atMs, ofText.contains(step)));
    };
    std::size_t done = 0;
    if (const auto steps = m_session->edits().undoableSteps()) {
        // texts of the newest only: a journal may hold many thousands
        constexpr std::size_t kNamed = 50;
        for (const auto step : *steps) {
            push(step, true, steps->size() - done <= kNamed);
            ++done;
        }
    }
    if (const auto steps = m_session->edits().redoableSteps())
        for (const auto step : *steps)
            push(step, false, true);
    m_undo.setIndex(static_cast<int>(done));
    m_isRestoring = false;
}

/// The name of a step in the undo list, and its time. What was undone is named as before, since the list says "Redo".
std::pair<QString, std::int64_t> EditDesk::wordsOf(EditGroup step)
{
    auto &edits = m_session->edits();
    const auto size = edits.sizeOfStep(step);
    const auto isBulk = edits.rowsOfBulkStep(step);
    if (size && isBulk && *isBulk == 0 && *size > kRowsAtOnce) // not read for its name
        return {tr("change of %Ln segments", nullptr, pluralCount(*size)), 0};
    const auto line = tellingLineOf(edits, step);
    if (!line || !*line)
        return {tr("edit"), 0};
    const EditRecord &told = **line;
    if (told.undoes != 0 && !told.isRedo)
        if (const auto undone = tellingLineOf(edits, told.undoes); undone && *undone)
            return {withKey(changeWords(**undone), **undone), told.atMs};
    return {withKey(changeWords(told), told), told.atMs};
}

QString EditDesk::stepWords(EditGroup step)
{
    const auto line = tellingLineOf(m_session->edits(), step);
    return line && *line ? withKey(editWords(**line), **line) : tr("edit");
}

/// Keys pressed while a step runs count: they are taken in their order when it ends.
void EditDesk::undo()
{
    if (m_isStepRunning || m_again.isActive()) {
        ++m_waiting;
        return;
    }
    if (isLocked() || !commit())
        return;
    if (m_session && !m_undo.canUndo()) {
        emit notice(whyNothingToUndo());
        return;
    }
    if (!handsOver(m_undo.index() - 1, true))
        takeNext(true);
}

/// Takes the next step. Where it cannot be taken now it stays in the list: another process writes, so that it is tried
/// again, or the disk is full. A step that others have changed since leaves the list.
bool EditDesk::takeNext(bool isUndo)
{
    const auto *next = static_cast<const EditStep *>(
        m_undo.command(isUndo ? m_undo.index() - 1 : m_undo.index()));
    if (!next)
        return false;
    const auto taken = stepBack(next->step(), isUndo);
    if (!taken && isHeldByOthers(*m_session, taken.error()) && ++m_tries < kTries) {
        m_waiting += isUndo ? 1 : -1;
        m_again.start(kBetweenTries);
        return false;
    }
    m_tries = 0;
    if (!taken)
        emit failed(taken.error());
    if (!taken && mayWorkLater(*m_session, taken.error()))
        return false;
    const QScopedValueRollback result(m_taken, taken ? std::optional(*taken) : std::nullopt);
    isUndo ? m_undo.undo() : m_undo.redo();
    return taken.has_value();
}

void EditDesk::beginStep()
{
    m_isStepRunning = true;
    emit stepRunningChanged();
}

void EditDesk::endStep(bool isDone)
{
    if (!std::exchange(m_isStepRunning, false))
        return;
    if (!isDone)
        m_waiting = 0;
    emit stepRunningChanged();
    takeWaiting();
}

void EditDesk::takeWaiting()
{
    while (m_session && m_waiting != 0 && !m_isStepRunning && !m_again.isActive()) {
        const bool isUndo = m_waiting > 0;
        const int before = m_undo.index();
        m_waiting += isUndo ? -1 : 1;
        isUndo ? undo() : redo();
        const bool isGoingOn = m_isStepRunning || m_again.isActive() || m_undo.index() != before;
        if (!isGoingOn) // there is no such step, or it failed, which was reported
            m_waiting = 0;
    }
}

QString EditDesk::whyNothingToUndo() const
{
    const auto steps = m_session->edits().undoableStepsOfAll();
    if (steps && !steps->empty()) // of others: one's own would be in the list
        return tr("You have nothing to undo. %1 made the last change and can undo it.")
            .arg(toQString(steps->back().who));
    return hasPublished() ? tr("Nothing to undo since publishing. To change a published text, edit "
                               "it again; History shows the earlier ones.")
                          : tr("Nothing to undo.");
}

/// Undo or redo in the text field, where nothing is typed to be undone: of a step or an answer that put this very text
/// there, and of no other, so that nobody undoes what is out of sight.
bool EditDesk::takeStepOfText(bool isUndo)
{
    if (m_session && !isLocked() && isUndo && takePlacedBack())
        return true;
    if (!m_session || isLocked() || m_editor.isChanged())
        return false;
    const auto answer = m_answers.find(m_editor.segment().ref);
    const bool isAnswer = isUndo && answer != m_answers.end()
                          && answer->second.result == toUtf8(m_editor.text());
    if (isAnswer && answer->second.step == 0) {
        askAgain(answer->first, Answer(answer->second));
        return true;
    }
    const auto *next = static_cast<const EditStep *>(
        m_undo.command(isUndo ? m_undo.index() - 1 : m_undo.index()));
    const bool isPlaced = next && isUndo
                          && std::any_of(m_placed.begin(), m_placed.end(),
                                         [&](const Placed &placed) {
                                             return placed.step == next->step()
                                                    && placed.in == m_editor.segment().ref
                                                    && placed.after == toUtf8(m_editor.text());
                                         });
    const bool isMade = next && isUndo && m_made && m_made->step == next->step()
                        && m_made->ref == m_editor.segment().ref;
    if (!next
        || !(next->isOfText() || isPlaced || isMade
             || (isAnswer && next->step() == answer->second.step)))
        return false;
    isUndo ? undo() : redo();
    return true;
}

/// Whether something was published lately: undo ends there.
bool EditDesk::hasPublished() const
{
    constexpr std::size_t kLately = 200; // lines: some are never published, such as an undo
    const auto newest = m_session->edits().history({}, kLately);
    return newest && std::any_of(newest->begin(), newest->end(), [](const EditRecord &line) {
               return line.revision.has_value();
           });
}

void EditDesk::redo()
{
    if (m_isStepRunning || m_again.isActive()) {
        --m_waiting;
        return;
    }
    if (!isLocked() && commit() && !handsOver(m_undo.index(), false))
        takeNext(false);
}

void EditDesk::undoIn(const SegmentRef &ref)
{
    if (!m_session || isLocked() || !commit())
        return;
    auto &edits = m_session->edits();
    const auto last = lastStepOf(edits, ref);
    if (!last) {
        emit failed(last.error());
        return;
    }
    if (last->step == 0) {
        emit notice(last->of.empty()
                        ? tr("Nothing more to undo in this segment.")
                        : tr("You have nothing to undo in this segment. %1 made the last change "
                             "and can undo it.")
                              .arg(toQString(last->of)));
        return;
    }
    if (!last->isOfRowAlone) {
        emit notice(tr("The last change to this segment also changed others. Use %1 to undo it.")
                        .arg(keyOf(m_editor, "undo")));
        return;
    }
    const auto taken = edits.undo(last->step);
    if (!taken && taken.error().code == ErrorCode::Busy) {
        emit notice(
            tr("Other segments of this recording have changed since. Undo those first with %1.")
                .arg(keyOf(m_editor, "undo")));
        return;
    }
    if (!taken) {
        emit failed(taken.error());
        return;
    }
    reloadSteps(); // it may have stood anywhere among them
    if (const auto records = edits.recordsOf(*taken))
        tellStep(*records);
}

void EditDesk::goToStep(int index)
{
    if (m_isStepRunning || m_again.isActive() || isLocked() || !commit())
        return;
    while (m_undo.index() != index) {
        const int before = m_undo.index();
        const bool isUndo = before > index;
        if (!handsOver(isUndo ? before - 1 : before, isUndo) && takeNext(isUndo))
            continue;
        if (m_isStepRunning || m_again.isActive()) // the others behind it
            m_waiting += isUndo ? before - 1 - index : before + 1 - index;
        return;
    }
}

/// Whether the step has so many rows that another desk performs it in the background.
bool EditDesk::handsOver(int command, bool isUndo)
{
    const auto *next = static_cast<const EditStep *>(m_undo.command(command));
    if (!next || !m_session)
        return false;
    const auto rows = m_session->edits().sizeOfStep(next->step());
    const auto bulkRows = m_session->edits().rowsOfBulkStep(next->step());
    const bool isWanted = m_bulkSteps && bulkRows && *bulkRows > 0;
    if (!rows || (*rows <= kRowsAtOnce && !isWanted))
        return false;
    emit longStepWanted(next->step(), isUndo, *rows);
    if (!m_bulkSteps || !m_bulkSteps(next->step(), isUndo, *rows))
        m_longSteps(next->step(), isUndo, *rows);
    return true;
}

void EditDesk::finishLongStep(EditGroup taken, bool isUndo)
{
    const QScopedValueRollback result(m_taken, std::optional(taken));
    isUndo ? m_undo.undo() : m_undo.redo();
}

void EditDesk::noteMade(const SegmentRef &ref)
{
    if (const auto *last = static_cast<const EditStep *>(m_undo.command(m_undo.index() - 1)))
        m_made = Made{last->step(), ref};
}

void EditDesk::adoptStep(EditGroup step, const QString &words)
{
    for (int at = 0; at < m_undo.count(); ++at)
        if (static_cast<const EditStep *>(m_undo.command(at))->step() == step)
            return; // read from the journal meanwhile
    m_undo.push(new EditStep(*this, step, true, words));
}

Result<EditGroup> EditDesk::stepBack(EditGroup step, bool isUndo)
{
    auto &edits = m_session->edits();
    const auto stays = settledLinesOf(m_session->workspace().database(), step);
    VOX_TRY(const auto taken, isUndo ? edits.undo(step) : edits.redo(step));
    followAnswer(step, taken, isUndo);
    const auto asked = followPlaced(step, taken, isUndo);
    const auto records = edits.recordsOf(taken);
    if (records)
        tellStep(*records);
    if (asked) // the step may be of a later part alone, and the question is at the first
        m_bench.currentRow().goTo(*asked);
    if (records && records->size() == 1) { // of several lines showStep() gives the count
        const auto line = lineOfOpen(edits, m_bench.currentRow().row(), taken);
        emit notice(line ? withKey(editWords(*line), *line) : stepWords(taken));
    }
    if (stays && *stays > 0)
        emit notice(tr("%Ln published values of this step are kept; the rest is undone.", nullptr,
                       pluralCount(*stays)));
    return taken;
}

void EditDesk::tellStep(const std::vector<EditRecord> &records)
{
    emit stepTaken(records);
    m_bench.rowChanges().tell(RowChange::Step);
}

} // namespace voxdeck
