// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audio/StreamedAudio.h"

#include "core/audio/PeakChunks.h"
#include "core/audio/PeakPyramid.h"
#include "tests/support/BytesFile.h"
#include "tests/unit/audio/AudioSamples.h"

#include <QTest>

#include <atomic>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <thread>
#include <vector>

using namespace voxdeck;
using namespace voxdeck::test;

namespace {

constexpr int kRate = 16000;
constexpr std::size_t kFrames = 40 * kRate + 123;

/// Counts how often the file was opened.
struct Opened {
    std::string bytes;
    std::atomic<int> times = 0;
    Result<std::shared_ptr<const StreamedAudio>>
    stream(std::optional<int> channel = {}, std::size_t budgetBytes = StreamedAudio::kBudgetBytes)
    {
        const auto open = [this]() -> Result<std::unique_ptr<RandomAccessFile>> {
            ++times;
            return std::make_unique<BytesFile>(bytes);
        };
        return StreamedAudio::create(open, "test bytes", channel, {}, budgetBytes);
    }
};

std::vector<std::int16_t> wholeOf(const std::string &bytes, std::optional<int> channel = {})
{
    DecodeOptions options;
    options.channel = channel;
    options.ifTruncated = IfTruncated::Accept;
    return decodeMono16(openBytes(bytes).value(), options).value().samples;
}

/// Interleaved stereo of two voices as WAV.
std::string stereoWav(std::size_t frames)
{
    const auto left = voice(frames, kRate, 3);
    const auto right = voice(frames, kRate, 4);
    std::vector<std::int16_t> both;
    for (std::size_t i = 0; i < frames; ++i) {
        both.push_back(left[i]);
        both.push_back(right[i]);
    }
    return wav(1, 16, 2, rawBytes(both));
}

} // namespace

class StreamedAudioTest final : public QObject {
    Q_OBJECT
private slots:
    void anyRangeEqualsAWholeDecode_data();
    void anyRangeEqualsAWholeDecode();
    void seeksInVorbisWithoutDecodingWhatLiesBefore();
    void seeksInMp3WithoutDecodingWhatLiesBefore();
    void takesOneChannel();
    void outsideIsSilence();
    void saysWhatIsAtHand();
    void staysWithinItsBudget();
    void severalThreadsReadTheSame();
    void aCutFileIsAsLongAsWhatIsThere_data();
    void aCutFileIsAsLongAsWhatIsThere();
    void readsOnFromAnywhere();
    void chunksInAnyOrderEqualThePyramid();
    void chunksSayWhatIsMissing();
    void peaksOfSamplesEqualBruteForce();
};

void StreamedAudioTest::anyRangeEqualsAWholeDecode_data()
{
    QTest::addColumn<QByteArray>("bytes");
    const auto samples = voice(kFrames);
    const auto row = [&](const char *name, AudioFileType type) {
        QTest::newRow(name) << QByteArray::fromStdString(encodeAudio(type, kRate, samples).value());
    };
    row("wav", AudioFileType::Wav);
    row("flac", AudioFileType::Flac);
    row("vorbis", AudioFileType::OggVorbis);
    row("opus", AudioFileType::OggOpus);
    row("mp3", AudioFileType::Mp3);
    QTest::newRow("stereo wav") << QByteArray::fromStdString(stereoWav(kFrames));
}

void StreamedAudioTest::anyRangeEqualsAWholeDecode()
{
    QFETCH(const QByteArray, bytes);
    // libmpg123 rounds otherwise where it was entered in the middle
    const int tolerance = bytes.startsWith("ID3") || bytes.startsWith('\xff') ? 1 : 0;
    const auto isAlike = [tolerance](std::int16_t a, std::int16_t b) {
        return std::abs(a - b) <= tolerance;
    };
    Opened file{bytes.toStdString()};
    const auto whole = wholeOf(file.bytes);
    const auto audio = file.stream();
    QVERIFY2(audio, audio ? "" : audio.error().detail.c_str());
    QCOMPARE(static_cast<std::size_t>(count((*audio)->length())), whole.size());
    QCOMPARE((*audio)->sampleRateHz(), kRate);
    std::mt19937 random(11);
    for (int i = 0; i < 60; ++i) {
        const std::size_t begin = i == 0 ? 0 : random() % whole.size();
        const std::size_t length = std::min<std::size_t>(1 + random() % 70000,
                                                         whole.size() - begin);
        std::vector<std::int16_t> read(length);
        const bool isProbe = i % 3 == 2;
        const Frames from{static_cast<std::int64_t>(begin)};
        QVERIFY(isProbe ? (*audio)->probe(from, read) : (*audio)->read(from, read));
        const auto expected = std::span(whole).subspan(begin, length);
        const auto differs = std::mismatch(read.begin(), read.end(), expected.begin(), isAlike);
        QVERIFY2(differs.first == read.end(),
                 qPrintable(QStringLiteral("range %1 +%2: frame %3 differs")
                                .arg(begin)
                                .arg(length)
                                .arg(differs.first - read.begin())));
    }
    QVERIFY2(file.times <= 4, qPrintable(QString::number(file.times)));
}

