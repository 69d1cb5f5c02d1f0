// SPDX-License-Identifier: Apache-2.0
#include "core/measure/SoundCopies.h"

#include "core/audit/SoundPrint.h"
#include "core/base/Hash.h"
#include "core/base/Stopped.h"
#include "core/io/MachineFault.h"
#include "core/job/Parallel.h"
#include "core/measure/RowInputs.h"
#include "core/measure/RowSignal.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <numeric>
#include <set>
#include <unordered_map>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::uint64_t kRowsAtOnce = 64;
constexpr std::size_t kMostProblems = 100;
constexpr std::uint32_t kTellAfter = 64; ///< sounds compared
/// Silence and tones give the same numbers in many sounds: such a number says nothing.
constexpr std::size_t kMostWithNumber = 64;
struct Sound {
    std::string samples; ///< SignalMeasures::samplesHash; empty: not compared
    SoundPrint print;
};

struct Shared {
    const FileSystem &fs;
    const ItemSource &items;
    std::filesystem::path workspace;
    const RowOrder &order;
    std::vector<Sound> sounds;
    std::atomic<std::uint64_t> next{0}, done{0};
    std::mutex mutex{};
    SoundCopies copies{}; // guarded by mutex
};

void note(Shared &shared, Error error, const RowInputs &row)
{
    const std::lock_guard lock(shared.mutex);
    ++shared.copies.unread;
    if (shared.copies.problems.size() >= kMostProblems)
        return;
    if (error.subject.empty())
        error.subject = "row " + std::to_string(row.id);
    shared.copies.problems.push_back(std::move(error));
}

Result<> readRow(Shared &shared, Workspace &workspace, RowSignal &signal, std::uint64_t at,
                 const std::stop_token &stop)
{
    VOX_TRY(const auto inputs, inputsOf(workspace.database(), shared.order.idAt(at)));
    if (!inputs)
        return {};
    auto measures = signal.measure(*inputs, stop, true);
    if (measures) {
        shared.sounds[at] = {std::move(measures->samplesHash), std::move(measures->print)};
        return {};
    }
    if (measures.error().code == ErrorCode::Cancelled || isOfTheMachine(measures.error()))
        return fail(measures.error());
    note(shared, measures.error(), *inputs);
    return {};
}

Result<> readRows(Shared &shared, const std::stop_token &stop)
{
    VOX_TRY(const auto workspace, Workspace::openKnown(shared.workspace));
    RowSignal signal(shared.fs, *workspace, shared.items);
    for (;;) {
        const std::uint64_t first = shared.next.fetch_add(kRowsAtOnce);
        if (first >= shared.order.size())
            return {};
        const std::uint64_t end = std::min(first + kRowsAtOnce, shared.order.size());
        for (std::uint64_t at = first; at < end; ++at) {
            VOX_CHECK(checkStop(stop, "nothing was changed"));
            VOX_CHECK(readRow(shared, *workspace, signal, at, stop));
            ++shared.done;
        }
    }
}

/// Sounds that belong together, by their places in the order.
class Joiner {
public:
    explicit Joiner(const std::vector<Sound> &sounds)
        : m_sounds(sounds), m_parents(sounds.size()), m_likeness(sounds.size(), 1)
    {
        std::iota(m_parents.begin(), m_parents.end(), 0U);
    }

    void joinEqual()
    {
        std::unordered_map<std::string, std::uint32_t> first;
        for (std::uint32_t at = 0; at < m_sounds.size(); ++at)
            if (!m_sounds[at].samples.empty())
                join(first.try_emplace(m_sounds[at].samples, at).first->second, at, 1);
    }

