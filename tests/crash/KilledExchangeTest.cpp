// SPDX-License-Identifier: GPL-3.0-or-later
// Work packages and change sets, killed at each of their system calls (also SQLite's): a file is whole or not there, an
// import is made whole or not at all, and the next run finishes. And two processes that publish one workspace at once,
// one of which is killed.
#include "core/io/PosixFileSystem.h"
#include "tests/crash/FaultyCli.h"
#include "tests/support/SampleDataset.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <string>

using namespace voxdeck;
using test::Ended;
using test::FaultyCli;
namespace stdfs = std::filesystem;

namespace {

constexpr const char *kChanges =
    "write,pwrite,fsync,fdatasync,ftruncate,rename,unlink,mkdir,syncfs";

void write(const stdfs::path &file, const std::string &text)
{
    stdfs::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
}

QStringList words(const char *line)
{
    return QString::fromLatin1(line).split(QLatin1Char(' '));
}

QStringList with(const char *workspace, const char *line)
{
    return words(line) << QStringLiteral("--workspace")
                       << QStringLiteral("IN/%1.voxdeck").arg(QLatin1String(workspace));
}

/// Every step by $VOXDECK_KILLS=all.
int stride(int ordinary)
{
    return qEnvironmentVariable("VOXDECK_KILLS") == QLatin1String("all") ? 1 : ordinary;
}

} // namespace

class KilledExchangeTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void filesAreWholeOrNotThere_data();
    void filesAreWholeOrNotThere();
    void importsAreWholeOrNotMade_data();
    void importsAreWholeOrNotMade();
    void publishesBesideOneThatIsKilled();

private:
    stdfs::path root() const { return m_folder->path().toStdString(); }
    stdfs::path work() const { return root() / "work"; }
    QStringList filled(const QStringList &arguments) const
    {
        QStringList all = arguments;
        all.replaceInStrings(QStringLiteral("IN/"),
                             QString::fromStdString(work().string()) + QLatin1Char('/'));
        return all;
    }
    Ended run(const QStringList &arguments, const QString &faults = {}) const
    {
        return FaultyCli(QString::fromStdString(root().string())).run(filled(arguments), faults);
    }
    void must(const QStringList &arguments) const
    {
        const Ended ended = run(arguments);
        QVERIFY2(ended.code == 0, ended.errors);
    }
    static QString killAt(int step)
    {
        return QStringLiteral("%1:%2:kill").arg(QLatin1String(kChanges)).arg(step);
    }
    void prepare(const QList<QStringList> &before);
    void restore() const
    {
        stdfs::remove_all(work());
        stdfs::remove_all(root() / "data");
        stdfs::copy(root() / "prepared", work(), stdfs::copy_options::recursive);
    }
    QByteArray rowsOf(const char *workspace) const
    {
        return run(with(workspace, "query IN/k/ --columns key,start,end,text,status,tags")).out;
    }
    void checkNoParts() const
    {
        for (const auto &entry : stdfs::recursive_directory_iterator(work()))
            QVERIFY2(entry.path().extension() != ".part", entry.path().c_str());
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void KilledExchangeTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    PosixFileSystem fs;
    QVERIFY(test::writeSampleList(fs, work() / "in", 2));
    write(work() / "k/wav.scp", "r " + (work() / "in/utt-00000.wav").string() + "\n");
    write(work() / "k/segments", "a r 0 0.05\nb r 0.05 0.1\nc r 0.1 0.15\nd r 0.15 0.2\n");
    write(work() / "k/text", "a een twee\nb drie\nc vier\nd vijf\n");
    write(work() / "k/utt2spk", "a s\nb s\nc s\nd s\n");
    stdfs::create_directories(work() / "out");
}

void KilledExchangeTest::prepare(const QList<QStringList> &before)
{
    for (const auto &earlier : before)
        must(earlier);
    stdfs::rename(work(), root() / "prepared");
    restore();
}

