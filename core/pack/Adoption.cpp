// SPDX-License-Identifier: Apache-2.0
#include "core/pack/Adoption.h"

#include "core/base/Bytes.h"
#include "core/base/DatasetNames.h"
#include "core/base/Stopped.h"
#include "core/format/AudioFacts.h"
#include "core/format/AudioPart.h"
#include "core/format/RecordFields.h"
#include "core/format/RecordValues.h"
#include "core/format/TimeRules.h"
#include "core/format/UtteranceSource.h"
#include "core/format/tar/ShardNames.h"
#include "core/format/tar/UnpackedCopies.h"
#include "core/format/touch/DataList.h"
#include "core/format/touch/IndexFile.h"
#include "core/format/touch/ShardWriter.h"
#include "core/io/Location.h"
#include "core/io/MachineFault.h"
#include "core/io/PlainPath.h"
#include "core/sound/SoundPart.h"

#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <string_view>
#include <utility>

namespace voxdeck {
namespace {

constexpr std::size_t kKeptProblems = 1000;
constexpr std::size_t kNumberWidth = 9;
constexpr const char *kMark = ".voxdeck-adopting"; ///< until finishAdoption(), with what is adopted

bool is(std::span<const std::byte> bytes, std::size_t at, std::string_view word)
{
    for (std::size_t i = 0; i < word.size(); ++i)
        if (std::to_integer<char>(bytes[at + i]) != word[i])
            return false;
    return true;
}

/// The sample rate of a `fmt ` chunk of 16-bit mono PCM; nothing for any other.
Result<std::optional<int>> rateOfFormat(const RandomAccessFile &file, std::uint64_t at,
                                        std::uint32_t size)
{
    std::array<std::byte, 26> format{};
    VOX_TRY(const std::size_t got, file.readAt(at, format));
    if (size < 16 || got < 16)
        return std::optional<int>();
    constexpr std::uint32_t kPcm = 1;
    constexpr std::uint32_t kExtensible = 0xfffe;
    std::uint64_t tag = unsignedAt(format, 0, 2, ByteOrder::Little);
    if (tag == kExtensible && size >= format.size() && got == format.size())
        tag = unsignedAt(format, 24, 2,
                         ByteOrder::Little); // the first bytes of its GUID are the old tag
    const auto rate = static_cast<std::uint32_t>(unsignedAt(format, 4, 4, ByteOrder::Little));
    const bool fits = tag == kPcm && unsignedAt(format, 2, 2, ByteOrder::Little) == 1
                      && unsignedAt(format, 14, 2, ByteOrder::Little) == 16 && rate > 0
                      && rate <= static_cast<std::uint32_t>(std::numeric_limits<int>::max());
    return fits ? std::optional<int>(static_cast<int>(rate)) : std::nullopt;
}

/// One shard of the output while it is being filled.
class AdoptedShard {
public:
    static Result<AdoptedShard> create(FileSystem &fs, std::filesystem::path folder)
    {
        AdoptedShard shard;
        shard.m_folder = std::move(folder);
        VOX_CHECK(fs.createDirectories(shard.m_folder));
        VOX_TRY(shard.m_records, fs.create(shard.m_folder / "metainfo.bin"));
        return shard;
    }

    Result<> add(std::string_view record, const ByteRange &samples)
    {
        m_recordOffsets.push_back(static_cast<std::int64_t>(m_records->size()));
        m_recordLengths.push_back(static_cast<std::int32_t>(record.size()));
        m_audioOffsets.push_back(static_cast<std::int64_t>(samples.offset));
        m_audioLengths.push_back(static_cast<std::int32_t>(samples.length / sizeof(std::int16_t)));
        return m_records->append(bytesOf(record));
    }

