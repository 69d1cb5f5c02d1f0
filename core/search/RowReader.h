// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0285
#pragma once

#include "core/io/FileSystem.h"
#include "core/workspace/SegmentRow.h"
#include "core/workspace/Workspace.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace voxdeck {

class TextStore; // core/search/TextStore.h: where words are found quickly

enum class SortColumn {
    DatasetOrder,
    Status,
    Key,
    Language,
    Country,
    Start,
    Duration,
    Text,
    Cer,
    Split,
    End,
    Speaker,
    Hypothesis,
    CharRate, ///< characters of the text a second
    Wer,
    ListCer, ///< the list's own
    ListWer,
    Meta ///< a field of the list's records that has no column, by its name
};

struct SortKey {
    SortColumn column = SortColumn::DatasetOrder;
    bool descending = false;
    std::string field = {}; ///< the name, of Meta
    bool isOfSameColumn(const SortKey &other) const
    {
        return column == other.column && field == other.field;
    }
};

/// Which rows, in which order.
struct RowQuery {
    std::string search; ///< in the query language (core/query/QueryParser.h); empty: all rows
    bool onlyUnpublished = false;
    bool onlyFlagged = false;
    std::optional<SegmentStatus> status;
    std::string language; ///< empty: any
    SortColumn sort = SortColumn::DatasetOrder;
    bool descending = false;
    std::string sortField;       ///< of SortColumn::Meta: the name of the field
    std::vector<SortKey> thenBy; ///< among rows that are equal so far; at most two count

    /// All keys, the first one first. In the dataset's order that is the only one.
    std::vector<SortKey> sortKeys() const;
    /// No key: the dataset's order.
    void setSortKeys(const std::vector<SortKey> &keys);
};

/// Row numbers as the table shows them -> ids, for one query. 4 bytes a row, or nothing at all for the
/// whole dataset in its own order. Immutable.
class RowOrder {
public:
    static RowOrder contiguous(std::uint32_t firstId, std::uint64_t rows);
    /// `seconds` of all of them, where that was counted on the way.
    static RowOrder of(std::vector<std::uint32_t> ids, std::optional<double> seconds = {});
    std::uint64_t size() const;
    bool isContiguous() const { return m_isContiguous; } ///< ids from idAt(0) on, one after another
    std::uint32_t idAt(std::uint64_t row) const;
    std::optional<double> seconds() const { return m_seconds; }
    /// The row that shows `id`, or size() when none does.
    std::uint64_t rowOf(std::uint32_t id) const;
    /// The rows of `other`, and perhaps more after them.
    bool beginsWith(const RowOrder &other) const;

private:
    std::uint32_t m_firstId = 1;
    std::uint64_t m_rows = 0;
    std::vector<std::uint32_t> m_ids;
    std::optional<double> m_seconds;
    bool m_isContiguous = true;
    bool m_isRising = true;
};

/// The receiver of the first rows, before the order is whole.
struct FirstRows {
    /// At most once, on the thread that asked: the beginning of the order, mostly more than a screen.
    std::function<void(std::shared_ptr<const RowOrder>)> tell;
    /// The row that is on screen now, 0 for none. Where the order has it, but not at its beginning,
    /// `tell` is not called: the table will show it in its place then.
    std::uint32_t keep = 0;
};

struct ManifestTotals {
    std::uint64_t segments = 0;
    double seconds = 0;
    std::uint64_t unpublishedEdits = 0;
    std::uint64_t unpublishedSegments = 0;
    std::uint64_t flagged = 0;
    std::uint64_t pending = 0;
    std::uint64_t approved = 0;
    std::vector<std::pair<std::string, std::uint64_t>> languages; ///< most first
    struct Assigned {
        std::string person;
        std::uint64_t segments = 0;
        double seconds = 0;
    };
    std::vector<Assigned> assigned; ///< by name
};

/// Reads the manifest for the table.
///
/// Threads  one: give it its own Workspace. A stop request interrupts the running query (Cancelled).
/// Errors   order(): InvalidArgument for an invalid search, or whose regular expression is too
///          costly.
class RowReader {
public:
    explicit RowReader(Workspace &workspace);
    RowReader(Workspace &workspace, const FileSystem &fs); ///< where the text store is
    RowReader(RowReader &&) noexcept;
    RowReader &operator=(RowReader &&) = delete;
    ~RowReader();
    Result<std::shared_ptr<const RowOrder>> order(const RowQuery &query, std::stop_token stop,
                                                  FirstRows firstRows = {});
    /// What SegmentRow::fields of the rows read from now on is to have: versions of the transcript by
    /// name, and further fields of lists, if the manifest has them.
    void setFields(std::vector<std::string> fields) { m_fields = std::move(fields); }
    const std::vector<std::string> &fields() const { return m_fields; }
    /// The rows `first` .. `first + count` of `order`; fewer at its end.
    Result<std::vector<SegmentRow>> rows(const RowOrder &order, std::uint64_t first,
                                         std::uint64_t count);
    /// How long the rows `first` .. `first + count` of `order` are together. A million take about a
    /// second where their ids follow each other: ask in parts.
    Result<double> seconds(const RowOrder &order, std::uint64_t first, std::uint64_t count);
    Result<SegmentRow> row(std::uint32_t id);
    Result<SegmentRow> row(const SegmentRef &ref);
    /// All segments of the item `ref` is in, by start.
    Result<std::vector<SegmentRow>> segmentsOfItem(const SegmentRef &ref);
    /// Where the items with these keys are, in one pass; of several with one key the first. A key that
    /// no row has is left out.
    Result<std::unordered_map<std::string, SegmentRef>>
    refsOfKeys(const std::unordered_set<std::string> &itemKeys, std::stop_token stop);
    Result<ManifestTotals> totals();
    /// Whether any row has a value in this field of lists' records (core/search/MetaFields.h).
    Result<bool> hasMetaField(std::string_view name);

private:
    Workspace &m_workspace;
    std::unique_ptr<TextStore> m_texts;
    std::vector<std::string> m_fields;
};

} // namespace voxdeck
