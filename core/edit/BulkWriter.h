// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/edit/BulkEdit.h"
#include "core/journal/BulkJournal.h"
#include "core/rows/ManifestRows.h"
#include "core/workspace/Database.h"

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace voxdeck {

/// A row as it is found in the manifest.
struct FoundRow {
    std::uint32_t id = 0;
    std::uint32_t shard = 0;
    std::uint64_t item = 0;
    std::int32_t segment = -1;
    std::uint32_t keyHash = 0;
    double seconds = 0;
    std::string value; ///< of the field
};

/// "SELECT ..." of the columns FoundRow is made of, up to and with FROM.
std::string foundRowSql(EditField field);
void readFoundRow(EditField field, const Statement &query, FoundRow &row);

/// Changes one field of row after row, and updates the journal and the tallies as well, inside the
/// caller's transaction.
///
/// Errors   InvalidArgument: a row goes into or out of a frozen split, and no reason is given.
class BulkWriter {
public:
    BulkWriter(Database &database, BulkHead head);
    Result<> begin();
    Result<> add(const FoundRow &row, std::string_view after);
    Result<> finish();
    std::uint64_t rows() const { return m_rows; } ///< really changed

private:
    Result<std::uint32_t> numberOf(std::string_view before, std::string_view after);
    Result<> checkFrozen(std::string_view before, std::string_view after) const;
    Result<> flush();
    Result<> updateRows();
    Result<> rateWhatIsFoldedOtherwise();
    void tally();
    Result<> writeTallies();
    Result<> writeFreezeLog();

    Database &m_database;
    BulkHead m_head;
    std::int64_t m_bulk = 0;
    std::uint64_t m_rows = 0;
    std::map<std::string, std::uint64_t, std::less<>>
        m_frozen; ///< split: rows changed all the same
    std::uint32_t m_shard = 0;
    BulkChunk m_chunk;
    std::vector<std::pair<std::uint32_t, double>> m_ids; ///< and seconds, of the chunk's rows
    std::uint32_t m_lastValue = 0;
    std::map<std::pair<std::string, std::string>, std::uint32_t> m_numbers;
    std::map<std::pair<std::uint32_t, std::string>, std::pair<std::int64_t, double>> m_tallies;
};

} // namespace voxdeck
