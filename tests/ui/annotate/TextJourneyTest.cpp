// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/edit/BulkEdit.h"
#include "core/edit/EditSession.h"
#include "core/items/ItemSource.h"
#include "core/search/RowReader.h"
#include "tests/ui/shell/WindowFixture.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/annotate/rows/BulkDesk.h"
#include "ui/annotate/rows/TableDesk.h"
#include "ui/annotate/rows/TagDesk.h"
#include "ui/annotate/text/EditDesk.h"
#include "ui/annotate/text/TextDesk.h"
#include "ui/annotate/text/TextDesks.h"
#include "ui/annotate/text/TextRulesDialog.h"
#include "ui/annotate/text/WordsDialog.h"
#include "ui/common/Text.h"
#include "ui/details/RowFields.h"
#include "ui/table/SegmentTable.h"
#include "ui/transcript/FieldOverlay.h"
#include "ui/transcript/FindBar.h"
#include "ui/transcript/HintBar.h"
#include "ui/transcript/TranscriptEditor.h"
#include "ui/transcript/TranscriptField.h"

#include <QApplication>
#include <QCheckBox>
#include <QContextMenuEvent>
#include <QFile>
#include <QInputMethodEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QTemporaryDir>
#include <QTest>

#include <memory>
#include <string>

using namespace voxdeck;
using voxdeck::test::WindowFixture;

namespace {
constexpr int kLong = 20'000; // a slow machine
}

/// The text checks, words, finding in a text, directions, tags and speakers in the real window, by keys.
class TextJourneyTest final : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void init();
    void cleanup() { m_fixture.reset(); }
    void showsAndFixesWhatAScriptDoesNotWant_data();
    void showsAndFixesWhatAScriptDoesNotWant();
    void actsOnNothingWhileAnInputMethodComposes();
    void drawsMarksUntilTheyAreTurnedOff();
    void keepsTheRulesOfTheProject();
    void asksAboutUnknownWords();
    void countsWordsAgainAfterManyChanges();
    void findsAndReplacesInTheText();
    void keepsATurnedDirection();
    void setsTagsAndSpeaker();

private:
    TestWindow &window() { return m_fixture->window(); }
    AnnotateView &view() { return window().annotate(); }
    TranscriptField &field() { return view().editor->field(); }
    const std::vector<FieldHint> &hints() { return field().overlay().hints(); }
    bool isSettled() { return window().texts().checks().isSettled(); }
    const SegmentRow *row(int number) { return view().table->segments().rowAt(number); }
    std::string key() { return view().editor->segment().key; }
    std::string tagsOf(int number) { return row(number) ? row(number)->tags : "not read"; }
    QAction *action(ActionId id) { return window().actions()[id]; }
    /// Text as an input method commits it.
    void commitText(const QString &text)
    {
        QInputMethodEvent event;
        event.setCommitString(text);
        QApplication::sendEvent(&field(), &event);
    }
    /// In place of all that is there.
    void write(const QString &text)
    {
        m_fixture->focusText();
        QTRY_VERIFY_WITH_TIMEOUT(field().hasFocus(), kLong);
        m_fixture->press(Qt::Key_F2); // all of it
        commitText(text);
        QTRY_COMPARE_WITH_TIMEOUT(field().transcript(), text, kLong);
        QTRY_VERIFY_WITH_TIMEOUT(isSettled(), kLong);
    }
    /// Gives rows a language, as if the dataset had said it.
    void speak(const char *language);

    QTemporaryDir m_dictionaries;
    std::unique_ptr<WindowFixture> m_fixture;
};

void TextJourneyTest::initTestCase()
{
    const auto write = [this](const char *name, const char *content) {
        QFile file(m_dictionaries.filePath(QString::fromLatin1(name)));
        return file.open(QIODevice::WriteOnly) && file.write(content) > 0;
    };
    QVERIFY(write("xa.aff", "SET UTF-8\nTRY abcdefghijklmnopqrstuvwxyz\n"));
    QVERIFY(write("xa.dic", "2\nword\nhouse\n"));
    qputenv("DICPATH", m_dictionaries.path().toUtf8());
}

