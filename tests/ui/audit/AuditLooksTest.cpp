// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/audit/ReportPdf.h"
#include "ui/audit/TotalsStrip.h"
#include "ui/audit/WorstList.h"
#include "ui/common/Theme.h"

#include <QLabel>
#include <QTest>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>

using namespace voxdeck;

/// What the Audit page and its pages of A4 look like.
class AuditLooksTest final : public QObject {
    Q_OBJECT
private slots:
    void printsWithinThePage();
    void breaksNoWordInTables();
    void tellsWhatIsNotScored();
    void followsTheTheme();
    void hasRoomForEveryScript();
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
        chart.name = "Characters per second";
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
    QVERIFY2(
        words.contains(QStringLiteral("2 references with nothing to score · 1 without hypothesis")),
        qPrintable(words.join(u'\n')));
    score.emptyReference = 0;
    score.noReference = 2;
    strip.show(totals, 0);
    words.clear();
    for (const auto *label : strip.findChildren<QLabel *>())
        words << label->text();
    QVERIFY(words.contains(QStringLiteral("2 without reference · 1 without hypothesis")));
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

/// Urdu in Nastaliq was cut above and below, and stood at the left.
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

QTEST_MAIN(AuditLooksTest)
#include "AuditLooksTest.moc"
