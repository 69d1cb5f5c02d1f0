// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/WhoIsThere.h"
#include "core/edit/Dealing.h"
#include "core/search/AssignedRows.h"
#include "core/search/RowSample.h"
#include "core/workspace/Person.h"
#include "tests/support/FilledWorkspace.h"
#include "tests/support/MemoryFileSystem.h"
#include "tests/support/TouchShard.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

using namespace voxdeck;

namespace {

using Ids = std::vector<std::uint32_t>;

Ids idsIn(const RowIds &rows)
{
    Ids ids;
    for (const auto &run : rows.runs())
        for (std::uint32_t id = run.first; id < run.first + run.count; ++id)
            ids.push_back(id);
    return ids;
}

} // namespace

class DealingTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void dealsWholeRecordingsInTurns();
    void dealsTheSameWayForTheSameSeed();
    void balancesHours();
    void countsUnknownLengthsAsTheMean();
    void givesSoManyEach();
    void leavesWhatIsSomebodys();
    void takesRowsAwayFromEverybody();
    void isOneStepThatIsUndone();
    void refusesNames();
    void refusesRowsThatMoved();
    void isFoundByQueries();
    void isFoundByThePersonOfTheConnection();
    void countsAndHoursAreKept();
    void isLaidOverImportedRows();
    void samplesAreDrawnOnceEach();

private:
    Workspace &workspace() { return *m_workspace; }
    std::shared_ptr<const RowOrder> rows(const std::string &text = {})
    {
        RowQuery query;
        query.search = text;
        return RowReader(*m_workspace).order(query, {}).value();
    }
    Ids found(const std::string &text)
    {
        const auto order = rows(text);
        Ids ids;
        for (std::uint64_t row = 0; row < order->size(); ++row)
            ids.push_back(order->idAt(row));
        return ids;
    }
    DealPlan plan(const DealChoice &choice, const std::string &text = {})
    {
        return planDeal(*m_workspace, *rows(text), choice).value();
    }
    BulkReport deal(const DealChoice &choice, const std::string &text = {})
    {
        return applyDeal(*m_workspace, "lena", plan(choice, text)).value();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Workspace> m_workspace;
};

/// Rows 1..3 are r0, 4..5 r1, 6 r2, 7..10 r3, 11 r4; each of so many seconds as its number.
void DealingTest::init()
{
    m_workspace.reset();
    m_folder = std::make_unique<QTemporaryDir>();
    std::vector<test::FilledRow> filled;
    double seconds = 0;
    for (const auto &[recording, count] :
         {std::pair("r0", 3), {"r1", 2}, {"r2", 1}, {"r3", 4}, {"r4", 1}})
        for (int row = 0; row < count; ++row)
            filled.push_back({recording, ++seconds});
    m_workspace =
        test::filledWorkspace(m_folder->path().toStdString() + "/w.voxdeck", filled).value();
}

void DealingTest::dealsWholeRecordingsInTurns()
{
    DealChoice choice;
    choice.people = {"anna", "ben"};
    const auto made = plan(choice);
    QCOMPARE(made.shares.size(), 2u);
    QCOMPARE(made.left, 0u);
    QCOMPARE(made.shares[0].recordings, 3u);
    QCOMPARE(made.shares[1].recordings, 2u);
    std::set<std::uint32_t> all;
    double seconds = 0;
    for (const auto &share : made.shares) {
        const auto ids = idsIn(share.rows);
        all.insert(ids.begin(), ids.end());
        seconds += share.seconds;
        for (const auto &[first, last] :
             {std::pair(1u, 3u), {4u, 5u}, {6u, 6u}, {7u, 10u}, {11u, 11u}}) {
            const bool hasFirst = std::find(ids.begin(), ids.end(), first) != ids.end();
            for (std::uint32_t id = first; id <= last; ++id)
                QCOMPARE(std::find(ids.begin(), ids.end(), id) != ids.end(), hasFirst);
        }
    }
    QCOMPARE(all.size(), 11u);
    QCOMPARE(seconds, 66.0);
}

void DealingTest::dealsTheSameWayForTheSameSeed()
{
    DealChoice choice;
    choice.people = {"anna", "ben", "cem"};
    choice.unit = DealUnit::Row;
    const auto dealt = [&] {
        std::vector<Ids> ids;
        for (const auto &share : plan(choice).shares)
            ids.push_back(idsIn(share.rows));
        return ids;
    };
    const auto first = dealt();
    QCOMPARE(dealt(), first);
    QCOMPARE(first[0].size(), 4u);
    QCOMPARE(first[1].size(), 4u);
    QCOMPARE(first[2].size(), 3u);
    choice.seed = 1;
    QVERIFY(dealt() != first);
}

