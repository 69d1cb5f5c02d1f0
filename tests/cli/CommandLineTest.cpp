// SPDX-License-Identifier: GPL-3.0-or-later
// The contract that scripts depend on: words, exit codes, what goes to stdout and what to stderr.
#include "core/io/PosixFileSystem.h"
#include "core/json/Json.h"
#include "tests/cli/RunCommand.h"
#include "tests/support/SampleDataset.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>

using namespace voxdeck;
using voxdeck::test::Said;

namespace {

/// All "--option" in it.
std::set<std::string> optionsIn(const std::string &text)
{
    static const std::regex option("(^|[^-A-Za-z0-9])(--[a-z][-a-z0-9]*)");
    std::set<std::string> all;
    for (std::sregex_iterator at(text.begin(), text.end(), option), end; at != end; ++at)
        all.insert(at->str(2));
    return all;
}

} // namespace

class CommandLineTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void everyCommandHasHelpWithAnExample();
    void wrongUsageIsTwo();
    void noCommandPrintsHelp();
    void whatIsUnknownNamesTheNearest_data();
    void whatIsUnknownNamesTheNearest();
    void helpFitsTheTerminal();
    void numbersAreWholeAndDecimal();
    void formerNamesOfOptionsAreUnderstood();
    void helpNamesFormatsOnlyWhereTheyAreMeant();
    void aMissingDatasetIsThreeAndSaysWhich();
    void infoCountsWhatIsThere();
    void infoSaysWhatIsNoDataset();
    void listIsOneLineAnItem();
    void listKeepsControlCharactersFromTheTerminal();
    void showGivesTheStoredBytes();
    void queryPrintsWhatMatches();
    void queryPrintsCsvAndJson();
    void queryPointsAtTheMistake();
    void queryMayBeginWithAMinus();
    void querySeesEditsAndChangedShards();
    void querySortsByThreeKeys();
    void replaceShowsFirstAndIsOneStep();
    void replaceSaysWhatIsWrong();
    void sliceIsSampleExact();
    void editsFromAFileGoOnPastABadLine();
    void publishWritesOnlyMetainfo();
    void aConflictIsShownAndKept();
    void conflictsOfPublishingAreDecided();
    void progressHasItsUnit();
    void historyNamesWhatWasDone();
    void packReportsFailedItemsAsOne();
    void pipesInKaldiTablesAreRefused();
    void theManualPageHasEveryCommand();
    void theManualHasEveryOptionAndNoOther();

private:
    Said run(std::vector<std::string> arguments);
    std::vector<std::string> withWorkspace(std::vector<std::string> arguments) const
    {
        arguments.insert(arguments.end(), {"--workspace", (m_root / "w.voxdeck").string()});
        return arguments;
    }
    std::string set() const { return (m_root / "set").string(); }
    std::unique_ptr<QTemporaryDir> m_folder;
    std::filesystem::path m_root;
    PosixFileSystem m_fs;
};

void CommandLineTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_root = m_folder->path().toStdString();
    QVERIFY(test::writeSampleDataset(m_fs, m_root / "set",
                                     {.shards = 2, .itemsPerShard = 3, .segmentsPerItem = 2}));
}

Said CommandLineTest::run(std::vector<std::string> arguments)
{
    return test::runCommand(m_fs, std::move(arguments));
}

void CommandLineTest::everyCommandHasHelpWithAnExample()
{
    for (const char *const command :
         {"info",       "list",     "show",        "query",   "replace", "slice",  "pack",
          "check-text", "edit",     "publish",     "compact", "history", "verify", "repair",
          "audit",      "manifest", "convert",     "split",   "filter",  "basket", "import",
          "export",     "words",    "completions", "set",     "assign",  "adopt",  "build",
          "shards",     "ls",       "cp",          "cat",     "upload",  "cache"}) {
        const Said said = run({command, "--help"});
        QCOMPARE(said.code, 0);
        QVERIFY2(said.out.find(std::string("Example: voxdeck-cli ") + command) != std::string::npos,
                 command);
        QVERIFY(said.err.empty());
    }
}

