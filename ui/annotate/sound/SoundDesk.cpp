// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/sound/SoundDesk.h"

#include "core/format/WordTimes.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/common/describeError.h"
#include "core/sound/PcmSource.h"
#include "ui/common/Text.h"
#include "ui/player/PlaybackSpeeds.h"
#include "ui/player/TransportBar.h"
#include "ui/session/OfflineWatch.h"
#include "ui/session/Workbench.h"
#include "ui/wave/TimelineScale.h"
#include "ui/wave/TimelineView.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace voxdeck {
namespace {

/// Whether the timeline shows both in the same way and place.
bool isShownAlike(const SegmentRow &a, const SegmentRow &b)
{
    return a.ref == b.ref && a.startSeconds == b.startSeconds && a.endSeconds == b.endSeconds
           && a.channel == b.channel && a.text == b.text && a.speaker == b.speaker;
}

constexpr double kBeforeSeconds = 0.5; ///< how much earlier "from before" begins

} // namespace

SoundDesk::SoundDesk(Workbench &bench, const FileSystem &fs, PeakCache &cache, AnnotateView &view,
                     DecodePool &pool, AudioPlayer &player, QObject *parent)
    : QObject(parent),
      m_fs(fs),
      m_view(view),
      m_player(player),
      m_loader(pool, &cache),
      m_offline(new OfflineWatch(fs, bench.jobs(), bench.reports(), this))
{
    bench.serve(*this);
    bench.hear(*this);
    bench.modes().add(Modes::Layer::Playback, [this] { return stop(); });
    connect(&bench.currentRow(), &CurrentRow::changed, this, &SoundDesk::expect);
    connect(&bench.currentRow(), &CurrentRow::detailsShown, this, &SoundDesk::showDetails);
    connect(&bench.rowChanges(), &RowChanges::rowChanged, this, &SoundDesk::updateLabels);
    connect(&m_loader, &WaveformLoader::samplesReady, this,
            [this](const std::shared_ptr<const PcmSource> &pcm) {
                m_pcm = pcm;
                if (!m_heard) // else a channel of it, which was there sooner
                    hear(nullptr);
                m_view.transport->setSampleRate(pcm->sampleRateHz());
                emit recordingKnown();
                if (m_wantsPlay)
                    playSegment(m_playBefore);
            });
    connect(&m_loader, &WaveformLoader::loaded, this, &SoundDesk::showWaveform);
    connect(&m_loader, &WaveformLoader::failed, this, &SoundDesk::showFailure);
    connect(m_offline, &OfflineWatch::isBack, this, &SoundDesk::loadIfFailed);
    // queued: the mode is another by then
    connect(
        bench.actions()[ActionId::WorkOffline], &QAction::toggled, this,
        [this](bool isOffline) { isOffline ? m_offline->forget() : loadIfFailed(); },
        Qt::QueuedConnection);
    connectTransport();
    connectActions(bench.actions());
}

void SoundDesk::connectActions(Actions &actions)
{
    using Id = ActionId;
    auto *bar = m_view.transport;
    actions.on(Id::PlayPause, this, [this] { playPause(); });
    actions.on(Id::PlaySegment, this, [this] { playSegment(); });
    actions.on(Id::PlayFromBefore, this, [this] { playSegment(kBeforeSeconds); });
    actions.on(Id::BackAndPlay, this, [this] { backAndPlay(); });
    actions.on(Id::Slower, this, [this] { stepSpeed(-1); });
    actions.on(Id::Faster, this, [this] { stepSpeed(1); });
    actions.on(Id::Softer, this, [this] { stepVolume(-1); });
    actions.on(Id::Louder, this, [this] { stepVolume(1); });
    actions.on(Id::SoundDevice, this, [bar] { bar->openVolumeMenu(); });
    actions.on(Id::Loop, this, [this, bar](bool isLooping) {
        m_player.setLooping(isLooping);
        bar->setLooping(isLooping);
    });
    connect(bar, &TransportBar::loopToggled, actions[Id::Loop], &QAction::setChecked);
}

