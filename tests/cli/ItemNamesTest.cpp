// SPDX-License-Identifier: GPL-3.0-or-later
// How items are named: by a key, or by #N. A shared key is ambiguous.
#include "tests/cli/CommandFolder.h"
#include "tests/support/SampleDataset.h"
#include "tests/support/TouchShard.h"

#include <QTest>

using namespace voxdeck;
using voxdeck::test::Said;

class ItemNamesTest final : public QObject, private test::CommandFolder {
    Q_OBJECT
private slots:
    void init() { makeFolder(); }
    void rowsOfAListHaveNumbers();
    void aKeyOfTwoRowsIsRefused();
    void partsOfADividedLineAreNamed();
    void aKeyOfTwoItemsIsRefused();
    void numbersBehindAnUnreadableShardAreRefused();

private:
    Said in(std::vector<std::string> words)
    {
        words.insert(words.end(), {"--workspace", at("w.voxdeck")});
        return run(std::move(words));
    }
    Said rows(const std::string &query)
    {
        return in({"query", at(m_name), query, "--columns", "key,status,text", "--csv"});
    }
    std::string m_name = "n.json";
};

namespace {
std::string entry(const char *key, const char *offset, const char *text)
{
    return std::string(R"({"audio_filepath": "a.wav", "offset": )") + offset
           + R"(, "duration": 1.0, "text": ")" + text + R"(", "key": ")" + key + "\"}\n";
}
bool says(const Said &said, const std::string &words)
{
    return said.err.find(words) != std::string::npos;
}
} // namespace

void ItemNamesTest::rowsOfAListHaveNumbers()
{
    m_name = "n.json";
    write(m_name, entry("x", "0", "een twee") + entry("y", "1", "drie") + entry("z", "2", "vier"));
    const std::string list = at(m_name);
    QCOMPARE(in({"edit", list, "#1", "--text", "DRIE"}).code, 0);
    QCOMPARE(in({"edit", list, "#0", "--set-times", "0", "0.9"}).code, 0);
    QCOMPARE(in({"edit", list, "#2", "--delete"}).code, 0);
    QCOMPARE(in({"set", list, "#1", "--status", "approved"}).code, 0);
    QVERIFY(in({"history", list, "#1"}).out.find("drie -> DRIE") != std::string::npos);
    QVERIFY(says(in({"edit", list, "#2", "--text", "-"}), "2 rows are counted from #0"));
    QCOMPARE(in({"edit", list, "#0", "--split-at", "0.5"}).code, 0);
    QCOMPARE(rows("").out,
             std::string("key,status,text\nx_a,pending,een\nx_b,pending,twee\ny,approved,DRIE\n"));
    QCOMPARE(in({"undo", list, "#0"}).code, 0);
    QCOMPARE(rows("").out, std::string("key,status,text\nx,pending,een twee\ny,approved,DRIE\n"));
}

void ItemNamesTest::aKeyOfTwoRowsIsRefused()
{
    m_name = "n.json";
    write(m_name, entry("x", "0", "ja") + entry("y", "1", "drie") + entry("x", "2", "ja"));
    const std::string list = at(m_name);
    for (const std::vector<std::string> &words :
         {std::vector<std::string>{"edit", list, "x", "--text", "nee"},
          {"edit", list, "x", "--delete"},
          {"edit", list, "x", "--split-at", "0.5"},
          {"history", list, "x"},
          {"undo", list, "x"}}) {
        const Said said = in(words);
        QVERIFY2(said.code != 0
                     && says(said, "the key \"x\" is of 2 segments: #0, #2. Name one of them by its"
                                   " number"),
                 (words.front() + ": " + said.out + said.err).c_str());
    }
    write("c.jsonl", R"({"item": "x", "text": "nee"})"
                     "\n"
                     R"({"item": "#2", "text": "nee"})"
                     "\n");
    const Said many = in({"edit", list, "--from", at("c.jsonl")});
    QCOMPARE(many.code, 1);
    QVERIFY2(says(many, "#0, #2"), many.err.c_str());
    QCOMPARE(in({"publish", list}).code, 0);
    QCOMPARE(read(m_name),
             entry("x", "0", "ja") + entry("y", "1", "drie") + entry("x", "2", "nee"));
}

