// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/nemo/NemoPaths.h"
#include "core/format/nemo/NemoSource.h"
#include "core/format/nemo/NemoWriter.h"
#include "tests/fuzz/Require.h"
#include "tests/support/MemoryFileSystem.h"

#include <cstdint>
#include <string>
#include <string_view>

using namespace voxdeck;
using voxdeck::test::require;

/// Any bytes are read as a manifest, packed or not; what is read can be written and read again.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view bytes = test::textOf(data, size);
    test::MemoryFileSystem fs;
    fs.seed("m.json", bytes);
    if (const auto names = nemo::expandRanges(bytes.substr(0, 256)))
        require(names->size() <= nemo::kMaximumFiles, "ranges have an end");
    auto source = nemo::openNemoSource(fs, "m.json");
    auto writer = nemo::openNemoWriter(fs, "out.json").value();
    std::uint64_t number = 0;
    std::uint64_t written = 0;
    while (source) {
        const auto line = (*source)->next();
        if (!line || !*line)
            break;
        require((*line)->number == ++number, "lines are counted");
        const auto &utterance = (*line)->utterance;
        if (!utterance)
            continue;
        require(utterance->audio.empty() == utterance->audioProblem.has_value(),
                "there is audio or a reason why not");
        require(utterance->startSeconds.value_or(0) >= 0, "times are in order");
        require(!utterance->endSeconds
                    || *utterance->endSeconds > utterance->startSeconds.value_or(0),
                "times are in order");
        written += writer->add(*utterance) ? 1u : 0u;
    }
    require(writer->finish().has_value(), "memory does not fail");
    auto again = nemo::openNemoSource(fs, "out.json").value();
    while (const auto line = again->next().value()) {
        require(!line->problem && line->utterance, "what is written can be read");
        --written;
    }
    require(written == 0, "all that is written is read");
    return 0;
}
