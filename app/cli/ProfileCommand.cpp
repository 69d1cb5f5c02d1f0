// SPDX-License-Identifier: GPL-3.0-or-later
// profile: the rule by which the rates of a project are computed.
#include "app/cli/CountedWords.h"
#include "app/cli/ProfileCommand.h"

#include "app/cli/OpenWorkspace.h"
#include "core/json/Json.h"
#include "core/measure/MeasurePass.h"
#include "core/workspace/ProjectScoring.h"
#include "core/workspace/RowScore.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <memory>
#include <ostream>
#include <string>
#include <vector>

namespace voxdeck::cli {

namespace {

struct ProfileOptions {
    std::string path;
    WorkspaceChoice workspace;
    std::string name;
    std::string settings;
    bool asJson = false;
};

JsonValue profileFacts(const ScoringProfile &profile, const ScoringProfile &used)
{
    auto object = JsonValue::object();
    object.set("name", JsonValue::ofString(profile.name));
    object.set("hash", JsonValue::ofString(hashOf(profile)));
    object.set("in_use", JsonValue::ofBool(profile == used));
    object.set("settings", jsonOf(profile));
    return object;
}

Result<> printProfiles(Surroundings &s, const ProfileOptions &options, ProjectScoring &scoring)
{
    VOX_TRY(const auto used, scoring.profile());
    VOX_TRY(auto profiles, scoring.all());
    bool isKept = false;
    for (const ScoringProfile &profile : profiles)
        isKept = isKept || profile == used;
    if (!isKept) // settings without a name of their own
        profiles.push_back(used);
    auto all = JsonValue::array();
    for (const ScoringProfile &profile : profiles) {
        all.append(profileFacts(profile, used));
        if (!options.asJson)
            s.out << oneLine(profile.name) << '\t' << hashOf(profile) << '\t'
                  << (profile == used ? "in use" : "-") << '\n';
    }
    if (options.asJson)
        printJson(s, all);
    return {};
}

Result<> printProfile(Surroundings &s, const ProfileOptions &options, Database &database)
{
    ProjectScoring scoring(database);
    VOX_TRY(const auto used, scoring.profile());
    VOX_TRY(const auto shown,
            options.name.empty() ? scoring.profile() : scoring.named(options.name));
    VOX_TRY(const auto left, rowsLeftToRate(database));
    auto facts = profileFacts(shown, used);
    facts.set("rows_left_to_rate", JsonValue::ofCount(left));
    if (options.asJson) {
        printJson(s, facts);
        return {};
    }
    s.out << oneLine(shown.name) << '\t' << hashOf(shown) << '\t'
          << (shown == used ? "in use" : "-") << '\n';
    const auto settings = jsonOf(shown);
    for (const auto &[key, value] : settings.members())
        if (key != "name")
            s.out << key << '\t' << oneLine(value.toString()) << '\n';
    if (left > 0)
        s.err << counted(left, "row is", "rows are")
              << " still rated by an older profile: run voxdeck-cli profile use\n";
    return {};
}

/// Rates all rows, and the metrics of transcript and hypothesis of rows that had some. What an earlier run left is
/// done as well.
Result<> computeScores(Surroundings &s, OpenedDataset &opened, MeasureReport &report)
{
    Database &db = opened.workspace->database();
    {
        ProgressLine line(s, "rating");
        VOX_CHECK(rateLeftRows(db, line.sink(), s.stop));
    }
    VOX_TRY(const bool isOld, ProjectScoring(db).hasOldMetrics());
    if (!isOld)
        return {};
    MeasureRequest request;
    for (const Metric &metric : metrics())
        if (metric.input == MetricInput::Texts)
            request.wanted.push_back(&metric);
    ProgressLine line(s, "measuring");
    VOX_TRY(report,
            measureRows(s.fs, *opened.workspace, *opened.items, request, line.sink(), s.stop));
    return {};
}

int useProfile(Surroundings &s, const ProfileOptions &options)
{
    ScoringProfile used;
    MeasureReport report;
    const int code = runUpToDate(s, options.path, options.workspace,
                                 [&](OpenedDataset &opened) -> Result<> {
                                     ProjectScoring scoring(opened.workspace->database());
                                     if (!options.name.empty()) {
                                         VOX_TRY(const auto chosen, scoring.named(options.name));
                                         VOX_CHECK(scoring.use(chosen));
                                     }
                                     VOX_CHECK(computeScores(s, opened, report));
                                     VOX_TRY(used, scoring.profile());
                                     return {};
                                 });
    if (code == CouldNot)
        return code;
    if (options.asJson) {
        auto facts = profileFacts(used, used);
        facts.set("measured", JsonValue::ofCount(report.measured));
        printJson(s, facts);
    } else {
        s.out << oneLine(used.name) << '\t' << hashOf(used) << "\tin use\n";
        if (report.measured > 0)
            s.err << "metrics of " << counted(report.measured, "segment")
                  << " were computed anew\n";
    }
    return code;
}

enum class What { List, Show, Keep, Remove };

Result<> change(const ProfileOptions &options, ProjectScoring &scoring, What what)
{
    if (what == What::Remove)
        return scoring.remove(options.name);
    VOX_TRY(auto profile, scoring.named(options.settings));
    profile.name = options.name;
    return scoring.keep(profile);
}

int runProfile(Surroundings &s, const ProfileOptions &options, What what)
{
    const auto opened = openDataset(s, options.path, options.workspace,
                                    Workspace::Access::ReadWrite);
    if (!opened)
        return reportFailure(s, opened.error());
    Database &db = opened->workspace->database();
    ProjectScoring scoring(db);
    const auto done = what == What::List   ? printProfiles(s, options, scoring)
                      : what == What::Show ? printProfile(s, options, db)
                                           : change(options, scoring, what);
    if (!done)
        return done.error().code == ErrorCode::InvalidArgument
                   ? reportUsage(s, "profile", describe(done.error()))
                   : reportFailure(s, done.error());
    if (what != What::Keep)
        return Done;
    const auto left = rowsLeftToRate(db);
    if (left && *left > 0)
        s.err << "the profile is in use: run voxdeck-cli profile use to rate all rows by it\n";
    return Done;
}

} // namespace

void addProfile(CLI::App &app, Run &run)
{
    auto options = std::make_shared<ProfileOptions>();
    auto *const group = app.add_subcommand(
        "profile", "Manage the scoring profile, which defines CER and WER of the table, the live "
                   "rate, charts, queues, limits, builds and reports.");
    group->require_subcommand(1);
    group->add_option("W", options->path, "Dataset of any kind, or a workspace")->required();
    addDatasetOptions(*group, options->workspace);
    const auto add = [&](const char *name, const char *what, auto task) {
        auto *const command = group->add_subcommand(name, what);
        command->footer("Example: voxdeck-cli profile corpus/ use jiwer");
        command->callback([options, task, &run] {
            run = [options, task](Surroundings &s) {
                return task(s, *options);
            };
        });
        return command;
    };
    const auto as = [](What what) {
        return [what](Surroundings &s, const ProfileOptions &chosen) {
            return runProfile(s, chosen, what);
        };
    };
    auto *const list = add("list",
                           "Print the profiles: name, hash of the settings, and which is in use.",
                           as(What::List));
    auto *const show = add(
        "show", "Print the settings of a profile; without NAME of the one in use.", as(What::Show));
    show->add_option("NAME", options->name, "Profile, or settings as JSON");
    auto *const use = add(
        "use", "Use a profile and rescore all rows. Without NAME, continue a run that was stopped.",
        useProfile);
    use->add_option("NAME", options->name, "Profile, or settings as JSON");
    for (auto *const command : {list, show, use})
        command->add_flag("--json", options->asJson, "As JSON on stdout");
    auto *const keep = add("keep", "Save settings as a profile of the project.", as(What::Keep));
    keep->add_option("NAME", options->name, "Its name")->required();
    keep->add_option(
            "SETTINGS", options->settings,
            "JSON such as {\"like\": \"voxdeck\", \"case\": \"keep\"}, or a profile's name")
        ->required();
    add("remove", "Remove a profile of the project.", as(What::Remove))
        ->add_option("NAME", options->name, "Its name")
        ->required();
    group->footer("Example: voxdeck-cli profile corpus/ keep strict '{\"like\": \"voxdeck\", "
                  "\"case\": \"keep\"}', then voxdeck-cli profile corpus/ use strict");
}

} // namespace voxdeck::cli
