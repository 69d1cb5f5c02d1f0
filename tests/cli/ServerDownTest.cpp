// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/RemoteFixture.h"
#include "tests/support/SampleDataset.h"

#include <QTest>

using namespace voxdeck;
using voxdeck::test::Said;

/// Audio on servers that do not answer is no fault of its item: commands stop with exit code 4, and the next run goes on.
class ServerDownTest final : public test::RemoteFixture {
    Q_OBJECT
private slots:
    void initTestCase() { startServer(); }
    void init();
    void readsTheTextsAllTheSame();
    void stopsWhatNeedsTheAudio_data();
    void stopsWhatNeedsTheAudio();
    void audioThatWasFetchedIsRead();
    void whatTheServerHasNotIsTheItems();
    void verifyNamesEachSilentServer();
    void refusesToPublishThere();
    void tellsAListOfTarsWithoutItsServer();

private:
    /// Two lines with the lengths of their audio, or without.
    void writeList(const std::string &name, const std::string &address, bool hasLengths)
    {
        std::string lines;
        for (const char *const key : {"a", "b"})
            lines += std::string(R"({"audio_filepath":")") + address + key + R"(.wav","text":"x")"
                     + (hasLengths ? R"(,"duration":0.5)" : "") + R"(,"key":")" + key + "\"}\n";
        write(name, lines);
    }
    bool isBlamed()
    {
        return run({"query", at("w.voxdeck"), "-status:pending", "--count"}).out != "0\n";
    }
};

namespace {
/// Nobody listens there.
constexpr const char *kDown = "http://127.0.0.1:1/";
bool says(const Said &said, const std::string &words)
{
    return (said.out + said.err).find(words) != std::string::npos;
}
} // namespace

void ServerDownTest::init()
{
    startAfresh();
}

void ServerDownTest::readsTheTextsAllTheSame()
{
    writeList("l.json", kDown, true);
    const Said said = run(
        {"import", at("l.json"), "--from", "nemo", "--workspace", at("w.voxdeck")});
    QVERIFY2(said.code == 0 && !says(said, "is missing"), (said.out + said.err).c_str());
    QCOMPARE(run({"query", at("w.voxdeck"), "", "--columns", "key,text"}).out,
             std::string("a\tx\nb\tx\n"));
}

void ServerDownTest::stopsWhatNeedsTheAudio_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<bool>("hasLengths");
    const auto row = [](const char *name, const QStringList &words, bool hasLengths = true) {
        QTest::newRow(name) << words << hasLengths;
    };
    row("import",
        {QStringLiteral("import"), QStringLiteral("AT:l.json"), QStringLiteral("--workspace"),
         QStringLiteral("AT:w.voxdeck")},
        false);
    row("measure", {QStringLiteral("measure"), QStringLiteral("AT:l.json"),
                    QStringLiteral("--workspace"), QStringLiteral("AT:w.voxdeck")});
    row("pack", {QStringLiteral("pack"), QStringLiteral("AT:l.json"), QStringLiteral("-o"),
                 QStringLiteral("AT:packed")});
    row("build",
        {QStringLiteral("build"), QStringLiteral("--dataset"), QStringLiteral("AT:l.json"),
         QStringLiteral("--workspace"), QStringLiteral("AT:w.voxdeck"), QStringLiteral("-o"),
         QStringLiteral("AT:built"), QStringLiteral("--to"), QStringLiteral("touch")});
    row("verify", {QStringLiteral("verify"), QStringLiteral("AT:l.json")});
    row("export",
        {QStringLiteral("export"), QStringLiteral("AT:l.json"), QStringLiteral("--workspace"),
         QStringLiteral("AT:w.voxdeck"), QStringLiteral("--to"), QStringLiteral("nemo"),
         QStringLiteral("-o"), QStringLiteral("AT:out.json"), QStringLiteral("--copy-audio"),
         QStringLiteral("AT:audio")});
}

void ServerDownTest::stopsWhatNeedsTheAudio()
{
    QFETCH(QStringList, words);
    QFETCH(bool, hasLengths);
    std::vector<std::string> typed;
    for (const QString &word : words)
        typed.push_back(word.startsWith(QStringLiteral("AT:")) ? at(word.mid(3).toStdString())
                                                               : word.toStdString());
    writeList("l.json", kDown, hasLengths);
    const Said said = run(typed);
    QVERIFY2(said.code == 4, (std::to_string(said.code) + said.out + said.err).c_str());
    QVERIFY2(!says(said, "the audio file is missing"), said.err.c_str());
    QVERIFY2(says(said, "run the command again"), said.err.c_str());
    if (std::filesystem::exists(at("w.voxdeck")))
        QVERIFY(!isBlamed());
    // once the server answers, the same command does it
    QVERIFY(test::writeSampleList(m_fs, m_root / "sound", 2));
    std::vector<std::string> wavs;
    for (const auto &file : std::filesystem::directory_iterator(m_root / "sound"))
        if (file.path().extension() == ".wav")
            wavs.push_back(readWholeFile(m_fs, file.path()).value());
    QCOMPARE(wavs.size(), std::size_t{2});
    QVERIFY(m_server->store("s/a.wav", wavs[0]) && m_server->store("s/b.wav", wavs[1]));
    writeList("l.json", m_server->web("s/"), hasLengths);
    std::filesystem::remove_all(at("packed")); // of the list that named another server
    const Said up = run(typed);
    QVERIFY2(up.code == 0, (up.out + up.err).c_str());
}

