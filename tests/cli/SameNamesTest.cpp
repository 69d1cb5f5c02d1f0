// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/Json.h"
#include "core/workspace/Database.h"
#include "core/workspace/Workspace.h"
#include "tests/cli/CommandFolder.h"
#include "tests/support/Wav.h"

#include <QTest>

#include <algorithm>
#include <cstdint>
#include <sstream>
#include <vector>

using namespace voxdeck;
using voxdeck::test::Said;

/// Audio of one name in several folders: as many recordings as there are files, however each is spelled.
class SameNamesTest final : public QObject, private test::CommandFolder {
    Q_OBJECT
private slots:
    void init();
    void filesOfOneNameAreTheirOwnRecordings_data();
    void filesOfOneNameAreTheirOwnRecordings();
    void twoListsAreSeenTogether();
    void idsDecideWhereAListHasThem();
    void countriesHaveTheirOwnRecordings_data();
    void countriesHaveTheirOwnRecordings();
    void idsOfFilesAreToldApart();
    void idsOverSeveralFilesHoldInAllLists();
    void namesStayWhereTheyAreAlone();
    void auditsEachFile();
    void labelsOfEachFileComeBack();
    void olderWorkspacesAreSetRight();
    void buildsCountFiles();
    void hashesStayWhenAnotherFileOfTheNameComes();
    void hashesOfSpeakersStayWhenTheySayMore();
    void listsFindNamesThatGrewFolders();
    void listsOfOneNameAreToldApartByTheirAudio();
    void manifestsNameEachFile_data();
    void manifestsNameEachFile();

private:
    /// A tree of two countries with a file x each.
    void writeCountries(bool hasAudio)
    {
        for (const std::string country : {"austria", "germany"}) {
            if (hasAudio)
                writeSound("t/" + country + "/audio/x.wav");
            const bool isFirst = country == "austria";
            const auto segment = [](const char *start, const char *end, const std::string &text) {
                return std::string("{\"start\": ") + start + ", \"end\": " + end
                       + ", \"asr_text\": \"\", \"human_text\": \"" + text
                       + "\", \"cer\": 0.0, \"start_idx\": 0, \"end_idx\": 1}";
            };
            write("t/" + country + "/Alignment/alignment_output/x_p_aligned.json",
                  "{\"audio_file\": \"audio/x.wav\", \"segments\": ["
                      + segment(isFirst ? "0.0" : "0.1", isFirst ? "0.2" : "0.3", country + " one")
                      + ", "
                      + segment(isFirst ? "0.4" : "0.5", isFirst ? "0.6" : "0.7", country + " two")
                      + "]}");
        }
    }
    std::string textsBy(const std::string &query)
    {
        return must({"query", at("w.voxdeck"), query, "--sort", "start", "--columns", "text"}).out;
    }
    /// A second of sound at 8 kHz; no two are alike.
    void writeSound(const std::string &name)
    {
        std::vector<std::int16_t> samples;
        samples.reserve(8000);
        for (std::uint32_t at = 0; at < 8000; ++at)
            samples.push_back(static_cast<std::int16_t>((at * at * (17 + 2 * m_sounds)) & 0x0fff));
        ++m_sounds;
        write(name, voxdeck::test::pcmWav(samples, 8000));
    }
    Said must(std::vector<std::string> arguments)
    {
        const Said said = run(std::move(arguments));
        if (said.code != 0)
            qWarning("%s%s", said.out.c_str(), said.err.c_str());
        return said;
    }
    void import(std::vector<std::string> lists)
    {
        lists.insert(lists.begin(), "import");
        lists.insert(lists.end(), {"--workspace", at("w.voxdeck")});
        QVERIFY(run(std::move(lists)).code != 2);
    }
    /// The values of a column, by key.
    std::string column(const std::string &name)
    {
        std::istringstream lines(
            must({"query", at("w.voxdeck"), "", "--columns", "key," + name}).out);
        std::vector<std::string> rows;
        for (std::string line; std::getline(lines, line);)
            if (line.starts_with("u"))
                rows.push_back(line.substr(line.find('\t') + 1));
        std::string all;
        for (const auto &row : rows)
            all += (all.empty() ? "" : " ") + (row.empty() ? "-" : row);
        return all;
    }
    void move(const std::string &split, const std::string &query)
    {
        QCOMPARE(must({"split", at("w.voxdeck"), "move", split, "--filter", query}).code, 0);
    }

