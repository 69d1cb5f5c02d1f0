// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/shards/recipe/Recipe.h"

#include <QTest>

using namespace voxdeck;

namespace {

std::string problemOf(const std::string &json)
{
    const auto recipe = BuildRecipe::parse(json, "r.json");
    return recipe ? std::string() : std::string(recipe.error().detail);
}

} // namespace

class RecipeTest final : public QObject {
    Q_OBJECT
private slots:
    void readsEveryField();
    void spellsWhatItReads();
    void pointsAtTheField_data();
    void pointsAtTheField();
    void countsBytes();
    void chooseLimitsBySplit();
    void limitsFailures();
    void mergesSegments();
};

void RecipeTest::readsEveryField()
{
    const auto recipe = BuildRecipe::parse(
        R"({"voxdeck_recipe": 1,
            "source": {"dataset": "d", "filter": "cer:<0.3"},
            "output": {"format": "webdataset", "folder": "o", "naming": "{split}/x-{shard:6}.tar"},
            "audio": {"codec": "copy", "fallback": "opus", "sample_rate": 24000, "channel": 1,
                      "resampler": "libsamplerate-best"},
            "shards": {"max_bytes": "1.5GiB", "max_items": 12},
            "order": {"by": "shuffled", "seed": 7},
            "limits": {"max_cer": 0.5, "min_seconds": 1, "max_seconds": 30.5, "max_recordings": 9,
                       "max_failed": 0.05},
            "splits": {"test": {"include": false}, "train": {"max_items": 3, "max_cer": 0.1}}})",
        "r.json");
    QVERIFY2(recipe, recipe ? "" : describe(recipe.error()).c_str());
    QCOMPARE(recipe->dataset, std::string("d"));
    QVERIFY(recipe->codec == kCopied);
    QCOMPARE(recipe->fallback, AudioFileType::OggOpus);
    QCOMPARE(recipe->channel, std::optional(1));
    QCOMPARE(recipe->maximumBytes, std::optional<std::uint64_t>(1'610'612'736));
    QCOMPARE(recipe->order, BuildOrder::Shuffled);
    QCOMPARE(recipe->seed, std::optional<std::int64_t>(7));
    QCOMPARE(recipe->maximumSeconds, std::optional(30.5));
    QCOMPARE(recipe->maximumRecordings, std::uint64_t(9));
    QCOMPARE(recipe->maximumFailed, std::optional(0.05));
    QVERIFY(!recipe->ruleFor("test").isIncluded);
    QCOMPARE(recipe->ruleFor("train").maximumCer, std::optional(0.1));
    QCOMPARE(recipe->ruleFor("validation").maximumCer, std::optional(0.5));
}

void RecipeTest::spellsWhatItReads()
{
    const auto least = BuildRecipe::parse(R"({"voxdeck_recipe": 1})", "");
    QVERIFY(least);
    for (const auto withPlaces : {true, false}) {
        const std::string once = least->dump(withPlaces);
        const auto again = BuildRecipe::parse(once, "");
        QVERIFY2(again, again ? "" : describe(again.error()).c_str());
        QCOMPARE(again->dump(withPlaces), once);
    }
}

void RecipeTest::pointsAtTheField_data()
{
    QTest::addColumn<QString>("json");
    QTest::addColumn<QString>("begins");
    const auto row = [](const char *json, const char *begins) {
        QTest::newRow(begins) << QString::fromUtf8(json) << QString::fromUtf8(begins);
    };
    row("[]", "must be an object");
    row("{}", "voxdeck_recipe: is missing");
    row(R"({"voxdeck_recipe": 2})", "voxdeck_recipe: must be a whole number from 1 to 1");
    row(R"({"voxdeck_recipe": 1, "shard": {}})",
        "shard: unknown field of a recipe; expected one of");
    row(R"({"voxdeck_recipe": 1, "shards": {"maxbytes": 3}})", "shards.maxbytes: unknown field");
    row(R"({"voxdeck_recipe": 1, "shards": {"max_bytes": "5 apples"}})",
        "shards.max_bytes: must be a number of bytes");
    row(R"({"voxdeck_recipe": 1, "shards": {"max_items": -1}})",
        "shards.max_items: must be a whole");
    row(R"({"voxdeck_recipe": 1, "output": {"format": "zip"}})",
        "output.format: 'zip' is not one of webdataset, wenet");
    row(R"({"voxdeck_recipe": 1, "audio": {"sample_rate": 16000.5}})",
        "audio.sample_rate: must be a whole number");
    row(R"({"voxdeck_recipe": 1, "audio": {"codec": "opus", "sample_rate": 22050}})",
        "audio.sample_rate: Opus holds");
    row(R"({"voxdeck_recipe": 1, "audio": {"codec": "mp3", "sample_rate": 96000}})",
        "audio.sample_rate: MP3 holds");
    row(R"({"voxdeck_recipe": 1, "audio": {"codec": "copy", "sample_rate": 768000}})",
        "audio.sample_rate: FLAC holds");
    row(R"({"voxdeck_recipe": 1, "order": {"by": "shuffled"}})", "order.seed: is missing");
    row(R"({"voxdeck_recipe": 1, "limits": {"max_cer": "low"}})",
        "limits.max_cer: must be a number");
    row(R"({"voxdeck_recipe": 1, "limits": {"max_failed": 2}})",
        "limits.max_failed: must be a share");
    row(R"({"voxdeck_recipe": 1, "splits": {"trian": {}}})", "splits.trian: unknown split");
    row(R"({"voxdeck_recipe": 1, "splits": {"train": {"include": 1}}})",
        "splits.train.include: must be true or false");
    row(R"({"voxdeck_recipe": 1, "output": {"naming": "x.tar"}})", "output.naming: needs {shard}");
    row(R"({"voxdeck_recipe": 1, "output": {"format": "touch"}, "audio": {"codec": "flac"}})",
        "audio.codec: a TouchDataset holds plain samples");
}

void RecipeTest::pointsAtTheField()
{
    QFETCH(QString, json);
    QFETCH(QString, begins);
    const std::string problem = problemOf(json.toStdString());
    QVERIFY2(problem.starts_with(begins.toStdString()), problem.c_str());
}

void RecipeTest::countsBytes()
{
    QCOMPARE(*bytesFromText("500MB"), std::uint64_t(500'000'000));
    QCOMPARE(*bytesFromText("2 GiB"), std::uint64_t(2) << 30);
    QCOMPARE(*bytesFromText("12"), std::uint64_t(12));
    QCOMPARE(*bytesFromText("1.5k"), std::uint64_t(1500));
    for (const char *const bad : {"", "MB", "-1", "1 XB", "1e40", "nan", "5MBB", "0.5", "0.5B"})
        QVERIFY2(!bytesFromText(bad), bad);
}

void RecipeTest::chooseLimitsBySplit()
{
    BuildRecipe recipe;
    QCOMPARE(recipe.ruleFor("train").maximumBytes,
             std::optional<std::uint64_t>(BuildRecipe::kDefaultBytes));
    recipe.format = BuildFormat::Wenet;
    QCOMPARE(recipe.ruleFor("train").maximumItems, std::optional<std::uint64_t>(1000));
    recipe.maximumItems = 5;
    recipe.splits["test"].maximumItems = 0; // no limit: one shard
    QCOMPARE(recipe.ruleFor("train").maximumItems, std::optional<std::uint64_t>(5));
    QCOMPARE(recipe.ruleFor("test").maximumItems, std::optional<std::uint64_t>(0));
    QVERIFY(!recipe.ruleFor("test").maximumBytes);
}

void RecipeTest::limitsFailures()
{
    BuildRecipe recipe;
    QCOMPARE(recipe.mostFailures(100), std::uint64_t(20)); // a few do not stop the build
    QCOMPARE(recipe.mostFailures(10'000), std::uint64_t(100));
    const std::string before = recipe.dump(false);
    recipe.maximumFailed = 0.01;
    QCOMPARE(recipe.mostFailures(100), std::uint64_t(1)); // asked for, so exact
    QCOMPARE(recipe.dump(false), before);                 // it decides nothing about the bytes
    QCOMPARE(BuildRecipe::parse(recipe.dump(true), "")->maximumFailed, std::optional(0.01));
    recipe.maximumFailed = 0;
    QCOMPARE(recipe.mostFailures(100), std::uint64_t(0));
    recipe.maximumFailed = 1;
    QCOMPARE(recipe.mostFailures(100), std::uint64_t(100));
    recipe.maximumFailed = 1.5;
    QVERIFY(!recipe.check(""));
}

void RecipeTest::mergesSegments()
{
    const auto recipe = BuildRecipe::parse(
        R"({"voxdeck_recipe": 1, "merge": {"to_seconds": 20, "gap_seconds": 0.5, "same_speaker": true}})",
        "r.json");
    QVERIFY2(recipe, recipe ? "" : describe(recipe.error()).c_str());
    QCOMPARE(recipe->merge, (MergeRule{20, 0.5, true}));
    const std::string once = recipe->dump(false);
    QVERIFY(once.find("to_seconds") != std::string::npos); // it decides the bytes
    const auto again = BuildRecipe::parse(once, "");
    QVERIFY(again && again->merge == recipe->merge);
    // a recipe without merging is unchanged from before merging existed
    const auto none = BuildRecipe::parse(R"({"voxdeck_recipe": 1})", "");
    QVERIFY(none && !none->merge.isOn());
    QVERIFY(none->dump(true).find("merge") == std::string::npos);
    for (const char *const wrong :
         {R"({"voxdeck_recipe": 1, "merge": {"to": 20}})",
          R"({"voxdeck_recipe": 1, "merge": {"to_seconds": -1}})",
          R"({"voxdeck_recipe": 1, "merge": {"to_seconds": 20}, "order": {"by": "dataset"}})"})
        QVERIFY(!BuildRecipe::parse(wrong, ""));
}

QTEST_GUILESS_MAIN(RecipeTest)
#include "RecipeTest.moc"
