// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audio/Silence.h"
#include "core/base/Result.h"
#include "core/edit/EditSession.h"
#include "core/workspace/SegmentRow.h"
#include "ui/jobs/DeskTask.h"
#include "ui/wave/WaveformLoader.h"

#include <QObject>
#include <QPointer>
#include <QTimer>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace voxdeck {

class Actions;
class AnnotateView;
class BrowseDesk;
class DatasetSession;
class EditDesk;
class SoundDesk;
class Workbench;

/// Cuts the recording at its pauses, as a proposal: drawn over the lane while the rule changes,
/// computed from the peaks on a worker thread. Apply makes it one step of the journal, in the
/// background; anything else leaves no trace.
///
/// Threads  gui.
class PausesDesk final : public QObject {
    Q_OBJECT
public:
    PausesDesk(Workbench &bench, Actions &actions, AnnotateView &view, BrowseDesk &browse,
               EditDesk &edits, SoundDesk &sound, QObject *parent = nullptr);

    void attach(DatasetSession &session);
    void detach();
    void open();
    bool isOpen() const { return m_row.has_value(); }
    bool cancel(); ///< false: it was not open
    void apply();
    /// Whether what is drawn is what the rule of the bar gives.
    bool isSettled() const { return isOpen() && m_isSettled; }
    DeskTask &task() { return m_task; }

signals:
    void openChanged();
    void busyChanged(bool isBusy, const QString &words);
    void notice(const QString &sentence);
    void failed(const voxdeck::Error &error);

private:
    using Spans = std::vector<TimeSpan>;

    void close();
    void propose();
    void dropProposal();
    void acceptProposal(const Result<Spans> &found);
    void showSpans();
    struct Made {
        EditGroup step = 0;
        std::optional<SegmentRef> atPlayhead; ///< the segment there, or the next one
    };
    void acceptStep(const Result<Made> &made);
    bool isWholeKnown() const;

    Workbench &m_bench;
    Actions &m_actions;
    AnnotateView &m_view;
    BrowseDesk &m_browse;
    EditDesk &m_edits;
    SoundDesk &m_sound;
    DatasetSession *m_session = nullptr;
    std::optional<SegmentRow> m_row; ///< of the recording; nothing: not open
    std::shared_ptr<const WaveformAudio> m_audio;
    Spans m_spans;
    bool m_isSettled = false;
    QPointer<QWidget> m_focusBefore;
    QTimer m_listening; ///< while the waveform is not known to its end
    DeskTask m_task;    ///< the step of Apply; proposals are looks
    JobList::JobId m_look = 0;
    quint64 m_proposals = 0; ///< asked for or dropped; an answer knows to which it belongs
};

} // namespace voxdeck
