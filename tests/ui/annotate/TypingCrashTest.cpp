// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/AppServices.h"
#include "core/base/Clock.h"
#include "tests/support/SampleDataset.h"
#include "tests/ui/shell/TestWindow.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/sound/SoundDesk.h"
#include "ui/common/Text.h"
#include "ui/shell/MainWindow.h"
#include "ui/table/SegmentTable.h"
#include "ui/transcript/TranscriptEditor.h"
#include "ui/transcript/TranscriptField.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QProcess>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <unistd.h>
#include <vector>

using namespace voxdeck;
using namespace voxdeck::test;

namespace {

constexpr int kRows = 8;
constexpr qint64 kMayBeLostMs = 2000;
constexpr auto kWaitMs = 30'000;

/// The window at one moment; a line of the typing process's output.
struct Shown {
    qint64 atMs = 0;
    int row = -1, caret = -1;
    double begin = 0, end = 0; ///< seconds on screen
    QString text;
    QStringList committed; ///< of all rows, as the table says it

    bool hasView() const { return end > begin; } ///< else the waveform is on its way
    bool isSameView(const Shown &other) const
    {
        const double grain = std::max(0.002, (other.end - other.begin) * 0.02);
        return std::abs(begin - other.begin) < grain && std::abs(end - other.end) < grain;
    }
};

/// A dozen wherever tests are run; VOXDECK_TYPING_KILLS=200 is the whole proof.
int roundsWanted()
{
    const int kills = qEnvironmentVariableIntValue("VOXDECK_TYPING_KILLS");
    return kills > 0 ? kills : 12;
}

qint64 nowMs()
{
    return std::chrono::steady_clock::now().time_since_epoch() / std::chrono::milliseconds(1);
}

Shown shownBy(TestWindow &window)
{
    auto &view = window.annotate();
    Shown shown{nowMs(),
                view.table->currentRow(),
                view.editor->field().caret(),
                0,
                0,
                view.editor->field().transcript(),
                {}};
    std::tie(shown.begin, shown.end) = window.sound().shownSeconds();
    for (int row = 0; row < kRows; ++row) {
        const auto *segment = view.table->segments().rowAt(row);
        shown.committed << (segment ? toQString(segment->text) : QString());
    }
    return shown;
}

/// At once and whole: what was written counts as seen when the process is killed.
void tell(const QByteArray &kind, const Shown &shown)
{
    QByteArray line = kind;
    for (const auto number :
         {double(shown.atMs), double(shown.row), double(shown.caret), shown.begin, shown.end})
        line += '\t' + QByteArray::number(number, 'f', 6);
    line += '\t' + shown.text.toUtf8() + '\t' + shown.committed.join(QChar(0x1f)).toUtf8() + '\n';
    (void)!::write(STDOUT_FILENO, line.constData(), static_cast<std::size_t>(line.size()));
}

std::optional<Shown> parse(const QByteArray &line)
{
    const auto parts = line.split('\t');
    if (parts.size() != 8)
        return std::nullopt;
    return Shown{parts[1].toDouble() > 0 ? qint64(parts[1].toDouble()) : 0,
                 int(parts[2].toDouble()),
                 int(parts[3].toDouble()),
                 parts[4].toDouble(),
                 parts[5].toDouble(),
                 QString::fromUtf8(parts[6]),
                 QString::fromUtf8(parts[7]).split(QChar(0x1f))};
}

void pressSomething(QRandomGenerator &random)
{
    auto *focus = QApplication::focusWidget();
    if (!focus)
        return;
    const auto die = random.bounded(100);
    if (die < 74)
        QTest::keyClick(focus, char('a' + random.bounded(26)));
    else if (die < 80)
        QTest::keyClick(focus, Qt::Key_Backspace);
    else if (die < 86)
        QTest::keyClick(focus, random.bounded(2) ? Qt::Key_Left : Qt::Key_Home);
    else if (die < 92)
        QTest::keyClick(focus, random.bounded(3) ? Qt::Key_Plus : Qt::Key_Minus,
                        Qt::ControlModifier);
    else if (die < 97)
        QTest::keyClick(focus, Qt::Key_Return);
    else
        QTest::keyClick(focus, Qt::Key_Up, Qt::AltModifier);
}

/// The process that is killed: a window as main() makes it, and simulated typing.
int typeUntilKilled(const QStringList &words)
{
    AppServices services(*qApp, words[2] + QStringLiteral("/settings.ini"));
    TestWindow window(services.services());
    window.resize(1600, 1000);
    window.show();
    window.activateWindow();
    QSignalSpy imported(&window, &MainWindow::imported);
    const auto folder = toPath(words[2]);
    window.openDataset(folder / "sample", folder / "test.voxdeck");
    auto &view = window.annotate();
    const auto place = services.settings.place(pathText(folder / "sample"));
    const int row = place.isKnown ? static_cast<int>(place.item) : 0;
    const bool isThere = QTest::qWaitFor(
        [&] {
            return !imported.isEmpty() && view.editor->hasSegment()
                   && view.table->currentRow() == row && window.sound().isWaveformShown();
        },
        kWaitMs);
    tell(isThere ? "open" : "late", shownBy(window));
    QRandomGenerator random(words[3].toUInt());
    QTest::keyClick(QApplication::focusWidget() ? QApplication::focusWidget() : &window,
                    Qt::Key_F2);
    for (;;) {
        QTest::qWait(random.bounded(4) == 0 ? random.bounded(300) : random.bounded(40));
        pressSomething(random);
        tell("key", shownBy(window));
    }
}

} // namespace

/// A window that is killed during typing loses at most the last two seconds, never committed edits,
/// and the next window opens at the place of the last one.
class TypingCrashTest final : public QObject {
    Q_OBJECT
private slots:
    void losesAtMostTwoSecondsOfTyping();
};

