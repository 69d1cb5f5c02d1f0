// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/archive/CompressedReader.h"
#include "core/archive/CompressedWriter.h"
#include "tests/support/MemoryFileSystem.h"
#include "tests/unit/archive/Oracle.h"

#include <QTest>

using namespace voxdeck;
using namespace voxdeck::test;

class CompressedStreamTest final : public QObject {
    Q_OBJECT
private slots:
    void tellsTheKindByTheFirstBytes();
    void readsWhatTheCommandLineToolsWrote_data() { addFixtures(); }
    void readsWhatTheCommandLineToolsWrote();
    void readsMembersThatFollowEachOther_data() { addFixtures(); }
    void readsMembersThatFollowEachOther();
    void passesOverSkippableZstdFrames();
    void neverTakesACutFileForAWholeOne_data() { addFixtures(); }
    void neverTakesACutFileForAWholeOne();
    void neverGivesOtherBytesForAFlippedBit_data() { addFixtures(); }
    void neverGivesOtherBytesForAFlippedBit();
    void saysAtWhichByteItIsDamaged();
    void keepsSayingTheSameAfterAnError();
    void takesOnlyThePaddingOfEachKind();
    void refusesBytesAfterTheEnd_data() { addFixtures(); }
    void refusesBytesAfterTheEnd();
    void refusesAZstdWindowThatNeedsTooMuchMemory();
    void writesWhatOthersRead();
    void writesTheSameBytesTwice();
    void writesALargeFileInPieces();
    void leavesTheOldOrTheNewFileWhereverItCrashes();
    void leavesNothingWhenGivenUp();
    void saysWhenTheDiskIsFull();
    void refusesLevelsThatDoNotExist();

private:
    static void addFixtures();
};

namespace {

struct Unpacked {
    std::string bytes;
    Result<> result;
};

/// Through a buffer whose odd size makes members end in the middle of it.
Unpacked unpack(const std::string &packed, std::size_t bufferBytes = 7)
{
    MemoryFileSystem fs;
    fs.seed("f", packed);
    Unpacked unpacked;
    auto reader = CompressedReader::open(fs, "f");
    if (!reader) {
        unpacked.result = fail(reader.error());
        return unpacked;
    }
    std::string buffer(bufferBytes, '\0');
    for (;;) {
        const auto got = (*reader)->read(
            std::as_writable_bytes(std::span(buffer.data(), buffer.size())));
        if (!got)
            unpacked.result = fail(got.error());
        if (!got || *got == 0)
            return unpacked;
        unpacked.bytes.append(buffer.data(), *got);
    }
}

std::string packedBy(Compression kind, std::string_view bytes)
{
    MemoryFileSystem fs;
    (void)fs.createDirectories("d");
    (void)fs.syncDirectory("");
    auto writer = CompressedWriter::create(fs, "d/f", {kind, 0});
    if (!writer || !(*writer)->append(bytesOf(bytes)) || !(*writer)->finish())
        return {};
    return fs.afterReboot().at("d/f");
}

std::string skippable()
{
    return std::string("\x5a\x2a\x4d\x18\x03\x00\x00\x00", 8) + "abc";
}

} // namespace

void CompressedStreamTest::addFixtures()
{
    QTest::addColumn<QByteArray>("file");
    for (const char *name : {"payload.gz", "payload.zst", "payload.xz"}) {
        const auto bytes = fixture(name);
        QVERIFY(!bytes.empty());
        QTest::newRow(name) << QByteArray::fromStdString(bytes);
    }
}

void CompressedStreamTest::tellsTheKindByTheFirstBytes()
{
    const auto kindOf = [](std::string_view bytes) {
        return compressionOf(bytesOf(bytes));
    };
    QVERIFY(kindOf(fixture("payload.gz")) == Compression::Gzip);
    QVERIFY(kindOf(fixture("payload.zst")) == Compression::Zstd);
    QVERIFY(kindOf(skippable()) == Compression::Zstd);
    QVERIFY(kindOf(fixture("payload.xz")) == Compression::Xz);
    for (const char *other : {"", "\x1f\x8b", "RIFF....WAVE",
                              "\xfd"
                              "7zXY"})
        QVERIFY(!kindOf(other));
    const auto plain = unpack("not packed at all");
    QVERIFY(!plain.result);
    QCOMPARE(plain.result.error().code, ErrorCode::Unsupported);
}

void CompressedStreamTest::readsWhatTheCommandLineToolsWrote()
{
    QFETCH(const QByteArray, file);
    for (const std::size_t bufferBytes : {1u, 7u, 4096u, 1u << 20}) {
        const auto unpacked = unpack(file.toStdString(), bufferBytes);
        QVERIFY(unpacked.result);
        QCOMPARE(unpacked.bytes, payload());
    }
}

void CompressedStreamTest::readsMembersThatFollowEachOther()
{
    QFETCH(const QByteArray, file);
    const auto unpacked = unpack((file + file + file).toStdString());
    QVERIFY(unpacked.result);
    QCOMPARE(unpacked.bytes, payload() + payload() + payload());
}

