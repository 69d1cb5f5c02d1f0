// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audio/MonoDecoder.h"
#include "core/io/PosixFileSystem.h"
#include "core/json/Json.h"
#include "core/text/ScoringProfile.h"
#include "core/workspace/Database.h"
#include "core/workspace/Workspace.h"
#include "tests/cli/CommandFolder.h"
#include "tests/support/SpokenList.h"
#include "tests/support/WrittenAudio.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

using namespace voxdeck;
using voxdeck::test::runCommand;
using voxdeck::test::Said;

class BuildCommandTest final : public QObject, private test::BuildCommandFolder {
    Q_OBJECT
private slots:
    void init();
    void plansWithoutWriting();
    void buildsByOptionsAsByRecipe();
    void namesTheScoringProfile();
    void goesOnByItsOwnRecipe();
    void movesStatusesOfAManifest();
    void readsBackWithTheSystemsTar();
    void saysHowMuchAudioASegmentBehindTheEndHas();
    void takesAudioOfAnOlderBuildWithoutDecoding();
    void saysWhatIsPassedThroughCutAndEncoded();
    void saysWhatIsWrong();
    void verifiesABuild();
    void comparesABuildWithTheRowsOfItsWorkspace();
    void buildsFromNamesWithBraces();
    void exportsAllOfAFileForARowWithoutTimes();
    void stopsWhenTooManyFail();
    void saysWhatTorchaudioCannotOpen();
    void copiesOfAnyRateSayIt();
    void takesADatasetInPlaceOfARecipe();
    void listsAndForgetsBuilds();
    void opensWithItsSplits_data();
    void opensWithItsSplits();
};

void BuildCommandTest::init()
{
    makeFolder();
    QVERIFY(test::writeSpokenList(m_fs, path("in"), {.secondsPerSegment = 0.1}));
}

void BuildCommandTest::plansWithoutWriting()
{
    const Said planned = build({"--dataset", path("in/data.list"), "--max-shard-items", "4", "-o",
                                path("out"), "--plan", "--json"});
    QVERIFY2(planned.code == 0, planned.err.c_str());
    const auto plan = JsonValue::parse(planned.out);
    QVERIFY(plan);
    QCOMPARE(plan->find("rows")->toInteger(), std::int64_t(18));
    QCOMPARE(plan->find("recordings")->toInteger(), std::int64_t(3));
    QCOMPARE(plan->find("shards")->items().size(),
             std::size_t(5)); // 12 and 6 rows of two countries
    QVERIFY(!exists(m_fs, path("out")));
    write("gone.jsonl", R"({"key":"u1","wav":"/gone/u1.wav","txt":"a"})"
                        "\n");
    const Said gone = run({"build", "--dataset", path("gone.jsonl"), "--workspace",
                           path("gone.voxdeck"), "-o", path("out"), "--plan"});
    QVERIFY2((gone.out + gone.err).find("1 row has missing audio; it will fail")
                 != std::string::npos,
             (gone.out + gone.err).c_str());
}

/// The same list as the Build page's.
void BuildCommandTest::listsAndForgetsBuilds()
{
    const auto builds = [this](std::vector<std::string> more = {}) {
        more.insert(more.begin(),
                    {"builds", path("in/data.list"), "--workspace", path("builds.voxdeck")});
        return run(std::move(more));
    };
    QCOMPARE(builds().out, std::string());
    const Said built = run({"build", path("in/data.list"), "--workspace", path("builds.voxdeck"),
                            "--to", "touch", "-o", path("out")});
    QVERIFY2(built.code == 0, built.err.c_str());
    const Said listed = builds({"--json"});
    QVERIFY2(listed.code == 0, listed.err.c_str());
    const auto json = JsonValue::parse(listed.out);
    QVERIFY(json);
    QCOMPARE(json->find("state")->toString(), std::string("finished"));
    QCOMPARE(json->find("segments")->toInteger(), std::int64_t{18});
    QCOMPARE(json->find("output")->toString(), path("out"));
    std::filesystem::rename(path("out"), path("moved"));
    QVERIFY2(builds().out.starts_with("gone\t"), builds().out.c_str());
    QCOMPARE(builds({"--forget", path("other")}).code, 3);
    QCOMPARE(builds({"--forget", path("out")}).code, 0);
    QCOMPARE(builds().out, std::string());
    QVERIFY(std::filesystem::exists(path("moved"))); // nothing was deleted
}

