// SPDX-License-Identifier: GPL-3.0-or-later
// cp, upload and cache into a target that holds something else, an older and a newer state of the same, or what a
// stopped run left. Each refuses and changes nothing, or ends like a run into an empty place.
#include "core/cache/ShardCache.h"
#include "tests/cli/RemoteFixture.h"
#include "tests/support/Patience.h"

#include <map>
#include <stop_token>
#include <thread>

using namespace voxdeck;
using voxdeck::test::madeBytes;
using voxdeck::test::Said;

namespace {

constexpr std::size_t kDown = 9'000'000; ///< bytes: two ranges
constexpr std::size_t kUp = 17'000'000;  ///< bytes: two parts

} // namespace

class WrittenRemoteTargetsTest final : public test::RemoteFixture {
    Q_OBJECT
private slots:
    void initTestCase() { startServer(); }
    void init() { startAfresh(); }
    void copyOfAnObject_data() { states(); }
    void copyOfAnObject();
    void copyOfAFolder_data() { states(); }
    void copyOfAFolder();
    void copyToAnObject_data() { states(); }
    void copyToAnObject();
    void uploadOfAFolder_data() { states(); }
    void uploadOfAFolder();
    void cacheOfAnObject_data() { states(); }
    void cacheOfAnObject();
    void cacheInAFolderOfOthers();

private:
    using Files = std::map<std::string, std::string>;

    static void states()
    {
        QTest::addColumn<QString>("holds");
        for (const char *const holds : {"nothing", "other", "older", "newer", "same", "half"})
            QTest::newRow(holds) << holds;
    }
    static QString holds()
    {
        QFETCH(QString, holds);
        return holds;
    }
    /// The large file at a time; "now" is what is moved.
    static std::string stateOf(const QString &time, std::size_t size)
    {
        if (time == QLatin1String("older"))
            return madeBytes(size - 1000, 1);
        if (time == QLatin1String("newer"))
            return madeBytes(size + 1000, 2);
        if (time == QLatin1String("other"))
            return "something else";
        return madeBytes(size, 3);
    }
    /// The server keeps its objects from row to row.
    static std::string prefix() { return holds().toStdString() + "/"; }
    bool isHalf() const { return holds() == QLatin1String("half"); }
    bool isFilled() const { return !isHalf() && holds() != QLatin1String("nothing"); }

    /// Runs a command until the server was asked for `part`, whose answer never comes, and stops it then.
    void stopAt(const std::string &part, const std::vector<std::string> &words)
    {
        QVERIFY(m_server->fault(part, "delay 600", 1000));
        std::stop_source stop;
        Said said;
        std::jthread running([&] { said = test::runCommand(m_fs, words, stop.get_token()); });
        const bool isAsked = QTest::qWaitFor([&] { return isAskedFor(part); }, 60000);
        stop.request_stop();
        running.join();
        QVERIFY(isAsked);
        QVERIFY(said.code != 0);
        QVERIFY(m_server->clear());
    }
    bool isAskedFor(const std::string &part)
    {
        // a fault's expression, of which the tests use ".*" alone
        const auto gap = part.find(".*");
        for (const auto &asked : m_server->asked(part.substr(0, gap)))
            if (gap == std::string::npos
                || asked.find("path")->toString().find(part.substr(gap + 2)) != std::string::npos)
                return true;
        return false;
    }
    Files filesIn(const std::string &folder)
    {
        Files files;
        for (const auto &file : std::filesystem::recursive_directory_iterator(at(folder)))
            if (file.is_regular_file())
                files[std::filesystem::relative(file.path(), at(folder)).string()] =
                    readWholeFile(m_fs, file.path()).value();
        return files;
    }
    Files objectsBelow(const std::string &prefix)
    {
        Files objects;
        std::istringstream lines(run({"ls", "s3://bucket/" + prefix, "--recursive"}).out);
        for (std::string line; std::getline(lines, line);) {
            const auto key = line.substr(line.find('\t') + 1);
            objects[key.substr(prefix.size())] = stored(key);
        }
        return objects;
    }
};

