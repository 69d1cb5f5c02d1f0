// SPDX-License-Identifier: Apache-2.0
#include "core/shards/run/TaskDealer.h"

#include "core/base/Ascii.h"
#include "core/base/Hash.h"
#include "core/base/Sha256.h"
#include "core/base/Stopped.h"
#include "core/shards/run/BuildLists.h"
#include "core/sound/SoundAhead.h"

#include <cassert>
#include <algorithm>
#include <deque>
#include <span>
#include <string_view>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::size_t kPageRows = 256;
constexpr double kTaskSeconds = 60;      // of one recording
constexpr double kShortTaskSeconds = 15; // of several
constexpr std::size_t kTaskRows = 256;

/// A recording that can only be decoded from its start is not divided among threads.
bool mustStayWhole(const BuildSegment &segment)
{
    const AudioPlace &place = segment.sound.place;
    const std::filesystem::path name = place.range ? segment.sourceAudio : place.file.string();
    const std::string extension = lowered(name.extension().string());
    return !place.address && (extension == ".mp3" || extension == ".ogg");
}

bool areOfOneRecording(const BuildSegment &a, const BuildSegment &b)
{
    return a.sound.place.isSameRecording(b.sound.place);
}

} // namespace

struct TaskDealer::Reading {
    Reading(const BuildRecipe &recipe, const ShardContents &contents, std::uint64_t shard,
            std::vector<PlannedRow> planned)
        : number(shard), rows(std::move(planned)), names(recipe.format)
    {
        addText(recipe.dumpOfShards());
        if (const auto text = contents.text(); !text.empty()) // older builds stay unchanged
            addText(text);
    }

    /// Length first, so that no two different rows can look alike.
    void addText(std::string_view text)
    {
        inputs.add(std::to_string(text.size()) + ":");
        inputs.add(text);
    }
    void add(BuildSegment segment)
    {
        segment.name = names.nameFor(segment.problem ? segment.row.key + "?" : segment.row.key);
        addText(segment.name);
        addText(segment.utterance.record.dumpAscii());
        addText(segment.sourceAudio);
        addText(std::to_string(segment.planned.stamp)); // not the id: workspaces differ in it
        if (segment.problem)
            addText(describe(*segment.problem));
        page.push_back(std::move(segment));
    }
    Result<std::string> digest()
    {
        VOX_TRY(const std::string bytes, inputs.finish());
        return hexOf(bytes);
    }

    std::uint64_t number;
    std::vector<PlannedRow> rows;
    std::size_t nextRow = 0;
    SegmentNames names;
    Sha256Stream inputs;
    std::deque<BuildSegment> page;
    std::size_t tasks = 0;
    std::shared_ptr<OpenShard> shard;
};

TaskDealer::TaskDealer(FileSystem &fs, BuildFolder &folder, const BuildRecipe &recipe,
                       const ShardContents &contents, const BuildPlan &plan, SegmentSource source,
                       WaitingBytes &waiting)
    : m_fs(fs),
      m_folder(folder),
      m_recipe(recipe),
      m_contents(contents),
      m_plan(plan),
      m_waiting(waiting),
      m_source(std::move(source))
{
}

void TaskDealer::start(BuildPart part, std::vector<ShardFound> found)
{
    const MutexLock lock(m_mutex);
    m_part = part;
    m_found = std::move(found);
}

Result<std::optional<BuildTask>> TaskDealer::next(std::stop_token stop)
{
    const MutexLock lock(m_mutex);
    VOX_CHECK(checkStop(stop));
    if (!m_reading) {
        VOX_TRY(const bool hasShard, openNext(stop));
        if (!hasShard)
            return std::nullopt;
    }
    Reading &reading = *m_reading;
    VOX_TRY(const bool hasRows, readPage(reading));
    if (hasRows)
        return std::optional(take(reading));
    BuildTask last;
    last.shard = reading.shard;
    last.number = reading.tasks;
    VOX_TRY(const std::string inputs, reading.digest());
    last.isShardReady = reading.shard->setTasks(reading.tasks, inputs);
    m_reading.reset();
    return std::optional(std::move(last));
}

/// Makes sure that a page has rows for a whole task, as far as there are any.
Result<bool> TaskDealer::readPage(Reading &reading)
{
    if (reading.page.size() < kTaskRows && reading.nextRow < reading.rows.size()) {
        const std::size_t rows = std::min(kPageRows, reading.rows.size() - reading.nextRow);
        VOX_TRY(auto segments,
                m_source.read(std::span(reading.rows).subspan(reading.nextRow, rows)));
        reading.nextRow += rows;
        assert(reading.nextRow <= reading.rows.size());
        for (auto &segment : segments)
            reading.add(std::move(segment));
    }
    return !reading.page.empty();
}

