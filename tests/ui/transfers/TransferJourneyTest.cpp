// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/PosixFileSystem.h"
#include "core/transfer/KeptTransfers.h"
#include "tests/support/LoopbackServer.h"
#include "tests/support/Patience.h"
#include "tests/ui/shell/WindowFixture.h"
#include "tests/ui/shell/WindowWords.h"
#include "ui/actions/Actions.h"
#include "ui/common/MessageBar.h"
#include "ui/jobs/JobBoard.h"
#include "ui/session/Workbench.h"
#include "ui/shards/BuildDesk.h"
#include "ui/shards/BuildJobView.h"
#include "ui/shards/BuildPage.h"
#include "ui/shards/RecipePanel.h"
#include "ui/transfers/TransferDesk.h"
#include "ui/transfers/TransferDialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include <fstream>

using namespace voxdeck;
using namespace voxdeck::test;

/// Uploads, copies and the filling of the cache from the window: looked at first, run as jobs, interrupted and resumed.
class TransferJourneyTest final : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void init();
    void showsWhatAnUploadWouldSend();
    void replacesWhatOthersPublishedOnlyWhereAsked();
    void resumesAfterARestart();
    void forgetsWhatIsNotWanted();
    void forgettingDeletesPartsOnTheServer();
    void copiesAndFillsTheCache();
    void uploadsAFinishedBuild();
    void refusesWhatCannotBeKept();

private:
    using Report = Result<TransferReport>;
    static TransferDialog *dialog(WindowFixture &fixture, ActionId action)
    {
        fixture.window().actions()[action]->trigger();
        return fixture.window().findChild<TransferDialog *>();
    }
    static TransferDesk &desk(WindowFixture &fixture)
    {
        return *fixture.window().findChild<TransferDesk *>();
    }
    static bool check(TransferDialog &dialog)
    {
        QTest::mouseClick(&dialog.checkButton(), Qt::LeftButton);
        return QTest::qWaitFor([&] { return dialog.startButton().isEnabled(); }, 60000);
    }
    static Report endOf(const QSignalSpy &ended) { return ended.last().at(1).value<Report>(); }
    static JobBoard::Job job(WindowFixture &fixture)
    {
        return fixture.window().bench().board().jobs().front();
    }
    std::string made(const std::string &name, std::size_t size, unsigned seed)
    {
        const auto path = m_root / name;
        std::filesystem::create_directories(path.parent_path());
        auto bytes = madeBytes(size, seed);
        std::ofstream(path, std::ios::binary) << bytes;
        return bytes;
    }
    QString folder(const char *name) const
    {
        return QString::fromStdString((m_root / name).string());
    }

    /// As long as a transfer is being given up, it is not among the interrupted ones, but noted.
    bool isNothingNoted() const
    {
        for (const auto &entry :
             std::filesystem::directory_iterator(m_root / "data/voxdeck/transfers"))
            if (entry.path().extension() == ".json")
                return false;
        return true;
    }

    std::unique_ptr<LoopbackServer> m_server;
    QTemporaryDir m_temporary;
    std::filesystem::path m_root;
    PosixFileSystem m_fs;
};

void TransferJourneyTest::initTestCase()
{
    if (!LoopbackServer::isPossible())
        QSKIP("python3 is not installed: there is no server");
    m_server = std::make_unique<LoopbackServer>();
    QVERIFY(m_server->isUp());
    for (const auto &[name, value] : m_server->environment())
        qputenv(name.c_str(), QByteArray::fromStdString(value));
}

void TransferJourneyTest::init()
{
    if (!m_server)
        QSKIP("python3 is not installed");
    QVERIFY(m_server->clear());
    m_root = std::filesystem::path(m_temporary.path().toStdString()) / QTest::currentTestFunction();
    qputenv("XDG_DATA_HOME", QByteArray::fromStdString((m_root / "data").string()));
    qputenv("VOXDECK_CACHE", QByteArray::fromStdString((m_root / "cache").string()));
}

