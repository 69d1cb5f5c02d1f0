// SPDX-License-Identifier: Apache-2.0
#include "core/split/LeakSurvey.h"

#include "core/job/Parallel.h"
#include "core/split/SplitFreeze.h"
#include "core/workspace/Database.h"
#include "core/workspace/Rows.h"

#include <cassert>
#include <algorithm>
#include <array>
#include <numeric>
#include <unordered_map>
#include <utility>

namespace voxdeck {

namespace {

constexpr Select kTexts("SELECT id, text FROM segment");
constexpr int kTextId = kTexts["id"]; // here, as clang 14 cannot look a column up in a template
constexpr int kTextText = kTexts["text"];
constexpr std::size_t kMostRows = 20;
constexpr std::size_t kTextsAtOnce = 4096;

/// Rows of one thing, by split.
struct Shared {
    std::array<std::vector<std::uint32_t>, kSplits> rows; ///< the first of each
    std::vector<std::uint32_t> recordings;
    std::uint64_t segments = 0;

    void add(const SplitRow &row) { add(row.id, row.recording, row.split); }
    void add(std::uint32_t id, std::uint32_t recording, Split split)
    {
        auto &mine = rows.at(static_cast<std::size_t>(split));
        if (mine.size() < kMostRows)
            mine.push_back(id);
        if (recordings.size() < kLeakRecordings
            && (recordings.empty() || recordings.back() != recording))
            recordings.push_back(recording);
        ++segments;
    }

    FoundLeak leak(LeakKind kind, std::string what) const
    {
        FoundLeak found;
        found.kind = kind;
        found.what = std::move(what);
        found.segments = segments;
        found.recordings = recordings;
        std::sort(found.recordings.begin(), found.recordings.end());
        found.recordings.erase(std::unique(found.recordings.begin(), found.recordings.end()),
                               found.recordings.end());
        for (std::size_t split = 0; split < kSplits; ++split)
            if (!rows.at(split).empty())
                found.splits.push_back(static_cast<Split>(split));
        for (std::size_t turn = 0; turn < kMostRows; ++turn) // in turn from each split
            for (const auto &mine : rows)
                if (turn < mine.size() && found.rows.size() < kMostRows)
                    found.rows.push_back(mine[turn]);
        return found;
    }
};

struct TextOfRow {
    std::uint32_t id = 0;
    std::uint32_t recording = 0;
    Split split = Split::Unassigned;
    std::string text;
    std::optional<TextLeakIndex::Match> match;
};

/// Texts in several splits, each once with all its segments; of near texts each pair.
struct TextLeaks {
    struct Found {
        LeakKind kind = LeakKind::Text;
        std::string what;
        double similarity = 1;
        Shared shared = {};
    };
    using Pair = std::pair<std::uint64_t, std::uint64_t>;

    /// `isLargest`: of the split whose texts stream by; the segments of the others come later.
    void add(const TextLeakIndex::Match &match, const TextOfRow &text, bool isLargest)
    {
        const auto [known, isNew] = numbers.try_emplace(std::minmax(match.own, match.other),
                                                        leaks.size());
        const bool isSame = match.own == match.other;
        if (isNew && leaks.size() == kMostLeaks) {
            known->second = kNotKept;
            ++(isSame ? furtherSame : furtherNear);
        } else if (isNew) {
            leaks.push_back(
                {isSame ? LeakKind::Text : LeakKind::NearText, text.text, match.similarity});
            ofText[match.own].push_back(known->second);
            if (!isSame)
                ofText[match.other].push_back(known->second);
        }
        if (isLargest && known->second != kNotKept)
            leaks[known->second].shared.add(text.id, text.recording, text.split);
    }

    void addSmall(std::uint64_t identity, const TextOfRow &text)
    {
        if (const auto known = ofText.find(identity); known != ofText.end())
            for (const std::size_t number : known->second)
                leaks[number].shared.add(text.id, text.recording, text.split);
    }