void WrittenRemoteTargetsTest::copyOfAnObject()
{
    const auto now = stateOf(QStringLiteral("now"), kDown);
    QVERIFY(m_server->store("bucket/one/a.bin", now));
    const std::vector<std::string> words{"cp", "s3://bucket/one/a.bin", at("to/a.bin")};
    auto forced = words;
    forced.push_back("--force");
    std::filesystem::create_directories(at("to"));
    if (isFilled()) {
        write("to/a.bin", stateOf(holds(), kDown));
        QCOMPARE(run(words).code, 3);
        QVERIFY(filesIn("to") == (Files{{"a.bin", stateOf(holds(), kDown)}}));
        // stopped while it replaces: the old file is still whole
        stopAt("GET /bucket/one/a.bin", forced);
        if (QTest::currentTestFailed())
            return;
        QVERIFY(filesIn("to") == (Files{{"a.bin", stateOf(holds(), kDown)}}));
        QCOMPARE(run(forced).code, 0);
    } else {
        if (isHalf())
            stopAt("GET /bucket/one/a.bin", words);
        if (QTest::currentTestFailed())
            return;
        QVERIFY(filesIn("to").empty());
        QCOMPARE(run(words).code, 0);
    }
    QVERIFY(filesIn("to") == (Files{{"a.bin", now}}));
}

void WrittenRemoteTargetsTest::copyOfAFolder()
{
    const auto now = stateOf(QStringLiteral("now"), kDown);
    const Files wanted{{"a.bin", now}, {"sub/b.txt", "b"}};
    for (const auto &[name, bytes] : wanted)
        QVERIFY(m_server->store("bucket/folder/" + name, bytes));
    std::vector<std::string> words{"cp", "s3://bucket/folder", at("to"), "--recursive"};
    std::filesystem::create_directories(at("to"));
    Files after = wanted;
    if (isFilled()) {
        write("to/a.bin", stateOf(holds(), kDown));
        write("to/note.md", "mine");
        after["note.md"] = "mine";
        // what exists is named and stays; the others come
        const Said plain = run(words);
        QCOMPARE(plain.code, 1);
        QVERIFY2(plain.err.find("a.bin") != std::string::npos, plain.err.c_str());
        auto kept = after;
        kept["a.bin"] = stateOf(holds(), kDown);
        QVERIFY(filesIn("to") == kept);
        words.push_back("--force");
    } else if (isHalf()) {
        words.push_back("--resume");
        stopAt("GET /bucket/folder/sub/b.txt", words);
        if (QTest::currentTestFailed())
            return;
    }
    const Said said = run(words);
    QVERIFY2(said.code == 0, said.err.c_str());
    QVERIFY(filesIn("to") == after);
}

void WrittenRemoteTargetsTest::copyToAnObject()
{
    const auto now = stateOf(QStringLiteral("now"), kUp);
    write("a.bin", now);
    std::vector<std::string> words{"cp", at("a.bin"), "s3://bucket/up/" + prefix()};
    if (isFilled()) {
        QVERIFY(m_server->store("bucket/up/" + prefix() + "a.bin", stateOf(holds(), kUp)));
        QCOMPARE(run(words).code, 3);
        QVERIFY(stored("up/" + prefix() + "a.bin") == stateOf(holds(), kUp));
        words.push_back("--force");
    }
    if (holds() != QLatin1String("nothing")) {
        stopAt("PUT /bucket/up/" + prefix() + "a.bin.*partNumber=2", words);
        if (QTest::currentTestFailed())
            return;
        QVERIFY(stored("up/" + prefix() + "a.bin")
                == (isFilled() ? stateOf(holds(), kUp) : "(missing)"));
    }
    const Said said = run(words);
    QVERIFY2(said.code == 0, said.err.c_str());
    QVERIFY(stored("up/" + prefix() + "a.bin") == now);
}

