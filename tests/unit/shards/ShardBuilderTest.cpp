// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audio/MonoDecoder.h"
#include "core/format/JsonRecords.h"
#include "core/format/tar/TarIndex.h"
#include "core/workspace/Database.h"
#include "tests/unit/shards/BuildFixture.h"

#include <QTest>

#include <cstddef>
#include <cstdint>
#include <string>

using namespace voxdeck;
using namespace voxdeck::test;

/// What shards hold, whoever makes them.
class ShardBuilderTest final : public QObject, private BuildFixture {
    Q_OBJECT
private slots:
    void init();
    void givesTheSameBytesWhateverTheThreads();
    void holdsTheSamplesOfTheSource();
    void takesAllOfAFileAfterAPartOfIt_data();
    void takesAllOfAFileAfterAPartOfIt();
    void copiesWhatIsAllOfOneFile();
    void namesShardsByCountryAndSplit();
    void leavesOutWhatTheRecipeSays();
    void dividesABuildIntoParts();
    void shufflesBySeed();
    void givesLhotseItsOwnFields();
};

void ShardBuilderTest::init()
{
    const auto prepared = prepare();
    QVERIFY2(prepared, prepared ? "" : describe(prepared.error()).c_str());
}

void ShardBuilderTest::givesTheSameBytesWhateverTheThreads()
{
    for (const auto format : kFormats) {
        const auto one = disk();
        const auto report = build(*one, recipeFor(format), withJobs(1));
        QVERIFY2(report, said(report).c_str());
        QCOMPARE(report->items, std::uint64_t(18));
        QVERIFY(report->isComplete);
        const auto many = disk();
        const auto again = build(*many, recipeFor(format), withJobs(5));
        QVERIFY2(again, said(again).c_str());
        QVERIFY2(one->asSeenNow() == many->asSeenNow()
                     || visible(one->asSeenNow()) == visible(many->asSeenNow()),
                 buildFormatName(format));
        QVERIFY(visible(one->asSeenNow()).contains(std::string(kOut) + "/data.list"));
    }
}

void ShardBuilderTest::holdsTheSamplesOfTheSource()
{
    const auto fs = disk();
    const auto report = build(*fs, recipeFor(BuildFormat::WebDataset));
    QVERIFY2(report, said(report).c_str());
    const std::string path = std::string(kOut)
                             + "/atlantis/unassigned/atlantis-unassigned-00000.tar";
    const auto file = fs->openForReading(path);
    QVERIFY(file);
    const auto index = tar::indexTar(**file, path);
    QVERIFY(index);
    QCOMPARE(index->size(), std::size_t(8));
    QCOMPARE(std::string((*index)[0].name), std::string("r1_000.json"));
    QCOMPARE(std::string((*index)[3].name), std::string("r1_001.flac"));
    const auto json = tar::readMember(**file, (*index)[2], path);
    QVERIFY(json
            && JsonValue::parse(*json)->find("human_transcript")->toString() == "text of r1.001");
    const auto bytes = tar::readMember(**file, (*index)[3], path);
    QVERIFY(bytes);
    const auto built = decodeMono16(*AudioReader::fromBytes(bytesOf(*bytes), "m"));
    QVERIFY(built);
    DecodeOptions cut;
    cut.range = FrameRange{Frames{1600}, Frames{3200}};
    const auto source = decodeMono16(*fs, "/in/r1.flac", cut);
    QVERIFY(source);
    QVERIFY(built->samples == source->samples);
}

void ShardBuilderTest::takesAllOfAFileAfterAPartOfIt_data()
{
    QTest::addColumn<QString>("audio");
    QTest::addColumn<double>("end"); // of the part before: within the file, and its end
    for (const char *const audio : {"/in/r0.wav", "/in/r1.flac"})
        for (const double end : {0.3, 0.6})
            QTest::addRow("%s until %g s", audio, end) << QString::fromLatin1(audio) << end;
}

