// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0540
// Every command that writes files, into a target that holds something else, an older and a newer state of the same. It
// refuses and changes nothing, or ends like a run into an empty place; what is not its own stays.
#include "tests/cli/WritingFolder.h"

#include <QTest>

#include <algorithm>
#include <filesystem>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace voxdeck;
using voxdeck::test::FileWriter;
using voxdeck::test::Said;
namespace stdfs = std::filesystem;

class WrittenTargetsTest final : public QObject, private test::WritingFolder {
    Q_OBJECT
private slots:
    void refusesOrEndsAsInAnEmptyPlace_data();
    void refusesOrEndsAsInAnEmptyPlace();

private:
    void prepare(const FileWriter &writer, int state)
    {
        prepareForFiles(state);
        const auto failed = failureOf(writer.before);
        QVERIFY2(failed.empty(), failed.c_str());
    }
    /// Of what a build wrote, as someone who opens it sees them.
    std::string rowsOfBuild()
    {
        if (!stdfs::is_directory(m_out))
            return {};
        stdfs::remove_all(at("look"));
        stdfs::create_directories(at("look"));
        Said said = run({"query", m_out.string(), "", "--columns", "key,text,dur", "--workspace",
                         at("look/w.voxdeck")});
        std::vector<std::string> rows;
        std::istringstream lines(said.out);
        for (std::string line; std::getline(lines, line);)
            rows.push_back(line);
        std::sort(rows.begin(), rows.end());
        std::string all;
        for (const auto &row : rows)
            all += row + "\n";
        return all;
    }
    static std::string difference(const Files &is, const Files &wanted)
    {
        std::string words;
        for (const auto &[name, text] : wanted)
            if (!is.contains(name))
                words += "lacks " + name + "; ";
            else if (is.at(name) != text)
                words += name + " is \"" + is.at(name).substr(0, 300) + "\" for \""
                         + text.substr(0, 300) + "\"; ";
        for (const auto &[name, text] : is)
            if (!wanted.contains(name))
                words += "has " + name + "; ";
        return words;
    }
};

void WrittenTargetsTest::refusesOrEndsAsInAnEmptyPlace_data()
{
    QTest::addColumn<int>("number");
    QTest::addColumn<QString>("holds");
    const auto all = test::fileWriters();
    for (std::size_t number = 0; number < all.size(); ++number)
        for (const char *const holds : {"other", "older", "newer", "same"}) {
            const std::string command = all[number].command;
            QTest::newRow(
                (command.substr(0, command.find(' ')) + " " + all[number].name + ", " + holds)
                    .c_str())
                << static_cast<int>(number) << holds;
        }
}

void WrittenTargetsTest::refusesOrEndsAsInAnEmptyPlace()
{
    QFETCH(int, number);
    QFETCH(QString, holds);
    const FileWriter writer = test::fileWriters()[static_cast<std::size_t>(number)];
    const auto made = makeDataset(writer.target, writer.name);
    QVERIFY2(made, made ? "" : describe(made.error()).c_str());
    const bool isFolder = m_out.extension().empty();
    const stdfs::path foreign = isFolder ? m_out / "note.md" : m_out;
    prepare(writer, 1);
    const Said first = typed(writer.command);
    QVERIFY2(first.code == 0, (first.out + first.err).c_str());
    const Files fresh = contents();
    QVERIFY(!fresh.empty());
    const std::string built = rowsOfBuild();
    stdfs::remove_all(m_out);

    if (holds == QLatin1String("other")) {
        write(foreign.lexically_relative(m_root).string(), "something else");
    } else {
        prepare(writer, holds == QLatin1String("older")   ? 0
                        : holds == QLatin1String("newer") ? 2
                                                          : 1);
        const Said earlier = typed(writer.command);
        QVERIFY2(earlier.code == 0, (earlier.out + earlier.err).c_str());
        if (isFolder)
            write(foreign.lexically_relative(m_root).string(), "something else");
    }
    const auto isBuild = std::string_view(writer.command).starts_with("build ");
    Files before = contents();
    prepare(writer, 1);
    const auto check = [&](const Said &said, const char *what) {
        const Files old = std::exchange(before, contents());
        Files now = before;
        const std::string name = std::string(what) + ": " + said.out + said.err;
        if (said.code != 0)
            QVERIFY2(!said.err.empty(), what);
        if (said.code != 0 && !writer.isByFile) {
            QVERIFY2(now == old, (name + difference(now, old)).c_str());
            return;
        }
        if (isFolder) {
            QCOMPARE(now["note.md"], std::string("something else"));
            now.erase("note.md");
        }
        if (isBuild) {
            QCOMPARE(rowsOfBuild(), built);
        } else if (writer.isTimed) {
            QCOMPARE(now.size(), fresh.size());
        } else if (writer.isByFile) {
            for (const auto &[file, text] : fresh) {
                const bool isOld = said.code != 0 && old.contains(file)
                                   && now[file] == old.at(file);
                QVERIFY2(now[file] == text || isOld, (name + file).c_str());
                QVERIFY2(!isOld || said.err.find(file) != std::string::npos, name.c_str());
            }
        } else {
            QVERIFY2(now == fresh, (name + difference(now, fresh)).c_str());
        }
    };
    const Said plain = typed(writer.command);
    check(plain, "plain");
    if (QTest::currentTestFailed())
        return;
    if (!isFolder)
        QVERIFY2(plain.code != 0, "a file was replaced without --force");
    if (writer.hasForce) {
        const Said forced = typed(std::string(writer.command) + " --force");
        QVERIFY2(forced.code == 0 || isFolder, (forced.out + forced.err).c_str());
        check(forced, "--force");
    }
    QVERIFY2(partsLeft().empty(), partsLeft().c_str());
}

QTEST_GUILESS_MAIN(WrittenTargetsTest)
#include "WrittenTargetsTest.moc"
