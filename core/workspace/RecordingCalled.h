// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0365
#pragma once

// What a recording is called, of a row of `recording`: its name, or what tells it from others of that name
// (core/import/RecordingNames.h). Splits, leaks, groups, queries and exports go by it; what is written into a list or a
// shard as the recording's id is its name.

#define VOX_RECORDING_CALLED "coalesce(nullif(recording.called, ''), recording.name)"

/// The first recording with the same file as that of a row of `segment`; 0: the audio is the item itself.
#define VOX_FIRST_RECORDING                                                                        \
    "coalesce((SELECT nullif(same, 0) FROM recording WHERE recording.id = segment.recording), "    \
    "segment.recording)"