    Result<> joinAlike(const ProgressSink &progress, const std::stop_token &stop)
    {
        std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> withNumber;
        for (std::uint32_t at = 0; at < m_sounds.size(); ++at) {
            VOX_CHECK(checkStop(stop, "nothing was changed"));
            if (at % kTellAfter == 0)
                report(progress, {at, m_sounds.size(), std::string(kComparedSounds)});
            if (rootOf(at) != at)
                continue; // the first of equal ones stands for all
            // Of a copy of some seconds a few of its numbers survive; two other sounds share none, as a rule.
            std::set<std::uint32_t> candidates;
            const std::set<std::uint32_t> numbers(m_sounds[at].print.begin(),
                                                  m_sounds[at].print.end());
            for (const std::uint32_t number : numbers) {
                auto &others = withNumber[number];
                candidates.insert(others.begin(), others.end());
                if (others.size() < kMostWithNumber)
                    others.push_back(at);
            }
            for (const std::uint32_t other : candidates)
                if (rootOf(other) != rootOf(at))
                    joinIfAlike(other, at);
        }
        return {};
    }

    std::map<std::uint32_t, std::vector<std::uint32_t>> groups()
    {
        std::map<std::uint32_t, std::vector<std::uint32_t>> byRoot;
        for (std::uint32_t at = 0; at < m_sounds.size(); ++at)
            byRoot[rootOf(at)].push_back(at);
        std::erase_if(byRoot, [](const auto &group) { return group.second.size() < 2; });
        return byRoot;
    }
    double likenessIn(const std::vector<std::uint32_t> &group) const
    {
        double least = 1;
        for (const std::uint32_t at : group)
            least = std::min(least, m_likeness[at]);
        return least;
    }

private:
    void joinIfAlike(std::uint32_t other, std::uint32_t at)
    {
        const auto likeness = soundLikeness(m_sounds[other].print, m_sounds[at].print);
        if (likeness && *likeness >= kLikeSound)
            join(other, at, *likeness);
    }
    std::uint32_t rootOf(std::uint32_t at)
    {
        while (m_parents[at] != at) {
            m_parents[at] = m_parents[m_parents[at]];
            at = m_parents[at];
        }
        return at;
    }
    void join(std::uint32_t a, std::uint32_t b, double likeness)
    {
        const std::uint32_t first = rootOf(a);
        const std::uint32_t second = rootOf(b);
        m_parents[std::max(first, second)] = std::min(first, second);
        m_likeness[b] = std::min(m_likeness[b], likeness);
    }

    const std::vector<Sound> &m_sounds;
    std::vector<std::uint32_t> m_parents;
    std::vector<double> m_likeness;
};

} // namespace

Result<SoundCopies> findSoundCopies(const FileSystem &fs, Workspace &workspace,
                                    const ItemSource &items, const RowOrder &order,
                                    const ProgressSink &progress, const std::stop_token &stop)
{
    Shared shared{fs, items, workspace.file(), order, std::vector<Sound>(order.size())};
    const auto threads = static_cast<unsigned>(
        std::clamp<std::uint64_t>(order.size() / kRowsAtOnce + 1, 1, threadCount(0)));
    VOX_CHECK(runOnThreads(
        threads, [&shared](std::stop_token each) { return readRows(shared, each); },
        [&] {
            report(progress, {shared.done, order.size(), "rows"});
        },
        stop));
    SoundCopies copies = std::move(shared.copies);
    copies.survey.rows = order.size();
    for (const Sound &sound : shared.sounds) {
        copies.survey.compared += sound.samples.empty() ? 0 : 1;
        copies.noPrint += !sound.samples.empty() && sound.print.empty() ? 1 : 0;
    }
    Joiner joiner(shared.sounds);
    joiner.joinEqual();
    VOX_CHECK(joiner.joinAlike(progress, stop));
    RowReader reader(workspace, fs);
    for (const auto &[root, members] : joiner.groups()) {
        DuplicateGroup group;
        group.likeness = joiner.likenessIn(members);
        std::set<Split> splits;
        for (const std::uint32_t at : members) {
            group.ids.push_back(order.idAt(at));
            VOX_TRY(const auto row, reader.row(group.ids.back()));
            splits.insert(row.split);
            if (group.what.empty())
                group.what = row.key;
        }
        group.splits.assign(splits.begin(), splits.end());
        copies.survey.groups.push_back(std::move(group));
    }
    sortGroups(copies.survey);
    return copies;
}

} // namespace voxdeck
