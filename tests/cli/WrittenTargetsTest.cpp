// SPDX-License-Identifier: GPL-3.0-or-later
// Every command that writes files, into a target that holds something else, an older and a newer state of the same. It
// refuses and changes nothing, or ends like a run into an empty place; what is not its own stays.
#include "tests/cli/CommandFolder.h"
#include "tests/cli/StatedList.h"
#include "tests/support/SpokenList.h"

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
using voxdeck::test::Said;
namespace stdfs = std::filesystem;

namespace {

/// Words separated by blanks; LIST is the dataset, W its workspace, OUT the target, AT/ the folder.
struct Writer {
    const char *name;
    std::vector<const char *> before; ///< run in each state of the dataset
    const char *command;
    const char *target; ///< a file, or a folder where it has no dot
    bool hasForce = true;
    bool isTimed = false;  ///< what it writes says when
    bool isByFile = false; ///< each file is replaced or not: those that are not are named
};

std::vector<Writer> writers()
{
    const char *const tars =
        "build --dataset LIST --workspace W --to webdataset --audio flac --jobs 1 -o AT/tars";
    std::vector<Writer> all;
    for (const char *const format : {"wenet", "nemo", "csv", "tsv"})
        all.push_back({format, {}, "convert LIST OUT --to FORMAT", "list.txt"});
    for (const char *const format : {"kaldi", "lhotse"})
        all.push_back({format, {}, "convert LIST OUT --to FORMAT", "folder"});
    for (const char *const format : {"audiofolder", "folder"})
        all.push_back({format, {}, "export LIST --workspace W --to FORMAT -o OUT", "folder"});
    for (const char *const format :
         {"webdataset", "wenet", "touch", "nemo", "shar", "audiofolder", "filelist"})
        all.push_back({format,
                       {},
                       "build --dataset LIST --workspace W --to FORMAT --jobs 1 -o OUT",
                       "folder",
                       false});
    all.insert(
        all.end(),
        {{"convert onto itself", {}, "convert LIST OUT --to csv", "list.csv"},
         {"export", {}, "export LIST --workspace W --to csv -o OUT", "list.csv"},
         {"export with audio",
          {"shell remove AT/audio"},
          "export LIST --workspace W --to wenet -o OUT --copy-audio AT/audio",
          "list.jsonl"},
         {"pack", {}, "pack LIST -o OUT --jobs 1", "folder", false},
         {"slice",
          {"shell remove AT/set", "pack LIST -o AT/set --jobs 1"},
          "slice AT/set #0 -o OUT",
          "cut.wav"},
         {"labels export",
          {},
          "labels export LIST --workspace W --to textgrid -o OUT",
          "folder",
          true,
          false,
          true},
         {"labels export, one file",
          {},
          "labels export LIST --workspace W --to stm -o OUT",
          "all.stm"},
         {"labels convert",
          {"labels export LIST --workspace W --to stm -o AT/in.stm --force"},
          "labels convert AT/in.stm OUT --to rttm",
          "all.rttm"},
         {"changes export", {}, "changes export LIST --workspace W -o OUT", "c.jsonl", true, true},
         {"changes merge",
          {"changes export LIST --workspace W -o AT/c1.jsonl --force"},
          "changes merge AT/c1.jsonl AT/c1.jsonl -o OUT",
          "c.jsonl",
          true,
          true},
         {"package create",
          {},
          "package create LIST --workspace W -o OUT",
          "p.voxpack",
          true,
          true},
         {"package open",
          {"package create LIST --workspace W -o AT/q.voxpack --force"},
          "package open AT/q.voxpack -o OUT",
          "folder",
          false,
          true},
         {"package return",
          {"package create LIST --workspace W -o AT/q.voxpack --force", "shell remove AT/opened",
           "package open AT/q.voxpack -o AT/opened"},
          "package return AT/opened --workspace AT/opened.voxdeck -o OUT",
          "r.jsonl",
          true,
          true},
         {"adopt",
          {"shell remove AT/tars", tars, "shell remove AT/adopt.voxdeck",
           "import AT/tars --workspace AT/adopt.voxdeck"},
          "adopt AT/tars --workspace AT/adopt.voxdeck -o OUT",
          "folder",
          false},
         {"shards extract",
          {"shell remove AT/tars", tars},
          "shards extract AT/tars -o OUT",
          "folder",
          true,
          false,
          true},
         {"shards index",
          {"shell remove AT/tars", tars},
          "shards index AT/tars --as wids -o OUT",
          "index.json"},
         {"audit report", {}, "audit LIST --workspace W --report OUT", "report.html", true, true},
         {"filter export", {}, "filter W export -o OUT", "filters.json", true, true},
         {"basket export", {}, "basket W export b -o OUT", "basket.txt", true, true}});
    return all;
}

} // namespace

