// SPDX-License-Identifier: Apache-2.0
#include "core/audio/Resampler.h"

#include <samplerate.h>
#include <soxr.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace voxdeck {

namespace {

constexpr int kMaximumRateHz = 768'000;
constexpr int kMaximumRatio = 256; // libsamplerate's own limit
constexpr std::size_t kOutputBlock = 4096;

/// Keeps the output at resampledLength() of the input, whatever the library gives.
class CountedResampler : public Resampler {
public:
    CountedResampler(int fromHz, int toHz) : m_fromHz(fromHz), m_toHz(toHz) {}

    Result<> process(std::span<const float> input, std::vector<float> &output) final
    {
        m_taken += static_cast<std::int64_t>(input.size());
        const std::size_t before = output.size();
        VOX_CHECK(feed(input, output));
        m_given += static_cast<std::int64_t>(output.size() - before);
        return {};
    }
    Result<> finish(std::vector<float> &output) final
    {
        const std::size_t before = output.size();
        VOX_CHECK(drain(output));
        const std::int64_t total = count(resampledLength(Frames{m_taken}, m_fromHz, m_toHz));
        const std::int64_t owed = std::max<std::int64_t>(total - m_given, 0);
        output.resize(before + static_cast<std::size_t>(owed), 0.0f);
        m_given += owed;
        return {};
    }

protected:
    virtual Result<> feed(std::span<const float> input, std::vector<float> &output) = 0;
    virtual Result<> drain(std::vector<float> &output) = 0;

private:
    int m_fromHz;
    int m_toHz;
    std::int64_t m_taken = 0;
    std::int64_t m_given = 0;
};

struct DeleteSoxr {
    void operator()(soxr_t handle) const { soxr_delete(handle); }
};
using SoxrHandle = std::unique_ptr<soxr, DeleteSoxr>;

class SoxrResampler final : public CountedResampler {
public:
    SoxrResampler(SoxrHandle handle, int fromHz, int toHz)
        : CountedResampler(fromHz, toHz), m_handle(std::move(handle))
    {
    }

private:
    Result<> feed(std::span<const float> input, std::vector<float> &output) override
    {
        while (!input.empty()) {
            VOX_TRY(const std::size_t used, step(input, output));
            input = input.subspan(used);
        }
        return {};
    }
    Result<> drain(std::vector<float> &output) override
    {
        for (std::size_t before = output.size();; before = output.size()) {
            VOX_TRY(const std::size_t used, step({}, output));
            static_cast<void>(used);
            if (output.size() == before)
                return {};
        }
    }
    /// A call without input ends the stream.
    Result<std::size_t> step(std::span<const float> input, std::vector<float> &output)
    {
        std::size_t used = 0;
        std::size_t made = 0;
        std::array<float, kOutputBlock> block;
        const soxr_error_t failed = soxr_process(
            m_handle.get(), input.empty() ? nullptr : input.data(), input.size(), &used,
            block.data(), block.size(), &made);
        if (failed)
            return fail(ErrorCode::Internal, Sentence::tr("soxr failed: %1", failed));
        output.insert(output.end(), block.data(), block.data() + made);
        return used;
    }

    SoxrHandle m_handle;
};

struct DeleteSampleRate {
    void operator()(SRC_STATE *handle) const { src_delete(handle); }
};
using SampleRateHandle = std::unique_ptr<SRC_STATE, DeleteSampleRate>;

class SampleRateResampler final : public CountedResampler {
public:
    SampleRateResampler(SampleRateHandle handle, int fromHz, int toHz)
        : CountedResampler(fromHz, toHz),
          m_handle(std::move(handle)),
          m_ratio(static_cast<double>(toHz) / fromHz)
    {
    }

private:
    Result<> feed(std::span<const float> input, std::vector<float> &output) override
    {
        return run(input, false, output);
    }
    Result<> drain(std::vector<float> &output) override { return run({}, true, output); }

