// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/audio/LibraryEncoder.h"

#include "core/audio/OggPages.h"

#include <opus/opus.h>
#include <sndfile.h>

#include <array>
#include <cstdio>
#include <memory>
#include <string_view>

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

namespace {

std::string littleEndian(std::uint64_t number, unsigned width)
{
    std::string bytes;
    for (unsigned i = 0; i < width; ++i)
        bytes.push_back(static_cast<char>(number >> (8 * i) & 0xff));
    return bytes;
}

void appendPage(std::string &file, OggPageFacts &facts, const std::vector<std::string> &packets)
{
    const std::vector<std::string_view> views(packets.begin(), packets.end());
    appendOggPage(file, facts, views);
    ++facts.number;
    facts.isFirst = false;
}

} // namespace

std::string opusVoice(int channels, int rateHz, const std::vector<std::int16_t> &samples,
                      int bitsPerSecond)
{
    int problem = OPUS_OK;
    const std::unique_ptr<OpusEncoder, void (*)(OpusEncoder *)> encoder(
        opus_encoder_create(rateHz, channels, OPUS_APPLICATION_VOIP, &problem),
        &opus_encoder_destroy);
    if (problem != OPUS_OK)
        return {};
    opus_encoder_ctl(encoder.get(), OPUS_SET_BITRATE(bitsPerSecond));
    opus_encoder_ctl(encoder.get(), OPUS_SET_SIGNAL(OPUS_SIGNAL_VOICE));
    opus_int32 lookahead = 0;
    opus_encoder_ctl(encoder.get(), OPUS_GET_LOOKAHEAD(&lookahead));
    const int factor = 48'000 / rateHz;
    const std::int64_t skip = std::int64_t{lookahead} * factor;
    std::string file;
    OggPageFacts facts;
    facts.serial = 77;
    facts.isFirst = true;
    appendPage(file, facts,
               {"OpusHead\x01" + std::string(1, static_cast<char>(channels))
                + littleEndian(static_cast<std::uint64_t>(skip), 2)
                + littleEndian(static_cast<std::uint64_t>(rateHz), 4) + std::string(3, '\0')});
    appendPage(file, facts, {"OpusTags" + littleEndian(4, 4) + "test" + littleEndian(0, 4)});
    const auto each = static_cast<std::size_t>(rateHz / 50 * channels);
    const std::int64_t end = skip + static_cast<std::int64_t>(samples.size()) / channels * factor;
    std::vector<std::string> packets;
    for (std::size_t at = 0; static_cast<std::int64_t>(facts.granule) < end; at += each) {
        std::vector<std::int16_t> block(each);
        for (std::size_t i = 0; i < each && at + i < samples.size(); ++i)
            block[i] = samples[at + i];
        std::array<unsigned char, 4000> packet{};
        const opus_int32 length = opus_encode(encoder.get(), block.data(), rateHz / 50,
                                              packet.data(), packet.size());
        if (length < 1)
            return {};
        packets.emplace_back(reinterpret_cast<const char *>(packet.data()),
                             static_cast<std::size_t>(length));
        facts.granule += 960;
        facts.isLast = static_cast<std::int64_t>(facts.granule) >= end;
        if (facts.isLast) {
            OggPageFacts last = facts;
            last.granule = static_cast<std::uint64_t>(end);
            appendPage(file, last, packets);
        } else if (packets.size() == 50) {
            appendPage(file, facts, packets);
            packets.clear();
        }
    }
    return file;
}

} // namespace voxdeck::test