void CompressedStreamTest::passesOverSkippableZstdFrames()
{
    const auto frame = fixture("payload.zst");
    const auto unpacked = unpack(skippable() + frame + skippable() + frame + skippable());
    QVERIFY(unpacked.result);
    QCOMPARE(unpacked.bytes, payload() + payload());
}

void CompressedStreamTest::neverTakesACutFileForAWholeOne()
{
    QFETCH(const QByteArray, file);
    const auto two = (file + file).toStdString();
    for (std::size_t size = 0; size < two.size(); ++size) {
        const auto unpacked = unpack(two.substr(0, size), 4096);
        if (size == static_cast<std::size_t>(file.size())) { // exactly between the two
            QVERIFY(unpacked.result);
            QCOMPARE(unpacked.bytes, payload());
            continue;
        }
        QVERIFY2(!unpacked.result, qPrintable(QString::number(size)));
        const bool isTooShortToKnow = size < kCompressionMagicBytes;
        QVERIFY(unpacked.result.error().code == ErrorCode::Corrupt
                || (isTooShortToKnow && unpacked.result.error().code == ErrorCode::Unsupported));
    }
}

void CompressedStreamTest::neverGivesOtherBytesForAFlippedBit()
{
    QFETCH(const QByteArray, file);
    int noticed = 0;
    for (qsizetype i = 0; i < file.size(); ++i)
        for (int bit = 0; bit < 8; ++bit) {
            auto damaged = file.toStdString();
            damaged[static_cast<std::size_t>(i)] ^= static_cast<char>(1 << bit);
            const auto unpacked = unpack(damaged, 4096);
            // harmless ones exist: the time in a gzip header, an unused bit
            QVERIFY2(!unpacked.result || unpacked.bytes == payload(),
                     qPrintable(QStringLiteral("byte %1, bit %2").arg(i).arg(bit)));
            noticed += unpacked.result ? 0 : 1;
        }
    QVERIFY(noticed > 8 * (file.size() - 12));
}

void CompressedStreamTest::saysAtWhichByteItIsDamaged()
{
    auto gz = fixture("payload.gz");
    const auto cut = unpack(gz.substr(0, 100));
    QCOMPARE(cut.result.error().code, ErrorCode::Corrupt);
    QCOMPARE(cut.result.error().detail, std::string("cut short, at byte 100 of 100"));
    QCOMPARE(cut.result.error().subject, std::string("f"));
    gz[gz.size() - 8] ^= 1; // the CRC-32
    const auto wrong = unpack(gz);
    QCOMPARE(wrong.result.error().detail,
             "damaged gzip data, zlib says: incorrect data check, at byte "
                 + std::to_string(gz.size() - 4) + " of " + std::to_string(gz.size()));
}

void CompressedStreamTest::keepsSayingTheSameAfterAnError()
{
    MemoryFileSystem fs;
    fs.seed("f", fixture("payload.xz").substr(0, 80));
    auto reader = CompressedReader::open(fs, "f");
    QVERIFY(reader);
    std::array<std::byte, 8192> buffer{};
    auto first = (*reader)->read(buffer);
    QVERIFY(!first);
    const auto second = (*reader)->read(buffer);
    QVERIFY(!second);
    QCOMPARE(second.error().detail, first.error().detail);
}

