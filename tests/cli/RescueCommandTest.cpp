// SPDX-License-Identifier: GPL-3.0-or-later
// A workspace whose file is damaged: "verify" says so and names what, "repair" writes what people did into a new one.
#include "core/import/RescuedTables.h"
#include "core/rows/ImportedScores.h"
#include "core/workspace/AttachedTexts.h"
#include "core/workspace/Database.h"
#include "core/workspace/Rows.h"
#include "core/workspace/Schema.h"
#include "tests/cli/CommandFolder.h"
#include "tests/support/SampleDataset.h"

#include <QTest>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace voxdeck;
using voxdeck::test::Said;

namespace {
constexpr int kLines = 240;
constexpr std::size_t kPageBytes = 4096;
} // namespace

class RescueCommandTest final : public QObject, private test::CommandFolder {
    Q_OBJECT
private slots:
    void initTestCase();
    void verifyNamesWhatIsDamaged_data();
    void verifyNamesWhatIsDamaged();
    void aSoundWorkspaceIsCopiedWhole();
    void pagesThatAreLostCostWhatTheyHeld_data();
    void pagesThatAreLostCostWhatTheyHeld();
    void theFirstPageIsNotNeeded();
    void aPersonNamesTheDataset();
    void theLogIsRead();
    void aTouchDatasetIsReadAgain();
    void whatACutTookIsNamed_data();
    void whatACutTookIsNamed();
    void commentsComeOutOfTheJournal();
    void anUnreadableEditIsNamedAndNotPublished_data();
    void anUnreadableEditIsNamedAndNotPublished();
    void everyTableIsKeptOrLeftOnPurpose();
    void theWorkspaceOfATouchDatasetIsCalledWhole();
    void refusesWhatWouldReplaceAFile();

private:
    using Lines = std::map<std::int64_t, std::string>;
    static std::string keyOf(int line) { return "utt-" + std::to_string(1000 + line); }
    std::string rowsOf(const std::string &workspace)
    {
        return run({"query", workspace, "--columns", "key,status,split,tags,flag,start,end,text",
                    "--csv"})
            .out;
    }
    static Lines journalOf(const std::string &workspace);
    static std::int64_t count(const std::string &workspace, const std::string &sql);
    /// Where a table or index begins in the sound workspace.
    std::size_t rootOf(const std::string &name) const
    {
        return static_cast<std::size_t>(count(at("w.voxdeck"), "SELECT rootpage FROM"
                                                               " sqlite_schema WHERE name = '"
                                                                   + name + "'"));
    }
    static std::string commentsOf(const std::string &workspace);
    void writeDamaged(const std::string &bytes) const
    {
        write("damaged.voxdeck", bytes);
        std::filesystem::remove(at("damaged.voxdeck-wal"));
        std::filesystem::remove(at("damaged.voxdeck-shm"));
        std::filesystem::remove(at("rescued.voxdeck"));
    }
    Said rescue() { return run({"repair", at("damaged.voxdeck"), "-o", at("rescued.voxdeck")}); }

    std::string m_bytes; ///< of the sound workspace
    std::string m_rows;
    std::string m_comments;
    Lines m_journal;
};

RescueCommandTest::Lines RescueCommandTest::journalOf(const std::string &workspace)
{
    Lines lines;
    const auto db = Database::open(workspace, Database::Access::ReadOnly);
    auto query = (*db)->statement(
        "SELECT id, step || '|' || at_ms || '|' || who || '|' || shard || '|' || item || '|'"
        " || segment || '|' || field || '|' || before || '|' || after || '|' || key || '|' || "
        "undoes"
        " FROM edit");
    if (!eachRow(query, [&](std::int64_t id, std::string line) { lines[id] = std::move(line); }))
        lines.clear();
    return lines;
}

/// Whatever their numbers: those that a damaged page held come behind the others.
std::string RescueCommandTest::commentsOf(const std::string &workspace)
{
    const auto db = Database::open(workspace, Database::Access::ReadOnly);
    auto query = (*db)->statement(
        "SELECT group_concat(said, ';') FROM (SELECT uid || shard || ' ' || item || ' ' || segment "
        "|| key || at_ms || text || who || is_resolved AS said FROM comment ORDER BY uid)");
    return query.step().value_or(false) ? query.text(0) : std::string();
}

