// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/archive/ZipLayout.h"
#include "core/archive/ZipReader.h"
#include "core/archive/ZipWriter.h"
#include "tests/support/MemoryFileSystem.h"
#include "tests/unit/archive/Oracle.h"

#include <QTest>

#include <cstdint>
#include <utility>

using namespace voxdeck;
using namespace voxdeck::test;

class ZipTest final : public QObject {
    Q_OBJECT
private slots:
    void readsWhatPythonWrote_data();
    void readsWhatPythonWrote();
    void neverTakesACutZipForAWholeOne();
    void neverGivesOtherBytesForAFlippedBit();
    void refusesNamesThatLeaveTheFolder();
    void refusesMoreThanTheCallerTakes();
    void refusesSizesThatDeflateCannotReach();
    void refusesMembersThatShareBytes();
    void refusesANameGivenTwice();
    void refusesLinksAndEncryptedMembers();
    void writesWhatOthersRead();
    void writesTheSameBytesInEveryTimeZone();
    void refusesToWriteNamesThatLeaveTheFolder();
    void writesMembersAsTheyCome();
    void leavesTheOldOrTheNewFileWhereverItCrashes();
};

namespace {

using Files = std::vector<std::pair<std::string, std::string>>;

/// All members' bytes, or the first error.
Result<Files> unzip(const std::string &zip, const ZipLimits &limits = {})
{
    MemoryFileSystem fs;
    fs.seed("z.zip", zip);
    VOX_TRY(const auto reader, ZipReader::open(fs, "z.zip", limits));
    Files files;
    for (const auto &member : reader->members()) {
        VOX_TRY(auto bytes, reader->read(member));
        files.emplace_back(member.name, std::move(bytes));
    }
    return files;
}

Result<> write(FileSystem &fs, const Files &files)
{
    VOX_TRY(auto writer, ZipWriter::create(fs, "d/z.zip"));
    for (const auto &[name, bytes] : files)
        VOX_CHECK(writer->add(name, bytesOf(bytes),
                              name.ends_with(".flac") ? ZipWriter::Packing::Store
                                                      : ZipWriter::Packing::Deflate));
    return writer->finish();
}

std::string zipOf(const Files &files)
{
    MemoryFileSystem fs;
    (void)fs.createDirectories("d");
    (void)fs.syncDirectory("");
    return write(fs, files) ? fs.afterReboot().at("d/z.zip") : std::string();
}

const Files &someFiles()
{
    static const Files files{{"package.json", "{}"},
                             {"audio/naïve 語.flac", payload()},
                             {"audio/b.txt", payload()},
                             {"empty", ""},
                             {std::string(300, 'n'), std::string(100'000, 'x')}};
    return files;
}

/// Where the i-th record of the directory of a zip without a comment begins.
std::size_t recordOffset(const std::string &zip, std::size_t index)
{
    const auto bytes = bytesOf(zip);
    std::size_t at = ziplayout::u32(bytes, zip.size() - ziplayout::kEndSize + 16);
    for (; index > 0; --index)
        at += ziplayout::kCentralSize + ziplayout::u16(bytes, at + ziplayout::kCentralNameSize);
    return at;
}

void putU32(std::string &zip, std::size_t at, std::uint32_t value)
{
    for (std::size_t i = 0; i < 4; ++i)
        zip[at + i] = static_cast<char>(value >> (8 * i));
}

/// A zip of two members, one name in it replaced by another of the same length, everywhere.
std::string zipWithName(std::string_view hostile)
{
    std::string harmless(hostile.size(), 'q');
    auto zip = zipOf({{"first", "1"}, {harmless, payload()}});
    for (std::size_t at = 0; (at = zip.find(harmless, at)) != std::string::npos;)
        zip.replace(at, hostile.size(), hostile);
    return zip;
}

ErrorCode codeOf(const Result<Files> &result)
{
    return result ? ErrorCode::Internal : result.error().code;
}

} // namespace

void ZipTest::readsWhatPythonWrote_data()
{
    QTest::addColumn<QByteArray>("zip");
    for (const char *name : {"python.zip", "python-pipe.zip"})
        QTest::newRow(name) << QByteArray::fromStdString(fixture(name));
}

void ZipTest::readsWhatPythonWrote()
{
    QFETCH(const QByteArray, zip);
    const auto files = unzip(zip.toStdString());
    QVERIFY2(files, files ? "" : describe(files.error()).c_str());
    const Files expected{
        {"audio/payload.txt", payload()}, {"audio/naïve 語.txt", "語"}, {"empty", ""}};
    QVERIFY(*files == expected);
}

void ZipTest::neverTakesACutZipForAWholeOne()
{
    const auto zip = fixture("python.zip");
    for (std::size_t size = 0; size < zip.size(); ++size)
        QCOMPARE(codeOf(unzip(zip.substr(0, size))), ErrorCode::Corrupt);
    QCOMPARE(codeOf(unzip(zip + "x")), ErrorCode::Corrupt);
    QCOMPARE(codeOf(unzip("x" + zip)), ErrorCode::Corrupt);
}

void ZipTest::neverGivesOtherBytesForAFlippedBit()
{
    const auto zip = zipOf({{"a", payload()}, {"b.flac", payload()}});
    for (std::size_t i = 0; i < zip.size(); ++i)
        for (int bit = 0; bit < 8; ++bit) {
            auto damaged = zip;
            damaged[i] ^= static_cast<char>(1 << bit);
            const auto files = unzip(damaged);
            if (!files)
                continue;
            for (const auto &[name, bytes] : *files)
                QVERIFY2(bytes == payload(), qPrintable(QString::number(i)));
        }
}

void ZipTest::refusesNamesThatLeaveTheFolder()
{
    QVERIFY(unzip(zipWithName("inside/b")));
    for (const char *name : {"/etc/passwd", "../outside", "a/../../outside", "C:/windows",
                             "a\\..\\b", "..", "a//b", "\xff\xfe\xfd", "/", "../"}) {
        const auto files = unzip(zipWithName(name));
        QVERIFY2(!files, name);
        QCOMPARE(files.error().code, ErrorCode::Corrupt);
        QCOMPARE(files.error().subject, std::string("z.zip"));
    }
}

void ZipTest::refusesMoreThanTheCallerTakes()
{
    const auto zip = zipOf(someFiles());
    QVERIFY(unzip(zip, {5, 100'000, 110'000}));
    QCOMPARE(codeOf(unzip(zip, {4, 100'000, 110'000})), ErrorCode::Unsupported);
    QCOMPARE(codeOf(unzip(zip, {5, 99'999, 110'000})), ErrorCode::Unsupported);
    QCOMPARE(codeOf(unzip(zip, {5, 100'000, 100'000})), ErrorCode::Unsupported);
}

void ZipTest::refusesSizesThatDeflateCannotReach()
{
    auto zip = zipOf({{"a", payload()}});
    putU32(zip, recordOffset(zip, 0) + 24, 500u << 20);
    QCOMPARE(codeOf(unzip(zip)), ErrorCode::Corrupt);
    for (const int change : {-1, 1}) { // the directory's word against the packed bytes
        auto other = zipOf({{"a", payload()}});
        putU32(other, recordOffset(other, 0) + 24,
               static_cast<std::uint32_t>(static_cast<int>(payload().size()) + change));
        QCOMPARE(codeOf(unzip(other)), ErrorCode::Corrupt);
    }
}

void ZipTest::refusesMembersThatShareBytes()
{
    auto zip = zipOf({{"a", payload()}, {"b", payload()}});
    putU32(zip, recordOffset(zip, 1) + ziplayout::kCentralLocalOffset, 0);
    QCOMPARE(codeOf(unzip(zip)), ErrorCode::Corrupt);
}

void ZipTest::refusesANameGivenTwice()
{
    auto zip = zipOf({{"aaaa", "1"}, {"aaab", "2"}});
    for (std::size_t at = 0; (at = zip.find("aaab", at)) != std::string::npos;)
        zip.replace(at, 4, "aaaa");
    const auto files = unzip(zip);
    QCOMPARE(codeOf(files), ErrorCode::Corrupt);
    QCOMPARE(files.error().detail, std::string("member \"aaaa\": appears twice"));
}

void ZipTest::refusesLinksAndEncryptedMembers()
{
    auto link = zipOf({{"a", "/etc/passwd"}});
    putU32(link, recordOffset(link, 0) + 38, 0120777u << 16);
    QCOMPARE(codeOf(unzip(link)), ErrorCode::Unsupported);
    auto encrypted = zipOf({{"a", "x"}});
    encrypted[recordOffset(encrypted, 0) + ziplayout::kCentralFlags] |= 1;
    QCOMPARE(codeOf(unzip(encrypted)), ErrorCode::Unsupported);
}

void ZipTest::writesWhatOthersRead()
{
    const auto zip = zipOf(someFiles());
    const auto ours = unzip(zip);
    QVERIFY2(ours, ours ? "" : describe(ours.error()).c_str());
    QVERIFY(*ours == someFiles());
    const auto theirs = oracleRead(zip);
    QCOMPARE(theirs.error, std::string());
    QCOMPARE(theirs.members.size(), someFiles().size());
    for (std::size_t i = 0; i < someFiles().size(); ++i) {
        QCOMPARE(theirs.members[i].name, someFiles()[i].first);
        QCOMPARE(theirs.members[i].bytes, someFiles()[i].second);
        QCOMPARE(theirs.members[i].mode, 0100644u);
    }
    std::string expected;
    for (const auto &[name, bytes] : someFiles())
        expected += name + " " + std::to_string(bytes.size()) + "\n";
    QCOMPARE(pythonSays("import sys, zipfile\n"
                        "z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None\n"
                        "for m in z.infolist(): print(m.filename, len(z.read(m)))",
                        zip),
             expected);
    QVERIFY(unzip(zipOf({}))->empty());
}

void ZipTest::writesTheSameBytesInEveryTimeZone()
{
    const auto first = zipOf(someFiles());
    qputenv("TZ", "Asia/Shanghai");
    tzset();
    const auto second = zipOf(someFiles());
    qunsetenv("TZ");
    tzset();
    QVERIFY(!first.empty());
    QVERIFY(first == second);
}

void ZipTest::refusesToWriteNamesThatLeaveTheFolder()
{
    MemoryFileSystem fs;
    auto writer = ZipWriter::create(fs, "z.zip");
    QVERIFY(writer);
    QVERIFY((*writer)->add("a", bytesOf("1")));
    for (const char *name : {"../x", "/x", "", "a"}) {
        const auto added = (*writer)->add(name, {});
        QVERIFY2(!added, name);
        QCOMPARE(added.error().code, ErrorCode::InvalidArgument);
    }
    QVERIFY((*writer)->finish());
    QVERIFY(!(*writer)->add("c", {}));
    QVERIFY(!(*writer)->finish());
    QCOMPARE(unzip(fs.asSeenNow().at("z.zip"))->size(), std::size_t{1});
}

void ZipTest::writesMembersAsTheyCome()
{
    constexpr std::size_t kMany = std::size_t{3} << 20;
    MemoryFileSystem fs;
    auto file = PartFile::create(fs, "z.zip");
    QVERIFY(file);
    ZipWriter writer(**file);
    const std::string bytes(kMany, 'x');
    QVERIFY(writer.add("a", bytesOf(bytes), ZipWriter::Packing::Store));
    QVERIFY(writer.add("b", bytesOf(bytes), ZipWriter::Packing::Store));
    const auto written = fs.asSeenNow().at("z.zip.part").size(); // and not in memory
    QVERIFY2(written > kMany, std::to_string(written).c_str());
    QVERIFY(writer.finish());
    QVERIFY(!fs.asSeenNow().contains("z.zip")); // its owner gives it its name
    QVERIFY((*file)->commit());
    QCOMPARE(*unzip(fs.asSeenNow().at("z.zip")), (Files{{"a", bytes}, {"b", bytes}}));
}

void ZipTest::leavesTheOldOrTheNewFileWhereverItCrashes()
{
    const auto whole = zipOf(someFiles());
    for (std::uint64_t crashAt = 0;; ++crashAt) {
        MemoryFileSystem fs(crashAt);
        fs.seed("d/z.zip", "old");
        const auto result = write(fs, someFiles());
        QVERIFY(fs.afterReboot().at("d/z.zip") == (result ? whole : "old"));
        if (result)
            break;
    }
}

QTEST_GUILESS_MAIN(ZipTest)
#include "ZipTest.moc"
