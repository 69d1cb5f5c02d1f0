// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/transcript/DraftTimer.h"
#include "ui/transcript/TranscriptField.h"

#include <QApplication>
#include <QClipboard>
#include <QInputMethodEvent>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>

using namespace voxdeck;

class TranscriptFieldTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void entersGoToTheNextSegment();
    void actsOnNothingWhileAnInputMethodComposes();
    void takesWhatAnInputMethodCommits();
    void undoesInStepsAndSaysWhenThereIsNothingMore();
    void beginsNoStepWithACapitalLetter();
    void beginsAStepBetweenTypingAndDeleting();
    void turnsToTheDirectionOfItsFirstStrongCharacter();
    void pastesLinesAsOne();
    void keepsEveryCharacter();
    void goesByWordsOfScriptsWithoutSpaces();
    void selectsTheWordUnderADoubleClick();
    void savesAfterTheLastKeyAndAtTheLatestTwoSecondsAfterTheFirst();

private:
    std::unique_ptr<QWidget> m_window;
    TranscriptField *m_field = nullptr;
};

void TranscriptFieldTest::init()
{
    m_window = std::make_unique<QWidget>();
    auto *layout = new QVBoxLayout(m_window.get());
    m_field = new TranscriptField(m_window.get());
    layout->addWidget(m_field);
    layout->addWidget(new QPushButton(QStringLiteral("other"), m_window.get()));
    m_window->show();
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    m_field->setFocus();
}

void TranscriptFieldTest::cleanup()
{
    m_window.reset();
}

void TranscriptFieldTest::entersGoToTheNextSegment()
{
    QSignalSpy next(m_field, &TranscriptField::nextWanted);
    m_field->setTranscript(QStringLiteral("one"), 3);
    QTest::keyClick(m_field, Qt::Key_Return);
    QCOMPARE(next.count(), 1);
    QCOMPARE(m_field->transcript(), QStringLiteral("one"));
}

void TranscriptFieldTest::actsOnNothingWhileAnInputMethodComposes()
{
    QSignalSpy next(m_field, &TranscriptField::nextWanted);
    QSignalSpy leave(m_field, &TranscriptField::leaveWanted);
    QSignalSpy skip(m_field, &TranscriptField::skipWanted);
    QInputMethodEvent composing(QStringLiteral("に"), {});
    QApplication::sendEvent(m_field, &composing);
    QVERIFY(m_field->isComposing());
    for (const auto key :
         {Qt::Key_Return, Qt::Key_Tab, Qt::Key_Escape, Qt::Key_PageDown, Qt::Key_Space, Qt::Key_F6})
        QTest::keyClick(m_field, key);
    QCOMPARE(next.count() + leave.count() + skip.count(), 0);
    QVERIFY(m_field->hasFocus());
    QCOMPARE(m_field->transcript(), QString());
    QInputMethodEvent done;
    done.setCommitString(QStringLiteral("日"));
    QApplication::sendEvent(m_field, &done);
    QVERIFY(!m_field->isComposing());
    QTest::keyClick(m_field, Qt::Key_Return);
    QCOMPARE(next.count(), 1);
}

void TranscriptFieldTest::takesWhatAnInputMethodCommits()
{
    QSignalSpy changed(m_field, &QPlainTextEdit::textChanged);
    QInputMethodEvent done;
    done.setCommitString(QStringLiteral("日本"));
    QApplication::sendEvent(m_field, &done);
    QCOMPARE(m_field->transcript(), QStringLiteral("日本"));
    QVERIFY(!changed.isEmpty());
}

