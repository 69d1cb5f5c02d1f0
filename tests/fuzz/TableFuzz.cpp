// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/csv/TableSource.h"
#include "core/format/filelist/FileList.h"
#include "tests/fuzz/Require.h"
#include "tests/support/MemoryFileSystem.h"

#include <cstdint>

using namespace voxdeck;
using voxdeck::test::require;

namespace {

void readAll(UtteranceSource &source)
{
    std::uint64_t before = 0;
    while (true) {
        const auto line = source.next();
        if (!line) {
            require(!line.error().detail.empty(), "what ends a table has a reason");
            return;
        }
        if (!*line)
            break;
        require((*line)->number > before, "lines are counted");
        before = (*line)->number;
        const auto &utterance = (*line)->utterance;
        if (!utterance)
            continue;
        require(utterance->audio.empty() == utterance->audioProblem.has_value(),
                "an utterance has a file, or a reason why not");
        require(utterance->record.dump().has_value(), "a record can be written");
        require(utterance->startSeconds.value_or(0) >= 0, "times are in order");
        require(!utterance->endSeconds
                    || *utterance->endSeconds > utterance->startSeconds.value_or(0),
                "times are in order");
    }
    source.notes();
}

} // namespace

/// The same bytes as a manifest with itself as splits, as a table with tabs, and as a list of samples.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    test::MemoryFileSystem fs;
    fs.seed("x_manifest.csv", test::textOf(data, size));
    fs.seed("x_splits.csv", test::textOf(data, size));
    if (auto csv = openCsvSource(fs, "x_manifest.csv"))
        readAll(**csv);
    if (auto tsv = openTsvSource(fs, "x_manifest.csv"))
        readAll(**tsv);
    if (auto list = filelist::openFileListSource(fs, "x_manifest.csv"))
        readAll(**list);
    return 0;
}
