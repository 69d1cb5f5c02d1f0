// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/rows/BulkDesk.h"

#include "core/edit/RowChanges.h"
#include "core/search/RowReader.h"
#include "core/split/SplitPlan.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/annotate/rows/FreshRows.h"
#include "ui/annotate/rows/ReasonDialog.h"
#include "ui/annotate/rows/TableDesk.h"
#include "ui/annotate/text/EditDesk.h"
#include "ui/common/DialogKeys.h"
#include "ui/common/MessageBar.h"
#include "ui/common/NameDialog.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"
#include "ui/common/Words.h"
#include "ui/session/Workbench.h"
#include "ui/table/SegmentTable.h"
#include "ui/transcript/TranscriptEditor.h"

#include <QApplication>
#include <QMenu>
#include <QScopeGuard>

#include <algorithm>
#include <utility>

namespace voxdeck {
namespace {

constexpr std::uint64_t kRowsAtOnce = 50'000;

RowIds idsOf(const RowOrder &order, const std::vector<RowRange> &ranges)
{
    if (ranges.size() == 1 && ranges.front().count == order.size())
        return RowIds::of(order);
    std::vector<std::uint32_t> ids;
    ids.reserve(static_cast<std::size_t>(rowsIn(ranges)));
    for (const auto &range : ranges)
        for (quint64 row = range.first; row < range.first + range.count; ++row)
            ids.push_back(order.idAt(row));
    return RowIds::of(std::move(ids));
}

Result<double> secondsOf(Workspace &workspace, const RowIds &rows, const std::stop_token &stop)
{
    RowReader reader(workspace);
    double seconds = 0;
    for (const auto &run : rows.runs()) {
        const auto order = RowOrder::contiguous(run.first, run.count);
        for (std::uint64_t first = 0; first < run.count; first += kRowsAtOnce) {
            if (stop.stop_requested())
                return fail(ErrorCode::Cancelled, "stopped");
            VOX_TRY(const double part, reader.seconds(order, first, kRowsAtOnce));
            seconds += part;
        }
    }
    return seconds;
}

} // namespace

BulkDesk::BulkDesk(Workbench &bench, AnnotateView &view, BrowseDesk &browse, EditDesk &edits,
                   TableDesk &table, QObject *parent)
    : QObject(parent),
      m_bench(bench),
      m_view(view),
      m_browse(browse),
      m_edits(edits),
      m_table(table),
      m_fresh(new FreshRows(bench, view, this))
{
    bench.serve(*this);
    bench.hear(*this);
    connect(&m_task, &DeskTask::busyChanged, this, &BulkDesk::busyChanged);
    connect(&bench.currentRow(), &CurrentRow::changed, this, [this](const SegmentRow &row) {
        if (m_justRejected && *m_justRejected != row.ref)
            m_justRejected.reset();
    });
    connect(&bench.rowChanges(), &RowChanges::changed, this, [this](RowChange what) {
        if (what == RowChange::Edit || what == RowChange::Step || what == RowChange::Structure)
            m_justRejected.reset();
    });
    edits.setLongSteps([this](EditGroup step, bool isUndo, quint64 rows) {
        takeLongStep(step, isUndo, rows);
        return true;
    });
    bench.modes().add(Modes::Layer::Change, [this] { return cancel(); });
    bench.actions().on(ActionId::SetForRows, this, [this] {
        auto *menu = new QMenu(m_view.window());
        menu->setAttribute(Qt::WA_DeleteOnClose);
        fillMenu(*menu);
        menu->popup(m_view.table->placeForMenu());
        menu->setActiveAction(menu->actions().constFirst());
    });
}

void BulkDesk::attach(DatasetSession &session)
{
    m_session = &session;
}

void BulkDesk::detach()
{
    m_task.forget();
    stopAsking();
    m_justRejected.reset();
    if (std::exchange(m_isAsking, false))
        m_view.work->dismiss();
    m_session = nullptr;
}

void BulkDesk::setStatus(SegmentStatus status, bool goesOn)
{
    Wish wish{EditField::Status,
              BulkOperation::Set,
              statusName(status),
              status == SegmentStatus::Approved   ? tr("Approve %1")
              : status == SegmentStatus::Rejected ? tr("Reject %1")
                                                  : tr("Set %1 to pending"),
              false,
              status == SegmentStatus::Rejected};
    wish.goesOn = goesOn;
    ask(wish);
}

bool BulkDesk::isJustRejected() const
{
    const auto *current = m_browse.current();
    return current && m_justRejected == current->ref && !m_view.editor->isChanged();
}

void BulkDesk::setFlag(bool isFlagged)
{
    ask({EditField::Flag, BulkOperation::Set, isFlagged ? "1" : "0",
         isFlagged ? tr("Flag %1") : tr("Unflag %1")});
}

void BulkDesk::setTags(const QString &added, const QString &removed, quint32 row)
{
    const auto rows = QStringLiteral("%1"); // named when they are counted
    const auto tag = added.trimmed().isEmpty() ? removed.trimmed() : added.trimmed();
    const bool isOne = !tag.contains(QLatin1Char(' ')) && !tag.contains(QLatin1Char('%'))
                       && (added.trimmed().isEmpty() || removed.trimmed().isEmpty());
    Wish wish{EditField::Tags, BulkOperation::Add, toUtf8(added.trimmed()),
              isOne ? tr("Add tag “%1” to %2").arg(tag, rows) : tr("Tag %1")};
    if (isOne)
        wish.done = tr("Tag “%1” added to %2.").arg(tag, rows);
    wish.removed = toUtf8(removed.trimmed());
    wish.row = row;
    if (wish.value.empty()) {
        wish.operation = BulkOperation::Remove;
        wish.value = std::exchange(wish.removed, {});
        wish.words = isOne ? tr("Remove tag “%1” from %2").arg(tag, rows)
                           : tr("Remove tags from %1");
        if (isOne)
            wish.done = tr("Tag “%1” removed from %2.").arg(tag, rows);
    }
    if (!wish.value.empty())
        ask(wish);
}

void BulkDesk::setSpeaker(const QString &speaker, quint32 row)
{
    Wish wish{EditField::Speaker, BulkOperation::Set, toUtf8(speaker.trimmed()),
              tr("Set the speaker of %1")};
    wish.row = row;
    ask(wish);
}

void BulkDesk::fillMenu(QMenu &menu)
{
    auto *splits = menu.addMenu(tr("Split"));
    for (const auto split : {Split::Train, Split::Validation, Split::Test, Split::Unassigned}) {
        const auto name = splitWords(split);
        const Wish wish{EditField::Split, BulkOperation::Set, splitName(split),
                        split == Split::Unassigned
                            ? tr("Remove %1 from the splits")
                            : tr("Assign %1 to %2").arg(QStringLiteral("%1"), name),
                        true};
        connect(splits->addAction(name), &QAction::triggered, this, [this, wish] { ask(wish); });
    }
    connect(menu.addAction(tr("Language…")), &QAction::triggered, this, [this] {
        askForText(tr("Set language"),
                   tr("Language tag, such as te or zh-TW. Leave it empty to clear the language."),
                   {EditField::Language, BulkOperation::Set, {}, tr("Set the language of %1")});
    });
    connect(menu.addAction(tr("Add tags…")), &QAction::triggered, this, [this] {
        askForText(tr("Add tags"), tr("Tags, separated by spaces"),
                   {EditField::Tags, BulkOperation::Add, {}, tr("Tag %1")});
    });
    connect(menu.addAction(tr("Remove tags…")), &QAction::triggered, this, [this] {
        askForText(tr("Remove tags"), tr("Tags, separated by spaces"),
                   {EditField::Tags, BulkOperation::Remove, {}, tr("Remove tags from %1")});
    });
}

void BulkDesk::askForText(const QString &title, const QString &label, const Wish &wish)
{
    const bool mayBeEmpty = wish.field == EditField::Language; // clears it
    auto *dialog = new NameDialog({title, label, title, {}, {}, mayBeEmpty}, m_view.window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &NameDialog::answered, this, [this, wish](const QString &text) {
        auto known = wish;
        known.value = toUtf8(text);
        ask(known);
    });
    openAtOnce(*dialog);
}

void BulkDesk::ask(const Wish &wish)
{
    auto ranges = m_view.table->selectedRanges();
    const auto rows = wish.row != 0 ? quint64{1} : rowsIn(ranges);
    if (!m_session || rows == 0)
        return;
    if (isBusy() || m_edits.isLocked()) {
        emit notice(tr("Another change is still running."));
        return;
    }
    if (!m_edits.commit())
        return;
    if (wish.needsReason)
        askWhy(wish, rows);
    count(wish, std::move(ranges), rows);
}

/// On the thread of changes: ids of millions of rows take a moment, and so do their hours.
void BulkDesk::count(const Wish &wish, std::vector<RowRange> ranges, quint64 rows)
{
    m_isAsking = false;
    if (!wish.needsReason)
        m_edits.beginStep(); // an undo pressed now is of this change
    const auto known = wish.row != 0 ? std::optional(0.0) : m_table.selectedSeconds();
    m_task.start<std::shared_ptr<const Counted>>(
        {tr("%1: counting").arg(wish.words.arg(segmentsText(rows))),
         telling(rows > kWithoutAsking || wish.isOfWholeRecordings)},
        [login = m_session->login(), items = m_session->items(),
         order = m_view.table->segments().order(), ranges = std::move(ranges), known,
         wish](const ProgressSink &progress,
               const std::stop_token &stop) -> Result<std::shared_ptr<const Counted>> {
            VOX_TRY(const auto workspace, login.read());
            auto counted = std::make_shared<Counted>();
            VOX_TRY(counted->layout, rowLayout(*workspace));
            counted->rows = wish.row != 0 ? RowIds::range(wish.row, 1) : idsOf(*order, ranges);
            counted->segments = counted->rows.size();
            if (wish.isOfWholeRecordings) {
                VOX_TRY(auto plan,
                        SplitPlan::moveRowsTo(*workspace, counted->rows,
                                              splitNamed(wish.value).value_or(Split::Unassigned),
                                              {}, progress, stop));
                const SplitAmount moved = plan.moved();
                counted->segments = moved.rows;
                counted->seconds = 3600 * moved.hours;
                counted->plan = std::make_shared<const SplitPlan>(std::move(plan));
            } else if (known) {
                counted->seconds = *known;
            } else {
                VOX_TRY(counted->seconds, secondsOf(*workspace, counted->rows, stop));
            }
            return std::shared_ptr<const Counted>(std::move(counted));
        },
        [this, wish, rows](const Result<std::shared_ptr<const Counted>> &counted) {
            acceptCount(wish, rows, counted);
        });
}

void BulkDesk::acceptCount(const Wish &wish, quint64 rows,
                           const Result<std::shared_ptr<const Counted>> &counted)
{
    if (!counted) {
        stopAsking();
        emit failed(counted.error());
    } else if (wish.needsReason) {
        if (m_why)
            m_why->setQuestion(questionOf(wish, **counted));
        if (m_asked) { // else it was given up meanwhile
            m_asked->counted = *counted;
            applyAsked(m_asked);
        }
    } else if ((*counted)->plan && (*counted)->segments == 0) {
        emit notice(tr("Nothing changed: these recordings are in this split already."));
    } else if (rows > kWithoutAsking || (*counted)->segments != rows
               || draftsIn(wish, **counted) > 0) {
        confirm(wish, *counted);
    } else {
        apply(wish, *counted);
    }
    if (!isBusy()) // it is asked about, or nothing is changed
        m_edits.endStep(false);
}

QString BulkDesk::questionOf(const Wish &wish, const Counted &counted) const
{
    const auto question = tr("%1 (%2)?")
                              .arg(wish.words.arg(segmentsText(counted.segments)),
                                   spanText(counted.seconds));
    const auto drafts = draftsIn(wish, counted);
    return drafts == 0 ? question
                       : question + QLatin1Char(' ')
                             + tr("%Ln of them have drafts. The drafts are kept; the status "
                                  "applies to the text before the draft.",
                                  nullptr, pluralCount(drafts));
}

void BulkDesk::confirm(const Wish &wish, const std::shared_ptr<const Counted> &counted)
{
    const auto rows = counted->segments;
    auto question = questionOf(wish, *counted);
    if (wish.isOfWholeRecordings)
        question += QLatin1Char(' ')
                    + tr("A recording is never divided: all its segments move with it.");
    m_isAsking = true;
    m_view.work->show(MessageBar::Kind::Note, question,
                      {{wish.words.arg(countText(rows)),
                        [this, wish, counted] {
                            m_isAsking = false;
                            m_view.table->setFocus();
                            apply(wish, counted);
                        }},
                       {tr("Cancel"), [this] {
                            m_isAsking = false;
                            m_view.table->setFocus();
                        }}});
    m_view.work->focusChoice();
}

/// How many of the rows have text that is no edit: their status would be of another text.
std::uint64_t BulkDesk::draftsIn(const Wish &wish, const Counted &counted) const
{
    std::uint64_t found = 0;
    if (wish.field != EditField::Status || !m_session)
        return found;
    RowReader reader(m_session->workspace());
    for (const auto &ref : m_edits.refsOfDrafts())
        if (const auto row = reader.row(ref)) {
            const auto &runs = counted.rows.runs();
            found += std::any_of(runs.begin(), runs.end(), [id = row->id](const RowIds::Run &run) {
                return id >= run.first && id - run.first < run.count;
            });
        }
    return found;
}

/// The question and the reason in one, at once: the next key is the reason's digit already.
void BulkDesk::askWhy(const Wish &wish, quint64 rows)
{
    auto *dialog = new ReasonDialog(tr("%1?").arg(wish.words.arg(segmentsText(rows))),
                                    wish.words.arg(countText(rows)), ReasonDialog::rejectReasons(),
                                    m_view.window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    m_asked = std::make_shared<Asked>(Asked{wish, nullptr});
    m_why = dialog;
    connect(dialog, &QDialog::finished, m_view.table,
            [this, before = QPointer<QWidget>(QApplication::focusWidget())] {
                if (before)
                    before->setFocus(); // in the text, if it was in the text
                else
                    m_view.table->setFocus();
            });
    connect(dialog, &QDialog::rejected, this, [this, asked = m_asked] {
        if (m_asked == asked)
            stopAsking();
    });
    connect(dialog, &ReasonDialog::chosen, this, [this, asked = m_asked](const QString &reason) {
        asked->wish.reason = toUtf8(reason);
        asked->hasReason = true;
        if (m_asked == asked)
            applyAsked(asked);
    });
    openAtOnce(*dialog);
}

/// Nothing of it is wanted any more, or can be done.
void BulkDesk::stopAsking()
{
    if (!std::exchange(m_asked, nullptr))
        return;
    m_task.stop(); // where it counts
    if (m_why && m_why->isVisible())
        m_why->reject();
}

/// As soon as the reason is chosen and the rows are counted, whichever comes first.
void BulkDesk::applyAsked(const std::shared_ptr<const Asked> &asked)
{
    if (!asked->hasReason || !asked->counted)
        return;
    m_asked.reset();
    const auto &counted = asked->counted;
    if (!apply(asked->wish, counted))
        return;
    const auto *current = m_browse.current();
    const bool isOfCurrent = counted->segments == 1 && current
                             && counted->rows.runs().front().first == current->id;
    m_justRejected = isOfCurrent ? std::optional(current->ref) : std::nullopt;
    if (asked->wish.goesOn && isOfCurrent)
        emit goOnWanted();
}

/// False: nothing is changed; what was typed while it was asked could not become an edit.
bool BulkDesk::apply(const Wish &wish, const std::shared_ptr<const Counted> &counted)
{
    if (!m_session || isBusy() || !m_edits.commit())
        return false;
    const auto rows = counted->segments;
    const auto words = wish.words.arg(segmentsText(rows));
    const bool isMany = rows > kWithoutAsking;
    // named, because the answer may come when another row is open already
    const auto *current = m_browse.current();
    const auto only = rows == 1 && current && counted->rows.runs().front().first == current->id
                          ? toQString(current->key)
                          : QString();
    m_isAsking = false;
    m_edits.beginStep();
    m_task.start<BulkReport>(
        {words, telling(isMany), isMany},
        [login = m_session->login(), items = m_session->items(), who = m_bench.identity().who(),
         wish,
         counted](const ProgressSink &progress, const std::stop_token &stop) -> Result<BulkReport> {
            VOX_TRY(const auto workspace, login.write());
            if (counted->plan)
                return counted->plan->apply(*workspace, who, progress, stop);
            if (!isBulkField(wish.field)) {
                EditSession edits(*workspace, items, who);
                return setInRows(*workspace, edits, wish.field, wish.value, counted->rows, progress,
                                 stop);
            }
            std::vector<BulkChange> changes{
                {wish.field, wish.operation, wish.value, counted->rows}};
            if (!wish.removed.empty())
                changes.push_back({wish.field, BulkOperation::Remove, wish.removed, counted->rows});
            BulkOptions options;
            options.layout = counted->layout;
            options.reason = wish.reason;
            return BulkEdit(*workspace, who).apply(changes, options, progress, stop);
        },
        [this, words, only, done = wish.done](const Result<BulkReport> &report) {
            if (report && report->step != 0)
                m_edits.adoptStep(report->step, words);
            const auto ended = qScopeGuard([this, isDone = report.has_value()] {
                m_edits.endStep(isDone); // last: what waits tells its rows behind these
            });
            if (!report) {
                if (report.error().code == ErrorCode::Cancelled)
                    emit notice(tr("Stopped. Nothing was changed."));
                else
                    emit failed(report.error());
                return;
            }
            const auto rows = report->rows;
            if (rows == 0 && report->same == 0) { // each was counted a moment ago
                emit notice(tr("Nothing was changed: the segments were deleted, divided or merged "
                               "elsewhere in the meantime."));
                return;
            }
            const auto sentence = report->same > 0
                                      ? tr("%Ln segments changed; %1 had this value already.",
                                           nullptr, pluralCount(rows))
                                            .arg(countText(report->same))
                                  : !done.isEmpty()
                                      ? done.arg(only.isEmpty() ? segmentsText(rows) : only)
                                  : only.isEmpty()
                                      ? tr("%Ln segments changed.", nullptr, pluralCount(rows))
                                      : tr("Segment %1 changed.").arg(only);
            tellChanged(words, rows, sentence);
        });
    return true;
}

/// Undo and redo of what took long to do.
void BulkDesk::takeLongStep(EditGroup step, bool isUndo, quint64 rows)
{
    if (!m_session || isBusy())
        return;
    const auto words = isUndo ? tr("Undo in %Ln segments", nullptr, pluralCount(rows))
                              : tr("Redo in %Ln segments", nullptr, pluralCount(rows));
    m_isAsking = false;
    m_edits.beginStep();
    m_task.start<EditGroup>(
        {words, telling(true), true},
        [login = m_session->login(), items = m_session->items(), who = m_bench.identity().who(),
         step,
         isUndo](const ProgressSink &progress, const std::stop_token &stop) -> Result<EditGroup> {
            VOX_TRY(const auto workspace, login.write());
            EditSession edits(*workspace, items, who);
            return isUndo ? edits.undo(step, progress, stop) : edits.redo(step, progress, stop);
        },
        [this, isUndo, rows, words](const Result<EditGroup> &taken) {
            if (!taken && taken.error().code == ErrorCode::Cancelled)
                emit notice(tr("Stopped. Nothing was changed."));
            else if (!taken)
                emit failed(taken.error());
            if (taken) {
                m_edits.finishLongStep(*taken, isUndo);
                tellChanged(words, rows,
                            isUndo ? tr("Undone in %Ln segments.", nullptr, pluralCount(rows))
                                   : tr("Redone in %Ln segments.", nullptr, pluralCount(rows)));
            }
            m_edits.endStep(taken.has_value());
        });
}

void BulkDesk::tellChanged(const QString &words, quint64 rows, const QString &sentence)
{
    m_bench.rowChanges().tell(RowChange::Many);
    if (rows > kWithoutAsking)
        emit notice(tr("%1: updating the table…").arg(words));
    m_fresh->whenShown([this, sentence] { emit notice(sentence); });
}

DeskTask::Tell BulkDesk::telling(bool isShown)
{
    return
        [this, tell = isShown ? m_task.in(*m_view.work) : DeskTask::Tell()](const QString &words) {
            const bool isOver = words.isEmpty();
            const bool hadFocus = isOver && m_view.work->isAncestorOf(QApplication::focusWidget());
            if (tell)
                tell(words);
            if (isOver)
                m_view.work->dismiss(); // what was shown before is of another time
            if (hadFocus)
                m_view.table->setFocus();
        };
}

bool BulkDesk::cancel()
{
    if (m_task.stop())
        return true;
    if (!std::exchange(m_isAsking, false))
        return false;
    m_view.work->dismiss();
    m_view.table->setFocus();
    return true;
}

} // namespace voxdeck
