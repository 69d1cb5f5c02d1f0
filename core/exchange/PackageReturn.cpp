// SPDX-License-Identifier: Apache-2.0
#include "core/exchange/PackageReturn.h"

#include "core/base/Clock.h"
#include "core/base/Stopped.h"
#include "core/base/TimeSpan.h"
#include "core/changes/SegmentsValue.h"
#include "core/edit/BulkHistory.h"
#include "core/edit/SegmentMove.h"
#include "core/journal/Journal.h"
#include "core/notes/Comments.h"
#include "core/rows/SegmentList.h"
#include "core/workspace/Database.h"
#include "core/workspace/EditField.h"
#include "core/workspace/Rows.h"
#include "core/workspace/UnpublishedEdits.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <set>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::uint64_t kRowsAtOnce = 1'000; // between two words about how far it is
constexpr std::uint64_t kAll = std::numeric_limits<std::int64_t>::max();

/// The present values of a segment in the package's dataset.
struct RowNow {
    SegmentRef ref;
    std::string text, hypothesis, status, flag, language, speaker, tags, assigned;
    double start = 0;
    double end = 0;
};

constexpr int kFirstText = 6; // of the columns that linesOf() selects

/// The values that change sets write as text, behind the other columns.
void readTexts(RowNow &now, const Statement &query)
{
    int column = kFirstText;
    const auto next = [&](EditField field) {
        return fieldText(field, query, column++);
    };
    now.hypothesis = next(EditField::Hypothesis);
    now.text = next(EditField::Text);
    now.status = next(EditField::Status);
    now.flag = next(EditField::Flag);
    now.language = next(EditField::Language);
    now.speaker = next(EditField::Speaker);
    now.tags = next(EditField::Tags);
    now.assigned = next(EditField::Assigned);
}

/// What became of one row: the segments it is now, by their starts.
struct RowsNow {
    SegmentRef line; ///< of the list; its number is no segment's
    std::vector<RowNow> rows;
    bool isByHand = false;       ///< where `rows` is empty: an edit removed the line
    std::string mergedInto = {}; ///< the key of the row, where that is what the edit did
};

