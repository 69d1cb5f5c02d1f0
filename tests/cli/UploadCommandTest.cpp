// SPDX-License-Identifier: GPL-3.0-or-later
// upload --dry-run, which asks the server; and uploads that are given up or fail.
#include "tests/cli/RemoteFixture.h"
#include "tests/support/Patience.h"

#include <chrono>
#include <filesystem>
#include <stop_token>
#include <thread>

using namespace voxdeck;
using voxdeck::test::madeBytes;
using voxdeck::test::Said;

class UploadCommandTest final : public test::RemoteFixture {
    Q_OBJECT
private slots:
    void initTestCase() { startServer(); }
    void init() { startAfresh(); }
    void aDryRunAsksTheServer();
    void aDryRunSaysWhatKeysMayNot();
    void aDryRunTellsOfAnUnfinishedUpload();
    void aDryRunAsksTheHub();
    void whatIsThereIsNotSentAgain();
    void aChangedFolderIsSentAgain();
    void aChangeWithinOneTickIsSent();
    void aChangedFolderIsSentToTheHubAgain();
    void aFolderIsUnchangedByItsUpload();
    void equalContentOfOthersIsNotOnesOwn_data();
    void equalContentOfOthersIsNotOnesOwn();
    void keysThatMayOnlyWriteReplaceNothing();
    void keysThatMayOnlyWriteSendAgainWhatWasDeleted();
    void contentIsComparedWhereETagsSayNothing();
    void anUploadIsGivenUp();
    void partsOfAChangedFileAreDeleted();
    void aCopyThatFailsLeavesNoParts();

private:
    bool has(const Said &said, const char *words) const
    {
        return (said.out + said.err).find(words) != std::string::npos;
    }
    /// Whether nothing was written: of what asks, only the question whether keys may write is a PUT.
    bool isUntouched()
    {
        for (const auto &asked : m_server->asked("PUT /bucket"))
            if (asked.find("path")->toString().find("uploadId=none") == std::string::npos)
                return false;
        return m_server->asked("POST /bucket").empty() && m_server->asked("DELETE ").empty();
    }
    std::size_t stateFiles(const std::string &folder) const
    {
        std::size_t count = 0;
        for (const auto &file : std::filesystem::directory_iterator(at(folder)))
            count += file.path().filename().string().starts_with(".voxdeck-upload-") ? 1 : 0;
        return count;
    }
    /// As in a copy of the folder on another computer.
    void forgetUploads(const std::string &folder) const
    {
        for (const auto &file : std::filesystem::directory_iterator(at(folder)))
            if (file.path().filename().string().starts_with(".voxdeck-uploaded-"))
                std::filesystem::remove(file.path());
    }
};