void TypingCrashTest::losesAtMostTwoSecondsOfTyping()
{
    const int rounds = roundsWanted();
    const QTemporaryDir folder;
    PosixFileSystem fs;
    QVERIFY(writeSampleDataset(fs, toPath(folder.path()) / "sample", {1, kRows, 0, 3.0}));
    QRandomGenerator random(20'240);
    std::vector<Shown> before; // of the process killed last, oldest first
    qint64 mostLost = 0;
    std::vector<qint64> lost;
    int places = 0; ///< that were looked at
    for (int round = 0; round <= rounds; ++round) {
        QProcess process;
        process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        process.start(
            QCoreApplication::applicationFilePath(),
            {QStringLiteral("--type"), folder.path(), QString::number(random.generate())});
        QVERIFY(process.waitForStarted(kWaitMs));
        const auto next = [&process]() -> std::optional<Shown> {
            while (!process.canReadLine())
                if (!process.waitForReadyRead(2 * kWaitMs))
                    return std::nullopt;
            return parse(process.readLine().chopped(1));
        };
        const auto opened = next();
        QVERIFY(opened);
        if (!before.empty()) {
            const auto &last = before.back();
            // what this machine took for one turn of the loop is not the window's to answer for
            qint64 longestTurn = 0;
            for (std::size_t i = 1; i < before.size(); ++i)
                longestTurn = std::max(longestTurn, before[i].atMs - before[i - 1].atMs);
            const auto oldest = last.atMs - kMayBeLostMs - longestTurn;
            const auto words = QStringLiteral(
                                   "round %1: row %2, caret %3, %4 to %5 s, '%6'; it was "
                                   "row %7, caret %8, %9 to %10 s, '%11'")
                                   .arg(round)
                                   .arg(opened->row)
                                   .arg(opened->caret)
                                   .arg(opened->begin)
                                   .arg(opened->end)
                                   .arg(opened->text)
                                   .arg(last.row)
                                   .arg(last.caret)
                                   .arg(last.begin)
                                   .arg(last.end)
                                   .arg(last.text);
            // the latest moment at which the window had its present state; later ones were lost
            const auto newest = [&](auto &&isLikeIt) {
                const auto at = std::find_if(before.rbegin(), before.rend(), isLikeIt);
                if (at == before.rend())
                    return qint64{0};
                return at == before.rbegin() ? last.atMs : std::prev(at)->atMs;
            };
            const auto text = newest([&](const Shown &then) {
                return then.row == opened->row && then.text == opened->text;
            });
            const auto place = newest([&](const Shown &then) { return then.row == opened->row; });
            const auto caret = newest([&](const Shown &then) {
                return then.row == opened->row && then.caret == opened->caret;
            });
            const auto zoom = newest([&](const Shown &then) {
                return then.row == opened->row && (!then.hasView() || then.isSameView(*opened));
            });
            const bool livedLong = before.front().atMs < oldest; // else all of it may be lost
            places += livedLong;
            QVERIFY2(!livedLong || place >= oldest, qPrintable(QStringLiteral("row: ") + words));
            QVERIFY2(text >= oldest, qPrintable(QStringLiteral("text: ") + words));
            QVERIFY2(!livedLong || caret >= oldest, qPrintable(QStringLiteral("caret: ") + words));
            QVERIFY2(!livedLong || zoom >= oldest, qPrintable(QStringLiteral("zoom: ") + words));
            lost.push_back(last.atMs - std::min(text, last.atMs));
            mostLost = std::max(mostLost, lost.back());
            // a commit is never lost: but for a key that was pressed and not told of
            for (int i = 0; i < kRows; ++i) {
                const bool isLast = i == last.row;
                QVERIFY2(opened->committed[i] == last.committed[i]
                             || (isLast && opened->committed[i].startsWith(last.text.left(1))),
                         qPrintable(QStringLiteral("commit of row %1: '%2', was '%3'; ")
                                        .arg(i)
                                        .arg(opened->committed[i], last.committed[i])
                                    + words));
            }
        }
        if (round == rounds) {
            process.kill();
            QVERIFY(process.waitForFinished(kWaitMs));
            break;
        }
        before.assign(1, *opened);
        QElapsedTimer clock;
        clock.start();
        const qint64 lives = 200 + random.bounded(round % 3 == 0 ? 5000 : 2600);
        while (clock.elapsed() < lives) {
            const auto shown = next();
            QVERIFY(shown);
            before.push_back(*shown);
        }
        process.kill();
        QVERIFY(process.waitForFinished(kWaitMs));
        while (process.canReadLine())
            if (const auto shown = parse(process.readLine().chopped(1)))
                before.push_back(*shown);
    }
    std::sort(lost.begin(), lost.end());
    qInfo("%d kills: typing of the last %lld ms lost at the median, %lld ms at most; %d places",
          rounds, static_cast<long long>(lost[lost.size() / 2]), static_cast<long long>(mostLost),
          places);
}

int main(int argc, char *argv[])
{
    QApplication application(argc, argv);
    const auto words = QCoreApplication::arguments();
    if (words.size() == 4 && words[1] == QLatin1String("--type"))
        return typeUntilKilled(words);
    // QTest would end a function after five minutes, however many rounds were asked for
    constexpr qint64 kMostOfRoundMs = 40'000;
    if (!qEnvironmentVariableIsSet("QTEST_FUNCTION_TIMEOUT"))
        qputenv("QTEST_FUNCTION_TIMEOUT", QByteArray::number(roundsWanted() * kMostOfRoundMs));
    TypingCrashTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "TypingCrashTest.moc"