    static constexpr std::size_t kNotKept = ~std::size_t{0};
    std::vector<Found> leaks;
    std::map<Pair, std::size_t> numbers;
    std::unordered_map<std::uint64_t, std::vector<std::size_t>> ofText;
    std::uint64_t furtherSame = 0, furtherNear = 0; ///< counted only
};

using Targets = std::map<std::uint32_t, Split>;

/// The rows are read in several passes; each pass is an equal part of the progress.
class Passes {
public:
    Passes(const ProgressSink &progress, std::size_t count) : m_progress(progress), m_count(count)
    {
    }

    ProgressSink next()
    {
        const std::size_t pass = m_next++;
        return [this, pass](const Progress &now) {
            report(m_progress, {now.done + pass * now.total, now.total * m_count, now.step});
        };
    }
    void skip() { ++m_next; }
    /// For steps that count separately.
    const ProgressSink &sink() const { return m_progress; }

private:
    const ProgressSink &m_progress;
    std::size_t m_count;
    std::size_t m_next = 0;
};

class Finder {
public:
    /// How often run() goes through the rows, at most.
    static std::size_t passes(const LeakOptions &options)
    {
        return (options.checksSpeakers ? 2 : 1) + (options.checksTexts ? 3 : 0);
    }

    /// `targets`: recordings looked at as if they were there already.
    Finder(const FileSystem &fs, Workspace &workspace, const LeakOptions &options,
           const Targets &targets, Passes &passes, const std::stop_token &stop)
        : m_fs(fs),
          m_workspace(workspace),
          m_options(options),
          m_targets(targets),
          m_passes(passes),
          m_stop(stop)
    {
    }

    /// `known`: what an earlier run found out of the audio, or null.
    Result<LeakReport> run(std::shared_ptr<const SplitSurvey> survey,
                           std::shared_ptr<SameAudio> known = nullptr)
    {
        m_report.survey = std::move(survey);
        m_report.audio = std::move(known);
        VOX_CHECK(recordingsAndSpeakers());
        if (m_options.checksTexts)
            VOX_CHECK(texts());
        if (m_options.checksAudio)
            VOX_CHECK(audio());
        return std::move(m_report);
    }

private:
    /// One pass tells which recordings and speakers are in several splits, at a bit each; a second
    /// pass tells their rows.
    Result<> recordingsAndSpeakers()
    {
        const SplitSurvey &survey = *m_report.survey;
        std::unordered_map<std::uint32_t, Shared> recordings;
        for (std::uint32_t number = 0; number < survey.recordings().size(); ++number) {
            if (!m_targets.contains(number) && isSeveral(splitsOf(number)))
                recordings.try_emplace(number);
        }
        std::unordered_map<std::string, std::uint32_t> seenOf;
        std::unordered_map<std::string, Shared> speakers;
        std::string last;
        std::uint32_t *lastSeen = nullptr;
        const auto look = [&](const SplitRow &row) -> Result<> {
            if (row.speaker.empty() || row.split == Split::Unassigned)
                return {};
            if (!lastSeen || row.speaker != last) {
                last = row.speaker;
                lastSeen = &seenOf[last];
            }
            *lastSeen |= 1u << static_cast<unsigned>(row.split);
            return {};
        };
        if (m_options.checksSpeakers)
            VOX_CHECK(eachRow(look));
        for (const auto &[speaker, seen] : seenOf)
            if (isSeveral(seen))
                speakers.try_emplace(speaker);
        if (recordings.empty() && speakers.empty()) {
            m_passes.skip();
            return {};
        }
        const auto collect = [&](const SplitRow &row) -> Result<> {
            if (row.split == Split::Unassigned)
                return {};
            if (const auto found = recordings.find(row.recording); found != recordings.end())
                found->second.add(row);
            if (!speakers.empty()) {
                last = row.speaker;
                if (const auto found = speakers.find(last); found != speakers.end())
                    found->second.add(row);
            }
            return {};
        };
        VOX_CHECK(eachRow(collect));
        const auto byName = [](const FoundLeak &a, const FoundLeak &b) {
            return a.what < b.what;
        };
        for (const auto &[number, shared] : recordings)
            keep(shared.leak(LeakKind::Recording, survey.recordings()[number].name));
        std::sort(m_report.leaks.begin(), m_report.leaks.end(), byName);
        const auto firstSpeaker = static_cast<std::ptrdiff_t>(m_report.leaks.size());
        for (const auto &[speaker, shared] : speakers)
            keep(shared.leak(LeakKind::Speaker, speaker));
        std::sort(m_report.leaks.begin() + firstSpeaker, m_report.leaks.end(), byName);
        return {};
    }

