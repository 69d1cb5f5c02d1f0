// SPDX-License-Identifier: GPL-3.0-or-later
// package: segments go to others as one file, and what became of them comes home.
#include "core/audio/AudioReader.h"
#include "core/edit/EditSession.h"
#include "core/exchange/PackageFolder.h"
#include "core/io/PosixFileSystem.h"
#include "core/json/Json.h"
#include "core/search/RowReader.h"
#include "tests/cli/RunCommand.h"
#include "tests/support/SampleDataset.h"
#include "tests/support/SpokenList.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <set>

using namespace voxdeck;
using voxdeck::test::Said;

class PackageCommandTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void goesOutAndComesHome();
    void cutsClipsWithAMargin();
    void packsATouchDataset();
    void saysFirstHowMuchItWouldBe();
    void givesTheSameBytes();
    void namesAudioWhereItLies();
    void opensOnceAndLeavesOtherFoldersAlone();
    void dealsADoubledShareAndMeasuresAgreement();
    void leavesOutHypothesesWhenBlind();
    void saysWhatCannotBe();
    void bringsNothingBackWhereNothingWasTouched();
    void bringsBackAllThatWasDone();
    void replacesNeitherTheDatasetNorThePackage();
    void writesAgainWhatWasDeletedFromAPackage();

private:
    Said run(std::vector<std::string> arguments)
    {
        return test::runCommand(m_fs, std::move(arguments));
    }
    std::string at(const std::string &name) const { return (m_root / name).string(); }
    void write(const std::string &name, const std::string &text) const
    {
        std::ofstream(m_root / name, std::ios::binary) << text;
    }
    Said create(std::vector<std::string> more, const std::string &dataset = "home/data.list")
    {
        std::vector<std::string> words{"package",     "create",        at(dataset),
                                       "--workspace", at("h.voxdeck"), "--json"};
        words.insert(words.end(), more.begin(), more.end());
        return run(std::move(words));
    }
    /// At home, or in an opened package.
    Said on(const std::string &command, const std::string &place, std::vector<std::string> more)
    {
        const bool isHome = place == "home";
        std::vector<std::string> words{
            command, at(place) + (isHome ? "/data.list" : "/segments.jsonl"), "--workspace",
            at(isHome ? "h.voxdeck" : place + ".voxdeck")};
        words.insert(words.end(), more.begin(), more.end());
        return run(std::move(words));
    }
    std::string shown(const std::string &place, const std::string &query)
    {
        std::string text = on("query", place, {query, "--count"}).out;
        while (!text.empty() && text.back() == '\n')
            text.pop_back();
        return text;
    }
    Said open(const std::string &package, const std::string &folder)
    {
        return run({"package", "open", at(package), "-o", at(folder), "--json"});
    }
    Said comeBack(const std::string &folder, const std::string &file)
    {
        return run({"package", "return", at(folder), "--workspace", at(folder + ".voxdeck"), "-o",
                    at(file), "--json"});
    }
    void edit(const std::string &folder, const std::string &key, const std::string &text)
    {
        const Said said = run({"edit", at(folder) + "/segments.jsonl", key, "--text", text,
                               "--workspace", at(folder + ".voxdeck")});
        QVERIFY2(said.code == 0, said.err.c_str());
    }
    /// As a person does in the window; the command line changes no statuses.
    void approve(const std::string &folder, const std::string &key)
    {
        const std::filesystem::path list = at(folder) + "/segments.jsonl";
        auto workspace = Workspace::open(at(folder + ".voxdeck"), list).value();
        const auto items = openItems(m_fs, list).value();
        QVERIFY(items->import(*workspace, {}, {}).has_value());
        RowReader reader(*workspace);
        const auto ref = reader.refsOfKeys({key}, {}).value().at(key);
        EditSession session(*workspace, items, "anna");
        QVERIFY(session.apply({{ref, EditField::Status, "pending", "approved"}}).has_value());
    }
    std::string textAtHome(const std::string &key)
    {
        const Said said = run({"query", at("home/data.list"), "key:=" + key, "--columns", "text",
                               "--workspace", at("h.voxdeck"), "--csv"});
        const auto line = said.out.find('\n');
        std::string text = line == std::string::npos ? said.err : said.out.substr(line + 1);
        while (!text.empty() && (text.back() == '\n' || text.back() == '\r'))
            text.pop_back();
        return text;
    }
    static JsonValue object(const Said &said)
    {
        return JsonValue::parse(said.out).value_or(JsonValue());
    }
    static std::int64_t member(const Said &said, const char *name)
    {
        const auto all = object(said);
        const JsonValue *const value = all.find(name);
        return value ? value->toInteger(-1) : -1;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::filesystem::path m_root;
    PosixFileSystem m_fs;
};

void PackageCommandTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_root = m_folder->path().toStdString();
    test::SpokenShape shape;
    shape.recordings = 2;
    shape.segmentsPerRecording = 4;
    QVERIFY(test::writeSpokenList(m_fs, m_root / "home", shape).has_value());
}

void PackageCommandTest::goesOutAndComesHome()
{
    write("how.txt", "Numbers as words.\n");
    const Said made = create(
        {"key:r0", "--for", "anna", "--instructions", at("how.txt"), "-o", at("job.voxpack")});
    QVERIFY2(made.code == 0, made.err.c_str());
    const Said info = run({"package", "info", at("job.voxpack"), "--json"});
    QVERIFY2(info.code == 0, info.err.c_str());
    QCOMPARE(member(info, "rows"), 4);
    QCOMPARE(object(info).find("instructions")->toString(), std::string("Numbers as words.\n"));
    QCOMPARE(object(info).find("for")->toString(), std::string("anna"));
    const Said opened = open("job.voxpack", "anna");
    QVERIFY2(opened.code == 0, opened.err.c_str());

    edit("anna", "r0.000", "from anna");
    edit("anna", "r0.001", "anna's, too");
    approve("anna", "r0.002");
    const Said mine = run(
        {"edit", at("home/data.list"), "r0.001", "--text", "mine", "--workspace", at("h.voxdeck")});
    QVERIFY2(mine.code == 0, mine.err.c_str());
    const Said back = comeBack("anna", "result.jsonl");
    QVERIFY2(back.code == 0, back.err.c_str());
    QCOMPARE(member(back, "changes"), 3);
    QCOMPARE(member(back, "left"), 1); // the text that was approved
    const Said home = run({"changes", "import", at("home/data.list"), at("result.jsonl"),
                           "--workspace", at("h.voxdeck"), "--json"});
    QCOMPARE(home.code, 1);
    QCOMPARE(member(home, "applied"), 2);
    QCOMPARE(member(home, "conflicts"), 1);
    QCOMPARE(textAtHome("r0.000"), std::string("from anna"));
    QCOMPARE(textAtHome("r0.001"), std::string("mine"));
    const Said approved = run({"query", at("home/data.list"), "status:approved", "--count",
                               "--workspace", at("h.voxdeck")});
    QCOMPARE(std::stoll(approved.out), 1LL);
    // The workspace alone names the package just as well.
    const Said again = run(
        {"package", "return", at("anna.voxdeck"), "-o", at("again.jsonl"), "--json"});
    QVERIFY2(again.code == 0, again.err.c_str());
    QCOMPARE(member(again, "changes"), 3);
}

