// SPDX-License-Identifier: Apache-2.0
#include "core/format/AudioPart.h"

#include "core/format/tar/UnpackedCopies.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <span>
#include <system_error>
#include <utility>

namespace voxdeck {
namespace {

class PartOfFile final : public RandomAccessFile {
public:
    PartOfFile(std::unique_ptr<RandomAccessFile> file, ByteRange range)
        : m_file(std::move(file)), m_range(range)
    {
    }
    std::uint64_t size() const override { return m_range.length; }
    Result<std::size_t> readAt(std::uint64_t offset, std::span<std::byte> buffer) const override
    {
        if (offset >= m_range.length)
            return std::size_t{0};
        const std::uint64_t left = m_range.length - offset;
        const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(buffer.size(), left));
        return m_file->readAt(m_range.offset + offset, buffer.first(count));
    }

private:
    std::unique_ptr<RandomAccessFile> m_file;
    ByteRange m_range;
};

std::optional<std::uint64_t> numberIn(std::string_view text)
{
    std::uint64_t value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || read.ec != std::errc() || read.ptr != text.data() + text.size())
        return std::nullopt;
    return value;
}

} // namespace

std::string pointerTo(const AudioPart &part)
{
    if (!part.range)
        return part.file.string();
    const auto [offset, length] = *part.range;
    return part.file.string() + "?o=" + std::to_string(offset)
           + "&e=" + std::to_string(offset + length);
}

AudioPart partAt(std::string_view pointer)
{
    const std::size_t begin = pointer.rfind("?o=");
    const std::size_t end = pointer.rfind("&e=");
    if (begin != std::string_view::npos && end != std::string_view::npos && begin + 3 < end) {
        const auto from = numberIn(pointer.substr(begin + 3, end - begin - 3));
        const auto to = numberIn(pointer.substr(end + 3));
        if (from && to && *from <= *to)
            return {pointer.substr(0, begin), ByteRange{*from, *to - *from}};
    }
    return {pointer, std::nullopt};
}

Result<std::unique_ptr<RandomAccessFile>> openPart(const FileSystem &fs, const AudioPart &part)
{
    if (!part.range)
        return fs.openForReading(part.file);
    VOX_TRY(auto plain, tar::openPlain(fs, part.file));
    auto &file = plain.file;
    const auto [offset, length] = *part.range;
    if (offset > file->size() || length > file->size() - offset)
        return fail(ErrorCode::Corrupt,
                    Sentence::tr("the archive has become shorter: audio at byte %1", offset),
                    part.file.string());
    return std::make_unique<PartOfFile>(std::move(file), *part.range);
}

Result<AudioReader> openAudio(const FileSystem &fs, const AudioPart &part)
{
    if (!part.range)
        return AudioReader::open(fs, part.file);
    VOX_TRY(auto file, openPart(fs, part));
    return AudioReader::fromFile(std::move(file), pointerTo(part));
}

} // namespace voxdeck
