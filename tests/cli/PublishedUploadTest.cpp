// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0422 and 0440. Corrections that were published on a server into what was sent there.
#include "tests/cli/RemoteFixture.h"
#include "tests/support/SpokenList.h"

#include <string>
#include <thread>
#include <vector>

using namespace voxdeck;
using voxdeck::test::Said;

class PublishedUploadTest final : public test::RemoteFixture {
    Q_OBJECT
private slots:
    void initTestCase() { startServer(); }
    void init();
    void aBuildLeavesWhatWasPublishedThere();
    void aBuildTellsWhatItDoesNotReplace();
    void anUploadReplacesNothingUnasked();
    void aResumedUploadReplacesNothingUnasked();
    void aBuildWithoutItsNotesReplacesNothing();
    void keysThatMayOnlyWriteBuildTwice();
    void anUploadToTheHubReplacesNothingUnasked();
    void whatOthersCommitMeanwhileStays();
    void aBuildForTheHubReplacesItsOwn();

private:
    Said build(const std::string &to, std::vector<std::string> more = {})
    {
        std::vector<std::string> words{"build", "--dataset", at("in/l.list"), "--to", "touch",
                                       "-o",    to};
        words.insert(words.end(), more.begin(), more.end());
        return run(words);
    }
    Said publish(const std::string &address)
    {
        return run({"edit", address, "#1", "--text", "server work", "--publish"});
    }
    /// Other texts of the segments: every shard is another one.
    void changeTexts(const std::string &word)
    {
        auto list = bytesOfFile("in/l.list");
        for (std::size_t at = 0; (at = list.find(" of r", at)) != std::string::npos; ++at)
            list.replace(at - 4, 4, word);
        write("in/l.list", list);
    }
    bool isRefused(const Said &said) const
    {
        return said.code == 3
               && said.err.find("so nothing was sent; --force replaces it") != std::string::npos;
    }
    std::string rows(const std::string &address)
    {
        const Said said = run({"list", address});
        return said.out + said.err;
    }
};

void PublishedUploadTest::init()
{
    startAfresh();
    QVERIFY(test::writeSpokenList(m_fs, at("in"), {.secondsPerSegment = 0.1, .country = {}}));
    write("in/l.list", bytesOfFile("in/data.list"));
}

void PublishedUploadTest::aBuildLeavesWhatWasPublishedThere()
{
    QCOMPARE(build("s3://bucket/left").code, 0);
    QCOMPARE(publish("s3://bucket/left").code, 0);
    const Said again = build("s3://bucket/left");
    QVERIFY2(again.code == 0, (again.out + again.err).c_str());
    QVERIFY2(again.out.find("2 files were changed on the server after being sent")
                 != std::string::npos,
             again.out.c_str());
    const auto seen = rows("s3://bucket/left");
    QVERIFY2(seen.find("server work") != std::string::npos, seen.c_str());
    QVERIFY2(seen.find("text of r0.000") != std::string::npos, seen.c_str());
}

void PublishedUploadTest::aBuildTellsWhatItDoesNotReplace()
{
    QCOMPARE(build("s3://bucket/told").code, 0);
    QCOMPARE(publish("s3://bucket/told").code, 0);
    auto list = bytesOfFile("in/l.list");
    list.replace(list.find("text of r0.000"), 14, "other of r0.00");
    write("in/l.list", list);
    const Said again = build("s3://bucket/told");
    QVERIFY2(again.code == 1, (again.out + again.err).c_str());
    QVERIFY2(again.err.find("--force") != std::string::npos, again.err.c_str());
    const auto kept = rows("s3://bucket/told");
    QVERIFY2(kept.find("server work") != std::string::npos, kept.c_str());
    QVERIFY2(kept.find("text of r0.000") != std::string::npos, kept.c_str()); // not a mixture
    // build.json there describes what is there
    for (int round = 0; round < 2; ++round) {
        const Said verified = run({"verify", "s3://bucket/told"});
        QVERIFY2(verified.code == 0 && verified.out.find("published into") != std::string::npos,
                 (verified.out + verified.err).c_str());
        QCOMPARE(build("s3://bucket/told").code, 1);
    }
    const Said forced = build("s3://bucket/told", {"--force"});
    QVERIFY2(forced.code == 0, (forced.out + forced.err).c_str());
    const auto replaced = rows("s3://bucket/told");
    QVERIFY2(replaced.find("other of r0.00") != std::string::npos, replaced.c_str());
    QVERIFY2(replaced.find("server work") == std::string::npos, replaced.c_str());
    QCOMPARE(run({"verify", "s3://bucket/told"}).code, 0);
}

