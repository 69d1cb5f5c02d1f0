// SPDX-License-Identifier: GPL-3.0-or-later
// Shards made again of other texts, splits and scores: their audio is that of the older build, byte for
// byte, and what is damaged there is encoded again.
#include "core/shards/audio/AudioReuse.h"

#include "core/shards/run/ShardBuilder.h"
#include "core/workspace/Database.h"
#include "tests/support/MemoryFileSystem.h"
#include "tests/support/SpokenList.h"

#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>

using namespace voxdeck;
using voxdeck::test::MemoryFileSystem;

namespace {

using Files = std::map<std::string, std::string>;

constexpr const char *kOld = "/out/old";
constexpr const char *kNew = "/out/new";

/// The files that readers of a build see, by paths below its folder, with the folder's own name
/// removed from lists.
Files visible(const Files &files, const std::string &build)
{
    Files seen;
    for (const auto &[path, bytes] : files) {
        if (!path.starts_with(build + "/") || path.find("/.voxdeck-build") != std::string::npos
            || path.ends_with(".part"))
            continue;
        auto &text = seen[path.substr(build.size())] = bytes;
        for (auto at = text.find(build); at != std::string::npos; at = text.find(build, at))
            text.replace(at, build.size(), "OUT");
    }
    return seen;
}

BuildRecipe recipeFor(BuildFormat format, const char *output)
{
    BuildRecipe recipe;
    recipe.format = format;
    recipe.codec = defaultCodec(format);
    recipe.maximumItems = 4;
    recipe.output = output;
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

class AudioReuseTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void takesAllAudioIntoANewFolder_data() { nameFormats(); }
    void takesAllAudioIntoANewFolder();
    void takesTheAudioOfTheShardItReplaces_data() { nameFormats(); }
    void takesTheAudioOfTheShardItReplaces();
    void takesFilesIntoAnotherFormat();
    void encodesWhatIsDamagedOrMissing_data() { nameFormats(); }
    void encodesWhatIsDamagedOrMissing();
    void encodesWhatWouldBeOther();
    void believesNoDamagedLedger();
    void leavesWholeShardsAtEveryStepOfACrash_data();
    void leavesWholeShardsAtEveryStepOfACrash();
    void goesOnAfterAFullDiskAtAnyPlace();
    void saysWhereThereIsNoBuild();
    void leavesAReadOnlyBuildAsItIs();
    void saysWhatMayNotBeRead();
    void readsLedgersBackAsWritten();

private:
    static void nameFormats();
    Result<BuildReport> build(FileSystem &fs, const BuildRecipe &recipe,
                              const BuildOptions &options = withJobs(2));
    /// With other texts, splits and scores than init() gave.
    void change();

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Workspace> m_workspace;
    Files m_inputs;
};

void AudioReuseTest::nameFormats()
{
    QTest::addColumn<int>("format");
    for (const auto format : kFormats)
        QTest::newRow(buildFormatName(format)) << static_cast<int>(format);
}

void AudioReuseTest::init()
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
    const auto items = openItems(fs, "/in/data.list");
    QVERIFY(items && (*items)->import(*m_workspace, {}, {}));
}

Result<BuildReport> AudioReuseTest::build(FileSystem &fs, const BuildRecipe &recipe,
                                          const BuildOptions &options)
{
    VOX_TRY(const auto items, openItems(fs, "/in/data.list"));
    return buildShards(fs, *m_workspace, *items, recipe, options, {}, {});
}

void AudioReuseTest::change()
{
    QVERIFY(m_workspace->database().run("UPDATE segment SET text = text || ' again', cer = 0.25"));
    QVERIFY(m_workspace->database().run("UPDATE segment SET split = 3 WHERE item < 6"));
}