std::int64_t RescueCommandTest::count(const std::string &workspace, const std::string &sql)
{
    const auto db = Database::open(workspace, Database::Access::ReadOnly);
    return db ? (*db)->integer(sql).value_or(-1) : -1;
}

/// Edits of several pages, changes of many rows, divided lines, comments, baskets, filters and an undo.
void RescueCommandTest::initTestCase()
{
    makeFolder();
    QVERIFY(test::writeSampleList(m_fs, m_root / "sound", 1));
    for (const auto &file : std::filesystem::directory_iterator(m_root / "sound"))
        if (file.path().extension() == ".wav")
            std::filesystem::copy(file.path(), m_root / "a.wav");
    std::string lines;
    std::string texts;
    for (int line = 0; line < kLines; ++line) {
        lines.append(R"({"key":")")
            .append(keyOf(line))
            .append(R"(","wav":"a.wav","txt":"text of )");
        lines.append(std::to_string(line)).append("\"}\n");
        if (line % 2 != 0)
            continue;
        const auto letter = static_cast<char>('a' + line % 26);
        texts.append(R"({"item":")").append(keyOf(line)).append(R"(","text":"corrected )");
        texts.append(std::string(150, letter)).append(std::to_string(line)).append("\"}\n");
    }
    write("raw.list", lines);
    const std::string list = at("raw.list");
    const std::string workspace = at("w.voxdeck");
    const auto in = [&](std::vector<std::string> words) {
        words.insert(words.end(), {"--workspace", workspace});
        return run(std::move(words));
    };
    write("texts", texts);
    QCOMPARE(in({"import", list}).code, 0);
    const Said edits = in({"edit", list, "--from", at("texts")});
    QVERIFY2(edits.code == 0, edits.err.c_str());
    QCOMPARE(in({"set", list, "key:utt-10*", "--status", "approved"}).code, 0);
    QCOMPARE(in({"set", list, "key:utt-11*", "--add-tags", "noise"}).code, 0);
    QCOMPARE(in({"edit", list, keyOf(3), "--split-at", "0.1"}).code, 0);
    QCOMPARE(in({"edit", list, keyOf(5), "--text", "wrong"}).code, 0);
    QCOMPARE(in({"undo", list}).code, 0);
    for (int line = 4; line < 44; ++line)
        QCOMPARE(run({"comment", list, "--workspace", workspace, "add", keyOf(line), "--text",
                      "look at " + std::string(80, 'c')})
                     .code,
                 0);
    QCOMPARE(
        run({"split", list, "--workspace", workspace, "move", "test", "--filter", "key:utt-12*"})
            .code,
        0);
    {
        const auto db = Database::open(workspace, Database::Access::ReadWrite);
        QVERIFY((*db)->run("INSERT INTO basket (id, name, at_ms) VALUES (1, 'mine', 1);"
                           "INSERT INTO basket_row (basket, shard, item, segment, key)"
                           " SELECT 1, shard, item, segment, item_key FROM segment LIMIT 31;"));
    }
    m_bytes = read("w.voxdeck");
    QVERIFY(!std::filesystem::exists(workspace + "-wal"));
    QVERIFY(m_bytes.size() / kPageBytes > 60);
    m_rows = rowsOf(workspace);
    m_journal = journalOf(workspace);
    m_comments = commentsOf(workspace);
    QVERIFY(m_journal.size() > kLines / 2);
    QVERIFY(!m_comments.empty());
}

void RescueCommandTest::verifyNamesWhatIsDamaged_data()
{
    QTest::addColumn<QString>("how");
    QTest::newRow("bytes") << QStringLiteral("bytes");
    QTest::newRow("first page") << QStringLiteral("first page");
    QTest::newRow("cut") << QStringLiteral("cut");
}