void PublishedUploadTest::anUploadReplacesNothingUnasked()
{
    QCOMPARE(build(at("o")).code, 0);
    QCOMPARE(run({"upload", at("o"), "s3://bucket/plain"}).code, 0);
    QCOMPARE(run({"upload", at("o"), "s3://bucket/plain"}).code, 0); // the same content
    QCOMPARE(publish("s3://bucket/plain").code, 0);
    const Said again = run({"upload", at("o"), "s3://bucket/plain"});
    QVERIFY2(again.code != 0, (again.out + again.err).c_str());
    QVERIFY2(again.err.find("/metainfo.") != std::string::npos
                 && again.err.find("--force replaces it") != std::string::npos,
             again.err.c_str());
    QVERIFY(rows("s3://bucket/plain").find("server work") != std::string::npos);
    const Said forced = run({"upload", at("o"), "s3://bucket/plain", "--force"});
    QVERIFY2(forced.code == 0, (forced.out + forced.err).c_str());
    QVERIFY(rows("s3://bucket/plain").find("server work") == std::string::npos);
}

void PublishedUploadTest::aResumedUploadReplacesNothingUnasked()
{
    QCOMPARE(build(at("o")).code, 0);
    write("o/zz.list", "last");
    QVERIFY(m_server->fault("PUT .*zz.list", "status 403 AccessDenied", 1));
    QCOMPARE(run({"upload", at("o"), "s3://bucket/resumed"}).code, 3);
    QCOMPARE(publish("s3://bucket/resumed").code, 0);
    const auto there = rows("s3://bucket/resumed");
    QVERIFY2(there.find("server work") != std::string::npos, there.c_str());
    QVERIFY(m_server->clear());
    const Said again = run({"upload", at("o"), "s3://bucket/resumed", "--resume"});
    QVERIFY2(isRefused(again), (again.out + again.err).c_str());
    QVERIFY(m_server->asked("PUT ").empty());
    QCOMPARE(rows("s3://bucket/resumed"), there);
    const Said plan = run({"upload", at("o"), "s3://bucket/resumed", "--dry-run"});
    QVERIFY2(isRefused(plan), plan.err.c_str());
    QVERIFY2(plan.out.find("metainfo.idx\trefused\n") != std::string::npos, plan.out.c_str());
    const Said forced = run({"upload", at("o"), "s3://bucket/resumed", "--resume", "--force"});
    QVERIFY2(forced.code == 0, forced.err.c_str());
    QVERIFY(rows("s3://bucket/resumed").find("server work") == std::string::npos);
}

/// The folder in which it was staged is gone, as after moving to another computer.
void PublishedUploadTest::aBuildWithoutItsNotesReplacesNothing()
{
    QCOMPARE(build("s3://bucket/unnoted").code, 0);
    QCOMPARE(publish("s3://bucket/unnoted").code, 0);
    const auto there = rows("s3://bucket/unnoted");
    std::filesystem::remove_all(at("XDG_DATA_HOME/voxdeck/builds"));
    const Said again = build("s3://bucket/unnoted");
    QVERIFY2(isRefused(again), (again.out + again.err).c_str());
    QCOMPARE(rows("s3://bucket/unnoted"), there);
    QCOMPARE(build("s3://bucket/unnoted", {"--force"}).code, 0);
    QVERIFY(rows("s3://bucket/unnoted").find("server work") == std::string::npos);
    // what is there as it is here needs no notes
    std::filesystem::remove_all(at("XDG_DATA_HOME/voxdeck/builds"));
    const Said same = build("s3://bucket/unnoted");
    QVERIFY2(same.code == 0, (same.out + same.err).c_str());
}

