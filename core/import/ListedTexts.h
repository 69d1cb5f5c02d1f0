// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/workspace/Database.h"
#include "core/workspace/SegmentRow.h"

#include <optional>
#include <string>

namespace voxdeck {

/// The list's current texts of utterances whose rows show an edit: an import or a publish found
/// another text than the edited one. Kept among the named values of `workspace`, as they are few.
///
/// Threads  that of its Database; inside the caller's transaction.
class ListedTexts {
public:
    explicit ListedTexts(Database &database) : m_database(database) {}
    Result<> set(const SegmentRef &ref, const std::string &text);
    Result<> drop(const SegmentRef &ref);
    Result<std::optional<std::string>> find(const SegmentRef &ref);

private:
    Database &m_database;
};

} // namespace voxdeck
