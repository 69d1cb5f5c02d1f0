// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/Json.h"
#include "core/io/PosixFileSystem.h"
#include "tests/cli/RunCommand.h"
#include "tests/support/SpokenList.h"

#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

using namespace voxdeck;
using voxdeck::test::Said;

class RelinkCommandTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void listsWhatIsMissing();
    void looksInTheNewFolderFromThenOn();
    void findsWhatMovedBack_data();
    void findsWhatMovedBack();
    void saysWhatIsWrong();

private:
    Said run(std::vector<std::string> arguments) { return test::runCommand(m_fs, arguments); }
    std::string at(const std::string &name) const { return (m_root / name).string(); }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::filesystem::path m_root;
    PosixFileSystem m_fs;
};

void RelinkCommandTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_root = m_folder->path().toStdString();
    std::ofstream(m_root / "in.list")
        << R"({"key": "a", "wav": "/gone/a.wav", "txt": "x", "end": 1})" << '\n'
        << R"({"key": "b", "wav": "/gone/deep/b.wav", "txt": "y", "end": 1})" << '\n';
    std::filesystem::create_directories(m_root / "here" / "deep");
    std::ofstream(m_root / "here" / "a.wav") << "audio";
    QCOMPARE(run({"import", at("in.list"), "--workspace", at("w.voxdeck")}).code, 1);
}

void RelinkCommandTest::listsWhatIsMissing()
{
    const Said said = run({"relink", at("w.voxdeck")});
    QCOMPARE(said.code, 1);
    QVERIFY(said.out.starts_with("/gone/a.wav\t1 segment\t"));
    QVERIFY(said.out.ends_with("Audio of 2 recordings is missing; before, of 2\n"));
}

void RelinkCommandTest::looksInTheNewFolderFromThenOn()
{
    const Said said = run(
        {"relink", at("w.voxdeck"), "--from", "/gone", "--to", at("here"), "--json"});
    QCOMPARE(said.code, 1);
    const auto json = JsonValue::parse(said.out).value();
    QCOMPARE(json.find("missing_before")->toInteger(), 2);
    QCOMPARE(json.find("missing")->toInteger(), 1);
    const JsonValue &missing = json.find("recordings")->items().at(0);
    QCOMPARE(missing.find("audio")->toString(), std::string("/gone/deep/b.wav"));
    QCOMPARE(missing.find("segments")->toInteger(), 1);
    QCOMPARE(missing.find("list")->toString(), at("in.list"));
    std::ofstream(m_root / "here" / "deep" / "b.wav") << "audio";
    const Said again = run({"relink", at("in.list"), "--workspace", at("w.voxdeck")});
    QCOMPARE(again.code, 0);
    QVERIFY2(again.out.find("of 0 recordings") != std::string::npos, again.out.c_str());
}

void RelinkCommandTest::findsWhatMovedBack_data()
{
    QTest::addColumn<QString>("command");
    QTest::newRow("relink") << "relink";
    QTest::newRow("build") << "build";
}

/// Moved, moved back, moved on: told each time, or found without a word.
void RelinkCommandTest::findsWhatMovedBack()
{
    QFETCH(QString, command);
    const bool isBuild = command == QLatin1String("build");
    const auto list = at("moving.list");
    const auto move = [this](const char *from, const char *to) {
        std::filesystem::rename(at(from), at(to));
    };
    const auto tell = [&](const std::string &from, const std::string &to) {
        return isBuild ? run({"build", "--dataset", list, "--workspace", at("m.voxdeck"), "--to",
                              "webdataset", "-o", at("out"), "--plan", "--relocate",
                              at(from) + "=" + at(to)})
                       : run({"relink", list, "--workspace", at("m.voxdeck"), "--from", at(from),
                              "--to", at(to)});
    };
    const auto check = [&](const char *where) {
        const Said built = run({"build", "--dataset", list, "--workspace", at("m.voxdeck"), "--to",
                                "webdataset", "-o", at("out"), "--plan"});
        QVERIFY2((built.out + built.err).find("missing audio") == std::string::npos, where);
        const Said linked = run({"relink", list, "--workspace", at("m.voxdeck")});
        QVERIFY2(linked.out == "Audio of 0 recordings is missing; before, of 0\n", where);
    };
    std::filesystem::create_directories(at("one"));
    QVERIFY(test::writeSpokenList(m_fs, at("one"),
                                  {.segmentsPerRecording = 1,
                                   .secondsPerSegment = 0.2,
                                   .extensions = {"wav"},
                                   .sampleRateHz = 16'000}));
    std::ofstream(list) << "{\"key\": \"a\", \"wav\": \"" << at("one/r0.wav")
                        << "\", \"txt\": \"x\"}\n";
    QCOMPARE(run({"import", list, "--workspace", at("m.voxdeck")}).code, 0);
    move("one", "two");
    QCOMPARE(tell("one", "two").code, 0);
    check("moved");
    move("two", "one");
    check("back, without a word");
    move("one", "two");
    check("moved again");
    move("two", "one");
    QCOMPARE(tell("two", "one").code, 0);
    check("back, as the move from the second folder");
    move("one", "two");
    QCOMPARE(tell("one", "two").code, 0);
    move("two", "three");
    QCOMPARE(tell("two", "three").code, 0);
    check("moved on");
}

void RelinkCommandTest::saysWhatIsWrong()
{
    QCOMPARE(run({"relink", at("w.voxdeck"), "--from", "/gone"}).code, 2);
    const Said none = run({"relink", at("w.voxdeck"), "--from", "/gone", "--to", at("nowhere")});
    QCOMPARE(none.code, 3);
    QVERIFY(none.err.find("nowhere") != std::string::npos);
    QCOMPARE(run({"relink", at("none.voxdeck")}).code, 3);
    QVERIFY(run({"relink", "--help"}).out.find("--from") != std::string::npos);
}

QTEST_GUILESS_MAIN(RelinkCommandTest)
#include "RelinkCommandTest.moc"
