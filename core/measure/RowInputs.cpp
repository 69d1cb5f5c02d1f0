// SPDX-License-Identifier: Apache-2.0
#include "core/measure/RowInputs.h"

#include "core/base/Hash.h"
#include "core/workspace/Database.h"
#include "core/workspace/Rows.h"
#include "core/workspace/SegmentLength.h"
#include "core/workspace/StoredRef.h"

#include <bit>

namespace voxdeck {

std::optional<double> RowInputs::lengthSeconds() const
{
    SegmentRow row;
    row.startSeconds = startSeconds;
    row.endSeconds = endSeconds;
    row.recording = recording;
    return lengthOf(row);
}

Result<std::optional<RowInputs>> inputsOf(Database &database, std::uint32_t row)
{
    static constexpr Select kQuery(
        "SELECT shard, item, segment, start, stop, recording, channel, text,"
        " hypothesis, language, shard, further FROM segment WHERE id = ?");
    auto query = database.statement(kQuery.sql());
    VOX_TRY(const bool hasRow, query.bind(row).step());
    if (!hasRow)
        return std::optional<RowInputs>();
    RowInputs inputs;
    inputs.id = row;
    inputs.ref = segmentRefIn(query, kQuery["shard"]);
    inputs.startSeconds = query.real(kQuery["start"]);
    inputs.endSeconds = query.real(kQuery["stop"]);
    inputs.recording = static_cast<std::uint32_t>(query.integer(kQuery["recording"]));
    if (!query.isNull(kQuery["channel"]))
        inputs.channel = static_cast<int>(query.integer(kQuery["channel"]));
    inputs.further = query.text(kQuery["further"]);
    EmptyHypotheses empties(database);
    VOX_TRY(const auto texts, textsIn(query, kQuery["text"], empties));
    inputs.text = texts.reference;
    inputs.hypothesis = texts.hypothesis;
    inputs.language = texts.language;
    inputs.hasHypothesis = texts.hasHypothesis;
    return std::optional(std::move(inputs));
}

Result<SegmentRow> FurtherHypotheses::of(const RowInputs &inputs)
{
    if (!m_names) {
        VOX_TRY(m_names, TranscriptNames::load(m_db));
    }
    auto mapping = m_mappings.find(inputs.ref.shard);
    if (mapping == m_mappings.end()) {
        auto query = m_db.statement("SELECT mapping FROM shard WHERE id = ?");
        VOX_TRY(const auto found, (firstRow<std::string>(bindAll(query, inputs.ref.shard))));
        mapping =
            m_mappings.emplace(inputs.ref.shard, found ? std::get<0>(*found) : std::string()).first;
    }
    SegmentRow row;
    row.hypothesis = inputs.hypothesis;
    row.isHypothesisEmpty = inputs.hasHypothesis && inputs.hypothesis.empty();
    readFurther(row, inputs.further, mapping->second, *m_names, {});
    return row;
}

/// 0 if the audio is missing.
Result<std::uint64_t> AudioStamps::ofSource(const RowInputs &row)
{
    if (m_items.hasRecords()) {
        auto known = m_shards.find(row.ref.shard);
        if (known == m_shards.end()) {
            // a file per item of a large shard is kept for one shard at a time: rows come in their order
            std::erase_if(m_shards, [](const auto &shard) {
                return shard.second && shard.second->audio.size() > 1;
            });
            known = m_shards.emplace(row.ref.shard, m_items.shardFiles(m_workspace, row.ref.shard))
                        .first;
        }
        if (!known->second)
            return 0;
        const auto &files = known->second->audio;
        const std::size_t at = files.size() == 1 ? 0 : row.ref.item;
        if (at >= files.size() || files[at].empty())
            return 0;
        VOX_TRY(const auto found, m_presence.stampOf(files[at], Fnv64::kBasis));
        return found.value_or(0);
    }
    if (m_lastRecording != row.recording) {
        static constexpr Select kQuery("SELECT file, problem FROM recording WHERE id = ?");
        auto query = m_workspace.database().statement(kQuery.sql());
        VOX_TRY(const bool hasRow, query.bind(row.recording).step());
        std::uint64_t stamp = 0;
        if (hasRow && query.view(kQuery["problem"]).empty()) {
            VOX_TRY(const auto found, m_presence.stampOf(query.view(kQuery["file"])));
            stamp = found.value_or(0);
        }
        m_lastRecording = row.recording;
        m_lastStamp = stamp;
    }
    return m_lastStamp;
}

Result<std::optional<std::int64_t>> AudioStamps::of(const RowInputs &row)
{
    VOX_TRY(const std::uint64_t source, ofSource(row));
    if (source == 0)
        return std::optional<std::int64_t>();
    Fnv64 stamp(source);
    if (m_items.hasRecords())
        stamp.add(row.ref.item).add(static_cast<std::uint64_t>(row.ref.segment < 0 ? 0 : 1));
    stamp.add(std::bit_cast<std::uint64_t>(row.startSeconds))
        .add(std::bit_cast<std::uint64_t>(row.endSeconds))
        .add(static_cast<std::uint64_t>(row.channel.value_or(-1)));
    return std::optional(static_cast<std::int64_t>(stamp.value()));
}

} // namespace voxdeck
