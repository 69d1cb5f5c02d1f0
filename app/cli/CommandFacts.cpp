// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/CommandFacts.h"

#include "app/cli/SourceArguments.h"
#include "core/format/labels/LabelFormats.h"
#include "core/shards/recipe/Recipe.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>
#include <utility>

namespace voxdeck::cli {

namespace {

constexpr std::string_view kFormerName = "format";

std::vector<std::string> wordsBetween(std::string_view text, std::string_view separator)
{
    std::vector<std::string> words;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(separator), text.size());
        if (end > 0)
            words.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + separator.size(), text.size()));
    }
    return words;
}

/// Formats have many names, which --help tells in a sentence.
std::vector<std::string> formatsOf(std::string_view path, std::string_view option)
{
    const bool isLabels = path.starts_with("labels ");
    if (option == "--to" && path == "build")
        return wordsBetween(buildFormatNames(), ", ");
    if ((option == "--to" || option == "--from") && isLabels)
        return wordsBetween(labels::labelFormatNames(), ", ");
    if (option == "--to" && (path == "convert" || path == "export"))
        return wordsBetween(writableKinds(), ", ");
    constexpr std::array kOfOwn{"edit", "relink", "slice"}; // their --from has another meaning
    if (option == "--from" && !path.starts_with("comment ")
        && std::find(kOfOwn.begin(), kOfOwn.end(), path) == kOfOwn.end())
        return wordsBetween(readableKinds(), ", ");
    return {};
}

std::string valueNameOf(const CLI::Option &option)
{
    std::string name = option.get_type_name();
    name.resize(std::min(name.find(':'), name.size())); // the check is behind the colon
    if (!name.empty() && option.get_expected_max() > 1)
        name += " ...";
    return name;
}

OptionFacts factsOf(const CLI::Option &option, const std::string &path)
{
    OptionFacts facts;
    facts.isArgument = option.get_positional();
    facts.names = shownNames(option);
    facts.valueName = valueNameOf(option);
    facts.description = option.get_description();
    facts.isRequired = option.get_required();
    const std::string type = option.get_type_name();
    const std::size_t open = type.find('{');
    const std::size_t close = type.find('}');
    if (open != std::string::npos && close != std::string::npos && close > open)
        facts.values = wordsBetween(std::string_view(type).substr(open + 1, close - open - 1), ",");
    else if (!facts.valueName.empty() && !facts.isArgument)
        facts.values = formatsOf(path, facts.names.back());
    return facts;
}

CommandFacts factsOf(const CLI::App &command, const std::string &path)
{
    CommandFacts facts;
    facts.name = command.get_name();
    facts.path = path;
    facts.group = command.get_group();
    facts.description = command.get_description();
    facts.footer = command.get_footer();
    for (const CLI::Option *const option : command.get_options())
        facts.options.push_back(factsOf(*option, path));
    std::stable_partition(facts.options.begin(), facts.options.end(),
                          [](const OptionFacts &option) { return option.isArgument; });
    for (const CLI::App *const inner : command.get_subcommands({}))
        facts.commands.push_back(
            factsOf(*inner, path.empty() ? inner->get_name() : path + " " + inner->get_name()));
    return facts;
}

/// "labels import", which the meaning of an option depends on; empty for the program.
std::string pathOf(const CLI::App &command)
{
    const CLI::App *const parent = command.get_parent();
    if (!parent)
        return {};
    const std::string path = pathOf(*parent);
    return path.empty() ? command.get_name() : path + " " + command.get_name();
}

/// Letters to be put in, left out, exchanged or swapped with their neighbour.
std::size_t differences(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> before(b.size() + 1);
    std::vector<std::size_t> last(b.size() + 1);
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(last.begin(), last.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const bool isSame = a[i - 1] == b[j - 1];
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (isSame ? 0 : 1)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], before[j - 2] + 1);
        }
        before.swap(last);
        last.swap(row);
    }
    return last[b.size()];
}

} // namespace

CommandFacts factsOf(const CLI::App &command)
{
    return factsOf(command, pathOf(command));
}

std::vector<std::string> shownNames(const CLI::Option &option)
{
    if (option.get_positional())
        return {option.get_name(true)};
    std::vector<std::string> names;
    for (const std::string &name : option.get_snames())
        names.push_back("-" + name);
    const auto &all = option.get_lnames();
    for (const std::string &name : all)
        if (all.size() == 1 || name != kFormerName)
            names.push_back("--" + name);
    return names;
}

std::string nearestWord(std::string_view word, const std::vector<std::string> &known)
{
    std::string nearest;
    std::size_t least = std::max<std::size_t>(1, word.size() / 3) + 1;
    for (const std::string &one : known) {
        const bool isBegun = word.size() >= 3 && one.starts_with(word);
        const std::size_t distance = isBegun ? 1 : differences(word, one);
        if (distance >= least)
            continue;
        least = distance;
        nearest = one;
    }
    return nearest;
}

std::string unknownOption(const CLI::App &command, std::string_view word)
{
    word = word.substr(0, word.find('='));
    std::vector<std::string> known;
    for (const CLI::App *at = &command; at; at = at->get_parent())
        for (const CLI::Option *const option : at->get_options())
            if (!option->get_positional())
                for (std::string &name : shownNames(*option))
                    known.push_back(std::move(name));
    const std::string near = nearestWord(word, known);
    std::string sentence = "unknown option ";
    sentence += word;
    if (near == word) // of the command around it: split W --workspace F check
        return sentence + " after " + command.get_name() + "; write it before "
               + command.get_name();
    return near.empty() ? sentence : sentence + "; did you mean " + near + "?";
}

} // namespace voxdeck::cli
