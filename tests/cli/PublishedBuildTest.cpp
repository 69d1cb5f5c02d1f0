// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0420. Corrections that were published into what a build or a pack made.
#include "tests/cli/CommandFolder.h"
#include "tests/support/SpokenList.h"

#include <QTest>

#include <filesystem>
#include <set>
#include <string>
#include <vector>

using namespace voxdeck;
using voxdeck::test::Said;

class PublishedBuildTest final : public QObject, private test::CommandFolder {
    Q_OBJECT
private slots:
    void init();
    void staysWhenItIsBuiltAgain_data();
    void staysWhenItIsBuiltAgain();
    void staysWhenItsRowsChange_data();
    void staysWhenItsRowsChange();
    void staysWhenItIsCompacted();
    void isSetAsideWhenItsRowsAreGone();
    void damageIsStillDamage();
    void listsOfGroupsThatAreGoneGo_data() { nameFormats(); }
    void listsOfGroupsThatAreGoneGo();
    void aCardThatPeopleWroteStays();
    void shardsThatOthersCorrectedAreSetAside();
    void othersFilesAreSetAside_data();
    void othersFilesAreSetAside();
    void isPackedAgainWhenForced();
    void staysWhenItIsPackedAgain();

private:
    Said build(const std::string &format, std::vector<std::string> more = {})
    {
        std::vector<std::string> words{"build", "--dataset", at("in/l.list"), "--to",
                                       format,  "-o",        at("o"),         "--max-shard-items",
                                       "3",     "--order",   "dataset"};
        words.insert(words.end(), more.begin(), more.end());
        return run(words);
    }
    Said publish(const std::string &dataset, const std::string &item = "#1")
    {
        return run({"edit", at(dataset), item, "--text", "hours of my work", "--publish"});
    }
    bool isCorrected(const std::string &dataset = "o")
    {
        return run({"query", at(dataset)}).out.find("hours of my work") != std::string::npos;
    }
    /// The first lines of the list, with a text of `third` in the third.
    void writeLines(std::size_t count, const std::string &third = {}) const
    {
        std::string text = read("in/data.list");
        std::string lines;
        for (std::size_t line = 0; line < count; ++line) {
            std::string one = text.substr(0, text.find('\n') + 1);
            text.erase(0, one.size());
            if (line == 2 && !third.empty())
                one.replace(one.find("text of"), 7, third);
            lines += one;
        }
        write("in/l.list", lines);
    }
    static void nameFormats()
    {
        QTest::addColumn<QString>("format");
        for (const char *const format : {"touch", "audiofolder", "nemo"})
            QTest::newRow(format) << QString::fromLatin1(format);
    }
};

void PublishedBuildTest::init()
{
    makeFolder();
    QVERIFY(test::writeSpokenList(m_fs, at("in"), {.secondsPerSegment = 0.1, .country = {}}));
    writeLines(6);
}

void PublishedBuildTest::staysWhenItIsBuiltAgain_data()
{
    nameFormats();
}

void PublishedBuildTest::staysWhenItIsBuiltAgain()
{
    QFETCH(const QString, format);
    QCOMPARE(build(format.toStdString()).code, 0);
    const Said published = publish("o");
    QVERIFY2(published.code == 0, (published.out + published.err).c_str());
    const Said verified = run({"verify", at("o")});
    QVERIFY2(verified.code == 0, (verified.out + verified.err).c_str());
    QVERIFY2(verified.out.find("1 shard was published into since") != std::string::npos,
             verified.out.c_str());
    for (int time = 0; time < 2; ++time) {
        const Said again = build(format.toStdString());
        QVERIFY2(again.code == 0, (again.out + again.err).c_str());
        QVERIFY2(again.out.find("1 shard was changed after the build") != std::string::npos,
                 again.out.c_str());
        QVERIFY(isCorrected());
    }
    writeLines(9); // a third shard
    const Said grown = build(format.toStdString());
    QVERIFY2(grown.code == 0, (grown.out + grown.err).c_str());
    QVERIFY(isCorrected());
    QVERIFY(publish("o", "#4").code == 0); // once more, after it was taken in
    QCOMPARE(build(format.toStdString()).code, 0);
    QCOMPARE(run({"verify", at("o")}).code, 0);
    QCOMPARE(run({"query", at("o"), "--count"}).out, std::string("9\n"));
}

void PublishedBuildTest::staysWhenItsRowsChange_data()
{
    nameFormats();
}

