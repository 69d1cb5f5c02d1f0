// SPDX-License-Identifier: GPL-3.0-or-later
// Names that no program may trust, in every field: imported, asked for, exported as every format and
// imported again. Each row comes through or is refused with a reason; none is lost, none is changed.
#include "core/io/PosixFileSystem.h"
#include "core/json/Json.h"
#include "core/query/QueryParser.h"
#include "tests/cli/HostileValues.h"
#include "tests/cli/RunCommand.h"
#include "tests/support/WrittenAudio.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

using namespace voxdeck;
using voxdeck::test::hostileValues;
using voxdeck::test::Said;

namespace {

constexpr const char *kFields[] = {"key",     "wav",       "txt",   "speaker", "gender", "language",
                                   "country", "recording", "split", "status",  "shard",  "further"};

} // namespace

class HostileFieldsTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void comeThroughEveryFormat_data();
    void comeThroughEveryFormat();
    void areFoundByQueries();
    void areGuardedForPeopleOnly();

private:
    Said run(std::vector<std::string> arguments) { return test::runCommand(m_fs, arguments); }
    std::string at(const std::string &name) const { return (m_root / name).string(); }
    JsonValue json(std::vector<std::string> arguments)
    {
        arguments.emplace_back("--json");
        const Said said = run(std::move(arguments));
        return JsonValue::parse(said.out).value_or(JsonValue());
    }
    /// Of every row of a workspace, sorted.
    std::vector<std::string> texts(const std::string &workspace)
    {
        std::vector<std::string> all;
        std::istringstream lines(run({"query", at(workspace), "--json"}).out);
        for (std::string line; std::getline(lines, line);)
            all.push_back(JsonValue::parse(line).value().find("text")->toString());
        std::sort(all.begin(), all.end());
        return all;
    }
    /// All files, so that none can appear where none was asked for.
    std::set<std::string> files() const
    {
        std::set<std::string> all;
        for (const auto &entry : std::filesystem::recursive_directory_iterator(m_root))
            all.insert(entry.path().lexically_relative(m_root).string());
        return all;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::filesystem::path m_root;
    PosixFileSystem m_fs;
    std::int64_t m_lines = 0;
};

void HostileFieldsTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_root = m_folder->path().toStdString();
    constexpr int kRateHz = 8000;
    std::filesystem::create_directory(m_root / "out");
    QVERIFY(writeAudioFile(m_fs, m_root / "rec.wav", kRateHz, std::vector<std::int16_t>(800, 1)));
    std::ofstream list(m_root / "in.list", std::ios::binary);
    m_lines = 0;
    for (const char *const field : kFields) {
        for (const std::string &value : hostileValues()) {
            auto record = JsonValue::object();
            const std::string number = std::to_string(m_lines++);
            record.set("key", JsonValue::ofString("row-" + number));
            record.set("wav", JsonValue::ofString("rec.wav"));
            record.set("txt", JsonValue::ofString("text " + number));
            record.set("start", JsonValue::ofDouble(0.01));
            record.set("end", JsonValue::ofDouble(0.02));
            record.set("language", JsonValue::ofString("en"));
            record.set("country", JsonValue::ofString("serbia"));
            record.set("shard", JsonValue::ofString("a.tar"));
            const auto parsed = JsonValue::parse(value).value();
            record.set(field, parsed);
            if (std::string_view(field) == "further" && parsed.kind() == JsonValue::Kind::String)
                record.set(parsed.toString(), JsonValue::ofString("its name is hostile"));
            list << record.dumpAscii() << '\n';
        }
    }
    list << "{\"key\": \"latin \xE9\", \"wav\": \"rec.wav\", \"txt\": \"\xFF\"}\n";
    list << "{\"key\": \"cut\", \"wav\n";
    m_lines += 2;
}

void HostileFieldsTest::comeThroughEveryFormat_data()
{
    QTest::addColumn<QString>("format");
    QTest::addColumn<bool>("keepsTexts"); ///< to the byte; others join what is one line for them
    for (const char *const format : {"wenet", "nemo", "lhotse", "manifest", "csv", "audiofolder"})
        QTest::newRow(format) << QString::fromLatin1(format) << true;
    for (const char *const format : {"kaldi", "tsv", "filelist", "folder"})
        QTest::newRow(format) << QString::fromLatin1(format) << false;
}

