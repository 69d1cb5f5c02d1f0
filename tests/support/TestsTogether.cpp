// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/TestsTogether.h"

#include <cstdio>
#include <map>
#include <string>
#include <string_view>

namespace {

std::map<std::string, voxdeck::tests::Main, std::less<>> &allTests()
{
    static std::map<std::string, voxdeck::tests::Main, std::less<>> tests;
    return tests;
}

} // namespace

bool voxdeck::tests::addTest(const char *name, Main main)
{
    return allTests().emplace(name, main).second;
}

// The test is the one that the program was started as: each is a name of this file.
int main(int argc, char **argv)
{
    const std::string_view started = argc > 0 ? argv[0] : "";
    const auto name = started.substr(started.find_last_of('/') + 1);
    const auto test = allTests().find(name);
    if (test != allTests().end())
        return test->second(argc, argv);
    std::fprintf(stderr, "This program holds several tests; start it under the name of one:\n");
    for (const auto &[known, main] : allTests())
        std::fprintf(stderr, "    %s\n", known.c_str());
    return 2;
}
