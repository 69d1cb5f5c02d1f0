// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/shell/ScreenChecks.h"
#include "tests/ui/shell/WindowFixture.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/rows/ReasonDialog.h"
#include "ui/annotate/rows/SampleDialog.h"
#include "ui/annotate/rows/UndoListDialog.h"
#include "ui/annotate/text/TextRulesDialog.h"
#include "ui/annotate/text/WordsDialog.h"
#include "ui/common/Theme.h"
#include "ui/common/ConflictDialog.h"
#include "ui/common/NameDialog.h"
#include "ui/common/ThemeSwitch.h"
#include "ui/details/CommentsPanel.h"
#include "ui/jobs/ReportDialog.h"
#include "ui/shell/CommandPalette.h"
#include "ui/shell/KeyOverlay.h"
#include "ui/team/AgreementDialog.h"
#include "ui/team/ChangeMergeDialog.h"
#include "ui/team/MakePackageDialog.h"
#include "ui/team/OpenPackageDialog.h"
#include "ui/team/PeopleDialog.h"

#include <QDialog>
#include <QFileDialog>
#include <QListWidget>
#include <QTest>
#include <QTimer>
#include <QUndoStack>

#include <functional>
#include <memory>
#include <utility>

using namespace Qt::StringLiterals;
using namespace voxdeck;
using namespace voxdeck::test;