void ItemNamesTest::partsOfADividedLineAreNamed()
{
    m_name = "n.json";
    write(m_name, entry("x", "0", "een twee") + entry("y", "1", "drie"));
    const std::string list = at(m_name);
    QCOMPARE(in({"edit", list, "x", "--split-at", "0.5", "--text-at", "3"}).code, 0);
    QCOMPARE(in({"edit", list, "x_b", "--text", "TWEE"}).code, 0);
    const Said whole = in({"edit", list, "x", "--text", "een"});
    QVERIFY2(whole.code != 0 && says(whole, "#0 (x_a), #1 (x_b)"), whole.err.c_str());
    const Said history = in({"history", list, "x"});
    QVERIFY2(history.code == 0 && history.out.find("TWEE") != std::string::npos
                 && history.out.find("segments") != std::string::npos,
             history.out.c_str());
    QCOMPARE(rows("").out,
             std::string("key,status,text\nx_a,pending,een\nx_b,pending,TWEE\ny,pending,drie\n"));
}

/// Else an edit of item 5 would go to another one.
void ItemNamesTest::numbersBehindAnUnreadableShardAreRefused()
{
    const test::SampleShape shape{
        .shards = 3, .itemsPerShard = 2, .segmentsPerItem = 0, .secondsPerItem = 0.1};
    QVERIFY(test::writeSampleDataset(m_fs, at("set"), shape));
    QCOMPARE(run({"show", at("set"), "#5"}).code, 0);
    std::filesystem::rename(at("set/000000001/metainfo.idx"), at("away"));
    QVERIFY(run({"show", at("set"), "#1"}).out.find("utt-00001") != std::string::npos);
    for (const std::vector<std::string> &words :
         {std::vector<std::string>{"show", at("set"), "#2"},
          {"show", at("set"), "#5"},
          {"slice", at("set"), "#3", "-o", at("x.wav")},
          {"edit", at("set"), "#3", "--text", "for 3", "--workspace", at("w.voxdeck")}}) {
        const Said said = run(words);
        QVERIFY2(said.code != 0 && says(said, "000000001 cannot be read")
                     && says(said, "name the item by its key"),
                 (words.front() + ": " + said.out + said.err).c_str());
    }
    QVERIFY(!std::filesystem::exists(at("x.wav")));
    QCOMPARE(run({"slice", at("set"), "utt-00005", "-o", at("x.wav")}).code, 0);
}

void ItemNamesTest::aKeyOfTwoItemsIsRefused()
{
    m_name = "data";
    int number = 0;
    for (const auto &keys : {std::array{"x", "y"}, std::array{"z", "x"}}) {
        std::vector<test::TouchItem> items;
        for (const char *const key : keys)
            items.push_back({std::string(R"({"key": ")") + key + R"(", "txt": "a"})", {1, 2}});
        for (const auto &[path, bytes] :
             test::touchShard("data/00000000" + std::to_string(number++), items))
            write(path, bytes);
    }
    const std::string data = at(m_name);
    const Said said = in({"edit", data, "x", "--text", "b"});
    QVERIFY2(said.code != 0 && says(said, "the key \"x\" is of 2 items: #0, #3"), said.err.c_str());
    for (const std::vector<std::string> &words :
         {std::vector<std::string>{"show", data, "x"}, {"slice", data, "x", "-o", at("x.wav")}}) {
        const Said other = run(words);
        QVERIFY2(other.code == 3 && says(other, "the key \"x\" is of 2 items: #0, #3"),
                 (other.out + other.err).c_str());
    }
    QVERIFY(run({"show", data, "#3"}).out.find("\"x\"") != std::string::npos);
    QCOMPARE(in({"edit", data, "#3", "--text", "b"}).code, 0);
    QCOMPARE(in({"edit", data, "z", "--text", "c"}).code, 0);
    QCOMPARE(in({"set", data, "#3", "--status", "approved"}).code, 0);
    QVERIFY(in({"history", data, "#3"}).out.find("a -> b") != std::string::npos);
    QVERIFY(in({"history", data, "x"}).code != 0);
    QCOMPARE(rows("").out, std::string("key,status,text\nx,pending,a\ny,pending,a\n"
                                       "z,pending,c\nx,approved,b\n"));
}

QTEST_GUILESS_MAIN(ItemNamesTest)
#include "ItemNamesTest.moc"