void CommandLineTest::wrongUsageIsTwo()
{
    QCOMPARE(run({}).code, 2);
    QCOMPARE(run({"frobnicate"}).code, 2);
    QCOMPARE(run({"list"}).code, 2);
    QCOMPARE(run({"list", set(), "--limit", "many"}).code, 2);
    QCOMPARE(run({"query", set(), "a", "--sort", "cer,dur,key,lang"}).code, 2);
    QCOMPARE(run({"query", set(), "a", "--sort", "flag"}).code, 2);
    QCOMPARE(run({"query", set(), "a", "--columns", "key,nope"}).code, 2);
    QCOMPARE(run({"query", set(), "a", "--csv", "--json"}).code, 2);
    QCOMPARE(run({"query", set(), "a", "--limt", "3"}).code, 2);
    QCOMPARE(run({"edit", set(), "utt-00000"}).code, 2); // neither --text nor --from
    QCOMPARE(run({"slice", set(), "#0", "--segment", "0", "--start", "1", "-o", "x.wav"}).code, 2);
}

void CommandLineTest::noCommandPrintsHelp()
{
    const Said said = run({});
    QCOMPARE(said.code, 2);
    QVERIFY(said.err.empty());
    QVERIFY2(said.out.find("Usage: voxdeck-cli [options] COMMAND") != std::string::npos,
             said.out.c_str());
    QVERIFY(said.out.find("\nLook at a dataset:\n  info ") != std::string::npos);
    QVERIFY(said.out.find("Exit codes: 0 done;") != std::string::npos);
    QCOMPARE(run({"--help"}).out, said.out);
    // A list of things is not cut after the first of them.
    QVERIFY2(said.out.find("Print format, items, segments") != std::string::npos, said.out.c_str());
    QVERIFY2(said.out.find("Divide a dataset into train, validation") != std::string::npos,
             said.out.c_str());
    QVERIFY2(said.out.find("\n  --version   ") != std::string::npos, said.out.c_str()); // no value
    const Said group = run({"shards"});
    QCOMPARE(group.code, 2);
    QVERIFY2(group.out.find("Usage: voxdeck-cli shards") != std::string::npos, group.out.c_str());
}

void CommandLineTest::whatIsUnknownNamesTheNearest_data()
{
    QTest::addColumn<QByteArray>("words");
    QTest::addColumn<QByteArray>("said");
    const auto row = [](const char *words, const char *said) {
        QTest::newRow(words) << QByteArray(words) << QByteArray(said);
    };
    row("lsit", "voxdeck-cli: unknown command lsit; did you mean list?");
    row("conv", "voxdeck-cli: unknown command conv; did you mean convert?");
    row("qwertyuiop", "voxdeck-cli: unknown command qwertyuiop; --help lists them all");
    row("shards lst", "voxdeck-cli shards: unknown command lst; did you mean list?");
    row("split W check --workspace x",
        "voxdeck-cli split check: unknown option --workspace after check; write it before check");
    row("split W asign", "voxdeck-cli split: unknown command asign; did you mean assign?");
    row("shards frobnicate", "voxdeck-cli shards: unknown command frobnicate; expected index, "
                             "list, cat, extract");
    row("list W --lmit 3", "voxdeck-cli list: unknown option --lmit; did you mean --limit?");
    row("list W --lim=3", "voxdeck-cli list: unknown option --lim; did you mean --limit?");
    row("query W a --limt 3", "voxdeck-cli query: unknown option --limt; did you mean --limit?");
    row("split W assign --sed 4",
        "voxdeck-cli split assign: unknown option --sed; did you mean --seed?");
    row("show W a b", "voxdeck-cli show: \"b\" is one argument too many; put quotes around text "
                      "with spaces");
    row("show W", "voxdeck-cli show: ITEM is missing");
    row("list W --limit", "voxdeck-cli list: --limit needs a value");
    row("assign W --by x",
        "voxdeck-cli assign: --by: x is unknown; expected one of: recording, row");
    row("query W a --csv --json", "voxdeck-cli query: --json and --csv do not go together");
}

void CommandLineTest::whatIsUnknownNamesTheNearest()
{
    QFETCH(QByteArray, words);
    QFETCH(QByteArray, said);
    std::vector<std::string> arguments;
    for (const QByteArray &word : words.split(' '))
        arguments.push_back(word.toStdString());
    const Said run = test::runCommand(m_fs, std::move(arguments));
    QCOMPARE(run.code, 2);
    QVERIFY(run.out.empty());
    QVERIFY2(run.err.starts_with(said.toStdString() + "\n"), run.err.c_str());
}

