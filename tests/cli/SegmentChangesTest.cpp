// SPDX-License-Identifier: GPL-3.0-or-later
// changes export and import of segments that were divided, merged, added or deleted: two workspaces of one dataset.
#include "core/json/Json.h"
#include "tests/cli/CommandFolder.h"
#include "tests/support/TouchShard.h"
#include "tests/support/Wav.h"

#include <QTest>

#include <algorithm>
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

class SegmentChangesTest final : public QObject, private test::CommandFolder {
    Q_OBJECT
private slots:
    void init() { makeFolder(); }
    void allKindsReachTheOtherCopy_data();
    void allKindsReachTheOtherCopy();
    void conflictsAreNamedInWords();
    void aMergeInConflictWaitsWhole();
    void filtersChooseByWhatASegmentBecame();
    void undoneChangesAreLeftOut();
    void olderFilesAreImported();
    void editsOfWhatChangedHereAreConflicts_data();
    void editsOfWhatChangedHereAreConflicts();
    void resultsOfHalfAMergeAreNotCounted();
    void addedSegmentsKeepTheirOwnFields();

private:
    void makeDataset(const std::string &kind)
    {
        write("d/a.wav", test::silentWav(1, 16'000, 64'000));
        m_isTouch = kind == "TouchDataset";
        if (m_isTouch) {
            const std::vector<test::TouchItem> items{
                {R"({"key": "a", "txt": "one two words three", "sample_rate": 16000, "info": {"segments": [)"
                 R"({"start": 0.0, "end": 1.0, "txt": "one"}, {"start": 1.0, "end": 2.5, "txt": "two words"}, )"
                 R"({"start": 2.5, "end": 4.0, "txt": "three"}]}})",
                 std::vector<std::int16_t>(64'000)}};
            std::filesystem::create_directories(at("set/000000000"));
            for (const auto &[path, bytes] : test::touchShard(at("set/000000000"), items))
                std::ofstream(path, std::ios::binary) << bytes;
            m_data = at("set");
        } else if (kind == "Kaldi") {
            write("k/wav.scp", "r " + at("d/a.wav") + "\n");
            write("k/segments", "u1 r 0.00 1.00\nu2 r 1.00 2.50\nu3 r 2.50 4.00\n");
            write("k/text", "u1 one\nu2 two words\nu3 three\n");
            write("k/utt2spk", "u1 s\nu2 s\nu3 s\n");
            m_data = at("k");
        } else {
            write("d/t.csv", "key,path,start,end,text\nu1,a.wav,0.0,1.0,one\n"
                             "u2,a.wav,1.0,2.5,two words\nu3,a.wav,2.5,4.0,three\n");
            m_data = at("d/t.csv");
        }
    }
    /// KEY is the middle segment, KEY_a and KEY_b its parts, NEXT the last one.
    Said with(const std::string &workspace, std::vector<std::string> words)
    {
        const bool isEdit = words[0] == "edit" || words[0] == "comment";
        const std::size_t item = words[0] == "edit" ? 1 : 2;
        if (m_isTouch && isEdit) { // whose segments are named by their number in the item
            const std::string number = words[item] == "KEY" || words[item] == "KEY_a" ? "1" : "2";
            words[item] = "a";
            words.insert(words.begin() + static_cast<std::ptrdiff_t>(item) + 1,
                         {"--segment", number});
        }
        for (std::string &word : words)
            if (const auto found = word.find("KEY"); found != std::string::npos)
                word.replace(found, 3, m_isTouch ? "a_00001" : "u2");
            else if (word == "NEXT")
                word = "u3";
        if (words[0] == "comment") {
            words.insert(words.begin() + 1, {m_data, "--workspace", at(workspace + ".voxdeck")});
            return run(std::move(words));
        }
        words.insert(words.begin() + (words[0] == "changes" ? 2 : 1), m_data);
        words.insert(words.end(), {"--workspace", at(workspace + ".voxdeck")});
        return run(std::move(words));
    }
    void must(const std::string &workspace, std::vector<std::string> words)
    {
        const Said said = with(workspace, std::move(words));
        QVERIFY2(said.code == 0, (said.out + said.err).c_str());
    }
    Said exported(std::vector<std::string> more = {})
    {
        std::vector<std::string> words{"changes", "export", "-o", at("c.jsonl"), "--force"};
        words.insert(words.end(), more.begin(), more.end());
        return with("anna", std::move(words));
    }
    Said imported(std::vector<std::string> more = {})
    {
        std::vector<std::string> words{"changes", "import", at("c.jsonl")};
        words.insert(words.end(), more.begin(), more.end());
        return with("ben", std::move(words));
    }
    int count(const std::string &workspace, const std::string &query)
    {
        const Said said = with(workspace, {"query", query, "--count"});
        return said.code == 0 ? std::stoi(said.out) : -1;
    }
    /// "start end text status speaker flag tags/" of every row, by start.
    std::string rows(const std::string &workspace)
    {
        const Said said = with(workspace,
                               {"query", "", "--columns", "start,end,text,status,speaker,flag,tags",
                                "--sort", "start", "--json"});
        std::istringstream lines(said.out);
        std::vector<std::string> all;
        for (std::string line; std::getline(lines, line);) {
            const auto row = JsonValue::parse(line);
            if (!row || !row->find("start"))
                return said.out + said.err;
            std::ostringstream text;
            text << row->find("start")->toDouble() << ' ' << row->find("end")->toDouble() << ' '
                 << row->find("text")->toString();
            for (const char *const field : {"status", "speaker", "flag", "tags"})
                if (const auto *const value = row->find(field))
                    text << ' ' << value->dump().value_or("?");
            all.push_back(text.str());
        }
        std::sort(all.begin(), all.end());
        std::string joined;
        for (const auto &row : all)
            joined += row + "/";
        return joined;
    }

    std::string m_data;
    bool m_isTouch = false;
};

void SegmentChangesTest::allKindsReachTheOtherCopy_data()
{
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("commands"); // words by "|", commands by "||"
    const std::pair<const char *, const char *> changes[]{
        {"divided", "edit|KEY|--split-at|1.5|--text-at|3"},
        {"divided twice",
         "edit|KEY|--split-at|1.5|--text-at|3||edit|KEY_b|--split-at|2|--text-at|2"},
        {"divided and its parts changed",
         "edit|KEY|--text|zwei "
         "worte||set|key:=KEY|--speaker|Zoe||edit|KEY|--split-at|1.5|--text-at|4||"
         "set|key:=KEY_a|--language|de||set|key:=KEY_b|--status|rejected|--reason|noise||"
         "set|key:=KEY_b|--add-tags|music||set|key:=KEY_a|--flag|1"},
        {"part deleted", "edit|KEY|--split-at|1.5|--text-at|3||edit|KEY_a|--delete"},
        {"added", "edit|KEY|--add|0.25|0.75|--text|new"},
        {"deleted", "edit|KEY|--delete"},
        {"deleted after a change", "edit|KEY|--text|zwei||edit|KEY|--delete"},
        {"merged", "edit|KEY|--merge"},
        {"merged and divided elsewhere", "edit|KEY|--merge||edit|KEY|--split-at|3|--text-at|3"},
        {"times", "edit|KEY|--set-times|1.25|2.25"},
        {"times, then divided",
         "edit|KEY|--set-times|1.25|2.25||edit|KEY|--split-at|1.5|--text-at|3"},
        {"divided and times of a part",
         "edit|KEY|--split-at|1.5|--text-at|3||edit|KEY_b|--set-times|1.75|2.25"},
        {"comment on a part", "edit|KEY|--split-at|1.5|--text-at|3||comment|add|KEY_b|--text|who?"},
    };
    for (const char *const kind : {"TouchDataset", "Kaldi", "CSV"})
        for (const auto &[name, commands] : changes)
            QTest::newRow((std::string(kind) + ", " + name).c_str()) << kind << commands;
}

void SegmentChangesTest::allKindsReachTheOtherCopy()
{
    QFETCH(QString, kind);
    QFETCH(QString, commands);
    makeDataset(kind.toStdString());
    const std::string before = rows("ben");
    for (const QString &command : commands.split(QStringLiteral("||"))) {
        std::vector<std::string> words;
        for (const QString &word : command.split(QLatin1Char('|')))
            words.push_back(word.toStdString());
        must("anna", words);
    }
    const Said out = exported();
    QVERIFY2(out.code == 0, (out.out + out.err).c_str());
    const Said in = imported();
    QVERIFY2(in.code == 0, (in.out + in.err + read("c.jsonl")).c_str());
    QCOMPARE(rows("ben"), rows("anna"));
    QCOMPARE(count("ben", "comment:who"), count("anna", "comment:who"));
    QVERIFY(rows("anna") != before || commands.contains(QLatin1String("comment")));
    // nothing is made twice
    const Said twice = imported({"--json"});
    QVERIFY2(twice.code == 0, twice.err.c_str());
    const auto again = JsonValue::parse(twice.out);
    QVERIFY(again && again->find("applied")->toInteger(-1) == 0);
    QCOMPARE(rows("ben"), rows("anna"));
    must("ben", {"undo"}); // one step
    QCOMPARE(rows("ben"), before);
    must("ben", {"redo"});
    must("ben", {"publish"});
    QCOMPARE(count("fresh", ""), count("ben", ""));
}

void SegmentChangesTest::conflictsAreNamedInWords()
{
    makeDataset("Kaldi");
    must("anna", {"edit", "KEY", "--split-at", "1.5", "--text-at", "3"});
    must("ben", {"edit", "KEY", "--split-at", "1.75", "--text-at", "3"});
    QCOMPARE(exported().code, 0);
    const Said in = imported();
    QCOMPARE(in.code, 1);
    QVERIFY2(in.err.find("u2") != std::string::npos
                 && in.err.find("1–1.5 s \"two\", 1.5–2.5 s \"words\"") != std::string::npos
                 && in.err.find("1–1.75 s \"two\", 1.75–2.5 s \"words\"") != std::string::npos,
             in.err.c_str());
    const std::string mine = rows("ben");
    QCOMPARE(imported({"--mine"}).code, 0);
    QCOMPARE(rows("ben"), mine);
    QCOMPARE(imported({"--theirs"}).code, 0);
    QCOMPARE(rows("ben"), rows("anna"));
}

/// Its text does not come without the deletion of the other segment.
void SegmentChangesTest::aMergeInConflictWaitsWhole()
{
    for (const char *const kind : {"TouchDataset", "Kaldi"}) {
        makeFolder();
        makeDataset(kind);
        must("anna", {"edit", "KEY", "--merge"}); // with the third
        must("ben", {"edit", "NEXT", "--text", "drei"});
        const std::string mine = rows("ben");
        QCOMPARE(exported().code, 0);
        QCOMPARE(imported().code, 1);
        QCOMPARE(rows("ben"), mine);
        QCOMPARE(imported({"--theirs"}).code, 0);
        QCOMPARE(rows("ben"), rows("anna"));
    }
}

void SegmentChangesTest::filtersChooseByWhatASegmentBecame()
{
    makeDataset("Kaldi");
    must("anna", {"edit", "KEY", "--split-at", "1.5", "--text-at", "3"});
    must("anna", {"edit", "u1", "--delete"});
    const Said out = exported({"--filter", "text:words"});
    QCOMPARE(out.code, 1);
    QVERIFY2(out.err.find("u1") != std::string::npos, out.err.c_str());
    QCOMPARE(imported().code, 0);
    QCOMPARE(count("ben", ""), 4);
}

void SegmentChangesTest::undoneChangesAreLeftOut()
{
    makeDataset("CSV");
    must("anna", {"edit", "KEY", "--split-at", "1.5", "--text-at", "3"});
    must("anna", {"undo"});
    must("anna", {"edit", "u1", "--text", "eins"});
    QCOMPARE(exported().code, 0);
    QVERIFY2(read("c.jsonl").find("segments") == std::string::npos, read("c.jsonl").c_str());
    QCOMPARE(imported().code, 0);
    QCOMPARE(rows("ben"), rows("anna"));
}

/// As `changes export` wrote it before it told of segments.
void SegmentChangesTest::olderFilesAreImported()
{
    makeDataset("CSV");
    write(
        "c.jsonl",
        R"({"voxdeck_changes": 1, "dataset": "t", "who": "anna", "made_ms": 1763766000000, "changes": 1}
{"item": "u2", "number": 1, "field": "text", "before": "two words", "after": "zwei", "who": "anna", "at_ms": 1763765000000}
)");
    QCOMPARE(imported().code, 0);
    QCOMPARE(count("ben", "text:zwei"), 1);
}

void SegmentChangesTest::editsOfWhatChangedHereAreConflicts_data()
{
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("here"); // at Ben's: words by "|"
    QTest::addColumn<QString>("item"); // whose text Anna wrote
    for (const char *const kind : {"TouchDataset", "Kaldi", "CSV"}) {
        const auto name = [kind](const char *what) {
            return std::string(kind) + ", " + what;
        };
        QTest::newRow(name("merged away").c_str()) << kind << "edit|KEY|--merge"
                                                   << "NEXT";
        QTest::newRow(name("divided").c_str()) << kind << "edit|KEY|--split-at|1.5|--text-at|3"
                                               << "KEY";
        QTest::newRow(name("deleted").c_str()) << kind << "edit|KEY|--delete"
                                               << "KEY";
    }
}

/// As they are where the one who changed segments sends the changes.
void SegmentChangesTest::editsOfWhatChangedHereAreConflicts()
{
    QFETCH(QString, kind);
    QFETCH(QString, here);
    QFETCH(QString, item);
    makeDataset(kind.toStdString());
    rows("ben");
    must("anna", {"edit", item.toStdString(), "--text", "words of Anna"});
    std::vector<std::string> words;
    for (const QString &word : here.split(QLatin1Char('|')))
        words.push_back(word.toStdString());
    must("ben", words);
    const std::string mine = rows("ben");
    QCOMPARE(exported().code, 0);
    const Said in = imported({"--conflicts", at("conflicts.jsonl")});
    QCOMPARE(in.code, 1);
    QVERIFY2(in.err.find("could not") == std::string::npos
                 && (in.out + in.err).find("1 in conflict") != std::string::npos,
             (in.out + in.err).c_str());
    QVERIFY2(read("conflicts.jsonl").find("words of Anna") != std::string::npos,
             read("conflicts.jsonl").c_str());
    QCOMPARE(rows("ben"), mine);
    QCOMPARE(imported({"--mine"}).code, 0);
    QCOMPARE(rows("ben"), mine);
    const Said theirs = imported({"--theirs"});
    QVERIFY2(theirs.code == 0, (theirs.out + theirs.err).c_str());
    QCOMPARE(rows("ben"), rows("anna"));
    must("ben", {"undo"}); // one step
    QCOMPARE(rows("ben"), mine);
}

void SegmentChangesTest::resultsOfHalfAMergeAreNotCounted()
{
    makeDataset("Kaldi");
    must("anna", {"edit", "KEY", "--merge"});
    must("ben", {"edit", "NEXT", "--text", "drei"});
    const std::string mine = rows("ben");
    QCOMPARE(exported().code, 0);
    QCOMPARE(imported({"--conflicts", at("conflicts.jsonl")}).code, 1);
    std::istringstream lines(read("conflicts.jsonl"));
    std::string filled;
    int left = 0;
    for (std::string line; std::getline(lines, line);) {
        auto conflict = JsonValue::parse(line).value();
        if (conflict.find("field")->toString() != "segments")
            conflict.set("result", *conflict.find("other"));
        else
            ++left;
        filled += conflict.dump().value() + "\n";
    }
    QCOMPARE(left, 1);
    write("results.jsonl", filled);
    const Said in = imported({"--results", at("results.jsonl"), "--json"});
    QCOMPARE(in.code, 1);
    QCOMPARE(rows("ben"), mine);
    const auto said = JsonValue::parse(in.out);
    QCOMPARE(said->find("applied")->toInteger(-1), std::int64_t(0));
    QVERIFY2(in.err.find("belongs to a change") != std::string::npos, in.err.c_str());
}

void SegmentChangesTest::addedSegmentsKeepTheirOwnFields()
{
    for (const char *const kind : {"Kaldi", "CSV"}) {
        makeFolder();
        makeDataset(kind);
        rows("ben");
        must("ben", {"set", "key:=u3", "--speaker", "zoe"}); // whose place the new one is beside
        must("ben", {"set", "key:=u3", "--add-tags", "music"});
        must("anna", {"edit", "KEY", "--set-times", "1.0", "2.0"});
        must("anna", {"edit", "KEY", "--add", "2.1", "2.4", "--text", "new"});
        const auto added = [this](const std::string &who) {
            const std::string all = rows(who);
            const auto begin = all.find("2.1 2.4 new");
            return begin == std::string::npos ? all
                                              : all.substr(begin, all.find('/', begin) - begin);
        };
        QCOMPARE(exported().code, 0);
        QCOMPARE(imported().code, 0);
        QCOMPARE(added("ben"), added("anna"));
    }
}

QTEST_GUILESS_MAIN(SegmentChangesTest)
#include "SegmentChangesTest.moc"
