// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/archive/ZipReader.h"
#include "core/archive/ZipWriter.h"
#include "core/base/Bytes.h"
#include "core/io/ForwardingFileSystem.h"
#include "core/io/PosixFileSystem.h"
#include "tests/support/MemoryFileSystem.h"
#include "tests/unit/archive/Oracle.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <string_view>

#include <sys/mman.h>
#include <zlib.h>

using namespace voxdeck;
using namespace voxdeck::test;

/// Zips past 4 GiB and 65,534 members: ours are read by others, theirs and damaged ones by us.
class Zip64Test final : public QObject {
    Q_OBJECT
private slots:
    void writesMoreMembersThanACountOf16Bits();
    void needsNoZip64ForTheLastThatFits();
    void readsNumbersOf64Bits();
    void readsWhatLibarchiveWrote();
    void refusesHostileNumbers_data();
    void refusesHostileNumbers();
    void writesMembersAndZipsOfMoreThanFourGiB();
};

namespace {

constexpr std::string_view kLocator("PK\6\7", 4);
constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();

std::string number(std::uint64_t value, std::size_t width)
{
    std::string bytes;
    appendUnsigned(bytes, value, width, ByteOrder::Little);
    return bytes;
}

/// A zip of one member, "a" of "hello", in which all numbers that may have 64 bits have them.
struct Parts {
    std::string member, record, end64, locator, end;

    std::string whole() const { return member + record + end64 + locator + end; }
};

Parts partsOf()
{
    const std::string bytes = "hello";
    const auto crc = ::crc32(0, reinterpret_cast<const Bytef *>(bytes.data()),
                             static_cast<uInt>(bytes.size()));
    const std::string shared = number(45, 2) + number(0x800, 2) + number(0, 2) + number(0, 2)
                               + number(33, 2) + number(crc, 4) + number(kMost, 8) + number(1, 2);
    const std::string sizes = number(bytes.size(), 8) + number(bytes.size(), 8);
    Parts parts;
    parts.member = "PK\3\4" + shared + number(20, 2) + "a" + number(1, 2) + number(16, 2) + sizes
                   + bytes;
    // an extra field of somebody else comes first
    parts.record = "PK\1\2" + number(0x32d, 2) + shared + number(33, 2) + number(0, 6)
                   + number(std::uint64_t{0100644} << 16, 4) + number(kMost, 4) + "a"
                   + number(0x5455, 2) + number(1, 2) + "x" + number(1, 2) + number(24, 2) + sizes
                   + number(0, 8);
    const auto offset = parts.member.size();
    parts.end64 = "PK\6\6" + number(44, 8) + number(45, 2) + number(45, 2) + number(0, 8)
                  + number(1, 8) + number(1, 8) + number(parts.record.size(), 8)
                  + number(offset, 8);
    parts.locator = std::string(kLocator) + number(0, 4) + number(offset + parts.record.size(), 8)
                    + number(1, 4);
    parts.end = "PK\5\6" + number(0, 4) + number(kMost, 8) + number(kMost, 4) + number(0, 2);
    return parts;
}

Result<std::string> helloOf(const std::string &zip)
{
    MemoryFileSystem fs;
    fs.seed("z.zip", zip);
    VOX_TRY(const auto reader, ZipReader::open(fs, "z.zip"));
    std::string all;
    for (const auto &member : reader->members()) {
        VOX_TRY(const auto bytes, reader->read(member));
        all += member.name + " " + bytes + "\n";
    }
    return all;
}

std::string zipOfMany(std::size_t members)
{
    MemoryFileSystem fs;
    auto writer = ZipWriter::create(fs, "z.zip");
    for (std::size_t i = 0; i < members && writer; ++i) {
        const std::string name = "audio/" + std::to_string(i) + ".flac";
        if (!(*writer)->add(name, bytesOf(name), ZipWriter::Packing::Store))
            return {};
    }
    return writer && (*writer)->finish() ? fs.asSeenNow().at("z.zip") : std::string();
}

/// A file whose large appends, which must be zeros, are holes.
class HoleFile final : public WritableFile {
public:
    HoleFile(std::unique_ptr<WritableFile> file, std::filesystem::path path)
        : m_file(std::move(file)), m_path(std::move(path)), m_size(m_file->size())
    {
    }
    Result<> append(std::span<const std::byte> bytes) override
    {
        m_size += bytes.size();
        if (bytes.size() < std::size_t{1} << 30)
            return m_file->append(bytes);
        std::error_code problem;
        std::filesystem::resize_file(m_path, m_size, problem);
        return problem ? fail(ErrorCode::Io, problem.message()) : Result<>();
    }
    Result<> sync() override { return {}; }
    std::uint64_t size() const override { return m_size; }

private:
    std::unique_ptr<WritableFile> m_file;
    std::filesystem::path m_path;
    std::uint64_t m_size;
};

class HoleDisk final : public ForwardingFileSystem {
public:
    explicit HoleDisk(FileSystem &disk) : ForwardingFileSystem(disk) {}
    Result<std::unique_ptr<WritableFile>> create(const Path &path) override
    {
        VOX_CHECK(ForwardingFileSystem::create(path));
        VOX_TRY(auto file, ForwardingFileSystem::openForAppending(path)); // goes on at the end
        return std::unique_ptr<WritableFile>(new HoleFile(std::move(file), path));
    }
};

/// Zeros that need no memory until they are written to, which they never are.
class Zeros {
public:
    explicit Zeros(std::size_t size)
        : m_size(size),
          m_bytes(
              ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0))
    {
    }
    ~Zeros() { ::munmap(m_bytes, m_size); }
    Zeros(const Zeros &) = delete;
    Zeros &operator=(const Zeros &) = delete;
    std::span<const std::byte> bytes() const
    {
        return {static_cast<const std::byte *>(m_bytes), m_bytes == MAP_FAILED ? 0 : m_size};
    }

private:
    std::size_t m_size;
    void *m_bytes;
};

} // namespace

