// SPDX-License-Identifier: Apache-2.0
#include "core/exchange/PackageReturn.h"

#include "core/base/Clock.h"
#include "core/base/Stopped.h"
#include "core/edit/BulkHistory.h"
#include "core/notes/Comments.h"
#include "core/workspace/Database.h"
#include "core/workspace/EditField.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::uint64_t kRowsAtOnce = 1'000; // between two words about how far it is
constexpr double kSameSeconds = 1e-6;        // a list spells times as decimals

/// The present values of a row in the package's dataset.
struct RowNow {
    SegmentRef ref;
    std::string text, status, flag, language, speaker, tags, assigned;
    double start = 0;
    double end = 0;
    std::uint64_t siblings = 0;
};

RowNow rowIn(const Statement &query)
{
    RowNow now;
    now.ref.segment = static_cast<std::int32_t>(query.integer(1));
    now.siblings = query.count(2);
    now.text = fieldText(EditField::Text, query, 3);
    now.status = fieldText(EditField::Status, query, 4);
    now.flag = fieldText(EditField::Flag, query, 5);
    now.language = fieldText(EditField::Language, query, 6);
    now.speaker = fieldText(EditField::Speaker, query, 7);
    now.start = query.real(8);
    now.end = query.real(9);
    now.tags = fieldText(EditField::Tags, query, 10);
    now.assigned = fieldText(EditField::Assigned, query, 11);
    now.ref.shard = static_cast<std::uint32_t>(query.integer(12));
    now.ref.item = query.count(13);
    return now;
}

/// In any order, as an opened list has sorted them.
bool isSameTags(const std::string &one, const std::string &other)
{
    return withTags(one, other) == one && withTags(other, one) == other;
}

class Returner {
public:
    Returner(Database &database, const PackageHead &head, ChangeSet &set)
        : m_database(database), m_head(head), m_set(set)
    {
    }

    Result<> add(const PackageRow &row, const RowNow &now)
    {
        const std::size_t before = m_set.records.size();
        record(row, now, EditField::Text, row.text, now.text);
        VOX_CHECK(mark(row, now, EditField::Status, statusName(row.status), now.status,
                       statusName(SegmentStatus::Pending)));
        VOX_CHECK(mark(row, now, EditField::Flag, row.isFlagged ? "1" : "0", now.flag, "0"));
        record(row, now, EditField::Language, row.language, now.language);
        record(row, now, EditField::Speaker, row.speaker, now.speaker);
        if (row.end > row.start) {
            time(row, now, EditField::Start, row.start, now.start + row.clipStart);
            time(row, now, EditField::End, row.end, now.end + row.clipStart);
        }
        const bool wasSeen = m_set.records.size() > before;
        VOX_CHECK(mark(row, now, EditField::Tags, row.tags, now.tags, ""));
        VOX_CHECK(mark(row, now, EditField::Assigned, row.assigned, now.assigned, ""));
        VOX_CHECK(comments(row, now));
        if (wasSeen && now.text == row.text)
            push(row, now, EditField::Text, row.text, row.text);
        return {};
    }

private:
    void record(const PackageRow &row, const RowNow &now, EditField field, std::string_view before,
                const std::string &after)
    {
        if (before != after)
            push(row, now, field, std::string(before), after);
    }

    /// For values that the list may lack: `none` here counts only if the row was edited to it.
    Result<> mark(const PackageRow &row, const RowNow &now, EditField field,
                  const std::string &before, const std::string &after, std::string_view none)
    {
        if (before == after || (field == EditField::Tags && isSameTags(before, after)))
            return {};
        if (after == none) {
            VOX_TRY(const auto touched, BulkHistory(m_database).latest(now.ref, field));
            if (!touched)
                return {};
        }
        push(row, now, field, before, after);
        VOX_TRY(m_set.records.back().reason, reasonFor(now.ref, field, after));
        return {};
    }

    /// That was given with the last change to this value.
    Result<std::string> reasonFor(const SegmentRef &ref, EditField field,
                                  const std::string &value) const
    {
        VOX_TRY(const auto lines, BulkHistory(m_database).ofSegment(ref, UINT64_MAX));
        for (const BulkLine &line : lines)
            if (line.record.change.field == field)
                return line.record.change.after == value ? line.record.reason : std::string();
        return std::string();
    }

    /// All that the row has here were made here: a package brings none along.
    Result<> comments(const PackageRow &row, const RowNow &now)
    {
        VOX_TRY(const auto made, Comments(m_database).of(now.ref));
        for (Comment comment : made) {
            if (comment.times) {
                comment.times->start += row.clipStart;
                comment.times->end += row.clipStart;
            }
            push(row, now, EditField::Comment, {}, commentValue(comment));
        }
        return {};
    }

    void time(const PackageRow &row, const RowNow &now, EditField field, double before,
              double after)
    {
        if (std::abs(before - after) > kSameSeconds)
            push(row, now, field, secondsText(before), secondsText(after));
    }

    void push(const PackageRow &row, const RowNow &now, EditField field, std::string before,
              std::string after)
    {
        ChangeRecord change;
        change.item = row.item;
        change.number = row.number;
        change.segment = row.segment;
        change.field = field;
        change.before = std::move(before);
        change.after = std::move(after);
        change.text = now.text;
        change.language = now.language;
        change.who = m_head.forWhom;
        change.atMs = m_set.madeMs;
        m_set.records.push_back(std::move(change));
    }

    Database &m_database;
    const PackageHead &m_head;
    ChangeSet &m_set;
};

} // namespace

Result<ChangeSet> packageReturn(Workspace &workspace, const PackageHead &head,
                                const std::vector<PackageRow> &rows, std::vector<Error> &failures,
                                const ProgressSink &progress, const std::stop_token &stop)
{
    std::unordered_map<std::string_view, const PackageRow *> byKey;
    byKey.reserve(rows.size());
    for (const PackageRow &row : rows)
        byKey.emplace(row.key, &row);
    ChangeSet set;
    set.dataset = head.dataset;
    set.who = head.forWhom;
    set.madeMs = nowMs();
    Database &db = workspace.database();
    Returner returner(db, head, set);
    const Database::StopScope scope(db, stop);
    auto query = db.statement(
        "SELECT item_key, segment, siblings, text, status, flag, language,"
        " speaker, start, stop, tags, assigned, shard, item FROM segment ORDER BY id");
    for (;;) {
        if (stop.stop_requested())
            return stopped({}, "nothing was written");
        VOX_TRY(const bool hasRow, query.step());
        if (!hasRow)
            break;
        const auto found = byKey.find(query.view(0));
        if (found == byKey.end())
            continue; // of another list, or the second segment of an item
        const PackageRow &row = *found->second;
        byKey.erase(found);
        const std::uint64_t looked = rows.size() - byKey.size();
        if (looked % kRowsAtOnce == 0)
            report(progress, {looked, rows.size(), "segments"});
        const RowNow now = rowIn(query);
        if (now.siblings > 1)
            failures.push_back({ErrorCode::Unsupported,
                                "its segments were divided, merged, added, deleted or moved, which "
                                "a change set cannot contain; export the dataset",
                                "item " + row.key});
        else
            VOX_CHECK(returner.add(row, now));
    }
    report(progress, {rows.size(), rows.size(), "segments"});
    for (const PackageRow &row : rows)
        if (byKey.contains(row.key))
            failures.push_back(
                {ErrorCode::NotFound, "is no longer in the package's list", "item " + row.key});
    return set;
}

} // namespace voxdeck
