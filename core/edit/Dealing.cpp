// SPDX-License-Identifier: Apache-2.0
#include "core/edit/Dealing.h"

#include "core/base/RandomOrders.h"
#include "core/base/Stopped.h"
#include "core/search/AssignedRows.h"
#include "core/search/SavedFilters.h"
#include "core/workspace/RecordingCalled.h"
#include "core/workspace/Rows.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <tuple>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::uint64_t kRowsAtOnce = 50'000;
constexpr std::size_t kMostPeople = 1000;

struct DealtRow {
    std::uint64_t unit = 0;
    std::uint32_t id = 0;
    std::optional<float> seconds; ///< unknown where the audio is missing
};

/// The unit of assignment: rows `first` .. `first + rows`.
struct Unit {
    std::size_t first = 0;
    std::size_t rows = 0;
    double seconds = 0; ///< of rows whose length is known
    double weight = 0;  ///< seconds, with the mean length for rows whose length is unknown
};

Result<std::vector<std::string>> namesOf(const std::vector<std::string> &people)
{
    if (people.size() > kMostPeople)
        return fail(ErrorCode::InvalidArgument, Sentence::tr("names more than 1,000 people"));
    std::vector<std::string> names;
    names.reserve(std::max<std::size_t>(people.size(), 1));
    for (const std::string &person : people) {
        VOX_TRY(auto name, storedName(person));
        if (std::find(names.begin(), names.end(), name) != names.end())
            return fail(ErrorCode::InvalidArgument,
                        Sentence::tr("appears twice in the list of people"), name);
        names.push_back(std::move(name));
    }
    if (names.empty())
        names.emplace_back();
    return names;
}

constexpr Select kRow("SELECT id, " VOX_FIRST_RECORDING " AS recording, shard, item,"
                      " iif(stop - start < 9e9, stop - start, NULL) AS seconds,"
                      " assigned <> '' AS is_assigned"
                      " FROM segment WHERE id >= ? AND id <= ? ORDER BY id");

/// A recording of a list has a number; else the item is the recording.
std::uint64_t recordingOf(const Statement &row)
{
    constexpr int kItemBits = 40;
    constexpr std::uint64_t kIsOfList = std::uint64_t{1} << 63;
    if (row.integer(kRow["recording"]) > 0)
        return kIsOfList | row.count(kRow["recording"]);
    return row.count(kRow["shard"]) << kItemBits | row.count(kRow["item"]);
}

class Dealer {
public:
    Dealer(Workspace &workspace, const DealChoice &choice, const ProgressSink &progress,
           const std::stop_token &stop)
        : m_workspace(workspace), m_choice(choice), m_progress(progress), m_stop(stop)
    {
    }

    Result<DealPlan> run(const RowOrder &order)
    {
        DealPlan plan;
        VOX_TRY(const auto names, namesOf(m_choice.people));
        VOX_TRY(plan.layout, rowLayout(m_workspace));
        VOX_CHECK(read(RowIds::of(order)));
        group();
        deal(names, plan);
        return plan;
    }

private:
    Result<> read(const RowIds &ids)
    {
        m_total = ids.size();
        m_rows.reserve(static_cast<std::size_t>(m_total));
        const Database::StopScope scope(m_workspace.database(), m_stop);
        auto query = m_workspace.database().statement(kRow.sql());
        std::uint64_t seen = 0;
        for (const RowIds::Run &run : ids.runs()) {
            const std::uint64_t end = std::uint64_t{run.first} + run.count;
            for (std::uint64_t first = run.first; first < end; first += kRowsAtOnce) {
                if (m_stop.stop_requested())
                    return stopped({}, "nothing was changed");
                const std::uint64_t last = std::min(end, first + kRowsAtOnce) - 1;
                VOX_CHECK(read(query.rewind().bind(first).bind(last)));
                seen += last + 1 - first;
                report(m_progress, {seen, m_total, "rows"});
            }
        }
        return {};
    }

    Result<> read(Statement &query)
    {
        return eachStep(query, [&] {
            if (m_choice.leavesAssigned && query.integer(kRow["is_assigned"]) != 0)
                return;
            const auto id = static_cast<std::uint32_t>(query.integer(kRow["id"]));
            m_rows.push_back(
                {m_choice.unit == DealUnit::Row ? std::uint64_t{id} : recordingOf(query), id,
                 query.isNull(kRow["seconds"])
                     ? std::nullopt
                     : std::optional(static_cast<float>(query.real(kRow["seconds"])))});
        });
    }

