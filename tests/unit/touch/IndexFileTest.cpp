// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/touch/IndexFile.h"
#include "tests/support/MemoryFileSystem.h"

#include <QTest>

using namespace voxdeck;
using namespace voxdeck::touch;
using voxdeck::test::MemoryFileSystem;

namespace {

const std::vector<std::int32_t> kLengths = {0, 3, 0};
const std::vector<std::int64_t> kOffsets = {0, 0, 6};

std::string goodBytes()
{
    return indexBytes(DType::I16, kLengths, kOffsets);
}

Result<IndexFile> openBytes(const std::string &bytes)
{
    MemoryFileSystem fs;
    fs.seed("/d/audio.idx", bytes);
    return IndexFile::open(fs, "/d/audio.idx");
}

Result<IndexHeader> readBytes(const std::string &bytes)
{
    MemoryFileSystem fs;
    fs.seed("/d/audio.idx", bytes);
    return IndexHeader::read(fs, "/d/audio.idx");
}

std::string with(std::string bytes, std::size_t at, const std::string &other)
{
    return bytes.replace(at, other.size(), other);
}

std::string u64(std::uint64_t value)
{
    return {reinterpret_cast<const char *>(&value), 8};
}

} // namespace

class IndexFileTest final : public QObject {
    Q_OBJECT
private slots:
    void writesTheBytesTouchNetWrites();
    void readsWhatItWrote();
    void readsDocumentsAsTheyStand();
    void refusesEveryPrefix();
    void ignoresTrailingBytes();
    void takesAShardWithoutItems();
    void refusesDamage_data();
    void refusesDamage();
    void refusesAnItemOutsideTheBin();
    void knowsAllTypes();
};

void IndexFileTest::writesTheBytesTouchNetWrites()
{
    const QByteArray example = QByteArray::fromHex("4d4d49444944580000"
                                                   "0100000000000000"
                                                   "03"
                                                   "0300000000000000"
                                                   "0400000000000000"
                                                   "00000000"
                                                   "03000000"
                                                   "00000000"
                                                   "0000000000000000"
                                                   "0000000000000000"
                                                   "0600000000000000"
                                                   "0000000000000000"
                                                   "0100000000000000"
                                                   "0200000000000000"
                                                   "0300000000000000");
    QCOMPARE(QByteArray::fromStdString(goodBytes()), example);
}

void IndexFileTest::readsWhatItWrote()
{
    const auto index = openBytes(goodBytes());
    QVERIFY(index);
    QCOMPARE(index->dtype(), DType::I16);
    QCOMPARE(index->itemCount(), 3u);
    QCOMPARE(index->documentCount(), 4u);
    for (std::uint64_t i = 0; i < 3; ++i) {
        QCOMPARE(index->item(i).elements, kLengths[i]);
        QCOMPARE(index->item(i).offsetBytes, kOffsets[i]);
    }
    QCOMPARE(index->range(1, 6).value(), (ByteRange{0, 6}));
    QCOMPARE(index->range(2, 6).value(), (ByteRange{6, 0}));
    QCOMPARE(index->range(3, 6).error().code, ErrorCode::NotFound);
    QCOMPARE(readBytes(goodBytes()).value().itemCount, 3u);
}

void IndexFileTest::readsDocumentsAsTheyStand()
{
    const std::vector<std::int64_t> documents = {0, 2, 3};
    const auto index = openBytes(indexBytes(DType::I16, kLengths, kOffsets, documents));
    QVERIFY(index);
    QCOMPARE(index->documentCount(), 3u);
    QCOMPARE(index->documentEnd(1), 2);
    const std::vector<std::int64_t> onlyEnd = {3};
    QVERIFY(openBytes(indexBytes(DType::I16, kLengths, kOffsets, onlyEnd)));
}

void IndexFileTest::refusesEveryPrefix()
{
    const std::string whole = goodBytes();
    for (std::size_t size = 0; size < whole.size(); ++size) {
        const auto index = openBytes(whole.substr(0, size));
        QVERIFY2(!index, qPrintable(QString::number(size)));
        QCOMPARE(index.error().code, ErrorCode::Corrupt);
        QCOMPARE(index.error().subject, std::string("/d/audio.idx"));
        QCOMPARE(readBytes(whole.substr(0, size)).error().detail, index.error().detail);
    }
}

void IndexFileTest::ignoresTrailingBytes()
{
    const auto index = openBytes(goodBytes() + "trailing");
    QVERIFY(index);
    QCOMPARE(index->itemCount(), 3u);
}

