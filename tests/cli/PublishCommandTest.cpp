// SPDX-License-Identifier: GPL-3.0-or-later
// publish: what was corrected of lists goes back into their own files.
#include "core/archive/CompressedWriter.h"
#include "core/format/JsonRecords.h"
#include "core/io/PosixFileSystem.h"
#include "core/json/Json.h"
#include "tests/cli/CommandFolder.h"

#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <fstream>

using namespace voxdeck;
using voxdeck::test::Said;

class PublishCommandTest final : public QObject, private test::CommandFolder {
    Q_OBJECT
private slots:
    void init();
    void writesIntoTheList();
    void saysWhatItWouldWrite();
    void saysWhichFilesAreNew();
    void writesIntoPackedLists();
    void keepsLinksAndPermissions();
    void namesRowsItCouldNotWrite();
    void namesConflicts();
    void aResultIsOfTheTextsItWasDecidedBetween();
    void writesSeveralListsOfOneWorkspace();
    void editPublishesAtOnce();
    void leavesOtherListsAlone();
    void barsSeparateColumns();
    void verifiesLists();
    void undoLeavesWhatIsPublished();
    void publishesWhatAFilterAsksFor();
    void movedBordersAreUnpublishedEdits();
    void writesIntoTheTextsOfCorpora();
    void aTextThatWasEditedThreeTimesIsOneEdit();
    void timesOfItsOwnAreNoConflict();

private:
    Said publishList(const std::string &name)
    {
        return run({"publish", at(name), "--workspace", at("w.voxdeck"), "--json"});
    }
    Said edit(const std::string &name, const std::string &key, const std::string &text)
    {
        return run({"edit", at(name), key, "--text", text, "--workspace", at("w.voxdeck")});
    }
};

namespace {
std::string lineOf(const std::string &key, const std::string &text)
{
    return R"({"key": ")" + key + R"(", "wav": "rec.wav", "txt": ")" + text + R"(", "n": 1.50})"
           + "\n";
}
} // namespace

void PublishCommandTest::init()
{
    makeFolder();
    write("list.jsonl", lineOf("a", "one") + lineOf("b", "two"));
}

void PublishCommandTest::writesIntoTheList()
{
    QCOMPARE(edit("list.jsonl", "b", "zwei").code, 0);
    const Said said = publishList("list.jsonl");
    QVERIFY2(said.code == 0, said.err.c_str());
    const auto report = JsonValue::parse(said.out).value();
    QCOMPARE(report.find("revision")->toInteger(), 1);
    QCOMPARE(report.find("edits")->toInteger(), 1);
    QCOMPARE(report.find("records")->toInteger(), 1);
    QCOMPARE(report.find("files")->toInteger(), 1);
    QCOMPARE(report.find("file_bytes")->toInteger(),
             static_cast<std::int64_t>(read("list.jsonl").size()));
    QCOMPARE(read("list.jsonl"), lineOf("a", "one") + lineOf("b", "zwei"));
    QVERIFY(!std::filesystem::exists(m_root / "list.jsonl.part"));
    const Said again = run({"publish", at("list.jsonl"), "--workspace", at("w.voxdeck")});
    QCOMPARE(again.out, std::string("Nothing to publish.\n"));
    const Said imported = run(
        {"import", at("list.jsonl"), "--workspace", at("w.voxdeck"), "--json"});
    const auto lists = JsonValue::parse(imported.out).value();
    QCOMPARE(lists.find("lists")->items().at(0).find("changed")->toInteger(), 0);
}

void PublishCommandTest::saysWhatItWouldWrite()
{
    QCOMPARE(edit("list.jsonl", "b", "zwei").code, 0);
    const Said said = run(
        {"publish", at("list.jsonl"), "--workspace", at("w.voxdeck"), "--dry-run"});
    QCOMPARE(said.code, 0);
    QVERIFY2(said.out.starts_with(
                 "Would write 1 edit in 1 segment: 1 value, 6 bytes; 1 file replaced, "),
             said.out.c_str());
    QCOMPARE(read("list.jsonl"), lineOf("a", "one") + lineOf("b", "two"));
}

