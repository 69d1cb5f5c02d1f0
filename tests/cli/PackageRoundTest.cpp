// SPDX-License-Identifier: GPL-3.0-or-later
// Each change that a work package can bring, into each kind of dataset: it comes back, counts as unpublished where
// publishing writes it, is published, and can be undone before.
#include "core/json/Json.h"
#include "tests/cli/CommandFolder.h"
#include "tests/support/TouchShard.h"
#include "tests/support/Wav.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

using namespace voxdeck;
using voxdeck::test::Said;

namespace {

enum class Kind { Touch, Wenet, Kaldi, Nemo, Lhotse, Csv };

/// What a change is, and what home then says.
struct Change {
    const char *name = nullptr;
    std::vector<std::string>
        command;       ///< words of it; "KEY" is a row of the package, "KEY+" the next one
    std::string query; ///< finds `found` rows at home afterwards
    int found = 1;
    std::string rows;        ///< all of them, "start end text" each; empty: as before
    bool isCounted = false;  ///< as unpublished
    bool needsFiles = false; ///< a package that names the audio: two rows share a file
};

const std::string kBefore = "0 1 one/1 2.5 two words/2.5 4 three/";

std::vector<Change> changes()
{
    const std::string approved = "status:approved";
    return {
        {"text",
         {"edit", "KEY", "--text", "zwei"},
         "text:zwei",
         1,
         "0 1 one/1 2.5 zwei/2.5 4 three/",
         true},
        {"times",
         {"edit", "KEY", "--set-times", "0.75", "1.75"},
         "text:words",
         1,
         "0 1 one/1.25 2.25 two words/2.5 4 three/",
         true},
        {"start alone",
         {"edit", "KEY", "--set-times", "0.625", "2"},
         "text:words",
         1,
         "0 1 one/1.125 2.5 two words/2.5 4 three/",
         true},
        {"status", {"set", "key:=KEY", "--status", "approved"}, approved, 1, {}, false},
        {"reason",
         {"set", "key:=KEY", "--status", "rejected", "--reason", "two speakers"},
         "status:rejected",
         1,
         {},
         false},
        {"tags", {"set", "key:=KEY", "--add-tags", "noise loud"}, "tag:loud", 1, {}, false},
        {"flag", {"set", "key:=KEY", "--flag", "1"}, "flag:yes", 1, {}, false},
        {"comment", {"comment", "add", "KEY", "--text", "who?"}, "comment:who", 1, {}, false},
        {"speaker", {"set", "key:=KEY", "--speaker", "Zoe"}, "speaker:Zoe", 1, {}, false},
        {"language", {"set", "key:=KEY", "--language", "te"}, "lang:te", 1, {}, false},
        {"assignment",
         {"assign", "key:=KEY", "--to", "ben", "--by", "row"},
         "assigned:ben",
         1,
         {},
         false},
        {"divided",
         {"edit", "KEY", "--split-at", "1.25", "--text-at", "3"},
         "text:two",
         1,
         "0 1 one/1 1.75 two/1.75 2.5 words/2.5 4 three/",
         true},
        {"added",
         {"edit", "KEY", "--add", "0.5", "1.125", "--text", "new"},
         "text:new",
         1,
         "0 1 one/1 1.625 new/1 2.5 two words/2.5 4 three/",
         true},
        {"deleted", {"edit", "KEY", "--delete"}, "text:words", 0, "0 1 one/2.5 4 three/", true},
        {"merged",
         {"edit", "KEY", "--merge"},
         "text:\"two words three\"",
         1,
         "0 1 one/1 4 two words three/",
         true,
         true},
    };
}

std::string kindName(Kind kind)
{
    constexpr std::array kNames{"TouchDataset", "WeNet", "Kaldi", "NeMo", "Lhotse", "CSV"};
    return kNames.at(static_cast<std::size_t>(kind));
}

} // namespace