/// Which row of the list a segment is itself, and not a part of: lines have numbers below the lettered ones.
const RowNow *lineItself(const RowsNow &now, const std::set<std::int32_t> &made)
{
    for (const RowNow &row : now.rows)
        if (!made.contains(row.ref.segment))
            return &row;
    return nullptr;
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

    Result<> add(const PackageRow &row, const RowsNow &now)
    {
        m_together = m_survivors.contains(row.key) ? row.key : now.mergedInto;
        VOX_TRY(const auto made, madeOf(now.line));
        const RowNow *const own = lineItself(now, made);
        RowNow line; // that is gone: its comments are left
        line.ref = now.line;
        if (now.rows.size() == 1) // also where a segment that was divided was put together again
            return addOne(row, now.rows.front());
        const std::size_t before = m_set.records.size();
        VOX_CHECK(addSegments(row, now, own));
        VOX_CHECK(own ? addValues(row, *own, false) : comments(row, line));
        return lastWords(before);
    }

    /// A row that others were merged into: what it has belongs to their change.
    void addSurvivor(const std::string &key) { m_survivors.insert(key); }

private:
    Result<> addOne(const PackageRow &row, const RowNow &now) { return addValues(row, now, true); }

    /// The numbers of segments that were made here.
    Result<std::set<std::int32_t>> madeOf(const SegmentRef &line) const
    {
        std::set<std::int32_t> made;
        VOX_TRY(const auto list, segmentList(m_database, line));
        for (std::size_t at = 0; list && at < list->entries.size(); ++at)
            if (list->entries[at].parent)
                made.insert(list->entries[at].number);
        return made;
    }

    Result<> addSegments(const PackageRow &row, const RowsNow &now, const RowNow *own)
    {
        BecomeSegment was;
        was.startSeconds = row.start;
        was.endSeconds = row.end;
        if (!own)
            was.values[EditField::Text] = row.text;
        std::vector<BecomeSegment> became;
        for (const RowNow &segment : now.rows) {
            BecomeSegment one;
            one.isKept = &segment == own;
            one.startSeconds = homeSeconds(row, segment.start, row.start);
            one.endSeconds = homeSeconds(row, segment.end, row.end);
            if (&segment != own)
                VOX_CHECK(addMade(row, segment, one));
            became.push_back(std::move(one));
        }
        RowNow of;
        of.ref = now.line;
        of.language = row.language;
        push(row, of, EditField::Segments, becomeText({was}), becomeText(became));
        return {};
    }

    /// The values of a new segment; what it has as its row had it is not told.
    Result<> addMade(const PackageRow &row, const RowNow &now, BecomeSegment &made)
    {
        made.values[EditField::Text] = now.text;
        const auto tell = [&](EditField field, const std::string &value, std::string_view usual) {
            if (value != usual)
                made.values[field] = value;
        };
        tell(EditField::Hypothesis, now.hypothesis, "");
        tell(EditField::Status, now.status, statusName(SegmentStatus::Pending));
        tell(EditField::Flag, now.flag, "0");
        tell(EditField::Language, now.language, row.language);
        tell(EditField::Speaker, now.speaker, row.speaker);
        if (!isSameTags(now.tags, row.tags))
            made.values[EditField::Tags] = now.tags;
        if (!now.assigned.empty())
            tell(EditField::Assigned, now.assigned, row.assigned);
        if (made.values.contains(EditField::Status)) {
            VOX_TRY(const auto said, lastWord(now.ref, EditField::Status, now.status));
            made.reason = said.reason;
        }
        VOX_TRY(made.comments, Comments(m_database).of(now.ref));
        for (Comment &comment : made.comments)
            moveHome(row, comment);
        return {};
    }

    Result<> addValues(const PackageRow &row, const RowNow &now, bool hasTimes)
    {
        const std::size_t before = m_set.records.size();
        record(row, now, EditField::Text, row.text, now.text);
        VOX_CHECK(mark(row, now, EditField::Status, statusName(row.status), now.status,
                       statusName(SegmentStatus::Pending)));
        VOX_CHECK(mark(row, now, EditField::Flag, row.isFlagged ? "1" : "0", now.flag, "0"));
        record(row, now, EditField::Language, row.language, now.language);
        record(row, now, EditField::Speaker, row.speaker, now.speaker);
        if (hasTimes && row.end > row.start) {
            time(row, now, EditField::Start, row.start, homeSeconds(row, now.start, row.start));
            time(row, now, EditField::End, row.end, homeSeconds(row, now.end, row.end));
        }
        const bool wasSeen = m_set.records.size() > before;
        VOX_CHECK(mark(row, now, EditField::Tags, row.tags, now.tags, ""));
        VOX_CHECK(mark(row, now, EditField::Assigned, row.assigned, now.assigned, ""));
        VOX_CHECK(comments(row, now));
        if (wasSeen && now.text == row.text)
            push(row, now, EditField::Text, row.text, row.text);
        return lastWords(before);
    }

    /// A time of the clip as the recording at home has it: as it was there where it is not another one, else with the
    /// decimals that a person would write.
    static double homeSeconds(const PackageRow &row, double seconds, double before)
    {
        const double listed = before - row.clipStart; // older lists were not rounded
        const bool isSame = std::abs(seconds - listed) <= kWrittenTimeTolerance
                            || std::abs(seconds - shortSeconds(listed)) <= kWrittenTimeTolerance;
        if (isSame)
            return before;
        return row.clipStart > 0 ? shortSeconds(seconds + row.clipStart) : seconds;
    }

    static void moveHome(const PackageRow &row, Comment &comment)
    {
        if (!comment.times || row.clipStart == 0)
            return;
        comment.times->start = shortSeconds(comment.times->start + row.clipStart);
        comment.times->end = shortSeconds(comment.times->end + row.clipStart);
    }

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
        VOX_TRY(const auto said, lastWord(now.ref, field, after));
        m_set.records.back().reason = said.reason;
        return {};
    }

    /// The last change that gave a segment this value, as far as it is the last one of all.
    struct Said {
        Sentence reason;
        std::int64_t atMs = 0; ///< 0: it was not changed here
    };
    Result<Said> lastWord(const SegmentRef &ref, EditField field, const std::string &value) const
    {
        VOX_TRY(const auto bulk, BulkHistory(m_database).ofSegment(ref, UINT64_MAX));
        VOX_TRY(const auto lines, Journal(m_database).history(ref, kAll));
        for (const EditRecord &record : newestFirst(lines, bulk, kAll))
            if (record.change.field == field)
                return record.change.after == value ? Said{record.reason, record.atMs} : Said();
        return Said();
    }

    /// The times at which the values were given that were recorded since.
    Result<> lastWords(std::size_t first)
    {
        for (std::size_t at = first; at < m_set.records.size(); ++at) {
            ChangeRecord &record = m_set.records[at];
            // Spelled otherwise here: on the clock of the clip, with the numbers of the package.
            const bool isOfTimes = isTime(record.field) || record.field == EditField::Segments;
            VOX_TRY(const auto lines, BulkHistory(m_database).ofSegment(m_of[at], UINT64_MAX));
            VOX_TRY(const auto own, Journal(m_database).history(m_of[at], kAll));
            for (const EditRecord &said : newestFirst(own, lines, kAll))
                if (said.change.field == record.field
                    && (isOfTimes || said.change.after == record.after)) {
                    record.atMs = said.atMs;
                    break;
                }
        }
        return {};
    }

    /// All that the row has here were made here: a package brings none along.
    Result<> comments(const PackageRow &row, const RowNow &now)
    {
        VOX_TRY(const auto made, Comments(m_database).of(now.ref));
        for (Comment comment : made) {
            moveHome(row, comment);
            push(row, now, EditField::Comment, {}, commentValue(comment));
        }
        return {};
    }

    void time(const PackageRow &row, const RowNow &now, EditField field, double before,
              double after)
    {
        if (std::abs(before - after) > kWrittenTimeTolerance)
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
        if (field == EditField::Segments || field == EditField::Text || isTime(field))
            change.together = m_together;
        m_set.records.push_back(std::move(change));
        m_of.push_back(now.ref);
    }

    Database &m_database;
    const PackageHead &m_head;
    ChangeSet &m_set;
    std::vector<SegmentRef> m_of; ///< of each record, the segment here
    std::set<std::string> m_survivors;
    std::string m_together; ///< of the row
};

