// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/audio/AudioSamples.h"

#include "core/audio/MonoDecoder.h"
#include "core/io/PosixFileSystem.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTest>

using namespace voxdeck;
using namespace voxdeck::test;

namespace {

Result<DecodedAudio> decodeBytes(const std::string &bytes, const DecodeOptions &options = {})
{
    VOX_TRY(auto reader, openBytes(bytes));
    return decodeMono16(std::move(reader), options);
}

} // namespace

class MonoDecoderTest final : public QObject {
    Q_OBJECT
private slots:
    void passesPcm16ThroughBitForBit();
    void takesARangeExactly_data();
    void takesARangeExactly();
    void clipsARangeAtTheEndAndRefusesOnePastIt();
    void resamplesToTheDocumentedLength();
    void keepsAToneWhereItIs();
    void givesTheSameInAnyBlocks();
    void averagesManyChannels();
    void mixesOppositeChannelsToSilence();
    void refusesOrAcceptsATruncatedFile();
    void readsARangeBeforeTheCut();
    void refusesMoreThanOneItemHolds();
    void stopsWhenAsked();
    void decodesOneFrameAndNone();
    void turnsNanIntoSilence();
    void packsTheSharedRecordingsUnchanged();
    void givesWhatFfmpegGivesForLosslessRecordings();
};

void MonoDecoderTest::passesPcm16ThroughBitForBit()
{
    std::vector<std::int16_t> all;
    for (int value = -32768; value <= 32767; ++value)
        all.push_back(static_cast<std::int16_t>(value));
    const auto decoded = decodeBytes(pcmWav(all), {.targetRateHz = 16000});
    QVERIFY(decoded);
    QCOMPARE(decoded->samples, all);
    QCOMPARE(decoded->sampleRateHz, 16000);
    QVERIFY(!decoded->truncation);
    const auto flac = decodeBytes(encodeAudio(AudioFileType::Flac, 44100, all).value());
    QCOMPARE(flac->samples, all);
    QCOMPARE(flac->sampleRateHz, 44100);
}

void MonoDecoderTest::takesARangeExactly_data()
{
    QTest::addColumn<int>("type");
    QTest::newRow("wav") << static_cast<int>(AudioFileType::Wav);
    QTest::newRow("flac") << static_cast<int>(AudioFileType::Flac);
    QTest::newRow("vorbis") << static_cast<int>(AudioFileType::OggVorbis);
    QTest::newRow("opus") << static_cast<int>(AudioFileType::OggOpus);
    QTest::newRow("mp3") << static_cast<int>(AudioFileType::Mp3);
}

void MonoDecoderTest::takesARangeExactly()
{
    QFETCH(const int, type);
    const auto bytes = encodeAudio(static_cast<AudioFileType>(type), 16000, voice(50000)).value();
    const auto whole = decodeBytes(bytes);
    QVERIFY(whole);
    QCOMPARE(whole->samples.size(), std::size_t{50000});
    for (const auto &[begin, end] :
         {std::pair{0, 1}, {0, 50000}, {12345, 23456}, {49999, 50000}, {777, 777}, {8192, 16384}}) {
        DecodeOptions options;
        options.range = FrameRange{Frames{begin}, Frames{end}};
        const auto part = decodeBytes(bytes, options);
        QVERIFY(part);
        QCOMPARE(part->samples, std::vector<std::int16_t>(whole->samples.begin() + begin,
                                                          whole->samples.begin() + end));
    }
}

void MonoDecoderTest::clipsARangeAtTheEndAndRefusesOnePastIt()
{
    const std::string bytes = pcmWav(voice(1000));
    const auto decode = [&](std::int64_t begin, std::int64_t end) {
        DecodeOptions options;
        options.range = FrameRange{Frames{begin}, Frames{end}};
        return decodeBytes(bytes, options);
    };
    QCOMPARE(decode(900, 5000)->samples.size(), std::size_t{100});
    QCOMPARE(decode(1000, 5000)->samples.size(), std::size_t{0});
    QCOMPARE(decode(1001, 5000).error().code, ErrorCode::InvalidArgument);
    QCOMPARE(decode(-1, 5).error().code, ErrorCode::InvalidArgument);
    QCOMPARE(decode(5, 4).error().code, ErrorCode::InvalidArgument);
}

void MonoDecoderTest::resamplesToTheDocumentedLength()
{
    for (const int rate : {8000, 11025, 22050, 44100, 48000})
        for (const std::size_t frames : {std::size_t{1}, std::size_t{441}, std::size_t{30001}}) {
            const std::string bytes = pcmWav(voice(frames, rate), rate);
            for (const auto kind : {ResamplerKind::Soxr, ResamplerKind::SampleRateMedium}) {
                const auto decoded = decodeBytes(bytes, {.targetRateHz = 16000, .resampler = kind});
                QVERIFY(decoded);
                const auto expected = (frames * 16000 + static_cast<std::size_t>(rate) - 1)
                                      / static_cast<std::size_t>(rate);
                QCOMPARE(decoded->samples.size(), expected);
                QCOMPARE(decoded->sampleRateHz, 16000);
            }
        }
}

