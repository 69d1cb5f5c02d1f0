// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/Database.h"
#include "core/workspace/Workspace.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace voxdeck::test {

/// One row of the manifest.
struct FilledRow {
    std::string recording; ///< the item's key
    double seconds = 1;
    std::string language = "te";
    std::string speaker = {};
    std::string text = "x";
    int split = 0;
    std::string country = "IN";
};

/// A workspace with these rows, one shard, and no dataset behind it. Rows with the same recording, one
/// after another, are segments of one item.
inline Result<std::unique_ptr<Workspace>> filledWorkspace(const std::filesystem::path &file,
                                                          const std::vector<FilledRow> &rows)
{
    VOX_TRY(auto workspace, Workspace::open(file, "/data"));
    Database &db = workspace->database();
    VOX_TRY(auto transaction, Transaction::begin(db));
    VOX_CHECK(db.statement("INSERT INTO shard (id, path, position, fingerprint, first_id, rows,"
                           " capacity, is_complete) VALUES (1, 's', 0, 'x', 1, ?1, ?1, 1)")
                  .bind(static_cast<std::uint64_t>(rows.size()))
                  .run());
    std::int64_t item = -1;
    for (std::size_t first = 0; first < rows.size();) {
        std::size_t end = first;
        while (end < rows.size() && rows[end].recording == rows[first].recording)
            ++end;
        ++item;
        for (std::size_t row = first; row < end; ++row)
            VOX_CHECK(
                db.statement("INSERT INTO segment (id, shard, item, segment, siblings, split,"
                             " start, stop, language, country, speaker, item_key, text,"
                             " hypothesis) VALUES (?, 1, ?, ?, ?, ?, 0, ?, ?, ?, ?, ?, ?, '')")
                    .bind(static_cast<std::uint64_t>(row + 1))
                    .bind(item)
                    .bind(static_cast<std::uint64_t>(row - first))
                    .bind(static_cast<std::uint64_t>(end - first))
                    .bind(rows[row].split)
                    .bind(rows[row].seconds)
                    .bind(rows[row].language)
                    .bind(rows[row].country)
                    .bind(rows[row].speaker)
                    .bind(rows[row].recording)
                    .bind(rows[row].text)
                    .run());
        first = end;
    }
    VOX_CHECK(transaction.commit());
    return workspace;
}

} // namespace voxdeck::test
