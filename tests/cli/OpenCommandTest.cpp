// SPDX-License-Identifier: GPL-3.0-or-later
// Opens datasets by any spelling and of any layout: typed names, and the reports about them.
#include "core/io/PlainPath.h"
#include "core/io/PosixFileSystem.h"
#include "core/workspace/Database.h"
#include "core/workspace/Workspace.h"
#include "tests/cli/RunCommand.h"
#include "tests/support/SpokenList.h"
#include "tests/support/TouchShard.h"
#include "tests/support/WrittenAudio.h"

#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

using namespace voxdeck;
using voxdeck::test::Said;

class OpenCommandTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void spellsPathsOneWay();
    void knowsAFolderByAnySpelling();
    void takesOverAListSpelledWithASlash();
    void tellsOfTwins();
    void takesAListOnceInOneCall();
    void keepsUnknownLengthsUnknown();
    void asksWhetherTarsOrAudio();
    void saysWhatToDoInOneLine();
    void tellsOfTablesNotRead();
    void tellsOfAudioThatCannotBeRead();
    void saysThatListsGoTogether();
    void keepsTheSegmentsOfATarMemberTogether();
    void saysWhatOnlyTouchDatasetsHave();
    void saysWhyThereAreNoTexts();
    void writesOtherPairs();

private:
    Said run(std::vector<std::string> arguments)
    {
        return test::runCommand(m_fs, std::move(arguments));
    }
    std::string path(const std::string &name) const
    {
        return m_folder->path().toStdString() + "/" + name;
    }
    void write(const std::string &name, const std::string &bytes)
    {
        std::filesystem::create_directories(std::filesystem::path(path(name)).parent_path());
        std::ofstream(path(name), std::ios::binary) << bytes;
    }
    void writeSound(const std::string &name)
    {
        std::filesystem::create_directories(std::filesystem::path(path(name)).parent_path());
        QVERIFY(writeAudioFile(m_fs, path(name), 16'000, test::noise(1, 16'000)));
    }
    /// Three sounds with their texts.
    void writeFolder(const std::string &name)
    {
        for (const char *const stem : {"a", "b", "c"}) {
            writeSound(name + "/" + stem + ".wav");
            write(name + "/" + stem + ".txt", std::string("text of ") + stem);
        }
    }

    PosixFileSystem m_fs;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::filesystem::path m_before;
};

void OpenCommandTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_before = std::filesystem::current_path();
    qputenv("XDG_DATA_HOME", (m_folder->path() + QStringLiteral("/data")).toUtf8());
}

void OpenCommandTest::cleanup()
{
    std::filesystem::current_path(m_before);
}

void OpenCommandTest::spellsPathsOneWay()
{
    std::filesystem::create_directories(path("real/inner"));
    std::filesystem::create_directory_symlink(path("real/inner"), path("link"));
    const std::string dir = path("dir");
    for (const char *const spelled : {"", "/", "/.", "/./", "/x/..", "/x/../"})
        QCOMPARE(plainPath(dir + spelled).string(), dir);
    QCOMPARE(plainPath(path("link/../a")).string(),
             std::filesystem::canonical(path("real")).string() + "/a");
    QCOMPARE(plainPath(path("link/")).string(), path("link"));
    QCOMPARE(plainPath("/").string(), std::string("/"));
    QCOMPARE(plainPath("/..").string(), std::string("/"));
    std::filesystem::current_path(path("real"));
    QCOMPARE(plainPath(".").string(), std::filesystem::current_path().string());
    QCOMPARE(plainPath("inner/").string(), std::filesystem::current_path().string() + "/inner");
}

void OpenCommandTest::knowsAFolderByAnySpelling()
{
    writeFolder("set");
    QCOMPARE(run({"query", path("set"), "--count"}).out, std::string("3\n"));
    QCOMPARE(run({"query", path("set/"), "--count"}).out, std::string("3\n"));
    QCOMPARE(run({"query", path("set/."), "--count"}).out, std::string("3\n"));
    QCOMPARE(run({"query", path("set/../set"), "--count"}).out, std::string("3\n"));
    std::filesystem::current_path(path("set"));
    QCOMPARE(run({"query", ".", "--count"}).out, std::string("3\n"));
    QCOMPARE(run({"query", "./", "--count"}).out, std::string("3\n"));
}

void OpenCommandTest::takesOverAListSpelledWithASlash()
{
    writeFolder("set");
    const auto file = defaultWorkspacePath(path("set"));
    QCOMPARE(run({"query", path("set"), "--count"}).code, 0);
    QCOMPARE(run({"edit", path("set"), "b", "--text", "edited"}).code, 0);
    {
        auto workspace = Workspace::openKnown(file).value(); // as an older version left it
        QVERIFY(workspace->database().run("UPDATE shard SET path = path || '/'"));
    }
    for (const std::string &spelled : {path("set"), path("set/"), file.string()}) {
        const auto said = run({"query", spelled, "--columns", "key,text"});
        QCOMPARE(said.out, std::string("a\ttext of a\nb\tedited\nc\ttext of c\n"));
    }
}

