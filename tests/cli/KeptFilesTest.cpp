// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/CommandFolder.h"

#include <QTest>

using namespace voxdeck;
using voxdeck::test::Said;

/// A file that is there is replaced with --force alone, whatever command writes it.
class KeptFilesTest final : public QObject, private test::CommandFolder {
    Q_OBJECT
private slots:
    void init();
    void isReplacedWithForceAlone_data();
    void isReplacedWithForceAlone();
    void theListItselfStays();

private:
    Said in(std::vector<std::string> words)
    {
        for (auto &word : words) {
            if (word == "LIST")
                word = at("l.jsonl");
            else if (word.starts_with("AT:"))
                word = at(word.substr(3));
        }
        return run(std::move(words));
    }
};

void KeptFilesTest::init()
{
    makeFolder();
    write("l.jsonl", R"({"key":"a","wav":"a.wav","txt":"one","hyp":"on"})"
                     "\n");
    const std::string workspace = at("w.voxdeck");
    static_cast<void>(
        run({"import", at("l.jsonl"), "--workspace", workspace})); // no audio is there
    QCOMPARE(run({"edit", workspace, "a", "--text", "two"}).code, 0);
    QCOMPARE(run({"filter", workspace, "save", "f", "cer:>0"}).code, 0);
    QCOMPARE(run({"basket", workspace, "add", "b", "key:a"}).code, 0);
    QCOMPARE(run({"changes", "export", workspace, "-o", at("c.jsonl")}).code, 0);
}

void KeptFilesTest::isReplacedWithForceAlone_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::newRow("changes export")
        << QStringList{QStringLiteral("changes"), QStringLiteral("export"),
                       QStringLiteral("AT:w.voxdeck"), QStringLiteral("-o")};
    QTest::newRow("changes merge") << QStringList{
        QStringLiteral("changes"), QStringLiteral("merge"), QStringLiteral("AT:c.jsonl"),
        QStringLiteral("AT:c.jsonl"), QStringLiteral("-o")};
    QTest::newRow("changes import") << QStringList{
        QStringLiteral("changes"), QStringLiteral("import"), QStringLiteral("AT:w.voxdeck"),
        QStringLiteral("AT:c.jsonl"), QStringLiteral("--conflicts")};
    QTest::newRow("filter export")
        << QStringList{QStringLiteral("filter"), QStringLiteral("AT:w.voxdeck"),
                       QStringLiteral("export"), QStringLiteral("-o")};
    QTest::newRow("basket export")
        << QStringList{QStringLiteral("basket"), QStringLiteral("AT:w.voxdeck"),
                       QStringLiteral("export"), QStringLiteral("b"), QStringLiteral("-o")};
    QTest::newRow("audit") << QStringList{QStringLiteral("audit"), QStringLiteral("AT:w.voxdeck"),
                                          QStringLiteral("--report")};
    QTest::newRow("publish") << QStringList{
        QStringLiteral("publish"), QStringLiteral("AT:w.voxdeck"), QStringLiteral("--plan"),
        QStringLiteral("--conflicts")};
}

void KeptFilesTest::isReplacedWithForceAlone()
{
    QFETCH(QStringList, words);
    std::vector<std::string> typed;
    for (const QString &word : words)
        typed.push_back(word.toStdString());
    typed.emplace_back("AT:out.csv");
    write("out.csv", "old");
    const Said refused = in(typed);
    QCOMPARE(refused.code, 3);
    QVERIFY2(refused.err.find("--force") != std::string::npos, refused.err.c_str());
    QCOMPARE(read("out.csv"), std::string("old"));
    typed.emplace_back("--force");
    const Said said = in(typed);
    QVERIFY2(said.code == 0, said.err.c_str());
    if (words.first() != QStringLiteral("changes") || words.at(1) != QStringLiteral("import"))
        QVERIFY(read("out.csv") != "old"); // an import without conflicts writes none
}

void KeptFilesTest::theListItselfStays()
{
    const std::string list = read("l.jsonl");
    QCOMPARE(in({"changes", "export", "LIST", "-o", "LIST"}).code, 3);
    QCOMPARE(read("l.jsonl"), list);
}

QTEST_GUILESS_MAIN(KeptFilesTest)
#include "KeptFilesTest.moc"