void CommandLineTest::helpFitsTheTerminal()
{
    for (const std::size_t columns : {std::size_t{48}, std::size_t{80}}) {
        for (const std::vector<const char *> &words :
             {std::vector{"voxdeck-cli", "--help"},
              {"voxdeck-cli", "build", "--help"},
              {"voxdeck-cli", "labels", "import", "--help"},
              {"voxdeck-cli", "shards", "--help"},
              {"voxdeck-cli", "check-text", "--help"}}) {
            std::ostringstream out;
            std::ostringstream err;
            cli::Surroundings surroundings{m_fs, out, err, {}, false};
            surroundings.columns = columns;
            QCOMPARE(
                cli::runCommandLine(static_cast<int>(words.size()), words.data(), surroundings), 0);
            std::istringstream lines(out.str());
            for (std::string line; std::getline(lines, line);) {
                const bool isOneWord = line.find(' ', line.find_first_not_of(' ')) == line.npos;
                QVERIFY2(line.size() <= columns || isOneWord || line.starts_with("Example: "),
                         line.c_str());
            }
        }
    }
}

/// "-1" used to be read as the largest number, so no limit, and "010" as 8.
void CommandLineTest::numbersAreWholeAndDecimal()
{
    const Said negative = run({"list", set(), "--limit", "-1"});
    QCOMPARE(negative.code, 2);
    QVERIFY2(negative.err.find("\"-1\" is not a whole number of 0 or more") != std::string::npos,
             negative.err.c_str());
    QCOMPARE(run({"list", set(), "--limit", "1.5"}).code, 2);
    QCOMPARE(run({"list", set(), "--limit", "0x2"}).code, 2);
    QCOMPARE(run({"list", set(), "--limit", "99999999999999999999999"}).code, 2);
    QCOMPARE(run({"list", set(), "--offset", "04", "--limit", "01"}).out,
             run({"list", set(), "--offset", "4", "--limit", "1"}).out);
}

void CommandLineTest::formerNamesOfOptionsAreUnderstood()
{
    const std::string out = (m_root / "out.csv").string();
    QCOMPARE(run({"export", set(), "--format", "csv", "-o", out}).code, 0);
    QCOMPARE(run({"export", set(), "--to", "csv", "-o", out, "--force"}).code, 0);
    QCOMPARE(run({"import", out, "--format", "csv"}).code, 1);
    for (const char *const command : {"import", "export"})
        QVERIFY(run({command, "--help"}).out.find("--format") == std::string::npos);
}

/// --from is a format in some commands only, and one of annotations in others.
void CommandLineTest::helpNamesFormatsOnlyWhereTheyAreMeant()
{
    const auto names = [this](const std::vector<std::string> &command, const char *format) {
        return run(command).out.find(format) != std::string::npos;
    };
    QVERIFY(names({"import", "--help"}, "lhotse"));
    QVERIFY(names({"labels", "import", "--help"}, "textgrid-short"));
    QVERIFY(!names({"labels", "import", "--help"}, "lhotse"));
    for (const char *const command : {"edit", "relink", "slice"})
        QVERIFY2(!names({command, "--help"}, "lhotse"), command);
}

void CommandLineTest::aMissingDatasetIsThreeAndSaysWhich()
{
    const std::string nowhere = (m_root / "nowhere").string();
    for (const char *const command :
         {"info", "list", "query", "verify", "publish", "compact", "repair"}) {
        const Said said = run({command, nowhere});
        QVERIFY2(said.code == 3, command);
        QVERIFY2(said.err.find(nowhere) != std::string::npos, said.err.c_str());
        QVERIFY(said.out.empty());
    }
}

void CommandLineTest::infoCountsWhatIsThere()
{
    const Said said = run({"info", set(), "--json"});
    QCOMPARE(said.code, 0);
    const auto info = JsonValue::parse(said.out);
    QVERIFY(info);
    QCOMPARE(info->find("items")->toInteger(), std::int64_t(6));
    QCOMPARE(info->find("segments")->toInteger(), std::int64_t(12));
    QCOMPARE(info->find("hours")->toDouble(), 6 * 0.25 / 3600);
    QCOMPARE(info->find("sample_rates")->find("16000")->toInteger(), std::int64_t(6));
    QCOMPARE(info->find("problem_count")->toInteger(), std::int64_t(0));
}

