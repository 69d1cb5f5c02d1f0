// SPDX-License-Identifier: GPL-3.0-or-later
// Values stored in two files change in both: splits of a country, supervisions of Lhotse's cuts. And splits
// apply to whole recordings, wherever they are set.
#include "core/format/JsonRecords.h"
#include "core/io/PosixFileSystem.h"
#include "core/json/Json.h"
#include "tests/cli/CommandFolder.h"
#include "tests/cli/RunCommand.h"
#include "tests/support/TarBytes.h"

#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <fstream>

using namespace voxdeck;
using voxdeck::test::Said;

namespace {
const std::string kHeader =
    "key,country,language,video_id,transcript_id,source_audio_path,start_seconds,end_seconds,"
    "duration_seconds,asr_transcript,human_transcript,cer,wer,original_transcript_start_idx,"
    "original_transcript_end_idx,status,error_message,batch_id,split\n";

std::string rowOf(const std::string &video, int start, const std::string &split)
{
    const std::string from = std::to_string(start);
    const std::string to = std::to_string(start + 2);
    return "belgium_" + video + "_" + from + "000_" + to + "000,belgium,nl," + video + ",t1,audio/"
           + video + ".wav," + from + ".0," + to + ".0,2.0,een " + from + ",een " + from
           + ",0.0,0.0,,,pending_local_tar,,," + split + "\n";
}
} // namespace

class PublishTogetherTest final : public QObject, private test::CommandFolder {
    Q_OBJECT
private slots:
    void init();
    void aSplitTakesTheWholeRecording();
    void splitsGoIntoTheSplitsFile();
    void emptySplitsArePublished();
    void leavesSplitsThatOthersSet();
    void addsRecordingsTheSplitsFileDoesNotHave();
    void readsSubsets();
    void assignsListedSubsets();
    void publishesSubsets();
    void supervisionsFollowTheirCuts();
    void manifestsOfShardsFollowTheWholeOne();
    void bucketsOfTarredAudioAreOneDataset();
    void repairIsCountedFirst();
    void timesGoBackWithTheirDuration();
    void timesThatKeysAreMadeOfStay();
    void timesGoBackIntoKaldi();
    void timesGoBackIntoNeMo();
    void timesGoBackIntoLhotse();
    void timesThatOthersDependOnStay();

private:
    Said runOn(const std::string &command, std::vector<std::string> more,
               const std::string &dataset = "m/belgium_manifest.csv")
    {
        std::vector<std::string> arguments{command, at(dataset)};
        arguments.insert(arguments.end(), more.begin(), more.end());
        arguments.insert(arguments.end(), {"--workspace", at("w.voxdeck")});
        return run(arguments);
    }
    /// `split W ...`, which takes --workspace before its own command.
    Said split(std::vector<std::string> more)
    {
        std::vector<std::string> arguments{"split", at("m/belgium_manifest.csv"), "--workspace",
                                           at("w.voxdeck")};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run(arguments);
    }
    std::string column(const std::string &name, const std::string &query,
                       const std::string &dataset = "m/belgium_manifest.csv")
    {
        const Said said = runOn("query", {query, "--columns", name}, dataset);
        return said.code > 1 ? said.err : said.out;
    }
    std::string verified()
    {
        const Said said = run({"manifest", "verify", at("m"), "--json"});
        const auto json = JsonValue::parse(said.out);
        const JsonValue *const errors = json ? json->find("errors") : nullptr;
        return errors ? errors->dump().value() : said.out + said.err;
    }
};

void PublishTogetherTest::init()
{
    makeFolder();
    write("m/belgium_manifest.csv", kHeader + rowOf("v1", 0, "validation")
                                        + rowOf("v1", 3, "validation") + rowOf("v2", 0, "train")
                                        + rowOf("v2", 3, "train"));
    write("m/belgium_splits.csv", "source_audio_path,video_id,duration_hours,size_mb,split\n"
                                  "audio/v1.wav,v1,0.5,10.25,val\n"
                                  "audio/v2.wav,v2,1.5,30.0,train\n");
}