/// The cache has it: the server need not be asked.
void ServerDownTest::audioThatWasFetchedIsRead()
{
    QVERIFY(test::writeSampleList(m_fs, m_root / "sound", 1));
    auto own = std::make_unique<test::LoopbackServer>();
    for (const auto &file : std::filesystem::directory_iterator(m_root / "sound"))
        if (file.path().extension() == ".wav")
            for (const char *const name : {"s/a.wav", "s/b.wav"})
                QVERIFY(own->store(name, readWholeFile(m_fs, file.path()).value()));
    writeList("l.json", own->web("s/"), true);
    const std::vector<std::string> words{
        "export", at("l.json"),   "--workspace",  at("w.voxdeck"), "--to",   "nemo",
        "-o",     at("out.json"), "--copy-audio", at("audio"),     "--force"};
    const Said up = run(words);
    QVERIFY2(up.code == 0, (up.out + up.err).c_str());
    own.reset();
    std::filesystem::remove_all(at("audio"));
    const Said down = run(words);
    QVERIFY2(down.code == 0, (down.out + down.err).c_str());
    QVERIFY(std::filesystem::exists(at("audio/b.wav")));
    std::filesystem::remove_all(at("VOXDECK_CACHE"));
    QCOMPARE(run(words).code, 4);
}

void ServerDownTest::whatTheServerHasNotIsTheItems()
{
    writeList("l.json", m_server->web("none/"), true);
    const Said said = run(
        {"import", at("l.json"), "--from", "nemo", "--workspace", at("w.voxdeck")});
    QCOMPARE(said.code, 1);
    QVERIFY2(says(said, "the audio file is missing"), said.err.c_str());
    QCOMPARE(run({"verify", at("l.json")}).code, 1);
}

/// Of a workspace of several lists, all are looked at.
void ServerDownTest::verifyNamesEachSilentServer()
{
    writeList("one.json", "http://127.0.0.1:1/", true);
    writeList("two.json", "http://127.0.0.1:2/", true);
    write("none.json", R"({"audio_filepath":"gone.wav","text":"x","duration":1})"
                       "\n");
    const Said imported = run({"import", at("one.json"), at("two.json"), at("none.json"), "--from",
                               "nemo", "--workspace", at("w.voxdeck")});
    QVERIFY2(imported.code <= 1, imported.err.c_str());
    const Said said = run({"verify", at("w.voxdeck")});
    QCOMPARE(said.code, 4);
    QVERIFY2(says(said, "127.0.0.1:1/") && says(said, "127.0.0.1:2/"), said.err.c_str());
    QVERIFY2(says(said, "in 3 lists, 1 error"), (said.out + said.err).c_str());
}

void ServerDownTest::refusesToPublishThere()
{
    QVERIFY(m_server->store("p/l.list", R"({"key":"a","wav":"a.wav","txt":"x"})"
                                        "\n"));
    QVERIFY(test::writeSampleDataset(m_fs, m_root / "ds", {1, 2, 1}));
    send(m_root / "ds", "ds/");
    QVERIFY(m_server->store("ds/data.list", "000000000 audio+metainfo\n"));
    for (const std::string &address : {m_server->web("p/l.list"), m_server->web("ds/data.list")}) {
        std::filesystem::remove(at("w.voxdeck"));
        static_cast<void>(run({"import", address, "--workspace", at("w.voxdeck")}));
        QCOMPARE(
            run({"edit", address, "#0", "--text", "mine", "--workspace", at("w.voxdeck")}).code, 0);
        for (const char *const plan : {"--plan", "--json"}) {
            const Said said = run({"publish", address, plan, "--workspace", at("w.voxdeck")});
            QCOMPARE(said.code, 3);
            QVERIFY2(said.out.empty() && says(said, "download a copy"),
                     (said.out + said.err).c_str());
        }
    }
    const Said info = run({"info", m_server->web("ds/data.list")});
    QVERIFY2(says(info, "path            " + m_server->web("ds")) && !says(info, "/http:/"),
             (info.out + info.err).c_str());
}

void ServerDownTest::tellsAListOfTarsWithoutItsServer()
{
    write("n.list", std::string(kDown) + "shards_000000000.tar\n");
    const Said said = run({"query", at("n.list"), ""});
    QVERIFY2(said.code == 4, (said.out + said.err).c_str());
    QVERIFY2(says(said, "127.0.0.1:1/shards_000000000.tar"), said.err.c_str());
    const Said verified = run({"verify", at("n.list")}); // not that it is no TouchDataset
    QCOMPARE(verified.code, 4);
    QVERIFY2(!says(verified, "data.list"), verified.err.c_str());
    const std::string line = R"({"key":"a","wav":"a.wav","txt":"x"})"
                             "\n";
    QVERIFY(m_server->store("v/l.list", line + line));
    const Said twice = run({"verify", m_server->web("v/l.list")});
    QVERIFY2(says(twice, ": " + m_server->web("v/l.list") + " line 2") && !says(twice, "/http:/"),
             (twice.out + twice.err).c_str());
}

QTEST_GUILESS_MAIN(ServerDownTest)
#include "ServerDownTest.moc"
