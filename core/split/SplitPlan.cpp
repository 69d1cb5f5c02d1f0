// SPDX-License-Identifier: Apache-2.0
#include "core/split/SplitPlan.h"

#include "core/workspace/Rows.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <set>
#include <span>
#include <string_view>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::uint32_t kNoSubset = std::numeric_limits<std::uint32_t>::max();
constexpr double kSecondsPerHour = 3600;

/// Recordings by group, those of one in their order. Most are alone in theirs, and there may be millions.
std::vector<std::uint32_t> sortedByGroup(const std::vector<SurveyedRecording> &recordings)
{
    std::vector<std::uint32_t> numbers(recordings.size());
    std::iota(numbers.begin(), numbers.end(), std::uint32_t{0});
    std::stable_sort(numbers.begin(), numbers.end(), [&](std::uint32_t a, std::uint32_t b) {
        return recordings[a].group < recordings[b].group;
    });
    return numbers;
}

/// How long its parts are in which splits.
struct Weighed {
    std::array<double, kSplits> seconds{};

    /// The one most of it is in; unassigned only where all of it is.
    Split split() const
    {
        const auto most = std::max_element(seconds.begin() + 1, seconds.end());
        return *most > 0 ? static_cast<Split>(most - seconds.begin()) : Split::Unassigned;
    }
};

std::string attributeOf(const SplitSurvey &survey, const SurveyedRecording &recording,
                        const std::string &name)
{
    if (name == "language")
        return survey.languageOf(recording);
    if (name == "country")
        return survey.names()[recording.country];
    if (name == "speaker")
        return survey.names()[recording.speaker];
    return recording.name;
}

Result<> checkAttribute(const std::string &name)
{
    for (const char *const known : {"language", "country", "speaker", "recording"})
        if (name == known)
            return {};
    return fail(
        ErrorCode::InvalidArgument,
        Sentence::tr(
            "unknown field of a recording; expected language, country, speaker or recording"),
        name);
}

constexpr const char *kNoSplit = "none"; ///< of the rest: no other name a rule may have

Result<Split> splitOfRule(const std::string &name)
{
    if (const auto split = splitNamed(name))
        return *split;
    return fail(ErrorCode::InvalidArgument,
                Sentence::tr("no such split; expected train, validation or test"), name);
}

/// The recordings that stay together, as the rule sees them.
SplitRecording askedOf(const SplitSurvey &survey, std::span<const std::uint32_t> members,
                       const SplitRule &rule)
{
    SplitRecording one;
    const bool isOfSpeakers = survey.unit() == SplitUnit::Speaker || members.size() > 1;
    for (const std::uint32_t number : members) {
        const SurveyedRecording &recording = survey.recordings()[number];
        const std::string &speaker = survey.names()[recording.speaker];
        const std::string &together = survey.names()[recording.together];
        const std::string *const group = !together.empty()                  ? &together
                                         : isOfSpeakers && !speaker.empty() ? &speaker
                                                                            : nullptr;
        const std::string &name = group ? *group : recording.name;
        if (one.id.empty() || name < one.id)
            one.id = name;
        // more data changes neither: that of the field, the speaker's, or the name without the folders that tell it
        // from others
        const std::string_view hashed = group ? std::string_view(*group) : recording.listedName();
        if (one.hashed.empty() || hashed < one.hashed)
            one.hashed = hashed;
        one.hours += recording.seconds / kSecondsPerHour;
        one.count += recording.rows;
    }
    const SurveyedRecording &first = survey.recordings()[members.front()];
    for (const std::string &name : rule.stratifyBy)
        one.attributes[name] = attributeOf(survey, first, name);
    if (!rule.hashField.empty() && rule.hashField != "recording")
        one.attributes[rule.hashField] = attributeOf(survey, first, rule.hashField);
    return one;
}

/// The line of those that stay together; null: none is listed. InvalidArgument where two of them contradict each other.
Result<const ListedSplit *> listedSplit(const MatchedSplits &listed, const SplitSurvey &survey,
                                        std::span<const std::uint32_t> members)
{
    const ListedSplit *first = nullptr;
    for (const std::uint32_t number : members) {
        const auto &speaker = survey.names()[survey.recordings()[number].speaker];
        const auto ofRecording = listed.byRecording.find(number);
        const auto ofSpeaker = listed.bySpeaker.find(speaker);
        const ListedSplit *const line = ofRecording != listed.byRecording.end()
                                            ? ofRecording->second
                                        : ofSpeaker != listed.bySpeaker.end() ? ofSpeaker->second
                                                                              : nullptr;
        if (!line)
            continue;
        if (first && !isSameSplit(*first, *line))
            return fail(contradiction(*first, *line, "group of recordings that stay together",
                                      survey.recordings()[members.front()].name));
        first = first ? first : line;
    }
    return first;
}

