// SPDX-License-Identifier: Apache-2.0
#include "core/audit/SampleReview.h"

#include "core/audit/RowHypothesis.h"
#include "core/base/Hash.h"
#include "core/json/Json.h"
#include "core/search/Baskets.h"
#include "core/workspace/Database.h"
#include "core/workspace/WorkspaceValues.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::string_view kDrawValue = "audit_sample_draw";

/// Of a basket that may not be there.
Result<BasketRows> segmentsOf(Baskets &baskets, std::string_view name, const std::stop_token &stop)
{
    auto rows = baskets.rows(name, stop);
    if (!rows && rows.error().code == ErrorCode::NotFound)
        return BasketRows();
    return rows;
}

bool isAmong(const BasketRows &rows, std::uint32_t id)
{
    return std::binary_search(rows.ids.begin(), rows.ids.end(), id);
}

/// Segments of one recording depend on each other: recordings are drawn.
void countFaulty(SampleReview &review, const BootstrapRule &rule)
{
    const std::uint64_t heard = review.passed + review.failed;
    if (heard == 0)
        return;
    review.faulty = static_cast<double>(review.failed) / static_cast<double>(heard);
    std::map<std::string, RatioPart> recordings;
    for (const SampleReview::Row &row : review.rows) {
        if (row.mark == SampleMark::None)
            continue;
        RatioPart &part = recordings[groupOf(row.segment, AuditGrouping::Recording)];
        part.numerator += row.mark == SampleMark::Failed ? 1 : 0;
        part.denominator += 1;
    }
    std::vector<RatioPart> parts;
    parts.reserve(recordings.size());
    for (const auto &[name, part] : recordings)
        parts.push_back(part);
    review.faultyInterval = rateInterval(parts, rule);
}

/// Equal for the same segments, wherever imports have moved them: by their keys.
Result<std::string> stateOfSample(Baskets &baskets)
{
    VOX_TRY(const auto text, baskets.toJson(kSampleBasket));
    VOX_TRY(const auto basket, JsonValue::parse(text));
    std::vector<std::string> keys;
    const JsonValue *const segments = basket.find("segments");
    for (const JsonValue &segment : segments->items())
        keys.push_back(segment.find("key")->toString());
    std::sort(keys.begin(), keys.end());
    Fnv64 sum;
    for (const std::string &key : keys)
        sum.add(std::uint64_t{key.size()}).add(key);
    return hexOf(sum.value());
}

/// Nothing where the basket holds other segments than were drawn, as somebody changed it: the seed draws them no more.
Result<std::optional<SampleDraw>> drawOf(Database &database, const std::string &state)
{
    VOX_TRY(const auto kept, workspaceValue(database, kDrawValue));
    if (kept.empty())
        return std::optional<SampleDraw>();
    VOX_TRY(const auto json, JsonValue::parse(kept));
    const JsonValue *const seed = json.find("seed");
    const JsonValue *const by = json.find("by");
    const JsonValue *const from = json.find("from");
    const JsonValue *const segments = json.find("segments"); // not kept by older versions
    if (!seed || !by || !from || (segments && segments->toString() != state))
        return std::optional<SampleDraw>();
    return std::optional(SampleDraw{seed->toInteger(), by->toString(),
                                    static_cast<std::uint64_t>(from->toInteger())});
}

} // namespace

Result<> keepSample(Workspace &workspace, const StratifiedSample &sample,
                    const ProgressSink &progress, const std::stop_token &stop)
{
    const auto keepDraw = [&](const std::string &text) -> Result<> {
        VOX_TRY(auto transaction, Transaction::beginPatiently(workspace.database(), stop));
        VOX_CHECK(setWorkspaceValue(workspace.database(), kDrawValue, text));
        return transaction.commit();
    };
    Baskets baskets(workspace);
    VOX_CHECK(keepDraw(
        {})); // stopped from here on, a sample is without a seed, and never with that of another
    VOX_CHECK(baskets.replace(kSampleBasket, sample.ids, progress, stop));
    VOX_TRY(auto state, stateOfSample(baskets));
    auto draw = JsonValue::object();
    draw.set("seed", JsonValue::ofInteger(sample.draw.seed));
    draw.set("by", JsonValue::ofString(sample.draw.by));
    draw.set("from", JsonValue::ofInteger(static_cast<std::int64_t>(sample.draw.from)));
    draw.set("segments", JsonValue::ofString(std::move(state)));
    return keepDraw(draw.dumpAscii());
}

Result<std::optional<SampleReview>> reviewSample(FileSystem &fs, Workspace &workspace,
                                                 const SampleQuestion &question,
                                                 const std::stop_token &stop)
{
    Baskets baskets(workspace);
    auto drawn = baskets.rows(kSampleBasket, stop);
    if (!drawn && drawn.error().code == ErrorCode::NotFound)
        return std::optional<SampleReview>();
    if (!drawn)
        return tl::unexpected<Error>(drawn.error());
    VOX_TRY(const auto passed, segmentsOf(baskets, kPassedBasket, stop));
    VOX_TRY(const auto failed, segmentsOf(baskets, kFailedBasket, stop));
    SampleReview review;
    VOX_TRY(const auto state, stateOfSample(baskets));
    VOX_TRY(review.draw, drawOf(workspace.database(), state));
    review.lost = drawn->lost;
    for (const BasketRows *const marked : {&passed, &failed})
        review.markedBefore += static_cast<std::uint64_t>(
            std::count_if(marked->ids.begin(), marked->ids.end(),
                          [&drawn](std::uint32_t id) { return !isAmong(*drawn, id); }));
    RowReader reader(workspace, fs);
    const auto order = RowOrder::of(std::move(drawn->ids));
    VOX_TRY(auto rows, reader.rows(order, 0, order.size()));
    VOX_TRY(const auto rater, RowRater::of(workspace.database()));
    for (SegmentRow &row : rows) {
        showHypothesis(row, question.hypothesis, rater);
        const SampleMark mark = isAmong(failed, row.id)   ? SampleMark::Failed
                                : isAmong(passed, row.id) ? SampleMark::Passed
                                                          : SampleMark::None;
        review.passed += mark == SampleMark::Passed ? 1 : 0;
        review.failed += mark == SampleMark::Failed ? 1 : 0;
        review.rows.push_back({std::move(row), mark});
    }
    countFaulty(review, question.rule);
    AuditRequest request;
    request.profile = question.profile;
    request.by = {AuditGrouping::Recording};
    request.hypothesis = question.hypothesis;
    VOX_TRY(const auto audit, auditErrors(reader, order, request, {}, stop));
    if (!audit.hypotheses.empty()) {
        review.hypothesis = audit.hypotheses.front();
        VOX_TRY(review.judged, judge(audit, 0, question.limit, question.rule));
    }
    return std::optional(std::move(review));
}

Result<> markSample(Workspace &workspace, std::uint32_t row, SampleMark mark)
{
    Baskets baskets(workspace);
    for (const auto &[name, its] : {std::pair{kPassedBasket, SampleMark::Passed},
                                    std::pair{kFailedBasket, SampleMark::Failed}}) {
        if (its == mark) {
            VOX_CHECK(baskets.add(name, {row}));
            continue;
        }
        const auto removed = baskets.remove(name, {row});
        if (!removed && removed.error().code != ErrorCode::NotFound)
            return tl::unexpected<Error>(removed.error());
    }
    return {};
}

} // namespace voxdeck