void PublishTogetherTest::aSplitTakesTheWholeRecording()
{
    const Said said = runOn("set", {"key:belgium_v2_0*", "--split", "test"});
    QVERIFY2(said.code == 0, said.err.c_str());
    QCOMPARE(column("key,split", "video:v2"),
             std::string("belgium_v2_0000_2000\ttest\nbelgium_v2_3000_5000\ttest\n"));
    QCOMPARE(column("split", "video:v1"), std::string("validation\nvalidation\n"));
    QCOMPARE(runOn("set", {"video:v2", "--split", "nowhere"}).code, 2);
    QCOMPARE(runOn("undo", {}).code, 0);
    QCOMPARE(column("split", "video:v2"), std::string("train\ntrain\n"));
}

void PublishTogetherTest::splitsGoIntoTheSplitsFile()
{
    QCOMPARE(split({"move", "train", "--filter", "video:v1"}).code, 0);
    QCOMPARE(split({"move", "validation", "--filter", "video:v2"}).code, 0);
    const Said said = runOn("publish", {});
    QVERIFY2(said.code == 0, said.err.c_str());
    QCOMPARE(read("m/belgium_splits.csv"),
             std::string("source_audio_path,video_id,duration_hours,size_mb,split\n"
                         "audio/v1.wav,v1,0.5,10.25,train\n"
                         "audio/v2.wav,v2,1.5,30.0,val\n"));
    QCOMPARE(read("m/belgium_manifest.csv"),
             kHeader + rowOf("v1", 0, "train") + rowOf("v1", 3, "train")
                 + rowOf("v2", 0, "validation") + rowOf("v2", 3, "validation"));
    QCOMPARE(verified(), std::string("0"));
    QCOMPARE(runOn("publish", {}).out, std::string("Nothing to publish.\n"));
}

void PublishTogetherTest::emptySplitsArePublished()
{
    write("m/belgium_manifest.csv", kHeader + rowOf("v1", 0, "") + rowOf("v1", 3, ""));
    write("m/belgium_splits.csv", "video_id,split\nv1,\n");
    QCOMPARE(split({"move", "test", "--filter", "video:v1"}).code, 0);
    const Said said = runOn("publish", {});
    QVERIFY2(said.code == 0, said.err.c_str());
    QCOMPARE(read("m/belgium_manifest.csv"),
             kHeader + rowOf("v1", 0, "test") + rowOf("v1", 3, "test"));
    QCOMPARE(read("m/belgium_splits.csv"), std::string("video_id,split\nv1,test\n"));
}

void PublishTogetherTest::leavesSplitsThatOthersSet()
{
    QCOMPARE(split({"move", "train", "--filter", "video:v1"}).code, 0);
    const std::string other = "video_id,split\nv1,test\nv2,train\n";
    write("m/belgium_splits.csv", other);
    const Said said = runOn("publish", {});
    QVERIFY2((said.out + said.err).find("another split value: test") != std::string::npos,
             (said.out + said.err).c_str());
    QCOMPARE(read("m/belgium_splits.csv"), other);
}

void PublishTogetherTest::addsRecordingsTheSplitsFileDoesNotHave()
{
    write("m/belgium_splits.csv", "video_id,split,source_audio_path\nv2,train,audio/v2.wav");
    QCOMPARE(split({"move", "test", "--filter", "video:v1"}).code, 0);
    QCOMPARE(runOn("publish", {}).code, 0);
    QCOMPARE(read("m/belgium_splits.csv"),
             std::string("video_id,split,source_audio_path\nv2,train,audio/v2.wav\n"
                         "v1,test,audio/v1.wav\n"));
    QCOMPARE(verified(), std::string("0"));
}

