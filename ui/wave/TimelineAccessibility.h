// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace voxdeck {

class SegmentLane;
class WaveformView;

/// Teaches Qt to show a WaveformView as a slider and a SegmentLane as a list of segments to screen
/// readers. Safe to call again.
void installTimelineAccessibility();

/// The segments were replaced: their interfaces are not the old ones any more.
void forgetSegments(SegmentLane &lane);

double playheadSeconds(const WaveformView &waveform);

} // namespace voxdeck
