// SPDX-License-Identifier: GPL-3.0-or-later
// One field of every row changed as one step and undone, all rows surveyed for a split, and a split
// applied: at one million rows, and at VOXBENCH_ROWS. The limit is sqlite's own UPDATE of the same column
// in one transaction, which keeps no journal.
#include "benchmarks/BenchDataset.h"
#include "core/edit/BulkEdit.h"
#include "core/split/SplitPlan.h"
#include "core/workspace/Database.h"

#include <benchmark/benchmark.h>

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>

namespace {

using namespace voxdeck;

std::uint32_t rowsWanted()
{
    const char *const wanted = std::getenv("VOXBENCH_ROWS");
    return wanted ? static_cast<std::uint32_t>(std::strtoul(wanted, nullptr, 10)) : 1'000'000;
}

/// Recordings of 20 segments, 200 segments a speaker, a text of some 70 bytes each; one shard.
class Filled {
public:
    Filled()
        : workspace(
            bench::need(Workspace::open(folder.path() / "bench.voxdeck", folder.path() / "data")))
    {
        Database &db = workspace->database();
        auto transaction = bench::need(Transaction::begin(db));
        bench::need(
            db.statement("INSERT INTO shard (id, path, position, fingerprint, first_id, rows,"
                         " capacity, is_complete) VALUES (1, 's', 0, 'x', 1, ?1, ?1, 1)")
                .bind(rowsWanted())
                .run());
        bench::need(
            db.statement(
                  "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ? - 1)"
                  " INSERT INTO segment (id, shard, item, segment, siblings, start, stop, language,"
                  " country, speaker, item_key, text, hypothesis) SELECT i + 1, 1, i / 20, i % 20, "
                  "20,"
                  " (i % 20) * 5.0, (i % 20) * 5.0 + 2 + (i * 7919 % 300) / 100.0,"
                  " CASE i / 20 % 4 WHEN 0 THEN 'te' WHEN 1 THEN 'hi' WHEN 2 THEN 'zh' ELSE 'en' "
                  "END,"
                  " 'IN', 'spk' || (i / 200), 'rec-' || (i / 20),"
                  " 'The committee will reconvene on the fourteenth of March, item ' || (i * "
                  "31337),"
                  " 'the committee will reconvene on the fourteenth of march' FROM n")
                .bind(rowsWanted())
                .run());
        bench::need(transaction.commit());
        bench::need(db.integer("PRAGMA wal_checkpoint(TRUNCATE)"));
    }
    bench::TemporaryFolder folder;
    std::unique_ptr<Workspace> workspace;
};

Filled &filled()
{
    static Filled once;
    return once;
}

void countRows(benchmark::State &state)
{
    state.counters["rows/s"] = benchmark::Counter(static_cast<double>(rowsWanted())
                                                      * static_cast<double>(state.iterations()),
                                                  benchmark::Counter::kIsRate);
}

void limitPlainUpdate(benchmark::State &state)
{
    Database &db = filled().workspace->database();
    int split = 0;
    for (auto _ : state) {
        split = split == 1 ? 2 : 1;
        bench::need(db.statement("UPDATE segment SET split = ?").bind(split).run());
        bench::need(db.integer("PRAGMA wal_checkpoint(TRUNCATE)"));
    }
    countRows(state);
}

void changeAllRows(benchmark::State &state)
{
    BulkEdit edit(*filled().workspace, "bench");
    bool isTrain = false;
    for (auto _ : state) {
        isTrain = !isTrain;
        const auto done = bench::need(
            edit.apply({{EditField::Split, BulkOperation::Set, isTrain ? "test" : "train",
                         RowIds::range(1, rowsWanted())}}));
        if (done.rows == 0)
            state.SkipWithError("nothing was changed");
    }
    countRows(state);
    state.counters["bytes/row"] = static_cast<double>(
        bench::need(filled().workspace->database().integer(
            "SELECT sum(length(content)) / sum(rows) FROM bulk_rows")));
}

void undoAllRows(benchmark::State &state)
{
    BulkEdit edit(*filled().workspace, "bench");
    for (auto _ : state) {
        state.PauseTiming();
        const auto done = bench::need(edit.apply(
            {{EditField::Status, BulkOperation::Set, "approved", RowIds::range(1, rowsWanted())}}));
        state.ResumeTiming();
        bench::need(edit.undo(done.step));
    }
    countRows(state);
}

void survey(benchmark::State &state)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(bench::need(SplitSurvey::take(*filled().workspace, {})).rows());
    countRows(state);
}

void planAndApply(benchmark::State &state)
{
    SplitPlanOptions options;
    options.rule.method = SplitMethod::Random;
    options.rule.shares = {{"test", 0.01, 0}, {"validation", 0.01, 0}};
    options.reassigns = true;
    for (auto _ : state) {
        ++options.rule.seed;
        auto taken = std::make_shared<const SplitSurvey>(
            bench::need(SplitSurvey::take(*filled().workspace, {})));
        const auto plan = bench::need(SplitPlan::make(*filled().workspace, taken, options));
        bench::need(plan.apply(*filled().workspace, "bench"));
    }
    countRows(state);
}

BENCHMARK(limitPlainUpdate)->Unit(benchmark::kSecond)->UseRealTime();
BENCHMARK(changeAllRows)->Unit(benchmark::kSecond)->UseRealTime();
BENCHMARK(undoAllRows)->Unit(benchmark::kSecond)->UseRealTime();
BENCHMARK(survey)->Unit(benchmark::kSecond)->UseRealTime();
BENCHMARK(planAndApply)->Unit(benchmark::kSecond)->UseRealTime();

} // namespace

BENCHMARK_MAIN();
