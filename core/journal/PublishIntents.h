// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/journal/JournalLine.h"
#include "core/workspace/Database.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace voxdeck {

/// What publishing puts in place of a record, or of a text of a list. Of lines of a list that come and go both
/// SHA-256 are the same.
struct PublishedText {
    SegmentRef ref;
    std::int64_t lastEdit = 0; ///< the last line that it has in it
    std::string oldSha256;
    std::string newSha256;
    std::string key;     ///< of the segment when it was edited
    std::int64_t id = 0; ///< of the intent; 0 before it is stored
};

/// What publishing is about to write, and what it wrote. An intent is stored before the files change and confirmed
/// after; one that is open tells that publishing was interrupted (docs/decisions/0021).
///
/// Threads  that of its Database; inside the caller's transaction. Errors: those of the database.
class PublishIntents {
public:
    explicit PublishIntents(Database &database) : m_database(database) {}

    Result<> add(const PublishedText &intent);
    /// What the last revision made of something that it changed and did not publish whole, confirmed at once.
    Result<> addDone(const PublishedText &done);
    Result<bool> hasOpen(std::uint32_t shard);
    Result<std::vector<PublishedText>> open(std::uint32_t shard); ///< in the order they were added
    Result<> confirm(std::int64_t id, std::int64_t revision);
    Result<> confirmItem(const SegmentRef &item, std::int64_t revision); ///< the open ones of it
    Result<> confirmShard(std::uint32_t shard, std::int64_t revision);   ///< the open ones of it
    Result<> drop(std::int64_t id);
    Result<> dropOpen(std::uint32_t shard);

    /// The replaced records of the item: SHA-256 before and after, oldest first.
    Result<std::vector<std::pair<std::string, std::string>>> ofItem(const SegmentRef &item);
    /// Whether an open intent is about segments of an item of which the step has lines.
    Result<bool> isAboutSegmentsOfStep(EditGroup step);
    /// The same of any item of the shard or list.
    Result<bool> isAboutSegmentsOf(std::uint32_t shard);

private:
    Database &m_database;
};

} // namespace voxdeck
