// SPDX-License-Identifier: Apache-2.0
#include "core/audit/AcceptanceSample.h"

#include "core/base/Stopped.h"
#include "core/search/RowSample.h"

#include <cassert>
#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::uint64_t kRowsAtOnce = 4'096;

RatioPart partOf(const CorpusScore &score, AuditMeasure measure)
{
    if (measure == AuditMeasure::Ser)
        return {static_cast<double>(score.wrong), static_cast<double>(score.scored)};
    const ErrorCounts &counts = score.sum.of(measure == AuditMeasure::Wer ? ScoredUnit::Words
                                             : measure == AuditMeasure::Mer
                                                 ? ScoredUnit::Mixed
                                                 : ScoredUnit::Characters);
    return {static_cast<double>(counts.errors()), static_cast<double>(counts.referenceTokens())};
}

SampleVerdict verdictOf(const AuditLimit &limit, const Interval &interval)
{
    const bool low = breaks(limit, interval.low);
    const bool high = breaks(limit, interval.high);
    if (low != high)
        return SampleVerdict::Undecided;
    return low ? SampleVerdict::Rejected : SampleVerdict::Accepted;
}

} // namespace

std::vector<std::uint64_t> quotasOf(const std::vector<std::uint64_t> &rows, std::uint64_t count)
{
    const std::uint64_t all = std::accumulate(rows.begin(), rows.end(), std::uint64_t{0});
    const std::uint64_t wanted = std::min(count, all);
    std::vector<std::uint64_t> quotas(rows.size());
    if (all == 0)
        return quotas;
    std::vector<std::uint64_t> remainders(rows.size());
    std::vector<std::size_t> places(rows.size());
    std::iota(places.begin(), places.end(), std::size_t{0});
    for (std::size_t at = 0; at < rows.size(); ++at) {
        // whole numbers: ids have 32 bits, so the product has 64
        quotas[at] = rows[at] * wanted / all;
        remainders[at] = rows[at] * wanted % all;
    }
    std::stable_sort(places.begin(), places.end(), [&remainders](std::size_t a, std::size_t b) {
        return remainders[a] > remainders[b];
    });
    std::uint64_t left = wanted - std::accumulate(quotas.begin(), quotas.end(), std::uint64_t{0});
    for (std::size_t at = 0; left > 0; ++at, --left)
        ++quotas[places[at]];
    assert(std::accumulate(quotas.begin(), quotas.end(), std::uint64_t{0}) == wanted);
    return quotas;
}

Result<StratifiedSample> sampleByStrata(RowReader &reader, const RowOrder &order, AuditGrouping by,
                                        std::uint64_t count, std::int64_t seed,
                                        const ProgressSink &progress, const std::stop_token &stop)
{
    std::map<std::string, std::vector<std::uint32_t>> strata;
    for (std::uint64_t first = 0; first < order.size(); first += kRowsAtOnce) {
        VOX_CHECK(checkStop(stop, "nothing was changed"));
        VOX_TRY(const auto rows, reader.rows(order, first, kRowsAtOnce));
        for (const SegmentRow &row : rows)
            strata[groupOf(row, by)].push_back(row.id);
        report(progress, {first + rows.size(), order.size(), "rows"});
    }
    std::vector<std::uint64_t> sizes;
    sizes.reserve(strata.size());
    for (const auto &[value, ids] : strata)
        sizes.push_back(ids.size());
    const auto quotas = quotasOf(sizes, count);
    StratifiedSample sample;
    sample.draw = {seed, std::string(auditGroupingName(by)), order.size()};
    std::size_t at = 0;
    for (auto &[value, ids] : strata) {
        const std::uint64_t taken = quotas[at++];
        sample.strata.push_back({value, ids.size(), taken});
        std::sort(ids.begin(), ids.end());
        // each stratum draws by a seed of its own, else equal strata would take rows of equal places
        const auto drawn = sampleOf(RowOrder::of(std::move(ids)), taken,
                                    seed + static_cast<std::int64_t>(at) - 1);
        sample.ids.insert(sample.ids.end(), drawn.begin(), drawn.end());
    }
    std::sort(sample.ids.begin(), sample.ids.end());
    return sample;
}

std::string_view sampleVerdictName(SampleVerdict verdict)
{
    constexpr std::array<std::string_view, 3> kNames = {"accepted", "rejected", "undecided"};
    return kNames[static_cast<std::size_t>(verdict)];
}

Result<JudgedLimit> judge(const ErrorAudit &audit, std::size_t hypothesis, const AuditLimit &limit,
                          const BootstrapRule &rule)
{
    if (limit.measure == AuditMeasure::Unscored)
        return fail(
            ErrorCode::InvalidArgument,
            Sentence::tr("\"%1\" is a number of rows; a sample is judged by cer, wer, mer or ser",
                         limit.text));
    JudgedLimit judged{limit, measureOf(audit, audit.total, hypothesis, limit.measure), {}, {}};
    std::vector<RatioPart> parts;
    if (const auto recordings = audit.by.find(AuditGrouping::Recording);
        recordings != audit.by.end())
        for (const auto &[name, group] : recordings->second)
            if (group.of(hypothesis).scored > 0)
                parts.push_back(partOf(group.of(hypothesis), limit.measure));
    judged.interval = rateInterval(parts, rule);
    judged.verdict = judged.value && judged.interval ? verdictOf(limit, *judged.interval)
                                                     : SampleVerdict::Undecided;
    return judged;
}

} // namespace voxdeck
