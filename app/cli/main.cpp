// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/CommandLine.h"
#include "app/cli/StopOnSignal.h"
#include "app/media/Media.h"
#include "core/io/PosixFileSystem.h"

#include <cstring>
#include <cstddef>
#include <iostream>
#include <sys/ioctl.h>
#include <unistd.h>

namespace {

/// Of the terminal that --help goes to; 80 where it goes elsewhere.
std::size_t columnsOfTerminal()
{
    constexpr std::size_t kDefault = 80;
    winsize size{};
    if (::isatty(STDOUT_FILENO) == 0 || ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0
        || size.ws_col == 0)
        return kDefault;
    return size.ws_col;
}

} // namespace

int main(int argc, char **argv)
{
    if (argc == 2 && std::strcmp(argv[1], "--man") == 0) {
        std::cout << voxdeck::cli::manualPage();
        return 0;
    }
    voxdeck::installMedia();
    const voxdeck::cli::StopOnSignal signals;
    voxdeck::PosixFileSystem fs;
    voxdeck::cli::Surroundings surroundings{fs,
                                            std::cout,
                                            std::cerr,
                                            signals.stop(),
                                            ::isatty(STDERR_FILENO) != 0,
                                            columnsOfTerminal()};
    return voxdeck::cli::runCommandLine(argc, argv, surroundings);
}
