// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/shell/WindowFixture.h"
#include "tests/ui/shell/WindowWords.h"
#include "ui/actions/ActionNames.h"
#include "ui/actions/KeyMap.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/common/KeyWords.h"
#include "ui/common/Settings.h"
#include "ui/shell/ShortcutsDialog.h"
#include "ui/shell/ShortcutSheet.h"
#include "ui/table/SegmentTable.h"
#include "ui/transcript/TranscriptEditor.h"
#include "ui/transcript/TranscriptField.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QRegularExpression>
#include <QSet>
#include <QTest>
#include <QTreeWidget>

using namespace voxdeck;
using namespace voxdeck::test;

/// Custom keys: presets, single changes, conflicts, and restoring them.
class KeyMapTest final : public QObject {
    Q_OBJECT
private slots:
    void everyPresetCanBeSaved_data();
    void everyPresetCanBeSaved();
    void objectsToKeysOfOthers_data();
    void objectsToKeysOfOthers();
    void namesTheOtherActionOfAKey();
    void actsOnAChangedKeyAtOnceAndAfterARestart();
    void sentencesNameTheKeyOfTheDay();
    void passesOverSettingsThatCannotStand();
    void keepsAKeyThatBecameAUsualOne();
    void namesEveryActionOnce();
    void readsKeysOfAnOlderSettingsFile();
    void dialogShowsAClashAndCannotSaveIt();
    void dialogChoosesAPreset();
    void leavesNoCtrlShiftLetterInFunctionKeysOnly();
    void writesASheetOfAllKeys();
};

namespace {

KeyPlan planOf(const Actions &actions)
{
    KeyPlan plan;
    for (const auto id : Actions::all())
        plan[static_cast<std::size_t>(id)] = actions.keys(id);
    return plan;
}

ActionKeys &of(KeyPlan &plan, ActionId id)
{
    return plan[static_cast<std::size_t>(id)];
}

QKeySequence key(const char *text)
{
    return QKeySequence(QString::fromLatin1(text), QKeySequence::PortableText);
}

QPushButton *buttonNamed(const QWidget &dialog, const QString &text)
{
    for (auto *button : dialog.findChildren<QPushButton *>())
        if (button->text().remove(QLatin1Char('&')) == text)
            return button;
    return nullptr;
}

} // namespace

void KeyMapTest::everyPresetCanBeSaved_data()
{
    QTest::addColumn<int>("preset");
    const auto names = keyPresetNames();
    QVERIFY(names.size() >= 6);
    for (int i = 0; i < names.size(); ++i)
        QTest::newRow(qPrintable(names[i])) << i;
}

void KeyMapTest::everyPresetCanBeSaved()
{
    QFETCH(int, preset);
    WindowFixture fixture;
    auto &actions = fixture.window().actions();
    KeyMap keys(actions, fixture.services().settings);
    const auto plan = keyPreset(actions, preset);
    for (const auto id : Actions::all())
        QVERIFY2(keys.trouble(plan, id).isEmpty(),
                 qPrintable(actions[id]->text() + QLatin1Char(' ') + keys.trouble(plan, id)));
    QCOMPARE(plan == keyPreset(actions, 0), preset == 0);
}

void KeyMapTest::objectsToKeysOfOthers_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("isFineOutside");
    QTest::addColumn<bool>("isFineEverywhere");
    QTest::newRow("letter") << "W" << true << false;
    QTest::newRow("shift letter") << "Shift+W" << true << false;
    QTest::newRow("arrow") << "Left" << true << false;
    QTest::newRow("function key") << "F8" << true << true;
    QTest::newRow("ctrl letter") << "Ctrl+E" << true << true;
    QTest::newRow("input method") << "Ctrl+Space" << false << false;
    QTest::newRow("layout switch") << "Alt+Shift+W" << false << false;
    QTest::newRow("alt gr") << "Ctrl+Alt+E" << false << false;
    QTest::newRow("code point") << "Ctrl+Shift+U" << false << false;
    QTest::newRow("menu bar") << "F10" << false << false;
    QTest::newRow("menu") << "Alt+V" << false << false;
    QTest::newRow("no menu") << "Alt+M" << true << true;
    QTest::newRow("tab") << "Tab" << false << false;
    QTest::newRow("two keys") << "Ctrl+K, Ctrl+L" << false << false;
}

