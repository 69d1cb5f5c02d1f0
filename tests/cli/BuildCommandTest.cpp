// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/PosixFileSystem.h"
#include "core/json/Json.h"
#include "tests/cli/RunCommand.h"
#include "tests/support/SpokenList.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

using namespace voxdeck;
using voxdeck::test::runCommand;
using voxdeck::test::Said;

class BuildCommandTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void plansWithoutWriting();
    void buildsByOptionsAsByRecipe();
    void goesOnByItsOwnRecipe();
    void movesStatusesOfAManifest();
    void readsBackWithTheSystemsTar();
    void saysWhatIsWrong();
    void verifiesABuild();
    void stopsWhenTooManyFail();

private:
    std::string path(const std::string &name) const
    {
        return m_folder->filePath(QString::fromStdString(name)).toStdString();
    }
    Said build(std::vector<std::string> more)
    {
        more.insert(more.begin(), {"build", "--workspace", path("w.voxdeck"), "--jobs", "2"});
        return runCommand(m_fs, std::move(more));
    }
    std::string read(const std::string &name) const
    {
        return readWholeFile(m_fs, path(name)).value_or("(not there)");
    }
    PosixFileSystem m_fs;
    std::unique_ptr<QTemporaryDir> m_folder;
};

void BuildCommandTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(test::writeSpokenList(m_fs, path("in"), {.secondsPerSegment = 0.1}));
}

void BuildCommandTest::plansWithoutWriting()
{
    const Said planned = build({"--dataset", path("in/data.list"), "--max-shard-items", "4", "-o",
                                path("out"), "--plan", "--json"});
    QVERIFY2(planned.code == 0, planned.err.c_str());
    const auto plan = JsonValue::parse(planned.out);
    QVERIFY(plan);
    QCOMPARE(plan->find("rows")->toInteger(), std::int64_t(18));
    QCOMPARE(plan->find("recordings")->toInteger(), std::int64_t(3));
    QCOMPARE(plan->find("shards")->items().size(),
             std::size_t(5)); // 12 and 6 rows of two countries
    QVERIFY(!exists(m_fs, path("out")));
}

void BuildCommandTest::buildsByOptionsAsByRecipe()
{
    const Said byOptions = build({"--dataset", path("in/data.list"), "--to", "nemo", "--audio",
                                  "flac", "--max-shard-items", "4", "--seed", "3", "-o",
                                  path("a")});
    QVERIFY2(byOptions.code == 0, byOptions.err.c_str());
    const Said printed = build({"--dataset", path("in/data.list"), "--to", "nemo", "--audio",
                                "flac", "--max-shard-items", "4", "--seed", "3", "-o", path("b"),
                                "--print-recipe"});
    QVERIFY(writeFileAtomically(m_fs, path("r.json"), bytesOf(printed.out)));
    const Said byRecipe = build({path("r.json"), "--json"});
    QVERIFY2(byRecipe.code == 0, byRecipe.err.c_str());
    QVERIFY(JsonValue::parse(byRecipe.out)->find("complete")->toBool());
    QCOMPARE(read("a/unassigned/tarred_audio_manifest.json"),
             read("b/unassigned/tarred_audio_manifest.json"));
    QVERIFY(read("a/unassigned/audio_0.tar") == read("b/unassigned/audio_0.tar"));
    QVERIFY(read("a/build.json") == read("b/build.json"));
}

void BuildCommandTest::goesOnByItsOwnRecipe()
{
    QCOMPARE(build({"--resume", "-o", path("out")}).code, 3);
    QCOMPARE(build({"--dataset", path("in/data.list"), "-o", path("out")}).code, 0);
    const std::string before = read("out/build.json");
    QVERIFY(m_fs.remove(path("out/unassigned/unassigned-00000.tar")));
    const Said again = build({"--resume", "-o", path("out")});
    QVERIFY2(again.code == 0, again.err.c_str());
    QCOMPARE(read("out/build.json"), before);
}

