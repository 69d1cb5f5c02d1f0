// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/changes/ChangeMerge.h"
#include "core/notes/Comments.h"
#include "tests/ui/shell/StallWatch.h"
#include "tests/ui/shell/WindowFixture.h"
#include "tests/ui/shell/WindowWords.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/annotate/text/EditDesk.h"
#include "ui/common/Text.h"
#include "ui/session/Workbench.h"
#include "ui/table/RowView.h"
#include "ui/table/SegmentTable.h"
#include "ui/team/AgreementDialog.h"
#include "ui/team/ChangeExportDialog.h"
#include "ui/team/ChangeMergeDetail.h"
#include "ui/team/ChangeMergeDialog.h"
#include "ui/team/ChangeMergeModel.h"
#include "ui/team/ChangesDesk.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTreeWidget>

#include <algorithm>
#include <fstream>
#include <memory>
#include <sstream>

using namespace voxdeck;
using namespace voxdeck::test;
using voxdeck::test::WindowFixture;

namespace {

constexpr int kLong = 20'000;

ChangeRecord record(const std::string &item, EditField field, const std::string &before,
                    const std::string &after)
{
    ChangeRecord change;
    change.item = item;
    change.field = field;
    change.before = before;
    change.after = after;
    change.who = "lena";
    return change;
}

} // namespace

/// Every third row is in conflict.
std::shared_ptr<MergePlan> planOf(std::size_t rows)
{
    auto plan = std::make_shared<MergePlan>();
    plan->rows.reserve(rows);
    for (std::size_t number = 0; number < rows; ++number) {
        MergeRow row;
        row.key = "utt-" + std::to_string(number);
        row.theirs = record(row.key, EditField::Text, "the text before that", "their text of it");
        row.mine = number % 3 == 0 ? "my text of it, which is another" : row.theirs.before;
        if (row.isConflict())
            plan->conflicts.push_back(number);
        else
            row.result = row.theirs.after;
        plan->rows.push_back(std::move(row));
    }
    plan->decided = plan->changes = rows - plan->conflicts.size();
    return plan;
}

/// Another person's changes beside the data here, in the real window.
class ChangeMergeJourneyTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup() { m_fixture.reset(); }
    void decidesByKeysAndTakesAllBack();
    void takesAResultThatIsTyped();
    void showsCommentsAsTheirWords();
    void segmentsAreTakenWhole();
    void choosesNothingByItself();
    void decidesAboutVeryManyInTurns();
    void aValueThatChangedMeanwhileStopsNoOther();
    void decidesLater();
    void playsTheRow();
    void saysWhatIsNoChangeSet();
    void saysHowFarTwoAgree();
    void writesWhatWasChanged();

private:
    TestWindow &window() { return m_fixture->window(); }
    SegmentTableModel &segments() { return window().annotate().table->segments(); }
    ChangeMergeDialog *dialog() { return window().changes().mergeDialog(); }
    ChangeMergeModel &rows() { return dialog()->rows(); }
    std::filesystem::path at(const std::string &name) const
    {
        return m_fixture->dataset().parent_path() / name;
    }
    /// Of lena: a text that is in conflict with what is here, another text, and a status.
    std::filesystem::path lenasFile()
    {
        ChangeSet set;
        set.who = "lena";
        set.dataset = "sample";
        set.records = {record("utt-00000", EditField::Text, "text of utt-00000", "from lena"),
                       record("utt-00001", EditField::Text, "text of utt-00001", "lena's, too"),
                       record("utt-00001", EditField::Status, "pending", "approved")};
        std::ofstream(at("lena.jsonl")) << changeSetText(set);
        return at("lena.jsonl");
    }
    QString textOf(int row)
    {
        const auto *found = segments().rowAt(row);
        return found ? toQString(found->text) : QString();
    }
    QString cell(int row, int column) { return rows().index(row, column).data().toString(); }
    /// Types a text in the first row, into the journal.
    void typeMine()
    {
        QTRY_COMPARE_WITH_TIMEOUT(m_fixture->shownText(), QStringLiteral("text of utt-00000"),
                                  kLong);
        m_fixture->focusText();
        m_fixture->press(Qt::Key_A, Qt::ControlModifier);
        m_fixture->type(QStringLiteral("mine"));
        QVERIFY(window().edits().commit());
        QTRY_COMPARE_WITH_TIMEOUT(textOf(0), QStringLiteral("mine"), kLong);
    }
    /// The dialog with lena's file, compared.
    void openLenas()
    {
        window().actions()[ActionId::ImportChanges]->trigger();
        QVERIFY(dialog() && dialog()->isVisible());
        QVERIFY(!dialog()->applyButton().isEnabled());
        dialog()->setFile(lenasFile());
        QTRY_COMPARE_WITH_TIMEOUT(rows().rowCount(), 3, kLong);
    }
    void pressInList(int key) { QTest::keyClick(&dialog()->list(), static_cast<Qt::Key>(key)); }

    std::unique_ptr<WindowFixture> m_fixture;
};

