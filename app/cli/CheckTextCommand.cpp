// SPDX-License-Identifier: GPL-3.0-or-later
// check-text: what the project's text rules ask about in transcripts, and their fixes as one step.
#include "app/cli/CommandLine.h"
#include "app/cli/CountedWords.h"
#include "app/cli/OpenWorkspace.h"
#include "core/edit/TextFixes.h"
#include "core/json/Json.h"
#include "core/query/QueryParser.h"
#include "core/workspace/ProjectText.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

namespace voxdeck::cli {

namespace {

struct CheckOptions {
    std::string path;
    std::string query;
    WorkspaceChoice workspace;
    std::string rules; ///< JSON
    bool fixes = false;
    bool spells = false;
    bool asJson = false;
};

void printHint(Surroundings &s, bool asJson, const SegmentRow &row, const TextHint &hint)
{
    const auto found = row.text.substr(hint.begin, hint.length);
    const auto words = hintWords(hint, row.text);
    if (!asJson) {
        s.out << oneLine(row.key) << '\t' << hint.begin << '\t' << textRuleName(hint.rule) << '\t'
              << words << '\t' << oneLine(found) << '\t'
              << (hint.suggestion ? oneLine(*hint.suggestion) : "-") << '\n';
        return;
    }
    auto object = JsonValue::object();
    object.set("key", JsonValue::ofString(row.key));
    object.set("rule", JsonValue::ofString(textRuleName(hint.rule)));
    object.set("byte", JsonValue::ofCount(hint.begin));
    object.set("found", JsonValue::ofString(found));
    object.set("what", JsonValue::ofString(words));
    object.set("suggestion", hint.suggestion ? JsonValue::ofString(*hint.suggestion) : JsonValue());
    printJson(s, object);
}

void printFindings(Surroundings &s, const TextFindings &findings)
{
    std::uint64_t hints = 0;
    for (const auto count : findings.hints)
        hints += count;
    s.err << counted(hints, "hint") << " in " << findings.rows << " of "
          << counted(findings.looked, "segment") << '\n';
}

void printFixed(Surroundings &s, bool asJson, const FixReport &report)
{
    if (!asJson) {
        s.out << report.rows << (report.rows == 1 ? " segment fixed\n" : " segments fixed\n");
        return;
    }
    auto object = JsonValue::object();
    object.set("segments", JsonValue::ofCount(report.rows));
    object.set("step", JsonValue::ofInteger(report.step));
    printJson(s, object);
}

Result<> check(Surroundings &s, const CheckOptions &options, OpenedDataset &opened,
               const std::optional<TextPolicy> &given)
{
    ProjectText project(*opened.workspace);
    if (given)
        VOX_CHECK(project.setPolicy(*given));
    VOX_TRY(const auto policy, project.policy());
    RowQuery wanted;
    wanted.search = options.query;
    VOX_TRY(const auto order, RowReader(*opened.workspace).order(wanted, s.stop));
    Lexicon lexicon;
    if (options.spells) {
        VOX_TRY(auto words, project.words());
        lexicon.setWords(std::move(words));
        ProgressLine line(s, "counting words");
        VOX_TRY(auto counted, countWords(*opened.workspace, line.sink(), s.stop));
        lexicon.setVocabularies(std::move(counted.vocabularies));
        if (counted.rows < counted.of)
            s.err << "words counted in " << counted.rows << " of " << counted.of << " segments\n";
    }
    TextFindings findings;
    {
        ProgressLine line(s, "looking");
        const auto tell = [&](const SegmentRow &row, const std::vector<TextHint> &hints) {
            for (const auto &hint : hints)
                if (!options.fixes)
                    printHint(s, options.asJson, row, hint);
            return Result<>();
        };
        VOX_TRY(findings,
                checkRows(*opened.workspace, *order, policy, options.spells ? &lexicon : nullptr,
                          tell, line.sink(), s.stop));
    }
    printFindings(s, findings);
    if (!options.fixes)
        return {};
    EditSession edits(*opened.workspace, opened.items, userName());
    ProgressLine line(s, "fixing");
    VOX_TRY(const auto report,
            fixRows(*opened.workspace, edits, findings.fixable, policy, line.sink(), s.stop));
    printFixed(s, options.asJson, report);
    return {};
}

int runCheck(Surroundings &s, const CheckOptions &options)
{
    if (const auto parsed = parseQueryOrFail(options.query); !parsed)
        return reportUsage(s, "check-text", parsed.error().detail);
    std::optional<TextPolicy> given;
    if (!options.rules.empty()) {
        auto policy = policyFromJson(options.rules);
        if (!policy)
            return reportUsage(s, "check-text", policy.error().detail);
        given = std::move(*policy);
    }
    return runUpToDate(s, options.path, options.workspace,
                       [&](OpenedDataset &opened) { return check(s, options, opened, given); });
}

} // namespace

void addCheckText(CLI::App &app, Run &run)
{
    auto options = std::make_shared<CheckOptions>();
    auto *const command = app.add_subcommand(
        "check-text", "Look for invisible characters, odd spaces, marks and words in the "
                      "transcripts of the segments that match a query, by the project's rules.");
    command->add_option("PATH", options->path, "Dataset of any kind, or a workspace")->required();
    command->add_option("QUERY", options->query, "Query of the segments (default: all)");
    command->add_flag("--fix", options->fixes,
                      "Apply all suggestions except those for words, as one undo step");
    command->add_flag("--spelling", options->spells,
                      "Look for unknown words too: by Hunspell's dictionary of the language, else "
                      "by the words of all transcripts");
    command->add_option("--rules", options->rules,
                        "Set the rules of the project (JSON), such as {\"off\": [\"quotes\"], "
                        "\"digits\": \"western\", \"marks\": {\"en\": \".,?!'\"}}");
    command->add_flag("--json", options->asJson, "JSON lines on stdout");
    addDatasetOptions(*command, options->workspace);
    command->footer("Prints key, byte, rule, description, text and suggestion, one line each. "
                    "Example: voxdeck-cli check-text corpus/ 'lang:fa' --fix");
    command->callback([options, &run] {
        run = [options](Surroundings &s) {
            return runCheck(s, *options);
        };
    });
}

} // namespace voxdeck::cli
