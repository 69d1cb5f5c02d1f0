// SPDX-License-Identifier: GPL-3.0-or-later
// Servers that answer wrongly: a sentence about the object, and nothing wrong in the cache or in a file.
#include "core/cache/RoutingFileSystem.h"
#include "tests/cli/RemoteFixture.h"

using namespace voxdeck;
using voxdeck::test::madeBytes;
using voxdeck::test::Said;

class BadServerTest final : public test::RemoteFixture {
    Q_OBJECT
private slots:
    void initTestCase() { startServer(); }
    void init() { startAfresh(); }
    void nothingWrongIsKept_data();
    void nothingWrongIsKept();
    void aStormOfFailuresIsWeathered();
};

void BadServerTest::nothingWrongIsKept_data()
{
    QTest::addColumn<QString>("fault");
    QTest::addColumn<QString>("words");
    const auto row = [](const char *fault, const char *words) {
        QTest::newRow(fault) << QString::fromLatin1(fault) << QString::fromLatin1(words);
    };
    row("truncate 0", "the connection");
    row("truncate 20000", ""); // a byte more each time: it takes long, and is right
    row("longer", "more bytes than were asked for");
    row("whole", "sends the whole object");
    row("wrongrange", "Content-Range is wrong");
    row("wrongsize", "changed while it was read");
    row("gzip", ""); // S3 stores an encoding with the object, so these are its bytes
    row("etag", "changed while it was read");
    row("redirect /bucket/bad/o.bin", "redirect");
    row("status 401 AccessDenied", "asks for credentials");
    row("status 403 AccessDenied", "access denied");
    row("status 403 ExpiredToken", "expired");
    row("status 404 NoSuchKey", "no such object");
    row("status 416 InvalidRange", "shorter than it was");
}

void BadServerTest::nothingWrongIsKept()
{
    QFETCH(const QString, fault);
    QFETCH(const QString, words);
    const auto bytes = madeBytes(300'000, 9);
    QVERIFY(m_server->store("bucket/bad/o.bin", bytes));
    {
        RoutingFileSystem fs(m_fs);
        const auto file = fs.openForReading("s3://bucket/bad/o.bin");
        QVERIFY(file);
        std::string part(1000, '\0');
        QVERIFY((*file)->readAt(5000, std::as_writable_bytes(std::span(part))));
        QVERIFY(part == bytes.substr(5000, 1000));
        QVERIFY(m_server->fault("GET /bucket/bad/o.bin", fault.toStdString(), 100000));
        const auto read = (*file)->readAt(200'000, std::as_writable_bytes(std::span(part)));
        if (words.isEmpty()) {
            QVERIFY(read && part == bytes.substr(200'000, 1000));
        } else {
            QVERIFY(!read);
            const auto said = describe(read.error());
            QVERIFY2(said.find(words.toStdString()) != std::string::npos, said.c_str());
            QVERIFY2(said.find("s3://bucket/bad/o.bin") != std::string::npos, said.c_str());
        }
        // a whole object is no wrong answer to whoever asks for all of it
        const Said copied = run({"cp", "s3://bucket/bad/o.bin", at("copy.bin")});
        if (copied.code == 0)
            QVERIFY(bytesOfFile("copy.bin") == bytes);
        else
            QVERIFY(!std::filesystem::exists(at("copy.bin")));
        QVERIFY(!std::filesystem::exists(at("copy.bin.part")));
    }
    // the server is right again: every byte, those from the cache, too
    QVERIFY(m_server->clear());
    const RoutingFileSystem fs(m_fs);
    QVERIFY(readWholeFile(fs, "s3://bucket/bad/o.bin").value() == bytes);
    const auto asked = m_server->asked("GET /bucket/bad").size();
    QVERIFY(asked > 0);
    QVERIFY(readWholeFile(fs, "s3://bucket/bad/o.bin").value() == bytes);
    QCOMPARE(m_server->asked("GET /bucket/bad").size(), asked);
}

/// Which request meets which failure depends on the speed where there are several at a time. So a long storm meets an
/// object that is read by one request after another, and several requests meet fewer failures than one of them may have.
void BadServerTest::aStormOfFailuresIsWeathered()
{
    const auto storm = [this](const std::string &name, std::size_t size,
                              std::initializer_list<const char *> failures) {
        const auto bytes = madeBytes(size, 10);
        QVERIFY(m_server->store("bucket/bad/" + name, bytes));
        for (const char *const kind : failures)
            QVERIFY(m_server->fault("GET /bucket/bad/" + name, kind, 1));
        const Said copied = run({"cp", "s3://bucket/bad/" + name, at(name)});
        QVERIFY2(copied.code == 0, copied.err.c_str());
        QVERIFY(bytesOfFile(name) == bytes);
        QVERIFY(m_server->asked("GET /bucket/bad/" + name).size() > failures.size());
    };
    // a reset may arrive before the bytes; those of a cut answer always do, and the tries begin anew
    storm("long.bin", 8'000'000,
          {"status 503", "reset 100000", "truncate 50000", "retry 503 0", "status 500",
           "truncate 50000", "status 503", "reset 100000", "truncate 50000", "retry 503 0",
           "reset 100000", "truncate 50000", "status 500", "status 503", "stall 70000",
           "status 500"});
    storm("wide.bin", 30'000'000,
          {"status 503", "reset 100000", "truncate 50000", "retry 503 0", "truncate 50000",
           "delay 0.2", "stall 70000"});
}

QTEST_GUILESS_MAIN(BadServerTest)
#include "BadServerTest.moc"
