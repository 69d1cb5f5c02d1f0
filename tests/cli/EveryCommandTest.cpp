// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0540
// Reads the table of commands and looks for each in the tests: one that writes has rows in WritingCommands.h or a test of
// its own, one that only reads is run here and must leave every file and row as it was.
#include "app/cli/CommandFacts.h"
#include "tests/cli/WritingFolder.h"

#include <QTest>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

using namespace voxdeck;
using cli::CommandFacts;
using voxdeck::test::Said;
namespace stdfs = std::filesystem;

namespace {

/// Where a command is tried that has no row, or whose row leaves a part of the proof to others.
struct Elsewhere {
    const char *command;
    const char *file;  ///< below tests/
    const char *words; ///< that are in it
};

constexpr std::array kStatesElsewhere{
    Elsewhere{"manifest build", "cli/WrittenStatesTest.cpp", "manifest build AT/tree"},
    Elsewhere{"publish", "cli/WrittenStatesTest.cpp", "publish LIST"},
    Elsewhere{"changes import", "cli/WrittenStatesTest.cpp", "changes import LIST"},
    Elsewhere{"compact", "cli/WrittenStatesTest.cpp", "compact AT/set"},
    Elsewhere{"repair", "cli/WrittenStatesTest.cpp", "repair AT/set"},
    Elsewhere{"history", "cli/HistoryCommandTest.cpp", "--revert"},
    Elsewhere{"cp", "cli/WrittenRemoteTargetsTest.cpp", "copyOfAnObject"},
    Elsewhere{"upload", "cli/WrittenRemoteTargetsTest.cpp", "uploadOfAFolder"},
    Elsewhere{"cache warm", "cli/WrittenRemoteTargetsTest.cpp", "\"warm\""},
    Elsewhere{"cache pin", "cli/WrittenRemoteTargetsTest.cpp", "\"pin\""},
    Elsewhere{"cache limit", "cli/WrittenRemoteTargetsTest.cpp", "\"limit\""},
    Elsewhere{"cache clear", "cli/WrittenRemoteTargetsTest.cpp", "\"clear\""},
};

constexpr std::array kKillsElsewhere{
    Elsewhere{"manifest build", "crash/CountryCrashTest.cpp", "manifest"},
    Elsewhere{"package create", "crash/KilledExchangeTest.cpp", "package create"},
    Elsewhere{"adopt", "crash/KilledWritersTest.cpp", "adopt IN/t"},
    Elsewhere{"cp", "crash/RemoteProcessTest.cpp", "cp"},
    Elsewhere{"upload", "crash/UploadProcessTest.cpp", "upload"},
    Elsewhere{"cache warm", "crash/CacheProcessTest.cpp", "kill"},
    Elsewhere{"cache pin", "crash/CacheProcessTest.cpp", "kill"},
    Elsewhere{"cache limit", "crash/CacheProcessTest.cpp", "kill"},
    Elsewhere{"cache clear", "crash/CacheProcessTest.cpp", "kill"},
};

/// Each in a folder that has a list, a TouchDataset, tars, a country and a work package.
constexpr std::array kReaders{
    "info AT/set",
    "list AT/set",
    "show AT/set #0",
    "query LIST --workspace W",
    "queues LIST --workspace W",
    "columns LIST --workspace W",
    "audit LIST --workspace W",
    "audit LIST --workspace W --texts",
    "audit LIST --workspace W --queues",
    "history LIST --workspace W",
    "labels show AT/r0.stm",
    "shards list AT/tars",
    "shards cat AT/tars/AA MEMBER",
    "comment LIST --workspace W list",
    "words LIST --workspace W list",
    "settings LIST --workspace W",
    "filter LIST --workspace W list",
    "basket LIST --workspace W list",
    "changes waiting LIST --workspace W",
    "package info AT/p.voxpack",
    "verify AT/set --deep",
    "manifest status AT/country",
    "manifest verify AT/country",
    "split LIST --workspace W preview --test 50",
    "split LIST --workspace W list",
    "split LIST --workspace W check",
    "builds LIST --workspace W",
    "profile LIST --workspace W list",
    "profile LIST --workspace W show",
    "check-text LIST --workspace W",
    "replace LIST --workspace W --find text --with words --dry-run",
    "set LIST key:r0.0 --workspace W --status approved --dry-run",
    "assign LIST --workspace W --to anna --dry-run",
    "relink LIST --workspace W",
    "completions bash",
    "cache status --cache AT/cache",
};

/// These ask a server, which RemoteCommandTest has.
constexpr std::array kRemoteReaders{"ls", "cat"};

void addLeaves(const CommandFacts &command, std::vector<CommandFacts> &leaves)
{
    if (command.commands.empty())
        leaves.push_back(command);
    for (const CommandFacts &inner : command.commands)
        addLeaves(inner, leaves);
}

const CommandFacts &program()
{
    static const CommandFacts facts = cli::factsOfProgram();
    return facts;
}

const std::vector<CommandFacts> &allLeaves()
{
    static const std::vector<CommandFacts> leaves = [] {
        std::vector<CommandFacts> all;
        addLeaves(program(), all);
        return all;
    }();
    return leaves;
}

/// "basket import" of "basket LIST --workspace W import AT/b.json".
std::string commandOf(const std::string &line)
{
    const CommandFacts *at = &program();
    std::istringstream words(line);
    for (std::string word; words >> word;)
        for (const CommandFacts &inner : at->commands)
            if (inner.name == word) {
                at = &inner;
                break;
            }
    return at->path;
}

std::string sourceOf(const char *file)
{
    return readWholeFile(PosixFileSystem(), std::string(VOXDECK_TESTS "/") + file).value_or("");
}

template <class List>
bool isIn(const List &list, const std::string &command)
{
    return std::any_of(list.begin(), list.end(), [&](const Elsewhere &one) {
        return one.command == command && sourceOf(one.file).find(one.words) != std::string::npos;
    });
}

std::set<std::string> formatsIn(const std::string &command)
{
    std::set<std::string> formats;
    for (const auto &row : test::fileWriters()) {
        const std::string line = row.command;
        const auto place = line.find(" --to ");
        if (commandOf(line) != command || place == std::string::npos)
            continue;
        const std::string word = line.substr(place + 6, line.find(' ', place + 6) - place - 6);
        formats.insert(word == "FORMAT" ? row.name : word);
    }
    return formats;
}

} // namespace

