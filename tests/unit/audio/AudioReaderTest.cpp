// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/WrittenAudio.h"
#include "tests/unit/audio/AudioSamples.h"
#include "tests/unit/audio/LibraryEncoder.h"

#include "core/io/PosixFileSystem.h"

#include <QTemporaryDir>
#include <QTest>

using namespace voxdeck;
using namespace voxdeck::test;

namespace {

/// Drops the first MPEG frame, which holds the length; 16 kHz MPEG 2 only.
std::string withoutLengthHeader(const std::string &mp3)
{
    static constexpr int kKilobits[] = {0,  8,  16, 24,  32,  40,  48, 56,
                                        64, 80, 96, 112, 128, 144, 160};
    const auto octet = [&](std::size_t i) {
        return static_cast<unsigned char>(mp3[i]);
    };
    std::size_t at = 0;
    while (octet(at) != 0xff || (octet(at + 1) & 0xe0) != 0xe0)
        ++at;
    const int kilobits = kKilobits[octet(at + 2) >> 4];
    const int length = 72 * kilobits * 1000 / 16000 + (octet(at + 2) >> 1 & 1);
    return mp3.substr(at + static_cast<std::size_t>(length));
}

} // namespace

/// libsndfile 1.2.0 forgets a vorbis_info where it refuses a Vorbis file cut inside its headers.
extern "C" const char *__lsan_default_suppressions();
extern "C" const char *__lsan_default_suppressions()
{
    return "leak:vorbis_info_init";
}

class AudioReaderTest final : public QObject {
    Q_OBJECT
private slots:
    void saysWhatAFileIs_data();
    void saysWhatAFileIs();
    void seeksToTheExactFrame_data();
    void seeksToTheExactFrame();
    void noticesAFileCutTo60Percent_data();
    void noticesAFileCutTo60Percent();
    void refusesWhatIsNotAudio_data();
    void refusesWhatIsNotAudio();
    void namesContainersItCannotDecode();
    void refusesTooManyChannels();
    void takesAStreamedWavForWhole();
    void readsAllOfAnMp3ThatDoesNotKnowItsLength();
    void noticesAnMp3ThatEndsInsideAFrame();
    void noticesDamageInTheMiddle_data();
    void noticesDamageInTheMiddle();
    void refusesChainedMp3();
    void refusesChainedOgg();
    void refusesToSeekPastTheEnd();
    void readsFromAPathAsFromMemory();
    void readsIntegersExactly();
    void survivesEveryPrefixOfAHeader_data();
    void survivesEveryPrefixOfAHeader();
    void survivesRandomDamage_data();
    void survivesRandomDamage();
    void decodesTheSharedRecordings();
};

void AudioReaderTest::saysWhatAFileIs_data()
{
    QTest::addColumn<int>("type");
    QTest::addColumn<QString>("container");
    QTest::addColumn<QString>("codec");
    QTest::addColumn<bool>("lossy");
    const auto row = [](const char *name, AudioFileType type, const char *container,
                        const char *codec, bool lossy) {
        QTest::newRow(name) << static_cast<int>(type) << QString::fromLatin1(container)
                            << QString::fromLatin1(codec) << lossy;
    };
    row("wav", AudioFileType::Wav, "WAV", "16-bit PCM", false);
    row("flac", AudioFileType::Flac, "FLAC", "FLAC", false);
    row("vorbis", AudioFileType::OggVorbis, "Ogg", "Vorbis", true);
    row("opus", AudioFileType::OggOpus, "Ogg", "Opus", true);
    row("mp3", AudioFileType::Mp3, "MP3", "MP3", true);
}

void AudioReaderTest::saysWhatAFileIs()
{
    QFETCH(const int, type);
    const auto samples = voice(20000);
    const auto bytes = encodeAudio(static_cast<AudioFileType>(type), 16000, samples);
    QVERIFY(bytes);
    auto reader = openBytes(*bytes);
    QVERIFY(reader);
    QCOMPARE(reader->format().sampleRateHz, 16000);
    QCOMPARE(reader->format().channels, 1);
    QTEST(QString::fromStdString(reader->format().container), "container");
    QTEST(QString::fromStdString(reader->format().codec), "codec");
    QTEST(reader->format().isLossy, "lossy");
    QCOMPARE(reader->format().claimedFrames, std::optional(Frames{20000}));
    QCOMPARE(readAll(*reader).size(), samples.size());
    QVERIFY(!reader->truncation());
}

