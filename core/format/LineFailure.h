// SPDX-License-Identifier: Apache-2.0
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

/// Where a problem of a source's line is: "LIST line 7 (KEY)". A source of several files names the file, and
/// its own count in it, as the problem's subject: then that is the place.
std::string placeOfLine(const std::string &list, std::uint64_t line, const std::string &key,
                        const Error &problem);

/// One line of errors.jsonl, with its end.
std::string ledgerLine(const LineFailure &failure);

} // namespace voxdeck
