// SPDX-License-Identifier: Apache-2.0
#include "core/audio/SndfileFormat.h"

namespace voxdeck {

namespace {

std::string libraryName(int command, int format)
{
    SF_FORMAT_INFO facts = {};
    facts.format = format;
    if (sf_command(nullptr, command, &facts, sizeof facts) != 0 || !facts.name)
        return "unknown";
    return facts.name;
}

std::string containerName(int format)
{
    switch (format & SF_FORMAT_TYPEMASK) {
    case SF_FORMAT_WAV:
    case SF_FORMAT_WAVEX: return "WAV";
    case SF_FORMAT_FLAC: return "FLAC";
    case SF_FORMAT_OGG: return "Ogg";
    case SF_FORMAT_MPEG: return "MP3";
    default: return libraryName(SFC_GET_FORMAT_INFO, format & SF_FORMAT_TYPEMASK);
    }
}

std::string codecName(int format)
{
    if ((format & SF_FORMAT_TYPEMASK) == SF_FORMAT_FLAC)
        return "FLAC";
    switch (format & SF_FORMAT_SUBMASK) {
    case SF_FORMAT_PCM_S8:
    case SF_FORMAT_PCM_U8: return "8-bit PCM";
    case SF_FORMAT_PCM_16: return "16-bit PCM";
    case SF_FORMAT_PCM_24: return "24-bit PCM";
    case SF_FORMAT_PCM_32: return "32-bit PCM";
    case SF_FORMAT_FLOAT: return "32-bit float";
    case SF_FORMAT_DOUBLE: return "64-bit float";
    case SF_FORMAT_VORBIS: return "Vorbis";
    case SF_FORMAT_OPUS: return "Opus";
    case SF_FORMAT_MPEG_LAYER_III: return "MP3";
    default: return libraryName(SFC_GET_FORMAT_INFO, format & SF_FORMAT_SUBMASK);
    }
}

SampleCoding codingOf(int format)
{
    switch (format & SF_FORMAT_SUBMASK) {
    case SF_FORMAT_PCM_24:
    case SF_FORMAT_PCM_32:
    case SF_FORMAT_DWVW_24:
    case SF_FORMAT_ALAC_20:
    case SF_FORMAT_ALAC_24:
    case SF_FORMAT_ALAC_32: return SampleCoding::Integer32;
    case SF_FORMAT_FLOAT:
    case SF_FORMAT_VORBIS:
    case SF_FORMAT_OPUS:
    case SF_FORMAT_MPEG_LAYER_I:
    case SF_FORMAT_MPEG_LAYER_II:
    case SF_FORMAT_MPEG_LAYER_III: return SampleCoding::Float32;
    case SF_FORMAT_DOUBLE: return SampleCoding::Float64;
    default: return SampleCoding::Integer16;
    }
}

/// Measured: libsndfile seeks to the exact sample in these. In Vorbis, MP3 and Opus it reports success and
/// returns other samples. Unmeasured formats count as inexact.
bool seeksExactly(int format)
{
    switch (format & SF_FORMAT_SUBMASK) {
    case SF_FORMAT_PCM_S8:
    case SF_FORMAT_PCM_U8:
    case SF_FORMAT_PCM_16:
    case SF_FORMAT_PCM_24:
    case SF_FORMAT_PCM_32:
    case SF_FORMAT_FLOAT:
    case SF_FORMAT_DOUBLE:
    case SF_FORMAT_ULAW:
    case SF_FORMAT_ALAW: return true;
    default: return false;
    }
}

} // namespace

std::uint64_t bytesPerFrame(const SF_INFO &facts)
{
    const int container = facts.format & SF_FORMAT_TYPEMASK;
    if (container == SF_FORMAT_FLAC || container == SF_FORMAT_OGG || container == SF_FORMAT_MPEG)
        return 0;
    const auto channels = static_cast<std::uint64_t>(facts.channels);
    switch (facts.format & SF_FORMAT_SUBMASK) {
    case SF_FORMAT_PCM_S8:
    case SF_FORMAT_PCM_U8:
    case SF_FORMAT_ULAW:
    case SF_FORMAT_ALAW: return channels;
    case SF_FORMAT_PCM_16: return channels * 2;
    case SF_FORMAT_PCM_24: return channels * 3;
    case SF_FORMAT_PCM_32:
    case SF_FORMAT_FLOAT: return channels * 4;
    case SF_FORMAT_DOUBLE: return channels * 8;
    default: return 0;
    }
}

AudioFormat audioFormatOf(const SF_INFO &facts)
{
    const int codec = facts.format & SF_FORMAT_SUBMASK;
    AudioFormat format;
    format.sampleRateHz = facts.samplerate;
    format.channels = facts.channels;
    format.container = containerName(facts.format);
    format.codec = codecName(facts.format);
    format.coding = codingOf(facts.format);
    format.isLossy = codec == SF_FORMAT_VORBIS || codec == SF_FORMAT_OPUS
                     || (facts.format & SF_FORMAT_TYPEMASK) == SF_FORMAT_MPEG;
    format.isExactSeekable = seeksExactly(facts.format);
    return format;
}

} // namespace voxdeck
