// SPDX-License-Identifier: GPL-3.0-or-later
// Builds whose output is an address: made here, sent in order, gone on with, and noted in the manifest.
#include "core/io/ForwardingFileSystem.h"
#include "core/shards/plan/BuildRegister.h"
#include "tests/cli/RemoteFixture.h"
#include "tests/support/SpokenList.h"

#include <algorithm>
#include <map>

using namespace voxdeck;
using voxdeck::test::LoopbackServer;
using voxdeck::test::runCommand;
using voxdeck::test::Said;

namespace {

/// A disk on which shards find no room.
class FullDisk final : public ForwardingFileSystem {
public:
    explicit FullDisk(FileSystem &disk) : ForwardingFileSystem(disk) {}
    Result<std::unique_ptr<WritableFile>> create(const Path &path) override
    {
        if (path.string().find("staging-") != std::string::npos)
            return fail(ErrorCode::DiskFull, "No space left on device", path.string());
        return ForwardingFileSystem::create(path);
    }
};

} // namespace

class BuildUploadTest final : public test::RemoteFixture {
    Q_OBJECT
private slots:
    void initTestCase() { startServer(); }
    void init();
    void buildsToABucket();
    void buildsToTheHub();
    void listsNameWhatIsThere_data();
    void listsNameWhatIsThere();
    void copiesWithRelativeListsAreWhole();
    void aPlanSendsNothing();
    void aRefusedShardIsInTheManifest();
    void aFullDiskSendsNothing();
    void recipesNameAddresses();
    void saysWhatIsWrong();
    void killedAtAnyRequest();
    void whatIsNotWhollySentCanBeResumed();

private:
    std::vector<std::string> words(const std::string &to) const
    {
        return {"build",    "--dataset",       at("atlantis_manifest.csv"), "-o", to,
                "--naming", "s/{shard:5}.tar", "--max-shard-items",         "1",  "--max-cer",
                "0.3"};
    }
    std::string manifest() { return bytesOfFile("atlantis_manifest.csv"); }
    std::size_t count(const std::string &status)
    {
        const auto text = manifest();
        std::size_t found = 0;
        for (auto place = text.find(status); place != std::string::npos;
             place = text.find(status, place + 1))
            ++found;
        return found;
    }
    std::vector<std::string> puts()
    {
        std::vector<std::string> paths;
        for (const auto &asked : m_server->asked("PUT "))
            if (asked.find("status")->toInteger() == 200)
                paths.push_back(asked.find("path")->toString());
        return paths;
    }
};

void BuildUploadTest::init()
{
    startAfresh();
    QVERIFY(test::writeSpokenList(m_fs, at("in"), {.secondsPerSegment = 0.1}));
    const auto row = [&](const std::string &key, const char *start, const char *end,
                         const char *heard) {
        return key + ",atlantis,en,r0,t1," + at("in/r0.wav") + "," + start + "," + end + ",0.2,"
               + heard + ",said,,,1,2,pending,,,\n";
    };
    write("atlantis_manifest.csv",
          "key,country,language,video_id,transcript_id,source_audio_path,start_seconds,"
          "end_seconds,duration_seconds,asr_transcript,human_transcript,cer,wer,"
          "original_transcript_start_idx,original_transcript_end_idx,status,error_message,"
          "batch_id,split\n"
              + row("a", "0.0", "0.1", "said") + row("b", "0.1", "0.2", "said")
              + row("c", "0.2", "0.3", "said") + row("d", "0.3", "0.4", "other"));
}

