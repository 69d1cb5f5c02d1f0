// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/LoopbackServer.h"
#include "tests/support/Patience.h"
#include "tests/ui/shell/WindowFixture.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/common/MessageBar.h"
#include "ui/common/Settings.h"
#include "ui/session/OfflineWatch.h"
#include "ui/shards/BuildDesk.h"
#include "ui/shards/BuildPage.h"
#include "ui/shards/RecipePanel.h"
#include "ui/sources/AddressDialog.h"
#include "ui/sources/WelcomePage.h"
#include "ui/table/SegmentTable.h"
#include "ui/wave/TimelineView.h"

#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include <cstdio>

using namespace voxdeck;
using namespace voxdeck::test;

/// Datasets on a server in the window: opened by address, corrected and opened again; a server that goes away and comes
/// back; shards that are built for it.
class RemoteJourneyTest final : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void init();
    void opensAnnotatesAndComesBack();
    void aServerThatIsAwayIsToldAndTriedAgain();
    void aServerThatGoesAwayIsToldOnce();
    void buildsForAServer();
    void fetchesTheNextRowsOfTheTable();

private:
    static AddressDialog *dialog(WindowFixture &fixture, const QString &text);
    static QPushButton *button(QWidget &parent, const QString &text);
    void send(const std::filesystem::path &folder);
    static bool opened(WindowFixture &fixture, int rows);

    std::unique_ptr<LoopbackServer> m_server;
    QTemporaryDir m_cache;
    PosixFileSystem m_fs;
};

void RemoteJourneyTest::initTestCase()
{
    if (!LoopbackServer::isPossible())
        QSKIP("python3 is not installed: there is no server to open from");
    m_server = std::make_unique<LoopbackServer>();
    QVERIFY(m_server->isUp());
    for (const auto &[name, value] : m_server->environment())
        qputenv(name.c_str(), QByteArray::fromStdString(value));
    qputenv("XDG_DATA_HOME", m_cache.filePath(QStringLiteral("data")).toUtf8());
}

void RemoteJourneyTest::init()
{
    if (!m_server)
        QSKIP("python3 is not installed");
    QVERIFY(m_server->clear());
    qputenv("VOXDECK_CACHE",
            m_cache.filePath(QString::fromLatin1(QTest::currentTestFunction())).toUtf8());
    qputenv("AWS_ENDPOINT_URL", QByteArray::fromStdString(m_server->url()));
}

AddressDialog *RemoteJourneyTest::dialog(WindowFixture &fixture, const QString &text)
{
    fixture.window().actions()[ActionId::OpenAddress]->trigger();
    auto *dialog = fixture.window().findChild<AddressDialog *>();
    if (dialog != nullptr)
        dialog->findChild<QComboBox *>()->lineEdit()->setText(text);
    return dialog;
}

QPushButton *RemoteJourneyTest::button(QWidget &parent, const QString &text)
{
    for (auto *each : parent.findChildren<QPushButton *>())
        if (each->text() == text)
            return each;
    return nullptr;
}

void RemoteJourneyTest::send(const std::filesystem::path &folder)
{
    const std::string prefix = std::string("bucket/") + QTest::currentTestFunction() + "/";
    for (const auto &file : std::filesystem::recursive_directory_iterator(folder))
        if (file.is_regular_file())
            QVERIFY(
                m_server->store(prefix + std::filesystem::relative(file.path(), folder).string(),
                                readWholeFile(m_fs, file.path()).value()));
}

bool RemoteJourneyTest::opened(WindowFixture &fixture, int rows)
{
    return QTest::qWaitFor(
        [&] {
            return fixture.window().page() == &fixture.window().annotate()
                   && fixture.window().annotate().table->segments().rowCount() == rows;
        },
        60000);
}

