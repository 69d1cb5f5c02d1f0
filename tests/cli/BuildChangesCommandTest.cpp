// SPDX-License-Identifier: GPL-3.0-or-later
// build on the command line into folders that hold another country, an older list, a trial run.
#include "core/audio/AudioWriter.h"
#include "core/format/touch/ShardReader.h"
#include "core/format/touch/TouchDataset.h"
#include "core/io/PosixFileSystem.h"
#include "core/json/Json.h"
#include "tests/cli/CommandFolder.h"
#include "tests/support/SpokenList.h"
#include "tests/support/TarBytes.h"

#include <QTemporaryDir>
#include <QTest>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

using namespace voxdeck;
using voxdeck::test::runCommand;
using voxdeck::test::Said;

class BuildChangesCommandTest final : public QObject, private test::BuildCommandFolder {
    Q_OBJECT
private slots:
    void init();
    void keepsTheBuildsOfTwoCountriesInOneFolder();
    void buildsWhatAListGained();
    void countsRowsThatWillFailAlone();
    void buildsAgainWhenAllRowsHaveASplit();
    void goesOnAfterATrialRunAndTouchesNothingElse();
    void rowsOfABuildOfPendingOnesAreStillJudged();
    void buildsACountryByItsManifestFromAnywhere();
    void findsAudioThatHasMoved();
    void opensTheManifestsOfAFolderTogether();
    void takesTheFormatItIsTold();
    void adoptedPartsAreThoseOfTheirList();
    void listsFollowAMovedFolder();
    void aRefusedBuildLeavesNothing();

private:
    /// A manifest by country: two segments of each recording; the second one's CER is 0.9.
    void writeManifest(const std::string &country, int recordings)
    {
        std::string text = "key,country,language,video_id,transcript_id,source_audio_path,start_"
                           "seconds,end_seconds,"
                           "duration_seconds,asr_transcript,human_transcript,cer,wer,original_"
                           "transcript_start_idx,"
                           "original_transcript_end_idx,status,error_message,batch_id,split\n";
        for (int recording = 0; recording < recordings; ++recording) {
            const std::string video = "r" + std::to_string(recording);
            const std::string audio = path("in/" + video + (recording % 2 == 0 ? ".wav" : ".flac"));
            for (const char *const rest :
                 {"_0_200,", "0.0,0.2,0.2,said,said,0.1,,1,2,pending_local_tar,,,\n", "_200_400,",
                  "0.2,0.4,0.2,heard,said,0.9,,1,2,pending_local_tar,,,\n"}) {
                const bool isKey = rest[0] == '_';
                text += isKey ? country + "_" + video : "";
                text += isKey ? std::string(rest) + country + ",en," + video + ",t1," + audio + ","
                              : std::string(rest);
            }
        }
        QVERIFY(writeFileAtomically(m_fs, path(country + "_manifest.csv"), bytesOf(text)));
    }
    /// Each dataset in its default workspace.
    Said plain(std::vector<std::string> arguments)
    {
        return runCommand(m_fs, std::move(arguments));
    }
};

void BuildChangesCommandTest::init()
{
    makeFolder();
    QVERIFY(test::writeSpokenList(m_fs, path("in"), {.secondsPerSegment = 0.1}));
}

void BuildChangesCommandTest::keepsTheBuildsOfTwoCountriesInOneFolder()
{
    writeManifest("germany", 3);
    writeManifest("belgium", 2);
    const auto command = [&](const std::string &country) {
        return std::vector<std::string>{"build",
                                        "--dataset",
                                        path(country + "_manifest.csv"),
                                        "--workspace",
                                        path(country + ".voxdeck"),
                                        "--audio",
                                        "wav",
                                        "-o",
                                        path("out")};
    };
    const Said first = plain(command("germany"));
    QVERIFY2(first.code == 0, first.err.c_str());
    const std::string shard = "out/germany/unassigned/germany-unassigned-00000.tar";
    const std::string germany = read(shard);
    const std::string manifest = read("germany_manifest.csv");
    const Said second = plain(command("belgium"));
    QVERIFY2(second.code == 0, second.err.c_str());
    QVERIFY(read(shard) == germany);
    QVERIFY(read("germany_manifest.csv") == manifest);
    QCOMPARE(read("belgium_manifest.csv").find("error_local"), std::string::npos);
    QCOMPARE(read("out/data.list"),
             path(shard) + "\n" + path("out/belgium/unassigned/belgium-unassigned-00000.tar")
                 + "\n");
    const Said again = plain(command("germany"));
    QVERIFY2(again.out.find("1 already existed and is kept") != std::string::npos,
             again.out.c_str());
    const Said verified = plain({"verify", path("out"), "--deep"});
    QVERIFY2(verified.code == 0, (verified.out + verified.err).c_str());
    QVERIFY2(verified.out.find("10 compared with their sources") != std::string::npos,
             verified.out.c_str());
}

