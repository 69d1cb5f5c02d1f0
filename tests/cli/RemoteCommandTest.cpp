// SPDX-License-Identifier: GPL-3.0-or-later
// ls, cp, cat, upload and cache against a server on this machine.
#include "core/cache/RoutingFileSystem.h"
#include "core/cache/ShardCache.h"
#include "core/remote/Download.h"
#include "tests/cli/RemoteFixture.h"

#include <map>
#include <set>
#include <sstream>

using namespace voxdeck;
using voxdeck::test::madeBytes;
using voxdeck::test::Said;

class RemoteCommandTest final : public test::RemoteFixture {
    Q_OBJECT
private slots:
    void initTestCase() { startServer(); }
    void init() { startAfresh(); }
    void lists();
    void copiesBothWays();
    void copiesFolders();
    void copiesGoOnWhereTheyWereStopped();
    void keysThatLeadOutAreLeftOut();
    void prints();
    void wrongUsageIsTwo();
    void uploadsFolders();
    void uploadsGoOnAfterAKill();
    void aLostAnswerIsNoFailure();
    void changedFilesAreNoticed();
    void uploadsToTheHub();
    void partsThatTheHubHasAreKept();
    void listsWhatChanged();
    void listsManyAgain();
    void aLimitedRateIsKept();
    void aLostCommitIsNotMadeTwice();
    void cacheIsFilledAndShown();
    void noSecretIsLeftBehind();
    void parquetIsToldWithAWayOut();
    void filesThatWereReadMakeRoom();
    void aRepositoryGetsACard();
    void readingForwardFetchesAhead();
};

void RemoteCommandTest::lists()
{
    QVERIFY(m_server->store("lists/a/1.tar", "12"));
    QVERIFY(m_server->store("lists/a b", "123"));
    QCOMPARE(run({"ls", "s3://lists"}).out, std::string("3\ta b\n-\ta/\n"));
    QCOMPARE(run({"ls", "s3://lists", "--recursive"}).out, std::string("3\ta b\n2\ta/1.tar\n"));
    const auto json = JsonValue::parse(run({"ls", "s3://lists/a/", "--json"}).out);
    QVERIFY(json);
    QCOMPARE(json->find("path")->toString(), std::string("a/1.tar"));
    QCOMPARE(json->find("size")->toInteger(), std::int64_t{2});
    const Said nothing = run({"ls", "s3://lists/zzz"});
    QCOMPARE(nothing.code, 3);
    QVERIFY(nothing.err.find("there is nothing at this address") != std::string::npos);
}

void RemoteCommandTest::copiesBothWays()
{
    const auto bytes = madeBytes(20'000'003, 4);
    write("large.bin", bytes);
    QCOMPARE(run({"cp", at("large.bin"), "s3://bucket/up/"}).code, 0);
    QCOMPARE(m_server->asked("uploadId=").size(), std::size_t{3}); // two parts, and the end
    QVERIFY(stored("up/large.bin") == bytes);
    QCOMPARE(run({"cp", at("large.bin"), "s3://bucket/up/"}).code, 3); // is there already
    QCOMPARE(run({"cp", at("large.bin"), "s3://bucket/up/", "--force"}).code, 0);
    QCOMPARE(run({"cp", "s3://bucket/up/large.bin", at("down.bin")}).code, 0);
    std::stringstream got;
    got << std::ifstream(at("down.bin"), std::ios::binary).rdbuf();
    QVERIFY(got.str() == bytes);
    QCOMPARE(run({"cp", "s3://bucket/up/large.bin", at("down.bin")}).code, 3);
    QVERIFY(m_server->fault("GET /bucket", "reset 100000", 2));
    QCOMPARE(run({"cp", "s3://bucket/up/large.bin", m_root.string(), "--force"}).code, 0);
    // What fails leaves nothing behind.
    QVERIFY(m_server->fault("GET /bucket", "status 403", 1000));
    const Said denied = run({"cp", "s3://bucket/up/large.bin", at("new.bin")});
    QCOMPARE(denied.code, 3);
    QVERIFY2(denied.err.find("access denied") != std::string::npos, denied.err.c_str());
    QVERIFY2(denied.err.find("folder's permissions") == std::string::npos, denied.err.c_str());
    QVERIFY(!std::filesystem::exists(at("new.bin")));
    QVERIFY(!std::filesystem::exists(at("new.bin.part")));
}

void RemoteCommandTest::copiesFolders()
{
    for (const char *const name : {"tree/x/1.txt", "tree/x/y/2.txt", "tree/3.txt"})
        QVERIFY(m_server->store("bucket/" + std::string(name), name));
    const Said said = run({"cp", "s3://bucket/tree", at("copy"), "--recursive"});
    QVERIFY2(said.code == 0, said.err.c_str());
    std::stringstream got;
    got << std::ifstream(at("copy/x/y/2.txt")).rdbuf();
    QCOMPARE(got.str(), std::string("tree/x/y/2.txt"));
    QVERIFY(said.err.find("3 of 3 objects copied") != std::string::npos);
}

