// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/sound/WaveDesk.h"

#include "core/audio/PeakCache.h"
#include "core/workspace/ProjectSettings.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/common/Settings.h"
#include "ui/player/TransportBar.h"
#include "ui/session/Workbench.h"
#include "ui/wave/TimelineScale.h"
#include "ui/wave/TimelineView.h"

#include <QActionGroup>
#include <QMenu>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace voxdeck {
namespace {

constexpr QLatin1String kLookKey("waveform/spectrogram");
constexpr QLatin1String kWheelKey("waveform/wheelZooms");
constexpr QLatin1String kGainKey("waveform/automaticGain");
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
Choice choiceOf(const QString &name, Value SpectrogramStyle::*member, Value value)
{
    return {name, [member, value](SpectrogramLook &look) {
                look.*member = value;
            }};
}

} // namespace

WaveDesk::WaveDesk(Workbench &bench, Actions &actions, AnnotateView &view, Settings &settings,
                   PeakCache &cache, QObject *parent)
    : QObject(parent), m_actions(actions), m_view(view), m_settings(settings), m_cache(cache)
{
    bench.serve(*this);
    bench.hear(*this);
    bench.modes().add(Modes::Layer::Gesture, [&view] { return view.timeline->cancelDrag(); });
    m_view.timeline->setSpectrogramLook(ownLook());
    m_view.timeline->setAutomaticGain(settings.store().value(kGainKey, true).toBool());
    m_wheelZooms = settings.store().value(kWheelKey).toBool();
    m_view.timeline->setWheelZooms(m_wheelZooms);
    m_view.timeline->setShortestSegment(shortestSegmentMs() / 1000.0);
    connectActions();
}

SpectrogramLook WaveDesk::ownLook() const
{
    return SpectrogramLook::fromText(m_settings.store().value(kLookKey).toString());
}

void WaveDesk::attach(DatasetSession &session)
{
    m_session = &session;
    m_task.look<std::string>(
        tr("Reading settings"),
        [login = session.login()](const ProgressSink &,
                                  const std::stop_token &) -> Result<std::string> {
            VOX_TRY(const auto workspace, login.read());
            return ProjectSettings(*workspace).spectrogram();
        },
        [this](const Result<std::string> &style) {
            // ignore an unreadable style, such as one from a newer Voxdeck
            if (!style || !styleIn(*style))
                return;
            m_isPinned = true;
            m_view.timeline->setSpectrogramLook(SpectrogramLook{*styleIn(*style)});
        });
}

void WaveDesk::detach()
{
    m_task.forget();
    m_session = nullptr;
    m_isPinned = false;
    m_view.timeline->setSpectrogramLook(ownLook());
}

void WaveDesk::setLook(const SpectrogramLook &look)
{
    m_view.timeline->setSpectrogramLook(look);
    if (m_isPinned)
        storeInWorkspace(styleText(look));
    else
        m_settings.store().setValue(kLookKey, look.text());
}

void WaveDesk::setLookPinned(bool isPinned)
{
    if (!m_session || isPinned == m_isPinned)
        return;
    m_isPinned = isPinned;
    if (!isPinned)
        m_view.timeline->setSpectrogramLook(ownLook());
    storeInWorkspace(isPinned ? styleText(m_view.timeline->spectrogramLook()) : std::string());
    emit notice(
        isPinned ? tr("These spectrogram settings now apply to everyone who opens this workspace.")
                 : tr("The spectrogram uses your own settings."));
}

void WaveDesk::storeInWorkspace(const std::string &style)
{
    m_task.look<bool>(
        tr("Storing settings"),
        [login = m_session->login(), style](const ProgressSink &,
                                            const std::stop_token &) -> Result<bool> {
            VOX_TRY(const auto workspace, login.write());
            VOX_CHECK(ProjectSettings(*workspace).setSpectrogram(style));
            return true;
        },
        [this](const Result<bool> &stored) {
            if (!stored)
                emit failed(stored.error());
        });
}

