// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/changes/ChangeSet.h"
#include "core/exchange/PackageFolder.h"
#include "core/io/PosixFileSystem.h"
#include "tests/ui/shell/WindowFixture.h"
#include "tests/ui/shell/WindowWords.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/text/EditDesk.h"
#include "ui/common/MessageBar.h"
#include "ui/common/Text.h"
#include "ui/table/SegmentTable.h"
#include "ui/session/Workbench.h"
#include "ui/team/MakePackageDialog.h"
#include "ui/team/OpenPackageDialog.h"
#include "ui/team/PackageDesk.h"

#include <QCheckBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>
#include <QSemaphore>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>

#include <memory>

using namespace voxdeck;
using namespace voxdeck::test;
using voxdeck::test::WindowFixture;

namespace {

constexpr int kLong = 20'000;

} // namespace

/// Work packages made, opened and sent back, in the real window.
class PackageJourneyTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup() { m_fixture.reset(); }
    void goesOutAndComesBack();
    void dealsToTwoPeople();
    void leavesOtherFoldersAlone();
    void saysWhatIsNoPackage();

private:
    TestWindow &window() { return m_fixture->window(); }
    SegmentTableModel &segments() { return window().annotate().table->segments(); }
    MakePackageDialog *making() { return window().packages().makeDialog(); }
    OpenPackageDialog *opening() { return window().packages().openDialog(); }
    std::filesystem::path at(const std::string &name) const
    {
        return m_fixture->dataset().parent_path() / name;
    }
    QString textOf(int row)
    {
        const auto *found = segments().rowAt(row);
        return found ? toQString(found->text) : QString();
    }
    void make(const QString &people, const std::string &file)
    {
        window().actions()[ActionId::MakePackage]->trigger();
        QVERIFY(making() && making()->isVisible());
        QVERIFY(!making()->makeButton().isEnabled());
        making()->peopleField().setText(people);
        making()->outputField().setText(pathText(at(file)));
    }
    void makeIt()
    {
        QTest::mouseClick(&making()->makeButton(), Qt::LeftButton);
        QVERIFY(!making()->makeButton().isEnabled()); // it is being made
        QTRY_VERIFY2_WITH_TIMEOUT(making()->makeButton().isEnabled(),
                                  qPrintable(making()->stateText()), kLong);
    }

    std::unique_ptr<WindowFixture> m_fixture;
    PosixFileSystem m_fs;
};

void PackageJourneyTest::init()
{
    m_fixture = std::make_unique<WindowFixture>();
    QVERIFY(m_fixture->isReady());
    // The package's workspace is at the default place, which must not be the tester's.
    qputenv("XDG_DATA_HOME", QByteArray::fromStdString(at("data").string()));
    QVERIFY(!window().actions()[ActionId::MakePackage]->isEnabled());
    QVERIFY(window().actions()[ActionId::OpenPackage]->isEnabled());
    QVERIFY(m_fixture->open());
    QTRY_VERIFY_WITH_TIMEOUT(window().actions()[ActionId::MakePackage]->isEnabled(), kLong);
    QTRY_COMPARE_WITH_TIMEOUT(textOf(2), QStringLiteral("text of utt-00002"), kLong);
}