void RescueCommandTest::verifyNamesWhatIsDamaged()
{
    QFETCH(const QString, how);
    QCOMPARE(run({"verify", at("w.voxdeck")}).code, 0);
    std::string bytes = m_bytes;
    if (how == QLatin1String("cut"))
        bytes.resize(bytes.size() / 2 / kPageBytes * kPageBytes);
    else if (how == QLatin1String("first page"))
        std::fill_n(bytes.begin(), kPageBytes, '\xa5');
    else
        bytes[bytes.rfind("look at ccc") / kPageBytes * kPageBytes] =
            '\x55'; // the kind of the page
    writeDamaged(bytes);
    const Said said = run({"verify", at("damaged.voxdeck")});
    QCOMPARE(said.code, 1);
    QVERIFY2(said.out.find("Not sound") != std::string::npos, said.out.c_str());
    QVERIFY2(said.out.find("repair") != std::string::npos, said.out.c_str());
    QVERIFY2(how != QLatin1String("bytes")
                 || said.out.find("1 page of it damaged") != std::string::npos,
             said.out.c_str());
}

void RescueCommandTest::aSoundWorkspaceIsCopiedWhole()
{
    writeDamaged(m_bytes);
    const Said said = rescue();
    QVERIFY2(said.code == 0, (said.out + said.err).c_str());
    QCOMPARE(rowsOf(at("rescued.voxdeck")), m_rows);
    QCOMPARE(journalOf(at("rescued.voxdeck")), m_journal);
    QCOMPARE(commentsOf(at("rescued.voxdeck")), m_comments);
    QCOMPARE(run({"verify", at("rescued.voxdeck")}).code, 0);
    // It goes on like any other: the undone edit can be redone, and what is pending is published.
    QCOMPARE(run({"query", at("rescued.voxdeck"), "unpublished:yes", "--count"}).out,
             run({"query", at("w.voxdeck"), "unpublished:yes", "--count"}).out);
}

void RescueCommandTest::pagesThatAreLostCostWhatTheyHeld_data()
{
    QTest::addColumn<int>("seed");
    for (int seed = 1; seed <= 60; ++seed)
        QTest::addRow("%d", seed) << seed;
}

/// Pages at random become zeros, noise or the bytes of another page. What is rescued is what was there; what is not is
/// said; a page of no journal costs nothing.
void RescueCommandTest::pagesThatAreLostCostWhatTheyHeld()
{
    QFETCH(const int, seed);
    std::mt19937 random(static_cast<unsigned>(seed));
    std::string bytes = m_bytes;
    const std::size_t pages = bytes.size() / kPageBytes;
    for (int damaged = 0; damaged < 1 + seed % 4; ++damaged) {
        const std::size_t page = random() % pages;
        const auto place = bytes.begin() + static_cast<std::ptrdiff_t>(page * kPageBytes);
        if (seed % 3 == 0)
            std::fill_n(place, kPageBytes, '\0');
        else
            std::generate_n(place, kPageBytes, [&] { return static_cast<char>(random()); });
    }
    writeDamaged(bytes);
    const Said said = rescue();
    QVERIFY2(said.code == 0 || said.code == 1, (said.out + said.err).c_str());
    QCOMPARE(read("damaged.voxdeck"), bytes);
    QVERIFY(!std::filesystem::exists(at("damaged.voxdeck-wal")));
    const auto journal = journalOf(at("rescued.voxdeck"));
    for (const auto &[id, line] : journal)
        QVERIFY(m_journal.contains(id) && m_journal.at(id) == line);
    if (journal.size() < m_journal.size())
        QVERIFY2(said.code == 1 && said.out.find("lost") != std::string::npos,
                 (said.out + said.err).c_str());
    QCOMPARE(run({"verify", at("rescued.voxdeck")}).code, 0);
    if (said.code == 0) {
        QCOMPARE(journal, m_journal);
        QCOMPARE(rowsOf(at("rescued.voxdeck")), m_rows);
        QCOMPARE(commentsOf(at("rescued.voxdeck")), m_comments);
    }
}

