// SPDX-License-Identifier: GPL-3.0-or-later
// Commands that write into a workspace or a dataset which holds something else, an older or a newer state, or the same
// already: each refuses and changes nothing, or ends as in a new one. WrittenTargetsTest has those that write new files.
#include "tests/cli/CommandFolder.h"
#include "tests/cli/StatedList.h"
#include "tests/support/SpokenList.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <filesystem>
#include <map>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

using namespace voxdeck;
using voxdeck::test::Said;
namespace stdfs = std::filesystem;

class WrittenStatesTest final : public QObject, private test::CommandFolder {
    Q_OBJECT
private slots:
    void init();
    void imports_data() { states(); }
    void imports();
    void importsHypotheses_data() { states(); }
    void importsHypotheses();
    void assignsSplits_data() { states(); }
    void assignsSplits();
    void importsChanges_data() { states(); }
    void importsChanges();
    void publishes_data() { states(); }
    void publishes();
    void publishingSaysWhatItWrites();
    void buildsManifests_data() { states(); }
    void buildsManifests();
    void repairs_data() { states(); }
    void repairs();
    void compacts_data() { states(); }
    void compacts();
    void convertsIntoFolders_data();
    void convertsIntoFolders();

private:
    using Files = std::map<std::string, std::string>;

    static void states()
    {
        QTest::addColumn<QString>("holds");
        for (const char *const holds : {"other", "older", "newer", "same"})
            QTest::newRow(holds) << holds;
    }
    static int stateOf(const QString &holds)
    {
        return holds == QLatin1String("older") ? 0 : holds == QLatin1String("newer") ? 2 : 1;
    }
    void setState(int state) { write("in/list.jsonl", test::statedList(state, at("in"))); }
    /// Words by blanks; LIST is the dataset, AT/ the folder.
    Said typed(const std::string &line)
    {
        std::vector<std::string> words;
        std::istringstream all(line);
        for (std::string word; all >> word;)
            words.push_back(word == "LIST"            ? at("in/list.jsonl")
                            : word.starts_with("AT/") ? at(word.substr(3))
                                                      : word);
        return run(std::move(words));
    }
    void must(const std::string &line)
    {
        const Said said = typed(line);
        QVERIFY2(said.code == 0, (line + ": " + said.out + said.err).c_str());
    }
    std::string rows(const std::string &workspace, const std::string &columns)
    {
        std::istringstream lines(
            typed("query AT/" + workspace + " --columns " + columns + " --sort key").out);
        std::vector<std::string> sorted;
        for (std::string line; std::getline(lines, line);)
            sorted.push_back(line);
        std::sort(sorted.begin(), sorted.end());
        std::string text;
        for (const auto &line : sorted)
            text += line + "\n";
        return text;
    }
    Files filesIn(const std::string &folder) const
    {
        Files files;
        for (const auto &entry : stdfs::recursive_directory_iterator(at(folder)))
            if (entry.is_regular_file() && entry.path().extension() != ".lock"
                && entry.path().filename().string().find(".voxdeck") == std::string::npos)
                files[entry.path().lexically_relative(at(folder)).string()] =
                    readWholeFile(m_fs, entry.path()).value_or("(unreadable)");
        return files;
    }
    void leavesNoParts() const
    {
        for (const auto &entry : stdfs::recursive_directory_iterator(m_root))
            QVERIFY2(entry.path().extension() != ".part", entry.path().c_str());
    }
    /// The command in a new workspace, and in one that `before` has filled; WS is the workspace.
    void comparesWorkspaces(const QString &holds, const std::string &command,
                            const std::string &columns, const std::string &before)
    {
        const auto mustIn = [this](std::string line, const char *workspace) {
            line.replace(line.find("WS"), 2, workspace);
            must(line);
        };
        setState(1);
        must("import LIST --workspace AT/new.voxdeck");
        mustIn(command, "AT/new.voxdeck");
        const std::string fresh = rows("new.voxdeck", columns);
        QVERIFY(!fresh.empty());
        if (holds == QLatin1String("other")) {
            must("import LIST --workspace AT/w.voxdeck");
            mustIn(before, "AT/w.voxdeck");
        } else {
            setState(stateOf(holds));
            must("import LIST --workspace AT/w.voxdeck");
            mustIn(command, "AT/w.voxdeck");
            setState(1);
        }
        must("import LIST --workspace AT/w.voxdeck");
        mustIn(command, "AT/w.voxdeck");
        QCOMPARE(rows("w.voxdeck", columns), fresh);
        leavesNoParts();
    }
    /// A TouchDataset of the list with an edit published into it.
    void pack(int state)
    {
        setState(state);
        stdfs::remove_all(at("set"));
        must("pack LIST -o AT/set --jobs 1");
        must("edit AT/set #1 --text edited --publish --workspace AT/set.voxdeck");
    }
};