/// The second of a name gets a number behind it, and so on.
void tellApart(std::vector<SplitRecording> &asked)
{
    std::vector<std::uint32_t> byName(asked.size());
    std::iota(byName.begin(), byName.end(), std::uint32_t{0});
    std::stable_sort(byName.begin(), byName.end(), [&asked](std::uint32_t a, std::uint32_t b) {
        return asked[a].id < asked[b].id;
    });
    for (std::size_t end = byName.size(); end > 0;) {
        std::size_t first = end - 1;
        while (first > 0 && asked[byName[first - 1]].id == asked[byName[end - 1]].id)
            --first;
        for (std::size_t at = first + 1; at < end; ++at)
            asked[byName[at]].id.append("\x01").append(std::to_string(at - first));
        end = first;
    }
}

Result<std::array<bool, kSplits>> frozenSplits(Database &database)
{
    std::array<bool, kSplits> frozen{};
    VOX_CHECK(
        eachRow(database.statement("SELECT split FROM split_freeze"), [&frozen](std::size_t split) {
            if (split > 0 && split < kSplits)
                frozen.at(split) = true;
        }));
    return frozen;
}

} // namespace

SplitAmount SplitLine::total() const
{
    SplitAmount sum;
    for (const SplitAmount &amount : now)
        sum.add(amount);
    return sum;
}

SplitPlan::SplitPlan(std::shared_ptr<const SplitSurvey> survey) : m_survey(std::move(survey))
{
    const auto &recordings = m_survey->recordings();
    m_targets.reserve(recordings.size());
    for (const SurveyedRecording &recording : recordings)
        m_targets.push_back(m_survey->splitOf(recording));
    m_isLeft.assign(recordings.size(), true);
}

Result<> SplitPlan::readFrozen(Workspace &workspace, const std::string &reason)
{
    m_reason = reason;
    if (reason.empty()) {
        VOX_TRY(m_frozen, frozenSplits(workspace.database()));
    }
    return {};
}

/// A part of it is in a frozen split.
bool SplitPlan::isFrozen(std::uint32_t recording) const
{
    bool isFrozen = false;
    m_survey->eachCell(m_survey->recordings()[recording], [&](const SurveyCell &cell) {
        isFrozen = isFrozen || m_frozen.at(static_cast<std::size_t>(cell.split));
    });
    return isFrozen;
}

Result<SplitPlan> SplitPlan::make(Workspace &workspace, std::shared_ptr<const SplitSurvey> survey,
                                  const SplitPlanOptions &options)
{
    SplitPlan plan(std::move(survey));
    VOX_CHECK(plan.readFrozen(workspace, options.reason));
    VOX_TRY(auto listed, MatchedSplits::of(workspace, *plan.m_survey, options.lists));
    plan.m_unknownNames = listed.unknown;
    plan.m_ambiguous = std::move(listed.ambiguous);
    VOX_CHECK(plan.assign(options, listed));
    VOX_CHECK(plan.divide(options, listed));
    plan.sumUp();
    return plan;
}

/// The rule with splits by their full names; what is frozen fills no share and takes no rest.
Result<SplitRule> SplitPlan::settled(SplitRule rule)
{
    const auto isClosed = [this](Split split) {
        return m_frozen.at(static_cast<std::size_t>(split));
    };
    for (const std::string &name : rule.stratifyBy)
        VOX_CHECK(checkAttribute(name));
    if (!rule.hashField.empty())
        VOX_CHECK(checkAttribute(rule.hashField));
    std::erase_if(rule.shares, [&isClosed](const SplitShare &share) {
        const auto split = splitNamed(share.split);
        return split && isClosed(*split);
    });
    for (SplitShare &share : rule.shares) {
        VOX_TRY(const Split split, splitOfRule(share.split));
        share.split = splitName(split);
    }
    VOX_TRY(const Split rest, splitOfRule(rule.rest));
    rule.rest = splitName(rest);
    if (isClosed(rest)) {
        m_frozenRest = rest;
        rule.rest = kNoSplit;
    }
    return rule;
}