void OpenCommandTest::tellsOfTwins()
{
    writeFolder("set");
    const auto file = defaultWorkspacePath(path("set"));
    QCOMPARE(run({"import", path("set")}).code, 0);
    {
        auto workspace = Workspace::openKnown(file).value();
        QVERIFY(workspace->database().run(
            "INSERT INTO shard (path, kind, position) SELECT path || '/', kind, 1 FROM shard"));
    }
    const auto said = run({"import", path("set/")});
    QCOMPARE(said.code, 0);
    QVERIFY2(said.out.find("imported this folder a second time") != std::string::npos,
             said.out.c_str());
    QCOMPARE(run({"query", path("set"), "--count"}).out, std::string("3\n"));
}

void OpenCommandTest::takesAListOnceInOneCall()
{
    writeFolder("set");
    const auto said = run(
        {"import", path("set"), path("set/"), "--workspace", path("w.voxdeck"), "--json"});
    QCOMPARE(said.code, 0);
    QVERIFY2(said.out.find(R"("segments": 3)") != std::string::npos, said.out.c_str());
}

void OpenCommandTest::keepsUnknownLengthsUnknown()
{
    writeSound("a.wav");
    write("l.csv", "key,wav,txt\nthere,a.wav,one\ngone,gone.wav,two\n");
    const std::string list = path("l.csv");
    QCOMPARE(run({"query", list, "dur:<0.3", "--count"}).out, std::string("0\n"));
    QCOMPARE(run({"query", list, "end:<0.3", "--count"}).out, std::string("0\n"));
    QCOMPARE(run({"query", list, "-dur:>0.3", "--columns", "key"}).out, std::string("gone\n"));
    QCOMPARE(run({"query", list, "dur:empty", "--columns", "key"}).out, std::string("gone\n"));
    QCOMPARE(run({"query", list, "end:empty", "--columns", "key"}).out, std::string("gone\n"));
    for (const char *const sort : {"dur", "dur:desc", "end", "end:desc"})
        QCOMPARE(run({"query", list, "--columns", "key", "--sort", sort}).out,
                 std::string("there\ngone\n")); // what is unknown comes last, either way
    QCOMPARE(run({"query", list, "--columns", "key,end,dur"}).out,
             std::string("there\t1.000\t1.000\ngone\t-\t-\n"));
    QCOMPARE(run({"query", list, "--columns", "key,dur", "--csv"}).out,
             std::string("key,dur\nthere,1.000\ngone,\n"));
    QCOMPARE(run({"query", list, "key:gone", "--columns", "end,dur", "--json"}).out,
             std::string("{\"end\": null, \"dur\": null}\n"));
    QCOMPARE(run({"set", list, "dur:<0.3", "--status", "rejected", "--reason", "short"}).code, 0);
    QCOMPARE(run({"query", list, "status:rejected", "--count"}).out, std::string("0\n"));
}

void OpenCommandTest::asksWhetherTarsOrAudio()
{
    writeFolder("set");
    const std::string name = "x.wav";
    std::string tar(1536, '\0');
    tar.replace(0, name.size(), name);
    tar.replace(100, 7, "0000644");
    tar.replace(124, 11, "00000000000");
    tar.replace(136, 11, "00000000000");
    tar[156] = '0';
    tar.replace(257, 8, std::string("ustar\00000", 8));
    unsigned sum = 8 * ' ';
    for (int at = 0; at < 512; ++at)
        sum += at >= 148 && at < 156 ? 0 : static_cast<unsigned char>(tar[static_cast<size_t>(at)]);
    std::string digits = "000000";
    for (int at = 5; at >= 0; --at, sum /= 8)
        digits[static_cast<size_t>(at)] = static_cast<char>('0' + sum % 8);
    tar.replace(148, 8, digits + std::string("\0 ", 2));
    write("set/deep/x.tar", tar);
    const auto said = run({"query", path("set"), "--count"});
    QCOMPARE(said.code, 3);
    for (const char *const word : {"deep/x.tar", "--from webdataset", "--from folder"})
        QVERIFY2(said.err.find(word) != std::string::npos, said.err.c_str());
    QCOMPARE(run({"import", path("set"), "--from", "folder"}).code, 0);
    QCOMPARE(run({"query", path("set"), "--count"}).out, std::string("3\n")); // remembered
    QCOMPARE(run({"import", path("set/"), "--format", "folder"}).code, 0);    // the old spelling
}

