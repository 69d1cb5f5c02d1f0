// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wave/TimelineView.h"

#include "ui/wave/OverviewStrip.h"
#include "ui/wave/SegmentLane.h"
#include "ui/wave/SpectrogramPane.h"
#include "ui/wave/TimelineAccessibility.h"
#include "ui/wave/TimelineRuler.h"
#include "ui/wave/TimelineState.h"
#include "ui/wave/WaveformView.h"

#include <QAccessible>
#include <QEvent>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>

namespace voxdeck {

namespace {

constexpr double kPageAt = 0.9; // of the width
constexpr double kPageTo = 0.05;
constexpr double kShownAround = 3; // lengths of the segment, when an item is opened
constexpr double kLeastShownSeconds = 6;

} // namespace

struct TimelineView::Private {
    Private(TimelineView *view, DecodePool &pool)
        : overview(new OverviewStrip(state, view)),
          ruler(new TimelineRuler(state, view)),
          panes(new QSplitter(Qt::Vertical, view)),
          waveform(new WaveformView(state, panes)),
          spectrogram(new SpectrogramPane(state, pool, panes)),
          lane(new SegmentLane(state, view)),
          strips{overview, ruler, waveform, spectrogram, lane}
    {
    }

    void redraw();
    void movePlayhead(Frames position);
    void reveal(FrameRange range);
    double anchorX() const;