void ChangeMergeJourneyTest::init()
{
    m_fixture = std::make_unique<WindowFixture>();
    QVERIFY(m_fixture->isReady());
    QVERIFY(!window().actions()[ActionId::ImportChanges]->isEnabled());
    QVERIFY(m_fixture->open());
    QTRY_VERIFY_WITH_TIMEOUT(window().actions()[ActionId::ImportChanges]->isEnabled(), kLong);
    typeMine();
}

void ChangeMergeJourneyTest::decidesByKeysAndTakesAllBack()
{
    openLenas();
    QVERIFY2(
        dialog()->stateText().startsWith(windowText(said::kConflictsOfChanges, 3)
                                             .arg(QStringLiteral("lena"), QStringLiteral("sample"),
                                                  QStringLiteral("1"), QStringLiteral("0"))),
        qPrintable(dialog()->stateText()));
    QCOMPARE(cell(0, ChangeMergeModel::Segment), QStringLiteral("utt-00000"));
    QCOMPARE(cell(0, ChangeMergeModel::Field), QStringLiteral("Text, conflict"));
    QCOMPARE(cell(0, ChangeMergeModel::Base), QStringLiteral("text of utt-00000"));
    QCOMPARE(cell(0, ChangeMergeModel::Mine), QStringLiteral("mine"));
    QCOMPARE(cell(0, ChangeMergeModel::Theirs), QStringLiteral("from lena"));
    QCOMPARE(cell(0, ChangeMergeModel::Outcome), windowText(said::kNotDecided));
    QCOMPARE(cell(2, ChangeMergeModel::Outcome), QStringLiteral("approved"));
    QVERIFY(dialog()->applyButton().text().contains(QStringLiteral("2 changes")));

    pressInList(Qt::Key_T);
    QCOMPARE(cell(0, ChangeMergeModel::Outcome), QStringLiteral("from lena"));
    pressInList(Qt::Key_M);
    QCOMPARE(cell(0, ChangeMergeModel::Outcome), QStringLiteral("mine"));
    QVERIFY(dialog()->applyButton().text().contains(QStringLiteral("2 changes")));
    pressInList(Qt::Key_T);
    QVERIFY(dialog()->applyButton().text().contains(QStringLiteral("3 changes")));
    QTest::mouseClick(&dialog()->applyButton(), Qt::LeftButton);
    QTRY_VERIFY2_WITH_TIMEOUT(dialog()->stateText().startsWith(QStringLiteral("3 changes applied")),
                              qPrintable(dialog()->stateText()), kLong);
    QTRY_COMPARE_WITH_TIMEOUT(textOf(0), QStringLiteral("from lena"), kLong);
    QTRY_COMPARE_WITH_TIMEOUT(textOf(1), QStringLiteral("lena's, too"), kLong);
    QTRY_VERIFY_WITH_TIMEOUT(
        segments().rowAt(1) && segments().rowAt(1)->status == SegmentStatus::Approved, kLong);
    dialog()->close();
    QVERIFY2(window().actions()[ActionId::Undo]->text().contains(
                 QStringLiteral("Import 3 changes of lena")),
             qPrintable(window().actions()[ActionId::Undo]->text()));
    window().actions()[ActionId::Undo]->trigger(); // one step
    QTRY_COMPARE_WITH_TIMEOUT(textOf(0), QStringLiteral("mine"), kLong);
    QTRY_COMPARE_WITH_TIMEOUT(textOf(1), QStringLiteral("text of utt-00001"), kLong);
    QTRY_VERIFY_WITH_TIMEOUT(
        segments().rowAt(1) && segments().rowAt(1)->status == SegmentStatus::Pending, kLong);
}