void KeyMapTest::objectsToKeysOfOthers()
{
    QFETCH(QString, text);
    QFETCH(bool, isFineOutside);
    QFETCH(bool, isFineEverywhere);
    const QKeySequence keys(text, QKeySequence::PortableText);
    QCOMPARE(keyObjection(keys, KeyContext::OutsideText).isEmpty(), isFineOutside);
    QCOMPARE(keyObjection(keys, KeyContext::Everywhere).isEmpty(), isFineEverywhere);
}

void KeyMapTest::namesTheOtherActionOfAKey()
{
    WindowFixture fixture;
    auto &actions = fixture.window().actions();
    KeyMap keys(actions, fixture.services().settings);
    auto plan = planOf(actions);
    of(plan, ActionId::Flag).outsideText << key("A"); // of Approve and stay
    QVERIFY(keys.trouble(plan, ActionId::Flag).contains(actions[ActionId::Approve]->text()));
    QVERIFY(keys.trouble(plan, ActionId::Approve).contains(actions[ActionId::Flag]->text()));
    QVERIFY(keys.trouble(plan, ActionId::Loop).isEmpty());
}

void KeyMapTest::actsOnAChangedKeyAtOnceAndAfterARestart()
{
    WindowFixture fixture;
    QVERIFY(fixture.open());
    auto &settings = fixture.services().settings;
    {
        auto &actions = fixture.window().actions();
        KeyMap keys(actions, settings);
        auto plan = planOf(actions);
        of(plan, ActionId::NextSegment).outsideText = {key("W")};
        QVERIFY(keys.trouble(plan, ActionId::NextSegment).isEmpty());
        keys.take(0, plan);
        QVERIFY(actions[ActionId::NextSegment]->toolTip().contains(QStringLiteral("W")));
    }
    fixture.focusTable();
    const auto first = fixture.shownText();
    fixture.press(Qt::Key_W);
    QTRY_VERIFY(fixture.shownText() != first);
    fixture.restart();
    auto &actions = fixture.window().actions();
    QCOMPARE(actions.keys(ActionId::NextSegment).outsideText, QList<QKeySequence>{key("W")});
    QCOMPARE(actions.keys(ActionId::PreviousSegment).outsideText,
             actions.usualKeys(ActionId::PreviousSegment).outsideText);
}

void KeyMapTest::sentencesNameTheKeyOfTheDay()
{
    WindowFixture fixture;
    QVERIFY(fixture.open());
    auto &window = fixture.window();
    auto &actions = window.actions();
    const auto &field = window.annotate().editor->field();
    QTRY_VERIFY(field.placeholderText().contains(QStringLiteral("Ctrl+Shift+H")));
    KeyMap keys(actions, fixture.services().settings);
    auto plan = planOf(actions);
    of(plan, ActionId::TakeHypothesis).everywhere = {key("Ctrl+F2")};
    keys.take(0, plan);
    QTRY_VERIFY(field.placeholderText().contains(QStringLiteral("Ctrl+F2")));
    QCOMPARE(keyOf(field, "accept-hypothesis"), QStringLiteral("Ctrl+F2"));
    of(plan, ActionId::TakeHypothesis).everywhere = {};
    keys.take(0, plan);
    QTRY_VERIFY(field.placeholderText().contains(
        QStringLiteral("“%1”").arg(actions.plainName(ActionId::TakeHypothesis))));
    // each name in a sentence is that of an action
    int sentences = 0;
    for (const auto *widget : window.findChildren<QWidget *>())
        for (const auto &property : widget->dynamicPropertyNames())
            if (property.startsWith("vxKeyWords:")) {
                auto names = widget->property(property.constData()).toStringList();
                names.removeLast(); // the sentence
                for (const auto &name : names)
                    QVERIFY2(actionNamed(name), qPrintable(name));
                ++sentences;
            }
    QVERIFY(sentences >= 15);
}

void KeyMapTest::passesOverSettingsThatCannotStand()
{
    WindowFixture fixture;
    auto &store = fixture.services().settings.store();
    auto &actions = fixture.window().actions();
    store.setValue(QStringLiteral("keys/own/") + actions.fileName(ActionId::Flag),
                   QStringLiteral("|Tab W")); // one that moves the focus
    store.setValue(
        QStringLiteral("keys/own/") + actions.fileName(ActionId::Loop),
        QStringLiteral("Ctrl+Space nonsense W|")); // an input method's, and one that types
    store.setValue(QStringLiteral("keys/preset"), QStringLiteral("no such preset"));
    fixture.restart();
    for (const auto id : Actions::all())
        QCOMPARE(fixture.window().actions().keys(id), fixture.window().actions().usualKeys(id));
}

