// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/text/SpokenSpan.h"
#include "ui/annotate/text/CompareTask.h"
#include "ui/common/ManifestReader.h"
#include "ui/jobs/Latest.h"
#include "ui/session/CurrentRow.h"
#include "ui/session/RowSearch.h"
#include "ui/transcript/ComparisonView.h"

#include <QObject>
#include <QTimer>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

class QAction;

namespace voxdeck {

class Actions;
class AnnotateView;
class DatasetSession;
class Settings;
class SoundDesk;
class Workbench;

/// Compares the transcript with hypotheses: the pane below it and the live error rate beside it,
/// steps from difference to difference with the sound of each, and accepting parts of a hypothesis.
///
/// Up to 500 characters are compared at every key; longer texts 100 ms after the last one, on a
/// worker thread. Rows are searched for differences there too.
///
/// Threads  gui.
class CompareDesk final : public QObject {
    Q_OBJECT
public:
    CompareDesk(Workbench &bench, Actions &actions, AnnotateView &view, SoundDesk &sound,
                Settings &settings, QObject *parent = nullptr);

    void attach(DatasetSession &session);
    void detach();
    void showSegment(const SegmentRow &row);
    void showDetails(const SegmentDetails &details);

    void goToDifference(int direction);
    /// Shows and plays one of the segment that is shown, as soon as it is compared with that hypothesis.
    void goToWanted(const DifferenceWish &wish);
    void goToIssue(int direction);
    StepRange selectedDifferences() const;
    void takeAtCaret();
    void takeAll();
    void readScore();
    bool isBusy() const { return m_isStale || m_search.isRunning(); }
    const CompareOutcome &outcome() const { return m_outcome; }

signals:
    void notice(const QString &sentence);
    void failed(const voxdeck::Error &error);

private:
    /// What is searched for in the rows after (before) the current one.
    enum class Goal : std::uint8_t { Difference, Issue };

    void readProfile();
    void refresh();
    void startLong();
    void accept(CompareOutcome outcome);
    CompareTask task() const;
    CompareUnit unit() const;
    std::optional<std::size_t> differenceFromCaret(int direction) const;
    void showDifference(std::size_t number);
    void playWaiting();
    std::vector<WordTime> wordTimes() const;
    void take(std::size_t version, StepRange range);
    void makeStep();
    bool isOtherWhole(const SegmentRow &row) const;
    void follow(const SegmentRow &row);
    std::size_t byteAt(int position) const; ///< of the text in the field
    int positionAt(std::size_t byte) const; ///< of the text that was compared
    bool compareWith(const std::string &hypothesis);
    void showWanted();
    void searchRows(Goal goal, int direction);
    void acceptFound(std::uint32_t id);
    void finishJump();

    AnnotateView &m_view;
    Workbench &m_bench;
    SoundDesk &m_sound;
    Settings &m_settings;
    DatasetSession *m_session = nullptr;

    std::shared_ptr<const ScoringProfile> m_profile; ///< of the project; null: the default one
    SegmentRow m_row;
    std::shared_ptr<const JsonValue> m_record; ///< of the row's item, if known
    std::string m_openedText;
    CompareOutcome m_outcome;
    SegmentRef m_outcomeOf; ///< the segment of m_outcome
    bool m_hasOutcome = false;
    bool m_isStale = false;  ///< a longer text is still being compared
    bool m_isMoving = false; ///< the caret, by us
    QTimer m_longTimer;
    Latest<CompareOutcome> m_comparing;

    RowSearch m_search;
    Goal m_goal = Goal::Difference;
    int m_direction = 1;
    std::uint32_t m_wantedRow = 0;            ///< found, and not on screen yet
    std::optional<StepRange> m_waitingToPlay; ///< of the first version, in the segment shown
    std::optional<DifferenceWish> m_wish;     ///< in the segment shown, until it is compared
    QAction *m_playSegment;
    bool m_hasDetails = false;
};

} // namespace voxdeck
