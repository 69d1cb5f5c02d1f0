// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/workspace/Database.h"
#include "core/workspace/EditField.h"
#include "core/workspace/SegmentRow.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

constexpr std::size_t kMostCommentBytes = 10'000;

/// A comment on a segment, or on a part of it.
struct Comment {
    struct Times { ///< seconds of the item
        double start = 0;
        double end = 0;
        friend bool operator==(const Times &, const Times &) = default;
    };
    struct Characters { ///< of the segment's text, in UTF-16 units, as the text field counts
        std::uint32_t first = 0;
        std::uint32_t end = 0;
        friend bool operator==(const Characters &, const Characters &) = default;
    };
    std::string uid; ///< the same in every copy of the dataset
    SegmentRef ref;
    std::string itemKey; ///< when written: another item at this place is not the one meant
    std::int64_t atMs = 0;
    std::string who;
    std::string text;
    bool isResolved = false;
    std::optional<Times> times;
    std::optional<Characters> characters;
    /// The present place of these characters in the text (CommentPlaces.h); empty where they were
    /// changed. Not stored.
    std::optional<Characters> now = {};
    friend bool operator==(const Comment &, const Comment &) = default;
};

/// As the journal and change sets have it, without its place: one JSON object with uid, who, at_ms and
/// text, and where they are: resolved (true), start and end, first and last (behind the last character).
std::string commentValue(const Comment &comment);
/// The other way round.
///
/// Errors   InvalidArgument: malformed, no text, more than kMostCommentBytes, not UTF-8, a time
///          that is not a number or a span that ends before it begins.
Result<Comment> commentIn(std::string_view value);
/// A value of the journal for a person to read: of a comment its words, with " (resolved)" where it is; any other
/// value as it is.
std::string readableValue(EditField field, std::string_view value);
Result<std::string> commentUidIn(std::string_view value);
/// Checks that a change from `before` to `after` is about one comment; "" stands for no comment.
Result<> checkComment(std::string_view before, std::string_view after);
/// A uid that no other comment has.
std::string newCommentUid();

/// The present comments of the workspace; edits change them (EditField::Comment).
///
/// Threads  that of its Database.
class Comments {
public:
    explicit Comments(Database &database) : m_database(database) {}

    /// Made on the segment, or on an item as a whole where `ref.segment` is -1; in the order they were made.
    Result<std::vector<Comment>> of(const SegmentRef &ref);
    /// Of the item and all segments it has or had; of a list's line that of its whole recording, where that
    /// has a number. In the order they were made.
    Result<std::vector<Comment>> ofItem(const SegmentRef &item, std::int64_t recording);
    Result<std::optional<Comment>> find(const std::string &uid);
    /// commentValue() of the comment, "" where it does not exist.
    Result<std::string> valueOf(const std::string &uid);
    /// All, by the order of the rows; at most `limit`.
    Result<std::vector<Comment>> all(std::uint64_t limit);
    /// How many are not resolved.
    Result<std::uint64_t> open();
    /// The ids of rows that show a comment, rising: "any", "open" (one that is not resolved), or a text that
    /// one of them has in it.
    Result<std::vector<std::uint32_t>> rows(const std::string &what, const std::stop_token &stop);

    Result<> put(const Comment &comment);
    Result<> remove(const std::string &uid);

private:
    Database &m_database;
};

} // namespace voxdeck
