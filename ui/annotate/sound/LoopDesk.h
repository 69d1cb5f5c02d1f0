// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0113
#pragma once

#include "core/search/WorkQueues.h"
#include "ui/annotate/sound/PaceMeter.h"
#include "ui/common/ManifestReader.h"
#include "ui/jobs/Latest.h"

#include <QElapsedTimer>
#include <QObject>

#include <cstdint>
#include <vector>

namespace voxdeck {

class Actions;
class AnnotateView;
class BrowseDesk;
class DatasetSession;
class EditDesk;
class Settings;
class SoundDesk;
class Workbench;

/// The review loop: autoplay of the next segment, auditions of parts of a segment, the pedal (plays
/// while held), the end of a queue, and the pace.
///
/// Threads  gui; a queue's rows are counted on a worker thread.
class LoopDesk final : public QObject {
    Q_OBJECT
public:
    LoopDesk(Workbench &bench, Actions &actions, AnnotateView &view, BrowseDesk &browse,
             EditDesk &edits, SoundDesk &sound, Settings &settings, QObject *parent = nullptr);

    void attach(DatasetSession &session);
    void detach();

    /// Keeps the text and goes to the next segment, which is played.
    void goOn();
    /// The same after Approve or Reject: in the text the caret goes to the end of the next one.
    void goOnAfterDecision();
    /// The segment that is chosen next is played, unless that is turned off.
    void playNext() { m_wantsPlay = isAutoPlaying(); }
    /// The segment was changed or decided on.
    void countWork(const SegmentRef &ref);
    /// Goes to the first segment of the recording that ends after that time, and in it to the time; false
    /// without one.
    bool goToTime(double seconds);
    /// Reads the settings of the preferences.
    void readSettings();
    bool isAutoPlaying() const;

    bool eventFilter(QObject *watched, QEvent *event) override; ///< the pedal's key

signals:
    void paceChanged(const QString &words); ///< "412 segments/h"
    void notice(const QString &sentence);
    void failed(const voxdeck::Error &error);

private:
    /// Milliseconds before or after an edge of the segment, or within.
    enum class Part : std::uint8_t { Before, First, Last, After };

    void showSegment(const SegmentRow &row);
    void showDetails();
    void seekSought(const SegmentDetails &details);
    void audition(Part part);
    void playIfWanted();
    void sayQueueIsDone();
    void acceptQueue(const Result<QueueState> &state);

    Workbench &m_bench;
    Actions &m_actions;
    AnnotateView &m_view;
    BrowseDesk &m_browse;
    EditDesk &m_edits;
    SoundDesk &m_sound;
    Settings &m_settings;
    DatasetSession *m_session = nullptr;
    std::optional<std::pair<SegmentRef, double>> m_sought; ///< a time within a segment, in seconds
    quint32 m_openId = 0; ///< of the segment that m_queueNote is about
    bool m_wantsPlay = false;
    bool m_isPedal = false;
    int m_auditionMs = 500;
    PaceMeter m_pace;
    QElapsedTimer m_clock;
    QString m_queueNote; ///< the last report about the queue
    Latest<QueueState> m_queue;
};

} // namespace voxdeck
