// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/ManifestReader.h"

#include "core/base/FreeMemory.h"
#include "core/edit/SegmentStep.h"
#include "core/items/ListItems.h"
#include "core/job/Thread.h"
#include "core/notes/CommentPlaces.h"
#include "core/search/MetricColumns.h"
#include "core/sound/SoundReader.h"
#include "core/workspace/FieldMapping.h"
#include "core/workspace/TranscriptNames.h"

#include <QMetaObject>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>

namespace voxdeck {
namespace {

constexpr std::uint64_t kMostHistory = 100;
constexpr std::size_t kMaximumWaitingPages = 16; // older ones were scrolled past

constexpr std::uint64_t kRowsOfSeconds = 20'000; // a part: some 20 ms
constexpr std::uint64_t kRowsOfText = 512;
constexpr std::uint64_t kRowsWorthReturning =
    500'000; // found: tens of megabytes were used for them

/// Goes through ranges of rows in parts of at most so many.
class RangeWalk {
public:
    explicit RangeWalk(std::vector<RowRange> ranges) : m_ranges(std::move(ranges)) {}
    bool isDone() const { return m_at == m_ranges.size(); }
    RowRange take(quint64 most)
    {
        auto &range = m_ranges[m_at];
        const RowRange part{range.first, std::min(range.count, most)};
        range.first += part.count;
        range.count -= part.count;
        if (range.count == 0)
            ++m_at;
        return part;
    }

private:
    std::vector<RowRange> m_ranges;
    std::size_t m_at = 0;
};

} // namespace

quint64 rowsIn(const std::vector<RowRange> &ranges)
{
    return std::accumulate(ranges.begin(), ranges.end(), quint64{0},
                           [](quint64 sum, const RowRange &range) { return sum + range.count; });
}

std::shared_ptr<const RowOrder> orderOf(const std::shared_ptr<const RowOrder> &order,
                                        const std::vector<RowRange> &ranges)
{
    const auto rows = rowsIn(ranges);
    if (rows == order->size())
        return order;
    std::vector<std::uint32_t> ids;
    ids.reserve(static_cast<std::size_t>(rows));
    for (const auto &range : ranges)
        for (quint64 row = range.first; row < range.first + range.count; ++row)
            ids.push_back(order->idAt(row));
    return std::make_shared<const RowOrder>(RowOrder::of(std::move(ids)));
}

ManifestReader::ManifestReader(WorkspaceLogin login, std::shared_ptr<const ItemSource> items,
                               QObject *parent)
    : QObject(parent),
      m_login(std::move(login)),
      m_items(std::move(items)),
      m_person(m_login.person),
      m_thread(needThread([this](std::stop_token stop) { run(stop, &ManifestReader::next); })),
      m_orderThread(
          needThread([this](std::stop_token stop) { run(stop, &ManifestReader::nextOrder); }))
{
}

ManifestReader::~ManifestReader()
{
    {
        const std::lock_guard lock(m_mutex);
        m_orderStop.request_stop();
    }
    m_thread.request_stop();
    m_orderThread.request_stop();
    m_wake.notify_all();
}

void ManifestReader::wantOrder(quint64 generation, RowQuery query)
{
    setOrder({generation, std::move(query), std::nullopt});
}

void ManifestReader::wantOrderSoon(quint64 generation, RowQuery query, quint32 keep)
{
    setOrder({generation, std::move(query), keep});
}

void ManifestReader::setOrder(OrderRequest request)
{
    const std::lock_guard lock(m_mutex);
    m_orderStop.request_stop();
    m_orderStop = {};
    m_order = std::move(request);
    m_wake.notify_all();
}

void ManifestReader::wantPage(quint64 generation, std::shared_ptr<const RowOrder> order,
                              quint64 firstRow, quint64 count)
{
    PageRequest dropped{};
    {
        const std::lock_guard lock(m_mutex);
        if (m_pages.size() == kMaximumWaitingPages) {
            dropped = std::move(m_pages.front());
            m_pages.pop_front();
        }
        m_pages.push_back({generation, std::move(order), firstRow, count});
        m_wake.notify_all();
    }
    if (dropped.order)
        emit pageFailed(dropped.generation, dropped.firstRow,
                        Error{ErrorCode::Cancelled, "scrolled past", {}});
}

void ManifestReader::wantDetails(quint64 generation, SegmentRef ref)
{
    const std::lock_guard lock(m_mutex);
    m_details.emplace(generation, ref);
    m_wake.notify_all();
}

void ManifestReader::wantRow(quint64 generation, SegmentRef ref)
{
    const std::lock_guard lock(m_mutex);
    m_row.emplace(generation, ref);
    m_wake.notify_all();
}

void ManifestReader::wantTotals()
{
    const std::lock_guard lock(m_mutex);
    m_wantsTotals = true;
    m_wake.notify_all();
}

void ManifestReader::setSlow(SlowKind kind, Part part)
{
    const std::lock_guard lock(m_mutex);
    ++m_slow[kind].turn;
    m_slow[kind].part = std::move(part);
    m_wake.notify_all();
}

void ManifestReader::dropSeconds()
{
    setSlow(SlowSeconds, {});
}

void ManifestReader::dropText()
{
    setSlow(SlowText, {});
}

void ManifestReader::wantSeconds(quint64 generation, std::shared_ptr<const RowOrder> order,
                                 std::vector<RowRange> ranges)
{
    auto walk = std::make_shared<RangeWalk>(std::move(ranges));
    auto sum = std::make_shared<double>(0);
    setSlow(SlowSeconds, [this, generation, order = std::move(order), walk, sum](Readers &readers) {
        if (walk->isDone()) {
            post([this, generation, sum] { emit secondsReady(generation, *sum); });
            return false;
        }
        const auto part = walk->take(kRowsOfSeconds);
        const auto seconds = readers.rows.seconds(*order, part.first, part.count);
        if (seconds)
            *sum += *seconds;
        else
            post([this, error = seconds.error()] { emit failed(error); });
        return seconds.has_value();
    });
}

void ManifestReader::wantText(quint64 generation, std::shared_ptr<const RowOrder> order,
                              std::vector<RowRange> ranges, RowWriter writer)
{
    auto walk = std::make_shared<RangeWalk>(std::move(ranges));
    auto text = std::make_shared<std::string>();
    auto done = std::make_shared<quint64>(0);
    setSlow(SlowText, [this, generation, order = std::move(order), walk, text, done,
                       writer = std::move(writer)](Readers &readers) {
        if (walk->isDone()) {
            post([this, generation, text] { emit textReady(generation, text); });
            return false;
        }
        const auto part = walk->take(kRowsOfText);
        const auto rows = readers.rows.rows(*order, part.first, part.count);
        if (!rows) {
            post([this, error = rows.error()] { emit failed(error); });
            return false;
        }
        for (const auto &row : *rows)
            if (row.id != 0) // else gone since
                writer(row, *text);
        *done += part.count;
        post([this, generation, now = *done] { emit textProgress(generation, now); });
        return true;
    });
}

void ManifestReader::doPart(SlowKind kind, const Part &part, quint64 turn, Readers &readers)
{
    if (!part(readers))
        return;
    const std::lock_guard lock(m_mutex);
    if (m_slow[kind].turn == turn) // neither replaced nor dropped meanwhile
        m_slow[kind].part = part;
}

void ManifestReader::run(std::stop_token stop, Next next)
{
    auto workspace = m_login.read();
    if (!workspace) {
        post([this, error = std::move(workspace).error()] { emit failed(error); });
        return;
    }
    Readers readers{**workspace, RowReader(**workspace), EditSession(**workspace, m_items, {})};
    while (auto work = (this->*next)(stop))
        (*work)(readers);
}

std::optional<ManifestReader::Work> ManifestReader::next(std::stop_token stop)
{
    std::unique_lock lock(m_mutex);
    const bool hasWork = m_wake.wait(lock, stop, [this] {
        return m_row || m_details || !m_pages.empty() || m_wantsTotals || m_slow[SlowSeconds].part
               || m_slow[SlowText].part;
    });
    if (!hasWork || stop.stop_requested())
        return std::nullopt;
    if (m_row) {
        return [this, wanted = *std::exchange(m_row, std::nullopt)](Readers &readers) {
            readRow(readers, wanted.first, wanted.second);
        };
    }
    if (m_details) {
        return [this, wanted = *std::exchange(m_details, std::nullopt)](Readers &readers) {
            readDetails(readers, wanted.first, wanted.second);
        };
    }
    if (!m_pages.empty()) {
        auto request = std::move(m_pages.back());
        m_pages.pop_back();
        return [this, request](Readers &readers) {
            readPage(readers, request);
        };
    }
    if (std::exchange(m_wantsTotals, false)) {
        return [this](Readers &readers) {
            readTotals(readers);
        };
    }
    const auto kind = m_slow[SlowSeconds].part ? SlowSeconds : SlowText;
    return [this, kind, part = std::exchange(m_slow[kind].part, {}),
            turn = m_slow[kind].turn](Readers &readers) {
        doPart(kind, part, turn, readers);
    };
}

std::optional<ManifestReader::Work> ManifestReader::nextOrder(std::stop_token stop)
{
    std::unique_lock lock(m_mutex);
    if (!m_wake.wait(lock, stop, [this] { return m_order.has_value(); }) || stop.stop_requested())
        return std::nullopt;
    return [this, wanted = *std::exchange(m_order, std::nullopt),
            token = m_orderStop.get_token()](Readers &readers) {
        readOrder(readers, wanted, token);
    };
}

void ManifestReader::readOrder(Readers &readers, const OrderRequest &request, std::stop_token stop)
{
    const auto generation = request.generation;
    FirstRows firstRows;
    if (request.keep) {
        firstRows.keep = *request.keep;
        firstRows.tell = [this, generation](const std::shared_ptr<const RowOrder> &first) {
            post([this, generation, first] { emit orderBegun(generation, first); });
        };
    }
    if (const auto set = voxdeck::setPerson(readers.workspace.database(), person()); !set) {
        post([this, error = set.error()] { emit failed(error); });
        return;
    }
    auto order = readers.rows.order(request.query, stop, std::move(firstRows));
    const bool isLarge = order && (*order)->size() > kRowsWorthReturning;
    if (order)
        post([this, generation, order = *std::move(order)] { emit orderReady(generation, order); });
    else if (order.error().code != ErrorCode::Cancelled)
        post([this, error = std::move(order).error()] { emit failed(error); });
    if (isLarge)
        returnFreedMemory();
}

/// The manifest has few fields of a TouchDataset's records; the others are read from the records.
void ManifestReader::addRecordFields(Readers &readers, std::vector<SegmentRow> &rows)
{
    const auto &fields = readers.rows.fields();
    const bool hasFields = std::any_of(fields.begin(), fields.end(), [](const auto &field) {
        return !field.empty() && !metricOfField(field);
    });
    if (!hasFields || !m_items->hasRecords())
        return;
    for (SegmentRow &row : rows) {
        const auto record = row.id != 0 ? m_items->record(readers.workspace, row.ref)
                                        : fail(ErrorCode::NotFound, {});
        if (!record)
            continue;
        for (std::size_t at = 0; at < fields.size() && at < row.fields.size(); ++at)
            if (const JsonValue *const value = row.fields[at].empty() ? valueAt(*record, fields[at])
                                                                      : nullptr)
                row.fields[at] = fieldText(*value);
    }
}

void ManifestReader::setFields(std::vector<std::string> names)
{
    const std::lock_guard lock(m_mutex);
    m_fields = std::move(names);
}

void ManifestReader::setPerson(std::string name)
{
    const std::lock_guard lock(m_mutex);
    m_person = std::move(name);
}

std::string ManifestReader::person()
{
    const std::lock_guard lock(m_mutex);
    return m_person;
}

void ManifestReader::readPage(Readers &readers, const PageRequest &request)
{
    {
        const std::lock_guard lock(m_mutex);
        readers.rows.setFields(m_fields);
    }
    auto rows = readers.rows.rows(*request.order, request.firstRow, request.count);
    if (rows)
        addRecordFields(readers, *rows);
    if (!rows) {
        post([this, generation = request.generation, first = request.firstRow,
              error = std::move(rows).error()] { emit pageFailed(generation, first, error); });
        return;
    }
    post([this, generation = request.generation,
          page = std::make_shared<RowPage>(RowPage{request.firstRow, *std::move(rows)})] {
        emit pageReady(generation, *page);
    });
}

void ManifestReader::readRow(Readers &readers, quint64 generation, const SegmentRef &ref)
{
    auto row = readers.rows.row(ref);
    if (!row && row.error().code == ErrorCode::NotFound)
        if (const auto now = segmentInPlaceOf(readers.workspace.database(), ref); now && *now)
            row = readers.rows.row(**now);
    if (row)
        post([this, generation, row = *std::move(row)] { emit rowReady(generation, row); });
    else if (row.error().code == ErrorCode::NotFound)
        post([this, generation, ref] { emit rowMissing(generation, ref); });
    else
        post([this, error = std::move(row).error()] { emit failed(error); });
}

void ManifestReader::readDetails(Readers &readers, quint64 generation, const SegmentRef &ref)
{
    auto details = std::make_shared<SegmentDetails>();
    auto row = readers.rows.row(ref);
    if (!row) {
        // Deleted elsewhere: its text may be in the editor, and committing it will report that.
        if (row.error().code != ErrorCode::NotFound)
            post([this, error = std::move(row).error()] { emit failed(error); });
        return;
    }
    details->row = *std::move(row);
    if (auto siblings = readers.rows.segmentsOfItem(ref))
        details->siblings = SharedRows(*std::move(siblings));
    if (auto history = historyOfSegment(readers.edits, ref, kMostHistory))
        details->history = *std::move(history);
    if (auto comments = commentsShownAt(readers.workspace.database(), ref))
        details->comments = *std::move(comments);
    if (auto name = recordingNameOf(readers.workspace, details->row))
        details->recording = *std::move(name);
    if (auto sound = m_items->sound(readers.workspace, details->row))
        details->sound = *std::move(sound);
    else
        details->audioProblem = std::move(sound).error();
    if (details->sound && details->sound->place.address)
        if (const auto item = itemSamples(details->sound->place)) {
            details->itemRateHz = item->sampleRateHz;
            details->itemLength = item->length;
        }
    if (auto metainfo = m_items->record(readers.workspace, ref))
        details->metainfo = std::make_shared<const JsonValue>(*std::move(metainfo));
    else
        details->problem = std::move(metainfo).error();
    post([this, generation, details] { emit detailsReady(generation, *details); });
}

void ManifestReader::readTotals(Readers &readers)
{
    auto totals = readers.rows.totals();
    if (totals)
        post([this, totals = *std::move(totals)] { emit totalsReady(totals); });
    else
        post([this, error = std::move(totals).error()] { emit failed(error); });
}

template <class Emit>
void ManifestReader::post(Emit emitSignal)
{
    QMetaObject::invokeMethod(this, std::move(emitSignal), Qt::QueuedConnection);
}

} // namespace voxdeck
