// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/aligned/AlignedFile.h"
#include "tests/fuzz/Require.h"

#include <cstdint>

using namespace voxdeck;
using voxdeck::test::require;

/// The input is an aligned file named after its own audio, or not one at all.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const auto file = aligned::parseAlignedFile("v_t_aligned.json", test::textOf(data, size));
    if (!file)
        return 0;
    require(file->videoId == "v" && file->transcriptId == "t", "the name says so");
    std::uint64_t before = 0;
    for (const auto &segment : file->segments) {
        require(segment.number > before, "segments are in order");
        before = segment.number;
        require(segment.startSeconds >= 0 && segment.endSeconds > segment.startSeconds,
                "times are in order");
        require(segment.startMs() >= 0 && segment.endMs() >= segment.startMs(), "cut too");
        require(segment.record.find("start_idx") != nullptr, "the record is kept");
    }
    for (const auto &bad : file->bad)
        require(bad.number > 0 && !bad.reason.empty(), "what is left out has a reason");
    return 0;
}