void PackageCommandTest::cutsClipsWithAMargin()
{
    QCOMPARE(create({"key:=r0.001", "--margin", "0.125", "-o", at("job.voxpack")}).code, 0);
    QCOMPARE(open("job.voxpack", "anna").code, 0);
    const auto clip = AudioReader::open(m_fs, m_root / "anna/audio/000000.flac");
    QVERIFY(clip.has_value());
    QCOMPARE(clip->format().sampleRateHz, 16'000);
    QCOMPARE(count(clip->format().claimedFrames.value()), 8'000); // 0.125 + 0.25 + 0.125 s
    const auto line = JsonValue::parse(readWholeFile(m_fs, m_root / "anna/segments.jsonl").value());
    QVERIFY(line.has_value());
    QCOMPARE(line->find("start")->toDouble(), 0.125);
    QCOMPARE(line->find("end")->toDouble(), 0.375);
    // Where the clip's beginning is the recording's, there is less before.
    QCOMPARE(create({"key:=r0.000", "--margin", "0.125", "-o", at("first.voxpack")}).code, 0);
    QCOMPARE(open("first.voxpack", "ben").code, 0);
    const auto first = JsonValue::parse(readWholeFile(m_fs, m_root / "ben/segments.jsonl").value());
    QCOMPARE(first->find("start")->toDouble(), 0.0);
}

void PackageCommandTest::packsATouchDataset()
{
    QVERIFY(test::writeSampleDataset(
        m_fs, m_root / "touch",
        {.shards = 1, .itemsPerShard = 2, .segmentsPerItem = 2, .secondsPerItem = 1}));
    const Said made = create({"-o", at("t.voxpack")}, "touch");
    QVERIFY2(made.code == 0, made.err.c_str());
    QCOMPARE(open("t.voxpack", "anna").code, 0);
    edit("anna", "utt-00001_00001", "new words");
    const Said back = comeBack("anna", "result.jsonl");
    QVERIFY2(back.code == 0, back.err.c_str());
    const Said home = run({"changes", "import", at("touch"), at("result.jsonl"), "--workspace",
                           at("h.voxdeck"), "--json"});
    QVERIFY2(home.code == 0, home.err.c_str());
    QCOMPARE(member(home, "applied"), 1);
    const Said found = run({"query", at("touch"), "text:\"new words\"", "--columns", "key",
                            "--workspace", at("h.voxdeck"), "--csv"});
    QVERIFY2(found.out.find("utt-00001_00001") != std::string::npos, found.out.c_str());
    const Said references = create({"--audio", "references", "-o", at("r.voxpack")}, "touch");
    QCOMPARE(references.code, 3);
    QVERIFY2(references.err.find("with clips") != std::string::npos, references.err.c_str());
}

void PackageCommandTest::saysFirstHowMuchItWouldBe()
{
    const Said dry = create({"-o", at("job.voxpack"), "--dry-run"});
    QCOMPARE(dry.err, std::string());
    QCOMPARE(dry.code, 0);
    const auto told = JsonValue::parse(dry.out).value();
    QVERIFY(!std::filesystem::exists(at("job.voxpack")));
    const Said made = create({"-o", at("job.voxpack")});
    QCOMPARE(made.code, 0);
    const auto file = JsonValue::parse(made.out).value().find("files")->items().front();
    QCOMPARE(told.find("rows")->toInteger(), file.find("rows")->toInteger());
    QCOMPARE(told.find("seconds")->toDouble(), file.find("seconds")->toDouble());
    QVERIFY(told.find("bytes")->toInteger() > 0);
}

void PackageCommandTest::givesTheSameBytes()
{
    QCOMPARE(create({"-o", at("a.voxpack")}).code, 0);
    QCOMPARE(create({"-o", at("b.voxpack")}).code, 0);
    QCOMPARE(readWholeFile(m_fs, m_root / "a.voxpack").value(),
             readWholeFile(m_fs, m_root / "b.voxpack").value());
    QCOMPARE(create({"-o", at("a.voxpack")}).code, 3); // it is there
    QCOMPARE(create({"-o", at("a.voxpack"), "--force"}).code, 0);
}

void PackageCommandTest::namesAudioWhereItLies()
{
    const Said made = create({"--audio", "references", "-o", at("job.voxpack")});
    QVERIFY2(made.code == 0, made.err.c_str());
    QCOMPARE(open("job.voxpack", "anna").code, 0);
    QVERIFY(!std::filesystem::exists(m_root / "anna/audio"));
    const auto text = readWholeFile(m_fs, m_root / "anna/segments.jsonl").value();
    QVERIFY2(text.find(at("home/r0.wav")) != std::string::npos, text.c_str());
    edit("anna", "r1.003", "last");
    QCOMPARE(comeBack("anna", "result.jsonl").code, 0);
    QCOMPARE(run({"changes", "import", at("home/data.list"), at("result.jsonl"), "--workspace",
                  at("h.voxdeck")})
                 .code,
             0);
    QCOMPARE(textAtHome("r1.003"), std::string("last"));
}

void PackageCommandTest::opensOnceAndLeavesOtherFoldersAlone()
{
    QCOMPARE(create({"-o", at("job.voxpack")}).code, 0);
    QCOMPARE(open("job.voxpack", "anna").code, 0);
    edit("anna", "r0.000", "kept");
    const Said again = open("job.voxpack", "anna");
    QCOMPARE(again.code, 0);
    QVERIFY(object(again).find("was_there")->toBool());
    QCOMPARE(member(comeBack("anna", "result.jsonl"), "changes"), 1);
    std::filesystem::create_directories(m_root / "other");
    write("other/thesis.txt", "do not touch");
    const Said refused = open("job.voxpack", "other");
    QCOMPARE(refused.code, 3);
    QVERIFY2(refused.err.find("not part of this work package") != std::string::npos,
             refused.err.c_str());
    std::filesystem::create_directories(m_root / "empty");
    QCOMPARE(open("job.voxpack", "empty").code, 0);
    // Without a folder's name it is created beside the package.
    const Said beside = run({"package", "open", at("job.voxpack")});
    QVERIFY2(beside.code == 0, beside.err.c_str());
    QVERIFY(std::filesystem::exists(m_root / "job/segments.jsonl"));
}

void PackageCommandTest::dealsADoubledShareAndMeasuresAgreement()
{
    const Said made = create(
        {"--for", "anna,ben", "--double", "0.5", "--seed", "3", "-o", at("job.voxpack")});
    QVERIFY2(made.code == 0, made.err.c_str());
    QCOMPARE(member(made, "doubled"), 4);
    std::multiset<std::string> dealt;
    std::vector<std::string> both;
    for (const char *const name : {"anna", "ben"}) {
        QCOMPARE(open(std::string("job-") + name + ".voxpack", name).code, 0);
        const auto rows = readPackageRows(m_fs, m_root / name).value();
        for (const auto &row : rows) {
            dealt.insert(row.key);
            if (dealt.count(row.key) == 2)
                both.push_back(row.key);
            edit(name, row.key, "abcdefghij");
        }
    }
    QCOMPARE(dealt.size(), std::size_t{12});
    QCOMPARE(both.size(), std::size_t{4});
    edit("ben", both[0], "abcdefghiX"); // the two differ in one letter of forty
    for (const char *const name : {"anna", "ben"})
        QCOMPARE(comeBack(name, std::string(name) + ".jsonl").code, 0);
    const Said merged = run(
        {"changes", "merge", at("anna.jsonl"), at("ben.jsonl"), "-o", at("both.jsonl"), "--json"});
    QCOMPARE(merged.code, 1); // a conflict
    QCOMPARE(member(merged, "changes"), 7);
    const auto all = object(merged);
    const JsonValue *const agreement = all.find("agreement");
    QCOMPARE(agreement->find("segments")->toInteger(), 4);
    QCOMPARE(agreement->find("identical")->toInteger(), 3);
    QCOMPARE(agreement->find("cer")->toDouble(), 1.0 / 40);
    QCOMPARE(agreement->find("languages")->find("")->find("segments")->toInteger(), 4);
    QCOMPARE(agreement->find("worst")->items().size(), std::size_t{1});
    QCOMPARE(agreement->find("worst")->items()[0].find("item")->toString(), both[0]);
    const Said other = create(
        {"--for", "anna,ben", "--double", "0.5", "--seed", "3", "-o", at("again.voxpack")});
    QCOMPARE(other.code, 0);
    QCOMPARE(readWholeFile(m_fs, m_root / "again-ben.voxpack").value(),
             readWholeFile(m_fs, m_root / "job-ben.voxpack").value());
}

void PackageCommandTest::leavesOutHypothesesWhenBlind()
{
    const std::string wav = at("home/r0.wav");
    write("h.jsonl", R"({"key": "a", "wav": ")" + wav
                         + R"(", "txt": "said", "pred_text": "heard", "whisper": "hurt"})"
                           "\n");
    QCOMPARE(create({"-o", at("seen.voxpack")}, "h.jsonl").code, 0);
    QCOMPARE(open("seen.voxpack", "seen").code, 0);
    const auto seen = readWholeFile(m_fs, m_root / "seen/segments.jsonl").value();
    QVERIFY2(seen.find("heard") != std::string::npos, seen.c_str());
    QVERIFY2(seen.find("hurt") != std::string::npos, seen.c_str());
    QCOMPARE(create({"--blind", "-o", at("blind.voxpack")}, "h.jsonl").code, 0);
    QCOMPARE(open("blind.voxpack", "blind").code, 0);
    for (const char *const file : {"blind/segments.jsonl", "blind/rows.jsonl"}) {
        const auto text = readWholeFile(m_fs, m_root / file).value();
        QVERIFY(text.find("said") != std::string::npos);
        QVERIFY(text.find("heard") == std::string::npos);
        QVERIFY(text.find("hurt") == std::string::npos);
    }
}