void TranscriptFieldTest::undoesInStepsAndSaysWhenThereIsNothingMore()
{
    QSignalSpy hint(m_field, &TranscriptField::hint);
    m_field->setTranscript(QStringLiteral("a"), 1);
    QTest::keyClicks(m_field, QStringLiteral(" bc"));
    QTest::qWait(1100); // a pause begins a new step
    QTest::keyClicks(m_field, QStringLiteral(" de"));
    QCOMPARE(m_field->transcript(), QStringLiteral("a bc de"));
    QTest::keyClick(m_field, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(m_field->transcript(), QStringLiteral("a bc"));
    QTest::keyClick(m_field, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(m_field->transcript(), QStringLiteral("a"));
    QVERIFY(hint.isEmpty());
    QTest::keyClick(m_field, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(m_field->transcript(), QStringLiteral("a"));
    QCOMPARE(hint.count(), 1);
    QTest::keyClick(m_field, Qt::Key_Y, Qt::ControlModifier);
    QTest::keyClick(m_field, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(m_field->transcript(), QStringLiteral("a bc de"));
    // All of these keys are the field's, and not the window's actions'.
    for (const auto &[key, modifiers] :
         {std::pair(Qt::Key_Z, Qt::KeyboardModifiers(Qt::ControlModifier)),
          std::pair(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier),
          std::pair(Qt::Key_Y, Qt::KeyboardModifiers(Qt::ControlModifier))}) {
        QKeyEvent asked(QEvent::ShortcutOverride, key, modifiers);
        asked.ignore();
        QCoreApplication::sendEvent(m_field, &asked);
        QVERIFY(asked.isAccepted());
    }
}

void TranscriptFieldTest::beginsNoStepWithACapitalLetter()
{
    m_field->setTranscript(QStringLiteral("a"), 1);
    QTest::keyClick(m_field, Qt::Key_Space);
    for (const char letter : {'M', 'I', 'N', 'E'}) {
        QTest::keyPress(m_field, Qt::Key_Shift);
        QTest::sendKeyEvent(QTest::Press, m_field, static_cast<Qt::Key>(letter),
                            QString(QLatin1Char(letter)), Qt::ShiftModifier);
        QTest::keyRelease(m_field, Qt::Key_Shift);
    }
    QTest::keyClicks(m_field, QStringLiteral(" too"));
    QCOMPARE(m_field->transcript(), QStringLiteral("a MINE too"));
    QTest::keyClick(m_field, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(m_field->transcript(), QStringLiteral("a"));
}

void TranscriptFieldTest::beginsAStepBetweenTypingAndDeleting()
{
    m_field->setTranscript({}, 0);
    QTest::keyClicks(m_field, QStringLiteral("word"));
    QTest::keyClick(m_field, Qt::Key_Backspace);
    QTest::keyClick(m_field, Qt::Key_Backspace);
    QCOMPARE(m_field->transcript(), QStringLiteral("wo"));
    QTest::keyClick(m_field, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(m_field->transcript(), QStringLiteral("word"));
    QTest::keyClick(m_field, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(m_field->transcript(), QString());
}

void TranscriptFieldTest::turnsToTheDirectionOfItsFirstStrongCharacter()
{
    const auto direction = [this] {
        return m_field->document()->defaultTextOption().textDirection();
    };
    m_field->setTranscript(QStringLiteral("12 وأكد"), 0);
    QCOMPARE(direction(), Qt::RightToLeft);
    m_field->setTranscript(QStringLiteral("12 abc"), 0);
    QCOMPARE(direction(), Qt::LeftToRight);
    m_field->setDirection(TranscriptField::Direction::RightToLeft);
    QCOMPARE(direction(), Qt::RightToLeft);
}

void TranscriptFieldTest::keepsEveryCharacter()
{
    const auto text = QStringLiteral("a\u00A0b\u202Fc\u200Dd\u2028e\u00ADf\uFFFD\tg");
    m_field->setTranscript(text, 0);
    QCOMPARE(m_field->transcript(), text);
    QTest::keyClick(m_field, Qt::Key_End, Qt::ControlModifier);
    QTest::keyClicks(m_field, QStringLiteral("x"));
    QCOMPARE(m_field->transcript(), QString(text + QLatin1Char('x')));
}

void TranscriptFieldTest::pastesLinesAsOne()
{
    m_field->setTranscript({}, 0);
    QApplication::clipboard()->setText(QStringLiteral("one\r\ntwo\nthree"));
    m_field->paste();
    QCOMPARE(m_field->transcript(), QStringLiteral("one two three"));
}

void TranscriptFieldTest::goesByWordsOfScriptsWithoutSpaces()
{
    const auto text = QStringLiteral("ok ฉันชอบกาแฟ"); // I, like, coffee: 3 to 6, 6 to 9, 9 to 13
    m_field->setTranscript(text, 0);
    for (const int expected : {3, 6, 9, 13}) {
        QTest::keyClick(m_field, Qt::Key_Right, Qt::ControlModifier);
        QCOMPARE(m_field->caret(), expected);
    }
    for (const int expected : {9, 6, 3, 0}) {
        QTest::keyClick(m_field, Qt::Key_Left, Qt::ControlModifier);
        QCOMPARE(m_field->caret(), expected);
    }
    m_field->setCaret(6);
    QTest::keyClick(m_field, Qt::Key_Right, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(m_field->textCursor().selectedText(), QStringLiteral("ชอบ"));
    m_field->setCaret(9);
    QTest::keyClick(m_field, Qt::Key_Backspace, Qt::ControlModifier);
    QCOMPARE(m_field->transcript(), QStringLiteral("ok ฉันกาแฟ"));
    QTest::keyClick(m_field, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(m_field->transcript(), text);
}

void TranscriptFieldTest::selectsTheWordUnderADoubleClick()
{
    m_field->setTranscript(QStringLiteral("ok ฉันชอบกาแฟ one"), 0);
    const auto wordAt = [this](int character) {
        QApplication::processEvents(); // a third click soon after would select the line
        auto cursor = m_field->textCursor();
        cursor.setPosition(character);
        const int left = m_field->cursorRect(cursor).center().x();
        cursor.setPosition(character + 1);
        const QRect right = m_field->cursorRect(cursor);
        const QPoint inside((left + right.center().x()) / 2, right.center().y());
        QTest::mouseDClick(m_field->viewport(), Qt::LeftButton, {}, inside);
        return m_field->textCursor().selectedText();
    };
    QCOMPARE(wordAt(6), QStringLiteral("ชอบ"));
    QCOMPARE(wordAt(11), QStringLiteral("กาแฟ"));
    QCOMPARE(wordAt(15), QStringLiteral("one"));
}

void TranscriptFieldTest::savesAfterTheLastKeyAndAtTheLatestTwoSecondsAfterTheFirst()
{
    DraftTimer timer;
    QSignalSpy due(&timer, &DraftTimer::due);
    timer.typed();
    QVERIFY(due.wait(10000));
    QCOMPARE(due.count(), 1);
    due.clear();
    for (int i = 0; i < 400 && due.isEmpty(); ++i) {
        timer.typed();
        QTest::qWait(50); // never 300 ms of rest
    }
    QCOMPARE(due.count(), 1);
}

QTEST_MAIN(TranscriptFieldTest)
#include "TranscriptFieldTest.moc"
