// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"
#include "core/items/ItemSource.h"
#include "ui/common/PcmSource.h"

#include <memory>
#include <stop_token>

namespace voxdeck {

/// The samples of an item at its own rate: those of a TouchDataset where they lie, a short file decoded
/// into memory, one longer than kStreamedFromSeconds streamed. `fs` must outlive what is given.
///
/// Threads  any; takes as long as decoding kStreamedFromSeconds does.
/// Errors   those of reading it; Cancelled.
Result<std::shared_ptr<const PcmSource>> readItemAudio(const FileSystem &fs,
                                                       const ItemSource &items,
                                                       const AudioPlace &place,
                                                       std::stop_token stop);

/// Of a file, whatever else is there.
Result<std::shared_ptr<const PcmSource>>
readFileAudio(const FileSystem &fs, const AudioPlace &place, std::stop_token stop);

/// How many channels the item's audio has: one in a TouchDataset.
Result<int> audioChannels(const FileSystem &fs, const AudioPlace &place);

inline constexpr double kStreamedFromSeconds = 60;

} // namespace voxdeck
