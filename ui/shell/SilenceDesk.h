// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audio/Silence.h"
#include "core/base/Result.h"
#include "core/edit/EditSession.h"
#include "core/manifest/SegmentRow.h"
#include "ui/wave/WaveformLoader.h"

#include <QFutureWatcher>
#include <QObject>
#include <QPointer>
#include <QThreadPool>
#include <QTimer>

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

class Actions;
class AnnotateView;
class BrowseDesk;
class DatasetSession;
class EditDesk;
class SoundDesk;

/// The recording cut at its pauses, as a proposal: drawn over the lane while the rule changes, computed from the
/// peaks on a thread of its own. Apply makes it one step of the journal, in the background; all else leaves no trace.
///
/// Threads  gui.
class SilenceDesk final : public QObject {
    Q_OBJECT
public:
    SilenceDesk(Actions &actions, AnnotateView &view, BrowseDesk &browse, EditDesk &edits,
                SoundDesk &sound, QObject *parent = nullptr);
    ~SilenceDesk() override;

    void attach(DatasetSession &session, const std::string &who);
    void detach();
    void open();
    bool isOpen() const { return m_row.has_value(); }
    bool cancel(); ///< false: it was not open
    void apply();
    /// Whether what is drawn is what the rule of the bar gives.
    bool isSettled() const { return isOpen() && m_isSettled; }
    void refreshActions(bool canEdit);

signals:
    void openChanged();
    void changed();
    void busyChanged(bool isBusy, const QString &words);
    void notice(const QString &sentence);
    void failed(const voxdeck::Error &error);

private:
    using Spans = std::vector<TimeSpan>;

    void close();
    void propose();
    void acceptProposal();
    void showSpans();
    void acceptStep();
    bool isWholeKnown() const;

    Actions &m_actions;
    AnnotateView &m_view;
    BrowseDesk &m_browse;
    EditDesk &m_edits;
    SoundDesk &m_sound;
    DatasetSession *m_session = nullptr;
    std::string m_who;
    std::optional<SegmentRow> m_row; ///< of the recording; nothing: not open
    std::shared_ptr<const WaveformAudio> m_audio;
    Spans m_spans;
    bool m_isSettled = false;
    QPointer<QWidget> m_focusBefore;
    QTimer m_listening; ///< while the waveform is not known to its end
    QThreadPool m_pool;
    QFutureWatcher<Result<Spans>> m_proposal;
    std::stop_source m_proposalStop;
    QFutureWatcher<Result<EditGroup>> m_step;
    std::stop_source m_stepStop;
};

} // namespace voxdeck
