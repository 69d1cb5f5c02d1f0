// SPDX-License-Identifier: Apache-2.0
#include "core/tar/TarWriter.h"

#include "core/archive/MemberName.h"
#include "core/archive/PartFile.h"

#include <KTar>
#include <QDateTime>
#include <QIODevice>
#include <QString>

#include <cassert>
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <utility>
#include <vector>

namespace voxdeck {
namespace {

constexpr std::size_t kBlock = 512;
constexpr std::size_t kRecord = 20 * kBlock;         // tar ends at a multiple of this
constexpr std::size_t kLongestPlainName = 99;        // KTar keeps the field's last byte for a NUL
constexpr std::size_t kLongestOwner = 31;            // KTar copies it into 32 bytes without looking
constexpr std::int64_t kLargestOctal = 077777777777; // 11 digits: sizes (8 GiB) and times

/// What KTar writes to. Remembers the Error itself, which a QIODevice can only give as a string.
class PartDevice final : public QIODevice {
public:
    explicit PartDevice(PartFile &file) : m_file(file) {}
    bool isSequential() const override { return true; }
    const Result<> &state() const { return m_state; }

protected:
    qint64 readData(char *, qint64) override { return -1; }
    qint64 writeData(const char *data, qint64 size) override
    {
        if (m_state)
            m_state = m_file.append(std::as_bytes(std::span(data, static_cast<std::size_t>(size))));
        return m_state ? size : -1;
    }

private:
    PartFile &m_file;
    Result<> m_state;
};

/// QString::fromUtf8() leaves out U+FEFF at the beginning, which names have that were made of the first line of a
/// file with a byte order mark (WeNet's make_shard_list.py does).
QString toQString(std::string_view text)
{
    auto converted = QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
    return text.starts_with("\xef\xbb\xbf") ? QChar(QChar::ByteOrderMark) + converted : converted;
}

std::size_t padding(std::size_t size, std::size_t unit)
{
    return (unit - size % unit) % unit;
}

/// The member before a member with a long name: GNU tar's type 'L' in a POSIX ustar header. KTar
/// would write one too, but with the present time in it, so that the same calls would not give the
/// same bytes.
///
///   0 name "././@LongLink" | 100 mode | 108 uid | 116 gid | 124 size | 136 mtime | 148 sum |
///   156 'L' | 257 "ustar\0" "00" | 512 the name, NUL, zeros to a multiple of 512
std::vector<std::byte> longName(std::string_view name)
{
    std::array<char, kBlock> header{};
    const auto put = [&](std::size_t offset, std::string_view text) {
        assert(offset + text.size() <= header.size());
        std::memcpy(header.data() + offset, text.data(), text.size());
    };
    char size[12];
    std::snprintf(size, sizeof size, "%011zo", name.size() + 1);
    put(0, "././@LongLink");
    put(100, "0000644");
    put(108, "0000000");
    put(116, "0000000");
    put(124, {size, 11});
    put(136, "00000000000");
    put(148, "        ");
    put(156, "L");
    put(257, std::string_view("ustar\00000", 8));
    unsigned sum = 0;
    for (const char c : header)
        sum += static_cast<unsigned char>(c);
    std::snprintf(header.data() + 148, 8, "%06o", sum);
    const auto bytes = std::as_bytes(std::span(header));
    std::vector<std::byte> blocks(bytes.begin(), bytes.end());
    const auto text = std::as_bytes(std::span(name));
    blocks.insert(blocks.end(), text.begin(), text.end());
    blocks.resize(blocks.size() + 1 + padding(name.size() + 1, kBlock));
    assert(blocks.size() % kBlock == 0);
    return blocks;
}

/// The name for a reader without long names: the first whole characters that fit.
std::string_view cutToField(std::string_view name)
{
    std::size_t length = std::min(name.size(), kLongestPlainName);
    if (length < name.size()) {
        while ((static_cast<unsigned char>(name[length]) & 0xC0u) == 0x80u)
            --length;
        while (name[length - 1] == '/') // KTar takes a slash at the end away
            --length;
    }
    return name.substr(0, length);
}

Result<> checkOptions(std::size_t size, const TarMemberOptions &options)
{
    if (size > static_cast<std::uint64_t>(kLargestOctal))
        return fail(ErrorCode::InvalidArgument, "a member of a tar has at most 8 GiB");
    if (options.mode > 07777)
        return fail(ErrorCode::InvalidArgument,
                    "the mode has more than the twelve permission bits");
    if (options.mtimeSeconds < 0 || options.mtimeSeconds > kLargestOctal)
        return fail(ErrorCode::InvalidArgument, "the time does not fit a tar's header");
    for (const auto &owner : {options.user, options.group})
        if (owner.size() > kLongestOwner || owner.find('\0') != std::string::npos)
            return fail(ErrorCode::InvalidArgument, "the owner's name does not fit a tar's header");
    return {};
}

} // namespace

class TarWriter::Impl {
public:
    Impl(std::unique_ptr<PartFile> opened, std::string path)
        : file(std::move(opened)), device(*file), tar(&device), subject(std::move(path))
    {
    }
    Error lastError() const
    {
        if (!device.state())
            return device.state().error();
        return {ErrorCode::Internal, "KArchive: " + tar.errorString().toStdString(), subject};
    }

