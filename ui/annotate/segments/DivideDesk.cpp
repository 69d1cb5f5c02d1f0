// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/segments/DivideDesk.h"

#include "core/base/Clock.h"
#include "core/format/WordTimes.h"
#include "core/search/RowReader.h"
#include "core/search/RowVersions.h"
#include "core/workspace/EditField.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/annotate/segments/SegmentDesk.h"
#include "ui/annotate/sound/SoundDesk.h"
#include "ui/annotate/text/EditDesk.h"
#include "ui/common/KeyRest.h"
#include "ui/common/KeyWords.h"
#include "ui/common/Text.h"
#include "ui/common/TimeText.h"
#include "ui/session/Workbench.h"
#include "ui/table/SegmentTable.h"
#include "ui/transcript/ComparePane.h"
#include "ui/transcript/DivideHalf.h"
#include "ui/transcript/DividePane.h"
#include "ui/transcript/TranscriptEditor.h"
#include "ui/transcript/TranscriptField.h"
#include "ui/wave/TimelineScale.h"
#include "ui/wave/TimelineView.h"

#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QPushButton>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace voxdeck {
namespace {

using Id = ActionId;

constexpr double kStepSeconds = 0.01;
constexpr int kStepsWithCtrl = 10;
constexpr double kSnapSeconds = 0.15;
constexpr double kLookSeconds = 1; // on either side of the playhead, for what is a silence there
constexpr qsizetype kMostAtOnce = 500;
constexpr int kRestMs = 100;

bool sameRows(const RowQuery &a, const RowQuery &b)
{
    return a.search == b.search && a.onlyUnpublished == b.onlyUnpublished
           && a.onlyFlagged == b.onlyFlagged && a.status == b.status && a.language == b.language;
}

QChar letterOf(bool isEarlier)
{
    return QLatin1Char(isEarlier ? 'a' : 'b');
}

/// Whether what is divided is the same: a hypothesis or a status from elsewhere ends nobody's work on the parts.
bool sameWords(const SegmentRow &a, const SegmentRow &b)
{
    return a.text == b.text && a.startSeconds == b.startSeconds && a.endSeconds == b.endSeconds;
}

} // namespace

DivideDesk::DivideDesk(Workbench &bench, Actions &actions, AnnotateView &view, BrowseDesk &browse,
                       EditDesk &edits, SoundDesk &sound, SegmentDesk &segments, QObject *parent)
    : QObject(parent),
      m_bench(bench),
      m_actions(actions),
      m_view(view),
      m_browse(browse),
      m_edits(edits),
      m_sound(sound),
      m_segments(segments),
      m_keyRest(new KeyRest(view.editor))
{
    bench.serve(*this);
    bench.hear(*this);
    bench.modes().add(
        Modes::Layer::Mode, [this] { return cancel(); }, [this](Id id) { return handle(id); });
    // what changes the row by another way waits until this is decided
    actions.limit({Id::Approve,
                   Id::Reject,
                   Id::RejectNext,
                   Id::Flag,
                   Id::Pending,
                   Id::SetForRows,
                   Id::TakeHypothesis,
                   Id::TakeWord,
                   Id::RevertText,
                   Id::MergeNext,
                   Id::MergePrevious,
                   Id::AddSegment,
                   Id::SegmentAtPauses,
                   Id::DeleteSegment,
                   Id::SetStart,
                   Id::SetEnd,
                   Id::StartEarlier,
                   Id::StartLater,
                   Id::EndEarlier,
                   Id::EndLater,
                   Id::NextDifference,
                   Id::PreviousDifference,
                   Id::Undo,
                   Id::Redo,
                   Id::UndoInSegment},
                  [this] { return !isOpen(); });
    m_rest.setSingleShot(true);
    m_rest.setInterval(kRestMs);
    connect(&m_rest, &QTimer::timeout, this, &DivideDesk::startScores);
    connect(&m_draftTimer, &DraftTimer::due, this, &DivideDesk::saveDraft);
    connect(&edits, &EditDesk::committing, &m_draftTimer, &DraftTimer::saveNow);
    connect(&edits, &EditDesk::divisionWanted, this, &DivideDesk::resume);
    connect(actions[Id::SplitAtPlayhead], &QAction::triggered, this, &DivideDesk::open);
    connect(view.split, &DividePane::splitWanted, this, &DivideDesk::make);
    connect(view.split, &DividePane::cancelWanted, this, &DivideDesk::cancel);
    for (const Part part : {Earlier, Later}) {
        connect(&half(part), &DivideHalf::edited, this, [this] {
            if (isTyped())
                m_draftTimer.typed();
            m_comparing.drop();
            refreshScores();
            showLine();
        });
        connect(&half(part), &DivideHalf::hypothesisChosen, this, [this] { refreshScores(); });
        connect(&half(part), &DivideHalf::playWanted, this, [this, part] { play(part); });
        connect(&half(part), &DivideHalf::hint, this, &DivideDesk::notice);
    }
    connect(&half(Earlier), &DivideHalf::moveOnWanted, this,
            [this] { half(Later).field().setFocus(Qt::OtherFocusReason); });
    connect(&half(Later), &DivideHalf::moveBackWanted, this,
            [this] { half(Earlier).field().setFocus(Qt::OtherFocusReason); });
    connect(&half(Later), &DivideHalf::moveOnWanted, this, [this] {
        emit notice(tr("%1 divides the segment, Esc cancels.").arg(keyOf(m_view, "approve-next")));
    });
    connect(&bench.currentRow(), &CurrentRow::changed, this, &DivideDesk::closeIfChanged);
    connect(&bench.currentRow(), &CurrentRow::detailsShown, this,
            [this](const SegmentDetails &details) { closeIfChanged(details.row); });
    connect(&browse, &BrowseDesk::countsChanged, this, &DivideDesk::closeIfFiltered);
    connect(&bench.rowChanges(), &RowChanges::rowChanged, this, [this](const SegmentRow &row) {
        if (m_row && row.ref == m_row->ref)
            closeIfChanged(row);
    });
    connect(&edits, &EditDesk::stepTaken, this, &DivideDesk::closeUnderHands);
    connect(m_keyRest, &KeyRest::leaveWanted, view.table,
            [table = view.table] { table->setFocus(); });
    view.timeline->focusProxy()->installEventFilter(this);
}

