// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a fuzz target without libFuzzer: each file of the corpus whole, cut at many places, and with
// bytes changed. The same every time, so that a failure can be repeated.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size);

namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr std::size_t kCuts = 2000;
constexpr std::size_t kChanges = 2000;

void run(const Bytes &bytes)
{
    // A block of exactly this size, so that a sanitizer sees one byte too many.
    const Bytes copy(bytes.begin(), bytes.end());
    LLVMFuzzerTestOneInput(copy.data(), copy.size());
}

void runDamaged(const Bytes &whole)
{
    run(whole);
    const std::size_t step = std::max<std::size_t>(1, whole.size() / kCuts);
    for (std::size_t length = 0; length < whole.size(); length += step)
        run(Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length)));

    std::mt19937_64 random(whole.size());
    for (std::size_t change = 0; change < kChanges && !whole.empty(); ++change) {
        Bytes changed = whole;
        const std::uint64_t number = random();
        changed[number % changed.size()] = static_cast<std::uint8_t>(number >> 40);
        if (number >> 63 != 0)
            changed[(number >> 20) % changed.size()] = 0xff;
        run(changed);
    }
}

} // namespace

int main(int count, char **arguments)
{
    std::size_t files = 0;
    for (int i = 1; i < count; ++i) {
        for (const auto &entry : std::filesystem::directory_iterator(arguments[i])) {
            std::ifstream file(entry.path(), std::ios::binary);
            runDamaged(Bytes(std::istreambuf_iterator<char>(file), {}));
            ++files;
        }
    }
    std::printf("%zu files of the corpus, whole, cut and changed\n", files);
    return files > 0 ? 0 : 1; // an empty corpus tests nothing
}