    Result<> finish(FileSystem &fs, bool hasAudio)
    {
        using touch::DType;
        VOX_CHECK(m_records->sync());
        VOX_CHECK(write(fs, "metainfo.idx",
                        touch::indexBytes(DType::U8, m_recordLengths, m_recordOffsets)));
        if (hasAudio)
            VOX_CHECK(write(fs, "audio.idx",
                            touch::indexBytes(DType::I16, m_audioLengths, m_audioOffsets)));
        return fs.syncDirectory(m_folder);
    }
    const std::filesystem::path &folder() const { return m_folder; }

private:
    Result<> write(FileSystem &fs, const char *name, const std::string &bytes) const
    {
        VOX_TRY(const auto file, fs.create(m_folder / name));
        VOX_CHECK(file->append(bytesOf(bytes)));
        return file->sync();
    }

    std::filesystem::path m_folder;
    std::unique_ptr<WritableFile> m_records;
    std::vector<std::int64_t> m_recordOffsets;
    std::vector<std::int32_t> m_recordLengths;
    std::vector<std::int64_t> m_audioOffsets;
    std::vector<std::int32_t> m_audioLengths;
};

class Adoption {
public:
    Adoption(FileSystem &fs, std::filesystem::path output, const AdoptOptions &options)
        : m_fs(fs),
          m_output(std::move(output)),
          m_part(touch::partPath(m_output)),
          m_options(options),
          m_facts(fs)
    {
    }

    Result<AdoptReport> run(std::span<const std::filesystem::path> inputs)
    {
        VOX_CHECK(checkOutput());
        VOX_TRY(const auto sources, sourcesAt(inputs));
        for (const auto &source : sources)
            m_mark += wholePath(source).string() + '\n';
        if (exists(m_fs, m_part))
            VOX_CHECK(m_fs.removeTree(m_part));
        VOX_CHECK(m_fs.createDirectories(m_part));
        auto adopted = adoptAll(sources);
        if (!adopted) {
            (void)m_fs.removeTree(m_part);
            return fail(std::move(adopted).error());
        }
        return std::move(m_report);
    }

private:
    Result<> checkOutput() const
    {
        if (!touch::canBeListed(m_output.string()))
            return fail(ErrorCode::InvalidArgument,
                        Sentence::tr("has white space in its path, or an empty path, which a "
                                     "data.list cannot hold; choose another output folder"),
                        m_output.string());
        if (exists(m_fs, m_output) && !exists(m_fs, m_output / kShardListName))
            return refused();
        return {};
    }

    tl::unexpected<Error> refused() const
    {
        return fail(ErrorCode::InvalidArgument, Sentence::tr("already exists; choose a new folder"),
                    m_output.string());
    }

    /// Gives the folder its name. A run that was interrupted between that and its last sync has left the
    /// same folder: that one is synced, and holds.
    Result<> giveName()
    {
        const auto parent = m_output.has_parent_path() ? m_output.parent_path()
                                                       : std::filesystem::path(".");
        if (!exists(m_fs, m_output)) {
            if (m_options.isToBeFinished)
                VOX_CHECK(writeFileAtomically(m_fs, m_part / kMark, bytesOf(m_mark)));
            VOX_CHECK(m_fs.rename(m_part, m_output));
            return m_fs.syncDirectory(parent);
        }
        const auto begun = readWholeFile(m_fs, m_output / kMark);
        VOX_TRY(const bool isSame,
                begun &&*begun == m_mark ? Result<bool>(true) : isSameTree(m_part, m_output));
        VOX_CHECK(m_fs.removeTree(m_part));
        if (!isSame)
            return refused();
        return m_fs.syncDirectory(parent);
    }

    /// Names, kinds and bytes; of what is not ours (audio.bin) that it is the same file.
    Result<bool> isSameTree(const std::filesystem::path &one,
                            const std::filesystem::path &other) const
    {
        VOX_TRY(const auto left, m_fs.list(one));
        VOX_TRY(const auto right, m_fs.list(other));
        if (left.size() != right.size())
            return false;
        for (std::size_t at = 0; at < left.size(); ++at) {
            if (left[at].name != right[at].name || left[at].kind != right[at].kind)
                return false;
            VOX_TRY(const bool isSame,
                    left[at].kind == FileKind::Directory
                        ? isSameTree(one / left[at].name, other / left[at].name)
                        : isSameFile(one / left[at].name, other / left[at].name));
            if (!isSame)
                return false;
        }
        return true;
    }