void DivideDesk::attach(DatasetSession &session)
{
    m_session = &session;
}

void DivideDesk::detach()
{
    close();
    m_session = nullptr;
}

DivideHalf &DivideDesk::half(Part part) const
{
    return part == Earlier ? m_view.split->earlier() : m_view.split->later();
}

Frames DivideDesk::frameAt(double seconds) const
{
    const auto &scale = m_view.timeline->scale();
    return Frames{std::llround(std::max(0.0, seconds) * scale.sampleRateHz())};
}

FrameRange DivideDesk::rangeOf(Part part) const
{
    if (!m_row)
        return {};
    FrameRange range = part == Earlier
                           ? FrameRange{frameAt(m_row->startSeconds), frameAt(m_atSeconds)}
                           : FrameRange{frameAt(m_atSeconds), frameAt(m_row->endSeconds)};
    range.end = std::min(range.end, m_view.timeline->scale().length());
    return range;
}

// ---- opening and closing

void DivideDesk::open()
{
    const int rate = m_view.timeline->scale().sampleRateHz();
    if (isOpen()) {
        placeLine(static_cast<double>(count(m_view.timeline->playhead())) / std::max(rate, 1));
        snap();
        divideTexts({});
        return;
    }
    if (!begin())
        return;
    const int caret = m_view.editor->field().caret();
    const bool isInText = m_view.editor->field().hasFocus();
    const QString text = m_view.editor->text();
    m_focusBefore = QApplication::focusWidget();
    QStringList languages;
    for (const auto &[language, rows] : m_browse.totals().languages)
        languages << toQString(language);
    QStringList names, words;
    for (const auto &version : versionsOf(*m_row)) {
        names << toQString(version.name);
        words << (version.name.empty() ? tr("hypothesis") : toQString(version.name));
    }
    for (const Part part : {Earlier, Later}) {
        half(part).setHypotheses(names, words, toQString(m_hypothesis.name));
        half(part).setLanguages(languages, toQString(m_row->language));
        half(part).field().setPixelSize(m_view.editor->field().pixelSize());
        half(part).setName(QStringLiteral("%1%2").arg(m_number).arg(letterOf(part == Earlier)));
        half(part).setText({}); // else what was typed into the parts of another segment stays
    }
    m_view.split->setTitle(tr("Divide segment %1").arg(m_number));
    m_view.split->setApprovesBoth(false);
    m_isOfOtherText = false;
    if (const auto *draft = m_edits.divided(m_row->ref)) {
        showDraft(*draft);
    } else {
        snap();
        const bool isInside = caret > 0 && caret < text.size();
        divideTexts(isInside ? std::optional(toUtf8(text.left(caret)).size()) : std::nullopt);
    }
    m_edits.setDividing(m_row->ref);
    m_view.showSplit(true);
    if (isInText)
        half(Earlier).field().setFocus(Qt::OtherFocusReason);
    else
        m_view.timeline->setFocus(Qt::OtherFocusReason);
    emit openChanged();
}

