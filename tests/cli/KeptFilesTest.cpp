// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/CommandFolder.h"
#include "tests/support/SpokenList.h"

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
    void whatIsNoOlderOutputStays_data();
    void whatIsNoOlderOutputStays();
    void manifestsInAFolderStay_data();
    void manifestsInAFolderStay();

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

/// The command's workspace with its journal, the dataset's list, a recording, somebody's ledger: with --force too.
void KeptFilesTest::whatIsNoOlderOutputStays_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("file");
    const auto add = [](const char *line, const char *file) {
        QTest::newRow(line) << QString::fromLatin1(line) << QString::fromLatin1(file);
    };
    add("export AT:s.voxdeck --to wenet -o AT:s.voxdeck --force", "s.voxdeck");
    add("labels export AT:s.voxdeck --to stm -o AT:s.voxdeck --force", "s.voxdeck");
    add("changes export AT:s.voxdeck -o AT:s.voxdeck --force", "s.voxdeck");
    add("filter AT:s.voxdeck export -o AT:s.voxdeck --force", "s.voxdeck");
    add("package create AT:s.voxdeck -o AT:s.voxdeck --force", "s.voxdeck");
    add("export AT:s.voxdeck --to csv -o AT:s/data.list --force", "s/data.list");
    add("export AT:s.voxdeck --to csv -o AT:s/r0.wav --force", "s/r0.wav");
    add("labels export AT:s.voxdeck --to stm -o AT:s/r0.wav --force", "s/r0.wav");
    add("convert AT:s/data.list AT:s/r1.wav --to csv --force", "s/r1.wav");
    add("convert AT:s/data.list AT:s/LOUD.WAV --to csv --force", "s/LOUD.WAV");
    add("changes export AT:s.voxdeck -o AT:s/data.list --force", "s/data.list");
    add("changes export AT:s.voxdeck -o AT:s/r0.wav --force", "s/r0.wav");
    add("filter AT:s.voxdeck export -o AT:s/data.list --force", "s/data.list");
    add("export AT:touch.voxdeck --to csv -o AT:touch/000000000/audio.bin --force",
        "touch/000000000/audio.bin");
    add("export AT:l.voxdeck --to lhotse -o AT:l --force", "l/cuts.jsonl.gz");
    add("export AT:k.voxdeck --to wenet -o AT:k/text --force", "k/text");
    add("convert AT:s/data.list AT:o.csv --to csv", "o.csv.errors.jsonl");
    add("convert AT:s/data.list AT:o --to lhotse", "o/errors.jsonl");
}

void KeptFilesTest::whatIsNoOlderOutputStays()
{
    QFETCH(QString, line);
    QFETCH(QString, file);
    QVERIFY(test::writeSpokenList(m_fs, at("s"), {.extensions = {"wav"}, .sampleRateHz = 16'000}));
    QCOMPARE(run({"import", at("s/data.list"), "--workspace", at("s.voxdeck")}).code, 0);
    write("o.csv.errors.jsonl", "mine");
    write("o/errors.jsonl", "mine");
    write("s/LOUD.WAV", "mine");
    QCOMPARE(run({"pack", at("s/data.list"), "-o", at("touch")}).code, 0);
    QCOMPARE(run({"convert", at("s/data.list"), at("l"), "--to", "lhotse"}).code, 0);
    QCOMPARE(run({"convert", at("s/data.list"), at("k"), "--to", "kaldi"}).code, 0);
    for (const char *const name : {"touch", "l", "k"})
        QCOMPARE(run({"import", at(name), "--workspace", at(std::string(name) + ".voxdeck")}).code,
                 0);
    const std::string before = read(file.toStdString());
    std::vector<std::string> words;
    for (const QString &word : line.split(QLatin1Char(' ')))
        words.push_back(word.toStdString());
    const Said said = in(words);
    QCOMPARE(said.code, 3);
    QVERIFY2(said.err.find("choose another name") != std::string::npos, said.err.c_str());
    QVERIFY(read(file.toStdString()) == before);
}

void KeptFilesTest::manifestsInAFolderStay_data()
{
    QTest::addColumn<QString>("file");
    for (const char *const file : {"cuts.jsonl.gz", "recordings.jsonl.gz", "supervisions.jsonl.gz"})
        QTest::newRow(file) << QString::fromLatin1(file);
}

void KeptFilesTest::manifestsInAFolderStay()
{
    QFETCH(QString, file);
    QVERIFY(test::writeSpokenList(m_fs, at("s"), {.extensions = {"wav"}, .sampleRateHz = 16'000}));
    QCOMPARE(run({"import", at("s/data.list"), "--workspace", at("s.voxdeck")}).code, 0);
    const std::string name = "m/" + file.toStdString();
    write(name, "mine");
    const std::vector<std::vector<std::string>> all{
        {"convert", at("s/data.list"), at("m"), "--to", "lhotse"},
        {"export", at("s.voxdeck"), "--to", "lhotse", "-o", at("m")}};
    for (std::vector<std::string> words : all) {
        write(name, "mine");
        const Said refused = run(words);
        QCOMPARE(refused.code, 3);
        QVERIFY2(refused.err.find("--force") != std::string::npos, refused.err.c_str());
        QCOMPARE(read(name), std::string("mine"));
        words.emplace_back("--force");
        const Said forced = run(words);
        QVERIFY2(forced.code == 0, forced.err.c_str());
        QVERIFY(read(name) != "mine");
    }
    write("t/r0.txt", "mine"); // a text beside the audio that an export would put there
    QCOMPARE(run({"export", at("s.voxdeck"), "--to", "folder", "-o", at("t")}).code, 3);
    QCOMPARE(read("t/r0.txt"), std::string("mine"));
}

QTEST_GUILESS_MAIN(KeptFilesTest)
#include "KeptFilesTest.moc"
