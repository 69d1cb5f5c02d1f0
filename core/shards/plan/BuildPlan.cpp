// SPDX-License-Identifier: Apache-2.0
#include "core/shards/plan/BuildPlan.h"

#include "core/base/Counted.h"
#include "core/base/Stopped.h"
#include "core/format/touch/ShardReader.h"
#include "core/items/SegmentMerging.h"
#include "core/search/RowReader.h"
#include "core/search/StoredQueries.h"
#include "core/shards/plan/PriorRows.h"
#include "core/shards/plan/RowSequence.h"
#include "core/shards/plan/SizeSample.h"
#include "core/shards/sinks/CarriedPairs.h"
#include "core/workspace/Database.h"
#include "core/workspace/ProjectScoring.h"
#include "core/workspace/RecordingCalled.h"
#include "core/workspace/Rows.h"

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <limits>
#include <optional>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::uint64_t kMostRows = std::uint64_t{1} << 32; // ids have 32 bits

/// The columns of a row that decide where it goes.
struct RowFacts {
    Split split = Split::Unassigned;
    std::optional<std::int64_t> subset;
    double seconds = 0;
    std::optional<double> cer;
    std::string country;
    std::string key;
    std::uint32_t shard = 0;
    std::uint64_t item = 0;
    std::uint32_t recording = 0;
    std::uint32_t firstRecording = 0; ///< of the same file
    std::uint64_t textBytes = 0;
    double startSeconds = 0;
    double endSeconds = 0;
    std::optional<int> channel;
    std::string speaker;
    bool isWhole = false; ///< all of an item
    bool isPart = false;  ///< of an item of a TouchDataset, less than all of it
    std::uint64_t identity = kNoIdentity;
};

constexpr Select
    kFacts("SELECT split, subset, start, stop, cer, country, item_key, shard, item, recording,"
           " length(CAST(text AS BLOB)) + length(CAST(hypothesis AS BLOB)) AS text_bytes, segment,"
           " siblings, channel, speaker, " VOX_FIRST_RECORDING
           " AS first_recording FROM segment WHERE id = ?");

RowFacts factsOf(const Statement &query)
{
    RowFacts facts;
    facts.split = static_cast<Split>(query.integer(kFacts["split"]));
    if (!query.isNull(kFacts["subset"]))
        facts.subset = query.integer(kFacts["subset"]);
    facts.seconds = std::max(0.0, query.real(kFacts["stop"]) - query.real(kFacts["start"]));
    if (!query.isNull(kFacts["cer"]))
        facts.cer = query.real(kFacts["cer"]);
    facts.country = query.text(kFacts["country"]);
    facts.key = segmentKey(query.view(kFacts["item_key"]),
                           static_cast<std::int32_t>(query.integer(kFacts["segment"])),
                           query.count(kFacts["siblings"]));
    facts.shard = static_cast<std::uint32_t>(query.integer(kFacts["shard"]));
    facts.item = query.count(kFacts["item"]);
    facts.recording = static_cast<std::uint32_t>(query.integer(kFacts["recording"]));
    facts.textBytes = query.count(kFacts["text_bytes"]);
    facts.startSeconds = query.real(kFacts["start"]);
    facts.endSeconds = query.real(kFacts["stop"]);
    if (!query.isNull(kFacts["channel"]))
        facts.channel = static_cast<int>(query.integer(kFacts["channel"]));
    facts.speaker = query.text(kFacts["speaker"]);
    facts.firstRecording = static_cast<std::uint32_t>(query.integer(kFacts["first_recording"]));
    facts.isWhole = facts.recording == 0 && query.integer(kFacts["segment"]) < 0;
    facts.isPart = facts.recording == 0 && query.integer(kFacts["segment"]) >= 0
                   && (query.count(kFacts["siblings"]) > 1 || facts.startSeconds > 0);
    facts.identity = rowIdentity(facts.key);
    return facts;
}

