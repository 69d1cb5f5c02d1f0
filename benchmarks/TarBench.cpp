// SPDX-License-Identifier: GPL-3.0-or-later
// Indexing a tar and reading its members, against the bare limit (pread() of each member's headers, or
// bytes, at offsets known beforehand) and Python's tarfile on the same file in the same run, by
// the clock and by the processor: an index is made by several threads.
//
//   TarBench [MEMBERS]      8,000 by default, of 64 KiB ("audio") or every second of them a short text
//                           ("gnu", "pax": with a pax header each, as ShardWriter writes them)
#include "benchmarks/BenchDataset.h"
#include "core/format/tar/TarIndex.h"

#include <QProcess>
#include <QString>
#include <QStringList>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <ctime>
#include <functional>
#include <random>
#include <string>
#include <unistd.h>
#include <vector>

namespace {

using namespace voxdeck;

constexpr int kRounds = 15;

const char *const kMake = R"(
import io, sys, tarfile, os
path, count, kind = sys.argv[1], int(sys.argv[2]), sys.argv[3]
audio = os.urandom(65536)
with tarfile.open(path, "w", format=tarfile.PAX_FORMAT if kind == "pax" else tarfile.GNU_FORMAT) as t:
    for i in range(count):
        isAudio = i % 2 or kind == "audio"
        data = audio if isAudio else b"some words that were said %d" % i
        m = tarfile.TarInfo("speaker-%04d/utterance-%08d.%s" % (i // 200, i if kind == "audio" else i // 2, "wav" if isAudio else "txt"))
        m.size = len(data)
        m.mtime = 1700000000.5 if kind == "pax" else 0
        t.addfile(m, io.BytesIO(data))
)";

const char *const kIndex = R"(
import sys, tarfile, time
processor, clock = time.process_time(), time.perf_counter()
with tarfile.open(sys.argv[1]) as t:
    members = t.getmembers()
print(time.process_time() - processor, time.perf_counter() - clock)
)";

const char *const kRead = R"(
import random, sys, tarfile, time
with tarfile.open(sys.argv[1]) as t:
    members = t.getmembers()
    if sys.argv[2] == "random":
        random.Random(7).shuffle(members)
    processor, clock = time.process_time(), time.perf_counter()
    for m in members:
        t.extractfile(m).read()
    print(time.process_time() - processor, time.perf_counter() - clock)
)";

/// In seconds. What else the machine does disturbs the processor's less; all files are in memory.
struct Cost {
    double processor = 1e9;
    double clock = 1e9;
};

