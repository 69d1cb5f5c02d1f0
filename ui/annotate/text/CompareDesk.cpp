// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/text/CompareDesk.h"

#include "core/audit/Confusions.h"
#include "core/audit/RowHypothesis.h"
#include "core/format/WordTimes.h"
#include "core/search/RowVersions.h"
#include "core/workspace/RowIssue.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/sound/SoundDesk.h"
#include "ui/common/KeyWords.h"
#include "ui/common/Settings.h"
#include "ui/common/Tell.h"
#include "ui/common/Text.h"
#include "ui/common/Words.h"
#include "ui/session/Workbench.h"
#include "ui/table/SegmentTable.h"
#include "ui/transcript/ComparePane.h"
#include "ui/transcript/DecisionPanel.h"
#include "ui/transcript/TranscriptEditor.h"
#include "ui/transcript/TranscriptField.h"
#include "ui/wave/TimelineScale.h"
#include "ui/wave/TimelineView.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace voxdeck {
namespace {

using Choice = ComparePane::Choice;

constexpr std::size_t kMostAtOnce = 500; // characters that are compared at every key
constexpr int kRestMs = 100;             // after the last key, for more
constexpr double kAroundSeconds = 1;
const QString kChoiceSetting = QStringLiteral("compare/choice");
const QString kNameSetting = QStringLiteral("compare/name");
const QString kUnitSetting = QStringLiteral("compare/unit-%1");

QString issueWords(RowIssue issue)
{
    switch (issue) {
    case RowIssue::MarkedAsError: return CompareDesk::tr("Issue: marked as an error.");
    case RowIssue::NoTranscript: return CompareDesk::tr("Issue: no transcript.");
    case RowIssue::BrokenCharacters:
        return CompareDesk::tr("Issue: broken characters in the text.");
    case RowIssue::TooMuchText: return CompareDesk::tr("Issue: too much text for its length.");
    case RowIssue::HighErrorRate: return CompareDesk::tr("Issue: a high CER.");
    }
    return {};
}

/// Whether both have the same differences, so that one keeps its number.
bool hasSameSteps(const CompareOutcome &a, const CompareOutcome &b)
{
    if (a.versions.empty() || b.versions.empty())
        return false;
    const Comparison &one = a.versions.front().comparison, &other = b.versions.front().comparison;
    return one.unit == other.unit && one.yours == other.yours && one.theirs == other.theirs;
}

} // namespace