void AudioReaderTest::seeksToTheExactFrame_data()
{
    saysWhatAFileIs_data();
}

void AudioReaderTest::seeksToTheExactFrame()
{
    QFETCH(const int, type);
    const std::size_t frames = 60000;
    const auto bytes = encodeAudio(static_cast<AudioFileType>(type), 16000, voice(frames));
    auto reader = openBytes(bytes.value());
    QVERIFY(reader);
    const std::vector<float> whole = readAll(*reader);
    QCOMPARE(whole.size(), frames);
    std::mt19937 random(7);
    for (int i = 0; i < 25; ++i) {
        const std::size_t target = i == 0 ? 0 : i == 1 ? frames - 1 : random() % frames;
        QVERIFY(reader->seek(Frames{static_cast<std::int64_t>(target)}));
        std::vector<float> block(std::min<std::size_t>(500, frames - target));
        QCOMPARE(reader->read(std::span(block)).value(), block.size());
        QVERIFY(std::equal(block.begin(), block.end(),
                           whole.begin() + static_cast<std::ptrdiff_t>(target)));
    }
}

void AudioReaderTest::noticesAFileCutTo60Percent_data()
{
    QTest::addColumn<QByteArray>("bytes");
    const auto add = [](const char *name, const std::string &bytes) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes);
    };
    const auto samples = voice(200000);
    for (const auto type : {AudioFileType::Wav, AudioFileType::Flac, AudioFileType::OggVorbis,
                            AudioFileType::OggOpus, AudioFileType::Mp3})
        add(std::to_string(static_cast<int>(type)).c_str(),
            encodeAudio(type, 16000, samples).value());
    const auto library = [&](const char *name, LibraryFormat format) {
        add(name, encodedByLibrary(format, 1, 16000, samples));
    };
    library("aiff", LibraryFormat::Aiff16);
    library("rf64", LibraryFormat::Rf64Of24);
    library("w64", LibraryFormat::Wave64Of16);
    library("caf", LibraryFormat::Caf16);
    library("ms adpcm", LibraryFormat::MsAdpcm);
    library("flac of 24 bits", LibraryFormat::Flac24);
    library("float wav", LibraryFormat::FloatWav);
}

void AudioReaderTest::noticesAFileCutTo60Percent()
{
    QFETCH(const QByteArray, bytes);
    QVERIFY(bytes.size() > 100);
    const std::string cut = bytes.left(bytes.size() * 6 / 10).toStdString();
    auto reader = openBytes(cut);
    if (!reader) { // some are refused at once, which is as good
        QCOMPARE(reader.error().code, ErrorCode::Corrupt);
        return;
    }
    const std::size_t found = readAll(*reader).size();
    QVERIFY2(found > 80000 && found < 200000, std::to_string(found).c_str());
    QVERIFY(reader->truncation());
    QCOMPARE(reader->truncation()->code, ErrorCode::Corrupt);
    QVERIFY(reader->truncation()->detail.find("truncated") != std::string::npos
            || reader->truncation()->detail.find("damaged") != std::string::npos);
    QVERIFY(openBytes(bytes.toStdString()));
}

void AudioReaderTest::refusesWhatIsNotAudio_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("nothing") << QByteArray();
    QTest::newRow("one byte") << QByteArray(1, 'x');
    QTest::newRow("text") << QByteArray("{\"wav\": \"a.wav\"}\n").repeated(100);
    QTest::newRow("zeros") << QByteArray(5000, '\0');
    QTest::newRow("riff without wave") << QByteArray("RIFF\x24\0\0\0JUNK", 12);
    QTest::newRow("wav without data") << QByteArray::fromStdString(wav(1, 16, 1, "").substr(0, 30));
    QTest::newRow("ogg magic") << QByteArray("OggS").repeated(50);
    QTest::newRow("flac magic") << QByteArray("fLaC");
}