void IndexFileTest::takesAShardWithoutItems()
{
    const auto bytes = indexBytes(DType::I16, {}, {});
    QCOMPARE(bytes.size(), std::size_t{42});
    const auto index = openBytes(bytes);
    QVERIFY(index);
    QCOMPARE(index->itemCount(), 0u);
}

void IndexFileTest::refusesDamage_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("code");
    QTest::addColumn<QByteArray>("words");
    const auto add = [](const char *name, const std::string &bytes, ErrorCode code,
                        const char *words) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << static_cast<int>(code)
                            << QByteArray(words);
    };
    add("magic", with(goodBytes(), 8, "x"), ErrorCode::Corrupt, "MMIDIDX at byte 0");
    add("version", with(goodBytes(), 9, u64(2)), ErrorCode::Unsupported, "version 2 at byte 9");
    add("dtype 0", with(goodBytes(), 17, std::string(1, '\0')), ErrorCode::Unsupported,
        "type code 0 at byte 17");
    add("dtype 9", with(goodBytes(), 17, "\x09"), ErrorCode::Unsupported, "type code 9");
    add("one item more", with(goodBytes(), 18, u64(4)), ErrorCode::Corrupt, "byte 102");
    add("items wrap", with(goodBytes(), 18, u64(1ull << 62)), ErrorCode::Corrupt, "at most 5");
    add("items wrap 12", with(goodBytes(), 18, u64(0x1555555555555556)), ErrorCode::Corrupt,
        "at most 5");
    add("all items", with(goodBytes(), 18, u64(~0ull)), ErrorCode::Corrupt, "at most 5");
    add("no documents", with(goodBytes(), 26, u64(0)), ErrorCode::Corrupt, "no document entries");
    add("documents wrap", with(goodBytes(), 26, u64(1ull << 61)), ErrorCode::Corrupt, "byte 26");
    add("fewer documents", with(goodBytes(), 26, u64(3)), ErrorCode::Corrupt, "is 2; expected");
    add("last document", with(goodBytes(), 94, u64(7)), ErrorCode::Corrupt, "at byte 94, is 7");
    add("negative document", with(goodBytes(), 94, u64(~0ull)), ErrorCode::Corrupt, "is -1");
}

void IndexFileTest::refusesDamage()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const int, code);
    QFETCH(const QByteArray, words);
    const auto index = openBytes(bytes.toStdString());
    QVERIFY(!index);
    QCOMPARE(static_cast<int>(index.error().code), code);
    QVERIFY2(QByteArray::fromStdString(index.error().detail).contains(words),
             index.error().detail.c_str());
    QCOMPARE(readBytes(bytes.toStdString()).error().detail, index.error().detail);
}

void IndexFileTest::refusesAnItemOutsideTheBin()
{
    constexpr auto kMost = std::numeric_limits<std::int32_t>::max();
    const std::vector<std::int32_t> lengths = {-1, 3, 3, kMost, 0, 0};
    const std::vector<std::int64_t> offsets = {0, -2, 1, std::numeric_limits<std::int64_t>::max(),
                                               6, 7};
    const auto index = openBytes(indexBytes(DType::F64, lengths, offsets));
    QVERIFY(index);
    QCOMPARE(index->range(0, 6).error().code, ErrorCode::Corrupt);
    QCOMPARE(index->range(1, 100).error().code, ErrorCode::Corrupt);
    QCOMPARE(index->range(2, 24).error().code, ErrorCode::Corrupt);
    QCOMPARE(index->range(2, 25).value(), (ByteRange{1, 24}));
    QCOMPARE(index->range(3, ~0ull >> 1).error().code, ErrorCode::Corrupt);
    QCOMPARE(index->range(4, 6).value(), (ByteRange{6, 0}));
    QCOMPARE(index->range(5, 6).error().code, ErrorCode::Corrupt);
    QVERIFY(index->range(2, 24).error().detail.find("item #2 is 24 bytes at byte 1")
            != std::string::npos);
}

void IndexFileTest::knowsAllTypes()
{
    const std::vector<std::pair<DType, std::uint64_t>> types = {
        {DType::U8, 1},  {DType::I8, 1},  {DType::I16, 2}, {DType::I32, 4},
        {DType::I64, 8}, {DType::F64, 8}, {DType::F32, 4}, {DType::U16, 2}};
    for (const auto &[type, size] : types) {
        const auto index = openBytes(indexBytes(type, kLengths, kOffsets));
        QVERIFY(index);
        QCOMPARE(index->dtype(), type);
        QCOMPARE(bytesPerElement(type), size);
    }
}

QTEST_GUILESS_MAIN(IndexFileTest)
#include "IndexFileTest.moc"

#include <cstdint>