/// The parts that were typed and not made, of the segment in the editor.
void DivideDesk::resume(const SegmentRef &ref)
{
    const auto *current = m_browse.current();
    if (!isOpen() && current && current->ref == ref)
        open();
}

void DivideDesk::showDraft(const DividedDraft &draft)
{
    half(Earlier).setTyped(toQString(draft.earlier));
    half(Later).setTyped(toQString(draft.later));
    half(Earlier).setLanguage(toQString(draft.earlierLanguage));
    half(Later).setLanguage(toQString(draft.laterLanguage));
    m_view.split->setApprovesBoth(draft.doesApprove);
    m_isOfOtherText = draft.base != m_row->text;
    placeLine(draft.atSeconds);
    m_place = placeOfSplit(question(m_hypothesis));
    showFacts();
    refreshScores();
}

/// Whether the parts hold something that only a person can give.
bool DivideDesk::isTyped() const
{
    if (!m_row)
        return false;
    const auto language = toQString(m_row->language);
    return half(Earlier).isEdited() || half(Later).isEdited()
           || half(Earlier).language() != language || half(Later).language() != language;
}

void DivideDesk::saveDraft()
{
    if (!m_row || !isTyped())
        return;
    const auto *known = m_edits.divided(m_row->ref);
    const auto base = m_isOfOtherText && known ? known->base : m_row->text;
    m_edits.keepDivided({m_row->ref, m_atSeconds, toUtf8(half(Earlier).text()),
                         toUtf8(half(Later).text()), toUtf8(half(Earlier).language()),
                         toUtf8(half(Later).language()), m_view.split->approvesBoth(), nowMs(),
                         base});
}

/// Whether the current segment can be divided, at the playhead or where it was; typed text becomes an edit first.
bool DivideDesk::begin()
{
    const auto *current = m_browse.current();
    if (!m_session || m_edits.isLocked() || !current || !m_edits.commit())
        return false;
    const auto row = RowReader(m_session->workspace()).row(current->ref);
    if (!row) {
        emit failed(row.error());
        return false;
    }
    const int rate = m_view.timeline->scale().sampleRateHz();
    if (!m_sound.isWaveformShown() || rate <= 0) {
        emit notice(m_sound.isBeingRead()
                        ? tr("The audio is still being read. Try again in a moment.")
                        : tr("This segment cannot be divided: its audio cannot be read."));
        return false;
    }
    const double least = row->startSeconds + SegmentEditor::kShortestSeconds;
    const double most = row->endSeconds - SegmentEditor::kShortestSeconds;
    double at = static_cast<double>(count(m_view.timeline->playhead())) / rate;
    if (const auto *draft = m_edits.divided(row->ref); draft && least <= most)
        at = std::clamp(draft->atSeconds, least, most);
    if (at < least || at > most) {
        emit notice(tr("Move the playhead into the segment first."));
        return false;
    }
    m_row = *row;
    m_profile = profileOf(m_session->workspace());
    m_query = m_browse.query();
    m_hypothesis = hypothesisShown();
    m_number = 1;
    const auto &details = m_bench.currentRow().details();
    if (details && details->row.ref == m_row->ref)
        for (const SegmentRow &sibling : details->siblings) {
            if (sibling.ref == m_row->ref)
                break;
            ++m_number;
        }
    m_silence.reset();
    m_atSeconds = at;
    return true;
}

void DivideDesk::close()
{
    if (!m_row)
        return;
    m_draftTimer.saveNow();
    m_row.reset();
    m_comparing.drop();
    m_rest.stop();
    m_view.timeline->setProposal({}, std::nullopt);
    // Not the application's: another window may be active.
    const auto *focus = m_view.split->window()->focusWidget();
    const bool wasHere = focus
                         && (m_view.split->isAncestorOf(focus) || m_view.timeline == focus
                             || m_view.timeline->isAncestorOf(focus));
    m_view.showSplit(false);
    if (wasHere && m_focusBefore)
        m_focusBefore->setFocus(Qt::OtherFocusReason);
    m_focusBefore.clear();
    m_edits.setDividing({});
    emit openChanged();
}

