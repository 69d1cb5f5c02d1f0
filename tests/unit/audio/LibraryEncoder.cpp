// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/audio/LibraryEncoder.h"

#include <sndfile.h>

#include <cstdio>
#include <memory>

namespace voxdeck::test {

namespace {

int libraryFormat(LibraryFormat format)
{
    switch (format) {
    case LibraryFormat::Aiff16: return SF_FORMAT_AIFF | SF_FORMAT_PCM_16;
    case LibraryFormat::Rf64Of24: return SF_FORMAT_RF64 | SF_FORMAT_PCM_24;
    case LibraryFormat::Wave64Of16: return SF_FORMAT_W64 | SF_FORMAT_PCM_16;
    case LibraryFormat::Caf16: return SF_FORMAT_CAF | SF_FORMAT_PCM_16;
    case LibraryFormat::MsAdpcm: return SF_FORMAT_WAV | SF_FORMAT_MS_ADPCM;
    case LibraryFormat::FloatWav: return SF_FORMAT_WAV | SF_FORMAT_FLOAT;
    case LibraryFormat::Flac24: return SF_FORMAT_FLAC | SF_FORMAT_PCM_24;
    case LibraryFormat::Mp3: return SF_FORMAT_MPEG | SF_FORMAT_MPEG_LAYER_III;
    }
    return 0;
}

} // namespace

std::string encodedByLibrary(LibraryFormat format, int channels, int rateHz,
                             const std::vector<std::int16_t> &samples, double compression)
{
    const std::unique_ptr<std::FILE, int (*)(std::FILE *)> scratch(std::tmpfile(), &std::fclose);
    SF_INFO facts = {};
    facts.format = libraryFormat(format);
    facts.channels = channels;
    facts.samplerate = rateHz;
    SNDFILE *file = scratch ? sf_open_fd(fileno(scratch.get()), SFM_WRITE, &facts, SF_FALSE)
                            : nullptr;
    if (!file)
        return {};
    if (compression >= 0)
        sf_command(file, SFC_SET_COMPRESSION_LEVEL, &compression, sizeof compression);
    sf_writef_short(file, samples.data(), static_cast<sf_count_t>(samples.size()) / channels);
    sf_close(file);
    std::string bytes;
    std::rewind(scratch.get());
    for (int next = std::fgetc(scratch.get()); next != EOF; next = std::fgetc(scratch.get()))
        bytes.push_back(static_cast<char>(next));
    return bytes;
}

} // namespace voxdeck::test