    std::uint32_t m_sounds = 0;
};

void SameNamesTest::init()
{
    makeFolder();
    for (const char *const name : {"d/a/x.wav", "d/b/x.wav", "d/a/y.wav"})
        writeSound(name);
}

/// u1 and u3 are one file, u2 is another one, u4 has another name.
void SameNamesTest::filesOfOneNameAreTheirOwnRecordings_data()
{
    QTest::addColumn<QString>("list");
    QTest::addColumn<QString>("table"); // %1 is the folder
    QTest::addColumn<QString>("texts"); // of Kaldi

    QTest::newRow("Kaldi") << "d/wav.scp"
                           << "u1 a/x.wav\nu2 b/x.wav\nu3 ./a/../a/x.wav\nu4 a/y.wav\n"
                           << "u1 one\nu2 two\nu3 three\nu4 four\n";
    QTest::newRow("WeNet") << "d/data.list"
                           << R"({"key": "u1", "wav": "%1/d/a/x.wav", "txt": "one"}
{"key": "u2", "wav": "%1/d/b/x.wav", "txt": "two"}
{"key": "u3", "wav": "%1/d/./a/x.wav", "txt": "three"}
{"key": "u4", "wav": "%1/d/a/y.wav", "txt": "four"}
)"
                           << "";
    QTest::newRow("NeMo")
        << "d/manifest.json"
        << R"({"utt_id": "u1", "audio_filepath": "a/x.wav", "duration": 1.0, "text": "one"}
{"utt_id": "u2", "audio_filepath": "b/x.wav", "duration": 1.0, "text": "two"}
{"utt_id": "u3", "audio_filepath": "b/../a/x.wav", "duration": 1.0, "text": "three"}
{"utt_id": "u4", "audio_filepath": "a/y.wav", "duration": 1.0, "text": "four"}
)"
        << "";
    QTest::newRow("CSV") << "d/list.csv"
                         << "id,audio,text\nu1,a/x.wav,one\nu2,b/x.wav,two\nu3,./a/x.wav,three\n"
                            "u4,a/y.wav,four\n"
                         << "";
}

void SameNamesTest::filesOfOneNameAreTheirOwnRecordings()
{
    QFETCH(QString, list);
    QFETCH(QString, table);
    QFETCH(QString, texts);
    const bool isKaldi = !texts.isEmpty();
    write(
        list.toStdString(),
        table.replace(QLatin1String("%1"), QString::fromStdString(m_root.string())).toStdString());
    if (isKaldi)
        write("d/text", texts.toStdString());
    import({at(isKaldi ? "d" : list.toStdString())});
    QCOMPARE(column("text"), std::string("one two three four"));
    QCOMPARE(column("recording"), std::string("a/x b/x a/x y"));
    move("train", "key:u1");
    QCOMPARE(column("split"), std::string("train - train -"));
    move("test", "key:u2");
    QCOMPARE(column("split"), std::string("train test train -"));
    const Said check = run({"split", at("w.voxdeck"), "check"});
    QVERIFY2(check.code == 0, check.out.c_str());
    move("validation", "recording:=b/x");
    QCOMPARE(column("split"), std::string("train validation train -"));
}

