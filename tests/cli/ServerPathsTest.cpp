// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/RemoteFixture.h"
#include "tests/support/SampleDataset.h"
#include "tests/support/TarBytes.h"

#include <QTest>

using namespace voxdeck;
using voxdeck::test::Said;

/// Lists in S3 and on the Hub that name files of this computer open none of them, whatever their format.
class ServerPathsTest final : public test::RemoteFixture {
    Q_OBJECT
private slots:
    void initTestCase() { startServer(); }
    void init();
    void cleanup();
    void openNoFileOfThisComputer_data();
    void openNoFileOfThisComputer();
    void openNoShardOfThisComputer_data();
    void openNoShardOfThisComputer();
    void meanTheirOwnFilesByRelativeNames_data();
    void meanTheirOwnFilesByRelativeNames();

private:
    static void addServers()
    {
        QTest::addColumn<QString>("address");
        QTest::addColumn<QString>("stored");
        QTest::newRow("s3") << QStringLiteral("s3://bucket/bad/") << QStringLiteral("bucket/bad/");
        QTest::newRow("hub") << QStringLiteral("hf://datasets/org/bad/")
                             << QStringLiteral("hub/datasets/org/bad/");
    }
    /// Packs the list, of which nothing may come.
    void isRefused(const std::string &list)
    {
        std::filesystem::remove_all(at("packed"));
        const Said packed = run({"pack", list, "-o", at("packed")});
        QVERIFY2(packed.code != 0 && packed.code != 4, (list + packed.out + packed.err).c_str());
        QVERIFY(!std::filesystem::exists(at("packed/000000000/audio.bin"))
                || std::filesystem::file_size(at("packed/000000000/audio.bin")) == 0);
    }

    std::string m_wav; ///< a file of this computer
    std::filesystem::path m_before;
};

void ServerPathsTest::init()
{
    startAfresh();
    QVERIFY(test::writeSampleList(m_fs, m_root / "sound", 1));
    for (const auto &file : std::filesystem::directory_iterator(m_root / "sound"))
        if (file.path().extension() == ".wav")
            m_wav = file.path().string();
    m_before = std::filesystem::current_path();
    std::filesystem::current_path(m_root); // where relative names would lead
}

void ServerPathsTest::cleanup()
{
    if (!m_before.empty())
        std::filesystem::current_path(m_before);
}

void ServerPathsTest::openNoFileOfThisComputer_data()
{
    addServers();
}

void ServerPathsTest::openNoFileOfThisComputer()
{
    QFETCH(QString, address);
    QFETCH(QString, stored);
    const std::string there = address.toStdString();
    const std::string name = stored.toStdString();
    for (const std::string &spelled : {m_wav, "../../../../../../.." + m_wav, "file://" + m_wav}) {
        QVERIFY(m_server->store(name + "a.list",
                                R"({"key":"a","txt":"x","wav":")" + spelled + "\"}\n"));
        QVERIFY(m_server->store(name + "a.json", R"({"duration":1.0,"text":"x","audio_filepath":")"
                                                     + spelled + "\"}\n"));
        QVERIFY(m_server->store(name + "a.csv", "key,path,sentence\na," + spelled + ",x\n"));
        QVERIFY(m_server->store(name + "k/wav.scp", "a " + spelled + "\n"));
        QVERIFY(m_server->store(name + "k/text", "a x\n"));
        QVERIFY(m_server->store(
            name + "cuts.jsonl",
            R"({"id":"a","start":0,"duration":0.5,"channel":0,"supervisions":[{"id":"a","recording_id":"r",)"
            R"("start":0,"duration":0.5,"text":"x"}],"recording":{"id":"r","sampling_rate":16000,)"
            R"("num_samples":8000,"duration":0.5,"sources":[{"type":"file","channels":[0],"source":")"
                + spelled + "\"}]},\"type\":\"MonoCut\"}\n"));
        for (const char *const list : {"a.list", "a.json", "a.csv", "k", "cuts.jsonl"})
            isRefused(there + list);
    }
    // The import says why.
    QVERIFY(m_server->store(name + "a.list", R"({"key":"a","txt":"x","wav":")" + m_wav + "\"}\n"));
    const Said said = run({"import", there + "a.list", "--workspace", at("w.voxdeck")});
    QCOMPARE(said.code, 1);
    QVERIFY2(said.err.find("names a file of this computer") != std::string::npos, said.err.c_str());
}

void ServerPathsTest::openNoShardOfThisComputer_data()
{
    addServers();
}

void ServerPathsTest::openNoShardOfThisComputer()
{
    QFETCH(QString, address);
    QFETCH(QString, stored);
    const std::string there = address.toStdString();
    const std::string name = stored.toStdString();
    write("a.tar", test::tarMember("a.wav", readWholeFile(m_fs, m_wav).value())
                       + test::tarMember("a.txt", "x") + test::tarEnd());
    for (const std::string &spelled : {at("a.tar"), std::string("a.tar")}) {
        QVERIFY(m_server->store(name + "tars.list", spelled + "\n"));
        isRefused(there + "tars.list");
        QVERIFY(m_server->store(name + "index.json",
                                R"({"shardlist":[{"url":")" + spelled + R"("}]})"));
        isRefused(there + "index.json");
    }
    QVERIFY(test::writeSampleDataset(m_fs, m_root / "ds", {1, 2, 1}));
    QVERIFY(m_server->store(name + "data.list", at("ds/000000000") + " audio+metainfo\n"));
    const Said listed = run({"list", there + "data.list"});
    QVERIFY2(listed.code != 0 && listed.out.empty(), (listed.out + listed.err).c_str());
    QVERIFY2(listed.err.find("of this computer") != std::string::npos, listed.err.c_str());
}

void ServerPathsTest::meanTheirOwnFilesByRelativeNames_data()
{
    addServers();
}

void ServerPathsTest::meanTheirOwnFilesByRelativeNames()
{
    QFETCH(QString, address);
    QFETCH(QString, stored);
    const std::string name = stored.toStdString();
    const auto file = std::filesystem::path(m_wav).filename().string();
    // A file of that name is here; the server has none.
    QVERIFY(
        m_server->store(name + "a.list", R"({"key":"a","txt":"x","wav":"sound/)" + file + "\"}\n"));
    isRefused(address.toStdString() + "a.list");
    QVERIFY(m_server->store(name + "sound/" + file, readWholeFile(m_fs, m_wav).value()));
    std::filesystem::remove(m_wav);
    std::filesystem::remove_all(at("packed"));
    std::filesystem::remove_all(at("VOXDECK_CACHE"));
    const Said packed = run({"pack", address.toStdString() + "a.list", "-o", at("packed")});
    QVERIFY2(packed.code == 0, (packed.out + packed.err).c_str());
}

QTEST_GUILESS_MAIN(ServerPathsTest)
#include "ServerPathsTest.moc"