MergePiece pieceOf(const RowFacts &facts)
{
    return {facts.shard,   facts.item,  facts.recording, facts.isWhole,      facts.channel,
            facts.speaker, facts.split, facts.subset,    facts.startSeconds, facts.endSeconds};
}

/// As mergedRow() does.
void mergeInto(RowFacts &whole, const RowFacts &next)
{
    whole.endSeconds = std::max(whole.endSeconds, next.endSeconds);
    whole.seconds = std::max(0.0, whole.endSeconds - whole.startSeconds);
    whole.textBytes += next.textBytes;
    whole.cer.reset();
    whole.identity = rowIdentity(next.key, whole.identity);
    if (whole.country != next.country)
        whole.country.clear();
}

std::string percent(double share)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.2f %%", share * 100);
    return text;
}

std::string changeNote(const PlanChange &change)
{
    Sentence note =
        change.added == 1
            ? Sentence::tr(
                "Since this build was planned, %1 row is new, %2 gone and %3 other audio",
                change.added, counted(change.gone, "is", "are"),
                counted(change.changed, "has", "have"))
            : Sentence::tr(
                "Since this build was planned, %1 rows are new, %2 gone and %3 other audio",
                change.added, counted(change.gone, "is", "are"),
                counted(change.changed, "has", "have"));
    // How many finished shards are kept only the build knows, which compares their texts too.
    if (change.droppedShards > 0)
        note = change.droppedShards == 1
                   ? Sentence::tr("%1; %2 shard has no row left and is removed", note,
                                  change.droppedShards)
                   : Sentence::tr("%1; %2 shards have no row left and are removed", note,
                                  change.droppedShards);
    return note;
}

class Planner {
public:
    Planner(const FileSystem &fs, Workspace &workspace, const ItemSource &items,
            const BuildRecipe &recipe, const CarriedPairs &pairs, PlanSink *sink)
        : m_workspace(workspace),
          m_recipe(recipe),
          m_pattern(recipe.naming.empty() ? defaultNaming(recipe.format) : recipe.naming),
          m_sink(sink),
          m_pairs(pairs),
          m_stamps(fs, workspace, items, pairs.names()),
          m_merging(recipe.merge)
    {
    }

    /// Rows stay in the shards of a plan whose build has finished some.
    Result<> goOnFrom(const PriorPlan &prior)
    {
        VOX_TRY(auto rows, PriorRows::create(prior, m_workspace));
        m_priorRows.emplace(std::move(rows));
        m_prior = &prior;
        for (const PlannedShard &shard : prior.plan.shards) {
            auto &next = m_numbers[shardPath(m_pattern, shard.group, 0)];
            next = std::max(next, shard.number + 1);
            m_nextLedger = std::max(m_nextLedger, shard.ledger + 1);
        }
        return {};
    }

    /// Rows of finished shards that are neither in `order` nor in `again` stay in them if they are in `others`.
    Result<> keep(const RowOrder &order, const RowOrder *again, const RowOrder &others,
                  std::stop_token stop)
    {
        if (m_recipe.merge.isOn()) { // of which rows a merged one is made depends on the query
            m_priorRows->takeRest();
            return {};
        }
        std::vector<std::uint32_t> asked;
        asked.reserve(static_cast<std::size_t>(order.size()));
        for (std::uint64_t at = 0; at < order.size(); ++at)
            asked.push_back(order.idAt(at));
        for (std::uint64_t at = 0; again && at < again->size(); ++at)
            asked.push_back(again->idAt(at));
        std::sort(asked.begin(), asked.end());
        m_onlyKeeps = true;
        auto query = m_workspace.database().statement(kFacts.sql());
        for (std::uint64_t at = 0; at < others.size(); ++at) {
            if (at % 4096 == 0 && stop.stop_requested())
                return stopped();
            const std::uint32_t id = others.idAt(at);
            if (std::binary_search(asked.begin(), asked.end(), id))
                continue;
            VOX_TRY(const bool hasRow, query.rewind().bind(id).step());
            if (hasRow)
                VOX_CHECK(place(id, factsOf(query)));
        }
        return {};
    }

