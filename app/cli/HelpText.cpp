// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/HelpText.h"

#include "app/cli/CommandFacts.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace voxdeck::cli {

namespace {

constexpr std::size_t kNarrowest = 40;
constexpr std::size_t kWidest = 100; ///< longer lines are hard to read
constexpr std::size_t kNameColumn = 28;
constexpr std::size_t kCommandColumn = 15;
constexpr std::string_view kExample = "Example: ";

/// Words are kept whole; each line after the first begins at `indent`.
std::string wrapped(std::string_view text, std::size_t indent, std::size_t columns,
                    std::size_t at = 0)
{
    std::string lines;
    bool isFirst = true;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        const std::string_view word = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (word.empty())
            continue;
        if (!isFirst && at + 1 + word.size() > columns) {
            lines += "\n" + std::string(indent, ' ');
            at = indent;
        } else if (!isFirst) {
            lines += ' ';
            ++at;
        }
        isFirst = false;
        lines += word;
        at += word.size();
    }
    return lines;
}

/// A name, then what it is from a column on.
std::string entry(const std::string &name, const std::string &description, std::size_t column,
                  std::size_t columns)
{
    std::string line = "  " + name;
    if (line.size() + 2 > column)
        line += "\n" + std::string(column, ' ');
    else
        line.resize(column, ' ');
    return line + wrapped(description, column, columns, column) + "\n";
}

std::string nameOf(const OptionFacts &option)
{
    std::string name;
    for (const std::string &one : option.names)
        name += (name.empty() ? "" : ", ") + one;
    if (!option.isArgument && !option.valueName.empty())
        name += " " + option.valueName;
    if (option.isArgument && option.valueName.ends_with("..."))
        name += " ...";
    return name;
}

std::string descriptionOf(const OptionFacts &option)
{
    std::string text = option.description;
    if (!option.values.empty() && text.find(option.values.front()) == std::string::npos) {
        text += ": ";
        for (const std::string &value : option.values)
            text += (&value == &option.values.front() ? "" : ", ") + value;
    }
    if (option.isRequired && !option.isArgument)
        text += " (required)";
    return text;
}

/// The first sentence, a long one up to its explanation. Never a part of a list, as the rest after
/// its first comma would change the meaning. Long lines are wrapped.
std::string firstSentence(const std::string &text)
{
    constexpr std::size_t kLongest = 76;
    std::string sentence = text.substr(0, text.find(". "));
    while (sentence.ends_with('.'))
        sentence.pop_back();
    for (const char *const mark : {": ", "; "})
        if (sentence.size() > kLongest)
            sentence.resize(std::min(sentence.find(mark), sentence.size()));
    return sentence;
}

class Help final : public CLI::FormatterBase {
public:
    explicit Help(std::size_t columns) : m_columns(std::clamp(columns, kNarrowest, kWidest)) {}

    std::string make_help(const CLI::App *app, std::string name,
                          CLI::AppFormatMode /*mode*/) const override
    {
        const CommandFacts facts = factsOf(*app);
        std::string text = wrapped(facts.description, 0, m_columns) + "\n\n";
        text += usage(facts, name) + "\n";
        text += options(facts, "Arguments", true) + options(facts, "Options", false);
        text += commands(facts);
        if (!facts.footer.empty())
            text += "\n" + footer(facts.footer) + "\n";
        return text;
    }

private:
    std::string usage(const CommandFacts &facts, const std::string &name) const
    {
        std::string line = "Usage: " + name + " [options]";
        for (const OptionFacts &option : facts.options) {
            if (!option.isArgument)
                continue;
            const std::string more = option.valueName.ends_with("...") ? " ..." : "";
            line += option.isRequired ? " " + option.names.front() + more
                                      : " [" + option.names.front() + more + "]";
        }
        return wrapped(line + (facts.commands.empty() ? "" : " COMMAND"), 7, m_columns);
    }

    std::string options(const CommandFacts &facts, const char *title, bool areArguments) const
    {
        std::string text;
        for (const OptionFacts &option : facts.options)
            if (option.isArgument == areArguments)
                text += entry(nameOf(option), descriptionOf(option), kNameColumn, m_columns);
        return text.empty() ? text : "\n" + std::string(title) + ":\n" + text;
    }

    std::string commands(const CommandFacts &facts) const
    {
        std::string text;
        std::vector<std::string> groups;
        for (const CommandFacts &command : facts.commands)
            if (std::find(groups.begin(), groups.end(), command.group) == groups.end())
                groups.push_back(command.group);
        for (const std::string &group : groups) {
            text += "\n" + (group == "Subcommands" ? "Commands" : group) + ":\n";
            for (const CommandFacts &command : facts.commands)
                if (command.group == group)
                    text += entry(command.name, firstSentence(command.description), kCommandColumn,
                                  m_columns);
        }
        return text;
    }

    /// An example stays one line, to be copied.
    std::string footer(const std::string &text) const
    {
        const std::size_t example = std::min(text.find(kExample), text.size());
        std::string lines = wrapped(std::string_view(text).substr(0, example), 0, m_columns);
        if (!lines.empty() && example < text.size())
            lines += '\n';
        return lines + text.substr(example);
    }

    std::size_t m_columns;
};

} // namespace

std::shared_ptr<CLI::FormatterBase> helpFormatter(std::size_t columns)
{
    return std::make_shared<Help>(columns);
}

} // namespace voxdeck::cli
