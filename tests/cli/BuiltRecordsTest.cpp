// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0421. The keys, texts and recordings of rows in what was built of them.
#include "tests/cli/CommandFolder.h"
#include "tests/support/SpokenList.h"

#include <QTest>

#include <filesystem>
#include <string>

using namespace voxdeck;
using voxdeck::test::Said;

class BuiltRecordsTest final : public QObject, private test::CommandFolder {
    Q_OBJECT
private slots:
    void init();
    void keysOutlastGenerations_data();
    void keysOutlastGenerations();
    void numbersAreTexts_data();
    void numbersAreTexts();
    void recordingsOfOneNameComeBack_data();
    void recordingsOfOneNameComeBack();

private:
    Said build(const std::string &format)
    {
        return run({"build", "--dataset", at("in/l.list"), "--to", format, "-o", at("o")});
    }
    /// `text` as JSON.
    std::string line(const std::string &key, const std::string &audio,
                     const std::string &text) const
    {
        return "{\"key\": \"" + key + "\", \"wav\": \"" + at("in/" + audio) + "\", \"txt\": " + text
               + "}\n";
    }
};

void BuiltRecordsTest::init()
{
    makeFolder();
    QVERIFY(test::writeSpokenList(m_fs, at("in"), {.secondsPerSegment = 0.1, .country = {}}));
}

void BuiltRecordsTest::keysOutlastGenerations_data()
{
    QTest::addColumn<QString>("format");
    for (const char *const format : {"webdataset", "shar", "filelist"})
        QTest::newRow(format) << QString::fromLatin1(format);
}

void BuiltRecordsTest::keysOutlastGenerations()
{
    QFETCH(const QString, format);
    write("in/l.list", line("a/x.1", "r0.wav", "\"one\"") + line("b%y", "r2.wav", "\"two\""));
    QCOMPARE(build(format.toStdString()).code, 0);
    const Said second = run(
        {"build", "--dataset", at("o"), "--to", format.toStdString(), "-o", at("o2")});
    QVERIFY2(second.code == 0, (second.out + second.err).c_str());
    for (const char *const dataset : {"o", "o2"}) {
        const Said rows = run({"query", at(dataset), "--columns", "key,text", "--csv"});
        QVERIFY2(rows.out.find("a/x.1,one\n") != std::string::npos, rows.out.c_str());
        QVERIFY2(rows.out.find("b%y,two\n") != std::string::npos, rows.out.c_str());
    }
}

void BuiltRecordsTest::numbersAreTexts_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("integer") << "5";
    QTest::newRow("truth") << "true";
}

void BuiltRecordsTest::numbersAreTexts()
{
    QFETCH(const QString, text);
    write("in/l.list", line("n", "r0.wav", text.toStdString()) + line("m", "r2.wav", "\"two\""));
    const Said built = build("touch");
    QVERIFY2(built.code == 0, (built.out + built.err).c_str());
    const Said packed = run({"pack", at("in/l.list"), "-o", at("p")});
    QVERIFY2(packed.code == 0, (packed.out + packed.err).c_str());
    for (const char *const dataset : {"o", "p"}) {
        const Said rows = run({"query", at(dataset), "--columns", "key,text", "--csv"});
        QVERIFY2(rows.code == 0, (rows.out + rows.err).c_str());
        QVERIFY2(rows.out.find("m,two\n") != std::string::npos, rows.out.c_str());
        QVERIFY2(rows.out.find("n," + text.toStdString() + "\n") != std::string::npos,
                 rows.out.c_str());
    }
}

void BuiltRecordsTest::recordingsOfOneNameComeBack_data()
{
    QTest::addColumn<QString>("format");
    for (const char *const format : {"webdataset", "shar", "audiofolder", "nemo", "filelist"})
        QTest::newRow(format) << QString::fromLatin1(format);
}

void BuiltRecordsTest::recordingsOfOneNameComeBack()
{
    QFETCH(const QString, format);
    for (const char *const name : {"a", "b"}) {
        std::filesystem::create_directories(at(std::string("in/") + name));
        std::filesystem::copy_file(at(name[0] == 'a' ? "in/r0.wav" : "in/r2.wav"),
                                   at(std::string("in/") + name + "/x.wav"));
    }
    write("in/l.list", line("k1", "a/x.wav", "\"one\", \"split\": \"train\"")
                           + line("k2", "b/x.wav", "\"two\", \"split\": \"test\""));
    const Said built = build(format.toStdString());
    QVERIFY2(built.code == 0, (built.out + built.err).c_str());
    const Said checked = run({"split", at("o"), "check"});
    QVERIFY2(checked.code == 0, (checked.out + checked.err).c_str());
    const Said listed = run({"split", at("o"), "list", "--csv"});
    QVERIFY2(listed.out.find("a/x") != std::string::npos
                 && listed.out.find("b/x") != std::string::npos,
             listed.out.c_str());
}

QTEST_GUILESS_MAIN(BuiltRecordsTest)
#include "BuiltRecordsTest.moc"
