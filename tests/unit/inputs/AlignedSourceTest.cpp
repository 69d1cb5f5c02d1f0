// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/DatasetKind.h"
#include "tests/support/MemoryFileSystem.h"

#include <QTest>

#include <cstdint>
#include <map>

using namespace voxdeck;
using voxdeck::test::MemoryFileSystem;

class AlignedSourceTest final : public QObject {
    Q_OBJECT
private slots:
    void readsATreeInOrder();
    void opensATreeACountryOrAFile_data();
    void opensATreeACountryOrAFile();
    void saysWhichSegmentsAreBad();
    void saysWhichFilesAreBad();
    void takesTheLanguageItIsTold();
    void findsAudioAroundTheTree();
};

namespace {

using Files = std::map<std::string, std::string>;

std::string segment(double start, double end, const std::string &more = {})
{
    return "{\"start\": " + std::to_string(start) + ", \"end\": " + std::to_string(end)
           + ", \"asr_text\": \"a\", \"human_text\": \"h\", \"cer\": 0.25, \"start_idx\": 1, "
             "\"end_idx\": 2"
           + more + "}";
}

std::string alignedFile(const std::string &audio, const std::string &segments,
                        const std::string &more = {})
{
    return "{\"audio_file\": \"" + audio + "\", \"segments\": [" + segments + "]" + more + "}";
}

const std::string kTree = "c/countries/";
const std::string kOutput = "/Alignment/alignment_output/";

Files tree()
{
    return {{kTree + "serbia" + kOutput + "w_t_aligned.json", alignedFile("w.opus", segment(0, 1))},
            {kTree + "serbia" + kOutput + "v_t2_aligned.json",
             alignedFile("/a/v.opus", segment(1.5, 2.25, ", \"key\": \"own\", \"x\": [1]"),
                         ", \"date\": \"today\", \"words\": []")},
            {kTree + "atlantis" + kOutput + "v_t_aligned.json",
             alignedFile("/a/v.opus", segment(0, 1))},
            {kTree + "serbia" + kOutput + "notes.txt", ""}};
}

struct Read {
    std::vector<InputLine> lines;
    std::vector<Sentence> notes;
    std::vector<std::filesystem::path> files;
};

Read readAll(const Files &files, const std::string &path, const SourceOptions &options = {})
{
    MemoryFileSystem fs;
    for (const auto &[name, bytes] : files)
        fs.seed(name, bytes);
    auto source = openUtteranceSource(fs, path, options).value();
    Read read;
    while (auto line = source->next().value())
        read.lines.push_back(*std::move(line));
    if (source->bytesRead() != source->sizeBytes())
        read.notes.emplace_back("not all was read");
    for (auto &note : source->notes())
        read.notes.push_back(std::move(note));
    read.files = source->files();
    return read;
}

} // namespace

void AlignedSourceTest::readsATreeInOrder()
{
    const Read read = readAll(tree(), "c/countries");
    QCOMPARE(read.lines.size(), std::size_t{3});
    QCOMPARE(read.lines[0].key, std::string("atlantis_v_0_1000"));
    QVERIFY(!read.lines[0].utterance->record.find("language"));
    QCOMPARE(read.lines[2].key, std::string("serbia_w_0_1000"));
    QCOMPARE(read.lines[2].number, std::uint64_t{3});
    const InputUtterance &second = *read.lines[1].utterance;
    QCOMPARE(second.record.dump().value(),
             std::string("{\"key\": \"serbia_v_1500_2250\", \"wav\": \"/a/v.opus\", \"txt\": "
                         "\"h\", \"start\": 1.5, \"end\": 2.25, \"language\": \"sr\", "
                         "\"country\": \"serbia\", \"recording\": \"v\", \"duration\": 0.75, "
                         "\"cer\": 0.25, \"asr_text\": \"a\", \"transcript_id\": \"t2\", "
                         "\"start_idx\": 1, \"end_idx\": 2, \"original_key\": \"own\", \"x\": "
                         "[1], \"date\": \"today\"}"));
    QCOMPARE(second.audio.string(), std::string("/a/v.opus"));
    QCOMPARE(second.startSeconds.value(), 1.5);
    QCOMPARE(read.files.size(), std::size_t{3});
    QCOMPARE(read.notes.size(), std::size_t{2});
    QCOMPARE(read.notes[0],
             std::string("serbia has 1 other files among its aligned ones, the first notes.txt"));
    QVERIFY(read.notes[1].starts_with("atlantis: no language is known"));
}