void MonoDecoderTest::keepsAToneWhereItIs()
{
    const auto tone = [](int rate) {
        std::vector<std::int16_t> samples;
        for (int i = 0; i < rate; ++i)
            samples.push_back(static_cast<std::int16_t>(
                std::lround(20000 * std::sin(6.283185307179586 * 440 * i / rate))));
        return samples;
    };
    for (const int rate : {8000, 22050, 44100, 48000}) {
        const auto decoded = decodeBytes(pcmWav(tone(rate), rate), {.targetRateHz = 16000});
        const auto expected = tone(16000);
        QCOMPARE(decoded->samples.size(), expected.size());
        const auto middle = [](const std::vector<std::int16_t> &samples) {
            return std::span(samples).subspan(1000, 14000);
        };
        const double db = signalToNoiseDb(middle(expected), middle(decoded->samples));
        QVERIFY2(db > 80, std::to_string(db).c_str());
    }
}

void MonoDecoderTest::givesTheSameInAnyBlocks()
{
    const std::string bytes = pcmWav(voice(60000, 44100), 44100, 2);
    for (const int target : {44100, 16000}) {
        const auto whole = decodeBytes(bytes, {.targetRateHz = target});
        std::mt19937 random(3);
        auto decoder = MonoDecoder::create(openBytes(bytes).value(), {.targetRateHz = target});
        QVERIFY(decoder);
        QCOMPARE(decoder->sampleRateHz(), target);
        std::vector<std::int16_t> all;
        for (;;) {
            std::vector<std::int16_t> block(1 + random() % 20000);
            const auto got = decoder->read(block);
            QVERIFY(got);
            all.insert(all.end(), block.begin(), block.begin() + static_cast<std::ptrdiff_t>(*got));
            if (*got < block.size())
                break;
        }
        std::vector<std::int16_t> none(5);
        QCOMPARE(decoder->read(none).value(), std::size_t{0});
        QCOMPARE(all, whole->samples);
    }
}

void MonoDecoderTest::averagesManyChannels()
{
    const std::string bytes = pcmWav({100, 200, 330, -1, -1, -1, 32767, 32767, 32767}, 16000, 3);
    QCOMPARE(decodeBytes(bytes)->samples, (std::vector<std::int16_t>{210, -1, 32767}));
}

void MonoDecoderTest::mixesOppositeChannelsToSilence()
{
    std::vector<std::int16_t> stereo;
    for (const std::int16_t sample : voice(10000)) {
        stereo.push_back(sample);
        stereo.push_back(static_cast<std::int16_t>(-sample));
    }
    for (const int target : {16000, 8000}) {
        const auto decoded = decodeBytes(pcmWav(stereo, 16000, 2), {.targetRateHz = target});
        QCOMPARE(decoded->samples, std::vector<std::int16_t>(target == 16000 ? 10000 : 5000));
    }
}

void MonoDecoderTest::refusesOrAcceptsATruncatedFile()
{
    for (const auto type : {AudioFileType::Wav, AudioFileType::Flac, AudioFileType::OggVorbis,
                            AudioFileType::OggOpus, AudioFileType::Mp3})
        for (const int target : {16000, 8000}) {
            const auto whole = encodeAudio(type, 16000, voice(200000)).value();
            const std::string cut = whole.substr(0, whole.size() * 6 / 10);
            DecodeOptions options;
            options.targetRateHz = target;
            const auto refused = decodeBytes(cut, options);
            QVERIFY(!refused);
            QCOMPARE(refused.error().code, ErrorCode::Corrupt);
            options.ifTruncated = IfTruncated::Accept;
            const auto accepted = decodeBytes(cut, options);
            QVERIFY(accepted);
            QVERIFY(accepted->truncation);
            QVERIFY(accepted->samples.size() > static_cast<std::size_t>(target) * 80000 / 16000);
        }
}

void MonoDecoderTest::readsARangeBeforeTheCut()
{
    const auto samples = voice(60000);
    const std::string cut = pcmWav(samples).substr(0, 44 + 2 * 30000);
    DecodeOptions options;
    options.range = FrameRange{Frames{100}, Frames{30000}};
    QCOMPARE(decodeBytes(cut, options)->samples,
             std::vector<std::int16_t>(samples.begin() + 100, samples.begin() + 30000));
    options.range = FrameRange{Frames{100}, Frames{30001}};
    const auto past = decodeBytes(cut, options);
    QVERIFY(!past);
    QCOMPARE(past.error().detail,
             std::string("truncated: the header says 60000 frames, 30000 were there"));
    options.range = FrameRange{Frames{40000}, Frames{40001}};
    QCOMPARE(decodeBytes(cut, options).error().code, ErrorCode::Corrupt);
}