void AudioReuseTest::takesAllAudioIntoANewFolder()
{
    QFETCH(int, format);
    auto recipe = recipeFor(static_cast<BuildFormat>(format), kOld);
    const auto fs = MemoryFileSystem::from(m_inputs);
    const auto first = build(*fs, recipe);
    QVERIFY2(first, said(first).c_str());
    QCOMPARE(first->reused.items, std::uint64_t(0));
    change();
    recipe.output = kNew;
    const auto encoded = build(*fs, recipe); // what it should be
    QVERIFY2(encoded, said(encoded).c_str());
    const auto wanted = visible(fs->asSeenNow(), kNew);

    QVERIFY(fs->removeTree(kNew));
    recipe.reuse = kOld;
    const auto again = build(*fs, recipe);
    QVERIFY2(again, said(again).c_str());
    QCOMPARE(again->items, std::uint64_t(18));
    QCOMPARE(again->reused.items, std::uint64_t(18));
    QCOMPARE(again->reused.damaged, std::uint64_t(0));
    QVERIFY(again->reused.bytes > 10'000);
    QVERIFY(visible(fs->asSeenNow(), kNew) == wanted);
}

void AudioReuseTest::takesTheAudioOfTheShardItReplaces()
{
    QFETCH(int, format);
    const auto recipe = recipeFor(static_cast<BuildFormat>(format), kOld);
    const auto fs = MemoryFileSystem::from(m_inputs);
    QVERIFY(build(*fs, recipe));
    QVERIFY(m_workspace->database().run(
        "UPDATE segment SET text = 'corrected' WHERE item_key = 'r2.005'"));
    const auto again = build(*fs, recipe);
    QVERIFY2(again, said(again).c_str());
    QCOMPARE(again->keptShards + 1, again->shards);
    QCOMPARE(again->reused.items, std::uint64_t(4)); // of the one shard
    const auto fresh = MemoryFileSystem::from(m_inputs);
    QVERIFY(build(*fresh, recipe));
    QVERIFY(visible(fs->asSeenNow(), kOld) == visible(fresh->asSeenNow(), kOld));
}

void AudioReuseTest::takesFilesIntoAnotherFormat()
{
    const auto fs = MemoryFileSystem::from(m_inputs);
    QVERIFY(build(*fs, recipeFor(BuildFormat::WebDataset, kOld))); // flac, as the next
    auto recipe = recipeFor(BuildFormat::Nemo, kNew);
    recipe.reuse = kOld;
    const auto again = build(*fs, recipe);
    QVERIFY2(again, said(again).c_str());
    QCOMPARE(again->reused.items, std::uint64_t(18));
    auto samples = recipeFor(BuildFormat::Touch, "/out/touch"); // plain samples are not files
    samples.reuse = kOld;
    const auto other = build(*fs, samples);
    QVERIFY2(other, said(other).c_str());
    QCOMPARE(other->reused.items, std::uint64_t(0));
}

void AudioReuseTest::encodesWhatIsDamagedOrMissing()
{
    QFETCH(int, format);
    auto recipe = recipeFor(static_cast<BuildFormat>(format), kOld);
    const auto fs = MemoryFileSystem::from(m_inputs);
    QVERIFY(build(*fs, recipe));
    recipe.output = kNew;
    QVERIFY(build(*fs, recipe));
    const auto wanted = visible(fs->asSeenNow(), kNew);
    QVERIFY(fs->removeTree(kNew));
    // one file of audio loses a byte in its middle, another is gone
    int touched = 0;
    for (const auto &[path, bytes] : fs->asSeenNow()) {
        const bool isAudio = path.starts_with(kOld)
                             && (path.ends_with(".tar") || path.ends_with("audio.bin")
                                 || path.ends_with(".flac"));
        if (!isAudio || path.find("/.voxdeck-build") != std::string::npos || touched == 2)
            continue;
        if (touched++ == 0) {
            QVERIFY(fs->remove(path));
            continue;
        }
        auto damaged = bytes; // the second half of a tar's first audio, or of a file
        const std::size_t at = path.ends_with(".tar") ? 2500 : bytes.size() / 2;
        damaged[at] = static_cast<char>(damaged[at] ^ 1);
        fs->seed(path, damaged);
    }
    QCOMPARE(touched, 2);
    recipe.reuse = kOld;
    const auto again = build(*fs, recipe);
    QVERIFY2(again, said(again).c_str());
    QVERIFY(again->reused.damaged >= 2);
    QCOMPARE(again->reused.items + again->reused.damaged, std::uint64_t(18));
    QVERIFY(again->reused.items >= 12);
    QVERIFY(visible(fs->asSeenNow(), kNew) == wanted);
}

void AudioReuseTest::encodesWhatWouldBeOther()
{
    const auto fs = MemoryFileSystem::from(m_inputs);
    QVERIFY(build(*fs, recipeFor(BuildFormat::WebDataset, kOld)));
    const auto reusedBy = [&](const auto &change) -> std::uint64_t {
        auto recipe = recipeFor(BuildFormat::WebDataset, kNew);
        recipe.reuse = kOld;
        change(recipe);
        if (exists(*fs, kNew) && !fs->removeTree(kNew))
            return 99;
        const auto report = build(*fs, recipe);
        return report ? report->reused.items : 98;
    };
    QCOMPARE(reusedBy([](BuildRecipe &) {}), std::uint64_t(18));
    QCOMPARE(reusedBy([](BuildRecipe &recipe) { recipe.sampleRateHz = 8000; }), std::uint64_t(0));
    QCOMPARE(reusedBy([](BuildRecipe &recipe) { recipe.codec = AudioFileType::Wav; }),
             std::uint64_t(0));
    QCOMPARE(reusedBy([](BuildRecipe &recipe) { recipe.channel = 0; }), std::uint64_t(0));
    QVERIFY(m_workspace->database().run(
        "UPDATE segment SET stop = stop - 0.01 WHERE item_key = 'r1.000'"));
    QCOMPARE(reusedBy([](BuildRecipe &) {}), std::uint64_t(17)); // another span
    fs->seed("/in/r0.wav", m_inputs.at("/in/r0.wav"));           // another time
    QCOMPARE(reusedBy([](BuildRecipe &) {}), std::uint64_t(11));
}

void AudioReuseTest::believesNoDamagedLedger()
{
    auto recipe = recipeFor(BuildFormat::WebDataset, kOld);
    const auto fs = MemoryFileSystem::from(m_inputs);
    QVERIFY(build(*fs, recipe));
    const auto built = fs->asSeenNow();
    const std::string ledger = std::string(kOld) + "/.voxdeck-build/ledger/00000000.audio";
    const std::string whole = built.at(ledger);
    recipe.output = kNew;
    recipe.reuse = kOld;
    QVERIFY(build(*fs, recipe));
    const auto wanted = visible(fs->asSeenNow(), kNew);
    for (std::size_t at = 0; at < whole.size(); at += 37) {
        auto damaged = whole;
        damaged[at] = static_cast<char>(damaged[at] ^ 4);
        const auto disk = MemoryFileSystem::from(built);
        disk->seed(ledger, at % 2 == 0 ? damaged : whole.substr(0, at));
        const auto again = build(*disk, recipe);
        QVERIFY2(again, said(again).c_str());
        QVERIFY(visible(disk->asSeenNow(), kNew) == wanted);
    }
}

/// One for each layout of a shard on disk; ShardBuilderTest has all formats without an older build.
void AudioReuseTest::leavesWholeShardsAtEveryStepOfACrash_data()
{
    QTest::addColumn<int>("format");
    for (const auto format :
         {BuildFormat::LhotseShar, BuildFormat::Touch, BuildFormat::AudioFolder})
        QTest::newRow(buildFormatName(format)) << static_cast<int>(format);
}

void AudioReuseTest::leavesWholeShardsAtEveryStepOfACrash()
{
    QFETCH(int, format);
    auto recipe = recipeFor(static_cast<BuildFormat>(format), kOld);
    recipe.maximumItems = 6;
    const auto begun = MemoryFileSystem::from(m_inputs);
    QVERIFY(build(*begun, recipe, withJobs(1)));
    const auto before = begun->asSeenNow();
    change();
    recipe.output = kNew;
    recipe.reuse = kOld;
    recipe.maximumRecordings = 1; // fewer steps
    const auto whole = MemoryFileSystem::from(before);
    QVERIFY(build(*whole, recipe, withJobs(1)));
    const auto expected = visible(whole->asSeenNow(), kNew);
    int steps = 0;
    for (;; ++steps) {
        const auto fs = MemoryFileSystem::from(before, static_cast<std::uint64_t>(steps));
        const auto report = build(*fs, recipe, withJobs(1));
        const auto left = fs->afterReboot();
        const auto seen = visible(left, kNew);
        for (const auto &[path, bytes] : seen)
            QVERIFY2(expected.contains(path) && expected.at(path) == bytes,
                     (path + " after step " + std::to_string(steps)).c_str());
        QVERIFY(visible(left, kOld) == visible(before, kOld)); // never written
        const auto rebooted = MemoryFileSystem::from(left);
        const auto again = build(*rebooted, recipe, withJobs(1));
        QVERIFY2(again, said(again).c_str());
        QVERIFY2(visible(rebooted->asSeenNow(), kNew) == expected,
                 ("after step " + std::to_string(steps)).c_str());
        if (report && !fs->hasCrashed())
            break;
    }
    QVERIFY(steps > 30);
}

void AudioReuseTest::goesOnAfterAFullDiskAtAnyPlace()
{
    const auto first = MemoryFileSystem::from(m_inputs);
    auto recipe = recipeFor(BuildFormat::WebDataset, kOld);
    QVERIFY(build(*first, recipe));
    const auto before = first->asSeenNow();
    const auto bytesOfAll = [](const Files &files) {
        std::uint64_t bytes = 0;
        for (const auto &[path, text] : files)
            bytes += text.size();
        return bytes;
    };
    recipe.output = kNew;
    recipe.reuse = kOld;
    const auto whole = MemoryFileSystem::from(before);
    QVERIFY(build(*whole, recipe));
    const std::uint64_t used = bytesOfAll(before);
    const std::uint64_t needed = bytesOfAll(whole->asSeenNow()) - used;
    constexpr std::uint64_t kPlaces = 24;
    for (std::uint64_t place = 0; place < kPlaces; ++place) {
        const auto fs = MemoryFileSystem::from(before);
        const auto items = openItems(*fs, "/in/data.list");
        QVERIFY(items);
        const auto fillUp = [&](const BuildProgress &now) {
            if (now.step == "checking") // planned: what was free then no longer is
                fs->limitTo(used + needed * place / kPlaces);
        };
        const auto full = buildShards(*fs, *m_workspace, **items, recipe, withJobs(2), fillUp, {});
        QVERIFY(!full);
        QCOMPARE(full.error().code, ErrorCode::DiskFull);
        const auto left = fs->asSeenNow();
        QVERIFY(!left.contains(std::string(kNew) + "/data.list"));
        for (const auto &[path, text] : before) // the older build is only read
            QVERIFY2(left.contains(path) && left.at(path) == text, path.c_str());
        fs->limitTo(1ULL << 40);
        const auto again = build(*fs, recipe);
        QVERIFY2(again, said(again).c_str());
        QVERIFY(visible(fs->asSeenNow(), kNew) == visible(whole->asSeenNow(), kNew));
    }
}

void AudioReuseTest::saysWhereThereIsNoBuild()
{
    auto recipe = recipeFor(BuildFormat::WebDataset, kNew);
    recipe.reuse = "/in";
    const auto fs = MemoryFileSystem::from(m_inputs);
    const auto refused = build(*fs, recipe);
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::NotFound);
    QVERIFY(!exists(*fs, kNew)); // nothing was begun
    QVERIFY(build(*fs, recipeFor(BuildFormat::WebDataset, kOld)));
    recipe.reuse = kOld;
    QVERIFY(build(*fs, recipe));
    QVERIFY(fs->removeTree(kOld)); // what was begun with it goes on without it
    QVERIFY(fs->remove(std::string(kNew) + "/unassigned/unassigned-00000.tar"));
    const auto again = build(*fs, recipe);
    QVERIFY2(again, said(again).c_str());
    QCOMPARE(again->items, std::uint64_t(18));
    QVERIFY(again->notes.back().find("no longer exists") != std::string::npos);
}