    Result<> run(std::span<const float> input, bool isLast, std::vector<float> &output)
    {
        for (;;) {
            std::array<float, kOutputBlock> block;
            static constexpr float kNothing = 0;
            SRC_DATA data = {};
            data.data_in = input.empty() ? &kNothing : input.data();
            data.input_frames = static_cast<long>(input.size());
            data.data_out = block.data();
            data.output_frames = static_cast<long>(block.size());
            data.src_ratio = m_ratio;
            data.end_of_input = isLast ? 1 : 0;
            if (const int failed = src_process(m_handle.get(), &data); failed != 0)
                return fail(ErrorCode::Internal,
                            Sentence::tr("libsamplerate failed: %1", src_strerror(failed)));
            input = input.subspan(static_cast<std::size_t>(data.input_frames_used));
            output.insert(output.end(), block.data(), block.data() + data.output_frames_gen);
            if (data.output_frames_gen == 0 && data.input_frames_used == 0)
                return {};
        }
    }

    SampleRateHandle m_handle;
    double m_ratio;
};

/// Nothing to do where both rates agree.
class SameRate final : public Resampler {
public:
    Result<> process(std::span<const float> input, std::vector<float> &output) override
    {
        output.insert(output.end(), input.begin(), input.end());
        return {};
    }
    Result<> finish(std::vector<float> &) override { return {}; }
};

Result<std::unique_ptr<Resampler>> createSoxr(int fromHz, int toHz)
{
    const soxr_io_spec_t io = soxr_io_spec(SOXR_FLOAT32_I, SOXR_FLOAT32_I);
    const soxr_quality_spec_t quality = soxr_quality_spec(SOXR_HQ, 0);
    const soxr_runtime_spec_t runtime = soxr_runtime_spec(1);
    soxr_error_t failed = nullptr;
    SoxrHandle handle(soxr_create(fromHz, toHz, 1, &failed, &io, &quality, &runtime));
    if (failed || !handle)
        return fail(ErrorCode::Internal,
                    Sentence::tr("soxr cannot start: %1", failed ? failed : "no memory"));
    return std::make_unique<SoxrResampler>(std::move(handle), fromHz, toHz);
}

Result<std::unique_ptr<Resampler>> createSampleRate(int converter, int fromHz, int toHz)
{
    int failed = 0;
    SampleRateHandle handle(src_new(converter, 1, &failed));
    if (!handle)
        return fail(ErrorCode::Internal,
                    Sentence::tr("libsamplerate cannot start: %1", src_strerror(failed)));
    return std::make_unique<SampleRateResampler>(std::move(handle), fromHz, toHz);
}

} // namespace

std::string_view resamplerName(ResamplerKind kind)
{
    switch (kind) {
    case ResamplerKind::Soxr: return "soxr-hq";
    case ResamplerKind::SampleRateBest: return "libsamplerate-best";
    case ResamplerKind::SampleRateMedium: return "libsamplerate-medium";
    }
    return "unknown";
}

Frames resampledLength(Frames frames, int fromHz, int toHz)
{
    // in two parts, so that the product cannot overflow
    const std::int64_t whole = count(frames) / fromHz * toHz;
    const std::int64_t rest = count(frames) % fromHz * toHz;
    return Frames{whole + (rest + fromHz - 1) / fromHz};
}

Result<std::unique_ptr<Resampler>> Resampler::create(ResamplerKind kind, int fromHz, int toHz)
{
    const auto isRate = [](int rate) {
        return rate >= 1 && rate <= kMaximumRateHz;
    };
    if (!isRate(fromHz) || !isRate(toHz) || fromHz / toHz > kMaximumRatio - 1
        || toHz / fromHz > kMaximumRatio - 1)
        return fail(
            ErrorCode::InvalidArgument,
            Sentence::tr(
                "cannot resample from %1 Hz to %2 Hz: rates are 1 to 768000 Hz, at most 1:256",
                fromHz, toHz));
    if (fromHz == toHz)
        return std::make_unique<SameRate>();
    switch (kind) {
    case ResamplerKind::Soxr: return createSoxr(fromHz, toHz);
    case ResamplerKind::SampleRateBest:
        return createSampleRate(SRC_SINC_BEST_QUALITY, fromHz, toHz);
    case ResamplerKind::SampleRateMedium:
        return createSampleRate(SRC_SINC_MEDIUM_QUALITY, fromHz, toHz);
    }
    return fail(ErrorCode::Internal, Sentence::tr("unknown resampler"));
}

} // namespace voxdeck