double now(clockid_t clock)
{
    timespec time{};
    ::clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

Cost costOf(const std::function<void()> &work)
{
    const double processor = now(CLOCK_PROCESS_CPUTIME_ID);
    const double clock = now(CLOCK_MONOTONIC);
    work();
    return {now(CLOCK_PROCESS_CPUTIME_ID) - processor, now(CLOCK_MONOTONIC) - clock};
}

Cost python(const char *program, const QStringList &arguments)
{
    QProcess process;
    process.start(QStringLiteral("/usr/bin/python3"),
                  QStringList{QStringLiteral("-c"), QString::fromLatin1(program)} + arguments);
    process.waitForFinished(-1);
    const auto said = process.readAllStandardOutput().trimmed().split(' ');
    return {said.value(0).toDouble(), said.value(1).toDouble()};
}

struct Range {
    std::uint64_t offset = 0;
    std::size_t length = 0;
};

void barePread(const std::string &path, const std::vector<Range> &ranges, std::vector<char> &buffer)
{
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    for (const Range &range : ranges)
        if (::pread(file, buffer.data(), range.length, static_cast<off_t>(range.offset))
            != static_cast<ssize_t>(range.length))
            std::abort();
    ::close(file);
}

/// The best of some rounds, taken in turns, so that what else the machine does meets all alike.
std::vector<Cost> bestOf(const std::vector<std::function<Cost()>> &works)
{
    std::vector<Cost> best(works.size());
    for (int round = 0; round < kRounds; ++round)
        for (std::size_t i = 0; i < works.size(); ++i) {
            const Cost cost = works[i]();
            best[i].processor = std::min(best[i].processor, cost.processor);
            best[i].clock = std::min(best[i].clock, cost.clock);
        }
    return best;
}

void printRow(const char *what, const std::vector<Cost> &costs, double Cost::*kind)
{
    std::printf("%-28s", what);
    for (const Cost &cost : costs)
        std::printf(" %9.2f ms", cost.*kind * 1e3);
    std::printf("   %.2f of the limit", costs[0].*kind / costs[1].*kind);
    for (std::size_t i = 2; i < costs.size(); ++i)
        std::printf(", %.0f x tarfile", costs[i].*kind / costs[1].*kind);
    std::printf("\n");
}

void printRows(const std::string &what, const std::vector<Cost> &costs)
{
    printRow((what + ", processor").c_str(), costs, &Cost::processor);
    printRow((what + ", clock").c_str(), costs, &Cost::clock);
}

void benchIndex(const PosixFileSystem &fs, const std::string &path, const char *kind)
{
    const auto file = bench::need(fs.openForReading(path));
    const auto index = bench::need(tar::indexTar(*file, path));
    std::vector<Range> headers;
    for (std::size_t i = 0; i < index.size(); ++i) // headers of 512 bytes each, one or more
        for (std::uint64_t at = index[i].headerOffset; at < index[i].data.offset;
             at += at + 512 == index[i].data.offset ? 512 : 1024)
            headers.push_back({at, 512});
    std::vector<char> buffer(1 << 20);
    const auto qpath = QString::fromStdString(path);
    const std::vector<std::function<Cost()>> works{
        [&] { return costOf([&] { barePread(path, headers, buffer); }); },
        [&] {
            return costOf([&] {
                const auto opened = bench::need(fs.openForReading(path));
                const auto found = bench::need(tar::indexTar(*opened, path));
                if (found.size() != index.size())
                    std::abort();
            });
        },
        [&] {
            return python(kIndex, {qpath});
        }};
    printRows(std::string("index, ") + kind, bestOf(works));
}

void benchRead(const PosixFileSystem &fs, const std::string &path, bool isRandom)
{
    const auto file = bench::need(fs.openForReading(path));
    const auto index = bench::need(tar::indexTar(*file, path));
    std::vector<std::size_t> order(index.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    if (isRandom)
        std::shuffle(order.begin(), order.end(), std::mt19937_64(7));
    std::vector<Range> ranges;
    for (const std::size_t i : order)
        ranges.push_back({index[i].data.offset, index[i].data.length});
    std::vector<char> buffer(1 << 20);
    printRows(isRandom ? "read, random" : "read, in order",
              bestOf({[&] { return costOf([&] { barePread(path, ranges, buffer); }); },
                      [&] {
                          return costOf([&] {
                              for (const std::size_t i : order)
                                  bench::need(tar::readMember(*file, index[i], path));
                          });
                      },
                      [&] {
                          return python(kRead, {QString::fromStdString(path),
                                                isRandom ? QStringLiteral("random")
                                                         : QStringLiteral("order")});
                      }}));
}

} // namespace

int main(int argc, char **argv)
{
    const int members = argc > 1 ? std::atoi(argv[1]) : 8000;
    const bench::TemporaryFolder folder;
    const PosixFileSystem fs;
    std::printf("%d members; limit, Voxdeck, Python's tarfile\n", members);
    for (const char *const kind : {"audio", "gnu", "pax"}) {
        const std::string path = (folder.path() / (std::string(kind) + ".tar")).string();
        python(kMake,
               {QString::fromStdString(path), QString::number(members), QString::fromLatin1(kind)});
        benchIndex(fs, path, kind);
        if (std::strcmp(kind, "gnu") == 0)
            for (const bool isRandom : {false, true})
                benchRead(fs, path, isRandom);
    }
    return 0;
}