void BuildCommandTest::movesStatusesOfAManifest()
{
    const std::string audio = path("in/r0.wav");
    const auto row = [&](const std::string &key, const char *start, const char *end,
                         const std::string &source, const char *cer) {
        return key + ",atlantis,en,r0,t1," + source + "," + start + "," + end + ",0.2,heard,said,"
               + cer + ",,1,2,pending,,,\n";
    };
    const std::string header =
        "key,country,language,video_id,transcript_id,source_audio_path,start_seconds,end_seconds,"
        "duration_seconds,asr_transcript,human_transcript,cer,wer,original_transcript_start_idx,"
        "original_transcript_end_idx,status,error_message,batch_id,split\n";
    QVERIFY(writeFileAtomically(m_fs, path("atlantis_manifest.csv"),
                                bytesOf(header + row("a", "0.0", "0.2", audio, "0.1")
                                        + row("b", "0.2", "0.4", audio, "0.9")
                                        + row("c", "0.0", "0.2", path("in/none.wav"), "0.1"))));
    const std::vector<std::string> arguments{
        "--dataset", path("atlantis_manifest.csv"), "--max-cer", "0.3", "-o", path("out")};
    const Said built = build(arguments);
    QVERIFY2(built.code == 1, built.err.c_str());
    const std::string manifest = read("atlantis_manifest.csv");
    QVERIFY2(manifest.starts_with(header.substr(0, header.size() - 1) + ",webdataset_status\n"),
             manifest.c_str());
    QVERIFY2(manifest.find("said,0.1,,1,2,pending,,,,completed_local_tar\n") != std::string::npos,
             manifest.c_str());
    QVERIFY(manifest.find(",error_local_tar_cer\n") != std::string::npos);
    QVERIFY(manifest.find(",error_local_tar_missing_source\n") != std::string::npos);
    const Said again = build(arguments); // its own statuses are no reason to build again
    QVERIFY2(again.out.find("1 were there and are kept") != std::string::npos, again.out.c_str());
    QCOMPARE(read("atlantis_manifest.csv"), manifest);
    QVERIFY(read("out/atlantis/unassigned/atlantis-unassigned-00000.tar")
                .find("\"transcript_id\": \"t1\"")
            != std::string::npos);
    QVERIFY(read("out/atlantis/unassigned/atlantis-unassigned-00000.tar")
                .find("\"original_transcript_end_idx\": 2}")
            != std::string::npos);
}

void BuildCommandTest::readsBackWithTheSystemsTar()
{
    QCOMPARE(
        build({"--dataset", path("in/data.list"), "--naming", "s-{shard:6}.tar", "-o", path("out")})
            .code,
        0);
    QProcess tar;
    tar.start(QStringLiteral("tar"),
              {QStringLiteral("tf"), QString::fromStdString(path("out/s-000000.tar"))});
    QVERIFY(tar.waitForFinished());
    QCOMPARE(tar.exitCode(), 0);
    const auto names = tar.readAllStandardOutput().split('\n');
    QCOMPARE(names.first(), QByteArray("r0_000.json"));
    QVERIFY(names.contains("r2_005.flac"));
}

void BuildCommandTest::saysWhatIsWrong()
{
    QCOMPARE(build({"-o", path("out")}).code, 3); // nothing to build from
    QVERIFY(writeFileAtomically(m_fs, path("r.json"),
                                bytesOf(R"({"voxdeck_recipe": 1, "order": {"seeds": 1}})")));
    const Said wrong = build({path("r.json")});
    QCOMPARE(wrong.code, 3);
    QVERIFY2(wrong.err.find("order.seeds: is no field") != std::string::npos, wrong.err.c_str());
    for (const char *const part : {"0/2", "3/2", "x", "1/", "/2"})
        QCOMPARE(build({"--dataset", path("in/data.list"), "-o", path("out"), "--part", part}).code,
                 3);
    QCOMPARE(
        build({"--dataset", path("in/data.list"), "-o", path("out"), "--filter", "cer:<<"}).code,
        3);
}

void BuildCommandTest::verifiesABuild()
{
    QCOMPARE(build({"--dataset", path("in/data.list"), "-o", path("out")}).code, 0);
    const Said whole = runCommand(m_fs, {"verify", path("out"), "--json"});
    QVERIFY2(whole.code == 0, whole.err.c_str());
    QVERIFY(m_fs.truncate(path("out/unassigned/unassigned-00000.tar"), 5000));
    const Said cut = runCommand(m_fs, {"verify", path("out")});
    QCOMPARE(cut.code, 1);
    QVERIFY2(cut.err.find("has 5000 bytes") != std::string::npos, cut.err.c_str());
}

void BuildCommandTest::stopsWhenTooManyFail()
{
    std::filesystem::remove(path("in/r1.flac"));
    const auto args = [this](std::vector<std::string> more) {
        more.insert(more.begin(), {"--dataset", path("in/data.list"), "--max-shard-items", "4",
                                   "-o", path("out")});
        return more;
    };
    const Said stopped = build(args({"--max-failed", "0.1"}));
    QCOMPARE(stopped.code, 3);
    QVERIFY2(stopped.out.find("Stopped: ") != std::string::npos, stopped.out.c_str());
    QVERIFY2(stopped.err.find("r1") != std::string::npos, stopped.err.c_str());
    QVERIFY(!exists(m_fs, path("out/data.list")));
    const Said again = build({"--resume", "-o", path("out"), "--json"}); // the folder's own limit
    QCOMPARE(again.code, 3);
    QVERIFY(JsonValue::parse(again.out)->find("stopped_for_failures")->toBool());
    const Said onward = build({"--resume", "-o", path("out"), "--max-failed", "1"});
    QCOMPARE(onward.code, 1);
    QVERIFY2(onward.out.find("6 segments failed") != std::string::npos, onward.out.c_str());
    QVERIFY(exists(m_fs, path("out/data.list")));
    QCOMPARE(build(args({"--max-failed", "2"})).code, 2);
}

QTEST_GUILESS_MAIN(BuildCommandTest)
#include "BuildCommandTest.moc"