void WrittenRemoteTargetsTest::uploadOfAFolder()
{
    const auto now = stateOf(QStringLiteral("now"), kUp);
    Files wanted{{"a.bin", now}, {"b.txt", "b"}, {"build.json", "{}"}, {"data.list", "list"}};
    for (const auto &[name, bytes] : wanted)
        write("out/" + name, bytes);
    std::vector<std::string> words{"upload", at("out"), "s3://bucket/build/" + prefix()};
    if (isFilled()) {
        QVERIFY(m_server->store("bucket/build/" + prefix() + "a.bin", stateOf(holds(), kUp)));
        QVERIFY(m_server->store("bucket/build/" + prefix() + "data.list", "their list"));
        QVERIFY(m_server->store("bucket/build/" + prefix() + "note.md", "theirs"));
        wanted["note.md"] = "theirs";
    }
    if (isHalf()) {
        stopAt("PUT /bucket/build/" + prefix() + "a.bin.*partNumber=2", words);
        if (QTest::currentTestFailed())
            return;
        QCOMPARE(stored("build/" + prefix() + "data.list"),
                 std::string("(missing)")); // nobody opens half a build
        QCOMPARE(run(words).code, 3);       // begun: not by accident
        words.push_back("--resume");
    }
    const auto uploads = [&](const std::vector<std::string> &line) {
        const auto before = objectsBelow("build/" + prefix());
        auto said = run(line);
        if (said.code != 0
            && objectsBelow("build/" + prefix()) == before) { // refused; then by intention
            auto forced = line;
            forced.push_back("--force");
            said = run(forced);
        }
        return said;
    };
    const Said said = uploads(words);
    QVERIFY2(said.code == 0, said.err.c_str());
    QVERIFY(objectsBelow("build/" + prefix()) == wanted);
    QCOMPARE(filesIn("out").size(), std::size_t{5}); // with the note of what was sent
    // what is newer here counts
    write("out/b.txt", "newer b");
    wanted["b.txt"] = "newer b";
    const Said newer = uploads({"upload", at("out"), "s3://bucket/build/" + prefix()});
    QVERIFY2(newer.code == 0, newer.err.c_str());
    QVERIFY(objectsBelow("build/" + prefix()) == wanted);
}

void WrittenRemoteTargetsTest::cacheOfAnObject()
{
    const auto now = stateOf(QStringLiteral("now"), kDown);
    const std::string address = "s3://bucket/cached/a.bin";
    if (isFilled()) {
        QVERIFY(m_server->store("bucket/cached/a.bin", stateOf(holds(), kDown)));
        QCOMPARE(run({"cache", "warm", address}).code, 0);
        QCOMPARE(run({"cache", "pin", address}).code, 0);
    }
    QVERIFY(m_server->store("bucket/cached/a.bin", now));
    if (isHalf())
        stopAt("GET /bucket/cached/a.bin", {"cache", "warm", address});
    if (QTest::currentTestFailed())
        return;
    const Said warmed = run({"cache", "warm", address});
    QVERIFY2(warmed.code == 0, warmed.err.c_str());
    // every byte is that of now, and comes from this disk
    const auto cache = ShardCache::open(at("VOXDECK_CACHE"));
    QVERIFY(cache);
    std::uint64_t whole = 0;
    const auto entries = (*cache)->entries();
    QVERIFY(entries);
    for (const auto &entry : *entries)
        whole += entry.objectBytes == now.size() && entry.cachedBytes == now.size() ? 1 : 0;
    QVERIFY(whole >= 1);
    QVERIFY(m_server->clear());
    const Said again = run({"cache", "warm", address});
    QCOMPARE(again.code, 0);
    QVERIFY(m_server->asked("GET /bucket/cached/a.bin").empty());
    QVERIFY(stored("cached/a.bin") == now);
}

void WrittenRemoteTargetsTest::cacheInAFolderOfOthers()
{
    QVERIFY(m_server->store("bucket/cached/a.bin", "bytes"));
    write("VOXDECK_CACHE/holiday.jpg", "mine");
    for (const std::vector<std::string> &words :
         {std::vector<std::string>{"cache", "warm", "s3://bucket/cached/a.bin"},
          {"cache", "pin", "s3://bucket/cached/a.bin"},
          {"cache", "limit", "1G"},
          {"cache", "clear"}}) {
        const Said said = run(words);
        QVERIFY2(said.code != 0 && !said.err.empty(), words[1].c_str());
        QVERIFY(filesIn("VOXDECK_CACHE") == (Files{{"holiday.jpg", "mine"}}));
    }
}

QTEST_GUILESS_MAIN(WrittenRemoteTargetsTest)
#include "WrittenRemoteTargetsTest.moc"
