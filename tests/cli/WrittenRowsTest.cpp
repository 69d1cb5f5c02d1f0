// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0540
// Every command that changes a workspace, in one that belongs to another dataset, or was filled from an older or a newer
// state of the list, or has the change already: the command refuses and changes nothing, or ends as in a new workspace.
#include "tests/cli/WritingFolder.h"

#include <QTest>

#include <cstddef>
#include <filesystem>
#include <string>

using namespace voxdeck;
using voxdeck::test::RowWriter;
using voxdeck::test::Said;

class WrittenRowsTest final : public QObject, private test::WritingFolder {
    Q_OBJECT
private slots:
    void refusesOrEndsAsInANewWorkspace_data();
    void refusesOrEndsAsInANewWorkspace();

private:
    /// The workspace of the list in this state, ready for the command.
    void fill(const RowWriter &row, int state)
    {
        removeWorkspace();
        setState(state);
        const std::string import = std::string("import ") + row.list + " --workspace W";
        auto before = row.before;
        before.insert(before.begin(), import.c_str());
        const auto failed = failureOf(before);
        QVERIFY2(failed.empty(), failed.c_str());
    }
    void removeWorkspace()
    {
        for (const char *const file : {"w.voxdeck", "w.voxdeck-wal", "w.voxdeck-shm"})
            std::filesystem::remove(at(file));
    }
    void checkOther(const RowWriter &row);
};

void WrittenRowsTest::refusesOrEndsAsInANewWorkspace_data()
{
    QTest::addColumn<int>("number");
    const auto all = test::rowWriters();
    for (std::size_t number = 0; number < all.size(); ++number)
        if (!all[number].hasStatesElsewhere)
            QTest::newRow(all[number].name) << static_cast<int>(number);
}

/// The workspace of another dataset is left alone.
void WrittenRowsTest::checkOther(const RowWriter &row)
{
    removeWorkspace();
    const auto failed = failureOf(
        {"import AT/other.csv --workspace W", "edit AT/other.csv x1 --text mine --workspace W"});
    QVERIFY2(failed.empty(), failed.c_str());
    const std::string before = seen(row.look);
    const Said said = typed(row.command);
    QVERIFY2(said.code >= 2 && !said.err.empty(), ("other: " + said.out + said.err).c_str());
    const std::string after = seen(row.look);
    QVERIFY2(after == before, ("other: " + firstDifference(after, before)).c_str());
}

void WrittenRowsTest::refusesOrEndsAsInANewWorkspace()
{
    QFETCH(int, number);
    const RowWriter row = test::rowWriters()[static_cast<std::size_t>(number)];
    const auto made = makeDataset();
    QVERIFY2(made, made ? "" : describe(made.error()).c_str());
    fill(row, 1);
    if (QTest::currentTestFailed())
        return;
    const std::string unchanged = seen(row.look);
    const Said first = typed(row.command);
    QVERIFY2(first.code <= 1, (first.out + first.err).c_str());
    const std::string fresh = seen(row.look);
    const bool isSeen = std::string(row.command).find(" settle ") == std::string::npos
                        && !std::string(row.command).starts_with("import ");
    QVERIFY2(fresh != unchanged || !isSeen, "it changes nothing that is seen");
    const Said second = typed(row.command); // the same again
    QVERIFY2(second.code <= 1 || !second.err.empty(), "it says nothing");
    if (row.isRepeatable || second.code >= 2) {
        const std::string same = seen(row.look);
        QVERIFY2(same == fresh, ("same: " + second.err + firstDifference(same, fresh)).c_str());
    }
    for (const int state : {0, 2}) { // the command itself meets the list that has changed since
        if (state == 0 && row.needsSecond)
            continue;
        const std::string holds = state == 0 ? "older: " : "newer: ";
        fill(row, state);
        if (QTest::currentTestFailed())
            return;
        setState(1);
        const Said said = typed(row.command);
        QVERIFY2(said.code <= 1, (holds + said.out + said.err).c_str());
        typed(std::string("import ") + row.list + " --workspace W");
        const std::string after = seen(row.look);
        QVERIFY2(after == fresh, (holds + said.err + firstDifference(after, fresh)).c_str());
    }
    checkOther(row);
    QVERIFY2(partsLeft().empty(), partsLeft().c_str());
}

QTEST_GUILESS_MAIN(WrittenRowsTest)
#include "WrittenRowsTest.moc"
