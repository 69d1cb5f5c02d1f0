// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/kaldi/KaldiSource.h"
#include "tests/fuzz/Require.h"
#include "tests/support/MemoryFileSystem.h"

#include <array>
#include <cstdint>
#include <string>

using namespace voxdeck;
using voxdeck::test::require;

namespace {

/// The input holds the directory's files one after another, each ended by a byte 0; an empty one
/// except the first means that the file is missing.
void seedDirectory(test::MemoryFileSystem &fs, std::string_view input)
{
    constexpr std::array kNames = {"wav.scp",  "text",       "segments", "utt2spk",
                                   "utt2lang", "spk2gender", "utt2dur",  "reco2dur"};
    fs.seed("d/wav.scp", "");
    for (const char *name : kNames) {
        const std::string_view bytes = input.substr(0, input.find('\0'));
        if (!bytes.empty())
            fs.seed(std::string("d/") + name, bytes);
        if (bytes.size() == input.size())
            return;
        input.remove_prefix(bytes.size() + 1);
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    test::MemoryFileSystem fs;
    seedDirectory(fs, test::textOf(data, size));
    auto source = kaldi::openKaldiSource(fs, "d");
    require(source.has_value(), "a folder with wav.scp can be opened");
    for (std::uint64_t number = 1;; ++number) {
        const auto line = (*source)->next();
        require(line.has_value(), "no line ends the list");
        if (!*line)
            break;
        require((*line)->number == number, "lines are counted");
        const auto &utterance = (*line)->utterance;
        if (!utterance)
            continue;
        require(!utterance->key.empty() && utterance->record.dump().has_value(),
                "a record can be written");
        const std::string file = utterance->audio.string();
        require(file.empty() == utterance->audioProblem.has_value(),
                "an utterance has a file, or a reason why not");
        require(file.find('|') == std::string::npos && file != "-", "never a command");
        require(!utterance->endSeconds
                    || *utterance->endSeconds > utterance->startSeconds.value_or(0),
                "times are in order");
    }
    (*source)->notes();
    return 0;
}
