// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/Bytes.h"
#include "core/base/Hash.h"
#include "core/base/NumberText.h"
#include "core/base/Sha256.h"
#include "core/base/SplitName.h"
#include "core/base/Stopped.h"
#include "core/base/UserFolders.h"

#include <QTest>

#include <limits>
#include <tuple>

using namespace voxdeck;
using namespace std::string_literals;
using namespace std::string_view_literals;

class BytesAndHashTest : public QObject {
    Q_OBJECT

private slots:
    void numbersComeBackInBothOrders();
    void bytesOfANumberAreInTheOrderAskedFor();
    void fnvGivesThePublishedValues();
    void sha256GivesThePublishedValues();
    void splitsAreKnownByAllTheirWords();
    void userFoldersFollowTheirVariables();
    void stoppedWorkSaysSoInOneWay();
    void numbersAreWrittenWhole();
};

void BytesAndHashTest::numbersComeBackInBothOrders()
{
    for (const ByteOrder order : {ByteOrder::Little, ByteOrder::Big})
        for (std::size_t width = 1; width <= 8; ++width)
            for (const std::uint64_t number :
                 {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{0x0102030405060708},
                  std::numeric_limits<std::uint64_t>::max()}) {
                std::string bytes = "ab";
                appendUnsigned(bytes, number, width, order);
                QCOMPARE(bytes.size(), 2 + width);
                const std::uint64_t kept = width == 8 ? number
                                                      : number & ((1ULL << (8 * width)) - 1);
                QCOMPARE(unsignedAt(bytes, 2, width, order), kept);
            }
}

void BytesAndHashTest::bytesOfANumberAreInTheOrderAskedFor()
{
    std::string bytes;
    appendUnsigned(bytes, 0x01020304, 4, ByteOrder::Little);
    appendUnsigned(bytes, 0x01020304, 4, ByteOrder::Big);
    QCOMPARE(bytes, "\4\3\2\1\1\2\3\4"s);
    putUnsigned(std::as_writable_bytes(std::span(bytes)).subspan(2, 3), 0xaabbcc, ByteOrder::Big);
    QCOMPARE(bytes, "\4\3\xaa\xbb\xcc\2\3\4"s);
    QVERIFY(hasAt(bytes, 5, "\2\3\4"));
    QVERIFY(!hasAt(bytes, 6, "\3\4\5"));
    QVERIFY(!hasAt(bytes, 9, ""));
}

void BytesAndHashTest::fnvGivesThePublishedValues()
{
    // The test vectors of draft-eastlake-fnv, appendix C.
    QCOMPARE(fnv64(""), 0xcbf29ce484222325ULL);
    QCOMPARE(fnv64("a"), 0xaf63dc4c8601ec8cULL);
    QCOMPARE(fnv64("foobar"), 0x85944171f73967e8ULL);
    QCOMPARE(Fnv32().add("foobar").value(), 0xbf9cf968U);
    QCOMPARE(Fnv64().add("foo").add("bar").value(), fnv64("foobar"));
    QCOMPARE(Fnv64().add(std::uint64_t{0x0807060504030201}).value(), fnv64("\1\2\3\4\5\6\7\10"));
    QCOMPARE(hexOf(fnv64("foobar")), "85944171f73967e8"s);
    QCOMPARE(hexOf(std::uint64_t{10}), "000000000000000a"s);
}

void BytesAndHashTest::sha256GivesThePublishedValues()
{
    // FIPS 180-2, appendix B.
    QCOMPARE(sha256Hex("abc").value(),
             "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"s);
    Sha256Stream stream;
    stream.add("a");
    stream.add("bc");
    QCOMPARE(stream.finish().value(), sha256("abc").value());
}

void BytesAndHashTest::splitsAreKnownByAllTheirWords()
{
    for (const auto &[word, name] : kSplitWords)
        QCOMPARE(plainSplitName(word), name);
    QCOMPARE(plainSplitName("Dev"), "validation"sv);
    QCOMPARE(plainSplitName("EVAL"), "test"sv);
    QVERIFY(plainSplitName("devel").empty());
    QVERIFY(plainSplitName("").empty());
}

void BytesAndHashTest::userFoldersFollowTheirVariables()
{
    qputenv("XDG_DATA_HOME", "/somewhere/data");
    qputenv("XDG_CACHE_HOME", "relative"); // counts as none
    qputenv("HOME", "/home/anna");
    QCOMPARE(userDataFolder(), std::filesystem::path("/somewhere/data/voxdeck"));
    QCOMPARE(userCacheFolder(), std::filesystem::path("/home/anna/.cache/voxdeck"));
    qunsetenv("XDG_DATA_HOME");
    QCOMPARE(userDataFolder(), std::filesystem::path("/home/anna/.local/share/voxdeck"));
}

void BytesAndHashTest::stoppedWorkSaysSoInOneWay()
{
    std::stop_source source;
    QVERIFY(checkStop(source.get_token()).has_value());
    source.request_stop();
    const auto is = checkStop(source.get_token(), "nothing was changed");
    QVERIFY(!is);
    QCOMPARE(is.error().code, ErrorCode::Cancelled);
    QCOMPARE(is.error().detail, "stopped; nothing was changed"s);
    QCOMPARE(stopped("a.list").value().subject, "a.list"s);
}

/// A person reads back the number that there is, whatever its size.
void BytesAndHashTest::numbersAreWrittenWhole()
{
    for (const auto &[number, shortest, rounded] :
         {std::tuple(1.25, "1.25", "1.250"),
          {0.0, "0", "0.000"},
          {-2.0005, "-2.0005", "-2.001"},
          {0.1 + 0.2, "0.30000000000000004", "0.300"},
          {1e300, "1e+300", "1e+300"},
          {-1e300, "-1e+300", "-1e+300"},
          {1e15, "1e+15", "1e+15"},
          {123456789012345.5, "123456789012345.5", "123456789012345.500"},
          {5e-324, "5e-324", "0.000"}}) {
        QCOMPARE(shortestText(number), std::string(shortest));
        QCOMPARE(roundedText(number, 3), std::string(rounded));
    }
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    QCOMPARE(roundedText(kInfinity, 3), std::string("inf"));
    QCOMPARE(roundedText(std::numeric_limits<double>::quiet_NaN(), 3), std::string("nan"));
}

QTEST_GUILESS_MAIN(BytesAndHashTest)
#include "BytesAndHashTest.moc"
