// SPDX-License-Identifier: Apache-2.0
#include "core/audit/ErrorAudit.h"

#include "core/audit/RowHypothesis.h"
#include "core/audit/TextMeasures.h"
#include "core/base/Stopped.h"
#include "core/workspace/SegmentLength.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <unordered_map>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::uint64_t kRowsAtOnce = 2048;
constexpr double kNoEnd =
    9e9; ///< seconds: a record may say that a segment has no end, as in RowReader
constexpr std::array<std::string_view, kAuditGroupings.size()> kGroupings = {
    "language",       "speaker", "recording", "split",
    "language-split", "script",  "source",    "language-source"};
constexpr std::array<std::string_view, 5> kMeasures = {"cer", "wer", "mer", "ser", "unscored"};

/// Adds up rows into an audit.
class Adder {
public:
    Adder(const AuditRequest &request, ErrorAudit &audit)
        : m_request(request), m_audit(audit), m_scorer(request.profile)
    {
    }

    void add(const SegmentRow &row)
    {
        m_groups.assign(1, {&m_audit.total, m_request.hasParts});
        for (const AuditGrouping grouping : m_request.by)
            m_groups.push_back({&m_audit.by[grouping][groupOf(row, grouping)],
                                m_request.hasParts && hasIntervals(grouping)});
        auto length = lengthOf(row);
        if (length && *length >= kNoEnd)
            length.reset();
        for (const auto &[group, hasParts] : m_groups) {
            ++group->rows;
            group->seconds += length.value_or(0);
            group->withoutLength += length ? 0 : 1;
        }
        if (!m_request.isScored)
            return;
        if (m_request.hasParts)
            m_recording = m_recordings
                              .emplace(groupOf(row, AuditGrouping::Recording),
                                       static_cast<std::uint32_t>(m_recordings.size()))
                              .first->second;
        if (row.hasHypothesis()) // the rows of a group tell how many have none
            add(m_request.isOfTable ? std::string() : tableHypothesis(row), row, row.hypothesis);
        if (m_request.isOfTable)
            return;
        for (const TranscriptVersion &version : row.versions)
            if (version.isHypothesis)
                add(version.name, row, version.text);
    }

    /// All rows were added.
    void finish()
    {
        if (!m_request.hasParts)
            return;
        std::vector<std::pair<std::string_view, std::uint32_t>> names(m_recordings.begin(),
                                                                      m_recordings.end());
        std::sort(names.begin(), names.end());
        m_places.resize(names.size());
        for (std::uint32_t place = 0; place < names.size(); ++place)
            m_places[names[place].second] = place;
        numberParts(m_audit.total);
        for (auto &[grouping, groups] : m_audit.by)
            for (auto &[value, group] : groups)
                numberParts(group);
    }

private:
    void add(const std::string &name, const SegmentRow &row, const std::string &hypothesis)
    {
        if (!m_request.hypothesis.empty() && name != m_request.hypothesis)
            return;
        CorpusScore score;
        score.add(m_scorer, row.text, hypothesis, row.language);
        const auto known = std::find(m_audit.hypotheses.begin(), m_audit.hypotheses.end(), name);
        const auto at = static_cast<std::size_t>(known - m_audit.hypotheses.begin());
        if (known == m_audit.hypotheses.end())
            m_audit.hypotheses.push_back(name);
        for (const auto &[group, hasParts] : m_groups) {
            if (group->scores.size() <= at)
                group->scores.resize(at + 1);
            group->scores[at] += score;
            if (hasParts && at == 0 && score.scored > 0) {
                auto &parts = group->parts[m_recording];
                addTo(parts[0], score.sum.characters);
                addTo(parts[1], score.sum.words);
            }
        }
    }

    static void addTo(RatioPart &part, const ErrorCounts &counts)
    {
        part.numerator += static_cast<double>(counts.errors());
        part.denominator += static_cast<double>(counts.referenceTokens());
    }

    /// Recordings get the numbers of their names in order: intervals are drawn in the same order whoever adds up.
    void numberParts(AuditGroup &group) const
    {
        std::map<std::uint32_t, std::array<RatioPart, 2>> parts;
        for (const auto &[number, both] : group.parts)
            parts.emplace(m_places.at(number), both);
        group.parts = std::move(parts);
    }

