// SPDX-License-Identifier: Apache-2.0
#include "core/annotations/LabelTargets.h"

#include "core/format/FileNames.h"
#include "core/format/labels/LabelText.h"
#include "core/rows/SegmentLayer.h"
#include "core/sound/SoundReader.h"
#include "core/workspace/Database.h"
#include "core/workspace/Rows.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::size_t kMostCandidates = 16;
constexpr int kNoRank = 1'000;

/// How a name that is known was spelled for a look-up.
enum Spelling { Whole, BaseName, Stem, Token, Spellings };

class Finder {
public:
    Finder(Workspace &workspace, std::span<const LabelledName> names)
        : m_database(workspace.database()), m_found(names.size())
    {
        for (std::size_t number = 0; number < names.size(); ++number)
            add(names[number], number);
    }

    Result<std::vector<LabelTarget>> run(const std::stop_token &stop)
    {
        const Database::StopScope scope(m_database, stop);
        VOX_CHECK(lookThroughRecordings());
        VOX_CHECK(lookThroughRows());
        std::vector<LabelTarget> targets;
        targets.reserve(m_found.size());
        for (Found &found : m_found)
            targets.push_back(settled(std::move(found)));
        return targets;
    }

private:
    /// Lower is better.
    struct Wish {
        std::size_t number = 0;
        int rank = 0;
    };
    struct Found {
        int rank = kNoRank;
        std::vector<LabelTarget> targets; ///< that fit so well
    };
    struct Hash {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const
        {
            return std::hash<std::string_view>()(text);
        }
    };
    using Wishes = std::unordered_map<std::string, std::vector<Wish>, Hash, std::equal_to<>>;

    void add(const LabelledName &name, std::size_t number)
    {
        const auto wish = [&](Spelling spelling, const std::string &text, int rank) {
            if (!text.empty())
                m_wishes[spelling][text].push_back({number, rank});
        };
        if (name.isExact) {
            wish(Whole, name.name, 0);
            return;
        }
        const std::string base = labels::baseNameOfAddress(name.name);
        const std::string stem = labels::stemOfAddress(name.name);
        wish(Whole, name.audio, 0);
        wish(Whole, name.name, 1);
        if (const std::string plain = unescapedFileName(name.name); plain != name.name)
            wish(Whole, plain, 1); // both are there: then it is not clear which is meant
        wish(BaseName, labels::baseNameOfAddress(name.audio), 3);
        wish(BaseName, base, 4);
        // A name such as "show.2" has no extension: all of it is the stem.
        wish(Stem, labels::stemOfAddress(name.audio), 5);
        wish(Stem, base, 6);
        if (stem != base)
            wish(Stem, stem, 7);
        if (name.isOneToken)
            wish(Token, name.name, 8);
        m_hasTokens = m_hasTokens || name.isOneToken;
    }

    void offer(const LabelTarget &target, std::string_view known)
    {
        offerAs(target, Whole, known);
        offerAs(target, BaseName, labels::baseNameOfAddress(known));
        offerAs(target, Stem, labels::stemOfAddress(known));
        if (m_hasTokens)
            offerAs(target, Token, labels::recordingToken(known));
    }

    void offerAs(const LabelTarget &target, Spelling spelling, std::string_view text)
    {
        const auto found = m_wishes[spelling].find(text);
        if (found == m_wishes[spelling].end())
            return;
        for (const Wish &wish : found->second)
            take(m_found[wish.number],
                 2 * wish.rank + (target.kind == LabelTarget::Kind::Segment ? 1 : 0), target);
    }

    static void take(Found &found, int rank, const LabelTarget &target)
    {
        if (rank > found.rank)
            return;
        if (rank < found.rank)
            found.targets.clear();
        found.rank = rank;
        const bool isThere = std::any_of(
            found.targets.begin(), found.targets.end(), [&](const auto &other) {
                return target.recording != 0 && target.kind == LabelTarget::Kind::Item
                           ? other.recording == target.recording
                           : other.row == target.row;
            });
        if (!isThere && found.targets.size() < kMostCandidates)
            found.targets.push_back(target);
    }

    Result<> lookThroughRecordings()
    {
        auto query = m_database.statement("SELECT id, name, audio, file, called FROM recording");
        return eachRow(query, [this](std::uint32_t recording, std::string_view name,
                                     std::string_view audio, std::string_view file,
                                     std::string_view called) {
            LabelTarget target;
            target.kind = LabelTarget::Kind::Item;
            target.recording = recording;
            target.name = name;
            for (const std::string_view one : {name, audio, file})
                offer(target, one);
            if (!called.empty()) // as labels are exported
                offer(target, called);
        });
    }

