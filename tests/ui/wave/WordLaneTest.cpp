// SPDX-License-Identifier: GPL-3.0-or-later
// Words with times under the wave, and what makes quiet or short recordings legible.
#include "tests/ui/wave/ShownTimeline.h"
#include "ui/wave/WaveformPicture.h"
#include "ui/wave/WaveformView.h"
#include "ui/wave/WordLane.h"

#include <QHelpEvent>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>

using namespace voxdeck;
using namespace voxdeck::test;

namespace {

std::vector<TimelineWord> threeWords()
{
    return {{between(1, 1.5), QStringLiteral("one")},
            {between(1.5, 2), QStringLiteral("two")},
            {between(2.2, 2.8), QStringLiteral("three")}};
}

std::vector<std::int16_t> quietened(std::vector<std::int16_t> samples, double factor)
{
    for (auto &sample : samples)
        sample = static_cast<std::int16_t>(std::lround(sample * factor));
    return samples;
}

} // namespace

class WordLaneTest final : public QObject, ShownTimeline {
    Q_OBJECT
private slots:
    void initTestCase() { prepare(); }
    void init() { QVERIFY(open()); }
    void cleanup() { close(); }
    void standsUnderTheWaveWhereTimesAreKnown();
    void playsAWordByClickAndByKeys();
    void drawsQuietRecordingsTaller();
    void handByHandCountsOnTop();
    void handlesAreWholeAtTheEnds();
    void wordsOfTheLaneRunAsTheirScript();

private:
    WordLane &lane() { return *m_view->findChild<WordLane *>(); }
    WaveformView &wave() { return *m_view->findChild<WaveformView *>(); }
};

void WordLaneTest::standsUnderTheWaveWhereTimesAreKnown()
{
    showItem(twentySecondsOfBursts(kRate));
    QVERIFY(lane().isHidden());
    m_view->setWords(threeWords());
    QTRY_VERIFY(lane().isVisible());
    const QRectF box = lane().boxOf(1);
    QCOMPARE(box.left(), kTimelineGutter + std::round(m_view->scale().xOf(at(1.5))));
    QCOMPARE(lane().wordAt(box.center()), 1);
    QCOMPARE(lane().wordAt({5, 5}), -1);
    m_view->scale().fit(between(1, 3));
    const QImage shown = grabbed("wordLane");
    m_view->setWords({});
    QTRY_VERIFY(lane().isHidden());
    m_view->setWords({{between(1, 3), QStringLiteral("one")}});
    QTRY_VERIFY(lane().isVisible());
    QVERIFY(grabbed("wordLane") != shown);
    m_view->showMessage(QStringLiteral("Wait")); // of another recording
    QTRY_VERIFY(lane().isHidden());
}

void WordLaneTest::playsAWordByClickAndByKeys()
{
    showItem(twentySecondsOfBursts(kRate));
    m_view->setWords(threeWords());
    m_view->scale().fit(between(1, 3));
    QTRY_VERIFY(lane().isVisible());
    QSignalSpy wanted(m_view.get(), &TimelineView::wordWanted);
    QSignalSpy sought(m_view.get(), &TimelineView::seekRequested);
    QTest::mouseClick(&lane(), Qt::LeftButton, {}, lane().boxOf(2).center().toPoint());
    QCOMPARE(wanted.size(), 1);
    QVERIFY(wanted[0][0].value<FrameRange>() == between(2.2, 2.8));
    QVERIFY(sought.isEmpty());
    // beside the words it is a strip like the others
    QTest::mouseClick(&lane(), Qt::LeftButton, {}, pointAt(*m_view, 2.1));
    QCOMPARE(wanted.size(), 1);
    QCOMPARE(sought.size(), 1);
    lane().setFocus(Qt::TabFocusReason);
    QTRY_VERIFY(lane().hasFocus());
    QTest::keyClick(&lane(), Qt::Key_Left);
    QTest::keyClick(&lane(), Qt::Key_Return);
    QCOMPARE(wanted.size(), 2);
    QVERIFY(wanted[1][0].value<FrameRange>() == between(1.5, 2));
    QCOMPARE(lane().accessibleDescription(), QStringLiteral("two"));
    for (int press = 0; press < 5; ++press)
        QTest::keyClick(&lane(), Qt::Key_Right); // stays at the last one
    QCOMPARE(lane().chosen(), 2);
}

