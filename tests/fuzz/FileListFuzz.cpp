// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/filelist/FileList.h"
#include "tests/fuzz/Require.h"
#include "tests/support/MemoryFileSystem.h"

#include <cstdint>
#include <string>
#include <vector>

using namespace voxdeck;
using voxdeck::test::require;

namespace {

std::vector<InputLine> readAll(const FileSystem &fs)
{
    auto source = filelist::openFileListSource(fs, "list");
    require(source.has_value(), "any file can be opened as a list");
    std::vector<InputLine> lines;
    while (true) {
        auto line = (*source)->next();
        require(line.has_value(), "no line ends the list");
        if (!*line)
            return lines;
        lines.push_back(**std::move(line));
        require(lines.back().number == lines.size(), "lines are counted");
    }
}

/// The bytes of the lines that the writer accepted.
std::string written(const std::vector<InputLine> &lines)
{
    test::MemoryFileSystem fs;
    auto writer = filelist::openFileListWriter(fs, "list", {});
    require(writer.has_value(), "a list can be begun");
    for (const InputLine &line : lines) {
        if (line.utterance)
            (void)(*writer)->add(*line.utterance);
    }
    require((*writer)->finish().has_value(), "and ended");
    return fs.asSeenNow().at("list");
}

} // namespace

/// Lines that were read are written so that they are read the same again.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    test::MemoryFileSystem fs;
    fs.seed("list", test::textOf(data, size));
    const auto lines = readAll(fs);
    for (const InputLine &line : lines) {
        if (line.utterance)
            require(line.utterance->audioProblem && line.utterance->audio.empty()
                        && line.utterance->record.dump().has_value(),
                    "the audio lies in a shard; the record can be written");
    }
    const std::string once = written(lines);
    fs.seed("list", once);
    require(written(readAll(fs)) == once, "written twice is written the same");
    return 0;
}