void CommandLineTest::infoSaysWhatIsNoDataset()
{
    const auto file = [this](const char *name, const char *text) {
        const std::string path = m_folder->filePath(QString::fromLatin1(name)).toStdString();
        std::ofstream(path) << text;
        return path;
    };
    // two words a line, as in a data.list
    const auto words = file("words.txt", "hello world\ngood morning\n");
    const auto table = file("set.csv", "path,sentence\na.wav,hello\nb.wav,two words\n");
    const auto list = file("raw.list", "{\"key\": \"a\", \"wav\": \"a.wav\", \"txt\": \"x\"}\n");
    for (const char *const command : {"info", "list"}) {
        const Said unknown = run({command, words});
        QCOMPARE(unknown.code, 3);
        QVERIFY2(unknown.err.find("is not a data.list") != std::string::npos, unknown.err.c_str());
        QVERIFY(unknown.out.empty());
        for (const auto &known : {table, list}) {
            const Said said = run({command, known});
            QCOMPARE(said.code, 3);
            QVERIFY2(said.err.find("is for TouchDatasets") != std::string::npos, said.err.c_str());
        }
    }
    QVERIFY(run({"info", table}).err.find("column") != std::string::npos);
    // a list with damaged lines is one all the same
    const auto damaged = file("data.list", (set() + " audio+metainfo\nnonsense\n").c_str());
    const Said some = run({"info", damaged});
    QVERIFY2(some.err.find("is not a data.list") == std::string::npos, some.err.c_str());
}

void CommandLineTest::listIsOneLineAnItem()
{
    const Said said = run({"list", set(), "--offset", "2", "--limit", "2"});
    QCOMPARE(said.code, 0);
    QCOMPARE(said.out,
             std::string("2\tutt-00002\t0.250\tpart 0 of utt-00002 part 1 of utt-00002\n"
                         "3\tutt-00003\t0.250\tpart 0 of utt-00003 part 1 of utt-00003\n"));
    QCOMPARE(run({"list", set(), "--offset", "99"}).out, std::string());
}

void CommandLineTest::listKeepsControlCharactersFromTheTerminal()
{
    QCOMPARE(run(withWorkspace({"edit", set(), "#0", "--publish", "--text",
                                "a\x1b[2J\tb\xc2\x9b"
                                "c"}))
                 .code,
             0);
    QCOMPARE(run({"list", set(), "--limit", "1"}).out,
             std::string("0\tutt-00000\t0.250\ta [2J b  c\n"));
}

void CommandLineTest::showGivesTheStoredBytes()
{
    const Said said = run({"show", set(), "utt-00004"});
    QCOMPARE(said.code, 0);
    QVERIFY(said.out.starts_with("{\"key\": \"utt-00004\", "));
    QVERIFY(said.out.ends_with("\"sample_rate\": 16000}")); // and no line break
    QCOMPARE(run({"show", set(), "#4"}).out, said.out);
    QCOMPARE(run({"show", set(), "#6"}).code, 3);
    QCOMPARE(run({"show", set(), "utt"}).code, 3);
}

void CommandLineTest::queryPrintsWhatMatches()
{
    const Said said = run(withWorkspace({"query", set(), "item:utt-00002 start:>0"}));
    QVERIFY2(said.code == 0, said.err.c_str());
    QCOMPARE(said.out,
             std::string("utt-00002_00001\t0.125\t0.125\t-\tpending\tpart 1 of utt-00002\n"));
    QVERIFY(said.err.empty());
    QCOMPARE(run(withWorkspace({"query", set(), "part 0", "--count"})).out, std::string("6\n"));
    QCOMPARE(run(withWorkspace({"query", set(), "--count"})).out, std::string("12\n"));
    QCOMPARE(run(withWorkspace({"query", set(), "shard:000000001", "--count"})).out,
             std::string("6\n"));
    const Said none = run(withWorkspace({"query", set(), "nothing has this"}));
    QCOMPARE(none.code, 0);
    QVERIFY(none.out.empty());
    QCOMPARE(
        run(withWorkspace({"query", set(), "text:/PART 1/", "--limit", "2", "--columns", "key"}))
            .out,
        std::string("utt-00000_00001\nutt-00001_00001\n"));
}

