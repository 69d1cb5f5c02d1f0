// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/AuditVerdicts.h"

#include "app/cli/AuditSurveys.h"

#include <algorithm>
#include <ostream>
#include <utility>

namespace voxdeck::cli {

Result<std::vector<Judgement>> judgements(const ErrorAudit &audit,
                                          const std::vector<AuditLimit> &limits,
                                          const BootstrapRule &rule)
{
    std::vector<Judgement> all;
    for (const AuditLimit &limit : limits)
        for (std::size_t at = 0; at < audit.hypotheses.size(); ++at) {
            VOX_TRY(auto judged, judge(audit, at, limit, rule));
            all.push_back({audit.hypotheses[at], std::move(judged)});
        }
    return all;
}

bool areAccepted(const std::vector<Judgement> &judged, const std::vector<AuditLimit> &limits)
{
    return (limits.empty() || !judged.empty())
           && std::all_of(judged.begin(), judged.end(), [](const Judgement &one) {
                  return one.of.verdict == SampleVerdict::Accepted;
              });
}

JsonValue jsonOf(const std::vector<Judgement> &judged)
{
    const auto real = [](const std::optional<double> &value) {
        return value ? JsonValue::ofDouble(*value) : JsonValue();
    };
    auto all = JsonValue::array();
    for (const Judgement &one : judged) {
        auto object = JsonValue::object();
        object.set("hypothesis", JsonValue::ofString(one.hypothesis));
        object.set("limit", JsonValue::ofString(one.of.limit.text));
        object.set("value", real(one.of.value));
        const auto &interval = one.of.interval;
        object.set("low", real(interval ? std::optional(interval->low) : std::nullopt));
        object.set("high", real(interval ? std::optional(interval->high) : std::nullopt));
        object.set("method", interval ? JsonValue::ofString(std::string(methodName(*interval)))
                                      : JsonValue());
        object.set("verdict", JsonValue::ofString(std::string(sampleVerdictName(one.of.verdict))));
        all.append(std::move(object));
    }
    return all;
}

void printJudgements(Surroundings &s, const std::vector<Judgement> &judged)
{
    for (const Judgement &one : judged)
        s.err << sampleVerdictName(one.of.verdict) << ": " << oneLine(one.hypothesis) << ", "
              << one.of.limit.text << ": " << percent(one.of.value) << " %"
              << (one.of.interval ? ", " + percent(one.of.interval->low) + " to "
                                        + percent(one.of.interval->high) + " %"
                                        + (one.of.interval->isExact ? kExactLimit : "")
                                  : std::string(", no interval: fewer than two recordings"))
              << '\n';
}

} // namespace voxdeck::cli
