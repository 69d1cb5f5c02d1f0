// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/shell/WindowWords.h"
#include "ui/audit/GroupsPane.h"
#include "ui/audit/HeatPane.h"
#include "ui/audit/ProfileDialog.h"
#include "ui/audit/ReportPdf.h"
#include "ui/audit/ScatterPane.h"
#include "ui/audit/TotalsStrip.h"
#include "ui/audit/WorstList.h"
#include "ui/common/Text.h"
#include "ui/common/Theme.h"

#include <QAbstractTextDocumentLayout>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableWidget>
#include <QTest>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextFrame>
#include <QTextLayout>
#include <QTreeWidget>

#include <cmath>
#include <memory>

using namespace voxdeck;
using namespace voxdeck::test;

/// What the Audit page and its pages of A4 look like.
class AuditLooksTest final : public QObject {
    Q_OBJECT
private slots:
    void printsWithinThePage();
    void breaksNoWordInTables();
    void cutsNoRowAndNoChart();
    void estimatesAreOfAllSegments();
    void tellsWhatIsNotScored();
    void followsTheTheme();
    void hasRoomForEveryScript();
    void changesEverySettingOfAProfile();
    void namesBothAxesOfALowScatter();
};

namespace {

AuditReport wideReport()
{
    AuditReport report;
    report.request.by = {AuditGrouping::Language};
    report.dataset = "broadcast-2024";
    report.written = "2026-11-23T14:02:18Z";
    auto &audit = report.totals.audit;
    audit.hypotheses = {"whisper-large-v3-turbo", "conformer-ctc-2024", "paraformer"};
    audit.total.rows = report.totals.rows = 2'418'906;
    audit.total.scores.resize(audit.hypotheses.size());
    audit.by[AuditGrouping::Language]["te"] = audit.total;
    report.intervals.resize(audit.hypotheses.size());
    for (const bool isNamed : {false, true, false, true}) {
        ReportedChart chart;
        chart.title = "Characters a second";
        chart.unit = "1/s";
        chart.isNamed = isNamed;
        for (int bar = 0; bar < 8; ++bar) {
            chart.bars.push_back({std::to_string(bar), std::to_string(bar + 1)});
            chart.counts.cells.push_back(static_cast<std::uint64_t>(bar) * 1000);
        }
        report.charts.push_back(std::move(chart));
    }
    for (int row = 0; row < 20; ++row) {
        SegmentRow segment;
        segment.key = "te_akv_20231018_00077_en_cr_9c41f2";
        segment.text = "the committee will reconvene on the fourteenth of March to review it";
        segment.hypothesis = segment.text;
        segment.language = "te";
        segment.cer = 0.971F;
        report.worst.push_back(std::move(segment));
    }
    return report;
}

} // namespace

/// The second chart of each pair was cut by the edge of the paper.
void AuditLooksTest::printsWithinThePage()
{
    const auto document = reportDocument(wideReport());
    document->setTextWidth(kReportWidth);
    QVERIFY2(document->size().width() <= kReportWidth,
             qPrintable(QString::number(document->size().width())));
}

/// "Segments", "2,418,906" and "whisper-large" went on in the next line, letter by letter.
void AuditLooksTest::breaksNoWordInTables()
{
    auto report = wideReport();
    auto &audit = report.totals.audit;
    audit.total.seconds = 5'349'600.25;
    for (auto &score : audit.total.scores)
        score.scored = 2'418'906;
    audit.by[AuditGrouping::Language]["te"] = audit.total;
    report.intervals.assign(audit.hypotheses.size(),
                            {Interval{0.1, 0.2}, Interval{0.1, 0.2}, Interval{0.1, 0.2}});
    for (const AuditQueue &queue : auditQueues())
        report.queues.push_back({&queue, std::uint64_t{2'418'906}, 12, std::string(queue.query)});
    report.worst.front().key = std::string(400, 'k'); // nothing else can be done with it
    const auto document = reportDocument(report);
    document->setTextWidth(kReportWidth);
    QVERIFY2(document->size().width() <= kReportWidth,
             qPrintable(QString::number(document->size().width())));
    QStringList broken;
    for (auto block = document->begin(); block.isValid(); block = block.next())
        for (int line = 0; line + 1 < block.layout()->lineCount(); ++line) {
            const auto at = block.layout()->lineAt(line + 1).textStart();
            const QChar before = block.text()[at - 1];
            if (before.isLetterOrNumber() && block.text()[at].isLetterOrNumber())
                broken << block.text();
        }
    QVERIFY2(broken.isEmpty(), qPrintable(broken.join(u'\n')));
}