void RescueCommandTest::theFirstPageIsNotNeeded()
{
    std::string bytes = m_bytes;
    std::fill_n(bytes.begin(), kPageBytes, '\0');
    writeDamaged(bytes);
    const Said said = rescue();
    QVERIFY2(said.out.find("edits: " + std::to_string(m_journal.size()) + "\n")
                 != std::string::npos,
             (said.out + said.err).c_str());
    QCOMPARE(journalOf(at("rescued.voxdeck")), m_journal);
    QCOMPARE(rowsOf(at("rescued.voxdeck")), m_rows);
}

/// Another page in the place of the first one is a whole page; and here it took the settings and the lists along.
void RescueCommandTest::aPersonNamesTheDataset()
{
    std::string bytes = m_bytes;
    std::copy_n(bytes.begin() + 9 * kPageBytes, kPageBytes, bytes.begin());
    const std::string list = at("raw.list");
    for (auto place = bytes.find(list); place != std::string::npos; place = bytes.find(list))
        std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(place / kPageBytes * kPageBytes),
                    kPageBytes, '\0');
    writeDamaged(bytes);
    const Said said = run({"repair", at("damaged.voxdeck"), "-o", at("rescued.voxdeck"),
                           "--dataset", at("raw.list")});
    QCOMPARE(said.code, 1);
    QCOMPARE(journalOf(at("rescued.voxdeck")), m_journal);
    QCOMPARE(rowsOf(at("rescued.voxdeck")), m_rows);
}

/// Edits that are only in the write-ahead log, as after a crash.
void RescueCommandTest::theLogIsRead()
{
    writeDamaged(m_bytes);
    {
        const auto open = Database::open(at("damaged.voxdeck"), Database::Access::ReadWrite);
        QVERIFY(open);
        QCOMPARE(run({"edit", at("damaged.voxdeck"), keyOf(7), "--text", "only in the log"}).code,
                 0);
        std::filesystem::copy(at("damaged.voxdeck-wal"), at("kept-wal"),
                              std::filesystem::copy_options::overwrite_existing);
        std::filesystem::copy(at("damaged.voxdeck"), at("kept"),
                              std::filesystem::copy_options::overwrite_existing);
    }
    std::string bytes = read("kept");
    const std::string log = read("kept-wal");
    QVERIFY(log.find("only in the log") != std::string::npos);
    QVERIFY(bytes.find("only in the log") == std::string::npos);
    writeDamaged(bytes);
    write("damaged.voxdeck-wal", log);
    const Said said = rescue();
    QVERIFY2(said.code == 0, (said.out + said.err).c_str());
    QCOMPARE(read("damaged.voxdeck"), bytes);
    QCOMPARE(read("damaged.voxdeck-wal"), log);
    QCOMPARE(
        run({"query", at("rescued.voxdeck"), "key:" + keyOf(7), "--columns", "text", "--csv"}).out,
        std::string("text\nonly in the log\n"));
}

void RescueCommandTest::aTouchDatasetIsReadAgain()
{
    test::SampleShape shape;
    shape.segmentsPerItem = 2;
    QVERIFY(test::writeSampleDataset(m_fs, m_root / "touch", shape));
    const std::string workspace = at("t.voxdeck");
    const auto in = [&](std::vector<std::string> words) {
        words.insert(words.end(), {"--workspace", workspace});
        return run(std::move(words));
    };
    QCOMPARE(in({"edit", at("touch"), "utt-00001", "--segment", "1", "--text", "mine"}).code, 0);
    QCOMPARE(in({"set", at("touch"), "key:utt-00002*", "--status", "approved"}).code, 0);
    QCOMPARE(run({"split", at("touch"), "--workspace", workspace, "move", "test", "--filter",
                  "key:utt-00000*"})
                 .code,
             0);
    const std::string before = rowsOf(workspace);
    writeDamaged(read("t.voxdeck"));
    const Said said = rescue();
    QVERIFY2(said.code == 0, (said.out + said.err).c_str());
    QCOMPARE(rowsOf(at("rescued.voxdeck")), before);
}

void RescueCommandTest::whatACutTookIsNamed_data()
{
    QTest::addColumn<int>("percent");
    for (int percent = 35; percent < 100; percent += 5)
        QTest::addRow("%d", percent) << percent;
}

