// SPDX-License-Identifier: GPL-3.0-or-later
// Which segment a key in a file of hypotheses, scores or labels means: tools spell the path of the clip, its name with or
// without the extension, or the key.
#include "core/json/Json.h"
#include "tests/cli/CommandFolder.h"

#include <QTest>

#include <string>
#include <vector>

using namespace voxdeck;
using voxdeck::test::Said;

class KeyMatchTest final : public QObject, private test::CommandFolder {
    Q_OBJECT
private slots:
    void init();
    void hypothesesFindTheirClips_data();
    void hypothesesFindTheirClips();
    void scoresFindTheirClips_data();
    void scoresFindTheirClips();
    void theExactKeyIsFirst();
    void aNameInTwoFoldersNamesNone();
    void theFolderDecidesBetweenTwo();
    void aNameWithADotIsWhole();

private:
    void writeList(const std::vector<std::string> &keys)
    {
        std::string lines;
        for (const std::string &key : keys)
            lines.append("{\"key\":\"")
                .append(key)
                .append("\",\"wav\":\"gone.wav\",\"txt\":\"one two\"}\n");
        write("l.jsonl", lines);
    }
    Said hypotheses(const std::string &text)
    {
        write("hyp.txt", text);
        return run({"labels", "import", at("l.jsonl"), at("hyp.txt"), "--as", "hypothesis",
                    "--hypothesis", "mine", "--workspace", at("w.voxdeck"), "--json"});
    }
    std::string column(const std::string &name)
    {
        return run({"query", at("l.jsonl"), "--workspace", at("w.voxdeck"), "--columns",
                    "key," + name})
            .out;
    }
    static std::int64_t count(const Said &said, const char *name)
    {
        const auto object = JsonValue::parse(said.out);
        const JsonValue *const value = object ? object->find(name) : nullptr;
        return value ? value->toInteger(-1) : -1;
    }
};

void KeyMatchTest::init()
{
    makeFolder();
}

void KeyMatchTest::hypothesesFindTheirClips_data()
{
    QTest::addColumn<QString>("row");
    QTest::addColumn<QString>("key");
    for (const char *const row : {"clips/cv_1.mp3", "cv_1.mp3", "clips/cv_1", "cv_1"})
        for (const char *const key : {"clips/cv_1.mp3", "cv_1.mp3", "clips/cv_1", "cv_1",
                                      "/data/te/clips/cv_1.mp3", "cv_1.WAV"})
            QTest::addRow("%s, %s", row, key) << row << key;
}

void KeyMatchTest::hypothesesFindTheirClips()
{
    QFETCH(const QString, row);
    QFETCH(const QString, key);
    writeList({row.toStdString(), "cv_2"});
    const Said said = hypotheses(key.toStdString() + " one three\n");
    QVERIFY2(said.code == 0, (said.out + said.err).c_str());
    QCOMPARE(count(said, "changed"), 1);
    QCOMPARE(count(said, "by_name"), row == key ? 0 : 1);
    QCOMPARE(column("hyp.mine"), row.toStdString() + "\tone three\ncv_2\t-\n");
}

void KeyMatchTest::scoresFindTheirClips_data()
{
    hypothesesFindTheirClips_data();
}

void KeyMatchTest::scoresFindTheirClips()
{
    QFETCH(const QString, row);
    QFETCH(const QString, key);
    writeList({row.toStdString(), "cv_2"});
    write("scores.csv", "key,utmos\n" + key.toStdString() + ",3.5\n");
    const Said said = run(
        {"measure", at("l.jsonl"), "--import", at("scores.csv"), "--workspace", at("w.voxdeck")});
    QVERIFY2(said.code == 0, (said.out + said.err).c_str());
    QVERIFY2(column("utmos").starts_with(row.toStdString() + "\t3.5"), column("utmos").c_str());
}

void KeyMatchTest::theExactKeyIsFirst()
{
    writeList({"cv_1.mp3", "cv_1"});
    const Said said = hypotheses("cv_1 stem\ncv_1.mp3 file\n");
    QCOMPARE(said.code, 0);
    QCOMPARE(column("hyp.mine"), std::string("cv_1.mp3\tfile\ncv_1\tstem\n"));
}

void KeyMatchTest::aNameInTwoFoldersNamesNone()
{
    writeList({"a/cv_1.mp3", "b/cv_1.mp3", "c/cv_2.mp3"});
    const Said said = hypotheses("cv_1 which\ncv_2 this\n");
    QCOMPARE(count(said, "ambiguous_keys"), 1);
    QCOMPARE(count(said, "changed"), 1);
    QVERIFY2(said.out.find("2 segments have this name in other folders") != std::string::npos,
             said.out.c_str());
    QCOMPARE(column("hyp.mine"), std::string("a/cv_1.mp3\t-\nb/cv_1.mp3\t-\nc/cv_2.mp3\tthis\n"));
}

void KeyMatchTest::theFolderDecidesBetweenTwo()
{
    writeList({"a/cv_1.mp3", "b/cv_1.mp3"});
    const Said said = hypotheses("/data/b/cv_1.wav second\n");
    QVERIFY2(said.code == 0, (said.out + said.err).c_str());
    QCOMPARE(column("hyp.mine"), std::string("a/cv_1.mp3\t-\nb/cv_1.mp3\tsecond\n"));
}

/// ".2" is no extension of audio.
void KeyMatchTest::aNameWithADotIsWhole()
{
    writeList({"show.2"});
    const Said said = hypotheses("show.3 another\n");
    QVERIFY(said.code != 0);
    QVERIFY2(said.err.find("no segment has this key") != std::string::npos, said.err.c_str());
}

QTEST_GUILESS_MAIN(KeyMatchTest)
#include "KeyMatchTest.moc"