void BuildCommandTest::takesADatasetInPlaceOfARecipe()
{
    const Said built = run({"build", path("in/data.list"), "--to", "touch", "-o", path("out")});
    QVERIFY2(built.code == 0, built.err.c_str());
    QVERIFY2(built.out.starts_with("Built 18 segments (1.8 s, "), built.out.c_str());
    const Said again = run({"build", path("out"), "--to", "touch", "-o", path("again"), "--plan",
                            "--max-seconds", "0.01"});
    QCOMPARE(again.code, 3); // all are too long: the folder was read
    QVERIFY2(again.err.find("the limits leave out all rows") != std::string::npos,
             again.err.c_str());
    const Said two = run(
        {"build", path("in/data.list"), "--dataset", path("out"), "-o", path("b")});
    QCOMPARE(two.code, 2);
    QVERIFY2(two.err.find("name one dataset") != std::string::npos, two.err.c_str());
    const Said none = run({"build", path("nosuch.json"), "-o", path("b")});
    QCOMPARE(none.code, 3);
    QVERIFY2(none.err.find("nosuch.json") != std::string::npos, none.err.c_str());
}

void BuildCommandTest::buildsByOptionsAsByRecipe()
{
    const Said byOptions = build({"--dataset", path("in/data.list"), "--to", "nemo", "--audio",
                                  "flac", "--max-shard-items", "4", "--seed", "3", "-o",
                                  path("a")});
    QVERIFY2(byOptions.code == 0, byOptions.err.c_str());
    const Said printed = build({"--dataset", path("in/data.list"), "--to", "nemo", "--audio",
                                "flac", "--max-shard-items", "4", "--seed", "3", "-o", path("b"),
                                "--print-recipe"});
    QVERIFY(writeFileAtomically(m_fs, path("r.json"), bytesOf(printed.out)));
    const Said byRecipe = build({path("r.json"), "--json"});
    QVERIFY2(byRecipe.code == 0, byRecipe.err.c_str());
    QVERIFY(JsonValue::parse(byRecipe.out)->find("complete")->toBool());
    QCOMPARE(read("a/unassigned/tarred_audio_manifest.json"),
             read("b/unassigned/tarred_audio_manifest.json"));
    QVERIFY(read("a/unassigned/audio_0.tar") == read("b/unassigned/audio_0.tar"));
    QVERIFY(read("a/build.json") == read("b/build.json"));
}

void BuildCommandTest::namesTheScoringProfile()
{
    QCOMPARE(build({"--dataset", path("in/data.list"), "-o", path("a")}).code, 0);
    const std::string hash = hashOf(defaultProfile());
    const auto built = JsonValue::parse(read("a/build.json")).value();
    QCOMPARE(built.find("profile_hash")->toString(), hash);
    const auto note = read("a/.voxdeck-build/recipe.json");
    QCOMPARE(JsonValue::parse(note)->find("source")->find("profile_hash")->toString(), hash);
    // the same profile goes, another one is refused before anything is written, none is as before
    write("same.json", R"({"voxdeck_recipe": 1, "source": {"dataset": "in/data.list",
        "profile_hash": ")" + hash
                           + R"("}, "output": {"folder": "b"}})");
    QCOMPARE(build({path("same.json")}).code, 0);
    write("other.json", R"({"voxdeck_recipe": 1, "source": {"dataset": "in/data.list",
        "profile_hash": "0123456789abcdef"}, "output": {"folder": "c"}})");
    const Said refused = build({path("other.json")});
    QCOMPARE(refused.code, 3);
    QVERIFY2(refused.err.find("source.profile_hash: the recipe is for error rates by the scoring"
                              " profile 0123456789abcdef, and the project uses ")
                 != std::string::npos,
             refused.err.c_str());
    QVERIFY(!exists(m_fs, path("c")));
    write("old.json", R"({"voxdeck_recipe": 1, "source": {"dataset": "in/data.list"},
        "output": {"folder": "d"}})");
    QCOMPARE(build({path("old.json")}).code, 0);
}

