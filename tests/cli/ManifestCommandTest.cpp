// SPDX-License-Identifier: GPL-3.0-or-later
// manifest build, status, verify: words, exit codes, what goes where.
#include "core/json/Json.h"
#include "tests/cli/RunCommand.h"
#include "tests/support/MemoryFileSystem.h"
#include "tests/unit/country/CountryTree.h"

#include <QTemporaryDir>
#include <QTest>

#include <cstdint>
#include <sstream>

using namespace voxdeck;
using voxdeck::test::Said;

namespace {

Said run(FileSystem &fs, std::vector<std::string> arguments)
{
    arguments.insert(arguments.begin(), "manifest");
    return test::runCommand(fs, std::move(arguments));
}

const std::vector<std::string> kBuild{"build", "/c", "--manifest-dir", "/m"};

std::vector<std::string> buildWith(std::vector<std::string> more)
{
    more.insert(more.begin(), kBuild.begin(), kBuild.end());
    return more;
}

} // namespace

class ManifestCommandTest final : public QObject {
    Q_OBJECT
private slots:
    void everyCommandHasHelpWithAnExample();
    void wrongUsageIsTwo();
    void buildsAndGoesOn();
    void someFailedIsOneAndNothingIsThree();
    void takesALanguageMap();
    void statusCounts();
    void verifyFindsLeaks();
    void newFilesFollowAPublishedSplit();
    void theManualPageHasTheCommandsWithin();
};

void ManifestCommandTest::everyCommandHasHelpWithAnExample()
{
    test::MemoryFileSystem fs;
    for (const char *const command : {"build", "status", "verify"}) {
        const Said said = run(fs, {command, "--help"});
        QCOMPARE(said.code, 0);
        QVERIFY2(said.out.find(std::string("Example: voxdeck-cli manifest ") + command)
                     != std::string::npos,
                 command);
    }
}

void ManifestCommandTest::wrongUsageIsTwo()
{
    test::MemoryFileSystem fs;
    QCOMPARE(run(fs, {}).code, 2);
    QCOMPARE(run(fs, {"build", "/c"}).code, 2);
    QCOMPARE(run(fs, buildWith({"--max-files", "none"})).code, 2);
    QCOMPARE(run(fs, {"status"}).code, 2);
}

void ManifestCommandTest::buildsAndGoesOn()
{
    test::MemoryFileSystem fs;
    test::seedRecording(fs, "germany", "a", "10");
    test::seedRecording(fs, "germany", "b", "20");
    Said said = run(fs, buildWith({"--max-files", "1"}));
    QCOMPARE(said.code, 0);
    QVERIFY2(said.out.starts_with("germany: 1 segment of 1 recording added to 0, language de; "),
             said.out.c_str());
    said = run(fs, buildWith({"--country", "germany", "--json"}));
    QCOMPARE(said.code, 0);
    const auto json = JsonValue::parse(said.out);
    QVERIFY(json);
    QCOMPARE(json->find("rows_kept")->toInteger(), std::int64_t{1});
    QCOMPARE(json->find("segments_added")->toInteger(), std::int64_t{1});
    QCOMPARE(json->find("files_known")->toInteger(), std::int64_t{1});
    fs.seed(test::alignedPath("germany", "a_t"), test::alignedJson("a.opus", {{"0.5", "10", "x"}}));
    said = run(fs, buildWith({"--rescan"}));
    QCOMPARE(said.code, 1);
    QVERIFY2(said.out.find("1 texts differ") != std::string::npos, said.out.c_str());
    QVERIFY(said.err.find("/m/errors.jsonl") != std::string::npos);
}

void ManifestCommandTest::someFailedIsOneAndNothingIsThree()
{
    test::MemoryFileSystem fs;
    Said said = run(fs, kBuild);
    QCOMPARE(said.code, 3);
    QVERIFY(said.err.find("/c") != std::string::npos);
    QVERIFY(fs.createDirectories("/empty/more"));
    said = run(fs, {"build", "/empty", "--manifest-dir", "/m"});
    QCOMPARE(said.code, 3);
    QVERIFY2(said.err.find("has no country; expected folders with") != std::string::npos,
             said.err.c_str());
    test::seedRecording(fs, "atlantis", "a", "10");
    said = run(fs, {"build", "/c/atlantis", "--manifest-dir", "/m"});
    QCOMPARE(said.code, 3);
    QVERIFY2(said.err.find("name the folder above it") != std::string::npos, said.err.c_str());
    said = run(fs, kBuild);
    QCOMPARE(said.code, 3);
    QVERIFY2(said.err.find("--language-map") != std::string::npos, said.err.c_str());
    test::seedRecording(fs, "germany", "b", "10");
    QCOMPARE(run(fs, kBuild).code, 1);
    QCOMPARE(run(fs, buildWith({"--country", "germany"})).code, 0);
    QCOMPARE(run(fs, buildWith({"--country", "nowhere"})).code, 3);
}