void TextJourneyTest::init()
{
    m_fixture = std::make_unique<WindowFixture>();
    QVERIFY(m_fixture->isReady());
    QVERIFY(m_fixture->open());
    QTRY_COMPARE_WITH_TIMEOUT(key(), std::string("utt-00000"), kLong);
    QTRY_VERIFY_WITH_TIMEOUT(window().texts().checks().hasVocabulary() && isSettled(), kLong);
    m_fixture->focusTable();
}

void TextJourneyTest::speak(const char *language)
{
    {
        const auto workspace = Workspace::openKnown(m_fixture->workspace());
        QVERIFY(workspace.has_value());
        const BulkChange change{EditField::Language, BulkOperation::Set, language,
                                RowIds::range(1, 3)};
        QVERIFY(BulkEdit(**workspace, "test").apply({change}));
    }
    m_fixture->restart();
    QVERIFY(m_fixture->open());
    QTRY_COMPARE_WITH_TIMEOUT(view().editor->segment().language, std::string(language), kLong);
    QTRY_VERIFY_WITH_TIMEOUT(window().texts().checks().hasVocabulary() && isSettled(), kLong);
}

void TextJourneyTest::showsAndFixesWhatAScriptDoesNotWant_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("firstFixed");
    QTest::addColumn<QString>("fixed");
    const auto row = [](const char *name, const char *language, const char *text,
                        const char *firstFixed, const char *fixed) {
        QTest::newRow(name) << QString::fromUtf8(language) << QString::fromUtf8(text)
                            << QString::fromUtf8(firstFixed) << QString::fromUtf8(fixed);
    };
    row("Arabic", "ar", "السلام\u200F عليكم ؟", "السلام عليكم ؟", "السلام عليكم؟");
    row("Hindi", "hi", "नमस्ते\u00A0आप  कैसे", "नमस्ते आप  कैसे", "नमस्ते आप कैसे");
    row("Chinese", "zh", "你\u200B好,ＡＢ", "你好,ＡＢ", "你好，AB");
    row("mixed", "und", "p\u0430ypal \U0001F600 שלום\u2066", "paypal \U0001F600 שלום\u2066",
        "paypal \U0001F600 שלום");
}

void TextJourneyTest::showsAndFixesWhatAScriptDoesNotWant()
{
    QFETCH(const QString, language);
    QFETCH(const QString, text);
    QFETCH(const QString, firstFixed);
    QFETCH(const QString, fixed);
    speak(qPrintable(language));
    write(text);
    const auto found = hints().size();
    QVERIFY(found >= 2);
    QCOMPARE(view().editor->hints().list().count(), static_cast<int>(found));
    QVERIFY(!view().editor->hints().isHidden());
    m_fixture->press(Qt::Key_Home, Qt::ControlModifier);
    m_fixture->press(Qt::Key_PageDown, Qt::AltModifier);
    QCOMPARE(field().textCursor().selectionStart(), hints().front().begin);
    QCOMPARE(field().textCursor().selectionEnd(), hints().front().end());
    QCOMPARE(view().editor->hints().list().currentRow(), 0);
    QVERIFY(view().editor->hints().list().currentItem()->text().contains(QStringLiteral("U+")));
    m_fixture->press(Qt::Key_Return, Qt::AltModifier);
    QCOMPARE(field().transcript(), firstFixed);
    QTRY_VERIFY_WITH_TIMEOUT(isSettled() && hints().size() < found, kLong);
    m_fixture->press(Qt::Key_Z, Qt::ControlModifier); // a fix is one step
    QTRY_COMPARE_WITH_TIMEOUT(field().transcript(), text, kLong);
    QTRY_VERIFY_WITH_TIMEOUT(isSettled() && hints().size() == found, kLong);
    m_fixture->press(Qt::Key_Return, Qt::ControlModifier | Qt::AltModifier);
    QTRY_COMPARE_WITH_TIMEOUT(field().transcript(), fixed, kLong);
    QTRY_VERIFY_WITH_TIMEOUT(isSettled() && hints().empty(), kLong);
    QVERIFY(view().editor->hints().isHidden());
    m_fixture->press(Qt::Key_Return); // journalled as any edit
    QTRY_COMPARE_WITH_TIMEOUT(key(), std::string("utt-00001"), kLong);
    QTRY_VERIFY_WITH_TIMEOUT(row(0) && row(0)->text == toUtf8(fixed), kLong);
}

