// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0680
#include "tests/ui/shell/ScreenChecks.h"
#include "tests/ui/shell/ShownDialogs.h"
#include "tests/ui/shell/WindowFixture.h"
#include "ui/actions/Actions.h"
#include "ui/common/Theme.h"
#include "ui/common/ThemeSwitch.h"
#include "ui/session/Workbench.h"
#include "ui/session/Workspaces.h"

#include <QDialog>
#include <QDirIterator>
#include <QFile>
#include <QFileDialog>
#include <QMessageBox>
#include <QPushButton>
#include <QRegularExpression>
#include <QSet>
#include <QTest>
#include <QThread>
#include <QTimer>

#include <algorithm>
#include <set>

using namespace Qt::StringLiterals;
using namespace voxdeck;
using namespace voxdeck::test;

namespace {

constexpr int kDialogWaitMs = 5000; ///< until a dialog that reads something first must be there

QDialog *visibleDialog()
{
    for (auto *top : QApplication::topLevelWidgets())
        if (auto *dialog = qobject_cast<QDialog *>(top); dialog && dialog->isVisible())
            return dialog;
    return nullptr;
}

/// Not part of the walk: they end it, leave the program, or change what it is about.
bool isLeftOut(ActionId id)
{
    return id == ActionId::Quit || id == ActionId::CloseDataset || id == ActionId::ShowSource
           || id == ActionId::FullScreen
           || (id >= ActionId::ThemeSystem && id <= ActionId::ThemeContrast)
           || (id >= ActionId::Workspace1 && id <= ActionId::Workspace5);
}

/// Their name ends with an ellipsis, and what they ask is asked in the window itself: by the palette, a menu, a bar; or
/// there is no filter and no basket here that they could be about.
bool asksInTheWindow(ActionId id)
{
    static const std::set<ActionId> kInWindow{ActionId::Commands,         ActionId::SoundDevice,
                                              ActionId::SegmentAtPauses,  ActionId::SetForRows,
                                              ActionId::RemoveFromBasket, ActionId::RenameSet,
                                              ActionId::DeleteSet,        ActionId::SaveSet};
    return kInWindow.contains(id);
}

/// Looks at each dialog as soon as it is there, also those with an event loop of their own, and closes it.
class DialogLooker final : public QObject {
public:
    explicit DialogLooker(const Theme &theme) : m_theme(theme)
    {
        // What a dialog works out first is there then, as far as it is checked; pictures wait longer.
        m_timer.setInterval(qEnvironmentVariableIsEmpty("VOXDECK_DIALOG_SCREENS") ? 60 : 700);
        connect(&m_timer, &QTimer::timeout, this, &DialogLooker::look);
        m_timer.start();
    }

    QString action; ///< what was triggered last
    QStringList problems;
    QSet<QString> classes; ///< of the dialogs seen
    int seen = 0;
    bool isKept = true;

private:
    void look()
    {
        auto *dialog = visibleDialog();
        if (!dialog)
            return;
        if (m_before != dialog) { // it has just come: laid out by the next turn
            m_before = dialog;
            return;
        }
        m_before = nullptr;
        m_timer.stop();
        ++seen;
        if (!qobject_cast<QFileDialog *>(dialog))
            check(*dialog);
        dialog->close();
        m_timer.start();
    }
    void check(QDialog &dialog)
    {
        classes.insert(QString::fromLatin1(dialog.metaObject()->className()).section(u':', -1));
        if (&Theme::of(dialog.palette()) != &m_theme)
            problems << action + u": in another theme"_s;
        isKept &= keepPicture(dialog, "VOXDECK_DIALOG_SCREENS",
                              action + u'-' + QString::fromLatin1(QTest::currentDataTag()));
        for (const auto &problem : cutInDialog(dialog) + overlapsIn(dialog) + misalignedIn(dialog)
                                       + sharedLettersIn(dialog))
            problems << action + u": "_s + problem;
        if (dialog.width() > 1280 || dialog.height() > 720)
            problems << u"%1: %2 x %3"_s.arg(action).arg(dialog.width()).arg(dialog.height());
    }