/// The cutter hands the open file from row to row.
void ShardBuilderTest::takesAllOfAFileAfterAPartOfIt()
{
    QFETCH(QString, audio);
    QFETCH(double, end);
    auto inputs = m_inputs;
    char list[512];
    std::snprintf(list, sizeof list,
                  "{\"key\": \"part\", \"wav\": \"%s\", \"txt\": \"x\", \"start\": 0.1, "
                  "\"end\": %.1f}\n{\"key\": \"whole\", \"wav\": \"%s\", \"txt\": \"x\"}\n",
                  qPrintable(audio), end, qPrintable(audio));
    inputs["/in/data.list"] = list;
    const auto fs = MemoryFileSystem::from(inputs);
    QVERIFY(import(*fs));
    auto recipe = recipeFor(BuildFormat::WebDataset);
    recipe.order = BuildOrder::Dataset;
    const auto report = build(*fs, recipe, withJobs(1));
    QVERIFY2(report, said(report).c_str());
    QCOMPARE(report->items, std::uint64_t(2));
    const std::string path = std::string(kOut) + "/unassigned/unassigned-00000.tar";
    const auto file = fs->openForReading(path);
    QVERIFY(file);
    const auto index = tar::indexTar(**file, path);
    QVERIFY(index);
    const auto whole = index->find("whole.flac");
    QVERIFY(whole);
    const auto bytes = tar::readMember(**file, (*index)[*whole], path);
    QVERIFY(bytes);
    const auto built = decodeMono16(*AudioReader::fromBytes(bytesOf(*bytes), "m"));
    const auto source = decodeMono16(*fs, audio.toStdString());
    QVERIFY(built && source);
    QVERIFY(built->samples == source->samples);
}

void ShardBuilderTest::copiesWhatIsAllOfOneFile()
{
    auto inputs = m_inputs;
    inputs["/in/data.list"] =
        R"({"key": "whole", "wav": "/in/r1.flac", "txt": "x"})"
        "\n"
        R"({"key": "part", "wav": "/in/r1.flac", "txt": "x", "start": 0.1, "end": 0.3})"
        "\n";
    const auto fs = MemoryFileSystem::from(inputs);
    QVERIFY(import(*fs));
    auto recipe = recipeFor(BuildFormat::WebDataset);
    recipe.codec = kCopied;
    recipe.fallback = AudioFileType::Wav;
    const auto report = build(*fs, recipe);
    QVERIFY2(report, said(report).c_str());
    const std::string path = std::string(kOut) + "/unassigned/unassigned-00000.tar";
    const auto file = fs->openForReading(path);
    QVERIFY(file);
    const auto index = tar::indexTar(**file, path);
    QVERIFY(index);
    const auto whole = index->find("whole.flac");
    QVERIFY(whole);
    QVERIFY(tar::readMember(**file, (*index)[*whole], path).value() == inputs.at("/in/r1.flac"));
    QVERIFY(index->find("part.wav"));
}

void ShardBuilderTest::namesShardsByCountryAndSplit()
{
    QVERIFY(m_workspace->database().run("UPDATE segment SET split = 3 WHERE item < 6"));
    const auto fs = disk();
    auto recipe = recipeFor(BuildFormat::WebDataset);
    recipe.splits["test"].maximumItems = 0; // one shard
    const auto report = build(*fs, recipe);
    QVERIFY2(report, said(report).c_str());
    const auto files = visible(fs->asSeenNow());
    QVERIFY(files.contains(std::string(kOut) + "/test/test-00000.tar"));
    QVERIFY(!files.contains(std::string(kOut) + "/test/test-00001.tar"));
    QVERIFY(files.contains(std::string(kOut) + "/test.list"));
}

