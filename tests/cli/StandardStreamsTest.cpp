// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/CommandFacts.h"
#include "app/cli/StandardStreams.h"
#include "tests/cli/CommandFolder.h"

#include <QTest>

#include <filesystem>
#include <iostream>
#include <string>

using namespace voxdeck;
using namespace voxdeck::cli;
using voxdeck::test::Said;

namespace {

/// std::cin reads this for a while.
class FakeInput {
public:
    explicit FakeInput(const std::string &text) : m_text(text), m_before(std::cin.rdbuf())
    {
        std::cin.clear();
        std::cin.rdbuf(m_text.rdbuf());
    }
    FakeInput(const FakeInput &) = delete;
    FakeInput &operator=(const FakeInput &) = delete;
    ~FakeInput() { std::cin.rdbuf(m_before); }

private:
    std::istringstream m_text;
    std::streambuf *m_before;
};

/// How a path of the copy that is made of standard input begins; the folder of all of them may be called anything.
std::string theCopy()
{
    return (std::filesystem::temp_directory_path() / "voxdeck-").string();
}

bool isNumber(const OptionFacts &option)
{
    return option.valueName.starts_with("UINT") || option.valueName.starts_with("INT")
           || option.valueName.starts_with("FLOAT");
}

/// Something that the library accepts.
std::string anyValue(const OptionFacts &option)
{
    return isNumber(option) ? "1" : option.values.empty() ? "x" : option.values.front();
}

/// A value of each option that a command cannot be without, but of the one that is given.
void addRequired(const CommandFacts &command, const OptionFacts &given,
                 std::vector<std::string> &words)
{
    for (const OptionFacts &option : command.options) {
        const bool isGiven = option.names == given.names;
        if (!isGiven && !option.isRequired)
            continue;
        if (!option.isArgument)
            words.push_back(option.names.back());
        words.push_back(isGiven ? "-" : anyValue(option));
    }
}

struct Asked {
    std::string path;
    OptionFacts option;
    std::vector<std::string> words; ///< the command line with "-" for that option
};

/// All options that take a text, of all commands.
void collect(const CommandFacts &command, const std::vector<std::string> &before,
             std::vector<Asked> &all)
{
    for (const OptionFacts &option : command.options) {
        if (option.valueName.empty() || isNumber(option) || !command.commands.empty())
            continue;
        Asked asked{command.path, option, before};
        addRequired(command, option, asked.words);
        all.push_back(std::move(asked));
    }
    for (const CommandFacts &inner : command.commands) {
        auto words = before;
        if (!command.path.empty())
            addRequired(command, {}, words);
        words.push_back(inner.name);
        collect(inner, words, all);
    }
}

std::vector<Asked> allOptions()
{
    std::vector<Asked> all;
    collect(factsOfProgram(), {}, all);
    return all;
}

} // namespace

/// "-" is standard input or output, or it is refused; it is never a file.
class StandardStreamsTest final : public QObject, private test::CommandFolder {
    Q_OBJECT
private slots:
    void init();
    void everyFileOptionRefusesOrStreams();
    void outputsAreStreams_data();
    void outputsAreStreams();
    void inputsAreStreams_data();
    void inputsAreStreams();
    void messagesNameStandardInput();
    void aStreamIsNamedOnce();

private:
    Said in(const QStringList &words)
    {
        std::vector<std::string> typed;
        for (const QString &word : words) {
            const std::string one = word.toStdString();
            typed.push_back(one.starts_with("AT:") ? at(one.substr(3)) : one);
        }
        return run(std::move(typed));
    }
};

void StandardStreamsTest::init()
{
    makeFolder();
    write("l.jsonl", R"({"key":"a","wav":"a.wav","txt":"one","hyp":"on","start":0,"end":1})"
                     "\n");
    write("l.ctm", "rec 1 0.00 0.50 one\n");
    const std::string workspace = at("w.voxdeck");
    static_cast<void>(run({"import", at("l.jsonl"), "--workspace", workspace}));
    QCOMPARE(run({"edit", workspace, "a", "--text", "two"}).code, 0);
    QCOMPARE(run({"filter", workspace, "save", "f", "cer:>0"}).code, 0);
    QCOMPARE(run({"basket", workspace, "add", "b", "key:a"}).code, 0);
    QCOMPARE(run({"changes", "export", workspace, "-o", at("c.jsonl")}).code, 0);
}

/// A command that is added later and takes a file refuses "-" until somebody decides what it means.
void StandardStreamsTest::everyFileOptionRefusesOrStreams()
{
    int refused = 0;
    int streams = 0;
    for (const Asked &asked : allOptions()) {
        const std::string &name = asked.option.names.back();
        const DashUse use = dashUse(asked.path, name);
        const bool isOutput = name == "--output" || name == "OUT" || name == "--conflicts";
        QVERIFY2(!isOutput || use != DashUse::Text, (asked.path + " " + name).c_str());
        streams += use == DashUse::Input || use == DashUse::Output;
        if (use != DashUse::Refused)
            continue;
        const Said said = run(asked.words);
        QVERIFY2(said.code == 2
                     && said.err.find(name + ": \"-\" is standard ") != std::string::npos,
                 (asked.path + " " + name + ": " + said.err).c_str());
        ++refused;
    }
    QVERIFY2(refused > 60, std::to_string(refused).c_str());
    QVERIFY2(streams > 20, std::to_string(streams).c_str());
    QVERIFY(!std::filesystem::exists("-"));
}

