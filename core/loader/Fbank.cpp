// SPDX-License-Identifier: Apache-2.0
#include "core/loader/Fbank.h"

#include "core/audio/RealFft.h"
#include "core/base/Stopped.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>
#include <string>

namespace voxdeck {

namespace {

constexpr float kSmallestEnergy = 1.1920928955078125e-07f; // torch.finfo(float32).eps

float melOf(float hz)
{
    return 1127.0f * std::log(1.0f + hz / 700.0f);
}

/// The values shared by all frames.
struct FramePlan {
    std::size_t window = 0; // samples
    std::size_t shift = 0;
    std::size_t fftSize = 0;
    std::vector<float> taper;
};

/// The weights of one mel filter from `firstBin` on; outside they are zero.
struct MelFilter {
    std::size_t firstBin = 0;
    std::vector<float> weights;
};

std::vector<float> makeTaper(FbankWindow kind, std::size_t length)
{
    std::vector<float> taper(length);
    for (std::size_t i = 0; i < length; ++i) {
        const double angle = 2 * std::numbers::pi * static_cast<double>(i)
                             / static_cast<double>(length - 1);
        const double hann = 0.5 - 0.5 * std::cos(angle);
        switch (kind) {
        case FbankWindow::Povey: taper[i] = static_cast<float>(std::pow(hann, 0.85)); break;
        case FbankWindow::Hanning: taper[i] = static_cast<float>(hann); break;
        case FbankWindow::Hamming:
            taper[i] = static_cast<float>(0.54 - 0.46 * std::cos(angle));
            break;
        }
    }
    return taper;
}

Result<FramePlan> makePlan(const FbankOptions &options, std::size_t samples)
{
    constexpr double kLongestMs = 10'000;
    const auto isLength = [](double ms) {
        return ms > 0 && ms <= kLongestMs;
    };
    if (options.sampleRateHz < 1 || options.sampleRateHz > 768'000
        || !isLength(options.frameLengthMs) || !isLength(options.frameShiftMs))
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("rate, frame length and shift must be positive"));
    FramePlan plan;
    const double perMs = options.sampleRateHz * 0.001;
    plan.window = static_cast<std::size_t>(options.sampleRateHz * options.frameLengthMs * 0.001);
    plan.shift = static_cast<std::size_t>(options.sampleRateHz * options.frameShiftMs * 0.001);
    if (plan.window < 2 || plan.shift < 1)
        return fail(
            ErrorCode::InvalidArgument,
            Sentence::tr("a frame of %1 samples every %2 is too short at %3 samples a millisecond",
                         plan.window, plan.shift, std::to_string(perMs)));
    if (samples < plan.window)
        return fail(
            ErrorCode::InvalidArgument,
            Sentence::tr("has %1 samples, fewer than one window of %2", samples, plan.window));
    plan.fftSize = std::bit_ceil(plan.window);
    plan.taper = makeTaper(options.window, plan.window);
    return plan;
}

Result<std::vector<MelFilter>> makeFilters(const FbankOptions &options, std::size_t fftSize)
{
    const double nyquist = 0.5 * options.sampleRateHz;
    const double high = options.highestHz > 0 ? options.highestHz : options.highestHz + nyquist;
    if (options.melBins <= 3 || options.melBins > 4096 || !(options.lowestHz >= 0)
        || !(high > options.lowestHz) || high > nyquist)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("cannot lay %1 mel bins between %2 and %3 Hz", options.melBins,
                                 std::to_string(options.lowestHz), std::to_string(high)));
    const double lowMel = 1127.0 * std::log(1.0 + options.lowestHz / 700.0);
    const double highMel = 1127.0 * std::log(1.0 + high / 700.0);
    const double step = (highMel - lowMel) / (options.melBins + 1);
    const auto binHz = static_cast<float>(static_cast<double>(options.sampleRateHz)
                                          / static_cast<double>(fftSize));
    std::vector<MelFilter> filters;
    for (int index = 0; index < options.melBins; ++index) {
        const auto left = static_cast<float>(lowMel + index * step);
        const auto centre = static_cast<float>(lowMel + (index + 1) * step);
        const auto right = static_cast<float>(lowMel + (index + 2) * step);
        MelFilter filter;
        for (std::size_t bin = 0; bin < fftSize / 2; ++bin) { // the Nyquist bin has no weight
            const float mel = melOf(binHz * static_cast<float>(bin));
            const float weight = std::min((mel - left) / (centre - left),
                                          (right - mel) / (right - centre));
            if (weight <= 0)
                continue;
            if (filter.weights.empty())
                filter.firstBin = bin;
            filter.weights.push_back(weight);
        }
        filters.push_back(std::move(filter));
    }
    return filters;
}