    Result<> eachRow(const std::function<Result<>(const SplitRow &)> &visit)
    {
        const auto moved = [&](const SplitRow &row) -> Result<> {
            const auto target = m_targets.find(row.recording);
            if (target == m_targets.end())
                return visit(row);
            SplitRow there = row;
            there.split = target->second;
            return visit(there);
        };
        return m_report.survey->eachRow(m_workspace, moved, m_passes.next(), m_stop);
    }

    static bool isSeveral(std::uint32_t seen)
    {
        const std::uint32_t assigned = seen & ~1u;
        return (assigned & (assigned - 1)) != 0;
    }

    void keep(FoundLeak leak)
    {
        ++m_report.count.at(static_cast<std::size_t>(leak.kind));
        if (m_report.leaks.size() < kMostLeaks)
            m_report.leaks.push_back(std::move(leak));
    }

    Result<> texts()
    {
        VOX_TRY(const Split largest, largestSplit());
        TextLeakIndex index(m_options.texts);
        const auto add = [&](const TextOfRow &text) -> Result<> {
            if (text.split == largest)
                return {};
            index.add(std::to_string(text.id) + ' ' + std::to_string(text.recording),
                      splitName(text.split), text.text);
            return {};
        };
        // what would be moved may bring rows that have no split now
        std::vector<Split> without;
        if (m_targets.empty())
            without.push_back(Split::Unassigned);
        std::vector<Split> withoutMost = without;
        if (m_targets.empty())
            withoutMost.push_back(largest);
        VOX_CHECK(eachText(withoutMost, add));
        if (index.size() == 0) {
            m_passes.skip();
            m_passes.skip();
            return {};
        }
        TextLeaks found;
        std::vector<TextOfRow> batch;
        const auto ask = [&]() -> Result<> {
            const auto askOne = [&](std::size_t part, std::stop_token) -> Result<> {
                constexpr std::size_t kPart = 256;
                const std::size_t end = std::min(batch.size(), (part + 1) * kPart);
                for (std::size_t i = part * kPart; i < end; ++i)
                    batch[i].match = index.find(splitName(batch[i].split), batch[i].text);
                return {};
            };
            VOX_CHECK(parallelFor((batch.size() + 255) / 256, 0, askOne, {}, m_stop));
            for (const TextOfRow &text : batch)
                if (text.match)
                    found.add(text.match.value(), text, text.split == largest);
            batch.clear();
            return {};
        };
        const auto collect = [&](TextOfRow &&text) -> Result<> {
            batch.push_back(std::move(text));
            return batch.size() == kTextsAtOnce ? ask() : Result<>();
        };
        VOX_CHECK(eachText(without, collect));
        VOX_CHECK(ask());
        return keepTexts(found, index, withoutMost, largest);
    }

    /// Adds the segments of the smaller splits, which may come before what they share their text with.
    Result<> keepTexts(TextLeaks &found, const TextLeakIndex &index,
                       const std::vector<Split> &withoutMost, Split largest)
    {
        if (found.leaks.empty()) {
            m_passes.skip();
            return {};
        }
        const auto add = [&](const TextOfRow &text) -> Result<> {
            if (text.split != largest)
                if (const auto identity = index.identityOf(text.text))
                    found.addSmall(*identity, text);
            return {};
        };
        VOX_CHECK(eachText(withoutMost, add));
        for (TextLeaks::Found &one : found.leaks) {
            FoundLeak leak = one.shared.leak(one.kind, std::move(one.what));
            leak.similarity = one.similarity;
            keep(std::move(leak));
        }
        m_report.count.at(static_cast<std::size_t>(LeakKind::Text)) += found.furtherSame;
        m_report.count.at(static_cast<std::size_t>(LeakKind::NearText)) += found.furtherNear;
        return {};
    }

