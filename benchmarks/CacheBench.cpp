// SPDX-License-Identifier: GPL-3.0-or-later
// The cache of remote data: a cached read against the local file by turns, and what opening costs with many entries.
//
//   CacheBench [ENTRIES] [ROUNDS]     1000000 and 9; entries are files in TMPDIR
//
// Prints medians and ratios.
#include "benchmarks/BenchDataset.h"
#include "core/cache/ShardCache.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>
#include <random>
#include <span>

namespace {

using namespace voxdeck;
using Clock = std::chrono::steady_clock;

constexpr std::uint64_t kObject = std::uint64_t{256} << 20;
constexpr std::uint64_t kSegment = 160'000; // five seconds at 16 kHz

/// An object whose bytes are all alike.
class PlainSource final : public BlockSource {
public:
    PlainSource(std::string key, std::uint64_t size) : m_key(std::move(key)), m_size(size) {}
    std::string key() const override { return m_key; }
    std::string validator() const override { return "1"; }
    std::string dataset() const override { return "bench"; }
    std::uint64_t size() const override { return m_size; }
    Result<> fetch(std::uint64_t, std::uint64_t length, const Sink &sink,
                   std::stop_token) const override
    {
        const std::vector<std::byte> bytes(std::min<std::uint64_t>(length, 1 << 20), std::byte{7});
        for (std::uint64_t done = 0; done < length; done += bytes.size())
            VOX_CHECK(sink(std::span(bytes).first(
                static_cast<std::size_t>(std::min<std::uint64_t>(bytes.size(), length - done)))));
        return {};
    }

private:
    const std::string m_key;
    const std::uint64_t m_size;
};

double secondsOf(const std::function<void()> &work)
{
    const auto began = Clock::now();
    work();
    return std::chrono::duration<double>(Clock::now() - began).count();
}

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

/// Where each read begins: one after another, or at random.
std::vector<std::uint64_t> places(std::uint64_t step, bool isRandom)
{
    std::vector<std::uint64_t> offsets;
    for (std::uint64_t at = 0; at + step <= kObject; at += step)
        offsets.push_back(at);
    if (isRandom)
        std::shuffle(offsets.begin(), offsets.end(), std::mt19937(5));
    return offsets;
}

void compareReads(const std::filesystem::path &root, int rounds)
{
    PosixFileSystem fs;
    const auto path = root / "local.bin";
    bench::writeFile(path, std::string(kObject, '\7'));
    const auto file = bench::need(fs.openForReading(path));
    CacheOptions options;
    options.limit = kObject * 2;
    options.keepFree = 0;
    const auto cache = bench::need(ShardCache::open(root / "reads", options));
    const auto object = bench::need(cache->open(std::make_shared<PlainSource>("object", kObject)));
    bench::need(object->warm({}, {}));
    for (const auto &[name, step, isRandom] :
         {std::tuple{"1 MiB, in order", std::uint64_t{1} << 20, false},
          {"160 kB, at random", kSegment, true}}) {
        const auto offsets = places(step, isRandom);
        std::vector<std::byte> buffer(step);
        std::vector<double> local;
        std::vector<double> cached;
        for (int round = 0; round < rounds; ++round) {
            local.push_back(secondsOf([&, &step = step] {
                for (const auto at : offsets)
                    bench::need(file->readAt(at, std::span(buffer).first(step)));
            }));
            cached.push_back(secondsOf([&, &step = step] {
                for (const auto at : offsets)
                    bench::need(object->readAt(at, std::span(buffer).first(step), {}));
            }));
        }
        const auto megabytes = static_cast<double>(offsets.size() * step) / 1e6;
        std::printf("%-20s local %8.0f MB/s  cached %8.0f MB/s  time of local %5.2f\n", name,
                    megabytes / median(local), megabytes / median(cached),
                    median(cached) / median(local));
    }
}

/// A cache of `entries` files in its folders: a thousand real entries, the others have the names of such and no content.
void openWith(const std::filesystem::path &root, std::uint64_t entries)
{
    constexpr std::uint64_t kReal = 1000;
    CacheOptions options;
    options.limit = std::uint64_t{1} << 40;
    options.keepFree = 0;
    {
        const auto cache = bench::need(ShardCache::open(root, options));
        std::vector<std::byte> scratch;
        for (std::uint64_t i = 0; i < kReal; ++i) {
            const auto object = bench::need(
                cache->open(std::make_shared<PlainSource>("o" + std::to_string(i), 64)));
            bench::need(object->view(0, 64, scratch, {}));
        }
    }
    std::vector<std::filesystem::path> folders;
    std::string name; // of a real one
    for (const auto &file : std::filesystem::recursive_directory_iterator(root / "objects")) {
        if (file.is_directory())
            folders.push_back(file.path());
        else
            name = file.path().filename().string();
    }
    std::mt19937_64 random(9);
    for (auto made = kReal; made < entries; ++made) {
        for (auto &letter : name)
            if (letter != '-')
                letter = "0123456789abcdef"[random() % 16];
        const auto &folder = folders[random() % folders.size()];
        name.replace(0, 2, folder.filename().string());
        bench::writeFile(folder / name, {});
    }
    std::vector<double> opened;
    std::vector<double> read;
    for (int i = 0; i < 101; ++i) {
        std::shared_ptr<ShardCache> cache;
        opened.push_back(secondsOf([&] {
            cache = bench::need(ShardCache::open(root, options));
            bench::need(cache->room());
        }));
        const auto key = "o" + std::to_string(random() % kReal);
        read.push_back(secondsOf([&] {
            std::vector<std::byte> scratch;
            const auto object = bench::need(cache->open(std::make_shared<PlainSource>(key, 64)));
            bench::need(object->view(0, 64, scratch, {}));
        }));
    }
    std::printf("%10llu entries: opening %7.3f ms, first hit %7.3f ms\n",
                static_cast<unsigned long long>(entries), median(opened) * 1e3, median(read) * 1e3);
}

} // namespace

int main(int argc, char **argv)
{
    const auto entries = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1'000'000ULL;
    const int rounds = argc > 2 ? std::atoi(argv[2]) : 9;
    const bench::TemporaryFolder folder;
    compareReads(folder.path(), rounds);
    openWith(folder.path() / "few", 1000);
    openWith(folder.path() / "many", entries);
    return 0;
}