/// Nobody asked for it: what is typed on into a part becomes neither a command nor words of the transcript.
void DivideDesk::closeUnderHands()
{
    const auto *focus = m_view.split->window()->focusWidget();
    const bool isTyping = m_row
                          && (half(Earlier).isAncestorOf(focus) || half(Later).isAncestorOf(focus));
    if (isTyping)
        m_focusBefore = m_keyRest;
    close();
    if (isTyping)
        emit notice(
            tr("The parts were closed; nothing was divided. Press Esc to go to the table."));
}

/// While a segment is divided keys mean its parts.
bool DivideDesk::handle(ActionId id)
{
    switch (id) {
    case Id::EditTranscript: return editText();
    case Id::CycleDirection: return cycleDirection();
    case Id::PlaySegment: return playPart();
    case Id::ApproveNext:
    case Id::Approve:
    case Id::Reject:
    case Id::Pending:
        if (!isOpen())
            return false;
        make();
        return true;
    default: return false;
    }
}

bool DivideDesk::cancel()
{
    const bool wasOpen = isOpen();
    close();
    return wasOpen;
}

void DivideDesk::closeIfChanged(const SegmentRow &row)
{
    if (!m_row || m_isMaking || (row.ref == m_row->ref && sameWords(row, *m_row)))
        return;
    if (row.ref == m_row->ref)
        emit notice(tr("The segment was changed elsewhere and was not divided."));
    closeUnderHands();
}

void DivideDesk::closeIfFiltered()
{
    if (m_row && !m_isMaking && !sameRows(m_browse.query(), m_query))
        closeUnderHands();
}

// ---- the line

void DivideDesk::placeLine(double seconds)
{
    if (!m_row)
        return;
    m_silence.reset();
    m_atSeconds = std::clamp(seconds, m_row->startSeconds + SegmentEditor::kShortestSeconds,
                             m_row->endSeconds - SegmentEditor::kShortestSeconds);
    if (isTyped())
        m_draftTimer.typed(); // the line is kept with the texts
    showLine();
}

void DivideDesk::moveLine(int steps)
{
    if (!m_row)
        return;
    placeLine(m_atSeconds + steps * kStepSeconds);
    // A place that was chosen by hand stays.
    if (m_place.by != SplitBy::Caret && !half(Earlier).isEdited() && !half(Later).isEdited())
        divideTexts({});
    else
        refreshScores();
}

/// To the nearest silence, where what is around the line has been listened to already.
void DivideDesk::snap()
{
    const auto audio = m_view.timeline->audio();
    const int rate = m_view.timeline->scale().sampleRateHz();
    if (!m_row || !audio || rate <= 0)
        return;
    const FrameRange around{frameAt(m_atSeconds - kLookSeconds),
                            frameAt(m_atSeconds + kLookSeconds)};
    const auto levels = audio->peaks    ? levelsOf(*audio->peaks, around, rate)
                        : audio->chunks ? levelsOf(*audio->chunks, around, rate)
                                        : LevelTrack();
    const auto found = nearestSilence(levels, m_atSeconds, kSnapSeconds);
    const double least = m_row->startSeconds + SegmentEditor::kShortestSeconds;
    const double most = m_row->endSeconds - SegmentEditor::kShortestSeconds;
    if (found && found->atSeconds >= least && found->atSeconds <= most) {
        m_atSeconds = found->atSeconds;
        m_silence = found->silence;
    }
    showLine();
}

void DivideDesk::showLine()
{
    if (!m_row)
        return;
    std::vector<TimelineSegment> parts;
    for (const Part part : {Earlier, Later}) {
        const FrameRange range = rangeOf(part);
        parts.push_back({range, QStringLiteral("%1%2 %3")
                                    .arg(m_number)
                                    .arg(letterOf(part == Earlier))
                                    .arg(half(part).text().left(80))});
        half(part).setSeconds(part == Earlier ? m_atSeconds - m_row->startSeconds
                                              : m_row->endSeconds - m_atSeconds);
    }
    m_view.timeline->setProposal(std::move(parts), frameAt(m_atSeconds));
    showFacts();
}