void RemoteJourneyTest::opensAnnotatesAndComesBack()
{
    WindowFixture fixture({2, 3, 1, 0.5});
    send(fixture.dataset());
    auto *open = dialog(fixture, QStringLiteral("s3://bucket/opensAnnotatesAndComesBack"));
    QVERIFY(open);
    QSignalSpy imported(&fixture.window(), &MainWindow::imported);
    QTest::mouseClick(button(*open, AddressDialog::tr("Open")), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!imported.isEmpty(), 60000);
    QVERIFY(opened(fixture, 6));
    QVERIFY(fixture.activate());
    fixture.focusText();
    fixture.type(QStringLiteral(" heard"));
    fixture.press(Qt::Key_Escape);
    QTRY_COMPARE(fixture.window().browse().totals().unpublishedEdits, 1u);
    const auto text = fixture.shownText();
    QVERIFY(text.endsWith(QStringLiteral(" heard")));
    QVERIFY(m_server->asked("PUT").empty());
    // after a restart it is among the recent ones, with its address, and the edit is there
    fixture.restart();
    const auto recent = fixture.services().settings.recent();
    QCOMPARE(recent.size(), 1);
    fixture.window().openDataset(toPath(recent.front().path));
    QVERIFY(opened(fixture, 6));
    QTRY_COMPARE(fixture.shownText(), text);
}

void RemoteJourneyTest::aServerThatIsAwayIsToldAndTriedAgain()
{
    WindowFixture fixture({1, 2, 1, 0.1});
    send(fixture.dataset());
    const auto address = QStringLiteral("s3://bucket/aServerThatIsAwayIsToldAndTriedAgain");
    qputenv("AWS_ENDPOINT_URL", "http://127.0.0.1:1"); // nobody listens there
    auto *open = dialog(fixture, address);
    QVERIFY(open);
    QTest::mouseClick(button(*open, AddressDialog::tr("Open")), Qt::LeftButton);
    auto &messages = fixture.window().welcomePage().messages();
    QTRY_VERIFY_WITH_TIMEOUT(!messages.text().isEmpty(), 60000);
    QCOMPARE(fixture.window().page(), &fixture.window().welcomePage());
    QVERIFY2(messages.text().contains(QStringLiteral("cannot be reached")),
             qPrintable(messages.text()));
    QVERIFY(button(messages, MainWindow::tr("Try again")));
    // the address of the server is read once a program, so a new window asks it
    qputenv("AWS_ENDPOINT_URL", QByteArray::fromStdString(m_server->url()));
    fixture.restart();
    fixture.window().openDataset(toUtf8(address));
    QVERIFY(opened(fixture, 2));
}

void RemoteJourneyTest::aServerThatGoesAwayIsToldOnce()
{
    WindowFixture fixture({1, 60, 1, 5.0}); // more than is fetched ahead
    send(fixture.dataset());
    fixture.window().openDataset("s3://bucket/aServerThatGoesAwayIsToldOnce");
    QVERIFY(opened(fixture, 60));
    QVERIFY(fixture.activate());
    fixture.focusTable();
    auto *watch = fixture.window().findChild<OfflineWatch *>();
    QVERIFY(watch);
    QTRY_VERIFY_WITH_TIMEOUT(!m_server->asked("audio.bin").empty(), 60000);
    auto &messages = *fixture.window().annotate().messages;
    QVERIFY(m_server->fault("audio.bin", "reset 0", 100000));
    fixture.press(Qt::Key_End, Qt::ControlModifier); // far from what was fetched
    QTRY_VERIFY_WITH_TIMEOUT(watch->isOffline(), 60000);
    QVERIFY2(messages.text().contains(QStringLiteral("cannot be reached")),
             qPrintable(messages.text()));
    // once: another segment that cannot be heard says so in its place, and no more
    messages.dismiss();
    fixture.press(Qt::Key_Up);
    const auto before = m_server->asked("audio.bin").size();
    QTRY_VERIFY_WITH_TIMEOUT(m_server->asked("audio.bin").size() > before, 60000);
    QTest::qWait(300);
    QVERIFY2(!messages.isVisible() || messages.text().isEmpty(), qPrintable(messages.text()));
    // what was typed meanwhile is kept
    fixture.focusText();
    fixture.type(QStringLiteral(" offline"));
    fixture.press(Qt::Key_Escape);
    QTRY_COMPARE(fixture.window().browse().totals().unpublishedEdits, 1u);
    // and the server comes back
    QVERIFY(m_server->post("/_forgive", ""));
    watch->setPause(std::chrono::milliseconds(100));
    QTRY_VERIFY_WITH_TIMEOUT(!watch->isOffline(), 60000);
    QVERIFY(fixture.shownText().endsWith(QStringLiteral(" offline")));
}

