// SPDX-License-Identifier: Apache-2.0
#include "core/edit/BulkEdit.h"

#include "core/base/Clock.h"
#include "core/base/Hash.h"
#include "core/base/Sha256.h"
#include "core/base/Stopped.h"
#include "core/edit/BulkWriter.h"
#include "core/edit/LaterChanges.h"
#include "core/journal/BulkJournal.h"
#include "core/journal/Journal.h"
#include "core/journal/JournalQueries.h"
#include "core/rows/ManifestRows.h"
#include "core/workspace/Person.h"
#include "core/workspace/Rows.h"
#include "core/workspace/SegmentTable.h"

#include <algorithm>
#include <cstdint>
#include <tuple>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::size_t kRowsAtOnce = 4096; // read, then changed, so that no cursor meets a change
constexpr std::uint64_t kManyRows = 20'000;

/// The value to be, asked for row after row.
class Target {
public:
    static Result<Target> of(const BulkChange &change)
    {
        if (!isBulkField(change.field))
            return fail(ErrorCode::InvalidArgument,
                        Sentence::tr("is a field that is changed row by row"),
                        editFieldName(change.field));
        if (change.operation != BulkOperation::Set && change.field != EditField::Tags)
            return fail(ErrorCode::InvalidArgument,
                        Sentence::tr("only tags can be added and removed"));
        Target target(change.operation);
        VOX_TRY(target.m_value, fieldValue(change.field, change.value));
        if (change.operation != BulkOperation::Set && target.m_value.empty())
            return fail(ErrorCode::InvalidArgument, Sentence::tr("the tag is missing"));
        return target;
    }

    const std::string &after(const std::string &before)
    {
        if (m_operation == BulkOperation::Set)
            return m_value;
        if (!m_isKnown || before != m_before) {
            m_after = m_operation == BulkOperation::Add ? withTags(before, m_value)
                                                        : withoutTags(before, m_value);
            m_before = before;
            m_isKnown = true;
        }
        return m_after;
    }

    /// As in the journal: "train", "+noise", "-noise music".
    std::string asked() const
    {
        if (m_operation == BulkOperation::Set)
            return m_value;
        const std::string sign = m_operation == BulkOperation::Add ? "+" : "-";
        return sign + m_value.substr(1, m_value.size() - 2);
    }

private:
    explicit Target(BulkOperation operation) : m_operation(operation) {}
    BulkOperation m_operation;
    std::string m_value;
    std::string m_before;
    std::string m_after;
    bool m_isKnown = false;
};

/// Finds a shard's rows by their place, the next one mostly right behind the last.
class RowsInPlace {
public:
    RowsInPlace(Database &database, EditField field)
        : m_database(database),
          m_rows(database.statement(foundRowSql(field) + "WHERE id >= ? AND id < ? ORDER BY id")),
          m_field(field)
    {
    }

    Result<> openShard(std::uint32_t shard)
    {
        m_isAt = false;
        m_shard = shard;
        static constexpr Select kQuery(
            "SELECT first_id, first_id + rows AS end_id FROM shard WHERE id = ?");
        auto query = m_database.statement(kQuery.sql());
        VOX_TRY(const bool hasShard, query.bind(shard).step());
        m_first = hasShard ? query.integer(kQuery["first_id"]) : 0;
        m_end = hasShard ? query.integer(kQuery["end_id"]) : 0;
        m_next = m_first;
        return {};
    }

    /// Places must rise. False where no row has this one.
    Result<bool> find(const BulkRow &told, FoundRow &row)
    {
        VOX_TRY(const bool isInOrder, findInOrder(told, row));
        if (isInOrder)
            return true;
        // Of an item whose segments were changed by hand the rows may be anywhere.
        VOX_TRY(const auto id, ManifestRows(m_database).find({m_shard, told.item, told.segment}));
        if (id == 0)
            return false;
        auto one = m_database.statement(foundRowSql(m_field) + "WHERE id = ?");
        VOX_TRY(const bool hasRow, one.bind(id).step());
        if (!hasRow)
            return false;
        FoundRow found;
        readFoundRow(m_field, one, found);
        if (found.keyHash != told.keyHash)
            return false;
        row = std::move(found);
        return true;
    }