void AudioReuseTest::leavesAReadOnlyBuildAsItIs()
{
    const auto fs = MemoryFileSystem::from(m_inputs);
    QVERIFY(build(*fs, recipeFor(BuildFormat::WebDataset, kOld)));
    fs->protect(kOld);
    auto recipe = recipeFor(BuildFormat::WebDataset, kNew);
    recipe.reuse = kOld;
    const auto report = build(*fs, recipe);
    QVERIFY2(report, said(report).c_str());
    QCOMPARE(report->reused.items, std::uint64_t(18));
    QVERIFY(report->notes.empty());
    // another build may not use that folder, and its error says what to do
    const auto refused = build(*fs, recipeFor(BuildFormat::WebDataset, kOld));
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::PermissionDenied);
    QCOMPARE(refused.error().subject, std::string(kOld));
    QVERIFY2(said(refused).find("choose another output folder") != std::string::npos,
             said(refused).c_str());
}

void AudioReuseTest::saysWhatMayNotBeRead()
{
    auto recipe = recipeFor(BuildFormat::WebDataset, kNew);
    recipe.reuse = kOld;
    const auto fs = MemoryFileSystem::from(m_inputs);
    QVERIFY(build(*fs, recipeFor(BuildFormat::WebDataset, kOld)));
    const Files built = fs->asSeenNow();
    fs->protect(kOld, true);
    const auto refused = build(*fs, recipe);
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::PermissionDenied);
    QVERIFY2(said(refused).find("leave --reuse out") != std::string::npos, said(refused).c_str());
    // some of its shards: the others' audio is reused, which the report says
    const auto other = MemoryFileSystem::from(built);
    other->protect(std::string(kOld) + "/unassigned", true);
    const auto report = build(*other, recipe);
    QVERIFY2(report, said(report).c_str());
    QCOMPARE(report->items, std::uint64_t(18));
    QCOMPARE(report->reused.items, std::uint64_t(6));
    QCOMPARE(report->notes.size(), std::size_t(1));
    QVERIFY2(report->notes.front().find("Permission denied") != std::string::npos,
             report->notes.front().c_str());
}

