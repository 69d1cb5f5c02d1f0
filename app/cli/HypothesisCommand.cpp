// SPDX-License-Identifier: GPL-3.0-or-later
// labels import --as hypothesis of texts by key, labels remove.
#include "app/cli/HypothesisCommand.h"

#include "app/cli/StandardStreams.h"
#include "core/annotations/HypothesisImport.h"
#include "core/json/Json.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <ostream>
#include <utility>

namespace voxdeck::cli {

namespace {

constexpr std::size_t kFailuresPrinted = 20;

Result<HypothesisOptions> optionsIn(const HypothesisArguments &given)
{
    HypothesisOptions options;
    options.name = given.name;
    options.replaces = given.replaces;
    options.isDryRun = given.isDryRun;
    options.reading.format = keyedTextFormatNamed(given.format);
    for (const auto &text : given.mapping) {
        const std::size_t sign = text.find('=');
        const std::string role = text.substr(0, sign);
        if (sign == std::string::npos || (role != "key" && role != "hypothesis"))
            return fail(ErrorCode::InvalidArgument,
                        "--map takes key=FIELD or hypothesis=FIELD here, not \"" + text + '"');
        (role == "key" ? options.reading.keyField
                       : options.reading.textField) = text.substr(sign + 1);
    }
    return options;
}

void printFailures(Surroundings &s, const HypothesisReport &report)
{
    const std::size_t shown = std::min(report.failures.size(), kFailuresPrinted);
    for (std::size_t at = 0; at < shown; ++at) {
        const LabelFailure &failure = report.failures[at];
        s.err << "voxdeck-cli: " << oneLine(failure.file) << ": line " << failure.line << ": ";
        if (!failure.recording.empty())
            s.err << oneLine(failure.recording) << ": ";
        s.err << oneLine(failure.reason) << '\n';
    }
    if (report.failureCount > shown)
        s.err << "voxdeck-cli: " << report.failureCount - shown << " more; --json lists the first "
              << HypothesisReport::kMostFailures << '\n';
}

void addCount(std::string &text, std::uint64_t count, const char *what)
{
    if (count > 0)
        text += "; " + std::to_string(count) + what;
}

void printText(Surroundings &s, const HypothesisArguments &given, const std::string &file,
               const HypothesisReport &report)
{
    std::string text = oneLine(file) + ": hypothesis " + oneLine(report.name) + ": "
                       + std::to_string(report.lines) + (report.lines == 1 ? " line, " : " lines, ")
                       + std::to_string(report.attached)
                       + (report.attached == 1 ? " segment " : " segments ")
                       + (given.isDryRun ? "would change" : "changed");
    if (report.replaced > 0)
        text += "; " + std::to_string(report.replaced)
                + (report.replaced == 1 ? " segment" : " segments")
                + (given.isDryRun         ? " would have the new text instead of another"
                   : report.replaced == 1 ? " had another text and has the new one"
                                          : " had another text and have the new one");
    addCount(text, report.same, " have it already");
    addCount(text, report.empty, " empty");
    addCount(text, report.removed, given.isDryRun ? " would lose it" : " lost it");
    const bool isTable = report.format == KeyedTextFormat::Csv
                         || report.format == KeyedTextFormat::Tsv;
    addCount(text, report.withoutText,
             isTable
                 ? " with an empty cell, which is unknown (JSON lines or Kaldi's text tell that "
                   "nothing was heard)"
                 : " without the field");
    addCount(text, report.byName, " matched by name, without folder or extension");
    addCount(text, report.unknownKeys, " with a key that no segment has");
    addCount(text, report.doubleKeys, " with a key that appeared before");
    addCount(text, report.ambiguousKeys, " with a key that several segments have");
    addCount(text, report.badLines, " could not be read");
    s.out << text << '\n';
    if (report.attached == 0)
        return;
    if (report.isColumn)
        s.out << "CER and WER of the table use it\n";
    else
        s.out << "Query it as hyp." << oneLine(report.name)
              << "; CER and WER of the table use another hypothesis\n";
}

void printHypotheses(Surroundings &s, const std::string &file, const HypothesisReport &report)
{
    auto object = JsonValue::object();
    object.set("file", JsonValue::ofString(file));
    object.set("format", JsonValue::ofString(keyedTextFormatName(report.format)));
    object.set("hypothesis", JsonValue::ofString(report.name));
    object.set("is_column", JsonValue::ofBool(report.isColumn));
    object.set("lines", JsonValue::ofCount(report.lines));
    object.set("changed", JsonValue::ofCount(report.attached));
    object.set("replaced", JsonValue::ofCount(report.replaced));
    object.set("same", JsonValue::ofCount(report.same));
    object.set("empty", JsonValue::ofCount(report.empty));
    object.set("removed", JsonValue::ofCount(report.removed));
    object.set("without_field", JsonValue::ofCount(report.withoutText));
    object.set("by_name", JsonValue::ofCount(report.byName));
    object.set("unknown_keys", JsonValue::ofCount(report.unknownKeys));
    object.set("double_keys", JsonValue::ofCount(report.doubleKeys));
    object.set("ambiguous_keys", JsonValue::ofCount(report.ambiguousKeys));
    object.set("bad_lines", JsonValue::ofCount(report.badLines));
    auto problems = JsonValue::array();
    for (const LabelFailure &failure : report.failures) {
        auto one = JsonValue::object();
        one.set("line", JsonValue::ofCount(failure.line));
        one.set("key", JsonValue::ofString(failure.recording));
        one.set("reason", JsonValue::ofString(failure.reason));
        problems.append(std::move(one));
    }
    object.set("problems", std::move(problems));
    printJson(s, object);
}

int runRemove(Surroundings &s, const HypothesisArguments &given)
{
    const auto opened = openDataset(s, given.path, given.workspace, Workspace::Access::ReadWrite);
    if (!opened)
        return reportFailure(s, opened.error());
    ProgressLine line(s, "removing");
    const auto removed = removeHypothesis(*opened->workspace, given.name, line.sink(), s.stop);
    if (!removed)
        return reportFailure(s, removed.error());
    s.out << "Removed hypothesis " << oneLine(given.name) << " from " << *removed
          << (*removed == 1 ? " segment\n" : " segments\n");
    return Done;
}

} // namespace

bool areKeyedTexts(const Surroundings &s, const HypothesisArguments &given)
{
    if (!given.format.empty())
        return keyedTextFormatNamed(given.format).has_value();
    return mayHoldKeyedTexts(s.fs, {given.files.begin(), given.files.end()});
}

int runHypothesisImport(Surroundings &s, const HypothesisArguments &given)
{
    const auto options = optionsIn(given);
    if (!options)
        return reportUsage(s, "labels import", options.error().detail);
    auto opened = openDataset(s, given.path, given.workspace, Workspace::Access::ReadWrite);
    if (!opened)
        return reportFailure(s, opened.error());
    if (const auto imported = importOpened(s, *opened); !imported)
        return reportFailure(s, imported.error());
    std::vector<std::filesystem::path> files;
    for (const auto &file : given.files)
        files.push_back(std::filesystem::absolute(file));
    const auto reports = [&] {
        ProgressLine line(s, "reading");
        return importHypotheses(s.fs, *opened->workspace, files, *options, userName(), line.sink(),
                                s.stop);
    }();
    if (!reports)
        return reportFailure(s, reports.error());
    bool hasFailures = false;
    for (std::size_t at = 0; at < reports->size(); ++at) {
        const HypothesisReport &report = (*reports)[at];
        hasFailures = hasFailures || report.failureCount > 0;
        if (given.asJson) {
            printHypotheses(s, withoutTemporaryNames(given.files[at]), report);
            continue;
        }
        printFailures(s, report);
        printText(s, given, withoutTemporaryNames(given.files[at]), report);
    }
    return hasFailures ? SomeFailed : Done;
}

void addLabelRemove(CLI::App &labels, Run &run)
{
    auto options = std::make_shared<HypothesisArguments>();
    auto *const command = labels.add_subcommand(
        "remove", "Remove a hypothesis that labels import attached from a file of texts by key.");
    command->add_option("W", options->path, "Dataset of any kind, or a workspace")->required();
    command->add_option("NAME", options->name, "Its name, as in hyp.NAME")->required();
    addWorkspaceOption(*command, options->workspace);
    command->footer("Example: voxdeck-cli labels remove corpus/ whisper");
    command->callback([options, &run] {
        run = [options](Surroundings &s) {
            return runRemove(s, *options);
        };
    });
}

} // namespace voxdeck::cli
