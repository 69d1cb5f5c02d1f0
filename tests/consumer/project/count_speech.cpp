// SPDX-License-Identifier: GPL-3.0-or-later
// Reads any list that Voxdeck reads, decodes its audio, and prints how much there is of it.
#include "core/audio/AudioReader.h"
#include "core/format/AudioPart.h"
#include "core/format/DatasetKind.h"
#include "core/io/PosixFileSystem.h"

#include <cstdio>
#include <span>
#include <vector>

using namespace voxdeck;

namespace {

Result<std::uint64_t> framesOf(const FileSystem &disk, const InputUtterance &utterance)
{
    if (utterance.audioProblem)
        return tl::unexpected(*utterance.audioProblem);
    VOX_TRY(auto reader, openAudio(disk, utterance.audioPart()));
    std::vector<float> block(std::size_t(reader.format().channels) * 4096);
    for (std::uint64_t frames = 0;;) {
        VOX_TRY(const std::size_t got, reader.read(std::span(block)));
        if (got == 0)
            return frames;
        frames += got;
    }
}

Result<> count(const std::filesystem::path &path)
{
    const PosixFileSystem disk;
    VOX_TRY(const auto source, openUtteranceSource(disk, path));
    std::uint64_t utterances = 0;
    std::uint64_t frames = 0;
    for (;;) {
        VOX_TRY(const auto line, source->next());
        if (!line)
            break;
        if (line->problem)
            return tl::unexpected(*line->problem);
        if (!line->utterance)
            continue;
        VOX_TRY(const std::uint64_t of, framesOf(disk, *line->utterance));
        ++utterances;
        frames += of;
    }
    std::printf("%llu utterances, %llu frames\n", static_cast<unsigned long long>(utterances),
                static_cast<unsigned long long>(frames));
    return {};
}

} // namespace

int main(int argc, char **argv)
{
    if (argc != 2) {
        std::fputs("count_speech LIST\n", stderr);
        return 2;
    }
    const auto done = count(argv[1]);
    if (!done)
        std::fprintf(stderr, "count_speech: %s\n", describe(done.error()).c_str());
    return done ? 0 : 1;
}