CompareDesk::CompareDesk(Workbench &bench, Actions &actions, AnnotateView &view, SoundDesk &sound,
                         Settings &settings, QObject *parent)
    : QObject(parent),
      m_view(view),
      m_bench(bench),
      m_sound(sound),
      m_settings(settings),
      m_playSegment(actions[ActionId::PlaySegment])
{
    bench.serve(*this);
    bench.hear(*this);
    connect(&bench.currentRow(), &CurrentRow::changed, this, &CompareDesk::showSegment);
    connect(&bench.currentRow(), &CurrentRow::detailsShown, this, &CompareDesk::showDetails);
    connect(&bench.currentRow(), &CurrentRow::differenceWanted, this, &CompareDesk::goToWanted);
    connect(&bench.rowChanges(), &RowChanges::changed, this, [this](RowChange what) {
        if (what != RowChange::Many && what != RowChange::Elsewhere && what != RowChange::Imported)
            return;
        readProfile(); // somebody may have chosen another one
        refresh();
    });
    connect(&bench.rowChanges(), &RowChanges::rowChanged, this, [this](const SegmentRow &row) {
        if (row.ref == m_row.ref)
            follow(row);
    });
    m_longTimer.setSingleShot(true);
    m_longTimer.setInterval(kRestMs);
    connect(&m_longTimer, &QTimer::timeout, this, &CompareDesk::startLong);
    connect(&m_search, &RowSearch::found, this, &CompareDesk::acceptFound);
    connect(&m_search, &RowSearch::failed, this, &CompareDesk::failed);
    auto &field = view.editor->field();
    connect(&field, &QPlainTextEdit::textChanged, this, &CompareDesk::refresh);
    connect(&field, &QPlainTextEdit::cursorPositionChanged, this, [this] {
        if (!m_isMoving)
            m_view.compare->view().setCurrent(std::nullopt);
    });
    connect(&field, &TranscriptField::left, this, [this] {
        if (m_hasOutcome)
            tell(*m_view.decision);
    });
    connect(view.compare, &ComparePane::choiceMade, this, [this] {
        auto &store = m_settings.store();
        store.setValue(kChoiceSetting, static_cast<int>(m_view.compare->choice()));
        if (m_view.compare->choice() == Choice::One)
            store.setValue(kNameSetting, m_view.compare->hypothesis());
        refresh();
    });
    connect(view.compare, &ComparePane::unitChosen, this, [this](CompareUnit unit) {
        m_settings.store().setValue(kUnitSetting.arg(toQString(m_row.language)),
                                    static_cast<int>(unit));
        refresh();
    });
    connect(view.compare, &ComparePane::importWanted, actions[ActionId::ImportLabels],
            &QAction::trigger);
    auto *pane = &view.compare->view();
    connect(pane, &ComparisonView::takeWanted, this, &CompareDesk::take);
    connect(pane, &ComparisonView::differenceChosen, this,
            [this](std::size_t number) { showDifference(number); });
    connect(&sound, &SoundDesk::waveformShown, this, &CompareDesk::playWaiting);
    const auto on = [this, &actions](ActionId id, auto act) {
        connect(actions[id], &QAction::triggered, this, act);
    };
    on(ActionId::NextDifference, [this] { goToDifference(1); });
    on(ActionId::PreviousDifference, [this] { goToDifference(-1); });
    on(ActionId::NextIssue, [this] { goToIssue(1); });
    on(ActionId::PreviousIssue, [this] { goToIssue(-1); });
    on(ActionId::TakeWord, [this] { takeAtCaret(); });
    on(ActionId::TakeHypothesis, [this] { takeAll(); });
    on(ActionId::ReadScore, [this] { readScore(); });
}

void CompareDesk::attach(DatasetSession &session)
{
    m_session = &session;
    readProfile();
}

/// The number beside the transcript is the one that the table will show.
void CompareDesk::readProfile()
{
    if (m_session)
        m_profile = profileOf(m_session->workspace());
}

void CompareDesk::detach()
{
    m_profile.reset();
    m_search.stop();
    m_longTimer.stop();
    m_comparing.drop();
    m_session = nullptr;
    m_row = {};
    m_record.reset();
    m_outcome = {};
    m_hasOutcome = false;
    m_isStale = false;
    m_wantedRow = 0;
    m_waitingToPlay.reset();
    m_wish.reset();
    m_view.compare->setHypotheses({}, {});
    m_view.compare->setMessage({}, false);
    m_view.decision->showNoScore({});
}

void CompareDesk::showSegment(const SegmentRow &row)
{
    if (row.ref != m_row.ref || m_row.id == 0) {
        m_wish.reset();
        m_openedText = row.text;
        m_record.reset();
        m_hasDetails = false;
    }
    if (isOtherWhole(row))
        m_openedText = row.text; // what was opened is a part of it, or it is a part of that
    m_row = row;
    QStringList names, words;
    for (const auto &version : versionsOf(row)) {
        names << toQString(version.name);
        words << (version.name.empty() ? tr("hypothesis") : toQString(version.name));
    }
    auto *pane = m_view.compare;
    pane->setHypotheses(names, words);
    auto &store = m_settings.store();
    const auto choice = static_cast<Choice>(
        std::clamp(store.value(kChoiceSetting, 0).toInt(), 0, static_cast<int>(Choice::Vote)));
    pane->choose(choice, choice == Choice::One ? store.value(kNameSetting).toString() : QString());
    pane->setUnit(unit());
    refresh();
}

void CompareDesk::showDetails(const SegmentDetails &details)
{
    const auto &row = details.row;
    if (row.ref != m_row.ref || row.hypothesis != m_row.hypothesis || row.versions != m_row.versions
        || row.isHypothesisEmpty != m_row.isHypothesisEmpty || row.language != m_row.language
        || isOtherWhole(row))
        showSegment(row);
    if (row.listed != m_row.listed) { // published since
        m_row.listed = row.listed;
        refresh();
    }
    if (row.ref == m_row.ref)
        follow(row);
    m_record = details.metainfo;
    m_hasDetails = true;
    playWaiting();
}

