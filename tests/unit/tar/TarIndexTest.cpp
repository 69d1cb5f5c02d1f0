// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/tar/SparseSize.h"
#include "core/format/tar/TarIndex.h"

#include "core/io/PosixFileSystem.h"
#include "core/json/Json.h"
#include "tests/support/BytesFile.h"
#include "tests/support/TarBytes.h"
#include "tests/unit/archive/Oracle.h"

#include <QTest>

#include <algorithm>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

using namespace voxdeck;
using namespace voxdeck::test;
using tar::indexTar;
using tar::MemberType;
using tar::TarIndex;

class TarIndexTest final : public QObject {
    Q_OBJECT
private slots:
    void findsWhatTarfileFinds_data();
    void findsWhatTarfileFinds();
    void readsWhatLibarchiveReads_data() { findsWhatTarfileFinds_data(); }
    void readsWhatLibarchiveReads();
    void givesAllWholeMembersOfEveryPrefix_data() { findsWhatTarfileFinds_data(); }
    void givesAllWholeMembersOfEveryPrefix();
    void survivesAnyDamage_data() { findsWhatTarfileFinds_data(); }
    void survivesAnyDamage();
    void readsMembersOverEightGibibytes();
    void stopsAtZerosUnlessTold();
    void saysWhereItIsDamaged();
    void refusesSparseMembersClearly();
    void refusesHostileSizes_data();
    void refusesHostileSizes();
    void readsOneMemberAtItsOffset();
    void needsOneReadAMember();
    void stopsWhenAsked();
};

namespace {

std::string archive(const std::string &name)
{
    const PosixFileSystem fs;
    return readWholeFile(fs, std::filesystem::path(VOXDECK_TAR_DATA) / name).value();
}

std::string header(const std::string &name, const std::string &size, char type = '0')
{
    return tarHeader(name, size, type);
}

std::string padded(const std::string &text)
{
    return tarPadded(text);
}

std::string member(const std::string &name, const std::string &bytes)
{
    return tarMember(name, bytes);
}

std::string typeName(MemberType type)
{
    switch (type) {
    case MemberType::File: return "file";
    case MemberType::Directory: return "dir";
    case MemberType::Link: return "link";
    case MemberType::Sparse: return "sparse";
    case MemberType::Other: break;
    }
    return "other";
}

/// The golden file has names with one character per byte.
std::string latin1(std::string_view bytes)
{
    return QString::fromLatin1(bytes.data(), static_cast<int>(bytes.size())).toStdString();
}

} // namespace

void TarIndexTest::findsWhatTarfileFinds_data()
{
    QTest::addColumn<QString>("name");
    for (const auto &file : std::filesystem::directory_iterator(VOXDECK_TAR_DATA))
        if (file.path().extension() == ".tar")
            QTest::newRow(file.path().stem().c_str())
                << QString::fromStdString(file.path().filename().string());
}

void TarIndexTest::findsWhatTarfileFinds()
{
    QFETCH(QString, name);
    const auto golden = JsonValue::parse(archive("golden.json")).value();
    const auto *const expected = golden.find(name.toStdString());
    QVERIFY(expected);
    const std::string bytes = archive(name.toStdString());
    const auto index = indexTar(BytesFile(bytes), "t.tar").value();
    QVERIFY2(!index.damage(), index.damage() ? index.damage()->detail.c_str() : "");
    QCOMPARE(index.size(), expected->items().size());
    for (std::size_t i = 0; i < index.size(); ++i) {
        const auto &row = expected->items()[i];
        const auto found = index[i];
        QCOMPARE(latin1(found.name), row.find("name")->toString());
        QCOMPARE(typeName(found.type), row.find("type")->toString());
        QCOMPARE(std::to_string(found.headerOffset), row.find("offset")->dump().value());
        if (const auto *const data = row.find("data"))
            QCOMPARE(std::to_string(found.data.offset), data->dump().value());
        if (found.type == MemberType::File)
            QCOMPARE(std::to_string(found.data.length), row.find("size")->dump().value());
    }
}

void TarIndexTest::readsWhatLibarchiveReads()
{
    QFETCH(QString, name);
    const std::string bytes = archive(name.toStdString());
    const BytesFile file(bytes);
    const auto index = indexTar(file, "t.tar").value();
    const auto oracle = oracleRead(bytes);
    QVERIFY2(oracle.error.empty(), oracle.error.c_str());
    QCOMPARE(index.size(), oracle.members.size());
    for (std::size_t i = 0; i < index.size(); ++i) {
        if (index[i].type != MemberType::File)
            continue;
        const auto read = tar::readMember(file, index[i], "t.tar");
        QVERIFY(read);
        QCOMPARE(*read, oracle.members[i].bytes);
        if (!oracle.members[i].name.empty()) // empty where this locale cannot spell it
            QCOMPARE(std::string(index[i].name), oracle.members[i].name);
    }
}

