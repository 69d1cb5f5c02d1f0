// SPDX-License-Identifier: GPL-3.0-or-later
// Data fetched earlier is read, and known to be present, without the servers.
#include "core/cache/RoutingFileSystem.h"
#include "core/format/touch/TouchDataset.h"
#include "core/io/Location.h"
#include "core/remote/OfflineMode.h"
#include "core/sound/SoundAhead.h"
#include "tests/cli/RemoteFixture.h"

#include <algorithm>

using namespace voxdeck;
using voxdeck::test::Said;

class OfflineTest final : public test::RemoteFixture {
    Q_OBJECT
private slots:
    void initTestCase() { startServer(); }
    void init() { startAfresh(); }
    void cleanup() { OfflineMode::set(false); }
    void readsWhatWasFetched_data();
    void readsWhatWasFetched();
    void readsTarsThatWereFetched();
    void saysWhatWasNotFetched();
    void aChangedListingIsTheLastOne();
    void aDamagedListingIsNone();
    void knowsWhatIsFetched();

private:
    std::string rowsOf(const std::string &source, const std::string &workspace)
    {
        const Said imported = run({"import", source, "--workspace", at(workspace)});
        const Said rows = run({"query", source, "", "--workspace", at(workspace)});
        return imported.code == 0 && rows.code == 0 ? rows.out : imported.err + rows.err;
    }
    static SoundPart partOf(const std::shared_ptr<const touch::TouchDataset> &dataset,
                            std::uint64_t item)
    {
        SoundPart part;
        part.place.dataset = dataset;
        part.place.address = touch::ItemAddress{0, item};
        return part;
    }
};

void OfflineTest::readsWhatWasFetched_data()
{
    QTest::addColumn<QString>("address");
    QTest::addColumn<QString>("stored");
    QTest::newRow("s3") << "s3://bucket/off"
                        << "bucket/off/";
    QTest::newRow("hub") << "hf://datasets/org/off"
                         << "hub/datasets/org/off/";
}

void OfflineTest::readsWhatWasFetched()
{
    QFETCH(QString, address);
    QFETCH(QString, stored);
    const auto there = address.toStdString();
    QVERIFY(test::writeSampleDataset(m_fs, m_root / "ds", {4, 3, 2}));
    send(m_root / "ds", stored.toStdString());
    const Said listed = run({"list", there});
    QVERIFY2(listed.code == 0, listed.err.c_str());
    const auto rows = rowsOf(there, "a.voxdeck");
    QCOMPARE(run({"slice", there, "#1", "-o", at("online.wav")}).code, 0);
    QVERIFY(m_server->clear());
    OfflineMode::set(true);
    QCOMPARE(run({"list", there}).out, listed.out);
    QCOMPARE(rowsOf(there, "b.voxdeck"), rows);
    const Said cut = run({"slice", there, "#1", "-o", at("offline.wav")});
    QVERIFY2(cut.code == 0, cut.err.c_str());
    QCOMPARE(bytesOfFile("offline.wav"), bytesOfFile("online.wav"));
    QVERIFY(m_server->asked().empty());
}

void OfflineTest::readsTarsThatWereFetched()
{
    writeShards(6);
    send(m_root / "wds", "bucket/wds/");
    const auto web = m_server->web("bucket/wds/s-0.tar"); // no listing tells of it
    for (const auto &source : {std::string("s3://bucket/wds"), web}) {
        const auto rows = rowsOf(source, "on.voxdeck");
        QCOMPARE(std::count(rows.begin(), rows.end(), '\n'), std::ptrdiff_t{source == web ? 2 : 6});
        QVERIFY(m_server->clear());
        OfflineMode::set(true);
        const auto offline = rowsOf(source, source == web ? "web.voxdeck" : "off.voxdeck");
        QVERIFY2(offline == rows, offline.c_str());
        QVERIFY(m_server->asked().empty());
        OfflineMode::set(false);
        std::filesystem::remove(m_root / "on.voxdeck");
    }
}