/// Pages went on in the middle of a row of a table, and of a chart; a table that goes on had no head.
void AuditLooksTest::cutsNoRowAndNoChart()
{
    auto report = wideReport();
    auto &groups = report.totals.audit.by[AuditGrouping::Language];
    for (int language = 0; language < 60; ++language)
        groups["x" + std::to_string(language)] = report.totals.audit.total;
    for (int more = 0; more < 4; ++more)
        report.charts.insert(report.charts.end(), report.charts.begin(), report.charts.begin() + 4);
    for (const AuditQueue &queue : auditQueues())
        report.queues.push_back({&queue, std::uint64_t{2'418'906}, 12, std::string(queue.query)});
    const auto document = reportDocument(report);
    const auto pages = pagesOf(*document, kReportHeight);
    QVERIFY(pages.size() > 5);
    QCOMPARE(pages.back().bottom,
             document->documentLayout()->frameBoundingRect(document->rootFrame()).bottom()
                 - document->documentMargin());
    double last = pages.front().top;
    int heads = 0;
    for (const ReportPage &page : pages) {
        QCOMPARE(page.top, last); // nothing is left out or shown twice
        last = page.bottom;
        const double head = page.head ? page.head->bottom - page.head->top : 0;
        heads += page.head ? 1 : 0;
        QVERIFY(page.bottom - page.top + head <= kReportHeight + 0.01);
    }
    QVERIFY(heads > 2);
    QStringList cut;
    for (auto block = document->begin(); block.isValid(); block = block.next()) {
        const QRectF rect = document->documentLayout()->blockBoundingRect(block);
        for (const ReportPage &page : pages)
            if (rect.top() < page.bottom - 0.01 && page.bottom + 0.01 < rect.bottom())
                cut << block.text();
    }
    QVERIFY2(cut.isEmpty(), qPrintable(cut.join(u'\n')));
    // a heading is not the last thing on its page
    for (auto block = document->begin(); block.isValid(); block = block.next())
        if (block.blockFormat().headingLevel() > 0) {
            const double bottom = document->documentLayout()->blockBoundingRect(block).bottom();
            for (const ReportPage &page : pages)
                QVERIFY2(std::abs(page.bottom - bottom) > 1, qPrintable(block.text()));
        }
    // what is higher than a page is cut between its lines
    report.worst.front().text.clear();
    for (int word = 0; word < 3'000; ++word)
        report.worst.front().text += "word ";
    const auto tall = reportDocument(report);
    const auto tallPages = pagesOf(*tall, kReportHeight);
    for (auto block = tall->begin(); block.isValid(); block = block.next()) {
        const double top = tall->documentLayout()->blockBoundingRect(block).top();
        for (int line = 0; line < block.layout()->lineCount(); ++line) {
            const QRectF rect = block.layout()->lineAt(line).rect().translated(0, top);
            for (const ReportPage &page : tallPages)
                QVERIFY(!(rect.top() < page.bottom - 0.01 && page.bottom + 0.01 < rect.bottom()));
        }
    }
    for (const ReportPage &page : tallPages)
        QVERIFY(page.bottom - page.top <= kReportHeight + 0.01);
}

/// The parts of an estimate were those of its sample, beside a sum of all.
void AuditLooksTest::estimatesAreOfAllSegments()
{
    AuditTotals totals;
    totals.rows = 1'000;
    totals.lookedAt = 10;
    totals.seconds = 36'000;
    totals.audit.hypotheses = {"whisper"};
    auto &all = totals.audit.total;
    all.rows = 10;
    all.seconds = 360;
    all.scores.resize(1);
    all.scores[0].scored = 7;
    all.scores[0].noReference = 2;
    all.scores[0].noHypothesis = 1;
    all.scores[0].sum.words.substitutions = 3;
    totals.audit.by[AuditGrouping::Language]["te"] = all;
    totals.audit.by[AuditGrouping::LanguageSplit]["te/train"] = all;
    TotalsStrip strip;
    strip.show(totals, 0);
    QStringList words;
    for (const auto *label : strip.findChildren<QLabel *>())
        words << label->text();
    QVERIFY2(words.contains(windowText(said::kWithoutReference).arg(200) + QStringLiteral(" · ")
                            + windowText(said::kWithoutHypothesis).arg(100))
                 && words.contains(QStringLiteral("about 300")),
             qPrintable(words.join(u'\n')));
    GroupsPane groups;
    groups.show(totals, 0);
    const auto *const item = groups.table().topLevelItem(0);
    QCOMPARE(item->text(1), QStringLiteral("1,000"));
    QCOMPARE(item->text(2), hoursText(36'000));
    QCOMPARE(item->text(3), QStringLiteral("700"));
    QCOMPARE(item->text(9), QStringLiteral("300 · 0 · 0"));
    HeatPane heat;
    heat.show(totals, 0);
    heat.chooser().setCurrentIndex(3); // segments
    QCOMPARE(heat.table().item(0, 0)->text(), QStringLiteral("1,000"));
}

/// A reference of punctuation alone is there: it was told as missing.
void AuditLooksTest::tellsWhatIsNotScored()
{
    AuditTotals totals;
    totals.rows = totals.lookedAt = 10;
    totals.audit.hypotheses = {"whisper"};
    totals.audit.total.rows = 10;
    totals.audit.total.scores.resize(1);
    auto &score = totals.audit.total.scores[0];
    score.scored = 7;
    score.emptyReference = 2;
    score.noHypothesis = 1;
    TotalsStrip strip;
    strip.show(totals, 0);
    QStringList words;
    for (const auto *label : strip.findChildren<QLabel *>())
        words << label->text();
    QVERIFY2(words.contains(windowText(said::kNothingToScore, 2) + QStringLiteral(" · ")
                            + windowText(said::kWithoutHypothesis).arg(1)),
             qPrintable(words.join(u'\n')));
    score.emptyReference = 0;
    score.noReference = 2;
    strip.show(totals, 0);
    words.clear();
    for (const auto *label : strip.findChildren<QLabel *>())
        words << label->text();
    QVERIFY(words.contains(windowText(said::kWithoutReference).arg(2) + QStringLiteral(" · ")
                           + windowText(said::kWithoutHypothesis).arg(1)));
}

/// Colours of rows that are there when the theme changes stayed those of the theme before.
void AuditLooksTest::followsTheTheme()
{
    constexpr int kCer = 5, kSplit = 7;
    WorstList list;
    list.setPalette(Theme::light().palette());
    list.show(wideReport().worst);
    list.setCurrentItem(list.topLevelItem(3));
    QCOMPARE(list.topLevelItem(0)->foreground(kCer).color(), Theme::light().bad.text);
    list.setPalette(Theme::dark().palette());
    QCOMPARE(list.topLevelItem(0)->foreground(kCer).color(), Theme::dark().bad.text);
    QCOMPARE(list.topLevelItem(0)->foreground(kSplit).color(), Theme::dark().unassigned.text);
    QCOMPARE(list.indexOfTopLevelItem(list.currentItem()), 3);
}

/// Urdu was cut above and below, and stood at the left.
void AuditLooksTest::hasRoomForEveryScript()
{
    constexpr int kReference = 3;
    WorstList list;
    list.show(wideReport().worst);
    const int usual = list.visualItemRect(list.topLevelItem(0)).height();
    auto rows = wideReport().worst;
    rows[5].language = "ur";
    rows[5].text = "وزیر اعظم نے کہا ہے کہ نئے منصوبے پر کام جلد شروع ہوگا";
    list.show(std::move(rows));
    QVERIFY(list.visualItemRect(list.topLevelItem(0)).height() > usual);
    QCOMPARE(list.topLevelItem(5)->textAlignment(kReference),
             int(Qt::AlignRight | Qt::AlignVCenter));
}

/// The brackets whose content is dropped could be set by the command line alone.
void AuditLooksTest::changesEverySettingOfAProfile()
{
    SegmentRow row;
    row.text = "<noise> Hello [laugh]";
    ProfileDialog dialog(scoringProfiles(), defaultProfile(), {row});
    const JsonValue settings = jsonOf(defaultProfile());
    for (const JsonValue::Member &setting : settings.members())
        QVERIFY2(setting.first == "name" || setting.first == "tags"
                     || dialog.setting(setting.first),
                 setting.first.c_str());
    const auto *const use = dialog.findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok);
    const auto compared = [&dialog] {
        return dialog.preview().topLevelItem(0)->text(3);
    };
    QCOMPARE(compared(), QStringLiteral("noise | hello | laugh"));
    dialog.tags().setText(QStringLiteral("<>"));
    QCOMPARE(compared(), QStringLiteral("hello | laugh"));
    dialog.tags().setText(QStringLiteral("<>["));
    QVERIFY(!use->isEnabled());
    QString shown;
    for (const QLabel *const label : dialog.findChildren<QLabel *>())
        shown += label->text();
    QVERIFY2(isSaid(shown, said::kTagsAreBrackets), qPrintable(shown));
    dialog.tags().setText(QStringLiteral("<>[]"));
    QVERIFY(use->isEnabled());
    QCOMPARE(compared(), QStringLiteral("hello"));
    QCOMPARE(dialog.profile().name, std::string("voxdeck (changed)"));
    const auto same = profileFrom(
        R"({"tags":"<>[]"})"); // what --profile of the command line makes of it
    QVERIFY(same);
    QCOMPARE(hashOf(dialog.profile()), hashOf(*same));
    dialog.choice().setCurrentText(QStringLiteral("wenet"));
    QCOMPARE(dialog.tags().text(), QStringLiteral("<>"));
    dialog.tags().clear();
    QCOMPARE(dialog.profile().normaliser.tags, std::string());
    dialog.tags().setText(QStringLiteral("<>"));
    QCOMPARE(dialog.profile().name, std::string("wenet"));
}

/// The title upwards was cut to "Ch…_a" in a window of 1280x700.
void AuditLooksTest::namesBothAxesOfALowScatter()
{
    const auto painted = [](const QString &across, const QString &up) {
        ScatterView view;
        view.resize(1200, view.minimumSizeHint().height());
        auto grid = std::make_shared<ScatterGrid>();
        grid->columns = grid->rows = 2;
        grid->counts = {1, 0, 0, 1};
        view.setGrid(grid, {across, {}, {}}, {up, {}, {}});
        return view.grab().toImage();
    };
    const auto title = [](QChar inside) {
        return windowText(said::kCharacterErrorRate) + u' ' + inside
               + QStringLiteral(" conformer-ctc");
    };
    const QString other = QStringLiteral("Duration");
    QVERIFY(painted(other, title(u'i')) != painted(other, title(u'o')));
    QVERIFY(painted(title(u'i'), other) != painted(title(u'o'), other));
}

QTEST_MAIN(AuditLooksTest)
#include "AuditLooksTest.moc"