void WordLaneTest::drawsQuietRecordingsTaller()
{
    const auto loud = twentySecondsOfBursts(kRate);
    showItem(loud);
    QCOMPARE(wave().gain(), 1.0);
    const QImage loudPicture = grabbed("waveform");
    showItem(quietened(loud, 1.0 / 16));
    const double gain = wave().gain();
    QVERIFY2(gain >= 8 && gain <= 16, qPrintable(QString::number(gain)));
    QVERIFY(grabbed("waveform") != loudPicture);
    m_view->setAutomaticGain(false);
    QCOMPARE(wave().gain(), 1.0);
    m_view->setAutomaticGain(true);
    QCOMPARE(wave().gain(), gain);
    // one click in a quiet recording does not hide it
    auto clicked = quietened(loud, 1.0 / 16);
    clicked[clicked.size() / 2] = 32767;
    showItem(std::move(clicked));
    QVERIFY(wave().gain() >= 2);
    showItem(std::vector<std::int16_t>(kRate, 0)); // silence is not made of noise
    QCOMPARE(wave().gain(), 1.0);
}

void WordLaneTest::handByHandCountsOnTop()
{
    showItem(quietened(twentySecondsOfBursts(kRate), 1.0 / 16));
    const double automatic = wave().gain();
    wave().stepAmplitude(2);
    QCOMPARE(wave().gain(), 2 * automatic);
    wave().stepAmplitude(-2);
    QCOMPARE(wave().gain(), automatic);
    for (int step = 0; step < 40; ++step)
        wave().stepAmplitude(-1);
    QCOMPARE(wave().gain(), 1.0); // full scale is always in reach
    showItem(twentySecondsOfBursts(kRate));
    QCOMPARE(wave().gain(), 1.0);
}

/// Of a segment that is the whole recording, both handles are inside of the strip.
void WordLaneTest::handlesAreWholeAtTheEnds()
{
    showItem(std::vector<std::int16_t>(4 * kRate, 0));
    m_view->setSegments({{between(0, 4), QStringLiteral("1 all")}});
    m_view->setCurrentSegment(0);
    m_view->scale().fitRecording();
    const QImage picture = grabbed("waveform");
    const double ratio = picture.devicePixelRatio();
    const QRgb handle = Theme::light().segmentCurrentEdge.rgb();
    const auto isHandle = [&](double x) {
        return picture.pixel(int(x * ratio), int(5 * ratio)) == handle;
    };
    QVERIFY(isHandle(kTimelineGutter + 2) && isHandle(kTimelineGutter + 6.5));
    const double right = double(picture.width()) / ratio;
    QVERIFY(isHandle(right - 3) && isHandle(right - 6.5));
}

void WordLaneTest::wordsOfTheLaneRunAsTheirScript()
{
    showItem(twentySecondsOfBursts(kRate));
    const auto inkAtRight = [this](const QString &words) {
        m_view->setSegments({{between(1, 19), words, QStringLiteral("anna")},
                             {between(19.2, 19.8), QStringLiteral("2 x"), QStringLiteral("bert")}});
        m_view->scale().fit(between(1, 19));
        const QImage lane = grabbed("segmentLane");
        const double ratio = lane.devicePixelRatio();
        const QRgb ground = lane.pixel(lane.width() / 2, lane.height() / 2);
        int ink = 0;
        const int left = int((pointAt(*m_view, 17).x()) * ratio);
        const int right = int((pointAt(*m_view, 18.9).x()) * ratio);
        for (int x = left; x < right; ++x)
            ink += lane.pixel(x, lane.height() / 2) != ground;
        return ink;
    };
    QCOMPARE(inkAtRight(QStringLiteral("1 short")), 0);
    QVERIFY(inkAtRight(QStringLiteral("1 كلمة"))
            > 0); // the number and the words begin at the right
}

QTEST_MAIN(WordLaneTest)
#include "WordLaneTest.moc"
