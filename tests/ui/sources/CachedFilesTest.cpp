// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cache/ShardCache.h"
#include "tests/support/MadeSource.h"
#include "ui/common/Text.h"
#include "ui/sources/CachedFilesDialog.h"

#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

using namespace Qt::StringLiterals;
using namespace voxdeck;
using namespace voxdeck::test;

/// What the list of cached files says of each; no server is needed.
class CachedFilesTest final : public QObject {
    Q_OBJECT
private slots:
    void saysWhatEarlierVersionsTake();
};

/// A file that was replaced on its server: its earlier bytes still take room, and no column shows them.
void CachedFilesTest::saysWhatEarlierVersionsTake()
{
    constexpr std::uint64_t kBytes = 3'000'000;
    constexpr int kAddress = 1, kCached = 2;
    QTemporaryDir folder;
    qputenv("VOXDECK_CACHE", folder.filePath(u"cache"_s).toUtf8());
    const auto cache = ShardCache::open(folder.filePath(u"cache"_s).toStdString());
    QVERIFY(cache);
    const auto read = [&](unsigned object, unsigned state) {
        const auto opened = (*cache)->open(
            std::make_shared<MadeSource>(object, kBytes, std::string(), state));
        std::vector<std::byte> scratch;
        return opened && (*opened)->view(0, kBytes, scratch, {}).has_value();
    };
    QVERIFY(read(1, 0) && read(1, 1) && read(2, 0)); // the first one was replaced once
    CachedFilesDialog dialog;
    dialog.show();
    auto &table = dialog.table();
    QTRY_COMPARE_WITH_TIMEOUT(table.rowCount(), 2, 30'000);
    const auto tipOf = [&table](const QString &address) {
        for (int row = 0; row < table.rowCount(); ++row)
            if (table.item(row, kAddress)->text() == address)
                return table.item(row, kCached)->toolTip();
        return u"none"_s;
    };
    QVERIFY2(tipOf(u"made://1"_s).contains(bytesText(kBytes))
                 && tipOf(u"made://1"_s).contains(u"earlier versions"_s),
             qPrintable(tipOf(u"made://1"_s)));
    QVERIFY2(!tipOf(u"made://2"_s).contains(u"earlier"_s), qPrintable(tipOf(u"made://2"_s)));
}

QTEST_MAIN(CachedFilesTest)
#include "CachedFilesTest.moc"