    Result<bool> isSameFile(const std::filesystem::path &one,
                            const std::filesystem::path &other) const
    {
        VOX_TRY(const FileStatus left, m_fs.status(one));
        VOX_TRY(const FileStatus right, m_fs.status(other));
        if (left.size != right.size)
            return false;
        if (left.device == right.device && left.inode == right.inode && left.inode != 0)
            return true;
        VOX_TRY(const std::string before, readWholeFile(m_fs, one));
        VOX_TRY(const std::string after, readWholeFile(m_fs, other));
        return before == after;
    }

    /// Tars one by one; but a list that names samples inside tars and has their texts stays one
    /// source.
    Result<std::vector<std::filesystem::path>>
    sourcesAt(std::span<const std::filesystem::path> inputs) const
    {
        std::vector<std::filesystem::path> sources;
        for (const auto &input : inputs) {
            if (hasTextsBesideTars(input)) {
                sources.push_back(input);
                continue;
            }
            VOX_TRY(const auto found, tar::shardsAt(m_fs, input));
            sources.insert(sources.end(), found.begin(), found.end());
        }
        return sources;
    }

    bool hasTextsBesideTars(const std::filesystem::path &input) const
    {
        if (m_options.kind)
            return false;
        const auto detected = detectDatasetKind(m_fs, input);
        return detected && traitsOf(detected->kind).mayNameTars;
    }

    Result<> adoptAll(const std::vector<std::filesystem::path> &sources)
    {
        for (std::size_t done = 0; done < sources.size();) {
            if (m_options.stop.stop_requested())
                return stopped(m_output.string());
            VOX_CHECK(adoptOne(sources[done]));
            report(m_options.progress, {++done, sources.size(), "tars"});
        }
        if (m_report.items == 0)
            return fail(m_report.problems.empty()
                            ? Error{ErrorCode::InvalidArgument,
                                    Sentence::tr("there is nothing to adopt"), m_output.string()}
                            : m_report.problems.front());
        VOX_TRY(const auto list, m_fs.create(m_part / kShardListName));
        VOX_CHECK(list->append(bytesOf(m_list)));
        VOX_CHECK(list->sync());
        VOX_CHECK(m_fs.syncDirectory(m_part));
        return giveName();
    }

    Result<> adoptOne(const std::filesystem::path &path)
    {
        m_tar.clear();
        if (tar::hasTarName(path.native())) {
            VOX_TRY(const bool isPlain, beginTar(path));
            if (!isPlain)
                return {};
        }
        SourceOptions options;
        options.kind = m_options.kind;
        auto source = openUtteranceSource(m_fs, path, options);
        if (!source && isOfTheMachine(source.error()))
            return fail(std::move(source).error());
        if (!source) {
            noteProblem(source.error());
            return {};
        }
        return adoptSamples(path, **source);
    }

    /// Begins the samples of `tar`; false, and reported once, if it is packed.
    Result<bool> beginTar(const std::filesystem::path &named)
    {
        const auto tar = Location::of(named).path; // an address may be spelled in two ways
        if (tar == m_tar)
            return !m_isTarPacked;
        m_tar = tar;
        ++m_report.tars;
        VOX_TRY(m_isTarPacked, tar::isPacked(m_fs, tar));
        if (m_isTarPacked)
            noteProblem({ErrorCode::Unsupported,
                         Sentence::tr(
                             "is packed, and nothing can point into packed bytes; unpack it first"),
                         tar.string()});
        return !m_isTarPacked;
    }

    Result<> adoptSamples(const std::filesystem::path &path, UtteranceSource &source)
    {
        std::optional<AdoptedShard> inPlace;
        std::optional<AdoptedShard> others;
        for (std::uint64_t number = 0;; ++number) {
            if (number % 256 == 0 && m_options.stop.stop_requested())
                return stopped(path.string());
            VOX_TRY(auto line, source.next());
            if (!line)
                break;
            if (line->problem && isOfTheMachine(*line->problem))
                return fail(*line->problem);
            if (line->problem)
                noteProblem(*line->problem);
            if (!line->utterance)
                continue;
            const auto tar = m_tar;
            if (line->utterance->audioRange) {
                VOX_TRY(const bool isPlain, beginTar(line->utterance->audio));
                if (!isPlain)
                    continue;
            }
            if (inPlace && tar != m_tar) { // a shard has one audio.bin
                VOX_CHECK(finish(*inPlace, &tar));
                inPlace.reset();
            }
            VOX_CHECK(adoptSample(*line->utterance, inPlace, others));
        }
        if (inPlace)
            VOX_CHECK(finish(*inPlace, &m_tar));
        if (others)
            VOX_CHECK(finish(*others, nullptr));
        return {};
    }

