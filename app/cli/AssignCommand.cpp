// SPDX-License-Identifier: GPL-3.0-or-later
// assign: the rows of a query are dealt out to people.
#include "app/cli/CountedWords.h"
#include "app/cli/OpenWorkspace.h"
#include "core/edit/Dealing.h"
#include "core/json/Json.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

namespace voxdeck::cli {

namespace {

struct AssignOptions {
    std::string path;
    std::string query;
    WorkspaceChoice workspace;
    std::string people;
    std::string unit = "recording";
    std::string way = "turns";
    DealChoice deal;
    bool toNobody = false;
    bool isDryRun = false;
    bool asJson = false;
};

std::vector<std::string> namesIn(const std::string &list)
{
    std::vector<std::string> names;
    for (std::size_t begin = 0; begin < list.size();) {
        const std::size_t end = std::min(list.find(',', begin), list.size());
        if (end > begin)
            names.push_back(list.substr(begin, end - begin));
        begin = end + 1;
    }
    return names;
}

void printPlan(Surroundings &s, const DealPlan &plan, const BulkReport &done, bool asJson)
{
    if (!asJson) {
        for (const DealShare &share : plan.shares)
            s.out << (share.person.empty() ? std::string("nobody") : oneLine(share.person)) << '\t'
                  << counted(share.rows.size(), "segment") << "\t" << hoursText(share.seconds)
                  << "\n";
        if (plan.left > 0)
            s.out << counted(plan.left, "segment stays", "segments stay") << " unassigned\n";
        return;
    }
    auto object = JsonValue::object();
    auto shares = JsonValue::array();
    for (const DealShare &share : plan.shares) {
        auto one = JsonValue::object();
        one.set("person", JsonValue::ofString(share.person));
        one.set("segments", JsonValue::ofCount(share.rows.size()));
        one.set("recordings",
                share.recordings > 0 ? JsonValue::ofCount(share.recordings) : JsonValue());
        one.set("seconds", JsonValue::ofDouble(share.seconds));
        shares.append(std::move(one));
    }
    object.set("shares", std::move(shares));
    object.set("left", JsonValue::ofCount(plan.left));
    object.set("changed", JsonValue::ofCount(done.rows));
    object.set("step", JsonValue::ofInteger(done.step));
    printJson(s, object);
}

int runAssign(Surroundings &s, const AssignOptions &options)
{
    DealChoice choice = options.deal;
    choice.people = namesIn(options.people);
    if (options.toNobody == !choice.people.empty())
        return reportUsage(s, "assign", "give either --to NAMES or --nobody");
    const auto workspace = openUpToDate(s, options.path, options.workspace);
    if (!workspace)
        return reportFailure(s, workspace.error());
    choice.unit = options.unit == "row" ? DealUnit::Row : DealUnit::Recording;
    choice.balancesHours = options.way == "hours";
    RowQuery query;
    query.search = options.query;
    const auto rows = RowReader(**workspace).order(query, s.stop);
    if (!rows)
        return reportFailure(s, rows.error());
    ProgressLine line(s, "dealing");
    const auto plan = planDeal(**workspace, **rows, choice, line.sink(), s.stop);
    if (!plan)
        return reportFailure(s, plan.error());
    BulkReport done;
    if (!options.isDryRun) {
        const auto applied = applyDeal(**workspace, userName(), *plan, line.sink(), s.stop);
        if (!applied)
            return reportFailure(s, applied.error());
        done = *applied;
    }
    printPlan(s, *plan, done, options.asJson);
    return Done;
}

} // namespace

void addAssign(CLI::App &app, Run &run)
{
    auto options = std::make_shared<AssignOptions>();
    auto *const command = app.add_subcommand(
        "assign", "Assign the segments of a query to people, as one step.");
    command->add_option("PATH", options->path, "Dataset of any kind, or a workspace")->required();
    command->add_option("QUERY", options->query, "Query of the segments (default: all)");
    command->add_option("--to", options->people, "Names, separated by commas");
    command->add_flag("--nobody", options->toNobody, "Clear the assignee");
    command->add_option("--by", options->unit, "Unit: recording (default) or row")
        ->check(CLI::IsMember({"recording", "row"}));
    command
        ->add_option("--way", options->way,
                     "Order: turns (round robin, default), or hours (fewest hours first)")
        ->check(CLI::IsMember({"turns", "hours"}));
    command->add_option("--each", options->deal.rowsEach,
                        "Maximum segments per person (default: all)");
    command->add_flag("--keep", options->deal.leavesAssigned, "Keep existing assignments");
    command->add_option("--seed", options->deal.seed, "Decides the order (default 0)");
    command->add_flag("--dry-run", options->isDryRun,
                      "Print what would be assigned to whom; change nothing");
    addDatasetOptions(*command, options->workspace);
    command->add_flag("--json", options->asJson, "One JSON object on stdout");
    command->footer("Example: voxdeck-cli assign corpus/ status:pending --to anna,ben --way hours");
    command->callback([options, &run] {
        run = [options](Surroundings &s) {
            return runAssign(s, *options);
        };
    });
}

} // namespace voxdeck::cli