void TransferJourneyTest::showsWhatAnUploadWouldSend()
{
    made("out/a.bin", 300'000, 1);
    made("out/b.bin", 200'000, 2);
    QVERIFY(m_server->store("bucket/shown/b.bin", madeBytes(200'000, 2)));
    WindowFixture fixture;
    auto *open = dialog(fixture, ActionId::UploadFolder);
    QVERIFY(open);
    QVERIFY(!open->checkButton().isEnabled() && !open->startButton().isEnabled());
    open->local().setText(folder("out"));
    open->remote().lineEdit()->setText(QStringLiteral("s3://bucket/shown"));
    QVERIFY(open->checkButton().isEnabled() && !open->startButton().isEnabled());
    QVERIFY(check(*open));
    QVERIFY2(open->stateText().startsWith(QStringLiteral("2 files, ")),
             qPrintable(open->stateText()));
    QVERIFY2(open->stateText().contains(QStringLiteral("Already transferred: 1 file")),
             qPrintable(open->stateText()));
    QCOMPARE(m_server->asked("PUT").size(), m_server->asked("uploadId=none").size());
    // another address is another question
    open->remote().lineEdit()->setText(QStringLiteral("s3://bucket/shown2"));
    QVERIFY(!open->startButton().isEnabled() && open->stateText().isEmpty());
    open->remote().lineEdit()->setText(QStringLiteral("s3://bucket/shown"));
    QVERIFY(check(*open));
    QSignalSpy ended(&desk(fixture), &TransferDesk::ended);
    QTest::mouseClick(&open->startButton(), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!ended.isEmpty(), 60000);
    const auto report = endOf(ended);
    QVERIFY2(report, report ? "" : describe(report.error()).c_str());
    QCOMPARE(report->files, std::uint64_t{1});
    QCOMPARE(report->filesBefore, std::uint64_t{1});
    QVERIFY(KeptTransfers(m_fs).interrupted("test").value().empty());
}

void TransferJourneyTest::replacesWhatOthersPublishedOnlyWhereAsked()
{
    const auto ours = made("out/metainfo.idx", 3000, 1);
    made("out/b.bin", 200'000, 2);
    const auto theirs = madeBytes(3000, 9);
    QVERIFY(m_server->store("bucket/asked/metainfo.idx", theirs));
    const auto stored = [this] {
        Transfer copy;
        copy.kind = TransferKind::Copy;
        copy.remote = "s3://bucket/asked/metainfo.idx";
        copy.local = m_root / "seen";
        copy.isFolder = false;
        JobControl control;
        std::filesystem::remove(copy.local);
        const auto done = runTransfer(m_fs, copy, control, "test", {}, {});
        return done ? readWholeFile(m_fs, copy.local).value() : describe(done.error());
    };
    WindowFixture fixture;
    auto *open = dialog(fixture, ActionId::UploadFolder);
    QVERIFY(open && open->replacing().isVisible() && !open->replacing().isChecked());
    QVERIFY(!open->replacing().toolTip().isEmpty());
    QCOMPARE(open->replacing().accessibleName(), open->replacing().text());
    open->local().setText(folder("out"));
    open->remote().lineEdit()->setText(QStringLiteral("s3://bucket/asked"));
    QTest::mouseClick(&open->checkButton(), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(isSaid(open->stateText(), said::kOthersOnServer, 1), 60000);
    QVERIFY2(open->stateText().contains(QStringLiteral("metainfo.idx"))
                 && open->stateText().contains(open->replacing().text()),
             qPrintable(open->stateText()));
    QVERIFY(!open->startButton().isEnabled());
    open->replacing().setChecked(true);
    QVERIFY(open->stateText().isEmpty()); // another question
    QVERIFY(check(*open));
    QVERIFY2(isSaid(open->stateText(), said::kWillBeReplaced, 1), qPrintable(open->stateText()));
    open->replacing().setChecked(false);
    QVERIFY(!open->startButton().isEnabled());
    open->remote().lineEdit()->setText(QStringLiteral("s3://bucket/asked-later"));
    QVERIFY(check(*open));
    // others publish after the check: it is refused all the same
    QVERIFY(m_server->store("bucket/asked-later/metainfo.idx", theirs));
    QSignalSpy ended(&desk(fixture), &TransferDesk::ended);
    QTest::mouseClick(&open->startButton(), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(ended.size(), 1, 60000);
    QVERIFY(!endOf(ended));
    for (const auto &put : m_server->asked("PUT "))
        QVERIFY(put.find("path")->toString().find("uploadId=none") != std::string::npos);
    auto &bar = fixture.window().bench().reports().ofFirstPage();
    QVERIFY2(isSaid(bar.text(), said::kHasOtherContent), qPrintable(bar.text()));
    QTRY_VERIFY(!fixture.window().findChild<TransferDialog *>());
    QCOMPARE(stored(), theirs);
    bar.choose(0); // replace and resume
    QTRY_COMPARE_WITH_TIMEOUT(ended.size(), 2, 60000);
    const auto forced = endOf(ended);
    QVERIFY2(forced, forced ? "" : describe(forced.error()).c_str());
    QVERIFY(ended.last().at(0).value<Transfer>().replacesOthers);
    auto *again = dialog(fixture, ActionId::UploadFolder);
    QVERIFY(again && !again->replacing().isChecked());
    again->local().setText(folder("out"));
    again->remote().lineEdit()->setText(QStringLiteral("s3://bucket/asked"));
    again->replacing().setChecked(true);
    QVERIFY(check(*again));
    QTest::mouseClick(&again->startButton(), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(ended.size(), 3, 60000);
    const auto replaced = endOf(ended);
    QVERIFY2(replaced, replaced ? "" : describe(replaced.error()).c_str());
    QCOMPARE(stored(), ours);
}

void TransferJourneyTest::resumesAfterARestart()
{
    made("out/large.bin", 80'000'000, 3); // five parts
    made("out/data.list", 10, 4);
    WindowFixture fixture;
    auto *open = dialog(fixture, ActionId::UploadFolder);
    QVERIFY(open);
    open->local().setText(folder("out"));
    open->remote().lineEdit()->setText(QStringLiteral("s3://bucket/resumed"));
    QVERIFY(check(*open));
    QVERIFY(m_server->fault("PUT .*partNumber=[45]", "delay 600", 4)); // until the end of the test
    QTest::mouseClick(&open->startButton(), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(fixture.window().bench().board().jobs().size(), std::size_t{1},
                              20000);
    QVERIFY(job(fixture).entry.canPause);
    QVERIFY(job(fixture).entry.quitting == WhenQuitting::Resumable);
    QTRY_VERIFY_WITH_TIMEOUT(job(fixture).entry.countsBytes
                                 && job(fixture).entry.progress.done >= 3 * (16u << 20),
                             60000);
    QCOMPARE(job(fixture).entry.progress.total, std::uint64_t{80'000'010});
    job(fixture).list->setPaused(job(fixture).entry.id, true);
    QVERIFY(job(fixture).entry.isPaused);
    constexpr std::uint64_t kLimit = 200'000'000;
    job(fixture).list->limitTo(job(fixture).entry.id, kLimit);
    QCOMPARE(job(fixture).entry.limit, kLimit);
    // an open window does not offer what it runs
    QVERIFY(KeptTransfers(m_fs).interrupted("test").value().empty());
    fixture.restart();
    QVERIFY(m_server->clear());
    auto &bar = fixture.window().bench().reports().ofFirstPage();
    QTRY_VERIFY_WITH_TIMEOUT(bar.text().contains(QStringLiteral("s3://bucket/resumed")), 20000);
    QVERIFY2(isSaid(bar.text(), said::kTransfersInterrupted, 1), qPrintable(bar.text()));
    QCOMPARE(bar.choices(), 2);
    QSignalSpy ended(&desk(fixture), &TransferDesk::ended);
    QVERIFY(m_server->fault("PUT .*data.list", "status 403 AccessDenied", 1));
    bar.choose(0);
    QTRY_VERIFY_WITH_TIMEOUT(!fixture.window().bench().board().jobs().empty(), 20000);
    QCOMPARE(job(fixture).entry.limit, kLimit);
    QTRY_VERIFY_WITH_TIMEOUT(!ended.isEmpty(), 60000);
    QVERIFY(!endOf(ended));
    QCOMPARE(ended.last().at(0).value<Transfer>().bytesPerSecond, kLimit);
    ended.clear();
    QCOMPARE(bar.choices(), 3);
    bar.choose(0); // of the message about the failure
    QTRY_VERIFY_WITH_TIMEOUT(!ended.isEmpty(), 60000);
    const auto report = endOf(ended);
    QVERIFY2(report, report ? "" : describe(report.error()).c_str());
    for (const int part : {1, 2, 3})
        QVERIFY(m_server->asked("partNumber=" + std::to_string(part)).empty());
    QVERIFY(!m_server->asked("PUT /bucket/resumed/data.list").empty());
    QVERIFY(KeptTransfers(m_fs).interrupted("test").value().empty());
}

void TransferJourneyTest::forgetsWhatIsNotWanted()
{
    {
        KeptTransfers kept(m_fs);
        Transfer transfer;
        transfer.local = m_root / "out";
        transfer.remote = "s3://bucket/forgotten";
        QVERIFY(kept.begin(transfer, "test"));
        transfer.kind = TransferKind::Copy;
        QVERIFY(kept.begin(transfer, "test"));
    }
    WindowFixture fixture;
    auto &bar = fixture.window().bench().reports().ofFirstPage();
    QTRY_VERIFY_WITH_TIMEOUT(isSaid(bar.text(), said::kTransfersInterrupted, 2), 20000);
    // it is seen with a dataset, too
    QVERIFY(fixture.open());
    auto &ofDataset = fixture.window().bench().reports().ofDataset();
    QTRY_VERIFY_WITH_TIMEOUT(isSaid(ofDataset.text(), said::kTransfersInterrupted, 2), 20000);
    ofDataset.choose(1);
    QTRY_VERIFY_WITH_TIMEOUT(isNothingNoted(), 20000);
    fixture.restart();
    QTest::qWait(200);
    QVERIFY(fixture.window().bench().reports().ofFirstPage().text().isEmpty());
    QVERIFY(m_server->asked().empty());
}

void TransferJourneyTest::forgettingDeletesPartsOnTheServer()
{
    made("out/large.bin", 40'000'000, 8);
    WindowFixture fixture;
    auto *open = dialog(fixture, ActionId::UploadFolder);
    QVERIFY(open);
    open->local().setText(folder("out"));
    open->remote().lineEdit()->setText(QStringLiteral("s3://bucket/left"));
    QVERIFY(check(*open));
    QVERIFY(m_server->fault("PUT .*partNumber=3", "status 403 AccessDenied", 1));
    QSignalSpy ended(&desk(fixture), &TransferDesk::ended);
    QTest::mouseClick(&open->startButton(), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!ended.isEmpty(), 60000);
    QVERIFY(!endOf(ended));
    auto &bar = fixture.window().bench().reports().ofFirstPage();
    QCOMPARE(bar.choices(), 3); // resume, forget, later
    // the server refuses: it is said, and nothing is lost sight of
    QVERIFY(m_server->fault("DELETE ", "status 403 AccessDenied", 1));
    bar.choose(1);
    QTRY_VERIFY_WITH_TIMEOUT(isSaid(bar.text(), said::kPartsNotDeleted), 60000);
    QVERIFY2(bar.text().contains(QStringLiteral("s3://bucket/left")), qPrintable(bar.text()));
    QCOMPARE(KeptTransfers(m_fs).interrupted("test").value().size(), std::size_t{1});
    QVERIFY(m_server->clear());
    bar.choose(0); // try again
    QTRY_COMPARE_WITH_TIMEOUT(m_server->asked("DELETE /bucket/left/large.bin?uploadId=").size(),
                              std::size_t{1}, 60000);
    QTRY_VERIFY_WITH_TIMEOUT(isNothingNoted(), 60000);
}

void TransferJourneyTest::copiesAndFillsTheCache()
{
    const auto bytes = madeBytes(3'000'000, 5);
    QVERIFY(m_server->store("bucket/source/x/a.bin", bytes));
    QVERIFY(m_server->store("bucket/source/b.bin", madeBytes(70'000, 6)));
    WindowFixture fixture;
    QSignalSpy ended(&desk(fixture), &TransferDesk::ended);
    auto *copy = dialog(fixture, ActionId::CopyFromServer);
    QVERIFY(copy);
    copy->remote().lineEdit()->setText(QStringLiteral("s3://bucket/source"));
    copy->local().setText(folder("copied"));
    QVERIFY(check(*copy));
    QVERIFY2(copy->stateText().startsWith(QStringLiteral("2 files, ")),
             qPrintable(copy->stateText()));
    QTest::mouseClick(&copy->startButton(), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(ended.size(), 1, 60000);
    QVERIFY(endOf(ended));
    QVERIFY(readWholeFile(m_fs, m_root / "copied/x/a.bin").value() == bytes);
    QTRY_VERIFY(!fixture.window().findChild<TransferDialog *>());
    auto *warm = dialog(fixture, ActionId::FetchIntoCache);
    QVERIFY(warm && !warm->local().isVisible());
    warm->remote().lineEdit()->setText(QStringLiteral("s3://bucket/source"));
    QVERIFY(check(*warm));
    QTest::mouseClick(&warm->startButton(), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(ended.size(), 2, 60000);
    const auto report = endOf(ended);
    QVERIFY2(report, report ? "" : describe(report.error()).c_str());
    QCOMPARE(report->files, std::uint64_t{2});
    // a server that fails: what came is kept, and the transfer is offered at once
    QVERIFY(m_server->store("bucket/failing/a.bin", madeBytes(70'000, 7)));
    QTRY_VERIFY(!fixture.window().findChild<TransferDialog *>());
    auto *fails = dialog(fixture, ActionId::CopyFromServer);
    fails->remote().lineEdit()->setText(QStringLiteral("s3://bucket/failing"));
    fails->local().setText(folder("failed"));
    QVERIFY(check(*fails));
    QVERIFY(m_server->fault("GET /bucket/failing/a.bin", "status 403 AccessDenied", 1));
    QTest::mouseClick(&fails->startButton(), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(ended.size(), 3, 60000);
    QVERIFY(!endOf(ended));
    auto &bar = fixture.window().bench().reports().ofFirstPage();
    QVERIFY2(isSaid(bar.text(), said::kTransferFailed), qPrintable(bar.text()));
    QCOMPARE(KeptTransfers(m_fs).interrupted("test").value().size(), std::size_t{1});
    bar.choose(0);
    QTRY_COMPARE_WITH_TIMEOUT(ended.size(), 4, 60000);
    QVERIFY(endOf(ended));
    QVERIFY(KeptTransfers(m_fs).interrupted("test").value().empty());
}

void TransferJourneyTest::uploadsAFinishedBuild()
{
    WindowFixture fixture({2, 3, 1, 0.5});
    QVERIFY(fixture.open());
    fixture.press(Qt::Key_5, Qt::AltModifier);
    auto &page = fixture.window().builds();
    auto &recipe = page.recipe();
    recipe.output().setFocus();
    recipe.output().selectAll();
    fixture.type(folder("built"));
    QVERIFY(QTest::qWaitFor(
        [&] {
            return !fixture.window().building().isPlanning() && recipe.startButton().isEnabled();
        },
        60000));
    QSignalSpy built(&fixture.window().building().runner(), &BuildRunner::ended);
    QTest::mouseClick(&recipe.startButton(), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!built.isEmpty(), 60000);
    const auto list = readWholeFile(m_fs, m_root / "built/data.list").value();
    QVERIFY(m_server->asked().empty());
    auto &upload = page.job().uploadButton();
    QTRY_VERIFY(upload.isVisible());
    QTest::mouseClick(&upload, Qt::LeftButton);
    auto *open = fixture.window().findChild<TransferDialog *>();
    QVERIFY(open);
    QCOMPARE(open->local().text(), folder("built"));
    open->remote().lineEdit()->setText(QStringLiteral("s3://bucket/built"));
    QVERIFY(check(*open));
    QVERIFY2(isSaid(open->stateText(), said::kRowsMarkedUploaded), qPrintable(open->stateText()));
    QSignalSpy ended(&desk(fixture), &TransferDesk::ended);
    QTest::mouseClick(&open->startButton(), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!ended.isEmpty(), 60000);
    const auto report = endOf(ended);
    QVERIFY2(report, report ? "" : describe(report.error()).c_str());
    // the list there names what is there; the one here names what is here
    const auto puts = m_server->asked("PUT ");
    QVERIFY(!puts.empty());
    QVERIFY(puts.back().find("path")->toString().ends_with("data.list"));
    QCOMPARE(readWholeFile(m_fs, m_root / "built/data.list").value(), list);
}

void TransferJourneyTest::refusesWhatCannotBeKept()
{
    WindowFixture fixture;
    auto *open = dialog(fixture, ActionId::CopyFromServer);
    QVERIFY(open);
    open->remote().lineEdit()->setText(
        QStringLiteral("https://host/a.tar?X-Amz-Signature=TESTSECRET"));
    QTest::mouseClick(&open->checkButton(), Qt::LeftButton);
    QVERIFY2(isSaid(open->stateText(), said::kAddressHasQuery), qPrintable(open->stateText()));
    QVERIFY(!open->stateText().contains(QStringLiteral("TESTSECRET")));
    open->remote().lineEdit()->setText(QStringLiteral("s3://bucket/none"));
    open->local().setText(QStringLiteral("beside"));
    QTest::mouseClick(&open->checkButton(), Qt::LeftButton);
    QVERIFY(!open->startButton().isEnabled() && !open->stateText().isEmpty());
    open->local().setText(folder("to"));
    QTest::mouseClick(&open->checkButton(), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(isSaid(open->stateText(), said::kNothingAtAddress), 60000);
    QVERIFY(!open->startButton().isEnabled());
}

QTEST_MAIN(TransferJourneyTest)
#include "TransferJourneyTest.moc"