/// A text file that is made is not one that is replaced, before and after publishing.
void PublishCommandTest::saysWhichFilesAreNew()
{
    for (const char *const name : {"f/a", "f/b", "f/c"})
        write(std::string(name) + ".wav", "RIFF");
    write("f/b.txt", "two\n");
    write("f/c.txt", "three\n");
    for (const char *const key : {"a", "b", "c"})
        QCOMPARE(edit("f", key, "eins").code, 0);
    const std::string expected = " bytes; 1 file added, 2 files replaced, ";
    const Said plan = run({"publish", at("f"), "--workspace", at("w.voxdeck"), "--dry-run"});
    QVERIFY2(plan.out.find(expected) != std::string::npos, (plan.out + plan.err).c_str());
    const Said said = run({"publish", at("f"), "--workspace", at("w.voxdeck")});
    QVERIFY2(said.out.find(expected) != std::string::npos, (said.out + said.err).c_str());
    QCOMPARE(read("f/a.txt"), std::string("eins\n"));
}

void PublishCommandTest::writesIntoPackedLists()
{
    auto file = CompressedWriter::create(m_fs, m_root / "list.jsonl.gz", {Compression::Gzip, 0});
    QVERIFY((*file)->append(bytesOf(read("list.jsonl"))));
    QVERIFY((*file)->finish());
    std::filesystem::remove(m_root / "list.jsonl");
    QCOMPARE(edit("list.jsonl.gz", "a", "eins").code, 0);
    QCOMPARE(publishList("list.jsonl.gz").code, 0);
    QCOMPARE(readHead(m_fs, m_root / "list.jsonl.gz", 4096).value(),
             lineOf("a", "eins") + lineOf("b", "two"));
}

void PublishCommandTest::keepsLinksAndPermissions()
{
    namespace stdfs = std::filesystem;
    write("real/there.jsonl", read("list.jsonl"));
    stdfs::remove(m_root / "list.jsonl");
    stdfs::create_symlink("real/there.jsonl", m_root / "list.jsonl");
    const auto wanted = stdfs::perms::owner_read | stdfs::perms::owner_write
                        | stdfs::perms::group_read;
    stdfs::permissions(m_root / "real/there.jsonl", wanted);
    QCOMPARE(edit("list.jsonl", "a", "eins").code, 0);
    const Said said = publishList("list.jsonl");
    QVERIFY2(said.code == 0, said.err.c_str());
    QVERIFY(stdfs::is_symlink(m_root / "list.jsonl"));
    QCOMPARE(read("real/there.jsonl"), lineOf("a", "eins") + lineOf("b", "two"));
    QVERIFY(stdfs::status(m_root / "real/there.jsonl").permissions() == wanted);
}

void PublishCommandTest::namesRowsItCouldNotWrite()
{
    write("k/wav.scp", "a rec.wav\nb rec.wav\n");
    write("k/text", "a one\nb two\n");
    QCOMPARE(edit("k", "a", "two\nlines").code, 0);
    QCOMPARE(edit("k", "b", "zwei").code, 0);
    Said said = publishList("k");
    QCOMPARE(said.code, 1);
    QVERIFY2(said.err.find("a: a line of Kaldi holds no line break") != std::string::npos,
             said.err.c_str());
    QCOMPARE(read("k/text"), std::string("a one\nb zwei\n"));
    const auto report = JsonValue::parse(said.out).value();
    QCOMPARE(report.find("problem_list")->items().at(0).find("subject")->toString(),
             std::string("a"));
    QCOMPARE(publishList("k").code, 3); // nothing but that
    said = run({"query", at("w.voxdeck"), "unpublished:yes", "--count"});
    QVERIFY2(said.out.find('1') != std::string::npos, said.out.c_str());
}

void PublishCommandTest::namesConflicts()
{
    QCOMPARE(edit("list.jsonl", "a", "eins").code, 0);
    write("list.jsonl", lineOf("a", "uno") + lineOf("b", "two"));
    const Said said = publishList("list.jsonl");
    QCOMPARE(said.code, 3);
    const auto report = JsonValue::parse(said.out).value();
    const auto &conflict = report.find("conflicts")->items().at(0);
    QCOMPARE(conflict.find("base")->toString(), std::string("one"));
    QCOMPARE(conflict.find("theirs")->toString(), std::string("uno"));
    QCOMPARE(conflict.find("yours")->toString(), std::string("eins"));
    QCOMPARE(read("list.jsonl"), lineOf("a", "uno") + lineOf("b", "two"));
}