void MonoDecoderTest::refusesMoreThanOneItemHolds()
{
    const auto flac = encodeAudio(AudioFileType::Flac, 16000, voice(10001)).value();
    DecodeOptions options;
    options.maximumFrames = 10000;
    QCOMPARE(decodeBytes(flac, options).error().code, ErrorCode::Unsupported);
    options.maximumFrames = 10001;
    QVERIFY(decodeBytes(flac, options));
    options.targetRateHz = 48000; // three times as many
    QCOMPARE(decodeBytes(flac, options).error().code, ErrorCode::Unsupported);
    options.range = FrameRange{Frames{0}, Frames{1000}};
    QVERIFY(decodeBytes(flac, options));
}

void MonoDecoderTest::stopsWhenAsked()
{
    std::stop_source stop;
    DecodeOptions options;
    options.stop = stop.get_token();
    const auto vorbis = encodeAudio(AudioFileType::OggVorbis, 16000, voice(40000)).value();
    auto decoder = MonoDecoder::create(openBytes(vorbis).value(), options);
    std::vector<std::int16_t> block(100);
    QCOMPARE(decoder->read(block).value(), std::size_t{100});
    stop.request_stop();
    QCOMPARE(decoder->read(block).error().code, ErrorCode::Cancelled);
    options.range = FrameRange{Frames{30000}, Frames{30001}};
    QCOMPARE(decodeBytes(vorbis, options).error().code, ErrorCode::Cancelled);
}

void MonoDecoderTest::decodesOneFrameAndNone()
{
    QCOMPARE(decodeBytes(pcmWav({-5}))->samples, (std::vector<std::int16_t>{-5}));
    const auto none = decodeBytes(pcmWav({}));
    QVERIFY(none);
    QVERIFY(none->samples.empty());
    QVERIFY(decodeBytes(pcmWav({}), {.targetRateHz = 8000})->samples.empty());
    for (const auto type : {AudioFileType::Flac, AudioFileType::OggVorbis, AudioFileType::OggOpus})
        QCOMPARE(decodeBytes(encodeAudio(type, 16000, voice(1)).value())->samples.size(),
                 std::size_t{1});
}

void MonoDecoderTest::turnsNanIntoSilence()
{
    const std::vector<float> samples{std::nanf(""), 1e30f, -1e30f, 0.25f};
    QCOMPARE(decodeBytes(wav(3, 32, 1, rawBytes(samples)))->samples,
             (std::vector<std::int16_t>{0, 32767, -32768, 8192}));
}

void MonoDecoderTest::packsTheSharedRecordingsUnchanged()
{
    PosixFileSystem fs;
    for (const auto &path : sharedRecordings(".wav")) {
        auto reader = AudioReader::open(fs, path);
        QVERIFY2(reader, path.c_str());
        if (reader->format().codec != "16-bit PCM" || reader->format().channels != 1)
            continue;
        const auto decoded = decodeMono16(*std::move(reader));
        QVERIFY2(decoded, path.c_str());
        const std::string bytes = readWholeFile(fs, path).value();
        QVERIFY2(bytes.find(rawBytes(decoded->samples)) != std::string::npos, path.c_str());
    }
}

/// Where ffmpeg is installed; its values for every conversion are in the golden test besides.
void MonoDecoderTest::givesWhatFfmpegGivesForLosslessRecordings()
{
    const QString ffmpeg = QStandardPaths::findExecutable(QStringLiteral("ffmpeg"));
    PosixFileSystem fs;
    for (const char *suffix : {".wav", ".flac", ".aiff"}) {
        if (ffmpeg.isEmpty())
            break;
        const auto paths = sharedRecordings(suffix);
        for (std::size_t i = 0; i < paths.size(); i += 4) {
            QProcess process;
            const QString path = QString::fromStdString(paths[i].string());
            process.start(
                ffmpeg, {QStringLiteral("-v"), QStringLiteral("error"), QStringLiteral("-nostdin"),
                         QStringLiteral("-i"), path, QStringLiteral("-f"), QStringLiteral("s16le"),
                         QStringLiteral("-ac"), QStringLiteral("1"), QStringLiteral("-")});
            QVERIFY(process.waitForFinished());
            const auto decoded = decodeMono16(fs, paths[i]);
            QVERIFY2(decoded, qPrintable(path));
            if (decoded->source.channels <= 2)
                QVERIFY2(process.readAllStandardOutput().toStdString()
                             == rawBytes(decoded->samples),
                         qPrintable(path));
        }
    }
}

QTEST_GUILESS_MAIN(MonoDecoderTest)
#include "MonoDecoderTest.moc"

#include <cstdint>