    /// Of the rows whose length is known; 1 where no length is, so that rows are counted.
    double meanSeconds() const
    {
        double sum = 0;
        std::size_t known = 0;
        for (const DealtRow &row : m_rows)
            if (row.seconds) {
                sum += *row.seconds;
                ++known;
            }
        return known == 0 ? 1 : sum / static_cast<double>(known);
    }

    void group()
    {
        std::sort(m_rows.begin(), m_rows.end(), [](const DealtRow &a, const DealtRow &b) {
            return std::tie(a.unit, a.id) < std::tie(b.unit, b.id);
        });
        const double mean = meanSeconds();
        for (std::size_t row = 0; row < m_rows.size(); ++row) {
            if (row == 0 || m_rows[row].unit != m_rows[row - 1].unit)
                m_units.push_back({row, 0, 0, 0});
            Unit &unit = m_units.back();
            ++unit.rows;
            unit.seconds += m_rows[row].seconds.value_or(0);
            unit.weight += m_rows[row].seconds.value_or(mean);
        }
        PythonRandom(m_choice.seed).shuffle(m_units);
    }

    /// The one whose turn it is, or who has the least; nobody where all have enough.
    std::size_t next(const std::vector<double> &weights, const std::vector<std::uint64_t> &rows,
                     std::size_t turn) const
    {
        const std::size_t people = rows.size();
        std::size_t found = people;
        for (std::size_t step = 0; step < people; ++step) {
            const std::size_t person = (turn + step) % people;
            if (m_choice.rowsEach > 0 && rows[person] >= m_choice.rowsEach)
                continue;
            if (!m_choice.balancesHours)
                return person;
            if (found == people || weights[person] < weights[found]
                || (weights[person] == weights[found] && person < found))
                found = person;
        }
        return found;
    }

    void deal(const std::vector<std::string> &names, DealPlan &plan)
    {
        plan.shares.resize(names.size());
        for (std::size_t person = 0; person < names.size(); ++person)
            plan.shares[person].person = names[person];
        std::vector<std::uint64_t> counts(names.size());
        std::vector<double> weights(names.size());
        std::vector<std::vector<std::uint32_t>> ids(names.size());
        std::size_t turn = 0;
        std::uint64_t dealt = 0;
        for (const Unit &unit : m_units) {
            const std::size_t person = next(weights, counts, turn);
            if (person == names.size())
                break;
            turn = person + 1;
            for (std::size_t row = unit.first; row < unit.first + unit.rows; ++row)
                ids[person].push_back(m_rows[row].id);
            counts[person] += unit.rows;
            weights[person] += unit.weight;
            plan.shares[person].seconds += unit.seconds;
            ++plan.shares[person].recordings;
            dealt += unit.rows;
        }
        for (std::size_t person = 0; person < names.size(); ++person)
            plan.shares[person].rows = RowIds::of(std::move(ids[person]));
        plan.left = m_total - dealt;
        if (m_choice.unit == DealUnit::Row) // how many recordings they are of was not looked at
            for (DealShare &share : plan.shares)
                share.recordings = 0;
    }

    Workspace &m_workspace;
    const DealChoice &m_choice;
    const ProgressSink &m_progress;
    const std::stop_token &m_stop;
    std::uint64_t m_total = 0;
    std::vector<DealtRow> m_rows;
    std::vector<Unit> m_units;
};

} // namespace

Result<DealPlan> planDeal(Workspace &workspace, const RowOrder &rows, const DealChoice &choice,
                          const ProgressSink &progress, const std::stop_token &stop)
{
    return Dealer(workspace, choice, progress, stop).run(rows);
}

Result<BulkReport> applyDeal(Workspace &workspace, const std::string &who, const DealPlan &plan,
                             const ProgressSink &progress, const std::stop_token &stop)
{
    std::vector<BulkChange> changes;
    changes.reserve(plan.shares.size());
    for (const DealShare &share : plan.shares)
        changes.push_back({EditField::Assigned, BulkOperation::Set, share.person, share.rows});
    BulkOptions options;
    options.layout = plan.layout;
    VOX_TRY(const auto done, BulkEdit(workspace, who).apply(changes, options, progress, stop));
    AssignedRows people(workspace.database());
    for (const DealShare &share : plan.shares)
        if (!share.person.empty())
            VOX_CHECK(people.remember(share.person));
    return done;
}

} // namespace voxdeck
