// SPDX-License-Identifier: GPL-3.0-or-later
// Reading from a server on this machine that fails in every way a test asks for.
#include "core/io/MachineFault.h"
#include "core/job/Thread.h"
#include "tests/support/LoopbackServer.h"

#include <QTest>

#include <arpa/inet.h>
#include <atomic>
#include <sys/socket.h>
#include <unistd.h>

#include <fstream>

#include <chrono>
#include <set>

using namespace voxdeck;
using voxdeck::test::LoopbackServer;
using voxdeck::test::madeBytes;

namespace {

constexpr std::size_t kSize = 3'000'017;

RemoteOptions quickOptions()
{
    RemoteOptions options;
    options.retry.first = std::chrono::milliseconds(10);
    options.retry.longest = std::chrono::milliseconds(50);
    options.retry.stall = std::chrono::milliseconds(400);
    options.retry.longestAsked = std::chrono::seconds(5);
    options.rangeBytes = 256 << 10;
    return options;
}

/// The system accepts its connections, and nobody reads what comes.
class SilentServer {
public:
    SilentServer() : m_socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0))
    {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t length = sizeof(address);
        auto *const any = reinterpret_cast<sockaddr *>(&address);
        if (::bind(m_socket, any, length) == 0 && ::listen(m_socket, 50) == 0
            && ::getsockname(m_socket, any, &length) == 0)
            m_port = ntohs(address.sin_port);
    }
    ~SilentServer() { ::close(m_socket); }
    SilentServer(const SilentServer &) = delete;
    SilentServer &operator=(const SilentServer &) = delete;
    int port() const { return m_port; }

private:
    const int m_socket;
    int m_port = 0;
};

} // namespace

class RemoteReadTest final : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void init();
    void readsRangesOfAllSchemes_data();
    void readsRangesOfAllSchemes();
    void goesOnFromTheByteReached_data();
    void goesOnFromTheByteReached();
    void whatPassesIsAskedAgain_data();
    void whatPassesIsAskedAgain();
    void wrongAnswersAreErrors_data();
    void wrongAnswersAreErrors();
    void changedObjectsAreNoticed();
    void copiesInOrderByManyRanges();
    void aStopEndsAWait();
    void triesEnd();
    void aServerThatAcceptsAndNeverAnswers();
    void whatIsSentWaitsForItsTurn();
    void emptyObjectsAreRead();
    void credentialsStayOnTheirServer();
    void redirectsInACircleEnd();
    void certificatesAreChecked();
    void keysAndPagesAreListed();
    void putsAreConditional();
    void presignedAddressesAreRead();
    void wrongKeysAreASentence();
    void aHubFileIsResolvedOnce();
    void expiredHubAddressesAreRenewed();
    void hubTreesAreListed();
    void manyThreadsReadAtOnce();
    void anyNumberOfKeysNeedsTheMemoryOfAPage();

private:
    Result<std::shared_ptr<RemoteObject>> open(const std::string &address)
    {
        return m_access->open(*RemoteAddress::parse(address), {});
    }
    Result<std::string> bytesAt(const RemoteObject &object, std::uint64_t offset,
                                std::uint64_t length)
    {
        std::vector<std::byte> scratch;
        VOX_TRY(const auto bytes, object.view(offset, length, scratch, {}));
        return std::string(reinterpret_cast<const char *>(bytes.data()), bytes.size());
    }
    std::unique_ptr<LoopbackServer> m_server;
    std::unique_ptr<CredentialChain> m_chain;
    std::unique_ptr<RemoteAccess> m_access;
    const std::string m_bytes = madeBytes(kSize);
};

void RemoteReadTest::initTestCase()
{
    if (!LoopbackServer::isPossible())
        QSKIP("python3 is not installed: nothing is read from a server");
    m_server = std::make_unique<LoopbackServer>();
    QVERIFY(m_server->isUp());
}

void RemoteReadTest::init()
{
    if (!m_server)
        QSKIP("python3 is not installed");
    QVERIFY(m_server->clear());
    QVERIFY(m_server->store("bucket/a b+c/é.bin", m_bytes));
    QVERIFY(m_server->store("hub/datasets/org/set/data/x.tar", m_bytes));
    m_chain = std::make_unique<CredentialChain>(m_server->chain());
    m_access = std::make_unique<RemoteAccess>(*m_chain, quickOptions());
}

