// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0491. Shards that an earlier build left in the folder of a later one, on a server and in copies of it.
#include "tests/cli/RemoteFixture.h"
#include "tests/support/SampleDataset.h"

#include <algorithm>
#include <string>
#include <vector>

using namespace voxdeck;
using voxdeck::test::Said;

class LeftShardsTest final : public test::RemoteFixture {
    Q_OBJECT
private slots:
    void initTestCase() { startServer(); }
    void init();
    void areNoRowsOfTheLaterBuild_data();
    void areNoRowsOfTheLaterBuild();
    void foldersOfOthersAreReadWhole();
    void aDamagedDescriptionHidesNothing_data();
    void aDamagedDescriptionHidesNothing();

private:
    /// A list of the first `rows` sounds.
    void writeRows(int rows)
    {
        std::string lines;
        for (int i = 0; i < rows; ++i)
            lines += "{\"key\":\"u" + std::to_string(i) + "\",\"wav\":\""
                     + m_wavs[static_cast<std::size_t>(i)] + "\",\"txt\":\"x\"}\n";
        write("l.jsonl", lines);
    }
    Said build(const std::string &format, const std::string &to)
    {
        return run({"build", "--dataset", at("l.jsonl"), "--to", format, "-o", to,
                    "--max-shard-items", "2"});
    }
    std::string rowsOf(const std::string &path)
    {
        std::filesystem::remove_all(at("w.voxdeck"));
        return run({"query", path, "--count", "--workspace", at("w.voxdeck")}).out;
    }

    std::vector<std::string> m_wavs;
};

void LeftShardsTest::init()
{
    startAfresh();
    QVERIFY(test::writeSampleList(m_fs, m_root / "sounds", 6));
    m_wavs.clear();
    for (const auto &file : std::filesystem::directory_iterator(m_root / "sounds"))
        if (file.path().extension() == ".wav")
            m_wavs.push_back(file.path().string());
    std::sort(m_wavs.begin(), m_wavs.end());
}

void LeftShardsTest::areNoRowsOfTheLaterBuild_data()
{
    QTest::addColumn<QString>("split");
    for (const char *const format :
         {"webdataset", "wenet", "touch", "nemo", "shar", "audiofolder", "filelist"})
        QTest::newRow(format) << (QLatin1String(format) == QLatin1String("audiofolder")
                                      ? QStringLiteral("data/unassigned")
                                      : QStringLiteral("unassigned"));
}

void LeftShardsTest::areNoRowsOfTheLaterBuild()
{
    QFETCH(QString, split);
    const std::string format = QTest::currentDataTag();
    const auto there = "s3://bucket/left/" + format;
    writeRows(6);
    QCOMPARE(build(format, there).code, 0);
    QCOMPARE(rowsOf(there), std::string("6\n"));
    writeRows(3);
    const Said later = build(format, there);
    QVERIFY2(later.code == 0 && later.out.find("sent earlier, such as ") != std::string::npos
                 && later.out.find("what is on the server is not deleted") != std::string::npos,
             (later.out + later.err).c_str());
    QCOMPARE(rowsOf(there), std::string("3\n"));
    QCOMPARE(rowsOf(there + "/" + split.toStdString()), std::string("3\n"));
    const Said verified = run({"verify", there});
    QVERIFY2(verified.code == 0 && verified.out.find("left out, such as ") != std::string::npos,
             (verified.out + verified.err).c_str());
    // a copy on this machine has the same rows
    QCOMPARE(run({"cp", there, at("copy"), "--recursive"}).code, 0);
    QCOMPARE(rowsOf(at("copy")), std::string("3\n"));
    QCOMPARE(rowsOf(at("copy/" + split.toStdString())), std::string("3\n"));
}

void LeftShardsTest::foldersOfOthersAreReadWhole()
{
    writeShards(6);
    write("wds/build.json", "{\"shards\":[{\"files\":[{\"path\":\"s-0.tar\"}]}]}");
    write("wds/data.list", "s-0.tar\n");
    QCOMPARE(rowsOf(at("wds")), std::string("6\n"));
    // one of ours that is not complete
    writeRows(6);
    QCOMPARE(build("webdataset", at("own")).code, 0);
    std::filesystem::remove(at("own/data.list"));
    write("own/unassigned/added.tar", bytesOfFile("own/unassigned/unassigned-00000.tar"));
    QCOMPARE(rowsOf(at("own")), std::string("8\n"));
}

void LeftShardsTest::aDamagedDescriptionHidesNothing_data()
{
    areNoRowsOfTheLaterBuild_data();
}

/// All that is there opens, and a sentence says that older files may be among it.
void LeftShardsTest::aDamagedDescriptionHidesNothing()
{
    QFETCH(QString, split);
    const std::string format = QTest::currentDataTag();
    writeRows(4);
    QCOMPARE(build(format, at("out")).code, 0);
    const auto description = bytesOfFile("out/build.json");
    write("out/build.json", description.substr(0, description.size() / 2));
    for (const auto &folder : {at("out"), at("out/" + split.toStdString())}) {
        std::filesystem::remove_all(at("w.voxdeck"));
        const Said imported = run({"import", folder, "--workspace", at("w.voxdeck")});
        QVERIFY2(imported.code == 0, (folder + "\n" + imported.out + imported.err).c_str());
        // NeMo sets are opened by their manifests; TouchDatasets say it in the log
        const bool isListed = format == "nemo" || format == "touch";
        const auto said = imported.out + imported.err;
        QVERIFY2(isListed || said.find("build.json is damaged") != std::string::npos, said.c_str());
        QCOMPARE(run({"query", folder, "--count", "--workspace", at("w.voxdeck")}).out,
                 std::string("4\n"));
    }
}

QTEST_GUILESS_MAIN(LeftShardsTest)
#include "LeftShardsTest.moc"