void PublishedUploadTest::keysThatMayOnlyWriteBuildTwice()
{
    QVERIFY(m_server->fault("HEAD ", "status 403 AccessDenied", 100000));
    const Said first = build("s3://bucket/writeonly");
    QVERIFY2(first.code == 0, (first.out + first.err).c_str());
    QVERIFY2(first.out.find("without seeing what is stored there") != std::string::npos,
             first.out.c_str());
    const auto puts = m_server->asked("PUT ").size();
    const Said second = build("s3://bucket/writeonly");
    QVERIFY2(second.code == 0, (second.out + second.err).c_str());
    QCOMPARE(m_server->asked("PUT ").size(), puts);
    // what it sent itself may be another by now; what others put there may not be replaced
    changeTexts("more");
    const Said third = build("s3://bucket/writeonly");
    QVERIFY2(third.code == 0, (third.out + third.err).c_str());
    QVERIFY(m_server->clear());
    QCOMPARE(publish("s3://bucket/writeonly").code, 0);
    QVERIFY(m_server->fault("HEAD ", "status 403 AccessDenied", 100000));
    changeTexts("less");
    const Said fourth = build("s3://bucket/writeonly");
    QVERIFY2(
        fourth.code == 3
            && fourth.err.find(
                   "was changed or deleted on the server after it was sent, so it was not replaced")
                   != std::string::npos,
        (fourth.out + fourth.err).c_str());
}

void PublishedUploadTest::anUploadToTheHubReplacesNothingUnasked()
{
    QCOMPARE(build(at("o")).code, 0);
    const std::string to = "hf://datasets/org/u";
    QCOMPARE(run({"upload", at("o"), to}).code, 0);
    QCOMPARE(run({"upload", at("o"), to}).code, 0); // the same content
    QVERIFY(m_server->store("hub/datasets/org/u/data.list", "the work of others"));
    QVERIFY(m_server->clear());
    const Said again = run({"upload", at("o"), to});
    QVERIFY2(isRefused(again), (again.out + again.err).c_str());
    QVERIFY2(again.err.find("hf://datasets/org/u/data.list") != std::string::npos,
             again.err.c_str());
    const Said plan = run({"upload", at("o"), to, "--dry-run"});
    QVERIFY2(isRefused(plan), plan.err.c_str());
    QVERIFY2(plan.out.find("data.list\trefused\n") != std::string::npos, plan.out.c_str());
    QVERIFY(m_server->asked("/commit/").empty() && m_server->asked("PUT ").empty());
    QCOMPARE(run({"cat", to + "/data.list"}).out, std::string("the work of others"));
    QCOMPARE(run({"upload", at("o"), to, "--force"}).code, 0);
    QCOMPARE(run({"cat", to + "/data.list"}).out, bytesOfFile("o/data.list"));
}

void PublishedUploadTest::whatOthersCommitMeanwhileStays()
{
    write("o/a.txt", "a");
    write("o/z.list", "list");
    const std::string to = "hf://datasets/org/meanwhile";
    QCOMPARE(run({"upload", at("o"), to}).code, 0);
    write("o/b.txt", "b");
    QVERIFY(m_server->clear());
    // the commit of b.txt waits, and somebody stores a z.list
    QVERIFY(m_server->fault("POST .*/commit/", "delay 2", 1));
    write("o/y.list", "new");
    Said said;
    std::jthread uploading([&] { said = test::runCommand(m_fs, {"upload", at("o"), to}); });
    QTRY_VERIFY_WITH_TIMEOUT(!m_server->asked("/commit/").empty(), 60000);
    QVERIFY(m_server->store("hub/datasets/org/meanwhile/y.list", "the work of others"));
    uploading.join();
    QVERIFY2(said.code == 3
                 && said.err.find("was changed on the Hub while the upload ran")
                        != std::string::npos,
             (said.out + said.err).c_str());
    QCOMPARE(run({"cat", to + "/y.list"}).out, std::string("the work of others"));
    QCOMPARE(run({"cat", to + "/b.txt"}).out, std::string("b"));
}

void PublishedUploadTest::aBuildForTheHubReplacesItsOwn()
{
    const std::string to = "hf://datasets/org/h/v1";
    const Said first = build(to);
    QVERIFY2(first.code == 0, (first.out + first.err).c_str());
    changeTexts("more");
    const Said second = build(to);
    QVERIFY2(second.code == 0, (second.out + second.err).c_str());
    const auto list = run({"cat", to + "/data.list"}).out;
    QVERIFY(m_server->store("hub/datasets/org/h/v1/data.list", "the work of others"));
    changeTexts("less");
    const Said third = build(to);
    QVERIFY2(third.code <= 1 && third.out.find("changed on the server after") != std::string::npos,
             (third.out + third.err).c_str());
    QCOMPARE(run({"cat", to + "/data.list"}).out, std::string("the work of others"));
    QCOMPARE(build(to, {"--force"}).code, 0);
    QCOMPARE(run({"cat", to + "/data.list"}).out, list);
}

QTEST_GUILESS_MAIN(PublishedUploadTest)
#include "PublishedUploadTest.moc"
