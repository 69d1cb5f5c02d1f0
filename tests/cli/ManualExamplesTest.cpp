// SPDX-License-Identifier: GPL-3.0-or-later
// Every example of the manual is run, on small data under the names it uses.
#include "core/io/PosixFileSystem.h"
#include "tests/cli/RunCommand.h"
#include "tests/support/SampleDataset.h"
#include "tests/unit/country/CountryTree.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

using namespace voxdeck;
using voxdeck::test::Said;

namespace {

struct Example {
    int line = 0;
    std::string text;                 ///< as in the manual
    std::vector<std::string> command; ///< without the program
};

/// The placeholders of the manual, and files of its examples with other names here.
constexpr std::pair<const char *, const char *> kOurs[] = {
    {" W ", " asr.voxdeck "},
    {"{000..719}", "{000..001}"},
    {"utt-0042.wav", "MEMBER"},
    {" #", "\n"},
    {" > ", "\n"},
    {"'speaker:anna'", "'key:*'"},
    {"LANGUAGE", "te"},
};

/// Exit codes other than 0 and 1, and why.
constexpr std::pair<const char *, int> kCodes[] = {
    {"query set 'lang:te cer:abc'", 2}, // the manual shows the mistake
    {"--from /old/audio", 3},           // folders of another machine
};

void replaceAll(std::string &text, const std::string &from, const std::string &to)
{
    for (std::size_t at = text.find(from); at != std::string::npos;
         at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
}

/// As a shell divides it.
std::vector<std::string> wordsOf(const std::string &text)
{
    std::vector<std::string> words;
    bool isWord = false;
    char quote = 0;
    for (const char c : text) {
        if (quote != 0 ? c == quote : c == '\'' || c == '"') {
            quote = quote != 0 ? char{0} : c;
            words.resize(words.size() + (isWord ? 0 : 1));
            isWord = true;
        } else if (c == ' ' && quote == 0) {
            isWord = false;
        } else {
            words.resize(words.size() + (isWord ? 0 : 1));
            isWord = true;
            words.back() += c;
        }
    }
    return words;
}

/// What may be left out goes, alternatives become their first.
std::string simplest(std::string text)
{
    if (text.find("{\"") != std::string::npos)
        return text; // JSON has brackets, too
    for (std::size_t open = text.find(" ["); open != std::string::npos; open = text.find(" [")) {
        const std::size_t close = text.find(']', open);
        text.erase(open, close == std::string::npos ? close : close + 1 - open);
    }
    return text.substr(0, text.find(" | "));
}

/// The examples by block: those of one block use what the ones before have made.
std::vector<std::vector<Example>> examplesOf(const std::string &file)
{
    std::vector<std::vector<Example>> blocks;
    std::ifstream manual(file);
    bool isInBlock = false;
    int number = 0;
    for (std::string line; std::getline(manual, line);) {
        ++number;
        if (!line.starts_with("    ")) {
            isInBlock = false;
            continue;
        }
        std::string text = line.substr(4);
        if (text.starts_with("$ "))
            text.erase(0, 2);
        if (!text.starts_with("voxdeck-cli ") || text.starts_with("voxdeck-cli query:"))
            continue;
        if (!isInBlock)
            blocks.emplace_back();
        isInBlock = true;
        blocks.back().push_back({number, text, {}});
    }
    return blocks;
}

} // namespace

class ManualExamplesTest final : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void cleanupTestCase();
    void runs_data();
    void runs();

private:
    Said run(const std::string &command);
    void need(const std::string &command);
    void write(const std::string &name, const std::string &text);
    void makeTars();

    PosixFileSystem m_fs;
    QTemporaryDir m_folder;
    std::filesystem::path m_work;     ///< where the examples run
    std::filesystem::path m_pristine; ///< what it looks like before each block
    std::string m_member;             ///< of a.tar
    QString m_before;
    std::vector<std::vector<Example>> m_blocks = examplesOf(VOXDECK_DOCS "/manual.md");
};

Said ManualExamplesTest::run(const std::string &command)
{
    return test::runCommand(m_fs, wordsOf(command));
}

void ManualExamplesTest::need(const std::string &command)
{
    const Said said = run(command);
    if (said.code != 0)
        qFatal("%s: %s", command.c_str(), (said.out + said.err).c_str());
}

void ManualExamplesTest::write(const std::string &name, const std::string &text)
{
    std::filesystem::create_directories((m_work / name).parent_path());
    std::ofstream(m_work / name) << text;
}

void ManualExamplesTest::makeTars()
{
    need("build --dataset set --to webdataset -o built");
    for (const auto &entry : std::filesystem::recursive_directory_iterator("built"))
        if (entry.path().extension() == ".tar")
            for (const char *const name : {"a.tar", "data-000.tar", "data-001.tar"})
                std::filesystem::copy_file(entry.path(), name,
                                           std::filesystem::copy_options::overwrite_existing);
    const std::string list = run("shards list a.tar").out;
    const std::size_t end = list.find(".flac") + 5;
    m_member = list.substr(list.rfind(' ', end) + 1, end - list.rfind(' ', end) - 1);
}