/// Those that stay together with the recording at `begin`.
SplitPlan::Unit SplitPlan::unitAt(const std::vector<std::uint32_t> &numbers, std::size_t begin,
                                  const SplitPlanOptions &options) const
{
    const auto &recordings = m_survey->recordings();
    const std::uint32_t group = recordings[numbers[begin]].group;
    Unit unit{begin, begin};
    Weighed weighed;
    for (; unit.end < numbers.size() && recordings[numbers[unit.end]].group == group; ++unit.end) {
        const std::uint32_t number = numbers[unit.end];
        const SurveyedRecording &recording = recordings[number];
        unit.isChosen = unit.isChosen
                        || (options.only ? std::binary_search(options.only->begin(),
                                                              options.only->end(), number)
                                         : recording.isChosen);
        unit.isBlocked = unit.isBlocked || isFrozen(number);
        // what has no length has a split all the same
        weighed.seconds.at(static_cast<std::size_t>(m_survey->splitOf(recording))) += 1e-6;
        m_survey->eachCell(recording, [&weighed](const SurveyCell &cell) {
            weighed.seconds.at(static_cast<std::size_t>(cell.split)) += cell.seconds;
        });
    }
    unit.split = weighed.split();
    return unit;
}

/// Of a list, by its full name.
Result<std::string> SplitPlan::openSplit(const std::string &name) const
{
    VOX_TRY(const Split split, splitOfRule(name));
    if (m_frozen.at(static_cast<std::size_t>(split)))
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("the split of a list is frozen; give a reason to change it"),
                    name);
    return std::string(splitName(split));
}

Result<> SplitPlan::assign(const SplitPlanOptions &options, const MatchedSplits &listed)
{
    VOX_TRY(SplitRule rule, settled(options.rule));
    std::map<std::string, std::string> fullNames; // of the splits in the lists
    for (const ListedSplit &line : options.lists)
        if (!fullNames.contains(line.split)) {
            VOX_TRY(fullNames[line.split], openSplit(line.split));
        }
    std::set<std::uint32_t> unclear;
    for (const auto &ambiguous : m_ambiguous)
        unclear.insert(ambiguous.recordings.begin(), ambiguous.recordings.end());
    const auto numbers = sortedByGroup(m_survey->recordings());
    std::vector<SplitRecording> asked;
    std::vector<std::string> listedSplits; // of those asked; empty: not listed
    std::vector<Unit> askedUnits;
    bool areNamesMixed = false; // of recordings, speakers and values of a field
    for (std::size_t begin = 0; begin < numbers.size();) {
        const Unit unit = unitAt(numbers, begin, options);
        const auto members = std::span(numbers).subspan(begin, unit.end - begin);
        begin = unit.end;
        if (!unit.isChosen) // shares are of what is asked about
            continue;
        VOX_TRY(const ListedSplit *const line, listedSplit(listed, *m_survey, members));
        if (!line && std::any_of(members.begin(), members.end(), [&unclear](std::uint32_t number) {
                return unclear.contains(number);
            }))
            continue;
        SplitRecording one = askedOf(*m_survey, members, rule);
        areNamesMixed = areNamesMixed || one.id != m_survey->recordings()[members.front()].name;
        listedSplits.push_back(line ? fullNames.at(line->split) : std::string());
        m_blocked += unit.isBlocked ? 1 : 0;
        if (unit.isBlocked || !options.reassigns)
            one.split = splitName(unit.split);
        asked.push_back(std::move(one));
        askedUnits.push_back(unit);
    }
    if (rule.hashField == "recording")
        rule.hashField.clear();
    // two groups may have the same name, where a recording is called like a speaker
    if (areNamesMixed)
        tellApart(asked);
    for (std::size_t number = 0; number < asked.size(); ++number)
        if (!listedSplits[number].empty())
            rule.lists.emplace(asked[number].id, std::move(listedSplits[number]));
    VOX_TRY(const auto splits, assignSplits(asked, rule));
    for (std::size_t number = 0; number < splits.size(); ++number) {
        const Unit &unit = askedUnits[number];
        if (unit.isBlocked)
            continue;
        Split split = Split::Unassigned;
        if (splits[number] != kNoSplit) {
            VOX_TRY(split, splitOfRule(splits[number]));
        }
        for (std::size_t at = unit.begin; at < unit.end; ++at) {
            m_targets[numbers[at]] = split;
            m_isLeft[numbers[at]] = false;
        }
    }
    return {};
}

