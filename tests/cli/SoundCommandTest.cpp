// SPDX-License-Identifier: GPL-3.0-or-later
// What commands that write sound or lists keep, and what they never replace.
#include "core/audio/AudioReader.h"
#include "core/audio/AudioWriter.h"
#include "core/audio/MonoDecoder.h"
#include "core/format/touch/TouchDataset.h"
#include "core/io/PosixFileSystem.h"
#include "core/json/Json.h"
#include "tests/cli/RunCommand.h"
#include "tests/support/TouchShard.h"
#include "tests/unit/audio/AudioSamples.h"
#include "tests/unit/audio/LibraryEncoder.h"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <sys/stat.h>
#include <vector>

using namespace voxdeck;
using namespace voxdeck::test;

namespace {

constexpr int kRateHz = 16'000;

/// Two channels of 24 bits: each sample encodes its place.
std::string stereoOf24Bits(int frames)
{
    std::string data;
    for (int i = 0; i < frames; ++i)
        for (const int sample : {i * 37 + 1, -i * 91 - 2})
            for (int shift = 0; shift < 24; shift += 8)
                data.push_back(static_cast<char>(static_cast<unsigned>(sample) >> shift & 0xff));
    return wav(1, 24, 2, data);
}

std::string monoFloats(int frames)
{
    std::vector<float> samples;
    for (int i = 0; i < frames; ++i)
        samples.push_back(static_cast<float>(i) * 1.7e-5F + 1e-9F);
    return wav(3, 32, 1, rawBytes(samples));
}

} // namespace

class SoundCommandTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void exportsKeepChannelsAndDepth();
    void eightChannelsStayEight();
    void exportsSayWhatAFormatCannotHold();
    void wholeFilesAreCopied();
    void ratesThatOpusLacksAreResampled();
    void sliceReplacesNothingUnasked();
    void linksAreFollowedAndPipesRefused();
    void dashIsStandardOutput();
    void missingAudioKeepsItsSpelling();
    void packAndBuildCutKaldiAlike();
    void anItemWithoutARateIsSlicedAndBuilt();
    void listsTheSamplesOfTars();
    void kaldiSaysWhatItCannotOpen();
    void aFailedConversionLeavesNoFolder();
    void buildsFromOpusAreTheSameHoweverTheyRun();

private:
    Said run(std::vector<std::string> arguments) { return runCommand(m_fs, std::move(arguments)); }
    std::string at(const std::string &name) const { return (m_root / name).string(); }
    void put(const std::string &name, const std::string &bytes)
    {
        std::filesystem::create_directories((m_root / name).parent_path());
        QVERIFY(writeFileAtomically(m_fs, m_root / name, bytesOf(bytes)));
    }
    std::string bytes(const std::string &name) const
    {
        return readWholeFile(m_fs, m_root / name).value_or("(not there)");
    }
    AudioFormat formatOf(const std::string &name) const
    {
        const auto reader = AudioReader::open(m_fs, m_root / name);
        return reader ? reader->format() : AudioFormat{};
    }
    std::vector<std::int32_t> samplesOf(const std::string &name) const
    {
        auto reader = AudioReader::open(m_fs, m_root / name);
        if (!reader)
            return {};
        std::vector<std::int32_t> all(static_cast<std::size_t>(reader->format().channels)
                                      * 100'000);
        const auto got = reader->read(std::span(all));
        all.resize(got ? *got * static_cast<std::size_t>(reader->format().channels) : 0);
        return all;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::filesystem::path m_root;
    PosixFileSystem m_fs;
};

void SoundCommandTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_root = m_folder->path().toStdString();
}

