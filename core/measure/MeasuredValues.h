// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/audit/SignalMeter.h"
#include "core/measure/MetricStore.h"
#include "core/text/Scorer.h"
#include "core/workspace/HypothesisSlots.h"
#include "core/workspace/RowScore.h"

#include <optional>
#include <string_view>

namespace voxdeck {

/// The metrics in `wanted` that a measured sound gives.
MetricValues valuesOf(const SignalMeasures &measures, MetricSet wanted);

/// Those of a transcript. An empty transcript is a missing one: its values are unknown, never 0.
MetricValues valuesOfText(std::string_view text, std::optional<double> seconds, MetricSet wanted);

/// Those of a transcript and a hypothesis; unknown where either is missing or the transcript has nothing to score.
MetricValues valuesOfTexts(const RowTexts &texts, Scorer &scorer, MetricSet wanted);

/// The error rates of the hypotheses in the slots; `row` has them (FurtherHypotheses). Unknown as those above. CER
/// and WER are by the table's rule.
MetricValues valuesOfSlots(const RowTexts &texts, const SegmentRow &row,
                           const HypothesisSlots &names, const RowRater &rater, Scorer &scorer,
                           MetricSet wanted);

/// What the transcript says of its language and characters, and the hypotheses of each other. `row` as above.
MetricValues valuesOfRow(const RowTexts &texts, const SegmentRow &row, Scorer &scorer,
                         MetricSet wanted);

} // namespace voxdeck