void OpenCommandTest::saysWhatToDoInOneLine()
{
    writeFolder("set");
    write("note.md", "# a note\n");
    const auto audio = run({"query", path("set/a.wav")});
    QVERIFY2(audio.err.find("is an audio file; open the folder it is in") != std::string::npos,
             audio.err.c_str());
    const auto other = run({"query", path("note.md")});
    QVERIFY2(other.err.size() < 400
                 && other.err.find("'voxdeck-cli import --help' lists the formats.")
                        != std::string::npos,
             other.err.c_str());
    QVERIFY(run({"import", "--help"}).out.find("audiofolder") != std::string::npos);
    write("lj/metadata.csv", "a|Text of a|text of a\n");
    writeSound("lj/wavs/a.wav");
    QCOMPARE(run({"query", path("lj/metadata.csv"), "--columns", "text"}).out,
             std::string("Text of a\n"));
    QCOMPARE(run({"query", path("lj"), "--count"}).out, std::string("1\n")); // the same list
}

void OpenCommandTest::tellsOfTablesNotRead()
{
    writeSound("set/clips/a.wav");
    write("set/train.tsv", "name\tsaid\tby\na\tb\tc\n");
    for (int time = 0; time < 2; ++time) { // also where nothing changed since
        const auto said = run({"import", path("set")});
        QVERIFY2(said.out.find("note: no text for 1 of 1 audio files; not read: train.tsv")
                     != std::string::npos,
                 said.out.c_str());
    }
}

void OpenCommandTest::tellsOfAudioThatCannotBeRead()
{
    writeFolder("set");
    write("set/evil.wav", std::string(4000, 'x'));
    const auto imported = run({"import", path("set")});
    QVERIFY2(imported.out.find("audio of 1 recording cannot be read") != std::string::npos,
             imported.out.c_str());
    const auto verified = run({"verify", path("set")});
    QVERIFY2(verified.code == 1 && verified.out.find("evil.wav") != std::string::npos,
             (verified.out + verified.err).c_str());
}

void OpenCommandTest::saysThatListsGoTogether()
{
    writeFolder("one");
    writeFolder("two");
    QCOMPARE(run({"import", path("one"), "--workspace", path("w.voxdeck")}).code, 0);
    const auto said = run({"import", path("two"), "--workspace", path("w.voxdeck")});
    QCOMPARE(said.code, 3);
    QVERIFY2(said.err.find("in one command") != std::string::npos, said.err.c_str());
}

void OpenCommandTest::keepsTheSegmentsOfATarMemberTogether()
{
    std::string lines;
    for (const char *const name : {"src_dev01.wav", "src_dev01-sub1.wav", "src_dev01-sub2.wav"})
        lines += R"({"audio_filepath": ")" + std::string(name)
                 + R"(", "duration": 1, "offset": 0, "text": "t", "shard_id": 0})" + "\n";
    write("tarred_audio_manifest.json", lines);
    const auto said = run({"query", path("tarred_audio_manifest.json"), "--columns", "recording"});
    QCOMPARE(said.out, std::string("src_dev01\nsrc_dev01\nsrc_dev01\n"));
}

void OpenCommandTest::saysWhatOnlyTouchDatasetsHave()
{
    writeSound("a.wav");
    write("l.csv", "key,wav,txt\none,a.wav,one\n");
    const std::string list = path("l.csv");
    for (const std::vector<std::string> &command :
         std::vector<std::vector<std::string>>{{"slice", list, "one", "-o", path("cut.wav")},
                                               {"show", list, "one"},
                                               {"compact", list},
                                               {"repair", list}}) {
        const auto said = run(command);
        QCOMPARE(said.code, 3);
        QVERIFY2(said.err.find("this command is for TouchDatasets") != std::string::npos,
                 said.err.c_str());
    }
}

void OpenCommandTest::saysWhyThereAreNoTexts()
{
    for (const auto &[name, bytes] :
         test::touchPair("t/texttoken", touch::DType::U16, {"aabb", "cc", "dd"}))
        write(name, bytes);
    for (const char *const command : {"list", "import", "query"}) {
        const auto said = run({command, path("t")});
        QCOMPARE(said.code, 1);
        const auto first = said.err.find("no metainfo");
        QVERIFY2(first != std::string::npos, said.err.c_str());
        QCOMPARE(said.err.find("no metainfo", first + 1), std::string::npos); // once
    }
}

void OpenCommandTest::writesOtherPairs()
{
    auto files = test::touchShard("t", {{R"({"key": "a", "sample_rate": 16000})", {1, 2, 3}}});
    files.merge(test::touchPair("t/video", touch::DType::U8, {"bytes of a film"}));
    for (const auto &[name, bytes] : files)
        write(name, bytes);
    const auto said = run({"slice", path("t"), "a", "--pair", "video", "-o", path("a.mp4")});
    QCOMPARE(said.code, 0);
    QCOMPARE(readWholeFile(m_fs, path("a.mp4")).value(), std::string("bytes of a film"));
    QCOMPARE(run({"slice", path("t"), "a", "--pair", "none", "-o", path("b.mp4")}).code, 3);
}

QTEST_GUILESS_MAIN(OpenCommandTest)
#include "OpenCommandTest.moc"