void WaveDesk::setAutomaticGain(bool isAutomatic)
{
    m_view.timeline->setAutomaticGain(isAutomatic);
    m_settings.store().setValue(kGainKey, isAutomatic);
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
                         : tr("Snapping is off."));
    });
    m_actions.on(ActionId::ZoomIn, this, [timeline] { timeline->zoomIn(); });
    m_actions.on(ActionId::ZoomOut, this, [timeline] { timeline->zoomOut(); });
    m_actions.on(ActionId::FitSegment, this, [timeline] { timeline->fitSegment(); });
    m_actions.on(ActionId::FitRecording, this, [timeline] { timeline->scale().fitRecording(); });
    m_actions.on(ActionId::ShowSpectrogram, this,
                 [timeline](bool isShown) { timeline->setSpectrogramVisible(isShown); });
    connect(m_actions[ActionId::ZoomBack], &QAction::triggered, this,
            [timeline] { timeline->scale().back(); });
    connect(m_actions[ActionId::ZoomToRange], &QAction::triggered, this, [this, timeline] {
        if (const auto range = timeline->selection())
            timeline->scale().fit(*range);
        else
            emit notice(tr("Drag over the timeline first to select a range."));
    });
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
    auto *taller = menu.addAction(tr("Scale up quiet recordings"));
    taller->setCheckable(true);
    taller->setChecked(m_settings.store().value(kGainKey, true).toBool());
    taller->setToolTip(tr("The number beside the waveform is the level at full height."));
    connect(taller, &QAction::triggered, this, &WaveDesk::setAutomaticGain);
    fillSpectrogramMenu(*menu.addMenu(tr("Spectrogram")));
}

/// Whose the look is: the workspace's, or each person's own.
void WaveDesk::fillPinMenu(QMenu &menu)
{
    menu.addSeparator();
    auto *pin = menu.addAction(tr("&Pin to this workspace"));
    pin->setCheckable(true);
    pin->setChecked(m_isPinned);
    pin->setEnabled(m_session != nullptr);
    pin->setToolTip(
        tr("Everyone who opens this workspace sees the spectrogram with these settings."));
    connect(pin, &QAction::triggered, this, &WaveDesk::setLookPinned);
    auto *own = menu.addAction(tr("Use as my &default"));
    own->setEnabled(m_view.timeline->spectrogramLook() != ownLook());
    own->setToolTip(tr("For datasets whose workspace has no spectrogram settings."));
    connect(own, &QAction::triggered, this, [this] {
        m_settings.store().setValue(kLookKey, m_view.timeline->spectrogramLook().text());
    });
}

void WaveDesk::fillSpectrogramMenu(QMenu &menu)
{
    using Look = SpectrogramLook;
    const std::vector<std::pair<QString, std::vector<Choice>>> groups{
        {tr("&Frequencies"),
         {choiceOf(tr("&Linear"), &Look::scale, FrequencyScale::Linear),
          choiceOf(tr("&Mel (perceptual)"), &Look::scale, FrequencyScale::Mel),
          choiceOf(tr("L&ogarithmic"), &Look::scale, FrequencyScale::Log)}},
        {tr("&Window"),
         {choiceOf(tr("5 ms (sharp in time)"), &Look::windowMs, 5),
          choiceOf(tr("10 ms"), &Look::windowMs, 10), choiceOf(tr("25 ms"), &Look::windowMs, 25),
          choiceOf(tr("50 ms (sharp in frequency)"), &Look::windowMs, 50)}},
        {tr("&Range"),
         {choiceOf(tr("50 dB"), &Look::rangeDb, 50), choiceOf(tr("70 dB"), &Look::rangeDb, 70),
          choiceOf(tr("90 dB"), &Look::rangeDb, 90)}},
        {tr("&Colours"),
         {choiceOf(tr("&Theme colours"), &Look::colors, SpectrogramColors::OfTheTheme),
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
                setLook(look);
            });
        }
    }
    fillPinMenu(menu);
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
    m_housekeeping.start<bool>(
        {},
        [&cache = m_cache, bytes](const ProgressSink &, const std::stop_token &) -> Result<bool> {
            cache.setQuota(bytes);
            return true;
        },
        [](const Result<bool> &) {});
}

} // namespace voxdeck