void SoundDesk::showWaveform(const std::shared_ptr<const WaveformAudio> &audio)
{
    auto *timeline = m_view.timeline;
    const bool isFirst = !m_isShown;
    timeline->showAudio(audio);
    if (isFirst) {
        m_isShown = true;
        showSegments();
        timeline->fitSegment();
        if (m_wantedView)
            showSeconds(m_wantedView->first, m_wantedView->second);
        m_wantedView.reset();
        m_loader.lookAt(timeline->scale().visible());
    }
    const bool isKnown = audio->isKnown(timeline->scale().visible());
    if (isKnown && !m_isKnown)
        emit waveformShown();
    m_isKnown = isKnown;
}

void SoundDesk::connectTransport()
{
    auto *bar = m_view.transport;
    auto *timeline = m_view.timeline;
    connect(&m_player, &AudioPlayer::positionChanged, timeline, [this, timeline](Frames position) {
        timeline->setPlayedEnd(m_player.range().end); // a seek may have made it another one
        timeline->setPlayhead(position);
    });
    connect(&m_player, &AudioPlayer::positionChanged, bar, &TransportBar::setPosition);
    connect(&m_player, &AudioPlayer::levelChanged, bar, &TransportBar::setLevel);
    connect(&m_player, &AudioPlayer::stateChanged, this, [bar, timeline](AudioPlayer::State state) {
        bar->setPlaying(state == AudioPlayer::State::Playing);
        timeline->setPlaying(state == AudioPlayer::State::Playing);
    });
    connect(&m_player, &AudioPlayer::deviceChanged, this, &SoundDesk::announceDevice);
    connect(&m_player, &AudioPlayer::failed, this, &SoundDesk::notice);
    connect(timeline, &TimelineView::seekRequested, &m_player, &AudioPlayer::seek);
    connect(timeline, &TimelineView::seekRequested, bar, &TransportBar::setPosition);
    connect(timeline, &TimelineView::playWanted, this, [this] { playSegment(); });
    connect(timeline, &TimelineView::wordWanted, this, &SoundDesk::playRange);
    connect(timeline, &TimelineView::segmentActivated, this, [this](int index) {
        if (index >= 0 && static_cast<std::size_t>(index) < m_siblings.size())
            emit segmentPicked(m_siblings[static_cast<std::size_t>(index)].ref);
    });
    connect(&timeline->scale(), &TimelineScale::changed, this, [this, bar, timeline] {
        bar->setZoom(timeline->scale().zoom());
        m_loader.lookAt(timeline->scale().visible());
    });
    connect(bar, &TransportBar::playPauseRequested, this, &SoundDesk::playPause);
    connect(bar, &TransportBar::playSegmentRequested, this, [this] { playSegment(); });
    connect(bar, &TransportBar::loopToggled, this, [this, bar](bool isLooping) {
        m_player.setLooping(isLooping);
        bar->setLooping(isLooping);
    });
    connect(bar, &TransportBar::speedChosen, this, [this, bar](double speed) {
        m_player.setSpeed(speed);
        bar->setSpeed(speed);
    });
    connect(bar, &TransportBar::volumeChosen, &m_player, &AudioPlayer::setVolume);
    connect(bar, &TransportBar::seekRequested, this, [this, timeline](Frames position) {
        m_player.seek(position);
        timeline->setPlayhead(position);
    });
    connect(bar, &TransportBar::zoomChosen, this, [timeline](double zoom) {
        timeline->scale().setZoom(zoom, timeline->scale().width() / 2.0);
    });
    connect(bar, &TransportBar::zoomInRequested, timeline, &TimelineView::zoomIn);
    connect(bar, &TransportBar::zoomOutRequested, timeline, &TimelineView::zoomOut);
}

void SoundDesk::announceDevice()
{
    m_view.transport->setPlaybackProblem(m_player.deviceProblem());
    emit deviceChanged(m_player.deviceName().isEmpty() ? tr("No sound device")
                                                       : m_player.deviceName());
}

void SoundDesk::attach(DatasetSession &session)
{
    m_items = session.items();
}

void SoundDesk::detach()
{
    m_player.stop();
    m_player.setAudio(nullptr);
    m_loader.cancel();
    m_offline->forget();
    m_items.reset();
    m_current.reset();
    m_siblings = m_labelled = {};
    m_words.clear();
    m_pcm.reset();
    m_heard.reset();
    m_isShown = m_isKnown = false;
    m_problem.clear();
    m_view.timeline->showMessage({});
    emit itemLeft();
}

