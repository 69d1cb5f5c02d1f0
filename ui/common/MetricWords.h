// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0275
#pragma once

#include <QString>

namespace voxdeck {

struct Metric;

/// The head of its column, in the language of the window.
QString metricLabel(const Metric &metric);
/// The meaning of the metric, in the language of the window: for tooltips and screen readers.
QString metricMeaning(const Metric &metric);

} // namespace voxdeck
