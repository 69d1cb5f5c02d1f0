// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// The unit of a split: all segments of a recording go together, to prevent leaks.
struct SplitRecording {
    std::string id;
    double hours = 0;
    std::uint64_t count = 0;                       ///< of segments
    std::uint64_t bytes = 0;                       ///< of its audio; 0: not known
    std::map<std::string, std::string> attributes; ///< "speaker", "language", "country", ...
    std::string split;                             ///< it has already; empty: none
    std::optional<std::uint32_t> subset;           ///< it has already
    std::string hashed = {};                       ///< by Hash without a field; empty: the id
};

enum class SplitMethod {
    /// Longest first (ties by id): each share in turn takes recordings until it is full or just over.
    LongestFirst,
    /// Shuffled by the seed, then cut where the shares end. Each split is within the largest
    /// recording of its share (in each stratum).
    Random,
    /// Each recording by splitHash() alone: what others there are changes nothing, so data may grow.
    /// Recordings with the same field value stay together. Strata need nothing more.
    Hash,
    ListsOnly, ///< what no list names goes to the rest
};

enum class SplitMeasure { Hours, Count, Recordings };

struct SplitShare {
    std::string split;
    double share = 0;        ///< of the whole, 0.01 for 1 %
    double minimumHours = 0; ///< LongestFirst by hours: at least that much
};

struct SplitRule {
    SplitMethod method = SplitMethod::LongestFirst;
    SplitMeasure measure = SplitMeasure::Hours;
    std::vector<SplitShare> shares;           ///< in the order they are filled
    std::string rest = "train";               ///< takes what is left
    std::uint64_t seed = 0;                   ///< Random and Hash
    std::string hashField;                    ///< Hash: an attribute; empty: SplitRecording::hashed
    std::vector<std::string> stratifyBy;      ///< attributes; each combination is split on its own
    std::map<std::string, std::string> lists; ///< id -> split, before any method
};

/// test 1 % of the hours, at least 0.01 h, then validation 1 %, the rest train: what the field's
/// script for country manifests does.
SplitRule countrySplitRule();

/// The split of each recording, in their order. One that has a split keeps it; then the lists count,
/// then the method. Existing recordings count towards the shares.
///
/// Errors   InvalidArgument: a repeated id, hours that are not finite or below 0, invalid shares or
///          a sum above the whole, a split named twice.
Result<std::vector<std::string>> assignSplits(std::span<const SplitRecording> recordings,
                                              const SplitRule &rule);

/// A number in [0, 1) for a field's value: FNV-1a (64 bit) of the seed's eight bytes, lowest first, and
/// the text's; then the finaliser of MurmurHash3; of that the upper 53 bits by 2^53. Never changes.
double splitHash(std::uint64_t seed, std::string_view text);

} // namespace voxdeck