void PublishTogetherTest::readsSubsets()
{
    write("m/belgium_splits.csv", "video_id,split,subset_id\nv1,validation,\nv2,train,2.0\n");
    QCOMPARE(runOn("import", {}).code, 1);
    const Said csv = split({"list", "--csv"});
    QVERIFY2(csv.out.find(",v2,") != std::string::npos
                 && csv.out.find(",train,2\n") != std::string::npos
                 && csv.out.find(",validation,\n") != std::string::npos,
             (csv.out + csv.err).c_str());
    // what was set here stays when the list is read again
    QCOMPARE(runOn("set", {"video:v2", "--subset", "5"}).code, 0);
    write("m/belgium_manifest.csv", read("m/belgium_manifest.csv") + rowOf("v3", 0, "train"));
    QCOMPARE(runOn("import", {}).code, 1);
    QVERIFY(split({"list", "--csv"}).out.find(",train,5\n") != std::string::npos);
}

void PublishTogetherTest::assignsListedSubsets()
{
    write("lists.csv", "video_id,split,subset_id\nv1,train,3\nv2,train,1\n");
    const Said said = split(
        {"assign", "--method", "lists", "--lists", at("lists.csv"), "--reassign"});
    QVERIFY2(said.code == 0, said.err.c_str());
    const std::string csv = split({"list", "--csv"}).out;
    QVERIFY2(csv.find(",train,3\n") != std::string::npos, csv.c_str());
    QVERIFY2(csv.find(",train,1\n") != std::string::npos, csv.c_str());
    // counted from 1
    QCOMPARE(split({"assign", "--train", "100", "--reassign", "--subset-hours", "0.0001"}).code, 0);
    const std::string counted = split({"list", "--csv"}).out;
    QVERIFY2(counted.find(",train,0\n") == std::string::npos
                 && counted.find(",train,1\n") != std::string::npos
                 && counted.find(",train,2\n") != std::string::npos,
             counted.c_str());
}

void PublishTogetherTest::publishesSubsets()
{
    QCOMPARE(runOn("set", {"video:v2", "--subset", "2"}).code, 0);
    const Said said = runOn("publish", {});
    QVERIFY2(said.code == 0, said.err.c_str());
    QCOMPARE(read("m/belgium_splits.csv"),
             std::string("source_audio_path,video_id,duration_hours,size_mb,split,subset_id\n"
                         "audio/v1.wav,v1,0.5,10.25,val,\n"
                         "audio/v2.wav,v2,1.5,30.0,train,2\n"));
    QCOMPARE(runOn("publish", {}).out, std::string("Nothing to publish.\n"));
}

void PublishTogetherTest::supervisionsFollowTheirCuts()
{
    write("l/recordings.jsonl",
          R"({"id": "r", "sources": [{"type": "file", "channels": [0], "source": "r.wav"}], )"
          R"("sampling_rate": 16000, "num_samples": 32000, "duration": 2.0})"
          "\n");
    const std::string supervision =
        R"({"id": "s1", "recording_id": "r", "start": 0, "duration": 1.0, "channel": 0, "text": "een"})";
    const auto cut = [](const std::string &text) {
        return R"({"id": "c1", "start": 0, "duration": 1.0, "channel": 0, "supervisions": [{"id": "s1", )"
               R"("recording_id": "r", "start": 0, "duration": 1.0, "channel": 0, "text": ")"
               + text
               + R"("}], "recording": {"id": "r", "sources": [{"type": "file", "channels": [0], )"
                 R"("source": "r.wav"}], "sampling_rate": 16000, "num_samples": 32000, "duration": 2.0}, )"
                 R"("type": "MonoCut"})"
               + "\n";
    };
    write("l/supervisions.jsonl", supervision + "\n");
    write("l/cuts.jsonl", cut("een"));
    const std::string key = column("key", "text:een", "l").substr(0, 2);
    const Said edited = runOn("edit", {key, "--text", "twee"}, "l");
    QVERIFY2(edited.code == 0, (key + edited.err).c_str());
    const Said said = runOn("publish", {}, "l");
    QVERIFY2(said.code == 0, said.err.c_str());
    QCOMPARE(read("l/cuts.jsonl"), cut("twee"));
    std::string expected = supervision + "\n";
    expected.replace(expected.find("een"), 3, "twee");
    QCOMPARE(read("l/supervisions.jsonl"), expected);
}

