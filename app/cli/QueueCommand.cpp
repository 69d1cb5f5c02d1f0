// SPDX-License-Identifier: GPL-3.0-or-later
// queues: the work that is left, as the window's navigator lists it.
#include "app/cli/OpenWorkspace.h"
#include "core/json/Json.h"
#include "core/search/QueryText.h"
#include "core/search/WorkQueues.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <cstdint>
#include <memory>
#include <ostream>
#include <string>

namespace voxdeck::cli {

namespace {

struct QueueOptions {
    std::string path;
    WorkspaceChoice workspace;
    bool asJson = false;
};

Result<> printQueues(Surroundings &s, Workspace &workspace, bool asJson)
{
    RowReader reader(workspace);
    for (const WorkQueue &queue : workQueues()) {
        VOX_TRY(const auto rows, countOf(reader, queue, s.stop));
        VOX_TRY(const auto query, queryTextOf(queue.rows));
        const auto sort = sortTextOf(queue.rows);
        if (asJson) {
            auto object = JsonValue::object();
            object.set("name", JsonValue::ofString(std::string(queue.name)));
            object.set("segments", JsonValue::ofCount(rows));
            object.set("query", JsonValue::ofString(query));
            object.set("sort", JsonValue::ofString(sort));
            object.set("purpose", JsonValue::ofString(std::string(queue.purpose)));
            printJson(s, object);
        } else {
            s.out << queue.name << '\t' << rows << '\t' << query << '\t'
                  << (sort.empty() ? "-" : sort) << '\t' << queue.purpose << '\n';
        }
    }
    return {};
}

} // namespace

void addQueues(CLI::App &app, Run &run)
{
    auto options = std::make_shared<QueueOptions>();
    auto *const command = app.add_subcommand(
        "queues", "Print the work queues: name, number of segments, query, sort order, purpose.");
    command->add_option("PATH", options->path, "Dataset of any kind, or a workspace")->required();
    command->add_flag("--json", options->asJson, "JSON lines on stdout");
    addDatasetOptions(*command, options->workspace);
    command->footer("Example: voxdeck-cli queues corpus/\n"
                    "The segments of one of them: voxdeck-cli query corpus/ --queue returned");
    command->callback([options, &run] {
        run = [options](Surroundings &s) {
            return runUpToDate(s, options->path, options->workspace,
                               [&](OpenedDataset &opened) -> Result<> {
                                   return printQueues(s, *opened.workspace, options->asJson);
                               });
        };
    });
}

} // namespace voxdeck::cli