void AudioReaderTest::refusesWhatIsNotAudio()
{
    QFETCH(const QByteArray, bytes);
    const std::string copy = bytes.toStdString();
    const auto reader = openBytes(copy);
    QVERIFY(!reader);
    QCOMPARE(reader.error().code, ErrorCode::Corrupt);
    QCOMPARE(reader.error().subject, std::string("test bytes"));
}

void AudioReaderTest::namesContainersItCannotDecode()
{
    const auto detailOf = [](std::string head) {
        head.resize(2000);
        const auto reader = openBytes(head);
        return reader || reader.error().code != ErrorCode::Unsupported
                   ? std::string()
                   : std::string(reader.error().detail);
    };
    QVERIFY(detailOf(std::string("\0\0\0\x1c"
                                 "ftypM4A ",
                                 12))
                .find("M4A")
            != std::string::npos);
    QVERIFY(detailOf("\x1a\x45\xdf\xa3").find("WebM") != std::string::npos);
    QVERIFY(detailOf("\xff\xf1\x50\x80").find("AAC") != std::string::npos);
    QVERIFY(detailOf("\x30\x26\xb2\x75").find("convert it") != std::string::npos);
}

void AudioReaderTest::refusesTooManyChannels()
{
    const auto reader = openBytes(wav(1, 16, 65, std::string(130 * 10, '\0')));
    QVERIFY(!reader);
    QCOMPARE(reader.error().code, ErrorCode::Unsupported);
    const auto noRate = openBytes(wav(1, 16, 1, std::string(100, '\0'), 0));
    QVERIFY(!noRate);
    QCOMPARE(noRate.error().code, ErrorCode::Corrupt);
}

void AudioReaderTest::takesAStreamedWavForWhole()
{
    // what a program writes that cannot go back to fill the size in
    for (const std::string &size : {std::string(4, '\xff'), std::string("\x00\xf0\xff\x7f", 4)}) {
        std::string bytes = wav(1, 16, 1, rawBytes(voice(1000)));
        bytes.replace(4, 4, size);
        bytes.replace(40, 4, size);
        auto reader = openBytes(bytes);
        QVERIFY(reader);
        QCOMPARE(readAll(*reader).size(), std::size_t{1000});
        QVERIFY(!reader->truncation());
    }
}

void AudioReaderTest::readsAllOfAnMp3ThatDoesNotKnowItsLength()
{
    const auto samples = voice(32000);
    const auto encoded = [&](double compression) {
        return withoutLengthHeader(
            encodedByLibrary(LibraryFormat::Mp3, 1, 16000, samples, compression));
    };
    const std::string high = encoded(0.0);
    const std::string low = encoded(0.99);
    QVERIFY(high.size() > low.size() * 3 / 2);
    for (const std::string &bytes : {high, low, high + low, low + high}) {
        auto reader = openBytes(bytes);
        QVERIFY(reader);
        QVERIFY(!reader->format().claimedFrames);
        const std::size_t parts = bytes.size() > high.size() ? 2 : 1;
        const std::size_t found = readAll(*reader).size();
        QVERIFY2(found >= 32000 * parts && found < 34500 * parts, std::to_string(found).c_str());
        QVERIFY(!reader->truncation());
        QVERIFY(reader->seek(Frames{30000}));
    }
}

void AudioReaderTest::noticesAnMp3ThatEndsInsideAFrame()
{
    const auto whole = withoutLengthHeader(
        encodedByLibrary(LibraryFormat::Mp3, 1, 16000, voice(32000)));
    auto uncut = openBytes(whole);
    readAll(*uncut);
    QVERIFY(!uncut->truncation());
    const std::string cut = whole.substr(0, whole.size() - 20);
    auto reader = openBytes(cut);
    readAll(*reader);
    QVERIFY(reader->truncation());
    const std::string tagged = whole + "TAG" + std::string(125, ' '); // ID3v1 is not a cut frame
    auto withTag = openBytes(tagged);
    QVERIFY(withTag);
    QVERIFY(readAll(*withTag).size() >= 32000);
    QVERIFY(!withTag->truncation());
}

void AudioReaderTest::noticesDamageInTheMiddle_data()
{
    saysWhatAFileIs_data();
}

