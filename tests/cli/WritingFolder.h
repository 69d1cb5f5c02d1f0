// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/cli/CommandFolder.h"
#include "tests/cli/StatedList.h"
#include "tests/cli/WritingCommands.h"
#include "tests/support/SpokenList.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck::test {

/// A dataset that has three states (StatedList.h), its workspace, and a target, for the commands of WritingCommands.h.
class WritingFolder : protected CommandFolder {
protected:
    using Files = std::map<std::string, std::string>;

    /// In a new folder; what the commands read is there, the workspace and the target are not.
    Result<> makeDataset(const std::string &target = {}, const std::string &format = {})
    {
        makeFolder();
        m_format = format;
        m_out = m_root / "out" / target;
        std::filesystem::create_directories(m_root / "out");
        VOX_CHECK(writeSpokenList(m_fs, at("in"),
                                  {.segmentsPerRecording = 2,
                                   .secondsPerSegment = 0.2,
                                   .extensions = {"wav"},
                                   .sampleRateHz = 16'000}));
        write("edits.jsonl", "{\"item\": \"r0.0\", \"text\": \"first\"}\n{\"item\": \"r0.1\", "
                             "\"text\": \"second\"}\n");
        write("odd.jsonl", "{\"item\": \"r0.0\", \"text\": \"odd  text\"}\n");
        write("r0.stm", "r0 1 s 0.0 0.1 one\nr0 1 s 0.1 0.2 two\nr0 1 s 0.2 0.4 three\n");
        write("h.txt", "r0.0 heard\nr0.1 heard too\n");
        write("scores.csv", "key,dnsmos\nr0.0,2.5\nr0.1,3.5\n");
        write("usage.jsonl", "{\"step\": 1, \"samples\": {\"r0.0\": 2, \"r0.1\": 1}}\n");
        write("other.csv", "id,audio,text\nx1," + at("in/r2.wav") + ",another list\n");
        return {};
    }
    void setState(int state)
    {
        write("in/list.jsonl", statedList(state, at("in")));
        write("in/moved.jsonl", statedList(state, "/gone"));
    }
    /// The workspace of the list in a state, with an edit, a filter and a basket that say the state.
    void prepareForFiles(int state)
    {
        setState(state);
        const std::string number = std::to_string(state);
        for (const std::string &line :
             {std::string("import LIST --workspace W"),
              "edit LIST r0.1 --workspace W --text edited-" + number,
              "filter W save f" + number + " cer:>0", "basket W add b key:r" + number + ".0"})
            typed(line);
    }
    std::vector<std::string> wordsOf(const std::string &line)
    {
        std::vector<std::string> words;
        std::istringstream all(line);
        for (std::string word; all >> word;) {
            if (word == "LIST")
                word = at("in/list.jsonl");
            else if (word == "MOVED")
                word = at("in/moved.jsonl");
            else if (word == "W")
                word = at("w.voxdeck");
            else if (word == "OUT")
                word = m_out.string();
            else if (word == "FORMAT")
                word = m_format;
            else if (word == "UID")
                word = firstComment();
            else if (word.starts_with("AT/"))
                word = at(word.substr(3));
            else
                std::replace(word.begin(), word.end(), '~', ' ');
            words.push_back(word);
        }
        return words;
    }
    Said typed(const std::string &line)
    {
        auto words = wordsOf(line);
        if (words[0] != "shell")
            return run(std::move(words));
        if (words[1] == "damage")
            std::filesystem::resize_file(words[2], std::filesystem::file_size(words[2]) / 2);
        else
            std::filesystem::remove_all(words[2]);
        return {0, {}, {}};
    }
    /// The first of `lines` that fails, as a sentence; empty where all are done. An import of audio that has moved says so.
    std::string failureOf(const std::vector<Line> &lines)
    {
        for (const std::string line : lines) {
            const Said said = typed(line);
            if (said.code != 0 && !(said.code == 1 && line.starts_with("import MOVED")))
                return line + ": " + said.out + said.err;
        }
        return {};
    }
    /// The target's files by name, with "" as the name of a target that is a file.
    Files contents() const
    {
        Files files;
        if (std::filesystem::is_regular_file(m_out))
            return {{"", readWholeFile(m_fs, m_out).value_or("(unreadable)")}};
        if (!std::filesystem::exists(m_out))
            return files;
        for (const auto &entry : std::filesystem::recursive_directory_iterator(m_out)) {
            const std::string name = entry.path().lexically_relative(m_out).string();
            if (entry.is_regular_file() && entry.path().extension() != ".lock"
                && name.find(".voxdeck-") == std::string::npos)
                files[name] = readWholeFile(m_fs, entry.path()).value_or("(unreadable)");
        }
        return files;
    }
    /// What a person sees of the workspace and the dataset, and by `look`: rows and what is kept about them, without ids
    /// and times of the clock. Reading does not bring the workspace up to date with the list.
    std::string seen(const std::vector<Line> &look = {})
    {
        if (!std::filesystem::exists(at("w.voxdeck")))
            return {};
        std::string all = read("in/list.jsonl");
        std::vector<Line> lines{"query W --json", "comment W list", "filter W list",
                                "basket W list"};
        lines.insert(lines.end(), look.begin(), look.end());
        for (const std::string line : lines) {
            const Said said = typed(line);
            std::vector<std::string> sorted;
            std::istringstream rows(said.out);
            for (std::string row; std::getline(rows, row);)
                sorted.push_back(line.starts_with("comment ") ? row.substr(row.find('\t') + 1)
                                                              : row);
            std::sort(sorted.begin(), sorted.end());
            all += "== " + line + " " + std::to_string(said.code) + "\n";
            for (const auto &row : sorted)
                all += row + "\n";
        }
        return all;
    }
    /// The first line that differs, for messages.
    static std::string firstDifference(const std::string &is, const std::string &wanted)
    {
        std::istringstream first(is);
        std::istringstream second(wanted);
        for (std::string a, b, title;;) {
            const bool hasFirst = static_cast<bool>(std::getline(first, a));
            const bool hasSecond = static_cast<bool>(std::getline(second, b));
            if (!hasFirst && !hasSecond)
                return {};
            if (a.starts_with("=="))
                title = a;
            if (!hasFirst || !hasSecond || a != b)
                return title + " is \"" + (hasFirst ? a : "(end)") + "\", wanted \""
                       + (hasSecond ? b : "(end)") + "\"";
        }
    }
    /// Files that a command had begun and left.
    std::string partsLeft() const
    {
        for (const auto &entry : std::filesystem::recursive_directory_iterator(m_root))
            if (entry.path().extension() == ".part")
                return entry.path().string();
        return {};
    }

    std::filesystem::path m_out;

private:
    std::string firstComment()
    {
        const std::string out = typed("comment W list").out;
        return out.empty() ? "none" : out.substr(0, out.find('\t'));
    }

    std::string m_format;
};

} // namespace voxdeck::test
