// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/edit/EditSession.h"
#include "core/items/ItemSource.h"
#include "core/json/Json.h"
#include "core/notes/Comments.h"
#include "core/search/RowReader.h"
#include "core/sound/SoundPart.h"
#include "core/workspace/Person.h"
#include "ui/common/SharedRows.h"

#include <QObject>

#include <array>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace voxdeck {

/// Rows of the table from `firstRow` on.
struct RowPage {
    quint64 firstRow = 0;
    std::vector<SegmentRow> rows;
};

/// Rows of an order: `count` from `first` on.
struct RowRange {
    quint64 first = 0;
    quint64 count = 0;
};
quint64 rowsIn(const std::vector<RowRange> &ranges);
/// The rows of `ranges` as a separate order; `order` itself where they cover all of it. Takes a moment
/// for millions: for a job.
std::shared_ptr<const RowOrder> orderOf(const std::shared_ptr<const RowOrder> &order,
                                        const std::vector<RowRange> &ranges);

/// The data of one segment in the editor and the panels.
struct SegmentDetails {
    SegmentRow row;
    SharedRows siblings;                       ///< all segments of the item, by start
    std::vector<EditRecord> history;           ///< newest first
    std::vector<Comment> comments;             ///< on it, in the order they were made
    std::shared_ptr<const JsonValue> metainfo; ///< the record on disk; null when it cannot be read
    std::optional<Error> problem;              ///< why not
    std::optional<SoundPart> sound;            ///< nothing when it cannot be heard
    std::optional<Error> audioProblem;         ///< why not
    std::string recording;                     ///< the name of its source audio
    int itemRateHz = 0;                        ///< of an item's audio; 0: a file, or not known
    std::optional<Frames> itemLength;          ///< of an item's audio, by the index
};

/// The reader: answers what the widgets ask of the manifest, newest and nearest first.
///
/// Threads  its functions and signals belong to the gui thread; the work is done on two threads of its
///          own, each with its own read-only connection. One finds orders, which may take seconds, the
///          other answers all else meanwhile.
/// Errors   a request that fails gives failed(); answers to an order that was replaced are dropped.
class ManifestReader final : public QObject {
    Q_OBJECT
public:
    ManifestReader(WorkspaceLogin login, std::shared_ptr<const ItemSource> items,
                   QObject *parent = nullptr);
    ~ManifestReader() override;

    /// Replaces an order still being made.
    void wantOrder(quint64 generation, RowQuery query);
    /// The same; also emits orderBegun() with its first rows as soon as they are found, unless
    /// `keep`, the row on screen (0: none), comes later in it.
    void wantOrderSoon(quint64 generation, RowQuery query, quint32 keep);
    void wantPage(quint64 generation, std::shared_ptr<const RowOrder> order, quint64 firstRow,
                  quint64 count);
    void wantDetails(quint64 generation, SegmentRef ref);
    /// Resolves a segment (or its successor after dividing or merging) to a row, for navigation.
    /// Other requests do not replace it.
    void wantRow(quint64 generation, SegmentRef ref);
    void wantTotals();
    /// What SegmentRow::fields of the pages wanted from now on holds: versions of the transcript and
    /// fields of the metainfo by their path ("info.video").
    void setFields(std::vector<std::string> names);
    /// Who "me" is in the orders wanted from now on.
    void setPerson(std::string name);

    /// How long these rows are together. Replaces what was asked of this before; done in parts, when
    /// nothing else is wanted.
    void wantSeconds(quint64 generation, std::shared_ptr<const RowOrder> order,
                     std::vector<RowRange> ranges);
    /// Called on the reader's thread.
    using RowWriter = std::function<void(const SegmentRow &row, std::string &to)>;
    /// These rows as text, one after the other; in parts as well.
    void wantText(quint64 generation, std::shared_ptr<const RowOrder> order,
                  std::vector<RowRange> ranges, RowWriter writer);
    void dropSeconds();
    void dropText();

signals:
    void orderBegun(quint64 generation, std::shared_ptr<const voxdeck::RowOrder> first);
    void orderReady(quint64 generation, std::shared_ptr<const voxdeck::RowOrder> order);
    void pageReady(quint64 generation, const voxdeck::RowPage &page);
    void pageFailed(quint64 generation, quint64 firstRow, const voxdeck::Error &error);
    void detailsReady(quint64 generation, const voxdeck::SegmentDetails &details);
    void rowReady(quint64 generation, const voxdeck::SegmentRow &row);
    void rowMissing(quint64 generation,
                    const voxdeck::SegmentRef &ref); ///< it does not exist (any more)
    void totalsReady(const voxdeck::ManifestTotals &totals);
    void secondsReady(quint64 generation, double seconds);
    void textProgress(quint64 generation, quint64 rows);
    void textReady(quint64 generation, const std::shared_ptr<const std::string> &text);
    void failed(const voxdeck::Error &error);

private:
    struct PageRequest {
        quint64 generation;
        std::shared_ptr<const RowOrder> order;
        quint64 firstRow, count;
    };
    template <class Request>
    using Numbered = std::pair<quint64, Request>;
    struct Readers {
        Workspace &workspace;
        RowReader rows;
        EditSession edits; ///< to read the journal with; it never writes here
    };
    using Work = std::function<void(Readers &)>;
    /// Work done in parts while no rows are wanted; false: it is finished.
    using Part = std::function<bool(Readers &)>;
    enum SlowKind { SlowSeconds, SlowText, SlowKinds };
    struct Slow {
        Part part;
        quint64 turn = 0; ///< rises when it is replaced or dropped
    };

    using Next = std::optional<Work> (ManifestReader::*)(std::stop_token stop);
    void run(std::stop_token stop, Next next);
    std::optional<Work> next(std::stop_token stop);
    std::optional<Work> nextOrder(std::stop_token stop);
    struct OrderRequest {
        quint64 generation;
        RowQuery query;
        std::optional<quint32> keep; ///< with it the first rows are wanted soon
    };
    void setOrder(OrderRequest request);
    std::string person();
    void readOrder(Readers &readers, const OrderRequest &request, std::stop_token stop);
    void readPage(Readers &readers, const PageRequest &request);
    void addRecordFields(Readers &readers, std::vector<SegmentRow> &rows);
    void readRow(Readers &readers, quint64 generation, const SegmentRef &ref);
    void readDetails(Readers &readers, quint64 generation, const SegmentRef &ref);
    void readTotals(Readers &readers);
    void setSlow(SlowKind kind, Part part);
    void doPart(SlowKind kind, const Part &part, quint64 turn, Readers &readers);
    template <class Emit>
    void post(Emit emitSignal);

    const WorkspaceLogin m_login;
    const std::shared_ptr<const ItemSource> m_items;

    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::deque<PageRequest> m_pages;               // guarded by m_mutex, newest last
    std::vector<std::string> m_fields;             // guarded by m_mutex
    std::string m_person;                          // guarded by m_mutex
    std::optional<OrderRequest> m_order;           // guarded by m_mutex
    std::optional<Numbered<SegmentRef>> m_row;     // guarded by m_mutex
    std::optional<Numbered<SegmentRef>> m_details; // guarded by m_mutex
    bool m_wantsTotals = false;                    // guarded by m_mutex
    std::array<Slow, SlowKinds> m_slow;            // guarded by m_mutex
    std::stop_source m_orderStop;                  // guarded by m_mutex
    std::jthread m_thread;                         // these last: joined before the rest goes
    std::jthread m_orderThread;
};

} // namespace voxdeck
