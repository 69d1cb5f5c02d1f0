// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/PosixFileSystem.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <fstream>
#include <string>

using namespace voxdeck;

/// `publish` into lists, killed at every step it takes on the disk: each file is the old one or the new
/// one, and publishing again does the rest.
class KilledListPublishTest final : public QObject {
    Q_OBJECT
private slots:
    void leavesTheOldOrTheNewFilesAtEveryStep();

private:
    /// True: killed at that step.
    bool isKilled(const char *program, const QStringList &arguments, qint64 step, int &code) const
    {
        QProcess process;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("VOXDECK_KILL_AT"), QString::number(step));
        process.setProcessEnvironment(environment);
        process.setWorkingDirectory(m_folder.path());
        process.start(QString::fromLocal8Bit(program), arguments);
        if (!process.waitForFinished(60'000))
            return false;
        code = process.exitCode();
        return process.exitStatus() == QProcess::CrashExit;
    }
    bool runs(const QStringList &arguments) const
    {
        int code = -1;
        return !isKilled(VOXDECK_CLI, arguments, -1, code) && code == 0;
    }
    std::string read(const char *name) const
    {
        const PosixFileSystem fs;
        return readWholeFile(fs, m_folder.path().toStdString() + "/" + name).value_or("(none)");
    }

    QTemporaryDir m_folder;
};

void KilledListPublishTest::leavesTheOldOrTheNewFilesAtEveryStep()
{
    namespace stdfs = std::filesystem;
    const stdfs::path root = m_folder.path().toStdString();
    const std::string oldText = "a  one\nb two\r\nc three\n";
    const std::string newText = "a  eins\nb zwei\r\nc three\n";
    const std::string oldList = R"({"key": "x", "wav": "r.wav", "txt": "one", "n": 1e3})";
    const std::string newList = R"({"key": "x", "wav": "r.wav", "txt": "eins", "n": 1e3})";
    const auto w = [](QStringList arguments) {
        return arguments << QStringLiteral("--workspace") << QStringLiteral("w.voxdeck");
    };
    int killed = 0;
    for (qint64 step = 0;; ++step) {
        stdfs::remove_all(root / "k");
        for (const auto *const name : {"w.voxdeck", "w.voxdeck-wal", "w.voxdeck-shm"})
            stdfs::remove(root / name);
        stdfs::create_directories(root / "k");
        std::ofstream(root / "k/wav.scp") << "a r.wav\nb r.wav\nc r.wav\n";
        std::ofstream(root / "k/text") << oldText;
        std::ofstream(root / "list.jsonl") << oldList;
        int imported = -1;
        QVERIFY(!isKilled(
            VOXDECK_CLI,
            w({QStringLiteral("import"), QStringLiteral("k"), QStringLiteral("list.jsonl")}), -1,
            imported));
        QCOMPARE(imported, 1); // the audio is missing
        for (const auto &[key, text] : {std::pair("a", "eins"), {"b", "zwei"}, {"x", "eins"}})
            QVERIFY(
                runs({QStringLiteral("edit"), QStringLiteral("w.voxdeck"), QString::fromLatin1(key),
                      QStringLiteral("--text"), QString::fromLatin1(text)}));
        const QStringList publish{QStringLiteral("publish"), QStringLiteral("w.voxdeck")};
        int code = -1;
        const bool wasKilled = isKilled(VOXDECK_KILLED_CLI, publish, step, code);
        QVERIFY(read("k/text") == oldText || read("k/text") == newText);
        QVERIFY(read("list.jsonl") == oldList || read("list.jsonl") == newList);
        QVERIFY(runs(publish));
        QCOMPARE(read("k/text"), newText);
        QCOMPARE(read("list.jsonl"), newList);
        for (const auto &entry : stdfs::recursive_directory_iterator(root))
            QVERIFY2(entry.path().extension() != ".part", entry.path().c_str());
        if (!wasKilled) {
            QCOMPARE(code, 0);
            break;
        }
        ++killed;
    }
    QVERIFY2(killed >= 8, "publish writes in fewer steps than it can be safe in");
}

QTEST_GUILESS_MAIN(KilledListPublishTest)
#include "KilledListPublishTest.moc"
