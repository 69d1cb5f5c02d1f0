// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0147, 0195
#pragma once

#include "core/base/Result.h"
#include "core/shards/audio/SegmentAudio.h"
#include "core/shards/audio/SegmentSource.h"
#include "core/shards/sinks/FolderColumns.h"

#include <cstdint>
#include <string>

namespace voxdeck {

// The metadata of one segment in each format. InvalidArgument where a text cannot be JSON.

/// The JSON beside the audio in a tar of a corpus by countries: always the same fourteen fields, `key` and
/// the audio's `sampling_rate`, null where nothing is known, so that every sample has the same columns; then what
/// the row's list says besides (its speaker, say), which a corpus by countries does not.
Result<std::string> shardJson(const BuildSegment &segment, const EncodedSegment &audio);
/// The record of a TouchDataset's item, `sample_rate` last.
Result<std::string> touchRecord(const BuildSegment &segment, const EncodedSegment &audio);
/// A line of NeMo's manifest of a tar.
Result<std::string> nemoLine(const BuildSegment &segment, const EncodedSegment &audio,
                             const std::string &member, std::uint64_t shardId);
/// Lhotse's Recording of a cut in a Shar, as in the tar and inside the cut.
JsonValue sharRecording(const BuildSegment &segment, const EncodedSegment &audio);
/// A line of cuts.jsonl in a Shar.
Result<std::string> sharCut(const BuildSegment &segment, const EncodedSegment &audio);
/// A row's record in an AudioFolder's metadata, with further fields of the list at its end.
/// `seconds` of audio.
JsonValue folderRecord(const BuildSegment &segment, double seconds, const std::string &fileName);
/// The line of metadata.jsonl with the columns of all shards.
Result<std::string> folderLine(const BuildSegment &segment, const EncodedSegment &audio,
                               const std::string &fileName, const FolderColumns &columns);

/// Of the audio that was written.
double secondsOf(const EncodedSegment &audio);

} // namespace voxdeck
