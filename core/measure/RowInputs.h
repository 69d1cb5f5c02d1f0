// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/format/AudioPresence.h"
#include "core/io/FileSystem.h"
#include "core/items/ItemSource.h"
#include "core/workspace/RowScore.h"
#include "core/workspace/SegmentRow.h"
#include "core/workspace/TranscriptNames.h"
#include "core/workspace/Workspace.h"

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>

namespace voxdeck {

/// The inputs of a row's metrics, from the table.
struct RowInputs {
    std::uint32_t id = 0;
    SegmentRef ref;
    double startSeconds = 0,
           endSeconds = 0; ///< as stored; SegmentLength.h says whether the end is known
    std::uint32_t recording = 0;
    std::optional<int> channel;
    std::string text, hypothesis, language;
    std::string further; ///< JSON of the record's other fields; further hypotheses are among them
    bool hasHypothesis = false; ///< an empty one may be there

    /// Nothing where the end is unknown.
    std::optional<double> lengthSeconds() const;
    RowTexts texts() const { return {text, hypothesis, language, hasHypothesis}; }
    friend bool operator==(const RowInputs &, const RowInputs &) = default;
};

/// Nothing where the row is gone.
Result<std::optional<RowInputs>> inputsOf(Database &database, std::uint32_t row);

/// The further hypotheses of rows, by name.
///
/// Threads  that of its Database.
class FurtherHypotheses {
public:
    explicit FurtherHypotheses(Database &database) : m_db(database) {}
    /// The row with its hypotheses (core/audit/RowHypothesis.h), and nothing else of it.
    Result<SegmentRow> of(const RowInputs &row);

private:
    Database &m_db;
    std::optional<TranscriptNames> m_names;
    std::unordered_map<std::uint32_t, std::string> m_mappings; ///< by shard
};

/// Tells whether the audio of a row is what it was: the file's path, size and time, the span and the channel.
///
/// Threads  one; each has its own.
class AudioStamps {
public:
    AudioStamps(const FileSystem &fs, Workspace &workspace, const ItemSource &items)
        : m_presence(fs), m_workspace(workspace), m_items(items)
    {
    }
    /// Nothing where the audio is not there; faults of the machine (isOfTheMachine()) are errors.
    Result<std::optional<std::int64_t>> of(const RowInputs &row);

private:
    Result<std::uint64_t> ofSource(const RowInputs &row);

    AudioPresence m_presence;
    Workspace &m_workspace;
    const ItemSource &m_items;
    std::unordered_map<std::uint32_t, std::optional<ShardFiles>>
        m_shards; ///< where items are records
    std::optional<std::uint32_t> m_lastRecording;
    std::uint64_t m_lastStamp = 0; ///< of that recording; 0: it is missing
};

} // namespace voxdeck
