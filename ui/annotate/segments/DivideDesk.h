// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audio/Silence.h"
#include "core/base/Units.h"
#include "core/edit/SegmentEdits.h"
#include "core/edit/SplitText.h"
#include "ui/annotate/text/CompareDesk.h"
#include "ui/common/ManifestReader.h"

#include <QObject>
#include <QPointer>
#include <QThreadPool>
#include <QTimer>

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace voxdeck {

enum class ActionId;
class Actions;
class AnnotateView;
class BrowseDesk;
class DatasetSession;
class DivideHalf;
class EditDesk;
class SegmentDesk;
class SoundDesk;
class Workbench;

/// Split mode: where the current segment is divided, and the text of either part, before anything
/// is changed. Ctrl+Enter makes it one step of the journal; anything else leaves no trace: Esc,
/// another row, another filter, a change of the row from elsewhere.
///
/// Texts of up to 500 characters are compared at every key; longer ones after a rest, on a worker thread.
///
/// Units    10 ms a step of the line; silences within 150 ms of the playhead.
/// Threads  gui.
class DivideDesk final : public QObject {
    Q_OBJECT
public:
    DivideDesk(Workbench &bench, Actions &actions, AnnotateView &view, BrowseDesk &browse,
               EditDesk &edits, SoundDesk &sound, SegmentDesk &segments, QObject *parent = nullptr);
    ~DivideDesk() override;

    void attach(DatasetSession &session);
    void detach();

    /// At the playhead; where it is open already the line goes there.
    void open();
    bool isOpen() const { return m_row.has_value(); }
    void make();
    bool cancel();   ///< false: it was not open
    bool playPart(); ///< the part whose text has the focus; false: none has
    bool editText(); ///< the caret goes to the earlier part; false: not open
    bool cycleDirection();
    void moveLine(int steps);
    double lineSeconds() const { return m_atSeconds; }
    bool eventFilter(QObject *watched, QEvent *event) override; ///< Left and Right on the timeline

signals:
    void openChanged();
    void notice(const QString &sentence);
    void failed(const voxdeck::Error &error);

private:
    enum Part : std::uint8_t { Earlier, Later };

    bool begin();
    void close();
    bool handle(ActionId id);
    void closeIfChanged(const SegmentRow &row);
    void closeIfFiltered();
    void placeLine(double seconds);
    void divideTexts(std::optional<std::size_t> caret);
    void showLine();
    void showFacts();
    void snap();
    void refreshScores();
    void startScores();
    CompareTask taskOf(Part part) const;
    void accept(Part part, const CompareOutcome &outcome);
    DivideHalf &half(Part part) const;
    TranscriptVersion hypothesisShown() const;
    TranscriptVersion hypothesisOf(Part part) const;
    std::vector<WordTime> wordTimes(const std::string &name) const;
    SplitQuestion question(const TranscriptVersion &hypothesis) const;
    Frames frameAt(double seconds) const;
    FrameRange rangeOf(Part part) const;
    void play(Part part);

    Workbench &m_bench;
    Actions &m_actions;
    AnnotateView &m_view;
    BrowseDesk &m_browse;
    EditDesk &m_edits;
    SoundDesk &m_sound;
    SegmentDesk &m_segments;
    DatasetSession *m_session = nullptr;

    std::shared_ptr<const ScoringProfile> m_profile; ///< of the project; null: the default one
    std::optional<SegmentRow> m_row; ///< as it was when the mode was opened; empty: not open
    RowQuery m_query;                ///< at that time
    int m_number = 0;                ///< of the segment in its recording, from 1
    double m_atSeconds = 0;
    std::optional<TimeSpan> m_silence; ///< the line was moved into
    SplitPlace m_place;
    TranscriptVersion m_hypothesis; ///< by whose words the text is divided
    QPointer<QWidget> m_focusBefore;
    QTimer m_rest;
    QThreadPool m_pool;
    quint64 m_generation = 0; ///< of what is compared
    bool m_isMaking = false;
};

} // namespace voxdeck