void DealingTest::balancesHours()
{
    DealChoice choice;
    choice.people = {"anna", "ben"};
    choice.unit = DealUnit::Row;
    choice.balancesHours = true;
    for (int seed = 0; seed < 20; ++seed) {
        choice.seed = seed;
        const auto made = plan(choice);
        // The next goes to who has the least: no two are further apart than the longest row.
        QVERIFY(std::abs(made.shares[0].seconds - made.shares[1].seconds) <= 11);
        QCOMPARE(made.shares[0].seconds + made.shares[1].seconds, 66.0);
    }
}

void DealingTest::countsUnknownLengthsAsTheMean()
{
    DealChoice choice;
    choice.people = {"anna", "ben"};
    choice.unit = DealUnit::Row;
    choice.balancesHours = true;
    auto &db = m_workspace->database();
    QVERIFY(db.run("UPDATE segment SET stop = 9e999 WHERE id % 3 <> 0"));
    for (int seed = 0; seed < 20; ++seed) {
        choice.seed = seed;
        const auto made = plan(choice);
        QVERIFY(made.shares[0].rows.size() >= 3u); // all unknown ones went to one person
        QVERIFY(made.shares[1].rows.size() >= 3u);
    }
    QVERIFY(db.run("UPDATE segment SET stop = 9e999"));
    const auto made = plan(choice);
    QVERIFY(made.shares[0].rows.size() >= 5u);
    QVERIFY(made.shares[1].rows.size() >= 5u);
    QCOMPARE(made.shares[0].seconds, 0.0);
}

void DealingTest::givesSoManyEach()
{
    DealChoice choice;
    choice.people = {"anna", "ben"};
    choice.unit = DealUnit::Row;
    choice.rowsEach = 3;
    const auto made = plan(choice);
    QCOMPARE(made.shares[0].rows.size(), 3u);
    QCOMPARE(made.shares[1].rows.size(), 3u);
    QCOMPARE(made.left, 5u);
    choice.unit = DealUnit::Recording;
    choice.rowsEach = 1;
    QCOMPARE(plan(choice).shares[0].recordings, 1u);
    QCOMPARE(plan(choice).shares[1].recordings, 1u);
}

void DealingTest::leavesWhatIsSomebodys()
{
    DealChoice choice;
    choice.people = {"anna"};
    QCOMPARE(deal(choice, "item:r0").rows, 3u);
    choice.people = {"ben"};
    choice.leavesAssigned = true;
    QCOMPARE(deal(choice).rows, 8u);
    QCOMPARE(found("assigned:anna"), Ids({1, 2, 3}));
    QCOMPARE(found("assigned:ben").size(), 8u);
}

void DealingTest::takesRowsAwayFromEverybody()
{
    DealChoice choice;
    choice.people = {"anna", "ben"};
    deal(choice);
    QCOMPARE(found("assigned:empty"), Ids());
    choice.people.clear();
    QCOMPARE(deal(choice, "item:r3").rows, 4u);
    QCOMPARE(found("assigned:empty"), Ids({7, 8, 9, 10}));
}

void DealingTest::isOneStepThatIsUndone()
{
    DealChoice choice;
    choice.people = {"anna", "ben"};
    const auto done = deal(choice);
    QCOMPARE(done.rows, 11u);
    const auto before = found("assigned:anna");
    const auto undone = BulkEdit(workspace(), "lena").undo(done.step).value();
    QCOMPARE(undone.rows, 11u);
    QCOMPARE(found("assigned:empty").size(), 11u);
    QCOMPARE(found("assigned:anna"), Ids());
    QVERIFY(BulkEdit(workspace(), "lena").redo(undone.step));
    QCOMPARE(found("assigned:anna"), before);
}

void DealingTest::refusesNames()
{
    DealChoice choice;
    for (const auto &people : std::vector<std::vector<std::string>>{
             {"anna", "anna"}, {""}, {"a\nb"}, {std::string(200, 'x')}}) {
        choice.people = people;
        QCOMPARE(planDeal(workspace(), *rows(), choice).error().code, ErrorCode::InvalidArgument);
    }
}

void DealingTest::refusesRowsThatMoved()
{
    DealChoice choice;
    choice.people = {"anna"};
    const auto made = plan(choice);
    QVERIFY(workspace().database().run("UPDATE shard SET fingerprint = 'other'"));
    QCOMPARE(applyDeal(workspace(), "lena", made).error().code, ErrorCode::Busy);
    QCOMPARE(found("assigned:anna"), Ids());
}