void BuildChangesCommandTest::buildsWhatAListGained()
{
    std::vector<std::string> lines;
    std::string text = read("in/data.list");
    for (; !text.empty(); text.erase(0, text.find('\n') + 1))
        lines.push_back(text.substr(0, text.find('\n') + 1));
    const auto writeLines = [&](std::size_t from, std::size_t to) {
        std::string list;
        for (std::size_t line = from; line < to; ++line)
            list += lines[line];
        return writeFileAtomically(m_fs, path("in/l.list"), bytesOf(list));
    };
    const std::vector<std::string> command{"--dataset", path("in/l.list"), "--to", "wenet",
                                           "-o",        path("out")};
    QVERIFY(writeLines(0, 12));
    QCOMPARE(build(command).code, 0);
    QVERIFY(writeLines(2, 15)); // two rows gone, three new ones
    auto planned = command;
    planned.insert(planned.end(), {"--plan", "--json"});
    const auto plan = JsonValue::parse(build(planned).out);
    QCOMPARE(plan->find("rows")->toInteger(), std::int64_t(13));
    const Said grown = build(command);
    QVERIFY2(grown.code == 0, (grown.out + grown.err).c_str());
    QVERIFY2(grown.out.find("Built 13 segments") != std::string::npos, grown.out.c_str());
    QVERIFY2(grown.out.find("3 rows are new, 2 are gone") != std::string::npos, grown.out.c_str());
    QVERIFY(writeLines(2, 18)); // only new ones
    const Said more = build(command);
    QVERIFY2(more.code == 0 && more.out.find("Built 16 segments") != std::string::npos,
             (more.out + more.err).c_str());
    const Said verified = plain({"verify", path("out"), "--deep"});
    QVERIFY2(verified.out.find("16 compared with their sources, 0 could not be")
                 != std::string::npos,
             verified.out.c_str());
}

/// Finished shards have the audio of their rows, whatever became of the sources.
void BuildChangesCommandTest::countsRowsThatWillFailAlone()
{
    const std::vector<std::string> command{"--dataset", path("in/data.list"), "--to", "wenet",
                                           "-o",        path("out")};
    QCOMPARE(build(command).code, 0);
    std::filesystem::rename(path("in/r0.wav"), path("in/away.wav"));
    auto planned = command;
    planned.emplace_back("--plan");
    const Said plan = build(planned);
    QVERIFY2((plan.out + plan.err).find("missing audio") == std::string::npos, plan.out.c_str());
    auto other = planned;
    other[5] = path("other");
    const Said fresh = build(other);
    QVERIFY2((fresh.out + fresh.err).find("6 rows have missing audio; they will fail")
                 != std::string::npos,
             fresh.out.c_str());
}

/// A trial build, then splits: every row is in another group than it was.
void BuildChangesCommandTest::buildsAgainWhenAllRowsHaveASplit()
{
    const std::vector<std::string> command{"--dataset", path("in/data.list"), "--to", "wenet",
                                           "-o",        path("out")};
    QCOMPARE(build(command).code, 0);
    const Said split = plain({"split", path("w.voxdeck"), "assign", "--test", "40"});
    QVERIFY2(split.code == 0, split.err.c_str());
    const Said again = build(command);
    QVERIFY2(again.code == 0 && again.out.find("Built 18 segments") != std::string::npos,
             (again.out + again.err).c_str());
    QCOMPARE(plain({"query", path("out"), "--count"}).out, std::string("18\n"));
    QCOMPARE(plain({"verify", path("out")}).code, 0);
}

