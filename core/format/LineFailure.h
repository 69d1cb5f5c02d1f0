// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0716
#pragma once

#include "core/base/Error.h"
#include "core/base/Sentence.h"

#include <cstdint>
#include <optional>
#include <string>

namespace voxdeck {

/// The message for a line that is not valid UTF-8, with the remedy.
inline constexpr auto kLineIsNotUtf8 = VOX_SENTENCE(
    "the line is not UTF-8. Convert the file from its own encoding, for example with \"iconv -f "
    "ISO-8859-1 -t UTF-8 FILE > NEW\"");

/// One line of an input of which nothing could be made.
struct LineFailure {
    std::uint64_t line = 0;
    std::string key;
    Sentence reason;
    std::optional<std::uint64_t> hidden = 1; ///< InputLine::hidden
};

/// Where a line is, in the words of every format: "LIST line 7"; without a list "line 7". A source of several files has
/// the place in the file, of its own count, as the subject of a line's problem.
std::string placeOfLine(const std::string &list, std::uint64_t line);
/// Whether the words are such a place, in the list or in one of its files.
bool isPlaceOfLine(const std::string &list, const std::string &words);
/// Where a problem of a source's line is: the place in its file, else in the list, and the key: "LIST line 7 (KEY)".
std::string placeOfLine(const std::string &list, std::uint64_t line, const std::string &key,
                        const Error &problem);

/// The problem of a line as it was before it was kept as the line, the key and describe(problem) (LineFailure, the
/// findings of an import): its place is told once.
Error keptProblem(const std::string &list, std::uint64_t line, const std::string &key,
                  const Sentence &reason);

/// One line of errors.jsonl, with its end.
std::string ledgerLine(const LineFailure &failure);

} // namespace voxdeck