class PackageRoundTest final : public QObject, private test::CommandFolder {
    Q_OBJECT
private slots:
    void comesBackAndIsPublished_data();
    void comesBackAndIsPublished();
    void partsKeepWhatTheyWereGiven();
    void whatMovedOnAtHomeIsAConflict();
    void aMergeComesWholeOrNotAtAll();
    void timesOverANeighbourAreAConflict();
    void timesHaveNoNoise();

private:
    void makeHome(Kind kind)
    {
        makeFolder();
        write("home/a.wav", test::silentWav(1, 16'000, 64'000));
        const std::string wav = at("home/a.wav");
        switch (kind) {
        case Kind::Touch: {
            const std::vector<test::TouchItem> items{
                {R"({"key": "a", "txt": "one two words three", "sample_rate": 16000, "info": {"segments": [)"
                 R"({"start": 0.0, "end": 1.0, "txt": "one"}, {"start": 1.0, "end": 2.5, "txt": "two words", "by": 7}, )"
                 R"({"start": 2.5, "end": 4.0, "txt": "three"}]}})",
                 std::vector<std::int16_t>(64'000)}};
            std::filesystem::create_directories(at("home/set/000000000"));
            for (const auto &[path, bytes] : test::touchShard(at("home/set/000000000"), items))
                std::ofstream(path, std::ios::binary) << bytes;
            m_home = at("home/set");
            break;
        }
        case Kind::Wenet:
            write("home/data.list", R"({"key": "u1", "wav": ")" + wav
                                        + R"(", "txt": "one", "start": 0.0, "end": 1.0})"
                                          "\n"
                                          R"({"key": "u2", "wav": ")"
                                        + wav
                                        + R"(", "txt": "two words", "start": 1.0, "end": 2.5})"
                                          "\n"
                                          R"({"key": "u3", "wav": ")"
                                        + wav
                                        + R"(", "txt": "three", "start": 2.5, "end": 4.0})"
                                          "\n");
            m_home = at("home/data.list");
            break;
        case Kind::Kaldi:
            write("home/k/wav.scp", "r " + wav + "\n");
            write("home/k/segments", "u1 r 0.00 1.00\nu2 r 1.00 2.50\nu3 r 2.50 4.00\n");
            write("home/k/text", "u1 one\nu2 two words\nu3 three\n");
            write("home/k/utt2spk", "u1 s\nu2 s\nu3 s\n");
            m_home = at("home/k");
            break;
        case Kind::Nemo:
            write("home/n.json",
                  R"({"audio_filepath": ")" + wav
                      + R"(", "offset": 0.0, "duration": 1.0, "text": "one", "key": "u1"})"
                        "\n"
                        R"({"audio_filepath": ")"
                      + wav
                      + R"(", "offset": 1.0, "duration": 1.5, "text": "two words", "key": "u2"})"
                        "\n"
                        R"({"audio_filepath": ")"
                      + wav
                      + R"(", "offset": 2.5, "duration": 1.5, "text": "three", "key": "u3"})"
                        "\n");
            m_home = at("home/n.json");
            break;
        case Kind::Lhotse: {
            write(
                "home/l/recordings.jsonl",
                R"({"id": "r", "sources": [{"type": "file", "channels": [0], "source": ")" + wav
                    + R"("}], "sampling_rate": 16000, "num_samples": 64000, "duration": 4.0, "channel_ids": [0]})"
                      "\n");
            const auto line = [](const char *id, const char *times, const char *text) {
                return std::string(R"({"id": ")") + id + R"(", "recording_id": "r", )" + times
                       + R"(, "channel": 0, "text": ")" + text + "\"}\n";
            };
            write("home/l/supervisions.jsonl",
                  line("u1", R"("start": 0.0, "duration": 1.0)", "one")
                      + line("u2", R"("start": 1.0, "duration": 1.5)", "two words")
                      + line("u3", R"("start": 2.5, "duration": 1.5)", "three"));
            m_home = at("home/l");
            break;
        }
        case Kind::Csv:
            write("home/t.csv", "key,path,start,end,text\nu1,a.wav,0.0,1.0,one\n"
                                "u2,a.wav,1.0,2.5,two words\nu3,a.wav,2.5,4.0,three\n");
            m_home = at("home/t.csv");
            break;
        }
        m_row = kind == Kind::Touch ? "a_00001" : "u2";
    }
    Said home(const std::string &command, std::vector<std::string> more,
              const std::string &workspace = "h.voxdeck")
    {
        std::vector<std::string> words{command, m_home};
        words.insert(words.end(), more.begin(), more.end());
        words.insert(words.end(), {"--workspace", at(workspace)});
        return run(std::move(words));
    }
    /// "start end text/" of every row, by start and end.
    std::string rows(const std::string &workspace = "h.voxdeck")
    {
        const Said said = home(
            "query", {"", "--columns", "start,end,text", "--sort", "start", "--json"}, workspace);
        std::vector<std::pair<std::pair<double, double>, std::string>> found;
        for (std::size_t begin = 0; begin < said.out.size();) {
            const std::size_t end = std::min(said.out.find('\n', begin), said.out.size());
            const auto row = JsonValue::parse(said.out.substr(begin, end - begin));
            begin = end + 1;
            if (!row || !row->find("start"))
                return said.out + said.err;
            found.push_back({{row->find("start")->toDouble(), row->find("end")->toDouble()},
                             row->find("text")->toString()});
        }
        std::sort(found.begin(), found.end());
        std::string all;
        for (const auto &[times, text] : found)
            all += plain(times.first) + " " + plain(times.second) + " " + text + "/";
        return all;
    }
    static std::string plain(double seconds)
    {
        std::ostringstream text;
        text << seconds; // six digits: what follows is noise
        return text.str();
    }
    /// Edits that publishing would write; a line that is deleted has no row to find.
    std::int64_t unpublished()
    {
        const auto plan = JsonValue::parse(home("publish", {"--plan", "--json"}).out);
        return plan && plan->find("edits")
                   ? plan->find("edits")->toInteger() - plan->find("values")->toInteger()
                   : -1;
    }
    int count(const std::string &query, const std::string &workspace = "h.voxdeck")
    {
        const Said said = home("query", {query, "--count"}, workspace);
        return said.code == 0 ? std::stoi(said.out) : -1;
    }
    void pack(bool namesFiles = false)
    {
        std::vector<std::string> more{"-o", at("job.voxpack"), "--force"};
        if (namesFiles)
            more.insert(more.end(), {"--audio", "references"});
        more.insert(more.begin(), m_home);
        more.insert(more.begin(), {"package", "create"});
        more.insert(more.end(), {"--workspace", at("h.voxdeck")});
        Said said = run(std::move(more));
        QVERIFY2(said.code == 0, said.err.c_str());
        said = run({"package", "open", at("job.voxpack"), "-o", at("anna")});
        QVERIFY2(said.code == 0, said.err.c_str());
    }
    Said inPackage(std::vector<std::string> words)
    {
        for (std::string &word : words)
            if (const auto at = word.find("KEY"); at != std::string::npos)
                word.replace(at, 3, m_row);
        words.insert(words.begin() + 1,
                     {at("anna/segments.jsonl"), "--workspace", at("anna.voxdeck")});
        return run(std::move(words));
    }
    void comeBack()
    {
        const Said said = run({"package", "return", at("anna"), "--workspace", at("anna.voxdeck"),
                               "-o", at("result.jsonl"), "--force"});
        QVERIFY2(said.code == 0, (said.out + said.err).c_str());
    }
    Said bringHome(std::vector<std::string> more = {})
    {
        std::vector<std::string> words{"changes",          "import",      m_home,
                                       at("result.jsonl"), "--workspace", at("h.voxdeck")};
        words.insert(words.end(), more.begin(), more.end());
        return run(std::move(words));
    }

    std::string m_home, m_row;
};