/// The rows of the package's list by the keys of its lines.
using Lines = std::unordered_map<std::string, RowsNow>;

/// Adds the lines without a row: whether an edit removed them, and into which row it merged them.
Result<> addRemoved(Database &db, Lines &lines)
{
    auto query = db.statement("SELECT item_key, shard, item FROM hidden_segment");
    std::vector<std::pair<std::string, SegmentRef>> hidden;
    VOX_CHECK(eachRow(query, [&hidden](std::string key, std::uint32_t shard, std::uint64_t item) {
        hidden.emplace_back(std::move(key), SegmentRef{shard, item, -1});
    }));
    Journal journal(db);
    for (auto &[key, line] : hidden) {
        RowsNow &now = lines[key];
        if (!now.rows.empty() || now.isByHand)
            continue;
        now.line = line;
        now.isByHand = true;
        VOX_TRY(const auto history, journal.history(line, kAll));
        const auto removed = std::find_if(history.begin(), history.end(), [](const auto &record) {
            return record.change.field == EditField::Segments;
        });
        if (removed == history.end())
            continue;
        VOX_TRY(const auto step, journal.recordsOf(removed->group));
        for (const EditRecord &record : step)
            if (isTime(record.change.field) && record.change.ref.item != line.item)
                now.mergedInto = record.key;
    }
    return {};
}

Result<Lines> linesOf(Database &db, const std::stop_token &stop)
{
    Lines lines;
    auto query = db.statement("SELECT item_key, shard, item, segment, start, stop,"
                              " hypothesis, text, status, flag, language, speaker, tags, assigned"
                              " FROM segment ORDER BY id");
    VOX_CHECK(eachRow(query,
                      [&](const std::string &key, std::uint32_t shard, std::uint64_t item,
                          std::int32_t segment, double start, double end) -> Result<> {
                          if (stop.stop_requested())
                              return stopped({}, "nothing was written");
                          RowNow row;
                          row.ref = {shard, item, segment};
                          row.start = start;
                          row.end = end;
                          readTexts(row, query);
                          RowsNow &now = lines[key];
                          if (now.rows.empty())
                              now.line = {shard, item, -1};
                          if (now.line.item == item
                              && now.line.shard == shard) // else of another list
                              now.rows.push_back(std::move(row));
                          return {};
                      }));
    for (auto &[key, now] : lines)
        std::stable_sort(now.rows.begin(), now.rows.end(),
                         [](const auto &a, const auto &b) { return a.start < b.start; });
    VOX_CHECK(addRemoved(db, lines));
    return lines;
}

} // namespace

Result<ChangeSet> packageReturn(Workspace &workspace, const PackageHead &head,
                                const std::vector<PackageRow> &rows, std::vector<Error> &failures,
                                const ProgressSink &progress, const std::stop_token &stop)
{
    ChangeSet set;
    set.dataset = head.dataset;
    set.who = head.forWhom;
    set.madeMs = nowMs();
    Database &db = workspace.database();
    Returner returner(db, head, set);
    const Database::StopScope scope(db, stop);
    VOX_TRY(const auto lines, linesOf(db, stop));
    for (const auto &[key, now] : lines)
        if (!now.mergedInto.empty())
            returner.addSurvivor(now.mergedInto);
    std::uint64_t looked = 0;
    for (const PackageRow &row : rows) {
        if (stop.stop_requested())
            return stopped({}, "nothing was written");
        const auto found = lines.find(row.key);
        if (found != lines.end() && (!found->second.rows.empty() || found->second.isByHand))
            VOX_CHECK(returner.add(row, found->second));
        else
            failures.push_back({ErrorCode::NotFound,
                                Sentence::tr("is no longer in the package's list"),
                                "item " + row.key});
        if (++looked % kRowsAtOnce == 0)
            report(progress, {looked, rows.size(), "segments"});
    }
    report(progress, {rows.size(), rows.size(), "segments"});
    return set;
}

} // namespace voxdeck
