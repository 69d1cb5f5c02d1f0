// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/lhotse/LhotseSource.h"
#include "core/format/lhotse/LhotseWriter.h"
#include "tests/fuzz/Require.h"
#include "tests/support/MemoryFileSystem.h"

#include <cstdint>
#include <string_view>

using namespace voxdeck;
using voxdeck::test::require;

namespace {

void readAll(const FileSystem &fs, const char *path, UtteranceWriter *writer)
{
    auto source = lhotse::openLhotseSource(fs, path);
    std::uint64_t number = 0;
    while (source) {
        const auto line = (*source)->next();
        if (!line || !*line)
            break;
        require((*line)->number == number || (*line)->number == number + 1, "lines are counted");
        number = (*line)->number;
        const auto &utterance = (*line)->utterance;
        if (!utterance)
            continue;
        require(utterance->audio.empty() == utterance->audioProblem.has_value(),
                "there is audio or a reason why not");
        require(utterance->startSeconds.value_or(0) >= 0, "times are in order");
        require(!utterance->endSeconds
                    || *utterance->endSeconds > utterance->startSeconds.value_or(0),
                "times are in order");
        if (writer)
            (void)writer->add(*utterance);
    }
}

} // namespace

/// Any bytes are read as cuts, as supervisions and as their recordings, packed or not.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view bytes = test::textOf(data, size);
    test::MemoryFileSystem fs;
    fs.seed("cuts.jsonl", bytes);
    fs.seed("d/recordings.jsonl", bytes);
    fs.seed("d/supervisions.jsonl",
            "{\"id\": \"s\", \"recording_id\": \"r\", \"start\": 0, \"duration\": 1}\n");
    auto writer = lhotse::openLhotseWriter(fs, "out").value();
    readAll(fs, "cuts.jsonl", writer.get());
    readAll(fs, "d", writer.get());
    readAll(fs, "d/supervisions.jsonl", nullptr);
    require(writer->finish().has_value(), "memory does not fail");
    return 0;
}