    Result<> run(const RowOrder &order, MeasuredSize measured, const ProgressSink &progress,
                 std::stop_token stop)
    {
        m_plan.measured = std::move(measured);
        auto query = m_workspace.database().statement(kFacts.sql());
        for (std::uint64_t at = 0; at < order.size(); ++at) {
            if (at % 4096 == 0) {
                report(progress, {at, order.size(), "rows planned"});
                VOX_CHECK(checkStop(stop));
            }
            const std::uint32_t id = order.idAt(at);
            VOX_TRY(const bool hasRow, query.rewind().bind(id).step());
            if (hasRow)
                VOX_CHECK(m_recipe.merge.isOn() ? merge(id, factsOf(query))
                                                : place(id, factsOf(query)));
        }
        return placeMerged();
    }

    /// Whether the dataset has a row of the earlier plan, in whatever group: splits may have been assigned since.
    bool keepsAny() const { return m_priorRows && (m_priorRows->hasAny() || m_meetsPrior); }

    Result<BuildPlan> finish()
    {
        for (auto &[group, open] : m_open)
            VOX_CHECK(close(group, open));
        if (m_priorRows)
            VOX_CHECK(emitPrior());
        for (auto &[shard, rows] : m_newShards)
            VOX_CHECK(emit(std::move(shard), rows));
        addNotes();
        return std::move(m_plan);
    }

private:
    struct OpenShard {
        std::vector<PlannedRow> rows;
        double seconds = 0;
        double bytes = 0;
    };

    /// Adds a row, or joins it with the previous ones. Conditions on split and CER apply to each
    /// row; those on length, to the result.
    Result<> merge(std::uint32_t id, const RowFacts &facts)
    {
        const auto &rule = ruleOf(facts.split);
        if (const auto reason = reasonAgainstRow(facts, rule)) {
            m_merging.breakOff();
            return isBeyondRecordings(facts, rule) ? Result<>() : leaveOut(id, facts, *reason);
        }
        ++m_rowsToMerge;
        if (m_merging.joins(pieceOf(facts)) && !m_joined.empty()) {
            mergeInto(m_whole, facts);
            m_joined.push_back(id);
            return {};
        }
        VOX_CHECK(placeMerged());
        m_whole = facts;
        m_joined.assign(1, id);
        return {};
    }

    Result<> placeMerged()
    {
        if (m_joined.empty())
            return {};
        ++m_rowsMerged;
        if (m_joined.size() > 1 && ruleOf(m_whole.split).maximumCer) {
            VOX_TRY(m_whole.cer, joinedCer());
        }
        VOX_CHECK(place(m_joined.front(), m_whole));
        if (m_joined.size() > 1 && m_sink)
            VOX_CHECK(m_sink->merged(m_joined));
        m_joined.clear();
        return {};
    }

    /// As the shard will say it: that of the whole texts, which may be worse than those the parts came with.
    Result<std::optional<double>> joinedCer() const
    {
        RowReader reader(m_workspace);
        VOX_TRY(const auto rows, reader.rows(RowOrder::of(m_joined), 0, m_joined.size()));
        VOX_TRY(const auto rater, RowRater::of(m_workspace.database()));
        return rows.empty() ? std::nullopt : mergedRow(rows, rater).cer;
    }

    Result<> leaveOut(std::uint32_t id, const RowFacts &facts,
                      const std::pair<LeftOut, std::string> &reason)
    {
        const auto split = groupOf(facts).splitName();
        ++m_plan.leftOut[reason.first];
        ++m_plan.leftOutBySplit[split];
        return m_sink ? m_sink->leftOut({id, facts.key, reason.first, reason.second, split})
                      : Result<>();
    }

