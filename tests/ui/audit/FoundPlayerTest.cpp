// SPDX-License-Identifier: GPL-3.0-or-later
// What is played for a figure of the Audit page, when rows are read and people move on at the same time.
#include "tests/ui/audit/AuditFixture.h"
#include "ui/audit/WorstList.h"
#include "ui/session/CurrentRow.h"
#include "ui/session/RowChanges.h"
#include "ui/session/Workbench.h"
#include "ui/transcript/ComparePane.h"

#include <QTabWidget>

#include <optional>

using namespace voxdeck;
using namespace voxdeck::test;

class FoundPlayerTest final : public QObject {
    Q_OBJECT
private slots:
    void aSegmentThatWasLeftIsNotPlayedLater();
    void theNextSegmentIsNotPlayedForTheOneBefore();
    void aDifferenceStaysWhileRowsAreReadAgain();

private:
    static ComparisonView &comparison(OpenedAudit &opened)
    {
        return opened.fixture.window().annotate().compare->view();
    }
    static CurrentRow &current(OpenedAudit &opened)
    {
        return opened.fixture.window().bench().currentRow();
    }
    static bool isOpen(OpenedAudit &opened, const SegmentRef &ref)
    {
        const auto &details = current(opened).details();
        return details && details->row.ref == ref;
    }
    /// The worst segments: number 2 of the list is all wrong, number 4 in its last letters.
    static SegmentRef refOf(OpenedAudit &opened, int row)
    {
        return opened.fixture.window().annotate().table->segments().rowAt(row)->ref;
    }
};

/// Space, and another segment is chosen before the sound begins: the first one is not played when it is opened much
/// later.
void FoundPlayerTest::aSegmentThatWasLeftIsNotPlayedLater()
{
    OpenedAudit opened;
    QVERIFY(opened.open());
    const auto wrong = refOf(opened, 2), other = refOf(opened, 4);
    auto &worst = opened.page->worst();
    opened.page->tabs().setCurrentWidget(&worst);
    emit worst.playWanted(wrong);
    current(opened).goTo(other); // before the row of the first one is read
    QTRY_VERIFY_WITH_TIMEOUT(isOpen(opened, other), kAuditWaitMs);
    QCoreApplication::processEvents();
    QCOMPARE(comparison(opened).current(), std::optional<std::size_t>());
    current(opened).goTo(wrong);
    QTRY_VERIFY_WITH_TIMEOUT(isOpen(opened, wrong), kAuditWaitMs);
    QCoreApplication::processEvents();
    QCOMPARE(comparison(opened).current(), std::optional<std::size_t>());
    // one that comes is played
    emit worst.playWanted(other);
    QTRY_VERIFY_WITH_TIMEOUT(isOpen(opened, other) && comparison(opened).current(), kAuditWaitMs);
}

/// The wish is done in the next turn of the loop: until then the user may have gone on, by a key in the table.
void FoundPlayerTest::theNextSegmentIsNotPlayedForTheOneBefore()
{
    OpenedAudit opened;
    QVERIFY(opened.open());
    const auto wrong = refOf(opened, 2), other = refOf(opened, 4);
    auto &table = *opened.fixture.window().annotate().table;
    bool hasMoved = false;
    const auto moves = connect(&current(opened), &CurrentRow::detailsShown, this,
                               [&](const SegmentDetails &details) {
                                   if (details.row.ref != wrong || hasMoved)
                                       return;
                                   hasMoved = true;
                                   table.goToRow(4);
                               });
    emit opened.page->worst().playWanted(wrong);
    QTRY_VERIFY_WITH_TIMEOUT(hasMoved && isOpen(opened, other), kAuditWaitMs);
    disconnect(moves);
    QCoreApplication::processEvents();
    QCOMPARE(comparison(opened).current(), std::optional<std::size_t>());
}

/// Another process writes, or a pass ends, just as the difference is shown: the same texts keep it.
void FoundPlayerTest::aDifferenceStaysWhileRowsAreReadAgain()
{
    OpenedAudit opened;
    QVERIFY(opened.open());
    const auto other = refOf(opened, 4);
    emit opened.page->worst().playWanted(other);
    QTRY_VERIFY_WITH_TIMEOUT(isOpen(opened, other) && comparison(opened).current(), kAuditWaitMs);
    const auto shown = comparison(opened).current();
    opened.fixture.window().bench().rowChanges().tell(RowChange::Elsewhere);
    QCOMPARE(comparison(opened).current(), shown);
    QVERIFY(opened.isSettled());
    QCOMPARE(comparison(opened).current(), shown);
    // that of other texts is none of these
    current(opened).goTo(refOf(opened, 1));
    QTRY_VERIFY_WITH_TIMEOUT(isOpen(opened, refOf(opened, 1)), kAuditWaitMs);
    QCOMPARE(comparison(opened).current(), std::optional<std::size_t>());
}

QTEST_MAIN(FoundPlayerTest)
#include "FoundPlayerTest.moc"
