// SPDX-License-Identifier: Apache-2.0
#include "core/shards/audio/SegmentCopy.h"

#include "core/audio/AudioReader.h"
#include "core/audio/FileExtension.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::uint64_t kLargestCopy = std::uint64_t{1} << 31; // of a whole file, in memory
constexpr double kWholeWithinSeconds = 0.005; // lists spell lengths with few digits

/// By the content: a member of a shard has no separate name here. Empty for formats that readers of
/// shards do
/// not know.
std::string extensionOf(const AudioFormat &format)
{
    auto extension = fileExtensionOf(format);
    return extension.empty() && format.container == "Ogg" ? "ogg" : extension; // by its container
}

SegmentCopier::Copy encodedFor(Sentence why)
{
    SegmentCopier::Copy copy;
    copy.why = std::move(why);
    return copy;
}

/// Without the byte it happened at: reasons are counted.
std::string withoutPlace(const Error &error)
{
    std::string text = error.detail;
    for (const char *const word : {" at byte ", " before byte "}) {
        const auto at = text.find(word);
        if (at != std::string::npos)
            text.resize(at);
    }
    return text;
}

} // namespace

Result<SegmentCopier::Copy> SegmentCopier::copy(const BuildSegment &segment,
                                                std::optional<int> channel)
{
    const SoundPart &sound = segment.sound;
    if (sound.place.address)
        return encodedFor(Sentence::tr("its source holds plain samples"));
    if (sound.problem || sound.place.file.empty())
        return encodedFor(Sentence::tr("no audio")); // the decoder says which
    VOX_CHECK(open(sound.place.audioPart()));
    const AudioFormat &format = m_source->format;
    if (channel && format.channels > 1)
        return encodedFor(Sentence::tr("one channel of several is asked for"));
    if (m_source->extension.empty())
        return encodedFor(Sentence::tr("readers of shards do not know %1", format.container));
    if (!format.claimedFrames || format.sampleRateHz <= 0)
        return encodedFor(Sentence::tr("the file does not say how long it is"));
    const double seconds = secondsFromFrames(*format.claimedFrames, format.sampleRateHz);
    const bool isWhole = sound.startSeconds.value_or(0) == 0
                         && sound.endSeconds.value_or(seconds) + kWholeWithinSeconds >= seconds;
    return isWhole ? whole() : cut(sound);
}

Result<> SegmentCopier::open(const AudioPart &part)
{
    if (m_source && m_source->part == part)
        return {};
    m_source.reset();
    Source source;
    source.part = part;
    VOX_TRY(const auto reader, openAudio(m_fs, part));
    source.format = reader.format();
    source.extension = extensionOf(source.format);
    VOX_TRY(source.file, openPart(m_fs, part));
    m_source = std::move(source);
    return {};
}

Result<SegmentCopier::Copy> SegmentCopier::whole() const
{
    const auto &file = *m_source->file;
    if (file.size() > kLargestCopy)
        return fail(ErrorCode::Unsupported, Sentence::tr("is too large to be copied whole"),
                    m_source->part.file.string());
    Copy copy;
    copy.bytes.resize(static_cast<std::size_t>(file.size()));
    VOX_TRY(const std::size_t got, file.readAt(0, std::as_writable_bytes(std::span(copy.bytes))));
    if (got != copy.bytes.size())
        return fail(ErrorCode::Corrupt, Sentence::tr("has become shorter"),
                    m_source->part.file.string());
    copy.extension = m_source->extension;
    copy.frames = static_cast<std::uint64_t>(count(*m_source->format.claimedFrames));
    copy.sampleRateHz = m_source->format.sampleRateHz;
    copy.way = AudioWay::Copied;
    return copy;
}

Result<SegmentCopier::Copy> SegmentCopier::cut(const SoundPart &sound)
{
    Source &source = *m_source;
    index(source);
    if (!source.opus && !source.flac)
        return encodedFor(source.why);
    const int rate = source.format.sampleRateHz;
    VOX_TRY(auto range, cutOf(sound, rate, source.format.claimedFrames));
    if (!range)
        return encodedFor(Sentence::tr("it has no times"));
    range->end = std::min(range->end, *source.format.claimedFrames);
    const auto &subject = source.part.file.string();
    Result<std::string> bytes;
    if (source.opus) {
        const std::int64_t factor = OpusPackets::kRateHz / rate;
        const FrameRange scaled{Frames{count(range->begin) * factor},
                                Frames{count(range->end) * factor}};
        bytes = source.opus->cut(*source.file, scaled, subject);
    } else if (source.flac->canCut(*range)) {
        bytes = source.flac->cut(*source.file, *range, subject);
    } else {
        return encodedFor(Sentence::tr("does not begin and end on FLAC frames"));
    }
    if (!bytes && bytes.error().code != ErrorCode::InvalidArgument) // the decoder says it better
        return fail(std::move(bytes).error());
    if (!bytes)
        return encodedFor(Sentence::tr("the file has no such samples"));
    Copy copy;
    copy.bytes = *std::move(bytes);
    copy.extension = source.extension;
    copy.frames = static_cast<std::uint64_t>(count(range->length()));
    copy.sampleRateHz = rate;
    copy.way = AudioWay::Cut;
    return copy;
}

/// Once a file; what cannot be cut has the reason.
void SegmentCopier::index(Source &source)
{
    if (source.opus || source.flac || !source.why.empty())
        return;
    const auto subject = source.part.file.string();
    if (source.extension == "opus" && OpusPackets::kRateHz % source.format.sampleRateHz == 0) {
        auto index = OpusPackets::index(*source.file, subject);
        if (index)
            source.opus = *std::move(index);
        else
            source.why = Sentence::tr("its Opus stream %1", withoutPlace(index.error()));
    } else if (source.extension == "flac") {
        auto index = FlacFrames::index(*source.file, subject);
        if (index)
            source.flac = *std::move(index);
        else
            source.why = Sentence::tr("its FLAC stream %1", withoutPlace(index.error()));
    } else {
        source.why = Sentence::tr("of %1 whole files only are copied", source.format.container);
    }
}

} // namespace voxdeck