void Zip64Test::writesMoreMembersThanACountOf16Bits()
{
    constexpr std::size_t kMany = 70'000;
    const auto zip = zipOfMany(kMany);
    QVERIFY(zip.find(kLocator) != std::string::npos);
    MemoryFileSystem fs;
    fs.seed("z.zip", zip);
    const auto reader = ZipReader::open(fs, "z.zip");
    QVERIFY2(reader, reader ? "" : describe(reader.error()).c_str());
    QCOMPARE((*reader)->members().size(), kMany);
    for (const auto &member : (*reader)->members()) {
        const auto bytes = (*reader)->read(member);
        QVERIFY(bytes && *bytes == member.name);
    }
    const auto theirs = oracleRead(zip);
    QCOMPARE(theirs.error, std::string());
    QCOMPARE(theirs.members.size(), kMany);
    QCOMPARE(theirs.members.back().bytes, theirs.members.back().name);
    QCOMPARE(pythonSays("import sys, zipfile\n"
                        "z = zipfile.ZipFile(sys.argv[1]); n = z.namelist()\n"
                        "assert z.testzip() is None and z.read(n[-1]).decode() == n[-1]\n"
                        "print(len(n), n[-1])",
                        zip),
             std::string("70000 audio/69999.flac\n"));
}

void Zip64Test::needsNoZip64ForTheLastThatFits()
{
    QVERIFY(zipOfMany(65'534).find(kLocator) == std::string::npos);
    QVERIFY(zipOfMany(65'535).find(kLocator) != std::string::npos);
}

void Zip64Test::readsNumbersOf64Bits()
{
    const auto zip = partsOf().whole();
    const auto ours = helloOf(zip);
    QVERIFY2(ours, ours ? "" : describe(ours.error()).c_str());
    QCOMPARE(*ours, std::string("a hello\n"));
    QCOMPARE(pythonSays("import sys, zipfile\n"
                        "z = zipfile.ZipFile(sys.argv[1])\n"
                        "for m in z.infolist(): print(m.filename, z.read(m).decode())",
                        zip),
             *ours);
    for (std::size_t size = 0; size < zip.size(); ++size)
        QVERIFY(!helloOf(zip.substr(0, size)));
    for (std::size_t i = 0; i < zip.size(); ++i)
        for (int bit = 0; bit < 8; ++bit) {
            auto damaged = zip;
            damaged[i] ^= static_cast<char>(1 << bit);
            const auto found = helloOf(damaged);
            QVERIFY2(!found || found->empty() || found->ends_with(" hello\n"),
                     std::to_string(i).c_str());
        }
}

void Zip64Test::readsWhatLibarchiveWrote()
{
    const auto zip = oracleZip64({{"a", "hello"}, {"b", std::string(100'000, 'x')}});
    QVERIFY(zip.find(kLocator) != std::string::npos);
    const auto found = helloOf(zip);
    QVERIFY2(found, found ? "" : describe(found.error()).c_str());
    QCOMPARE(*found, "a hello\nb " + std::string(100'000, 'x') + "\n");
}

void Zip64Test::refusesHostileNumbers_data()
{
    using Damage = std::function<void(Parts &)>;
    QTest::addColumn<std::function<void(Parts &)>>("damage");
    const auto put = [](const char *name, std::string Parts::*part, std::size_t at,
                        std::uint64_t value, std::size_t width) {
        QTest::newRow(name) << Damage(
            [=](Parts &parts) { (parts.*part).replace(at, width, number(value, width)); });
    };
    constexpr std::size_t kNumbers = 46 + 1 + 5 + 4; // in the record, behind both fields' heads
    put("the member's size is enormous", &Parts::record, kNumbers, kMost, 8);
    put("the member's size is wrong", &Parts::record, kNumbers, 6, 8);
    put("its packed size is enormous", &Parts::record, kNumbers + 8, kMost, 8);
    QTest::newRow("both are enormous") << Damage([](Parts &parts) {
        parts.record.replace(kNumbers, 16, number(kMost - 40, 8) + number(kMost - 40, 8));
    });
    put("it begins past the end", &Parts::record, kNumbers + 16, kMost, 8);
    put("it begins in the directory", &Parts::record, kNumbers + 16, 60, 8);
    put("the field is too short", &Parts::record, kNumbers - 2, 16, 2);
    put("the field is longer than all of them", &Parts::record, kNumbers - 2, 25, 2);
    put("the field is somebody else's", &Parts::record, kNumbers - 4, 2, 2);
    put("the end is past the file", &Parts::locator, 8, kMost, 8);
    put("the end is the locator", &Parts::locator, 8, 1, 8);
    put("the end is not one", &Parts::end64, 0, 0, 4);
    put("the end is longer than what is there", &Parts::end64, 4, kMost, 8);
    put("more disks", &Parts::end64, 16, 1, 4);
    put("two counts", &Parts::end64, 24, 2, 8);
    put("more members than bytes", &Parts::end64, 32, kMost, 8);
    put("the directory is larger than the file", &Parts::end64, 40, kMost, 8);
    put("the directory begins past the file", &Parts::end64, 48, kMost, 8);
    put("the two ends differ", &Parts::end, 10, 7, 2);
    put("the two ends differ in where", &Parts::end, 16, 1, 4);
}

void Zip64Test::refusesHostileNumbers()
{
    QFETCH(const std::function<void(Parts &)>, damage);
    Parts parts = partsOf();
    damage(parts);
    const auto found = helloOf(parts.whole());
    QVERIFY2(!found, found ? found->c_str() : "");
    QVERIFY2(found.error().code == ErrorCode::Corrupt
                 || found.error().code == ErrorCode::Unsupported,
             describe(found.error()).c_str());
}

/// Two minutes, and QTEST_FUNCTION_TIMEOUT=3000000: VOXDECK_LARGE_ZIPS=1 asks for it. Needs no disk, the audio is holes.
void Zip64Test::writesMembersAndZipsOfMoreThanFourGiB()
{
    if (!qEnvironmentVariableIsSet("VOXDECK_LARGE_ZIPS"))
        QSKIP("set VOXDECK_LARGE_ZIPS=1 to write 8 GiB of holes");
    constexpr std::size_t kLarge = (std::size_t{4} << 30) + 3;
    const QTemporaryDir folder;
    const auto path = std::filesystem::path(folder.path().toStdString()) / "z.zip";
    PosixFileSystem posix;
    HoleDisk disk(posix);
    const Zeros zeros(kLarge);
    QCOMPARE(zeros.bytes().size(), kLarge);
    auto writer = ZipWriter::create(disk, path);
    QVERIFY(writer);
    QVERIFY((*writer)->add("first", bytesOf("1"), ZipWriter::Packing::Store));
    QVERIFY((*writer)->add("large", zeros.bytes(), ZipWriter::Packing::Store));
    QVERIFY((*writer)->add("deflated", zeros.bytes()));
    QVERIFY((*writer)->add("last", bytesOf("2"), ZipWriter::Packing::Store));
    QVERIFY((*writer)->finish());
    const ZipLimits limits{10, kLarge, 3 * kLarge};
    const auto reader = ZipReader::open(posix, path, limits);
    QVERIFY2(reader, reader ? "" : describe(reader.error()).c_str());
    const auto &members = (*reader)->members();
    QCOMPARE(members.size(), std::size_t{4});
    QCOMPARE(members[1].packedBytes, std::uint64_t{kLarge});
    QCOMPARE(members[2].sizeBytes, std::uint64_t{kLarge});
    QCOMPARE((*reader)->read(members[0]).value(), std::string("1"));
    QCOMPARE((*reader)->read(members[3]).value(), std::string("2"));
    for (const std::size_t at : {1U, 2U}) {
        const auto bytes = (*reader)->read(members[at]);
        QVERIFY2(bytes, bytes ? "" : describe(bytes.error()).c_str());
        QVERIFY(std::memcmp(bytes->data(), zeros.bytes().data(), kLarge) == 0);
    }
    QCOMPARE(
        pythonSays("import sys, zipfile\n"
                   "z = zipfile.ZipFile(open(sys.argv[1]).read()); assert z.testzip() is None\n"
                   "for m in z.infolist(): print(m.filename, m.file_size)",
                   path.string()),
        "first 1\nlarge " + std::to_string(kLarge) + "\ndeflated " + std::to_string(kLarge)
            + "\nlast 1\n");
}

QTEST_GUILESS_MAIN(Zip64Test)
#include "Zip64Test.moc"