    const AuditRequest &m_request;
    ErrorAudit &m_audit;
    Scorer m_scorer;
    std::unordered_map<std::string, std::uint32_t>
        m_recordings;                    ///< numbers, where parts are asked for
    std::vector<std::uint32_t> m_places; ///< by number, when all rows were added
    std::uint32_t m_recording = 0;
    std::vector<std::pair<AuditGroup *, bool>> m_groups; ///< of a row; whether it keeps parts
};

void countWhatIsMissing(AuditGroup &group, std::size_t hypotheses)
{
    group.scores.resize(hypotheses);
    for (CorpusScore &score : group.scores)
        score.noHypothesis = group.rows - score.scored - score.noReference - score.emptyReference;
}

} // namespace

std::string groupOf(const SegmentRow &row, AuditGrouping grouping)
{
    switch (grouping) {
    case AuditGrouping::Language: return row.language;
    case AuditGrouping::Speaker: return row.speaker;
    case AuditGrouping::Recording:
        return row.recordingName.empty() ? row.itemKey : row.recordingName;
    case AuditGrouping::Split: return splitName(row.split);
    case AuditGrouping::LanguageSplit: return row.language + '/' + splitName(row.split);
    case AuditGrouping::Script: return std::string(scriptName(mainScriptOf(row.text)));
    case AuditGrouping::Source: return row.source;
    case AuditGrouping::LanguageSource: return row.language + '/' + row.source;
    }
    return {};
}

std::string_view auditGroupingName(AuditGrouping grouping)
{
    return kGroupings[static_cast<std::size_t>(grouping)];
}

std::optional<AuditGrouping> auditGroupingNamed(std::string_view name)
{
    for (const AuditGrouping grouping : kAuditGroupings)
        if (auditGroupingName(grouping) == name)
            return grouping;
    return std::nullopt;
}

const CorpusScore &AuditGroup::of(std::size_t hypothesis) const
{
    static const CorpusScore none;
    return hypothesis < scores.size() ? scores[hypothesis] : none;
}

Result<ErrorAudit> auditErrors(RowReader &reader, const RowOrder &order,
                               const AuditRequest &request, const ProgressSink &progress,
                               const std::stop_token &stop)
{
    ErrorAudit audit;
    audit.profile = request.profile;
    for (const AuditGrouping grouping : request.by)
        audit.by[grouping];
    Adder adder(request, audit);
    for (std::uint64_t first = 0; first < order.size(); first += kRowsAtOnce) {
        if (stop.stop_requested())
            return stopped({}, "nothing was changed");
        VOX_TRY(const auto rows, reader.rows(order, first, kRowsAtOnce));
        for (const SegmentRow &row : rows)
            adder.add(row);
        report(progress, {first + rows.size(), order.size(), "rows"});
    }
    adder.finish();
    countWhatIsMissing(audit.total, audit.hypotheses.size());
    for (auto &[grouping, groups] : audit.by)
        for (auto &[value, group] : groups)
            countWhatIsMissing(group, audit.hypotheses.size());
    return audit;
}

Result<ErrorAudit> mixOf(RowReader &reader, const RowOrder &order,
                         const std::vector<AuditGrouping> &groupings, const ProgressSink &progress,
                         const std::stop_token &stop)
{
    AuditRequest request;
    request.by = groupings;
    request.isScored = false;
    return auditErrors(reader, order, request, progress, stop);
}

Result<std::vector<std::uint32_t>> rowsIn(RowReader &reader, const RowOrder &order,
                                          AuditGrouping grouping, std::string_view value,
                                          const ProgressSink &progress, const std::stop_token &stop)
{
    std::vector<std::uint32_t> ids;
    for (std::uint64_t first = 0; first < order.size(); first += kRowsAtOnce) {
        VOX_CHECK(checkStop(stop, "nothing was changed"));
        VOX_TRY(const auto rows, reader.rows(order, first, kRowsAtOnce));
        for (const SegmentRow &row : rows)
            if (groupOf(row, grouping) == value)
                ids.push_back(row.id);
        report(progress, {first + rows.size(), order.size(), "rows"});
    }
    return ids;
}

