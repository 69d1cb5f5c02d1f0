// SPDX-License-Identifier: GPL-3.0-or-later
// Scoring of sentence pairs, Latin and Han, beside edlib and rapidfuzz-cpp, where they were there at build
// time, and jiwer on Python, where a python3 has it, in the same run.
//
//   ScoreBench [PAIRS]      20,000 by default
//
// edlib knows bytes only: Han characters are numbered from 0 for each pair, outside of its time.
#include "core/text/CountedAlignment.h"
#include "core/text/Scorer.h"
#include "core/text/Tokens.h"

#ifdef VOXDECK_HAS_EDLIB
#include <edlib.h>
#endif
#ifdef VOXDECK_HAS_RAPIDFUZZ
#include <rapidfuzz/distance/Levenshtein.hpp>
#endif

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <map>
#include <random>
#include <string>
#include <vector>

namespace {

using namespace voxdeck;

constexpr int kRounds = 7;

struct Pairs {
    const char *name;
    std::vector<std::string> references, hypotheses;
};

std::string word(std::mt19937 &random)
{
    // Zipf's law, roughly: few words make up most of the text.
    const auto rank = static_cast<unsigned>(
        1.0 / (0.0005 + 1e-3 * static_cast<double>(random() % 1000)));
    std::mt19937 letters(rank);
    std::string made;
    for (auto left = 2 + letters() % 8; left > 0; --left)
        made += static_cast<char>('a' + letters() % 26);
    return made;
}

std::string han(std::mt19937 &random)
{
    const auto c = 0x4E00 + random() % (random() % 4 == 0 ? 3000 : 200);
    return {static_cast<char>(0xE0 | c >> 12), static_cast<char>(0x80 | (c >> 6 & 63)),
            static_cast<char>(0x80 | (c & 63))};
}

/// Texts of `size` pieces, and the same with one piece in ten changed, deleted or doubled.
Pairs pairsOf(const char *name, std::size_t count, std::size_t size, bool isHan)
{
    Pairs pairs{name, {}, {}};
    std::mt19937 random(7);
    const auto piece = [&] {
        return isHan ? han(random) : word(random);
    };
    for (std::size_t pair = 0; pair < count; ++pair) {
        std::string reference;
        std::string hypothesis;
        const auto add = [isHan](std::string &to, const std::string &what) {
            to += (to.empty() || isHan ? "" : " ") + what;
        };
        for (auto left = size / 2 + random() % size; left > 0; --left) {
            const std::string one = piece();
            add(reference, one);
            const auto change = random() % 30;
            if (change != 0)
                add(hypothesis, change == 1 ? piece() : one);
            if (change == 2)
                add(hypothesis, piece());
        }
        pairs.references.push_back(reference);
        pairs.hypotheses.push_back(hypothesis);
    }
    return pairs;
}

/// The least of some rounds, in seconds.
double seconds(const std::function<std::uint64_t()> &work)
{
    double least = 1e9;
    for (int round = 0; round < kRounds; ++round) {
        const auto begin = std::chrono::steady_clock::now();
        volatile std::uint64_t sum = work();
        (void)sum;
        least = std::min(
            least, std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
    }
    return least;
}

void print(const Pairs &pairs, const char *what, double time, double other = 0)
{
    std::printf("%-6s %-34s %8.2f us a pair", pairs.name, what,
                time * 1e6 / static_cast<double>(pairs.references.size()));
    if (other > 0)
        std::printf("   %.2f x ours", other / time);
    std::printf("\n");
}

void scoreWith(const Pairs &pairs, const char *profile)
{
    Scorer scorer(profileFrom(profile).value());
    const auto all = [&](auto score) {
        return seconds([&] {
            std::uint64_t sum = 0;
            for (std::size_t at = 0; at < pairs.references.size(); ++at)
                sum += score(pairs.references[at], pairs.hypotheses[at]);
            return sum;
        });
    };
    const std::string name = profile;
    print(pairs, (name + ": CER, WER, MER with S/D/I").c_str(),
          all([&](const auto &a, const auto &b) { return scorer.score(a, b).words.errors(); }));
    print(pairs, (name + ": WER with S/D/I").c_str(), all([&](const auto &a, const auto &b) {
              return scorer.count(a, b, ScoredUnit::Words).errors();
          }));
    print(pairs, (name + ": CER with S/D/I").c_str(), all([&](const auto &a, const auto &b) {
              return scorer.count(a, b, ScoredUnit::Characters).errors();
          }));
}

#ifdef VOXDECK_HAS_EDLIB
/// Distances of sequences that are numbered already, on both sides.
void beside(const Pairs &pairs)
{
    std::vector<std::vector<std::uint32_t>> a;
    std::vector<std::vector<std::uint32_t>> b;
    std::vector<std::string> bytesA;
    std::vector<std::string> bytesB;
    for (std::size_t at = 0; at < pairs.references.size(); ++at) {
        a.push_back(codePointsOf(pairs.references[at]));
        b.push_back(codePointsOf(pairs.hypotheses[at]));
        std::map<std::uint32_t, char> numbers;
        const auto bytesOf = [&numbers](const std::vector<std::uint32_t> &from) {
            std::string bytes;
            for (const std::uint32_t c : from)
                bytes += numbers.try_emplace(c, static_cast<char>(numbers.size())).first->second;
            return bytes;
        };
        bytesA.push_back(bytesOf(a.back()));
        bytesB.push_back(bytesOf(b.back()));
    }
    const double ours = seconds([&] {
        std::uint64_t sum = 0;
        for (std::size_t at = 0; at < a.size(); ++at)
            sum += editDistance(a[at], b[at]);
        return sum;
    });
    const double counted = seconds([&] {
        std::uint64_t sum = 0;
        for (std::size_t at = 0; at < a.size(); ++at)
            sum += countAlignment(a[at], b[at], AlignmentRule::Rapidfuzz).errors();
        return sum;
    });
    std::uint64_t differing = 0;
    const auto edlib = [&](EdlibAlignTask task) {
        return seconds([&] {
            std::uint64_t sum = 0;
            for (std::size_t at = 0; at < a.size(); ++at) {
                const auto result = edlibAlign(
                    bytesA[at].data(), static_cast<int>(bytesA[at].size()), bytesB[at].data(),
                    static_cast<int>(bytesB[at].size()),
                    edlibNewAlignConfig(-1, EDLIB_MODE_NW, task, nullptr, 0));
                sum += static_cast<std::uint64_t>(result.editDistance);
                differing += static_cast<std::uint64_t>(result.editDistance)
                                     == editDistance(a[at], b[at])
                                 ? 0
                                 : 1;
                edlibFreeAlignResult(result);
            }
            return sum;
        });
    };
    const double checking = ours; // the comparison inside of edlib's loop
    const double distance = edlib(EDLIB_TASK_DISTANCE) - checking;
    const double path = edlib(EDLIB_TASK_PATH) - checking;
    print(pairs, "distance of characters, ours", ours);
    print(pairs, "distance of characters, edlib", distance);
    print(pairs, "alignment of characters, ours", counted);
    print(pairs, "alignment of characters, edlib", path);
    std::printf(
        "%-6s speed against edlib: distance %.2f, alignment %.2f (wanted: 0.8); %llu differ\n",
        pairs.name, distance / ours, path / counted, static_cast<unsigned long long>(differing));
}
#endif

#ifdef VOXDECK_HAS_RAPIDFUZZ
/// Distances and edit operations of numbered characters, which rapidfuzz takes as they are.
void besideRapidfuzz(const Pairs &pairs)
{
    std::vector<std::vector<std::uint32_t>> a;
    std::vector<std::vector<std::uint32_t>> b;
    for (std::size_t at = 0; at < pairs.references.size(); ++at) {
        a.push_back(codePointsOf(pairs.references[at]));
        b.push_back(codePointsOf(pairs.hypotheses[at]));
    }
    const auto all = [&](auto count) {
        return seconds([&] {
            std::uint64_t sum = 0;
            for (std::size_t at = 0; at < a.size(); ++at)
                sum += count(a[at], b[at]);
            return sum;
        });
    };
    const auto ours = all([](const auto &x, const auto &y) { return editDistance(x, y); });
    const auto counted = all([](const auto &x, const auto &y) {
        return countAlignment(x, y, AlignmentRule::Rapidfuzz).errors();
    });
    const auto theirs = all([](const auto &x, const auto &y) {
        return static_cast<std::uint64_t>(rapidfuzz::levenshtein_distance(x, y));
    });
    const auto operations = all([](const auto &x, const auto &y) {
        return static_cast<std::uint64_t>(rapidfuzz::levenshtein_editops(x, y).size());
    });
    std::uint64_t differing = 0;
    for (std::size_t at = 0; at < a.size(); ++at)
        differing += editDistance(a[at], b[at])
                             == static_cast<std::uint64_t>(
                                 rapidfuzz::levenshtein_distance(a[at], b[at]))
                         ? 0
                         : 1;
    print(pairs, "distance of characters, rapidfuzz", theirs);
    print(pairs, "alignment of characters, rapidfuzz", operations);
    std::printf("%-6s speed against rapidfuzz: distance %.2f, alignment %.2f (wanted: 0.8); %llu "
                "differ\n",
                pairs.name, theirs / ours, operations / counted,
                static_cast<unsigned long long>(differing));
}
#endif

/// jiwer reads the same pairs from files.
void jiwer(const Pairs &pairs)
{
    const std::string base = "/tmp/voxdeck-score-bench-" + std::to_string(std::rand());
    for (const bool isReference : {true, false}) {
        std::ofstream file(base + (isReference ? ".ref" : ".hyp"));
        for (const auto &text : isReference ? pairs.references : pairs.hypotheses)
            file << text << '\n';
    }
    const std::string command =
        "python3 -c \"\n"
        "import sys, time\n"
        "try:\n"
        "    import jiwer\n"
        "except ImportError:\n"
        "    print('       jiwer is not installed here'); sys.exit()\n"
        "r, h = (open('"
        + base
        + "' + e).read().splitlines() for e in ('.ref', '.hyp'))\n"
          "for name, f in (('WER', jiwer.process_words), ('CER', jiwer.process_characters)):\n"
          "    t = time.perf_counter(); f(r, h)\n"
          "    print('       jiwer %s: %.2f us a pair' % (name, (time.perf_counter() - t) * 1e6 / "
          "len(r)))\n"
          "\"";
    std::fflush(stdout);
    if (std::system(command.c_str()) != 0)
        std::printf("       jiwer could not be run\n");
    std::remove((base + ".ref").c_str());
    std::remove((base + ".hyp").c_str());
}

} // namespace

int main(int argc, char **argv)
{
    const std::size_t count = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 20'000;
    for (const Pairs &pairs :
         {pairsOf("Latin", count, 15, false), pairsOf("Han", count, 24, true)}) {
        scoreWith(pairs, "voxdeck");
        scoreWith(pairs, "jiwer");
#ifdef VOXDECK_HAS_EDLIB
        beside(pairs);
#endif
#ifdef VOXDECK_HAS_RAPIDFUZZ
        besideRapidfuzz(pairs);
#endif
        jiwer(pairs);
    }
    return 0;
}
