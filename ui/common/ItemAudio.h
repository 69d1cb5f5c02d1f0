// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"
#include "core/manifest/ItemSource.h"
#include "ui/common/PcmSource.h"

#include <memory>
#include <stop_token>

namespace voxdeck {

/// The samples of an item: those of a TouchDataset where they lie, a file decoded into memory at its own
/// rate, or at 16 kHz where it is longer than kLongSeconds.
///
/// Units    memory: 2 bytes a sample of a file.
/// Threads  any; takes as long as decoding does.
/// Errors   those of reading it; Cancelled.
Result<std::shared_ptr<const PcmSource>> readItemAudio(const FileSystem &fs,
                                                       const ItemSource &items,
                                                       const AudioPlace &place,
                                                       std::stop_token stop);

inline constexpr double kLongSeconds = 1200;

} // namespace voxdeck
