// SPDX-License-Identifier: Apache-2.0
#include "core/audio/Spectrogram.h"

#include "core/audio/RealFft.h"
#include "core/base/Stopped.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>

namespace voxdeck {

namespace {

constexpr int kMaximumPixels = 16384;
constexpr int kMaximumFft = 65536;
constexpr int kMaximumWindowsPerPixel = 64;
constexpr double kLowestLogHz = 20;

double melOf(double hz)
{
    return 1127.0 * std::log1p(hz / 700.0);
}

double hzOfMel(double mel)
{
    return 700.0 * std::expm1(mel / 1127.0);
}

/// The part of the spectrum that one row shows, in bins and fractions of them.
struct RowBand {
    double lowBin = 0;
    double highBin = 0;
};

Result<> checkRequest(int sampleRateHz, const SpectrogramView &view,
                      const SpectrogramOptions &options)
{
    const auto isSide = [](int pixels) {
        return pixels >= 1 && pixels <= kMaximumPixels;
    };
    if (!isSide(view.widthPixels) || !isSide(view.heightPixels) || view.range.isEmpty())
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("a spectrogram of %1 x %2 pixels over %3 frames cannot be drawn",
                                 view.widthPixels, view.heightPixels, count(view.range.length())));
    if (options.windowFrames < 2 || options.fftSize < options.windowFrames
        || options.fftSize > kMaximumFft || options.fftSize % 2 != 0)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("a window of %1 frames does not go with a transform of %2",
                                 options.windowFrames, options.fftSize));
    const float highest = options.highestHz > 0 ? options.highestHz
                                                : 0.5f * static_cast<float>(sampleRateHz);
    if (sampleRateHz < 1 || !(options.lowestHz >= 0) || !(options.lowestHz < highest)
        || !(options.floorDb < options.ceilingDb))
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("the band or the range of levels is empty"));
    return {};
}

std::vector<RowBand> makeRows(int sampleRateHz, int height, const SpectrogramOptions &options)
{
    const auto hzAt = [&](double share) {
        return spectrogramHz(share, sampleRateHz, options);
    };
    const double binsPerHz = static_cast<double>(options.fftSize) / sampleRateHz;
    std::vector<RowBand> rows;
    for (int row = 0; row < height; ++row) {
        const double top = 1.0 - static_cast<double>(row) / height;
        const double bottom = 1.0 - static_cast<double>(row + 1) / height;
        rows.push_back({hzAt(bottom) * binsPerHz, hzAt(top) * binsPerHz});
    }
    return rows;
}

/// The strongest bin of a band, or an interpolation where the band is between bins.
float levelOf(const std::vector<float> &power, RowBand band)
{
    const auto last = static_cast<double>(power.size() - 1);
    const auto first = static_cast<std::size_t>(std::clamp(std::ceil(band.lowBin), 0.0, last));
    const auto end = static_cast<std::size_t>(std::clamp(std::floor(band.highBin), 0.0, last));
    if (first <= end && band.highBin - band.lowBin >= 1.0)
        return *std::max_element(power.begin() + static_cast<std::ptrdiff_t>(first),
                                 power.begin() + static_cast<std::ptrdiff_t>(end) + 1);
    const double middle = std::clamp((band.lowBin + band.highBin) / 2, 0.0, last);
    const auto below = static_cast<std::size_t>(middle);
    const std::size_t above = std::min(below + 1, power.size() - 1);
    const auto share = static_cast<float>(middle - std::floor(middle));
    return power[below] * (1 - share) + power[above] * share;
}

/// Power spectra of windows around single frames.
class SpectrumAt {
public:
    SpectrumAt(const SampleReader &read, const SpectrogramOptions &options)
        : m_read(read),
          m_fft(options.fftSize),
          m_taper(static_cast<std::size_t>(options.windowFrames)),
          m_samples(static_cast<std::size_t>(options.windowFrames)),
          m_signal(static_cast<std::size_t>(options.fftSize)),
          m_power(static_cast<std::size_t>(options.fftSize) / 2 + 1)
    {
        double sum = 0;
        for (std::size_t i = 0; i < m_taper.size(); ++i) {
            const double angle = 2 * std::numbers::pi * (static_cast<double>(i) + 0.5)
                                 / static_cast<double>(m_taper.size());
            m_taper[i] = static_cast<float>(0.5 - 0.5 * std::cos(angle));
            sum += double{m_taper[i]};
        }
        for (float &weight : m_taper) // so that a sine at full scale has power 1
            weight = static_cast<float>(weight * 2.0 / (sum * 32768.0));
    }
    bool isReady() const { return m_fft.isReady(); }

