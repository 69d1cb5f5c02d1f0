// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/edit/EditSession.h"
#include "core/search/RowReader.h"
#include "core/workspace/Database.h"
#include "core/workspace/RowScore.h"
#include "core/workspace/Schema.h"
#include "core/workspace/ShardTable.h"
#include "core/workspace/Workspace.h"
#include "tests/support/MemoryFileSystem.h"
#include "tests/support/TouchShard.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace voxdeck;
using voxdeck::test::MemoryFileSystem;

class WorkspaceTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void makesItselfAndOpensAgain();
    void refusesTheWorkspaceOfAnotherDataset();
    void takesATrailingSlashForTheSameDataset();
    void refusesWhatANewerVersionMade();
    void refusesAnotherProgramsDatabase();
    void readerFindsNothingWhereNothingIs();
    void readsWhileAnotherWrites();
    void liesInTheDataHomeByDefault();
    void namesAShardByItsPlaceInTheDataset();
    void givesAShardTheSameIdForGood();
    void opensAWorkspaceOfEveryVersion_data();
    void opensAWorkspaceOfEveryVersion();
    void ratesALargeOldWorkspaceInPieces();
    void ratesByTheSecondRuleOnce();
    void ratesByTheSecondRuleBehindAnOlderRating();
    void countsUnpublishedEditsOfOlderWorkspacesAgain();

private:
    std::filesystem::path file() const { return m_folder->path().toStdString() + "/sub/w.voxdeck"; }
    std::unique_ptr<QTemporaryDir> m_folder;
};

void WorkspaceTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
}

void WorkspaceTest::makesItselfAndOpensAgain()
{
    QVERIFY(Workspace::open(file(), "/data"));
    const auto again = Workspace::open(file(), "/data");
    QVERIFY(again);
    QCOMPARE((*again)->dataset(), std::filesystem::path("/data"));
    QCOMPARE((*again)->file(), file());
    QCOMPARE((*again)->database().integer("PRAGMA user_version").value(), currentSchemaVersion());
}

void WorkspaceTest::refusesTheWorkspaceOfAnotherDataset()
{
    QVERIFY(Workspace::open(file(), "/data"));
    const auto other = Workspace::open(file(), "/other");
    QVERIFY(!other);
    QCOMPARE(other.error().code, ErrorCode::InvalidArgument);
    QCOMPARE(other.error().detail,
             std::string("is the workspace of another dataset, /data; lists that share "
                         "a workspace are imported in one command"));
}

void WorkspaceTest::takesATrailingSlashForTheSameDataset()
{
    QVERIFY(Workspace::open(file(), "/data/x/../"));
    QVERIFY(Workspace::open(file(), "/data"));
}

void WorkspaceTest::refusesWhatANewerVersionMade()
{
    {
        const auto workspace = Workspace::open(file(), "/data").value();
        QVERIFY(workspace->database().run("PRAGMA user_version = 999"));
    }
    for (const auto access : {Workspace::Access::ReadWrite, Workspace::Access::ReadOnly}) {
        const auto newer = Workspace::open(file(), "/data", access);
        QVERIFY(!newer);
        QCOMPARE(newer.error().code, ErrorCode::Unsupported);
        QVERIFY(newer.error().detail.find("newer Voxdeck") != std::string::npos);
    }
}

void WorkspaceTest::refusesAnotherProgramsDatabase()
{
    {
        const auto other = Database::open(m_folder->path().toStdString() + "/o.db",
                                          Database::Access::ReadWrite)
                               .value();
        QVERIFY(other->run("CREATE TABLE bookmarks (url TEXT)"));
    }
    const auto refused = Workspace::open(m_folder->path().toStdString() + "/o.db", "/data");
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::Corrupt);
}

void WorkspaceTest::readerFindsNothingWhereNothingIs()
{
    const auto none = Workspace::open(file(), "/data", Workspace::Access::ReadOnly);
    QVERIFY(!none);
    QCOMPARE(none.error().code, ErrorCode::NotFound);
}