void RemoteCommandTest::copiesGoOnWhereTheyWereStopped()
{
    constexpr std::uint64_t kSize = 40'000'000;
    constexpr std::uint64_t kStopped = 17'000'000;
    const auto bytes = madeBytes(kSize, 5);
    QVERIFY(m_server->store("bucket/down/large.bin", bytes));
    QVERIFY(m_server->store("bucket/down/a/small.txt", "small"));
    const auto chain = m_server->chain();
    const auto stoppedAfter = [&](const std::string &to, bool isFolder) {
        RemoteAccess access(chain);
        DownloadOptions options;
        options.resumes = true;
        std::uint64_t came = 0;
        options.turn = [&came](std::uint64_t more, const std::stop_token &) {
            came += more;
            return came <= kStopped;
        };
        const auto from = RemoteAddress::parse(isFolder ? "s3://bucket/down"
                                                        : "s3://bucket/down/large.bin");
        const auto done = isFolder ? downloadFolder(m_fs, access, *from, to, options, {}, {})
                                   : downloadFile(m_fs, access, *from, to, options, {}, {});
        return !done && done.error().code == ErrorCode::Cancelled;
    };
    const auto firstAsked = [this] {
        std::uint64_t first = kSize;
        for (const auto &one : m_server->asked("GET /bucket/down/large.bin"))
            if (const auto *const range = one.find("range"); range != nullptr)
                first = std::min<std::uint64_t>(first, std::stoull(range->toString().substr(6)));
        return first;
    };
    QVERIFY(stoppedAfter(at("large.bin"), false));
    QVERIFY(!std::filesystem::exists(at("large.bin")));
    const auto kept = std::filesystem::file_size(at("large.bin.part"));
    QVERIFY(kept > 0 && kept <= kStopped);
    QVERIFY(m_server->clear());
    const Said resumed = run({"cp", "s3://bucket/down/large.bin", at("large.bin"), "--resume"});
    QVERIFY2(resumed.code == 0, resumed.err.c_str());
    QCOMPARE(firstAsked(), std::uint64_t{kept});
    QVERIFY(bytesOfFile("large.bin") == bytes);
    QVERIFY(!std::filesystem::exists(at("large.bin.part")));
    QVERIFY(!std::filesystem::exists(at("large.bin.part.from")));
    // a folder: what is whole is not asked for again
    QVERIFY(stoppedAfter(at("folder"), true));
    QVERIFY(m_server->clear());
    const Said folder = run({"cp", "s3://bucket/down", at("folder"), "--recursive", "--resume"});
    QVERIFY2(folder.code == 0, folder.err.c_str());
    QVERIFY(folder.err.find("2 of 2 objects copied") != std::string::npos);
    QVERIFY(m_server->asked("small.txt").empty());
    QVERIFY(firstAsked() > 0);
    QVERIFY(bytesOfFile("folder/large.bin") == bytes);
    int left = 0; // but for the two files
    for (const auto &file : std::filesystem::recursive_directory_iterator(at("folder")))
        left += file.is_regular_file() ? 1 : 0;
    QCOMPARE(left, 2);
    // an object that is another by now is fetched anew
    QVERIFY(stoppedAfter(at("changed.bin"), false));
    const auto others = madeBytes(kSize, 6);
    QVERIFY(m_server->store("bucket/down/large.bin", others));
    QCOMPARE(run({"cp", "s3://bucket/down/large.bin", at("changed.bin"), "--resume"}).code, 0);
    QVERIFY(bytesOfFile("changed.bin") == others);
}

void RemoteCommandTest::keysThatLeadOutAreLeftOut()
{
    QVERIFY(m_server->store("hostile/d/../../escaped.txt", "x"));
    QVERIFY(m_server->store("hostile/d/good.txt", "y"));
    QVERIFY(m_server->store("hostile/d//absolute.txt", "z"));
    const Said said = run({"cp", "s3://hostile/d/", at("in/here"), "--recursive"});
    QCOMPARE(said.code, 1);
    QVERIFY(said.err.find("lead out of the folder") != std::string::npos);
    QVERIFY(!std::filesystem::exists(at("escaped.txt")));
    QVERIFY(std::filesystem::exists(at("in/here/good.txt")));
    QVERIFY(!std::filesystem::exists("/absolute.txt"));
}