void PackageRoundTest::comesBackAndIsPublished_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<int>("number");
    const auto all = changes();
    for (const Kind kind :
         {Kind::Touch, Kind::Wenet, Kind::Kaldi, Kind::Nemo, Kind::Lhotse, Kind::Csv})
        for (std::size_t number = 0; number < all.size(); ++number)
            if (kind != Kind::Touch || !all[number].needsFiles)
                QTest::newRow((kindName(kind) + ", " + all[number].name).c_str())
                    << static_cast<int>(kind) << static_cast<int>(number);
}

void PackageRoundTest::comesBackAndIsPublished()
{
    QFETCH(int, kind);
    QFETCH(int, number);
    const Change change = changes()[static_cast<std::size_t>(number)];
    const std::string wanted = change.rows.empty() ? kBefore : change.rows;
    makeHome(static_cast<Kind>(kind));
    pack(change.needsFiles);
    QCOMPARE(rows(), kBefore);
    const int foundBefore = count(change.query);
    // Times of a package that names the audio are those of the file.
    const Said made = inPackage(change.command);
    QVERIFY2(made.code == 0, made.err.c_str());
    comeBack();
    const Said imported = bringHome();
    QVERIFY2(imported.code == 0, (imported.out + imported.err).c_str());

    QCOMPARE(rows(), wanted); // it came back
    QCOMPARE(count(change.query), change.found);
    const auto edits = unpublished();
    QVERIFY2((edits > 0) == change.isCounted, std::to_string(edits).c_str());

    const Said undone = home("undo", {}); // all of it in one step
    QVERIFY2(undone.code == 0, undone.err.c_str());
    QCOMPARE(rows(), kBefore);
    QCOMPARE(count(change.query), foundBefore);
    QCOMPARE(unpublished(), 0);
    QCOMPARE(count("unpublished:yes"), 0);
    const Said redone = home("redo", {});
    QVERIFY2(redone.code == 0, redone.err.c_str());
    QCOMPARE(rows(), wanted);
    QCOMPARE(count(change.query), change.found);

    const Said published = home("publish", {}); // and another person sees it in the files
    const bool hasNoField = published.err.find("the list has no field for") != std::string::npos;
    QVERIFY2(published.code == 0 || (hasNoField && !change.isCounted),
             (published.out + published.err).c_str());
    QCOMPARE(unpublished(), 0);
    QCOMPARE(count("unpublished:yes"), 0);
    QCOMPARE(rows(), wanted);
    QCOMPARE(rows("fresh.voxdeck"), wanted);
    QCOMPARE(count(change.query), change.found);

    const Said again = bringHome({"--json"}); // nothing is made twice
    const auto told = JsonValue::parse(again.out);
    QVERIFY2(told && told->find("applied")->toInteger(-1) == 0, (again.out + again.err).c_str());
    QCOMPARE(rows(), wanted);
}