void SoundDesk::expect(const SegmentRow &row)
{
    const bool isSameAudio = m_current && m_current->ref.shard == row.ref.shard
                             && m_current->recording == row.recording
                             && m_current->channel == row.channel
                             && (row.recording != 0 || m_current->ref.item == row.ref.item);
    const bool isSameItem = isSameAudio && (m_isShown || m_pcm);
    m_wantsPlay = false;
    m_player.stop();
    m_current = row;
    if (isSameItem) {
        showSegments();
        return;
    }
    m_loader.cancel();
    m_player.setAudio(nullptr);
    m_pcm.reset();
    m_heard.reset();
    m_siblings = m_labelled = {};
    m_words.clear();
    m_isShown = m_isKnown = false;
    m_problem.clear();
    m_wantedView.reset(); // of the recording before
    m_view.timeline->showMessage(tr("Reading audio…"));
    m_view.showMissingAudio(false);
    m_view.transport->setSegment(std::nullopt);
    emit itemLeft();
}

void SoundDesk::showDetails(const SegmentDetails &details)
{
    m_current = details.row;
    m_siblings = details.siblings;
    m_sound = details.sound;
    m_soundOf = details.row;
    m_words.clear();
    if (details.metainfo)
        m_words = wordTimesOf(*details.metainfo, details.row.hypothesisName,
                              details.row.ref.segment,
                              {details.row.startSeconds, details.row.endSeconds});
    if (m_isShown || m_pcm) {
        showSegments();
        return;
    }
    if (m_loader.isLoading())
        return;
    if (!details.sound) {
        showFailure(details.audioProblem.value_or(
            Error{ErrorCode::NotFound, "the item has left the dataset", details.row.key}));
        return;
    }
    load();
}

void SoundDesk::load()
{
    m_loader.load([place = m_sound->place, &fs = m_fs](std::stop_token stop) {
        return openPcm(fs, place, std::move(stop));
    });
}

void SoundDesk::loadIfFailed()
{
    if (m_problem.isEmpty() || !m_sound || m_loader.isLoading())
        return;
    m_problem.clear();
    m_view.timeline->showMessage(tr("Reading audio…"));
    load();
}

int SoundDesk::sampleRateHz() const
{
    return m_pcm ? m_pcm->sampleRateHz() : 0;
}

std::optional<double> SoundDesk::recordingSeconds() const
{
    return m_pcm
               ? std::optional(static_cast<double>(count(m_pcm->length())) / m_pcm->sampleRateHz())
               : std::nullopt;
}

void SoundDesk::hear(const std::shared_ptr<const PcmSource> &pcm)
{
    const auto &wanted = pcm ? pcm : m_pcm;
    if (!wanted || wanted == m_heard)
        return;
    m_heard = wanted;
    const bool wasPlaying = isPlaying();
    const auto range = m_player.range();
    const auto at = m_player.position();
    m_player.setAudio(wanted);
    if (wasPlaying) {
        m_player.play(range);
        m_player.seek(at);
    }
}

void SoundDesk::updateLabels(const SegmentRow &row)
{
    if (m_current && m_current->id == row.id)
        m_current = row;
    const auto found = std::find_if(m_siblings.begin(), m_siblings.end(),
                                    [&row](const auto &one) { return one.id == row.id; });
    if (found != m_siblings.end() && !isShownAlike(*found, row))
        m_siblings.replace(static_cast<std::size_t>(found - m_siblings.begin()), row);
    showSegments();
}

std::optional<SegmentRow> SoundDesk::shownRow(std::size_t segment) const
{
    return segment < m_siblings.size() ? std::optional(m_siblings[segment]) : std::nullopt;
}

void SoundDesk::showSegments()
{
    if (!m_pcm || !m_current)
        return;
    labelSegments();
    const auto current = std::find_if(m_siblings.begin(), m_siblings.end(),
                                      [this](const auto &one) { return one.id == m_current->id; });
    m_view.timeline->setCurrentSegment(
        current == m_siblings.end() ? -1 : static_cast<int>(current - m_siblings.begin()));
    showWords();
    const auto range = segmentRange();
    m_view.transport->setSegment(range);
    if (range && m_player.state() != AudioPlayer::State::Playing) {
        m_view.timeline->setPlayhead(range->begin);
        m_view.transport->setPosition(range->begin);
    }
}