class EveryCommandTest final : public QObject, private test::WritingFolder {
    Q_OBJECT
private slots:
    void isTried_data();
    void isTried();
    void formatsAreWritten_data();
    void formatsAreWritten();
    void rowsNameCommands();
    void readersChangeNothing();
};

void EveryCommandTest::isTried_data()
{
    QTest::addColumn<QString>("command");
    for (const CommandFacts &leaf : allLeaves())
        QTest::newRow(leaf.path.c_str()) << QString::fromStdString(leaf.path);
}

void EveryCommandTest::isTried()
{
    QFETCH(QString, command);
    const std::string path = command.toStdString();
    const auto isOfIt = [&](const std::string &line) {
        return commandOf(line) == path;
    };
    bool hasStates = isIn(kStatesElsewhere, path);
    bool hasKills = isIn(kKillsElsewhere, path);
    bool writesFiles = false;
    for (const auto &row : test::fileWriters())
        if (isOfIt(row.command)) {
            writesFiles = hasStates = true;
            hasKills = hasKills || !row.hasKillsElsewhere;
        }
    for (const auto &row : test::rowWriters())
        if (isOfIt(row.command)) {
            hasKills = true;
            hasStates = hasStates || !row.hasStatesElsewhere;
        }
    const bool onlyReads = std::any_of(kReaders.begin(), kReaders.end(), isOfIt)
                           || std::find(kRemoteReaders.begin(), kRemoteReaders.end(), path)
                                  != kRemoteReaders.end();
    const char *const where = "add it to tests/cli/WritingCommands.h, or to the readers here";
    QVERIFY2(hasStates == hasKills, (path + " is tried in part only: " + where).c_str());
    QVERIFY2(hasStates || onlyReads, (path + " is not tried at all: " + where).c_str());
    for (const CommandFacts &leaf : allLeaves())
        for (const auto &option : leaf.options)
            if (leaf.path == path && option.names.back() == "--output")
                QVERIFY2(writesFiles, (path + " has --output and no row of files").c_str());
}