Result<SplitPlan> SplitPlan::moveTo(Workspace &workspace, std::shared_ptr<const SplitSurvey> survey,
                                    const std::vector<std::uint32_t> &recordings, Split split,
                                    const std::string &reason)
{
    std::set<std::uint32_t> groups;
    for (const std::uint32_t recording : recordings)
        if (recording < survey->recordings().size())
            groups.insert(survey->recordings()[recording].group);
    std::map<std::uint32_t, Split> targets;
    for (std::uint32_t number = 0; number < survey->recordings().size(); ++number)
        if (groups.contains(survey->recordings()[number].group))
            targets[number] = split;
    return moveTo(workspace, std::move(survey), targets, reason);
}

Result<SplitPlan> SplitPlan::moveTo(Workspace &workspace, std::shared_ptr<const SplitSurvey> survey,
                                    const std::map<std::uint32_t, Split> &targets,
                                    const std::string &reason)
{
    SplitPlan plan(std::move(survey));
    VOX_CHECK(plan.readFrozen(workspace, reason));
    for (const auto &[recording, split] : targets) {
        bool isMixed = false;
        const auto &moved = plan.m_survey->recordings()[recording];
        if (plan.m_survey->splitOf(moved, &isMixed) == split && !isMixed)
            continue;
        if (plan.m_frozen.at(static_cast<std::size_t>(split)) || plan.isFrozen(recording))
            return fail(ErrorCode::InvalidArgument,
                        Sentence::tr("a frozen split would change; give a reason"), moved.name);
        plan.m_targets[recording] = split;
        plan.m_isLeft[recording] = false;
    }
    plan.sumUp();
    return plan;
}

Result<SplitPlan> SplitPlan::moveRowsTo(Workspace &workspace, const RowIds &rows, Split split,
                                        const std::string &reason, const ProgressSink &progress,
                                        const std::stop_token &stop)
{
    SplitSurvey::Options options;
    options.rows = rows;
    VOX_TRY(auto taken, SplitSurvey::take(workspace, options, progress, stop));
    const auto survey = std::make_shared<const SplitSurvey>(std::move(taken));
    std::vector<std::uint32_t> chosen;
    if (rows.size() > 0) // without rows a survey chooses all
        for (std::uint32_t number = 0; number < survey->recordings().size(); ++number)
            if (survey->recordings()[number].isChosen)
                chosen.push_back(number);
    return moveTo(workspace, survey, chosen, split, reason);
}

SplitAmount SplitPlan::moved() const
{
    SplitAmount amount;
    for (const SplitMove &move : m_moves) {
        const SurveyedRecording &recording = m_survey->recordings()[move.recording];
        amount.add({recording.seconds / kSecondsPerHour, recording.rows, 1});
    }
    return amount;
}

Result<> SplitPlan::divide(const SplitPlanOptions &options, const MatchedSplits &matched)
{
    const auto &recordings = m_survey->recordings();
    const bool hasListed = std::any_of(options.lists.begin(), options.lists.end(),
                                       [](const auto &line) { return line.subset.has_value(); });
    if (!options.subsets && !hasListed)
        return {};
    std::vector<std::optional<std::uint32_t>> listed(recordings.size());
    for (const auto &[number, line] : matched.byRecording)
        if (!m_isLeft[number])
            listed[number] = line->subset;
    if (!options.subsets) {
        m_subsets.assign(recordings.size(), kNoSubset);
        for (std::uint32_t number = 0; number < recordings.size(); ++number) {
            const bool isGone = !m_isLeft[number]
                                && m_targets[number] != m_survey->splitOf(recordings[number]);
            const auto kept = isGone ? std::nullopt : recordings[number].subset;
            m_subsets[number] = listed[number] ? *listed[number] : kept.value_or(kNoSubset);
            m_subsetCount = std::max<std::uint64_t>(m_subsetCount, listed[number].value_or(0));
        }
        return {};
    }
    std::vector<SplitRecording> parts;
    std::vector<std::uint32_t> numbers;
    for (std::uint32_t number = 0; number < recordings.size(); ++number) {
        if (m_targets[number] != options.subsetsOf)
            continue;
        SplitRecording part;
        part.hours = recordings[number].seconds / kSecondsPerHour;
        part.bytes = static_cast<std::uint64_t>(
            std::min(part.hours * static_cast<double>(options.bytesPerHour), 1e18));
        if (!options.reassigns)
            part.subset = recordings[number].subset;
        if (listed[number])
            part.subset = listed[number];
        parts.push_back(std::move(part));
        numbers.push_back(number);
    }
    VOX_TRY(const auto subsets, divideIntoSubsets(parts, *options.subsets));
    m_subsets.assign(recordings.size(), kNoSubset);
    for (std::size_t part = 0; part < subsets.size(); ++part) {
        m_subsets[numbers[part]] = subsets[part];
        m_subsetCount = std::max<std::uint64_t>(m_subsetCount, subsets[part]);
    }
    return {};
}

