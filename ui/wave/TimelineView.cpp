// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wave/TimelineView.h"

#include "ui/wave/OverviewStrip.h"
#include "ui/wave/SampleFetcher.h"
#include "ui/wave/SegmentLane.h"
#include "ui/wave/SpectrogramPane.h"
#include "ui/wave/TimelineAccessibility.h"
#include "ui/wave/TimelineRuler.h"
#include "ui/wave/TimelineState.h"
#include "ui/wave/WaveformView.h"
#include "ui/wave/WordLane.h"

#include <QAccessible>
#include <QEvent>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

namespace voxdeck {

namespace {

constexpr double kPageAt = 0.9; // of the width
constexpr double kPageTo = 0.05;
constexpr double kShownAround = 3; // lengths of the segment, when an item is opened
constexpr double kLeastShownSeconds = 6;
constexpr double kPlayedSoonSeconds = 1; // of the current segment, at hand before it is played

} // namespace

struct TimelineView::Private {
    Private(TimelineView *view, DecodePool &pool)
        : overview(new OverviewStrip(state, view)),
          ruler(new TimelineRuler(state, view)),
          panes(new QSplitter(Qt::Vertical, view)),
          waveform(new WaveformView(state, panes)),
          spectrogram(new SpectrogramPane(state, pool, panes)),
          words(new WordLane(state, view)),
          lane(new SegmentLane(state, view)),
          pool(pool),
          fetcher(pool),
          strips{overview, ruler, waveform, spectrogram, words, lane}
    {
    }

    void redraw();
    void fetch();
    void fetchChannels(const std::vector<FrameRange> &ranges);
    void movePlayhead(Frames position);
    void reveal(FrameRange range);
    double anchorX() const;

    TimelineState state; // before the strips, which look at it
    OverviewStrip *overview;
    TimelineRuler *ruler;
    QSplitter *panes;
    WaveformView *waveform;
    SpectrogramPane *spectrogram;
    WordLane *words;
    SegmentLane *lane;
    DecodePool &pool;
    SampleFetcher fetcher; // of streamed audio
    std::vector<std::unique_ptr<SampleFetcher>> channelFetchers;
    std::array<TimelineStrip *, 6> strips;
    bool isNewItem = true; // not shown yet: the zoom may be chosen
};

void TimelineView::Private::redraw()
{
    for (auto *strip : strips)
        strip->redraw();
}

/// Fetches the samples that are painted one by one, and those likely to be played next.
void TimelineView::Private::fetch()
{
    if (!state.audio || !state.audio->pcm->streamed())
        return;
    std::vector<FrameRange> ranges;
    const double ratio = waveform->devicePixelRatioF();
    if (state.scale.framesPerPixel() / ratio < double(PeakChunk::kFramesPerCell))
        ranges.push_back(state.scale.visible());
    if (const auto *now = state.currentSegment()) {
        const Frames soon{std::llround(kPlayedSoonSeconds * state.scale.sampleRateHz())};
        ranges.push_back({now->range.begin, std::min(now->range.begin + soon, now->range.end)});
    }
    fetchChannels(ranges);
    fetcher.want(state.audio->pcm, std::move(ranges));
}

/// Leftovers of channels that are not shown any more are not waited for.
void TimelineView::Private::fetchChannels(const std::vector<FrameRange> &ranges)
{
    for (std::size_t i = 0; i < channelFetchers.size(); ++i) {
        const auto audio = i < state.channels.size() ? state.channels[i].audio : nullptr;
        if (audio && audio->pcm->streamed())
            channelFetchers[i]->want(audio->pcm, ranges);
        else
            channelFetchers[i]->want(nullptr, {});
    }
}

void TimelineView::Private::movePlayhead(Frames position)
{
    const auto pixelOf = [this](Frames frame) {
        return std::lround(state.scale.xOf(frame));
    };
    const Frames before = state.playhead;
    state.playhead = position;
    if (before == position)
        return;
    const double shown = state.scale.width();
    const double x = state.scale.xOf(position);
    const double xBefore = state.scale.xOf(before);
    // The page turns only for sound that goes on past it: the segment just heard stays on screen.
    const bool endsInView = state.playedEnd && position <= *state.playedEnd
                            && state.scale.xOf(*state.playedEnd) <= shown;
    // A user who scrolled away during playback stays there.
    if (state.isPlaying && !state.drag.isActive() && xBefore >= 0 && xBefore <= shown
        && ((x > kPageAt * shown && !endsInView) || x < 0)) {
        state.scale.scrollBy(x - kPageTo * shown);
        if (state.scale.xOf(position) != x)
            return; // all is repainted
    }
    if (pixelOf(before) == pixelOf(position)) {
        ruler->updatePlayhead(x); // its milliseconds go on
        return;
    }
    for (auto *strip : strips) {
        strip->updatePlayhead(xBefore);
        strip->updatePlayhead(x);
    }
}

void TimelineView::Private::reveal(FrameRange range)
{
    auto &scale = state.scale;
    if (range.isEmpty() || scale.sampleRateHz() <= 0)
        return;
    if (isNewItem) {
        isNewItem = false;
        const double wanted = std::max(double(count(range.length())) * kShownAround,
                                       kLeastShownSeconds * scale.sampleRateHz());
        const auto margin = Frames{std::llround((wanted - double(count(range.length()))) / 2)};
        if (wanted < double(count(scale.length())))
            scale.fit({range.begin - margin, range.end + margin});
        return;
    }
    const FrameRange visible = scale.visible();
    if (range.begin >= visible.begin && range.end <= visible.end)
        return;
    if (range.length() > visible.length())
        scale.fit(range);
    else
        scale.showFrom(range.begin - Frames{count(visible.length() - range.length()) / 2});
}

double TimelineView::Private::anchorX() const
{
    const double x = state.scale.xOf(state.playhead);
    return x >= 0 && x <= state.scale.width() ? x : state.scale.width() / 2.0;
}

TimelineView::TimelineView(DecodePool &pool, QWidget *parent) : QWidget(parent)
{
    installTimelineAccessibility(); // before there is a strip to ask about
    m_d = std::make_unique<Private>(this, pool);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_d->overview);
    column->addWidget(m_d->ruler);
    column->addWidget(m_d->panes, 1);
    column->addWidget(m_d->words);
    column->addWidget(m_d->lane);
    m_d->panes->setHandleWidth(1); // no line through the picture; the mouse target is wider
    m_d->panes->setChildrenCollapsible(false);
    m_d->panes->setSizes({WaveformView::kHeight, SpectrogramPane::kHeight});
    m_d->panes->setStretchFactor(0, 3);
    m_d->panes->setStretchFactor(1, 2);
    setFocusProxy(m_d->waveform);
    connectStrips();
    takeColors();
}