/// A copy that was cut short: of each table that has less than before, something is said; and undo goes on.
void RescueCommandTest::whatACutTookIsNamed()
{
    QFETCH(const int, percent);
    std::string bytes = m_bytes;
    bytes.resize(bytes.size() * static_cast<std::size_t>(percent) / 100 / kPageBytes * kPageBytes
                 + 100);
    writeDamaged(bytes);
    const Said said = run({"repair", at("damaged.voxdeck"), "-o", at("rescued.voxdeck"), "--json"});
    QCOMPARE(said.code, 1);
    for (const auto &[table, words] :
         {std::pair("edit", "edit"), std::pair("comment", "comments"),
          std::pair("basket", "basket"), std::pair("basket_row", "rows of baskets"),
          std::pair("bulk_edit", "changes of many rows")}) {
        const std::string sql = std::string("SELECT count(*) FROM ") + table;
        if (count(at("rescued.voxdeck"), sql) < count(at("w.voxdeck"), sql))
            QVERIFY2(said.out.find(words, said.out.find("\"damage\"")) != std::string::npos,
                     (words + said.out).c_str());
    }
    QVERIFY2(said.out.find("missing") != std::string::npos, said.out.c_str());
    const std::string open = "SELECT count(*) FROM step WHERE state = 0 AND NOT is_undo";
    for (std::int64_t left = count(at("rescued.voxdeck"), open); left > 0; --left) {
        const Said undone = run({"undo", at("rescued.voxdeck")});
        QVERIFY2(undone.code == 0, undone.err.c_str());
        if (left < count(at("w.voxdeck"), open) - 6)
            break;
    }
}

/// The first page of the table is gone; the journal is whole.
void RescueCommandTest::commentsComeOutOfTheJournal()
{
    QCOMPARE(run({"edit", at("raw.list"), "--workspace", at("w.voxdeck"), keyOf(9), "--text",
                  "one more"})
                 .code,
             0);
    std::string bytes = read("w.voxdeck");
    std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>((rootOf("comment") - 1) * kPageBytes),
                kPageBytes, '\0');
    for (auto at = bytes.find("look at ccc"); at != std::string::npos;
         at = bytes.find("look at ccc", at + 1)) {
        const std::size_t page = at / kPageBytes * kPageBytes;
        if (bytes.find("{\"uid\"", page) > page + kPageBytes) // no page of the journal
            std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(page), kPageBytes, '\0');
    }
    writeDamaged(bytes);
    const Said said = rescue();
    QCOMPARE(commentsOf(at("rescued.voxdeck")), m_comments);
    QVERIFY2(said.out.find("comments: 40\n") != std::string::npos, said.out.c_str());
    for (int steps = 0; steps < 4; ++steps) {
        const Said undone = run({"undo", at("rescued.voxdeck")});
        QVERIFY2(undone.code == 0, undone.err.c_str());
    }
    write("w.voxdeck", m_bytes);
    std::filesystem::remove(at("w.voxdeck-wal"));
    std::filesystem::remove(at("w.voxdeck-shm"));
}

void RescueCommandTest::anUnreadableEditIsNamedAndNotPublished_data()
{
    QTest::addColumn<bool>("isKeyToo");
    QTest::newRow("text") << false;
    QTest::newRow("text and key") << true;
}