void PublishedBuildTest::staysWhenItsRowsChange()
{
    QFETCH(const QString, format);
    QCOMPARE(build(format.toStdString()).code, 0);
    QCOMPARE(publish("o").code, 0);
    writeLines(9, "another text of");
    const Said again = build(format.toStdString());
    QVERIFY2(again.code == 1, (again.out + again.err).c_str());
    QVERIFY2(again.err.find("was changed after it was built") != std::string::npos,
             again.err.c_str());
    QVERIFY2(again.out.find("--force") != std::string::npos, again.out.c_str());
    QVERIFY(isCorrected());
    const Said rows = run({"query", at("o")});
    QVERIFY2(rows.out.find("r1.002") != std::string::npos,
             rows.out.c_str()); // the others were built
    QVERIFY(rows.out.find("another text of") == std::string::npos);

    const Said forced = build(format.toStdString(), {"--force"});
    QVERIFY2(forced.code == 0, (forced.out + forced.err).c_str());
    QVERIFY(!isCorrected());
    QVERIFY(run({"query", at("o")}).out.find("another text of") != std::string::npos);
    bool isKept = false;
    for (const auto &file :
         std::filesystem::recursive_directory_iterator(at("o/.voxdeck-build/replaced")))
        isKept = isKept
                 || (file.is_regular_file()
                     && readWholeFile(m_fs, file.path()).value_or("").find("hours of my work")
                            != std::string::npos);
    QVERIFY(isKept);
    QVERIFY2(forced.out.find("/.voxdeck-build/replaced/") != std::string::npos, forced.out.c_str());
    QCOMPARE(run({"verify", at("o"), "--deep"}).code, 0);
}

void PublishedBuildTest::staysWhenItIsCompacted()
{
    QCOMPARE(build("touch").code, 0);
    QCOMPARE(publish("o").code, 0);
    QCOMPARE(run({"compact", at("o")}).code, 0);
    QCOMPARE(run({"verify", at("o")}).code, 0);
    QCOMPARE(build("touch").code, 0);
    QVERIFY(isCorrected());
}

void PublishedBuildTest::isSetAsideWhenItsRowsAreGone()
{
    QCOMPARE(build("touch").code, 0);
    QCOMPARE(publish("o", "#4").code, 0);
    writeLines(3);
    const Said shrunk = build("touch");
    QVERIFY2(shrunk.code == 0, (shrunk.out + shrunk.err).c_str());
    QVERIFY2(shrunk.out.find("/.voxdeck-build/replaced/") != std::string::npos, shrunk.out.c_str());
    QVERIFY(
        read("o/.voxdeck-build/replaced/unassigned/000000001/metainfo.bin").find("hours of my work")
        != std::string::npos);
}

void PublishedBuildTest::damageIsStillDamage()
{
    QCOMPARE(build("touch").code, 0);
    const std::string file = "o/unassigned/000000000/metainfo.bin";
    const std::string whole = read(file);
    std::string damaged = whole;
    damaged[damaged.find("text of")] = 'T';
    write(file, damaged);
    const Said verified = run({"verify", at("o")});
    QVERIFY2(verified.code != 0
                 && verified.err.find("differs from what was built") != std::string::npos,
             (verified.out + verified.err).c_str());
    write(file, whole.substr(0, whole.size() / 2));
    QCOMPARE(build("touch").code, 0);
    QCOMPARE(read(file), whole);
}

/// Their lists named shards that the next build removed, and verify called the dataset damaged for ever.
void PublishedBuildTest::listsOfGroupsThatAreGoneGo()
{
    QFETCH(const QString, format);
    const std::vector<std::string> inSplits{"--splits", "given"};
    const std::string all = read("in/l.list");
    const auto assign = [&](const char *split) {
        std::string lines = all;
        const auto at = lines.rfind("\"key\"");
        lines.insert(at, std::string("\"split\": \"") + split + "\", ");
        write("in/l.list", lines);
    };
    assign("test");
    const Said first = build(format.toStdString());
    QVERIFY2(first.code == 0, first.err.c_str());
    QVERIFY(exists(m_fs, at("o/test.list")));
    assign("train");
    const Said second = build(format.toStdString());
    QVERIFY2(second.code == 0, (second.out + second.err).c_str());
    QVERIFY(!exists(m_fs, at("o/test.list")));
    const Said verified = run({"verify", at("o")});
    QVERIFY2(verified.code == 0, (verified.out + verified.err).c_str());
    const Said counted = run({"query", at("o"), "--count"});
    QVERIFY2(counted.out.starts_with("6"), counted.out.c_str());
}

void PublishedBuildTest::aCardThatPeopleWroteStays()
{
    writeLines(3);
    QCOMPARE(build("audiofolder").code, 0);
    const std::string written = read("o/README.md");
    writeLines(6);
    QCOMPARE(build("audiofolder").code, 0);
    QVERIFY(read("o/README.md") != written); // counts of all rows
    write("o/README.md", read("o/README.md") + "Recorded in our kitchen.\n");
    const std::string theirs = read("o/README.md");
    writeLines(4);
    QCOMPARE(build("audiofolder").code, 0);
    QCOMPARE(read("o/README.md"), theirs);
}