void RemoteCommandTest::prints()
{
    QVERIFY(m_server->store("bucket/t.txt", "0123456789"));
    QCOMPARE(run({"cat", "s3://bucket/t.txt"}).out, std::string("0123456789"));
    QCOMPARE(run({"cat", m_server->web("bucket/t.txt"), "--offset", "3", "--length", "4"}).out,
             std::string("3456"));
    QCOMPARE(run({"cat", "s3://bucket/t.txt", "--offset", "8", "--length", "99"}).out,
             std::string("89"));
    QCOMPARE(run({"cat", "s3://bucket/t.txt", "--offset", "11"}).code, 3);
    const Said missing = run({"cat", "s3://bucket/nope"});
    QCOMPARE(missing.code, 3);
    QCOMPARE(missing.err,
             std::string("voxdeck-cli: s3://bucket/nope: no such object (HTTP 404)\n"));
}

void RemoteCommandTest::wrongUsageIsTwo()
{
    QCOMPARE(run({"ls", "ftp://x"}).code, 2);
    QCOMPARE(run({"cp", "a", "b"}).code, 2);
    QCOMPARE(run({"cp", "s3://a/b", "s3://c/d"}).code, 2);
    QCOMPARE(run({"cp", at("x"), "https://h/x"}).code, 2);
    QCOMPARE(run({"upload", at("x"), "https://h/x"}).code, 2);
    QCOMPARE(run({"upload", at("x"), "s3://b", "--dry-run", "--resume"}).code, 2);
    QCOMPARE(run({"cache", "limit", "many"}).code, 2);
    QCOMPARE(run({"cache"}).code, 2);
}

void RemoteCommandTest::uploadsFolders()
{
    const auto large = madeBytes(34'000'000, 5);
    write("out/shards/a-000.tar", large);
    write("out/data.list", "list");
    write("out/build.json", "{}");
    write("out/notes é.txt", "notes");
    write("out/.hidden", "x");
    write("out/half.tar.part", "x");
    const Said plan = run({"upload", at("out"), "s3://bucket/v1", "--dry-run"});
    QCOMPARE(plan.code, 0);
    QCOMPARE(
        plan.out,
        std::string(
            "5\ts3://bucket/v1/notes é.txt\tsend\n34000000\ts3://bucket/v1/shards/a-000.tar\tsend\n"
            "2\ts3://bucket/v1/build.json\tsend\n4\ts3://bucket/v1/data.list\tsend\n"));
    QVERIFY(m_server->fault("PUT .*partNumber=2", "status 503", 2));
    const Said said = run({"upload", at("out"), "s3://bucket/v1"});
    QVERIFY2(said.code == 0, said.err.c_str());
    QVERIFY(stored("v1/shards/a-000.tar") == large);
    QCOMPARE(stored("v1/notes é.txt"), std::string("notes"));
    QCOMPARE(stored("v1/.hidden"), std::string("(missing)"));
    // The list is the last that is stored, build.json the last but one.
    std::vector<std::string> puts;
    for (const auto &asked : m_server->asked("PUT "))
        puts.push_back(asked.find("path")->toString());
    QCOMPARE(puts.back(), std::string("/bucket/v1/data.list"));
    QCOMPARE(puts[puts.size() - 2], std::string("/bucket/v1/build.json"));
    for (const auto &asked : m_server->asked())
        for (const auto &header : asked.find("amz")->items())
            QVERIFY(header.toString().find("checksum") == std::string::npos);
    for (const auto &entry : std::filesystem::directory_iterator(at("out")))
        QVERIFY(!entry.path().filename().string().starts_with(".voxdeck-upload-"));
}

