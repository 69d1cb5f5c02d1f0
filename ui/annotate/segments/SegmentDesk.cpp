// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/segments/SegmentDesk.h"

#include "core/edit/SegmentStep.h"
#include "core/rows/SegmentList.h"
#include "core/search/RowReader.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/annotate/sound/SoundDesk.h"
#include "ui/annotate/text/EditDesk.h"
#include "ui/common/Text.h"
#include "ui/player/TransportBar.h"
#include "ui/session/Workbench.h"
#include "ui/table/SegmentTable.h"
#include "ui/transcript/TranscriptEditor.h"
#include "ui/transcript/TranscriptField.h"
#include "ui/wave/TimelineScale.h"
#include "ui/wave/TimelineView.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace voxdeck {
namespace {

using Id = ActionId;

constexpr int kNudgePauseMs = 1000;
constexpr int kAuditionPauseMs = 120;
constexpr QLatin1String kMerged("merged"); ///< the reason of the message about a merge
constexpr double kFarSeconds =
    1; ///< between two segments that are merged: more than a pause of a speaker

/// The first segment of the item that changed; where segments were only deleted, the one before
/// them.
std::optional<SegmentRef> firstChanged(const FieldChange &change)
{
    const auto before = segmentEntriesIn(change.before);
    const auto after = segmentEntriesIn(change.after);
    if (!before || !after || after->empty())
        return std::nullopt;
    const auto isIn = [](const std::vector<SegmentEntry> &entries, const SegmentEntry &entry) {
        return std::any_of(entries.begin(), entries.end(), [&](const auto &other) {
            return other.number == entry.number && other.startSeconds == entry.startSeconds
                   && other.endSeconds == entry.endSeconds;
        });
    };
    auto found = std::find_if(after->begin(), after->end(),
                              [&](const auto &entry) { return !isIn(*before, entry); });
    if (found == after->end()) {
        const auto gone = std::find_if(before->begin(), before->end(),
                                       [&](const auto &entry) { return !isIn(*after, entry); });
        found = gone == before->end()
                    ? after->begin()
                    : std::find_if(after->begin(), after->end(), [&](const auto &entry) {
                          return entry.startSeconds > gone->startSeconds;
                      });
        if (found != after->begin())
            --found;
    }
    return SegmentRef{change.ref.shard, change.ref.item, found->number};
}

/// The same of a whole step, which may name several items, the last one first where it is an undo.
std::optional<SegmentRef> firstChanged(const std::vector<FieldChange> &changes)
{
    std::optional<SegmentRef> first;
    for (const FieldChange &change : changes) {
        if (change.field != EditField::Segments)
            continue;
        const auto ref = firstChanged(change);
        if (ref
            && (!first || std::pair(ref->shard, ref->item) < std::pair(first->shard, first->item)))
            first = ref;
    }
    return first;
}

bool restructures(const std::vector<FieldChange> &changes)
{
    return std::any_of(changes.begin(), changes.end(),
                       [](const auto &change) { return change.field == EditField::Segments; });
}

} // namespace

