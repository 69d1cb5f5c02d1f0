// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/review/CommentDesk.h"

#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/annotate/sound/SoundDesk.h"
#include "ui/annotate/text/EditDesk.h"
#include "ui/common/GrowingField.h"
#include "ui/common/Text.h"
#include "ui/details/CommentsPanel.h"
#include "ui/session/Workbench.h"
#include "ui/table/SegmentTable.h"
#include "ui/transcript/TranscriptEditor.h"
#include "ui/transcript/TranscriptField.h"
#include "ui/wave/TimelineScale.h"
#include "ui/wave/TimelineView.h"

#include <QApplication>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace voxdeck {

CommentDesk::CommentDesk(Workbench &bench, Actions &actions, AnnotateView &view, BrowseDesk &browse,
                         EditDesk &edits, SoundDesk &sound, QObject *parent)
    : QObject(parent), m_bench(bench), m_view(view), m_browse(browse), m_edits(edits)
{
    bench.hear(*this);
    connect(&bench, &Workbench::leaving, view.comments,
            &CommentsPanel::send); // typed, not yet added
    connect(&bench, &Workbench::closing, this, &CommentDesk::detach);
    connect(&bench.currentRow(), &CurrentRow::changed, this, &CommentDesk::showSegment);
    connect(&bench.currentRow(), &CurrentRow::detailsShown, this, &CommentDesk::showDetails);
    connect(actions[ActionId::Comment], &QAction::triggered, this, &CommentDesk::begin);
    connect(&sound, &SoundDesk::waveformShown, this, &CommentDesk::showMarks);
    auto *panel = view.comments;
    connect(panel, &CommentsPanel::addWanted, this, &CommentDesk::add);
    connect(panel, &CommentsPanel::goToWanted, this, &CommentDesk::goTo);
    connect(panel, &CommentsPanel::textWanted, this,
            [this](const Comment &comment, const QString &text) {
                auto after = comment;
                after.text = toUtf8(text);
                if (change(commentChanged(comment, after), tr("Comment changed"))) {
                    m_view.comments->finishTyping();
                    giveFocusBack();
                }
            });
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
    connect(panel, &CommentsPanel::left, this, [this] {
        m_on = m_row;
        m_about = {};
        showAbout();
        giveFocusBack();
    });
}

void CommentDesk::detach()
{
    m_row = {};
    m_on = {};
    m_about = {};
    m_shown.clear();
    m_view.comments->show({});
    m_view.comments->finishTyping();
    m_view.comments->setAbout({});
    m_view.timeline->setComments({});
}

void CommentDesk::showSegment(const SegmentRow &row)
{
    if (row.ref == m_row.ref && row.id == m_row.id)
        return;
    m_row = row;
    m_shown.clear();
    m_view.comments->show({});
    m_view.timeline->setComments({});
    if (m_view.comments->field().text().isEmpty()) { // what is being typed stays with its segment
        m_on = row;
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
    if (m_row.id == 0)
        return;
    auto &field = m_view.comments->field();
    m_on = m_row;
    m_about = aboutWhat();
    if (auto *focus = QApplication::focusWidget(); focus && focus != &field)
        m_before = focus;
    m_view.showComments();
    showAbout();
    field.setFocus(Qt::ShortcutFocusReason);
}

void CommentDesk::showAbout()
{
    if (m_on.id == 0) {
        m_view.comments->setAbout({});
        return;
    }
    Comment comment;
    comment.times = m_about.times;
    comment.characters = m_about.characters;
    comment.now = m_about.characters;
    const auto part = partWords(comment);
    const auto key = toQString(m_on.key);
    m_view.comments->setAbout(part.isEmpty() ? tr("On %1").arg(key)
                                             : tr("On %1 of %2").arg(part, key));
}

void CommentDesk::add(const QString &text)
{
    auto *dataset = m_bench.dataset();
    if (m_on.id == 0 || !dataset)
        return;
    if (const auto there = checkCommentable(dataset->workspace(), dataset->edits(), m_on.ref);
        !there) {
        emit failed(there.error()); // the words stay in the field
        return;
    }
    if (!change(commentAdded(m_bench.identity().who(), m_on.ref, toUtf8(text), m_about),
                tr("Comment added")))
        return;
    m_view.comments->finishTyping();
    m_on = m_row;
    m_about = {};
    showAbout();
    giveFocusBack();
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
