// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0540
// Every command that writes (WritingCommands.h), killed at random among its system calls (also SQLite's), and on a disk
// that is full from a random write on: what is seen is the old or the new, and the next run ends like an undisturbed one.
#include "tests/cli/WritingFolder.h"
#include "tests/crash/FaultyCli.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <random>
#include <set>
#include <string>
#include <vector>

using namespace voxdeck;
using test::Ended;
using test::FaultyCli;
using test::FileWriter;
using test::RowWriter;
using test::Said;
namespace stdfs = std::filesystem;

namespace {

constexpr const char *kChanges =
    "write,pwrite,fsync,fdatasync,ftruncate,rename,unlink,mkdir,syncfs";

constexpr const char *kWrites = "write,pwrite,mkdir"; ///< which need space

/// All by $VOXDECK_KILLS=all.
bool isThorough()
{
    return qEnvironmentVariable("VOXDECK_KILLS") == QLatin1String("all");
}

} // namespace

class KilledCommandsTest final : public QObject, private test::WritingFolder {
    Q_OBJECT
private slots:
    void workspacesAreTheOldOrTheNew_data();
    void workspacesAreTheOldOrTheNew();
    void filesAreTheOldOrTheNew_data();
    void filesAreTheOldOrTheNew();

private:
    Ended end(const std::string &line, const QString &faults)
    {
        QStringList words;
        for (const std::string &word : wordsOf(line))
            words << QString::fromStdString(word);
        FaultyCli cli(m_folder->path());
        cli.set("VOXDECK_FAULTS_COUNT", QString::fromStdString(at("count")));
        return cli.run(words, faults);
    }
    /// The number of these calls in the last command.
    int counted() const { return QByteArray::fromStdString(read("count")).toInt(); }

    /// With the times of the files, by which builds know their inputs.
    static void copyTree(const stdfs::path &from, const stdfs::path &to)
    {
        stdfs::copy(from, to, stdfs::copy_options::recursive);
        for (const auto &entry : stdfs::recursive_directory_iterator(from))
            if (entry.is_regular_file())
                stdfs::last_write_time(to / entry.path().lexically_relative(from),
                                       entry.last_write_time());
    }
    void keep()
    {
        m_kept = std::make_unique<QTemporaryDir>();
        copyTree(m_root, m_kept->path().toStdString());
    }
    void restore()
    {
        for (const auto &entry : stdfs::directory_iterator(m_root))
            stdfs::remove_all(entry);
        copyTree(m_kept->path().toStdString(), m_root);
    }
    /// One anywhere; or all.
    static std::vector<int> steps(int count, unsigned seed)
    {
        std::set<int> chosen;
        for (int step = 1; isThorough() && step <= count; ++step)
            chosen.insert(step);
        std::mt19937 random(seed);
        chosen.insert(1 + static_cast<int>(random() % static_cast<unsigned>(count)));
        return {chosen.begin(), chosen.end()};
    }
    /// Nothing fails: the calls are counted.
    static QString countOf(const char *calls)
    {
        return QLatin1String(calls) + QStringLiteral(":0:kill");
    }
    static QString fullFrom(int call)
    {
        return QStringLiteral("%1:%2+:%3").arg(QLatin1String(kWrites)).arg(call).arg(ENOSPC);
    }
    static QString killAt(int call)
    {
        return QStringLiteral("%1:%2:kill").arg(QLatin1String(kChanges)).arg(call);
    }
    /// How the command ended, and that it says what to do. The number of calls differs a little from run to run, so the
    /// last one may not come.
    static void checkEnd(const Ended &ended, const QByteArray &about, bool isKill)
    {
        const bool isDone = ended.code == 0 || ended.code == 1;
        QVERIFY2(isDone || ended.code == (isKill ? 128 + SIGKILL : 3), about);
        const QByteArray &said = ended.errors;
        QVERIFY2(ended.code != 3 || said.contains("No space left")
                     || said.contains("Free some space"),
                 about);
    }
    void checkRows(const RowWriter &row, const QString &faults, bool isKill);
    void checkFiles(const FileWriter &writer, const QString &faults, bool isKill);

    std::unique_ptr<QTemporaryDir> m_kept;
    std::string m_old;
    std::string m_new;
    Files m_oldFiles;
    Files m_newFiles;
};

void KilledCommandsTest::workspacesAreTheOldOrTheNew_data()
{
    QTest::addColumn<int>("number");
    const auto all = test::rowWriters();
    for (std::size_t number = 0; number < all.size(); ++number)
        QTest::newRow(all[number].name) << static_cast<int>(number);
}

void KilledCommandsTest::checkRows(const RowWriter &row, const QString &faults, bool isKill)
{
    restore();
    const Ended ended = end(row.command, faults);
    const QByteArray about = faults.toUtf8() + ": " + ended.out + ended.errors;
    const std::string now = seen(row.look);
    checkEnd(ended, about, isKill);
    if (ended.code == 0)
        QVERIFY2(now == m_new, about + firstDifference(now, m_new).c_str());
    if (!row.isInSteps)
        QVERIFY2(now == m_old || now == m_new, about + firstDifference(now, m_old).c_str());
    if (now == m_new && !row.isRepeatable)
        return;
    const Said again = typed(row.command);
    const std::string last = seen(row.look);
    QVERIFY2(again.code <= 1 || now == m_new, about + again.err.c_str());
    QVERIFY2(last == m_new, about + firstDifference(last, m_new).c_str());
    QVERIFY2(partsLeft().empty(), about + partsLeft().c_str());
}