void SoundCommandTest::exportsKeepChannelsAndDepth()
{
    put("deep.wav", stereoOf24Bits(30'000));
    put("list.jsonl", R"({"key": "a", "wav": ")" + at("deep.wav")
                          + R"(", "txt": "one", "start": 0.25, "end": 0.75})" + "\n");
    const auto source = samplesOf("deep.wav");
    for (const std::string extension : {"flac", "wav"}) {
        const Said said = run({"export", at("list.jsonl"), "--format", "audiofolder", "-o",
                               at("out-" + extension), "--audio-format", extension, "--workspace",
                               at("w.voxdeck")});
        QVERIFY2(said.code == 0, said.err.c_str());
        const std::string file = "out-" + extension + "/a." + extension;
        QCOMPARE(formatOf(file).channels, 2);
        QCOMPARE(formatOf(file).sampleRateHz, kRateHz);
        const auto cut = samplesOf(file);
        QCOMPARE(cut.size(), std::size_t{16'000});
        QVERIFY(std::equal(cut.begin(), cut.end(), source.begin() + 8'000));
    }
}

/// A Lhotse MultiCut of eight channels, exported as one with its audio.
void SoundCommandTest::eightChannelsStayEight()
{
    constexpr int kFrames = 16'000;
    std::vector<std::int16_t> samples;
    for (int frame = 0; frame < kFrames; ++frame)
        for (int channel = 0; channel < 8; ++channel)
            samples.push_back(static_cast<std::int16_t>(channel * 1000 + frame % 997));
    put("eight.wav", wav(1, 16, 8, rawBytes(samples)));
    const std::string channels = "[0, 1, 2, 3, 4, 5, 6, 7]";
    put("in/cuts.jsonl",
        R"({"id": "c", "start": 0.25, "duration": 0.5, "channel": )" + channels
            + R"(, "supervisions": [{"id": "s", "recording_id": "r", "start": 0.0, "duration": 0.5, )"
            + R"("channel": )" + channels + R"(, "text": "eight"}], "recording": {"id": "r", )"
            + R"("sources": [{"type": "file", "channels": )" + channels + R"(, "source": ")"
            + at("eight.wav") + R"("}], "sampling_rate": 16000, "num_samples": 16000, )"
            + R"("duration": 1.0, "channel_ids": )" + channels + R"(}, "type": "MultiCut"})"
            + "\n");
    const Said said = run({"export", at("in/cuts.jsonl"), "--to", "lhotse", "-o", at("out"),
                           "--copy-audio", at("out/audio"), "--workspace", at("w.voxdeck")});
    QVERIFY2(said.code == 0, (said.out + said.err).c_str());
    std::string file;
    for (const auto &entry : std::filesystem::directory_iterator(m_root / "out/audio"))
        file = "out/audio/" + entry.path().filename().string();
    QCOMPARE(formatOf(file).channels, 8);
    const auto cut = samplesOf(file);
    QCOMPARE(cut.size(), std::size_t{8'000} * 8);
    for (std::size_t at : {std::size_t{0}, std::size_t{8}, std::size_t{63'999}})
        QCOMPARE(cut[at] >> 16, static_cast<std::int32_t>(samples[std::size_t{4'000} * 8 + at]));
    const Said again = run(
        {"query", at("out"), "--columns", "key,dur,text", "--workspace", at("again.voxdeck")});
    QVERIFY2(again.code == 0 && again.out.find("0.5") != std::string::npos,
             (again.out + again.err).c_str());
    Result<std::string> list = fail(ErrorCode::NotFound, "");
    for (const auto &entry : std::filesystem::recursive_directory_iterator(m_root / "out"))
        if (entry.path().filename().string().starts_with("cuts."))
            list = run({"convert", entry.path().string(), at("plain.jsonl"), "--to", "lhotse"}).out;
    QVERIFY(list);
}

void SoundCommandTest::exportsSayWhatAFormatCannotHold()
{
    put("float.wav", monoFloats(20'000));
    put("list.jsonl", R"({"key": "a", "wav": ")" + at("float.wav")
                          + R"(", "txt": "one", "start": 0.1, "end": 0.5})" + "\n");
    const auto exported = [this](const std::string &extension) {
        return run({"export", at("list.jsonl"), "--format", "folder", "-o", at(extension),
                    "--audio-format", extension, "--workspace", at("w.voxdeck")});
    };
    const Said flac = exported("flac");
    QVERIFY2(flac.code == 0, flac.err.c_str());
    QVERIFY2(flac.out.find("32-bit floats became 24 bits") != std::string::npos, flac.out.c_str());
    const Said same = exported("wav");
    QVERIFY2(same.code == 0, same.err.c_str());
    QVERIFY2(same.out.find("became") == std::string::npos, same.out.c_str());
    QCOMPARE(formatOf("wav/a.wav").codec, std::string("32-bit float"));
}

void SoundCommandTest::wholeFilesAreCopied()
{
    put("deep.wav", stereoOf24Bits(8'000));
    put("voice.mp3", encodeAudio(AudioFileType::Mp3, kRateHz, voice(20'000)).value());
    put("list.jsonl", R"({"key": "a", "wav": ")" + at("deep.wav") + R"(", "txt": "one"})" + "\n"
                          + R"({"key": "b", "wav": ")" + at("voice.mp3") + R"(", "txt": "two"})"
                          + "\n");
    const Said said = run({"export", at("list.jsonl"), "--format", "audiofolder", "-o", at("out"),
                           "--workspace", at("w.voxdeck")});
    QVERIFY2(said.code == 0, said.err.c_str());
    QVERIFY(bytes("out/a.wav") == bytes("deep.wav"));
    QVERIFY(bytes("out/b.mp3") == bytes("voice.mp3"));
}

void SoundCommandTest::ratesThatOpusLacksAreResampled()
{
    std::vector<std::int16_t> stereo;
    for (int i = 0; i < 44'100; ++i) {
        stereo.push_back(static_cast<std::int16_t>(6000 * std::sin(i * 0.05)));
        stereo.push_back(static_cast<std::int16_t>(-stereo.back()));
    }
    auto writer = AudioWriter::create(m_fs, m_root / "a.wav", AudioShape{44'100, 2});
    QVERIFY(writer && writer->write(std::span<const std::int16_t>(stereo)) && writer->commit());
    put("list.jsonl", R"({"key": "a", "wav": ")" + at("a.wav") + R"(", "txt": "one"})" + "\n");
    const Said said = run({"export", at("list.jsonl"), "--to", "wenet", "-o", at("o.jsonl"),
                           "--copy-audio", at("o"), "--audio-format", "opus", "--workspace",
                           at("w.voxdeck")});
    QVERIFY2(said.code == 0, said.err.c_str());
    QVERIFY2(said.out.find("44100 Hz became 48000 Hz") != std::string::npos, said.out.c_str());
    QCOMPARE(formatOf("o/a.opus").sampleRateHz, 48'000);
    QCOMPARE(formatOf("o/a.opus").channels, 2);
    auto reader = AudioReader::open(m_fs, m_root / "o/a.opus");
    QVERIFY(reader);
    std::vector<float> samples(200'000);
    QCOMPARE(reader->read(std::span(samples)).value_or(0), std::size_t{48'000});
}

void SoundCommandTest::sliceReplacesNothingUnasked()
{
    const std::vector<std::int16_t> samples(8'000, 5);
    for (const auto &[name, content] :
         touchShard("set/000000000", {{R"({"key": "k", "sample_rate": 16000})", samples}}))
        put(name, content);
    put("mine.wav", "a recording that is dear to me");
    const std::vector<std::string> command{"slice", at("set"), "#0", "-o", at("mine.wav")};
    const Said refused = run(command);
    QCOMPARE(refused.code, 3);
    QVERIFY2(refused.err.find("--force") != std::string::npos, refused.err.c_str());
    QCOMPARE(bytes("mine.wav"), std::string("a recording that is dear to me"));
    auto forced = command;
    forced.push_back("--force");
    QCOMPARE(run(forced).code, 0);
    QCOMPARE(formatOf("mine.wav").sampleRateHz, kRateHz);
    const Said streamed = run({"slice", at("set"), "#0", "-o", "-"});
    QVERIFY2(streamed.code == 0, streamed.err.c_str());
    QVERIFY(streamed.out == bytes("mine.wav"));
    QVERIFY2(streamed.err.find("Wrote") != std::string::npos, streamed.err.c_str());
}

void SoundCommandTest::linksAreFollowedAndPipesRefused()
{
    put("list.jsonl", R"({"key": "a", "wav": "x.wav", "txt": "one"})"
                      "\n");
    put("real.csv", "before");
    std::filesystem::create_symlink(m_root / "real.csv", m_root / "link.csv");
    std::filesystem::create_symlink(m_root / "new.csv", m_root / "dangling.csv");
    QCOMPARE(::mkfifo(at("pipe").c_str(), 0600), 0);
    const auto converted = [this](const std::string &name, bool isForced) {
        std::vector<std::string> words{"convert", at("list.jsonl"), at(name), "--to", "csv"};
        if (isForced)
            words.emplace_back("--force");
        return run(words);
    };
    QCOMPARE(converted("link.csv", false).code, 3);
    QCOMPARE(bytes("real.csv"), std::string("before"));
    const Said followed = converted("link.csv", true);
    QVERIFY2(followed.code == 0, followed.err.c_str());
    QVERIFY(std::filesystem::is_symlink(m_root / "link.csv"));
    QVERIFY(bytes("real.csv").find("one") != std::string::npos);
    QCOMPARE(converted("dangling.csv", false).code, 0);
    QVERIFY(std::filesystem::is_symlink(m_root / "dangling.csv"));
    QVERIFY(bytes("new.csv").find("one") != std::string::npos);
    for (const bool isForced : {false, true}) {
        const Said refused = converted("pipe", isForced);
        QCOMPARE(refused.code, 3);
        QVERIFY2(refused.err.find("pipe or a device") != std::string::npos, refused.err.c_str());
        QVERIFY(std::filesystem::is_fifo(m_root / "pipe"));
    }
    QVERIFY(!std::filesystem::exists(m_root / "pipe.errors.jsonl"));
}

void SoundCommandTest::dashIsStandardOutput()
{
    put("a.wav", encodeAudio(AudioFileType::Wav, kRateHz, voice(800)).value());
    put("list.jsonl", R"({"key": "a", "wav": ")" + at("a.wav") + R"(", "txt": "one"})" + "\n");
    const Said converted = run({"convert", at("list.jsonl"), "-", "--to", "csv"});
    QVERIFY2(converted.code == 0, converted.err.c_str());
    QCOMPARE(run({"convert", at("list.jsonl"), at("out.csv"), "--to", "csv"}).code, 0);
    QCOMPARE(converted.out, bytes("out.csv"));
    QVERIFY2(converted.err.find("Wrote 1 utterance") != std::string::npos, converted.err.c_str());
    const Said exported = run({"export", at("list.jsonl"), "--format", "wenet", "-o", "-",
                               "--workspace", at("w.voxdeck")});
    QVERIFY2(exported.code == 0, exported.err.c_str());
    QVERIFY(exported.out.starts_with("{"));
    QCOMPARE(run({"convert", at("list.jsonl"), "-", "--to", "kaldi"}).code, 3);
    QVERIFY(!std::filesystem::exists("-"));
}

void SoundCommandTest::missingAudioKeepsItsSpelling()
{
    put("list.jsonl", R"({"key": "a", "wav": "gone/x.wav", "txt": "one"})"
                      "\n");
    const Said said = run({"convert", at("list.jsonl"), at("out.jsonl"), "--to", "wenet"});
    QVERIFY2(said.code == 0, said.err.c_str());
    QCOMPARE(JsonValue::parse(bytes("out.jsonl")).value().find("wav")->toString(),
             std::string("gone/x.wav"));
    QVERIFY2(said.out.find("was not found") != std::string::npos, said.out.c_str());
}

/// extract-segments rounds halves up: 0.10004 s at 16 kHz is frame 1601, not 1600.
void SoundCommandTest::packAndBuildCutKaldiAlike()
{
    std::vector<std::int16_t> ramp;
    for (int i = 0; i < 20'000; ++i)
        ramp.push_back(static_cast<std::int16_t>(i));
    put("rec.wav", encodeAudio(AudioFileType::Wav, kRateHz, ramp).value());
    put("k/wav.scp", "rec " + at("rec.wav") + "\n");
    put("k/segments", "utt rec 0.10004 1.00004\n");
    put("k/text", "utt one\n");
    put("k/utt2spk", "utt s\n");
    const auto first = [this](const std::string &dataset) {
        const auto opened = touch::TouchDataset::open(m_fs, m_root / dataset);
        const auto shard = opened ? (*opened)->shard(0)
                                  : Result<std::shared_ptr<const touch::ShardReader>>(
                                      fail(opened.error()));
        return shard ? (*shard)->samples(0, {Frames{0}, Frames{14'400}}).value()
                     : std::vector<std::int16_t>();
    };
    const Said packed = run({"pack", at("k"), "-o", at("packed")});
    QVERIFY2(packed.code == 0, packed.err.c_str());
    const Said built = run({"build", "--dataset", at("k"), "--to", "touch", "-o", at("built")});
    QVERIFY2(built.code == 0, built.err.c_str());
    QCOMPARE(first("packed").front(), std::int16_t{1601});
    QCOMPARE(first("built").front(), std::int16_t{1601});
    const Said cut = run({"export", at("k"), "--format", "folder", "-o", at("cut"),
                          "--audio-format", "wav", "--workspace", at("w.voxdeck")});
    QVERIFY2(cut.code == 0, cut.err.c_str());
    QCOMPARE(samplesOf("cut/utt.wav").front() >> 16, 1601);
}

void SoundCommandTest::anItemWithoutARateIsSlicedAndBuilt()
{
    std::vector<std::int16_t> ramp;
    for (int i = 0; i < kRateHz; ++i)
        ramp.push_back(static_cast<std::int16_t>(i));
    for (const auto &[name, content] :
         touchShard("set/000000000", {{R"({"key": "k", "txt": "one"})", ramp}}))
        put(name, content);
    const Said sliced = run({"slice", at("set"), "#0", "--start", "0.5", "-o", at("cut.wav")});
    QVERIFY2(sliced.code == 0, sliced.err.c_str());
    QCOMPARE(formatOf("cut.wav").sampleRateHz, kRateHz);
    QCOMPARE(samplesOf("cut.wav").front() >> 16, 8'000);
    const Said built = run({"build", "--dataset", at("set"), "--to", "touch", "-o", at("built")});
    QVERIFY2(built.code == 0, built.err.c_str());
}

void SoundCommandTest::listsTheSamplesOfTars()
{
    put("a.wav", encodeAudio(AudioFileType::Wav, kRateHz, voice(8'000)).value());
    put("list.jsonl",
        R"({"key": "a", "wav": ")" + at("a.wav") + R"(", "txt": "one", "language": "en"})" + "\n");
    QCOMPARE(
        run({"build", "--dataset", at("list.jsonl"), "--to", "webdataset", "-o", at("wds")}).code,
        0);
    const std::string tar = at("wds/unassigned/unassigned-00000.tar");
    const Said said = run({"convert", tar, at("out.tsv"), "--to", "filelist", "--language", "en"});
    QVERIFY2(said.code == 0, said.err.c_str());
    QCOMPARE(bytes("out.tsv"), tar + "\ta\ten\t0.5\n");
    const Said back = run({"query", at("out.tsv"), "--workspace", at("f.voxdeck"), "--count"});
    QCOMPARE(back.out, std::string("1\n"));
}

void SoundCommandTest::kaldiSaysWhatItCannotOpen()
{
    put("a.flac", encodeAudio(AudioFileType::Flac, kRateHz, voice(8'000)).value());
    put("list.jsonl", R"({"key": "a", "wav": ")" + at("a.flac") + R"(", "txt": "one"})" + "\n");
    const Said said = run({"convert", at("list.jsonl"), at("k"), "--to", "kaldi"});
    QVERIFY2(said.code == 0, said.err.c_str());
    QVERIFY2(said.out.find("other than WAV") != std::string::npos, said.out.c_str());
}

void SoundCommandTest::aFailedConversionLeavesNoFolder()
{
    put("list.jsonl", R"({"key": "a", "wav": "/elsewhere/x.wav", "txt": "one"})"
                      "\n");
    for (const std::string kind : {"audiofolder", "folder"}) {
        const Said said = run({"convert", at("list.jsonl"), at("out-" + kind), "--to", kind});
        QCOMPARE(said.code, 3);
        QVERIFY(!std::filesystem::exists(m_root / ("out-" + kind)));
    }
}

void SoundCommandTest::buildsFromOpusAreTheSameHoweverTheyRun()
{
    put("voice.opus", opusVoice(1, kRateHz, voice(kRateHz * 30), 24'000));
    std::string list;
    for (const int second : {21, 3, 25, 9, 14, 27, 1, 17}) // not in the order of time
        list += R"({"key": "k)" + std::to_string(second) + R"(", "wav": ")" + at("voice.opus")
                + R"(", "txt": "t", "start": )" + std::to_string(second) + R"(.2, "end": )"
                + std::to_string(second + 2) + ".1}\n";
    put("list.jsonl", list);
    const auto tarOf = [this](const std::string &name, const std::string &jobs) {
        const Said said = run({"build", "--dataset", at("list.jsonl"), "--to", "webdataset",
                               "--max-shard-items", "3", "--jobs", jobs, "-o", at(name)});
        if (said.code != 0)
            return said.err;
        return bytes(name + "/unassigned/unassigned-00000.tar")
               + bytes(name + "/unassigned/unassigned-00001.tar")
               + bytes(name + "/unassigned/unassigned-00002.tar");
    };
    const std::string first = tarOf("one", "1");
    QVERIFY(first.size() > 30'000);
    for (const std::string jobs : {"2", "3", "8"})
        QVERIFY(tarOf("jobs" + jobs, jobs) == first);
    const Said verified = run({"verify", at("one"), "--deep"});
    QVERIFY2(verified.code == 0, (verified.out + verified.err).c_str());
}

QTEST_GUILESS_MAIN(SoundCommandTest)
#include "SoundCommandTest.moc"