/// Of a part: its status with the reason, tags, flag, speaker and comment come along, as one step.
void PackageRoundTest::partsKeepWhatTheyWereGiven()
{
    for (const Kind kind : {Kind::Touch, Kind::Wenet}) {
        makeHome(kind);
        QCOMPARE(home("set", {"key:=" + m_row, "--add-tags", "old"}).code, 0);
        pack();
        for (const std::vector<std::string> &words : std::vector<std::vector<std::string>>{
                 {"edit", "KEY", "--split-at", "1.25", "--text-at", "3"},
                 {"set", "key:=KEY_b", "--status", "rejected", "--reason", "noise only"},
                 {"set", "key:=KEY_b", "--add-tags", "music"},
                 {"set", "key:=KEY_a", "--flag", "1"},
                 {"set", "key:=KEY_a", "--speaker", "Zoe"},
                 {"comment", "add", "KEY_b", "--text", "who?", "--from", "1.5", "--to", "1.75"}}) {
            const Said made = inPackage(words);
            QVERIFY2(made.code == 0, made.err.c_str());
        }
        comeBack();
        const Said imported = bringHome();
        QVERIFY2(imported.code == 0, (imported.out + imported.err).c_str());
        const std::string part = m_row;
        QCOMPARE(count("key:=" + part + "_b status:rejected tag:music tag:old"), 1);
        QCOMPARE(count("key:=" + part + "_a flag:yes speaker:Zoe tag:old"), 1);
        QCOMPARE(count("tag:music"), 1);
        QCOMPARE(count("comment:who"), 1);
        const Said comments = home("history", {"--json"});
        QVERIFY2(comments.out.find("noise only") != std::string::npos, comments.out.c_str());
        const Said undone = home("undo", {});
        QVERIFY2(undone.code == 0, undone.err.c_str());
        QCOMPARE(rows(), kBefore);
        QCOMPARE(count("tag:music"), 0);
        QCOMPARE(home("redo", {}).code, 0);
        QCOMPARE(count("key:=" + part + "_b status:rejected tag:music tag:old"), 1);
        QCOMPARE(home("publish", {}).code, 0);
        QCOMPARE(count("status:rejected tag:music"), 1);
    }
}

