// SPDX-License-Identifier: GPL-3.0-or-later
// Values bound by type, rows read by the parameters of the visitor, and the lines of the journal that count.
#include "core/journal/Journal.h"
#include "core/workspace/EditField.h"
#include "core/workspace/Rows.h"
#include "core/workspace/Schema.h"
#include "core/workspace/LiveEdits.h"

#include <QTemporaryDir>
#include <QTest>

#include <memory>
#include <vector>

using namespace voxdeck;

class RowsTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void readsColumnsByTheirTypes();
    void bindsEnumeratorsAndPlaces();
    void stopsAtTheVisitorsError();
    void givesTheFirstRow();
    void livesAndUnpublishedLinesAreToldOnce();

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Database> m_db;
};

void RowsTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_db =
        Database::open(m_folder->path().toStdString() + "/w", Database::Access::ReadWrite).value();
    QVERIFY(m_db->run(
        "CREATE TABLE t (id INTEGER, split INTEGER, share REAL, name TEXT, flag INTEGER);"
        "INSERT INTO t VALUES (1, 3, 0.5, 'a', 1), (2, 1, NULL, 'b', 0), (3, 0, 2, NULL, 0)"));
}

void RowsTest::readsColumnsByTheirTypes()
{
    std::vector<std::string> seen;
    const auto add = [&seen](std::uint32_t id, Split split, std::optional<double> share,
                             const std::optional<std::string> &name, bool isFlagged) {
        seen.push_back(std::to_string(id) + splitName(split) + std::to_string(share.value_or(-1))
                       + name.value_or("-") + (isFlagged ? "!" : ""));
    };
    QVERIFY(
        eachRow(m_db->statement("SELECT id, split, share, name, flag FROM t ORDER BY id"), add));
    QCOMPARE(seen.size(), std::size_t{3});
    QCOMPARE(seen[0], std::string("1") + splitName(Split::Test) + "0.500000a!");
    QCOMPARE(seen[1], std::string("2") + splitName(Split::Train) + "-1.000000b");
    QCOMPARE(seen[2], std::string("3") + splitName(Split::Unassigned) + "2.000000-");
    std::string names; // a view lives as long as its row
    QVERIFY(eachRow(m_db->statement("SELECT name FROM t WHERE name IS NOT NULL ORDER BY id"),
                    [&names](std::string_view name) { names += name; }));
    QCOMPARE(names, std::string("ab"));
}

void RowsTest::bindsEnumeratorsAndPlaces()
{
    auto query = m_db->statement("SELECT ?, ?, ?, ?, ?, ?, ?, ?");
    const auto row = firstRow<int, std::uint32_t, std::uint64_t, int, bool, std::optional<int>, int,
                              std::string>(bindAll(query, EditField::Segments, SegmentRef{7, 8, -1},
                                                   true, std::optional<int>(), std::optional(9),
                                                   "text"));
    QVERIFY(row && *row);
    QCOMPARE(**row, std::tuple(11, 7u, std::uint64_t{8}, -1, true, std::optional<int>(), 9,
                               std::string("text")));
}

void RowsTest::stopsAtTheVisitorsError()
{
    int rows = 0;
    const auto refuse = [&rows](int id) -> Result<> {
        ++rows;
        return id == 2 ? Result<>(fail(ErrorCode::Busy, "enough")) : Result<>();
    };
    auto query = m_db->statement("SELECT id FROM t ORDER BY id");
    QCOMPARE(eachRow(query, refuse).error().code, ErrorCode::Busy);
    QCOMPARE(rows, 2);
    QVERIFY(!eachRow(m_db->statement("SELECT nothing FROM t"), [](int) {}));
}

void RowsTest::givesTheFirstRow()
{
    auto query = m_db->statement("SELECT name FROM t WHERE id = ?");
    QCOMPARE(std::get<0>(**firstRow<std::string>(bindAll(query, 2))), std::string("b"));
    QVERIFY(!*firstRow<std::string>(bindAll(query.rewind(), 4)));
}

/// The SQL for live and for unpublished lines agrees with the states and fields.
void RowsTest::livesAndUnpublishedLinesAreToldOnce()
{
    auto workspace = Database::open(m_folder->path().toStdString() + "/v",
                                    Database::Access::ReadWrite);
    QVERIFY(workspace && migrate(**workspace));
    Database &db = **workspace;
    QVERIFY(db.run("INSERT INTO shard (id, path) VALUES (1, 's');"
                   "INSERT INTO revision (id, at_ms, who, note) VALUES (1, 0, '', '')"));
    std::int64_t id = 0;
    for (const bool isUndo : {false, true})
        for (const StepState state :
             {StepState::Live, StepState::TakenBack, StepState::Dropped, StepState::Published})
            for (const EditField field : {EditField::Text, EditField::Status, EditField::Segments})
                for (const bool isPublished : {false, true}) {
                    ++id;
                    auto step = db.statement(
                        "INSERT INTO step (id, is_undo, state) VALUES (?, ?, ?)");
                    QVERIFY(bindAll(step, id, isUndo, state).run());
                    auto edit = db.statement(
                        "INSERT INTO edit (id, step, at_ms, who, shard, item, segment, field, "
                        "before,"
                        " after, key, revision) VALUES (?, ?, 0, '', 1, 0, 0, ?, '', '', '', ?)");
                    QVERIFY(
                        bindAll(edit, id, id, field, isPublished ? std::optional(1) : std::nullopt)
                            .run());
                    const bool isLive = !isUndo && state != StepState::TakenBack;
                    const bool isOpen = isLive && !isPublished && field != EditField::Status;
                    auto live = db.statement("SELECT count(*) FROM " VOX_LIVE_EDIT " WHERE id = ?");
                    QCOMPARE(std::get<0>(**firstRow<bool>(bindAll(live, id))), isLive);
                    auto open = db.statement("SELECT count(*) FROM " VOX_UNPUBLISHED_EDIT
                                             " WHERE id = ?");
                    QCOMPARE(std::get<0>(**firstRow<bool>(bindAll(open, id))), isOpen);
                }
}

QTEST_GUILESS_MAIN(RowsTest)
#include "RowsTest.moc"