void CommandLineTest::queryPrintsCsvAndJson()
{
    QCOMPARE(
        run(withWorkspace({"edit", set(), "#0", "--segment", "0", "--text", "a \"b\", c"})).code,
        0);
    QCOMPARE(run(withWorkspace({"query", set(), "key:=utt-00000_00000", "--csv", "--columns",
                                "key,unpublished,cer,text"}))
                 .out,
             std::string("key,unpublished,cer,text\nutt-00000_00000,yes,,\"a \"\"b\"\", c\"\n"));
    const Said said = run(withWorkspace({"query", set(), "unpublished:yes", "--json"}));
    QCOMPARE(said.code, 0);
    const auto row = JsonValue::parse(said.out);
    QVERIFY(row);
    QCOMPARE(row->find("text")->toString(), std::string("a \"b\", c"));
    QCOMPARE(row->find("dur")->toDouble(), 0.125);
    QCOMPARE(row->find("shard")->toString(), std::string("000000000"));
    QCOMPARE(row->find("cer")->dumpAscii(), std::string("null"));
    QCOMPARE(row->find("versions")->dumpAscii(), std::string("{}"));
    const Said version = run(
        withWorkspace({"query", set(), "unpublished:yes", "--columns", "ref,hyp.whisper"}));
    QCOMPARE(version.out, std::string("a \"b\", c\t-\n"));
    QCOMPARE(run({"query", set(), "--columns", "cer.whisper"}).code, 2);
    QVERIFY(run(withWorkspace({"query", set(), "hyp.whisper:a"}))
                .err.find("no such version of the transcripts: \"whisper\"")
            != std::string::npos);
    const Said count = run(withWorkspace({"query", set(), "unpublished:yes", "--count", "--json"}));
    QCOMPARE(count.out, std::string("{\"count\": 1}\n"));
}

void CommandLineTest::queryPointsAtTheMistake()
{
    const Said said = run(withWorkspace({"query", set(), "你好 cer:abc"}));
    QCOMPARE(said.code, 2);
    QVERIFY(said.out.empty());
    QCOMPARE(said.err,
             std::string("voxdeck-cli query: cer takes a number or a range, such as >0.3 or "
                         "0.1-0.3\n  你好 cer:abc\n           ^~~\n"));
    QVERIFY(run(withWorkspace({"query", set(), "langs:te"})).err.find("did you mean lang?")
            != std::string::npos);
    QVERIFY(!exists(m_fs, m_root / "w.voxdeck")); // before anything is opened
}

void CommandLineTest::queryMayBeginWithAMinus()
{
    const Said said = run(withWorkspace({"query", set(), "-item:utt-0000?", "--count"}));
    QVERIFY2(said.code == 0, said.err.c_str());
    QCOMPARE(said.out, std::string("0\n"));
    QCOMPARE(run(withWorkspace({"query", set(), "-text:/part 0/ -status:approved", "--count"})).out,
             std::string("6\n"));
    const auto behind = [this](const std::string &query) {
        auto words = withWorkspace({"query", "--count"});
        words.insert(words.end(), {"--", set(), query});
        return run(words).out;
    };
    QCOMPARE(behind("-text:/part 0/"), std::string("6\n"));
    QCOMPARE(behind("-dash"), std::string("12\n"));
}

void CommandLineTest::querySeesEditsAndChangedShards()
{
    QCOMPARE(run(withWorkspace({"query", set(), "fresh", "--count"})).out, std::string("0\n"));
    QCOMPARE(
        run(withWorkspace({"edit", set(), "#4", "--segment", "1", "--text", "fresh words"})).code,
        0);
    QCOMPARE(run(withWorkspace({"query", set(), "fresh", "--count"})).out, std::string("1\n"));
    const std::string other = (m_root / "other.voxdeck").string();
    QCOMPARE(run({"edit", set(), "#5", "--segment", "0", "--text", "fresh too", "--publish",
                  "--workspace", other})
                 .code,
             0);
    QCOMPARE(run(withWorkspace({"query", set(), "fresh", "--count"})).out, std::string("2\n"));
}

void CommandLineTest::querySortsByThreeKeys()
{
    const Said said = run(withWorkspace(
        {"query", set(), "item:/[01]$/", "--columns", "key", "--sort", "dur,start:desc,-key"}));
    QVERIFY2(said.code == 0, said.err.c_str());
    QCOMPARE(said.out, std::string("utt-00001_00001\nutt-00000_00001\nutt-00001_00000\n"
                                   "utt-00000_00000\n"));
}