/// Each time the file was written, the decision was made, and then one of its two texts was corrected once more.
void PublishCommandTest::aResultIsOfTheTextsItWasDecidedBetween()
{
    QCOMPARE(edit("list.jsonl", "a", "eins").code, 0);
    const auto decide = [&](const char *result) {
        const Said asked = run({"publish", at("list.jsonl"), "--workspace", at("w.voxdeck"),
                                "--plan", "--conflicts", at("open.jsonl"), "--force"});
        QVERIFY2(asked.code == 0, asked.err.c_str());
        std::string lines = read("open.jsonl");
        const std::string open = "\"result\": null";
        QVERIFY2(lines.find(open) != std::string::npos, lines.c_str());
        lines.replace(lines.find(open), open.size(), std::string("\"result\": \"") + result + '"');
        write("open.jsonl", lines);
    };
    const auto publish = [&] {
        return run({"publish", at("list.jsonl"), "--workspace", at("w.voxdeck"), "--results",
                    at("open.jsonl")});
    };
    write("list.jsonl", lineOf("a", "uno") + lineOf("b", "two"));
    decide("eins und uno");
    write("list.jsonl", lineOf("a", "ein") + lineOf("b", "two"));
    Said said = publish();
    QVERIFY2(said.err.find("a: its result was decided between other texts") != std::string::npos,
             said.err.c_str());
    QCOMPARE(read("list.jsonl"), lineOf("a", "ein") + lineOf("b", "two"));

    decide("eins und ein");
    QCOMPARE(edit("list.jsonl", "a", "Eins").code, 0);
    said = publish();
    QVERIFY2(said.err.find("a: its result was decided between other texts") != std::string::npos,
             said.err.c_str());
    QCOMPARE(read("list.jsonl"), lineOf("a", "ein") + lineOf("b", "two"));

    decide("Eins und ein");
    said = publish();
    QVERIFY2(said.code == 0, said.err.c_str());
    QCOMPARE(read("list.jsonl"), lineOf("a", "Eins und ein") + lineOf("b", "two"));
}

void PublishCommandTest::writesSeveralListsOfOneWorkspace()
{
    write("n/m.json", R"({"audio_filepath": "c.wav", "duration": 1.0, "text": "three"})");
    QCOMPARE(run({"import", at("list.jsonl"), at("n/m.json"), "--workspace", at("w.voxdeck")}).code,
             1); // the audio is missing
    QCOMPARE(run({"edit", at("w.voxdeck"), "a", "--text", "eins"}).code, 0);
    QCOMPARE(run({"edit", at("w.voxdeck"), "c", "--text", "drei"}).code, 0);
    const Said said = run({"publish", at("w.voxdeck")});
    QVERIFY2(said.code == 0, said.err.c_str());
    QVERIFY2(said.out.find("2 values, 12 bytes; 2 files replaced, ") != std::string::npos,
             said.out.c_str());
    QCOMPARE(read("list.jsonl"), lineOf("a", "eins") + lineOf("b", "two"));
    QCOMPARE(read("n/m.json"),
             std::string(R"({"audio_filepath": "c.wav", "duration": 1.0, "text": "drei"})"));
}

void PublishCommandTest::editPublishesAtOnce()
{
    const Said said = run({"edit", at("list.jsonl"), "a", "--text", "eins", "--publish",
                           "--workspace", at("w.voxdeck")});
    QVERIFY2(said.code == 0, said.err.c_str());
    QCOMPARE(read("list.jsonl"), lineOf("a", "eins") + lineOf("b", "two"));
}

void PublishCommandTest::leavesOtherListsAlone()
{
    write("train.tsv", "a.tar\tu1\ten\t1.5\n");
    const Said said = run({"publish", at("train.tsv"), "--workspace", at("w.voxdeck")});
    QCOMPARE(said.code, 3);
    QVERIFY2(said.err.find("voxdeck-cli adopt") != std::string::npos, said.err.c_str());
}