/// The state with which isOtherWhole() compares the next one.
void CompareDesk::follow(const SegmentRow &row)
{
    m_row.text = row.text;
    m_row.startSeconds = row.startSeconds;
    m_row.endSeconds = row.endSeconds;
}

/// Whether the segment was divided or merged since: other times and another text at once.
bool CompareDesk::isOtherWhole(const SegmentRow &row) const
{
    return row.ref == m_row.ref && m_row.id != 0 && row.text != m_row.text
           && (row.startSeconds != m_row.startSeconds || row.endSeconds != m_row.endSeconds);
}

CompareUnit CompareDesk::unit() const
{
    const auto chosen = m_settings.store().value(kUnitSetting.arg(toQString(m_row.language)));
    if (chosen.isValid())
        return chosen.toInt() == 0 ? CompareUnit::Characters : CompareUnit::Words;
    const auto versions = versionsOf(m_row);
    return usualCompareUnit(m_row.language,
                            versions.empty() ? m_row.text : m_row.text + versions.front().text);
}

CompareTask CompareDesk::task() const
{
    const auto versions = versionsOf(m_row);
    const auto choice = m_view.compare->choice();
    CompareTask task{toUtf8(m_view.editor->text()),
                     m_openedText,
                     {},
                     unit(),
                     false,
                     false,
                     m_row.language,
                     m_profile};
    const auto add = [&task](const TranscriptVersion &one) {
        task.theirs.push_back({one.name.empty() ? tr("hypothesis") : toQString(one.name), one.text,
                               one.isHypothesis});
    };
    if (choice == Choice::One) {
        if (const auto *chosen = chosenVersion(versions, toUtf8(m_view.compare->hypothesis())))
            add(*chosen);
        return task;
    }
    for (const auto &one : versions)
        add(one);
    task.wantsVote = voterTexts(versions).size() > 2;
    task.showsVoteOnly = choice == Choice::Vote && task.wantsVote;
    return task;
}

void CompareDesk::refresh()
{
    if (m_row.id == 0 || m_view.editor->segment().ref != m_row.ref)
        return;
    m_comparing.drop();
    auto now = task();
    if (now.theirs.empty()) {
        m_longTimer.stop();
        m_isStale = false;
        m_hasOutcome = false;
        m_outcome = {};
        m_waitingToPlay.reset();
        const auto words = tr("No hypothesis for this segment, so CER is unknown.");
        m_view.compare->setMessage(words, true);
        m_view.decision->showNoScore(words);
        finishJump();
        showWanted();
        return;
    }
    std::size_t longest = now.yours.size();
    for (const auto &one : now.theirs)
        longest = std::max(longest, one.text.size());
    const auto characters = std::max<std::size_t>(
        static_cast<std::size_t>(m_view.editor->text().size()), longest / 3);
    if (characters > kMostAtOnce || longest > 3 * kMostAtOnce) {
        m_isStale = true;
        m_longTimer.start();
        return;
    }
    m_longTimer.stop();
    accept(compared(now));
}

void CompareDesk::startLong()
{
    m_comparing.ask(
        [now = task()](const ProgressSink &, const std::stop_token &) -> Result<CompareOutcome> {
            return compared(now);
        },
        [this](Result<CompareOutcome> outcome) {
            if (outcome)
                accept(*std::move(outcome));
        });
}