void BuildCommandTest::goesOnByItsOwnRecipe()
{
    QCOMPARE(build({"--resume", "-o", path("out")}).code, 3);
    QCOMPARE(build({"--dataset", path("in/data.list"), "-o", path("out")}).code, 0);
    const std::string before = read("out/build.json");
    QVERIFY(m_fs.remove(path("out/unassigned/unassigned-00000.tar")));
    const Said again = build({"--resume", "-o", path("out")});
    QVERIFY2(again.code == 0, again.err.c_str());
    QCOMPARE(read("out/build.json"), before);
    const Said plan = build({"--dataset", path("in/data.list"), "-o", path("out"), "--plan"});
    QVERIFY2(plan.out.find("; 2 already exist and are kept if texts are unchanged\n")
                 != std::string::npos,
             plan.out.c_str());
}

void BuildCommandTest::movesStatusesOfAManifest()
{
    const std::string audio = path("in/r0.wav");
    const auto row = [&](const std::string &key, const char *start, const char *end,
                         const std::string &source, const char *heard, const char *cer) {
        return key + ",atlantis,en,r0,t1," + source + "," + start + "," + end + ",0.2," + heard
               + ",said," + cer + ",,1,2,pending,,,\n";
    };
    const std::string header =
        "key,country,language,video_id,transcript_id,source_audio_path,start_seconds,end_seconds,"
        "duration_seconds,asr_transcript,human_transcript,cer,wer,original_transcript_start_idx,"
        "original_transcript_end_idx,status,error_message,batch_id,split\n";
    QVERIFY(
        writeFileAtomically(m_fs, path("atlantis_manifest.csv"),
                            bytesOf(header + row("a", "0.0", "0.2", audio, "said", "0.1")
                                    + row("b", "0.2", "0.4", audio, "heard", "0.1")
                                    + row("c", "0.0", "0.2", path("in/none.wav"), "said", "0.1"))));
    const std::vector<std::string> arguments{
        "--dataset", path("atlantis_manifest.csv"), "--max-cer", "0.3", "-o", path("out")};
    const Said built = build(arguments);
    QVERIFY2(built.code == 1, built.err.c_str());
    const std::string manifest = read("atlantis_manifest.csv");
    QVERIFY2(manifest.starts_with(header.substr(0, header.size() - 1) + ",webdataset_status\n"),
             manifest.c_str());
    QVERIFY2(manifest.find("said,0.1,,1,2,pending,,,,completed_local_tar\n") != std::string::npos,
             manifest.c_str());
    QVERIFY(manifest.find(",error_local_tar_cer\n") != std::string::npos);
    QVERIFY(manifest.find(",error_local_tar_missing_source\n") != std::string::npos);
    const Said again = build(arguments); // its own statuses do not trigger another build
    QVERIFY2(again.out.find("1 already existed and is kept") != std::string::npos,
             again.out.c_str());
    QCOMPARE(read("atlantis_manifest.csv"), manifest);
    QVERIFY(read("out/atlantis/unassigned/atlantis-unassigned-00000.tar")
                .find("\"transcript_id\": \"t1\"")
            != std::string::npos);
    QVERIFY(read("out/atlantis/unassigned/atlantis-unassigned-00000.tar")
                .find("\"original_transcript_end_idx\": 2, \"sampling_rate\": 16000}")
            != std::string::npos);
}

void BuildCommandTest::readsBackWithTheSystemsTar()
{
    QCOMPARE(
        build({"--dataset", path("in/data.list"), "--naming", "s-{shard:6}.tar", "-o", path("out")})
            .code,
        0);
    QProcess tar;
    tar.start(QStringLiteral("tar"),
              {QStringLiteral("tf"), QString::fromStdString(path("out/s-000000.tar"))});
    QVERIFY(tar.waitForFinished());
    QCOMPARE(tar.exitCode(), 0);
    const auto names = tar.readAllStandardOutput().split('\n');
    QCOMPARE(names.first(), QByteArray("r0_000.json"));
    QVERIFY(names.contains("r2_005.flac"));
}

