// SPDX-License-Identifier: Apache-2.0
#include "core/audio/StreamedAudio.h"

#include "core/audio/LossySeeker.h"
#include "core/audio/SampleConversion.h"
#include "core/base/Stopped.h"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::size_t kMostIdleReaders = 3; // one that plays, one that draws, one that reads on

/// Calls `each` with the parts of [begin, end) block by block.
template <class Each>
auto overBlocks(std::int64_t begin, std::int64_t end, Each each)
{
    for (std::int64_t at = begin; at < end;) {
        const std::int64_t index = at / StreamedAudio::kBlockFrames;
        const std::int64_t upTo = std::min(end, (index + 1) * StreamedAudio::kBlockFrames);
        if (!each(index, at, upTo))
            return false;
        at = upTo;
    }
    return true;
}

/// The part of a block from `at` to `upTo`; what the block has not is silence.
void copyFrom(const std::vector<std::int16_t> &block, std::int64_t index, std::int64_t at,
              std::int64_t upTo, std::span<std::int16_t> into)
{
    const auto first = static_cast<std::size_t>(at - index * StreamedAudio::kBlockFrames);
    const auto wanted = static_cast<std::size_t>(upTo - at);
    const std::size_t there = block.size() > first ? std::min(wanted, block.size() - first) : 0;
    std::copy_n(block.begin() + static_cast<std::ptrdiff_t>(first), there, into.begin());
    std::fill(into.begin() + static_cast<std::ptrdiff_t>(there), into.end(), std::int16_t{0});
}

/// Whether that frame can be read.
bool isThere(AudioReader &reader, std::int64_t frame, const std::stop_token &stop)
{
    std::vector<float> one(static_cast<std::size_t>(reader.format().channels));
    if (!reader.seekNearly(Frames{frame}, stop))
        return false;
    const auto got = reader.read(std::span(one));
    return got && *got == 1;
}

/// By decoding all of it.
Result<Frames> countFrames(AudioReader reader, const std::stop_token &stop)
{
    std::vector<float> discarded(static_cast<std::size_t>(reader.format().channels) * 8192);
    for (;;) {
        if (stop.stop_requested())
            return stopped(reader.subject());
        const auto got = reader.read(std::span(discarded));
        if (!got && count(reader.position()) == 0)
            return fail(got.error());
        if (!got || *got == 0)
            return reader.position();
    }
}

} // namespace

struct StreamedAudio::ByFrames {
    std::unique_ptr<RandomAccessFile> file; // before the seeker, which reads it
    std::unique_ptr<LossySeeker> seeker;
    std::int64_t position = 0;
};

StreamedAudio::StreamedAudio(Open open, std::string subject, std::optional<int> channel,
                             std::size_t budgetBytes)
    : m_open(std::move(open)),
      m_subject(std::move(subject)),
      m_channel(channel),
      m_budgetBytes(budgetBytes)
{
}

StreamedAudio::~StreamedAudio() = default;

Result<std::shared_ptr<const StreamedAudio>> StreamedAudio::create(Open open, std::string subject,
                                                                   std::optional<int> channel,
                                                                   std::stop_token stop,
                                                                   std::size_t budgetBytes)
{
    std::shared_ptr<StreamedAudio> made(
        new StreamedAudio(std::move(open), std::move(subject), channel, budgetBytes));
    VOX_TRY(auto reader, made->openReader());
    made->m_format = reader.format();
    if (channel && (*channel < 0 || *channel >= made->m_format.channels))
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("has %1 channels; there is no channel %2", made->m_format.channels,
                                 *channel),
                    made->m_subject);
    VOX_TRY(made->m_length, made->measure(reader, stop));
    made->giveBack(std::move(reader));
    return std::shared_ptr<const StreamedAudio>(std::move(made));
}

/// The claimed length if the last frame is readable; else the readable length.
Result<Frames> StreamedAudio::measure(AudioReader &reader, const std::stop_token &stop)
{
    const auto claimed = m_format.claimedFrames;
    if (m_format.container == "MP3") {
        auto byFrames = openByFrames();
        const auto length = byFrames ? byFrames->seeker->length() : std::nullopt;
        if (length && (!claimed || count(*claimed) == *length)) {
            m_hasFrames = true;
            m_idleByFrames.push_back(std::move(byFrames));
            return Frames{*length};
        }
    } else if (claimed && (count(*claimed) == 0 || isThere(reader, count(*claimed) - 1, stop))) {
        return *claimed;
    }
    VOX_TRY(auto again, openReader());
    return countFrames(std::move(again), stop);
}

