// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cache/RemoteBlocks.h"
#include "core/remote/OfflineMode.h"
#include "tests/support/LoopbackServer.h"
#include "tests/support/Patience.h"
#include "tests/ui/shell/WindowFixture.h"
#include "tests/ui/shell/WindowWords.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/annotate/sound/SoundDesk.h"
#include "ui/common/MessageBar.h"
#include "ui/common/Settings.h"
#include "ui/session/OfflineWatch.h"
#include "ui/shards/BuildDesk.h"
#include "ui/shards/BuildPage.h"
#include "ui/shards/RecipePanel.h"
#include "ui/sources/AddressDialog.h"
#include "ui/sources/CachedFilesDialog.h"
#include "ui/sources/OfflineSwitch.h"
#include "ui/sources/RemoteCachePanel.h"
#include "ui/common/Text.h"
#include "ui/sources/WelcomePage.h"
#include "ui/table/SegmentTable.h"
#include "ui/transcript/TranscriptEditor.h"
#include "ui/wave/TimelineView.h"

#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableWidget>
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
    void showsWhatIsFetched();
    void worksOffline();
    void pinsAndClearsCachedFiles();

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
    OfflineMode::set(false);
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
                   && fixture.window().annotate().table->segments().rowCount() == rows
                   && fixture.window().annotate().editor->hasSegment(); // else keys go nowhere
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
    // it is among the recent ones while it is open, for the case of a crash
    QTRY_COMPARE_WITH_TIMEOUT(fixture.services().settings.recent().value(0).unpublishedEdits, 1u,
                              60000);
    // after a restart as well, with its address, and the edit is there
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
    QVERIFY2(isSaid(messages.text(), said::kCannotBeReached), qPrintable(messages.text()));
    QVERIFY(button(messages, windowText(said::kTryAgain)));
    QVERIFY(
        button(messages, windowText(said::kWorkOffline))); // what was fetched before can be opened
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
    QVERIFY2(isSaid(messages.text(), said::kServerAway), qPrintable(messages.text()));
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

void RemoteJourneyTest::showsWhatIsFetched()
{
    constexpr int kRows = 60;
    WindowFixture fixture({1, kRows, 1, 5.0});
    send(fixture.dataset());
    fixture.window().openDataset("s3://bucket/showsWhatIsFetched");
    QVERIFY(opened(fixture, kRows));
    auto &table = *fixture.window().annotate().table;
    auto &segments = table.segments();
    const auto isFetched = [&](int row) {
        return segments.isFetched(segments.order()->idAt(static_cast<std::uint64_t>(row)));
    };
    // the open row and those behind it are, the last rows are not
    const int behind = std::min(12, table.rowsPerPage() - 1);
    QTRY_COMPARE_WITH_TIMEOUT(isFetched(0), std::optional(true), 60000);
    QTRY_COMPARE_WITH_TIMEOUT(isFetched(behind), std::optional(true), 60000);
    table.scrollToBottom();
    QTRY_COMPARE_WITH_TIMEOUT(isFetched(kRows - 1), std::optional(false), 60000);
    const auto last = segments.index(kRows - 1, SegmentTableModel::Position);
    QVERIFY(isSaid(last.data(Qt::ToolTipRole).toString(), said::kAudioIsFetched));
    QVERIFY(isSaid(last.data(Qt::AccessibleTextRole).toString(), said::kAudioOnServer));
    // it is seen as well
    const auto ring = table.visualRect(last);
    const auto picture = table.viewport()->grab(ring).toImage();
    const auto ground = picture.pixelColor(1, 1);
    bool hasMark = false;
    for (int y = 0; y < picture.height(); ++y)
        for (int x = 2; x < 9; ++x)
            hasMark = hasMark || picture.pixelColor(x, y) != ground;
    QVERIFY(hasMark);
    // looking at it asked the server for nothing
    QVERIFY(m_server->clear());
    QTest::qWait(300);
    QVERIFY(m_server->asked("audio.bin").empty());
    fixture.focusTable();
    fixture.press(Qt::Key_End, Qt::ControlModifier); // which opens it
    QTRY_COMPARE_WITH_TIMEOUT(isFetched(kRows - 1), std::optional(true), 60000);
    // rows on this computer have no dot
    QVERIFY(fixture.open());
    QTRY_VERIFY(segments.rowCount() > 0);
    QTest::qWait(300);
    QVERIFY(!segments.isFetched(segments.order()->idAt(0)));
}