std::optional<Interval> intervalOf(const ErrorAudit &audit, std::size_t hypothesis, ScoredUnit unit,
                                   const BootstrapRule &rule)
{
    const auto recordings = audit.by.find(AuditGrouping::Recording);
    if (recordings == audit.by.end())
        return std::nullopt;
    std::vector<RatioPart> parts;
    for (const auto &[name, group] : recordings->second) {
        const CorpusScore &score = group.of(hypothesis);
        const ErrorCounts &counts = score.sum.of(unit);
        if (score.scored > 0)
            parts.push_back({static_cast<double>(counts.errors()),
                             static_cast<double>(counts.referenceTokens())});
    }
    return rateInterval(parts, rule);
}

std::optional<Interval> intervalOf(const AuditGroup &group, ScoredUnit unit,
                                   const BootstrapRule &rule)
{
    if (unit == ScoredUnit::Mixed)
        return std::nullopt;
    std::vector<RatioPart> parts;
    parts.reserve(group.parts.size());
    for (const auto &[recording, both] : group.parts)
        parts.push_back(both[unit == ScoredUnit::Characters ? 0 : 1]);
    return rateInterval(parts, rule);
}

Result<AuditLimit> parseAuditLimit(std::string_view text)
{
    AuditLimit limit;
    limit.text = text;
    const auto wrong = [&] {
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("\"%1\" is not a limit; expected cer, wer, mer, ser or unscored, "
                                 "then >, >=, < or <=, then a number, such as cer>0.12",
                                 limit.text));
    };
    std::erase_if(limit.text, [](char c) { return c == ' '; });
    std::string_view rest = limit.text;
    const std::size_t sign = std::min(rest.find_first_of("<>"), rest.size());
    const auto measure = std::find(kMeasures.begin(), kMeasures.end(), rest.substr(0, sign));
    if (measure == kMeasures.end() || sign == rest.size())
        return wrong();
    limit.measure = static_cast<AuditMeasure>(measure - kMeasures.begin());
    limit.isAbove = rest[sign] == '>';
    rest.remove_prefix(sign + 1);
    limit.isEqualToo = rest.starts_with('=');
    rest.remove_prefix(limit.isEqualToo ? 1 : 0);
    const bool isPercent = rest.ends_with('%');
    rest.remove_suffix(isPercent ? 1 : 0);
    const auto [end, problem] = std::from_chars(rest.data(), rest.data() + rest.size(),
                                                limit.bound);
    if (problem != std::errc() || end != rest.data() + rest.size() || !std::isfinite(limit.bound))
        return wrong();
    const bool isCount = limit.measure == AuditMeasure::Unscored;
    if (isCount && isPercent)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("\"%1\" has a share as its limit; unscored is a number of "
                                 "segments, such as unscored>100",
                                 limit.text));
    if (!isCount && !isPercent && limit.bound > 1)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("\"%1\" is a limit of more than 100 %; end it with % if that is "
                                 "meant, or to mean percent, such as cer>12%",
                                 limit.text));
    limit.bound /= isPercent ? 100 : 1;
    return limit;
}

std::optional<double> measureOf(const ErrorAudit &audit, const AuditGroup &group,
                                std::size_t hypothesis, AuditMeasure measure)
{
    const CorpusScore &score = group.of(hypothesis);
    if (measure == AuditMeasure::Unscored)
        return static_cast<double>(group.unscored(hypothesis));
    if (score.scored == 0)
        return std::nullopt;
    if (measure == AuditMeasure::Ser)
        return static_cast<double>(score.wrong) / static_cast<double>(score.scored);
    const Scorer scorer(audit.profile);
    switch (measure) {
    case AuditMeasure::Wer: return scorer.rate(score.sum.words);
    case AuditMeasure::Mer: return scorer.rate(score.sum.mixed);
    default: return scorer.rate(score.sum.characters);
    }
}

bool breaks(const AuditLimit &limit, const std::optional<double> &value)
{
    if (!value)
        return true;
    if (*value == limit.bound)
        return limit.isEqualToo;
    return limit.isAbove ? *value > limit.bound : *value < limit.bound;
}

} // namespace voxdeck