void AudioReuseTest::readsLedgersBackAsWritten()
{
    KeptAudio audio;
    audio.key = "0123456789abcdef0123456789abcdef";
    audio.file = "sub/name with space.flac";
    audio.range = {1'536, 77};
    audio.crc32 = 0xdeadbeefU;
    audio.frames = 1'600;
    audio.sampleRateHz = 16'000;
    audio.extension = "flac";
    audio.way = AudioWay::Cut;
    audio.why = "because";
    const std::string text = audioLedgerText("a b/s-0.tar", {audio, KeptAudio{}, audio});
    QCOMPARE(shardOfLedger(text).value_or(""), std::string("a b/s-0.tar"));
    const auto first = text.find('\n') + 1;
    const auto line = text.substr(first, text.find('\n', first) - first);
    QCOMPARE(text.size(), first + 2 * (line.size() + 1)); // what has no key is left out
    const auto read = keptAudioAt(line);
    QVERIFY(read);
    QCOMPARE(read->key, audio.key);
    QCOMPARE(read->file, audio.file);
    QVERIFY(read->range == audio.range);
    QCOMPARE(read->crc32, audio.crc32);
    QCOMPARE(read->frames, audio.frames);
    QVERIFY(read->way == AudioWay::Cut);
    QCOMPARE(read->why, audio.why);
    for (std::size_t at = 0; at < line.size(); ++at) {
        auto damaged = line;
        damaged[at] = static_cast<char>(damaged[at] ^ 1);
        QVERIFY(!keptAudioAt(damaged));
        QVERIFY(!keptAudioAt(line.substr(0, at)));
    }
    QVERIFY(!shardOfLedger("voxdeck-audio 1\t../out.tar\n"));
    QVERIFY(!shardOfLedger("voxdeck-audio 1\ta.tar"));
}

QTEST_GUILESS_MAIN(AudioReuseTest)
#include "AudioReuseTest.moc"