    std::unique_ptr<PartFile> file;
    PartDevice device;
    KTar tar;
    std::string subject;
};

Result<std::unique_ptr<TarWriter>> TarWriter::create(FileSystem &fs,
                                                     const std::filesystem::path &path)
{
    VOX_TRY(auto file, PartFile::create(fs, path));
    auto impl = std::make_unique<Impl>(std::move(file), path.string());
    if (!impl->device.open(QIODevice::WriteOnly) || !impl->tar.open(QIODevice::WriteOnly))
        return fail(impl->lastError());
    return std::unique_ptr<TarWriter>(new TarWriter(std::move(impl)));
}

TarWriter::TarWriter(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}
TarWriter::~TarWriter() = default;

Result<ByteRange> TarWriter::add(std::string_view name, std::span<const std::byte> bytes,
                                 const TarMemberOptions &options)
{
    VOX_CHECK(m_impl->device.state());
    if (!m_impl->tar.isOpen())
        return fail(ErrorCode::Internal, "a member was added after the end", m_impl->subject);
    VOX_CHECK(checkMemberName(name));
    VOX_CHECK(checkOptions(bytes.size(), options));
    if (name.size() > kLongestPlainName) {
        const auto blocks = longName(name);
        m_impl->device.write(reinterpret_cast<const char *>(blocks.data()),
                             static_cast<qint64>(blocks.size()));
        VOX_CHECK(m_impl->device.state());
    }
    const ByteRange range{m_impl->file->size() + kBlock, bytes.size()};
    const QByteArrayView view(reinterpret_cast<const char *>(bytes.data()),
                              static_cast<qsizetype>(bytes.size()));
    const auto time = QDateTime::fromSecsSinceEpoch(options.mtimeSeconds);
    if (!m_impl->tar.writeFile(toQString(cutToField(name)), view, options.mode,
                               toQString(options.user), toQString(options.group), time, time, time))
        return fail(m_impl->lastError());
    return range;
}

Result<> TarWriter::finish()
{
    VOX_CHECK(m_impl->device.state());
    if (!m_impl->tar.isOpen())
        return fail(ErrorCode::Internal, "finished twice", m_impl->subject);
    // KTar leaves the end marker out; two zero blocks, then zeros to a whole record, as Python does.
    const std::size_t used = static_cast<std::size_t>(m_impl->file->size() % kRecord) + 2 * kBlock;
    const std::vector<char> end(2 * kBlock + padding(used, kRecord));
    m_impl->device.write(end.data(), static_cast<qint64>(end.size()));
    VOX_CHECK(m_impl->device.state());
    if (!m_impl->tar.close())
        return fail(m_impl->lastError());
    return m_impl->file->commit();
}

} // namespace voxdeck