SegmentDesk::SegmentDesk(Workbench &bench, Actions &actions, AnnotateView &view, BrowseDesk &browse,
                         EditDesk &edits, SoundDesk &sound, QObject *parent)
    : QObject(parent),
      m_bench(bench),
      m_actions(actions),
      m_view(view),
      m_browse(browse),
      m_edits(edits),
      m_sound(sound)
{
    bench.serve(*this);
    bench.hear(*this);
    connect(&bench.currentRow(), &CurrentRow::detailsShown, this, &SegmentDesk::showDetails);
    m_nudgePause.setSingleShot(true);
    m_nudgePause.setInterval(kNudgePauseMs);
    connect(&m_nudgePause, &QTimer::timeout, this, &SegmentDesk::finishNudging);
    m_auditionSoon.setSingleShot(true);
    m_auditionSoon.setInterval(kAuditionPauseMs);
    connect(&m_auditionSoon, &QTimer::timeout, this, &SegmentDesk::audition);
    connect(view.timeline, &TimelineView::segmentsMoved, this, &SegmentDesk::move);
    connect(view.timeline, &TimelineView::dragStoppedShort, this, &SegmentDesk::tellStopped);
    connect(view.timeline, &TimelineView::segmentWanted, this, &SegmentDesk::add);
    connect(view.transport, &TransportBar::startTyped, this,
            [this](Frames start) { setEdge(Edge::Start, start); });
    connect(view.transport, &TransportBar::endTyped, this,
            [this](Frames end) { setEdge(Edge::End, end); });
    connect(view.transport, &TransportBar::durationTyped, this,
            [this](Frames duration) { setDuration(duration); });
    connect(&edits, &EditDesk::committing, this, &SegmentDesk::finishNudging);
    connect(&edits, &EditDesk::longStepWanted, this, [this](EditGroup step, bool, quint64) {
        const auto records = m_session ? m_session->edits().recordsOf(step)
                                       : Result<std::vector<EditRecord>>();
        m_isLongStep = records
                       && std::any_of(records->begin(), records->end(), [](const auto &record) {
                              return record.change.field == EditField::Segments;
                          });
    });
    connect(&edits, &EditDesk::stepTaken, this, &SegmentDesk::showStep);
    connect(&edits.undoStack(), &QUndoStack::indexChanged, this,
            [this] { m_bench.reports().dismiss(kMerged); }); // its Undo would be of another step
    connect(view.editor, &TranscriptEditor::edited, this,
            [this] { m_bench.reports().dismiss(kMerged); }); // what is typed becomes one first
    connect(&bench.rowChanges(), &RowChanges::changed, this, [this](RowChange what) {
        if (what == RowChange::Many && std::exchange(m_isLongStep, false))
            m_browse.refresh();
    });
    connect(&actions, &Actions::refreshed, this, [this](const ActionState &state) {
        m_view.timeline->setEditable(state.canEdit());
        m_view.transport->setTimesEditable(state.canEdit());
    });
    const auto on = [this](Id id, auto &&act) {
        connect(m_actions[id], &QAction::triggered, this, std::forward<decltype(act)>(act));
    };
    on(Id::MergeNext, [this] { mergeNext(); });
    on(Id::MergePrevious, [this] { mergePrevious(); });
    on(Id::AddSegment, [this] { add(); });
    on(Id::DeleteSegment, [this] { remove(); });
    on(Id::SetStart, [this] { setEdge(Edge::Start); });
    on(Id::SetEnd, [this] { setEdge(Edge::End); });
    on(Id::StartEarlier, [this] { nudge(Edge::Start, -1); });
    on(Id::StartLater, [this] { nudge(Edge::Start, 1); });
    on(Id::EndEarlier, [this] { nudge(Edge::End, -1); });
    on(Id::EndLater, [this] { nudge(Edge::End, 1); });
}

void SegmentDesk::attach(DatasetSession &session)
{
    m_session = &session;
}

void SegmentDesk::detach()
{
    m_nudgePause.stop();
    m_auditionSoon.stop();
    m_nudged.reset();
    m_row.reset();
    m_siblings = {};
    m_openBefore.clear();
    m_session = nullptr;
}

void SegmentDesk::showDetails(const SegmentDetails &details)
{
    m_row = details.row;
    m_siblings = details.siblings;
}

/// Whether the current segment may be changed now: what is typed is journalled, its details are there.
bool SegmentDesk::begin()
{
    const auto *current = m_browse.current();
    if (!m_session || m_edits.isLocked() || !current || !m_edits.commit())
        return false;
    const auto row = RowReader(m_session->workspace()).row(current->ref);
    if (!row) {
        emit failed(row.error());
        return false;
    }
    if (!m_row || m_row->ref != row->ref)
        m_siblings = {}; // of another segment: its details are on their way
    m_row = *row;
    if (!m_siblings.empty())
        return true;
    auto siblings = RowReader(m_session->workspace()).segmentsOfItem(row->ref);
    if (!siblings)
        return false;
    m_siblings = SharedRows(*std::move(siblings));
    return true;
}

std::optional<double> SegmentDesk::audioSeconds() const
{
    const auto &scale = m_view.timeline->scale();
    if (!m_sound.isWaveformShown() || scale.sampleRateHz() <= 0)
        return std::nullopt;
    return static_cast<double>(count(scale.length())) / scale.sampleRateHz();
}

double SegmentDesk::secondsAt(Frames position) const
{
    const int rate = m_view.timeline->scale().sampleRateHz();
    return rate > 0 ? shortSeconds(static_cast<double>(count(position)) / rate) : 0;
}

SegmentEditor SegmentDesk::editor() const
{
    return {m_session->workspace(), m_session->edits(), audioSeconds()};
}

