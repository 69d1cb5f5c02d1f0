// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/Database.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cstdint>
#include <thread>

using namespace voxdeck;

namespace {
std::filesystem::path in(const QTemporaryDir &folder, const char *name)
{
    return std::filesystem::path(folder.path().toStdString()) / name;
}
} // namespace

class DatabaseTest final : public QObject {
    Q_OBJECT
private slots:
    void givesBackWhatWasBound();
    void rollsBackUnlessCommitted();
    void usesAPreparedStatementTwiceAtATime();
    void isBusyWhileAnotherConnectionWrites();
    void saysNotADatabaseIsCorrupt();
    void endsAQueryWhenAskedToStop();
    void keepsAReaderFromWriting();
    void reportsAFullDatabaseAsDiskFull();
    void givesAnErrorForAWrongStatement();
    void refusesAFolderThatIsNotThere();
};

void DatabaseTest::givesBackWhatWasBound()
{
    const QTemporaryDir folder;
    auto db = Database::open(in(folder, "a.db"), Database::Access::ReadWrite).value();
    QVERIFY(db->run("CREATE TABLE t (a INTEGER, b REAL, c TEXT, d BLOB, e TEXT)"));
    const std::string odd("nul \0 in it", 11);
    QCOMPARE(db->statement("INSERT INTO t VALUES (?, ?, ?, ?, ?)")
                 .bind(std::int64_t{1} << 62)
                 .bind(0.1)
                 .bind(odd)
                 .bindBlob("\x01\xff")
                 .bindNull()
                 .run()
                 .value(),
             1);
    auto row = db->statement("SELECT * FROM t");
    QVERIFY(row.step().value());
    QCOMPARE(row.integer(0), std::int64_t{1} << 62);
    QCOMPARE(row.real(1), 0.1);
    QCOMPARE(row.text(2), odd);
    QCOMPARE(row.text(3), std::string("\x01\xff"));
    QVERIFY(row.isNull(4));
    QVERIFY(!row.step().value());
}

void DatabaseTest::rollsBackUnlessCommitted()
{
    const QTemporaryDir folder;
    auto db = Database::open(in(folder, "a.db"), Database::Access::ReadWrite).value();
    QVERIFY(db->run("CREATE TABLE t (a INTEGER)"));
    {
        auto transaction = Transaction::begin(*db);
        QVERIFY(transaction);
        QVERIFY(db->statement("INSERT INTO t VALUES (1)").run());
    }
    QCOMPARE(db->integer("SELECT count(*) FROM t").value(), 0);
    {
        auto transaction = Transaction::begin(*db);
        QVERIFY(db->statement("INSERT INTO t VALUES (1)").run());
        QVERIFY(transaction->commit());
    }
    QCOMPARE(db->integer("SELECT count(*) FROM t").value(), 1);
}

void DatabaseTest::usesAPreparedStatementTwiceAtATime()
{
    const QTemporaryDir folder;
    auto db = Database::open(in(folder, "a.db"), Database::Access::ReadWrite).value();
    QVERIFY(db->run("CREATE TABLE t (a INTEGER); INSERT INTO t VALUES (1), (2)"));
    auto outer = db->statement("SELECT a FROM t ORDER BY a");
    int pairs = 0;
    while (outer.step().value()) {
        auto inner = db->statement("SELECT a FROM t ORDER BY a");
        while (inner.step().value())
            ++pairs;
    }
    QCOMPARE(pairs, 4);
}

void DatabaseTest::isBusyWhileAnotherConnectionWrites()
{
    const QTemporaryDir folder;
    auto one = Database::open(in(folder, "a.db"), Database::Access::ReadWrite).value();
    auto other = Database::open(in(folder, "a.db"), Database::Access::ReadWrite).value();
    QVERIFY(one->run("CREATE TABLE t (a INTEGER)"));
    auto held = Transaction::begin(*one);
    const auto refused = Transaction::begin(*other);
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::Busy);
    QVERIFY(held->commit());
    QVERIFY(Transaction::begin(*other));
}

void DatabaseTest::saysNotADatabaseIsCorrupt()
{
    const QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("a.db")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray(5000, 'x'));
    file.close();
    const auto db = Database::open(in(folder, "a.db"), Database::Access::ReadWrite);
    QVERIFY(!db);
    QCOMPARE(db.error().code, ErrorCode::Corrupt);
    QVERIFY(db.error().subject.ends_with("a.db"));
}

void DatabaseTest::endsAQueryWhenAskedToStop()
{
    const QTemporaryDir folder;
    auto db = Database::open(in(folder, "a.db"), Database::Access::ReadWrite).value();
    std::stop_source stop;
    std::jthread later([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(30));
        stop.request_stop();
    });
    {
        const Database::StopScope scope(*db, stop.get_token());
        const auto endless = db->integer(
            "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT sum(x) FROM n");
        QVERIFY(!endless);
        QCOMPARE(endless.error().code, ErrorCode::Cancelled);
    }
    QCOMPARE(db->integer("SELECT 7").value(), 7);
}

void DatabaseTest::keepsAReaderFromWriting()
{
    const QTemporaryDir folder;
    auto writer = Database::open(in(folder, "a.db"), Database::Access::ReadWrite).value();
    QVERIFY(writer->run("CREATE TABLE t (a INTEGER); INSERT INTO t VALUES (5)"));
    auto reader = Database::open(in(folder, "a.db"), Database::Access::ReadOnly).value();
    QCOMPARE(reader->integer("SELECT a FROM t").value(), 5);
    const auto refused = reader->statement("DELETE FROM t").run();
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::PermissionDenied);
}

void DatabaseTest::reportsAFullDatabaseAsDiskFull()
{
    const QTemporaryDir folder;
    auto db = Database::open(in(folder, "a.db"), Database::Access::ReadWrite).value();
    QVERIFY(db->run("CREATE TABLE t (a TEXT); PRAGMA max_page_count = 10"));
    const auto refused =
        db->statement("INSERT INTO t VALUES (?)").bind(std::string(200'000, 'x')).run();
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::DiskFull);
}

void DatabaseTest::givesAnErrorForAWrongStatement()
{
    const QTemporaryDir folder;
    auto db = Database::open(in(folder, "a.db"), Database::Access::ReadWrite).value();
    const auto refused = db->statement("SELEKT ?").bind(1).run();
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::Internal);
}

void DatabaseTest::refusesAFolderThatIsNotThere()
{
    const QTemporaryDir folder;
    const auto db = Database::open(in(folder, "none/a.db"), Database::Access::ReadWrite);
    QVERIFY(!db);
    QCOMPARE(db.error().code, ErrorCode::NotFound);
}

QTEST_GUILESS_MAIN(DatabaseTest)
#include "DatabaseTest.moc"
