// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/CommandFolder.h"
#include "core/workspace/Database.h"
#include "core/workspace/Workspace.h"
#include "tests/support/SampleDataset.h"

#include <QTest>

using namespace voxdeck;
using voxdeck::test::Said;

namespace {
std::string nemoLine(const std::string &text)
{
    return R"({"audio_filepath":"a.wav","duration":1.0,"text":")" + text + R"(","key":"k"})" + "\n";
}
std::string wenetLine(const std::string &text)
{
    return R"({"key":"k","wav":"a.wav","txt":")" + text + "\"}\n";
}
} // namespace

/// Lists that another program replaced under their name, and fields that a person names and no line has.
class ReplacedListTest final : public QObject, private test::CommandFolder {
    Q_OBJECT
private slots:
    void init();
    void isReadAsWhatItIsNow();
    void takesTurnsWithATouchDataset();
    void clearsAWorkspaceThatMixedBoth();
    void keepsWhatAPersonSaidOfAnUnchangedList();
    void keepsTheKindThatFits();
    void namesTheFieldsThatAreThere();
    void findsFieldsByTheNamesOfTheFile();
    void findsColumnsByTheirHeader();
    void splitsAndStatusesFollowTheListUnlessSetHere();

private:
    Said in(std::vector<std::string> words)
    {
        words.insert(words.end(), {"--workspace", at("w.voxdeck")});
        return run(std::move(words));
    }
    std::string texts(const std::string &path)
    {
        return in({"query", path, "", "--columns", "key,text", "--csv"}).out;
    }
    void writeNemo(const std::string &text) const { write("o.jsonl", nemoLine(text)); }
    void writeWenet(const std::string &text) const { write("o.jsonl", wenetLine(text)); }
};

namespace {
bool says(const Said &said, const std::string &words)
{
    return (said.out + said.err).find(words) != std::string::npos;
}
} // namespace

void ReplacedListTest::init()
{
    makeFolder();
    QVERIFY(test::writeSampleList(m_fs, m_root / "sound", 1));
    for (const auto &file : std::filesystem::directory_iterator(m_root / "sound"))
        if (file.path().extension() == ".wav")
            std::filesystem::copy(file.path(), m_root / "a.wav");
}

void ReplacedListTest::isReadAsWhatItIsNow()
{
    writeNemo("one");
    QCOMPARE(texts(at("o.jsonl")), std::string("key,text\nk,one\n"));
    writeWenet("two");
    const Said said = in({"query", at("o.jsonl"), "", "--columns", "key,text", "--csv"});
    QCOMPARE(said.out, std::string("key,text\nk,two\n"));
    QVERIFY2(says(said, "was imported as a NeMo manifest and is read as a WeNet raw list"),
             said.err.c_str());
    QVERIFY(!says(in({"query", at("o.jsonl"), "--count"}), "was imported as"));
    // by the workspace alone, and once more the other way round
    writeNemo("three");
    const Said opened = run({"query", at("w.voxdeck"), "", "--columns", "key,text", "--csv"});
    QCOMPARE(opened.out, std::string("key,text\nk,three\n"));
    // edits stay with their keys
    QCOMPARE(in({"edit", at("o.jsonl"), "k", "--text", "mine"}).code, 0);
    writeWenet("four");
    QCOMPARE(texts(at("o.jsonl")), std::string("key,text\nk,mine\n"));
    const Said imported = in({"import", at("o.jsonl")});
    QVERIFY2(says(imported, "note: the list was imported as a NeMo manifest"),
             imported.out.c_str());
}

/// One path held a TouchDataset, then a list, then both again: the table has the rows of what is there.
void ReplacedListTest::takesTurnsWithATouchDataset()
{
    const auto asTouch = [&] {
        std::filesystem::remove_all(at("m6"));
        write("raw.list", R"({"key":"k","wav":")" + at("a.wav") + R"(","txt":"one"})" + "\n"
                              + R"({"key":"m","wav":")" + at("a.wav") + R"(","txt":"two"})" + "\n");
        QCOMPARE(run({"pack", at("raw.list"), "-o", at("m6")}).code, 0);
    };
    const auto asKaldi = [&](const std::string &text) {
        std::filesystem::remove_all(at("m6"));
        write("m6/wav.scp", "k " + at("a.wav") + "\nn " + at("a.wav") + "\n");
        write("m6/text", "k " + text + "\nn list two\n");
    };
    asTouch();
    QCOMPARE(texts(at("m6")), std::string("key,text\nk,one\nm,two\n"));
    QCOMPARE(in({"edit", at("m6"), "m", "--text", "mine"}).code, 0);
    asKaldi("list one");
    const Said imported = in({"import", at("m6")});
    QVERIFY2(says(imported,
                  "2 segments of the TouchDataset that was here before left the table; the "
                  "workspace keeps the unpublished edits of 1"),
             (imported.out + imported.err).c_str());
    QVERIFY2(says(imported, "2 segments in"), imported.out.c_str());
    QCOMPARE(texts(at("m6")), std::string("key,text\nk,list one\nn,list two\n"));
    QCOMPARE(run({"query", at("w.voxdeck"), "", "--count"}).out, std::string("2\n"));
    QCOMPARE(in({"edit", at("m6"), "n", "--text", "edited line"}).code, 0);
    QCOMPARE(in({"set", at("m6"), "key:k", "--split", "test"}).code, 0);
    asTouch(); // also by the workspace alone
    const Said back = run({"query", at("w.voxdeck"), "", "--columns", "key,text", "--csv"});
    QCOMPARE(back.out, std::string("key,text\nk,one\nm,mine\n"));
    QCOMPARE(texts(at("m6")), std::string("key,text\nk,one\nm,mine\n"));
    QVERIFY(says(in({"verify", at("w.voxdeck")}), "Its dataset has no lists"));
    asKaldi("list again"); // its edits, and what was set, are there again
    QCOMPARE(in({"query", at("m6"), "", "--columns", "key,text,split", "--csv"}).out,
             std::string("key,text,split\nk,list again,test\nn,edited line,test\n"));
    QVERIFY(!says(in({"import", at("m6")}), "problem"));
}