    Result<> place(std::uint32_t id, const RowFacts &facts)
    {
        const auto rule = ruleOf(facts.split);
        // first of all: what a trial run was not asked for is neither planned nor left out
        // What this build has in its shards is judged as any row is: it may be in another split, or left out, by now.
        const bool isBeyond = (m_onlyKeeps || isBeyondRecordings(facts, rule))
                              && !(m_priorRows && m_priorRows->has(facts.identity));
        auto reason = reasonAgainstRow(facts, rule);
        if (!reason)
            reason = reasonAgainstLength(facts);
        if (reason)
            return isBeyond ? Result<>() : leaveOut(id, facts, *reason);
        if (isBeyond && !m_priorRows)
            return {};
        VOX_TRY(const std::uint32_t stamp,
                m_stamps.ofRow({facts.shard, facts.item}, facts.recording));
        const ShardGroup group = groupOf(facts);
        const PlannedRow planned{id, stamp, facts.identity};
        const bool isKept = m_priorRows && m_priorRows->take(group, planned, facts.seconds);
        m_meetsPrior = m_meetsPrior || (m_priorRows && m_priorRows->has(facts.identity));
        if (isBeyond && !isKept)
            return {};
        m_plan.missingSources += stamp == 0 && !isKept ? 1 : 0; // of kept ones PriorRows counts
        m_parts += facts.isPart ? 1 : 0;
        countRecording(facts);
        return isKept ? Result<>() : append(planned, facts, group, rule);
    }

    Result<> append(const PlannedRow &planned, const RowFacts &facts, const ShardGroup &group,
                    const SplitBuildRule &rule)
    {
        OpenShard &open = m_open[group];
        const double bytes = facts.seconds * m_plan.measured.bytesPerSecond
                             + m_plan.measured.bytesPerItem + static_cast<double>(facts.textBytes);
        const bool isFull = (rule.maximumItems.value_or(0) > 0
                             && open.rows.size() >= *rule.maximumItems)
                            || (rule.maximumBytes.value_or(0) > 0
                                && open.bytes + bytes > static_cast<double>(*rule.maximumBytes));
        if (isFull && !open.rows.empty())
            VOX_CHECK(close(group, open));
        open.rows.push_back(planned);
        open.seconds += facts.seconds;
        open.bytes += bytes;
        return {};
    }

    static ShardGroup groupOf(const RowFacts &facts)
    {
        return {facts.country,
                facts.split == Split::Unassigned ? "unassigned" : splitName(facts.split),
                facts.subset};
    }

    const SplitBuildRule &ruleOf(Split split)
    {
        const auto found = m_rules.find(split);
        if (found != m_rules.end())
            return found->second;
        return m_rules.emplace(split, m_recipe.ruleFor(splitName(split))).first->second;
    }

    static std::optional<std::pair<LeftOut, std::string>>
    reasonAgainstRow(const RowFacts &facts, const SplitBuildRule &rule)
    {
        if (!rule.isIncluded)
            return std::pair(LeftOut::Split, Sentence::tr("its split is not built"));
        if (rule.maximumCer && facts.cer && *facts.cer > *rule.maximumCer)
            return std::pair(LeftOut::Cer, Sentence::tr("CER %1 is above %2", percent(*facts.cer),
                                                        percent(*rule.maximumCer)));
        return std::nullopt;
    }

    std::optional<std::pair<LeftOut, std::string>> reasonAgainstLength(const RowFacts &facts) const
    {
        // A row whose audio is missing has no length: it fails for that, it is not too short.
        const bool isUnknown = facts.recording > 0 && facts.seconds == 0;
        if (m_recipe.minimumSeconds && !isUnknown && facts.seconds < *m_recipe.minimumSeconds)
            return std::pair(LeftOut::Length, Sentence::tr("is too short"));
        if (m_recipe.maximumSeconds && facts.seconds > *m_recipe.maximumSeconds)
            return std::pair(LeftOut::Length, Sentence::tr("is too long"));
        return std::nullopt;
    }