void PackageCommandTest::saysWhatCannotBe()
{
    QCOMPARE(create({"--audio", "tapes", "-o", at("x.voxpack")}).code, 2);
    QCOMPARE(create({"cer:>(", "-o", at("x.voxpack")}).code, 2);
    QCOMPARE(create({"key:nobody", "-o", at("x.voxpack")}).code, 3);
    QCOMPARE(create({"--double", "0.5", "--for", "anna", "-o", at("x.voxpack")}).code, 3);
    QCOMPARE(create({"--for", "anna,anna", "-o", at("x.voxpack")}).code, 3);
    QVERIFY(!std::filesystem::exists(m_root / "x.voxpack"));
    write("no.voxpack", "nothing of the kind");
    QCOMPARE(run({"package", "info", at("no.voxpack")}).code, 3);
    QCOMPARE(open("no.voxpack", "no").code, 3);
    QVERIFY(!std::filesystem::exists(m_root / "no"));
    QCOMPARE(comeBack("home", "x.jsonl").code, 3); // no package at all
    // A clip that cannot be cut is a failure of its row alone.
    std::filesystem::remove(m_root / "home/r1.flac");
    const Said made = create({"-o", at("half.voxpack")});
    QCOMPARE(made.code, 1);
    QCOMPARE(member(made, "failed"), 4);
    QVERIFY2(made.err.find("r1.000") != std::string::npos, made.err.c_str());
    QCOMPARE(member(run({"package", "info", at("half.voxpack"), "--json"}), "rows"), 4);
}