TimelineView::~TimelineView()
{
    // The strips look at the state, so they go before it.
    delete m_d->overview;
    delete m_d->ruler;
    delete m_d->panes;
    delete m_d->words;
    delete m_d->lane;
}

void TimelineView::connectStrips()
{
    for (TimelineStrip *strip : m_d->strips) {
        connect(strip, &TimelineStrip::pointed, this, [this](Frames position) {
            m_d->waveform->setFocus(Qt::MouseFocusReason);
            if (m_d->state.selection) {
                setSelection(std::nullopt);
                emit selectionCleared();
            }
            setPlayhead(position);
            emit seekRequested(position);
        });
        connect(strip, &TimelineStrip::rangeDragged, this, [this](FrameRange range, bool isDone) {
            m_d->waveform->setFocus(Qt::MouseFocusReason);
            setSelection(range);
            if (isDone)
                emit rangeSelected(range);
        });
        connect(strip, &TimelineStrip::menuWanted, this, &TimelineView::contextMenuRequested);
    }
    connect(m_d->spectrogram, &TimelineStrip::amplitudeStepped, m_d->waveform,
            &WaveformView::stepAmplitude);
    connect(m_d->waveform, &WaveformView::channelPicked, this, &TimelineView::channelPicked);
    connect(m_d->waveform, &WaveformView::playWanted, this, &TimelineView::playWanted);
    connect(m_d->lane, &SegmentLane::activated, this, &TimelineView::segmentActivated);
    connect(m_d->words, &WordLane::wordWanted, this, [this](int word) {
        if (const auto &words = m_d->state.words; std::size_t(word) < words.size())
            emit wordWanted(words[std::size_t(word)].range);
    });
    connect(m_d->lane, &SegmentLane::rangeActivated, this, [this](FrameRange range) {
        setSelection(range);
        emit segmentWanted(range);
    });
    connect(&m_d->state.drag, &SegmentDrag::previewed, this, [this] {
        if (m_d->state.drag.isActive())
            m_d->waveform->setFocus(Qt::MouseFocusReason); // Esc is heard there
        m_d->redraw();
    });
    connect(&m_d->state.drag, &SegmentDrag::done, this, &TimelineView::segmentsMoved);
    connect(&m_d->state.drag, &SegmentDrag::stoppedShort, this, &TimelineView::dragStoppedShort);
    connect(&m_d->state.scale, &TimelineScale::changed, this, [this] { m_d->fetch(); });
    connect(&m_d->fetcher, &SampleFetcher::fetched, m_d->waveform, &TimelineStrip::redraw);
    connect(m_d->waveform, &WaveformView::movedByKey, this, [this](Frames position) {
        setPlayhead(position);
        m_d->reveal({position, position + Frames{1}});
        QAccessibleValueChangeEvent said(m_d->waveform, playheadSeconds(*m_d->waveform));
        QAccessible::updateAccessibility(&said);
        emit seekRequested(position);
    });
}

