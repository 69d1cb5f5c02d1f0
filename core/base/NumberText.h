// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0715
#pragma once

#include <string>

namespace voxdeck {

/// The shortest decimal that reads back as the same double: "1.25", "1e+300".
std::string shortestText(double value);

/// For people, rounded: "1.250". What is so large that decimals say nothing is written as shortestText() does.
std::string roundedText(double value, int decimals);

} // namespace voxdeck
