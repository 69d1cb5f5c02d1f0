// SPDX-License-Identifier: GPL-3.0-or-later
// Cuts of Ogg Opus by packets and of FLAC by frames, read back by libsndfile and by opusinfo and flac.
#include "core/audio/AudioReader.h"
#include "core/audio/AudioWriter.h"
#include "core/audio/FlacFrames.h"
#include "core/audio/MonoDecoder.h"
#include "core/audio/OpusPackets.h"
#include "tests/support/BytesFile.h"
#include "tests/unit/audio/AudioSamples.h"

#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <random>
#include <span>
#include <string>
#include <vector>

using namespace voxdeck;
using voxdeck::test::BytesFile;
using voxdeck::test::voice;

namespace {

using Samples = std::vector<std::int16_t>;

Samples decoded(const std::string &bytes)
{
    auto reader = AudioReader::fromBytes(bytesOf(bytes), "cut");
    if (!reader)
        return {};
    auto audio = decodeMono16(*std::move(reader));
    return audio ? std::move(audio->samples) : Samples();
}

/// How far `cut` is from `whole` there, in dB below the signal.
double signalToDifference(std::span<const std::int16_t> whole, std::span<const std::int16_t> cut)
{
    double signal = 1;
    double difference = 0;
    for (std::size_t at = 0; at < cut.size(); ++at) {
        const double was = whole[at];
        const double is = cut[at];
        signal += was * was;
        difference += (was - is) * (was - is);
    }
    return 10 * std::log10(signal / std::max(difference, 1e-9));
}

std::string damagedAt(std::string bytes, std::size_t at)
{
    bytes[at] = static_cast<char>(bytes[at] ^ 0x11);
    return bytes;
}

/// Nothing where the program is not installed.
std::optional<int> exitCodeOf(const QString &program, const QStringList &arguments)
{
    if (QStandardPaths::findExecutable(program).isEmpty())
        return std::nullopt;
    QProcess process;
    process.start(program, arguments);
    process.waitForFinished(30'000);
    return process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
}

} // namespace

class PacketCutTest final : public QObject {
    Q_OBJECT
private slots:
    void cutsOpusToTheSample_data();
    void cutsOpusToTheSample();
    void isNearTheWholeOpusDecoded();
    void givesTheSameBytesForTheSameOpusPackets();
    void cutsFlacOnItsFrames();
    void numbersManyFlacFramesAnew();
    void refusesWhatIsNotOnFlacFrames();
    void isReadByTheFormatsOwnTools();
    void saysWhatCannotBeCut();
    void findsDamage();
};

void PacketCutTest::cutsOpusToTheSample_data()
{
    QTest::addColumn<int>("rate");
    for (const int rate : {8000, 16'000, 24'000, 48'000})
        QTest::addRow("%d", rate) << rate;
}

void PacketCutTest::cutsOpusToTheSample()
{
    QFETCH(int, rate);
    const auto frames = static_cast<std::size_t>(rate) * 4 + 77;
    const auto bytes = encodeAudio(AudioFileType::OggOpus, rate, voice(frames, rate));
    QVERIFY(bytes);
    const BytesFile file(*bytes);
    const auto index = OpusPackets::index(file, "f");
    QVERIFY2(index, index ? "" : describe(index.error()).c_str());
    const Samples whole = decoded(*bytes);
    QCOMPARE(whole.size(), frames);
    const std::int64_t factor = OpusPackets::kRateHz / rate;
    QCOMPARE(index->length(), static_cast<std::int64_t>(frames) * factor);
    std::mt19937 random(7);
    for (int round = 0; round < 40; ++round) {
        const auto begin = static_cast<std::int64_t>(random() % (frames - 1));
        const auto length = 1
                            + static_cast<std::int64_t>(
                                random() % (frames - static_cast<std::size_t>(begin)));
        const auto cut = index->cut(
            file, {Frames{begin * factor}, Frames{(begin + length) * factor}}, "f");
        QVERIFY2(cut, cut ? "" : describe(cut.error()).c_str());
        QCOMPARE(decoded(*cut).size(), static_cast<std::size_t>(length));
    }
    const auto all = index->cut(file, {Frames{0}, Frames{index->length()}}, "f");
    QVERIFY(all);
    QVERIFY(decoded(*all) == whole); // from its first packet a decoder behaves the same
}

void PacketCutTest::isNearTheWholeOpusDecoded()
{
    constexpr int kRate = 16'000;
    const auto bytes = encodeAudio(AudioFileType::OggOpus, kRate, voice(kRate * 20, kRate));
    QVERIFY(bytes);
    const BytesFile file(*bytes);
    const auto index = OpusPackets::index(file, "f");
    QVERIFY(index);
    const Samples whole = decoded(*bytes);
    std::mt19937 random(11);
    double worst = std::numeric_limits<double>::max();
    int furthest = 0;
    for (int round = 0; round < 60; ++round) {
        const std::size_t begin = random() % (kRate * 15);
        const std::size_t length = kRate / 2 + random() % (kRate * 4);
        const auto cut = index->cut(file,
                                    {Frames{static_cast<std::int64_t>(begin) * 3},
                                     Frames{static_cast<std::int64_t>(begin + length) * 3}},
                                    "f");
        QVERIFY(cut);
        const Samples samples = decoded(*cut);
        QCOMPARE(samples.size(), length);
        const auto there = std::span(whole).subspan(begin, length);
        worst = std::min(worst, signalToDifference(there, samples));
        for (std::size_t at = 0; at < length; ++at)
            furthest = std::max(furthest, std::abs(there[at] - samples[at]));
    }
    qInfo("worst of 60 cuts: %.1f dB below the signal, furthest sample %d", worst, furthest);
    QVERIFY(worst > 25); // one sample off is near 20 dB for this voice
}

void PacketCutTest::givesTheSameBytesForTheSameOpusPackets()
{
    const auto bytes = encodeAudio(AudioFileType::OggOpus, 16'000, voice(64'000));
    QVERIFY(bytes);
    const BytesFile file(*bytes);
    const auto index = OpusPackets::index(file, "f");
    QVERIFY(index);
    const FrameRange range{Frames{40'000}, Frames{90'000}};
    const auto cut = index->cut(file, range, "f");
    QVERIFY(cut && *cut == index->cut(file, range, "f").value_or(""));
    const BytesFile again(*cut); // a cut can be cut
    const auto second = OpusPackets::index(again, "g");
    QVERIFY2(second, second ? "" : describe(second.error()).c_str());
    QCOMPARE(second->length(), std::int64_t(50'000));
    const auto third = second->cut(again, {Frames{10'000}, Frames{20'001}}, "g");
    QVERIFY(third);
    QVERIFY(OpusPackets::index(BytesFile(*third), "h"));
}

void PacketCutTest::cutsFlacOnItsFrames()
{
    const Samples samples = voice(100'000);
    const auto bytes = encodeAudio(AudioFileType::Flac, 16'000, samples);
    QVERIFY(bytes);
    const BytesFile file(*bytes);
    const auto index = FlacFrames::index(file, "f");
    QVERIFY2(index, index ? "" : describe(index.error()).c_str());
    QCOMPARE(index->length(), std::int64_t(100'000));
    const std::int64_t block = index->blockSize();
    const std::int64_t blocks = index->length() / block;
    for (std::int64_t first = 0; first <= blocks; first += 3) {
        for (const std::int64_t last : {first + 1, blocks, blocks + 1}) {
            const FrameRange range{Frames{first * block},
                                   Frames{std::min(last * block, index->length())}};
            if (range.isEmpty())
                continue;
            const auto cut = index->cut(file, range, "f");
            QVERIFY2(cut, cut ? "" : describe(cut.error()).c_str());
            const auto wanted = std::span(samples).subspan(
                static_cast<std::size_t>(count(range.begin)),
                static_cast<std::size_t>(count(range.length())));
            const Samples got = decoded(*cut);
            QVERIFY(std::equal(got.begin(), got.end(), wanted.begin(), wanted.end()));
            QVERIFY(FlacFrames::index(BytesFile(*cut), "g"));
        }
    }
}

/// Numbers of one, two and three bytes.
void PacketCutTest::numbersManyFlacFramesAnew()
{
    const Samples samples = test::voice(10'000'000);
    const auto bytes = encodeAudio(AudioFileType::Flac, 16'000, samples);
    QVERIFY(bytes);
    const BytesFile file(*bytes);
    const auto index = FlacFrames::index(file, "f");
    QVERIFY2(index, index ? "" : describe(index.error()).c_str());
    const std::int64_t block = index->blockSize();
    for (const std::int64_t first : {100, 127, 128, 2047, 2048}) {
        const FrameRange range{Frames{first * block}, Frames{(first + 200) * block}};
        const auto cut = index->cut(file, range, "f");
        QVERIFY2(cut, cut ? "" : describe(cut.error()).c_str());
        const Samples got = decoded(*cut);
        QCOMPARE(got.size(), static_cast<std::size_t>(200 * block));
        QVERIFY(std::equal(got.begin(), got.end(),
                           samples.begin() + static_cast<std::ptrdiff_t>(first * block)));
    }
}

void PacketCutTest::refusesWhatIsNotOnFlacFrames()
{
    const auto bytes = encodeAudio(AudioFileType::Flac, 16'000, voice(50'000));
    QVERIFY(bytes);
    const BytesFile file(*bytes);
    const auto index = FlacFrames::index(file, "f");
    QVERIFY(index);
    const std::int64_t block = index->blockSize();
    for (const FrameRange range :
         {FrameRange{Frames{1}, Frames{block}}, FrameRange{Frames{0}, Frames{block + 1}},
          FrameRange{Frames{block}, Frames{block}}, FrameRange{Frames{0}, Frames{50'001}},
          FrameRange{Frames{-block}, Frames{block}}}) {
        QVERIFY(!index->canCut(range));
        QCOMPARE(index->cut(file, range, "f").error().code, ErrorCode::InvalidArgument);
    }
}

void PacketCutTest::isReadByTheFormatsOwnTools()
{
    const QTemporaryDir folder;
    const auto keep = [&](const char *name, const std::string &bytes) {
        QFile file(folder.filePath(QLatin1String(name)));
        return file.open(QIODevice::WriteOnly)
               && file.write(bytes.data(), static_cast<qint64>(bytes.size()))
                      == static_cast<qint64>(bytes.size());
    };
    const auto opus = encodeAudio(AudioFileType::OggOpus, 16'000, voice(160'000));
    const auto flac = encodeAudio(AudioFileType::Flac, 16'000, voice(160'000));
    QVERIFY(opus && flac);
    const BytesFile opusFile(*opus);
    const BytesFile flacFile(*flac);
    const auto packets = OpusPackets::index(opusFile, "f");
    const auto frames = FlacFrames::index(flacFile, "f");
    QVERIFY(packets && frames);
    const auto opusCut = packets->cut(opusFile, {Frames{100'001}, Frames{300'002}}, "f");
    const auto flacCut = frames->cut(
        flacFile, {Frames{frames->blockSize()}, Frames{frames->blockSize() * 20}}, "f");
    QVERIFY(opusCut && flacCut && keep("c.opus", *opusCut) && keep("c.flac", *flacCut));
    QVERIFY(exitCodeOf(QStringLiteral("opusinfo"), {folder.filePath(QStringLiteral("c.opus"))})
                .value_or(0)
            == 0);
    const QString raw = folder.filePath(QStringLiteral("c.raw"));
    const auto decodedByOpusdec = exitCodeOf(QStringLiteral("opusdec"),
                                             {QStringLiteral("--quiet"), QStringLiteral("--rate"),
                                              QStringLiteral("48000"),
                                              folder.filePath(QStringLiteral("c.opus")), raw});
    if (decodedByOpusdec) {
        QCOMPARE(*decodedByOpusdec, 0);
        QCOMPARE(QFile(raw).size(), qint64(200'001) * 2);
    }
    QVERIFY(exitCodeOf(QStringLiteral("flac"), {QStringLiteral("-t"), QStringLiteral("-s"),
                                                folder.filePath(QStringLiteral("c.flac"))})
                .value_or(0)
            == 0);
}

void PacketCutTest::saysWhatCannotBeCut()
{
    const auto vorbis = encodeAudio(AudioFileType::OggVorbis, 16'000, voice(16'000));
    const auto opus = encodeAudio(AudioFileType::OggOpus, 16'000, voice(16'000));
    const auto wav = encodeAudio(AudioFileType::Wav, 16'000, voice(16'000));
    QVERIFY(vorbis && opus && wav);
    QCOMPARE(OpusPackets::index(BytesFile(*vorbis), "f").error().code, ErrorCode::Unsupported);
    QCOMPARE(OpusPackets::index(BytesFile(*wav), "f").error().code, ErrorCode::Corrupt);
    QCOMPARE(OpusPackets::index(BytesFile(*opus + *opus), "f").error().code,
             ErrorCode::Unsupported);
    QCOMPARE(FlacFrames::index(BytesFile(*wav), "f").error().code, ErrorCode::Unsupported);
    const BytesFile file(*opus);
    const auto index = OpusPackets::index(file, "f");
    QVERIFY(index);
    QCOMPARE(index->cut(file, {Frames{0}, Frames{48'001}}, "f").error().code,
             ErrorCode::InvalidArgument);
    QCOMPARE(index->cut(file, {Frames{5}, Frames{5}}, "f").error().code,
             ErrorCode::InvalidArgument);
}

void PacketCutTest::findsDamage()
{
    const auto opus = encodeAudio(AudioFileType::OggOpus, 16'000, voice(32'000));
    const auto flac = encodeAudio(AudioFileType::Flac, 16'000, voice(32'000));
    QVERIFY(opus && flac);
    for (std::size_t at = 0; at < opus->size(); at += 13) {
        QVERIFY(!OpusPackets::index(BytesFile(damagedAt(*opus, at)), "f"));
        QVERIFY(!OpusPackets::index(BytesFile(opus->substr(0, at)), "f"));
    }
    const auto whole = FlacFrames::index(BytesFile(*flac), "f");
    QVERIFY(whole);
    for (std::size_t at = 0; at < flac->size(); at += 101) {
        QVERIFY(!FlacFrames::index(BytesFile(flac->substr(0, at)), "f"));
        const std::string damaged = damagedAt(*flac, at);
        const auto index = FlacFrames::index(BytesFile(damaged), "f");
        // tags, sizes and sums of the header do not affect frames
        QVERIFY(!index || damaged.substr(0, at).size() < flac->size() / 2);
    }
    const BytesFile changed(std::string(opus->size(), '\0'));
    const auto index = OpusPackets::index(BytesFile(*opus), "f");
    QVERIFY(index);
    QCOMPARE(index->cut(changed, {Frames{0}, Frames{960}}, "f").error().code, ErrorCode::Corrupt);
}

QTEST_GUILESS_MAIN(PacketCutTest)
#include "PacketCutTest.moc"