class WrittenTargetsTest final : public QObject, private test::CommandFolder {
    Q_OBJECT
private slots:
    void refusesOrEndsAsInAnEmptyPlace_data();
    void refusesOrEndsAsInAnEmptyPlace();

private:
    using Files = std::map<std::string, std::string>;

    void setState(int state) { write("in/list.jsonl", test::statedList(state, at("in"))); }
    Said typed(const std::string &line)
    {
        std::vector<std::string> words;
        for (const QString &part : QString::fromStdString(line).split(QLatin1Char(' '))) {
            std::string word = part.toStdString();
            if (word == "LIST")
                word = at("in/list.jsonl");
            else if (word == "W")
                word = at("w.voxdeck");
            else if (word == "OUT")
                word = m_out.string();
            else if (word == "FORMAT")
                word = m_format;
            else if (word.starts_with("AT/"))
                word = at(word.substr(3));
            words.push_back(word);
        }
        if (words[0] == "shell") {
            stdfs::remove_all(words[2]);
            return {0, {}, {}};
        }
        return run(std::move(words));
    }
    void prepare(const Writer &writer, int state)
    {
        setState(state);
        const Said imported = typed("import LIST --workspace W");
        QVERIFY2(imported.code == 0, imported.err.c_str());
        typed("edit LIST r0.1 --workspace W --text edited-" + std::to_string(state));
        typed("filter W save f" + std::to_string(state) + " cer:>0");
        typed("basket W add b key:r" + std::to_string(state) + ".0");
        for (const char *const line : writer.before) {
            const Said said = typed(line);
            QVERIFY2(said.code == 0, (std::string(line) + ": " + said.err).c_str());
        }
    }
    Files contents() const
    {
        Files files;
        if (stdfs::is_regular_file(m_out))
            return {{"", readWholeFile(m_fs, m_out).value_or("(unreadable)")}};
        if (!stdfs::exists(m_out))
            return files;
        for (const auto &entry : stdfs::recursive_directory_iterator(m_out)) {
            const std::string name = entry.path().lexically_relative(m_out).string();
            if (entry.is_regular_file() && entry.path().extension() != ".lock"
                && name.find(".voxdeck-") == std::string::npos)
                files[name] = readWholeFile(m_fs, entry.path()).value_or("(unreadable)");
        }
        return files;
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

    stdfs::path m_out;
    std::string m_format;
};

void WrittenTargetsTest::refusesOrEndsAsInAnEmptyPlace_data()
{
    QTest::addColumn<int>("number");
    QTest::addColumn<QString>("holds");
    const auto all = writers();
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
    const Writer writer = writers()[static_cast<std::size_t>(number)];
    makeFolder();
    m_format = writer.name;
    m_out = m_root / "out" / writer.target;
    stdfs::create_directories(m_out.parent_path());
    QVERIFY(test::writeSpokenList(m_fs, at("in"),
                                  {.segmentsPerRecording = 2,
                                   .secondsPerSegment = 0.2,
                                   .extensions = {"wav"},
                                   .sampleRateHz = 16'000}));
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
    for (const auto &entry : stdfs::recursive_directory_iterator(m_root))
        QVERIFY2(entry.path().extension() != ".part", entry.path().c_str());
}

QTEST_GUILESS_MAIN(WrittenTargetsTest)
#include "WrittenTargetsTest.moc"