void BuildChangesCommandTest::goesOnAfterATrialRunAndTouchesNothingElse()
{
    writeManifest("germany", 3);
    std::vector<std::string> command{
        "--dataset", path("germany_manifest.csv"), "--max-cer", "0.3", "-o",
        path("out"), "--max-recordings",           "1"};
    const Said trial = build(command);
    QVERIFY2(trial.code == 0, trial.err.c_str());
    const std::string manifest = read("germany_manifest.csv");
    const auto count = [](const std::string &text, const std::string &what) {
        int found = 0;
        for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + 1))
            ++found;
        return found;
    };
    QCOMPARE(count(manifest, ",pending_local_tar,"), 4); // of the recordings that were not tried
    QCOMPARE(count(manifest, ",completed_local_tar,"), 1);
    QCOMPARE(count(manifest, ",error_local_tar_cer,CER 75.00 % is above 30.00 %,"), 1);
    const auto ask = [&](const std::string &query) {
        return plain({"query", path("germany_manifest.csv"), query, "--count", "--workspace",
                      path("w.voxdeck")})
            .out;
    };
    QCOMPARE(ask("status:pending_local_tar"), std::string("4\n"));
    QCOMPARE(ask("build:completed"), std::string("1\n"));
    QCOMPARE(ask("build:error_local_tar_cer"), std::string("1\n"));
    // a build of what is pending keeps its rows when its own statuses have moved
    const std::vector<std::string> pending{"--dataset", path("germany_manifest.csv"),
                                           "--filter",  "status:pending_local_tar",
                                           "--max-cer", "0.5",
                                           "--naming",  "p-{country}-{shard}.tar",
                                           "-o",        path("pending")};
    for (int run = 0; run < 2; ++run) {
        const Said built = build(pending);
        QVERIFY2(built.out.find("Built 2 segments") != std::string::npos,
                 (built.out + built.err).c_str());
    }
    writeManifest("germany", 3);
    const std::string shard = "out/germany/unassigned/germany-unassigned-00000.tar";
    const std::string tried = read(shard);
    command.resize(command.size() - 2);
    const Said whole = build(command);
    QVERIFY2(whole.code == 0, whole.err.c_str());
    QVERIFY2(whole.out.find("Built 3 segments") != std::string::npos, whole.out.c_str());
    QVERIFY(read(shard) == tried);
    QCOMPARE(ask("status:pending_local_tar"), std::string("0\n"));
}

/// Built rows are no longer pending, but still belong to the build: it follows its split, and its CER counts.
void BuildChangesCommandTest::rowsOfABuildOfPendingOnesAreStillJudged()
{
    writeManifest("germany", 3);
    const std::vector<std::string> pending{"--dataset", path("germany_manifest.csv"),
                                           "--filter",  "build:pending",
                                           "--max-cer", "0.5",
                                           "-o",        path("out")};
    const auto ask = [&](const std::string &query) {
        return plain({"query", path("germany_manifest.csv"), query, "--count", "--workspace",
                      path("w.voxdeck")})
            .out;
    };
    Said built = build(pending);
    QVERIFY2(built.out.find("Built 3 segments") != std::string::npos, built.err.c_str());
    const Said moved = plain({"split", path("germany_manifest.csv"), "--workspace",
                              path("w.voxdeck"), "move", "test", "--filter", "key:germany_r1*"});
    QVERIFY2(moved.code == 0, moved.err.c_str());
    built = build(pending);
    QVERIFY2(built.out.find("Built 3 segments") != std::string::npos,
             (built.out + built.err).c_str());
    QVERIFY(std::filesystem::exists(path("out/germany/test/germany-test-00000.tar")));
    QCOMPARE(ask("build:completed"), std::string("3\n"));
    for (const char *const key : {"germany_r0_200_400", "germany_r1_200_400", "germany_r2_200_400"})
        QVERIFY2(read("out/errors.jsonl").find(key) != std::string::npos, key); // of the first run
    QVERIFY2(built.out.find("Left out by the recipe: 3 by cer") != std::string::npos,
             built.out.c_str());
    QCOMPARE(plain({"edit", path("germany_manifest.csv"), "germany_r0_0_200", "--text",
                    "ganz anders", "--workspace", path("w.voxdeck")})
                 .code,
             0);
    built = build(pending);
    QVERIFY2(built.out.find("Built 2 segments") != std::string::npos,
             (built.out + built.err).c_str());
    QCOMPARE(ask("build:completed"), std::string("2\n"));
    QCOMPARE(ask("build:error_local_tar_cer key:germany_r0_0_200"), std::string("1\n"));
    QVERIFY2(read("out/errors.jsonl").find("germany_r0_0_200") != std::string::npos
                 && read("out/errors.jsonl").find("germany_r1_200_400") != std::string::npos,
             read("out/errors.jsonl").c_str());
    QCOMPARE(plain({"edit", path("germany_manifest.csv"), "germany_r0_0_200", "--text", "said",
                    "--workspace", path("w.voxdeck")})
                 .code,
             0);
    built = build(pending); // what was left out for its CER comes back when it is corrected
    QVERIFY2(built.out.find("Built 3 segments") != std::string::npos,
             (built.out + built.err).c_str());
    QCOMPARE(ask("build:completed"), std::string("3\n"));
}

