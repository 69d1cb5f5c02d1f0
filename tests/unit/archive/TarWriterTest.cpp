// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tar/TarWriter.h"
#include "tests/support/MemoryFileSystem.h"
#include "tests/unit/archive/Oracle.h"

#include <QTest>

#include <cstdint>
#include <functional>

using namespace voxdeck;
using namespace voxdeck::test;

class TarWriterTest final : public QObject {
    Q_OBJECT
private slots:
    void writesNamesOfAnyLengthAndScript();
    void isReadTheSameByPython();
    void endsAsPythonEndsATar();
    void writesTheSameBytesWhateverTheTimeOfDay();
    void writesTheHeaderByteForByte();
    void saysWhereTheBytesLie();
    void refusesNamesThatLeaveTheFolder();
    void refusesWhatTheHeaderCannotHold();
    void goesOnAfterARefusedMember();
    void leavesTheOldOrTheNewFileWhereverItCrashes();
    void saysWhenTheDiskIsFullAndLeavesNothing();
    void leavesNothingWhenGivenUp();
    void refusesMembersAfterTheEnd();
};

namespace {

std::string repeated(std::string_view piece, std::size_t bytes)
{
    std::string text;
    while (text.size() < bytes)
        text += piece;
    return text.substr(0, bytes);
}

/// Around the 99 and 100 bytes of the header's field, and around blocks of the long name's member.
std::vector<std::string> namesThatAreHard()
{
    std::vector<std::string> names{"a.wav", "dir/naïve 語 key.txt", " leading and trailing ", "-rf",
                                   "\xef\xbb\xbf"
                                   "a.txt"}; // a text file's first key, with its BOM
    for (const std::size_t size :
         {98u, 99u, 100u, 101u, 155u, 256u, 511u, 512u, 513u, 1024u, 4000u})
        names.push_back(repeated("path/to/", size - 5) + "x.wav");
    for (const std::size_t count : {32u, 33u, 34u, 60u, 341u}) // three bytes a character
        names.push_back("k" + repeated("語", count * 3));
    names.push_back(repeated("d", 98) + "/x.wav"); // the field would end with the slash
    names.push_back(repeated("d", 99) + "/x.wav");
    return names;
}

Result<> write(FileSystem &fs, const std::vector<std::string> &names,
               const TarMemberOptions &options = {})
{
    VOX_TRY(auto writer, TarWriter::create(fs, "d/t.tar"));
    for (const auto &name : names)
        VOX_CHECK(writer->add(name, bytesOf("bytes of " + name), options));
    return writer->finish();
}

std::string tarOf(const std::vector<std::string> &names, const TarMemberOptions &options = {})
{
    MemoryFileSystem fs;
    (void)fs.createDirectories("d");
    (void)fs.syncDirectory("");
    return write(fs, names, options) ? fs.afterReboot().at("d/t.tar") : std::string();
}

} // namespace