BuildTask TaskDealer::take(Reading &reading)
{
    assert(!reading.page.empty() && reading.shard);
    BuildTask task;
    task.shard = reading.shard;
    task.number = reading.tasks++;
    double seconds = 0;
    auto &page = reading.page;
    while (!page.empty()) {
        if (!task.segments.empty()) {
            const bool isSame = areOfOneRecording(task.segments.back(), page.front());
            const bool isFull = isSame ? !mustStayWhole(page.front())
                                             && (seconds >= kTaskSeconds
                                                 || task.segments.size() >= kTaskRows)
                                       : seconds >= kShortTaskSeconds;
            if (isFull)
                break;
        }
        seconds += page.front().row.durationSeconds();
        task.segments.push_back(std::move(page.front()));
        page.pop_front();
    }
    return task;
}

Result<bool> TaskDealer::openNext(std::stop_token stop)
{
    for (; m_nextShard < m_plan.shards.size(); ++m_nextShard) {
        const PlannedShard &planned = m_plan.shards[static_cast<std::size_t>(m_nextShard)];
        if (!m_part.has(planned.ledger))
            continue;
        VOX_TRY(const auto kept, keptAs(m_nextShard, stop));
        if (kept) {
            m_kept.push_back({m_nextShard, planned.rows, *kept});
            continue;
        }
        if (!m_isReopened)
            VOX_CHECK(reopenBuild(m_fs, m_folder));
        m_isReopened = true;
        VOX_TRY(auto rows, m_folder.rowsOf(planned));
        m_reading = std::make_shared<Reading>(m_recipe, m_contents, m_nextShard, std::move(rows));
        m_reading->shard = std::make_shared<OpenShard>(
            m_fs, m_recipe, m_contents, planned, m_nextShard, m_folder.stagingPath(m_nextShard),
            m_waiting);
        m_open.push_back(m_reading->shard);
        ++m_nextShard;
        return true;
    }
    return false;
}

/// How the shard stays as it is; nothing where it is made.
Result<std::optional<ShardFound>> TaskDealer::keptAs(std::uint64_t shard, std::stop_token stop)
{
    const ShardFound found = m_found[static_cast<std::size_t>(shard)];
    if (found == ShardFound::Nothing)
        return std::nullopt;
    if (found == ShardFound::Held)
        return std::optional(found);
    VOX_TRY(const bool isSame, isUnchanged(shard, std::move(stop)));
    if (isSame)
        return std::optional(found);
    return found == ShardFound::Changed ? std::optional(ShardFound::Held) : std::nullopt;
}

/// Whether the shard would be made of the same rows and texts again.
Result<bool> TaskDealer::isUnchanged(std::uint64_t shard, std::stop_token stop)
{
    VOX_TRY(const auto record, m_folder.recordOf(shard));
    if (!record)
        return false;
    VOX_TRY(auto rows, m_folder.rowsOf(m_plan.shards[static_cast<std::size_t>(shard)]));
    Reading reading(m_recipe, m_contents, shard, std::move(rows));
    for (;;) {
        VOX_CHECK(checkStop(stop));
        VOX_TRY(const bool hasRows, readPage(reading));
        if (!hasRows)
            break;
        reading.page.clear();
    }
    VOX_TRY(const std::string inputs, reading.digest());
    return inputs == record->inputs;
}

std::vector<SoundPart> TaskDealer::upcoming() const
{
    constexpr std::size_t kMost = 64;
    std::vector<SoundPart> parts;
    const MutexLock lock(m_mutex);
    if (!m_reading)
        return parts;
    const auto &page = m_reading->page;
    for (std::size_t i = 0; i < std::min(page.size(), kMost); ++i)
        if (!page[i].problem && isOnServer(page[i].sound))
            parts.push_back(page[i].sound);
    return parts;
}

std::vector<TaskDealer::Kept> TaskDealer::kept() const
{
    const MutexLock lock(m_mutex);
    return m_kept;
}

std::vector<std::shared_ptr<OpenShard>> TaskDealer::open() const
{
    const MutexLock lock(m_mutex);
    return m_open;
}

void TaskDealer::close(const OpenShard &shard)
{
    const MutexLock lock(m_mutex);
    std::erase_if(m_open, [&](const auto &one) { return one.get() == &shard; });
}

} // namespace voxdeck