/// Values missing from the opened list are not "cleared": flags, tags and statuses stay at home.
void PackageCommandTest::bringsNothingBackWhereNothingWasTouched()
{
    QCOMPARE(on("set", "home", {"key:*", "--flag", "1"}).code, 0);
    QCOMPARE(
        on("set", "home", {"key:r1.003", "--status", "approved", "--add-tags", "z b x,y"}).code, 0);
    QCOMPARE(on("assign", "home", {"key:r0", "--to", "anna"}).code, 0);
    QVERIFY(create({"-o", at("job.voxpack")}).code == 0);
    QVERIFY(open("job.voxpack", "anna").code == 0);
    const Said back = comeBack("anna", "result.jsonl");
    QVERIFY2(back.code == 0, back.err.c_str());
    QCOMPARE(member(back, "changes"), 0);
    QCOMPARE(member(back, "left"), 0);
    // They can be seen there, too.
    QCOMPARE(shown("anna", "flag:yes"), std::string("8"));
    QCOMPARE(shown("anna", "tag:z"), std::string("1"));
    QCOMPARE(shown("anna", "status:approved"), std::string("1"));
    // A package that an earlier version opened has a list without flags.
    std::ifstream list(at("anna") + "/segments.jsonl");
    std::string text((std::istreambuf_iterator<char>(list)), {});
    for (auto place = text.find(", \"flag\": true"); place != std::string::npos;
         place = text.find(", \"flag\": true"))
        text.erase(place, 14);
    std::filesystem::remove(at("anna.voxdeck"));
    write("anna/segments.jsonl", text);
    QCOMPARE(member(comeBack("anna", "again.jsonl"), "changes"), 0);
    QCOMPARE(shown("anna", "flag:yes"), std::string("0"));
}

void PackageCommandTest::bringsBackAllThatWasDone()
{
    QCOMPARE(on("set", "home", {"key:r0.000", "--flag", "1", "--add-tags", "noise"}).code, 0);
    QVERIFY(create({"--for", "anna", "--margin", "0.1", "-o", at("job.voxpack")}).code == 0);
    QVERIFY(open("job.voxpack", "anna").code == 0);
    QCOMPARE(on("set", "anna", {"key:r0.000", "--flag", "0"}).code, 0);
    QCOMPARE(
        on("set", "anna", {"key:r0.001", "--status", "rejected", "--reason", "two speakers"}).code,
        0);
    QCOMPARE(on("set", "anna", {"key:r0.002", "--add-tags", "music loud"}).code, 0);
    QCOMPARE(on("assign", "anna", {"key:r0.003", "--to", "ben"}).code, 0);
    const std::string list = at("anna") + "/segments.jsonl";
    const Said commented = run({"comment", list, "--workspace", at("anna.voxdeck"), "add", "r1.001",
                                "--text", "who is this?", "--from", "0.1", "--to", "0.2"});
    QVERIFY2(commented.code == 0, commented.err.c_str());
    const Said back = comeBack("anna", "result.jsonl");
    QVERIFY2(back.code == 0, back.err.c_str());
    QCOMPARE(member(back, "changes"), 5);
    const Said home = run({"changes", "import", at("home/data.list"), at("result.jsonl"),
                           "--workspace", at("h.voxdeck"), "--json"});
    QVERIFY2(home.code == 0, (home.out + home.err).c_str());
    QCOMPARE(shown("home", "flag:yes"), std::string("0"));
    QCOMPARE(shown("home", "tag:noise"), std::string("1"));
    QCOMPARE(shown("home", "tag:music"), std::string("1"));
    QCOMPARE(shown("home", "status:rejected"), std::string("1"));
    QCOMPARE(shown("home", "assigned:ben"), std::string("1"));
    QCOMPARE(shown("home", "comment:who"), std::string("1"));
    const Said history = on("history", "home", {"--json"});
    QVERIFY2(history.out.find("two speakers") != std::string::npos, history.out.c_str());
    const Said comments = run(
        {"comment", at("home/data.list"), "--workspace", at("h.voxdeck"), "list", "--json"});
    // r1.001 begins at 0.25 s, its clip 0.1 s before that: 0.1 s of the clip is 0.25 s at home.
    QVERIFY2(comments.out.find("0.25") != std::string::npos, comments.out.c_str());
    // Importing again changes nothing.
    const Said twice = run({"changes", "import", at("home/data.list"), at("result.jsonl"),
                            "--workspace", at("h.voxdeck"), "--json"});
    QCOMPARE(member(twice, "applied"), 0);
}