void TarWriterTest::writesNamesOfAnyLengthAndScript()
{
    const auto names = namesThatAreHard();
    const auto found = oracleRead(tarOf(names, {0640, 1'700'000'000, "lena", "annotators"}));
    QCOMPARE(found.error, std::string());
    QCOMPARE(found.members.size(), names.size());
    for (std::size_t i = 0; i < names.size(); ++i) {
        QCOMPARE(found.members[i].name, names[i]);
        QCOMPARE(found.members[i].bytes, "bytes of " + names[i]);
        QCOMPARE(found.members[i].mode, 0100640u);
        QCOMPARE(found.members[i].mtimeSeconds, std::int64_t{1'700'000'000});
        QCOMPARE(found.members[i].user, std::string("lena"));
    }
}

void TarWriterTest::isReadTheSameByPython()
{
    const auto names = namesThatAreHard();
    std::string expected;
    for (const auto &name : names)
        expected += name + "|420|0|bytes of " + name + "\n";
    QCOMPARE(pythonSays("import sys, tarfile\n"
                        "for m in (t := tarfile.open(sys.argv[1])):\n"
                        "    print(m.name, m.mode, m.mtime, t.extractfile(m).read().decode(), "
                        "sep='|')",
                        tarOf(names)),
             expected);
}

void TarWriterTest::endsAsPythonEndsATar()
{
    // 19 members of one block fill 38 of 40 blocks with headers: the marker just fits, or not
    for (std::size_t members = 0; members < 25; ++members) {
        const auto tar = tarOf(std::vector<std::string>(members, "x"));
        QCOMPARE(tar.size() % 10240, std::size_t{0});
        QVERIFY(tar.size() >= members * 1024 + 1024);
        QVERIFY(tar.size() - (members * 1024 + 1024) < 10240);
        QCOMPARE(tar.substr(members * 1024), std::string(tar.size() - members * 1024, '\0'));
    }
}

void TarWriterTest::writesTheSameBytesWhateverTheTimeOfDay()
{
    const auto first = tarOf(namesThatAreHard());
    QTest::qWait(1100); // a writer that uses the clock would write another second
    QVERIFY(first == tarOf(namesThatAreHard()));
}

void TarWriterTest::writesTheHeaderByteForByte()
{
    const auto tar = tarOf({"a.wav"});
    std::string header(512, '\0');
    const auto put = [&](std::size_t at, std::string_view text) {
        header.replace(at, text.size(), text);
    };
    put(0, "a.wav");
    put(100, "000644 ");
    put(108, "   765 ");
    put(116, "   144 ");
    put(124, "00000000016 ");
    put(136, "00000000000 ");
    put(156, "0");
    put(257, "ustar");
    put(263, "00");
    int sum = 8 * ' ';
    for (const char c : header)
        sum += static_cast<unsigned char>(c);
    put(148,
        QByteArray::number(sum, 8).rightJustified(6, '0').toStdString() + std::string("\0 ", 2));
    QCOMPARE(tar.substr(0, 512), header);
    QCOMPARE(tar.substr(512, 14), std::string("bytes of a.wav"));
}

void TarWriterTest::saysWhereTheBytesLie()
{
    MemoryFileSystem fs;
    auto writer = TarWriter::create(fs, "t.tar");
    QVERIFY(writer);
    std::vector<ByteRange> ranges;
    const auto names = namesThatAreHard();
    for (const auto &name : names) {
        const auto range = (*writer)->add(name, bytesOf("bytes of " + name));
        QVERIFY(range);
        ranges.push_back(*range);
    }
    QVERIFY((*writer)->finish());
    const auto tar = fs.asSeenNow().at("t.tar");
    for (std::size_t i = 0; i < names.size(); ++i)
        QCOMPARE(tar.substr(ranges[i].offset, ranges[i].length), "bytes of " + names[i]);
}

void TarWriterTest::refusesNamesThatLeaveTheFolder()
{
    for (const char *name :
         {"", "/etc/passwd", "..", "../x", "a/../x", "a/..", ".", "./a", "a/./b", "a//b", "a/",
          "C:/x", "c:", "a\\b", "a\nb", "a\x7f", "\xff\xfe", "\xc0\xaf", "\xed\xa0\x80"}) {
        MemoryFileSystem fs;
        auto writer = TarWriter::create(fs, "t.tar");
        QVERIFY(writer);
        const auto range = (*writer)->add(name, {});
        QVERIFY2(!range, name);
        QCOMPARE(range.error().code, ErrorCode::InvalidArgument);
        QVERIFY(!(*writer)->add(std::string_view("a\0b", 3), {}));
        QVERIFY(!(*writer)->add(repeated("long/x", 4098), {}));
    }
}

void TarWriterTest::refusesWhatTheHeaderCannotHold()
{
    MemoryFileSystem fs;
    auto writer = TarWriter::create(fs, "t.tar");
    QVERIFY(writer);
    const auto codeOf = [&](const TarMemberOptions &options) {
        const auto range = (*writer)->add("a", {}, options);
        return range ? ErrorCode::Internal : range.error().code;
    };
    QCOMPARE(codeOf({010000, 0, {}, {}}), ErrorCode::InvalidArgument);
    QCOMPARE(codeOf({0644, -1, {}, {}}), ErrorCode::InvalidArgument);
    QCOMPARE(codeOf({0644, 1ll << 33, {}, {}}), ErrorCode::InvalidArgument);
    QCOMPARE(codeOf({0644, 0, std::string(32, 'u'), {}}), ErrorCode::InvalidArgument);
    QCOMPARE(codeOf({0644, 0, {}, std::string(32, 'g')}), ErrorCode::InvalidArgument);
    // more than a tar's 8 GiB, detected by the length alone: the bytes are never read
    const std::byte one{};
    const auto huge = (*writer)->add("a", std::span(&one, std::size_t{1} << 33));
    QVERIFY(!huge);
    QCOMPARE(huge.error().code, ErrorCode::InvalidArgument);
    QVERIFY((*writer)->add("a", {}, {07777, (1ll << 33) - 1, std::string(31, 'u'), {}}));
}

void TarWriterTest::goesOnAfterARefusedMember()
{
    MemoryFileSystem fs;
    auto writer = TarWriter::create(fs, "t.tar");
    QVERIFY(writer);
    QVERIFY((*writer)->add("a", bytesOf("1")));
    QVERIFY(!(*writer)->add("../b", bytesOf("2")));
    QVERIFY((*writer)->add("c", bytesOf("3")));
    QVERIFY((*writer)->finish());
    const auto found = oracleRead(fs.asSeenNow().at("t.tar"));
    QCOMPARE(found.error, std::string());
    QCOMPARE(found.members.size(), std::size_t{2});
}

void TarWriterTest::leavesTheOldOrTheNewFileWhereverItCrashes()
{
    const auto whole = tarOf(namesThatAreHard());
    for (std::uint64_t crashAt = 0;; ++crashAt) {
        MemoryFileSystem fs(crashAt);
        fs.seed("d/t.tar", "old");
        const auto result = write(fs, namesThatAreHard());
        QVERIFY(fs.afterReboot().at("d/t.tar") == (result ? whole : "old"));
        const auto seen = fs.asSeenNow().at("d/t.tar");
        QVERIFY(seen == "old" || seen == whole);
        if (result)
            break;
        QCOMPARE(result.error().code, ErrorCode::Io);
    }
}

void TarWriterTest::saysWhenTheDiskIsFullAndLeavesNothing()
{
    MemoryFileSystem fs;
    QVERIFY(fs.createDirectories("d"));
    fs.limitTo(1'000'000);
    {
        auto writer = TarWriter::create(fs, "d/t.tar");
        QVERIFY(writer);
        QVERIFY((*writer)->add("a", bytesOf(std::string(600'000, 'a'))));
        const auto full = (*writer)->add("b", bytesOf(std::string(600'000, 'b')));
        QVERIFY(!full);
        QCOMPARE(full.error().code, ErrorCode::DiskFull);
        QCOMPARE((*writer)->add("c", {}).error().code, ErrorCode::DiskFull);
        QCOMPARE((*writer)->finish().error().code, ErrorCode::DiskFull);
    }
    QVERIFY(fs.asSeenNow().empty());
}

void TarWriterTest::leavesNothingWhenGivenUp()
{
    MemoryFileSystem fs;
    QVERIFY(fs.createDirectories("d"));
    {
        auto writer = TarWriter::create(fs, "d/t.tar");
        QVERIFY(writer);
        QVERIFY((*writer)->add("a", bytesOf(std::string(600'000, 'a'))));
        QVERIFY(fs.asSeenNow().contains("d/t.tar.part"));
    }
    QVERIFY(fs.asSeenNow().empty());
}

void TarWriterTest::refusesMembersAfterTheEnd()
{
    MemoryFileSystem fs;
    auto writer = TarWriter::create(fs, "t.tar");
    QVERIFY(writer);
    QVERIFY((*writer)->finish());
    QVERIFY(!(*writer)->add("a", {}));
    QVERIFY(!(*writer)->finish());
    QCOMPARE(fs.asSeenNow().at("t.tar"), std::string(10240, '\0'));
}

QTEST_GUILESS_MAIN(TarWriterTest)
#include "TarWriterTest.moc"
