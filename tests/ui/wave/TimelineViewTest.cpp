// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/wave/Timeline.h"
#include "ui/common/Theme.h"

#include <QApplication>
#include <QDir>

using namespace voxdeck;
using namespace voxdeck::test;

class TimelineViewTest final : public QObject {
    Q_OBJECT
private slots:
    void showsARecordingInBothThemes_data();
    void showsARecordingInBothThemes();
};

void TimelineViewTest::showsARecordingInBothThemes_data()
{
    QTest::addColumn<bool>("isDark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
}

void TimelineViewTest::showsARecordingInBothThemes()
{
    QFETCH(bool, isDark);
    QApplication::setPalette((isDark ? Theme::dark() : Theme::light()).palette());
    DecodePool pool;
    TimelineView view(pool);
    view.resize(1061, 260);
    view.show();
    const int rate = 16000;
    view.showMessage(QStringLiteral("Reading audio..."));
    view.showAudio(waveformOf(burstsOfTone(600, rate), rate));
    view.setSegments(
        {{framesBetween(292, 298.1, rate),
          QStringLiteral("417 which, as you will have seen, are somewhat lower")},
         {framesBetween(298.9, 305.3, rate),
          QStringLiteral("418 The committee will reconvene on the fourteenth of March to review")},
         {framesBetween(306, 310.7, rate),
          QStringLiteral("419 And if there are no further questions")}});
    view.setCurrentSegment(1);
    view.setPlayhead(Frames{std::int64_t(301.384 * rate)});
    QTest::qWait(500);
    const QString folder = qEnvironmentVariable("VOXDECK_SCREENSHOTS");
    if (!folder.isEmpty())
        view.grab().save(QDir(folder).filePath(
            QStringLiteral("timeline-%1.png")
                .arg(isDark ? QStringLiteral("dark") : QStringLiteral("light"))));
}

QTEST_MAIN(TimelineViewTest)
#include "TimelineViewTest.moc"
