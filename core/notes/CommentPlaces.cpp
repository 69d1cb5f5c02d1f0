// SPDX-License-Identifier: Apache-2.0
#include "core/notes/CommentPlaces.h"

#include "core/base/Utf8.h"
#include "core/rows/ManifestRows.h"
#include "core/rows/SegmentLayer.h"
#include "core/text/MovedSpan.h"
#include "core/workspace/EditField.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

namespace voxdeck {

namespace {

/// A segment that is shown, or was.
struct Lying {
    SegmentRef ref;
    double start = 0;
    double stop = 0;
    std::string itemKey;
    std::string text;
    std::int64_t recording = 0;
    bool isShown = false;

    bool has(double seconds) const { return start <= seconds && seconds < stop; }
    double distance(double seconds) const
    {
        return std::max({start - seconds, seconds - stop, 0.0});
    }
};

constexpr const char *kColumns = "SELECT shard, item, segment, start, stop, item_key, text,"
                                 " recording FROM ";

Lying lyingOf(const Statement &row, bool isShown)
{
    return {{static_cast<std::uint32_t>(row.integer(0)), row.count(1),
             static_cast<std::int32_t>(row.integer(2))},
            row.real(3),
            row.real(4),
            row.text(5),
            row.text(6),
            row.integer(7),
            isShown};
}

std::size_t byteAt(std::string_view text, std::uint32_t units)
{
    std::size_t at = 0;
    for (std::uint32_t unit = 0; unit < units && at < text.size();)
        unit += nextUtf8(text, at) > 0xffff ? 2 : 1;
    return at;
}

std::uint32_t unitsOf(std::string_view text)
{
    std::uint32_t units = 0;
    for (std::size_t at = 0; at < text.size();)
        units += nextUtf8(text, at) > 0xffff ? 2 : 1;
    return units;
}

std::optional<Comment::Characters> charactersNow(const std::string &before, const std::string &now,
                                                 const Comment::Characters &was)
{
    const ByteSpan bytes{byteAt(before, was.first), byteAt(before, was.end)};
    const auto moved = movedSpan(before, now, bytes);
    if (!moved)
        return std::nullopt;
    const std::string_view text = now;
    const auto first = unitsOf(text.substr(0, moved->begin));
    return Comment::Characters{
        first, first + unitsOf(text.substr(moved->begin, moved->end - moved->begin))};
}

/// Finds the places of one item's comments; what it reads of the item is read once.
class Places {
public:
    explicit Places(Database &database) : m_database(database) {}

    /// The segment as shown, or as it was when deleted.
    Result<std::optional<Lying>> find(const SegmentRef &ref)
    {
        VOX_TRY(const auto row, ManifestRows(m_database).find(ref));
        auto shown = m_database.statement(std::string(kColumns) + "segment WHERE id = ?");
        VOX_TRY(const bool isShown, shown.bind(row).step());
        if (isShown)
            return std::optional(lyingOf(shown, true));
        auto aside = m_database.statement(
            std::string(kColumns) + "hidden_segment WHERE shard = ? AND item = ? AND segment = ?");
        VOX_TRY(const bool isAside, aside.bind(ref.shard).bind(ref.item).bind(ref.segment).step());
        return isAside ? std::optional(lyingOf(aside, false)) : std::nullopt;
    }

    /// The shown segment of the same audio that contains the moment, else the nearest; null without
    /// any.
    Result<const Lying *> at(const Lying &own, double seconds)
    {
        VOX_CHECK(load(own));
        const auto nearest = std::min_element(
            m_shown.begin(), m_shown.end(), [seconds](const Lying &a, const Lying &b) {
                return std::pair(!a.has(seconds), a.distance(seconds))
                       < std::pair(!b.has(seconds), b.distance(seconds));
            });
        return nearest == m_shown.end() ? nullptr : &*nearest;
    }

    Result<std::optional<Lying>> placeOf(const Comment &comment)
    {
        VOX_TRY(const auto own, find(comment.ref));
        if (!own || own->itemKey != comment.itemKey)
            return std::optional<Lying>();
        if (comment.times) {
            const double middle = (comment.times->start + comment.times->end) / 2;
            if (own->isShown && own->has(middle))
                return own;
            VOX_TRY(const Lying *const there, at(*own, middle));
            if (there && (there->has(middle) || !own->isShown))
                return std::optional(*there);
        }
        if (own->isShown)
            return own;
        if (comment.characters) {
            VOX_TRY(const auto text, textWhen(comment, *own));
            VOX_CHECK(load(*own));
            for (const Lying &one : m_shown)
                if (one.start < own->stop && own->start < one.stop
                    && charactersNow(text, one.text, *comment.characters))
                    return std::optional(one);
        }
        VOX_TRY(const Lying *const there, at(*own, own->start));
        return there ? std::optional(*there) : std::nullopt;
    }

