// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/tar/IndexParts.h"

#include "core/io/PosixFileSystem.h"
#include "tests/support/BytesFile.h"
#include "tests/support/TarBytes.h"

#include <QTest>

#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <random>
#include <set>
#include <string>
#include <thread>

using namespace std::chrono_literals;
using namespace voxdeck;
using namespace voxdeck::test;
using tar::indexInParts;
using tar::IndexOptions;
using tar::indexTar;
using tar::PartLimits;
using tar::TarIndex;

/// Whatever an archive is, several threads find what one finds.
class IndexPartsTest final : public QObject {
    Q_OBJECT
private slots:
    void findWhatOneThreadFinds_data();
    void findWhatOneThreadFinds();
    void areNotMisledByArchivesInside();
    void stopWhereTheArchiveIsDamaged();
    void honourGlobalHeaders();
    void areReadByThreadsOfTheirOwn();
    void tellWhatCannotBeRead();
};

namespace {

constexpr PartLimits kSmall{.membersBefore = 2, .membersEach = 2, .mostSearched = 1u << 16};

/// All an index says, a line a member.
std::string told(const Result<TarIndex> &index)
{
    if (!index)
        return index.error().detail;
    std::string text;
    for (std::size_t i = 0; i < index->size(); ++i) {
        const auto member = (*index)[i];
        text += std::string(member.name) + " " + std::to_string(static_cast<int>(member.type)) + " "
                + std::to_string(member.headerOffset) + " " + std::to_string(member.data.offset)
                + " " + std::to_string(member.data.length) + "\n";
    }
    text += std::to_string(index->endOffset()) + (index->hasEndMarker() ? " marked" : "")
            + (index->hasBytesBehindEnd() ? " behind" : "");
    if (index->damage())
        text += index->damage()->detail + std::to_string(index->damageOffset());
    return text;
}

void compare(const std::string &bytes)
{
    for (const bool readPastZeros : {false, true}) {
        IndexOptions options{.readPastZeros = readPastZeros, .threads = 1};
        const BytesFile file(bytes);
        const std::string expected = told(indexTar(file, "t.tar", options));
        for (const unsigned threads : {2u, 3u, 7u}) {
            options.threads = threads;
            QCOMPARE(told(indexInParts(file, "t.tar", options, kSmall)), expected);
        }
    }
}

/// A header that names what follows it; of two digits' length.
std::string pax(const std::string &name, char type = 'x')
{
    const std::string record = std::to_string(3 + 5 + name.size() + 1) + " path=" + name + "\n";
    return tarHeader("pax", octal(record.size()), type) + tarPadded(record);
}

/// Members of up to a few blocks, half of them with a pax header.
std::string archiveOf(int members, std::mt19937 &random, const std::string &prefix = "m")
{
    std::string bytes;
    for (int i = 0; i < members; ++i) {
        if (random() % 2 == 0)
            bytes += pax(prefix + std::to_string(100000 + i));
        bytes += tarMember(prefix + std::to_string(i), std::string(random() % 3000, 'a'));
    }
    return bytes;
}

} // namespace

void IndexPartsTest::findWhatOneThreadFinds_data()
{
    QTest::addColumn<QString>("path");
    for (const auto &file : std::filesystem::directory_iterator(VOXDECK_TAR_DATA))
        if (file.path().extension() == ".tar")
            QTest::newRow(file.path().stem().c_str())
                << QString::fromStdString(file.path().string());
}

void IndexPartsTest::findWhatOneThreadFinds()
{
    QFETCH(QString, path);
    const PosixFileSystem fs;
    compare(readWholeFile(fs, path.toStdString()).value());
}

void IndexPartsTest::areNotMisledByArchivesInside()
{
    std::mt19937 random(7);
    for (int round = 0; round < 20; ++round) {
        std::string bytes;
        for (int i = 0; i < 30; ++i)
            bytes += tarMember("inner" + std::to_string(i),
                               archiveOf(static_cast<int>(random() % 10), random, "x") + tarEnd());
        compare(bytes + tarEnd());
    }
}

void IndexPartsTest::stopWhereTheArchiveIsDamaged()
{
    std::mt19937 random(11);
    const std::string whole = archiveOf(60, random) + tarEnd();
    for (int round = 0; round < 60; ++round) {
        std::string bytes = whole;
        const std::size_t at = random() % bytes.size();
        switch (round % 3) {
        case 0: bytes.resize(at); break;
        case 1: bytes[at] = static_cast<char>(bytes[at] + 1); break;
        default: bytes.insert(at / 512 * 512, tarEnd()); break;
        }
        compare(bytes);
    }
}

void IndexPartsTest::honourGlobalHeaders()
{
    std::mt19937 random(13);
    const std::string all = archiveOf(20, random) + pax("for-all", 'g') + archiveOf(40, random)
                            + tarEnd();
    QVERIFY(told(indexTar(BytesFile(all), "t.tar")).find("for-all") != std::string::npos);
    compare(all);
}

namespace {

/// Remembers who read it, and lets those who come second wait for a third; fails behind an offset.
class WatchedFile final : public RandomAccessFile {
public:
    WatchedFile(std::string_view bytes, std::uint64_t failsFrom, bool isWaiting)
        : m_file(bytes), m_failsFrom(failsFrom), m_isWaiting(isWaiting)
    {
    }
    std::uint64_t size() const override { return m_file.size(); }
    Result<std::size_t> readAt(std::uint64_t offset, std::span<std::byte> buffer) const override
    {
        {
            std::unique_lock lock(m_mutex);
            m_readers.insert(std::this_thread::get_id());
            m_came.notify_all();
            if (m_isWaiting && m_readers.size() == 2)
                m_came.wait_for(lock, 20s, [this] { return m_readers.size() > 2; });
        }
        if (offset + buffer.size() > m_failsFrom)
            return fail(ErrorCode::Io, "the disk is gone", "t.tar");
        return m_file.readAt(offset, buffer);
    }
    std::size_t readers() const { return m_readers.size(); }

private:
    BytesFile m_file;
    std::uint64_t m_failsFrom;
    bool m_isWaiting;
    mutable std::mutex m_mutex;
    mutable std::condition_variable m_came;
    mutable std::set<std::thread::id> m_readers; // guarded by m_mutex
};

} // namespace

void IndexPartsTest::areReadByThreadsOfTheirOwn()
{
    std::string bytes;
    for (int i = 0; i < 5000; ++i)
        bytes += tarMember("m" + std::to_string(i), "some words");
    bytes += tarEnd();
    const auto readers = [&bytes](unsigned threads) {
        const WatchedFile file(bytes, bytes.size() * 2, threads > 1);
        const auto index = indexTar(file, "t.tar", {.threads = threads});
        return index && index->size() == 5000 ? file.readers() : 0;
    };
    QCOMPARE(readers(1), std::size_t{1});
    QVERIFY(readers(4) > 2); // this one's and more than one other
}

void IndexPartsTest::tellWhatCannotBeRead()
{
    std::mt19937 random(17);
    const std::string bytes = archiveOf(200, random) + tarEnd();
    const WatchedFile file(bytes, bytes.size() / 2, false);
    const auto index = indexInParts(file, "t.tar", {.threads = 4}, kSmall);
    QVERIFY(!index);
    QCOMPARE(index.error().code, ErrorCode::Io);
}

QTEST_GUILESS_MAIN(IndexPartsTest)
#include "IndexPartsTest.moc"
