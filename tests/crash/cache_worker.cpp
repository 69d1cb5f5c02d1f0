// SPDX-License-Identifier: GPL-3.0-or-later
// One of many processes on one cache: reads made objects through it and compares every byte.
//
//   voxdeck-cache-worker ROOT LIMIT LOG SEED OBJECTS SIZE READS DELAY-US
//
// LOG is where made objects note what is fetched of them, or an address below which a server has them as 0, 1, 2, ...
// SEED 0 reads object 0 from its begin to its end; others read anywhere. Exit code 9: a wrong byte.
#include "core/cache/RemoteBlocks.h"
#include "core/io/PosixFileSystem.h"
#include "core/remote/RemoteAccess.h"
#include "tests/support/MadeSource.h"

#include <cstdlib>
#include <iostream>
#include <memory>
#include <optional>
#include <random>
#include <string>

using namespace voxdeck;

namespace {

enum class Read { Right, Wrong, Failed };

Read readOf(CachedObject &object, unsigned number, std::uint64_t offset, std::uint64_t length)
{
    std::vector<std::byte> scratch;
    const auto bytes = object.view(offset, length, scratch, {});
    if (!bytes) {
        std::cerr << describe(bytes.error()) << '\n';
        return Read::Failed;
    }
    return test::isMade(number, 0, offset, *bytes) ? Read::Right : Read::Wrong;
}

/// Objects that are made here, or those of a server.
class Sources {
public:
    explicit Sources(std::string place)
        : m_place(std::move(place)), m_chain(m_fs), m_access(m_chain, quickOptions())
    {
    }
    bool areRemote() const { return m_place.starts_with("s3://"); }
    Result<std::shared_ptr<const BlockSource>> open(unsigned number, std::uint64_t size,
                                                    std::chrono::microseconds delay)
    {
        if (!areRemote())
            return std::make_shared<test::MadeSource>(number, size, m_place, 0, delay);
        VOX_TRY(const auto address, RemoteAddress::parse(m_place + std::to_string(number)));
        VOX_TRY(const auto object, m_access.open(address, {}));
        return blocksOf(object, address);
    }

private:
    static RemoteOptions quickOptions()
    {
        RemoteOptions options;
        options.retry.first = std::chrono::milliseconds(10);
        options.retry.longest = std::chrono::milliseconds(100);
        options.retry.stall = std::chrono::milliseconds(500);
        return options;
    }
    const std::string m_place;
    PosixFileSystem m_fs;
    CredentialChain m_chain;
    RemoteAccess m_access;
};

} // namespace

int main(int argc, char **argv)
{
    constexpr int kWrong = 9;
    constexpr int kFailed = 3;
    constexpr int kMostFailures = 1000; // of a server that fails as it is asked to
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
        return kFailed;
    }
    Sources sources(argv[3]);
    const auto seed = static_cast<unsigned>(number(4));
    const auto size = number(6);
    std::mt19937_64 random(seed);
    int failures = 0;
    for (std::uint64_t i = 0; i < number(7); ++i) {
        const auto object = static_cast<unsigned>(seed == 0 ? 0 : random() % number(5));
        const auto bytes = size + object * 1000; // no two of one length
        const auto source = sources.open(object, bytes, std::chrono::microseconds(number(8)));
        const auto cached = source ? (*opened)->open(*source) : fail(source.error());
        if (!cached)
            std::cerr << describe(cached.error()) << '\n';
        auto read = cached ? Read::Right : Read::Failed;
        for (int part = 0; seed != 0 && part < 4 && read == Read::Right; ++part) {
            const auto offset = random() % bytes;
            read = readOf(**cached, object, offset,
                          std::min<std::uint64_t>(bytes - offset, random() % 700'000));
        }
        if (seed == 0 && read == Read::Right)
            read = readOf(**cached, object, 0, bytes);
        if (read == Read::Wrong)
            return kWrong;
        if (read == Read::Failed && (!sources.areRemote() || ++failures > kMostFailures))
            return kFailed;
    }
    return 0;
}
