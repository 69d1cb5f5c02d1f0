// SPDX-License-Identifier: GPL-3.0-or-later
// Mapped files that other programs cut short: a read gives zeros and an error, never a signal.
#include "core/io/FileMapping.h"
#include "core/io/PosixFileSystem.h"

#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <cstring>
#include <fstream>
#include <numeric>
#include <thread>
#include <vector>

using namespace voxdeck;

namespace {

constexpr std::size_t kBytes = std::size_t{1} << 18;
constexpr std::size_t kPage = 4096;

std::filesystem::path writeFile(const QTemporaryDir &folder, const char *name, std::size_t bytes)
{
    const std::filesystem::path path = folder.filePath(QString::fromUtf8(name)).toStdString();
    std::ofstream file(path, std::ios::binary);
    file << std::string(bytes, 'x');
    return path;
}

std::size_t countOf(std::span<const std::byte> bytes, char wanted)
{
    std::vector<std::byte> copy(bytes.size());
    std::memcpy(copy.data(), bytes.data(), bytes.size());
    return static_cast<std::size_t>(
        std::count(copy.begin(), copy.end(), static_cast<std::byte>(wanted)));
}

} // namespace

class FileMappingTest final : public QObject {
    Q_OBJECT
private slots:
    void readsAFileThatStays();
    void readsZerosAndSaysSoWhereAFileWasCut_data();
    void readsZerosAndSaysSoWhereAFileWasCut();
    void saysSoOfAnotherPartOfTheFile();
    void saysSoOfACutWithinTheLastPage_data();
    void saysSoOfACutWithinTheLastPage();
    void zerosThatWereCutAreTheSame();
    void keepsMappingsApart();
    void survivesCutsUnderSeveralReaders();
    void keepsAFileThatWasReplaced();
};