void CompareDesk::accept(CompareOutcome outcome)
{
    // rows that are read again, here or by another process, take no difference out of sight and no sound away
    const bool isSame = m_hasOutcome && m_outcomeOf == m_row.ref
                        && hasSameSteps(m_outcome, outcome);
    const auto current = isSame ? m_view.compare->view().current() : std::nullopt;
    m_isStale = false;
    m_hasOutcome = true;
    m_outcome = std::move(outcome);
    m_outcomeOf = m_row.ref;
    if (!isSame)
        m_waitingToPlay.reset(); // its steps are others now
    const bool isTooLong = std::any_of(m_outcome.versions.begin(), m_outcome.versions.end(),
                                       [](const auto &one) { return one.comparison.isTooLong; });
    if (isTooLong || m_outcome.versions.empty())
        m_view.compare->setMessage(tr("These texts are too long and too different to be shown side "
                                      "by side."),
                                   false);
    else
        m_view.compare->setVersions(m_outcome.versions, toQString(m_row.language));
    if (current)
        m_view.compare->view().setCurrent(current);
    const ErrorScore &now = m_outcome.rates;
    if (now.cer && now.wer)
        m_view.decision->showScore(
            {*now.cer, *now.wer, m_outcome.openedRates.cer.value_or(*now.cer),
             m_outcome.score.characters, m_outcome.score.isTooLong, m_row.listed.cer,
             m_profile ? toQString(m_profile->name) : QString(), m_row.language});
    else
        m_view.decision->showNoScore(
            tr("No letters or digits in the transcript, so CER is unknown."));
    finishJump();
    showWanted();
}

void CompareDesk::readScore()
{
    emit notice(m_hasOutcome ? m_view.decision->scoreSentence()
                             : tr("No hypothesis for this segment, so CER is unknown."));
}

std::size_t CompareDesk::byteAt(int position) const
{
    return toUtf8(m_view.editor->text().left(position)).size();
}

int CompareDesk::positionAt(std::size_t byte) const
{
    const auto &yours = m_outcome.versions.front().comparison.yours;
    return static_cast<int>(toQString(std::string_view(yours).substr(0, byte)).size());
}

void CompareDesk::goToDifference(int direction)
{
    if (m_row.id == 0 || m_isStale)
        return;
    const auto &versions = m_outcome.versions;
    const auto count = versions.empty() ? 0 : versions.front().comparison.differences().size();
    const auto current = m_view.compare->view().current();
    std::optional<std::size_t> next;
    if (current && direction > 0)
        next = *current + 1;
    else if (current)
        next = *current > 0 ? std::optional(*current - 1) : std::nullopt;
    else
        next = differenceFromCaret(direction);
    if (next && *next < count)
        showDifference(*next);
    else
        searchRows(Goal::Difference, direction);
}

/// Makes the hypothesis the one that is counted, as if it had been chosen here. False: the segment does not have it.
bool CompareDesk::compareWith(const std::string &hypothesis)
{
    const auto versions = versionsOf(m_row);
    const auto name = hypothesis.empty() || hypothesis == tableHypothesis(m_row)
                          ? m_row.hypothesisName
                          : hypothesis;
    const auto *const found = chosenVersion(versions, name);
    if (!found || found->name != name || !found->isHypothesis)
        return false;
    const auto *const counted = chosenVersion(versions, toUtf8(m_view.compare->hypothesis()));
    if (m_view.compare->choice() == Choice::Vote || counted != found) {
        m_view.compare->choose(Choice::One, toQString(name));
        emit m_view.compare->choiceMade();
    }
    return true;
}

void CompareDesk::goToWanted(const DifferenceWish &wish)
{
    if (m_row.id == 0)
        return;
    if (m_row.text.empty() || !compareWith(wish.hypothesis)) {
        m_playSegment->trigger();
        return;
    }
    m_wish = wish;
    if (!m_isStale)
        showWanted();
}

void CompareDesk::showWanted()
{
    if (!m_wish)
        return;
    const DifferenceWish wish = *std::exchange(m_wish, std::nullopt);
    const bool isCompared = m_hasOutcome && !m_outcome.versions.empty();
    if (!isCompared || m_outcome.versions.front().comparison.differences().empty()) {
        m_playSegment->trigger();
        return;
    }
    const auto &comparison = m_outcome.versions.front().comparison;
    if (wish.said.empty()
        && wish.heard.empty()) { // the first one again behind the last: the segment stays
        const auto current = m_view.compare->view().current();
        const auto next = current ? *current + 1 : differenceFromCaret(1).value_or(0);
        showDifference(next < comparison.differences().size() ? next : 0);
        return;
    }
    showDifference(differenceWith(comparison, m_row.language, wish.said, wish.heard).value_or(0));
}