/// An update gave Ctrl+P to the audit report. Whoever had mapped it keeps it, and their other keys of that action.
void KeyMapTest::keepsAKeyThatBecameAUsualOne()
{
    WindowFixture fixture;
    auto &store = fixture.services().settings.store();
    auto &actions = fixture.window().actions();
    QVERIFY(actions.usualKeys(ActionId::AuditReport).everywhere.contains(key("Ctrl+P")));
    store.setValue(QStringLiteral("keys/own/") + actions.fileName(ActionId::PlayPause),
                   QStringLiteral("Ctrl+P F4|W"));
    fixture.restart();
    auto &now = fixture.window().actions();
    QCOMPARE(now.keys(ActionId::PlayPause).everywhere,
             (QList<QKeySequence>{key("Ctrl+P"), key("F4")}));
    QCOMPARE(now.keys(ActionId::PlayPause).outsideText, QList<QKeySequence>{key("W")});
    QVERIFY(!now.keys(ActionId::AuditReport).everywhere.contains(key("Ctrl+P")));
    KeyMap keys(now, fixture.services().settings);
    const auto plan = planOf(now);
    for (const auto id : Actions::all())
        QVERIFY2(keys.trouble(plan, id).isEmpty(), qPrintable(keys.trouble(plan, id)));
}

void KeyMapTest::namesEveryActionOnce()
{
    QSet<QString> names, former;
    static const QRegularExpression kForm(QStringLiteral("^[a-z0-9]+(-[a-z0-9]+)*$"));
    for (const auto id : Actions::all()) {
        const auto name = actionName(id);
        QVERIFY2(kForm.match(name).hasMatch(), qPrintable(name));
        QVERIFY2(!names.contains(name), qPrintable(name));
        names << name;
        QVERIFY2(actionNamed(name) == id, qPrintable(name));
        if (const auto text = formerActionName(id); !text.isEmpty()) {
            QVERIFY2(!former.contains(text), qPrintable(text));
            former << text;
        }
    }
    QVERIFY(!actionNamed(QStringLiteral("Delete segment")));
}

/// Files of before actions had names: menu texts of that day and of earlier ones were the keys.
void KeyMapTest::readsKeysOfAnOlderSettingsFile()
{
    WindowFixture fixture;
    auto &store = fixture.services().settings.store();
    store.remove(QStringLiteral("keys"));
    const QMap<QString, QString> own{
        {QStringLiteral("Take the segment away"), QStringLiteral("F8|")},
        {QStringLiteral("Next issue"), QStringLiteral("|Y")},
        {QStringLiteral("An action of another day"), QStringLiteral("|V")}};
    for (const auto &[text, keys] : own.asKeyValueRange())
        store.setValue(QStringLiteral("keys/own/") + text, keys);
    store.setValue(QStringLiteral("keys/preset"), QStringLiteral("Function keys only"));
    for (int times = 0; times < 2; ++times) { // the second start finds names
        fixture.restart();
        auto &actions = fixture.window().actions();
        QCOMPARE(actions.keys(ActionId::DeleteSegment).everywhere, QList<QKeySequence>{key("F8")});
        QCOMPARE(actions.keys(ActionId::NextIssue).outsideText, QList<QKeySequence>{key("Y")});
        QCOMPARE(actions.keys(ActionId::Approve).everywhere, QList<QKeySequence>{key("Shift+F2")});
        auto &now = fixture.services().settings.store();
        QCOMPARE(now.value(QStringLiteral("keys/preset")).toString(),
                 QStringLiteral("function-keys"));
        QCOMPARE(now.value(QStringLiteral("keys/own/delete-segment")).toString(),
                 QStringLiteral("F8|"));
        QVERIFY(!now.contains(QStringLiteral("keys/own/Take the segment away")));
        QVERIFY(now.contains(QStringLiteral("keys/own/An action of another day")));
    }
}

