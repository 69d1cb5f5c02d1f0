// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/shell/WindowFixture.h"
#include "ui/actions/Actions.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"
#include "ui/common/Words.h"
#include "ui/common/describeError.h"
#include "ui/shell/PaletteEntry.h"
#include "ui/shell/PreferencesDialog.h"

#include <QComboBox>
#include <QLabel>
#include <QMenuBar>
#include <QTest>
#include <QTranslator>

using namespace voxdeck;
using namespace voxdeck::test;

namespace {

/// Chinese as in the program, until the end of the block.
class InChinese {
public:
    InChinese() { useLanguage(QStringLiteral("zh_CN")); }
    ~InChinese()
    {
        for (auto *translator : QCoreApplication::instance()->findChildren<QTranslator *>())
            if (translator->language() != QStringLiteral("en"))
                delete translator; // which also removes it from the program
        QLocale::setDefault(QLocale::system());
    }
    Q_DISABLE_COPY_MOVE(InChinese)
};

PaletteMatch found(const Actions &actions, ActionId id, const QString &typed)
{
    PaletteEntry entry;
    entry.name = actions.plainName(id);
    entry.synonyms = actions.synonyms(id);
    return matchPalette(typed, entry);
}

} // namespace

/// Words of other languages: they are there, they are found, and what is not translated is whole English.
class TranslationsTest final : public QObject {
    Q_OBJECT
private slots:
    void countsInEnglish();
    void choosesALanguage();
    void speaksChinese();
    void findsCommandsByWordsOfBothLanguages();
    void keepsTheChoice();
};

void TranslationsTest::countsInEnglish()
{
    QCOMPARE(segmentsText(0), QStringLiteral("0 segments"));
    QCOMPARE(segmentsText(1), QStringLiteral("1 segment"));
    QCOMPARE(segmentsText(2), QStringLiteral("2 segments"));
    QCOMPARE(segmentsText(1'204'418), countText(1'204'418) + QStringLiteral(" segments"));
    QCOMPARE(pluralCount(std::uint64_t{1} << 40), 2'147'483'647);
}

void TranslationsTest::choosesALanguage()
{
    QCOMPARE(windowLanguage(QStringLiteral("zh_CN")), QStringLiteral("zh_CN"));
    QCOMPARE(windowLanguage(QStringLiteral("en")), QStringLiteral("en"));
    QCOMPARE(windowLanguage(QStringLiteral("tlh")), windowLanguage({})); // one of another version
    QVERIFY(!windowLanguage({}).isEmpty());
}

void TranslationsTest::speaksChinese()
{
    const InChinese chinese;
    QCOMPARE(statusWords(SegmentStatus::Pending), QStringLiteral("待处理"));
    QCOMPARE(splitWords(Split::Train), QStringLiteral("训练集"));
    QCOMPARE(segmentsText(1), QStringLiteral("1 个片段"));
    QCOMPARE(describeError({ErrorCode::DiskFull, "", "/data"}).what,
             QStringLiteral("磁盘已满；/data 未写入。"));
    // one that is not translated yet has its English plural forms
    QCOMPARE(QCoreApplication::translate("RowScope", "%Ln segments selected", nullptr, 1),
             QStringLiteral("1 segment selected"));
    WindowFixture fixture;
    const auto &actions = fixture.window().actions();
    QCOMPARE(actions[ActionId::DeleteSegment]->text(), QStringLiteral("删除片段"));
    QCOMPARE(actions[ActionId::DeleteSegment]->objectName(), QStringLiteral("delete-segment"));
    QCOMPARE(actions.group(ActionId::DeleteSegment), QStringLiteral("片段"));
    QStringList menus;
    for (const auto *menu : fixture.window().menuBar()->actions())
        menus << menu->text();
    QVERIFY2(menus.contains(QStringLiteral("文件(&F)")), qPrintable(menus.join(u' ')));
    for (const char letter : {'F', 'E', 'V', 'S', 'R', 'D', 'J', 'G', 'H'})
        QVERIFY2(Actions::opensMenu(letter), QByteArray(1, letter));
}

void TranslationsTest::findsCommandsByWordsOfBothLanguages()
{
    const InChinese chinese;
    WindowFixture fixture;
    const auto &actions = fixture.window().actions();
    for (const auto *typed : {"合并", "连接", "merge", "join"}) // name and synonym of each
        QVERIFY2(found(actions, ActionId::MergeNext, QString::fromUtf8(typed)).score > 0, typed);
    QCOMPARE(found(actions, ActionId::MergeNext, QStringLiteral("publish")).score, 0);
}

void TranslationsTest::keepsTheChoice()
{
    WindowFixture fixture;
    auto &store = fixture.services().settings.store();
    fixture.window().actions()[ActionId::Preferences]->trigger();
    auto *dialog = fixture.window().findChild<PreferencesDialog *>();
    QVERIFY(dialog);
    QComboBox *box = nullptr;
    for (auto *one : dialog->findChildren<QComboBox *>())
        if (one->findData(QStringLiteral("zh_CN")) >= 0)
            box = one;
    QVERIFY(box);
    QCOMPARE(box->currentIndex(), 0); // the system's
    QCOMPARE(box->itemText(box->findData(QStringLiteral("zh_CN"))), QStringLiteral("简体中文"));
    box->setCurrentIndex(box->findData(QStringLiteral("zh_CN")));
    emit box->activated(box->currentIndex());
    QCOMPARE(store.value(QLatin1String(kLanguageSetting)).toString(), QStringLiteral("zh_CN"));
    box->setCurrentIndex(0);
    emit box->activated(0);
    QCOMPARE(store.value(QLatin1String(kLanguageSetting)).toString(), QString());
}

QTEST_MAIN(TranslationsTest)
#include "TranslationsTest.moc"
