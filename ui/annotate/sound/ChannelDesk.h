// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/common/ManifestReader.h"
#include "ui/wave/DecodePool.h"
#include "ui/wave/TimelineSegment.h"
#include "ui/wave/WaveformLoader.h"

#include <QObject>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace voxdeck {

class Actions;
class AnnotateView;
class FileSystem;
class PeakCache;
class Settings;
class SoundDesk;
class Workbench;

/// Shows the channels of a recording separately: a waveform each, their peaks cached on disk like
/// those of the mix, and one of them solo. The display is remembered; in another recording all
/// channels play again.
///
/// Threads  gui; channels are decoded two at a time on a separate pool, so that they delay nothing else.
class ChannelDesk final : public QObject {
    Q_OBJECT
public:
    static constexpr int kMostChannels = 8;

    /// `fs` and `cache` must outlive it.
    ChannelDesk(Workbench &bench, Actions &actions, AnnotateView &view, SoundDesk &sound,
                const FileSystem &fs, PeakCache &cache, Settings &settings,
                QObject *parent = nullptr);
    ~ChannelDesk() override;

    void showDetails(const SegmentDetails &details);
    void hearNext();
    void hear(int channel); ///< -1: all of them
    int heard() const { return m_heard; }

signals:
    void notice(const QString &sentence);

private:
    struct Channel {
        std::shared_ptr<const PcmSource> pcm;
        ChannelWave shown;
    };
    void setApart(bool isApart);
    void start();
    void clear();
    void accept(std::uint64_t generation, const AudioPlace &place, int channels);
    WaveformLoader &loader(std::size_t number);
    void load(std::size_t number, const AudioPlace &place);
    void show();
    void hearIt();

    Actions &m_actions;
    AnnotateView &m_view;
    SoundDesk &m_sound;
    const FileSystem &m_fs;
    PeakCache &m_cache;
    Settings &m_settings;
    DecodePool m_pool;
    std::optional<AudioPlace> m_place;
    /// One a channel, as many as were ever needed: to end one waits for what it does, to cancel does not.
    std::vector<std::unique_ptr<WaveformLoader>> m_loaders;
    std::vector<Channel> m_channels; ///< of this recording
    std::uint64_t m_generation = 0;
    bool m_isApart = false;
    bool m_isAsked = false; ///< the user waits for an answer
    int m_heard = -1;
};

} // namespace voxdeck