void DealingTest::isFoundByQueries()
{
    DealChoice choice;
    QCOMPARE(found("assigned:anna"), Ids()); // before anything is anybody's
    QCOMPARE(found("assigned:empty").size(), 11u);
    choice.people = {"Anna"};
    deal(choice, "item:r0");
    choice.people = {"annabel"};
    deal(choice, "item:r2");
    QCOMPARE(found("assigned:anna"), Ids({1, 2, 3}));
    QCOMPARE(found("assigned:anna*"), Ids({1, 2, 3, 6}));
    QCOMPARE(found("assigned:/bel$/"), Ids({6}));
    QCOMPARE(found("assigned:=anna"), Ids());
    QCOMPARE(found("-assigned:empty -assigned:anna"), Ids({6}));
    QCOMPARE(found("assigned:me"), Ids());
    QVERIFY(setPerson(workspace().database(), "Anna"));
    QCOMPARE(found("assigned:me"), Ids({1, 2, 3}));
    QVERIFY(workspace().database().run("UPDATE segment SET status = 3 WHERE id = 2"));
    QCOMPARE(found("assigned:me status:returned"), Ids({2}));
    QCOMPARE(AssignedRows(workspace().database()).knownPeople().value(),
             std::vector<std::string>({"Anna", "annabel"}));
}

/// Two people in one process: each connection answers for its own.
void DealingTest::isFoundByThePersonOfTheConnection()
{
    DealChoice choice;
    choice.people = {"anna"};
    deal(choice, "item:r0");
    choice.people = {"ben"};
    deal(choice, "item:r2");
    const auto mine = [](Workspace &of) {
        RowQuery query;
        query.search = "assigned:me";
        return RowReader(of).order(query, {}).value()->size();
    };
    const WorkspaceLogin anna{workspace().file(), "Anna"}, ben{workspace().file(), "ben"};
    const auto hers = anna.read(), his = ben.write();
    QVERIFY(hers && his);
    QCOMPARE(mine(**hers), 3u);
    QCOMPARE(mine(**his), 1u);
    QCOMPARE(mine(**hers), 3u);
    QCOMPARE(personOf((*hers)->database()), std::string("Anna"));
    QVERIFY(setPerson((*hers)->database(), "ben")); // another name in the preferences
    QCOMPARE(mine(**hers), 1u);
    QVERIFY(setPerson((*hers)->database(), {}));
    QCOMPARE(personOf((*hers)->database()), loginName());
    const WorkspaceLogin nowhere{workspace().file() / "none", "anna"};
    QVERIFY(!nowhere.read());
}

void DealingTest::countsAndHoursAreKept()
{
    DealChoice choice;
    choice.people = {"anna"};
    deal(choice, "item:r0");
    choice.people = {"ben"};
    deal(choice, "dur:>=3");
    const auto assigned = RowReader(workspace()).totals().value().assigned;
    QCOMPARE(assigned.size(), 2u);
    QCOMPARE(assigned[0].person, std::string("anna"));
    QCOMPARE(assigned[0].segments, 2u);
    QCOMPARE(assigned[0].seconds, 3.0);
    QCOMPARE(assigned[1].segments, 9u);
    QCOMPARE(assigned[1].seconds, 63.0);
}

void DealingTest::isLaidOverImportedRows()
{
    test::MemoryFileSystem fs;
    std::vector<test::TouchItem> items{{R"({"key": "a", "txt": "x"})", {1}},
                                       {R"({"key": "b", "txt": "y"})", {2}}};
    const auto put = [&] {
        for (const auto &[path, bytes] : test::touchShard("/data/000000000", items))
            fs.seed(path, bytes);
    };
    put();
    m_workspace = Workspace::open(m_folder->path().toStdString() + "/t.voxdeck", "/data").value();
    auto dataset = touch::TouchDataset::open(fs, "/data").value();
    QVERIFY(importDataset(workspace(), *dataset, {}, {}));
    DealChoice choice;
    choice.people = {"anna"};
    deal(choice, "key:b");
    items.push_back({R"({"key": "c", "txt": "z"})", {3}});
    put();
    dataset = touch::TouchDataset::open(fs, "/data").value();
    QVERIFY(importDataset(workspace(), *dataset, {}, {}));
    QCOMPARE(found("assigned:anna"), Ids({2}));
    QCOMPARE(RowReader(workspace()).totals().value().assigned.at(0).segments, 1u);
}

void DealingTest::samplesAreDrawnOnceEach()
{
    const auto order = rows();
    std::map<std::uint32_t, int> drawn;
    constexpr int kSeeds = 400;
    for (int seed = 0; seed < kSeeds; ++seed) {
        const auto sample = sampleOf(*order, 4, seed);
        QCOMPARE(sample.size(), 4u);
        QCOMPARE(std::set<std::uint32_t>(sample.begin(), sample.end()).size(), 4u);
        QCOMPARE(sampleOf(*order, 4, seed), sample);
        for (const auto id : sample)
            ++drawn[id];
    }
    QCOMPARE(drawn.size(), 11u);
    for (const auto &[id, times] : drawn) // 145 on average
        QVERIFY2(times > 100 && times < 190, std::to_string(times).c_str());
    QCOMPARE(sampleOf(*order, 100, 0).size(), 11u);
    QCOMPARE(sampleOf(*rows("text:none"), 5, 0).size(), 0u);
}

QTEST_GUILESS_MAIN(DealingTest)
#include "DealingTest.moc"