    /// The segment's text when the comment was journalled here.
    Result<std::string> textWhen(const Comment &comment, const Lying &own)
    {
        const SegmentRef &ref = comment.ref;
        const auto bind = [&ref](Statement &query, EditField field) -> Statement & {
            return query.bind(ref.shard)
                .bind(ref.item)
                .bind(ref.segment)
                .bind(static_cast<int>(field));
        };
        const std::string ofField = " FROM edit WHERE shard = ? AND item = ? AND segment = ?"
                                    " AND field = ?";
        auto made = m_database.statement("SELECT id" + ofField
                                         + " AND instr(after, ?) > 0 ORDER BY id LIMIT 1");
        VOX_TRY(const bool isKnown, bind(made, EditField::Comment).bind(comment.uid).step());
        if (!isKnown)
            return own.text;
        const auto line = made.integer(0);
        auto before = m_database.statement("SELECT after" + ofField
                                           + " AND id < ? ORDER BY id DESC LIMIT 1");
        VOX_TRY(const bool wasEdited, bind(before, EditField::Text).bind(line).step());
        if (wasEdited)
            return before.text(0);
        auto after = m_database.statement("SELECT before" + ofField
                                          + " AND id > ? ORDER BY id LIMIT 1");
        VOX_TRY(const bool isEdited, bind(after, EditField::Text).bind(line).step());
        return isEdited ? after.text(0) : own.text;
    }

private:
    Result<> load(const Lying &own)
    {
        if (m_isLoaded)
            return {};
        m_isLoaded = true;
        if (own.recording > 0) {
            auto query = m_database.statement(
                std::string(kColumns)
                + "segment WHERE recording = ? AND recording > 0 ORDER BY start, id");
            query.bind(own.recording);
            for (;;) {
                VOX_TRY(const bool hasRow, query.step());
                if (!hasRow)
                    return {};
                m_shown.push_back(lyingOf(query, true));
            }
        }
        VOX_TRY(const auto ids, idsOfItem(m_database, own.ref));
        auto query = m_database.statement(std::string(kColumns) + "segment WHERE id = ?");
        for (const std::uint32_t id : ids) {
            VOX_TRY(const bool hasRow, query.rewind().bind(id).step());
            if (hasRow)
                m_shown.push_back(lyingOf(query, true));
        }
        return {};
    }

    Database &m_database;
    std::vector<Lying> m_shown; ///< of the item, or of its recording
    bool m_isLoaded = false;
};

} // namespace

Result<std::optional<SegmentRef>> placeOf(Database &database, const Comment &comment)
{
    VOX_TRY(const auto place, Places(database).placeOf(comment));
    return place ? std::optional(place->ref) : std::nullopt;
}

Result<std::vector<Comment>> commentsShownAt(Database &database, const SegmentRef &ref)
{
    Places places(database);
    std::vector<Comment> shown;
    VOX_TRY(const auto row, places.find(ref));
    if (!row)
        return shown;
    VOX_TRY(const auto comments, Comments(database).ofItem(ref, row->recording));
    for (Comment comment : comments) {
        VOX_TRY(const auto place, places.placeOf(comment));
        if (!place || place->ref != ref)
            continue;
        if (comment.characters) {
            VOX_TRY(const auto own, places.find(comment.ref));
            VOX_TRY(const auto text, places.textWhen(comment, *own));
            comment.now = charactersNow(text, place->text, *comment.characters);
        }
        shown.push_back(std::move(comment));
    }
    return shown;
}

Result<std::optional<SegmentRef>> segmentInPlaceOf(Database &database, const SegmentRef &ref)
{
    Places places(database);
    VOX_TRY(const auto own, places.find(ref));
    if (!own)
        return std::optional<SegmentRef>();
    if (own->isShown)
        return std::optional(own->ref);
    VOX_TRY(const Lying *const there, places.at(*own, own->start));
    return there ? std::optional(there->ref) : std::nullopt;
}

} // namespace voxdeck
