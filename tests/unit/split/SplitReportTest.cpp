// SPDX-License-Identifier: GPL-3.0-or-later
// What people are told before splits change: which segments would move, and where lists contradict themselves.
#include "core/io/PosixFileSystem.h"
#include "core/split/LeakSurvey.h"
#include "core/split/SplitPlan.h"
#include "tests/support/FilledWorkspace.h"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <memory>
#include <string>
#include <vector>

using namespace voxdeck;
using test::FilledRow;

class SplitReportTest final : public QObject {
    Q_OBJECT
private slots:
    void tellsWhichSegmentsLeaveASplit();
    void refusesListsThatContradictThemselves();

private:
    void fill(const std::vector<FilledRow> &rows)
    {
        m_workspace.reset();
        m_folder = std::make_unique<QTemporaryDir>();
        m_workspace =
            test::filledWorkspace(m_folder->path().toStdString() + "/w.voxdeck", rows).value();
    }
    std::shared_ptr<const SplitSurvey> survey(SplitUnit unit)
    {
        SplitSurvey::Options options;
        options.unit = unit;
        return std::make_shared<const SplitSurvey>(
            SplitSurvey::take(*m_workspace, options).value());
    }

    PosixFileSystem m_fs;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Workspace> m_workspace;
};

/// Only what leaves a split is counted, from where it is.
void SplitReportTest::tellsWhichSegmentsLeaveASplit()
{
    fill({{"a", 9, "te", "", "x", 1},
          {"a", 8, "te", "", "y", 1},
          {"a", 3, "te", "", "z", 3},
          {"b", 1, "te", "", "w", 2}});
    const auto preview = previewRepair(m_fs, *m_workspace, {}).value();
    QCOMPARE(preview.flows.size(), std::size_t{1});
    QCOMPARE(preview.flows[0].from, Split::Test);
    QCOMPARE(preview.flows[0].to, Split::Train);
    QCOMPARE(preview.flows[0].amount.rows, 1u);
    QCOMPARE(preview.flows[0].amount.recordings, 1u);
    QVERIFY(std::abs(preview.flows[0].amount.hours * 3600 - 3) < 1e-6);
    QCOMPARE(preview.moved.rows, 1u);
    QCOMPARE(preview.moved.recordings, 1u);
}

/// The first line does not win without a word.
void SplitReportTest::refusesListsThatContradictThemselves()
{
    fill({{"a", 1, "te", "anna"}, {"b", 1, "te", "anna"}, {"c", 1, "te", "zoe"}});
    SplitPlanOptions options;
    options.rule.method = SplitMethod::ListsOnly;
    const auto refusal = [&](SplitUnit unit) {
        const auto made = SplitPlan::make(*m_workspace, survey(unit), options);
        return made ? std::string() : describe(made.error());
    };
    options.lists = {{"anna", "/a.wav", "test", {}, 2}, {"anna", "/b.wav", "train", {}, 7}};
    QCOMPARE(refusal(SplitUnit::Recording),
             std::string("anna: the list assigns this speaker to test as \"anna\" (line 2) and to "
                         "train as \"anna\" (line 7); expected one split"));
    options.lists = {{"a", "", "test", {}, 2}, {"b", "", "train", {}, 3}};
    QVERIFY2(refusal(SplitUnit::Speaker)
                     .find("stay together to test as \"a\" (line 2) and to train as "
                           "\"b\" (line 3)")
                 != std::string::npos,
             refusal(SplitUnit::Speaker).c_str());
    QCOMPARE(refusal(SplitUnit::Recording), std::string());
    options.lists = {{"anna", "/a.wav", "dev", {}, 2}, {"anna", "/b.wav", "validation", {}, 3}};
    QCOMPARE(refusal(SplitUnit::Recording), std::string()); // two words for one split
}

QTEST_GUILESS_MAIN(SplitReportTest)
#include "SplitReportTest.moc"
