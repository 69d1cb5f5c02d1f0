// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/touch/Metainfo.h"
#include "core/format/touch/RecordReader.h"
#include "core/rows/JournalOverlay.h"
#include "core/rows/RowTallies.h"
#include "core/rows/SegmentList.h"
#include "core/workspace/FieldMapping.h"
#include "core/workspace/RowScore.h"
#include "core/workspace/Workspace.h"

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace voxdeck {

/// Sizes, times and inodes of the files a shard's rows were made from: equal means unchanged.
std::string shardFingerprint(const touch::ShardReader &shard);

/// Brings the rows of one shard up to date, batch by batch, so that another connection can write in
/// between and a stop or a crash loses at most one batch.
///
/// Threads  that of its Database.
/// Errors   Busy when another process imports the same shard; Cancelled.
class ShardImport {
public:
    ShardImport(Database &database, std::uint32_t shard, const touch::ShardReader &reader,
                ImportReport &report);

    /// Whether rows that were read before may go: not while a file is shorter than its index says, since
    /// a build would drop what was built from them. Corrupt or Busy, with what is kept.
    Result<> checkMayReplaceRows();
    /// False: the rows are those of the files, and nothing needs to be read.
    Result<bool> begin(std::stop_token stop);
    /// `rowsWanted` is asked for the size of the next batch, `committed` receives the number of
    /// items done.
    Result<> run(const std::function<std::size_t()> &rowsWanted,
                 const std::function<void(std::uint64_t)> &committed, std::stop_token stop);

    /// Items without rows because they could not be read; since begin().
    std::int64_t unreadableItems() const { return m_state.unreadable; }

private:
    struct State {
        std::string fingerprint;
        std::int64_t firstId = 0;
        std::int64_t rows = 0;
        std::int64_t capacity = 0;
        std::uint64_t nextItem = 0;
        std::int64_t unreadable = 0;
        bool isComplete = false;
    };
    struct Draft {
        SegmentRow row;
        std::string further; ///< as in segment.further
        std::uint64_t siblings = 0;
    };

    Result<State> load();
    Result<> store(const State &state);
    Result<> startAgain(std::stop_token stop);
    Result<> read(std::size_t rowsWanted, std::stop_token stop);
    void readItem(std::uint64_t item);
    void note(const Error &error, std::uint64_t item);
    double audioSeconds(std::uint64_t item, std::int64_t sampleRateHz);
    Result<> write(std::stop_token stop);
    Result<> makeRoom(State &state, std::int64_t rows);
    Result<> insert(Statement &into, Draft &draft, std::int64_t id);
    Result<int> layOver(Draft &draft);
    void laySpeech(touch::SpeechFields speech, Draft &draft);
    void noteHypotheses(const touch::SpeechFields &speech, Draft &draft);
    void checkList(std::uint64_t item, std::size_t segments);
    Result<> loadLists();
    Result<> laySegmentLists();
    Result<> loadMapping();
    Result<> storeMapping();

    Database &m_database;
    std::uint32_t m_shard;
    const touch::ShardReader &m_reader;
    touch::RecordReader m_records;
    ImportReport &m_report;
    State m_state;
    JournalOverlay m_overlay;
    FieldMapping m_mapping; ///< the fields of its transcripts, as far as they are known
    std::map<std::uint64_t, SegmentList> m_lists; ///< of items that were changed by hand
    std::vector<std::uint64_t> m_lostLists;       ///< of items that another program changed as well
    bool m_isMappingNew = false;
    bool m_hasCarried = false;
    std::uint64_t m_readTo = 0;    ///< items read into m_drafts
    std::int64_t m_unreadable = 0; ///< of those
    std::vector<Draft> m_drafts;
    RowTallies m_tallies;
    RowRater m_rater; ///< of this transaction
};

} // namespace voxdeck
