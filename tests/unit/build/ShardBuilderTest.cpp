// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/build/ShardBuilder.h"

#include "core/audio/MonoDecoder.h"
#include "core/build/BuildRegister.h"
#include "core/build/BuildVerify.h"
#include "core/format/tar/TarIndex.h"
#include "core/manifest/Database.h"
#include "tests/support/MemoryFileSystem.h"
#include "tests/support/SpokenList.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>

using namespace voxdeck;
using voxdeck::test::MemoryFileSystem;

namespace {

using Files = std::map<std::string, std::string>;

constexpr const char *kOut = "/out/set";

/// What readers of the output see: not the ledger, nothing without its name.
Files visible(const Files &files)
{
    Files seen;
    for (const auto &[path, bytes] : files)
        if (path.starts_with(kOut) && path.find("/.voxdeck-build") == std::string::npos
            && !path.ends_with(".part"))
            seen[path] = bytes;
    return seen;
}

BuildRecipe recipeFor(BuildFormat format)
{
    BuildRecipe recipe;
    recipe.format = format;
    recipe.codec = defaultCodec(format);
    recipe.maximumItems = 4;
    recipe.output = kOut;
    return recipe;
}

BuildOptions withJobs(unsigned jobs)
{
    BuildOptions options;
    options.jobs = jobs;
    return options;
}

const std::array kFormats{
    BuildFormat::WebDataset, BuildFormat::Wenet,       BuildFormat::Touch,   BuildFormat::Nemo,
    BuildFormat::LhotseShar, BuildFormat::AudioFolder, BuildFormat::Filelist};

std::string said(const Result<BuildReport> &report)
{
    return report ? std::string() : describe(report.error());
}

} // namespace

class ShardBuilderTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void givesTheSameBytesWhateverTheThreads();
    void holdsTheSamplesOfTheSource();
    void takesAllOfAFileAfterAPartOfIt_data();
    void takesAllOfAFileAfterAPartOfIt();
    void copiesWhatIsAllOfOneFile();
    void namesShardsByCountryAndSplit();
    void keepsWhatIsWholeAndMakesAgainWhatIsNot();
    void makesTheShardOfAnEditedRowAgain();
    void saysWhyRowsFailAndTriesThemAgain();
    void stopsByItselfWhenTooManyRowsFail();
    void triesOneReasonAgain();
    void noticesASourceThatChanged();
    void leavesOutWhatTheRecipeSays();
    void dividesABuildIntoParts();
    void letsOneBuildIntoAFolder();
    void refusesAnotherRecipeAndForeignFolders();
    void stopsWhenAsked();
    void shufflesBySeed();
    void leavesWholeShardsAtEveryStepOfACrash_data();
    void leavesWholeShardsAtEveryStepOfACrash();
    void refusesToBeginWithoutSpace();
    void goesOnWhenADiskThatWasFullHasSpace();
    void findsDamage();

private:
    Result<BuildReport> build(FileSystem &fs, const BuildRecipe &recipe,
                              const BuildOptions &options = withJobs(2), std::stop_token stop = {});
    std::unique_ptr<MemoryFileSystem> disk() const { return MemoryFileSystem::from(m_inputs); }
    Result<> import(const FileSystem &fs);

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Workspace> m_workspace;
    Files m_inputs;
};

void ShardBuilderTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    MemoryFileSystem fs;
    const auto list = test::writeSpokenList(fs, "/in", {.secondsPerSegment = 0.1});
    QVERIFY2(list, list ? "" : describe(list.error()).c_str());
    m_inputs = fs.asSeenNow();
    auto workspace = Workspace::open(m_folder->filePath(QStringLiteral("w.voxdeck")).toStdString(),
                                     "/in/data.list");
    QVERIFY(workspace);
    m_workspace = *std::move(workspace);
    const auto imported = import(*disk());
    QVERIFY2(imported, imported ? "" : describe(imported.error()).c_str());
}

