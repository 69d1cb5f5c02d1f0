// SPDX-License-Identifier: Apache-2.0
#include "core/format/kaldi/ArkWav.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <span>
#include <system_error>
#include <utility>

namespace voxdeck::kaldi {

std::optional<PlaceInArchive> placeInArchive(std::string_view rxfilename)
{
    const std::size_t colon = rxfilename.rfind(':');
    if (colon == std::string_view::npos || colon == 0)
        return std::nullopt;
    PlaceInArchive place{std::string(rxfilename.substr(0, colon)), 0};
    const char *const end = rxfilename.data() + rxfilename.size();
    const auto read = std::from_chars(rxfilename.data() + colon + 1, end, place.offset);
    if (read.ec != std::errc() || read.ptr != end)
        return std::nullopt;
    return place;
}

Result<ByteRange> ArkWavs::at(const std::filesystem::path &archive, std::uint64_t offset)
{
    if (!m_file || archive != m_path) {
        VOX_TRY(m_file, m_fs.openForReading(archive));
        m_path = archive;
    }
    constexpr std::size_t kHeader = 8; // "RIFF" and the number of bytes after it
    std::array<std::byte, kHeader> header{};
    VOX_TRY(const auto read, m_file->readAt(offset, std::span(header)));
    const auto *const letters = reinterpret_cast<const char *>(header.data());
    const std::string_view magic(letters, 4);
    const bool isBigEndian = magic == "RIFX";
    if (read < header.size() || (magic != "RIFF" && !isBigEndian))
        return fail(ErrorCode::Corrupt,
                    Sentence::tr("no WAV begins at byte %1 of the archive; expected RIFF. Write "
                                 "wav.scp again with wav-copy",
                                 offset),
                    archive.string());
    std::uint64_t size = 0;
    for (std::size_t at = 0; at < 4; ++at) {
        const auto byte = std::to_integer<std::uint64_t>(header[4 + at]);
        size |= byte << (8 * (isBigEndian ? 3 - at : at));
    }
    const std::uint64_t left = m_file->size() - offset;
    const bool isOfPipe = size == 0 || size > left - kHeader;
    return ByteRange{offset, isOfPipe ? left : size + kHeader};
}

} // namespace voxdeck::kaldi
