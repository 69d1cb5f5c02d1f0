// SPDX-License-Identifier: GPL-3.0-or-later
// Reading a remote object, against curl (one stream) and rclone (eight ranges) by turns in one run.
//
//   RemoteBench s3://BUCKET/KEY [ROUNDS]     keys and server as for voxdeck-cli: AWS_ACCESS_KEY_ID,
//                                            AWS_SECRET_ACCESS_KEY, AWS_ENDPOINT_URL
//
// All write to /dev/null or into memory; rclone, which writes files, to a folder that TMPDIR names (a RAM disk
// is fair). Prints the median rate of each and the ratios. Both peers must be installed.
#include "core/io/PosixFileSystem.h"
#include "core/remote/RemoteAccess.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace {

using namespace voxdeck;
using Clock = std::chrono::steady_clock;

struct Way {
    const char *name;
    std::function<bool()> read;
    std::vector<double> seconds = {};
};

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values.empty() ? 0 : values[values.size() / 2];
}

std::string quoted(const std::string &text)
{
    std::string safe = "'";
    for (const char c : text)
        safe += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return safe + "'";
}

bool runs(const std::string &command)
{
    return std::system(command.c_str()) == 0; // NOLINT(concurrency-mt-unsafe): one thread
}

int ended(const Error &error)
{
    std::fprintf(stderr, "RemoteBench: %s\n", describe(error).c_str());
    return 1;
}

} // namespace

int main(int argc, char **argv)
{
    if (argc < 2) {
        std::fprintf(stderr, "RemoteBench s3://BUCKET/KEY [ROUNDS]\n");
        return 2;
    }
    const int rounds = argc > 2 ? std::atoi(argv[2]) : 7;
    const auto address = RemoteAddress::parse(argv[1]);
    if (!address || address->scheme != RemoteScheme::S3)
        return ended(address ? Error{ErrorCode::InvalidArgument, "not an s3:// address", {}}
                             : address.error());
    PosixFileSystem fs;
    const CredentialChain chain(fs);
    RemoteAccess access(chain);
    const auto object = access.open(*address, {});
    const auto bucket = access.bucket(*address);
    const auto where = chain.s3(*address);
    if (!object || !bucket || !where)
        return ended(!object ? object.error() : !bucket ? bucket.error() : where.error());
    const auto nothing = [](std::span<const std::byte>) {
        return Result<>();
    };
    const auto url = (*bucket)->presigned(address->key, std::chrono::hours(1));
    const char *const temporary = std::getenv(
        "TMPDIR"); // NOLINT(concurrency-mt-unsafe): one thread
    const auto file = std::string(temporary == nullptr ? "/tmp" : temporary) + "/RemoteBench.out";
    const auto rclone =
        "rclone copyto --ignore-checksum --multi-thread-streams 8 --multi-thread-cutoff 1M "
        "--s3-provider Other --s3-env-auth --s3-endpoint "
        + quoted(where->endpoint) + " :s3:" + quoted(address->bucket + "/" + address->key) + " "
        + quoted(file) + " 2>/dev/null";
    std::vector<Way> ways{
        {"curl, one stream",
         [&] {
             return runs("curl -sf -o /dev/null " + quoted(url));
         }},
        {"ours, one stream",
         [&] {
             return (*object)->stream(0, (*object)->size(), nothing, {}).has_value();
         }},
        {"rclone, eight ranges",
         [&] {
             std::filesystem::remove(file);
             return runs(rclone);
         }},
        {"ours, eight ranges",
         [&] {
             return (*object)->copy(nothing, {}, {}).has_value();
         }},
    };
    for (int round = 0; round < rounds; ++round)
        for (auto &way : ways) {
            const auto began = Clock::now();
            if (!way.read()) {
                std::fprintf(stderr, "RemoteBench: %s failed\n", way.name);
                return 1;
            }
            way.seconds.push_back(std::chrono::duration<double>(Clock::now() - began).count());
        }
    std::filesystem::remove(file);
    const auto megabytes = static_cast<double>((*object)->size()) / 1e6;
    for (const auto &way : ways)
        std::printf("%-22s %8.1f MB/s\n", way.name, megabytes / median(way.seconds));
    std::printf("one stream, of curl    %8.2f\n",
                median(ways[0].seconds) / median(ways[1].seconds));
    std::printf("eight ranges, of rclone%8.2f\n",
                median(ways[2].seconds) / median(ways[3].seconds));
    return 0;
}