void ManualExamplesTest::initTestCase()
{
    m_before = QDir::currentPath();
    const std::filesystem::path root = m_folder.path().toStdString();
    m_work = root / "work";
    m_pristine = root / "pristine";
    std::filesystem::create_directories(m_work);
    qputenv("VOXDECK_CACHE", QByteArray::fromStdString((root / "cache").string()));
    qputenv("XDG_DATA_HOME", QByteArray::fromStdString((m_work / "home").string()));
    QVERIFY(QDir::setCurrent(QString::fromStdString(m_work.string())));
    for (const char *const name : {"set", "corpus"})
        QVERIFY(test::writeSampleDataset(m_fs, m_work / name,
                                         {.shards = 1, .itemsPerShard = 4, .segmentsPerItem = 2}));
    const auto list = test::writeSampleList(m_fs, m_work / "resources/sample", 3);
    QVERIFY(list);
    std::string scp;
    std::string text;
    for (const auto &entry : std::filesystem::directory_iterator(list->parent_path()))
        if (entry.path().extension() == ".wav") {
            scp += entry.path().stem().string() + " " + entry.path().string() + "\n";
            text += entry.path().stem().string() + " some words\n";
        }
    for (const char *const set : {"data/train/", "data/dev/"}) {
        write(set + std::string("wav.scp"), scp);
        write(set + std::string("text"), text);
    }
    write("changes.jsonl", "{\"item\": \"#0\", \"segment\": 0, \"text\": \"other words\"}\n");
    write("exp/whisper/text", "utt-00000_00000 some words\n");
    write("dnsmos.csv", "key,OVRL\nutt-00000_00000,2.25\n");
    write("how.txt", "Write numbers as words.\n");
    write("cues.srt", "1\n00:00:00,000 --> 00:00:01,000\nhello\n");
    write("countries/germany/Alignment/alignment_output/v_t_aligned.json",
          test::alignedJson((m_work / "resources/sample/v.wav").string(), {{"0.0", "0.2"}}));
    write("germany_splits.csv", "source_audio_path,video_id,duration_hours,size_mb,split\n"
                                "/audio/v.wav,v,0.5,1,test\n");
    need("import data/train --workspace asr.voxdeck");
    need("set asr.voxdeck 'key:*' --status approved");
    need("convert data/train list.jsonl --to wenet");
    need("labels convert cues.srt talk.eaf --to eaf");
    need("labels export corpus --to textgrid -o checked");
    need("set corpus 'key:*' --language te");
    need("edit corpus '#1' --segment 0 --text yes --workspace lena.voxdeck");
    need("changes export corpus -o lena.jsonl --workspace lena.voxdeck");
    std::filesystem::copy_file("lena.jsonl", "ben.jsonl");
    need("manifest build countries --manifest-dir manifests");
    makeTars();
    std::filesystem::copy(m_work, m_pristine, std::filesystem::copy_options::recursive);
}

void ManualExamplesTest::cleanupTestCase()
{
    QDir::setCurrent(m_before);
}

void ManualExamplesTest::runs_data()
{
    QTest::addColumn<int>("block");
    QVERIFY(m_blocks.size() > 25);
    for (std::size_t block = 0; block < m_blocks.size(); ++block)
        QTest::addRow("line %d", m_blocks[block].front().line) << static_cast<int>(block);
}

void ManualExamplesTest::runs()
{
    QFETCH(int, block);
    std::filesystem::remove_all(m_work);
    std::filesystem::copy(m_pristine, m_work, std::filesystem::copy_options::recursive);
    QVERIFY(QDir::setCurrent(QString::fromStdString(m_work.string())));
    for (const Example &example : m_blocks[static_cast<std::size_t>(block)]) {
        std::string text = example.text;
        if (text.find(" pack ") != std::string::npos)
            std::filesystem::remove_all("set"); // it is about to be made
        if (text.find(" import data/train") != std::string::npos)
            std::filesystem::remove("asr.voxdeck");
        if (text.find(" changes export corpus -o") != std::string::npos)
            std::filesystem::remove("lena.jsonl");
        for (const auto &[from, to] : kOurs)
            replaceAll(text, from, to);
        replaceAll(text, "MEMBER", m_member);
        text = simplest(text.substr(0, text.find('\n')));
        if (text.find(" NAME") != std::string::npos || text.find("://") != std::string::npos)
            continue; // a synopsis, not an example; or it needs a server
        int wanted = 0;
        for (const auto &[part, code] : kCodes)
            wanted = example.text.find(part) != std::string::npos ? code : wanted;
        const Said said = run(text.substr(text.find(' ') + 1));
        const bool isGood = said.code == wanted || (wanted == 0 && said.code == 1);
        QVERIFY2(isGood, ("line " + std::to_string(example.line) + ": " + text + "\n"
                          + std::to_string(said.code) + ": " + said.err)
                             .c_str());
    }
}

QTEST_GUILESS_MAIN(ManualExamplesTest)
#include "ManualExamplesTest.moc"
