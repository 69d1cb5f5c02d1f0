// SPDX-License-Identifier: GPL-3.0-or-later
// A text that is cut ends with its ellipsis where its reading ends: where the window paints.
#include "ui/common/ScriptFont.h"
#include "ui/common/ThemeSwitch.h"

#include <QApplication>
#include <QImage>
#include <QPainter>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <functional>

using namespace voxdeck;

class ElidedTextTest final : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { new ThemeSwitch(*qApp, this); }
    void strokesAreAsThickOnDarkGround();
    void leavesTheDirectionOfTheWindowAlone();
    void paintersCutWhereTheReadingEnds();

private:
    static constexpr int kWidth = 160, kHeight = 40;
    const QString m_hebrew = QString::fromUtf8("לללל לללל לללל לללל לללל לללל לללל לללל");
    const QString m_latin = QStringLiteral(
        "llll llll llll llll llll llll llll llll llll llll llll llll llll llll llll llll");

    static QImage painted(const std::function<void(QPainter &, const QRect &)> &paint)
    {
        QImage image(kWidth, kHeight, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        painter.setPen(Qt::black);
        paint(painter, image.rect().adjusted(4, 0, -4, 0));
        return image;
    }
    static bool isInk(const QImage &image, int x, int y) { return qGray(image.pixel(x, y)) < 140; }
    /// The height of what is drawn at one end, of some pixels: an ellipsis is low, a lamed and an l are not.
    static int heightAt(const QImage &image, bool isLeft)
    {
        constexpr int kLooked = 5;
        int top = image.height(), bottom = -1, left = kLooked;
        for (int step = 0; step < image.width() && left > 0; ++step) {
            const int x = isLeft ? step : image.width() - 1 - step;
            bool hasInk = false;
            for (int y = 0; y < image.height(); ++y)
                if (isInk(image, x, y)) {
                    hasInk = true;
                    top = std::min(top, y);
                    bottom = std::max(bottom, y);
                }
            if (hasInk || left < kLooked)
                --left;
        }
        return bottom < 0 ? 0 : bottom - top + 1;
    }
    void endsAt(const QImage &image, bool isLeft)
    {
        const int cut = heightAt(image, isLeft), other = heightAt(image, !isLeft);
        QVERIFY2(
            cut > 0 && 2 * cut < other,
            qPrintable(QStringLiteral("%1 high at its end, %2 at the other").arg(cut).arg(other)));
    }
};

void ElidedTextTest::leavesTheDirectionOfTheWindowAlone()
{
    const QFontMetrics metrics(interfaceFont());
    QCOMPARE(elidedText(metrics, QStringLiteral("short"), 500), QStringLiteral("short"));
    QCOMPARE(inOwnDirection(m_latin), m_latin);
    QCOMPARE(inOwnDirection(QStringLiteral("12")), QStringLiteral("12"));
    const auto own = inOwnDirection(m_hebrew);
    QVERIFY(own.contains(m_hebrew));
    QCOMPARE(inOwnDirection(own), own);
    QCOMPARE(directionOf(own), Qt::RightToLeft);
}

void ElidedTextTest::paintersCutWhereTheReadingEnds()
{
    for (const auto &text : {m_hebrew, m_latin})
        endsAt(painted([&](QPainter &painter, const QRect &place) {
                   painter.setFont(interfaceFont());
                   painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter,
                                    elidedText(painter.fontMetrics(), text, place.width()));
               }),
               text == m_hebrew);
}

/// Han looked bold in dark tables: what is light is as much as what is dark of the same words on the other ground.
void ElidedTextTest::strokesAreAsThickOnDarkGround()
{
    interfaceFont(); // as the window does
    const auto font = transcriptFont(QStringLiteral("zh"), 13);
    const auto ink = [&font](const QString &words, QColor ground, QColor pen) {
        QImage image(200, 24, QImage::Format_RGB32);
        image.fill(ground);
        QPainter painter(&image);
        painter.setFont(font);
        painter.setPen(pen);
        painter.drawText(image.rect(), Qt::AlignVCenter, words);
        painter.end();
        double sum = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                sum += std::abs(qGray(image.pixel(x, y)) - qGray(ground.rgb())) / 255.0;
        return sum;
    };
    for (const QString &words : {QStringLiteral("morning"), QStringLiteral("语音数据质量")}) {
        const double dark = ink(words, Qt::black, Qt::white);
        const double light = ink(words, Qt::white, Qt::black);
        QVERIFY(light > 0);
        QVERIFY2(
            dark < 1.05 * light,
            qPrintable(
                QStringLiteral("%1: %2 on dark, %3 on light").arg(words).arg(dark).arg(light)));
    }
}

QTEST_MAIN(ElidedTextTest)
#include "ElidedTextTest.moc"