void TextJourneyTest::actsOnNothingWhileAnInputMethodComposes()
{
    const auto text = QStringLiteral("a\u00A0b  c");
    write(text);
    QCOMPARE(hints().size(), std::size_t{2});
    m_fixture->press(Qt::Key_PageDown, Qt::AltModifier);
    const auto place = field().textCursor().selectionStart();
    QInputMethodEvent composing(QStringLiteral("ni"), {});
    QApplication::sendEvent(&field(), &composing);
    QVERIFY(field().isComposing());
    const auto composed = field().transcript(); // what was selected gives way to the composition
    m_fixture->press(Qt::Key_Return, Qt::AltModifier);
    m_fixture->press(Qt::Key_Return, Qt::AltModifier | Qt::ControlModifier);
    m_fixture->press(Qt::Key_PageDown, Qt::AltModifier);
    m_fixture->press(Qt::Key_F3);
    m_fixture->press(Qt::Key_T, Qt::ControlModifier);
    // and not by the menu either
    window().texts().checks().takeFix();
    window().texts().checks().fixAll();
    QCOMPARE(field().transcript(), composed);
    QCOMPARE(key(), std::string("utt-00000"));
    QVERIFY(field().hasFocus());
    QVERIFY(field().isComposing());
    commitText(QStringLiteral("你"));
    QVERIFY(!field().isComposing());
    QCOMPARE(field().transcript().at(place), QChar(u'你'));
    QTRY_VERIFY_WITH_TIMEOUT(isSettled(), kLong);
    QCOMPARE(key(), std::string("utt-00000"));
}

void TextJourneyTest::drawsMarksUntilTheyAreTurnedOff()
{
    write(QStringLiteral("one\u200Btwo\u00A0three\u00ADfour\tfive\u202Esix"));
    QCOMPARE(field().overlay().marks().size(), std::size_t{5});
    field().clearFocus(); // no caret in the pictures
    view().table->setFocus();
    const auto with = field().viewport()->grab().toImage();
    QVERIFY(action(ActionId::ShowMarks)->isChecked());
    action(ActionId::ShowMarks)->trigger();
    QVERIFY(field().viewport()->grab().toImage() != with);
    QCOMPARE(field().overlay().wordsAt(3), QStringLiteral("U+200B ZERO WIDTH SPACE  → delete"));
    m_fixture->restart();
    QVERIFY(!action(ActionId::ShowMarks)->isChecked());
    QVERIFY(!field().overlay().areMarksShown());
}

void TextJourneyTest::keepsTheRulesOfTheProject()
{
    write(QStringLiteral("a  b 12"));
    QCOMPARE(hints().size(), std::size_t{1});
    action(ActionId::TextRules)->trigger();
    auto *dialog = window().findChild<TextRulesDialog *>();
    QVERIFY(dialog);
    dialog->findChild<QCheckBox *>(QStringLiteral("double-space"))->setChecked(false);
    dialog->accept();
    QTRY_VERIFY_WITH_TIMEOUT(isSettled() && hints().empty(), kLong);
    m_fixture->restart();
    QVERIFY(m_fixture->open());
    QTRY_VERIFY_WITH_TIMEOUT(!window().texts().checks().policy().has(TextRule::DoubleSpace), kLong);
    QVERIFY(window().texts().checks().policy().has(TextRule::EdgeSpace));
}