namespace {
/// As NeMo's convert_to_tarred_audio_dataset.py writes an entry.
std::string entryOf(const std::string &audio, const std::string &text, int shard,
                    const std::string &more = {})
{
    return R"({"audio_filepath": ")" + audio + R"(", "duration": 1.0, "text": ")" + text + "\""
           + more + R"(, "shard_id": )" + std::to_string(shard) + "}\n";
}
} // namespace

void PublishTogetherTest::manifestsOfShardsFollowTheWholeOne()
{
    const std::string language = R"(, "lang": "nl")";
    const auto whole = [&](const std::string &a, const std::string &sub, const std::string &inB,
                           const std::string &more) {
        return entryOf("a.wav", a, 0, language) + entryOf("a-sub1.wav", sub, 0, more)
               + entryOf("a.wav", inB, 1, language);
    };
    write("t/tarred_audio_manifest.json", whole("een", "twee", "drie", ""));
    write("t/sharded_manifests/manifest_0.json",
          entryOf("a.wav", "een", 0, language) + entryOf("a-sub1.wav", "twee", 0));
    // member names are unique in their shard only; a member with another text stays unchanged
    write("t/sharded_manifests/manifest_1.json",
          entryOf("a.wav", "drie", 1, language) + entryOf("b.wav", "twee", 1));
    QCOMPARE(runOn("edit", {"#0", "--text", "één"}, "t").code, 0);
    QCOMPARE(runOn("edit", {"#1", "--text", "2"}, "t").code, 0);
    QCOMPARE(runOn("set", {"text:2", "--language", "fr"}, "t").code, 0);
    const Said said = runOn("publish", {}, "t");
    QVERIFY2(said.code == 0, said.err.c_str());
    const std::string first = read("t/tarred_audio_manifest.json");
    QVERIFY2(first.find("\"2\"") != std::string::npos, first.c_str());
    const std::size_t third = first.find('\n', first.find('\n') + 1) + 1;
    QCOMPARE(read("t/sharded_manifests/manifest_0.json"), first.substr(0, third));
    QVERIFY(first.find("\"fr\"") != std::string::npos);
    QCOMPARE(read("t/sharded_manifests/manifest_1.json"),
             entryOf("a.wav", "drie", 1, language) + entryOf("b.wav", "twee", 1));
    QCOMPARE(runOn("publish", {}, "t").out, std::string("Nothing to publish.\n"));

    // and the whole one follows a manifest of a shard that was opened alone
    const std::string shard = "t/sharded_manifests/manifest_1.json";
    const auto edit = run(
        {"edit", at(shard), "#0", "--text", "vier", "--workspace", at("s.voxdeck")});
    QVERIFY2(edit.code == 0, edit.err.c_str());
    const auto published = run({"publish", at(shard), "--workspace", at("s.voxdeck")});
    QVERIFY2(published.code == 0, published.err.c_str());
    QCOMPARE(read(shard), entryOf("a.wav", "vier", 1, language) + entryOf("b.wav", "twee", 1));
    QCOMPARE(read("t/tarred_audio_manifest.json"),
             first.substr(0, third) + entryOf("a.wav", "vier", 1, language));
}

void PublishTogetherTest::bucketsOfTarredAudioAreOneDataset()
{
    // --buckets_num of convert_to_tarred_audio_dataset.py: a folder for each range of lengths
    for (const int bucket : {1, 2, 10}) {
        const std::string folder = "b/bucket" + std::to_string(bucket) + "/";
        const std::string text = "of bucket " + std::to_string(bucket);
        write(folder + "tarred_audio_manifest.json", entryOf("a.wav", text, 0));
        write(folder + "sharded_manifests/manifest_0.json", entryOf("a.wav", text, 0));
        write(folder + "audio_0.tar",
              test::tarMember("a.wav", test::wavBytes(16000)) + test::tarEnd());
    }
    QCOMPARE(column("text", "", "b"), std::string("of bucket 1\nof bucket 2\nof bucket 10\n"));
    const auto exported = run(
        {"export", at("w.voxdeck"), "--to", "csv", "-o", at("b.csv"), "--copy-audio", at("clips")});
    QVERIFY2(exported.code == 0, exported.err.c_str());
    QCOMPARE(runOn("edit", {"#2", "--text", "corrected"}, "b").code, 0);
    const Said said = runOn("publish", {}, "b");
    QVERIFY2(said.code == 0, said.err.c_str());
    for (const char *const name :
         {"tarred_audio_manifest.json", "sharded_manifests/manifest_0.json"})
        QCOMPARE(read(std::string("b/bucket10/") + name), entryOf("a.wav", "corrected", 0));
    QCOMPARE(read("b/bucket1/tarred_audio_manifest.json"), entryOf("a.wav", "of bucket 1", 0));
}