void DivideDesk::showFacts()
{
    const int rate = m_view.timeline->scale().sampleRateHz();
    QStringList facts{tr("At %1.").arg(shortTimeText(frameAt(m_atSeconds), rate))};
    if (m_silence)
        facts << tr("Snapped to a %1 s silence.").arg(durationText(m_silence->length()));
    switch (m_place.by) {
    case SplitBy::Caret: facts << tr("Text divided at the caret."); break;
    case SplitBy::Words: facts << tr("Text divided by the times of the words."); break;
    case SplitBy::Duration: facts << tr("Text divided by duration."); break;
    }
    if (m_isOfOtherText)
        facts = QStringList{tr("The transcript has since changed to “%1”.")
                                .arg(toQString(m_row->text).simplified().left(80))};
    m_view.split->setFacts(facts.join(QLatin1Char(' ')));
}

// ---- texts

TranscriptVersion DivideDesk::hypothesisShown() const
{
    const bool isOne = m_view.compare->choice() == ComparePane::Choice::One;
    const auto versions = versionsOf(*m_row);
    const auto *chosen = chosenVersion(versions, isOne ? toUtf8(m_view.compare->hypothesis())
                                                       : m_row->hypothesisName);
    return chosen ? *chosen : TranscriptVersion{};
}

TranscriptVersion DivideDesk::hypothesisOf(Part part) const
{
    const auto versions = versionsOf(*m_row);
    const auto *chosen = chosenVersion(versions, toUtf8(half(part).hypothesis()));
    return chosen ? *chosen : TranscriptVersion{};
}

std::vector<WordTime> DivideDesk::wordTimes(const std::string &name) const
{
    const auto &details = m_bench.currentRow().details();
    if (!details || !details->metainfo || details->row.ref != m_row->ref)
        return {};
    return wordTimesOf(*details->metainfo, name, m_row->ref.segment,
                       {m_row->startSeconds, m_row->endSeconds});
}

SplitQuestion DivideDesk::question(const TranscriptVersion &hypothesis) const
{
    SplitQuestion question;
    question.text = m_row->text;
    question.hypothesis = hypothesis.text;
    question.language = m_row->language;
    question.words = wordTimes(hypothesis.name);
    question.segment = {m_row->startSeconds, m_row->endSeconds};
    question.atSeconds = m_atSeconds;
    return question;
}

void DivideDesk::divideTexts(std::optional<std::size_t> caret)
{
    if (!m_row || half(Earlier).isEdited() || half(Later).isEdited()) {
        refreshScores();
        return;
    }
    auto asked = question(m_hypothesis);
    asked.caret = caret;
    m_place = placeOfSplit(asked);
    half(Earlier).setText(
        toQString(trimmedText(std::string_view(m_row->text).substr(0, m_place.text))));
    half(Later).setText(toQString(trimmedText(std::string_view(m_row->text).substr(m_place.text))));
    showLine();
    refreshScores();
}

CompareTask DivideDesk::taskOf(Part part) const
{
    const std::string yours = toUtf8(half(part).text());
    const auto chosen = hypothesisOf(part);
    const std::size_t at = chosen == m_hypothesis ? m_place.hypothesis
                                                  : placeOfSplit(question(chosen)).hypothesis;
    const std::string_view whole = chosen.text;
    std::string theirs = trimmedText(part == Earlier ? whole.substr(0, at) : whole.substr(at));
    const std::string language = toUtf8(half(part).language());
    const auto unit = usualCompareUnit(language, yours + theirs);
    const auto name = chosen.name.empty() ? tr("hypothesis") : toQString(chosen.name);
    return {yours,    yours,    {{name, std::move(theirs), true}}, unit, false, false,
            language, m_profile};
}

void DivideDesk::refreshScores()
{
    if (!m_row)
        return;
    m_comparing.drop();
    if (m_hypothesis.text.empty()) {
        for (const Part part : {Earlier, Later}) {
            half(part).setScore({});
            half(part).setComparison({});
        }
        return;
    }
    const auto longest = std::max({half(Earlier).text().size(), half(Later).text().size(),
                                   static_cast<qsizetype>(hypothesisOf(Earlier).text.size() / 3),
                                   static_cast<qsizetype>(hypothesisOf(Later).text.size() / 3)});
    if (longest > kMostAtOnce) {
        m_rest.start();
        return;
    }
    m_rest.stop();
    for (const Part part : {Earlier, Later})
        accept(part, compared(taskOf(part)));
}