/// The second list calls a file of the first by another path, and brings one more of the same name.
void SameNamesTest::twoListsAreSeenTogether()
{
    writeSound("e/a/x.wav");
    write("d/one.csv", "id,audio,text\nu1,a/x.wav,one\n");
    write("e/two.csv", "id,audio,text\nu2,a/x.wav,two\nu3,../d/a/x.wav,three\n");
    import({at("d/one.csv"), at("e/two.csv")});
    QCOMPARE(column("recording"), std::string("d/a/x e/a/x d/a/x"));
    move("train", "key:u1");
    QCOMPARE(column("split"), std::string("train - train"));
    move("test", "key:u2");
    QCOMPARE(run({"split", at("w.voxdeck"), "check"}).code, 0);
    std::filesystem::create_directory_symlink(at("d"), at("f"));
    write("e/two.csv", "id,audio,text\nu2,a/x.wav,two\nu3,../f/a/x.wav,three\n");
    import({at("d/one.csv"), at("e/two.csv")});
    QCOMPARE(column("recording"), std::string("d/a/x e/a/x d/a/x"));
}

/// Two microphones of one session are one recording if the list says so, and two sessions of one file are two.
void SameNamesTest::idsDecideWhereAListHasThem()
{
    write("d/list.csv", "id,audio,recording,text\nu1,a/x.wav,s1,one\nu2,b/x.wav,s1,two\n"
                        "u3,a/y.wav,s2,three\n");
    import({at("d/list.csv")});
    QCOMPARE(column("recording"), std::string("s1 s1 s2"));
    move("test", "key:u2");
    QCOMPARE(column("split"), std::string("test test -"));
}

void SameNamesTest::countriesHaveTheirOwnRecordings_data()
{
    QTest::addColumn<bool>("hasAudio");
    QTest::newRow("with audio") << true;
    QTest::newRow("without audio") << false;
}

/// Both say "audio/x.wav", each of its own folder; segments of the two are never merged.
void SameNamesTest::countriesHaveTheirOwnRecordings()
{
    QFETCH(bool, hasAudio);
    writeCountries(hasAudio);
    import({at("t")});
    QVERIFY(textsBy("recording:=austria/x").find("germany") == std::string::npos);
    QVERIFY(textsBy("recording:=austria/x").find("austria two") != std::string::npos);
    QVERIFY(textsBy("recording:=germany/x").find("germany two") != std::string::npos);
    move("train", "recording:=austria/x");
    move("test", "recording:=germany/x");
    const Said check = run({"split", at("w.voxdeck"), "check"});
    QVERIFY2(check.code == 0, check.out.c_str());
    const std::string csv = must({"split", at("w.voxdeck"), "list", "--csv", "--filter",
                                  "country:germany"})
                                .out; // as programs for one country know it
    QVERIFY2(csv.find("audio/x.wav,x,") != std::string::npos, csv.c_str());
    must({"edit", "--workspace", at("w.voxdeck"), at("t"), "austria_x_0_200", "--merge"});
    QVERIFY(textsBy("").find("austria one austria two") != std::string::npos);
    QVERIFY(textsBy("").find("germany one\n") != std::string::npos);
}

/// Two folders that each call one file "r": what each of them does with it is its own.
void SameNamesTest::idsOfFilesAreToldApart()
{
    for (const std::string folder : {"k1", "k2"}) {
        writeSound(folder + "/r.wav");
        write(folder + "/wav.scp", "r " + at(folder + "/r.wav") + "\n");
        const std::string key = "u" + folder.substr(1);
        write(folder + "/segments", key + "a r 0 0.4\n" + key + "b r 0.5 0.9\n");
        write(folder + "/text", key + "a one\n" + key + "b two\n");
        write(folder + "/utt2spk", key + "a s" + key + "\n" + key + "b s" + key + "\n");
    }
    write("k3/wav.scp", "r " + at("k1/r.wav") + "\n"); // the same file once more
    write("k3/segments", "u3a r 0 0.4\n");
    write("k3/text", "u3a one\n");
    write("k3/utt2spk", "u3a su1\n");
    import({at("k1"), at("k2"), at("k3")});
    QCOMPARE(column("recording"), std::string("k1/r k1/r k2/r k2/r k1/r"));
    move("train", "key:u1a");
    move("test", "key:u2a");
    QCOMPARE(column("split"), std::string("train train test test train"));
    const Said check = run({"split", at("w.voxdeck"), "check"});
    QVERIFY2(check.code == 0, check.out.c_str());
}