void BuildUploadTest::buildsToABucket()
{
    auto arguments = words("s3://bucket/v1");
    arguments.emplace_back("--json");
    const Said built = run(arguments);
    QVERIFY2(built.code == 0, built.err.c_str());
    const auto json = JsonValue::parse(built.out);
    QVERIFY(json && json->find("upload"));
    QCOMPARE(json->find("upload")->find("to")->toString(), std::string("s3://bucket/v1"));
    const auto files = json->find("upload")->find("files")->toInteger();
    QVERIFY(files >= 5); // three shards, build.json, data.list
    // made in this person's folder, sent as it is there, the list last
    const std::filesystem::path folder = json->find("output")->toString();
    QVERIFY2(folder.string().starts_with(at("XDG_DATA_HOME/voxdeck/builds/bucket-v1-")),
             folder.c_str());
    for (const char *const name : {"s/00000.tar", "s/00001.tar", "s/00002.tar", "data.list"})
        QCOMPARE(stored("v1/" + std::string(name)), readWholeFile(m_fs, folder / name).value());
    const auto sent = puts();
    QCOMPARE(sent.back(), std::string("/bucket/v1/data.list"));
    QCOMPARE(sent[sent.size() - 2], std::string("/bucket/v1/build.json"));
    QCOMPARE(count("completed_upload"), std::size_t{3});
    QCOMPARE(count("error_local_tar_cer"), std::size_t{1});
    // the shards can be read from there
    QVERIFY(run({"import", "s3://bucket/v1", "--workspace", at("there.voxdeck")}).code == 0);
    // again: nothing is sent, and the manifest stays
    const auto before = manifest();
    QVERIFY(m_server->clear());
    const Said again = run(arguments);
    QVERIFY2(again.code == 0, again.err.c_str());
    QCOMPARE(JsonValue::parse(again.out)->find("upload")->find("files_before")->toInteger(), files);
    QVERIFY(puts().empty());
    QCOMPARE(manifest(), before);
    // what the bucket has lost is sent again
    QCOMPARE(m_server->post("/_forget?name=bucket/v1/s/00001.tar", ""), true);
    QCOMPARE(run(arguments).code, 0);
    QCOMPARE(puts(), std::vector<std::string>{"/bucket/v1/s/00001.tar"});
}

void BuildUploadTest::buildsToTheHub()
{
    const Said built = run(words("hf://datasets/org/built/v1"));
    QVERIFY2(built.code == 0, built.err.c_str());
    QVERIFY2(built.out.find("to hf://datasets/org/built") != std::string::npos, built.out.c_str());
    const auto commits = m_server->commits("datasets/org/built");
    QVERIFY(!commits.empty());
    QCOMPARE(commits.back(), std::vector<std::string>{"v1/data.list"});
    QCOMPARE(count("completed_upload"), std::size_t{3});
}

void BuildUploadTest::listsNameWhatIsThere_data()
{
    QTest::addColumn<QString>("format");
    QTest::addColumn<QString>("list");
    for (const char *const format : {"webdataset", "wenet", "touch", "nemo"})
        QTest::newRow(format) << format << "data.list";
    QTest::newRow("a group") << "wenet"
                             << "atlantis-unassigned.list";
}

void BuildUploadTest::listsNameWhatIsThere()
{
    QFETCH(const QString, format);
    QFETCH(const QString, list);
    if (list != QLatin1String("data.list")) // lists of groups are written where there are several
        write("atlantis_manifest.csv", manifest() + "e,lemuria,en,r0,t1," + at("in/r0.wav")
                                           + ",0.4,0.5,0.1,said,said,,,1,2,pending,,,\n");
    const auto arguments = [&](const std::string &to) {
        return std::vector<std::string>{
            "build", "--dataset",          at("atlantis_manifest.csv"), "-o", to,
            "--to",  format.toStdString(), "--max-shard-items",         "2"};
    };
    const std::string row = QTest::currentDataTag(); // each has another dataset there
    const auto place = std::to_string(std::hash<std::string>()(row) % 1'000'000);
    for (const std::string &to :
         {"s3://bucket/lists-" + place, "hf://datasets/org/lists" + place + "/v1"}) {
        const Said built = run(arguments(to));
        QVERIFY2(built.code == 0, built.err.c_str());
        const Said text = run({"cat", to + "/" + list.toStdString()});
        QVERIFY2(text.code == 0, text.err.c_str());
        QVERIFY2(text.out.find(m_root.string()) == std::string::npos, text.out.c_str());
        QVERIFY2(text.out.starts_with(to + "/atlantis/"), text.out.c_str());
        const auto lines = std::count(text.out.begin(), text.out.end(), '\n');
        std::size_t named = 0;
        for (auto at = text.out.find(to); at != std::string::npos; at = text.out.find(to, at + 1))
            ++named;
        QCOMPARE(named, static_cast<std::size_t>(lines));
        const Said asked = run({"query", to + "/" + list.toStdString(), "", "--count",
                                "--workspace", at("asked.voxdeck")});
        QVERIFY2(asked.code == 0, asked.err.c_str());
        QCOMPARE(asked.out, std::string("4\n"));
        std::filesystem::remove(at("asked.voxdeck"));
        // nothing has changed
        QVERIFY(to.starts_with("hf") || m_server->clear());
        const Said again = run(arguments(to));
        QVERIFY2(again.code == 0, again.err.c_str());
        QVERIFY2(again.out.find("Sent 0 files") != std::string::npos, again.out.c_str());
        QVERIFY(to.starts_with("hf") || puts().empty());
    }
}