void RemoteReadTest::readsRangesOfAllSchemes_data()
{
    QTest::addColumn<QByteArray>("address");
    QTest::newRow("s3") << QByteArray("s3://bucket/a b+c/é.bin");
    QTest::newRow("web") << QByteArray("WEB/bucket/a%20b%2Bc/%C3%A9.bin");
    QTest::newRow("hub") << QByteArray("hf://datasets/org/set/data/x.tar");
}

void RemoteReadTest::readsRangesOfAllSchemes()
{
    QFETCH(QByteArray, address);
    const auto object = open(
        address.replace("WEB", QByteArray::fromStdString(m_server->url() + "/web")).toStdString());
    QVERIFY2(object, object ? "" : describe(object.error()).c_str());
    QCOMPARE((*object)->size(), std::uint64_t{kSize});
    QVERIFY(!(*object)->facts().identity.empty());
    for (const auto &[offset, length] : {std::pair<std::uint64_t, std::uint64_t>{0, 10},
                                         {kSize - 7, 7},
                                         {1000, 2'500'000},
                                         {5, 0},
                                         {0, kSize}}) {
        const auto bytes = bytesAt(**object, offset, length);
        QVERIFY2(bytes, bytes ? "" : describe(bytes.error()).c_str());
        QVERIFY(*bytes == m_bytes.substr(offset, length));
    }
    const auto behind = bytesAt(**object, kSize, 1);
    QVERIFY(!behind);
    QCOMPARE(behind.error().code, ErrorCode::InvalidArgument);
}

void RemoteReadTest::goesOnFromTheByteReached_data()
{
    QTest::addColumn<QByteArray>("kind");
    for (const char *const kind : {"stall 100000", "reset 100000", "truncate 100000"})
        QTest::newRow(kind) << QByteArray(kind);
}

void RemoteReadTest::goesOnFromTheByteReached()
{
    QFETCH(QByteArray, kind);
    const auto object = open(m_server->web("bucket/a%20b%2Bc/%C3%A9.bin"));
    QVERIFY(object);
    QVERIFY(m_server->clear());
    QVERIFY(m_server->fault("GET /web", kind.toStdString(), 3));
    std::string got;
    const auto read = (*object)->stream(10, 1'000'000,
                                        [&got](std::span<const std::byte> bytes) -> Result<> {
                                            got.append(reinterpret_cast<const char *>(bytes.data()),
                                                       bytes.size());
                                            return {};
                                        },
                                        {});
    QVERIFY2(read, read ? "" : describe(read.error()).c_str());
    QVERIFY(got == m_bytes.substr(10, 1'000'000));
    // Nothing was fetched twice: each try begins where the one before it ended.
    const auto asked = m_server->asked("GET /web");
    QCOMPARE(asked.size(), std::size_t{4});
    QVERIFY(asked[1].find("range")->toString() != asked[0].find("range")->toString());
    if (!kind.startsWith("reset")) // a reset may overtake bytes
        QCOMPARE(asked[1].find("range")->toString(), std::string("bytes=100010-1000009"));
    if (kind.startsWith("stall"))
        QCOMPARE(m_access->line().counts().stalls, std::uint64_t{3});
}

void RemoteReadTest::whatPassesIsAskedAgain_data()
{
    QTest::addColumn<QByteArray>("kind");
    for (const char *const kind :
         {"status 503", "status 500", "retry 429 1", "retry 503 1", "ratelimit 0", "delay 0.1"})
        QTest::newRow(kind) << QByteArray(kind);
}

void RemoteReadTest::whatPassesIsAskedAgain()
{
    QFETCH(QByteArray, kind);
    QVERIFY(m_server->fault("/bucket/", kind.toStdString(), 2));
    const auto began = std::chrono::steady_clock::now();
    const auto object = open("s3://bucket/a b+c/é.bin");
    QVERIFY2(object, object ? "" : describe(object.error()).c_str());
    QVERIFY(*bytesAt(**object, 7, 9) == m_bytes.substr(7, 9));
    if (kind.startsWith("retry")
        || kind.startsWith("rate")) // two waits of a second each, never less
        QVERIFY(std::chrono::steady_clock::now() - began >= std::chrono::milliseconds(1990));
}