/// One list has a file for each segment: its ids are of sessions, also where the other one has only one of them.
void SameNamesTest::idsOverSeveralFilesHoldInAllLists()
{
    writeSound("d/b/z.wav");
    write("d/one.csv", "id,audio,recording,text\nu1,a/x.wav,s1,one\nu2,b/x.wav,s1,two\n");
    write("d/two.csv", "id,audio,recording,text\nu3,a/y.wav,s1,three\nu4,b/z.wav,s2,four\n");
    import({at("d/one.csv"), at("d/two.csv")});
    QCOMPARE(column("recording"), std::string("s1 s1 s1 s2"));
}

void SameNamesTest::namesStayWhereTheyAreAlone()
{
    write("d/list.csv", "id,audio,text\nu1,a/x.wav,one\nu2,./a/x.wav,two\nu3,a/y.wav,three\n");
    import({at("d/list.csv")});
    QCOMPARE(column("recording"), std::string("x x y"));
    write("d/list.csv", "id,audio,text\nu1,a/x.wav,one\nu2,b/x.wav,two\nu3,a/y.wav,three\n");
    import({at("d/list.csv")});
    QCOMPARE(column("recording"), std::string("a/x b/x y"));
    write("d/list.csv", "id,audio,text\nu1,a/x.wav,one\nu3,a/y.wav,three\n");
    import({at("d/list.csv")});
    QCOMPARE(column("recording"), std::string("x y"));
}

void SameNamesTest::auditsEachFile()
{
    write("d/list.csv", "id,audio,text,hypothesis\nu1,a/x.wav,one two,one two\n"
                        "u2,b/x.wav,one two,one\nu3,./a/x.wav,one two,one two\n");
    import({at("d/list.csv")});
    const Said said = must({"audit", at("w.voxdeck"), "--by", "recording", "--json"});
    const auto json = JsonValue::parse(said.out);
    QVERIFY2(json, said.out.c_str());
    const auto &groups =
        json->find("hypotheses")->items()[0].find("by")->find("recording")->items();
    QCOMPARE(groups.size(), std::size_t{2});
    std::string found;
    for (const auto &group : groups)
        found += group.find("value")->toString() + ' ' + group.find("wer")->dump().value() + ' ';
    QVERIFY2(found == "b/x 0.5 a/x 0.0 " || found == "a/x 0.0 b/x 0.5 ", found.c_str());
}

/// An export of each is found again by the same name.
void SameNamesTest::labelsOfEachFileComeBack()
{
    write("d/list.csv", "id,audio,start,end,text\nu1,a/x.wav,0,0.5,one\nu2,b/x.wav,0,0.5,two\n");
    import({at("d/list.csv")});
    must({"labels", "export", at("w.voxdeck"), "--to", "stm", "-o", at("all.stm")});
    const std::string stm = read("all.stm");
    QVERIFY2(stm.find("one") != std::string::npos && stm.find("two") != std::string::npos,
             stm.c_str());
    std::istringstream lines(stm);
    std::string names;
    for (std::string line; std::getline(lines, line);)
        if (!line.starts_with(";"))
            names += line.substr(0, line.find(' ')) + ' ';
    const std::string first = names.substr(0, names.find(' '));
    QVERIFY2(names != first + ' ' + first + ' ', names.c_str());
}

/// Their lists are unchanged, so they are not read again.
void SameNamesTest::olderWorkspacesAreSetRight()
{
    write("d/list.csv", "id,audio,text\nu1,a/x.wav,one\nu2,b/x.wav,two\n");
    import({at("d/list.csv")});
    {
        auto workspace = Workspace::openKnown(at("w.voxdeck")).value();
        for (const char *const sql :
             {"DROP TABLE comment_draft", "ALTER TABLE divided_draft DROP COLUMN who",
              "ALTER TABLE draft DROP COLUMN who", "ALTER TABLE step DROP COLUMN who",
              "ALTER TABLE recording DROP COLUMN called", "ALTER TABLE recording DROP COLUMN same",
              "DELETE FROM workspace WHERE name = 'recordings told apart'",
              "PRAGMA user_version = 14"})
            QVERIFY2(workspace->database().run(sql), sql);
    }
    import({at("d/list.csv")});
    QCOMPARE(column("recording"), std::string("a/x b/x"));
}

