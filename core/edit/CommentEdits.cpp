// SPDX-License-Identifier: Apache-2.0
#include "core/edit/CommentEdits.h"

#include "core/base/Clock.h"
#include "core/edit/SegmentStep.h"

namespace voxdeck {

FieldChange commentAdded(const std::string &who, const SegmentRef &ref, const std::string &text,
                         const CommentAbout &about)
{
    Comment comment;
    comment.uid = newCommentUid();
    comment.who = who;
    comment.atMs = nowMs();
    comment.text = text;
    comment.times = about.times;
    comment.characters = about.characters;
    return {ref, EditField::Comment, {}, commentValue(comment)};
}

FieldChange commentChanged(const Comment &before, const Comment &after)
{
    return {before.ref, EditField::Comment, commentValue(before), commentValue(after)};
}

FieldChange commentRemoved(const Comment &comment)
{
    return {comment.ref, EditField::Comment, commentValue(comment), {}};
}

Result<> checkCommentable(Workspace &workspace, EditSession &session, const SegmentRef &ref)
{
    VOX_TRY(const auto gone, goneSegment(workspace, session, ref));
    if (gone && gone->how == SegmentStepKind::Deleted)
        return fail(ErrorCode::NotFound,
                    Sentence::tr("was deleted since; the comment was not added"), gone->key);
    return {};
}

CommentEdits::CommentEdits(Workspace &workspace, EditSession &session)
    : m_workspace(workspace), m_comments(workspace.database()), m_session(session)
{
}

Result<EditGroup> CommentEdits::add(const SegmentRef &ref, const std::string &text,
                                    const About &about)
{
    VOX_CHECK(checkCommentable(m_workspace, m_session, ref));
    return m_session.apply({commentAdded(m_session.who(), ref, text, about)});
}

Result<EditGroup> CommentEdits::setText(const std::string &uid, const std::string &text)
{
    VOX_TRY(const auto before, known(uid));
    Comment after = before;
    after.text = text;
    return m_session.apply({commentChanged(before, after)});
}

Result<EditGroup> CommentEdits::setResolved(const std::string &uid, bool isResolved)
{
    VOX_TRY(const auto before, known(uid));
    Comment after = before;
    after.isResolved = isResolved;
    return m_session.apply({commentChanged(before, after)});
}

Result<EditGroup> CommentEdits::remove(const std::string &uid)
{
    VOX_TRY(const auto before, known(uid));
    return m_session.apply({commentRemoved(before)});
}

Result<Comment> CommentEdits::known(const std::string &uid)
{
    VOX_TRY(auto comment, m_comments.find(uid));
    if (!comment)
        return fail(ErrorCode::NotFound, Sentence::tr("no such comment; it may have been deleted"),
                    uid);
    return *std::move(comment);
}

} // namespace voxdeck