void ShardBuilderTest::leavesOutWhatTheRecipeSays()
{
    QVERIFY(m_workspace->database().run("UPDATE segment SET cer = item / 10.0"));
    const auto fs = disk();
    auto recipe = recipeFor(BuildFormat::WebDataset);
    recipe.maximumCer = 0.5;
    const auto report = build(*fs, recipe);
    QVERIFY2(report, said(report).c_str());
    QCOMPARE(report->items, std::uint64_t(6)); // 0.0 to 0.5
    QCOMPARE(report->leftOut.at(LeftOut::Cer), std::uint64_t(12));
    const auto files = visible(fs->asSeenNow());
    QVERIFY(files.at(std::string(kOut) + "/errors.jsonl").find("CER 60.00 % is above 50.00 %")
            != std::string::npos);
    const auto trial = disk();
    auto few = recipeFor(BuildFormat::WebDataset);
    few.maximumRecordings = 1;
    const auto one = build(*trial, few);
    QVERIFY2(one, said(one).c_str());
    QCOMPARE(one->items, std::uint64_t(6));
    recipe.maximumCer = 0;
    recipe.filter = "r2";
    const auto none = build(*disk(), recipe);
    QVERIFY(!none);
    QCOMPARE(none.error().code, ErrorCode::InvalidArgument);
}

void ShardBuilderTest::dividesABuildIntoParts()
{
    const auto whole = disk();
    QVERIFY(build(*whole, recipeFor(BuildFormat::Nemo)));
    const auto shared = disk();
    for (const unsigned part : {2U, 0U, 1U}) {
        auto options = withJobs(1);
        options.part = {part, 3};
        const auto report = build(*shared, recipeFor(BuildFormat::Nemo), options);
        QVERIFY2(report, said(report).c_str());
        QCOMPARE(report->isComplete, part == 1);
    }
    QVERIFY(visible(shared->asSeenNow()) == visible(whole->asSeenNow()));
}

void ShardBuilderTest::shufflesBySeed()
{
    auto recipe = recipeFor(BuildFormat::WebDataset);
    recipe.order = BuildOrder::Shuffled;
    recipe.seed = 5;
    const auto first = disk();
    const auto second = disk();
    QVERIFY(build(*first, recipe, withJobs(1)));
    QVERIFY(build(*second, recipe, withJobs(3)));
    QVERIFY(visible(first->asSeenNow()) == visible(second->asSeenNow()));
    recipe.seed = 6;
    const auto other = disk();
    QVERIFY(build(*other, recipe));
    QVERIFY(visible(first->asSeenNow()) != visible(other->asSeenNow()));
}

/// Lhotse looks for gender and alignment in the supervision, and for `cut.score` in the `custom` of the cut.
void ShardBuilderTest::givesLhotseItsOwnFields()
{
    const auto fs = disk();
    const std::string list =
        R"({"key": "k", "wav": "/in/r0.wav", "txt": "a", "start": 0.0, "end": 0.3, "split": "train", )"
        R"("gender": "female", "alignment": {"word": [["a", 0.0, 0.2, null]]}, "snr": 20, )"
        R"("score": 3, "cut_custom": {"score": "score"}})"
        "\n";
    const auto changed = writeFileAtomically(*fs, "/in/data.list", bytesOf(list));
    QVERIFY(changed && import(*fs));
    const auto report = build(*fs, recipeFor(BuildFormat::LhotseShar));
    QVERIFY2(report, said(report).c_str());
    std::string cuts;
    for (const auto &[path, bytes] : visible(fs->asSeenNow()))
        if (path.find("/cuts.") != std::string::npos)
            cuts = readHead(*fs, path, std::size_t{1} << 20).value();
    const auto cut = JsonValue::parse(cuts).value();
    QCOMPARE(cut.find("custom")->dump().value(), std::string(R"({"score": 3})"));
    const JsonValue &supervision = cut.find("supervisions")->items().at(0);
    QCOMPARE(supervision.find("gender")->toString(), std::string("female"));
    QCOMPARE(supervision.find("alignment")->dump().value(),
             std::string(R"({"word": [["a", 0.0, 0.2, null]]})"));
    const JsonValue &custom = *supervision.find("custom");
    QVERIFY(custom.find("snr"));
    for (const char *const name : {"gender", "alignment", "score", "cut_custom"})
        QVERIFY2(!custom.find(name), name);
}

QTEST_GUILESS_MAIN(ShardBuilderTest)
#include "ShardBuilderTest.moc"
