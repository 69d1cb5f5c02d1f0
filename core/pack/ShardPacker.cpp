// SPDX-License-Identifier: Apache-2.0
#include "core/pack/ShardPacker.h"

#include "core/base/Stopped.h"
#include "core/format/RecordValues.h"
#include "core/io/MachineFault.h"
#include "core/sound/SoundPart.h"

#include <cassert>
#include <cstdint>

namespace voxdeck {

namespace {

constexpr std::size_t kBlockFrames = std::size_t{32} * 1024;
constexpr std::size_t kAudio = 0; // numbers of the pairs
constexpr std::size_t kMetainfo = 1;

/// A shortage of the machine would fail the next item as well.
bool endsTheRun(const Error &error, const std::stop_token &stop)
{
    return stop.stop_requested() || isOfTheMachine(error);
}

} // namespace

ShardPacker::ShardPacker(FileSystem &fs, const PackOptions &options)
    : m_fs(&fs), m_options(&options), m_block(kBlockFrames)
{
}

Result<ShardPacker> ShardPacker::create(FileSystem &fs, const std::filesystem::path &shard,
                                        const PackOptions &options)
{
    ShardPacker packer(fs, options);
    VOX_TRY(packer.m_writer,
            touch::ShardWriter::create(
                fs, shard, {{"audio", touch::DType::I16}, {"metainfo", touch::DType::U8}}));
    return packer;
}

Result<> ShardPacker::add(const InputLine &line, std::stop_token stop)
{
    VOX_CHECK(checkStop(stop));
    if (line.isBlank())
        return {};
    if (line.problem)
        return noteFailure(line, *line.problem);
    return addItem(line, stop);
}

Result<> ShardPacker::tryItem(FileSystem &fs, const InputLine &line, const PackOptions &options,
                              std::stop_token stop)
{
    if (line.problem)
        return fail(*line.problem);
    ShardPacker packer(fs, options);
    VOX_CHECK(recordOf(*line.utterance, options));
    VOX_TRY(auto decoder, packer.openAudio(*line.utterance, std::move(stop)));
    for (;;) {
        VOX_TRY(const std::size_t got, decoder.read(packer.m_block));
        if (got == 0)
            return {};
    }
}

Result<> ShardPacker::noteFailure(const InputLine &line, const Error &error)
{
    VOX_CHECK(m_writer->dropItem());
    m_failures.push_back({line.number, line.key, describe(error)});
    return {};
}

Result<> ShardPacker::addItem(const InputLine &line, std::stop_token stop)
{
    const auto record = recordOf(*line.utterance, *m_options);
    if (!record)
        return noteFailure(line, record.error());
    auto decoder = openAudio(*line.utterance, stop);
    if (!decoder)
        return endsTheRun(decoder.error(), stop) ? fail(decoder.error())
                                                 : noteFailure(line, decoder.error());
    std::uint64_t frames = 0;
    for (;;) {
        const auto got = decoder->read(m_block);
        if (!got)
            return endsTheRun(got.error(), stop) ? fail(got.error())
                                                 : noteFailure(line, got.error());
        if (*got == 0)
            break;
        assert(*got <= m_block.size());
        frames += *got;
        VOX_CHECK(m_writer->append(kAudio, std::as_bytes(std::span(m_block).first(*got))));
    }
    auto added = m_writer->append(kMetainfo, bytesOf(*record));
    if (added)
        added = m_writer->endItem();
    if (!added) // the format's limits are the item's fault, the rest is the disk's
        return added.error().code == ErrorCode::InvalidArgument ? noteFailure(line, added.error())
                                                                : added;
    m_content.frames += frames;
    m_content.bytes += frames * sizeof(std::int16_t) + record->size();
    return {};
}

Result<MonoDecoder> ShardPacker::openAudio(const InputUtterance &utterance,
                                           std::stop_token stop) const
{
    if (utterance.audioProblem)
        return fail(*utterance.audioProblem);
    VOX_TRY(auto reader, voxdeck::openAudio(*m_fs, utterance.audioPart()));
    DecodeOptions decode;
    decode.targetRateHz = m_options->sampleRateHz;
    decode.resampler = m_options->resampler;
    decode.channel = utterance.channel;
    decode.stop = stop;
    if (!m_options->wholeFiles) {
        VOX_TRY(decode.range, cutOf(soundOf(utterance), reader.format().sampleRateHz,
                                    reader.format().claimedFrames));
    }
    return MonoDecoder::create(std::move(reader), std::move(decode));
}

/// As make_data writes it: `sample_rate` in place or last (touchnet/bin/make_data.py:211-213); but a text is a string,
/// without which TouchDatasets cannot be read.
Result<std::string> ShardPacker::recordOf(const InputUtterance &utterance,
                                          const PackOptions &options)
{
    JsonValue record = utterance.record;
    VOX_CHECK(spellTexts(record));
    record.set("sample_rate", JsonValue::ofInteger(options.sampleRateHz));
    return record.dump();
}

Result<ShardContent> ShardPacker::commit()
{
    m_content.items = m_writer->itemCount();
    VOX_CHECK(m_writer->commit());
    return m_content;
}

} // namespace voxdeck
