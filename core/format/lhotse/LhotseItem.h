// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0290
#pragma once

#include "core/base/Result.h"
#include "core/json/Json.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

/// Lhotse's manifests, as lhotse/serialization.py:656-690 tells their items apart.
namespace voxdeck::lhotse {

enum class ItemKind { Recording, Supervision, Cut, MixedCut, PaddingCut, Other };
ItemKind kindOf(const JsonValue &item);
/// The kind of the cut in a mix's track: MixTrack.from_dict() (lhotse/cut/mixed.py) uses the type
/// that the track names, and the cut itself need not have one.
ItemKind kindOfTrack(const JsonValue &track);

/// The sum by samples: lhotse/utils.py:672-681. Plain and rounded to 8 digits without a rate.
double addSeconds(double a, double b, double rate);

/// Which channels `channel` names: one number or a list of them. Empty without `channel`.
/// InvalidArgument for anything else, numbers below 0 or above 1023, and lists of more than that.
Result<std::optional<std::vector<int>>> channelsOf(const JsonValue &item);

/// A supervision in a cut, or a cut that has none.
struct CutPart {
    std::string key;
    double startSeconds = 0; ///< in the recording
    double durationSeconds = 0;
    JsonValue start; ///< the same values in their original spelling
    JsonValue duration;
    const JsonValue *supervision = nullptr; ///< in the cut; null for a cut that has none
    bool isWholeCut = true;
    bool isClipped = false; ///< the supervision reaches over the cut, whose border is the part's
};

/// The parts of a cut that become utterances: its supervisions at their own times, as
/// trim_to_supervisions() cuts them out (lhotse/cut/base.py:470-556), or all of it where it has
/// none. The key is the cut's for a whole cut, and the supervision's for a part. Pointers are into
/// `cut`.
///
/// Windows of a recording (cut_into_windows(), truncate()) keep supervisions that reach over them; each
/// window has the same one then. The part ends at the window's border, and its key is the cut's, with
/// the supervision's behind it where the cut has several. A part without length is wholly outside of
/// its cut. Cuts of a whole recording clip nothing: the audio ends there anyway.
///
/// Errors   InvalidArgument for invalid times.
Result<std::vector<CutPart>> partsOfCut(const JsonValue &cut, double rate);

} // namespace voxdeck::lhotse