void StreamedAudioTest::seeksInVorbisWithoutDecodingWhatLiesBefore()
{
    const auto bytes = encodeAudio(AudioFileType::OggVorbis, kRate, voice(kFrames)).value();
    const auto whole = wholeOf(bytes);
    auto reader = openBytes(bytes);
    QVERIFY(reader);
    std::mt19937 random(5);
    std::stop_source stopped; // decoding up to there would give up
    stopped.request_stop();
    constexpr std::int64_t kFar = 3 * kRate;
    for (int i = 0; i < 40; ++i) {
        const auto target = static_cast<std::int64_t>(random() % (whole.size() - 600));
        const bool isFar = std::abs(target - count(reader->position())) > kFar;
        QVERIFY(reader->seek(Frames{target}, isFar ? stopped.get_token() : std::stop_token()));
        std::vector<std::int16_t> block(500);
        QCOMPARE(reader->read(std::span(block)).value(), block.size());
        QVERIFY(std::equal(block.begin(), block.end(), whole.begin() + target));
    }
}

void StreamedAudioTest::seeksInMp3WithoutDecodingWhatLiesBefore()
{
    Opened file{encodeAudio(AudioFileType::Mp3, kRate, voice(10 * kFrames)).value()};
    const auto audio = file.stream().value();
    std::vector<std::int16_t> read(500);
    std::stop_source stopped; // decoding up to there would give up
    stopped.request_stop();
    for (const std::int64_t at : {5'000'000, 400'000, 6'000'000, 0})
        QVERIFY(audio->probe(Frames{at}, read, stopped.get_token()));
}

void StreamedAudioTest::takesOneChannel()
{
    Opened file{stereoWav(kFrames)};
    for (const int channel : {0, 1}) {
        const auto audio = file.stream(channel).value();
        const auto whole = wholeOf(file.bytes, channel);
        std::vector<std::int16_t> read(1000);
        QVERIFY(audio->read(Frames{77777}, read));
        QVERIFY(std::equal(read.begin(), read.end(), whole.begin() + 77777));
    }
    QCOMPARE(file.stream(2).error().code, ErrorCode::InvalidArgument);
}

void StreamedAudioTest::outsideIsSilence()
{
    Opened file{encodeAudio(AudioFileType::Wav, kRate, voice(kFrames)).value()};
    const auto whole = wholeOf(file.bytes);
    const auto audio = file.stream().value();
    std::vector<std::int16_t> read(300, 7);
    QVERIFY(audio->read(Frames{-100}, read));
    QVERIFY(std::all_of(read.begin(), read.begin() + 100, [](auto x) { return x == 0; }));
    QVERIFY(std::equal(read.begin() + 100, read.end(), whole.begin()));
    QVERIFY(audio->read(audio->length() - Frames{100}, read));
    QVERIFY(std::equal(read.begin(), read.begin() + 100, whole.end() - 100));
    QVERIFY(std::all_of(read.begin() + 100, read.end(), [](auto x) { return x == 0; }));
    QVERIFY(audio->read(audio->length() + Frames{9}, read));
    QVERIFY(std::all_of(read.begin(), read.end(), [](auto x) { return x == 0; }));
}

void StreamedAudioTest::saysWhatIsAtHand()
{
    Opened file{encodeAudio(AudioFileType::Flac, kRate, voice(kFrames)).value()};
    const auto audio = file.stream().value();
    std::vector<std::int16_t> read(1000);
    std::vector<std::int16_t> again(1000);
    QVERIFY(!audio->readAtHand(Frames{200000}, read));
    QVERIFY(audio->probe(Frames{200000}, read)); // a look keeps nothing
    QVERIFY(!audio->readAtHand(Frames{200000}, again));
    QVERIFY(audio->read(Frames{200000}, read));
    QVERIFY(audio->readAtHand(Frames{200000}, again));
    QCOMPARE(again, read);
}

void StreamedAudioTest::staysWithinItsBudget()
{
    Opened file{encodeAudio(AudioFileType::Wav, kRate, voice(kFrames)).value()};
    const auto audio = file.stream({}, 200'000).value();
    std::vector<std::int16_t> read(100);
    for (std::int64_t at = 0; at < count(audio->length()); at += 5000)
        QVERIFY(audio->read(Frames{at}, read));
    QVERIFY(audio->bytesKept() > 0);
    QVERIFY(audio->bytesKept() <= 200'000);
    QVERIFY(!audio->readAtHand(Frames{0}, read)); // the oldest look went first
}

void StreamedAudioTest::severalThreadsReadTheSame()
{
    Opened file{encodeAudio(AudioFileType::OggVorbis, kRate, voice(kFrames)).value()};
    const auto whole = wholeOf(file.bytes);
    const auto audio = file.stream({}, 300'000).value();
    std::atomic<int> wrong = 0;
    std::vector<std::thread> threads;
    for (unsigned seed = 0; seed < 4; ++seed)
        threads.emplace_back([&, seed] {
            std::mt19937 random(seed);
            for (int i = 0; i < 40; ++i) {
                std::vector<std::int16_t> read(1 + random() % 5000);
                const std::size_t begin = random() % (whole.size() - read.size());
                if (!audio->read(Frames{static_cast<std::int64_t>(begin)}, read)
                    || !std::equal(read.begin(), read.end(),
                                   whole.begin() + static_cast<std::ptrdiff_t>(begin)))
                    ++wrong;
            }
        });
    for (auto &thread : threads)
        thread.join();
    QCOMPARE(wrong.load(), 0);
}

void StreamedAudioTest::aCutFileIsAsLongAsWhatIsThere_data()
{
    QTest::addColumn<int>("type");
    QTest::newRow("wav") << static_cast<int>(AudioFileType::Wav);
    QTest::newRow("flac") << static_cast<int>(AudioFileType::Flac);
    QTest::newRow("vorbis") << static_cast<int>(AudioFileType::OggVorbis);
    QTest::newRow("opus") << static_cast<int>(AudioFileType::OggOpus);
    QTest::newRow("mp3") << static_cast<int>(AudioFileType::Mp3);
}

void StreamedAudioTest::aCutFileIsAsLongAsWhatIsThere()
{
    QFETCH(const int, type);
    Opened file{encodeAudio(static_cast<AudioFileType>(type), kRate, voice(kFrames)).value()};
    file.bytes.resize(file.bytes.size() * 6 / 10);
    const auto whole = wholeOf(file.bytes);
    QVERIFY(whole.size() > kFrames / 3);
    const auto audio = file.stream();
    QVERIFY2(audio, audio ? "" : audio.error().detail.c_str());
    QCOMPARE(static_cast<std::size_t>(count((*audio)->length())), whole.size());
    std::vector<std::int16_t> read(4000);
    for (const std::size_t begin : {std::size_t{0}, whole.size() / 2, whole.size() - 4000}) {
        QVERIFY((*audio)->read(Frames{static_cast<std::int64_t>(begin)}, read));
        const auto differs = std::mismatch(read.begin(), read.end(),
                                           whole.begin() + static_cast<std::ptrdiff_t>(begin));
        QVERIFY2(
            differs.first == read.end(),
            qPrintable(QStringLiteral("frame %1 of %2 differs: %3 %4")
                           .arg(static_cast<std::int64_t>(begin) + (differs.first - read.begin()))
                           .arg(whole.size())
                           .arg(differs.first == read.end() ? 0 : *differs.first)
                           .arg(differs.first == read.end() ? 0 : *differs.second)));
    }
}

void StreamedAudioTest::readsOnFromAnywhere()
{
    Opened file{encodeAudio(AudioFileType::Mp3, kRate, voice(kFrames)).value()};
    const auto whole = wholeOf(file.bytes);
    const auto audio = file.stream().value();
    auto decoder = audio->decoderFrom(Frames{100'001});
    QVERIFY(decoder);
    std::vector<std::int16_t> read(whole.size());
    const std::size_t got = decoder->read(read).value();
    QCOMPARE(got, whole.size() - 100'001);
    QVERIFY(std::equal(read.begin(), read.begin() + static_cast<std::ptrdiff_t>(got),
                       whole.begin() + 100'001));
}

void StreamedAudioTest::chunksInAnyOrderEqualThePyramid()
{
    const auto samples = voice(5 * 65536 + 777);
    const auto pyramid = PeakPyramid::build(samples).value();
    PeakChunks chunks(Frames{static_cast<std::int64_t>(samples.size())});
    std::vector<std::size_t> order{3, 0, 5, 1, 4, 2};
    QCOMPARE(chunks.size(), order.size());
    for (const std::size_t index : order) {
        QVERIFY(!chunks.isComplete());
        const auto range = chunks.rangeOf(index);
        chunks.set(index, std::make_shared<const PeakChunk>(std::span(samples).subspan(
                              static_cast<std::size_t>(count(range.begin)),
                              static_cast<std::size_t>(count(range.length())))));
    }
    QVERIFY(chunks.isComplete());
    std::mt19937 random(3);
    for (int i = 0; i < 300; ++i) {
        const auto begin = static_cast<std::int64_t>(random() % samples.size()) - 2000;
        const auto length = static_cast<std::int64_t>(1 + random() % (samples.size() + 4000));
        const int pixels = 1 + static_cast<int>(random() % 700);
        const FrameRange range{Frames{begin}, Frames{begin + length}};
        if (length / pixels >= 65536 * 4)
            continue; // the pyramid has larger cells there, and sees more on either side
        std::vector<bool> isKnown;
        const auto found = chunks.peaks(range, pixels, isKnown);
        const auto expected = pyramid.peaks(range, pixels);
        QCOMPARE(found.size(), expected.size());
        for (std::size_t pixel = 0; pixel < found.size(); ++pixel) {
            QVERIFY(isKnown[pixel]);
            QCOMPARE(found[pixel].minimum, expected[pixel].minimum);
            QCOMPARE(found[pixel].maximum, expected[pixel].maximum);
            QVERIFY(std::abs(found[pixel].rms - expected[pixel].rms) < 0.01f * 9000);
        }
    }
}

void StreamedAudioTest::chunksSayWhatIsMissing()
{
    const auto samples = voice(3 * 65536);
    PeakChunks chunks(Frames{3 * 65536});
    chunks.set(1, std::make_shared<const PeakChunk>(std::span(samples).subspan(65536, 65536)));
    QCOMPARE(chunks.nextUnknown(0), std::size_t{0});
    QCOMPARE(chunks.nextUnknown(1), std::size_t{2});
    QCOMPARE(chunks.known(), std::size_t{1});
    std::vector<bool> isKnown;
    const auto found = chunks.peaks({Frames{0}, Frames{3 * 65536}}, 6, isKnown);
    QCOMPARE(isKnown, (std::vector<bool>{false, false, true, true, false, false}));
    QVERIFY(found[2].maximum > 0);
    QCOMPARE(found[0], Peak{});
}

void StreamedAudioTest::peaksOfSamplesEqualBruteForce()
{
    const auto samples = voice(9000);
    std::mt19937 random(8);
    for (int i = 0; i < 200; ++i) {
        const auto first = static_cast<std::int64_t>(random() % 5000);
        const auto begin = static_cast<std::int64_t>(random() % 16000) - 1000;
        const auto length = static_cast<std::int64_t>(1 + random() % 6000);
        const int pixels = 1 + static_cast<int>(random() % 300);
        const auto found = peaksOfSamples(samples, Frames{first},
                                          {Frames{begin}, Frames{begin + length}}, pixels);
        for (std::int64_t pixel = 0; pixel < pixels; ++pixel) {
            const std::int64_t from = begin + length * pixel / pixels;
            const std::int64_t to = std::max(begin + length * (pixel + 1) / pixels, from + 1);
            Peak expected;
            bool isEmpty = true;
            for (std::int64_t frame = from; frame < to; ++frame) {
                if (frame < first || frame >= first + 9000)
                    continue;
                const auto sample = samples[static_cast<std::size_t>(frame - first)];
                expected.minimum = isEmpty ? sample : std::min(expected.minimum, sample);
                expected.maximum = isEmpty ? sample : std::max(expected.maximum, sample);
                isEmpty = false;
            }
            QCOMPARE(found[static_cast<std::size_t>(pixel)].minimum, expected.minimum);
            QCOMPARE(found[static_cast<std::size_t>(pixel)].maximum, expected.maximum);
        }
    }
}

QTEST_GUILESS_MAIN(StreamedAudioTest)
#include "StreamedAudioTest.moc"
