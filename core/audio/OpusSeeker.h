// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/audio/LossySeeker.h"
#include "core/io/FileSystem.h"

#include <memory>

namespace voxdeck {

/// Goes to a frame of an Ogg Opus file and returns the samples that decoding the whole file gives
/// there, to the last bit (docs/decisions/0165). Private to core/audio.
///
/// The state of an Opus decoder depends on everything before; no pre-roll makes two decoders equal.
/// Decoding therefore starts from the first packet, or from a copy of the decoder's state that an earlier
/// pass over the same bytes kept. Copies are kept every 10 s of audio and shared by all readers of the
/// process: the first visit to a place costs decoding what precedes it, a later one at most 10 s of audio.
///
/// `rateHz` and `channels` are those of libsndfile, whose output is reproduced. Null where the file has
/// anything unusual (damaged or lost pages, several streams, no last page, other channel mappings): libsndfile then decodes
/// from the start. `file` must outlive the seeker.
std::unique_ptr<LossySeeker> openOpusSeeker(const RandomAccessFile &file, int channels, int rateHz);

} // namespace voxdeck
