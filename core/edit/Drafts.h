// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0189, 0460, 0500, 0592
#pragma once

#include "core/base/Result.h"
#include "core/notes/Comments.h"
#include "core/workspace/Database.h"
#include "core/workspace/SegmentRow.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace voxdeck {

/// Text that was typed but has not become an edit yet.
struct Draft {
    SegmentRef ref;
    std::string text;
    int caret = 0; ///< UTF-16 units, as the text field counts
    std::int64_t atMs = 0;
    /// The transcript it was typed over: it may be committed only while the segment still says this.
    /// Nothing in drafts of older workspaces.
    std::optional<std::string> base = {};
};

/// The texts typed for the two parts of a segment that is not divided yet.
struct DividedDraft {
    SegmentRef ref;
    double atSeconds = 0; ///< of its audio
    std::string earlier, later;
    std::string earlierLanguage, laterLanguage;
    bool doesApprove = false; ///< both parts
    std::int64_t atMs = 0;
    std::string base = {}; ///< the transcript that was being divided

    std::string text() const; ///< of both parts, as when they are merged
};

/// A comment that was typed and not added yet, or another text of one.
struct CommentDraft {
    SegmentRef ref; ///< the segment it is about
    std::string text;
    std::string uid; ///< of the comment whose text it becomes; empty: a new one
    std::optional<Comment::Times> times;
    std::optional<Comment::Characters> characters;
    std::int64_t atMs = 0;
};

/// Drafts that were typed under another name, in windows that are gone.
struct DraftsOfOthers {
    std::string who;
    std::uint64_t count = 0;
};

/// The drafts of one window. Several windows may have the workspace open: each keeps its own, so that
/// none replaces or drops what is typed in another.
///
/// Threads  that of its Database. Errors: InvalidArgument (the text is not UTF-8), Busy, DiskFull, Io.
class Drafts {
public:
    /// `owner` is the SessionMark's name of the window; empty: of no window, such as a command's. `who` types in it.
    Drafts(Database &database, std::string owner, std::string who)
        : m_database(database), m_owner(std::move(owner)), m_who(std::move(who))
    {
    }

    Result<> save(const Draft &draft); ///< `atMs` 0: now
    Result<> drop(const SegmentRef &ref);
    Result<std::vector<Draft>> all(); ///< oldest first
    /// The same for a division: a segment may have a draft of its own as well.
    Result<> save(const DividedDraft &draft);
    Result<> dropDivided(const SegmentRef &ref);
    Result<std::vector<DividedDraft>> allDivided();
    /// The same for comments: one of each segment, and one of each comment that is being changed.
    Result<> save(const CommentDraft &draft);
    Result<> dropComment(const SegmentRef &ref, const std::string &uid);
    Result<std::vector<CommentDraft>> allComments();
    /// Accepts what the same person, or nobody known, typed in windows that are gone: in those not in `alive`. Where
    /// several were kept of one segment the newest is accepted; the others stay, for the next one who opens it.
    Result<> adopt(const std::vector<std::string> &alive) { return adoptOf(m_who, alive); }
    /// The same of what was typed under that name; it is this person's from now on.
    Result<> adoptOf(const std::string &name, const std::vector<std::string> &alive);
    /// By name. They are only accepted by name, as adoptOf() does.
    Result<std::vector<DraftsOfOthers>> ofOthers(const std::vector<std::string> &alive);

private:
    Result<> adopt(const std::string &table, const std::string &part, const std::string &name,
                   const std::vector<std::string> &alive);

    Database &m_database;
    std::string m_owner;
    std::string m_who;
};

} // namespace voxdeck