    /// With separate progress: the amount to read is unknown in advance.
    Result<> audio()
    {
        if (!m_report.audio) {
            VOX_TRY(auto measured, SameAudio::measure(m_fs, m_workspace, *m_report.survey,
                                                      m_passes.sink(), m_stop));
            m_report.audio = std::make_shared<SameAudio>(std::move(measured));
        }
        const auto splitsOf = [this](std::uint32_t recording) {
            return this->splitsOf(recording);
        };
        VOX_TRY(const auto found,
                m_report.audio->acrossSplits(m_fs, m_workspace, splitsOf, m_passes.sink(), m_stop));
        m_report.unreadAudio = m_report.audio->unread();
        for (const EqualAudio &equal : found)
            keep(leakOf(equal));
        return {};
    }

    /// Bit n: it has rows in split n.
    std::uint32_t splitsOf(std::uint32_t recording) const
    {
        if (const auto target = m_targets.find(recording); target != m_targets.end())
            return 1u << static_cast<unsigned>(target->second);
        std::uint32_t seen = 0;
        const SplitSurvey &survey = *m_report.survey;
        survey.eachCell(survey.recordings()[recording], [&seen](const SurveyCell &cell) {
            seen |= 1u << static_cast<unsigned>(cell.split);
        });
        return seen;
    }

    FoundLeak leakOf(const EqualAudio &equal) const
    {
        assert(equal.recordings.size() > 1 && equal.rows.size() == equal.recordings.size());
        const auto &recordings = m_report.survey->recordings();
        FoundLeak leak;
        leak.kind = LeakKind::Audio;
        leak.what = recordings[equal.recordings[0]].name + " = "
                    + recordings[equal.recordings[1]].name;
        std::uint32_t splits = 0;
        for (std::size_t i = 0; i < equal.recordings.size(); ++i) {
            const std::uint32_t recording = equal.recordings[i];
            const std::uint32_t more = splitsOf(recording) & ~splits;
            splits |= more;
            leak.segments += recordings[recording].rows;
            if (leak.recordings.size() < kLeakRecordings)
                leak.recordings.push_back(recording);
            if ((more & ~1u) != 0 || leak.rows.size() < kMostRows - kSplits)
                leak.rows.push_back(equal.rows[i]);
        }
        for (std::size_t split = 1; split < kSplits; ++split)
            if ((splits >> split & 1u) != 0)
                leak.splits.push_back(static_cast<Split>(split));
        assert(leak.splits.size() > 1);
        return leak;
    }

    Result<Split> largestSplit()
    {
        std::array<std::uint64_t, kSplits> rows{};
        for (std::size_t cell = 1; cell < m_report.survey->cells().size(); ++cell) {
            const SurveyCell &one = m_report.survey->cells()[cell];
            rows.at(static_cast<std::size_t>(one.split)) += one.rows;
        }
        return static_cast<Split>(std::max_element(rows.begin() + 1, rows.end()) - rows.begin());
    }

    /// The rows of all splits but these with their texts, streaming. Both cursors go by id.
    template <class Visit>
    Result<> eachText(const std::vector<Split> &without, const Visit &visit)
    {
        std::string sql(kTexts.sql());
        for (std::size_t at = 0; at < without.size(); ++at)
            sql += at == 0 ? " WHERE split <> ?" : " AND split <> ?";
        auto query = m_workspace.database().statement(sql + " ORDER BY id");
        for (const Split split : without)
            bindAll(query, split);
        VOX_TRY(bool hasText, query.step());
        const auto row = [&](const SplitRow &now) -> Result<> {
            while (hasText && query.integer(kTextId) < now.id) {
                VOX_TRY(hasText, query.step());
            }
            if (!hasText || query.integer(kTextId) != now.id || now.split == Split::Unassigned)
                return {};
            TextOfRow text;
            text.id = now.id;
            text.recording = now.recording;
            text.split = now.split;
            text.text = query.text(kTextText);
            return visit(std::move(text));
        };
        return eachRow(row);
    }

