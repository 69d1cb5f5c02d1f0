// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/CommandLine.h"
#include "app/cli/StopOnSignal.h"
#include "core/io/PosixFileSystem.h"

#include <cstring>
#include <iostream>
#include <unistd.h>

int main(int argc, char **argv)
{
    if (argc == 2 && std::strcmp(argv[1], "--man") == 0) {
        std::cout << voxdeck::cli::manualPage();
        return 0;
    }
    const voxdeck::cli::StopOnSignal signals;
    voxdeck::PosixFileSystem fs;
    voxdeck::cli::Surroundings surroundings{fs, std::cout, std::cerr, signals.stop(),
                                            ::isatty(STDERR_FILENO) != 0};
    return voxdeck::cli::runCommandLine(argc, argv, surroundings);
}
