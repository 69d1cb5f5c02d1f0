// SPDX-License-Identifier: Apache-2.0
#include "core/items/ImportFindings.h"

#include "core/format/LineFailure.h"
#include "core/import/ListImport.h"
#include "core/items/Relink.h"
#include "core/workspace/Rows.h"

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
    static constexpr Select kCounts(
        "SELECT count(*) AS problems, coalesce(sum(line > 0), 0) AS lines");
    auto count = db.statement(std::string(kCounts.sql()) + " " + from);
    VOX_CHECK(count.bind(std::string_view(kDuplicateKeyReason)).step());
    findings.total += count.count(kCounts["problems"]);
    findings.badLines += isDuplicate ? 0 : count.count(kCounts["lines"]);
    auto query = db.statement("SELECT path, line, key, reason " + from
                              + " ORDER BY position, line LIMIT ?2");
    const auto add = [&](const std::optional<std::string> &path, std::uint64_t line,
                         std::string key, const std::string &reason) {
        const bool isNote = line == 0; // of the list as a whole
        const std::string list = path.value_or(std::string());
        auto told = isNote ? Error{ErrorCode::Corrupt, reason, list}
                           : keptProblem(list, line, {}, reason);
        findings.listed.push_back({isNote ? ImportFinding::Kind::Note : kind,
                                   std::move(told.subject), std::move(key),
                                   std::move(told.detail)});
    };
    return eachRow(bindAll(query, std::string_view(kDuplicateKeyReason), most), add);
}

Result<> addMissing(Workspace &workspace, std::size_t most, ImportFindings &findings)
{
    VOX_TRY(const auto count, missingAudioCount(workspace));
    findings.total += count;
    VOX_TRY(auto missing, missingAudio(workspace, most));
    for (MissingAudio &one : missing)
        findings.listed.push_back({ImportFinding::Kind::MissingAudio, std::move(one.audio),
                                   std::move(one.recording), std::move(one.problem)});
    return {};
}

} // namespace

Result<ImportFindings> importFindings(Workspace &workspace, std::size_t most)
{
    Database &db = workspace.database();
    const ReadSnapshot snapshot(db);
    ImportFindings findings;
    VOX_CHECK(addLines(db, ImportFinding::Kind::BadLine, most, findings));
    VOX_CHECK(addLines(db, ImportFinding::Kind::DuplicateKey, most, findings));
    VOX_CHECK(addMissing(workspace, most, findings));
    return findings;
}

} // namespace voxdeck
