// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0259
#pragma once

#include "core/base/Result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

class Database;
class FieldMapping;

/// A hypothesis imported from a file beside the dataset ("utt text", .trn, ...), with its name. Its
/// texts are kept by the place of their segment, so that an import, which may rewrite any row,
/// applies them again.
///
/// The mapping of each list and shard has the name among its hypotheses, behind those of its own
/// records: so it is the table's hypothesis, with CER and WER, where it is the first, and otherwise
/// a further version.
struct AttachedName {
    std::int64_t id = 0;
    std::string name;
};

/// In the order in which they were attached; none in a workspace that never had one.
Result<std::vector<AttachedName>> attachedNames(Database &database);

/// Makes the tables, which only workspaces with attached texts have. Inside the caller's transaction.
///   attached       name; file: where it came from; at_ms, who
///   attached_text  of one segment; key_hash: bulkKeyHash() of its item then; after_edit: the last line of the journal
///                  before it, as a hypothesis that was changed later stands
Result<> makeAttachedTables(Database &database);

/// Whether the rows of the shard have this hypothesis in their column.
Result<bool> isAttachedColumn(Database &database, std::uint32_t shard, const std::string &name);
/// Adds the name to the hypotheses of all shards and lists.
Result<> addToMappings(Database &database, const std::string &name);
/// Removes the name there. A list whose column it was is read again by its next import if it has
/// another hypothesis.
Result<> removeFromMappings(Database &database, const std::string &name);

/// Without the attached names behind those of the records: what the list itself, or a user, says.
FieldMapping withoutAttached(const FieldMapping &mapping, const std::vector<AttachedName> &names);
/// With them.
FieldMapping withAttached(FieldMapping mapping, const std::vector<AttachedName> &names);

/// `further` with the member set, or without it; unchanged where it is not JSON.
std::string furtherWith(std::string_view further, const std::string &name,
                        const std::optional<std::string> &text);
/// Whether the JSON has a member of that name.
bool furtherHas(std::string_view further, const std::string &name);

} // namespace voxdeck
