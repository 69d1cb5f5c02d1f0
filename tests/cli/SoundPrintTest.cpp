// SPDX-License-Identifier: GPL-3.0-or-later
// Copies of real recordings are distinguished from other recordings, however they were encoded.
#include "app/media/Media.h"
#include "core/audio/AudioWriter.h"
#include "core/audit/SignalMeter.h"
#include "core/io/PosixFileSystem.h"

#include <QTest>

#include <cmath>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

using namespace voxdeck;

class SoundPrintTest final : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void copiesAreFound_data();
    void copiesAreFound();
    void othersAreNot();
    void shortCopiesAreFound_data();
    void shortCopiesAreFound();
    void shortSoundsHaveNone();

private:
    static SoundPrint printOf(const std::string &bytes)
    {
        auto reader = AudioReader::fromBytes(std::as_bytes(std::span(bytes)), "sound");
        return measureSound(*reader, {SpeechDetector::Way::Levels, true})->print;
    }
    PosixFileSystem m_fs;
    std::map<std::string, std::vector<std::int16_t>> m_sounds; ///< mono, 16 kHz
    std::map<std::string, SoundPrint> m_prints;
};

void SoundPrintTest::initTestCase()
{
    installMedia();
    if (!soundPrinter())
        QSKIP("chromaprint was not there at build time");
    for (const auto &entry : std::filesystem::recursive_directory_iterator(
             std::filesystem::path(VOXDECK_SAMPLE) / "audio")) {
        if (!entry.is_regular_file())
            continue;
        auto reader = AudioReader::open(m_fs, entry.path());
        if (!reader || reader->format().sampleRateHz != 16000 || reader->format().channels != 1)
            continue;
        std::vector<std::int16_t> samples(16000 * 12);
        const auto frames = reader->read(std::span(samples));
        if (!frames || *frames < 16000 * 5)
            continue;
        samples.resize(*frames);
        const std::string name = entry.path().string();
        m_prints[name] = printOf(encodeAudio(AudioFileType::Wav, 16000, samples).value());
        m_sounds[name] = std::move(samples);
    }
    QVERIFY2(m_sounds.size() >= 3, std::to_string(m_sounds.size()).c_str());
}

void SoundPrintTest::copiesAreFound_data()
{
    QTest::addColumn<int>("type");
    QTest::addColumn<double>("gain");
    QTest::addColumn<int>("cut");
    QTest::newRow("Opus") << int(AudioFileType::OggOpus) << 1.0 << 0;
    QTest::newRow("Vorbis, quieter") << int(AudioFileType::OggVorbis) << 0.3 << 0;
    QTest::newRow("cut at its beginning") << int(AudioFileType::Flac) << 1.0 << 8000;
}

void SoundPrintTest::copiesAreFound()
{
    QFETCH(const int, type);
    QFETCH(const double, gain);
    QFETCH(const int, cut);
    for (const auto &[name, samples] : m_sounds) {
        std::vector<std::int16_t> copy(samples.begin() + cut, samples.end());
        for (std::int16_t &sample : copy)
            sample = static_cast<std::int16_t>(std::lround(sample * gain));
        const auto bytes = encodeAudio(static_cast<AudioFileType>(type), 16000, copy);
        QVERIFY(bytes);
        const auto likeness = soundLikeness(m_prints[name], printOf(*bytes));
        QVERIFY2(likeness && *likeness > 0.85,
                 (name + " " + std::to_string(likeness.value_or(0))).c_str());
    }
}

void SoundPrintTest::othersAreNot()
{
    for (const auto &[name, print] : m_prints) {
        for (const auto &[other, otherPrint] : m_prints) {
            if (name >= other)
                continue;
            const auto likeness = soundLikeness(print, otherPrint);
            QVERIFY2(likeness && *likeness < 0.8,
                     (name + " " + other + " " + std::to_string(likeness.value_or(0))).c_str());
        }
    }
}

void SoundPrintTest::shortCopiesAreFound_data()
{
    QTest::addColumn<int>("frames");
    for (const int frames : {24'000, 32'000, 48'000, 57'000, 63'900})
        QTest::addRow("%d ms", frames / 16) << frames;
}

/// Of 1.5 s and more; a copy that is a tenth of a second longer is the same, also beyond the length up to which
/// silence is put around a sound.
void SoundPrintTest::shortCopiesAreFound()
{
    QFETCH(const int, frames);
    constexpr int kLonger = 1'600;
    std::vector<SoundPrint> prints;
    for (const auto &[name, samples] : m_sounds) {
        const auto cut = [&samples = samples](int size, double gain) {
            std::vector<std::int16_t> part(samples.begin() + 8'000, samples.begin() + 8'000 + size);
            for (std::int16_t &sample : part)
                sample = static_cast<std::int16_t>(std::lround(sample * gain));
            return part;
        };
        prints.push_back(printOf(encodeAudio(AudioFileType::Wav, 16000, cut(frames, 1)).value()));
        for (const auto &[type, size] : {std::pair(AudioFileType::OggOpus, frames),
                                         std::pair(AudioFileType::OggVorbis, frames + kLonger)}) {
            const auto copy = printOf(encodeAudio(type, 16000, cut(size, 0.4)).value());
            const auto likeness = soundLikeness(prints.back(), copy);
            QVERIFY2(likeness && *likeness > 0.85,
                     (name + " " + std::to_string(likeness.value_or(0))).c_str());
        }
    }
    for (std::size_t one = 0; one < prints.size(); ++one)
        for (std::size_t other = 0; other < one; ++other) {
            const auto likeness = soundLikeness(prints[one], prints[other]);
            QVERIFY2(likeness && *likeness < 0.85, std::to_string(likeness.value_or(0)).c_str());
        }
}

void SoundPrintTest::shortSoundsHaveNone()
{
    const std::vector<std::int16_t> samples(8000, 100);
    QVERIFY(printOf(encodeAudio(AudioFileType::Wav, 16000, samples).value()).empty());
}

QTEST_GUILESS_MAIN(SoundPrintTest)
#include "SoundPrintTest.moc"