void RemoteCommandTest::uploadsGoOnAfterAKill()
{
    const auto large = madeBytes(100'000'000, 6);
    write("out/a.tar", large);
    for (int i = 0; i < 10; ++i)
        write("out/small" + std::to_string(i), std::to_string(i));
    write("out/data.list", "list");
    QVERIFY(m_server->fault("PUT .*partNumber=6", "delay 600", 1000)); // none ends before its kill
    const QStringList words{QStringLiteral("upload"), QString::fromStdString(at("out")),
                            QStringLiteral("s3://bucket/k"), QStringLiteral("--resume")};
    std::size_t sent = 0;
    for (int kills = 0; kills < 3; ++kills) {
        QProcess process;
        process.start(QStringLiteral(VOXDECK_CLI), words);
        const auto before = m_server->asked("PUT /bucket/k/a.tar").size();
        // When the sixth part is on its way, two at the least are stored; later runs have but the rest.
        const auto wanted = kills == 0 ? before + 6 : before + 1;
        QTRY_VERIFY_WITH_TIMEOUT(m_server->asked("PUT /bucket/k/a.tar").size() >= wanted, 120000);
        process.kill();
        QVERIFY(process.waitForFinished(60000));
        QCOMPARE(stored("k/data.list"), std::string("(missing)"));
    }
    QVERIFY(m_server->post("/_forgive", ""));
    const Said again = run({"upload", at("out"), "s3://bucket/k"});
    QCOMPARE(again.code, 3);
    QVERIFY2(again.err.find("continue with --resume") != std::string::npos, again.err.c_str());
    const Said said = run({"upload", at("out"), "s3://bucket/k", "--resume", "--json"});
    QVERIFY2(said.code == 0, said.err.c_str());
    const auto json = JsonValue::parse(said.out);
    QVERIFY(json->find("files_before")->toInteger() >= 10);
    QVERIFY(json->find("bytes_before")->toInteger() > 16'000'000);
    QVERIFY(stored("k/a.tar") == large);
    QCOMPARE(stored("k/data.list"), std::string("list"));
    // Only what was on its way when a process died was sent twice: at most four parts a kill.
    for (const auto &asked : m_server->asked("PUT /bucket/k/a.tar"))
        sent += static_cast<std::size_t>(asked.find("bytes")->toInteger());
    QVERIFY(sent <= large.size() + 3 * 4 * (16U << 20));
    QCOMPARE(m_server->asked("POST /bucket/k/a.tar?uploads").size(), std::size_t{1});
}

void RemoteCommandTest::aLostAnswerIsNoFailure()
{
    const auto large = madeBytes(20'000'000, 7);
    write("out/a.tar", large);
    QVERIFY(m_server->fault("POST .*uploadId", "reset 0"));
    const Said said = run({"upload", at("out"), "s3://bucket/lost"});
    QVERIFY2(said.code == 0, said.err.c_str());
    QVERIFY(stored("lost/a.tar") == large);
}

void RemoteCommandTest::changedFilesAreNoticed()
{
    write("out/a.tar", madeBytes(20'000'000, 8));
    write("out/data.list", "list");
    QVERIFY(m_server->fault("POST .*uploads=", "status 503", 1));
    const Said first = run({"upload", at("out"), "s3://bucket/c"});
    QCOMPARE(first.code, 0);
    write("out/b.tar", madeBytes(20'000'000, 9));
    // It was begun in another state: the parts of before are not used.
    QVERIFY(m_server->fault("PUT .*partNumber=2", "status 403", 1));
    QCOMPARE(run({"upload", at("out"), "s3://bucket/c"}).code, 3);
    write("out/b.tar", madeBytes(20'000'001, 10));
    QCOMPARE(run({"upload", at("out"), "s3://bucket/c", "--resume"}).code, 0);
    QVERIFY(stored("c/b.tar") == madeBytes(20'000'001, 10));
}