/// Earlier versions left the rows of both in the table.
void ReplacedListTest::clearsAWorkspaceThatMixedBoth()
{
    write("raw.list", R"({"key":"k","wav":")" + at("a.wav") + R"(","txt":"one"})" + "\n");
    QCOMPARE(run({"pack", at("raw.list"), "-o", at("m6")}).code, 0);
    QCOMPARE(texts(at("m6")), std::string("key,text\nk,one\n"));
    std::filesystem::remove_all(at("m6"));
    write("m6/wav.scp", "n " + at("a.wav") + "\n");
    write("m6/text", "n line\n");
    QCOMPARE(texts(at("m6")), std::string("key,text\nn,line\n"));
    {
        const auto workspace = Workspace::openKnown(at("w.voxdeck")).value();
        Database &db = workspace->database();
        QVERIFY(db.run( // as if it were shown
            "INSERT INTO segment (id, shard, item, segment, siblings, start, stop, language,"
            " country, speaker, item_key, text, hypothesis) SELECT (SELECT max(id) + 1 FROM "
            "segment),"
            " id, 0, -1, 0, 0, 1, '', '', '', 'k', 'one', '' FROM shard WHERE kind = '';"
            "UPDATE shard SET position = 7, rows = 1, capacity = 1,"
            " first_id = (SELECT max(id) FROM segment) WHERE kind = ''"));
    }
    const Said cleared = in({"import", at("m6")}); // of a list in which nothing changed
    QVERIFY2(says(cleared, "nothing changed")
                 && says(cleared, "that was here before left the table"),
             (cleared.out + cleared.err).c_str());
    QCOMPARE(in({"query", at("m6"), "", "--count"}).out, std::string("1\n"));
    const auto workspace = Workspace::openKnown(at("w.voxdeck")).value();
    QCOMPARE(workspace->database()
                 .integer("SELECT count(*) FROM shard WHERE kind = '' AND position IS NOT NULL")
                 .value(),
             std::int64_t{0});
}

void ReplacedListTest::keepsWhatAPersonSaidOfAnUnchangedList()
{
    // By its columns it is a country's manifest; a person says that it is any table.
    write("m.csv", "key,video_id,start_seconds,end_seconds,path,sentence\nk,v,0,0.5,a.wav,one\n");
    QCOMPARE(in({"import", at("m.csv"), "--from", "csv"}).code, 0);
    const Said said = in({"query", at("m.csv"), "", "--columns", "key,text", "--csv"});
    QCOMPARE(said.out, std::string("key,text\nk,one\n"));
    QVERIFY2(!says(said, "was imported as"), said.err.c_str());
}

void ReplacedListTest::keepsTheKindThatFits()
{
    // Both readers can read it; the one that was chosen stays, also when lines are added.
    const std::string line = R"({"key":"k","wav":"a.wav","txt":"raw","audio_filepath":"a.wav",)"
                             R"("duration":1.0,"text":"nemo"})"
                             "\n";
    write("o.jsonl", line);
    QCOMPARE(in({"import", at("o.jsonl"), "--from", "wenet"}).code, 0);
    QCOMPARE(texts(at("o.jsonl")), std::string("key,text\nk,raw\n"));
    write("o.jsonl", line
                         + R"({"key":"m","wav":"a.wav","txt":"more","audio_filepath":"a.wav",)"
                           R"("duration":1.0,"text":"nemo"})"
                           "\n");
    QCOMPARE(texts(at("o.jsonl")), std::string("key,text\nk,raw\nm,more\n"));
}