/// --force is about results of before, not about what they are made of.
void PackageCommandTest::replacesNeitherTheDatasetNorThePackage()
{
    const auto list = readWholeFile(m_fs, m_root / "home/data.list").value();
    std::filesystem::create_symlink(m_root / "home/data.list", m_root / "link.voxpack");
    for (const char *const name : {"home/data.list", "home/../home/data.list", "link.voxpack"}) {
        const Said said = create({"-o", at(name), "--force"});
        QCOMPARE(said.code, 3);
        QVERIFY2(said.err.find("is a file of the dataset itself") != std::string::npos,
                 said.err.c_str());
        QCOMPARE(readWholeFile(m_fs, m_root / "home/data.list").value(), list);
    }
    QCOMPARE(create({"-o", at("job.voxpack")}).code, 0);
    QCOMPARE(open("job.voxpack", "anna").code, 0);
    for (const char *const name : {"segments.jsonl", "rows.jsonl", "voxpack.json"}) {
        const auto before = readWholeFile(m_fs, m_root / "anna" / name).value();
        const Said said = run({"package", "return", at("anna"), "--workspace", at("anna.voxdeck"),
                               "-o", at("anna") + "/" + name, "--force"});
        QCOMPARE(said.code, 3);
        QVERIFY2(said.err.find("is a file of the work package itself") != std::string::npos,
                 said.err.c_str());
        QCOMPARE(readWholeFile(m_fs, m_root / "anna" / name).value(), before);
    }
    // An older result is replaced where that is asked for, and only there.
    edit("anna", "r0.000", "first");
    QCOMPARE(comeBack("anna", "result.jsonl").code, 0);
    const auto first = readWholeFile(m_fs, m_root / "result.jsonl").value();
    edit("anna", "r0.001", "second");
    QCOMPARE(comeBack("anna", "result.jsonl").code, 3);
    QCOMPARE(readWholeFile(m_fs, m_root / "result.jsonl").value(), first);
}

void PackageCommandTest::writesAgainWhatWasDeletedFromAPackage()
{
    QCOMPARE(create({"-o", at("job.voxpack")}).code, 0);
    QCOMPARE(open("job.voxpack", "anna").code, 0);
    const auto list = readWholeFile(m_fs, m_root / "anna/segments.jsonl").value();
    const auto clip = readWholeFile(m_fs, m_root / "anna/audio/000001.flac").value();
    write("anna/audio/000000.flac", "another sound, which is not touched");
    std::filesystem::remove(m_root / "anna/segments.jsonl");
    std::filesystem::remove(m_root / "anna/audio/000001.flac");
    const Said again = open("job.voxpack", "anna");
    QCOMPARE(again.code, 0);
    QVERIFY(object(again).find("was_there")->toBool());
    QCOMPARE(member(again, "restored"), 2);
    QCOMPARE(readWholeFile(m_fs, m_root / "anna/segments.jsonl").value(), list);
    QCOMPARE(readWholeFile(m_fs, m_root / "anna/audio/000001.flac").value(), clip);
    QCOMPARE(readWholeFile(m_fs, m_root / "anna/audio/000000.flac").value(),
             std::string("another sound, which is not touched"));
}

QTEST_GUILESS_MAIN(PackageCommandTest)
#include "PackageCommandTest.moc"