void TimelineView::takeColors()
{
    m_d->state.colors = Theme::of(palette());
    m_d->spectrogram->colorsChanged();
    m_d->redraw();
}

void TimelineView::showMessage(const QString &sentence)
{
    auto &state = m_d->state;
    state.drag.cancel();
    state.audio.reset();
    state.message = sentence;
    state.segments.clear();
    setWords({});
    state.lane = {};
    state.channels.clear();
    m_d->spectrogram->channelsChanged();
    m_d->fetchChannels({});
    m_d->lane->layOutRows();
    state.current = -1;
    state.selection.reset();
    state.proposed.clear();
    state.splitLine.reset();
    state.playhead = Frames{0};
    m_d->isNewItem = true;
    m_d->fetcher.want(nullptr, {});
    state.scale.setRecording(Frames{0}, 0);
    m_d->spectrogram->audioChanged();
    forgetSegments(*m_d->lane);
    m_d->waveform->setAccessibleDescription(sentence);
    m_d->redraw();
}

void TimelineView::showAudio(std::shared_ptr<const WaveformAudio> audio)
{
    auto &state = m_d->state;
    if (!audio || !audio->pcm)
        return;
    const bool isSameItem = state.audio && state.audio->pcm == audio->pcm;
    state.audio = std::move(audio);
    state.message.clear();
    if (!isSameItem) {
        state.scale.setRecording(state.audio->pcm->length(), state.audio->pcm->sampleRateHz());
        m_d->waveform->setAccessibleDescription({});
        m_d->spectrogram->audioChanged();
        m_d->isNewItem = true;
        if (const auto *now = state.currentSegment())
            m_d->reveal(now->range);
    }
    m_d->waveform->audioChanged();
    m_d->fetch();
    m_d->redraw();
}

void TimelineView::setWords(std::vector<TimelineWord> words)
{
    if (m_d->state.words == words)
        return;
    m_d->state.words = std::move(words);
    m_d->words->wordsChanged();
}

void TimelineView::setAutomaticGain(bool isAutomatic)
{
    m_d->waveform->setAutomaticGain(isAutomatic);
}

void TimelineView::setSegments(std::vector<TimelineSegment> segments)
{
    auto &state = m_d->state;
    if (state.drag.isActive() && state.isSettled(segments))
        return; // nothing new: what is dragged stays in the hand
    state.drag.cancel();
    state.lane = laneRows(segments);
    state.segments = std::move(segments);
    state.longestSegment = Frames{0};
    for (const auto &segment : state.segments)
        state.longestSegment = std::max(state.longestSegment, segment.range.length());
    if (state.current >= std::ssize(state.segments))
        state.current = -1;
    forgetSegments(*m_d->lane);
    m_d->lane->layOutRows();
    m_d->redraw();
}

void TimelineView::updateSegments(std::vector<std::pair<std::size_t, TimelineSegment>> changed)
{
    auto &state = m_d->state;
    if (state.drag.isActive() && changed.empty())
        return; // what is dragged stays in the hand
    state.drag.cancel();
    bool isPlaced = true;
    for (auto &one : changed) {
        auto &shown = state.segments[one.first];
        isPlaced = isPlaced && shown.range == one.second.range
                   && shown.speaker == one.second.speaker;
        shown = std::move(one.second);
    }
    if (!isPlaced) {
        state.lane = laneRows(state.segments);
        state.longestSegment = Frames{0};
        for (const auto &segment : state.segments)
            state.longestSegment = std::max(state.longestSegment, segment.range.length());
        m_d->lane->layOutRows();
    }
    if (!changed.empty())
        forgetSegments(*m_d->lane);
    m_d->redraw();
}

std::size_t TimelineView::segmentCount() const
{
    return m_d->state.segments.size();
}

