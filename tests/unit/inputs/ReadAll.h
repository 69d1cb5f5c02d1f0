// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/format/UtteranceSource.h"
#include "core/format/UtteranceWriter.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace voxdeck::test {

struct ReadLines {
    std::vector<InputLine> lines;
    std::optional<Error> end; ///< the list could not be read any further
    std::vector<Sentence> notes;

    const InputUtterance &at(std::size_t index) const { return lines.at(index).utterance.value(); }
    /// The record as JSON; of a problem its sentence.
    std::string said(std::size_t index) const
    {
        const InputLine &line = lines.at(index);
        if (line.problem)
            return "problem: " + line.problem->detail;
        return line.utterance ? line.utterance->record.dump().value_or("not UTF-8") : "blank";
    }
};

inline ReadLines readLines(Result<std::unique_ptr<UtteranceSource>> source)
{
    ReadLines read;
    if (!source) {
        read.end = source.error();
        return read;
    }
    while (true) {
        auto line = (*source)->next();
        if (!line)
            read.end = line.error();
        if (!line || !*line)
            break;
        read.lines.push_back(**std::move(line));
    }
    read.notes = (*source)->notes();
    return read;
}

/// Every utterance into the writer, which is finished: the errors of those that were refused.
inline std::vector<std::string> writeLines(UtteranceWriter &writer,
                                           const std::vector<InputLine> &lines)
{
    std::vector<std::string> refused;
    for (const InputLine &line : lines) {
        if (!line.utterance)
            continue;
        if (const auto added = writer.add(*line.utterance); !added)
            refused.push_back(added.error().detail);
    }
    if (const auto finished = writer.finish(); !finished)
        refused.push_back("not finished: " + finished.error().detail);
    return refused;
}

/// Texts that no field may be trusted not to hold, as JSON string literals.
inline std::vector<std::string> hostileLiterals()
{
    return {R"("\" ' ` $(x) ; |")",
            R"("../../etc/passwd")",
            R"("a\nb\r\u0000c")",
            "\"" + std::string(10'000, 'x') + "\"",
            R"("\ud800 lone")",
            R"("é́ 语音 ﷽")",
            R"("")",
            "null",
            "true",
            "[]",
            "{}",
            "NaN",
            "-Infinity",
            "1e400",
            "-1",
            "1e308",
            "99999999999999999999999999",
            "-0.0",
            R"(["a", {"b": [1]}])",
            R"("text")",
            R"("~/x")",
            R"("file:///etc/passwd")",
            R"("-")",
            R"("|cat")"};
}

} // namespace voxdeck::test