std::optional<std::size_t> SegmentDesk::placeOfCurrent() const
{
    const auto found = std::find_if(m_siblings.begin(), m_siblings.end(),
                                    [this](const auto &row) { return row.ref == m_row->ref; });
    if (found == m_siblings.end())
        return std::nullopt;
    return static_cast<std::size_t>(found - m_siblings.begin());
}

/// Does it, and shows what there is then.
bool SegmentDesk::perform(const Changes &changes, const QString &words)
{
    if (!changes) {
        if (changes.error().code == ErrorCode::InvalidArgument)
            emit notice(tr("Segment %1: %2.")
                            .arg(toQString(m_row->key), toQString(changes.error().detail)));
        else
            emit failed(changes.error());
        return false;
    }
    const auto open = m_row ? std::optional(m_row->ref) : std::nullopt;
    if (!m_edits.change(*changes, words))
        return false;
    m_bench.rowChanges().tell(RowChange::Structure);
    m_view.table->segments().refresh();
    if (const auto last = m_session->edits().history(std::nullopt, 1);
        open && last && !last->empty() && restructures(*changes))
        m_openBefore[last->front().group] = *open;
    if (restructures(*changes))
        m_browse.refreshAndGoTo(firstChanged(*changes));
    m_browse.refreshTotals();
    return true;
}

bool SegmentDesk::splitInto(const SegmentRef &ref, double atSeconds,
                            const std::array<SegmentPart, 2> &parts,
                            std::optional<std::size_t> textAt)
{
    return begin() && m_row->ref == ref
           && perform(editor().split(ref, atSeconds, parts, textAt),
                      tr("Segment divided, %1").arg(toQString(m_row->key)));
}

/// The segment that a merge takes in. The siblings at hand may be those of before the last undo.
std::optional<SegmentRow> SegmentDesk::takenIn(const std::vector<FieldChange> &merge) const
{
    for (const FieldChange &change : merge) {
        if (change.field != EditField::Segments)
            continue;
        const auto step = segmentStepOf(change.before, change.after);
        if (step.gone.empty())
            continue;
        const SegmentRef gone{change.ref.shard, change.ref.item, step.gone.front().number};
        if (auto row = RowReader(m_session->workspace()).row(gone))
            return *std::move(row);
    }
    return std::nullopt;
}

void SegmentDesk::merge(const SegmentRow &first)
{
    const auto changes = editor().joinWithNext(first.ref);
    const auto next = changes ? takenIn(*changes) : std::nullopt;
    if (!perform(changes, tr("Segments merged, %1").arg(toQString(first.key))))
        return;
    m_browse.refreshAndGoTo(first.ref);
    if (const auto merged = RowReader(m_session->workspace()).row(first.ref);
        merged && m_bench.currentRow().choose(*merged))
        m_edits.acceptRow(*merged); // what is typed next is typed into both texts
    if (next)
        tellMerged(first, *next);
}

/// What a user might not have seen: how much sound was between the two, and a speaker that is not the merged segment's.
void SegmentDesk::tellMerged(const SegmentRow &first, const SegmentRow &next)
{
    const double gap = next.startSeconds - first.endSeconds;
    const bool isFar = gap >= kFarSeconds;
    const bool areTwo = !first.speaker.empty() && !next.speaker.empty()
                        && first.speaker != next.speaker;
    if (!isFar && !areTwo)
        return;
    QStringList sentences;
    if (isFar)
        sentences << tr("%1 and %2 were merged together with the %3 s of audio between them.")
                         .arg(toQString(first.key), toQString(next.key), durationText(gap));
    if (areTwo)
        sentences << tr("The merged segment has the speaker of its first part, %1; the second part "
                        "had %2.")
                         .arg(toQString(first.speaker), toQString(next.speaker));
    m_bench.reports().show(MessageBar::Kind::Warn, sentences.join(QLatin1Char(' ')),
                           {{tr("Undo"),
                             [this] {
                                 m_edits.undo();
                             }},
                            {tr("Keep"), {}}},
                           kMerged);
}

void SegmentDesk::mergeNext()
{
    if (begin())
        merge(SegmentRow(*m_row));
}

void SegmentDesk::mergePrevious()
{
    if (!begin())
        return;
    const auto place = placeOfCurrent();
    if (place && *place > 0)
        merge(SegmentRow(m_siblings[*place - 1]));
    else
        emit notice(tr("Nothing to merge: this is the first segment of its recording."));
}

