// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/sound/RangeDesk.h"

#include "core/sound/SoundFile.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/sound/SoundDesk.h"
#include "ui/annotate/sound/WaveDesk.h"
#include "ui/common/KeyWords.h"
#include "ui/common/Text.h"
#include "ui/common/TimeText.h"
#include "ui/jobs/JobList.h"
#include "ui/session/Workbench.h"
#include "ui/wave/TimelineScale.h"
#include "ui/wave/TimelineView.h"

#include <QFileDialog>
#include <QMenu>

#include <utility>

namespace voxdeck {
namespace {

/// A range is saved with times that are cut down to frames; the middle of a frame survives that whatever its
/// rate. A segment's own times follow the rule of its list, as everywhere else.
double secondsInside(Frames frame, int sampleRateHz)
{
    return (static_cast<double>(count(frame)) + 0.5) / sampleRateHz;
}

QString fileNameOf(const SegmentRow &row)
{
    auto name = toQString(row.key);
    for (auto &letter : name)
        if (letter == QLatin1Char('/') || letter.unicode() < 0x20)
            letter = QLatin1Char('_');
    return name.left(100) + QStringLiteral(".wav");
}

} // namespace

RangeDesk::RangeDesk(Workbench &bench, FileSystem &fs, JobList &jobs, AnnotateView &view,
                     SoundDesk &sound, QWidget *window)
    : QObject(window),
      m_bench(bench),
      m_fs(fs),
      m_jobs(jobs),
      m_view(view),
      m_sound(sound),
      m_window(window)
{
    bench.hear(*this);
    bench.modes().add(Modes::Layer::Range, [this] { return clear(); });
    bench.actions().on(ActionId::SaveAudio, this, [this] { saveAudio(); });
    connect(m_view.timeline, &TimelineView::rangeSelected, this, [this](FrameRange range) {
        const int rate = m_view.timeline->scale().sampleRateHz();
        if (rate > 0)
            emit notice(tr("Range %1 to %2, %3 s. Press %4 to play it.")
                            .arg(timeText(range.begin, rate), timeText(range.end, rate),
                                 QLocale().toString(
                                     static_cast<double>(count(range.length())) / rate, 'f', 3),
                                 keyOf(*m_window, "play-pause")));
    });
}

std::optional<SoundPart> RangeDesk::chosenPart() const
{
    const auto &details = m_bench.currentRow().details();
    auto part = details ? details->sound : std::nullopt;
    const int rate = m_view.timeline->scale().sampleRateHz();
    const auto range = m_view.timeline->selection();
    if (!part || !range || rate <= 0)
        return part;
    part->startSeconds = secondsInside(range->begin, rate);
    part->endSeconds = secondsInside(range->end, rate);
    part->lengthSeconds.reset();
    part->timeRule = TimeRule::Truncate;
    part->isWholeBarOneFrame = false;
    return part;
}

void RangeDesk::saveAudio()
{
    const auto &details = m_bench.currentRow().details();
    if (!details || !details->sound)
        return;
    auto *dialog = new QFileDialog(m_window, tr("Save as audio file"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilter(tr("Audio (*.wav *.flac *.ogg *.opus *.mp3)"));
    dialog->selectFile(fileNameOf(details->row));
    connect(dialog, &QFileDialog::fileSelected, this,
            [this](const QString &path) { saveAudioTo(toPath(path)); });
    dialog->open();
}

void RangeDesk::saveAudioTo(const std::filesystem::path &target)
{
    const auto part = chosenPart();
    if (!part)
        return;
    JobTraits traits;
    traits.quitting = WhenQuitting::Lost;
    m_jobs.start<SliceRange>(
        tr("Saving audio"),
        [part = *part, target, &fs = m_fs](const ProgressSink &, std::stop_token stop) {
            return writeSound(fs, part, target, std::move(stop));
        },
        [this, target](const Result<SliceRange> &written) {
            if (!written) {
                emit failed(written.error());
                return;
            }
            const double seconds = static_cast<double>(count(written->frames.length()))
                                   / written->sampleRateHz;
            emit notice(
                tr("Saved %1 s to %2").arg(QLocale().toString(seconds, 'f', 3), pathText(target)));
            if (!written->change.empty())
                emit notice(tr("The file contains less than the recording: %1.")
                                .arg(QString::fromStdString(written->change)));
            emit saved(pathText(target));
        },
        traits);
}

bool RangeDesk::clear()
{
    if (!m_view.timeline->selection())
        return false;
    m_view.timeline->setSelection(std::nullopt);
    return true;
}

void RangeDesk::popUpMenu(Actions &actions, WaveDesk &wave, const QPoint &at, Frames position)
{
    if (!m_bench.currentRow().details() || m_view.timeline->scale().sampleRateHz() <= 0)
        return;
    auto *menu = new QMenu(m_window);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (const auto range = m_view.timeline->selection()) {
        menu->addAction(tr("Play the range"), this,
                        [this, range = *range] { m_sound.playRange(range); });
        menu->addAction(tr("Zoom to the range"), this,
                        [this, range = *range] { m_view.timeline->scale().fit(range); });
        menu->addAction(tr("Clear the range"), this, [this] { clear(); });
        menu->addSeparator();
    }
    const auto whole = FrameRange{position, m_view.timeline->scale().length()};
    menu->addAction(tr("Play from here"), this, [this, whole] { m_sound.playRange(whole); });
    for (const auto id :
         {ActionId::PlaySegment, ActionId::SaveAudio, ActionId::FitSegment, ActionId::FitRecording})
        menu->addAction(actions[id]);
    menu->addSeparator();
    wave.fillMenu(*menu);
    menu->popup(at);
}

} // namespace voxdeck
