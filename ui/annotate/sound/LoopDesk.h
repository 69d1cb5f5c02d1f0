// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "ui/annotate/sound/PaceMeter.h"
#include "ui/common/ManifestReader.h"

#include <QElapsedTimer>
#include <QFutureWatcher>
#include <QObject>
#include <QThreadPool>

#include <cstdint>
#include <stop_token>
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

/// How far a queue is worked through.
struct QueueState {
    std::uint64_t rows = 0;
    std::uint64_t reviewed = 0;  ///< approved or rejected
    std::uint32_t firstLeft = 0; ///< id of the first that is not; 0: none
    std::uint64_t pending = 0;   ///< of the whole dataset
    std::uint64_t flagged = 0;   ///< of the whole dataset
};

/// From segment to segment at full speed: what Enter leads to is heard at once, parts of a segment are
/// auditioned, the pedal plays while it is held, the end of a queue is said, and so is the pace.
///
/// Threads  gui; a queue's rows are counted on a thread of its own.
class LoopDesk final : public QObject {
    Q_OBJECT
public:
    LoopDesk(Workbench &bench, Actions &actions, AnnotateView &view, BrowseDesk &browse,
             EditDesk &edits, SoundDesk &sound, Settings &settings, QObject *parent = nullptr);
    ~LoopDesk() override;

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
    /// The first segment of the recording that ends after that time; false: there is none.
    bool goToTime(double seconds);
    /// What the preferences chose.
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
    void audition(Part part);
    void playIfWanted();
    void sayQueueIsDone();
    void acceptQueue();

    Workbench &m_bench;
    Actions &m_actions;
    AnnotateView &m_view;
    BrowseDesk &m_browse;
    EditDesk &m_edits;
    SoundDesk &m_sound;
    Settings &m_settings;
    DatasetSession *m_session = nullptr;
    quint32 m_openId = 0; ///< of the segment that m_queueNote was said of
    bool m_wantsPlay = false;
    bool m_isPedal = false;
    int m_auditionMs = 500;
    PaceMeter m_pace;
    QElapsedTimer m_clock;
    QThreadPool m_pool;
    QFutureWatcher<Result<QueueState>> m_queue;
    std::stop_source m_queueStop;
    QString m_queueNote; ///< what was said of the queue of then
};

} // namespace voxdeck
