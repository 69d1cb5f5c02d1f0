// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/common/FramesInSignals.h"
#include "core/base/Units.h"
#include "core/edit/SegmentMove.h"
#include "ui/wave/TimelineSegment.h"
#include "ui/wave/WaveformLoader.h"

#include <QWidget>

#include <cstddef>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace voxdeck {

class DecodePool;
class TimelineScale;
struct SpectrogramLook;

/// Overview, ruler, waveform, spectrogram and segment lane of one recording, on one scale.
///
/// Units    positions are frames of the item.
/// Threads  the gui thread; spectrogram tiles are made on the pool, which must outlive the view.
class TimelineView final : public QWidget {
    Q_OBJECT
public:
    explicit TimelineView(DecodePool &pool, QWidget *parent = nullptr);
    ~TimelineView() override;

    /// Another item was chosen: the display is cleared at once, including segments and selection.
    /// `sentence` is shown instead ("Reading audio...", an error from describeError()).
    void showMessage(const QString &sentence);
    /// The audio of the item; the same item again (finer peaks) keeps what is on screen.
    void showAudio(std::shared_ptr<const WaveformAudio> audio);
    void setSegments(std::vector<TimelineSegment> segments); ///< by begin
    /// Some of them by their numbers, in the same order: of a long recording the others are not looked at.
    void updateSegments(std::vector<std::pair<std::size_t, TimelineSegment>> changed);
    std::size_t segmentCount() const;
    /// The channels under each other in place of the waveform; empty: all in one. Of the same item.
    void setChannels(std::vector<ChannelWave> channels);
    /// The times of the words of the current segment, by begin; empty: unknown, and no lane for
    /// them.
    void setWords(std::vector<TimelineWord> words);
    /// Quiet recordings are drawn taller (automaticGain()).
    void setAutomaticGain(bool isAutomatic);
    void setCurrentSegment(int index); ///< -1 for none; brought into view
    void setPlayhead(Frames position);
    void setPlaying(bool isPlaying); ///< while playing the view pages at nine tenths
    /// Where what is played ends: the view does not page when the end is on screen.
    void setPlayedEnd(std::optional<Frames> end);
    void setSelection(std::optional<FrameRange> range);
    void setEditable(bool isEditable); ///< segments can be dragged
    void setSnapping(bool isSnapping); ///< what is dragged goes to edges, playhead, pauses near it
    void setShortestSegment(double seconds); ///< a drag leaves them that long
    bool cancelDrag();                       ///< takes a drag back; false: there was none
    /// Proposed segments, by begin, and the line at which one is divided; empty: neither.
    void setProposal(std::vector<TimelineSegment> segments, std::optional<Frames> splitLine);
    void setComments(std::vector<FrameRange> ranges); ///< marked on the ruler
    void setSpectrogramVisible(bool isVisible);
    void setOverviewVisible(bool isVisible);
    void
    setWheelZooms(bool zooms); ///< the wheel zooms, and scrolls with Ctrl; else the other way round
    void setSpectrogramLook(const SpectrogramLook &look);
    const SpectrogramLook &spectrogramLook() const;

    std::shared_ptr<const WaveformAudio> audio() const; ///< what is shown; null: nothing
    const std::vector<TimelineSegment> &proposal() const;
    std::optional<Frames> splitLine() const;
    Frames playhead() const;
    std::optional<FrameRange> selection() const;
    bool isSpectrogramVisible() const;
    TimelineScale &scale(); ///< zoom, scroll, fitRecording, back; its changed() follows them all

    void zoomIn(); ///< around the playhead when it is on screen, else around the middle
    void zoomOut();
    void fitSegment(); ///< the current one, else the whole recording

signals:
    void seekRequested(voxdeck::Frames position);  ///< a click or an arrow key; already shown
    void rangeSelected(voxdeck::FrameRange range); ///< at the end of a drag
    void selectionCleared();
    void playWanted();                          ///< Enter
    void segmentActivated(int index);           ///< double-click or Enter in the lane
    void wordWanted(voxdeck::FrameRange range); ///< to be played
    /// Segments were dragged there; they are shown where they were until setSegments().
    void segmentsMoved(const std::vector<voxdeck::MovedSegment> &moved);
    void dragStoppedShort(voxdeck::HeldPart part); ///< as SegmentDrag::stoppedShort()
    void channelPicked(int channel);               ///< a click on its name
    void segmentWanted(voxdeck::FrameRange range); ///< double-click on an empty place of the range
    void contextMenuRequested(const QPoint &globalPosition, voxdeck::Frames position);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override; ///< another palette is another theme

private:
    void connectStrips();
    void takeColors();

    struct Private;
    std::unique_ptr<Private> m_d;
};

} // namespace voxdeck