Result<> ShardBuilderTest::import(const FileSystem &fs)
{
    VOX_TRY(const auto items, openItems(fs, "/in/data.list"));
    VOX_CHECK(items->import(*m_workspace, {}, {}));
    return {};
}

Result<BuildReport> ShardBuilderTest::build(FileSystem &fs, const BuildRecipe &recipe,
                                            const BuildOptions &options, std::stop_token stop)
{
    VOX_TRY(const auto items, openItems(fs, "/in/data.list"));
    return buildShards(fs, *m_workspace, *items, recipe, options, {}, std::move(stop));
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
    recipe.codec = BuildCodec::Copy;
    recipe.fallback = BuildCodec::Wav;
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

void ShardBuilderTest::keepsWhatIsWholeAndMakesAgainWhatIsNot()
{
    const auto fs = disk();
    const auto first = build(*fs, recipeFor(BuildFormat::Wenet));
    QVERIFY2(first, said(first).c_str());
    const auto before = fs->asSeenNow();
    const auto again = build(*fs, recipeFor(BuildFormat::Wenet));
    QVERIFY2(again, said(again).c_str());
    QCOMPARE(again->keptShards, first->shards);
    QVERIFY(visible(fs->asSeenNow()) == visible(before));

    const std::string victim = std::string(kOut) + "/unassigned/shards_000000000.tar";
    auto damaged = before.at(victim);
    damaged[5000] = static_cast<char>(damaged[5000] ^ 1);
    fs->seed(victim, damaged);
    const auto mended = build(*fs, recipeFor(BuildFormat::Wenet));
    QVERIFY2(mended, said(mended).c_str());
    QCOMPARE(mended->keptShards + 1, first->shards);
    QVERIFY(visible(fs->asSeenNow()) == visible(before));
}

void ShardBuilderTest::makesTheShardOfAnEditedRowAgain()
{
    const auto fs = disk();
    const auto first = build(*fs, recipeFor(BuildFormat::Touch));
    QVERIFY2(first, said(first).c_str());
    QVERIFY(m_workspace->database().run(
        "UPDATE segment SET text = 'corrected' WHERE item_key = 'r2.005'"));
    const auto again = build(*fs, recipeFor(BuildFormat::Touch));
    QVERIFY2(again, said(again).c_str());
    QCOMPARE(again->keptShards + 1, first->shards);
    const auto fresh = disk();
    QVERIFY(build(*fresh, recipeFor(BuildFormat::Touch)));
    QVERIFY(visible(fs->asSeenNow()) == visible(fresh->asSeenNow()));
}

void ShardBuilderTest::saysWhyRowsFailAndTriesThemAgain()
{
    const auto whole = disk();
    QVERIFY(build(*whole, recipeFor(BuildFormat::WebDataset)));
    auto inputs = m_inputs;
    inputs.erase("/in/r0.wav");
    inputs["/in/r1.flac"] = "no audio at all";
    const auto fs = MemoryFileSystem::from(inputs);
    const auto report = build(*fs, recipeFor(BuildFormat::WebDataset));
    QVERIFY2(report, said(report).c_str());
    QVERIFY(report->isComplete);
    QCOMPARE(report->items, std::uint64_t(6));
    QCOMPARE(report->failed, std::uint64_t(12));
    QCOMPARE(report->failures.at(LeftOut::MissingSource), std::uint64_t(6));
    QCOMPARE(report->failures.at(LeftOut::AudioLoad), std::uint64_t(6));
    const auto files = visible(fs->asSeenNow());
    const auto &ledger = files.at(std::string(kOut) + "/errors.jsonl");
    QCOMPARE(std::count(ledger.begin(), ledger.end(), '\n'), std::ptrdiff_t(12));
    for (const auto &[path, bytes] : m_inputs)
        fs->seed(path, bytes);
    auto options = withJobs(2);
    options.retriesFailed = true;
    const auto retried = build(*fs, recipeFor(BuildFormat::WebDataset), options);
    QVERIFY2(retried, said(retried).c_str());
    QCOMPARE(retried->failed, std::uint64_t(0));
    const auto strip = [](Files seen) { // fingerprints of sources differ, and build.json names them
        seen.erase(std::string(kOut) + "/build.json");
        return seen;
    };
    QVERIFY(strip(visible(fs->asSeenNow())) == strip(visible(whole->asSeenNow())));
}

void ShardBuilderTest::stopsByItselfWhenTooManyRowsFail()
{
    const auto whole = disk();
    auto recipe = recipeFor(BuildFormat::WebDataset);
    QVERIFY(build(*whole, recipe));
    auto inputs = m_inputs;
    inputs.erase("/in/r1.flac");
    const auto fs = MemoryFileSystem::from(inputs);
    recipe.maximumFailed = 0.1; // of 18 rows: the second one ends it
    const auto stopped = build(*fs, recipe, withJobs(1));
    QVERIFY2(stopped, said(stopped).c_str());
    QVERIFY(stopped->hasTooManyFailures);
    QVERIFY(!stopped->isComplete);
    QCOMPARE(stopped->failedNow, std::uint64_t(2));
    QCOMPARE(stopped->failures.at(LeftOut::MissingSource), std::uint64_t(2));
    auto files = visible(fs->asSeenNow());
    QVERIFY(!files.contains(std::string(kOut) + "/data.list"));
    const auto &ledger = files.at(std::string(kOut) + "/errors.jsonl");
    QCOMPARE(std::count(ledger.begin(), ledger.end(), '\n'), std::ptrdiff_t(2));
    const auto causes = failuresOf(*fs, kOut); // of shards that are not finished too
    QVERIFY(causes);
    QCOMPARE(causes->size(), std::size_t(1));
    QCOMPARE(causes->front().rows, std::uint64_t(2));
    // the limit decides nothing about the bytes: another one goes on with the same build
    recipe.maximumFailed = 1;
    const auto onward = build(*fs, recipe);
    QVERIFY2(onward, said(onward).c_str());
    QVERIFY(onward->isComplete && !onward->hasTooManyFailures);
    QCOMPARE(onward->failed, std::uint64_t(6));
    QCOMPARE(failuresOf(*fs, kOut)->front().rows, std::uint64_t(6)); // each counted once
    for (const auto &[path, bytes] : m_inputs)
        fs->seed(path, bytes);
    auto options = withJobs(2);
    options.retriesFailed = true;
    recipe.maximumFailed = {};
    const auto retried = build(*fs, recipe, options);
    QVERIFY2(retried, said(retried).c_str());
    const auto strip = [](Files seen) { // fingerprints of sources differ, and build.json names them
        seen.erase(std::string(kOut) + "/build.json");
        return seen;
    };
    QVERIFY(strip(visible(fs->asSeenNow())) == strip(visible(whole->asSeenNow())));
}

void ShardBuilderTest::triesOneReasonAgain()
{
    auto inputs = m_inputs;
    inputs.erase("/in/r0.wav");
    inputs["/in/r1.flac"] = "no audio at all";
    const auto fs = MemoryFileSystem::from(inputs);
    auto recipe = recipeFor(BuildFormat::WebDataset);
    recipe.maximumItems = 6; // a shard a recording
    QVERIFY(build(*fs, recipe));
    for (const auto &[path, bytes] : m_inputs)
        fs->seed(path, bytes);
    auto options = withJobs(2);
    options.retriesFailed = true;
    options.retried = {LeftOut::MissingSource};
    const auto some = build(*fs, recipe, options);
    QVERIFY2(some, said(some).c_str());
    QCOMPARE(some->failed, std::uint64_t(6));
    QCOMPARE(some->failures.at(LeftOut::AudioLoad), std::uint64_t(6));
    options.retried.clear();
    const auto all = build(*fs, recipe, options);
    QVERIFY2(all, said(all).c_str());
    QCOMPARE(all->failed, std::uint64_t(0));
}

void ShardBuilderTest::noticesASourceThatChanged()
{
    const auto fs = disk();
    const auto recipe = recipeFor(BuildFormat::Wenet);
    QVERIFY(build(*fs, recipe)); // plans
    const auto kept = fs->asSeenNow();
    fs->seed("/in/r0.wav", m_inputs.at("/in/r0.wav")); // the same bytes, another time
    const auto again = build(*fs, recipe);
    QVERIFY2(again, said(again).c_str());
    QCOMPARE(again->failed, std::uint64_t(0)); // what is finished stays
    QVERIFY(visible(fs->asSeenNow()) == visible(kept));
    QVERIFY(fs->remove(std::string(kOut) + "/unassigned/shards_000000000.tar"));
    const auto failing = build(*fs, recipe);
    QVERIFY2(failing, said(failing).c_str());
    QCOMPARE(failing->failures.at(LeftOut::AudioLoad), std::uint64_t(4));
    QVERIFY(failing->examples.front().detail.find("changed since the build was planned")
            != std::string::npos);
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

void ShardBuilderTest::letsOneBuildIntoAFolder()
{
    const auto fs = disk();
    const auto recipe = recipeFor(BuildFormat::WebDataset);
    auto held = BuildFolder::claim(*fs, kOut, recipe, {}, "another build");
    QVERIFY(held);
    const auto refused = build(*fs, recipe);
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::Busy);
    auto options = withJobs(1);
    options.part = {0, 2};
    QCOMPARE(build(*fs, recipe, options).error().code, ErrorCode::Busy);
}

void ShardBuilderTest::refusesAnotherRecipeAndForeignFolders()
{
    const auto fs = disk();
    QVERIFY(build(*fs, recipeFor(BuildFormat::WebDataset)));
    auto other = recipeFor(BuildFormat::WebDataset);
    other.maximumItems = 5;
    QCOMPARE(build(*fs, other).error().code, ErrorCode::InvalidArgument);
    other.output = "/in";
    const auto foreign = build(*fs, other);
    QVERIFY(!foreign);
    QVERIFY(foreign.error().detail.find("is not empty") != std::string::npos);
}

void ShardBuilderTest::stopsWhenAsked()
{
    const auto fs = disk();
    std::stop_source stop;
    stop.request_stop();
    const auto stopped = build(*fs, recipeFor(BuildFormat::WebDataset), withJobs(2),
                               stop.get_token());
    QVERIFY(!stopped);
    QCOMPARE(stopped.error().code, ErrorCode::Cancelled);
    QVERIFY(visible(fs->asSeenNow()).empty());
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

void ShardBuilderTest::leavesWholeShardsAtEveryStepOfACrash_data()
{
    QTest::addColumn<int>("format");
    for (const auto format : kFormats)
        QTest::newRow(buildFormatName(format)) << static_cast<int>(format);
}

void ShardBuilderTest::leavesWholeShardsAtEveryStepOfACrash()
{
    QFETCH(int, format);
    auto recipe = recipeFor(static_cast<BuildFormat>(format));
    recipe.maximumRecordings = 2; // fewer steps
    recipe.maximumItems = 6;
    const auto whole = disk();
    QVERIFY(build(*whole, recipe, withJobs(1)));
    const auto expected = visible(whole->asSeenNow());
    int steps = 0;
    for (;; ++steps) {
        const auto fs = MemoryFileSystem::from(m_inputs, static_cast<std::uint64_t>(steps));
        const auto report = build(*fs, recipe, withJobs(1));
        for (const auto &left : {fs->afterReboot(), fs->asSeenNow()}) {
            const auto seen = visible(left);
            for (const auto &[path, bytes] : seen) // whatever has a name is whole
                QVERIFY2(expected.contains(path) && expected.at(path) == bytes,
                         (path + " after step " + std::to_string(steps)).c_str());
            if (seen.contains(std::string(kOut) + "/data.list"))
                QVERIFY(seen == expected);
            const auto rebooted = MemoryFileSystem::from(left);
            const auto again = build(*rebooted, recipe, withJobs(1));
            QVERIFY2(again, said(again).c_str());
            QVERIFY2(visible(rebooted->asSeenNow()) == expected,
                     ("after step " + std::to_string(steps)).c_str());
        }
        if (report && !fs->hasCrashed())
            break;
    }
    QVERIFY(steps > 30);
}

void ShardBuilderTest::refusesToBeginWithoutSpace()
{
    const auto fs = disk();
    std::uint64_t inputs = 0;
    for (const auto &[path, bytes] : m_inputs)
        inputs += bytes.size();
    fs->limitTo(inputs + 10'000);
    const auto refused = build(*fs, recipeFor(BuildFormat::WebDataset));
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::DiskFull);
    QVERIFY(visible(fs->asSeenNow()).empty());
}

void ShardBuilderTest::goesOnWhenADiskThatWasFullHasSpace()
{
    const auto recipe = recipeFor(BuildFormat::WebDataset);
    const auto whole = disk();
    QVERIFY(build(*whole, recipe));
    std::uint64_t inputs = 0;
    for (const auto &[path, bytes] : m_inputs)
        inputs += bytes.size();
    for (const std::uint64_t room : {100U, 15'000U, 40'000U}) {
        const auto fs = disk();
        const auto items = openItems(*fs, "/in/data.list");
        QVERIFY(items);
        const auto fillUp = [&](const BuildProgress &now) {
            if (now.step == "checking") // planned: what was free then no longer is
                fs->limitTo(inputs + room);
        };
        const auto full = buildShards(*fs, *m_workspace, **items, recipe, withJobs(2), fillUp, {});
        QVERIFY(!full);
        QCOMPARE(full.error().code, ErrorCode::DiskFull);
        QVERIFY(!visible(fs->asSeenNow()).contains(std::string(kOut) + "/data.list"));
        fs->limitTo(1ULL << 40);
        const auto again = build(*fs, recipe);
        QVERIFY2(again, said(again).c_str());
        QVERIFY(visible(fs->asSeenNow()) == visible(whole->asSeenNow()));
    }
}

void ShardBuilderTest::findsDamage()
{
    for (const auto format : kFormats) {
        const auto fs = disk();
        QVERIFY(build(*fs, recipeFor(format)));
        const auto items = openItems(*fs, "/in/data.list");
        QVERIFY(items);
        const BuildSources sources{m_workspace.get(), items->get()};
        const auto whole = verifyBuild(*fs, kOut, true, sources, {}, {});
        QVERIFY2(whole, whole ? "" : describe(whole.error()).c_str());
        QVERIFY2(whole->problems == 0,
                 whole->examples.empty() ? "" : describe(whole->examples.front()).c_str());
        QCOMPARE(whole->items, std::uint64_t(18));
        QCOMPARE(whole->compared, std::uint64_t(18));
        for (const auto &[path, bytes] : visible(fs->asSeenNow())) {
            if (path.find("/build.json") != std::string::npos || path.ends_with(".list")
                || path.ends_with("README.md") || path.ends_with(".tsv")
                || path.ends_with("tarred_audio_manifest.json"))
                continue; // made of the others
            auto damaged = bytes;
            damaged.back() = static_cast<char>(damaged.back() ^ 0x20);
            fs->seed(path, damaged);
            const auto found = verifyBuild(*fs, kOut, false, {}, {}, {});
            QVERIFY2(found && found->problems == 1, path.c_str());
            fs->seed(path, bytes);
        }
    }
}

QTEST_GUILESS_MAIN(ShardBuilderTest)
#include "ShardBuilderTest.moc"