void WorkspaceTest::readsWhileAnotherWrites()
{
    const auto writer = Workspace::open(file(), "/data").value();
    auto transaction = Transaction::begin(writer->database());
    QVERIFY(writer->database().run("INSERT INTO shard (path) VALUES ('x')"));
    const auto reader = Workspace::open(file(), "/data", Workspace::Access::ReadOnly);
    QVERIFY(reader);
    QCOMPARE((*reader)->database().integer("SELECT count(*) FROM shard").value(), 0);
    QVERIFY(transaction->commit());
    QCOMPARE((*reader)->database().integer("SELECT count(*) FROM shard").value(), 1);
}

void WorkspaceTest::liesInTheDataHomeByDefault()
{
    qputenv("XDG_DATA_HOME", "/xdg");
    const auto path = defaultWorkspacePath("/data/speech/");
    QCOMPARE(path.parent_path(), std::filesystem::path("/xdg/voxdeck/workspaces"));
    const std::string name = path.filename().string();
    QVERIFY(name.starts_with("speech-") && name.ends_with(".voxdeck"));
    QCOMPARE(name.size(), std::string("speech-0123456789abcdef.voxdeck").size());
    QCOMPARE(defaultWorkspacePath("/data/speech"), path);
    QVERIFY(defaultWorkspacePath("/other/speech") != path);
    qputenv("XDG_DATA_HOME", "relative");
    qputenv("HOME", "/home/lena");
    QCOMPARE(defaultWorkspacePath("/data/speech").parent_path(),
             std::filesystem::path("/home/lena/.local/share/voxdeck/workspaces"));
}

void WorkspaceTest::namesAShardByItsPlaceInTheDataset()
{
    MemoryFileSystem fs;
    for (const char *const directory : {"/data/000000000", "/elsewhere/000000001"})
        for (const auto &[path, bytes] : test::touchShard(directory, {{R"({"key": "a"})", {}}}))
            fs.seed(path, bytes);
    fs.seed("/data/data.list", "/data/000000000 audio+metainfo\n"
                               "/elsewhere/000000001 audio+metainfo\n");
    const auto dataset = touch::TouchDataset::open(fs, "/data").value();
    QCOMPARE(shardIdentity(*dataset, 0), std::string("000000000"));
    QCOMPARE(shardIdentity(*dataset, 1), std::string("/elsewhere/000000001"));
    const auto single = touch::TouchDataset::open(fs, "/data/000000000").value();
    QCOMPARE(shardIdentity(*single, 0), std::string("."));
}

void WorkspaceTest::givesAShardTheSameIdForGood()
{
    MemoryFileSystem fs;
    const auto workspace = Workspace::open(file(), "/data").value();
    const auto put = [&](const char *name) {
        for (const auto &[path, bytes] :
             test::touchShard(std::string("/data/") + name, {{R"({"key": "a"})", {}}}))
            fs.seed(path, bytes);
    };
    put("b");
    auto dataset = touch::TouchDataset::open(fs, "/data").value();
    const auto id = shardId(*workspace, *dataset, 0).value();
    put("a"); // now the first by name
    dataset = touch::TouchDataset::open(fs, "/data").value();
    QCOMPARE(shardId(*workspace, *dataset, 1).value(), id);
    QCOMPARE(shardNumber(*workspace, *dataset, id).value(), 1u);
    const auto ref = segmentRef(*workspace, *dataset, {0, 5}, 2).value();
    QVERIFY(ref.shard != id);
    QCOMPARE(itemAddress(*workspace, *dataset, ref).value(), (touch::ItemAddress{0, 5}));
    QCOMPARE(shardId(*workspace, *dataset, 9).error().code, ErrorCode::NotFound);
    QCOMPARE(shardNumber(*workspace, *dataset, 77).error().code, ErrorCode::NotFound);
}

/// Statuses and flags counted as unpublished up to version 7.
void WorkspaceTest::countsUnpublishedEditsOfOlderWorkspacesAgain()
{
    std::filesystem::create_directories(file().parent_path());
    QVERIFY(QFile::copy(QFINDTESTDATA("../../data/workspaces/v7.voxdeck"),
                        QString::fromStdString(file().string())));
    QVERIFY(QFile::setPermissions(QString::fromStdString(file().string()),
                                  QFile::ReadOwner | QFile::WriteOwner));
    {
        const auto db = Database::open(file(), Database::Access::ReadWrite);
        QVERIFY(db);
        QVERIFY((*db)->run("UPDATE segment SET unpublished = 3 WHERE id IN (1, 2)"));
    }
    const auto workspace = Workspace::open(file(), "/data").value();
    Database &db = workspace->database();
    QCOMPARE(db.integer("SELECT unpublished FROM segment WHERE id = 1").value(), 0);
    QCOMPARE(db.integer("SELECT unpublished FROM segment WHERE id = 2").value(), 1); // its text
}

