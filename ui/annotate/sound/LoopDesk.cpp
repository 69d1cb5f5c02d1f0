// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/sound/LoopDesk.h"

#include "core/search/RowReader.h"
#include "core/workspace/Workspace.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/annotate/sound/LoopSettings.h"
#include "ui/annotate/sound/SoundDesk.h"
#include "ui/annotate/text/EditDesk.h"
#include "ui/common/MessageBar.h"
#include "ui/common/Settings.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"
#include "ui/navigator/NavigatorPanel.h"
#include "ui/session/Workbench.h"
#include "ui/table/SegmentTable.h"
#include "ui/transcript/TranscriptEditor.h"
#include "ui/transcript/TranscriptField.h"
#include "ui/wave/TimelineScale.h"
#include "ui/wave/TimelineView.h"

#include <QApplication>
#include <QKeyEvent>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>

namespace voxdeck {
namespace {

constexpr std::uint64_t kLongestQueue = 200'000; // rows that are counted at its end

} // namespace

LoopDesk::LoopDesk(Workbench &bench, Actions &actions, AnnotateView &view, BrowseDesk &browse,
                   EditDesk &edits, SoundDesk &sound, Settings &settings, QObject *parent)
    : QObject(parent),
      m_bench(bench),
      m_actions(actions),
      m_view(view),
      m_browse(browse),
      m_edits(edits),
      m_sound(sound),
      m_settings(settings)
{
    bench.serve(*this);
    bench.hear(*this);
    connect(&bench.currentRow(), &CurrentRow::changed, this, &LoopDesk::showSegment);
    connect(&bench.currentRow(), &CurrentRow::detailsShown, this, &LoopDesk::showDetails);
    connect(&bench.currentRow(), &CurrentRow::detailsShown, this, &LoopDesk::seekSought);
    m_clock.start();
    connect(&browse, &BrowseDesk::queryAsked, this, [this] {
        if (!m_queueNote.isEmpty() && m_view.work->text() == m_queueNote)
            m_view.work->dismiss();
        m_queueNote.clear();
    });
    connect(&sound, &SoundDesk::waveformShown, this, &LoopDesk::playIfWanted);
    connect(&bench.rowChanges(), &RowChanges::rowChanged, this,
            [this](const SegmentRow &row) { countWork(row.ref); });
    auto &field = view.editor->field();
    connect(&field, &TranscriptField::nextWanted, this, &LoopDesk::goOn);
    connect(&field, &TranscriptField::playWanted, &sound, &SoundDesk::playPause);
    const auto on = [this, &actions](ActionId id, auto act) {
        connect(actions[id], &QAction::triggered, this, act);
    };
    on(ActionId::AuditionBefore, [this] { audition(Part::Before); });
    on(ActionId::AuditionFirst, [this] { audition(Part::First); });
    on(ActionId::AuditionLast, [this] { audition(Part::Last); });
    on(ActionId::AuditionAfter, [this] { audition(Part::After); });
    on(ActionId::AutoPlay, [this](bool isOn) {
        LoopSettings(m_settings).setAutoPlaying(isOn);
        emit notice(isOn ? tr("Autoplay is on: each segment plays when it is opened.")
                         : tr("Autoplay is off."));
    });
    readSettings();
    qApp->installEventFilter(this);
}

void LoopDesk::attach(DatasetSession &session)
{
    m_session = &session;
}

void LoopDesk::detach()
{
    m_queue.drop();
    m_session = nullptr;
    m_sought.reset();
    m_openId = 0;
    m_wantsPlay = false;
    m_pace.clear();
    emit paceChanged({});
}

void LoopDesk::readSettings()
{
    const LoopSettings settings(m_settings);
    m_isPedal = settings.isPedal();
    m_auditionMs = settings.auditionMs();
    m_sound.setRewindOnResume(settings.rewindSeconds());
    m_view.editor->field().setTabPlays(settings.isTabPlaying());
    m_actions[ActionId::AutoPlay]->setChecked(settings.isAutoPlaying());
}

bool LoopDesk::isAutoPlaying() const
{
    return m_actions[ActionId::AutoPlay]->isChecked();
}

void LoopDesk::goOn()
{
    const auto *open = m_bench.currentRow().row();
    if (!open)
        return;
    const auto ref = open->ref;
    const bool isLast = m_view.table->currentRow() + 1 >= m_view.table->segments().rowCount();
    if (!isLast) {
        countWork(ref);
        m_wantsPlay = isAutoPlaying();
        m_browse.step(1);
    } else if (m_edits.commit()) {
        countWork(ref);
        sayQueueIsDone();
    }
}

void LoopDesk::goOnAfterDecision()
{
    auto &field = m_view.editor->field();
    const bool wasInText = field.hasFocus();
    goOn();
    if (wasInText)
        field.moveCursor(QTextCursor::End);
}

void LoopDesk::showSegment(const SegmentRow &row)
{
    if (row.id != m_openId && !m_queueNote.isEmpty()) { // gone on: its end is not where one is
        if (m_view.work->text() == m_queueNote)
            m_view.work->dismiss();
        m_queueNote.clear();
    }
    m_openId = row.id;
    if (m_sought && m_sought->first != row.ref) // the person went elsewhere
        m_sought.reset();
    playIfWanted();
}

void LoopDesk::showDetails()
{
    if (m_wantsPlay && !m_sound.isWaveformShown() && m_sound.hasDevice())
        m_sound.playSegment(); // as soon as the first samples are there
    playIfWanted();
}

void LoopDesk::playIfWanted()
{
    if (!m_wantsPlay || !m_sound.isWaveformShown())
        return;
    m_wantsPlay = false;
    if (m_sound.hasDevice() && !m_sound.isPlaying())
        m_sound.playSegment();
}

void LoopDesk::audition(Part part)
{
    const int rate = m_view.timeline->scale().sampleRateHz();
    const auto *open = m_bench.currentRow().row();
    if (!open || !m_sound.isWaveformShown() || rate <= 0)
        return;
    const double length = m_auditionMs / 1000.0;
    const double start = open->startSeconds;
    const double end = open->endSeconds;
    const auto range = part == Part::Before  ? std::pair{start - length, start}
                       : part == Part::First ? std::pair{start, std::min(start + length, end)}
                       : part == Part::Last  ? std::pair{std::max(end - length, start), end}
                                             : std::pair{end, end + length};
    const auto frame = [this, rate](double seconds) {
        const Frames exact{static_cast<std::int64_t>(std::llround(seconds * rate))};
        return std::clamp(exact, Frames{}, m_view.timeline->scale().length());
    };
    const FrameRange heard{frame(range.first), frame(range.second)};
    if (heard.isEmpty())
        emit notice(part == Part::Before ? tr("The recording begins with this segment.")
                                         : tr("The recording ends with this segment."));
    else
        m_sound.playRange(heard);
}

void LoopDesk::countWork(const SegmentRef &ref)
{
    m_pace.add(ref, m_clock.elapsed());
    const auto rate = m_pace.perHour();
    emit paceChanged(
        rate ? tr("%1 segments/h").arg(countText(static_cast<std::uint64_t>(std::llround(*rate))))
             : QString());
}

bool LoopDesk::goToTime(double seconds)
{
    const SegmentRow *best = nullptr;
    const auto &details = m_bench.currentRow().details();
    if (!details)
        return false;
    for (const auto &one : details->siblings)
        if (one.endSeconds > seconds && (!best || one.startSeconds < best->startSeconds))
            best = &one;
    if (!best)
        return false;
    m_sought = {best->ref, std::max(seconds, best->startSeconds)};
    m_browse.goToSegment(best->ref);
    return true;
}

/// The playhead is at the segment's beginning by now: to the time that was asked for.
void LoopDesk::seekSought(const SegmentDetails &details)
{
    const int rate = m_view.timeline->scale().sampleRateHz();
    if (!m_sought || m_sought->first != details.row.ref || rate <= 0)
        return;
    const Frames at{std::llround(std::exchange(m_sought, std::nullopt)->second * rate)};
    m_view.timeline->setPlayhead(std::min(at, m_view.timeline->scale().length()));
    emit m_view.timeline->seekRequested(at);
}

void LoopDesk::sayQueueIsDone()
{
    const auto order = m_view.table->segments().order();
    if (!m_session || !order || order->size() > kLongestQueue) {
        emit notice(tr("This is the last segment."));
        return;
    }
    m_queue.ask(
        [login = m_session->login(), order](const ProgressSink &,
                                            const std::stop_token &stop) -> Result<QueueState> {
            VOX_TRY(const auto workspace, login.read());
            RowReader reader(*workspace);
            return queueState(reader, *order, stop);
        },
        [this](const Result<QueueState> &state) { acceptQueue(state); });
}

void LoopDesk::acceptQueue(const Result<QueueState> &state)
{
    if (!state) {
        emit failed(state.error());
        return;
    }
    std::vector<MessageBar::Choice> choices;
    const auto show = [this](const RowQuery &query) {
        m_browse.setQuery(query);
        m_view.table->setFocus();
    };
    const auto rows = countText(state->rows);
    if (state->firstLeft != 0) {
        choices.push_back({tr("Go to the first unreviewed"), [this, id = state->firstLeft] {
                               m_view.table->goToId(id);
                           }});
        m_queueNote =
            tr("End of the queue. %1 of %2 reviewed.").arg(countText(state->reviewed), rows);
        m_view.work->show(MessageBar::Kind::Note, m_queueNote, std::move(choices));
        return;
    }
    const auto &counts = m_view.navigator->counts();
    if (const auto next = nextWork(counts.returned.value_or(0), counts.mine.value_or(0),
                                   state->pending, m_browse.query()))
        choices.push_back({tr("Open next queue"), [show, query = *next] {
                               show(query);
                           }});
    if (state->flagged > 0)
        choices.push_back(
            {tr("Show %Ln flagged segments", nullptr, pluralCount(state->flagged)), [show] {
                 RowQuery flagged;
                 flagged.onlyFlagged = true;
                 show(flagged);
             }});
    m_queueNote = tr("Queue done. %1 of %1 reviewed.").arg(rows);
    m_view.work->show(MessageBar::Kind::Note, m_queueNote, std::move(choices));
}

/// The pedal is mapped to F4: what is held down plays, what is let go is silent.
bool LoopDesk::eventFilter(QObject *watched, QEvent *event)
{
    const auto type = event->type();
    const bool isKey = type == QEvent::KeyPress || type == QEvent::KeyRelease
                       || type == QEvent::ShortcutOverride;
    if (!m_isPedal || !isKey)
        return false;
    const auto *key = static_cast<QKeyEvent *>(event);
    const auto *widget = qobject_cast<QWidget *>(watched);
    if (key->key() != Qt::Key_F4 || key->modifiers() != Qt::NoModifier || !widget
        || widget->window() != m_view.window() || !m_bench.currentRow().row())
        return false;
    event->accept(); // no shortcut: press and release come here
    if (type != QEvent::ShortcutOverride && !key->isAutoRepeat()
        && m_sound.isPlaying() != (type == QEvent::KeyPress))
        m_sound.playPause();
    return true;
}

} // namespace voxdeck
