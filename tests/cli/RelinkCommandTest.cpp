// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/Json.h"
#include "core/io/PosixFileSystem.h"
#include "tests/cli/RunCommand.h"
#include "tests/support/SpokenList.h"
#include "tests/support/TarBytes.h"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <cstdint>
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
    void noticesAudioThatMovedAfterTheImport();
    void followsAudioThatWasReplaced();
    void keepsWhatIsKnownOfADiskThatIsNotMounted();
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

namespace {
/// A file of one tone.
void writeTone(const std::string &path, double seconds, double amplitude)
{
    constexpr std::size_t kHead = 44;
    auto bytes = test::wavBytes(static_cast<std::uint32_t>(seconds * 16'000));
    for (std::size_t at = kHead; at + 1 < bytes.size(); at += 2) {
        const double phase = 0.05 * static_cast<double>(at - kHead);
        const auto sample = static_cast<std::int16_t>(amplitude * std::sin(phase));
        bytes[at] = static_cast<char>(sample);
        bytes[at + 1] = static_cast<char>(sample >> 8);
    }
    std::ofstream(path, std::ios::binary) << bytes;
}
} // namespace

/// The list is the same, its audio is elsewhere: each command says so, and what was relinked holds for all of them.
void RelinkCommandTest::noticesAudioThatMovedAfterTheImport()
{
    qputenv("XDG_DATA_HOME", QByteArray::fromStdString(at("data")));
    const auto list = at("moving.list");
    std::filesystem::create_directories(at("one"));
    writeTone(at("one/x.wav"), 0.5, 8000);
    std::ofstream(list) << "{\"key\": \"a\", \"wav\": \"" << at("one/x.wav")
                        << "\", \"txt\": \"x\"}\n";
    QCOMPARE(run({"import", list}).code, 0);
    std::filesystem::rename(at("one"), at("two"));
    const Said again = run({"import", list});
    QCOMPARE(again.code, 1);
    QVERIFY2(again.out.find("audio of 1 recording cannot be read") != std::string::npos,
             again.out.c_str());
    std::filesystem::rename(at("two"), at("one"));
    QCOMPARE(run({"import", list}).code, 0);
    std::filesystem::rename(at("one"), at("two"));
    const Said linked = run({"relink", list});
    QCOMPARE(linked.code, 1);
    QVERIFY2(linked.out.ends_with("Audio of 1 recording is missing; before, of 1\n"),
             linked.out.c_str());
    QCOMPARE(run({"verify", list}).code, 1);
    QCOMPARE(run({"pack", list, "-o", at("packed")}).code, 3);
    QCOMPARE(run({"relink", list, "--from", at("one"), "--to", at("two")}).code, 0);
    const Said verified = run({"verify", list, "--deep"});
    QVERIFY2(verified.code == 0, verified.out.c_str());
    const Said packed = run({"pack", list, "-o", at("packed")}); // goes on with the same pack
    QVERIFY2(packed.code == 0, (packed.out + packed.err).c_str());
    const Said converted = run(
        {"convert", list, at("out.jsonl"), "--to", "nemo", "--check-audio", "--json"});
    QVERIFY2(converted.code == 0, (converted.out + converted.err).c_str());
    const auto written = readWholeFile(m_fs, at("out.jsonl")).value();
    QVERIFY2(written.find(at("two/x.wav")) != std::string::npos, written.c_str());
    qunsetenv("XDG_DATA_HOME");
}

/// Another file under the same name: lengths and measured values are its own.
void RelinkCommandTest::followsAudioThatWasReplaced()
{
    const auto list = at("replaced.list");
    const auto line = [&](const char *key, const char *wav, const char *more) {
        return std::string(R"({"key": ")") + key + R"(", "wav": ")" + at(wav) + R"(", "txt": "x")"
               + more + "}\n";
    };
    writeTone(at("x.wav"), 1, 8000);
    writeTone(at("y.wav"), 1, 8000);
    std::ofstream(list) << line("a", "x.wav", "") << line("b", "x.wav", R"(, "start": 0.25)")
                        << line("c", "x.wav", R"(, "start": 0.25, "end": 0.5)")
                        << line("d", "y.wav", "");
    const auto w = at("r.voxdeck");
    const auto table = [&] {
        return run({"query", w, "", "--columns", "key,dur,peak", "--csv"}).out;
    };
    QCOMPARE(run({"import", list, "--workspace", w}).code, 0);
    QCOMPARE(run({"edit", list, "a", "--text", "mine", "--workspace", w}).code, 0);
    QCOMPARE(run({"measure", w}).code, 0);
    const auto before = table();
    QVERIFY2(before.starts_with("key,dur,peak\na,1.000,-12.2"), before.c_str());
    for (const double seconds : {2.5, 0.75}) {
        writeTone(at("x.wav"), seconds, 4000);
        const Said imported = run({"import", list, "--workspace", w});
        QCOMPARE(imported.code, 0);
        const std::string all = seconds == 2.5 ? "2.500" : "0.750";
        const std::string rest = seconds == 2.5 ? "2.250" : "0.500";
        const std::string measured = before.substr(before.find("\nd,"));
        QCOMPARE(table(), "key,dur,peak\na," + all + ",\nb," + rest + ",\nc,0.250," + measured);
        QCOMPARE(run({"measure", w}).code, 0);
        const auto after = table();
        QVERIFY2(after.find("a," + all + ",-18.2") != std::string::npos, after.c_str());
        QVERIFY2(after.find("c,0.250,-18.2") != std::string::npos, after.c_str());
    }
    QCOMPARE(run({"query", w, "key:a", "--columns", "text", "--csv"}).out,
             std::string("text\nmine\n"));
    const Said same = run({"import", list, "--workspace", w});
    QVERIFY2(same.out.find("nothing changed since the last import") != std::string::npos,
             same.out.c_str());
}

/// For one command the folder is not there: lengths and measured values stay.
void RelinkCommandTest::keepsWhatIsKnownOfADiskThatIsNotMounted()
{
    const auto list = at("away.list");
    const auto w = at("a.voxdeck");
    std::filesystem::create_directories(at("disk/deep"));
    writeTone(at("disk/deep/x.wav"), 1, 8000);
    std::ofstream(list) << R"({"key": "a", "wav": ")" << at("disk/deep/x.wav")
                        << R"(", "txt": "x"})" << '\n';
    QCOMPARE(run({"import", list, "--workspace", w}).code, 0);
    QCOMPARE(run({"measure", w}).code, 0);
    const auto table = [&] {
        return run({"query", w, "", "--columns", "key,dur,peak", "--csv"}).out;
    };
    const auto before = table();
    QVERIFY2(before.starts_with("key,dur,peak\na,1.000,-12.2"), before.c_str());
    std::filesystem::rename(at("disk"), at("unmounted"));
    QCOMPARE(table(), before);
    const Said imported = run({"import", list, "--workspace", w});
    QCOMPARE(imported.code, 1);
    const std::string note = "note: the folder \"" + at("disk") + "\" is not there";
    const auto first = imported.out.find(note);
    QVERIFY2(first != std::string::npos
                 && imported.out.find("is not there", first + note.size()) == std::string::npos,
             imported.out.c_str());
    std::filesystem::rename(at("unmounted"), at("disk"));
    QCOMPARE(table(), before);
    QCOMPARE(run({"import", list, "--workspace", w}).code, 0);
    writeTone(at("disk/deep/y.wav"), 1, 8000);
    std::filesystem::remove(at("disk/deep/x.wav")); // of a folder that is there
    const Said gone = run({"import", list, "--workspace", w});
    QCOMPARE(gone.code, 1);
    QVERIFY2(gone.err.find("the audio file is missing") != std::string::npos, gone.err.c_str());
    QVERIFY2(table().starts_with("key,dur,peak\na,1.000,"),
             table().c_str()); // an unknown length is not 0
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
