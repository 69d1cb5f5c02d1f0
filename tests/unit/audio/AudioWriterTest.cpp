// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/audio/AudioSamples.h"

#include "core/audio/MonoDecoder.h"
#include "tests/support/MemoryFileSystem.h"
#include "tests/support/WrittenAudio.h"

#include <QTest>

using namespace voxdeck;
using namespace voxdeck::test;

class AudioWriterTest final : public QObject {
    Q_OBJECT
private slots:
    void writesTheCanonicalWav();
    void comesBackFromEveryFormat_data();
    void comesBackFromEveryFormat();
    void takesManyMinutesAtOnce();
    void writesTheSameBytesEachTime();
    void choosesByExtension();
    void refusesRatesACodecCannotHold();
    void refusesNothingButInWav();
    void leavesTheOldOrTheNewFileWhereverItCrashes();
    void reportsAFullDiskAndLeavesNothing();
    void leavesNothingWithoutCommit();
};

void AudioWriterTest::writesTheCanonicalWav()
{
    const std::string bytes =
        encodeAudio(AudioFileType::Wav, 16000, std::vector<std::int16_t>{1, -2}).value();
    // Python: wave.open(f, "wb"), setparams((1, 2, 16000, 0, "NONE", "")),
    // writeframes(b"\1\0\xfe\xff")
    const QByteArray expected = QByteArray::fromHex(
        "524946462800000057415645666d7420100000000100010080"
        "3e0000007d0000020010006461746104000000"
        "0100feff");
    QCOMPARE(QByteArray::fromStdString(bytes), expected);
}

void AudioWriterTest::comesBackFromEveryFormat_data()
{
    QTest::addColumn<QString>("suffix");
    QTest::addColumn<int>("rate");
    QTest::addColumn<double>("leastDb");
    for (const int rate : {8000, 16000, 48000}) {
        QTest::addRow("wav %d", rate) << QStringLiteral(".wav") << rate << 200.0;
        QTest::addRow("flac %d", rate) << QStringLiteral(".flac") << rate << 200.0;
        QTest::addRow("vorbis %d", rate) << QStringLiteral(".ogg") << rate << 8.0;
        QTest::addRow("opus %d", rate) << QStringLiteral(".opus") << rate << 8.0;
        QTest::addRow("mp3 %d", rate) << QStringLiteral(".mp3") << rate << 8.0;
    }
    QTest::addRow("flac 22050") << QStringLiteral(".flac") << 22050 << 200.0;
    QTest::addRow("mp3 44100") << QStringLiteral(".mp3") << 44100 << 8.0;
}

void AudioWriterTest::comesBackFromEveryFormat()
{
    QFETCH(const QString, suffix);
    QFETCH(const int, rate);
    QFETCH(const double, leastDb);
    QVERIFY(
        std::any_of(audioTypes().begin(), audioTypes().end(), [&suffix](const AudioTypeInfo &info) {
            return info.suffix == suffix.toStdString();
        }));
    MemoryFileSystem fs;
    QVERIFY(fs.createDirectories("d"));
    const std::string name = "d/a" + suffix.toStdString();
    const auto samples = voice(static_cast<std::size_t>(rate) * 2 + 77, rate);
    auto writer = AudioWriter::create(fs, name, rate);
    QVERIFY(writer);
    for (std::size_t at = 0; at < samples.size(); at += 1000)
        QVERIFY(writer->write(
            std::span(samples).subspan(at, std::min<std::size_t>(1000, samples.size() - at))));
    QVERIFY(writer->commit());
    const auto decoded = decodeMono16(fs, name);
    QVERIFY(decoded);
    QCOMPARE(decoded->sampleRateHz, rate);
    QCOMPARE(decoded->samples.size(), samples.size());
    const double db = signalToNoiseDb(samples, decoded->samples);
    QVERIFY2(db > leastDb, std::to_string(db).c_str());
}

void AudioWriterTest::takesManyMinutesAtOnce()
{
    std::vector<std::int16_t> samples; // enough for libvorbis to overrun the stack
    const auto minute = voice(60 * 8000, 8000);
    for (int i = 0; i < 12; ++i)
        samples.insert(samples.end(), minute.begin(), minute.end());
    const std::string vorbis = encodeAudio(AudioFileType::OggVorbis, 8000, samples).value();
    const auto reader = AudioReader::fromBytes(bytesOf(vorbis), "vorbis");
    QCOMPARE(reader->format().claimedFrames.value(), Frames{12 * 60 * 8000});
}