void BuildChangesCommandTest::buildsACountryByItsManifestFromAnywhere()
{
    for (const char *const country : {"germany", "belgium"}) { // the same relative path in both
        const std::string tree = std::string("set/countries/") + country;
        QVERIFY(m_fs.createDirectories(path(tree + "/audio")));
        QVERIFY(m_fs.createDirectories(path(tree + "/Alignment/alignment_output")));
        const bool isFirst = tree.ends_with("germany");
        QVERIFY(writeFileAtomically(m_fs, path(tree + "/audio/r0.wav"),
                                    bytesOf(read(isFirst ? "in/r0.wav" : "in/r2.wav"))));
        QVERIFY(writeFileAtomically(
            m_fs, path(tree + "/Alignment/alignment_output/r0_t1_aligned.json"),
            bytesOf(R"({"audio_file": "audio/r0.wav", "segments": [{"start": 0.0, "end": 0.2, )"
                    R"("asr_text": "heard", "human_text": "said", "cer": 0.1, "start_idx": 0, )"
                    R"("end_idx": 1}]})")));
    }
    const Said made = plain(
        {"manifest", "build", path("set/countries"), "--manifest-dir", path("set/manifests")});
    QVERIFY2(made.code == 0, made.err.c_str());
    std::string folder = "set";
    for (int run = 0; run < 2; ++run) {
        for (const char *const country : {"germany", "belgium"}) {
            const Said built = plain({"build", "--dataset",
                                      path(folder + "/manifests/" + country + "_manifest.csv"),
                                      "--workspace", path(folder + country + ".voxdeck"), "--audio",
                                      "wav", "-o", path(folder + "/shards")});
            QVERIFY2(built.code == 0 && built.out.find("Built 1 segment") != std::string::npos,
                     (built.out + built.err).c_str());
        }
        const Said verified = plain({"manifest", "verify", path(folder + "/manifests")});
        QVERIFY2(verified.out.find("0 errors, 0 warnings") != std::string::npos,
                 verified.out.c_str());
        if (run > 0)
            break;
        std::filesystem::rename(path("set"), path("moved"));
        folder = "moved";
        QVERIFY(m_fs.removeTree(path("moved/shards")));
    }
}

/// Audio in another place than the list says: the option finds it, the workspace remembers it.
void BuildChangesCommandTest::findsAudioThatHasMoved()
{
    QVERIFY(m_fs.createDirectories(path("here")));
    std::filesystem::copy(path("in/r0.wav"), path("here/r0.wav"));
    QVERIFY(writeFileAtomically(
        m_fs, path("moved.jsonl"),
        bytesOf(R"({"key": "a", "wav": "/gone/far/r0.wav", "txt": "one", "start": 0.0, "end": 0.2})"
                "\n")));
    const std::vector<std::string> command{"build",       "--dataset",         path("moved.jsonl"),
                                           "--workspace", path("m.voxdeck"),   "--audio",
                                           "wav",         "--max-failed",      "1",
                                           "-o",          path("moved-shards")};
    const Said lost = plain(command);
    QVERIFY2(lost.code != 0, lost.out.c_str());
    auto relocated = command;
    relocated.insert(relocated.end(), {"--relocate", "/gone/far=" + path("here"), "--retry"});
    const Said found = plain(relocated);
    QVERIFY2(found.code == 0 && found.out.find("Built 1 segment") != std::string::npos,
             (found.out + found.err).c_str());
    QVERIFY(m_fs.removeTree(path("moved-shards")));
    const Said remembered = plain(command);
    QVERIFY2(remembered.code == 0 && remembered.out.find("Built 1 segment") != std::string::npos,
             (remembered.out + remembered.err).c_str());
    auto wrong = command;
    wrong.insert(wrong.end(), {"--relocate", "nothing"});
    QVERIFY(plain(wrong).code != 0);
}

