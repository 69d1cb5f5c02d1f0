// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/hub/AudioFolderSource.h"
#include "core/format/hub/AudioFolderWriter.h"
#include "tests/fuzz/Require.h"
#include "tests/support/MemoryFileSystem.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

using namespace voxdeck;
using voxdeck::test::require;

namespace {

/// How many utterances there are; into the writer go those it takes.
std::uint64_t readAll(const FileSystem &fs, const char *folder, UtteranceWriter *writer,
                      std::uint64_t &written)
{
    auto source = hub::openAudioFolder(fs, folder);
    std::uint64_t number = 0;
    std::uint64_t utterances = 0;
    while (source) {
        const auto line = (*source)->next();
        if (!line || !*line)
            break;
        require((*line)->number == ++number, "rows are counted");
        const auto &utterance = (*line)->utterance;
        if (!utterance)
            continue;
        ++utterances;
        require(utterance->audio.empty() == utterance->audioProblem.has_value(),
                "there is audio or a reason why not");
        const auto path = utterance->audio.lexically_normal();
        require(utterance->audio.empty() || *path.begin() == folder, "audio is in the folder");
        if (writer && writer->add(*utterance))
            ++written;
    }
    return utterances;
}

} // namespace

/// Any bytes are read as both kinds of metadata and never name audio outside; what is read can be
/// written and read again.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view bytes = test::textOf(data, size);
    for (const char *name : {"metadata.csv", "metadata.jsonl"}) {
        test::MemoryFileSystem fs;
        fs.seed(std::string("d/") + name, bytes);
        fs.seed("d/train/a.wav", "");
        std::uint64_t written = 0;
        auto same = hub::openAudioFolderWriter(fs, std::filesystem::path("d") / name).value();
        readAll(fs, "d", same.get(), written);
        require(same->finish().has_value(), "memory does not fail");
        std::uint64_t none = 0;
        require(readAll(fs, "d", nullptr, none) == written, "all that is written is read");
    }
    return 0;
}