void CompressedStreamTest::takesOnlyThePaddingOfEachKind()
{
    const auto reads = [](const char *name, std::size_t zeros, std::size_t andAgain) {
        auto file = fixture(name) + std::string(zeros, '\0');
        for (std::size_t i = 0; i < andAgain; ++i)
            file += fixture(name);
        return unpack(file).result.has_value();
    };
    QVERIFY(reads("payload.gz", 5, 0));
    QVERIFY(reads("payload.gz", 700'000, 0));
    QVERIFY(!reads("payload.gz", 5, 1)); // Python goes on there, gzip does not: neither do we
    QVERIFY(reads("payload.xz", 8, 1));
    QVERIFY(!reads("payload.xz", 5, 0));
    QVERIFY(!reads("payload.zst", 4, 0));
}

void CompressedStreamTest::refusesBytesAfterTheEnd()
{
    QFETCH(const QByteArray, file);
    for (const char *garbage : {"g", "garb", "garbage that is longer than any header"}) {
        const auto unpacked = unpack(file.toStdString() + garbage);
        QVERIFY2(!unpacked.result, garbage);
        QCOMPARE(unpacked.result.error().code, ErrorCode::Corrupt);
    }
}

void CompressedStreamTest::refusesAZstdWindowThatNeedsTooMuchMemory()
{
    // magic, no content size, window descriptor 0xf8: 2^41 bytes
    const auto bomb = unpack(std::string("\x28\xb5\x2f\xfd\x00\xf8\x01\x00\x00", 9));
    QVERIFY(!bomb.result);
    QCOMPARE(bomb.result.error().code, ErrorCode::Unsupported);
}

void CompressedStreamTest::writesWhatOthersRead()
{
    for (const auto kind : {Compression::Gzip, Compression::Zstd})
        for (const std::string &bytes : {std::string(), std::string("x"), payload()}) {
            const auto packed = packedBy(kind, bytes);
            QVERIFY(!packed.empty());
            QCOMPARE(unpack(packed).bytes, bytes);
            QCOMPARE(oracleUnpack(packed), bytes);
        }
    QCOMPARE(pythonSays("import gzip,sys; print(gzip.open(sys.argv[1]).read().decode(), end='')",
                        packedBy(Compression::Gzip, payload())),
             payload());
}

void CompressedStreamTest::writesTheSameBytesTwice()
{
    QCOMPARE(packedBy(Compression::Zstd, payload()), packedBy(Compression::Zstd, payload()));
    const auto packed = packedBy(Compression::Gzip, payload());
    QCOMPARE(packed, packedBy(Compression::Gzip, payload()));
    // no flags (so no name), time 0, any system
    QCOMPARE(packed.substr(0, 10), std::string("\x1f\x8b\x08\0\0\0\0\0\0\xff", 10));
}

void CompressedStreamTest::writesALargeFileInPieces()
{
    std::string bytes;
    for (std::uint32_t i = 0, x = 1; i < 3'000'000; ++i, x = x * 1664525u + 1013904223u)
        bytes += static_cast<char>(x >> 24); // does not pack, so every buffer fills up
    for (const auto kind : {Compression::Gzip, Compression::Zstd}) {
        MemoryFileSystem fs;
        auto writer = CompressedWriter::create(fs, "f", {kind, 1});
        QVERIFY(writer);
        for (std::size_t at = 0; at < bytes.size(); at += 70'001)
            QVERIFY((*writer)->append(
                bytesOf(bytes).subspan(at, std::min<std::size_t>(70'001, bytes.size() - at))));
        QVERIFY((*writer)->finish());
        const auto unpacked = unpack(fs.asSeenNow().at("f"), 100'003);
        QVERIFY(unpacked.result);
        QVERIFY(unpacked.bytes == bytes);
    }
}

void CompressedStreamTest::leavesTheOldOrTheNewFileWhereverItCrashes()
{
    const auto whole = packedBy(Compression::Zstd, payload());
    for (std::uint64_t crashAt = 0;; ++crashAt) {
        MemoryFileSystem fs(crashAt);
        fs.seed("d/f", "old");
        const auto write = [&]() -> Result<> {
            VOX_TRY(auto writer, CompressedWriter::create(fs, "d/f", {Compression::Zstd, 0}));
            VOX_CHECK(writer->append(bytesOf(payload())));
            return writer->finish();
        };
        const auto result = write();
        QCOMPARE(fs.afterReboot().at("d/f"), result ? whole : std::string("old"));
        if (result)
            break;
    }
}

void CompressedStreamTest::leavesNothingWhenGivenUp()
{
    MemoryFileSystem fs;
    QVERIFY(fs.createDirectories("d"));
    {
        auto writer = CompressedWriter::create(fs, "d/f", {Compression::Gzip, 0});
        QVERIFY(writer);
        QVERIFY((*writer)->append(bytesOf(payload())));
        QVERIFY(fs.asSeenNow().contains("d/f.part"));
    }
    QVERIFY(fs.asSeenNow().empty());
}

void CompressedStreamTest::saysWhenTheDiskIsFull()
{
    MemoryFileSystem fs;
    QVERIFY(fs.createDirectories("d"));
    fs.limitTo(100);
    {
        auto writer = CompressedWriter::create(fs, "d/f", {Compression::Gzip, 0});
        QVERIFY(writer);
        QVERIFY((*writer)->append(bytesOf(payload())));
        const auto result = (*writer)->finish();
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::DiskFull);
    }
    QVERIFY(fs.asSeenNow().empty());
}

void CompressedStreamTest::refusesLevelsThatDoNotExist()
{
    MemoryFileSystem fs;
    const auto codeOf = [&](CompressionOptions options) {
        const auto writer = CompressedWriter::create(fs, "f", options);
        return writer ? ErrorCode::Internal : writer.error().code;
    };
    QCOMPARE(codeOf({Compression::Gzip, 10}), ErrorCode::InvalidArgument);
    QCOMPARE(codeOf({Compression::Zstd, 23}), ErrorCode::InvalidArgument);
    QCOMPARE(codeOf({Compression::Zstd, -1}), ErrorCode::InvalidArgument);
    QCOMPARE(codeOf({Compression::Xz, 6}), ErrorCode::Unsupported);
    QVERIFY(fs.asSeenNow().empty());
}

QTEST_GUILESS_MAIN(CompressedStreamTest)
#include "CompressedStreamTest.moc"

#include <algorithm>
#include <cstdint>