    bool addTo(std::vector<float> &power, std::int64_t middle, float share)
    {
        if (!m_read(Frames{middle - static_cast<std::int64_t>(m_taper.size() / 2)}, m_samples))
            return false;
        for (std::size_t i = 0; i < m_taper.size(); ++i)
            m_signal[i] = static_cast<float>(m_samples[i]) * m_taper[i];
        m_fft.power(m_signal, m_power);
        for (std::size_t bin = 0; bin < m_power.size(); ++bin)
            power[bin] += m_power[bin] * share;
        return true;
    }

private:
    const SampleReader &m_read;
    RealFft m_fft;
    std::vector<float> m_taper;
    std::vector<std::int16_t> m_samples;
    std::vector<float> m_signal;
    std::vector<float> m_power;
};

std::uint8_t levelByte(float power, const SpectrogramOptions &options)
{
    const float db = 10.0f * std::log10(std::max(power, 1e-20f));
    const float share = (db - options.floorDb) / (options.ceilingDb - options.floorDb);
    return static_cast<std::uint8_t>(std::lround(std::clamp(share, 0.0f, 1.0f) * 255.0f));
}

} // namespace

double spectrogramHz(double share, int sampleRateHz, const SpectrogramOptions &options)
{
    const double nyquist = 0.5 * sampleRateHz;
    const double highest = options.highestHz > 0 ? std::min<double>(options.highestHz, nyquist)
                                                 : nyquist;
    const double lowest = std::min<double>(options.lowestHz, highest);
    switch (options.scale) {
    case FrequencyScale::Linear: break;
    case FrequencyScale::Mel:
        return hzOfMel(melOf(lowest) + share * (melOf(highest) - melOf(lowest)));
    case FrequencyScale::Log: {
        const double first = std::min(std::max(lowest, kLowestLogHz), highest);
        return first * std::pow(highest / first, share);
    }
    }
    return lowest + share * (highest - lowest);
}

Result<SpectrogramTile> makeSpectrogram(std::span<const std::int16_t> samples, Frames samplesBegin,
                                        int sampleRateHz, const SpectrogramView &view,
                                        const SpectrogramOptions &options, std::stop_token stop)
{
    const auto read = [samples, samplesBegin](Frames begin, std::span<std::int16_t> into) {
        const std::int64_t first = count(begin - samplesBegin);
        const auto wanted = static_cast<std::int64_t>(into.size());
        const auto there = static_cast<std::int64_t>(samples.size());
        const std::int64_t from = std::clamp<std::int64_t>(-first, 0, wanted);
        const std::int64_t to = std::clamp(there - first, from, wanted);
        std::fill(into.begin(), into.end(), std::int16_t{0});
        if (from < to)
            std::copy_n(samples.begin() + (first + from), to - from, into.begin() + from);
        return true;
    };
    return makeSpectrogram(read, sampleRateHz, view, options, std::move(stop));
}

Result<SpectrogramTile> makeSpectrogram(const SampleReader &read, int sampleRateHz,
                                        const SpectrogramView &view,
                                        const SpectrogramOptions &options, std::stop_token stop)
{
    VOX_CHECK(checkRequest(sampleRateHz, view, options));
    SpectrumAt spectrum(read, options);
    if (!spectrum.isReady())
        return fail(ErrorCode::Internal, Sentence::tr("no memory for the Fourier transform"));
    const auto rows = makeRows(sampleRateHz, view.heightPixels, options);
    const auto width = static_cast<std::size_t>(view.widthPixels);
    SpectrogramTile tile{view.widthPixels, view.heightPixels,
                         std::vector<std::uint8_t>(width * rows.size())};
    const double perPixel = static_cast<double>(count(view.range.length())) / view.widthPixels;
    const auto windows = std::clamp<std::int64_t>(
        static_cast<std::int64_t>(perPixel * 2 / options.windowFrames), 1,
        std::clamp(options.windowsPerPixel, 1, kMaximumWindowsPerPixel));
    std::vector<float> power(static_cast<std::size_t>(options.fftSize) / 2 + 1);
    for (std::size_t column = 0; column < width; ++column) {
        VOX_CHECK(checkStop(stop));
        std::fill(power.begin(), power.end(), 0.0f);
        for (std::int64_t i = 0; i < windows; ++i) {
            const double inPixel = (static_cast<double>(i) + 0.5) / static_cast<double>(windows);
            const double offset = (static_cast<double>(column) + inPixel) * perPixel;
            if (!spectrum.addTo(power, count(view.range.begin) + static_cast<std::int64_t>(offset),
                                1.0f / static_cast<float>(windows)))
                return stopped();
        }
        for (std::size_t row = 0; row < rows.size(); ++row)
            tile.levels[row * width + column] = levelByte(levelOf(power, rows[row]), options);
    }
    return tile;
}

} // namespace voxdeck
