// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0422. Corrections that were published on a server into what was sent there.
#include "tests/cli/RemoteFixture.h"
#include "tests/support/SpokenList.h"

#include <string>
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
    QCOMPARE(build("s3://bucket/b").code, 0);
    QCOMPARE(publish("s3://bucket/b").code, 0);
    const Said again = build("s3://bucket/b");
    QVERIFY2(again.code == 0, (again.out + again.err).c_str());
    QVERIFY2(again.out.find("2 files were changed on the server after being sent")
                 != std::string::npos,
             again.out.c_str());
    const auto seen = rows("s3://bucket/b");
    QVERIFY2(seen.find("server work") != std::string::npos, seen.c_str());
    QVERIFY2(seen.find("text of r0.000") != std::string::npos, seen.c_str());
}

void PublishedUploadTest::aBuildTellsWhatItDoesNotReplace()
{
    QCOMPARE(build("s3://bucket/b").code, 0);
    QCOMPARE(publish("s3://bucket/b").code, 0);
    auto list = bytesOfFile("in/l.list");
    list.replace(list.find("text of r0.000"), 14, "other of r0.00");
    write("in/l.list", list);
    const Said again = build("s3://bucket/b");
    QVERIFY2(again.code == 1, (again.out + again.err).c_str());
    QVERIFY2(again.err.find("--force") != std::string::npos, again.err.c_str());
    const auto kept = rows("s3://bucket/b");
    QVERIFY2(kept.find("server work") != std::string::npos, kept.c_str());
    QVERIFY2(kept.find("text of r0.000") != std::string::npos, kept.c_str()); // not a mixture
    const Said forced = build("s3://bucket/b", {"--force"});
    QVERIFY2(forced.code == 0, (forced.out + forced.err).c_str());
    const auto replaced = rows("s3://bucket/b");
    QVERIFY2(replaced.find("other of r0.00") != std::string::npos, replaced.c_str());
    QVERIFY2(replaced.find("server work") == std::string::npos, replaced.c_str());
}

void PublishedUploadTest::anUploadReplacesNothingUnasked()
{
    QCOMPARE(build(at("o")).code, 0);
    QCOMPARE(run({"upload", at("o"), "s3://bucket/u"}).code, 0);
    QCOMPARE(run({"upload", at("o"), "s3://bucket/u"}).code, 0); // the same content
    QCOMPARE(publish("s3://bucket/u").code, 0);
    const Said again = run({"upload", at("o"), "s3://bucket/u"});
    QVERIFY2(again.code != 0, (again.out + again.err).c_str());
    QVERIFY2(again.err.find("/metainfo.") != std::string::npos
                 && again.err.find("--force replaces it") != std::string::npos,
             again.err.c_str());
    QVERIFY(rows("s3://bucket/u").find("server work") != std::string::npos);
    const Said forced = run({"upload", at("o"), "s3://bucket/u", "--force"});
    QVERIFY2(forced.code == 0, (forced.out + forced.err).c_str());
    QVERIFY(rows("s3://bucket/u").find("server work") == std::string::npos);
}

QTEST_GUILESS_MAIN(PublishedUploadTest)
#include "PublishedUploadTest.moc"
