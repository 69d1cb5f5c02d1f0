// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/segments/PausesDesk.h"

#include "core/edit/PauseSegments.h"
#include "core/format/ListRewrite.h"
#include "core/import/ListImport.h"
#include "core/search/RowReader.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/annotate/sound/SoundDesk.h"
#include "ui/annotate/text/EditDesk.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"
#include "ui/session/Workbench.h"
#include "ui/wave/PauseBar.h"
#include "ui/wave/TimelineScale.h"
#include "ui/wave/TimelineView.h"

#include <QApplication>
#include <QDoubleSpinBox>

#include <algorithm>
#include <cmath>
#include <utility>

namespace voxdeck {
namespace {

constexpr int kListenMs = 250;

/// The segment of the recording at `seconds`, or the next one, or the last.
std::optional<SegmentRef> segmentAt(Workspace &workspace, const SegmentRow &row, double seconds)
{
    const auto made = rowsOfRecording(workspace, row);
    if (!made || made->empty())
        return std::nullopt;
    const auto found = std::find_if(made->begin(), made->end(), [seconds](const auto &one) {
        return one.endSeconds > seconds;
    });
    return found == made->end() ? made->back().ref : found->ref;
}

/// Whether the dataset's own files can hold segments that are made here.
bool canHoldSegments(const DatasetSession &session, Workspace &workspace)
{
    if (session.items()->hasRecords())
        return true;
    const auto lists = knownLists(workspace);
    return !lists || std::any_of(lists->begin(), lists->end(), [](const auto &list) {
        const auto kind = datasetKindNamed(list.kind);
        return kind && canRewriteRows(*kind);
    });
}

bool isSameRecording(const SegmentRow &a, const SegmentRow &b)
{
    return a.ref.shard == b.ref.shard && a.recording == b.recording && a.channel == b.channel
           && (a.recording != 0 || a.ref.item == b.ref.item);
}

} // namespace

PausesDesk::PausesDesk(Workbench &bench, Actions &actions, AnnotateView &view, BrowseDesk &browse,
                       EditDesk &edits, SoundDesk &sound, QObject *parent)
    : QObject(parent),
      m_bench(bench),
      m_actions(actions),
      m_view(view),
      m_browse(browse),
      m_edits(edits),
      m_sound(sound)
{
    bench.serve(*this);
    bench.hear(*this);
    bench.modes().add(Modes::Layer::Mode, [this] { return cancel(); });
    // both draw over the lane
    actions.limit({ActionId::SplitAtPlayhead}, [this] { return !isOpen(); });
    m_listening.setInterval(kListenMs);
    connect(&m_listening, &QTimer::timeout, this, [this] {
        if (m_view.timeline->audio() != m_audio)
            propose();
    });
    connect(&m_task, &DeskTask::busyChanged, this, &PausesDesk::busyChanged);
    connect(actions[ActionId::SegmentAtPauses], &QAction::triggered, this, &PausesDesk::open);
    connect(view.pauses, &PauseBar::ruleChanged, this, &PausesDesk::propose);
    connect(view.pauses, &PauseBar::applyWanted, this, &PausesDesk::apply);
    connect(view.pauses, &PauseBar::cancelWanted, this, &PausesDesk::cancel);
    connect(&bench.currentRow(), &CurrentRow::changed, this, [this](const SegmentRow &row) {
        if (m_row && !isSameRecording(row, *m_row))
            close();
    });
}

void PausesDesk::attach(DatasetSession &session)
{
    m_session = &session;
}

void PausesDesk::detach()
{
    close();
    m_task.forget();
    m_session = nullptr;
}

void PausesDesk::open()
{
    const auto *current = m_browse.current();
    if (isOpen() || !m_session || m_edits.isLocked() || !current || !m_edits.commit())
        return;
    if (!m_sound.isWaveformShown() || m_view.timeline->scale().sampleRateHz() <= 0) {
        emit notice(m_sound.isBeingRead()
                        ? tr("The audio is still being read. Try again in a moment.")
                        : tr("Pauses cannot be found: the audio cannot be read."));
        return;
    }
    m_row = *current;
    m_focusBefore = QApplication::focusWidget();
    m_view.pauses->show();
    m_view.pauses->threshold().setFocus(Qt::OtherFocusReason);
    propose();
    emit openChanged();
}

void PausesDesk::close()
{
    if (!m_row)
        return;
    dropProposal();
    m_listening.stop();
    m_row.reset();
    m_audio.reset();
    m_spans.clear();
    m_isSettled = false;
    m_view.timeline->setProposal({}, std::nullopt);
    const auto *focus = QApplication::focusWidget();
    const bool wasHere = focus && m_view.pauses->isAncestorOf(focus);
    m_view.pauses->hide();
    if (wasHere && m_focusBefore)
        m_focusBefore->setFocus(Qt::OtherFocusReason);
    m_focusBefore.clear();
    emit openChanged();
}

bool PausesDesk::cancel()
{
    const bool wasOpen = isOpen();
    close();
    return wasOpen;
}

/// Its answer is not heard, even where it is already on its way.
void PausesDesk::dropProposal()
{
    ++m_proposals;
    m_task.cancelLook(m_look);
}

bool PausesDesk::isWholeKnown() const
{
    return m_audio && (m_audio->peaks || (m_audio->chunks && m_audio->chunks->isComplete()));
}

void PausesDesk::propose()
{
    if (!m_row)
        return;
    dropProposal();
    m_isSettled = false;
    m_audio = m_view.timeline->audio();
    if (!isWholeKnown()) {
        m_view.pauses->setResult(tr("The recording is still being read…"), false);
        m_listening.start();
        return;
    }
    m_listening.stop();
    m_look = m_task.look<Spans>(
        tr("Looking for pauses"),
        [audio = m_audio, rule = m_view.pauses->rule()](
            const ProgressSink &, const std::stop_token &stop) -> Result<Spans> {
            VOX_CHECK(rule.check());
            const auto whole = audio->pcm->whole();
            const int rate = audio->pcm->sampleRateHz();
            const auto levels = audio->peaks ? levelsOf(*audio->peaks, whole, rate)
                                             : levelsOf(*audio->chunks, whole, rate);
            return segmentsByPauses(levels, rule, stop);
        },
        [this, number = m_proposals](const Result<Spans> &found) {
            if (number == m_proposals)
                acceptProposal(found);
        });
}

void PausesDesk::acceptProposal(const Result<Spans> &found)
{
    m_isSettled = true;
    m_spans = found ? *found : Spans();
    showSpans();
    if (!found)
        m_view.pauses->setResult(toQString(found.error().detail), false);
}

void PausesDesk::showSpans()
{
    const int rate = m_view.timeline->scale().sampleRateHz();
    std::vector<TimelineSegment> segments;
    segments.reserve(m_spans.size());
    double seconds = 0;
    for (const TimeSpan &span : m_spans) {
        seconds += span.length();
        const FrameRange range{Frames{std::llround(span.begin * rate)},
                               Frames{std::llround(span.end * rate)}};
        segments.push_back({range, QString::number(segments.size() + 1)});
    }
    m_view.timeline->setProposal(std::move(segments), std::nullopt);
    m_view.pauses->setResult(
        m_spans.empty() ? tr("No audio is above the threshold.")
                        : tr("%1, %2").arg(tr("%Ln segments", nullptr, pluralCount(m_spans.size())),
                                           spanText(seconds)),
        !m_spans.empty());
}

void PausesDesk::apply()
{
    if (!isSettled() || m_spans.empty() || m_task.isBusy())
        return;
    if (m_edits.isLocked()) {
        emit notice(tr("Editing is locked at the moment. The proposal is kept here."));
        return;
    }
    if (!m_edits.commit())
        return;
    const auto &scale = m_view.timeline->scale();
    const double playhead = static_cast<double>(count(m_view.timeline->playhead()))
                            / scale.sampleRateHz();
    m_task.start<Made>(
        {tr("Dividing the recording at its pauses"), {}, true},
        [login = m_session->login(), items = m_session->items(), who = m_bench.identity().who(),
         ref = m_row->ref, spans = m_spans,
         playhead](const ProgressSink &progress, const std::stop_token &stop) -> Result<Made> {
            VOX_TRY(const auto workspace, login.write());
            EditSession edits(*workspace, items, who);
            VOX_TRY(const auto row, RowReader(*workspace).row(ref));
            VOX_TRY(const auto present, rowsOfRecording(*workspace, row));
            VOX_TRY(const auto changes,
                    becomeSpans(*workspace, edits, present, spans, !items->hasRecords()));
            VOX_TRY(const auto step, edits.apply(changes, progress, stop));
            return Made{step, segmentAt(*workspace, row, playhead)};
        },
        [this](const Result<Made> &made) { acceptStep(made); });
}

void PausesDesk::acceptStep(const Result<Made> &made)
{
    if (!made) {
        if (made.error().code != ErrorCode::Cancelled)
            emit failed(made.error());
        return;
    }
    const auto words = tr("%Ln segments", nullptr, pluralCount(m_spans.size()));
    const auto name = m_row ? toQString(m_row->itemKey) : QString();
    close();
    if (made->step != 0)
        m_edits.adoptStep(made->step, tr("Divided at pauses, %1").arg(name));
    m_bench.rowChanges().tell(RowChange::Many);
    m_browse.refreshAndGoTo(made->atPlayhead); // other rows than before
    if (canHoldSegments(*m_session, m_session->workspace()))
        emit notice(tr("%1 created at the pauses of %2. Undo restores the previous segments.")
                        .arg(words, name));
    else // known now, not when an hour of work is to be published
        emit notice(tr("%1 created at the pauses of %2. They cannot be published into this "
                       "dataset; use Export or Build.")
                        .arg(words, name));
}

} // namespace voxdeck