TimelineSegment SoundDesk::timelineSegment(std::size_t number) const
{
    const SegmentRow &row = m_siblings[number];
    return {
        {frameAt(row.startSeconds), frameAt(row.endSeconds)},
        QStringLiteral("%1 %2").arg(number + 1).arg(toQString(row.text.substr(0, 800)).left(200)),
        toQString(row.speaker)};
}

/// A recording may have 20,000 segments, and an edit changes one of them.
void SoundDesk::labelSegments()
{
    constexpr std::size_t kMostApart = 100;
    const auto rows = m_siblings.size();
    std::vector<std::pair<std::size_t, TimelineSegment>> changed;
    bool isKnown = m_labelled.size() == rows && m_view.timeline->segmentCount() == rows;
    for (std::size_t number = 0; isKnown && number < rows; ++number) {
        const SegmentRow &row = m_siblings[number];
        const SegmentRow &labelled = m_labelled[number];
        if (&row != &labelled && !isShownAlike(row, labelled))
            changed.emplace_back(number, timelineSegment(number));
        isKnown = changed.size() <= kMostApart;
    }
    m_labelled = m_siblings;
    if (isKnown) {
        m_view.timeline->updateSegments(std::move(changed));
        return;
    }
    std::vector<TimelineSegment> segments;
    segments.reserve(rows);
    for (std::size_t number = 0; number < rows; ++number)
        segments.push_back(timelineSegment(number));
    m_view.timeline->setSegments(std::move(segments));
}

void SoundDesk::showWords()
{
    std::vector<TimelineWord> words;
    for (const auto &word : m_words)
        words.push_back({{frameAt(word.begin), frameAt(word.end)}, toQString(word.word).trimmed()});
    std::stable_sort(words.begin(), words.end(),
                     [](const auto &a, const auto &b) { return a.range.begin < b.range.begin; });
    m_view.timeline->setWords(std::move(words));
}

std::optional<FrameRange> SoundDesk::segmentRange() const
{
    if (!m_pcm || !m_current)
        return std::nullopt;
    // what is played is what is exported and built: by the same rule
    return framesOf(currentPart(), m_pcm->sampleRateHz(), m_pcm->length())
        .value_or(FrameRange{frameAt(m_current->startSeconds), frameAt(m_current->endSeconds)});
}

/// The row's times may be newer than what was read of it.
SoundPart SoundDesk::currentPart() const
{
    const bool isKnown = m_sound && m_soundOf.id == m_current->id
                         && m_soundOf.startSeconds == m_current->startSeconds
                         && m_soundOf.endSeconds == m_current->endSeconds;
    if (isKnown)
        return *m_sound;
    SoundPart part = m_sound.value_or(SoundPart());
    part.lengthSeconds.reset();
    part.startSeconds = m_current->startSeconds;
    part.endSeconds = m_current->endSeconds;
    return part;
}

Frames SoundDesk::frameAt(double seconds) const
{
    const double frame = seconds * m_pcm->sampleRateHz();
    const double most = static_cast<double>(count(m_pcm->length()));
    return Frames{static_cast<std::int64_t>(std::llround(std::clamp(frame, 0.0, most)))};
}

void SoundDesk::showFailure(const Error &error)
{
    if (error.code == ErrorCode::Cancelled)
        return;
    m_offline->note(error);
    const bool isMissing = error.code == ErrorCode::NotFound && !error.subject.empty();
    const auto words = isMissing
                           ? tr("Audio file not found: %1. The transcript can still be edited.")
                                 .arg(toQString(error.subject))
                           : tr("Audio cannot be read: %1. The transcript can still be edited.")
                                 .arg(toQString(error.detail));
    m_view.showMissingAudio(isMissing && m_items && !m_items->hasRecords());
    m_view.timeline->showMessage(words);
    m_problem = words;
    m_view.transport->setSampleRate(0); // nothing to play
    m_isShown = false;
    emit recordingKnown();
    emit waveformShown(); // nothing more is coming
}