void KilledExchangeTest::filesAreWholeOrNotThere_data()
{
    QTest::addColumn<QList<QStringList>>("before");
    QTest::addColumn<QStringList>("command");
    QTest::addColumn<QStringList>("files"); // below IN/out
    QTest::addColumn<QStringList>(
        "look");                    // FILE is one of them; what it reports is the same each time
    QTest::addColumn<int>("every"); // step, in ordinary runs
    using Before = QList<QStringList>;
    const QStringList opens = words("package open FILE -o IN/opened");
    const QStringList applies = with("h", "changes import IN/k FILE --dry-run");
    QTest::newRow("work package") << Before{with("h", "import IN/k")}
                                  << with("h", "package create IN/k -o IN/out/p.voxpack --force")
                                  << QStringList{QStringLiteral("p.voxpack")} << opens << 3;
    QTest::newRow("work packages for two")
        << Before{with("h", "import IN/k")}
        << with("h", "package create IN/k -o IN/out/p.voxpack --for anna,ben --force")
        << QStringList{QStringLiteral("p-anna.voxpack"), QStringLiteral("p-ben.voxpack")} << opens
        << 5;
    const Before opened{with("h", "import IN/k"),
                        with("h", "package create IN/k -o IN/p.voxpack"),
                        words("package open IN/p.voxpack -o IN/anna"),
                        with("w", "edit IN/anna/segments.jsonl a --text EEN"),
                        with("w", "edit IN/anna/segments.jsonl b --split-at 0.075 --text-at 2"),
                        with("w", "edit IN/anna/segments.jsonl c --delete")};
    QTest::newRow("what comes back")
        << opened << with("w", "package return IN/anna -o IN/out/r.jsonl --force")
        << QStringList{QStringLiteral("r.jsonl")} << applies << 5;
    QTest::newRow("change set") << Before{with("h", "import IN/k"), with("w", "import IN/k"),
                                          with("w", "edit IN/k a --text EEN"),
                                          with("w", "edit IN/k b --split-at 0.075 --text-at 2"),
                                          with("w", "edit IN/k c --delete")}
                                << with("w", "changes export IN/k -o IN/out/c.jsonl --force")
                                << QStringList{QStringLiteral("c.jsonl")} << applies << 5;
}

void KilledExchangeTest::filesAreWholeOrNotThere()
{
    QFETCH(const QList<QStringList>, before);
    QFETCH(const QStringList, command);
    QFETCH(const QStringList, files);
    QFETCH(const QStringList, look);
    QFETCH(const int, every);
    prepare(before);
    const auto isWhole = [&](const QString &file) {
        QStringList looking = look;
        looking.replaceInStrings(QStringLiteral("FILE"), QStringLiteral("IN/out/") + file);
        stdfs::remove_all(work() / "opened");
        const Ended ended = run(looking);
        stdfs::remove_all(work() / "opened");
        return ended.code == 0;
    };
    int killed = 0;
    for (int step = 1;; step += stride(every)) {
        restore();
        const Ended ended = run(command, killAt(step));
        const bool wasKilled = ended.code > 128;
        for (const QString &file : files)
            QVERIFY2(!stdfs::exists(work() / "out" / file.toStdString()) || isWhole(file),
                     QByteArray("half after step " + QByteArray::number(step) + ": ")
                         + file.toUtf8());
        const Ended again = wasKilled ? run(command) : ended;
        QVERIFY2(again.code == 0,
                 QByteArray("after step " + QByteArray::number(step) + ": ") + again.errors);
        for (const QString &file : files)
            QVERIFY2(isWhole(file), qPrintable(file));
        std::size_t count = 0;
        for (const auto &entry : stdfs::directory_iterator(work() / "out"))
            count += entry.path().extension() != ".lock" ? 1 : 0;
        QCOMPARE(count, static_cast<std::size_t>(files.size()));
        checkNoParts();
        if (QTest::currentTestFailed())
            return;
        if (!wasKilled)
            break;
        ++killed;
    }
    QVERIFY2(killed >= 3, "it writes in fewer steps than it can be safe in");
}

void KilledExchangeTest::importsAreWholeOrNotMade_data()
{
    QTest::addColumn<QList<QStringList>>("before");
    QTest::addColumn<QStringList>("command");
    using Before = QList<QStringList>;
    const Before home{with("h", "import IN/k")};
    QTest::newRow("work package")
        << home
               + Before{with("h", "package create IN/k -o IN/p.voxpack"),
                        words("package open IN/p.voxpack -o IN/anna"),
                        with("w", "edit IN/anna/segments.jsonl a --text EEN"),
                        with("w", "edit IN/anna/segments.jsonl b --split-at 0.075 --text-at 2"),
                        with("w", "edit IN/anna/segments.jsonl c --delete"),
                        with("w", "set IN/anna/segments.jsonl key:=d --status approved"),
                        with("w", "set IN/anna/segments.jsonl key:=d --add-tags noise"),
                        with("w", "package return IN/anna -o IN/r.jsonl")}
        << with("h", "changes import IN/k IN/r.jsonl");
    QTest::newRow("change set with a conflict for later")
        << home
               + Before{with("w", "import IN/k"),
                        with("w", "edit IN/k a --text EEN"),
                        with("w", "edit IN/k b --split-at 0.075 --text-at 2"),
                        with("w", "edit IN/k d --text VIJF"),
                        with("w", "changes export IN/k -o IN/r.jsonl"),
                        with("h", "edit IN/k d --text mine")}
        << with("h", "changes import IN/k IN/r.jsonl --later");
}

