// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/CommandLine.h"

#include <sstream>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace voxdeck::test {

/// The result of a command.
struct Said {
    int code = -1;
    std::string out;
    std::string err;
};

/// Runs `voxdeck-cli` with these arguments in this process.
inline Said runCommand(FileSystem &fs, std::vector<std::string> arguments,
                       std::stop_token stop = {})
{
    arguments.insert(arguments.begin(), "voxdeck-cli");
    std::vector<const char *> words;
    for (const auto &argument : arguments)
        words.push_back(argument.c_str());
    std::ostringstream out;
    std::ostringstream err;
    cli::Surroundings surroundings{fs, out, err, std::move(stop), false};
    const int code = cli::runCommandLine(static_cast<int>(words.size()), words.data(),
                                         surroundings);
    return {code, out.str(), err.str()};
}

} // namespace voxdeck::test
