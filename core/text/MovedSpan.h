// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/text/Comparison.h"

#include <optional>
#include <string_view>

namespace voxdeck {

/// The place of bytes of a text after an edit: in the unchanged text before or behind the edit,
/// else where all their words appear together in the alignment of both texts. Empty where the bytes
/// themselves changed, or the texts are too different to be aligned. Units: bytes of UTF-8.
std::optional<ByteSpan> movedSpan(std::string_view before, std::string_view after, ByteSpan span);

} // namespace voxdeck