void RemoteReadTest::wrongAnswersAreErrors_data()
{
    QTest::addColumn<QByteArray>("kind");
    QTest::addColumn<int>("code");
    QTest::addColumn<QByteArray>("words");
    const auto row = [](const char *kind, ErrorCode code, const char *words) {
        QTest::newRow(kind) << QByteArray(kind) << static_cast<int>(code) << QByteArray(words);
    };
    row("whole", ErrorCode::Unsupported, "sends the whole object where a part was asked for");
    row("wrongrange", ErrorCode::Corrupt, "Content-Range is wrong");
    row("wrongsize", ErrorCode::Busy, "changed while it was read");
    row("gzip", ErrorCode::Corrupt, "compresses the object in transit");
    row("etag", ErrorCode::Busy, "changed while it was read");
    row("longer", ErrorCode::Corrupt, "more bytes than were asked for");
    row("status 401", ErrorCode::PermissionDenied, "asks for credentials");
    row("status 403", ErrorCode::PermissionDenied, "access denied");
    row("status 404", ErrorCode::NotFound, "no such object");
    row("status 416", ErrorCode::Busy, "shorter than it was");
    row("status 501", ErrorCode::Unsupported, "the server cannot do this");
}

void RemoteReadTest::wrongAnswersAreErrors()
{
    QFETCH(QByteArray, kind);
    QFETCH(int, code);
    QFETCH(QByteArray, words);
    const auto object = open(
        m_server->web("bucket/a%20b%2Bc/%C3%A9.bin?X-Amz-Signature=topsecret"));
    QVERIFY(object);
    QVERIFY(m_server->fault("GET /web", kind.toStdString(), 100));
    const auto bytes = bytesAt(**object, 100, 1000);
    QVERIFY(!bytes);
    QCOMPARE(static_cast<int>(bytes.error().code), code);
    const auto sentence = describe(bytes.error());
    QVERIFY2(sentence.find(words.toStdString()) != std::string::npos, sentence.c_str());
    QVERIFY(sentence.find("topsecret") == std::string::npos);
    QVERIFY(sentence.find("TESTSECRET") == std::string::npos); // the server's own words
    QVERIFY(sentence.find("/web/bucket/") != std::string::npos);
}

void RemoteReadTest::changedObjectsAreNoticed()
{
    for (const std::string &address :
         {std::string("s3://bucket/a b+c/é.bin"), m_server->web("bucket/a%20b%2Bc/%C3%A9.bin")}) {
        const auto object = open(address);
        QVERIFY(object);
        QVERIFY(m_server->fault("GET .*bucket", "change"));
        const auto bytes = bytesAt(**object, 0, 100);
        QVERIFY(!bytes);
        QCOMPARE(bytes.error().code, ErrorCode::Busy);
    }
}

void RemoteReadTest::copiesInOrderByManyRanges()
{
    const auto object = open("s3://bucket/a b+c/é.bin");
    QVERIFY(object);
    QVERIFY(m_server->fault("GET /bucket", "reset 1000", 2));
    QVERIFY(m_server->fault("GET /bucket", "status 503", 2));
    std::string got;
    std::uint64_t told = 0;
    const auto copied = (*object)->copy(
        [&got](std::span<const std::byte> bytes) -> Result<> {
            got.append(reinterpret_cast<const char *>(bytes.data()), bytes.size());
            return {};
        },
        [&told](const Progress &now) { told = now.done; }, {});
    QVERIFY2(copied, copied ? "" : describe(copied.error()).c_str());
    QVERIFY(got == m_bytes);
    QCOMPARE(told, std::uint64_t{kSize});
    QVERIFY(m_server->fault("GET /bucket", "status 403", 1));
    QVERIFY(!(*object)->copy([](auto) { return Result<>(); }, {}, {}));
}

void RemoteReadTest::aStopEndsAWait()
{
    const auto object = open("s3://bucket/a b+c/é.bin");
    QVERIFY(object);
    for (const char *const kind : {"delay 30", "retry 503 4", "stall 5"}) {
        QVERIFY(m_server->clear());
        QVERIFY(m_server->fault("GET /bucket", kind, 100));
        std::stop_source source;
        auto stopper = startThread([&source, this](const std::stop_token &) {
            while (m_server->asked("GET /bucket").empty()) {
            }
            source.request_stop();
        });
        std::vector<std::byte> scratch;
        const auto bytes = (*object)->view(0, 1000, scratch, source.get_token());
        QVERIFY(!bytes);
        QCOMPARE(bytes.error().code, ErrorCode::Cancelled);
    }
}

