// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/json/Json.h"
#include "core/shards/audio/AudioLedger.h"
#include "core/shards/plan/BuildPlan.h"
#include "core/shards/sinks/ShardSink.h"

#include <cstdint>
#include <string>
#include <vector>

namespace voxdeck {

/// As a line of errors.jsonl.
std::string failureLine(const RowFailure &failure);

/// The way back, of any object that was written so.
RowFailure rowFailureOf(const JsonValue &json);

/// The result of building one shard.
struct ShardRecord {
    std::string inputs; ///< SHA-256 of all that went in: rows, texts, sources, settings
    std::uint64_t items = 0;
    std::uint64_t failed = 0;
    std::uint64_t frames = 0;
    double seconds = 0;
    std::vector<ShardFile> files; ///< none where all rows failed
    std::vector<RowFailure> failures;
    std::string lines; ///< its part of lists over all shards
    /// Its files and lines are as publishing or another program left them, not as they were built.
    bool isChanged = false;
    /// Files that stand in their place while an interrupted build has not replaced them.
    std::vector<ShardFile> replaced;
    AudioWays ways;     ///< none where no copies were asked for
    std::string copies; ///< its part of copies.jsonl
    /// Of each item in their order, and the shard they are in; kept beside the record.
    std::vector<KeptAudio> audio;
    std::string audioShard;

    /// False where all rows failed: then nothing of it is in the folder, and it counts as no shard.
    bool isInFolder() const { return !files.empty(); }
    std::uint64_t bytes() const;
    JsonValue toJson() const; ///< without failures, lines and audio
    /// With them, but without audio; `before` is the record whose files this one replaces.
    JsonValue toLedger(const ShardRecord *before = nullptr) const;
    static Result<ShardRecord> fromJson(const JsonValue &json, const std::string &subject);
};

} // namespace voxdeck
