// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <kiss_fftr.h>

#include <memory>
#include <span>
#include <vector>

namespace voxdeck {

/// Power spectra of real signals of one even size, over kissfft. For core/audio and core/audit.
///
/// Threads  one at a time.
class RealFft {
public:
    explicit RealFft(int size)
        : m_plan(kiss_fftr_alloc(size, 0, nullptr, nullptr)),
          m_spectrum(static_cast<std::size_t>(size) / 2 + 1)
    {
    }
    bool isReady() const { return m_plan != nullptr; }
    /// `signal` has `size` samples, `power` size / 2 + 1 bins.
    void power(std::span<const float> signal, std::span<float> power)
    {
        kiss_fftr(m_plan.get(), signal.data(), m_spectrum.data());
        for (std::size_t bin = 0; bin < m_spectrum.size(); ++bin)
            power[bin] = m_spectrum[bin].r * m_spectrum[bin].r
                         + m_spectrum[bin].i * m_spectrum[bin].i;
    }

private:
    struct Free {
        void operator()(kiss_fftr_cfg plan) const { kiss_fftr_free(plan); }
    };
    std::unique_ptr<kiss_fftr_state, Free> m_plan;
    std::vector<kiss_fft_cpx> m_spectrum;
};

} // namespace voxdeck