void UploadCommandTest::aDryRunAsksTheServer()
{
    write("out/a.tar", madeBytes(20'000'000, 1));
    write("out/b.tar", madeBytes(2000, 2));
    write("out/c.tar", madeBytes(2000, 3));
    write("out/data.list", "list");
    QCOMPARE(run({"upload", at("out"), "s3://bucket/plan"}).code, 0);  // a.tar in two parts
    QVERIFY(m_server->store("bucket/plan/b.tar", madeBytes(2000, 9))); // as large, but another
    QVERIFY(m_server->store("bucket/plan/data.list", "older list"));
    QVERIFY(m_server->store("bucket/plan/old.tar", "x"));
    QVERIFY(m_server->clear());
    write("out/d.tar", "new");
    const Said refused = run({"upload", at("out"), "s3://bucket/plan", "--dry-run"});
    QCOMPARE(refused.code, 3);
    QVERIFY2(has(refused, "s3://bucket/plan/b.tar\trefused\n")
                 && has(refused, "s3://bucket/plan/b.tar: has other content")
                 && has(refused, "and so have 1 more") && has(refused, "--force replaces it"),
             (refused.out + refused.err).c_str());
    const Said plan = run({"upload", at("out"), "s3://bucket/plan", "--dry-run", "--force"});
    QCOMPARE(plan.code, 0);
    QCOMPARE(plan.out, std::string("20000000\ts3://bucket/plan/a.tar\tthere\n"
                                   "2000\ts3://bucket/plan/b.tar\treplace\n"
                                   "2000\ts3://bucket/plan/c.tar\tthere\n"
                                   "3\ts3://bucket/plan/d.tar\tsend\n"
                                   "4\ts3://bucket/plan/data.list\treplace\n"));
    QVERIFY2(has(plan, "3 files, ") && has(plan, "2 would replace") && has(plan, "2 files, ")
                 && has(plan, "1 other object there would stay"),
             plan.err.c_str());
    QVERIFY(!m_server->asked("GET /bucket").empty());
    QVERIFY(isUntouched());
    const auto json = JsonValue::parse(
        run({"upload", at("out"), "s3://bucket/plan", "--dry-run", "--force", "--json"}).out);
    QVERIFY(json);
    for (const auto &[name, value] : {std::pair("files", 3),
                                      {"bytes", 2007},
                                      {"files_replaced", 2},
                                      {"files_before", 2},
                                      {"bytes_before", 20'002'000},
                                      {"others", 1}})
        QCOMPARE(json->find(name)->toInteger(), std::int64_t{value});
    QVERIFY(json->find("writable")->toBool() && !json->find("begun")->toBool());
    // the upload does what was told
    QVERIFY(m_server->store("bucket/plan/b.tar", madeBytes(2000, 2)));
    QVERIFY(m_server->store("bucket/plan/data.list", "list"));
    const Said said = run({"upload", at("out"), "s3://bucket/plan", "--json"});
    const auto sent = JsonValue::parse(said.out);
    QVERIFY2(sent && sent->find("files") != nullptr, said.err.c_str());
    QCOMPARE(sent->find("files")->toInteger(), std::int64_t{1});
    QCOMPARE(sent->find("files_before")->toInteger(), std::int64_t{4});
}

void UploadCommandTest::aDryRunSaysWhatKeysMayNot()
{
    write("out/a.tar", "a");
    const std::vector<std::string> words{"upload", at("out"), "s3://bucket/keys", "--dry-run"};
    QVERIFY(m_server->fault("PUT ", "status 403 AccessDenied", 1));
    const Said readOnly = run(words);
    QCOMPARE(readOnly.code, 3);
    QVERIFY2(has(readOnly, "access denied"), readOnly.err.c_str());
    QVERIFY(m_server->fault("GET /bucket", "status 403 AccessDenied", 1));
    const Said writeOnly = run(words);
    QCOMPARE(writeOnly.code, 0);
    QVERIFY2(has(writeOnly, "may not list what is there"), writeOnly.err.c_str());
    QVERIFY(m_server->fault("PUT ", "status 501 NotImplemented", 1));
    const Said silent = run(words);
    QCOMPARE(silent.code, 0);
    QVERIFY2(has(silent, "does not say whether"), silent.err.c_str());
    QVERIFY(m_server->fault("GET /bucket", "status 404 NoSuchBucket", 1));
    const Said missing = run(words);
    QCOMPARE(missing.code, 3);
    QVERIFY2(has(missing, "no such bucket"), missing.err.c_str());
    QVERIFY(isUntouched());
}

void UploadCommandTest::aDryRunTellsOfAnUnfinishedUpload()
{
    write("out/a.tar", madeBytes(20'000'000, 1));
    QVERIFY(m_server->fault("PUT .*partNumber=2", "status 403 AccessDenied", 1));
    QCOMPARE(run({"upload", at("out"), "s3://bucket/begun"}).code, 3);
    const Said plan = run({"upload", at("out"), "s3://bucket/begun", "--dry-run"});
    QCOMPARE(plan.code, 0);
    QVERIFY2(has(plan, "did not end"), plan.err.c_str());
}

