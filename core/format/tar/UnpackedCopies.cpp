// SPDX-License-Identifier: Apache-2.0
#include "core/format/tar/UnpackedCopies.h"

#include "core/archive/CompressedReader.h"
#include "core/archive/Compression.h"
#include "core/base/Hash.h"
#include "core/base/Stopped.h"
#include "core/io/BoundedFolder.h"
#include "core/io/FileStamp.h"
#include "core/io/MachineFault.h"
#include "core/io/PlainPath.h"

#include <array>
#include <chrono>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace voxdeck::tar {
namespace {

constexpr std::size_t kBlock = std::size_t{512} << 10;

/// FNV-1a: names copies, which are checked by nothing else, so 128 bits.
std::string nameOf(const std::filesystem::path &archive, const FileStatus &status)
{
    std::string text = wholePath(archive).string();
    text.append("\n").append(FileStamp::of(status).text("\n"));
    // two bases, as one sum of 64 bits is too little for a name that nothing else checks
    return hexOf(fnv64(text)) + hexOf(Fnv64(0x84222325cbf29ce4).add(text).value());
}

/// Copies as `.tar`; beside one that is not whole, as `.why`, what was wrong.
BoundedFolder copiesIn(FileSystem &disk, const CachePlace &place)
{
    return BoundedFolder(disk,
                         {place.folder, ".tar", place.limitBytes, std::chrono::hours(24), ".why"});
}

class Unpacking {
public:
    Unpacking(const FileSystem &fs, const std::filesystem::path &archive,
              const ProgressSink &progress, std::stop_token stop)
        : m_fs(fs), m_archive(archive), m_progress(progress), m_stop(std::move(stop))
    {
    }

    Result<> run(BoundedFolder &copies, const std::string &name)
    {
        VOX_TRY(auto reader, CompressedReader::open(m_fs, m_archive));
        VOX_TRY(const auto copy, copies.create(name));
        VOX_CHECK(write(*reader, *copy));
        return copy->commit(m_damage ? std::string_view(m_damage->detail) : std::string_view());
    }

private:
    Result<> write(CompressedReader &reader, BoundedFolder::NewFile &copy)
    {
        std::vector<std::byte> block(kBlock);
        for (;;) {
            if (m_stop.stop_requested())
                return stopped(m_archive.string());
            const auto read = reader.read(block);
            const std::size_t got = read.value_or(reader.bytesBeforeError());
            const bool isSome = copy.size() > 0 || got > 0;
            if (!read
                && (!isSome || read.error().code == ErrorCode::Io
                    || read.error().code == ErrorCode::Cancelled || isOfTheMachine(read.error())))
                return fail(read.error());
            if (!read)
                m_damage = read.error();
            if (got == 0)
                return {};
            auto appended = copy.append(std::span<const std::byte>(block).first(got));
            if (!appended && appended.error().subject.empty()) // above the quota
                appended.error().detail = Sentence::tr("%1 (VOXDECK_UNPACKED_BYTES)",
                                                       appended.error().detail);
            VOX_CHECK(std::move(appended));
            if (m_damage)
                return {};
            report(m_progress, {reader.packedOffset(), reader.packedSize(), "bytes"});
        }
    }

    const FileSystem &m_fs;
    const std::filesystem::path &m_archive;
    const ProgressSink &m_progress;
    std::stop_token m_stop;
    std::optional<Error> m_damage;
};

} // namespace

Result<bool> isPacked(const FileSystem &fs, const std::filesystem::path &archive)
{
    VOX_TRY(const auto file, fs.openForReading(archive));
    std::array<std::byte, kCompressionMagicBytes> first{};
    VOX_TRY(const std::size_t got, file->readAt(0, first));
    return compressionOf(std::span(first).first(got)).has_value();
}

Result<PlainArchive> openPlain(const FileSystem &fs, const std::filesystem::path &archive,
                               const CachePlace &place, const ProgressSink &progress,
                               std::stop_token stop)
{
    VOX_TRY(const bool packed, isPacked(fs, archive));
    if (!packed) {
        VOX_TRY(auto file, fs.openForReading(archive));
        return PlainArchive{std::move(file), {}};
    }
    FileSystem *const disk = fs.cacheDisk();
    if (!disk)
        return fail(ErrorCode::Unsupported,
                    Sentence::tr("is packed, and this disk keeps no plain copies; unpack it first"),
                    archive.string());
    VOX_TRY(const FileStatus status, fs.status(archive));
    BoundedFolder copies = copiesIn(*disk, place);
    const std::string name = nameOf(archive, status);
    auto file = copies.open(name);
    if (!file) {
        auto unpacked = Unpacking(fs, archive, progress, std::move(stop)).run(copies, name);
        if (!unpacked)
            return fail(unpacked.error().code, unpacked.error().detail, archive.string());
        file = copies.open(name);
    }
    if (!file)
        return fail(std::move(file).error());
    PlainArchive plain{*std::move(file), {}};
    if (auto why = copies.noteOf(name))
        plain.damage = Error{ErrorCode::Corrupt, *std::move(why), archive.string()};
    return plain;
}

} // namespace voxdeck::tar