void ChangeMergeJourneyTest::takesAResultThatIsTyped()
{
    openLenas();
    pressInList(Qt::Key_F2);
    QPointer<QLineEdit> field;
    QTRY_VERIFY_WITH_TIMEOUT((field = dialog()->list().findChild<QLineEdit *>()) != nullptr, kLong);
    field->selectAll();
    QTest::keyClicks(field, QStringLiteral("of us both"));
    QTest::keyClick(field, Qt::Key_Return);
    QTRY_COMPARE_WITH_TIMEOUT(cell(0, ChangeMergeModel::Outcome), QStringLiteral("of us both"),
                              kLong);
    // An invalid value for the field is refused.
    const auto status = rows().index(2, ChangeMergeModel::Outcome);
    QVERIFY(!rows().setData(status, QStringLiteral("fine"), Qt::EditRole));
    QCOMPARE(cell(2, ChangeMergeModel::Outcome), QStringLiteral("approved"));
    QTest::mouseClick(&dialog()->applyButton(), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(textOf(0), QStringLiteral("of us both"), kLong);
}

/// The journal's value of a comment is JSON: a person reads and types words.
void ChangeMergeJourneyTest::showsCommentsAsTheirWords()
{
    Comment comment;
    comment.uid = "c1";
    comment.who = "lena";
    comment.text = "who is this?";
    const auto before = commentValue(comment);
    comment.text = "who?";
    const auto mine = commentValue(comment);
    comment.isResolved = true;
    auto plan = std::make_shared<MergePlan>();
    MergeRow row;
    row.key = "utt-00000";
    row.theirs = record(row.key, EditField::Comment, before, commentValue(comment));
    row.mine = mine;
    plan->rows.push_back(row);
    plan->conflicts.push_back(0);
    ChangeMergeModel model;
    model.setPlan(plan);
    const auto shown = [&model](int column) {
        return model.index(0, column).data().toString();
    };
    QCOMPARE(shown(ChangeMergeModel::Base), QStringLiteral("who is this?"));
    QCOMPARE(shown(ChangeMergeModel::Mine), QStringLiteral("who?"));
    QCOMPARE(shown(ChangeMergeModel::Theirs), QStringLiteral("who? (resolved)"));
    const auto outcome = model.index(0, ChangeMergeModel::Outcome);
    QCOMPARE(outcome.data(Qt::EditRole).toString(), QStringLiteral("who?"));
    QVERIFY(model.setData(outcome, QStringLiteral("it is Tom"), Qt::EditRole));
    QCOMPARE(shown(ChangeMergeModel::Outcome), QStringLiteral("it is Tom (resolved)"));
    const auto result = commentIn(plan->rows[0].result.value_or(""));
    QVERIFY(result);
    QCOMPARE(result->uid, std::string("c1"));
    QCOMPARE(result->text, std::string("it is Tom"));
    ChangeMergeDetail detail;
    detail.show(&plan->rows[0]);
    for (int value = 0; value < 4; ++value)
        QVERIFY2(!detail.shownHtml(value).contains(QLatin1Char('{')),
                 qPrintable(detail.shownHtml(value)));
}

void ChangeMergeJourneyTest::choosesNothingByItself()
{
    openLenas();
    QTest::mouseClick(&dialog()->onlyConflictsBox(), Qt::LeftButton, {},
                      QPoint(8, dialog()->onlyConflictsBox().height() / 2));
    QTRY_COMPARE_WITH_TIMEOUT(rows().rowCount(), 1, kLong);
    QTest::mouseClick(&dialog()->applyButton(), Qt::LeftButton);
    QTRY_VERIFY2_WITH_TIMEOUT(dialog()->stateText().startsWith(QStringLiteral("2 changes applied")),
                              qPrintable(dialog()->stateText()), kLong);
    QTRY_COMPARE_WITH_TIMEOUT(textOf(1), QStringLiteral("lena's, too"), kLong);
    QCOMPARE(textOf(0), QStringLiteral("mine")); // never overwritten silently
    // Undecided rows wait, and can be loaded again.
    QVERIFY(dialog()->waitingBox().isVisible());
    QCOMPARE(dialog()->waitingBox().count(), 2);
    dialog()->setFile(toPath(dialog()->waitingBox().itemData(1).toString()));
    QTRY_COMPARE_WITH_TIMEOUT(rows().rowCount(), 1, kLong);
    pressInList(Qt::Key_M);
    QTest::mouseClick(&dialog()->applyButton(), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!dialog()->waitingBox().isVisible(), kLong);
    QTRY_COMPARE_WITH_TIMEOUT(textOf(0), QStringLiteral("mine"), kLong);
}

/// Two people divided a segment; the text of a row is part of their change.
void ChangeMergeJourneyTest::segmentsAreTakenWhole()
{
    auto plan = std::make_shared<MergePlan>();
    MergeRow divided;
    divided.key = "utt-1";
    divided.theirs = record("utt-1", EditField::Segments,
                            R"([{"start": 1, "end": 3, "text": "one two"}])",
                            R"([{"start": 1, "end": 2, "text": "one"}, )"
                            R"({"start": 2, "end": 3, "text": "two"}])");
    divided.mine = R"([{"start": 1, "end": 2.5, "text": "one"}, )"
                   R"({"start": 2.5, "end": 3, "text": "two"}])";
    MergeRow text;
    text.key = "utt-2";
    text.theirs = record("utt-2", EditField::Text, "three", "three four");
    text.mine = text.theirs.before;
    text.isHeld = true;
    divided.theirs.together = text.theirs.together = "m";
    plan->rows = {divided, text};
    plan->conflicts = {0, 1};
    plan->together["m"] = {0, 1};
    ChangeMergeDialog dialog;
    dialog.show();
    QVERIFY(QTest::qWaitForWindowExposed(&dialog));
    dialog.setPlan(plan);
    const auto shown = [&dialog](int column) {
        return dialog.rows().index(0, column).data().toString();
    };
    QCOMPARE(shown(ChangeMergeModel::Mine),
             QString::fromUtf8("1\u20132.5 s \"one\", 2.5\u20133 s \"two\""));
    QCOMPARE(shown(ChangeMergeModel::Theirs),
             QString::fromUtf8("1\u20132 s \"one\", 2\u20133 s \"two\""));
    dialog.list().selectRow(0);
    QTest::keyClick(&dialog.list(), Qt::Key_F2);
    QVERIFY(!dialog.list().findChild<QLineEdit *>());
    const auto outcome = dialog.rows().index(0, ChangeMergeModel::Outcome);
    QVERIFY(!dialog.rows().flags(outcome).testFlag(Qt::ItemIsEditable));
    QVERIFY(!dialog.rows().setData(outcome, QStringLiteral("[]"), Qt::EditRole));
    QTest::keyClick(&dialog.list(), Qt::Key_T);
    for (const MergeRow &row : plan->rows)
        QCOMPARE(row.result.value_or(""), row.theirs.after);
    QCOMPARE(shown(ChangeMergeModel::Outcome), shown(ChangeMergeModel::Theirs));
    QTest::keyClick(&dialog.list(), Qt::Key_M);
    for (const MergeRow &row : plan->rows)
        QCOMPARE(row.result.value_or(""), row.mine);
    QVERIFY(plan->decided == 2 && plan->changes == 0);
}

void ChangeMergeJourneyTest::decidesAboutVeryManyInTurns()
{
    // VOXDECK_MERGE_ROWS=1000000 for the figures of docs/benchmarks.md
    const int asked = qEnvironmentVariableIntValue("VOXDECK_MERGE_ROWS");
    const std::size_t count = asked > 0 ? static_cast<std::size_t>(asked) : 12'001;
    const auto plan = planOf(count);
    ChangeMergeDialog many;
    many.show();
    QVERIFY(QTest::qWaitForWindowExposed(&many));
    test::StallWatch watch;
    QTest::qWait(50);
    watch.restart();
    many.setPlan(plan);
    const auto decide = [&](int key) {
        many.list().selectAll();
        QTest::keyClick(&many.list(), static_cast<Qt::Key>(key));
        QVERIFY(many.rows().isTaking()); // the window comes in between
        QVERIFY(!many.applyButton().isEnabled());
        QVERIFY(!many.rows().setData(many.rows().index(0, ChangeMergeModel::Outcome),
                                     QStringLiteral("typed"), Qt::EditRole));
        QTRY_VERIFY_WITH_TIMEOUT(!many.rows().isTaking(), kLong);
    };
    decide(Qt::Key_T);
    QCOMPARE(plan->decided, std::uint64_t{count});
    QCOMPARE(plan->changes, std::uint64_t{count});
    QVERIFY(many.applyButton().isEnabled());
    many.onlyConflictsBox().setChecked(true);
    QCOMPARE(many.rows().rowCount(), static_cast<int>(plan->conflicts.size()));
    many.list().selectRow(1);
    QTest::keyClick(&many.list(), Qt::Key_M);
    QVERIFY(!many.rows().isTaking()); // one is done at once
    QCOMPARE(plan->rows[3].result.value(), plan->rows[3].mine);
    QCOMPARE(plan->decided, std::uint64_t{count});
    QCOMPARE(plan->changes, std::uint64_t{count - 1});
    many.onlyConflictsBox().setChecked(false);
    decide(Qt::Key_M);
    QCOMPARE(plan->decided, std::uint64_t{count});
    QCOMPARE(plan->changes, std::uint64_t{0});
    const double longest = watch.longestWorkMs();
    for (const MergeRow &row : plan->rows)
        if (row.result != row.mine)
            QFAIL(row.key.c_str());
    watch.restart();
    many.list().selectAll();
    QTest::keyClick(&many.list(), Qt::Key_T);
    many.setPlan(nullptr); // in the middle of it
    QVERIFY(!many.rows().isTaking());
    QTest::qWait(10);
    qInfo("%zu changes: the longest turn of the event loop was %.1f ms of a processor", count,
          std::max(longest, watch.longestWorkMs()));
}

/// A command edits one of the texts while the list is looked at: the other changes are imported, that one is a conflict.
void ChangeMergeJourneyTest::aValueThatChangedMeanwhileStopsNoOther()
{
    openLenas();
    const auto ref = segments().rowAt(1)->ref;
    {
        const auto workspace = Workspace::openKnown(m_fixture->workspace()).value();
        EditSession other(*workspace, window().bench().dataset()->items(), "max");
        QVERIFY(other.apply({{ref, EditField::Text, "text of utt-00001", "by a command"}}));
    }
    QTest::mouseClick(&dialog()->applyButton(), Qt::LeftButton);
    QTRY_VERIFY2_WITH_TIMEOUT(dialog()->waitingBox().count() == 2 && !dialog()->plan(),
                              qPrintable(dialog()->stateText()), kLong);
    QVERIFY2(dialog()->stateText().contains(QStringLiteral("utt-00001")),
             qPrintable(dialog()->stateText()));
    QTRY_COMPARE_WITH_TIMEOUT(textOf(1), QStringLiteral("by a command"), kLong);
    dialog()->setFile(toPath(dialog()->waitingBox().itemData(1).toString()));
    QTRY_COMPARE_WITH_TIMEOUT(rows().rowCount(), 3, kLong); // another one was not decided
    QCOMPARE(cell(1, ChangeMergeModel::Theirs), QStringLiteral("lena's, too"));
    // It was approved with her text, which is not here.
    QCOMPARE(segments().rowAt(1)->status, SegmentStatus::Pending);
    QVERIFY(cell(2, ChangeMergeModel::Field).contains(QStringLiteral("conflict")));
    dialog()->list().selectRow(1);
    QTest::keyClick(&dialog()->list(), Qt::Key_T);
    QCOMPARE(cell(2, ChangeMergeModel::Outcome), cell(2, ChangeMergeModel::Theirs));
    QTest::keyClick(&dialog()->list(), Qt::Key_M);
    QCOMPARE(cell(2, ChangeMergeModel::Outcome), cell(2, ChangeMergeModel::Mine));
    QCOMPARE(cell(1, ChangeMergeModel::Mine), QStringLiteral("by a command"));
    QCOMPARE(dialog()->plan()->conflicts.size(), 3u);
}

void ChangeMergeJourneyTest::decidesLater()
{
    openLenas();
    QTest::mouseClick(&dialog()->laterButton(), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!dialog() || !dialog()->isVisible(), kLong);
    QCOMPARE(textOf(1), QStringLiteral("text of utt-00001"));
    QTRY_VERIFY_WITH_TIMEOUT(!dialog(), kLong); // deleted
    std::filesystem::remove(at("lena.jsonl"));  // the rows are kept without it
    window().actions()[ActionId::ImportChanges]->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(dialog() && dialog()->waitingBox().count() == 2, kLong);
    dialog()->setFile(toPath(dialog()->waitingBox().itemData(1).toString()));
    QTRY_COMPARE_WITH_TIMEOUT(rows().rowCount(), 3, kLong);
    QCOMPARE(cell(0, ChangeMergeModel::Theirs), QStringLiteral("from lena"));
}

void ChangeMergeJourneyTest::playsTheRow()
{
    openLenas();
    QSignalSpy played(dialog(), &ChangeMergeDialog::playWanted);
    pressInList(Qt::Key_Space);
    pressInList(Qt::Key_F5);
    QCOMPARE(played.count(), 2);
    QCOMPARE(played.at(0).at(0).value<SegmentRef>().item, std::uint64_t{0});
    QVERIFY(dialog()->stateText().startsWith(QStringLiteral("3 changes"))); // and no mistake
}

void ChangeMergeJourneyTest::saysWhatIsNoChangeSet()
{
    std::ofstream(at("no.jsonl")) << "{\"key\": \"a\"}\n";
    window().actions()[ActionId::ImportChanges]->trigger();
    dialog()->setFile(at("no.jsonl"));
    QTRY_VERIFY2_WITH_TIMEOUT(isSaid(dialog()->stateText(), said::kEmptyChangeSet),
                              qPrintable(dialog()->stateText()), kLong);
    QVERIFY(!dialog()->applyButton().isEnabled());
}

void ChangeMergeJourneyTest::saysHowFarTwoAgree()
{
    openLenas();
    ChangeSet max;
    max.who = "max";
    max.records = {record("utt-00000", EditField::Text, "text of utt-00000", "from Xena"),
                   record("utt-00001", EditField::Text, "text of utt-00001", "lena's, too")};
    std::ofstream(at("max.jsonl")) << changeSetText(max);
    window().changes().compareWith(at("max.jsonl"));
    QTRY_VERIFY_WITH_TIMEOUT(window().changes().agreementDialog(), kLong);
    auto *agreement = window().changes().agreementDialog();
    QVERIFY2(isSaid(agreement->summary(), said::kBothEdited, 2)
                 && agreement->summary().contains(QStringLiteral("5.00 %")),
             qPrintable(agreement->summary()));
    QCOMPARE(agreement->languages().topLevelItemCount(), 1);
    QCOMPARE(agreement->worst().topLevelItemCount(), 1);
    QCOMPARE(agreement->worst().topLevelItem(0)->text(4), QStringLiteral("from Xena"));
    QTest::mouseClick(&agreement->rowsButton(), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(segments().rowCount(), 1, kLong);
    QTRY_COMPARE_WITH_TIMEOUT(textOf(0), QStringLiteral("mine"), kLong);
}

void ChangeMergeJourneyTest::writesWhatWasChanged()
{
    window().actions()[ActionId::ExportChanges]->trigger();
    auto *exporting = window().changes().exportDialog();
    QVERIFY(exporting && exporting->isVisible());
    QVERIFY(!exporting->exportButton().isEnabled());
    QVERIFY(!exporting->filterBox().isEnabled()); // no filter is set
    exporting->outputField().setText(pathText(at("mine.jsonl")));
    QTest::mouseClick(&exporting->exportButton(), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(exporting->stateText(), QStringLiteral("1 change written."), kLong);
    std::stringstream text;
    text << std::ifstream(at("mine.jsonl")).rdbuf();
    std::vector<Error> failures;
    const auto set = parseChangeSet(text.str(), "mine", failures);
    QVERIFY(set && set->records.size() == 1 && failures.empty());
    QCOMPARE(set->records[0].after, std::string("mine"));
    // Only of the segments that the filter shows: the one that was changed is not among them.
    RowQuery query;
    query.search = "key:utt-00001";
    window().browse().setQuery(query);
    window().actions()[ActionId::ExportChanges]->trigger();
    QVERIFY(exporting->filterBox().isEnabled());
    exporting->filterBox().setChecked(true);
    QTest::mouseClick(&exporting->exportButton(), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(exporting->stateText(), QStringLiteral("0 changes written."), kLong);
}

QTEST_MAIN(ChangeMergeJourneyTest)
#include "ChangeMergeJourneyTest.moc"