void AudioReaderTest::noticesDamageInTheMiddle()
{
    QFETCH(const int, type);
    if (static_cast<AudioFileType>(type) == AudioFileType::Wav)
        return; // any bytes are good samples
    const auto whole = encodeAudio(static_cast<AudioFileType>(type), 16000, voice(200000)).value();
    std::string damaged = whole;
    for (std::size_t i = whole.size() / 2; i < whole.size() / 2 + 300; ++i)
        damaged[i] = static_cast<char>(damaged[i] ^ 0x5a);
    auto reader = openBytes(damaged);
    QVERIFY(reader);
    const std::size_t found = readAll(*reader).size();
    QVERIFY2(reader->truncation(), std::to_string(found).c_str());
}

void AudioReaderTest::refusesChainedMp3()
{
    const auto one = encodeAudio(AudioFileType::Mp3, 16000, voice(160000)).value();
    const auto reader = openBytes(one + one);
    QVERIFY(!reader);
    QCOMPARE(reader.error().code, ErrorCode::Unsupported);
}

void AudioReaderTest::refusesChainedOgg()
{
    const auto first = encodeAudio(AudioFileType::OggOpus, 16000, voice(16000)).value();
    const auto second = encodeAudio(AudioFileType::OggOpus, 16000, voice(16000, 16000, 2)).value();
    const auto reader = openBytes(first + second);
    QVERIFY(!reader);
    QCOMPARE(reader.error().code, ErrorCode::Unsupported);
}

void AudioReaderTest::refusesToSeekPastTheEnd()
{
    for (const auto type : {AudioFileType::Wav, AudioFileType::Flac, AudioFileType::OggVorbis,
                            AudioFileType::OggOpus, AudioFileType::Mp3}) {
        const auto bytes = encodeAudio(type, 16000, voice(5000)).value();
        auto reader = openBytes(bytes);
        QVERIFY(reader);
        QVERIFY(reader->seek(Frames{5000}));
        std::vector<float> one(1);
        QCOMPARE(reader->read(std::span(one)).value(), std::size_t{0});
        QVERIFY(!reader->truncation());
        QCOMPARE(reader->seek(Frames{5001}).error().code, ErrorCode::InvalidArgument);
        QCOMPARE(reader->seek(Frames{-1}).error().code, ErrorCode::InvalidArgument);
        QVERIFY(reader->seek(Frames{0}));
        QCOMPARE(readAll(*reader).size(), std::size_t{5000});
    }
}

void AudioReaderTest::readsFromAPathAsFromMemory()
{
    const QTemporaryDir folder;
    PosixFileSystem fs;
    const std::filesystem::path root = folder.path().toStdString();
    for (const AudioTypeInfo &info : audioTypes()) {
        const auto path = root / ("a" + std::string(info.suffix));
        QVERIFY(writeAudioFile(fs, path, 16000, voice(50000)));
        auto fromPath = AudioReader::open(fs, path);
        QVERIFY(fromPath);
        const std::string bytes = readWholeFile(fs, path).value();
        auto fromMemory = openBytes(bytes);
        QCOMPARE(readAll(*fromPath), readAll(*fromMemory));
    }
    QCOMPARE(AudioReader::open(fs, root / "none.wav").error().code, ErrorCode::NotFound);
    QVERIFY(!AudioReader::open(fs, root));
}

void AudioReaderTest::readsIntegersExactly()
{
    const std::vector<std::int16_t> samples{0, 1, -1, 32767, -32768, 257, -257};
    const std::string bytes = wav(1, 16, 1, rawBytes(samples));
    auto reader = openBytes(bytes);
    std::vector<std::int16_t> shorts(7);
    QCOMPARE(reader->read(std::span(shorts)).value(), std::size_t{7});
    QCOMPARE(shorts, samples);
    QVERIFY(reader->seek(Frames{0}));
    std::vector<std::int32_t> ints(7);
    QCOMPARE(reader->read(std::span(ints)).value(), std::size_t{7});
    QCOMPARE(ints[4], std::int32_t{-32768} * 65536);
    const std::vector<float> floats{0.5f, -1.0f, 2.0f};
    const std::string floatBytes = wav(3, 32, 1, rawBytes(floats));
    auto floatReader = openBytes(floatBytes);
    std::vector<std::int16_t> three(3);
    QCOMPARE(floatReader->read(std::span(three)).value(), std::size_t{3});
    QCOMPARE(three, (std::vector<std::int16_t>{16384, -32768, 32767}));
    QCOMPARE(floatReader->read(std::span(ints)).error().code, ErrorCode::Internal);
}