    const FileSystem &m_fs;
    Workspace &m_workspace;
    const LeakOptions &m_options;
    const Targets &m_targets;
    Passes &m_passes;
    const std::stop_token &m_stop;
    LeakReport m_report;
};

/// Recordings that share something, put together; more and more of them.
class Repairer {
public:
    Repairer(const SplitSurvey &survey, const std::vector<FrozenSplit> &frozen) : m_survey(survey)
    {
        for (const FrozenSplit &one : frozen)
            m_isFrozen.at(static_cast<std::size_t>(one.split)) = true;
    }

    void add(const LeakReport &report)
    {
        for (const FoundLeak &leak : report.leaks) {
            for (const std::uint32_t recording : leak.recordings) {
                const std::uint32_t a = rootOf(leak.recordings.front());
                const std::uint32_t b = rootOf(recording);
                m_up[std::max(a, b)] = std::min(a, b);
            }
        }
    }

    LeakRepair repair()
    {
        std::map<std::uint32_t, Component> components;
        std::vector<std::uint32_t> recordings;
        for (const auto &[recording, above] : m_up)
            recordings.push_back(recording);
        std::sort(recordings.begin(), recordings.end());
        for (const std::uint32_t recording : recordings)
            join(components[rootOf(recording)], recording);
        LeakRepair repair;
        for (const auto &[root, component] : components)
            settle(component, repair);
        return repair;
    }

    const LeakRepair &last() const { return m_last; }
    void remember(LeakRepair repair) { m_last = std::move(repair); }

private:
    struct Component {
        std::vector<std::uint32_t> recordings;
        std::array<double, kSplits> seconds{};
        std::array<bool, kSplits> has{};
    };

    std::uint32_t rootOf(std::uint32_t recording)
    {
        m_up.try_emplace(recording, recording);
        while (m_up[recording] != recording) {
            const std::uint32_t above = m_up[m_up[recording]];
            m_up[recording] = above;
            recording = above;
        }
        return recording;
    }

    void join(Component &component, std::uint32_t recording) const
    {
        component.recordings.push_back(recording);
        m_survey.eachCell(m_survey.recordings()[recording], [&component](const SurveyCell &cell) {
            component.seconds.at(static_cast<std::size_t>(cell.split)) += cell.seconds;
            component.has.at(static_cast<std::size_t>(cell.split)) = true;
        });
    }

    bool touchesFrozen(std::uint32_t recording) const
    {
        bool touches = false;
        m_survey.eachCell(m_survey.recordings()[recording], [&](const SurveyCell &cell) {
            touches = touches || m_isFrozen.at(static_cast<std::size_t>(cell.split));
        });
        return touches;
    }

    void settle(const Component &component, LeakRepair &repair) const
    {
        std::size_t frozenHere = 0;
        std::size_t most = 0;
        for (std::size_t split = 1; split < kSplits; ++split) {
            if (!component.has.at(split))
                continue;
            frozenHere += m_isFrozen.at(split) ? 1 : 0;
            if (most == 0 || component.seconds.at(split) > component.seconds.at(most))
                most = split;
        }
        repair.stuck += frozenHere > 1 ? 1 : 0;
        for (const std::uint32_t recording : component.recordings) {
            bool isMixed = false;
            m_survey.splitOf(m_survey.recordings()[recording], &isMixed);
            if (frozenHere == 0)
                repair.targets[recording] = static_cast<Split>(most);
            else if (!touchesFrozen(recording))
                repair.targets[recording] = Split::Unassigned;
            else if (isMixed && frozenHere == 1)
                ++repair.stuck; // one part of it is in a frozen split
        }
    }