void DivideDesk::startScores()
{
    if (!m_row)
        return;
    using Outcomes = std::array<CompareOutcome, 2>;
    m_comparing.ask(
        [a = taskOf(Earlier), b = taskOf(Later)](const ProgressSink &,
                                                 const std::stop_token &) -> Result<Outcomes> {
            return Outcomes{compared(a), compared(b)};
        },
        [this](const Result<Outcomes> &outcomes) {
            if (!m_row || !outcomes)
                return;
            accept(Earlier, (*outcomes)[0]);
            accept(Later, (*outcomes)[1]);
        });
}

void DivideDesk::accept(Part part, const CompareOutcome &outcome)
{
    half(part).setScore(outcome.score, outcome.rates.cer);
    const bool isTooLong = std::any_of(outcome.versions.begin(), outcome.versions.end(),
                                       [](const auto &one) { return one.comparison.isTooLong; });
    half(part).setComparison(isTooLong ? std::vector<ComparedVersion>() : outcome.versions);
}

// ---- what is done

void DivideDesk::make()
{
    if (!m_row)
        return;
    if (m_edits.isLocked()) {
        emit notice(tr("Editing is locked at the moment. The parts are kept here."));
        return;
    }
    std::array<SegmentPart, 2> parts;
    for (const Part part : {Earlier, Later}) {
        SegmentPart &made = parts.at(part);
        made.text = trimmedText(toUtf8(half(part).text()));
        const auto language = fieldValue(EditField::Language, toUtf8(half(part).language()));
        if (!language) {
            emit notice(tr("Part %1: the language %2.")
                            .arg(letterOf(part == Earlier))
                            .arg(toQString(language.error().detail)));
            half(part).languageChooser().setFocus(Qt::OtherFocusReason);
            return;
        }
        if (*language != m_row->language)
            made.language = *language;
        if (m_view.split->approvesBoth())
            made.status = SegmentStatus::Approved;
    }
    const SegmentRow row = *m_row;
    const auto now = RowReader(m_session->workspace()).row(row.ref);
    if (!now || !sameWords(*now, row)) {
        emit notice(tr("The segment was changed elsewhere and was not divided."));
        closeUnderHands();
        return;
    }
    m_isMaking = true;
    const auto textAt = m_place.by == SplitBy::Caret ? std::optional(m_place.text) : std::nullopt;
    const bool isMade = m_segments.splitInto(row.ref, shortSeconds(m_atSeconds), parts, textAt);
    m_isMaking = false;
    if (!isMade)
        return;
    m_draftTimer.cancel();
    m_edits.dropDivided(row.ref);
    close();
}

void DivideDesk::play(Part part)
{
    if (m_row)
        m_sound.playRange(rangeOf(part));
}

bool DivideDesk::playPart()
{
    const auto *focus = QApplication::focusWidget();
    if (!m_row || !focus)
        return false;
    for (const Part part : {Earlier, Later})
        if (half(part).isAncestorOf(focus)) {
            play(part);
            return true;
        }
    return false;
}

bool DivideDesk::editText()
{
    if (m_row)
        half(Earlier).field().setFocus(Qt::OtherFocusReason);
    return isOpen();
}

bool DivideDesk::cycleDirection()
{
    const auto *focus = QApplication::focusWidget();
    if (m_row)
        half(half(Later).isAncestorOf(focus) ? Later : Earlier).cycleDirection();
    return isOpen();
}

bool DivideDesk::eventFilter(QObject *watched, QEvent *event)
{
    if (!m_row || event->type() != QEvent::KeyPress)
        return QObject::eventFilter(watched, event);
    const auto *key = static_cast<const QKeyEvent *>(event);
    const auto modifiers = key->modifiers() & ~Qt::KeypadModifier;
    const bool isArrow = key->key() == Qt::Key_Left || key->key() == Qt::Key_Right;
    if (!isArrow || (modifiers != Qt::NoModifier && modifiers != Qt::ControlModifier))
        return QObject::eventFilter(watched, event);
    const int steps = modifiers == Qt::ControlModifier ? kStepsWithCtrl : 1;
    moveLine(key->key() == Qt::Key_Left ? -steps : steps);
    return true;
}

} // namespace voxdeck