/// Outside of the text the first (last) one; inside, the next one from the caret on.
std::optional<std::size_t> CompareDesk::differenceFromCaret(int direction) const
{
    if (m_outcome.versions.empty())
        return std::nullopt;
    const auto &comparison = m_outcome.versions.front().comparison;
    const auto differences = comparison.differences();
    const auto &field = m_view.editor->field();
    const bool isInText = field.hasFocus();
    const auto cursor = field.textCursor();
    const auto from = byteAt(cursor.selectionEnd());
    const auto until = byteAt(cursor.selectionStart());
    std::optional<std::size_t> found;
    for (std::size_t at = 0; at < differences.size(); ++at) {
        const auto bytes = comparison.yoursOf(differences[at]);
        if (direction > 0 && (!isInText || bytes.begin >= from))
            return at;
        if (direction < 0 && (!isInText || bytes.end <= until))
            found = at;
    }
    return found;
}

void CompareDesk::showDifference(std::size_t number)
{
    const auto &comparison = m_outcome.versions.front().comparison;
    const auto differences = comparison.differences();
    if (number >= differences.size())
        return;
    const auto &range = differences[number];
    const auto bytes = comparison.yoursOf(range);
    auto &field = m_view.editor->field();
    auto cursor = field.textCursor();
    cursor.setPosition(positionAt(bytes.begin));
    cursor.setPosition(positionAt(bytes.end), QTextCursor::KeepAnchor);
    m_isMoving = true;
    field.setTextCursor(cursor);
    m_isMoving = false;
    m_view.compare->view().setCurrent(number);
    const auto yours = toQString(comparison.yoursText(range));
    const auto theirs = toQString(comparison.theirsText(range));
    const auto what = yours.isEmpty()    ? tr("Insertion: %1").arg(theirs)
                      : theirs.isEmpty() ? tr("Deletion: %1").arg(yours)
                                         : tr("Substitution: %1 by %2").arg(yours, theirs);
    emit notice(
        tr("%1 (%2 of %3)").arg(what, countText(number + 1), countText(differences.size())));
    m_waitingToPlay = range;
    playWaiting();
}

/// The times of the words of the shown hypothesis, if the record has them.
std::vector<WordTime> CompareDesk::wordTimes() const
{
    const bool isOne = m_view.compare->choice() == Choice::One;
    if (!m_record || !isOne)
        return {};
    return wordTimesOf(*m_record, toUtf8(m_view.compare->hypothesis()), m_row.ref.segment,
                       {m_row.startSeconds, m_row.endSeconds});
}

/// Plays the difference shown, and a little around it, as soon as the sound and the record are there.
void CompareDesk::playWaiting()
{
    const int rate = m_view.timeline->scale().sampleRateHz();
    if (!m_waitingToPlay || !m_hasDetails || !m_sound.isWaveformShown() || rate <= 0)
        return;
    const auto said = spokenSpan(m_outcome.versions.front().comparison, *m_waitingToPlay,
                                 wordTimes(), {m_row.startSeconds, m_row.endSeconds});
    m_waitingToPlay.reset();
    const auto range = framesAround(said, kAroundSeconds, rate, m_view.timeline->scale().length());
    if (!range.isEmpty() && m_sound.hasDevice()) // otherwise the status bar says so
        m_sound.playRange(range);
}

/// The differences in what is selected, and all between them; empty where nothing is.
StepRange CompareDesk::selectedDifferences() const
{
    const auto cursor = m_view.editor->field().textCursor();
    if (!cursor.hasSelection())
        return {};
    const ByteSpan selected{byteAt(cursor.selectionStart()), byteAt(cursor.selectionEnd())};
    const auto &comparison = m_outcome.versions.front().comparison;
    StepRange span;
    for (const StepRange &difference : comparison.differences()) {
        const auto bytes = comparison.yoursOf(difference);
        const bool isIn = bytes.begin == bytes.end
                              ? selected.begin <= bytes.begin && bytes.begin <= selected.end
                              : bytes.begin < selected.end && selected.begin < bytes.end;
        if (!isIn)
            continue;
        if (span.isEmpty())
            span.first = difference.first;
        span.last = difference.last;
    }
    return span;
}

