// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/ListPlaces.h"

namespace voxdeck::nemo {

/// Values of manifests, and of tarred datasets of the others that say the same: whole and by shard.
Result<> findValues(places::Search &search, const std::filesystem::path &path);
/// Lines of manifests that come and go.
Result<> findRows(places::Search &search, const std::filesystem::path &path);

} // namespace voxdeck::nemo