    const Theme &m_theme;
    QTimer m_timer;
    const QDialog *m_before = nullptr;
};

/// The menus that actions opened.
void closePopups()
{
    while (auto *popup = QApplication::activePopupWidget())
        popup->close();
}

} // namespace

/// Every dialog, light, dark and in high contrast, and with long words: nothing is cut, nothing overlaps another. A
/// dialog that is not shown here fails. With VOXDECK_DIALOG_SCREENS=FOLDER the pictures are kept
/// (docs/screens/README.md).
class DialogScreensTest final : public QObject {
    Q_OBJECT
private slots:
    void dialogsOfActionsShowEverythingWhole_data();
    void dialogsOfActionsShowEverythingWhole();
    void dialogsShowEverythingWhole_data();
    void dialogsShowEverythingWhole();
    void questionsShowEverythingWhole_data();
    void questionsShowEverythingWhole();
    void picturesEveryDialog();

private:
    void walk(WindowFixture &fixture, WorkspacePage &workspace, DialogLooker &looker,
              std::set<ActionId> &done);

    QSet<QString> m_pictured; ///< classes of the dialogs that were shown
};

void DialogScreensTest::dialogsOfActionsShowEverythingWhole_data()
{
    addLooks(DarkRow::Always); // a dialog that opens in another theme is found
}

/// Every dialog that an action opens, on each page where the action is available, over an opened list with an edit.
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
    QVERIFY(openSpokenList(fixture));
    DialogLooker looker(fixture.services().theme.theme());
    std::set<ActionId> done;
    for (const auto &workspace : window.workspaces().all()) {
        walk(fixture, *workspace, looker, done);
        if (QTest::currentTestFailed())
            return;
    }
    m_pictured |= looker.classes;
    QVERIFY(looker.isKept);
    QVERIFY2(looker.seen >= 30, qPrintable(QString::number(looker.seen)));
    for (const auto &problem : std::as_const(looker.problems)) // QTest cuts long messages
        qWarning("%s", qPrintable(problem));
    QVERIFY(looker.problems.isEmpty());
}

void DialogScreensTest::walk(WindowFixture &fixture, WorkspacePage &workspace, DialogLooker &looker,
                             std::set<ActionId> &done)
{
    auto &window = fixture.window();
    auto &page = workspace.page();
    for (const auto id : Actions::all()) {
        if (isLeftOut(id) || done.contains(id))
            continue;
        if (window.page() != &page) {
            window.actions()[workspace.action()]->trigger();
            QTRY_COMPARE_WITH_TIMEOUT(window.page(), &page, kScreenWaitMs);
        }
        auto &action = *window.actions()[id];
        const bool asks = action.text().endsWith(u'…') && !asksInTheWindow(id);
        if (asks) // and waits for what another action has begun
            (void)QTest::qWaitFor([&] { return !window.bench().board().isRunning(); },
                                  kDialogWaitMs);
        if (!action.isEnabled())
            continue;
        done.insert(id);
        looker.action = window.actions().fileName(id);
        const int before = looker.seen;
        action.trigger();
        if (asks && !QTest::qWaitFor([&] { return looker.seen > before; }, kDialogWaitMs))
            looker.problems << looker.action + u": asks nothing"_s;
        QTRY_VERIFY_WITH_TIMEOUT(!visibleDialog(), kScreenWaitMs);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        closePopups();
        QVERIFY(fixture.activate());
    }
}

void DialogScreensTest::dialogsShowEverythingWhole_data()
{
    QTest::addColumn<QString>("dialog");
    QTest::addColumn<int>("theme");
    QTest::addColumn<bool>("hasLongWords");
    const std::pair<const char *, ThemeChoice> looks[] = {
        {"light", ThemeChoice::Light},
        {"dark", ThemeChoice::Dark},
        {"high-contrast", ThemeChoice::HighContrast},
        {"long-words", ThemeChoice::Light}};
    for (const auto &dialog : shownDialogs())
        for (const auto &[look, theme] : looks) {
            if (theme == ThemeChoice::Dark && !arePicturesKept())
                continue;
            QTest::newRow(
                qPrintable(u"%1-%2"_s.arg(QLatin1String(dialog.name), QLatin1String(look))))
                << QString::fromLatin1(dialog.name) << int(theme)
                << (QLatin1String(look) == "long-words"_L1);
        }
}

