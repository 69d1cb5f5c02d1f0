// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/WaveDesk.h"

#include "core/audio/PeakCache.h"
#include "ui/common/Settings.h"
#include "ui/player/TransportBar.h"
#include "ui/shell/Actions.h"
#include "ui/shell/AnnotateView.h"
#include "ui/wave/SpectrogramLook.h"
#include "ui/wave/TimelineScale.h"
#include "ui/wave/TimelineView.h"

#include <QActionGroup>
#include <QMenu>
#include <QThreadPool>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace voxdeck {
namespace {

constexpr QLatin1String kLookKey("waveform/spectrogram");
constexpr QLatin1String kWheelKey("waveform/wheelZooms");
constexpr QLatin1String kSnapKey("waveform/snap");
constexpr QLatin1String kShortestKey("waveform/shortestSegmentMs");
constexpr int kUsualShortestMs = 50;
constexpr int kLeastShortestMs = 10, kMostShortestMs = 1000;

/// One choice of a menu: what it is called, and what it makes of a look.
struct Choice {
    QString name;
    std::function<void(SpectrogramLook &)> apply;
};

template <class Value>
Choice choiceOf(const QString &name, Value SpectrogramLook::*member, Value value)
{
    return {name, [member, value](SpectrogramLook &look) {
                look.*member = value;
            }};
}

} // namespace

WaveDesk::WaveDesk(Actions &actions, AnnotateView &view, Settings &settings, PeakCache &cache,
                   QThreadPool &jobs, QObject *parent)
    : QObject(parent),
      m_actions(actions),
      m_view(view),
      m_settings(settings),
      m_cache(cache),
      m_jobs(jobs)
{
    m_view.timeline->setSpectrogramLook(
        SpectrogramLook::fromText(settings.store().value(kLookKey).toString()));
    m_wheelZooms = settings.store().value(kWheelKey).toBool();
    m_view.timeline->setWheelZooms(m_wheelZooms);
    m_view.timeline->setShortestSegment(shortestSegmentMs() / 1000.0);
    connectActions();
}

void WaveDesk::connectActions()
{
    auto *timeline = m_view.timeline;
    auto *snap = m_actions[ActionId::Snap];
    snap->setChecked(m_settings.store().value(kSnapKey, true).toBool());
    timeline->setSnapping(snap->isChecked());
    m_view.transport->addToggle(snap);
    connect(snap, &QAction::triggered, this, [this, timeline](bool isOn) {
        timeline->setSnapping(isOn);
        m_settings.store().setValue(kSnapKey, isOn);
        emit notice(isOn ? tr("Dragging snaps to edges, the playhead, pauses and zero crossings. "
                              "Hold Shift to drag freely.")
                         : tr("Dragging does not snap."));
    });
    connect(m_actions[ActionId::ZoomBack], &QAction::triggered, this,
            [timeline] { timeline->scale().back(); });
    connect(m_actions[ActionId::ZoomToRange], &QAction::triggered, this, [this, timeline] {
        if (const auto range = timeline->selection())
            timeline->scale().fit(*range);
        else
            emit notice(tr("Drag over the timeline first: that range is shown then."));
    });
}

void WaveDesk::refreshActions(bool hasSegment)
{
    for (const auto id : {ActionId::ZoomBack, ActionId::ZoomToRange})
        m_actions[id]->setEnabled(hasSegment);
}

int WaveDesk::shortestSegmentMs() const
{
    return std::clamp(m_settings.store().value(kShortestKey, kUsualShortestMs).toInt(),
                      kLeastShortestMs, kMostShortestMs);
}

void WaveDesk::setShortestSegmentMs(int ms)
{
    m_settings.store().setValue(kShortestKey, ms);
    m_view.timeline->setShortestSegment(shortestSegmentMs() / 1000.0);
}

void WaveDesk::fillMenu(QMenu &menu)
{
    menu.addAction(m_actions[ActionId::ZoomBack]);
    menu.addAction(m_actions[ActionId::Snap]);
    fillSpectrogramMenu(*menu.addMenu(tr("Spectrogram")));
}

void WaveDesk::fillSpectrogramMenu(QMenu &menu)
{
    using Look = SpectrogramLook;
    const std::vector<std::pair<QString, std::vector<Choice>>> groups{
        {tr("&Frequencies"),
         {choiceOf(tr("&Linear"), &Look::scale, FrequencyScale::Linear),
          choiceOf(tr("&Mel, as the ear hears"), &Look::scale, FrequencyScale::Mel),
          choiceOf(tr("L&ogarithmic"), &Look::scale, FrequencyScale::Log)}},
        {tr("&Window"),
         {choiceOf(tr("5 ms: moments"), &Look::windowMs, 5),
          choiceOf(tr("10 ms"), &Look::windowMs, 10), choiceOf(tr("25 ms"), &Look::windowMs, 25),
          choiceOf(tr("50 ms: harmonics"), &Look::windowMs, 50)}},
        {tr("&Range"),
         {choiceOf(tr("50 dB"), &Look::rangeDb, 50), choiceOf(tr("70 dB"), &Look::rangeDb, 70),
          choiceOf(tr("90 dB"), &Look::rangeDb, 90)}},
        {tr("&Colours"),
         {choiceOf(tr("As the &theme"), &Look::colors, SpectrogramColors::OfTheTheme),
          choiceOf(tr("&Ice"), &Look::colors, SpectrogramColors::Ice),
          choiceOf(tr("&Magma"), &Look::colors, SpectrogramColors::Magma),
          choiceOf(tr("&Grey"), &Look::colors, SpectrogramColors::Grey),
          choiceOf(tr("&Viridis"), &Look::colors, SpectrogramColors::Viridis),
          choiceOf(tr("&Cividis"), &Look::colors, SpectrogramColors::Cividis)}}};
    const Look now = m_view.timeline->spectrogramLook();
    for (const auto &[name, choices] : groups) {
        auto *part = menu.addMenu(name);
        auto *group = new QActionGroup(part);
        for (const Choice &choice : choices) {
            Look wanted = now;
            choice.apply(wanted);
            auto *action = part->addAction(choice.name);
            action->setCheckable(true);
            action->setChecked(wanted == now);
            group->addAction(action);
            connect(action, &QAction::triggered, this, [this, apply = choice.apply] {
                Look look = m_view.timeline->spectrogramLook();
                apply(look);
                m_view.timeline->setSpectrogramLook(look);
                m_settings.store().setValue(kLookKey, look.text());
            });
        }
    }
}

bool WaveDesk::wheelZooms() const
{
    return m_wheelZooms;
}

void WaveDesk::setWheelZooms(bool zooms)
{
    m_wheelZooms = zooms;
    m_view.timeline->setWheelZooms(zooms);
    m_settings.store().setValue(kWheelKey, zooms);
}

int WaveDesk::cacheMegabytes() const
{
    return int(m_settings.peakCacheBytes() >> 20);
}

void WaveDesk::setCacheMegabytes(int megabytes)
{
    const std::uint64_t bytes = std::uint64_t(megabytes) << 20;
    if (bytes == m_settings.peakCacheBytes())
        return;
    m_settings.setPeakCacheBytes(bytes);
    m_jobs.start([&cache = m_cache, bytes] { cache.setQuota(bytes); });
}

} // namespace voxdeck
