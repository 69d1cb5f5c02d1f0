// SPDX-License-Identifier: Apache-2.0
// Shards that are tars: WebDataset, filelists, WeNet, NeMo, Lhotse Shar.
#include "core/archive/CompressedWriter.h"
#include "core/tar/TarWriter.h"
#include "core/format/tar/TarIndex.h"
#include "core/shards/sinks/SegmentFields.h"
#include "core/shards/sinks/ShardSinks.h"
#include "core/shards/verify/ReadBack.h"

#include <array>
#include <cstddef>
#include <cstdio>
#include <utility>

namespace voxdeck {

namespace {

struct Member {
    std::string name;
    std::string_view bytes;
    bool isAudio = false;
};

class TarSink final : public ShardSink {
public:
    TarSink(FileSystem &fs, const BuildRecipe &recipe, PlannedShard shard,
            std::filesystem::path staging, std::unique_ptr<TarWriter> tar)
        : m_fs(fs),
          m_format(recipe.format),
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
        if (m_format == BuildFormat::Nemo)
            VOX_CHECK(addManifest(staged, stop));
        else if (m_format == BuildFormat::LhotseShar)
            VOX_CHECK(addCuts(staged, stop));
        if (m_format != BuildFormat::LhotseShar) // whose cuts are in the shard
            staged.lines = std::move(m_lines);
        staged.audio = std::move(m_audio);
        return staged;
    }

private:
    Result<> addMembers(const BuildSegment &segment, const EncodedSegment &audio)
    {
        const Member sound{segment.name + "." + audio.extension, audio.bytes, true};
        switch (m_format) {
        case BuildFormat::Wenet: return addBoth({segment.name + ".txt", segment.row.text}, sound);
        case BuildFormat::Nemo: {
            VOX_TRY(const std::string line, nemoLine(segment, audio, sound.name, m_shard.number));
            m_lines += line;
            return put(sound);
        }
        case BuildFormat::LhotseShar: {
            VOX_TRY(const std::string cut, sharCut(segment, audio));
            const std::string manifest = sharRecording(segment, audio).dumpAscii() + "\n";
            m_lines += cut;
            return addBoth(sound, {segment.name + ".json", manifest});
        }
        default: break;
        }
        VOX_TRY(const std::string json, shardJson(segment, audio));
        VOX_CHECK(addBoth({segment.name + ".json", json}, sound));
        if (m_format == BuildFormat::Filelist)
            addFilelistLine(segment, audio);
        return {};
    }

    Result<> addBoth(const Member &first, const Member &second)
    {
        VOX_CHECK(put(first));
        return put(second);
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
        return fail(ErrorCode::Io, "does not read back as the archive that was written",
                    path.string());
    }

    /// shard path, id, language, seconds; tabs between them.
    void addFilelistLine(const BuildSegment &segment, const EncodedSegment &audio)
    {
        std::array<char, 48> seconds{};
        std::snprintf(seconds.data(), seconds.size(), "%.6g", secondsOf(audio));
        std::string language = segment.row.language;
        for (char &c : language)
            c = c == '\t' || c == '\n' || c == '\r' ? ' ' : c;
        m_lines.append(m_shard.path).append("\t").append(segment.name).append("\t");
        m_lines.append(language).append("\t").append(seconds.data()).append("\n");
    }

    Result<> takeIn(StagedShard &staged, const std::filesystem::path &from, std::string path,
                    const std::vector<WrittenBytes> &written, std::stop_token stop) const
    {
        VOX_TRY(auto found, readBack(m_fs, from, written, stop));
        staged.moves.push_back({from, path});
        staged.files.push_back({std::move(path), found.bytes, std::move(found.sha256)});
        return {};
    }

    std::string beside(const std::string &name) const
    {
        return (std::filesystem::path(m_shard.path).parent_path() / name).string();
    }

    Result<> addManifest(StagedShard &staged, std::stop_token stop) const
    {
        auto path = m_staging;
        path += ".json";
        VOX_CHECK(writeFileAtomically(m_fs, path, bytesOf(m_lines)));
        return takeIn(
            staged, path,
            beside("sharded_manifests/manifest_" + std::to_string(m_shard.number) + ".json"),
            {{{0, m_lines.size()}, crc32Of(bytesOf(m_lines))}}, stop);
    }

    Result<> addCuts(StagedShard &staged, std::stop_token stop) const
    {
        auto path = m_staging;
        path += ".jsonl.gz";
        VOX_TRY(const auto file, CompressedWriter::create(m_fs, path, {Compression::Gzip, 0}));
        VOX_CHECK(file->append(bytesOf(m_lines)));
        VOX_CHECK(file->finish());
        std::array<char, 48> name{};
        std::snprintf(name.data(), name.size(), "cuts.%06llu.jsonl.gz",
                      static_cast<unsigned long long>(m_shard.number));
        return takeIn(staged, path, beside(name.data()), {}, stop);
    }

    FileSystem &m_fs;
    const BuildFormat m_format;
    const PlannedShard m_shard;
    const std::filesystem::path m_staging;
    std::unique_ptr<TarWriter> m_tar;
    std::vector<WrittenBytes> m_written;
    std::vector<std::string> m_names; ///< of the members in m_written
    std::vector<StoredAudio> m_audio;
    std::string m_lines;
};

} // namespace

Result<std::unique_ptr<ShardSink>> openTarSink(FileSystem &fs, const BuildRecipe &recipe,
                                               const PlannedShard &shard,
                                               const std::filesystem::path &staging)
{
    VOX_TRY(auto tar, TarWriter::create(fs, TarSink::tarPath(staging)));
    return std::unique_ptr<ShardSink>(
        std::make_unique<TarSink>(fs, recipe, shard, staging, std::move(tar)));
}

} // namespace voxdeck