void PublishTogetherTest::repairIsCountedFirst()
{
    write("m/belgium_manifest.csv",
          kHeader + rowOf("v1", 0, "train") + rowOf("v1", 3, "test") + rowOf("v1", 6, "train"));
    const Said said = split({"repair", "--plan", "--json"});
    QVERIFY2(said.code == 0, said.err.c_str());
    const auto plan = JsonValue::parse(said.out).value();
    QCOMPARE(plan.find("moved")->find("recordings")->toInteger(), 1);
    QCOMPARE(plan.find("moved")->find("segments")->toInteger(), 1); // the others are there
    QCOMPARE(plan.find("unassigned")->find("recordings")->toInteger(), 0);
    QCOMPARE(plan.find("flows")->items().size(), std::size_t{1});
    QCOMPARE(plan.find("flows")->items()[0].find("from")->toString(), std::string("test"));
    QCOMPARE(plan.find("flows")->items()[0].find("to")->toString(), std::string("train"));
    QCOMPARE(column("split", "video:v1"), std::string("train\ntest\ntrain\n")); // nothing is done
    QCOMPARE(split({"repair"}).code, 0);
    QCOMPARE(column("split", "video:v1"), std::string("train\ntrain\ntrain\n"));
}

void PublishTogetherTest::timesGoBackWithTheirDuration()
{
    write("t.csv", "key,audio,start,end,duration,text\na,r.wav,1.50,2.5,1.0,een\n"
                   "b,r.wav,3,4,1,twee\n");
    QCOMPARE(runOn("edit", {"a", "--set-times", "1.25", "2.5"}, "t.csv").code, 0);
    const Said said = runOn("publish", {}, "t.csv");
    QVERIFY2(said.code == 0, (said.out + said.err).c_str());
    QCOMPARE(read("t.csv"),
             std::string("key,audio,start,end,duration,text\na,r.wav,1.25,2.5,1.25,een\n"
                         "b,r.wav,3,4,1,twee\n"));
    QCOMPARE(runOn("publish", {}, "t.csv").out, std::string("Nothing to publish.\n"));
    std::filesystem::remove(m_root / "w.voxdeck");
    write("t.jsonl", R"({"key": "a", "wav": "r.wav", "txt": "een", "start": 1, "end": 2.5})"
                     "\n");
    QCOMPARE(runOn("edit", {"a", "--set-times", "1", "2.75"}, "t.jsonl").code, 0);
    const Said raw = runOn("publish", {}, "t.jsonl");
    QVERIFY2(raw.code == 0, (raw.out + raw.err).c_str());
    QCOMPARE(read("t.jsonl"),
             std::string(R"({"key": "a", "wav": "r.wav", "txt": "een", "start": 1, "end": 2.75})"
                         "\n"));
}

void PublishTogetherTest::timesThatKeysAreMadeOfStay()
{
    const std::string table = "audio,start,end,text\nr.wav,1.5,2.5,een\n";
    write("t.csv", table);
    QCOMPARE(runOn("edit", {"r_1500_2500", "--set-times", "1.25", "2.5"}, "t.csv").code, 0);
    const Said said = runOn("publish", {}, "t.csv");
    QVERIFY2((said.out + said.err).find("no column for keys") != std::string::npos,
             (said.out + said.err).c_str());
    QCOMPARE(read("t.csv"), table);
}