void AlignedSourceTest::opensATreeACountryOrAFile_data()
{
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QByteArray>("first");
    QTest::addColumn<int>("count");
    const auto row = [](const char *path, const char *first, int count) {
        QTest::newRow(path) << QByteArray(path) << QByteArray(first) << count;
    };
    row("c", "atlantis_v_0_1000", 3);
    row("c/countries/", "atlantis_v_0_1000", 3);
    row("c/countries/serbia", "serbia_v_1500_2250", 2);
    row("c/countries/serbia/Alignment/alignment_output", "serbia_v_1500_2250", 2);
    row("c/countries/serbia/Alignment/alignment_output/w_t_aligned.json", "serbia_w_0_1000", 1);
    row("alone/w_t_aligned.json", "w_0_1000", 1);
}

void AlignedSourceTest::opensATreeACountryOrAFile()
{
    QFETCH(const QByteArray, path);
    QFETCH(const QByteArray, first);
    QFETCH(const int, count);
    Files files = tree();
    files["alone/w_t_aligned.json"] = alignedFile("w.opus", segment(0, 1));
    const Read read = readAll(files, path.toStdString());
    QCOMPARE(QByteArray::fromStdString(read.lines.at(0).key), first);
    QCOMPARE(static_cast<int>(read.lines.size()), count);
}

void AlignedSourceTest::saysWhichSegmentsAreBad()
{
    const Read read = readAll(
        {{"v_t_aligned.json", alignedFile("v.opus", "3, " + segment(0, 1) + ", " + segment(2, 1)
                                                        + ", {}, " + segment(3, 4) + ", null")}},
        "v_t_aligned.json");
    QCOMPARE(read.lines.size(), std::size_t{6});
    for (std::size_t at = 0; at < read.lines.size(); ++at)
        QCOMPARE(read.lines[at].number, std::uint64_t{at + 1});
    QCOMPARE(read.lines[0].problem->detail, std::string("segment 1: is not an object"));
    QVERIFY(read.lines[1].utterance && read.lines[4].utterance);
    QVERIFY(read.lines[2].problem->detail.starts_with("segment 3: ends at"));
    QVERIFY(read.lines[3].problem->detail.starts_with("segment 4: has no"));
    QCOMPARE(read.lines[5].problem->subject, std::string("v_t_aligned.json"));
}

void AlignedSourceTest::saysWhichFilesAreBad()
{
    Files files = tree();
    files[kTree + "serbia" + kOutput + "a_t_aligned.json"] = "oops";
    files[kTree + "serbia" + kOutput + "b_t_aligned.json"] = alignedFile("other.opus", "");
    files[kTree + "malta/notes"] = "";
    const Read read = readAll(files, "c/countries");
    QCOMPARE(read.lines.size(), std::size_t{5});
    QVERIFY(read.lines[1].problem->subject.ends_with("a_t_aligned.json"));
    QVERIFY(read.lines[2].problem->detail.find("audio_file") != std::string::npos);
    QCOMPARE(read.notes[0], std::string("malta has no folder Alignment/alignment_output"));
}

void AlignedSourceTest::takesTheLanguageItIsTold()
{
    SourceOptions options;
    auto map = std::make_shared<CountryLanguages>(CountryLanguages::shipped());
    QVERIFY(map->extend("{\"atlantis\": \"el\"}", "map"));
    options.languages = map;
    const auto languageOf = [](const InputLine &line) {
        return line.utterance->record.find("language")->toString();
    };
    QCOMPARE(languageOf(readAll(tree(), "c/countries", options).lines[0]), std::string("el"));
    options.language = "tlh";
    QCOMPARE(languageOf(readAll(tree(), "c/countries", options).lines[1]), std::string("tlh"));
    options.country = "malta";
    const Read alone = readAll({{"v_t_aligned.json", alignedFile("v.opus", segment(0, 1))}},
                               "v_t_aligned.json", options);
    QCOMPARE(alone.lines[0].key, std::string("malta_v_0_1000"));
}

void AlignedSourceTest::findsAudioAroundTheTree()
{
    for (const char *place :
         {"w.opus", "c/countries/serbia/w.opus", "c/countries/w.opus", "c/w.opus"}) {
        Files files = tree();
        files[place] = "";
        const Read read = readAll(files, "c/countries");
        QCOMPARE(read.lines[2].utterance->audio.string(), std::string(place));
    }
    SourceOptions options;
    options.rules.allowedRoots = {"/b"};
    const Read read = readAll(tree(), "c/countries", options);
    QCOMPARE(read.lines[1].utterance->audioProblem->code, ErrorCode::PermissionDenied);
}

QTEST_GUILESS_MAIN(AlignedSourceTest)
#include "AlignedSourceTest.moc"
