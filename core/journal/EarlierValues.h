// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0432
#pragma once

#include "core/base/Result.h"
#include "core/workspace/Database.h"
#include "core/workspace/EditField.h"
#include "core/workspace/SegmentRow.h"

#include <cstdint>
#include <optional>
#include <string>

namespace voxdeck {

/// A moment of the journal.
struct JournalMark {
    std::int64_t line = 0;  ///< the newest line then
    std::int64_t chunk = 0; ///< the newest rows of bulk edits then
};
/// Of now.
Result<JournalMark> journalMark(Database &database);

/// The values that segments had at a moment of the journal. Read a row before its values are asked for: what changes in
/// between is later than the moment.
///
/// Threads  that of its Database. Errors: those of Database; Corrupt for bulk edits that cannot be read.
class EarlierValues {
public:
    EarlierValues(Database &database, const JournalMark &mark) : m_db(database), m_mark(mark) {}
    const JournalMark &mark() const { return m_mark; }
    /// As the journal spells it; nothing where the field has not changed since.
    Result<std::optional<std::string>> of(const SegmentRef &ref, EditField field);
    /// Whether anything was written into the journal since.
    Result<bool> areLater();

private:
    Database &m_db;
    JournalMark m_mark;
};

} // namespace voxdeck