void ReplacedListTest::namesTheFieldsThatAreThere()
{
    writeNemo("one");
    for (const char *const map :
         {"key=nosuch", "reference=nosuch", "hypothesis=nosuch", "speaker=nosuch", "cer=nosuch"}) {
        const Said said = in({"import", at("o.jsonl"), "--map", map});
        QCOMPARE(said.code, 1);
        QVERIFY2(says(said, "no line has the field \"nosuch\"") && says(said, "duration")
                     && says(said, "txt"),
                 (said.out + said.err).c_str());
        QVERIFY(!std::filesystem::exists(at("w.voxdeck")));
    }
    QCOMPARE(in({"import", at("o.jsonl")}).code, 0);
    QCOMPARE(in({"import", at("o.jsonl"), "--map", "reference=nosuch"}).code, 1);
    QCOMPARE(texts(at("o.jsonl")), std::string("key,text\nk,one\n"));
    // A field of the last line alone is there, and one of another list, too.
    std::string lines;
    for (int number = 0; number < 300; ++number)
        lines += R"({"key":"n)" + std::to_string(number) + R"(","wav":"a.wav","txt":"x"})" + "\n";
    write("late.jsonl", lines + R"({"key":"z","wav":"a.wav","txt":"x","late":"heard"})" + "\n");
    QCOMPARE(run({"import", at("late.jsonl"), "--map", "hypothesis=late", "--workspace",
                  at("late.voxdeck")})
                 .code,
             0);
    QCOMPARE(run({"import", at("o.jsonl"), at("late.jsonl"), "--map", "hypothesis=late",
                  "--workspace", at("both.voxdeck")})
                 .code,
             0);
}

/// As the file calls them, which is what a person sees in it.
void ReplacedListTest::findsFieldsByTheNamesOfTheFile()
{
    write("n.jsonl", R"({"audio_filepath":"a.wav","duration":0.5,"text":"one","lang":"te",)"
                     R"("hyp_a":"on","text_b":"won"})"
                     "\n");
    const Said said = in(
        {"import", at("n.jsonl"), "--map", "reference=text", "hypothesis=hyp_a", "language=lang"});
    QVERIFY2(said.code == 0, (said.out + said.err).c_str());
    QCOMPARE(in({"query", at("n.jsonl"), "", "--columns", "text,hyp,lang", "--csv"}).out,
             std::string("text,hyp,lang\none,on,te\n"));
    const Said wrong = in({"import", at("n.jsonl"), "--map", "reference=normalized_text"});
    QCOMPARE(wrong.code, 1);
    QVERIFY2(says(wrong, "no line has the field \"normalized_text\""), wrong.err.c_str());
}

void ReplacedListTest::findsColumnsByTheirHeader()
{
    write("t.csv", "key,path,sentence,heard,votes\nk,a.wav,one,on,\n");
    const Said said = in({"import", at("t.csv"), "--map", "reference=sentence", "--map",
                          "hypothesis=heard", "--map", "tags=votes"});
    QVERIFY2(said.code == 0, (said.out + said.err).c_str());
    QCOMPARE(in({"query", at("t.csv"), "", "--columns", "text,hyp", "--csv"}).out,
             std::string("text,hyp\none,on\n"));
    // As Excel begins its files
    for (const char *const head : {"sep=;\r\n", "\xEF\xBB\xBFsep=;\n", "\"sep=;\"\n"}) {
        write("e.csv", std::string(head) + "key;path;sentence\nk;a.wav;two, three\n");
        QCOMPARE(run({"query", at("e.csv"), "", "--columns", "key,text"}).out,
                 std::string("k\ttwo, three\n"));
    }
}

void ReplacedListTest::splitsAndStatusesFollowTheListUnlessSetHere()
{
    const auto writeLines = [this](const std::string &split, const std::string &status) {
        std::string lines;
        for (const char *const key : {"k1", "k2", "k3"})
            lines += R"({"key":")" + std::string(key) + R"(","wav":")" + key
                     + R"(.wav","txt":"said","split":")" + split + R"(","status":")" + status
                     + "\"}\n";
        write("o.jsonl", lines);
    };
    const auto rows = [this] {
        return in({"query", at("o.jsonl"), "", "--columns", "key,split,status", "--csv"}).out;
    };
    for (const char *const key : {"k1", "k2", "k3"}) // a split is of whole recordings
        std::filesystem::copy(m_root / "a.wav", m_root / (std::string(key) + ".wav"));
    writeLines("train", "pending");
    QCOMPARE(rows(), std::string("key,split,status\nk1,train,pending\nk2,train,pending\n"
                                 "k3,train,pending\n"));
    QCOMPARE(in({"set", at("o.jsonl"), "key:=k2", "--split", "validation"}).code, 0);
    QCOMPARE(in({"set", at("o.jsonl"), "key:=k3", "--status", "rejected"}).code, 0);
    writeLines("test", "approved");
    const Said imported = in({"import", at("o.jsonl")});
    QCOMPARE(imported.code, 0);
    QCOMPARE(rows(), std::string("key,split,status\nk1,test,approved\nk2,validation,approved\n"
                                 "k3,test,rejected\n"));
    QVERIFY2(says(imported, "2 changed lines of the list have another split or status"),
             (imported.out + imported.err).c_str());
    // the counts go along
    QCOMPARE(in({"query", at("o.jsonl"), "split:test", "--count"}).out, std::string("2\n"));
    QCOMPARE(in({"query", at("o.jsonl"), "status:approved", "--count"}).out, std::string("2\n"));
}

QTEST_GUILESS_MAIN(ReplacedListTest)
#include "ReplacedListTest.moc"
