// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0340, 0650
#pragma once

/// The formats of builds, one row each. The rows make BuildFormat and its table (BuildFormat.h). A new format is a row
/// at the end of this list, and a source in core/shards/sinks that defines `sinks::kROWFormat` beside its sink.
// clang-format off
#define VOXDECK_BUILD_FORMATS(ROW) \
    ROW(WebDataset) \
    ROW(Wenet) \
    ROW(Touch) \
    ROW(Nemo) \
    ROW(LhotseShar) \
    ROW(AudioFolder) \
    ROW(Filelist)
// clang-format on