/// A folder that is two kinds of dataset: --from says which, for every command; import remembers it.
void BuildChangesCommandTest::opensTheManifestsOfAFolderTogether()
{
    std::filesystem::create_directories(path("m"));
    writeManifest("m/germany", 2);
    writeManifest("m/france", 1);
    write("m/germany_splits.csv", "video_id,split\nr0,train\nr1,test\n");
    QCOMPARE(plain({"query", path("m"), "--count"}).out, std::string("6\n"));
    QCOMPARE(plain({"query", path("m/"), "split:test", "--count"}).out, std::string("2\n"));
    const Said built = plain({"build", "--dataset", path("m"), "-o", path("out")});
    QVERIFY2(built.code == 0 && built.out.find("Built 6 segments") != std::string::npos,
             (built.out + built.err).c_str());
    write("m/list.tsv", "key\twav\ttxt\nk\ta.wav\tx\n");
    QVERIFY(plain({"query", path("m"), "--count"}).err.find("holds several lists")
            != std::string::npos);
}

void BuildChangesCommandTest::takesTheFormatItIsTold()
{
    QVERIFY(m_fs.createDirectories(path("two")));
    std::filesystem::copy(path("in/r0.wav"), path("two/r0.wav"));
    for (const auto &[name, text] :
         {std::pair<std::string, std::string>("wav.scp", "k " + path("two/r0.wav") + "\n"),
          {"text", "k from kaldi\n"},
          {"utt2spk", "k s\n"},
          {"metadata.csv", "file_name,transcription\nr0.wav,from the hub\n"}})
        QVERIFY(writeFileAtomically(m_fs, path("two/" + name), bytesOf(text)));
    const std::string file = path("two.voxdeck");
    const Said asked = plain({"query", path("two"), "--workspace", file});
    QVERIFY(asked.code != 0);
    QVERIFY2(asked.err.find("choose with --from kaldi or --from audiofolder") != std::string::npos,
             asked.err.c_str());
    const auto isKaldi = [&](const Said &said) {
        return said.code == 0 && said.out.find("from kaldi") != std::string::npos;
    };
    const Said told = plain({"query", path("two"), "--workspace", file, "--from", "kaldi"});
    QVERIFY2(isKaldi(told), (told.out + told.err).c_str());
    const Said known = plain({"query", path("two"), "--workspace", file}); // as imported
    QVERIFY2(isKaldi(known), (known.out + known.err).c_str());
    const Said built = plain({"build", "--dataset", path("two"), "--from", "audiofolder",
                              "--workspace", path("hub.voxdeck"), "--plan"});
    QVERIFY2(built.code == 0 && built.out.find("Would write 1 segment") != std::string::npos,
             (built.out + built.err).c_str());
    const Said verified = plain({"verify", path("two"), "--from", "kaldi"});
    QVERIFY2(verified.code == 0, (verified.out + verified.err).c_str());
    QVERIFY(plain({"verify", path("two")}).code != 0);
    const Said beside = plain({"query", file, "--from", "kaldi"});
    QVERIFY2(beside.err.find("is a workspace, which knows the format") != std::string::npos,
             beside.err.c_str());
}