void CommandLineTest::replaceShowsFirstAndIsOneStep()
{
    const std::vector<std::string> wanted{"replace",       set(),    "key:utt-0000*", "--find",
                                          "part (\\d) of", "--with", "piece $1 from", "--regex"};
    auto dry = wanted;
    dry.emplace_back("--dry-run");
    Said said = run(withWorkspace(dry));
    QCOMPARE(said.code, 0);
    QVERIFY2(said.out.find("utt-00000_00001\tpart 1 of utt-00000\tpiece 1 from utt-00000\n")
                 != std::string::npos,
             said.out.c_str());
    QVERIFY(said.err.find("12 finds in 12 of 12 segments") != std::string::npos);
    said = run(withWorkspace({"query", set(), "text:piece", "--count"}));
    QCOMPARE(said.out, std::string("0\n"));

    said = run(withWorkspace(wanted));
    QCOMPARE(said.code, 0);
    QCOMPARE(said.out, std::string("12 finds replaced in 12 segments\n"));
    said = run(withWorkspace({"query", set(), "text:\"piece 0 from\"", "--count"}));
    QCOMPARE(said.out, std::string("6\n"));
    said = run(withWorkspace(wanted));
    QCOMPARE(said.code, 0);
    QCOMPARE(said.out, std::string("0 finds replaced in 0 segments\n"));

    auto asJson = wanted;
    asJson[4] = "PIECE 1 from";
    asJson[6] = "=1";
    asJson.back() = "--json";
    said = run(withWorkspace(asJson));
    QCOMPARE(said.code, 0);
    const auto json = JsonValue::parse(said.out).value();
    QCOMPARE(json.find("segments")->toInteger(), 6);
    QVERIFY(json.find("step")->toInteger() > 0);
}

void CommandLineTest::replaceSaysWhatIsWrong()
{
    QCOMPARE(run({"replace", set(), "a"}).code, 2); // nothing to find
    QCOMPARE(run({"replace", set(), "cer:abc", "--find", "a", "--with", "b"}).code, 2);
    const Said said = run(
        withWorkspace({"replace", set(), "--find", "(", "--with", "", "--regex"}));
    QCOMPARE(said.code, 2);
    QVERIFY(said.err.find("regular expression is invalid") != std::string::npos);
}

void CommandLineTest::sliceIsSampleExact()
{
    const auto wav = m_root / "cut.wav";
    const Said said = run({"slice", set(), "#1", "--segment", "1", "-o", wav.string(), "--json"});
    QCOMPARE(said.code, 0);
    const auto report = JsonValue::parse(said.out);
    QVERIFY(report);
    QCOMPARE(report->find("first_frame")->toInteger(), std::int64_t(2000));
    QCOMPARE(report->find("frames")->toInteger(), std::int64_t(2000));
    const auto bytes = readWholeFile(m_fs, wav);
    const auto blob = readWholeFile(m_fs, m_root / "set/000000000/audio.bin");
    QVERIFY(bytes && blob);
    QCOMPARE(bytes->substr(44), blob->substr(2 * (4000 + 2000), 2 * 2000));
    QCOMPARE(run({"slice", set(), "#1", "--start", "0.3", "-o", wav.string()}).code, 3);
    QCOMPARE(run({"slice", set(), "#1", "--segment", "2", "-o", wav.string()}).code, 3);
    QCOMPARE(run({"slice", set(), "#1", "-o", (m_root / "cut.xyz").string()}).code, 3);
}

void CommandLineTest::editsFromAFileGoOnPastABadLine()
{
    std::ofstream(m_root / "changes.jsonl")
        << R"({"item": "utt-00000", "segment": 0, "text": "new first"})" << '\n'
        << "not json\n"
        << R"({"item": "utt-99999", "text": "x"})" << '\n'
        << R"({"item": "#1", "text": "x", "before": "something else"})" << '\n'
        << R"({"item": "#2", "text": "whole item"})" << '\n';
    const Said said = run(withWorkspace(
        {"edit", set(), "--from", (m_root / "changes.jsonl").string(), "--json", "--publish"}));
    QCOMPARE(said.code, 1);
    QVERIFY2(said.err.find("line 2") != std::string::npos, said.err.c_str());
    QVERIFY2(said.err.find("utt-99999") != std::string::npos, said.err.c_str());
    QVERIFY2(said.out.find("\"applied\": 2") != std::string::npos, said.out.c_str());
    QVERIFY2(said.out.find("\"failed\": 3") != std::string::npos, said.out.c_str());
    QCOMPARE(run({"list", set(), "--limit", "3"}).out,
             std::string("0\tutt-00000\t0.250\tnew first part 1 of utt-00000\n"
                         "1\tutt-00001\t0.250\tpart 0 of utt-00001 part 1 of utt-00001\n"
                         "2\tutt-00002\t0.250\twhole item\n"));
}