void KeyMapTest::dialogShowsAClashAndCannotSaveIt()
{
    WindowFixture fixture;
    auto &actions = fixture.window().actions();
    KeyMap keys(actions, fixture.services().settings);
    ShortcutsDialog dialog(actions, keys);
    dialog.show();
    auto *find = qobject_cast<QLineEdit *>(dialog.focusWidget());
    auto *tree = dialog.findChild<QTreeWidget *>();
    auto *own = dialog.findChild<QListWidget *>();
    QLineEdit *fresh = nullptr;
    for (auto *field : dialog.findChildren<QLineEdit *>())
        fresh = field->isReadOnly() ? field : fresh;
    auto *save = buttonNamed(dialog, windowText(said::kChangeKeys));
    QVERIFY(find && tree && own && fresh && save);
    QVERIFY(save->isEnabled());
    find->setText(QStringLiteral("flag"));
    QCOMPARE(tree->topLevelItemCount(), 1);
    QTest::keyClick(fresh, Qt::Key_A);
    QVERIFY(!buttonNamed(dialog, windowText(said::kUseEverywhere))->isEnabled());
    buttonNamed(dialog, windowText(said::kUseOutsideText))->click();
    QVERIFY(!save->isEnabled());
    dialog.accept(); // Enter in a field, for example
    QVERIFY(!actions.keys(ActionId::Flag).outsideText.contains(key("A")));
    for (int row = 0; row < own->count(); ++row)
        if (own->item(row)->text().startsWith(QStringLiteral("A ")))
            own->setCurrentRow(row);
    buttonNamed(dialog, QStringLiteral("Remove"))->click();
    QVERIFY(save->isEnabled());
    QTest::keyClick(fresh, Qt::Key_W);
    buttonNamed(dialog, windowText(said::kUseOutsideText))->click();
    save->click();
    QVERIFY(actions.keys(ActionId::Flag).outsideText.contains(key("W")));
    const auto folder = qEnvironmentVariable("VOXDECK_SCREENSHOTS");
    if (!folder.isEmpty())
        dialog.grab().save(folder + QStringLiteral("/keys.png"));
}

void KeyMapTest::dialogChoosesAPreset()
{
    WindowFixture fixture;
    auto &actions = fixture.window().actions();
    KeyMap keys(actions, fixture.services().settings);
    {
        ShortcutsDialog dialog(actions, keys);
        auto *preset = dialog.findChild<QComboBox *>();
        const int praat = preset->findText(QStringLiteral("Praat"));
        QVERIFY(praat > 0);
        preset->setCurrentIndex(praat);
        emit preset->activated(praat);
        dialog.accept();
    }
    QVERIFY(actions.keys(ActionId::ZoomIn).everywhere.contains(key("Ctrl+I")));
    fixture.restart();
    QVERIFY(fixture.window().actions().keys(ActionId::ZoomIn).everywhere.contains(key("Ctrl+I")));
}

void KeyMapTest::leavesNoCtrlShiftLetterInFunctionKeysOnly()
{
    WindowFixture fixture;
    const auto &actions = fixture.window().actions();
    const int preset = static_cast<int>(
        keyPresetNames().indexOf(QStringLiteral("Function keys only")));
    QVERIFY(preset > 0);
    const auto plan = keyPreset(actions, preset);
    for (const auto id : Actions::all()) {
        const auto &keys = plan[static_cast<std::size_t>(id)];
        for (const auto &one : keys.everywhere)
            QVERIFY2(!one.toString().contains(QStringLiteral("Ctrl+Shift+"))
                         || one[0].key() > Qt::Key_Z,
                     qPrintable(one.toString()));
        // An action with a key in text keeps one.
        QVERIFY2(actions.usualKeys(id).everywhere.isEmpty() || !keys.everywhere.isEmpty(),
                 qPrintable(actions[id]->text()));
    }
}

void KeyMapTest::writesASheetOfAllKeys()
{
    WindowFixture fixture;
    const auto &actions = fixture.window().actions();
    const ShortcutSheet sheet(actions);
    const auto html = sheet.html();
    for (const auto id : Actions::all())
        if (!actions.keyText(id).isEmpty())
            QVERIFY2(html.contains(actions.keyText(id).toHtmlEscaped()),
                     qPrintable(actions[id]->text()));
    QTemporaryDir folder;
    const auto file = folder.filePath(QStringLiteral("keys.pdf"));
    QVERIFY(sheet.writePdf(file));
    QFile written(file);
    QVERIFY(written.open(QIODevice::ReadOnly));
    QVERIFY(written.read(5) == "%PDF-");
    QVERIFY(!sheet.writePdf(folder.filePath(QStringLiteral("no/such/folder/keys.pdf"))));
}

QTEST_MAIN(KeyMapTest)
#include "KeyMapTest.moc"