    /// Lets go of the rows, so that they can be changed.
    void pause()
    {
        m_rows.rewind();
        m_isAt = false;
    }

private:
    Result<bool> findInOrder(const BulkRow &told, FoundRow &row)
    {
        const auto place = std::tie(told.item, told.segment);
        for (int step = 0;; ++step) {
            if (m_isAt && std::tie(m_row.item, m_row.segment) >= place)
                break;
            constexpr int kStepsBeforeSearch = 32;
            if (step == 0 && !m_isAt)
                VOX_CHECK(search(told));
            else if (step == kStepsBeforeSearch)
                VOX_CHECK(search(told));
            VOX_TRY(m_isAt, m_rows.step());
            if (!m_isAt)
                return false;
            readFoundRow(m_field, m_rows, m_row);
        }
        if (std::tie(m_row.item, m_row.segment) != place || m_row.keyHash != told.keyHash)
            return false;
        row = m_row;
        return true;
    }

    /// The rows from the first one that is not before the place on.
    Result<> search(const BulkRow &told)
    {
        std::int64_t low = m_next;
        std::int64_t high = m_end;
        while (low < high) {
            const std::int64_t middle = low + (high - low) / 2;
            VOX_TRY(const auto row, placeOfRow(m_database, middle));
            const bool isBefore = row
                                  && std::pair(row->ref.item, row->ref.segment)
                                         < std::pair(told.item, told.segment);
            (isBefore ? low : high) = isBefore ? middle + 1 : middle;
        }
        m_next = low;
        m_rows.rewind().bind(low).bind(m_end);
        return {};
    }

    Database &m_database;
    Statement m_rows;
    EditField m_field;
    FoundRow m_row;
    std::uint32_t m_shard = 0;
    std::int64_t m_first = 0;
    std::int64_t m_end = 0;
    std::int64_t m_next = 0;
    bool m_isAt = false;
};

Result<std::vector<SegmentRef>> rowsOfOthersBehind(Database &database, EditGroup step,
                                                   EditField field)
{
    std::vector<SegmentRef> rows;
    VOX_TRY(const auto bulks, bulksOfOthersBehind(database, step));
    BulkJournal journal(database);
    for (const LaterBulk &bulk : bulks) {
        std::int64_t last = bulk.field == field ? 0 : -1;
        while (last >= 0) {
            VOX_TRY(const auto stored, journal.chunkBehind(bulk.bulk, last));
            last = stored ? stored->id : -1;
            for (const BulkRow &row : stored ? stored->chunk.rows : std::vector<BulkRow>())
                rows.push_back({stored->shard, row.item, row.segment});
        }
    }
    std::sort(rows.begin(), rows.end());
    return rows;
}

} // namespace

// ---- RowIds

RowIds RowIds::range(std::uint32_t first, std::uint32_t count)
{
    RowIds ids;
    if (count > 0)
        ids.m_runs.push_back({first, count});
    return ids;
}

RowIds RowIds::of(std::vector<std::uint32_t> ids)
{
    std::sort(ids.begin(), ids.end());
    RowIds found;
    for (const std::uint32_t id : ids)
        found.append(id);
    return found;
}

void RowIds::append(std::uint32_t id)
{
    if (m_runs.empty() || id > m_runs.back().first + m_runs.back().count)
        m_runs.push_back({id, 1});
    else if (id == m_runs.back().first + m_runs.back().count)
        ++m_runs.back().count;
}

RowIds RowIds::of(const RowOrder &order)
{
    if (order.isContiguous())
        return order.size() == 0 ? RowIds()
                                 : range(order.idAt(0), static_cast<std::uint32_t>(order.size()));
    std::vector<std::uint32_t> ids;
    ids.reserve(static_cast<std::size_t>(order.size()));
    for (std::uint64_t row = 0; row < order.size(); ++row)
        ids.push_back(order.idAt(row));
    return of(std::move(ids));
}

std::uint64_t RowIds::size() const
{
    std::uint64_t rows = 0;
    for (const Run &run : m_runs)
        rows += run.count;
    return rows;
}

Result<std::string> rowLayout(Workspace &workspace)
{
    auto query = workspace.database().statement(
        "SELECT id, first_id, fingerprint FROM shard WHERE rows > 0 ORDER BY id");
    std::string text;
    VOX_CHECK(eachStep(query, [&] {
        for (int column = 0; column < 3; ++column) {
            text += query.view(column);
            text += '\n';
        }
    }));
    VOX_TRY(const auto digest, sha256(text));
    return hexOf(digest);
}

// ---- BulkEdit