std::unique_ptr<StreamedAudio::ByFrames> StreamedAudio::openByFrames() const
{
    auto file = m_open();
    if (!file)
        return nullptr;
    auto made = std::make_unique<ByFrames>();
    made->file = *std::move(file);
    made->seeker = openMpegSeeker(*made->file, m_format.channels);
    return made->seeker ? std::move(made) : nullptr;
}

/// False where it has to be decoded from the start.
bool StreamedAudio::decodeByFrames(FrameRange range, std::vector<std::int16_t> &samples) const
{
    std::unique_ptr<ByFrames> lane;
    {
        const std::lock_guard lock(m_mutex);
        if (!m_idleByFrames.empty()) {
            lane = std::move(m_idleByFrames.back());
            m_idleByFrames.pop_back();
        }
    }
    if (!lane)
        lane = openByFrames();
    if (!lane
        || (lane->position != count(range.begin) && !lane->seeker->seek(count(range.begin), {})))
        return false;
    const auto channels = static_cast<std::size_t>(m_format.channels);
    std::vector<float> frames(static_cast<std::size_t>(count(range.length())) * channels);
    const std::int64_t got = lane->seeker->read(frames);
    if (got < 0)
        return false;
    samples.resize(static_cast<std::size_t>(got));
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const std::size_t first = i * channels;
        const float mixed = m_channel       ? frames[first + static_cast<std::size_t>(*m_channel)]
                            : channels == 2 ? frames[first] * 0.5f + frames[first + 1] * 0.5f
                                            : frames[first];
        samples[i] = toInt16(mixed);
    }
    lane->position = count(range.begin) + got;
    const std::lock_guard lock(m_mutex);
    if (m_idleByFrames.size() < kMostIdleReaders)
        m_idleByFrames.push_back(std::move(lane));
    return true;
}

Result<AudioReader> StreamedAudio::openReader() const
{
    VOX_TRY(auto file, m_open());
    return AudioReader::fromFile(std::move(file), m_subject);
}

Result<AudioReader> StreamedAudio::takeReader(Frames begin) const
{
    {
        const std::lock_guard lock(m_mutex);
        auto best = m_idle.end();
        for (auto at = m_idle.begin(); at != m_idle.end(); ++at)
            if (at->position() == begin || best == m_idle.end())
                best = at;
        if (best != m_idle.end()) {
            AudioReader reader = std::move(*best);
            m_idle.erase(best);
            return reader;
        }
    }
    return openReader();
}

void StreamedAudio::giveBack(AudioReader reader) const
{
    const std::lock_guard lock(m_mutex);
    if (m_idle.size() < kMostIdleReaders)
        m_idle.push_back(std::move(reader));
}

Result<std::vector<std::int16_t>> StreamedAudio::decode(FrameRange range,
                                                        const std::stop_token &stop) const
{
    if (std::vector<std::int16_t> samples; m_hasFrames && decodeByFrames(range, samples))
        return samples;
    VOX_TRY(auto reader, takeReader(range.begin));
    DecodeOptions options;
    options.range = range;
    options.channel = m_channel;
    options.ifTruncated = IfTruncated::Accept;
    options.isToHear = true;
    options.stop = stop;
    VOX_TRY(auto decoder, MonoDecoder::create(std::move(reader), options));
    std::vector<std::int16_t> samples(static_cast<std::size_t>(count(range.length())));
    VOX_TRY(const std::size_t got, decoder.read(samples));
    samples.resize(got);
    giveBack(decoder.takeReader());
    return samples;
}

StreamedAudio::Block StreamedAudio::blockAtHand(std::int64_t index) const
{
    const auto found = m_at.find(index);
    if (found == m_at.end())
        return nullptr;
    m_blocks.splice(m_blocks.begin(), m_blocks, found->second);
    return found->second->block;
}

void StreamedAudio::keep(std::int64_t index, Block block) const
{
    constexpr std::size_t kBytes = static_cast<std::size_t>(kBlockFrames) * sizeof(std::int16_t);
    const std::lock_guard lock(m_mutex);
    if (m_at.contains(index))
        return;
    m_blocks.push_front({index, std::move(block)});
    m_at[index] = m_blocks.begin();
    while (m_blocks.size() > 1 && m_blocks.size() * kBytes > m_budgetBytes) {
        m_at.erase(m_blocks.back().index);
        m_blocks.pop_back();
    }
}