void FileMappingTest::readsAFileThatStays()
{
    const QTemporaryDir folder;
    const auto path = writeFile(folder, "a", 10'000);
    PosixFileSystem fs;
    const auto mapped = fs.map(path);
    QVERIFY(mapped);
    QCOMPARE(countOf((*mapped)->bytes(), 'x'), std::size_t{10'000});
    QVERIFY(checkMapping(**mapped));
    const auto empty = fs.map(writeFile(folder, "empty", 0));
    QVERIFY(empty);
    QVERIFY(checkMapping(**empty));
}

void FileMappingTest::readsZerosAndSaysSoWhereAFileWasCut_data()
{
    QTest::addColumn<qulonglong>("left");
    QTest::newRow("empty") << 0ULL;
    QTest::newRow("at a page") << 8192ULL;
    QTest::newRow("within a page") << 100'001ULL;
}

void FileMappingTest::readsZerosAndSaysSoWhereAFileWasCut()
{
    QFETCH(const qulonglong, left);
    const QTemporaryDir folder;
    const auto path = writeFile(folder, "a", kBytes);
    PosixFileSystem fs;
    const auto mapped = fs.map(path);
    QVERIFY(mapped);
    std::filesystem::resize_file(path, left);
    QCOMPARE(countOf((*mapped)->bytes(), 'x'), static_cast<std::size_t>(left));
    const auto checked = checkMapping(**mapped);
    QVERIFY(!checked);
    QCOMPARE(checked.error().code, ErrorCode::Busy);
    QCOMPARE(checked.error().subject, path.string());
    QVERIFY(checked.error().detail.starts_with("shrank while it was read"));
    QVERIFY(!checkMapping(**mapped)); // for good
}

/// The bytes read are zeros of a page that still exists, so no signal is raised.
void FileMappingTest::saysSoOfAnotherPartOfTheFile()
{
    const QTemporaryDir folder;
    const auto path = writeFile(folder, "a", kBytes);
    PosixFileSystem fs;
    const auto mapped = fs.map(path);
    QVERIFY(mapped);
    std::filesystem::resize_file(path, 100);
    QCOMPARE(countOf((*mapped)->bytes().subspan(0, 200), 'x'), std::size_t{100});
    QVERIFY(!checkMapping(**mapped));
}

void FileMappingTest::saysSoOfACutWithinTheLastPage_data()
{
    QTest::addColumn<qulonglong>("lost");
    QTest::addColumn<bool>("wasCheckedBefore");
    for (const qulonglong lost : {1ULL, 5ULL, 99ULL}) {
        for (const bool wasChecked : {false, true}) {
            const QString name = QStringLiteral("%1 %2").arg(lost).arg(wasChecked);
            QTest::newRow(name.toUtf8()) << lost << wasChecked;
        }
    }
}

/// No page is gone, so no signal tells.
void FileMappingTest::saysSoOfACutWithinTheLastPage()
{
    QFETCH(const qulonglong, lost);
    QFETCH(const bool, wasCheckedBefore);
    const QTemporaryDir folder;
    const auto path = writeFile(folder, "a", kBytes + 100);
    PosixFileSystem fs;
    const auto mapped = fs.map(path);
    QVERIFY(mapped);
    if (wasCheckedBefore)
        QVERIFY(checkMapping(**mapped));
    std::filesystem::resize_file(path, kBytes + 100 - lost);
    QCOMPARE(countOf((*mapped)->bytes(), 'x'), kBytes + 100 - static_cast<std::size_t>(lost));
    QVERIFY(!checkMapping(**mapped));
    QVERIFY(!checkMapping(**mapped)); // for good
    std::filesystem::resize_file(path, kBytes + 100);
    QVERIFY(!checkMapping(**mapped));
}

void FileMappingTest::zerosThatWereCutAreTheSame()
{
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath(QStringLiteral("a")).toStdString();
    std::ofstream(path, std::ios::binary) << std::string(5000, 'x') << std::string(3000, '\0');
    PosixFileSystem fs;
    const auto mapped = fs.map(path);
    QVERIFY(mapped);
    QVERIFY(checkMapping(**mapped));
    std::filesystem::resize_file(path, 6000);
    QCOMPARE(countOf((*mapped)->bytes(), 'x'), std::size_t{5000});
    QVERIFY(checkMapping(**mapped));
    std::filesystem::resize_file(path, 4999);
    QVERIFY(!checkMapping(**mapped));
}

void FileMappingTest::keepsMappingsApart()
{
    const QTemporaryDir folder;
    PosixFileSystem fs;
    std::vector<std::shared_ptr<const MappedFile>> all; // more than one block of the table
    for (int number = 0; number < 2500; ++number) {
        const auto name = std::to_string(number % 5);
        const auto path = number < 5
                              ? writeFile(folder, name.c_str(), 20'000)
                              : std::filesystem::path(
                                  folder.filePath(QString::fromStdString(name)).toStdString());
        auto mapped = fs.map(path);
        QVERIFY(mapped);
        all.push_back(*std::move(mapped));
    }
    std::filesystem::resize_file(folder.filePath(QStringLiteral("3")).toStdString(), 0);
    for (std::size_t number = 0; number < all.size(); ++number) {
        const bool isCut = number % 5 == 3;
        QCOMPARE(countOf(all[number]->bytes(), 'x'), std::size_t{isCut ? 0u : 20'000u});
        QCOMPARE(checkMapping(*all[number]).has_value(), !isCut);
    }
    all.resize(1200);
    auto again = fs.map(
        folder.filePath(QStringLiteral("1")).toStdString()); // into a slot that was used
    QVERIFY(again);
    QVERIFY(checkMapping(**again));
}

void FileMappingTest::survivesCutsUnderSeveralReaders()
{
    const QTemporaryDir folder;
    PosixFileSystem fs;
    for (int round = 0; round < 40; ++round) {
        const auto path = writeFile(folder, "a", kBytes);
        auto mapped = fs.map(path);
        QVERIFY(mapped);
        std::atomic<int> ready = 0;
        std::atomic<int> wrong = 0;
        std::atomic<bool> isCut = false;
        std::vector<std::jthread> readers;
        for (int reader = 0; reader < 4; ++reader) {
            readers.emplace_back([&, file = *mapped] {
                ++ready;
                for (bool isLast = false; !isLast;) {
                    isLast = isCut;
                    const bool isWhole = countOf(file->bytes(), 'x') == kBytes;
                    const bool isSound = checkMapping(*file).has_value();
                    // never: other bytes than the file's without an error
                    wrong += isSound && !isWhole ? 1 : 0;
                    wrong += isLast && isSound ? 1 : 0;
                }
            });
        }
        while (ready < 4)
            std::this_thread::yield();
        // Each second one is a cut inside the last page, of which no fault tells.
        const auto cut = static_cast<std::size_t>(round) * 10'007;
        std::filesystem::resize_file(path,
                                     round % 2 == 0 ? cut % kBytes : kBytes - 1 - cut % kPage);
        isCut = true;
        readers.clear();
        QCOMPARE(wrong, 0);
    }
}

void FileMappingTest::keepsAFileThatWasReplaced()
{
    const QTemporaryDir folder;
    const auto path = writeFile(folder, "a", kBytes);
    PosixFileSystem fs;
    const auto mapped = fs.map(path);
    QVERIFY(mapped);
    std::filesystem::rename(writeFile(folder, "b", 10), path);
    QCOMPARE(countOf((*mapped)->bytes(), 'x'), kBytes);
    QVERIFY(checkMapping(**mapped));
}

QTEST_APPLESS_MAIN(FileMappingTest)
#include "FileMappingTest.moc"