void DialogScreensTest::dialogsShowEverythingWhole()
{
    QFETCH(QString, dialog);
    QFETCH(int, theme);
    QFETCH(bool, hasLongWords);
    LongWords longWords;
    if (hasLongWords)
        QCoreApplication::installTranslator(&longWords);
    WindowFixture fixture({1, 1, 0, 0.1}); // the look of the application
    fixture.services().theme.choose(static_cast<ThemeChoice>(theme));
    const auto all = shownDialogs();
    const auto one = std::find_if(all.begin(), all.end(), [&](const ShownDialog &known) {
        return QLatin1String(known.name) == dialog;
    });
    const auto widget = one->make(fixture);
    QVERIFY(widget);
    widget->show();
    QVERIFY(QTest::qWaitForWindowExposed(widget.get()));
    m_pictured.insert(QString::fromLatin1(widget->metaObject()->className()).section(u':', -1));
    QVERIFY(keepPicture(*widget, "VOXDECK_DIALOG_SCREENS",
                        QString::fromLatin1(QTest::currentDataTag())));
    QVERIFY(widget->width() <= 1280 && widget->height() <= 720);
    const auto problems = sharedLettersIn(*widget) + cutInDialog(*widget) + overlapsIn(*widget);
    QVERIFY2(problems.isEmpty(), qPrintable(problems.join(u'\n')));
}

void DialogScreensTest::questionsShowEverythingWhole_data()
{
    addLooks();
}

/// What quitting asks while an export runs.
void DialogScreensTest::questionsShowEverythingWhole()
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
    JobTraits traits;
    traits.quitting = WhenQuitting::Lost;
    window.bench().jobs().start<bool>(
        u"Export of broadcast-2024"_s,
        [](const ProgressSink &, const std::stop_token &stop) -> Result<bool> {
            while (!stop.stop_requested())
                QThread::msleep(5);
            return fail(ErrorCode::Cancelled, "stopped");
        },
        [](const Result<bool> &) {}, std::move(traits));
    window.close();
    auto *box = window.findChild<QMessageBox *>(u"quitQuestion"_s);
    QVERIFY(box);
    QVERIFY(QTest::qWaitForWindowExposed(box));
    QVERIFY(keepPicture(*box, "VOXDECK_DIALOG_SCREENS",
                        u"quit-"_s + QString::fromLatin1(QTest::currentDataTag())));
    const auto problems = cutInDialog(*box) + overlapsIn(*box) + sharedLettersIn(*box);
    QVERIFY2(problems.isEmpty(), qPrintable(problems.join(u'\n')));
    box->findChild<QPushButton *>(u"stopAndQuit"_s)->click();
    QTRY_VERIFY_WITH_TIMEOUT(!window.isVisible(), kScreenWaitMs);
}

/// A dialog of the window that nothing above shows has no picture: it needs an action that opens it, or a line in
/// shownDialogs().
void DialogScreensTest::picturesEveryDialog()
{
    if (m_pictured.size() < 20)
        QSKIP("only after the functions above");
    static const QRegularExpression kDialog(
        u"^class (\\w+)(?: final)? : public (QDialog|\\w+Dialog)\\b"_s,
        QRegularExpression::MultilineOption);
    QSet<QString> dialogs;
    QSet<QString> bases;
    QDirIterator headers(QStringLiteral(VOXDECK_UI_SOURCES), {u"*.h"_s}, QDir::Files,
                         QDirIterator::Subdirectories);
    while (headers.hasNext()) {
        QFile header(headers.next());
        QVERIFY(header.open(QIODevice::ReadOnly));
        auto found = kDialog.globalMatch(QString::fromUtf8(header.readAll()));
        while (found.hasNext()) {
            const auto match = found.next();
            dialogs.insert(match.captured(1));
            bases.insert(match.captured(2));
        }
    }
    QVERIFY(dialogs.size() >= 30);
    dialogs -= bases;
    dialogs -= m_pictured;
    QVERIFY2(dialogs.isEmpty(), qPrintable(dialogs.values().join(u", "_s)));
}

QTEST_MAIN(DialogScreensTest)
#include "DialogScreensTest.moc"
