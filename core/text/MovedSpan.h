// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/text/Comparison.h"

#include <optional>
#include <string_view>

namespace voxdeck {

/// Where bytes of a text are after it was edited: in what stands as it stood before or behind the edit, else
/// where all their words stand together in the alignment of both texts. Nothing where they were changed
/// themselves, or the texts are too unlike to be aligned. Units: bytes of UTF-8.
std::optional<ByteSpan> movedSpan(std::string_view before, std::string_view after, ByteSpan span);

} // namespace voxdeck