    Result<> adoptSample(InputUtterance &utterance, std::optional<AdoptedShard> &inPlace,
                         std::optional<AdoptedShard> &others)
    {
        std::optional<PcmInWav> pcm;
        if (utterance.audioRange) {
            const AudioPart part{wholePath(utterance.audio), utterance.audioRange};
            VOX_TRY(const auto file, openPart(m_fs, part));
            VOX_TRY(pcm, findPcm(*file));
            if (pcm && utterance.channel.value_or(0) > 0)
                pcm.reset(); // it has no such channel
            if (pcm && isRemotePath(part.file))
                return fail(
                    ErrorCode::Unsupported,
                    Sentence::tr(
                        "is on a server, and an adopted dataset links to tars of this machine; "
                        "copy the tars first (\"cp\"), or make a dataset of them with \"pack\""),
                    shownPath(part.file.string()));
            if (pcm) {
                const auto cut = cutOut(*pcm, utterance);
                if (!cut) {
                    noteProblem({cut.error().code,
                                 Sentence::tr("%1: %2", utterance.key, cut.error().detail),
                                 cut.error().subject});
                    return {};
                }
            }
            utterance.record.set(record_fields::kAudio, JsonValue::ofString(pointerTo(part)));
        }
        if (!pcm && utterance.audioRange)
            sayPart(utterance);
        if (pcm) {
            pcm->samples.offset += utterance.audioRange->offset;
            utterance.record.set("sample_rate", JsonValue::ofInteger(pcm->sampleRateHz));
        }
        const auto record = utterance.record.dump();
        if (!record) {
            noteProblem({record.error().code,
                         Sentence::tr("%1: %2", utterance.key, record.error().detail),
                         {}});
            return {};
        }
        auto &shard = pcm ? inPlace : others;
        if (!shard) {
            VOX_TRY(shard, AdoptedShard::create(m_fs, m_part / nextName()));
        }
        ++m_report.items;
        const JsonValue *const text = utterance.record.find(record_fields::kText);
        m_report.textlessItems += text && !text->toString().empty() ? 0 : 1;
        if (pcm) {
            ++m_report.inPlaceItems;
            const std::uint64_t frames = pcm->samples.length / sizeof(std::int16_t);
            m_report.inPlaceSeconds += static_cast<double>(frames) / pcm->sampleRateHz;
        }
        return shard->add(*record, pcm ? pcm->samples : ByteRange());
    }

    /// Of audio that the shard does not hold: nothing in it says how long the item is, and by which rule it is cut.
    void sayPart(InputUtterance &utterance)
    {
        if (utterance.timeRule != TimeRule::Truncate)
            utterance.record.set(record_fields::kTimeRule, JsonValue::ofString(std::string(
                                                               timeRuleName(utterance.timeRule))));
        if (fieldNumber(utterance.record, record_fields::kDuration))
            return;
        if (auto seconds = m_facts.duration(utterance))
            utterance.record.set(record_fields::kDuration, *std::move(seconds));
    }

    /// The part that the utterance means, where it is not all of the member.
    static Result<> cutOut(PcmInWav &pcm, const InputUtterance &utterance)
    {
        constexpr std::uint64_t kFrame = sizeof(std::int16_t);
        const std::uint64_t frames = pcm.samples.length / kFrame;
        VOX_TRY(const auto range, cutOf(soundOf(utterance), pcm.sampleRateHz,
                                        Frames{static_cast<std::int64_t>(frames)}));
        if (!range)
            return {};
        const auto begin = static_cast<std::uint64_t>(count(range->begin));
        const std::uint64_t end = std::min(frames, static_cast<std::uint64_t>(count(range->end)));
        if (begin >= end)
            return fail(ErrorCode::InvalidArgument,
                        Sentence::tr("begins past the end of its audio"), utterance.audio.string());
        pcm.samples.offset += begin * kFrame;
        pcm.samples.length = (end - begin) * kFrame;
        return {};
    }