/// Nothing is overwritten, nothing is lost silently: the change is named, waits, and can be decided.
void PackageRoundTest::whatMovedOnAtHomeIsAConflict()
{
    for (const Kind kind : {Kind::Touch, Kind::Kaldi}) {
        makeHome(kind);
        pack();
        QCOMPARE(inPackage({"edit", "KEY", "--split-at", "1.25", "--text-at", "3"}).code, 0);
        comeBack();
        QCOMPARE(
            home("edit", kind == Kind::Touch
                             ? std::vector<std::string>{"a", "--segment", "1", "--text", "mine"}
                             : std::vector<std::string>{"u2", "--text", "mine"})
                .code,
            0);
        const std::string mine = "0 1 one/1 2.5 mine/2.5 4 three/";
        const Said open = bringHome();
        QCOMPARE(open.code, 1);
        QVERIFY2(open.err.find("1–1.75 s \"two\", 1.75–2.5 s \"words\"") != std::string::npos,
                 open.err.c_str());
        QCOMPARE(rows(), mine);
        QCOMPARE(bringHome({"--later"}).code, 1);
        const Said waiting = run({"changes", "waiting", m_home, "--workspace", at("h.voxdeck")});
        QVERIFY2(waiting.out.find("1 change") != std::string::npos, waiting.out.c_str());
        QCOMPARE(bringHome({"--mine"}).code, 0);
        QCOMPARE(rows(), mine);
        const Said theirs = bringHome({"--theirs"});
        QVERIFY2(theirs.code == 0, theirs.err.c_str());
        QCOMPARE(rows(), std::string("0 1 one/1 1.75 two/1.75 2.5 words/2.5 4 three/"));
        QCOMPARE(home("undo", {}).code, 0);
        QCOMPARE(rows(), mine);
        // Deleted here: there is nothing to divide, and the answer says which and what to do.
        QCOMPARE(home("edit", kind == Kind::Touch
                                  ? std::vector<std::string>{"a", "--segment", "1", "--delete"}
                                  : std::vector<std::string>{"u2", "--delete"})
                     .code,
                 0);
        const Said gone = bringHome({"--theirs"});
        QCOMPARE(gone.code, 1);
        QVERIFY2(gone.err.find("is no longer in the dataset here; change its segments by hand")
                         != std::string::npos
                     && gone.err.find(kind == Kind::Touch ? "item a, segment 1" : "item u2")
                            != std::string::npos,
                 gone.err.c_str());
    }
}