namespace {

const QString kSentence =
    u"The place for the package cannot be written: /data/packages/second-half is on a "
    "disk that has 12 MB left. Nothing was written. Choose another place."_s;

std::unique_ptr<QWidget> peopleDialog()
{
    auto dialog = std::make_unique<PeopleDialog>();
    dialog->setScope(u"The 2,418,906 segments of the filter"_s);
    dialog->setPeople({u"maria"_s, u"wolfgang"_s}, {u"maria"_s, u"wolfgang"_s});
    auto plan = std::make_shared<DealPlan>();
    plan->shares = {{.person = "maria", .rows = {}, .recordings = 120'418, .seconds = 1.9e6},
                    {.person = "wolfgang", .rows = {}, .recordings = 120'411, .seconds = 1.8e6}};
    plan->left = 31'207;
    dialog->showPlan(std::move(plan));
    return dialog;
}

std::unique_ptr<QWidget> mergeDialog()
{
    auto dialog = std::make_unique<ChangeMergeDialog>();
    dialog->setFile("/home/lena/packages/broadcast-2024-second-half-maria.changes.jsonl");
    auto plan = std::make_shared<MergePlan>();
    plan->dataset = "broadcast-2024";
    plan->who = "maria";
    for (const char *text : {"the committee will reconvene", "we begin with the figures"}) {
        MergeRow row;
        row.theirs.item = row.key = "en_cr_9c41f2_00418";
        row.theirs.before = text;
        row.theirs.after = std::string(text) + " on the fourteenth of March";
        row.theirs.who = "maria";
        row.mine = std::string(text) + " on the fortieth of March";
        plan->rows.push_back(std::move(row));
    }
    plan->conflicts = {0, 1};
    dialog->setPlan(std::move(plan));
    return dialog;
}

std::unique_ptr<QWidget> makePackageDialog()
{
    auto dialog = std::make_unique<MakePackageDialog>();
    dialog->setScope(u"The 2,418,906 segments of the filter"_s);
    dialog->showEstimate(u"About 1.4 GB: 2,418,906 segments, 3,104.2 h of clips"_s);
    dialog->showState(kSentence, true);
    return dialog;
}

std::unique_ptr<QWidget> openPackageDialog()
{
    auto dialog = std::make_unique<OpenPackageDialog>("/home/maria/broadcast-2024-maria.voxpack");
    PackageHead head;
    head.dataset = "broadcast-2024";
    head.from = "lena";
    head.forWhom = "maria";
    head.instructions = "Write numbers as words. Leave out what cannot be understood.";
    head.rows = 12'418;
    head.seconds = 41'000;
    head.hasClips = head.isBlind = true;
    dialog->setHead(head);
    dialog->showState(kSentence, true);
    return dialog;
}

std::unique_ptr<QWidget> conflictDialog()
{
    PublishConflict conflict;
    conflict.key = "en_cr_9c41f2_00418";
    conflict.theirs = "the committee will reconvene on the fourteenth of March";
    conflict.yours = "the committee will convene again on the fortieth of March";
    return std::make_unique<ConflictDialog>(std::vector{conflict, conflict}, 12'418u);
}

std::unique_ptr<QWidget> reportDialog()
{
    const ReportLine line{u"Duplicate key, the second of two"_s, u"/data/broadcast/part-2.list"_s,
                          kSentence};
    return std::make_unique<ReportDialog>(u"Not published: these edits stay"_s, kSentence,
                                          std::vector<ReportLine>(40, line), 2'418'906u);
}

std::unique_ptr<QWidget> nameDialog()
{
    return std::make_unique<NameDialog>(
        NameQuestion{u"Save the rows of this filter as a basket"_s,
                     u"Name of the basket, which everybody with this workspace sees"_s,
                     u"Save the basket"_s,
                     u"broadcast, second half"_s,
                     {},
                     false},
        nullptr);
}

std::unique_ptr<QWidget> reasonDialog()
{
    return std::make_unique<ReasonDialog>(
        u"Reject the 2,418,906 segments of the filter, whatever was decided on them before?"_s,
        u"Reject 2,418,906 segments"_s,
        QStringList{u"cut off in the middle of a word"_s, u"wrong language"_s, kSentence});
}

std::unique_ptr<QWidget> undoListDialog()
{
    static QUndoStack stack; // outlives the dialog
    stack.clear();
    for (int step = 0; step < 3; ++step)
        stack.push(new QUndoCommand(u"Status of the 2,418,906 segments of the filter, approved"_s));
    stack.undo();
    return std::make_unique<UndoListDialog>(stack);
}

std::unique_ptr<QWidget> commentsPanel()
{
    auto panel = std::make_unique<CommentsPanel>();
    panel->setAbout(u"about “the fourteenth of March”, 14:21.384 to 14:22.910"_s);
    Comment comment;
    comment.text =
        "Speaker drops “the” before fourteenth, kept as spoken. Please check 14:21.384 again.";
    comment.who = "lena";
    panel->show({comment});
    panel->list().setCurrentRow(0);
    panel->setAutoFillBackground(true);
    panel->resize(280, 400); // as wide as the pane is at its least
    return panel;
}

} // namespace

/// The first page, what lies over a page, and every dialog, light, dark and in high contrast, most with long words
/// as well: nothing is cut, nothing overlaps another. With VOXDECK_SCREENS=FOLDER and VOXDECK_DIALOG_SCREENS=FOLDER the
/// pictures are kept (docs/screens/README.md).
class DialogScreensTest final : public QObject {
    Q_OBJECT
private slots:
    void firstPageShowsEverythingWhole_data();
    void firstPageShowsEverythingWhole();
    void overlaysShowEverythingWhole_data();
    void overlaysShowEverythingWhole();
    void dialogsOfActionsShowEverythingWhole_data();
    void dialogsOfActionsShowEverythingWhole();
    void dialogsShowEverythingWhole_data();
    void dialogsShowEverythingWhole();
};

using MakeWidget = std::function<std::unique_ptr<QWidget>()>;
Q_DECLARE_METATYPE(MakeWidget)

void DialogScreensTest::firstPageShowsEverythingWhole_data()
{
    addLooks();
}

void DialogScreensTest::firstPageShowsEverythingWhole()
{
    QFETCH(int, theme);
    QFETCH(bool, hasLongWords);
    LongWords longWords;
    if (hasLongWords)
        QCoreApplication::installTranslator(&longWords);
    const SystemFont font(kUsualPoints);
    WindowFixture fixture({1, 1, 0, 0.1});
    auto &window = fixture.window();
    fixture.services().theme.choose(static_cast<ThemeChoice>(theme));
    for (const QSize size : {QSize(1280, 720), QSize(1600, 1000)}) {
        window.resize(size);
        QTRY_COMPARE_WITH_TIMEOUT(window.size(), size, kScreenWaitMs);
        QVERIFY(keepPicture(window, "VOXDECK_SCREENS",
                            u"welcome-%1x%2-%3"_s.arg(size.width())
                                .arg(size.height())
                                .arg(QString::fromLatin1(QTest::currentDataTag()))));
        // words that give way to others do so in the turn after
        const bool isWhole = QTest::qWaitFor([&] { return cutIn(window).isEmpty(); },
                                             kScreenWaitMs);
        QVERIFY2(isWhole, qPrintable(cutIn(window).join(u'\n')));
        QVERIFY2(overlapsIn(window).isEmpty(), qPrintable(overlapsIn(window).join(u'\n')));
    }
}

void DialogScreensTest::overlaysShowEverythingWhole_data()
{
    addLooks();
}

/// The palette over a page, empty and with words, and the keys while F1 is held.
void DialogScreensTest::overlaysShowEverythingWhole()
{
    QFETCH(int, theme);
    QFETCH(bool, hasLongWords);
    LongWords longWords;
    if (hasLongWords)
        QCoreApplication::installTranslator(&longWords);
    const SystemFont font(kUsualPoints);
    WindowFixture fixture({1, 1, 0, 0.1});
    auto &window = fixture.window();
    fixture.services().theme.choose(static_cast<ThemeChoice>(theme));
    window.resize(1280, 720);
    QVERIFY(openSpokenList(fixture));
    const auto name = [](const char *screen) {
        return u"%1-1280x720-%2"_s.arg(QLatin1String(screen),
                                       QString::fromLatin1(QTest::currentDataTag()));
    };
    window.actions()[ActionId::Commands]->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(window.palette().isVisible(), kScreenWaitMs);
    QVERIFY(keepPicture(window, "VOXDECK_SCREENS", name("palette")));
    QVERIFY2(cutIn(window.palette()).isEmpty(), qPrintable(cutIn(window.palette()).join(u'\n')));
    fixture.type(u"en"_s);
    QVERIFY(keepPicture(window, "VOXDECK_SCREENS", name("palette-typed")));
    QVERIFY2(cutIn(window.palette()).isEmpty(), qPrintable(cutIn(window.palette()).join(u'\n')));
    fixture.press(Qt::Key_Escape);
    QTRY_VERIFY_WITH_TIMEOUT(!window.palette().isVisible(), kScreenWaitMs);
    auto *overlay = window.findChild<KeyOverlay *>();
    QVERIFY(overlay);
    QTest::keyPress(&window, Qt::Key_F1);
    QTRY_VERIFY_WITH_TIMEOUT(overlay->isVisible(), kScreenWaitMs);
    QVERIFY(keepPicture(window, "VOXDECK_SCREENS", name("keys")));
    QTest::keyRelease(&window, Qt::Key_F1);
    QTRY_VERIFY_WITH_TIMEOUT(!overlay->isVisible(), kScreenWaitMs);
}

void DialogScreensTest::dialogsOfActionsShowEverythingWhole_data()
{
    addLooks();
}

/// Every dialog that an action opens, over an opened list with an edit, in the theme of the row.
void DialogScreensTest::dialogsOfActionsShowEverythingWhole()
{
    QFETCH(int, theme);
    QFETCH(bool, hasLongWords);
    LongWords longWords;
    if (hasLongWords)
        QCoreApplication::installTranslator(&longWords);
    const SystemFont font(kUsualPoints);
    WindowFixture fixture({1, 1, 0, 0.1});
    auto &window = fixture.window();
    fixture.services().theme.choose(static_cast<ThemeChoice>(theme));
    const Theme &chosen = fixture.services().theme.theme();
    QVERIFY(openSpokenList(fixture));
    const auto shown = [&window]() -> QDialog * {
        for (auto *top : QApplication::topLevelWidgets())
            if (auto *dialog = qobject_cast<QDialog *>(top); dialog && dialog->isVisible())
                return dialog;
        return nullptr;
    };
    QStringList problems;
    int dialogs = 0;
    QString action;
    bool isKept = true;
    QTimer looker;           // some dialogs run an event loop of their own
    looker.setInterval(150); // what they work out first is there then, as far as it is checked
    connect(&looker, &QTimer::timeout, this, [&] {
        auto *dialog = shown();
        if (!dialog)
            return;
        looker.stop();
        if (!qobject_cast<QFileDialog *>(dialog)) {
            ++dialogs;
            if (&Theme::of(dialog->palette()) != &chosen)
                problems << action + u": in another theme"_s;
            isKept &= keepPicture(*dialog, "VOXDECK_DIALOG_SCREENS",
                                  action + u'-' + QString::fromLatin1(QTest::currentDataTag()));
            for (const auto &problem : cutInDialog(*dialog) + overlapsIn(*dialog)
                                           + misalignedIn(*dialog) + sharedLettersIn(*dialog))
                problems << action + u": "_s + problem;
            if (dialog->width() > 1280 || dialog->height() > 720)
                problems << u"%1: %2 x %3"_s.arg(action).arg(dialog->width()).arg(dialog->height());
        }
        dialog->close();
        looker.start();
    });
    looker.start();
    for (const auto id : Actions::all()) {
        if (id == ActionId::Quit || id == ActionId::CloseDataset || id == ActionId::ShowSource
            || id == ActionId::FullScreen
            || (id >= ActionId::ThemeSystem && id <= ActionId::ThemeContrast))
            continue;
        action = window.actions().fileName(id);
        window.actions()[id]->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!shown(), kScreenWaitMs);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        if (auto *popup = QApplication::activePopupWidget())
            popup->close();
        QVERIFY(fixture.activate());
    }
    QVERIFY(isKept);
    QVERIFY2(dialogs >= 12, qPrintable(QString::number(dialogs)));
    for (const auto &problem : std::as_const(problems)) // QTest cuts long messages
        qWarning("%s", qPrintable(problem));
    QVERIFY(problems.isEmpty());
}

void DialogScreensTest::dialogsShowEverythingWhole_data()
{
    QTest::addColumn<MakeWidget>("make");
    QTest::addColumn<bool>("isDark");
    QTest::addColumn<bool>("hasLongWords");
    const std::pair<const char *, MakeWidget> dialogs[] = {
        {"people", peopleDialog},
        {"merge-changes", mergeDialog},
        {"make-package", makePackageDialog},
        {"open-package", openPackageDialog},
        {"comments", commentsPanel},
        {"conflict", conflictDialog},
        {"report", reportDialog},
        {"name", nameDialog},
        {"reason", reasonDialog},
        {"undo-list", undoListDialog},
        {"text-rules",
         [] {
             return std::make_unique<TextRulesDialog>(TextPolicy{});
         }},
        {"words",
         [] {
             return std::make_unique<WordsDialog>(
                 ProjectWords{{"en", {"reconvene", "Voxdeck"}}, {"de", {"Donaudampfschifffahrt"}}});
         }},
        {"sample",
         [] {
             return std::make_unique<SampleDialog>(u"The 2,418,906 segments of the filter"_s,
                                                   2'418'906);
         }},
        {"agreement", [] {
             return std::make_unique<AgreementDialog>(ChangeAgreement{}, u"maria"_s, u"wolfgang"_s);
         }}};
    for (const auto &[name, make] : dialogs) {
        for (const bool isDark : {false, true})
            QTest::newRow(
                qPrintable(u"%1-%2"_s.arg(QLatin1String(name), isDark ? u"dark" : u"light")))
                << make << isDark << false;
        QTest::newRow(qPrintable(u"%1-long-words"_s.arg(QLatin1String(name))))
            << make << false << true;
    }
}

void DialogScreensTest::dialogsShowEverythingWhole()
{
    QFETCH(MakeWidget, make);
    QFETCH(bool, isDark);
    QFETCH(bool, hasLongWords);
    LongWords longWords;
    if (hasLongWords)
        QCoreApplication::installTranslator(&longWords);
    WindowFixture fixture({1, 1, 0, 0.1}); // the look of the application
    fixture.services().theme.choose(isDark ? ThemeChoice::Dark : ThemeChoice::Light);
    const auto dialog = make();
    dialog->show();
    QVERIFY(QTest::qWaitForWindowExposed(dialog.get()));
    QVERIFY(keepPicture(*dialog, "VOXDECK_DIALOG_SCREENS",
                        QString::fromLatin1(QTest::currentDataTag())));
    QVERIFY(dialog->width() <= 1280 && dialog->height() <= 720);
    QVERIFY2(sharedLettersIn(*dialog).isEmpty(), qPrintable(sharedLettersIn(*dialog).join(u'\n')));
    QVERIFY2(cutInDialog(*dialog).isEmpty(), qPrintable(cutInDialog(*dialog).join(u'\n')));
    QVERIFY2(overlapsIn(*dialog).isEmpty(), qPrintable(overlapsIn(*dialog).join(u'\n')));
}

QTEST_MAIN(DialogScreensTest)
#include "DialogScreensTest.moc"