void CommandLineTest::publishWritesOnlyMetainfo()
{
    const auto audioBefore = m_fs.status(m_root / "set/000000000/audio.bin");
    const auto indexBefore = m_fs.status(m_root / "set/000000000/audio.idx");
    QCOMPARE(run(withWorkspace({"edit", set(), "#0", "--segment", "1", "--text", "x"})).code, 0);
    const Said plan = run(withWorkspace({"publish", set(), "--plan"}));
    QVERIFY2(plan.out.find("1 record") != std::string::npos, plan.out.c_str());
    const Said done = run(withWorkspace({"publish", set()}));
    QCOMPARE(done.code, 0);
    QVERIFY2(done.out.find("audio untouched") != std::string::npos, done.out.c_str());
    const auto audioAfter = m_fs.status(m_root / "set/000000000/audio.bin");
    const auto indexAfter = m_fs.status(m_root / "set/000000000/audio.idx");
    QVERIFY(audioBefore && audioAfter && indexBefore && indexAfter);
    QCOMPARE(audioAfter->inode, audioBefore->inode);
    QCOMPARE(audioAfter->mtimeNs, audioBefore->mtimeNs);
    QCOMPARE(indexAfter->inode, indexBefore->inode);
    QCOMPARE(run(withWorkspace({"publish", set()})).out, std::string("Nothing to publish.\n"));
}

void CommandLineTest::aConflictIsShownAndKept()
{
    QCOMPARE(run(withWorkspace({"edit", set(), "#0", "--text", "mine"})).code, 0);
    const std::string other = (m_root / "other.voxdeck").string();
    QCOMPARE(run({"edit", set(), "#0", "--text", "theirs", "--publish", "--workspace", other}).code,
             0);
    const Said said = run(withWorkspace({"publish", set()}));
    QVERIFY(said.code == 1 || said.code == 3);
    QVERIFY2(said.err.find("theirs") != std::string::npos, said.err.c_str());
    QVERIFY2(said.err.find("mine") != std::string::npos, said.err.c_str());
    QVERIFY(run({"show", set(), "#0"}).out.find("\"theirs\"") != std::string::npos);
}

void CommandLineTest::conflictsOfPublishingAreDecided()
{
    const std::string other = (m_root / "other.voxdeck").string();
    const std::string open = (m_root / "open.jsonl").string();
    for (const char *const item : {"#0", "#1", "#2"}) {
        QCOMPARE(run(withWorkspace({"edit", set(), item, "--text", "mine"})).code, 0);
        QCOMPARE(
            run({"edit", set(), item, "--text", "theirs", "--publish", "--workspace", other}).code,
            0);
    }
    QCOMPARE(run(withWorkspace({"publish", set(), "--mine", "--theirs"})).code, 2);
    QCOMPARE(run(withWorkspace({"publish", set(), "--mine", "--plan"})).code, 2);
    Said said = run(withWorkspace({"publish", set(), "--conflicts", open}));
    QCOMPARE(said.code, 3);
    const std::string lines = readWholeFile(m_fs, open).value();
    QCOMPARE(std::count(lines.begin(), lines.end(), '\n'), 3);
    QVERIFY2(lines.starts_with("{\"key\": \"utt-00000\", ")
                 && lines.find("\"yours\": \"mine\", \"result\": null}") != std::string::npos,
             lines.c_str());
    // one is decided by hand; a line without a result and one without a conflict are reported
    std::ofstream(open) << R"({"key": "utt-00000", "result": "both"})" << '\n'
                        << R"({"key": "utt-00001", "result": null})" << '\n'
                        << R"({"key": "nobody", "result": "x"})" << '\n';
    said = run(withWorkspace({"publish", set(), "--results", open}));
    QCOMPARE(said.code, 1);
    QVERIFY2(said.err.find("open.jsonl line 2: expected an object with") != std::string::npos
                 && said.err.find("nobody: no conflict about this segment") != std::string::npos,
             said.err.c_str());
    QVERIFY(run({"show", set(), "#0"}).out.find("\"both\"") != std::string::npos);
    QVERIFY(run({"show", set(), "#1"}).out.find("\"theirs\"") != std::string::npos);
    std::ofstream(open) << R"({"key": "utt-00001", "result": "by hand"})" << '\n';
    said = run(withWorkspace({"publish", set(), "--results", open, "--mine"}));
    QVERIFY2(said.code == 0, said.err.c_str());
    QVERIFY(run({"show", set(), "#1"}).out.find("\"by hand\"") != std::string::npos);
    QVERIFY(run({"show", set(), "#2"}).out.find("\"mine\"") != std::string::npos);
    QCOMPARE(run(withWorkspace({"publish", set()})).out, std::string("Nothing to publish.\n"));
}