void RemoteReadTest::triesEnd()
{
    QVERIFY(m_server->fault("HEAD", "status 503", 1000));
    const auto object = open("s3://bucket/a b+c/é.bin");
    QVERIFY(!object);
    QCOMPARE(object.error().code, ErrorCode::Unavailable);
    QVERIFY(isOfTheMachine(object.error())); // no item is to blame
    QCOMPARE(m_server->asked("HEAD").size(), std::size_t{6});
    const auto nobody = m_access->open(*RemoteAddress::parse("http://127.0.0.1:1/x"), {});
    QVERIFY(!nobody);
    QCOMPARE(nobody.error().code, ErrorCode::Unavailable);
    QVERIFY2(describe(nobody.error()).find("does not accept connections") != std::string::npos,
             describe(nobody.error()).c_str());
}

void RemoteReadTest::aServerThatAcceptsAndNeverAnswers()
{
    const SilentServer silent;
    QVERIFY(silent.port() > 0);
    auto options = quickOptions();
    options.retry.stall = std::chrono::milliseconds(100);
    options.retry.longestSilence = std::chrono::milliseconds(1000);
    const auto chain = m_server->chain();
    RemoteAccess access(chain, options);
    const auto address = RemoteAddress::parse("s3://bucket/x?style=path&endpoint=http://127.0.0.1:"
                                              + std::to_string(silent.port()));
    QVERIFY(address);
    const auto object = access.open(*address, {});
    QVERIFY(!object);
    QCOMPARE(object.error().code, ErrorCode::Unavailable);
    const auto said = describe(object.error());
    QVERIFY2(said.find("the server does not answer: nothing came in 1 s") != std::string::npos,
             said.c_str());
    // 100 ms, 200 ms, and the rest of the second
    QCOMPARE(access.line().counts().requests, std::uint64_t{3});
    QCOMPARE(access.line().counts().stalls, std::uint64_t{3});
    QVERIFY2(said.find("(3 tries)") != std::string::npos, said.c_str());
    // the next one need not wait as long
    QCOMPARE(access.open(*address, {}).error().code, ErrorCode::Unavailable);
    QCOMPARE(access.line().counts().requests, std::uint64_t{3});
    // by default such a server is given up after 20 seconds
    QCOMPARE(RetryPolicy().longestSilence, std::chrono::milliseconds(20000));
}

