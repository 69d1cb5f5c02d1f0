// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/ListPlaces.h"

namespace voxdeck::wenet {

/// Values of raw lists; of a record with segments, each of them is an utterance (RawSegments.h).
Result<> findValues(places::Search &search, const std::filesystem::path &path);
/// Lines of raw lists that come and go.
Result<> findRows(places::Search &search, const std::filesystem::path &path);

} // namespace voxdeck::wenet
