// SPDX-License-Identifier: Apache-2.0
#include "core/audit/AuditQueues.h"

#include "core/query/Metrics.h"
#include "core/query/QueryParser.h"
#include "core/search/Baskets.h"
#include "core/search/QueryText.h"
#include "core/workspace/Database.h"

#include <cassert>
#include <algorithm>
#include <array>
#include <utility>

namespace voxdeck {

namespace {

// clang-format off
constexpr std::array kQueues{
    AuditQueue{"worst", "cer:>=0.5", "", VOX_SENTENCE("At least half of the characters differ from the reference.")},
    AuditQueue{"no-reference", "ref:empty", "", VOX_SENTENCE("The segment has no reference transcript.")},
    AuditQueue{"blank", "letters:<1", "letters", VOX_SENTENCE("The reference transcript has no letters or digits, only white space or punctuation.")},
    AuditQueue{"no-hypothesis", "hyp:empty -ref:empty", "", VOX_SENTENCE("The hypothesis is missing or empty.")},
    AuditQueue{"missing-audio", "basket:\"audit: missing audio\"", "", VOX_SENTENCE("The audio was missing or unreadable when it was last measured."), kMissingAudio},
    AuditQueue{"too-fast", "char_rate:>25", "char_rate", VOX_SENTENCE("More letters per second than people speak: text of another segment, or times that are too short.")},
    AuditQueue{"too-slow", "char_rate:<3", "char_rate", VOX_SENTENCE("Few letters per second: text is missing, or the times include silence.")},
    AuditQueue{"silent", "speech:<0.05", "speech", VOX_SENTENCE("The audio contains almost no speech.")},
    AuditQueue{"quiet", "loudness:<-40", "loudness", VOX_SENTENCE("The audio is very quiet.")},
    AuditQueue{"clipped", "clipping:>0.001", "clipping", VOX_SENTENCE("The audio clips at full scale.")},
    AuditQueue{"noisy", "snr:<10", "snr", VOX_SENTENCE("Noise is nearly as strong as speech.")},
    AuditQueue{"narrow-band", "bandwidth:<4000", "bandwidth", VOX_SENTENCE("The audio has telephone bandwidth.")},
    AuditQueue{"cut-at-start", "silence_before:<0.01 speech:>0.05", "silence_before", VOX_SENTENCE("Speech begins with the first sample: it may be cut off.")},
    AuditQueue{"cut-at-end", "silence_after:<0.01 speech:>0.05", "silence_after", VOX_SENTENCE("Speech continues to the last sample: it may be cut off.")},
    AuditQueue{"repeated", "repeats:>=3", "repeats", VOX_SENTENCE("The transcript repeats words, as recognisers do when they fail.")},
    AuditQueue{"many-switches", "switches:>=5", "switches", VOX_SENTENCE("The transcript changes between scripts many times.")},
    AuditQueue{"wrong-language", "lang_differs:>0", "lang_differs", VOX_SENTENCE("The transcript is in another language than the segment declares.")},
    AuditQueue{"other-language", "lid_differs:>0", "lid_differs", VOX_SENTENCE("A language identifier heard another language than the segment declares.")},
    AuditQueue{"odd-characters", "odd_characters:>0", "odd_characters", VOX_SENTENCE("The transcript has invisible characters, look-alikes or lost characters.")},
    AuditQueue{"disagreement", "disagreement:>=0.5", "disagreement", VOX_SENTENCE("Two hypotheses differ in at least half of their words or characters.")},
    AuditQueue{"duplicate-text", "basket:\"audit: duplicate texts\"", "", VOX_SENTENCE("An earlier segment of the split has the same transcript, or nearly the same."), kDuplicateTexts},
    AuditQueue{"duplicate-audio", "basket:\"audit: duplicate audio\"", "", VOX_SENTENCE("An earlier segment has the same sound, perhaps encoded again."), kDuplicateAudio},
    AuditQueue{"too-short", "dur:<0.3", "", VOX_SENTENCE("The segment is shorter than a word.")},
    AuditQueue{"too-long", "dur:>30", "", VOX_SENTENCE("The segment is longer than most recognisers accept.")},
    AuditQueue{"no-length", "dur:empty", "", VOX_SENTENCE("The end of the segment is unknown.")},
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

namespace {

/// What finds the segments of the rule with this hypothesis; nothing where its rates were never measured.
std::optional<std::string> ruleOf(const AuditQueue &queue, const HypothesisRates &rates)
{
    if (rates.isOwn())
        return std::string(queue.query);
    const auto query = parseQuery(queue.query);
    assert(query);
    const auto asked = rates.queryOf(*query);
    if (!asked)
        return std::nullopt;
    return *asked == *query ? std::string(queue.query) : printQuery(*asked);
}

} // namespace

std::string dismissedBasket(const AuditQueue &queue, const HypothesisRates &rates)
{
    const bool isOfIt = ruleOf(queue, rates) != queue.query;
    return "good: " + std::string(queue.name) + (isOfIt ? ": " + rates.name : std::string());
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

Result<bool> hasBasket(Workspace &workspace, std::string_view name)
{
    VOX_TRY(const auto baskets, Baskets(workspace).all());
    return std::any_of(baskets.begin(), baskets.end(),
                       [name](const BasketInfo &basket) { return basket.name == name; });
}

/// A rule as it is asked: of one hypothesis, and without those that were dismissed.
struct AskedQueue {
    std::string rule, dismissed; ///< the query of all, and the basket
    bool hasDismissed = false;
    bool isKnown = true; ///< false: its hypothesis was never measured

    static Result<AskedQueue> of(Workspace &workspace, const AuditQueue &queue,
                                 std::string_view hypothesis)
    {
        VOX_TRY(const auto rates, HypothesisRates::of(workspace.database(), hypothesis));
        const auto rule = ruleOf(queue, rates);
        AskedQueue asked{rule.value_or(std::string(queue.query)), dismissedBasket(queue, rates)};
        asked.isKnown = rule.has_value();
        VOX_TRY(asked.hasDismissed, hasBasket(workspace, asked.dismissed));
        return asked;
    }
    std::string query() const
    {
        return hasDismissed ? queryWithin(rule, "-" + basketQueryText(dismissed)) : rule;
    }
};

/// Whether the queue's query can find anything: what it asks for was measured, or looked for.
Result<bool> isMeasured(Workspace &workspace, const AuditQueue &queue)
{
    if (!queue.basket.empty())
        return hasBasket(workspace, queue.basket);
    const Metric *const metric = metricNamed(queue.metric);
    if (!metric)
        return queue.metric.empty();
    auto asked = workspace.database().statement("SELECT 1 FROM metric WHERE kind = ? LIMIT 1");
    return asked.bind(metric->id).step();
}

} // namespace

Result<std::vector<std::uint32_t>> dismissRows(const FileSystem &fs, Workspace &workspace,
                                               const AuditQueue &queue, const std::string &filter,
                                               const std::stop_token &stop,
                                               std::string_view hypothesis)
{
    VOX_CHECK(parseQueryOrFail(filter));
    VOX_TRY(const auto asked, AskedQueue::of(workspace, queue, hypothesis));
    if (!asked.isKnown)
        return std::vector<std::uint32_t>();
    VOX_TRY(const auto order, rowsOf(fs, workspace, filter, asked.query(), stop));
    std::vector<std::uint32_t> ids = idsOf(*order);
    if (!ids.empty())
        VOX_CHECK(Baskets(workspace).add(asked.dismissed, ids, {}, stop));
    return ids;
}

Result<std::uint64_t> restoreRows(const FileSystem &fs, Workspace &workspace,
                                  const AuditQueue &queue, const std::string &filter,
                                  const std::stop_token &stop, std::string_view hypothesis)
{
    VOX_CHECK(parseQueryOrFail(filter));
    VOX_TRY(const auto asked, AskedQueue::of(workspace, queue, hypothesis));
    if (!asked.hasDismissed)
        return std::uint64_t{0};
    const std::string &basket = asked.dismissed;
    VOX_TRY(const auto order, rowsOf(fs, workspace, filter, basketQueryText(basket), stop));
    // the last dismissal leaves no basket behind, not even where the program is killed here
    return Baskets(workspace).remove(basket, idsOf(*order), stop, Baskets::Emptied::IsDropped);
}

Result<std::vector<QueueCount>> countQueues(const FileSystem &fs, Workspace &workspace,
                                            const std::string &filter, const std::stop_token &stop,
                                            std::string_view hypothesis)
{
    VOX_CHECK(parseQueryOrFail(filter));
    std::vector<QueueCount> counts;
    for (const AuditQueue &queue : kQueues) {
        VOX_TRY(const auto asked, AskedQueue::of(workspace, queue, hypothesis));
        QueueCount count{&queue, {}, 0, asked.query()};
        VOX_TRY(const bool wasLookedFor, isMeasured(workspace, queue));
        const bool isKnown = asked.isKnown && wasLookedFor;
        if (isKnown) {
            VOX_TRY(const auto left, rowsOf(fs, workspace, filter, count.query, stop));
            count.rows = left->size();
        }
        if (isKnown && asked.hasDismissed) {
            const auto gone = queryWithin(asked.rule, basketQueryText(asked.dismissed));
            VOX_TRY(const auto dismissed, rowsOf(fs, workspace, filter, gone, stop));
            count.dismissed = dismissed->size();
        }
        counts.push_back(std::move(count));
    }
    return counts;
}

} // namespace voxdeck