std::optional<std::uint32_t> SplitPlan::subsetOf(std::uint32_t recording) const
{
    if (m_subsets.empty())
        return m_survey->recordings()[recording].subset;
    return m_subsets[recording] == kNoSubset ? std::nullopt : std::optional(m_subsets[recording]);
}

void SplitPlan::sumUp()
{
    const auto &recordings = m_survey->recordings();
    std::map<std::uint32_t, SplitLine> byLanguage;
    for (std::uint32_t number = 0; number < recordings.size(); ++number) {
        const SurveyedRecording &recording = recordings[number];
        const auto target = static_cast<std::size_t>(m_targets[number]);
        const bool isLeft = m_isLeft[number];
        // a recording counts once in each split it is in, in the sum and in each language
        std::uint32_t seenNow = 0;
        std::uint32_t seenAfter = 0;
        std::vector<std::pair<std::uint32_t, std::size_t>> placed;
        m_survey->eachCell(recording, [&](const SurveyCell &cell) {
            const auto from = static_cast<std::size_t>(cell.split);
            const std::size_t to = isLeft ? from : target;
            SplitLine &line = byLanguage[cell.language];
            const double hours = cell.seconds / kSecondsPerHour;
            const std::pair place(cell.language, to);
            const bool isPlaced = std::find(placed.begin(), placed.end(), place) != placed.end();
            if (!isPlaced)
                placed.push_back(place);
            line.now.at(from).add({hours, cell.rows, 1}); // a cell each
            line.after.at(to).add({hours, cell.rows, isPlaced ? 0u : 1u});
            m_sum.now.at(from).add({hours, cell.rows, (seenNow >> from & 1) != 0 ? 0u : 1u});
            m_sum.after.at(to).add({hours, cell.rows, (seenAfter >> to & 1) != 0 ? 0u : 1u});
            seenNow |= 1u << from;
            seenAfter |= 1u << to;
        });
        SplitMove move;
        move.from = m_survey->splitOf(recording, &move.isMixed);
        if (!isLeft && (move.isMixed || move.from != m_targets[number])) {
            move.recording = number;
            move.to = m_targets[number];
            m_moves.push_back(move);
        }
    }
    for (auto &[language, line] : byLanguage) {
        line.language = m_survey->names()[language];
        m_lines.push_back(std::move(line));
    }
    std::stable_sort(m_lines.begin(), m_lines.end(), [](const SplitLine &a, const SplitLine &b) {
        return a.total().hours > b.total().hours;
    });
    std::sort(m_moves.begin(), m_moves.end(), [&](const SplitMove &a, const SplitMove &b) {
        return recordings[a.recording].name < recordings[b.recording].name;
    });
}

Result<BulkReport> SplitPlan::apply(Workspace &workspace, const std::string &who,
                                    const ProgressSink &progress, const std::stop_token &stop) const
{
    std::array<RowIds, kSplits> bySplit;
    std::map<std::string, RowIds> bySubset;
    const bool hasSubsets = !m_subsets.empty();
    const auto visit = [&](const SplitRow &row) -> Result<> {
        if (!m_isLeft[row.recording] && row.split != m_targets[row.recording])
            bySplit.at(static_cast<std::size_t>(m_targets[row.recording])).append(row.id);
        const auto subset = subsetOf(row.recording);
        const bool isGone = !hasSubsets && row.subset && !m_isLeft[row.recording]
                            && row.split != m_targets[row.recording];
        if (isGone)
            bySubset[""].append(row.id); // a part of another split
        else if (hasSubsets && row.subset != subset)
            bySubset[subset ? std::to_string(*subset) : ""].append(row.id);
        return {};
    };
    VOX_CHECK(m_survey->eachRow(workspace, visit, progress, stop));
    std::vector<BulkChange> changes;
    for (std::size_t split = 0; split < kSplits; ++split)
        if (bySplit.at(split).size() > 0)
            changes.push_back({EditField::Split, BulkOperation::Set,
                               splitName(static_cast<Split>(split)), std::move(bySplit.at(split))});
    for (auto &[subset, rows] : bySubset)
        changes.push_back({EditField::Subset, BulkOperation::Set, subset, std::move(rows)});
    return BulkEdit(workspace, who).apply(changes, {m_reason, m_survey->layout()}, progress, stop);
}

} // namespace voxdeck