    TimelineState state; // before the strips, which look at it
    OverviewStrip *overview;
    TimelineRuler *ruler;
    QSplitter *panes;
    WaveformView *waveform;
    SpectrogramPane *spectrogram;
    SegmentLane *lane;
    std::array<TimelineStrip *, 5> strips;
    bool isNewItem = true; // nothing of it was shown yet: the zoom may be chosen
};

void TimelineView::Private::redraw()
{
    for (auto *strip : strips)
        strip->redraw();
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
    // Somebody who scrolled away while it plays is left where they are.
    if (state.isPlaying && xBefore >= 0 && xBefore <= shown && (x > kPageAt * shown || x < 0)) {
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

TimelineView::TimelineView(DecodePool &pool, QWidget *parent)
    : QWidget(parent), m(std::make_unique<Private>(this, pool))
{
    installTimelineAccessibility();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m->overview);
    column->addWidget(m->ruler);
    column->addWidget(m->panes, 1);
    column->addWidget(m->lane);
    m->panes->setHandleWidth(1); // no line through the picture; the mouse target is wider
    m->panes->setChildrenCollapsible(false);
    m->panes->setSizes({WaveformView::kHeight, SpectrogramPane::kHeight});
    m->panes->setStretchFactor(0, 3);
    m->panes->setStretchFactor(1, 2);
    setFocusProxy(m->waveform);
    connectStrips();
    takeColors();
}

TimelineView::~TimelineView()
{
    // The strips look at the state, so they go before it.
    delete m->overview;
    delete m->ruler;
    delete m->panes;
    delete m->lane;
}

void TimelineView::connectStrips()
{
    for (TimelineStrip *strip : m->strips) {
        connect(strip, &TimelineStrip::pointed, this, [this](Frames position) {
            m->waveform->setFocus(Qt::MouseFocusReason);
            if (m->state.selection) {
                setSelection(std::nullopt);
                emit selectionCleared();
            }
            setPlayhead(position);
            emit seekRequested(position);
        });
        connect(strip, &TimelineStrip::rangeDragged, this, [this](FrameRange range, bool isDone) {
            m->waveform->setFocus(Qt::MouseFocusReason);
            setSelection(range);
            if (isDone)
                emit rangeSelected(range);
        });
        connect(strip, &TimelineStrip::menuWanted, this, &TimelineView::contextMenuRequested);
    }
    connect(m->spectrogram, &TimelineStrip::amplitudeStepped, m->waveform,
            &WaveformView::stepAmplitude);
    connect(m->lane, &SegmentLane::activated, this, &TimelineView::segmentActivated);
    connect(m->waveform, &WaveformView::movedByKey, this, [this](Frames position) {
        setPlayhead(position);
        m->reveal({position, position + Frames{1}});
        QAccessibleValueChangeEvent said(m->waveform, playheadSeconds(*m->waveform));
        QAccessible::updateAccessibility(&said);
        emit seekRequested(position);
    });
}

void TimelineView::takeColors()
{
    m->state.colors = Theme::of(palette());
    m->spectrogram->colorsChanged();
    m->redraw();
}

void TimelineView::showMessage(const QString &sentence)
{
    auto &state = m->state;
    state.audio.reset();
    state.message = sentence;
    state.segments.clear();
    state.current = -1;
    state.selection.reset();
    state.playhead = Frames{0};
    m->isNewItem = true;
    state.scale.setRecording(Frames{0}, 0);
    m->spectrogram->audioChanged();
    forgetSegments(*m->lane);
    m->waveform->setAccessibleDescription(sentence);
    m->redraw();
}

void TimelineView::showAudio(std::shared_ptr<const WaveformAudio> audio)
{
    auto &state = m->state;
    if (!audio || !audio->pcm)
        return;
    const bool isSameItem = state.audio && state.audio->pcm == audio->pcm;
    state.audio = std::move(audio);
    state.message.clear();
    if (!isSameItem) {
        state.scale.setRecording(state.audio->pcm->length(), state.audio->pcm->sampleRateHz());
        m->waveform->setAccessibleDescription({});
        m->spectrogram->audioChanged();
        m->isNewItem = true;
        if (const auto *now = state.currentSegment())
            m->reveal(now->range);
    }
    m->redraw();
}

void TimelineView::setSegments(std::vector<TimelineSegment> segments)
{
    auto &state = m->state;
    state.segments = std::move(segments);
    state.longestSegment = Frames{0};
    for (const auto &segment : state.segments)
        state.longestSegment = std::max(state.longestSegment, segment.range.length());
    if (std::size_t(state.current + 1) > state.segments.size())
        state.current = -1;
    forgetSegments(*m->lane);
    m->redraw();
}

void TimelineView::setCurrentSegment(int index)
{
    auto &state = m->state;
    state.current = std::size_t(index) < state.segments.size() && index >= 0 ? index : -1;
    if (const auto *now = state.currentSegment(); now && state.audio)
        m->reveal(now->range);
    m->redraw();
}

void TimelineView::setPlayhead(Frames position)
{
    m->movePlayhead(position);
}

void TimelineView::setPlaying(bool isPlaying)
{
    m->state.isPlaying = isPlaying;
}

void TimelineView::setSelection(std::optional<FrameRange> range)
{
    if (m->state.selection == range)
        return;
    m->state.selection = range;
    for (auto *strip : m->strips)
        strip->update();
}

void TimelineView::setSpectrogramVisible(bool isVisible)
{
    m->spectrogram->setVisible(isVisible);
}

void TimelineView::setOverviewVisible(bool isVisible)
{
    m->overview->setVisible(isVisible);
}

Frames TimelineView::playhead() const
{
    return m->state.playhead;
}

std::optional<FrameRange> TimelineView::selection() const
{
    return m->state.selection;
}

bool TimelineView::isSpectrogramVisible() const
{
    return !m->spectrogram->isHidden();
}

TimelineScale &TimelineView::scale()
{
    return m->state.scale;
}

void TimelineView::zoomIn()
{
    m->state.scale.zoomBy(TimelineScale::kZoomStep, m->anchorX());
}

void TimelineView::zoomOut()
{
    m->state.scale.zoomBy(1 / TimelineScale::kZoomStep, m->anchorX());
}

void TimelineView::fitSegment()
{
    if (const auto *now = m->state.currentSegment())
        m->state.scale.fit(now->range);
    else
        m->state.scale.fitRecording();
}

void TimelineView::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        takeColors();
    else if (event->type() == QEvent::FontChange)
        m->redraw();
}

void TimelineView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    m->state.scale.setWidth(width() - kTimelineGutter);
}

} // namespace voxdeck