void WorkspaceTest::opensAWorkspaceOfEveryVersion_data()
{
    QTest::addColumn<QString>("name");
    for (int version = 1; version <= currentSchemaVersion(); ++version)
        QTest::addRow("version %d", version) << QStringLiteral("v%1.voxdeck").arg(version);
}

/// Each was written by the release that brought its version: one text published as r1, one edited
/// and not published, a flag set and undone, a draft.
void WorkspaceTest::opensAWorkspaceOfEveryVersion()
{
    QFETCH(QString, name);
    std::filesystem::create_directories(file().parent_path());
    QVERIFY(QFile::copy(QFINDTESTDATA("../../data/workspaces/") + name,
                        QString::fromStdString(file().string())));
    QVERIFY(QFile::setPermissions(QString::fromStdString(file().string()),
                                  QFile::ReadOwner | QFile::WriteOwner));
    MemoryFileSystem fs;
    const std::vector<test::TouchItem> items{
        {R"({"key": "a", "txt": "hallo"})", {1, 2}},
        {R"({"key": "b", "info": {"segments": [{"start": 0, "end": 1, "txt": "one"},)"
         R"( {"start": 1, "end": 2, "txt": "two"}]}})",
         {3}}};
    for (const auto &[path, bytes] : test::touchShard("/data/000000000", items))
        fs.seed(path, bytes);
    const auto workspace = Workspace::open(file(), "/data").value();
    const auto dataset = touch::TouchDataset::open(fs, "/data").value();
    EditSession session(*workspace, dataset, "lena");
    RowReader reader(*workspace);
    for (int round = 0; round < 2; ++round) { // unchanged, and imported again
        QCOMPARE(reader.row(1u).value().text, std::string("hallo"));
        QCOMPARE(reader.row(1u).value().status, SegmentStatus::Approved);
        QCOMPARE(reader.row(2u).value().text, std::string("eins"));
        QVERIFY(reader.row(2u).value().isUnpublished);
        QVERIFY(!reader.row(3u).value().isFlagged);
        QCOMPARE(reader.totals().value().unpublishedEdits, 1u);
        QVERIFY(importDataset(*workspace, *dataset, {}, {}));
    }
    const auto history = session.history({}, 100).value();
    QCOMPARE(history.size(), 5u);
    QCOMPARE(history.back().revision, std::optional<std::int64_t>(1));
    QCOMPARE(history.back().who, std::string("lena"));
    QCOMPARE(session.undoableSteps().value().size(), 1u);
    QCOMPARE(session.redoableSteps().value().size(), 1u);
    const auto drafts = session.drafts().value();
    QCOMPARE(drafts.size(), 1u);
    QCOMPARE(drafts[0].text, std::string("zwe"));
    const auto comments = session.commentDrafts().value(); // since version 17
    QCOMPARE(comments.empty() ? std::string("who laughs") : comments[0].text,
             std::string("who laughs"));
    QVERIFY(session.redo(session.redoableSteps().value().front()));
    QVERIFY(reader.row(3u).value().isFlagged);
}

