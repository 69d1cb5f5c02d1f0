// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace voxdeck {

/// Python's round(value, 8), which Lhotse applies to times: 0.30000000000000004 becomes 0.3.
double roundedTo8Digits(double value);

} // namespace voxdeck
