// SPDX-License-Identifier: Apache-2.0
#include "core/audit/AuditQueues.h"

#include "core/query/Metrics.h"
#include "core/query/QueryParser.h"
#include "core/search/Baskets.h"
#include "core/search/QueryText.h"
#include "core/workspace/Database.h"

#include <algorithm>
#include <array>
#include <utility>

namespace voxdeck {

namespace {

// clang-format off
constexpr std::array kQueues{
    AuditQueue{"worst", "cer:>=0.5", "", "The hypothesis has little to do with the reference: at least every second character differs."},
    AuditQueue{"no-reference", "ref:empty", "", "The segment has no reference transcript."},
    AuditQueue{"no-hypothesis", "hyp:empty -ref:empty", "", "The hypothesis is missing or empty."},
    AuditQueue{"too-fast", "char_rate:>25", "char_rate", "More letters per second than people speak: text of another segment, or times that are too short."},
    AuditQueue{"too-slow", "char_rate:<3", "char_rate", "Few letters per second: text is missing, or the times include silence."},
    AuditQueue{"silent", "speech:<0.05", "speech", "Hardly any speech was found in the audio."},
    AuditQueue{"quiet", "loudness:<-40", "loudness", "The audio is very quiet."},
    AuditQueue{"clipped", "clipping:>0.001", "clipping", "The audio stays at full scale."},
    AuditQueue{"noisy", "snr:<10", "snr", "Noise is nearly as strong as speech."},
    AuditQueue{"narrow-band", "bandwidth:<4000", "bandwidth", "The audio has telephone bandwidth."},
    AuditQueue{"cut-at-start", "silence_before:<0.01 speech:>0.05", "silence_before", "Speech begins with the first sample: it may be cut off."},
    AuditQueue{"cut-at-end", "silence_after:<0.01 speech:>0.05", "silence_after", "Speech continues to the last sample: it may be cut off."},
    AuditQueue{"repeated", "repeats:>=3", "repeats", "The transcript repeats words, as recognisers do when they fail."},
    AuditQueue{"many-switches", "switches:>=5", "switches", "The transcript changes between scripts many times."},
    AuditQueue{"too-short", "dur:<0.3", "", "The segment is shorter than a word."},
    AuditQueue{"too-long", "dur:>30", "", "The segment is longer than most recognisers accept."},
    AuditQueue{"no-length", "dur:empty", "", "The end of the segment is unknown."},
};
// clang-format on

} // namespace

std::span<const AuditQueue> auditQueues()
{
    return kQueues;
}

const AuditQueue *auditQueueNamed(std::string_view name)
{
    const auto *const found = std::find_if(
        kQueues.begin(), kQueues.end(),
        [name](const AuditQueue &queue) { return queue.name == name; });
    return found == kQueues.end() ? nullptr : found;
}

std::string queryWithin(std::string_view filter, std::string_view query)
{
    if (filter.empty() || query.empty())
        return std::string(filter.empty() ? query : filter);
    return "(" + std::string(filter) + ") (" + std::string(query) + ")";
}

std::string dismissedBasket(const AuditQueue &queue)
{
    return "good: " + std::string(queue.name);
}

namespace {

Result<std::shared_ptr<const RowOrder>> rowsOf(const FileSystem &fs, Workspace &workspace,
                                               const std::string &filter, const std::string &query,
                                               const std::stop_token &stop)
{
    RowReader reader(workspace, fs);
    RowQuery asked;
    asked.search = queryWithin(filter, query);
    return reader.order(asked, stop);
}

std::vector<std::uint32_t> idsOf(const RowOrder &order)
{
    std::vector<std::uint32_t> ids;
    ids.reserve(order.size());
    for (std::uint64_t at = 0; at < order.size(); ++at)
        ids.push_back(order.idAt(at));
    return ids;
}

/// Whether segments of the queue were dismissed.
Result<bool> isThere(Workspace &workspace, const AuditQueue &queue)
{
    VOX_TRY(const auto baskets, Baskets(workspace).all());
    return std::any_of(baskets.begin(), baskets.end(), [&queue](const BasketInfo &basket) {
        return basket.name == dismissedBasket(queue);
    });
}

std::string queryOf(const AuditQueue &queue, bool hasDismissed)
{
    return hasDismissed ? queryWithin(queue.query, "-" + basketQueryText(dismissedBasket(queue)))
                        : std::string(queue.query);
}

} // namespace

Result<std::vector<std::uint32_t>> dismissRows(const FileSystem &fs, Workspace &workspace,
                                               const AuditQueue &queue, const std::string &filter,
                                               const std::stop_token &stop)
{
    VOX_CHECK(parseQueryOrFail(filter));
    VOX_TRY(const bool hasDismissed, isThere(workspace, queue));
    VOX_TRY(const auto order, rowsOf(fs, workspace, filter, queryOf(queue, hasDismissed), stop));
    std::vector<std::uint32_t> ids = idsOf(*order);
    if (!ids.empty())
        VOX_CHECK(Baskets(workspace).add(dismissedBasket(queue), ids, {}, stop));
    return ids;
}

Result<std::uint64_t> restoreRows(const FileSystem &fs, Workspace &workspace,
                                  const AuditQueue &queue, const std::string &filter,
                                  const std::stop_token &stop)
{
    VOX_CHECK(parseQueryOrFail(filter));
    VOX_TRY(const bool hasDismissed, isThere(workspace, queue));
    if (!hasDismissed)
        return std::uint64_t{0};
    const std::string basket = dismissedBasket(queue);
    VOX_TRY(const auto order, rowsOf(fs, workspace, filter, basketQueryText(basket), stop));
    Baskets baskets(workspace);
    VOX_TRY(const auto restored, baskets.remove(basket, idsOf(*order), stop));
    VOX_TRY(const auto left, baskets.all());
    const bool isEmpty = std::any_of(left.begin(), left.end(), [&basket](const BasketInfo &one) {
        return one.name == basket && one.segments == 0;
    });
    if (isEmpty) // the last dismissal is taken back, so nothing is left of it among the baskets
        VOX_CHECK(baskets.drop(basket));
    return restored;
}

Result<std::vector<QueueCount>> countQueues(const FileSystem &fs, Workspace &workspace,
                                            const std::string &filter, const std::stop_token &stop)
{
    VOX_CHECK(parseQueryOrFail(filter));
    Database &db = workspace.database();
    std::vector<QueueCount> counts;
    for (const AuditQueue &queue : kQueues) {
        VOX_TRY(const bool hasDismissed, isThere(workspace, queue));
        QueueCount count{&queue, {}, 0, queryOf(queue, hasDismissed)};
        bool isKnown = queue.metric.empty();
        if (const Metric *const metric = metricNamed(queue.metric)) {
            auto asked = db.statement("SELECT 1 FROM metric WHERE kind = ? LIMIT 1");
            VOX_TRY(isKnown, asked.bind(metric->id).step());
        }
        if (isKnown) {
            VOX_TRY(const auto left, rowsOf(fs, workspace, filter, count.query, stop));
            count.rows = left->size();
        }
        if (isKnown && hasDismissed) {
            const auto gone = queryWithin(queue.query, basketQueryText(dismissedBasket(queue)));
            VOX_TRY(const auto dismissed, rowsOf(fs, workspace, filter, gone, stop));
            count.dismissed = dismissed->size();
        }
        counts.push_back(std::move(count));
    }
    return counts;
}

} // namespace voxdeck