/// FLAC in two tars, in one shard of the adopted dataset: parts by NeMo's rule, and each row has its own tar.
void BuildChangesCommandTest::adoptedPartsAreThoseOfTheirList()
{
    const std::vector<std::int16_t> silence(16'000, 7);
    const std::string flac = encodeAudio(AudioFileType::Flac, 16'000, silence).value();
    std::filesystem::create_directories(path("tars"));
    for (const char *const number : {"0", "1"})
        QVERIFY(writeFileAtomically(
            m_fs, path(std::string("tars/audio_") + number + ".tar"),
            bytesOf(test::tarMember(std::string("s") + number + ".flac", flac) + test::tarEnd())));
    const auto line = [](const std::string &number) {
        return R"({"audio_filepath": "s)" + number
               + R"(.flac", "text": "x", "offset": 0.10004, "duration": 0.10009, "shard_id": )"
               + number + "}\n";
    };
    QVERIFY(writeFileAtomically(m_fs, path("tars/tarred_audio_manifest.json"),
                                bytesOf(line("0") + line("1"))));
    const Said adopted = plain({"adopt", path("tars"), "-o", path("set")});
    QVERIFY2(adopted.code == 0, (adopted.out + adopted.err).c_str());
    const Said built = plain(
        {"build", "--dataset", path("set"), "--to", "touch", "-o", path("out")});
    QVERIFY2(built.code == 0, (built.out + built.err).c_str());
    const auto dataset = touch::TouchDataset::open(m_fs, path("out")).value();
    QCOMPARE(dataset->itemCount(), std::uint64_t{2});
    // int(0.10009 * 16000) frames, and not those between both times
    QCOMPARE(dataset->shard(0).value()->frameCount(0).value(), Frames{1601});
    std::filesystem::remove(path("tars/audio_1.tar"));
    const Said plan = plain(
        {"build", "--dataset", path("set"), "--to", "wenet", "-o", path("other"), "--plan"});
    QVERIFY2(plan.out.find("1 row has missing audio") != std::string::npos,
             (plan.out + plan.err).c_str());
}

void BuildChangesCommandTest::listsFollowAMovedFolder()
{
    for (const char *const format : {"touch", "wenet", "audiofolder"}) {
        const std::string first = std::string("first-") + format;
        const std::string then = std::string("then-") + format;
        const auto command = [&](const std::string &folder) {
            return std::vector<std::string>{"--dataset", path("in/data.list"), "--to", format,
                                            "-o",        path(folder)};
        };
        const Said built = build(command(first));
        QVERIFY2(built.code == 0, built.err.c_str());
        QCOMPARE(plain({"verify", path(first)}).code, 0);
        std::filesystem::rename(path(first), path(then));
        const Said moved = plain({"verify", path(then)});
        QVERIFY2(moved.code == 0 && moved.out.find("note: data.list") != std::string::npos,
                 (moved.out + moved.err).c_str());
        QCOMPARE(plain({"query", path(then + "/data.list"), "--count"}).out, std::string("18\n"));
        const Said again = build(command(then));
        QVERIFY2(again.code == 0 && again.out.find("already existed") != std::string::npos,
                 (again.out + again.err).c_str());
        for (const auto &entry : std::filesystem::directory_iterator(path(then)))
            if (entry.path().extension() == ".list")
                QVERIFY2(read(then + "/" + entry.path().filename().string()).find(path(first))
                             == std::string::npos,
                         entry.path().c_str());
        QVERIFY(read(then + "/data.list").find(path(then)) == 0);
        const Said verified = plain({"verify", path(then)});
        QVERIFY2(verified.code == 0, (verified.out + verified.err).c_str());
    }
}

void BuildChangesCommandTest::aRefusedBuildLeavesNothing()
{
    const auto list = read("in/data.list");
    write("in/other.list", list.substr(0, list.find('\n') + 1));
    std::string format = "wenet";
    const auto command = [&](const std::string &name) {
        return std::vector<std::string>{"build",
                                        "--dataset",
                                        path("in/" + name + ".list"),
                                        "--workspace",
                                        path(name + ".voxdeck"),
                                        "--to",
                                        format,
                                        "-o",
                                        path(format == "wenet" ? "out" : format)};
    };
    QCOMPARE(plain(command("data")).code, 0);
    const Said refused = plain(command("other"));
    QCOMPARE(refused.code, 3);
    QVERIFY2(refused.err.find("has the name of one of this build") != std::string::npos,
             refused.err.c_str());
    QVERIFY(refused.err.find("--naming") != std::string::npos);
    QVERIFY(!std::filesystem::exists(path("out/.voxdeck-build/datasets")));
    const Said resumed = plain({"build", "--resume", "-o", path("out")});
    QVERIFY2(resumed.code == 0, resumed.err.c_str());
    format = "nemo"; // whose names are its own: --naming would be refused
    QCOMPARE(plain(command("data")).code, 0);
    const Said fixed = plain(command("other"));
    QVERIFY2(fixed.code == 3 && fixed.err.find("choose another output folder") != std::string::npos
                 && fixed.err.find("--naming") == std::string::npos,
             fixed.err.c_str());
}

QTEST_GUILESS_MAIN(BuildChangesCommandTest)
#include "BuildChangesCommandTest.moc"