void TarIndexTest::givesAllWholeMembersOfEveryPrefix()
{
    QFETCH(QString, name);
    const std::string bytes = archive(name.toStdString());
    const auto whole = indexTar(BytesFile(bytes), "t.tar").value();
    const std::size_t step = bytes.size() > 8192 ? 61 : 1;
    for (std::size_t length = 0; length <= bytes.size(); length += step) {
        const std::string_view prefix = std::string_view(bytes).substr(0, length);
        const auto index = indexTar(BytesFile(prefix), "t.tar");
        if (length < 512) {
            QVERIFY(!index && index.error().code == ErrorCode::Corrupt);
            continue;
        }
        QVERIFY(index);
        std::size_t there = 0;
        while (there < whole.size()
               && whole[there].data.offset + whole[there].data.length <= length)
            ++there;
        QCOMPARE(index->size(), there);
        for (std::size_t i = 0; i < there; ++i)
            QCOMPARE(index->operator[](i).name, whole[i].name);
        QVERIFY(index->endOffset() <= length);
        const auto rest = prefix.substr(index->endOffset());
        const bool hasMore = rest.find_first_not_of('\0') != std::string_view::npos;
        const bool isInPadding = there > 0 && whole[there - 1].endOffset() > length;
        if (index->hasEndMarker())
            QCOMPARE(index->hasBytesBehindEnd(), hasMore);
        else if (name != QStringLiteral("hand-global.tar")) // a global header is of no member
            QCOMPARE(index->damage().has_value(), hasMore || isInPadding);
        if (index->damage())
            QVERIFY(index->damageOffset() >= index->endOffset());
    }
}

void TarIndexTest::survivesAnyDamage()
{
    QFETCH(QString, name);
    const std::string bytes = archive(name.toStdString());
    std::mt19937 random(7); // NOLINT(cert-msc51-cpp): the same bytes every time
    for (int round = 0; round < 300; ++round) {
        std::string damaged = bytes;
        for (int i = 0; i < 3; ++i)
            damaged[random() % damaged.size()] = static_cast<char>(random());
        const BytesFile file(damaged);
        const auto index = indexTar(file, "t.tar");
        if (!index)
            continue;
        std::uint64_t last = 0;
        for (std::size_t i = 0; i < index->size(); ++i) {
            const auto found = (*index)[i];
            QVERIFY(found.headerOffset >= last && found.data.offset > found.headerOffset);
            QVERIFY(found.data.offset + found.data.length <= damaged.size());
            last = found.data.offset + found.data.length;
            if (found.type == MemberType::File)
                QVERIFY(tar::readMember(file, found, "t.tar"));
        }
    }
}

void TarIndexTest::readsMembersOverEightGibibytes()
{
    constexpr std::uint64_t kNineGib = std::uint64_t{9} << 30;
    std::string base256("\x80\0\0\0\0\0\0\x02\x40\0\0\0", 12); // 9 GiB
    const std::string pax = "19 size=9663676416\n";
    const std::string big = header("big.wav", base256);
    const std::string bigPax = header("x", octal(pax.size()), 'x') + padded(pax)
                               + header("pax.wav", octal(0));
    const std::string last = member("last.wav", "end");
    const std::uint64_t second = 512 + kNineGib;
    const std::uint64_t third = second + 1536 + kNineGib;
    const BytesFile file(third + 2048, {{0, big}, {second, bigPax}, {third, last}});
    const auto index = indexTar(file, "t.tar").value();
    QVERIFY(!index.damage());
    QCOMPARE(index.size(), std::size_t{3});
    QCOMPARE(index[0].data, (ByteRange{512, kNineGib}));
    QCOMPARE(index[1].data, (ByteRange{second + 1536, kNineGib}));
    QCOMPARE(index[2].name, "last.wav");
    QVERIFY(!tar::readMember(file, index[0], "t.tar")); // not into memory
    QCOMPARE(tar::readMember(file, index[2], "t.tar").value(), "end");
}

void TarIndexTest::stopsAtZerosUnlessTold()
{
    const std::string bytes = archive("hand-appended.tar");
    const auto first = indexTar(BytesFile(bytes), "t.tar").value();
    QCOMPARE(first.size(), std::size_t{1});
    QVERIFY(first.hasEndMarker() && first.hasBytesBehindEnd());
    const auto both = indexTar(BytesFile(bytes), "t.tar", {.readPastZeros = true}).value();
    QCOMPARE(both.size(), std::size_t{2});
    QCOMPARE(both[1].name, "two.wav");
    QVERIFY(!both.damage());
    const auto noEnd = indexTar(BytesFile(archive("hand-noend.tar")), "t.tar").value();
    QVERIFY(!noEnd.hasEndMarker() && !noEnd.damage() && noEnd.size() == 2);
}

void TarIndexTest::saysWhereItIsDamaged()
{
    std::string bytes = member("a.wav", "first") + member("b.wav", "second");
    bytes[1024 + 3] ^= 1;
    const auto index = indexTar(BytesFile(bytes), "t.tar").value();
    QCOMPARE(index.size(), std::size_t{1});
    QCOMPARE(index.damageOffset(), std::uint64_t{1024});
    QCOMPARE(index.damage()->detail, "no header at byte 1024");
    QCOMPARE(index.damage()->subject, "t.tar");
    const auto cut = indexTar(BytesFile(std::string_view(bytes).substr(0, 514)), "t.tar").value();
    QCOMPARE(cut.damage()->detail,
             "\"a.wav\" at byte 0 is cut short: its 5 bytes end behind the file's 514");
    const auto none = indexTar(BytesFile(std::string(4096, 'x')), "t.tar");
    QCOMPARE(none.error().detail, "is not a tar archive: no header at byte 0");
}