/// Quotes are letters between bars, as in metadata.csv of LJ Speech.
void PublishCommandTest::barsSeparateColumns()
{
    write("bars.csv", "key|audio|text\r\na|rec.wav|\"Well\", you\r\nb|rec.wav|two\r\n");
    const auto in = [this](std::vector<std::string> words) {
        words.insert(words.begin() + 1, at("bars.csv"));
        words.insert(words.end(), {"--workspace", at("bars.voxdeck")});
        return run(std::move(words));
    };
    static_cast<void>(in({"import", "--from", "csv"})); // no audio is there
    QCOMPARE(in({"query", "", "--columns", "key,text"}).out,
             std::string("a\t\"Well\", you\nb\ttwo\n"));
    QCOMPARE(in({"edit", "a", "--text", "He, \"so\""}).code, 0);
    QCOMPARE(in({"edit", "b", "--text", "a|b"}).code, 0);
    const Said said = in({"publish"});
    QVERIFY2(said.err.find("bars separate the columns") != std::string::npos, said.err.c_str());
    QCOMPARE(read("bars.csv"),
             std::string("key|audio|text\r\na|rec.wav|He, \"so\"\r\nb|rec.wav|two\r\n"));
}

void PublishCommandTest::verifiesLists()
{
    write("list.jsonl", lineOf("a", "one") + lineOf("a", "two"));
    Said said = run({"verify", at("list.jsonl"), "--json"});
    QCOMPARE(said.code, 1); // rec.wav is missing: reported once for both lines
    const auto report = JsonValue::parse(said.out).value();
    QCOMPARE(report.find("items")->toInteger(), 2);
    QCOMPARE(report.find("errors")->toInteger(), 1);
    QCOMPARE(report.find("warnings")->toInteger(), 1);
    run({"import", at("list.jsonl"), "--workspace", at("w.voxdeck")}); // reports a repeated key
    said = run({"verify", at("w.voxdeck"), "--deep"});
    QCOMPARE(said.code, 1);
    QVERIFY2(said.out.find("Not sound: 2 utterances in 1 list, 1 error") != std::string::npos,
             said.out.c_str());
}

/// A change set with a text and a status is one step.
void PublishCommandTest::undoLeavesWhatIsPublished()
{
    const std::string list = at("list.jsonl");
    const auto in = [&](std::vector<std::string> words, const char *workspace) {
        words.insert(words.end(), {"--workspace", at(workspace)});
        return run(std::move(words));
    };
    QCOMPARE(in({"edit", list, "b", "--text", "zwei"}, "other.voxdeck").code, 0);
    QCOMPARE(in({"set", list, "key:=b", "--status", "approved"}, "other.voxdeck").code, 0);
    QCOMPARE(in({"changes", "export", list, "-o", at("c.jsonl")}, "other.voxdeck").code, 0);
    QCOMPARE(in({"changes", "import", list, at("c.jsonl")}, "w.voxdeck").code, 0);
    QCOMPARE(publishList("list.jsonl").code, 0);
    const auto status = [&] {
        return in({"query", list, "key:=b", "--columns", "status,text", "--csv"}, "w.voxdeck").out;
    };
    QCOMPARE(status(), std::string("status,text\napproved,zwei\n"));
    const Said undone = in({"undo", list}, "w.voxdeck");
    QCOMPARE(undone.out, std::string("1 step undone, 1 value; 1 published value is kept\n"));
    QCOMPARE(status(), std::string("status,text\npending,zwei\n"));
    QCOMPARE(in({"redo", list}, "w.voxdeck").out, std::string("1 step redone, 1 value\n"));
    QCOMPARE(status(), std::string("status,text\napproved,zwei\n"));
    QCOMPARE(in({"undo", list, "b"}, "w.voxdeck").out.substr(0, 27),
             std::string("1 step undone, 1 value\n"));
    QCOMPARE(status(), std::string("status,text\npending,zwei\n"));
    QCOMPARE(in({"undo", list}, "w.voxdeck").out, std::string("Nothing to undo\n"));
    QCOMPARE(read("list.jsonl"), lineOf("a", "one") + lineOf("b", "zwei"));
}

