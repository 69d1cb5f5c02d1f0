// SPDX-License-Identifier: GPL-3.0-or-later
// Uploads killed at every request: what the server has is not sent again, and no list comes before its data.
#include "tests/support/LoopbackServer.h"

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

using namespace voxdeck;
using namespace voxdeck::test;

class UploadProcessTest final : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void init();
    void killedAtAnyRequestToABucket();
    void killedAtAnyRequestToTheHub();

private:
    void write(const std::string &name, const std::string &bytes)
    {
        std::filesystem::create_directories((m_root / name).parent_path());
        std::ofstream(m_root / name, std::ios::binary) << bytes;
        m_files[name] = bytes;
    }
    std::unique_ptr<QProcess> start(const std::string &address)
    {
        auto process = std::make_unique<QProcess>();
        process->setProcessChannelMode(QProcess::ForwardedErrorChannel);
        process->start(QStringLiteral(VOXDECK_UPLOAD_WORKER),
                       {QString::fromStdString(m_root.string()), QString::fromStdString(address),
                        QStringLiteral("100000")});
        return process;
    }
    /// Kills an upload at its request number `number`; false where it made fewer. The server did what was asked, and
    /// nobody heard of it; or it did not.
    bool killAt(int number, const std::string &address, bool isDone)
    {
        m_server->clear();
        m_server->fault(".", isDone ? "held" : "delay 600", 1, number);
        auto process = start(address);
        process->waitForStarted(60000);
        const bool isReached = QTest::qWaitFor(
            [&] {
                return process->state() == QProcess::NotRunning
                       || m_server->asked().size() > static_cast<std::size_t>(number);
            },
            120000);
        if (!isReached || process->state() == QProcess::NotRunning)
            return false;
        // others that were on their way: they arrive, or are given up
        QTest::qWait(20);
        process->kill();
        process->waitForFinished(60000);
        return settle(isDone ? 0 : 1);
    }
    /// What the server was still at has ended, but for `held` requests that it never begins.
    bool settle(int held)
    {
        return QTest::qWaitFor(
            [&] {
                int open = 0;
                for (const auto &one : m_server->asked())
                    open += one.find("status")->toInteger() == 0 ? 1 : 0;
                return open <= held;
            },
            60000);
    }
    bool finish(const std::string &address)
    {
        m_server->post("/_forgive", "");
        auto process = start(address);
        return process->waitForFinished(120000) && process->exitStatus() == QProcess::NormalExit
               && process->exitCode() == 0;
    }
    /// How often each request of this method was done, by the path and the number of the part.
    std::map<std::string, int> done(const std::string &method) const
    {
        std::map<std::string, int> times;
        for (const auto &one : m_server->asked(method + " ")) {
            auto path = one.find("path")->toString();
            const auto part = path.find("partNumber=");
            const auto digits = part == std::string::npos
                                    ? std::string()
                                    : path.substr(part, path.find('&', part) - part);
            path = path.substr(0, path.find('?')) + " " + digits;
            // another upload of the same object at the Hub: "/lfs/OID/UPLOAD/PART"
            if (const auto upload = path.find("/u");
                path.starts_with("/lfs/") && upload != std::string::npos)
                path.erase(upload, path.find('/', upload + 1) - upload);
            const auto status = one.find("status")->toInteger();
            if (status >= 200 && status < 300)
                ++times[path];
        }
        return times;
    }
    std::string bytesAt(const std::string &name)
    {
        HttpRequest request;
        request.url = m_server->web(percentEncoded(name, true));
        std::string text;
        request.onBody = [&text](std::span<const std::byte> bytes) -> Result<> {
            text.append(reinterpret_cast<const char *>(bytes.data()), bytes.size());
            return {};
        };
        const auto reply = m_client.send(request, {});
        return reply && reply->status == 200 ? text : "(missing)";
    }
    bool isWhole(const std::string &prefix)
    {
        return std::all_of(m_files.begin(), m_files.end(), [&](const auto &file) {
            return bytesAt(prefix + file.first) == file.second;
        });
    }
    /// A list is there only if all that it names is.
    bool isHonest(const std::string &prefix)
    {
        if (bytesAt(prefix + "data.list") == "(missing)")
            return true;
        return isWhole(prefix);
    }

    std::unique_ptr<LoopbackServer> m_server;
    HttpClient m_client;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::filesystem::path m_root;
    std::map<std::string, std::string> m_files;
};