void BuildCommandTest::saysHowMuchAudioASegmentBehindTheEndHas()
{
    const auto whole = decodeMono16(m_fs, path("in/r1.flac"));
    QVERIFY(whole);
    const double seconds = static_cast<double>(whole->samples.size()) / 16000;
    const std::string list = "{\"key\": \"late\", \"wav\": \"" + path("in/r1.flac")
                             + "\", \"txt\": \"x\", \"start\": 0.5, \"end\": 900}\n";
    QVERIFY(writeFileAtomically(m_fs, path("late.list"), bytesOf(list)));
    QCOMPARE(build({"--dataset", path("late.list"), "-o", path("out")}).code, 0);
    const Said json = runCommand(
        m_fs, {"shards", "cat", path("out/unassigned/unassigned-00000.tar"), "late.json"});
    const auto fields = JsonValue::parse(json.out);
    QVERIFY2(fields, json.err.c_str());
    QCOMPARE(fields->find("duration_seconds")->toDouble(), seconds - 0.5);
    QCOMPARE(fields->find("end_seconds")->toDouble(), seconds);
    // the plan reports rows that cannot be encoded at all
    const Said plan = build(
        {"--dataset", path("late.list"), "-o", path("none"), "--plan", "--filter", "key:late"});
    QVERIFY(plan.out.find("tried failed") == std::string::npos);
    QVERIFY(writeFileAtomically(m_fs, path("no.flac"), bytesOf("no audio")));
    const auto bad = list.substr(0, list.find("r1.flac") - 3) + "no.flac" + "\"}\n";
    QVERIFY(writeFileAtomically(m_fs, path("bad.list"), bytesOf(bad)));
    const Said failing = runCommand(m_fs, {"build", "--workspace", path("bad.voxdeck"), "--dataset",
                                           path("bad.list"), "-o", path("none"), "--plan"});
    QVERIFY2(failing.out.find("1 of the 1 segment tried failed: ") != std::string::npos,
             (failing.out + failing.err).c_str());
}

