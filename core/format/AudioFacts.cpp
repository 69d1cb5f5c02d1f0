// SPDX-License-Identifier: Apache-2.0
#include "core/format/AudioFacts.h"

#include "core/audio/AudioReader.h"
#include "core/base/Rounding.h"
#include "core/format/RecordFields.h"
#include "core/format/TimeRules.h"
#include "core/io/MachineFault.h"

#include <cmath>
#include <span>
#include <utility>
#include <vector>

namespace voxdeck {

namespace {

Result<std::uint64_t> countFrames(AudioReader &reader, int channels)
{
    constexpr std::size_t kBlockFrames = 16'384;
    std::vector<float> block(kBlockFrames * static_cast<std::size_t>(channels));
    std::uint64_t frames = 0;
    while (true) {
        VOX_TRY(const std::size_t read, reader.read(std::span(block)));
        if (read == 0)
            return frames;
        frames += read;
    }
}

} // namespace

Result<AudioFacts> AudioFactsReader::read(const AudioPart &audio) const
{
    VOX_TRY(auto reader, openAudio(m_fs, audio));
    AudioFacts facts;
    facts.sampleRateHz = reader.format().sampleRateHz;
    facts.channels = reader.format().channels;
    if (facts.sampleRateHz <= 0 || facts.channels <= 0)
        return fail(ErrorCode::Corrupt, Sentence::tr("the audio has no sample rate"),
                    pointerTo(audio));
    if (const auto claimed = reader.format().claimedFrames)
        facts.frames = static_cast<std::uint64_t>(count(*claimed));
    else {
        VOX_TRY(facts.frames, countFrames(reader, facts.channels));
    }
    return facts;
}

Result<> AudioFactsReader::checkEnd(const AudioPart &audio) const
{
    VOX_TRY(auto reader, openAudio(m_fs, audio));
    const auto claimed = reader.format().claimedFrames;
    if (!claimed || count(*claimed) <= 0)
        return {};
    std::vector<float> frame(static_cast<std::size_t>(reader.format().channels));
    const auto sought = reader.seekNearly(*claimed - Frames{1});
    const auto read = sought ? reader.read(std::span(frame)) : Result<std::size_t>(0);
    if (read && *read == 1)
        return {};
    if (!read && isOfTheMachine(read.error()))
        return fail(read.error());
    if (!sought && isOfTheMachine(sought.error()))
        return fail(sought.error());
    return fail(
        ErrorCode::Corrupt,
        Sentence::tr("truncated: the header says %1 frames, and the last ones are not there",
                     count(*claimed)),
        pointerTo(audio));
}

Result<AudioFacts> AudioFactsReader::facts(const AudioPart &audio)
{
    const std::string name = pointerTo(audio);
    const auto found = m_byPath.find(name);
    if (found != m_byPath.end()) {
        m_order.splice(m_order.begin(), m_order, found->second);
        return m_order.front().facts;
    }
    if (m_order.size() == kRemembered) {
        m_byPath.erase(m_order.back().path);
        m_order.pop_back();
    }
    auto facts = read(audio);
    if (!facts && facts.error().code == ErrorCode::Io) // a folder, say: that file's fault only
        facts = fail(ErrorCode::Corrupt, facts.error().detail, facts.error().subject);
    m_order.push_front({name, std::move(facts)});
    m_byPath.emplace(name, m_order.begin());
    return m_order.front().facts;
}

Result<JsonValue> AudioFactsReader::duration(const InputUtterance &utterance)
{
    const JsonValue *const said = utterance.record.find(record_fields::kDuration);
    const double seconds = said && said->isNumber() ? said->toDouble() : 0;
    const bool isSaid = std::isfinite(seconds) && seconds > 0;
    if (utterance.endSeconds) {
        const double times = *utterance.endSeconds - utterance.startSeconds.value_or(0);
        if (isSaid && std::abs(seconds - times) < kListedLengthTolerance)
            return *said;
        return JsonValue::ofDouble(roundedTo8Digits(times));
    }
    if (isSaid)
        return *said;
    if (utterance.audio.empty())
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("its length is unknown: no duration, no end, no audio file"));
    VOX_TRY(const AudioFacts facts, this->facts(utterance.audioPart()));
    const double left = facts.durationSeconds() - utterance.startSeconds.value_or(0);
    if (!(left > 0))
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("the start is past the end of the audio"),
                    utterance.audio.string());
    return JsonValue::ofDouble(utterance.startSeconds ? roundedTo8Digits(left) : left);
}

} // namespace voxdeck
