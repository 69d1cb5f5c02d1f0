// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/edit/EditSession.h"
#include "core/io/FileSystem.h"
#include "core/items/ItemSource.h"
#include "core/job/Progress.h"
#include "core/journal/EarlierValues.h"
#include "core/workspace/EditField.h"
#include "core/workspace/IdSet.h"

#include <cstdint>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

/// An edit whose record on disk has changed since the edit was made. It stays in the journal.
struct PublishConflict {
    SegmentRef ref;
    std::string key;
    std::string base;   ///< the text the edit was made against
    std::string theirs; ///< the text on disk now
    std::string yours;  ///< the edited text
    /// The segments were changed here: no text settles it. Undone, and made again after an import, the change is of what
    /// is there now.
    bool isOfSegments = false;
};

/// What to do about a conflict of segments.
Error problemOfSegments(const PublishConflict &conflict);

/// What publishing would write, or has written.
struct PublishReport {
    /// Texts, times and lists of segments to write (unpublishedEdits()), each once however often it was edited; and
    /// `values`.
    std::uint64_t edits = 0;
    /// Of these, values of the workspace that the list has a field for, such as a status: these are
    /// not unpublished edits, and publishing brings the list up to date.
    std::uint64_t values = 0;
    std::uint64_t segments = 0;       ///< with any of these
    std::uint64_t editedSegments = 0; ///< with unpublished edits, as ManifestTotals counts them
    std::map<EditField, std::uint64_t> editsByField; ///< of a plan: which edits these are
    std::int64_t nextRevision = 0;                   ///< of a plan: the number it would get
    JournalMark upTo;              ///< of a plan: how far it looked at the journal
    std::uint64_t records = 0;     ///< metainfo records appended; of lists, values replaced
    std::uint64_t recordBytes = 0; ///< appended to metainfo.bin; of the new values
    std::uint64_t indexBytes = 0;  ///< of the metainfo.idx files replaced
    std::uint64_t shards = 0;
    std::uint64_t unguardedShards = 0; ///< of these, on servers without conditional writes
    std::uint64_t files = 0;           ///< of lists, written whole
    std::uint64_t newFiles = 0;        ///< of these, did not exist before
    std::uint64_t fileBytes = 0;       ///< of these
    std::int64_t revision = 0;         ///< number of this publish; 0 when nothing was to do
    std::vector<PublishConflict> conflicts;
    std::vector<Error> problems; ///< what could not be written; its edits stay
    std::uint64_t keptEdits = 0; ///< of a plan: unpublished edits that are refused or in conflict
    std::uint64_t leftEdits = 0; ///< unpublished edits of rows that were not asked for
    std::vector<Error> left;     ///< changes of segments of which only some rows were asked for

    /// Adds the conflicts and problems of one shard or list.
    void addFindings(std::vector<PublishConflict> &&itsConflicts, std::vector<Error> &&itsProblems);
    /// Those that others have changed too are not among `segments`: nothing is written for them.
    std::uint64_t segmentsWithConflicts() const { return segments + conflicts.size(); }
};

/// "1 file added, 2 files replaced": the files of a list. A plan and what was written are told alike.
Sentence filesWritten(const PublishReport &report);

/// Who we are, for lock files: "voxdeck-cli publish, process 4711 of lena on studio-3 since 14:02".
std::string lockHolder(const std::string &program);

/// Unsupported where the dataset is on a server that takes no edits of it, so that nothing need be edited, or asked for,
/// first. Where one shard or list can be written, the others are problems of the report.
Result<> checkPublishTarget(const ItemSource &items);

/// Of the rows with the ids in `only` alone; null: of all. A change of segments is planned where all its rows are
/// among them.
Result<PublishReport> planPublish(Workspace &workspace, const touch::TouchDataset &dataset,
                                  std::stop_token stop, const IdSet *only = nullptr);

/// Writes the unpublished edits of texts, times and segments into the dataset: per shard, under its lock, appends the changed
/// records to metainfo.bin, syncs, and replaces metainfo.idx by rename, which is the one commit point.
/// audio.bin and audio.idx are never opened for writing. Statuses and flags stay in the workspace
/// (core/workspace/UnpublishedEdits.h).
///
/// After a crash at any step, publishing again marks what had reached the dataset and writes the rest.
/// Cancelled leaves whole shards: each is written or untouched. `only` as in planPublish(): edits of other rows
/// stay unpublished, and so does what was edited after `upTo` in the journal: with that of a plan, the values that were
/// planned are written, whatever became of them since.
Result<PublishReport> publish(FileSystem &fs, Workspace &workspace,
                              const touch::TouchDataset &dataset, const std::string &holder,
                              const ProgressSink &progress, std::stop_token stop,
                              const std::string &note = {}, const IdSet *only = nullptr,
                              std::optional<JournalMark> upTo = {});

/// The same for whatever is open: a TouchDataset as above, lists as in ListPublisher.h.
Result<PublishReport> planPublish(const FileSystem &fs, Workspace &workspace,
                                  const ItemSource &items, std::stop_token stop,
                                  const IdSet *only = nullptr);
Result<PublishReport> publish(FileSystem &fs, Workspace &workspace, const ItemSource &items,
                              const std::string &holder, const ProgressSink &progress,
                              std::stop_token stop, const std::string &note = {},
                              const IdSet *only = nullptr, std::optional<JournalMark> upTo = {});

struct CompactReport {
    std::uint64_t shards = 0;
    std::uint64_t bytesBefore = 0; ///< of the metainfo.bin files
    std::uint64_t bytesAfter = 0;
    std::vector<Error> problems;
};

/// Reclaims what no index points to: makes a whole new shard folder beside the old one (audio hard
/// linked, so inode, size, time and bytes stay), and swaps the two folders in one step.
Result<CompactReport> compact(FileSystem &fs, const touch::TouchDataset &dataset,
                              const std::string &holder, const ProgressSink &progress,
                              std::stop_token stop);

} // namespace voxdeck