void RemoteJourneyTest::buildsForAServer()
{
    WindowFixture fixture({2, 3, 1, 0.5});
    QVERIFY(fixture.open());
    fixture.press(Qt::Key_5, Qt::AltModifier);
    auto &window = fixture.window();
    QCOMPARE(window.page(), &window.builds());
    auto &recipe = window.builds().recipe();
    const auto plan = [&](const QString &output) {
        recipe.output().setFocus();
        recipe.output().selectAll();
        fixture.type(output);
        return QTest::qWaitFor(
            [&] { return !window.building().isPlanning() && recipe.startButton().isEnabled(); },
            60000);
    };
    QVERIFY(plan(QStringLiteral("s3://bucket/built/v1")));
    QVERIFY(m_server->asked().empty());
    auto &runner = window.building().runner();
    QSignalSpy ended(&runner, &BuildRunner::ended);
    QTest::mouseClick(&recipe.startButton(), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!ended.isEmpty(), 60000);
    const auto report = ended.front().front().value<Result<BuildReport>>();
    QVERIFY2(report, report ? "" : describe(report.error()).c_str());
    const auto puts = m_server->asked("PUT ");
    QVERIFY(!puts.empty());
    QVERIFY(puts.back().find("path")->toString().starts_with("/bucket/built/v1/"));
    QVERIFY2(window.builds().messages().text().contains(QStringLiteral("s3://bucket/built/v1")),
             qPrintable(window.builds().messages().text()));
}

void RemoteJourneyTest::fetchesTheNextRowsOfTheTable()
{
    constexpr int kRows = 60;
    constexpr std::uint64_t kItem = 160'000; // bytes: five seconds
    WindowFixture fixture({1, kRows, 1, 5.0});
    send(fixture.dataset());
    fixture.window().openDataset("s3://bucket/fetchesTheNextRowsOfTheTable");
    QVERIFY(opened(fixture, kRows));
    QVERIFY(fixture.activate());
    fixture.focusTable();
    const auto isAsked = [this](int row) {
        const auto first = static_cast<std::uint64_t>(row) * kItem;
        for (const auto &one : m_server->asked("audio.bin")) {
            unsigned long long from = 0;
            unsigned long long to = 0;
            if (std::sscanf(one.find("range")->toString().c_str(), "bytes=%llu-%llu", &from, &to)
                    == 2
                && from < first + kItem && to >= first)
                return true;
        }
        return false;
    };
    // the rows behind the first one, and no others
    QTRY_VERIFY_WITH_TIMEOUT(isAsked(12), 60000);
    QVERIFY(!isAsked(20) && !isAsked(kRows - 1));
    // in the table's order: the last rows are the next ones now
    RowQuery query;
    query.sort = SortColumn::Key;
    query.descending = true;
    auto &segments = fixture.window().annotate().table->segments();
    const auto last = segments.order()->idAt(kRows - 1);
    fixture.window().browse().setQuery(query);
    QTRY_COMPARE(segments.order()->idAt(0), last); // before, the first row is the open one
    fixture.press(Qt::Key_Home, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(isAsked(kRows - 13), 60000);
    QVERIFY(!isAsked(kRows - 25) && !isAsked(20));
}

QTEST_MAIN(RemoteJourneyTest)
#include "RemoteJourneyTest.moc"