void AudioWriterTest::writesTheSameBytesEachTime()
{
    const auto samples = voice(40000);
    const auto others = voice(40000, 16000, 2);
    for (const auto type : {AudioFileType::Wav, AudioFileType::Flac, AudioFileType::OggVorbis,
                            AudioFileType::OggOpus, AudioFileType::Mp3}) {
        const auto first = encodeAudio(type, 16000, samples);
        QVERIFY(first);
        QVERIFY(*first == encodeAudio(type, 16000, samples).value());
        const std::string other = encodeAudio(type, 16000, others).value();
        if (type == AudioFileType::OggVorbis || type == AudioFileType::OggOpus)
            QVERIFY(first->substr(14, 4) != other.substr(14, 4)); // serials differ all the same
    }
}

void AudioWriterTest::choosesByExtension()
{
    QCOMPARE(audioFileTypeOf("x/A.FLAC").value(), AudioFileType::Flac);
    QCOMPARE(audioFileTypeOf("a.tar.opus").value(), AudioFileType::OggOpus);
    for (const char *name : {"a", "a.m4a", "wav", "a.wav.txt", ".wav"}) {
        const auto type = audioFileTypeOf(name);
        QVERIFY(!type);
        QCOMPARE(type.error().code, ErrorCode::Unsupported);
        QVERIFY(type.error().detail.find(".flac") != std::string::npos);
    }
}

void AudioWriterTest::refusesRatesACodecCannotHold()
{
    MemoryFileSystem fs;
    const auto opus = AudioWriter::create(fs, "a.opus", 22050);
    QVERIFY(!opus);
    QCOMPARE(opus.error().code, ErrorCode::Unsupported);
    QCOMPARE(opus.error().subject, std::string("a.opus"));
    QVERIFY(opus.error().detail.find("8, 12, 16, 24 or 48 kHz") != std::string::npos);
    QCOMPARE(AudioWriter::create(fs, "a.mp3", 96000).error().code, ErrorCode::Unsupported);
    QCOMPARE(AudioWriter::create(fs, "a.wav", 0).error().code, ErrorCode::InvalidArgument);
    QCOMPARE(AudioWriter::create(fs, "a.flac", -5).error().code, ErrorCode::InvalidArgument);
}

void AudioWriterTest::refusesNothingButInWav()
{
    QCOMPARE(encodeAudio(AudioFileType::Wav, 16000, {})->size(), std::size_t{44});
    for (const auto type : {AudioFileType::Flac, AudioFileType::OggVorbis, AudioFileType::OggOpus,
                            AudioFileType::Mp3})
        QCOMPARE(encodeAudio(type, 16000, {}).error().code, ErrorCode::InvalidArgument);
}

void AudioWriterTest::leavesTheOldOrTheNewFileWhereverItCrashes()
{
    const auto samples = voice(500);
    const std::string whole = encodeAudio(AudioFileType::Flac, 16000, samples).value();
    for (std::uint64_t crashAt = 0;; ++crashAt) {
        MemoryFileSystem fs(crashAt);
        fs.seed("d/a.flac", "old");
        const auto result = writeAudioFile(fs, "d/a.flac", 16000, samples);
        const std::string found = fs.afterReboot().at("d/a.flac");
        QVERIFY(found == (result ? whole : "old"));
        const std::string seen = fs.asSeenNow().at("d/a.flac");
        QVERIFY(seen == "old" || seen == whole);
        if (result)
            break;
    }
}

void AudioWriterTest::reportsAFullDiskAndLeavesNothing()
{
    for (const char *name : {"d/a.wav", "d/a.flac", "d/a.ogg", "d/a.opus", "d/a.mp3"}) {
        MemoryFileSystem fs;
        fs.seed("d/other", "x");
        fs.limitTo(1000);
        const auto result = writeAudioFile(fs, name, 16000, voice(30000));
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::DiskFull);
        QCOMPARE(fs.asSeenNow().size(), std::size_t{1});
    }
}

void AudioWriterTest::leavesNothingWithoutCommit()
{
    MemoryFileSystem fs;
    fs.seed("d/a.wav", "old");
    {
        auto writer = AudioWriter::create(fs, "d/a.wav", 16000);
        QVERIFY(writer->write(voice(1000)));
    }
    QCOMPARE(fs.asSeenNow().size(), std::size_t{1});
    QCOMPARE(fs.asSeenNow().at("d/a.wav"), std::string("old"));
}

QTEST_GUILESS_MAIN(AudioWriterTest)
#include "AudioWriterTest.moc"

#include <algorithm>
#include <cstdint>
