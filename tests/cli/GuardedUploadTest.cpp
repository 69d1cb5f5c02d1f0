// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0490. Uploads beside other writers, and those whose answers are lost.
#include "tests/cli/RemoteFixture.h"
#include "tests/support/SpokenList.h"

#include <string>
#include <vector>

using namespace voxdeck;
using voxdeck::test::madeBytes;
using voxdeck::test::Said;

class GuardedUploadTest final : public test::RemoteFixture {
    Q_OBJECT
private slots:
    void initTestCase() { startServer(); }
    void init() { startAfresh(); }
    void whatOthersStoreMeanwhileStays();
    void whatOthersChangeMeanwhileStays();
    void aCopyReplacesNothingUnasked();
    void serversWithoutConditionsAreNamed();
    void aPublicationWhoseAnswerIsLostIsOurs();
    void anUploadWhoseAnswerIsLostIsOurs();

private:
    bool has(const Said &said, const char *words) const
    {
        return (said.out + said.err).find(words) != std::string::npos;
    }
    static constexpr const char *kMeanwhile = "was stored or changed by another user or program in "
                                              "the meantime, so it was not replaced; --force "
                                              "replaces it";
};

/// Somebody stores an object after the server was asked about it, and before it is written.
void GuardedUploadTest::whatOthersStoreMeanwhileStays()
{
    write("out/a.tar", madeBytes(20'000'000, 1)); // in two parts
    write("out/b.txt", "b");
    for (const std::string name : {"b.txt", "a.tar"}) {
        QVERIFY(m_server->clear());
        const auto to = "s3://bucket/stored-" + name;
        const auto write = name == "a.tar" ? "POST .*a.tar.uploadId=" : "PUT .*b.txt";
        QVERIFY(m_server->fault(write, "overtaken", 1));
        const Said said = run({"upload", at("out"), to});
        QVERIFY2(said.code == 3 && has(said, name.c_str()) && has(said, kMeanwhile),
                 (said.out + said.err).c_str());
        QCOMPARE(stored("stored-" + name + "/" + name), std::string("the work of others"));
        const Said forced = run({"upload", at("out"), to, "--resume", "--force"});
        QVERIFY2(forced.code == 0, forced.err.c_str());
        QCOMPARE(stored("stored-" + name + "/" + name), bytesOfFile("out/" + name));
    }
}

/// An object that this upload may replace: it stored the one before.
void GuardedUploadTest::whatOthersChangeMeanwhileStays()
{
    QVERIFY(test::writeSpokenList(m_fs, at("in"), {.secondsPerSegment = 0.1, .country = {}}));
    const std::vector<std::string> build{"build", "--dataset", at("in/data.list"),   "--to",
                                         "touch", "-o",        "s3://bucket/changed"};
    QCOMPARE(run(build).code, 0);
    auto list = bytesOfFile("in/data.list");
    list.replace(list.find("text of r0.000"), 14, "other of r0.00");
    write("in/data.list", list);
    QVERIFY(m_server->clear());
    QVERIFY(m_server->fault("PUT .*metainfo.bin", "overtaken", 1));
    const Said again = run(build);
    QVERIFY2(again.code == 3 && has(again, kMeanwhile), (again.out + again.err).c_str());
    const auto writes = m_server->asked("PUT ");
    QVERIFY(!writes.empty());
    const auto name = writes.back().find("path")->toString().substr(sizeof("/bucket/") - 1);
    QCOMPARE(stored(name), std::string("the work of others"));
}

void GuardedUploadTest::aCopyReplacesNothingUnasked()
{
    write("a.txt", "mine");
    QVERIFY(m_server->fault("PUT .*a.txt", "overtaken", 1));
    const Said said = run({"cp", at("a.txt"), "s3://bucket/copied/a.txt"});
    QVERIFY2(said.code == 3 && has(said, kMeanwhile), said.err.c_str());
    QCOMPARE(stored("copied/a.txt"), std::string("the work of others"));
    QCOMPARE(run({"cp", at("a.txt"), "s3://bucket/copied/a.txt", "--force"}).code, 0);
    QCOMPARE(stored("copied/a.txt"), std::string("mine"));
}

