// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace voxdeck {

/// Appends the upper case of a character as in str.upper() of CPython: "SS" for U+00DF.
void appendUpperCase(std::string &to, char32_t codePoint);

} // namespace voxdeck
