// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/PosixFileSystem.h"
#include "core/pack/Packer.h"

#include <QCryptographicHash>
#include <QDir>
#include <QTemporaryDir>
#include <QTest>

using namespace voxdeck;

/// The output of TouchNet's make_data for its own unit test
/// (tests/touchnet/bin/test_make_data.py:24-44).
class GoldenPackTest final : public QObject {
    Q_OBJECT
private slots:
    void packsTheBytesTouchNetPacks_data();
    void packsTheBytesTouchNetPacks();
};

namespace {

const char *const kList =
    R"({"key": "tests/assets/dataset/aishell-BAC009S0724W0121", )"
    R"("wav": "tests/assets/dataset/aishell-BAC009S0724W0121.wav", "txt": "广州市房地产中介协会分析"})"
    "\n"
    R"({"key": "tests/assets/dataset/librispeech-1995-1837-0001", )"
    R"("wav": "tests/assets/dataset/librispeech-1995-1837-0001.wav", )"
    R"("txt": "IT WAS THE FIRST GREAT SORROW OF HIS LIFE IT WAS NOT SO MUCH THE LOSS OF THE COTTON )"
    R"(ITSELF BUT THE FANTASY THE HOPES THE DREAMS BUILT AROUND IT"})"
    "\n";

/// find -name '*.idx' -o -name '*.bin' | md5sum | sort | cut -f1 | md5sum
QByteArray digestOfDigests(const PosixFileSystem &fs, const std::filesystem::path &folder)
{
    QByteArrayList digests;
    for (const auto &entry : std::filesystem::recursive_directory_iterator(folder)) {
        const auto extension = entry.path().extension();
        if (extension != ".idx" && extension != ".bin")
            continue;
        const auto bytes = readWholeFile(fs, entry.path()).value();
        digests << QCryptographicHash::hash(bytes, QCryptographicHash::Md5).toHex() + "\n";
    }
    std::sort(digests.begin(), digests.end());
    return QCryptographicHash::hash(digests.join(), QCryptographicHash::Md5).toHex();
}

} // namespace

void GoldenPackTest::packsTheBytesTouchNetPacks_data()
{
    QTest::addColumn<int>("itemsPerShard");
    QTest::addColumn<QByteArray>("digest");
    QTest::newRow("one") << 1 << QByteArray("05fe272d67459992748bbf5720c5a92e");
    QTest::newRow("two") << 2 << QByteArray("93245372eca0dce2013c1e5bd393f17f");
}

void GoldenPackTest::packsTheBytesTouchNetPacks()
{
    QFETCH(const int, itemsPerShard);
    QFETCH(const QByteArray, digest);
    const QTemporaryDir folder;
    PosixFileSystem fs;
    const std::filesystem::path root = folder.path().toStdString();
    const std::filesystem::path source = VOXDECK_SOURCE;
    const auto audio = root / "tests/assets/dataset";
    QVERIFY(fs.createDirectories(audio));
    std::filesystem::copy(source / "resources/sample/audio/touchnet/aishell-BAC009S0724W0121.wav",
                          audio);
    std::filesystem::copy(source / "tests/data/touchnet/librispeech-1995-1837-0001.wav", audio);
    QVERIFY(writeFileAtomically(fs, root / "data.jsonl", bytesOf(kList)));
    PackOptions options;
    options.itemsPerShard = static_cast<std::uint64_t>(itemsPerShard);
    const auto report = pack(fs, root / "data.jsonl", root / "packed", options, {}, {});
    QVERIFY2(report, report ? "" : describe(report.error()).c_str());
    QCOMPARE(report->items, 2u);
    QCOMPARE(digestOfDigests(fs, root / "packed"), digest);
}

QTEST_GUILESS_MAIN(GoldenPackTest)
#include "GoldenPackTest.moc"

#include <algorithm>
#include <cstdint>