/// A build whose lists name its shards from where it was started, copied to a server under another name: readers find
/// them beside the lists.
void BuildUploadTest::copiesWithRelativeListsAreWhole()
{
    const std::string dataset = at("atlantis_manifest.csv");
    QCOMPARE(run({"build", "--dataset", dataset, "-o", at("out"), "--to", "touch"}).code, 0);
    const std::string whole = bytesOfFile("out/data.list");
    std::string relative = whole;
    relative.erase(0, m_root.string().size() + 1);
    QVERIFY2(relative.starts_with("out/atlantis/"), relative.c_str());
    write("out/data.list", relative);
    send(at("out"), "bucket/copy/");
    QCOMPARE(run({"info", "s3://bucket/copy/data.list"}).code, 0);
    const Said verified = run({"verify", "s3://bucket/copy"});
    QVERIFY2(verified.code == 0, (verified.out + verified.err).c_str());
    QVERIFY2(verified.out.starts_with("Whole: 1 shard"), verified.out.c_str());
    write("out/data.list", whole); // files of this machine are no part of the copy
    send(at("out"), "bucket/copy/");
    QCOMPARE(run({"verify", "s3://bucket/copy"}).code, 1);
    write("out/data.list", "out/atlantis/gone audio+metainfo\n");
    send(at("out"), "bucket/copy/");
    QCOMPARE(run({"verify", "s3://bucket/copy"}).code, 1);
}

void BuildUploadTest::aPlanSendsNothing()
{
    auto arguments = words("s3://bucket/plan");
    arguments.emplace_back("--plan");
    const Said planned = run(arguments);
    QVERIFY2(planned.code == 0, planned.err.c_str());
    QVERIFY2(planned.err.find("sent to s3://bucket/plan; nothing was written or sent")
                 != std::string::npos,
             planned.err.c_str());
    QVERIFY(m_server->asked().empty());
    QVERIFY(!exists(m_fs, at("XDG_DATA_HOME/voxdeck/builds")));
    QCOMPARE(count("completed"), std::size_t{0});
}

void BuildUploadTest::aRefusedShardIsInTheManifest()
{
    QVERIFY(m_server->fault("PUT .*00001.tar", "status 403 AccessDenied", 1));
    const Said failed = run(words("s3://bucket/refused"));
    QCOMPARE(failed.code, 3);
    QVERIFY2(failed.err.find("run the same command again to send the rest") != std::string::npos,
             failed.err.c_str());
    QCOMPARE(stored("refused/data.list"), std::string("(missing)"));
    QCOMPARE(count("error_upload_denied"), std::size_t{1});
    QVERIFY2(manifest().find("access denied") != std::string::npos, manifest().c_str());
    QCOMPARE(count("completed_upload") + count("completed_local_tar"), std::size_t{2});
    const auto sentBefore = puts();
    const Said again = run(words("s3://bucket/refused"));
    QVERIFY2(again.code == 0, again.err.c_str());
    QCOMPARE(count("completed_upload"), std::size_t{3});
    QVERIFY2(manifest().find("access denied") == std::string::npos, manifest().c_str());
    auto all = puts();
    std::sort(all.begin(), all.end());
    QVERIFY(std::adjacent_find(all.begin(), all.end()) == all.end()); // nothing twice
    QVERIFY(all.size() > sentBefore.size());
}

void BuildUploadTest::aFullDiskSendsNothing()
{
    FullDisk full(m_fs);
    auto arguments = words("s3://bucket/full");
    arguments.insert(arguments.end(), {"--staging", at("here")});
    const Said said = runCommand(full, arguments);
    QCOMPARE(said.code, 3);
    QVERIFY2(said.err.find("No space left") != std::string::npos, said.err.c_str());
    QVERIFY(m_server->asked().empty());
    QCOMPARE(count("completed_upload"), std::size_t{0});
    // when there is room, the same command goes on
    QCOMPARE(run(arguments).code, 0);
    QCOMPARE(count("completed_upload"), std::size_t{3});
    QVERIFY(exists(m_fs, at("here/data.list")));
}