void HostileFieldsTest::comeThroughEveryFormat()
{
    QFETCH(const QString, format);
    QFETCH(const bool, keepsTexts);
    const std::string kind = format.toStdString();
    const auto imported = json({"import", at("in.list"), "--workspace", at("w.voxdeck")});
    const std::int64_t rows = imported.find("segments")->toInteger();
    QVERIFY(rows > m_lines * 9 / 10);
    const JsonValue &list = imported.find("lists")->items().at(0);
    QCOMPARE(rows + list.find("problems")->toInteger(), m_lines);
    const auto before = files();
    const auto exported = json(
        {"export", at("w.voxdeck"), "--format", kind, "-o", at("out/" + kind)});
    QVERIFY(exported.find("written"));
    const std::int64_t written = exported.find("written")->toInteger();
    QVERIFY(written > 20);
    QCOMPARE(written + exported.find("failed")->toInteger(), rows);
    for (const std::string &file : files())
        QVERIFY2(before.contains(file) || file.starts_with("out") || file.starts_with("w.voxdeck"),
                 file.c_str());
    const auto again = json(
        {"import", at("out/" + kind), "--format", kind, "--workspace", at("back.voxdeck")});
    QCOMPARE(again.find("segments")->toInteger(), written);
    if (!keepsTexts)
        return;
    const auto first = texts("w.voxdeck");
    const auto back = texts("back.voxdeck");
    std::vector<std::string> changed;
    std::set_difference(back.begin(), back.end(), first.begin(), first.end(),
                        std::back_inserter(changed));
    QVERIFY2(changed.empty(), changed.empty() ? "" : changed.front().substr(0, 200).c_str());
}

/// By the spelled key, quoted as the language requires.
void HostileFieldsTest::areFoundByQueries()
{
    QCOMPARE(run({"import", at("in.list"), "--workspace", at("w.voxdeck")}).code, 1);
    int asked = 0;
    for (const std::string &value : hostileValues()) {
        const auto parsed = JsonValue::parse(value).value();
        if (parsed.kind() != JsonValue::Kind::String || parsed.toString().empty() || !parsed.dump())
            continue;
        std::string quoted;
        for (const char c : parsed.toString()) {
            if (c == '"' || c == '\\')
                quoted += '\\';
            quoted += c;
        }
        for (const char *const field : {"key", "speaker", "text"}) {
            const std::string query = std::string(field) + ":=\"" + quoted + "\"";
            if (query.find('\0') != std::string::npos)
                continue; // no program can be handed it
            const Said said = run({"query", at("w.voxdeck"), query, "--count"});
            if (query.size() > kMostQueryBytes) {
                QCOMPARE(said.code, 2);
                continue;
            }
            QVERIFY2(said.out == "1\n", (query + " " + said.out).c_str());
            ++asked;
        }
    }
    QVERIFY(asked > 50);
}

void HostileFieldsTest::areGuardedForPeopleOnly()
{
    QCOMPARE(run({"import", at("in.list"), "--workspace", at("w.voxdeck")}).code, 1);
    const auto formulas = [this](const std::string &format, bool isForPeople) {
        const std::string out = at(isForPeople ? "people" : "programs") + "." + format;
        std::vector<std::string> words{"export", at("w.voxdeck"), "--format", format, "-o", out};
        if (isForPeople)
            words.emplace_back("--spreadsheet");
        (void)run(words);
        std::ifstream file(out);
        const std::string text((std::istreambuf_iterator<char>(file)), {});
        const char *const separator = format == "tsv" ? "\t" : ",";
        int found = 0;
        for (const char *const formula : {"=1+1", "@SUM(A1)"})
            for (std::size_t place = text.find(std::string(separator) + formula);
                 place != std::string::npos;
                 place = text.find(std::string(separator) + formula, place + 1))
                ++found;
        return found;
    };
    for (const char *const format : {"csv", "tsv", "manifest"}) {
        QVERIFY(formulas(format, false) > 0);
        QCOMPARE(formulas(format, true), 0);
    }
}

QTEST_GUILESS_MAIN(HostileFieldsTest)
#include "HostileFieldsTest.moc"