/// They refuse conditions, or ignore them: then a look just before is all there is, and that is said.
void GuardedUploadTest::serversWithoutConditionsAreNamed()
{
    write("out/a.tar", madeBytes(20'000'000, 1));
    write("out/b.txt", "b");
    write("out/c.txt", "c");
    for (const std::string kind : {"noconditions", "unconditional", "overwriting"}) {
        QVERIFY(m_server->clear());
        QVERIFY(m_server->fault("(PUT|POST) ", kind, 1000));
        const Said said = run({"upload", at("out"), "s3://bucket/" + kind, "--json"});
        QVERIFY2(said.code == 0 && has(said, "note: the server has no conditional writes"),
                 said.err.c_str());
        // the least: a file in parts that was completed before this was found out is not counted
        const auto unguarded = JsonValue::parse(said.out)->find("files_unguarded")->toInteger();
        QVERIFY2(unguarded == 3 || (kind == "overwriting" && unguarded == 2), said.out.c_str());
        QVERIFY(stored(kind + "/a.tar") == bytesOfFile("out/a.tar"));
        QCOMPARE(stored(kind + "/c.txt"), std::string("c"));
        const Said copied = run({"cp", at("out/b.txt"), "s3://bucket/" + kind + "-copy"});
        QVERIFY2(copied.code == 0 && has(copied, "note: the server has no conditional writes"),
                 copied.err.c_str());
    }
    QVERIFY(m_server->clear());
    const Said kept = run({"upload", at("out"), "s3://bucket/kept", "--json"});
    QCOMPARE(kept.code, 0);
    QVERIFY2(!has(kept, "conditional"), kept.err.c_str());
    QCOMPARE(JsonValue::parse(kept.out)->find("files_unguarded")->toInteger(), 0);
}

/// The server stored the object, and the connection broke before it said so: the request that is sent again fails on
/// its own condition.
void GuardedUploadTest::aPublicationWhoseAnswerIsLostIsOurs()
{
    QVERIFY(test::writeSpokenList(m_fs, at("in"), {.secondsPerSegment = 0.1, .country = {}}));
    QCOMPARE(
        run({"build", "--dataset", at("in/data.list"), "--to", "touch", "-o", "s3://bucket/lost"})
            .code,
        0);
    for (const std::string file : {"metainfo.bin", "metainfo.idx"})
        for (int skipped = 0; skipped < 2; ++skipped) { // the first write tries a condition
            QVERIFY(m_server->clear());
            QVERIFY(m_server->fault("PUT .*" + file, "lost", 1, skipped));
            const auto text = "corrected " + file + std::to_string(skipped);
            const Said said = run({"edit", "s3://bucket/lost", "#1", "--text", text, "--publish"});
            QVERIFY2(said.code == 0, (said.out + said.err).c_str());
            const Said rows = run({"list", "s3://bucket/lost"});
            QVERIFY2(has(rows, text.c_str()), (rows.out + rows.err).c_str());
        }
    // what others stored is never taken for ours
    QVERIFY(m_server->clear());
    QVERIFY(m_server->fault("PUT .*metainfo.bin", "overtaken", 1));
    const Said refused = run({"edit", "s3://bucket/lost", "#1", "--text", "x", "--publish"});
    QVERIFY2(refused.code != 0, (refused.out + refused.err).c_str());
}

void GuardedUploadTest::anUploadWhoseAnswerIsLostIsOurs()
{
    write("out/a.tar", madeBytes(20'000'000, 1));
    write("out/b.txt", "b");
    int round = 0;
    for (const std::string request : {"PUT .*b.txt", "POST .*a.tar.uploadId="})
        for (int skipped = 0; skipped < 2; ++skipped) {
            const auto name = "ours-" + std::to_string(++round);
            QVERIFY(m_server->clear());
            QVERIFY(m_server->fault(request, "lost", 1, skipped));
            const Said said = run({"upload", at("out"), "s3://bucket/" + name});
            QVERIFY2(said.code == 0, said.err.c_str());
            QVERIFY(stored(name + "/a.tar") == bytesOfFile("out/a.tar"));
            QCOMPARE(stored(name + "/b.txt"), std::string("b"));
        }
    // keys that may only write cannot look
    std::filesystem::remove(at("out/a.tar"));
    QVERIFY(m_server->clear());
    QVERIFY(m_server->fault("HEAD ", "status 403 AccessDenied", 100000));
    QVERIFY(m_server->fault("PUT .*b.txt", "lost", 1));
    const Said blind = run({"upload", at("out"), "s3://bucket/ours-blind"});
    QVERIFY2(blind.code == 0, blind.err.c_str());
    QVERIFY(m_server->clear());
    QCOMPARE(stored("ours-blind/b.txt"), std::string("b"));
}

QTEST_GUILESS_MAIN(GuardedUploadTest)
#include "GuardedUploadTest.moc"
