// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/wenet/RawListSource.h"
#include "core/text/Characters.h"
#include "tests/fuzz/Require.h"
#include "tests/support/MemoryFileSystem.h"

#include <cstdint>

using namespace voxdeck;
using voxdeck::test::require;

namespace {

void checkUtterance(const InputUtterance &utterance)
{
    require(utterance.audio.empty() == utterance.audioProblem.has_value(),
            "an utterance has a file, or a reason why not");
    require(utterance.audio.empty() || utterance.record.find("wav") != nullptr,
            "an utterance has its record");
    require(utterance.startSeconds.value_or(0) >= 0, "times are in order");
    require(!utterance.endSeconds || *utterance.endSeconds > utterance.startSeconds.value_or(0),
            "times are in order");
}

/// As a workspace opens it: arrays too, segments one by one.
void checkSegments(const FileSystem &fs)
{
    SourceOptions options;
    options.splitsSegments = true;
    auto source = wenet::openRawListSource(fs, "list", options);
    require(source.has_value(), "any file can be opened as a list");
    std::uint64_t number = 0;
    while (true) {
        const auto line = (*source)->next();
        if (!line || !*line) // an array may be broken
            return;
        require((*line)->number == number || (*line)->number == number + 1, "lines are counted");
        number = (*line)->number;
        if ((*line)->utterance)
            checkUtterance(*(*line)->utterance);
    }
}

} // namespace

/// Every line of the file is one line of the source, whatever is in it.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view bytes = test::textOf(data, size);
    test::MemoryFileSystem fs;
    fs.seed("list", bytes);
    checkSegments(fs);
    SourceOptions strict;
    strict.isStrict = true;
    auto source = wenet::openRawListSource(fs, "list", strict);
    require(source.has_value(), "any file can be opened as a list");
    std::uint64_t number = 0;
    for (std::size_t at = 0; at < bytes.size();) {
        const std::string_view text = nextPythonLine(bytes, at);
        const auto line = (*source)->next();
        require(line && *line, "no line ends the list");
        require((*line)->number == ++number, "lines are counted");
        require((*line)->isBlank() == stripPython(text).empty(), "only white space is blank");
        if ((*line)->utterance)
            checkUtterance(*(*line)->utterance);
    }
    const auto end = (*source)->next();
    require(end && !*end, "the list ends with the file");
    return 0;
}
