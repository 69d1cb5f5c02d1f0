// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/review/CommentDesk.h"

#include "core/base/Clock.h"
#include "core/edit/SegmentStep.h"
#include "core/search/RowReader.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/annotate/sound/SoundDesk.h"
#include "ui/annotate/text/EditDesk.h"
#include "ui/common/GrowingField.h"
#include "ui/common/MessageBar.h"
#include "ui/common/Text.h"
#include "ui/details/CommentsPanel.h"
#include "ui/session/Workbench.h"
#include "ui/table/SegmentTable.h"
#include "ui/transcript/TranscriptEditor.h"
#include "ui/transcript/TranscriptField.h"
#include "ui/wave/TimelineScale.h"
#include "ui/wave/TimelineView.h"

#include <QApplication>
#include <QClipboard>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

namespace voxdeck {

CommentDesk::CommentDesk(Workbench &bench, Actions &actions, AnnotateView &view, BrowseDesk &browse,
                         EditDesk &edits, SoundDesk &sound, QObject *parent)
    : QObject(parent), m_bench(bench), m_view(view), m_browse(browse), m_edits(edits)
{
    bench.hear(*this);
    connect(&bench, &Workbench::opened, this, &CommentDesk::attach);
    connect(&bench, &Workbench::leaving, this, &CommentDesk::keepTyped);
    connect(&bench, &Workbench::closing, this, &CommentDesk::detach);
    connect(&bench.currentRow(), &CurrentRow::changed, this, &CommentDesk::showSegment);
    connect(&bench.currentRow(), &CurrentRow::detailsShown, this, &CommentDesk::showDetails);
    connect(actions[ActionId::Comment], &QAction::triggered, this, &CommentDesk::begin);
    connect(&sound, &SoundDesk::waveformShown, this, &CommentDesk::showMarks);
    auto *panel = view.comments;
    connect(panel, &CommentsPanel::addWanted, this, &CommentDesk::add);
    connect(panel, &CommentsPanel::goToWanted, this, &CommentDesk::goTo);
    connect(panel, &CommentsPanel::textWanted, this, &CommentDesk::setText);
    connect(panel, &CommentsPanel::resolveWanted, this,
            [this](const Comment &comment, bool isResolved) {
                auto after = comment;
                after.isResolved = isResolved;
                change(commentChanged(comment, after),
                       isResolved ? tr("Comment resolved") : tr("Comment reopened"));
            });
    connect(panel, &CommentsPanel::deleteWanted, this, [this](const Comment &comment) {
        change(commentRemoved(comment), tr("Comment deleted"));
    });
    connect(panel, &CommentsPanel::editWanted, this, &CommentDesk::beginEdit);
    connect(panel, &CommentsPanel::left, this, &CommentDesk::finish);
    connect(&panel->field(), &QPlainTextEdit::textChanged, &m_draftTimer, &DraftTimer::typed);
    connect(&panel->field(), &QPlainTextEdit::textChanged, this, [this] {
        m_isFreed = m_isFreed && !isTyping();
        if (std::exchange(m_isRecovered, false)) // it is of this person now
            showAbout();
    });
    connect(&m_draftTimer, &DraftTimer::due, this, &CommentDesk::saveDraft);
}

void CommentDesk::attach(DatasetSession &session)
{
    for (const CommentDraft &draft : session.commentDrafts())
        m_waiting.push_back({draft});
    takeUpNext();
}

void CommentDesk::takeUpNext()
{
    m_isFreed = false;
    if (m_waiting.empty())
        return;
    const auto newest = m_waiting.back();
    m_waiting.pop_back();
    takeUp(newest);
}

/// Of a segment that was deleted meanwhile as well: adding it says so, and the words stay in the field.
void CommentDesk::takeUp(const Waiting &waiting)
{
    const auto &draft = waiting.draft;
    auto &workspace = m_bench.dataset()->workspace();
    auto &edits = m_bench.dataset()->edits();
    QString key;
    if (const auto row = RowReader(workspace).row(draft.ref))
        key = toQString(row->key);
    else if (const auto gone = goneSegment(workspace, edits, draft.ref); gone && *gone)
        key = toQString((*gone)->key);
    auto edited = draft.uid.empty() ? Result<std::optional<Comment>>(std::nullopt)
                                    : Comments(workspace.database()).find(draft.uid);
    m_on = {draft.ref, key};
    m_about = {draft.times, draft.characters};
    m_kept = draft;
    m_view.comments->resume(toQString(draft.text), edited.value_or(std::nullopt));
    m_draftTimer.cancel(); // nothing was typed
    m_isRecovered = waiting.isRecovered;
    showAbout();
}

bool CommentDesk::isTyping() const
{
    return !m_view.comments->field().text().trimmed().isEmpty();
}

void CommentDesk::saveDraft()
{
    if (!m_bench.dataset())
        return;
    const auto saved = writeDraft();
    if (!saved && saved.error().code == ErrorCode::Busy)
        m_draftTimer.typed(); // another process writes: again in a moment
    else if (!saved)
        emit failed(saved.error());
    else if (m_isFreed)
        takeUpNext();
}

/// One draft at most is of what is typed here: the one before goes as the words go to another segment or comment.
Result<> CommentDesk::writeDraft()
{
    auto &edits = m_bench.dataset()->edits();
    std::optional<CommentDraft> now;
    const auto &edited = m_view.comments->edited();
    const auto text = toUtf8(m_view.comments->field().text());
    if (isTyping() && (edited ? edited->text != text : m_on.has_value())) {
        now = {edited ? edited->ref : m_on->ref,
               text,
               edited ? edited->uid : std::string(),
               m_about.times,
               m_about.characters,
               nowMs()};
    }
    if (m_kept && (!now || now->ref != m_kept->ref || now->uid != m_kept->uid)) {
        VOX_CHECK(edits.dropCommentDraft(m_kept->ref, m_kept->uid));
        m_kept.reset();
    }
    if (now)
        VOX_CHECK(edits.saveDraft(*now));
    m_kept = std::move(now);
    return {};
}

void CommentDesk::beginEdit(const Comment &comment)
{
    if (putAside())
        m_view.comments->edit(comment);
}

/// What is typed gives way to the text of another comment, and is in the field again after that. False: it is not on
/// the disk, and stays.
bool CommentDesk::putAside()
{
    if (const auto written = writeDraft(); !written) {
        emit failed(written.error());
        return false;
    }
    m_draftTimer.cancel();
    m_isFreed = false;
    if (m_kept)
        m_waiting.push_back({*std::exchange(m_kept, std::nullopt), m_isRecovered});
    return true;
}

/// Another process holds the workspace for the length of a transaction, seldom for longer.
Result<> CommentDesk::writeAtLast()
{
    constexpr int kTries = 20;
    auto written = writeDraft();
    for (int i = 1; i < kTries && !written && written.error().code == ErrorCode::Busy; ++i)
        written = writeDraft();
    return written;
}

bool CommentDesk::mayClose()
{
    if (!m_bench.dataset() || m_acceptsLoss || !isTyping() || writeAtLast())
        return true;
    emit m_bench.editorWanted();
    askAboutLoss();
    return false;
}

void CommentDesk::askAboutLoss()
{
    auto &bar = m_bench.reports().ofDataset();
    bar.show(MessageBar::Kind::Bad,
             tr("The comment that is being typed cannot be saved, even as a draft. Closing now "
                "discards it."),
             {{tr("Stay"),
               [this] {
                   begin();
               }},
              {tr("Copy the comment"),
               [this] {
                   QGuiApplication::clipboard()->setText(m_view.comments->field().text());
                   askAboutLoss();
               }},
              {tr("Close and discard it"), [this] {
                   m_acceptsLoss = true;
                   emit lossAccepted();
               }}});
    bar.focusChoice();
}

/// The dataset is left: what is typed becomes a comment. Where it cannot, as while a long change runs or when its
/// segment was deleted, it is kept for the next time; so is what an earlier window left, until it is touched.
void CommentDesk::keepTyped()
{
    if (!m_isRecovered)
        m_view.comments->send();
    const auto text = m_view.comments->field().text();
    if (const auto kept = writeAtLast(); !kept && isTyping() && !m_acceptsLoss)
        m_bench.reports().ofFirstPage().show( // which comes next
            MessageBar::Kind::Bad,
            tr("A comment could not be saved, even as a draft: “%1”").arg(text),
            {{tr("Copy the comment"), [text] {
                  QGuiApplication::clipboard()->setText(text);
              }}});
    m_draftTimer.cancel();
}

/// The field is free again: for a draft that waits, else for the segment that is open. The next one is taken up only
/// once the last one is gone from the disk: it would be there again when the dataset is opened.
void CommentDesk::finish()
{
    m_draftTimer.cancel();
    m_isFreed = true;
    m_on.reset();
    m_about = {};
    if (m_row.id != 0)
        m_on = {m_row.ref, toQString(m_row.key)};
    saveDraft();
    if (!isTyping() && m_edits.drafts() == 0) // the message about what an earlier window left
        m_bench.reports().dismiss(Reports::kDrafts);
    showAbout();
    giveFocusBack();
}

void CommentDesk::detach()
{
    m_row = {};
    m_on.reset();
    m_kept.reset();
    m_waiting.clear();
    m_acceptsLoss = false;
    m_about = {};
    m_shown.clear();
    m_view.comments->show({});
    m_view.comments->finishTyping();
    m_view.comments->setAbout({});
    m_view.timeline->setComments({});
    m_isRecovered = m_isFreed = false;
    m_draftTimer.cancel();
}

void CommentDesk::showSegment(const SegmentRow &row)
{
    if (row.ref == m_row.ref && row.id == m_row.id)
        return;
    m_row = row;
    m_shown.clear();
    m_view.comments->show({});
    m_view.timeline->setComments({});
    if (!isTyping()) { // what is being typed stays with its segment
        m_on = {row.ref, toQString(row.key)};
        m_about = {};
        showAbout();
    }
}

void CommentDesk::showDetails(const SegmentDetails &details)
{
    m_row = details.row;
    m_shown = details.comments;
    m_view.comments->show(m_shown);
    showMarks();
}

void CommentDesk::showMarks()
{
    const int rate = m_view.timeline->scale().sampleRateHz();
    std::vector<FrameRange> ranges;
    for (const auto &comment : m_shown) {
        if (!comment.times || comment.isResolved || rate <= 0)
            continue;
        const auto frame = [rate](double seconds) {
            return Frames{static_cast<std::int64_t>(std::llround(seconds * rate))};
        };
        ranges.push_back({frame(comment.times->start), frame(comment.times->end)});
    }
    m_view.timeline->setComments(std::move(ranges));
}

CommentEdits::About CommentDesk::aboutWhat() const
{
    CommentEdits::About about;
    const int rate = m_view.timeline->scale().sampleRateHz();
    const auto range = m_view.timeline->selection();
    if (range && !range->isEmpty() && rate > 0) {
        about.times = {static_cast<double>(count(range->begin)) / rate,
                       static_cast<double>(count(range->end)) / rate};
        return about;
    }
    const auto cursor = m_view.editor->field().textCursor();
    if (cursor.hasSelection())
        about.characters = {static_cast<std::uint32_t>(cursor.selectionStart()),
                            static_cast<std::uint32_t>(cursor.selectionEnd())};
    return about;
}

void CommentDesk::begin()
{
    const bool isOfAnother = isTyping() && m_on && m_on->ref != m_row.ref;
    if (m_row.id == 0 && !isOfAnother)
        return;
    auto &field = m_view.comments->field();
    if (!isOfAnother) {
        m_on = {m_row.ref, toQString(m_row.key)};
        const auto about = aboutWhat();
        if (!isTyping() || about.times || about.characters) // else it is about what it was begun on
            m_about = about;
    }
    if (auto *focus = QApplication::focusWidget(); focus && focus != &field)
        m_before = focus;
    m_view.showComments();
    showAbout();
    field.setFocus(Qt::ShortcutFocusReason);
    if (isOfAnother) // where it is said is easily missed, and words would be added to it
        emit notice(tr("This comment is still about %1. Add it or discard it to comment on %2.")
                        .arg(m_on->key, toQString(m_row.key)));
}

void CommentDesk::showAbout()
{
    if (!m_on) {
        m_view.comments->setAbout({});
        return;
    }
    Comment comment;
    comment.times = m_about.times;
    comment.characters = m_about.characters;
    comment.now = m_about.characters;
    const auto part = partWords(comment);
    const auto words = part.isEmpty() ? tr("On %1").arg(m_on->key)
                                      : tr("On %1 of %2").arg(part, m_on->key);
    m_view.comments->setAbout(m_isRecovered ? tr("%1, recovered and not added yet").arg(words)
                                            : words);
}

void CommentDesk::add(const QString &text)
{
    auto *dataset = m_bench.dataset();
    if (!m_on || !dataset)
        return;
    if (const auto there = checkCommentable(dataset->workspace(), dataset->edits(), m_on->ref);
        !there) {
        emit failed(there.error()); // the words stay in the field
        return;
    }
    if (!change(commentAdded(m_bench.identity().who(), m_on->ref, toUtf8(text), m_about),
                tr("Comment added")))
        return;
    m_view.comments->finishTyping();
    finish();
}

void CommentDesk::setText(const Comment &comment, const QString &text)
{
    auto after = comment;
    after.text = toUtf8(text);
    if (!change(commentChanged(comment, after), tr("Comment changed")))
        return;
    m_view.comments->finishTyping();
    finish();
}

bool CommentDesk::change(const FieldChange &change, const QString &words)
{
    if (m_edits.isLocked()) {
        emit notice(tr("Another change is still running."));
        return false;
    }
    if (!m_edits.commit() || !m_edits.change({change}, words))
        return false;
    m_browse.refreshDetails();
    m_browse.refreshTotals();
    return true;
}

void CommentDesk::goTo(const Comment &comment)
{
    const int rate = m_view.timeline->scale().sampleRateHz();
    if (comment.times && rate > 0) {
        const auto frame = [this, rate](double seconds) {
            return std::clamp(Frames{static_cast<std::int64_t>(std::llround(seconds * rate))},
                              Frames{}, m_view.timeline->scale().length());
        };
        const FrameRange range{frame(comment.times->start), frame(comment.times->end)};
        m_view.timeline->setSelection(range.isEmpty() ? std::nullopt : std::optional(range));
        m_view.timeline->setPlayhead(range.begin);
        emit m_view.timeline->seekRequested(range.begin);
        m_view.timeline->setFocus();
        return;
    }
    auto &field = m_view.editor->field();
    field.setFocus(Qt::OtherFocusReason);
    if (!comment.characters)
        return;
    if (!comment.now) {
        emit notice(tr("The words this comment refers to have changed since."));
        return;
    }
    // Typed text that is not yet an edit may have moved them again.
    const auto length = static_cast<std::uint32_t>(field.toPlainText().size());
    auto cursor = field.textCursor();
    cursor.setPosition(static_cast<int>(std::min(comment.now->first, length)));
    cursor.setPosition(static_cast<int>(std::min(comment.now->end, length)),
                       QTextCursor::KeepAnchor);
    field.setTextCursor(cursor);
}

void CommentDesk::giveFocusBack()
{
    if (m_before)
        m_before->setFocus();
    else
        m_view.table->setFocus();
    m_before = nullptr;
}

} // namespace voxdeck
