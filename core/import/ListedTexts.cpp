// SPDX-License-Identifier: Apache-2.0
#include "core/import/ListedTexts.h"

namespace voxdeck {

namespace {
std::string nameOf(const SegmentRef &ref)
{
    return "listed text " + std::to_string(ref.shard) + ":" + std::to_string(ref.item);
}
} // namespace

Result<> ListedTexts::set(const SegmentRef &ref, const std::string &text)
{
    VOX_CHECK(m_database
                  .statement("INSERT INTO workspace (name, value) VALUES (?, ?)"
                             " ON CONFLICT (name) DO UPDATE SET value = excluded.value")
                  .bind(nameOf(ref))
                  .bind(text)
                  .run());
    return {};
}

Result<> ListedTexts::drop(const SegmentRef &ref)
{
    VOX_CHECK(m_database.statement("DELETE FROM workspace WHERE name = ?").bind(nameOf(ref)).run());
    return {};
}

Result<std::optional<std::string>> ListedTexts::find(const SegmentRef &ref)
{
    auto query = m_database.statement("SELECT value FROM workspace WHERE name = ?");
    VOX_TRY(const bool hasRow, query.bind(nameOf(ref)).step());
    return hasRow ? std::optional(query.text(0)) : std::nullopt;
}

} // namespace voxdeck