/// Not spellings.
void SameNamesTest::buildsCountFiles()
{
    write("d/list.csv",
          "id,audio,text\nu1,a/x.wav,one\nu2,./a/x.wav,two\nu3,b/x.wav,three\nu4,a/y.wav,four\n");
    import({at("d/list.csv")});
    const Said said = must({"build", "--workspace", at("w.voxdeck"), "--to", "webdataset",
                            "--audio", "wav", "--max-recordings", "2", "--order", "recordings",
                            "-o", at("out")});
    QVERIFY2(said.out.find("3 segments") != std::string::npos, (said.out + said.err).c_str());
}

/// "x" is in the split it was in when it was the only one of its name.
void SameNamesTest::hashesStayWhenAnotherFileOfTheNameComes()
{
    const auto assign = [this](const char *seed) {
        QCOMPARE(must({"split", at("w.voxdeck"), "assign", "--method", "hash", "--test", "50",
                       "--seed", seed, "--reassign"})
                     .code,
                 0);
    };
    for (const char *const seed : {"0", "1", "2", "3", "4", "5", "6", "7"}) {
        write("d/list.csv", "id,audio,text\nu1,a/x.wav,one\nu4,a/y.wav,four\n");
        import({at("d/list.csv")});
        assign(seed);
        const std::string before = column("split");
        write("d/list.csv", "id,audio,text\nu1,a/x.wav,one\nu4,a/y.wav,four\nu5,b/x.wav,five\n");
        import({at("d/list.csv")});
        assign(seed);
        const std::string after = column("split");
        QVERIFY2(after.starts_with(before + " "), (before + " became " + after).c_str());
    }
}

/// With --unit speaker the speaker is hashed, however many recordings there are yet.
void SameNamesTest::hashesOfSpeakersStayWhenTheySayMore()
{
    const auto assign = [this](const char *seed) {
        QCOMPARE(must({"split", at("w.voxdeck"), "assign", "--method", "hash", "--unit", "speaker",
                       "--test", "50", "--seed", seed, "--reassign"})
                     .code,
                 0);
    };
    for (const char *const seed : {"0", "1", "2", "3", "4", "5", "6", "7"}) {
        write("d/list.csv", "id,audio,speaker,text\nu1,a/x.wav,anna,one\n");
        import({at("d/list.csv")});
        assign(seed);
        const std::string before = column("split");
        write("d/list.csv", "id,audio,speaker,text\nu1,a/x.wav,anna,one\nu2,a/y.wav,anna,two\n");
        import({at("d/list.csv")});
        assign(seed);
        QCOMPARE(column("split"), before + " " + before);
    }
}

/// The list was written when fewer, or more, folders told the recordings apart.
void SameNamesTest::listsFindNamesThatGrewFolders()
{
    for (const char *const name : {"p/a/x.wav", "q/a/x.wav", "p/b/x.wav"})
        writeSound(name);
    write("list.csv", "id,audio,text\nu1,p/a/x.wav,one\nu2,q/a/x.wav,two\nu3,p/b/x.wav,three\n"
                      "u4,d/a/y.wav,four\n");
    import({at("list.csv")});
    QCOMPARE(column("recording"), std::string("p/a/x q/a/x p/b/x y"));
    const auto assign = [this](const std::string &lines) {
        write("splits.csv", "recording,split\n" + lines);
        return run({"split", at("w.voxdeck"), "assign", "--method", "lists", "--lists",
                    at("splits.csv"), "--reassign"});
    };
    const Said found = assign("b/x,test\na/y,validation\nq/a/x,test\n");
    QVERIFY2(found.code == 0, found.err.c_str());
    QCOMPARE(column("split"), std::string("train test test validation"));
    const Said several = assign("a/x,validation\nz/y,test\n");
    QCOMPARE(several.code, 1);
    QVERIFY2(several.err.find("\"a/x\" is the name of 2 recordings, which stay as they are: p/a/x, "
                              "q/a/x.")
                 != std::string::npos,
             several.err.c_str());
    QVERIFY2(several.err.find("1 name of the lists without a recording") != std::string::npos,
             several.err.c_str());
    QCOMPARE(column("split"), std::string("train test train train"));
    QCOMPARE(assign("b/x,test\np/b/x,train\n").code, 3); // one recording in two splits
}