void KilledExchangeTest::importsAreWholeOrNotMade()
{
    QFETCH(const QList<QStringList>, before);
    QFETCH(const QStringList, command);
    prepare(before);
    const QByteArray old = rowsOf("h");
    const Ended undisturbed = run(command);
    QVERIFY2(undisturbed.code <= 1, undisturbed.errors); // 1: a conflict
    const QByteArray wanted = rowsOf("h");
    const QByteArray waiting = run(with("h", "changes waiting IN/k")).out;
    QVERIFY(wanted != old);
    int killed = 0;
    for (int step = 1;; step += stride(7)) {
        restore();
        const Ended ended = run(command, killAt(step));
        const bool wasKilled = ended.code > 128;
        const QByteArray now = rowsOf("h");
        QVERIFY2(now == old || now == wanted, "half after step " + QByteArray::number(step) + now);
        const Ended again = wasKilled ? run(command) : ended;
        QVERIFY2(again.code == undisturbed.code, again.errors);
        QCOMPARE(rowsOf("h"), wanted);
        const QByteArray waits = run(with("h", "changes waiting IN/k")).out;
        QVERIFY2(waits.count("1 change") >= waiting.count("1 change"), waits);
        checkNoParts();
        if (QTest::currentTestFailed())
            return;
        if (!wasKilled)
            break;
        ++killed;
    }
    QVERIFY2(killed >= 4, "it writes in fewer steps than it can be safe in");
}

/// Each file is the old one or the new one, whoever of the two wrote it.
void KilledExchangeTest::publishesBesideOneThatIsKilled()
{
    prepare({with("h", "import IN/k"), with("h", "edit IN/k a --text EEN"),
             with("h", "edit IN/k b --split-at 0.075 --text-at 2"),
             with("h", "edit IN/k d --text VIJF")});
    const QStringList publish = with("h", "publish IN/k");
    const QByteArray rows = rowsOf("h");
    must(publish);
    const PosixFileSystem fs;
    const auto contents = [&] {
        std::map<std::string, std::string> files;
        for (const char *const name : {"wav.scp", "segments", "text", "utt2spk"})
            files[name] = readWholeFile(fs, work() / "k" / name).value_or("(none)");
        return files;
    };
    const auto wanted = contents();
    restore();
    const auto old = contents();
    QVERIFY(wanted != old);
    const FaultyCli cli(QString::fromStdString(root().string()));
    int killed = 0;
    int step = 1;
    for (int tries = 0; tries < 200; ++tries) {
        restore();
        QProcess dying;
        QProcess other;
        cli.start(dying, filled(publish), killAt(step));
        cli.start(other, filled(publish));
        const Ended ended = FaultyCli::ended(dying);
        const Ended beside = FaultyCli::ended(other);
        QVERIFY2(beside.code <= 1 || beside.errors.contains("locked by "), beside.errors);
        for (const auto &[name, text] : contents())
            QVERIFY2(text == old.at(name) || text == wanted.at(name), (name + ": " + text).c_str());
        const Ended last = run(publish);
        QVERIFY2(last.code == 0, last.errors + beside.errors);
        QVERIFY2(contents() == wanted, "after step " + QByteArray::number(step) + beside.errors);
        QCOMPARE(rowsOf("h"), rows);
        checkNoParts();
        if (QTest::currentTestFailed())
            return;
        if (ended.code > 128) {
            ++killed;
            step += stride(4);
        } else if (killed >= 3) {
            break;
        } // else the other one was first and left it nothing to do: once more
    }
    QVERIFY(killed >= 3);
}

QTEST_GUILESS_MAIN(KilledExchangeTest)
#include "KilledExchangeTest.moc"