void BuildCommandTest::takesAudioOfAnOlderBuildWithoutDecoding()
{
    QCOMPARE(build({"--dataset", path("in/data.list"), "-o", path("old")}).code, 0);
    for (const char *const name : {"in/r0.wav", "in/r1.flac", "in/r2.wav"}) {
        const auto time = std::filesystem::last_write_time(path(name));
        const std::string blank(read(name).size(), '\0'); // nothing in it can be decoded
        {
            std::ofstream file(path(name), std::ios::binary | std::ios::in);
            file << blank;
        }
        std::filesystem::last_write_time(path(name), time);
        QCOMPARE(read(name), blank);
    }
    const Said again = build({"--dataset", path("in/data.list"), "-o", path("new"), "--to", "nemo",
                              "--reuse", path("old"), "--json"});
    QVERIFY2(again.code == 0, again.err.c_str());
    const auto report = JsonValue::parse(again.out);
    QVERIFY(report);
    QCOMPARE(report->find("items")->toInteger(), std::int64_t(18));
    QCOMPARE(report->find("reused")->find("segments")->toInteger(), std::int64_t(18));
    QVERIFY(report->find("reused")->find("bytes")->toInteger() > 10'000);
    QCOMPARE(report->find("reused")->find("damaged")->toInteger(), std::int64_t(0));
    const Said spoken = build(
        {"--dataset", path("in/data.list"), "-o", path("third"), "--reuse", path("old")});
    QVERIFY2(spoken.out.find("Audio of 18 segments (") != std::string::npos, spoken.out.c_str());
    QVERIFY(read("third/unassigned/unassigned-00000.tar")
            == read("old/unassigned/unassigned-00000.tar"));
    const Said none = build(
        {"--dataset", path("in/data.list"), "-o", path("x"), "--reuse", path("in")});
    QCOMPARE(none.code, 3);
    const Said far = build(
        {"--dataset", path("in/data.list"), "-o", path("x"), "--reuse", "s3://bucket/old"});
    QVERIFY2(far.code != 0 && far.err.find("copy the build here first") != std::string::npos,
             far.err.c_str());
    QVERIFY2(none.err.find("contains no build whose audio can be reused") != std::string::npos,
             none.err.c_str());
}

void BuildCommandTest::saysWhatIsPassedThroughCutAndEncoded()
{
    QVERIFY(test::writeSpokenList(m_fs, path("mixed"),
                                  {.recordings = 3,
                                   .segmentsPerRecording = 4,
                                   .secondsPerSegment = 0.512, // two frames of FLAC
                                   .extensions = {"opus", "flac", "wav"}}));
    std::string list = read("mixed/data.list");
    list += R"({"key": "whole", "wav": ")" + path("mixed/r0.opus")
            + R"(", "txt": "x"})"
              "\n"
              R"({"key": "beside", "wav": ")"
            + path("mixed/r1.flac")
            + R"(", "txt": "x", "start": 0.1, "end": 0.6})"
              "\n";
    QVERIFY(writeFileAtomically(m_fs, path("mixed/data.list"), bytesOf(list)));
    const std::vector<std::string> arguments{
        "--dataset", path("mixed/data.list"), "--audio", "copy", "-o", path("out")};
    auto plan = arguments;
    plan.emplace_back("--plan");
    const Said planned = build(plan);
    QVERIFY2(planned.out.find("Of the 14 segments tried: 1 passed through whole, 8 cut by packets, "
                              "5 encoded: 1 as does not begin and end on FLAC frames; 4 as of WAV "
                              "whole files only are copied")
                 != std::string::npos,
             planned.out.c_str());
    auto asJson = arguments;
    asJson.emplace_back("--json");
    const Said built = build(asJson);
    QVERIFY2(built.code == 0, (built.out + built.err).c_str());
    const auto report = JsonValue::parse(built.out);
    QVERIFY(report && report->find("audio"));
    QCOMPARE(report->find("audio")->find("copied")->toInteger(), std::int64_t(1));
    QCOMPARE(report->find("audio")->find("cut")->toInteger(), std::int64_t(8));
    const std::string copies = read("out/copies.jsonl");
    QCOMPARE(std::count(copies.begin(), copies.end(), '\n'), std::ptrdiff_t(14));
    QVERIFY2(copies.find(R"({"key": "r0.001", "how": "cut"})") != std::string::npos,
             copies.c_str());
    QVERIFY2(copies.find(R"({"key": "beside", "how": "encoded", "why": )") != std::string::npos,
             copies.c_str());
    const Said verified = runCommand(m_fs, {"verify", path("out"), "--deep"});
    QVERIFY2(verified.code == 0, (verified.out + verified.err).c_str());
    auto reused = arguments;
    reused.back() = path("again");
    reused.insert(reused.end(), {"--reuse", path("out"), "--json"});
    const Said again = build(reused);
    QVERIFY2(again.code == 0, again.err.c_str());
    QCOMPARE(JsonValue::parse(again.out)->find("reused")->find("segments")->toInteger(),
             std::int64_t(14));
    QCOMPARE(read("again/copies.jsonl"), copies); // it is known how they were made
    QCOMPARE(read("again/build.json"), read("out/build.json"));
}

void BuildCommandTest::saysWhatIsWrong()
{
    QCOMPARE(build({"-o", path("out")}).code, 3); // nothing to build from
    QVERIFY(writeFileAtomically(m_fs, path("r.json"),
                                bytesOf(R"({"voxdeck_recipe": 1, "order": {"seeds": 1}})")));
    const Said wrong = build({path("r.json")});
    QCOMPARE(wrong.code, 3);
    QVERIFY2(wrong.err.find("order.seeds: unknown field") != std::string::npos, wrong.err.c_str());
    for (const char *const part : {"0/2", "3/2", "x", "1/", "/2"})
        QCOMPARE(build({"--dataset", path("in/data.list"), "-o", path("out"), "--part", part}).code,
                 3);
    QCOMPARE(
        build({"--dataset", path("in/data.list"), "-o", path("out"), "--filter", "cer:<<"}).code,
        2);
    for (const char *const limit : {"nan", "-1", "inf"}) {
        const Said refused = build(
            {"--dataset", path("in/data.list"), "-o", path("out"), "--max-cer", limit});
        QCOMPARE(refused.code, 3);
        QVERIFY(refused.err.find("limits.max_cer: must be a number of 0 or more")
                != std::string::npos);
    }
    // a mistyped query does not lock the folder, a planned build does
    QCOMPARE(build({"--dataset", path("in/data.list"), "-o", path("out")}).code, 0);
    QCOMPARE(
        build({"--dataset", path("in/data.list"), "-o", path("out"), "--filter", "dur:>0"}).code,
        3);
}