struct BulkEdit::Run {
    Database &database;
    BulkHead head;
    const ProgressSink &progress;
    const std::stop_token &stop;
    std::uint64_t done = 0;
    std::uint64_t total = 0;
    BulkReport report;

    Result<> advance(std::uint64_t rows)
    {
        if (stop.stop_requested())
            return stopped(database.file().string(), "nothing was changed");
        done += rows;
        voxdeck::report(progress, {done, total, "rows"});
        return {};
    }
};

BulkEdit::BulkEdit(Workspace &workspace, std::string who)
    : m_workspace(workspace), m_who(std::move(who))
{
}

Result<BulkReport> BulkEdit::apply(const std::vector<BulkChange> &changes,
                                   const BulkOptions &options, const ProgressSink &progress,
                                   const std::stop_token &stop)
{
    Database &db = m_workspace.database();
    for (const BulkChange &change : changes)
        VOX_CHECK(Target::of(change));
    VOX_TRY(auto transaction, Transaction::beginPatiently(db, stop));
    Journal journal(db);
    VOX_CHECK(journal.dropRedo(namesOf(db, m_who)));
    VOX_TRY(const EditGroup step, journal.addStep(0, false, m_who));
    VOX_TRY(auto done, applyWithin(step, changes, options, progress, stop));
    if (done.rows == 0)
        return done; // and no step
    VOX_CHECK(transaction.commit());
    checkpoint(done.rows);
    done.step = step;
    return done;
}

Result<BulkReport> BulkEdit::applyWithin(EditGroup step, const std::vector<BulkChange> &changes,
                                         const BulkOptions &options, const ProgressSink &progress,
                                         const std::stop_token &stop)
{
    Database &db = m_workspace.database();
    if (!options.layout.empty()) {
        VOX_TRY(const auto layout, rowLayout(m_workspace));
        if (layout != options.layout)
            return fail(ErrorCode::Busy,
                        Sentence::tr("an import has moved rows since; select them again"),
                        db.file().string());
    }
    Run run{db, {}, progress, stop, 0, 0, {}};
    for (const BulkChange &change : changes)
        run.total += change.rows.size();
    const Database::StopScope scope(db, stop);
    const std::int64_t now = nowMs();
    run.head.step = step;
    for (const BulkChange &change : changes) {
        run.head.reason = change.reason.empty() ? options.reason : change.reason;
        run.head.who = change.author.who.empty() ? m_who : change.author.who;
        run.head.atMs = change.author.atMs != 0 ? change.author.atMs : now;
        VOX_CHECK(applyOne(change, run));
    }
    return run.report;
}

Result<> BulkEdit::applyOne(const BulkChange &change, Run &run)
{
    VOX_TRY(auto target, Target::of(change));
    run.head.field = change.field;
    run.head.asked = target.asked();
    BulkWriter writer(run.database, run.head);
    VOX_CHECK(writer.begin());
    auto query = run.database.statement(foundRowSql(change.field)
                                        + "WHERE id >= ? AND id <= ? ORDER BY id");
    std::vector<FoundRow> rows(kRowsAtOnce);
    std::size_t count = 0;
    std::uint64_t seen = 0;
    const auto work = [&]() -> Result<> {
        for (std::size_t row = 0; row < count; ++row)
            VOX_CHECK(writer.add(rows[row], target.after(rows[row].value)));
        seen += count;
        return run.advance(std::exchange(count, 0));
    };
    for (const RowIds::Run &ids : change.rows.runs()) {
        const std::uint64_t end = std::uint64_t{ids.first} + ids.count;
        for (std::uint64_t first = ids.first; first < end;) {
            const std::uint64_t last = std::min<std::uint64_t>(end, first + kRowsAtOnce - count)
                                       - 1;
            query.rewind().bind(first).bind(last);
            VOX_CHECK(eachStep(query, [&] { readFoundRow(change.field, query, rows[count++]); }));
            first = last + 1;
            if (count == kRowsAtOnce)
                VOX_CHECK(work());
        }
    }
    query.rewind();
    VOX_CHECK(work());
    VOX_CHECK(writer.finish());
    run.report.rows += writer.rows();
    run.report.same += seen - writer.rows();
    return {};
}

Result<BulkReport> BulkEdit::undo(EditGroup step, const BulkOptions &options,
                                  const ProgressSink &progress, const std::stop_token &stop)
{
    return invert(step, true, options, progress, stop);
}

Result<BulkReport> BulkEdit::redo(EditGroup undone, const BulkOptions &options,
                                  const ProgressSink &progress, const std::stop_token &stop)
{
    return invert(undone, false, options, progress, stop);
}

