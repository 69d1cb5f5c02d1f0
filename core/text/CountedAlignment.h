// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/text/ErrorRate.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace voxdeck {

/// Which alignment the substitutions, deletions and insertions are counted in. All but Sclite minimise
/// their sum and differ in how they break ties; Sclite minimises 4 S + 3 D + 3 I, so its sum can be larger.
enum class AlignmentRule : std::uint8_t {
    Rapidfuzz, ///< jiwer: TieRule::Rapidfuzz
    WeNet,     ///< tools/compute-wer.py: TieRule::WeNet
    Kaldi,     ///< edit-distance-inl.h: an insertion, else a deletion, unless a pair is cheaper
    Sclite     ///< SCTK's net_dp.c: a pair, else a deletion if that is cheaper, else an insertion
};

/// "rapidfuzz", "wenet", "kaldi", "sclite".
std::string_view alignmentRuleName(AlignmentRule rule);

/// The counts of that alignment, without its steps. Rapidfuzz and WeNet count what align() gives, for
/// sequences of any length with Rapidfuzz, up to align()'s 16 million cells with WeNet.
///
/// Time    length x length / 64, Sclite length x length. Memory: length x 32 bytes or less.
/// Threads any; buffers are kept per thread.
ErrorCounts countAlignment(std::span<const std::uint32_t> reference,
                           std::span<const std::uint32_t> hypothesis, AlignmentRule rule);

} // namespace voxdeck