void SoundDesk::playPause()
{
    switch (m_player.state()) {
    case AudioPlayer::State::Playing: m_player.pause(); return;
    case AudioPlayer::State::Paused:
        emit playbackStarts();
        if (m_rewindSeconds > 0)
            m_player.backAndPlay(m_rewindSeconds);
        else
            m_player.resume();
        return;
    default: break;
    }
    if (const auto dragged = m_view.timeline->selection()) {
        playRange(*dragged);
        return;
    }
    const auto range = segmentRange();
    const auto head = m_view.timeline->playhead();
    // from the playhead, where it was put into the segment; else the whole segment
    if (range && head > range->begin && head < range->end) {
        emit playbackStarts();
        m_player.play({head, range->end});
    } else {
        playSegment();
    }
}

void SoundDesk::playSegment(double secondsBefore)
{
    const auto range = segmentRange();
    if (!range) {
        m_wantsPlay = m_loader.isLoading();
        m_playBefore = secondsBefore;
        return;
    }
    m_wantsPlay = false;
    if (m_player.state() == AudioPlayer::State::NoDevice) {
        emit notice(m_player.deviceProblem());
        return;
    }
    emit playbackStarts();
    auto from = *range;
    const auto before = static_cast<std::int64_t>(secondsBefore * m_pcm->sampleRateHz());
    from.begin = Frames{std::max<std::int64_t>(0, count(from.begin) - before)};
    m_player.play(from);
}

void SoundDesk::playRange(FrameRange range)
{
    if (!m_pcm || range.isEmpty())
        return;
    if (m_player.state() == AudioPlayer::State::NoDevice) {
        emit notice(m_player.deviceProblem());
        return;
    }
    emit playbackStarts();
    m_player.play(range);
}

void SoundDesk::backAndPlay()
{
    emit playbackStarts();
    m_player.backAndPlay();
}

bool SoundDesk::stop()
{
    const auto state = m_player.state();
    const bool isHeard = state == AudioPlayer::State::Playing || state == AudioPlayer::State::Paused
                         || m_wantsPlay;
    m_wantsPlay = false;
    m_player.stop();
    return isHeard;
}

bool SoundDesk::isPlaying() const
{
    return m_player.state() == AudioPlayer::State::Playing;
}

bool SoundDesk::hasDevice() const
{
    return m_player.state() != AudioPlayer::State::NoDevice;
}

void SoundDesk::stepSpeed(int steps)
{
    const auto now = static_cast<int>(std::lround(m_player.speed() * 100));
    const auto *nearest = std::min_element(
        std::begin(kPlaybackSpeedsPercent), std::end(kPlaybackSpeedsPercent),
        [now](int a, int b) { return std::abs(a - now) < std::abs(b - now); });
    const auto at = std::clamp<std::ptrdiff_t>(nearest - std::begin(kPlaybackSpeedsPercent) + steps,
                                               0, std::ssize(kPlaybackSpeedsPercent) - 1);
    const double speed = kPlaybackSpeedsPercent[at] / 100.0;
    m_player.setSpeed(speed);
    m_view.transport->setSpeed(speed);
    emit notice(tr("Speed %1").arg(QLocale().toString(speed)));
}

void SoundDesk::stepVolume(int steps)
{
    const auto percent = std::clamp(std::lround(m_player.volume() * 10) + steps, 0L, 10L) * 10;
    m_player.setVolume(static_cast<double>(percent) / 100);
    m_view.transport->setVolume(static_cast<double>(percent) / 100);
    emit notice(tr("Volume %1 %").arg(percent));
}

std::pair<double, double> SoundDesk::shownSeconds() const
{
    const auto &scale = m_view.timeline->scale();
    if (!m_isShown || scale.sampleRateHz() <= 0)
        return m_wantedView.value_or(std::pair{0.0, 0.0}); // on its way
    const auto range = scale.visible();
    const double rate = scale.sampleRateHz();
    return {static_cast<double>(count(range.begin)) / rate,
            static_cast<double>(count(range.end)) / rate};
}

void SoundDesk::showSeconds(double begin, double end)
{
    if (end <= begin)
        return;
    if (!m_isShown) {
        m_wantedView = {begin, end};
        return;
    }
    auto &scale = m_view.timeline->scale();
    const FrameRange wanted{frameAt(begin), frameAt(end)};
    const double framesPerPixel = static_cast<double>(count(wanted.length()))
                                  / std::max(1, scale.width());
    if (framesPerPixel > 0)
        scale.zoomBy(scale.framesPerPixel() / framesPerPixel, 0);
    scale.showFrom(wanted.begin);
}

} // namespace voxdeck