/// Their row is gone from the source, so the shard is removed; the corrected tar is not.
void PublishedBuildTest::shardsThatOthersCorrectedAreSetAside()
{
    QCOMPARE(build("webdataset").code, 0);
    std::string second;
    for (const auto &entry : std::filesystem::recursive_directory_iterator(at("o")))
        if (entry.path().extension() == ".tar" && entry.path().string() > second)
            second = entry.path().string();
    const std::string name = std::filesystem::path(second).lexically_relative(at("o")).string();
    std::string corrected = read("o/" + name);
    corrected[corrected.find("text of")] = 'T';
    write("o/" + name, corrected);
    writeLines(3);
    const Said shrunk = build("webdataset");
    QVERIFY2(shrunk.code == 0, (shrunk.out + shrunk.err).c_str());
    QVERIFY(read("o/.voxdeck-build/replaced/" + name) == corrected);
}

void PublishedBuildTest::othersFilesAreSetAside_data()
{
    QTest::addColumn<QString>("format");
    for (const char *const format : {"touch", "audiofolder", "webdataset", "shar"})
        QTest::newRow(format) << QString::fromLatin1(format);
}

/// What stands where the next shard goes was put there by somebody else.
void PublishedBuildTest::othersFilesAreSetAside()
{
    QFETCH(const QString, format);
    writeLines(3);
    QCOMPARE(build(format.toStdString()).code, 0);
    std::set<std::string> before;
    for (const auto &entry : std::filesystem::recursive_directory_iterator(at("o")))
        before.insert(entry.path().lexically_relative(at("o")).string());
    std::filesystem::copy(at("o"), at("kept"), std::filesystem::copy_options::recursive);
    writeLines(6);
    const Said twice = build(format.toStdString());
    QVERIFY2(twice.code == 0, twice.err.c_str());
    std::vector<std::string> added;
    for (const auto &entry : std::filesystem::recursive_directory_iterator(at("o"))) {
        const auto name = entry.path().lexically_relative(at("o")).string();
        if (entry.is_regular_file() && !before.contains(name) && !name.starts_with(".voxdeck"))
            added.push_back(name);
    }
    QVERIFY(!added.empty());
    std::filesystem::remove_all(at("o"));
    std::filesystem::copy(at("kept"), at("o"), std::filesystem::copy_options::recursive);
    for (const std::string &name : added)
        write("o/" + name, "mine: " + name);
    const Said again = build(format.toStdString());
    QVERIFY2(again.code == 0, again.err.c_str());
    QVERIFY2((again.out + again.err).find("it is kept as") != std::string::npos,
             (again.out + again.err).c_str());
    std::set<std::string> found;
    for (const auto &entry :
         std::filesystem::recursive_directory_iterator(at("o/.voxdeck-build/replaced")))
        if (entry.is_regular_file())
            found.insert(readWholeFile(m_fs, entry.path()).value_or(""));
    for (const std::string &name : added)
        QVERIFY2(found.contains("mine: " + name), name.c_str());
    QVERIFY(run({"query", at("o"), "--count"}).out.starts_with("6"));
}

void PublishedBuildTest::isPackedAgainWhenForced()
{
    writeLines(9);
    QCOMPARE(run({"pack", at("in/l.list"), "-o", at("p")}).code, 0);
    QCOMPARE(publish("p", "#0").code, 0);
    QCOMPARE(run({"pack", at("in/l.list"), "-o", at("p")}).code, 0);
    QVERIFY(isCorrected("p"));
    const Said forced = run({"pack", at("in/l.list"), "-o", at("p"), "--force"});
    QVERIFY2(forced.code == 0, (forced.out + forced.err).c_str());
    QVERIFY2(forced.out.find("was changed after it was packed, and is packed again")
                 != std::string::npos,
             forced.out.c_str());
    QVERIFY(!isCorrected("p"));
    QVERIFY(read("p/000000000.bak/metainfo.bin").find("hours of my work") != std::string::npos);
    const Said again = run({"pack", at("in/l.list"), "-o", at("p"), "--force"});
    QVERIFY2(again.out.find("already existed") != std::string::npos, again.out.c_str());
}

void PublishedBuildTest::staysWhenItIsPackedAgain()
{
    std::filesystem::rename(at("in/r0.wav"), at("in/away.wav"));
    writeLines(9);
    QCOMPARE(run({"pack", at("in/l.list"), "-o", at("p")}).code, 1);
    QCOMPARE(publish("p", "#0").code, 0);
    std::filesystem::rename(at("in/away.wav"), at("in/r0.wav"));
    const Said again = run({"pack", at("in/l.list"), "-o", at("p")});
    QVERIFY2(again.code == 1, (again.out + again.err).c_str());
    QVERIFY2(again.err.find("was changed after it was packed") != std::string::npos,
             again.err.c_str());
    QVERIFY(isCorrected("p"));
    const Said forced = run({"pack", at("in/l.list"), "-o", at("p"), "--force"});
    QVERIFY2(forced.code == 0, (forced.out + forced.err).c_str());
    QVERIFY(!isCorrected("p"));
    QVERIFY(read("p/000000000.bak/metainfo.bin").find("hours of my work") != std::string::npos);
}

QTEST_GUILESS_MAIN(PublishedBuildTest)
#include "PublishedBuildTest.moc"
