// SPDX-License-Identifier: Apache-2.0
#include "core/search/RowReader.h"

#include "core/io/PosixFileSystem.h"
#include "core/journal/UnpublishedLines.h"
#include "core/rows/ManifestRows.h"
#include "core/rows/SegmentLayer.h"
#include "core/search/Columns.h"
#include "core/search/MetricColumns.h"
#include "core/search/RowFinder.h"
#include "core/search/TextStore.h"
#include "core/workspace/RecordingCalled.h"
#include "core/workspace/RowScore.h"
#include "core/workspace/Rows.h"
#include "core/workspace/TranscriptNames.h"

#include <algorithm>
#include <utility>

namespace voxdeck {

namespace {

// What rows have besides the columns of the table of columns (Columns.h), and what several columns are made of.
constexpr Select
    kFirst("SELECT id, shard, item, segment, siblings, stop, text, hypothesis, recording, channel,"
           " (SELECT " VOX_RECORDING_CALLED
           " FROM recording WHERE recording.id = segment.recording) AS called, further,"
           " (SELECT mapping FROM shard WHERE shard.id = segment.shard) AS mapping,"
           " (SELECT path FROM shard WHERE shard.id = segment.shard) AS path,"
           " list_cer, list_wer, list_texts");

/// SELECT ... FROM segment, without a condition.
const std::string &selectRows()
{
    static const std::string kSelect = [] {
        std::string sql(kFirst.sql());
        for (const Column &column : columns())
            if (column.read)
                sql.append(", ").append(column.sql);
        return sql + " FROM segment ";
    }();
    return kSelect;
}

/// What rows are read with.
struct Known {
    TranscriptNames names;
    const std::vector<std::string> &fields;
};

SegmentRow rowOf(const Statement &found, const Known &known)
{
    SegmentRow row;
    row.id = static_cast<std::uint32_t>(found.integer(kFirst["id"]));
    row.ref = {static_cast<std::uint32_t>(found.integer(kFirst["shard"])),
               found.count(kFirst["item"]),
               static_cast<std::int32_t>(found.integer(kFirst["segment"]))};
    row.endSeconds = found.real(kFirst["stop"]);
    row.text = found.text(kFirst["text"]);
    row.hypothesis = found.text(kFirst["hypothesis"]);
    row.recording = static_cast<std::uint32_t>(found.integer(kFirst["recording"]));
    if (!found.isNull(kFirst["channel"]))
        row.channel = static_cast<int>(found.integer(kFirst["channel"]));
    row.recordingName = found.text(kFirst["called"]);
    row.source = found.text(kFirst["path"]);
    row.listed = listedScoreIn(found, kFirst["list_cer"]);
    int at = kFirst.size();
    for (const Column &column : columns())
        if (column.read)
            column.read(row, found, at++);
    row.key = segmentKey(row.itemKey, row.ref.segment, found.count(kFirst["siblings"]));
    readFurther(row, found.text(kFirst["further"]), found.text(kFirst["mapping"]), known.names,
                known.fields);
    return row;
}

/// A record may say that a segment has no end; sums leave it out.
constexpr const char *kSeconds = "iif(stop - start < 9e9, stop - start, 0)";
constexpr int kMostSegmentsShown = 20'000; // of one recording

Result<std::vector<SegmentRow>> rowsOf(Statement &query, const Known &known)
{
    std::vector<SegmentRow> rows;
    VOX_CHECK(eachStep(query, [&] { rows.push_back(rowOf(query, known)); }));
    return rows;
}

const PosixFileSystem &disk()
{
    static const PosixFileSystem kDisk;
    return kDisk;
}

} // namespace

RowReader::RowReader(Workspace &workspace) : RowReader(workspace, disk()) {}

RowReader::RowReader(Workspace &workspace, const FileSystem &fs)
    : m_workspace(workspace), m_texts(std::make_unique<TextStore>(fs, workspace.file()))
{
}

RowReader::RowReader(RowReader &&) noexcept = default;
RowReader::~RowReader() = default;

Result<std::shared_ptr<const RowOrder>> RowReader::order(const RowQuery &query,
                                                         std::stop_token stop, FirstRows firstRows)
{
    return RowFinder(m_workspace.database(), *m_texts, query, std::move(firstRows), std::move(stop))
        .run();
}

Result<std::vector<SegmentRow>> RowReader::rows(const RowOrder &order, std::uint64_t first,
                                                std::uint64_t count)
{
    const std::uint64_t end = first < order.size() ? first + std::min(count, order.size() - first)
                                                   : first;
    VOX_TRY(auto names, TranscriptNames::load(m_workspace.database()));
    const Known known{std::move(names), m_fields};
    std::vector<SegmentRow> rows;
    rows.reserve(static_cast<std::size_t>(end - first));
    auto query = m_workspace.database().statement(selectRows() + "WHERE id = ?");
    for (std::uint64_t row = first; row < end; ++row) {
        const std::uint32_t id = order.idAt(row);
        VOX_TRY(const bool hasRow, query.rewind().bind(id).step());
        if (hasRow) {
            rows.push_back(rowOf(query, known));
        } else { // gone since the order was made: keep its place, so that the others keep theirs
            rows.emplace_back();
        }
    }
    VOX_CHECK(readMetrics(m_workspace.database(), m_fields, rows));
    return rows;
}

Result<double> RowReader::seconds(const RowOrder &order, std::uint64_t first, std::uint64_t count)
{
    const std::uint64_t end = first < order.size() ? first + std::min(count, order.size() - first)
                                                   : first;
    auto query = m_workspace.database().statement(std::string("SELECT total(") + kSeconds
                                                  + ") FROM segment WHERE id >= ? AND id <= ?");
    double seconds = 0;
    for (std::uint64_t row = first; row < end;) {
        const std::uint32_t id = order.idAt(row);
        std::uint32_t last = id; // of a run of ids that follow each other
        for (++row; row < end && order.idAt(row) == last + 1; ++row)
            ++last;
        VOX_CHECK(query.rewind().bind(id).bind(last).step());
        seconds += query.real(0);
    }
    return seconds;
}

Result<SegmentRow> RowReader::row(std::uint32_t id)
{
    auto query = m_workspace.database().statement(selectRows() + "WHERE id = ?");
    VOX_TRY(const bool hasRow, query.bind(id).step());
    if (!hasRow)
        return fail(ErrorCode::NotFound, Sentence::tr("no such row in the table"),
                    "row " + std::to_string(id));
    VOX_TRY(auto names, TranscriptNames::load(m_workspace.database()));
    const Known known{std::move(names), m_fields};
    std::vector<SegmentRow> rows{rowOf(query, known)};
    VOX_CHECK(readMetrics(m_workspace.database(), m_fields, rows));
    return std::move(rows.front());
}

Result<SegmentRow> RowReader::row(const SegmentRef &ref)
{
    VOX_TRY(const auto id, ManifestRows(m_workspace.database()).find(ref));
    if (id == 0)
        return fail(
            ErrorCode::NotFound,
            Sentence::tr("no such segment; it may have been divided, merged or deleted since"),
            "item " + std::to_string(ref.item));
    return row(id);
}

Result<std::vector<SegmentRow>> RowReader::segmentsOfItem(const SegmentRef &ref)
{
    VOX_TRY(const auto id, ManifestRows(m_workspace.database()).find(ref));
    if (id == 0)
        return fail(ErrorCode::NotFound,
                    Sentence::tr("the item is not in the table; import the dataset first"),
                    "item " + std::to_string(ref.item));
    VOX_TRY(const auto shown, row(id));
    VOX_TRY(auto names, TranscriptNames::load(m_workspace.database()));
    const Known known{std::move(names), m_fields};
    if (shown.recording != 0) {
        auto query = m_workspace.database().statement(
            selectRows()
            + "WHERE recording = ? AND recording > 0 ORDER BY start, id"
              " LIMIT "
            + std::to_string(kMostSegmentsShown));
        query.bind(shown.recording);
        return rowsOf(query, known);
    }
    VOX_TRY(const auto list, segmentList(m_workspace.database(), ref));
    if (list) { // changed by hand: they are not next to each other
        VOX_TRY(auto ids, idsOfItem(m_workspace.database(), ref));
        const auto order = RowOrder::of(std::move(ids));
        VOX_TRY(auto changed, this->rows(order, 0, order.size()));
        std::stable_sort(changed.begin(), changed.end(), [](const auto &a, const auto &b) {
            return a.startSeconds < b.startSeconds;
        });
        return changed;
    }
    // The segments of an item are next to each other, in their order in the record.
    const auto first = static_cast<std::int64_t>(id) - std::max(ref.segment, 0);
    auto query = m_workspace.database().statement(
        selectRows()
        + "WHERE id >= ?1 AND id < ?1 + (SELECT max(1, siblings)"
          " FROM segment WHERE id = ?1) ORDER BY id");
    query.bind(first);
    VOX_TRY(auto rows, rowsOf(query, known));
    std::stable_sort(rows.begin(), rows.end(), [](const SegmentRow &a, const SegmentRow &b) {
        return a.startSeconds < b.startSeconds;
    });
    return rows;
}

Result<std::unordered_map<std::string, SegmentRef>>
RowReader::refsOfKeys(const std::unordered_set<std::string> &itemKeys, std::stop_token stop)
{
    Database &db = m_workspace.database();
    const Database::StopScope scope(db, stop);
    std::unordered_map<std::string, SegmentRef> found;
    if (itemKeys.empty())
        return found;
    auto query = db.statement("SELECT item_key, shard, item, segment FROM segment ORDER BY id");
    const auto look = [&](std::string key, std::uint32_t shard, std::uint64_t item,
                          std::int32_t segment) {
        if (itemKeys.contains(key))
            found.try_emplace(std::move(key), SegmentRef{shard, item, segment});
        return found.size() < itemKeys.size();
    };
    VOX_CHECK(eachRow(query, look));
    return found;
}

Result<ManifestTotals> RowReader::totals()
{
    Database &db = m_workspace.database();
    ManifestTotals totals;
    auto sums = db.statement("SELECT kind, value, sum(rows), sum(seconds) FROM tally"
                             " GROUP BY kind, value HAVING sum(rows) > 0");
    const auto add = [&totals](TallyKind kind, const std::string &value, std::uint64_t rows,
                               double seconds) {
        switch (kind) {
        case TallyKind::All:
            totals.segments = rows;
            totals.seconds = seconds;
            break;
        case TallyKind::Language: totals.languages.emplace_back(value, rows); break;
        case TallyKind::Status:
            if (value == statusName(SegmentStatus::Approved))
                totals.approved = rows;
            else if (value == statusName(SegmentStatus::Pending))
                totals.pending = rows;
            break;
        case TallyKind::Flag:
            if (value == "1")
                totals.flagged = rows;
            break;
        case TallyKind::Assigned:
            if (!value.empty())
                totals.assigned.push_back({value, rows, seconds});
            break;
        }
    };
    VOX_CHECK(eachRow(sums, add));
    std::stable_sort(totals.languages.begin(), totals.languages.end(),
                     [](const auto &a, const auto &b) { return a.second > b.second; });
    VOX_TRY(totals.unpublishedEdits, unpublishedEdits(db));
    // The rows that carry the mark, which is what `unpublished:yes` shows: a change of an item's segments
    // marks each of them.
    VOX_TRY(const auto marked,
            db.integer("SELECT count(*) FROM segment INDEXED BY segment_unpublished"
                       " WHERE unpublished > 0"));
    totals.unpublishedSegments = static_cast<std::uint64_t>(marked);
    return totals;
}

Result<bool> RowReader::hasMetaField(std::string_view name)
{
    auto query = m_workspace.database().statement("SELECT 1 FROM segment WHERE further <> ''"
                                                  " AND vox_meta(further, ?) <> '' LIMIT 1");
    return query.bind(name).step();
}

} // namespace voxdeck