void RemoteJourneyTest::worksOffline()
{
    WindowFixture fixture({1, 60, 1, 5.0});
    send(fixture.dataset());
    fixture.window().openDataset("s3://bucket/worksOffline");
    QVERIFY(opened(fixture, 60));
    QVERIFY(fixture.activate());
    fixture.focusTable();
    auto *offline = fixture.window().actions()[ActionId::WorkOffline];
    auto *sign = fixture.window().findChild<OfflineSwitch *>();
    QVERIFY(sign && !sign->isVisible() && !offline->isChecked());
    QTRY_VERIFY_WITH_TIMEOUT(m_server->asked("audio.bin").size() > 1, 60000);
    offline->trigger();
    QVERIFY(sign->isVisible() && OfflineMode::isOn());
    QTest::qWait(100); // what was on its way
    QVERIFY(m_server->clear());
    fixture.press(Qt::Key_End, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(
        isSaid(fixture.window().sound().audioProblem(), said::kOfflineModeIsOn), 60000);
    QVERIFY(fixture.window().annotate().messages->text().isEmpty()); // the server is not blamed
    fixture.focusText();
    fixture.type(QStringLiteral(" typed offline"));
    fixture.press(Qt::Key_Escape);
    QTRY_COMPARE(fixture.window().browse().totals().unpublishedEdits, 1u);
    auto &messages = *fixture.window().annotate().messages;
    fixture.window().actions()[ActionId::Publish]->trigger(); // says so before anything is asked
    QTRY_VERIFY(button(messages, windowText(said::kWorkOnline)));
    QVERIFY(m_server->asked().empty());
    // it lasts over a restart, where what was fetched opens
    fixture.restart();
    QVERIFY(OfflineMode::isOn());
    QVERIFY(fixture.window().actions()[ActionId::WorkOffline]->isChecked());
    fixture.window().openDataset("s3://bucket/worksOffline");
    QVERIFY(opened(fixture, 60));
    QVERIFY(m_server->asked().empty());
    fixture.window().actions()[ActionId::WorkOffline]->trigger();
    QVERIFY(!OfflineMode::isOn());
    fixture.focusTable();
    fixture.press(Qt::Key_End, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(!m_server->asked("audio.bin").empty(), 60000);
}

void RemoteJourneyTest::pinsAndClearsCachedFiles()
{
    WindowFixture fixture({1, 6, 1, 1.0});
    send(fixture.dataset());
    fixture.window().openDataset("s3://bucket/pinsAndClearsCachedFiles");
    QVERIFY(opened(fixture, 6));
    QTRY_VERIFY_WITH_TIMEOUT(!m_server->asked("audio.bin").empty(), 60000);
    fixture.window().closeDataset(); // what is open is not cleared
    fixture.window().actions()[ActionId::CachedFiles]->trigger();
    auto *dialog = fixture.window().findChild<CachedFilesDialog *>();
    QVERIFY(dialog);
    auto &table = dialog->table();
    const auto rowOf = [&table](const QString &name) {
        for (int row = 0; row < table.rowCount(); ++row)
            if (table.item(row, 1)->text().endsWith(name))
                return row;
        return -1;
    };
    QTRY_VERIFY_WITH_TIMEOUT(rowOf(QStringLiteral("audio.bin")) >= 0, 60000);
    const auto files = table.rowCount();
    QVERIFY(files > 1);
    QVERIFY(table.item(rowOf(QStringLiteral("audio.bin")), 1)
                ->text()
                .startsWith(QStringLiteral("s3://")));
    table.setFocus();
    table.setCurrentCell(rowOf(QStringLiteral("audio.bin")), 0);
    QTest::keyClick(&table, Qt::Key_Space); // as a person pins it
    const auto isPinned = [] {
        const auto cache = ShardCache::open(usualCacheFolder());
        return cache
               && (*cache)->isPinned("s3://bucket/pinsAndClearsCachedFiles/000000000/audio.bin");
    };
    QTRY_VERIFY(isPinned());
    auto *clear = button(*dialog, windowText(said::kClearCache));
    QVERIFY(clear);
    // the window's file system still holds some objects open: the others go, the pinned one stays
    fixture.restart();
    CachedFilesDialog again;
    again.show();
    auto *clearAgain = button(again, windowText(said::kClearCache));
    QTRY_VERIFY(clearAgain->isEnabled());
    QTest::mouseClick(clearAgain, Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(again.table().rowCount(), 1, 60000);
    QVERIFY(again.table().item(0, 1)->text().endsWith(QStringLiteral("audio.bin")));
    QCOMPARE(again.table().item(0, 0)->checkState(), Qt::Checked);
    again.table().setCurrentCell(0, 0);
    QTest::keyClick(&again.table(), Qt::Key_Space);
    QTRY_VERIFY(!isPinned());
    QTRY_VERIFY(clearAgain->isEnabled());
    QTest::mouseClick(clearAgain, Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(again.table().rowCount(), 0, 60000);
}

QTEST_MAIN(RemoteJourneyTest)
#include "RemoteJourneyTest.moc"
