// SPDX-License-Identifier: Apache-2.0
#include "core/notes/BuildStatusRows.h"

#include "core/base/Stopped.h"
#include "core/json/Json.h"
#include "core/text/CaseFolding.h"
#include "core/workspace/Database.h"
#include "core/workspace/Rows.h"
#include "core/workspace/SegmentTable.h"

#include <string_view>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::string_view kEnding = "_local_tar";

/// Empty where the list has no status.
std::string statusIn(std::string_view further)
{
    if (further.find(kEnding) == std::string_view::npos)
        return {};
    const auto record = JsonValue::parse(further);
    if (!record)
        return {};
    for (const char *const name : {"webdataset_status", "status"})
        if (const JsonValue *const value = record->find(name);
            value && value->toString().find(kEnding) != std::string::npos)
            return value->toString();
    return {};
}

bool isMeant(std::string_view status, std::string_view wanted)
{
    if (wanted == "completed")
        return status.starts_with("completed");
    if (wanted == "error")
        return status.starts_with("error");
    if (wanted == "pending" || wanted == "pending_local_tar")
        return !status.starts_with("completed") && !status.starts_with("error");
    return status == wanted;
}

} // namespace

Result<std::vector<std::uint32_t>> rowsOfBuildStatus(Database &database, const std::string &what,
                                                     const std::stop_token &stop)
{
    const std::string wanted = folded(what);
    if (wanted != "pending" && wanted != "completed" && wanted != "error"
        && wanted.find(kEnding) == std::string::npos)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("build takes pending, completed, error or a whole status such as "
                                 "error_local_tar_cer"),
                    what);
    std::vector<std::uint32_t> ids;
    std::uint64_t seen = 0;
    const auto look = [&](std::uint32_t id, std::string_view further) -> Result<> {
        if (seen++ % 4096 == 0 && stop.stop_requested())
            return stopped(database.file().string());
        if (isMeant(statusIn(further), wanted))
            ids.push_back(id);
        return {};
    };
    VOX_CHECK(eachFurther(database, look));
    return ids;
}

} // namespace voxdeck
