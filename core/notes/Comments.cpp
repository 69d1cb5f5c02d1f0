// SPDX-License-Identifier: Apache-2.0
#include "core/notes/Comments.h"

#include "core/base/Stopped.h"
#include "core/base/Utf8.h"
#include "core/json/Json.h"
#include "core/notes/CommentPlaces.h"
#include "core/rows/ManifestRows.h"
#include "core/text/CaseFolding.h"
#include "core/workspace/Rows.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <random>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::size_t kMostNameBytes = 1000;
constexpr std::size_t kMostUidBytes = 64;
constexpr const char *kColumns = "SELECT uid, shard, item, segment, key, at_ms, who, text,"
                                 " is_resolved, start, stop, first, last FROM comment ";

tl::unexpected<Error> noComment(const Sentence &why)
{
    return fail(ErrorCode::InvalidArgument, Sentence::tr("not a comment: %1", why));
}

bool isUid(std::string_view text)
{
    return !text.empty() && text.size() <= kMostUidBytes
           && std::all_of(text.begin(), text.end(), [](char c) {
                  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
                         || c == '-';
              });
}

/// Lines may end and columns be set apart; nothing else that no eye sees.
bool isReadable(std::string_view text, std::size_t mostBytes)
{
    return text.size() <= mostBytes && isValidUtf8(text)
           && std::none_of(text.begin(), text.end(), [](char c) {
                  return (static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t')
                         || c == 0x7f;
              });
}

Result<std::optional<Comment::Times>> timesIn(const JsonValue &object)
{
    const JsonValue *const start = object.find("start");
    const JsonValue *const end = object.find("end");
    if (!start && !end)
        return std::optional<Comment::Times>();
    const Comment::Times times{start ? start->toDouble(-1) : -1, end ? end->toDouble(-1) : -1};
    if (!std::isfinite(times.start) || !std::isfinite(times.end) || times.start < 0
        || times.end < times.start)
        return noComment(Sentence::tr("its times are invalid"));
    return std::optional(times);
}

Result<std::optional<Comment::Characters>> charactersIn(const JsonValue &object)
{
    const JsonValue *const first = object.find("first");
    const JsonValue *const last = object.find("last");
    if (!first && !last)
        return std::optional<Comment::Characters>();
    const std::int64_t begin = first ? first->toInteger(-1) : -1;
    const std::int64_t end = last ? last->toInteger(-1) : -1;
    if (begin < 0 || end < begin || end > std::numeric_limits<std::int32_t>::max())
        return noComment(Sentence::tr("its character range is invalid"));
    return std::optional(
        Comment::Characters{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
}

Result<std::vector<Comment>> allOf(Statement &query)
{
    std::vector<Comment> comments;
    const auto add = [&comments](std::string_view uid, std::uint32_t shard, std::uint64_t item,
                                 std::int32_t segment, std::string_view key, std::int64_t atMs,
                                 std::string_view who, std::string_view text, bool isResolved,
                                 std::optional<double> start, std::optional<double> stop,
                                 std::optional<std::uint32_t> first,
                                 std::optional<std::uint32_t> last) {
        Comment comment;
        comment.uid = uid;
        comment.ref = {shard, item, segment};
        comment.itemKey = key;
        comment.atMs = atMs;
        comment.who = who;
        comment.text = text;
        comment.isResolved = isResolved;
        if (start)
            comment.times = {*start, stop.value_or(0)};
        if (first)
            comment.characters = {*first, last.value_or(0)};
        comments.push_back(std::move(comment));
    };
    VOX_CHECK(eachRow(query, add));
    return comments;
}

} // namespace

std::string commentValue(const Comment &comment)
{
    auto object = JsonValue::object();
    object.set("uid", JsonValue::ofString(comment.uid));
    object.set("who", JsonValue::ofString(comment.who));
    object.set("at_ms", JsonValue::ofInteger(comment.atMs));
    object.set("text", JsonValue::ofString(comment.text));
    if (comment.isResolved)
        object.set("resolved", JsonValue::ofBool(true));
    if (comment.times) {
        object.set("start", JsonValue::ofDouble(comment.times->start));
        object.set("end", JsonValue::ofDouble(comment.times->end));
    }
    if (comment.characters) {
        object.set("first", JsonValue::ofInteger(comment.characters->first));
        object.set("last", JsonValue::ofInteger(comment.characters->end));
    }
    return object.dump().value_or(object.dumpAscii());
}

Result<Comment> commentIn(std::string_view value)
{
    const auto object = JsonValue::parse(value);
    if (!object || object->kind() != JsonValue::Kind::Object)
        return noComment(Sentence::tr("it is not a JSON object"));
    Comment comment;
    comment.uid = object->textAt("uid");
    comment.who = object->textAt("who");
    comment.text = object->textAt("text");
    if (!isUid(comment.uid))
        return noComment(Sentence::tr("its uid is invalid"));
    if (comment.text.empty() || !isReadable(comment.text, kMostCommentBytes))
        return noComment(Sentence::tr("its text is empty, too long or not readable"));
    if (!isReadable(comment.who, kMostNameBytes))
        return noComment(Sentence::tr("its author's name is invalid"));
    if (const JsonValue *const at = object->find("at_ms"))
        comment.atMs = at->toInteger(0);
    if (const JsonValue *const resolved = object->find("resolved"))
        comment.isResolved = resolved->toBool();
    VOX_TRY(comment.times, timesIn(*object));
    VOX_TRY(comment.characters, charactersIn(*object));
    return comment;
}

std::string readableValue(EditField field, std::string_view value)
{
    if (field != EditField::Comment || value.empty())
        return std::string(value);
    auto comment = commentIn(value);
    if (!comment)
        return std::string(value);
    return comment->isResolved ? comment->text + " (resolved)" : std::move(comment->text);
}

Result<std::string> commentUidIn(std::string_view value)
{
    VOX_TRY(auto comment, commentIn(value));
    return std::move(comment.uid);
}

Result<> checkComment(std::string_view before, std::string_view after)
{
    std::string uid;
    for (const std::string_view value : {before, after}) {
        if (value.empty())
            continue;
        VOX_TRY(const auto comment, commentIn(value));
        if (!uid.empty() && comment.uid != uid)
            return noComment(Sentence::tr("its uid may not change"));
        uid = comment.uid;
        if (commentValue(comment) != value)
            return noComment(Sentence::tr("its form is not that of the journal"));
    }
    return uid.empty() ? Result<>(noComment(Sentence::tr("it is missing"))) : Result<>();
}

std::string newCommentUid()
{
    constexpr std::string_view kDigits = "0123456789abcdef";
    constexpr std::size_t kDigitsOfUid = 32;
    std::random_device random;
    std::string uid;
    for (std::size_t digit = 0; digit < kDigitsOfUid; ++digit)
        uid += kDigits[random() % kDigits.size()];
    return uid;
}

Result<std::vector<Comment>> Comments::of(const SegmentRef &ref)
{
    auto query = m_database.statement(std::string(kColumns)
                                      + "WHERE shard = ? AND item = ? AND segment = ?"
                                        " ORDER BY at_ms, id");
    return allOf(bindAll(query, ref));
}

Result<std::vector<Comment>> Comments::ofItem(const SegmentRef &item, std::int64_t recording)
{
    if (recording <= 0) {
        auto query = m_database.statement(std::string(kColumns)
                                          + "WHERE shard = ? AND item = ? ORDER BY at_ms, id");
        return allOf(bindAll(query, item.shard, item.item));
    }
    auto query = m_database.statement(
        std::string(kColumns)
        + "WHERE (shard, item) IN (SELECT shard, item FROM segment WHERE recording = ?"
          " AND recording > 0 UNION SELECT shard, item FROM hidden_segment WHERE recording = ?)"
          " ORDER BY at_ms, id");
    return allOf(bindAll(query, recording, recording));
}

Result<std::optional<Comment>> Comments::find(const std::string &uid)
{
    auto query = m_database.statement(std::string(kColumns) + "WHERE uid = ?");
    VOX_TRY(auto found, allOf(bindAll(query, uid)));
    return found.empty() ? std::nullopt : std::optional(std::move(found.front()));
}

Result<std::string> Comments::valueOf(const std::string &uid)
{
    VOX_TRY(const auto comment, find(uid));
    return comment ? commentValue(*comment) : std::string();
}

Result<std::vector<Comment>> Comments::all(std::uint64_t limit)
{
    auto query = m_database.statement(std::string(kColumns)
                                      + "ORDER BY shard, item, segment, at_ms, id LIMIT ?");
    return allOf(bindAll(query, std::min<std::uint64_t>(limit, 1ull << 62)));
}

Result<std::uint64_t> Comments::open()
{
    VOX_TRY(const auto count,
            m_database.integer("SELECT count(*) FROM comment WHERE is_resolved = 0"));
    return static_cast<std::uint64_t>(count);
}

Result<std::vector<std::uint32_t>> Comments::rows(const std::string &what,
                                                  const std::stop_token &stop)
{
    const std::string wanted = folded(what);
    VOX_TRY(const auto comments, all(std::numeric_limits<std::uint64_t>::max()));
    std::vector<std::uint32_t> ids;
    for (const Comment &comment : comments) {
        if (stop.stop_requested())
            return stopped(m_database.file().string());
        const bool isMeant = wanted == "any" || (wanted == "open" && !comment.isResolved)
                             || (wanted != "open"
                                 && folded(comment.text).find(wanted) != std::string::npos);
        if (!isMeant)
            continue;
        VOX_TRY(const auto place, placeOf(m_database, comment));
        if (!place)
            continue;
        VOX_TRY(const auto row, ManifestRows(m_database).find(*place));
        ids.push_back(row);
    }
    std::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    return ids;
}

Result<> Comments::put(const Comment &comment)
{
    auto query = m_database.statement(
        "INSERT INTO comment (uid, shard, item, segment, key, at_ms, who, text, is_resolved, start,"
        " stop, first, last) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (uid) DO"
        " UPDATE SET shard = excluded.shard, item = excluded.item, segment = excluded.segment,"
        " key = excluded.key, at_ms = excluded.at_ms, who = excluded.who, text = excluded.text,"
        " is_resolved = excluded.is_resolved, start = excluded.start, stop = excluded.stop,"
        " first = excluded.first, last = excluded.last");
    const auto &times = comment.times;
    const auto &characters = comment.characters;
    assert(!comment.uid.empty()); // or one comment would replace another
    assert(!times || times->start <= times->end);
    assert(!characters || characters->first <= characters->end);
    bindAll(query, comment.uid, comment.ref, comment.itemKey, comment.atMs, comment.who,
            comment.text, comment.isResolved, times ? std::optional(times->start) : std::nullopt,
            times ? std::optional(times->end) : std::nullopt,
            characters ? std::optional(characters->first) : std::nullopt,
            characters ? std::optional(characters->end) : std::nullopt);
    VOX_CHECK(query.run());
    return {};
}

Result<> Comments::remove(const std::string &uid)
{
    VOX_CHECK(m_database.statement("DELETE FROM comment WHERE uid = ?").bind(uid).run());
    return {};
}

} // namespace voxdeck