/// Without the line that goes, the text of the line that stays would have its words twice.
void PackageRoundTest::aMergeComesWholeOrNotAtAll()
{
    makeHome(Kind::Kaldi);
    pack(true);
    QCOMPARE(inPackage({"edit", "KEY", "--merge"}).code, 0);
    comeBack();
    QCOMPARE(home("edit", {"u3", "--text", "mine"}).code, 0);
    const Said imported = bringHome();
    QCOMPARE(imported.code, 1);
    QCOMPARE(rows(), std::string("0 1 one/1 2.5 two words/2.5 4 mine/"));
    QCOMPARE(bringHome({"--theirs"}).code, 0);
    QCOMPARE(rows(), std::string("0 1 one/1 4 two words three/"));
}

/// 126.767 and not 126.76700000000002: the clock of a clip and that of the recording are added.
void PackageRoundTest::timesHaveNoNoise()
{
    makeFolder();
    write("home/a.wav", test::silentWav(1, 8'000, 1'040'000));
    write("home/k/wav.scp", "r " + at("home/a.wav") + "\n");
    write("home/k/segments", "u1 r 125.167 126.767\nu2 r 126.767 128.903\n");
    write("home/k/text", "u1 one\nu2 two\n");
    write("home/k/utt2spk", "u1 s\nu2 s\n");
    m_home = at("home/k");
    m_row = "u2";
    pack();
    const std::string list = read("anna/segments.jsonl");
    QVERIFY2(list.find("\"start\": 0.5, \"end\": 2.1}") != std::string::npos
                 || list.find("\"start\": 0.5, \"end\": 2.1,") != std::string::npos,
             list.c_str());
    QCOMPARE(inPackage({"edit", "u2", "--set-times", "0.55", "2.6"}).code, 0);
    comeBack();
    const std::string result = read("result.jsonl");
    QVERIFY2(result.find("\"126.817\"") != std::string::npos, result.c_str());
    QVERIFY2(result.find("\"128.867\"") != std::string::npos, result.c_str());
    QCOMPARE(bringHome().code, 0);
    QCOMPARE(home("publish", {}).code, 0);
    QCOMPARE(read("home/k/segments"), std::string("u1 r 125.167 126.767\nu2 r 126.817 128.867\n"));
}

/// Whoever edits a clip does not see the segment before it: as `edit --set-times` does not without --overlap.
void PackageRoundTest::timesOverANeighbourAreAConflict()
{
    for (const Kind kind : {Kind::Touch, Kind::Kaldi}) {
        makeHome(kind);
        pack();
        QCOMPARE(inPackage({"edit", "KEY", "--set-times", "0.125", "2"}).code, 0);
        comeBack();
        const Said open = bringHome();
        QCOMPARE(open.code, 1);
        const std::string before = kind == Kind::Touch ? "a_00000" : "u1";
        QVERIFY2(open.err.find("would begin at 0.625 s, before " + before + " ends at 1 s")
                     != std::string::npos,
                 open.err.c_str());
        QCOMPARE(rows(), kBefore);
        QCOMPARE(bringHome({"--mine"}).code, 0);
        QCOMPARE(rows(), kBefore);
        const Said theirs = bringHome({"--theirs"});
        QVERIFY2(theirs.code == 0, theirs.err.c_str());
        QCOMPARE(rows(), std::string("0 1 one/0.625 2.5 two words/2.5 4 three/"));
        QCOMPARE(home("undo", {}).code, 0);
        // the neighbour makes room in the same package
        m_row = before;
        QCOMPARE(inPackage({"edit", "KEY", "--set-times", "0", "0.625"}).code, 0);
        comeBack();
        const Said both = bringHome();
        QVERIFY2(both.code == 0, both.err.c_str());
        QCOMPARE(rows(), std::string("0 0.625 one/0.625 2.5 two words/2.5 4 three/"));
    }
}

QTEST_GUILESS_MAIN(PackageRoundTest)
#include "PackageRoundTest.moc"