/// The scores of an older version, which were the list's, in so many rows that opening it leaves most of
/// them to the next import. That may be stopped, or killed, and goes on where it was.
void WorkspaceTest::ratesALargeOldWorkspaceInPieces()
{
    constexpr std::int64_t kRows = 3 * kRowsRatedAtOnce + 7;
    std::filesystem::create_directories(file().parent_path());
    const QString name = QString::fromStdString(file().string());
    QVERIFY(QFile::copy(QFINDTESTDATA("../../data/workspaces/v6.voxdeck"), name));
    QVERIFY(QFile::setPermissions(name, QFile::ReadOwner | QFile::WriteOwner));
    {
        const auto old = Database::open(file(), Database::Access::ReadWrite).value();
        const std::string rows = "INSERT INTO segment (id, shard, item, segment, siblings, split,"
                                 " start, stop, language, country, speaker, item_key, text,"
                                 " hypothesis, cer) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL"
                                 " SELECT i + 1 FROM n WHERE i < "
                                 + std::to_string(kRows)
                                 + ") SELECT 1000 + i, 1, 1000 + i, 0, 1, 0, 0, 1, '', '', '',"
                                   " 'k' || i, 'abcd', 'abcx', 0.9 FROM n";
        QVERIFY(old->run(rows.c_str()));
    }
    const auto workspace = Workspace::open(file(), "/data").value();
    Database &db = workspace->database();
    const auto rated = [&] {
        return db.integer("SELECT count(*) FROM segment WHERE cer = 0.25").value();
    };
    const auto first = rated();
    QVERIFY(first > 0 && first <= kRowsRatedAtOnce);
    int reports = 0;
    std::stop_source stop;
    const auto stopSoon = [&](const Progress &now) {
        QVERIFY(now.done <= now.total);
        if (++reports == 2)
            stop.request_stop();
    };
    const auto stopped = rateLeftRows(db, stopSoon, stop.get_token());
    QVERIFY(!stopped && stopped.error().code == ErrorCode::Cancelled);
    QCOMPARE(rated(), first + 2 * kRowsRatedAtOnce);
    const auto again = Workspace::open(file(), "/data").value();
    QVERIFY(rateLeftRows(again->database(), {}, {}));
    QCOMPARE(rated(), kRows);
    QCOMPARE(db.integer("SELECT count(*) FROM workspace WHERE name LIKE 'rated of %'").value(), 0);
    reports = 10;
    QVERIFY(rateLeftRows(again->database(), [&](const Progress &) { ++reports; }, {}));
    QCOMPARE(reports, 10); // nothing left
}