void BuildCommandTest::verifiesABuild()
{
    QCOMPARE(build({"--dataset", path("in/data.list"), "-o", path("out")}).code, 0);
    const Said whole = runCommand(m_fs, {"verify", path("out"), "--json"});
    QVERIFY2(whole.code == 0, whole.err.c_str());
    QVERIFY(m_fs.truncate(path("out/unassigned/unassigned-00000.tar"), 5000));
    const Said cut = runCommand(m_fs, {"verify", path("out")});
    QCOMPARE(cut.code, 1);
    QVERIFY2(cut.err.find("has 5000 bytes") != std::string::npos, cut.err.c_str());
}

void BuildCommandTest::comparesABuildWithTheRowsOfItsWorkspace()
{
    const std::vector<std::string> args{"--dataset", path("in/data.list"), "-o", path("out")};
    QCOMPARE(build(args).code, 0);
    const auto verify = [this](std::vector<std::string> more) {
        more.insert(more.begin(), {"verify", path("out"), "--deep", "--json"});
        return runCommand(m_fs, std::move(more));
    };
    const auto count = [](const Said &said, const char *name) {
        const auto json = JsonValue::parse(said.out);
        const JsonValue *const value = json ? json->find(name) : nullptr;
        return value ? value->toInteger(-1) : -1;
    };
    const Said whole = verify({});
    QVERIFY2(whole.code == 0, whole.err.c_str());
    QCOMPARE(count(whole, "items_compared"), 18);
    QCOMPARE(count(whole, "items_not_compared"), 0);

    std::filesystem::rename(path("w.voxdeck"), path("moved.voxdeck"));
    const Said nothing = verify({});
    QCOMPARE(nothing.code, 1);
    QCOMPARE(count(nothing, "items_compared"), 0);
    QCOMPARE(count(nothing, "items_not_compared"), 18);
    QCOMPARE(count(nothing, "problems"), 0);
    QVERIFY2(nothing.err.find("could not be compared") != std::string::npos, nothing.err.c_str());
    const Said moved = verify({"--workspace", path("moved.voxdeck")});
    QVERIFY2(moved.code == 0, moved.err.c_str());
    QCOMPARE(count(moved, "items_compared"), 18);

    std::filesystem::remove(path("in/r1.flac"));
    const Said some = verify({"--workspace", path("moved.voxdeck")});
    QCOMPARE(some.code, 1);
    QCOMPARE(count(some, "items_compared"), 12);
    QCOMPARE(count(some, "items_not_compared"), 6);
}