void RemoteCommandTest::uploadsToTheHub()
{
    const auto large = madeBytes(2'000'003, 21);
    const auto whole = madeBytes(50'000, 22);
    write("out/shards/a é-000.tar", large);
    write("out/shards/b.tar", whole);
    write("out/empty.txt", "");
    write("out/x.ignored", "x");
    for (int i = 0; i < 120; ++i)
        write("out/small/" + std::to_string(i) + ".txt", std::to_string(i));
    write("out/data.list", "list");
    write("out/build.json", "{}");
    const std::string to = "hf://datasets/org/made/v1";
    // part 3 is sent again
    QVERIFY(m_server->fault("PUT /lfs/.*/3", "status 503", 1));
    const Said said = run({"upload", at("out"), to, "--json"});
    QVERIFY2(said.code == 0, said.err.c_str());
    for (const auto &[name, bytes] :
         {std::pair<std::string, std::string>("shards/a é-000.tar", large),
          {"shards/b.tar", whole},
          {"small/77.txt", "77"},
          {"empty.txt", ""},
          {"data.list", "list"}}) {
        const Said got = run({"cat", to + "/" + name});
        QVERIFY2(got.code == 0, got.err.c_str());
        QVERIFY(got.out == bytes);
    }
    QCOMPARE(run({"cat", to + "/x.ignored"}).code, 3);
    const auto commits = m_server->asked("/commit/");
    QCOMPARE(commits.size(), std::size_t{5}); // the card, 100, 24, build.json, data.list
    QCOMPARE(m_server->asked("POST /api/repos/create").size(), std::size_t{1});
    for (const auto &asked : m_server->asked("/lfs/"))
        QVERIFY(asked.find("path")->toString().find("info/lfs") != std::string::npos
                || asked.find("auth")->toString().empty());
    // again: nothing is sent
    QVERIFY(m_server->clear());
    const auto again = JsonValue::parse(run({"upload", at("out"), to, "--json"}).out);
    QVERIFY(again);
    QCOMPARE(again->find("files")->toInteger(), std::int64_t{0});
    QCOMPARE(again->find("files_before")->toInteger(), std::int64_t{125});
    QVERIFY(m_server->asked("PUT ").empty());
    QVERIFY(m_server->asked("/commit/").empty());
    // a killed run: what the Hub has is not sent again
    write("out/shards/c.tar", madeBytes(60'000, 23));
    write("out/shards/d.tar", madeBytes(60'000, 24));
    QVERIFY(m_server->fault("POST .*commit", "status 403", 1));
    QCOMPARE(run({"upload", at("out"), to}).code, 3);
    QCOMPARE(m_server->asked("PUT /lfs/").size(), std::size_t{2});
    QCOMPARE(run({"upload", at("out"), to, "--resume"}).code, 0);
    QCOMPARE(m_server->asked("PUT /lfs/").size(), std::size_t{2});
    QVERIFY(run({"cat", to + "/shards/d.tar"}).out == madeBytes(60'000, 24));
    for (const char *const secret : {"s3cr3t", "hf_test-token"})
        QVERIFY(!isLeftBehind(secret));
}

void RemoteCommandTest::partsThatTheHubHasAreKept()
{
    const auto large = madeBytes(2'000'003, 31); // six parts
    write("out/large.tar", large);
    const std::string to = "hf://datasets/org/parts";
    const auto sent = [this] {
        std::vector<std::string> parts;
        for (const auto &one : m_server->asked("PUT /lfs/"))
            if (one.find("status")->toInteger() == 200) {
                auto path = one.find("path")->toString();
                path.resize(path.find('?'));
                parts.push_back(path.substr(path.rfind('/') + 1));
            }
        return parts;
    };
    QVERIFY(m_server->fault("PUT /lfs/.*/4", "status 400", 1));
    QCOMPARE(run({"upload", at("out"), to}).code, 3);
    QCOMPARE(sent(), (std::vector<std::string>{"1", "2", "3"}));
    for (const char *const secret : {"s3cr3t", "hf_test-token"})
        QVERIFY(!isLeftBehind(secret)); // the addresses of the parts are encrypted
    const auto again = JsonValue::parse(run({"upload", at("out"), to, "--json"}).out);
    QVERIFY(again);
    QCOMPARE(sent(), (std::vector<std::string>{"1", "2", "3", "4", "5", "6"}));
    QCOMPARE(again->find("bytes_before")->toInteger(), std::int64_t{1'200'000});
    QVERIFY(run({"cat", to + "/large.tar"}).out == large);
    QVERIFY(std::filesystem::is_empty(at("XDG_DATA_HOME/voxdeck/uploads")));
    // what the Hub has forgotten is sent again, and so it is with another token
    write("out/other.tar", madeBytes(1'200'000, 32));
    QVERIFY(m_server->fault("PUT /lfs/.*/3", "status 400", 1));
    QCOMPARE(run({"upload", at("out"), to}).code, 3);
    QVERIFY(m_server->post("/_drop-parts", ""));
    QVERIFY(m_server->clear());
    const Said anew = run({"upload", at("out"), to});
    QVERIFY2(anew.code == 0, anew.err.c_str());
    QCOMPARE(sent(), (std::vector<std::string>{"1", "2", "3"}));
    QVERIFY(run({"cat", to + "/other.tar"}).out == madeBytes(1'200'000, 32));
}

void RemoteCommandTest::listsWhatChanged()
{
    for (const char *const name : {"a", "b/1", "b/2", "c"})
        QVERIFY(m_server->store("since/p/" + std::string(name), name));
    const auto list = [this](const std::string &from) {
        return run({"ls", "s3://since/p/", "--recursive", "--since", at(from)});
    };
    write("before.jsonl", run({"ls", "s3://since/p/", "--recursive", "--json"}).out);
    const Said same = list("before.jsonl");
    QVERIFY2(same.code == 0 && same.out.empty(), (same.out + same.err).c_str());
    QVERIFY(m_server->store("since/p/b/2", "B")); // of the same size
    QVERIFY(m_server->store("since/p/b/3", "new"));
    QVERIFY(m_server->post("/_forget?name=since%2Fp%2Fa", ""));
    QVERIFY(m_server->clear());
    QCOMPARE(list("before.jsonl").out,
             std::string("removed\t1\tp/a\nchanged\t1\tp/b/2\nadded\t3\tp/b/3\n"));
    QVERIFY(m_server->asked("GET /since/p").empty() && m_server->asked("HEAD").empty());
    const auto json = run(
        {"ls", "s3://since/p/", "--recursive", "--json", "--since", at("before.jsonl")});
    QVERIFY2(json.out.find(R"("change": "changed")") != std::string::npos, json.out.c_str());
    write("bad.jsonl", "{}\n");
    const Said bad = list("bad.jsonl");
    QVERIFY2(bad.code == 3 && bad.err.find("bad.jsonl:1") != std::string::npos, bad.err.c_str());
    QCOMPARE(run({"ls", "s3://since/p/", "--since", at("before.jsonl")}).code, 2);
}

void RemoteCommandTest::listsManyAgain()
{
    constexpr int kKeys = 60'000;
    const auto pretend = [this](const std::string &more) {
        return m_server->post("/_many?bucket=countless&keys=" + more, "");
    };
    QVERIFY(pretend(std::to_string(kKeys)));
    write("before.jsonl", run({"ls", "s3://countless/", "--recursive", "--json"}).out);
    const auto again = [this] {
        return run(
            {"ls", "s3://countless/", "--recursive", "--json", "--since", at("before.jsonl")});
    };
    const Said same = again();
    QVERIFY2(same.code == 0, same.err.c_str());
    QVERIFY(same.out.empty());
    // one in 1,000 has other bytes of the same length, nine are gone, ten are new
    QVERIFY(pretend(std::to_string(kKeys + 10) + "&changed=1000&gone=7000"));
    const Said said = again();
    QVERIFY2(said.code == 0, said.err.c_str());
    std::map<std::string, int> counts;
    std::istringstream lines(said.out);
    for (std::string line; std::getline(lines, line);)
        ++counts[JsonValue::parse(line)->find("change")->toString()];
    QCOMPARE(counts["changed"], kKeys / 1000);
    QCOMPARE(counts["removed"], 9);
    QCOMPARE(counts["added"], 10);
}

void RemoteCommandTest::aLimitedRateIsKept()
{
    write("slow/a.bin", madeBytes(300'000, 41));
    QElapsedTimer timer;
    timer.start();
    const Said said = run({"upload", at("slow"), "s3://bucket/slow", "--limit-rate", "200KB"});
    QVERIFY2(said.code == 0, said.err.c_str());
    QVERIFY2(timer.elapsed() >= 1000, std::to_string(timer.elapsed()).c_str()); // 1.5 s
    QCOMPARE(run({"upload", at("slow"), "s3://bucket/slow2", "--limit-rate", "much"}).code, 3);
}

void RemoteCommandTest::aLostCommitIsNotMadeTwice()
{
    write("out/a.txt", "a");
    QVERIFY(m_server->fault("POST .*commit", "lost", 1));
    const Said said = run({"upload", at("out"), "hf://datasets/org/lost"});
    QVERIFY2(said.code == 0, said.err.c_str());
    QCOMPARE(m_server->asked("/commit/").size(), std::size_t{2}); // the card, and the file
    QCOMPARE(run({"cat", "hf://datasets/org/lost/a.txt"}).out, std::string("a"));
    // others commit in between
    write("out/b.txt", "b");
    QVERIFY(m_server->fault("POST .*commit", "status 412", 1));
    const Said after = run({"upload", at("out"), "hf://datasets/org/lost"});
    QVERIFY2(after.code == 0, after.err.c_str());
    QCOMPARE(run({"cat", "hf://datasets/org/lost/b.txt"}).out, std::string("b"));
}

void RemoteCommandTest::cacheIsFilledAndShown()
{
    QCOMPARE(run({"cache", "status"}).code, 3); // makes none
    QVERIFY(!std::filesystem::exists(at("cache")));
    QVERIFY(m_server->store("bucket/w.tar", madeBytes(3'000'000, 11)));
    QCOMPARE(run({"cache", "limit", "20M", "--keep-free", "0"}).code, 0);
    QCOMPARE(run({"cache", "pin", "s3://bucket/w.tar"}).code, 0);
    const Said warm = run({"cache", "warm", "s3://bucket/w.tar", "s3://bucket/none"});
    QCOMPARE(warm.code, 1);
    QVERIFY(m_server->clear());
    QCOMPARE(run({"cache", "warm", "s3://bucket/w.tar"}).code, 0);
    QVERIFY(m_server->asked("GET /bucket/w.tar").empty()); // it is there
    const auto json = JsonValue::parse(run({"cache", "status", "--json"}).out);
    QVERIFY(json);
    QCOMPARE(json->find("limit")->toInteger(), std::int64_t{20 << 20});
    QCOMPARE(json->find("misses")->toInteger(), std::int64_t{46});
    QCOMPARE(json->find("fetched_bytes")->toInteger(), std::int64_t{3'000'000});
    QCOMPARE(run({"cache", "status", "--entries"}).out,
             std::string("3000000\t3000000\tpinned\ts3://bucket/w.tar\n"));
    const auto dataset = JsonValue::parse(run({"cache", "status", "--datasets", "--json"}).out);
    QVERIFY(dataset);
    QCOMPARE(dataset->find("dataset")->toString(), std::string("s3://bucket"));
    QCOMPARE(dataset->find("misses")->toInteger(), std::int64_t{46});
    QCOMPARE(run({"cache", "clear"}).code, 0);
    QVERIFY(!run({"cache", "status", "--entries"}).out.empty());
    QCOMPARE(run({"cache", "pin", "--off", "s3://bucket/w.tar"}).code, 0);
    QVERIFY(run({"cache", "clear"}).out.find("freed") != std::string::npos);
    QVERIFY(run({"cache", "status", "--entries"}).out.empty());
    QVERIFY(m_server->store("bucket/huge.tar", madeBytes(30'000'000, 12)));
    const Said full = run({"cache", "warm", "s3://bucket/huge.tar"});
    QCOMPARE(full.code, 3);
    QVERIFY2(full.err.find("nothing was fetched") != std::string::npos, full.err.c_str());
    // all below a folder, if the cache can hold it
    for (const char *const name : {"bucket/few/a.tar", "bucket/few/b.tar", "bucket/few/c/d.tar"})
        QVERIFY(m_server->store(name, madeBytes(1'000'000, 12)));
    QCOMPARE(run({"cache", "warm", "s3://bucket/few"}).code, 0);
    const auto few = run({"cache", "status", "--entries"}).out;
    QCOMPARE(std::count(few.begin(), few.end(), '\n'), std::ptrdiff_t{3});
    QCOMPARE(run({"cache", "pin", "s3://bucket/few"}).code, 0);
    const auto pinned = run({"cache", "status", "--entries"}).out;
    QVERIFY2(pinned.find("\t-\t") == std::string::npos, pinned.c_str());
    QCOMPARE(run({"cache", "pin", "s3://bucket/none"}).code, 3);
    QVERIFY(m_server->store("bucket/few/e.tar", madeBytes(19'000'000, 12)));
    QVERIFY(m_server->clear());
    QCOMPARE(run({"cache", "warm", "s3://bucket/few"}).code, 3);
    QVERIFY(m_server->asked("GET /bucket/few").empty());
    write("mine/x.wav", "sound");
    QCOMPARE(run({"cache", "clear", "--cache", at("mine")}).code, 3);
    QVERIFY(std::filesystem::exists(at("mine/x.wav")));
}

void RemoteCommandTest::noSecretIsLeftBehind()
{
    QVERIFY(m_server->store("bucket/s.tar", madeBytes(1'000'000, 13)));
    write("out/a.tar", madeBytes(20'000'000, 14));
    run({"cache", "limit", "30M", "--keep-free", "0"});
    run({"cache", "warm", "s3://bucket/s.tar",
         m_server->web("bucket/s.tar") + "?X-Amz-Signature=TESTSECRET&token=TESTSECRET"});
    QVERIFY(m_server->fault("PUT .*partNumber=2", "status 403", 1));
    run({"upload", at("out"), "s3://bucket/sec"});
    QVERIFY(m_server->fault("GET", "status 403", 1));
    run({"cat", m_server->web("bucket/s.tar") + "?sig=TESTSECRET"});
    QVERIFY(m_all.find("access denied") != std::string::npos);
    for (const char *const secret : {"TESTSECRET", "TESTKEY", "hf_test-token"})
        QVERIFY(!isLeftBehind(secret));
}

/// A window that had read many shards kept each of them from being removed, so that later ones were read past the cache.
void RemoteCommandTest::filesThatWereReadMakeRoom()
{
    constexpr std::uint64_t kLimit = 16u << 20; // of three objects of 7 MB, two
    const auto cache = ShardCache::open(at("VOXDECK_CACHE"), {.limit = kLimit, .keepFree = 0});
    QVERIFY(cache);
    RoutingFileSystem fs(m_fs);
    const auto bytes = madeBytes(7'000'000, 5);
    for (const char *const name : {"one", "two", "three"}) // a listing is believed for seconds
        QVERIFY(m_server->store(std::string("bucket/room/") + name, bytes));
    for (const char *const name : {"one", "two", "three"}) {
        const auto read = readWholeFile(fs, std::string("s3://bucket/room/") + name);
        QVERIFY2(read && *read == bytes, read ? name : describe(read.error()).c_str());
    }
    const auto entries = (*cache)->entries();
    // none of them is held open, so the earlier ones made room for the last
    QVERIFY2(!entries->empty() && entries->size() <= 2, std::to_string(entries->size()).c_str());
    QVERIFY(std::any_of(entries->begin(), entries->end(), [](const auto &entry) {
        return entry.key.ends_with("/three") && entry.cachedBytes == entry.objectBytes;
    }));
    QCOMPARE((*cache)->setLimits(kLimit, 0).value(), std::uint64_t{0});
    QVERIFY((*cache)->clear(false).value() > 0);
    QVERIFY((*cache)->entries()->empty());
}

void RemoteCommandTest::parquetIsToldWithAWayOut()
{
    const std::string name = "hub/datasets/org/columns/";
    QVERIFY(m_server->store(name + "README.md", "# columns"));
    QVERIFY(m_server->store(name + "data/train-00000-of-00001.parquet", "PAR1...PAR1"));
    const std::string address = "hf://datasets/org/columns";
    for (const auto &place :
         {address, address + "/data", address + "/data/train-00000-of-00001.parquet"}) {
        for (const std::vector<std::string> &command :
             {std::vector<std::string>{"import", place, "--workspace", at("p.voxdeck")},
              {"info", place},
              {"list", place}}) {
            const Said said = run(command);
            QCOMPARE(said.code, 3);
            QVERIFY2(said.err.find("holds Parquet or Arrow files") != std::string::npos,
                     said.err.c_str());
            QVERIFY2(said.err.find("\"datasets\"") != std::string::npos, said.err.c_str());
        }
    }
}

void RemoteCommandTest::aRepositoryGetsACard()
{
    write("out/build.json",
          R"({"voxdeck_build": 1, "shards": [)"
          R"({"path": "a.tar", "split": "train", "items": 1200, "seconds": 7200.0},)"
          R"({"path": "b.tar", "split": "test", "items": 30, "seconds": 90.0}]})");
    write("out/data.list", "list");
    QCOMPARE(run({"upload", at("out"), "hf://datasets/org/carded/v1"}).code, 0);
    const auto card = run({"cat", "hf://datasets/org/carded/README.md"}).out;
    for (const char *const words :
         {"- automatic-speech-recognition\n", "size_categories:\n- 1K<n<10K\n", "# carded\n",
          "| train | 1200 | 2.00 | 1 |\n", "| test | 30 | 0.03 | 1 |\n",
          "| all | 1230 | 2.03 | 2 |\n"})
        QVERIFY2(card.find(words) != std::string::npos, card.c_str());
    // one that is there stays as somebody wrote it
    QVERIFY(m_server->store("hub/datasets/org/carded/README.md", "mine"));
    write("out/more.txt", "x");
    QCOMPARE(run({"upload", at("out"), "hf://datasets/org/carded/v1"}).code, 0);
    QCOMPARE(run({"cat", "hf://datasets/org/carded/README.md"}).out, std::string("mine"));
    // and one of the folder goes where it belongs
    write("out/README.md", "of the folder");
    QCOMPARE(run({"upload", at("out"), "hf://datasets/org/other"}).code, 0);
    QCOMPARE(run({"cat", "hf://datasets/org/other/README.md"}).out, std::string("of the folder"));
    QCOMPARE(run({"upload", at("out"), "hf://org/model"}).code, 0);
    QCOMPARE(m_server->commits("models/org/model").size(), std::size_t{3});
}

void RemoteCommandTest::readingForwardFetchesAhead()
{
    constexpr std::size_t kStep = 256 << 10;
    const auto bytes = test::madeBytes(32 * kStep, 5);
    QVERIFY(m_server->store("bucket/long.bin", bytes));
    RoutingFileSystem fs(m_fs);
    const auto opened = fs.openForReading("s3://bucket/long.bin");
    QVERIFY2(opened, opened ? "" : describe(opened.error()).c_str());
    const auto &file = *opened;
    std::string got(bytes.size(), '\0');
    for (std::size_t at = 0; at < bytes.size(); at += kStep) {
        const auto part = std::as_writable_bytes(std::span(got)).subspan(at, kStep);
        const auto count = file->readAt(at, part);
        QVERIFY2(count, count ? "" : describe(count.error()).c_str());
        QCOMPARE(*count, kStep);
    }
    QVERIFY(got == bytes);
    QCOMPARE(m_server->asked("GET /bucket/long.bin").size(), std::size_t{6}); // 1, 2, 3, 5, 9, 12
    // single reads, far from each other, fetch what they need
    QVERIFY(m_server->store("bucket/far.bin", bytes));
    RoutingFileSystem other(m_fs); // believes no listing yet
    const auto far = other.openForReading("s3://bucket/far.bin").value();
    const auto before = other.fetchedBytes();
    std::vector<std::byte> one(1000);
    for (const std::size_t block : {20, 3, 12, 30})
        QVERIFY(far->readAt(block * kStep, one));
    QCOMPARE(other.fetchedBytes() - before, 4 * CachedObject::kBlock);
}

QTEST_GUILESS_MAIN(RemoteCommandTest)
#include "RemoteCommandTest.moc"