Result<StreamedAudio::Block> StreamedAudio::block(std::int64_t index,
                                                  const std::stop_token &stop) const
{
    {
        const std::lock_guard lock(m_mutex);
        if (auto found = blockAtHand(index))
            return found;
    }
    const Frames begin{index * kBlockFrames};
    VOX_TRY(auto samples, decode({begin, std::min(begin + Frames{kBlockFrames}, m_length)}, stop));
    auto made = std::make_shared<const std::vector<std::int16_t>>(std::move(samples));
    keep(index, made);
    return made;
}

Result<> StreamedAudio::read(Frames begin, std::span<std::int16_t> samples,
                             std::stop_token stop) const
{
    std::fill(samples.begin(), samples.end(), std::int16_t{0});
    const std::int64_t from = std::clamp<std::int64_t>(count(begin), 0, count(m_length));
    const std::int64_t end = std::min(count(begin) + static_cast<std::int64_t>(samples.size()),
                                      count(m_length));
    std::optional<Error> problem;
    overBlocks(from, end, [&](std::int64_t index, std::int64_t at, std::int64_t upTo) {
        auto found = block(index, stop);
        if (!found) {
            problem = std::move(found).error();
            return false;
        }
        copyFrom(**found, index, at, upTo,
                 samples.subspan(static_cast<std::size_t>(at - count(begin)),
                                 static_cast<std::size_t>(upTo - at)));
        return true;
    });
    if (problem)
        return fail(*std::move(problem));
    return {};
}

bool StreamedAudio::readAtHand(Frames begin, std::span<std::int16_t> samples) const
{
    std::fill(samples.begin(), samples.end(), std::int16_t{0});
    const std::int64_t from = std::clamp<std::int64_t>(count(begin), 0, count(m_length));
    const std::int64_t end = std::min(count(begin) + static_cast<std::int64_t>(samples.size()),
                                      count(m_length));
    return overBlocks(from, end, [&](std::int64_t index, std::int64_t at, std::int64_t upTo) {
        Block found;
        {
            const std::lock_guard lock(m_mutex);
            found = blockAtHand(index);
        }
        if (found)
            copyFrom(*found, index, at, upTo,
                     samples.subspan(static_cast<std::size_t>(at - count(begin)),
                                     static_cast<std::size_t>(upTo - at)));
        return found != nullptr;
    });
}

bool StreamedAudio::isAtHand(FrameRange range) const
{
    const std::int64_t from = std::clamp<std::int64_t>(count(range.begin), 0, count(m_length));
    const std::int64_t end = std::min(count(range.end), count(m_length));
    return overBlocks(from, end, [this](std::int64_t index, std::int64_t, std::int64_t) {
        const std::lock_guard lock(m_mutex);
        return m_at.contains(index);
    });
}

Result<> StreamedAudio::probe(Frames begin, std::span<std::int16_t> samples,
                              std::stop_token stop) const
{
    const FrameRange wanted{
        std::max(begin, Frames{0}),
        std::min(begin + Frames{static_cast<std::int64_t>(samples.size())}, m_length)};
    std::fill(samples.begin(), samples.end(), std::int16_t{0});
    if (wanted.isEmpty() || readAtHand(begin, samples))
        return {};
    VOX_TRY(const auto found, decode(wanted, stop));
    std::copy(found.begin(), found.end(),
              samples.begin() + static_cast<std::ptrdiff_t>(count(wanted.begin - begin)));
    return {};
}

Result<MonoDecoder> StreamedAudio::decoderFrom(Frames begin, std::stop_token stop) const
{
    VOX_TRY(auto reader, takeReader(begin));
    DecodeOptions options;
    options.range = FrameRange{begin, m_length};
    options.channel = m_channel;
    options.ifTruncated = IfTruncated::Accept;
    options.isToHear = true;
    options.maximumFrames = std::numeric_limits<std::int64_t>::max();
    options.stop = std::move(stop);
    return MonoDecoder::create(std::move(reader), std::move(options));
}

std::size_t StreamedAudio::bytesKept() const
{
    const std::lock_guard lock(m_mutex);
    std::size_t bytes = 0;
    for (const auto &kept : m_blocks)
        bytes += kept.block->size() * sizeof(std::int16_t);
    return bytes;
}

} // namespace voxdeck
