// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audio/Silence.h"
#include "core/base/Units.h"
#include "core/edit/SegmentEdits.h"
#include "core/edit/SplitText.h"
#include "ui/annotate/text/CompareDesk.h"
#include "ui/common/ManifestReader.h"
#include "ui/jobs/Latest.h"
#include "ui/transcript/DraftTimer.h"

#include <QObject>
#include <QPointer>
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
class KeyRest;
class SegmentDesk;
class SoundDesk;
class Workbench;

/// Split mode: where the current segment is divided, and the text of either part, before anything
/// is changed. Ctrl+Enter makes it one step of the journal; anything else closes it: Esc, another row,
/// another filter, another text or other times of the row from elsewhere. What was typed into a part is a draft then,
/// as text is anywhere (EditDesk::keepDivided), and the mode opens with it again. Where nobody asked for its end, what
/// is typed on goes nowhere (KeyRest).
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

    void attach(DatasetSession &session);
    void detach();

    /// At the playhead, or with what was typed for the parts before; where it is open already the line goes to the
    /// playhead.
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
    void resume(const SegmentRef &ref);
    void showDraft(const DividedDraft &draft);
    bool isTyped() const;
    void saveDraft();
    void close();
    void closeUnderHands();
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
    bool m_isOfOtherText = false; ///< the parts were typed while the segment's text was another one
    QPointer<QWidget> m_focusBefore;
    KeyRest *m_keyRest;
    DraftTimer m_draftTimer;
    QTimer m_rest;
    Latest<std::array<CompareOutcome, 2>> m_comparing;
    bool m_isMaking = false;
};

} // namespace voxdeck
