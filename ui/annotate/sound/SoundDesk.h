// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text/SpokenSpan.h"
#include "ui/common/ManifestReader.h"
#include "ui/player/AudioPlayer.h"
#include "ui/wave/WaveformLoader.h"

#include <QObject>

#include <optional>

namespace voxdeck {

struct TimelineSegment;
class Actions;
class AnnotateView;
class DatasetSession;
class DecodePool;
class OfflineWatch;
class PeakCache;
class Workbench;

/// The sound of the current item: loads it, shows it on the timeline, plays it.
///
/// Threads  gui; samples are read on the decode pool.
class SoundDesk final : public QObject {
    Q_OBJECT
public:
    /// `fs` and `cache` must outlive the decode pool's work.
    SoundDesk(Workbench &bench, const FileSystem &fs, PeakCache &cache, AnnotateView &view,
              DecodePool &pool, AudioPlayer &player, QObject *parent = nullptr);

    void attach(DatasetSession &session);
    void detach();
    /// Another segment was chosen; its details follow. The display of another item is cleared at
    /// once.
    void expect(const SegmentRow &row);
    void showDetails(const SegmentDetails &details);
    void updateLabels(const SegmentRow &row);
    /// That instead of the item's audio, such as one of its channels; null: the item's again. It goes on
    /// playing where it plays.
    void hear(const std::shared_ptr<const PcmSource> &pcm);
    const PcmSource *heard() const { return m_heard.get(); }
    /// Of the audio that is open; nothing until it is.
    std::optional<double> recordingSeconds() const;
    int sampleRateHz() const;                          ///< of that audio; 0 until it is open
    QString audioProblem() const { return m_problem; } ///< why nothing can be played; mostly empty
    const ItemSource *items() const { return m_items.get(); }
    const SegmentRow *current() const { return m_current ? &*m_current : nullptr; }

    void playPause();
    void playSegment(double secondsBefore = 0);
    void playRange(FrameRange range);
    void backAndPlay();
    /// Where play goes on after a pause: that much before. 0: exactly there.
    void setRewindOnResume(double seconds) { m_rewindSeconds = seconds; }
    bool stop(); ///< false: nothing was to be heard
    void announceDevice();
    bool isPlaying() const;
    bool hasDevice() const; ///< something to hear it on
    void stepSpeed(int steps);
    void stepVolume(int steps); ///< of 10 %
    bool isWaveformShown() const { return m_isShown; }
    /// Neither shown yet nor known to be unreadable.
    bool isBeingRead() const { return m_current && !m_isShown && m_problem.isEmpty(); }
    /// The displayed row of a segment of the timeline.
    std::optional<SegmentRow> shownRow(std::size_t segment) const;
    /// For restoring the zoom after a restart.
    std::pair<double, double> shownSeconds() const;
    void showSeconds(double begin, double end);

signals:
    void segmentPicked(const voxdeck::SegmentRef &ref); ///< in the lane
    void playbackStarts();                              ///< drafts are saved first
    void waveformShown();
    void recordingKnown(); ///< its audio was opened, or cannot be
    void itemLeft();       ///< what was shown of it is gone
    void deviceChanged(const QString &words);
    void notice(const QString &sentence);

private:
    void connectTransport();
    void connectActions(Actions &actions);
    void showWaveform(const std::shared_ptr<const WaveformAudio> &audio);
    void showSegments();
    void labelSegments();
    TimelineSegment timelineSegment(std::size_t number) const;
    void showWords();
    std::optional<FrameRange> segmentRange() const;
    SoundPart currentPart() const;
    Frames frameAt(double seconds) const;
    void showFailure(const Error &error);
    void load();         ///< the audio of m_sound
    void loadIfFailed(); ///< what could not be reached can be by now

    const FileSystem &m_fs;
    AnnotateView &m_view;
    AudioPlayer &m_player;
    WaveformLoader m_loader;
    OfflineWatch *m_offline;
    std::shared_ptr<const ItemSource> m_items;
    SharedRows m_siblings;
    SharedRows m_labelled; ///< those whose labels the timeline has
    std::optional<SegmentRow> m_current;
    std::optional<SoundPart> m_sound; ///< of the row that m_soundOf is
    SegmentRow m_soundOf;
    std::vector<WordTime> m_words; ///< of the current one; empty: not known
    std::shared_ptr<const PcmSource> m_pcm;
    std::shared_ptr<const PcmSource> m_heard; ///< that, or a channel of it
    QString m_problem;
    bool m_isShown = false;
    bool m_isKnown = false;   ///< what is on screen of the waveform is final
    bool m_wantsPlay = false; ///< asked for before the samples were there
    double m_playBefore = 0;
    double m_rewindSeconds = 0;
    std::optional<std::pair<double, double>> m_wantedView;
};

} // namespace voxdeck