    const SplitSurvey &m_survey;
    std::array<bool, kSplits> m_isFrozen{};
    std::unordered_map<std::uint32_t, std::uint32_t> m_up;
    LeakRepair m_last;
};

/// Segments that are there already do not move: a recording in several splits leaves all but one of them.
void addMove(RepairPreview &preview, const SplitMove &move)
{
    constexpr double kSecondsPerHour = 3600;
    const SplitSurvey &survey = preview.plan.survey();
    std::array<SplitAmount, kSplits> leaving{};
    survey.eachCell(survey.recordings()[move.recording], [&](const SurveyCell &cell) {
        if (cell.split != move.to)
            leaving.at(static_cast<std::size_t>(cell.split))
                .add({cell.seconds / kSecondsPerHour, cell.rows, 0});
    });
    SplitAmount all;
    for (std::size_t split = 0; split < kSplits; ++split) {
        SplitAmount &amount = leaving.at(split);
        if (amount.rows == 0)
            continue;
        all.add(amount);
        amount.recordings = 1;
        const auto from = static_cast<Split>(split);
        auto flow = std::find_if(
            preview.flows.begin(), preview.flows.end(),
            [&](const SplitFlow &one) { return one.from == from && one.to == move.to; });
        if (flow == preview.flows.end())
            flow = preview.flows.insert(flow, {from, move.to, {}});
        flow->amount.add(amount);
    }
    all.recordings = 1;
    preview.moved.add(all);
    if (move.to == Split::Unassigned)
        preview.unassigned.add(all);
}

} // namespace

std::uint64_t LeakReport::total() const
{
    return std::accumulate(count.begin(), count.end(), std::uint64_t{0});
}

Result<LeakReport> findLeaks(const FileSystem &fs, Workspace &workspace, const LeakOptions &options,
                             const ProgressSink &progress, const std::stop_token &stop)
{
    Passes passes(progress, 1 + Finder::passes(options));
    VOX_TRY(auto survey, SplitSurvey::take(workspace, {}, passes.next(), stop));
    return Finder(fs, workspace, options, {}, passes, stop)
        .run(std::make_shared<const SplitSurvey>(std::move(survey)));
}

Result<LeakRepair> planRepair(const FileSystem &fs, Workspace &workspace, const LeakReport &report,
                              const LeakOptions &options, const ProgressSink &progress,
                              const std::stop_token &stop)
{
    VOX_TRY(const auto frozen, SplitFreeze(workspace, {}).frozen());
    Repairer repairer(*report.survey, frozen);
    LeakReport found = report;
    for (;;) {
        repairer.add(found);
        LeakRepair repair = repairer.repair();
        if (repair.targets == repairer.last().targets)
            return repair;
        repairer.remember(repair);
        Passes passes(progress, Finder::passes(options));
        VOX_TRY(found, Finder(fs, workspace, options, repair.targets, passes, stop)
                           .run(report.survey, report.audio));
        if (found.total() == 0)
            return repair;
    }
}

Result<RepairPreview> previewRepair(const FileSystem &fs, Workspace &workspace,
                                    const LeakOptions &options, const ProgressSink &progress,
                                    const std::stop_token &stop)
{
    VOX_TRY(auto leaks, findLeaks(fs, workspace, options, progress, stop));
    VOX_TRY(const auto repair, planRepair(fs, workspace, leaks, options, progress, stop));
    VOX_TRY(auto plan, SplitPlan::moveTo(workspace, leaks.survey, repair.targets, {}));
    RepairPreview preview{std::move(leaks), {}, {}, {}, repair.stuck, std::move(plan)};
    for (const SplitMove &move : preview.plan.moves())
        addMove(preview, move);
    std::stable_sort(
        preview.flows.begin(), preview.flows.end(),
        [](const SplitFlow &a, const SplitFlow &b) { return a.amount.rows > b.amount.rows; });
    return preview;
}

} // namespace voxdeck