/// As `split list --csv` wrote it before the second file came.
void SameNamesTest::listsOfOneNameAreToldApartByTheirAudio()
{
    write("d/list.csv", "id,audio,text\nu1,a/x.wav,one\nu4,a/y.wav,four\n");
    import({at("d/list.csv")});
    move("test", "key:u1");
    write("splits.csv", must({"split", at("w.voxdeck"), "list", "--csv"}).out);
    move("none", "");
    write("d/list.csv", "id,audio,text\nu1,a/x.wav,one\nu4,a/y.wav,four\nu5,b/x.wav,five\n");
    import({at("d/list.csv")});
    QCOMPARE(column("recording"), std::string("a/x y b/x"));
    QCOMPARE(
        must({"split", at("w.voxdeck"), "assign", "--method", "lists", "--lists", at("splits.csv")})
            .code,
        0);
    QCOMPARE(column("split"), std::string("test train train"));
}

void SameNamesTest::manifestsNameEachFile_data()
{
    QTest::addColumn<QString>("list");
    QTest::addColumn<QString>("table");
    QTest::addColumn<QString>("keys");
    QTest::newRow("CSV") << "d/list.csv"
                         << "id,audio,start,end,text\nu1,a/x.wav,0,0.5,one\nu2,b/x.wav,0,0.5,two\n"
                            "u3,./a/x.wav,0.5,1,three\nu4,a/y.wav,0,0.5,four\n"
                         << "u1 u2 u3 u4";
    QTest::newRow("NeMo without keys")
        << "d/manifest.json"
        << "{\"audio_filepath\": \"a/x.wav\", \"offset\": 0, \"duration\": 0.5, \"text\": "
           "\"one\"}\n"
           "{\"audio_filepath\": \"b/x.wav\", \"offset\": 0, \"duration\": 0.5, \"text\": "
           "\"two\"}\n"
           "{\"audio_filepath\": \"./a/x.wav\", \"offset\": 0.5, \"duration\": 0.5, \"text\": "
           "\"three\"}\n"
           "{\"audio_filepath\": \"a/y.wav\", \"offset\": 0, \"duration\": 0.5, \"text\": "
           "\"four\"}\n"
        << "a/x-000000-000050 b/x-000000-000050 a/x-000050-000050 y-000000-000050";
}

/// `video_id` and keys tell the files apart, as the recordings of a workspace do.
void SameNamesTest::manifestsNameEachFile()
{
    QFETCH(QString, list);
    QFETCH(QString, table);
    QFETCH(QString, keys);
    write(list.toStdString(), table.toStdString());
    const auto cells = [this](const char *file, std::size_t column) {
        std::istringstream lines(read(file));
        std::string all;
        std::string line;
        for (std::getline(lines, line); std::getline(lines, line);)
            all += (all.empty() ? "" : " ")
                   + QString::fromStdString(line)
                         .split(QLatin1Char(','))
                         .at(static_cast<qsizetype>(column))
                         .toStdString();
        return all;
    };
    must({"convert", at(list.toStdString()), at("m.csv"), "--to", "manifest"});
    QCOMPARE(cells("m.csv", 0), keys.toStdString());
    QCOMPARE(cells("m.csv", 3), std::string("a/x b/x a/x y"));
    must({"convert", at(list.toStdString()), at("w.csv"), "--to", "csv"});
    QCOMPARE(cells("w.csv", 0), keys.toStdString());
    import({at(list.toStdString())});
    must({"export", at("w.voxdeck"), "--to", "manifest", "-o", at("e.csv")});
    QCOMPARE(cells("e.csv", 3), std::string("a/x b/x a/x y"));
}

QTEST_GUILESS_MAIN(SameNamesTest)
#include "SameNamesTest.moc"