void OfflineTest::saysWhatWasNotFetched()
{
    QVERIFY(test::writeSampleDataset(m_fs, m_root / "ds", {1, 3, 2}));
    send(m_root / "ds", "bucket/never/");
    OfflineMode::set(true);
    for (const auto &command : {std::vector<std::string>{"list", "s3://bucket/never"},
                                {"cat", "s3://bucket/never/data.list"},
                                {"ls", "s3://bucket/never/"}}) {
        const Said said = run(command);
        QCOMPARE(said.code, 4);
        QVERIFY2(said.err.find("offline mode is on") != std::string::npos, said.err.c_str());
        QVERIFY2(said.err.find("s3://bucket/") != std::string::npos, said.err.c_str());
    }
    QVERIFY(m_server->asked().empty());
    OfflineMode::set(false);
    QCOMPARE(run({"list", "s3://bucket/never"}).code, 0);
}

void OfflineTest::aChangedListingIsTheLastOne()
{
    QVERIFY(test::writeSampleDataset(m_fs, m_root / "ds", {1, 3, 2}));
    send(m_root / "ds", "bucket/two/");
    QCOMPARE(run({"list", "s3://bucket/two"}).code, 0);
    std::filesystem::remove_all(m_root / "ds");
    QVERIFY(test::writeSampleDataset(m_fs, m_root / "ds", {1, 5, 2}));
    send(m_root / "ds", "bucket/two/");
    const Said now = run({"list", "s3://bucket/two"});
    QCOMPARE(std::count(now.out.begin(), now.out.end(), '\n'), std::ptrdiff_t{5});
    OfflineMode::set(true);
    const Said offline = run({"list", "s3://bucket/two"});
    QVERIFY2(offline.code == 0, offline.err.c_str());
    QCOMPARE(offline.out, now.out);
}

void OfflineTest::aDamagedListingIsNone()
{
    QVERIFY(test::writeSampleDataset(m_fs, m_root / "ds", {1, 3, 2}));
    send(m_root / "ds", "bucket/torn/");
    QCOMPARE(run({"list", "s3://bucket/torn"}).code, 0);
    int files = 0;
    for (const auto &file :
         std::filesystem::recursive_directory_iterator(m_root / "XDG_CACHE_HOME"))
        if (file.path().extension() == ".listing") {
            std::filesystem::resize_file(file.path(), file.file_size() - 3);
            ++files;
        }
    QVERIFY(files > 0);
    OfflineMode::set(true);
    const Said offline = run({"list", "s3://bucket/torn"});
    QCOMPARE(offline.code, 4);
    OfflineMode::set(false);
    QCOMPARE(run({"list", "s3://bucket/torn"}).code, 0);
}

void OfflineTest::knowsWhatIsFetched()
{
    QVERIFY(test::writeSampleDataset(m_fs, m_root / "ds", {1, 40, 1, 5.0}));
    send(m_root / "ds", "bucket/dots/");
    const auto path = Location::of("s3://bucket/dots").path;
    {
        const RoutingFileSystem fs(m_fs);
        const auto dataset = touch::TouchDataset::open(fs, path);
        QVERIFY2(dataset, dataset ? "" : describe(dataset.error()).c_str());
        QVERIFY(m_server->clear());
        QVERIFY(!isFetched(fs, partOf(*dataset, 30)));
        QVERIFY(m_server->asked().empty()); // nor does looking ask
        QVERIFY(fetchAhead(fs, partOf(*dataset, 30), {}));
        QVERIFY(isFetched(fs, partOf(*dataset, 30)));
        QVERIFY(!isFetched(fs, partOf(*dataset, 2)));
        // looking did not make the shard unreadable
        QVERIFY(fetchAhead(fs, partOf(*dataset, 2), {}));
        QVERIFY(isFetched(fs, partOf(*dataset, 2)));
    }
    // after a restart, when the shard was not opened yet
    const RoutingFileSystem fs(m_fs);
    const auto dataset = touch::TouchDataset::open(fs, path);
    QVERIFY(m_server->clear());
    QVERIFY(isFetched(fs, partOf(*dataset, 30)));
    QVERIFY(!isFetched(fs, partOf(*dataset, 15)));
    QVERIFY(m_server->asked().empty());
    // a part that is on this machine anyway has no dot
    const auto local = touch::TouchDataset::open(m_fs, m_root / "ds");
    QVERIFY(!isFetched(m_fs, partOf(*local, 2)));
}

QTEST_GUILESS_MAIN(OfflineTest)
#include "OfflineTest.moc"