    bool isBeyondRecordings(const RowFacts &facts, const SplitBuildRule &rule)
    {
        if (m_recipe.maximumRecordings == 0)
            return false;
        if (!rule.isIncluded) // counted separately
            return true;
        const auto identity = recordingIdentity(facts.firstRecording, facts.shard, facts.item);
        if (m_taken.contains(identity))
            return false;
        if (m_taken.size() >= m_recipe.maximumRecordings)
            return true;
        m_taken.insert(identity);
        return false;
    }

    void countRecording(const RowFacts &facts)
    {
        const auto identity = recordingIdentity(facts.firstRecording, facts.shard, facts.item);
        m_plan.recordings += identity != m_lastRecording ? 1 : 0;
        m_lastRecording = identity;
    }

    Result<> close(const ShardGroup &group, OpenShard &open)
    {
        PlannedShard shard;
        shard.group = group;
        // shards of several groups may have one pattern: they are numbered through then
        shard.number = m_numbers[shardPath(m_pattern, group, 0)]++;
        shard.path = shardPath(m_pattern, group, shard.number);
        shard.seconds = open.seconds;
        shard.estimatedBytes = static_cast<std::uint64_t>(open.bytes);
        shard.ledger = m_nextLedger++;
        auto rows = std::exchange(open, {}).rows;
        if (!m_priorRows)
            return emit(std::move(shard), rows);
        m_plan.change.added += rows.size();
        m_newShards.emplace_back(std::move(shard), std::move(rows)); // behind those there were
        return {};
    }

    Result<> emitPrior()
    {
        m_plan.missingSources += m_priorRows->missing();
        const std::uint64_t added = m_plan.change.added;
        m_plan.change = m_priorRows->change();
        m_plan.change.added = added;
        auto left = m_priorRows->shards();
        for (std::size_t at = 0; at < left.size(); ++at) {
            if (left[at].rows.empty())
                continue;
            PlannedShard shard = m_prior->plan.shards[at];
            if (left[at].rows.size() == shard.rows && m_prior->finished[at] != 0)
                m_plan.keptBytes += shard.estimatedBytes;
            if (left[at].seconds > 0)
                shard.seconds = left[at].seconds;
            VOX_CHECK(emit(std::move(shard), left[at].rows));
        }
        return {};
    }

    Result<> emit(PlannedShard shard, const std::vector<PlannedRow> &rows)
    {
        shard.firstRow = m_plan.rows;
        shard.rows = rows.size();
        m_plan.rows += shard.rows;
        m_plan.seconds += shard.seconds;
        m_plan.estimatedBytes += shard.estimatedBytes;
        if (m_sink)
            VOX_CHECK(m_sink->rows(rows));
        m_plan.shards.push_back(std::move(shard));
        return {};
    }

    void addNotes()
    {
        if (!m_plan.change.isEmpty())
            m_plan.notes.push_back(changeNote(m_plan.change));
        if (m_plan.missingSources > 0)
            m_plan.notes.push_back(counted(m_plan.missingSources,
                                           "row has missing audio; it will fail",
                                           "rows have missing audio; they will fail"));
        if (!m_pairs.isEmpty())
            m_plan.notes.push_back(
                Sentence::tr("The pairs %1 go along with their items", m_pairs.text()));
        if (!m_pairs.isEmpty() && m_parts > 0)
            m_plan.notes.push_back(
                m_parts == 1
                    ? Sentence::tr("%1 row is a part of an item, whose pairs cannot be cut, and "
                                   "will fail. Leave the pairs out with --without-pairs",
                                   m_parts)
                    : Sentence::tr("%1 rows are parts of items, whose pairs cannot be cut, and "
                                   "will fail. Leave the pairs out with --without-pairs",
                                   m_parts));
        if (m_recipe.merge.isOn())
            m_plan.notes.push_back(
                m_rowsToMerge == 1
                    ? Sentence::tr("%1 row is merged into %2", m_rowsToMerge, m_rowsMerged)
                    : Sentence::tr("%1 rows are merged into %2", m_rowsToMerge, m_rowsMerged));
        if (m_recipe.order == BuildOrder::Shuffled)
            m_plan.notes.emplace_back(
                Sentence::tr("rows are shuffled one by one: MP3 and Vorbis recordings are decoded "
                             "again from their start for each of their rows"));
    }

