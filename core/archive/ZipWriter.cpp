// SPDX-License-Identifier: Apache-2.0
#include "core/archive/ZipWriter.h"

#include "core/archive/MemberName.h"
#include "core/archive/ZipLayout.h"

#include <KZip>
#include <QBuffer>
#include <QDateTime>
#include <QString>
#include <QTimeZone>

#include <string>
#include <unordered_set>

namespace voxdeck {
namespace {

// KZip holds sizes and offsets in an int
constexpr std::uint64_t kLargestZip = 1ull << 30;
constexpr std::size_t kMostMembers = 65'535;
constexpr mode_t kMode = 0100644;

QDateTime firstZipTime()
{
    return {QDate(1980, 1, 1), QTime(0, 0), QTimeZone::utc()};
}

/// Says of every name that it is UTF-8 (APPNOTE 4.4.4, bit 11), which KZip leaves out: others
/// would read it in the code page of an old PC.
void markNamesAsUtf8(std::span<std::byte> zip, std::uint64_t directory)
{
    namespace layout = ziplayout;
    constexpr std::byte kBit11InSecondByte{0x08};
    while (layout::u32(zip, directory) == layout::kCentralSignature) {
        const std::uint64_t local = layout::u32(zip, directory + layout::kCentralLocalOffset);
        zip[directory + layout::kCentralFlags + 1] |= kBit11InSecondByte;
        zip[local + layout::kLocalFlags + 1] |= kBit11InSecondByte;
        directory += layout::kCentralSize + layout::u16(zip, directory + layout::kCentralNameSize);
    }
}

} // namespace

class ZipWriter::Impl {
public:
    Impl(FileSystem &disk, std::filesystem::path target)
        : fs(disk), path(std::move(target)), zip(&buffer)
    {
    }

    FileSystem &fs;
    std::filesystem::path path;
    QBuffer buffer;
    KZip zip;
    std::unordered_set<std::string> names;
    std::uint64_t nameBytes = 0;
};

Result<std::unique_ptr<ZipWriter>> ZipWriter::create(FileSystem &fs,
                                                     const std::filesystem::path &path)
{
    auto impl = std::make_unique<Impl>(fs, path);
    if (!impl->zip.open(QIODevice::WriteOnly))
        return fail(ErrorCode::Internal, "KArchive: " + impl->zip.errorString().toStdString(),
                    path.string());
    return std::unique_ptr<ZipWriter>(new ZipWriter(std::move(impl)));
}

ZipWriter::ZipWriter(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}
ZipWriter::~ZipWriter() = default;

Result<> ZipWriter::add(std::string_view name, std::span<const std::byte> bytes, Packing packing)
{
    if (!m_impl->zip.isOpen())
        return fail(ErrorCode::Internal, "a member was added after the end", m_impl->path.string());
    VOX_CHECK(checkMemberName(name));
    if (m_impl->names.contains(std::string(name)))
        return fail(ErrorCode::InvalidArgument, "is in the zip already", std::string(name));
    // the name stands twice, in the member's own header and in the directory
    const std::uint64_t overhead = m_impl->nameBytes + 2 * name.size()
                                   + (m_impl->names.size() + 1) * ziplayout::kBothHeaders;
    if (m_impl->names.size() == kMostMembers || bytes.size() > kLargestZip
        || static_cast<std::uint64_t>(m_impl->buffer.size()) + bytes.size() + bytes.size() / 1000
                   + overhead
               > kLargestZip)
        return fail(ErrorCode::InvalidArgument,
                    "does not fit: a zip has at most 1 GiB and 65535 members", std::string(name));
    m_impl->zip.setCompression(packing == Packing::Store ? KZip::NoCompression
                                                         : KZip::DeflateCompression);
    const QByteArrayView view(reinterpret_cast<const char *>(bytes.data()),
                              static_cast<qsizetype>(bytes.size()));
    const auto time = firstZipTime();
    if (!m_impl->zip.writeFile(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())),
                               view, kMode, QString(), QString(), time, time, time))
        return fail(ErrorCode::Internal, "KArchive: " + m_impl->zip.errorString().toStdString(),
                    m_impl->path.string());
    m_impl->names.emplace(name);
    m_impl->nameBytes += 2 * name.size();
    return {};
}

Result<> ZipWriter::finish()
{
    VOX_TRY(const auto file, PartFile::create(m_impl->fs, m_impl->path));
    VOX_CHECK(finishInto(*file));
    return file->commit();
}

Result<> ZipWriter::finishInto(PartFile &file)
{
    if (!m_impl->zip.isOpen())
        return fail(ErrorCode::Internal, "finished twice", m_impl->path.string());
    const auto directory = static_cast<std::uint64_t>(m_impl->buffer.pos());
    if (!m_impl->zip.close())
        return fail(ErrorCode::Internal, "KArchive: " + m_impl->zip.errorString().toStdString(),
                    m_impl->path.string());
    QByteArray &zip = m_impl->buffer.buffer();
    const std::span<char> bytes(zip.data(), static_cast<std::size_t>(zip.size()));
    markNamesAsUtf8(std::as_writable_bytes(bytes), directory);
    return file.append(std::as_bytes(bytes));
}

} // namespace voxdeck
