// SPDX-License-Identifier: GPL-3.0-or-later
// voxdeck-cli on a disk that kills the process at step $VOXDECK_KILL_AT.
#include "app/cli/CommandLine.h"
#include "core/io/PosixFileSystem.h"
#include "tests/crash/KillingFileSystem.h"

#include <cstdlib>
#include <iostream>

int main(int argc, char **argv)
{
    const char *const killAt = std::getenv("VOXDECK_KILL_AT");
    voxdeck::PosixFileSystem disk;
    voxdeck::test::KillingFileSystem fs(disk,
                                        killAt ? std::strtoull(killAt, nullptr, 10) : UINT64_MAX);
    voxdeck::cli::Surroundings surroundings{fs, std::cout, std::cerr, {}, false};
    return voxdeck::cli::runCommandLine(argc, argv, surroundings);
}
