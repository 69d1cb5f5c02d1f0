// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/ListPlaces.h"

namespace voxdeck::lhotse {

/// Values of cuts or supervisions, and of the supervisions manifests beside cuts, which say the same.
Result<> findValues(places::Search &search, const std::filesystem::path &path);
/// Lines of them that come and go.
Result<> findRows(places::Search &search, const std::filesystem::path &path);

} // namespace voxdeck::lhotse