void EveryCommandTest::formatsAreWritten_data()
{
    QTest::addColumn<QString>("command");
    QTest::addColumn<QString>("format");
    for (const CommandFacts &leaf : allLeaves())
        if (leaf.path == "convert" || leaf.path == "export" || leaf.path == "build")
            for (const auto &option : leaf.options)
                if (option.names.back() == "--to")
                    for (const std::string &value : option.values)
                        QTest::newRow((leaf.path + " --to " + value).c_str())
                            << QString::fromStdString(leaf.path) << QString::fromStdString(value);
}

void EveryCommandTest::formatsAreWritten()
{
    QFETCH(QString, command);
    QFETCH(QString, format);
    const std::string value = format.toStdString();
    const bool hasOwnTest = command == QLatin1String("convert")
                            && sourceOf("cli/WrittenStatesTest.cpp").find('"' + value + '"')
                                   != std::string::npos;
    QVERIFY2(formatsIn(command.toStdString()).contains(value) || hasOwnTest,
             "add a row to tests/cli/WritingCommands.h");
}

void EveryCommandTest::rowsNameCommands()
{
    std::set<std::string> known;
    for (const CommandFacts &leaf : allLeaves())
        known.insert(leaf.path);
    const auto check = [&](const std::string &line) {
        QVERIFY2(known.contains(commandOf(line)), line.c_str());
    };
    for (const auto &row : test::fileWriters())
        check(row.command);
    for (const auto &row : test::rowWriters())
        check(row.command);
    for (const char *const line : kReaders)
        check(line);
    for (const auto &list : {std::vector(kStatesElsewhere.begin(), kStatesElsewhere.end()),
                             std::vector(kKillsElsewhere.begin(), kKillsElsewhere.end())})
        for (const Elsewhere &one : list) {
            QVERIFY2(known.contains(one.command), one.command);
            QVERIFY2(sourceOf(one.file).find(one.words) != std::string::npos, one.file);
        }
}

void EveryCommandTest::readersChangeNothing()
{
    const auto made = makeDataset();
    QVERIFY2(made, made ? "" : describe(made.error()).c_str());
    setState(1);
    write("country/germany_manifest.csv",
          "key,video_id,start_seconds,end_seconds,source_audio_path,split\n"
          "k1,v1,0.0,0.2,"
              + at("in/r0.wav") + ",train\n");
    const auto failed = failureOf(
        {"import LIST --workspace W", "edit LIST r0.1 --workspace W --text edited",
         "comment LIST --workspace W add r0.1 --text hear~this",
         "filter LIST --workspace W save f cer:>0", "pack LIST -o AT/set --jobs 1",
         "cache limit 1G --cache AT/cache", "package create LIST --workspace W -o AT/p.voxpack",
         "build --dataset LIST --workspace W --to webdataset --audio flac --jobs 1 -o AT/tars"});
    QVERIFY2(failed.empty(), failed.c_str());
    std::string tar;
    for (const auto &entry : stdfs::recursive_directory_iterator(at("tars")))
        if (entry.path().extension() == ".tar")
            tar = entry.path().string();
    QVERIFY(!tar.empty());
    const std::string members = typed("shards list " + tar).out;
    const std::string name = members.substr(members.rfind(' ') + 1);
    const auto files =
        [this] { // but for workspaces, and what is kept beside a dataset to read it faster
            Files all;
            for (const auto &entry : stdfs::recursive_directory_iterator(m_root)) {
                const std::string name = entry.path().lexically_relative(m_root).string();
                if (entry.is_regular_file() && name.find("voxdeck") == std::string::npos)
                    all[name] = readWholeFile(m_fs, entry.path()).value_or("(unreadable)");
            }
            return all;
        };
    const Files before = files();
    const std::string rows = seen();
    for (std::string line : kReaders) {
        if (const auto place = line.find("AT/tars/AA"); place != std::string::npos)
            line.replace(place, 17, tar + " " + name.substr(0, name.find('\n')));
        const Said said = typed(line);
        QVERIFY2(said.code <= 1, (line + ": " + said.out + said.err).c_str());
        const Files after = files();
        for (const auto &[name, text] : after)
            QVERIFY2(before.contains(name) && before.at(name) == text,
                     (line + " wrote " + name).c_str());
        QVERIFY2(after.size() == before.size(), (line + " removed a file").c_str());
        const std::string now = seen();
        QVERIFY2(now == rows, (line + ": " + firstDifference(now, rows)).c_str());
    }
}

QTEST_GUILESS_MAIN(EveryCommandTest)
#include "EveryCommandTest.moc"
