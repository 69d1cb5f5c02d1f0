// SPDX-License-Identifier: Apache-2.0
#include "core/shards/sinks/OpenShard.h"

#include "core/base/Stopped.h"
#include "core/json/Json.h"

#include <cassert>
#include <chrono>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::chrono::milliseconds kLook{20};

/// A line of copies.jsonl.
std::string copyLine(const std::string &key, const EncodedSegment &audio)
{
    auto line = JsonValue::object();
    line.set("key", JsonValue::ofString(key));
    line.set("how", JsonValue::ofString(audioWayName(audio.way)));
    if (!audio.why.empty())
        line.set("why", JsonValue::ofString(audio.why));
    return line.dumpAscii() + "\n";
}

std::uint64_t bytesOfRow(const BuiltRow &row)
{
    const auto *const audio = std::get_if<EncodedSegment>(&row.outcome);
    return audio ? audio->bytes.size() : 0;
}

} // namespace

OpenShard::OpenShard(FileSystem &fs, const BuildRecipe &recipe, const ShardContents &contents,
                     const PlannedShard &shard, std::uint64_t number, std::filesystem::path staging,
                     WaitingBytes &waiting)
    : m_fs(fs),
      m_recipe(recipe),
      m_contents(contents),
      m_planned(shard),
      m_number(number),
      m_staging(std::move(staging)),
      m_waiting(waiting)
{
}

Result<> OpenShard::deliver(std::size_t task, BuiltRow row, std::stop_token stop)
{
    const MutexLock lock(m_mutex);
    assert(task >= m_turn && !m_ended.contains(task)); // a task delivers before it ends
    const auto mayGoOn = [&]() VOX_REQUIRES(m_mutex) {
        return m_turn == task || m_waiting.bytes < m_waiting.most;
    };
    while (!m_changed.wait_for(m_mutex, stop, kLook,
                               mayGoOn)) // room in other shards does not wake this thread
        VOX_CHECK(checkStop(stop));
    if (m_turn == task) {
        VOX_CHECK(drain(task));
        return write(std::move(row));
    }
    m_waiting.bytes += bytesOfRow(row);
    m_rows[task].push_back(std::move(row));
    return {};
}

Result<bool> OpenShard::endTask(std::size_t task)
{
    const MutexLock lock(m_mutex);
    assert(task >= m_turn && !m_ended.contains(task));
    m_ended[task] = true;
    VOX_CHECK(advance());
    m_changed.notify_all();
    return isAllWritten();
}

bool OpenShard::setTasks(std::size_t tasks, std::string inputs)
{
    const MutexLock lock(m_mutex);
    assert(!m_tasks && m_turn <= tasks);
    m_tasks = tasks;
    m_inputs = std::move(inputs);
    return isAllWritten();
}

Result<> OpenShard::drain(std::size_t task)
{
    const auto found = m_rows.find(task);
    if (found == m_rows.end())
        return {};
    auto rows = std::move(found->second);
    m_rows.erase(found);
    for (auto &row : rows) {
        assert(m_waiting.bytes >= bytesOfRow(row));
        m_waiting.bytes -= bytesOfRow(row);
        VOX_CHECK(write(std::move(row)));
    }
    return {};
}

Result<> OpenShard::advance()
{
    while (m_ended.contains(m_turn)) {
        VOX_CHECK(drain(m_turn));
        m_ended.erase(m_turn);
        ++m_turn;
    }
    return {};
}

Result<> OpenShard::write(BuiltRow row)
{
    ++m_rowsDone;
    if (auto *const failure = std::get_if<RowFailure>(&row.outcome)) {
        m_record.failures.push_back(std::move(*failure));
        return {};
    }
    const auto &audio = std::get<EncodedSegment>(row.outcome);
    if (!m_sink) {
        VOX_TRY(m_sink, openShardSink(m_fs, m_recipe, m_planned, m_staging, m_contents));
    }
    auto added = m_sink->add(row.segment, audio);
    if (!added) {
        const bool isRows = added.error().code == ErrorCode::InvalidArgument
                            || added.error().code == ErrorCode::Unsupported;
        if (!isRows)
            return added;
        m_record.failures.push_back({row.segment.planned.id,
                                     row.segment.row.key,
                                     LeftOut::Processing,
                                     describe(added.error()),
                                     {},
                                     row.segment.planned.identity});
        return {};
    }
    m_record.audio.push_back({audio.key,
                              {},
                              {},
                              0,
                              audio.frames,
                              audio.sampleRateHz,
                              audio.extension,
                              audio.way,
                              audio.why});
    if (m_recipe.codec == kCopied) {
        m_record.ways.add(audio.way, audio.why);
        m_record.copies += copyLine(row.segment.row.key, audio);
    }
    m_bytesDone += audio.bytes.size() + audio.carried.size();
    ++m_record.items;
    m_record.frames += audio.frames;
    if (audio.sampleRateHz > 0)
        m_record.seconds += static_cast<double>(audio.frames) / audio.sampleRateHz;
    return {};
}

std::vector<RowFailure> OpenShard::failures() const
{
    const MutexLock lock(m_mutex);
    auto failures = m_record.failures;
    for (const auto &[task, rows] : m_rows)
        for (const BuiltRow &row : rows)
            if (const auto *const failure = std::get_if<RowFailure>(&row.outcome))
                failures.push_back(*failure);
    return failures;
}

Result<std::pair<StagedShard, ShardRecord>> OpenShard::finish(std::stop_token stop)
{
    const MutexLock lock(m_mutex);
    assert(isAllWritten() && m_rows.empty() && m_ended.empty());
    assert(m_record.items == m_record.audio.size());
    StagedShard staged;
    if (m_record.items > 0) {
        VOX_TRY(staged, m_sink->finish(stop));
    }
    m_sink.reset();
    m_record.failed = m_record.failures.size();
    m_record.files = staged.files;
    m_record.lines = std::move(staged.lines);
    m_record.audioShard = m_planned.path;
    assert(staged.audio.size() <= m_record.audio.size());
    for (std::size_t item = 0; item < staged.audio.size(); ++item) {
        m_record.audio[item].file = std::move(staged.audio[item].file);
        m_record.audio[item].range = staged.audio[item].written.range;
        m_record.audio[item].crc32 = staged.audio[item].written.crc32;
    }
    m_record.inputs = std::move(m_inputs);
    return std::pair(std::move(staged), std::move(m_record));
}

} // namespace voxdeck