void TimelineView::setChannels(std::vector<ChannelWave> channels)
{
    if (channels.empty() && m_d->state.channels.empty())
        return;
    m_d->state.channels = std::move(channels);
    while (m_d->channelFetchers.size() < m_d->state.channels.size()) {
        auto fetcher = std::make_unique<SampleFetcher>(m_d->pool);
        connect(fetcher.get(), &SampleFetcher::fetched, m_d->waveform, &TimelineStrip::redraw);
        m_d->channelFetchers.push_back(std::move(fetcher));
    }
    m_d->spectrogram->channelsChanged();
    m_d->fetch();
    m_d->waveform->redraw();
    m_d->overview->redraw();
}

void TimelineView::setCurrentSegment(int index)
{
    auto &state = m_d->state;
    const int wanted = std::size_t(index) < state.segments.size() && index >= 0 ? index : -1;
    if (wanted == state.current && state.drag.isActive())
        return;
    state.drag.cancel();
    state.current = wanted;
    if (const auto *now = state.currentSegment(); now && state.audio)
        m_d->reveal(now->range);
    m_d->fetch();
    m_d->redraw();
}

void TimelineView::setPlayhead(Frames position)
{
    m_d->movePlayhead(position);
}

void TimelineView::setPlayedEnd(std::optional<Frames> end)
{
    m_d->state.playedEnd = end;
}

void TimelineView::setPlaying(bool isPlaying)
{
    m_d->state.isPlaying = isPlaying;
}

void TimelineView::setSelection(std::optional<FrameRange> range)
{
    if (m_d->state.selection == range)
        return;
    m_d->state.selection = range;
    for (auto *strip : m_d->strips)
        strip->update();
}

void TimelineView::setProposal(std::vector<TimelineSegment> segments,
                               std::optional<Frames> splitLine)
{
    m_d->state.proposed = std::move(segments);
    m_d->state.splitLine = splitLine;
    for (auto *strip : m_d->strips)
        strip->update();
}

std::shared_ptr<const WaveformAudio> TimelineView::audio() const
{
    return m_d->state.audio;
}

const std::vector<TimelineSegment> &TimelineView::proposal() const
{
    return m_d->state.proposed;
}

std::optional<Frames> TimelineView::splitLine() const
{
    return m_d->state.splitLine;
}

void TimelineView::setComments(std::vector<FrameRange> ranges)
{
    if (m_d->state.comments == ranges)
        return;
    m_d->state.comments = std::move(ranges);
    m_d->redraw();
}

void TimelineView::setSpectrogramVisible(bool isVisible)
{
    m_d->spectrogram->setVisible(isVisible);
}

void TimelineView::setOverviewVisible(bool isVisible)
{
    m_d->overview->setVisible(isVisible);
}

void TimelineView::setWheelZooms(bool zooms)
{
    m_d->state.wheelZooms = zooms;
}

void TimelineView::setSpectrogramLook(const SpectrogramLook &look)
{
    m_d->spectrogram->setLook(look);
}

const SpectrogramLook &TimelineView::spectrogramLook() const
{
    return m_d->spectrogram->look();
}

Frames TimelineView::playhead() const
{
    return m_d->state.playhead;
}

std::optional<FrameRange> TimelineView::selection() const
{
    return m_d->state.selection;
}

void TimelineView::setEditable(bool isEditable)
{
    m_d->state.drag.setEditable(isEditable);
}

void TimelineView::setSnapping(bool isSnapping)
{
    m_d->state.drag.setSnapping(isSnapping);
}

void TimelineView::setShortestSegment(double seconds)
{
    m_d->state.drag.setShortestSeconds(seconds);
}

bool TimelineView::cancelDrag()
{
    return m_d->state.drag.cancel();
}

bool TimelineView::isSpectrogramVisible() const
{
    return !m_d->spectrogram->isHidden();
}

TimelineScale &TimelineView::scale()
{
    return m_d->state.scale;
}

void TimelineView::zoomIn()
{
    m_d->state.scale.zoomBy(TimelineScale::kZoomStep, m_d->anchorX());
}

void TimelineView::zoomOut()
{
    m_d->state.scale.zoomBy(1 / TimelineScale::kZoomStep, m_d->anchorX());
}

void TimelineView::fitSegment()
{
    if (const auto *now = m_d->state.currentSegment())
        m_d->state.scale.fit(now->range);
    else
        m_d->state.scale.fitRecording();
}

void TimelineView::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        takeColors();
    else if (event->type() == QEvent::FontChange)
        m_d->redraw();
}

void TimelineView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    m_d->state.scale.setWidth(width() - kTimelineGutter);
}

} // namespace voxdeck