/// One windowed frame; `at(i)` is its i-th sample.
template <class At>
void fillFrame(const FramePlan &plan, float preemphasis, At at, std::vector<float> &frame)
{
    double sum = 0;
    for (std::size_t i = 0; i < plan.window; ++i) {
        frame[i] = at(i);
        sum += double{frame[i]};
    }
    const auto mean = static_cast<float>(sum / static_cast<double>(plan.window));
    for (std::size_t i = 0; i < plan.window; ++i)
        frame[i] -= mean;
    for (std::size_t i = plan.window; i-- > 0;)
        frame[i] = (frame[i] - preemphasis * frame[i > 0 ? i - 1 : 0]) * plan.taper[i];
}

std::size_t frameCount(const FramePlan &plan, FbankEdges edges, std::size_t samples)
{
    return edges == FbankEdges::Snip ? 1 + (samples - plan.window) / plan.shift
                                     : (samples + plan.shift / 2) / plan.shift;
}

/// Index of a sample that may be past an end, mirrored there (the last sample counts twice).
std::size_t mirrored(std::int64_t index, std::int64_t samples)
{
    if (index < 0)
        index = -1 - index;
    if (index >= samples)
        index = 2 * samples - 1 - index;
    return static_cast<std::size_t>(std::clamp<std::int64_t>(index, 0, samples - 1));
}

template <class Sample>
Result<FeatureMatrix> computeFbank(std::span<const Sample> samples, const FbankOptions &options,
                                   const std::stop_token &stop)
{
    VOX_TRY(const FramePlan plan, makePlan(options, samples.size()));
    VOX_TRY(const auto filters, makeFilters(options, plan.fftSize));
    RealFft fft(static_cast<int>(plan.fftSize));
    if (!fft.isReady())
        return fail(ErrorCode::Internal, Sentence::tr("no memory for the Fourier transform"));
    FeatureMatrix features;
    features.rows = frameCount(plan, options.edges, samples.size());
    features.columns = filters.size();
    features.values.reserve(features.rows * features.columns);
    const std::int64_t pad = options.edges == FbankEdges::Snip
                                 ? 0
                                 : static_cast<std::int64_t>(plan.window / 2)
                                       - static_cast<std::int64_t>(plan.shift / 2);
    const auto length = static_cast<std::int64_t>(samples.size());
    std::vector<float> frame(plan.fftSize, 0.0f);
    std::vector<float> power(plan.fftSize / 2 + 1);
    for (std::size_t row = 0; row < features.rows; ++row) {
        VOX_CHECK(checkStop(stop));
        const auto first = static_cast<std::int64_t>(row * plan.shift) - pad;
        fillFrame(
            plan, options.preemphasis,
            [&](std::size_t i) {
                return static_cast<float>(
                    samples[mirrored(first + static_cast<std::int64_t>(i), length)]);
            },
            frame);
        fft.power(frame, power);
        for (const MelFilter &filter : filters) {
            double energy = 0;
            for (std::size_t i = 0; i < filter.weights.size(); ++i)
                energy += double{filter.weights[i]} * double{power[filter.firstBin + i]};
            features.values.push_back(
                std::log(std::max(static_cast<float>(energy), kSmallestEnergy)));
        }
    }
    return features;
}

} // namespace

Result<FeatureMatrix> fbank(std::span<const std::int16_t> samples, const FbankOptions &options,
                            std::stop_token stop)
{
    return computeFbank(samples, options, stop);
}

Result<FeatureMatrix> fbank(std::span<const float> samples, const FbankOptions &options,
                            std::stop_token stop)
{
    return computeFbank(samples, options, stop);
}

} // namespace voxdeck
