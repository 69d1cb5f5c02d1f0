// SPDX-License-Identifier: Apache-2.0
#include "core/manifest/ImportFindings.h"

#include "core/manifest/Database.h"

#include <utility>

namespace voxdeck {

namespace {

Result<> addLines(Database &db, ImportFinding::Kind kind, std::size_t most,
                  ImportFindings &findings)
{
    const bool isDuplicate = kind == ImportFinding::Kind::DuplicateKey;
    const std::string from =
        std::string("FROM import_problem LEFT JOIN shard ON shard.id = import_problem.shard"
                    " WHERE reason ")
        + (isDuplicate ? "=" : "<>") + " ?1";
    auto count = db.statement("SELECT count(*) " + from);
    VOX_CHECK(count.bind(std::string_view(kDuplicateKeyReason)).step());
    findings.total += count.count(0);
    auto query = db.statement("SELECT path, line, key, reason " + from
                              + " ORDER BY position, line LIMIT ?2");
    query.bind(std::string_view(kDuplicateKeyReason)).bind(static_cast<std::uint64_t>(most));
    for (;;) {
        VOX_TRY(const bool hasRow, query.step());
        if (!hasRow)
            return {};
        findings.listed.push_back({kind, query.text(0) + " line " + std::to_string(query.count(1)),
                                   query.text(2), query.text(3)});
    }
}

Result<> addMissing(Database &db, std::size_t most, ImportFindings &findings)
{
    auto count = db.statement("SELECT count(*) FROM recording WHERE problem <> ''");
    VOX_CHECK(count.step());
    findings.total += count.count(0);
    auto query = db.statement("SELECT audio, name, problem FROM recording WHERE problem <> ''"
                              " ORDER BY id LIMIT ?");
    query.bind(static_cast<std::uint64_t>(most));
    for (;;) {
        VOX_TRY(const bool hasRow, query.step());
        if (!hasRow)
            return {};
        findings.listed.push_back(
            {ImportFinding::Kind::MissingAudio, query.text(0), query.text(1), query.text(2)});
    }
}

} // namespace

Result<ImportFindings> importFindings(Workspace &workspace, std::size_t most)
{
    Database &db = workspace.database();
    const ReadSnapshot snapshot(db);
    ImportFindings findings;
    VOX_CHECK(addLines(db, ImportFinding::Kind::BadLine, most, findings));
    VOX_CHECK(addLines(db, ImportFinding::Kind::DuplicateKey, most, findings));
    VOX_CHECK(addMissing(db, most, findings));
    return findings;
}

} // namespace voxdeck