void UploadProcessTest::initTestCase()
{
    if (!LoopbackServer::isPossible())
        QSKIP("python3 is not installed: nothing is sent to a server");
    m_server = std::make_unique<LoopbackServer>();
    QVERIFY(m_server->isUp());
    for (const auto &[name, value] : m_server->environment())
        qputenv(name.c_str(), QByteArray::fromStdString(value));
}

void UploadProcessTest::init()
{
    if (!m_server)
        QSKIP("python3 is not installed");
    m_folder = std::make_unique<QTemporaryDir>();
    m_root = m_folder->path().toStdString() + "/out";
    qputenv("XDG_DATA_HOME", m_folder->filePath(QStringLiteral("data")).toUtf8());
    m_files.clear();
    write("data.list", "list");
    write("build.json", "{}");
}

void UploadProcessTest::killedAtAnyRequestToABucket()
{
    write("shards/large.tar", madeBytes(5'500'000, 1)); // six parts
    for (int i = 0; i < 5; ++i)
        write("shards/" + std::to_string(i) + ".tar",
              madeBytes(1000, static_cast<unsigned>(10 + i)));
    int number = 0;
    for (;; ++number) {
        const auto prefix = "k" + std::to_string(number) + "/";
        const auto address = "s3://bucket/" + prefix;
        const bool isDone = number % 3 != 2;
        if (!killAt(number, address, isDone))
            break;
        QVERIFY2(isHonest("bucket/" + prefix), prefix.c_str());
        QVERIFY2(finish(address), prefix.c_str());
        QVERIFY2(isWhole("bucket/" + prefix), prefix.c_str());
        for (const auto &[path, times] : done("PUT"))
            QVERIFY2(times == 1, (path + " " + std::to_string(times)).c_str());
        for (const auto &entry : std::filesystem::directory_iterator(m_root))
            QVERIFY(!entry.path().filename().string().starts_with(".voxdeck-upload-"));
    }
    QVERIFY2(number >= 14, std::to_string(number).c_str()); // 7 files, 6 parts, begun and completed
}

void UploadProcessTest::killedAtAnyRequestToTheHub()
{
    write("shards/large.tar", madeBytes(1'100'000, 1)); // three parts
    for (int i = 0; i < 3; ++i)
        write("shards/" + std::to_string(i) + ".tar",
              madeBytes(20'000, static_cast<unsigned>(10 + i)));
    write("notes.txt", "notes");
    int number = 0;
    for (;; ++number) {
        // other bytes each time: the Hub knows objects by their content, wherever they were sent
        for (int i = 0; i < 3; ++i)
            write("shards/" + std::to_string(i) + ".tar",
                  madeBytes(20'000, static_cast<unsigned>(1000 + 10 * number + i)));
        write("shards/large.tar", madeBytes(1'100'000, static_cast<unsigned>(5000 + number)));
        const auto name = "k" + std::to_string(number);
        const auto address = "hf://datasets/org/" + name;
        if (!killAt(number, address, number % 3 != 2))
            break;
        const auto prefix = "hub/datasets/org/" + name + "/";
        QVERIFY2(isHonest(prefix), prefix.c_str());
        QVERIFY2(finish(address), prefix.c_str());
        QVERIFY2(isWhole(prefix), prefix.c_str());
        int twice = 0; // one part at most: the server had it, and nobody heard of it
        for (const auto &[path, times] : done("PUT")) {
            const bool isPart = path.find("/lfs/") == 0 && path.find('/', 5) != std::string::npos;
            QVERIFY2(times == 1 || (isPart && times == 2 && ++twice == 1),
                     (path + " " + std::to_string(times)).c_str());
        }
        // each file is in one commit, the list in the last
        std::multiset<std::string> committed;
        std::vector<std::string> last;
        for (const auto &commit : m_server->commits("datasets/org/" + name)) {
            last = commit;
            committed.insert(commit.begin(), commit.end());
        }
        for (const auto &[file, bytes] : m_files)
            QVERIFY2(committed.count(file) == 1, (name + " " + file).c_str());
        QVERIFY2(last == std::vector<std::string>{"data.list"}, name.c_str());
    }
    QVERIFY2(number >= 10, std::to_string(number).c_str());
}

QTEST_GUILESS_MAIN(UploadProcessTest)
#include "UploadProcessTest.moc"