void StandardStreamsTest::outputsAreStreams_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QString>("begin");
    const auto row = [](const char *name, const QString &words, const QString &begin) {
        QTest::newRow(name) << words.split(QLatin1Char(' ')) << begin;
    };
    row("changes export", QStringLiteral("changes export AT:w.voxdeck -o -"), QStringLiteral("{"));
    row("changes merge", QStringLiteral("changes merge AT:c.jsonl AT:c.jsonl -o -"),
        QStringLiteral("{"));
    row("changes merge --conflicts",
        QStringLiteral("changes merge AT:c.jsonl AT:c.jsonl -o AT:m.jsonl --conflicts -"),
        QString());
    row("changes import --conflicts",
        QStringLiteral("changes import AT:w.voxdeck AT:c.jsonl --conflicts -"), QString());
    row("publish", QStringLiteral("publish AT:w.voxdeck --plan --conflicts -"), QString());
    row("filter export", QStringLiteral("filter AT:w.voxdeck export -o -"), QStringLiteral("{"));
    row("basket export", QStringLiteral("basket AT:w.voxdeck export b -o -"), QStringLiteral("{"));
    row("labels convert", QStringLiteral("labels convert AT:l.ctm - --to rttm"),
        QStringLiteral("SPEAKER rec"));
    row("labels export", QStringLiteral("labels export AT:w.voxdeck --to label-studio -o -"),
        QStringLiteral("["));
    row("export", QStringLiteral("export AT:w.voxdeck --to csv -o -"), QStringLiteral("key"));
}

void StandardStreamsTest::outputsAreStreams()
{
    QFETCH(const QStringList, words);
    QFETCH(const QString, begin);
    const Said said = in(words);
    QVERIFY2(said.code == 0, said.err.c_str());
    QVERIFY2(begin.isEmpty() ? said.out.empty() : said.out.starts_with(begin.toStdString()),
             said.out.c_str());
    QVERIFY(!std::filesystem::exists("-"));
}

void StandardStreamsTest::inputsAreStreams_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QString>("file");
    const auto row = [](const char *name, const QString &words, const QString &file) {
        QTest::newRow(name) << words.split(QLatin1Char(' ')) << file;
    };
    row("labels show", QStringLiteral("labels show - --from ctm"), QStringLiteral("l.ctm"));
    row("labels convert", QStringLiteral("labels convert - AT:o.rttm --from ctm --to rttm"),
        QStringLiteral("l.ctm"));
    row("changes import", QStringLiteral("changes import AT:w.voxdeck -"),
        QStringLiteral("c.jsonl"));
    row("changes merge", QStringLiteral("changes merge - AT:c.jsonl -o AT:m.jsonl"),
        QStringLiteral("c.jsonl"));
    row("edit", QStringLiteral("edit AT:w.voxdeck --from -"), QStringLiteral("e.jsonl"));
    row("filter", QStringLiteral("filter AT:w.voxdeck import - --replace"),
        QStringLiteral("f.json"));
    row("basket", QStringLiteral("basket AT:w.voxdeck import - --name c"),
        QStringLiteral("b.json"));
    row("convert", QStringLiteral("convert - AT:o.csv --to csv"), QStringLiteral("l.jsonl"));
}

void StandardStreamsTest::inputsAreStreams()
{
    QFETCH(const QStringList, words);
    QFETCH(const QString, file);
    write("e.jsonl", R"({"item": "a", "text": "three"})"
                     "\n");
    QCOMPARE(run({"filter", at("w.voxdeck"), "export", "-o", at("f.json")}).code, 0);
    QCOMPARE(run({"basket", at("w.voxdeck"), "export", "b", "-o", at("b.json")}).code, 0);
    const FakeInput input(read(file.toStdString()));
    const Said said = in(words);
    QVERIFY2(said.code == 0, (said.err + said.out).c_str());
    QVERIFY(said.err.find(theCopy()) == std::string::npos);
}

void StandardStreamsTest::messagesNameStandardInput()
{
    const FakeInput input("nothing that is known\n");
    const Said said = in({QStringLiteral("convert"), QStringLiteral("-"),
                          QStringLiteral("AT:o.csv"), QStringLiteral("--to"),
                          QStringLiteral("csv")});
    QVERIFY(said.code != 0);
    QVERIFY2(said.err.find("standard input") != std::string::npos, said.err.c_str());
    QVERIFY2(said.err.find(theCopy()) == std::string::npos, said.err.c_str());
}

void StandardStreamsTest::aStreamIsNamedOnce()
{
    const Said said = in({QStringLiteral("changes"), QStringLiteral("merge"), QStringLiteral("-"),
                          QStringLiteral("-"), QStringLiteral("-o"), QStringLiteral("AT:m.jsonl")});
    QCOMPARE(said.code, 2);
    QVERIFY2(said.err.find("standard input can be named once") != std::string::npos,
             said.err.c_str());
}

QTEST_GUILESS_MAIN(StandardStreamsTest)
#include "StandardStreamsTest.moc"
