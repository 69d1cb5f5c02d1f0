// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0402
#pragma once

#include <string>
#include <string_view>

namespace voxdeck {

/// A new text without the blanks at its ends, unless `before` has some at that end too. Nobody sees them, and a text
/// with them cannot be published into lists such as Kaldi's, nor what must be published together with it.
std::string withoutNewBlanks(std::string_view text, std::string_view before);

} // namespace voxdeck