void PublishTogetherTest::timesGoBackIntoKaldi()
{
    write("k/wav.scp", "r " + at("r.wav") + "\n");
    write("k/segments", "r-a r 1.50  2.500\nr-b r 3 -1\n");
    write("k/text", "r-a een\nr-b twee\n");
    write("k/utt2spk", "r-a s\nr-b s\n");
    write("k/utt2dur", "r-a 1.00\nr-b 1\n");
    QCOMPARE(runOn("edit", {"r-a", "--set-times", "1.25", "2.5"}, "k").code, 0);
    const Said said = runOn("publish", {}, "k");
    QVERIFY2(said.code == 0, (said.out + said.err).c_str());
    QCOMPARE(read("k/segments"), std::string("r-a r 1.25  2.500\nr-b r 3 -1\n"));
    QCOMPARE(read("k/utt2dur"), std::string("r-a 1.25\nr-b 1\n"));
    QCOMPARE(runOn("publish", {}, "k").out, std::string("Nothing to publish.\n"));
    QCOMPARE(column("start", "key:r-a", "k"), std::string("1.250\n"));
    std::filesystem::remove(m_root / "w.voxdeck"); // as anybody else reads it
    QCOMPARE(column("start", "key:r-a", "k"), std::string("1.250\n"));
    write("k/feats.scp", "r-a feats.ark:1\n");
    QCOMPARE(runOn("edit", {"r-a", "--set-times", "1", "2.5"}, "k").code, 0);
    const Said refused = runOn("publish", {}, "k");
    QVERIFY2(refused.err.find("feats.scp, which was computed from the old times")
                 != std::string::npos,
             (refused.out + refused.err).c_str());
    QCOMPARE(read("k/segments"), std::string("r-a r 1.25  2.500\nr-b r 3 -1\n"));
}

void PublishTogetherTest::timesGoBackIntoNeMo()
{
    const std::string begin = R"({"key": "a", "audio_filepath": "r.wav", "offset": )";
    write("n.json", begin + R"(1.50, "duration": 1.0, "text": "een"})" + "\n");
    QCOMPARE(runOn("edit", {"a", "--set-times", "1.25", "2.75"}, "n.json").code, 0);
    const Said said = runOn("publish", {}, "n.json");
    QVERIFY2(said.code == 0, (said.out + said.err).c_str());
    QCOMPARE(read("n.json"), begin + R"(1.25, "duration": 1.5, "text": "een"})" + "\n");
    QCOMPARE(runOn("publish", {}, "n.json").out, std::string("Nothing to publish.\n"));
    std::filesystem::remove(m_root / "w.voxdeck");
    QCOMPARE(column("start", "key:a", "n.json"), std::string("1.250\n"));
    std::filesystem::remove(m_root / "w.voxdeck");
    const std::string unnamed =
        R"({"audio_filepath": "r.wav", "offset": 1.5, "duration": 1.0, "text": "een"})"
        "\n";
    write("n.json", unnamed);
    const std::string key = column("key", "key:*", "n.json");
    QCOMPARE(
        runOn("edit", {key.substr(0, key.find('\n')), "--set-times", "1.25", "2.5"}, "n.json").code,
        0);
    const Said named = runOn("publish", {}, "n.json"); // by the name it had
    QVERIFY2(named.code == 0, (named.out + named.err).c_str());
    QCOMPARE(
        read("n.json"),
        std::string(
            R"({"audio_filepath": "r.wav", "offset": 1.25, "duration": 1.25, "text": "een", "key": ")")
            + key.substr(0, key.find('\n')) + "\"}\n");
    QCOMPARE(column("key", "key:*", "n.json"), key);
}