void ManifestCommandTest::takesALanguageMap()
{
    test::MemoryFileSystem fs;
    test::seedRecording(fs, "atlantis", "a", "10");
    fs.seed("/map.json", R"({"Atlantis": "el"})");
    const Said said = run(fs, buildWith({"--language-map", "/map.json"}));
    QCOMPARE(said.code, 0);
    QVERIFY(said.out.find("language el") != std::string::npos);
    fs.seed("/bad.json", "[]");
    QCOMPARE(run(fs, buildWith({"--language-map", "/bad.json"})).code, 3);
    QCOMPARE(run(fs, buildWith({"--language-map", "/none.json"})).code, 3);
}

void ManifestCommandTest::statusCounts()
{
    test::MemoryFileSystem fs;
    test::seedRecording(fs, "germany", "a", "3600.5");
    QCOMPARE(run(fs, {"status", "/m"}).code, 3);
    QCOMPARE(run(fs, kBuild).code, 0);
    Said said = run(fs, {"status", "/m"});
    QCOMPARE(said.code, 0);
    QCOMPARE(said.out, std::string("germany: 1 segment of 1 recording, 1.000 h\n"
                                   "  split test: 1 segment, 1 recording, 1.000 h\n"
                                   "  status pending_local_tar: 1\n"));
    said = run(fs, {"status", "/m", "--json"});
    const auto json = JsonValue::parse(said.out);
    QVERIFY(json);
    QCOMPARE(json->find("splits")->find("test")->find("recordings")->toInteger(), std::int64_t{1});
    QCOMPARE(json->find("statuses")->find("pending_local_tar")->toInteger(), std::int64_t{1});
}

void ManifestCommandTest::verifyFindsLeaks()
{
    test::MemoryFileSystem fs;
    test::seedRecording(fs, "germany", "a", "10");
    QCOMPARE(run(fs, kBuild).code, 0);
    Said said = run(fs, {"verify", "/m"});
    QCOMPARE(said.code, 0); // the audio is not there, which is a warning
    QVERIFY2(said.out.find("Sound: 1 segment in 1 manifest, 0 errors, 1 warning")
                 != std::string::npos,
             said.out.c_str());
    fs.seed("/m/spain_manifest.csv", "key,video_id,split\nk,a,train\nk,a,test\n");
    said = run(fs, {"verify", "/m", "--json"});
    QCOMPARE(said.code, 1);
    const auto json = JsonValue::parse(said.out);
    QVERIFY(json && !json->find("ok")->toBool());
    QCOMPARE(json->find("errors")->toInteger(), std::int64_t{2});
    QCOMPARE(run(fs, {"verify", "/none"}).code, 3);
}

/// A recording that was moved and published stays in one split, whatever comes of it later.
void ManifestCommandTest::newFilesFollowAPublishedSplit()
{
    test::MemoryFileSystem fs;
    test::seedRecording(fs, "germany", "a", "10");
    test::seedRecording(fs, "germany", "b", "20");
    QCOMPARE(run(fs, kBuild).code, 0);
    const QTemporaryDir folder;
    const std::string workspace = folder.path().toStdString() + "/w.voxdeck";
    const auto edit = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin() + 1, {"--workspace", workspace});
        const Said said = test::runCommand(fs, std::move(arguments));
        QVERIFY2(said.code == 0, (said.out + said.err).c_str());
    };
    const std::string manifest = "/m/germany_manifest.csv";
    for (const char *const split : {"validation", "train"}) { // one of them is another than before
        edit({"split", manifest, "move", split, "--filter", "recording:=a"});
        edit({"publish", manifest});
        fs.seed(
            test::alignedPath("germany", std::string("a_") + split),
            test::alignedJson("/audio/a.opus", {{split[0] == 'v' ? "12" : "15", "17", "x", "x"}}));
        QCOMPARE(run(fs, kBuild).code, 0);
        const Said verified = run(fs, {"verify", "/m"});
        QVERIFY2(verified.code == 0 && verified.out.find(" 0 errors") != std::string::npos,
                 (verified.out + verified.err).c_str());
        std::istringstream rows(fs.asSeenNow()[manifest]);
        for (std::string row; std::getline(rows, row);)
            if (row.starts_with("germany_a_"))
                QVERIFY2(row.ends_with(std::string(",") + split), row.c_str());
    }
}

void ManifestCommandTest::theManualPageHasTheCommandsWithin()
{
    const std::string page = cli::manualPage();
    for (const char *const command : {"manifest build", "manifest status", "manifest verify"})
        QVERIFY2(page.find(std::string(".SS ") + command) != std::string::npos, command);
}

QTEST_GUILESS_MAIN(ManifestCommandTest)
#include "ManifestCommandTest.moc"