void BuildCommandTest::buildsFromNamesWithBraces()
{
    QVERIFY(test::writeSpokenList(
        m_fs, path("one"),
        {.recordings = 1, .segmentsPerRecording = 10, .secondsPerSegment = 0.1}));
    QCOMPARE(
        build({"--dataset", path("one/data.list"), "--max-shard-items", "4", "-o", path("out")})
            .code,
        0);
    const auto shards = path("out/unassigned/unassigned-{00000..00002}.tar");
    const auto workspace = path("shards.voxdeck");
    const auto run = [&](std::vector<std::string> args) {
        const Said said = runCommand(m_fs, std::move(args));
        return said.code == 0 ? said.out : "exit " + std::to_string(said.code) + ": " + said.err;
    };
    const auto imported = run({"import", shards, "--workspace", workspace, "--json"});
    QVERIFY2(JsonValue::parse(imported), imported.c_str());
    const auto found = run({"query", shards, "key:*", "--workspace", workspace, "--count"});
    QVERIFY2(found == "10\n", found.c_str());
    const auto again = run({"import", shards, "--workspace", workspace});
    QVERIFY2(again.rfind("exit", 0) != 0, again.c_str());
    const auto exported = run({"export", shards, "--format", "nemo", "-o", path("exported.json"),
                               "--copy-audio", path("clips"), "--workspace", workspace});
    QVERIFY2(exported.rfind("exit", 0) != 0, exported.c_str());
    const auto lines = read("exported.json");
    QCOMPARE(std::count(lines.begin(), lines.end(), '\n'), 10);
    const auto converted = run(
        {"convert", shards, path("list.json"), "--to", "nemo"}); // names no audio
    QVERIFY2(converted.find("member of a tar shard") != std::string::npos, converted.c_str());

    // webdataset's variables, in what a user types; several names, each whole from then on
    QVERIFY(qputenv("WDS_VOXDECK_TEST", QByteArray::fromStdString(path("out/unassigned"))));
    const auto typed = run({"query",
                            "${VOXDECK_TEST}/unassigned-{00000,00002}.tar::"
                            "${VOXDECK_TEST}/unassigned-00001.tar",
                            "key:*", "--workspace", path("typed.voxdeck"), "--count"});
    QVERIFY(qunsetenv("WDS_VOXDECK_TEST"));
    QVERIFY2(typed == "10\n", typed.c_str());
    const auto later = run({"query", path("typed.voxdeck"), "key:*", "--count"});
    QVERIFY2(later == "10\n", later.c_str());
    const Said unknown = runCommand(m_fs,
                                    {"convert", "${VOXDECK_TEST}/unassigned-{00000..00001}.tar",
                                     path("none.json"), "--to", "nemo"});
    QVERIFY(unknown.code != 0);
    QVERIFY2(unknown.err.find("WDS_VOXDECK_TEST") != std::string::npos, unknown.err.c_str());
}

void BuildCommandTest::exportsAllOfAFileForARowWithoutTimes()
{
    const std::string list = "{\"key\": \"whole\", \"wav\": \"" + path("in/r1.flac")
                             + "\", \"txt\": \"x\"}\n";
    QVERIFY(writeFileAtomically(m_fs, path("whole.list"), bytesOf(list)));
    const auto file = path("whole.voxdeck");
    const auto run = [this](std::vector<std::string> args) {
        return runCommand(m_fs, std::move(args));
    };
    QCOMPARE(run({"import", path("whole.list"), "--workspace", file}).code, 0);
    // as of a file whose header does not say how long it is
    QVERIFY(Workspace::openKnown(file).value()->database().run("UPDATE segment SET stop = start"));
    const Said said = run({"export", file, "--format", "nemo", "-o", path("whole.json"),
                           "--copy-audio", path("clips"), "--audio-format", "wav"});
    QVERIFY2(said.code == 0, said.err.c_str());
    const auto clip = decodeMono16(m_fs, path("clips/whole.wav"));
    const auto source = decodeMono16(m_fs, path("in/r1.flac"));
    QVERIFY(clip && source);
    QVERIFY(clip->samples == source->samples);
}

void BuildCommandTest::stopsWhenTooManyFail()
{
    std::filesystem::remove(path("in/r1.flac"));
    const auto args = [this](std::vector<std::string> more) {
        more.insert(more.begin(), {"--dataset", path("in/data.list"), "--max-shard-items", "4",
                                   "-o", path("out")});
        return more;
    };
    const Said stopped = build(args({"--max-failed", "0.1"}));
    QCOMPARE(stopped.code, 3);
    QVERIFY2(stopped.out.find("Stopped: ") != std::string::npos, stopped.out.c_str());
    QVERIFY2(stopped.err.find("r1") != std::string::npos, stopped.err.c_str());
    QVERIFY(!exists(m_fs, path("out/data.list")));
    const Said again = build({"--resume", "-o", path("out"), "--json"}); // the folder's own limit
    QCOMPARE(again.code, 3);
    QVERIFY(JsonValue::parse(again.out)->find("stopped_for_failures")->toBool());
    const Said onward = build({"--resume", "-o", path("out"), "--max-failed", "1"});
    QCOMPARE(onward.code, 1);
    QVERIFY2(onward.out.find("6 segments failed") != std::string::npos, onward.out.c_str());
    QVERIFY(exists(m_fs, path("out/data.list")));
    QCOMPARE(build(args({"--max-failed", "2"})).code, 2);
}

