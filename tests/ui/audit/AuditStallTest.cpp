// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/audit/AuditFixture.h"
#include "tests/ui/shell/StallWatch.h"
#include "ui/audit/ChartView.h"
#include "ui/audit/ConfusionsPane.h"
#include "ui/audit/GroupsPane.h"
#include "ui/audit/ScatterPane.h"
#include "ui/audit/SurveyPane.h"
#include "ui/audit/TotalsStrip.h"

#include <QComboBox>
#include <QPushButton>
#include <QTabWidget>
#include <QTest>
#include <QTreeWidget>

#include <array>
#include <random>
#include <string>

using namespace Qt::StringLiterals;
using namespace voxdeck;
using namespace voxdeck::test;

namespace {

constexpr int kRows = 20'000;

/// Two recognisers, 200 speakers and fields that have no column.
std::string longList()
{
    std::mt19937 random(9);
    constexpr std::array<const char *, 12> kWords{"the",    "morning", "ships",   "carried",
                                                  "under",  "heavy",   "bridge",  "letters",
                                                  "silver", "winter",  "gardens", "people"};
    constexpr std::array<const char *, 4> kLanguages{"en", "de", "te", "zh"};
    constexpr std::array<const char *, 4> kSplits{"train", "train", "validation", "test"};
    std::string list = "\n";
    for (int row = 0; row < kRows; ++row) {
        std::array<std::string, 3> texts;
        for (auto words = 3 + random() % 9; words > 0; --words) {
            const char *const word = kWords.at(random() % kWords.size());
            for (std::size_t at = 0; at < texts.size(); ++at) {
                const bool isWrong = at > 0 && random() % 8 == 0;
                texts.at(at) += (texts.at(at).empty() ? "" : " ")
                                + std::string(isWrong ? kWords.at(random() % kWords.size()) : word);
            }
        }
        list += "{\"key\":\"k" + std::to_string(row)
                + "\",\"audio_filepath\":\"one.wav\",\"offset\":" + std::to_string(row % 5)
                + ",\"duration\":" + std::to_string(1 + random() % 9) + ",\"text\":\"" + texts[0]
                + "\",\"asr_small\":\"" + texts[1] + "\",\"asr_large\":\"" + texts[2]
                + "\",\"lang\":\"" + kLanguages.at(random() % kLanguages.size()) + "\",\"split\":\""
                + kSplits.at(random() % kSplits.size()) + "\",\"speaker\":\"s"
                + std::to_string(random() % 200)
                + "\",\"age\":" + std::to_string(18 + random() % 60) + "}\n";
    }
    return list;
}

} // namespace

/// The window answers while a list of one recording with many segments is opened, and while the Audit page is shown, brushes,
/// scores, scatters and looks for things.
class AuditStallTest final : public QObject {
    Q_OBJECT
private slots:
    void answersAllTheTime();
};

void AuditStallTest::answersAllTheTime()
{
    const auto list = longList();
    OpenedAudit opened;
    StallWatch watch;
    double longest = 0;
    const auto note = [&](const char *step) {
        qInfo("%s: %.1f ms of work, %.1f ms between two turns", step, watch.longestWorkMs(),
              watch.longestWaitMs());
        longest = std::max(longest, watch.longestWorkMs());
        watch.restart();
    };
    opened.beforePage = [&note] {
        note("import");
    };
    QVERIFY(opened.open(list.c_str()));
    QCOMPARE(opened.page->totals().figure(TotalsStrip::Segments), u"20,000"_s);
    note("the page for the first time");
    auto *const cer = opened.chart("cer");
    cer->setFocus();
    for (int bar = 0; bar < 30; ++bar)
        opened.fixture.press(Qt::Key_Right, Qt::ShiftModifier);
    QVERIFY(opened.isSettled());
    note("brush");
    opened.fixture.press(Qt::Key_Escape);
    QVERIFY(opened.isSettled());
    opened.page->tabs().setCurrentWidget(&opened.page->groups());
    chooseGrouping(opened.page->groups(), AuditGrouping::Speaker);
    opened.page->tabs().setCurrentWidget(&opened.page->scatter());
    QTRY_VERIFY_WITH_TIMEOUT(opened.page->scatter().view().grid(), kAuditWaitMs);
    QTest::qWait(50);
    note("groups and scatter");
    auto &confusions = opened.page->confusions();
    opened.page->tabs().setCurrentWidget(&confusions);
    confusions.button().click();
    QTRY_VERIFY_WITH_TIMEOUT(confusions.table().topLevelItemCount() > 0, kAuditWaitMs);
    note("confusions");
    auto &words = opened.page->words();
    opened.page->tabs().setCurrentWidget(&words);
    words.button().click();
    QTRY_VERIFY_WITH_TIMEOUT(words.table().topLevelItemCount() > 0, kAuditWaitMs);
    note("words");
    opened.page->hypotheses().setFocus();
    opened.fixture.press(Qt::Key_Down);
    QVERIFY(opened.isSettled());
    note("another hypothesis");
    QVERIFY2(longest < StallWatch::kLongestMs, qPrintable(QString::number(longest)));
}

QTEST_MAIN(AuditStallTest)
#include "AuditStallTest.moc"
