// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/edit/SessionMark.h"
#include "core/io/PosixFileSystem.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>

using namespace voxdeck;

/// Which windows have a workspace open, and which went without closing it.
class SessionMarkTest final : public QObject {
    Q_OBJECT
private slots:
    void seesTheOtherWindow();
    void knowsACrashFromAWindowThatIsOpen();
    void isOfOneWorkspaceOnly();
    void goesWithoutAFileWhereNoneCanBeMade();

private:
    std::filesystem::path file(const char *name = "w.voxdeck") const
    {
        return std::filesystem::path(m_folder.path().toStdString()) / name;
    }
    std::size_t files() const
    {
        std::size_t count = 0;
        for ([[maybe_unused]] const auto &entry :
             std::filesystem::directory_iterator(file().parent_path()))
            ++count;
        return count;
    }
    QTemporaryDir m_folder;
    PosixFileSystem m_fs;
};

void SessionMarkTest::seesTheOtherWindow()
{
    auto first = SessionMark::place(m_fs, file(), "voxdeck of lena");
    QVERIFY(first->others().empty());
    QVERIFY(!first->followsCrash());
    {
        const auto second = SessionMark::place(m_fs, file(), "voxdeck of tom");
        QCOMPARE(second->others().size(), 1u);
        QCOMPARE(second->others()[0].name, first->name());
        QCOMPARE(second->others()[0].holder, std::string("voxdeck of lena"));
        QVERIFY(!second->followsCrash());
        QVERIFY(second->name() != first->name());
    }
    first.reset();
    QCOMPARE(files(), 0u);
    const auto third = SessionMark::place(m_fs, file(), "voxdeck");
    QVERIFY(third->others().empty());
    QVERIFY(!third->followsCrash()); // both were closed
}

void SessionMarkTest::knowsACrashFromAWindowThatIsOpen()
{
    std::ofstream(file("w.voxdeck.open-0123")).put('x'); // its lock went with the process
    const auto open = SessionMark::place(m_fs, file(), "voxdeck");
    QVERIFY(open->followsCrash());
    QVERIFY(open->others().empty());
    QVERIFY(!std::filesystem::exists(file("w.voxdeck.open-0123")));
    const auto second = SessionMark::place(m_fs, file(), "voxdeck");
    QVERIFY(!second->followsCrash()); // it is reported once
    QCOMPARE(second->others().size(), 1u);
}

void SessionMarkTest::isOfOneWorkspaceOnly()
{
    const auto one = SessionMark::place(m_fs, file("other.voxdeck"), "voxdeck");
    QVERIFY(SessionMark::place(m_fs, file(), "voxdeck")->others().empty());
}

void SessionMarkTest::goesWithoutAFileWhereNoneCanBeMade()
{
    const auto mark = SessionMark::place(m_fs, "/no/such/folder/w.voxdeck", "voxdeck");
    QVERIFY(!mark->name().empty());
    QVERIFY(mark->others().empty());
    QVERIFY(!mark->followsCrash());
}

QTEST_GUILESS_MAIN(SessionMarkTest)
#include "SessionMarkTest.moc"
