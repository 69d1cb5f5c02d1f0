// SPDX-License-Identifier: GPL-3.0-or-later
// One of many processes on one cache: reads made objects through it and compares every byte.
//
//   voxdeck-cache-worker ROOT LIMIT LOG SEED OBJECTS SIZE READS DELAY-US
//
// SEED 0 reads object 0 from its begin to its end; others read anywhere. Exit code 9: a wrong byte.
#include "tests/support/MadeSource.h"

#include <cstdlib>
#include <iostream>
#include <random>

using namespace voxdeck;

namespace {

bool readsRight(CachedObject &object, unsigned number, std::uint64_t offset, std::uint64_t length)
{
    std::vector<std::byte> scratch;
    const auto bytes = object.view(offset, length, scratch, {});
    if (!bytes)
        std::cerr << describe(bytes.error()) << '\n';
    return bytes && test::isMade(number, 0, offset, *bytes);
}

} // namespace

int main(int argc, char **argv)
{
    constexpr int kWrong = 9;
    constexpr int kArguments = 9;
    if (argc != kArguments)
        return 2;
    const auto number = [argv](int at) {
        return std::strtoull(argv[at], nullptr, 10);
    };
    const auto opened = ShardCache::open(argv[1],
                                         {.limit = number(2), .keepFree = 0, .readAhead = 0});
    if (!opened) {
        std::cerr << describe(opened.error()) << '\n';
        return 3;
    }
    const auto seed = static_cast<unsigned>(number(4));
    const auto size = number(6);
    std::mt19937_64 random(seed);
    for (std::uint64_t i = 0; i < number(7); ++i) {
        const auto object = static_cast<unsigned>(seed == 0 ? 0 : random() % number(5));
        const auto bytes = size + object * 1000; // no two of one length
        const auto cached = (*opened)->open(std::make_shared<test::MadeSource>(
            object, bytes, argv[3], 0, std::chrono::microseconds(number(8))));
        if (!cached)
            return 3;
        for (int read = 0; seed != 0 && read < 4; ++read) {
            const auto offset = random() % bytes;
            if (!readsRight(**cached, object, offset,
                            std::min<std::uint64_t>(bytes - offset, random() % 700'000)))
                return kWrong;
        }
        if (seed == 0 && !readsRight(**cached, object, 0, bytes))
            return kWrong;
    }
    return 0;
}
