// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace voxdeck {

/// repr(value) of CPython: the shortest digits that read back as the same number, with an exponent
/// below 1e-4 and from 1e16 on; "inf", "-inf" and "nan" as repr() writes them.
std::string pythonFloatRepr(double value);

/// float(text) of CPython for ASCII digits: white space around it, `1_000.5`, "inf" and "nan" in any
/// case are numbers; nothing for what raises ValueError there.
std::optional<double> parsePythonFloat(std::string_view text);

/// The double nearest to `digits`, a decimal number as JSON spells it; infinite or zero where it does
/// not fit. Never looks at the locale.
double decimalToDouble(std::string_view digits);

} // namespace voxdeck
