// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cache/RoutingFileSystem.h"
#include "tests/support/LoopbackServer.h"
#include "tests/support/Patience.h"
#include "tests/ui/shell/WindowWords.h"
#include "ui/common/Settings.h"
#include "ui/jobs/JobList.h"
#include "ui/sources/AddressDialog.h"
#include "ui/sources/RemoteCachePanel.h"

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace voxdeck;
using namespace voxdeck::test;

/// The dialog that asks for an address, and the panel of the cache.
class AddressDialogTest final : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void init();
    void triesAnAddressAndSaysWhatIsWrong();
    void remembersAddressesWithoutSecrets();
    void aTestCanBeStopped();
    void theCacheIsShownAndEmptied();

private:
    static QPushButton *button(QWidget &parent, const QString &text);
    static void type(AddressDialog &dialog, const std::string &text);

    std::unique_ptr<LoopbackServer> m_server;
    QTemporaryDir m_folder;
    PosixFileSystem m_disk;
};

void AddressDialogTest::initTestCase()
{
    if (!LoopbackServer::isPossible())
        QSKIP("python3 is not installed: there is no server to open from");
    m_server = std::make_unique<LoopbackServer>();
    QVERIFY(m_server->isUp());
    for (const auto &[name, value] : m_server->environment())
        qputenv(name.c_str(), QByteArray::fromStdString(value));
}

void AddressDialogTest::init()
{
    if (!m_server)
        QSKIP("python3 is not installed");
    QVERIFY(m_server->clear());
    qputenv("VOXDECK_CACHE",
            m_folder.filePath(QString::fromLatin1(QTest::currentTestFunction())).toUtf8());
}

QPushButton *AddressDialogTest::button(QWidget &parent, const QString &text)
{
    for (auto *each : parent.findChildren<QPushButton *>())
        if (each->text() == text)
            return each;
    return nullptr;
}

void AddressDialogTest::type(AddressDialog &dialog, const std::string &text)
{
    dialog.findChild<QComboBox *>()->lineEdit()->setText(QString::fromStdString(text));
}

void AddressDialogTest::triesAnAddressAndSaysWhatIsWrong()
{
    QVERIFY(m_server->store("bucket/ds/a.txt", "abc"));
    Settings settings(m_folder.filePath(QStringLiteral("a.ini")));
    JobList jobs;
    RoutingFileSystem fs(m_disk);
    AddressDialog dialog(fs, settings, jobs);
    dialog.show();
    auto *test = button(dialog, windowText(said::kTestConnection));
    QVERIFY(test && !test->isEnabled());
    const auto says = [&](const char *address, const WindowText &words, int count = -1) {
        type(dialog, address);
        QTest::mouseClick(test, Qt::LeftButton);
        return QTest::qWaitFor([&] { return isSaid(dialog.stateText(), words, count); }, 20000);
    };
    auto *copy = button(dialog, QStringLiteral("Copy"));
    QVERIFY(copy && !copy->isVisible());
    const auto copies = [&] {
        if (!copy->isVisible())
            return false;
        QGuiApplication::clipboard()->clear();
        QTest::mouseClick(copy, Qt::LeftButton);
        return QGuiApplication::clipboard()->text() == dialog.stateText();
    };
    QVERIFY2(says("bucket/ds", said::kAddressUnusable)
                 && dialog.stateText().contains(QStringLiteral("s3://")),
             qPrintable(dialog.stateText()));
    QVERIFY(copies());
    QVERIFY2(says("s3://bucket/ds", said::kFolderReadable, 1), qPrintable(dialog.stateText()));
    QVERIFY(copies());
    type(dialog, "s3://bucket/other");
    QVERIFY(!copy->isVisible()); // nothing is said any more
    QVERIFY2(says("s3://bucket/ds/a.txt", said::kFileReadable), qPrintable(dialog.stateText()));
    QVERIFY2(says("s3://bucket/none", said::kNothingAtAddress), qPrintable(dialog.stateText()));
    // a long sentence has the room it needs, and the keyboard is in the address again
    const auto away = "s3://bucket/ds?endpoint=http://127.0.0.1:1";
    QVERIFY2(says(away, said::kCannotBeReached), qPrintable(dialog.stateText()));
    QVERIFY(dialog.height() >= dialog.layout()->totalHeightForWidth(dialog.width()));
    QCOMPARE(dialog.focusWidget(), dialog.findChild<QComboBox *>());
    QVERIFY(copies());
    QVERIFY2(says("s3://bucket/ds", said::kFolderReadable, 1), qPrintable(dialog.stateText()));
    QCOMPARE(dialog.focusWidget(), button(dialog, AddressDialog::tr("Open")));
    QVERIFY2(m_server->fault("/denied", "status 403", 99), "fault");
    QVERIFY2(says("s3://denied/x", said::kAccessDenied), qPrintable(dialog.stateText()));
    QVERIFY2(!isSaid(dialog.stateText(), said::kFolderReadOnly), qPrintable(dialog.stateText()));
    QVERIFY2(says("s3://key:secret@bucket/x", said::kNoKeysInAddress),
             qPrintable(dialog.stateText()));
    QVERIFY(!dialog.stateText().contains(QStringLiteral("secret@")));
}