void PublishCommandTest::publishesWhatAFilterAsksFor()
{
    const std::string list = at("list.jsonl");
    const auto in = [&](std::vector<std::string> words) {
        words.insert(words.end(), {"--workspace", at("w.voxdeck")});
        return run(std::move(words));
    };
    const auto unpublished = [&] {
        return in({"query", list, "unpublished:yes", "--count"}).out;
    };
    QCOMPARE(edit("list.jsonl", "a", "eins").code, 0);
    QCOMPARE(edit("list.jsonl", "b", "zwei").code, 0);
    QCOMPARE(in({"set", list, "key:=b", "--status", "approved"}).code, 0);
    QCOMPARE(unpublished(), std::string("2\n"));
    const Said plan = in({"publish", list, "--filter", "status:approved", "--plan"});
    QVERIFY2(plan.out.starts_with("Would write 1 edit in 1 segment: ")
                 && plan.out.ends_with("; 1 edit outside the filter stays unpublished\n"),
             plan.out.c_str());
    QCOMPARE(unpublished(), std::string("2\n"));
    const Said done = in({"publish", list, "--filter", "status:approved", "--json"});
    QCOMPARE(done.code, 0);
    const auto report = JsonValue::parse(done.out).value();
    QCOMPARE(report.find("edits")->toInteger(), 1);
    QCOMPARE(report.find("left_edits")->toInteger(), 1);
    QCOMPARE(read("list.jsonl"), lineOf("a", "one") + lineOf("b", "zwei"));
    QCOMPARE(unpublished(), std::string("1\n"));
    QCOMPARE(in({"publish", list, "--filter", "status:approved"}).out,
             std::string("Nothing to publish; 1 edit outside the filter stays unpublished.\n"));
    for (const std::vector<std::string> &words :
         {std::vector<std::string>{"publish", list, "--filter", "bad:x"},
          {"export", list, "--to", "nemo", "-o", "out.json", "--filter", "bad:x"},
          {"labels", "export", list, "--to", "eaf", "-o", "out", "--filter", "bad:x"},
          {"build", "--dataset", list, "-o", "built", "--filter", "bad:x"},
          {"set", list, "bad:x", "--speaker", "anna"}}) {
        const Said wrong = in(words);
        QCOMPARE(wrong.code, 2);
        QVERIFY2(wrong.err.find("at character 1") != std::string::npos, wrong.err.c_str());
    }
    QVERIFY(in({"publish", list, "--filter", "status:nope"}).code != 0);
    QCOMPARE(in({"publish", list}).code, 0);
    QCOMPARE(read("list.jsonl"), lineOf("a", "eins") + lineOf("b", "zwei"));
    QCOMPARE(unpublished(), std::string("0\n"));
}

/// What publishing would write is what counts, shows its dot and is found as unpublished.
void PublishCommandTest::movedBordersAreUnpublishedEdits()
{
    write("k/wav.scp", "r rec.wav\n");
    write("k/segments", "u1 r 0 1\nu2 r 1 2\n");
    write("k/text", "u1 een\nu2 twee\n");
    write("k/utt2spk", "u1 s\nu2 s\n");
    const std::string list = at("k");
    const auto in = [&](std::vector<std::string> words) {
        words.insert(words.end(), {"--workspace", at("k.voxdeck")});
        return run(std::move(words));
    };
    const auto unpublished = [&] {
        return in({"query", list, "unpublished:yes", "--count"}).out;
    };
    const auto move = [&](const std::string &end) {
        return in({"edit", list, "u1", "--set-times", "0", end}).code;
    };
    QCOMPARE(move("0.75"), 0);
    QCOMPARE(unpublished(), std::string("1\n"));
    QVERIFY(in({"history", list, "u1"}).out.find("not published") != std::string::npos);
    QVERIFY2(in({"publish", list, "--plan"}).out.starts_with("Would write 1 edit in 1 segment: "),
             in({"publish", list, "--plan"}).out.c_str());
    // There and back: nothing to write, and nothing that stays unpublished for good.
    QCOMPARE(move("1"), 0);
    QCOMPARE(unpublished(), std::string("1\n"));
    QCOMPARE(in({"publish", list}).code, 0);
    QCOMPARE(unpublished(), std::string("0\n"));
    QCOMPARE(read("k/segments"), std::string("u1 r 0 1\nu2 r 1 2\n"));
    QCOMPARE(move("0.75"), 0);
    QCOMPARE(in({"undo", list}).code, 0);
    QCOMPARE(unpublished(), std::string("0\n"));
    QCOMPARE(in({"redo", list}).code, 0);
    QCOMPARE(unpublished(), std::string("1\n"));
    QCOMPARE(in({"publish", list}).code, 0);
    QCOMPARE(read("k/segments"), std::string("u1 r 0 0.75\nu2 r 1 2\n"));
    QCOMPARE(unpublished(), std::string("0\n"));
    QVERIFY(in({"history", list, "u1"}).out.find("not published") == std::string::npos);
    // Others move it on: the list has the word, and nothing contradicts it.
    write("k/segments", "u1 r 0 0.5\nu2 r 1 2\n");
    QCOMPARE(in({"import", list}).code, 1); // the audio is missing
    QCOMPARE(in({"query", list, "key:=u1", "--columns", "end", "--csv"}).out,
             std::string("end\n0.500\n"));
    QCOMPARE(in({"publish", list}).out, std::string("Nothing to publish.\n"));
}

