// SPDX-License-Identifier: GPL-3.0-or-later
// What the measures of sound cost beside decoding: MeasureBench FILE...; files are read from the page cache. Seconds of
// processor time for an hour of sound, the best of several rounds; the ratio is decoding alone by decoding and measuring.
#include "core/audio/AudioReader.h"
#include "core/audio/Resampler.h"
#include "core/audit/SignalMeter.h"
#include "core/audit/WadaSnr.h"
#include "core/base/Sha256.h"
#include "core/io/PosixFileSystem.h"

#include <ebur128.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace {

using namespace voxdeck;

constexpr int kRounds = 3;
constexpr std::size_t kFramesAtOnce = 8192; // as measureSound() reads

double workSeconds()
{
    std::timespec now{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

double bestOf(const std::function<bool()> &work)
{
    double best = 1e9;
    for (int round = 0; round < kRounds; ++round) {
        const double begin = workSeconds();
        if (!work())
            return 0;
        best = std::min(best, workSeconds() - begin);
    }
    return best;
}

class Bench {
public:
    explicit Bench(const char *file) : m_file(file) {}
    bool run()
    {
        if (!decode(true))
            return false;
        const double hours = static_cast<double>(m_samples.size()) / static_cast<double>(m_channels)
                             / m_rate / 3600;
        const double decoding = bestOf([this] { return decode(false); }) / hours;
        const double measuring = bestOf([this] { return measure(); }) / hours;
        std::printf("%s: %.0f s, %d Hz, %zu channels\n", m_file, hours * 3600, m_rate, m_channels);
        const auto tell = [](const char *what, double seconds) {
            std::printf("  %-42s %7.2f s an hour\n", what, seconds);
        };
        tell("decoding alone", decoding);
        tell("all measures of decoded samples", measuring);
        tell("  speech", bestOf([this] { return detect(); }) / hours);
        tell("  loudness", bestOf([this] { return loudness(); }) / hours);
        tell("  SNR", bestOf([this] { return snr(); }) / hours);
        tell("  SHA-256", bestOf([this] { return hash(); }) / hours);
        const double both = bestOf([this] { return decodeAndMeasure(); }) / hours;
        tell("decoding and measuring", both);
        std::printf("  ratio %.2f\n", decoding / both);
        return true;
    }

private:
    Result<AudioReader> open() { return AudioReader::open(m_fs, m_file); }
    bool decode(bool keeps)
    {
        auto reader = open();
        if (!reader) {
            std::fprintf(stderr, "%s\n", describe(reader.error()).c_str());
            return false;
        }
        m_rate = reader->format().sampleRateHz;
        m_channels = static_cast<std::size_t>(reader->format().channels);
        std::vector<float> block(kFramesAtOnce * m_channels);
        for (;;) {
            const auto frames = reader->read(std::span(block));
            if (!frames)
                return false;
            if (*frames == 0)
                return true;
            if (keeps)
                m_samples.insert(m_samples.end(), block.begin(),
                                 block.begin() + static_cast<std::ptrdiff_t>(*frames * m_channels));
        }
    }
    bool decodeAndMeasure()
    {
        auto reader = open();
        return reader && measureSound(*reader).has_value();
    }
    template <class Add>
    void eachBlock(const Add &add) const
    {
        const std::size_t size = kFramesAtOnce * m_channels;
        for (std::size_t at = 0; at < m_samples.size(); at += size)
            add(std::span(m_samples).subspan(at, std::min(size, m_samples.size() - at)));
    }
    bool measure() const
    {
        auto meter = SignalMeter::create(m_rate, static_cast<int>(m_channels), {});
        if (!meter)
            return false;
        bool isGood = true;
        eachBlock([&](std::span<const float> block) {
            isGood = isGood && meter->add(block).has_value();
        });
        return isGood && meter->finish().has_value();
    }
    bool detect() const // of the first channel alone, where there are more
    {
        auto detector = SpeechDetector::create();
        if (!detector)
            return false;
        std::unique_ptr<Resampler> resampler;
        if (m_rate != kSpeechRateHz) {
            auto made = Resampler::create(ResamplerKind::Soxr, m_rate, kSpeechRateHz);
            if (!made)
                return false;
            resampler = std::move(*made);
        }
        std::vector<float> mono, resampled;
        eachBlock([&](std::span<const float> block) {
            mono.clear();
            for (std::size_t at = 0; at < block.size(); at += m_channels)
                mono.push_back(block[at]);
            if (!resampler) {
                detector->add(mono);
                return;
            }
            resampled.clear();
            if (resampler->process(mono, resampled))
                detector->add(resampled);
        });
        return !detector->finish().empty();
    }
    bool loudness() const
    {
        auto *state = ebur128_init(static_cast<unsigned>(m_channels),
                                   static_cast<unsigned long>(m_rate), EBUR128_MODE_I);
        eachBlock([&](std::span<const float> block) {
            ebur128_add_frames_float(state, block.data(), block.size() / m_channels);
        });
        double lufs = 0;
        ebur128_loudness_global(state, &lufs);
        ebur128_destroy(&state);
        return true;
    }
    bool snr() const
    {
        WadaSnr snr;
        eachBlock(
            [&](std::span<const float> block) { snr.add(block.first(block.size() / m_channels)); });
        return snr.decibels().has_value();
    }
    bool hash() const
    {
        Sha256Stream stream;
        eachBlock([&](std::span<const float> block) {
            stream.add(
                std::string_view(reinterpret_cast<const char *>(block.data()), block.size_bytes()));
        });
        return stream.finish().has_value();
    }

    const char *m_file;
    PosixFileSystem m_fs;
    int m_rate = 0;
    std::size_t m_channels = 1;
    std::vector<float> m_samples;
};

} // namespace

int main(int argc, char **argv)
{
    int failed = 0;
    for (int at = 1; at < argc; ++at)
        failed += Bench(argv[at]).run() ? 0 : 1;
    return failed > 0 ? 1 : 0;
}