void UploadCommandTest::aDryRunAsksTheHub()
{
    write("out/large.bin", madeBytes(20'000, 1));
    write("out/small.txt", "small");
    write("out/x.ignored", "x");
    const std::vector<std::string> words{"upload", at("out"), "hf://datasets/planned/set/v1",
                                         "--dry-run"};
    const Said first = run(words);
    QVERIFY2(first.code == 0, first.err.c_str());
    QVERIFY2(has(first, "The repository would be made, private"), first.err.c_str());
    QVERIFY(m_server->asked("POST /api/repos/create").empty());
    const Said sent = run({"upload", at("out"), "hf://datasets/planned/set/v1", "--json"});
    QCOMPARE(sent.code, 0);
    QVERIFY2(has(sent, "\"bytes\": 20005"), sent.out.c_str()); // small files are counted as well
    write("out/small.txt", "other");
    write("out/new.txt", "new");
    QVERIFY(m_server->clear());
    const Said second = run(words); // over what it sent itself
    QVERIFY2(second.code == 0, second.err.c_str());
    QCOMPARE(second.out, std::string("20000\thf://datasets/planned/set/v1/large.bin\tthere\n"
                                     "3\thf://datasets/planned/set/v1/new.txt\tsend\n"
                                     "5\thf://datasets/planned/set/v1/small.txt\treplace\n"
                                     "1\thf://datasets/planned/set/v1/x.ignored\tignored\n"));
    QVERIFY(m_server->asked("/commit/").empty() && m_server->asked("PUT ").empty());
    forgetUploads("out");
    QCOMPARE(run(words).code, 3); // others' content: as the upload would be
    QVERIFY(m_server->fault("/preupload/", "status 403 Forbidden", 1));
    QCOMPARE(run(words).code, 3);
}

void UploadCommandTest::whatIsThereIsNotSentAgain()
{
    write("out/a.tar", madeBytes(20'000'000, 1));
    write("out/b.txt", "b");
    QCOMPARE(run({"upload", at("out"), "s3://bucket/twice"}).code, 0);
    QVERIFY(m_server->clear());
    const Said again = run({"upload", at("out"), "s3://bucket/twice"});
    QCOMPARE(again.code, 0);
    QVERIFY2(has(again, "2 files, ") && has(again, "were there already"), again.out.c_str());
    QVERIFY(m_server->asked("PUT ").empty());
}

/// A folder that changed: what it sent itself is its own, until others change it.
void UploadCommandTest::aChangedFolderIsSentAgain()
{
    write("out/a.tar", madeBytes(20'000'000, 1));
    write("out/b.txt", "b");
    write("out/c.txt", "c");
    const std::vector<std::string> words{"upload", at("out"), "s3://bucket/own"};
    QCOMPARE(run(words).code, 0);
    QCOMPARE(stateFiles("out"), std::size_t{0});
    write("out/a.tar", madeBytes(20'000'001, 2));
    write("out/b.txt", "other");
    const Said again = run(words);
    QVERIFY2(again.code == 0, again.err.c_str());
    QVERIFY(stored("own/a.tar") == madeBytes(20'000'001, 2));
    QCOMPARE(stored("own/b.txt"), std::string("other"));
    QVERIFY(m_server->store("bucket/own/b.txt", "the work of others"));
    write("out/b.txt", "third");
    write("out/c.txt", "third");
    const Said refused = run(words);
    QVERIFY2(refused.code == 3 && has(refused, "own/b.txt"), refused.err.c_str());
    QCOMPARE(stored("own/b.txt"), std::string("the work of others"));
    QCOMPARE(stored("own/c.txt"), std::string("c"));
    QCOMPARE(run(words).code, 3); // which began nothing
    QCOMPARE(stateFiles("out"), std::size_t{0});
    // a folder without the note, such as a copy
    forgetUploads("out");
    QVERIFY(m_server->store("bucket/own/b.txt", "third"));
    QCOMPARE(run(words).code, 3);
}

/// A file system whose clock ticks every two seconds, such as FAT, gives a file that changes again within a tick the same
/// time.
void UploadCommandTest::aChangeWithinOneTickIsSent()
{
    using namespace std::chrono;
    write("out/b.txt", "first");
    const auto tick = floor<seconds>(system_clock::now());
    const auto setTime = [&] {
        std::filesystem::last_write_time(at("out/b.txt"), file_clock::from_sys(tick));
    };
    setTime();
    const std::vector<std::string> words{"upload", at("out"), "s3://bucket/tick"};
    QCOMPARE(run(words).code, 0);
    write("out/b.txt", "other");
    if (system_clock::now() < tick + seconds(2))
        setTime();
    const Said again = run(words);
    QVERIFY2(again.code == 0, again.err.c_str());
    QCOMPARE(stored("tick/b.txt"), std::string("other"));
}

void UploadCommandTest::aChangedFolderIsSentToTheHubAgain()
{
    write("out/large.bin", madeBytes(20'000, 1));
    write("out/b.txt", "b");
    write("out/c.txt", "c");
    const std::string to = "hf://datasets/own/set/v1";
    const std::vector<std::string> words{"upload", at("out"), to};
    QCOMPARE(run(words).code, 0);
    QCOMPARE(stateFiles("out"), std::size_t{0});
    write("out/large.bin", madeBytes(20'001, 2));
    write("out/b.txt", "other");
    const Said again = run(words);
    QVERIFY2(again.code == 0, again.err.c_str());
    QCOMPARE(run({"cat", to + "/b.txt"}).out, std::string("other"));
    QVERIFY(run({"cat", to + "/large.bin"}).out == madeBytes(20'001, 2));
    QVERIFY(m_server->store("hub/datasets/own/set/v1/b.txt", "the work of others"));
    write("out/b.txt", "third");
    write("out/c.txt", "third");
    const Said refused = run(words);
    QVERIFY2(refused.code == 3 && has(refused, "v1/b.txt"), refused.err.c_str());
    QCOMPARE(run({"cat", to + "/b.txt"}).out, std::string("the work of others"));
    QCOMPARE(run({"cat", to + "/c.txt"}).out, std::string("c"));
    QCOMPARE(stateFiles("out"), std::size_t{0}); // it began nothing
    // a copy of the folder without the note
    forgetUploads("out");
    QVERIFY(m_server->store("hub/datasets/own/set/v1/b.txt", "third"));
    QCOMPARE(run(words).code, 3);
}

/// What an upload notes in the folder belongs to no dataset: nothing is read again, verified or packed for it.
void UploadCommandTest::aFolderIsUnchangedByItsUpload()
{
    QVERIFY(test::writeSampleList(m_fs, m_root / "sounds", 6));
    std::filesystem::remove(at("sounds/data.list")); // a folder of sounds
    const std::vector<std::string> import{"import", at("sounds"), "--workspace", at("w.voxdeck")};
    QCOMPARE(run(import).code, 0);
    QVERIFY(m_server->fault("PUT ", "status 403 AccessDenied", 100, 6));
    const std::vector<std::string> words{"upload", at("sounds"), "s3://bucket/sounds"};
    QCOMPARE(run(words).code, 3); // half-way: its state stays
    QVERIFY(m_server->post("/_forgive", ""));
    const auto isUnchanged = [&] {
        const Said again = run(import);
        return again.code == 0 && has(again, "nothing changed since the last import")
               && !has(again, "not read");
    };
    QCOMPARE(stateFiles("sounds"), std::size_t{1});
    QVERIFY(isUnchanged());
    auto resumed = words;
    resumed.emplace_back("--resume");
    QCOMPARE(run(resumed).code, 0);
    QVERIFY(isUnchanged());
    QCOMPARE(run({"cp", at("sounds"), at("copy"), "--recursive"}).code, 2); // of servers alone
    QCOMPARE(run({"pack", at("sounds"), "-o", at("packed")}).code, 0);
    QCOMPARE(run({"verify", at("packed")}).code, 0);
    QVERIFY(m_server->clear());
    QCOMPARE(run({"upload", at("sounds"), "s3://bucket/other"}).code, 0);
    QVERIFY(m_server->asked("voxdeck-upload").empty());
}

void UploadCommandTest::equalContentOfOthersIsNotOnesOwn_data()
{
    QTest::addColumn<QString>("to");
    QTest::newRow("s3") << QStringLiteral("s3://bucket/equal");
    QTest::newRow("hub") << QStringLiteral("hf://datasets/equal/set/v1");
}

/// An upload that sent nothing, since another person's equal copy was there, owns nothing there.
void UploadCommandTest::equalContentOfOthersIsNotOnesOwn()
{
    QFETCH(QString, to);
    write("a/b.txt", "b");
    write("a/c.txt", "c");
    write("b/b.txt", "b");
    write("b/c.txt", "c");
    write("b/d.txt", "d");
    const auto upload = [&](const char *folder) {
        return run({"upload", at(folder), to.toStdString()});
    };
    QCOMPARE(upload("a").code, 0);
    QCOMPARE(upload("b").code, 0);
    write("b/b.txt", "another");
    const Said refused = upload("b");
    QVERIFY2(refused.code == 3 && has(refused, "b.txt"), refused.err.c_str());
    write("b/b.txt", "b");
    write("b/d.txt", "its own");
    const Said own = upload("b");
    QVERIFY2(own.code == 0, own.err.c_str());
    write("a/b.txt", "changed by who sent it"); // touched or not
    const Said first = upload("a");
    QVERIFY2(first.code == 0, first.err.c_str());
}

/// A receiver takes files out of such a bucket.
void UploadCommandTest::keysThatMayOnlyWriteSendAgainWhatWasDeleted()
{
    for (const char *const missing : {"like a failed condition", "as not found"}) {
        startAfresh();
        const bool isNotFound = std::string_view(missing) == "as not found";
        write("out/a.tar", madeBytes(20'000'000, 1));
        write("out/b.list", "b");
        QVERIFY(m_server->fault("HEAD ", "status 403 AccessDenied", 100000));
        if (isNotFound)
            QVERIFY(m_server->fault("(PUT|POST) ", "nosuchkey", 100000));
        const std::string to = "s3://bucket/box" + std::to_string(isNotFound);
        const std::vector<std::string> words{"upload", at("out"), to};
        const Said said = run(words);
        QVERIFY2(said.code == 0, said.err.c_str());
        const auto folder = to.substr(std::string("s3://bucket/").size());
        QVERIFY(m_server->post("/_forget?name=bucket/" + folder + "/a.tar", ""));
        QVERIFY(m_server->post("/_forget?name=bucket/" + folder + "/b.list", ""));
        write("out/a.tar", madeBytes(20'000'001, 2));
        write("out/b.list", "other");
        write("out/_new.txt", "new"); // shows that the server keeps both conditions
        const Said again = run(words);
        QVERIFY2(again.code == 0, (missing + again.err).c_str());
        QVERIFY(m_server->post("/_forgive", ""));
        QVERIFY(stored(folder + "/a.tar") == madeBytes(20'000'001, 2));
        QCOMPARE(stored(folder + "/b.list"), std::string("other"));
    }
}

/// S3 tells them 403 whether something is there or not.
void UploadCommandTest::keysThatMayOnlyWriteReplaceNothing()
{
    write("out/a.tar", madeBytes(20'000'000, 1));
    write("out/b.txt", "b");
    QVERIFY(m_server->fault("HEAD ", "status 403 AccessDenied", 100000));
    const std::vector<std::string> words{"upload", at("out"), "s3://bucket/drop"};
    const Said said = run(words);
    QVERIFY2(said.code == 0, said.err.c_str());
    QVERIFY2(has(said, "2 files were sent without seeing what is stored there"), said.err.c_str());
    QCOMPARE(run(words).code, 0); // what this folder sent itself, as far as nobody changed it
    forgetUploads("out");
    const Said again = run(words);
    QCOMPARE(again.code, 3);
    QVERIFY2(has(again,
                 "these keys may not read it: whether it has the same content is unknown, so it "
                 "was not replaced; --force replaces it"),
             again.err.c_str());
    const std::vector<std::string> give{"upload", at("out"), "s3://bucket/drop", "--abort"};
    QCOMPARE(run(give).code, 0);
    auto forced = words;
    forced.emplace_back("--force");
    QCOMPARE(run(forced).code, 0);
    // a large file: the condition is that of the completion
    std::filesystem::remove(at("out/b.txt"));
    forgetUploads("out");
    const Said large = run(words);
    QCOMPARE(large.code, 3);
    QVERIFY2(has(large, "s3://bucket/drop/a.tar: something is stored"), large.err.c_str());
    QCOMPARE(run(give).code, 0);
    // without conditional writes nothing is known
    write("out/b.txt", "b");
    QVERIFY(m_server->fault("PUT ", "noconditions", 100));
    const Said unable = run({"upload", at("out"), "s3://bucket/unable"});
    QCOMPARE(unable.code, 3);
    QVERIFY2(has(unable, "has no conditional writes"), unable.err.c_str());
    QVERIFY(m_server->post("/_forgive", ""));
    QVERIFY(m_server->fault("HEAD ", "status 403 AccessDenied", 1));
    const Said copied = run({"cp", at("out/b.txt"), "s3://bucket/copied-blind"});
    QCOMPARE(copied.code, 3);
    QVERIFY2(has(copied, "--force sends without looking"), copied.err.c_str());
    QCOMPARE(run({"cp", at("out/b.txt"), "s3://bucket/copied-blind", "--force"}).code, 0);
    QCOMPARE(stored("drop/b.txt"), std::string("b"));
    QCOMPARE(stored("unable/b.txt"), std::string("(missing)"));
}

/// Buckets that encrypt, and clients that send parts of another length, have other ETags for the same content.
void UploadCommandTest::contentIsComparedWhereETagsSayNothing()
{
    const auto large = madeBytes(20'000'000, 1);
    write("out/a.tar", large);
    write("out/b.txt", "b");
    const auto store = [this](const std::string &name, const std::string &bytes,
                              const std::string &how) {
        return m_server->post("/_object?name=bucket/etags/" + name + "&" + how, bytes);
    };
    QVERIFY(store("a.tar", large, "part=8388608"));
    QVERIFY(store("b.txt", "b", "etag=0123456789abcdef0123456789abcdef"));
    QVERIFY(m_server->clear());
    const std::vector<std::string> words{"upload", at("out"), "s3://bucket/etags"};
    const Said same = run(words);
    QVERIFY2(same.code == 0, same.err.c_str());
    QVERIFY(m_server->asked("PUT ").empty());
    QVERIFY(m_server->asked("GET /bucket/etags/a.tar").empty()); // its MD5s tell
    // an ETag that says nothing at all: it is read, and no further than to the first byte that differs
    QVERIFY(store("a.tar", large, "etag=sealed-by-kms"));
    QCOMPARE(run(words).code, 0);
    QVERIFY(!m_server->asked("GET /bucket/etags/a.tar").empty());
    QVERIFY(store("a.tar", madeBytes(20'000'000, 2), "etag=sealed-by-kms-2"));
    const Said other = run(words);
    QCOMPARE(other.code, 3);
    QVERIFY2(has(other, "a.tar: has other content"), other.err.c_str());
    QVERIFY(m_server->asked("PUT ").empty());
    const Said plan = run({"upload", at("out"), "s3://bucket/etags", "--dry-run"});
    QVERIFY2(has(plan, "a.tar\trefused") && has(plan, "b.txt\tthere"), plan.out.c_str());
}

void UploadCommandTest::anUploadIsGivenUp()
{
    const auto large = madeBytes(40'000'000, 1);
    write("out/a.tar", large);
    write("out/b.txt", "b");
    QVERIFY(m_server->fault("PUT .*partNumber=3", "status 403 AccessDenied", 1));
    QCOMPARE(run({"upload", at("out"), "s3://bucket/given"}).code, 3);
    QCOMPARE(stateFiles("out"), std::size_t{1});
    const std::vector<std::string> words{"upload", at("out"), "s3://bucket/given", "--abort"};
    QVERIFY(m_server->fault("DELETE ", "status 403 AccessDenied", 1));
    const Said refused = run(words);
    QCOMPARE(refused.code, 3);
    QVERIFY2(has(refused, "access denied"), refused.err.c_str());
    QCOMPARE(stateFiles("out"), std::size_t{1}); // it can be tried again
    QVERIFY(m_server->clear());
    const Said given = run(words);
    QVERIFY2(given.code == 0, given.err.c_str());
    QVERIFY2(has(given, "1 unfinished file"), given.out.c_str());
    QCOMPARE(m_server->asked("DELETE /bucket/given/a.tar?uploadId=").size(), std::size_t{1});
    QCOMPARE(stateFiles("out"), std::size_t{0});
    QCOMPARE(stored("given/b.txt"), std::string("b"));
    QCOMPARE(run(words).code, 0); // there is nothing left to give up
    // the next upload is one like the first
    QCOMPARE(run({"upload", at("out"), "s3://bucket/given"}).code, 0);
    QVERIFY(stored("given/a.tar") == large);
    // one that was refused at once is not begun
    QVERIFY(m_server->fault("PUT ", "status 403 AccessDenied", 1));
    write("one/b.txt", "b");
    QCOMPARE(run({"upload", at("one"), "s3://bucket/one"}).code, 3);
    QCOMPARE(stateFiles("one"), std::size_t{0});
    QCOMPARE(run({"upload", at("out"), "hf://datasets/a/b", "--abort"}).code, 2);
    QCOMPARE(run({"upload", at("out"), "s3://bucket/given", "--abort", "--resume"}).code, 2);
}

void UploadCommandTest::partsOfAChangedFileAreDeleted()
{
    write("out/a.tar", madeBytes(20'000'000, 1));
    QVERIFY(m_server->fault("PUT .*partNumber=2", "status 403 AccessDenied", 1));
    QCOMPARE(run({"upload", at("out"), "s3://bucket/changed"}).code, 3);
    write("out/a.tar", madeBytes(20'000'001, 2));
    QCOMPARE(run({"upload", at("out"), "s3://bucket/changed", "--resume"}).code, 0);
    QCOMPARE(m_server->asked("POST /bucket/changed/a.tar?uploads").size(), std::size_t{2});
    QCOMPARE(m_server->asked("DELETE /bucket/changed/a.tar?uploadId=").size(), std::size_t{1});
    QVERIFY(stored("changed/a.tar") == madeBytes(20'000'001, 2));
}

void UploadCommandTest::aCopyThatFailsLeavesNoParts()
{
    write("a.tar", madeBytes(20'000'000, 1));
    QVERIFY(m_server->fault("PUT .*partNumber=2", "status 403 AccessDenied", 1));
    const Said denied = run({"cp", at("a.tar"), "s3://bucket/copy/"});
    QCOMPARE(denied.code, 3);
    QCOMPARE(m_server->asked("DELETE /bucket/copy/a.tar?uploadId=").size(), std::size_t{1});
    QVERIFY2(!has(denied, "could not be deleted"), denied.err.c_str());
    QVERIFY(m_server->fault("PUT .*partNumber=2", "status 403 AccessDenied", 1));
    QVERIFY(m_server->fault("DELETE ", "status 403 AccessDenied", 1));
    const Said both = run({"cp", at("a.tar"), "s3://bucket/copy/"});
    QCOMPARE(both.code, 3);
    QVERIFY2(has(both, "could not be deleted there"), both.err.c_str());
    // stopped by the user
    QVERIFY(m_server->clear());
    QVERIFY(m_server->fault("PUT .*partNumber=2", "delay 600", 1));
    std::stop_source stop;
    Said stopped;
    std::jthread copying([&] {
        stopped = test::runCommand(m_fs, {"cp", at("a.tar"), "s3://bucket/copy/"},
                                   stop.get_token());
    });
    QTRY_VERIFY_WITH_TIMEOUT(!m_server->asked("partNumber=2").empty(), 60000);
    stop.request_stop();
    copying.join();
    QVERIFY(stopped.code != 0);
    QCOMPARE(m_server->asked("DELETE /bucket/copy/a.tar?uploadId=").size(), std::size_t{1});
}

QTEST_GUILESS_MAIN(UploadCommandTest)
#include "UploadCommandTest.moc"