void BuildUploadTest::recipesNameAddresses()
{
    auto arguments = words("s3://bucket/recipe");
    arguments.emplace_back("--print-recipe");
    const Said printed = run(arguments);
    QVERIFY2(printed.out.find("s3://bucket/recipe") != std::string::npos, printed.out.c_str());
    write("r/recipe.json", printed.out);
    const Said built = run({"build", at("r/recipe.json")});
    QVERIFY2(built.code == 0, built.err.c_str());
    QVERIFY(stored("recipe/data.list") != "(missing)");
    // the folder knows where it belongs
    const Said resumed = run({"build", "--resume", "-o", "s3://bucket/recipe"});
    QVERIFY2(resumed.code == 0, resumed.err.c_str());
}

void BuildUploadTest::saysWhatIsWrong()
{
    const Said web = run(words("https://host/folder"));
    QCOMPARE(web.code, 2);
    QVERIFY2(web.err.find("s3:// and hf://") != std::string::npos, web.err.c_str());
    auto arguments = words(at("out"));
    arguments.insert(arguments.end(), {"--staging", at("here")});
    QCOMPARE(run(arguments).code, 2);
    QVERIFY(!exists(m_fs, at("out")));
}

void BuildUploadTest::killedAtAnyRequest()
{
    int number = 0;
    for (;; ++number) {
        const auto name = "k" + std::to_string(number);
        const auto address = "s3://bucket/" + name;
        QStringList list;
        for (const auto &word : words(address))
            list << QString::fromStdString(word);
        QVERIFY(m_server->clear());
        QVERIFY(m_server->fault("/bucket/", "held", 1, number));
        QProcess process;
        process.start(QStringLiteral(VOXDECK_CLI), list);
        const auto isAsked = [&] {
            return m_server->asked().size() > static_cast<std::size_t>(number);
        };
        QTRY_VERIFY_WITH_TIMEOUT(process.state() == QProcess::NotRunning || isAsked(), 120000);
        if (process.state() == QProcess::NotRunning)
            break;
        process.kill();
        QVERIFY(process.waitForFinished(60000));
        // requests that were on their way arrive, or not
        QTRY_VERIFY_WITH_TIMEOUT(
            [&] {
                const auto all = m_server->asked();
                return std::all_of(all.begin(), all.end(), [](const auto &one) {
                    return one.find("status")->toInteger() != 0;
                });
            }(),
            30000);
        QVERIFY(m_server->post("/_forgive", ""));
        const Said said = run(words(address));
        QVERIFY2(said.code == 0, said.err.c_str());
        QCOMPARE(count("completed_upload"), std::size_t{3});
        auto all = puts();
        std::sort(all.begin(), all.end());
        const auto twice = std::adjacent_find(all.begin(), all.end());
        QVERIFY2(twice == all.end(), twice == all.end() ? "" : twice->c_str());
        QVERIFY(stored(name + "/data.list") != "(missing)");
    }
    QVERIFY2(number >= 5, std::to_string(number).c_str());
}

void BuildUploadTest::whatIsNotWhollySentCanBeResumed()
{
    const auto state = [this] {
        const auto workspace = Workspace::openKnown(at("atlantis_manifest.voxdeck"));
        const auto builds = workspace ? buildsOf(m_fs, **workspace)
                                      : Result<std::vector<KnownBuild>>(fail(workspace.error()));
        return builds && builds->size() == 1 ? builds->front() : KnownBuild();
    };
    auto arguments = words("s3://bucket/resumed");
    arguments.insert(arguments.end(), {"--workspace", at("atlantis_manifest.voxdeck")});
    QVERIFY(m_server->fault("PUT /bucket/resumed/data.list", "status 403", 1));
    QVERIFY(run(arguments).code != 0);
    QVERIFY(state().isOnlyToSend);
    QCOMPARE(state().state, KnownBuild::State::CanResume);
    QCOMPARE(run(arguments).code, 0);
    QVERIFY(!state().isOnlyToSend);
    QCOMPARE(state().state, KnownBuild::State::Finished);
    // completed again, it is to be sent again
    const auto found = state();
    QVERIFY(std::filesystem::exists(found.output / ".voxdeck-build" / "sent"));
    std::filesystem::remove(found.output / ".voxdeck-build" / "complete");
    QVERIFY(writeFileAtomically(m_fs, found.output / ".voxdeck-build" / "complete", {}));
    QVERIFY(state().isOnlyToSend);
}

QTEST_GUILESS_MAIN(BuildUploadTest)
#include "BuildUploadTest.moc"