Result<BulkReport> BulkEdit::invert(EditGroup step, bool isUndo, const BulkOptions &options,
                                    const ProgressSink &progress, const std::stop_token &stop)
{
    Database &db = m_workspace.database();
    VOX_TRY(auto transaction, Transaction::beginPatiently(db, stop));
    Journal journal(db);
    VOX_CHECK(journal.checkInvertible(step, isUndo));
    VOX_TRY(const auto lines, journal.recordsOf(step));
    if (!lines.empty())
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("also has other changes, which are undone with it"),
                    "step " + std::to_string(step));
    VOX_TRY(const EditGroup inverse, journal.addStep(step, isUndo, m_who));
    VOX_TRY(auto done, invertWithin(step, inverse, options, progress, stop));
    VOX_CHECK(journal.setState(step, StepState::TakenBack));
    VOX_CHECK(transaction.commit());
    checkpoint(done.rows);
    done.step = inverse;
    return done;
}

Result<BulkReport> BulkEdit::invertWithin(EditGroup inverted, EditGroup step,
                                          const BulkOptions &options, const ProgressSink &progress,
                                          const std::stop_token &stop)
{
    Database &db = m_workspace.database();
    Run run{db, {}, progress, stop, 0, 0, {}};
    const Database::StopScope scope(db, stop);
    VOX_TRY(const auto bulks, BulkJournal(db).bulksOfStep(inverted));
    for (const BulkOfStep &bulk : bulks)
        run.total += bulk.rows;
    run.head.atMs = nowMs();
    run.head.who = m_who;
    run.head.reason = options.reason;
    run.head.undoes = inverted;
    run.head.step = step;
    for (const BulkOfStep &bulk : bulks)
        VOX_CHECK(invertOne(bulk, run));
    return run.report;
}

Result<> BulkEdit::invertOne(const BulkOfStep &bulk, Run &run)
{
    Database &db = run.database;
    run.head.field = bulk.field;
    run.head.asked.clear(); // many values
    BulkWriter writer(db, run.head);
    VOX_CHECK(writer.begin());
    RowsInPlace finder(db, run.head.field);
    std::int64_t last = 0;
    std::uint64_t seen = 0;
    std::vector<std::pair<FoundRow, std::uint32_t>> found;
    BulkJournal journal(db);
    VOX_TRY(const bool haveOthers, haveOthersStepsBehind(db, run.head.undoes));
    std::vector<SegmentRef> ofOthers; // rows that their bulk edits changed since
    if (haveOthers) {
        VOX_TRY(ofOthers, rowsOfOthersBehind(db, run.head.undoes, bulk.field));
    }
    for (;;) {
        VOX_TRY(const auto stored, journal.chunkBehind(bulk.bulk, last));
        if (!stored)
            break;
        last = stored->id;
        const BulkChunk &chunk = stored->chunk;
        VOX_CHECK(finder.openShard(stored->shard));
        found.clear();
        FoundRow row;
        for (const BulkRow &told : chunk.rows) {
            VOX_TRY(const bool isThere, finder.find(told, row));
            if (!isThere || row.value != chunk.values[told.value].after)
                continue;
            if (haveOthers) { // one who came to the same value later keeps it
                const SegmentRef ref{stored->shard, told.item, told.segment};
                VOX_TRY(const auto later,
                        changeOfOthersBehind(
                            db, run.head.undoes, ref,
                            fieldsRestingOn(bulk.field, chunk.values[told.value].before)));
                if (later || std::binary_search(ofOthers.begin(), ofOthers.end(), ref))
                    continue;
            }
            found.emplace_back(row, told.value);
        }
        finder.pause();
        for (const auto &[there, value] : found)
            VOX_CHECK(writer.add(there, chunk.values[value].before));
        seen += chunk.rows.size();
        VOX_CHECK(run.advance(chunk.rows.size()));
    }
    VOX_CHECK(writer.finish());
    run.report.rows += writer.rows();
    run.report.same += seen - writer.rows();
    return {};
}

/// The next edit must not wait while SQLite copies these writes from its log into the file.
void BulkEdit::checkpoint(std::uint64_t rows)
{
    if (rows >= kManyRows) // fails during a read: then a later one succeeds
        static_cast<void>(
            m_workspace.database().integer("PRAGMA wal_checkpoint(TRUNCATE)").has_value());
}

} // namespace voxdeck