    /// Items whose segments were changed by hand: their rows may be anywhere, and none be the first.
    Result<> loadChangedItems()
    {
        auto query = m_database.statement("SELECT shard, item FROM segment_list");
        return eachRow(query, [this](std::uint32_t shard, std::uint64_t item) {
            m_changed.emplace(shard, item);
        });
    }

    /// Whether this row represents its item, as one row of each does.
    bool isFirstOfItem(const SegmentRef &ref)
    {
        const auto changed = m_changed.find({ref.shard, ref.item});
        if (changed == m_changed.end())
            return ref.segment <= 0 && !m_changedSeen.contains({ref.shard, ref.item});
        m_changedSeen.insert(m_changed.extract(changed));
        return true;
    }

    Result<> lookThroughRows()
    {
        VOX_CHECK(loadChangedItems());
        auto query = m_database.statement("SELECT id, shard, item, segment, siblings, item_key,"
                                          " recording FROM segment ORDER BY id");
        const auto look = [this](std::uint32_t id, std::uint32_t shard, std::uint64_t item,
                                 std::int32_t segment, std::uint64_t siblings, std::string_view key,
                                 bool isOfList) {
            LabelTarget target;
            target.row = id;
            target.ref = {shard, item, segment};
            if (!isOfList && isFirstOfItem(target.ref)) {
                target.kind = LabelTarget::Kind::Item;
                target.name = key;
                offer(target, target.name);
            }
            if (!isOfList && siblings < 2)
                return;
            target.kind = LabelTarget::Kind::Segment;
            target.name = segmentKey(key, segment, siblings);
            offer(target, target.name);
        };
        return eachRow(query, look);
    }

    static LabelTarget settled(Found found)
    {
        if (found.targets.empty())
            return {};
        if (found.targets.size() == 1)
            return std::move(found.targets.front());
        LabelTarget target;
        target.kind = LabelTarget::Kind::Ambiguous;
        for (auto &candidate : found.targets)
            target.candidates.push_back(std::move(candidate.name));
        return target;
    }

    Database &m_database;
    std::array<Wishes, Spellings> m_wishes;
    bool m_hasTokens = false;
    std::set<std::pair<std::uint32_t, std::uint64_t>> m_changed; ///< shard, item; not met yet
    std::set<std::pair<std::uint32_t, std::uint64_t>> m_changedSeen;
    std::vector<Found> m_found;
};

Result<std::vector<std::uint32_t>> idsOfRecording(Database &database, std::uint32_t recording)
{
    auto query = database.statement("SELECT id FROM segment WHERE recording = ? AND recording > 0"
                                    " ORDER BY start, id");
    query.bind(recording);
    std::vector<std::uint32_t> ids;
    VOX_CHECK(eachRow(query, [&](std::uint32_t id) { ids.push_back(id); }));
    return ids;
}

} // namespace

Result<std::vector<LabelTarget>> findLabelTargets(Workspace &workspace,
                                                  std::span<const LabelledName> names,
                                                  const std::stop_token &stop)
{
    return Finder(workspace, names).run(stop);
}

Result<std::vector<SegmentRow>> rowsOfTarget(Workspace &workspace, const LabelTarget &target)
{
    Database &database = workspace.database();
    RowReader reader(workspace);
    RowOrder order;
    if (target.recording != 0 && target.kind == LabelTarget::Kind::Item) {
        VOX_TRY(auto ids, idsOfRecording(database, target.recording));
        order = RowOrder::of(std::move(ids));
    } else if (target.kind == LabelTarget::Kind::Item) {
        VOX_TRY(auto ids, idsOfItem(database, target.ref));
        order = RowOrder::of(std::move(ids));
    } else {
        order = RowOrder::contiguous(target.row, 1);
    }
    VOX_TRY(auto rows, reader.rows(order, 0, order.size()));
    std::stable_sort(rows.begin(), rows.end(), [](const SegmentRow &a, const SegmentRow &b) {
        return a.startSeconds < b.startSeconds;
    });
    return rows;
}

std::optional<double> audioSecondsOf(Workspace &workspace, const ItemSource &items,
                                     AudioFactsReader &facts, const SegmentRef &ref)
{
    const auto place = items.audio(workspace, ref);
    if (!place)
        return {};
    const auto found = factsOf(facts, *place);
    return found && found->sampleRateHz > 0 ? std::optional(found->durationSeconds())
                                            : std::nullopt;
}

} // namespace voxdeck