/// A NeMo line says where it begins and how long it is: 0.003 + 0.466 is 0.46900000000000003 in binary.
void PublishCommandTest::timesOfItsOwnAreNoConflict()
{
    write("n.jsonl", "{\"audio_filepath\": \"rec.wav\", \"offset\": 0.25, \"duration\": 0.5, "
                     "\"text\": \"one\", \"key\": \"a\"}\n");
    for (const auto &[start, end] : {std::pair("0.003", "0.469"), std::pair("0.002", "0.118"),
                                     std::pair("0.1", "0.2"), std::pair("0.25", "0.75")}) {
        QCOMPARE(run({"edit", at("n.jsonl"), "a", "--set-times", start, end, "--workspace",
                      at("n.voxdeck")})
                     .code,
                 0);
        const Said said = run({"publish", at("n.jsonl"), "--workspace", at("n.voxdeck")});
        QVERIFY2(said.code == 0, said.err.c_str());
    }
    QVERIFY(read("n.jsonl").find("\"offset\": 0.25, \"duration\": 0.5") != std::string::npos);
}

/// CSS10 names folders in its table; TIMIT's texts begin with the first and the last sample.
void PublishCommandTest::writesIntoTheTextsOfCorpora()
{
    for (const char *const name : {"c/sub/a.wav", "c/other/a.wav", "t/SA1.WAV"})
        write(name, "RIFF");
    write("c/transcript.txt", "sub/a.wav|one|one|1\nother/a.wav|two|two|1\n");
    write("t/SA1.TXT", "0 46797 She had\n");
    write("t/SA1.WRD", "0 100 she\n100 46797 had\n");
    QCOMPARE(
        run({"edit", at("c"), "other/a", "--text", "NEW", "--workspace", at("c.voxdeck")}).code, 0);
    const Said css = run({"publish", at("c"), "--workspace", at("c.voxdeck")});
    QVERIFY2(css.code == 0, css.err.c_str());
    QCOMPARE(read("c/transcript.txt"), std::string("sub/a.wav|one|one|1\nother/a.wav|NEW|two|1\n"));
    QCOMPARE(run({"edit", at("t"), "SA1", "--text", "He had", "--workspace", at("t.voxdeck")}).code,
             0);
    const Said timit = run({"publish", at("t"), "--workspace", at("t.voxdeck")});
    QVERIFY2(timit.code == 0, timit.err.c_str());
    QCOMPARE(read("t/SA1.TXT"), std::string("0 46797 He had\n"));
}

/// The count names exactly the values that are written.
void PublishCommandTest::aTextThatWasEditedThreeTimesIsOneEdit()
{
    for (const char *const text : {"uno", "eins", "un"})
        QCOMPARE(edit("list.jsonl", "a", text).code, 0);
    const Said plan = run({"publish", at("list.jsonl"), "--workspace", at("w.voxdeck"), "--plan"});
    QVERIFY2(plan.out.find("Would write 1 edit in 1 segment") != std::string::npos,
             (plan.out + plan.err).c_str());
    QCOMPARE(edit("list.jsonl", "b", "due").code, 0);
    const Said some = run({"publish", at("list.jsonl"), "--workspace", at("w.voxdeck"), "--plan",
                           "--filter", "key:=b"});
    QVERIFY2(some.out.find("Would write 1 edit in 1 segment") != std::string::npos
                 && some.out.find("1 edit outside the filter") != std::string::npos,
             (some.out + some.err).c_str());
    const Said said = run({"publish", at("list.jsonl"), "--workspace", at("w.voxdeck")});
    QVERIFY2(said.out.find("Published 2 edits in 2 segments") != std::string::npos,
             (said.out + said.err).c_str());
    QVERIFY(read("list.jsonl").find("\"un\"") != std::string::npos);
}

QTEST_GUILESS_MAIN(PublishCommandTest)
#include "PublishCommandTest.moc"
