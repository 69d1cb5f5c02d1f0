// SPDX-License-Identifier: GPL-3.0-or-later
// words: the project's words, which do not count as misspellings.
#include "app/cli/WordsCommand.h"

#include "app/cli/OpenWorkspace.h"
#include "core/workspace/ProjectText.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <memory>
#include <ostream>
#include <string>
#include <vector>

namespace voxdeck::cli {

namespace {

struct WordsOptions {
    std::string path;
    WorkspaceChoice workspace;
    std::string language;
    std::vector<std::string> words;
    bool asJson = false;
};

Result<> printWords(Surroundings &s, const WordsOptions &options, ProjectText &project)
{
    VOX_TRY(const ProjectWords all, project.words());
    auto object = JsonValue::object();
    for (const auto &[language, words] : all) {
        if (words.empty() || (!options.language.empty() && language != options.language))
            continue;
        auto list = JsonValue::array();
        for (const std::string &word : words) {
            list.append(JsonValue::ofString(word));
            if (!options.asJson)
                s.out << language << '\t' << oneLine(word) << '\n';
        }
        object.set(language, std::move(list));
    }
    if (options.asJson)
        printJson(s, object);
    return {};
}

using Change = Result<> (ProjectText::*)(std::string_view, std::string_view);

/// A word that cannot be used stops no other.
int changeWords(Surroundings &s, const WordsOptions &options, ProjectText &project, Change change)
{
    std::size_t failed = 0;
    for (const std::string &word : options.words) {
        const auto done = (project.*change)(options.language, word);
        if (done)
            continue;
        if (done.error().code != ErrorCode::InvalidArgument)
            return reportFailure(s, done.error());
        reportItem(s, {done.error().code, done.error().detail, word});
        ++failed;
    }
    if (failed == 0)
        return Done;
    return failed < options.words.size() ? SomeFailed : CouldNot;
}

enum class What { List, Add, Remove };

int runWords(Surroundings &s, const WordsOptions &options, What what)
{
    const auto opened = openDataset(s, options.path, options.workspace,
                                    Workspace::Access::ReadWrite);
    if (!opened)
        return reportFailure(s, opened.error());
    ProjectText project(*opened->workspace);
    if (what == What::Add)
        return changeWords(s, options, project, &ProjectText::addWord);
    if (what == What::Remove)
        return changeWords(s, options, project, &ProjectText::removeWord);
    const auto printed = printWords(s, options, project);
    return printed ? int{Done} : reportFailure(s, printed.error());
}

} // namespace

void addWords(CLI::App &app, Run &run)
{
    auto options = std::make_shared<WordsOptions>();
    auto *const group = app.add_subcommand("words",
                                           "List, add and remove words of the project: names and "
                                           "terms that 'check-text --spelling' and the window "
                                           "do not mark as misspelled.");
    group->require_subcommand(1);
    group->add_option("W", options->path, "Dataset of any kind, or a workspace")->required();
    addDatasetOptions(*group, options->workspace);
    const auto add = [&](const char *name, const char *what, What task) {
        auto *const command = group->add_subcommand(name, what);
        command->footer("Example: voxdeck-cli words corpus/ add te Hyderabad Telangana");
        command->callback([options, task, &run] {
            run = [options, task](Surroundings &s) {
                return runWords(s, *options, task);
            };
        });
        return command;
    };
    auto *const list = add("list", "Print them: language and word, a line each.", What::List);
    list->add_option("LANGUAGE", options->language, "Only this language's, such as te");
    list->add_flag("--json", options->asJson, "One JSON object: words by language");
    for (auto *const command : {add("add", "Add words of a language.", What::Add),
                                add("remove", "Remove words of a language.", What::Remove)}) {
        command->add_option("LANGUAGE", options->language, "Language tag, such as te")->required();
        command->add_option("WORD", options->words, "Words, one an argument")->required();
    }
    group->footer("Example: voxdeck-cli words corpus/ add te Hyderabad Telangana");
}

} // namespace voxdeck::cli