    Workspace &m_workspace;
    const BuildRecipe &m_recipe;
    const std::string m_pattern;
    PlanSink *const m_sink;
    const CarriedPairs &m_pairs;
    SourceStamps m_stamps;
    const PriorPlan *m_prior = nullptr;
    std::optional<PriorRows> m_priorRows; ///< of m_prior
    bool m_onlyKeeps = false;             ///< rows get no other place than they had
    bool m_meetsPrior = false;
    std::uint64_t m_nextLedger = 0;
    std::vector<std::pair<PlannedShard, std::vector<PlannedRow>>> m_newShards;
    BuildPlan m_plan;
    std::map<ShardGroup, OpenShard> m_open;
    std::map<Split, SplitBuildRule> m_rules;
    std::unordered_map<std::string, std::uint64_t> m_numbers;
    std::unordered_set<std::uint64_t> m_taken;
    std::uint64_t m_lastRecording = std::numeric_limits<std::uint64_t>::max();
    MergeRun m_merging;
    RowFacts m_whole;                    ///< of the rows that are being joined
    std::vector<std::uint32_t> m_joined; ///< their ids
    std::uint64_t m_parts = 0;           ///< rows that are parts of items
    std::uint64_t m_rowsToMerge = 0;
    std::uint64_t m_rowsMerged = 0;
};

/// Notes what the format cannot hold or its readers cannot read.
std::vector<Sentence> formatNotes(const FileSystem &fs, const ItemSource &items,
                                  const BuildRecipe &recipe)
{
    std::vector<Sentence> notes;
    const std::string_view unread = recipe.codec ? audioTypeInfo(*recipe.codec).unreadFromMemory
                                                 : std::string_view();
    if (infoOf(recipe.format).isReadFromMemory && !unread.empty())
        notes.push_back(Sentence::tr("WeNet reads shards with torchaudio, which cannot open %1 "
                                     "from memory; wav and flac are safe",
                                     unread));
    if (infoOf(recipe.format).carriesPairs && !recipe.leavesPairsOut)
        return notes;
    const auto pairs = furtherPairs(fs, items);
    if (pairs.empty())
        return notes;
    std::string names;
    for (const auto &pair : pairs)
        names.append(names.empty() ? "" : ", ").append(pair);
    notes.push_back(Sentence::tr(
        "Only audio and metainfo are built; the pairs %1 of the dataset are left out", names));
    return notes;
}

/// The rows that a build of pending ones left out for their CER: they are pending no more, and belong to it as soon as their
/// texts are corrected. Null where the filter asks for another status.
Result<std::shared_ptr<const RowOrder>>
leftOutByCer(Workspace &workspace, const BuildRecipe &recipe, const std::stop_token &stop)
{
    BuildRecipe failed = recipe;
    for (const std::string_view pending : {"build:pending", "status:pending_local_tar"}) {
        const std::size_t at = failed.filter.find(pending);
        const std::size_t end = at + pending.size();
        const bool isWord = at != std::string::npos && (at == 0 || failed.filter[at - 1] == ' ')
                            && (end == failed.filter.size() || failed.filter[end] == ' ');
        if (!isWord)
            continue;
        failed.filter.replace(at, pending.size(), "build:error_local_tar_cer");
        return rowSequence(workspace, failed, stop);
    }
    return std::shared_ptr<const RowOrder>();
}

} // namespace