void KilledCommandsTest::workspacesAreTheOldOrTheNew()
{
    QFETCH(int, number);
    const RowWriter row = test::rowWriters()[static_cast<std::size_t>(number)];
    const auto made = makeDataset();
    QVERIFY2(made, made ? "" : describe(made.error()).c_str());
    setState(1);
    auto before = row.before;
    const std::string import = std::string("import ") + row.list + " --workspace W";
    if (!std::string(row.command).starts_with("import "))
        before.insert(before.begin(), import.c_str());
    const auto failed = failureOf(before);
    QVERIFY2(failed.empty(), failed.c_str());
    m_old = seen(row.look);
    keep();
    const Ended undisturbed = end(row.command, countOf(kChanges));
    QVERIFY2(undisturbed.code == 0 || undisturbed.code == 1, undisturbed.errors);
    m_new = seen(row.look);
    const int calls = counted();
    QVERIFY(calls > 0);
    for (const int step : steps(calls, static_cast<unsigned>(number))) {
        checkRows(row, killAt(step), true);
        if (QTest::currentTestFailed())
            return;
    }
    restore();
    QVERIFY(end(row.command, countOf(kWrites)).code <= 1);
    for (const int step : steps(counted(), static_cast<unsigned>(number) + 1000)) {
        checkRows(row, fullFrom(step), false);
        if (QTest::currentTestFailed())
            return;
    }
}

void KilledCommandsTest::filesAreTheOldOrTheNew_data()
{
    QTest::addColumn<int>("number");
    QTest::addColumn<bool>("replaces"); // a file that is there, by --force
    const auto all = test::fileWriters();
    for (std::size_t number = 0; number < all.size(); ++number) {
        const FileWriter &writer = all[number];
        const std::string line = writer.command;
        if (writer.hasKillsElsewhere)
            continue;
        const std::string name = line.substr(0, line.find(' ')) + " " + writer.name;
        QTest::newRow(name.c_str()) << static_cast<int>(number) << false;
        if (writer.hasForce && stdfs::path(writer.target).has_extension())
            QTest::newRow((name + ", --force").c_str()) << static_cast<int>(number) << true;
    }
}

void KilledCommandsTest::checkFiles(const FileWriter &writer, const QString &faults, bool isKill)
{
    restore();
    const Ended ended = end(writer.command, faults);
    const QByteArray about = faults.toUtf8() + ": " + ended.out + ended.errors;
    const Files now = contents();
    checkEnd(ended, about, isKill);
    const auto isWhole = [&](const std::string &name, const std::string &text) {
        const auto wanted = m_newFiles.find(name);
        return wanted != m_newFiles.end()
               && (writer.isTimed ? text.size() == wanted->second.size() : text == wanted->second);
    };
    for (const auto &[name, text] : now) {
        if (name.find(".part") != std::string::npos)
            continue; // not there yet, to those who read
        const bool isOld = m_oldFiles.contains(name) && m_oldFiles.at(name) == text;
        QVERIFY2(isOld || isWhole(name, text), about + "half: " + name.c_str());
    }
    const Said again = typed(writer.command);
    const Files last = contents();
    // Where all was done before the kill it may say that it is there already; where files are taken one by one, some are.
    QVERIFY2(again.code == 0 || now == last || writer.isByFile, about + again.err.c_str());
    QCOMPARE(last.size(), m_newFiles.size());
    for (const auto &[name, text] : last)
        QVERIFY2(isWhole(name, text), about + "not mended: " + name.c_str());
    QVERIFY2(partsLeft().empty(), about + partsLeft().c_str());
}

void KilledCommandsTest::filesAreTheOldOrTheNew()
{
    QFETCH(int, number);
    QFETCH(bool, replaces);
    FileWriter writer = test::fileWriters()[static_cast<std::size_t>(number)];
    const std::string command = std::string(writer.command) + (replaces ? " --force" : "");
    writer.command = command.c_str();
    const auto made = makeDataset(writer.target, writer.name);
    QVERIFY2(made, made ? "" : describe(made.error()).c_str());
    prepareForFiles(1);
    const auto failed = failureOf(writer.before);
    QVERIFY2(failed.empty(), failed.c_str());
    if (replaces)
        write(m_out.lexically_relative(m_root).string(), "something else");
    m_oldFiles = contents();
    keep();
    const Ended undisturbed = end(writer.command, countOf(kChanges));
    QVERIFY2(undisturbed.code == 0, undisturbed.errors);
    m_newFiles = contents();
    QVERIFY(m_newFiles != m_oldFiles);
    const int calls = counted();
    for (const int step : steps(calls, static_cast<unsigned>(number))) {
        checkFiles(writer, killAt(step), true);
        if (QTest::currentTestFailed())
            return;
    }
    restore();
    QVERIFY(end(writer.command, countOf(kWrites)).code <= 1);
    for (const int step : steps(counted(), static_cast<unsigned>(number) + 1000)) {
        checkFiles(writer, fullFrom(step), false);
        if (QTest::currentTestFailed())
            return;
    }
}

int main(int argc, char **argv)
{
    qputenv("USER", "lena"); // as in FaultyCli: people are named in what is seen
    const QCoreApplication application(argc, argv);
    KilledCommandsTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "KilledCommandsTest.moc"
