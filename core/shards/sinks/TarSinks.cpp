// SPDX-License-Identifier: Apache-2.0
// Shards that are tars: WebDataset, filelists, WeNet, NeMo, Lhotse Shar.
#include "core/archive/CompressedWriter.h"
#include "core/tar/TarWriter.h"
#include "core/format/tar/TarIndex.h"
#include "core/shards/sinks/SegmentFields.h"
#include "core/shards/sinks/ShardSink.h"
#include "core/shards/verify/ReadBack.h"

#include <array>
#include <cstddef>
#include <cstdio>
#include <utility>

/// Names a text that the window translates; lupdate knows it, and Qt is not needed.
#define QT_TRANSLATE_NOOP(context, text) text

namespace voxdeck {

namespace {

struct Member {
    std::string name;
    std::string_view bytes;
    bool isAudio = false;
};

/// What a tar holds of a segment beside its sound.
struct Sample {
    std::string_view ending; ///< of the small file with `bytes`; empty: without one
    std::string bytes;
    bool isSoundFirst = false;
    std::string line; ///< about the segment, for a file of the shard or of all shards
};

std::string soundName(const BuildSegment &segment, const EncodedSegment &audio)
{
    return segment.name + "." + audio.extension;
}

/// How a format lays its samples into tars, and where their lines go.
struct Layout {
    Result<Sample> (*sample)(const BuildSegment &segment, const EncodedSegment &audio,
                             const PlannedShard &shard);
    /// The file beside the tar that holds the lines of the shard, packed where it ends in .gz; null: none does.
    std::string (*listBeside)(const PlannedShard &shard) = nullptr;
    bool isListShared = false; ///< the lines are for a list over all shards as well
};

class TarSink final : public ShardSink {
public:
    TarSink(FileSystem &fs, const Layout &layout, PlannedShard shard, std::filesystem::path staging,
            std::unique_ptr<TarWriter> tar)
        : m_fs(fs),
          m_layout(layout),
          m_shard(std::move(shard)),
          m_staging(std::move(staging)),
          m_tar(std::move(tar))
    {
    }

    static std::filesystem::path tarPath(std::filesystem::path staging)
    {
        staging += ".tar";
        return staging;
    }

    Result<> add(const BuildSegment &segment, const EncodedSegment &audio) override
    {
        const std::size_t before = m_audio.size();
        auto added = addMembers(segment, audio);
        if (!added)
            m_audio.resize(before);
        return added;
    }

    Result<StagedShard> finish(std::stop_token stop) override
    {
        VOX_CHECK(m_tar->finish());
        VOX_CHECK(checkMembers(stop));
        StagedShard staged;
        VOX_CHECK(takeIn(staged, tarPath(m_staging), m_shard.path, m_written, stop));
        if (m_layout.listBeside)
            VOX_CHECK(addList(staged, m_layout.listBeside(m_shard), stop));
        if (m_layout.isListShared)
            staged.lines = std::move(m_lines);
        staged.audio = std::move(m_audio);
        return staged;
    }

private:
    Result<> addMembers(const BuildSegment &segment, const EncodedSegment &audio)
    {
        VOX_TRY(const Sample sample, m_layout.sample(segment, audio, m_shard));
        const Member sound{soundName(segment, audio), audio.bytes, true};
        if (sample.isSoundFirst)
            VOX_CHECK(put(sound));
        if (!sample.ending.empty())
            VOX_CHECK(put({segment.name + std::string(sample.ending), sample.bytes}));
        if (!sample.isSoundFirst)
            VOX_CHECK(put(sound));
        m_lines += sample.line;
        return {};
    }

    Result<> put(const Member &member)
    {
        const auto bytes = bytesOf(member.bytes);
        VOX_TRY(const ByteRange range, m_tar->add(member.name, bytes));
        m_written.push_back({range, crc32Of(bytes)});
        m_names.push_back(member.name);
        if (member.isAudio)
            m_audio.push_back({{}, m_written.back()});
        return {};
    }

    /// Reads the archive as others will, and looks whether it holds what was put in.
    Result<> checkMembers(std::stop_token stop) const
    {
        const auto path = tarPath(m_staging);
        VOX_TRY(const auto file, m_fs.openForReading(path));
        tar::IndexOptions options;
        options.stop = std::move(stop);
        options.threads = 1; // the others encode
        VOX_TRY(const auto index, tar::indexTar(*file, path.string(), options));
        bool isAsWritten = !index.damage() && index.hasEndMarker()
                           && index.size() == m_written.size();
        for (std::size_t at = 0; isAsWritten && at < index.size(); ++at)
            isAsWritten = index[at].name == m_names[at] && index[at].data == m_written[at].range;
        if (isAsWritten)
            return {};
        return fail(ErrorCode::Io,
                    Sentence::tr("does not read back as the archive that was written"),
                    path.string());
    }