void TextJourneyTest::asksAboutUnknownWords()
{
    speak("xa");
    write(QStringLiteral("wrod house voxdeck"));
    QTRY_COMPARE_WITH_TIMEOUT(hints().size(), std::size_t{2}, kLong);
    m_fixture->press(Qt::Key_Home, Qt::ControlModifier);
    m_fixture->press(Qt::Key_Y, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(field().textCursor().selectedText(), QStringLiteral("wrod"));
    QContextMenuEvent menuKey(QContextMenuEvent::Keyboard, QPoint(5, 5),
                              field().mapToGlobal(QPoint(5, 5)));
    QApplication::sendEvent(field().viewport(), &menuKey);
    QPointer<QMenu> menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
    QVERIFY(menu);
    const auto entries = menu->actions();
    QVERIFY(!entries.at(0)->isEnabled()); // what it is about
    QCOMPARE(entries.at(1)->text(), QStringLiteral("word"));
    entries.at(1)->trigger();
    menu->close();
    QTRY_COMPARE_WITH_TIMEOUT(field().transcript(), QStringLiteral("word house voxdeck"), kLong);
    QTRY_VERIFY_WITH_TIMEOUT(isSettled() && hints().size() == 1, kLong);
    QVERIFY(m_fixture->activate());
    field().setFocus();
    m_fixture->press(Qt::Key_Y, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(field().textCursor().selectedText(), QStringLiteral("voxdeck"));
    action(ActionId::AddWord)->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(isSettled() && hints().empty(), kLong);
    m_fixture->restart(); // it is one of the project's now
    QVERIFY(m_fixture->open());
    QTRY_VERIFY_WITH_TIMEOUT(window().texts().checks().hasVocabulary() && isSettled(), kLong);
    write(QStringLiteral("voxdeck"));
    QVERIFY(hints().empty());
    action(ActionId::ProjectWords)->trigger();
    auto *dialog = window().findChild<WordsDialog *>();
    QVERIFY(dialog);
    QCOMPARE(dialog->list().count(), 1);
    for (auto *button : dialog->findChildren<QAbstractButton *>())
        if (button->text().contains(QStringLiteral("Delete")))
            button->click();
    dialog->reject();
    QTRY_VERIFY_WITH_TIMEOUT(isSettled() && hints().size() == 1, kLong);
}

/// Words are unknown where the dataset hardly has them: after a change of many rows and after its undo those are others.
void TextJourneyTest::countsWordsAgainAfterManyChanges()
{
    const QString kEnough =
        QStringLiteral("haus und hof am see ").repeated(40); // enough to judge spelling by
    {
        const auto workspace = Workspace::openKnown(m_fixture->workspace());
        PosixFileSystem fs;
        const auto items = openItems(fs, m_fixture->dataset());
        EditSession edits(**workspace, *items, "test");
        RowReader rows(**workspace);
        const auto all = rows.totals()->segments;
        QVERIFY(all >= 3);
        std::vector<FieldChange> changes;
        for (std::uint32_t id = 1; id <= all; ++id) {
            const auto now = rows.row(id);
            QVERIFY(now);
            changes.push_back({now->ref, EditField::Text, now->text,
                               (kEnough + QStringLiteral("grundwort")).toStdString()});
        }
        QVERIFY(edits.apply(changes));
    }
    speak("xb"); // which has no dictionary
    QTRY_COMPARE_WITH_TIMEOUT(field().transcript(), kEnough + QStringLiteral("grundwort"), kLong);
    QTRY_VERIFY_WITH_TIMEOUT(isSettled() && hints().empty(), kLong); // all rows have it
    const auto replaced = [this](const std::string &text) {
        const auto workspace = Workspace::openKnown(m_fixture->workspace());
        PosixFileSystem fs;
        const auto items = openItems(fs, m_fixture->dataset());
        EditSession edits(**workspace, *items, "test");
        RowReader rows(**workspace);
        std::vector<FieldChange> changes;
        for (std::uint32_t id = 1; id <= 3; ++id)
            changes.push_back({rows.row(id)->ref, EditField::Text, rows.row(id)->text, text});
        return edits.apply(changes).value();
    };
    const auto step = replaced((kEnough + QStringLiteral("zielwort")).toStdString());
    QTRY_COMPARE_WITH_TIMEOUT(field().transcript(), kEnough + QStringLiteral("zielwort"), kLong);
    QTRY_VERIFY_WITH_TIMEOUT(isSettled() && hints().empty(), kLong);
    write(QStringLiteral("hof grundwort")); // nobody says it any more
    QTRY_COMPARE_WITH_TIMEOUT(hints().size(), std::size_t{1}, kLong);
    m_fixture->press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(field().transcript(), kEnough + QStringLiteral("zielwort"), kLong);
    {
        const auto workspace = Workspace::openKnown(m_fixture->workspace());
        PosixFileSystem fs;
        const auto items = openItems(fs, m_fixture->dataset());
        QVERIFY(EditSession(**workspace, *items, "test").undo(step));
    }
    QTRY_COMPARE_WITH_TIMEOUT(field().transcript(), kEnough + QStringLiteral("grundwort"), kLong);
    QTRY_VERIFY_WITH_TIMEOUT(isSettled() && hints().empty(), kLong);
}

void TextJourneyTest::findsAndReplacesInTheText()
{
    write(QStringLiteral("Cat, cat and कौआ cat"));
    m_fixture->press(Qt::Key_Home, Qt::ControlModifier);
    auto &bar = view().editor->findBar();
    m_fixture->press(Qt::Key_F3, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(!bar.isHidden());
    QTRY_VERIFY_WITH_TIMEOUT(bar.findField().hasFocus(), kLong);
    m_fixture->type(QStringLiteral("cat"));
    QCOMPARE(field().overlay().finds().size(), std::size_t{3});
    m_fixture->press(Qt::Key_Return);
    QCOMPARE(field().textCursor().selectedText(), QStringLiteral("Cat"));
    m_fixture->press(Qt::Key_F3);
    QCOMPARE(field().textCursor().selectionStart(), 5);
    m_fixture->press(Qt::Key_F3, Qt::ShiftModifier);
    QCOMPARE(field().textCursor().selectionStart(), 0);
    m_fixture->press(Qt::Key_F3, Qt::ShiftModifier); // around the beginning
    QCOMPARE(field().textCursor().selectionStart(), 17);
    bar.withField().setFocus();
    m_fixture->type(QStringLiteral("dog"));
    m_fixture->press(Qt::Key_Return); // that one
    QCOMPARE(field().transcript(), QStringLiteral("Cat, cat and कौआ dog"));
    m_fixture->press(Qt::Key_Return, Qt::AltModifier);
    QCOMPARE(field().transcript(), QStringLiteral("dog, dog and कौआ dog"));
    m_fixture->press(Qt::Key_Escape);
    QVERIFY(bar.isHidden());
    QVERIFY(field().hasFocus());
    QVERIFY(field().overlay().finds().empty());
    m_fixture->press(Qt::Key_Z, Qt::ControlModifier); // all of them are one step
    QCOMPARE(field().transcript(), QStringLiteral("Cat, cat and कौआ dog"));
}

void TextJourneyTest::keepsATurnedDirection()
{
    using Direction = TranscriptField::Direction;
    m_fixture->press(Qt::Key_T, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(field().direction(), Direction::LeftToRight);
    m_fixture->press(Qt::Key_T, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(field().direction(), Direction::RightToLeft);
    m_fixture->press(Qt::Key_Down);
    QTRY_COMPARE_WITH_TIMEOUT(key(), std::string("utt-00001"), kLong);
    QCOMPARE(field().direction(), Direction::Auto);
    m_fixture->press(Qt::Key_Up);
    QTRY_COMPARE_WITH_TIMEOUT(key(), std::string("utt-00000"), kLong);
    QTRY_COMPARE_WITH_TIMEOUT(field().direction(), Direction::RightToLeft, kLong);
    m_fixture->restart();
    QVERIFY(m_fixture->open());
    QTRY_COMPARE_WITH_TIMEOUT(key(), std::string("utt-00000"), kLong);
    QTRY_COMPARE_WITH_TIMEOUT(field().direction(), Direction::RightToLeft, kLong);
    m_fixture->focusTable();
    m_fixture->press(Qt::Key_T, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(field().direction(), Direction::Auto);
}

void TextJourneyTest::setsTagsAndSpeaker()
{
    auto &fields = *view().rowFields;
    const auto isFree = [this] {
        return !window().bulk().isBusy();
    };
    m_fixture->press(Qt::Key_T, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(fields.tagsField().hasFocus(), kLong);
    m_fixture->type(QStringLiteral("noise music"));
    m_fixture->press(Qt::Key_Return);
    QTRY_COMPARE_WITH_TIMEOUT(tagsOf(0), std::string(" noise music "), kLong);
    QVERIFY(view().table->hasFocus());
    QTRY_COMPARE_WITH_TIMEOUT(fields.tagsField().text(), QStringLiteral("noise music"), kLong);
    QTRY_VERIFY_WITH_TIMEOUT(isFree() && window().edits().undoStack().count() == 1, kLong);
    m_fixture->press(Qt::Key_J, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(fields.speakerField().hasFocus(), kLong);
    m_fixture->type(QStringLiteral("lena"));
    m_fixture->press(Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(row(0) && row(0)->speaker == "lena", kLong);
    QTRY_VERIFY_WITH_TIMEOUT(isFree() && window().edits().undoStack().count() == 2, kLong);

    // several rows: what is added is added to each, the rest of theirs stays
    m_fixture->press(Qt::Key_Down, Qt::ShiftModifier);
    QTRY_COMPARE_WITH_TIMEOUT(window().table().selectedRows(), quint64{2}, kLong);
    QTRY_COMPARE_WITH_TIMEOUT(key(), std::string("utt-00001"), kLong);
    QTRY_COMPARE_WITH_TIMEOUT(fields.tagsField().text(), QString(), kLong);
    m_fixture->press(Qt::Key_T, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(fields.tagsField().hasFocus(), kLong);
    m_fixture->type(QStringLiteral("far"));
    m_fixture->press(Qt::Key_Return);
    QTRY_COMPARE_WITH_TIMEOUT(tagsOf(1), std::string(" far "), kLong);
    QTRY_COMPARE_WITH_TIMEOUT(tagsOf(0), std::string(" noise music far "), kLong);
    QTRY_VERIFY_WITH_TIMEOUT(isFree() && window().edits().undoStack().count() == 3, kLong);
    QTRY_COMPARE_WITH_TIMEOUT(
        window().texts().tags().knownTags(),
        QStringList({QStringLiteral("far"), QStringLiteral("music"), QStringLiteral("noise")}),
        kLong);
    m_fixture->focusTable();
    m_fixture->press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(tagsOf(0), std::string(" noise music "), kLong);
    QTRY_COMPARE_WITH_TIMEOUT(tagsOf(1), std::string(), kLong);
    m_fixture->press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(row(0) && row(0)->speaker.empty(), kLong);
    m_fixture->press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(tagsOf(0), std::string(), kLong);
}

QTEST_MAIN(TextJourneyTest)
#include "TextJourneyTest.moc"