void BuildCommandTest::saysWhatTorchaudioCannotOpen()
{
    const std::vector<std::string> mp3{
        "--dataset", path("in/data.list"), "--to", "wenet", "--audio", "mp3", "-o", path("out")};
    auto plan = mp3;
    plan.emplace_back("--plan");
    for (const auto &command : {plan, mp3}) {
        const Said said = build(command);
        QVERIFY2(said.out.find("torchaudio, which cannot open MP3 of less than 8 KB from memory")
                     != std::string::npos,
                 (said.out + said.err).c_str());
    }
}

/// The rate of the recipe is of what is encoded; whole files that are copied keep theirs.
void BuildCommandTest::copiesOfAnyRateSayIt()
{
    QVERIFY(writeAudioFile(m_fs, path("in/fast.wav"), 48'000, test::noise(7, 24'000)));
    write("in/fast.list",
          R"({"key": "f", "wav": ")" + path("in/fast.wav") + R"(", "txt": "t"})" + "\n");
    const Said said = build({"--dataset", path("in/fast.list"), "--to", "webdataset", "--audio",
                             "copy", "-o", path("out")});
    QVERIFY2(said.code == 0, said.err.c_str());
    QVERIFY2(said.out.find("1 passed through whole") != std::string::npos, said.out.c_str());
    const std::string shard = read("out/unassigned/unassigned-00000.tar");
    QVERIFY(shard.find(R"("sampling_rate": 48000)") != std::string::npos
            && shard.find(R"("sampling_rate": 16000)") == std::string::npos);
}

/// What a build made is opened with the splits it was made with, whichever of its names is opened.
void BuildCommandTest::opensWithItsSplits_data()
{
    QTest::addColumn<QStringList>("opened"); // all rows; then those of "test" alone
    const auto row = [](const char *format, const QStringList &opened) {
        QTest::newRow(format) << opened;
    };
    const auto list = QStringLiteral("data.list");
    const auto tests = QStringLiteral("atlantis-test.list");
    const auto folder = QStringLiteral("atlantis/test");
    row("wenet", {QString(), list, tests, folder});
    row("webdataset", {QString(), list, tests, folder});
    row("filelist", {QString(), list, tests, folder, QStringLiteral("test.tsv")});
    row("touch", {QString(), list, tests, folder});
    row("shar", {QString(), folder});
    row("nemo", {QString(), folder});
    row("audiofolder", {QString()});
}

void BuildCommandTest::opensWithItsSplits()
{
    QFETCH(const QStringList, opened);
    const std::string format = QTest::currentDataTag();
    const std::string list = path("in/data.list");
    for (const auto &[split, query] :
         {std::pair("train", "key:r*"), std::pair("test", "key:r1*")}) {
        const Said moved = runCommand(m_fs, {"split", list, "--workspace", path("w.voxdeck"),
                                             "move", split, "--filter", query});
        QVERIFY2(moved.code == 0, moved.err.c_str());
    }
    const Said built = build(
        {"--dataset", list, "--to", format, "-o", path("out"), "--allow-leaks"});
    QVERIFY2(built.code == 0, built.err.c_str());
    int number = 0;
    for (const QString &name : opened) {
        const std::string place = path("out") + (name.isEmpty() ? "" : "/" + name.toStdString());
        const std::string workspace = path("o" + std::to_string(number++) + ".voxdeck");
        const auto count = [&](const std::string &query) {
            return runCommand(m_fs, {"query", place, query, "--count", "--workspace", workspace})
                .out;
        };
        QCOMPARE(count("split:test"), std::string("6\n"));
        QCOMPARE(count("split:train"),
                 std::string(name.contains(QStringLiteral("test")) ? "0\n" : "12\n"));
    }
}

QTEST_GUILESS_MAIN(BuildCommandTest)
#include "BuildCommandTest.moc"