void CompareDesk::takeAtCaret()
{
    if (m_outcome.versions.empty() || m_isStale) {
        readScore();
        return;
    }
    const auto &comparison = m_outcome.versions.front().comparison;
    const auto differences = comparison.differences();
    auto chosen = m_view.compare->view().current();
    if (!chosen) {
        if (const auto span = selectedDifferences(); !span.isEmpty()) {
            take(0, span);
            return;
        }
    }
    const auto caret = byteAt(m_view.editor->field().caret());
    for (std::size_t at = 0; at < differences.size() && !chosen; ++at) {
        const auto bytes = comparison.yoursOf(differences[at]);
        if (bytes.begin <= caret && caret <= bytes.end)
            chosen = at;
    }
    if (chosen && *chosen < differences.size())
        take(0, differences[*chosen]);
    else
        emit notice(tr("No difference at the caret. Press %1 for the next one.")
                        .arg(keyOf(m_view, "next-difference")));
}

void CompareDesk::take(std::size_t version, StepRange range)
{
    auto &field = m_view.editor->field();
    if (m_isStale || version >= m_outcome.versions.size() || field.isReadOnly())
        return;
    const auto &comparison = m_outcome.versions[version].comparison;
    if (comparison.yours != toUtf8(m_view.editor->text()))
        return; // bytes that are no UTF-8 were replaced: places would be wrong
    const auto change = comparison.take(range);
    const int begin = positionAt(change.begin);
    const int end = positionAt(change.begin + change.length);
    field.replaceRange(begin, end - begin, toQString(change.text));
    makeStep();
}

/// An acceptance outside the text field is a separate step; one in the field belongs to the step of the visit.
void CompareDesk::makeStep()
{
    if (!m_view.editor->field().hasFocus())
        m_bench.editing().commit();
}

void CompareDesk::takeAll()
{
    auto &field = m_view.editor->field();
    if (m_row.id == 0 || field.isReadOnly())
        return;
    if (m_outcome.versions.empty() || m_isStale) {
        const auto now = task();
        if (now.theirs.empty())
            emit notice(tr("No hypothesis for this segment."));
        else
            field.replaceTranscript(toQString(now.theirs.front().text));
    } else {
        field.replaceTranscript(toQString(m_outcome.versions.front().comparison.theirs));
    }
    makeStep();
}

void CompareDesk::goToIssue(int direction)
{
    if (m_row.id != 0)
        searchRows(Goal::Issue, direction);
}

void CompareDesk::searchRows(Goal goal, int direction)
{
    const auto order = m_view.table->segments().order();
    const int row = m_view.table->currentRow();
    if (!m_session || !order || row < 0)
        return;
    m_goal = goal;
    m_direction = direction;
    const bool byVote = m_view.compare->choice() == Choice::Vote;
    const auto from = static_cast<std::uint64_t>(direction > 0 ? row + 1 : row);
    m_search.start(m_session->login(), order, from, direction,
                   [goal, byVote, name = toUtf8(m_view.compare->hypothesis()),
                    limits = shownRateLimits()](const SegmentRow &one) {
                       return goal == Goal::Issue ? issueOf(one, limits).has_value()
                                                  : differsFromVersion(one, byVote, name);
                   });
}

void CompareDesk::acceptFound(std::uint32_t id)
{
    if (id == 0) {
        const bool isAfter = m_direction > 0;
        if (m_goal == Goal::Issue)
            emit notice(isAfter ? tr("No issues after this segment.")
                                : tr("No issues before this segment."));
        else
            emit notice(isAfter ? tr("No more differences after this one.")
                                : tr("No more differences before this one."));
        return;
    }
    m_wantedRow = id;
    if (!m_view.table->goToId(id))
        m_wantedRow = 0;
}

/// The row a search found is on screen: what it was found for is shown.
void CompareDesk::finishJump()
{
    if (m_wantedRow == 0 || m_wantedRow != m_row.id)
        return;
    m_wantedRow = 0;
    if (m_goal == Goal::Issue) {
        if (const auto issue = issueOf(m_row, shownRateLimits()))
            emit notice(issueWords(*issue));
        return;
    }
    const auto count = m_outcome.versions.empty()
                           ? 0
                           : m_outcome.versions.front().comparison.differences().size();
    if (count > 0)
        showDifference(m_direction > 0 ? 0 : count - 1);
}

} // namespace voxdeck