void PackageJourneyTest::goesOutAndComesBack()
{
    QVERIFY(!window().actions()[ActionId::ReturnPackage]->isEnabled());
    make(QStringLiteral("anna"), "job.voxpack");
    QTRY_VERIFY2_WITH_TIMEOUT(making()->estimateText().startsWith(QStringLiteral("3 segments, ")),
                              qPrintable(making()->estimateText()), kLong);
    making()->instructionsField().setPlainText(QStringLiteral("Numbers as words."));
    QVERIFY(!making()->doubleBox().isEnabled()); // there is one person
    makeIt();
    QVERIFY2(making()->stateText().startsWith(QStringLiteral("3 segments in job.voxpack")),
             qPrintable(making()->stateText()));
    making()->close();

    window().openDataset(at("job.voxpack")); // as dropped, or named on the command line
    QVERIFY(opening() && opening()->isVisible());
    QCOMPARE(opening()->folderField().text(), pathText(at("job")));
    QTRY_VERIFY_WITH_TIMEOUT(opening()->openButton().isEnabled(), kLong);
    QVERIFY(m_fixture->window().isOpen()); // what was open stays until it is unpacked
    QSignalSpy imported(&window(), &MainWindow::imported);
    QTest::mouseClick(&opening()->openButton(), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!imported.isEmpty(), kLong);
    QTRY_COMPARE_WITH_TIMEOUT(m_fixture->shownText(), QStringLiteral("text of utt-00000"), kLong);
    QTRY_VERIFY2_WITH_TIMEOUT(
        window().annotate().messages->text().contains(QStringLiteral("Numbers as words.")),
        qPrintable(window().annotate().messages->text()), kLong);
    QTRY_VERIFY_WITH_TIMEOUT(window().actions()[ActionId::ReturnPackage]->isEnabled(), kLong);

    QVERIFY(m_fixture->activate());
    m_fixture->focusTable();
    m_fixture->focusText();
    m_fixture->press(Qt::Key_A, Qt::ControlModifier);
    m_fixture->type(QStringLiteral("from anna"));
    QVERIFY(window().edits().commit());
    QTRY_COMPARE_WITH_TIMEOUT(textOf(0), QStringLiteral("from anna"), kLong);
    QSignalSpy said(&window().packages(), &PackageDesk::notice);
    window().packages().returnTo(at("result.jsonl"));
    QTRY_COMPARE_WITH_TIMEOUT(said.count(), 1, kLong);
    QCOMPARE(said.at(0).at(0).toString(), QStringLiteral("1 change written to result.jsonl."));
    std::vector<Error> failures;
    const auto set = readChangeSet(m_fs, at("result.jsonl"), failures);
    QVERIFY(set && failures.empty());
    QCOMPARE(set->who, std::string("anna"));
    QCOMPARE(set->records.size(), std::size_t{1});
    QCOMPARE(set->records[0].item, std::string("utt-00000"));
    QCOMPARE(set->records[0].after, std::string("from anna"));

    // It is one of the window's jobs, and can be stopped as they can.
    said.clear();
    QSemaphore gate; // no job begins before it was stopped
    window().bench().jobs().start<bool>(
        QStringLiteral("gate"),
        [&gate](const ProgressSink &, const std::stop_token &) -> Result<bool> {
            gate.acquire();
            return true;
        },
        [](const Result<bool> &) {});
    window().packages().returnTo(at("stopped.jsonl"));
    QVERIFY(window().actions()[ActionId::StopJobs]->isEnabled());
    window().actions()[ActionId::StopJobs]->trigger();
    gate.release();
    QTRY_COMPARE_WITH_TIMEOUT(said.count(), 1, kLong);
    QCOMPARE(said.at(0).at(0).toString(), windowText(said::kChangesNotWritten));
    QVERIFY(!exists(m_fs, at("stopped.jsonl")));

    // Opened a second time it goes on with what was done.
    QSignalSpy again(&window(), &MainWindow::imported);
    window().openDataset(at("job.voxpack"));
    QTRY_VERIFY_WITH_TIMEOUT(opening() && opening()->openButton().isEnabled(), kLong);
    QTest::mouseClick(&opening()->openButton(), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!again.isEmpty(), kLong);
    QTRY_COMPARE_WITH_TIMEOUT(textOf(0), QStringLiteral("from anna"), kLong);
}

void PackageJourneyTest::dealsToTwoPeople()
{
    make(QStringLiteral("anna, ben"), "job.voxpack");
    QVERIFY(making()->doubleBox().isEnabled());
    making()->doubleBox().setValue(34); // of three segments: one
    makeIt();
    QVERIFY2(isSaid(making()->stateText(), said::kAssignedToTwo, 1),
             qPrintable(making()->stateText()));
    const auto anna = WorkPackage::open(m_fs, at("job-anna.voxpack"));
    const auto ben = WorkPackage::open(m_fs, at("job-ben.voxpack"));
    QVERIFY(anna && ben);
    QCOMPARE((*anna)->rows().size() + (*ben)->rows().size(), std::size_t{4});
    makeIt(); // a second time: the files are there
    QVERIFY2(isSaid(making()->stateText(), said::kPackageExists),
             qPrintable(making()->stateText()));
}

void PackageJourneyTest::leavesOtherFoldersAlone()
{
    make(QString(), "job.voxpack");
    makeIt();
    making()->close();
    std::filesystem::create_directories(at("job"));
    QVERIFY(writeFileAtomically(m_fs, at("job") / "thesis.txt", bytesOf("do not touch")));
    window().openDataset(at("job.voxpack"));
    QTRY_VERIFY_WITH_TIMEOUT(opening() && opening()->openButton().isEnabled(), kLong);
    QTest::mouseClick(&opening()->openButton(), Qt::LeftButton);
    QTRY_VERIFY2_WITH_TIMEOUT(isSaid(opening()->stateText(), said::kNotOfPackage),
                              qPrintable(opening()->stateText()), kLong);
    QSignalSpy imported(&window(), &MainWindow::imported);
    opening()->folderField().setText(pathText(at("elsewhere")));
    QTest::mouseClick(&opening()->openButton(), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!imported.isEmpty(), kLong);
    QVERIFY(exists(m_fs, at("elsewhere") / "segments.jsonl"));
}

void PackageJourneyTest::saysWhatIsNoPackage()
{
    QVERIFY(writeFileAtomically(m_fs, at("no.voxpack"), bytesOf("nothing of the kind")));
    window().openDataset(at("no.voxpack"));
    QVERIFY(opening());
    QTRY_VERIFY2_WITH_TIMEOUT(isSaid(opening()->stateText(), said::kNotAZip),
                              qPrintable(opening()->stateText()), kLong);
    QVERIFY(!opening()->openButton().isEnabled());
    QTest::keyClick(opening(), Qt::Key_Escape);
    QTRY_VERIFY_WITH_TIMEOUT(!opening() || !opening()->isVisible(), kLong);
    QVERIFY(window().isOpen()); // what was open still is
}

QTEST_MAIN(PackageJourneyTest)
#include "PackageJourneyTest.moc"