void TarIndexTest::refusesSparseMembersClearly()
{
    for (const char *const name :
         {"sparse-gnu.tar", "sparse-pax00.tar", "sparse-pax01.tar", "sparse-pax10.tar"}) {
        const std::string bytes = archive(name);
        const BytesFile file(bytes);
        const auto index = indexTar(file, name).value();
        QCOMPARE(index.size(), std::size_t{3});
        QCOMPARE(index[1].type, MemberType::Sparse);
        QCOMPARE(index[1].name, "sparse.wav");
        const auto size = tar::sparseSize(file, index[1], name); // as Python's tarfile reads it
        QVERIFY(size && size->has_value());
        QCOMPARE(**size, std::uint64_t{524294});
        QVERIFY(!tar::sparseSize(file, index[0], name).value());
        const auto read = tar::readMember(file, index[1], name);
        QCOMPARE(read.error().code, ErrorCode::Unsupported);
        QVERIFY(read.error().detail.find("sparse") != std::string::npos);
        QVERIFY(tar::readMember(file, index[2], name));
    }
}

void TarIndexTest::refusesHostileSizes_data()
{
    QTest::addColumn<QByteArray>("archive");
    const auto add = [](const char *name, const std::string &bytes) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes);
    };
    const std::string good = member("good.wav", "good");
    add("beyond the end", good + header("a", octal(1ull << 32)) + std::string(1024, 'x'));
    add("most of base-256", good + header("a", "\xbf" + std::string(11, '\xff')));
    add("negative", good + header("a", std::string(12, '\xff')));
    add("no number", good + header("a", "12x"));
    add("a long name of 4 GiB", good + header("a", octal(1ull << 32), 'L'));
    add("a long name that is cut", good + header("a", octal(400), 'L') + std::string(100, 'n'));
    for (const char *const record :
         {"99 path=x\n", "0 path=x\n", "8 path=x\n", "path=x\n", "99999999999999999999 path=x\n",
          "11 size=-1\n", "29 size=18446744073709551615\n", "6 path\n"}) {
        const std::string text = record;
        add(record, good + header("x", octal(text.size()), 'x') + padded(text) + member("b", "b"));
    }
    add("a name without its member", good + header("x", octal(0), 'x') + std::string(1024, '\0'));
}

void TarIndexTest::refusesHostileSizes()
{
    QFETCH(QByteArray, archive);
    const std::string bytes = archive.toStdString();
    const auto index = indexTar(BytesFile(bytes), "t.tar").value();
    QCOMPARE(index.size(), std::size_t{1});
    QVERIFY(index.damage().has_value());
    QCOMPARE(index.endOffset(), std::uint64_t{1024});
}

void TarIndexTest::readsOneMemberAtItsOffset()
{
    const std::string bytes = archive("python-pax.tar");
    const BytesFile file(bytes);
    const auto index = indexTar(file, "t.tar").value();
    for (std::size_t i = 0; i < index.size(); ++i) {
        const auto one = tar::indexMemberAt(file, index[i].headerOffset, "t.tar").value();
        QVERIFY(one && one->size() == 1);
        QCOMPARE((*one)[0].name, index[i].name);
        QCOMPARE((*one)[0].data, index[i].data);
    }
    QVERIFY(!tar::indexMemberAt(file, 100, "t.tar").value());
    QVERIFY(!tar::indexMemberAt(file, 1ull << 40, "t.tar").value());
}

void TarIndexTest::needsOneReadAMember()
{
    std::string bytes;
    for (int i = 0; i < 100; ++i) {
        bytes += member(std::to_string(i) + ".txt", "text");
        bytes += member(std::to_string(i) + ".wav", std::string(40000, 'w'));
    }
    bytes.append(1024, '\0');
    const BytesFile file(bytes);
    QCOMPARE(indexTar(file, "t.tar").value().size(), std::size_t{200});
    QVERIFY(file.reads() <= 110); // a text and its audio's header in one
    std::string small;
    for (int i = 0; i < 1000; ++i)
        small += member(std::to_string(i) + ".txt", "text");
    const BytesFile dense(small);
    const auto index = indexTar(dense, "t.tar").value();
    QVERIFY(dense.reads() < 100);
    QVERIFY(index.memoryBytes() < std::size_t{1000} * 100);
}

void TarIndexTest::stopsWhenAsked()
{
    std::string bytes;
    for (int i = 0; i < 5000; ++i)
        bytes += header("a", octal(0));
    std::stop_source stop;
    stop.request_stop();
    const auto index = indexTar(BytesFile(bytes), "t.tar", {.stop = stop.get_token()});
    QCOMPARE(index.error().code, ErrorCode::Cancelled);
}

QTEST_GUILESS_MAIN(TarIndexTest)
#include "TarIndexTest.moc"
