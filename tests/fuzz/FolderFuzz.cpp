// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/Utf8.h"
#include "core/format/folder/FolderSource.h"
#include "core/format/folder/SideText.h"
#include "tests/fuzz/Require.h"
#include "tests/support/MemoryFileSystem.h"

#include <cstdint>
#include <string>
#include <string_view>

using namespace voxdeck;
using voxdeck::test::require;

/// Any bytes beside audio, in each of the files a text may be in.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view bytes = test::textOf(data, size);
    test::MemoryFileSystem fs;
    for (const char *name :
         {"d/txt.wav",        "d/txt.txt",         "d/lab.wav",        "d/lab.lab",
          "d/grid.wav",       "d/grid.TextGrid",   "d/s/id.wav",       "d/s/s-1.trans.txt",
          "d/any.wav",        "d/any.eaf",         "d/sub.wav",        "d/sub.srt",
          "d/web.wav",        "d/web.vtt",         "d/words.wav",      "d/words.ctm",
          "d/json.wav",       "d/json.json",       "d/t.tsv",          "d/t.csv",
          "d/metadata.csv",   "d/transcripts.txt", "d/transcript.txt", "d/txt.done.data",
          "d/GigaSpeech.json"})
        fs.seed(name, bytes);
    auto source = folder::openFolder(fs, "d").value();
    std::uint64_t number = 0;
    while (const auto line = source->next().value()) {
        require(line->number == number || line->number == number + 1, "files are counted");
        number = line->number;
        const InputUtterance &utterance = line->utterance.value();
        require(!utterance.audio.empty(), "these names are good");
        const JsonValue *const text = utterance.record.find("txt");
        require(text && isValidUtf8(text->toString()), "a text is UTF-8");
        require(utterance.record.dump().has_value(), "a record can be written");
        require(!utterance.endSeconds || *utterance.endSeconds > utterance.startSeconds.value_or(0),
                "times are in order");
    }
    require(number == 9, "every file is there");
    const auto once = folder::oneLine(bytes);
    require(!once || folder::oneLine(*once).value() == *once, "one line stays as it is");
    return 0;
}
