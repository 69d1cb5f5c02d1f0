// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/edit/EditSession.h"
#include "core/notes/Comments.h"

#include <optional>
#include <string>

namespace voxdeck {

/// Which part of a segment a comment is about; neither: all of it.
struct CommentAbout {
    std::optional<Comment::Times> times;
    std::optional<Comment::Characters> characters;
};

/// The change that makes a new comment of `who`, gives one other values, or takes one away.
FieldChange commentAdded(const std::string &who, const SegmentRef &ref, const std::string &text,
                         const CommentAbout &about = {});
FieldChange commentChanged(const Comment &before, const Comment &after);
FieldChange commentRemoved(const Comment &comment);
/// NotFound where the segment was deleted: a comment on it would be shown at its neighbour. Where it was divided or
/// merged, one on what is in its place is meant.
Result<> checkCommentable(Workspace &workspace, EditSession &session, const SegmentRef &ref);

/// Adds, changes and deletes comments; each change is one step of the journal.
///
/// Threads  that of its Workspace.
/// Errors   those of EditSession::apply(); NotFound: no such comment.
class CommentEdits {
public:
    CommentEdits(Workspace &workspace, EditSession &session);

    using About = CommentAbout;
    /// Of the one who edits. Gives the step.
    Result<EditGroup> add(const SegmentRef &ref, const std::string &text, const About &about = {});
    Result<EditGroup> setText(const std::string &uid, const std::string &text);
    Result<EditGroup> setResolved(const std::string &uid, bool isResolved);
    Result<EditGroup> remove(const std::string &uid);

private:
    Result<Comment> known(const std::string &uid);

    Workspace &m_workspace;
    Comments m_comments;
    EditSession &m_session;
};

} // namespace voxdeck