void CommandLineTest::progressHasItsUnit()
{
    std::ostringstream out;
    std::ostringstream err;
    cli::Surroundings surroundings{m_fs, out, err, {}, true};
    cli::ProgressLine(surroundings, "reading").sink()({std::uint64_t{3} << 20, 0, "bytes"});
    QVERIFY2(err.str().find("reading 3.00 MiB, ") != std::string::npos, err.str().c_str());
    cli::ProgressLine(surroundings, "reading").sink()({5, 10, "recordings"});
    QVERIFY2(err.str().find("50 %, ") != std::string::npos
                 && err.str().find(" recordings/s, ") != std::string::npos,
             err.str().c_str());
}

void CommandLineTest::historyNamesWhatWasDone()
{
    QCOMPARE(run(withWorkspace({"edit", set(), "#3", "--segment", "0", "--text", "new"})).code, 0);
    const Said said = run(withWorkspace({"history", set(), "utt-00003", "--json"}));
    QCOMPARE(said.code, 0);
    const auto line = JsonValue::parse(said.out);
    QVERIFY(line);
    QCOMPARE(line->find("before")->toString(), std::string("part 0 of utt-00003"));
    QCOMPARE(line->find("after")->toString(), std::string("new"));
    QVERIFY(!line->find("who")->toString().empty());
    QCOMPARE(run(withWorkspace({"history", set(), "#1"})).out, std::string());
}

void CommandLineTest::packReportsFailedItemsAsOne()
{
    const auto list = test::writeSampleList(m_fs, m_root / "in", 3);
    QVERIFY(list);
    std::ofstream(*list, std::ios::app)
        << R"({"key": "gone", "wav": "/no/such.wav", "txt": ""})" << '\n';
    const Said said = run({"pack", list->string(), "-o", (m_root / "out").string()});
    QCOMPARE(said.code, 1);
    QVERIFY2(said.err.find("gone") != std::string::npos, said.err.c_str());
    const auto ledger = readWholeFile(m_fs, m_root / "out/errors.jsonl");
    QVERIFY(ledger && ledger->find("\"line\": 4") != std::string::npos);
    QCOMPARE(run({"verify", (m_root / "out").string(), "--deep"}).code, 0);
}

void CommandLineTest::pipesInKaldiTablesAreRefused()
{
    std::filesystem::create_directories(m_root / "kaldi");
    const auto proof = m_root / "proof";
    std::ofstream(m_root / "kaldi/wav.scp") << "utt touch " << proof.string() << " |\n";
    std::ofstream(m_root / "kaldi/text") << "utt hello\n";
    const Said said = run({"pack", (m_root / "kaldi").string(), "-o", (m_root / "out").string()});
    QCOMPARE(said.code, 3);
    QVERIFY2(said.err.find("utt") != std::string::npos, said.err.c_str());
    QVERIFY(!exists(m_fs, proof));
}

void CommandLineTest::theManualPageHasEveryCommand()
{
    const std::string page = cli::manualPage();
    for (const char *const command :
         {"info",   "list",   "show",     "query",   "replace", "check\\-text", "slice",
          "pack",   "edit",   "changes",  "package", "publish", "compact",      "history",
          "verify", "repair", "manifest", "convert", "split",   "filter",       "basket",
          "import", "relink", "export",   "labels",  "build",   "shards",       "adopt",
          "assign", "comment"}) { // a hyphen is one of a command there, not of a line's end
        QVERIFY2(page.find(std::string(".SS ") + command) != std::string::npos, command);
    }
}

void CommandLineTest::theManualHasEveryOptionAndNoOther()
{
    std::string page = cli::manualPage();
    std::erase(page, '\\'); // before hyphens
    std::stringstream manual;
    for (const char *const name : {"/manual.md", "/recipe.md"})
        manual << std::ifstream(VOXDECK_DOCS + std::string(name)).rdbuf();
    const auto known = optionsIn(page);
    const auto told = optionsIn(manual.str());
    QVERIFY(known.size() > 100);
    for (const auto &option : known)
        QVERIFY2(told.contains(option) || option == "--help", option.c_str());
    // options of the window, and options of no single command
    const std::set<std::string> others{"--dark", "--light",      "--man",  "--no-display",
                                       "--help", "--screenshot", "--size", "--version"};
    for (const auto &option : told)
        QVERIFY2(known.contains(option) || others.contains(option), option.c_str());
}

QTEST_GUILESS_MAIN(CommandLineTest)
#include "CommandLineTest.moc"