Result<BuildRecipe> withProfile(Workspace &workspace, BuildRecipe recipe)
{
    VOX_TRY(const auto profile, ProjectScoring(workspace.database()).profile());
    if (recipe.profileHash.empty())
        recipe.profileHash = hashOf(profile);
    if (recipe.profileHash == hashOf(profile))
        return recipe;
    return fail(ErrorCode::InvalidArgument,
                Sentence::tr("source.profile_hash: the recipe is for error rates by the scoring "
                             "profile %1, and the project uses %2, %3; choose that one with "
                             "\"voxdeck-cli profile\", or remove the field",
                             recipe.profileHash, profile.name, hashOf(profile)),
                recipe.dataset);
}

bool PriorPlan::hasFinished() const
{
    return std::find(finished.begin(), finished.end(), 1) != finished.end();
}

Result<BuildPlan> planBuild(const FileSystem &fs, Workspace &workspace, const ItemSource &items,
                            const BuildRecipe &recipe, const PriorPlan *prior, PlanSink *sink,
                            const ProgressSink &progress, std::stop_token stop)
{
    VOX_CHECK(withProfile(workspace, recipe));
    VOX_TRY(const auto order, rowSequence(workspace, recipe, stop));
    const bool goesOn = prior && prior->hasFinished();
    const CarriedPairs pairs(fs, items, recipe);
    Planner planner(fs, workspace, items, recipe, pairs, sink);
    if (goesOn)
        VOX_CHECK(planner.goOnFrom(*prior));
    auto measured = goesOn ? Result<MeasuredSize>(prior->plan.measured)
                           : measureSize(fs, workspace, items, recipe, *order, stop);
    if (!measured)
        return fail(std::move(measured).error());
    if (!goesOn)
        measured->bytesPerItem += pairs.bytesPerItem();
    VOX_CHECK(planner.run(*order, *measured, progress, stop));
    bool asksForStatus = false;
    if (goesOn) {
        VOX_TRY(asksForStatus, asksForBuildStatus(workspace.database(), recipe.filter));
    }
    if (asksForStatus) { // which this build has changed itself
        VOX_TRY(const auto again, leftOutByCer(workspace, recipe, stop));
        if (again)
            VOX_CHECK(planner.run(*again, *measured, progress, stop));
        BuildRecipe all = recipe;
        all.filter.clear();
        VOX_TRY(const auto others, rowSequence(workspace, all, stop));
        VOX_CHECK(planner.keep(*order, again.get(), *others, stop));
    }
    if (goesOn && !planner.keepsAny())
        return fail(
            ErrorCode::InvalidArgument,
            prior->plan.rows == 1
                ? Sentence::tr(
                    "none of the %1 segment this build was planned with is in the dataset any "
                    "more; choose another output folder, or remove the build to start again",
                    prior->plan.rows)
                : Sentence::tr(
                    "none of the %1 segments this build was planned with is in the dataset any "
                    "more; choose another output folder, or remove the build to start again",
                    prior->plan.rows),
            recipe.output);
    VOX_TRY(auto plan, planner.finish());
    for (auto &note : formatNotes(fs, items, recipe))
        plan.notes.push_back(std::move(note));
    if (measured->failed > 0)
        plan.notes.push_back(
            measured->failed + measured->rows == 1
                ? Sentence::tr("%1 of the %2 segment tried failed: %3", measured->failed,
                               measured->failed + measured->rows, measured->whyFailed)
                : Sentence::tr("%1 of the %2 segments tried failed: %3", measured->failed,
                               measured->failed + measured->rows, measured->whyFailed));
    if (plan.rows == 0)
        return fail(ErrorCode::InvalidArgument,
                    order->size() == 0
                        ? Sentence::tr("no row matches the filter: there is nothing to build")
                        : Sentence::tr("the limits leave out all rows: there is nothing to build"),
                    recipe.dataset);
    return plan;
}

} // namespace voxdeck