void RemoteReadTest::whatIsSentWaitsForItsTurn()
{
    std::atomic<std::uint64_t> asked = 0;
    std::stop_source stop;
    auto options = quickOptions();
    options.turn = [&](std::uint64_t bytes, const std::stop_token &) {
        asked += bytes;
        return asked < 300'000;
    };
    const auto chain = m_server->chain();
    RemoteAccess access(chain, options);
    const auto bucket = access.bucket(*RemoteAddress::parse("s3://bucket/turn"));
    QVERIFY(bucket);
    const auto small = madeBytes(200'000, 3);
    QVERIFY((*bucket)->put("turn/small", bytesOf(small), {}));
    QCOMPARE(asked.load(), std::uint64_t{200'000});
    const auto large = madeBytes(200'000, 4);
    QVERIFY(!(*bucket)->put("turn/large", bytesOf(large), {})); // its turn does not come
    QVERIFY(!(*bucket)->facts("turn/large", {}));
}

void RemoteReadTest::emptyObjectsAreRead()
{
    QVERIFY(m_server->store("bucket/empty", ""));
    for (const std::string &address :
         {std::string("s3://bucket/empty"), m_server->web("bucket/empty")}) {
        const auto object = open(address);
        QVERIFY2(object, object ? "" : describe(object.error()).c_str());
        QCOMPARE((*object)->size(), std::uint64_t{0});
        QCOMPARE(*bytesAt(**object, 0, 0), std::string());
    }
}

void RemoteReadTest::credentialsStayOnTheirServer()
{
    const auto elsewhere = "http://127.0.0.1:" + std::to_string(m_server->cdnPort())
                           + "/web/bucket/a%20b%2Bc/%C3%A9.bin";
    const auto object = open("s3://bucket/a b+c/é.bin");
    QVERIFY(object);
    QVERIFY(m_server->fault("GET /bucket", "redirect " + elsewhere));
    QVERIFY(*bytesAt(**object, 0, 50) == m_bytes.substr(0, 50));
    const auto first = m_server->asked("GET /bucket");
    const auto second = m_server->asked("GET /web");
    QCOMPARE(first.size(), std::size_t{1});
    QCOMPARE(second.size(), std::size_t{1});
    QVERIFY(!first[0].find("auth")->toString().empty());
    QVERIFY(second[0].find("auth")->toString().empty());
    QVERIFY(second[0].find("amz")->items().empty());
}

void RemoteReadTest::redirectsInACircleEnd()
{
    QVERIFY(m_server->fault("GET /web", "redirect /web/bucket/other", 100));
    const auto object = open(m_server->web("bucket/x"));
    QVERIFY(!object);
    QVERIFY2(describe(object.error()).find("in a circle") != std::string::npos,
             describe(object.error()).c_str());
}

void RemoteReadTest::certificatesAreChecked()
{
    QProcess openssl;
    const QString folder = QStringLiteral("certificate-%1").arg(QCoreApplication::applicationPid());
    QVERIFY(QDir().mkpath(folder));
    const QString pem = QDir(folder).absoluteFilePath(QStringLiteral("both.pem"));
    const QString certificatePath = pem + QStringLiteral(".crt");
    openssl.start(
        QStringLiteral("openssl"),
        QStringLiteral("req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext "
                       "subjectAltName=DNS:localhost")
                .split(QLatin1Char(' '))
            + QStringList{QStringLiteral("-keyout"), pem, QStringLiteral("-out"), certificatePath});
    if (!openssl.waitForFinished(60000) || openssl.exitCode() != 0)
        QSKIP("openssl is not installed: no certificate to try");
    QFile both(pem);
    QFile certificate(certificatePath);
    QVERIFY(both.open(QIODevice::Append) && certificate.open(QIODevice::ReadOnly));
    both.write(certificate.readAll());
    both.close();
    LoopbackServer server({QStringLiteral("--certificate"), pem});
    QVERIFY(server.isUp());
    QVERIFY(server.store("b/x", m_bytes));
    const auto port = std::to_string(server.cdnPort());
    const auto untrusted = open("https://localhost:" + port + "/web/b/x");
    QVERIFY(!untrusted);
    QVERIFY2(describe(untrusted.error()).find("certificate is not trusted") != std::string::npos,
             describe(untrusted.error()).c_str());
    auto options = quickOptions();
    options.certificates = certificatePath.toStdString();
    RemoteAccess trusting(*m_chain, options);
    const auto object = trusting.open(
        *RemoteAddress::parse("https://localhost:" + port + "/web/b/x"), {});
    QVERIFY2(object, object ? "" : describe(object.error()).c_str());
    QVERIFY(*bytesAt(**object, 3, 900'000) == m_bytes.substr(3, 900'000));
    const auto wrongName = trusting.open(
        *RemoteAddress::parse("https://127.0.0.1:" + port + "/web/b/x"), {});
    QVERIFY(!wrongName);
    QVERIFY2(describe(wrongName.error()).find("certificate is not trusted") != std::string::npos,
             describe(wrongName.error()).c_str());
    QDir(folder).removeRecursively();
}

void RemoteReadTest::keysAndPagesAreListed()
{
    std::set<std::string> expected;
    for (int i = 0; i < 2500; ++i) {
        const auto key = "set/part " + std::to_string(i % 3) + "/a+b&é" + std::to_string(i);
        expected.insert(key);
        QVERIFY(m_server->store("many/" + key, "x"));
    }
    std::set<std::string> found;
    std::size_t calls = 0;
    const auto sink = [&](const RemoteEntry &entry) -> Result<> {
        found.insert(entry.path);
        ++calls;
        return {};
    };
    const auto listed = m_access->list(*RemoteAddress::parse("s3://many/set/"), true, sink, {});
    QVERIFY2(listed, listed ? "" : describe(listed.error()).c_str());
    QVERIFY(found == expected);
    QCOMPARE(calls, expected.size());
    QCOMPARE(m_server->asked("GET /many").size(), std::size_t{3});
    found.clear();
    QVERIFY(m_access->list(*RemoteAddress::parse("s3://many/set/"), false, sink, {}));
    QVERIFY((found == std::set<std::string>{"set/part 0/", "set/part 1/", "set/part 2/"}));
}

void RemoteReadTest::putsAreConditional()
{
    const auto bucket = m_access->bucket(*RemoteAddress::parse("s3://bucket/"));
    QVERIFY(bucket);
    const auto first = (*bucket)->put("new $&+.txt", bytesOf("one"), {},
                                      {.ifMatch = "", .ifAbsent = true});
    QVERIFY2(first, first ? "" : describe(first.error()).c_str());
    const auto again = (*bucket)->put("new $&+.txt", bytesOf("two"), {},
                                      {.ifMatch = "", .ifAbsent = true});
    QVERIFY(!again);
    QCOMPARE(again.error().code, ErrorCode::Busy);
    QVERIFY(
        (*bucket)->put("new $&+.txt", bytesOf("two"), {}, {.ifMatch = *first, .ifAbsent = false}));
    const auto stale = (*bucket)->put("new $&+.txt", bytesOf("three"), {},
                                      {.ifMatch = *first, .ifAbsent = false});
    QVERIFY(!stale);
    const auto object = open("s3://bucket/new $&+.txt");
    QVERIFY(object);
    QCOMPARE(*bytesAt(**object, 0, 3), std::string("two"));
    QVERIFY((*bucket)->put("empty", {}, {}));
    QVERIFY((*bucket)->remove("empty", {}));
    QVERIFY(!open("s3://bucket/empty"));
    QVERIFY(m_server->fault("PUT", "status 501"));
    const auto unable = (*bucket)->put("y", bytesOf("z"), {},
                                       {.ifMatch = *first, .ifAbsent = false});
    QVERIFY(!unable);
    QVERIFY(unable.error().detail.find("no conditional writes") != std::string::npos);
}

void RemoteReadTest::presignedAddressesAreRead()
{
    const auto bucket = m_access->bucket(*RemoteAddress::parse("s3://bucket/"));
    const auto url = (*bucket)->presigned("a b+c/é.bin", std::chrono::minutes(5));
    const auto object = open(url);
    QVERIFY2(object, object ? "" : describe(object.error()).c_str());
    QVERIFY(*bytesAt(**object, 1, 99) == m_bytes.substr(1, 99));
    QVERIFY((*object)->shown().find("Signature") == std::string::npos);
    auto broken = url;
    broken.back() = broken.back() == '0' ? '1' : '0';
    const auto refused = open(broken);
    QVERIFY(!refused);
    QVERIFY(describe(refused.error()).find("X-Amz") == std::string::npos);
}

void RemoteReadTest::wrongKeysAreASentence()
{
    auto values = m_server->environment();
    values["AWS_SECRET_ACCESS_KEY"] = "topsecret-and-wrong";
    PosixFileSystem fs;
    const CredentialChain chain(fs, nullptr, [&](const char *name) {
        return values.contains(name) ? std::optional(values.at(name)) : std::nullopt;
    });
    RemoteAccess access(chain, quickOptions());
    const auto listed = access.list(*RemoteAddress::parse("s3://bucket/"), true,
                                    [](const RemoteEntry &) { return Result<>(); }, {});
    QVERIFY(!listed);
    QVERIFY2(describe(listed.error()).find("the secret key does not belong to the access key")
                 != std::string::npos,
             describe(listed.error()).c_str());
    QVERIFY(describe(listed.error()).find("topsecret") == std::string::npos);
}

void RemoteReadTest::aHubFileIsResolvedOnce()
{
    const auto object = open("hf://datasets/org/set/data/x.tar");
    QVERIFY(object);
    QCOMPARE((*object)->facts().identity, hashOfPayload(m_bytes));
    QVERIFY(*bytesAt(**object, 0, kSize) == m_bytes);
    for (int i = 0; i < 50; ++i) {
        const auto again = open("hf://datasets/org/set/data/x.tar");
        QVERIFY(*bytesAt(**again, 100, 100) == m_bytes.substr(100, 100));
    }
    QCOMPARE(m_server->asked("/resolve/").size(), std::size_t{1});
    for (const auto &asked : m_server->asked("/cdn/"))
        QVERIFY(asked.find("auth")->toString().empty());
}

void RemoteReadTest::expiredHubAddressesAreRenewed()
{
    const auto object = open("hf://datasets/org/set/data/x.tar");
    QVERIFY(object);
    QVERIFY(m_server->fault("GET /cdn", "status 403"));
    QVERIFY(*bytesAt(**object, 100, 100) == m_bytes.substr(100, 100));
    QCOMPARE(m_server->asked("/resolve/").size(), std::size_t{2});
    // Addresses that expire at once are asked for again each time, before they are refused.
    QVERIFY(m_server->post("/_lifetime", "20"));
    const auto fresh = open("hf://datasets/org/set@v2/data/x.tar");
    QVERIFY(fresh);
    QVERIFY(*bytesAt(**fresh, 5, 5) == m_bytes.substr(5, 5));
    QVERIFY(m_server->post("/_lifetime", "3600"));
    const auto missing = open("hf://datasets/org/set/nope");
    QVERIFY(!missing);
    QCOMPARE(missing.error().code, ErrorCode::NotFound);
}

void RemoteReadTest::hubTreesAreListed()
{
    for (int i = 0; i < 5; ++i)
        QVERIFY(m_server->store("hub/datasets/org/set/data/f " + std::to_string(i), "12"));
    std::set<std::string> found;
    const auto listed = m_access->list(*RemoteAddress::parse("hf://datasets/org/set/data"), true,
                                       [&](const RemoteEntry &entry) -> Result<> {
                                           found.insert(entry.path);
                                           return {};
                                       },
                                       {});
    QVERIFY2(listed, listed ? "" : describe(listed.error()).c_str());
    QCOMPARE(found.size(), std::size_t{6});
    QVERIFY(found.contains("data/f 4"));
}

void RemoteReadTest::manyThreadsReadAtOnce()
{
    const auto object = open("s3://bucket/a b+c/é.bin");
    QVERIFY(object);
    QVERIFY(m_server->fault("GET /bucket", "reset 5000", 10));
    std::atomic<int> good = 0;
    std::vector<std::jthread> threads;
    for (unsigned i = 0; i < 24; ++i)
        threads.push_back(*startThread([&, i](const std::stop_token &) {
            const auto bytes = bytesAt(**object, i * 1000, 200'000);
            if (bytes && *bytes == m_bytes.substr(i * 1000, 200'000))
                ++good;
        }));
    threads.clear();
    QCOMPARE(good.load(), 24);
}

void RemoteReadTest::anyNumberOfKeysNeedsTheMemoryOfAPage()
{
    constexpr std::uint64_t kKeys = 200'000;
    const auto peak = [] { // of this process's memory, in KiB
        std::ifstream status("/proc/self/status");
        for (std::string line; std::getline(status, line);)
            if (line.starts_with("VmHWM:"))
                return std::stoull(line.substr(6));
        return 0ULL;
    };
    QVERIFY(m_server->post("/_many?bucket=countless&keys=" + std::to_string(kKeys), ""));
    const auto address = RemoteAddress::parse("s3://countless/").value();
    std::uint64_t count = 0;
    bool isInOrder = true;
    std::string last;
    std::uint64_t early = 0;
    const auto look = [&](const RemoteEntry &entry) -> Result<> {
        isInOrder = isInOrder && entry.path > last && entry.size == count;
        last = entry.path;
        if (++count == 20'000)
            early = peak();
        return {};
    };
    const auto listed = m_access->list(address, true, look, {});
    QVERIFY2(listed, listed ? "" : describe(listed.error()).c_str());
    QCOMPARE(count, kKeys);
    QVERIFY(isInOrder);
    // nine tenths more need no more than the first tenth
    QVERIFY2(peak() < early + 4096, (std::to_string(early) + " " + std::to_string(peak())).c_str());
    // a listing may be left at any key
    count = 0;
    const auto left = m_access->list(address, true,
                                     [&](const RemoteEntry &) -> Result<> {
                                         return ++count < 1500
                                                    ? Result<>()
                                                    : fail(ErrorCode::Cancelled, "enough");
                                     },
                                     {});
    QVERIFY(!left);
    QCOMPARE(count, std::uint64_t{1500});
}

QTEST_GUILESS_MAIN(RemoteReadTest)
#include "RemoteReadTest.moc"
