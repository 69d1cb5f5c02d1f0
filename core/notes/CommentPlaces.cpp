// SPDX-License-Identifier: Apache-2.0
#include "core/notes/CommentPlaces.h"

#include "core/base/Utf8.h"
#include "core/journal/JournalQueries.h"
#include "core/rows/ManifestRows.h"
#include "core/rows/SegmentLayer.h"
#include "core/text/MovedSpan.h"
#include "core/workspace/Rows.h"

#include <algorithm>
#include <iterator>
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

Result<std::vector<Lying>> allOf(Statement &query, bool isShown)
{
    std::vector<Lying> found;
    const auto add = [&](std::uint32_t shard, std::uint64_t item, std::int32_t segment,
                         std::optional<double> start, std::optional<double> stop,
                         std::string_view key, std::string_view text, std::int64_t recording) {
        found.push_back({{shard, item, segment},
                         start.value_or(0),
                         stop.value_or(0),
                         std::string(key),
                         std::string(text),
                         recording,
                         isShown});
    };
    VOX_CHECK(eachRow(query, add));
    return found;
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
        VOX_TRY(auto found, allOf(bindAll(shown, row), true));
        if (!found.empty())
            return std::optional(std::move(found.front()));
        auto aside = m_database.statement(
            std::string(kColumns) + "hidden_segment WHERE shard = ? AND item = ? AND segment = ?");
        VOX_TRY(found, allOf(bindAll(aside, ref), false));
        return found.empty() ? std::nullopt : std::optional(std::move(found.front()));
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
        VOX_TRY(auto text, textWhenCommented(m_database, comment.ref, comment.uid));
        return text ? *std::move(text) : own.text;
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
            VOX_TRY(m_shown, allOf(bindAll(query, own.recording), true));
            return {};
        }
        VOX_TRY(const auto ids, idsOfItem(m_database, own.ref));
        auto query = m_database.statement(std::string(kColumns) + "segment WHERE id = ?");
        for (const std::uint32_t id : ids) {
            VOX_TRY(auto found, allOf(bindAll(query.rewind(), id), true));
            std::move(found.begin(), found.end(), std::back_inserter(m_shown));
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