    Result<> takeIn(StagedShard &staged, const std::filesystem::path &from, std::string path,
                    const std::vector<WrittenBytes> &written, std::stop_token stop) const
    {
        VOX_TRY(auto found, readBack(m_fs, from, written, stop));
        staged.moves.push_back({from, path});
        staged.files.push_back({std::move(path), found.bytes, std::move(found.sha256)});
        return {};
    }

    Result<> addList(StagedShard &staged, std::string path, std::stop_token stop) const
    {
        const bool isPacked = path.ends_with(".gz");
        auto from = m_staging;
        from += isPacked ? ".jsonl.gz" : ".json";
        std::vector<WrittenBytes> written;
        if (isPacked) {
            VOX_TRY(const auto file, CompressedWriter::create(m_fs, from, {Compression::Gzip, 0}));
            VOX_CHECK(file->append(bytesOf(m_lines)));
            VOX_CHECK(file->finish());
        } else {
            VOX_CHECK(writeFileAtomically(m_fs, from, bytesOf(m_lines)));
            written.push_back({{0, m_lines.size()}, crc32Of(bytesOf(m_lines))});
        }
        return takeIn(staged, from, std::move(path), written, stop);
    }

    FileSystem &m_fs;
    const Layout &m_layout;
    const PlannedShard m_shard;
    const std::filesystem::path m_staging;
    std::unique_ptr<TarWriter> m_tar;
    std::vector<WrittenBytes> m_written;
    std::vector<std::string> m_names; ///< of the members in m_written
    std::vector<StoredAudio> m_audio;
    std::string m_lines;
};

std::string besideShard(const PlannedShard &shard, const std::string &name)
{
    return (std::filesystem::path(shard.path).parent_path() / name).string();
}

Result<Sample> webSample(const BuildSegment &segment, const EncodedSegment &audio,
                         const PlannedShard & /*shard*/)
{
    VOX_TRY(auto json, shardJson(segment, audio));
    return Sample{".json", std::move(json), false, {}};
}

/// The line: shard path, id, language, seconds; tabs between them.
Result<Sample> listedSample(const BuildSegment &segment, const EncodedSegment &audio,
                            const PlannedShard &shard)
{
    VOX_TRY(Sample sample, webSample(segment, audio, shard));
    std::array<char, 48> seconds{};
    std::snprintf(seconds.data(), seconds.size(), "%.6g", secondsOf(audio));
    std::string language = segment.row.language;
    for (char &c : language)
        c = c == '\t' || c == '\n' || c == '\r' ? ' ' : c;
    sample.line.append(shard.path).append("\t").append(segment.name).append("\t");
    sample.line.append(language).append("\t").append(seconds.data()).append("\n");
    return sample;
}

Result<Sample> wenetSample(const BuildSegment &segment, const EncodedSegment & /*audio*/,
                           const PlannedShard & /*shard*/)
{
    return Sample{".txt", segment.row.text, false, {}};
}

Result<Sample> nemoSample(const BuildSegment &segment, const EncodedSegment &audio,
                          const PlannedShard &shard)
{
    VOX_TRY(auto line, nemoLine(segment, audio, soundName(segment, audio), shard.number));
    return Sample{{}, {}, true, std::move(line)};
}

std::string nemoManifest(const PlannedShard &shard)
{
    return besideShard(shard,
                       "sharded_manifests/manifest_" + std::to_string(shard.number) + ".json");
}

Result<Sample> sharSample(const BuildSegment &segment, const EncodedSegment &audio,
                          const PlannedShard & /*shard*/)
{
    VOX_TRY(auto cut, sharCut(segment, audio));
    return Sample{".json", sharRecording(segment, audio).dumpAscii() + "\n", true, std::move(cut)};
}

std::string sharCuts(const PlannedShard &shard)
{
    std::array<char, 48> name{};
    std::snprintf(name.data(), name.size(), "cuts.%06llu.jsonl.gz",
                  static_cast<unsigned long long>(shard.number));
    return besideShard(shard, name.data());
}

Result<std::unique_ptr<ShardSink>> openTar(FileSystem &fs, const Layout &layout,
                                           const PlannedShard &shard,
                                           const std::filesystem::path &staging)
{
    VOX_TRY(auto tar, TarWriter::create(fs, TarSink::tarPath(staging)));
    return std::unique_ptr<ShardSink>(
        std::make_unique<TarSink>(fs, layout, shard, staging, std::move(tar)));
}

Result<std::unique_ptr<ShardSink>> openWebDataset(FileSystem &fs, const PlannedShard &shard,
                                                  const std::filesystem::path &staging,
                                                  const ShardContents & /*contents*/)
{
    static constexpr Layout kLayout{webSample};
    return openTar(fs, kLayout, shard, staging);
}

Result<std::unique_ptr<ShardSink>> openFilelist(FileSystem &fs, const PlannedShard &shard,
                                                const std::filesystem::path &staging,
                                                const ShardContents & /*contents*/)
{
    static constexpr Layout kLayout{listedSample, nullptr, true};
    return openTar(fs, kLayout, shard, staging);
}

Result<std::unique_ptr<ShardSink>> openWenet(FileSystem &fs, const PlannedShard &shard,
                                             const std::filesystem::path &staging,
                                             const ShardContents & /*contents*/)
{
    static constexpr Layout kLayout{wenetSample};
    return openTar(fs, kLayout, shard, staging);
}

Result<std::unique_ptr<ShardSink>> openNemo(FileSystem &fs, const PlannedShard &shard,
                                            const std::filesystem::path &staging,
                                            const ShardContents & /*contents*/)
{
    static constexpr Layout kLayout{nemoSample, nemoManifest, true};
    return openTar(fs, kLayout, shard, staging);
}

Result<std::unique_ptr<ShardSink>> openShar(FileSystem &fs, const PlannedShard &shard,
                                            const std::filesystem::path &staging,
                                            const ShardContents & /*contents*/)
{
    static constexpr Layout kLayout{sharSample, sharCuts};
    return openTar(fs, kLayout, shard, staging);
}

constexpr std::uint64_t kUsualItemsInTar = 1000; // what the makers of these formats write
constexpr std::string_view kNaming = "{country}/{split}/{country}-{split}-{shard}.tar";

std::string manifestOfTars(const PlannedShard &shard)
{
    const auto slash = shard.path.rfind('/');
    return (slash == std::string::npos ? std::string() : shard.path.substr(0, slash + 1))
           + "tarred_audio_manifest.json";
}

std::string tableOfSplit(const PlannedShard &shard)
{
    return shard.group.splitName() + ".tsv";
}

} // namespace

namespace sinks {

constexpr BuildFormatInfo kWebDatasetFormat{
    .name = "webdataset",
    .title = QT_TRANSLATE_NOOP("BuildWords", "WebDataset, tar"),
    .naming = kNaming,
    .openSink = openWebDataset};
static_assert(isWhole(kWebDatasetFormat));

constexpr BuildFormatInfo kWenetFormat{.name = "wenet",
                                       .title = QT_TRANSLATE_NOOP("BuildWords", "WeNet, tar"),
                                       .naming = "{country}/{split}/shards_{shard:9}.tar",
                                       .openSink = openWenet,
                                       .codec = AudioFileType::Wav,
                                       .usualItems = kUsualItemsInTar,
                                       .keepsDots = true,
                                       .isReadFromMemory = true};
static_assert(isWhole(kWenetFormat));

constexpr BuildFormatInfo kNemoFormat{.name = "nemo",
                                      .title = QT_TRANSLATE_NOOP("BuildWords", "NeMo, tarred"),
                                      .naming = "{country}/{split}/audio_{shard:1}.tar",
                                      .openSink = openNemo,
                                      .hasFixedNames = true,
                                      .sharedList = manifestOfTars};
static_assert(isWhole(kNemoFormat));

constexpr BuildFormatInfo kLhotseSharFormat{.name = "shar",
                                            .title = QT_TRANSLATE_NOOP("BuildWords", "Lhotse Shar"),
                                            .naming = "{country}/{split}/recording.{shard:6}.tar",
                                            .openSink = openShar,
                                            .usualItems = kUsualItemsInTar,
                                            .hasFixedNames = true,
                                            .keepsDots = true};
static_assert(isWhole(kLhotseSharFormat));

constexpr BuildFormatInfo kFilelistFormat{
    .name = "filelist",
    .title = QT_TRANSLATE_NOOP("BuildWords", "File list, TSV"),
    .naming = kNaming,
    .openSink = openFilelist,
    .sharedList = tableOfSplit};
static_assert(isWhole(kFilelistFormat));

} // namespace sinks

} // namespace voxdeck