void PublishTogetherTest::timesGoBackIntoLhotse()
{
    const std::string recording =
        R"("recording": {"id": "r", "sources": [{"type": "file", "channels": [0], "source": "r.wav"}], )"
        R"("sampling_rate": 16000, "num_samples": 160000, "duration": 10.0}, "type": "MonoCut"})";
    const auto cuts = [&](const char *a, const char *b) {
        return R"({"id": "c", "start": 1.0, "duration": 6.0, "channel": 0, "supervisions": [)"
               R"({"id": "a", "recording_id": "r", )"
               + std::string(a)
               + R"(, "channel": 0, "text": "een"}, {"id": "z", "recording_id": "r", "start": 3.0, )"
                 R"("duration": 1.0, "channel": 0, "text": "zes"}], )"
               + recording + "\n" + R"({"id": "b", )" + b
               + R"(, "channel": 0, "supervisions": [{"id": "bs", "recording_id": "r", "start": 0.0, )"
               + (std::string(b).find("2.25") == std::string::npos ? R"("duration": 2.0)"
                                                                   : R"("duration": 2.25)")
               + R"(, "channel": 0, "text": "twee"}], )" + recording + "\n";
    };
    const auto beside = [](const char *a, const char *b) {
        return R"({"id": "a", "recording_id": "r", )" + std::string(a)
               + R"(, "channel": 0, "text": "een"})" + "\n"
               + R"({"id": "bs", "recording_id": "r", )" + b + R"(, "channel": 0, "text": "twee"})"
               + "\n";
    };
    write("l/cuts.jsonl",
          cuts(R"("start": 0.50, "duration": 1.0)", R"("start": 7.0, "duration": 2.0)"));
    write("l/supervisions.jsonl",
          beside(R"("start": 1.5, "duration": 1.0)", R"("start": 7.0, "duration": 2.0)"));
    QCOMPARE(runOn("edit", {"a", "--set-times", "1.25", "2.5"}, "l").code, 0);
    QCOMPARE(runOn("edit", {"b", "--set-times", "7.25", "9.5"}, "l").code, 0);
    const Said said = runOn("publish", {}, "l");
    QVERIFY2(said.code == 0, (said.out + said.err).c_str());
    QCOMPARE(read("l/cuts.jsonl"),
             cuts(R"("start": 0.25, "duration": 1.25)", R"("start": 7.25, "duration": 2.25)"));
    QCOMPARE(read("l/supervisions.jsonl"),
             beside(R"("start": 1.25, "duration": 1.25)", R"("start": 7.25, "duration": 2.25)"));
    QCOMPARE(runOn("publish", {}, "l").out, std::string("Nothing to publish.\n"));
    std::filesystem::remove(m_root / "w.voxdeck");
    QCOMPARE(column("start", "key:a", "l"), std::string("1.250\n"));
    QCOMPARE(column("dur", "key:b", "l"), std::string("2.250\n"));
}

void PublishTogetherTest::timesThatOthersDependOnStay()
{
    const std::string list =
        R"({"id": "c", "start": 1.0, "duration": 6.0, "channel": 0, "supervisions": [)"
        R"({"id": "a", "recording_id": "r", "start": 0.5, "duration": 1.0, "channel": 0, "text": "een"}], )"
        R"("recording": {"id": "r", "sources": [{"type": "file", "channels": [0], "source": "r.wav"}], )"
        R"("sampling_rate": 16000, "num_samples": 160000, "duration": 10.0}, "type": "MonoCut"})"
        "\n";
    write("l/cuts.jsonl", list);
    QCOMPARE(runOn("edit", {"a", "--set-times", "0.5", "2.5"}, "l").code, 0); // before the cut
    const Said before = runOn("publish", {}, "l");
    QVERIFY2(before.err.find("reach beyond its cut") != std::string::npos,
             (before.out + before.err).c_str());
    QCOMPARE(read("l/cuts.jsonl"), list);
    QCOMPARE(runOn("edit", {"a", "--set-times", "1", "7"}, "l").code, 0); // all of the cut
    const Said all = runOn("publish", {}, "l");
    QVERIFY2(all.err.find("would be all of its cut") != std::string::npos,
             (all.out + all.err).c_str());
    QCOMPARE(read("l/cuts.jsonl"), list);
}

QTEST_GUILESS_MAIN(PublishTogetherTest)
#include "PublishTogetherTest.moc"