void SegmentDesk::add()
{
    if (!begin())
        return;
    const auto range = m_view.timeline->selection();
    if (!range) {
        emit notice(tr("Drag over the timeline first: the range becomes a segment."));
        return;
    }
    const double begin = secondsAt(range->begin);
    const double end = secondsAt(range->end);
    const auto free = freePart(begin, end);
    const auto [from, to] = free.value_or(std::pair(begin, end));
    const bool overlaps = !free && overlapsOthers(begin, end);
    const auto changes = editor().add(m_row->ref, from, to, {});
    if (!perform(changes, tr("Segment added, %1").arg(toQString(m_row->itemKey))))
        return;
    m_view.timeline->setSelection(std::nullopt); // it is a segment now
    typeInto(firstChanged(*changes));
    if (overlaps)
        emit notice(tr("Segment added. It overlaps other segments; drag its edges to fix that."));
    else if (free && (from > begin || to < end))
        emit notice(tr("Segment added from %1 to %2, up to the segments beside it.")
                        .arg(clockText(from), clockText(to)));
}

/// A new segment has no text yet: that is what is typed next. It is open before the next key arrives, which would
/// otherwise be a command for the segment that was open.
void SegmentDesk::typeInto(const std::optional<SegmentRef> &made)
{
    if (!made)
        return;
    const auto row = RowReader(m_session->workspace()).row(*made);
    if (!row || !m_bench.currentRow().choose(*row))
        return; // the table goes there
    m_edits.noteMade(*made);
    m_view.editor->field().setFocus(Qt::ShortcutFocusReason);
}

bool SegmentDesk::isBeside(const SegmentRow &other, double begin, double end) const
{
    constexpr double kRounding = 1e-6;
    const bool isWhole = other.ref.segment < 0 && other.recording == 0;
    return isWhole || other.channel != m_row->channel || other.endSeconds <= begin + kRounding
           || other.startSeconds >= end - kRounding;
}

bool SegmentDesk::overlapsOthers(double begin, double end) const
{
    return std::any_of(m_siblings.begin(), m_siblings.end(),
                       [&](const auto &other) { return !isBeside(other, begin, end); });
}

/// The one part of a range that no segment covers, as far as it is long enough. Nothing where there is none, as in
/// speech over speech, or several, where only a user knows.
std::optional<std::pair<double, double>> SegmentDesk::freePart(double begin, double end) const
{
    std::vector<std::pair<double, double>> parts{{begin, end}};
    for (const SegmentRow &other : m_siblings) {
        if (isBeside(other, begin, end))
            continue;
        std::vector<std::pair<double, double>> left;
        for (const auto &[from, to] : parts) {
            left.emplace_back(from, std::min(to, other.startSeconds));
            left.emplace_back(std::max(from, other.endSeconds), to);
        }
        parts = std::move(left);
    }
    std::erase_if(parts, [](const auto &part) {
        return part.second - part.first < SegmentEditor::kShortestSeconds;
    });
    return parts.size() == 1 ? std::optional(parts.front()) : std::nullopt;
}

void SegmentDesk::remove()
{
    if (!begin())
        return;
    const auto place = placeOfCurrent();
    std::optional<SegmentRef> next;
    if (place && *place + 1 < m_siblings.size())
        next = m_siblings[*place + 1].ref;
    else if (place && *place > 0)
        next = m_siblings[*place - 1].ref;
    const QString key = toQString(m_row->key);
    if (!perform(editor().remove(m_row->ref), tr("Segment deleted, %1").arg(key)))
        return;
    m_browse.refreshAndGoTo(next);
    emit notice(tr("Segment %1 deleted. Undo restores it.").arg(key));
}

/// Goes to what an undo or a redo brought back.
void SegmentDesk::showStep(const std::vector<EditRecord> &records)
{
    std::vector<FieldChange> changes;
    changes.reserve(records.size());
    for (const EditRecord &record : records)
        changes.push_back(record.change);
    if (!restructures(changes)) { // the segments are unchanged
        m_browse.showStep(records);
        return;
    }
    // Undone, the segment is open again that was open before; done again, it is what came of it.
    auto target = firstChanged(changes);
    const auto undone = m_openBefore.find(records.empty() ? 0 : records.front().undoes);
    if (undone != m_openBefore.end()) {
        target = undone->second;
        if (const auto *current = m_browse.current(); current)
            m_openBefore[records.front().group] = current->ref;
    }
    m_view.table->segments().refresh();
    m_browse.refreshAndGoTo(target);
    m_browse.refreshTotals();
}

} // namespace voxdeck
