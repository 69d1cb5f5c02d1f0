// SPDX-License-Identifier: GPL-3.0-or-later
// completions: what Tab offers in bash, zsh and fish. Each script first finds out which command the words
// before the cursor have reached ("labels import"), then looks up its options and commands in a case.
#include "app/cli/Completions.h"

#include "app/cli/CommandLine.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <ostream>
#include <vector>

namespace voxdeck::cli {

namespace {

using Words = std::vector<std::string>;

/// All commands with the program first, each before those within it.
void addAll(const CommandFacts &command, std::vector<const CommandFacts *> &all)
{
    all.push_back(&command);
    for (const CommandFacts &inner : command.commands)
        addAll(inner, all);
}

std::string joined(const Words &words, std::string_view separator)
{
    std::string text;
    for (const std::string &word : words)
        text.append(&word == &words.front() ? "" : separator).append(word);
    return text;
}

/// Between single quotes of bash and zsh; fish wants a backslash before the quote instead.
std::string shellQuoted(std::string_view text, bool isFish = false)
{
    std::string all = "'";
    for (const char c : text) {
        if (c == '\'')
            all += isFish ? "\\'" : "'\\''";
        else if (c == '\\' && isFish)
            all += "\\\\";
        else
            all += c;
    }
    return all + "'";
}

/// The first sentence, which fits beside a name.
std::string shortly(const std::string &text)
{
    std::string line = text.substr(0,
                                   std::min({text.find(". "), text.find(": "), text.find("; ")}));
    while (line.ends_with('.'))
        line.pop_back();
    return line;
}

Words namesOf(const CommandFacts &command)
{
    Words names;
    for (const CommandFacts &inner : command.commands)
        names.push_back(inner.name);
    return names;
}

Words optionsOf(const CommandFacts &command)
{
    Words names;
    for (const OptionFacts &option : command.options)
        if (!option.isArgument)
            names.insert(names.end(), option.names.begin(), option.names.end());
    return names;
}

/// "labels --to" | "labels -t": how a case names an option of a command.
std::string patternOf(const CommandFacts &command, const OptionFacts &option)
{
    Words patterns;
    for (const std::string &name : option.names)
        patterns.push_back(shellQuoted(command.path + " " + name));
    return joined(patterns, "|");
}

/// The lines of a case that follow the words from command to command.
std::string steps(const std::vector<const CommandFacts *> &all, const char *variable)
{
    std::string text;
    for (const CommandFacts *const command : all) {
        if (command->path.empty())
            continue;
        const std::size_t space = command->path.rfind(' ');
        const std::string before = space == std::string::npos ? std::string()
                                                              : command->path.substr(0, space);
        text += "            " + shellQuoted(before + " " + command->name) + ") " + variable + "="
                + shellQuoted(command->path) + " ;;\n";
    }
    return text;
}

std::string bashScript(const std::vector<const CommandFacts *> &all)
{
    std::string text = "# bash completion for voxdeck-cli, made by: voxdeck-cli completions bash\n"
                       "_voxdeck_cli() {\n"
                       "    local cur=\"${COMP_WORDS[COMP_CWORD]}\" at='' i\n"
                       "    local prev=\"${COMP_WORDS[COMP_CWORD-1]}\"\n"
                       "    COMPREPLY=()\n"
                       "    for ((i = 1; i < COMP_CWORD; i++)); do\n"
                       "        case \"$at ${COMP_WORDS[i]}\" in\n"
                       + steps(all, "at")
                       + "        esac\n"
                         "    done\n"
                         "    case \"$at $prev\" in\n";
    for (const CommandFacts *const command : all)
        for (const OptionFacts &option : command->options) {
            if (option.isArgument || option.valueName.empty())
                continue;
            text += "        " + patternOf(*command, option) + ") ";
            if (!option.values.empty())
                text += "COMPREPLY=($(compgen -W " + shellQuoted(joined(option.values, " "))
                        + " -- \"$cur\")); ";
            text += "return ;;\n"; // else a file
        }
    text += "    esac\n"
            "    local options='' commands=''\n"
            "    case \"$at\" in\n";
    for (const CommandFacts *const command : all)
        text += "        " + shellQuoted(command->path)
                + ") options=" + shellQuoted(joined(optionsOf(*command), " "))
                + " commands=" + shellQuoted(joined(namesOf(*command), " ")) + " ;;\n";
    return text
           + "    esac\n"
             "    if [[ $cur == -* ]]; then\n"
             "        COMPREPLY=($(compgen -W \"$options\" -- \"$cur\"))\n"
             "    elif [[ -n $commands ]]; then\n"
             "        COMPREPLY=($(compgen -W \"$commands\" -- \"$cur\"))\n"
             "    fi\n"
             "}\n"
             "complete -o bashdefault -o default -F _voxdeck_cli voxdeck-cli\n";
}

/// "NAME:DESCRIPTION" as _describe takes it.
std::string described(const std::string &name, const std::string &description)
{
    std::string line;
    for (const char c : name)
        line += c == ':' ? std::string("\\:") : std::string(1, c);
    return shellQuoted(line + ":" + shortly(description));
}

std::string zshScript(const std::vector<const CommandFacts *> &all)
{
    std::string text = "#compdef voxdeck-cli\n"
                       "# zsh completion for voxdeck-cli, made by: voxdeck-cli completions zsh\n"
                       "_voxdeck-cli() {\n"
                       "    local at='' prev=\"${words[CURRENT-1]}\" i\n"
                       "    local -a found commands\n"
                       "    for ((i = 2; i < CURRENT; i++)); do\n"
                       "        case \"$at ${words[i]}\" in\n"
                       + steps(all, "at")
                       + "        esac\n"
                         "    done\n"
                         "    case \"$at $prev\" in\n";
    for (const CommandFacts *const command : all)
        for (const OptionFacts &option : command->options) {
            if (option.isArgument || option.valueName.empty())
                continue;
            text += "        (" + patternOf(*command, option) + ") ";
            text += option.values.empty() ? std::string("_files; return ;;\n")
                                          : "found=(" + joined(option.values, " ")
                                                + "); _describe 'value' found; return ;;\n";
        }
    text += "    esac\n"
            "    case \"$at\" in\n";
    for (const CommandFacts *const command : all) {
        text += "        (" + shellQuoted(command->path) + ")\n            found=(";
        for (const OptionFacts &option : command->options)
            for (const std::string &name : option.names)
                if (!option.isArgument)
                    text += described(name, option.description) + " ";
        text += ")\n            commands=(";
        for (const CommandFacts &inner : command->commands)
            text += described(inner.name, inner.description) + " ";
        text += ") ;;\n";
    }
    return text
           + "    esac\n"
             "    if [[ $PREFIX == -* ]]; then\n"
             "        _describe 'option' found\n"
             "        return\n"
             "    fi\n"
             "    (( $#commands )) && _describe 'command' commands\n"
             "    [[ -n $at ]] && _files\n"
             "}\n"
             "if [[ $funcstack[1] == _voxdeck-cli ]]; then\n" // loaded by the first Tab
             "    _voxdeck-cli \"$@\"\n"
             "else\n"
             "    compdef _voxdeck-cli voxdeck-cli\n"
             "fi\n";
}

std::string fishOption(const OptionFacts &option)
{
    std::string text;
    for (const std::string &name : option.names)
        text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
    if (!option.valueName.empty())
        text += option.values.empty() ? std::string(" -r -F")
                                      : " -x -a " + shellQuoted(joined(option.values, " "), true);
    return text + " -d " + shellQuoted(shortly(option.description), true);
}

std::string fishScript(const std::vector<const CommandFacts *> &all)
{
    std::string text = "# fish completion for voxdeck-cli, made by: voxdeck-cli completions fish\n"
                       "function __voxdeck_cli_is\n"
                       "    set -l at ''\n"
                       "    set -l given (commandline -opc)\n"
                       "    for word in $given[2..-1]\n"
                       "        switch \"$at $word\"\n";
    for (const CommandFacts *const command : all) {
        const std::size_t space = command->path.rfind(' ');
        const std::string before = space == std::string::npos ? std::string()
                                                              : command->path.substr(0, space);
        if (!command->path.empty())
            text += "            case " + shellQuoted(before + " " + command->name, true) + "\n"
                    + "                set at " + shellQuoted(command->path, true) + "\n";
    }
    text += "        end\n"
            "    end\n"
            "    test \"$at\" = \"$argv[1]\"\n"
            "end\n";
    for (const CommandFacts *const command : all) {
        const std::string begin = "complete -c voxdeck-cli -n "
                                  + shellQuoted(
                                      "__voxdeck_cli_is " + shellQuoted(command->path, true), true);
        if (command->path.empty())
            text += begin + " -f\n"; // no command is a file
        for (const CommandFacts &inner : command->commands)
            text += begin + " -a " + shellQuoted(inner.name, true) + " -d "
                    + shellQuoted(shortly(inner.description), true) + "\n";
        for (const OptionFacts &option : command->options)
            if (!option.isArgument)
                text += begin + fishOption(option) + "\n";
    }
    return text;
}

struct CompletionOptions {
    std::string shell;
};

} // namespace

std::string completionScript(const CommandFacts &program, std::string_view shell)
{
    std::vector<const CommandFacts *> all;
    addAll(program, all);
    if (shell == "bash")
        return bashScript(all);
    if (shell == "zsh")
        return zshScript(all);
    return shell == "fish" ? fishScript(all) : std::string();
}

void addCompletions(CLI::App &app, Run &run)
{
    auto options = std::make_shared<CompletionOptions>();
    auto *const command = app.add_subcommand(
        "completions", "Print the completion script for a shell, which makes Tab complete "
                       "commands, options and formats. The package installs it for all three.");
    command->add_option("SHELL", options->shell, "bash, zsh or fish")
        ->required()
        ->check(CLI::IsMember({"bash", "zsh", "fish"}));
    command->footer("Example: voxdeck-cli completions bash > "
                    "~/.local/share/bash-completion/completions/voxdeck-cli");
    command->callback([options, &run] {
        run = [options](Surroundings &s) {
            s.out << completionScript(options->shell);
            return int{Done};
        };
    });
}

} // namespace voxdeck::cli
