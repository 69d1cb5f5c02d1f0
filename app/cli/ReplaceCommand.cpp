// SPDX-License-Identifier: GPL-3.0-or-later
// replace: find and replace in the transcripts of the segments that a query finds, as one step.
#include "app/cli/CommandLine.h"
#include "app/cli/CountedWords.h"
#include "app/cli/OpenWorkspace.h"
#include "core/base/Stopped.h"
#include "core/edit/ReplacePlan.h"
#include "core/json/Json.h"
#include "core/query/QueryParser.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

namespace voxdeck::cli {

namespace {

struct ReplaceOptions {
    std::string path;
    std::string query;
    WorkspaceChoice workspace;
    ReplaceRule rule;
    bool isDryRun = false;
    bool asJson = false;
};

/// Every find, before and after.
Result<> printFindings(Surroundings &s, const ReplaceOptions &options, Workspace &workspace,
                       const ReplaceFindings &findings, TextReplacement &replacement)
{
    RowReader reader(workspace);
    for (const std::uint32_t id : findings.ids) {
        if (s.stop.stop_requested())
            return stopped();
        VOX_TRY(const auto row, reader.row(id));
        VOX_TRY(const auto replaced, replacement.apply(row.text));
        if (!replaced)
            continue;
        if (!options.asJson) {
            s.out << oneLine(row.key) << '\t' << oneLine(row.text) << '\t'
                  << oneLine(replaced->text) << '\n';
            continue;
        }
        auto object = JsonValue::object();
        object.set("key", JsonValue::ofString(row.key));
        object.set("before", JsonValue::ofString(row.text));
        object.set("after", JsonValue::ofString(replaced->text));
        object.set("finds", JsonValue::ofCount(replaced->found.size()));
        printJson(s, object);
    }
    return {};
}

void printReplaced(Surroundings &s, const ReplaceOptions &options, const ReplaceReport &report)
{
    if (!options.asJson) {
        s.out << report.hits << (report.hits == 1 ? " find" : " finds") << " replaced in "
              << report.rows << (report.rows == 1 ? " segment\n" : " segments\n");
        if (report.changed > 0)
            s.err << counted(report.changed, "segment")
                  << " changed meanwhile and not replaced; run the command again\n";
        return;
    }
    auto object = JsonValue::object();
    object.set("finds", JsonValue::ofCount(report.hits));
    object.set("segments", JsonValue::ofCount(report.rows));
    object.set("changed", JsonValue::ofCount(report.changed));
    object.set("step", JsonValue::ofInteger(report.step));
    printJson(s, object);
}

Result<> replace(Surroundings &s, const ReplaceOptions &options, OpenedDataset &opened,
                 TextReplacement &replacement)
{
    RowQuery wanted;
    wanted.search = options.query;
    VOX_TRY(const auto order, RowReader(*opened.workspace).order(wanted, s.stop));
    ReplaceFindings findings;
    {
        ProgressLine line(s, "looking");
        VOX_TRY(findings,
                findReplacements(*opened.workspace, *order, replacement, line.sink(), s.stop));
    }
    if (options.isDryRun) {
        VOX_CHECK(printFindings(s, options, *opened.workspace, findings, replacement));
        s.err << counted(findings.hits, "find") << " in " << findings.ids.size() << " of "
              << counted(findings.looked, "segment") << "; nothing was changed\n";
        return {};
    }
    EditSession edits(*opened.workspace, opened.items, userName());
    ProgressLine line(s, "replacing");
    VOX_TRY(const auto report, replaceInRows(*opened.workspace, edits, findings.ids, replacement,
                                             line.sink(), s.stop, &findings));
    printReplaced(s, options, report);
    return {};
}

int runReplace(Surroundings &s, const ReplaceOptions &options)
{
    if (const auto parsed = parseQueryOrFail(options.query); !parsed)
        return reportUsage(s, "replace", parsed.error().detail);
    const auto replacement = TextReplacement::make(options.rule);
    if (!replacement)
        return reportUsage(s, "replace", replacement.error().detail);
    return runUpToDate(s, options.path, options.workspace, [&](OpenedDataset &opened) {
        return replace(s, options, opened, **replacement);
    });
}

} // namespace

void addReplace(CLI::App &app, Run &run)
{
    auto options = std::make_shared<ReplaceOptions>();
    auto *const command = app.add_subcommand(
        "replace", "Find and replace in the transcripts of the segments that match a query, as one "
                   "step of the journal that can be undone.");
    command->add_option("PATH", options->path, "Dataset of any kind, or a workspace")->required();
    command->add_option("QUERY", options->query, "Query of the segments (default: all)");
    command->add_option("--find", options->rule.find, "Text to find")->required();
    command
        ->add_option("--with", options->rule.with,
                     "Replacement; with --regex, $1 is the first group")
        ->required();
    command->add_flag("--regex", options->rule.isRegex, "--find is a regular expression (PCRE2)");
    command->add_flag("--match-case", options->rule.isCaseSensitive, "Match case");
    command->add_flag("--whole-words", options->rule.isWholeWords,
                      "Match whole words only: \"der\" is not found in \"andere\"");
    command->add_flag("--dry-run", options->isDryRun,
                      "Change nothing; print key, text before and text after, a line each");
    command->add_flag("--json", options->asJson, "JSON lines on stdout");
    addDatasetOptions(*command, options->workspace);
    command->footer("Example: voxdeck-cli replace corpus/ 'lang:en status:pending' --find 'colour' "
                    "--with 'color' --dry-run");
    command->callback([options, &run] {
        run = [options](Surroundings &s) {
            return runReplace(s, *options);
        };
    });
}

} // namespace voxdeck::cli
