// SPDX-License-Identifier: Apache-2.0
#include "core/format/LineFailure.h"

#include "core/json/Json.h"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <string_view>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::string_view kLine = "line ";

/// The end of "FILE line 7" at the beginning of the words, where it is followed by ": " and the file is the list or one
/// of its files; npos: the words begin otherwise.
std::size_t endOfPlace(const std::filesystem::path &list, std::string_view words)
{
    constexpr auto kNone = std::string_view::npos;
    for (auto at = words.find(kLine); at != kNone; at = words.find(kLine, at + 1)) {
        const auto end = std::min(words.find_first_not_of("0123456789", at + kLine.size()),
                                  words.size());
        if (end == at + kLine.size() || !words.substr(end).starts_with(": ") || at == 0
            || words[at - 1] != ' ')
            continue;
        const std::filesystem::path file(words.substr(0, at - 1));
        const bool isInside = file.native().starts_with((list / "").native());
        return isInside || file.parent_path() == list.parent_path() ? end : kNone;
    }
    return kNone;
}

} // namespace

std::string placeOfLine(const std::string &list, std::uint64_t line)
{
    std::string place = list.empty() ? list : list + " ";
    return place.append(kLine).append(std::to_string(line));
}

std::string placeOfLine(const std::string &list, std::uint64_t line, const std::string &key,
                        const Error &problem)
{
    std::string place = problem.subject.empty() || problem.subject == key ? placeOfLine(list, line)
                                                                          : problem.subject;
    return key.empty() ? place : place + " (" + key + ")";
}

bool isPlaceOfLine(const std::string &list, const std::string &words)
{
    return endOfPlace(list, words + ": ") == words.size();
}

Error keptProblem(const std::string &list, std::uint64_t line, const std::string &key,
                  const Sentence &reason)
{
    Error problem{ErrorCode::Corrupt, reason, {}};
    if (const auto end = endOfPlace(list, reason); end != std::string_view::npos) {
        problem.subject = reason.substr(0, end);
        problem.detail = reason.substr(end + 2);
    }
    problem.subject = placeOfLine(list, line, key, problem);
    return problem;
}

std::string ledgerLine(const LineFailure &failure)
{
    auto entry = JsonValue::object();
    entry.set("line", JsonValue::ofCount(failure.line));
    entry.set("key", JsonValue::ofString(failure.key));
    entry.set("reason", JsonValue::ofString(failure.reason));
    if (failure.hidden != 1)
        entry.set("items", failure.hidden ? JsonValue::ofCount(*failure.hidden) : JsonValue());
    return entry.dumpText() + "\n";
}

} // namespace voxdeck