void AddressDialogTest::remembersAddressesWithoutSecrets()
{
    Settings settings(m_folder.filePath(QStringLiteral("b.ini")));
    JobList jobs;
    RoutingFileSystem fs(m_disk);
    const auto open = [&](const std::string &text) {
        AddressDialog dialog(fs, settings, jobs);
        dialog.show();
        std::filesystem::path chosen;
        connect(&dialog, &AddressDialog::addressChosen, this,
                [&chosen](const std::filesystem::path &path) { chosen = path; });
        type(dialog, text);
        QTest::mouseClick(button(dialog, AddressDialog::tr("Open")), Qt::LeftButton);
        const bool isSaid = !dialog.stateText().contains(QStringLiteral("TESTSECRET"));
        return isSaid ? chosen.string() : "secret";
    };
    const auto known = [&settings] {
        return settings.store().value(QStringLiteral("addresses")).toStringList();
    };
    QCOMPARE(open("s3://bucket/ds"), std::string("/s3:/bucket/ds"));
    QCOMPARE(open(" https://host/x.list?X-Amz-Date=20200102T030405Z&X-Amz-Signature=TESTSECRET"),
             std::string("/https:/host/x.list"));
    const QStringList both{QStringLiteral("https://host/x.list"), QStringLiteral("s3://bucket/ds")};
    QCOMPARE(known(), both);
    // a query that may be a secret is not opened at all
    QCOMPARE(open("https://host/list?token=TESTSECRET"), std::string());
    QCOMPARE(known(), both);
    // the list offers them, the last one first
    QCOMPARE(open("s3://bucket/ds"), std::string("/s3:/bucket/ds"));
    AddressDialog dialog(fs, settings, jobs);
    QCOMPARE(dialog.findChild<QComboBox *>()->itemText(0), QStringLiteral("s3://bucket/ds"));
    QCOMPARE(dialog.findChild<QComboBox *>()->count(), 2);
}

void AddressDialogTest::aTestCanBeStopped()
{
    QVERIFY(m_server->fault("GET /slow", "delay 60", 100));
    Settings settings(m_folder.filePath(QStringLiteral("c.ini")));
    JobList jobs;
    RoutingFileSystem fs(m_disk);
    AddressDialog dialog(fs, settings, jobs);
    dialog.show();
    type(dialog, "s3://slow/x");
    QTest::mouseClick(button(dialog, windowText(said::kTestConnection)), Qt::LeftButton);
    QTRY_VERIFY(!m_server->asked("GET /slow").empty());
    QVERIFY(dialog.stopButton().isVisible());
    QTest::mouseClick(&dialog.stopButton(), Qt::LeftButton);
    QTRY_COMPARE(dialog.stateText(), AddressDialog::tr("Stopped."));
    QTRY_VERIFY(!jobs.isRunning());
}

void AddressDialogTest::theCacheIsShownAndEmptied()
{
    {
        RemoteCachePanel none;
        QTRY_VERIFY(isSaid(none.findChildren<QLabel *>().last()->text(), said::kNothingFetched));
    }
    QVERIFY(!std::filesystem::exists(qgetenv("VOXDECK_CACHE").toStdString()));
    QVERIFY(m_server->store("bucket/w.bin", std::string(600'000, 'x')));
    {
        RoutingFileSystem fs(m_disk);
        QCOMPARE(readWholeFile(fs, "s3://bucket/w.bin").value().size(), std::size_t{600'000});
    }
    RemoteCachePanel panel;
    panel.show();
    auto *clear = button(panel, windowText(said::kClearCache));
    auto *used = panel.findChild<QProgressBar *>();
    QTRY_VERIFY(clear->isEnabled());
    const auto before = used->accessibleDescription();
    QVERIFY2(before.contains(QStringLiteral("of")), qPrintable(before));
    QTest::mouseClick(clear, Qt::LeftButton);
    QTRY_VERIFY(used->accessibleDescription() != before);
}

QTEST_MAIN(AddressDialogTest)
#include "AddressDialogTest.moc"