void WrittenStatesTest::init()
{
    makeFolder();
    QVERIFY(test::writeSpokenList(m_fs, at("in"),
                                  {.segmentsPerRecording = 2,
                                   .secondsPerSegment = 0.2,
                                   .extensions = {"wav"},
                                   .sampleRateHz = 16'000}));
}

void WrittenStatesTest::imports()
{
    QFETCH(QString, holds);
    setState(1);
    must("import LIST --workspace AT/new.voxdeck");
    const char *const columns = "key,text,hyp,start,end,recording";
    const std::string fresh = rows("new.voxdeck", columns);
    if (holds == QLatin1String("other")) {
        write("in/other.csv", "id,audio,text\nx1," + at("in/r2.wav") + ",another list\n");
        must("import AT/in/other.csv --workspace AT/w.voxdeck");
        must("edit AT/in/other.csv x1 --text mine --workspace AT/w.voxdeck");
    } else {
        setState(stateOf(holds));
        must("import LIST --workspace AT/w.voxdeck");
        setState(1);
    }
    const std::string before = rows("w.voxdeck", columns);
    const Said said = typed("import LIST --workspace AT/w.voxdeck");
    const std::string after = rows("w.voxdeck", columns);
    if (said.code == 0)
        QCOMPARE(after, fresh);
    else
        QVERIFY2(after == before && !said.err.empty(), (said.out + said.err + after).c_str());
    QVERIFY(said.code == 0 || holds == QLatin1String("other"));
    leavesNoParts();
}

/// Those of texts by key; the file of another system, and an older and a newer one of the same.
void WrittenStatesTest::importsHypotheses()
{
    QFETCH(QString, holds);
    const auto heard = [this](const char *name, const std::string &word, int recordings) {
        std::string text;
        for (int recording = 0; recording < recordings; ++recording)
            text += "r" + std::to_string(recording) + ".0 " + word + "\n";
        write(name, text);
    };
    heard("h.txt", "now", 2);
    heard("earlier.txt", holds == QLatin1String("same") ? "now" : "earlier",
          holds == QLatin1String("older") ? 1 : 2);
    comparesWorkspaces(
        QStringLiteral("other"),
        "labels import WS AT/h.txt --as hypothesis --from kaldi --hypothesis h --replace",
        "key,hyp.h",
        "labels import WS AT/earlier.txt --as hypothesis --from kaldi --hypothesis h --replace");
}

void WrittenStatesTest::assignsSplits()
{
    QFETCH(QString, holds);
    comparesWorkspaces(holds, "split WS assign --method hash --test 50 --reassign", "key,split",
                       "split WS move validation --filter key:*");
}

/// The text of somebody else is kept and told. One of the same person gives way to a later one, and is kept where it is
/// the later one.
void WrittenStatesTest::importsChanges()
{
    QFETCH(QString, holds);
    setState(1);
    must("import LIST --workspace AT/anna.voxdeck");
    for (const char *const word : {"older", "now", "newer"}) {
        must(std::string("edit LIST r0.1 --workspace AT/anna.voxdeck --text ") + word);
        must(std::string("changes export LIST --workspace AT/anna.voxdeck -o AT/") + word
             + ".jsonl");
        QString set = QString::fromStdString(read(std::string(word) + ".jsonl"));
        set.replace(QRegularExpression(QStringLiteral("\"who\": \"[^\"]*\"")),
                    QStringLiteral("\"who\": \"anna\""));
        write(std::string(word) + ".jsonl", set.toStdString());
    }
    must("import LIST --workspace AT/w.voxdeck");
    if (holds == QLatin1String("other"))
        must("edit LIST r0.1 --workspace AT/w.voxdeck --text mine");
    else
        must("changes import LIST AT/"
             + (holds == QLatin1String("same") ? std::string("now") : holds.toStdString())
             + ".jsonl --workspace AT/w.voxdeck");
    const std::string before = rows("w.voxdeck", "key,text");
    const Said said = typed("changes import LIST AT/now.jsonl --workspace AT/w.voxdeck");
    const std::string after = rows("w.voxdeck", "key,text");
    const bool isKept = holds == QLatin1String("other") || holds == QLatin1String("newer");
    QVERIFY2(said.code == (holds == QLatin1String("other") ? 1 : 0), (said.out + said.err).c_str());
    QVERIFY2(isKept ? after == before : after.find("r0.1\tnow\n") != std::string::npos,
             after.c_str());
    leavesNoParts();
}

/// Another program has changed the list since: the same line, fewer lines, more lines, or nothing.
void WrittenStatesTest::publishes()
{
    QFETCH(QString, holds);
    setState(1);
    must("import LIST --workspace AT/w.voxdeck");
    must("edit LIST r0.1 --workspace AT/w.voxdeck --text edited");
    setState(1);
    std::string list = read("in/list.jsonl");
    if (holds == QLatin1String("other"))
        list.replace(list.rfind("text 1"), 6, "theirs");
    else if (holds == QLatin1String("older"))
        list = list.substr(list.rfind("{\"key\": \"r1.0\"")); // r0 is gone
    else if (holds == QLatin1String("newer"))
        list = test::statedList(2, at("in")).substr(list.find("{\"key\": \"r1.0\"")) + list;
    write("in/list.jsonl", list);
    const Said said = typed("publish LIST --workspace AT/w.voxdeck");
    const std::string after = read("in/list.jsonl");
    const bool isWritten = after.find("edited") != std::string::npos;
    QCOMPARE(isWritten, holds == QLatin1String("newer") || holds == QLatin1String("same"));
    if (isWritten)
        list.replace(list.rfind("text 1"), 6, "edited");
    QCOMPARE(after, list); // nothing else changes
    QVERIFY2(isWritten || !said.err.empty(), (said.out + said.err).c_str());
    typed("publish LIST --workspace AT/w.voxdeck");
    QCOMPARE(read("in/list.jsonl"), list); // not twice
    leavesNoParts();
}

/// A line of NeMo becomes 21: as many lines and bytes are said before, said after, and there.
void WrittenStatesTest::publishingSaysWhatItWrites()
{
    write("n.json", "{\"audio_filepath\": \"" + at("in/r0.wav")
                        + "\", \"duration\": 0.4, \"text\": \"one\"}\n");
    std::string labels;
    for (int at = 0; at < 20; ++at)
        labels += "r0 1 s " + std::to_string(at * 0.02) + " " + std::to_string(at * 0.02 + 0.02)
                  + " w" + std::to_string(at) + "\n";
    write("r0.stm", labels);
    must("labels import AT/n.json AT/r0.stm --replace --workspace AT/w.voxdeck");
    const Said plan = typed("publish AT/n.json --workspace AT/w.voxdeck --plan");
    const Said done = typed("publish AT/n.json --workspace AT/w.voxdeck");
    const auto amounts = [](const std::string &said) {
        return said.substr(said.find(": ") + 2);
    };
    QCOMPARE(amounts(plan.out), amounts(done.out));
    QVERIFY2(done.out.find("21 values and lines, ") != std::string::npos, done.out.c_str());
    const std::string list = read("n.json");
    QCOMPARE(std::count(list.begin(), list.end(), '\n'), std::ptrdiff_t{20});
    QVERIFY2(list.size() >= 1024
                 && done.out.find(std::to_string(list.size() / 1024) + ".") != std::string::npos,
             done.out.c_str());
}

void WrittenStatesTest::buildsManifests()
{
    QFETCH(QString, holds);
    const auto tree = [this](int state) {
        stdfs::remove_all(at("tree"));
        for (int recording = 0; recording <= state; ++recording)
            write("tree/germany/Alignment/alignment_output/r" + std::to_string(recording)
                      + "_p_aligned.json",
                  "{\"audio_file\": \"audio/r" + std::to_string(recording)
                      + ".wav\", \"segments\": [{\"start\": 0.0, \"end\": 0.2, \"asr_text\": "
                        "\"a\", \"human_text\": \"text\", \"cer\": 0.0, \"start_idx\": 0, "
                        "\"end_idx\": 1}]}");
    };
    const auto lines = [](const std::string &text) {
        std::vector<std::string> all;
        std::istringstream from(text);
        for (std::string line; std::getline(from, line);)
            all.push_back(line);
        std::sort(all.begin(), all.end());
        return all;
    };
    tree(1);
    must("manifest build AT/tree --manifest-dir AT/new");
    const Files fresh = filesIn("new");
    QVERIFY(fresh.contains("germany_manifest.csv") && fresh.contains("germany_splits.csv"));
    if (holds == QLatin1String("other")) {
        write("out/germany_manifest.csv", "something else");
        write("out/germany_splits.csv", "something else");
        write("out/note.md", "something else");
    } else {
        tree(stateOf(holds));
        must("manifest build AT/tree --manifest-dir AT/out");
        tree(1);
    }
    const Files before = filesIn("out");
    const Said said = typed("manifest build AT/tree --manifest-dir AT/out");
    Files after = filesIn("out");
    if (holds == QLatin1String("other")) {
        QVERIFY2(said.code != 0 && !said.err.empty(), (said.out + said.err).c_str());
        for (const auto &[file, text] : before)
            QCOMPARE(after[file], text);
        return;
    }
    QVERIFY2(said.code == 0, (said.out + said.err).c_str());
    const auto wanted = lines(fresh.at("germany_manifest.csv"));
    const auto now = lines(after["germany_manifest.csv"]);
    const auto was = lines(before.at("germany_manifest.csv"));
    // rows that are there stay, whatever the tree says now
    QVERIFY(std::includes(now.begin(), now.end(), wanted.begin(), wanted.end()));
    QVERIFY(std::includes(now.begin(), now.end(), was.begin(), was.end()));
    QCOMPARE(now.size(), std::max(wanted.size(), was.size()));
    if (holds == QLatin1String("same"))
        QVERIFY(after == before);
    leavesNoParts();
}

/// An index is damaged; beside it there is a file of the name that the old index would get.
void WrittenStatesTest::repairs()
{
    QFETCH(QString, holds);
    pack(1);
    const std::string sound = rows("set", "key,text");
    const std::string index = "set/000000000/metainfo.idx";
    const auto damage = [&] {
        std::string bytes = read(index);
        bytes.resize(bytes.size() / 2);
        write(index, bytes);
    };
    const Files good = filesIn("set");
    if (holds == QLatin1String("older") || holds == QLatin1String("newer")) {
        damage();
        must("repair AT/set");
    }
    if (holds == QLatin1String("other") || holds == QLatin1String("newer"))
        write(index + ".bak", "something else");
    if (holds != QLatin1String("same"))
        damage();
    const Files before = filesIn("set");
    const Said said = typed("repair AT/set");
    QVERIFY2(said.code == 0, (said.out + said.err).c_str());
    const Files after = filesIn("set");
    for (const auto &[file, text] : before) {
        const bool isReplaced = "set/" + file == index && holds != QLatin1String("same");
        const bool isThere = std::any_of(after.begin(), after.end(), [&](const auto &one) {
            return one.second == text && (isReplaced || one.first == file);
        });
        QVERIFY2(isThere, file.c_str());
    }
    if (holds == QLatin1String("same"))
        QVERIFY(after == before);
    QCOMPARE(rows("set", "key,text"), sound);
    must("verify AT/set --deep");
    leavesNoParts();
}

/// Published once, twice, or compacted already; and a file of somebody else in the folder.
void WrittenStatesTest::compacts()
{
    QFETCH(QString, holds);
    pack(1);
    if (holds == QLatin1String("other"))
        write("set/000000000/note.md", "something else");
    if (holds == QLatin1String("newer"))
        must("edit AT/set #2 --text later --publish --workspace AT/set.voxdeck");
    if (holds == QLatin1String("same"))
        must("compact AT/set");
    const std::string texts = rows("set", "key,text");
    const Files before = filesIn("set");
    must("compact AT/set");
    QCOMPARE(rows("set", "key,text"), texts);
    Files after = filesIn("set");
    QCOMPARE(after["000000000/audio.bin"], before.at("000000000/audio.bin"));
    QCOMPARE(after["000000000/note.md"],
             holds == QLatin1String("other") ? std::string("something else") : std::string());
    if (holds == QLatin1String("same"))
        QCOMPARE(after["000000000/metainfo.bin"], before.at("000000000/metainfo.bin"));
    else
        QVERIFY(after["000000000/metainfo.bin"].size()
                < before.at("000000000/metainfo.bin").size());
    must("verify AT/set --deep");
    leavesNoParts();
}

void WrittenStatesTest::convertsIntoFolders_data()
{
    QTest::addColumn<QString>("format");
    QTest::addColumn<QString>("holds");
    for (const char *const format : {"audiofolder", "folder"})
        for (const char *const holds : {"other", "older", "newer", "same"})
            QTest::newRow((std::string(format) + ", " + holds).c_str()) << format << holds;
}

/// Whose audio is in them before.
void WrittenStatesTest::convertsIntoFolders()
{
    QFETCH(QString, format);
    QFETCH(QString, holds);
    const auto set = [this](int state) {
        std::string list;
        for (int recording = 0; recording <= state; ++recording) {
            const std::string name = "r" + std::to_string(recording);
            list += "{\"key\": \"" + name + "\", \"wav\": \"" + at("out/" + name + ".wav")
                    + "\", \"txt\": \"text " + (recording == 0 ? std::to_string(state) : name)
                    + "\"}\n";
        }
        write("whole.jsonl", list);
    };
    const auto empty = [this] {
        stdfs::remove_all(at("out"));
        stdfs::create_directories(at("out"));
        for (const char *const name : {"r0.wav", "r1.wav", "r2.wav"})
            stdfs::copy_file(at(std::string("in/") + name), at(std::string("out/") + name));
    };
    const std::string command = "convert AT/whole.jsonl AT/out --to " + format.toStdString();
    empty();
    set(1);
    must(command);
    const Files fresh = filesIn("out");
    QVERIFY(fresh.size() > 3);
    empty();
    if (holds == QLatin1String("other")) {
        for (const char *const name : {"r0.txt", "metadata.csv", "metadata.jsonl", "note.md"})
            write(std::string("out/") + name, "something else");
    } else {
        set(stateOf(holds));
        must(command);
        set(1);
    }
    const Files before = filesIn("out");
    const Said said = typed(command);
    const Files after = filesIn("out");
    if (said.code == 0)
        for (const auto &[file, text] : fresh)
            QVERIFY2(after.contains(file) && after.at(file) == text, file.c_str());
    else
        QVERIFY2(after == before && !said.err.empty(), (said.out + said.err).c_str());
    if (holds == QLatin1String("other"))
        QVERIFY(said.code != 0);
    const Said forced = typed(command + " --force");
    QVERIFY2(forced.code == 0 || filesIn("out") == before, (forced.out + forced.err).c_str());
    if (forced.code == 0) {
        const Files now = filesIn("out");
        for (const auto &[file, text] : fresh)
            QVERIFY2(now.contains(file) && now.at(file) == text, file.c_str());
        QCOMPARE(now.contains("note.md"), before.contains("note.md"));
    }
    leavesNoParts();
}

QTEST_GUILESS_MAIN(WrittenStatesTest)
#include "WrittenStatesTest.moc"