    Result<> finish(AdoptedShard &shard, const std::filesystem::path *tar)
    {
        if (tar) {
            const auto target = wholePath(*tar);
            const auto link = shard.folder() / "audio.bin";
            VOX_CHECK(m_options.link ? m_options.link(target, link) : m_fs.hardLink(target, link));
        }
        VOX_CHECK(shard.finish(m_fs, tar != nullptr));
        m_list.append((m_output / shard.folder().filename()).string());
        m_list.append(tar ? " audio+metainfo\n" : " metainfo\n");
        ++m_report.shards;
        return {};
    }

    std::string nextName()
    {
        std::string digits = std::to_string(m_nextShard++);
        digits.insert(0, kNumberWidth - std::min(kNumberWidth, digits.size()), '0');
        return digits;
    }

    void noteProblem(Error error)
    {
        ++m_report.problemCount;
        if (m_report.problems.size() < kKeptProblems)
            m_report.problems.push_back(std::move(error));
    }

    FileSystem &m_fs;
    const std::filesystem::path m_output;
    const std::filesystem::path m_part;
    std::string m_mark; ///< what is adopted, one a line
    const AdoptOptions &m_options;
    AudioFactsReader m_facts;
    AdoptReport m_report;
    std::string m_list;
    std::uint64_t m_nextShard = 0;
    std::filesystem::path m_tar; ///< whose samples come now
    bool m_isTarPacked = false;
};

} // namespace

Result<std::optional<PcmInWav>> findPcm(const RandomAccessFile &file)
{
    constexpr std::uint64_t kRiffBytes = 12;
    constexpr std::uint64_t kChunkBytes = 8;
    constexpr int kMostChunks = 64;
    std::array<std::byte, kRiffBytes> riff{};
    VOX_TRY(const std::size_t got, file.readAt(0, riff));
    if (got < riff.size() || !is(riff, 0, "RIFF") || !is(riff, 8, "WAVE"))
        return std::optional<PcmInWav>();
    std::optional<int> rate;
    std::uint64_t at = kRiffBytes;
    for (int i = 0; i < kMostChunks && at + kChunkBytes <= file.size(); ++i) {
        std::array<std::byte, kChunkBytes> chunk{};
        VOX_TRY([[maybe_unused]] const std::size_t read, file.readAt(at, chunk));
        const auto size = static_cast<std::uint32_t>(unsignedAt(chunk, 4, 4, ByteOrder::Little));
        at += kChunkBytes;
        if (is(chunk, 0, "fmt ")) {
            VOX_TRY(rate, rateOfFormat(file, at, size));
        }
        if (is(chunk, 0, "data")) {
            constexpr std::uint64_t kMostBytes = std::uint64_t{2}
                                                 * 0x7fffffff; // the index is int32
            const bool isWhole = size <= file.size() - at && size % 2 == 0 && size <= kMostBytes;
            return rate && isWhole ? std::optional(PcmInWav{{at, size}, *rate}) : std::nullopt;
        }
        at += size + size % 2;
    }
    return std::optional<PcmInWav>();
}

Result<AdoptReport> adoptShards(FileSystem &fs, std::span<const std::filesystem::path> inputs,
                                const std::filesystem::path &output, const AdoptOptions &options)
{
    return Adoption(fs, withoutSlash(output), options).run(inputs);
}

Result<> finishAdoption(FileSystem &fs, const std::filesystem::path &output)
{
    const auto folder = withoutSlash(output);
    auto removed = fs.remove(folder / kMark);
    if (!removed && removed.error().code != ErrorCode::NotFound)
        return removed;
    return fs.syncDirectory(folder);
}

} // namespace voxdeck