void RescueCommandTest::anUnreadableEditIsNamedAndNotPublished()
{
    QFETCH(const bool, isKeyToo);
    const std::string workspace = at("x.voxdeck");
    std::filesystem::remove(workspace);
    QCOMPARE(run({"import", at("raw.list"), "--workspace", workspace}).code, 0);
    const std::string text = "EDIT number 7 with some words";
    QCOMPARE(run({"edit", at("raw.list"), "--workspace", workspace, keyOf(7), "--text", text}).code,
             0);
    QCOMPARE(
        run({"edit", at("raw.list"), "--workspace", workspace, keyOf(8), "--text", "whole"}).code,
        0);
    std::string bytes = read("x.voxdeck");
    for (auto place = bytes.find(text); place != std::string::npos; place = bytes.find(text)) {
        std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(place + 5), 6, '\xaa');
        if (isKeyToo && bytes.compare(place + text.size(), keyOf(7).size(), keyOf(7)) == 0)
            std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(place + text.size()),
                        keyOf(7).size(), '\xaa');
    }
    writeDamaged(bytes);
    const Said verified = run({"verify", at("damaged.voxdeck")});
    QVERIFY2(verified.code == 1 && verified.out.find("not UTF-8") != std::string::npos,
             verified.out.c_str());
    const Said said = rescue();
    QCOMPARE(said.code, 1);
    QVERIFY2((said.err.find(keyOf(7)) != std::string::npos
              || (isKeyToo && said.err.find("list 1 item ") != std::string::npos))
                 && said.err.find("7 with some words") != std::string::npos,
             (said.out + said.err).c_str());
    QVERIFY2(said.out.find("No damaged page") == std::string::npos, said.out.c_str());
    QVERIFY2(said.out.find("edits: 1, at least 1 lost") != std::string::npos, said.out.c_str());
    QCOMPARE(count(at("rescued.voxdeck"), "SELECT count(*) FROM edit"), std::int64_t{1});
    QCOMPARE(
        run({"query", at("rescued.voxdeck"), "key:" + keyOf(7), "--columns", "text", "--csv"}).out,
        std::string("text\ntext of 7\n"));
    QCOMPARE(run({"verify", at("rescued.voxdeck")}).code, 0);
}

/// A table that is added to the schema must be said to be kept or left.
void RescueCommandTest::everyTableIsKeptOrLeftOnPurpose()
{
    const auto db = Database::open(":memory:", Database::Access::ReadWrite);
    QVERIFY(migrate(**db));
    QVERIFY(makeAttachedTables(**db));
    QVERIFY(ImportedScores(**db).makeTables());
    std::set<std::string> inSchema;
    QVERIFY(eachRow((*db)->statement("SELECT name FROM sqlite_schema WHERE type = 'table'"
                                     " AND name NOT LIKE 'sqlite_%'"),
                    [&](std::string name) { inSchema.insert(std::move(name)); }));
    std::set<std::string> named;
    for (const KeptTable &kept : kKeptTables)
        QVERIFY2(named.insert(kept.table).second, kept.table);
    for (const std::string_view left : kLeftTables)
        if (left != "draft_before") // of a version before
            QVERIFY(named.insert(std::string(left)).second);
    QCOMPARE(named, inSchema);
}

void RescueCommandTest::theWorkspaceOfATouchDatasetIsCalledWhole()
{
    QVERIFY(test::writeSampleDataset(m_fs, m_root / "touched", {}));
    QCOMPARE(run({"import", at("touched"), "--workspace", at("touched.voxdeck")}).code, 0);
    const Said said = run({"verify", at("touched.voxdeck")});
    QCOMPARE(said.code, 0);
    QVERIFY2(said.out.find("Whole: the workspace") != std::string::npos, said.out.c_str());
    QVERIFY2(said.out.find("0 utterances") == std::string::npos, said.out.c_str());
}

void RescueCommandTest::refusesWhatWouldReplaceAFile()
{
    writeDamaged(m_bytes);
    const Said none = run({"repair", at("damaged.voxdeck")});
    QVERIFY(none.code != 0 && none.err.find("--output") != std::string::npos);
    write("rescued.voxdeck", "mine");
    const Said said = rescue();
    QVERIFY2(said.code != 0 && said.err.find("is there already") != std::string::npos,
             said.err.c_str());
    QCOMPARE(read("rescued.voxdeck"), std::string("mine"));
    std::filesystem::remove(at("rescued.voxdeck"));
    write("damaged.voxdeck", std::string(3 * kPageBytes, 'x'));
    const Said nothing = rescue();
    QVERIFY2(nothing.code != 0 && nothing.err.find("nothing of a workspace") != std::string::npos,
             nothing.err.c_str());
    QVERIFY(!std::filesystem::exists(at("rescued.voxdeck")));
    QVERIFY(!std::filesystem::exists(at("rescued.voxdeck.part")));
}

QTEST_GUILESS_MAIN(RescueCommandTest)
#include "RescueCommandTest.moc"