/// Rows as version 9 left them: hyphens that divide no word, an empty hypothesis, a reference without
/// letters, capitals of Turkish, a list's own score.
void WorkspaceTest::ratesByTheSecondRuleOnce()
{
    std::filesystem::create_directories(file().parent_path());
    const QString name = QString::fromStdString(file().string());
    QVERIFY(QFile::copy(QFINDTESTDATA("../../data/workspaces/v9.voxdeck"), name));
    QVERIFY(QFile::setPermissions(name, QFile::ReadOwner | QFile::WriteOwner));
    const auto listed = std::to_string(hashOfTexts("own", ""));
    {
        const auto old = Database::open(file(), Database::Access::ReadWrite).value();
        QVERIFY(old->run(R"(INSERT INTO shard (id, path, kind, mapping)
            VALUES (77, '/lists/a.jsonl', 'nemo', '{"hypothesis": ["pred_text"]}'))"));
        const std::string rows =
            "INSERT INTO segment (id, shard, item, segment, siblings, split, start, stop, language,"
            " country, speaker, item_key, text, hypothesis, further, cer, wer, list_cer, "
            "list_texts)"
            " VALUES (5001, 77, 1, -1, 0, 0, 0, 1, '', '', '', 'hyphen', 'well-known long-term',"
            " 'well known long term', '', 0, 2, NULL, 0), (5002, 77, 2, -1, 0, 0, 0, 1, '', '', '',"
            " 'silent', 'one', '', '{\"pred_text\": \"\"}', NULL, NULL, NULL, 0), (5003, 77, 3, "
            "-1, 0,"
            " 0, 0, 1, '', '', '', 'marks', '...', 'two words', '', 9, 2, NULL, 0), (5004, 77, 4, "
            "-1,"
            " 0, 0, 0, 1, 'tr', '', '', 'turkish', 'KIZ', 'k\u0131z', '', 0.33, 1, NULL, 0), (5005,"
            " 77, 5, -1, 0, 0, 0, 1, '', '', '', 'own', 'own', '', '', 0.4, NULL, 0.4, "
            + listed
            + "), (5006, 77, 6, -1, 0, 0, 0, 1, '', '', '', 'other', 'own', '',"
              " '{\"asr\": \"\"}', NULL, NULL, NULL, 0)";
        QVERIFY2(old->run(rows.c_str()), "rows");
        QVERIFY(old->run("INSERT INTO hidden_segment SELECT * FROM segment WHERE id = 5001"));
        QVERIFY(old->run(
            "INSERT INTO metric_kind (id, name, input, version) VALUES (16, 'mer', 4, 1)"));
        QVERIFY(old->run("INSERT INTO metric (kind, row, value) VALUES (16, 5001, 2)"));
    }
    const auto workspace = Workspace::open(file(), "/data").value();
    Database &db = workspace->database();
    const auto rates = [&db](int id, const char *table = "segment") {
        auto query = db.statement(std::string("SELECT ifnull(cer, 'none') || ' ' ||"
                                              " ifnull(wer, 'none') FROM ")
                                  + table + " WHERE id = ?");
        return query.bind(id).step().value_or(false) ? query.text(0) : std::string("no row");
    };
    QCOMPARE(rates(5001), std::string("0.0 0.0"));
    QCOMPARE(rates(5001, "hidden_segment"), std::string("0.0 0.0"));
    QCOMPARE(rates(5002), std::string("1.0 1.0"));
    QCOMPARE(rates(5003), std::string("none none"));
    QCOMPARE(rates(5004), std::string("0.0 0.0"));
    QCOMPARE(rates(5005), std::string("0.4 none"));
    QCOMPARE(rates(5006), std::string("none none")); // a further version, not the column's
    QCOMPARE(db.integer("SELECT count(*) FROM metric WHERE kind = 16").value(), 0);
    QCOMPARE(db.integer("SELECT count(*) FROM workspace WHERE name LIKE 'rated %'").value(), 0);
    // once
    QVERIFY(db.run("UPDATE segment SET cer = 0.7 WHERE id = 5001"));
    const auto again = Workspace::open(file(), "/data").value();
    QVERIFY(rateLeftRows(again->database(), {}, {}));
    QCOMPARE(rates(5001), std::string("0.7 0.0"));
}

/// A rating of version 7 was stopped: what is a list's own is known of its first rows only.
void WorkspaceTest::ratesByTheSecondRuleBehindAnOlderRating()
{
    std::filesystem::create_directories(file().parent_path());
    const QString name = QString::fromStdString(file().string());
    QVERIFY(QFile::copy(QFINDTESTDATA("../../data/workspaces/v9.voxdeck"), name));
    QVERIFY(QFile::setPermissions(name, QFile::ReadOwner | QFile::WriteOwner));
    {
        const auto old = Database::open(file(), Database::Access::ReadWrite).value();
        const std::string rows =
            "INSERT INTO segment (id, shard, item, segment, siblings, split,"
            " start, stop, language, country, speaker, item_key, text,"
            " hypothesis, cer) VALUES (5001, 1, 5001, 0, 1, 0, 0, 1, '', '', '',"
            " 'a', 'a-b', 'a b', 0.9), (5002, 1, 5002, 0, 1, 0, 0, 1, '', '',"
            " '', 'b', 'own', '', 0.4)";
        QVERIFY(old->run(rows.c_str()));
        QVERIFY(
            old->run("INSERT INTO workspace (name, value) VALUES ('rated of segment', '5000')"));
    }
    const auto workspace = Workspace::open(file(), "/data").value();
    Database &db = workspace->database();
    QVERIFY(rateLeftRows(db, {}, {}));
    QCOMPARE(db.integer("SELECT cer * 100 + wer * 10 FROM segment WHERE id = 5001").value(), 0);
    QCOMPARE(
        db.integer("SELECT CAST(list_cer * 100 AS INTEGER) FROM segment WHERE id = 5002").value(),
        40);
    QCOMPARE(db.integer("SELECT CAST(cer * 100 AS INTEGER) FROM segment WHERE id = 5002").value(),
             40);
    QCOMPARE(db.integer("SELECT count(*) FROM workspace WHERE name LIKE 'rated %'").value(), 0);
}

QTEST_GUILESS_MAIN(WorkspaceTest)
#include "WorkspaceTest.moc"

#include <cstdint>
