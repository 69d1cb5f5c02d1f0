// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/sound/ChannelDesk.h"

#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/sound/SoundDesk.h"
#include "core/sound/PcmSource.h"
#include "ui/common/Settings.h"
#include "ui/common/Text.h"
#include "ui/session/Workbench.h"
#include "ui/wave/TimelineScale.h"
#include "ui/wave/TimelineView.h"

#include <QMetaObject>

#include <algorithm>
#include <utility>

namespace voxdeck {
namespace {

constexpr QLatin1String kApartKey("waveform/channelsApart");

bool isSame(const AudioPlace &a, const AudioPlace &b)
{
    return !a.address && a.isSameRecording(b) && a.channel == b.channel;
}

} // namespace

ChannelDesk::ChannelDesk(Workbench &bench, Actions &actions, AnnotateView &view, SoundDesk &sound,
                         const FileSystem &fs, PeakCache &cache, Settings &settings,
                         QObject *parent)
    : QObject(parent),
      m_actions(actions),
      m_view(view),
      m_sound(sound),
      m_fs(fs),
      m_cache(cache),
      m_settings(settings)
{
    bench.hear(*this);
    connect(&bench.currentRow(), &CurrentRow::detailsShown, this, &ChannelDesk::showDetails);
    m_isApart = settings.store().value(kApartKey, false).toBool();
    actions[ActionId::ChannelsApart]->setChecked(m_isApart);
    connect(actions[ActionId::ChannelsApart], &QAction::triggered, this, [this](bool isApart) {
        m_settings.store().setValue(kApartKey, isApart);
        setApart(isApart);
    });
    connect(actions[ActionId::HearChannel], &QAction::triggered, this, &ChannelDesk::hearNext);
    connect(&sound, &SoundDesk::itemLeft, this, &ChannelDesk::clear);
    connect(view.timeline, &TimelineView::channelPicked, this,
            [this](int channel) { hear(channel == m_heard ? -1 : channel); });
    connect(&view.timeline->scale(), &TimelineScale::changed, this, [this] {
        for (const auto &loader : m_loaders)
            loader->lookAt(m_view.timeline->scale().visible());
    });
}

ChannelDesk::~ChannelDesk()
{
    m_pool.leave(this);
    m_loaders.clear(); // they leave the pool while it is there
}

/// Another recording follows, or none.
void ChannelDesk::clear()
{
    ++m_generation;
    m_pool.cancel(this);
    for (const auto &loader : m_loaders)
        loader->cancel();
    m_channels.clear();
    m_place.reset();
    m_heard = -1;
    m_view.timeline->setChannels({});
}

void ChannelDesk::showDetails(const SegmentDetails &details)
{
    if (m_place && details.sound && isSame(*m_place, details.sound->place))
        return;
    clear();
    if (details.sound)
        m_place = details.sound->place;
    if (m_isApart)
        start();
}

void ChannelDesk::setApart(bool isApart)
{
    m_isApart = isApart;
    m_isAsked = isApart;
    const auto place = m_place;
    hear(-1);
    clear();
    m_place = place;
    if (isApart)
        start();
}

/// Asks the file how many channels it has.
void ChannelDesk::start()
{
    if (!m_place)
        return;
    m_pool.setWishes(
        this, {[this, place = *m_place, generation = m_generation](const std::stop_token &) {
            const int channels = channelsOf(m_fs, place).value_or(1);
            QMetaObject::invokeMethod(
                this, [this, generation, place, channels] { accept(generation, place, channels); },
                Qt::QueuedConnection);
        }});
}

void ChannelDesk::accept(std::uint64_t generation, const AudioPlace &place, int channels)
{
    if (generation != m_generation)
        return;
    if (std::exchange(m_isAsked, false)) {
        if (channels < 2)
            emit notice(tr("This recording has one channel."));
        else if (channels > kMostChannels)
            emit notice(tr("%1 of %2 channels are shown.").arg(kMostChannels).arg(channels));
    }
    if (channels < 2)
        return;
    m_channels.resize(std::size_t(std::min(channels, kMostChannels)));
    for (std::size_t number = 0; number < m_channels.size(); ++number)
        load(number, place);
    show();
}

WaveformLoader &ChannelDesk::loader(std::size_t number)
{
    while (m_loaders.size() <= number) {
        auto made = std::make_unique<WaveformLoader>(m_pool, &m_cache);
        // A loader drops requests from before clear(), so `of` is a channel that exists.
        connect(made.get(), &WaveformLoader::samplesReady, this,
                [this, of = m_loaders.size()](const std::shared_ptr<const PcmSource> &pcm) {
                    m_channels[of].pcm = pcm;
                    if (m_heard == int(of))
                        hearIt();
                });
        connect(made.get(), &WaveformLoader::loaded, this,
                [this, of = m_loaders.size()](const std::shared_ptr<const WaveformAudio> &audio) {
                    m_channels[of].shown.audio = audio;
                    show();
                });
        connect(made.get(), &WaveformLoader::failed, this,
                [this, of = m_loaders.size()](const Error &error) {
                    m_channels[of].shown.problem = toQString(error.detail);
                    show();
                });
        m_loaders.push_back(std::move(made));
    }
    return *m_loaders[number];
}

void ChannelDesk::load(std::size_t number, const AudioPlace &place)
{
    m_channels[number].shown.name = QString::number(number + 1);
    auto part = place;
    part.channel = int(number);
    auto &loading = loader(number);
    loading.load(
        [&fs = m_fs, part](std::stop_token stop) { return openPcm(fs, part, std::move(stop)); });
    loading.lookAt(m_view.timeline->scale().visible());
}

void ChannelDesk::show()
{
    std::vector<ChannelWave> shown;
    shown.reserve(m_channels.size());
    for (std::size_t number = 0; number < m_channels.size(); ++number) {
        shown.push_back(m_channels[number].shown);
        shown.back().isHeard = int(number) == m_heard;
    }
    m_view.timeline->setChannels(std::move(shown));
}

void ChannelDesk::hearNext()
{
    if (m_channels.empty())
        emit notice(tr("Show channels separately first (%1), then play one alone.")
                        .arg(m_actions.keyText(ActionId::ChannelsApart)));
    else
        hear(m_heard + 1 < int(m_channels.size()) ? m_heard + 1 : -1);
}

void ChannelDesk::hear(int channel)
{
    if (channel == m_heard || channel >= int(m_channels.size()))
        return;
    m_heard = std::max(channel, -1);
    hearIt();
    show();
    emit notice(m_heard < 0 ? tr("All channels play.")
                            : tr("Only channel %1 plays.").arg(m_heard + 1));
}

void ChannelDesk::hearIt()
{
    if (m_heard < 0)
        m_sound.hear(nullptr);
    else if (const auto &pcm = m_channels[std::size_t(m_heard)].pcm)
        m_sound.hear(pcm);
}

} // namespace voxdeck