void AudioReaderTest::survivesEveryPrefixOfAHeader_data()
{
    saysWhatAFileIs_data();
}

void AudioReaderTest::survivesEveryPrefixOfAHeader()
{
    QFETCH(const int, type);
    const auto bytes = encodeAudio(static_cast<AudioFileType>(type), 16000, voice(4000)).value();
    for (std::size_t length = 0; length < bytes.size(); length += length < 200 ? 1 : 97) {
        const std::string prefix = bytes.substr(0, length);
        auto reader = openBytes(prefix);
        if (!reader)
            continue;
        const std::size_t found = readAll(*reader).size();
        QVERIFY(found <= 4000);
        QVERIFY2(reader->truncation() || found == 4000, std::to_string(length).c_str());
    }
}

void AudioReaderTest::survivesRandomDamage_data()
{
    saysWhatAFileIs_data();
}

void AudioReaderTest::survivesRandomDamage()
{
    QFETCH(const int, type);
    const auto whole = encodeAudio(static_cast<AudioFileType>(type), 16000, voice(8000)).value();
    std::mt19937 random(21);
    for (int round = 0; round < 200; ++round) {
        std::string damaged = whole;
        const std::size_t reach = round % 2 ? std::min<std::size_t>(whole.size(), 120)
                                            : whole.size();
        for (std::uint64_t flips = 1 + random() % 6; flips > 0; --flips)
            damaged[random() % reach] = static_cast<char>(random());
        const auto isForPeople = [](const std::string &words) {
            return words.find("nternal") == std::string::npos
                   && words.find("regular file") == std::string::npos;
        };
        auto reader = openBytes(damaged);
        if (!reader) {
            QVERIFY2(isForPeople(describe(reader.error())), describe(reader.error()).c_str());
            continue;
        }
        QVERIFY(reader->format().channels >= 1 && reader->format().channels <= kMaximumChannels);
        static_cast<void>(reader->seek(Frames{static_cast<std::int64_t>(random() % 9000)}));
        std::vector<float> block(4096 * static_cast<std::size_t>(reader->format().channels));
        for (int blocks = 0; blocks < 100; ++blocks) {
            const auto got = reader->read(std::span(block));
            if (!got || *got == 0)
                break;
        }
    }
}

void AudioReaderTest::decodesTheSharedRecordings()
{
    PosixFileSystem fs;
    for (const char *suffix : {".wav", ".flac", ".opus", ".mp3", ".aiff", ".webm"})
        for (const auto &path : sharedRecordings(suffix)) {
            auto reader = AudioReader::open(fs, path);
            QVERIFY2(reader, path.c_str());
            const auto channels = static_cast<std::size_t>(reader->format().channels);
            const std::vector<float> whole = readAll(*reader, 4096);
            QVERIFY2(!whole.empty(), path.c_str());
            QVERIFY2(!reader->truncation(), path.c_str());
            const std::size_t middle = whole.size() / channels / 2;
            QVERIFY(reader->seek(Frames{static_cast<std::int64_t>(middle)}));
            std::vector<float> block(channels * 100);
            const std::size_t got = reader->read(std::span(block)).value() * channels;
            QVERIFY2(std::equal(block.begin(), block.begin() + static_cast<std::ptrdiff_t>(got),
                                whole.begin() + static_cast<std::ptrdiff_t>(middle * channels)),
                     path.c_str());
        }
    for (const auto &path : sharedRecordings(".m4a"))
        QCOMPARE(AudioReader::open(fs, path).error().code, ErrorCode::Unsupported);
}

QTEST_GUILESS_MAIN(AudioReaderTest)
#include "AudioReaderTest.moc"

#include <algorithm>
#include <cstdint>
